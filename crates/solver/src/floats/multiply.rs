//! Products.

use super::{Unpacked, bias};
use crate::circuit::Circuit;
use crate::words::Word;
use forkless_term::Precision;

impl Circuit {
    pub(super) fn float_multiply(
        &mut self,
        precision: Precision,
        left: &Unpacked,
        right: &Unpacked,
    ) -> Word {
        let (left_exponent, one) = self.normalized(&left.exponent, &left.significand);
        let (right_exponent, other) = self.normalized(&right.exponent, &right.significand);
        let width = 2 * one.len();
        let never = self.constant(false);
        let wide = |word: &[_]| {
            let mut word = word.to_vec();
            word.resize(width, never);
            word
        };
        let product = self.multiply(&wide(&one), &wide(&other));
        // It is at least one and below four, or zero.
        let at_least_two = product[width - 1];
        let doubled = [&[never], &product[..width - 1]].concat();
        let significand = self.if_then_else_word(at_least_two, &product, &doubled);

        let sum = self.add(&left_exponent, &right_exponent);
        let bias = self.number(sum.len(), bias(precision));
        let exponent = self.subtract(&sum, &bias);
        let exponent = self.increment_if(at_least_two, &exponent);
        let sign = self.xor(left.sign, right.sign);
        let result = self.round(precision, sign, &exponent, &significand);

        let is_infinite = self.or(left.is_infinite, right.is_infinite);
        let is_zero = self.or(left.is_zero, right.is_zero);
        let of_both = self.and(is_infinite, is_zero);
        let is_nan = self.any([left.is_nan, right.is_nan, of_both]);
        self.with_special_results(precision, &result, sign, is_infinite, is_nan)
    }
}
