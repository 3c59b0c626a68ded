//! Runs the inputs that were found on the JVM of the JDK.

use crate::java::JavaTarget;
use crate::progress::informing;
use forkless_engine::{Exploration, Path, PathEnd};
use forkless_ir::Program;
use forkless_jvm::{Conditions, Jvm, Verdict};
use forkless_lang_java::classpath::ClassPath;
use forkless_report::{Confirmation, grouped};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// What is said of inputs for which there was no time.
const NO_TIME: &str = "time budget (--time gives more)";

/// A JVM that gets ready while paths are explored.
pub struct Confirmer<'a> {
    target: &'a JavaTarget,
    jvm: Jvm,
    limit: Duration,
}

impl<'a> Confirmer<'a> {
    /// Starts a JVM that may take so long for an input; the reason why there is none is ready to
    /// print.
    pub fn start(target: &'a JavaTarget, limit: Duration) -> Result<Confirmer<'a>, String> {
        let place = &target.place;
        let class_path = ClassPath::open(&place.class_path, Some(&place.jdk));
        let class_path = class_path.map_err(|error| format!("note: no JVM is used: {error}\n"))?;
        let conditions = Conditions { limit, ..Conditions::default() };
        let jvm = Jvm::start_under(&place.jdk, Arc::new(class_path), conditions);
        let jvm = jvm.map_err(|error| format!("note: {error}\n"))?;
        Ok(Confirmer { target, jvm, limit })
    }

    /// Runs the inputs of all paths, as many as there is time for, and keeps a reader informed.
    pub fn confirm(
        mut self,
        program: &Program,
        exploration: &Exploration,
        budget: Option<Duration>,
    ) -> Confirmation {
        let paths = exploration.paths.iter().enumerate();
        // What was not explored is told elsewhere.
        let paths: Vec<(usize, &Path)> =
            paths.filter(|(_, path)| !matches!(path.end, PathEnd::Cut(_))).collect();
        let (done, unanswered) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let text = |_| {
            let (done, unanswered) =
                (done.load(Ordering::Relaxed), unanswered.load(Ordering::Relaxed));
            line(done, paths.len(), unanswered)
        };
        informing(text, || {
            let mut confirmation = Confirmation { limit: self.limit, ..Confirmation::default() };
            let start = Instant::now();
            for &(number, path) in &paths {
                if budget.is_some_and(|budget| start.elapsed() > budget) {
                    *confirmation.not_compared.entry(NO_TIME.into()).or_default() += 1;
                    continue;
                }
                let pool = exploration.pool(path);
                let verdict = self.jvm.replay(program, &self.target.calls, path, pool);
                note(&mut confirmation, number, verdict);
                done.fetch_add(1, Ordering::Relaxed);
                unanswered.store(confirmation.unanswered.len(), Ordering::Relaxed);
            }
            confirmation.machine = format!("JVM {}", self.jvm.version()).trim_end().to_string();
            confirmation
        })
    }
}

fn note(confirmation: &mut Confirmation, path: usize, verdict: Verdict) {
    match verdict {
        Verdict::Agrees => confirmation.agreed += 1,
        Verdict::Differs(difference) => confirmation.differing.push((path, difference.to_string())),
        Verdict::NoAnswer => confirmation.unanswered.push(path),
        Verdict::NotComparable(reason) => {
            *confirmation.not_compared.entry(reason).or_default() += 1;
        }
    }
}

fn line(done: usize, total: usize, unanswered: usize) -> String {
    let (done, total) = (grouped(done as u64), grouped(total as u64));
    let mut line = format!("{done} of {total} inputs run on the JVM");
    if unanswered > 0 {
        line.push_str(&format!(", {unanswered} without an answer"));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_names_what_hangs() {
        assert_eq!(line(5, 1200, 0), "5 of 1,200 inputs run on the JVM");
        assert_eq!(line(5, 1200, 2), "5 of 1,200 inputs run on the JVM, 2 without an answer");
    }
}
