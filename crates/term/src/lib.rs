//! Terms: what symbolic execution computes with.
//!
//! A [`Term`] is an id into a [`TermPool`]. Equal terms have equal ids, so comparing terms is
//! comparing ids and every subterm is stored once. Terms are built only through the pool's
//! constructors, which simplify as they build; each simplification is a named rule with its law
//! ([`rules`]).
//!
//! A [`Model`] gives a value to every input; [`Evaluator`] computes the value of any term under it.
//!
//! Invariants:
//! - the arguments of a term have smaller ids than the term itself;
//! - a term's [`TermPool::fingerprint`] depends on its structure alone, not on the order in which
//!   terms were made. Whatever must be the same in every run is ordered by it, never by ids.
//!
//! Floating-point numbers are bits with operations of their own ([`FloatUnaryOp`] and so on): what
//! holds of numbers in general does not hold of them, so they share no rules with bit vectors.
//!
//! What is deliberately absent: classes, fields and heaps (the `heap` crate gives meaning to
//! functions), any way to ask whether a term can be true (the `solver` crate), and how terms are
//! written for users (the `notation` crate; [`debug_text`] is for developers).

mod arithmetic;
mod cone;
mod debug;
mod equality;
mod eval;
mod float;
mod float_semantics;
mod logic;
mod model;
mod node;
mod pieces;
mod pool;
pub mod rules;
mod semantics;
mod sort;
mod sums;

pub use debug::debug_text;
pub use eval::Evaluator;
pub use model::{Model, Point, PortableModel, ReferenceValue, Value};
pub use node::{
    BinaryOp, ClassSetId, FloatBinaryOp, FloatComparison, FloatUnaryOp, Function, FunctionId,
    Location, Node, Symbol, Term, UnaryOp,
};
pub use pool::{ClassSet, PoolIdentity, TermPool};
pub use sort::{Precision, Sort, Width};
