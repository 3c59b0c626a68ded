//! The bound on the heap where runs are not split: reads become conditions.

use crate::Context;
use crate::budget::{Budgets, ReadEvent};
use forkless_term::{Node, Sort, Term};

/// Notes the input references that a path reads, and tells it what the bound demands of them. Does
/// nothing where there is no bound.
#[derive(Clone, Debug, Default)]
pub(crate) struct ReadLog {
    budgets: Option<Budgets>,
}

impl ReadLog {
    pub fn new(bound: Option<u32>) -> Self {
        ReadLog { budgets: bound.map(Budgets::new) }
    }

    /// A program's input was read.
    pub fn input(&mut self, context: &mut Context, input: Term) {
        let guard = context.pool.truth(true);
        self.note(context, ReadEvent { value: input, parent: None, guard });
    }

    /// Where `object` is the object of the input reference `parent`, and `guard` holds, a part of
    /// it was read that still holds what it held at the start.
    pub fn part(
        &mut self,
        context: &mut Context,
        object: Term,
        parent: Term,
        initial: Term,
        guard: Term,
    ) {
        if self.budgets.is_some() {
            let meant = context.same_reference(object, parent);
            let guard = context.pool.and(meant, guard);
            self.note(context, ReadEvent { value: initial, parent: Some(parent), guard });
        }
    }

    /// An element of `array` was read: every input reference in it may come from an input array.
    pub fn elements(&mut self, context: &mut Context, array: Term, value: Term) {
        if self.budgets.is_none() || context.pool.sort(value) != Sort::Reference {
            return;
        }
        for leaf in context.leaves(value) {
            if let Node::Apply(_, [Some(parent), Some(_)]) = context.pool.node(leaf) {
                let guard = context.same_reference(value, leaf);
                self.part(context, array, parent, leaf, guard);
            }
        }
    }

    fn note(&mut self, context: &mut Context, event: ReadEvent) {
        if let Some(budgets) = &mut self.budgets
            && context.pool.sort(event.value) == Sort::Reference
        {
            let condition = budgets.read(context.pool, event);
            if context.facts.known(context.pool, condition) != Some(true) {
                context.bounds.push(condition);
            }
        }
    }
}
