//! Oracles: independent checks of what the symbolic side says.
//!
//! Everything here starts from *concrete* runs. [`enumerate()`] makes all small input heaps of a
//! program, one run for each; [`partition`] holds an exploration's path conditions, results and
//! final heaps against those runs; [`exactness`] does so for every strategy at once;
//! [`optimality`] counts the paths that a program really has; [`random`] writes random
//! programs, [`arrays`] does so with arrays, and [`java`] in Java, for the concrete interpreter and
//! for all strategies; there a JVM runs them, too. [`mutation`] puts mistakes into Java classes.
//!
//! Invariant: what a concrete run did is computed by the concrete interpreter alone. The symbolic
//! side contributes only what is being checked: clauses, result terms and heaps of paths.
//!
//! What is deliberately absent: any use outside of tests, and solvers. No oracle asks whether a
//! condition can hold; each evaluates it on a heap.

mod agreement;
pub mod arrays;
mod chosen;
mod condition_tree;
pub mod enumerate;
pub mod exactness;
mod isomorphism;
pub mod java;
pub mod mutation;
pub mod optimality;
pub mod partition;
pub mod random;
mod recorded;
pub mod subjects;

pub use chosen::{ChosenHeap, ChosenObject, FunctionTable, Read};
pub use enumerate::{Bounds, Enumeration, enumerate, sample};
pub use exactness::{Exactness, Explored, Setting, report_violations};
pub use optimality::ControlPaths;
pub use partition::{HeapLimits, Partition, PartitionReport};
