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
//! guards of a set exclude each other, and since a reference's own location is the last of its set
//! they are exhaustive. What could go wrong is that two locations which are one object come to hold
//! different things: debug builds check that they do not, on the model of the path.

use crate::array::InputArrays;
use crate::list::LocalList;
use crate::persistent_map::PersistentMap;
use crate::pose::PoseHeap;
use crate::reads::ReadLog;
use crate::store::Store;
use crate::{HeapConfig, HeapContext, sort_of, zero};
use forkless_ir::{ClassSet, FieldId, Type};
use forkless_term::{Node, Sort, Term};
use std::sync::Arc;

/// A location of the input heap.
#[derive(Clone, Debug)]
struct SummaryLocation {
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
    locations: Arc<Vec<SummaryLocation>>,
    /// For each input reference, the locations of its guarded set, in order.
    sets: PersistentMap<Term, Arc<[u32]>>,
    /// What fields of locations hold that a write may have hit.
    records: PersistentMap<(u32, FieldId), Written>,
    /// The same places, in the order in which the records were begun.
    recorded: LocalList<(u32, FieldId)>,
}

impl SummaryHeap {
    pub(crate) fn new(config: HeapConfig) -> Self {
        SummaryHeap {
            store: Store::default(),
            arrays: InputArrays::new(config.array_bound),
            reads: ReadLog::new(&config),
            locations: Arc::default(),
            sets: PersistentMap::default(),
            records: PersistentMap::default(),
            recorded: LocalList::default(),
        }
    }

    /// The program's input of this name.
    pub(crate) fn input(&mut self, context: &mut HeapContext, name: &str, ty: Type) -> Term {
        let input = context.input(name, ty);
        if context.pool.sort(input) == Sort::Reference {
            self.summarize(context, input);
        }
        self.reads.input(context, input);
        context.seen(&self.store, input)
    }

    /// Gives an input reference its guarded set (the papers' SUMMARIZE, owner-based). Constants are
    /// not in it: where the reference is one, the program does not see it.
    fn summarize(&mut self, context: &mut HeapContext, reference: Term) {
        if self.sets.contains_key(&reference) {
            return;
        }
        let mut classes = context.declared_classes(reference);
        let constants = context.program.hierarchy().constants();
        if !classes.is_disjoint(constants) {
            classes = Arc::new(classes.difference(constants));
        }
        let mut set = vec![];
        for (number, location) in (0..).zip(self.locations.iter()) {
            if !location.classes.is_disjoint(&classes) {
                set.push(number);
            }
        }
        if !classes.is_empty() {
            set.push(self.locations.len() as u32);
            Arc::make_mut(&mut self.locations).push(SummaryLocation { owner: reference, classes });
        }
        self.sets.insert_mut(reference, set.into());
    }

    fn owner(&self, number: u32) -> Term {
        self.locations[number as usize].owner
    }

    /// On the model of the path, if there is one: do locations that are one object hold the same?
    fn records_agree(&self, context: &mut HeapContext, field: FieldId) -> bool {
        let numbers: Vec<u32> = self.recorded_of(field);
        let mut agree = true;
        for (position, &one) in numbers.iter().enumerate() {
            for &other in &numbers[..position] {
                let (left, right) = (self.records[&(one, field)], self.records[&(other, field)]);
                let same = context.pool.equal(self.owner(one), self.owner(other));
                let is_null = context.pool.is_null(self.owner(one));
                let equal = context.pool.equal(left.value, right.value);
                let holds = context.pool.implies(same, equal);
                let holds = context.pool.or(is_null, holds);
                agree &= context.facts.model_truth(context.pool, holds) != Some(false);
            }
        }
        agree
    }

    /// The locations of which a field has a record, in the order in which the records were begun.
    fn recorded_of(&self, field: FieldId) -> Vec<u32> {
        let all = self.recorded.to_vec().into_iter();
        all.filter(|&(_, of)| of == field).map(|(number, _)| number).collect()
    }

    /// What a field of a location holds, and whether a write has hit it.
    ///
    /// A location has a record once something was written through its owner, or it was read after
    /// something was written elsewhere; every later write updates it. The first time it is asked
    /// for, it is put together from the records that there are: at whichever of those locations it
    /// is, it holds what that holds. All of them are up to date, so their order does not matter.
    fn field_of(&mut self, context: &mut HeapContext, number: u32, field: FieldId) -> Written {
        if let Some(&record) = self.records.get(&(number, field)) {
            return record;
        }
        let owner = self.owner(number);
        let mut record = Written {
            value: self.initial_field(context, owner, field),
            hit: context.pool.truth(false),
        };
        let mut is_recorded = false;
        for other in self.recorded_of(field) {
            let same = self.same_leaf(context, owner, self.owner(other));
            if context.pool.as_truth(same) == Some(false) {
                continue;
            }
            is_recorded = true;
            let Written { value, hit } = self.records[&(other, field)];
            record.value = context.pool.ite(same, value, record.value);
            record.hit = context.pool.ite(same, hit, record.hit);
        }
        if is_recorded {
            self.set_record((number, field), record);
        }
        record
    }

    fn set_record(&mut self, place: (u32, FieldId), record: Written) {
        if !self.records.contains_key(&place) {
            self.recorded.push(place);
        }
        self.records.insert_mut(place, record);
    }

    /// The location that an input reference owns.
    fn own_location(&self, reference: Term) -> Option<u32> {
        let set = self.sets.get(&reference).expect("an input reference was summarized");
        set.last().copied().filter(|&last| self.owner(last) == reference)
    }

    /// What a field of the object of an input reference held at the start.
    fn initial_field(
        &mut self,
        context: &mut HeapContext,
        reference: Term,
        field: FieldId,
    ) -> Term {
        let value = self.arrays.initial_field(&self.store, context, reference, field);
        if context.pool.sort(value) == Sort::Reference {
            self.summarize(context, value);
        }
        context.seen(&self.store, value)
    }

    /// Can an object at this location have the field?
    fn has_field(&self, context: &HeapContext, number: u32, field: FieldId) -> bool {
        let owner = context.program.field(field).class;
        let with_field = context.program.hierarchy().subtypes(owner);
        !self.locations[number as usize].classes.is_disjoint(with_field)
    }

    /// What `object.field` holds (FIELD ACCESS).
    pub(crate) fn get_field(
        &mut self,
        context: &mut HeapContext,
        object: Term,
        field: FieldId,
    ) -> Term {
        let mut reads = vec![];
        let value =
            context.map_leaves(object, &mut |context, leaf| match context.pool.node(leaf) {
                Node::Null => None,
                Node::Location(location) => self.store.allocated(location).field(field),
                _ => {
                    if self.reads.is_kept() {
                        reads.push(leaf);
                    }
                    self.value_set(context, leaf, field)
                }
            });
        for leaf in reads {
            let initial = context.initial_field_symbol(leaf, field);
            let number = self.own_location(leaf).filter(|&own| self.has_field(context, own, field));
            let Some(number) = number else { continue };
            let hit = self.field_of(context, number, field).hit;
            let kept = context.pool.not(hit);
            self.reads.part(context, object, leaf, initial, kept);
        }
        value.unwrap_or_else(|| {
            // No object has the field: the path's assumption is false and it never matters.
            let sort = sort_of(context.program.field(field).ty).expect("the value has terms");
            zero(context.pool, sort)
        })
    }

    /// What a field of the object of an input reference holds (the papers' value set).
    ///
    /// The papers make a new reference for that field of every location of the set. One is enough:
    /// that `s.f` is `l.f` where `s` is `l` needs no saying, it is the meaning of a function. So
    /// there is one location for each reference that the program reads, not one for each that it
    /// might have read.
    fn value_set(
        &mut self,
        context: &mut HeapContext,
        reference: Term,
        field: FieldId,
    ) -> Option<Term> {
        let number = self.own_location(reference)?;
        let has_field = self.has_field(context, number, field);
        has_field.then(|| self.field_of(context, number, field).value)
    }

    /// Sets `object.field` (FIELD WRITE): of the locations of the references that it may be, and of
    /// all others of which something is recorded.
    pub(crate) fn put_field(
        &mut self,
        context: &mut HeapContext,
        object: Term,
        field: FieldId,
        value: Term,
    ) {
        for leaf in context.leaves(object) {
            match context.pool.node(leaf) {
                Node::Null => {}
                Node::Location(location) => {
                    let meant = self.same(context, object, leaf);
                    self.store.put_field_if(context, location, field, meant, value);
                }
                _ => {
                    let own = self.own_location(leaf);
                    if let Some(own) = own.filter(|&own| self.has_field(context, own, field)) {
                        let record = self.field_of(context, own, field);
                        self.set_record((own, field), record);
                    }
                }
            }
        }
        for number in self.recorded_of(field) {
            let meant = self.same(context, object, self.owner(number));
            let older = self.records[&(number, field)];
            let newer = Written {
                value: context.pool.ite(meant, value, older.value),
                hit: context.pool.or(older.hit, meant),
            };
            self.records.insert_mut((number, field), newer);
        }
        debug_assert!(
            self.records_agree(context, field),
            "locations that are one object hold the same"
        );
    }

    pub(crate) fn array_length(&self, context: &mut HeapContext, array: Term) -> Term {
        self.arrays.length(&self.store, context, array)
    }

    /// What `array[index]` holds. An element of an input array is an input reference like others.
    pub(crate) fn array_load(
        &mut self,
        context: &mut HeapContext,
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
        context: &mut HeapContext,
        array: Term,
        index: Term,
        value: Term,
    ) {
        self.arrays.store(&mut self.store, context, array, index, value);
    }

    /// Are two references the same? True on common locations under both guards (EQUALS, both
    /// ways: the guards of each are exclusive and exhaustive).
    pub(crate) fn same(&self, context: &mut HeapContext, left: Term, right: Term) -> Term {
        if let Some(same) = context.is_seen_constant(&self.store, left, right) {
            return same;
        }
        let mut left_leaf = |context: &mut HeapContext, one: Term| {
            let mut right_leaf =
                |context: &mut HeapContext, other: Term| Some(self.same_leaf(context, one, other));
            context.map_leaves(right, &mut right_leaf)
        };
        let same = context.map_leaves(left, &mut left_leaf);
        same.expect("every leaf answers a comparison")
    }

    fn same_leaf(&self, context: &mut HeapContext, one: Term, other: Term) -> Term {
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

    /// The same heap with writes as a log.
    pub(crate) fn to_pose(&self, context: &mut HeapContext) -> PoseHeap {
        let mut heap = PoseHeap::default();
        heap.store = self.store.clone();
        heap.arrays = self.arrays.clone();
        heap.reads = self.reads.clone();
        let null = context.pool.null();
        for (number, field) in self.recorded.to_vec() {
            let Written { value, hit } = self.records[&(number, field)];
            let receiver = context.pool.shallow_ite(hit, self.owner(number), null);
            heap.log_write(receiver, field, value);
        }
        heap
    }
}
