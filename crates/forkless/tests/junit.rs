//! `forkless test` on classes that are hard to write tests of, and on programs of the corpus. What it writes compiles and
//! passes with the real JUnit 5, where that is installed; elsewhere the test says that this part is skipped.

mod command;

use command::{Watched, root, watch};
use forkless_lang_java::jdk::Jdk;
use forkless_test_support::{Folder, is_long, on_all_cores};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// A command that takes longer hangs.
const LONGEST: Duration = Duration::from_secs(300);

/// Where Debian has JUnit's jars.
const JARS: &str = "/usr/share/java";

/// JUnit 5 with its console.
const CONSOLE: &[&str] = &[
    "junit-jupiter-api.jar",
    "junit-jupiter-engine.jar",
    "junit-platform-commons.jar",
    "junit-platform-console.jar",
    "junit-platform-engine.jar",
    "junit-platform-launcher.jar",
    "junit-platform-reporting.jar",
    "apiguardian-api.jar",
    "opentest4j.jar",
    "picocli.jar",
    "univocity-parsers.jar",
];

/// The jars that the console cannot do without.
const NEEDED: usize = 7;

const HARD: &str = r#"package hard;

import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;

abstract class Shape {
    abstract double area();
    boolean isSmall() { return area() < 10; }
}

class Apply {
    static int apply(IntUnaryOperator function, int x) {
        int y = function.applyAsInt(x);
        return y > 10 ? 10 : y;
    }
    static <T> boolean any(List<T> list, Predicate<? super T> wanted) {
        for (T one : list) if (wanted.test(one)) return true;
        return false;
    }
}

interface Greeter {
    String name();
    default String greet(boolean loud) { return loud ? "HI" : "hi " + name(); }
    static int length(String text) { return text.isEmpty() ? -1 : text.length(); }
}

final class Single {
    private int n;
    private Single(int n) { this.n = n; }
    int next() { return n > 3 ? 0 : ++n; }
    private int hidden(int x) { return x > 2 ? 1 : 0; }
}

enum Colour {
    RED, GREEN { @Override int weight() { return 2; } };
    int weight() { return 1; }
    Colour next(boolean skip) { return skip || this == GREEN ? RED : GREEN; }
}

class Box<T extends Comparable<T>> {
    private final T value;
    Box(T value) { this.value = value; }
    T max(T other) { return value.compareTo(other) >= 0 ? value : other; }
}

record Range(int low, int high) {
    Range { if (low > high) throw new IllegalArgumentException("low > high"); }
    boolean contains(int x) { return low <= x && x <= high; }
}

class Outer {
    private final int base;
    Outer(int base) { this.base = base; }
    class Inner {
        final int step;
        Inner(int step) { this.step = step; }
        int sum(int x) { return x > base ? x + step : base; }
    }
    private static class Secret {
        int twice(int x) { return x > 3 ? 2 * x : 0; }
    }
}

class Broken {
    static int always = Integer.parseInt("no number");
    static int sign(int x) { return x < 0 ? -1 : 1; }
}

class Overloaded {
    static int sign(int x) { return 7; }
    static int sign(Integer x) { return x < 0 ? -1 : 1; }
}

@interface Note {}
"#;

const NO_PACKAGE: &str = "class NoPackage {
    int size;
    int grow(int by) {
        if (by < 0) throw new IllegalArgumentException(\"negative\");
        return size += by;
    }
}
";

/// A class or method, the exit code, and words of the answer.
const CASES: &[(&str, i32, &str)] = &[
    ("hard.Shape", 2, "no class that inputs may have is a `hard.Shape`"),
    ("hard.Apply", 0, " of 2 methods"),
    ("hard.Greeter", 3, " of 1 method"),
    ("hard.Single", 0, "2 by reflection"),
    ("hard.Single.hidden", 3, "the method is private"),
    ("hard.Colour.next", 0, " of 1 method"),
    ("hard.Box", 0, " of 2 methods"),
    ("hard.Range", 3, "hard.Range.toString()            1      1"),
    ("hard.Outer$Inner", 3, " of 1 method"),
    ("hard.Outer$Secret", 3, "the class is not visible to a test in its package"),
    ("hard.Broken.sign", 3, "a class cannot be initialized"),
    ("hard.Overloaded.sign(Integer)", 0, " of 1 method"),
    ("hard.Note", 2, "has no method that a test can call"),
    ("hard.Nowhere", 2, "there is no class"),
    ("hard.Single.nothing", 2, "has no method `nothing`"),
    ("NoPackage", 0, " of 1 method"),
];

/// Folders whose programs have tests.
const FOLDERS: &[&str] =
    &["corpus/java/examples", "corpus/java/kiasan", "corpus/java/table1", "examples"];

/// Of these, programs whose tests are run always; the others are for the long run.
const USUAL: &[&str] = &[
    "corpus/java/examples/Account.java",
    "corpus/java/examples/BoundedQueue.java",
    "corpus/java/examples/Intervals.java",
    "corpus/java/examples/Prices.java",
    "corpus/java/kiasan/AbsoluteValue.java",
    "corpus/java/kiasan/ArrayPartition.java",
    "corpus/java/kiasan/StackAr.java",
    "corpus/java/kiasan/StackLi.java",
    "corpus/java/kiasan/Triangle.java",
    "corpus/java/table1/Sample.java",
    "examples/Account.java",
    "examples/Fare.java",
    "examples/Purse.java",
    "examples/Ring.java",
];

/// Runs the command in a folder.
fn test(folder: &Path, arguments: &[&str]) -> Watched {
    let mut command = Command::new(env!("CARGO_BIN_EXE_forkless"));
    command.arg("test").args(arguments).args(["--time", "none"]).current_dir(folder);
    watch(&mut command, LONGEST)
}

/// What is wrong with each of so many, if something is.
fn failures(count: usize, check: impl Fn(usize) -> Option<String> + Sync) -> Vec<String> {
    let numbers = 0..count as u64;
    let found: Vec<Vec<String>> = on_all_cores(numbers, |numbers| {
        numbers.filter_map(|number| check(number as usize)).collect()
    });
    found.concat()
}

/// The JDK that the command uses as well.
fn usual_jdk() -> Jdk {
    Jdk::find(None).expect("there is a JDK")
}

fn tool(jdk: &Jdk, name: &str) -> Command {
    Command::new(jdk.home.join("bin").join(name))
}

/// Runs a tool of the JDK, which must succeed.
fn succeeds(command: &mut Command) -> String {
    let ended = watch(command, LONGEST);
    assert_eq!(ended.code, Some(0), "{command:?}:\n{}", ended.said);
    ended.said
}

/// The jars of JUnit; none if it is not installed.
fn junit() -> Option<Vec<PathBuf>> {
    let jars: Vec<PathBuf> = CONSOLE.iter().map(|jar| Path::new(JARS).join(jar)).collect();
    if let Some(missing) = jars[..NEEDED].iter().find(|jar| !jar.is_file()) {
        eprintln!("skipped: {} is not there: the tests are not run with JUnit", missing.display());
        return None;
    }
    Some(jars.into_iter().filter(|jar| jar.is_file()).collect())
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten().map(|entry| entry.path()) {
        match entry.is_dir() {
            true => sources(&entry, found),
            false => found.push(entry),
        }
    }
}

/// Compiles the tests in a folder with a JDK, and runs them; each must pass.
fn run_with_junit(jdk: &Jdk, jars: &[PathBuf], classes: &Path, tests: &Path, compiled: &Path) {
    let mut files = vec![];
    sources(tests, &mut files);
    assert!(!files.is_empty(), "no tests in {}", tests.display());
    let path = jars.iter().cloned().chain([classes.to_path_buf(), compiled.to_path_buf()]);
    let path = env::join_paths(path).expect("paths can be joined");
    let written: usize = files
        .iter()
        .map(|file| fs::read_to_string(file).expect("it can be read").matches("@Test\n").count())
        .sum();
    let mut javac = tool(jdk, "javac");
    succeeds(javac.arg("-cp").arg(&path).arg("-d").arg(compiled).args(&files));
    let said = succeeds(
        tool(jdk, "java")
            .args(["-ea", "-cp"])
            .arg(&path)
            .arg("org.junit.platform.console.ConsoleLauncher")
            .args(["--disable-banner", "--details=tree", "--scan-classpath"])
            .arg(compiled),
    );
    assert!(said.contains(&format!("{written} tests successful")), "{written} written:\n{said}");
    println!("JDK {}: {written} tests pass", jdk.feature_version);
}

#[test]
fn classes_that_are_hard_to_test_have_tests_or_a_reason() {
    let folder = Folder::new();
    let folder = folder.path();
    let texts = [("Hard.java", HARD), ("NoPackage.java", NO_PACKAGE)];
    let files: Vec<PathBuf> = texts.iter().map(|(name, _)| folder.join(name)).collect();
    for (file, (_, text)) in files.iter().zip(texts) {
        fs::write(file, text).expect("it can be written");
    }
    succeeds(
        tool(&usual_jdk(), "javac").arg("-g").arg("-d").arg(folder.join("classes")).args(&files),
    );
    let failures = failures(CASES.len(), |number| {
        let (name, code, words) = CASES[number];
        // Relative paths are those of the folder in which the command runs.
        let ended = test(folder, &["classes", name, "--out", &format!("tests/{number}")]);
        let is_right = ended.code == Some(code) && ended.said.contains(words);
        (!is_right).then(|| format!("{name}: {:?}\n{}", ended.code, ended.said))
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    if let Some(jars) = junit() {
        let classes = folder.join("classes");
        run_with_junit(
            &usual_jdk(),
            &jars,
            &classes,
            &folder.join("tests"),
            &folder.join("compiled"),
        );
    }
}

/// The programs whose tests are run: their folder, and they themselves.
fn programs(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(root().join(folder)).expect("the corpus is there");
    let mut found: Vec<String> = entries
        .map(|entry| entry.expect("the corpus is there").file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".java"))
        .map(|name| format!("{folder}/{name}"))
        .filter(|program| is_long() || USUAL.contains(&program.as_str()))
        .collect();
    found.sort();
    found
}

/// A method of the corpus with how much of it there is to test, and how many tests it has.
struct Counted {
    method: String,
    branches: u64,
    exceptions: u64,
    tests: u64,
}

impl Counted {
    /// So many tests there are at most: twice as many as branches; or one way through, and one for each exception, where
    /// that is more.
    fn most(&self) -> u64 {
        (2 * self.branches).max(1 + self.exceptions)
    }

    /// The methods of the classes that the command has written tests of.
    fn read(document: &str) -> Vec<Counted> {
        let Ok(document) = serde_json::from_str::<serde_json::Value>(document) else {
            return vec![];
        };
        let list = |value: &serde_json::Value| value.as_array().cloned().unwrap_or_default();
        let methods = list(&document["classes"]).into_iter().flat_map(|one| list(&one["methods"]));
        let number = |value: &serde_json::Value| value.as_u64().unwrap_or_default();
        let counted = methods.map(|one| Counted {
            method: one["method"].as_str().unwrap_or_default().to_string(),
            branches: number(&one["branches"]),
            exceptions: number(&one["exceptions"]),
            tests: list(&one["tests"]).len() as u64,
        });
        counted.filter(|one| one.tests > 0).collect()
    }
}

/// Writes the tests of a program: its methods, or what is wrong.
fn corpus_tests(program: &str, out: &str) -> Result<Vec<Counted>, String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_forkless"));
    let arguments = ["test", program, "--out", out, "--format", "json", "--time", "none"];
    let output = command.args(arguments).current_dir(root()).output().expect("it starts");
    let text = String::from_utf8_lossy(&output.stdout);
    match output.status.code() {
        Some(0 | 3) => Ok(Counted::read(&text)),
        // What has no method, or needs a newer Java.
        Some(2) if text.is_empty() => Ok(vec![]),
        code => {
            Err(format!("{program}: {code:?}\n{text}{}", String::from_utf8_lossy(&output.stderr)))
        }
    }
}

#[test]
fn tests_of_the_corpus_are_few_and_pass_with_junit() {
    let folder = Folder::new();
    // Classes of the same name are in several folders.
    let mut counted = vec![];
    let jdks: Vec<Jdk> = match is_long() {
        true => Jdk::all()
            .expect("JDKs are found")
            .into_iter()
            .filter(|jdk| jdk.javac().is_some())
            .collect(),
        false => vec![usual_jdk()],
    };
    for (number, of) in FOLDERS.iter().enumerate() {
        let programs = programs(of);
        let place = folder.path().join(number.to_string());
        let tests = place.join("tests");
        let out = tests.display().to_string();
        let found = on_all_cores(0..programs.len() as u64, |numbers| {
            numbers.map(|number| corpus_tests(&programs[number as usize], &out)).collect::<Vec<_>>()
        });
        let (made, failures): (Vec<_>, Vec<_>) =
            found.into_iter().flatten().partition(Result::is_ok);
        let failures: Vec<String> = failures.into_iter().filter_map(Result::err).collect();
        assert!(failures.is_empty(), "{}", failures.join("\n"));
        counted.extend(made.into_iter().flatten().flatten());
        let Some(jars) = junit() else { continue };
        for jdk in &jdks {
            let version = jdk.feature_version.to_string();
            let classes = place.join(format!("classes{version}"));
            let mut files: Vec<PathBuf> = programs.iter().map(|one| root().join(one)).collect();
            files.retain(|file| !needs_newer(jdk, file));
            let mut javac = tool(jdk, "javac");
            let around = root().join(of);
            succeeds(javac.arg("-d").arg(&classes).arg("-sourcepath").arg(around).args(&files));
            let compiled = place.join(format!("compiled{version}"));
            run_with_junit(jdk, &jars, &classes, &tests, &compiled);
        }
    }
    let mut table = String::from("branches exceptions tests most method\n");
    for one in &counted {
        let Counted { method, branches, exceptions, tests } = one;
        table += &format!("{branches:>8} {exceptions:>10} {tests:>5} {:>4} {method}\n", one.most());
    }
    println!("{table}{} methods", counted.len());
    let many = counted.iter().filter(|one| one.tests > one.most());
    let many: Vec<&str> = many.map(|one| one.method.as_str()).collect();
    assert!(many.is_empty(), "too many tests of {}\n{table}", many.join(", "));
}

/// Is a program written in a Java that a JDK does not know?
fn needs_newer(jdk: &Jdk, program: &Path) -> bool {
    const RECORD_PATTERNS: u32 = 21;
    program.ends_with("Expressions.java") && jdk.feature_version < RECORD_PATTERNS
}
