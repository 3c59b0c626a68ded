//! What can be seen of a run of a Java program from outside.

use forkless_engine::Merge;
use forkless_engine::concrete::{ConcreteEnd, Limits, NoInput, run};
use forkless_ir::Stream;
use forkless_lang_java::jdk::Jdk;
use forkless_lang_java::{Options, load_main};
use std::path::Path;

const LIMITS: Limits =
    Limits { steps: 500_000_000, depth: 3_000, keeps_history: false, merge: Merge::None };

/// What can be seen of a run from outside.
#[derive(Debug, PartialEq, Eq)]
pub struct Seen {
    /// What it printed.
    pub output: String,
    /// The code that it exited with.
    pub exit_code: i32,
    /// The line that tells of an exception that nothing caught.
    pub uncaught: Option<String>,
}

/// The line that tells of an exception that nothing caught.
pub fn uncaught(errors: &str) -> Option<String> {
    errors.lines().find(|line| line.starts_with("Exception in thread")).map(str::to_string)
}

/// What the concrete interpreter does with the `main` method of a class in a folder.
///
/// # Errors
/// Why the run was cut.
pub fn on_ours(jdk: &Jdk, folder: &Path, name: &str) -> Result<Seen, String> {
    let options = Options {
        class_path: vec![folder.to_path_buf()],
        jdk: Some(jdk.clone()),
        ..Options::default()
    };
    let program = load_main(name, &options).map_err(|error| error.render())?;
    let run = run(&program, &mut NoInput, LIMITS);
    let exit_code = match run.end {
        ConcreteEnd::Returned(_) => 0,
        // The system keeps eight bits of it.
        ConcreteEnd::Exited(code) => code & 0xff,
        ConcreteEnd::Cut(cut) => return Err(cut.to_string()),
        other => return Err(format!("{other:?}")),
    };
    let text = |wanted: Stream| -> String {
        let parts = run.output.iter().filter(|(stream, _)| *stream == wanted);
        parts.map(|(_, text)| text.as_str()).collect()
    };
    let uncaught = uncaught(&text(Stream::Error));
    Ok(Seen { output: text(Stream::Output), exit_code, uncaught })
}

/// The first line that differs, for a message.
pub fn difference(expected: &Seen, found: &Seen) -> String {
    let mut lines = expected.output.lines().zip(found.output.lines()).enumerate();
    match lines.find(|(_, (expected, found))| expected != found) {
        Some((number, (expected, found))) => {
            format!("line {}: java prints `{expected}`, we print `{found}`", number + 1)
        }
        None => format!(
            "java ends with {:?} {:?} after {} lines, we with {:?} {:?} after {}",
            expected.exit_code,
            expected.uncaught,
            expected.output.lines().count(),
            found.exit_code,
            found.uncaught,
            found.output.lines().count()
        ),
    }
}
