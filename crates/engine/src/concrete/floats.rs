//! Arithmetic on concrete floats: Rust's, which is that of IEEE 754 as the JVM has it. What comes
//! out as NaN is the canonical one, since Rust does not say which it is.

use super::operators::OperationFailure;
use forkless_ir::{BinaryOp, UnaryOp};
use forkless_term::{Precision, Value, Width};
use std::ops::{Add, Div, Mul, Rem, Sub};

const SINGLE_NAN: u64 = 0x7fc0_0000;
const DOUBLE_NAN: u64 = 0x7ff8_0000_0000_0000;
const SINGLE_SIGN: u64 = 1 << 31;
const DOUBLE_SIGN: u64 = 1 << 63;

pub(super) fn single(number: f32) -> Value {
    let bits = if number.is_nan() { SINGLE_NAN } else { u64::from(number.to_bits()) };
    Value::Float(Precision::Single, bits)
}

pub(super) fn double(number: f64) -> Value {
    let bits = if number.is_nan() { DOUBLE_NAN } else { number.to_bits() };
    Value::Float(Precision::Double, bits)
}

pub(super) fn unary(op: UnaryOp, operand: Value) -> Result<Value, OperationFailure> {
    let (precision, bits) = match (op, operand) {
        (UnaryOp::FromRawBits, Value::Bits(Width::W32, bits)) => {
            return Ok(Value::Float(Precision::Single, bits));
        }
        (UnaryOp::FromRawBits, Value::Bits(Width::W64, bits)) => {
            return Ok(Value::Float(Precision::Double, bits));
        }
        (_, Value::Float(precision, bits)) => (precision, bits),
        _ => return Err(OperationFailure::Stuck),
    };
    let sign = match precision {
        Precision::Single => SINGLE_SIGN,
        Precision::Double => DOUBLE_SIGN,
    };
    Ok(match (op, precision) {
        (UnaryOp::Negate, _) => Value::Float(precision, bits ^ sign),
        (UnaryOp::Absolute, _) => Value::Float(precision, bits & !sign),
        (UnaryOp::SquareRoot, Precision::Single) => single(f32::from_bits(bits as u32).sqrt()),
        (UnaryOp::SquareRoot, Precision::Double) => double(f64::from_bits(bits).sqrt()),
        (UnaryOp::ToRawBits, Precision::Single) => Value::Bits(Width::W32, bits),
        (UnaryOp::ToRawBits, Precision::Double) => Value::Bits(Width::W64, bits),
        (UnaryOp::Not | UnaryOp::FromRawBits, _) => return Err(OperationFailure::Stuck),
    })
}

pub(super) fn binary(op: BinaryOp, left: Value, right: Value) -> Result<Value, OperationFailure> {
    match (left, right) {
        (Value::Float(Precision::Single, a), Value::Float(Precision::Single, b)) => {
            compute(op, f32::from_bits(a as u32), f32::from_bits(b as u32), single)
        }
        (Value::Float(Precision::Double, a), Value::Float(Precision::Double, b)) => {
            compute(op, f64::from_bits(a), f64::from_bits(b), double)
        }
        _ => Err(OperationFailure::Stuck),
    }
}

/// The operation in one precision; `value` makes a value of its result.
fn compute<F>(op: BinaryOp, a: F, b: F, value: fn(F) -> Value) -> Result<Value, OperationFailure>
where
    F: Copy
        + PartialOrd
        + Add<Output = F>
        + Sub<Output = F>
        + Mul<Output = F>
        + Div<Output = F>
        + Rem<Output = F>,
{
    let three_way = |unordered: i32| {
        let result = a.partial_cmp(&b).map_or(unordered, |order| order as i32);
        Value::Bits(Width::W32, u64::from(result as u32))
    };
    Ok(match op {
        BinaryOp::Add => value(a + b),
        BinaryOp::Subtract => value(a - b),
        BinaryOp::Multiply => value(a * b),
        BinaryOp::Divide => value(a / b),
        BinaryOp::Remainder => value(a % b),
        BinaryOp::Equal => Value::Bool(a == b),
        BinaryOp::NotEqual => Value::Bool(a != b),
        BinaryOp::Less => Value::Bool(a < b),
        BinaryOp::LessOrEqual => Value::Bool(a <= b),
        BinaryOp::Greater => Value::Bool(a > b),
        BinaryOp::GreaterOrEqual => Value::Bool(a >= b),
        BinaryOp::CompareLow => three_way(-1),
        BinaryOp::CompareHigh => three_way(1),
        BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::Xor
        | BinaryOp::ShiftLeft
        | BinaryOp::ShiftRight
        | BinaryOp::ShiftRightUnsigned
        | BinaryOp::Compare => return Err(OperationFailure::Stuck),
    })
}

/// Towards zero, into the range of 64 bits or 32 bits; NaN is zero. (So do Rust's conversions.)
///
/// # Panics
/// If it is no float.
pub(super) fn to_integer(source: Value, wide: bool) -> i64 {
    match (source, wide) {
        (Value::Float(Precision::Single, bits), true) => f32::from_bits(bits as u32) as i64,
        (Value::Float(Precision::Single, bits), false) => {
            i64::from(f32::from_bits(bits as u32) as i32)
        }
        (Value::Float(Precision::Double, bits), true) => f64::from_bits(bits) as i64,
        (Value::Float(Precision::Double, bits), false) => i64::from(f64::from_bits(bits) as i32),
        (other, _) => unreachable!("{other:?} is no float"),
    }
}

/// The nearest float of one of the precisions; a float of that precision is left as it is.
pub(super) fn change_precision(source: Value, to_single: bool) -> Value {
    match (source, to_single) {
        (Value::Float(Precision::Single, bits), false) => {
            double(f64::from(f32::from_bits(bits as u32)))
        }
        (Value::Float(Precision::Double, bits), true) => single(f64::from_bits(bits) as f32),
        _ => source,
    }
}
