//! A region: code in which the paths of a state are run together, and merged where they meet.
//!
//! Outside it is one step: the state that entered it becomes the states that leave it, one for each way
//! in which that happens.

use super::worker::Worker;
use crate::end::PathEnd;
use crate::merge::{RegionLog, RegionPart, RegionRecord, StatePosition};
use crate::path_condition::{Clause, Origin, PathCondition};
use crate::state::{BoundsHit, Choice, ForcedChoices, State};
use crate::step::Step;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

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
}

impl Worker<'_> {
    /// Runs the region that a state has entered: the states that go on behind it. What is over is
    /// finished. A run that is stopped in the middle cuts the path that entered the region.
    pub(super) fn run_region(&mut self, mut entered: State) -> Vec<State> {
        let callers = entered.region.expect("the state has entered a region");
        let mut before = entered.clone();
        let replayed = self.begin_region(&mut before, &mut entered);
        entered.condition.set_in_region(true);
        let mut region = Region {
            callers,
            base: entered.condition.clone(),
            bounds_hit: entered.bounds_hit,
            waiting: BTreeMap::new(),
            left: vec![],
            ended: vec![],
        };
        self.wait_in(&mut region, entered);
        loop {
            while let Some((_, states)) = region.waiting.pop_first() {
                let states = self.initialize_alike(&mut region, states);
                for state in self.merged(&region.base, states) {
                    self.run_in(&mut region, state);
                }
            }
            let left = std::mem::take(&mut region.left);
            let ready = self.initialize_alike(&mut region, left);
            region.left.extend(ready);
            if region.waiting.is_empty() {
                break;
            }
        }
        let left = self.merged(&region.base, std::mem::take(&mut region.left));
        let ended = self.merged_ends(&region.base, std::mem::take(&mut region.ended));
        let ways = left.into_iter().map(|state| (state, None));
        let ways = ways.chain(ended.into_iter().map(|(state, end)| (state, Some(end))));
        let ways = self.confirmed(ways);
        let log = std::mem::take(&mut self.executor.region_log);
        match (replayed, log) {
            (Some(record), _) => self.follow_way(before, &record, ways),
            (None, RegionLog::Recording(answers)) => {
                let record = RegionRecord { bounds_hit: region.bounds_hit, answers };
                self.take_ways(before, &Arc::new(record), ways)
            }
            (None, RegionLog::Idle | RegionLog::Replaying(_)) => {
                unreachable!("a region that is run for the first time is recorded")
            }
        }
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
        ways: Vec<(State, Option<PathEnd>)>,
    ) -> Vec<State> {
        let (choice, model) = self.executor.next_choice(&mut before);
        let way = ways.into_iter().nth(choice.alternative as usize);
        let (state, end) = way.expect("a region can be left again");
        debug_assert!(end.is_none(), "a path that is over is not walked again");
        let mut state = outside(state, &before, choice, record);
        state.bounds_hit = before.bounds_hit;
        state.model = model.unwrap_or(before.model);
        vec![state]
    }

    /// Leaves a region by all ways. What is over is finished.
    fn take_ways(
        &mut self,
        before: State,
        record: &Arc<RegionRecord>,
        ways: Vec<(State, Option<PathEnd>)>,
    ) -> Vec<State> {
        let is_fork = ways.len() > 1;
        let mut successors = vec![];
        for (number, (state, end)) in (0..).zip(ways) {
            let choice = Choice { alternative: number, is_fork };
            let mut state = outside(state, &before, choice, record);
            if is_fork && !state.follows_prefix(number) {
                continue;
            }
            // A run that may finish no more paths cuts the others.
            let end = match self.check_budgets() {
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

    /// The ways out of a region that an input takes. Where that is not known, the way is cut.
    fn confirmed(
        &mut self,
        ways: impl Iterator<Item = (State, Option<PathEnd>)>,
    ) -> Vec<(State, Option<PathEnd>)> {
        let mut confirmed = vec![];
        for (mut state, end) in ways {
            match self.executor.confirm(&mut state) {
                Ok(true) => confirmed.push((state, end)),
                Ok(false) => {}
                Err(cut) => confirmed.push((state, Some(PathEnd::Cut(cut)))),
            }
        }
        confirmed
    }

    fn wait_in(&mut self, region: &mut Region, mut state: State) {
        self.executor.note_not_null(&mut state);
        let position = self.executor.position(&state, region.callers);
        region.waiting.entry(position).or_default().push(state);
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
    fn run_in(&mut self, region: &mut Region, mut state: State) {
        loop {
            if let Err(cut) = self.check_budgets() {
                return region.ended.push((state, PathEnd::Cut(cut)));
            }
            if state.must_confirm {
                match self.executor.confirm(&mut state) {
                    Ok(true) => {}
                    Ok(false) if self.is_decided(region, &state) => {
                        return state.parts.iter().for_each(RegionPart::is_empty_now);
                    }
                    Ok(false) => return,
                    Err(cut) => return region.ended.push((state, PathEnd::Cut(cut))),
                }
            }
            let depth = state.callers.len();
            match self.executor.step(&mut state) {
                Step::Next => {}
                Step::End(PathEnd::Excluded) => return,
                Step::End(end) => {
                    region.ended.push((state, end));
                    return;
                }
                Step::ForkInto(successors) => {
                    for successor in successors {
                        self.wait_in(region, successor);
                    }
                    return;
                }
                Step::ForkOff(_) => {
                    unreachable!("in a region nothing is asked, and paths fork into others")
                }
                Step::EnterRegion => unreachable!("regions are not entered within one"),
            }
            if state.callers.len() < region.callers {
                region.left.push(state);
                return;
            }
            let has_returned = state.callers.len() < depth;
            let may_meet = has_returned || state.top.next == 0;
            if may_meet && !region.waiting.is_empty() {
                self.wait_in(region, state);
                return;
            }
        }
    }

    /// As few states as possible for some at one place. Those that forked apart last are merged first.
    fn merged(&mut self, base: &PathCondition, states: Vec<State>) -> Vec<State> {
        self.merged_by(
            states,
            |state| &state.condition,
            |worker, left, right| worker.executor.merge(base, left, right),
        )
    }

    fn merged_ends(
        &mut self,
        base: &PathCondition,
        states: Vec<(State, PathEnd)>,
    ) -> Vec<(State, PathEnd)> {
        self.merged_by(
            states,
            |(state, _)| &state.condition,
            |worker, left, right| {
                worker.executor.merge_ended(base, (&left.0, &left.1), (&right.0, &right.1))
            },
        )
    }

    /// Merges the pair that shares the most clauses, until no pair can be merged.
    fn merged_by<T>(
        &mut self,
        mut items: Vec<T>,
        condition: impl Fn(&T) -> &PathCondition,
        mut merge: impl FnMut(&mut Self, &T, &T) -> Option<T>,
    ) -> Vec<T> {
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
            let Some((_, one, other)) = best.filter(|_| self.check_budgets().is_ok()) else {
                return items;
            };
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

/// A state that leaves a region, as it goes on outside.
fn outside(state: State, before: &State, choice: Choice, record: &Arc<RegionRecord>) -> State {
    let mut state = State {
        region: None,
        parts: vec![],
        is_merged: true,
        confirmed: None,
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
