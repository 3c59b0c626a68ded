//! Merging: heaps of paths that forked over numbers alone.
//!
//! What a path knows of the references of the input is one and the same on both, or they stay apart.

use super::ForkingHeap;
use crate::merge::Merger;
use crate::relocation::Relocation;
use forkless_term::{Term, TermPool};
use std::rc::Rc;

impl ForkingHeap {
    /// One heap for two that know the same of the input.
    pub(crate) fn merge(
        &self,
        other: &ForkingHeap,
        merger: &mut Merger<'_>,
    ) -> Option<ForkingHeap> {
        if !self.knows_the_same(other) {
            return None;
        }
        let store = self.store.merge(&other.store, merger)?;
        let arrays = self.arrays.merge(&other.arrays, merger);
        Some(ForkingHeap { store, arrays, ..self.clone() })
    }

    /// Has neither found out, read or written anything of the input's objects since they forked apart?
    fn knows_the_same(&self, other: &ForkingHeap) -> bool {
        let is_same_bound = match (&self.bound, &other.bound) {
            (Some(one), Some(other)) => one.reads.is_same(&other.reads),
            (one, other) => one.is_none() && other.is_none(),
        };
        is_same_bound
            && Rc::ptr_eq(&self.symbols, &other.symbols)
            && Rc::ptr_eq(&self.objects, &other.objects)
            && Rc::ptr_eq(&self.written, &other.written)
            && self.findings.is_same(&other.findings)
            && self.read_indices.is_same(&other.read_indices)
    }

    /// The heap with its objects moved, to be merged with `left`.
    pub(crate) fn relocated(
        &self,
        left: &ForkingHeap,
        relocation: &mut Relocation,
        pool: &mut TermPool,
    ) -> ForkingHeap {
        let store = self.store.relocated(&left.store, relocation, pool);
        let mut heap = ForkingHeap { store, ..self.clone() };
        heap.map_input_values(&mut |term| relocation.term(pool, term));
        heap
    }

    /// Replaces the values that it holds.
    pub(crate) fn map_values(&mut self, map: &mut dyn FnMut(Term) -> Term) {
        self.store.map_terms(map);
        self.map_input_values(map);
    }

    /// Replaces what was written into objects of the input.
    fn map_input_values(&mut self, map: &mut dyn FnMut(Term) -> Term) {
        self.arrays.map_terms(map);
        let values = self.written.iter().map(|(&place, &value)| (place, value, map(value)));
        let changed: Vec<_> = values.filter(|(_, value, mapped)| value != mapped).collect();
        for (place, _, mapped) in changed {
            Rc::make_mut(&mut self.written).insert_mut(place, mapped);
        }
    }
}
