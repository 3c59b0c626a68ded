//! What classes input objects have.

use forkless_ir::all_variants;
use serde::{Deserialize, Serialize};

/// What class the object has that an input reference in a field leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Types {
    /// One that fits how the reference is used, as the POSE paper has it.
    Any,
    /// The declared one or one below it, as in Java.
    Declared,
    /// As declared; and an object first met in a field has exactly the class declared there. Only the
    /// lazy strategies can do this.
    Exact,
}

impl Types {
    /// All of them.
    pub const ALL: [Types; 3] = all_variants![Types: Any, Declared, Exact];

    /// The name on the command line and in documents.
    pub fn name(self) -> &'static str {
        match self {
            Types::Any => "any",
            Types::Declared => "declared",
            Types::Exact => "exact",
        }
    }

    /// The one that has this name.
    pub fn named(name: &str) -> Option<Types> {
        Types::ALL.into_iter().find(|types| types.name() == name)
    }
}
