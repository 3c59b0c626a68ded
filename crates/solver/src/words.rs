//! Circuits over words: lists of literals, least significant bit first.

use crate::circuit::Circuit;
use crate::codes::CodeSpan;
use crate::sat::Lit;
use forkless_term::{BinaryOp, UnaryOp};

pub(crate) type Word = Vec<Lit>;

impl Circuit {
    /// The word of a constant.
    pub(crate) fn number(&self, width: usize, value: u64) -> Word {
        (0..width).map(|bit| self.constant(value >> bit & 1 != 0)).collect()
    }

    /// The number that a word has in the last assignment.
    pub(crate) fn word_value(&self, word: &[Lit]) -> u64 {
        let bits = word.iter().enumerate();
        bits.fold(0, |value, (bit, &literal)| value | u64::from(self.value(literal)) << bit)
    }

    /// Bit by bit the same.
    pub(crate) fn equal(&mut self, left: &[Lit], right: &[Lit]) -> Lit {
        debug_assert_eq!(left.len(), right.len(), "words of one width are compared");
        let mut same = vec![];
        for (&a, &b) in left.iter().zip(right) {
            same.push(!self.xor(a, b));
        }
        self.all(same)
    }

    /// Are these the bits of `value`?
    pub(crate) fn has_value(&mut self, word: &[Lit], value: u64) -> Lit {
        self.all(
            word.iter().enumerate().map(|(bit, &literal)| literal.holding(value >> bit & 1 != 0)),
        )
    }

    /// Is the number of a word in a span?
    pub(crate) fn is_within(&mut self, word: &[Lit], span: CodeSpan) -> Lit {
        let most = if word.len() < 64 { (1 << word.len()) - 1 } else { u64::MAX };
        if span.first > most {
            return self.constant(false);
        }
        let first = self.number(word.len(), span.first);
        let mut inside = !self.unsigned_less(word, &first);
        if span.last < most {
            let end = self.number(word.len(), span.last + 1);
            let is_before = self.unsigned_less(word, &end);
            inside = self.and(inside, is_before);
        }
        inside
    }

    /// States that at most so many of the literals hold.
    pub(crate) fn assert_at_most(&mut self, most: usize, literals: &[Lit]) {
        // Place n says whether more than n of the literals so far hold.
        let mut more_than: Vec<Lit> = vec![self.constant(false); most];
        for &literal in literals {
            match more_than.last() {
                Some(&are_all) => self.assert(&[!are_all, !literal]),
                None => self.assert(&[!literal]),
            }
            for place in (0..most).rev() {
                let enough = match place.checked_sub(1) {
                    Some(before) => self.and(more_than[before], literal),
                    None => literal,
                };
                more_than[place] = self.or(more_than[place], enough);
            }
        }
    }

    /// States that the words are equal if `condition` holds.
    pub(crate) fn equal_if(&mut self, condition: Lit, left: &[Lit], right: &[Lit]) {
        for (&a, &b) in left.iter().zip(right) {
            self.assert(&[!condition, !a, b]);
            self.assert(&[!condition, a, !b]);
        }
    }

    pub(crate) fn unsigned_less(&mut self, left: &[Lit], right: &[Lit]) -> Lit {
        let mut less = self.constant(false);
        for (&a, &b) in left.iter().zip(right) {
            less = self.majority(!a, b, less);
        }
        less
    }

    pub(crate) fn signed_less(&mut self, left: &[Lit], right: &[Lit]) -> Lit {
        // Flipping the sign bits maps the signed order to the unsigned one.
        self.unsigned_less(&with_flipped_sign(left), &with_flipped_sign(right))
    }

    pub(crate) fn if_then_else_word(
        &mut self,
        condition: Lit,
        then: &[Lit],
        otherwise: &[Lit],
    ) -> Word {
        then.iter().zip(otherwise).map(|(&a, &b)| self.if_then_else(condition, a, b)).collect()
    }

    pub(crate) fn unary_word(&mut self, op: UnaryOp, operand: &[Lit]) -> Word {
        match op {
            UnaryOp::Complement => complement(operand),
            UnaryOp::Negate => self.negate(operand),
        }
    }

    /// All operations but division and remainder, which share [`Circuit::divide`].
    pub(crate) fn binary_word(&mut self, op: BinaryOp, left: &[Lit], right: &[Lit]) -> Word {
        match op {
            BinaryOp::Add => self.add(left, right),
            BinaryOp::Subtract => self.subtract(left, right),
            BinaryOp::Multiply => self.multiply(left, right),
            BinaryOp::SignedDivide => self.divide(left, right).0,
            BinaryOp::SignedRemainder => self.divide(left, right).1,
            BinaryOp::And => left.iter().zip(right).map(|(&a, &b)| self.and(a, b)).collect(),
            BinaryOp::Or => left.iter().zip(right).map(|(&a, &b)| self.or(a, b)).collect(),
            BinaryOp::Xor => left.iter().zip(right).map(|(&a, &b)| self.xor(a, b)).collect(),
            BinaryOp::ShiftLeft => {
                let mirrored: Word = left.iter().rev().copied().collect();
                let mut shifted = self.shift_down(&mirrored, right, self.constant(false));
                shifted.reverse();
                shifted
            }
            BinaryOp::ShiftRightSigned => self.shift_down(left, right, sign(left)),
            BinaryOp::ShiftRightUnsigned => self.shift_down(left, right, self.constant(false)),
        }
    }

    /// The sum, wrapping around.
    pub(crate) fn add(&mut self, left: &[Lit], right: &[Lit]) -> Word {
        self.add_carry(left, right, self.constant(false))
    }

    /// The difference, wrapping around.
    pub(crate) fn subtract(&mut self, left: &[Lit], right: &[Lit]) -> Word {
        self.add_carry(left, &complement(right), self.constant(true))
    }

    /// The sum of two words and a bit, wrapping around.
    pub(crate) fn add_carry(&mut self, left: &[Lit], right: &[Lit], carry: Lit) -> Word {
        let mut carry = carry;
        let mut sum = Word::with_capacity(left.len());
        for (position, (&a, &b)) in left.iter().zip(right).enumerate() {
            let half = self.xor(a, b);
            sum.push(self.xor(half, carry));
            if position + 1 < left.len() {
                carry = self.majority(a, b, carry);
            }
        }
        sum
    }

    fn negate(&mut self, operand: &[Lit]) -> Word {
        let zero = self.number(operand.len(), 0);
        self.subtract(&zero, operand)
    }

    /// The sum of `left` shifted to the place of each set bit of `right`.
    pub(crate) fn multiply(&mut self, left: &[Lit], right: &[Lit]) -> Word {
        let constants = |word: &[Lit]| {
            word.iter().filter(|&&literal| self.as_constant(literal).is_some()).count()
        };
        let (left, right) =
            if constants(left) > constants(right) { (right, left) } else { (left, right) };
        let width = left.len();
        let mut product = vec![self.constant(false); width];
        for (place, &bit) in right.iter().enumerate() {
            if self.as_constant(bit) == Some(false) {
                continue;
            }
            let addend: Word =
                left[..width - place].iter().map(|&literal| self.and(literal, bit)).collect();
            let high = self.add(&product[place..], &addend);
            product.truncate(place);
            product.extend(high);
        }
        product
    }

    /// The signed quotient and remainder: those of the magnitudes, with the signs put back.
    ///
    /// By zero, the magnitudes' quotient is all ones and their remainder the dividend, which
    /// gives exactly the results that SMT-LIB defines.
    pub(crate) fn divide(&mut self, left: &[Lit], right: &[Lit]) -> (Word, Word) {
        let (dividend, divisor) = (self.magnitude(left), self.magnitude(right));
        let width = left.len();
        let mut quotient = self.number(width, 0);
        // A magnitude is at most 2^(width-1), so twice a remainder fits the width.
        let mut remainder = self.number(width, 0);
        for place in (0..width).rev() {
            remainder.pop();
            remainder.insert(0, dividend[place]);
            let fits = !self.unsigned_less(&remainder, &divisor);
            quotient[place] = fits;
            let reduced = self.subtract(&remainder, &divisor);
            remainder = self.if_then_else_word(fits, &reduced, &remainder);
        }
        let differ = self.xor(sign(left), sign(right));
        (self.negate_if(differ, &quotient), self.negate_if(sign(left), &remainder))
    }

    /// The distance from zero, without a sign.
    pub(crate) fn magnitude(&mut self, operand: &[Lit]) -> Word {
        self.negate_if(sign(operand), operand)
    }

    /// The negation if `condition` holds, else the word itself.
    pub(crate) fn negate_if(&mut self, condition: Lit, operand: &[Lit]) -> Word {
        let flipped: Word = operand.iter().map(|&bit| self.xor(bit, condition)).collect();
        self.increment_if(condition, &flipped)
    }

    /// One more if `condition` holds, wrapping around.
    pub(crate) fn increment_if(&mut self, condition: Lit, operand: &[Lit]) -> Word {
        let mut carry = condition;
        let mut result = Word::with_capacity(operand.len());
        for &bit in operand {
            result.push(self.xor(bit, carry));
            carry = self.and(bit, carry);
        }
        result
    }

    /// Towards the least significant bit, filled with `fill`; all `fill` from the width on.
    fn shift_down(&mut self, operand: &[Lit], distance: &[Lit], fill: Lit) -> Word {
        let width = operand.len();
        let stages = width.ilog2() as usize;
        debug_assert!(width.is_power_of_two(), "widths are powers of two");
        let mut word = operand.to_vec();
        for (stage, &moved) in distance[..stages].iter().enumerate() {
            let step = 1 << stage;
            word = (0..width)
                .map(|place| {
                    let from = word.get(place + step).copied().unwrap_or(fill);
                    self.if_then_else(moved, from, word[place])
                })
                .collect();
        }
        let too_far = self.any(distance[stages..].iter().copied());
        word.into_iter().map(|bit| self.if_then_else(too_far, fill, bit)).collect()
    }
}

fn complement(word: &[Lit]) -> Word {
    word.iter().map(|&literal| !literal).collect()
}

pub(crate) fn sign(word: &[Lit]) -> Lit {
    word[word.len() - 1]
}

fn with_flipped_sign(word: &[Lit]) -> Word {
    let mut flipped = word.to_vec();
    let last = flipped.len() - 1;
    flipped[last] = !flipped[last];
    flipped
}
