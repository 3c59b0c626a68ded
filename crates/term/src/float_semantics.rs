//! What the operations on floating-point numbers mean, on their bits. Constant folding and
//! evaluation share it.
//!
//! Each operation is done in the precision of its operands by the machine's IEEE 754 arithmetic,
//! which leaves open only which NaN comes out. Here it is always [`Precision::nan`].

use crate::model::Value;
use crate::node::{FloatBinaryOp, FloatComparison, FloatUnaryOp};
use crate::sort::{Precision, Width};
use std::cmp::Ordering;

/// A number as bits; all NaNs as one.
fn single(number: f32) -> u64 {
    if number.is_nan() { Precision::Single.nan() } else { u64::from(number.to_bits()) }
}

/// A number as bits; all NaNs as one.
fn double(number: f64) -> u64 {
    if number.is_nan() { Precision::Double.nan() } else { number.to_bits() }
}

/// Single precision numbers are double precision numbers; the bits of a NaN get lost.
fn wide(precision: Precision, bits: u64) -> f64 {
    match precision {
        Precision::Single => f64::from(f32::from_bits(bits as u32)),
        Precision::Double => f64::from_bits(bits),
    }
}

pub(crate) fn unary(op: FloatUnaryOp, operand: Value) -> Value {
    match (op, operand) {
        (FloatUnaryOp::Negate, Value::Float(precision, bits)) => {
            Value::Float(precision, bits ^ precision.sign_bit())
        }
        (FloatUnaryOp::Absolute, Value::Float(precision, bits)) => {
            Value::Float(precision, bits & !precision.sign_bit())
        }
        (FloatUnaryOp::SquareRoot, Value::Float(precision, bits)) => {
            let root = match precision {
                Precision::Single => single(f32::from_bits(bits as u32).sqrt()),
                Precision::Double => double(f64::from_bits(bits).sqrt()),
            };
            Value::Float(precision, root)
        }
        (FloatUnaryOp::Round(to), Value::Float(from, bits)) => {
            let rounded = match to {
                Precision::Single => single(wide(from, bits) as f32),
                Precision::Double => double(wide(from, bits)),
            };
            Value::Float(to, rounded)
        }
        (FloatUnaryOp::Round(to), Value::Bits(width, bits)) => {
            let rounded = match to {
                Precision::Single => single(width.signed(bits) as f32),
                Precision::Double => double(width.signed(bits) as f64),
            };
            Value::Float(to, rounded)
        }
        (FloatUnaryOp::Truncate(width), Value::Float(precision, bits)) => {
            // Rust's conversion cuts towards zero, stays in range and makes NaN zero.
            let number = wide(precision, bits) as i64;
            let (least, most) =
                (width.signed(width.signed_min()), width.signed(width.signed_max()));
            Value::Bits(width, width.truncate(number.clamp(least, most) as u64))
        }
        (FloatUnaryOp::ToBits, Value::Float(precision, bits)) => {
            Value::Bits(precision.width(), bits)
        }
        (FloatUnaryOp::FromBits, Value::Bits(Width::W32, bits)) => {
            Value::Float(Precision::Single, bits)
        }
        (FloatUnaryOp::FromBits, Value::Bits(Width::W64, bits)) => {
            Value::Float(Precision::Double, bits)
        }
        (op, operand) => panic!("{op:?} has no meaning for {operand:?}"),
    }
}

pub(crate) fn binary(op: FloatBinaryOp, precision: Precision, left: u64, right: u64) -> u64 {
    match precision {
        Precision::Single => {
            let (left, right) = (f32::from_bits(left as u32), f32::from_bits(right as u32));
            single(match op {
                FloatBinaryOp::Add => left + right,
                FloatBinaryOp::Subtract => left - right,
                FloatBinaryOp::Multiply => left * right,
                FloatBinaryOp::Divide => left / right,
                FloatBinaryOp::Remainder => left % right,
            })
        }
        Precision::Double => {
            let (left, right) = (f64::from_bits(left), f64::from_bits(right));
            double(match op {
                FloatBinaryOp::Add => left + right,
                FloatBinaryOp::Subtract => left - right,
                FloatBinaryOp::Multiply => left * right,
                FloatBinaryOp::Divide => left / right,
                FloatBinaryOp::Remainder => left % right,
            })
        }
    }
}

pub(crate) fn compare(op: FloatComparison, precision: Precision, left: u64, right: u64) -> bool {
    let order = wide(precision, left).partial_cmp(&wide(precision, right));
    match op {
        FloatComparison::Equal => order == Some(Ordering::Equal),
        FloatComparison::Less => order == Some(Ordering::Less),
        FloatComparison::LessOrEqual => matches!(order, Some(Ordering::Less | Ordering::Equal)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(number: f64) -> u64 {
        number.to_bits()
    }

    #[test]
    fn what_is_no_number_has_one_spelling() {
        use FloatBinaryOp as F;
        let (zero, infinity, nan) = (bits(0.0), bits(f64::INFINITY), Precision::Double.nan());
        let odd_nan = 0xfff8_0000_0000_0001;
        for (op, left, right) in [
            (F::Divide, zero, zero),
            (F::Subtract, infinity, infinity),
            (F::Multiply, zero, infinity),
            (F::Remainder, infinity, bits(2.0)),
            (F::Remainder, bits(2.0), zero),
            (F::Add, odd_nan, bits(1.0)),
        ] {
            assert_eq!(binary(op, Precision::Double, left, right), nan, "{op:?}");
        }
        let float = |bits| Value::Float(Precision::Double, bits);
        assert_eq!(unary(FloatUnaryOp::SquareRoot, float(bits(-1.0))), float(nan));
        // Signs are bits.
        assert_eq!(unary(FloatUnaryOp::Negate, float(nan)), float(nan | 1 << 63));
        assert_eq!(unary(FloatUnaryOp::Absolute, float(odd_nan)), float(odd_nan & !(1 << 63)));
    }

    #[test]
    fn single_precision_is_not_computed_in_double_precision() {
        let f = |number: f32| u64::from(number.to_bits());
        let add = |a, b| binary(FloatBinaryOp::Add, Precision::Single, f(a), f(b));
        assert_eq!(add(16_777_216.0, 1.0), f(16_777_216.0));
        assert_eq!(add(f32::MAX, f32::MAX), f(f32::INFINITY));
        // Rounded once, up to 2^54 + 2^31: by way of double precision it would be 2^54.
        let long = Value::Bits(Width::W64, (1 << 54) + (1 << 30) + 1);
        let rounded = unary(FloatUnaryOp::Round(Precision::Single), long);
        assert_eq!(rounded, Value::Float(Precision::Single, 0x5a80_0001));
    }

    #[test]
    fn integers_stay_in_range() {
        let truncate = |width, number: f64| {
            let operand = Value::Float(Precision::Double, bits(number));
            match unary(FloatUnaryOp::Truncate(width), operand) {
                Value::Bits(_, bits) => width.signed(bits),
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(truncate(Width::W32, 1e10), i64::from(i32::MAX));
        assert_eq!(truncate(Width::W32, -1e10), i64::from(i32::MIN));
        assert_eq!(truncate(Width::W32, -2.9), -2);
        assert_eq!(truncate(Width::W64, 1e30), i64::MAX);
        assert_eq!(truncate(Width::W64, f64::NEG_INFINITY), i64::MIN);
        assert_eq!(truncate(Width::W64, f64::NAN), 0);
    }
}
