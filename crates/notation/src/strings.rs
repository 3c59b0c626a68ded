//! The characters of string objects in a witness.

use forkless_engine::{HeapObject, Witness};
use forkless_ir::{FieldId, Program};
use forkless_lang_java::string_layout::{CODER, STRING, StringLayout, VALUE};
use forkless_term::{ReferenceValue, Value};

/// The UTF-16 units of a string; `None` of other objects, of strings whose contents the witness does
/// not tell, and of those that no machine has. A part that the witness does not mention is zero.
pub fn string_units(program: &Program, witness: &Witness, string: &HeapObject) -> Option<Vec<u16>> {
    let array = witness.object(characters(program, string)?)?;
    let mut elements = vec![0_u16; array.length? as usize];
    for &(index, value) in &array.elements {
        let Value::Bits(_, bits) = value else { return None };
        *elements.get_mut(index as usize)? = bits as u16;
    }
    let coder = match field(program, string, CODER) {
        Some(Value::Bits(width, bits)) => Some(width.signed(bits)),
        _ => None,
    };
    StringLayout::of(program.class_name(array.class), coder)?.units(elements)
}

/// The array that a string keeps its characters in.
pub(crate) fn characters(program: &Program, string: &HeapObject) -> Option<ReferenceValue> {
    if program.class_name(string.class) != STRING {
        return None;
    }
    match field(program, string, VALUE)? {
        Value::Reference(array) => Some(array),
        Value::Bool(_) | Value::Bits(..) | Value::Float(..) => None,
    }
}

/// What an object holds in the field of this name.
pub(crate) fn field(program: &Program, object: &HeapObject, name: &str) -> Option<Value> {
    let is_it = |field: FieldId| program.field(field).name == name;
    object.fields.iter().find(|(field, _)| is_it(*field)).map(|(_, value)| *value)
}
