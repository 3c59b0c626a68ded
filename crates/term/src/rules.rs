//! How terms are simplified while they are built.
//!
//! A constructor of [`crate::TermPool`] tries its rules in order and takes the first that
//! answers; if none does, it makes the plain node. A rule is a function whose doc comment is its
//! law, an equation that holds for all values. It may call constructors on smaller terms.
//!
//! To add one: write the function next to its siblings (`logic.rs`, `equality.rs`,
//! `arithmetic.rs`, `float.rs`), enter it into the list of its constructor, and give the test below a term
//! that it applies to, if none does yet. The test runs every rule on a large family of small
//! terms, compares both sides of the law for all values, and fails for a rule that never applied.

use crate::node::{BinaryOp, FloatBinaryOp, FloatComparison, FloatUnaryOp, Term};
use crate::pool::TermPool;

/// A rule for constructors of one argument.
pub(crate) type Rule1 = fn(&mut TermPool, Term) -> Option<Term>;
/// A rule for constructors of two arguments.
pub(crate) type Rule2 = fn(&mut TermPool, Term, Term) -> Option<Term>;
/// A rule for constructors of three arguments.
pub(crate) type Rule3 = fn(&mut TermPool, Term, Term, Term) -> Option<Term>;
/// A rule for operations on two bit vectors.
pub(crate) type RuleBinary = fn(&mut TermPool, BinaryOp, Term, Term) -> Option<Term>;
/// A rule for operations that take or yield a floating-point number.
pub(crate) type RuleFloatUnary = fn(&mut TermPool, FloatUnaryOp, Term) -> Option<Term>;
/// A rule for operations on two floating-point numbers.
pub(crate) type RuleFloatBinary = fn(&mut TermPool, FloatBinaryOp, Term, Term) -> Option<Term>;
/// A rule for comparisons of two floating-point numbers.
pub(crate) type RuleFloatCompare = fn(&mut TermPool, FloatComparison, Term, Term) -> Option<Term>;

/// A rule list: each rule with its name.
pub(crate) type Named<R> = [(&'static str, R)];

/// Lists functions together with their names.
macro_rules! named {
    ($($rule:ident),* $(,)?) => { &[$((stringify!($rule), $rule)),*] };
}
pub(crate) use named;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Evaluator;
    use crate::model::{Model, ReferenceValue, Value};
    use crate::node::{Function, Location, Node, UnaryOp};
    use crate::pool::ClassSet;
    use crate::sort::{Precision, Sort, Width};
    use crate::{arithmetic, equality, float, logic};
    use std::collections::BTreeSet;

    /// Small terms of each sort over two inputs, and the models that give those all values.
    struct Family {
        pool: TermPool,
        truths: Vec<Term>,
        /// What can be known of the class of a reference.
        class_tests: Vec<Term>,
        bits: Vec<Term>,
        references: Vec<Term>,
        floats: Vec<Term>,
        models: Vec<Model>,
    }

    fn input(pool: &mut TermPool, name: &str, result: Sort) -> Term {
        let function = pool.function(Function::input(name, result));
        pool.apply(function, &[])
    }

    /// Bytes at which carries, signs and shifts change their behaviour.
    const EDGES: [u64; 12] = [0, 1, 2, 3, 7, 8, 9, 0x7e, 0x7f, 0x80, 0x81, 0xff];

    /// Zeros, a half, ones, the smallest and the largest number, infinities, three NaNs.
    const FLOAT_EDGES: [u32; 12] = [
        0,
        0x8000_0000,
        0x3f00_0000,
        0x3f80_0000,
        0xbf80_0000,
        0x8000_0001,
        0x7f7f_ffff,
        0x7f80_0000,
        0xff80_0000,
        0x7fc0_0000,
        0xffc0_0000,
        0x7f80_0001,
    ];

    /// Small terms of single precision over the inputs `x` and `y`, and over others.
    fn floats(pool: &mut TermPool, [x, y]: [Term; 2], [p, q]: [Term; 2], byte: Term) -> Vec<Term> {
        let constants: Vec<Term> =
            FLOAT_EDGES.map(|bits| pool.float(Precision::Single, u64::from(bits))).to_vec();
        let mut floats = vec![x, y];
        floats.extend(&constants);
        floats.push(pool.intern(Node::FloatUnary(FloatUnaryOp::Negate, x)));
        floats.push(pool.intern(Node::FloatUnary(FloatUnaryOp::Absolute, x)));
        floats.push(pool.intern(Node::FloatBinary(FloatBinaryOp::Add, x, y)));
        floats.push(pool.intern(Node::Ite(p, constants[2], constants[3])));
        floats.push(pool.intern(Node::Ite(q, x, constants[9])));
        let round = FloatUnaryOp::Round(Precision::Single);
        floats.push(pool.intern(Node::FloatUnary(round, byte)));
        let bits = pool.intern(Node::FloatUnary(FloatUnaryOp::ToBits, x));
        floats.push(pool.intern(Node::FloatUnary(FloatUnaryOp::FromBits, bits)));
        floats
    }

    fn family() -> Family {
        let mut pool = TermPool::new();
        let byte = Sort::Bits(Width::W8);
        let names = ["p", "q"].map(|name| input(&mut pool, name, Sort::Bool));
        let bytes = ["a", "b"].map(|name| input(&mut pool, name, byte));
        let refs = ["r", "s"].map(|name| input(&mut pool, name, Sort::Reference));
        let [p, q] = names;
        let [a, b] = bytes;
        let [r, s] = refs;
        let single = Sort::Float(Precision::Single);
        let [x, y] = ["x", "y"].map(|name| input(&mut pool, name, single));
        let floats = floats(&mut pool, [x, y], names, a);
        let constants: Vec<Term> =
            [0, 1, 5, 0x7f, 0x80, 0xff].map(|bits| pool.bits(Width::W8, bits)).to_vec();
        let mut bits = vec![a, b];
        bits.extend(&constants);
        for &leaf in &constants {
            bits.push(pool.intern(Node::Binary(BinaryOp::Add, a, leaf)));
        }
        bits.push(pool.intern(Node::Binary(BinaryOp::Add, b, a)));
        bits.push(pool.intern(Node::Binary(BinaryOp::Subtract, a, b)));
        bits.push(pool.intern(Node::Unary(UnaryOp::Negate, a)));
        bits.push(pool.intern(Node::Unary(UnaryOp::Complement, a)));
        for divisor in constants[1..].iter().copied() {
            let quotient = pool.intern(Node::Binary(BinaryOp::SignedDivide, a, divisor));
            bits.push(quotient);
            bits.push(pool.intern(Node::Binary(BinaryOp::Multiply, quotient, divisor)));
        }
        bits.push(pool.intern(Node::Ite(p, constants[1], constants[2])));
        bits.push(pool.intern(Node::Ite(q, a, constants[0])));
        let (null, here, there) =
            (pool.null(), pool.location(Location(0)), pool.location(Location(1)));
        let mut references = vec![r, s, null, here, there];
        references.push(pool.intern(Node::Ite(p, r, here)));
        references.push(pool.intern(Node::Ite(q, here, there)));
        references.push(pool.intern(Node::Ite(q, s, null)));
        let nested = references[5];
        references.push(pool.intern(Node::Ite(q, nested, s)));
        let mut truths = vec![p, q, pool.truth(true), pool.truth(false)];
        truths.push(pool.intern(Node::Not(p)));
        truths.push(pool.intern(Node::And(p, q)));
        let (not_p, conjunction) = (truths[4], truths[5]);
        truths.push(pool.intern(Node::Not(conjunction)));
        truths.push(pool.intern(Node::And(q, not_p)));
        truths.push(pool.intern(Node::Ite(p, q, not_p)));
        truths.push(pool.intern(Node::Equal(r, s)));
        let same = pool.intern(Node::Equal(a, b));
        truths.extend([same, pool.intern(Node::And(p, same)), pool.intern(Node::Not(same))]);
        for (one, other) in [(a, b), (b, a)] {
            let is_less = pool.intern(Node::SignedLess(one, other));
            truths.extend([is_less, pool.intern(Node::Not(is_less))]);
        }
        let masked = [a, b].map(|one| pool.intern(Node::Binary(BinaryOp::And, one, constants[2])));
        let same_masked = pool.intern(Node::Equal(masked[0], masked[1]));
        truths.extend([same_masked, pool.intern(Node::Not(same_masked))]);
        let spread = [a, b].map(|one| {
            let shifted = Node::Binary(BinaryOp::ShiftRightUnsigned, one, constants[2]);
            let shifted = pool.intern(shifted);
            pool.intern(Node::Binary(BinaryOp::Xor, one, shifted))
        });
        // The choices stay last.
        let choices = bits.split_off(bits.len() - 2);
        let choice = pool.intern(Node::Ite(p, spread[0], spread[1]));
        bits.extend(masked.into_iter().chain(spread).chain([choice]).chain(choices));
        let mut class_tests = vec![];
        for class in [0, 1] {
            let ranges = vec![(class, class + 1)];
            let set = ClassSet { name: format!("c{class}"), is_object: true, ranges };
            let set = pool.class_set(set);
            let test = pool.intern(Node::InstanceOf(r, set));
            class_tests.extend([test, pool.intern(Node::Not(test))]);
        }
        let is_null = pool.is_null(r);
        class_tests.push(pool.intern(Node::Not(is_null)));
        let mut models = vec![];
        for (&left, &float_left) in EDGES.iter().zip(&FLOAT_EDGES) {
            for (&right, &float_right) in EDGES.iter().zip(&FLOAT_EDGES) {
                for case in 0..12u32 {
                    let mut model = Model::new(0);
                    let mut set = |term, value| {
                        let Node::Apply(function, _) = pool.node(term) else { unreachable!() };
                        model.set((function, [None; 2]), value);
                    };
                    set(a, Value::Bits(Width::W8, left));
                    set(b, Value::Bits(Width::W8, right));
                    set(x, Value::Float(Precision::Single, u64::from(float_left)));
                    set(y, Value::Float(Precision::Single, u64::from(float_right)));
                    set(p, Value::Bool(case & 1 != 0));
                    set(q, Value::Bool(case & 2 != 0));
                    let object = |n| Value::Reference(ReferenceValue::Input(n));
                    set(r, if case < 4 { Value::NULL } else { object(0) });
                    set(s, if case < 8 { object(0) } else { object(1) });
                    model.set_class(0, case % 3);
                    models.push(model);
                }
            }
        }
        Family { pool, truths, class_tests, bits, references, floats, models }
    }

    impl Family {
        /// Both terms have the same value under every model.
        fn assert_equal(&self, rule: &str, plain: Term, simplified: Term) {
            for model in &self.models {
                let mut evaluator = Evaluator::new(&self.pool, model);
                let (before, after) = (evaluator.value(plain), evaluator.value(simplified));
                assert_eq!(
                    before,
                    after,
                    "{rule} rewrites {} to {}",
                    crate::debug_text(&self.pool, plain),
                    crate::debug_text(&self.pool, simplified)
                );
            }
        }

        fn check2(
            &mut self,
            rules: &Named<Rule2>,
            operands: &[Term],
            node: fn(Term, Term) -> Node,
        ) {
            let mut applied = BTreeSet::new();
            for &left in operands {
                for &right in operands {
                    if self.pool.sort(left) != self.pool.sort(right) {
                        continue;
                    }
                    let plain = self.pool.intern(node(left, right));
                    for &(name, rule) in rules {
                        if let Some(result) = rule(&mut self.pool, left, right) {
                            applied.insert(name);
                            self.assert_equal(name, plain, result);
                        }
                    }
                }
            }
            assert_all_applied(rules, &applied);
        }
    }

    fn assert_all_applied<R>(rules: &Named<R>, applied: &BTreeSet<&str>) {
        for (name, _) in rules {
            assert!(applied.contains(name), "no term of the family is rewritten by {name}");
        }
    }

    #[test]
    fn logic_rules_hold() {
        let mut family = family();
        let truths = family.truths.clone();
        let mut applied = BTreeSet::new();
        for &operand in &truths {
            let plain = family.pool.intern(Node::Not(operand));
            for &(name, rule) in logic::NOT_RULES {
                if let Some(result) = rule(&mut family.pool, operand) {
                    applied.insert(name);
                    family.assert_equal(name, plain, result);
                }
            }
        }
        assert_all_applied(logic::NOT_RULES, &applied);
        let mut operands = truths;
        operands.extend(&family.class_tests);
        let one = family.pool.float(Precision::Single, 0x3f80_0000);
        let (x, y) = (family.floats[0], family.floats[1]);
        for (left, right) in [(x, y), (y, x), (x, one), (one, x)] {
            for op in FloatComparison::ALL {
                let comparison = family.pool.float_compare(op, left, right);
                let negated = family.pool.not(comparison);
                operands.extend([comparison, negated]);
            }
        }
        family.check2(logic::AND_RULES, &operands, Node::And);
    }

    #[test]
    fn choice_rules_hold() {
        let mut family = family();
        let truths = family.truths.clone();
        let mut operands = truths.clone();
        operands.extend(&family.bits[..12]);
        operands.extend(&family.bits[family.bits.len() - 2..]);
        let mut applied = BTreeSet::new();
        for &condition in &truths {
            for &then in &operands {
                for &otherwise in &operands {
                    if family.pool.sort(then) != family.pool.sort(otherwise) {
                        continue;
                    }
                    let plain = family.pool.intern(Node::Ite(condition, then, otherwise));
                    for &(name, rule) in logic::ITE_RULES {
                        if let Some(result) = rule(&mut family.pool, condition, then, otherwise) {
                            applied.insert(name);
                            family.assert_equal(name, plain, result);
                        }
                    }
                }
            }
        }
        assert_all_applied(logic::ITE_RULES, &applied);
    }

    /// Bytes extended to 16 bits, and numbers within, at the ends of and beyond the range of a byte.
    fn wide(family: &mut Family) -> Vec<Term> {
        let (a, b) = (family.bits[0], family.bits[1]);
        let numbers = [0, 5, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xff7f, 0xff80, 0xffff];
        let mut wide = numbers.map(|bits| family.pool.bits(Width::W16, bits)).to_vec();
        for (signed, operand) in [(true, a), (true, b), (false, a)] {
            let node = Node::Resize { signed, width: Width::W16, operand };
            wide.push(family.pool.intern(node));
        }
        wide
    }

    #[test]
    fn equality_and_order_rules_hold() {
        let mut family = family();
        let wide = wide(&mut family);
        let operands: Vec<Term> =
            [&family.truths[..], &family.bits, &wide, &family.references, &family.floats].concat();
        family.check2(equality::EQUAL_RULES, &operands, Node::Equal);
        let bits = [&family.bits[..], &wide].concat();
        family.check2(arithmetic::SIGNED_LESS_RULES, &bits, Node::SignedLess);
        family.check2(arithmetic::UNSIGNED_LESS_RULES, &bits, Node::UnsignedLess);
    }

    #[test]
    fn arithmetic_rules_hold() {
        let mut family = family();
        let mut applied = BTreeSet::new();
        for op in BinaryOp::ALL {
            for left in family.bits.clone() {
                for right in family.bits.clone() {
                    let plain = family.pool.intern(Node::Binary(op, left, right));
                    for &(name, rule) in arithmetic::BINARY_RULES {
                        if let Some(result) = rule(&mut family.pool, op, left, right) {
                            applied.insert(name);
                            family.assert_equal(name, plain, result);
                        }
                    }
                }
            }
        }
        assert_all_applied(arithmetic::BINARY_RULES, &applied);
    }

    #[test]
    fn float_rules_hold() {
        let mut family = family();
        let floats = family.floats.clone();
        let mut applied = BTreeSet::new();
        for op in FloatBinaryOp::ALL {
            for &left in &floats {
                for &right in &floats {
                    let plain = family.pool.intern(Node::FloatBinary(op, left, right));
                    for &(name, rule) in float::FLOAT_BINARY_RULES {
                        if let Some(result) = rule(&mut family.pool, op, left, right) {
                            applied.insert(name);
                            family.assert_equal(name, plain, result);
                        }
                    }
                }
            }
        }
        assert_all_applied(float::FLOAT_BINARY_RULES, &applied);
        for op in FloatComparison::ALL {
            for &left in &floats {
                for &right in &floats {
                    let plain = family.pool.intern(Node::FloatCompare(op, left, right));
                    for &(name, rule) in float::FLOAT_COMPARE_RULES {
                        // A rule sees a constant second where the order does not matter.
                        let (left, right) = match op {
                            FloatComparison::Equal => family.pool.ordered(left, right),
                            _ => (left, right),
                        };
                        if let Some(result) = rule(&mut family.pool, op, left, right) {
                            applied.insert(name);
                            family.assert_equal(name, plain, result);
                        }
                    }
                }
            }
        }
        assert_all_applied(float::FLOAT_COMPARE_RULES, &applied);
    }

    #[test]
    fn conversion_rules_hold() {
        use FloatUnaryOp as F;
        let mut family = family();
        let mut operands = [&family.bits[..], &family.floats].concat();
        for bits in FLOAT_EDGES {
            operands.push(family.pool.bits(Width::W32, u64::from(bits)));
        }
        operands.push(family.pool.intern(Node::FloatUnary(F::ToBits, family.floats[0])));
        let mut ops = vec![F::Negate, F::Absolute, F::SquareRoot, F::ToBits, F::FromBits];
        ops.extend(Width::ALL.map(F::Truncate));
        ops.extend(Precision::ALL.map(F::Round));
        let mut applied = BTreeSet::new();
        for op in ops {
            for &operand in &operands {
                let fits = match (op, family.pool.sort(operand)) {
                    (F::Round(to), Sort::Float(from)) => to != from,
                    (F::Round(_), _) => true,
                    (F::FromBits, sort) => sort == Sort::INT,
                    (_, sort) => matches!(sort, Sort::Float(_)),
                };
                if !fits {
                    continue;
                }
                let plain = family.pool.intern(Node::FloatUnary(op, operand));
                for &(name, rule) in float::FLOAT_UNARY_RULES {
                    if let Some(result) = rule(&mut family.pool, op, operand) {
                        applied.insert(name);
                        family.assert_equal(name, plain, result);
                    }
                }
            }
        }
        assert_all_applied(float::FLOAT_UNARY_RULES, &applied);
    }

    /// The full range of bytes, for constructors as a whole.
    #[test]
    fn constructors_agree_with_plain_nodes_on_all_bytes() {
        let mut pool = TermPool::new();
        let a = input(&mut pool, "a", Sort::Bits(Width::W8));
        let Node::Apply(function, _) = pool.node(a) else { unreachable!() };
        let mut pairs = vec![];
        for op in BinaryOp::ALL {
            for constant in 0..=255 {
                let constant = pool.bits(Width::W8, constant);
                for (left, right) in [(a, constant), (constant, a)] {
                    pairs.push((
                        pool.intern(Node::Binary(op, left, right)),
                        pool.binary(op, left, right),
                    ));
                }
            }
        }
        for op in [UnaryOp::Negate, UnaryOp::Complement] {
            pairs.push((pool.intern(Node::Unary(op, a)), pool.unary(op, a)));
        }
        for width in Width::ALL {
            for signed in [false, true] {
                let plain = pool.intern(Node::Resize { signed, width, operand: a });
                pairs.push((plain, pool.resize(signed, width, a)));
            }
        }
        for value in 0..=255 {
            let mut model = Model::new(0);
            model.set((function, [None; 2]), Value::Bits(Width::W8, value));
            let mut evaluator = Evaluator::new(&pool, &model);
            for &(plain, simplified) in &pairs {
                assert_eq!(evaluator.value(plain), evaluator.value(simplified));
            }
        }
    }
}
