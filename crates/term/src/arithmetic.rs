//! Bit vectors: arithmetic, comparison, change of width.

use crate::node::{BinaryOp, Node, Term, UnaryOp};
use crate::pool::{Pushed, TermPool};
use crate::rules::{Named, Rule2, RuleBinary, named};
use crate::semantics;
use crate::sort::Width;

impl TermPool {
    /// An operation on one bit vector. Constants are folded, and `op op x = x`.
    pub fn unary(&mut self, op: UnaryOp, operand: Term) -> Term {
        match self.node(operand) {
            Node::Bits(width, bits) => self.bits(width, semantics::unary(op, width, bits)),
            Node::Unary(inner, original) if inner == op => original,
            _ => self.intern(Node::Unary(op, operand)),
        }
    }

    /// An operation on two bit vectors of one width.
    pub fn binary(&mut self, op: BinaryOp, left: Term, right: Term) -> Term {
        debug_assert_eq!(self.sort(left), self.sort(right), "operands have one width");
        let (left, right) =
            if op.is_commutative() { self.ordered(left, right) } else { (left, right) };
        let simplified = BINARY_RULES.iter().find_map(|(_, rule)| rule(self, op, left, right));
        simplified.unwrap_or_else(|| self.intern(Node::Binary(op, left, right)))
    }

    /// `left < right`, signed
    pub fn signed_less(&mut self, left: Term, right: Term) -> Term {
        let simplified = SIGNED_LESS_RULES.iter().find_map(|(_, rule)| rule(self, left, right));
        simplified.unwrap_or_else(|| self.intern(Node::SignedLess(left, right)))
    }

    /// `left < right`, unsigned
    pub fn unsigned_less(&mut self, left: Term, right: Term) -> Term {
        let simplified = UNSIGNED_LESS_RULES.iter().find_map(|(_, rule)| rule(self, left, right));
        simplified.unwrap_or_else(|| self.intern(Node::UnsignedLess(left, right)))
    }

    /// The low bits of `operand`, or its value extended with its sign or with zeros.
    pub fn resize(&mut self, signed: bool, width: Width, operand: Term) -> Term {
        let from = self.width(operand);
        if from == width {
            return operand;
        }
        if let Some(bits) = self.as_bits(operand) {
            return self.bits(width, semantics::resize(signed, from, width, bits));
        }
        // Dropped bits have no sign: one spelling for both.
        let signed = signed && width > from;
        self.intern(Node::Resize { signed, width, operand })
    }
}

/// The two numbers, if both are constants.
fn constants(pool: &TermPool, left: Term, right: Term) -> Option<(u64, u64)> {
    Some((pool.as_bits(left)?, pool.as_bits(right)?))
}

/// A choice between a few constants.
fn constant_choice(pool: &TermPool, term: Term) -> Option<(Term, Term, Term)> {
    let Node::Ite(condition, then, otherwise) = pool.node(term) else { return None };
    let (mut open, mut leaves) = (vec![then, otherwise], 0);
    while let Some(branch) = open.pop() {
        match pool.node(branch) {
            Node::Bits(..) => leaves += 1,
            Node::Ite(_, then, otherwise) if leaves + open.len() < MOST_CONSTANTS => {
                open.extend([then, otherwise]);
            }
            _ => return None,
        }
    }
    Some((condition, then, otherwise))
}

/// Operations on a choice between more constants than this stay as they are: the constants of an enum
/// by their numbers are fewer.
const MOST_CONSTANTS: usize = 16;

pub(crate) const BINARY_RULES: &Named<RuleBinary> = named![
    fold,
    subtract_constant,
    subtract_same,
    subtract_from_zero,
    subtract_quotient,
    add_negated,
    add_constants,
    identity,
    annihilate,
    multiply_negative,
    bitwise_same,
    add_to_choice,
    on_constant_choice
];

/// An operation on constants is a constant.
fn fold(pool: &mut TermPool, op: BinaryOp, left: Term, right: Term) -> Option<Term> {
    let (a, b) = constants(pool, left, right)?;
    let width = pool.width(left);
    Some(pool.bits(width, semantics::binary(op, width, a, b)))
}

/// `x - c = x + -c` for a constant `c`
fn subtract_constant(pool: &mut TermPool, op: BinaryOp, left: Term, right: Term) -> Option<Term> {
    let constant = (op == BinaryOp::Subtract).then(|| pool.as_bits(right))??;
    let negated = pool.bits(pool.width(left), constant.wrapping_neg());
    Some(pool.binary(BinaryOp::Add, left, negated))
}

/// `x - x = 0`
fn subtract_same(pool: &mut TermPool, op: BinaryOp, left: Term, right: Term) -> Option<Term> {
    let applies = op == BinaryOp::Subtract && left == right;
    applies.then(|| pool.bits(pool.width(left), 0))
}

/// `0 - x = -x`
fn subtract_from_zero(pool: &mut TermPool, op: BinaryOp, left: Term, right: Term) -> Option<Term> {
    let applies = op == BinaryOp::Subtract && pool.as_bits(left) == Some(0);
    applies.then(|| pool.unary(UnaryOp::Negate, right))
}

/// `x - (x / c) * c = x % c` and `(x / c) * c - x = -(x % c)` for a constant `c` that is not zero:
/// how digits are taken from a number. The range of a remainder is plain, that of the difference is not
fn subtract_quotient(pool: &mut TermPool, op: BinaryOp, left: Term, right: Term) -> Option<Term> {
    if op != BinaryOp::Subtract {
        return None;
    }
    let divisor = |product: Term, number: Term| {
        let Node::Binary(BinaryOp::Multiply, one, other) = pool.node(product) else { return None };
        [(one, other), (other, one)].into_iter().find_map(|(quotient, factor)| {
            let is_quotient =
                pool.node(quotient) == Node::Binary(BinaryOp::SignedDivide, number, factor);
            (is_quotient && pool.as_bits(factor)? != 0).then_some(factor)
        })
    };
    if let Some(divisor) = divisor(right, left) {
        return Some(pool.binary(BinaryOp::SignedRemainder, left, divisor));
    }
    let divisor = divisor(left, right)?;
    let remainder = pool.binary(BinaryOp::SignedRemainder, right, divisor);
    Some(pool.unary(UnaryOp::Negate, remainder))
}

/// `x * c = -(x * -c)` for a negative constant `c`, but for the least one: its bits are nearly all ones,
/// and a product has an addition for each
fn multiply_negative(pool: &mut TermPool, op: BinaryOp, left: Term, right: Term) -> Option<Term> {
    let constant = (op == BinaryOp::Multiply).then(|| pool.as_bits(right))??;
    let width = pool.width(left);
    if width.signed(constant) >= 0 || constant == width.signed_min() {
        return None;
    }
    let magnitude = pool.bits(width, width.truncate(constant.wrapping_neg()));
    let product = pool.binary(BinaryOp::Multiply, left, magnitude);
    Some(pool.unary(UnaryOp::Negate, product))
}

/// `x + -x = 0`
fn add_negated(pool: &mut TermPool, op: BinaryOp, left: Term, right: Term) -> Option<Term> {
    let negated = |one, other| pool.node(one) == Node::Unary(UnaryOp::Negate, other);
    let applies = op == BinaryOp::Add && (negated(left, right) || negated(right, left));
    applies.then(|| pool.bits(pool.width(left), 0))
}

/// `(x + c) + d = x + (c + d)` for constants `c` and `d`
fn add_constants(pool: &mut TermPool, op: BinaryOp, left: Term, right: Term) -> Option<Term> {
    let constant = (op == BinaryOp::Add).then(|| pool.as_bits(right))??;
    match pool.node(left) {
        Node::Binary(BinaryOp::Add, operand, addend) => {
            let total = pool.as_bits(addend)?.wrapping_add(constant);
            let total = pool.bits(pool.width(left), total);
            Some(pool.binary(BinaryOp::Add, operand, total))
        }
        _ => None,
    }
}

/// `x + 0`, `x - 0`, `x | 0`, `x ^ 0`, `x << 0`, `x >> 0`, `x * 1`, `x / 1`, `x & -1` are `x`
fn identity(pool: &mut TermPool, op: BinaryOp, left: Term, right: Term) -> Option<Term> {
    use BinaryOp as B;
    let neutral = match op {
        B::Add | B::Subtract | B::Or | B::Xor => 0,
        B::ShiftLeft | B::ShiftRightSigned | B::ShiftRightUnsigned => 0,
        B::Multiply | B::SignedDivide => 1,
        B::And => pool.width(left).mask(),
        B::SignedRemainder => return None,
    };
    (pool.as_bits(right)? == neutral).then_some(left)
}

/// `x * 0` and `x & 0` are 0, `x | -1` is -1
fn annihilate(pool: &mut TermPool, op: BinaryOp, left: Term, right: Term) -> Option<Term> {
    let absorbing = match op {
        BinaryOp::Multiply | BinaryOp::And => 0,
        BinaryOp::Or => pool.width(left).mask(),
        _ => return None,
    };
    (pool.as_bits(right)? == absorbing).then_some(right)
}

/// `x & x = x`, `x | x = x`, `x ^ x = 0`
fn bitwise_same(pool: &mut TermPool, op: BinaryOp, left: Term, right: Term) -> Option<Term> {
    match op {
        BinaryOp::And | BinaryOp::Or if left == right => Some(left),
        BinaryOp::Xor if left == right => Some(pool.bits(pool.width(left), 0)),
        _ => None,
    }
}

/// `(if c then x else y) + k = if c then x + k else y + k` for a constant `k`: sums stand at the
/// leaves of choices, where comparisons find them
fn add_to_choice(pool: &mut TermPool, op: BinaryOp, left: Term, right: Term) -> Option<Term> {
    if op != BinaryOp::Add || pool.as_bits(right).is_none() {
        return None;
    }
    let Node::Ite(condition, then, otherwise) = pool.node(left) else { return None };
    if let Some(&known) = pool.pushed.get(&(Pushed::Add, left, right)) {
        return Some(known);
    }
    let (then, otherwise) = (pool.binary(op, then, right), pool.binary(op, otherwise, right));
    let result = pool.ite(condition, then, otherwise);
    pool.pushed.insert((Pushed::Add, left, right), result);
    Some(result)
}

/// `(if c then k else l) op m = if c then k op m else l op m` for a constant `m`, and `k` and `l` that
/// are constants or choices between some
fn on_constant_choice(pool: &mut TermPool, op: BinaryOp, left: Term, right: Term) -> Option<Term> {
    if pool.as_bits(right).is_some() {
        let (condition, then, otherwise) = constant_choice(pool, left)?;
        let (then, otherwise) = (pool.binary(op, then, right), pool.binary(op, otherwise, right));
        Some(pool.ite(condition, then, otherwise))
    } else {
        pool.as_bits(left)?;
        let (condition, then, otherwise) = constant_choice(pool, right)?;
        let (then, otherwise) = (pool.binary(op, left, then), pool.binary(op, left, otherwise));
        Some(pool.ite(condition, then, otherwise))
    }
}

pub(crate) const SIGNED_LESS_RULES: &Named<Rule2> = named![
    less_same,
    signed_less_constants,
    signed_less_bounds,
    signed_less_widened,
    signed_less_choice
];

/// `x < x` is false
fn less_same(pool: &mut TermPool, left: Term, right: Term) -> Option<Term> {
    (left == right).then(|| pool.truth(false))
}

/// A comparison of constants is decided.
fn signed_less_constants(pool: &mut TermPool, left: Term, right: Term) -> Option<Term> {
    let (a, b) = constants(pool, left, right)?;
    let width = pool.width(left);
    Some(pool.truth(width.signed(a) < width.signed(b)))
}

/// Nothing is below the smallest number or above the largest.
fn signed_less_bounds(pool: &mut TermPool, left: Term, right: Term) -> Option<Term> {
    let width = pool.width(left);
    let impossible = pool.as_bits(right) == Some(width.signed_min())
        || pool.as_bits(left) == Some(width.signed_max());
    impossible.then(|| pool.truth(false))
}

/// `(long) x < (long) y = x < y`, and with a constant on one side: what is only compared need not become
/// wide. A constant that `x` cannot reach decides the comparison
fn signed_less_widened(pool: &mut TermPool, left: Term, right: Term) -> Option<Term> {
    match (pool.as_widened(left), pool.as_widened(right)) {
        (Some(left), Some(right)) if pool.width(left) == pool.width(right) => {
            Some(pool.signed_less(left, right))
        }
        (Some(operand), None) => match pool.narrowed(right, pool.width(operand))? {
            Narrowed::Fits(constant) => Some(pool.signed_less(operand, constant)),
            Narrowed::Below => Some(pool.truth(false)),
            Narrowed::Above => Some(pool.truth(true)),
        },
        (None, Some(operand)) => match pool.narrowed(left, pool.width(operand))? {
            Narrowed::Fits(constant) => Some(pool.signed_less(constant, operand)),
            Narrowed::Below => Some(pool.truth(true)),
            Narrowed::Above => Some(pool.truth(false)),
        },
        _ => None,
    }
}

/// A constant as one of a smaller width.
pub(crate) enum Narrowed {
    /// It is this one.
    Fits(Term),
    /// It is below the smallest number of that width.
    Below,
    /// It is above the largest.
    Above,
}

impl TermPool {
    /// What a number was before it was extended with its sign.
    pub(crate) fn as_widened(&self, term: Term) -> Option<Term> {
        match self.node(term) {
            Node::Resize { signed: true, operand, .. } => Some(operand),
            _ => None,
        }
    }

    /// A constant as a number of a smaller width, if the term is a constant.
    pub(crate) fn narrowed(&mut self, constant: Term, width: Width) -> Option<Narrowed> {
        let number = self.width(constant).signed(self.as_bits(constant)?);
        Some(if number < width.signed(width.signed_min()) {
            Narrowed::Below
        } else if number > width.signed(width.signed_max()) {
            Narrowed::Above
        } else {
            Narrowed::Fits(self.bits(width, number as u64))
        })
    }
}

/// `(if c then x else y) < z = if c then x < z else y < z`, and the other way round: comparisons
/// stand at the leaves, where different paths through a heap share them
fn signed_less_choice(pool: &mut TermPool, left: Term, right: Term) -> Option<Term> {
    let choice =
        [left, right].into_iter().find(|&term| matches!(pool.node(term), Node::Ite(..)))?;
    if let Some(&known) = pool.pushed.get(&(Pushed::SignedLess, left, right)) {
        return Some(known);
    }
    let other = if choice == left { right } else { left };
    if !pool.is_constant(other) && pool.cone(&[left, right]).len() > LARGEST_PUSHED {
        return None;
    }
    let Node::Ite(condition, then, otherwise) = pool.node(choice) else { return None };
    let mut compare = |branch| match choice == left {
        true => pool.signed_less(branch, right),
        false => pool.signed_less(left, branch),
    };
    let (then, otherwise) = (compare(then), compare(otherwise));
    let result = pool.ite(condition, then, otherwise);
    pool.pushed.insert((Pushed::SignedLess, left, right), result);
    Some(result)
}

/// Comparing two choices at their leaves makes as many comparisons as there are pairs of leaves.
const LARGEST_PUSHED: usize = 30;

pub(crate) const UNSIGNED_LESS_RULES: &Named<Rule2> =
    named![less_same, unsigned_less_constants, unsigned_less_bounds, unsigned_less_masked];

/// A comparison of constants is decided.
fn unsigned_less_constants(pool: &mut TermPool, left: Term, right: Term) -> Option<Term> {
    let (a, b) = constants(pool, left, right)?;
    Some(pool.truth(a < b))
}

/// `x & c <u d` is true for constants `c <u d`
fn unsigned_less_masked(pool: &mut TermPool, left: Term, right: Term) -> Option<Term> {
    let limit = pool.as_bits(right)?;
    let Node::Binary(BinaryOp::And, one, other) = pool.node(left) else { return None };
    let mask = pool.as_bits(one).or_else(|| pool.as_bits(other))?;
    (mask < limit).then(|| pool.truth(true))
}

/// Nothing is below zero or above the largest number.
fn unsigned_less_bounds(pool: &mut TermPool, left: Term, right: Term) -> Option<Term> {
    let impossible =
        pool.as_bits(right) == Some(0) || pool.as_bits(left) == Some(pool.width(left).mask());
    impossible.then(|| pool.truth(false))
}
