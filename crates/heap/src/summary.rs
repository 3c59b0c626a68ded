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
//! Locations are numbered input objects. The guard of a location in the set of a reference `s` is
//! `s == location`: guards of one reference exclude each other because locations are different
//! constants, and are exhaustive because the path has assumed so when it met the reference, which
//! debug builds check at every use.

use crate::array::InputArrays;
use crate::list::List;
use crate::pose::PoseHeap;
use crate::store::Store;
use crate::{Context, sort_of, zero};
use forkless_ir::{ClassSet, FieldId, Type};
use forkless_term::{Node, Sort, Term};
use rpds::HashTrieMapSync;
use rustc_hash::FxHasher;
use std::collections::HashSet;
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

/// The heap of a path under the summary strategy.
#[derive(Clone, Debug)]
pub struct SummaryHeap {
    pub(crate) store: Store,
    arrays: InputArrays,
    locations: Arc<Vec<Location>>,
    /// For each input reference, the locations of its guarded set, its own one last.
    sets: Table<Term, Arc<[u32]>>,
    /// What fields of locations hold, as far as they were read or written.
    fields: Table<(u32, FieldId), Term>,
    /// Those of them that were written.
    written: List<(u32, FieldId)>,
}

impl Default for SummaryHeap {
    fn default() -> Self {
        SummaryHeap {
            store: Store::default(),
            arrays: InputArrays::default(),
            locations: Arc::default(),
            sets: Table::new_with_hasher_and_ptr_kind(BuildHasherDefault::default()),
            fields: Table::new_with_hasher_and_ptr_kind(BuildHasherDefault::default()),
            written: List::default(),
        }
    }
}

impl SummaryHeap {
    /// The program's input of this name.
    pub(crate) fn input(&mut self, context: &mut Context, name: &str, ty: Type) -> Term {
        let input = context.input(name, ty);
        if context.pool.sort(input) == Sort::Reference {
            self.summarize(context, input);
        }
        input
    }

    /// Gives an input reference its guarded set (the papers' SUMMARIZE, owner-based).
    fn summarize(&mut self, context: &mut Context, reference: Term) {
        if self.sets.contains_key(&reference) {
            return;
        }
        let classes = context.declared_classes(reference);
        let is_null = context.pool.is_null(reference);
        let mut possible = is_null;
        let mut set = vec![];
        for (number, location) in (0..).zip(self.locations.iter()) {
            if location.classes.intersection(&classes).is_empty() {
                continue;
            }
            set.push(number);
            let object = context.pool.object(number);
            let chosen = context.pool.equal(reference, object);
            let owned = context.same_reference(location.owner, object);
            let both = context.pool.and(chosen, owned);
            possible = context.pool.or(possible, both);
        }
        if !classes.is_empty() {
            let own = self.locations.len() as u32;
            set.push(own);
            let object = context.pool.object(own);
            let chosen = context.pool.equal(reference, object);
            possible = context.pool.or(possible, chosen);
            Arc::make_mut(&mut self.locations).push(Location { owner: reference, classes });
        }
        self.sets.insert_mut(reference, set.into());
        context.assume(possible);
    }

    /// The locations that an input reference may be, with what the path knows left out.
    fn set_of(&self, context: &mut Context, reference: Term) -> Vec<u32> {
        let all = self.sets.get(&reference).expect("an input reference was summarized");
        let mut left = vec![];
        for &number in all.iter() {
            let object = context.pool.object(number);
            let guard = context.pool.equal(reference, object);
            match context.facts.known(context.pool, guard) {
                Some(true) => return vec![number],
                Some(false) => {}
                None => left.push(number),
            }
        }
        left
    }

    /// The term that `at` makes of each object that a reference may be, chosen between as the
    /// reference chooses (the papers' value set). Null and what has no answer is left out: the
    /// path has assumed that it is not taken. If nothing is left, the answer is `None`.
    fn for_each_object(
        &mut self,
        context: &mut Context,
        reference: Term,
        at: &mut dyn FnMut(&mut Self, &mut Context, Node) -> Option<Term>,
    ) -> Option<Term> {
        context.map_leaves(reference, &mut |context, leaf| match context.pool.node(leaf) {
            Node::Null => None,
            node @ (Node::Location(_) | Node::Object(_)) => at(self, context, node),
            _ => {
                let mut value = None;
                for number in self.set_of(context, leaf).into_iter().rev() {
                    let Some(here) = at(self, context, Node::Object(number)) else { continue };
                    let object = context.pool.object(number);
                    let guard = context.pool.equal(leaf, object);
                    value = Some(match value {
                        None => here,
                        Some(others) => context.pool.ite(guard, here, others),
                    });
                }
                value
            }
        })
    }

    /// What a field of a location holds.
    fn field_of(&mut self, context: &mut Context, number: u32, field: FieldId) -> Term {
        if let Some(&value) = self.fields.get(&(number, field)) {
            return value;
        }
        let object = context.pool.object(number);
        let value = context.initial_field(object, field);
        if context.pool.sort(value) == Sort::Reference {
            self.summarize(context, value);
        }
        self.fields.insert_mut((number, field), value);
        value
    }

    /// Can an object at this location have the field?
    fn has_field(&self, context: &Context, number: u32, field: FieldId) -> bool {
        let owner = context.program.field(field).class;
        let with_field = context.program.hierarchy().subtypes(owner);
        !self.locations[number as usize].classes.intersection(with_field).is_empty()
    }

    /// What `object.field` holds (FIELD ACCESS).
    pub(crate) fn get_field(
        &mut self,
        context: &mut Context,
        object: Term,
        field: FieldId,
    ) -> Term {
        let value =
            self.for_each_object(context, object, &mut |heap, context, object| match object {
                Node::Location(location) => heap.store.allocated(location).field(field),
                Node::Object(number) if heap.has_field(context, number, field) => {
                    Some(heap.field_of(context, number, field))
                }
                _ => None,
            });
        value.unwrap_or_else(|| {
            // No object has the field: the path's assumption is false and it never matters.
            let sort = sort_of(context.program.field(field).ty).expect("the value has terms");
            zero(context.pool, sort)
        })
    }

    /// Sets `object.field` (FIELD WRITE).
    pub(crate) fn put_field(
        &mut self,
        context: &mut Context,
        object: Term,
        field: FieldId,
        value: Term,
    ) {
        for target in self.objects_of(context, object) {
            let reference = match target {
                Node::Location(location) => context.pool.location(location),
                Node::Object(number) => context.pool.object(number),
                _ => continue,
            };
            let meant = context.same_reference(object, reference);
            match target {
                Node::Location(location) => {
                    self.store.put_field_if(context, location, field, meant, value);
                }
                Node::Object(number) if self.has_field(context, number, field) => {
                    let newer = match context.pool.as_truth(meant) {
                        Some(true) => value,
                        _ => {
                            let older = self.field_of(context, number, field);
                            context.pool.ite(meant, value, older)
                        }
                    };
                    self.fields.insert_mut((number, field), newer);
                    self.written.push((number, field));
                }
                _ => {}
            }
        }
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

    /// The objects that a reference may be, each once.
    fn objects_of(&mut self, context: &mut Context, reference: Term) -> Vec<Node> {
        let mut found = vec![];
        let mut seen = HashSet::new();
        for leaf in context.leaves(reference) {
            let nodes = match context.pool.node(leaf) {
                Node::Null => vec![],
                node @ (Node::Location(_) | Node::Object(_)) => vec![node],
                _ => self.set_of(context, leaf).into_iter().map(Node::Object).collect(),
            };
            found.extend(nodes.into_iter().filter(|&node| seen.insert(node)));
        }
        found
    }

    /// Is the reference not null and its object's class in the set?
    pub(crate) fn is_instance(
        &self,
        context: &mut Context,
        object: Term,
        classes: &ClassSet,
        name: &str,
    ) -> Term {
        let test = context.map_leaves(object, &mut |context, leaf| {
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

    /// For each location, the reference that brings it in, by how it is reached.
    pub(crate) fn owners(&self, context: &mut Context) -> Vec<Term> {
        let mut owners = vec![];
        for location in self.locations.iter() {
            // Whose field the owner is was met before.
            let owner = context.pool.with_objects(location.owner, &owners);
            owners.push(owner);
        }
        owners
    }

    /// The same heap, references by how they are reached. Where a location's owner is another
    /// location, both stand for one object: then they hold the same, so it does not matter which
    /// is asked.
    pub(crate) fn to_pose(&self, context: &mut Context) -> PoseHeap {
        let owners = self.owners(context);
        let mut heap = PoseHeap::default();
        heap.store = self.store.clone();
        heap.store.map_terms(&mut |term| context.pool.with_objects(term, &owners));
        heap.arrays = self.arrays.clone();
        heap.arrays.map_terms(&mut |term| context.pool.with_objects(term, &owners));
        let mut writes = self.written.to_vec();
        writes.sort_unstable();
        writes.dedup();
        for (number, field) in writes {
            let value = self.fields[&(number, field)];
            let value = context.pool.with_objects(value, &owners);
            heap.log_write(owners[number as usize], field, value);
        }
        heap
    }
}
