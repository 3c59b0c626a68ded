//! Floating-point numbers: arithmetic, comparison, conversion.
//!
//! Few laws of numbers hold of them: `x + 0.0` is not `x` where `x` is -0.0, and nothing is equal
//! to what is no number. A rule that is missing here is missing for a reason.

use crate::model::Value;
use crate::node::{FloatBinaryOp, FloatComparison, FloatUnaryOp, Node, Term};
use crate::pool::{Pushed, TermPool};
use crate::rules::{Named, RuleFloatBinary, RuleFloatCompare, RuleFloatUnary, named};
use crate::sort::{Precision, Sort, Width};

impl TermPool {
    /// A floating-point number by its bits; bits above the width are dropped.
    pub fn float(&mut self, precision: Precision, bits: u64) -> Term {
        self.intern(Node::Float(precision, precision.width().truncate(bits)))
    }

    /// The bits of a constant floating-point number.
    pub fn as_float(&self, term: Term) -> Option<u64> {
        match self.node(term) {
            Node::Float(_, bits) => Some(bits),
            _ => None,
        }
    }

    /// An operation that takes or yields a floating-point number.
    ///
    /// # Panics
    /// If the operation is not made for terms of this sort. (Rounding a number to the precision
    /// that it has is no operation.)
    pub fn float_unary(&mut self, op: FloatUnaryOp, operand: Term) -> Term {
        debug_assert!(
            !matches!((op, self.sort(operand)), (FloatUnaryOp::Round(p), Sort::Float(q)) if p == q),
            "a number is rounded to the other precision"
        );
        let simplified = FLOAT_UNARY_RULES.iter().find_map(|(_, rule)| rule(self, op, operand));
        simplified.unwrap_or_else(|| self.intern(Node::FloatUnary(op, operand)))
    }

    /// An operation on two floating-point numbers of one precision.
    pub fn float_binary(&mut self, op: FloatBinaryOp, left: Term, right: Term) -> Term {
        debug_assert_eq!(self.sort(left), self.sort(right), "operands have one precision");
        let (left, right) =
            if op.is_commutative() { self.ordered(left, right) } else { (left, right) };
        let simplified =
            FLOAT_BINARY_RULES.iter().find_map(|(_, rule)| rule(self, op, left, right));
        simplified.unwrap_or_else(|| self.intern(Node::FloatBinary(op, left, right)))
    }

    /// A comparison of two floating-point numbers of one precision.
    pub fn float_compare(&mut self, op: FloatComparison, left: Term, right: Term) -> Term {
        debug_assert_eq!(self.sort(left), self.sort(right), "operands have one precision");
        let (left, right) = match op {
            FloatComparison::Equal => self.ordered(left, right),
            FloatComparison::Less | FloatComparison::LessOrEqual => (left, right),
        };
        let simplified =
            FLOAT_COMPARE_RULES.iter().find_map(|(_, rule)| rule(self, op, left, right));
        simplified.unwrap_or_else(|| self.intern(Node::FloatCompare(op, left, right)))
    }

    /// The value of a constant number of either kind.
    fn number(&self, term: Term) -> Option<Value> {
        match self.node(term) {
            Node::Bits(width, bits) => Some(Value::Bits(width, bits)),
            Node::Float(precision, bits) => Some(Value::Float(precision, bits)),
            _ => None,
        }
    }

    /// The branches of a choice between constant numbers.
    fn number_choice(&self, term: Term) -> Option<(Term, Term, Term)> {
        match self.node(term) {
            Node::Ite(condition, then, otherwise) => {
                self.number(then).and(self.number(otherwise)).map(|_| (condition, then, otherwise))
            }
            _ => None,
        }
    }
}

pub(crate) const FLOAT_UNARY_RULES: &Named<RuleFloatUnary> =
    named![fold_unary, undo_unary, drop_sign, truncate_integer, unary_of_choice];

/// An operation on a constant is a constant.
fn fold_unary(pool: &mut TermPool, op: FloatUnaryOp, operand: Term) -> Option<Term> {
    match op.apply(pool.number(operand)?) {
        Value::Float(precision, bits) => Some(pool.float(precision, bits)),
        Value::Bits(width, bits) => Some(pool.bits(width, bits)),
        Value::Bool(_) | Value::Reference(_) => unreachable!("numbers give numbers"),
    }
}

/// `-(-x) = x`, and a number's bits are those of that number
fn undo_unary(pool: &mut TermPool, op: FloatUnaryOp, operand: Term) -> Option<Term> {
    use FloatUnaryOp as F;
    match (op, pool.node(operand)) {
        (F::Negate, Node::FloatUnary(F::Negate, inner))
        | (F::ToBits, Node::FloatUnary(F::FromBits, inner))
        | (F::FromBits, Node::FloatUnary(F::ToBits, inner)) => Some(inner),
        _ => None,
    }
}

/// `abs(-x) = abs(x)`, `abs(abs(x)) = abs(x)`
fn drop_sign(pool: &mut TermPool, op: FloatUnaryOp, operand: Term) -> Option<Term> {
    use FloatUnaryOp as F;
    match (op, pool.node(operand)) {
        (F::Absolute, Node::FloatUnary(F::Absolute, _)) => Some(operand),
        (F::Absolute, Node::FloatUnary(F::Negate, inner)) => {
            Some(pool.float_unary(F::Absolute, inner))
        }
        _ => None,
    }
}

/// An integer that is not rounded when it becomes a floating-point number, if this is one.
fn exact_integer(pool: &TermPool, term: Term) -> Option<Term> {
    match pool.node(term) {
        Node::FloatUnary(FloatUnaryOp::Round(precision), integer) => match pool.sort(integer) {
            Sort::Bits(width) if width.bits() <= precision.significand_bits() => Some(integer),
            _ => None,
        },
        _ => None,
    }
}

/// What was an integer is that integer again, if the floating-point number between can hold it
fn truncate_integer(pool: &mut TermPool, op: FloatUnaryOp, operand: Term) -> Option<Term> {
    let FloatUnaryOp::Truncate(width) = op else { return None };
    let integer = exact_integer(pool, operand)?;
    (width >= pool.width(integer)).then(|| pool.resize(true, width, integer))
}

/// `op(if c then k else l) = if c then op(k) else op(l)` for constants `k` and `l`
fn unary_of_choice(pool: &mut TermPool, op: FloatUnaryOp, operand: Term) -> Option<Term> {
    let (condition, then, otherwise) = pool.number_choice(operand)?;
    let (then, otherwise) = (pool.float_unary(op, then), pool.float_unary(op, otherwise));
    Some(pool.ite(condition, then, otherwise))
}

pub(crate) const FLOAT_BINARY_RULES: &Named<RuleFloatBinary> =
    named![fold_binary, binary_of_nan, binary_of_choice];

/// An operation on constants is a constant.
fn fold_binary(pool: &mut TermPool, op: FloatBinaryOp, left: Term, right: Term) -> Option<Term> {
    let (a, b) = (pool.as_float(left)?, pool.as_float(right)?);
    let precision = pool.precision(left);
    Some(pool.float(precision, op.apply(precision, a, b)))
}

/// Nothing makes a number of what is none.
fn binary_of_nan(pool: &mut TermPool, _: FloatBinaryOp, left: Term, right: Term) -> Option<Term> {
    let precision = pool.precision(left);
    let is_nan = |term| pool.as_float(term).is_some_and(|bits| precision.is_nan(bits));
    (is_nan(left) || is_nan(right)).then(|| pool.float(precision, precision.nan()))
}

/// `(if c then k else l) op m = if c then k op m else l op m` for constants `k`, `l`, `m`, and the
/// other way round
fn binary_of_choice(
    pool: &mut TermPool,
    op: FloatBinaryOp,
    left: Term,
    right: Term,
) -> Option<Term> {
    let (condition, then, otherwise) = if pool.as_float(right).is_some() {
        let (condition, then, otherwise) = pool.number_choice(left)?;
        let then = pool.float_binary(op, then, right);
        (condition, then, pool.float_binary(op, otherwise, right))
    } else {
        pool.as_float(left)?;
        let (condition, then, otherwise) = pool.number_choice(right)?;
        let then = pool.float_binary(op, left, then);
        (condition, then, pool.float_binary(op, left, otherwise))
    };
    Some(pool.ite(condition, then, otherwise))
}

pub(crate) const FLOAT_COMPARE_RULES: &Named<RuleFloatCompare> = named![
    fold_compare,
    compare_same,
    compare_nothing,
    compare_integers,
    equal_constant,
    compare_choice
];

/// A comparison of constants is decided.
fn fold_compare(pool: &mut TermPool, op: FloatComparison, left: Term, right: Term) -> Option<Term> {
    let (a, b) = (pool.as_float(left)?, pool.as_float(right)?);
    let truth = op.holds(pool.precision(left), a, b);
    Some(pool.truth(truth))
}

/// `x < x` is false, `x <= x` is `x == x` (which says that it is a number)
fn compare_same(pool: &mut TermPool, op: FloatComparison, left: Term, right: Term) -> Option<Term> {
    match op {
        FloatComparison::Less if left == right => Some(pool.truth(false)),
        FloatComparison::LessOrEqual if left == right => {
            Some(pool.float_compare(FloatComparison::Equal, left, right))
        }
        _ => None,
    }
}

/// Nothing compares with what is no number; nothing is below or above infinity.
fn compare_nothing(
    pool: &mut TermPool,
    op: FloatComparison,
    left: Term,
    right: Term,
) -> Option<Term> {
    let precision = pool.precision(left);
    let (a, b) = (pool.as_float(left), pool.as_float(right));
    let is_nan = |bits: Option<u64>| bits.is_some_and(|bits| precision.is_nan(bits));
    let infinity = precision.infinity();
    let beyond = op == FloatComparison::Less
        && (a == Some(infinity) || b == Some(infinity | precision.sign_bit()));
    (is_nan(a) || is_nan(b) || beyond).then(|| pool.truth(false))
}

/// Integers that floating-point numbers hold exactly compare as integers.
fn compare_integers(
    pool: &mut TermPool,
    op: FloatComparison,
    left: Term,
    right: Term,
) -> Option<Term> {
    let (one, other) = (exact_integer(pool, left), exact_integer(pool, right));
    let (left, right) = match (one, other) {
        (Some(one), Some(other)) => (one, other),
        (Some(one), None) => (one, integer_like(pool, right, pool.width(one))?),
        (None, Some(other)) => (integer_like(pool, left, pool.width(other))?, other),
        (None, None) => return None,
    };
    let width = pool.width(left).max(pool.width(right));
    let (left, right) = (pool.resize(true, width, left), pool.resize(true, width, right));
    Some(match op {
        FloatComparison::Equal => pool.equal(left, right),
        FloatComparison::Less => pool.signed_less(left, right),
        FloatComparison::LessOrEqual => {
            let greater = pool.signed_less(right, left);
            pool.not(greater)
        }
    })
}

/// A constant that is an integer of this width, as such.
fn integer_like(pool: &mut TermPool, constant: Term, width: Width) -> Option<Term> {
    let number = pool.number(constant)?;
    let precision = pool.precision(constant);
    let integer = FloatUnaryOp::Truncate(width).apply(number);
    let back = FloatUnaryOp::Round(precision).apply(integer);
    let (before, after) = (number.float_bits(), back.float_bits());
    let is_same = FloatComparison::Equal.holds(precision, before, after);
    is_same.then(|| pool.bits(width, integer.bits()))
}

/// To be equal to a constant that is a number and not zero is to have its bits.
fn equal_constant(
    pool: &mut TermPool,
    op: FloatComparison,
    left: Term,
    right: Term,
) -> Option<Term> {
    let applies = op == FloatComparison::Equal && has_one_spelling(pool, right);
    applies.then(|| pool.equal(left, right))
}

/// Is it a constant that is equal to no other number than itself?
fn has_one_spelling(pool: &TermPool, term: Term) -> bool {
    match pool.node(term) {
        Node::Float(precision, bits) => !precision.is_zero(bits) && !precision.is_nan(bits),
        _ => false,
    }
}

/// `(if c then x else y) < k = if c then x < k else y < k` for a constant `k`, and the other way
/// round and for the other comparisons
fn compare_choice(
    pool: &mut TermPool,
    op: FloatComparison,
    left: Term,
    right: Term,
) -> Option<Term> {
    let (choice, other) = if pool.is_constant(right) { (left, right) } else { (right, left) };
    let Node::Ite(condition, then, otherwise) = pool.node(choice) else { return None };
    if !pool.is_constant(other) {
        return None;
    }
    let key = (Pushed::Float(op), left, right);
    if let Some(&known) = pool.pushed.get(&key) {
        return Some(known);
    }
    let mut compare = |branch| match choice == left {
        true => pool.float_compare(op, branch, right),
        false => pool.float_compare(op, left, branch),
    };
    let (then, otherwise) = (compare(then), compare(otherwise));
    let result = pool.ite(condition, then, otherwise);
    pool.pushed.insert(key, result);
    Some(result)
}

/// How two numbers may stand to each other: any set of these, as bits.
mod relation {
    pub(super) const LESS: u8 = 1;
    pub(super) const EQUAL: u8 = 2;
    pub(super) const GREATER: u8 = 4;
    /// One of them is no number.
    pub(super) const UNORDERED: u8 = 8;
    pub(super) const ALL: u8 = LESS | EQUAL | GREATER | UNORDERED;
}

/// What a comparison or its negation says about which numbers.
fn relations(pool: &TermPool, literal: Term) -> Option<(Term, Term, u8)> {
    match pool.node(literal) {
        Node::Not(inner) if !matches!(pool.node(inner), Node::Not(_)) => {
            let (left, right, relations) = relations(pool, inner)?;
            Some((left, right, relation::ALL & !relations))
        }
        Node::FloatCompare(op, left, right) => {
            let relations = match op {
                FloatComparison::Equal => relation::EQUAL,
                FloatComparison::Less => relation::LESS,
                FloatComparison::LessOrEqual => relation::LESS | relation::EQUAL,
            };
            Some((left, right, relations))
        }
        Node::Equal(left, right) if has_one_spelling(pool, right) => {
            Some((left, right, relation::EQUAL))
        }
        _ => None,
    }
}

/// Two comparisons of the same numbers are one, if there is one that says the same: `!(x < y) &&
/// !(x == y) = !(x <= y)`, `x <= y && x < y = x < y`, `x < y && x == y` is false, and so on.
pub(crate) fn and_float_comparisons(pool: &mut TermPool, left: Term, right: Term) -> Option<Term> {
    use relation::{ALL, EQUAL, GREATER, LESS, UNORDERED};
    let (x, y, one) = relations(pool, left)?;
    let (other_x, other_y, other) = relations(pool, right)?;
    let other = if (other_x, other_y) == (x, y) {
        other
    } else if (other_x, other_y) == (y, x) {
        let mirrored = |from, to| if other & from == 0 { 0 } else { to };
        mirrored(LESS, GREATER) | mirrored(GREATER, LESS) | other & (EQUAL | UNORDERED)
    } else {
        return None;
    };
    let both = one & other;
    let is_negated = both & UNORDERED != 0;
    let relations = if is_negated { ALL & !both } else { both };
    let (op, swapped) = match relations {
        0 => return Some(pool.truth(is_negated)),
        LESS => (FloatComparison::Less, false),
        GREATER => (FloatComparison::Less, true),
        EQUAL => (FloatComparison::Equal, false),
        relations if relations == LESS | EQUAL => (FloatComparison::LessOrEqual, false),
        relations if relations == GREATER | EQUAL => (FloatComparison::LessOrEqual, true),
        _ => return None,
    };
    let (x, y) = if swapped { (y, x) } else { (x, y) };
    let comparison = pool.float_compare(op, x, y);
    Some(if is_negated { pool.not(comparison) } else { comparison })
}
