//! A published scope: `put` of a red-black tree map of up to so many entries, whose invariant walks
//! over them with a set of those it has seen. Each strategy has a path for each tree and each place that
//! a key has in it.

use forkless_engine::{Budgets, Config, EndKind};
use forkless_heap::{ObjectLimit, Strategy};
use forkless_lang_java::javac::compile_texts;
use forkless_lang_java::jdk::Jdk;
use forkless_lang_java::{Inputs, Options, load_with_calls};
use forkless_testkit::subjects::{explored, workspace};

/// How many red-black trees there are of so many entries and black entries on each way down, with a
/// black root, and with any root. No entries are black.
fn trees(entries: usize, blacks: usize) -> (u64, u64) {
    if entries == 0 {
        let none = u64::from(blacks == 0);
        return (none, none);
    }
    let (mut black, mut red) = (0, 0);
    for left in 0..entries {
        let right = entries - 1 - left;
        if blacks > 0 {
            black += trees(left, blacks - 1).1 * trees(right, blacks - 1).1;
        }
        red += trees(left, blacks).0 * trees(right, blacks).0;
    }
    (black, black + red)
}

/// The paths for trees of up to so many entries: a key is one of theirs, or lies between them.
fn paths_of_trees(most: usize) -> u64 {
    let of_size = |entries: usize| {
        let all: u64 = (0..=entries).map(|blacks| trees(entries, blacks).0).sum();
        all * (2 * entries as u64 + 1)
    };
    (0..=most).map(of_size).sum()
}

#[test]
fn a_tree_map_has_a_path_for_each_tree_and_each_place_of_a_key() {
    let jdk = Jdk::find(None).ok().filter(|jdk| jdk.javac().is_some());
    let Some(jdk) = jdk else { return println!("skipped: no JDK with a compiler") };
    let file = workspace().join("corpus/java/scopes/VisitedTreeMap.java");
    let text = std::fs::read_to_string(file).expect("the corpus is there");
    let compiled = compile_texts(&[("VisitedTreeMap.java", &text)], &jdk);
    let compiled = compiled.unwrap_or_else(|error| panic!("{error}"));
    let options = Options {
        class_path: vec![compiled.folder().to_path_buf()],
        jdk: Some(jdk),
        requires: vec!["repOK".to_string()],
        // The figures are those of all inputs.
        inputs: Inputs::Any,
        ..Options::default()
    };
    let load = |method: &str| {
        let loaded = load_with_calls(&format!("VisitedTreeMap.{method}"), &options);
        loaded.unwrap_or_else(|error| panic!("{}", error.render())).0
    };
    for (method, sizes) in [("put", 1..=4), ("putKeeps", 1..=3)] {
        let program = load(method);
        let entry = program.find_class("VisitedTreeMap$Entry").expect("the class is loaded");
        for most in sizes {
            for strategy in Strategy::ALL {
                let limit = ObjectLimit { class: Some(entry), most: most as u32 };
                let budgets = Budgets { loops: Some(32), ..Budgets::default() };
                let object_limits = vec![limit];
                let config = Config { strategy, object_limits, budgets, ..Config::default() };
                let run = explored(&program, &config);
                let name = format!("{method}, {most} entries, {}", strategy.name());
                let expected = [(EndKind::Returned, paths_of_trees(most))].into();
                assert_eq!(run.counts.ends, expected, "{name}");
                assert_eq!(run.counts.mismatches, 0, "{name}");
                assert!(run.counts.object_limit_hit, "{name}");
                let entries = |path: &forkless_engine::Path| {
                    let objects = &path.witness.as_ref().expect("it is complete").objects;
                    objects.iter().filter(|object| object.class == entry).count()
                };
                assert_eq!(run.paths.iter().map(entries).max(), Some(most), "{name}");
            }
        }
    }
}
