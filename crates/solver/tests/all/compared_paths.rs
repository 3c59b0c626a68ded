//! Random paths of comparisons: the graph of a path against the embedded backend, and against a
//! solver that was asked nothing before.

use crate::common;
use forkless_solver::{
    Backend, Embedded, KnownModel, QueryLimits, QueryResult, SatResult, Solver, SolverConfig,
};
use forkless_term::{BinaryOp, Evaluator, Model, Point, Sort, Term, TermPool, Value, Width};
use forkless_test_support::{Random, Rounds};

const MOST_QUESTIONS: usize = 40;

/// Numbers and what is said of them.
struct Speaker<'a> {
    pool: &'a mut TermPool,
    random: Random,
    width: Width,
}

impl Speaker<'_> {
    /// An input, a key of an object that may be the same as another, or a constant.
    fn plain(&mut self) -> Term {
        let sort = Sort::Bits(self.width);
        match self.random.below(10) {
            0..=4 => {
                let name = *self.random.pick(&["v", "w", "x", "y", "z"]);
                common::input(self.pool, name, sort)
            }
            5 | 6 => {
                let object = self.pool.object(self.random.below(3) as u32);
                common::field(self.pool, "key", sort, object)
            }
            7 => {
                let name = *self.random.pick(&["p", "q"]);
                let object = common::input(self.pool, name, Sort::Reference);
                common::field(self.pool, "key", sort, object)
            }
            _ => {
                let ends = [self.width.signed_min(), self.width.signed_max()];
                let near = (self.random.below(5) as u64).wrapping_sub(2);
                let bits = if self.random.chance(20) { *self.random.pick(&ends) } else { near };
                self.pool.bits(self.width, bits)
            }
        }
    }

    fn number(&mut self) -> Term {
        let number = self.plain();
        if !self.random.chance(15) {
            return number;
        }
        let addend = (self.random.below(5) as u64).wrapping_sub(2);
        let addend = self.pool.bits(self.width, addend);
        self.pool.binary(BinaryOp::Add, number, addend)
    }

    fn comparison(&mut self) -> Term {
        let (left, right) = (self.number(), self.number());
        let is_equality = self.random.chance(30);
        let compared = if is_equality {
            self.pool.equal(left, right)
        } else {
            self.pool.signed_less(left, right)
        };
        let is_denied = self.random.chance(if is_equality { 70 } else { 40 });
        if is_denied { self.pool.not(compared) } else { compared }
    }

    fn conjunct(&mut self) -> Term {
        let first = self.comparison();
        match self.random.below(12) {
            0 => {
                let second = self.comparison();
                self.pool.and(first, second)
            }
            1 => {
                let second = self.comparison();
                self.pool.or(first, second)
            }
            2 => {
                let names = ["p", "q"].map(|name| common::input(self.pool, name, Sort::Reference));
                let same = self.pool.equal(names[0], names[1]);
                if self.random.chance(50) { same } else { self.pool.not(same) }
            }
            _ => first,
        }
    }
}

/// What tells models apart.
fn entries(answer: &QueryResult) -> Option<Vec<(Point, Value)>> {
    match answer {
        QueryResult::Sat(model) => Some(model.model().entries()),
        QueryResult::Unsat | QueryResult::UnsatWithinLimits => None,
        QueryResult::Unknown(reason) => panic!("there is no limit, but {reason}"),
    }
}

#[test]
fn the_graph_agrees_with_the_embedded_backend() {
    let config = SolverConfig { universe: common::universe(), ..Default::default() };
    let mut solver = Solver::new(config.clone());
    let mut embedded = Embedded::new(common::universe());
    // How many questions the graph answered with no and with yes.
    let (mut refuted, mut found, mut asked) = (0, 0, 0);
    for seed in (Rounds { usual: 1_500, long: 40_000 }).seeds_from(0) {
        let mut pool = TermPool::new();
        let width = if seed % 2 == 0 { Width::W8 } else { Width::W32 };
        let mut path: Vec<Term> = vec![];
        let mut models = vec![KnownModel::new(Model::new(common::universe().default_class))];
        let mut random = Random::new(seed ^ 0xc0_ffee);
        for question in 0..MOST_QUESTIONS {
            // Paths part: another one goes on from somewhere further up.
            if random.chance(10) {
                path.truncate(random.below(path.len() + 1));
                models.truncate(path.len() + 1);
            }
            let number = seed.wrapping_mul(1_000).wrapping_add(question as u64);
            let random_words = Random::new(number);
            let extra = Speaker { pool: &mut pool, random: random_words, width }.conjunct();
            let model = &models[path.len()];
            let before = solver.statistics().compared;
            let answer = solver.extend(&mut pool, &path, model, extra);
            let by_graph = solver.statistics().compared > before;
            let fresh = Solver::new(config.clone()).extend(&mut pool, &path, model, extra);
            let shown = || format!("seed {seed}, question {question}");
            assert_eq!(entries(&answer), entries(&fresh), "{}: others were asked before", shown());
            let conjuncts = [&path[..], &[extra]].concat();
            let expected = embedded.check(&pool, &conjuncts, None, &QueryLimits::default());
            asked += 1;
            match (answer, expected) {
                (QueryResult::Sat(extended), SatResult::Sat(_)) => {
                    let mut evaluator = Evaluator::new(&pool, extended.model());
                    assert!(conjuncts.iter().all(|&one| evaluator.truth(one)), "{}", shown());
                    found += u64::from(by_graph);
                    path.push(extra);
                    models.push(extended);
                }
                (QueryResult::Unsat, SatResult::Unsat) => refuted += u64::from(by_graph),
                (answer, expected) => panic!("{}: {answer:?}, not {expected:?}", shown()),
            }
        }
    }
    println!("{asked} questions, the graph refuted {refuted} and found a model for {found}");
    println!("{:?}", solver.statistics());
    assert!(refuted > asked / 50 && found > asked / 400, "the graph answers its share");
}
