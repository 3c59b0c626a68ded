//! The same for floating-point numbers. They are dense: where a number has to move a little, it
//! moves by one if that is enough, since people read models.

use super::{Goal, Search};
use forkless_term::{FloatBinaryOp, FloatComparison, FloatUnaryOp, Precision, Sort, Term, Value};

/// The bits of zero.
const ZERO: u64 = 0;

fn one(precision: Precision) -> u64 {
    match precision {
        Precision::Single => u64::from(1f32.to_bits()),
        Precision::Double => 1f64.to_bits(),
    }
}

/// Another number: zero, or one in its place.
pub(super) fn other_than(precision: Precision, bits: u64) -> u64 {
    if precision.is_zero(bits) { one(precision) } else { ZERO }
}

/// A number below this one, or above it; `None` if there is none.
fn beside(precision: Precision, bits: u64, below: bool) -> Option<u64> {
    let is_beside = |other: &u64| {
        let (low, high) = if below { (*other, bits) } else { (bits, *other) };
        FloatComparison::Less.holds(precision, low, high)
    };
    let op = if below { FloatBinaryOp::Subtract } else { FloatBinaryOp::Add };
    let by_one = op.apply(precision, bits, one(precision));
    let adjacent = match (precision, below) {
        (Precision::Single, true) => u64::from(f32::from_bits(bits as u32).next_down().to_bits()),
        (Precision::Single, false) => u64::from(f32::from_bits(bits as u32).next_up().to_bits()),
        (Precision::Double, true) => f64::from_bits(bits).next_down().to_bits(),
        (Precision::Double, false) => f64::from_bits(bits).next_up().to_bits(),
    };
    [by_one, adjacent].into_iter().find(is_beside)
}

impl Search<'_> {
    /// The comparison holds, or not: one of the numbers moves, or is no number any more.
    pub(super) fn float_compare(
        &mut self,
        op: FloatComparison,
        left: Term,
        right: Term,
        wanted: bool,
    ) {
        let precision = self.pool.precision(left);
        let (low, high) = (self.now(left).float_bits(), self.now(right).float_bits());
        let value = |bits| Value::Float(precision, bits);
        let mut moves: Vec<(Term, Option<u64>)> = vec![];
        match (op, wanted) {
            (FloatComparison::Equal | FloatComparison::LessOrEqual, true)
            | (FloatComparison::Less, false) => {
                moves.extend([(left, Some(high)), (right, Some(low))]);
            }
            (FloatComparison::Equal, false) => {
                moves.push((left, Some(other_than(precision, low))));
                moves.push((right, Some(other_than(precision, high))));
            }
            (FloatComparison::Less, true) => {
                moves.push((left, beside(precision, high, true)));
                moves.push((right, beside(precision, low, false)));
            }
            (FloatComparison::LessOrEqual, false) => {
                moves.push((left, beside(precision, high, false)));
                moves.push((right, beside(precision, low, true)));
            }
        }
        if wanted {
            // Where neither is a number, both have to move.
            let above = if op == FloatComparison::Less { one(precision) } else { ZERO };
            if precision.is_nan(low) || precision.is_nan(high) {
                self.or(&[Goal::Value(left, value(ZERO)), Goal::Value(right, value(above))]);
            }
        } else {
            moves.extend([(left, Some(precision.nan())), (right, Some(precision.nan()))]);
        }
        for (side, bits) in moves {
            if let Some(bits) = bits {
                self.or(&[Goal::Value(side, value(bits))]);
            }
        }
    }

    /// The operand changes so that the operation yields `result`, if it can.
    pub(super) fn float_unary(&mut self, op: FloatUnaryOp, operand: Term, result: Value) {
        let inverse = match (op, self.pool.sort(operand)) {
            (FloatUnaryOp::Negate, _) => FloatUnaryOp::Negate,
            (FloatUnaryOp::ToBits, _) => FloatUnaryOp::FromBits,
            (FloatUnaryOp::FromBits, _) => FloatUnaryOp::ToBits,
            (FloatUnaryOp::Absolute, _) => {
                return self.or(&[Goal::Value(operand, result)]);
            }
            (FloatUnaryOp::SquareRoot, Sort::Float(precision)) => {
                let root = result.float_bits();
                let square = FloatBinaryOp::Multiply.apply(precision, root, root);
                return self.or(&[Goal::Value(operand, Value::Float(precision, square))]);
            }
            (FloatUnaryOp::Round(_), Sort::Bits(width)) => FloatUnaryOp::Truncate(width),
            (FloatUnaryOp::Round(_) | FloatUnaryOp::Truncate(_), Sort::Float(precision)) => {
                FloatUnaryOp::Round(precision)
            }
            (_, Sort::Bool | Sort::Bits(_) | Sort::Reference) => return,
        };
        self.or(&[Goal::Value(operand, inverse.apply(result))]);
    }

    /// One operand changes so that the operation yields `result`. Where rounding is in the way,
    /// the attempt fails later, when the term is evaluated.
    pub(super) fn float_operation(
        &mut self,
        op: FloatBinaryOp,
        left: Term,
        right: Term,
        precision: Precision,
        result: u64,
    ) {
        use FloatBinaryOp::{Add, Divide, Multiply, Remainder, Subtract};
        let (a, b) = (self.now(left).float_bits(), self.now(right).float_bits());
        let apply = |op: FloatBinaryOp, left, right| Some(op.apply(precision, left, right));
        let (new_left, new_right) = match op {
            Add => (apply(Subtract, result, b), apply(Subtract, result, a)),
            Subtract => (apply(Add, result, b), apply(Subtract, a, result)),
            Multiply => (apply(Divide, result, b), apply(Divide, result, a)),
            Divide => (apply(Multiply, result, b), apply(Divide, a, result)),
            Remainder => (Some(result), None),
        };
        for (operand, bits) in [(left, new_left), (right, new_right)] {
            if let Some(bits) = bits {
                self.or(&[Goal::Value(operand, Value::Float(precision, bits))]);
            }
        }
    }
}
