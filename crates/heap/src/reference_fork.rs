//! What an operation on the heap may need before it can be done.

use forkless_ir::ClassId;
use forkless_term::{Location, Term};

/// What must be known before an operation can be done. The operation has changed nothing that
/// matters: it is executed again when this is known.
#[derive(Clone, Debug)]
pub enum Prerequisite {
    /// What an input reference refers to: the path forks over what that may be.
    Fork(ReferenceFork),
    /// This condition, on which it depends which of several references one is.
    Decide(Term),
    /// A hidden field of this allocated object.
    Hidden(Location),
}

/// The result of an operation, or what it needs first.
pub type HeapResult<T> = Result<T, Prerequisite>;

/// A request to fork over what an input reference refers to. The options exclude each other; together they
/// are all that the heap's bound allows.
#[derive(Clone, Debug)]
pub struct ReferenceFork {
    /// The input reference.
    pub symbol: Term,
    /// What it may be, in a fixed order.
    pub options: Vec<ReferenceOption>,
    /// Which bounds took something away?
    pub bounds: BoundsTaken,
}

/// Which bounds on the heap took away something that an input reference might have been.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoundsTaken {
    /// The one on how far objects may lie from the program's inputs.
    pub distance: bool,
    /// One on how many objects there may be.
    pub objects: bool,
}

impl BoundsTaken {
    /// Did any?
    pub fn any(self) -> bool {
        self.distance || self.objects
    }
}

/// One object that an input reference may refer to, or null.
#[derive(Clone, Copy, Debug)]
pub struct ReferenceOption {
    /// What the reference refers to.
    pub referent: Referent,
    /// What must hold of the path besides: mostly nothing.
    pub condition: Term,
}

/// What an input reference refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Referent {
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
    /// The same, where its classes are cut into kinds that limits on objects treat alike: of this kind.
    FreshOfKind(u32),
    /// The object of the program that this class stands for
    /// ([`forkless_ir::ClassKind::Constant`]).
    Constant(ClassId),
}
