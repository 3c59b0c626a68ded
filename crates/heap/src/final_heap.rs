//! The heap at the end of a path, in words that all strategies share.

use crate::pose::PoseHeap;
use crate::{HeapFact, Objects, ReadEvent};
use forkless_ir::FieldId;
use forkless_term::{Term, TermPool, Value};

/// The heap at the end of a path: input objects go by how they are reached, whatever the
/// strategy.
#[derive(Clone, Debug)]
pub struct FinalHeap {
    pub(crate) heap: PoseHeap,
    /// What the path found out about input references beside its condition.
    pub found: Vec<HeapFact>,
    /// How each numbered input object is reached.
    pub(crate) owners: Vec<Term>,
}

impl FinalHeap {
    /// A term of the path with input objects by how they are reached.
    pub fn explain(&self, pool: &mut TermPool, term: Term) -> Term {
        if self.owners.is_empty() { term } else { pool.with_objects(term, &self.owners) }
    }

    /// The objects that the run allocated, in order.
    pub fn allocated(&self) -> &Objects {
        self.heap.store.objects()
    }

    /// The static fields that were written: field and what it holds.
    pub fn statics(&self) -> &[(FieldId, Term)] {
        self.heap.store.statics()
    }

    /// The input references that were read, in the order of the program, if the heap was to
    /// remember that.
    pub fn reads(&self) -> Vec<ReadEvent> {
        self.heap.reads.events()
    }

    /// The writes to fields of input objects that are in force at the end of the path, given the
    /// value of every term: object, field, value. Later writes come last.
    pub fn input_writes(
        &self,
        value_of: &mut dyn FnMut(Term) -> Value,
    ) -> Vec<(u32, FieldId, Value)> {
        self.heap.input_writes(value_of)
    }

    /// The writes to elements of input arrays, given the value of every term: array, index,
    /// value. Later writes come last.
    pub fn input_array_writes(
        &self,
        value_of: &mut dyn FnMut(Term) -> Value,
    ) -> Vec<(u32, u64, Value)> {
        self.heap.arrays.final_writes(value_of)
    }
}
