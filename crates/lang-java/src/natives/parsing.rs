//! Numbers that are read from strings: `Integer.parseInt` and `Long.parseLong`.
//!
//! Whether a string that depends on the input is a number is one condition, and the number is one formula.
//! So a call has two ways to end.

use super::Continuation;
use super::call::{ModelResult, NativeCall, give};
use super::characters::{CharacterTable, is_among, latin1_table, mapped};
use super::open_texts::OpenText;
use super::registry::ClassModels;
use super::whole_strings::{Elements, described, is_narrow};
use crate::java::{NewCode, NewMethod, STATIC};
use crate::synthetic::Maker;
use forkless_ir::{
    BinaryOp, CallDescription, Callee, Code, Constant, DescribedOperand, Handle, HostResult,
    MethodId, NativeEnd, Op, Terminator, Type,
};

pub(super) const GROUPS: &[ClassModels] = &[
    ("java.lang.Integer", &[("parseInt(Ljava/lang/String;I)I", parse_int)]),
    ("java.lang.Long", &[("parseLong(Ljava/lang/String;I)J", parse_long)]),
];

/// `Integer.parseInt(string, radix)`
fn parse_int(call: &mut NativeCall<'_>) -> ModelResult {
    parse(call, Kind { ty: Type::I32, least: i32::MIN.into(), most: i32::MAX.into() })
}

/// `Long.parseLong(string, radix)`
fn parse_long(call: &mut NativeCall<'_>) -> ModelResult {
    parse(call, Kind { ty: Type::I64, least: i64::MIN, most: i64::MAX })
}

/// The numbers that are read.
#[derive(Clone, Copy)]
struct Kind {
    ty: Type,
    least: i64,
    most: i64,
}

fn parse(call: &mut NativeCall<'_>, kind: Kind) -> ModelResult {
    let (string, radix) = (call.argument(0), call.argument(1));
    let radix = call.known_int(radix).filter(|radix| (2..=36).contains(radix));
    if call.host.is_null(string)? || !is_narrow(call, string)? {
        return call.own_code();
    }
    let elements = Elements::of(call, string)?;
    let text = OpenText::with(call, &elements)?;
    let (Some(radix), Some(text)) = (radix, text) else { return call.own_code() };
    // Digits are added up without overflow, in 32 bits where that is enough.
    let greatest = i64::from(radix).checked_pow(text.units.len() as u32);
    let Some(greatest) = greatest.map(|greatest| greatest - 1) else { return call.own_code() };
    let digits = latin1_table(call, ("digit", "(II)I"), &[radix])?;
    let (Some(digits), Ok(thrower)) = (digits, thrower(call)) else { return call.own_code() };
    let number = Digits { text: &text, table: &digits, radix, is_wide: greatest > i32::MAX.into() };
    let operand = elements.operand().filter(|_| radix == 10 && text.units.len() > 1);
    let is_number = number.is_number(call, operand.is_some())?;
    let matches = operand.map(|receiver| CallDescription {
        receiver,
        method: "matches",
        argument: Some(DescribedOperand::Literal("[+-]?[0-9]+")),
    });
    let is_number = described(call, is_number, matches);
    if !call.holds(is_number)? {
        return Ok(NativeEnd::Call(thrower, call.arguments.to_vec()));
    }
    let value = number.value(call)?;
    if greatest > kind.most {
        let fits = number.fits(call, value, kind)?;
        if !call.holds(fits)? {
            return Ok(NativeEnd::Call(thrower, call.arguments.to_vec()));
        }
    }
    let from = if number.is_wide { Type::I64 } else { Type::I32 };
    let value = match from == kind.ty {
        true => value,
        false => call.host.convert(value, from, kind.ty)?,
    };
    let method = if kind.ty == Type::I32 { "Integer.parseInt" } else { "Long.parseLong" };
    let name = operand.map(|receiver| CallDescription { receiver, method, argument: None });
    give(described(call, value, name))
}

/// A text that is read as a number.
struct Digits<'a> {
    text: &'a OpenText,
    table: &'a CharacterTable,
    radix: i32,
    is_wide: bool,
}

impl Digits<'_> {
    /// Is the first character, if there is one, this one?
    fn starts_with(&self, call: &mut NativeCall<'_>, sign: char) -> HostResult<Handle> {
        let Some(&first) = self.text.units.first() else {
            return Ok(call.host.constant(Constant::Bool(false)));
        };
        let sign = call.int(sign as i32);
        let is_sign = call.host.binary(BinaryOp::Equal, first, sign)?;
        let is_there = self.text.has(call, 0)?;
        call.host.binary(BinaryOp::And, is_there, is_sign)
    }

    fn has_sign(&self, call: &mut NativeCall<'_>) -> HostResult<Handle> {
        let (minus, plus) = (self.starts_with(call, '-')?, self.starts_with(call, '+')?);
        call.host.binary(BinaryOp::Or, minus, plus)
    }

    /// Are there digits, and nothing else but a sign in front of them? Formulas that have a description are
    /// built in another order: a description belongs to a formula, on all paths.
    fn is_number(&self, call: &mut NativeCall<'_>, is_described: bool) -> HostResult<Handle> {
        let has_sign = self.has_sign(call)?;
        let (zero, one) = (call.int(0), call.int(1));
        let sign_length = call.host.if_then_else(has_sign, one, zero);
        let mut is_number = call.host.binary(BinaryOp::Less, sign_length, self.text.length)?;
        let last = self.text.units.len();
        for count in 0..last {
            let place = if is_described { count } else { last - 1 - count };
            let unit = self.text.units[place];
            let mut is_fine = is_among(call, unit, self.table, |digit| digit >= 0)?;
            if place == 0 {
                is_fine = call.host.binary(BinaryOp::Or, is_fine, has_sign)?;
            }
            let here = call.int(place as i32);
            let is_behind = call.host.binary(BinaryOp::LessOrEqual, self.text.length, here)?;
            is_fine = call.host.binary(BinaryOp::Or, is_behind, is_fine)?;
            is_number = call.host.binary(BinaryOp::And, is_number, is_fine)?;
        }
        Ok(is_number)
    }

    fn number(&self, call: &mut NativeCall<'_>, number: i64) -> Handle {
        if self.is_wide { call.long(number) } else { call.int(number as i32) }
    }

    /// The number that the digits mean, with its sign.
    fn value(&self, call: &mut NativeCall<'_>) -> HostResult<Handle> {
        let (radix, zero) = (self.number(call, self.radix.into()), self.number(call, 0));
        let has_sign = self.has_sign(call)?;
        // What other characters mean does not matter.
        let mut meant = self.table.to_vec();
        let shift = (0..).zip(&meant).find(|(_, digit)| **digit >= 0);
        let shift = shift.map_or(0, |(unit, &digit)| digit - unit);
        for (unit, digit) in (0..).zip(&mut meant) {
            if *digit < 0 {
                *digit = unit + shift;
            }
        }
        let mut value = zero;
        for (place, &unit) in self.text.units.iter().enumerate() {
            let mut digit = mapped(call, unit, &meant)?;
            if self.is_wide {
                digit = call.host.convert(digit, Type::I32, Type::I64)?;
            }
            let before = call.host.binary(BinaryOp::Multiply, value, radix)?;
            let with = call.host.binary(BinaryOp::Add, before, digit)?;
            let mut counts = self.text.has(call, place)?;
            if place == 0 {
                let never = call.host.constant(Constant::Bool(false));
                let is_digit = call.host.binary(BinaryOp::Equal, has_sign, never)?;
                counts = call.host.binary(BinaryOp::And, counts, is_digit)?;
            }
            value = call.host.if_then_else(counts, with, value);
        }
        let is_negative = self.starts_with(call, '-')?;
        let negative = call.host.binary(BinaryOp::Subtract, zero, value)?;
        Ok(call.host.if_then_else(is_negative, negative, value))
    }

    /// Is the value one of this kind?
    fn fits(&self, call: &mut NativeCall<'_>, value: Handle, kind: Kind) -> HostResult<Handle> {
        let (least, most) = (self.number(call, kind.least), self.number(call, kind.most));
        let is_above = call.host.binary(BinaryOp::LessOrEqual, least, value)?;
        let is_below = call.host.binary(BinaryOp::LessOrEqual, value, most)?;
        call.host.binary(BinaryOp::And, is_above, is_below)
    }
}

/// The method that throws what the JDK throws for a string that is no number, which it and the radix are
/// given to.
fn thrower(call: &mut NativeCall<'_>) -> ModelResult<MethodId> {
    const EXCEPTION: &str = "java.lang.NumberFormatException";
    let with_radix = "(Ljava/lang/String;I)Ljava/lang/NumberFormatException;";
    let made = call.find_method(EXCEPTION, "forInputString", with_radix)?;
    let (java, program) = (call.java, call.program);
    Ok(java.continuations.get_or_make(Continuation::NotANumber, || {
        let mut maker = Maker::new(java, program);
        let string = maker.temporary(Type::Ref(maker.class("java.lang.String")));
        let radix = maker.temporary(Type::I32);
        let class = maker.class(EXCEPTION);
        maker.initialize(class);
        let exception = maker.temporary(Type::Ref(class));
        let (callee, arguments) = (Callee::Static(made), vec![string, radix]);
        maker.push(Op::Invoke { destination: Some(exception), callee, arguments });
        maker.end(Terminator::Throw(exception));
        java.make_method(
            program,
            NewMethod {
                name: "<no number>",
                class: None,
                descriptor: "(Ljava/lang/String;I)V",
                access: STATIC,
                selector: None,
                code: NewCode::Silent(Code::Body(maker.body.finish())),
            },
        )
    }))
}
