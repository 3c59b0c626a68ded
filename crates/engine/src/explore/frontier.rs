//! The open paths of one worker.

use super::coverage::Coverage;
use crate::config::Order;
use crate::state::State;
use forkless_ir::Program;
use std::collections::VecDeque;

/// Open paths, handed out in the search order.
pub(super) struct Frontier<'a> {
    order: Order,
    /// Shallow ones at the front.
    states: VecDeque<State>,
    /// Those that [`Order::Coverage`] orders.
    coverage: Coverage<'a>,
    random: fastrand::Rng,
}

impl<'a> Frontier<'a> {
    pub fn new(program: &'a Program, order: Order) -> Self {
        let seed = match order {
            Order::Random(seed) => seed,
            Order::Coverage | Order::DepthFirst | Order::BreadthFirst => 0,
        };
        let random = fastrand::Rng::with_seed(seed);
        Frontier { order, states: VecDeque::new(), coverage: Coverage::new(program), random }
    }

    pub fn len(&self) -> usize {
        self.states.len() + self.coverage.len()
    }

    /// All of them, in no order that matters.
    pub fn states(&self) -> impl Iterator<Item = &State> {
        self.states.iter().chain(self.coverage.states())
    }

    /// Adds the successors of a fork, the first alternative first.
    pub fn extend(&mut self, successors: Vec<State>) {
        match self.order {
            Order::Coverage => self.coverage.extend(successors),
            Order::DepthFirst => self.states.extend(successors.into_iter().rev()),
            Order::BreadthFirst | Order::Random(_) => self.states.extend(successors),
        }
    }

    /// Adds the other ways of a path that parted. Answers what to follow next, if that is known:
    /// depth first, the path itself.
    pub fn extend_and_continue(&mut self, state: State, mut others: Vec<State>) -> Option<State> {
        match self.order {
            Order::DepthFirst => {
                self.states.extend(others.into_iter().rev());
                Some(state)
            }
            Order::Coverage => {
                others.insert(0, state);
                self.coverage.extend(others);
                None
            }
            Order::BreadthFirst | Order::Random(_) => {
                self.states.push_back(state);
                self.states.extend(others);
                None
            }
        }
    }

    /// The path to follow next.
    pub fn pop(&mut self) -> Option<State> {
        match self.order {
            Order::Coverage => self.coverage.pop(),
            Order::DepthFirst => self.states.pop_back(),
            Order::BreadthFirst => self.states.pop_front(),
            Order::Random(_) => {
                if self.states.is_empty() {
                    return None;
                }
                let index = self.random.usize(..self.states.len());
                self.states.swap_remove_back(index)
            }
        }
    }

    /// Takes the path that has waited longest; of those that coverage orders, the one that it would follow
    /// last.
    pub fn take_oldest(&mut self) -> Option<State> {
        self.states.pop_front().or_else(|| self.coverage.take_last())
    }

    /// Puts a path back that was taken: in the order in which they were taken.
    pub fn put_back(&mut self, state: State) {
        match self.order {
            Order::Coverage => self.coverage.extend(vec![state]),
            Order::DepthFirst | Order::BreadthFirst | Order::Random(_) => {
                self.states.push_back(state);
            }
        }
    }

    /// The path with most work before it, for another worker; not one that is over already.
    pub fn give_away(&mut self) -> Option<State> {
        match self.take_oldest() {
            Some(state) if state.ended.is_some() => {
                match self.order {
                    Order::Coverage => self.coverage.extend(vec![state]),
                    Order::DepthFirst | Order::BreadthFirst | Order::Random(_) => {
                        self.states.push_front(state);
                    }
                }
                None
            }
            taken => taken,
        }
    }
}
