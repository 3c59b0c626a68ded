//! Methods over maps, sets and queues of the input, in `corpus/java/collections`. A line `// explore: method 2` names a
//! method of the file's class and the number of its paths where library code is merged.
//!
//! Whether it is merged or not, every input does on a JVM what its path says, and no condition speaks of what a map
//! keeps to itself. (The partition oracle enumerates heaps of plain objects, and does not know these inputs.)

use forkless_engine::{Config, Merge, NullPolicy, PathEnd, Progress, explore};
use forkless_explain::condition;
use forkless_jvm::{Jvm, Verdict};
use forkless_lang_java::classpath::ClassPath;
use forkless_lang_java::javac::compile_texts;
use forkless_lang_java::jdk::Jdk;
use forkless_lang_java::{Options, load_with_calls};
use forkless_testkit::java::jdks;
use forkless_testkit::subjects::workspace;
use std::path::Path;
use std::sync::Arc;

/// What nobody wants to read of a collection.
const INSIDES: [&str; 5] = [".keys", ".values[", ".table", "elementData", "isKnown"];

/// Explores a method; the number of paths, each of which a JVM confirms.
fn confirmed(name: &str, merge: Merge, options: &Options, jvm: &mut Jvm) -> usize {
    let loaded = load_with_calls(name, options);
    let (program, calls) = loaded.unwrap_or_else(|error| panic!("{}", error.render()));
    let config =
        Config { merge, null: NullPolicy::Fork, array_bound: Some(2), ..Config::default() };
    let found = explore(&program, &config, &Progress::default()).expect("it can be explored");
    for path in &found.paths {
        assert!(!matches!(path.end, PathEnd::Cut(_)), "{name}: {:?}", path.end);
        let verdict = jvm.replay(&program, &calls, path, found.pool(path));
        assert_eq!(verdict, Verdict::Agrees, "{name}, {:?}, {merge:?}", path.decisions);
        for text in condition(&found, path) {
            let inside = INSIDES.iter().find(|inside| text.contains(*inside));
            assert_eq!(inside, None, "{name}: {text}");
        }
    }
    assert_eq!(found.counts.mismatches, 0, "{name}");
    found.paths.len()
}

fn check(file: &Path, jdk: &Jdk) -> usize {
    let text = std::fs::read_to_string(file).expect("it can be read");
    let class = file.file_stem().expect("it has a name").to_string_lossy();
    let compiled = compile_texts(&[(&format!("{class}.java"), &text)], jdk);
    let compiled = compiled.unwrap_or_else(|error| panic!("{error}"));
    let folder = vec![compiled.folder().to_path_buf()];
    let class_path = ClassPath::open(&folder, Some(jdk)).expect("the classes are there");
    let mut jvm = Jvm::start(jdk, Arc::new(class_path)).expect("a JVM starts");
    let options = Options { class_path: folder, jdk: Some(jdk.clone()), ..Options::default() };
    let mut methods = 0;
    for line in text.lines().filter_map(|line| line.strip_prefix("// explore: ")) {
        let (method, paths) = line.rsplit_once(' ').expect("a method and a number");
        let name = format!("{class}.{method}");
        let merged = confirmed(&name, Merge::Library, &options, &mut jvm);
        assert_eq!(merged.to_string(), paths, "{name}");
        let single = confirmed(&name, Merge::None, &options, &mut jvm);
        assert!(single >= merged, "{name}");
        methods += 1;
    }
    methods
}

#[test]
fn maps_and_sets_of_the_input_are_as_on_the_jvm() {
    for jdk in jdks() {
        let methods: usize = ["Maps.java", "Others.java", "Sets.java"]
            .iter()
            .map(|name| check(&workspace().join("corpus/java/collections").join(name), &jdk))
            .sum();
        println!("{methods} methods agree with the JVM {}", jdk.feature_version);
        assert!(methods >= 50);
    }
}
