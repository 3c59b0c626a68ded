//! The `forkless` command: arguments, progress, rendering. The work is done by `forkless_driver`.

mod arguments;
mod bench;
mod check;
mod cluster;
mod columns;
mod combine;
mod compare;
mod config;
mod corpus;
mod count;
mod coverage;
mod csv;
mod explore;
mod explore_class;
mod faults;
mod output;
mod progress;
mod run;
mod signals;
mod test;

use arguments::Command;
use config::NoArguments;
use forkless_driver::{Exit, Failure};
use std::process::ExitCode;
use std::time::Instant;

/// Forks make and drop many small objects: a tenth of the time of a run went into the system's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let started = Instant::now();
    let mut plain = std::env::args_os().skip(1);
    if plain.next().is_some_and(|first| first == forkless_sandbox::LAUNCH) {
        return forkless_sandbox::launch(plain);
    }
    forkless_sandbox::keep_descriptors();
    faults::install();
    signals::install();
    let arguments = match config::arguments(std::env::args_os().collect()) {
        Ok(arguments) => arguments,
        Err(NoArguments::Usage(usage)) => return say_usage(&usage),
        Err(NoArguments::Failure(failure)) => {
            output::complain(failure);
            return ExitCode::from(Exit::BadInput.code());
        }
    };
    let command = match arguments.command {
        Command::Resume(arguments) => cluster::resumed(&arguments),
        command => Ok(command),
    };
    let result = command.and_then(|command| run_command(command, started));
    match result {
        Ok(code) => ExitCode::from(signals::exit_code().unwrap_or(code)),
        Err(failure) => {
            output::complain(failure);
            ExitCode::from(Exit::BadInput.code())
        }
    }
}

fn run_command(command: Command, started: Instant) -> Result<u8, Failure> {
    match command {
        Command::Explore(arguments) => explore::run(&arguments, started).map(Exit::code),
        Command::Check(arguments) => check::run(&arguments, started).map(Exit::code),
        Command::Test(arguments) => test::run(&arguments, started).map(Exit::code),
        Command::Compare(arguments) => compare::run(&arguments).map(Exit::code),
        Command::Count(arguments) => count::run(&arguments).map(Exit::code),
        Command::Combine(arguments) => combine::run(&arguments).map(Exit::code),
        Command::Run(arguments) => run::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments).map(Exit::code),
        Command::Worker(arguments) => {
            // To be ended is how its work ends.
            let exit = cluster::run_worker(&arguments)?;
            std::process::exit(exit.code().into());
        }
        Command::Runs(arguments) => cluster::runs(&arguments).map(Exit::code),
        Command::Resume(_) => unreachable!("it is another command by now"),
    }
}

/// Prints help, or what is wrong with the arguments.
fn say_usage(usage: &clap::Error) -> ExitCode {
    match usage.print() {
        Err(error) if !usage.use_stderr() => {
            output::complain(output::no_output(&error));
            ExitCode::from(Exit::BadInput.code())
        }
        _ if usage.use_stderr() => ExitCode::from(Exit::BadInput.code()),
        _ => ExitCode::SUCCESS,
    }
}
