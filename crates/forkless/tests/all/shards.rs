//! The shards of a run, combined, are the run: the same document and the same text, apart from times.

use crate::command::{forkless, stderr, stdout};
use forkless_lang_java::jdk::Jdk;
use forkless_test_support::is_long;
use std::path::{Path, PathBuf};

/// What is run, and in how many shards; in the long run all have eight. The last ones need a JDK.
const TEXTS: &[(&[&str], u32)] = &[
    (&["explore", "corpus/pose/treemap_put.pose", "--paths"], 8),
    (&["explore", "corpus/pose/fig1c_hasNull_max4.pose", "--strategy", "lazy"], 8),
    (&["explore", "corpus/pose/treemap_put.pose", "--merge", "all"], 2),
    (
        &[
            "explore",
            "corpus/trees/avl_insert.pose",
            "--requires",
            "repOK",
            "--bound",
            "2",
            "--count-only",
        ],
        3,
    ),
    (
        &[
            "explore",
            "corpus/javalite/tree_same_shape.jl",
            "--bound",
            "3",
            "--strategy",
            "lazier-sharp",
        ],
        8,
    ),
    (&["explore", "corpus/javalite/linked_list_3.jl", "--bound", "4", "--prefix", "1"], 3),
    (&["count", "corpus/javalite/list_append.jl", "--bound", "3"], 3),
    (&["explore", "corpus/javalite/null_dereference.jl"], 4),
];
const JAVA: &[(&[&str], u32)] = &[
    (&["explore", "examples/Account.java", "moveTo", "--paths"], 3),
    (&["explore", "examples/IntSet.java", "contains", "--merge", "answers", "--no-jvm"], 3),
    (&["explore", "jdk", "java.util.ArrayList.remove(int)", "--merge", "library", "--no-jvm"], 2),
    (&["count", "jdk", "java.util.LinkedList.removeLast", "--bound", "2"], 2),
];
/// Larger ones.
const LONG: &[(&[&str], u32)] = &[
    (&["explore", "corpus/java/examples/LruCache.java", "put"], 8),
    (&["explore", "jdk", "java.lang.Integer.parseInt(String)"], 8),
    (&["explore", "jdk", "java.util.PriorityQueue.poll()", "--bound", "3"], 8),
];

/// The last line of a run, and the line of a document, that tells how long it took.
fn without_times(text: &str) -> String {
    let line = |line: &str| line.split(" SAT solver; ").next().unwrap_or_default().to_string();
    let is_time = |line: &&str| !line.contains("\"time_ms\"") && !line.contains(" paths; ");
    text.lines().filter(is_time).map(line).collect::<Vec<_>>().join("\n")
}

/// Runs each shard, and writes what it prints to a file.
fn shards(folder: &Path, run: &[&str], of: u32, more: &[&str]) -> Vec<PathBuf> {
    let shard = |number: u32| {
        let which = format!("{number}/{of}");
        let options = ["--shard", &which, "--format", "json", "--time", "none"];
        let output = forkless(&[run, &options, more].concat());
        let code = output.status.code();
        assert!(matches!(code, Some(0 | 3)), "{run:?} {which}: {}", stderr(&output));
        let file = folder.join(format!("{number}.json"));
        std::fs::write(&file, &output.stdout).expect("it can be written");
        file
    };
    (1..=of).map(shard).collect()
}

/// What `combine` makes of these files.
fn combine(files: &[PathBuf], more: &[&str]) -> std::process::Output {
    let files: Vec<&str> = files.iter().filter_map(|file| file.to_str()).collect();
    forkless(&[&["combine"], files.as_slice(), more].concat())
}

#[test]
fn shards_are_the_whole() {
    let java: &[&[(&[&str], u32)]] = match Jdk::find(None).is_ok_and(|jdk| jdk.javac().is_some()) {
        true if is_long() => &[JAVA, LONG],
        true => &[JAVA],
        false => &[],
    };
    let mut wrong = vec![];
    for (run, of) in TEXTS.iter().chain(java.iter().copied().flatten()) {
        let of = if is_long() { 8 } else { *of };
        let folder = tempfile::tempdir().expect("there is a place for files");
        // Neither threads nor the order decide which paths are in a shard.
        let files = shards(folder.path(), run, of, &["-j", "2", "--order", "random"]);
        for format in ["json", "text"] {
            let whole = forkless(&[run, &["--time", "none", "--format", format][..]].concat());
            let is_listed = run.contains(&"--paths") && format == "text";
            let listed: &[&str] = if is_listed { &["--paths"] } else { &[] };
            let combined = combine(&files, &[&["--format", format], listed].concat());
            let (expected, found) =
                (without_times(&stdout(&whole)), without_times(&stdout(&combined)));
            if found != expected || whole.status != combined.status {
                println!("{run:?} {format}:\n{expected}\n-- and --\n{found}{}", stderr(&combined));
                wrong.push(format!("{run:?} {format}"));
            }
        }
        println!("{run:?}: {of} shards");
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

const RUN: &[&str] = &["explore", "corpus/pose/treemap_put.pose"];

fn check_refused(files: &[PathBuf], words: &[&str]) {
    let output = combine(files, &[]);
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(2), "{said}");
    for word in words {
        assert!(said.contains(word), "`{word}` is not in: {said}");
    }
}

#[test]
fn other_files_are_refused_in_words() {
    let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let files = shards(folder.path(), RUN, 3, &[]);
    let bounded = shards(other.path(), RUN, 3, &["--bound", "1"]);
    check_refused(&files[..2], &["shard 3 of 3 is missing"]);
    check_refused(&files[1..2], &["shards 1, 3 of 3 are missing"]);
    let twice = [&files[..], &files[1..2]].concat();
    check_refused(&twice, &["are both shard 2/3"]);
    let mixed = [files[0].clone(), bounded[1].clone(), files[2].clone()];
    check_refused(&mixed, &["is a shard of another run than", "these differ: options"]);
    let paths = shards(other.path(), RUN, 3, &["--paths"]);
    let mixed = [files[0].clone(), paths[1].clone(), files[2].clone()];
    check_refused(&mixed, &["these differ: paths in full"]);
    let two = shards(other.path(), RUN, 2, &[]);
    check_refused(&[files[0].clone(), two[1].clone()], &["one of 3 shards", "one of 2 shards"]);

    let text = std::fs::read_to_string(&files[1]).unwrap();
    let write = |text: &str| {
        let file = other.path().join("changed.json");
        std::fs::write(&file, text).unwrap();
        vec![files[0].clone(), file, files[2].clone()]
    };
    check_refused(&write(&text[..text.len() / 2]), &["changed.json", "line ", "column "]);
    check_refused(&write("[1, 2"), &["changed.json", "at line 1 column "]);
    check_refused(&write("{}"), &["is no document of forkless"]);
    let version =
        text.replacen("\"version of forkless\": \"", "\"version of forkless\": \"0.0.0 ", 1);
    assert_ne!(version, text);
    check_refused(&write(&version), &["these differ: version of forkless"]);
    let damaged = text.replacen("\"path_count\": ", "\"path_count\": \"many\", \"x\": ", 1);
    check_refused(&write(&damaged), &["is damaged", "line "]);
    let whole = forkless(&[RUN, &["--format", "json"]].concat());
    check_refused(&write(&stdout(&whole)), &["is no shard"]);
    check_refused(&[other.path().join("none.json")], &["cannot read"]);
    // And the right ones are not.
    assert_eq!(combine(&files, &[]).status.code(), Some(0));
}

#[test]
fn a_cut_shard_cuts_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let files = shards(folder.path(), RUN, 2, &[]);
    let run = [RUN, &["--shard", "2/2", "--time", "0ms", "--format", "json"]].concat();
    let cut = forkless(&run);
    assert_eq!(cut.status.code(), Some(3), "{}", stderr(&cut));
    std::fs::write(&files[1], &cut.stdout).unwrap();
    let output = combine(&files, &[]);
    assert_eq!(output.status.code(), Some(3));
    let said = stdout(&output);
    assert!(said.contains("incomplete: ") && said.contains("time budget"), "{said}");
}

#[test]
fn a_shard_says_that_it_is_one() {
    let output = forkless(&[RUN, &["--shard", "2/3"]].concat());
    let said = stdout(&output);
    assert!(said.contains("the paths of shard 2/3"), "{said}");
    for wrong in [&["--shard", "4/3"], &["--shard", "0/3"], &["--shard", "many"]] {
        assert_eq!(forkless(&[RUN, wrong].concat()).status.code(), Some(2));
    }
    let output = forkless(&[RUN, &["--shard", "1/3", "--max-paths", "3"]].concat());
    assert_eq!(output.status.code(), Some(2));
}
