//! What equalities of references imply: random ones, against the embedded backend.

use crate::common;
use forkless_solver::{Backend, Embedded, EqualityGraph, QueryLimits, SatResult};
use forkless_term::{Sort, Term, TermPool};
use forkless_test_support::{Random, Rounds};

fn is_possible(pool: &TermPool, conjuncts: &[Term]) -> bool {
    let mut embedded = Embedded::new(common::universe());
    match embedded.check(pool, conjuncts, None, &QueryLimits::default()) {
        SatResult::Sat(_) => true,
        SatResult::Unsat => false,
        SatResult::Unknown(reason) => panic!("there is no limit, but {reason}"),
    }
}

/// Some inputs, fields of them, fields of these, and null.
fn references(pool: &mut TermPool, random: &mut Random) -> Vec<Term> {
    let mut found = vec![pool.null()];
    found.extend(["p", "q", "r"].map(|name| common::input(pool, name, Sort::Reference)));
    for _ in 0..7 {
        let holder = found[1 + random.below(found.len() - 1)];
        let name = *random.pick(&["next", "previous"]);
        found.push(common::field(pool, name, Sort::Reference, holder));
    }
    found
}

#[test]
fn what_is_implied_is_known_and_nothing_else() {
    let mut answers = [0, 0, 0];
    for seed in (Rounds { usual: 1_000, long: 40_000 }).seeds_from(0) {
        let mut pool = TermPool::new();
        let mut random = Random::new(seed);
        let references = references(&mut pool, &mut random);
        let mut graph = EqualityGraph::default();
        let mut path: Vec<Term> = vec![];
        for _ in 0..8 {
            let [left, right] = [0, 1].map(|_| *random.pick(&references));
            let equal = pool.equal(left, right);
            let different = pool.not(equal);
            let [may_equal, may_differ] =
                [equal, different].map(|one| is_possible(&pool, &[&path[..], &[one]].concat()));
            let expected = match (may_equal, may_differ) {
                (true, true) => None,
                (true, false) => Some(true),
                (false, true) => Some(false),
                (false, false) => panic!("seed {seed}: no heap takes the path"),
            };
            let found = graph.are_equal(&pool, left, right);
            assert_eq!(found, expected, "seed {seed}, {} comparisons", path.len());
            answers[found.map_or(0, |known| 1 + usize::from(known))] += 1;
            let are_equal = found.unwrap_or_else(|| random.chance(50));
            graph.state(&pool, left, right, are_equal);
            path.push(if are_equal { equal } else { different });
        }
    }
    println!("open, different, equal: {answers:?}");
    assert!(answers.iter().all(|&count| count > 100));
}
