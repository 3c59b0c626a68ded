//! Floating-point numbers taken apart.

use super::{exponent_width, fraction_bits};
use crate::circuit::Circuit;
use crate::sat::Lit;
use crate::words::{Word, sign};
use forkless_term::Precision;

/// The parts of a number: if it is finite, `significand * 2^exponent`, but for constants of the
/// format.
#[derive(Clone, Debug)]
pub(crate) struct Unpacked {
    pub(super) sign: Lit,
    pub(super) is_nan: Lit,
    pub(super) is_infinite: Lit,
    pub(super) is_zero: Lit,
    /// As stored, but that of subnormal numbers is one.
    pub(super) exponent: Word,
    /// With the implied bit, which only subnormal numbers and zero do not have set.
    pub(super) significand: Word,
}

impl Unpacked {
    /// The number with the other sign.
    pub(super) fn negated(&self) -> Self {
        Unpacked { sign: !self.sign, ..self.clone() }
    }
}

impl Circuit {
    /// The parts of the number with these bits.
    pub(crate) fn unpack(&mut self, precision: Precision, word: &[Lit]) -> Unpacked {
        let (sign, magnitude) = (sign(word), &word[..word.len() - 1]);
        let (fraction, stored) = magnitude.split_at(fraction_bits(precision));
        let is_largest = self.all(stored.iter().copied());
        let has_fraction = self.any(fraction.iter().copied());
        let is_normal = self.any(stored.iter().copied());
        let mut exponent = stored.to_vec();
        exponent[0] = self.or(exponent[0], !is_normal);
        exponent.resize(exponent_width(precision), self.constant(false));
        let mut significand = fraction.to_vec();
        significand.push(is_normal);
        Unpacked {
            sign,
            is_nan: self.and(is_largest, has_fraction),
            is_infinite: self.and(is_largest, !has_fraction),
            is_zero: self.and(!is_normal, !has_fraction),
            exponent,
            significand,
        }
    }

    /// The word of a number again.
    pub(super) fn packed(&mut self, precision: Precision, number: &Unpacked) -> Word {
        let (fraction, is_normal) = number.significand.split_at(fraction_bits(precision));
        let mut word = fraction.to_vec();
        for &bit in &number.exponent[..precision.exponent_bits() as usize] {
            word.push(self.and(bit, is_normal[0]));
        }
        word.push(number.sign);
        word
    }

    /// The same product of a significand and a power of two with the highest bit of the significand
    /// set, unless it is zero.
    pub(super) fn normalized(&mut self, exponent: &[Lit], significand: &[Lit]) -> (Word, Word) {
        let width = significand.len();
        let mut word = significand.to_vec();
        let mut distance = self.number(exponent.len(), 0);
        for stage in (0..stages(width)).rev() {
            let step = 1 << stage;
            let moves = !self.any(word[width - step..].iter().copied());
            distance[stage] = moves;
            let never = self.constant(false);
            word = (0..width)
                .map(|place| {
                    let from = if place < step { never } else { word[place - step] };
                    self.if_then_else(moves, from, word[place])
                })
                .collect();
        }
        (self.subtract(exponent, &distance), word)
    }

    /// Towards the last bit, which is sticky: it remembers whether a bit that is lost was set.
    /// The distance has no sign.
    pub(super) fn shift_sticky(&mut self, word: &[Lit], distance: &[Lit]) -> Word {
        let width = word.len();
        let near = stages(width).min(distance.len());
        let mut word = word.to_vec();
        for (stage, &moves) in distance[..near].iter().enumerate() {
            let step = 1 << stage;
            let lost = self.any(word[..=step].iter().copied());
            let never = self.constant(false);
            word = (0..width)
                .map(|place| {
                    let from = match place {
                        0 => lost,
                        _ => word.get(place + step).copied().unwrap_or(never),
                    };
                    self.if_then_else(moves, from, word[place])
                })
                .collect();
        }
        let too_far = self.any(distance[near..].iter().copied());
        let some = self.any(word.iter().copied());
        for bit in &mut word[1..] {
            *bit = self.and(*bit, !too_far);
        }
        word[0] = self.if_then_else(too_far, some, word[0]);
        word
    }
}

/// How many bits a distance has that can move the first bit of a word to the place of its last.
fn stages(width: usize) -> usize {
    (usize::BITS - (width - 1).leading_zeros()) as usize
}
