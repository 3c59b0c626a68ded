//! Merged paths: still exactly one for every small heap, and it says what the program does with it.
//! With everything merged a program has one path for each way in which it ends, however it branches. With the
//! answers of calls merged, it has the paths of the code that asks.

use forkless_engine::{Budgets, Config, Exploration, Merge, NullPolicy};
use forkless_heap::Strategy;
use forkless_ir::Program;
use forkless_lang_pose::trust_declared_types;
use forkless_test_support::{Random, Rounds, on_all_cores};
use forkless_testkit::arrays::random_array_program;
use forkless_testkit::random::{random_program, random_program_with_answers};
use forkless_testkit::subjects::{explored, pose_config, pose_subjects, program_in, program_of};
use forkless_testkit::{Bounds, HeapLimits, Partition};
use std::collections::BTreeMap;

/// Programs with more paths are skipped where nothing is merged.
const MAX_PATHS: u64 = 400;

/// The heaps that each program is held against.
struct Heaps {
    most: u64,
    samples: u64,
    wide: Bounds,
}

/// Explores a program with and without merging, and holds the merged paths against heaps. Answers how
/// many paths there are with merging and without.
fn check(
    program: &Program,
    config: &Config,
    heaps: &Heaps,
    seed: u64,
) -> Result<Option<(u64, u64)>, Vec<String>> {
    let all = explored(program, &Config { merge: Merge::None, ..config.clone() });
    if !all.is_complete() {
        return Ok(None);
    }
    let merged = explored(program, config);
    if !merged.is_complete() {
        return Err(vec![format!("merged paths are cut: {:?}", merged.counts.ends)]);
    }
    let mut wrong = vec![];
    if merged.counts.mismatches > 0 {
        let replays: Vec<_> = merged.paths.iter().map(|path| (&path.end, &path.replay)).collect();
        wrong.push(format!("the witness of a merged path does not replay: {replays:?}"));
    }
    let limits = HeapLimits {
        heap_bound: config.heap_bound,
        array_bound: config.array_bound,
        objects: config.object_limits.first().copied(),
    };
    let mut partition = Partition::merged(program, &merged, config.null, limits);
    let bounds = Bounds::objects(3, &[0, 1, -1]);
    partition.check(&bounds.with_runs(heaps.most));
    let mut random = Random::new(seed);
    partition.check_samples(&heaps.wide.clone().with_runs(heaps.samples), &mut random);
    let more = (traces(&merged), traces(&all));
    wrong.extend(partition.finish().violations);
    // With a bound, merged paths may stand for more heaps, and so may be more.
    if more.0 > more.1 && config.heap_bound.is_none() {
        wrong.push(format!("{} paths merged, {} not merged", more.0, more.1));
    }
    if wrong.is_empty() { Ok(Some(more)) } else { Err(wrong) }
}

fn traces(exploration: &Exploration) -> u64 {
    exploration.counts.traces
}

#[test]
fn subjects_are_exact_where_paths_are_merged() {
    let wide = Bounds::objects(9, &[0, 1, 2, 4, 5, -1]).with_aliases(2).with_usual_classes();
    let heaps = Heaps { most: 2_000, samples: 1_000, wide };
    for (name, file) in pose_subjects() {
        let program = program_in(&file);
        for (null, merge) in [
            (NullPolicy::Assume, Merge::All),
            (NullPolicy::Fork, Merge::All),
            (NullPolicy::Fork, Merge::Answers),
        ] {
            let config = Config { null, merge, ..pose_config() };
            match check(&program, &config, &heaps, 1) {
                Ok(Some((merged, all))) => println!("{name:<24} {merged:>4} of {all:>6} paths"),
                Ok(None) => println!("{name:<24} too many paths"),
                Err(wrong) => panic!("{name}, {null:?}, {merge:?}:\n{}", wrong.join("\n\n")),
            }
        }
    }
}

/// Checks the programs of all seeds.
fn check_seeds(rounds: Rounds, first: u64, make: impl Fn(u64) -> (Program, Config) + Sync) {
    let wide = Bounds::objects(6, &[0, 1, 2, -1, i32::MAX, i32::MIN]).with_lengths(3);
    let heaps = Heaps { most: 400, samples: 60, wide };
    let parts = on_all_cores(rounds.seeds_from(first), |seeds| {
        let mut counts: BTreeMap<_, (u64, u64, u64)> = BTreeMap::new();
        for seed in seeds {
            let (program, config) = make(seed);
            let way = (config.merge.name(), config.strategy);
            match check(&program, &config, &heaps, seed) {
                Ok(None) => {}
                Ok(Some((fewer, more))) => {
                    let count = counts.entry(way).or_default();
                    *count = (count.0 + 1, count.1 + fewer, count.2 + more);
                }
                Err(wrong) => panic!("seed {seed}, {config:?}:\n{}", wrong.join("\n\n")),
            }
        }
        counts
    });
    let mut counts: BTreeMap<_, (u64, u64, u64)> = BTreeMap::new();
    for (way, (programs, merged, all)) in parts.into_iter().flatten() {
        let count = counts.entry(way).or_default();
        *count = (count.0 + programs, count.1 + merged, count.2 + all);
    }
    for ((merge, strategy), (programs, merged, all)) in counts {
        let name = strategy.name();
        println!("{programs} programs, {merge}, {name}: {merged} paths merged, {all} not merged");
        assert!(merged < all, "{merge}, {name}: nothing is merged");
    }
}

/// All but the programs of every fourth seed are merged as a whole.
fn usual_merge(seed: u64) -> Merge {
    if seed % 4 == 1 { Merge::Answers } else { Merge::All }
}

fn budgets() -> Budgets {
    Budgets { paths: Some(MAX_PATHS), time: None, conflicts: 3_000, ..Budgets::default() }
}

#[test]
fn random_programs_are_exact_where_all_is_merged() {
    check_seeds(Rounds { usual: 2_000, long: 20_000 }, 900_000, |seed| {
        let mut program = program_of(&format!("random_{seed}.pose"), &random_program(seed));
        if (seed / 2).is_multiple_of(3) {
            trust_declared_types(&mut program);
        }
        let null = if seed.is_multiple_of(2) { NullPolicy::Assume } else { NullPolicy::Fork };
        let heap_bound = [None, Some(0), None, Some(1), Some(2)][(seed / 6 % 5) as usize];
        let (merge, budgets) = (usual_merge(seed), budgets());
        (program, Config { null, merge, heap_bound, budgets, ..Config::default() })
    });
}

#[test]
fn random_programs_with_arrays_are_exact_where_all_is_merged() {
    check_seeds(Rounds { usual: 600, long: 20_000 }, 50_000, |seed| {
        let program = random_array_program(seed).lower();
        let null = if seed.is_multiple_of(2) { NullPolicy::Assume } else { NullPolicy::Fork };
        let heap_bound = [None, Some(0), None, Some(1), Some(2)][(seed / 2 % 5) as usize];
        let array_bound = [None, Some(1), Some(2)][(seed / 10 % 3) as usize];
        let (merge, budgets) = (Merge::All, budgets());
        (program, Config { null, merge, heap_bound, array_bound, budgets, ..Config::default() })
    });
}

#[test]
fn answers_of_random_programs_are_exact_under_every_strategy_that_merges_them() {
    let merge = Merge::Answers;
    let able = Strategy::ALL.into_iter().filter(|&strategy| merge.goes_with(strategy));
    let able: Vec<Strategy> = able.collect();
    check_seeds(Rounds { usual: 800, long: 20_000 }, 70_000, |seed| {
        let text = random_program_with_answers(seed);
        let program = program_of(&format!("answers_{seed}.pose"), &text);
        let strategy = able[seed as usize % able.len()];
        let turn = seed / able.len() as u64;
        let null = if turn.is_multiple_of(2) { NullPolicy::Assume } else { NullPolicy::Fork };
        let heap_bound = [None, Some(0), None, Some(1)][(turn / 2 % 4) as usize];
        let budgets = budgets();
        (program, Config { strategy, null, merge, heap_bound, budgets, ..Config::default() })
    });
}
