//! What there is to say of one path, whatever it is written into.

use crate::condition::condition;
use crate::new_objects::NewObjects;
use crate::references::{Literal, literal};
use crate::told;
use crate::{Report, duration};
use forkless_engine::{Mismatch, Path, PathEnd, Replay, Thrown};
use forkless_ir::Type;
use forkless_term::{Node, Sort, Term, TermPool, conjuncts, display, quoted_character};
use std::collections::HashSet;

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

/// What a path returns; a character that is known is a literal.
pub(crate) fn returned_words(report: &Report, path: &Path, result: Term, width: usize) -> String {
    let pool = report.exploration.pool(path);
    let result = decided(pool, path, result);
    let entry = report.program.entry.map(|entry| report.program.method(entry));
    let is_character = entry.is_some_and(|entry| entry.returns == Some(Type::U16));
    if is_character && let Node::Bits(_, bits) = pool.node(result) {
        return quoted_character(bits as u16);
    }
    NewObjects::of(report.program, report.exploration, path).display(result, width)
}

/// The side of a choice between numbers that the path's own clauses decide; what is shown by a name
/// keeps it.
fn decided(pool: &TermPool, path: &Path, result: Term) -> Term {
    let is_open = |term: Term| match pool.node(term) {
        Node::Ite(..) => pool.sort(term) != Sort::Reference && pool.shown_as(term).is_none(),
        _ => false,
    };
    if !is_open(result) {
        return result;
    }
    let clauses = path.clauses.iter().flat_map(|clause| conjuncts(pool, clause.term));
    let said: HashSet<Literal> = clauses.map(|clause| literal(pool, clause)).collect();
    let mut result = result;
    while is_open(result)
        && let Node::Ite(condition, then, otherwise) = pool.node(result)
    {
        let (condition, is_true) = literal(pool, condition);
        result = if said.contains(&(condition, is_true)) {
            then
        } else if said.contains(&(condition, !is_true)) {
            otherwise
        } else {
            break;
        };
    }
    result
}

/// What a path returns or throws, as a term over the inputs; with the contents of new objects if
/// that takes no more than a width.
pub(crate) fn result_words(report: &Report, path: &Path, width: usize) -> Option<String> {
    let pool = report.exploration.pool(path);
    match &path.end {
        PathEnd::Returned(result) => {
            result.map(|result| returned_words(report, path, result, width))
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
