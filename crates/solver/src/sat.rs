//! A SAT solver for many small questions.
//!
//! Conflict-driven clause learning as in MiniSat: two watched literals, first unique implication
//! points, activities, saved phases, restarts. What is different serves questions of a few hundred
//! clauses: all memory is kept from one question to the next, and the [`Differences`] of numbers
//! are consulted as the search goes. A comparison is guessed as the numbers at hand have it, so
//! a guess never contradicts them. Gates are guessed once they had a part in a conflict.
//!
//! Nothing but memory outlives [`Sat::clear`]: an answer depends on its clauses alone.

mod analysis;
mod order;
#[cfg(test)]
mod tests;

use crate::backend::{QueryLimits, UnknownReason};
use crate::differences::Differences;
use order::VariableOrder;

/// A variable or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Lit(u32);

impl Lit {
    /// The variable of a number, not negated.
    pub(crate) fn positive(variable: usize) -> Lit {
        Lit(2 * variable as u32)
    }

    /// The number of its variable.
    pub(crate) fn variable(self) -> usize {
        self.0 as usize >> 1
    }

    /// The literal itself, or else its negation.
    pub(crate) fn holding(self, value: bool) -> Lit {
        Lit(self.0 ^ u32::from(!value))
    }

    fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }
}

impl std::ops::Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

/// Where a clause begins in the store. One word for its size and whether it was learnt, one for
/// its activity, then the literals.
type ClauseAt = u32;

const HEADER: usize = 2;

/// A clause that waits for its literal to become false.
#[derive(Clone, Copy, Debug)]
struct Watch {
    /// Where the clause begins, and whether it has two literals only. One word, since most of the
    /// time of a search is spent on fetching these.
    clause_and_size: u32,
    /// Some literal of the clause: if it holds, the clause need not be looked at. Of two literals this
    /// is the other one, and the clause is never looked at.
    other: Lit,
}

impl Watch {
    fn new(clause: ClauseAt, is_pair: bool, other: Lit) -> Watch {
        Watch { clause_and_size: clause << 1 | u32::from(is_pair), other }
    }

    fn clause(self) -> ClauseAt {
        self.clause_and_size >> 1
    }

    fn is_pair(self) -> bool {
        self.clause_and_size & 1 != 0
    }
}

/// Why a variable has its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// It was guessed, or stated on its own.
    None,
    /// The other literals of this clause are false. It is the first one, unless there are only two.
    Clause(ClauseAt),
}

/// Values of literals: by index of the literal, `None` if undecided.
#[derive(Debug, Default)]
pub(crate) struct Values(Vec<Option<bool>>);

impl Values {
    /// The value of a literal, if it is decided.
    pub(crate) fn get(&self, literal: Lit) -> Option<bool> {
        self.0[literal.index()]
    }
}

/// Clauses and the search for an assignment that satisfies them.
#[derive(Debug, Default)]
pub(crate) struct Sat {
    values: Values,
    levels: Vec<u32>,
    reasons: Vec<Reason>,
    /// What a variable is guessed to be: its last value, at first what its maker prefers.
    phases: Vec<bool>,
    order: VariableOrder,
    store: Vec<u32>,
    learnt: Vec<ClauseAt>,
    most_learnt: usize,
    clause_step: f32,
    watches: Vec<Vec<Watch>>,
    trail: Vec<Lit>,
    /// How long the trail was when each guess was made.
    level_starts: Vec<usize>,
    /// The part of the trail that has been propagated.
    propagated: usize,
    /// The clauses contradict each other without any guess.
    contradiction: bool,
    conflicts: u64,
    seen: Vec<bool>,
    /// The clause that is being learnt or added.
    clause: Vec<Lit>,
    /// The literals of a conflict, all false.
    conflict: Vec<Lit>,
}

/// Conflicts before the first restart.
const FIRST_RESTART: u64 = 100;
/// Looking at the clock costs more than a step: it is done once in so many.
const STEPS_PER_CLOCK: u32 = 256;

impl Sat {
    /// Forgets everything but its memory.
    pub(crate) fn clear(&mut self) {
        // Only what was in use: a small question after a large one is to cost little.
        let used = self.values.0.len();
        self.watches[..used].iter_mut().for_each(Vec::clear);
        self.values.0.clear();
        self.levels.clear();
        self.reasons.clear();
        self.phases.clear();
        self.order.clear();
        self.store.clear();
        self.learnt.clear();
        self.most_learnt = 0;
        self.clause_step = 1.0;
        self.trail.clear();
        self.level_starts.clear();
        self.propagated = 0;
        self.contradiction = false;
        self.conflicts = 0;
        self.seen.clear();
    }

    /// A new variable. If it `is_guessed`, `phase` is what it is guessed to be first; otherwise
    /// clauses must make it a function of variables that are.
    pub(crate) fn variable(&mut self, phase: bool, is_guessed: bool) -> Lit {
        let number = self.levels.len();
        self.values.0.extend([None, None]);
        self.levels.push(0);
        self.reasons.push(Reason::None);
        self.phases.push(phase);
        self.seen.push(false);
        self.order.add(is_guessed);
        while self.watches.len() < 2 * number + 2 {
            self.watches.push(vec![]);
        }
        Lit::positive(number)
    }

    /// States that at least one of these holds. Only between searches.
    pub(crate) fn add(&mut self, literals: &[Lit]) {
        debug_assert!(self.level_starts.is_empty(), "clauses are stated between searches");
        let mut clause = std::mem::take(&mut self.clause);
        clause.clear();
        let mut holds = false;
        for &literal in literals {
            match self.value(literal) {
                Some(false) => {}
                Some(true) => holds = true,
                // Clauses are short.
                None if clause.contains(&literal) => {}
                None => {
                    holds |= clause.contains(&!literal);
                    clause.push(literal);
                }
            }
        }
        if !holds {
            match clause[..] {
                [] => self.contradiction = true,
                [only] => self.assign(only, Reason::None),
                _ => {
                    self.store_clause(&clause, false);
                }
            }
        }
        self.clause = clause;
    }

    /// The value of a literal, if it is decided; after [`Sat::solve`] has answered yes, in the
    /// assignment that it found.
    pub(crate) fn value(&self, literal: Lit) -> Option<bool> {
        self.values.get(literal)
    }

    /// Conflicts met so far.
    pub(crate) fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// Can all clauses hold, with comparisons meaning what they do? If so, the assignment stays
    /// until [`Sat::retract`].
    pub(crate) fn solve(
        &mut self,
        numbers: &mut Differences,
        limits: &QueryLimits,
    ) -> Result<bool, UnknownReason> {
        self.solve_under(numbers, limits, &[])
    }

    /// The same, if these literals hold. What is learnt does not depend on them.
    pub(crate) fn solve_under(
        &mut self,
        numbers: &mut Differences,
        limits: &QueryLimits,
        assumed: &[Lit],
    ) -> Result<bool, UnknownReason> {
        numbers.begin();
        self.most_learnt = (self.store.len() / 15).max(1000);
        let mut restart = Restarts::default();
        let mut until_restart = restart.next();
        let mut until_clock = 0;
        loop {
            if self.contradiction {
                return Ok(false);
            }
            if self.find_conflict(numbers) {
                self.conflicts += 1;
                until_restart = u64::saturating_sub(until_restart, 1);
                if !self.learn(numbers) {
                    self.contradiction = true;
                    return Ok(false);
                }
                continue;
            }
            if limits.conflicts.is_some_and(|most| self.conflicts >= most) {
                return Err(UnknownReason::ConflictLimit);
            }
            if until_clock == 0 && limits.are_over() {
                return Err(UnknownReason::Deadline);
            }
            until_clock = if until_clock == 0 { STEPS_PER_CLOCK } else { until_clock - 1 };
            if until_restart == 0 {
                until_restart = restart.next();
                self.backtrack(numbers, 0);
            }
            if self.learnt.len() >= self.most_learnt + self.trail.len() {
                self.forget();
            }
            let guess = match assumed.get(self.level_starts.len()) {
                Some(&literal) if self.value(literal) == Some(false) => return Ok(false),
                Some(&literal) => literal,
                None => {
                    let Some(variable) = self.order.next(&self.values) else {
                        numbers.settle();
                        return Ok(true);
                    };
                    let truth = numbers.truth(variable).unwrap_or(self.phases[variable]);
                    Lit::positive(variable).holding(truth)
                }
            };
            self.level_starts.push(self.trail.len());
            numbers.push_level();
            // What is assumed may have been found out already: then its level is empty.
            if self.value(guess).is_none() {
                self.assign(guess, Reason::None);
            }
        }
    }

    /// Assumes literals, and draws conclusions without guessing anything. `false` if they cannot all hold. Until
    /// [`Sat::retract`] the assignment has what was concluded.
    pub(crate) fn conclude(&mut self, numbers: &mut Differences, assumed: &[Lit]) -> bool {
        numbers.begin();
        for &literal in assumed {
            if self.contradiction || self.find_conflict(numbers) {
                return false;
            }
            self.level_starts.push(self.trail.len());
            numbers.push_level();
            match self.value(literal) {
                Some(true) => {}
                Some(false) => return false,
                None => self.assign(literal, Reason::None),
            }
        }
        !self.find_conflict(numbers)
    }

    /// Takes back all guesses, so that clauses can be added.
    pub(crate) fn retract(&mut self, numbers: &mut Differences) {
        self.backtrack(numbers, 0);
    }

    /// Draws all conclusions. If they contradict each other, the literals of a clause that is
    /// false are the conflict.
    fn find_conflict(&mut self, numbers: &mut Differences) -> bool {
        if let Some(clause) = self.propagate() {
            self.conflict.clear();
            let (from, to) = self.extent(clause);
            self.conflict.extend(self.store[from..to].iter().map(|&literal| Lit(literal)));
            self.bump_clause(clause);
            return true;
        }
        numbers.check(&self.trail, &self.values, &mut self.conflict)
    }

    fn level(&self) -> u32 {
        self.level_starts.len() as u32
    }

    fn assign(&mut self, literal: Lit, reason: Reason) {
        debug_assert!(self.value(literal).is_none(), "a variable is assigned once");
        self.values.0[literal.index()] = Some(true);
        self.values.0[(!literal).index()] = Some(false);
        self.levels[literal.variable()] = self.level();
        self.reasons[literal.variable()] = reason;
        self.trail.push(literal);
    }

    fn backtrack(&mut self, numbers: &mut Differences, level: u32) {
        if self.level() <= level {
            return;
        }
        let length = self.level_starts[level as usize];
        for literal in self.trail.drain(length..) {
            self.values.0[literal.index()] = None;
            self.values.0[(!literal).index()] = None;
            self.phases[literal.variable()] = literal.is_positive();
            self.order.put_back(literal.variable());
        }
        self.level_starts.truncate(level as usize);
        self.propagated = length;
        numbers.pop_levels(level as usize);
    }

    /// The literals of a clause in the store.
    fn extent(&self, clause: ClauseAt) -> (usize, usize) {
        let from = clause as usize + HEADER;
        (from, from + (self.store[clause as usize] >> 1) as usize)
    }

    fn store_clause(&mut self, literals: &[Lit], is_learnt: bool) -> ClauseAt {
        let at = self.store.len() as ClauseAt;
        self.store.push((literals.len() as u32) << 1 | u32::from(is_learnt));
        self.store.push(0f32.to_bits());
        self.store.extend(literals.iter().map(|literal| literal.0));
        self.watch(at);
        at
    }

    /// The first two literals of a clause wait to become false.
    fn watch(&mut self, clause: ClauseAt) {
        let (from, to) = self.extent(clause);
        let (one, other) = (Lit(self.store[from]), Lit(self.store[from + 1]));
        let is_pair = to - from == 2;
        self.watches[one.index()].push(Watch::new(clause, is_pair, other));
        self.watches[other.index()].push(Watch::new(clause, is_pair, one));
    }

    /// Assigns what clauses imply. A clause that has become false, if there is one.
    fn propagate(&mut self) -> Option<ClauseAt> {
        while let Some(&literal) = self.trail.get(self.propagated) {
            self.propagated += 1;
            let falsified = !literal;
            let mut waiting = std::mem::take(&mut self.watches[falsified.index()]);
            let (mut read, mut kept) = (0, 0);
            let mut conflict = None;
            while read < waiting.len() {
                let watch = waiting[read];
                read += 1;
                let value = self.value(watch.other);
                if value == Some(true) || watch.is_pair() {
                    waiting[kept] = watch;
                    kept += 1;
                    match value {
                        Some(true) => {}
                        Some(false) => {
                            conflict = Some(watch.clause());
                            break;
                        }
                        None => self.assign(watch.other, Reason::Clause(watch.clause())),
                    }
                    continue;
                }
                let clause = watch.clause();
                let (from, to) = self.extent(clause);
                if self.store[from] == falsified.0 {
                    self.store.swap(from, from + 1);
                }
                let first = Lit(self.store[from]);
                let watch = Watch::new(clause, false, first);
                if self.value(first) == Some(true) {
                    waiting[kept] = watch;
                    kept += 1;
                    continue;
                }
                let open = (from + 2..to)
                    .find(|&at| self.values.0[self.store[at] as usize] != Some(false));
                if let Some(at) = open {
                    self.store.swap(from + 1, at);
                    self.watches[self.store[from + 1] as usize].push(watch);
                    continue;
                }
                waiting[kept] = watch;
                kept += 1;
                if self.value(first) == Some(false) {
                    conflict = Some(clause);
                    break;
                }
                self.assign(first, Reason::Clause(clause));
            }
            // Mostly none of them waits for another literal now.
            if kept < read {
                waiting.copy_within(read.., kept);
                waiting.truncate(kept + waiting.len() - read);
            }
            self.watches[falsified.index()] = waiting;
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }
}

/// The sequence 1, 1, 2, 1, 1, 2, 4, ... (Luby et al.), times [`FIRST_RESTART`].
#[derive(Default)]
struct Restarts {
    count: u64,
}

impl Restarts {
    fn next(&mut self) -> u64 {
        self.count += 1;
        let mut rest = self.count;
        // The position within ever smaller copies of the sequence so far.
        loop {
            let power = (rest + 1).next_power_of_two();
            if power == rest + 1 {
                return power / 2 * FIRST_RESTART;
            }
            rest -= power / 2 - 1;
        }
    }
}
