//! Does a reference fit where it is used? So far as a JVM's verifier asks (JVMS 4.10.1.2), which no compiler
//! ever breaks: a program that does not pass would run into objects without the members that it uses.
//!
//! Interfaces are no promise, as for a JVM. Neither are classes that are missing: the instruction that needs
//! one is cut when a path comes there. Code of the JDK is taken to be right.

use super::symbols::PoolSymbols;
use super::types::Ty;
use crate::classfile::{ArrayKind, MethodDescriptor};
use forkless_ir::{ClassId, ClassKind, Program, Type};

/// What a method must keep to.
#[derive(Debug)]
pub(super) struct Verification {
    /// Are references checked?
    is_strict: bool,
    /// What the method returns.
    pub returns: Option<Ty>,
}

impl Verification {
    /// Of code that is right.
    pub(super) fn none() -> Verification {
        Verification { is_strict: false, returns: None }
    }
}

impl PoolSymbols<'_> {
    /// Checks a method of this class from now on.
    pub(super) fn verify_method(&mut self, class: ClassId, descriptor: &str) {
        let Ok(shape) = MethodDescriptor::parse(descriptor) else { return };
        let returns = shape.returns.as_ref().map(|ty| self.ty(ty));
        let is_strict = !self.program.class(class).is_library;
        self.verification = Verification { is_strict, returns };
    }

    /// Is the code checked that is lowered?
    pub(super) fn is_strict(&self) -> bool {
        self.verification.is_strict
    }

    /// May a value be used where an object of this class is needed?
    pub(super) fn fits(&self, found: Ty, needed: ClassId) -> bool {
        let Ty::Ref(found) = found else { return found == Ty::Null };
        let object = self.known.object;
        !self.is_strict()
            || is_assignable(self.program, object, found, needed)
            // What two classes have in common is not known if one of them is missing.
            || found == object && self.names_missing_classes()
    }

    fn names_missing_classes(&self) -> bool {
        let is_missing = |name: &str| {
            let class = self.class_named(name);
            class.is_ok_and(|class| self.program.class(class).kind == ClassKind::Missing)
        };
        self.file.pool.class_names().any(is_missing)
    }

    /// May a value be used as an array of elements of this kind?
    pub(super) fn is_array(&self, found: Ty, kind: ArrayKind) -> bool {
        let Ty::Ref(class) = found else { return found == Ty::Null };
        let names: &[&str] = match kind {
            ArrayKind::Int => &["int[]"],
            ArrayKind::Long => &["long[]"],
            ArrayKind::Float => &["float[]"],
            ArrayKind::Double => &["double[]"],
            ArrayKind::ByteOrBoolean => &["byte[]", "boolean[]"],
            ArrayKind::Char => &["char[]"],
            ArrayKind::Short => &["short[]"],
            ArrayKind::Reference => {
                let element = self.program.class(class).kind;
                let is_of_references =
                    matches!(element, ClassKind::Array { element: Type::Ref(_) | Type::AnyRef });
                return is_of_references || !self.is_strict();
            }
        };
        !self.is_strict() || names.contains(&self.program.class_name(class))
    }

    /// Has a value a length?
    pub(super) fn has_length(&self, found: Ty) -> bool {
        let Ty::Ref(class) = found else { return found == Ty::Null };
        !self.is_strict() || matches!(self.program.class(class).kind, ClassKind::Array { .. })
    }
}

/// Does a verifier take an object of one class for one of another?
fn is_assignable(program: &Program, object: ClassId, found: ClassId, needed: ClassId) -> bool {
    if found == needed || needed == object {
        return true;
    }
    match program.class(needed).kind {
        ClassKind::Interface | ClassKind::Missing | ClassKind::Constant { .. } => true,
        ClassKind::Array { element: needed } => match (program.class(found).kind, needed) {
            (ClassKind::Array { element: Type::Ref(found) }, Type::Ref(needed)) => {
                is_assignable(program, object, found, needed)
            }
            (ClassKind::Array { element }, needed) => element == needed,
            (kind, _) => kind == ClassKind::Missing,
        },
        ClassKind::Concrete | ClassKind::Abstract => {
            let mut above =
                std::iter::successors(Some(found), |&class| program.class(class).superclass);
            above.any(|class| class == needed || program.class(class).kind == ClassKind::Missing)
        }
    }
}
