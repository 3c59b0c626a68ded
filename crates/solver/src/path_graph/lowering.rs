//! Lowers numbers until new edges are satisfied as well.
//!
//! New edges are taken one after the other. A new edge forces its upper end down. What that forces
//! down in turn is found as shortest ways are: the number that falls furthest comes first, and no
//! number falls twice (S. Cotton, O. Maler, "Fast and flexible difference constraint propagation
//! for DPLL(T)", 2006). If the lower end would fall, it would fall forever.
//!
//! The result does not depend on the order of edges: it is the largest solution below the values
//! that the model had.

use super::{Edge, GraphAnswer, NONE, Number, PathGraph, ZERO};
use crate::known_model::KnownModel;
use forkless_term::{TermPool, Value};
use std::collections::BinaryHeap;

/// In how many ways disequalities are tried before the question is left open.
const MOST_SPLITS: u32 = 16;

/// A number during one question.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    /// The question of which the rest speaks.
    question: u64,
    value: i128,
    /// Is the value no longer that of the model?
    is_changed: bool,
    /// The edge for which it fell last, by number.
    settled_for: u64,
    /// How far it has to fall for the present edge.
    fall: i128,
    /// The edge for which that was found.
    falls_for: u64,
}

/// What is kept between questions: memory, and counters that only grow.
#[derive(Debug, Default)]
pub(super) struct Memory {
    places: Vec<Place>,
    changed: Vec<Number>,
    falling: BinaryHeap<(i128, Number)>,
    question: u64,
    edge: u64,
}

/// One question.
pub(super) struct Lowering<'a> {
    graph: &'a mut PathGraph,
    pool: &'a TermPool,
    model: &'a KnownModel,
    /// The disequalities from here on are new.
    new_disequalities: usize,
    /// Edges before this one are satisfied, or are being.
    active: u32,
    splits: u32,
    memory: Memory,
}

/// Can all disequalities hold as well?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Fits,
    Contradiction,
    TooManySplits,
}

impl<'a> Lowering<'a> {
    pub(super) fn new(
        graph: &'a mut PathGraph,
        pool: &'a TermPool,
        model: &'a KnownModel,
        new_disequalities: usize,
        mut memory: Memory,
    ) -> Self {
        memory.question += 1;
        memory.changed.clear();
        if memory.places.len() < graph.numbers.len() {
            memory.places.resize(graph.numbers.len(), Place::default());
        }
        Lowering { graph, pool, model, new_disequalities, active: 0, splits: 0, memory }
    }

    pub(super) fn into_memory(self) -> Memory {
        self.memory
    }

    /// Satisfies the edges from `new_edges` on, and all disequalities. The graph is left as it was.
    pub(super) fn answer(&mut self, new_edges: usize) -> GraphAnswer {
        let edge_count = self.graph.edges.len();
        for at in new_edges..edge_count {
            if !self.satisfy(at) {
                return GraphAnswer::Contradiction;
            }
        }
        let outcome = self.split();
        while self.graph.edges.len() > edge_count {
            self.graph.pop_edge();
        }
        match outcome {
            Outcome::Fits => self.numbers(),
            Outcome::Contradiction => GraphAnswer::Contradiction,
            Outcome::TooManySplits => GraphAnswer::Open,
        }
    }

    /// Satisfies the disequalities that are broken. Where one is, one side is larger: both are tried.
    fn split(&mut self) -> Outcome {
        let Some(broken) = self.broken() else { return Outcome::Fits };
        if self.splits == MOST_SPLITS {
            return Outcome::TooManySplits;
        }
        self.splits += 1;
        let (left, right, distance) = (broken.left, broken.right, broken.distance);
        let kept = self.snapshot();
        let mut outcome = Outcome::Contradiction;
        for (low, high, most) in [(right, left, distance - 1), (left, right, -distance - 1)] {
            let at = self.graph.edges.len();
            self.graph.push_edge(low, high, most);
            if self.satisfy(at) {
                match self.split() {
                    Outcome::Fits => return Outcome::Fits,
                    Outcome::Contradiction => {}
                    Outcome::TooManySplits => outcome = Outcome::TooManySplits,
                }
            }
            while self.graph.edges.len() > at {
                self.graph.pop_edge();
            }
            self.restore(&kept);
        }
        outcome
    }

    /// The first disequality that does not hold.
    fn broken(&mut self) -> Option<super::Disequality> {
        for at in 0..self.graph.disequalities.len() {
            let disequality = self.graph.disequalities[at];
            // What held in the model and was not changed still holds.
            let is_open = at >= self.new_disequalities
                || self.is_changed(disequality.left)
                || self.is_changed(disequality.right);
            if is_open
                && self.value(disequality.left) - self.value(disequality.right)
                    == disequality.distance
            {
                return Some(disequality);
            }
        }
        None
    }

    fn snapshot(&self) -> Vec<(Number, i128)> {
        let value = |&number: &Number| (number, self.memory.places[number as usize].value);
        self.memory.changed.iter().map(value).collect()
    }

    fn restore(&mut self, snapshot: &[(Number, i128)]) {
        self.memory.question += 1;
        self.memory.changed.clear();
        for &(number, value) in snapshot {
            self.value(number);
            self.change(number, value);
        }
    }

    fn is_changed(&self, number: Number) -> bool {
        let place = &self.memory.places[number as usize];
        place.question == self.memory.question && place.is_changed
    }

    /// The value of a number as lowered so far.
    fn value(&mut self, number: Number) -> i128 {
        let question = self.memory.question;
        let place = &mut self.memory.places[number as usize];
        if place.question != question {
            place.question = question;
            place.is_changed = false;
            place.value = match self.graph.numbers[number as usize].term {
                None => 0,
                Some((term, width)) => match self.model.value(self.pool, term) {
                    Value::Bits(_, bits) => i128::from(width.signed(bits)),
                    other => unreachable!("numbers are compared, not {other:?}"),
                },
            };
        }
        place.value
    }

    fn change(&mut self, number: Number, value: i128) {
        let place = &mut self.memory.places[number as usize];
        place.value = value;
        if !place.is_changed {
            place.is_changed = true;
            self.memory.changed.push(number);
        }
    }

    /// Satisfies one more edge. `false` if it contradicts those before it.
    fn satisfy(&mut self, at: usize) -> bool {
        self.active = at as u32 + 1;
        self.memory.edge += 1;
        self.memory.falling.clear();
        let new = self.graph.edges[at];
        self.force(new.low, new.high, new.most);
        while let Some((fall, number)) = self.memory.falling.pop() {
            let edge = self.memory.edge;
            let place = &mut self.memory.places[number as usize];
            if place.settled_for == edge {
                continue;
            }
            if number == new.low {
                return false;
            }
            place.settled_for = edge;
            let value = place.value - fall;
            self.change(number, value);
            self.force_neighbours(number);
        }
        true
    }

    /// What is bound by a number that fell.
    fn force_neighbours(&mut self, number: Number) {
        let mut next = self.graph.numbers[number as usize].last_edge;
        while next != NONE {
            let Edge { low, high, most, next: before } = self.graph.edges[next as usize];
            if next < self.active {
                self.force(low, high, most);
            }
            next = before;
        }
        match self.graph.numbers[number as usize].term {
            // No number is larger than its width allows,
            None => {
                for other in 1..self.graph.numbers.len() as Number {
                    if let Some((_, width)) = self.graph.numbers[other as usize].term {
                        self.force(ZERO, other, i128::from(width.signed(width.signed_max())));
                    }
                }
            }
            // or smaller.
            Some((_, width)) => {
                self.force(number, ZERO, -i128::from(width.signed(width.signed_min())));
            }
        }
    }

    /// `high - low <= most` has to hold.
    fn force(&mut self, low: Number, high: Number, most: i128) {
        let fall = self.value(high) - (self.value(low) + most);
        let edge = self.memory.edge;
        let place = &mut self.memory.places[high as usize];
        let is_known = place.settled_for == edge || place.falls_for == edge && place.fall >= fall;
        if fall > 0 && !is_known {
            place.falls_for = edge;
            place.fall = fall;
            self.memory.falling.push((fall, high));
        }
    }

    /// The numbers that changed, counted from where zero is now.
    fn numbers(&mut self) -> GraphAnswer {
        let zero = self.value(ZERO);
        let mut numbers = vec![];
        for number in 1..self.graph.numbers.len() as Number {
            let is_moved = zero != 0 || self.is_changed(number);
            if let (true, Some((term, width))) =
                (is_moved, self.graph.numbers[number as usize].term)
            {
                let value = self.value(number) - zero;
                numbers.push((term, width.truncate(value as u64)));
            }
        }
        GraphAnswer::Numbers(numbers)
    }
}
