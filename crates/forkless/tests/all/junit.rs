//! `forkless test` on classes that are hard to write tests of, and on programs of the corpus. What it writes compiles and
//! passes with the real JUnit 5, where that is installed; elsewhere the test says that this part is skipped.

use crate::command::{Watched, root, watch};
use forkless_lang_java::jdk::Jdk;
use forkless_test_support::{Folder, is_long, on_all_cores};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
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

class Hops {
    private final int[] to = {-1, -1, -1};
    void set(int from, int place) { to[from] = place; }
    // Of which element it depends is itself a number that the test may choose.
    boolean leadsOn() { return to[0] >= 0 && to[0] < to.length && to[to[0]] >= 0; }
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
    ("hard.Range", 0, "hard.Range.toString()            1      1"),
    ("hard.Outer$Inner", 3, " of 1 method"),
    ("hard.Outer$Secret", 3, "the class is not visible to a test in its package"),
    ("hard.Broken.sign", 3, "a class cannot be initialized"),
    ("hard.Overloaded.sign(Integer)", 0, " of 1 method"),
    ("hard.Hops.leadsOn", 0, " of 1 method"),
    ("hard.Note", 2, "has no method that a test can call"),
    ("hard.Nowhere", 2, "there is no class"),
    ("hard.Single.nothing", 2, "has no method `nothing`"),
    ("NoPackage", 0, " of 1 method"),
];

/// Folders whose programs have tests. Classes of the same name are in several.
const FOLDERS: &[&str] = &[
    "corpus/java/everyday",
    "corpus/java/examples",
    "corpus/java/kiasan",
    "corpus/java/table1",
    "examples",
];

/// How much of a method is looked at, but for the long run. A few have more paths: these have fewer tests then, and the
/// command says so. A limit on all of a program would leave it without tests on a busy machine.
const USUAL_LIMITS: [&str; 4] = ["--max-paths", "40", "--time-per-method", "3s"];

/// Of a hundred tests of the corpus, so many set no field by reflection.
const WITHOUT_REFLECTION: u64 = 90;

/// Runs the command in a folder.
fn test(folder: &Path, arguments: &[&str]) -> Watched {
    let mut command = Command::new(env!("CARGO_BIN_EXE_forkless"));
    command.arg("test").args(arguments).args(["--time", "none"]).current_dir(folder);
    watch(&mut command, LONGEST)
}

/// Works on so many things on all cores: whoever is done takes the next one.
fn each<T: Send>(count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let take = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&number| number < count);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let done: Vec<Vec<(usize, T)>> = on_all_cores(0..cores as u64, |_| {
        std::iter::from_fn(take).map(|number| (number, work(number))).collect()
    });
    let mut done: Vec<(usize, T)> = done.into_iter().flatten().collect();
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, made)| made).collect()
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

/// Where the tests of a folder are, with what they are of.
struct Tested {
    /// What is compiled with the tests: the programs that they are of.
    programs: Vec<PathBuf>,
    /// What else the compiler may need: folders of sources and of classes.
    sources: Option<PathBuf>,
    classes: Option<PathBuf>,
    /// The folder of the tests.
    tests: PathBuf,
}

impl Tested {
    /// Compiles the tests with a JDK, and runs them; each must pass. The answer is how many there are.
    fn run(&self, jdk: &Jdk, jars: &[PathBuf], compiled: &Path) -> usize {
        let mut files = vec![];
        sources(&self.tests, &mut files);
        assert!(!files.is_empty(), "no tests in {}", self.tests.display());
        let read = |file: &PathBuf| fs::read_to_string(file).expect("it can be read");
        let written: usize = files.iter().map(|file| read(file).matches("@Test\n").count()).sum();
        let compiled = compiled.to_path_buf();
        let path = jars.iter().chain(&self.classes).chain([&compiled]);
        let path = env::join_paths(path).expect("paths can be joined");
        let mut javac = tool(jdk, "javac");
        javac.arg("-nowarn").arg("-cp").arg(&path).arg("-d").arg(&compiled);
        if let Some(sources) = &self.sources {
            javac.arg("-sourcepath").arg(sources);
        }
        succeeds(javac.args(&self.programs).args(&files));
        let said = succeeds(
            tool(jdk, "java")
                .args(["-XX:TieredStopAtLevel=1", "-ea", "-cp"])
                .arg(&path)
                .arg("org.junit.platform.console.ConsoleLauncher")
                .args(["--disable-banner", "--details=tree", "--scan-classpath"])
                .arg(&compiled),
        );
        assert!(
            said.contains(&format!("{written} tests successful")),
            "{written} written:\n{said}"
        );
        println!("JDK {}: {written} tests pass", jdk.feature_version);
        written
    }
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
    let failures = each(CASES.len(), |number| {
        let (name, code, words) = CASES[number];
        // Relative paths are those of the folder in which the command runs.
        let ended = test(folder, &["classes", name, "--out", &format!("tests/{number}")]);
        let is_right = ended.code == Some(code) && ended.said.contains(words);
        (!is_right).then(|| format!("{name}: {:?}\n{}", ended.code, ended.said))
    });
    let failures: Vec<String> = failures.into_iter().flatten().collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    if let Some(jars) = junit() {
        let tested = Tested {
            programs: vec![],
            sources: None,
            classes: Some(folder.join("classes")),
            tests: folder.join("tests"),
        };
        tested.run(&usual_jdk(), &jars, &folder.join("compiled"));
    }
}

/// Zeros and `"\u0000"` would say nothing of what is kept and counted.
#[test]
fn inputs_tell_what_the_path_does() {
    let folder = Folder::new();
    let text = "class Shelf {
    int last;
    void keep(int number) { last = number; }
    static boolean isPair(String text) { return text.length() == 2; }
    static boolean isFirst(char wanted, String text) { return text.length() == 2 && text.charAt(0) == wanted; }
}
";
    fs::write(folder.path().join("Shelf.java"), text).expect("it can be written");
    let ended = test(folder.path(), &["Shelf.java", "Shelf"]);
    assert_eq!(ended.code, Some(0), "{}", ended.said);
    let wanted = [
        "shelf.keep(1);",
        "assertEquals(1, shelf.last);",
        "isPair(\"ab\")",
        "isFirst('a', \"ab\")",
    ];
    for words in wanted {
        assert!(ended.said.contains(words), "{words}:\n{}", ended.said);
    }
}

/// The programs in a folder.
fn programs(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(root().join(folder)).expect("the corpus is there");
    let mut found: Vec<String> = entries
        .map(|entry| entry.expect("the corpus is there").file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".java"))
        .map(|name| format!("{folder}/{name}"))
        .collect();
    found.sort();
    found
}

/// A method of the corpus with how much of it there is to test, and the tests that it has.
struct Counted {
    method: String,
    branches: u64,
    exceptions: u64,
    paths: u64,
    tests: u64,
    reflective: u64,
    /// Why paths have no test.
    omitted: Vec<String>,
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
        let reasons = |value: &serde_json::Value| {
            value.as_object().map(|one| one.keys().cloned().collect()).unwrap_or_default()
        };
        let counted = methods.map(|one| Counted {
            method: one["method"].as_str().unwrap_or_default().to_string(),
            branches: number(&one["branches"]),
            exceptions: number(&one["exceptions"]),
            paths: number(&one["paths"]),
            tests: list(&one["tests"]).len() as u64,
            reflective: number(&one["reflective"]),
            omitted: reasons(&one["omitted"]),
        });
        counted.collect()
    }
}

/// Writes the tests of a program: its methods, or what is wrong. None if there is nothing to test.
fn corpus_tests(program: &str, out: &Path, options: &[&str]) -> Result<Vec<Counted>, String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_forkless"));
    command.args(["test", program, "--format", "json"]).args(options).arg("--out").arg(out);
    let output = command.current_dir(root()).output().expect("it starts");
    let text = String::from_utf8_lossy(&output.stdout);
    let said = String::from_utf8_lossy(&output.stderr);
    let is_not_for_tests = ["has no method that a test can call", "javac finds errors"]
        .map(|words| said.contains(words));
    let counted = Counted::read(&text);
    match output.status.code() {
        Some(0 | 3) if counted.iter().any(|one| one.tests > 0) => Ok(counted),
        // What has no method, or needs a newer Java.
        Some(2) if text.is_empty() && is_not_for_tests.contains(&true) => Ok(vec![]),
        code => Err(format!("{program}: {code:?}\n{text}{said}")),
    }
}

/// The JDKs that the tests of the corpus run on.
fn jdks() -> Vec<Jdk> {
    match is_long() {
        true => {
            let all = Jdk::all().expect("JDKs are found").into_iter();
            all.filter(|jdk| jdk.javac().is_some()).collect()
        }
        false => vec![usual_jdk()],
    }
}

#[test]
fn tests_of_the_corpus_are_few_and_pass_with_junit() {
    let folder = Folder::new();
    let place = |number: usize| folder.path().join(number.to_string());
    let programs: Vec<Vec<String>> = FOLDERS.iter().map(|of| programs(of)).collect();
    let all: Vec<(usize, &String)> = programs
        .iter()
        .enumerate()
        .flat_map(|(number, programs)| programs.iter().map(move |program| (number, program)))
        .collect();
    let options: Vec<&str> = match is_long() {
        true => vec!["--time", "none"],
        false => ["--time", "none"].into_iter().chain(USUAL_LIMITS).collect(),
    };
    let made = each(all.len(), |number| {
        let (of, program) = all[number];
        corpus_tests(program, &place(of).join("tests"), &options)
    });
    let (made, failures): (Vec<_>, Vec<_>) = made.into_iter().partition(Result::is_ok);
    let failures: Vec<String> = failures.into_iter().filter_map(Result::err).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    let made: Vec<Vec<Counted>> = made.into_iter().flatten().collect();
    let tested = made.iter().filter(|counted| !counted.is_empty()).count();
    println!("{tested} programs");
    check_counts(&made.into_iter().flatten().filter(|one| one.tests > 0).collect::<Vec<_>>());
    let Some(jars) = junit() else { return };
    let jdks = jdks();
    each(FOLDERS.len() * jdks.len(), |number| {
        let (of, jdk) = (number % FOLDERS.len(), &jdks[number / FOLDERS.len()]);
        let mut files: Vec<PathBuf> = programs[of].iter().map(|one| root().join(one)).collect();
        files.retain(|file| !needs_newer(jdk, file));
        let tested = Tested {
            programs: files,
            sources: Some(root().join(FOLDERS[of])),
            classes: None,
            tests: place(of).join("tests"),
        };
        tested.run(jdk, &jars, &place(of).join(format!("classes{}", jdk.feature_version)))
    });
}

/// Tests are few, and hardly any sets fields by reflection.
fn check_counts(counted: &[Counted]) {
    let mut table = String::from("branches exceptions tests most method\n");
    for one in counted {
        let Counted { method, branches, exceptions, tests, .. } = one;
        table += &format!("{branches:>8} {exceptions:>10} {tests:>5} {:>4} {method}\n", one.most());
    }
    println!("{table}{} methods", counted.len());
    let many = counted.iter().filter(|one| one.tests > one.most());
    let many: Vec<&str> = many.map(|one| one.method.as_str()).collect();
    assert!(many.is_empty(), "too many tests of {}\n{table}", many.join(", "));
    let tests: u64 = counted.iter().map(|one| one.tests).sum();
    let reflective: u64 = counted.iter().map(|one| one.reflective).sum();
    println!("{tests} tests, {reflective} by reflection");
    let is_rare = 100 * (tests - reflective) >= WITHOUT_REFLECTION * tests;
    assert!(is_rare, "{reflective} of {tests} tests set fields by reflection");
}

/// Is a program written in a Java that a JDK does not know?
fn needs_newer(jdk: &Jdk, program: &Path) -> bool {
    const RECORD_PATTERNS: u32 = 21;
    program.ends_with("Expressions.java") && jdk.feature_version < RECORD_PATTERNS
}

/// Every path of methods that take collections of the JDK has a test, and none needs reflection.
#[test]
fn inputs_of_the_library_have_tests_of_all_their_paths() {
    let folder = Folder::new();
    let programs = programs("corpus/java/everyday");
    let options = ["--all-paths", "--null-arguments", "--time", "none"];
    let made = each(programs.len(), |number| {
        let counted = corpus_tests(&programs[number], folder.path(), &options)?;
        let is_open =
            |one: &&Counted| one.tests < one.paths || one.reflective > 0 || !one.omitted.is_empty();
        let open: Vec<&str> =
            counted.iter().filter(is_open).map(|one| one.method.as_str()).collect();
        match open.is_empty() {
            true => Ok(counted.iter().map(|one| one.tests).sum::<u64>()),
            false => Err(format!("not all paths of {} have tests", open.join(", "))),
        }
    });
    let made: Result<Vec<u64>, String> = made.into_iter().collect();
    let made = made.unwrap_or_else(|words| panic!("{words}"));
    println!("{} tests of {} programs", made.iter().sum::<u64>(), made.len());
}
