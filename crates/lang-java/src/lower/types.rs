//! What is known of the values in local variables and on the operand stack.
//!
//! A small lattice: the kinds of numbers, null, and references with the class they certainly have
//! (or null). It is what a verifier computes, except that a type which verifiers treat leniently
//! (interfaces) is no promise here either.

use forkless_ir::{ClassId, ClassKind, Program, Type};

/// What a slot holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Ty {
    /// Nothing that can be used: not set, or different things on different ways here.
    Top,
    /// `int` and the narrower types.
    Int,
    /// `long`.
    Long,
    /// `float`.
    Float,
    /// `double`.
    Double,
    /// The null reference.
    Null,
    /// Null or an object of this class, interface or array type.
    Ref(ClassId),
    /// The address behind a call of a subroutine: the number of that call.
    Return(u32),
}

impl Ty {
    /// Does it take two slots?
    pub(super) fn is_wide(self) -> bool {
        matches!(self, Ty::Long | Ty::Double)
    }

    /// Is it a reference that can be used as one?
    pub(super) fn is_reference(self) -> bool {
        matches!(self, Ty::Null | Ty::Ref(_))
    }

    /// The type of a register that holds it.
    pub(super) fn register_type(self) -> Type {
        match self {
            Ty::Top | Ty::Return(_) => Type::Any,
            Ty::Int => Type::I32,
            Ty::Long => Type::I64,
            Ty::Float => Type::F32,
            Ty::Double => Type::F64,
            Ty::Null => Type::AnyRef,
            Ty::Ref(class) => Type::Ref(class),
        }
    }

    /// In words, for errors.
    pub(super) fn describe(self, program: &Program) -> String {
        match self {
            Ty::Top => "nothing that can be used".into(),
            Ty::Int => "an int".into(),
            Ty::Long => "a long".into(),
            Ty::Float => "a float".into(),
            Ty::Double => "a double".into(),
            Ty::Null => "null".into(),
            Ty::Ref(class) => format!("a {}", program.class_name(class)),
            Ty::Return(_) => "a return address".into(),
        }
    }
}

/// What holds of a value that is one or the other.
pub(super) fn join(program: &Program, object: ClassId, one: Ty, other: Ty) -> Ty {
    match (one, other) {
        _ if one == other => one,
        (Ty::Null, Ty::Ref(_)) => other,
        (Ty::Ref(_), Ty::Null) => one,
        (Ty::Ref(a), Ty::Ref(b)) => Ty::Ref(common_class(program, object, a, b)),
        _ => Ty::Top,
    }
}

/// The nearest class that two classes have in common; for two arrays of references the array of
/// that of their elements.
fn common_class(program: &Program, object: ClassId, one: ClassId, other: ClassId) -> ClassId {
    if one == object || other == object {
        return object;
    }
    let element = |class: ClassId| match program.class(class).kind {
        ClassKind::Array { element: Type::Ref(element) } => Some(element),
        _ => None,
    };
    if let (Some(a), Some(b)) = (element(one), element(other)) {
        let common = common_class(program, object, a, b);
        return program.intern_class(&format!("{}[]", program.class_name(common)));
    }
    let above = |class: ClassId| {
        std::iter::successors(Some(class), |&class| program.class(class).superclass)
    };
    let lineage: Vec<ClassId> = above(one).collect();
    above(other).find(|class| lineage.contains(class)).unwrap_or(object)
}

/// The local variables and the operand stack at a place in the code. A `long` or `double` is one
/// entry of the stack and two local variables, the second of which is [`Ty::Top`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct FrameTypes {
    pub locals: Vec<Ty>,
    pub stack: Vec<Ty>,
}

impl FrameTypes {
    /// Sets a local variable, which destroys a wide one that it is the second half of.
    pub(super) fn store(&mut self, slot: usize, ty: Ty) {
        if slot > 0 && self.locals[slot - 1].is_wide() {
            self.locals[slot - 1] = Ty::Top;
        }
        self.locals[slot] = ty;
        if ty.is_wide()
            && let Some(second) = self.locals.get_mut(slot + 1)
        {
            *second = Ty::Top;
        }
    }
}
