//! The input references that a path reads, where runs are not split: for the bound on the heap,
//! which makes conditions of them, and for counting heaps.

use crate::budget::{DistanceBudgets, ReadEvent};
use crate::list::List;
use crate::{BoundCondition, BoundKind, HeapConfig, HeapContext};
use forkless_term::{Node, Sort, Term, TermPool};

/// Records the input references that a path reads, and what the bound demands of them. Empty where the
/// configuration needs neither.
#[derive(Clone, Debug, Default)]
pub(crate) struct ReadLog {
    is_kept: bool,
    events: List<ReadEvent>,
    budgets: Option<DistanceBudgets>,
}

impl ReadLog {
    pub fn new(config: HeapConfig) -> Self {
        ReadLog {
            is_kept: config.log_reads || config.bound.is_some(),
            events: List::default(),
            budgets: config.bound.map(DistanceBudgets::new),
        }
    }

    /// Does anybody want to know what is read?
    pub fn is_kept(&self) -> bool {
        self.is_kept
    }

    /// What was read.
    pub fn event_list(&self) -> &List<ReadEvent> {
        &self.events
    }

    /// How many events two paths share.
    pub fn common_events(&self, other: &ReadLog) -> usize {
        self.events.common_len(&other.events)
    }

    /// The log of a merged path, whose first `common` events are those of this one. What the bound
    /// demands of the others was demanded when they were read.
    pub fn with_events(&self, pool: &mut TermPool, events: List<ReadEvent>, common: usize) -> Self {
        let budgets = self.budgets.as_ref().map(|budgets| {
            let mut budgets = budgets.truncated(common);
            for event in events.split_at(common).1 {
                budgets.read(pool, event);
            }
            budgets
        });
        ReadLog { is_kept: self.is_kept, events, budgets }
    }

    /// The log with other terms. Budgets are made anew where the log is merged.
    pub fn mapped(&self, map: &mut dyn FnMut(Term) -> Term) -> Self {
        let events = self.events.mapped(|event| ReadEvent {
            value: map(event.value),
            parent: event.parent.map(&mut *map),
            guard: map(event.guard),
        });
        ReadLog { events: events.unwrap_or_else(|| self.events.clone()), ..self.clone() }
    }

    /// What was read, in the order of the program.
    pub fn events(&self) -> Vec<ReadEvent> {
        self.events.to_vec()
    }

    /// A program's input was read.
    pub fn input(&mut self, context: &mut HeapContext, input: Term) {
        let guard = context.pool.truth(true);
        self.note(context, ReadEvent { value: input, parent: None, guard });
    }

    /// Where `object` chooses the input reference `parent`, and `guard` holds, a part of its object
    /// was read that still holds what it held at the start.
    pub fn part(
        &mut self,
        context: &mut HeapContext,
        object: Term,
        parent: Term,
        initial: Term,
        guard: Term,
    ) {
        if self.is_kept {
            let meant = context.chooses(object, parent);
            let guard = context.pool.and(meant, guard);
            self.note(context, ReadEvent { value: initial, parent: Some(parent), guard });
        }
    }

    /// An element of `array` was read: every input reference in it may come from an input array.
    pub fn elements(&mut self, context: &mut HeapContext, array: Term, value: Term) {
        if !self.is_kept || context.pool.sort(value) != Sort::Reference {
            return;
        }
        for leaf in context.leaves(value) {
            if let Node::Apply(_, [Some(parent), Some(_)]) = context.pool.node(leaf) {
                let guard = context.chooses(value, leaf);
                self.part(context, array, parent, leaf, guard);
            }
        }
    }

    fn note(&mut self, context: &mut HeapContext, event: ReadEvent) {
        if !self.is_kept || context.pool.sort(event.value) != Sort::Reference {
            return;
        }
        let event = ReadEvent { value: context.without_constants(event.value), ..event };
        if event.value == context.pool.null() {
            return;
        }
        let is_never = context.pool.as_truth(event.guard) == Some(false);
        if is_never || self.is_known(context.pool, event) {
            return;
        }
        self.events.push(event);
        if let Some(budgets) = &mut self.budgets {
            let condition = budgets.read(context.pool, event);
            if context.facts.known(context.pool, condition) != Some(true) {
                context.bounds.push(BoundCondition { term: condition, kind: BoundKind::Distance });
            }
        }
    }

    /// Was this read before, wherever it is read now?
    fn is_known(&self, pool: &TermPool, event: ReadEvent) -> bool {
        self.events.iter().any(|earlier| {
            let is_certain = pool.as_truth(earlier.guard) == Some(true);
            earlier.value == event.value && (is_certain || earlier.guard == event.guard)
        })
    }
}
