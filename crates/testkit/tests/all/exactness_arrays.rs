//! Random programs with input arrays under every strategy: each has exactly one path for every
//! small heap, and that path says what the program does with it. Null policies, bounds on the heap
//! and on the lengths of arrays take turns.

use crate::exactness_totals::{Heaps, Totals, check_seeds};
use forkless_engine::NullPolicy;
use forkless_test_support::Rounds;
use forkless_testkit::arrays::{FixedClass, random_array_program};
use forkless_testkit::{Bounds, Explored, HeapLimits, Setting};

/// A strategy with more paths of a program is skipped.
const MAX_PATHS: u64 = 400;
fn setting(seed: u64) -> Setting {
    let null = if seed.is_multiple_of(2) { NullPolicy::Assume } else { NullPolicy::Fork };
    let heap_bound = [None, Some(0), None, Some(1), Some(2)][(seed / 2 % 5) as usize];
    let array_bound = [None, Some(1), Some(2)][(seed / 10 % 3) as usize];
    Setting {
        null,
        limits: HeapLimits { heap_bound, array_bound, ..HeapLimits::default() },
        max_paths: MAX_PATHS,
        eager_arguments: (seed / 30).is_multiple_of(2),
    }
}

fn check(seed: u64, totals: &mut Totals) -> Vec<String> {
    let array_program = random_array_program(seed);
    let program = array_program.lower();
    let setting = setting(seed);
    let explored = Explored::new(&program, setting);
    let mut wrong = explored.replay_violations(&program);
    // An element that turns out to be of an array of nulls is null to those who look at it, and
    // one of several references to those who do not.
    if !array_program.mentions(FixedClass::Nevers) {
        wrong.extend(explored.order_violations(&program));
    }
    wrong.extend(explored.repeated_controls());
    let wide = Bounds::objects(6, &[0, 1, 2, -1, i32::MAX, i32::MIN]).with_lengths(3);
    wrong.extend(totals.check(&program, &explored, &Heaps { most: 500, samples: 80, wide }, seed));
    wrong.iter().map(|wrong| format!("{setting:?}: {wrong}")).collect()
}

#[test]
fn every_strategy_is_exact_on_programs_with_arrays() {
    check_seeds(Rounds { usual: 400, long: 30_000 }.seeds_from(0), check);
}
