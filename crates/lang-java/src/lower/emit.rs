//! Writes the body of a method: blocks, registers, and the operand stack that is not there.
//!
//! Values on the operand stack are not computed into registers of the stack. An entry of the stack
//! says where its value is: in the register of a local variable, in a temporary one, or nowhere yet
//! if it is a constant. Only where blocks meet do the entries get registers by depth and type.
//!
//! Invariant: before a register is set, no entry of the stack means what it held before.

use super::builders::OpenConcatenation;
use super::flow::FlowBlock;
use super::locals::Locals;
use super::monitors::HeldMonitors;
use super::symbols::PoolSymbols;
use super::types::Ty;
use crate::classfile::CodeAttribute;
use crate::java::{Java, NativeKind};
use crate::names;
use forkless_ir::{
    Block, BlockId, Body, ClassId, Constant, Handler, Instruction, NativeId, Op, Program, Register,
    RegisterInfo, Span, Terminator, Type, Unsupported,
};
use rustc_hash::FxHashMap;
use std::cell::OnceCell;

/// Where a value is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum ValuePlace {
    /// In a register.
    Register(Register),
    /// In a register, as a truth value or a number of fewer than 32 bits.
    Narrow(Register, Type),
    /// Nowhere yet.
    Constant(Constant),
    /// Nowhere: it is the return address of a subroutine, which only lowering needs.
    Nowhere,
}

/// A value on the operand stack.
#[derive(Clone, Copy, Debug)]
pub(super) struct StackValue {
    pub ty: Ty,
    pub place: ValuePlace,
}

impl StackValue {
    fn register(&self) -> Option<Register> {
        match self.place {
            ValuePlace::Register(register) | ValuePlace::Narrow(register, _) => Some(register),
            ValuePlace::Constant(_) | ValuePlace::Nowhere => None,
        }
    }
}

/// The method that is being lowered.
#[derive(Clone, Debug)]
pub(super) struct LoweredMethod {
    pub class: ClassId,
    pub name: String,
    /// Was the class initialised before the method runs? So it is for static methods and
    /// constructors; the receiver of others may be an object of the input.
    pub is_initialized: bool,
    pub is_static: bool,
    /// Is register 0 the receiver from beginning to end?
    pub has_receiver: bool,
    /// A number for each call site of the class: its method comes first.
    pub method_number: usize,
    /// Does every jump with a condition stay a branch?
    pub conditions_fork: bool,
}

/// A block that is being written.
struct OpenBlock {
    instructions: Vec<Instruction>,
    /// The byte offset in the method's code that each instruction comes from, then that of the
    /// terminator.
    offsets: Vec<u32>,
    terminator: Option<(Terminator, Span)>,
    /// Of a branch: is its bytecode a jump where the condition holds, rather than where it does not?
    jumps_where_true: bool,
    handlers: Vec<Handler>,
}

/// What was written of a block.
pub(super) struct WrittenBlock<'a> {
    /// The byte offset in the method's code that each instruction comes from, then that of the
    /// terminator.
    pub offsets: &'a [u32],
    pub terminator: Option<&'a Terminator>,
    /// Of a branch: is its bytecode a jump where the condition holds, rather than where it does not?
    pub jumps_where_true: bool,
}

/// Writes one body.
pub(super) struct Emitter<'a> {
    pub java: &'a Java,
    pub program: &'a Program,
    pub method: LoweredMethod,
    pub symbols: PoolSymbols<'a>,
    pub code: &'a CodeAttribute,
    pub flow: &'a [FlowBlock],
    pub locals: Locals,
    /// The block of the flow that is being written.
    pub number: usize,
    /// The place of the instruction that is being written.
    pub place: usize,
    pub span: Span,
    pub stack: Vec<StackValue>,
    registers: Vec<RegisterInfo>,
    is_temporary: Vec<bool>,
    temporaries: FxHashMap<Type, Vec<Register>>,
    /// Registers of stack entries where blocks meet, by depth.
    borders: FxHashMap<(usize, Type), Register>,
    constants: Vec<(Constant, Register)>,
    /// Constants that the current block has set already.
    constants_set: Vec<Register>,
    /// What the registers of the slots are now.
    slots: FxHashMap<usize, (Register, Ty)>,
    /// Concatenations that are being written, inner ones last.
    pub concatenations: Vec<OpenConcatenation>,
    /// Registers that the current instruction has set for its own use.
    held: Vec<Register>,
    blocks: Vec<OpenBlock>,
    current: usize,
    /// Classes that the current block has initialised.
    initialized: Vec<ClassId>,
    /// Where in the code a monitor is entered: the register that keeps the object.
    pub monitors: FxHashMap<usize, Register>,
    /// The monitors that are held where each block begins, if they are nested, once that was asked.
    pub held_at_entries: OnceCell<Option<Vec<Option<HeldMonitors>>>>,
}

impl<'a> Emitter<'a> {
    pub(super) fn new(
        java: &'a Java,
        method: LoweredMethod,
        symbols: PoolSymbols<'a>,
        code: &'a CodeAttribute,
        flow: &'a [FlowBlock],
        mut locals: Locals,
    ) -> Self {
        let registers = std::mem::take(&mut locals.registers);
        let mut emitter = Emitter {
            java,
            program: symbols.program,
            method,
            symbols,
            code,
            flow,
            locals,
            number: 0,
            place: 0,
            span: Span::SYNTHETIC,
            stack: vec![],
            is_temporary: vec![false; registers.len()],
            registers,
            temporaries: FxHashMap::default(),
            borders: FxHashMap::default(),
            constants: vec![],
            constants_set: vec![],
            slots: FxHashMap::default(),
            concatenations: vec![],
            held: vec![],
            blocks: vec![],
            current: 0,
            initialized: vec![],
            monitors: FxHashMap::default(),
            held_at_entries: OnceCell::new(),
        };
        for block in flow {
            let handlers = emitter.handlers_of(block);
            let (instructions, offsets) = (vec![], vec![]);
            let terminator = None;
            let jumps_where_true = true;
            let open = OpenBlock { instructions, offsets, terminator, jumps_where_true, handlers };
            emitter.blocks.push(open);
        }
        emitter
    }

    fn handlers_of(&mut self, block: &FlowBlock) -> Vec<Handler> {
        let handler = |&(catches, target): &(Option<ClassId>, usize)| {
            let exception = self.flow[target].entry.stack[0].register_type();
            let exception = self.border(0, exception);
            Handler { catches, target: BlockId(target as u32), exception }
        };
        block.handlers.iter().map(handler).collect()
    }

    /// The finished body. Blocks that were left open end in a cut.
    pub(super) fn finish(self) -> Body {
        let blocks = self.blocks.into_iter().map(|block| {
            let (terminator, terminator_span) =
                block.terminator.unwrap_or((Terminator::Return(None), Span::SYNTHETIC));
            let OpenBlock { instructions, handlers, .. } = block;
            Block { instructions, terminator, terminator_span, handlers }
        });
        Body { blocks: blocks.collect(), registers: self.registers, preconditions: vec![] }
    }

    /// Where an instruction of a block comes from in the method's code; the one behind the last is
    /// the terminator.
    pub(super) fn offset(&self, block: BlockId, instruction: usize) -> Option<u32> {
        self.blocks.get(block.index())?.offsets.get(instruction).copied()
    }

    /// What was written of a block.
    pub(super) fn written(&self, number: usize) -> WrittenBlock<'_> {
        let OpenBlock { offsets, terminator, jumps_where_true, .. } = &self.blocks[number];
        let terminator = terminator.as_ref().map(|(terminator, _)| terminator);
        WrittenBlock { offsets, terminator, jumps_where_true: *jumps_where_true }
    }

    fn current_offset(&self) -> u32 {
        self.code.instructions.get(self.place).map_or(0, |&(offset, _)| offset)
    }

    /// Starts to write a block of the flow.
    pub(super) fn start(&mut self, number: usize) {
        self.number = number;
        self.current = number;
        self.constants_set.clear();
        self.initialized.clear();
        self.held.clear();
        self.concatenations.clear();
        let entry = &self.flow[number].entry;
        let live = self.locals.at_entry[number].iter();
        self.slots = live.map(|&(slot, register)| (slot, (register, entry.locals[slot]))).collect();
        let types = &self.flow[number].entry.stack;
        self.stack = types
            .iter()
            .enumerate()
            .map(|(depth, &ty)| StackValue { ty, place: self.border_place(depth, ty) })
            .collect();
    }

    fn border_place(&mut self, depth: usize, ty: Ty) -> ValuePlace {
        match ty {
            Ty::Return(_) => ValuePlace::Nowhere,
            _ => ValuePlace::Register(self.border(depth, ty.register_type())),
        }
    }

    /// The register of a stack entry where blocks meet.
    fn border(&mut self, depth: usize, ty: Type) -> Register {
        if let Some(&known) = self.borders.get(&(depth, ty)) {
            return known;
        }
        let register = self.new_register(ty, false);
        self.borders.insert((depth, ty), register);
        register
    }

    pub(super) fn new_register(&mut self, ty: Type, is_temporary: bool) -> Register {
        self.registers.push(RegisterInfo { name: None, ty });
        self.is_temporary.push(is_temporary);
        Register(self.registers.len() as u32 - 1)
    }

    /// Appends an instruction.
    pub(super) fn push(&mut self, op: Op) {
        let span = self.span;
        let offset = self.current_offset();
        let block = &mut self.blocks[self.current];
        block.instructions.push(Instruction { op, span });
        block.offsets.push(offset);
    }

    /// Ends the block.
    pub(super) fn terminate(&mut self, terminator: Terminator) {
        let offset = self.current_offset();
        let block = &mut self.blocks[self.current];
        block.terminator = Some((terminator, self.span));
        block.offsets.push(offset);
    }

    /// Ends the block with a jump where the condition is as said.
    pub(super) fn terminate_branch(
        &mut self,
        condition: Register,
        holds: bool,
        (target, on): (BlockId, BlockId),
    ) {
        let (then, otherwise) = if holds { (target, on) } else { (on, target) };
        self.blocks[self.current].jumps_where_true = holds;
        self.terminate(Terminator::Branch { condition, then, otherwise });
    }

    /// Forgets what was held for the instruction before.
    pub(super) fn next_instruction(&mut self) {
        self.held.clear();
    }

    fn is_on_stack(&self, register: Register) -> bool {
        let kept = self.concatenations.iter().flat_map(|one| &one.operands);
        self.stack.iter().chain(kept).any(|entry| entry.register() == Some(register))
    }

    /// Does not use the register of an entry for anything else until the next instruction.
    pub(super) fn keep(&mut self, entry: &StackValue) {
        self.held.extend(entry.register());
    }

    /// The types of all local variables.
    pub(super) fn slot_types(&self) -> Vec<Ty> {
        let mut types = vec![Ty::Top; self.code.max_locals.into()];
        for (&slot, &(_, ty)) in &self.slots {
            types[slot] = ty;
        }
        types
    }

    /// A temporary register that nothing on the stack means.
    pub(super) fn temporary(&mut self, ty: Type) -> Register {
        let known = self.temporaries.get(&ty).into_iter().flatten();
        let free =
            |register: &&Register| !self.is_on_stack(**register) && !self.held.contains(register);
        if let Some(&register) = known.clone().find(free) {
            return register;
        }
        let register = self.new_register(ty, true);
        self.temporaries.entry(ty).or_default().push(register);
        register
    }

    /// A temporary register that keeps its value until the end of the instruction.
    pub(super) fn hold(&mut self, ty: Type) -> Register {
        let register = self.temporary(ty);
        self.held.push(register);
        register
    }

    /// A new entry of the stack; the register that its value is to be put into.
    pub(super) fn push_result(&mut self, ty: Ty) -> Register {
        let register = self.temporary(ty.register_type());
        self.stack.push(StackValue { ty, place: ValuePlace::Register(register) });
        register
    }

    /// A new entry of the stack for what a field or array holds as `stored`; the register that it
    /// is to be put into.
    pub(super) fn push_stored(&mut self, ty: Ty, stored: Type) -> Register {
        if names::computational(stored) == stored {
            return self.push_result(ty);
        }
        let register = self.temporary(stored);
        self.stack.push(StackValue { ty, place: ValuePlace::Narrow(register, stored) });
        register
    }

    pub(super) fn push_constant(&mut self, ty: Ty, constant: Constant) {
        self.stack.push(StackValue { ty, place: ValuePlace::Constant(constant) });
    }

    /// Takes an entry off the stack; its register is not used for anything else until the next
    /// instruction. (The types were checked: there is one.)
    pub(super) fn pop(&mut self) -> StackValue {
        let nothing = StackValue { ty: Ty::Null, place: ValuePlace::Constant(Constant::Null) };
        let entry = self.stack.pop().unwrap_or(nothing);
        self.held.extend(entry.register());
        entry
    }

    /// A register with the value of an entry that was taken off the stack.
    pub(super) fn value(&mut self, entry: StackValue) -> Register {
        match entry.place {
            ValuePlace::Register(register) => register,
            ValuePlace::Narrow(source, from) => {
                let destination = self.hold(Type::I32);
                self.push(Op::Convert { destination, source, from, to: Type::I32 });
                destination
            }
            ValuePlace::Constant(value) => self.constant(value),
            ValuePlace::Nowhere => self.constant(Constant::Null),
        }
    }

    pub(super) fn pop_value(&mut self) -> Register {
        let entry = self.pop();
        self.value(entry)
    }

    /// A register with a constant. The most frequent ones have registers of their own.
    pub(super) fn constant(&mut self, value: Constant) -> Register {
        let is_frequent = matches!(
            value,
            Constant::Null | Constant::I32(-1..=1) | Constant::I64(0) | Constant::Bool(_)
        );
        let ty = constant_type(value);
        if !is_frequent {
            let destination = self.hold(ty);
            self.push(Op::Constant { destination, value });
            return destination;
        }
        let known = self.constants.iter().find(|(known, _)| *known == value);
        let register = match known {
            Some(&(_, register)) => register,
            None => {
                let register = self.new_register(ty, false);
                self.constants.push((value, register));
                register
            }
        };
        if !self.constants_set.contains(&register) {
            self.constants_set.push(register);
            self.push(Op::Constant { destination: register, value });
        }
        register
    }

    /// A register with the value of an entry as a field or array of type `stored` holds it.
    pub(super) fn stored_value(&mut self, entry: StackValue, stored: Type) -> Register {
        let wide = names::computational(stored);
        if wide == stored {
            return self.value(entry);
        }
        match entry.place {
            ValuePlace::Narrow(register, ty) if ty == stored => register,
            ValuePlace::Constant(Constant::I32(value)) if stored == Type::Bool => {
                self.constant(Constant::Bool(value & 1 != 0))
            }
            ValuePlace::Register(_)
            | ValuePlace::Narrow(..)
            | ValuePlace::Constant(_)
            | ValuePlace::Nowhere => {
                let source = self.value(entry);
                let destination = self.hold(stored);
                self.push(Op::Convert { destination, source, from: wide, to: stored });
                destination
            }
        }
    }

    /// Puts the value of an entry, which is no longer on the stack, into a register.
    fn write(&mut self, entry: StackValue, destination: Register) {
        match entry.place {
            ValuePlace::Register(source) if source == destination => {}
            ValuePlace::Register(source) => {
                if !self.retarget(source, destination) {
                    self.push(Op::Move { destination, source });
                }
            }
            ValuePlace::Narrow(source, from) => {
                self.push(Op::Convert { destination, source, from, to: Type::I32 });
            }
            ValuePlace::Constant(value) => self.push(Op::Constant { destination, value }),
            ValuePlace::Nowhere => {}
        }
    }

    /// Lets the last instruction put its value elsewhere, if it made the value and nothing else
    /// needs it.
    fn retarget(&mut self, source: Register, destination: Register) -> bool {
        if !self.is_temporary[source.index()] || self.is_on_stack(source) {
            return false;
        }
        let last = self.blocks[self.current].instructions.last_mut();
        match last.and_then(|instruction| destination_of(&mut instruction.op)) {
            Some(set) if *set == source => {
                *set = destination;
                true
            }
            _ => false,
        }
    }

    /// Sets the local variable that the current instruction sets.
    pub(super) fn store(&mut self, slot: usize, entry: StackValue) {
        let Some(register) = self.definition() else {
            self.slots.remove(&slot);
            return;
        };
        self.save(register);
        self.write(entry, register);
        self.slots.insert(slot, (register, entry.ty));
    }

    /// The register that the current instruction, which sets a local variable, sets.
    pub(super) fn definition(&self) -> Option<Register> {
        self.locals.definitions.get(&(self.number, self.place)).copied()
    }

    /// The register of a local variable, and the type of what it holds.
    pub(super) fn slot(&self, slot: usize) -> Option<(Register, Ty)> {
        self.slots.get(&slot).copied()
    }

    pub(super) fn set_slot(&mut self, slot: usize, register: Register, ty: Ty) {
        self.slots.insert(slot, (register, ty));
    }

    /// Copies entries of the stack whose values are in the register of a local variable that is
    /// about to be set.
    pub(super) fn save(&mut self, register: Register) {
        let is_it = |entry: &StackValue| entry.place == ValuePlace::Register(register);
        let kept = self.concatenations.iter().flat_map(|one| &one.operands);
        let Some(entry) = self.stack.iter().chain(kept).copied().find(is_it) else { return };
        let copy = self.hold(entry.ty.register_type());
        self.push(Op::Move { destination: copy, source: register });
        let kept = self.concatenations.iter_mut().flat_map(|one| &mut one.operands);
        for entry in self.stack.iter_mut().chain(kept).filter(|entry| is_it(entry)) {
            entry.place = ValuePlace::Register(copy);
        }
    }

    /// Puts the stack into the registers where the following blocks look for it. `used` is what the
    /// jump itself still reads; the register to read instead.
    pub(super) fn hand_over(&mut self, used: Option<Register>) -> Option<Register> {
        self.hand_over_to(&self.flow[self.number].successors, used)
    }

    /// As [`Emitter::hand_over`], to these blocks.
    pub(super) fn hand_over_to(
        &mut self,
        following: &[usize],
        used: Option<Register>,
    ) -> Option<Register> {
        if self.stack.is_empty() {
            return used;
        }
        let mut moves: Vec<(Register, StackValue)> = vec![];
        for &next in following {
            let types = &self.flow[next].entry.stack;
            for (depth, (&ty, entry)) in types.iter().zip(self.stack.clone()).enumerate() {
                let ValuePlace::Register(to) = self.border_place(depth, ty) else { continue };
                if entry.place != ValuePlace::Register(to)
                    && !moves.iter().any(|&(other, _)| other == to)
                {
                    moves.push((to, entry));
                }
            }
        }
        let used = used.map(|register| {
            if !moves.iter().any(|&(to, _)| to == register) {
                self.held.push(register);
                return register;
            }
            let ty = self.registers[register.index()].ty;
            let copy = self.hold(ty);
            self.push(Op::Move { destination: copy, source: register });
            copy
        });
        let reads = |(_, entry): &(Register, StackValue)| entry.register();
        let sources: Vec<Register> = moves.iter().filter_map(reads).collect();
        let overlap = moves.iter().any(|(to, _)| sources.contains(to));
        if overlap {
            for (_, entry) in &mut moves {
                let Some(source) = entry.register() else { continue };
                let ty = self.registers[source.index()].ty;
                let copy = self.hold(ty);
                self.push(Op::Move { destination: copy, source });
                entry.place = match entry.place {
                    ValuePlace::Narrow(_, ty) => ValuePlace::Narrow(copy, ty),
                    _ => ValuePlace::Register(copy),
                };
            }
        }
        for (to, entry) in moves {
            self.write(entry, to);
        }
        used
    }

    /// Cuts the path here: something is not supported. The value that would come is not there.
    pub(super) fn unsupported(&mut self, what: impl Into<Unsupported>, returns: Option<Ty>) {
        if self.java.havoc_missing {
            let what: Unsupported = what.into();
            let name: Vec<u16> = what.to_string().encode_utf16().collect();
            let name = self.java.intern_text(&name);
            let ty = returns.map(Ty::register_type);
            self.native(self.java.native(NativeKind::Anything { name, ty }), vec![], returns);
            return;
        }
        let native = self.java.unsupported(what);
        self.native(native, vec![], returns);
    }

    /// A native, and what it gives.
    pub(super) fn native(
        &mut self,
        native: NativeId,
        arguments: Vec<Register>,
        returns: Option<Ty>,
    ) {
        let destination = returns.map(|ty| self.push_result(ty));
        self.push(Op::Native { destination, native, arguments });
    }

    /// Initialises a class before it is used, unless that was done for certain.
    pub(super) fn initialize(&mut self, class: ClassId) {
        if self.initialized.contains(&class) || !self.java.needs_initialization(self.program, class)
        {
            return;
        }
        if self.method.is_initialized {
            let mut own = Some(self.method.class);
            while let Some(above) = own {
                if above == class {
                    return;
                }
                own = self.program.class(above).superclass;
            }
        }
        self.initialized.push(class);
        self.push(Op::InitializeClass { class });
    }
}

/// The register that an operation sets.
fn destination_of(op: &mut Op) -> Option<&mut Register> {
    match op {
        Op::Constant { destination, .. }
        | Op::Move { destination, .. }
        | Op::Unary { destination, .. }
        | Op::Binary { destination, .. }
        | Op::Convert { destination, .. }
        | Op::Input { destination, .. }
        | Op::New { destination, .. }
        | Op::GetField { destination, .. }
        | Op::GetStatic { destination, .. }
        | Op::NewArray { destination, .. }
        | Op::ArrayLoad { destination, .. }
        | Op::ArrayLength { destination, .. }
        | Op::InstanceOf { destination, .. }
        | Op::Cast { destination, .. } => Some(destination),
        Op::Invoke { destination, .. } | Op::Native { destination, .. } => destination.as_mut(),
        Op::PutField { .. }
        | Op::PutStatic { .. }
        | Op::InitializeClass { .. }
        | Op::ArrayStore { .. }
        | Op::Assume { .. }
        | Op::Assert { .. }
        | Op::Mark { .. } => None,
    }
}

/// The type of a register that holds a constant.
pub(super) fn constant_type(value: Constant) -> Type {
    match value {
        Constant::Bool(_) => Type::Bool,
        Constant::I32(_) => Type::I32,
        Constant::I64(_) => Type::I64,
        Constant::F32(_) => Type::F32,
        Constant::F64(_) => Type::F64,
        Constant::Null => Type::AnyRef,
    }
}
