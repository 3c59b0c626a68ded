//! Runs a Java program from its `main`, on the concrete interpreter.

use crate::front_end::java::JavaPlace;
use crate::{Failure, Platform};
use forkless_engine::concrete::{Limits, NoInput, Run, run};
use std::path::PathBuf;

/// A Java program that runs from its `main`, without arguments.
#[derive(Clone, Debug)]
pub struct MainRequest {
    /// A source file, a folder with class files, or a jar.
    pub program: PathBuf,
    /// The class whose `main` runs; if none is named, that of the source file.
    pub class: Option<String>,
    /// Where classes come from.
    pub platform: Platform,
    /// How far it may run.
    pub limits: Limits,
}

/// Runs a Java program from its `main`.
///
/// # Errors
/// If the program is not found, does not compile, or has no such class.
pub fn run_main(request: &MainRequest) -> Result<Run, Failure> {
    let place = JavaPlace::find(&request.program, &request.platform)?;
    let class = request.class.clone().or(place.class_of_file()).ok_or_else(|| {
        let there = match place.some_classes(true).as_slice() {
            [] => String::new(),
            some => format!("; these have a `main`: {}", some.join(", ")),
        };
        let help = format!("name it behind the folder or jar{there}");
        Failure::with_help("which class is to run?", help)
    })?;
    let program = forkless_lang_java::load_main(&class, &place.options())?;
    Ok(run(&program, &mut NoInput, request.limits))
}
