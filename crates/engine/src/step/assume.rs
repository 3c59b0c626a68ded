//! What a path requires and assumes: it goes on only where a condition holds.

use super::decide::Feasible;
use super::{Action, Alternative, Executor, Interrupt, StepResult, is_noted_of_inputs};
use crate::config::NullPolicy;
use crate::end::{Cut, PathEnd};
use crate::merge::Answer;
use crate::path_condition::Origin;
use crate::state::State;
use forkless_heap::{BoundCondition, BoundKind, Facts, Referent};
use forkless_ir::BuiltinException;
use forkless_term::{Node, Term};

impl Executor<'_> {
    /// Goes on only where `condition` holds; where it does not, `otherwise` happens instead.
    pub(super) fn require(
        &mut self,
        state: &State,
        condition: Term,
        otherwise: Action,
    ) -> StepResult<()> {
        if state.condition.known(&self.pool, condition) == Some(true) {
            return Ok(());
        }
        let negated = self.pool.not(condition);
        Err(Interrupt::Decide(vec![
            Alternative { condition, action: Action::Retry(condition) },
            Alternative { condition: negated, action: otherwise },
        ]))
    }

    /// Goes on only where the reference is not null.
    ///
    /// Under [`NullPolicy::Assume`] that is assumed; a certainly null reference ends the path
    /// there, which counts as one of the program's own ways to end.
    pub(super) fn require_not_null(
        &mut self,
        state: &mut State,
        reference: Term,
    ) -> StepResult<()> {
        if matches!(self.pool.node(reference), Node::Location(_) | Node::Object(_))
            || state.heap.is_known_object(reference)
        {
            return Ok(());
        }
        if self.config.null == NullPolicy::Assume && self.take_as_object(state, reference)? {
            return Ok(());
        }
        let is_null = self.access(state, |heap, context| heap.is_null(context, reference))?;
        let not_null = self.pool.not(is_null);
        match self.config.null {
            NullPolicy::Fork => self.require(
                state,
                not_null,
                Action::Raise(BuiltinException::NullDereference.into()),
            ),
            NullPolicy::Assume => {
                if self.assume(state, not_null, Origin::NotNull)? {
                    Ok(())
                } else {
                    Err(Interrupt::Raise(BuiltinException::NullDereference.into()))
                }
            }
        }
    }

    /// Takes an input reference that may be null not to be, where the heap keeps such knowledge.
    /// Answers whether it does.
    fn take_as_object(&mut self, state: &mut State, reference: Term) -> StepResult<bool> {
        let maybe = self.on_heap(state, |heap, context| heap.maybe_null(context, reference))?;
        let Some(symbol) = maybe else { return Ok(false) };
        let (possible, bounds) =
            self.access(state, |heap, context| heap.can_be_object(context, symbol))?;
        self.counts.note_bounds(bounds);
        if !possible {
            self.resolve(state, symbol, Referent::Null)?;
            return Err(Interrupt::Raise(BuiltinException::NullDereference.into()));
        }
        self.resolve(state, symbol, Referent::Dereferenced)?;
        Ok(true)
    }

    /// The program's own assumption. That an input is not null, said where the inputs are made, holds
    /// of every input: of a receiver, or by an annotation.
    pub(super) fn assume_by_program(
        &mut self,
        state: &mut State,
        condition: Term,
    ) -> StepResult<()> {
        let is_of_input = state.callers.is_empty() && self.says_an_input_is_not_null(condition);
        let origin = if is_of_input { Origin::Input } else { Origin::Assumption };
        if self.assume(state, condition, origin)? {
            Ok(())
        } else {
            Err(Interrupt::End(PathEnd::Excluded))
        }
    }

    /// What holds of all inputs that are looked at.
    pub(super) fn assume_usual(&mut self, state: &mut State, condition: Term) -> StepResult<()> {
        if self.assume(state, condition, Origin::Usual)? {
            Ok(())
        } else {
            Err(Interrupt::End(PathEnd::Excluded))
        }
    }

    fn says_an_input_is_not_null(&self, condition: Term) -> bool {
        let Node::Not(equality) = self.pool.node(condition) else { return false };
        let Node::Equal(left, right) = self.pool.node(equality) else { return false };
        let is_input = |term| matches!(self.pool.node(term), Node::Apply(_, [None, None]));
        let is_null = |term| self.pool.node(term) == Node::Null;
        is_input(left) && is_null(right) || is_null(left) && is_input(right)
    }

    /// What holds of every input.
    pub(super) fn assume_of_input(&mut self, state: &mut State, condition: Term) -> StepResult<()> {
        if self.assume(state, condition, Origin::Input)? {
            return Ok(());
        }
        assert!(
            state.is_unconfirmed() || state.bounds_hit.objects,
            "what holds of every input cannot contradict a feasible path"
        );
        Err(Interrupt::End(PathEnd::Excluded))
    }

    /// Goes on only where a bound on the heap holds, and notes if that leaves something out.
    pub(super) fn keep_to_bound(
        &mut self,
        state: &mut State,
        bound: BoundCondition,
    ) -> StepResult<()> {
        let BoundCondition { term: condition, kind } = bound;
        if state.condition.known(&self.pool, condition) == Some(true) {
            return Ok(());
        }
        let is_known = match kind {
            BoundKind::Distance => state.bounds_hit.distance,
            BoundKind::ArrayLength => state.bounds_hit.array_length,
        };
        let is_in_region = state.region.is_some();
        if !is_known && is_in_region && !self.confirm(state).map_err(cut_here)? {
            return Err(Interrupt::End(PathEnd::Excluded));
        }
        if !is_known && !state.is_replaying() {
            let is_hit = self.is_hit(state, condition);
            match kind {
                BoundKind::Distance => state.bounds_hit.distance = is_hit,
                BoundKind::ArrayLength => state.bounds_hit.array_length = is_hit,
            }
            self.counts.bound_hit |= state.bounds_hit.distance;
            self.counts.array_bound_hit |= state.bounds_hit.array_length;
        }
        if self.assume(state, condition, Origin::Bound)? {
            Ok(())
        } else {
            Err(Interrupt::End(PathEnd::Excluded))
        }
    }

    /// Does a bound leave out inputs of a path? What is not decided may well be left out.
    fn is_hit(&mut self, state: &mut State, bound: Term) -> bool {
        if let Some(answer) = self.region_log.known() {
            return matches!(answer, Answer::Yes);
        }
        let beyond = self.pool.not(bound);
        let path = state.condition.terms();
        self.counts.assumption_checks += 1;
        let is_hit = !matches!(self.feasible(state, &path, beyond), Feasible::No);
        self.region_log.note(if is_hit { Answer::Yes } else { Answer::No });
        is_hit
    }

    /// Adds a condition to the path without forking. `false` if it cannot hold.
    pub(super) fn assume(
        &mut self,
        state: &mut State,
        condition: Term,
        origin: Origin,
    ) -> StepResult<bool> {
        // What holds of every input is kept as it is in a region, where it outlives this path.
        let is_kept = origin == Origin::Input && state.region.is_some();
        if is_kept && is_noted_of_inputs(&state.condition, &self.pool, condition) {
            return Ok(true);
        }
        let mut condition = condition;
        if !is_kept {
            if let Some(known) = state.condition.known(&self.pool, condition) {
                return Ok(known);
            }
            // In a region, conditions of bounds have much in common, which this path's own facts would hide.
            if origin != Origin::Bound || state.region.is_none() {
                condition = state.condition.simplify(&mut self.pool, condition);
            }
            if let Some(known) = state.condition.known(&self.pool, condition) {
                return Ok(known);
            }
        }
        let answer = match self.region_log.known() {
            Some(answer) => answer,
            None => self.can_assume(state, condition),
        };
        self.region_log.note(answer.clone());
        match answer {
            Answer::Yes => {}
            Answer::No => return Ok(false),
            Answer::Cut(cut) => return Err(Interrupt::End(PathEnd::Cut(cut))),
        }
        state.condition.push(&mut self.pool, condition, origin);
        if origin == Origin::Assumption {
            self.decided_on_answer(state);
        }
        Ok(true)
    }

    /// Can a path go on where a condition holds? If it had a model, it has one of that as well.
    fn can_assume(&mut self, state: &mut State, condition: Term) -> Answer {
        let is_open = !state.is_replaying() && !state.is_unconfirmed();
        if !is_open || state.model.truth(&self.pool, condition) {
            return Answer::Yes;
        }
        self.counts.assumption_checks += 1;
        let path = state.condition.terms();
        match self.feasible(state, &path, condition) {
            Feasible::Yes(model) => {
                state.model = model;
                Answer::Yes
            }
            Feasible::No => Answer::No,
            Feasible::Unknown(cut) => Answer::Cut(cut),
        }
    }
}

/// A path that nobody knows to be possible ends where that was asked.
fn cut_here(cut: Cut) -> Interrupt {
    Interrupt::End(PathEnd::Cut(cut))
}
