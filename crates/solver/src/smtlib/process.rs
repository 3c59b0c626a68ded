//! A child process that is talked to with a deadline.
//!
//! Reading and writing are done by threads of their own, so that a solver that stops reading or
//! answering blocks nobody. A process that failed is killed, never used again.

use crate::backend::UnknownReason;
use forkless_deadline::Deadline;
use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::time::{Duration, Instant};

/// Why an exchange did not come to its end.
pub(super) struct ExchangeFailure(pub(super) UnknownReason);

/// A solver that could not be started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartError {
    /// The command.
    pub command: String,
    /// What went wrong.
    pub problem: String,
}

impl StartError {
    pub(super) fn reason(self) -> UnknownReason {
        UnknownReason::External(self.to_string())
    }
}

impl fmt::Display for StartError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "cannot use `{}` as an SMT-LIB 2 solver: {}", self.command, self.problem)
    }
}

impl std::error::Error for StartError {}

/// What every session begins with; then comes its logic.
const GREETING: &str =
    "(set-option :print-success false)\n(set-option :produce-models true)\n(set-logic ";

/// What a session is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Logic {
    /// Bit vectors and functions.
    BitVectors,
    /// Floating-point numbers as well.
    Floats,
}

impl Logic {
    /// Not all solvers have a name for functions with floating-point numbers alone.
    pub(super) fn name(self) -> &'static str {
        match self {
            Logic::BitVectors => "QF_UFBV",
            Logic::Floats => "ALL",
        }
    }
}
/// How long a program may take to show that it is a solver.
const PATIENCE: Duration = Duration::from_secs(10);
/// A program that prints without end must not fill the memory.
const LINES_AHEAD: usize = 1_024;
const LONGEST_ANSWER: usize = 1 << 26;
const LONGEST_GREETING: usize = 1 << 12;

#[derive(Debug)]
pub(super) struct SolverProcess {
    child: Child,
    input: Sender<String>,
    lines: Receiver<String>,
    exchanges: u64,
    logic: Logic,
}

impl SolverProcess {
    pub(super) fn start(command: &str, logic: Logic) -> Result<Self, StartError> {
        let failed = |problem: String| StartError { command: command.into(), problem };
        let mut words = command.split_whitespace();
        let program = words.next().ok_or_else(|| failed("the command is empty".into()))?;
        let mut command = Command::new(program);
        // Ctrl-C on a terminal is for us: a solver that it ends would look as if it had given up.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| match error.kind() {
                io::ErrorKind::NotFound => failed("there is no such program".to_string()),
                _ => failed(format!("it does not start: {error}")),
            })?;
        let (input, to_write) = channel::<String>();
        let (read, lines) = sync_channel(LINES_AHEAD);
        let mut stdin = child.stdin.take().expect("the child's input is piped");
        let stdout = child.stdout.take().expect("the child's output is piped");
        // Both threads end when the process does, or when this end hangs up.
        std::thread::spawn(move || {
            for text in to_write {
                if stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                    return;
                }
            }
        });
        std::thread::spawn(move || {
            let mut stdout = BufReader::new(stdout);
            while let Some(line) = next_line(&mut stdout) {
                if read.send(line).is_err() {
                    return;
                }
            }
        });
        let mut process = SolverProcess { child, input, lines, exchanges: 0, logic };
        let greeting = format!("{GREETING}{})\n", logic.name());
        match process.exchange(&greeting, Deadline::at(Instant::now() + PATIENCE)) {
            Ok(nothing) if nothing.is_empty() => Ok(process),
            Ok(noise) => Err(failed(format!("it prints `{}` at its start", noise.trim()))),
            Err(ExchangeFailure(UnknownReason::External(words))) => Err(failed(words)),
            Err(ExchangeFailure(_)) => Err(failed("it does not answer".into())),
        }
    }

    /// What it can be asked about.
    pub(super) fn logic(&self) -> Logic {
        self.logic
    }

    /// How many messages it has answered; the first one shows that it is a solver.
    pub(super) fn exchanges(&self) -> u64 {
        self.exchanges
    }

    /// Sends commands and answers with all that is printed for them.
    pub(super) fn exchange(
        &mut self,
        commands: &str,
        deadline: Deadline,
    ) -> Result<String, ExchangeFailure> {
        self.exchanges += 1;
        let end = format!("forkless-{}", self.exchanges);
        let ended = || ExchangeFailure(UnknownReason::External("its process ended".into()));
        self.input.send(format!("{commands}(echo \"{end}\")\n")).map_err(|_| ended())?;
        let mut printed = String::new();
        loop {
            let line = deadline.receive(&self.lines).map_err(|error| match error {
                RecvTimeoutError::Timeout => ExchangeFailure(UnknownReason::Deadline),
                RecvTimeoutError::Disconnected => ended(),
            })?;
            if line.trim().trim_matches('"') == end {
                break;
            }
            printed.push_str(&line);
            printed.push('\n');
            let longest = if self.exchanges == 1 { LONGEST_GREETING } else { LONGEST_ANSWER };
            if printed.len() > longest {
                return Err(ExchangeFailure(UnknownReason::External(
                    "it prints without end".into(),
                )));
            }
        }
        if printed.contains("(error") || printed.starts_with("unsupported") {
            return Err(ExchangeFailure(UnknownReason::External(printed.trim().to_string())));
        }
        Ok(printed)
    }
}

/// The next line; none at the end, or if it is longer than any answer.
fn next_line(stdout: &mut impl BufRead) -> Option<String> {
    let mut line = String::new();
    let read = stdout.take(LONGEST_ANSWER as u64).read_line(&mut line).ok()?;
    if read == 0 || read == LONGEST_ANSWER {
        return None;
    }
    line.truncate(line.trim_end_matches(['\n', '\r']).len());
    Some(line)
}

impl Drop for SolverProcess {
    fn drop(&mut self) {
        // It may have ended already; then there is nothing to kill.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
