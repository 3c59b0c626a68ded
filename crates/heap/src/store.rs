//! What every strategy keeps alike: the objects that the run allocated, and static fields.

use crate::list::List;
use crate::merge::{MergeBug, Merger};
use crate::object::{Allocated, AllocatedKind, ElementWrite};
use crate::objects::Objects;
use crate::relocation::Relocation;
use crate::{HeapContext, sort_of, zero};
use forkless_ir::{ClassId, ClassKind, ClassTest, FieldId, Type};
use forkless_term::{Location, Node, Sort, Term, TermPool};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The objects that the run allocated, and the static fields that it wrote. Clones share what
/// neither has changed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Store {
    objects: Objects,
    /// Sorted by field.
    statics: Arc<Vec<(FieldId, Term)>>,
    /// Has an object a field that cannot be read?
    hides_fields: bool,
    /// An entry for each allocation: what stores share of it is from before they parted.
    allocations: List<()>,
}

impl Store {
    pub fn allocate(&mut self, context: &mut HeapContext, class: ClassId) -> Term {
        let object = Allocated::object(context.pool, context.program, class);
        self.add(context, object)
    }

    pub fn allocate_array(
        &mut self,
        context: &mut HeapContext,
        class: ClassId,
        length: Term,
    ) -> Term {
        let kind =
            AllocatedKind::Array { length, elements: BTreeMap::new(), writes: List::default() };
        self.add(context, Allocated { class, kind })
    }

    fn add(&mut self, context: &mut HeapContext, object: Allocated) -> Term {
        let location = self.objects.push(object);
        self.allocations.push(());
        context.pool.location(location)
    }

    /// How many objects were allocated before the paths of two stores parted.
    pub fn common_allocations(&self, other: &Store) -> usize {
        self.allocations.common_len(&other.allocations)
    }

    /// Was nothing allocated since the paths of two stores parted?
    pub fn has_same_allocations(&self, other: &Store) -> bool {
        self.allocations.is_same(&other.allocations)
    }

    pub fn objects(&self) -> &Objects {
        &self.objects
    }

    pub fn allocated(&self, location: Location) -> &Allocated {
        self.objects.get(location)
    }

    pub fn allocated_mut(&mut self, location: Location) -> &mut Allocated {
        self.objects.get_mut(location)
    }

    /// Is the reference not null and its object's class one of those that are tested for? POSE
    /// section 3.2, "Inheritance and polymorphism": the class of an input object is a constraint, that
    /// of an allocated one a fact.
    pub fn is_instance(
        &self,
        context: &mut HeapContext,
        object: Term,
        test: ClassTest<'_>,
        name: &str,
    ) -> Term {
        let program = context.program;
        let classes = test.inputs(program);
        let answer = context.map_leaves(object, &mut |context, leaf| {
            Some(match context.pool.node(leaf) {
                Node::Null => context.pool.truth(false),
                Node::Location(location) => {
                    let class = self.allocated(location).class;
                    context.pool.truth(test.accepts(program, class))
                }
                _ => context.instance_of_input(leaf, classes, name),
            })
        });
        answer.expect("every leaf answers a class test")
    }

    /// Writes a field of an allocated object where `meant` holds. An object without the field
    /// stays as it is: the path has assumed that it is not meant.
    pub fn put_field_if(
        &mut self,
        context: &mut HeapContext,
        location: Location,
        field: FieldId,
        meant: Term,
        value: Term,
    ) {
        let Some(older) = self.allocated(location).field(field) else { return };
        let newer = context.pool.ite(meant, value, older);
        self.allocated_mut(location).set_field(field, Some(newer));
    }

    /// The length of an allocated array; `None` for an object that is no array.
    pub fn array_length(&self, location: Location) -> Option<Term> {
        match &self.allocated(location).kind {
            AllocatedKind::Array { length, .. } => Some(*length),
            AllocatedKind::Object { .. } => None,
        }
    }

    /// Has an allocated object elements of this sort? What chooses another object cannot be: types
    /// say so, but not every condition that is left open has been asked for.
    fn has_elements(&self, context: &HeapContext, location: Location, sort: Sort) -> bool {
        match context.program.class(self.allocated(location).class).kind {
            ClassKind::Array { element } => sort_of(element).is_none_or(|own| own == sort),
            _ => false,
        }
    }

    /// What an element of an allocated array holds; `None` for an object that is no array of such
    /// elements.
    pub fn array_load(
        &self,
        context: &mut HeapContext,
        location: Location,
        index: Term,
        element: Type,
    ) -> Option<Term> {
        let AllocatedKind::Array { writes, elements, .. } = &self.allocated(location).kind else {
            return None;
        };
        let sort = sort_of(element).expect("the element's values have terms");
        if !self.has_elements(context, location, sort) {
            return None;
        }
        let mut hits = Hits::default();
        for write in writes.iter() {
            let same_index = context.pool.equal(write.index, index);
            let hit = context.pool.and(write.guard, same_index);
            if hits.add(context, hit, write.value) {
                break;
            }
        }
        Some(hits.value(context, |context| settled(context, elements, index, sort)))
    }

    /// Writes an element of an allocated array where `guard` holds. An object without such elements
    /// stays as it is: it is not meant.
    pub fn array_store(
        &mut self,
        context: &HeapContext,
        location: Location,
        guard: Term,
        index: Term,
        value: Term,
    ) {
        if !self.has_elements(context, location, context.pool.sort(value)) {
            return;
        }
        let AllocatedKind::Array { writes, elements, .. } = &mut self.allocated_mut(location).kind
        else {
            return;
        };
        let is_certain = context.pool.as_truth(guard) == Some(true);
        match context.pool.as_bits(index) {
            Some(place) if is_certain && writes.is_empty() => {
                elements.insert(place as u32, value);
            }
            _ => writes.push(ElementWrite { guard, index, value }),
        }
    }

    /// Makes a field of an allocated object unreadable.
    pub fn hide_field(&mut self, location: Location, field: FieldId) {
        self.hides_fields = true;
        self.allocated_mut(location).set_field(field, None);
    }

    /// Makes the fields of an allocated object readable: those that were not are zero.
    pub fn reveal(&mut self, context: &mut HeapContext, location: Location) {
        let class = self.allocated(location).class;
        for &field in context.program.instance_fields(class) {
            if self.allocated(location).hides(field)
                && let Some(sort) = sort_of(context.program.field(field).ty)
            {
                let zero = zero(context.pool, sort);
                self.allocated_mut(location).set_field(field, Some(zero));
            }
        }
    }

    /// Is there an object with an unreadable field?
    pub fn hides_fields(&self) -> bool {
        self.hides_fields
    }

    /// What a static field holds: zero before the first write.
    pub fn get_static(&self, context: &mut HeapContext, field: FieldId) -> Term {
        match self.statics.binary_search_by_key(&field, |(field, _)| *field) {
            Ok(position) => self.statics[position].1,
            Err(_) => {
                let sort = sort_of(context.program.field(field).ty).expect("the value has terms");
                zero(context.pool, sort)
            }
        }
    }

    pub fn put_static(&mut self, field: FieldId, value: Term) {
        let statics = Arc::make_mut(&mut self.statics);
        match statics.binary_search_by_key(&field, |(field, _)| *field) {
            Ok(position) => statics[position].1 = value,
            Err(position) => statics.insert(position, (field, value)),
        }
    }

    /// One store for two of paths that meet again; `None` if their objects do not fit.
    pub fn merge(&self, other: &Store, merger: &mut Merger<'_>) -> Option<Store> {
        let merge_one = |left: &Allocated, right: &Allocated| merger.allocated(left, right);
        let objects = self.objects.merge(&other.objects, merge_one)?;
        let is_same = Arc::ptr_eq(&self.statics, &other.statics)
            || merger.bug == Some(MergeBug::StaticForgotten);
        let statics = match is_same {
            true => self.statics.clone(),
            false => Arc::new(merger.fields(&self.statics, &other.statics)),
        };
        let mut allocations = self.allocations.clone();
        (self.objects.len()..objects.len()).for_each(|_| allocations.push(()));
        let hides_fields = self.hides_fields || other.hides_fields;
        Some(Store { objects, statics, hides_fields, allocations })
    }

    /// What each static field holds that both have written, where they may differ.
    pub fn statics_of_both(&self, other: &Store) -> Vec<(Term, Term)> {
        if Arc::ptr_eq(&self.statics, &other.statics) {
            return vec![];
        }
        let mut both = vec![];
        for (field, value) in self.statics.iter() {
            if let Ok(place) = other.statics.binary_search_by_key(field, |(field, _)| *field) {
                both.push((*value, other.statics[place].1));
            }
        }
        both
    }

    /// The store with its objects moved, to be merged with `left`, whose objects are at the locations that
    /// this one has none for.
    pub fn relocated(
        &self,
        left: &Store,
        relocation: &mut Relocation,
        pool: &mut TermPool,
    ) -> Store {
        let kept = self.common_allocations(left);
        let mut moved: BTreeMap<Location, Arc<Allocated>> = BTreeMap::new();
        for number in kept..self.objects.len() {
            let location = Location(number as u32);
            let object = self.objects.shared(location);
            let mapped = object.mapped(&mut |term| relocation.term(pool, term));
            moved.insert(relocation.location(location), mapped.map_or(object, Arc::new));
        }
        let length = moved.keys().last().map_or(0, |last| last.0 as usize + 1);
        let mut old = Store { objects: self.objects.first(kept), ..self.clone() };
        old.map_terms(&mut |term| relocation.term(pool, term));
        let Store { mut objects, statics, hides_fields, .. } = old;
        let mut allocations = self.allocations.split_at(kept).0;
        for location in (kept..length.max(left.objects.len())).map(|number| Location(number as u32))
        {
            objects.push_shared(match moved.remove(&location) {
                Some(object) => object,
                None => left.objects.shared(location),
            });
            allocations.push(());
        }
        Store { objects, statics, hides_fields, allocations }
    }

    /// Adds an object that another path has made.
    pub fn import(&mut self, object: Allocated) -> Location {
        self.allocations.push(());
        self.objects.push(object)
    }

    /// Replaces every term.
    pub fn map_terms(&mut self, map: &mut dyn FnMut(Term) -> Term) {
        for location in (0..self.objects.len() as u32).map(Location) {
            if let Some(mapped) = self.objects.get(location).mapped(map) {
                *self.objects.get_mut(location) = mapped;
            }
        }
        if self.statics.iter().any(|&(_, value)| map(value) != value) {
            for (_, value) in Arc::make_mut(&mut self.statics) {
                *value = map(*value);
            }
        }
    }

    pub fn statics(&self) -> &[(FieldId, Term)] {
        &self.statics
    }
}

/// The writes that may have hit a place, latest first.
#[derive(Debug, Default)]
pub(crate) struct Hits {
    /// When each was the one, and what it wrote.
    open: Vec<(Term, Term)>,
    /// What the latest write wrote that hit the place for certain.
    certain: Option<Term>,
}

impl Hits {
    /// Adds the next older write. Answers whether it hit for certain: then older ones do not
    /// matter.
    pub fn add(&mut self, context: &HeapContext, hit: Term, value: Term) -> bool {
        match context.facts.known(context.pool, hit) {
            Some(true) => self.certain = Some(value),
            Some(false) => {}
            None => self.open.push((hit, value)),
        }
        self.certain.is_some()
    }

    /// What the place holds; `initial` is what it held before all writes.
    pub fn value(
        self,
        context: &mut HeapContext,
        initial: impl FnOnce(&mut HeapContext) -> Term,
    ) -> Term {
        let oldest = self.certain.unwrap_or_else(|| initial(context));
        let newer = self.open.into_iter().rev();
        newer.fold(oldest, |older, (hit, value)| context.pool.ite(hit, value, older))
    }
}

/// What an element holds that was written at certain places only.
fn settled(
    context: &mut HeapContext,
    elements: &BTreeMap<u32, Term>,
    index: Term,
    sort: Sort,
) -> Term {
    let zero = zero(context.pool, sort);
    if let Some(index) = context.pool.as_bits(index) {
        return elements.get(&(index as u32)).copied().unwrap_or(zero);
    }
    elements.iter().fold(zero, |otherwise, (&place, &value)| {
        let place = context.pool.int(place as i32);
        let is_meant = context.pool.equal(index, place);
        context.pool.ite(is_meant, value, otherwise)
    })
}
