//! Runs the built command as its users do.

#![allow(dead_code, reason = "no test file uses all of it")]

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The folder of the project.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs the command in the folder of the project.
pub fn forkless(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_forkless"))
        .args(arguments)
        .current_dir(root())
        .output()
        .expect("the command starts")
}

/// What it printed.
pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("the output is text")
}

/// What it complained about.
pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("the output is text")
}

/// The document that a command prints, and its exit code.
pub fn json(arguments: &[&str]) -> (serde_json::Value, i32) {
    let output = forkless(&[arguments, &["--format", "json"]].concat());
    let document = serde_json::from_str(&stdout(&output));
    let document = document.unwrap_or_else(|error| panic!("{error}: {}", stderr(&output)));
    (document, output.status.code().expect("it was not killed"))
}

/// The cells of the comma-separated values that a command prints; the first row is the headings.
pub fn csv(arguments: &[&str]) -> Vec<Vec<String>> {
    let text = stdout(&forkless(&[arguments, &["--format", "csv"]].concat()));
    text.lines().map(|line| line.split(',').map(str::to_string).collect()).collect()
}

/// Output without what differs from run to run.
pub fn without_times(text: &str) -> String {
    let is_time = |word: &str| {
        let number = word.trim_end_matches(['m', 's', 'µ', 'n', 'i', ',']);
        number.len() < word.len() && number.parse::<f64>().is_ok()
    };
    let lines = text.lines().map(|line| {
        let line = line.split("SAT solver; ").next().unwrap_or_default();
        let words: Vec<&str> = line
            .split_whitespace()
            .enumerate()
            .filter(|(number, word)| {
                !is_time(word) && (*number == 0 || !matches!(*word, "s" | "ms" | "µs"))
            })
            .map(|(_, word)| word)
            .collect();
        let is_number = |word: &&str| word.parse::<f64>().is_ok() && line.ends_with('s');
        words.into_iter().rev().skip_while(is_number).collect::<Vec<_>>().join(" ")
    });
    lines.filter(|line| !line.contains("time_ms")).collect::<Vec<_>>().join("\n")
}

/// How a command ended that was watched.
#[derive(Debug)]
pub struct Watched {
    /// Its exit code; none if a signal ended it, ours included.
    pub code: Option<i32>,
    /// Was it killed since it took too long?
    pub is_killed: bool,
    /// What it printed, then what it complained about.
    pub said: String,
    /// How long it took.
    pub time: Duration,
}

/// Runs a command, and kills it if it takes longer than it may.
pub fn watch(command: &mut Command, limit: Duration) -> Watched {
    let command = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let start = Instant::now();
    let mut child = command.spawn().expect("the command starts");
    let said = [reading(child.stdout.take()), reading(child.stderr.take())];
    let is_killed = !ends_within(&mut child, limit);
    let time = start.elapsed();
    if is_killed {
        child.kill().expect("it can be killed");
    }
    let code = child.wait().expect("it ends").code();
    let said = said.map(|said| said.join().expect("what it says is read"));
    Watched { code, is_killed, said: String::from_utf8_lossy(&said.concat()).into_owned(), time }
}

fn ends_within(child: &mut Child, limit: Duration) -> bool {
    let end = Instant::now() + limit;
    while child.try_wait().expect("it can be asked").is_none() {
        if Instant::now() > end {
            return false;
        }
        thread::sleep(Duration::from_millis(2));
    }
    true
}

/// Reads what there is, to its end, but keeps the beginning only.
fn reading(pipe: Option<impl Read + Send + 'static>) -> JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut kept = vec![];
        if let Some(mut pipe) = pipe {
            let _ = pipe.by_ref().take(1 << 20).read_to_end(&mut kept);
            let _ = std::io::copy(&mut pipe, &mut std::io::sink());
        }
        kept
    })
}
