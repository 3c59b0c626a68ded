//! Square roots.

use super::{Unpacked, bias};
use crate::circuit::Circuit;
use crate::sat::Lit;
use crate::words::Word;
use forkless_term::Precision;

impl Circuit {
    pub(crate) fn float_root(&mut self, precision: Precision, operand: &Unpacked) -> Word {
        let (exponent, significand) = self.normalized(&operand.exponent, &operand.significand);
        let bias = self.number(exponent.len(), bias(precision));
        // The root of `s * 2^n` is that of `s` times `2^(n / 2)`, for odd `n` with `2 s` for `s`.
        let power = self.subtract(&exponent, &bias);
        let is_odd = power[0];
        let mut half = power[1..].to_vec();
        half.push(power[power.len() - 1]);
        let exponent = self.add(&half, &bias);

        // At least one and below four, with one bit for rounding: two bits for each of the root.
        let never = self.constant(false);
        let count = significand.len() + 1;
        let even = [&significand[..], &[never]].concat();
        let odd = [&[never], &significand[..]].concat();
        let mut radicand = vec![never; 2 * count - even.len()];
        radicand.extend(self.if_then_else_word(is_odd, &odd, &even));
        let root = self.root(&radicand);
        let result = self.round_normal(precision, operand.sign, &exponent, &root);

        let negative = self.and(operand.sign, !operand.is_zero);
        let is_nan = self.or(operand.is_nan, negative);
        self.with_special_results(precision, &result, operand.sign, operand.is_infinite, is_nan)
    }

    /// The integer root of a word with an even number of bits, half as many, and below them a
    /// sticky one for the rest. Digit by digit, as by hand.
    fn root(&mut self, radicand: &[Lit]) -> Word {
        let never = self.constant(false);
        let always = self.constant(true);
        let mut root: Word = vec![];
        let mut remainder: Word = vec![];
        for pair in radicand.chunks(2).rev() {
            // What is left is at most twice the root: with the next two bits it has two more bits
            // than the root, and so has `4 root + 1`, which the next digit one takes away.
            remainder.splice(0..0, pair.iter().copied());
            let mut taken = vec![always, never];
            taken.extend_from_slice(&root);
            let width = remainder.len().max(taken.len());
            remainder.resize(width, never);
            taken.resize(width, never);
            let (fits, reduced) = self.reduce(&remainder, &taken);
            root.insert(0, fits);
            remainder = reduced;
            remainder.truncate(root.len() + 1);
        }
        root.insert(0, self.any(remainder));
        root
    }
}
