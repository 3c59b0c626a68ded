//! Random programs: their paths partition all small heaps and say what the program does with
//! each; every witness replays.

use forkless_engine::{Budgets, Config, EndKind};
use forkless_test_support::{Random, Rounds, first_seed};
use forkless_testkit::random::random_program;
use forkless_testkit::subjects::{explored, pose_config, program_of};
use forkless_testkit::{Bounds, Partition};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

/// Programs with more paths are skipped.
const MAX_PATHS: u64 = 60;
/// Heaps of one program; a program that has more gets random ones on top.
const MAX_HEAPS: u64 = 3_000;
const SAMPLES: u64 = 300;

#[derive(Default)]
struct Totals {
    programs: u64,
    skipped: u64,
    capped: u64,
    heaps: u64,
    excluded: u64,
    paths: u64,
    paths_taken: u64,
    ends: BTreeMap<EndKind, u64>,
}

fn check(seed: u64, totals: &mut Totals) -> Vec<String> {
    let text = random_program(seed);
    let program = program_of(&format!("random_{seed}.pose"), &text);
    let budgets = Budgets { paths: Some(MAX_PATHS + 1), time: None, ..Budgets::default() };
    let exploration = explored(&program, &Config { budgets, ..pose_config() });
    if !exploration.is_complete() {
        totals.skipped += 1;
        return vec![];
    }
    totals.programs += 1;
    totals.paths += exploration.counts.traces;
    for (kind, count) in &exploration.counts.ends {
        *totals.ends.entry(kind.clone()).or_default() += count;
    }
    let mut partition = Partition::new(&program, &exploration);
    let bounds = Bounds::objects(3, &[0, 1, -1]);
    partition.check(&bounds.clone().with_runs(MAX_HEAPS));
    let mut random = Random::new(seed);
    partition.check_samples(&bounds.with_runs(SAMPLES), &mut random);
    // Deeper and wilder than what is enumerated.
    let wide = Bounds::objects(6, &[0, 1, 2, -1, i32::MAX, i32::MIN]);
    partition.check_samples(&wide.with_runs(SAMPLES), &mut random);
    let report = partition.finish();
    totals.heaps += report.heaps;
    totals.excluded += report.excluded;
    totals.capped += u64::from(report.capped);
    totals.paths_taken += report.taken.iter().filter(|&&heaps| heaps > 0).count() as u64;
    let mut wrong = report.violations;
    let controls: BTreeSet<_> = exploration.paths.iter().map(|path| path.control).collect();
    if controls.len() != exploration.paths.len() {
        wrong.push(format!("two paths take the same branches\n{text}"));
    }
    if exploration.counts.mismatches > 0 {
        wrong.push(format!("a witness does not replay: {:?}\n{text}", exploration.counts));
    }
    wrong
}

#[test]
fn random_programs_partition_their_heaps() {
    let wanted = Rounds { usual: 2_200, long: 25_000 }.count();
    let start = Instant::now();
    let mut totals = Totals::default();
    let mut seed = first_seed(0);
    while totals.programs < wanted {
        let wrong = check(seed, &mut totals);
        assert!(wrong.is_empty(), "seed {seed}:\n{}", wrong.join("\n\n"));
        seed += 1;
    }
    let Totals { programs, skipped, capped, heaps, excluded, paths, paths_taken, ends } = totals;
    println!("{programs} random programs ({skipped} skipped: more than {MAX_PATHS} paths)");
    println!("{heaps} heaps, {excluded} excluded by assumptions; {capped} programs have more");
    println!("{paths} paths, {paths_taken} of them taken by an enumerated heap; ends {ends:?}");
    println!("{:.1?}", start.elapsed());
    assert!(skipped * 4 < programs, "the generator makes programs of moderate size");
    assert!(paths_taken * 100 > paths * 85, "the heaps reach the paths");
}
