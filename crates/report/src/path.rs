//! What is shown of one path, in text and on pages.

use crate::output::printed_lines;
use crate::{Report, duration};
use forkless_engine::{Path, PathEnd, Replay, Thrown};
use forkless_explain::{condition, decided};
use forkless_ir::{Program, Type};
use forkless_notation::{ResultNotation, StackFrame, TermNotation, quoted_character, stack_frames};
use forkless_term::{Node, Term};

/// So many frames of a stack trace are shown.
const MOST_FRAMES: usize = 16;

/// Longer results are listed without the contents of new objects.
const LISTED_WIDTH: usize = 400;

/// A section of what is shown of a path, with its name. There may be no lines.
pub(crate) struct Section {
    pub name: &'static str,
    pub lines: Vec<String>,
}

/// A machine that ran the input of a path and does not confirm it.
pub(crate) struct Disagreement {
    pub name: &'static str,
    pub words: String,
    /// Is it a bug in forkless? If not, nobody knows.
    pub is_bug: bool,
}

/// How a path ends, in a word or two.
pub(crate) fn end_words(path: &Path) -> String {
    path.end.kind().map_or_else(|| "excluded".to_string(), |kind| kind.to_string())
}

/// When a path is taken, and what it gives and tells.
pub(crate) fn sections(report: &Report, path: &Path) -> Vec<Section> {
    let mut conditions = condition(report.exploration, path);
    if conditions.is_empty() {
        conditions.push("always".to_string());
    }
    vec![
        Section { name: "condition", lines: conditions },
        Section {
            name: "result",
            lines: result_words(report, path, LISTED_WIDTH).into_iter().collect(),
        },
        Section { name: "thrown", lines: frame_lines(report.program, path) },
        Section { name: "prints", lines: printed_lines(path) },
    ]
}

/// What a path returns; a character that is known is a literal.
pub(crate) fn returned_words(report: &Report, path: &Path, result: Term, width: usize) -> String {
    let notation = TermNotation::of(report.exploration, path);
    let result = decided(notation, path, result);
    let entry = report.program.entry.map(|entry| report.program.method(entry));
    let is_character = entry.is_some_and(|entry| entry.returns == Some(Type::U16));
    if is_character && let Node::Bits(_, bits) = notation.pool().node(result) {
        return quoted_character(bits as u16);
    }
    ResultNotation::of(report.program, report.exploration, path).term(result, width)
}

/// The frames of the exception that a path ended with, as lines of text.
pub(crate) fn frame_lines(program: &Program, path: &Path) -> Vec<String> {
    let frames = stack_frames(program, path);
    let mut lines: Vec<String> =
        frames.iter().take(MOST_FRAMES).map(StackFrame::to_string).collect();
    if frames.len() > MOST_FRAMES {
        lines.push(format!("... {} more", frames.len() - MOST_FRAMES));
    }
    lines
}

/// What a path returns or throws, as a term over the inputs; with the contents of new objects if
/// that takes no more than a width.
pub(crate) fn result_words(report: &Report, path: &Path, width: usize) -> Option<String> {
    match &path.end {
        PathEnd::Returned(result) => {
            result.map(|result| returned_words(report, path, result, width))
        }
        PathEnd::Threw(Thrown::Object { reference, class }) => Some(match class {
            Some(class) => report.program.class(*class).name.clone(),
            None => TermNotation::of(report.exploration, path).term(*reference),
        }),
        PathEnd::AssertionFailed(message) | PathEnd::Stuck(message) => Some(message.clone()),
        PathEnd::Exited(code) => Some(format!("exit code {code}")),
        PathEnd::Threw(Thrown::Builtin(_)) | PathEnd::Excluded | PathEnd::Cut(_) => None,
    }
}

/// What the machines that ran the input of a path have against it.
pub(crate) fn disagreements(report: &Report, number: usize, path: &Path) -> Vec<Disagreement> {
    let mut disagreements = vec![];
    if let Replay::Differs(mismatch) = &path.replay {
        disagreements.push(Disagreement {
            name: "REPLAY",
            words: format!(
                "the concrete run of this input {mismatch}. This is a bug in forkless: please report it."
            ),
            is_bug: true,
        });
    }
    let Some(by) = report.confirmation else { return disagreements };
    if let Some(words) = by.difference(number) {
        let words = format!(
            "the {} does not do that: {words}. This is a bug in forkless: please report it.",
            by.machine
        );
        disagreements.push(Disagreement { name: "REPLAY", words, is_bug: true });
    }
    if let Some(reason) = by.unconfirmed(number) {
        let words = format!("not confirmed: {reason}");
        disagreements.push(Disagreement { name: "JVM", words, is_bug: false });
    }
    if by.is_unanswered(number) {
        let words = format!("no answer from the {} within {}", by.machine, duration(by.limit));
        disagreements.push(Disagreement { name: "JVM", words, is_bug: false });
    }
    disagreements
}
