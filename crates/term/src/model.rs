//! Models: a value for every input.

use crate::node::{FunctionId, Location, Symbol};
use crate::pool::TermPool;
use crate::sort::{Precision, Sort, Width};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What a reference points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ReferenceValue {
    /// Nothing.
    Null,
    /// An object of the input, by a number that means nothing but identity.
    Input(u32),
    /// An object that the run allocated.
    Location(Location),
}

/// The value of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Value {
    /// A truth value.
    Bool(bool),
    /// Stored bits of a width.
    Bits(Width, u64),
    /// A reference.
    Reference(ReferenceValue),
    /// The bits of a floating-point number: equal values have equal bits, whether or not they are
    /// equal as numbers.
    Float(Precision, u64),
}

impl Value {
    /// The null reference.
    pub const NULL: Value = Value::Reference(ReferenceValue::Null);

    /// What an input holds of which nothing is known: false, zero, null.
    pub fn default_of(sort: Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(false),
            Sort::Bits(width) => Value::Bits(width, 0),
            Sort::Reference => Value::NULL,
            Sort::Float(precision) => Value::Float(precision, 0),
        }
    }

    /// The truth value.
    ///
    /// # Panics
    /// If the value is of another sort.
    pub fn truth(self) -> bool {
        match self {
            Value::Bool(value) => value,
            other => panic!("a truth value is needed here, not {other:?}"),
        }
    }

    /// The stored bits.
    ///
    /// # Panics
    /// If the value is of another sort.
    pub fn bits(self) -> u64 {
        match self {
            Value::Bits(_, bits) => bits,
            other => panic!("a bit vector is needed here, not {other:?}"),
        }
    }

    /// The bits of a floating-point number.
    ///
    /// # Panics
    /// If the value is of another sort.
    pub fn float_bits(self) -> u64 {
        match self {
            Value::Float(_, bits) => bits,
            other => panic!("a floating-point number is needed here, not {other:?}"),
        }
    }

    /// The reference.
    ///
    /// # Panics
    /// If the value is of another sort.
    pub fn reference(self) -> ReferenceValue {
        match self {
            Value::Reference(value) => value,
            other => panic!("a reference is needed here, not {other:?}"),
        }
    }
}

/// The point of a function that an entry of a model speaks of.
pub type Point = (FunctionId, [Option<Value>; 2]);

/// A value for every input and for every part of the input heap: a concrete input.
///
/// Functions are tables from arguments to results, so equal arguments give equal results by
/// construction. What has no entry is false, zero or null, and an object without an entry has
/// the model's default class.
#[derive(Clone, Debug, Default)]
pub struct Model {
    entries: FxHashMap<Point, Value>,
    classes: FxHashMap<u32, u32>,
    default_class: u32,
    object_count: u32,
}

impl Model {
    /// A model in which everything has its default.
    pub fn new(default_class: u32) -> Self {
        Model { default_class, ..Default::default() }
    }

    /// The same objects and classes, but all functions have their defaults.
    pub fn without_entries(&self) -> Self {
        Model { entries: FxHashMap::default(), classes: self.classes.clone(), ..*self }
    }

    /// The result of a function, if the model has an entry for it.
    pub fn get(&self, point: &Point) -> Option<Value> {
        self.entries.get(point).copied()
    }

    /// Sets the result of a function. Input objects that it names exist from now on.
    pub fn set(&mut self, point: Point, value: Value) {
        for value in point.1.into_iter().flatten().chain([value]) {
            if let Value::Reference(ReferenceValue::Input(object)) = value {
                self.reserve_object(object);
            }
        }
        self.entries.insert(point, value);
    }

    /// A new input object, different from all others.
    pub fn fresh_object(&mut self) -> ReferenceValue {
        self.object_count += 1;
        ReferenceValue::Input(self.object_count - 1)
    }

    /// Notes that an input object of this number exists.
    pub fn reserve_object(&mut self, object: u32) {
        self.object_count = self.object_count.max(object + 1);
    }

    /// The class of an input object.
    pub fn class(&self, object: u32) -> u32 {
        self.known_class(object).unwrap_or(self.default_class)
    }

    /// The class of an input object, if the model has an entry for it.
    pub fn known_class(&self, object: u32) -> Option<u32> {
        self.classes.get(&object).copied()
    }

    /// Sets the class of an input object.
    pub fn set_class(&mut self, object: u32, class: u32) {
        self.reserve_object(object);
        self.classes.insert(object, class);
    }

    /// The class of objects without an entry.
    pub fn default_class(&self) -> u32 {
        self.default_class
    }

    /// Input objects have numbers below this one.
    pub fn object_count(&self) -> u32 {
        self.object_count
    }

    /// The input objects that the model's inputs, and the parts of its input objects, point at. What
    /// null or a new object is asked for is no part of the input.
    pub fn pointed_objects(&self) -> BTreeSet<u32> {
        let is_part = |value: &Value| {
            !matches!(value, Value::Reference(ReferenceValue::Null | ReferenceValue::Location(_)))
        };
        let objects = self.entries.iter().filter_map(|((_, arguments), value)| match value {
            Value::Reference(ReferenceValue::Input(object))
                if arguments.iter().flatten().all(is_part) =>
            {
                Some(*object)
            }
            _ => None,
        });
        objects.collect()
    }

    /// The same model in words that every pool understands.
    pub fn to_portable(&self, pool: &TermPool) -> PortableModel {
        let entries = self.entries.iter().map(|(&(function, arguments), &value)| {
            (pool.declaration(function).symbol.clone(), arguments, value)
        });
        PortableModel {
            entries: entries.collect(),
            classes: self.classes.iter().map(|(&object, &class)| (object, class)).collect(),
            default_class: self.default_class,
            object_count: self.object_count,
        }
    }

    /// All entries, sorted: the order does not depend on how the model was made.
    pub fn entries(&self) -> Vec<(Point, Value)> {
        let mut all: Vec<(Point, Value)> =
            self.entries.iter().map(|(&point, &value)| (point, value)).collect();
        all.sort_unstable();
        all
    }
}

/// A model that can be taken from one pool to another: functions go by their symbols.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PortableModel {
    /// Functions, arguments and values.
    pub entries: Vec<(Symbol, [Option<Value>; 2], Value)>,
    /// Input objects and their classes.
    pub classes: Vec<(u32, u32)>,
    /// The class of objects without an entry.
    pub default_class: u32,
    /// Input objects have numbers below this one.
    pub object_count: u32,
}

impl PortableModel {
    /// The model in terms of a pool. Entries of functions that the pool does not know are left
    /// out: none of its terms speaks of them.
    pub fn to_model(&self, pool: &TermPool) -> Model {
        let known = |(symbol, arguments, value): &(Symbol, [Option<Value>; 2], Value)| {
            Some(((pool.find_function(symbol)?, *arguments), *value))
        };
        Model {
            entries: self.entries.iter().filter_map(known).collect(),
            classes: self.classes.iter().copied().collect(),
            default_class: self.default_class,
            object_count: self.object_count,
        }
    }
}
