//! What inputs cover of the program's own code: instructions, branches, combinations of conditions,
//! and exceptions.
//!
//! A witness is run once more on the concrete interpreter, which notes where it goes. What that means in
//! bytecode the language knows ([`forkless_ir::CodeMap`]). Own code is what is not library code
//! ([`forkless_ir::Program::is_merged_library`]); preconditions and contracts are no part of it, since a
//! caller does not run them.
//!
//! Conditions that are only values, such as `return a < b`, have branches only in subjects that were
//! loaded with [`crate::Request::conditions_fork`].

mod covered;
mod decisions;
mod tracer;

pub use covered::{CodeItem, CodeMethod, CodePlace, Covered};
pub use decisions::Decision;
pub use tracer::Tracer;
