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
//! All circuits are total but that of the remainder, which is exact for quotients of a usual size
//! only (`remainder`).

mod add;
mod compare;
mod convert;
mod divide;
mod multiply;
mod remainder;
mod root;
mod round;
#[cfg(test)]
mod tests;
mod unpack;

use crate::circuit::Circuit;
use crate::sat::Lit;
use crate::words::Word;
use forkless_term::{FloatBinaryOp, Precision};

pub(crate) use compare::FloatRank;
pub(crate) use unpack::Unpacked;

/// The result of an operation.
#[derive(Debug)]
pub(crate) struct Computed {
    pub(crate) word: Word,
    /// Is the word the result? Otherwise it may be another number.
    pub(crate) is_exact: Lit,
}

impl Circuit {
    /// The result of an operation.
    pub(crate) fn float_binary(
        &mut self,
        op: FloatBinaryOp,
        precision: Precision,
        left: &Unpacked,
        right: &Unpacked,
    ) -> Computed {
        let word = match op {
            FloatBinaryOp::Add => self.float_add(precision, left, right),
            FloatBinaryOp::Subtract => self.float_add(precision, left, &right.negated()),
            FloatBinaryOp::Multiply => self.float_multiply(precision, left, right),
            FloatBinaryOp::Divide => self.float_divide(precision, left, right),
            FloatBinaryOp::Remainder => return self.float_remainder(precision, left, right),
        };
        Computed { word, is_exact: self.constant(true) }
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
        let result = self.if_then_else_word(is_infinite, &infinity, result);
        self.if_then_else_word(is_nan, &nan, &result)
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
