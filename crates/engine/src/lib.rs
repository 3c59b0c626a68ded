//! Explores the paths of a program, and runs it on concrete inputs.
//!
//! [`explore()`] is the whole: it starts the entry method on symbolic inputs and returns every path
//! with its condition, how it ended, a concrete input that takes it, and the check of that input
//! by a second interpreter.
//!
//! - `state` is one path so far; a step of it (`step`) goes on, forks, or ends.
//! - The search ([`mod@explore`]) owns all states: orders, budgets, threads.
//! - [`concrete`] runs the same program on concrete values and shares no code with the symbolic
//!   side beyond the program representation: it is the oracle that witnesses are replayed on.
//!
//! Invariants:
//! - a path's outcome depends on its decisions alone: not on the search order, on the number of
//!   threads, or on what was explored before;
//! - every path that was started is accounted for by exactly one [`PathEnd`];
//! - a side that the solver could not decide is cut and counted, never dropped.
//!
//! What is deliberately absent: source languages and output formats.

pub mod concrete;
mod config;
mod control;
mod count;
mod descriptions;
mod end;
pub mod explore;
mod identity_hashes;
pub mod memory;
mod merge;
mod path_condition;
mod portable;
mod replay;
mod result;
mod rounds;
mod short_arrays;
mod state;
mod step;
mod telling;
mod witness;

pub use config::{Budgets, Config, Detail, LimitOrder, Merge, NullPolicy, Numbers, Order};
pub use control::ControlTrace;
pub use count::{CountLimits, HeapCount, HeapCounter};
pub use descriptions::{Description, Descriptions, Operand};
pub use end::{Cut, EndKind, PathEnd, Thrown};
pub use explore::{
    Continuation, ExploreError, Keeping, Pause, Progress, Shard, explore, explore_on, explore_part,
};
pub use path_condition::{Clause, Origin};
pub use portable::{NotARun, PORTABLE_FORM, SavedRun};
pub use replay::{Mismatch, Replay};
pub use result::{Counts, Exploration, MadeObject, Path};
pub use witness::{AskedHashes, Change, HeapObject, Witness};

/// The decision procedure's part of the configuration and of the counts.
pub use forkless_solver::{
    DumpedQuery, QueryDump, QueryLimits, SatResult, SolverMode, SolverStatistics,
};
