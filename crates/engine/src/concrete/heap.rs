//! The heap of a concrete run: the input, overlaid by writes, and allocated objects.

use super::InputSource;
use forkless_ir::{ClassId, FieldId, Program, Type};
use forkless_term::{Location, ReferenceValue, Value};
use std::collections::BTreeMap;

/// An object that the run allocated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConcreteObject {
    /// Its runtime class.
    pub class: ClassId,
    /// Its fields; empty for an array.
    pub fields: BTreeMap<FieldId, Value>,
    /// The length of an array.
    pub length: Option<u32>,
    /// The elements of an array that were written.
    pub elements: BTreeMap<u32, Value>,
}

/// What a run changed and made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConcreteHeap {
    /// In order of allocation.
    pub allocated: Vec<ConcreteObject>,
    /// Fields of input objects that were written, and what they hold.
    pub field_writes: BTreeMap<(u32, FieldId), Value>,
    /// Elements of input arrays that were written, and what they hold.
    pub element_writes: BTreeMap<(u32, u32), Value>,
    /// Static fields that were written.
    pub statics: BTreeMap<FieldId, Value>,
}

/// False, zero or null; `None` for [`Type::Any`].
pub(super) fn zero(ty: Type) -> Option<Value> {
    forkless_heap::sort_of(ty).map(Value::default_of)
}

impl ConcreteHeap {
    fn object(&self, location: Location) -> &ConcreteObject {
        &self.allocated[location.0 as usize]
    }

    fn add(&mut self, object: ConcreteObject) -> Value {
        self.allocated.push(object);
        let location = Location(self.allocated.len() as u32 - 1);
        Value::Reference(ReferenceValue::Location(location))
    }

    pub(super) fn allocate(&mut self, program: &Program, class: ClassId) -> Value {
        let fields = program.instance_fields(class).iter();
        let fields = fields.filter_map(|&field| Some((field, zero(program.field(field).ty)?)));
        self.add(ConcreteObject {
            class,
            fields: fields.collect(),
            length: None,
            elements: BTreeMap::new(),
        })
    }

    pub(super) fn allocate_array(&mut self, class: ClassId, length: u32) -> Value {
        self.add(ConcreteObject {
            class,
            fields: BTreeMap::new(),
            length: Some(length),
            elements: BTreeMap::new(),
        })
    }

    /// The class of an object that is there.
    pub(super) fn class(&self, input: &mut dyn InputSource, object: ReferenceValue) -> ClassId {
        match object {
            ReferenceValue::Location(location) => self.object(location).class,
            ReferenceValue::Input(object) => input.class(object),
            ReferenceValue::Null => unreachable!("null has no class"),
        }
    }

    /// A value of the input as the program sees it: an object whose class stands for a constant is
    /// what the static field holds.
    pub(super) fn seen(
        &self,
        program: &Program,
        input: &mut dyn InputSource,
        value: Value,
    ) -> Value {
        let Value::Reference(ReferenceValue::Input(object)) = value else { return value };
        if program.hierarchy().constants().is_empty() {
            return value;
        }
        match forkless_heap::constant_fields(program, input.class(object)) {
            Some((holder, ready)) => {
                let is_ready = self.statics.get(&ready) == Some(&Value::Bool(true));
                let held = self.statics.get(&holder).copied();
                held.filter(|_| is_ready).unwrap_or(Value::NULL)
            }
            None => value,
        }
    }

    pub(super) fn get_field(
        &self,
        program: &Program,
        input: &mut dyn InputSource,
        object: ReferenceValue,
        field: FieldId,
    ) -> Value {
        match object {
            ReferenceValue::Location(location) => self.object(location).fields[&field],
            ReferenceValue::Input(object) => match self.field_writes.get(&(object, field)) {
                Some(&written) => written,
                None => {
                    let value = input.field(object, field, program.field(field).ty);
                    self.seen(program, input, value)
                }
            },
            ReferenceValue::Null => unreachable!("null has no fields"),
        }
    }

    pub(super) fn put_field(&mut self, object: ReferenceValue, field: FieldId, value: Value) {
        match object {
            ReferenceValue::Location(location) => {
                self.allocated[location.0 as usize].fields.insert(field, value);
            }
            ReferenceValue::Input(object) => {
                self.field_writes.insert((object, field), value);
            }
            ReferenceValue::Null => unreachable!("null has no fields"),
        }
    }

    pub(super) fn length(&self, input: &mut dyn InputSource, array: ReferenceValue) -> u32 {
        match array {
            ReferenceValue::Location(location) => self.object(location).length.unwrap_or(0),
            ReferenceValue::Input(array) => input.length(array),
            ReferenceValue::Null => unreachable!("null has no length"),
        }
    }

    pub(super) fn load(
        &self,
        program: &Program,
        input: &mut dyn InputSource,
        array: ReferenceValue,
        index: u32,
        element: Type,
    ) -> Value {
        match array {
            ReferenceValue::Location(location) => {
                let written = self.object(location).elements.get(&index).copied();
                written.or(zero(element)).expect("the element's type is supported")
            }
            ReferenceValue::Input(array) => match self.element_writes.get(&(array, index)) {
                Some(&written) => written,
                None => {
                    let value = input.element(array, index, element);
                    self.seen(program, input, value)
                }
            },
            ReferenceValue::Null => unreachable!("null has no elements"),
        }
    }

    pub(super) fn store(&mut self, array: ReferenceValue, index: u32, value: Value) {
        match array {
            ReferenceValue::Location(location) => {
                self.allocated[location.0 as usize].elements.insert(index, value);
            }
            ReferenceValue::Input(array) => {
                self.element_writes.insert((array, index), value);
            }
            ReferenceValue::Null => unreachable!("null has no elements"),
        }
    }
}
