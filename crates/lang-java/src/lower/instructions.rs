//! Lowers one instruction after the other.

use super::emit::{Emitter, StackValue, ValuePlace};
use super::transfer::{of_conversion, of_elements, of_numbers, primitive_name, shuffle};
use super::types::Ty;
use super::{Bad, constants};
use crate::classfile::{
    ArithmeticOp, ArrayKind, ConvertKind, JvmInstruction, LoadableConstant, NumericKind,
};
use crate::java::NativeKind;
use crate::synthetic::{self, Helper};
use forkless_ir::{
    BinaryOp, BlockId, Callee, ClassId, ClassKind, Constant, Op, Register, Terminator, Type,
    UnaryOp,
};

impl Emitter<'_> {
    /// Writes all blocks.
    pub(super) fn run(&mut self) -> Result<(), Bad> {
        let file = self.java.sources.file_of(self.java, self.program, self.method.class);
        for number in 0..self.flow.len() {
            self.start(number);
            let (first, end) = (self.flow[number].first, self.flow[number].end);
            let mut line = None;
            let mut place = first;
            while place < end {
                let code = self.code;
                let (offset, instruction) = &code.instructions[place];
                let here = code.line_at(*offset);
                if let (Some(file), Some(here)) = (file, here)
                    && line != Some(here)
                {
                    line = Some(here);
                    self.span = self.program.sources.line_span(file, here);
                }
                self.place = place;
                self.next_instruction();
                let fused = match code.instructions[place..end].get(1) {
                    Some((_, next)) => self.compare_and_branch(instruction, next),
                    None => false,
                };
                if fused {
                    break;
                }
                let taken = self.concatenate(place, end);
                let taken = taken.map_err(|problem| Bad { offset: *offset, problem })?;
                if taken > 0 {
                    place += taken;
                    continue;
                }
                self.instruction(instruction)
                    .map_err(|problem| Bad { offset: *offset, problem })?;
                place += 1;
            }
            self.fall_through(number);
        }
        Ok(())
    }

    /// Ends a block whose last instruction does not jump.
    fn fall_through(&mut self, number: usize) {
        let last = &self.code.instructions[self.flow[number].end - 1].1;
        let is_plain = last.falls_through() && last.targets().next().is_none();
        if let (true, [next]) = (is_plain, self.flow[number].successors.as_slice()) {
            let next = BlockId(*next as u32);
            self.next_instruction();
            self.hand_over(None);
            self.terminate(Terminator::Jump(next));
        }
    }

    fn instruction(&mut self, instruction: &JvmInstruction) -> Result<(), String> {
        match instruction {
            JvmInstruction::Nop => {}
            JvmInstruction::PushNull => self.push_constant(Ty::Null, Constant::Null),
            JvmInstruction::PushInt(value) => self.push_constant(Ty::Int, Constant::I32(*value)),
            JvmInstruction::PushLong(value) => self.push_constant(Ty::Long, Constant::I64(*value)),
            JvmInstruction::PushFloat(bits) => self.push_constant(Ty::Float, Constant::F32(*bits)),
            JvmInstruction::PushDouble(bits) => {
                self.push_constant(Ty::Double, Constant::F64(*bits))
            }
            JvmInstruction::LoadConstant(index) => self.load_constant(*index)?,
            JvmInstruction::Load(_, slot) => self.load(usize::from(*slot)),
            JvmInstruction::Store(_, slot) => {
                let entry = self.pop();
                self.store(usize::from(*slot), entry);
            }
            JvmInstruction::Increment { slot, by } => self.increment(usize::from(*slot), *by),
            JvmInstruction::ArrayLoad(kind) => self.array_load(*kind),
            JvmInstruction::ArrayStore(kind) => self.array_store(*kind),
            JvmInstruction::Pop
            | JvmInstruction::Pop2
            | JvmInstruction::Dup
            | JvmInstruction::DupX1
            | JvmInstruction::DupX2
            | JvmInstruction::Dup2
            | JvmInstruction::Dup2X1
            | JvmInstruction::Dup2X2
            | JvmInstruction::Swap => {
                shuffle(instruction, &mut self.stack, |entry| entry.ty.is_wide())
                    .ok_or("the stack has not the values that are moved")?;
            }
            JvmInstruction::Arithmetic(kind, op) => self.arithmetic(*kind, *op),
            JvmInstruction::Convert { from, to } => self.convert(*from, *to),
            JvmInstruction::CompareLong => self.binary(BinaryOp::Compare, Ty::Int),
            JvmInstruction::CompareFloat { nan, .. } => {
                let op = if *nan < 0 { BinaryOp::CompareLow } else { BinaryOp::CompareHigh };
                self.binary(op, Ty::Int);
            }
            JvmInstruction::BranchIfZero(..)
            | JvmInstruction::BranchIfInts(..)
            | JvmInstruction::BranchIfRefs { .. }
            | JvmInstruction::BranchIfNull { .. }
            | JvmInstruction::Goto(_)
            | JvmInstruction::Jsr(_)
            | JvmInstruction::Ret(_)
            | JvmInstruction::Switch { .. } => self.jump(instruction),
            JvmInstruction::Return(kind) => {
                let value = kind.map(|_| self.pop_value());
                if self.forgets_monitor() {
                    self.unsupported("a method that ends before all its monitors are left", None);
                }
                self.terminate(Terminator::Return(value));
            }
            JvmInstruction::Throw => {
                let exception = self.pop_value();
                self.terminate(Terminator::Throw(exception));
            }
            JvmInstruction::GetStatic(index) => self.get_static(*index)?,
            JvmInstruction::PutStatic(index) => self.put_static(*index)?,
            JvmInstruction::GetField(index) => self.get_field(*index)?,
            JvmInstruction::PutField(index) => self.put_field(*index)?,
            JvmInstruction::InvokeVirtual(index) => self.invoke_virtual(*index)?,
            JvmInstruction::InvokeInterface(index) => self.invoke_virtual(*index)?,
            JvmInstruction::InvokeSpecial(index) => self.invoke_special(*index)?,
            JvmInstruction::InvokeStatic(index) => self.invoke_static(*index)?,
            JvmInstruction::InvokeDynamic(index) => self.invoke_dynamic(*index)?,
            JvmInstruction::New(index) => self.new_object(*index)?,
            JvmInstruction::NewPrimitiveArray(kind) => {
                let class = format!("{}[]", primitive_name(*kind));
                self.new_array(self.program.intern_class(&class));
            }
            JvmInstruction::NewArray(index) => {
                let class = self.symbols.array_of(*index)?;
                self.new_array(class);
            }
            JvmInstruction::MultiNewArray { class, dimensions } => {
                let class = self.symbols.class(*class)?;
                self.multi_array(class, *dimensions);
            }
            JvmInstruction::ArrayLength => {
                let array = self.pop_value();
                let destination = self.push_result(Ty::Int);
                self.push(Op::ArrayLength { destination, array });
            }
            JvmInstruction::CheckCast(index) => self.check_cast(*index)?,
            JvmInstruction::InstanceOf(index) => {
                let class = self.symbols.class(*index)?;
                let object = self.pop_value();
                let destination = self.push_stored(Ty::Int, Type::Bool);
                self.push(Op::InstanceOf { destination, object, class });
            }
            JvmInstruction::MonitorEnter => self.monitor_enter(),
            // Which monitor is left is in the code, see `monitors`.
            JvmInstruction::MonitorExit => drop(self.pop()),
        }
        Ok(())
    }

    fn load_constant(&mut self, index: u16) -> Result<(), String> {
        let file = self.symbols.file;
        let constant = file.pool.constant(index).map_err(|error| error.problem)?;
        let ty = self.symbols.constant_ty(index)?;
        if let Some(number) = constants::number(&constant) {
            self.push_constant(ty, number);
            return Ok(());
        }
        match constant {
            LoadableConstant::String(text) => {
                let index = self.java.intern_text(&text.to_units());
                self.native(self.java.native(NativeKind::Text(index)), vec![], Some(ty));
            }
            LoadableConstant::Class(name) => {
                let class = self.symbols.class_named(name)?;
                self.native(self.java.native(NativeKind::ClassObject(class)), vec![], Some(ty));
            }
            LoadableConstant::MethodType(descriptor) => {
                self.unsupported(format!("the method type {descriptor} as a value"), Some(ty));
            }
            LoadableConstant::MethodHandle(handle) => {
                let name = format!("{}.{}", handle.class.replace('/', "."), handle.name);
                self.unsupported(format!("the method handle {name} as a value"), Some(ty));
            }
            LoadableConstant::Dynamic(dynamic) => self.dynamic_constant(dynamic, ty),
            LoadableConstant::Int(_)
            | LoadableConstant::Float(_)
            | LoadableConstant::Long(_)
            | LoadableConstant::Double(_) => unreachable!("numbers were handled"),
        }
        Ok(())
    }

    fn load(&mut self, slot: usize) {
        let (place, ty) = match self.slot(slot) {
            Some((register, ty)) => (ValuePlace::Register(register), ty),
            None => (ValuePlace::Nowhere, Ty::Null),
        };
        self.stack.push(StackValue { ty, place });
    }

    fn increment(&mut self, slot: usize, by: i32) {
        let (Some(destination), Some((left, _))) = (self.definition(), self.slot(slot)) else {
            return;
        };
        self.save(destination);
        let right = self.constant(Constant::I32(by));
        self.push(Op::Binary { destination, op: BinaryOp::Add, left, right });
        self.set_slot(slot, destination, Ty::Int);
    }

    fn array_load(&mut self, kind: ArrayKind) {
        let (index, array) = (self.pop_value(), self.pop());
        let element = self.element_type(kind, array.ty);
        let ty = of_elements(kind).unwrap_or_else(|| self.symbols.element(array.ty));
        let array = self.value(array);
        let destination = self.push_stored(ty, element);
        self.push(Op::ArrayLoad { destination, array, index, element });
    }

    fn array_store(&mut self, kind: ArrayKind) {
        let (value, index, array) = (self.pop(), self.pop_value(), self.pop());
        let element = self.element_type(kind, array.ty);
        let array = self.value(array);
        let value = self.stored_value(value, element);
        self.push(Op::ArrayStore { array, index, value, element });
    }

    /// What the elements of an array are that an instruction handles.
    fn element_type(&self, kind: ArrayKind, array: Ty) -> Type {
        match kind {
            ArrayKind::ByteOrBoolean if array == Ty::Ref(self.symbols.known.booleans) => Type::Bool,
            ArrayKind::ByteOrBoolean => Type::I8,
            ArrayKind::Char => Type::U16,
            ArrayKind::Short => Type::I16,
            ArrayKind::Int => Type::I32,
            ArrayKind::Long => Type::I64,
            ArrayKind::Float => Type::F32,
            ArrayKind::Double => Type::F64,
            ArrayKind::Reference => self.symbols.element(array).register_type(),
        }
    }

    fn arithmetic(&mut self, kind: NumericKind, op: ArithmeticOp) {
        let ty = of_numbers(kind);
        let op = match op {
            ArithmeticOp::Add => BinaryOp::Add,
            ArithmeticOp::Sub => BinaryOp::Subtract,
            ArithmeticOp::Mul => BinaryOp::Multiply,
            ArithmeticOp::Div => BinaryOp::Divide,
            ArithmeticOp::Rem => BinaryOp::Remainder,
            ArithmeticOp::Neg => {
                let operand = self.pop_value();
                let destination = self.push_result(ty);
                self.push(Op::Unary { destination, op: UnaryOp::Negate, operand });
                return;
            }
            ArithmeticOp::Shl => BinaryOp::ShiftLeft,
            ArithmeticOp::Shr => BinaryOp::ShiftRight,
            ArithmeticOp::Ushr => BinaryOp::ShiftRightUnsigned,
            ArithmeticOp::And => BinaryOp::And,
            ArithmeticOp::Or => BinaryOp::Or,
            ArithmeticOp::Xor => BinaryOp::Xor,
        };
        self.binary(op, ty);
    }

    fn binary(&mut self, op: BinaryOp, ty: Ty) {
        let (right, left) = (self.pop_value(), self.pop_value());
        let destination = self.push_result(ty);
        self.push(Op::Binary { destination, op, left, right });
    }

    fn convert(&mut self, from: ConvertKind, to: ConvertKind) {
        let narrow = match to {
            ConvertKind::Byte => Some(Type::I8),
            ConvertKind::Char => Some(Type::U16),
            ConvertKind::Short => Some(Type::I16),
            ConvertKind::Int | ConvertKind::Long | ConvertKind::Float | ConvertKind::Double => None,
        };
        let source = self.pop_value();
        let from = of_conversion(from).register_type();
        let ty = of_conversion(to);
        let to = narrow.unwrap_or_else(|| ty.register_type());
        let destination = self.push_stored(ty, to);
        self.push(Op::Convert { destination, source, from, to });
    }

    fn new_object(&mut self, index: u16) -> Result<(), String> {
        let class = self.symbols.class(index)?;
        let name = self.program.class_name(class);
        match self.program.class(class).kind {
            ClassKind::Concrete => {
                self.initialize(class);
                let destination = self.push_result(Ty::Ref(class));
                self.push(Op::New { destination, class });
            }
            ClassKind::Missing => {
                let problem = self.java.class_problem(name);
                self.unsupported(problem, Some(Ty::Ref(class)));
            }
            ClassKind::Abstract
            | ClassKind::Interface
            | ClassKind::Array { .. }
            | ClassKind::Constant { .. } => {
                let problem = format!("InstantiationError: {name} has no instances of its own");
                self.unsupported(problem, Some(Ty::Ref(class)));
            }
        }
        Ok(())
    }

    fn new_array(&mut self, class: ClassId) {
        let length = self.pop_value();
        let destination = self.push_result(Ty::Ref(class));
        self.push(Op::NewArray { destination, class, length });
    }

    fn multi_array(&mut self, class: ClassId, dimensions: u8) {
        let mut lengths: Vec<Register> = (0..dimensions).map(|_| self.pop_value()).collect();
        lengths.reverse();
        let maker =
            synthetic::helper(self.java, self.program, Helper::MultiArray(class, dimensions));
        let destination = Some(self.push_result(Ty::Ref(class)));
        self.push(Op::Invoke { destination, callee: Callee::Static(maker), arguments: lengths });
    }

    fn check_cast(&mut self, index: u16) -> Result<(), String> {
        let class = self.symbols.class(index)?;
        let entry = self.pop();
        let is_certain = class == self.symbols.known.object
            || entry.ty == Ty::Ref(class)
            || entry.ty == Ty::Null;
        if is_certain {
            self.stack.push(entry);
            return Ok(());
        }
        let object = self.value(entry);
        let destination = self.push_result(Ty::Ref(class));
        self.push(Op::Cast { destination, object, class });
        Ok(())
    }
}
