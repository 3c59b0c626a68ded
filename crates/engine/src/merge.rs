//! Merging: one state that stands for two that forked apart and have come to the same place.
//!
//! Where they forked, each took a condition, and only one of these holds. Under it, the other clauses of a
//! state hold as before, its registers have the values that they have there, and its writes have happened.
//! So the merged state stands for the inputs of both, and for no others.
//!
//! States that cannot be merged stay apart. That is always right, and only costs paths.

mod loops;

pub(crate) use loops::{Loops, StatePosition};

use crate::end::{PathEnd, Thrown};
use crate::path_condition::{Clause, Origin, PathCondition};
use crate::state::{BoundsHit, Frame, NativeState, State};
use crate::step::Executor;
use forkless_heap::Merger;
use forkless_term::{Location, Term};
use std::rc::Rc;

/// The conditions under which two states are meant, and what is left of their clauses.
struct Split {
    /// How many clauses they share.
    common: usize,
    is_left: Term,
    is_right: Term,
    /// What else holds where the left state is meant.
    left: Vec<Clause>,
    /// What else holds where the right state is meant.
    right: Vec<Clause>,
}

impl Executor<'_> {
    /// One state for two that are at the same place, if they can be merged. `base` is the condition
    /// under which their region was entered.
    pub fn merge(&mut self, base: &PathCondition, left: &State, right: &State) -> Option<State> {
        let is_busy = |state: &State| state.ended.is_some() || state.is_retrying;
        if is_busy(left) || is_busy(right) || !are_alike(left, right) {
            return None;
        }
        if left.thrown != right.thrown || left.calling != right.calling {
            return None;
        }
        // Exceptions leave by the place where they were thrown.
        if left.thrown.is_some() && left.trace != right.trace {
            return None;
        }
        let (mut merged, split) = self.merge_all_but_frames(base, left, right)?;
        let shared = left.callers.common_len(&right.callers);
        let (mut callers, left_own) = left.callers.split_at(shared);
        let (_, right_own) = right.callers.split_at(shared);
        let mut merger = self.merger(&split);
        for (left, right) in left_own.iter().zip(&right_own) {
            callers.push(merge_frames(&mut merger, left, right));
        }
        merged.top = merge_frames(&mut merger, &left.top, &right.top);
        merged.callers = callers;
        Some(merged)
    }

    /// The same of states that are over in the same way, at the same place.
    pub fn merge_ended(
        &mut self,
        base: &PathCondition,
        (left, left_end): (&State, &PathEnd),
        (right, right_end): (&State, &PathEnd),
    ) -> Option<(State, PathEnd)> {
        let place = |state: &State| (state.top.method, state.top.block, state.top.next);
        let is_exception = matches!(left_end, PathEnd::Threw(_));
        if place(left) != place(right) || is_exception && left.trace != right.trace {
            return None;
        }
        let may_meet = match (left_end, right_end) {
            (PathEnd::Returned(Some(left)), PathEnd::Returned(Some(right))) => {
                self.pool.sort(*left) == self.pool.sort(*right)
            }
            (PathEnd::Threw(Thrown::Object { reference: left, .. }), PathEnd::Threw(other)) => {
                matches!(other, Thrown::Object { reference, .. } if reference == left)
            }
            (left, right) => left == right,
        };
        if !may_meet {
            return None;
        }
        let (merged, split) = self.merge_all_but_frames(base, left, right)?;
        let end = match (left_end, right_end) {
            (PathEnd::Returned(Some(left)), PathEnd::Returned(Some(right))) => {
                PathEnd::Returned(Some(self.merger(&split).value(*left, *right)))
            }
            (left, _) => left.clone(),
        };
        Some((merged, end))
    }

    fn merger(&mut self, split: &Split) -> Merger<'_> {
        let Split { is_left, is_right, .. } = *split;
        Merger { pool: &mut self.pool, program: self.program, is_left, is_right }
    }

    fn merge_all_but_frames(
        &mut self,
        base: &PathCondition,
        left: &State,
        right: &State,
    ) -> Option<(State, Split)> {
        if left.initialized != right.initialized {
            return None;
        }
        let native_state = self.merge_natives(left, right)?;
        let split = self.split(left, right)?;
        let heap = self.merger(&split).heaps(&left.heap, &right.heap)?;
        let condition = self.merge_conditions(base, left, &split);
        // The model of either is one of both, but for what the other found out of every input. If neither
        // is known to have one, what they share has.
        let with_model = if right.is_unconfirmed() { left } else { right };
        let confirmed = match (left.confirmed, right.confirmed) {
            (Some(left), Some(right)) => Some(left.min(right).min(split.common)),
            _ => {
                let own = condition.clauses_after(split.common);
                let holds = |clause: &Clause| with_model.model.truth(&self.pool, clause.term);
                (!own.iter().all(holds)).then_some(split.common)
            }
        };
        let merged = State {
            heap,
            native_state,
            condition,
            bounds_hit: BoundsHit {
                distance: left.bounds_hit.distance || right.bounds_hit.distance,
                array_length: left.bounds_hit.array_length || right.bounds_hit.array_length,
            },
            confirmed,
            must_confirm: confirmed.is_some() && (left.must_confirm || right.must_confirm),
            model: with_model.model.clone(),
            decided: left.decided.max(right.decided),
            steps: left.steps.max(right.steps),
            trace: left.trace.clone().filter(|_| left.trace == right.trace),
            ..left.clone()
        };
        Some((merged, split))
    }

    /// What natives have made on either path. Both must have the same objects that stand for something:
    /// one that only one of them has made may have changed since. Both must have asked for the same
    /// identity hashes. An object with contents that are still to
    /// be made has them on both, or the other path has no object at its location.
    fn merge_natives(&self, left: &State, right: &State) -> Option<NativeState> {
        let (one, other) = (&left.native_state, &right.native_state);
        let shared_output = one.output.common_len(&other.output);
        let is_same_output =
            one.output.len() == shared_output && other.output.len() == shared_output;
        if !is_same_output || one.names != other.names || !one.hashes.is_same(&other.hashes) {
            return None;
        }
        if one.objects != other.objects {
            return None;
        }
        for (of, others, state) in [(one, other, right), (other, one, left)] {
            let length = state.heap.allocated().len();
            let is_missing = |location: Location| location.0 as usize >= length;
            let contents_fit = of.deferred.iter().all(|(location, contents)| {
                let known = others.deferred.get(location);
                known.map_or_else(|| is_missing(*location), |known| Rc::ptr_eq(known, contents))
            });
            if !contents_fit {
                return None;
            }
        }
        let mut merged = one.clone();
        for (location, contents) in other.deferred.iter() {
            merged.deferred.insert_mut(*location, contents.clone());
        }
        Some(merged)
    }

    /// What tells two states apart. Mostly they forked over a condition: one has it, the other its
    /// negation. Otherwise the left state is meant where all its own clauses hold.
    fn split(&mut self, left: &State, right: &State) -> Option<Split> {
        let common = left.condition.common_len(&right.condition);
        let (mut left, mut right) =
            (left.condition.clauses_after(common), right.condition.clauses_after(common));
        let (first, other) = (left.first()?.term, right.first()?.term);
        if self.pool.not(first) == other {
            left.remove(0);
            right.remove(0);
            return Some(Split { common, is_left: first, is_right: other, left, right });
        }
        let mut is_left = self.pool.truth(true);
        for clause in left.iter().filter(|clause| clause.origin != Origin::Input) {
            is_left = self.pool.and(is_left, clause.term);
        }
        left.retain(|clause| clause.origin == Origin::Input);
        let is_right = self.pool.not(is_left);
        let tells_apart = self.pool.as_truth(is_left).is_none();
        tells_apart.then_some(Split { common, is_left, is_right, left, right })
    }

    /// What both know, then what each knows where it is meant.
    fn merge_conditions(
        &mut self,
        base: &PathCondition,
        left: &State,
        split: &Split,
    ) -> PathCondition {
        let mut condition = left.condition.shortened(&mut self.pool, split.common, base);
        let sides = [
            (&split.left, &split.right, split.is_left),
            (&split.right, &split.left, split.is_right),
        ];
        for (clauses, others, is_meant) in sides {
            for &Clause { term, origin } in clauses {
                // What holds of every input, or on both sides, holds whichever state is meant.
                let is_common = others.iter().any(|other| other.term == term);
                let implied = match origin {
                    Origin::Input => term,
                    _ if is_common => term,
                    _ => self.pool.implies(is_meant, term),
                };
                // A clause that only this path has says nothing of every input, though it be the same.
                let is_stated = match origin {
                    Origin::Input => condition.is_of_inputs(implied),
                    _ => condition.has(implied),
                };
                if is_stated {
                    continue;
                }
                if self.pool.as_truth(implied) != Some(true) {
                    condition.push(&mut self.pool, implied, origin);
                }
            }
        }
        condition
    }
}

/// Do two states stand at the same place, with the same frames up to their registers?
fn are_alike(left: &State, right: &State) -> bool {
    let same = |left: &Frame, right: &Frame| {
        left.method == right.method
            && left.block == right.block
            && left.next == right.next
            && left.result == right.result
            && left.resumes == right.resumes
            && left.is_silent == right.is_silent
    };
    let shared = left.callers.common_len(&right.callers);
    left.callers.len() == right.callers.len()
        && same(&left.top, &right.top)
        && left
            .callers
            .iter()
            .zip(right.callers.iter())
            .take(left.callers.len() - shared)
            .all(|(left, right)| same(left, right))
}

/// One frame for two. A register that only one of them has set is not used any more, and neither is one
/// in which they hold values of different kinds.
fn merge_frames(merger: &mut Merger<'_>, left: &Frame, right: &Frame) -> Frame {
    let registers = left.registers.iter().zip(&right.registers);
    let registers = registers
        .map(|registers| match registers {
            (Some(left), Some(right)) if merger.pool.sort(*left) == merger.pool.sort(*right) => {
                Some(merger.value(*left, *right))
            }
            _ => None,
        })
        .collect();
    Frame {
        registers,
        rounds: left.rounds.merged(&right.rounds),
        recursions: left.recursions.max(right.recursions),
        decided_at_entry: left.decided_at_entry.min(right.decided_at_entry),
        ..left.clone()
    }
}
