//! The symbolic heap: objects of the input, of which little is known, and objects that the run
//! allocated.
//!
//! All heap strategies share one interface, [`Heap`]: read and write fields, statics and arrays,
//! compare, test classes, allocate. Rival semantics are the variants of one closed enum, a module
//! each: [`forking`] forks paths over what an input reference refers to (the three lazy strategies, which
//! differ in when they do), [`pose`] never does.
//!
//! The heap works within a [`HeapContext`]: it builds terms, looks facts up through the small trait
//! [`Facts`] that it owns, and hands back what the path must assume about inputs that it met for the
//! first time.
//!
//! What is deliberately absent: solvers, path conditions, control flow. Whether a reference may
//! be null, and what happens then, is decided before an operation on the heap.

mod array;
mod constants;
mod contents;
mod distance;
mod final_heap;
pub mod forking;
mod functions;
mod limits;
mod list;
mod merge;
mod object;
mod objects;
mod persistent_map;
pub mod pose;
mod reads;
mod reference;
mod reference_fork;
mod relocation;
mod store;
pub mod summary;

pub use constants::constant_fields;
pub use distance::ReadEvent;
pub use final_heap::FinalHeap;
pub use functions::{InputFunctions, InputPart};
pub use limits::{CountedClasses, ObjectLimit};
pub use list::{List, LocalList};
pub use merge::{MergeBug, Merger, without_null};
pub use object::{Allocated, AllocatedKind, ElementWrite};
pub use objects::Objects;
pub use persistent_map::PersistentMap;
pub use reference_fork::{
    BoundsTaken, HeapResult, Prerequisite, ReferenceFork, ReferenceOption, Referent,
};
pub use relocation::{Matching, Relocation};

use distance::DistanceBound;
use forkless_ir::{ClassId, ClassSet, ClassTest, FieldId, Program, Type};
use forkless_term::{
    Location, Model, Node, Precision, ReferenceValue, Sort, Term, TermPool, Value, Width,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use store::Store;

/// What a path already knows, for simplification only: "don't know" is always a correct answer.
pub trait Facts {
    /// The truth of `condition` wherever this path goes, if it is obvious.
    fn known(&self, pool: &TermPool, condition: Term) -> Option<bool>;

    /// Is it noted already that `condition` holds of every input?
    fn is_assumed(&self, pool: &TermPool, condition: Term) -> bool {
        self.known(pool, condition) == Some(true)
    }

    /// An input that is the same as this one wherever this path goes, the same for all of which that is obvious.
    fn representative(&self, _: &TermPool, input: Term) -> Term {
        input
    }

    /// May the path be merged with others?
    fn may_be_merged(&self) -> bool {
        false
    }

    /// The truth of `condition` on one input that takes this path, if one is at hand: for checks.
    fn model_truth(&self, _: &TermPool, _: Term) -> Option<bool> {
        None
    }
}

/// Knows nothing.
impl Facts for () {
    fn known(&self, pool: &TermPool, condition: Term) -> Option<bool> {
        pool.as_truth(condition)
    }
}

/// What an operation on the heap works with.
pub struct HeapContext<'a> {
    /// Builds terms.
    pub pool: &'a mut TermPool,
    /// The classes and fields.
    pub program: &'a Program,
    /// The functions that stand for the input heap.
    pub functions: &'a mut InputFunctions,
    /// What the path knows.
    pub facts: &'a dyn Facts,
    /// Filled by the heap: what holds of inputs met for the first time (the class of a typed
    /// reference, the sign of a length). The path has to assume it.
    pub assumptions: Vec<Term>,
    /// Filled by the heap: what its bounds demand. The path goes on only where it holds.
    pub bounds: Vec<BoundCondition>,
}

/// What a bound on the input heap demands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoundCondition {
    /// Holds of the heaps within the bound.
    pub term: Term,
    /// Which bound.
    pub kind: BoundKind,
}

/// A bound on the input heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoundKind {
    /// How far objects may lie from the program's inputs ([`HeapConfig::bound`]).
    Distance,
    /// How long arrays may be ([`HeapConfig::array_bound`]).
    ArrayLength,
}

/// The sort of the terms that stand for values of a type; `None` for [`Type::Any`].
pub fn sort_of(ty: Type) -> Option<Sort> {
    match ty {
        Type::Bool => Some(Sort::Bool),
        Type::I8 => Some(Sort::Bits(Width::W8)),
        Type::I16 | Type::U16 => Some(Sort::Bits(Width::W16)),
        Type::I32 => Some(Sort::Bits(Width::W32)),
        Type::I64 => Some(Sort::Bits(Width::W64)),
        Type::F32 => Some(Sort::Float(Precision::Single)),
        Type::F64 => Some(Sort::Float(Precision::Double)),
        Type::Ref(_) | Type::AnyRef => Some(Sort::Reference),
        Type::Any => None,
    }
}

/// False, zero or null.
pub fn zero(pool: &mut TermPool, sort: Sort) -> Term {
    match sort {
        Sort::Bool => pool.truth(false),
        Sort::Bits(width) => pool.bits(width, 0),
        Sort::Reference => pool.null(),
        Sort::Float(precision) => pool.float(precision, 0),
    }
}

/// How a symbolic heap treats references that may be null, fresh or aliases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Strategy {
    /// Reading an input reference forks over all that it may refer to.
    Lazy,
    /// Reading it forks over null or not; using it over the objects that it may refer to.
    Lazier,
    /// Only testing it for null and using it fork.
    LazierSharp,
    /// Exact heap summaries: a reference is a guarded set of locations; the heap never forks.
    Summary,
    /// Path-optimal: aliasing lives in the values; the heap never forks.
    Pose,
}

impl Strategy {
    /// All strategies, those that fork most first.
    pub const ALL: [Strategy; 5] =
        forkless_ir::all_variants![Strategy: Lazy, Lazier, LazierSharp, Summary, Pose];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Strategy::Lazy => "lazy",
            Strategy::Lazier => "lazier",
            Strategy::LazierSharp => "lazier-sharp",
            Strategy::Summary => "summary",
            Strategy::Pose => "pose",
        }
    }

    /// Is it one of the lazy strategies, which fork over what an input reference refers to?
    pub fn is_lazy(self) -> bool {
        match self {
            Strategy::Lazy | Strategy::Lazier | Strategy::LazierSharp => true,
            Strategy::Summary | Strategy::Pose => false,
        }
    }
}

/// What kind of heap a run works on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapConfig {
    /// How it treats references.
    pub strategy: Strategy,
    /// How far input objects may lie from the program's inputs; `None` for no bound.
    pub bound: Option<u32>,
    /// By which references that is measured.
    pub way: CountedWay,
    /// How long input arrays may be whose length the run looks at; `None` for no bound.
    pub array_bound: Option<u32>,
    /// How many input objects there may be. Only the lazy strategies, which number them, count them
    /// here; for the others it is up to the solver.
    pub limits: Arc<[CountedClasses]>,
    /// Does it record which input references were read? Only strategies that are not lazy do.
    pub log_reads: bool,
    /// Has an object that is first met in a field exactly the class that the field is declared with?
    /// It may still be found in other references whose declared class is above that one. What is met
    /// first depends on the order: only the lazy strategies know it.
    pub exact_classes: bool,
    /// Are inputs of the program looked at as soon as they are there, and not only where they are used? Only the
    /// lazy strategies look at references.
    pub eager_arguments: bool,
}

impl HeapConfig {
    fn distance_bound(&self) -> Option<DistanceBound> {
        self.bound.map(|references| DistanceBound { references, way: self.way })
    }
}

/// Along which references the bound measures how far an input object lies from the program's inputs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum CountedWay {
    /// The shortest way along all references read so far.
    #[default]
    Shortest,
    /// The way of the first reference read that points at the object, however short a later one is: the
    /// bound of Kiasan.
    First,
}

/// A condition on the initial heap that holds on a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeapFact {
    /// What holds, references by how they are reached.
    pub term: Term,
    /// How many clauses the path condition had before.
    pub after: usize,
    /// Why it holds.
    pub why: FactOrigin,
}

/// Why something holds of the initial heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactOrigin {
    /// The path found it out.
    Found,
    /// It was taken to be so: a dereferenced reference is not null.
    Assumed,
    /// It holds of every input.
    Always,
}

/// The heap of one path. Cloning is cheap: clones share what neither has changed.
///
/// An operation that answers with a [`Prerequisite`] has changed nothing that matters: it is executed again
/// when that is known.
#[derive(Clone, Debug)]
pub enum Heap {
    /// [`Strategy::Lazy`], [`Strategy::Lazier`], [`Strategy::LazierSharp`]
    Forking(forking::ForkingHeap),
    /// [`Strategy::Summary`]
    Summary(summary::SummaryHeap),
    /// [`Strategy::Pose`]
    Pose(pose::PoseHeap),
}

impl Heap {
    /// The heap at the start of a run: all of it is input, no object of it further from the
    /// program's inputs than the bound.
    pub fn new(config: HeapConfig) -> Self {
        match config.strategy {
            Strategy::Lazy | Strategy::Lazier | Strategy::LazierSharp => {
                Heap::Forking(forking::ForkingHeap::new(config))
            }
            Strategy::Summary => Heap::Summary(summary::SummaryHeap::new(config)),
            Strategy::Pose => Heap::Pose(pose::PoseHeap::new(config)),
        }
    }

    fn store(&self) -> &Store {
        match self {
            Heap::Forking(heap) => &heap.store,
            Heap::Summary(heap) => &heap.store,
            Heap::Pose(heap) => &heap.store,
        }
    }

    fn store_mut(&mut self) -> &mut Store {
        match self {
            Heap::Forking(heap) => &mut heap.store,
            Heap::Summary(heap) => &mut heap.store,
            Heap::Pose(heap) => &mut heap.store,
        }
    }

    /// The program's input of this name.
    ///
    /// # Panics
    /// If the type is [`Type::Any`], which has no terms: the engine cuts the path before.
    pub fn input(&mut self, context: &mut HeapContext, name: &str, ty: Type) -> HeapResult<Term> {
        match self {
            Heap::Forking(heap) => heap.input(context, name, ty),
            Heap::Summary(heap) => Ok(heap.input(context, name, ty)),
            Heap::Pose(heap) => Ok(heap.input(context, name, ty)),
        }
    }

    /// A new object, its fields false, zero, null.
    pub fn allocate(&mut self, context: &mut HeapContext, class: ClassId) -> Term {
        self.store_mut().allocate(context, class)
    }

    /// A new array of `length` elements that are false, zero, null.
    pub fn allocate_array(
        &mut self,
        context: &mut HeapContext,
        class: ClassId,
        length: Term,
    ) -> Term {
        self.store_mut().allocate_array(context, class, length)
    }

    /// Is the reference null?
    pub fn is_null(&self, context: &mut HeapContext, reference: Term) -> HeapResult<Term> {
        match self {
            Heap::Forking(heap) => heap.is_null(context, reference),
            Heap::Summary(heap) => {
                let null = context.pool.null();
                Ok(heap.same(context, reference, null))
            }
            Heap::Pose(_) => Ok(context.is_null_seen(reference)),
        }
    }

    /// Does the heap know that an input reference points at an object? `false` is no answer.
    pub fn is_known_object(&self, reference: Term) -> bool {
        match self {
            Heap::Forking(heap) => heap.is_known_object(reference),
            Heap::Summary(_) | Heap::Pose(_) => false,
        }
    }

    /// Does the heap know that an input reference points at an object of one of these classes?
    /// `false` is no answer.
    pub fn is_known_instance(&self, pool: &TermPool, reference: Term, classes: &ClassSet) -> bool {
        match self {
            Heap::Forking(heap) => heap.is_known_instance(pool, reference, classes),
            Heap::Summary(_) | Heap::Pose(_) => false,
        }
    }

    /// The input reference that must be taken not to be null if `reference` is: only for
    /// strategies that note such things in the heap.
    pub fn maybe_null(&self, context: &HeapContext, reference: Term) -> Option<Term> {
        match self {
            Heap::Forking(heap) => heap.maybe_null(context, reference),
            Heap::Summary(_) | Heap::Pose(_) => None,
        }
    }

    /// Can this input reference, of which it is open whether it is null, be an object? And if
    /// not, because of which bounds?
    pub fn can_be_object(
        &self,
        context: &mut HeapContext,
        symbol: Term,
    ) -> HeapResult<(bool, BoundsTaken)> {
        match self {
            Heap::Forking(heap) => heap.can_be_object(context, symbol),
            Heap::Summary(_) | Heap::Pose(_) => Ok((true, BoundsTaken::default())),
        }
    }

    /// Notes what an input reference is. `after` is the number of clauses that the path condition
    /// has.
    pub fn resolve(
        &mut self,
        context: &mut HeapContext,
        symbol: Term,
        referent: Referent,
        after: usize,
    ) {
        match self {
            Heap::Forking(heap) => heap.resolve(context, symbol, referent, after),
            Heap::Summary(_) | Heap::Pose(_) => {
                unreachable!("this strategy asks for no choices")
            }
        }
    }

    /// Are two references the same?
    pub fn same(&self, context: &mut HeapContext, left: Term, right: Term) -> HeapResult<Term> {
        match self {
            Heap::Forking(heap) => heap.same(context, left, right),
            Heap::Summary(heap) => Ok(heap.same(context, left, right)),
            Heap::Pose(heap) => Ok(heap.same(context, left, right)),
        }
    }

    /// What `object.field` holds. The path has already assumed that the object is there and has
    /// the field.
    pub fn get_field(
        &mut self,
        context: &mut HeapContext,
        object: Term,
        field: FieldId,
    ) -> HeapResult<Term> {
        if self.store().hides_fields() {
            self.check_readable(context, object, field)?;
        }
        match self {
            Heap::Forking(heap) => heap.get_field(context, object, field),
            Heap::Summary(heap) => Ok(heap.get_field(context, object, field)),
            Heap::Pose(heap) => Ok(heap.get_field(context, object, field)),
        }
    }

    /// A field whose value is hidden cannot be read.
    fn check_readable(
        &self,
        context: &mut HeapContext,
        object: Term,
        field: FieldId,
    ) -> HeapResult<()> {
        match self.hiding(context, object, field) {
            Some(location) => Err(Prerequisite::Hidden(location)),
            None => Ok(()),
        }
    }

    /// An allocated object that the reference may be and whose field is hidden, if there is one.
    pub fn hiding(&self, context: &HeapContext, object: Term, field: FieldId) -> Option<Location> {
        context.leaves(object).into_iter().find_map(|leaf| match context.pool.node(leaf) {
            Node::Location(location) => {
                self.store().allocated(location).hides(field).then_some(location)
            }
            _ => None,
        })
    }

    /// Makes all fields of an allocated object readable again: hidden ones are zero now.
    pub fn reveal(&mut self, context: &mut HeapContext, object: Location) {
        self.store_mut().reveal(context, object);
    }

    /// Makes a field of an allocated object unreadable.
    pub fn hide_field(&mut self, object: Location, field: FieldId) {
        self.store_mut().hide_field(object, field);
    }

    /// Sets `object.field`. The path has already assumed that the object is there and has the
    /// field, and that the value is of the field's sort.
    pub fn put_field(
        &mut self,
        context: &mut HeapContext,
        object: Term,
        field: FieldId,
        value: Term,
    ) -> HeapResult<()> {
        match self {
            Heap::Forking(heap) => heap.put_field(context, object, field, value)?,
            Heap::Summary(heap) => heap.put_field(context, object, field, value),
            Heap::Pose(heap) => heap.put_field(context, object, field, value),
        }
        Ok(())
    }

    /// What a static field holds.
    pub fn get_static(&self, context: &mut HeapContext, field: FieldId) -> Term {
        self.store().get_static(context, field)
    }

    /// Sets a static field.
    pub fn put_static(&mut self, field: FieldId, value: Term) {
        self.store_mut().put_static(field, value);
    }

    /// The length of an array that is there.
    pub fn array_length(&self, context: &mut HeapContext, array: Term) -> HeapResult<Term> {
        match self {
            Heap::Forking(heap) => heap.array_length(context, array),
            Heap::Summary(heap) => Ok(heap.array_length(context, array)),
            Heap::Pose(heap) => Ok(heap.arrays.length(&heap.store, context, array)),
        }
    }

    /// What `array[index]` holds; the array is there and has that index.
    pub fn array_load(
        &mut self,
        context: &mut HeapContext,
        array: Term,
        index: Term,
        element: Type,
    ) -> HeapResult<Term> {
        match self {
            Heap::Forking(heap) => heap.array_load(context, array, index, element),
            Heap::Summary(heap) => Ok(heap.array_load(context, array, index, element)),
            Heap::Pose(heap) => Ok(heap.array_load(context, array, index, element)),
        }
    }

    /// Sets `array[index]`; the array is there and has that index.
    pub fn array_store(
        &mut self,
        context: &mut HeapContext,
        array: Term,
        index: Term,
        value: Term,
    ) -> HeapResult<()> {
        match self {
            Heap::Forking(heap) => heap.array_store(context, array, index, value)?,
            Heap::Summary(heap) => heap.array_store(context, array, index, value),
            Heap::Pose(heap) => {
                heap.arrays.store(&mut heap.store, context, array, index, value);
            }
        }
        Ok(())
    }

    /// Is the reference not null and does its object's class pass the test? `name` is how people
    /// know the classes that do.
    pub fn is_instance(
        &self,
        context: &mut HeapContext,
        object: Term,
        test: ClassTest<'_>,
        name: &str,
    ) -> HeapResult<Term> {
        match self {
            Heap::Forking(heap) => heap.is_instance(context, object, test, name),
            Heap::Summary(heap) => Ok(heap.store.is_instance(context, object, test, name)),
            Heap::Pose(heap) => Ok(heap.store.is_instance(context, object, test, name)),
        }
    }

    /// The classes that the object of a reference may have, apart from what the path condition
    /// says: for saving questions. Nothing is looked at closely for it.
    pub fn possible_classes(&self, context: &mut HeapContext, reference: Term) -> ClassSet {
        let mut all = ClassSet::default();
        for leaf in context.leaves(reference) {
            all = match context.pool.node(leaf) {
                Node::Null => continue,
                Node::Location(location) => {
                    all.union(&ClassSet::from_classes([self.store().allocated(location).class]))
                }
                _ => match self {
                    Heap::Forking(heap) => all.union(&heap.classes_of(context, leaf)),
                    Heap::Summary(_) | Heap::Pose(_) => all.union(&context.declared_classes(leaf)),
                },
            };
        }
        all
    }

    /// Notes that the object of a reference has a class in the set, which the path has assumed.
    pub fn narrow(&mut self, context: &mut HeapContext, reference: Term, classes: &ClassSet) {
        match self {
            Heap::Forking(heap) => heap.narrow(context, reference, classes),
            Heap::Summary(_) | Heap::Pose(_) => {}
        }
    }

    /// The allocated object that a reference is, if that is known without a question. An input
    /// reference that was looked at may be a constant of the program.
    pub fn location_of(&self, pool: &TermPool, reference: Term) -> Option<Location> {
        match (pool.node(reference), self) {
            (Node::Location(location), _) => Some(location),
            (Node::Apply(..), Heap::Forking(heap)) => heap.constant_location(reference),
            _ => None,
        }
    }

    /// The class of an object that the run allocated.
    pub fn allocated_class(&self, location: Location) -> ClassId {
        self.store().allocated(location).class
    }

    /// The objects that the run allocated, in order.
    pub fn allocated(&self) -> &Objects {
        self.store().objects()
    }

    /// The static fields that were written: field and what it holds.
    pub fn statics(&self) -> &[(FieldId, Term)] {
        self.store().statics()
    }

    /// Does the bound keep references that a path read and left open from objects that are too far away?
    pub fn is_held_by_bound(&self, context: &mut HeapContext) -> bool {
        match self {
            Heap::Forking(heap) => heap.is_held_by_bound(context),
            Heap::Pose(_) | Heap::Summary(_) => false,
        }
    }

    /// Is there an input heap at all that keeps to the bound, apart from what the path condition
    /// says? Only for the end of a path.
    pub fn is_possible(&self, context: &mut HeapContext) -> bool {
        match self {
            Heap::Forking(heap) => heap.is_possible(context),
            Heap::Summary(_) | Heap::Pose(_) => true,
        }
    }

    /// Adds to a model of the path condition what the path found out about input references
    /// beside it.
    pub fn complete(&self, context: &mut HeapContext, model: &mut Model) {
        match self {
            Heap::Forking(heap) => heap.complete(context, model),
            Heap::Summary(_) | Heap::Pose(_) => {}
        }
    }

    /// The heap at the end of a path in words that all strategies share: input objects by how
    /// they are reached.
    pub fn finish(&self, context: &mut HeapContext) -> FinalHeap {
        match self {
            Heap::Forking(heap) => FinalHeap {
                heap: heap.to_pose(context),
                found: heap.found(context),
                owners: heap.owners(context),
            },
            Heap::Summary(heap) => {
                FinalHeap { heap: heap.to_pose(context), found: vec![], owners: vec![] }
            }
            Heap::Pose(heap) => FinalHeap { heap: heap.clone(), found: vec![], owners: vec![] },
        }
    }
}

/// The number of an input object, if the value is a reference to one.
fn input_object(value: Value) -> Option<u32> {
    match value {
        Value::Reference(ReferenceValue::Input(object)) => Some(object),
        _ => None,
    }
}
