//! Floating-point numbers of a query.
//!
//! The result of an operation is an unknown word at first. If the assignment that is found has the
//! right result for it all the same, or if there is none, its circuit is never made: of the
//! operations along a path few matter to each question, and their circuits are large. Otherwise the
//! circuit is made and stated to yield that word, and the search goes on.

use super::Encoder;
use crate::floats::{Computed, FloatRank, Unpacked};
use crate::sat::Lit;
use crate::words::Word;
use forkless_term::{FloatComparison, FloatUnaryOp, Node, Sort, Term, TermPool, Value, debug_text};
use rustc_hash::FxHashMap;

/// What an encoder knows of floating-point numbers.
#[derive(Debug, Default)]
pub(super) struct Floats {
    /// Of numbers that are compared.
    places: FxHashMap<Term, FloatRank>,
    /// Of numbers that are computed with.
    unpacked: FxHashMap<Term, Unpacked>,
    /// The operations, in cone order.
    operations: Vec<(Term, Stated)>,
    /// Are operations stated that say more than their terms do? Then "no" is not an answer.
    is_restricted: bool,
}

/// What is stated of the result of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stated {
    /// Nothing: it is any word.
    Nothing,
    /// That it is right where this literal holds.
    If(Lit),
    /// That it is right.
    Always,
}

/// Are there circuits for this node that are too large for the solver of small questions?
pub(super) fn takes_circuits(node: Node) -> bool {
    match node {
        Node::FloatCompare(..) | Node::FloatBinary(..) => true,
        Node::FloatUnary(op, _) => is_arithmetic(op),
        _ => false,
    }
}

/// Is it more than moving bits?
fn is_arithmetic(op: FloatUnaryOp) -> bool {
    match op {
        FloatUnaryOp::SquareRoot | FloatUnaryOp::Round(_) | FloatUnaryOp::Truncate(_) => true,
        FloatUnaryOp::Negate
        | FloatUnaryOp::Absolute
        | FloatUnaryOp::ToBits
        | FloatUnaryOp::FromBits => false,
    }
}

/// The bits of a number.
fn number_bits(value: Value) -> u64 {
    match value {
        Value::Bits(_, bits) | Value::Float(_, bits) => bits,
        Value::Bool(_) | Value::Reference(_) => unreachable!("what is computed is a number"),
    }
}

/// The bits that an operation yields for operands with these bits.
fn result(pool: &TermPool, term: Term, operand: impl Fn(Term) -> u64) -> u64 {
    let value = |term| match pool.sort(term) {
        Sort::Bits(width) => Value::Bits(width, operand(term)),
        Sort::Float(precision) => Value::Float(precision, operand(term)),
        Sort::Bool | Sort::Reference => unreachable!("operands are numbers"),
    };
    match pool.node(term) {
        Node::FloatUnary(op, operand) => number_bits(op.apply(value(operand))),
        Node::FloatBinary(op, left, right) => {
            op.apply(pool.precision(left), operand(left), operand(right))
        }
        other => unreachable!("not an operation on floating-point numbers: {other:?}"),
    }
}

impl Encoder<'_> {
    pub(super) fn float_compare(&mut self, op: FloatComparison, left: Term, right: Term) -> Lit {
        self.place(left);
        self.place(right);
        let places = &self.floats.places;
        self.circuit.float_compare(op, &places[&left], &places[&right])
    }

    /// Makes the place of a floating-point number, unless it has one.
    fn place(&mut self, term: Term) {
        if !self.floats.places.contains_key(&term) {
            let place = self.circuit.float_rank(self.pool.precision(term), &self.words[&term]);
            self.floats.places.insert(term, place);
        }
    }

    pub(super) fn float_unary(&mut self, term: Term, op: FloatUnaryOp, operand: Term) -> Word {
        let mut word = self.words[&operand].clone();
        let sign = word.len() - 1;
        match op {
            FloatUnaryOp::Negate => word[sign] = !word[sign],
            FloatUnaryOp::Absolute => word[sign] = self.circuit.constant(false),
            FloatUnaryOp::ToBits | FloatUnaryOp::FromBits => {}
            FloatUnaryOp::SquareRoot | FloatUnaryOp::Round(_) | FloatUnaryOp::Truncate(_) => {
                return self.computed(term);
            }
        }
        word
    }

    /// The word of an operation: unknowns, unless its operands are constants.
    pub(super) fn computed(&mut self, term: Term) -> Word {
        let width = match self.pool.sort(term) {
            Sort::Bits(width) => width.bits() as usize,
            Sort::Float(precision) => precision.width().bits() as usize,
            Sort::Bool | Sort::Reference => unreachable!("what is computed is a number"),
        };
        let is_constant = |term: Term| {
            self.words[&term].iter().all(|&bit| self.circuit.as_constant(bit).is_some())
        };
        if self.pool.node(term).children().all(is_constant) {
            let bits = |term: Term| {
                let bits = self.words[&term].iter().enumerate();
                bits.fold(0, |all, (at, &bit)| {
                    all | u64::from(self.circuit.as_constant(bit) == Some(true)) << at
                })
            };
            return self.circuit.number(width, result(self.pool, term, bits));
        }
        self.floats.operations.push((term, Stated::Nothing));
        let guess = self.hints.computed_bits(self.pool, term);
        self.unknown_word(width, Some(guess))
    }

    /// The operations, by number, whose results are wrong in the last assignment.
    pub(crate) fn wrong_operations(&self) -> Vec<usize> {
        let mut wrong = vec![];
        for (at, &(term, stated)) in self.floats.operations.iter().enumerate() {
            if self.value(term) != result(self.pool, term, |operand| self.value(operand)) {
                assert!(
                    stated != Stated::Always,
                    "a circuit must yield what its term means, but not this one: {}",
                    debug_text(self.pool, term)
                );
                wrong.push(at);
            }
        }
        wrong
    }

    /// States what these operations yield. Where all were stated before, some are wrong because
    /// their circuits are not exact everywhere: from now on only that is looked at where they are.
    pub(crate) fn state_operations(&mut self, wrong: &[usize]) {
        let always = self.circuit.constant(true);
        let is_open = |&at: &usize| self.floats.operations[at].1 == Stated::Nothing;
        let is_new = wrong.iter().any(is_open);
        for &at in wrong {
            let (term, stated) = self.floats.operations[at];
            let stated = match stated {
                Stated::Nothing => {
                    let Computed { word, is_exact } = self.float_circuit(term);
                    self.circuit.equal_if(always, &word, &self.words[&term]);
                    if is_exact == always { Stated::Always } else { Stated::If(is_exact) }
                }
                Stated::If(is_exact) if !is_new => {
                    self.circuit.assert(&[is_exact]);
                    self.floats.is_restricted = true;
                    Stated::Always
                }
                Stated::If(_) | Stated::Always => stated,
            };
            self.floats.operations[at].1 = stated;
        }
        self.circuit.limit_work();
    }

    /// Is more stated than the conjuncts say?
    pub(crate) fn is_restricted(&self) -> bool {
        self.floats.is_restricted
    }

    /// The circuit of an operation.
    fn float_circuit(&mut self, term: Term) -> Computed {
        match self.pool.node(term) {
            Node::FloatBinary(op, left, right) => {
                let precision = self.pool.precision(left);
                let (left, right) = (self.unpacked(left), self.unpacked(right));
                self.circuit.float_binary(op, precision, &left, &right)
            }
            Node::FloatUnary(op, operand) => {
                let word = self.float_unary_circuit(op, operand);
                Computed { word, is_exact: self.circuit.constant(true) }
            }
            other => unreachable!("not an operation on floating-point numbers: {other:?}"),
        }
    }

    fn float_unary_circuit(&mut self, op: FloatUnaryOp, operand: Term) -> Word {
        match (op, self.pool.sort(operand)) {
            (FloatUnaryOp::SquareRoot, Sort::Float(precision)) => {
                let operand = self.unpacked(operand);
                self.circuit.float_root(precision, &operand)
            }
            (FloatUnaryOp::Round(to), Sort::Float(from)) => {
                let operand = self.unpacked(operand);
                self.circuit.float_of_float(from, to, &operand)
            }
            (FloatUnaryOp::Round(to), Sort::Bits(_)) => {
                self.circuit.float_of_integer(to, &self.words[&operand])
            }
            (FloatUnaryOp::Truncate(width), Sort::Float(from)) => {
                let operand = self.unpacked(operand);
                self.circuit.integer_of_float(from, width, &operand)
            }
            (op, sort) => unreachable!("{op:?} of {sort:?} has no circuit of its own"),
        }
    }

    /// The parts of a number, made once.
    fn unpacked(&mut self, term: Term) -> Unpacked {
        if let Some(known) = self.floats.unpacked.get(&term) {
            return known.clone();
        }
        let parts = self.circuit.unpack(self.pool.precision(term), &self.words[&term]);
        self.floats.unpacked.insert(term, parts.clone());
        parts
    }
}
