//! The number of a format that is nearest to an exact result.

use super::{exponent_width, fraction_bits};
use crate::circuit::Circuit;
use crate::sat::Lit;
use crate::words::{Word, sign};
use forkless_term::Precision;

impl Circuit {
    /// The number nearest to a finite one, of two the even one. The highest bit of the significand
    /// is set, unless the number is zero.
    pub(super) fn round(
        &mut self,
        precision: Precision,
        sign_bit: Lit,
        exponent: &[Lit],
        significand: &[Lit],
    ) -> Word {
        // Below the exponents that the format has, the significand moves instead.
        let some = self.any(exponent.iter().copied());
        let is_small = !self.and(some, !sign(exponent));
        let one = self.number(exponent.len(), 1);
        let distance = self.subtract(&one, exponent);
        let distance: Word = distance.iter().map(|&bit| self.and(bit, is_small)).collect();
        // The bits that are kept, the one that decides, and all others in one.
        let enough = precision.significand_bits() as usize + 2;
        let significand = self.with_sticky(significand, enough);
        let significand = self.shift_sticky(&significand, &distance);
        self.round_normal(precision, sign_bit, exponent, &significand)
    }

    /// The highest bits of a word, as many as `width`, the last of them sticky.
    fn with_sticky(&mut self, word: &[Lit], width: usize) -> Word {
        if word.len() <= width {
            return word.to_vec();
        }
        let (low, high) = word.split_at(word.len() - width + 1);
        let mut short = vec![self.any(low.iter().copied())];
        short.extend_from_slice(high);
        short
    }

    /// As [`Circuit::round`], for results that are not too small for the exponents of the format:
    /// either the highest bit of the significand is not set, and the number is subnormal or zero,
    /// or the exponent is at least one.
    pub(super) fn round_normal(
        &mut self,
        precision: Precision,
        sign_bit: Lit,
        exponent: &[Lit],
        significand: &[Lit],
    ) -> Word {
        debug_assert_eq!(exponent.len(), exponent_width(precision), "exponents have one width");
        let kept_bits = precision.significand_bits() as usize;
        let never = self.constant(false);
        let mut padded = vec![never; kept_bits.saturating_sub(significand.len())];
        padded.extend_from_slice(significand);
        let (rest, kept) = padded.split_at(padded.len() - kept_bits);
        let (half, below) = match rest.split_last() {
            Some((&half, below)) => (half, self.any(below.iter().copied())),
            None => (never, never),
        };
        let not_even_or_more = self.or(below, kept[0]);
        let up = self.and(half, not_even_or_more);
        let is_normal = kept[kept_bits - 1];
        let stored_bits = precision.exponent_bits() as usize;
        let mut word = kept[..fraction_bits(precision)].to_vec();
        for &bit in &exponent[..stored_bits] {
            word.push(self.and(bit, is_normal));
        }
        // A carry out of the fraction makes the next exponent of it: the smallest normal number, or
        // infinity, too.
        let rounded = self.increment_if(up, &word);
        let all_ones = self.all(exponent[..stored_bits].iter().copied());
        let beyond = self.or(exponent[stored_bits], all_ones);
        let overflows = self.all([beyond, !sign(exponent), is_normal]);
        let infinity = self.number(word.len(), precision.infinity());
        let mut result = self.if_then_else_word(overflows, &infinity, &rounded);
        result.push(sign_bit);
        result
    }
}
