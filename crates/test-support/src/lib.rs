//! What the tests of all crates share, whatever they test: how long a random test runs and from which
//! seed, random numbers, folders for files, mutated texts, fixtures of broken programs, reports of
//! JaCoCo.
//!
//! Invariant: equal seeds give equal numbers, in every run and on every machine.
//!
//! What is deliberately absent: anything that explores or runs programs. That is in `testkit`.

pub mod class_mutation;
mod folder;
pub mod front_end;
pub mod jacoco;
pub mod mutation;
mod random;
mod rounds;

pub use folder::Folder;
pub use random::Random;
pub use rounds::{Rounds, first_seed, is_long, on_all_cores};
