//! Answers and models depend on the structure of a question alone.

use crate::common;
use crate::common::random::Generator;
use forkless_solver::{KnownModel, QueryResult, Solver, SolverConfig, SolverMode};
use forkless_term::{Model, TermPool, Value};
use forkless_test_support::Rounds;

/// A model in terms that mean the same in every pool.
#[derive(Debug, PartialEq)]
struct Named {
    entries: Vec<(String, [Option<Value>; 2], Value)>,
    classes: Vec<u32>,
}

fn named(pool: &TermPool, model: &Model) -> Named {
    let name = |function| pool.declaration(function).symbol.to_string();
    let mut entries: Vec<_> = model
        .entries()
        .into_iter()
        .map(|((function, arguments), value)| (name(function), arguments, value))
        .collect();
    entries.sort();
    Named { entries, classes: (0..model.object_count()).map(|n| model.class(n)).collect() }
}

/// The models along a random path; `None` where a branch is infeasible.
fn models(solver: &mut Solver, pool: &mut TermPool, seed: u64) -> Vec<Option<Named>> {
    let conjuncts: Vec<_> = {
        let mut generator = Generator::new(pool, seed);
        (0..8).map(|_| generator.conjunct()).collect()
    };
    let mut path = vec![];
    let mut model = KnownModel::new(Model::new(common::universe().default_class));
    let mut all = vec![];
    for extra in conjuncts {
        match solver.extend(pool, &path, &model, extra) {
            QueryResult::Sat(extended) => {
                all.push(Some(named(pool, extended.model())));
                path.push(extra);
                model = extended;
            }
            QueryResult::Unsat | QueryResult::UnsatWithinLimits => all.push(None),
            QueryResult::Unknown(reason) => {
                panic!("without limits everything is decided: {reason}")
            }
        }
    }
    all
}

fn check(mode: SolverMode, rounds: Rounds) {
    let config = SolverConfig { mode, universe: common::universe(), ..Default::default() };
    // One solver has a past, and its pools begin with other terms and functions.
    let mut experienced = Solver::new(config.clone());
    for seed in rounds.seeds_from(0) {
        let (mut one, mut two) = (TermPool::new(), TermPool::new());
        for junk in 0..3 {
            let other = seed.wrapping_mul(31) + 1_000_000 + junk;
            let _ = Generator::new(&mut two, other).conjuncts();
            if junk == 0 {
                let _ = models(&mut experienced, &mut two, other);
            }
        }
        let fresh = models(&mut Solver::new(config.clone()), &mut one, seed);
        let again = models(&mut experienced, &mut two, seed);
        assert_eq!(fresh, again, "seed {seed}");
    }
}

#[test]
fn whole() {
    check(SolverMode::Whole, Rounds { usual: 600, long: 6_000 });
}

#[test]
fn unwound() {
    check(SolverMode::Unwind, Rounds { usual: 150, long: 1_500 });
}
