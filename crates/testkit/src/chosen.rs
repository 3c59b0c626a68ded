//! A concrete input heap, as far as a run has looked at it.

use crate::enumerate::{ruled_classes, value_of};
use forkless_heap::sort_of;
use forkless_ir::{ClassId, ClassSet, Field, FieldId, InputRule, Program};
use forkless_term::{FunctionId, Model, ReferenceValue, Sort, Symbol, TermPool, Value, Width};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// An input object, as far as a run has looked at it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChosenObject {
    /// Its class, if the run depends on it.
    pub class: Option<ClassId>,
    /// What its fields held at the start.
    pub fields: BTreeMap<FieldId, Value>,
    /// How long it is: for an array whose length the run asked for.
    pub length: Option<u32>,
    /// What its elements held at the start.
    pub elements: BTreeMap<u32, Value>,
}

/// The first time that a run reads an input reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Read {
    /// The input object in whose field or element it is; `None` for an input of the program.
    pub parent: Option<u32>,
    /// What it points at.
    pub target: ReferenceValue,
}

/// The inputs and objects that a run has looked at. Whatever is missing cannot have mattered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChosenHeap {
    /// The program's inputs, by name.
    pub inputs: BTreeMap<String, Value>,
    /// In the order in which the run met them.
    pub objects: Vec<ChosenObject>,
    /// The references, in the order in which the run read them.
    pub reads: Vec<Read>,
}

/// The functions by which the terms of one pool speak of a program's fields and arrays.
#[derive(Clone, Debug)]
pub struct FunctionTable {
    /// Indexed by field; `None` for fields that no term speaks of.
    fields: Vec<Option<FunctionId>>,
    /// The object that an exclusive one belongs to.
    owner: Option<FunctionId>,
    exclusive: ClassSet,
    length: Option<FunctionId>,
    /// By the sort of the elements.
    elements: BTreeMap<Sort, FunctionId>,
    pub(crate) default_class: u32,
    /// Fields whose rules say what they hold.
    ruled: Vec<(FunctionId, Ruled)>,
}

/// What a field holds where no run looks at it: something that its rule allows.
#[derive(Clone, Copy, Debug)]
enum Ruled {
    Value(Value),
    /// An object of this class.
    Object(ClassId),
}

/// The sorts that elements of arrays may have.
const ELEMENT_SORTS: [Sort; 8] = [
    Sort::Bool,
    Sort::Bits(Width::W8),
    Sort::Bits(Width::W16),
    Sort::Bits(Width::W32),
    Sort::Bits(Width::W64),
    Sort::Reference,
    Sort::Float(forkless_term::Precision::Single),
    Sort::Float(forkless_term::Precision::Double),
];

impl FunctionTable {
    /// Looks the functions up by the names that the symbolic heap gives them.
    pub fn new(program: &Program, pool: &TermPool) -> Self {
        let function = |field: &forkless_ir::Field| {
            let class = &program.class(field.class).name;
            let (class, name) = (class.clone(), field.name.clone());
            pool.find_function(&Symbol::Field { class, name })
        };
        let fields: Vec<Option<FunctionId>> = program.fields.iter().map(function).collect();
        let ruled = program.fields.iter().zip(&fields);
        let ruled = ruled
            .filter_map(|(field, function)| Some(((*function)?, what_is_ruled(program, field)?)))
            .collect();
        let first = program.hierarchy().instantiable().iter().next();
        let element = |sort: Sort| Some((sort, pool.find_function(&Symbol::Element(sort))?));
        FunctionTable {
            ruled,
            fields,
            length: pool.find_function(&Symbol::Length),
            owner: pool
                .find_function(&Symbol::Field { class: String::new(), name: "owner".into() }),
            exclusive: program.hierarchy().exclusive().clone(),
            elements: ELEMENT_SORTS.into_iter().filter_map(element).collect(),
            default_class: first.map_or(0, |class| class.0),
        }
    }
}

fn what_is_ruled(program: &Program, field: &Field) -> Option<Ruled> {
    let InputRule { not_null, value, range, is_needed, .. } = &field.rule;
    if *not_null || *is_needed {
        return ruled_classes(program, field).iter().next().map(Ruled::Object);
    }
    if let Some(constant) = *value {
        return Some(Ruled::Value(value_of(constant, field.ty)));
    }
    let (low, high) = (*range)?;
    match sort_of(field.ty)? {
        Sort::Bits(width) => {
            let number = 0.clamp(low, high);
            Some(Ruled::Value(Value::Bits(width, width.truncate(number as u64))))
        }
        Sort::Bool | Sort::Float(_) | Sort::Reference => None,
    }
}

impl ChosenHeap {
    /// Is the heap within the bound?
    ///
    /// Each reference that the run reads is null, or points at an object that lies at most so many references
    /// from the inputs, along references that were read so far.
    pub fn is_within(&self, bound: u32) -> bool {
        let mut edges: Vec<(Option<u32>, u32)> = vec![];
        self.reads.iter().all(|read| {
            let ReferenceValue::Input(object) = read.target else { return true };
            edges.push((read.parent, object));
            let mut near: BTreeSet<u32> = BTreeSet::new();
            for _ in 0..=bound {
                let is_next = |&&(parent, _): &&(Option<u32>, u32)| {
                    parent.is_none_or(|parent| near.contains(&parent))
                };
                near = edges.iter().filter(is_next).map(|&(_, object)| object).collect();
            }
            near.contains(&object)
        })
    }

    /// Is every array whose length the run asked for at most so long?
    pub fn has_arrays_within(&self, array_bound: u32) -> bool {
        self.objects.iter().all(|object| object.length.is_none_or(|length| length <= array_bound))
    }

    /// The objects to which one reference of the input leads, each with the object that this is in.
    fn owned(&self, exclusive: &ClassSet) -> Vec<(u32, u32)> {
        let mut owned = vec![];
        for (number, object) in (0..).zip(&self.objects) {
            for &value in object.fields.values() {
                if let Value::Reference(ReferenceValue::Input(held)) = value
                    && let Some(class) = self.objects[held as usize].class
                    && exclusive.contains(class)
                {
                    owned.push((held, number));
                }
            }
        }
        owned
    }

    /// The heap as a model for terms of `pool`. What the run did not look at has its default, or else
    /// what a rule demands: terms may speak of it, as long as nothing depends on it.
    pub fn model(&self, pool: &TermPool, functions: &FunctionTable) -> Model {
        let mut model = Model::new(functions.default_class);
        if let Some(function) = functions.owner {
            for (held, holder) in self.owned(&functions.exclusive) {
                let [held, holder] =
                    [held, holder].map(|one| Value::Reference(ReferenceValue::Input(one)));
                model.set((function, [Some(held), None]), holder);
            }
        }
        self.follow_rules(&mut model, functions);
        for (name, &value) in &self.inputs {
            if let Some(function) = pool.find_function(&Symbol::Input(name.clone())) {
                model.set((function, [None, None]), value);
            }
        }
        for (number, object) in (0..).zip(&self.objects) {
            if let Some(class) = object.class {
                model.set_class(number, class.0);
            }
            let reference = Value::Reference(ReferenceValue::Input(number));
            for (field, &value) in &object.fields {
                if let Some(function) = functions.fields[field.index()] {
                    model.set((function, [Some(reference), None]), value);
                }
            }
            let int = |number: u32| Value::Bits(Width::W32, u64::from(number));
            if let (Some(length), Some(function)) = (object.length, functions.length) {
                model.set((function, [Some(reference), None]), int(length));
            }
            for (&index, &value) in &object.elements {
                if let Some(&function) = functions.elements.get(&sort_of_value(value)) {
                    model.set((function, [Some(reference), Some(int(index))]), value);
                }
            }
        }
        model
    }

    /// Sets all fields that have rules. Objects that they demand are further ones, one for each field.
    fn follow_rules(&self, model: &mut Model, functions: &FunctionTable) {
        let first = self.objects.len() as u32;
        let all = first + functions.ruled.len() as u32;
        for (number, &(function, ruled)) in (first..).zip(&functions.ruled) {
            let value = match ruled {
                Ruled::Value(value) => value,
                Ruled::Object(class) => {
                    model.set_class(number, class.0);
                    Value::Reference(ReferenceValue::Input(number))
                }
            };
            let objects = (0..all).map(ReferenceValue::Input).chain([ReferenceValue::Null]);
            for object in objects {
                model.set((function, [Some(Value::Reference(object)), None]), value);
            }
        }
    }

    /// The heap in words, a line for the inputs and one for each object.
    pub fn describe(&self, program: &Program) -> String {
        let mut text = String::new();
        for (name, &value) in &self.inputs {
            let _ = write!(text, "{name} = {}  ", describe_value(value));
        }
        for (number, object) in self.objects.iter().enumerate() {
            let class = object.class.map_or("any class", |class| &program.class(class).name);
            let _ = write!(text, "\n  object {number}: {class} {{");
            for (&field, &value) in &object.fields {
                let name = &program.field(field).name;
                let _ = write!(text, " {name} = {};", describe_value(value));
            }
            if let Some(length) = object.length {
                let _ = write!(text, " length = {length};");
            }
            for (index, &value) in &object.elements {
                let _ = write!(text, " [{index}] = {};", describe_value(value));
            }
            text.push_str(" }");
        }
        text
    }
}

fn sort_of_value(value: Value) -> Sort {
    match value {
        Value::Bool(_) => Sort::Bool,
        Value::Bits(width, _) => Sort::Bits(width),
        Value::Float(precision, _) => Sort::Float(precision),
        Value::Reference(_) => Sort::Reference,
    }
}

/// A value in words.
pub(crate) fn describe_value(value: Value) -> String {
    match value {
        Value::Bool(value) => value.to_string(),
        Value::Bits(width, bits) => width.signed(bits).to_string(),
        Value::Float(precision, bits) => forkless_notation::float_text(precision, bits),
        Value::Reference(ReferenceValue::Null) => "null".to_string(),
        Value::Reference(ReferenceValue::Input(object)) => format!("object {object}"),
        Value::Reference(ReferenceValue::Location(location)) => format!("new {}", location.0),
    }
}
