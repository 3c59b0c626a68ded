//! Explores a subject and confirms what was found.

use crate::confirmation::{Known, confirm};
use crate::jobs::{Collected, ConfirmedThere, collect};
use crate::observer::{Observer, Status, observed};
use crate::sizes::Explored;
use crate::{
    Checkpoint, Confirmation, Distribution, Exit, Failure, Note, OpenBounds, Scope, Smaller,
    Subject,
};
use forkless_deadline::Deadline;
use forkless_engine::{
    Budgets, Config, Continuation, Detail, Exploration, ExploreError, Progress, SavedRun,
    explore_on,
};
use forkless_heap::Strategy;
use forkless_ir::Program;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// How long a machine may take for an input if nobody says otherwise.
pub(crate) const CONFIRM_TIME: Duration = Duration::from_secs(10);

/// How a subject is run; [`Subject::plan`] is where to start from.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How paths are explored.
    pub config: Config,
    /// Are witnesses confirmed on the machine of the language, where it has one? If so, this is how
    /// long it may take for one of them.
    pub confirm: Option<Duration>,
    /// When the work began to which the time budget belongs: loading is part of it, and so are confirming
    /// and rendering.
    pub started: Instant,
    /// Where the run is kept while paths are explored.
    pub checkpoint: Option<Checkpoint>,
    /// What the same run has left when it was stopped before.
    pub resume: Option<SavedRun>,
    /// Who explores, if not threads of this process.
    pub distribution: Option<Distribution>,
    /// Which bounds may be smaller where the time is too short.
    pub open_bounds: OpenBounds,
}

/// Of its time, a run may explore in this part, and in the rest confirm and render what it found.
const EXPLORING: f64 = 0.85;
/// When this part of its time is over, nothing is confirmed any more.
const CONFIRMING: f64 = 0.93;
/// When this part of its time is over, no further path is rendered.
const RENDERING: f64 = 1.0;
/// So long a run that was interrupted renders what it found.
const LAST_WORDS: Duration = Duration::from_secs(2);

impl Plan {
    /// When a part of the time is over.
    fn end_of(&self, part: f64) -> Deadline {
        let end = self.config.budgets.time.map(|time| self.started + time.mul_f64(part));
        Deadline::never(self.config.interruption).by(end)
    }

    /// When exploring has to stop.
    pub(crate) fn exploring_ends(&self) -> Deadline {
        self.end_of(EXPLORING)
    }

    /// When a part of the time of exploring is over.
    pub(crate) fn part_of_exploring(&self, part: f64) -> Deadline {
        self.end_of(EXPLORING * part)
    }

    /// When rendering has to stop. What an interrupted run has found is rendered, unless that takes long.
    pub fn deadline(&self) -> Deadline {
        self.end_of(RENDERING).with_grace(LAST_WORDS)
    }

    /// The configuration for exploring: what is left of the time, and a part of it for what comes then.
    pub(crate) fn exploring(&self) -> Config {
        let left = |end: Instant| end.saturating_duration_since(Instant::now());
        let time = self.exploring_ends().time().map(left);
        let budgets = Budgets { time, ..self.config.budgets };
        Config { budgets, ..self.config.clone() }
    }
}

/// What a run found.
#[derive(Debug)]
pub struct Outcome {
    /// The paths and totals.
    pub exploration: Exploration,
    /// What the machine of the language did with the witnesses, if one was asked.
    pub confirmation: Option<Confirmation>,
    /// What the result holds for.
    pub scope: Scope,
    /// If it is about smaller inputs than usual: which, and what is known of larger ones.
    pub smaller: Option<Smaller>,
    /// The heap strategy of the run.
    pub strategy: Strategy,
    /// What the user should know of the run.
    pub notes: Vec<Note>,
}

impl Outcome {
    /// What a shell is told. A difference to the machine is a bug, as is a witness that does not
    /// replay; then a path that was cut makes the run incomplete, or a precondition that no input
    /// satisfies.
    pub fn exit(&self) -> Exit {
        match &self.confirmation {
            Some(confirmation) if !confirmation.differing.is_empty() => Exit::Bug,
            Some(confirmation) if confirmation.refused.is_some() => Exit::Incomplete,
            _ if self.scope.is_vacuous(&self.exploration) => Exit::Incomplete,
            Some(_) | None => Exit::of(&self.exploration),
        }
    }
}

/// Explores a subject and confirms the witnesses.
///
/// # Errors
/// If no such run can be made: no path starts with the decisions of the prefix, the parts of the
/// configuration do not go together, or the external solver cannot be used.
pub fn run(subject: &Subject, plan: &Plan, observer: &dyn Observer) -> Result<Outcome, Failure> {
    let Plan { config, confirm: limit, checkpoint, resume, distribution, .. } = plan;
    // Without paths there is nothing to confirm.
    let limit = limit.filter(|_| match config.detail {
        Detail::Paths => true,
        Detail::Counts | Detail::Choices => false,
    });
    let mut notes = vec![];
    let machine = subject.machine.as_ref().zip(limit);
    let mut start = || {
        let (machine, limit) = machine?;
        let started = machine.start(limit).map_err(|note| notes.push(note)).ok()?;
        Some((started, limit))
    };
    let (explored, confirmer, known) = match distribution {
        None => {
            // The machine gets ready while paths are explored.
            let confirmer = start();
            let keeping = checkpoint.as_ref().map(Checkpoint::keeping);
            let continuation = Continuation { from: resume.clone(), keeping, pause: None };
            let explored = explore_observed(plan.exploring().budgets.time, observer, |progress| {
                plan.explore(&subject.program, progress, continuation)
            });
            (explored?, confirmer, Known::default())
        }
        Some(distribution) => {
            let (exploration, confirmed) =
                explore_elsewhere(distribution, subject, &plan.exploring(), limit, observer)?;
            let known = Known::of(confirmed, &exploration);
            let confirmer = if known.is_all(&exploration) { None } else { start() };
            // Others explore with the bounds that they were given.
            let explored = Explored { exploration, config: config.clone(), smaller: None };
            (explored, confirmer, known)
        }
    };
    let Explored { exploration, config, smaller } = explored;
    let confirmation = machine.and_then(|(_, limit)| {
        let (mut confirmer, known) = (confirmer.map(|(confirmer, _)| confirmer), &known);
        if confirmer.is_none() && !known.is_all(&exploration) {
            return None;
        }
        let (program, deadline) = (&subject.program, plan.end_of(CONFIRMING));
        let confirmer = confirmer.as_deref_mut();
        Some(confirm(confirmer, known, program, &exploration, limit, deadline, observer))
    });
    let refusing = confirmation.as_ref().and_then(|found| Some((found, found.refused_on_all()?)));
    if let Some((Confirmation { machine, .. }, error)) = refusing {
        return Err(Failure::new(format!("the {machine} refuses the program: {error}")));
    }
    let (scope, strategy) = (subject.scope(&config), config.strategy);
    Ok(Outcome { exploration, confirmation, scope, smaller, strategy, notes })
}

/// Of the time for exploring, workers elsewhere have this part. In the rest their paths are walked again.
const ELSEWHERE: f64 = 0.8;

/// Has a subject explored by workers elsewhere, and walks the paths that they have found again. What their machines
/// have confirmed comes with it.
fn explore_elsewhere(
    distribution: &Distribution,
    subject: &Subject,
    config: &Config,
    confirm: Option<Duration>,
    observer: &dyn Observer,
) -> Result<(Exploration, Vec<ConfirmedThere>), Failure> {
    let begun = Instant::now();
    let end = config.budgets.time.map(|time| begun + time.mul_f64(ELSEWHERE));
    let deadline = Deadline::never(config.interruption).by(end);
    let Collected { run, confirmed } =
        collect(distribution, subject, config, confirm, deadline, observer)?;
    let time = config.budgets.time.map(|time| time.saturating_sub(begun.elapsed()));
    let budgets = Budgets { time, paths: None, ..config.budgets };
    let config = Config { budgets, ..config.clone() };
    let continuation = Continuation { from: Some(run), ..Continuation::default() };
    let mut exploration = explore_observed(config.budgets.time, observer, |progress| {
        explore_on(&subject.program, &config, progress, continuation)
    })?;
    exploration.time = begun.elapsed();
    Ok((exploration, confirmed))
}

/// Explores a subject where it is to be explored, and tells an observer how far it is.
///
/// # Errors
/// As for [`run`].
pub(crate) fn explore_subject(
    subject: &Subject,
    config: &Config,
    distribution: Option<&Distribution>,
    observer: &dyn Observer,
) -> Result<Exploration, Failure> {
    match distribution {
        None => Ok(explore(&subject.program, config, observer)?),
        Some(distribution) => {
            Ok(explore_elsewhere(distribution, subject, config, None, observer)?.0)
        }
    }
}

/// Explores a program, and tells an observer how far it is.
///
/// # Errors
/// As for [`run`].
pub fn explore(
    program: &Program,
    config: &Config,
    observer: &dyn Observer,
) -> Result<Exploration, ExploreError> {
    explore_observed(config.budgets.time, observer, |progress| {
        forkless_engine::explore(program, config, progress)
    })
}

fn explore_observed<R>(
    budget: Option<Duration>,
    observer: &dyn Observer,
    explore: impl FnOnce(&Progress) -> R,
) -> R {
    let progress = Progress::default();
    let status = |elapsed| Status::Exploring {
        done: progress.done.load(Ordering::Relaxed),
        open: progress.open.load(Ordering::Relaxed),
        elapsed,
        budget,
    };
    observed(observer, status, || explore(&progress))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Difference, Types};
    use forkless_engine::{Counts, Cut, EndKind, Merge, NullPolicy};

    /// The exit of a run in which a path was cut, so many witnesses did not replay, and the machine
    /// did something else on so many.
    fn check(is_cut: bool, mismatches: u64, differing: Option<usize>, expected: Exit) {
        let end = if is_cut { EndKind::Cut(Cut::Time) } else { EndKind::Returned };
        let counts = Counts { mismatches, ends: [(end, 1)].into(), ..Counts::default() };
        let confirmation = differing.map(|count| Confirmation {
            differing: vec![Difference { path: 0, words: String::new() }; count],
            ..Confirmation::default()
        });
        let outcome = Outcome {
            exploration: Exploration {
                paths: vec![],
                pools: vec![],
                descriptions: vec![],
                counts,
                time: Duration::ZERO,
            },
            confirmation,
            scope: Scope {
                null: NullPolicy::Fork,
                merge: Merge::None,
                types: Types::Any,
                merge_is_usual: true,
                types_are_usual: true,
                requires: vec![],
                bound: None,
                array_bound: None,
                objects: vec![],
                prefix: vec![],
                shard: None,
                always_null: vec![],
            },
            smaller: None,
            strategy: Strategy::Pose,
            notes: vec![],
        };
        assert_eq!(outcome.exit(), expected, "{is_cut} {mismatches} {differing:?}");
    }

    #[test]
    fn bugs_come_before_what_was_not_explored() {
        check(false, 0, None, Exit::Complete);
        check(false, 0, Some(0), Exit::Complete);
        check(true, 0, Some(0), Exit::Incomplete);
        check(true, 1, None, Exit::Bug);
        check(true, 0, Some(1), Exit::Bug);
        assert_eq!(Exit::Incomplete.worse(Exit::BadInput), Exit::Incomplete);
        let codes = [Exit::Complete, Exit::BadInput, Exit::Incomplete, Exit::Bug].map(Exit::code);
        assert_eq!(codes, [0, 2, 3, 70]);
    }
}
