//! What is wrong with a class file, and where.

use std::fmt;

/// What is wrong with a class file, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassError {
    /// The internal name of the class, if it was known by then.
    pub class: Option<String>,
    /// The byte of the class file at which reading could not go on.
    pub offset: usize,
    /// What was expected and what was found.
    pub problem: String,
}

impl ClassError {
    pub(super) fn new(offset: usize, problem: impl Into<String>) -> ClassError {
        ClassError { class: None, offset, problem: problem.into() }
    }

    /// The same error, said of a class unless it is said of one already.
    #[must_use]
    pub fn of_class(mut self, name: &str) -> ClassError {
        if self.class.is_none() {
            self.class = Some(name.to_string());
        }
        self
    }
}

impl fmt::Display for ClassError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.class {
            Some(class) => write!(f, "class file of `{class}`, ")?,
            None => write!(f, "class file, ")?,
        }
        write!(f, "byte {}: {}", self.offset, self.problem)
    }
}

impl std::error::Error for ClassError {}
