//! What there is to say of one path, whatever it is written into.

use crate::condition::condition;
use crate::new_objects::NewObjects;
use crate::told;
use crate::{Report, duration};
use forkless_engine::{Mismatch, Path, PathEnd, Replay, Thrown};
use forkless_term::display;

/// Longer results are listed without the contents of new objects.
const LISTED_WIDTH: usize = 400;

/// A part of what is said, with its name. There may be no lines.
pub(crate) struct Part {
    pub name: &'static str,
    pub lines: Vec<String>,
}

/// Something that should not be.
pub(crate) struct Doubt {
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
pub(crate) fn story(report: &Report, path: &Path) -> Vec<Part> {
    let mut conditions = condition(report.exploration, path);
    if conditions.is_empty() {
        conditions.push("always".to_string());
    }
    vec![
        Part { name: "condition", lines: conditions },
        Part {
            name: "result",
            lines: result_words(report, path, LISTED_WIDTH).into_iter().collect(),
        },
        Part { name: "thrown", lines: told::frame_lines(report.program, path) },
        Part { name: "prints", lines: told::printed_lines(path) },
    ]
}

/// What a path returns or throws, as a term over the inputs; with the contents of new objects if
/// that takes no more than a width.
pub(crate) fn result_words(report: &Report, path: &Path, width: usize) -> Option<String> {
    let pool = report.exploration.pool(path);
    match &path.end {
        PathEnd::Returned(result) => {
            let new_objects = NewObjects::of(report.program, report.exploration, path);
            result.map(|result| new_objects.display(result, width))
        }
        PathEnd::Threw(Thrown::Object { reference, class }) => Some(match class {
            Some(class) => report.program.class(*class).name.clone(),
            None => display(pool, *reference),
        }),
        PathEnd::AssertionFailed(message) | PathEnd::Stuck(message) => Some(message.clone()),
        PathEnd::Exited(code) => Some(format!("exit code {code}")),
        PathEnd::Threw(Thrown::Builtin(_)) | PathEnd::Excluded | PathEnd::Cut(_) => None,
    }
}

/// What the machines that ran the input of a path have against it.
pub(crate) fn doubts(report: &Report, number: usize, path: &Path) -> Vec<Doubt> {
    let mut doubts = vec![];
    if let Replay::Differs(mismatch) = &path.replay {
        doubts.push(Doubt { name: "REPLAY", words: mismatch_words(mismatch), is_bug: true });
    }
    let Some(by) = report.confirmation else { return doubts };
    if let Some(words) = by.difference(number) {
        let words = format!(
            "the {} does not do that: {words}. This is a bug in forkless: please report it.",
            by.machine
        );
        doubts.push(Doubt { name: "REPLAY", words, is_bug: true });
    }
    if by.is_unanswered(number) {
        let words = format!("no answer from the {} within {}", by.machine, duration(by.limit));
        doubts.push(Doubt { name: "JVM", words, is_bug: false });
    }
    doubts
}

fn mismatch_words(mismatch: &Mismatch) -> String {
    let what = match mismatch {
        Mismatch::Input { .. } => {
            "cannot be: a field has an object that its type forbids".to_string()
        }
        Mismatch::Control => "takes other branches".to_string(),
        Mismatch::End { found } => format!("ends differently: {found}"),
        Mismatch::Result { .. } => "gives another result".to_string(),
        Mismatch::Trail => "leaves another trail".to_string(),
        Mismatch::Output => "prints something else".to_string(),
        Mismatch::Heap => "leaves another heap".to_string(),
    };
    format!("the concrete run of this input {what}. This is a bug in forkless: please report it.")
}
