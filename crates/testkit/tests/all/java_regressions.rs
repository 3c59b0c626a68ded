//! Java methods that were once explored wrongly, in `corpus/java/regressions`. A line
//! `// explore: method(int) 2` names a method of the file's class and the number of its paths under the
//! strategies that split no run over the heap; everything else must be right under all strategies.
//! ` within 1` behind it is a bound on the heap; then the number holds for ways under all strategies.
//! `// explore any:` looks at all inputs, not only at those that the code of their classes leads to.

use forkless_engine::{Budgets, Config, Merge, NullPolicy};
use forkless_heap::Strategy;
use forkless_jvm::Jvm;
use forkless_lang_java::classpath::ClassPath;
use forkless_lang_java::javac::compile_texts;
use forkless_lang_java::jdk::Jdk;
use forkless_lang_java::{Inputs, Options, load_with_calls};
use forkless_test_support::Random;
use forkless_testkit::java::exploring::{Totals, inexact, repeated_ways, wrong_merged, wrong_with};
use forkless_testkit::subjects::workspace;
use forkless_testkit::{Explored, HeapLimits, Setting};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// What is merged is cut after so long: formulas over hashes of strings are hard.
const MERGED_TIME: Option<Duration> = Some(Duration::from_secs(1));

/// A strategy with more paths is skipped; `pose` never is.
const MAX_PATHS: u64 = 200;

/// Every strategy goes so many ways.
fn check_ways(explored: &Explored, expected: usize, name: &str) {
    assert_eq!(explored.complete().len(), Strategy::ALL.len(), "{name}: {:?}", explored.cuts());
    let mut hits = BTreeSet::new();
    for (strategy, exploration) in explored.complete() {
        let way = |path: &forkless_engine::Path| (path.control, format!("{:?}", path.trace));
        let ways: BTreeSet<_> = exploration.paths.iter().map(way).collect();
        assert_eq!(ways.len(), expected, "{name} under {}", strategy.name());
        assert_eq!(exploration.counts.mismatches, 0, "{name} under {}", strategy.name());
        hits.insert(exploration.counts.bound_hit);
    }
    assert_eq!(hits.len(), 1, "{name}: strategies do not agree whether the bound is hit");
}

/// A line that names a method, and which inputs it is explored with.
fn explored(line: &str) -> Option<(Inputs, &str)> {
    let usual = line.strip_prefix("// explore: ").map(|line| (Inputs::Usual, line));
    usual.or_else(|| Some((Inputs::Any, line.strip_prefix("// explore any: ")?)))
}

fn check(file: &Path, jdk: &Jdk, totals: &mut Totals) {
    let text = std::fs::read_to_string(file).expect("it can be read");
    let class = file.file_stem().expect("it has a name").to_string_lossy();
    let compiled = compile_texts(&[(&format!("{class}.java"), &text)], jdk);
    let compiled = compiled.unwrap_or_else(|error| panic!("{error}"));
    let folder = vec![compiled.folder().to_path_buf()];
    let class_path = ClassPath::open(&folder, Some(jdk)).expect("the classes are there");
    let mut jvm = Jvm::start(jdk, Arc::new(class_path)).expect("a JVM starts");
    let mut methods = 0;
    for (inputs, line) in text.lines().filter_map(explored) {
        let (line, heap_bound) = match line.split_once(" within ") {
            Some((line, bound)) => (line, Some(bound.parse().expect("a bound on the heap"))),
            None => (line, None),
        };
        let (method, paths) = line.rsplit_once(' ').expect("a method and a number");
        let paths: usize = paths.parse().expect("a number of paths");
        let class_path = folder.clone();
        let options = Options { class_path, jdk: Some(jdk.clone()), inputs, ..Options::default() };
        let loaded = load_with_calls(&format!("{class}.{method}"), &options);
        let loaded = loaded.unwrap_or_else(|error| panic!("{}", error.render()));
        let limits = HeapLimits { heap_bound, array_bound: Some(2), ..HeapLimits::default() };
        let setting = Setting {
            null: NullPolicy::Fork,
            limits,
            max_paths: MAX_PATHS,
            eager_arguments: false,
        };
        methods += 1;
        if heap_bound.is_some() {
            let found = Explored::new(&loaded.0, setting);
            check_ways(&found, paths, &format!("{class}.{method}"));
            let wrong = inexact(&loaded.0, &found, &mut Random::new(1), totals);
            assert!(wrong.is_empty(), "{class}.{method}:\n{}", wrong.join("\n"));
            continue;
        }
        let (found, mut wrong) =
            wrong_with(&loaded, setting, &mut jvm, &mut Random::new(1), totals);
        wrong.extend(repeated_ways(&loaded.0, &found));
        for merge in [Merge::Library, Merge::All] {
            wrong.extend(wrong_merged(&loaded, &merging(setting, merge), &mut jvm));
        }
        assert!(wrong.is_empty(), "{class}.{method}:\n{}", wrong.join("\n"));
        let Some((Strategy::Pose, pose)) = found.complete().last() else {
            panic!("{class}.{method} is cut: {:?}", found.cuts())
        };
        assert_eq!(pose.paths.len(), paths, "{class}.{method}");
    }
    assert!(methods > 0, "{class} says what to explore");
}

/// How a method is explored where paths are merged.
fn merging(setting: Setting, merge: Merge) -> Config {
    let Setting { null, limits, max_paths, .. } = setting;
    Config {
        merge,
        null,
        array_bound: limits.array_bound,
        budgets: Budgets { paths: Some(max_paths), time: MERGED_TIME, ..Budgets::default() },
        ..Config::default()
    }
}

#[test]
fn methods_that_were_wrong_once_are_right() {
    let jdk = Jdk::find(None).ok().filter(|jdk| jdk.javac().is_some() && jdk.feature_version >= 17);
    let Some(jdk) = jdk else { return println!("skipped: no JDK 17 or later with a compiler") };
    let folder = workspace().join("corpus/java/regressions");
    let entries = std::fs::read_dir(&folder).expect("the corpus is there").flatten();
    let mut files: Vec<_> = entries.map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "java"));
    files.sort();
    assert!(!files.is_empty());
    let mut totals = Totals::default();
    for file in &files {
        check(file, &jdk, &mut totals);
    }
    totals.print();
}
