//! What is worked out about path conditions before they are shown.
//!
//! A path condition says many things twice, and some that a reader sees at a glance. This layer finds
//! out which clauses are worth showing, and as what ([`ShownCondition`]); how a clause is written is the
//! business of crate `notation`. The partition oracle holds what is shown against the condition: it
//! must say no more and no less.
//!
//! Nothing is solved here: clauses are compared one by one, as a reader does, in time that is linear in
//! the size of the condition as a graph.

mod brief;
mod condition;
mod implied;
mod references;

pub use brief::brief;
pub use condition::{ShownCondition, condition, decided, full_condition};
