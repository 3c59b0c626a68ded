//! Limits on the number of input objects, under every strategy: a program has exactly one path for
//! every heap of no more objects than the limit allows, and no witness has more. Limits in all and of
//! a class take turns, alone and beside the other bounds; paths are merged, too.

use crate::exactness_totals::{Heaps, Totals, check_seeds};
use forkless_engine::{Budgets, Config, Merge, NullPolicy};
use forkless_heap::{ObjectLimit, Strategy};
use forkless_ir::{ClassId, Program};
use forkless_lang_pose::trust_declared_types;
use forkless_test_support::{Random, Rounds, on_all_cores};
use forkless_testkit::arrays::random_array_program;
use forkless_testkit::random::random_program;
use forkless_testkit::subjects::{explored, pose_config, pose_subjects, program_in, program_of};
use forkless_testkit::{
    Bounds, Exactness, Explored, HeapLimits, Partition, Setting, report_violations,
};

/// A strategy with more paths of a program is skipped.
const MAX_PATHS: u64 = 250;

/// The limit of a seed: of all objects, or of one of the program's classes.
fn limit(program: &Program, seed: u64) -> ObjectLimit {
    let most = (seed % 4) as u32;
    let classes: Vec<ClassId> = program.class_ids().collect();
    let class = match (seed / 4) % 3 {
        0 => None,
        _ => classes.get((seed / 12) as usize % classes.len()).copied(),
    };
    ObjectLimit { class, most }
}

fn limits(program: &Program, seed: u64) -> HeapLimits {
    let heap_bound = [None, None, None, Some(1), Some(2)][(seed / 6 % 5) as usize];
    let array_bound = [None, Some(1), Some(2)][(seed / 10 % 3) as usize];
    HeapLimits { heap_bound, array_bound, objects: Some(limit(program, seed)) }
}

fn null_policy(seed: u64) -> NullPolicy {
    if seed.is_multiple_of(2) { NullPolicy::Assume } else { NullPolicy::Fork }
}

/// A random program without arrays, or one with arrays.
fn program(seed: u64, with_arrays: bool) -> Program {
    if with_arrays {
        return random_array_program(seed).lower();
    }
    let mut program = program_of(&format!("random_{seed}.pose"), &random_program(seed));
    if (seed / 2).is_multiple_of(3) {
        trust_declared_types(&mut program);
    }
    program
}

fn heaps() -> Heaps {
    let wide = Bounds::objects(5, &[0, 1, 2, -1, i32::MAX, i32::MIN]).with_lengths(3);
    Heaps { most: 400, samples: 60, wide }
}

fn check(seed: u64, with_arrays: bool, totals: &mut Totals) -> Vec<String> {
    let program = program(seed, with_arrays);
    let limits = limits(&program, seed);
    let setting =
        Setting { null: null_policy(seed), limits, max_paths: MAX_PATHS, eager_arguments: false };
    let explored = Explored::new(&program, setting);
    let mut wrong = explored.violations(&program);
    wrong.extend(totals.check(&program, &explored, &heaps(), seed));
    wrong.iter().map(|wrong| format!("{setting:?}: {wrong}")).collect()
}

#[test]
fn random_programs_are_exact_where_objects_are_limited() {
    let seeds = Rounds { usual: 400, long: 30_000 }.seeds_from(1_500_000);
    check_seeds(seeds, |seed, totals| check(seed, false, totals));
}

#[test]
fn random_programs_with_arrays_are_exact_where_objects_are_limited() {
    // Among these are classes of elements that a path narrows after it has met an object.
    let seeds = Rounds { usual: 600, long: 30_000 }.seeds_from(77_000_000);
    check_seeds(seeds, |seed, totals| check(seed, true, totals));
}

/// Holds the merged paths of a program against heaps. Answers whether the limit was hit, if all paths
/// were followed.
fn check_merged(program: &Program, config: &Config, seed: u64) -> Result<Option<bool>, String> {
    let merged = explored(program, config);
    if !merged.is_complete() {
        return Ok(None);
    }
    let limits = HeapLimits {
        heap_bound: config.heap_bound,
        array_bound: config.array_bound,
        objects: config.object_limits.first().copied(),
    };
    let mut partition = Partition::merged(program, &merged, config.null, limits);
    let Heaps { most, samples, wide } = heaps();
    partition.check(&Bounds::objects(3, &[0, 1, -1]).with_runs(most));
    partition.check_samples(&wide.with_runs(samples), &mut Random::new(seed));
    let mut violations = partition.finish().violations;
    if merged.counts.mismatches > 0 {
        violations.push("a witness does not replay".to_string());
    }
    match violations.is_empty() {
        true => Ok(Some(merged.counts.object_limit_hit)),
        false => Err(violations.join("\n\n")),
    }
}

#[test]
fn merged_programs_are_exact_where_objects_are_limited() {
    let seeds = Rounds { usual: 600, long: 40_000 }.seeds_from(1_900_000);
    let budgets =
        Budgets { paths: Some(MAX_PATHS), time: None, conflicts: 3_000, ..Budgets::default() };
    let parts = on_all_cores(seeds, |seeds| {
        let (mut programs, mut hits) = (0, 0);
        for seed in seeds {
            let program = program(seed / 2, seed.is_multiple_of(2));
            let HeapLimits { heap_bound, array_bound, .. } = limits(&program, seed);
            let config = Config {
                null: null_policy(seed / 2),
                merge: Merge::All,
                heap_bound,
                array_bound,
                object_limits: vec![limit(&program, seed)],
                budgets,
                ..Config::default()
            };
            match check_merged(&program, &config, seed) {
                Ok(found) => {
                    programs += u64::from(found.is_some());
                    hits += u64::from(found == Some(true));
                }
                Err(wrong) => panic!("seed {seed}, {config:?}:\n{wrong}"),
            }
        }
        (programs, hits)
    });
    let (programs, hits) =
        parts.into_iter().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    println!("{programs} programs, {hits} of them with a limit that was hit");
    assert!(hits * 4 > programs, "limits matter");
}

#[test]
fn subjects_are_exact_where_objects_are_limited() {
    for (name, file) in pose_subjects() {
        let program = program_in(&file);
        for (null, most) in [(NullPolicy::Assume, 1), (NullPolicy::Fork, 2), (NullPolicy::Fork, 3)]
        {
            let objects = Some(ObjectLimit { class: None, most });
            let limits = HeapLimits { objects, ..HeapLimits::default() };
            let explored = Explored::new(
                &program,
                Setting { null, limits, max_paths: 2_000, eager_arguments: false },
            );
            let mut wrong = explored.violations(&program);
            let mut exactness = Exactness::new(&program, &explored);
            exactness.check(&Bounds::objects(3, &[0, 1, 2, -1]).with_runs(1_000));
            exactness.check_witnesses(&explored);
            for (strategy, report) in exactness.finish().1 {
                wrong.extend(report_violations(strategy, &report));
            }
            let merged = Config {
                merge: Merge::All,
                null,
                object_limits: limits.object_limits(),
                ..pose_config()
            };
            wrong.extend(check_merged(&program, &merged, 1).err());
            assert!(wrong.is_empty(), "{name}, {null:?}, {most}:\n{}", wrong.join("\n\n"));
        }
    }
}

/// A limit that no path reaches changes nothing, and was not hit.
#[test]
fn a_limit_that_no_path_reaches_changes_nothing() {
    // A few have more paths than anybody waits for.
    let budgets = Budgets { paths: Some(20_000), ..Budgets::default() };
    for strategy in Strategy::ALL {
        for (name, file) in pose_subjects() {
            let program = program_in(&file);
            let config = Config { strategy, budgets, ..pose_config() };
            let unlimited = explored(&program, &config);
            if !unlimited.is_complete() {
                continue;
            }
            let many = vec![ObjectLimit { class: None, most: 1_000 }];
            let config = Config { object_limits: many, ..config };
            let limited = explored(&program, &config);
            let figures = |run: &forkless_engine::Exploration| {
                (run.counts.traces, run.counts.ends.clone(), run.counts.queries)
            };
            assert_eq!(figures(&limited), figures(&unlimited), "{name}, {}", strategy.name());
            assert!(!limited.counts.object_limit_hit, "{name}, {}", strategy.name());
        }
    }
}
