//! Exact heap summaries: a reference is a guarded set of locations, and nothing is split.
//!
//! After *Exact Heap Summaries from Symbolic Execution* and *Uber-lazy*, with the corrections that
//! make them exact:
//! - Every input reference owns one location, the object that it alone may bring in. It is null,
//!   its own location, or the location of a reference met before it, and that only where that one
//!   chose its own. So every concrete heap has exactly one assignment of locations to references.
//! - A write first reads what it may overwrite (the papers' FIELD WRITE reads too late), and fields
//!   that are no references hold terms, which the papers leave out.
//! - A comparison is a term; only a branch on it forks (the papers fork at the comparison).
//!
//! Guards are equalities between references, as in the papers. The locations of a set stand in the
//! order in which they were met, and a reference is at the first one whose owner it equals: so the
//! guards of a set exclude each other, and an owner that is itself at an earlier location never
//! comes to bear. That they are exhaustive is checked in debug builds, on the model of the path.

use crate::array::InputArrays;
use crate::pose::PoseHeap;
use crate::reads::ReadLog;
use crate::store::Store;
use crate::{Context, HeapConfig, sort_of, zero};
use forkless_ir::{ClassSet, FieldId, Type};
use forkless_term::{Node, Sort, Term, TermPool};
use rpds::HashTrieMapSync;
use rustc_hash::FxHasher;
use std::collections::BTreeSet;
use std::hash::BuildHasherDefault;
use std::sync::Arc;

type Table<K, V> = HashTrieMapSync<K, V, BuildHasherDefault<FxHasher>>;

/// A location of the input heap.
#[derive(Clone, Debug)]
struct Location {
    /// The reference that brings it in.
    owner: Term,
    /// The classes that an object there may have.
    classes: Arc<ClassSet>,
}

/// What a field holds that a write may have hit.
#[derive(Clone, Copy, Debug)]
struct Written {
    value: Term,
    /// Was it hit?
    hit: Term,
}

/// The heap of a path under the summary strategy.
#[derive(Clone, Debug)]
pub struct SummaryHeap {
    pub(crate) store: Store,
    arrays: InputArrays,
    reads: ReadLog,
    locations: Arc<Vec<Location>>,
    /// For each input reference, the locations of its guarded set, in order.
    sets: Table<Term, Arc<[u32]>>,
    /// The fields of locations that a write may have hit.
    written: Table<(u32, FieldId), Written>,
}

impl SummaryHeap {
    pub(crate) fn new(config: HeapConfig) -> Self {
        SummaryHeap {
            store: Store::default(),
            arrays: InputArrays::default(),
            reads: ReadLog::new(config),
            locations: Arc::default(),
            sets: Table::new_with_hasher_and_ptr_kind(BuildHasherDefault::default()),
            written: Table::new_with_hasher_and_ptr_kind(BuildHasherDefault::default()),
        }
    }

    /// The program's input of this name.
    pub(crate) fn input(&mut self, context: &mut Context, name: &str, ty: Type) -> Term {
        let input = context.input(name, ty);
        if context.pool.sort(input) == Sort::Reference {
            self.summarize(context, input);
        }
        self.reads.input(context, input);
        input
    }

    /// Gives an input reference its guarded set (the papers' SUMMARIZE, owner-based).
    fn summarize(&mut self, context: &mut Context, reference: Term) {
        if self.sets.contains_key(&reference) {
            return;
        }
        let classes = context.declared_classes(reference);
        let mut set = vec![];
        for (number, location) in (0..).zip(self.locations.iter()) {
            if !location.classes.is_disjoint(&classes) {
                set.push(number);
            }
        }
        if !classes.is_empty() {
            set.push(self.locations.len() as u32);
            Arc::make_mut(&mut self.locations).push(Location { owner: reference, classes });
        }
        self.sets.insert_mut(reference, set.into());
    }

    fn owner(&self, number: u32) -> Term {
        self.locations[number as usize].owner
    }

    /// The locations that an input reference may be, with what the path knows left out.
    fn set_of(&self, context: &mut Context, reference: Term) -> Vec<u32> {
        let all = self.sets.get(&reference).expect("an input reference was summarized");
        let mut left = vec![];
        for &number in all.iter() {
            let guard = context.same_reference(reference, self.owner(number));
            match context.pool.as_truth(guard) {
                Some(false) => {}
                Some(true) => {
                    // What comes later never comes to bear.
                    left.push(number);
                    break;
                }
                None => left.push(number),
            }
        }
        debug_assert!(
            self.is_exhaustive(context, reference, &left),
            "a reference that is not null is at one of the locations of its set"
        );
        left
    }

    /// On the model of the path, if there is one, is the reference null or at one of these?
    fn is_exhaustive(&self, context: &mut Context, reference: Term, locations: &[u32]) -> bool {
        let mut somewhere = context.pool.is_null(reference);
        for &number in locations {
            let here = context.pool.equal(reference, self.owner(number));
            somewhere = context.pool.or(somewhere, here);
        }
        context.facts.model_truth(context.pool, somewhere) != Some(false)
    }

    /// What a field of a location holds.
    fn field_of(&mut self, context: &mut Context, number: u32, field: FieldId) -> Term {
        if let Some(written) = self.written.get(&(number, field)) {
            return written.value;
        }
        self.initial_field(context, self.owner(number), field)
    }

    /// What a field of the object of an input reference held at the start.
    fn initial_field(&mut self, context: &mut Context, reference: Term, field: FieldId) -> Term {
        let value = context.initial_field(reference, field);
        if context.pool.sort(value) == Sort::Reference {
            self.summarize(context, value);
        }
        value
    }

    /// Can an object at this location have the field?
    fn has_field(&self, context: &Context, number: u32, field: FieldId) -> bool {
        let owner = context.program.field(field).class;
        let with_field = context.program.hierarchy().subtypes(owner);
        !self.locations[number as usize].classes.is_disjoint(with_field)
    }

    /// What `object.field` holds (FIELD ACCESS).
    pub(crate) fn get_field(
        &mut self,
        context: &mut Context,
        object: Term,
        field: FieldId,
    ) -> Term {
        let mut reads = vec![];
        let value =
            map_leaves(context, object, &mut |context, leaf| match context.pool.node(leaf) {
                Node::Null => None,
                Node::Location(location) => self.store.allocated(location).field(field),
                _ => {
                    reads.push(leaf);
                    self.value_set(context, leaf, field)
                }
            });
        for leaf in reads {
            let initial = context.initial_field_symbol(leaf, field);
            let kept = self.was_not_hit(context, leaf, field);
            self.reads.part(context, object, leaf, initial, kept);
        }
        value.unwrap_or_else(|| {
            // No object has the field: the path's assumption is false and it never matters.
            let sort = sort_of(context.program.field(field).ty).expect("the value has terms");
            zero(context.pool, sort)
        })
    }

    /// What a field of the object of an input reference holds (the papers' value set): at a
    /// location that a write may have hit what that made of it, else what the field held at the
    /// start, which is an input reference like others.
    ///
    /// The papers make a new reference for that field of every location of the set. One is enough:
    /// that `s.f` is `l.f` where `s` is `l` needs no saying, it is the meaning of a function. So
    /// there is one location for each reference that the program reads, not one for each that it
    /// might have read.
    fn value_set(
        &mut self,
        context: &mut Context,
        reference: Term,
        field: FieldId,
    ) -> Option<Term> {
        let mut written = vec![];
        let mut is_initial = false;
        for number in self.set_of(context, reference) {
            match self.written.get(&(number, field)) {
                Some(&Written { value, .. }) => written.push((number, value)),
                None => is_initial |= self.has_field(context, number, field),
            }
        }
        let initial = is_initial.then(|| self.initial_field(context, reference, field));
        written.into_iter().rev().fold(initial, |others, (number, value)| {
            let guard = context.same_reference(reference, self.owner(number));
            Some(match others {
                None => value,
                Some(others) => context.pool.ite(guard, value, others),
            })
        })
    }

    /// Does a field of the object of an input reference still hold what it held at the start?
    fn was_not_hit(&self, context: &mut Context, reference: Term, field: FieldId) -> Term {
        let mut hits = vec![];
        for number in self.set_of(context, reference) {
            if let Some(&Written { hit, .. }) = self.written.get(&(number, field)) {
                let here = context.same_reference(reference, self.owner(number));
                hits.push(context.pool.and(here, hit));
            }
        }
        context.none_of(hits.into_iter())
    }

    /// Sets `object.field` (FIELD WRITE).
    pub(crate) fn put_field(
        &mut self,
        context: &mut Context,
        object: Term,
        field: FieldId,
        value: Term,
    ) {
        let mut numbers = BTreeSet::new();
        for leaf in context.leaves(object) {
            match context.pool.node(leaf) {
                Node::Null => {}
                Node::Location(location) => {
                    let meant = self.same(context, object, leaf);
                    self.store.put_field_if(context, location, field, meant, value);
                }
                _ => numbers.extend(self.set_of(context, leaf)),
            }
        }
        numbers.retain(|&number| self.has_field(context, number, field));
        for number in numbers {
            let meant = self.same(context, object, self.owner(number));
            self.write(context, (number, field), meant, value);
        }
    }

    /// Writes a field of a location where `meant` holds.
    fn write(&mut self, context: &mut Context, place: (u32, FieldId), meant: Term, value: Term) {
        let written = match (context.pool.as_truth(meant), self.written.get(&place).copied()) {
            (Some(false), _) => return,
            (Some(true), _) => Written { value, hit: meant },
            (None, before) => {
                let older = self.field_of(context, place.0, place.1);
                let value = context.pool.ite(meant, value, older);
                let hit = before.map_or(meant, |before| context.pool.or(before.hit, meant));
                Written { value, hit }
            }
        };
        self.written.insert_mut(place, written);
    }

    pub(crate) fn array_length(&self, context: &mut Context, array: Term) -> Term {
        self.arrays.length(&self.store, context, array)
    }

    /// What `array[index]` holds. An element of an input array is an input reference like others.
    pub(crate) fn array_load(
        &mut self,
        context: &mut Context,
        array: Term,
        index: Term,
        element: Type,
    ) -> Term {
        let value = self.arrays.load(&self.store, context, array, index, element);
        if context.pool.sort(value) == Sort::Reference {
            for leaf in context.leaves(value) {
                if let Node::Apply(..) = context.pool.node(leaf) {
                    self.summarize(context, leaf);
                }
            }
            self.reads.elements(context, array, value);
        }
        value
    }

    pub(crate) fn array_store(
        &mut self,
        context: &mut Context,
        array: Term,
        index: Term,
        value: Term,
    ) {
        self.arrays.store(&mut self.store, context, array, index, value);
    }

    /// Are two references the same? True on common locations under both guards (EQUALS, both
    /// ways: the guards of each are exclusive and exhaustive).
    pub(crate) fn same(&self, context: &mut Context, left: Term, right: Term) -> Term {
        let mut left_leaf = |context: &mut Context, one: Term| {
            let mut right_leaf =
                |context: &mut Context, other: Term| Some(self.same_leaf(context, one, other));
            map_leaves(context, right, &mut right_leaf)
        };
        let same = map_leaves(context, left, &mut left_leaf);
        same.expect("every leaf answers a comparison")
    }

    fn same_leaf(&self, context: &mut Context, one: Term, other: Term) -> Term {
        let same = context.same_reference(one, other);
        let disjoint = match (self.possible(one), self.possible(other)) {
            (Some(one), Some(other)) => !one.iter().any(|number| other.contains(number)),
            _ => false,
        };
        if disjoint && context.pool.as_truth(same).is_none() {
            // Only null is common to both.
            let (left, right) = (context.pool.is_null(one), context.pool.is_null(other));
            return context.pool.and(left, right);
        }
        same
    }

    /// The locations that an input reference may be.
    fn possible(&self, reference: Term) -> Option<&[u32]> {
        self.sets.get(&reference).map(|set| &set[..])
    }

    /// Is the reference not null and its object's class in the set?
    pub(crate) fn is_instance(
        &self,
        context: &mut Context,
        object: Term,
        classes: &ClassSet,
        name: &str,
    ) -> Term {
        let test = map_leaves(context, object, &mut |context, leaf| {
            Some(match context.pool.node(leaf) {
                Node::Null => context.pool.truth(false),
                Node::Location(location) => {
                    let class = self.store.allocated(location).class;
                    context.pool.truth(classes.contains(class))
                }
                _ => context.instance_of_input(leaf, classes, name),
            })
        });
        test.expect("every leaf answers a class test")
    }

    pub(crate) fn location_count(&self) -> usize {
        self.locations.len()
    }

    /// The same heap with writes as a log. Of two locations that are one object the one met first
    /// has the say: its writes come last.
    pub(crate) fn to_pose(&self, context: &mut Context) -> PoseHeap {
        let mut heap = PoseHeap::default();
        heap.store = self.store.clone();
        heap.arrays = self.arrays.clone();
        heap.reads = self.reads.clone();
        let mut writes: Vec<_> = self.written.iter().map(|(&key, &value)| (key, value)).collect();
        writes.sort_unstable_by_key(|&(key, _)| std::cmp::Reverse(key));
        let null = context.pool.null();
        for ((number, field), Written { value, hit }) in writes {
            let receiver = context.pool.shallow_ite(hit, self.owner(number), null);
            heap.log_write(receiver, field, value);
        }
        heap
    }
}

/// The choices of a reference are over which location something is, each once: there is nothing
/// to find inside the branches.
fn map_leaves(
    context: &mut Context,
    reference: Term,
    leaf: &mut dyn FnMut(&mut Context, Term) -> Option<Term>,
) -> Option<Term> {
    context.map_leaves_joined(reference, TermPool::ite, leaf)
}
