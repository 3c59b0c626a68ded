//! Decisions of a method: conditions that `&&`, `||` and `?:` make one of, as far as bytecode shows it.
//!
//! `if (a && b)` is two jumps on one line. The second is reached from the first only, and both together
//! have two ways out. So a *decision* is a set of jumps with these properties, as large as possible:
//! - all are on one line;
//! - all but the first are reached only from others of them, without a jump between;
//! - together they have two ways out.
//!
//! `if (a) { if (b) ... }` on one line is the same bytecode, and counts as one decision as well.

use forkless_ir::CodeMap;
use std::collections::BTreeMap;

/// A decision has at most so many combinations that are listed.
const MOST_COMBINATIONS: usize = 1_024;

/// A decision of a method with more than one condition: its jumps by position in the code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Its conditions, the first one first.
    pub conditions: Vec<usize>,
    /// Each way through it: the conditions that are evaluated, each with its branch. Conditions that
    /// need not be evaluated are no part of a combination.
    pub combinations: Vec<Vec<(usize, u32)>>,
}

/// All decisions of a method with more than one condition.
pub(super) fn decisions(map: &CodeMap) -> Vec<Decision> {
    let chains = Chains::of(map);
    let mut found = vec![];
    let mut taken = vec![false; map.instructions.len()];
    for first in 0..map.instructions.len() {
        if taken[first] || !chains.is_condition(first) {
            continue;
        }
        let conditions = chains.decision(first);
        for &condition in &conditions {
            taken[condition] = true;
        }
        if conditions.len() > 1
            && let Some(combinations) = chains.combinations(&conditions)
        {
            found.push(Decision { conditions, combinations });
        }
    }
    found
}

struct Chains<'a> {
    map: &'a CodeMap,
    /// For each instruction: those that go on at it.
    before: Vec<Vec<usize>>,
}

impl Chains<'_> {
    fn of(map: &CodeMap) -> Chains<'_> {
        let mut before = vec![vec![]; map.instructions.len()];
        for (place, instruction) in map.instructions.iter().enumerate() {
            for &next in &instruction.next {
                before[next].push(place);
            }
        }
        Chains { map, before }
    }

    /// Is it a jump with a condition? A switch with two branches has its default first.
    fn is_condition(&self, place: usize) -> bool {
        let next = &self.map.instructions[place].next;
        next.len() == 2 && next[0] == place + 1
    }

    /// The condition that is evaluated next where a branch goes on, if nothing else leads there; what
    /// is between has no jump.
    fn follows(&self, from: usize, branch: u32, line: Option<u32>) -> Option<usize> {
        let mut place = self.map.instructions[from].next[branch as usize];
        let mut last = from;
        // Behind the first jump, code goes on forwards.
        while place > last && self.before[place] == [last] {
            if self.map.instructions[place].line != line {
                return None;
            }
            if self.is_condition(place) {
                return Some(place);
            }
            last = place;
            place = match self.map.instructions[place].next.as_slice() {
                [next] => *next,
                _ => return None,
            };
        }
        None
    }

    /// The jumps of the decision that begins with one.
    fn decision(&self, first: usize) -> Vec<usize> {
        let line = self.map.instructions[first].line;
        let mut all = vec![first];
        let mut place = 0;
        while place < all.len() {
            for branch in [0, 1] {
                if let Some(next) = self.follows(all[place], branch, line)
                    && !all.contains(&next)
                {
                    all.push(next);
                }
            }
            place += 1;
        }
        all.sort_unstable();
        let sizes = (1..=all.len()).rev();
        let size = sizes.into_iter().find(|&size| self.ways_out(&all[..size]) == 2);
        all.truncate(size.unwrap_or(1));
        all
    }

    fn ways_out(&self, conditions: &[usize]) -> usize {
        let mut ways = vec![];
        for &condition in conditions {
            for branch in [0, 1] {
                if self.inner(conditions, condition, branch).is_none() {
                    ways.push(self.map.instructions[condition].next[branch as usize]);
                }
            }
        }
        ways.sort_unstable();
        ways.dedup();
        ways.len()
    }

    /// The condition of the same decision that a branch leads to.
    fn inner(&self, conditions: &[usize], from: usize, branch: u32) -> Option<usize> {
        let next = self.follows(from, branch, self.map.instructions[from].line)?;
        conditions.contains(&next).then_some(next)
    }

    /// All ways through a decision; none if there are too many.
    fn combinations(&self, conditions: &[usize]) -> Option<Vec<Vec<(usize, u32)>>> {
        let mut open = vec![(conditions[0], vec![])];
        let mut found = vec![];
        while let Some((condition, so_far)) = open.pop() {
            for branch in [1, 0] {
                let mut way: Vec<(usize, u32)> = so_far.clone();
                way.push((condition, branch));
                match self.inner(conditions, condition, branch) {
                    Some(next) => open.push((next, way)),
                    None => found.push(way),
                }
            }
            if found.len() + open.len() > MOST_COMBINATIONS {
                return None;
            }
        }
        found.sort_unstable();
        Some(found)
    }
}

/// Follows the decisions of one call.
#[derive(Debug, Default)]
pub(super) struct DecisionTrace {
    open: Vec<(usize, u32)>,
}

impl DecisionTrace {
    /// A branch was taken: the combination that is complete with it.
    pub(super) fn taken<'d>(
        &mut self,
        decisions: &'d BTreeMap<usize, Decision>,
        condition: usize,
        branch: u32,
    ) -> Option<&'d Vec<(usize, u32)>> {
        if decisions.contains_key(&condition) {
            self.open.clear();
        }
        self.open.push((condition, branch));
        let Some(decision) = decisions.get(&self.open[0].0) else {
            self.open.clear();
            return None;
        };
        let found = decision.combinations.iter().find(|&known| *known == self.open);
        if found.is_some() {
            self.open.clear();
        }
        found
    }
}
