//! Objects that people know by something else than their fields: strings are texts, and of an
//! exception nobody wants to see what the machine keeps in it.
//!
//! Text for people leaves out what only leads to such insides. JSON has all of it, and the texts
//! beside.

use crate::collections::insides;
use crate::java::{self, BOXED, CHARACTER, CONSTANT_NAME, STRING};
use crate::literals::quoted;
use crate::strings::{characters, field, string_units};
use crate::values::WitnessNotation;
use forkless_engine::{Change, HeapObject};
use forkless_heap::sort_of;
use forkless_ir::{ClassKind, FieldId, Type};
use forkless_term::{ReferenceValue, Value};
use std::collections::BTreeSet;

/// Longer strings are shown as the objects that they are.
const LONGEST: u32 = 10_000;

impl<'a> WitnessNotation<'a> {
    /// The object that a reference leads to.
    pub fn object(&self, reference: ReferenceValue) -> Option<&'a HeapObject> {
        self.witness.object(reference)
    }

    /// Is it a constant of the program, known by its name?
    pub fn is_constant(&self, reference: ReferenceValue) -> bool {
        match reference {
            ReferenceValue::Location(location) => self.witness.constant_class(location).is_some(),
            ReferenceValue::Null | ReferenceValue::Input(_) => false,
        }
    }

    /// Does a static field hold the constant that is known by the field's name?
    fn holds_itself(&self, field: FieldId, value: Value) -> bool {
        let Value::Reference(ReferenceValue::Location(location)) = value else { return false };
        let class = self.witness.constant_class(location);
        let kind = class.map(|class| self.program.class(class).kind);
        matches!(kind, Some(ClassKind::Constant { holder, .. }) if holder == field)
    }

    /// A static field: `Class.field`.
    pub fn static_field(&self, field: FieldId) -> String {
        let declared = self.program.field(field);
        format!("{}.{}", self.program.class_name(declared.class), declared.name)
    }

    /// Is the static field an input that holds at the end what it held at the start?
    fn is_input_static(&self, field: FieldId, value: Value) -> bool {
        let name = self.static_field(field);
        let given = self.witness.inputs.iter().find(|(input, _)| *input == name);
        match given {
            Some((_, given)) => *given == value,
            // No path of which it matters what it holds.
            None => self.program.declared_inputs().any(|(input, ty)| {
                input == name && sort_of(ty).map(Value::default_of) == Some(value)
            }),
        }
    }

    /// Has a new object, or a constant, something to tell that its name, where it is used, does not?
    /// Not if it is as good as a value; and the class of an exception that ends the path is its
    /// result.
    pub fn tells_more(&self, reference: ReferenceValue) -> bool {
        let Some(object) = self.object(reference) else { return false };
        let has_fields = !self.readable_fields(reference, object).is_empty();
        if self.is_constant(reference) {
            return has_fields;
        }
        let is_bare_exception = self.witness.thrown == Some(reference) && !has_fields;
        self.as_value(object).is_none() && !is_bare_exception
    }

    /// The text of a string; none of other objects, of long strings, and of strings that no machine
    /// has.
    pub fn text(&self, object: &HeapObject) -> Option<String> {
        let array = self.object(characters(self.program, object)?)?;
        array.length.filter(|&length| length <= LONGEST)?;
        let units = string_units(self.program, self.witness, object)?;
        Some(String::from_utf16_lossy(&units))
    }

    /// A value as people read it: new strings, boxes and constants of enums by what they are.
    pub fn readable(&self, value: Value) -> String {
        if let Value::Reference(reference @ ReferenceValue::Location(_)) = value
            && let Some(words) = self.object(reference).and_then(|object| self.as_value(object))
        {
            return words;
        }
        self.value(value)
    }

    /// The same of a value of this type.
    pub fn readable_of(&self, ty: Type, value: Value) -> String {
        match value {
            Value::Reference(_) => self.readable(value),
            Value::Bool(_) | Value::Bits(..) | Value::Float(..) => self.value_of(ty, value),
        }
    }

    /// An object that is as good as a value: `"text"`, `Integer(5)`, `Colour.RED`.
    pub fn as_value(&self, object: &HeapObject) -> Option<String> {
        if let Some(text) = self.text(object) {
            return Some(quoted(&text));
        }
        let class = self.program.class_name(object.class);
        if class == STRING && characters(self.program, object).is_none() {
            return Some(java::unread_string());
        }
        if let Some(name) = java::box_name(class) {
            let value = field(self.program, object, BOXED)?;
            let ty = if name == CHARACTER { Type::U16 } else { Type::Any };
            return Some(java::boxed(name, &self.value_of(ty, value)));
        }
        if java::is_enum(self.program, object.class)
            && let Value::Reference(name) = field(self.program, object, CONSTANT_NAME)?
        {
            let name = self.text(self.object(name)?)?;
            return Some(java::constant(class, &name));
        }
        None
    }

    /// The fields of an object that people want to see.
    pub fn readable_fields(
        &self,
        of: ReferenceValue,
        object: &HeapObject,
    ) -> Vec<(FieldId, Value)> {
        let is_new_exception = matches!(of, ReferenceValue::Location(_))
            && java::is_throwable(self.program, object.class);
        if self.contents(object).is_some() {
            return vec![];
        }
        let is_constant = self.is_constant(of);
        let is_readable = |&(field, value): &(FieldId, Value)| {
            let field = self.program.field(field);
            if is_constant && java::is_enum_itself(self.program, field.class) {
                return false;
            }
            // An exception without a cause is its own.
            let says_nothing = java::is_optional_field(&field.name)
                && (value == Value::NULL || value == Value::Reference(of));
            !is_new_exception || !(java::is_machine_field(&field.name) || says_nothing)
        };
        object.fields.iter().copied().filter(is_readable).collect()
    }

    /// The objects that people want to see, as far as they do not stand in a line already: all of
    /// the input but the insides of strings, and new ones that something visible leads to.
    pub fn visible(&self) -> BTreeSet<ReferenceValue> {
        let witness = self.witness;
        let insides: BTreeSet<ReferenceValue> = witness
            .objects
            .iter()
            .filter(|object| self.text(object).is_some())
            .filter_map(|string| characters(self.program, string))
            .chain(witness.objects.iter().flat_map(|object| insides(self.program, object)))
            .collect();
        let inputs = (0..witness.objects.len() as u32).map(ReferenceValue::Input);
        let mut open: Vec<ReferenceValue> =
            inputs.filter(|input| !insides.contains(input)).collect();
        let values = witness.inputs.iter().map(|(_, value)| *value).chain(witness.result);
        open.extend(values.filter_map(reference_in));
        open.extend(witness.thrown);
        for change in witness.changes.iter().filter(|change| self.is_readable_change(change)) {
            let (owner, value) = match *change {
                Change::Field { object, value, .. } => (Some(object), value),
                Change::Element { array, value, .. } => (Some(array), value),
                Change::Static { value, .. } => (None, value),
            };
            open.extend(owner.map(ReferenceValue::Input));
            open.extend(reference_in(value));
        }
        let mut visible = BTreeSet::new();
        while let Some(reference) = open.pop() {
            let Some(object) = self.object(reference) else { continue };
            let is_value = match reference {
                ReferenceValue::Location(_) => self.as_value(object).is_some(),
                ReferenceValue::Null | ReferenceValue::Input(_) => self.text(object).is_some(),
            };
            if insides.contains(&reference) {
                continue;
            }
            if visible.insert(reference) && !is_value {
                let contents = self.contents(object).map(|contents| contents.values());
                open.extend(contents.into_iter().flatten().filter_map(reference_in));
                let fields = self.readable_fields(reference, object);
                open.extend(fields.into_iter().filter_map(|(_, value)| reference_in(value)));
                let elements = object.elements.iter().map(|&(_, value)| value);
                open.extend(elements.filter_map(reference_in));
            }
        }
        visible
    }

    /// Did the program change something, and not what compilers add to it?
    pub fn is_readable_change(&self, change: &Change) -> bool {
        match *change {
            Change::Static { field, value } => {
                let name = self.program.field(field).name.as_str();
                let is_invented = name.starts_with('<');
                let is_added = java::is_compiler_static(name);
                let is_kept = self.is_input_static(field, value);
                !is_invented && !is_added && !is_kept && !self.holds_itself(field, value)
            }
            // What is in it at the end is told as a whole.
            Change::Field { object, .. } => {
                let object = self.witness.objects.get(object as usize);
                object.is_none_or(|object| !self.program.class(object.class).is_stand_in)
            }
            Change::Element { .. } => true,
        }
    }
}

fn reference_in(value: Value) -> Option<ReferenceValue> {
    match value {
        Value::Reference(reference) => Some(reference),
        Value::Bool(_) | Value::Bits(..) | Value::Float(..) => None,
    }
}
