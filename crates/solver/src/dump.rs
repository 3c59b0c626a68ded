//! Queries written to files, for benchmarks and for other solvers.

use crate::backend::SatResult;
use crate::classes::ClassUniverse;
use crate::smtlib;
use crate::statistics::EmbeddedStatistics;
use forkless_term::{Term, TermPool};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use std::{fmt, fs, io};

/// A folder that gets an SMT-LIB 2 file for each query that reaches the SAT solver.
///
/// All workers of a run share it. The numbers in the file names are the order in which queries were
/// answered, so with several threads they differ from run to run.
#[derive(Debug)]
pub struct QueryDump {
    folder: PathBuf,
    written: AtomicU64,
    failure: OnceLock<io::Error>,
}

/// What a query took.
pub(crate) struct Effort {
    pub(crate) time: Duration,
    pub(crate) before: EmbeddedStatistics,
    pub(crate) after: EmbeddedStatistics,
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Effort { time, before, after } = self;
        write!(
            f,
            "The embedded solver took {:.1} ms: {} conflicts, {} lemmas, {} rounds.",
            time.as_secs_f64() * 1e3,
            after.conflicts - before.conflicts,
            after.congruence_lemmas + after.class_lemmas
                - before.congruence_lemmas
                - before.class_lemmas,
            after.rounds - before.rounds
        )
    }
}

impl QueryDump {
    /// Files go into this folder, which is made if it does not exist.
    ///
    /// # Errors
    /// If the folder cannot be made, or has files in it: queries of two runs would be mixed up.
    pub fn new(folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        if fs::read_dir(folder)?.next().is_some() {
            let words = "there are files in it already";
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, words));
        }
        Ok(QueryDump {
            folder: folder.to_owned(),
            written: AtomicU64::new(0),
            failure: OnceLock::new(),
        })
    }

    /// How many queries were written.
    pub fn written(&self) -> u64 {
        self.written.load(Ordering::Relaxed)
    }

    /// Why a query could not be written, if there is one.
    pub fn failure(&self) -> Option<&io::Error> {
        self.failure.get()
    }

    pub(crate) fn write(
        &self,
        pool: &TermPool,
        conjuncts: &[Term],
        universe: &ClassUniverse,
        answer: &SatResult,
        effort: Effort,
    ) {
        if self.failure.get().is_some() {
            return;
        }
        let status = match answer {
            SatResult::Sat(_) => "sat",
            SatResult::Unsat => "unsat",
            SatResult::Unknown(_) => "unknown",
        };
        let (logic, question) = smtlib::dumped(pool, conjuncts, universe);
        let text =
            format!("; {effort}\n(set-info :status {status})\n(set-logic {logic})\n{question}",);
        let number = self.written.fetch_add(1, Ordering::Relaxed);
        if let Err(error) = fs::write(self.folder.join(format!("{number:06}.smt2")), text) {
            // The first failure is enough.
            let _ = self.failure.set(error);
        }
    }
}
