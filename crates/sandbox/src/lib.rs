//! Starts programs that can touch only what they are given.
//!
//! forkless runs code that nobody has read: a JVM runs the classes of a program, and `javac` compiles
//! its sources. On Linux both run in a sandbox that the kernel keeps ([Landlock](https://landlock.io)).
//!
//! A process can only restrict itself. So a small launcher is started in place of the program: it
//! restricts itself, then becomes the program ([`launch`]). The launcher is the command `forkless` under
//! the hidden name [`LAUNCH`]. A library has no command: whoever uses it says where a launcher is
//! ([`Sandbox::launcher`]), or goes without.
//!
//! # What a sandbox allows
//! - Files: to read what [`Access`] names and what every program needs ([`SYSTEM`]); to write below the
//!   folders that it names; to start no program but the one.
//! - Network: no TCP, since version 4 of Landlock. Before, and for UDP, there is no protection.
//! - Other processes: no signals and no abstract sockets, since version 6.
//! - Limits: the size of the address space and of files, the number of the user's processes, processor
//!   time; no core dumps; no descriptors but the three usual ones.
//!
//! Invariant: what [`Sandbox::protection`] says is what the launcher enforces. If the kernel refuses a
//! part of it, the program is not started.

#![warn(missing_docs)]

mod access;
#[cfg(target_os = "linux")]
mod linux;

pub use access::{Access, SYSTEM};

use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// The hidden first argument that makes a launcher of the command.
pub const LAUNCH: &str = "launch-in-sandbox";

/// The exit code of a launcher that cannot do what it is told.
const NOT_LAUNCHED: u8 = 126;

/// Is a sandbox used?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SandboxMode {
    /// Where the system has one.
    #[default]
    Auto,
    /// Always: without one, nothing is run.
    Require,
    /// Never.
    Off,
}

impl SandboxMode {
    /// All modes.
    pub const ALL: [SandboxMode; 3] = [SandboxMode::Auto, SandboxMode::Require, SandboxMode::Off];

    /// The mode as people write it.
    pub fn name(self) -> &'static str {
        match self {
            SandboxMode::Auto => "auto",
            SandboxMode::Require => "require",
            SandboxMode::Off => "off",
        }
    }
}

/// What protects the machine from a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Protection {
    /// Landlock, of this version.
    Landlock(u8),
    /// Nothing, for this reason.
    None(String),
}

impl Protection {
    /// Is there a sandbox?
    pub fn is_there(&self) -> bool {
        match self {
            Protection::Landlock(_) => true,
            Protection::None(_) => false,
        }
    }
}

impl fmt::Display for Protection {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Protection::Landlock(version) => {
                let kept = match version {
                    0..=3 => "files and programs",
                    4..=5 => "files, programs and TCP",
                    6.. => "files, programs, TCP and signals",
                };
                write!(formatter, "in a sandbox (Landlock {version}: {kept})")
            }
            Protection::None(reason) => write!(formatter, "without a sandbox ({reason})"),
        }
    }
}

/// How programs are started.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sandbox {
    /// Is one used?
    pub mode: SandboxMode,
    /// The program that restricts itself, if there is one: it calls [`launch`] when its first argument is
    /// [`LAUNCH`].
    pub launcher: Option<PathBuf>,
}

impl Sandbox {
    /// No sandbox at all.
    pub fn off() -> Sandbox {
        Sandbox { mode: SandboxMode::Off, launcher: None }
    }

    /// What protects the machine from programs that are started.
    ///
    /// # Errors
    /// In words, if a sandbox is required and there is none.
    pub fn protection(&self) -> Result<Protection, String> {
        if self.mode == SandboxMode::Off {
            return Ok(Protection::None("it is switched off".into()));
        }
        let found = match &self.launcher {
            None => Err("no launcher is known".to_string()),
            Some(_) => supported(),
        };
        match (found, self.mode) {
            (Ok(version), _) => Ok(Protection::Landlock(version)),
            (Err(reason), SandboxMode::Require) => {
                Err(format!("a sandbox is required, and there is none: {reason}"))
            }
            (Err(reason), SandboxMode::Auto | SandboxMode::Off) => Ok(Protection::None(reason)),
        }
    }

    /// A command that starts a program with this access. Arguments are still to be added.
    ///
    /// # Errors
    /// In words, if a sandbox is required and there is none.
    pub fn command(&self, program: &Path, access: &Access) -> Result<Command, String> {
        // It may be started in another folder.
        let program = absolute(program);
        let mut command = match (self.protection()?, &self.launcher) {
            (Protection::Landlock(version), Some(launcher)) => {
                let mut command = Command::new(absolute(launcher));
                command.arg(LAUNCH).args(access.arguments(version)).arg(program);
                command
            }
            (Protection::Landlock(_) | Protection::None(_), _) => Command::new(program),
        };
        in_own_group(&mut command);
        Ok(command)
    }
}

/// Ctrl-C on a terminal is for this process alone, which ends the others when it has told what it found.
fn in_own_group(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(not(unix))]
    let _ = command;
}

/// The same path, from whatever folder. The name of a program without a folder stays as it is.
fn absolute(path: &Path) -> PathBuf {
    let is_name = path.components().count() == 1;
    if is_name { path.into() } else { std::path::absolute(path).unwrap_or_else(|_| path.into()) }
}

/// Keeps descriptors that this process inherited from programs that it starts.
pub fn keep_descriptors() {
    #[cfg(target_os = "linux")]
    linux::keep_descriptors();
}

/// Restricts this process as its arguments say, and becomes the program that they name. Returns only if
/// that fails. The arguments are those behind [`LAUNCH`].
pub fn launch(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    let Err(reason) = Access::read(arguments).and_then(|request| become_program(&request));
    eprintln!("the sandbox cannot be set up: {reason}");
    ExitCode::from(NOT_LAUNCHED)
}

#[cfg(target_os = "linux")]
use linux::{become_program, supported};

/// The version of Landlock that the kernel has.
#[cfg(not(target_os = "linux"))]
fn supported() -> Result<u8, String> {
    Err("this system has no Landlock".into())
}

#[cfg(not(target_os = "linux"))]
fn become_program(_: &access::LaunchRequest) -> Result<std::convert::Infallible, String> {
    supported().and_then(|_| Err("this system has no Landlock".into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modes_decide_about_what_is_missing() {
        let without_launcher = |mode| Sandbox { mode, launcher: None }.protection();
        assert_eq!(
            without_launcher(SandboxMode::Off),
            Ok(Protection::None("it is switched off".into()))
        );
        assert_eq!(
            without_launcher(SandboxMode::Auto),
            Ok(Protection::None("no launcher is known".into()))
        );
        let error = without_launcher(SandboxMode::Require).expect_err("there is no launcher");
        assert!(error.contains("no launcher is known"), "{error}");
    }

    #[test]
    fn a_command_without_a_sandbox_is_the_program() {
        let command = Sandbox::off().command(Path::new("java"), &Access::default());
        let command = command.expect("nothing is required");
        assert_eq!((command.get_program(), command.get_args().len()), ("java".as_ref(), 0));
    }
}
