//! A region: code in which the paths of a state are run together, and merged where they meet.
//!
//! Outside it is one step: the state that entered it becomes the states that leave it, one for each way
//! in which that happens.
//!
//! There is a way back. Where single paths may show more, or a region costs too much, it is given up: the
//! call runs as any other. That depends on the path alone, never on the clock, and is recorded.

use super::worker::Worker;
use crate::end::{Cut, PathEnd};
use crate::merge::{RegionLog, RegionPart, RegionRecord, StatePosition};
use crate::path_condition::{Clause, Origin, PathCondition};
use crate::state::{BoundsHit, Choice, ForcedChoices, State};
use crate::step::Step;
use forkless_solver::SolverStatistics;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

/// What two states cost that are held against each other, whether or not they become one. A step of one of
/// them costs 1.
const WORK_OF_MERGING: u64 = 20;

/// What a question costs.
const WORK_OF_ASKING: u64 = 100;

/// What a run of the SAT solver costs.
const WORK_OF_SOLVING: u64 = 2_000;

/// What one of its conflicts costs.
const WORK_OF_CONFLICT: u64 = 50;

/// What becomes of a state that enters a region.
pub(super) enum AfterRegion {
    /// The states that go on behind it.
    Left(Vec<State>),
    /// The state that entered it: it runs the call as any other.
    GivenUp(Box<State>),
}

/// Why a region is not run to its end.
enum Stopped {
    /// It is given up.
    GivenUp,
    /// The run is over.
    Run(Cut),
}

/// The ways out of a region: a state, and its end if it is over.
type Ways = Vec<(State, Option<PathEnd>)>;

/// The states of a region that have not left it.
struct Region {
    /// How many callers its first frame has.
    callers: usize,
    /// The condition under which it was entered.
    base: PathCondition,
    /// What was known then.
    bounds_hit: BoundsHit,
    waiting: BTreeMap<StatePosition, Vec<State>>,
    /// States that have returned from it, or left it with an exception.
    left: Vec<State>,
    /// States that are over.
    ended: Vec<(State, PathEnd)>,
    /// What it has cost.
    work: u64,
    /// What was asked when that was counted last.
    asked: SolverStatistics,
    /// What it may cost; `None` if it is not given up, since it is the whole program.
    most_work: Option<u64>,
}

impl Region {
    /// The region that a state has entered.
    fn new(entered: &State, callers: usize, most_work: u64, asked: SolverStatistics) -> Region {
        // Each region that a path has given up halves what the next may cost: all of them together cost no
        // more than two.
        let most_work = most_work.checked_shr(entered.given_up.len() as u32).unwrap_or(0);
        Region {
            callers,
            base: entered.condition.clone(),
            bounds_hit: entered.bounds_hit,
            waiting: BTreeMap::new(),
            left: vec![],
            ended: vec![],
            work: 0,
            asked,
            most_work: (callers > 0).then_some(most_work),
        }
    }

    fn is_too_costly(&self) -> bool {
        self.most_work.is_some_and(|most| self.work > most)
    }

    /// Does a cut of one of its paths stop it? It is given up where single paths may show more: a formula for
    /// each may be decided where one for all is not, and a value be supported where one of several is not.
    /// A loop that is followed as often as one may be ends all of them alike.
    fn stopped_by(&self, cut: &Cut) -> Option<Stopped> {
        self.most_work?;
        match cut {
            Cut::SolverUnknown(_) | Cut::Unsupported(_) => Some(Stopped::GivenUp),
            Cut::Depth | Cut::Loops | Cut::Steps => None,
            Cut::Time | Cut::Paths | Cut::Memory | Cut::Interrupted => {
                Some(Stopped::Run(cut.clone()))
            }
        }
    }
}

impl Worker<'_> {
    /// Runs the region that a state has entered. What is over is finished. If the run is over, the path that
    /// entered the region is cut where it did.
    pub(super) fn run_region(&mut self, mut entered: State) -> AfterRegion {
        let callers = entered.region.expect("the state has entered a region");
        let mut before = entered.clone();
        let replayed = match self.begin_region(&mut before, &mut entered) {
            Some(record) if record.is_given_up => {
                return AfterRegion::GivenUp(Box::new(unmerged(before, &record)));
            }
            replayed => replayed,
        };
        let config = &self.executor.config;
        let most_work = config.merge.work_of_region(config.budgets.regions);
        let asked = self.executor.solver.statistics();
        let mut region = Region::new(&entered, callers, most_work, asked);
        entered.condition.set_in_region(true);
        let ways = self.ways_through(&mut region, entered);
        self.executor.solver.limit_conflicts(self.executor.config.budgets.conflicts);
        let ways = match ways {
            // What could not be merged any more stays apart, and is not what another run would find.
            Ok(ways) if self.is_kept() || replayed.is_some() => match self.look_at_budgets() {
                Ok(()) => Ok(ways),
                Err(cut) => Err(Stopped::Run(cut)),
            },
            ways => ways,
        };
        let log = std::mem::take(&mut self.executor.region_log);
        let record = replayed.clone().unwrap_or_else(|| {
            let RegionLog::Recording(answers) = log else {
                unreachable!("a region that is run for the first time is recorded")
            };
            let is_given_up = matches!(ways, Err(Stopped::GivenUp));
            let answers = if is_given_up { vec![] } else { answers };
            Arc::new(RegionRecord { bounds_hit: region.bounds_hit, answers, is_given_up })
        });
        match ways {
            Ok(ways) if replayed.is_some() => {
                AfterRegion::Left(self.follow_way(before, &record, ways))
            }
            Ok(ways) => AfterRegion::Left(self.take_ways(before, &record, ways)),
            Err(Stopped::GivenUp) => AfterRegion::GivenUp(Box::new(unmerged(before, &record))),
            Err(Stopped::Run(cut)) => {
                self.finish(before, PathEnd::Cut(cut));
                AfterRegion::Left(vec![])
            }
        }
    }

    /// Limits the next question of a region to what the region may still cost, and counts the last ones.
    fn count_questions(&mut self, region: &mut Region) {
        let now = self.executor.solver.statistics();
        let SolverStatistics { queries, solver_calls, embedded, .. } = region.asked;
        region.work += (now.queries - queries) * WORK_OF_ASKING
            + (now.solver_calls - solver_calls) * WORK_OF_SOLVING
            + (now.embedded.conflicts - embedded.conflicts) * WORK_OF_CONFLICT;
        region.asked = now;
        let usual = self.executor.config.budgets.conflicts;
        let most = region.most_work.map_or(usual, |most| {
            let left = most.saturating_sub(region.work) / WORK_OF_CONFLICT;
            usual.min(left.max(1))
        });
        self.executor.solver.limit_conflicts(most);
    }

    /// Runs the states of a region, from the one that entered it: the ways out that an input takes.
    fn ways_through(&mut self, region: &mut Region, entered: State) -> Result<Ways, Stopped> {
        self.wait_in(region, entered);
        loop {
            while let Some((_, states)) = region.waiting.pop_first() {
                let states = self.initialize_alike(region, states);
                for state in self.merged(region, states) {
                    self.run_in(region, state)?;
                }
            }
            let left = std::mem::take(&mut region.left);
            let ready = self.initialize_alike(region, left);
            region.left.extend(ready);
            if region.waiting.is_empty() {
                break;
            }
        }
        let left = std::mem::take(&mut region.left);
        let left = self.merged(region, left);
        let ended = std::mem::take(&mut region.ended);
        let ended = self.merged_ends(region, ended);
        if region.is_too_costly() {
            return Err(Stopped::GivenUp);
        }
        let ways = left.into_iter().map(|state| (state, None));
        let ways = ways.chain(ended.into_iter().map(|(state, end)| (state, Some(end))));
        self.confirmed(region, ways)
    }

    /// Gets ready for a region. Where the path is walked again, answers what an earlier run has recorded.
    fn begin_region(
        &mut self,
        before: &mut State,
        entered: &mut State,
    ) -> Option<Arc<RegionRecord>> {
        entered.forced_choices = None;
        let Some(ForcedChoices::Replay { records, .. }) = &mut before.forced_choices else {
            self.executor.region_log = RegionLog::Recording(vec![]);
            return None;
        };
        let record = records.pop_front().expect("a path has a record of each of its regions");
        if record.is_given_up {
            return Some(record);
        }
        let answers = record.answers.iter().cloned().collect();
        self.executor.region_log = RegionLog::Replaying(answers);
        entered.bounds_hit = record.bounds_hit;
        // The path has no model of its own.
        entered.confirmed = Some(0);
        Some(record)
    }

    /// Leaves a region by the way that another worker has taken.
    fn follow_way(
        &mut self,
        mut before: State,
        record: &Arc<RegionRecord>,
        ways: Ways,
    ) -> Vec<State> {
        let (choice, model) = self.executor.next_choice(&mut before);
        let way = ways.into_iter().nth(choice.alternative as usize);
        let (state, end) = way.expect("a region can be left again");
        let mut state = outside(state, &before, choice, record);
        state.bounds_hit = before.bounds_hit;
        state.model = model.and_then(Result::ok).unwrap_or(before.model);
        let Some(end) = end else { return vec![state] };
        self.finish(state, end);
        vec![]
    }

    /// Leaves a region by all ways. What is over is finished.
    fn take_ways(&mut self, before: State, record: &Arc<RegionRecord>, ways: Ways) -> Vec<State> {
        self.forget_last_fork();
        let is_fork = ways.len() > 1;
        let mut successors = vec![];
        for (number, (state, end)) in (0..).zip(ways) {
            let choice = Choice { alternative: number, is_fork };
            let mut state = outside(state, &before, choice, record);
            if is_fork && !state.follows_prefix(number) {
                continue;
            }
            // A run that may finish no more paths cuts the others.
            let end = match self.stopped() {
                Ok(()) => end,
                Err(cut) => Some(PathEnd::Cut(cut)),
            };
            match end {
                Some(end) => self.finish(state, end),
                None => successors.push(state),
            }
        }
        successors
    }

    /// The states that are ready to be merged, of some at one place. Where some have initialised classes of
    /// a library that others have not, the others do so now. Then all wait until that is done.
    fn initialize_alike(&mut self, region: &mut Region, states: Vec<State>) -> Vec<State> {
        let is_shared = |state: &State| Rc::ptr_eq(&state.initialized, &states[0].initialized);
        if states.iter().all(is_shared) {
            return states;
        }
        let mut all = BTreeSet::new();
        states.iter().for_each(|state| all.extend(state.initialized.iter().copied()));
        if states.iter().all(|state| state.initialized.len() == all.len()) {
            return states;
        }
        let (mut ready, mut is_waiting) = (vec![], false);
        for mut state in states {
            if self.executor.initialize_early(&mut state, &all) {
                is_waiting = true;
                self.wait_in(region, state);
            } else {
                ready.push(state);
            }
        }
        if is_waiting {
            // What has left the region waits where it is.
            for state in std::mem::take(&mut ready) {
                match state.callers.len() < region.callers {
                    true => region.left.push(state),
                    false => self.wait_in(region, state),
                }
            }
        }
        ready
    }

    /// The ways out of a region that an input takes. Where that is not known, the region is given up, or
    /// the way is cut.
    fn confirmed(
        &mut self,
        region: &mut Region,
        ways: impl Iterator<Item = (State, Option<PathEnd>)>,
    ) -> Result<Ways, Stopped> {
        let mut confirmed = vec![];
        for (mut state, end) in ways {
            match self.confirm_in(region, &mut state)? {
                Ok(true) => confirmed.push((state, end)),
                Ok(false) => {}
                Err(cut) => confirmed.push((state, Some(PathEnd::Cut(cut)))),
            }
        }
        Ok(confirmed)
    }

    /// Does an input take a path of a region? Where that is not known, the region is given up, or the path
    /// is cut.
    fn confirm_in(
        &mut self,
        region: &mut Region,
        state: &mut State,
    ) -> Result<Result<bool, Cut>, Stopped> {
        let answer = self.executor.confirm(state);
        match answer.as_ref().err().and_then(|cut| region.stopped_by(cut)) {
            Some(stopped) => Err(stopped),
            None => Ok(answer),
        }
    }

    fn wait_in(&mut self, region: &mut Region, state: State) {
        let position = self.executor.position(&state, region.callers);
        self.wait_at(region, position, state);
    }

    fn wait_at(&mut self, region: &mut Region, position: StatePosition, mut state: State) {
        self.executor.note_not_null(&mut state);
        match region.waiting.entry(position) {
            Entry::Vacant(place) => _ = place.insert(vec![state]),
            Entry::Occupied(mut place) => place.get_mut().push(state),
        }
    }

    /// Is all that tells a state from the one that entered the region a decision of the program? Otherwise it
    /// may be what was assumed, or a limit on inputs, that no input satisfies.
    fn is_decided(&self, region: &Region, state: &State) -> bool {
        let own = state.condition.clauses_after(region.base.len());
        // What holds of every input refutes nothing by itself.
        let is_decision =
            |clause: &Clause| clause.origin.is_decision() || clause.origin == Origin::Input;
        self.executor.config.object_limits.is_empty() && own.iter().all(is_decision)
    }

    /// Runs a state of a region until it forks, leaves the region, ends, or may meet others.
    fn run_in(&mut self, region: &mut Region, mut state: State) -> Result<(), Stopped> {
        loop {
            if let Err(cut) = self.check_budgets() {
                return end_in(region, state, PathEnd::Cut(cut));
            }
            self.count_questions(region);
            if region.is_too_costly() {
                return Err(Stopped::GivenUp);
            }
            if state.must_confirm {
                match self.confirm_in(region, &mut state)? {
                    Ok(true) => state.note_depth(),
                    Ok(false) if self.is_decided(region, &state) => {
                        state.parts.iter().for_each(RegionPart::is_empty_now);
                        return Ok(());
                    }
                    Ok(false) => return Ok(()),
                    Err(cut) => return end_in(region, state, PathEnd::Cut(cut)),
                }
            }
            let (depth, steps) = (state.callers.len(), state.steps);
            // What a path does before it forks is no more work than without a region.
            let is_work = !state.parts.is_empty() || !region.waiting.is_empty();
            let step = self.executor.step(&mut state);
            region.work += if is_work { state.steps - steps } else { 0 };
            match step {
                Step::Next => {}
                Step::End(PathEnd::Excluded) => return Ok(()),
                Step::End(PathEnd::Cut(cut)) if region.stopped_by(&cut).is_some() => {
                    // It counts only if an input gets there.
                    return match self.confirm_in(region, &mut state)? {
                        Ok(false) => Ok(()),
                        Ok(true) | Err(_) => end_in(region, state, PathEnd::Cut(cut)),
                    };
                }
                Step::End(end) => return end_in(region, state, end),
                Step::ForkInto(successors) => {
                    for successor in successors {
                        self.wait_in(region, successor);
                    }
                    return Ok(());
                }
                Step::ForkOff(_) => {
                    unreachable!("in a region nothing is asked, and paths fork into others")
                }
                Step::EnterRegion => unreachable!("regions are not entered within one"),
            }
            if state.callers.len() < region.callers {
                region.left.push(state);
                return Ok(());
            }
            let has_returned = state.callers.len() < depth;
            let may_meet = has_returned || state.top.next == 0;
            if may_meet && let Some((first, _)) = region.waiting.first_key_value() {
                // Who would wait and be the first goes on.
                let position = self.executor.position(&state, region.callers);
                if position >= *first {
                    self.wait_at(region, position, state);
                    return Ok(());
                }
            }
        }
    }

    /// As few states as possible for some at one place. Those that forked apart last are merged first.
    fn merged(&mut self, region: &mut Region, states: Vec<State>) -> Vec<State> {
        let base = region.base.clone();
        self.merged_by(
            region,
            states,
            |state| &state.condition,
            |worker, left, right| worker.executor.merge(&base, left, right),
        )
    }

    fn merged_ends(
        &mut self,
        region: &mut Region,
        states: Vec<(State, PathEnd)>,
    ) -> Vec<(State, PathEnd)> {
        let base = region.base.clone();
        self.merged_by(
            region,
            states,
            |(state, _)| &state.condition,
            |worker, left, right| {
                worker.executor.merge_ended(&base, (&left.0, &left.1), (&right.0, &right.1))
            },
        )
    }

    /// Merges the pair that shares the most clauses, until no pair can be merged, or that costs too much.
    fn merged_by<T>(
        &mut self,
        region: &mut Region,
        mut items: Vec<T>,
        condition: impl Fn(&T) -> &PathCondition,
        mut merge: impl FnMut(&mut Self, &T, &T) -> Option<T>,
    ) -> Vec<T> {
        if items.len() < 2 {
            return items;
        }
        let shared = |one: &T, other: &T| condition(one).common_len(condition(other));
        // For each item how many clauses it shares with each one before it; none if they stay apart.
        let mut open: Vec<Vec<Option<usize>>> = vec![];
        for (number, item) in items.iter().enumerate() {
            open.push(items[..number].iter().map(|one| Some(shared(one, item))).collect());
        }
        loop {
            let mut best: Option<(usize, usize, usize)> = None;
            for (other, row) in open.iter().enumerate() {
                for (one, shared) in row.iter().enumerate() {
                    if let Some(shared) = *shared
                        && best.is_none_or(|(most, _, _)| shared > most)
                    {
                        best = Some((shared, one, other));
                    }
                }
            }
            // What is left when the time is over stays apart: the next step ends it.
            let goes_on = !region.is_too_costly() && self.look_at_budgets().is_ok();
            let Some((_, one, other)) = best.filter(|_| goes_on) else {
                return items;
            };
            region.work += WORK_OF_MERGING;
            let Some(merged) = merge(self, &items[one], &items[other]) else {
                open[other][one] = None;
                continue;
            };
            items[one] = merged;
            items.remove(other);
            open.remove(other);
            open.iter_mut().skip(other).for_each(|row| _ = row.remove(other));
            for number in 0..items.len() {
                let (low, high) = (number.min(one), number.max(one));
                if low < high {
                    open[high][low] = Some(shared(&items[low], &items[high]));
                }
            }
        }
    }
}

/// Ends a path of a region. Some cuts end the region.
fn end_in(region: &mut Region, state: State, end: PathEnd) -> Result<(), Stopped> {
    if let PathEnd::Cut(cut) = &end
        && let Some(stopped) = region.stopped_by(cut)
    {
        return Err(stopped);
    }
    region.ended.push((state, end));
    Ok(())
}

/// The state that entered a region which is given up. It runs the call as any other; what that calls may be a
/// region again.
fn unmerged(before: State, record: &Arc<RegionRecord>) -> State {
    let mut state = State { region: None, ..before };
    state.top.merges_calls = true;
    Rc::make_mut(&mut state.given_up).insert(state.top.method);
    state.records.push(record.clone());
    state
}

/// A state that leaves a region, as it goes on outside.
fn outside(state: State, before: &State, choice: Choice, record: &Arc<RegionRecord>) -> State {
    let mut state = State {
        region: None,
        parts: vec![],
        confirmed: None,
        unseparated_within: None,
        has_answer: true,
        choices: before.choices.clone(),
        records: before.records.clone(),
        forced_choices: before.forced_choices.clone(),
        ..state
    };
    state.condition.set_in_region(false);
    state.choices.push(choice);
    state.records.push(record.clone());
    state
}
