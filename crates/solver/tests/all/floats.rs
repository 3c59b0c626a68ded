//! Floating-point numbers: circuits, text for external solvers and all layers, against the meaning
//! that terms give them and against z3.

use crate::common;
use forkless_solver::{
    Backend, ClassUniverse, Embedded, KnownModel, QueryLimits, QueryResult, SatResult, Solver,
    SolverConfig, UnknownReason,
};
use forkless_term::{
    Evaluator, FloatBinaryOp, FloatComparison, FloatUnaryOp, Model, Node, Precision, Sort, Term,
    TermPool, UnaryOp, Width, debug_text,
};
use forkless_test_support::{Random, Rounds};
use std::time::{Duration, Instant};

/// Numbers at which operations change their behaviour.
fn corners(precision: Precision) -> Vec<u64> {
    let numbers = [0.0, 1.0, -1.5, 0.1, 1e9, -2147483648.0, 4e18, -1e19, 1e-40];
    let mut all: Vec<u64> = match precision {
        Precision::Single => numbers.map(|number| u64::from((number as f32).to_bits())).to_vec(),
        Precision::Double => numbers.map(f64::to_bits).to_vec(),
    };
    let (sign, infinity) = (precision.sign_bit(), precision.infinity());
    // -0.0, the numbers beside zero, beside infinity and it, and two that are none.
    all.extend([sign, 1, sign | 1, infinity - 1, infinity, sign | infinity]);
    all.extend([precision.nan(), sign | infinity | 1]);
    all
}

fn float(pool: &mut TermPool, name: &str, precision: Precision) -> Term {
    let name = format!("{name}{}", precision.width().bits());
    common::input(pool, &name, Sort::Float(precision))
}

/// With these values for the inputs, the term has this value and no other.
fn check(backend: &mut dyn Backend, pool: &mut TermPool, term: Term, inputs: &[(Term, Term)]) {
    let mut model = Model::new(0);
    for &(input, value) in inputs {
        let Node::Apply(function, _) = pool.node(input) else { panic!("an input is needed") };
        let value = Evaluator::new(pool, &Model::new(0)).value(value);
        model.set((function, [None; 2]), value);
    }
    let result = match Evaluator::new(pool, &model).value(term) {
        forkless_term::Value::Bool(truth) => pool.truth(truth),
        forkless_term::Value::Bits(width, bits) => pool.bits(width, bits),
        forkless_term::Value::Float(precision, bits) => pool.float(precision, bits),
        forkless_term::Value::Reference(_) => panic!("a number is needed"),
    };
    // The equation of the term comes first, so that nothing is folded before it is encoded.
    let holds = pool.intern(Node::Equal(term, result));
    let fails = pool.intern(Node::Not(holds));
    let mut conjuncts = vec![holds];
    for &(input, value) in inputs {
        conjuncts.push(fixed(pool, input, value));
    }
    for (conjunct, expected) in [(holds, true), (fails, false)] {
        conjuncts[0] = conjunct;
        match backend.check(pool, &conjuncts, None, &QueryLimits::default()) {
            SatResult::Sat(_) => assert!(expected, "{}", shown(pool, &conjuncts)),
            SatResult::Unsat => assert!(!expected, "{}", shown(pool, &conjuncts)),
            SatResult::Unknown(reason) => panic!("{reason}: {}", shown(pool, &conjuncts)),
        }
    }
}

/// The input has this value; said in a way that leaves its bits open when circuits are made.
fn fixed(pool: &mut TermPool, input: Term, value: Term) -> Term {
    let same = match pool.sort(input) {
        Sort::Float(_) => {
            let input = pool.intern(Node::FloatUnary(FloatUnaryOp::ToBits, input));
            let value = pool.float_unary(FloatUnaryOp::ToBits, value);
            Node::Equal(input, value)
        }
        _ => {
            let input = pool.intern(Node::Unary(UnaryOp::Complement, input));
            let value = pool.unary(UnaryOp::Complement, value);
            Node::Equal(input, value)
        }
    };
    pool.intern(same)
}

fn shown(pool: &TermPool, terms: &[Term]) -> String {
    terms.iter().map(|&term| debug_text(pool, term)).collect::<Vec<_>>().join(" && ")
}

/// Operations that a backend decides, at all corners.
fn check_operations(backend: &mut dyn Backend) {
    use FloatUnaryOp as F;
    for precision in Precision::ALL {
        let mut pool = TermPool::new();
        let (x, y) = (float(&mut pool, "x", precision), float(&mut pool, "y", precision));
        let mut unary = vec![F::Negate, F::Absolute, F::ToBits];
        let other = Precision::ALL.into_iter().find(|&other| other != precision);
        unary.extend([F::SquareRoot, F::Truncate(Width::W32), F::Truncate(Width::W64)]);
        unary.extend(other.map(F::Round));
        let binary: Vec<FloatBinaryOp> =
            FloatBinaryOp::ALL.into_iter().filter(|&op| op != FloatBinaryOp::Remainder).collect();
        let mut terms: Vec<Term> =
            unary.iter().map(|&op| pool.intern(Node::FloatUnary(op, x))).collect();
        let bits = terms[2];
        terms.push(pool.intern(Node::FloatUnary(F::FromBits, bits)));
        let mut both: Vec<Term> =
            binary.iter().map(|&op| pool.intern(Node::FloatBinary(op, x, y))).collect();
        for op in FloatComparison::ALL {
            both.push(pool.intern(Node::FloatCompare(op, x, y)));
        }
        let values: Vec<Term> =
            corners(precision).into_iter().map(|bits| pool.float(precision, bits)).collect();
        for &a in &values {
            for &term in &terms {
                check(backend, &mut pool, term, &[(x, a)]);
            }
            for &b in &values {
                for &term in &both {
                    check(backend, &mut pool, term, &[(x, a), (y, b)]);
                }
            }
        }
    }
}

#[test]
fn circuits_mean_what_terms_mean() {
    check_operations(&mut Embedded::new(ClassUniverse::default()));
}

#[test]
fn text_means_what_terms_mean() {
    let Some(mut z3) = common::z3(ClassUniverse::default()) else { return };
    check_operations(&mut z3);
}

#[test]
fn integers_become_numbers_as_in_terms() {
    check_integers(&mut Embedded::new(ClassUniverse::default()));
    if let Some(mut z3) = common::z3(ClassUniverse::default()) {
        check_integers(&mut z3);
    }
}

fn check_integers(backend: &mut dyn Backend) {
    let mut pool = TermPool::new();
    for width in [Width::W32, Width::W64] {
        let x = common::input(&mut pool, &format!("i{}", width.bits()), Sort::Bits(width));
        for precision in Precision::ALL {
            let round = pool.intern(Node::FloatUnary(FloatUnaryOp::Round(precision), x));
            let numbers = [0, 1, 16_777_217, 9_007_199_254_740_993, width.signed_min()];
            for number in numbers.into_iter().chain([width.signed_max(), width.mask()]) {
                let value = pool.bits(width, number);
                check(backend, &mut pool, round, &[(x, value)]);
            }
        }
    }
}

/// Random truth-valued terms over a few floating-point inputs.
struct Generator<'a> {
    pool: &'a mut TermPool,
    random: Random,
    /// With arithmetic, not only comparisons and signs?
    arithmetic: bool,
}

impl Generator<'_> {
    fn truth(&mut self, depth: usize) -> Term {
        let below = depth.saturating_sub(1);
        match self.random.below(if depth == 0 { 4 } else { 7 }) {
            0..=2 => {
                let op = *self.random.pick(&FloatComparison::ALL);
                let (left, right) = (self.number(below), self.number(below));
                match self.random.chance(50) {
                    true => self.pool.float_compare(op, left, right),
                    false => self.pool.intern(Node::FloatCompare(op, left, right)),
                }
            }
            3 => {
                let (left, right) = (self.number(below), self.number(below));
                self.pool.equal(left, right)
            }
            4 => {
                let operand = self.truth(below);
                self.pool.not(operand)
            }
            5 => {
                let (left, right) = (self.truth(below), self.truth(below));
                self.pool.and(left, right)
            }
            _ => {
                let bits = self.integer(below);
                let limit = *self.random.pick(&[0, 1, 7, 0x7fc0_0001, 0xff80_0000]);
                let limit = self.pool.bits(Width::W32, limit);
                self.pool.signed_less(bits, limit)
            }
        }
    }

    fn integer(&mut self, depth: usize) -> Term {
        let number = self.number(depth);
        let op = match self.arithmetic && self.random.chance(50) {
            true => FloatUnaryOp::Truncate(Width::W32),
            false => FloatUnaryOp::ToBits,
        };
        self.pool.float_unary(op, number)
    }

    fn number(&mut self, depth: usize) -> Term {
        let single = Precision::Single;
        let below = depth.saturating_sub(1);
        let choices = match (depth, self.arithmetic) {
            (0, _) => 6,
            (_, false) => 11,
            (_, true) => 17,
        };
        match self.random.below(choices) {
            0..=2 => {
                let name = *self.random.pick(&["x", "y"]);
                float(self.pool, name, single)
            }
            3 => {
                let object = common::input(self.pool, "o", Sort::Reference);
                common::field(self.pool, "weight", Sort::Float(single), object)
            }
            4 | 5 => {
                let bits = *self.random.pick(&corners(single));
                self.pool.float(single, bits)
            }
            6 => {
                let bits = self.integer(below);
                self.pool.float_unary(FloatUnaryOp::FromBits, bits)
            }
            7 | 8 => {
                let (condition, then) = (self.truth(below), self.number(below));
                let otherwise = self.number(below);
                self.pool.ite(condition, then, otherwise)
            }
            9 | 10 => {
                let op = *self.random.pick(&[FloatUnaryOp::Negate, FloatUnaryOp::Absolute]);
                let operand = self.number(below);
                self.pool.float_unary(op, operand)
            }
            11 => {
                let integer = self.integer(below);
                self.pool.float_unary(FloatUnaryOp::Round(single), integer)
            }
            12 => {
                let wide = self.number(below);
                let wide = self.pool.float_unary(FloatUnaryOp::Round(Precision::Double), wide);
                let (op, other) =
                    (*self.random.pick(&FloatBinaryOp::ALL[..3]), self.integer(below));
                let round = FloatUnaryOp::Round(Precision::Double);
                let other = self.pool.float_unary(round, other);
                let sum = self.pool.float_binary(op, wide, other);
                self.pool.float_unary(FloatUnaryOp::Round(single), sum)
            }
            13 => {
                let operand = self.number(below);
                self.pool.float_unary(FloatUnaryOp::SquareRoot, operand)
            }
            _ => {
                let op = *self.random.pick(&FloatBinaryOp::ALL[..4]);
                let (left, right) = (self.number(below), self.number(below));
                self.pool.float_binary(op, left, right)
            }
        }
    }

    fn conjuncts(&mut self) -> Vec<Term> {
        let count = 1 + self.random.below(4);
        (0..count).map(|_| self.truth(3)).collect()
    }
}

fn query(pool: &mut TermPool, seed: u64, arithmetic: bool) -> Vec<Term> {
    Generator { pool, random: Random::new(seed), arithmetic }.conjuncts()
}

/// One by one, as branches of a path.
fn extend_all(solver: &mut Solver, pool: &mut TermPool, conjuncts: &[Term]) -> QueryResult {
    let mut model = KnownModel::new(Model::new(0));
    for (length, &conjunct) in conjuncts.iter().enumerate() {
        match solver.extend(pool, &conjuncts[..length], &model, conjunct) {
            QueryResult::Sat(extended) => model = extended,
            other => return other,
        }
    }
    QueryResult::Sat(model)
}

/// How often something gave each answer.
#[derive(Debug, Default)]
struct Tally {
    sat: usize,
    unsat: usize,
    /// Not decided here, and by z3.
    unknown: usize,
    unknown_to_z3: usize,
}

/// Neither may contradict the other; what does not know is left out.
fn compare(tally: &mut Tally, own: &QueryResult, other: &SatResult, text: &str) {
    match (own, other) {
        (QueryResult::Sat(_), SatResult::Sat(_)) => tally.sat += 1,
        (QueryResult::Unsat, SatResult::Unsat) => tally.unsat += 1,
        (own, other)
            if matches!(own, QueryResult::Unknown(_)) || matches!(other, SatResult::Unknown(_)) =>
        {
            tally.unknown += usize::from(matches!(own, QueryResult::Unknown(_)));
            tally.unknown_to_z3 += usize::from(matches!(other, SatResult::Unknown(_)));
        }
        _ => panic!("{own:?} but z3 says {other:?}: {text}"),
    }
}

#[test]
fn comparisons_are_decided_and_agree_with_z3() {
    let mut solver = Solver::new(SolverConfig::default());
    let mut embedded = Embedded::new(ClassUniverse::default());
    let mut z3 = common::z3(ClassUniverse::default());
    let mut tally = Tally::default();
    for seed in (Rounds { usual: 1_500, long: 30_000 }).seeds_from(0) {
        let mut pool = TermPool::new();
        let conjuncts = query(&mut pool, seed, false);
        let own = match embedded.check(&pool, &conjuncts, None, &QueryLimits::default()) {
            SatResult::Sat(model) => QueryResult::Sat(KnownModel::new(model)),
            SatResult::Unsat => QueryResult::Unsat,
            SatResult::Unknown(reason) => panic!("seed {seed} is not decided: {reason}"),
        };
        let layered = extend_all(&mut solver, &mut pool, &conjuncts);
        assert_eq!(
            matches!(own, QueryResult::Sat(_)),
            matches!(layered, QueryResult::Sat(_)),
            "seed {seed}"
        );
        assert!(!matches!(layered, QueryResult::Unknown(_)), "seed {seed} is not decided");
        if let Some(z3) = &mut z3 {
            let limits = QueryLimits {
                deadline: (Instant::now() + Duration::from_secs(5)).into(),
                ..QueryLimits::default()
            };
            let other = z3.check(&pool, &conjuncts, None, &limits);
            compare(
                &mut tally,
                &own,
                &other,
                &format!("seed {seed}: {}", shown(&pool, &conjuncts)),
            );
        }
    }
    println!("{tally:?}");
}

/// Conflicts after which a random question is given up.
const MOST_CONFLICTS: u64 = 20_000;

#[test]
fn arithmetic_is_decided_and_agrees_with_z3() {
    let config = SolverConfig { conflicts: Some(MOST_CONFLICTS), ..SolverConfig::default() };
    let mut solver = Solver::new(config);
    let mut embedded = Embedded::new(ClassUniverse::default());
    let mut z3 = common::z3(ClassUniverse::default());
    let mut tally = Tally::default();
    let (mut decided, mut undecided) = (0, 0);
    for seed in (Rounds { usual: 180, long: 3_750 }).seeds_from(0) {
        let mut pool = TermPool::new();
        let conjuncts = query(&mut pool, seed, true);
        let limits = QueryLimits { conflicts: Some(MOST_CONFLICTS), deadline: Default::default() };
        let whole = match embedded.check(&pool, &conjuncts, None, &limits) {
            SatResult::Sat(model) => QueryResult::Sat(KnownModel::new(model)),
            SatResult::Unsat => QueryResult::Unsat,
            SatResult::Unknown(reason) => QueryResult::Unknown(reason),
        };
        let layered = extend_all(&mut solver, &mut pool, &conjuncts);
        if let (QueryResult::Sat(_), QueryResult::Unsat)
        | (QueryResult::Unsat, QueryResult::Sat(_)) = (&whole, &layered)
        {
            panic!("seed {seed}: {whole:?} but {layered:?}: {}", shown(&pool, &conjuncts));
        }
        let deadline = (Instant::now() + Duration::from_millis(300)).into();
        let limits = QueryLimits { conflicts: None, deadline };
        let other = z3.as_mut().map(|z3| z3.check(&pool, &conjuncts, None, &limits));
        for own in [whole, layered] {
            match own {
                QueryResult::Unknown(_) => undecided += 1,
                QueryResult::Sat(_) | QueryResult::Unsat | QueryResult::UnsatWithinLimits => {
                    decided += 1
                }
            }
            if let Some(other) = &other {
                let text = format!("seed {seed}: {}", shown(&pool, &conjuncts));
                compare(&mut tally, &own, other, &text);
            }
        }
    }
    println!("{decided} decided, {undecided} not; {tally:?}");
    assert!(undecided * 50 < decided, "nearly all are decided: {undecided} of {decided} are not");
    if z3.is_some() {
        assert!(tally.sat > 20 && tally.unsat > 20, "many are compared: {tally:?}");
    }
}

/// `x + y > 1 && x + y < 0` needs no arithmetic to be refuted: the sum is one unknown.
#[test]
fn operations_are_unknowns_until_they_matter() {
    let mut pool = TermPool::new();
    let double = Precision::Double;
    let (x, y) = (float(&mut pool, "x", double), float(&mut pool, "y", double));
    let (zero, one) = (pool.float(double, 0), pool.float(double, 1f64.to_bits()));
    let sum = pool.float_binary(FloatBinaryOp::Add, x, y);
    let above = pool.float_compare(FloatComparison::Less, one, sum);
    let below = pool.float_compare(FloatComparison::Less, sum, zero);
    let mut embedded = Embedded::new(ClassUniverse::default());
    let verdict = embedded.check(&pool, &[above, below], None, &QueryLimits::default());
    assert!(matches!(verdict, SatResult::Unsat), "{verdict:?}");

    assert_eq!(embedded.statistics().rounds, 1, "no circuit is needed");

    // x * x < 0 has no solution either, but to see it takes arithmetic.
    let square = pool.float_binary(FloatBinaryOp::Multiply, x, x);
    let negative = pool.float_compare(FloatComparison::Less, square, zero);
    let verdict = embedded.check(&pool, &[negative], None, &QueryLimits::default());
    assert!(matches!(verdict, SatResult::Unsat), "{verdict:?}");
    assert_eq!(embedded.statistics().rounds, 3, "a model that is wrong, then none");

    // What has nothing to do with it is decided all the same, once there is a model.
    let i = common::input(&mut pool, "i", Sort::INT);
    let five = pool.int(5);
    let small = pool.signed_less(i, five);
    let product = pool.binary(forkless_term::BinaryOp::Multiply, i, i);
    let large = pool.signed_less(five, product);
    let mut solver = Solver::new(SolverConfig::default());
    let answer = extend_all(&mut solver, &mut pool, &[above, small, large]);
    assert!(matches!(answer, QueryResult::Sat(_)), "{answer:?}");
}

/// `x % y > 7 && y < 7 && y > 0`, and the limit 7.
fn too_large_a_remainder(pool: &mut TermPool, precision: Precision) -> [Term; 3] {
    let (x, y) = (float(pool, "x", precision), float(pool, "y", precision));
    let rest = pool.float_binary(FloatBinaryOp::Remainder, x, y);
    let limit = number(pool, precision, 7.0);
    let zero = number(pool, precision, 0.0);
    [
        pool.float_compare(FloatComparison::Less, limit, rest),
        pool.float_compare(FloatComparison::Less, y, limit),
        pool.float_compare(FloatComparison::Less, zero, y),
    ]
}

fn number(pool: &mut TermPool, precision: Precision, number: f64) -> Term {
    match precision {
        Precision::Single => pool.float(precision, u64::from((number as f32).to_bits())),
        Precision::Double => pool.float(precision, number.to_bits()),
    }
}

#[test]
fn the_remainder_is_beyond_external_solvers() {
    let Some(mut z3) = common::z3(ClassUniverse::default()) else { return };
    let mut pool = TermPool::new();
    let conjuncts = too_large_a_remainder(&mut pool, Precision::Single);
    match z3.check(&pool, &conjuncts, None, &QueryLimits::default()) {
        SatResult::Unknown(UnknownReason::External(words)) => {
            assert!(words.contains("remainder"), "{words}");
        }
        other => panic!("{other:?}"),
    }
    // Where it does not matter what the remainder is, it is decided.
    let negated = pool.not(conjuncts[0]);
    let verdict = z3.check(&pool, &[conjuncts[0], negated], None, &QueryLimits::default());
    assert!(matches!(verdict, SatResult::Unsat), "{verdict:?}");
}

/// Remainders are decided where quotients have a usual size, and refuted where no remainder can be.
#[test]
fn remainders_are_decided_but_for_huge_quotients() {
    let mut embedded = Embedded::new(ClassUniverse::default());
    for precision in Precision::ALL {
        let mut pool = TermPool::new();
        let conjuncts = too_large_a_remainder(&mut pool, precision);
        let verdict = embedded.check(&pool, &conjuncts, None, &QueryLimits::default());
        assert!(matches!(verdict, SatResult::Unsat), "{verdict:?}");

        // x % 360 == 90.5 && x > 1000
        let x = float(&mut pool, "x", precision);
        let [round, part, thousand] =
            [360.0, 90.5, 1000.0].map(|value| number(&mut pool, precision, value));
        let rest = pool.float_binary(FloatBinaryOp::Remainder, x, round);
        let conjuncts = [
            pool.float_compare(FloatComparison::Equal, rest, part),
            pool.float_compare(FloatComparison::Less, thousand, x),
        ];
        let verdict = embedded.check(&pool, &conjuncts, None, &QueryLimits::default());
        assert!(matches!(verdict, SatResult::Sat(_)), "{verdict:?}");

        // x % 3 == 0.5 && x > 10^30 has none, but to see it takes quotients of 98 bits.
        let [three, half, huge] = [3.0, 0.5, 1e30].map(|value| number(&mut pool, precision, value));
        let rest = pool.float_binary(FloatBinaryOp::Remainder, x, three);
        let conjuncts = [
            pool.float_compare(FloatComparison::Equal, rest, half),
            pool.float_compare(FloatComparison::Less, huge, x),
        ];
        match embedded.check(&pool, &conjuncts, None, &QueryLimits::default()) {
            SatResult::Unknown(reason) => assert_eq!(reason, UnknownReason::FloatRemainder),
            other => panic!("{other:?}"),
        }
    }
}
