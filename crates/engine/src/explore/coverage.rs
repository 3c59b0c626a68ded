//! The search order that reaches all branches of the program's own code first.
//!
//! Open paths wait by *place*: the branch of the program's own code that they took last. The place that had
//! the fewest turns is next, so that a branch that no path has taken comes before all others, and a
//! library call that forks a thousand times has no more turns than any other line. Paths that
//! wait within one library call take turns by their branch there in the same way.
//!
//! The order depends on the paths alone, not on time or on ids of terms.

use crate::state::{Frame, State};
use forkless_ir::{BlockId, MethodId, Program};
use rustc_hash::FxHashMap;
use std::collections::{BTreeSet, VecDeque};
use std::hash::Hash;

/// From so many open paths on, most that are followed are followed depth first with all that comes of them:
/// open paths cost memory.
const MANY_OPEN: usize = 4_000;
/// One of so many turns is then for the others.
const DEEP_TURNS: u32 = 8;

/// A branch: where a path went on after its last choice, and what it chose.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Place {
    method: MethodId,
    block: BlockId,
    instruction: usize,
    alternative: Option<u32>,
}

impl Place {
    fn of(frame: &Frame, alternative: Option<u32>) -> Place {
        Place { method: frame.method, block: frame.block, instruction: frame.next, alternative }
    }
}

/// Who waits, and how many turns each had.
struct Turns<K> {
    numbers: FxHashMap<K, usize>,
    taken: Vec<u64>,
    /// By turns, then by who came first.
    waiting: BTreeSet<(u64, usize)>,
}

impl<K> Default for Turns<K> {
    fn default() -> Self {
        Turns { numbers: FxHashMap::default(), taken: vec![], waiting: BTreeSet::new() }
    }
}

impl<K: Hash + Eq> Turns<K> {
    /// The number of one who waits from now on.
    fn wait(&mut self, key: K) -> usize {
        let next = self.taken.len();
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            self.taken.push(0);
        }
        self.waiting.insert((self.taken[number], number));
        number
    }

    /// Who is next, or last.
    fn peek(&self, is_last: bool) -> Option<usize> {
        let found = if is_last { self.waiting.last() } else { self.waiting.first() };
        found.map(|&(_, number)| number)
    }

    /// Counts a turn of one who waits, and goes on waiting or not.
    fn take(&mut self, number: usize, is_turn: bool, goes_on: bool) {
        self.waiting.remove(&(self.taken[number], number));
        self.taken[number] += u64::from(is_turn);
        if goes_on {
            self.waiting.insert((self.taken[number], number));
        }
    }
}

/// The paths that wait at one place of the program's own code, by their branch within the library.
#[derive(Default)]
struct Waiting {
    turns: Turns<Option<Place>>,
    states: Vec<VecDeque<State>>,
}

/// Open paths, by place.
pub(super) struct Coverage<'a> {
    program: &'a Program,
    is_own: FxHashMap<MethodId, bool>,
    turns: Turns<Option<Place>>,
    waiting: Vec<Waiting>,
    /// How many wait by place.
    count: usize,
    /// Those that are followed depth first, since there are many.
    deep: Vec<State>,
    turn: u32,
}

impl<'a> Coverage<'a> {
    pub fn new(program: &'a Program) -> Self {
        Coverage {
            program,
            is_own: FxHashMap::default(),
            turns: Turns::default(),
            waiting: vec![],
            count: 0,
            deep: vec![],
            turn: 0,
        }
    }

    pub fn len(&self) -> usize {
        self.count + self.deep.len()
    }

    /// All of them.
    pub fn states(&self) -> impl Iterator<Item = &State> {
        let waiting = self.waiting.iter().flat_map(|waiting| waiting.states.iter().flatten());
        waiting.chain(&self.deep)
    }

    /// Adds paths, the first alternative first.
    pub fn extend(&mut self, states: Vec<State>) {
        if self.count >= MANY_OPEN {
            self.deep.extend(states.into_iter().rev());
            return;
        }
        for state in states {
            let (own, inner) = self.place(&state);
            let number = self.turns.wait(own);
            if number == self.waiting.len() {
                self.waiting.push(Waiting::default());
            }
            let waiting = &mut self.waiting[number];
            let branch = waiting.turns.wait(inner);
            if branch == waiting.states.len() {
                waiting.states.push(VecDeque::new());
            }
            waiting.states[branch].push_back(state);
            self.count += 1;
        }
    }

    /// The path to follow next.
    pub fn pop(&mut self) -> Option<State> {
        self.turn = (self.turn + 1) % DEEP_TURNS;
        let is_deep = self.turn != 0 || self.count == 0;
        if is_deep && let Some(state) = self.deep.pop() {
            return Some(state);
        }
        self.take(false)
    }

    /// The path that would be followed last.
    pub fn take_last(&mut self) -> Option<State> {
        self.take(true).or_else(|| self.deep.pop())
    }

    fn take(&mut self, is_last: bool) -> Option<State> {
        let number = self.turns.peek(is_last)?;
        let Waiting { turns, states } = &mut self.waiting[number];
        let branch = turns.peek(is_last).expect("a path waits at the place");
        let queue = &mut states[branch];
        let state = queue.pop_front().expect("a path waits at the branch");
        turns.take(branch, !is_last, !queue.is_empty());
        let goes_on = !turns.waiting.is_empty();
        self.turns.take(number, !is_last, goes_on);
        self.count -= 1;
        Some(state)
    }

    /// The place of a path in the program's own code and, where it is in a library, its branch there.
    fn place(&mut self, state: &State) -> (Option<Place>, Option<Place>) {
        let alternative = state.choices.last().map(|choice| choice.alternative);
        if self.is_own(state.top.method) {
            return (Some(Place::of(&state.top, alternative)), None);
        }
        let inner = Some(Place::of(&state.top, alternative));
        let caller = state.callers.iter().find(|frame| self.is_own(frame.method));
        (caller.map(|frame| Place::of(frame, None)), inner)
    }

    fn is_own(&mut self, method: MethodId) -> bool {
        let program = self.program;
        *self.is_own.entry(method).or_insert_with(|| {
            let class = program.method(method).class;
            class.is_some_and(|class| !program.is_merged_library(class))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Turns;

    #[test]
    fn who_had_fewest_turns_is_next() {
        let mut turns = Turns::default();
        let mut order = vec![];
        for name in ["a", "b", "a"] {
            turns.wait(name);
        }
        for step in 0..6 {
            if step == 3 {
                turns.wait("c");
            }
            let next = turns.peek(false).unwrap();
            order.push(next);
            turns.take(next, true, true);
        }
        // The one that came late has turns of its own to catch up.
        assert_eq!(order, [0, 1, 0, 2, 1, 2]);
        turns.take(2, true, false);
        assert_eq!((turns.peek(false), turns.peek(true)), (Some(0), Some(1)));
    }
}
