//! Prints how many paths methods have.
//!
//! ```text
//! cargo run -p forkless-driver --example count_paths -- examples/Account.java Account
//! cargo run -p forkless-driver --example count_paths -- examples/sort_two.pose
//! ```
//!
//! The target stands first. Behind it stand methods and classes of a Java program; a class stands
//! for all its methods that have code.

use forkless_driver::{Failure, Plan, Project, Request, run};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let Some(target) = arguments.next() else {
        eprintln!("usage: count_paths TARGET [CLASS or METHOD]...");
        return ExitCode::from(2);
    };
    match count_paths(&target, &arguments.collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::from(2)
        }
    }
}

fn count_paths(target: &str, names: &[String]) -> Result<(), Failure> {
    // A name behind the target tells that it is a Java program.
    let request = Request { method: names.first().cloned(), ..Request::of(target) };
    let project = Project::open(&request)?;
    let names: Vec<Option<&str>> = match names {
        [] => vec![None],
        names => names.iter().map(|name| Some(name.as_str())).collect(),
    };
    for name in names {
        for subject in project.subjects(name)? {
            let subject = subject?;
            // The paths alone are of interest, not whether a JVM agrees.
            let plan = Plan { confirm: None, ..subject.plan() };
            let outcome = run(&subject, &plan, &())?;
            let more = if outcome.exploration.is_complete() { "" } else { " (some cut)" };
            println!("{}: {}{more}", subject.name, outcome.exploration.counts.traces);
        }
    }
    Ok(())
}
