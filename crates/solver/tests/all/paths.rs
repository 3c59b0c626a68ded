//! Random paths: the layers against the embedded backend alone, in both modes.

use crate::common;
use crate::common::random::Generator;
use forkless_solver::{
    Backend, Embedded, KnownModel, QueryLimits, QueryResult, SatResult, Solver, SolverConfig,
    SolverMode, SolverStatistics,
};
use forkless_term::{Evaluator, Model, TermPool, debug_text};
use forkless_test_support::Rounds;

const MOST_BRANCHES: usize = 12;

/// Walks down random paths and compares each answer.
fn walk(mode: SolverMode, rounds: Rounds) -> SolverStatistics {
    let universe = common::universe();
    // A random product may be hard for everybody: what is given up is counted, not compared.
    let conflicts = Some(20_000);
    let config = SolverConfig { mode, universe: universe.clone(), conflicts, ..Default::default() };
    let limits = QueryLimits { conflicts, deadline: Default::default() };
    let mut solver = Solver::new(config);
    let mut reference = Embedded::new(universe.clone());
    let (mut sat, mut unsat, mut unknown) = (0, 0, 0);
    for seed in rounds.seeds_from(0) {
        let mut pool = TermPool::new();
        let mut path = vec![];
        let mut model = KnownModel::new(Model::new(universe.default_class));
        let conjuncts: Vec<_> = {
            let mut generator = Generator::new(&mut pool, seed ^ 0x5eed_0000);
            (0..MOST_BRANCHES).map(|_| generator.conjunct()).collect()
        };
        for extra in conjuncts {
            let answer = solver.extend(&mut pool, &path, &model, extra);
            let asked = [&path[..], &[extra]].concat();
            let expected = reference.check(&pool, &asked, None, &limits);
            let shown = || asked.iter().map(|&term| debug_text(&pool, term)).collect::<Vec<_>>();
            match (answer, expected) {
                (QueryResult::Sat(extended), SatResult::Sat(_)) => {
                    let mut evaluator = Evaluator::new(&pool, extended.model());
                    for &conjunct in &asked {
                        assert!(
                            evaluator.truth(conjunct),
                            "seed {seed}: a model of {:#?}",
                            shown()
                        );
                        assert!(extended.truth(&pool, conjunct), "seed {seed}: remembered values");
                    }
                    sat += 1;
                    path.push(extra);
                    model = extended;
                }
                (QueryResult::Unsat, SatResult::Unsat) => unsat += 1,
                (QueryResult::Unknown(_), _) | (_, SatResult::Unknown(_)) => unknown += 1,
                (answer, expected) => {
                    panic!("seed {seed}: {answer:?}, but expected {expected:?}: {:#?}", shown())
                }
            }
        }
    }
    let paths = rounds.count();
    println!("{mode:?}: {paths} random paths, {sat} sat, {unsat} unsat, {unknown} undecided");
    assert!(unknown * 1_000 <= sat + unsat, "nearly all are decided");
    println!("{:?}", solver.statistics());
    solver.statistics()
}

#[test]
fn layers_agree_with_the_embedded_backend() {
    let counts = walk(SolverMode::Whole, Rounds { usual: 2_000, long: 20_000 });
    assert!(counts.repaired > counts.solver_calls / 4, "repair answers its share: {counts:?}");
}

#[test]
fn unwinding_agrees_with_the_embedded_backend() {
    let counts = walk(SolverMode::Unwind, Rounds { usual: 500, long: 4_000 });
    assert_eq!(counts.repaired + counts.parent_model, 0, "these layers are off");
    assert!(counts.unwound_disjuncts >= counts.solver_calls);
}
