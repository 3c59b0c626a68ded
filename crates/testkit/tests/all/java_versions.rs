//! Exploration with each JDK that tests run in full: the usual one, and those that `FORKLESS_JDKS`
//! names. Every input agrees with that JDK's own JVM, and no path is cut because something is not
//! supported or not decided.
//!
//! A JDK with a compiler is needed; without one the tests say so and check nothing.

use forkless_engine::{
    Budgets, Config, Cut, EndKind, Exploration, NullPolicy, PathEnd, Progress, explore,
};
use forkless_jvm::{Jvm, Verdict};
use forkless_lang_java::classpath::ClassPath;
use forkless_lang_java::javac::compile_texts;
use forkless_lang_java::jdk::Jdk;
use forkless_lang_java::{Inputs, Options, load_with_calls};
use forkless_testkit::java::jdks_in_full;
use std::path::PathBuf;
use std::sync::Arc;

/// Classes with a JVM that runs them.
struct World {
    options: Options,
    jvm: Jvm,
    version: u32,
}

impl World {
    fn new(jdk: &Jdk, class_path: Vec<PathBuf>) -> World {
        let opened = ClassPath::open(&class_path, Some(jdk)).expect("it is there");
        let jvm = Jvm::start(jdk, Arc::new(opened)).expect("it starts");
        let inputs = Inputs::Any;
        let options = Options { class_path, jdk: Some(jdk.clone()), inputs, ..Options::default() };
        World { options, jvm, version: jdk.feature_version }
    }

    /// Explores a method and checks all of it but how many paths there are.
    fn explored(&mut self, method: &str) -> Exploration {
        let name = format!("{method} on Java {}", self.version);
        let loaded = load_with_calls(method, &self.options);
        let (program, calls) = loaded.map_err(|error| error.render()).expect("it is there");
        let config = Config {
            null: NullPolicy::Fork,
            heap_bound: Some(2),
            array_bound: Some(3),
            budgets: Budgets { loops: Some(4), ..Budgets::default() },
            ..Config::default()
        };
        let found = explore(&program, &config, &Progress::default()).expect("it runs");
        assert_eq!(found.counts.mismatches, 0, "{name}: a witness does not replay");
        for (kind, count) in &found.counts.ends {
            let is_limit = matches!(kind, EndKind::Cut(Cut::Loops));
            let is_cut = matches!(kind, EndKind::Cut(_)) && !is_limit;
            assert!(!is_cut, "{name}: {count} paths end with {kind:?}");
        }
        for path in found.paths.iter().filter(|path| !matches!(path.end, PathEnd::Cut(_))) {
            match self.jvm.replay(&program, &calls, path, found.pool(path)) {
                Verdict::Agrees => {}
                // Inputs that no program can make may ask for arrays of any length.
                Verdict::NotComparable(words) if words.contains("not enough memory") => {}
                other => panic!("{name}: {:?}: {other}", path.decisions),
            }
        }
        found
    }
}

#[test]
fn programs_have_the_same_paths_with_every_version() {
    let cases = [
        ("greeting", 3),
        ("areTwins", 4),
        ("first", 3),
        ("called", 3),
        ("number", 3),
        ("wide", 3),
        ("sum", 3),
        ("smallest", 11),
        ("length", 16),
        ("later", 1),
    ];
    for jdk in jdks_in_full() {
        let text = include_str!("java_versions/Texts.java");
        let compiled = compile_texts(&[("Texts.java", text)], &jdk).expect("it compiles");
        let mut world = World::new(&jdk, vec![compiled.folder().to_path_buf()]);
        for (method, expected) in cases {
            let found = world.explored(&format!("Texts.{method}"));
            assert_eq!(found.counts.traces, expected, "{method} on Java {}", jdk.feature_version);
            assert!(found.is_complete(), "{method} on Java {}", jdk.feature_version);
        }
    }
}

/// Libraries differ between versions, and so do their paths.
#[test]
fn methods_of_the_library_agree_with_every_jvm() {
    let methods = [
        "java.lang.String.charAt(int)",
        "java.lang.String.compareTo(String)",
        "java.lang.String.concat(String)",
        "java.lang.String.equals(Object)",
        "java.lang.String.isEmpty()",
        "java.lang.String.startsWith(String)",
        "java.lang.String.substring(int)",
        "java.util.ArrayDeque.add(Object)",
        "java.util.ArrayList.add(Object)",
        "java.util.ArrayList.remove(int)",
        "java.util.LinkedList.add(Object)",
        "java.util.LinkedList.getFirst()",
    ];
    for jdk in jdks_in_full() {
        let mut world = World::new(&jdk, vec![]);
        for method in methods {
            let found = world.explored(method);
            println!("Java {}: {method}: {} paths", jdk.feature_version, found.counts.traces);
        }
    }
}
