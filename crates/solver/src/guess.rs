//! Numbers that make a term true which computes with them, by trying.
//!
//! A SAT solver takes long for products, quotients, remainders and operations on floats. Where a term needs a few
//! numbers of the input, some of hundreds of guesses often satisfy it: small numbers, limits, those that occur in the
//! term, any others. All else is as in the parent's model.
//!
//! It never answers "unsatisfiable". The guesses depend on the structure of the term alone.

use crate::known_model::KnownModel;
use fastrand::Rng;
use forkless_term::{
    BinaryOp, Evaluator, Node, Point, Precision, Sort, Term, TermPool, Value, Width,
};

/// Terms with more inputs than this are left to the SAT solver.
const MOST_NUMBERS: usize = 8;
/// How many guesses there are for a small term.
const MOST_GUESSES: usize = 400;
/// How many terms are evaluated for all guesses: there are fewer guesses for large terms.
const MOST_WORK: usize = 400_000;
/// How many guesses that satisfy the term are held against the rest of the path condition.
const MOST_CANDIDATES: usize = 40;
const SEED: u64 = 0x5eed;

/// A number of the input that is to be guessed.
struct Number {
    point: Point,
    sort: Sort,
    /// In the parent's model.
    known: Value,
}

/// A model of `path` and `extra` that differs from `parent`, which is one of `path` alone, in numbers only. None if
/// there is nothing that makes guessing worthwhile.
pub(crate) fn guess(
    pool: &TermPool,
    path: &[Term],
    parent: &KnownModel,
    extra: Term,
) -> Option<KnownModel> {
    let cone = pool.cone(&[extra]);
    if !cone.iter().any(|&term| is_hard(pool, term)) {
        return None;
    }
    let numbers = numbers(pool, &cone, parent);
    if numbers.is_empty() || numbers.len() > MOST_NUMBERS {
        return None;
    }
    let constants = constants(pool, &cone);
    let mut random = Rng::with_seed(SEED);
    let mut model = parent.model().clone();
    let mut candidates = 0;
    for _ in 0..MOST_GUESSES.min(MOST_WORK / cone.len()) {
        for Number { point, sort, known } in &numbers {
            let keeps = numbers.len() > 1 && random.u8(..3) == 0;
            let value = if keeps { *known } else { value(*sort, &constants, &mut random) };
            model.set(*point, value);
        }
        let mut evaluator = Evaluator::new(pool, &model);
        if !evaluator.truth(extra) {
            continue;
        }
        // What was added last is most likely to be about the same inputs.
        if path.iter().rev().all(|&conjunct| evaluator.truth(conjunct)) {
            return Some(KnownModel::new(model));
        }
        candidates += 1;
        if candidates == MOST_CANDIDATES {
            return None;
        }
    }
    None
}

/// Does the SAT solver need a large circuit for it?
fn is_hard(pool: &TermPool, term: Term) -> bool {
    let is_open = |term: Term| !matches!(pool.node(term), Node::Bits(..));
    match pool.node(term) {
        Node::Binary(op, left, right) => match op {
            BinaryOp::Multiply => is_open(left) && is_open(right),
            BinaryOp::SignedDivide | BinaryOp::SignedRemainder => true,
            BinaryOp::ShiftLeft | BinaryOp::ShiftRightSigned | BinaryOp::ShiftRightUnsigned => {
                is_open(right)
            }
            BinaryOp::Add | BinaryOp::Subtract | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => {
                false
            }
        },
        Node::FloatBinary(..) => true,
        Node::Bool(_)
        | Node::Bits(..)
        | Node::Null
        | Node::Location(_)
        | Node::Object(_)
        | Node::Apply(..)
        | Node::Not(_)
        | Node::And(..)
        | Node::Ite(..)
        | Node::Equal(..)
        | Node::SignedLess(..)
        | Node::UnsignedLess(..)
        | Node::Unary(..)
        | Node::Resize { .. }
        | Node::InstanceOf(..)
        | Node::Float(..)
        | Node::FloatUnary(..)
        | Node::FloatCompare(..)
        | Node::Opaque(_) => false,
    }
}

/// The numbers of the input in these terms, each once.
fn numbers(pool: &TermPool, cone: &[Term], parent: &KnownModel) -> Vec<Number> {
    let mut found: Vec<Number> = vec![];
    for &term in cone {
        let (Node::Apply(function, arguments), sort) = (pool.node(term), pool.sort(term)) else {
            continue;
        };
        let is_number = match sort {
            Sort::Bits(_) | Sort::Float(_) => true,
            Sort::Bool | Sort::Reference => false,
        };
        let point = (function, arguments.map(|one| one.map(|one| parent.value(pool, one))));
        if is_number && found.iter().all(|number| number.point != point) {
            found.push(Number { point, sort, known: parent.value(pool, term) });
        }
    }
    found
}

/// The numbers that the terms mention.
fn constants(pool: &TermPool, cone: &[Term]) -> Vec<u64> {
    let constants = cone.iter().filter_map(|&term| match pool.node(term) {
        Node::Bits(_, bits) | Node::Float(_, bits) => Some(bits),
        _ => None,
    });
    constants.collect()
}

fn value(sort: Sort, constants: &[u64], random: &mut Rng) -> Value {
    match sort {
        Sort::Float(precision) => Value::Float(precision, float(precision, constants, random)),
        Sort::Bits(width) => Value::Bits(width, integer(width, constants, random)),
        Sort::Bool | Sort::Reference => unreachable!("only numbers are guessed"),
    }
}

fn integer(width: Width, constants: &[u64], random: &mut Rng) -> u64 {
    let number = match random.u8(..4) {
        0 => random.i64(-4..=16) as u64,
        1 if !constants.is_empty() => {
            let near = constants[random.usize(..constants.len())];
            near.wrapping_add(random.i64(-1..=1) as u64)
        }
        2 => match random.u8(..4) {
            0 => width.signed_min(),
            1 => width.signed_max(),
            2 => width.signed_max() - random.u64(..4),
            _ => 1 << random.u32(..width.bits()),
        },
        // Of any length, so that small ones are as likely as large ones.
        _ => {
            let magnitude = random.u64(..) >> random.u32(..64);
            if random.bool() { magnitude } else { magnitude.wrapping_neg() }
        }
    };
    width.truncate(number)
}

fn float(precision: Precision, constants: &[u64], random: &mut Rng) -> u64 {
    let bits_of = |number: f64| match precision {
        Precision::Single => u64::from((number as f32).to_bits()),
        Precision::Double => number.to_bits(),
    };
    let bits = match random.u8(..5) {
        0 => bits_of(f64::from(random.i8(-4..=8))),
        1 if !constants.is_empty() => constants[random.usize(..constants.len())],
        2 => bits_of((random.f64() - 0.5) * f64::from(random.u16(..))),
        3 => match random.u8(..5) {
            0 => precision.infinity(),
            1 => precision.infinity() | precision.sign_bit(),
            2 => precision.nan(),
            3 => precision.infinity() - 1,
            _ => precision.sign_bit(),
        },
        _ => random.u64(..),
    };
    let bits = precision.width().truncate(bits);
    if precision.is_nan(bits) { precision.nan() } else { bits }
}
