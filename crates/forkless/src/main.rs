//! The `forkless` command: arguments, files, progress, exit codes.

mod arguments;
mod bench;
mod compare;
mod confirm;
mod corpus;
mod count;
mod explore;
mod faults;
mod java;
mod output;
mod progress;
mod run;
mod target;

use arguments::{Arguments, Command};
use clap::Parser;
use std::process::ExitCode;

/// How the command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Exit {
    /// Everything was explored.
    Complete = 0,
    /// The program, the arguments or a file is wrong.
    BadInput = 2,
    /// Something was not explored.
    Incomplete = 3,
    /// A witness did not replay: a bug in forkless.
    Bug = 70,
}

impl Exit {
    /// The one that needs more attention.
    fn worse(self, other: Exit) -> Exit {
        if (other as u8) > (self as u8) { other } else { self }
    }
}

fn main() -> ExitCode {
    faults::install();
    // Wrong usage ends here, with clap's own message and exit code 2.
    let arguments = Arguments::parse();
    let result = match arguments.command {
        Command::Explore(arguments) => explore::run(&arguments),
        Command::Compare(arguments) => compare::run(&arguments),
        Command::Count(arguments) => count::run(&arguments),
        Command::Run(arguments) => return run::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
    };
    match result {
        Ok(exit) => ExitCode::from(exit as u8),
        Err(message) => {
            eprint!("{message}");
            ExitCode::from(Exit::BadInput as u8)
        }
    }
}
