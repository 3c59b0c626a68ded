//! The partition oracle on the POSE subjects: all heaps of up to three objects, and random heaps
//! that are larger. (`optimality.rs` holds it against the deep heaps that take every path.)

use forkless_test_support::Random;
use forkless_testkit::subjects::{explored, pose_config, pose_subjects, program_in};
use forkless_testkit::{Bounds, Partition};

/// Heaps of one subject; the printed line says where there are more.
const MAX_HEAPS: u64 = 40_000;
const SAMPLES: u64 = 2_000;

#[test]
fn subjects_partition_their_heaps() {
    println!(
        "{:<20} {:>6} {:>7} {:>9} {:>11}",
        "subject", "paths", "heaps", "excluded", "paths taken"
    );
    let mut wrong = vec![];
    for (name, file) in pose_subjects() {
        let program = program_in(&file);
        let exploration = explored(&program, &pose_config());
        assert_eq!(exploration.counts.mismatches, 0, "{name}: a witness does not replay");
        let mut partition = Partition::new(&program, &exploration);
        partition.check(&Bounds::objects(3, &[0, 1, 2, -1]).with_runs(MAX_HEAPS));
        let mut random = Random::new(1);
        for ints in [vec![0, 1, 2, 4, 5, -1], vec![0, 1, i32::MAX, i32::MIN, i32::MAX - 1]] {
            for (objects, aliases) in [(4, 4), (9, 1), (20, 20)] {
                let bounds = Bounds::objects(objects, &ints).with_aliases(aliases);
                let bounds = bounds.with_usual_classes().with_runs(SAMPLES);
                partition.check_samples(&bounds, &mut random);
            }
        }
        let report = partition.finish();
        let taken = report.taken.iter().filter(|&&heaps| heaps > 0).count();
        let (paths, heaps, excluded) = (exploration.paths.len(), report.heaps, report.excluded);
        let note = if report.capped { " (not all heaps)" } else { "" };
        println!("{name:<20} {paths:>6} {heaps:>7} {excluded:>9} {taken:>11}{note}");
        wrong.extend(report.violations.into_iter().map(|wrong| format!("{name}: {wrong}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
