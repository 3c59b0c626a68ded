//! A region: code in which the paths of a state are run together, and merged where they meet.
//!
//! Outside it is one step: the state that entered it becomes the states that leave it, one for each way
//! in which that happens.

use super::worker::Worker;
use crate::end::{Cut, PathEnd};
use crate::merge::StatePosition;
use crate::path_condition::PathCondition;
use crate::state::{Choice, State};
use crate::step::Step;
use std::collections::{BTreeMap, HashSet};

/// The states of a region that have not left it.
struct Region {
    /// How many callers its first frame has.
    callers: usize,
    /// The condition under which it was entered.
    base: PathCondition,
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
        let before = entered.clone();
        let forced = entered.forced_choices.take();
        entered.condition.set_in_region(true);
        let mut region = Region {
            callers,
            base: entered.condition.clone(),
            waiting: BTreeMap::new(),
            left: vec![],
            ended: vec![],
        };
        self.wait_in(&mut region, entered);
        while let Some((_, states)) = region.waiting.pop_first() {
            for state in self.merged(&region.base, states) {
                if let Err(cut) = self.run_in(&mut region, state) {
                    self.finish(before, PathEnd::Cut(cut));
                    return vec![];
                }
            }
        }
        let left = self.merged(&region.base, std::mem::take(&mut region.left));
        let ended = self.merged_ends(&region.base, std::mem::take(&mut region.ended));
        let ways = left.into_iter().map(|state| (state, None));
        let ways = ways.chain(ended.into_iter().map(|(state, end)| (state, Some(end))));
        let ways = match self.confirmed(ways) {
            Ok(ways) => ways,
            Err(cut) => {
                self.finish(before, PathEnd::Cut(cut));
                return vec![];
            }
        };
        let is_fork = ways.len() > 1;
        let mut successors = vec![];
        for (number, (mut state, end)) in (0..).zip(ways) {
            state.region = None;
            state.condition.set_in_region(false);
            state.choices = before.choices.clone();
            state.choices.push(Choice { alternative: number, is_fork });
            state.forced_choices.clone_from(&forced);
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

    /// The ways out of a region that an input takes.
    fn confirmed(
        &mut self,
        ways: impl Iterator<Item = (State, Option<PathEnd>)>,
    ) -> Result<Vec<(State, Option<PathEnd>)>, Cut> {
        let mut confirmed = vec![];
        for (mut state, end) in ways {
            if self.executor.confirm(&mut state)? {
                confirmed.push((state, end));
            }
        }
        Ok(confirmed)
    }

    fn wait_in(&mut self, region: &mut Region, state: State) {
        let position = self.executor.position(&state, region.callers);
        region.waiting.entry(position).or_default().push(state);
    }

    /// Runs a state of a region until it forks, leaves the region, ends, or may meet others.
    fn run_in(&mut self, region: &mut Region, mut state: State) -> Result<(), Cut> {
        loop {
            self.check_budgets()?;
            if state.must_confirm && !self.executor.confirm(&mut state)? {
                return Ok(());
            }
            let depth = state.callers.len();
            match self.executor.step(&mut state) {
                Step::Next => {}
                Step::End(PathEnd::Excluded) => return Ok(()),
                Step::End(end) => {
                    region.ended.push((state, end));
                    return Ok(());
                }
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
            if may_meet && !region.waiting.is_empty() {
                self.wait_in(region, state);
                return Ok(());
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
        // Pairs that were tried and stay apart, by the numbers of their items.
        let mut given_up: HashSet<(usize, usize)> = HashSet::new();
        let mut numbers: Vec<usize> = (0..items.len()).collect();
        let mut next_number = items.len();
        loop {
            let mut best: Option<(usize, usize, usize)> = None;
            for one in 0..items.len() {
                for other in one + 1..items.len() {
                    if given_up.contains(&(numbers[one], numbers[other])) {
                        continue;
                    }
                    let shared = condition(&items[one]).common_len(condition(&items[other]));
                    if best.is_none_or(|(most, _, _)| shared > most) {
                        best = Some((shared, one, other));
                    }
                }
            }
            // What is left when the time is over stays apart: the next step ends it.
            let Some((_, one, other)) = best.filter(|_| self.check_budgets().is_ok()) else {
                return items;
            };
            match merge(self, &items[one], &items[other]) {
                Some(merged) => {
                    items[one] = merged;
                    numbers[one] = next_number;
                    next_number += 1;
                    items.remove(other);
                    numbers.remove(other);
                }
                None => _ = given_up.insert((numbers[one], numbers[other])),
            }
        }
    }
}
