//! Objects of a witness.

use forkless_engine::{HeapObject, Witness};
use forkless_ir::Program;
use forkless_lang_java::models;
use forkless_term::Value;

/// The elements of an object of the input, in the order of indices. A condition may speak of
/// elements that its array does not have: they are no part of the input.
pub(crate) fn elements(array: &HeapObject) -> &[(u32, Value)] {
    let length = array.length.unwrap_or(0);
    let end = array.elements.partition_point(|&(index, _)| index < length);
    &array.elements[..end]
}

/// What is in a collection that a model stands for: keys and values in turn, or elements.
///
/// # Errors
/// In words, if the witness is broken.
pub(crate) fn contents(
    program: &Program,
    witness: &Witness,
    collection: &HeapObject,
) -> Result<Vec<Value>, String> {
    let array = |name: &str| -> Result<Option<&HeapObject>, String> {
        let mut fields = collection.fields.iter().copied();
        let held = fields.find(|&(field, _)| program.field(field).name == name);
        let Some((_, Value::Reference(reference))) = held else { return Ok(None) };
        let array = witness.object(reference);
        array.map(Some).ok_or_else(|| format!("a collection without {name}"))
    };
    let values = match program.class_name(collection.class) {
        models::MAP => Some(array(models::VALUES)?),
        _ => None,
    };
    let keys = array(models::KEYS)?;
    let length = keys.and_then(|keys| keys.length).unwrap_or(0);
    let element = |array: Option<&HeapObject>, index: u32| {
        let all = array.map_or(&[][..], |array| &array.elements);
        let found = all.iter().find(|(known, _)| *known == index);
        found.map_or(Value::NULL, |&(_, value)| value)
    };
    let mut contents = vec![];
    for index in 0..length {
        contents.push(element(keys, index));
        contents.extend(values.map(|values| element(values, index)));
    }
    Ok(contents)
}
