//! The `forkless` command: arguments, progress, rendering. The work is done by `forkless_driver`.

mod arguments;
mod bench;
mod check;
mod columns;
mod compare;
mod corpus;
mod count;
mod csv;
mod explore;
mod explore_class;
mod faults;
mod output;
mod progress;
mod run;
mod signals;

use arguments::{Arguments, Command};
use clap::Parser;
use forkless_driver::Exit;
use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let started = Instant::now();
    faults::install();
    signals::install();
    // Wrong usage ends here, with clap's own message and exit code 2.
    let arguments = Arguments::parse();
    let result = match arguments.command {
        Command::Explore(arguments) => explore::run(&arguments, started).map(Exit::code),
        Command::Check(arguments) => check::run(&arguments, started).map(Exit::code),
        Command::Compare(arguments) => compare::run(&arguments).map(Exit::code),
        Command::Count(arguments) => count::run(&arguments).map(Exit::code),
        Command::Run(arguments) => run::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments).map(Exit::code),
    };
    match result {
        Ok(code) => ExitCode::from(signals::exit_code().unwrap_or(code)),
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::from(Exit::BadInput.code())
        }
    }
}
