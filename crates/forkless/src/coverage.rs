//! `--coverage`: what the inputs that were found cover, or the tests.

use crate::arguments::{CoverageFormat, CoverageOutput, ExploreArguments};
use crate::output;
use forkless_driver::coverage::Coverage;
use forkless_driver::{Failure, Language, Outcome, Plan, Subject};
use forkless_report::coverage::{
    CoverageReport, coverage_page, coverage_text, document, jacoco, lcov,
};
use forkless_report::{Style, json};

/// Where what is covered goes.
pub enum Destination {
    /// Nobody wants to know.
    Nowhere,
    /// It is printed in place of the paths.
    Output,
    /// It is written to a file, and the paths are printed.
    File,
}

/// Where the user wants to see what is covered, if that is wanted.
pub fn destination(is_wanted: bool, output: &CoverageOutput) -> Destination {
    match (is_wanted, &output.coverage_file) {
        (false, _) => Destination::Nowhere,
        (true, None) => Destination::Output,
        (true, Some(_)) => Destination::File,
    }
}

/// Only Java has bytecode, which is what is counted.
pub fn check_language(subject: &Subject, arguments: &ExploreArguments) -> Result<(), Failure> {
    match subject.language {
        Language::Java => Ok(()),
        Language::Pose | Language::Javalite if !arguments.coverage => Ok(()),
        Language::Pose | Language::Javalite => {
            Err(Failure::new("`--coverage` is for Java programs: it counts bytecode"))
        }
    }
}

/// Adds what a run covered, as far as there is time.
pub fn add(coverage: &mut Coverage, subject: &Subject, plan: &Plan, outcome: &Outcome) {
    coverage.add(subject, &plan.config, outcome, plan.deadline());
}

/// Prints or writes what was covered of a target.
pub fn show(coverage: &Coverage, target: &str, to: &CoverageOutput) -> Result<(), Failure> {
    let report = CoverageReport::new(target.to_string(), coverage);
    let style = match &to.coverage_file {
        Some(_) => Style::Plain,
        None => output::style(),
    };
    let text = match to.coverage_format {
        CoverageFormat::Text => coverage_text(&report, style),
        CoverageFormat::Json => json::render(&document(&report)),
        CoverageFormat::Html => coverage_page(&report),
        CoverageFormat::Lcov => lcov(&report),
        CoverageFormat::Jacoco => jacoco(&report),
    };
    match &to.coverage_file {
        Some(file) => output::write(file, &text),
        None => output::print(&text),
    }
}
