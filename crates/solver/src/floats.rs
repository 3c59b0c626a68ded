//! Circuits that compare floating-point numbers.

use crate::circuit::Circuit;
use crate::sat::Lit;
use crate::words::Word;
use forkless_term::{FloatComparison, Precision};

impl Circuit {
    /// Does a comparison hold of the numbers with these bits?
    pub(crate) fn float_compare(
        &mut self,
        op: FloatComparison,
        precision: Precision,
        left: &[Lit],
        right: &[Lit],
    ) -> Lit {
        let (left_is_nan, right_is_nan) =
            (self.is_nan(precision, left), self.is_nan(precision, right));
        let ordered = self.and(!left_is_nan, !right_is_nan);
        let magnitudes = magnitude(left).iter().chain(magnitude(right)).copied();
        let some_bit = self.any(magnitudes);
        let both_zero = !some_bit;
        let holds = match op {
            FloatComparison::Equal => {
                let same = self.equal(left, right);
                self.or(same, both_zero)
            }
            FloatComparison::Less => {
                let less = self.below(left, right);
                self.and(less, !both_zero)
            }
            FloatComparison::LessOrEqual => {
                let greater = self.below(right, left);
                self.or(!greater, both_zero)
            }
        };
        self.and(ordered, holds)
    }

    /// The exponent is all ones, and the fraction is not zero.
    fn is_nan(&mut self, precision: Precision, word: &[Lit]) -> Lit {
        let (fraction, exponent) =
            magnitude(word).split_at(precision.significand_bits() as usize - 1);
        let largest = self.all(exponent.iter().copied());
        let some = self.any(fraction.iter().copied());
        self.and(largest, some)
    }

    /// The order of all numbers, with -0.0 below 0.0.
    fn below(&mut self, left: &[Lit], right: &[Lit]) -> Lit {
        let (left, right) = (self.order_key(left), self.order_key(right));
        self.unsigned_less(&left, &right)
    }

    /// A word that is larger for larger numbers: the bits of a negative one are turned round.
    fn order_key(&mut self, word: &[Lit]) -> Word {
        let sign = crate::words::sign(word);
        let mut key: Word = magnitude(word).iter().map(|&bit| self.xor(bit, sign)).collect();
        key.push(!sign);
        key
    }
}

/// All bits but the sign.
fn magnitude(word: &[Lit]) -> &[Lit] {
    &word[..word.len() - 1]
}
