//! Programs on which something once went wrong, or goes wrong with a bug planted on purpose.
//! The first line of each says what.

use forkless_testkit::subjects::{explored, pose_config, pose_files, program_in};
use forkless_testkit::{Bounds, ControlPaths, Partition, enumerate};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::Path;

#[test]
fn regressions_stay_fixed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/regressions");
    let files = pose_files(&folder);
    assert!(!files.is_empty(), "there are regression programs in {}", folder.display());
    for file in files {
        let name = file.display();
        let program = program_in(&file);
        let exploration = explored(&program, &pose_config());
        assert_eq!(exploration.counts.mismatches, 0, "{name}: a witness does not replay");
        let bounds = Bounds::objects(3, &[-1, 0, 1, 2]);
        let mut partition = Partition::new(&program, &exploration);
        partition.check(&bounds);
        let violations = partition.finish().violations;
        assert!(violations.is_empty(), "{name}:\n{}", violations.join("\n\n"));
        let mut seen = ControlPaths::default();
        enumerate(&program, &bounds, &mut |_, run| {
            seen.observe(run);
            ControlFlow::Continue(())
        });
        let symbolic: BTreeSet<_> = exploration.paths.iter().map(|path| path.control).collect();
        assert_eq!(symbolic.len(), exploration.paths.len(), "{name}: paths share a control path");
        assert_eq!(symbolic, seen.all(), "{name}: paths differ from the control paths");
    }
}
