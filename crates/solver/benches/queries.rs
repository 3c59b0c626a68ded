//! How many questions are answered in a second. Run with `cargo bench -p forkless-solver`.

#[path = "../tests/all/common/mod.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod common;

use common::random::Generator;
use forkless_solver::{
    Backend, ClassUniverse, Embedded, KnownModel, QueryLimits, QueryResult, SatResult, Solver,
    SolverConfig,
};
use forkless_term::{BinaryOp, Model, Sort, Term, TermPool};
use std::time::{Duration, Instant};

fn report(what: &str, count: u64, time: Duration) {
    let rate = count as f64 / time.as_secs_f64();
    println!("{what:<58} {count:>7} in {time:>10.1?} {rate:>12.0}/s");
}

/// Walks along a linked list as a program does: at each step null or not, a comparison of values,
/// a comparison of references. Both sides of each branch are asked.
fn list_walk(pool: &mut TermPool, solver: &mut Solver, steps: usize) -> u64 {
    let mut path = vec![];
    let mut model = KnownModel::new(Model::new(0));
    let start = common::input(pool, "this", Sort::Reference);
    let bound = common::input(pool, "bound", Sort::INT);
    let mut node = start;
    let mut asked = 0;
    for _ in 0..steps {
        let null = pool.is_null(node);
        let value = common::field(pool, "value", Sort::INT, node);
        let one = pool.int(1);
        let more = pool.binary(BinaryOp::Add, value, one);
        let next = common::field(pool, "next", Sort::Reference, node);
        let conditions = [pool.not(null), pool.signed_less(bound, more), pool.equal(next, start)];
        for condition in conditions {
            let opposite = pool.not(condition);
            for branch in [condition, opposite] {
                asked += 1;
                let answer = solver.extend(pool, &path, &model, branch);
                assert!(!matches!(answer, QueryResult::Unknown(_)));
            }
            // On along the longest path: not null, greater, not a circle.
            let taken = if condition == conditions[2] { opposite } else { condition };
            if let QueryResult::Sat(extended) = solver.extend(pool, &path, &model, taken) {
                model = extended;
            }
            asked += 1;
            path.push(taken);
        }
        node = next;
    }
    asked
}

fn bench_list_walks() {
    for steps in [10, 50, 200] {
        let mut solver = Solver::new(SolverConfig::default());
        let start = Instant::now();
        let mut asked = 0;
        while start.elapsed() < Duration::from_millis(500) {
            asked += list_walk(&mut TermPool::new(), &mut solver, steps);
        }
        report(&format!("layers, walk along a list of {steps}"), asked, start.elapsed());
        println!("    {:?}", solver.statistics());
    }
}

fn bench_random_queries() {
    let queries: Vec<(TermPool, Vec<Term>)> = (0..5_000)
        .map(|seed| {
            let mut pool = TermPool::new();
            let conjuncts = Generator::new(&mut pool, seed).conjuncts();
            (pool, conjuncts)
        })
        .collect();
    let mut embedded = Embedded::new(common::universe());
    let start = Instant::now();
    for (pool, conjuncts) in &queries {
        embedded.check(pool, conjuncts, None, &QueryLimits::default());
    }
    report("embedded, random queries", queries.len() as u64, start.elapsed());
    println!("    {:?}", embedded.statistics());
}

fn bench_small_incremental() {
    let mut embedded = Embedded::new(ClassUniverse::default());
    let mut pool = TermPool::new();
    let mut path = vec![];
    let mut node = common::input(&mut pool, "this", Sort::Reference);
    let mut conditions = vec![];
    for _ in 0..8 {
        let null = pool.is_null(node);
        conditions.push(pool.not(null));
        let next = common::field(&mut pool, "next", Sort::Reference, node);
        let same = pool.equal(next, node);
        conditions.push(pool.not(same));
        node = next;
    }
    let start = Instant::now();
    let mut asked = 0;
    while start.elapsed() < Duration::from_millis(500) {
        path.clear();
        for &condition in &conditions {
            path.push(condition);
            let verdict = embedded.check(&pool, &path, None, &QueryLimits::default());
            assert!(matches!(verdict, SatResult::Sat(_)));
            asked += 1;
        }
    }
    report("embedded, 1 to 16 conditions on references", asked, start.elapsed());
}

fn bench_chain() {
    for length in [100, 1_000] {
        let mut pool = TermPool::new();
        let mut node = common::input(&mut pool, "this", Sort::Reference);
        let mut path = vec![];
        for _ in 0..length {
            let null = pool.is_null(node);
            path.push(pool.not(null));
            node = common::field(&mut pool, "next", Sort::Reference, node);
        }
        path.push(pool.is_null(node));
        let mut embedded = Embedded::new(ClassUniverse::default());
        let start = Instant::now();
        let verdict = embedded.check(&pool, &path, None, &QueryLimits::default());
        assert!(matches!(verdict, SatResult::Sat(_)));
        report(&format!("embedded, a chain of {length} references"), 1, start.elapsed());
        println!("    {:?}", embedded.statistics());
    }
}

fn main() {
    // `cargo test --benches` passes an argument to say that speed does not matter.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    bench_small_incremental();
    bench_random_queries();
    bench_list_walks();
    bench_chain();
}
