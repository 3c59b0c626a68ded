//! Path-optimal symbolic execution (POSE): a read or write never forks.
//!
//! The paper keeps one symbolic object for every input reference and stores in its fields nested
//! if-then-else terms over all possible aliases (rules Getfield r2, Putfield c1). Those grow with
//! the square of the references or worse. Here the same values are represented by
//! - the initial heap as one function for each field: what `y.f` held at the start is `f(y)`, and
//!   "equal references, equal values" is the meaning of a function, not a term;
//! - a log of writes for each field: a read of `y.f` goes through the log, latest first, and
//!   compares `y` with the object of each write.
//!
//! A read costs one if-then-else for every write that may have hit it, and none for mere aliasing.
//! Equivalent to the paper's rules: there, every alias of `y` holds the same nested term.

use crate::array::InputArrays;
use crate::list::List;
use crate::reads::ReadLog;
use crate::store::Store;
use crate::{HeapConfig, HeapContext, input_object, sort_of, zero};
use forkless_ir::{FieldId, Type};
use forkless_term::{Node, Term, TermPool, Value};
use std::sync::Arc;

/// A write through a reference that may point at an input object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FieldWrite {
    /// Did the write happen? Where paths were merged, one of them may not have written.
    guard: Option<Term>,
    receiver: Term,
    value: Term,
}

impl FieldWrite {
    /// The write with other terms.
    pub fn mapped(&self, map: &mut dyn FnMut(Term) -> Term) -> Self {
        FieldWrite {
            guard: self.guard.map(&mut *map),
            receiver: map(self.receiver),
            value: map(self.value),
        }
    }

    /// The same write, on one of two paths that were merged.
    pub fn guarded(self, pool: &mut TermPool, by: Term) -> Self {
        let guard = self.guard.map_or(by, |guard| pool.and(by, guard));
        FieldWrite { guard: Some(guard), ..self }
    }
}

/// The heap of a path under the POSE strategy.
#[derive(Clone, Debug, Default)]
pub struct PoseHeap {
    pub(crate) store: Store,
    /// Writes to fields of input objects, latest on top. Sorted by field: few are ever written.
    writes: Arc<Vec<(FieldId, List<FieldWrite>)>>,
    pub(crate) arrays: InputArrays,
    pub(crate) reads: ReadLog,
}

impl PoseHeap {
    pub(crate) fn new(config: HeapConfig) -> Self {
        PoseHeap {
            arrays: InputArrays::new(config.array_bound),
            reads: ReadLog::new(&config),
            ..Default::default()
        }
    }

    /// The program's input of this name.
    pub(crate) fn input(&mut self, context: &mut HeapContext, name: &str, ty: Type) -> Term {
        let input = context.input(name, ty);
        self.reads.input(context, input);
        context.seen(&self.store, input)
    }

    /// Are two references the same?
    pub(crate) fn same(&self, context: &mut HeapContext, left: Term, right: Term) -> Term {
        let constant = context.is_seen_constant(&self.store, left, right);
        constant.unwrap_or_else(|| context.pool.equal(left, right))
    }

    /// POSE Fig. 9, Getfield c1 to c5, with the refinement r2 of Fig. 10.
    pub(crate) fn get_field(
        &mut self,
        context: &mut HeapContext,
        object: Term,
        field: FieldId,
    ) -> Term {
        let mut reads = vec![];
        let value =
            context.map_leaves(object, &mut |context, leaf| match context.pool.node(leaf) {
                Node::Location(location) => self.store.allocated(location).field(field),
                Node::Null => None,
                _ => {
                    let (value, initial) = self.input_field(context, leaf, field);
                    reads.extend(initial.map(|(initial, guard)| (leaf, initial, guard)));
                    Some(value)
                }
            });
        for (leaf, initial, guard) in reads {
            self.reads.part(context, object, leaf, initial, guard);
        }
        value.unwrap_or_else(|| {
            // No leaf has the field: the path's assumption is false and the value never matters.
            let sort = sort_of(context.program.field(field).ty).expect("the value has terms");
            zero(context.pool, sort)
        })
    }

    /// What a field of the object that an input reference points at holds now: the value of the
    /// latest write to that object, else what it held at the start. The second answer is what it
    /// held at the start and the condition that no write hit it, where that can be and the
    /// caller needs it.
    fn input_field(
        &self,
        context: &mut HeapContext,
        reference: Term,
        field: FieldId,
    ) -> (Term, Option<(Term, Term)>) {
        let mut candidates = vec![];
        let mut oldest = None;
        for write in self.log(field).into_iter().flat_map(List::iter) {
            let same = context.same_reference(reference, write.receiver);
            let same = match write.guard {
                Some(guard) => context.happens(guard, same),
                None => same,
            };
            match context.pool.as_truth(same) {
                Some(true) => {
                    oldest = Some(write.value);
                    break;
                }
                Some(false) => {}
                None => candidates.push((same, write.value)),
            }
        }
        let (base, initial) = match oldest {
            Some(value) => (value, None),
            None => {
                let initial = self.arrays.initial_field(&self.store, context, reference, field);
                let read = self.reads.is_kept().then(|| {
                    let hits = candidates.iter().map(|&(same, _)| same);
                    (initial, context.none_of(hits))
                });
                (context.seen(&self.store, initial), read)
            }
        };
        let value = candidates
            .into_iter()
            .rev()
            .fold(base, |older, (same, value)| context.pool.ite(same, value, older));
        (value, initial)
    }

    /// What `array[index]` holds.
    pub(crate) fn array_load(
        &mut self,
        context: &mut HeapContext,
        array: Term,
        index: Term,
        element: Type,
    ) -> Term {
        let value = self.arrays.load(&self.store, context, array, index, element);
        self.reads.elements(context, array, value);
        value
    }

    /// A heap of these parts; `writes` is sorted by field.
    pub(crate) fn from_parts(
        store: Store,
        writes: Vec<(FieldId, List<FieldWrite>)>,
        arrays: InputArrays,
        reads: ReadLog,
    ) -> Self {
        PoseHeap { store, writes: Arc::new(writes), arrays, reads }
    }

    /// All logs, sorted by field.
    pub(crate) fn writes(&self) -> &[(FieldId, List<FieldWrite>)] {
        &self.writes
    }

    /// The log of a field.
    pub(crate) fn log_or_empty(&self, field: FieldId) -> List<FieldWrite> {
        self.log(field).cloned().unwrap_or_default()
    }

    fn log(&self, field: FieldId) -> Option<&List<FieldWrite>> {
        let position = self.writes.binary_search_by_key(&field, |(field, _)| *field).ok()?;
        Some(&self.writes[position].1)
    }

    /// POSE Fig. 9, Putfield c1 to c5.
    pub(crate) fn put_field(
        &mut self,
        context: &mut HeapContext,
        object: Term,
        field: FieldId,
        value: Term,
    ) {
        let mut hits_input = false;
        for leaf in context.leaves(object) {
            match context.pool.node(leaf) {
                Node::Null => {}
                Node::Location(location) => {
                    let meant = context.same_reference(object, leaf);
                    self.store.put_field_if(context, location, field, meant, value);
                }
                _ => hits_input = true,
            }
        }
        if hits_input {
            self.log_write(object, field, value);
        }
    }

    /// Notes a write to a field of input objects.
    pub(crate) fn log_write(&mut self, receiver: Term, field: FieldId, value: Term) {
        let writes = Arc::make_mut(&mut self.writes);
        let position = writes.binary_search_by_key(&field, |(field, _)| *field);
        let position = position.unwrap_or_else(|position| {
            writes.insert(position, (field, List::default()));
            position
        });
        writes[position].1.push(FieldWrite { guard: None, receiver, value });
    }

    pub(crate) fn input_writes(
        &self,
        value_of: &mut dyn FnMut(Term) -> Value,
    ) -> Vec<(u32, FieldId, Value)> {
        let mut found = vec![];
        for (field, log) in self.writes.iter() {
            for write in log.to_vec() {
                let happens = write.guard.is_none_or(|guard| value_of(guard).truth());
                if let Some(object) = input_object(value_of(write.receiver)).filter(|_| happens) {
                    found.push((object, *field, value_of(write.value)));
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests;
