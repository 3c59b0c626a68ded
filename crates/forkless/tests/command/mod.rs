//! Runs the built command as its users do.

#![allow(dead_code, reason = "no test file uses all of it")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

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
