//! Operations on truth values, numbers and references that need no heap.

use super::{Action, Executor, State, StepResult, stuck, unsupported};
use forkless_ir::{BinaryOp, BuiltinException, Type, UnaryOp};
use forkless_term::{
    BinaryOp as Bits, FloatBinaryOp, FloatComparison, FloatUnaryOp, Node, Precision, Sort, Term,
    UnaryOp as BitsUnary, Width,
};

impl Executor<'_> {
    pub(super) fn unary(&mut self, op: UnaryOp, operand: Term) -> StepResult<Term> {
        match (op, self.pool.sort(operand)) {
            (UnaryOp::Not, Sort::Bool) => Ok(self.pool.not(operand)),
            (UnaryOp::Negate, Sort::Bits(_)) => Ok(self.pool.unary(BitsUnary::Negate, operand)),
            (UnaryOp::Not, _) => stuck("`not` needs a truth value"),
            (UnaryOp::Negate, Sort::Float(_)) => self.float(FloatUnaryOp::Negate, operand),
            (UnaryOp::Negate, _) => stuck("a negation needs a number"),
            (UnaryOp::Absolute, Sort::Float(_)) => self.float(FloatUnaryOp::Absolute, operand),
            (UnaryOp::SquareRoot, Sort::Float(_)) => self.float(FloatUnaryOp::SquareRoot, operand),
            (UnaryOp::ToRawBits, Sort::Float(_)) => self.float(FloatUnaryOp::ToBits, operand),
            (UnaryOp::FromRawBits, Sort::Bits(Width::W32 | Width::W64)) => {
                self.float(FloatUnaryOp::FromBits, operand)
            }
            (
                UnaryOp::Absolute | UnaryOp::SquareRoot | UnaryOp::ToRawBits | UnaryOp::FromRawBits,
                _,
            ) => stuck(format!("{op:?} of a value of another kind")),
        }
    }

    fn float(&mut self, op: FloatUnaryOp, operand: Term) -> StepResult<Term> {
        Ok(self.pool.float_unary(op, operand))
    }

    pub(super) fn binary(
        &mut self,
        state: &mut State,
        op: BinaryOp,
        left: Term,
        right: Term,
    ) -> StepResult<Term> {
        use BinaryOp as B;
        if let B::ShiftLeft | B::ShiftRight | B::ShiftRightUnsigned = op {
            return self.shift(op, left, right);
        }
        let sort = self.pool.sort(left);
        if sort != self.pool.sort(right) {
            return stuck(format!("{op:?} of values of different kinds"));
        }
        match (op, sort) {
            (B::Equal, _) => self.equal(state, left, right),
            (B::NotEqual, _) => {
                let equal = self.equal(state, left, right)?;
                Ok(self.pool.not(equal))
            }
            (B::And, Sort::Bool) => Ok(self.pool.and(left, right)),
            (B::Or, Sort::Bool) => Ok(self.pool.or(left, right)),
            (B::Xor, Sort::Bool) => {
                let equal = self.pool.equal(left, right);
                Ok(self.pool.not(equal))
            }
            (_, Sort::Bits(width)) => self.numbers(state, op, width, left, right),
            (_, Sort::Float(_)) => self.floats(op, left, right),
            (_, Sort::Bool | Sort::Reference) => stuck(format!("{op:?} needs numbers")),
        }
    }

    /// Are two values of one sort the same? Floats are compared as numbers.
    fn equal(&mut self, state: &mut State, left: Term, right: Term) -> StepResult<Term> {
        match self.pool.sort(left) {
            Sort::Reference => self.access(state, |heap, context| heap.same(context, left, right)),
            Sort::Bool | Sort::Bits(_) => Ok(self.pool.equal(left, right)),
            Sort::Float(_) => Ok(self.pool.float_compare(FloatComparison::Equal, left, right)),
        }
    }

    fn floats(&mut self, op: BinaryOp, left: Term, right: Term) -> StepResult<Term> {
        use BinaryOp as B;
        use FloatComparison::{Equal, Less, LessOrEqual};
        let pool = &mut self.pool;
        Ok(match op {
            B::Add => pool.float_binary(FloatBinaryOp::Add, left, right),
            B::Subtract => pool.float_binary(FloatBinaryOp::Subtract, left, right),
            B::Multiply => pool.float_binary(FloatBinaryOp::Multiply, left, right),
            B::Divide => pool.float_binary(FloatBinaryOp::Divide, left, right),
            B::Remainder => pool.float_binary(FloatBinaryOp::Remainder, left, right),
            B::Less => pool.float_compare(Less, left, right),
            B::Greater => pool.float_compare(Less, right, left),
            B::LessOrEqual => pool.float_compare(LessOrEqual, left, right),
            B::GreaterOrEqual => pool.float_compare(LessOrEqual, right, left),
            B::CompareLow | B::CompareHigh => {
                let (below, same, above) = (pool.int(-1), pool.int(0), pool.int(1));
                let equal = pool.float_compare(Equal, left, right);
                // What is no number is neither less nor greater nor equal: it is in the last case.
                let (first, first_result, last) = if op == B::CompareLow {
                    (pool.float_compare(Less, right, left), above, below)
                } else {
                    (pool.float_compare(Less, left, right), below, above)
                };
                let others = pool.ite(equal, same, last);
                pool.ite(first, first_result, others)
            }
            B::And | B::Or | B::Xor | B::Compare => return stuck(format!("{op:?} of floats")),
            B::Equal | B::NotEqual | B::ShiftLeft | B::ShiftRight | B::ShiftRightUnsigned => {
                unreachable!("handled for all sorts before")
            }
        })
    }

    fn numbers(
        &mut self,
        state: &State,
        op: BinaryOp,
        width: Width,
        left: Term,
        right: Term,
    ) -> StepResult<Term> {
        use BinaryOp as B;
        Ok(match op {
            B::Add => self.pool.binary(Bits::Add, left, right),
            B::Subtract => self.pool.binary(Bits::Subtract, left, right),
            B::Multiply => self.pool.binary(Bits::Multiply, left, right),
            B::And => self.pool.binary(Bits::And, left, right),
            B::Or => self.pool.binary(Bits::Or, left, right),
            B::Xor => self.pool.binary(Bits::Xor, left, right),
            B::Divide | B::Remainder => {
                let zero = self.pool.bits(width, 0);
                let is_zero = self.pool.equal(right, zero);
                let divisible = self.pool.not(is_zero);
                self.require(state, divisible, Action::Raise(BuiltinException::Arithmetic.into()))?;
                let op = if op == B::Divide { Bits::SignedDivide } else { Bits::SignedRemainder };
                self.pool.binary(op, left, right)
            }
            B::Less => self.pool.signed_less(left, right),
            B::Greater => self.pool.signed_less(right, left),
            B::LessOrEqual => {
                let greater = self.pool.signed_less(right, left);
                self.pool.not(greater)
            }
            B::GreaterOrEqual => {
                let less = self.pool.signed_less(left, right);
                self.pool.not(less)
            }
            B::Compare => {
                let (less, equal) =
                    (self.pool.signed_less(left, right), self.pool.equal(left, right));
                let (below, same, above) = (self.pool.int(-1), self.pool.int(0), self.pool.int(1));
                let not_less = self.pool.ite(equal, same, above);
                self.pool.ite(less, below, not_less)
            }
            B::CompareLow | B::CompareHigh => return stuck(format!("{op:?} needs floats")),
            B::Equal | B::NotEqual | B::ShiftLeft | B::ShiftRight | B::ShiftRightUnsigned => {
                unreachable!("handled for all sorts before")
            }
        })
    }

    /// The distance counts modulo the width, as in the JVM.
    fn shift(&mut self, op: BinaryOp, left: Term, distance: Term) -> StepResult<Term> {
        let (Sort::Bits(width), Sort::INT) = (self.pool.sort(left), self.pool.sort(distance))
        else {
            return stuck("a shift needs a number and a 32-bit distance");
        };
        let mask = self.pool.int(width.bits() as i32 - 1);
        let masked = self.pool.binary(Bits::And, distance, mask);
        let distance = self.pool.resize(false, width, masked);
        let op = match op {
            BinaryOp::ShiftLeft => Bits::ShiftLeft,
            BinaryOp::ShiftRight => Bits::ShiftRightSigned,
            _ => Bits::ShiftRightUnsigned,
        };
        Ok(self.pool.binary(op, left, distance))
    }

    /// Between numeric types. Among integers narrower ones keep the low bits, wider ones the value;
    /// everything else is rounded.
    pub(super) fn convert(&mut self, source: Term, from: Type, to: Type) -> StepResult<Term> {
        let width = match to {
            Type::Bool => return self.lowest_bit(source),
            Type::I8 => Width::W8,
            Type::I16 | Type::U16 => Width::W16,
            Type::I32 => Width::W32,
            Type::I64 => Width::W64,
            Type::F32 => return self.convert_to_float(source, from, Precision::Single),
            Type::F64 => return self.convert_to_float(source, from, Precision::Double),
            Type::Ref(_) | Type::AnyRef | Type::Any => {
                return unsupported(format!("conversion to {to:?}"));
            }
        };
        match self.pool.sort(source) {
            Sort::Bits(_) => Ok(self.pool.resize(from != Type::U16, width, source)),
            Sort::Bool => {
                let (one, zero) = (self.pool.bits(width, 1), self.pool.bits(width, 0));
                Ok(self.pool.ite(source, one, zero))
            }
            Sort::Float(_) => {
                let op = FloatUnaryOp::Truncate(width.max(Width::W32));
                let integer = self.pool.float_unary(op, source);
                Ok(self.pool.resize(true, width, integer))
            }
            Sort::Reference => stuck("a reference is no number"),
        }
    }

    fn convert_to_float(&mut self, source: Term, from: Type, to: Precision) -> StepResult<Term> {
        match self.pool.sort(source) {
            Sort::Float(precision) if precision == to => Ok(source),
            Sort::Float(_) => self.float(FloatUnaryOp::Round(to), source),
            Sort::Bits(_) if from != Type::U16 => self.float(FloatUnaryOp::Round(to), source),
            Sort::Bits(_) | Sort::Bool => {
                let integer = self.convert(source, from, Type::I32)?;
                self.float(FloatUnaryOp::Round(to), integer)
            }
            Sort::Reference => stuck("a reference is no number"),
        }
    }

    /// A number as a truth value. One that was a truth value before gives that one.
    fn lowest_bit(&mut self, source: Term) -> StepResult<Term> {
        let width = match self.pool.sort(source) {
            Sort::Bool => return Ok(source),
            Sort::Bits(width) => width,
            Sort::Float(_) | Sort::Reference => return stuck("it is no truth value"),
        };
        if let Node::Ite(condition, then, otherwise) = self.pool.node(source)
            && let (Some(then), Some(otherwise)) =
                (self.pool.as_bits(then), self.pool.as_bits(otherwise))
        {
            let (then, otherwise) =
                (self.pool.truth(then & 1 == 1), self.pool.truth(otherwise & 1 == 1));
            return Ok(self.pool.ite(condition, then, otherwise));
        }
        let one = self.pool.bits(width, 1);
        let lowest = self.pool.binary(Bits::And, source, one);
        Ok(self.pool.equal(lowest, one))
    }
}
