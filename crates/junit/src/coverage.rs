//! What the tests cover that were written: all of it, with what they arrange and what they look at.
//!
//! The classes of the tests are there, since a JVM has run them. The concrete interpreter runs each test once more and
//! notes where it goes in the code under test.

use crate::choose::Explored;
use crate::members::package_of;
use crate::suite::{full_name, path_of};
use crate::trial::Runnable;
use forkless_deadline::Deadline;
use forkless_driver::JavaLocation;
use forkless_driver::coverage::{Coverage, Tracer};
use forkless_lang_java::javac::CompilerConditions;
use forkless_lang_java::{Options, load_with_calls};
use std::path::{Path, PathBuf};

/// The class whose methods run a test each.
const RUNS: &str = "ForklessRuns";

/// A test that makes more steps, or calls that deep, is not followed.
const STEPS: u64 = 5_000_000;
const DEPTH: usize = 2_000;

/// The source of a class that runs each test of a class by itself, with its path.
pub(crate) fn test_runs(class: &str, tests: &[Runnable]) -> (String, String) {
    let package = package_of(class);
    let mut text = match package {
        "" => String::new(),
        _ => format!("package {package};\n"),
    };
    text += &format!("final class {RUNS} {{\n");
    for (number, (class, name)) in tests.iter().enumerate() {
        text += &format!(
            "    static void run{number}() throws Throwable {{ new {class}().{name}(); }}\n"
        );
    }
    (path_of(package, RUNS), text + "}\n")
}

/// Compiled tests.
pub(crate) struct TestRuns<'a> {
    pub java: &'a JavaLocation<'a>,
    /// The folder of their classes, and of nothing else.
    pub compiled: &'a Path,
    pub package: &'a str,
    /// By then, no further test is followed.
    pub deadline: Deadline,
}

impl TestRuns<'_> {
    /// Adds what the test of a number covers. It is of a path of a method: exploration and position. Where the
    /// interpreter does not get through the test, it is what this path covers.
    pub fn add(
        &self,
        coverage: &mut Coverage,
        number: usize,
        explored: Explored<'_>,
        (run, place): (usize, usize),
    ) {
        if !self.deadline.is_over() && self.follow(coverage, number).is_some() {
            return;
        }
        let Explored { subject, runs, .. } = explored;
        let (config, exploration) = &runs[run];
        let mut tracer = Tracer::new(subject, config);
        if let Some(covered) = tracer.covered(&exploration.paths[place]) {
            coverage.add_test(&subject.program, &tracer, covered, |_| true);
        }
    }

    fn follow(&self, coverage: &mut Coverage, number: usize) -> Option<()> {
        let mut class_path: Vec<PathBuf> = vec![self.compiled.to_path_buf()];
        class_path.extend(self.java.class_path.iter().cloned());
        let options = Options {
            class_path,
            jdk: Some(self.java.jdk.clone()),
            assertions: true,
            conditions_fork: true,
            compiler: CompilerConditions::off(),
            ..Options::default()
        };
        let method = format!("{}.run{number}", full_name(self.package, RUNS));
        let (program, _) = load_with_calls(&method, &options).ok()?;
        let mut tracer = Tracer::of_program(&program, STEPS, DEPTH);
        let covered = tracer.covered_without_input()?;
        let is_tested = |class: &str| {
            !self.compiled.join(format!("{}.class", class.replace('.', "/"))).is_file()
        };
        coverage.add_test(&program, &tracer, covered, is_tested);
        Some(())
    }
}
