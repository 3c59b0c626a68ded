//! Harnesses: tests of JUnit and properties of jqwik, whose parameters are inputs, and programs that ask `Verifier` or
//! `CProver` for theirs. The programs are in the folder `harness`; a comment behind the head of a method says what its
//! verdict is, for a violation with the rule and the line.

use crate::command::{forkless, root, stderr, stdout};
use forkless_lang_java::jdk::Jdk;
use forkless_test_support::Folder;
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where Debian has the jars.
const JARS: &str = "/usr/share/java";

/// What the tests are compiled with: JUnit 5 and 4, AssertJ, Hamcrest.
const LIBRARIES: [&str; 8] = [
    "junit-jupiter-api.jar",
    "junit-jupiter-params.jar",
    "junit-platform-commons.jar",
    "opentest4j.jar",
    "apiguardian-api.jar",
    "junit4.jar",
    "hamcrest.jar",
    "assertj-core.jar",
];

fn folder() -> PathBuf {
    root().join("crates/forkless/tests/all/harness")
}

/// The verdicts that a source file expects, by the names of methods.
fn expected(file: &Path) -> BTreeMap<String, String> {
    let text = std::fs::read_to_string(file).expect("it can be read");
    let heads = text.lines().filter_map(|line| line.split_once(" // => "));
    let name = |head: &str| {
        let before = head.split('(').next().unwrap_or_default();
        before.rsplit(' ').next().unwrap_or_default().to_string()
    };
    heads.map(|(head, verdict)| (name(head), verdict.to_string())).collect()
}

/// The verdicts of a document, in the same words. Findings must be confirmed.
fn found(document: &Json, file: &Path) -> BTreeMap<String, String> {
    let file = file.file_stem().expect("it is a file").to_string_lossy();
    let methods = document["methods"].as_array().expect("there are methods");
    let verdict = |method: &Json| {
        let findings = method["findings"].as_array().cloned().unwrap_or_default();
        let finding = |finding: &Json| {
            let rule = finding["rule"].as_str().unwrap_or_default();
            let source = finding["file"].as_str().unwrap_or_default().trim_end_matches(".java");
            let line = &finding["line"];
            let place = if source == file { line.to_string() } else { format!("{source}:{line}") };
            let confirmed = if finding["confirmed_by"].is_string() { "" } else { " not confirmed" };
            format!(" {rule} {place}{confirmed}")
        };
        let findings: String = findings.iter().map(finding).collect();
        format!("{}{findings}", method["verdict"].as_str().unwrap_or_default())
    };
    let name = |method: &Json| {
        let name = method["method"].as_str().unwrap_or_default();
        let name = name.split('(').next().unwrap_or_default();
        name.rsplit('.').next().unwrap_or_default().to_string()
    };
    methods.iter().map(|method| (name(method), verdict(method))).collect()
}

/// What a command says of the methods of a class.
fn check(arguments: &[&str]) -> Json {
    let output =
        forkless(&[&["check"], arguments, &["--format", "json", "--time", "120s"]].concat());
    let document = serde_json::from_str(&stdout(&output));
    document.unwrap_or_else(|error| panic!("{error}: {}", stderr(&output)))
}

/// `javac`; none where there is no JDK.
fn compiler() -> Option<PathBuf> {
    let javac = Jdk::find(None).ok().and_then(|jdk| jdk.javac());
    if javac.is_none() {
        println!("skipped: there is no JDK with a compiler");
    }
    javac
}

#[test]
fn parameters_of_tests_are_inputs() {
    let Some(javac) = compiler() else { return };
    let jars: Vec<PathBuf> = LIBRARIES.iter().map(|jar| Path::new(JARS).join(jar)).collect();
    if let Some(missing) = jars.iter().find(|jar| !jar.is_file()) {
        println!(
            "skipped: {} is not there (Debian: junit4, junit5, libassertj-core-java)",
            missing.display()
        );
        return;
    }
    let jars =
        std::env::join_paths(jars).expect("they are paths").into_string().expect("they are text");
    let classes = Folder::new();
    let tests = ["JupiterTest", "VintageTest", "FluentTest", "ShelfProperties"];
    let source = |name: &str| folder().join("shop").join(format!("{name}.java"));
    let output = Command::new(javac)
        .args(["-g", "-cp", &jars, "-sourcepath"])
        .arg(folder())
        .arg("-d")
        .arg(classes.path())
        .args(tests.map(source))
        .output()
        .expect("the compiler starts");
    assert!(output.status.success(), "{}", stderr(&output));
    let target = classes.path().to_string_lossy().into_owned();
    for test in tests {
        // Without its name, a class with tests stands for its tests.
        let document = check(&[&target, &format!("shop.{test}"), "--classpath", &jars]);
        assert_eq!(found(&document, &source(test)), expected(&source(test)), "{test}");
    }
}

/// No stub of the classes is on the class path: neither for the compiler, nor for the JVM that confirms.
#[test]
fn programs_ask_for_inputs_without_stubs() {
    if compiler().is_none() {
        return;
    }
    let source = folder().join("plain/Harness.java");
    let expected = expected(&source);
    let methods: Vec<String> =
        expected.keys().map(|name| format!("plain.Harness.{name}")).collect();
    let file = source.to_string_lossy().into_owned();
    let arguments: Vec<&str> =
        std::iter::once(file.as_str()).chain(methods.iter().map(String::as_str)).collect();
    assert_eq!(found(&check(&arguments), &source), expected);
}
