//! A concrete input heap, as far as a run has looked at it.

use forkless_ir::{ClassId, FieldId, Program};
use forkless_term::{FunctionId, Model, ReferenceValue, TermPool, Value};
use std::collections::BTreeMap;
use std::fmt::Write;

/// An input object, as far as a run has looked at it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChosenObject {
    /// Its class, if the run depends on it.
    pub class: Option<ClassId>,
    /// What its fields held at the start.
    pub fields: BTreeMap<FieldId, Value>,
}

/// The inputs and objects that a run has looked at. Whatever is missing cannot have mattered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChosenHeap {
    /// The program's inputs, by name.
    pub inputs: BTreeMap<String, Value>,
    /// In the order in which the run met them.
    pub objects: Vec<ChosenObject>,
}

/// The functions by which the terms of one pool speak of a program's fields.
#[derive(Clone, Debug)]
pub struct FunctionTable {
    /// Indexed by field; `None` for fields that no term speaks of.
    fields: Vec<Option<FunctionId>>,
    default_class: u32,
}

impl FunctionTable {
    /// Looks the functions up by the names that the symbolic heap gives them.
    pub fn new(program: &Program, pool: &TermPool) -> Self {
        let function = |field: &forkless_ir::Field| {
            let class = &program.class(field.class).name;
            pool.find_function(&format!("{class}.{}", field.name))
        };
        let fields = program.fields.iter().map(function).collect();
        let first = program.hierarchy().instantiable().iter().next();
        FunctionTable { fields, default_class: first.map_or(0, |class| class.0) }
    }
}

impl ChosenHeap {
    /// The heap as a model for terms of `pool`. What the run did not look at has its default.
    pub fn model(&self, pool: &TermPool, functions: &FunctionTable) -> Model {
        let mut model = Model::new(functions.default_class);
        for (name, &value) in &self.inputs {
            if let Some(function) = pool.find_function(name) {
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
        }
        model
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
            text.push_str(" }");
        }
        text
    }
}

/// A value in words.
pub(crate) fn describe_value(value: Value) -> String {
    match value {
        Value::Bool(value) => value.to_string(),
        Value::Bits(width, bits) => width.signed(bits).to_string(),
        Value::Reference(ReferenceValue::Null) => "null".to_string(),
        Value::Reference(ReferenceValue::Input(object)) => format!("object {object}"),
        Value::Reference(ReferenceValue::Location(location)) => format!("new {}", location.0),
    }
}
