//! Programs on which something once went wrong, or goes wrong with a bug planted on purpose.
//! The first line of each says what.

use forkless_engine::{Config, NullPolicy};
use forkless_heap::Strategy;
use forkless_ir::Program;
use forkless_lang_pose::trust_declared_types;
use forkless_testkit::subjects::{explored, pose_config, pose_files, program_in, program_of};
use forkless_testkit::{
    Bounds, ControlPaths, Exactness, Explored, HeapLimits, Setting, enumerate, report_violations,
};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

fn regressions() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/regressions");
    let files = pose_files(&folder);
    assert!(!files.is_empty(), "there are regression programs in {}", folder.display());
    files
}

fn bounds() -> Bounds {
    Bounds::objects(3, &[-1, 0, 1, 2])
}

#[test]
fn regressions_are_path_optimal() {
    for file in regressions() {
        let name = file.display();
        let program = program_in(&file);
        let exploration = explored(&program, &pose_config());
        let mut seen = ControlPaths::default();
        enumerate(&program, &bounds(), &mut |_, run| {
            seen.observe(run);
            ControlFlow::Continue(())
        });
        let symbolic: BTreeSet<_> = exploration.paths.iter().map(|path| path.control).collect();
        assert_eq!(symbolic.len(), exploration.paths.len(), "{name}: paths share a control path");
        assert_eq!(symbolic, seen.all(), "{name}: paths differ from the control paths");
    }
}

fn check(name: &str, program: &Program, setting: Setting) {
    let explored = Explored::new(program, setting);
    assert!(explored.skipped().is_empty(), "{name} has few paths");
    let mut wrong = explored.violations(program);
    let mut exactness = Exactness::new(program, &explored);
    exactness.check(&bounds());
    exactness.check_witnesses(&explored);
    for (strategy, report) in exactness.finish().1 {
        wrong.extend(report_violations(strategy, &report));
    }
    assert!(wrong.is_empty(), "{name}, {setting:?}:\n{}", wrong.join("\n\n"));
}

#[test]
fn every_strategy_is_exact_on_regressions() {
    for file in regressions() {
        let name = file.display().to_string();
        for null in [NullPolicy::Assume, NullPolicy::Fork] {
            for heap_bound in [None, Some(0), Some(1), Some(2)] {
                let limits = HeapLimits { heap_bound, ..HeapLimits::default() };
                let setting = Setting { null, limits, max_paths: 10_000, eager_arguments: false };
                let mut program = program_in(&file);
                check(&name, &program, setting);
                trust_declared_types(&mut program);
                check(&format!("{name} with declared types"), &program, setting);
            }
        }
    }
}

/// What a used object can no longer be is not asked again. The condition of the path says it as
/// well, so forgetting it changes no path: only the number of questions shows it.
#[test]
fn the_class_of_a_used_object_is_remembered() {
    let text = "class A { } class B extends A { C other; int n; } class C extends A { }
        let used := (Y0.n) in if ((Y0.other) = Y0) then 0 else 1";
    let mut program = program_of("used.pose", text);
    trust_declared_types(&mut program);
    for strategy in [Strategy::Lazy, Strategy::Lazier, Strategy::LazierSharp] {
        let exploration = explored(&program, &Config { strategy, ..pose_config() });
        // The one question: can `Y0` be an object that has the field?
        assert_eq!(exploration.counts.assumption_checks, 1, "{}", strategy.name());
    }
}
