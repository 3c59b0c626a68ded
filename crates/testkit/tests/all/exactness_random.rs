//! Random programs under every strategy: each has exactly one path for every small heap, and that
//! path says what the program does with it. Null policies, bounds on the heap, declared types and when
//! arguments are looked at take turns.

use crate::exactness_totals::{Heaps, Totals, check_seeds};
use forkless_engine::NullPolicy;
use forkless_lang_pose::trust_declared_types;
use forkless_test_support::Rounds;
use forkless_testkit::random::random_program;
use forkless_testkit::subjects::program_of;
use forkless_testkit::{Bounds, Explored, HeapLimits, Setting};

/// A strategy with more paths of a program is skipped.
const MAX_PATHS: u64 = 250;
/// The setting of a seed, and whether declared types are trusted.
fn setting(seed: u64) -> (Setting, bool) {
    let null = if seed.is_multiple_of(2) { NullPolicy::Assume } else { NullPolicy::Fork };
    let trusted = (seed / 2).is_multiple_of(3);
    let heap_bound = [None, Some(0), None, Some(1), Some(2)][(seed / 6 % 5) as usize];
    let limits = HeapLimits { heap_bound, ..HeapLimits::default() };
    let eager_arguments = (seed / 30).is_multiple_of(2);
    (Setting { null, limits, max_paths: MAX_PATHS, eager_arguments }, trusted)
}

fn check(seed: u64, totals: &mut Totals) -> Vec<String> {
    let mut program = program_of(&format!("random_{seed}.pose"), &random_program(seed));
    let (setting, trusted) = setting(seed);
    if trusted {
        trust_declared_types(&mut program);
    }
    let explored = Explored::new(&program, setting);
    let mut wrong = explored.violations(&program);
    let wide = Bounds::objects(6, &[0, 1, 2, -1, i32::MAX, i32::MIN]);
    wrong.extend(totals.check(&program, &explored, &Heaps { most: 400, samples: 60, wide }, seed));
    wrong.iter().map(|wrong| format!("{setting:?}, declared types {trusted}: {wrong}")).collect()
}

#[test]
fn every_strategy_is_exact_on_random_programs() {
    check_seeds(Rounds { usual: 500, long: 30_000 }.seeds_from(500_000), check);
}
