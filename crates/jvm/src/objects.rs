//! Objects of a witness, and the contents of its strings.
//!
//! A string is an object with an array of UTF-16 units (Java 8), or with an array of bytes and a
//! number that says how they are to be read (from Java 9 on).

use forkless_engine::{HeapObject, Witness};
use forkless_ir::Program;
use forkless_term::{ReferenceValue, Value};

/// Is it the class of strings?
pub(crate) fn is_string(class: &str) -> bool {
    class == "java.lang.String"
}

/// An object of a witness.
pub(crate) fn object(witness: &Witness, reference: ReferenceValue) -> Option<&HeapObject> {
    match reference {
        ReferenceValue::Null => None,
        ReferenceValue::Input(number) => witness.objects.get(number as usize),
        ReferenceValue::Location(location) => witness.new_objects.get(location.0 as usize),
    }
}

/// The elements of an object of the input, in the order of indices. A condition may speak of
/// elements that its array does not have: they are no part of the input.
pub(crate) fn elements(array: &HeapObject) -> &[(u32, Value)] {
    let length = array.length.unwrap_or(0);
    let end = array.elements.partition_point(|&(index, _)| index < length);
    &array.elements[..end]
}

/// The UTF-16 units of a string; `None` where the witness does not tell.
pub(crate) fn units(program: &Program, witness: &Witness, string: &HeapObject) -> Option<Vec<u16>> {
    let field = |name: &str| {
        let found = string.fields.iter().find(|(field, _)| program.field(*field).name == name);
        found.map(|&(_, value)| value)
    };
    let Value::Reference(characters) = field("value")? else { return None };
    let array = object(witness, characters)?;
    let mut elements = vec![0; array.length? as usize];
    for &(index, value) in &array.elements {
        *elements.get_mut(index as usize)? = bits(value)? as u16;
    }
    if program.class_name(array.class) == "char[]" {
        return Some(elements);
    }
    match bits(field("coder")?)? {
        0 => Some(elements.into_iter().map(|unit| unit & 0xff).collect()),
        _ => {
            let pair = |pair: &[u16]| {
                let bytes = [pair[0] as u8, pair[1] as u8];
                // The JVM keeps the order of the machine's own numbers.
                u16::from_ne_bytes(bytes)
            };
            Some(elements.chunks_exact(2).map(pair).collect())
        }
    }
}

fn bits(value: Value) -> Option<u64> {
    match value {
        Value::Bits(_, bits) => Some(bits),
        Value::Bool(_) | Value::Float(..) | Value::Reference(_) => None,
    }
}
