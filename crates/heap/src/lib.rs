//! The symbolic heap: objects of the input, of which little is known, and objects that the run
//! allocated.
//!
//! All heap strategies share one interface, [`Heap`]: read and write fields, statics and arrays,
//! test classes, allocate. Rival semantics are the variants of one closed enum, a module each.
//! Today there is one: [`pose`], which never splits a run.
//!
//! The heap works within a [`Context`]: it builds terms, looks facts up through the small trait
//! [`Facts`] that it owns, and hands back what the reader must assume about inputs it met for the
//! first time.
//!
//! What is deliberately absent: solvers, path conditions, control flow. Whether a reference may
//! be null, and what happens then, is decided before the heap is asked.

mod array;
mod functions;
mod list;
mod object;
pub mod pose;
mod reference;

pub use functions::{InputFunctions, InputPart};
pub use list::List;
pub use object::{Allocated, AllocatedKind, ElementWrite};

use forkless_ir::{ClassId, ClassSet, FieldId, Program, Type};
use forkless_term::{ReferenceValue, Sort, Term, TermPool, Value, Width};

/// What a path already knows, for simplification only: "don't know" is always a correct answer.
pub trait Facts {
    /// The truth of `condition` wherever this path goes, if it is obvious.
    fn known(&self, pool: &TermPool, condition: Term) -> Option<bool>;
}

/// Knows nothing.
impl Facts for () {
    fn known(&self, pool: &TermPool, condition: Term) -> Option<bool> {
        pool.as_truth(condition)
    }
}

/// What the heap needs around it for one operation.
pub struct Context<'a> {
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
}

/// The sort of the terms that stand for values of a type; `None` for floats, which have no terms
/// yet, and for [`Type::Any`].
pub fn sort_of(ty: Type) -> Option<Sort> {
    match ty {
        Type::Bool => Some(Sort::Bool),
        Type::I8 => Some(Sort::Bits(Width::W8)),
        Type::I16 | Type::U16 => Some(Sort::Bits(Width::W16)),
        Type::I32 => Some(Sort::Bits(Width::W32)),
        Type::I64 => Some(Sort::Bits(Width::W64)),
        Type::Ref(_) | Type::AnyRef => Some(Sort::Reference),
        Type::F32 | Type::F64 | Type::Any => None,
    }
}

/// False, zero or null.
pub fn zero(pool: &mut TermPool, sort: Sort) -> Term {
    match sort {
        Sort::Bool => pool.truth(false),
        Sort::Bits(width) => pool.bits(width, 0),
        Sort::Reference => pool.null(),
    }
}

/// How a symbolic heap treats references that may be null, fresh or aliases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strategy {
    /// Path-optimal: aliasing lives in the values, nothing is split.
    Pose,
}

impl Strategy {
    /// All strategies.
    pub const ALL: [Strategy; 1] = [Strategy::Pose];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Strategy::Pose => "pose",
        }
    }
}

/// The heap of one path. Cloning is cheap: clones share what neither has changed.
#[derive(Clone, Debug)]
pub enum Heap {
    /// [`Strategy::Pose`]
    Pose(pose::PoseHeap),
}

impl Heap {
    /// The heap at the start of a run: all of it is input.
    pub fn new(strategy: Strategy) -> Self {
        match strategy {
            Strategy::Pose => Heap::Pose(pose::PoseHeap::default()),
        }
    }

    /// A new object, its fields false, zero, null.
    pub fn allocate(&mut self, context: &mut Context, class: ClassId) -> Term {
        match self {
            Heap::Pose(heap) => heap.allocate(context, class),
        }
    }

    /// A new array of `length` elements that are false, zero, null.
    pub fn allocate_array(&mut self, context: &mut Context, class: ClassId, length: Term) -> Term {
        match self {
            Heap::Pose(heap) => heap.allocate_array(context, class, length),
        }
    }

    /// What `object.field` holds. The path has already assumed that the object is there and has
    /// the field.
    pub fn get_field(&self, context: &mut Context, object: Term, field: FieldId) -> Term {
        match self {
            Heap::Pose(heap) => heap.get_field(context, object, field),
        }
    }

    /// Sets `object.field`. The path has already assumed that the object is there and has the
    /// field, and that the value is of the field's sort.
    pub fn put_field(&mut self, context: &mut Context, object: Term, field: FieldId, value: Term) {
        match self {
            Heap::Pose(heap) => heap.put_field(context, object, field, value),
        }
    }

    /// What a static field holds.
    pub fn get_static(&self, context: &mut Context, field: FieldId) -> Term {
        match self {
            Heap::Pose(heap) => heap.get_static(context, field),
        }
    }

    /// Sets a static field.
    pub fn put_static(&mut self, field: FieldId, value: Term) {
        match self {
            Heap::Pose(heap) => heap.put_static(field, value),
        }
    }

    /// The length of an array that is there.
    pub fn array_length(&self, context: &mut Context, array: Term) -> Term {
        match self {
            Heap::Pose(heap) => heap.array_length(context, array),
        }
    }

    /// What `array[index]` holds; the array is there and has that index.
    pub fn array_load(
        &self,
        context: &mut Context,
        array: Term,
        index: Term,
        element: Type,
    ) -> Term {
        match self {
            Heap::Pose(heap) => heap.array_load(context, array, index, element),
        }
    }

    /// Sets `array[index]`; the array is there and has that index.
    pub fn array_store(&mut self, context: &mut Context, array: Term, index: Term, value: Term) {
        match self {
            Heap::Pose(heap) => heap.array_store(context, array, index, value),
        }
    }

    /// Is the reference not null and its object's class in the set? `name` is how people know
    /// the set.
    pub fn is_instance(
        &self,
        context: &mut Context,
        object: Term,
        classes: &ClassSet,
        name: &str,
    ) -> Term {
        match self {
            Heap::Pose(heap) => heap.is_instance(context, object, classes, name),
        }
    }

    /// The class of an object that the run allocated.
    pub fn allocated_class(&self, location: forkless_term::Location) -> ClassId {
        match self {
            Heap::Pose(heap) => heap.allocated(location).class,
        }
    }

    /// The objects that the run allocated, in order.
    pub fn allocated(&self) -> &[std::sync::Arc<Allocated>] {
        match self {
            Heap::Pose(heap) => heap.objects(),
        }
    }

    /// The writes to fields of input objects that are in force at the end of the path, given the
    /// value of every term: object, field, value. Later writes come last.
    pub fn input_writes(
        &self,
        value_of: &mut dyn FnMut(Term) -> Value,
    ) -> Vec<(u32, FieldId, Value)> {
        match self {
            Heap::Pose(heap) => heap.input_writes(value_of),
        }
    }

    /// The writes to elements of input arrays, given the value of every term: array, index,
    /// value. Later writes come last.
    pub fn input_array_writes(
        &self,
        value_of: &mut dyn FnMut(Term) -> Value,
    ) -> Vec<(u32, u64, Value)> {
        match self {
            Heap::Pose(heap) => heap.input_array_writes(value_of),
        }
    }

    /// The static fields that were written: field and what it holds.
    pub fn statics(&self) -> Vec<(FieldId, Term)> {
        match self {
            Heap::Pose(heap) => heap.statics(),
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
