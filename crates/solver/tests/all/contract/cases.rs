//! The questions.

use crate::common;
use forkless_term::{BinaryOp, Location, Sort, Term, TermPool, UnaryOp, Width};

pub struct Case {
    pub name: &'static str,
    pub satisfiable: bool,
    pub build: fn(&mut Build) -> Vec<Term>,
}

/// Short names for building terms.
pub struct Build<'a> {
    pub pool: &'a mut TermPool,
}

impl Build<'_> {
    fn truth(&mut self, name: &str) -> Term {
        common::input(self.pool, name, Sort::Bool)
    }

    fn bits(&mut self, width: Width, name: &str) -> Term {
        common::input(self.pool, &format!("{name}{}", width.bits()), Sort::Bits(width))
    }

    fn int(&mut self, name: &str) -> Term {
        self.bits(Width::W32, name)
    }

    fn object(&mut self, name: &str) -> Term {
        common::input(self.pool, name, Sort::Reference)
    }

    fn next(&mut self, object: Term) -> Term {
        common::field(self.pool, "next", Sort::Reference, object)
    }

    fn value(&mut self, object: Term) -> Term {
        common::field(self.pool, "value", Sort::INT, object)
    }

    /// `next` applied so many times.
    fn far(&mut self, object: Term, times: usize) -> Term {
        (0..times).fold(object, |object, _| self.next(object))
    }

    fn allocated(&mut self, number: u32) -> Term {
        self.pool.location(Location(number))
    }

    fn number(&mut self, width: Width, value: i64) -> Term {
        self.pool.bits(width, value as u64)
    }

    fn not(&mut self, operand: Term) -> Term {
        self.pool.not(operand)
    }

    fn null(&mut self, object: Term) -> Term {
        self.pool.is_null(object)
    }

    fn some(&mut self, object: Term) -> Term {
        let null = self.null(object);
        self.not(null)
    }

    fn same(&mut self, left: Term, right: Term) -> Term {
        self.pool.equal(left, right)
    }

    fn differ(&mut self, left: Term, right: Term) -> Term {
        let same = self.same(left, right);
        self.not(same)
    }

    fn is(&mut self, left: Term, value: i64) -> Term {
        let right = self.number(self.pool.width(left), value);
        self.same(left, right)
    }

    fn less(&mut self, left: Term, right: Term) -> Term {
        self.pool.signed_less(left, right)
    }

    fn below(&mut self, left: Term, right: Term) -> Term {
        self.pool.unsigned_less(left, right)
    }

    fn op(&mut self, op: BinaryOp, left: Term, right: Term) -> Term {
        self.pool.binary(op, left, right)
    }

    fn instance(&mut self, object: Term, ranges: &[(u32, u32)]) -> Term {
        let set = common::classes(self.pool, ranges);
        self.pool.instance_of(object, set)
    }

    /// `x op y == result` together with `y == right`, in that order.
    fn solve_left(&mut self, width: Width, op: BinaryOp, right: i64, result: i64) -> Vec<Term> {
        let (x, y) = (self.bits(width, "x"), self.bits(width, "y"));
        let applied = self.op(op, x, y);
        vec![self.is(applied, result), self.is(y, right)]
    }
}

use BinaryOp as Op;
use Width::{W8, W16, W32, W64};

const fn sat(name: &'static str, build: fn(&mut Build) -> Vec<Term>) -> Case {
    Case { name, satisfiable: true, build }
}

const fn unsat(name: &'static str, build: fn(&mut Build) -> Vec<Term>) -> Case {
    Case { name, satisfiable: false, build }
}

pub const CASES: &[Case] = &[
    // Truth values.
    sat("nothing is asked", |_| vec![]),
    sat("true", |b| vec![b.pool.truth(true)]),
    unsat("false", |b| vec![b.pool.truth(false)]),
    sat("an input", |b| vec![b.truth("p")]),
    unsat("an input and its negation, apart", |b| {
        let (p, q) = (b.truth("p"), b.truth("q"));
        let (not_p, both) = (b.not(p), b.pool.and(p, q));
        vec![both, not_p]
    }),
    sat("exactly one of two", |b| {
        let (p, q) = (b.truth("p"), b.truth("q"));
        vec![b.pool.or(p, q), b.differ(p, q)]
    }),
    unsat("implications in a circle and a contradiction", |b| {
        let (p, q, r) = (b.truth("p"), b.truth("q"), b.truth("r"));
        let not_p = b.not(p);
        let steps = vec![b.pool.implies(p, q), b.pool.implies(q, r), b.pool.implies(r, not_p)];
        let back = b.pool.implies(not_p, p);
        [steps, vec![back]].concat()
    }),
    sat("a truth value chosen by another", |b| {
        let (p, q, r) = (b.truth("p"), b.truth("q"), b.truth("r"));
        let choice = b.pool.ite(p, q, r);
        vec![choice, b.not(q)]
    }),
    unsat("a choice between two false things", |b| {
        let (p, q, r) = (b.truth("p"), b.truth("q"), b.truth("r"));
        let choice = b.pool.ite(p, q, r);
        vec![choice, b.not(q), b.not(r)]
    }),
    // Numbers.
    sat("the sum wraps around", |b| {
        let x = b.bits(W8, "x");
        let one = b.number(W8, 1);
        let next = b.op(Op::Add, x, one);
        vec![b.less(next, x)]
    }),
    unsat("the sum does not wrap around twice", |b| {
        let x = b.int("x");
        let one = b.number(W32, 1);
        let next = b.op(Op::Add, x, one);
        let last = b.number(W32, i64::from(i32::MAX));
        vec![b.less(next, x), b.differ(x, last)]
    }),
    unsat("no even number is 7", |b| {
        let x = b.bits(W16, "x");
        let twice = b.op(Op::Add, x, x);
        vec![b.is(twice, 7)]
    }),
    sat("difference, 64 bits", |b| b.solve_left(W64, Op::Subtract, i64::MIN, 5)),
    sat("product, 8 bits", |b| b.solve_left(W8, Op::Multiply, 7, 91)),
    sat("product, wrapping", |b| b.solve_left(W16, Op::Multiply, 3, 1)),
    unsat("product with an even factor", |b| b.solve_left(W32, Op::Multiply, 6, 35)),
    sat("quotient", |b| b.solve_left(W8, Op::SignedDivide, -7, 9)),
    sat("quotient by zero is -1 for what is not negative", |b| {
        b.solve_left(W16, Op::SignedDivide, 0, -1)
    }),
    unsat("quotient by zero is never 2", |b| b.solve_left(W16, Op::SignedDivide, 0, 2)),
    sat("the smallest number by -1 is itself", |b| {
        b.solve_left(W32, Op::SignedDivide, -1, -1 << 31)
    }),
    sat("remainder with the sign of the dividend", |b| {
        b.solve_left(W8, Op::SignedRemainder, 5, -4)
    }),
    unsat("remainder below the divisor", |b| b.solve_left(W8, Op::SignedRemainder, 5, 5)),
    sat("remainder by zero is the dividend", |b| b.solve_left(W32, Op::SignedRemainder, 0, 99)),
    sat("bitwise and", |b| b.solve_left(W64, Op::And, 0xff, 0x81)),
    unsat("bitwise and sets no bit", |b| b.solve_left(W8, Op::And, 0x0f, 0x10)),
    unsat("bitwise or clears no bit", |b| b.solve_left(W16, Op::Or, 3, 4)),
    sat("bitwise exclusive or", |b| b.solve_left(W32, Op::Xor, -1, 5)),
    sat("shift left", |b| b.solve_left(W32, Op::ShiftLeft, 31, -1 << 31)),
    unsat("shift left leaves zeros", |b| b.solve_left(W8, Op::ShiftLeft, 1, 3)),
    unsat("shift left by the width is zero", |b| b.solve_left(W8, Op::ShiftLeft, 8, 1)),
    sat("signed shift right too far leaves the sign", |b| {
        b.solve_left(W16, Op::ShiftRightSigned, 200, -1)
    }),
    unsat("signed shift right keeps the sign", |b| b.solve_left(W64, Op::ShiftRightSigned, 63, 1)),
    sat("unsigned shift right", |b| b.solve_left(W64, Op::ShiftRightUnsigned, 63, 1)),
    unsat("unsigned shift right too far is zero", |b| {
        b.solve_left(W32, Op::ShiftRightUnsigned, 32, 1)
    }),
    sat("the smallest number is its own negation", |b| {
        let x = b.bits(W8, "x");
        let negated = b.pool.unary(UnaryOp::Negate, x);
        let zero = b.number(W8, 0);
        vec![b.same(x, negated), b.differ(x, zero)]
    }),
    unsat("no number is its own complement", |b| {
        let x = b.bits(W64, "x");
        let complement = b.pool.unary(UnaryOp::Complement, x);
        vec![b.same(x, complement)]
    }),
    sat("signed and unsigned order differ", |b| {
        let (x, y) = (b.bits(W16, "x"), b.bits(W16, "y"));
        vec![b.less(x, y), b.below(y, x)]
    }),
    unsat("order has no circles", |b| {
        let (x, y, z) = (b.int("x"), b.int("y"), b.int("z"));
        vec![b.less(x, y), b.less(y, z), b.less(z, x)]
    }),
    sat("sign extension", |b| {
        let x = b.bits(W8, "x");
        let wide = b.pool.resize(true, W32, x);
        vec![b.is(wide, -128)]
    }),
    unsat("zero extension is never negative", |b| {
        let x = b.bits(W8, "x");
        let wide = b.pool.resize(false, W64, x);
        let zero = b.number(W64, 0);
        vec![b.less(wide, zero)]
    }),
    sat("truncation drops bits", |b| {
        let x = b.bits(W64, "x");
        let narrow = b.pool.resize(false, W16, x);
        let zero = b.number(W64, 0);
        vec![b.is(narrow, 0), b.differ(x, zero)]
    }),
    unsat("a choice of numbers", |b| {
        let (p, x) = (b.truth("p"), b.int("x"));
        let (three, four) = (b.number(W32, 3), b.number(W32, 4));
        let choice = b.pool.ite(p, three, four);
        vec![b.same(choice, x), b.is(x, 5)]
    }),
    // References.
    sat("null", |b| {
        let x = b.object("x");
        vec![b.null(x)]
    }),
    sat("three different objects", |b| {
        let (x, y, z) = (b.object("x"), b.object("y"), b.object("z"));
        vec![b.some(x), b.some(y), b.some(z), b.differ(x, y), b.differ(y, z), b.differ(x, z)]
    }),
    unsat("equality is transitive", |b| {
        let (x, y, z) = (b.object("x"), b.object("y"), b.object("z"));
        vec![b.same(x, y), b.same(y, z), b.differ(x, z)]
    }),
    unsat("an input is never an allocated object", |b| {
        let (x, p) = (b.object("x"), b.truth("p"));
        let (one, two) = (b.allocated(0), b.allocated(1));
        let choice = b.pool.ite(p, one, two);
        let node = forkless_term::Node::Equal(x, choice);
        vec![b.pool.intern(node)]
    }),
    sat("a choice is the allocated object", |b| {
        let (x, p) = (b.object("x"), b.truth("p"));
        let one = b.allocated(0);
        let choice = b.pool.ite(p, one, x);
        vec![b.same(choice, one)]
    }),
    unsat("allocated objects differ", |b| {
        let (p, q) = (b.truth("p"), b.truth("q"));
        let (one, two) = (b.allocated(0), b.allocated(1));
        let (first, second) = (b.pool.ite(p, one, two), b.pool.ite(q, one, two));
        let not_q = b.not(q);
        vec![p, not_q, b.same(first, second)]
    }),
    unsat("a choice of references that are both null", |b| {
        let (x, y, p) = (b.object("x"), b.object("y"), b.truth("p"));
        let choice = b.pool.ite(p, x, y);
        vec![b.null(x), b.null(y), b.some(choice)]
    }),
    // Congruence.
    unsat("equal arguments, equal results", |b| {
        let (x, y) = (b.object("x"), b.object("y"));
        let (u, v) = (b.value(x), b.value(y));
        vec![b.same(x, y), b.differ(u, v)]
    }),
    sat("different arguments, equal results", |b| {
        let (x, y) = (b.object("x"), b.object("y"));
        let (u, v) = (b.next(x), b.next(y));
        vec![b.differ(x, y), b.same(u, v), b.some(u)]
    }),
    unsat("different results, hence different arguments", |b| {
        let (x, y, p) = (b.object("x"), b.object("y"), b.truth("p"));
        let (u, v) = (b.value(x), b.value(y));
        let same = b.same(x, y);
        vec![b.is(u, 1), b.is(v, 2), b.pool.or(same, p), b.not(p)]
    }),
    unsat("congruence through two functions", |b| {
        let (x, y) = (b.object("x"), b.object("y"));
        let (after_x, after_y) = (b.far(x, 2), b.far(y, 2));
        let (u, v) = (b.value(after_x), b.value(after_y));
        vec![b.same(x, y), b.less(u, v)]
    }),
    unsat("three and five steps around are one", |b| {
        let x = b.object("x");
        let (three, five, one) = (b.far(x, 3), b.far(x, 5), b.far(x, 1));
        vec![b.same(three, x), b.same(five, x), b.differ(one, x)]
    }),
    sat("a circle of three", |b| {
        let x = b.object("x");
        let (one, two, three) = (b.far(x, 1), b.far(x, 2), b.far(x, 3));
        vec![b.some(x), b.same(three, x), b.differ(one, x), b.differ(two, x), b.some(two)]
    }),
    unsat("what is next to an allocated object", |b| {
        let (x, p, one) = (b.object("x"), b.truth("p"), b.allocated(0));
        let choice = b.pool.ite(p, one, x);
        let (after_choice, after_one) = (b.next(choice), b.next(one));
        vec![p, b.differ(after_choice, after_one)]
    }),
    unsat("arguments that are numbers", |b| {
        let sorts = [Sort::Reference, Sort::INT];
        let element = common::function(b.pool, "element", &sorts, Sort::INT);
        let (x, i, j) = (b.object("x"), b.int("i"), b.int("j"));
        let (one, minus_one) = (b.number(W32, 1), b.number(W32, -1));
        let (here, there) = (b.op(Op::Add, i, one), b.op(Op::Subtract, j, minus_one));
        let (u, v) = (b.pool.apply(element, &[x, here]), b.pool.apply(element, &[x, there]));
        vec![b.same(i, j), b.differ(u, v)]
    }),
    unsat("arguments that are truth values", |b| {
        let flag = common::function(b.pool, "flagged", &[Sort::Bool], Sort::Bool);
        let p = b.truth("p");
        let truth = b.pool.truth(true);
        let (u, v) = (b.pool.apply(flag, &[p]), b.pool.apply(flag, &[truth]));
        vec![p, b.differ(u, v)]
    }),
    // Classes; the universe is 0 to 9 without 5.
    sat("an object of a class", |b| {
        let x = b.object("x");
        vec![b.instance(x, &[(3, 4)])]
    }),
    unsat("null has no class", |b| {
        let x = b.object("x");
        vec![b.instance(x, &[(0, 10)]), b.null(x)]
    }),
    unsat("a class outside of the universe", |b| {
        let x = b.object("x");
        vec![b.instance(x, &[(5, 6), (20, 30)])]
    }),
    sat("two class tests at once", |b| {
        let x = b.object("x");
        vec![b.instance(x, &[(2, 6)]), b.instance(x, &[(4, 9)])]
    }),
    unsat("disjoint classes", |b| {
        let x = b.object("x");
        vec![b.instance(x, &[(0, 5)]), b.instance(x, &[(6, 10)])]
    }),
    unsat("no class is left", |b| {
        let x = b.object("x");
        let (low, high) = (b.instance(x, &[(0, 5)]), b.instance(x, &[(6, 10)]));
        vec![b.some(x), b.not(low), b.not(high)]
    }),
    unsat("one object, one class", |b| {
        let (x, y) = (b.object("x"), b.object("y"));
        vec![b.instance(x, &[(1, 2)]), b.instance(y, &[(2, 3)]), b.same(x, y)]
    }),
    sat("the class of what is next", |b| {
        let x = b.object("x");
        let next = b.next(x);
        let is = b.instance(x, &[(1, 2)]);
        vec![b.instance(next, &[(2, 3)]), is]
    }),
    unsat("the class of a choice", |b| {
        let (x, y, p) = (b.object("x"), b.object("y"), b.truth("p"));
        let choice = b.pool.ite(p, x, y);
        let is_y = b.instance(y, &[(1, 2)]);
        vec![b.instance(choice, &[(1, 2)]), b.not(is_y), b.not(p)]
    }),
    sat("the class of an input that equals a choice", |b| {
        let (x, y, p) = (b.object("x"), b.object("y"), b.truth("p"));
        let one = b.allocated(0);
        let choice = b.pool.ite(p, one, y);
        let equal = forkless_term::Node::Equal(x, choice);
        vec![b.pool.intern(equal), b.instance(x, &[(2, 3)])]
    }),
    unsat("an input that equals a choice is not allocated", |b| {
        let (x, y, p) = (b.object("x"), b.object("y"), b.truth("p"));
        let one = b.allocated(0);
        let choice = b.pool.ite(p, one, y);
        let equal = forkless_term::Node::Equal(x, choice);
        vec![b.pool.intern(equal), b.instance(x, &[(2, 3)]), p]
    }),
    sat("a class test decides an argument", |b| {
        let (x, y) = (b.object("x"), b.object("y"));
        let is = b.instance(x, &[(2, 3)]);
        let choice = b.pool.ite(is, x, y);
        let next = b.next(choice);
        vec![b.instance(next, &[(3, 4)]), is, b.differ(x, y)]
    }),
    // Depth and size.
    sat("5,000 steps to null", |b| {
        let x = b.object("x");
        let end = b.far(x, 5_000);
        vec![b.some(x), b.null(end)]
    }),
    unsat("5,000 steps from equal starts", |b| {
        let (x, y) = (b.object("x"), b.object("y"));
        let (after_x, after_y) = (b.far(x, 2_500), b.far(y, 2_500));
        vec![b.same(x, y), b.differ(after_x, after_y)]
    }),
    unsat("a sum of 5,000 terms", |b| {
        let x = b.bits(W8, "x");
        let sum = (0..5_000)
            .fold(x, |sum, _| b.pool.intern(forkless_term::Node::Binary(Op::Add, sum, x)));
        let even = b.number(W8, 1);
        let last = b.op(Op::And, sum, even);
        let first = b.op(Op::And, x, even);
        vec![b.differ(last, first)]
    }),
];
