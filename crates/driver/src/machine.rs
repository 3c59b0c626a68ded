//! The machine on which programs of a language usually run, where witnesses are confirmed.

use crate::Note;
use forkless_deadline::Deadline;
use forkless_engine::Path;
use forkless_ir::Program;
use forkless_sandbox::Protection;
use forkless_term::TermPool;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A machine that can be started for a program.
pub(crate) trait Machine: Send + Sync {
    /// Starts it; it gets ready while the caller goes on. It may take as long as `limit` for an
    /// input.
    ///
    /// # Errors
    /// If it cannot be started.
    fn start(&self, limit: Duration) -> Result<Box<dyn Confirmer + '_>, Note>;
}

/// A machine that was started.
pub(crate) trait Confirmer {
    /// Runs the witness of a path whose terms are in the pool, and compares.
    fn replay(&mut self, program: &Program, path: &Path, pool: &TermPool) -> Verdict;

    /// Says whether every path was followed to its end.
    fn set_complete(&mut self, is_complete: bool);

    /// From then on it gives no answers any more.
    fn stop_at(&mut self, deadline: Deadline);

    /// What protects this machine from the program.
    fn protection(&self) -> Option<Protection>;

    /// The machine, as people know it.
    fn name(&self) -> String;
}

/// What running a witness showed.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Verdict {
    /// The machine did what the path promises.
    Agrees,
    /// It did something else, in words.
    Differs(String),
    /// It did not answer in time.
    NoAnswer,
    /// It did something else, which says nothing, for this reason.
    NotConfirmed(String),
    /// There was nothing to compare, for this reason.
    NotComparable(String),
    /// It does not accept a part of the program, with this error.
    ProgramRefused(String),
}
