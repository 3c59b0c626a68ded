//! String objects: made of texts, read back into texts.

use super::call::{ModelResult, NativeCall, give, unsupported};
use super::registry::ClassModels;
use crate::java::ObjectMeaning;
use crate::string_layout::{CODER, STRING, StringLayout, VALUE};
use forkless_ir::{Constant, Handle, HostResult, Type};

pub(super) const GROUPS: &[ClassModels] = &[
    ("java.lang.String", &[("intern", intern)]),
    ("java.lang.StringUTF16", &[("isBigEndian", is_big_endian)]),
];

/// The interned string object of a text: the same one for the same text.
pub(crate) fn text(call: &mut NativeCall<'_>, text: &[u16]) -> HostResult<Handle> {
    let key = ObjectMeaning::Text(call.java.intern_text(text)).key();
    if let Some(known) = call.host.object_of(key) {
        return Ok(known);
    }
    let string = new_text(call, text)?;
    call.host.register(key, string);
    Ok(string)
}

/// The interned string object of a text.
pub(super) fn text_of(call: &mut NativeCall<'_>, words: &str) -> HostResult<Handle> {
    text(call, &words.encode_utf16().collect::<Vec<_>>())
}

/// A new string object.
pub(crate) fn new_text(call: &mut NativeCall<'_>, text: &[u16]) -> HostResult<Handle> {
    let class = call.class(STRING);
    let string = call.host.allocate(class);
    if call.field(STRING, CODER).is_none() {
        let units = number_array(call, "char[]", Type::U16, text.iter().map(|&unit| unit.into()))?;
        call.put_named(string, STRING, VALUE, units)?;
        return Ok(string);
    }
    let (coder, bytes) = StringLayout::bytes(text);
    let value = byte_array(call, &bytes)?;
    call.put_named(string, STRING, VALUE, value)?;
    let coder = call.int(coder);
    call.put_named(string, STRING, CODER, coder)?;
    Ok(string)
}

/// A new `byte[]`.
pub(super) fn byte_array(call: &mut NativeCall<'_>, bytes: &[u8]) -> HostResult<Handle> {
    number_array(call, "byte[]", Type::I8, bytes.iter().map(|&byte| i32::from(byte as i8)))
}

/// A new array of numbers that fit into an `int`.
fn number_array(
    call: &mut NativeCall<'_>,
    class: &str,
    element: Type,
    numbers: impl ExactSizeIterator<Item = i32>,
) -> HostResult<Handle> {
    let class = call.class(class);
    let length = call.int(numbers.len() as i32);
    let array = call.host.allocate_array(class, length);
    for (index, number) in (0..).zip(numbers) {
        let number = call.int(number);
        call.store(array, index, number, element)?;
    }
    Ok(array)
}

/// Longer texts are left to the program's own code: no budget stops what is done here in one step.
const LONGEST: i32 = 1 << 22;

/// The numbers in an array, if all of it is known and it is not too long.
fn known_numbers(
    call: &mut NativeCall<'_>,
    array: Handle,
    element: Type,
) -> HostResult<Option<Vec<i32>>> {
    let length = call.host.array_length(array)?;
    let length = call.known_int(length).filter(|&length| length <= LONGEST);
    let Some(length) = length else { return Ok(None) };
    let mut numbers = Vec::with_capacity(length as usize);
    for index in 0..length as u32 {
        let number = call.load(array, index, element)?;
        match call.known_int(number) {
            Some(number) => numbers.push(number),
            None => return Ok(None),
        }
    }
    Ok(Some(numbers))
}

/// The text of a string that is a literal.
pub(crate) fn literal(call: &mut NativeCall<'_>, string: Handle) -> Option<Vec<u16>> {
    match call.host.key_of(string).map(ObjectMeaning::of) {
        Some(ObjectMeaning::Text(index)) => Some(call.java.interned_text(index).to_vec()),
        _ => None,
    }
}

/// The text of a string object that is there, if all of it is known.
pub(crate) fn read_text(call: &mut NativeCall<'_>, string: Handle) -> HostResult<Option<Vec<u16>>> {
    let Some(value_field) = call.field(STRING, VALUE) else { return Ok(None) };
    let value = call.get(string, value_field)?;
    if call.host.is_null(value)? {
        return Ok(None);
    }
    let (class, element, coder) = match call.field(STRING, CODER) {
        None => ("char[]", Type::U16, None),
        Some(coder_field) => {
            let coder = call.get(string, coder_field)?;
            let Some(coder) = call.known_int(coder) else { return Ok(None) };
            ("byte[]", Type::I8, Some(coder.into()))
        }
    };
    let Some(layout) = StringLayout::of(class, coder) else { return Ok(None) };
    let Some(numbers) = known_numbers(call, value, element)? else { return Ok(None) };
    Ok(layout.units(numbers.into_iter().map(|number| number as u16)))
}

/// The text of a string object that is there; lone surrogates become replacement characters.
pub(super) fn known_text(call: &mut NativeCall<'_>, string: Handle) -> HostResult<Option<String>> {
    Ok(read_text(call, string)?.map(|units| String::from_utf16_lossy(&units)))
}

/// The same, where the model cannot go on without: null throws, unknown text is not supported.
pub(super) fn need_text(
    call: &mut NativeCall<'_>,
    string: Handle,
    what: &str,
) -> ModelResult<String> {
    call.not_null(string)?;
    match known_text(call, string)? {
        Some(text) => Ok(text),
        None => unsupported(format!("{what} that depends on the input")),
    }
}

/// A string whose characters no path may read: they depend on the input.
pub(crate) fn hidden_text(call: &mut NativeCall<'_>) -> HostResult<Handle> {
    let string = new_text(call, &[])?;
    for name in ["value", "coder", "hash", "hashIsZero"] {
        if let Some(field) = call.field("java.lang.String", name) {
            call.host.hide_field(string, field);
        }
    }
    Ok(string)
}

/// `String.intern`: the first string of its text that asks becomes the one of that text.
fn intern(call: &mut NativeCall<'_>) -> ModelResult {
    let string = call.argument(0);
    let Some(text) = read_text(call, string)? else {
        return unsupported("String.intern of a text that depends on the input");
    };
    let key = ObjectMeaning::Text(call.java.intern_text(&text)).key();
    if let Some(known) = call.host.object_of(key) {
        return give(known);
    }
    if call.host.key_of(string).is_none() {
        call.host.register(key, string);
        return give(string);
    }
    unsupported("String.intern of an object that stands for something else")
}

/// `StringUTF16.isBigEndian`: no.
fn is_big_endian(call: &mut NativeCall<'_>) -> ModelResult {
    call.give_truth(false)
}

/// Whether a reference is certainly null.
pub(super) fn is_known_null(call: &mut NativeCall<'_>, reference: Handle) -> bool {
    call.host.known(reference) == Some(Constant::Null)
}
