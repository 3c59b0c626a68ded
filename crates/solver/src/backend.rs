//! What decides a conjunction: the interface of backends, their results and limits.

use forkless_deadline::Deadline;
use forkless_term::{Model, Term, TermPool};
use std::fmt;

/// Is a conjunction satisfiable?
#[derive(Clone, Debug)]
pub enum SatResult {
    /// Yes, under this model.
    Sat(Model),
    /// No.
    Unsat,
    /// Not decided.
    Unknown(UnknownReason),
}

/// Why a question was not decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnknownReason {
    /// The SAT solver met as many conflicts as it was allowed.
    ConflictLimit,
    /// The time is over.
    Deadline,
    /// It takes the remainder of floating-point numbers of very different sizes.
    FloatRemainder,
    /// The external solver did not decide it; in its own words or those of the operating system.
    External(String),
}

impl fmt::Display for UnknownReason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnknownReason::ConflictLimit => formatter.write_str("the SAT conflict limit was hit"),
            UnknownReason::Deadline => formatter.write_str("the solver ran out of time"),
            UnknownReason::FloatRemainder => formatter.write_str(
                "this takes the remainder (%) of floating-point inputs of very different sizes",
            ),
            UnknownReason::External(words) => write!(formatter, "external solver: {words}"),
        }
    }
}

/// When to give up.
#[derive(Clone, Copy, Debug, Default)]
pub struct QueryLimits {
    /// At most so many conflicts of the SAT solver. Unlike time, this does not depend on the
    /// machine.
    pub conflicts: Option<u64>,
    /// Not beyond this moment.
    pub deadline: Deadline,
}

impl QueryLimits {
    /// Is the time over?
    pub(crate) fn are_over(&self) -> bool {
        self.deadline.is_over()
    }
}

/// One way to decide a conjunction. One contract test suite is run on every implementation.
pub trait Backend {
    /// Can all `conjuncts` hold together?
    ///
    /// A model that is returned satisfies them. `hint` may be any model: a backend that can
    /// follow it answers with a similar one.
    fn check(
        &mut self,
        pool: &TermPool,
        conjuncts: &[Term],
        hint: Option<&Model>,
        limits: &QueryLimits,
    ) -> SatResult;
}
