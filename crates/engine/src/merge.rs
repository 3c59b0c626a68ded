//! Merging: one state that stands for two that forked apart and have come to the same place.
//!
//! Where they forked, each took a condition, and only one of these holds. Under it, the other clauses of a
//! state hold as before, its registers have the values that they have there, and its writes have happened.
//! So the merged state stands for the inputs of both, and for no others.
//!
//! States that cannot be merged stay apart. That is always right, and only costs paths.

mod align;
mod constants;
mod loops;
mod parts;
mod record;

use align::Aligned;
pub(crate) use loops::{Loops, StatePosition};
pub(crate) use parts::RegionPart;
pub(crate) use record::{Answer, RegionLog, RegionRecord};

use crate::end::{PathEnd, Thrown};
use crate::path_condition::{Clause, Origin, PathCondition};
use crate::state::{BoundsHit, Frame, State, Unseparated};
use crate::step::Executor;
use forkless_heap::{Facts, MergeBug, Merger, without_null};
use forkless_ir::MethodId;
use forkless_term::{Node, Sort, Term};
use std::collections::BTreeMap;
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
        if left.thrown.is_some() != right.thrown.is_some() || left.calling != right.calling {
            return None;
        }
        // Exceptions leave by the place where they were thrown.
        if left.thrown.is_some() && !is_thrown_alike(left, right) {
            return None;
        }
        let mut values = vec![(left.thrown, right.thrown)];
        let shared = left.callers.common_len(&right.callers);
        let own_frames = left.callers.iter().zip(right.callers.iter());
        let own_frames = own_frames.take(left.callers.len() - shared);
        for (left, right) in std::iter::once((&left.top, &right.top)).chain(own_frames) {
            let registers = left.registers.iter().zip(&right.registers);
            values.extend(registers.map(|(left, right)| (*left, *right)));
        }
        let mut aligned = self.align(left, right, &values)?;
        let Aligned { left, right, .. } = &aligned;
        if left.thrown != right.thrown || left.thrown.is_some() && left.trace != right.trace {
            return None;
        }
        let (mut merged, split) = self.merge_all_but_frames(base, &mut aligned)?;
        let Aligned { left, right, .. } = &aligned;
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
        if self.config.merge_bug == Some(MergeBug::ExceptionMergedAway) {
            return match (left_end, right_end) {
                (PathEnd::Threw(_), _) => Some((right.clone(), right_end.clone())),
                (_, PathEnd::Threw(_)) => Some((left.clone(), left_end.clone())),
                _ => None,
            };
        }
        if place(left) != place(right) {
            return None;
        }
        let is_exception = matches!(left_end, PathEnd::Threw(_));
        if is_exception && !is_thrown_alike(left, right) {
            return None;
        }
        let results = [(result_of(left_end), result_of(right_end))];
        let mut aligned = self.align(left, right, &results)?;
        let right_end = match (right_end, result_of(right_end)) {
            (PathEnd::Returned(_), Some(value)) => {
                PathEnd::Returned(Some(aligned.relocation.term(&mut self.pool, value)))
            }
            (PathEnd::Threw(Thrown::Object { class, .. }), Some(value)) => {
                let reference = aligned.relocation.term(&mut self.pool, value);
                PathEnd::Threw(Thrown::Object { reference, class: *class })
            }
            _ => right_end.clone(),
        };
        if is_exception && aligned.left.trace != aligned.right.trace {
            return None;
        }
        let may_meet = match (left_end, &right_end) {
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
        let (merged, split) = self.merge_all_but_frames(base, &mut aligned)?;
        let end = match (left_end, right_end) {
            (PathEnd::Returned(Some(left)), PathEnd::Returned(Some(right))) => {
                PathEnd::Returned(Some(self.merger(&split).value(*left, right)))
            }
            (left, _) => left.clone(),
        };
        Some((merged, end))
    }

    /// A reference that is one of several, or null, is one of those where the path knows that it is not null.
    /// After merging, that would be known on one side only.
    pub fn note_not_null(&mut self, state: &mut State) {
        let State { top, condition, .. } = state;
        for register in &mut top.registers {
            let Some(value) = *register else { continue };
            if !matches!(self.pool.node(value), Node::Ite(..))
                || self.pool.sort(value) != Sort::Reference
            {
                continue;
            }
            let is_null = self.pool.is_null(value);
            if self.pool.as_truth(is_null).is_none()
                && condition.known(&self.pool, is_null) == Some(false)
            {
                *register = Some(without_null(&mut self.pool, value));
            }
        }
    }

    fn merger(&mut self, split: &Split) -> Merger<'_> {
        let Split { is_left, is_right, .. } = *split;
        let bug = self.config.merge_bug;
        Merger { pool: &mut self.pool, program: self.program, is_left, is_right, bug }
    }

    fn merge_all_but_frames(
        &mut self,
        base: &PathCondition,
        aligned: &mut Aligned<'_>,
    ) -> Option<(State, Split)> {
        let split = self.split(aligned)?;
        let Aligned { left, right, native_state, .. } = aligned;
        let heap = self.merger(&split).heaps(&left.heap, &right.heap)?;
        let mut condition = self.merge_conditions(base, left, &split);
        let (parts, whole) = parts::union(&left.parts, &right.parts);
        let mut common = split.common;
        if let Some(whole) = whole {
            common = common.min(whole.len());
            condition = self.without_decisions(whole, &condition);
        }
        // The model of either is one of both, but for what the other found out of every input. If neither
        // is known to have one, what they share has.
        let with_model = if right.is_unconfirmed() { &*left } else { &*right };
        let confirmed = match (left.confirmed, right.confirmed) {
            (Some(left), Some(right)) => Some(left.min(right).min(common)),
            _ => {
                let own = condition.clauses_after(common);
                let holds = |clause: &Clause| with_model.model.truth(&self.pool, clause.term);
                (!own.iter().all(holds)).then_some(common)
            }
        };
        let is_shared = |one: &Rc<Unseparated>| one.condition.len() <= common;
        let merged = State {
            heap,
            unseparated_within: left.unseparated_within.clone().filter(is_shared),
            native_state: native_state.clone(),
            condition,
            bounds_hit: BoundsHit {
                distance: left.bounds_hit.distance || right.bounds_hit.distance,
                array_length: left.bounds_hit.array_length || right.bounds_hit.array_length,
                objects: left.bounds_hit.objects || right.bounds_hit.objects,
            },
            parts,
            depths: depths_of_both(left, right),
            is_merged: true,
            confirmed,
            must_confirm: left.must_confirm || right.must_confirm,
            model: with_model.model.clone(),
            decided: left.decided.max(right.decided),
            steps: left.steps.max(right.steps),
            trace: left.trace.clone().filter(|_| left.trace == right.trace),
            ..State::clone(left)
        };
        Some((merged, split))
    }

    /// What tells two states apart. Mostly they forked over a condition: one has it, the other its
    /// negation. Otherwise one of them is meant where all hold that it has decided.
    fn split(&mut self, aligned: &mut Aligned<'_>) -> Option<Split> {
        let Aligned { left, right, relocation, .. } = aligned;
        let common = left.condition.common_len(&right.condition);
        let (mut left, mut right) =
            (left.condition.clauses_after(common), right.condition.clauses_after(common));
        for clause in &mut right {
            clause.term = relocation.term(&mut self.pool, clause.term);
        }
        let (first, other) = (left.first()?.term, right.first()?.term);
        if self.pool.not(first) == other {
            left.remove(0);
            right.remove(0);
            return Some(Split { common, is_left: first, is_right: other, left, right });
        }
        // The one that decided less. What it assumed tells nothing apart: an input that does not satisfy
        // it is meant by neither.
        let is_decided = |clause: &Clause| clause.origin.is_decision();
        let own = |clauses: &[Clause]| clauses.iter().filter(|one| is_decided(one)).count();
        let by_left = own(&left) <= own(&right);
        let telling = if by_left { &mut left } else { &mut right };
        let mut is_meant = self.pool.truth(true);
        for clause in telling.iter().filter(|clause| is_decided(clause)) {
            is_meant = self.pool.and(is_meant, clause.term);
        }
        telling.retain(|clause| !is_decided(clause));
        let is_other = self.pool.not(is_meant);
        let (is_left, is_right) = if by_left { (is_meant, is_other) } else { (is_other, is_meant) };
        let tells_apart = self.pool.as_truth(is_left).is_none();
        tells_apart.then_some(Split { common, is_left, is_right, left, right })
    }

    /// A condition that was reached from `whole`, without what was decided since then.
    fn without_decisions(
        &mut self,
        whole: PathCondition,
        reached: &PathCondition,
    ) -> PathCondition {
        let mut condition = whole;
        for Clause { term, origin } in reached.clauses_after(condition.len()) {
            if !origin.is_decision() {
                condition.push(&mut self.pool, term, origin);
            }
        }
        condition
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

/// How often methods are known to run within themselves, where two states were merged.
fn depths_of_both(left: &State, right: &State) -> Rc<BTreeMap<MethodId, usize>> {
    if Rc::ptr_eq(&left.depths, &right.depths) {
        return left.depths.clone();
    }
    let mut both = BTreeMap::clone(&left.depths);
    for (&method, &depth) in right.depths.iter() {
        let known = both.entry(method).or_default();
        *known = depth.max(*known);
    }
    Rc::new(both)
}

/// Were the exceptions of two states thrown at the same place?
fn is_thrown_alike(left: &State, right: &State) -> bool {
    let place = |state: &State| state.trace.as_ref().map(|(_, trace)| trace.clone());
    place(left) == place(right)
}

/// What a path returns or throws.
fn result_of(end: &PathEnd) -> Option<Term> {
    match end {
        PathEnd::Returned(value) => *value,
        PathEnd::Threw(Thrown::Object { reference, .. }) => Some(*reference),
        _ => None,
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
