//! A path that becomes a test.

use forkless_driver::Subject;
use forkless_engine::{Exploration, Path, Witness};
use forkless_ir::Program;
use forkless_lang_java::Invocation;

/// A path that becomes a test: it has an input, and ends.
#[derive(Clone, Copy)]
pub struct Case<'a> {
    /// What was explored.
    pub subject: &'a Subject,
    /// The call of the method.
    pub call: &'a Invocation,
    /// What was found, with the terms of the path.
    pub exploration: &'a Exploration,
    /// The path.
    pub path: &'a Path,
    /// Its input.
    pub witness: &'a Witness,
}

impl<'a> Case<'a> {
    /// The program.
    pub fn program(&self) -> &'a Program {
        &self.subject.program
    }
}
