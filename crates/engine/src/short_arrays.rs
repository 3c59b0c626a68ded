//! Inputs with short arrays: a path mostly leaves open how long arrays are, and an array of two
//! thousand million elements is an input that no test can build.
//!
//! Only the witness is chosen here. What the path says of lengths stays as it is, and where it asks
//! for long arrays they are long.

use crate::state::State;
use crate::step::Executor;
use forkless_heap::{AllocatedKind, InputPart};
use forkless_solver::QueryResult;
use forkless_term::{Node, Term};

/// Lengths that are tried, the best first. What is not longer than the first is short enough.
const LIMITS: [i32; 3] = [16, 1 << 10, 1 << 16];

impl Executor<'_> {
    /// Gives the path a model in which arrays are short, where the one that it has is not.
    pub(crate) fn shorten_arrays(&mut self, state: &mut State) {
        let lengths = self.lengths(state);
        if lengths.is_empty() {
            return;
        }
        let mut path = state.condition.terms();
        for length in lengths {
            for limit in LIMITS {
                let limit = self.pool.int(limit);
                let longer = self.pool.signed_less(limit, length);
                let short = self.pool.not(longer);
                if let QueryResult::Sat(model) =
                    self.solver.extend(&mut self.pool, &path, &state.model, short)
                {
                    state.model = model;
                    path.push(short);
                    break;
                }
            }
        }
    }

    /// The lengths of all arrays, if one of them is not short.
    fn lengths(&self, state: &State) -> Vec<Term> {
        let mut lengths = vec![];
        for object in state.heap.allocated().iter() {
            if let AllocatedKind::Array { length, .. } = object.kind
                && !self.pool.is_constant(length)
            {
                lengths.push(length);
            }
        }
        if self.functions.has_lengths() {
            for term in self.pool.cone(&state.condition.terms()) {
                if let Node::Apply(function, _) = self.pool.node(term)
                    && self.functions.part(function) == Some(InputPart::Length)
                {
                    lengths.push(term);
                }
            }
        }
        let value = |length| state.model.value(&self.pool, length).bits();
        if lengths.iter().all(|&length| value(length) <= LIMITS[0] as u64) {
            return vec![];
        }
        // Not by term: those depend on what was explored before.
        lengths.sort_by_key(|&length| self.pool.fingerprint(length));
        lengths
    }
}
