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

mod compound;
mod covered;
mod jacoco;
mod summary;
mod tracer;

pub use compound::CompoundCondition;
pub use covered::{BranchDetail, CodeItem, CodeMethod, CodePlace, Covered};
pub use jacoco::Seen;
pub use summary::{
    BranchCoverage, CompoundCoverage, Coverage, CoverageRun, LineCoverage, MethodCoverage, Rest,
    SourceText, Tally,
};
pub use tracer::Tracer;
