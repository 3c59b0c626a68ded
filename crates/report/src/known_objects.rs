//! Objects that people know by something else than their fields: strings are texts, and of an
//! exception nobody wants to see what the machine keeps in it.
//!
//! Text for people leaves out what only leads to such insides. JSON has all of it, and the texts
//! beside.

use crate::inputs::declared_inputs;
use crate::value::Names;
use forkless_engine::{Change, HeapObject};
use forkless_heap::sort_of;
use forkless_ir::{ClassId, ClassKind, FieldId, Program, Type};
use forkless_term::{ReferenceValue, Value, quoted};
use std::collections::BTreeSet;

pub(crate) const STRING: &str = "java.lang.String";
const ENUM: &str = "java.lang.Enum";

/// Stands behind a string whose text no path needed.
pub(crate) const OPEN_TEXT: &str = "(text not computed)";

const THROWABLE: &str = "java.lang.Throwable";

/// Fields of exceptions that no program can name.
const RECORDS: [&str; 6] = [
    "backtrace",
    "depth",
    "extendedMessage",
    "extendedMessageState",
    "stackTrace",
    "suppressedExceptions",
];

/// Written by compilers, for assertions.
const ASSERTIONS_DISABLED: &str = "$assertionsDisabled";

/// Written by compilers, for all constants of an enum.
const VALUES: &str = "$VALUES";

/// Written by compilers, for a switch over an enum: the number of each constant's case.
const SWITCH_TABLE: &str = "$SwitchMap$";

/// Longer strings are shown as the objects that they are.
const LONGEST: u32 = 10_000;

/// How strings read their bytes.
const LATIN1: u64 = 0;
const UTF16: u64 = 1;

impl<'a> Names<'a> {
    /// The object that a reference leads to.
    pub fn object(&self, reference: ReferenceValue) -> Option<&'a HeapObject> {
        match reference {
            ReferenceValue::Null => None,
            ReferenceValue::Input(number) => self.witness.objects.get(number as usize),
            ReferenceValue::Location(location) => self.witness.new_objects.get(location.0 as usize),
        }
    }

    fn field_named(&self, object: &HeapObject, name: &str) -> Option<Value> {
        let is_it = |field: FieldId| self.program.field(field).name == name;
        object.fields.iter().find(|(field, _)| is_it(*field)).map(|(_, value)| *value)
    }

    /// The array that a string keeps its characters in.
    fn characters(&self, string: &HeapObject) -> Option<ReferenceValue> {
        if self.program.class_name(string.class) != STRING {
            return None;
        }
        match self.field_named(string, "value")? {
            Value::Reference(array) => Some(array),
            Value::Bool(_) | Value::Bits(..) | Value::Float(..) => None,
        }
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
            None => declared_inputs(self.program).any(|(input, ty)| {
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

    /// The text of a string; none of other objects, and of strings that no machine has.
    ///
    /// Since Java 9 a string has bytes, and a number that says how to read them; before, it had
    /// an array of characters. What the witness does not mention is zero.
    pub fn text(&self, object: &HeapObject) -> Option<String> {
        let array = self.object(self.characters(object)?)?;
        let length = array.length.filter(|&length| length <= LONGEST)?;
        let mut units = vec![0_u16; length as usize];
        for &(index, value) in &array.elements {
            let Value::Bits(_, bits) = value else { return None };
            *units.get_mut(index as usize)? = bits as u16;
        }
        let coder = match self.field_named(object, "coder") {
            Some(Value::Bits(_, bits)) => Some(bits),
            _ => None,
        };
        decoded(self.program.class_name(array.class), units, coder)
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
        if class == STRING && self.characters(object).is_none() {
            return Some(format!("new {class} {OPEN_TEXT}"));
        }
        if let Some(name) = box_name(class) {
            let value = self.field_named(object, "value")?;
            let ty = if name == "Character" { Type::U16 } else { Type::Any };
            return Some(format!("{name}({})", self.value_of(ty, value)));
        }
        if is_enum(self.program, object.class)
            && let Value::Reference(name) = self.field_named(object, "name")?
        {
            let name = self.text(self.object(name)?)?;
            return Some(format!("{class}.{name}"));
        }
        None
    }

    /// The fields of an object that people want to see.
    pub fn readable_fields(
        &self,
        of: ReferenceValue,
        object: &HeapObject,
    ) -> Vec<(FieldId, Value)> {
        let is_new_exception =
            matches!(of, ReferenceValue::Location(_)) && self.is_throwable(object.class);
        let is_constant = self.is_constant(of);
        let is_readable = |&(field, value): &(FieldId, Value)| {
            let name = self.program.field(field).name.as_str();
            if is_constant && self.program.class_name(self.program.field(field).class) == ENUM {
                return false;
            }
            // An exception without a cause is its own.
            let says_nothing = matches!(name, "cause" | "detailMessage")
                && (value == Value::NULL || value == Value::Reference(of));
            !is_new_exception || !(RECORDS.contains(&name) || says_nothing)
        };
        object.fields.iter().copied().filter(is_readable).collect()
    }

    fn is_throwable(&self, class: ClassId) -> bool {
        is_below(self.program, class, THROWABLE)
    }

    /// The objects that people want to see, as far as they do not stand in a line already: all of
    /// the input but the insides of strings, and new ones that something visible leads to.
    pub fn visible(&self) -> BTreeSet<ReferenceValue> {
        let witness = self.witness;
        let insides: BTreeSet<ReferenceValue> = witness
            .objects
            .iter()
            .filter(|object| self.text(object).is_some())
            .filter_map(|string| self.characters(string))
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
            if visible.insert(reference) && !is_value {
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
                let is_added =
                    matches!(name, ASSERTIONS_DISABLED | VALUES) || name.starts_with(SWITCH_TABLE);
                let is_kept = self.is_input_static(field, value);
                !is_invented && !is_added && !is_kept && !self.holds_itself(field, value)
            }
            Change::Field { .. } | Change::Element { .. } => true,
        }
    }
}

/// The simple name of a class of boxes.
pub(crate) fn box_name(class: &str) -> Option<&str> {
    let name = class.strip_prefix("java.lang.")?;
    let boxes = ["Boolean", "Byte", "Character", "Double", "Float", "Integer", "Long", "Short"];
    boxes.contains(&name).then_some(name)
}

/// Are its objects constants of an enum?
pub(crate) fn is_enum(program: &Program, class: ClassId) -> bool {
    is_below(program, class, "java.lang.Enum")
}

fn is_below(program: &Program, class: ClassId, name: &str) -> bool {
    let mut next = Some(class);
    while let Some(class) = next {
        if program.class_name(class) == name {
            return true;
        }
        next = program.class(class).superclass;
    }
    false
}

/// Is every element of an array of this class, of a string with this coder, one character?
pub(crate) fn is_one_to_one(array_class: &str, coder: Option<u64>) -> bool {
    array_class != "byte[]" || coder == Some(LATIN1)
}

/// The text of a string whose array of this class holds these numbers; the coder says how to read
/// bytes. None if no machine has such a string.
pub(crate) fn decoded(
    array_class: &str,
    mut units: Vec<u16>,
    coder: Option<u64>,
) -> Option<String> {
    if array_class == "byte[]" {
        units.iter_mut().for_each(|unit| *unit &= 0xff);
        match coder.unwrap_or(LATIN1) {
            LATIN1 => {}
            UTF16 if units.len().is_multiple_of(2) => {
                units = units.chunks_exact(2).map(|pair| pair[1] << 8 | pair[0]).collect();
            }
            _ => return None,
        }
    }
    Some(String::from_utf16_lossy(&units))
}

fn reference_in(value: Value) -> Option<ReferenceValue> {
    match value {
        Value::Reference(reference) => Some(reference),
        Value::Bool(_) | Value::Bits(..) | Value::Float(..) => None,
    }
}
