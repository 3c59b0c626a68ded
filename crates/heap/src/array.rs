//! Input arrays where runs are not split: elements at symbolic indices.
//!
//! The same idea as for fields, with an index beside the reference: what an input array held at
//! the start is a function of array and index, and writes are a log that reads ask.

use crate::list::List;
use crate::store::{Store, latest};
use crate::{Context, input_object, sort_of, zero};
use forkless_ir::Type;
use forkless_term::{Node, Term, Value};

/// A write to an element through a reference that may point at an input array.
#[derive(Clone, Debug)]
struct InputElementWrite {
    receiver: Term,
    index: Term,
    value: Term,
}

/// What the run wrote into input arrays, latest on top.
#[derive(Clone, Debug, Default)]
pub(crate) struct InputArrays {
    writes: List<InputElementWrite>,
}

impl InputArrays {
    pub fn length(&self, store: &Store, context: &mut Context, array: Term) -> Term {
        let length =
            context.map_leaves(array, &mut |context, leaf| match context.pool.node(leaf) {
                Node::Null => None,
                Node::Location(location) => store.array_length(location),
                _ => Some(context.initial_length(leaf)),
            });
        length.unwrap_or_else(|| context.pool.int(0))
    }

    pub fn load(
        &self,
        store: &Store,
        context: &mut Context,
        array: Term,
        index: Term,
        element: Type,
    ) -> Term {
        let sort = sort_of(element).expect("the element's values have terms");
        let value = context.map_leaves(array, &mut |context, leaf| match context.pool.node(leaf) {
            Node::Null => None,
            Node::Location(location) => store.array_load(context, location, index, element),
            _ => {
                let log = self.input_hits(context, leaf, index, element);
                let initial = context.initial_element(leaf, index, element);
                Some(latest(context, log, initial))
            }
        });
        value.unwrap_or_else(|| zero(context.pool, sort))
    }

    /// For each write that may have hit `array[index]`, latest first: the condition, the value.
    fn input_hits(
        &self,
        context: &mut Context,
        array: Term,
        index: Term,
        element: Type,
    ) -> Vec<(Term, Term)> {
        let sort = sort_of(element);
        let mut hits = vec![];
        for write in self.writes.iter() {
            // Arrays of other elements are other arrays.
            if Some(context.pool.sort(write.value)) != sort {
                continue;
            }
            let same_array = context.same_reference(array, write.receiver);
            let same_index = context.pool.equal(write.index, index);
            hits.push((context.pool.and(same_array, same_index), write.value));
        }
        hits
    }

    pub fn store(
        &mut self,
        store: &mut Store,
        context: &mut Context,
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
            self.writes.push(InputElementWrite { receiver: array, index, value });
        }
    }

    pub fn final_writes(&self, value_of: &mut dyn FnMut(Term) -> Value) -> Vec<(u32, u64, Value)> {
        let mut found = vec![];
        for write in self.writes.to_vec() {
            if let Some(array) = input_object(value_of(write.receiver)) {
                found.push((array, value_of(write.index).bits(), value_of(write.value)));
            }
        }
        found
    }
}
