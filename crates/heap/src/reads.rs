//! The input references that a path reads, where runs are not split: for the bound on the heap,
//! which makes conditions of them, and for counting heaps.

use crate::distance::{DistanceBound, Existence, MeasuredRead, ReadEvent};
use crate::list::List;
use crate::{BoundCondition, BoundKind, CountedWay, HeapConfig, HeapContext};
use forkless_term::{Node, Sort, Term, TermPool};

/// Records the input references that a path reads, and what the bound demands of them. Empty where the
/// configuration needs neither.
#[derive(Clone, Debug, Default)]
pub(crate) struct ReadLog {
    is_kept: bool,
    bound: Option<DistanceBound>,
    reads: List<MeasuredRead>,
}

impl ReadLog {
    pub fn new(config: &HeapConfig) -> Self {
        ReadLog {
            is_kept: config.log_reads || config.bound.is_some(),
            bound: config.distance_bound(),
            reads: List::default(),
        }
    }

    /// Does anybody want to know what is read?
    pub fn is_kept(&self) -> bool {
        self.is_kept
    }

    /// What was read.
    pub fn list(&self) -> &List<MeasuredRead> {
        &self.reads
    }

    /// The log of a merged path. What the bound demands was demanded when the references were read.
    pub fn with_list(&self, reads: List<MeasuredRead>) -> Self {
        ReadLog { reads, ..*self }
    }

    /// The log with other terms.
    pub fn mapped(&self, map: &mut dyn FnMut(Term) -> Term) -> Self {
        let reads = self.reads.mapped(|read| {
            let event = ReadEvent {
                value: map(read.event.value),
                parent: read.event.parent.map(&mut *map),
                guard: map(read.event.guard),
            };
            read.again(event)
        });
        self.with_list(reads.unwrap_or_else(|| self.reads.clone()))
    }

    /// What was read, in the order of the program.
    pub fn events(&self) -> Vec<ReadEvent> {
        self.reads.to_vec().into_iter().map(|read| read.event).collect()
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
        let is_null = context.pool.is_null(event.value);
        // What is null is no object, however far it is.
        if context.facts.known(context.pool, is_null) == Some(true) {
            return;
        }
        let is_never = context.pool.as_truth(event.guard) == Some(false);
        let is_shortest = self.bound.is_some_and(|bound| bound.way == CountedWay::Shortest);
        let is_merged = context.facts.may_be_merged() && is_shortest;
        let known = self.known(context.pool, event);
        if is_never || known.is_some() && !is_merged {
            return;
        }
        // Without a bound nobody asks for distances.
        let no_bound = DistanceBound { references: 0, way: CountedWay::Shortest };
        let bound = self.bound.unwrap_or(no_bound);
        let mut read = match known {
            Some(known) => known.again(event),
            None => {
                let is_input = matches!(context.pool.node(event.value), Node::Apply(..));
                let classes = is_input.then(|| context.declared_classes(event.value));
                MeasuredRead::new(context.pool, bound, &self.reads, event, classes)
            }
        };
        if self.bound.is_some() {
            let condition = read.condition(context.pool, context.facts, bound, &self.reads);
            if context.facts.known(context.pool, condition) != Some(true) {
                context.bounds.push(BoundCondition { term: condition, kind: BoundKind::Distance });
            }
        }
        if known.is_some() {
            return;
        }
        if is_merged && let Some(existence) = Existence::of(context.pool, event.value) {
            // What any of the merged paths has read counts as read, where it exists: conditions on which of
            // them did would outgrow all others. So the bound leaves out less than it might.
            read.share(bound.references, existence);
        }
        self.reads.push(read);
    }

    /// What was read before, wherever this is read now.
    fn known(&self, pool: &TermPool, event: ReadEvent) -> Option<&MeasuredRead> {
        self.reads.iter().find(|read| {
            let earlier = read.event;
            let is_certain = read.is_sure(pool);
            earlier.value == event.value && (is_certain || earlier.guard == event.guard)
        })
    }
}
