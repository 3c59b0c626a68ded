//! The order in which variables are guessed: those of recent conflicts first.

use super::{Lit, Values};

/// A heap of the variables that may be guessed, by activity and then by number.
#[derive(Debug, Default)]
pub(super) struct VariableOrder {
    heap: Vec<u32>,
    /// Where a variable is in the heap, or [`ABSENT`].
    places: Vec<u32>,
    activities: Vec<f64>,
    is_guessed: Vec<bool>,
    step: f64,
}

const ABSENT: u32 = u32::MAX;
const DECAY: f64 = 0.95;
const TOO_LARGE: f64 = 1e100;

impl VariableOrder {
    pub(super) fn clear(&mut self) {
        self.heap.clear();
        self.places.clear();
        self.activities.clear();
        self.is_guessed.clear();
        self.step = 1.0;
    }

    /// The next variable.
    pub(super) fn add(&mut self, is_guessed: bool) {
        let variable = self.places.len();
        self.places.push(ABSENT);
        self.activities.push(0.0);
        self.is_guessed.push(is_guessed);
        self.put_back(variable);
    }

    /// A variable is undecided again.
    pub(super) fn put_back(&mut self, variable: usize) {
        if self.is_guessed[variable] && self.places[variable] == ABSENT {
            self.places[variable] = self.heap.len() as u32;
            self.heap.push(variable as u32);
            self.up(self.heap.len() - 1);
        }
    }

    /// The undecided variable to be guessed next.
    pub(super) fn next(&mut self, values: &Values) -> Option<usize> {
        loop {
            let first = *self.heap.first()? as usize;
            let last = self.heap.pop().expect("it has a first");
            self.places[first] = ABSENT;
            if last as usize != first {
                self.heap[0] = last;
                self.places[last as usize] = 0;
                self.down(0);
            }
            if values.get(Lit(2 * first as u32)).is_none() {
                return Some(first);
            }
        }
    }

    /// A variable had a part in a conflict.
    pub(super) fn bump(&mut self, variable: usize) {
        self.activities[variable] += self.step;
        self.is_guessed[variable] = true;
        if self.activities[variable] > TOO_LARGE {
            for activity in &mut self.activities {
                *activity /= TOO_LARGE;
            }
            self.step /= TOO_LARGE;
        }
        if self.places[variable] != ABSENT {
            self.up(self.places[variable] as usize);
        }
    }

    /// Conflicts so far count less from now on.
    pub(super) fn decay(&mut self) {
        self.step /= DECAY;
    }

    fn before(&self, one: u32, other: u32) -> bool {
        let (a, b) = (self.activities[one as usize], self.activities[other as usize]);
        a > b || a == b && one < other
    }

    fn up(&mut self, mut at: usize) {
        let variable = self.heap[at];
        while at > 0 && self.before(variable, self.heap[(at - 1) / 2]) {
            self.heap[at] = self.heap[(at - 1) / 2];
            self.places[self.heap[at] as usize] = at as u32;
            at = (at - 1) / 2;
        }
        self.heap[at] = variable;
        self.places[variable as usize] = at as u32;
    }

    fn down(&mut self, mut at: usize) {
        let variable = self.heap[at];
        loop {
            let (left, right) = (2 * at + 1, 2 * at + 2);
            let Some(&left_child) = self.heap.get(left) else { break };
            let child = match self.heap.get(right) {
                Some(&right_child) if self.before(right_child, left_child) => right,
                _ => left,
            };
            if !self.before(self.heap[child], variable) {
                break;
            }
            self.heap[at] = self.heap[child];
            self.places[self.heap[at] as usize] = at as u32;
            at = child;
        }
        self.heap[at] = variable;
        self.places[variable as usize] = at as u32;
    }
}
