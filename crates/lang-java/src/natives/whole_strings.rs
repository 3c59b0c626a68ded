//! Strings that are compared and hashed as a whole: one value, where the JDK's own code has a loop that
//! decides at every character.
//!
//! The value is a formula over the elements that may be there: bytes, or characters before Java 9. Elements
//! behind the end of an array stand for nothing, and nothing depends on them.

use super::call::{ModelResult, NativeCall, give};
use super::deferred_texts::number_equals_text;
use super::open_texts;
use super::registry::ClassModels;
use super::strings::literal;
use crate::string_layout::{CODER, LATIN1, STRING, VALUE};
use forkless_ir::{
    BinaryOp, CallDescription, Constant, DescribedOperand, Handle, HostResult, Type,
};

pub(super) const GROUPS: &[ClassModels] = &[
    ("java.lang.StringLatin1", &[("equals", equal_bytes)]),
    ("java.lang.StringUTF16", &[("equals", equal_bytes)]),
    (
        STRING,
        &[
            ("compareTo(Ljava/lang/String;)I", compare),
            ("equals", equals),
            ("hashCode()I", hash_code),
            ("startsWith(Ljava/lang/String;I)Z", starts_with),
        ],
    ),
];

/// Formulas over more elements than this are left to loops, where they are not known.
const MOST_OPEN: u32 = 64;
/// And where they are known.
const MOST_KNOWN: u32 = 1 << 16;

/// The elements of an array.
pub(super) struct Elements {
    pub array: Handle,
    pub length: Handle,
    /// How many there are at most, if that is few enough for a formula.
    pub most: Option<u32>,
    ty: Type,
    name: Option<Name>,
}

/// How a string is written.
enum Name {
    Literal(String),
    /// One of the input of any length, by its characters.
    Open,
}

impl Elements {
    fn new(call: &mut NativeCall<'_>, array: Handle, ty: Type) -> ModelResult<Elements> {
        let length = call.host.array_length(array)?;
        Ok(Elements::with_length(call, array, length, ty))
    }

    fn with_length(call: &mut NativeCall<'_>, array: Handle, length: Handle, ty: Type) -> Elements {
        let known = call.known_int(length).and_then(|length| u32::try_from(length).ok());
        let known = known.filter(|&length| length <= MOST_KNOWN);
        let most = known.or_else(|| call.host.longest(length).filter(|&most| most <= MOST_OPEN));
        Elements { array, length, most, ty, name: None }
    }

    /// Those of a string.
    pub fn of(call: &mut NativeCall<'_>, string: Handle) -> ModelResult<Elements> {
        let array = call.get_named(string, STRING, VALUE)?;
        let ty = if has_coders(call) { Type::I8 } else { Type::U16 };
        let elements = Elements::new(call, array, ty)?;
        let literal = literal(call, string);
        Ok(elements.named(call, literal))
    }

    /// The same with a name, if they are those of a string that has one.
    fn named(mut self, call: &mut NativeCall<'_>, literal: Option<Vec<u16>>) -> Elements {
        let is_new = call.host.allocated_class(self.array).is_some();
        self.name = match literal {
            Some(units) => String::from_utf16(&units).ok().map(Name::Literal),
            // Where only this path knows the length, the formula may mean something else on others.
            None if is_new || call.known_int(self.length).is_some() => None,
            None => Some(Name::Open),
        };
        self
    }

    pub fn operand(&self) -> Option<DescribedOperand<'_>> {
        match self.name.as_ref()? {
            Name::Literal(text) => Some(DescribedOperand::Literal(text)),
            Name::Open => Some(DescribedOperand::Characters(self.array)),
        }
    }

    fn get(&self, call: &mut NativeCall<'_>, index: u32) -> HostResult<Handle> {
        call.load(self.array, index, self.ty)
    }

    /// The number of the character at a place.
    pub fn unit(&self, call: &mut NativeCall<'_>, index: u32) -> HostResult<Handle> {
        let element = self.get(call, index)?;
        if self.ty != Type::I8 {
            return Ok(element);
        }
        let mask = call.int(0xff);
        call.host.binary(BinaryOp::And, element, mask)
    }

    /// Whether a place is before the end.
    pub fn has(&self, call: &mut NativeCall<'_>, index: u32) -> HostResult<Handle> {
        let place = call.int(index as i32);
        call.host.binary(BinaryOp::Less, place, self.length)
    }
}

/// The call of a method of one string with another as its argument, where both have names.
///
/// A description belongs to a formula, on all paths. So formulas that have none are built in
/// another order (`is_described`): otherwise the text would depend on what other paths did.
fn description<'a>(
    one: &'a Elements,
    method: &'static str,
    other: &'a Elements,
) -> Option<CallDescription<'a>> {
    Some(CallDescription { receiver: one.operand()?, method, argument: Some(other.operand()?) })
}

/// Equality holds both ways: the literal comes last.
fn equality_description<'a>(one: &'a Elements, other: &'a Elements) -> Option<CallDescription<'a>> {
    let is_turned = match (&one.name, &other.name) {
        (Some(Name::Literal(_)), _) => true,
        (_, Some(Name::Literal(_))) => false,
        _ => other.most < one.most,
    };
    let (one, other) = if is_turned { (other, one) } else { (one, other) };
    // What is short is shown by its characters.
    let is_short = one.most.into_iter().chain(other.most).min() < Some(2);
    description(one, "equals", other).filter(|_| !is_short)
}

/// Do strings hold bytes and say how to read them, as since Java 9?
pub(super) fn has_coders(call: &NativeCall<'_>) -> bool {
    call.field(STRING, CODER).is_some()
}

/// `StringLatin1.equals(bytes, bytes)`, and that of UTF-16: strings beyond Latin-1 are compared so, too.
fn equal_bytes(call: &mut NativeCall<'_>) -> ModelResult {
    let (one, other) = (call.argument(0), call.argument(1));
    call.not_null(one)?;
    call.not_null(other)?;
    let one = Elements::new(call, one, Type::I8)?;
    let other = Elements::new(call, other, Type::I8)?;
    match equality(call, &one, &other, false)? {
        Some(equal) => give(call.widened(equal, Type::Bool)?),
        None => call.own_code(),
    }
}

/// `String.equals(object)`. That it might be the same object is not asked: then all elements are equal.
fn equals(call: &mut NativeCall<'_>) -> ModelResult {
    let (one, other) = (call.argument(0), call.argument(1));
    if !call.host.is_instance(other, call.class(STRING))? {
        return call.give_truth(false);
    }
    for (string, text) in [(one, other), (other, one)] {
        if let Some(equal) = number_equals_text(call, string, text)? {
            return give(call.widened(equal, Type::Bool)?);
        }
    }
    if !is_narrow(call, one)? || !is_narrow(call, other)? {
        return call.own_code();
    }
    let (one, other) = (Elements::of(call, one)?, Elements::of(call, other)?);
    let description = equality_description(&one, &other);
    let equal = equality(call, &one, &other, description.is_some())?;
    let Some(equal) = equal else { return call.own_code() };
    let equal = described(call, equal, description);
    give(call.widened(equal, Type::Bool)?)
}

/// Whether all elements are equal; none if there may be any number of them. See
/// [`description`].
fn equality(
    call: &mut NativeCall<'_>,
    one: &Elements,
    other: &Elements,
    is_described: bool,
) -> HostResult<Option<Handle>> {
    let Some(most) = one.most.into_iter().chain(other.most).min() else { return Ok(None) };
    let mut equal = call.host.binary(BinaryOp::Equal, one.length, other.length)?;
    if call.host.known(equal) == Some(Constant::Bool(false)) {
        return Ok(Some(equal));
    }
    let length = if one.most == Some(most) { one.length } else { other.length };
    for count in 0..most {
        let index = if is_described { count } else { most - 1 - count };
        let place = call.int(index as i32);
        let is_behind = call.host.binary(BinaryOp::LessOrEqual, length, place)?;
        let (left, right) = (one.get(call, index)?, other.get(call, index)?);
        let is_same = call.host.binary(BinaryOp::Equal, left, right)?;
        let is_fine = call.host.binary(BinaryOp::Or, is_behind, is_same)?;
        equal = call.host.binary(BinaryOp::And, equal, is_fine)?;
    }
    Ok(Some(equal))
}

/// `String.compareTo(string)`: the difference at the first place that has one, else that of the lengths.
fn compare(call: &mut NativeCall<'_>) -> ModelResult {
    let (one, other) = (call.argument(0), call.argument(1));
    if call.host.is_null(other)? || !is_narrow(call, one)? || !is_narrow(call, other)? {
        return call.own_code();
    }
    let (one, other) = (Elements::of(call, one)?, Elements::of(call, other)?);
    let most = one.most.into_iter().chain(other.most).min();
    let Some(most) = most else { return call.own_code() };
    let description = description(&one, "compareTo", &other);
    let mut result = call.host.binary(BinaryOp::Subtract, one.length, other.length)?;
    if description.is_none() {
        let zero = call.int(0);
        let is_empty = call.host.binary(BinaryOp::Equal, one.length, zero)?;
        let shorter = call.host.binary(BinaryOp::Subtract, zero, other.length)?;
        result = call.host.if_then_else(is_empty, shorter, result);
    }
    for index in (0..most).rev() {
        let (has_one, has_other) = (one.has(call, index)?, other.has(call, index)?);
        let has_both = call.host.binary(BinaryOp::And, has_one, has_other)?;
        if call.host.known(has_both) == Some(Constant::Bool(false)) {
            continue;
        }
        let (left, right) = (one.unit(call, index)?, other.unit(call, index)?);
        let is_other = call.host.binary(BinaryOp::NotEqual, left, right)?;
        let decides = call.host.binary(BinaryOp::And, has_both, is_other)?;
        let difference = call.host.binary(BinaryOp::Subtract, left, right)?;
        result = call.host.if_then_else(decides, difference, result);
    }
    let result = described(call, result, description);
    give(result)
}

/// The same value, with a description if there is one.
pub(super) fn described(
    call: &mut NativeCall<'_>,
    value: Handle,
    by: Option<CallDescription<'_>>,
) -> Handle {
    match by {
        Some(description) => call.host.describe(value, description),
        None => value,
    }
}

/// `String.hashCode()`. The string remembers it and, since Java 13, whether it is 0. What is remembered is
/// the hash, so that is not asked to be other than 0.
fn hash_code(call: &mut NativeCall<'_>) -> ModelResult {
    let string = call.argument(0);
    let remembered = call.get_named(string, STRING, "hash")?;
    if call.known_int(remembered).is_some_and(|hash| hash != 0) {
        return give(remembered);
    }
    if !is_narrow(call, string)? {
        return call.own_code();
    }
    let Some(hash) = hash_of_choice(call, string)? else { return call.own_code() };
    let zero = call.int(0);
    let remembered_or_new: Vec<(Handle, Handle)> = call
        .host
        .leaves(remembered)
        .into_iter()
        .map(|one| (one, if call.known_int(one) == Some(0) { hash } else { one }))
        .collect();
    let hash = call.host.with_leaves_replaced(remembered, &remembered_or_new);
    call.put_named(string, STRING, "hash", hash)?;
    let is_zero = call.host.binary(BinaryOp::Equal, hash, zero)?;
    let is_zero = call.widened(is_zero, Type::Bool)?;
    call.put_named(string, STRING, "hashIsZero", is_zero)?;
    give(hash)
}

/// The hash code of a string that may be one of several: a choice between theirs. A hash of choices
/// between characters would have to be computed by a solver that asks which string it is.
fn hash_of_choice(call: &mut NativeCall<'_>, string: Handle) -> ModelResult<Option<Handle>> {
    let whole = Elements::of(call, string)?;
    let arrays = call.host.leaves(whole.array);
    if arrays.len() < 2 {
        return hash_of(call, &whole);
    }
    let mut hashes = vec![];
    for array in arrays {
        if call.host.known(array) == Some(Constant::Null) {
            continue;
        }
        let length = call.host.length_if_chosen(array)?;
        let elements = Elements::with_length(call, array, length, whole.ty).named(call, None);
        let Some(hash) = hash_of(call, &elements)? else { return Ok(None) };
        hashes.push((array, hash));
    }
    Ok(Some(call.host.with_leaves_replaced(whole.array, &hashes)))
}

/// The hash code, described as that of the string; none if there may be any number of elements.
fn hash_of(call: &mut NativeCall<'_>, elements: &Elements) -> ModelResult<Option<Handle>> {
    let Some(most) = elements.most else { return Ok(None) };
    let factor = call.int(31);
    // Those of all beginnings.
    let mut hashes = vec![call.int(0)];
    for index in 0..most {
        let unit = elements.unit(call, index)?;
        let before = call.host.binary(BinaryOp::Multiply, hashes[index as usize], factor)?;
        hashes.push(call.host.binary(BinaryOp::Add, before, unit)?);
    }
    let receiver = elements.operand().filter(|_| most > 1);
    let mut result = hashes[if receiver.is_some() { 0 } else { most as usize }];
    for count in 0..most {
        let index = if receiver.is_some() { count } else { most - 1 - count };
        let is_there = elements.has(call, index)?;
        let (before, with) = (hashes[index as usize], hashes[index as usize + 1]);
        result = match receiver {
            Some(_) => call.host.if_then_else(is_there, with, result),
            None => call.host.if_then_else(is_there, result, before),
        };
    }
    let description =
        receiver.map(|receiver| CallDescription { receiver, method: "hashCode", argument: None });
    Ok(Some(described(call, result, description)))
}

/// `String.startsWith(prefix, from)`, where the prefix has a known length and both hold characters alike.
fn starts_with(call: &mut NativeCall<'_>) -> ModelResult {
    let (text, prefix) = (call.argument(0), call.argument(1));
    if call.known_int(call.argument(2)).is_none() {
        return open_texts::starts_at_open_place(call);
    }
    let from = call.known_int(call.argument(2)).and_then(|from| u32::try_from(from).ok());
    if call.host.is_null(prefix)? || !is_narrow(call, text)? || !is_narrow(call, prefix)? {
        return call.own_code();
    }
    let (text, prefix) = (Elements::of(call, text)?, Elements::of(call, prefix)?);
    let is_known = call.known_int(prefix.length).is_some();
    let length = prefix.most.filter(|_| is_known);
    let (Some(from), Some(length)) = (from, length) else { return call.own_code() };
    let Some(end) = from.checked_add(length).and_then(|end| i32::try_from(end).ok()) else {
        return call.give_truth(false);
    };
    let end = call.int(end);
    let mut starts = call.host.binary(BinaryOp::LessOrEqual, end, text.length)?;
    if call.host.known(starts) == Some(Constant::Bool(false)) {
        return call.give_truth(false);
    }
    let description = description(&text, "startsWith", &prefix).filter(|_| from == 0 && length > 1);
    for count in 0..length {
        let index = if description.is_some() { count } else { length - 1 - count };
        let (left, right) = (text.get(call, from + index)?, prefix.get(call, index)?);
        let is_same = call.host.binary(BinaryOp::Equal, left, right)?;
        starts = call.host.binary(BinaryOp::And, starts, is_same)?;
    }
    let starts = described(call, starts, description);
    give(call.widened(starts, Type::Bool)?)
}

/// Has the string one element for each character?
pub(super) fn is_narrow(call: &mut NativeCall<'_>, string: Handle) -> ModelResult<bool> {
    if !has_coders(call) {
        return Ok(true);
    }
    let coder = call.get_named(string, STRING, CODER)?;
    Ok(call.known_int(coder) == Some(LATIN1))
}
