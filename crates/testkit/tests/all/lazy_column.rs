//! The column for lazy initialization of Table 1 of the POSE paper: which of its figures are those of
//! programs here. `forkless bench lazy` prints the same; this holds it.

use forkless_engine::{Config, Detail, ExploreError, NullPolicy, Progress, explore};
use forkless_heap::Strategy;
use forkless_lang_pose::trust_declared_types;
use forkless_testkit::subjects::{
    explored, pose_config, pose_files, program_of, subject, workspace,
};
use std::collections::BTreeSet;

/// Traces and queries.
type Figures = (u64, u64);

fn lines(table: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(workspace().join("corpus/pose").join(table)).unwrap();
    text.lines().skip(1).map(|line| line.split(',').map(str::to_string).collect()).collect()
}

/// What the paper says of a subject.
fn paper(subject: &str) -> Figures {
    let lines = lines("table1.csv");
    let line = lines.iter().find(|line| line[0] == subject).expect("the paper has the subject");
    (line[3].parse().unwrap(), line[6].parse().unwrap())
}

/// What a program has.
fn figures(program: &str, exact_classes: bool, threads: usize) -> Figures {
    let mut program = subject(program);
    trust_declared_types(&mut program);
    let config = Config {
        strategy: Strategy::Lazy,
        null: NullPolicy::Assume,
        detail: Detail::Counts,
        exact_classes,
        threads,
        ..Config::default()
    };
    let exploration = explored(&program, &config);
    assert!(exploration.is_complete());
    let counts = exploration.counts;
    (counts.traces, counts.heap_ways + counts.branch_questions)
}

#[test]
fn subjects_that_need_no_variant_have_the_papers_figures() {
    for subject in [
        "fig1a_swap",
        "fig1b_sum",
        "fig1c_hasNull_max4",
        "fig1c_hasNull_max10",
        "avl_find",
        "dll_get",
        "dll_getFirst",
        "dll_getLast",
    ] {
        assert_eq!(figures(subject, false, 1), paper(subject), "{subject}");
    }
}

/// The queries of these two differ from the paper's; `corpus/pose/README.md` says so.
const ONLY_TRACES: [&str; 2] = ["avl_balanced", "dll_add"];

#[test]
fn variants_have_the_papers_figures() {
    let mut subjects = BTreeSet::new();
    for line in lines("variants/lazy.csv") {
        let [subject, program, types, differs] = &line[..] else { panic!("{line:?}") };
        assert!(subjects.insert(subject.clone()), "{subject} has one variant");
        assert!(["declared", "exact"].contains(&types.as_str()), "{line:?}");
        assert!(!differs.is_empty(), "{line:?}");
        let (traces, queries) = figures(program, types == "exact", 2);
        let (traces_of_paper, queries_of_paper) = paper(subject);
        assert_eq!(traces, traces_of_paper, "{subject}");
        let is_equal = queries == queries_of_paper;
        assert_eq!(is_equal, !ONLY_TRACES.contains(&subject.as_str()), "{subject}: {queries}");
    }
    assert!(ONLY_TRACES.iter().all(|subject| subjects.contains(*subject)));
}

#[test]
fn every_variant_belongs_to_a_subject() {
    let named: BTreeSet<String> =
        lines("variants/lazy.csv").into_iter().map(|line| line[1].clone()).collect();
    for file in pose_files(&workspace().join("corpus/pose/variants/lazy")) {
        let name = file.file_stem().unwrap().to_str().unwrap();
        assert!(named.contains(&format!("variants/lazy/{name}")), "{name}");
    }
}

/// The queries are counted by whoever gets to a decision first, never by those that walk it again.
#[test]
fn queries_do_not_depend_on_threads() {
    for (program, exact) in [("avl_find", false), ("dll_remove", true), ("dll_remove", false)] {
        assert_eq!(figures(program, exact, 1), figures(program, exact, 4), "{program}");
    }
}

/// In a field of class `Object` anything may be, but what is met there first is an `Object` and so no
/// `Entry`. An entry that was met before may be in both fields.
#[test]
fn exact_classes_are_those_of_fresh_objects() {
    let text = "class Object { } class Entry { Object element; Entry next; }\n\
                let e := (Y0.element) in let n := (Y0.next) in if (e = n) then 1 else 2";
    let mut program = program_of("exact.pose", text);
    trust_declared_types(&mut program);
    let run = |exact_classes| {
        let strategy = Strategy::Lazy;
        explored(&program, &Config { strategy, exact_classes, ..pose_config() })
    };
    // Null, the first entry, a fresh one, for each field; and the object in `element` for `next`.
    let (open, exact) = (run(false), run(true));
    assert_eq!((open.counts.traces, exact.counts.traces), (10, 9));
    for exploration in [open, exact] {
        assert_eq!(
            (exploration.counts.replayed, exploration.counts.mismatches),
            (exploration.counts.traces, 0)
        );
    }
}

#[test]
fn strategies_that_meet_no_objects_have_no_exact_classes() {
    let program = subject("dll_getFirst");
    for strategy in Strategy::ALL {
        let config = Config { strategy, exact_classes: true, ..pose_config() };
        let result = explore(&program, &config, &Progress::default());
        let is_refused = matches!(result, Err(ExploreError::NoExactClasses(_)));
        assert_eq!(is_refused, !strategy.is_lazy(), "{}", strategy.name());
    }
}
