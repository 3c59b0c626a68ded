//! Programs that are run from their `main` on the concrete interpreter.

use crate::common;
use forkless_engine::Merge;
use forkless_engine::concrete::{ConcreteEnd, InputSource, Limits, run};
use forkless_ir::{ClassId, FieldId, Stream, Type};
use forkless_lang_java::{Options, load_main};
use forkless_term::Value;

/// A program from its `main` has no inputs.
struct NoInput;

impl InputSource for NoInput {
    fn input(&mut self, name: &str, _: Type) -> Value {
        panic!("there is no input {name}")
    }

    fn has_environment(&self) -> bool {
        false
    }

    fn class(&mut self, _: u32) -> ClassId {
        panic!("there is no input")
    }

    fn field(&mut self, _: u32, _: FieldId, _: Type) -> Value {
        panic!("there is no input")
    }

    fn length(&mut self, _: u32) -> u32 {
        panic!("there is no input")
    }

    fn element(&mut self, _: u32, _: u32, _: Type) -> Value {
        panic!("there is no input")
    }
}

/// Runs a class of the fixtures; what it prints.
fn check(class: &str, expected: &str) {
    for jdk in common::jdks() {
        let class_path = vec![common::fixtures().join("running")];
        let version = jdk.feature_version;
        let options = Options { class_path, jdk: Some(jdk), ..Options::default() };
        let program = load_main(class, &options).unwrap_or_else(|error| panic!("{error}"));
        let limits =
            Limits { steps: 1_000_000, depth: 1000, keeps_history: false, merge: Merge::None };
        let found = run(&program, &mut NoInput, limits);
        let printed = found.output.iter().filter(|(stream, _)| *stream == Stream::Output);
        let printed: String = printed.map(|(_, text)| text.as_str()).collect();
        assert_eq!(printed, expected, "{class} on Java {version}");
        assert_eq!(found.end, ConcreteEnd::Returned(None), "{class} on Java {version}");
    }
}

#[test]
fn methods_of_other_packages_are_not_overridden() {
    check("far.Stranger", "Base Neighbour\nBase Stranger\nBase Child\nFriend Friend\n");
}
