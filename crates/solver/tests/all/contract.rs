//! One suite of small questions with known answers, put to everything that decides.

mod cases;

use crate::common;
use cases::{CASES, Case};
use forkless_solver::{
    Backend, Embedded, KnownModel, QueryLimits, QueryResult, SatResult, Solver, SolverConfig,
    SolverMode,
};
use forkless_term::{Evaluator, Model, Term, TermPool};

/// Puts all cases to something that answers yes (with a model) or no.
fn check_all(who: &str, mut decide: impl FnMut(&mut TermPool, &[Term]) -> Option<Model>) {
    assert!(CASES.len() >= 40, "the suite is not to shrink");
    for Case { name, satisfiable, build } in CASES {
        let mut pool = TermPool::new();
        let conjuncts = build(&mut cases::Build { pool: &mut pool });
        let start = std::time::Instant::now();
        let answer = decide(&mut pool, &conjuncts);
        println!("{:8.1?} {who}: {name}", start.elapsed());
        assert_eq!(answer.is_some(), *satisfiable, "{who}: {name}");
        if let Some(model) = answer {
            let mut evaluator = Evaluator::new(&pool, &model);
            for &conjunct in &conjuncts {
                assert!(evaluator.truth(conjunct), "{who}: the model of {name}");
            }
        }
    }
}

fn check_backend(who: &str, backend: &mut dyn Backend) {
    check_all(who, |pool, conjuncts| {
        match backend.check(pool, conjuncts, None, &QueryLimits::default()) {
            SatResult::Sat(model) => Some(model),
            SatResult::Unsat => None,
            SatResult::Unknown(reason) => panic!("{who} does not decide: {reason}"),
        }
    });
}

/// The conjuncts one after the other, as the branches of a path.
fn check_solver(who: &str, mode: SolverMode) {
    let config = SolverConfig { mode, universe: common::universe(), ..Default::default() };
    let mut solver = Solver::new(config);
    check_all(who, |pool, conjuncts| {
        let mut model = KnownModel::new(Model::new(common::universe().default_class));
        for (length, &conjunct) in conjuncts.iter().enumerate() {
            match solver.extend(pool, &conjuncts[..length], &model, conjunct) {
                QueryResult::Sat(extended) => model = extended,
                QueryResult::Unsat | QueryResult::UnsatWithinLimits => return None,
                QueryResult::Unknown(reason) => panic!("{who} does not decide: {reason}"),
            }
        }
        Some(model.model().clone())
    });
    let counts = solver.statistics();
    let layers = counts.constant
        + counts.parent_model
        + counts.repaired
        + counts.compared
        + counts.propagated
        + counts.solver_calls;
    assert_eq!(counts.queries, layers, "{who}: each question is answered by one layer: {counts:?}");
}

#[test]
fn embedded() {
    check_backend("embedded", &mut Embedded::new(common::universe()));
}

#[test]
fn layers() {
    check_solver("layers", SolverMode::Whole);
}

#[test]
fn unwinding() {
    check_solver("unwinding", SolverMode::Unwind);
}

#[test]
fn external_process() {
    if let Some(mut process) = common::z3(common::universe()) {
        check_backend("z3", &mut process);
    }
}
