//! `forkless run`

use crate::Exit;
use crate::arguments::ProgramArguments;
use crate::java;
use forkless_engine::concrete::{ConcreteEnd, Limits, NoInput, run as interpret};
use forkless_ir::Stream;
use std::io::Write;
use std::process::ExitCode;

/// Runs the program and exits as it does.
pub fn run(arguments: &ProgramArguments) -> ExitCode {
    match execute(arguments) {
        Ok(code) => code,
        Err(message) => {
            eprint!("{message}");
            ExitCode::from(Exit::BadInput as u8)
        }
    }
}

fn execute(arguments: &ProgramArguments) -> Result<ExitCode, String> {
    let place = java::Place::find(&arguments.program, &arguments.platform)?;
    let class = arguments.class.clone().or(place.class_of_file()).ok_or_else(|| {
        let there = match place.some_classes(true).as_slice() {
            [] => String::new(),
            some => format!("; these have a `main`: {}", some.join(", ")),
        };
        format!("error: which class is to run?\n = help: name it behind the folder or jar{there}\n")
    })?;
    let program =
        forkless_lang_java::load_main(&class, &place.options()).map_err(|error| error.render())?;
    let limits =
        Limits { steps: arguments.max_steps, depth: arguments.max_depth, keeps_history: false };
    let run = interpret(&program, &mut NoInput, limits);
    let (mut output, mut errors) = (std::io::stdout().lock(), std::io::stderr().lock());
    for (stream, text) in &run.output {
        // A reader that has gone away is no mistake of the program.
        let _ = match stream {
            Stream::Output => output.write_all(text.as_bytes()),
            Stream::Error => errors.write_all(text.as_bytes()),
        };
    }
    let _ = output.flush();
    Ok(match run.end {
        ConcreteEnd::Returned(_) => ExitCode::SUCCESS,
        ConcreteEnd::Exited(code) => ExitCode::from(code as u8),
        ConcreteEnd::Cut(cut) => {
            eprintln!("forkless: the run was cut: {cut}");
            ExitCode::from(Exit::Incomplete as u8)
        }
        ConcreteEnd::Excluded => {
            eprintln!("forkless: an assumption of the program does not hold");
            ExitCode::from(Exit::Incomplete as u8)
        }
        other => {
            eprintln!("forkless: the run ended with {other:?}");
            ExitCode::from(Exit::Bug as u8)
        }
    })
}
