//! A verdict on a method: does it do something that it should not?
//!
//! A method is explored several times. First its small inputs, path by path: an easy violation is found at
//! once, on an input that people can read. Then all its inputs path by path, as long as there are few paths:
//! nothing is faster then. Then with merged answers, which is best for trees that are searched, and with a path for
//! each shape of the heap, which is best for trees that are turned; each twice, for a short time first. Then merged:
//! that nothing is violated is one question then, and not one for each path. If that does not come to an end, all
//! its inputs path by path again.

mod phase;
mod route;
mod rule;
mod uncounted;
mod violation;

pub use route::{RouteKind, RouteStep};
pub use rule::Rule;
pub use violation::{Exceptions, Violation, raised_by_operation};

use crate::confirmation::replay_twice;
use crate::machine::Verdict as MachineVerdict;
use crate::run::explore_subject;
use crate::{Exit, Failure, LeftOut, Note, Observer, Plan, Scope, Subject};
use forkless_deadline::Deadline;
use forkless_engine::{Cut, Detail, EndKind, Exploration, Path, Replay};
use forkless_ir::{violated_call, violated_clause};
use phase::{Phase, phases};
use std::collections::{BTreeMap, BTreeSet};
use uncounted::{Uncounted, uncounted};

/// How a subject is checked.
#[derive(Clone, Debug)]
pub struct CheckPlan {
    /// How it is explored, with how much time.
    pub plan: Plan,
    /// Which exceptions are findings.
    pub exceptions: Exceptions,
    /// Do exceptions count that come from instance methods of other classes?
    pub everywhere: bool,
    /// Does the caller see to it that arguments are indices where arrays and texts have them?
    pub trust_indices: bool,
    /// When confirming has to stop.
    pub confirm_until: Deadline,
    /// Is one finding enough?
    pub first: bool,
    /// Does the user say where paths are merged? Then nothing else is tried.
    pub merge_is_chosen: bool,
    /// Does the user say how the heap treats references? Then it is treated in no other way.
    pub strategy_is_chosen: bool,
}

/// What a check has shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// No input violates anything.
    Holds,
    /// No input within the bounds does.
    HoldsWithin,
    /// No input satisfies the precondition.
    Vacuous,
    /// Not everything was explored.
    Inconclusive,
    /// An input violates something.
    Violated,
}

impl Verdict {
    /// The name in documents.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Holds => "holds",
            Verdict::HoldsWithin => "holds within",
            Verdict::Violated => "violated",
            Verdict::Inconclusive => "inconclusive",
            Verdict::Vacuous => "vacuous",
        }
    }

    /// What a shell is told.
    pub fn exit(self) -> Exit {
        match self {
            Verdict::Holds | Verdict::HoldsWithin => Exit::Complete,
            Verdict::Violated => Exit::Violated,
            Verdict::Inconclusive | Verdict::Vacuous => Exit::Incomplete,
        }
    }
}

/// A bound that left inputs or parts of paths out.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bound {
    /// On the distance of objects from the inputs.
    Heap(u32),
    /// On the lengths of arrays.
    Arrays(u32),
    /// On the number of objects.
    Objects,
    /// On the rounds of loops and on recursion.
    Loops(u32),
    /// On calls within calls.
    Depth(usize),
    /// On the instructions of a path.
    Steps(u64),
}

/// What a machine says of a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Confirmed {
    /// The machine of this name does the same.
    By(String),
    /// It does not, in these words: a bug in forkless.
    Differs(String),
    /// It was asked, and its answer says nothing, or there was no time for one.
    Not(String),
    /// No machine was to be asked, or there is none.
    NotAsked,
}

/// Something that the program should not do, with an input on which it does.
#[derive(Clone, Debug)]
pub struct Finding {
    /// What is violated, and where.
    pub violation: Violation,
    /// Which of [`Checked::runs`] found it.
    pub run: usize,
    /// The position of the path there.
    pub path: usize,
    /// On how many paths of that run it is.
    pub paths: usize,
    /// What a real machine says of it.
    pub confirmed: Confirmed,
    /// The way of the input through the program's own code.
    pub route: Vec<RouteStep>,
}

/// One exploration of a check.
#[derive(Debug)]
pub struct CheckRun {
    /// Its paths.
    pub exploration: Exploration,
    /// What it looked at.
    pub scope: Scope,
}

/// A verdict with what led to it.
#[derive(Debug)]
pub struct Checked {
    /// The verdict.
    pub verdict: Verdict,
    /// What is violated, in the order of the rules and places.
    pub findings: Vec<Finding>,
    /// What seems to be, and a machine that was asked did not confirm: these say nothing for sure.
    pub unconfirmed: Vec<Finding>,
    /// How many places of other classes raise exceptions that do not count here.
    pub elsewhere: usize,
    /// How many places raise exceptions that depend on fields of library classes whose contents nobody knows.
    pub library_states: usize,
    /// At how many places an argument is no index, which the caller chose.
    pub index_arguments: usize,
    /// At how many places the JDK compares objects of the input that cannot be compared.
    pub incomparable: usize,
    /// The bounds that were hit by the run that says most.
    pub bounds: BTreeSet<Bound>,
    /// What was not explored, and why, if that matters to the verdict.
    pub unexplored: BTreeSet<Cut>,
    /// The explorations.
    pub runs: Vec<CheckRun>,
    /// Which of them says most.
    pub deciding: usize,
    /// What the user should know.
    pub notes: Vec<Note>,
}

impl Checked {
    /// What a shell is told: an input on which a machine does something else than was found is a bug.
    pub fn exit(&self) -> Exit {
        let differs = |finding: &Finding| matches!(finding.confirmed, Confirmed::Differs(_));
        let mismatch = |run: &CheckRun| run.exploration.counts.mismatches > 0;
        if self.findings.iter().any(differs) || self.runs.iter().any(mismatch) {
            return Exit::Bug;
        }
        self.verdict.exit()
    }

    /// The path of a finding.
    pub fn path(&self, finding: &Finding) -> &Path {
        &self.runs[finding.run].exploration.paths[finding.path]
    }

    /// What was left out by the run that says most.
    pub fn left_out(&self) -> LeftOut {
        LeftOut::of([&self.runs[self.deciding].exploration.counts])
    }
}

/// Checks a subject.
///
/// # Errors
/// As for [`crate::run`].
pub fn check(
    subject: &Subject,
    plan: &CheckPlan,
    observer: &dyn Observer,
) -> Result<Checked, Failure> {
    let mut runs: Vec<CheckRun> = vec![];
    let mut known: BTreeMap<Violation, (usize, usize, usize)> = BTreeMap::new();
    let mut others = BTreeSet::new();
    for phase in phases(subject, plan) {
        let mut config = phase.config(subject, plan);
        let distribution = plan.plan.distribution.as_ref();
        let mut exploration = explore_subject(subject, &config, distribution, observer)?;
        if config.detail == Detail::Counts {
            if !cuts(&exploration).iter().all(is_bound) {
                // It says nothing, and has no paths that others could learn from.
                continue;
            }
            if has_throwing_end(&exploration) {
                config.detail = Detail::Paths;
                exploration = explore_subject(subject, &config, distribution, observer)?;
            }
        }
        let run = CheckRun { exploration, scope: subject.scope(&config) };
        for (violation, (path, paths)) in violations(subject, plan, &run.exploration, &mut others) {
            known.entry(violation).or_insert((runs.len(), path, paths));
        }
        let is_settled = is_settled(&run, phase) || plan.first && !known.is_empty();
        runs.push(run);
        if is_settled {
            break;
        }
    }
    let mut notes = vec![];
    let all = confirmed(subject, plan, &runs, known, &mut notes);
    notes.extend(other_mismatch(subject, &runs, &all));
    let is_open = |finding: &Finding| matches!(finding.confirmed, Confirmed::Not(_));
    let (unconfirmed, findings): (Vec<Finding>, Vec<Finding>) = all.into_iter().partition(is_open);
    let deciding = deciding(&runs);
    let (bounds, unexplored) = left_open(&runs[deciding], &plan.plan.config);
    let verdict = match (findings.is_empty(), unconfirmed.is_empty()) {
        (false, _) => Verdict::Violated,
        (true, false) => Verdict::Inconclusive,
        (true, true) => verdict(subject, &runs[deciding], &bounds, &unexplored),
    };
    // What counts on another path is told by that.
    let found = || findings.iter().chain(&unconfirmed);
    others.retain(|(_, violation)| found().all(|finding| finding.violation != *violation));
    let count = |wanted| others.iter().filter(|(reason, _)| *reason == wanted).count();
    Ok(Checked {
        verdict,
        elsewhere: count(Uncounted::Elsewhere),
        library_states: count(Uncounted::LibraryState),
        index_arguments: count(Uncounted::IndexArgument),
        incomparable: count(Uncounted::Incomparable),
        findings,
        unconfirmed,
        bounds,
        unexplored,
        runs,
        deciding,
        notes,
    })
}

/// The violations of a run, each with the path whose input is the smallest, and on how many paths it is.
fn violations(
    subject: &Subject,
    plan: &CheckPlan,
    exploration: &Exploration,
    others: &mut BTreeSet<(Uncounted, Violation)>,
) -> BTreeMap<Violation, (usize, usize)> {
    let mut found: BTreeMap<Violation, (usize, usize)> = BTreeMap::new();
    for (number, path) in exploration.paths.iter().enumerate() {
        let mut by_end = violation::violation(subject, path, &plan.exceptions);
        let reason = by_end
            .as_ref()
            .and_then(|violation| uncounted(subject, plan, exploration, path, violation));
        if let Some(reason) = reason {
            others.extend(by_end.take().map(|violation| (reason, violation)));
        }
        let marks = path.trail.iter().filter_map(|mark| violated_clause(mark));
        let by_contract = marks.filter_map(|number| {
            let clause = subject.clauses.get(number)?;
            Some(Violation {
                rule: clause.rule,
                frame: None,
                position: clause.position.clone(),
                what: Some(clause.text.clone()),
            })
        });
        let by_call = path.trail.iter().filter_map(|mark| violated_call(mark));
        let by_call = by_call.map(|(position, requirement)| Violation {
            rule: Rule::Precondition,
            frame: None,
            position: Some(position.to_string()),
            what: Some(requirement.to_string()),
        });
        for violation in by_end.into_iter().chain(by_contract).chain(by_call) {
            let entry = found.entry(violation).or_insert((number, 0));
            entry.1 += 1;
            if path.input_size() < exploration.paths[entry.0].input_size() {
                entry.0 = number;
            }
        }
    }
    found
}

/// Does a path end with an exception or a failed assertion?
fn has_throwing_end(exploration: &Exploration) -> bool {
    exploration.counts.ends.keys().any(|end| match end {
        EndKind::Exception(_) | EndKind::ThrewObject | EndKind::AssertionFailed => true,
        EndKind::Returned | EndKind::Exited | EndKind::Stuck | EndKind::Cut(_) => false,
    })
}

/// Does a run say all that a further one could?
fn is_settled(run: &CheckRun, phase: Phase) -> bool {
    let is_complete = run.exploration.is_complete();
    match phase {
        // Small inputs are all inputs if no bound was hit.
        Phase::Small => {
            let LeftOut { bound, array_bound, objects, assumptions: _ } =
                LeftOut::of([&run.exploration.counts]);
            is_complete && !bound && !array_bound && !objects
        }
        Phase::Few
        | Phase::Quick
        | Phase::Answers(_)
        | Phase::Shapes(_)
        | Phase::Merged
        | Phase::Paths => cuts(&run.exploration).iter().all(is_bound),
    }
}

/// Is it a bound that was set, and not something that went wrong?
fn is_bound(cut: &&Cut) -> bool {
    match cut {
        Cut::Depth | Cut::Loops | Cut::Steps => true,
        Cut::Interrupted
        | Cut::Time
        | Cut::Paths
        | Cut::Memory
        | Cut::SolverUnknown(_)
        | Cut::Unsupported(_) => false,
    }
}

/// Why paths were not followed to their ends.
fn cuts(exploration: &Exploration) -> Vec<&Cut> {
    let ends = exploration.counts.ends.keys().filter_map(|kind| match kind {
        EndKind::Cut(cut) => Some(cut),
        EndKind::Returned
        | EndKind::Exception(_)
        | EndKind::ThrewObject
        | EndKind::AssertionFailed
        | EndKind::Exited
        | EndKind::Stuck => None,
    });
    ends.chain(exploration.counts.open.keys()).collect()
}

/// The run that says most: the last one without unexplored paths, else the last.
fn deciding(runs: &[CheckRun]) -> usize {
    let is_whole = |run: &CheckRun| cuts(&run.exploration).iter().all(is_bound);
    let last = runs.len() - 1;
    // The first run may be of small inputs only: it decides if it is the only one.
    (1..runs.len()).rev().find(|&run| is_whole(&runs[run])).unwrap_or(last)
}

/// The bounds that a run hit, and what it did not explore.
fn left_open(run: &CheckRun, config: &forkless_engine::Config) -> (BTreeSet<Bound>, BTreeSet<Cut>) {
    let CheckRun { exploration, scope } = run;
    let hit = LeftOut::of([&exploration.counts]);
    let heap = scope.bound.filter(|_| hit.bound).map(Bound::Heap);
    let arrays = scope.array_bound.filter(|_| hit.array_bound).map(Bound::Arrays);
    let objects = hit.objects.then_some(Bound::Objects);
    let mut bounds: BTreeSet<Bound> = heap.into_iter().chain(arrays).chain(objects).collect();
    let mut unexplored = BTreeSet::new();
    for cut in cuts(exploration) {
        match cut {
            Cut::Loops => bounds.extend(config.budgets.loops.map(Bound::Loops)),
            Cut::Depth => bounds.extend([Bound::Depth(config.budgets.depth)]),
            Cut::Steps => bounds.extend([Bound::Steps(config.budgets.steps)]),
            Cut::Interrupted
            | Cut::Time
            | Cut::Paths
            | Cut::Memory
            | Cut::SolverUnknown(_)
            | Cut::Unsupported(_) => {
                unexplored.insert(cut.clone());
            }
        }
    }
    (bounds, unexplored)
}

/// The verdict where nothing was found.
fn verdict(
    subject: &Subject,
    run: &CheckRun,
    bounds: &BTreeSet<Bound>,
    unexplored: &BTreeSet<Cut>,
) -> Verdict {
    let is_end = |kind: &EndKind| !matches!(kind, EndKind::Cut(_));
    let has_end = run.exploration.counts.ends.keys().any(is_end);
    if !unexplored.is_empty() {
        Verdict::Inconclusive
    } else if !has_end && bounds.is_empty() {
        // Nothing was cut, so assumptions excluded every input.
        Verdict::Vacuous
    } else if violation::all_aborted(subject, &run.exploration) {
        // No input satisfies what the test assumes.
        Verdict::Vacuous
    } else if !has_end {
        // Every path was cut by a bound: nothing was seen.
        Verdict::Inconclusive
    } else if bounds.is_empty() {
        Verdict::Holds
    } else {
        Verdict::HoldsWithin
    }
}

/// The first input of a path that is no finding, whose concrete run does something else.
fn other_mismatch(subject: &Subject, runs: &[CheckRun], findings: &[Finding]) -> Option<Note> {
    let is_finding = |run: usize, path: usize| {
        findings.iter().any(|finding| (finding.run, finding.path) == (run, path))
    };
    let others = runs.iter().enumerate().flat_map(|(run, CheckRun { exploration, .. })| {
        let paths = exploration.paths.iter().enumerate();
        paths.filter(move |(path, _)| !is_finding(run, *path)).map(|(_, path)| path)
    });
    let mut words = others.filter_map(|path| match &path.replay {
        Replay::Differs(mismatch) => Some(mismatch.to_string()),
        Replay::Agrees | Replay::NotRun => None,
    });
    words.next().map(|words| Note::ReplayDiffers { subject: subject.name.clone(), words })
}

/// The findings, each run on the machine of the language.
fn confirmed(
    subject: &Subject,
    plan: &CheckPlan,
    runs: &[CheckRun],
    known: BTreeMap<Violation, (usize, usize, usize)>,
    notes: &mut Vec<Note>,
) -> Vec<Finding> {
    let limit = plan.plan.confirm.filter(|_| !known.is_empty());
    let started =
        subject.machine.as_ref().zip(limit).and_then(|(machine, limit)| {
            machine.start(limit).map_err(|note| notes.push(note)).ok()
        });
    let mut confirmer = started;
    let deadline = plan.confirm_until;
    if let Some(confirmer) = &mut confirmer {
        confirmer.stop_at(deadline);
    }
    let mut findings = vec![];
    for (violation, (run, number, paths)) in known {
        let exploration = &runs[run].exploration;
        let path = &exploration.paths[number];
        let confirmed = match (&mut confirmer, &path.replay) {
            (_, Replay::Differs(mismatch)) => {
                Confirmed::Differs(format!("the concrete run of the input {mismatch}"))
            }
            (None, _) => Confirmed::NotAsked,
            (Some(_), _) if deadline.is_over() => Confirmed::Not("there was no time left".into()),
            (Some(confirmer), _) => {
                confirmer.set_complete(exploration.is_complete());
                let answer = replay_twice(confirmer.as_mut(), &subject.program, exploration, path);
                match answer {
                    MachineVerdict::Agrees => Confirmed::By(confirmer.name()),
                    MachineVerdict::Differs(words) => Confirmed::Differs(words),
                    MachineVerdict::NoAnswer => Confirmed::Not("no answer in time".into()),
                    MachineVerdict::ProgramRefused(reason)
                    | MachineVerdict::NotConfirmed(reason)
                    | MachineVerdict::NotComparable(reason) => Confirmed::Not(reason),
                }
            }
        };
        let route = route::route(subject, path, &plan.plan.config);
        findings.push(Finding { violation, run, path: number, paths, confirmed, route });
    }
    findings
}
