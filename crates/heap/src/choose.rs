//! What an operation may need before it can be done.

use forkless_ir::ClassId;
use forkless_term::{Location, Term};

/// Why an operation cannot be done yet. It has changed nothing that matters: when the need is
/// met, the same operation is tried again.
#[derive(Clone, Debug)]
pub enum Need {
    /// An input reference must be looked at more closely: the run splits over what it may be.
    Choose(Choose),
    /// The reference is a choice between others: which one depends on this condition.
    Decide(Term),
    /// A field of this allocated object is hidden.
    Hidden(Location),
}

/// The result of an operation, or what it needs first.
pub type Access<T> = Result<T, Need>;

/// An input reference and what it may be. The ways exclude each other; together they are all
/// that the heap's bound allows.
#[derive(Clone, Debug)]
pub struct Choose {
    /// The input reference.
    pub symbol: Term,
    /// What it may be, in a fixed order.
    pub ways: Vec<Way>,
    /// Did the bound take something away?
    pub bound_hit: bool,
}

/// One thing that an input reference may be.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// What it is.
    pub target: Target,
    /// What must hold of the path besides: mostly nothing.
    pub condition: Term,
}

/// What an input reference is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Null.
    Null,
    /// Some object; which one is left open.
    NotNull,
    /// The same: it is dereferenced, and taken not to be null.
    Dereferenced,
    /// The input object of this number, which the path has met before.
    Object(u32),
    /// An input object that the path has not met before.
    Fresh,
    /// The object of the program that this class stands for
    /// ([`forkless_ir::ClassKind::Constant`]).
    Constant(ClassId),
}
