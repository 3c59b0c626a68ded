//! What each instruction does to the types of values.

use super::Bad;
use super::symbols::{CallShape, PoolSymbols};
use super::types::{FrameTypes, Ty};
use crate::classfile::{
    ArithmeticOp, ArrayKind, ConvertKind, JvmInstruction, NumericKind, PrimitiveKind, SlotKind,
};

/// Where an instruction goes that does not say so itself.
#[derive(Clone, Copy, Debug)]
pub(super) enum Jump {
    /// It is as the instruction says.
    Usual,
    /// It returns from this call of a subroutine.
    Return(u32),
}

/// Runs one instruction on types.
pub(super) struct Transfer<'t, 's> {
    pub symbols: &'t mut PoolSymbols<'s>,
    pub state: &'t mut FrameTypes,
    pub offset: u32,
}

/// The type of values of a kind; of references any.
fn of_kind(kind: SlotKind) -> Option<Ty> {
    match kind {
        SlotKind::Int => Some(Ty::Int),
        SlotKind::Long => Some(Ty::Long),
        SlotKind::Float => Some(Ty::Float),
        SlotKind::Double => Some(Ty::Double),
        SlotKind::Reference => None,
    }
}

/// The type of numbers of a kind.
pub(super) fn of_numbers(kind: NumericKind) -> Ty {
    match kind {
        NumericKind::Int => Ty::Int,
        NumericKind::Long => Ty::Long,
        NumericKind::Float => Ty::Float,
        NumericKind::Double => Ty::Double,
    }
}

/// The type of what a conversion takes or gives.
pub(super) fn of_conversion(kind: ConvertKind) -> Ty {
    match kind {
        ConvertKind::Int | ConvertKind::Byte | ConvertKind::Char | ConvertKind::Short => Ty::Int,
        ConvertKind::Long => Ty::Long,
        ConvertKind::Float => Ty::Float,
        ConvertKind::Double => Ty::Double,
    }
}

/// The type of elements that array instructions of a kind handle; of references any.
pub(super) fn of_elements(kind: ArrayKind) -> Option<Ty> {
    match kind {
        ArrayKind::ByteOrBoolean | ArrayKind::Char | ArrayKind::Short | ArrayKind::Int => {
            Some(Ty::Int)
        }
        ArrayKind::Long => Some(Ty::Long),
        ArrayKind::Float => Some(Ty::Float),
        ArrayKind::Double => Some(Ty::Double),
        ArrayKind::Reference => None,
    }
}

/// The name of a primitive type.
pub(super) fn primitive_name(kind: PrimitiveKind) -> &'static str {
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

impl Transfer<'_, '_> {
    fn bad(&self, problem: impl Into<String>) -> Bad {
        Bad { offset: self.offset, problem: problem.into() }
    }

    fn pop(&mut self) -> Result<Ty, Bad> {
        let popped = self.state.stack.pop();
        popped.ok_or_else(|| self.bad("a value is taken off the stack, which is empty"))
    }

    fn expect(&mut self, expected: Ty) -> Result<(), Bad> {
        let found = self.pop()?;
        let fits = match expected {
            Ty::Ref(class) => self.symbols.fits(found, class),
            Ty::Null => found.is_reference(),
            _ => found == expected,
        };
        if fits { Ok(()) } else { Err(self.misfit(expected, found)) }
    }

    fn misfit(&self, expected: Ty, found: Ty) -> Bad {
        let describe = |ty: Ty| ty.describe(self.symbols.program);
        self.bad(format!("{} is needed, but there is {}", describe(expected), describe(found)))
    }

    /// The object whose member an instruction uses.
    fn receiver(&mut self, index: u16) -> Result<(), Bad> {
        if !self.symbols.is_strict() {
            return self.reference().map(drop);
        }
        let member = self.symbols.member(index).map_err(|problem| self.bad(problem))?;
        let class = self.symbols.class_named(member.class).map_err(|problem| self.bad(problem))?;
        self.expect(Ty::Ref(class))
    }

    /// An array of elements of this kind.
    fn array_of(&mut self, kind: ArrayKind) -> Result<Ty, Bad> {
        let found = self.reference()?;
        if self.symbols.is_array(found, kind) {
            return Ok(found);
        }
        let found = found.describe(self.symbols.program);
        Err(self.bad(format!("an array is needed, but there is {found}")))
    }

    /// What the method gives back.
    fn result(&mut self, kind: Option<SlotKind>) -> Result<(), Bad> {
        let is_strict = self.symbols.is_strict();
        match (kind, self.symbols.verification.returns) {
            (None, Some(_)) if is_strict => Err(self.bad("the method has to return a value")),
            (Some(_), None) if is_strict => Err(self.bad("the method returns nothing")),
            (None, _) => Ok(()),
            (Some(kind), returns) => match (of_kind(kind), returns) {
                (Some(ty), Some(returns)) if ty != returns => Err(self.misfit(returns, ty)),
                (Some(ty), _) => self.expect(ty),
                (None, Some(returns @ Ty::Ref(_))) if is_strict => self.expect(returns),
                (None, Some(returns)) if is_strict => Err(self.misfit(returns, Ty::Null)),
                (None, _) => self.reference().map(drop),
            },
        }
    }

    fn reference(&mut self) -> Result<Ty, Bad> {
        let found = self.pop()?;
        if found.is_reference() {
            return Ok(found);
        }
        let found = found.describe(self.symbols.program);
        Err(self.bad(format!("a reference is needed, but there is {found}")))
    }

    fn push(&mut self, ty: Ty) {
        self.state.stack.push(ty);
    }

    fn arguments(&mut self, shape: &CallShape) -> Result<(), Bad> {
        shape.parameters.iter().rev().try_for_each(|&parameter| self.expect(parameter))
    }

    fn replace(&mut self, taken: &[Ty], given: Ty) -> Result<(), Bad> {
        taken.iter().try_for_each(|&ty| self.expect(ty))?;
        self.push(given);
        Ok(())
    }

    /// Runs an instruction.
    pub(super) fn run(mut self, instruction: &JvmInstruction) -> Result<Jump, Bad> {
        match instruction {
            JvmInstruction::Nop | JvmInstruction::Goto(_) | JvmInstruction::Jsr(_) => {}
            JvmInstruction::PushNull => self.push(Ty::Null),
            JvmInstruction::PushInt(_) => self.push(Ty::Int),
            JvmInstruction::PushLong(_) => self.push(Ty::Long),
            JvmInstruction::PushFloat(_) => self.push(Ty::Float),
            JvmInstruction::PushDouble(_) => self.push(Ty::Double),
            JvmInstruction::LoadConstant(index) => {
                let ty = self.symbols.constant_ty(*index).map_err(|problem| self.bad(problem))?;
                self.push(ty);
            }
            JvmInstruction::Load(kind, slot) => self.load(*kind, *slot)?,
            JvmInstruction::Store(kind, slot) => self.store(*kind, *slot)?,
            JvmInstruction::Increment { slot, .. } => {
                self.load(SlotKind::Int, *slot)?;
                self.pop()?;
            }
            JvmInstruction::Ret(slot) => match self.state.locals.get(usize::from(*slot)) {
                Some(Ty::Return(call)) => return Ok(Jump::Return(*call)),
                _ => return Err(self.bad("a return address is needed")),
            },
            JvmInstruction::ArrayLoad(_)
            | JvmInstruction::ArrayStore(_)
            | JvmInstruction::ArrayLength
            | JvmInstruction::NewPrimitiveArray(_)
            | JvmInstruction::NewArray(_)
            | JvmInstruction::MultiNewArray { .. } => self.array(instruction)?,
            JvmInstruction::Pop
            | JvmInstruction::Pop2
            | JvmInstruction::Dup
            | JvmInstruction::DupX1
            | JvmInstruction::DupX2
            | JvmInstruction::Dup2
            | JvmInstruction::Dup2X1
            | JvmInstruction::Dup2X2
            | JvmInstruction::Swap => {
                let stack = &mut self.state.stack;
                shuffle(instruction, stack, |ty| ty.is_wide())
                    .ok_or_else(|| self.bad("the stack has not the values that are moved"))?;
            }
            JvmInstruction::Arithmetic(..)
            | JvmInstruction::Convert { .. }
            | JvmInstruction::CompareLong
            | JvmInstruction::CompareFloat { .. } => self.arithmetic(instruction)?,
            JvmInstruction::BranchIfZero(..) | JvmInstruction::Switch { .. } => {
                self.expect(Ty::Int)?
            }
            JvmInstruction::BranchIfInts(..) => {
                self.expect(Ty::Int)?;
                self.expect(Ty::Int)?;
            }
            JvmInstruction::BranchIfRefs { .. } => {
                self.reference()?;
                self.reference()?;
            }
            JvmInstruction::Throw => self.expect(Ty::Ref(self.symbols.known.throwable))?,
            JvmInstruction::BranchIfNull { .. }
            | JvmInstruction::MonitorEnter
            | JvmInstruction::MonitorExit => {
                self.reference()?;
            }
            JvmInstruction::Return(kind) => self.result(*kind)?,
            JvmInstruction::GetStatic(_)
            | JvmInstruction::PutStatic(_)
            | JvmInstruction::GetField(_)
            | JvmInstruction::PutField(_)
            | JvmInstruction::InvokeVirtual(_)
            | JvmInstruction::InvokeSpecial(_)
            | JvmInstruction::InvokeInterface(_)
            | JvmInstruction::InvokeStatic(_)
            | JvmInstruction::InvokeDynamic(_) => self.member(instruction)?,
            JvmInstruction::New(index) => {
                let class = self.symbols.class(*index).map_err(|problem| self.bad(problem))?;
                self.push(Ty::Ref(class));
            }
            JvmInstruction::CheckCast(index) => {
                let class = self.symbols.class(*index).map_err(|problem| self.bad(problem))?;
                self.reference()?;
                self.push(Ty::Ref(class));
            }
            JvmInstruction::InstanceOf(_) => {
                self.reference()?;
                self.push(Ty::Int);
            }
        }
        Ok(Jump::Usual)
    }

    fn load(&mut self, kind: SlotKind, slot: u16) -> Result<(), Bad> {
        let found = self.state.locals.get(usize::from(slot)).copied().unwrap_or(Ty::Top);
        let fits = match of_kind(kind) {
            Some(ty) => found == ty,
            None => found.is_reference(),
        };
        if !fits {
            let found = found.describe(self.symbols.program);
            return Err(self.bad(format!("local variable {slot} holds {found}")));
        }
        self.push(found);
        Ok(())
    }

    fn store(&mut self, kind: SlotKind, slot: u16) -> Result<(), Bad> {
        let value = match of_kind(kind) {
            Some(ty) => {
                self.expect(ty)?;
                ty
            }
            None => match self.pop()? {
                address @ Ty::Return(_) => address,
                reference if reference.is_reference() => reference,
                other => {
                    let found = other.describe(self.symbols.program);
                    return Err(self.bad(format!("a reference is needed, but there is {found}")));
                }
            },
        };
        if usize::from(slot) + usize::from(kind.slots()) > self.state.locals.len() {
            return Err(self.bad(format!("there is no local variable {slot}")));
        }
        self.state.store(usize::from(slot), value);
        Ok(())
    }

    fn array(&mut self, instruction: &JvmInstruction) -> Result<(), Bad> {
        match instruction {
            JvmInstruction::ArrayLoad(kind) => {
                self.expect(Ty::Int)?;
                let array = self.array_of(*kind)?;
                let element = of_elements(*kind).unwrap_or_else(|| self.symbols.element(array));
                self.push(element);
            }
            JvmInstruction::ArrayStore(kind) => {
                match of_elements(*kind) {
                    Some(ty) => self.expect(ty)?,
                    None => drop(self.reference()?),
                }
                self.expect(Ty::Int)?;
                self.array_of(*kind)?;
            }
            JvmInstruction::ArrayLength => {
                let found = self.reference()?;
                if !self.symbols.has_length(found) {
                    let found = found.describe(self.symbols.program);
                    return Err(self.bad(format!("an array is needed, but there is {found}")));
                }
                self.push(Ty::Int);
            }
            JvmInstruction::NewPrimitiveArray(kind) => {
                self.expect(Ty::Int)?;
                let name = format!("{}[]", primitive_name(*kind));
                self.push(Ty::Ref(self.symbols.program.intern_class(&name)));
            }
            JvmInstruction::NewArray(index) => {
                self.expect(Ty::Int)?;
                let array = self.symbols.array_of(*index).map_err(|problem| self.bad(problem))?;
                self.push(Ty::Ref(array));
            }
            JvmInstruction::MultiNewArray { class, dimensions } => {
                (0..*dimensions).try_for_each(|_| self.expect(Ty::Int))?;
                let class = self.symbols.class(*class).map_err(|problem| self.bad(problem))?;
                let name = self.symbols.program.class_name(class);
                if name.matches("[]").count() < usize::from(*dimensions) {
                    return Err(self.bad(format!("{name} has not {dimensions} dimensions")));
                }
                self.push(Ty::Ref(class));
            }
            other => unreachable!("{other:?} is no array instruction"),
        }
        Ok(())
    }

    fn arithmetic(&mut self, instruction: &JvmInstruction) -> Result<(), Bad> {
        match *instruction {
            JvmInstruction::Arithmetic(kind, op) => {
                let ty = of_numbers(kind);
                match op {
                    ArithmeticOp::Neg => self.replace(&[ty], ty),
                    ArithmeticOp::Shl | ArithmeticOp::Shr | ArithmeticOp::Ushr => {
                        self.replace(&[Ty::Int, ty], ty)
                    }
                    ArithmeticOp::Add
                    | ArithmeticOp::Sub
                    | ArithmeticOp::Mul
                    | ArithmeticOp::Div
                    | ArithmeticOp::Rem
                    | ArithmeticOp::And
                    | ArithmeticOp::Or
                    | ArithmeticOp::Xor => self.replace(&[ty, ty], ty),
                }
            }
            JvmInstruction::Convert { from, to } => {
                self.replace(&[of_conversion(from)], of_conversion(to))
            }
            JvmInstruction::CompareLong => self.replace(&[Ty::Long, Ty::Long], Ty::Int),
            JvmInstruction::CompareFloat { double, .. } => {
                let ty = if double { Ty::Double } else { Ty::Float };
                self.replace(&[ty, ty], Ty::Int)
            }
            ref other => unreachable!("{other:?} does not compute"),
        }
    }

    fn member(&mut self, instruction: &JvmInstruction) -> Result<(), Bad> {
        let field = |symbols: &mut PoolSymbols<'_>, index| symbols.field(index).map(|(ty, _)| ty);
        match *instruction {
            JvmInstruction::GetStatic(index) => {
                let ty = field(self.symbols, index).map_err(|problem| self.bad(problem))?;
                self.push(ty);
            }
            JvmInstruction::PutStatic(index) => {
                let ty = field(self.symbols, index).map_err(|problem| self.bad(problem))?;
                self.expect(ty)?;
            }
            JvmInstruction::GetField(index) => {
                let ty = field(self.symbols, index).map_err(|problem| self.bad(problem))?;
                self.receiver(index)?;
                self.push(ty);
            }
            JvmInstruction::PutField(index) => {
                let ty = field(self.symbols, index).map_err(|problem| self.bad(problem))?;
                self.expect(ty)?;
                self.receiver(index)?;
            }
            JvmInstruction::InvokeVirtual(index)
            | JvmInstruction::InvokeSpecial(index)
            | JvmInstruction::InvokeInterface(index)
            | JvmInstruction::InvokeStatic(index)
            | JvmInstruction::InvokeDynamic(index) => {
                let is_dynamic = matches!(instruction, JvmInstruction::InvokeDynamic(_));
                let shape = self.symbols.shape(index, is_dynamic);
                let shape = shape.map_err(|problem| self.bad(problem))?;
                self.arguments(&shape)?;
                if !is_dynamic && !matches!(instruction, JvmInstruction::InvokeStatic(_)) {
                    self.receiver(index)?;
                }
                if let Some(ty) = shape.returns {
                    self.push(ty);
                }
            }
            ref other => unreachable!("{other:?} names no member"),
        }
        Ok(())
    }
}

/// Moves values on the stack about; none if there are too few, or a wide one is torn apart. A wide
/// value counts as two.
pub(super) fn shuffle<T: Clone>(
    instruction: &JvmInstruction,
    stack: &mut Vec<T>,
    is_wide: impl Fn(&T) -> bool,
) -> Option<()> {
    /// How many values, counted from the top, take up exactly this many slots above `above`.
    fn values<T>(
        stack: &[T],
        above: usize,
        slots: usize,
        is_wide: impl Fn(&T) -> bool,
    ) -> Option<usize> {
        let mut left = slots;
        let mut count = 0;
        while left > 0 {
            let value = stack.get(stack.len().checked_sub(above + count + 1)?)?;
            left = left.checked_sub(if is_wide(value) { 2 } else { 1 })?;
            count += 1;
        }
        Some(count)
    }
    // The slots that are copied, and those below them that the copy is put below.
    let (copied, skipped) = match instruction {
        JvmInstruction::Pop | JvmInstruction::Pop2 => {
            let slots = if matches!(instruction, JvmInstruction::Pop) { 1 } else { 2 };
            let count = values(stack, 0, slots, &is_wide)?;
            stack.truncate(stack.len() - count);
            return Some(());
        }
        JvmInstruction::Swap => {
            if values(stack, 0, 1, &is_wide)? != 1 || values(stack, 1, 1, &is_wide)? != 1 {
                return None;
            }
            let top = stack.len() - 1;
            stack.swap(top, top - 1);
            return Some(());
        }
        JvmInstruction::Dup => (1, 0),
        JvmInstruction::DupX1 => (1, 1),
        JvmInstruction::DupX2 => (1, 2),
        JvmInstruction::Dup2 => (2, 0),
        JvmInstruction::Dup2X1 => (2, 1),
        JvmInstruction::Dup2X2 => (2, 2),
        _ => return None,
    };
    let copied = values(stack, 0, copied, &is_wide)?;
    let skipped = values(stack, copied, skipped, &is_wide)?;
    let from = stack.len() - copied;
    let copy: Vec<T> = stack[from..].to_vec();
    let to = from - skipped;
    stack.splice(to..to, copy);
    Some(())
}
