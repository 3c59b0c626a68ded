//! What the README and the book show: the commands print it, and the files contain it.
//!
//! A block that is marked as `console` holds commands, each behind `$ `, with their output. A line
//! `[...]` stands for any number of lines, and `[...]` at the end of a line for the rest of it.
//! `$ echo $?` asks for the exit code of the command before. Times and the version of the JVM may
//! differ. A block that is marked as `java` or `pose` is a part of a file in `examples`.

use crate::command::{forkless, root, stderr, stdout};
use std::path::{Path, PathBuf};

/// Stands for output that is not shown.
const LEFT_OUT: &str = "[...]";

/// The files of a folder and the folders in it that have this ending.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = vec![];
    for entry in std::fs::read_dir(folder).expect("the folder exists") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|found| found == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The README and the pages of the book.
fn pages() -> Vec<PathBuf> {
    [vec![root().join("README.md")], files(&root().join("docs"), "md")].concat()
}

/// The blocks of a page that are marked with this word.
fn blocks<'a>(page: &'a str, word: &str) -> Vec<&'a str> {
    let start = format!("\n```{word}\n");
    page.split(start.as_str())
        .skip(1)
        .map(|rest| rest.split("\n```").next().expect("a split has a first part"))
        .collect()
}

/// The words of a command line; quotes keep blanks together.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![];
    let mut quote = None;
    let mut word = String::new();
    for letter in line.chars() {
        match (letter, quote) {
            ('\'' | '"', None) => quote = Some(letter),
            (_, Some(end)) if letter == end => quote = None,
            (' ', None) => words.push(std::mem::take(&mut word)),
            _ => word.push(letter),
        }
    }
    words.push(word);
    words.into_iter().filter(|word| !word.is_empty()).collect()
}

/// A line without what differs from run to run: times, the version of the JVM, and the columns that
/// depend on the width of a time.
fn comparable(line: &str) -> String {
    let mut words: Vec<&str> = line.split_whitespace().collect();
    if let Some(unit) = words.iter().position(|word| ["µs", "ms", "s"].contains(word))
        && unit > 0
    {
        words.drain(unit - 1..=unit);
    }
    if let Some(machine) = words.iter().position(|word| *word == "JVM")
        && machine + 1 < words.len()
    {
        words.remove(machine + 1);
    }
    words.join(" ")
}

/// Is this the output, but for what is left out?
fn matches(shown: &[&str], output: &[&str]) -> bool {
    let Some((first, rest)) = shown.split_first() else { return output.is_empty() };
    if *first == LEFT_OUT {
        return (0..=output.len()).any(|skipped| matches(rest, &output[skipped..]));
    }
    let Some((line, output)) = output.split_first() else { return false };
    let is_same = match first.strip_suffix(LEFT_OUT) {
        Some(start) => line.starts_with(start),
        None => comparable(first) == comparable(line),
    };
    is_same && matches(rest, output)
}

/// Is it the same on every machine? Not all have a sandbox.
fn is_everywhere(line: &&str) -> bool {
    !line.starts_with("the program's code ran ")
}

/// Runs the commands of a block; says what differs.
fn check(block: &str) -> Result<(), String> {
    let mut exit_code = None;
    for command in block.strip_prefix("$ ").expect("it starts with a command").split("\n$ ") {
        let (line, shown) = command.split_once('\n').unwrap_or((command, ""));
        let shown: Vec<&str> = shown.trim_end().lines().filter(is_everywhere).collect();
        if line == "echo $?" {
            let code: Option<i32> = exit_code.expect("a command comes before");
            if shown != [code.expect("it was not killed").to_string()] {
                return Err(format!("the exit code is {code:?}"));
            }
            continue;
        }
        let line = line.strip_prefix("forkless ").ok_or(format!("`{line}` is another command"))?;
        let arguments = words(line);
        let output = forkless(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
        exit_code = Some(output.status.code());
        let text = stdout(&output) + &stderr(&output);
        let printed: Vec<&str> = text.trim_end().lines().filter(is_everywhere).collect();
        if !matches(&shown, &printed) {
            return Err(format!("`forkless {line}` prints\n{text}"));
        }
    }
    Ok(())
}

#[test]
fn the_pages_show_real_output() {
    let java = forkless(&["explore", "examples/Account.java", "moveTo"]);
    let has_java = java.status.code() == Some(0);
    if !has_java {
        println!("commands on Java are skipped: {}", stderr(&java));
    }
    let mut checked: Vec<String> = vec![];
    for path in pages() {
        let page = std::fs::read_to_string(&path).expect("the page can be read");
        for block in blocks(&page, "console") {
            let needs_java = block.contains(".java") || block.contains(".toml");
            if checked.iter().any(|other| other == block) || (needs_java && !has_java) {
                continue;
            }
            if let Err(difference) = check(block) {
                panic!("{}: {difference}", path.display());
            }
            checked.push(block.to_string());
        }
    }
    assert!(checked.len() >= 4, "only {} blocks found", checked.len());
}

#[test]
fn the_pages_show_real_programs() {
    let texts = |ending: &str| -> Vec<String> {
        let files = files(&root().join("examples"), ending);
        files.iter().map(|file| std::fs::read_to_string(file).expect("it can be read")).collect()
    };
    let languages = [("java", texts("java")), ("pose", texts("pose"))];
    let mut count = 0;
    for path in pages() {
        // The page on a language has programs of its own, which a test of that language loads.
        if path.file_name().is_some_and(|name| name == "language-pose.md") {
            continue;
        }
        let page = std::fs::read_to_string(&path).expect("the page can be read");
        for (language, programs) in &languages {
            for block in blocks(&page, language) {
                let is_there = programs.iter().any(|program| program.contains(block));
                assert!(is_there, "{}: no file in examples contains\n{block}", path.display());
                count += 1;
            }
        }
    }
    assert!(count >= 5, "only {count} programs found");
}

/// Paths in full, as `text`: the parts of pages that a whole output would drown.
#[test]
fn the_pages_show_real_paths() {
    let shown = |command: &[&str], start: &str, page: &str| {
        let output = forkless(&[&["explore"], command, &["--paths"]].concat());
        if stderr(&output).contains("JDK") {
            println!("skipped: {}", stderr(&output));
            return;
        }
        let output = stdout(&output);
        let path = output.split("\n\n").find(|path| path.starts_with(start)).expect("it is there");
        let page = std::fs::read_to_string(root().join(page)).expect("the page can be read");
        assert!(page.contains(path), "the page should show\n{path}");
    };
    let account = ["examples/Account.java", "Account.moveTo", "--no-jvm"];
    shown(&account, "path 2", "docs/getting-started.md");
    shown(&account, "path 2", "docs/reference/output.md");
    shown(&["examples/sort_two.pose"], "path 3", "docs/guides/view.md");
}

#[test]
fn output_is_compared() {
    assert_eq!(
        words("explore 'a b' --solver \"z3 -in\""),
        ["explore", "a b", "--solver", "z3 -in"]
    );
    let same = |shown: &str, output: &str| {
        matches(&shown.lines().collect::<Vec<_>>(), &output.lines().collect::<Vec<_>>())
    };
    assert!(same("a\n[...]\nd", "a\nb\nc\nd"));
    assert!(same("a [...]\nb", "a lot\nb"));
    assert!(!same("a\n[...]\nd", "a\nb\nc"));
    assert!(same("4 queries; 1.2 ms", "4 queries; 13 µs"));
    assert!(!same("4 queries; 1.2 ms", "5 queries; 1.2 ms"));
    assert!(same("1 run on the JVM 17.0.15: it agrees", "1 run on the JVM 21.0.1: it agrees"));
}
