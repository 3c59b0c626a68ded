//! `forkless run`

use crate::arguments::ProgramArguments;
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
        // A reader that has gone away is no mistake of the program.
        let _ = match stream {
            Stream::Output => output.write_all(text.as_bytes()),
            Stream::Error => errors.write_all(text.as_bytes()),
        };
    }
    let _ = output.flush();
    drop((output, errors));
    Ok(match run.end {
        ConcreteEnd::Returned(_) => Exit::Complete.code(),
        ConcreteEnd::Exited(code) => code as u8,
        ConcreteEnd::Cut(cut) => {
            eprintln!("forkless: the run was cut: {cut}");
            Exit::Incomplete.code()
        }
        ConcreteEnd::Excluded => {
            eprintln!("forkless: an assumption of the program does not hold");
            Exit::Incomplete.code()
        }
        // The entry of a program catches what `main` throws, and has no assertions of its own.
        end @ (ConcreteEnd::Raised(_)
        | ConcreteEnd::Threw(_)
        | ConcreteEnd::AssertionFailed(_)
        | ConcreteEnd::Stuck) => {
            eprintln!("forkless: the run ended with {end:?}");
            Exit::Bug.code()
        }
    })
}
