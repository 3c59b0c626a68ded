//! Comparisons of numbers against enumeration: narrow enough to try all, wrap-around included.

use crate::common;
use forkless_solver::{Backend, ClassUniverse, Embedded, QueryLimits, SatResult};
use forkless_term::{BinaryOp, Evaluator, Node, Sort, Term, TermPool, Width};
use forkless_test_support::{Random, Rounds};

/// `x`, `y` or nothing, plus a constant.
#[derive(Clone, Copy, Debug)]
struct Sum {
    input: usize,
    constant: i8,
}

/// A sum, or the first if `p` holds and else the second.
#[derive(Clone, Copy, Debug)]
enum Number {
    Sum(Sum),
    Choice(Sum, Sum),
}

/// What the conjuncts state.
#[derive(Clone, Copy, Debug)]
enum Statement {
    Less(Number, Number),
    NotLess(Number, Number),
    Equal(Number, Number),
    Different(Number, Number),
}

struct Inputs {
    numbers: [i8; 2],
    truth: bool,
}

impl Sum {
    fn random(random: &mut Random) -> Self {
        let far = random.chance(20);
        let constant = if far { random.next() as i8 } else { random.below(7) as i8 - 3 };
        let input = if random.chance(15) { 2 } else { random.below(2) };
        Sum { input, constant }
    }

    fn value(self, inputs: &Inputs) -> i8 {
        inputs.numbers.get(self.input).copied().unwrap_or(0).wrapping_add(self.constant)
    }

    fn term(self, pool: &mut TermPool) -> Term {
        let constant = pool.bits(Width::W8, self.constant as u64);
        let Some(&name) = ["x", "y"].get(self.input) else { return constant };
        let input = common::input(pool, name, Sort::Bits(Width::W8));
        pool.binary(BinaryOp::Add, input, constant)
    }
}

impl Number {
    fn random(random: &mut Random) -> Self {
        if random.chance(25) {
            Number::Choice(Sum::random(random), Sum::random(random))
        } else {
            Number::Sum(Sum::random(random))
        }
    }

    fn value(self, inputs: &Inputs) -> i8 {
        match self {
            Number::Sum(sum) => sum.value(inputs),
            Number::Choice(then, otherwise) => {
                if inputs.truth {
                    then.value(inputs)
                } else {
                    otherwise.value(inputs)
                }
            }
        }
    }

    fn term(self, pool: &mut TermPool) -> Term {
        match self {
            Number::Sum(sum) => sum.term(pool),
            Number::Choice(then, otherwise) => {
                let condition = common::input(pool, "p", Sort::Bool);
                let (then, otherwise) = (then.term(pool), otherwise.term(pool));
                pool.ite(condition, then, otherwise)
            }
        }
    }
}

impl Statement {
    fn random(random: &mut Random) -> Self {
        let (left, right) = (Number::random(random), Number::random(random));
        match random.below(4) {
            0 => Statement::Less(left, right),
            1 => Statement::NotLess(left, right),
            2 if random.chance(50) => Statement::Equal(left, right),
            _ => Statement::Different(left, right),
        }
    }

    fn holds(self, inputs: &Inputs) -> bool {
        match self {
            Statement::Less(left, right) => left.value(inputs) < right.value(inputs),
            Statement::NotLess(left, right) => left.value(inputs) >= right.value(inputs),
            Statement::Equal(left, right) => left.value(inputs) == right.value(inputs),
            Statement::Different(left, right) => left.value(inputs) != right.value(inputs),
        }
    }

    /// As the constructors make it; or, if `raw`, exactly as it is stated.
    fn term(self, pool: &mut TermPool, raw: bool) -> Term {
        let (Statement::Less(left, right)
        | Statement::NotLess(left, right)
        | Statement::Equal(left, right)
        | Statement::Different(left, right)) = self;
        let (left, right) = (left.term(pool), right.term(pool));
        let compared = match (self, raw) {
            (Statement::Less(..) | Statement::NotLess(..), true) => {
                pool.intern(Node::SignedLess(left, right))
            }
            (Statement::Less(..) | Statement::NotLess(..), false) => pool.signed_less(left, right),
            (Statement::Equal(..) | Statement::Different(..), true) => {
                pool.intern(Node::Equal(left, right))
            }
            (Statement::Equal(..) | Statement::Different(..), false) => pool.equal(left, right),
        };
        match self {
            Statement::Less(..) | Statement::Equal(..) => compared,
            Statement::NotLess(..) | Statement::Different(..) => pool.not(compared),
        }
    }
}

fn is_possible(statements: &[Statement]) -> bool {
    let all = || i8::MIN..=i8::MAX;
    all().any(|x| {
        all().any(|y| {
            [false, true].into_iter().any(|truth| {
                let inputs = Inputs { numbers: [x, y], truth };
                statements.iter().all(|statement| statement.holds(&inputs))
            })
        })
    })
}

#[test]
fn all_inputs_agree() {
    let mut embedded = Embedded::new(ClassUniverse::default());
    let mut counts = [0, 0];
    let seeds = Rounds { usual: 1_500, long: 20_000 }.seeds_from(0);
    let queries = seeds.end - seeds.start;
    for seed in seeds {
        let mut random = Random::new(seed);
        let statements: Vec<Statement> =
            (0..2 + random.below(8)).map(|_| Statement::random(&mut random)).collect();
        let mut pool = TermPool::new();
        let conjuncts: Vec<Term> =
            statements.iter().map(|one| one.term(&mut pool, seed % 2 == 0)).collect();
        let expected = is_possible(&statements);
        match embedded.check(&pool, &conjuncts, None, &QueryLimits::default()) {
            SatResult::Sat(model) => {
                assert!(expected, "seed {seed}: {statements:?}");
                let mut evaluator = Evaluator::new(&pool, &model);
                assert!(conjuncts.iter().all(|&conjunct| evaluator.truth(conjunct)));
            }
            SatResult::Unsat => assert!(!expected, "seed {seed}: {statements:?}"),
            SatResult::Unknown(reason) => panic!("there is no limit, but {reason}"),
        }
        counts[usize::from(expected)] += 1;
    }
    assert!(counts.iter().all(|&count| count > queries / 10), "both answers: {counts:?}");
}

/// More possible values than are compared one by one.
#[test]
fn long_choices_are_compared_as_a_whole() {
    let mut pool = TermPool::new();
    let mut chosen = pool.int(0);
    let mut all_differ = vec![];
    for number in 0..40 {
        let condition = common::input(&mut pool, &format!("p{number}"), Sort::Bool);
        let value = common::input(&mut pool, &format!("x{number}"), Sort::INT);
        let wanted = pool.int(number);
        let is_wanted = pool.equal(value, wanted);
        all_differ.push(is_wanted);
        chosen = pool.ite(condition, value, chosen);
    }
    let mut embedded = Embedded::new(ClassUniverse::default());
    let bound = common::input(&mut pool, "bound", Sort::INT);
    let above = pool.signed_less(bound, chosen);
    for (number, possible) in [(38, true), (39, false)] {
        let number = pool.int(number);
        let is_bound = pool.equal(bound, number);
        let conjuncts = [&all_differ[..], &[is_bound, above]].concat();
        let verdict = embedded.check(&pool, &conjuncts, None, &QueryLimits::default());
        assert_eq!(matches!(verdict, SatResult::Sat(_)), possible, "{verdict:?}");
        assert_eq!(matches!(verdict, SatResult::Unsat), !possible, "{verdict:?}");
    }
}
