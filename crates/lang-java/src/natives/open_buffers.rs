//! Texts that are written into arrays of bytes, where it depends on the input how long they are: the digits of
//! numbers, and texts that are turned round. Each byte is one formula, where the JDK's own code has a loop.

use super::call::{ModelResult, NativeCall, give};
use super::registry::ClassModels;
use crate::string_layout::LATIN1;
use forkless_ir::{BinaryOp, Constant, Handle, HostResult, Type};

pub(super) const GROUPS: &[ClassModels] = &[
    (BUILDER, &[("reverse()Ljava/lang/AbstractStringBuilder;", reverse)]),
    ("java.lang.Integer", &[("getChars(II[B)I", get_digits), ("stringSize(I)I", count_digits)]),
    ("java.lang.Long", &[("getChars(JI[B)I", get_digits), ("stringSize(J)I", count_digits)]),
    (
        "jdk.internal.util.DecimalDigits",
        &[
            ("stringSize", count_digits),
            ("uncheckedGetCharsLatin1(II[B)I", get_digits),
            ("uncheckedGetCharsLatin1(JI[B)I", get_digits),
        ],
    ),
];

const BUILDER: &str = "java.lang.AbstractStringBuilder";

/// Longer arrays are left to loops.
const LONGEST: u32 = 64;

/// A number whose digits are written.
struct Decimal {
    /// The number if it is negative, else its opposite: so there is one for every number.
    negative: Handle,
    is_negative: Handle,
    is_wide: bool,
}

impl Decimal {
    fn new(call: &mut NativeCall<'_>, number: Handle) -> HostResult<Decimal> {
        let is_wide = call.host.is_wide(number);
        let zero = constant(call, is_wide, 0);
        let is_negative = call.host.binary(BinaryOp::Less, number, zero)?;
        let opposite = call.host.binary(BinaryOp::Subtract, zero, number)?;
        let negative = call.host.if_then_else(is_negative, number, opposite);
        Ok(Decimal { negative, is_negative, is_wide })
    }

    /// So many digits it has at most.
    fn most(&self) -> u32 {
        if self.is_wide { 19 } else { 10 }
    }

    /// How many characters it takes, the sign among them.
    fn size(&self, call: &mut NativeCall<'_>) -> HostResult<Handle> {
        let mut size = call.int(1);
        for digits in 1..self.most() {
            let bound = constant(call, self.is_wide, -10_i64.pow(digits));
            let has_more = call.host.binary(BinaryOp::LessOrEqual, self.negative, bound)?;
            let more = call.int(digits as i32 + 1);
            size = call.host.if_then_else(has_more, more, size);
        }
        let one = call.int(1);
        let with_sign = call.host.binary(BinaryOp::Add, size, one)?;
        Ok(call.host.if_then_else(self.is_negative, with_sign, size))
    }

    /// The character of a digit, counted from the last one.
    fn digit(&self, call: &mut NativeCall<'_>, place: u32) -> HostResult<Handle> {
        let (power, ten) = (10_i64.pow(place), constant(call, self.is_wide, 10));
        let power = constant(call, self.is_wide, power);
        let quotient = call.host.binary(BinaryOp::Divide, self.negative, power)?;
        let mut digit = call.host.binary(BinaryOp::Remainder, quotient, ten)?;
        if self.is_wide {
            digit = call.host.convert(digit, Type::I64, Type::I32)?;
        }
        let zero = call.int('0' as i32);
        call.host.binary(BinaryOp::Subtract, zero, digit)
    }
}

fn constant(call: &mut NativeCall<'_>, is_wide: bool, number: i64) -> Handle {
    if is_wide { call.long(number) } else { call.int(number as i32) }
}

/// `Integer.stringSize(number)`, and that of `long`s.
fn count_digits(call: &mut NativeCall<'_>) -> ModelResult {
    let number = call.argument(0);
    if call.host.known(number).is_some() {
        return call.own_code();
    }
    let size = Decimal::new(call, number)?.size(call)?;
    give(size)
}

/// `Integer.getChars(number, end, bytes)`, and that of `long`s: writes it in front of a place.
fn get_digits(call: &mut NativeCall<'_>) -> ModelResult {
    let (number, end, bytes) = (call.argument(0), call.argument(1), call.argument(2));
    let is_new = call.host.allocated_class(bytes).is_some();
    if call.host.known(number).is_some() || call.host.is_null(bytes)? || !is_new {
        return call.own_code();
    }
    let length = call.host.array_length(bytes)?;
    let Some(longest) = call.host.longest(length).filter(|&longest| longest <= LONGEST) else {
        return call.own_code();
    };
    let decimal = Decimal::new(call, number)?;
    let size = decimal.size(call)?;
    let start = call.host.binary(BinaryOp::Subtract, end, size)?;
    let mut digits = vec![];
    for place in 0..decimal.most() {
        digits.push(decimal.digit(call, place)?);
    }
    let minus = call.int('-' as i32);
    let mut values = vec![];
    for place in 0..longest {
        let here = call.int(place as i32);
        let is_behind = call.host.binary(BinaryOp::LessOrEqual, start, here)?;
        let is_before = call.host.binary(BinaryOp::Less, here, end)?;
        let is_written = call.host.binary(BinaryOp::And, is_behind, is_before)?;
        if call.host.known(is_written) == Some(Constant::Bool(false)) {
            continue;
        }
        let mut unit = digits[0];
        for (from_last, &digit) in (1..).zip(&digits[1..]) {
            let that = call.int(place as i32 + from_last + 1);
            let is_that = call.host.binary(BinaryOp::Equal, end, that)?;
            unit = call.host.if_then_else(is_that, digit, unit);
        }
        let is_first = call.host.binary(BinaryOp::Equal, start, here)?;
        let is_sign = call.host.binary(BinaryOp::And, is_first, decimal.is_negative)?;
        let unit = call.host.if_then_else(is_sign, minus, unit);
        let old = call.load(bytes, place, Type::I8)?;
        values.push((place, call.host.if_then_else(is_written, unit, old)));
    }
    for (place, value) in values {
        call.store(bytes, place, value, Type::I8)?;
    }
    give(start)
}

/// `AbstractStringBuilder.reverse()` of a text in Latin-1.
fn reverse(call: &mut NativeCall<'_>) -> ModelResult {
    let builder = call.argument(0);
    let Some(coder) = call.field(BUILDER, "coder") else { return call.own_code() };
    let coder = call.get(builder, coder)?;
    let count = call.get_named(builder, BUILDER, "count")?;
    let is_latin1 = call.known_int(coder) == Some(LATIN1);
    if !is_latin1 || call.known_int(count).is_some() {
        return call.own_code();
    }
    let bytes = call.get_named(builder, BUILDER, "value")?;
    if call.host.allocated_class(bytes).is_none() || call.host.is_null(bytes)? {
        return call.own_code();
    }
    let Some(most) = call.host.longest(count).filter(|&most| most <= LONGEST) else {
        return call.own_code();
    };
    let mut values = vec![];
    for place in 0..most {
        let here = call.int(place as i32);
        let is_there = call.host.binary(BinaryOp::Less, here, count)?;
        let behind = call.int(place as i32 + 1);
        let opposite = call.host.binary(BinaryOp::Subtract, count, behind)?;
        let new = call.host.array_load(bytes, opposite, Type::I8)?;
        let old = call.host.array_load(bytes, here, Type::I8)?;
        values.push((here, call.host.if_then_else(is_there, new, old)));
    }
    for (here, value) in values {
        call.host.array_store(bytes, here, value)?;
    }
    give(builder)
}
