//! What has to become true, and the ways to get there.

mod floats;

use super::Attempt;
use crate::classes::ClassUniverse;
use forkless_term::{
    BinaryOp, ClassSetId, Node, ReferenceValue, Sort, Term, TermPool, UnaryOp, Value, Width,
};

/// Something that a model does not do yet.
#[derive(Clone, Copy, Debug)]
pub(super) enum Goal {
    /// The term has this truth value.
    Truth(Term, bool),
    /// The term has this value.
    Value(Term, Value),
    /// The reference points to a new object of this class.
    Fresh(Term, u32),
}

/// The attempts that reach `goal` as their next step, the most promising first.
pub(super) fn alternatives(
    pool: &TermPool,
    universe: &ClassUniverse,
    attempt: Attempt,
    goal: Goal,
) -> Vec<Attempt> {
    let mut search = Search { pool, universe, attempt, found: vec![] };
    match goal {
        Goal::Truth(term, truth) => search.truth(term, truth),
        Goal::Value(term, value) => search.value(term, value),
        Goal::Fresh(term, class) => {
            let object = search.attempt.edit().fresh_object();
            if let ReferenceValue::Input(number) = object {
                search.attempt.edit().set_class(number, class);
            }
            search.value(term, Value::Reference(object));
        }
    }
    search.found
}

struct Search<'p> {
    pool: &'p TermPool,
    universe: &'p ClassUniverse,
    attempt: Attempt,
    found: Vec<Attempt>,
}

impl Search<'_> {
    fn now(&mut self, term: Term) -> Value {
        self.attempt.value(self.pool, term)
    }

    fn or(&mut self, goals: &[Goal]) {
        let next = self.attempt.with(goals);
        self.found.push(next);
    }

    fn truth(&mut self, term: Term, truth: bool) {
        if self.now(term) == Value::Bool(truth) {
            return self.or(&[]);
        }
        match self.pool.node(term) {
            Node::Apply(..) => self.value(term, Value::Bool(truth)),
            Node::Not(operand) => self.or(&[Goal::Truth(operand, !truth)]),
            Node::And(left, right) if truth => {
                self.or(&[Goal::Truth(left, true), Goal::Truth(right, true)]);
            }
            Node::And(left, right) => {
                self.or(&[Goal::Truth(left, false)]);
                self.or(&[Goal::Truth(right, false)]);
            }
            Node::Ite(condition, then, otherwise) => {
                self.choice(condition, then, otherwise, |term| Goal::Truth(term, truth));
            }
            Node::Equal(left, right) if truth => self.equal(left, right),
            Node::Equal(left, right) => self.different(left, right),
            Node::SignedLess(left, right) => self.ordered(left, right, truth, true),
            Node::UnsignedLess(left, right) => self.ordered(left, right, truth, false),
            Node::InstanceOf(operand, set) => self.class(operand, set, truth),
            Node::FloatCompare(op, left, right) => self.float_compare(op, left, right, truth),
            Node::Bool(_)
            | Node::Bits(..)
            | Node::Null
            | Node::Location(_)
            | Node::Object(_)
            | Node::Unary(..)
            | Node::Binary(..)
            | Node::Resize { .. }
            | Node::Opaque(_)
            | Node::Float(..)
            | Node::FloatUnary(..)
            | Node::FloatBinary(..) => {}
        }
    }

    /// In the branch that is taken, or by taking the other one.
    fn choice(
        &mut self,
        condition: Term,
        then: Term,
        otherwise: Term,
        goal: impl Fn(Term) -> Goal,
    ) {
        let taken = self.now(condition).truth();
        let (here, there) = if taken { (then, otherwise) } else { (otherwise, then) };
        self.or(&[goal(here)]);
        self.or(&[Goal::Truth(condition, !taken), goal(there)]);
    }

    fn equal(&mut self, left: Term, right: Term) {
        let (left_value, right_value) = (self.now(left), self.now(right));
        self.or(&[Goal::Value(left, right_value)]);
        self.or(&[Goal::Value(right, left_value)]);
    }

    fn different(&mut self, left: Term, right: Term) {
        let value = self.now(left);
        for side in [left, right] {
            match value {
                Value::Bool(truth) => self.or(&[Goal::Truth(side, !truth)]),
                Value::Bits(width, bits) => {
                    let next = Value::Bits(width, width.truncate(bits.wrapping_add(1)));
                    self.or(&[Goal::Value(side, next)]);
                }
                Value::Float(precision, bits) => {
                    let next = floats::other_than(precision, bits);
                    self.or(&[Goal::Value(side, Value::Float(precision, next))]);
                }
                Value::Reference(ReferenceValue::Input(object)) => {
                    let class = self.attempt.model().class(object);
                    self.or(&[Goal::Fresh(side, class)]);
                    self.or(&[Goal::Value(side, Value::NULL)]);
                }
                Value::Reference(ReferenceValue::Null | ReferenceValue::Location(_)) => {
                    self.or(&[Goal::Fresh(side, self.universe.default_class)]);
                }
            }
        }
    }

    /// `left < right`, or not: one of them moves as little as possible.
    fn ordered(&mut self, left: Term, right: Term, less: bool, signed: bool) {
        let width = self.pool.width(left);
        let (low, high) = (self.now(left), self.now(right));
        if !less {
            self.or(&[Goal::Value(left, high)]);
            self.or(&[Goal::Value(right, low)]);
            return;
        }
        let (smallest, largest) =
            if signed { (width.signed_min(), width.signed_max()) } else { (0, width.mask()) };
        let moved = |bits: u64, by: u64| Value::Bits(width, width.truncate(bits.wrapping_add(by)));
        if high.bits() != smallest {
            self.or(&[Goal::Value(left, moved(high.bits(), u64::MAX))]);
        }
        if low.bits() != largest {
            self.or(&[Goal::Value(right, moved(low.bits(), 1))]);
        }
    }

    fn class(&mut self, operand: Term, set: ClassSetId, wanted: bool) {
        let set = self.pool.classes(set);
        let fits = |class: u32| set.contains(class) == wanted;
        let ends = self.universe.ranges.iter().chain(&set.ranges);
        // The lowest class that fits begins a range, or follows the end of one.
        let mut possible: Vec<u32> = ends.flat_map(|&(low, high)| [low, high]).collect();
        possible.sort_unstable();
        possible.insert(0, self.universe.default_class);
        let class =
            possible.into_iter().find(|&class| fits(class) && self.universe.contains(class));
        if let (ReferenceValue::Input(object), Some(class)) = (self.now(operand).reference(), class)
        {
            let mut next = self.attempt.clone();
            next.edit().set_class(object, class);
            self.found.push(next);
        }
        match class {
            Some(class) if wanted => self.or(&[Goal::Fresh(operand, class)]),
            None if wanted => {}
            _ => self.or(&[Goal::Value(operand, Value::NULL)]),
        }
    }

    fn value(&mut self, term: Term, value: Value) {
        if self.now(term) == value {
            return self.or(&[]);
        }
        match (self.pool.node(term), value) {
            (Node::Ite(condition, then, otherwise), _) => {
                self.choice(condition, then, otherwise, |term| Goal::Value(term, value));
            }
            // An input never yields what the run allocated.
            (Node::Apply(..), Value::Reference(ReferenceValue::Location(_))) => {}
            (Node::Apply(..), _) => {
                if let Some(point) = self.attempt.point(self.pool, term) {
                    let mut next = self.attempt.clone();
                    next.edit().set(point, value);
                    self.found.push(next);
                }
            }
            (Node::Unary(op, operand), Value::Bits(width, bits)) => {
                let before = match op {
                    UnaryOp::Negate => bits.wrapping_neg(),
                    UnaryOp::Complement => !bits,
                };
                self.or(&[Goal::Value(operand, Value::Bits(width, width.truncate(before)))]);
            }
            (Node::Binary(op, left, right), Value::Bits(width, bits)) => {
                self.operation(op, left, right, width, bits);
            }
            (Node::Resize { width, operand, .. }, Value::Bits(_, bits)) => {
                let from = self.pool.width(operand);
                // The bits that are dropped stay as they are.
                let kept = self.now(operand).bits() & !width.mask();
                let before = from.truncate(kept | bits);
                self.or(&[Goal::Value(operand, Value::Bits(from, before))]);
            }
            (Node::Opaque(operand), _) => self.or(&[Goal::Value(operand, value)]),
            (Node::FloatUnary(op, operand), _) => self.float_unary(op, operand, value),
            (Node::FloatBinary(op, left, right), Value::Float(precision, bits)) => {
                self.float_operation(op, left, right, precision, bits);
            }
            _ if self.pool.sort(term) == Sort::Bool => self.truth(term, value == Value::Bool(true)),
            _ => {}
        }
    }

    /// One operand changes so that the operation yields `result`. Where that is not possible, the
    /// attempt fails later, when the term is evaluated.
    fn operation(&mut self, op: BinaryOp, left: Term, right: Term, width: Width, result: u64) {
        let (a, b) = (self.now(left).bits(), self.now(right).bits());
        let shifted = |by: u64, up: bool| match (u32::try_from(by), up) {
            (Ok(by), true) => result.checked_shl(by).unwrap_or(0),
            (Ok(by), false) => result.checked_shr(by).unwrap_or(0),
            (Err(_), _) => 0,
        };
        let (new_left, new_right) = match op {
            BinaryOp::Add => (Some(result.wrapping_sub(b)), Some(result.wrapping_sub(a))),
            BinaryOp::Subtract => (Some(result.wrapping_add(b)), Some(a.wrapping_sub(result))),
            BinaryOp::Xor => (Some(result ^ b), Some(result ^ a)),
            BinaryOp::Multiply => (odd_quotient(result, b), odd_quotient(result, a)),
            BinaryOp::SignedDivide => (Some(result.wrapping_mul(b)), None),
            BinaryOp::SignedRemainder => (Some(result), None),
            BinaryOp::And => (Some(a & !b | result), Some(b & !a | result)),
            BinaryOp::Or => (Some(result), Some(result)),
            BinaryOp::ShiftLeft => (Some(shifted(b, false)), None),
            BinaryOp::ShiftRightSigned | BinaryOp::ShiftRightUnsigned => {
                (Some(shifted(b, true)), None)
            }
        };
        for (operand, bits) in [(left, new_left), (right, new_right)] {
            if let Some(bits) = bits {
                self.or(&[Goal::Value(operand, Value::Bits(width, width.truncate(bits)))]);
            }
        }
    }
}

/// `x` with `x * factor = product`: every odd number has an inverse.
fn odd_quotient(product: u64, factor: u64) -> Option<u64> {
    if factor.is_multiple_of(2) {
        return None;
    }
    // Each step of Newton's method doubles the number of correct bits, from three on.
    let inverse = (0..5).fold(factor, |inverse, _| {
        inverse.wrapping_mul(2u64.wrapping_sub(factor.wrapping_mul(inverse)))
    });
    Some(product.wrapping_mul(inverse))
}
