//! Input arrays: elements at symbolic indices, without a fork over the index.
//!
//! The same idea as for fields, with an index beside the reference: what an input array held at
//! the start is a function of array and index, and writes are a log that reads go through.
//!
//! The strategies without forks keep all of it here. The lazy ones know which array it is before they
//! read it; what its references refer to is in `forking/elements.rs`.

use crate::list::List;
use crate::store::{Hits, Store};
use crate::{BoundCondition, BoundKind, HeapContext, input_object, sort_of, zero};
use forkless_ir::{FieldId, Type};
use forkless_term::{Node, Sort, Term, TermPool, Value};

/// A write to an element through a reference that may point at an input array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct InputElementWrite {
    /// Did the write happen? Where paths were merged, one of them may not have written.
    guard: Option<Term>,
    receiver: Term,
    index: Term,
    value: Term,
}

impl InputElementWrite {
    /// The same write, on one of two paths that were merged.
    pub fn guarded(self, pool: &mut TermPool, by: Term) -> Self {
        let guard = self.guard.map_or(by, |guard| pool.and(by, guard));
        InputElementWrite { guard: Some(guard), ..self }
    }
}

/// What the run wrote into input arrays, latest on top.
#[derive(Clone, Debug, Default)]
pub(crate) struct InputArrays {
    /// How long an input array may be.
    bound: Option<u32>,
    writes: List<InputElementWrite>,
}

impl InputArrays {
    /// Nothing is written yet.
    pub fn new(bound: Option<u32>) -> Self {
        InputArrays { bound, writes: List::default() }
    }

    /// The writes so far.
    pub fn writes(&self) -> &List<InputElementWrite> {
        &self.writes
    }

    /// The same arrays after other writes.
    pub fn with_writes(&self, writes: List<InputElementWrite>) -> Self {
        InputArrays { bound: self.bound, writes }
    }

    pub fn length(&self, store: &Store, context: &mut HeapContext, array: Term) -> Term {
        let mut inputs = vec![];
        let length =
            context.map_leaves(array, &mut |context, leaf| match context.pool.node(leaf) {
                Node::Null => None,
                Node::Location(location) => store.array_length(location),
                _ => {
                    let length = context.initial_length(leaf);
                    inputs.push((leaf, length));
                    Some(length)
                }
            });
        for (leaf, length) in inputs {
            self.keep_to_bound(context, array, leaf, length);
        }
        length.unwrap_or_else(|| context.pool.int(0))
    }

    /// What a field of the input object `object` held at the start; the length of an array where it
    /// stands for that.
    pub fn initial_field(
        &self,
        store: &Store,
        context: &mut HeapContext,
        object: Term,
        field: FieldId,
    ) -> Term {
        let value = context.initial_field(object, field);
        context.assume_needs(object, field, value);
        let Some(array) = context.program.field(field).rule.length_of else { return value };
        let array = context.initial_field(object, array);
        let length = self.length(store, context, array);
        context.assume_length(value, length)
    }

    /// Demands that an input array whose length is looked at is no longer than the bound, where
    /// `array` chooses it.
    fn keep_to_bound(&self, context: &mut HeapContext, array: Term, leaf: Term, length: Term) {
        let Some(bound) = self.bound.and_then(|bound| i32::try_from(bound).ok()) else { return };
        let bound = context.pool.int(bound);
        let longer = context.pool.signed_less(bound, length);
        let within = context.pool.not(longer);
        if context.facts.known(context.pool, within) == Some(true) {
            return;
        }
        let chosen = context.chooses(array, leaf);
        let condition = context.pool.implies(chosen, within);
        if context.facts.known(context.pool, condition) != Some(true) {
            context.bounds.push(BoundCondition { term: condition, kind: BoundKind::ArrayLength });
        }
    }

    pub fn load(
        &self,
        store: &Store,
        context: &mut HeapContext,
        array: Term,
        index: Term,
        element: Type,
    ) -> Term {
        let sort = sort_of(element).expect("the element's values have terms");
        let value = context.map_leaves(array, &mut |context, leaf| match context.pool.node(leaf) {
            Node::Null => None,
            Node::Location(location) => store.array_load(context, location, index, element),
            _ => {
                let hits = self.hits(context, leaf, index, sort);
                Some(hits.value(context, |context| {
                    let initial = context.initial_element(leaf, index, sort);
                    context.seen(store, initial)
                }))
            }
        });
        value.unwrap_or_else(|| zero(context.pool, sort))
    }

    /// The writes that may have hit `array[index]`, which is no allocated array.
    pub fn hits(&self, context: &mut HeapContext, array: Term, index: Term, sort: Sort) -> Hits {
        let mut hits = Hits::default();
        for write in self.writes.iter() {
            // Arrays of other elements are other arrays.
            if context.pool.sort(write.value) != sort {
                continue;
            }
            let same_array = context.same_reference(array, write.receiver);
            let same_index = context.pool.equal(write.index, index);
            let hit = context.pool.and(same_array, same_index);
            let hit = match write.guard {
                Some(guard) => context.happens(guard, hit),
                None => hit,
            };
            if hits.add(context, hit, write.value) {
                break;
            }
        }
        hits
    }

    pub fn store(
        &mut self,
        store: &mut Store,
        context: &mut HeapContext,
        array: Term,
        index: Term,
        value: Term,
    ) {
        let mut hits_input = false;
        for leaf in context.leaves(array) {
            match context.pool.node(leaf) {
                Node::Null => {}
                Node::Location(location) => {
                    let guard = context.same_reference(array, leaf);
                    store.array_store(context, location, guard, index, value);
                }
                _ => hits_input = true,
            }
        }
        if hits_input {
            self.writes.push(InputElementWrite { guard: None, receiver: array, index, value });
        }
    }

    /// Replaces every term.
    pub fn map_terms(&mut self, map: &mut dyn FnMut(Term) -> Term) {
        let mapped = self.writes.mapped(|write| InputElementWrite {
            guard: write.guard.map(&mut *map),
            receiver: map(write.receiver),
            index: map(write.index),
            value: map(write.value),
        });
        self.writes = mapped.unwrap_or_else(|| self.writes.clone());
    }

    pub fn final_writes(&self, value_of: &mut dyn FnMut(Term) -> Value) -> Vec<(u32, u64, Value)> {
        let mut found = vec![];
        for write in self.writes.to_vec() {
            let happens = write.guard.is_none_or(|guard| value_of(guard).truth());
            if let Some(array) = input_object(value_of(write.receiver)).filter(|_| happens) {
                found.push((array, value_of(write.index).bits(), value_of(write.value)));
            }
        }
        found
    }
}
