//! Path-optimality of the POSE subjects, confirmed by concrete runs alone: the symbolic paths are
//! exactly the control paths that some concrete heap takes, each of them once. The heaps that show
//! this go through the partition oracle as well: they are deeper than what it can enumerate alone.
//!
//! Every subject is confirmed by pure enumeration; no witness of the symbolic side takes part.
//! Most enumerations cover all aliasings of up to as many objects as the program can look at.
//! Where that is too much, passes with few aliases reach the deep structures. Integers come from
//! small domains; heights in AVL trees need the ends of the range, where sums overflow.

use forkless_engine::ControlTrace;
use forkless_testkit::subjects::{explored, pose_config, pose_subjects, subject};
use forkless_testkit::{Bounds, ControlPaths, Partition, enumerate};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

const MAX: i32 = i32::MAX;
const MIN: i32 = i32::MIN;

/// Insertion into trees of so many objects whose stored heights are among these.
fn insertion(objects: usize, heights: &[i32]) -> Bounds {
    Bounds::objects(objects, heights).with_ints("X0", &[0]).with_ints("element", &[-1, 0, 1])
}

/// Each subject with the enumerations that together take all of its paths.
fn subjects() -> Vec<(&'static str, Vec<Bounds>)> {
    let all = Bounds::objects;
    let put = |objects, aliases| {
        all(objects, &[0, 1])
            .with_aliases(aliases)
            .with_ints("X0", &[1])
            .with_ints("key", &[0, 1, 2])
    };
    vec![
        ("fig1a_swap", vec![all(4, &[0])]),
        ("fig1b_sum", vec![all(5, &[0, 1])]),
        ("fig1c_hasNull_max4", vec![all(7, &[0])]),
        ("fig1c_hasNull_max10", vec![all(13, &[0])]),
        ("avl_balanced", vec![all(8, &[0, 2, MAX, MIN])]),
        ("avl_find", vec![all(8, &[-1, 0, 1])]),
        ("avl_findMax", vec![all(13, &[0])]),
        ("avl_findMin", vec![all(13, &[0])]),
        (
            "avl_insertElem",
            vec![
                insertion(6, &[-4, -3, -2, -1, 0, 1, 2]),
                insertion(5, &[1, MAX - 5, MAX - 4, MAX - 3, MAX - 2, MAX - 1, MAX, MIN]),
                insertion(5, &[-2, -1, 0, 1, MAX - 2, MAX, MIN, MIN + 1]),
                insertion(5, &[-2, 0, MAX - 1, MAX, MIN + 1]),
            ],
        ),
        ("avl_maxElement", vec![all(5, &[0, 1, 2]), all(8, &[0, 1, 2, 3]).with_aliases(0)]),
        ("avl_minElement", vec![all(5, &[0, 1, 2]), all(8, &[0, 1, 2, 3]).with_aliases(0)]),
        ("dll_add", vec![all(9, &[0, 4, 5])]),
        ("dll_get", vec![all(9, &[0, 4, 5])]),
        ("dll_getFirst", vec![all(5, &[0, 1])]),
        ("dll_getLast", vec![all(5, &[0, 1])]),
        ("dll_indexOf", vec![all(5, &[0]), all(21, &[0]).with_aliases(1)]),
        ("dll_remove", vec![all(9, &[0, 4, 5])]),
        ("dll_removeFirst", vec![all(6, &[0])]),
        ("dll_removeLast", vec![all(6, &[0])]),
        ("ncll_add", vec![all(6, &[0, 1])]),
        ("treemap_put", vec![put(4, usize::MAX), put(9, 2)]),
        ("variants/avl_balanced_by_cases", vec![all(8, &[-2, -1, 0, 3])]),
    ]
}

/// After this many runs of a subject, the partition oracle sees only every fifth heap.
const ALL_CHECKED: u64 = 20_000;

/// Enumerates the heaps of a subject; returns its line of the table and what is wrong.
fn confirm(name: &str, passes: &[Bounds]) -> (String, Vec<String>) {
    let program = subject(name);
    let exploration = explored(&program, &pose_config());
    assert!(exploration.is_complete(), "{name}");
    let mut partition = Partition::new(&program, &exploration);
    let mut seen = ControlPaths::default();
    let mut runs: u64 = 0;
    for bounds in passes {
        enumerate(&program, bounds, &mut |heap, run| {
            seen.observe(run);
            runs += 1;
            if runs < ALL_CHECKED || runs.is_multiple_of(5) {
                return partition.check_run(heap, run);
            }
            ControlFlow::Continue(())
        });
    }
    let report = partition.finish();
    let mut wrong = report.violations;
    let symbolic: BTreeSet<ControlTrace> =
        exploration.paths.iter().map(|path| path.control).collect();
    let (traces, enumerated) = (exploration.counts.traces, seen.all());
    if symbolic.len() as u64 != traces {
        wrong.push(format!("{name}: {traces} paths, {} control paths", symbolic.len()));
    }
    let (extra, missing) = (&enumerated - &symbolic, &symbolic - &enumerated);
    if !extra.is_empty() || !missing.is_empty() {
        let (extra, missing) = (extra.len(), missing.len());
        wrong.push(format!("{name}: runs take {extra} unknown paths and miss {missing}"));
    }
    let (enumerated, heaps) = (enumerated.len(), report.heaps);
    (format!("{name:<20} {traces:>9} {enumerated:>11} {runs:>9} {heaps:>9}"), wrong)
}

#[test]
fn symbolic_paths_are_the_control_paths() {
    println!(
        "subject               symbolic  enumerated      runs  of them in the partition oracle"
    );
    let mut all_wrong = vec![];
    for (name, passes) in subjects() {
        let (line, wrong) = confirm(name, &passes);
        println!("{line}");
        all_wrong.extend(wrong);
    }
    assert!(all_wrong.is_empty(), "{}", all_wrong.join("\n"));
}

#[test]
fn every_subject_is_confirmed() {
    let names: BTreeSet<String> = pose_subjects().into_iter().map(|(name, _)| name).collect();
    let confirmed: BTreeSet<String> =
        subjects().into_iter().map(|(name, _)| name.to_string()).collect();
    assert_eq!(confirmed, names);
}

/// What the page on the corpus says of the paths that only wild heights take.
#[test]
fn most_paths_of_an_insertion_need_no_overflow() {
    let program = subject("avl_insertElem");
    for (heights, expected) in
        [(&[-4, -3, -2, -1, 0, 1, 2][..], 826), (&[-1, 0, 1, 2, 3, 4][..], 555)]
    {
        let mut seen = ControlPaths::default();
        enumerate(&program, &insertion(6, heights), &mut |_, run| {
            seen.observe(run);
            ControlFlow::Continue(())
        });
        println!("avl_insertElem with heights {heights:?}: {} control paths", seen.all().len());
        assert_eq!(seen.all().len(), expected, "{heights:?}");
    }
}
