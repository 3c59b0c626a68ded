//! One instruction: what is known behind it.

use super::arithmetic;
use super::collections;
use super::frame::{Frame, Unclear};
use super::method::{Flow, Followed};
use super::nest::Nest;
use super::value::{Interval, Known, Place, Relation, Value};
use crate::classfile::{
    ArithmeticOp, ArrayKind, BranchCondition, ConvertKind, JavaType, JvmInstruction,
    LoadableConstant, NumericKind, PrimitiveKind,
};
use crate::names::{dotted, name_of};

/// An instruction of a method that is followed.
pub(super) struct Step<'s, 'n> {
    pub nest: &'s mut Nest<'n>,
    pub method: &'s Followed,
    pub offset: u32,
}

impl Step<'_, '_> {
    /// Runs the instruction.
    pub(super) fn run(
        &mut self,
        frame: &mut Frame,
        instruction: &JvmInstruction,
    ) -> Result<Flow, Unclear> {
        use JvmInstruction as I;
        match instruction {
            I::Nop => {}
            I::PushNull => frame.push(Value::null()),
            I::PushInt(number) => frame.push(Value::constant((*number).into())),
            I::PushLong(number) => frame.push_wide(Value::constant(*number)),
            I::PushFloat(_) => frame.push(Value::nothing()),
            I::PushDouble(_) => frame.push_wide(Value::nothing()),
            I::LoadConstant(index) => self.load_constant(frame, *index)?,
            I::Load(kind, slot) => {
                let mut value = frame.local(*slot)?.clone();
                value.from = Some(Place::Local(*slot));
                frame.push_slots(value, kind.slots());
            }
            I::Store(kind, slot) => {
                let value = frame.pop_slots(kind.slots())?;
                frame.set_local(*slot, value)?;
                if kind.slots() == 2 {
                    frame.set_local(slot + 1, Value::nothing())?;
                }
            }
            I::Increment { slot, by } => {
                let old = frame.local(*slot)?.interval().unwrap_or(Interval::INT);
                let step = Interval::new((*by).into(), (*by).into());
                let new = arithmetic::binary(ArithmeticOp::Add, old, step, Interval::INT);
                frame.set_local(*slot, Value::number(new))?;
            }
            I::ArrayLoad(kind) => {
                frame.pop()?;
                let array = frame.pop()?;
                if !self.is_there(frame, &array) {
                    return Ok(Flow::Ends);
                }
                let (value, slots) = element(*kind);
                frame.push_slots(value, slots);
            }
            I::ArrayStore(kind) => {
                let (_, slots) = element(*kind);
                let value = frame.pop_slots(slots)?;
                self.leaves(&value);
                frame.pop()?;
                let array = frame.pop()?;
                if !self.is_there(frame, &array) {
                    return Ok(Flow::Ends);
                }
            }
            I::Pop
            | I::Pop2
            | I::Dup
            | I::DupX1
            | I::DupX2
            | I::Dup2
            | I::Dup2X1
            | I::Dup2X2
            | I::Swap => shuffle(frame, instruction)?,
            I::Arithmetic(kind, op) => arithmetic_step(frame, *kind, *op)?,
            I::Convert { from, to } => convert(frame, *from, *to)?,
            I::CompareLong => {
                let right = frame.pop_wide()?;
                let left = frame.pop_wide()?;
                frame.push(Value::of(Known::Comparison(Box::new((left, right)))));
            }
            I::CompareFloat { double, .. } => {
                for _ in 0..2 {
                    frame.pop_slots(if *double { 2 } else { 1 })?;
                }
                frame.push(Value::number(Interval::new(-1, 1)));
            }
            I::BranchIfZero(..)
            | I::BranchIfInts(..)
            | I::BranchIfRefs { .. }
            | I::BranchIfNull { .. }
            | I::Switch { .. } => return self.branch(frame, instruction),
            I::Goto(target) => return Ok(Flow::Jumps(vec![(*target, frame.clone())])),
            I::Jsr(_) | I::Ret(_) => return Err(Unclear),
            I::Return(kind) => {
                let result = kind.map(|kind| frame.pop_slots(kind.slots())).transpose()?;
                if let Some(value) = &result {
                    self.leaves(value);
                }
                return Ok(Flow::Returns(result));
            }
            I::GetStatic(_) | I::PutStatic(_) | I::GetField(_) | I::PutField(_) => {
                return self.field(frame, instruction);
            }
            I::InvokeVirtual(_)
            | I::InvokeSpecial(_)
            | I::InvokeStatic(_)
            | I::InvokeInterface(_)
            | I::InvokeDynamic(_) => return self.call(frame, instruction),
            I::New(_) | I::NewPrimitiveArray(_) | I::NewArray(_) | I::MultiNewArray { .. } => {
                self.allocate(frame, instruction)?;
            }
            I::ArrayLength => {
                let array = frame.pop()?;
                if !self.is_there(frame, &array) {
                    return Ok(Flow::Ends);
                }
                let length = array.length().unwrap_or(Interval::new(0, i32::MAX.into()));
                frame.push(Value::number(length));
            }
            I::Throw => {
                let thrown = frame.pop()?;
                self.leaves(&thrown);
                return Ok(Flow::Ends);
            }
            // What is cast stays what it is.
            I::CheckCast(_) => {}
            I::InstanceOf(_) => {
                let place = frame.pop()?.from;
                frame.push(Value::of(Known::IsInstance(place)));
            }
            I::MonitorEnter | I::MonitorExit => _ = frame.pop()?,
        }
        Ok(Flow::Next)
    }

    /// A reference is used, so it is not null; false if it always is.
    pub(super) fn is_there(&self, frame: &mut Frame, reference: &Value) -> bool {
        frame.refine(reference.from, Value::not_null)
    }

    /// A value goes where others may find it, and change it.
    pub(super) fn leaves(&mut self, value: &Value) {
        self.nest.let_change(value);
        self.is_seen(value);
    }

    /// A value goes where others may find it.
    pub(super) fn is_seen(&mut self, value: &Value) {
        if value.may_be_this() && self.is_constructing() {
            self.nest.let_escape();
        }
    }

    /// May the receiver not be established yet?
    pub(super) fn is_constructing(&self) -> bool {
        let number = self.method.number;
        number.is_some_and(|number| {
            self.method.is_constructor() || self.nest.methods[number].during_construction
        })
    }

    fn load_constant(&self, frame: &mut Frame, index: u16) -> Result<(), Unclear> {
        match self.method.file.pool.constant(index).map_err(|_| Unclear)? {
            LoadableConstant::Int(number) => frame.push(Value::constant(number.into())),
            LoadableConstant::Long(number) => frame.push_wide(Value::constant(number)),
            LoadableConstant::Float(_) => frame.push(Value::nothing()),
            LoadableConstant::Double(_) => frame.push_wide(Value::nothing()),
            LoadableConstant::String(_) => frame.push(Value::object("java.lang.String")),
            LoadableConstant::Class(_)
            | LoadableConstant::MethodType(_)
            | LoadableConstant::MethodHandle(_) => frame.push(Value::reference(false)),
            LoadableConstant::Dynamic(constant) => {
                let ty = JavaType::parse(constant.descriptor).map_err(|_| Unclear)?;
                frame.push_slots(Value::any(&ty), ty.slots());
            }
        }
        Ok(())
    }

    fn allocate(&self, frame: &mut Frame, instruction: &JvmInstruction) -> Result<(), Unclear> {
        let pool = &self.method.file.pool;
        let (class, length) = match instruction {
            JvmInstruction::New(index) => {
                let class = dotted(pool.class(*index).map_err(|_| Unclear)?);
                frame.push(match self.method.number {
                    Some(method) if collections::begins_empty(&class) => {
                        Value::made(&class, (method, self.offset))
                    }
                    _ => Value::object(&class),
                });
                return Ok(());
            }
            JvmInstruction::NewPrimitiveArray(kind) => {
                (format!("{}[]", primitive(*kind)), frame.pop()?)
            }
            JvmInstruction::NewArray(index) => {
                let length = frame.pop()?;
                let entry = pool.class(*index).map_err(|_| Unclear)?;
                let element = JavaType::of_class_entry(entry).map_err(|_| Unclear)?;
                (format!("{}[]", name_of(&element)), length)
            }
            JvmInstruction::MultiNewArray { class, dimensions } => {
                // The outermost length was pushed first.
                for _ in 1..*dimensions {
                    frame.pop()?;
                }
                let length = frame.pop()?;
                let entry = pool.class(*class).map_err(|_| Unclear)?;
                (name_of(&JavaType::of_class_entry(entry).map_err(|_| Unclear)?), length)
            }
            _ => return Err(Unclear),
        };
        frame.push(Value::array(&class, length.interval().unwrap_or(Interval::INT)));
        Ok(())
    }

    fn branch(&mut self, frame: &mut Frame, instruction: &JvmInstruction) -> Result<Flow, Unclear> {
        let next = self.next_offset()?;
        let mut ways = vec![];
        match instruction {
            JvmInstruction::BranchIfZero(condition, target) => {
                let value = frame.pop()?;
                for (condition, target) in [(*condition, *target), (opposite(*condition), next)] {
                    let mut way = frame.clone();
                    if is_so(&mut way, &value, condition) {
                        ways.push((target, way));
                    }
                }
            }
            JvmInstruction::BranchIfInts(condition, target) => {
                let right = frame.pop()?;
                let left = frame.pop()?;
                for (condition, target) in [(*condition, *target), (opposite(*condition), next)] {
                    let mut way = frame.clone();
                    if compare(&mut way, &left, condition, &right) {
                        ways.push((target, way));
                    }
                }
            }
            JvmInstruction::BranchIfNull { null, target } => {
                let value = frame.pop()?;
                let (if_null, if_not) = if *null { (*target, next) } else { (next, *target) };
                let (may_be_null, may_be_there) =
                    (value.clone().if_null().is_some(), value.clone().not_null().is_some());
                let mut way = frame.clone();
                if may_be_null && way.refine(value.from, Value::if_null) {
                    ways.push((if_null, way));
                }
                let mut way = frame.clone();
                if may_be_there && way.refine(value.from, Value::not_null) {
                    ways.push((if_not, way));
                }
            }
            JvmInstruction::BranchIfRefs { target, .. } => {
                frame.pop()?;
                frame.pop()?;
                ways.extend([(*target, frame.clone()), (next, frame.clone())]);
            }
            JvmInstruction::Switch { cases, default } => {
                let value = frame.pop()?;
                for (case, target) in cases {
                    let mut way = frame.clone();
                    let case = Value::constant((*case).into());
                    if way.relate(Relation::Equal, &value, &case) {
                        ways.push((*target, way));
                    }
                }
                ways.push((*default, frame.clone()));
            }
            _ => return Err(Unclear),
        }
        Ok(Flow::Jumps(ways))
    }

    fn next_offset(&self) -> Result<u32, Unclear> {
        let code = &self.method.code;
        let index = code.index_of(self.offset).ok_or(Unclear)?;
        code.instructions.get(index + 1).map(|(offset, _)| *offset).ok_or(Unclear)
    }
}

/// What an element of an array may be, and how many slots it takes.
fn element(kind: ArrayKind) -> (Value, u16) {
    match kind {
        ArrayKind::ByteOrBoolean => (Value::any(&JavaType::Byte), 1),
        ArrayKind::Char => (Value::any(&JavaType::Char), 1),
        ArrayKind::Short => (Value::any(&JavaType::Short), 1),
        ArrayKind::Int => (Value::any(&JavaType::Int), 1),
        ArrayKind::Long => (Value::any(&JavaType::Long), 2),
        ArrayKind::Float => (Value::nothing(), 1),
        ArrayKind::Double => (Value::nothing(), 2),
        ArrayKind::Reference => (Value::reference(true), 1),
    }
}

fn primitive(kind: PrimitiveKind) -> &'static str {
    match kind {
        PrimitiveKind::Boolean => "boolean",
        PrimitiveKind::Byte => "byte",
        PrimitiveKind::Char => "char",
        PrimitiveKind::Short => "short",
        PrimitiveKind::Int => "int",
        PrimitiveKind::Long => "long",
        PrimitiveKind::Float => "float",
        PrimitiveKind::Double => "double",
    }
}

/// Instructions that only move slots.
fn shuffle(frame: &mut Frame, instruction: &JvmInstruction) -> Result<(), Unclear> {
    // How many slots are taken off, and which of them come back: 0 is the topmost.
    let (taken, back): (usize, &[usize]) = match instruction {
        JvmInstruction::Pop => (1, &[]),
        JvmInstruction::Pop2 => (2, &[]),
        JvmInstruction::Dup => (1, &[0, 0]),
        JvmInstruction::DupX1 => (2, &[0, 1, 0]),
        JvmInstruction::DupX2 => (3, &[0, 2, 1, 0]),
        JvmInstruction::Dup2 => (2, &[1, 0, 1, 0]),
        JvmInstruction::Dup2X1 => (3, &[1, 0, 2, 1, 0]),
        JvmInstruction::Dup2X2 => (4, &[1, 0, 3, 2, 1, 0]),
        JvmInstruction::Swap => (2, &[0, 1]),
        _ => return Err(Unclear),
    };
    let slots: Vec<Value> = (0..taken).map(|_| frame.pop()).collect::<Result<_, _>>()?;
    frame.stack.extend(back.iter().map(|&slot| slots[slot].clone()));
    Ok(())
}

fn arithmetic_step(frame: &mut Frame, kind: NumericKind, op: ArithmeticOp) -> Result<(), Unclear> {
    let (slots, all) = match kind {
        NumericKind::Int => (1, Some(Interval::INT)),
        NumericKind::Long => (2, Some(Interval::LONG)),
        NumericKind::Float => (1, None),
        NumericKind::Double => (2, None),
    };
    let is_shift = matches!(op, ArithmeticOp::Shl | ArithmeticOp::Shr | ArithmeticOp::Ushr);
    let right = match op {
        ArithmeticOp::Neg => None,
        _ => Some(frame.pop_slots(if is_shift { 1 } else { slots })?),
    };
    let left = frame.pop_slots(slots)?;
    let result = all.map(|all| {
        let of = |value: &Value| value.interval().unwrap_or(all);
        Value::number(match &right {
            None => arithmetic::negated(of(&left), all),
            Some(right) if is_shift => {
                let distance = right.interval().unwrap_or(Interval::INT);
                arithmetic::binary(op, of(&left), distance, all)
            }
            Some(right) => arithmetic::binary(op, of(&left), of(right), all),
        })
    });
    frame.push_slots(result.unwrap_or_else(Value::nothing), slots);
    Ok(())
}

fn convert(frame: &mut Frame, from: ConvertKind, to: ConvertKind) -> Result<(), Unclear> {
    let slots = |kind| if matches!(kind, ConvertKind::Long | ConvertKind::Double) { 2 } else { 1 };
    let value = frame.pop_slots(slots(from))?;
    // What a float becomes is not followed.
    let is_number = matches!(from, ConvertKind::Int | ConvertKind::Long);
    let number = value.interval().filter(|_| is_number).unwrap_or(Interval::LONG);
    let result = arithmetic::converted(number, to).map_or_else(Value::nothing, Value::number);
    // A wider type has the same number.
    let from = value.from.filter(|_| from == ConvertKind::Int && to == ConvertKind::Long);
    frame.push_slots(Value { from, ..result }, slots(to));
    Ok(())
}

fn opposite(condition: BranchCondition) -> BranchCondition {
    match condition {
        BranchCondition::Equal => BranchCondition::NotEqual,
        BranchCondition::NotEqual => BranchCondition::Equal,
        BranchCondition::Less => BranchCondition::GreaterOrEqual,
        BranchCondition::GreaterOrEqual => BranchCondition::Less,
        BranchCondition::Greater => BranchCondition::LessOrEqual,
        BranchCondition::LessOrEqual => BranchCondition::Greater,
    }
}

/// A value compares so with zero; false if it never does.
fn is_so(frame: &mut Frame, value: &Value, condition: BranchCondition) -> bool {
    match &value.known {
        Known::Comparison(both) => compare(frame, &both.0, condition, &both.1),
        Known::IsInstance(place) if condition == BranchCondition::NotEqual => {
            frame.refine(*place, Value::not_null)
        }
        Known::IsInstance(_) | Known::Nothing | Known::Reference(_) => true,
        Known::Number(_) => compare(frame, value, condition, &Value::constant(0)),
    }
}

/// Two numbers compare so; false if they never do.
fn compare(frame: &mut Frame, left: &Value, condition: BranchCondition, right: &Value) -> bool {
    let (relation, left, right) = match condition {
        BranchCondition::Equal => (Relation::Equal, left, right),
        BranchCondition::NotEqual => (Relation::NotEqual, left, right),
        BranchCondition::Less => (Relation::Less, left, right),
        BranchCondition::LessOrEqual => (Relation::LessOrEqual, left, right),
        BranchCondition::Greater => (Relation::Less, right, left),
        BranchCondition::GreaterOrEqual => (Relation::LessOrEqual, right, left),
    };
    frame.relate(relation, left, right)
}
