//! The concrete interpreter against a real JVM: every program of `corpus/java/conformance` must
//! print the same, exit with the same code, and end with the same uncaught exception. `// requires: 21`
//! names the oldest JDK that has what it needs; all others are written for Java 17. A JDK that the
//! environment variable `FORKLESS_JDKS` names runs every program that its compiler understands.
//!
//! Programs of `corpus/java/unsupported` say `// unsupported: what`: they need something that forkless
//! does not have, and their runs must be cut by exactly that name.

use forkless_lang_java::jdk::Jdk;
use forkless_test_support::Folder;
use forkless_testkit::java::jdks;
use forkless_testkit::java::seen::{Seen, difference, on_ours, uncaught};
use forkless_testkit::subjects::workspace;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The version of Java that programs are written for.
const WRITTEN_FOR: u32 = 17;

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

/// Compiles examples; gives those that the JDK's compiler understands. `may_miss` says whether others
/// may be left out: an older JDK lacks parts of the language and of the library.
fn compile<'a>(
    jdk: &Jdk,
    examples: &[&'a Example],
    folder: &Path,
    may_miss: bool,
) -> Vec<&'a Example> {
    let javac = jdk.javac().expect("it was chosen for its compiler");
    let mut left = examples.to_vec();
    loop {
        let compiled = Command::new(&javac)
            .args(["-g", "-nowarn", "-Xlint:none", "-proc:none", "-encoding", "UTF-8"])
            .args(["-Xmaxerrs", "100000", "-d"])
            .arg(folder)
            .args(left.iter().map(|example| &example.file))
            .output()
            .expect("the compiler can be run");
        if compiled.status.success() {
            return left;
        }
        // Each kind of error hides those that are looked for later: hence several rounds.
        let words = String::from_utf8_lossy(&compiled.stderr);
        let before = left.len();
        left.retain(|example| {
            let place = format!("{}:", example.file.display());
            !words.lines().any(|line| line.starts_with(&place) && line.contains(": error: "))
        });
        assert!(may_miss && left.len() < before, "{words}");
    }
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

/// Runs examples on a JDK, as far as its compiler understands them; what is wrong.
fn wrong_on(jdk: &Jdk, examples: &[&Example]) -> Vec<String> {
    let folder = Folder::new();
    let version = jdk.feature_version;
    let compiled = compile(jdk, examples, folder.path(), version < WRITTEN_FOR);
    let found = problems(jdk, folder.path(), &compiled);
    let (right, all) = (compiled.len() - found.len(), compiled.len());
    println!("Java {version}: {right} of {all} programs agree with java");
    let skipped: Vec<&str> = examples
        .iter()
        .filter(|example| compiled.iter().all(|other| other.name != example.name))
        .map(|example| example.name.as_str())
        .collect();
    if !skipped.is_empty() {
        let names = skipped.join(", ");
        println!("Java {version}: skipped {} that do not compile there: {names}", skipped.len());
    }
    found.into_iter().map(|problem| format!("Java {version}: {problem}")).collect()
}

#[test]
fn programs_do_what_java_does() {
    let named = Jdk::named().unwrap_or_else(|error| panic!("{error}"));
    let mut jdks = jdks();
    jdks.sort_by_key(|jdk| jdk.feature_version);
    let examples = examples("conformance");
    let mut wrong = vec![];
    // Each program on the oldest JDK that has what it needs, and on all that are named.
    let mut left: Vec<&Example> = examples.iter().collect();
    for jdk in &jdks {
        let has = |example: &Example| example.requires <= jdk.feature_version;
        let now: Vec<&Example> = if named.contains(jdk) {
            examples.iter().filter(|example| has(example)).collect()
        } else if jdk.feature_version >= WRITTEN_FOR {
            left.iter().copied().filter(|example| has(example)).collect()
        } else {
            vec![]
        };
        if jdk.feature_version >= WRITTEN_FOR {
            left.retain(|example| !has(example));
        }
        if !now.is_empty() {
            wrong.extend(wrong_on(jdk, &now));
        }
    }
    for example in &left {
        println!("skipped: {} needs Java {}", example.name, example.requires.max(WRITTEN_FOR));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_not_supported_is_named() {
    let is_new = |jdk: &Jdk| jdk.feature_version >= WRITTEN_FOR;
    let Some(jdk) = jdks().into_iter().find(is_new) else { return };
    let examples = examples("unsupported");
    let folder = Folder::new();
    compile(&jdk, &examples.iter().collect::<Vec<_>>(), folder.path(), false);
    for Example { name, unsupported, .. } in &examples {
        let what = unsupported.as_ref().expect("it says what is not supported");
        let cut = on_ours(&jdk, folder.path(), name).err();
        assert_eq!(cut, Some(format!("unsupported: {what}")), "{name}");
    }
    println!("{} programs are cut by the name of what they need", examples.len());
}
