//! What a shell is told of a run.

use forkless_engine::Exploration;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Exit {
    /// Everything was explored.
    Complete = 0,
    /// A check found a violation.
    Violated = 1,
    /// The program, the arguments or a file is wrong.
    BadInput = 2,
    /// Something was not explored.
    Incomplete = 3,
    /// A witness did something else than its path promises: a bug in forkless.
    Bug = 70,
}

impl Exit {
    /// The exit code of the process.
    pub fn code(self) -> u8 {
        self as u8
    }

    /// The one that needs more attention.
    #[must_use]
    pub fn worse(self, other: Exit) -> Exit {
        self.max(other)
    }

    /// What an exploration alone says: a witness that does not replay is a bug, a path that was cut
    /// makes it incomplete.
    pub fn of(exploration: &Exploration) -> Exit {
        if exploration.counts.mismatches > 0 {
            Exit::Bug
        } else {
            Exit::of_complete(exploration.is_complete())
        }
    }

    pub(crate) fn of_complete(is_complete: bool) -> Exit {
        if is_complete { Exit::Complete } else { Exit::Incomplete }
    }
}
