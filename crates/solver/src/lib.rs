//! Can these terms all be true?
//!
//! [`Solver`] answers the question that symbolic execution asks at each branch: given a path
//! condition and a model of it, can one more term hold as well? It tries cheap answers first and
//! ends at a [`Backend`]: [`Embedded`] (bit blasting, differences of numbers, SAT
//! solvers in this process) or [`SmtLibProcess`] (any SMT-LIB 2 solver as a child process).
//!
//! Invariants:
//! - answers stay three: satisfiable with a model, unsatisfiable, unknown with a reason;
//! - every model is evaluated on all terms of its query before it is believed;
//! - an answer, its model included, is a function of the structure of the question alone: not of
//!   term ids, nor of the order of hash maps, nor of earlier questions.
//!
//! What is deliberately absent: a cache (hits would make models depend on earlier questions; the
//! graph that is kept along a path is a function of the path), any knowledge of heaps and classes beyond class numbers, and proofs of unsatisfiability.

mod backend;
mod batsat_solver;
mod circuit;
mod classes;
mod closure;
mod codes;
mod compared;
mod congruence;
mod differences;
mod dump;
mod embedded;
mod encoder;
mod equality_graph;
mod floats;
mod guess;
mod hints;
mod known_classes;
mod known_model;
mod numbers;
mod path_graph;
mod propagate;
mod repair;
mod sat;
mod separation;
mod smtlib;
mod solver;
mod statistics;
mod symmetry;
mod unwind;
mod words;

pub use backend::{Backend, QueryLimits, SatResult, UnknownReason};
pub use classes::{ClassUniverse, ObjectLimit};
pub use dump::QueryDump;
pub use embedded::Embedded;
pub use equality_graph::EqualityGraph;
pub use known_model::KnownModel;
pub use separation::Separation;
pub use smtlib::{DumpedQuery, SmtLibProcess, StartError};
pub use solver::{QueryResult, Solver, SolverConfig, SolverMode};
pub use statistics::{EmbeddedStatistics, SolverStatistics};
