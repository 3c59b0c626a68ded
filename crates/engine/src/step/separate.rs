//! When a path asks which references never meet: behind an answer that it has decided on, and at most once for all paths that
//! go on from there.

use super::Executor;
use crate::state::{State, Unseparated};
use forkless_term::{Node, Term, TermPool};
use std::cell::OnceCell;
use std::rc::Rc;

/// With so many clauses, and twice as many as when it was asked last, it is asked within a region which references never meet.
const LEAST_SEPARATED: usize = 16;

impl Executor<'_> {
    /// A path has decided on the answer of a region: what that says of references is asked where it matters.
    pub(super) fn decided_on_answer(&mut self, state: &mut State) {
        if state.has_answer && state.region.is_none() && self.config.separates() {
            state.has_answer = false;
            let condition = state.condition.clone();
            state.unseparated = Some(Rc::new(Unseparated { condition, found: OnceCell::new() }));
        }
    }

    /// A path has decided on what a call within a region has answered, such as whether the left subtree is sorted. What that
    /// says of references makes all questions about the rest smaller.
    pub(super) fn decided_within(&mut self, state: &mut State, answer: Term) {
        let last = state.unseparated_within.as_ref().map(|one| one.condition.len());
        let separated = state.condition.separated().max(last.unwrap_or_default());
        let is_worth_it = state.condition.len() >= LEAST_SEPARATED + 2 * separated;
        if is_worth_it && self.config.separates() && is_choice(&self.pool, answer) {
            let condition = state.condition.clone();
            let unseparated = Unseparated { condition, found: OnceCell::new() };
            state.unseparated_within = Some(Rc::new(unseparated));
        }
    }

    /// A question is about to be asked in a region. Whoever runs the region again asks it, too, and goes the same way.
    pub(super) fn separate_within(&mut self, state: &mut State) {
        if let Some(unseparated) = state.unseparated_within.clone()
            && unseparated.condition.len() > state.condition.separated()
        {
            self.separate_by(state, &unseparated);
        }
    }

    fn separate_by(&mut self, state: &mut State, unseparated: &Unseparated) {
        let found = unseparated.found.get_or_init(|| {
            let path = unseparated.condition.terms_to_separate();
            let before = unseparated.condition.separation();
            Rc::new(self.solver.separate(&mut self.pool, &path, before))
        });
        state.condition.separate(unseparated.condition.len(), found.clone());
    }

    /// A path is about to change an input object, to ask again, or to decide something else: finds out which references may
    /// be meant. It asks though others have walked the path before, for it would go another way without the answer.
    pub(super) fn separate(&mut self, state: &mut State) {
        if state.region.is_some() {
            return;
        }
        if let Some(unseparated) = state.unseparated.take() {
            self.separate_by(state, &unseparated);
        }
    }
}

/// Is a condition made of several, as the answer of a call is that was merged?
fn is_choice(pool: &TermPool, condition: Term) -> bool {
    match pool.node(condition) {
        Node::Not(negated) => is_choice(pool, negated),
        Node::And(..) | Node::Ite(..) => true,
        _ => false,
    }
}
