//! Every operation that is bit-blasted, against the meaning that terms give it.

use crate::common;
use forkless_solver::{Backend, ClassUniverse, Embedded, QueryLimits, SatResult};
use forkless_term::{BinaryOp, Node, Sort, Term, TermPool, UnaryOp, Width};

/// Bytes at which carries, signs and shifts change their behaviour.
const EDGES: [u64; 14] = [0, 1, 2, 3, 5, 7, 8, 9, 0x55, 0x7e, 0x7f, 0x80, 0x81, 0xff];

struct Checker {
    pool: TermPool,
    embedded: Embedded,
    checked: usize,
}

impl Checker {
    fn new() -> Self {
        let embedded = Embedded::new(ClassUniverse::default());
        Checker { pool: TermPool::new(), embedded, checked: 0 }
    }

    fn input(&mut self, name: &str, width: Width) -> Term {
        let name = format!("{name}{}", width.bits());
        common::input(&mut self.pool, &name, Sort::Bits(width))
    }

    fn satisfiable(&mut self, conjuncts: &[Term]) -> bool {
        match self.embedded.check(&self.pool, conjuncts, None, &QueryLimits::default()) {
            SatResult::Sat(_) => true,
            SatResult::Unsat => false,
            SatResult::Unknown(reason) => panic!("without limits everything is decided: {reason}"),
        }
    }

    /// With these values for the inputs, the term has this value and no other. The equation of
    /// the term comes first, so that nothing is folded before it is encoded.
    fn check(&mut self, term: Term, inputs: &[(Term, Term)], result: Term) {
        self.checked += 1;
        let holds = self.pool.intern(Node::Equal(term, result));
        let fails = self.pool.intern(Node::Not(holds));
        let mut conjuncts = vec![holds];
        for &(input, value) in inputs {
            conjuncts.push(self.pool.intern(Node::Equal(input, value)));
        }
        assert!(self.satisfiable(&conjuncts), "{}", forkless_term::debug_text(&self.pool, holds));
        conjuncts[0] = fails;
        assert!(!self.satisfiable(&conjuncts), "{}", forkless_term::debug_text(&self.pool, holds));
    }

    /// The inputs are linked to constants through an unknown of their own: a circuit over
    /// constants would be folded, not solved.
    fn unfolded(&mut self, input: Term, value: Term) -> (Term, Term) {
        let width = self.pool.width(input);
        let mask = self.input("mask", width);
        let masked = self.pool.intern(Node::Binary(BinaryOp::Xor, input, mask));
        let masked_value = self.pool.intern(Node::Binary(BinaryOp::Xor, value, mask));
        (masked, masked_value)
    }
}

fn binary_operations(checker: &mut Checker, width: Width, values: &[u64]) {
    let (x, y) = (checker.input("x", width), checker.input("y", width));
    for op in BinaryOp::ALL {
        let term = checker.pool.intern(Node::Binary(op, x, y));
        for &left in values {
            for &right in values {
                let (a, b) = (checker.pool.bits(width, left), checker.pool.bits(width, right));
                let result = checker.pool.binary(op, a, b);
                let inputs = [checker.unfolded(x, a), checker.unfolded(y, b)];
                checker.check(term, &inputs, result);
            }
        }
    }
}

#[test]
fn binary_operations_on_bytes() {
    let mut checker = Checker::new();
    binary_operations(&mut checker, Width::W8, &EDGES);
    println!("{} results of binary operations on bytes", checker.checked);
}

#[test]
fn binary_operations_on_wide_numbers() {
    let mut checker = Checker::new();
    for width in [Width::W16, Width::W32, Width::W64] {
        let values = [3, width.signed_min()];
        binary_operations(&mut checker, width, &values);
    }
}

/// With constants on one side circuits are folded in part: that is a path of its own.
#[test]
fn binary_operations_with_a_constant() {
    let mut checker = Checker::new();
    let x = checker.input("x", Width::W8);
    for op in BinaryOp::ALL {
        for left in EDGES {
            for right in EDGES {
                let a = checker.pool.bits(Width::W8, left);
                let b = checker.pool.bits(Width::W8, right);
                let result = checker.pool.binary(op, a, b);
                let term = checker.pool.intern(Node::Binary(op, x, b));
                let linked = checker.unfolded(x, a);
                checker.check(term, &[linked], result);
                let term = checker.pool.intern(Node::Binary(op, a, x));
                let linked = checker.unfolded(x, b);
                checker.check(term, &[linked], result);
            }
        }
    }
}

#[test]
fn comparisons_on_bytes() {
    let mut checker = Checker::new();
    let (x, y) = (checker.input("x", Width::W8), checker.input("y", Width::W8));
    let signed = checker.pool.intern(Node::SignedLess(x, y));
    let unsigned = checker.pool.intern(Node::UnsignedLess(x, y));
    let equal = checker.pool.intern(Node::Equal(x, y));
    for left in EDGES {
        for right in EDGES {
            let a = checker.pool.bits(Width::W8, left);
            let b = checker.pool.bits(Width::W8, right);
            let inputs = [checker.unfolded(x, a), checker.unfolded(y, b)];
            let result = checker.pool.signed_less(a, b);
            checker.check(signed, &inputs, result);
            let result = checker.pool.unsigned_less(a, b);
            checker.check(unsigned, &inputs, result);
            let result = checker.pool.equal(a, b);
            checker.check(equal, &inputs, result);
        }
    }
}

#[test]
fn unary_operations_and_changes_of_width() {
    let mut checker = Checker::new();
    for from in Width::ALL {
        let x = checker.input("x", from);
        let values = [0, 1, 0x7f, 0x80, 0xff, from.signed_min(), from.signed_max(), from.mask()];
        for value in values {
            let a = checker.pool.bits(from, value);
            let linked = checker.unfolded(x, a);
            for op in [UnaryOp::Negate, UnaryOp::Complement] {
                let term = checker.pool.intern(Node::Unary(op, x));
                let result = checker.pool.unary(op, a);
                checker.check(term, &[linked], result);
            }
            for width in Width::ALL.into_iter().filter(|&width| width != from) {
                for signed in [false, true] {
                    let term = checker.pool.resize(signed, width, x);
                    let result = checker.pool.resize(signed, width, a);
                    checker.check(term, &[linked], result);
                }
            }
        }
    }
}
