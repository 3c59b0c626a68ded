//! How paths end: what the program did, and what was not explored. The two are never mixed.

use forkless_ir::{BuiltinException, ClassId, Unsupported};
use forkless_term::Term;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What was thrown out of the entry method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thrown {
    /// By an operation, in a language without a class for it.
    Builtin(BuiltinException),
    /// An object.
    Object {
        /// The reference.
        reference: Term,
        /// Its class, where that is certain.
        class: Option<ClassId>,
    },
}

/// Why a path was not followed to its end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Cut {
    /// Calls within calls reached the bound.
    Depth,
    /// A loop or recursion that decides about the input was followed as often as one may.
    Loops,
    /// The path ran as many instructions as one may.
    Steps,
    /// The run's time is over.
    Time,
    /// The run has finished as many paths as it may.
    Paths,
    /// The run's memory is used up.
    Memory,
    /// The user, or somebody else, has interrupted the run.
    Interrupted,
    /// The solver could not tell whether the path goes on here; in its words.
    SolverUnknown(String),
    /// The program uses something that is not supported.
    Unsupported(Unsupported),
}

impl Cut {
    /// Is the whole run over? A path that it leaves open is none that the run has found.
    pub fn ends_run(&self) -> bool {
        match self {
            Cut::Time | Cut::Paths | Cut::Memory | Cut::Interrupted => true,
            Cut::Depth | Cut::Loops | Cut::Steps | Cut::SolverUnknown(_) | Cut::Unsupported(_) => {
                false
            }
        }
    }
}

impl fmt::Display for Cut {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cut::Depth => formatter.write_str("call depth bound"),
            Cut::Loops => formatter.write_str("loop bound"),
            Cut::Steps => formatter.write_str("step bound"),
            Cut::Time => formatter.write_str("time budget"),
            Cut::Paths => formatter.write_str("path budget"),
            Cut::Memory => formatter.write_str("memory budget"),
            Cut::Interrupted => formatter.write_str("interrupted"),
            Cut::SolverUnknown(words) => write!(formatter, "solver unknown: {words}"),
            Cut::Unsupported(what) => write!(formatter, "unsupported: {what}"),
        }
    }
}

/// How a path ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathEnd {
    /// The entry method returned.
    Returned(Option<Term>),
    /// An exception left the entry method, or a certainly null reference was dereferenced.
    Threw(Thrown),
    /// An assertion does not hold.
    AssertionFailed(String),
    /// The program ended itself, with this exit code.
    Exited(i32),
    /// An operation got a value of a kind that it cannot work on: only languages that do not
    /// check their types come here.
    Stuck(String),
    /// The program's own assumption cannot hold here: no input takes this path.
    Excluded,
    /// Not explored further.
    Cut(Cut),
}

/// The kinds of path ends, for counting.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum EndKind {
    /// [`PathEnd::Returned`]
    Returned,
    /// [`PathEnd::Threw`], by an operation.
    Exception(BuiltinException),
    /// [`PathEnd::Threw`], an object.
    ThrewObject,
    /// [`PathEnd::AssertionFailed`]
    AssertionFailed,
    /// [`PathEnd::Exited`]
    Exited,
    /// [`PathEnd::Stuck`]
    Stuck,
    /// [`PathEnd::Cut`]
    Cut(Cut),
}

impl PathEnd {
    /// Is the whole run over?
    pub(crate) fn ends_run(&self) -> bool {
        matches!(self, PathEnd::Cut(cut) if cut.ends_run())
    }

    /// The kind; `None` for a path that no input takes, which is not counted.
    pub fn kind(&self) -> Option<EndKind> {
        Some(match self {
            PathEnd::Returned(_) => EndKind::Returned,
            PathEnd::Threw(Thrown::Builtin(exception)) => EndKind::Exception(*exception),
            PathEnd::Threw(Thrown::Object { .. }) => EndKind::ThrewObject,
            PathEnd::AssertionFailed(_) => EndKind::AssertionFailed,
            PathEnd::Exited(_) => EndKind::Exited,
            PathEnd::Stuck(_) => EndKind::Stuck,
            PathEnd::Excluded => return None,
            PathEnd::Cut(cut) => EndKind::Cut(cut.clone()),
        })
    }
}

impl fmt::Display for EndKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EndKind::Returned => formatter.write_str("returned"),
            EndKind::Exception(exception) => formatter.write_str(match exception {
                BuiltinException::NullDereference => "null dereference",
                BuiltinException::ClassCast => "class cast",
                BuiltinException::IndexOutOfBounds => "index out of bounds",
                BuiltinException::NegativeArraySize => "negative array size",
                BuiltinException::ArrayStore => "array store",
                BuiltinException::Arithmetic => "division by zero",
                BuiltinException::StackOverflow => "stack overflow",
            }),
            EndKind::ThrewObject => formatter.write_str("threw"),
            EndKind::AssertionFailed => formatter.write_str("assertion failed"),
            EndKind::Exited => formatter.write_str("exited"),
            EndKind::Stuck => formatter.write_str("stuck"),
            EndKind::Cut(cut) => write!(formatter, "cut ({cut})"),
        }
    }
}
