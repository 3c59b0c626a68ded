//! The solver from outside: against z3, against enumeration, and its limits. One binary: linking is what costs most.

mod common;
mod compared_paths;
mod comparisons;
mod contract;
mod determinism;
mod differential;
mod equality_graph;
mod floats;
mod guesses;
mod limits;
mod objects;
mod operations;
mod paths;
mod propagation;
mod separation;
