//! Quotients.

use super::{Unpacked, bias};
use crate::circuit::Circuit;
use crate::sat::Lit;
use crate::words::Word;
use forkless_term::Precision;

impl Circuit {
    pub(super) fn float_divide(
        &mut self,
        precision: Precision,
        left: &Unpacked,
        right: &Unpacked,
    ) -> Word {
        let (left_exponent, dividend) = self.normalized(&left.exponent, &left.significand);
        let (right_exponent, divisor) = self.normalized(&right.exponent, &right.significand);
        // The quotient is above one half and below two: one bit before the point, and one more than
        // decides about rounding after it, since the first may be zero.
        let mut significand = self.quotient(&dividend, &divisor, dividend.len() + 2);
        let at_least_one = significand[significand.len() - 1];
        let mut doubled = significand.clone();
        doubled.pop();
        doubled.insert(0, self.constant(false));
        significand = self.if_then_else_word(at_least_one, &significand, &doubled);

        let difference = self.subtract(&left_exponent, &right_exponent);
        // One less, which is added again where the quotient is at least one.
        let bias = self.number(difference.len(), bias(precision) - 1);
        let exponent = self.add(&difference, &bias);
        let exponent = self.increment_if(at_least_one, &exponent);
        let sign = self.xor(left.sign, right.sign);
        let mut result = self.round(precision, sign, &exponent, &significand);
        let last = result.len() - 1;
        for bit in &mut result[..last] {
            *bit = self.and(*bit, !right.is_infinite);
        }

        let is_infinite = self.or(left.is_infinite, right.is_zero);
        let of_zeros = self.and(left.is_zero, right.is_zero);
        let of_infinities = self.and(left.is_infinite, right.is_infinite);
        let is_nan = self.any([left.is_nan, right.is_nan, of_zeros, of_infinities]);
        self.with_special_results(precision, &result, sign, is_infinite, is_nan)
    }

    /// The first `count` bits of a quotient below two, and below them a sticky one for the rest.
    fn quotient(&mut self, dividend: &[Lit], divisor: &[Lit], count: usize) -> Word {
        let never = self.constant(false);
        let divisor = [divisor, &[never]].concat();
        let mut remainder = [dividend, &[never]].concat();
        let mut bits = Word::with_capacity(count + 1);
        for _ in 0..count {
            // Both are below twice the divisor, whose highest bit is free: it becomes the sign.
            let (fits, reduced) = self.reduce(&remainder, &divisor);
            bits.push(fits);
            remainder = reduced;
            remainder.pop();
            remainder.insert(0, never);
        }
        bits.push(self.any(remainder));
        bits.reverse();
        bits
    }

    /// Is a number without sign at least another one? And what is left of it if the other one is
    /// taken away where it can be.
    pub(super) fn reduce(&mut self, number: &[Lit], other: &[Lit]) -> (Lit, Word) {
        let never = self.constant(false);
        let (mut number, mut other) = (number.to_vec(), other.to_vec());
        number.push(never);
        other.push(never);
        let mut difference = self.subtract(&number, &other);
        number.pop();
        let fits = difference.pop().map_or(never, |borrow| !borrow);
        let reduced = self.if_then_else_word(fits, &difference, &number);
        (fits, reduced)
    }
}
