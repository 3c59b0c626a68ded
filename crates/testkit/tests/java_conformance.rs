//! The concrete interpreter against a real JVM: every program of `corpus/java/conformance` must
//! print the same, exit with the same code, and end with the same uncaught exception. `// requires: 21`
//! names the oldest JDK that has what it needs.
//!
//! Programs of `corpus/java/unsupported` say `// unsupported: what`: they need something that forkless
//! does not have, and their runs must be cut by exactly that name.

use forkless_lang_java::jdk::Jdk;
use forkless_testkit::java::seen::{Seen, difference, on_ours, uncaught};
use forkless_testkit::java::{TemporaryFolder, jdks};
use forkless_testkit::subjects::workspace;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

struct Example {
    name: String,
    file: PathBuf,
    requires: u32,
    unsupported: Option<String>,
}

/// The programs of a folder of the corpus.
fn examples(folder: &str) -> Vec<Example> {
    let mut found = vec![];
    let mut folders = vec![workspace().join("corpus/java").join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("the corpus is there").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "java") {
                found.push(example(path));
            }
        }
    }
    found.sort_by(|one, other| one.name.cmp(&other.name));
    found
}

fn example(file: PathBuf) -> Example {
    let text = std::fs::read_to_string(&file).expect("a program can be read");
    let said = |what: &str| text.lines().find_map(|line| line.strip_prefix(what)).map(str::trim);
    Example {
        name: file.file_stem().expect("it has a name").to_string_lossy().into_owned(),
        requires: said("// requires:").map_or(0, |number| number.parse().expect("a release")),
        unsupported: said("// unsupported:").map(str::to_string),
        file,
    }
}

fn compile(jdk: &Jdk, examples: &[&Example], folder: &Path) {
    let javac = jdk.javac().expect("it was chosen for its compiler");
    let files = examples.iter().map(|example| &example.file);
    let compiled = Command::new(javac)
        .args(["-g", "-nowarn", "-Xlint:none", "-proc:none", "-encoding", "UTF-8", "-d"])
        .arg(folder)
        .args(files)
        .output()
        .expect("the compiler can be run");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
}

fn on_jvm(jdk: &Jdk, folder: &Path, name: &str) -> Seen {
    let output = Command::new(jdk.home.join("bin/java"))
        .args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Dstdout.encoding=UTF-8", "-cp"])
        .arg(folder)
        .arg(name)
        .output()
        .expect("a JVM can be run");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    Seen {
        output: String::from_utf8_lossy(&output.stdout).into_owned(),
        exit_code: output.status.code().unwrap_or(-1),
        uncaught: uncaught(&errors),
    }
}

/// What is wrong with the run of an example; `None` if all is as it should be.
fn problem(jdk: &Jdk, folder: &Path, example: &Example) -> Option<String> {
    match on_ours(jdk, folder, &example.name) {
        Err(cut) => Some(format!("is cut: {cut}")),
        Ok(found) => {
            let expected = on_jvm(jdk, folder, &example.name);
            (expected != found).then(|| difference(&expected, &found))
        }
    }
}

/// Runs examples on two threads; what is wrong, by name.
fn problems(jdk: &Jdk, folder: &Path, examples: &[&Example]) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let found = Mutex::new(vec![]);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(example) = examples.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Some(problem) = problem(jdk, folder, example) {
                        found.lock().unwrap().push(format!("{}: {problem}", example.name));
                    }
                }
            });
        }
    });
    let mut found = found.into_inner().unwrap();
    found.sort();
    found
}

#[test]
fn programs_do_what_java_does() {
    let mut jdks: Vec<Jdk> = jdks().into_iter().filter(|jdk| jdk.javac().is_some()).collect();
    jdks.sort_by_key(|jdk| jdk.feature_version);
    let examples = examples("conformance");
    let mut wrong = vec![];
    let mut agreed = 0;
    // Each program on the oldest JDK that has what it needs.
    let mut left: Vec<&Example> = examples.iter().collect();
    for jdk in &jdks {
        let (now, later): (Vec<_>, Vec<_>) =
            left.into_iter().partition(|example| example.requires <= jdk.feature_version);
        left = later;
        if now.is_empty() {
            continue;
        }
        let folder = TemporaryFolder::new();
        compile(jdk, &now, folder.path());
        let found = problems(jdk, folder.path(), &now);
        let right = now.len() - found.len();
        println!("Java {}: {right} of {} programs agree with java", jdk.feature_version, now.len());
        agreed += right;
        wrong.extend(found);
    }
    for example in &left {
        println!("skipped: {} needs Java {}", example.name, example.requires);
    }
    assert!(wrong.is_empty(), "{agreed} are right, but\n{}", wrong.join("\n"));
}

#[test]
fn what_is_not_supported_is_named() {
    let Some(jdk) = jdks().into_iter().find(|jdk| jdk.javac().is_some()) else { return };
    let examples = examples("unsupported");
    let folder = TemporaryFolder::new();
    compile(&jdk, &examples.iter().collect::<Vec<_>>(), folder.path());
    for Example { name, unsupported, .. } in &examples {
        let what = unsupported.as_ref().expect("it says what is not supported");
        let cut = on_ours(&jdk, folder.path(), name).err();
        assert_eq!(cut, Some(format!("unsupported: {what}")), "{name}");
    }
    println!("{} programs are cut by the name of what they need", examples.len());
}
