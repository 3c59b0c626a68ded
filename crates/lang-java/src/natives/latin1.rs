//! Strings that are compared and hashed as a whole: one value, where the JDK's own code has a loop that
//! decides at every character.
//!
//! The value is a formula over the bytes that may be there. Bytes behind the end of an array stand for
//! nothing, and nothing depends on them.

use super::call::{Call, Outcome, give};
use super::registry::Group;
use super::strings::LATIN1;
use forkless_ir::{Answer, BinaryOp, Constant, Handle, Type};

pub(super) const GROUPS: &[Group] = &[
    (STRING, &[("startsWith(Ljava/lang/String;I)Z", starts_with)]),
    ("java.lang.StringLatin1", &[("equals", equals), ("hashCode", hash_code)]),
    ("java.lang.StringUTF16", &[("equals", equals)]),
];

const STRING: &str = "java.lang.String";
/// Formulas over more bytes than this are left to loops, where they are not known.
const MOST_OPEN: u32 = 64;

/// An array of bytes.
struct Bytes {
    array: Handle,
    length: Handle,
    /// How many elements it has at most, if that is few enough for a formula.
    most: Option<u32>,
}

impl Bytes {
    fn new(call: &mut Call<'_>, array: Handle) -> Outcome<Bytes> {
        let length = call.host.array_length(array)?;
        let known = call.known_int(length).and_then(|length| u32::try_from(length).ok());
        let most = known.or_else(|| call.host.longest(length).filter(|&most| most <= MOST_OPEN));
        Ok(Bytes { array, length, most })
    }

    fn get(&self, call: &mut Call<'_>, index: u32) -> Answer<Handle> {
        call.load(self.array, index, Type::I8)
    }
}

/// `StringLatin1.equals(bytes, bytes)`, and that of UTF-16.
fn equals(call: &mut Call<'_>) -> Outcome {
    let (one, other) = (call.argument(0), call.argument(1));
    call.not_null(one)?;
    call.not_null(other)?;
    let (one, other) = (Bytes::new(call, one)?, Bytes::new(call, other)?);
    let Some(most) = one.most.into_iter().chain(other.most).min() else { return call.own_code() };
    let mut equal = call.host.binary(BinaryOp::Equal, one.length, other.length)?;
    if call.host.known(equal) == Some(Constant::Bool(false)) {
        return call.give_truth(false);
    }
    let length = if one.most == Some(most) { one.length } else { other.length };
    for index in 0..most {
        let place = call.int(index as i32);
        let is_behind = call.host.binary(BinaryOp::LessOrEqual, length, place)?;
        let (left, right) = (one.get(call, index)?, other.get(call, index)?);
        let is_same = call.host.binary(BinaryOp::Equal, left, right)?;
        let is_fine = call.host.binary(BinaryOp::Or, is_behind, is_same)?;
        equal = call.host.binary(BinaryOp::And, equal, is_fine)?;
    }
    give(call.widened(equal, Type::Bool)?)
}

/// `StringLatin1.hashCode(bytes)`
fn hash_code(call: &mut Call<'_>) -> Outcome {
    call.not_null(call.argument(0))?;
    let bytes = Bytes::new(call, call.argument(0))?;
    let Some(most) = bytes.most else { return call.own_code() };
    let (factor, mask) = (call.int(31), call.int(0xff));
    let mut hash = call.int(0);
    let mut result = hash;
    for index in 0..most {
        let byte = bytes.get(call, index)?;
        let byte = call.host.binary(BinaryOp::And, byte, mask)?;
        let before = call.host.binary(BinaryOp::Multiply, hash, factor)?;
        hash = call.host.binary(BinaryOp::Add, before, byte)?;
        let place = call.int(index as i32);
        let is_there = call.host.binary(BinaryOp::Less, place, bytes.length)?;
        result = call.host.choose(is_there, hash, result);
    }
    call.host.show_as(result, bytes.array, ".hashCode()");
    give(result)
}

/// `String.startsWith(prefix, from)`, where the prefix has a known length and both have Latin-1 characters.
fn starts_with(call: &mut Call<'_>) -> Outcome {
    let (text, prefix) = (call.argument(0), call.argument(1));
    let from = call.known_int(call.argument(2)).and_then(|from| u32::try_from(from).ok());
    if call.host.is_null(prefix)? || !is_latin1(call, text)? || !is_latin1(call, prefix)? {
        return call.own_code();
    }
    let (text, prefix) = (value(call, text)?, value(call, prefix)?);
    let length = call.host.array_length(prefix)?;
    let length = call.known_int(length).map(|length| length as u32);
    let (Some(from), Some(length)) = (from, length) else { return call.own_code() };
    let Some(end) = from.checked_add(length).and_then(|end| i32::try_from(end).ok()) else {
        return call.give_truth(false);
    };
    let text = Bytes::new(call, text)?;
    let end = call.int(end);
    let mut starts = call.host.binary(BinaryOp::LessOrEqual, end, text.length)?;
    if call.host.known(starts) == Some(Constant::Bool(false)) {
        return call.give_truth(false);
    }
    for index in 0..length {
        let left = text.get(call, from + index)?;
        let right = call.load(prefix, index, Type::I8)?;
        let is_same = call.host.binary(BinaryOp::Equal, left, right)?;
        starts = call.host.binary(BinaryOp::And, starts, is_same)?;
    }
    give(call.widened(starts, Type::Bool)?)
}

fn value(call: &mut Call<'_>, string: Handle) -> Outcome<Handle> {
    call.get_named(string, STRING, "value")
}

fn is_latin1(call: &mut Call<'_>, string: Handle) -> Outcome<bool> {
    if call.field(STRING, "coder").is_none() {
        return Ok(false);
    }
    let coder = call.get_named(string, STRING, "coder")?;
    Ok(call.known_int(coder) == Some(LATIN1))
}
