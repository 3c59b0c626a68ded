//! Circuits that compare floating-point numbers.

use crate::circuit::Circuit;
use crate::sat::Lit;
use crate::words::{Word, sign};
use forkless_term::{FloatComparison, Precision};

/// Where a number stands among all numbers: made once for each term.
#[derive(Debug)]
pub(crate) struct FloatRank {
    /// It is no number.
    is_nan: Lit,
    /// Larger for larger numbers, and the same for both zeros.
    key: Word,
}

impl Circuit {
    /// The place of the number with these bits.
    pub(crate) fn float_rank(&mut self, precision: Precision, word: &[Lit]) -> FloatRank {
        let (sign, magnitude) = (sign(word), &word[..word.len() - 1]);
        let (fraction, exponent) = magnitude.split_at(precision.significand_bits() as usize - 1);
        // The exponent is all ones, and the fraction is not zero.
        let largest = self.all(exponent.iter().copied());
        let some = self.any(fraction.iter().copied());
        let is_nan = self.and(largest, some);
        // Among negative numbers the order of the magnitudes is turned round. That would put zeros
        // beside each other.
        let not_zero = self.any(magnitude.iter().copied());
        let negative = self.and(sign, not_zero);
        let mut key: Word = magnitude.iter().map(|&bit| self.xor(bit, negative)).collect();
        key.push(!negative);
        FloatRank { is_nan, key }
    }

    /// Does a comparison hold of the numbers at these places?
    pub(crate) fn float_compare(
        &mut self,
        op: FloatComparison,
        left: &FloatRank,
        right: &FloatRank,
    ) -> Lit {
        let ordered = self.and(!left.is_nan, !right.is_nan);
        let holds = match op {
            FloatComparison::Equal => self.equal(&left.key, &right.key),
            FloatComparison::Less => self.unsigned_less(&left.key, &right.key),
            FloatComparison::LessOrEqual => !self.unsigned_less(&right.key, &left.key),
        };
        self.and(ordered, holds)
    }
}
