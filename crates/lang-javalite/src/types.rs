//! Static types, and which values fit where.

use forkless_ir::{ClassId, Program, Type};

/// What is known of a value before anything runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StaticType {
    /// A truth value.
    Bool,
    /// Null or an object of this class or one below it.
    Object(ClassId),
    /// The literal `null` or a value just as good.
    Null,
    /// Null or an object of any class: what is left where two classes have none in common.
    AnyObject,
    /// Nothing, because of an error that was complained about. It fits everywhere.
    Unknown,
}

impl StaticType {
    /// How registers of the program representation are typed.
    pub fn lowered(self) -> Type {
        match self {
            StaticType::Bool => Type::Bool,
            StaticType::Object(class) => Type::Ref(class),
            StaticType::Null | StaticType::AnyObject | StaticType::Unknown => Type::AnyRef,
        }
    }

    /// The type as messages name it.
    pub fn describe(self, program: &Program) -> String {
        match self {
            StaticType::Bool => "`bool`".to_string(),
            StaticType::Object(class) => format!("`{}`", program.class(class).name),
            StaticType::Null => "`null`".to_string(),
            StaticType::AnyObject => "an object of no particular class".to_string(),
            StaticType::Unknown => "a value".to_string(),
        }
    }

    /// Can a value of this type stand where `wanted` is declared?
    pub fn fits(self, wanted: StaticType, program: &Program) -> bool {
        match (self, wanted) {
            (StaticType::Unknown, _) | (_, StaticType::Unknown) => true,
            (StaticType::Object(class), StaticType::Object(above)) => {
                lineage(program, class).any(|one| one == above)
            }
            (_, StaticType::AnyObject) => self != StaticType::Bool,
            (StaticType::Null, StaticType::Object(_)) => true,
            _ => self == wanted,
        }
    }

    /// The narrowest type that both fit; `None` for a truth value and a reference.
    pub fn join(self, other: StaticType, program: &Program) -> Option<StaticType> {
        if other.fits(self, program) {
            return Some(if self == StaticType::Unknown { other } else { self });
        }
        if self.fits(other, program) {
            return Some(other);
        }
        match (self, other) {
            (StaticType::Bool, _) | (_, StaticType::Bool) => None,
            (StaticType::Object(one), StaticType::Object(other)) => {
                let above: Vec<ClassId> = lineage(program, other).collect();
                let common = lineage(program, one).find(|class| above.contains(class));
                Some(common.map_or(StaticType::AnyObject, StaticType::Object))
            }
            _ => Some(StaticType::AnyObject),
        }
    }
}

/// A class and those above it, from the bottom up.
pub(crate) fn lineage(program: &Program, class: ClassId) -> impl Iterator<Item = ClassId> {
    std::iter::successors(Some(class), |&one| program.class(one).superclass)
}
