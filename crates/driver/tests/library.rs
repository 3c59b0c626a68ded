//! The library as its users meet it. What is in Java needs a JDK with a compiler.

use forkless_driver::{
    Contender, Exit, Failure, Language, Note, OpenBounds, Outcome, Plan, Project, Request, Subject,
    Types, compare, count, load, run,
};
use forkless_engine::{Budgets, Config, Detail, NullPolicy, QueryDump};
use forkless_lang_java::jdk::Jdk;
use forkless_test_support::Folder;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// A file of the project.
fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name);
    path.to_str().expect("the path is text").to_string()
}

fn pose(name: &str) -> Subject {
    load(&Request::of(file(name))).unwrap_or_else(|failure| panic!("{failure}"))
}

fn outcome(subject: &Subject, plan: &Plan) -> Outcome {
    run(subject, plan, &()).unwrap_or_else(|failure| panic!("{failure}"))
}

fn failure<T>(result: Result<T, Failure>) -> String {
    result.err().expect("it fails").to_string()
}

/// A run that has all the time it needs asks each question once.
#[test]
fn a_run_that_ends_in_time_is_made_once() {
    let subject = pose("corpus/pose/avl_find.pose");
    let open_bounds = OpenBounds { heap: true, arrays: true, loops: true };
    for _ in 0..30 {
        let folder = Folder::new();
        let dump = Arc::new(QueryDump::new(folder.path()).unwrap());
        let usual = subject.config();
        let budgets = Budgets { time: Some(Duration::from_secs(60)), ..usual.budgets };
        let config =
            Config { heap_bound: Some(2), query_dump: Some(dump.clone()), budgets, ..usual };
        let plan = Plan { config, confirm: None, open_bounds, ..subject.plan() };
        let found = outcome(&subject, &plan);
        assert!(found.smaller.is_none() && dump.written() > 0);
        assert_eq!(dump.written(), found.exploration.counts.solver.solver_calls);
    }
}

/// Is there a JDK with a compiler?
fn has_javac() -> bool {
    let found = Jdk::find(None).is_ok_and(|jdk| jdk.javac().is_some());
    if !found {
        println!("skipped: there is no JDK with a compiler");
    }
    found
}

/// A Java class in a folder of its own, which goes away with it.
struct Source {
    folder: PathBuf,
}

impl Source {
    fn new(class: &str, text: &str) -> Source {
        let folder =
            std::env::temp_dir().join(format!("forkless-driver-{}-{class}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("the temporary folder is writable");
        std::fs::write(folder.join(format!("{class}.java")), text).unwrap();
        Source { folder }
    }

    fn request(&self, class: &str) -> Request {
        let file = self.folder.join(format!("{class}.java"));
        Request::of(file.to_str().expect("the path is text"))
    }
}

impl Drop for Source {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

#[test]
fn languages_bring_their_defaults() {
    let subject = pose("corpus/javalite/null_dereference.jl");
    assert_eq!((subject.language, subject.types), (Language::Javalite, Types::Declared));
    let plan = subject.plan();
    let found = outcome(&subject, &plan);
    assert_eq!(found.exploration.paths.len(), 4);
    assert!(found.confirmation.is_none() && found.notes.is_empty());
    assert_eq!((found.scope.null, found.scope.types_are_usual), (NullPolicy::Fork, true));
    assert_eq!(found.exit(), Exit::Complete);
    let config = Config { null: NullPolicy::Assume, ..plan.config };
    let assumed = outcome(&subject, &Plan { config, ..plan });
    assert_eq!(assumed.exploration.paths.len(), 1);
    assert_eq!(assumed.scope.null, NullPolicy::Assume);
}

#[test]
fn a_failure_has_its_place_and_help() {
    let text = failure(load(&Request::of("README.md")));
    assert!(text.starts_with("error: `README.md` does not tell its language\n = help: "), "{text}");
    assert!(text.ends_with("`--lang pose`, `--lang javalite` or `--lang java`"), "{text}");
    let whole = Request::of(file("examples/sort_two.pose")).with_method("m");
    assert!(failure(load(&whole)).contains("`m` is one argument too many"));
    let broken =
        Request { requires: vec!["sortd".into()], ..Request::of(file("examples/sort_two.pose")) };
    let failure = load(&broken).err().expect("there is no such method");
    let [_, problem] = failure.problems() else { panic!("{failure}") };
    assert!(problem.place.as_ref().is_some_and(|place| place.line > 1), "{problem:?}");
    assert_eq!(problem.help.as_deref(), Some("did you mean `sorted`?"));
}

#[test]
fn contenders_that_cannot_do_it_are_left_out_with_a_note() {
    let request =
        Request { types: Some(Types::Exact), ..Request::of(file("corpus/javalite/shapes.jl")) };
    let subject = load(&request).unwrap();
    let config = subject.config();
    let found = compare(&subject, &[], &config, &()).unwrap();
    let names: Vec<&str> = found.runs.iter().map(|(contender, _)| contender.name()).collect();
    assert_eq!(names, ["lazy", "lazier", "lazier-sharp"]);
    assert!(matches!(found.notes.as_slice(), [Note::NotCompared(left)] if left.len() == 3));
    let all: Vec<Contender> = Contender::all().collect();
    assert!(failure(compare(&subject, &all, &config, &())).contains("split runs"));
    assert!(failure(count(&subject, &config, &())).contains("cannot be counted"));
}

#[test]
fn heaps_are_counted() {
    let subject = pose("corpus/pose/fig1a_swap.pose");
    let found = count(&subject, &subject.config(), &()).unwrap();
    let heaps: Vec<u64> = found.counts.iter().map(|count| count.heaps).collect();
    assert_eq!((heaps, found.heaps(), found.exit()), (vec![20, 1], 21, Exit::Complete));
}

#[test]
fn java_paths_are_confirmed_on_a_jvm() {
    if !has_javac() {
        return;
    }
    let request = Request::of(file("examples/Account.java"));
    let project = Project::open(&request).unwrap();
    assert_eq!(project.language(), Language::Java);
    let subject = project.load(Some("moveTo")).unwrap();
    let plan = subject.plan();
    let found = outcome(&subject, &plan);
    let confirmation = found.confirmation.as_ref().expect("there is a JVM");
    assert_eq!((confirmation.agreed(), confirmation.differing.len()), (3, 0));
    assert!(confirmation.machine.starts_with("JVM "), "{}", confirmation.machine);
    // Paths that are not kept cannot be confirmed, and neither is what nobody asks for.
    let config = Config { detail: Detail::Counts, ..plan.config.clone() };
    for plan in [Plan { config, ..plan.clone() }, Plan { confirm: None, ..plan }] {
        assert!(outcome(&subject, &plan).confirmation.is_none());
    }
}

#[test]
fn a_class_stands_for_its_methods_with_code() {
    if !has_javac() {
        return;
    }
    let text = "abstract class Shape {\n\
                abstract int area();\n\
                native int drawn();\n\
                int sign() { return area() < 0 ? -1 : 1; }\n\
                static int twice(int a) { return a + a; }\n\
                static int twice(Sided r, int a) { return r == null ? a : 0; } }\n\
                interface Sided { int sides(); int corners(); }\n\
                class Square extends Shape { int area() { return 4; } }";
    let source = Source::new("Shape", text);
    let project = Project::open(&source.request("Shape")).unwrap();
    let names = |name: Option<&str>| -> Vec<String> {
        let subjects = project.subjects(name).unwrap_or_else(|failure| panic!("{failure}"));
        let names = subjects.map(|subject| subject.unwrap_or_else(|failure| panic!("{failure}")));
        names.map(|one| one.name.rsplit_once(".java ").unwrap().1.to_string()).collect()
    };
    let all = ["Shape.sign()", "Shape.twice(int)", "Shape.twice(Sided, int)"];
    assert_eq!(names(None), all);
    assert_eq!(names(Some("Shape")), all);
    assert_eq!(names(Some("Shape.sign")), ["Shape.sign"]);
    let subject = project.load(Some("twice(Sided, int)")).unwrap();
    let scope = subject.scope(&subject.config());
    let inputs: Vec<&str> = scope.always_null.iter().map(|one| one.input.as_str()).collect();
    assert_eq!(inputs, ["r"]);
    assert!(matches!(subject.notes.as_slice(), [Note::AlwaysNull(_)]), "{:?}", subject.notes);
}

#[test]
fn a_run_that_does_not_end_has_the_result_of_smaller_inputs() {
    if !has_javac() {
        return;
    }
    let project = Project::open(&Request::of(file("examples/Cuts.java"))).unwrap();
    let subject = project.load(Some("length")).unwrap();
    // Lists of any length: there is no last path.
    let usual = subject.config();
    let budgets = Budgets { loops: None, time: Some(Duration::from_secs(4)), ..usual.budgets };
    let config = Config { budgets, ..usual };
    let open_bounds = OpenBounds { heap: true, arrays: false, loops: true };
    let plan = Plan { config, confirm: None, open_bounds, ..subject.plan() };
    let found = outcome(&subject, &plan);
    let smaller = found.smaller.expect("it has not ended");
    assert_eq!((smaller.usual.heap, smaller.usual.loops), (None, None));
    assert!(smaller.taken.heap.is_some() && smaller.taken.loops.is_some(), "{smaller:?}");
    assert_eq!(smaller.taken.arrays, smaller.usual.arrays, "this one was chosen");
    assert_eq!(found.scope.bound, smaller.taken.heap);
    let exploration = &found.exploration;
    assert!(exploration.counts.open.is_empty(), "small inputs were followed to their end");
    assert_eq!(exploration.counts.traces, exploration.paths.len() as u64);
    // Longer lists have other lengths: these are the paths behind.
    let (small, large) = exploration.paths.split_at(smaller.first_larger);
    let results = |paths: &[forkless_engine::Path]| {
        let witnesses = paths.iter().filter_map(|path| path.witness.as_ref());
        let lengths =
            witnesses.filter_map(|witness| witness.result).map(|value| format!("{value:?}"));
        lengths.collect::<BTreeSet<_>>()
    };
    assert!(!small.is_empty() && !large.is_empty() && large.len() as u64 <= smaller.ended);
    assert!(results(small).is_disjoint(&results(large)), "{:?}", results(large));
    assert_eq!(results(large).len(), large.len(), "one for each");
}
