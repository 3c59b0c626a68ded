//! Conversions: from integers, to integers, between precisions.

use super::{Unpacked, bias, exponent_width};
use crate::circuit::Circuit;
use crate::sat::Lit;
use crate::words::{Word, sign};
use forkless_term::{Precision, Width};

impl Circuit {
    /// The number nearest to a signed integer.
    pub(crate) fn float_of_integer(&mut self, precision: Precision, integer: &[Lit]) -> Word {
        let magnitude = self.magnitude(integer);
        // The first bit of the magnitude stands for this power of two.
        let highest = bias(precision) + integer.len() as u64 - 1;
        let exponent = self.number(exponent_width(precision), highest);
        let (exponent, significand) = self.normalized(&exponent, &magnitude);
        self.round_normal(precision, sign(integer), &exponent, &significand)
    }

    /// The number of the other precision that is nearest to a number.
    pub(crate) fn float_of_float(
        &mut self,
        from: Precision,
        to: Precision,
        operand: &Unpacked,
    ) -> Word {
        let result = match to {
            Precision::Single => {
                let difference = self.number(exponent_width(from), bias(from) - bias(to));
                let mut exponent = self.subtract(&operand.exponent, &difference);
                // What is beyond the exponents that circuits compute with for the new precision is
                // beyond all of its numbers, too.
                let limit = exponent_width(to) - 1;
                let negative = sign(&exponent);
                let high = &exponent[limit..exponent.len() - 1];
                let is_large = self.any(high.iter().copied());
                let is_large = self.and(is_large, !negative);
                let not_small = self.all(high.iter().copied());
                let is_small = self.and(negative, !not_small);
                for bit in &mut exponent[..limit] {
                    let raised = self.or(*bit, is_large);
                    *bit = self.and(raised, !is_small);
                }
                exponent.truncate(limit);
                exponent.push(negative);
                self.round(to, operand.sign, &exponent, &operand.significand)
            }
            Precision::Double => {
                let difference = self.number(exponent_width(to), bias(to) - bias(from));
                let mut exponent = operand.exponent.clone();
                exponent.resize(exponent_width(to), self.constant(false));
                let exponent = self.add(&exponent, &difference);
                let (exponent, significand) = self.normalized(&exponent, &operand.significand);
                self.round_normal(to, operand.sign, &exponent, &significand)
            }
        };
        let (sign, is_infinite) = (operand.sign, operand.is_infinite);
        self.with_special_results(to, &result, sign, is_infinite, operand.is_nan)
    }

    /// The integer towards zero; the nearest one that there is, and zero for NaN.
    pub(crate) fn integer_of_float(
        &mut self,
        precision: Precision,
        width: Width,
        operand: &Unpacked,
    ) -> Word {
        let bits = width.bits() as usize;
        let never = self.constant(false);
        // With the first bit of the significand in the sign's place, the number moves by as many
        // bits as the power of two that this bit stands for is below that of the sign.
        let mut magnitude = vec![never; bits.saturating_sub(operand.significand.len())];
        let kept = operand.significand.len().min(bits);
        magnitude.extend_from_slice(&operand.significand[operand.significand.len() - kept..]);
        let bias_word = self.number(operand.exponent.len(), bias(precision));
        let power = self.subtract(&operand.exponent, &bias_word);
        let stages = bits.ilog2() as usize;
        let distance: Word = power[..stages].iter().map(|&bit| !bit).collect();
        for (stage, &moves) in distance.iter().enumerate() {
            let step = 1 << stage;
            magnitude = (0..bits)
                .map(|place| {
                    let from = magnitude.get(place + step).copied().unwrap_or(never);
                    self.if_then_else(moves, from, magnitude[place])
                })
                .collect();
        }
        let integer = self.negate_if(operand.sign, &magnitude);
        // From the power of the sign's place on, only the smallest number is an integer of this
        // width, and it is what stands for those below it.
        let is_fraction = sign(&power);
        let at_sign = self.all(power[..stages].iter().copied());
        let above = self.any(power[stages..].iter().copied());
        let is_large = self.or(at_sign, above);
        let mut nearest = vec![!operand.sign; bits];
        nearest[bits - 1] = operand.sign;
        let integer = self.if_then_else_word(is_large, &nearest, &integer);
        let is_zero = self.or(is_fraction, operand.is_nan);
        integer.into_iter().map(|bit| self.and(bit, !is_zero)).collect()
    }
}
