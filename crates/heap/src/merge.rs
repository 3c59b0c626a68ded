//! Merging: one heap that stands for two, each where its own condition holds.
//!
//! The heaps belong to paths that forked apart and meet again. What both wrote before they forked is
//! shared; what one of them wrote since counts only where its condition holds. Objects at one location
//! become one: objects of different worlds never meet, so nothing is lost. Which ones that are is decided
//! before ([`crate::Relocation`]).
//!
//! Heaps that cannot be merged stay apart: `None`.

use crate::array::InputArrays;
use crate::distance::MeasuredRead;
use crate::list::List;
use crate::object::{Allocated, AllocatedKind, ElementWrite};
use crate::pose::PoseHeap;
use crate::reads::ReadLog;
use crate::relocation::{Matching, Relocation};
use crate::store::Store;
use crate::{Heap, sort_of, zero};
use forkless_ir::{FieldId, Program};
use forkless_term::{Location, Node, Term, TermPool};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// A mistake of merging. Tests make it to see that the oracles find it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MergeBug {
    /// What one path wrote counts for both.
    GuardDropped,
    /// Objects get new locations, but registers lead to the old ones.
    AllocationsMixedUp,
    /// The last write that both share is lost.
    LogCutShort,
    /// A path that threw counts as one that returned.
    ExceptionMergedAway,
    /// Static fields hold what they hold on one of the paths.
    StaticForgotten,
}

impl MergeBug {
    /// All mistakes.
    pub const ALL: [MergeBug; 5] = forkless_ir::all_variants![
        MergeBug: GuardDropped, AllocationsMixedUp, LogCutShort, ExceptionMergedAway, StaticForgotten
    ];
}

/// Merges what two paths have. Exactly one of the two conditions holds.
pub struct Merger<'a> {
    /// Builds terms.
    pub pool: &'a mut TermPool,
    /// The classes and fields.
    pub program: &'a Program,
    /// Holds where the left path is meant.
    pub is_left: Term,
    /// Holds where the right path is meant.
    pub is_right: Term,
    /// A mistake to make.
    pub bug: Option<MergeBug>,
}

impl Merger<'_> {
    /// The one heap, if the strategy can merge and these two fit.
    pub fn heaps(&mut self, left: &Heap, right: &Heap) -> Option<Heap> {
        match (left, right) {
            (Heap::Pose(left), Heap::Pose(right)) => left.merge(right, self).map(Heap::Pose),
            (Heap::Forking(left), Heap::Forking(right)) => {
                left.merge(right, self).map(Heap::Forking)
            }
            (Heap::Summary(_), Heap::Summary(_)) => None,
            (Heap::Pose(_) | Heap::Forking(_) | Heap::Summary(_), _) => {
                unreachable!("paths of one run have heaps of one strategy")
            }
        }
    }

    /// The value of whichever path is meant.
    pub fn value(&mut self, left: Term, right: Term) -> Term {
        if left == right {
            return left;
        }
        self.pool.ite(self.is_left, left, right)
    }

    /// What two logs have in common, then what each has of its own, guarded.
    fn logs<T: Clone>(
        &mut self,
        left: &List<T>,
        right: &List<T>,
        guarded: impl Fn(&mut TermPool, T, Term) -> T,
    ) -> List<T> {
        let common = left.common_len(right);
        let (mut merged, left_own) = left.split_at(common);
        let (_, right_own) = right.split_at(common);
        match self.bug {
            Some(MergeBug::LogCutShort) => _ = merged.pop(),
            Some(MergeBug::GuardDropped) => {
                let always = self.pool.truth(true);
                for entry in left_own.into_iter().chain(right_own) {
                    merged.push(guarded(self.pool, entry, always));
                }
                return merged;
            }
            _ => {}
        }
        for (own, guard) in [(left_own, self.is_left), (right_own, self.is_right)] {
            for entry in own {
                merged.push(guarded(self.pool, entry, guard));
            }
        }
        merged
    }

    /// Fields by id, both sides sorted; what a side does not have is zero.
    pub(crate) fn fields(
        &mut self,
        left: &[(FieldId, Term)],
        right: &[(FieldId, Term)],
    ) -> Vec<(FieldId, Term)> {
        let mut all: BTreeMap<FieldId, (Option<Term>, Option<Term>)> = BTreeMap::new();
        left.iter().for_each(|&(field, value)| all.entry(field).or_default().0 = Some(value));
        right.iter().for_each(|&(field, value)| all.entry(field).or_default().1 = Some(value));
        let mut merged = vec![];
        for (field, (left, right)) in all {
            let sort = sort_of(self.program.field(field).ty).expect("the value has terms");
            let zero = zero(self.pool, sort);
            let value = self.value(left.unwrap_or(zero), right.unwrap_or(zero));
            merged.push((field, value));
        }
        merged
    }

    /// One object for two at the same location.
    pub(crate) fn allocated(&mut self, left: &Allocated, right: &Allocated) -> Option<Allocated> {
        if left.class != right.class {
            return None;
        }
        let kind = match (&left.kind, &right.kind) {
            (AllocatedKind::Object { fields: left }, AllocatedKind::Object { fields: right }) => {
                let mut fields = vec![];
                for (&(field, left), &(_, right)) in left.iter().zip(right) {
                    let value = match (left, right) {
                        (Some(left), Some(right)) => Some(self.value(left, right)),
                        (None, None) => None,
                        // Hidden on one side only.
                        (Some(_), None) | (None, Some(_)) => return None,
                    };
                    fields.push((field, value));
                }
                AllocatedKind::Object { fields }
            }
            (AllocatedKind::Array { .. }, AllocatedKind::Array { .. }) => {
                self.arrays(&left.kind, &right.kind)?
            }
            _ => return None,
        };
        Some(Allocated { class: left.class, kind })
    }

    fn arrays(&mut self, left: &AllocatedKind, right: &AllocatedKind) -> Option<AllocatedKind> {
        let AllocatedKind::Array { length, elements, writes } = left else { return None };
        let AllocatedKind::Array { length: other_length, elements: others, writes: other_writes } =
            right
        else {
            return None;
        };
        let length = self.value(*length, *other_length);
        let (mut merged, mut alone) = (BTreeMap::new(), vec![]);
        for (&index, &value) in elements {
            match others.get(&index) {
                Some(&other) => _ = merged.insert(index, self.value(value, other)),
                None => alone.push((self.is_left, index, value)),
            }
        }
        let only_right = others.iter().filter(|(index, _)| !elements.contains_key(index));
        alone.extend(only_right.map(|(&index, &value)| (self.is_right, index, value)));
        let own = self.logs(writes, other_writes, |pool, write, guard| ElementWrite {
            guard: pool.and(guard, write.guard),
            ..write
        });
        // An element that one path alone has written: the array may be too short for it on the other. It
        // was written before anything was written at an uncertain place.
        let mut writes = own;
        if !alone.is_empty() {
            let later = std::mem::take(&mut writes);
            for (guard, index, value) in alone {
                let index = self.pool.int(index as i32);
                writes.push(ElementWrite { guard, index, value });
            }
            later.to_vec().into_iter().for_each(|write| writes.push(write));
        }
        Some(AllocatedKind::Array { length, elements: merged, writes })
    }
}

/// The same reference where it is not null: a choice without null among its leaves.
pub fn without_null(pool: &mut TermPool, reference: Term) -> Term {
    let mut done: FxHashMap<Term, Option<Term>> = FxHashMap::default();
    let mut stack = vec![reference];
    while let Some(&top) = stack.last() {
        if done.contains_key(&top) {
            stack.pop();
            continue;
        }
        let result = match pool.node(top) {
            Node::Null => None,
            Node::Ite(condition, then, otherwise) => {
                let open: Vec<Term> =
                    [then, otherwise].into_iter().filter(|one| !done.contains_key(one)).collect();
                if !open.is_empty() {
                    stack.extend(open);
                    continue;
                }
                match (done[&then], done[&otherwise]) {
                    (Some(then), Some(otherwise)) => Some(pool.ite(condition, then, otherwise)),
                    (one, other) => one.or(other),
                }
            }
            _ => Some(top),
        };
        done.insert(top, result);
    }
    done[&reference].unwrap_or(reference)
}

impl Heap {
    /// Which objects of this path and of another are to share a location. `fits` says of two of one class
    /// whether they may. `None` for strategies that do not merge.
    pub fn matching<'a, F: Fn(Location, Location) -> bool>(
        &'a self,
        other: &'a Heap,
        pool: &TermPool,
        fits: F,
    ) -> Option<Matching<'a, F>> {
        if matches!(self, Heap::Summary(_)) {
            return None;
        }
        let mut matching = Matching::new(self.store(), other.store(), fits);
        matching.old_objects(pool);
        Some(matching)
    }

    /// How many objects were allocated before two paths parted.
    pub fn common_allocations(&self, other: &Heap) -> usize {
        self.store().common_allocations(other.store())
    }

    /// Was nothing allocated since two paths parted?
    pub fn has_same_allocations(&self, other: &Heap) -> bool {
        self.store().has_same_allocations(other.store())
    }

    /// The heap with its objects moved, to be merged with `left`.
    pub fn relocated(&self, left: &Heap, relocation: &mut Relocation, pool: &mut TermPool) -> Heap {
        match (left, self) {
            (Heap::Pose(left), Heap::Pose(right)) => {
                Heap::Pose(right.relocated(left, relocation, pool))
            }
            (Heap::Forking(left), Heap::Forking(right)) => {
                Heap::Forking(right.relocated(left, relocation, pool))
            }
            (_, heap) => heap.clone(),
        }
    }

    /// Replaces the values that it holds by others that are the same on the path, where the strategy merges.
    pub fn map_values(&mut self, map: &mut dyn FnMut(Term) -> Term) {
        match self {
            Heap::Pose(heap) => {
                let mut store = heap.store.clone();
                store.map_terms(map);
                let reads = heap.reads.clone();
                *heap = heap.with_logs_mapped(store, reads, map);
            }
            Heap::Forking(heap) => heap.map_values(map),
            Heap::Summary(_) => {}
        }
    }

    /// Adds an object that another path has made.
    pub fn import(&mut self, object: Allocated) -> Location {
        self.store_mut().import(object)
    }
}

impl PoseHeap {
    fn relocated(
        &self,
        left: &PoseHeap,
        relocation: &mut Relocation,
        pool: &mut TermPool,
    ) -> PoseHeap {
        let map = &mut |term| relocation.term(pool, term);
        let reads = self.reads.mapped(map);
        let store = self.store.relocated(&left.store, relocation, pool);
        self.with_logs_mapped(store, reads, &mut |term| relocation.term(pool, term))
    }

    /// The heap with other objects, and with other terms in the logs of what was written.
    fn with_logs_mapped(
        &self,
        store: Store,
        reads: ReadLog,
        map: &mut dyn FnMut(Term) -> Term,
    ) -> PoseHeap {
        let mut writes = vec![];
        for (field, log) in self.writes() {
            let mapped = log.mapped(|write| write.mapped(map));
            writes.push((*field, mapped.unwrap_or_else(|| log.clone())));
        }
        let mut arrays = self.arrays.clone();
        arrays.map_terms(map);
        PoseHeap::from_parts(store, writes, arrays, reads)
    }

    fn merge(&self, other: &PoseHeap, merger: &mut Merger<'_>) -> Option<PoseHeap> {
        let store = self.store.merge(&other.store, merger)?;
        let mut fields: Vec<FieldId> =
            self.writes().iter().chain(other.writes()).map(|(field, _)| *field).collect();
        fields.sort_unstable();
        fields.dedup();
        let mut writes = vec![];
        for field in fields {
            let (left, right) = (self.log_or_empty(field), other.log_or_empty(field));
            let log = merger.logs(&left, &right, |pool, write, guard| write.guarded(pool, guard));
            writes.push((field, log));
        }
        let arrays = self.arrays.merge(&other.arrays, merger);
        let reads = self.reads.merge(&other.reads, merger);
        Some(PoseHeap::from_parts(store, writes, arrays, reads))
    }
}

impl InputArrays {
    pub(crate) fn merge(&self, other: &InputArrays, merger: &mut Merger<'_>) -> InputArrays {
        let writes = merger
            .logs(self.writes(), other.writes(), |pool, write, guard| write.guarded(pool, guard));
        self.with_writes(writes)
    }
}

impl ReadLog {
    fn merge(&self, other: &Self, merger: &mut Merger<'_>) -> Self {
        let common = self.list().common_len(other.list());
        let (mut reads, own) = self.list().split_at(common);
        let mut others = other.list().split_at(common).1;
        for read in own {
            let is_twin = |other: &MeasuredRead| {
                other.event.value == read.event.value && other.is_shared() && read.is_shared()
            };
            others.retain(|other| !is_twin(other));
            reads.push(read.guarded(merger.pool, merger.is_left));
        }
        for read in others {
            reads.push(read.guarded(merger.pool, merger.is_right));
        }
        self.with_list(reads)
    }
}
