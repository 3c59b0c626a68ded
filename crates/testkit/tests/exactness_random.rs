//! Random programs under every strategy: each has exactly one path for every small heap, and that
//! path says what the program does with it. Null policies, bounds on the heap and declared types
//! take turns.

use forkless_engine::NullPolicy;
use forkless_heap::Strategy;
use forkless_lang_pose::trust_declared_types;
use forkless_testkit::random::random_program;
use forkless_testkit::subjects::program_of;
use forkless_testkit::{Bounds, Exactness, Explored, HeapLimits, Random, Setting, first_seed};
use std::collections::BTreeMap;
use std::time::Instant;

/// A strategy with more paths of a program is skipped.
const MAX_PATHS: u64 = 250;
/// Heaps of one program; a program that has more gets random ones on top.
const MAX_HEAPS: u64 = 400;
const SAMPLES: u64 = 60;

#[derive(Default)]
struct Totals {
    programs: u64,
    heaps: u64,
    capped: u64,
    strategies: BTreeMap<Strategy, StrategyTotals>,
}

#[derive(Default)]
struct StrategyTotals {
    programs: u64,
    skipped: u64,
    paths: u64,
    excluded: u64,
    beyond_bound: u64,
}

impl Totals {
    fn add(&mut self, other: Totals) {
        let Totals { programs, heaps, capped, strategies } = other;
        self.programs += programs;
        self.heaps += heaps;
        self.capped += capped;
        for (strategy, more) in strategies {
            let sum = self.strategies.entry(strategy).or_default();
            sum.programs += more.programs;
            sum.skipped += more.skipped;
            sum.paths += more.paths;
            sum.excluded += more.excluded;
            sum.beyond_bound += more.beyond_bound;
        }
    }
}

/// The setting of a seed, and whether declared types are trusted.
fn setting(seed: u64) -> (Setting, bool) {
    let null = if seed.is_multiple_of(2) { NullPolicy::Assume } else { NullPolicy::Fork };
    let trusted = (seed / 2).is_multiple_of(3);
    let heap_bound = [None, Some(0), None, Some(1), Some(2)][(seed / 6 % 5) as usize];
    let limits = HeapLimits { heap_bound, ..HeapLimits::default() };
    (Setting { null, limits, max_paths: MAX_PATHS }, trusted)
}

fn check(seed: u64, totals: &mut Totals) -> Vec<String> {
    let mut program = program_of(&format!("random_{seed}.pose"), &random_program(seed));
    let (setting, trusted) = setting(seed);
    if trusted {
        trust_declared_types(&mut program);
    }
    let explored = Explored::new(&program, setting);
    let mut wrong = explored.violations(&program);
    let mut exactness = Exactness::new(&program, &explored);
    let bounds = Bounds::objects(3, &[0, 1, -1]);
    exactness.check(&bounds.clone().with_runs(MAX_HEAPS));
    let mut random = Random::new(seed);
    if exactness.is_capped() {
        exactness.check_samples(&bounds.with_runs(SAMPLES), &mut random);
    }
    let wide = Bounds::objects(6, &[0, 1, 2, -1, i32::MAX, i32::MIN]);
    exactness.check_samples(&wide.with_runs(SAMPLES), &mut random);
    exactness.check_witnesses(&explored);
    totals.programs += 1;
    totals.capped += u64::from(exactness.is_capped());
    let (heaps, reports) = exactness.finish();
    totals.heaps += heaps;
    for (strategy, report) in reports {
        let sum = totals.strategies.entry(strategy).or_default();
        sum.programs += 1;
        sum.paths += report.taken.len() as u64;
        sum.excluded += report.excluded;
        sum.beyond_bound += report.beyond_bound;
        let name = strategy.name();
        if report.violations.is_empty() && report.taken.contains(&0) {
            wrong.push(format!("{name}: a path is not taken by its own witness"));
        }
        wrong.extend(report.violations.into_iter().map(|wrong| format!("{name}: {wrong}")));
    }
    for &strategy in explored.skipped() {
        totals.strategies.entry(strategy).or_default().skipped += 1;
    }
    wrong.iter().map(|wrong| format!("{setting:?}, declared types {trusted}: {wrong}")).collect()
}

#[test]
fn every_strategy_is_exact_on_random_programs() {
    let long = std::env::var_os("FORKLESS_LONG").is_some();
    let (wanted, usual_seed) = if long { (30_000, 3_000_000) } else { (2_100, 500_000) };
    let first_seed = first_seed(usual_seed);
    let start = Instant::now();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let totals = std::thread::scope(|scope| {
        let work = |first: u64| {
            let mut totals = Totals::default();
            for seed in (first..first_seed + wanted).step_by(threads) {
                let wrong = check(seed, &mut totals);
                assert!(wrong.is_empty(), "seed {seed}:\n{}", wrong.join("\n\n"));
            }
            totals
        };
        let first_seeds = (first_seed..).take(threads);
        let workers: Vec<_> = first_seeds.map(|first| scope.spawn(move || work(first))).collect();
        let mut totals = Totals::default();
        for worker in workers {
            totals.add(worker.join().expect("nothing is wrong"));
        }
        totals
    });
    let Totals { programs, heaps, capped, strategies } = totals;
    assert_eq!(programs, wanted);
    println!("{programs} random programs, {heaps} heaps; {capped} programs have more");
    println!("strategy      programs  skipped     paths  excluded  beyond the bound");
    for (strategy, sum) in strategies {
        let StrategyTotals { programs, skipped, paths, excluded, beyond_bound } = sum;
        let name = strategy.name();
        println!(
            "{name:<12} {programs:>9} {skipped:>8} {paths:>9} {excluded:>9} {beyond_bound:>9}"
        );
        assert!(skipped * 2 < programs, "{name}: most programs have few paths");
    }
    println!("{:.1?}", start.elapsed());
}
