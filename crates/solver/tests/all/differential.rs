//! The embedded backend against z3, on random queries.

use crate::common;
use crate::common::random::Generator;
use forkless_solver::{Backend, Embedded, QueryLimits, SatResult};
use forkless_term::{TermPool, debug_text};
use forkless_test_support::Rounds;
use std::time::{Duration, Instant};

#[test]
fn embedded_agrees_with_z3() {
    let Some(mut reference) = common::z3(common::universe()) else { return };
    let mut embedded = Embedded::new(common::universe());
    let seeds = Rounds { usual: 20_000, long: 200_000 }.seeds_from(0);
    let count = seeds.end - seeds.start;
    let (mut sat, mut unsat, mut unknown) = (0, 0, 0);
    let (mut own_time, mut reference_time) = (Duration::ZERO, Duration::ZERO);
    for seed in seeds {
        let mut pool = TermPool::new();
        let conjuncts = Generator::new(&mut pool, seed).conjuncts();
        let limits = QueryLimits { conflicts: Some(20_000), deadline: Default::default() };
        let start = Instant::now();
        let own = embedded.check(&pool, &conjuncts, None, &limits);
        own_time += start.elapsed();
        let start = Instant::now();
        let limits =
            QueryLimits { conflicts: None, deadline: (start + Duration::from_secs(5)).into() };
        let other = reference.check(&pool, &conjuncts, None, &limits);
        reference_time += start.elapsed();
        match (&own, &other) {
            (SatResult::Sat(_), SatResult::Sat(_)) => sat += 1,
            (SatResult::Unsat, SatResult::Unsat) => unsat += 1,
            (SatResult::Unknown(_), _) | (_, SatResult::Unknown(_)) => {
                eprintln!("undecided, seed {seed}: {own:?} and {other:?}");
                unknown += 1;
            }
            _ => {
                let shown: Vec<String> = conjuncts.iter().map(|&t| debug_text(&pool, t)).collect();
                panic!("seed {seed}: {own:?} but z3 says {other:?}: {shown:#?}");
            }
        }
    }
    println!(
        "{count} random queries, 0 disagreements with z3: {sat} sat, {unsat} unsat, {unknown} undecided by one of them"
    );
    println!("embedded {own_time:.1?}, z3 {reference_time:.1?}; {:?}", embedded.statistics());
    assert!(unknown * 1_000 <= count, "nearly all are decided");
}
