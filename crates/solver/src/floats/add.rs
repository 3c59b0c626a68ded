//! Sums.

use super::Unpacked;
use crate::circuit::Circuit;
use crate::words::Word;
use forkless_term::Precision;

/// Bits below those of the operands. If the smaller one moves by more than one place, the sum has at
/// most one leading zero: one of these is then the bit that decides how to round, one is sticky.
const EXTRA_BITS: usize = 3;

impl Circuit {
    pub(super) fn float_add(
        &mut self,
        precision: Precision,
        left: &Unpacked,
        right: &Unpacked,
    ) -> Word {
        // The one with the larger magnitude first.
        let magnitude = |number: &Unpacked| [&number.significand[..], &number.exponent].concat();
        let swapped = self.unsigned_less(&magnitude(left), &magnitude(right));
        let sign = self.if_then_else(swapped, right.sign, left.sign);
        let exponent = self.if_then_else_word(swapped, &right.exponent, &left.exponent);
        let less_exponent = self.if_then_else_word(swapped, &left.exponent, &right.exponent);
        let large = self.if_then_else_word(swapped, &right.significand, &left.significand);
        let small = self.if_then_else_word(swapped, &left.significand, &right.significand);

        let never = self.constant(false);
        let extra = [never; EXTRA_BITS];
        let distance = self.subtract(&exponent, &less_exponent);
        let moved = self.shift_sticky(&[&extra[..], &small].concat(), &distance);
        let differ = self.xor(left.sign, right.sign);
        let mut addend: Word = moved.iter().map(|&bit| self.xor(bit, differ)).collect();
        addend.push(differ);
        let sum = self.add_carry(&[&extra[..], &large, &[never]].concat(), &addend, differ);

        // Of numbers that cancel each other the sum is positive; that of two zeros is negative if
        // both are.
        let is_zero = !self.any(sum.iter().copied());
        let both_negative = self.and(left.sign, right.sign);
        let sign = self.if_then_else(is_zero, both_negative, sign);
        // The sum has one place more than the operands.
        let one = self.number(exponent.len(), 1);
        let exponent = self.add(&exponent, &one);
        let (exponent, significand) = self.normalized(&exponent, &sum);
        let result = self.round(precision, sign, &exponent, &significand);

        let is_infinite = self.or(left.is_infinite, right.is_infinite);
        let opposite = self.all([left.is_infinite, right.is_infinite, differ]);
        let is_nan = self.any([left.is_nan, right.is_nan, opposite]);
        self.with_special_results(precision, &result, sign, is_infinite, is_nan)
    }
}
