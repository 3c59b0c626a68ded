//! What `forkless test --coverage` says that its tests cover is what JaCoCo measures when JUnit 5 runs them.
//!
//! It needs a JDK with a compiler, JaCoCo 0.8.6 or newer and JUnit 5 in `/usr/share/java`, where Debian has them.

use crate::command::{Watched, root, watch};
use forkless_lang_java::jdk::Jdk;
use forkless_test_support::jacoco::{differences, facts};
use forkless_test_support::{Folder, is_long, on_all_cores};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// JaCoCo, JUnit, and what they need.
const JARS: [&str; 13] = [
    "org.jacoco.core",
    "org.jacoco.report",
    "asm",
    "asm-commons",
    "asm-tree",
    "asm-analysis",
    "junit-jupiter-api",
    "junit-jupiter-engine",
    "junit-platform-commons",
    "junit-platform-engine",
    "junit-platform-launcher",
    "opentest4j",
    "apiguardian-api",
];

/// Folders whose classes have tests, and those of their classes that are tried always; the others are for the long run.
const FOLDERS: [(&str, &[&str]); 6] = [
    ("corpus/java/kiasan", &["BinarySearchTree", "StackLi"]),
    ("corpus/java/examples", &["Account"]),
    ("corpus/java/table1", &[]),
    ("corpus/java/invariants", &[]),
    ("corpus/java/check", &["Enums", "Options", "Texts"]),
    ("examples", &["Fare", "Post$Parcel"]),
];

/// So many classes are compared in the long run at least.
const FEWEST_CLASSES: usize = 30;

/// No command takes longer.
const LONGEST: Duration = Duration::from_secs(300);

struct Tools {
    jdk: Jdk,
    class_path: String,
    folder: Folder,
}

impl Tools {
    /// None, and says so, where something is missing.
    fn find() -> Option<Tools> {
        let jars = JARS.map(|name| format!("/usr/share/java/{name}.jar"));
        if let Some(missing) = jars.iter().find(|jar| !Path::new(jar).is_file()) {
            println!("skipped: there is no {missing}");
            return None;
        }
        let jdk = Jdk::find(None).ok().filter(|jdk| jdk.javac().is_some());
        let Some(jdk) = jdk else {
            println!("skipped: there is no JDK with a compiler");
            return None;
        };
        let folder = Folder::new();
        let class_path = format!("{}:{}", jars.join(":"), folder.path().display());
        let found = Tools { jdk, class_path, folder };
        let source = found.folder.write("Covering.java", include_str!("covered/Covering.java"));
        let compiled = found.javac(&[source], found.folder.path(), found.folder.path());
        compiled.unwrap_or_else(|words| panic!("{words}"));
        Some(found)
    }

    /// Compiles as Java 11: JaCoCo 0.8.6 does not know the classes of much newer versions.
    fn javac(&self, files: &[PathBuf], classes: &Path, to: &Path) -> Result<(), String> {
        let javac = self.jdk.javac().expect("there is a compiler");
        let class_path = format!("{}:{}", self.class_path, classes.display());
        let arguments = ["-nowarn", "-g", "-parameters", "--release", "11", "-cp", &class_path];
        let mut command = Command::new(javac);
        let ended = watch(command.args(arguments).arg("-d").arg(to).args(files), LONGEST);
        if ended.code == Some(0) { Ok(()) } else { Err(ended.said) }
    }

    /// Compiles those of the files that are in Java 11.
    fn compile(&self, mut files: Vec<PathBuf>, to: &Path) {
        while let Err(words) = self.javac(&files, to, to) {
            let count = files.len();
            files.retain(|file| !words.contains(&format!("{}:", file.display())));
            assert!(files.len() < count, "{words}");
        }
    }
}

/// The classes in a folder that have names, nested ones among them.
fn classes_in(folder: &Path, package: &str, found: &mut Vec<String>) {
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    for path in entries.map(|entry| entry.expect("the folder is there").path()) {
        let name = path.file_stem().expect("it has a name").to_string_lossy();
        if path.is_dir() {
            classes_in(&path, &format!("{package}{name}."), found);
        } else if name.split('$').all(|part| !part.starts_with(|one: char| one.is_ascii_digit())) {
            found.push(format!("{package}{name}"));
        }
    }
    found.sort();
}

/// A class without its package.
fn simple(class: &str) -> &str {
    class.rsplit('.').next().unwrap_or(class)
}

/// The class of its tests.
fn test_class(class: &str) -> String {
    format!("{}PathsTest", class.replace('$', ""))
}

fn text(path: &Path) -> String {
    path.display().to_string()
}

fn java_files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<PathBuf> =
        entries.map(|entry| entry.expect("the folder is there").path()).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == "java"));
    files.sort();
    files
}

/// Writes tests of a class, with a report of what they cover.
fn write_tests(classes: &Path, class: &str, out: &Path) -> Watched {
    let mut command = Command::new(env!("CARGO_BIN_EXE_forkless"));
    command.args(["test", &text(classes), class, "--time", "none", "--out"]).arg(out);
    let report = text(&out.join(format!("{class}.xml")));
    command.args(["--coverage", "--coverage-format", "jacoco", "--coverage-file", &report]);
    watch(&mut command, LONGEST)
}

/// What was compared: classes, branches that JaCoCo sees covered, and what is different.
#[derive(Default)]
struct Compared {
    classes: usize,
    branches: usize,
    wrong: Vec<String>,
}

/// Compares what both say of classes of a folder.
fn compare(tools: &Tools, folder: &str, usual: &[&str]) -> Compared {
    let temporary = Folder::new();
    let place = |name: &str| {
        let path = temporary.path().join(name);
        std::fs::create_dir(&path).expect("the temporary folder is writable");
        path
    };
    let [classes, tests, compiled, reports] =
        ["classes", "tests", "compiled", "reports"].map(place);
    tools.compile(java_files(&root().join(folder)), &classes);
    let mut names = vec![];
    classes_in(&classes, "", &mut names);
    names.retain(|name| is_long() || usual.contains(&simple(name)));
    let count = names.len() as u64;
    on_all_cores(0..count, |numbers| {
        for name in numbers.map(|number| &names[number as usize]) {
            let Watched { code, said, .. } = write_tests(&classes, name, &tests);
            // There is nothing to test in some.
            assert!(matches!(code, Some(0 | 2 | 3)), "{name}: {code:?}\n{said}");
        }
    });
    let file = |name: &String| tests.join(format!("{}.java", test_class(name).replace('.', "/")));
    names.retain(|name| file(name).is_file());
    if names.is_empty() {
        return Compared::default();
    }
    let files: Vec<PathBuf> = names.iter().map(file).collect();
    tools.javac(&files, &classes, &compiled).unwrap_or_else(|words| panic!("{words}"));
    let mut java = Command::new(tools.jdk.home.join("bin/java"));
    java.args(["-Xss64m", "-cp", &tools.class_path, "Covering"])
        .args([&classes, &compiled, &reports]);
    let ended = watch(java.args(names.iter().map(|name| test_class(name))), LONGEST);
    assert_eq!(ended.code, Some(0), "{}", ended.said);
    let mut found = Compared { classes: names.len(), ..Compared::default() };
    for name in &names {
        let read = |path: PathBuf| -> BTreeMap<String, String> {
            let text = std::fs::read_to_string(&path).expect("the report was written");
            let outer = simple(name).split('$').next().unwrap_or_default();
            facts(&text, &[outer.to_string()])
        };
        let ours = read(tests.join(format!("{name}.xml")));
        let theirs = read(reports.join(format!("{}.xml", test_class(name))));
        let branches = theirs.iter().filter(|(fact, _)| fact.ends_with(" BRANCH"));
        let covered =
            branches.filter_map(|(_, counts)| counts.split(' ').nth(1)?.parse::<usize>().ok());
        found.branches += covered.sum::<usize>();
        let wrong = differences(&ours, &theirs);
        println!("{folder}/{name}: {} differences", wrong.len());
        found.wrong.extend(wrong.into_iter().map(|words| format!("{folder}: {name}: {words}")));
    }
    found
}

#[test]
fn jacoco_sees_what_the_tests_are_said_to_cover() {
    let Some(tools) = Tools::find() else { return };
    let mut all = Compared::default();
    for (folder, usual) in FOLDERS {
        if usual.is_empty() && !is_long() {
            continue;
        }
        let Compared { classes, branches, wrong } = compare(&tools, folder, usual);
        all.classes += classes;
        all.branches += branches;
        all.wrong.extend(wrong);
    }
    println!("{} classes, {} covered branches were compared", all.classes, all.branches);
    assert!(all.wrong.is_empty(), "{}", all.wrong.join("\n"));
    let fewest = if is_long() { FEWEST_CLASSES } else { 8 };
    assert!(all.classes >= fewest, "only {} classes were compared", all.classes);
}
