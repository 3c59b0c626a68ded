//! `forkless run`

use crate::arguments::ProgramArguments;
use crate::output::{complain, no_output};
use forkless_driver::{Exit, Failure, MainRequest, run_main};
use forkless_engine::Merge;
use forkless_engine::concrete::{ConcreteEnd, Limits};
use forkless_ir::Stream;
use std::io::Write;

/// Runs the program and exits as it does.
pub fn run(arguments: &ProgramArguments) -> Result<u8, Failure> {
    let run = run_main(&MainRequest {
        program: arguments.program.clone(),
        class: arguments.class.clone(),
        platform: arguments.platform.platform(),
        limits: Limits {
            steps: arguments.max_steps,
            depth: arguments.max_depth,
            keeps_history: false,
            merge: Merge::None,
        },
    })?;
    let (mut output, mut errors) = (std::io::stdout().lock(), std::io::stderr().lock());
    for (stream, text) in &run.output {
        match stream {
            Stream::Output => {
                output.write_all(text.as_bytes()).map_err(|error| no_output(&error))?
            }
            // If nobody can hear it, there is nobody to tell that.
            Stream::Error => drop(errors.write_all(text.as_bytes())),
        }
    }
    output.flush().map_err(|error| no_output(&error))?;
    drop((output, errors));
    Ok(match run.end {
        ConcreteEnd::Returned(_) => Exit::Complete.code(),
        ConcreteEnd::Exited(code) => code as u8,
        ConcreteEnd::Cut(cut) => {
            complain(format_args!("forkless: the run was cut: {cut}"));
            Exit::Incomplete.code()
        }
        ConcreteEnd::Excluded => {
            complain("forkless: an assumption of the program does not hold");
            Exit::Incomplete.code()
        }
        // The entry of a program catches what `main` throws, and has no assertions of its own.
        end @ (ConcreteEnd::Raised(_)
        | ConcreteEnd::Threw(_)
        | ConcreteEnd::AssertionFailed(_)
        | ConcreteEnd::Stuck) => {
            complain(format_args!("forkless: the run ended with {end:?}"));
            Exit::Bug.code()
        }
    })
}
