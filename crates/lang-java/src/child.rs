//! Processes that we start.

use std::path::Path;
use std::process::Command;

/// A command in a process group of its own. Ctrl-C on a terminal is then for forkless alone, which ends its
/// processes when it has told what it found.
pub fn child_command(program: &Path) -> Command {
    let mut command = Command::new(program);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    #[cfg(not(unix))]
    let _ = &mut command;
    command
}
