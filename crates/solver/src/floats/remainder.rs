//! Remainders.
//!
//! A remainder takes one step for each bit of the quotient, up to two thousand in double precision.
//! The circuit has steps for quotients of a usual size. Where they are larger it says only what holds of
//! all remainders: the sign of the dividend, a multiple of the divisor's last digit, not above the
//! divisor (and below it, unless that is subnormal).

use super::{Computed, Unpacked};
use crate::circuit::Circuit;
use crate::words::{Word, sign};
use forkless_term::Precision;

/// Quotients below two to the power of this are computed; it is itself a power of two.
const QUOTIENT_BITS: usize = 64;

impl Circuit {
    /// What is left when the quotient is cut towards zero.
    pub(super) fn float_remainder(
        &mut self,
        precision: Precision,
        left: &Unpacked,
        right: &Unpacked,
    ) -> Computed {
        let (left_exponent, dividend) = self.normalized(&left.exponent, &left.significand);
        let (exponent, divisor) = self.normalized(&right.exponent, &right.significand);
        let is_nan = self.any([left.is_nan, right.is_nan, left.is_infinite, right.is_zero]);
        // How many places the dividend's first bit is above the divisor's.
        let distance = self.subtract(&left_exponent, &exponent);
        let is_below = sign(&distance);
        let (near, high) = distance.split_at(QUOTIENT_BITS.ilog2() as usize);
        let is_high = self.any(high.iter().copied());
        let is_far = self.all([is_high, !is_below, !is_nan]);

        let never = self.constant(false);
        let divisor = [&divisor[..], &[never]].concat();
        let mut rest = [&dividend[..], &[never]].concat();
        for step in 0..QUOTIENT_BITS {
            if step > 0 {
                let number = self.number(near.len(), step as u64);
                let is_over = self.unsigned_less(near, &number);
                let mut doubled = rest.clone();
                doubled.pop();
                doubled.insert(0, never);
                let (_, reduced) = self.reduce(&doubled, &divisor);
                rest = self.if_then_else_word(is_over, &rest, &reduced);
            } else {
                rest = self.reduce(&rest, &divisor).1;
            }
        }
        let any: Word = rest.iter().map(|_| self.variable(None)).collect();
        let rest = self.if_then_else_word(is_far, &any, &rest);
        // Of what the steps yield this is true anyway, but only an induction would show it.
        let is_reduced = self.unsigned_less(&rest, &divisor);
        self.assert(&[is_below, is_nan, is_reduced]);

        let (exponent, significand) = self.normalized(&exponent, &rest[..rest.len() - 1]);
        let reduced = self.round(precision, left.sign, &exponent, &significand);
        // What is smaller than the divisor is its own remainder.
        let own = self.packed(precision, left);
        let result = self.if_then_else_word(is_below, &own, &reduced);
        let word = self.with_special_results(precision, &result, left.sign, never, is_nan);
        Computed { word, is_exact: !is_far }
    }
}
