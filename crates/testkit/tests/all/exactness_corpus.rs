//! The POSE subjects under every strategy: each has exactly one path for every heap of up to three
//! objects, for random heaps that are larger, and for the witnesses of all strategies.

use forkless_engine::NullPolicy;
use forkless_lang_pose::trust_declared_types;
use forkless_test_support::{Random, is_long};
use forkless_testkit::subjects::{pose_subjects, program_in};
use forkless_testkit::{Bounds, Exactness, Explored, HeapLimits, Setting, report_violations};
use std::path::Path;
use std::time::Instant;

/// Heaps of one subject; the printed line says where there are more.
const MAX_HEAPS: u64 = 1_500;
const SAMPLES: u64 = 200;

/// Checks a subject under one setting; what is wrong.
fn check(file: &Path, setting: Setting, trusted: bool) -> Vec<String> {
    let start = Instant::now();
    let mut program = program_in(file);
    if trusted {
        trust_declared_types(&mut program);
    }
    let explored = Explored::new(&program, setting);
    let mut wrong = explored.violations(&program);
    let mut exactness = Exactness::new(&program, &explored);
    exactness.check(&Bounds::objects(3, &[0, 1, 2, -1]).with_runs(MAX_HEAPS));
    let mut random = Random::new(1);
    for ints in [vec![0, 1, 2, 4, 5, -1], vec![0, 1, i32::MAX, i32::MIN, i32::MAX - 1]] {
        for (objects, aliases) in [(4, 4), (9, 1), (20, 20)] {
            let bounds = Bounds::objects(objects, &ints).with_aliases(aliases);
            let bounds = bounds.with_usual_classes().with_runs(SAMPLES);
            exactness.check_samples(&bounds, &mut random);
        }
    }
    exactness.check_witnesses(&explored);
    let (heaps, reports) = exactness.finish();
    let name = file.file_stem().expect("it is a file").to_string_lossy();
    let Setting { null, limits, .. } = setting;
    let bound = limits.heap_bound.map_or("-".to_string(), |bound| bound.to_string());
    print!("{name:<20} {null:<6?} {bound:>5} {trusted:<5} {heaps:>7} ");
    for (strategy, report) in reports {
        print!(" {} {}", strategy.name(), report.taken.len());
        wrong.extend(report_violations(strategy, &report));
    }
    for strategy in explored.skipped() {
        print!(" {} skipped", strategy.name());
    }
    println!(" {:.1?}", start.elapsed());
    wrong.iter().map(|wrong| format!("{name}, {setting:?}, types {trusted}: {wrong}")).collect()
}

#[test]
fn every_strategy_is_exact_on_the_subjects() {
    let max_paths = if is_long() { 20_000 } else { 3_000 };
    println!("strategies with more than {max_paths} paths are skipped");
    println!("subject              null   bound types   heaps  paths by strategy");
    let mut wrong = vec![];
    for (_, file) in pose_subjects() {
        for (null, heap_bound, trusted) in [
            (NullPolicy::Assume, None, false),
            (NullPolicy::Fork, None, true),
            (NullPolicy::Assume, Some(0), true),
            (NullPolicy::Fork, Some(1), false),
            (NullPolicy::Assume, Some(2), true),
            (NullPolicy::Fork, Some(2), false),
        ] {
            let limits = HeapLimits { heap_bound, ..HeapLimits::default() };
            wrong.extend(check(
                &file,
                Setting { null, limits, max_paths, eager_arguments: false },
                trusted,
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
