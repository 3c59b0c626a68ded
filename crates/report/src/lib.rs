//! Renders finished runs, and does nothing else: text for people, JSON for programs, pages
//! with pictures, plots.
//!
//! Everything here is a function from an [`Exploration`] to text. What is shown, in which words
//! and in which order depends on the run alone: not on threads, hash maps or the terminal (but for
//! colour, which the caller decides).

mod advice;
pub mod check;
mod confirmation;
pub mod coverage;
mod heap_text;
mod inputs;
pub mod json;
mod markup;
mod output;
mod page;
mod path;
mod picture;
mod plot;
mod rows;
mod scope;
mod style;
mod table;
mod text;
mod ways;

pub use confirmation::protection_text;
pub use page::page;
pub use plot::{Plot, Scale, Series};
pub use scope::{
    BoundLine, assumption_lines, bound_lines, complete_line, inputs_line, larger_line,
    objects_words, smaller_line,
};
pub use style::Style;
pub use table::{Align, Table};
pub use text::{
    CONDITION_WIDTH, DECISIONS_WIDTH, end_summary, interrupted_line, open_words, paths_text,
    run_text, shorten, summary_text,
};
pub use ways::Listing;

use forkless_deadline::Deadline;
use forkless_driver::{Confirmation, Outcome, Scope, Smaller, Subject};
use forkless_engine::Exploration;
use forkless_ir::Program;

/// A finished run together with what it ran on.
#[derive(Clone, Copy)]
pub struct Report<'a> {
    /// The program as the user named it.
    pub target: &'a str,
    /// The program.
    pub program: &'a Program,
    /// What was found.
    pub exploration: &'a Exploration,
    /// The name of the heap strategy.
    pub strategy: &'a str,
    /// Which inputs and paths it was run on.
    pub scope: &'a Scope,
    /// If the result is about smaller inputs than usual: which, and what is known of larger ones.
    pub smaller: Option<&'a Smaller>,
    /// What a real machine did with the inputs, if one was asked.
    pub confirmation: Option<&'a Confirmation>,
    /// Paths that are not rendered by then are left out; how many is said.
    pub deadline: Deadline,
}

impl<'a> Report<'a> {
    /// The outcome of a run, to be rendered.
    pub fn new(subject: &'a Subject, outcome: &'a Outcome) -> Report<'a> {
        Report {
            target: &subject.name,
            program: &subject.program,
            exploration: &outcome.exploration,
            strategy: outcome.strategy.name(),
            scope: &outcome.scope,
            smaller: outcome.smaller.as_ref(),
            confirmation: outcome.confirmation.as_ref(),
            deadline: Deadline::default(),
        }
    }

    /// Is there no time to render another path?
    pub(crate) fn is_late(&self) -> bool {
        self.deadline.is_over()
    }
}

/// `1234567` as `1,234,567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (position, digit) in digits.chars().enumerate() {
        if position > 0 && (digits.len() - position).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A number with its noun: `1 path`, `1,000 paths`.
pub fn counted(number: u64, one: &str, several: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { several })
}

/// A time with three digits that matter: `1.23 ms`, `45.6 s`.
pub fn duration(time: std::time::Duration) -> String {
    let seconds = time.as_secs_f64();
    let (value, unit) = match seconds {
        s if s < 1e-3 => (s * 1e6, "µs"),
        s if s < 1.0 => (s * 1e3, "ms"),
        s => (s, "s"),
    };
    let digits = match value {
        v if v < 10.0 => 2,
        v if v < 100.0 => 1,
        _ => 0,
    };
    format!("{value:.digits$} {unit}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn numbers_and_times_are_easy_to_read() {
        assert_eq!(
            ["7", "999", "1,000", "1,234,567"],
            [7, 999, 1_000, 1_234_567].map(grouped).each_ref().map(String::as_str)
        );
        assert_eq!(duration(Duration::from_micros(1234)), "1.23 ms");
        assert_eq!(duration(Duration::from_micros(12)), "12.0 µs");
        assert_eq!(duration(Duration::from_secs(321)), "321 s");
    }
}
