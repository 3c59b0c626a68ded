//! Numbers that are guessed where terms compute with them: no SAT solver is asked.

use crate::common;
use forkless_solver::{KnownModel, QueryResult, Solver, SolverConfig};
use forkless_term::{BinaryOp, Model, Sort, Term, TermPool, Width};

const LONG: Sort = Sort::Bits(Width::W64);

/// Asks for a model of `extra` over two numbers, both of which are positive; was the SAT solver asked?
fn asks_solver(extra: impl FnOnce(&mut TermPool, Term, Term) -> Term) -> bool {
    let pool = &mut TermPool::new();
    let [a, b] = ["a", "b"].map(|name| common::input(pool, name, LONG));
    let zero = pool.bits(Width::W64, 0);
    let mut solver = Solver::new(SolverConfig::default());
    let (mut path, mut model) = (vec![], KnownModel::new(Model::new(0)));
    let extra = extra(pool, a, b);
    for conjunct in [pool.signed_less(zero, a), pool.signed_less(zero, b), extra] {
        let QueryResult::Sat(found) = solver.extend(pool, &path, &model, conjunct) else {
            panic!("it can be satisfied");
        };
        path.push(conjunct);
        assert!(path.iter().all(|&known| found.truth(pool, known)));
        model = found;
    }
    solver.statistics().solver_calls > 0
}

#[test]
fn remainders_of_remainders_are_guessed() {
    let is_guessed = |remainder: u64| {
        !asks_solver(|pool, a, b| {
            let first = pool.binary(BinaryOp::SignedRemainder, a, b);
            let second = pool.binary(BinaryOp::SignedRemainder, b, first);
            let third = pool.binary(BinaryOp::SignedRemainder, first, second);
            let wanted = pool.bits(Width::W64, remainder);
            pool.equal(third, wanted)
        })
    };
    assert!(is_guessed(1) && is_guessed(2));
}
