//! Programs with a few changes, from the file to the JVM: class files, jars, texts of both small languages.
//! Each is explored, or refused with an error. None ends as a bug, none takes too long.
//!
//! Each mutant is a function of its round. One that fails is kept in `target/mutants`, with its command;
//! those that failed once are in `corpus/mutants`.

use crate::command::{Watched, root, watch};
use forkless_lang_java::classfile::ClassFile;
use forkless_lang_java::javac::compile_texts;
use forkless_lang_java::jdk::Jdk;
use forkless_test_support::class_mutation::mutate_class;
use forkless_test_support::mutation::{mutate_bytes, mutate_file, mutate_pieces, pieces};
use forkless_test_support::{Folder, Random, Rounds, is_long, on_all_cores};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

/// A mutant that takes longer hangs.
const LONGEST: Duration = Duration::from_secs(20);

/// Programs that are compiled together.
const PROGRAMS: &[&str] =
    &["examples", "collections", "conformance/bytecode", "conformance/lambdas"];

/// Further ones for the long run.
const MORE_PROGRAMS: &[&str] = &[
    "regressions",
    "kiasan",
    "invariants",
    "conformance/arithmetic",
    "conformance/collections",
    "conformance/control",
    "conformance/exceptions",
    "conformance/initialisation",
    "conformance/objects",
    "conformance/streams",
    "conformance/reflection",
    "conformance/strings",
];

/// Runs the command as on a machine that has 4 GB.
fn explore(target: &Path, arguments: &[&str]) -> (Command, Watched) {
    let binary = env!("CARGO_BIN_EXE_forkless");
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v 8388608; exec \"$0\" \"$@\"", binary, "explore"]);
    command.arg(target).args(arguments);
    command.args(["--time", "5s", "--memory", "2G", "--max-paths", "25"]);
    command.current_dir(root());
    let watched = watch(&mut command, LONGEST);
    (command, watched)
}

/// What is wrong with the end of a run, if anything is.
fn fault(run: &Watched) -> Option<String> {
    match run.code {
        _ if run.is_killed => Some("it hangs".into()),
        // Explored, refused, or explored in part.
        Some(0 | 2 | 3) => None,
        Some(code) => Some(format!("exit code {code}")),
        None => Some("a signal ended it".into()),
    }
}

/// Keeps the program of a mutant that failed.
fn keep(kind: &str, seed: u64, program: &Path, command: &Command, said: &str) {
    let folder = root().join("target/mutants").join(format!("{kind}-{seed}"));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    copy(program, &folder.join(program.file_name().expect("it has a name")));
    std::fs::write(folder.join("said.txt"), format!("{command:?}\n{said}")).expect("it is written");
}

fn copy(from: &Path, to: &Path) {
    if from.is_file() {
        std::fs::copy(from, to).expect("a file can be copied");
        return;
    }
    std::fs::create_dir_all(to).expect("a folder can be made");
    for entry in from.read_dir().expect("a folder can be read") {
        let entry = entry.expect("a folder can be read");
        copy(&entry.path(), &to.join(entry.file_name()));
    }
}

/// Runs mutants of one kind, and tells of all that fail. `run` makes the program of a seed in a folder and
/// explores it.
fn check(
    kind: &str,
    rounds: Rounds,
    run: impl Fn(u64, &Path) -> (PathBuf, Command, Watched) + Sync,
) {
    let parts = on_all_cores(rounds.seeds_from(0), |seeds| {
        let folder = Folder::new();
        let (mut faults, mut ends) = (vec![], BTreeMap::new());
        for seed in seeds {
            let (program, command, watched) = run(seed, folder.path());
            *ends.entry(watched.code).or_insert(0) += 1;
            if let Some(fault) = fault(&watched) {
                keep(kind, seed, &program, &command, &watched.said);
                println!("{kind} {seed}: {fault} after {:?}: {:.300}", watched.time, watched.said);
                faults.push((seed, fault));
            }
        }
        (faults, ends)
    });
    let (faults, ends): (Vec<_>, Vec<_>) = parts.into_iter().unzip();
    println!("{kind}: mutants by exit code, in each thread: {ends:?}");
    let explored: u64 =
        ends.iter().flatten().filter(|(code, _)| **code != Some(2)).map(|end| end.1).sum();
    assert!(explored > 0, "all mutants are refused: they reach nothing");
    let faults = faults.concat();
    assert!(faults.is_empty(), "{kind}: {faults:?}; they are kept in target/mutants");
}

/// A compiled class, and the folder that it lies in together with those that it needs.
#[derive(Clone, Debug)]
struct SeedClass {
    folder: PathBuf,
    /// Its file, seen from the folder.
    file: PathBuf,
    bytes: Vec<u8>,
    /// Its methods whose names are clear, as an argument of the command.
    methods: Vec<String>,
}

/// Compiled programs; none without a compiler.
fn compiled_programs(target: &Folder) -> Vec<SeedClass> {
    let Some(jdk) = Jdk::find(None).ok().filter(|jdk| jdk.javac().is_some()) else {
        println!("skipped: there is no JDK with `javac`");
        return vec![];
    };
    let more: &[&str] = if is_long() { MORE_PROGRAMS } else { &[] };
    let mut made = vec![];
    for name in PROGRAMS.iter().chain(more) {
        let mut texts = texts(&root().join("corpus/java").join(name), "java");
        texts.retain(|(_, text)| !text.starts_with("// requires:"));
        let texts: Vec<_> =
            texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        let compiled =
            compile_texts(&texts, &jdk).unwrap_or_else(|error| panic!("{name}: {error}"));
        let folder = target.path().join(name.replace('/', "-"));
        copy(compiled.folder(), &folder);
        let mut files = files_below(&folder);
        files.sort();
        made.extend(files.iter().filter_map(|file| seed_class(&folder, file)));
    }
    made
}

/// A class with methods that can be explored.
fn seed_class(folder: &Path, file: &Path) -> Option<SeedClass> {
    let bytes = std::fs::read(file).expect("it can be read");
    let class = ClassFile::parse(Arc::from(bytes.as_slice())).expect("javac makes whole classes");
    let names: Vec<&str> = class.methods.iter().map(|method| &*method.name).collect();
    let is_clear = |name: &&&str| {
        !name.contains(['<', '$']) && names.iter().filter(|other| other == name).count() == 1
    };
    let class_name = class.name.replace('/', ".");
    let methods: Vec<String> =
        names.iter().filter(is_clear).map(|name| format!("{class_name}.{name}")).collect();
    let file = file.strip_prefix(folder).expect("it is in the folder").to_path_buf();
    (!methods.is_empty()).then(|| SeedClass { folder: folder.to_path_buf(), file, bytes, methods })
}

/// All files in a folder and the folders in it.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = folder.read_dir().expect("the folder can be read");
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    paths.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
}

/// Names and texts of the files of a folder.
fn texts(folder: &Path, ending: &str) -> Vec<(String, String)> {
    let mut files = files_below(folder);
    files.retain(|file| file.extension().is_some_and(|found| found == ending));
    files.sort();
    let read = |file: PathBuf| {
        let name = file.file_name().expect("it has a name").to_string_lossy().into_owned();
        (name, std::fs::read_to_string(&file).expect("it can be read"))
    };
    files.into_iter().map(read).collect()
}

#[test]
fn mutated_classes_are_explored_or_refused() {
    let compiled = Folder::new();
    let seeds = compiled_programs(&compiled);
    if seeds.is_empty() {
        return;
    }
    check("class", Rounds { usual: 60, long: 20_000 }, |seed, folder| {
        let mut random = Random::new(seed);
        let [class, other] = [(); 2].map(|()| random.pick(&seeds).clone());
        let mut bytes = class.bytes;
        mutate_class(&mut bytes, &mut random, &other.bytes);
        // The other classes stay, and this one is put back when the next mutant comes.
        let program = folder.join("classes");
        let _ = std::fs::remove_dir_all(&program);
        copy(&class.folder, &program);
        std::fs::write(program.join(&class.file), bytes).expect("it is written");
        let method = random.pick(&class.methods).as_str();
        let (command, watched) = explore(&program, &[method]);
        (program, command, watched)
    });
}

/// A jar of all files in a folder, as `jar` makes it.
fn jar(folder: &Path) -> Vec<u8> {
    let jdk = Jdk::find(None).expect("there is a JDK");
    let archive = folder.with_extension("jar");
    let made = Command::new(jdk.home.join("bin/jar"))
        .arg("cf")
        .arg(&archive)
        .arg("-C")
        .arg(folder)
        .arg(".")
        .status();
    assert!(made.is_ok_and(|status| status.success()), "the JDK can make jars");
    std::fs::read(archive).expect("it is there")
}

#[test]
fn mutated_jars_are_explored_or_refused() {
    let compiled = Folder::new();
    let seeds = compiled_programs(&compiled);
    let folders: BTreeSet<PathBuf> = seeds.iter().map(|seed| seed.folder.clone()).collect();
    let jars: BTreeMap<PathBuf, Vec<u8>> =
        folders.into_iter().map(|folder| (folder.clone(), jar(&folder))).collect();
    if seeds.is_empty() {
        return;
    }
    check("jar", Rounds { usual: 60, long: 5_000 }, |seed, folder| {
        let mut random = Random::new(seed);
        let [class, other] = [(); 2].map(|()| random.pick(&seeds).clone());
        let mut bytes = jars[&class.folder].clone();
        mutate_file(&mut bytes, &mut random, &jars[&other.folder]);
        let program = folder.join("program.jar");
        std::fs::write(&program, bytes).expect("it is written");
        let method = random.pick(&class.methods).as_str();
        let (command, watched) = explore(&program, &[method]);
        (program, command, watched)
    });
}

/// Programs that once ended as a bug, or hung. The first line of `method.txt` beside the classes names the
/// method.
#[test]
fn what_failed_once_does_not_fail_again() {
    if Jdk::find(None).is_err() {
        println!("skipped: there is no JDK");
        return;
    }
    let kept = root().join("corpus/mutants");
    let mut folders: Vec<PathBuf> = kept
        .read_dir()
        .expect("they are kept")
        .map(|entry| entry.expect("readable").path())
        .collect();
    folders.retain(|folder| folder.is_dir());
    folders.sort();
    assert!(!folders.is_empty(), "{} is empty", kept.display());
    for folder in folders {
        let method = std::fs::read_to_string(folder.join("method.txt")).expect("it names a method");
        let method = method.lines().next().expect("it has a line");
        let (_, watched) = explore(&folder.join("classes"), &[method]);
        let fault = fault(&watched);
        assert_eq!(fault, None, "{}, {method}: {}", folder.display(), watched.said);
    }
}

#[test]
fn mutated_texts_are_explored_or_refused() {
    let pose = texts(&root().join("corpus/pose"), "pose");
    let javalite = texts(&root().join("corpus/javalite"), "jl");
    let languages = [("pose", pose), ("jl", javalite)];
    check("text", Rounds { usual: 400, long: 10_000 }, |seed, folder| {
        let mut random = Random::new(seed);
        let (ending, programs) = random.pick(&languages);
        let (_, text) = random.pick(programs);
        let bytes = if random.chance(70) {
            let pool: Vec<&str> = programs.iter().flat_map(|(_, text)| pieces(text)).collect();
            let mut text = pieces(text);
            mutate_pieces(&mut text, &pool, &mut random);
            text.concat().into_bytes()
        } else {
            let mut bytes = text.clone().into_bytes();
            mutate_bytes(&mut bytes, b"(){}[];:=.,<>!&|+-*/\"@\0\n\xff", &mut random);
            bytes
        };
        let program = folder.join(format!("mutant.{ending}"));
        std::fs::write(&program, bytes).expect("it is written");
        let (command, watched) = explore(&program, &[]);
        (program, command, watched)
    });
}
