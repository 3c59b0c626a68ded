//! Collects what is wrong with a program, and guesses what was meant.

use crate::diagnostic::Diagnostic;
use crate::source::{SourceMap, Span};
use std::fmt;

/// Why a program could not be loaded.
#[derive(Clone, Debug)]
pub struct LoadError {
    /// The files that were read, for the places in the diagnostics.
    pub sources: SourceMap,
    /// What is wrong: at least one error, in the order of the text within each file.
    pub diagnostics: Vec<Diagnostic>,
}

impl LoadError {
    /// All errors as a terminal shows them, with a blank line between two.
    pub fn render(&self) -> String {
        let all: Vec<String> =
            self.diagnostics.iter().map(|error| error.render(&self.sources)).collect();
        all.join("\n")
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render())
    }
}

impl std::error::Error for LoadError {}

/// The errors that a front end found so far: it goes on after one, to find the others.
#[derive(Debug)]
pub struct Errors<'s> {
    sources: &'s SourceMap,
    found: Vec<Diagnostic>,
}

impl<'s> Errors<'s> {
    /// None so far; places are named as `sources` knows them.
    pub fn new(sources: &'s SourceMap) -> Self {
        Errors { sources, found: vec![] }
    }

    /// One more error.
    pub fn add(&mut self, error: Diagnostic) {
        self.found.push(error);
    }

    /// `message` at `span`; the help gives the nearest of the `known` names, if one resembles
    /// `wrong`.
    pub fn unknown<'n>(
        &mut self,
        span: Span,
        message: String,
        wrong: &str,
        known: impl IntoIterator<Item = &'n str>,
    ) {
        let error = Diagnostic::new(span, message);
        self.add(match nearest(wrong, known) {
            Some(name) => error.with_help(format!("did you mean `{name}`?")),
            None => error,
        });
    }

    /// The second declaration of something, with the place of the first.
    pub fn duplicate(&mut self, second: Span, first: Span, message: String) {
        let help = format!("the first one is at {}", self.place(first));
        self.add(Diagnostic::new(second, message).with_help(help));
    }

    /// `file:line:column` of a span.
    pub fn place(&self, span: Span) -> String {
        self.sources.locate(span).unwrap_or_default()
    }

    /// Was nothing wrong so far?
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// All errors in the order of the text; none if the program is right.
    pub fn into_sorted(mut self) -> Vec<Diagnostic> {
        self.found.sort_by_key(|error| (error.span.file, error.span.start));
        self.found
    }
}

/// The known name that is the fewest edits away, if it is near enough to be meant.
pub fn nearest<'n>(wrong: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    // Of a single letter only the case may differ: any other letter would be near.
    let limit = (wrong.chars().count() + 1) / 3;
    known
        .into_iter()
        .filter_map(|name| Some((edit_distance(wrong, name, limit)?, name)))
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name)
}

/// How many characters to insert, delete, replace or swap with their neighbour to turn `a` into
/// `b`, upper and lower case being the same, if at most `limit`.
fn edit_distance(a: &str, b: &str, limit: usize) -> Option<usize> {
    const LONGEST: usize = 64;
    let (first, second) = (a.chars().count(), b.chars().count());
    if first.abs_diff(second) > limit || first.max(second) > LONGEST {
        return None;
    }
    let distance = strsim::osa_distance(&a.to_ascii_lowercase(), &b.to_ascii_lowercase());
    Some(distance).filter(|&distance| distance <= limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(wrong: &str, known: &[&str], expected: Option<&str>) {
        assert_eq!(nearest(wrong, known.iter().copied()), expected, "{wrong} among {known:?}");
    }

    #[test]
    fn suggestions() {
        check("Nod", &["List", "Node"], Some("Node"));
        check("node", &["Node"], Some("Node"));
        check("nxet", &["prev", "next"], Some("next"));
        check("swpaNode", &["swapNode", "swap"], Some("swapNode"));
        check("x", &["y", "abc"], None);
        check("x", &["y", "X"], Some("X"));
        check("prev", &["next"], None);
        check("length", &["l"], None);
        check("", &[], None);
    }
}
