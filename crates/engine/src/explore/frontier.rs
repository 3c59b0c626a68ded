//! The open paths of one worker.

use crate::config::Order;
use crate::state::State;
use std::collections::VecDeque;

/// Open paths, handed out in the search order.
pub(super) struct Frontier {
    order: Order,
    /// Shallow ones at the front.
    states: VecDeque<State>,
    random: fastrand::Rng,
}

impl Frontier {
    pub fn new(order: Order) -> Self {
        let seed = match order {
            Order::Random(seed) => seed,
            Order::DepthFirst | Order::BreadthFirst => 0,
        };
        Frontier { order, states: VecDeque::new(), random: fastrand::Rng::with_seed(seed) }
    }

    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Adds the successors of a fork, the first alternative first.
    pub fn extend(&mut self, successors: Vec<State>) {
        match self.order {
            Order::DepthFirst => self.states.extend(successors.into_iter().rev()),
            Order::BreadthFirst | Order::Random(_) => self.states.extend(successors),
        }
    }

    /// Adds the other ways of a path that parted. Answers what to follow next, if that is known:
    /// depth first, the path itself.
    pub fn extend_and_continue(&mut self, state: State, others: Vec<State>) -> Option<State> {
        match self.order {
            Order::DepthFirst => {
                self.states.extend(others.into_iter().rev());
                Some(state)
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

    /// Takes the path that has waited longest.
    pub fn take_oldest(&mut self) -> Option<State> {
        self.states.pop_front()
    }

    /// Puts a path back that was taken: in the order in which they were taken.
    pub fn put_back(&mut self, state: State) {
        self.states.push_back(state);
    }

    /// The path with most work before it, for another worker; not one that is over already.
    pub fn give_away(&mut self) -> Option<State> {
        let goes_on = self.states.front().is_some_and(|state| state.ended.is_none());
        if goes_on { self.states.pop_front() } else { None }
    }
}
