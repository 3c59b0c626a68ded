//! Explorations of small methods: how many paths there are, and that the concrete interpreter agrees.

use crate::common;
use forkless_engine::{Config, NullPolicy, Progress, explore};
use forkless_lang_java::{Options, load};

/// Explores methods of a fixture; each with the number of paths that it has.
fn check(cases: &[(&str, u64)]) {
    check_on(cases, |_| true);
}

/// The same, with the JDKs of some versions.
fn check_on(cases: &[(&str, u64)], versions: impl Fn(u32) -> bool) {
    for jdk in common::jdks().into_iter().filter(|jdk| versions(jdk.feature_version)) {
        let folder = common::fixtures().join("lowering");
        let options =
            Options { class_path: vec![folder], jdk: Some(jdk.clone()), ..Options::default() };
        for &(target, expected) in cases {
            let program = load(target, &options).unwrap_or_else(|error| panic!("{error}"));
            let config =
                Config { null: NullPolicy::Fork, array_bound: Some(4), ..Config::default() };
            let found = explore(&program, &config, &Progress::default()).expect("it runs");
            let name = format!("{target} on Java {}", jdk.feature_version);
            assert_eq!(found.counts.traces, expected, "{name}");
            assert_eq!(found.counts.mismatches, 0, "{name}: every witness replays");
            assert!(found.is_complete(), "{name}: nothing is cut");
        }
    }
}

#[test]
fn strings_cost_no_decisions_until_they_are_looked_into() {
    check(&[
        ("Texts.checked", 2),
        ("Texts.made", 1),
        ("Texts.built", 1),
        ("Texts.nested", 1),
        ("Texts.caught", 2),
        ("Texts.same", 1),
    ]);
}

#[test]
fn strings_that_are_looked_into_have_their_text() {
    check(&[("Texts.looked", 2), ("Texts.found", 1)]);
    // Since Java 9 it makes a difference whether a character is a Latin-1 one.
    check_on(&[("Texts.looksLike", 2)], |version| version >= 9);
    check_on(&[("Texts.looksLike", 1)], |version| version == 8);
}

#[test]
fn conditions_as_values_cost_no_decisions() {
    check(&[("Steps.take", 2), ("Steps.isShort", 2), ("Steps.above", 2)]);
}
