//! Equality of two terms of one sort.

use crate::arithmetic::Narrowed;
use crate::node::{BinaryOp, Node, Term, UnaryOp};
use crate::pool::{Pushed, TermPool};
use crate::rules::{Named, Rule2, named};
use crate::sort::Sort;
use crate::sums::equal_sums;

impl TermPool {
    /// `left == right`
    pub fn equal(&mut self, left: Term, right: Term) -> Term {
        debug_assert_eq!(self.sort(left), self.sort(right), "equality is between equal sorts");
        let (left, right) = self.ordered(left, right);
        if let Some(&known) = self.pushed.get(&(Pushed::Equal, left, right)) {
            return known;
        }
        let simplified = EQUAL_RULES.iter().find_map(|(_, rule)| rule(self, left, right));
        let result = simplified.unwrap_or_else(|| self.intern(Node::Equal(left, right)));
        if self.is_choice(left) || self.is_choice(right) {
            self.pushed.insert((Pushed::Equal, left, right), result);
        }
        result
    }

    /// `reference == null`
    pub fn is_null(&mut self, reference: Term) -> Term {
        let null = self.null();
        self.equal(reference, null)
    }

    /// Is an equality of these a test whether `reference` is null?
    pub(crate) fn is_null_test(&self, reference: Term, left: Term, right: Term) -> bool {
        let is_null = |term| self.node(term) == Node::Null;
        left == reference && is_null(right) || right == reference && is_null(left)
    }

    fn is_choice(&self, term: Term) -> bool {
        matches!(self.node(term), Node::Ite(..))
    }
}

pub(crate) const EQUAL_RULES: &Named<Rule2> = named![
    equal_same,
    equal_constants,
    equal_input_and_allocated,
    equal_to_truth,
    equal_opposite,
    equal_widened,
    equal_sum_and_constant,
    equal_difference_and_constant,
    equal_sums,
    equal_negation_and_constant,
    equal_spread,
    equal_choice
];

/// `x == x` is true
fn equal_same(pool: &mut TermPool, left: Term, right: Term) -> Option<Term> {
    (left == right).then(|| pool.truth(true))
}

/// Different constants are different: numbers, null, the objects that the run allocated (POSE
/// Fig. 9, Eq c2 to c5), and input objects that have numbers.
fn equal_constants(pool: &mut TermPool, left: Term, right: Term) -> Option<Term> {
    let both = pool.is_constant(left) && pool.is_constant(right) && left != right;
    both.then(|| pool.truth(false))
}

/// An input reference is never an object that the run allocated (POSE Fig. 9, Eq c6 and c7).
fn equal_input_and_allocated(pool: &mut TermPool, left: Term, right: Term) -> Option<Term> {
    match (pool.node(left), pool.node(right)) {
        (Node::Apply(..), Node::Location(_)) | (Node::Location(_), Node::Apply(..)) => {
            Some(pool.truth(false))
        }
        _ => None,
    }
}

/// `x == true` is `x`, `x == false` is `!x`
fn equal_to_truth(pool: &mut TermPool, left: Term, right: Term) -> Option<Term> {
    let (value, other) = match (pool.as_truth(left), pool.as_truth(right)) {
        (Some(value), _) => (value, right),
        (_, Some(value)) => (value, left),
        (None, None) => return None,
    };
    Some(if value { other } else { pool.not(other) })
}

/// `x == !x` is false
fn equal_opposite(pool: &mut TermPool, left: Term, right: Term) -> Option<Term> {
    if pool.sort(left) != Sort::Bool {
        return None;
    }
    let opposite = pool.not(left);
    (opposite == right).then(|| pool.truth(false))
}

/// The two terms with the constant number second, if there is one.
fn with_constant(pool: &TermPool, left: Term, right: Term) -> Option<(Term, Term)> {
    match (pool.as_bits(left), pool.as_bits(right)) {
        (_, Some(_)) => Some((left, right)),
        (Some(_), _) => Some((right, left)),
        (None, None) => None,
    }
}

/// `(long) x == (long) y` is `x == y`, and with a constant on one side
fn equal_widened(pool: &mut TermPool, left: Term, right: Term) -> Option<Term> {
    let (widened, other) =
        if pool.as_widened(left).is_some() { (left, right) } else { (right, left) };
    let operand = pool.as_widened(widened)?;
    if let Some(other) = pool.as_widened(other) {
        let is_alike = pool.width(operand) == pool.width(other);
        return is_alike.then(|| pool.equal(operand, other));
    }
    Some(match pool.narrowed(other, pool.width(operand))? {
        Narrowed::Fits(constant) => pool.equal(operand, constant),
        Narrowed::Below | Narrowed::Above => pool.truth(false),
    })
}

/// `x + c == d` is `x == d - c` for constants `c` and `d`: sums wrap around
fn equal_sum_and_constant(pool: &mut TermPool, left: Term, right: Term) -> Option<Term> {
    let (sum, constant) = if pool.as_bits(right).is_some() { (left, right) } else { (right, left) };
    pool.as_bits(constant)?;
    match pool.node(sum) {
        Node::Binary(BinaryOp::Add, operand, addend) if pool.as_bits(addend).is_some() => {
            let difference = pool.binary(BinaryOp::Subtract, constant, addend);
            Some(pool.equal(operand, difference))
        }
        _ => None,
    }
}

/// `x - y == c` is `x == y + c` for a constant `c`: differences wrap around
fn equal_difference_and_constant(pool: &mut TermPool, left: Term, right: Term) -> Option<Term> {
    let (difference, constant) = with_constant(pool, left, right)?;
    match pool.node(difference) {
        Node::Binary(BinaryOp::Subtract, minuend, subtrahend) => {
            let sum = pool.binary(BinaryOp::Add, subtrahend, constant);
            Some(pool.equal(minuend, sum))
        }
        _ => None,
    }
}

/// `-x == c` is `x == -c` for a constant `c`
fn equal_negation_and_constant(pool: &mut TermPool, left: Term, right: Term) -> Option<Term> {
    let (negation, constant) = with_constant(pool, left, right)?;
    match pool.node(negation) {
        Node::Unary(UnaryOp::Negate, operand) => {
            let negated = pool.unary(UnaryOp::Negate, constant);
            Some(pool.equal(operand, negated))
        }
        _ => None,
    }
}

/// `x ^ x >>> c == y ^ y >>> c` is `x == y` for a constant `c` that is not zero, also where either side is
/// one of several such numbers: so hashes are spread, and nothing of a number is lost
fn equal_spread(pool: &mut TermPool, left: Term, right: Term) -> Option<Term> {
    let (left, left_distance) = before_spread(pool, left, LEAVES)?;
    let (right, right_distance) = before_spread(pool, right, LEAVES)?;
    (left_distance == right_distance).then(|| pool.equal(left, right))
}

/// How many choices within each other [`equal_spread`] looks into.
const LEAVES: usize = 8;

/// The number `x` of `x ^ x >>> c`, and `c`; or a choice of such numbers.
fn before_spread(pool: &mut TermPool, term: Term, depth: usize) -> Option<(Term, u64)> {
    match pool.node(term) {
        Node::Binary(BinaryOp::Xor, one, other) => {
            let width = u64::from(pool.width(term).bits());
            [(one, other), (other, one)].into_iter().find_map(|(whole, shifted)| {
                let Node::Binary(BinaryOp::ShiftRightUnsigned, operand, distance) =
                    pool.node(shifted)
                else {
                    return None;
                };
                let distance = pool.as_bits(distance).filter(|_| operand == whole)?;
                (1..width).contains(&distance).then_some((whole, distance))
            })
        }
        Node::Ite(condition, then, otherwise) => {
            let depth = depth.checked_sub(1)?;
            let (then, distance) = before_spread(pool, then, depth)?;
            let (otherwise, other_distance) = before_spread(pool, otherwise, depth)?;
            (distance == other_distance).then(|| (pool.ite(condition, then, otherwise), distance))
        }
        _ => None,
    }
}

/// `(if c then x else y) == z` is `if c then x == z else y == z`, used where a branch is decided
/// by that: a leaf of the choice may be the very object it is compared with.
fn equal_choice(pool: &mut TermPool, left: Term, right: Term) -> Option<Term> {
    let (choice, other) = if pool.is_choice(left) { (left, right) } else { (right, left) };
    let Node::Ite(condition, then, otherwise) = pool.node(choice) else { return None };
    if pool.is_choice(other) {
        return None;
    }
    // Tests for null and for a certain object always go down to the leaves, where class tests
    // stand: so a contradiction between them shows.
    let always = matches!(pool.node(other), Node::Location(_) | Node::Object(_) | Node::Null);
    let (then, otherwise) = (pool.equal(then, other), pool.equal(otherwise, other));
    let decided = pool.as_truth(then).is_some() || pool.as_truth(otherwise).is_some();
    (decided || always).then(|| pool.ite(condition, then, otherwise))
}
