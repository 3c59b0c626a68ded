//! What the tests are worth that `forkless test` writes: they fail where the code under test has a mistake.
//!
//! Each mutant of a class has one. The tests of the class are run on it with JUnit 5, whose jars Debian has in
//! `/usr/share/java`. Of the mutants that can be seen at all, most are found.

use crate::command::{forkless, root, stderr, stdout};
use forkless_lang_java::classfile::{ClassFile, MethodInfo};
use forkless_lang_java::jdk::Jdk;
use forkless_test_support::{Folder, is_long};
use forkless_testkit::mutation::{
    Classes, Judge, Judgement, MethodName, Mutant, Operation, write_mutants,
};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// JUnit, and what it needs.
const JARS: [&str; 7] = [
    "junit-jupiter-api",
    "junit-jupiter-engine",
    "junit-platform-commons",
    "junit-platform-engine",
    "junit-platform-launcher",
    "opentest4j",
    "apiguardian-api",
];

/// Tests that take so many seconds do not end.
const LONGEST: &str = "5";

/// A class whose tests are judged.
struct Subject {
    /// Its folder, and the files that it needs.
    folder: &'static str,
    files: &'static [&'static str],
    class: &'static str,
    requires: Option<&'static str>,
    /// Is it tried always, or in the long run only?
    is_usual: bool,
    /// Has it contracts? Then the mutants are those of its operations.
    has_contracts: bool,
}

/// So many of a hundred mutants of each subject are found at least, of those that are not known to be equivalent.
const PERCENT: usize = 85;

const CONTRACTS: &[&str] =
    &["Contents", "Ensures", "Invariant", "Item", "Nullable", "Requires", "ThrowEnsures"];

const fn kiasan(class: &'static str, requires: Option<&'static str>) -> Subject {
    let folder = "corpus/java/kiasan";
    Subject { folder, files: CONTRACTS, class, requires, is_usual: false, has_contracts: true }
}

const fn example(class: &'static str, requires: Option<&'static str>, is_usual: bool) -> Subject {
    Subject { folder: "examples", files: &[], class, requires, is_usual, has_contracts: false }
}

const SUBJECTS: [Subject; 13] = [
    example("Account", None, true),
    example("IntSet", Some("repOK"), true),
    example("Ring", None, false),
    kiasan("AvlTree", Some("repOK")),
    kiasan("BinarySearchTree", Some("repOK")),
    kiasan("BinaryHeap", Some("repOK")),
    kiasan("StackLi", Some("repOK")),
    kiasan("AbsoluteValue", None),
    kiasan("Triangle", None),
    kiasan("ArrayPartition", None),
    kiasan("Sort", None),
    kiasan("SortedList", None),
    example("Fare", None, false),
];

/// The operations of a class with contracts, within the largest bounds that the table has.
fn operations(class: &str) -> Vec<Operation> {
    let table = root().join("corpus/java/kiasan/contracts.csv");
    let table = std::fs::read_to_string(table).expect("there is a table");
    let mut found: Vec<Operation> = vec![];
    for line in table.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let [of, method, _, bound, arrays] = cells[..] else { panic!("five cells: {line}") };
        if of == class {
            let number = |text: &str| text.parse().expect("a number");
            found.retain(|other| other.method != method);
            let (bound, arrays) = (number(bound), number(arrays));
            let (class, method) = (class.to_string(), method.to_string());
            found.push(Operation { class, method, bound, arrays });
        }
    }
    found
}

/// Without contracts, mutants are held against their class within these bounds: on the heap, on arrays.
const BOUNDS: (u32, u32) = (2, 3);

/// The methods of a class without contracts that can be called, by their names.
fn callable(folder: &Path, class: &str) -> Vec<Operation> {
    let bytes = std::fs::read(folder.join(format!("{class}.class"))).expect("it is compiled");
    let file = ClassFile::parse(Arc::from(bytes)).unwrap_or_else(|error| panic!("{error}"));
    let methods = file.methods.iter().filter(|method| {
        !method.access.is_private()
            && !method.access.is_synthetic()
            && !method.name.starts_with('<')
    });
    let (bound, arrays) = BOUNDS;
    let operation = |method: &MethodInfo| {
        let (class, method) = (class.to_string(), method.name.clone());
        Operation { class, method, bound, arrays }
    };
    methods.map(operation).collect()
}

/// JUnit with the program that runs tests.
struct JUnit {
    jdk: Jdk,
    class_path: String,
    folder: Folder,
}

impl JUnit {
    /// None, and says so, where it is missing.
    fn find() -> Option<JUnit> {
        let jars = JARS.map(|name| format!("/usr/share/java/{name}.jar"));
        if !jars.iter().all(|jar| Path::new(jar).is_file()) {
            println!("skipped: there is no JUnit 5 in /usr/share/java");
            return None;
        }
        let jdk = Jdk::find(None).ok().filter(|jdk| jdk.javac().is_some());
        let Some(jdk) = jdk else {
            println!("skipped: there is no JDK with a compiler");
            return None;
        };
        let folder = Folder::new();
        let class_path = format!("{}:{}", jars.join(":"), folder.path().display());
        let found = JUnit { jdk, class_path, folder };
        let source = found.folder.write("Killing.java", include_str!("killed/Killing.java"));
        found.compile(&[source], &[], found.folder.path());
        Some(found)
    }

    fn compile(&self, sources: &[PathBuf], class_path: &[&Path], to: &Path) {
        let javac = self.jdk.javac().expect("there is a compiler");
        let class_path = class_path
            .iter()
            .fold(self.class_path.clone(), |path, one| format!("{path}:{}", one.display()));
        let done = Command::new(javac)
            .args(["-nowarn", "-g", "-cp", &class_path, "-d"])
            .arg(to)
            .args(sources)
            .output()
            .expect("the compiler can be started");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    }

    /// What tests say of each mutant: is it found?
    fn killed(&self, [tests, classes]: [&Path; 2], test: &str, mutants: &[PathBuf]) -> Vec<bool> {
        let mut found = vec![];
        while found.len() < mutants.len() {
            let done = Command::new(self.jdk.home.join("bin/java"))
                .args(["-ea", "-Xmx500m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"])
                .args(["-cp", &self.class_path, "Killing"])
                .args([tests, classes])
                .args([test, LONGEST])
                .args(&mutants[found.len()..])
                .output()
                .expect("a JVM can be started");
            let before = found.len();
            for line in String::from_utf8_lossy(&done.stdout).lines() {
                match line {
                    "killed" | "endless" => found.push(true),
                    "survived" => found.push(false),
                    // What the code under test prints.
                    line => assert!(!line.starts_with("broken"), "{line}"),
                }
            }
            assert!(found.len() > before, "{}", String::from_utf8_lossy(&done.stderr));
        }
        found
    }
}

/// Which methods can tests run? Those that are not private, and what they call.
fn runnable(folder: &Path, class: &str) -> BTreeSet<MethodName> {
    let classes = Classes::read(folder, class).unwrap_or_else(|error| panic!("{error}"));
    let mut roots = vec![];
    for (_, bytes) in classes.files() {
        let file = ClassFile::parse(Arc::from(bytes)).unwrap_or_else(|error| panic!("{error}"));
        let visible = file.methods.iter().filter(|method| !method.access.is_private());
        roots.extend(visible.map(|method| MethodName::of(&file, method)));
    }
    classes.reachable(roots).unwrap_or_else(|error| panic!("{error}"))
}

/// What tests are worth.
struct Worth {
    found: usize,
    equivalent: usize,
    /// Not found, and not known to be equivalent.
    missed: Vec<Mutant>,
}

/// Writes the tests of a class and runs them on its mutants.
fn worth(junit: &JUnit, subject: &Subject) -> Worth {
    let Subject { folder, files, class, requires, is_usual: _, has_contracts } = *subject;
    let source = |name: &str| root().join(folder).join(format!("{name}.java"));
    let sources: Vec<PathBuf> = [class].iter().chain(files).map(|name| source(name)).collect();
    let (classes, tests, mutated) = (Folder::new(), Folder::new(), Folder::new());
    junit.compile(&sources, &[], classes.path());
    let text = |path: &Path| path.to_string_lossy().into_owned();
    let (target, out) = (text(classes.path()), text(tests.path()));
    // What the tests are worth is no question of how fast the machine is.
    let times = ["--time", "none", "--time-per-method", "60s"];
    let mut arguments = vec!["test", &target, class, "--out", &out];
    arguments.extend(times);
    arguments.extend(requires.iter().flat_map(|requires| ["--requires", requires]));
    let done = forkless(&arguments);
    println!("{}{}", stdout(&done), stderr(&done));
    let test = format!("{class}PathsTest");
    let written = tests.path().join(format!("{test}.java"));
    junit.compile(&[written], &[classes.path()], tests.path());
    let operations =
        if has_contracts { operations(class) } else { callable(classes.path(), class) };
    let judge = Judge::new(&junit.jdk, classes.path(), &operations);
    let mut judge = judge.unwrap_or_else(|error| panic!("{error}"));
    let runnable: BTreeSet<MethodName> = match has_contracts {
        true => {
            let mutants = judge.mutants().unwrap_or_else(|error| panic!("{error}"));
            mutants.into_iter().map(|mutant| mutant.method).collect()
        }
        false => runnable(classes.path(), class),
    };
    let is_wanted = |name: &str| name.split('$').next() == Some(class);
    let index = write_mutants(classes.path(), mutated.path(), is_wanted);
    let mut mutants = index.expect("mutants can be written").mutants;
    mutants.retain(|(_, mutant)| runnable.contains(&mutant.method));
    let first = |file: &PathBuf| mutated.path().join(file.iter().next().expect("it has a folder"));
    let folders: Vec<PathBuf> = mutants.iter().map(|(file, _)| first(file)).collect();
    let killed = junit.killed([tests.path(), classes.path()], &test, &folders);
    let mut worth = Worth { found: 0, equivalent: 0, missed: vec![] };
    for ((_, mutant), killed) in mutants.into_iter().zip(killed) {
        if killed {
            worth.found += 1;
            continue;
        }
        let judgement = match has_contracts {
            true => judge.judge(&mutant),
            false => judge.without_contracts(&mutant),
        };
        match judgement {
            Judgement::Equivalent(_) => worth.equivalent += 1,
            _ => worth.missed.push(mutant),
        }
    }
    worth
}

#[test]
fn mutants_are_found_by_the_tests() {
    let Some(junit) = JUnit::find() else { return };
    let mut table = format!("{:<18} found equivalent missed percent\n", "class");
    let mut least = 100;
    for subject in SUBJECTS.iter().filter(|subject| is_long() || subject.is_usual) {
        let Worth { found, equivalent, missed } = worth(&junit, subject);
        for mutant in &missed {
            println!("missed: {mutant}");
        }
        let (missed, class) = (missed.len(), subject.class);
        let percent = 100 * found / (found + missed).max(1);
        table += &format!("{class:<18} {found:>5} {equivalent:>10} {missed:>6} {percent:>7}\n");
        least = least.min(percent);
    }
    println!("{table}");
    assert!(least >= PERCENT, "{least} percent are found\n{table}");
}
