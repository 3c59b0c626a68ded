//! What running a witness on a JVM shows.

use std::fmt;

/// What running a witness on a JVM showed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The JVM did the same.
    Agrees,
    /// It did not: a bug of ours.
    Differs(Difference),
    /// It had not answered when the time for a path was over ([`crate::Conditions::limit`]): it may
    /// be slow, or never end.
    NoAnswer,
    /// It did something else, but for this reason that says nothing: the path depends on the clock, for
    /// example.
    NotConfirmed(String),
    /// There was nothing to compare, for this reason.
    NotComparable(String),
    /// It does not accept a class of the program: the error with which it says so.
    ClassRefused(String),
}

/// What it is that differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DifferenceKind {
    /// No JVM could have the input of the path.
    Input,
    /// How the method ended: it returned, threw, or ended the process.
    End,
    /// The exit code of the process.
    ExitCode,
    /// The class of an object.
    Class,
    /// A primitive value: a result, field, element or static field.
    Number,
    /// A reference leads to another object, or to null.
    Reference,
    /// The length of an array.
    Length,
    /// The characters of a string.
    Text,
    /// The message of the exception.
    Message,
    /// A class was not initialised.
    Initialization,
}

/// The first difference between what a path promises and what the JVM did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What it is that differs.
    pub kind: DifferenceKind,
    /// Where, as the program would write it.
    pub place: String,
    /// What the path promises.
    pub expected: String,
    /// What the JVM has.
    pub found: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { kind: _, place, expected, found } = self;
        write!(formatter, "{place}: the path has {expected}, the JVM {found}")
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Agrees => formatter.write_str("the JVM agrees"),
            Verdict::Differs(difference) => write!(formatter, "the JVM differs: {difference}"),
            Verdict::NoAnswer => formatter.write_str("no answer from the JVM in time"),
            Verdict::NotConfirmed(reason) => write!(formatter, "not confirmed: {reason}"),
            Verdict::NotComparable(reason) => write!(formatter, "not compared: {reason}"),
            Verdict::ClassRefused(error) => write!(formatter, "the JVM refuses a class: {error}"),
        }
    }
}
