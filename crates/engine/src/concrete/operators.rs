//! Arithmetic on concrete values, by the JVM's rules.

use super::floats;
use forkless_ir::{BinaryOp, BuiltinException, Type, UnaryOp};
use forkless_term::{Value, Width};

/// Why an operation has no result.
pub(super) enum OperationFailure {
    Raise(BuiltinException),
    Stuck,
    Unsupported(&'static str),
}

fn number(width: Width, value: i64) -> Value {
    Value::Bits(width, width.truncate(value as u64))
}

pub(super) fn unary(op: UnaryOp, operand: Value) -> Result<Value, OperationFailure> {
    match (op, operand) {
        (UnaryOp::Not, Value::Bool(value)) => Ok(Value::Bool(!value)),
        (UnaryOp::Negate, Value::Bits(width, bits)) => {
            Ok(number(width, width.signed(bits).wrapping_neg()))
        }
        _ => floats::unary(op, operand),
    }
}

pub(super) fn binary(op: BinaryOp, left: Value, right: Value) -> Result<Value, OperationFailure> {
    match (left, right) {
        (Value::Bits(width, a), Value::Bits(Width::W32, distance)) if is_shift(op) => {
            Ok(shift(op, width, a, distance))
        }
        _ if is_shift(op) => Err(OperationFailure::Stuck),
        (Value::Bits(width, a), Value::Bits(other, b)) if width == other => {
            integers(op, width, width.signed(a), width.signed(b))
        }
        (Value::Bool(a), Value::Bool(b)) => match op {
            BinaryOp::And => Ok(Value::Bool(a & b)),
            BinaryOp::Or => Ok(Value::Bool(a | b)),
            BinaryOp::Xor | BinaryOp::NotEqual => Ok(Value::Bool(a != b)),
            BinaryOp::Equal => Ok(Value::Bool(a == b)),
            _ => Err(OperationFailure::Stuck),
        },
        (Value::Reference(a), Value::Reference(b)) => match op {
            BinaryOp::Equal => Ok(Value::Bool(a == b)),
            BinaryOp::NotEqual => Ok(Value::Bool(a != b)),
            _ => Err(OperationFailure::Stuck),
        },
        _ => floats::binary(op, left, right),
    }
}

fn is_shift(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::ShiftLeft | BinaryOp::ShiftRight | BinaryOp::ShiftRightUnsigned)
}

fn shift(op: BinaryOp, width: Width, bits: u64, distance: u64) -> Value {
    let distance = distance as u32 % width.bits();
    let result = match op {
        BinaryOp::ShiftLeft => bits << distance,
        BinaryOp::ShiftRight => (width.signed(bits) >> distance) as u64,
        _ => bits >> distance,
    };
    Value::Bits(width, width.truncate(result))
}

fn integers(op: BinaryOp, width: Width, a: i64, b: i64) -> Result<Value, OperationFailure> {
    let value = match op {
        BinaryOp::Add => a.wrapping_add(b),
        BinaryOp::Subtract => a.wrapping_sub(b),
        BinaryOp::Multiply => a.wrapping_mul(b),
        BinaryOp::Divide | BinaryOp::Remainder if b == 0 => {
            return Err(OperationFailure::Raise(BuiltinException::Arithmetic));
        }
        BinaryOp::Divide => a.wrapping_div(b),
        BinaryOp::Remainder => a.wrapping_rem(b),
        BinaryOp::And => a & b,
        BinaryOp::Or => a | b,
        BinaryOp::Xor => a ^ b,
        BinaryOp::Equal => return Ok(Value::Bool(a == b)),
        BinaryOp::NotEqual => return Ok(Value::Bool(a != b)),
        BinaryOp::Less => return Ok(Value::Bool(a < b)),
        BinaryOp::LessOrEqual => return Ok(Value::Bool(a <= b)),
        BinaryOp::Greater => return Ok(Value::Bool(a > b)),
        BinaryOp::GreaterOrEqual => return Ok(Value::Bool(a >= b)),
        BinaryOp::Compare => return Ok(number(Width::W32, a.cmp(&b) as i64)),
        BinaryOp::CompareLow | BinaryOp::CompareHigh => return Err(OperationFailure::Stuck),
        BinaryOp::ShiftLeft | BinaryOp::ShiftRight | BinaryOp::ShiftRightUnsigned => {
            unreachable!("shifts are handled before")
        }
    };
    Ok(number(width, value))
}

pub(super) fn convert(source: Value, from: Type, to: Type) -> Result<Value, OperationFailure> {
    let width = match to {
        Type::Bool => {
            return match source {
                Value::Bool(_) => Ok(source),
                Value::Bits(_, bits) => Ok(Value::Bool(bits & 1 == 1)),
                Value::Float(..) | Value::Reference(_) => Err(OperationFailure::Stuck),
            };
        }
        Type::I8 => Width::W8,
        Type::I16 | Type::U16 => Width::W16,
        Type::I32 => Width::W32,
        Type::I64 => Width::W64,
        Type::F32 | Type::F64 => match source {
            Value::Float(..) => return Ok(floats::change_precision(source, to == Type::F32)),
            _ => Width::W64,
        },
        Type::Ref(_) | Type::AnyRef | Type::Any => {
            return Err(OperationFailure::Unsupported("conversion to what is no number"));
        }
    };
    let integer = match source {
        Value::Bits(source_width, bits) if from == Type::U16 => {
            debug_assert_eq!(source_width, Width::W16);
            Value::Bits(width, width.truncate(bits))
        }
        Value::Bits(source_width, bits) => number(width, source_width.signed(bits)),
        Value::Bool(value) => number(width, i64::from(value)),
        Value::Float(..) => number(width, floats::to_integer(source, width == Width::W64)),
        Value::Reference(_) => return Err(OperationFailure::Stuck),
    };
    Ok(match to {
        Type::F32 => floats::single(width.signed(integer.bits()) as f32),
        Type::F64 => floats::double(width.signed(integer.bits()) as f64),
        _ => integer,
    })
}
