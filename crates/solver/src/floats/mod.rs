//! Circuits for floating-point numbers: exact, bit by bit what the operations of terms yield.
//!
//! An operation takes its operands apart (`unpack`), computes the exact significand of the result
//! or as many of its bits as decide how it is rounded, and rounds once (`round`): to the nearest
//! number, ties to even, subnormal numbers included. What is infinite or no number is put in place
//! of that result at the end.
//!
//! In significands that stand for more digits than they have, the last bit is *sticky*: it is one
//! if any digit from there on is. Exponents are signed words, biased as in the format, and have two
//! bits more than there: room for all sums and differences of two exponents.
//!
//! The remainder has no circuit: for two numbers of double precision it takes two thousand steps.

mod add;
mod compare;
mod convert;
mod divide;
mod multiply;
mod root;
mod round;
#[cfg(test)]
mod tests;
mod unpack;

use crate::circuit::Circuit;
use crate::sat::Lit;
use crate::words::Word;
use forkless_term::{FloatBinaryOp, Precision};

pub(crate) use compare::Place;
pub(crate) use unpack::Unpacked;

impl Circuit {
    /// The result of an operation, if there is a circuit for it.
    pub(crate) fn float_binary(
        &mut self,
        op: FloatBinaryOp,
        precision: Precision,
        left: &Unpacked,
        right: &Unpacked,
    ) -> Option<Word> {
        match op {
            FloatBinaryOp::Add => Some(self.float_add(precision, left, right)),
            FloatBinaryOp::Subtract => Some(self.float_add(precision, left, &right.negated())),
            FloatBinaryOp::Multiply => Some(self.float_multiply(precision, left, right)),
            FloatBinaryOp::Divide => Some(self.float_divide(precision, left, right)),
            FloatBinaryOp::Remainder => None,
        }
    }

    /// `result`, but infinity of this sign where `is_infinite`, and NaN where `is_nan`.
    fn with_special_results(
        &mut self,
        precision: Precision,
        result: &[Lit],
        sign: Lit,
        is_infinite: Lit,
        is_nan: Lit,
    ) -> Word {
        let width = result.len();
        let mut infinity = self.number(width, precision.infinity());
        infinity[width - 1] = sign;
        let nan = self.number(width, precision.nan());
        let result = self.choose_word(is_infinite, &infinity, result);
        self.choose_word(is_nan, &nan, &result)
    }
}

/// How many bits of the fraction a number of this precision has: all of the significand but the
/// implied one.
fn fraction_bits(precision: Precision) -> usize {
    precision.significand_bits() as usize - 1
}

/// How many bits the exponents have with which circuits compute.
fn exponent_width(precision: Precision) -> usize {
    precision.exponent_bits() as usize + 2
}

/// The exponent, as the format stores it, of numbers from one on and below two.
fn bias(precision: Precision) -> u64 {
    (1 << (precision.exponent_bits() - 1)) - 1
}
