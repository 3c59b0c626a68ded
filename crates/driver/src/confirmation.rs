//! What a real machine did with the witnesses.

use crate::jobs::ConfirmedThere;
use crate::machine::{Confirmer, Verdict};
use crate::observer::{Observer, Status, observed};
use crate::{Note, Subject};
use forkless_deadline::Deadline;
use forkless_engine::{Exploration, Path, PathEnd};
use forkless_ir::Program;
use forkless_sandbox::Protection;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// What is said of inputs for which there was no time.
const NO_TIME: &str = "time budget (--time gives more)";

/// What is said of inputs that the user did not wait for.
const INTERRUPTED: &str = "interrupted";

/// What is said of inputs on which the machine did different things when it ran them twice.
const NOT_THE_SAME: &str = "it does something else each time: a clock or random numbers, perhaps";

/// What a real machine, on which the language usually runs, did with the inputs of the paths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Confirmation {
    /// The machine, as people know it: `JVM 17.0.15`.
    pub machine: String,
    /// What protected this machine from the program.
    pub protection: Option<Protection>,
    /// Paths by their position on whose inputs it did what they promise.
    pub agreeing: Vec<usize>,
    /// Where it did not: bugs.
    pub differing: Vec<Difference>,
    /// Paths by their position on which it had not answered in time.
    pub unanswered: Vec<usize>,
    /// Paths by their position on which it did something else, which says nothing, and the reason: they
    /// depend on the clock, for example.
    pub unconfirmed: Vec<(usize, String)>,
    /// How long it may take for an answer.
    pub limit: Duration,
    /// Why the machine does not accept a part of the program, if so: the first error with which it says it.
    pub refused: Option<String>,
    /// Reasons why inputs were not compared, and how many.
    pub not_compared: BTreeMap<String, u64>,
}

/// A path on whose input the machine did something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The position of the path, from 0.
    pub path: usize,
    /// What the machine did instead of what the path promises.
    pub words: String,
}

impl Confirmation {
    /// How many inputs were compared.
    pub fn compared(&self) -> u64 {
        self.agreed() + self.differing.len() as u64
    }

    /// On how many inputs it did what the path promises.
    pub fn agreed(&self) -> u64 {
        self.agreeing.len() as u64
    }

    /// Did the machine not answer in time on this path?
    pub fn is_unanswered(&self, path: usize) -> bool {
        self.unanswered.contains(&path)
    }

    /// Why what the machine did on this path says nothing.
    pub fn unconfirmed(&self, path: usize) -> Option<&str> {
        let found = self.unconfirmed.iter().find(|(unconfirmed, _)| *unconfirmed == path);
        found.map(|(_, reason)| reason.as_str())
    }

    /// What the machine did instead of what this path promises.
    pub fn difference(&self, path: usize) -> Option<&str> {
        let found = self.differing.iter().find(|difference| difference.path == path);
        found.map(|difference| difference.words.as_str())
    }

    /// The error of a machine that accepts the program on no path at all: what was explored is no program.
    pub(crate) fn refused_on_all(&self) -> Option<&str> {
        let refused = self.refused.as_deref();
        refused.filter(|_| self.agreeing.is_empty() && self.differing.is_empty())
    }

    fn enter(&mut self, path: usize, verdict: Verdict) {
        match verdict {
            Verdict::Agrees => self.agreeing.push(path),
            Verdict::Differs(words) => self.differing.push(Difference { path, words }),
            Verdict::NoAnswer => self.unanswered.push(path),
            Verdict::NotConfirmed(reason) => self.unconfirmed.push((path, reason)),
            Verdict::NotComparable(reason) => self.leave_out(reason),
            Verdict::ProgramRefused(error) => {
                self.leave_out(format!("it refuses a class: {error}"));
                self.refused.get_or_insert(error);
            }
        }
    }

    fn leave_out(&mut self, reason: String) {
        *self.not_compared.entry(reason).or_default() += 1;
    }
}

/// A difference counts if the machine does the same once more. Else the program depends on more than its
/// input, and there is nothing to compare.
fn repeated(verdict: Verdict, again: impl FnOnce() -> Verdict) -> Verdict {
    let Verdict::Differs(words) = verdict else { return verdict };
    match again() {
        Verdict::Differs(others) if others == words => Verdict::Differs(words),
        Verdict::Agrees | Verdict::Differs(_) => Verdict::NotComparable(NOT_THE_SAME.into()),
        // Nothing speaks against what it did first.
        Verdict::NoAnswer
        | Verdict::NotConfirmed(_)
        | Verdict::NotComparable(_)
        | Verdict::ProgramRefused(_) => Verdict::Differs(words),
    }
}

/// Runs the witness of a path, and once more if the machine does something else.
pub(crate) fn replay_twice(
    confirmer: &mut dyn Confirmer,
    program: &Program,
    exploration: &Exploration,
    path: &Path,
) -> Verdict {
    let verdict = confirmer.replay(program, path, exploration.pool(path));
    repeated(verdict, || confirmer.replay(program, path, exploration.pool(path)))
}

/// What machines elsewhere have confirmed already.
#[derive(Default)]
pub(crate) struct Known {
    machine: String,
    protection: Option<Protection>,
    /// The decisions of paths on whose inputs they did what those promise.
    agreeing: BTreeSet<Vec<u32>>,
}

impl Known {
    /// What counts of it: what is run without all paths being known is more than should be, if some were cut.
    pub fn of(all: Vec<ConfirmedThere>, exploration: &Exploration) -> Known {
        let mut known = Known::default();
        for ConfirmedThere { machine, protection, agreeing } in all {
            if exploration.is_complete() {
                known.agreeing.extend(agreeing);
            }
            (known.machine, known.protection) = (machine, protection);
        }
        known
    }

    fn has(&self, path: &Path) -> bool {
        self.agreeing.contains(&path.decisions)
    }

    /// Is nothing left to confirm?
    pub fn is_all(&self, exploration: &Exploration) -> bool {
        let mut paths = exploration.paths.iter();
        !self.machine.is_empty() && paths.all(|path| is_cut(path) || self.has(path))
    }
}

/// What was not explored promises nothing.
fn is_cut(path: &Path) -> bool {
    matches!(path.end, PathEnd::Cut(_))
}

/// Runs the witnesses of all paths, as many as there is time for. Without a confirmer all are known.
pub(crate) fn confirm(
    mut confirmer: Option<&mut (dyn Confirmer + '_)>,
    known: &Known,
    program: &Program,
    exploration: &Exploration,
    limit: Duration,
    deadline: Deadline,
    observer: &dyn Observer,
) -> Confirmation {
    let paths = exploration.paths.iter().enumerate();
    let paths: Vec<(usize, &Path)> = paths.filter(|(_, path)| !is_cut(path)).collect();
    let (done, unanswered) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let status = |_| Status::Confirming {
        done: done.load(Ordering::Relaxed),
        total: paths.len(),
        unanswered: unanswered.load(Ordering::Relaxed),
    };
    observed(observer, status, || {
        let mut confirmation = Confirmation { limit, ..Confirmation::default() };
        let left_out = || match deadline.signal() {
            Some(_) => INTERRUPTED.to_string(),
            None => NO_TIME.to_string(),
        };
        if let Some(confirmer) = &mut confirmer {
            confirmer.stop_at(deadline);
            confirmer.set_complete(exploration.is_complete());
        }
        for &(number, path) in &paths {
            let Some(confirmer) = confirmer.as_deref_mut().filter(|_| !known.has(path)) else {
                confirmation.enter(number, Verdict::Agrees);
                done.fetch_add(1, Ordering::Relaxed);
                continue;
            };
            if deadline.is_over() {
                confirmation.leave_out(left_out());
                continue;
            }
            match replay_twice(confirmer, program, exploration, path) {
                Verdict::NoAnswer | Verdict::NotComparable(_) if deadline.is_over() => {
                    confirmation.leave_out(left_out());
                }
                verdict => confirmation.enter(number, verdict),
            }
            done.fetch_add(1, Ordering::Relaxed);
            unanswered.store(confirmation.unanswered.len(), Ordering::Relaxed);
        }
        // It may tell its name only after it was asked something.
        (confirmation.machine, confirmation.protection) = match confirmer {
            Some(confirmer) => (confirmer.name(), confirmer.protection()),
            None => (known.machine.clone(), known.protection.clone()),
        };
        confirmation
    })
}

/// Runs the inputs of some paths, by their positions: for each, whether the machine did what the path promises, else
/// why nothing is known of it, or what it did instead.
///
/// # Errors
/// If there is no machine, or it cannot be started.
pub fn confirm_paths(
    subject: &Subject,
    exploration: &Exploration,
    paths: &[usize],
    limit: Duration,
    deadline: Deadline,
) -> Result<Vec<Result<(), String>>, Note> {
    let no_machine =
        || Note::NotConfirmed { reason: "there is no machine for its language".into() };
    let machine = subject.machine.as_ref().ok_or_else(no_machine)?;
    let mut confirmer = machine.start(limit)?;
    confirmer.stop_at(deadline);
    confirmer.set_complete(exploration.is_complete());
    let answer = |&number: &usize| {
        let path = &exploration.paths[number];
        if deadline.is_over() {
            return Err(NO_TIME.to_string());
        }
        let verdict = replay_twice(confirmer.as_mut(), &subject.program, exploration, path);
        match verdict {
            Verdict::Agrees => Ok(()),
            Verdict::Differs(words) => Err(format!("the JVM does something else: {words}")),
            Verdict::NoAnswer => Err("the JVM did not answer in time".into()),
            Verdict::NotConfirmed(reason) | Verdict::NotComparable(reason) => Err(reason),
            Verdict::ProgramRefused(error) => Err(format!("the JVM refuses a class: {error}")),
        }
    };
    Ok(paths.iter().map(answer).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_one_if_it_is_there_twice() {
        let differs = |words: &str| Verdict::Differs(words.into());
        let check = |first: Verdict, second: Verdict, expected: Verdict| {
            assert_eq!(repeated(first, || second), expected);
        };
        check(differs("5"), differs("5"), differs("5"));
        check(differs("5"), Verdict::NoAnswer, differs("5"));
        check(differs("5"), differs("6"), Verdict::NotComparable(NOT_THE_SAME.into()));
        check(differs("5"), Verdict::Agrees, Verdict::NotComparable(NOT_THE_SAME.into()));
        assert_eq!(repeated(Verdict::Agrees, || unreachable!()), Verdict::Agrees);
    }

    #[test]
    fn verdicts_are_entered_with_their_paths() {
        let mut confirmation = Confirmation::default();
        confirmation.enter(0, Verdict::Agrees);
        confirmation.enter(3, Verdict::Differs("it sings".into()));
        confirmation.enter(4, Verdict::NoAnswer);
        confirmation.enter(5, Verdict::NotComparable("too large".into()));
        confirmation.enter(6, Verdict::NotComparable("too large".into()));
        confirmation.enter(7, Verdict::NotConfirmed("depends on the clock".into()));
        assert_eq!(confirmation.unconfirmed(7), Some("depends on the clock"));
        assert_eq!(confirmation.unconfirmed(6), None);
        assert_eq!(confirmation.compared(), 2);
        assert_eq!(confirmation.difference(3), Some("it sings"));
        assert_eq!(confirmation.difference(4), None);
        assert!(confirmation.is_unanswered(4) && !confirmation.is_unanswered(3));
        assert_eq!(confirmation.not_compared["too large"], 2);
    }
}
