//! Arithmetic on intervals. What may wrap around can be anything, except where something counts.

use super::value::Interval;
use crate::classfile::{ArithmeticOp, ConvertKind};

/// Steps of up to this size count: developers take it that such a number does not overflow.
const COUNTER_STEP: u64 = 16;

/// The result of an operation on two numbers of the type that has all these values.
pub(super) fn binary(op: ArithmeticOp, left: Interval, right: Interval, all: Interval) -> Interval {
    let counts = left.counts || right.counts;
    let exact = |low: i128, high: i128| {
        let is_inside = i128::from(all.low) <= low && high <= i128::from(all.high);
        is_inside.then_some(Interval { low: low as i64, high: high as i64, counts })
    };
    let (low, high) = (i128::from(left.low), i128::from(left.high));
    let (other_low, other_high) = (i128::from(right.low), i128::from(right.high));
    let constant = (right.low == right.high).then_some(right.low);
    let result = match op {
        ArithmeticOp::Add => exact(low + other_low, high + other_high)
            .or_else(|| counted(left, constant, all))
            .or_else(|| counted(right, (left.low == left.high).then_some(left.low), all)),
        ArithmeticOp::Sub => exact(low - other_high, high - other_low)
            .or_else(|| counted(left, constant.and_then(i64::checked_neg), all)),
        ArithmeticOp::Mul => {
            let products = [low * other_low, low * other_high, high * other_low, high * other_high];
            let least = products.iter().copied().min().unwrap_or(0);
            exact(least, products.into_iter().max().unwrap_or(0))
        }
        ArithmeticOp::Div => match constant {
            Some(by) if by > 0 => exact(low / i128::from(by), high / i128::from(by)),
            _ if left.low >= 0 && right.low > 0 => exact(0, high),
            _ => None,
        },
        ArithmeticOp::Rem => match constant {
            Some(by) if by > 0 => {
                let most = i128::from(by) - 1;
                let from = if left.low >= 0 { 0 } else { (-most).max(low) };
                exact(from, most.min(high.max(0)))
            }
            _ => None,
        },
        ArithmeticOp::And if left.low >= 0 && right.low >= 0 => exact(0, high.min(other_high)),
        ArithmeticOp::And if left.low >= 0 => exact(0, high),
        ArithmeticOp::And if right.low >= 0 => exact(0, other_high),
        ArithmeticOp::Shr if left.low >= 0 => exact(0, high),
        ArithmeticOp::Ushr if left.low >= 0 => exact(0, high),
        ArithmeticOp::Ushr
        | ArithmeticOp::And
        | ArithmeticOp::Shr
        | ArithmeticOp::Shl
        | ArithmeticOp::Or
        | ArithmeticOp::Xor
        | ArithmeticOp::Neg => None,
    };
    result.unwrap_or(all)
}

/// A number that goes up or down by a small constant, which does not overflow.
fn counted(number: Interval, step: Option<i64>, all: Interval) -> Option<Interval> {
    let step = step.filter(|step| step.unsigned_abs() <= COUNTER_STEP)?;
    let clamp = |bound: i64| bound.saturating_add(step).clamp(all.low, all.high);
    Some(Interval { low: clamp(number.low), high: clamp(number.high), counts: true })
}

/// Minus a number.
pub(super) fn negated(number: Interval, all: Interval) -> Interval {
    // The lowest number has no opposite; one that is too low has come from a number of another type.
    if number.low <= all.low || number.high < -i64::MAX {
        return all;
    }
    Interval { low: -number.high, high: -number.low, counts: number.counts }
}

/// A number of type `int` or `long` as another type, if that is no float.
pub(super) fn converted(number: Interval, to: ConvertKind) -> Option<Interval> {
    let all = match to {
        ConvertKind::Int => Interval::INT,
        ConvertKind::Long => Interval::LONG,
        ConvertKind::Byte => Interval::new(i8::MIN.into(), i8::MAX.into()),
        ConvertKind::Char => Interval::new(0, u16::MAX.into()),
        ConvertKind::Short => Interval::new(i16::MIN.into(), i16::MAX.into()),
        ConvertKind::Float | ConvertKind::Double => return None,
    };
    Some(if number.is_within(all) { number } else { all })
}
