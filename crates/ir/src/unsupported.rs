//! What a program needs and an interpreter does not have.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Why a path cannot be followed further, although the program goes on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Unsupported {
    /// The program needs a class that is not there; its name.
    MissingClass(String),
    /// The program uses something that is not supported; in words.
    Feature(String),
}

impl fmt::Display for Unsupported {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsupported::MissingClass(name) => {
                write!(formatter, "class {name} is not on the class path")
            }
            Unsupported::Feature(words) => formatter.write_str(words),
        }
    }
}

impl From<String> for Unsupported {
    fn from(words: String) -> Self {
        Unsupported::Feature(words)
    }
}

impl From<&str> for Unsupported {
    fn from(words: &str) -> Self {
        Unsupported::Feature(words.to_string())
    }
}
