//! Random programs with input arrays under every strategy: each has exactly one path for every
//! small heap, and that path says what the program does with it. Null policies, bounds on the heap
//! and on the lengths of arrays take turns.

use forkless_engine::{EndKind, NullPolicy, Path};
use forkless_heap::Strategy;
use forkless_testkit::arrays::{FixedClass, random_array_program};
use forkless_testkit::{Bounds, Exactness, Explored, HeapLimits, Random, Setting, first_seed};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

/// A strategy with more paths of a program is skipped.
const MAX_PATHS: u64 = 400;
/// Heaps of one program; a program that has more gets random ones on top.
const MAX_HEAPS: u64 = 500;
const SAMPLES: u64 = 80;

#[derive(Default)]
struct Totals {
    programs: u64,
    heaps: u64,
    capped: u64,
    ends: BTreeMap<EndKind, u64>,
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

fn setting(seed: u64) -> Setting {
    let null = if seed.is_multiple_of(2) { NullPolicy::Assume } else { NullPolicy::Fork };
    let heap_bound = [None, Some(0), None, Some(1), Some(2)][(seed / 2 % 5) as usize];
    let array_bound = [None, Some(1), Some(2)][(seed / 10 % 3) as usize];
    Setting { null, limits: HeapLimits { heap_bound, array_bound }, max_paths: MAX_PATHS }
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
    for (strategy, exploration) in explored.complete() {
        let splits = !matches!(strategy, Strategy::Summary | Strategy::Pose);
        let control = |path: &Path| (path.control, path.span.start);
        let controls: BTreeSet<_> = exploration.paths.iter().map(control).collect();
        if !splits && controls.len() != exploration.paths.len() {
            wrong.push(format!("{}: two paths take the same branches", strategy.name()));
        }
        for (kind, count) in &exploration.counts.ends {
            *totals.ends.entry(kind.clone()).or_default() += count;
        }
    }
    let mut exactness = Exactness::new(&program, &explored);
    let bounds = Bounds::objects(3, &[0, 1, -1]);
    exactness.check(&bounds.clone().with_runs(MAX_HEAPS));
    let mut random = Random::new(seed);
    if exactness.is_capped() {
        exactness.check_samples(&bounds.with_runs(SAMPLES), &mut random);
    }
    let wide = Bounds::objects(6, &[0, 1, 2, -1, i32::MAX, i32::MIN]).with_lengths(3);
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
    wrong.iter().map(|wrong| format!("{setting:?}: {wrong}")).collect()
}

#[test]
fn every_strategy_is_exact_on_programs_with_arrays() {
    let long = std::env::var_os("FORKLESS_LONG").is_some();
    let (wanted, usual_seed) = if long { (30_000, 1_000_000) } else { (800, 0) };
    let first_seed = first_seed(usual_seed);
    let start = Instant::now();
    let mut totals = Totals::default();
    for seed in first_seed..first_seed + wanted {
        let wrong = check(seed, &mut totals);
        assert!(wrong.is_empty(), "seed {seed}:\n{}", wrong.join("\n\n"));
    }
    let Totals { programs, heaps, capped, ends, strategies } = totals;
    println!("{programs} random programs, {heaps} heaps; {capped} programs have more");
    println!("ends {ends:?}");
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
