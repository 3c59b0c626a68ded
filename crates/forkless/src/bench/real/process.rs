//! Explores a method in a process of its own.

use super::list::Subject;
use crate::arguments::RealArguments;
use forkless_driver::Failure;
use forkless_ir::io_reason;
use forkless_lang_java::temporary_folder;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A process that takes this many times as long as it may is killed.
const PATIENCE: f64 = 1.5;
/// How often to look whether a process has ended.
const PAUSE: Duration = Duration::from_millis(5);

/// How a process ended.
pub struct Ended {
    /// None if it was killed.
    pub code: Option<i32>,
    /// From its start to its end.
    pub time: Duration,
    /// What it complains of.
    pub message: String,
    /// What it found, if it came so far.
    pub summary: Option<Summary>,
}

/// What counts in the document that `forkless explore --summary` writes.
#[derive(Deserialize)]
pub struct Summary {
    pub traces: u64,
    pub ends: BTreeMap<String, u64>,
    /// Paths that were left when the run was over, by what was used up.
    #[serde(default)]
    pub open: BTreeMap<String, u64>,
    pub confirmation: Option<Confirmation>,
    /// There if the time was too short for the usual bounds.
    pub small_inputs: Option<serde::de::IgnoredAny>,
}

/// What the JVM did.
#[derive(Deserialize)]
pub struct Confirmation {
    pub agreed: u64,
    pub differing: Vec<serde::de::IgnoredAny>,
    pub unanswered: Vec<u64>,
    pub not_compared: BTreeMap<String, u64>,
}

/// Explores a method with the usual options.
pub fn explore(subject: &Subject, arguments: &RealArguments) -> Result<Ended, Failure> {
    let folder = temporary_folder().map_err(|error| {
        Failure::new(format!("there is no temporary folder: {}", io_reason(&error)))
    })?;
    let summary = folder.path().join("summary.json");
    let mut command = command(subject, arguments, &summary)?;
    let start = Instant::now();
    let mut child = command
        .spawn()
        .map_err(|error| Failure::new(format!("cannot start a process: {}", io_reason(&error))))?;
    let errors = child.stderr.take().expect("it is piped");
    let (code, message) = thread::scope(|scope| {
        let reader = scope.spawn(move || complaint(errors));
        let code = wait(&mut child, start + arguments.time.mul_f64(PATIENCE));
        (code, reader.join().expect("it does not panic"))
    });
    let time = start.elapsed();
    let summary = std::fs::read_to_string(&summary).ok();
    let summary = summary.and_then(|text| serde_json::from_str(&text).ok());
    Ok(Ended { code, time, message, summary })
}

fn command(
    subject: &Subject,
    arguments: &RealArguments,
    summary: &Path,
) -> Result<Command, Failure> {
    let program = std::env::current_exe()
        .map_err(|error| Failure::new(format!("where is forkless? {}", io_reason(&error))))?;
    let mut command = Command::new(program);
    command.arg("explore").arg(&subject.target).arg(&subject.method);
    command.args(["-j", "1", "--time", &format!("{}s", arguments.time.as_secs_f64())]);
    command.arg("--summary").arg(summary);
    if !subject.class_path.is_empty() {
        let paths = std::env::join_paths(&subject.class_path);
        command.arg("--classpath").arg(paths.map_err(|error| Failure::new(error.to_string()))?);
    }
    if let Some(jdk) = &arguments.jdk {
        command.arg("--jdk").arg(jdk);
    }
    command.args(&arguments.further);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    Ok(command)
}

/// The exit code; none of a process that had to be killed.
fn wait(child: &mut Child, end: Instant) -> Option<i32> {
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return status.code(),
            Ok(None) if Instant::now() < end => thread::sleep(PAUSE),
            Ok(None) | Err(_) => {
                // It may have ended in this moment.
                let _ = child.kill();
                let _ = child.wait();
                return None;
            }
        }
    }
}

/// What a process says is wrong, in one line.
fn complaint(mut errors: impl Read) -> String {
    let mut bytes = vec![];
    // What was read so far is worth as much.
    let _ = errors.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes);
    let is_wrong = |line: &&str| line.starts_with("error") || line.contains("panic  ");
    text.lines().rfind(is_wrong).unwrap_or_default().trim().to_string()
}
