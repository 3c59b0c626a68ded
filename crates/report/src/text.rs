//! Runs as text for people.

use crate::advice::advice;
use crate::brief_condition::brief;
use crate::condition::condition;
use crate::heap_text::{change_lines, input_lines};
use crate::new_objects::NewObjects;
use crate::references::{Literal, literal};
use crate::scope::{BoundLine, LeftOut};
use crate::style::Style;
use crate::table::{Align, Table};
use crate::thrown::thrown_text;
use crate::told;
use crate::value::{Names, decision_string};
use crate::{Report, counted, duration, grouped};
use forkless_engine::{EndKind, Mismatch, Path, PathEnd, Replay, Thrown};
use forkless_ir::Type;
use forkless_term::{Node, Sort, Term, TermPool, conjuncts, display, quoted_character};
use std::collections::HashSet;
use std::fmt::Write;

/// Longer conditions are cut in the table; the listing of paths has them whole.
pub const CONDITION_WIDTH: usize = 90;
const RESULT_WIDTH: usize = 40;
/// Longer decisions are cut in a table.
pub const DECISIONS_WIDTH: usize = 24;
const END_WIDTH: usize = 48;
/// Longer results are listed without the contents of new objects.
const LISTED_WIDTH: usize = 400;

/// The text, cut with a mark where it is wider than this.
pub fn shorten(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_string();
    }
    let kept: String = text.chars().take(width - 1).collect();
    format!("{kept}…")
}

/// The table of paths, if there are any, and the summary.
pub fn run_text(report: &Report, style: Style) -> String {
    let summary = summary_text(report, style);
    if report.exploration.paths.is_empty() {
        return summary;
    }
    let mut table = Table::new(&[
        ("#", Align::Right),
        ("path", Align::Left),
        ("end", Align::Left),
        ("result", Align::Left),
        ("condition", Align::Left),
    ]);
    let paths = &report.exploration.paths;
    let conditions: Vec<Vec<String>> =
        paths.iter().map(|path| condition(report.exploration, path)).collect();
    let conditions = brief(&conditions, CONDITION_WIDTH);
    for (number, (path, condition)) in paths.iter().zip(conditions).enumerate() {
        table.row(vec![
            (number + 1).to_string(),
            shorten(&decision_string(&path.decisions), DECISIONS_WIDTH),
            shorten(&end_words(path), END_WIDTH),
            shorten(&result_words(report, path, RESULT_WIDTH).unwrap_or_default(), RESULT_WIDTH),
            condition,
        ]);
    }
    format!("{}\n{}{summary}", table.render(style), thrown_text(report, style))
}

fn end_words(path: &Path) -> String {
    path.end.kind().map_or_else(|| "excluded".to_string(), |kind| kind.to_string())
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
fn result_words(report: &Report, path: &Path, width: usize) -> Option<String> {
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

/// Every path in full: condition, a concrete input, what becomes of it.
pub fn paths_text(report: &Report, style: Style) -> String {
    let mut out = String::new();
    let total = report.exploration.paths.len();
    for (number, path) in report.exploration.paths.iter().enumerate() {
        let title = format!("path {} of {total}", number + 1);
        let decisions = decision_string(&path.decisions);
        let decisions = if decisions.is_empty() { String::new() } else { format!("  {decisions}") };
        let _ = writeln!(out, "{}{}", style.bold(&title), style.dim(&decisions));
        let mut end = end_words(path);
        if let Some(place) = told::place(report.program, path) {
            let _ = write!(end, "  {}", style.dim(&format!("at {place}")));
        }
        section(&mut out, "ends", &[end]);
        section(&mut out, "condition", &condition_lines(report, path));
        if let Some(result) = result_words(report, path, LISTED_WIDTH) {
            section(&mut out, "result", &[result]);
        }
        section(&mut out, "thrown", &told::frame_lines(report.program, path));
        section(&mut out, "prints", &told::printed_lines(path));
        if let Some(witness) = &path.witness {
            section(&mut out, "input", &input_lines(report, path, witness));
            if let Some(value) = witness.result {
                let names = Names { program: report.program, witness };
                section(&mut out, "output", &[names.readable_of(names.result_type(), value)]);
            }
            section(&mut out, "changes", &change_lines(report.program, witness));
        }
        if !path.trail.is_empty() {
            section(&mut out, "trail", &[path.trail.join(" ")]);
        }
        if let Replay::Differs(mismatch) = &path.replay {
            section(&mut out, "REPLAY", &[style.bad(&mismatch_words(mismatch))]);
        }
        let confirmation = report.confirmation;
        if let Some((by, words)) = confirmation.and_then(|by| Some((by, by.difference(number)?))) {
            let words = format!(
                "the {} does not do that: {words}. This is a bug in forkless: please report it.",
                by.machine
            );
            section(&mut out, "REPLAY", &[style.bad(&words)]);
        }
        if let Some(by) = report.confirmation.filter(|by| by.is_unanswered(number)) {
            let words = format!("no answer from the {} within {}", by.machine, duration(by.limit));
            section(&mut out, "JVM", &[style.warn(&words)]);
        }
        out.push('\n');
    }
    out
}

fn condition_lines(report: &Report, path: &Path) -> Vec<String> {
    let lines = condition(report.exploration, path);
    if lines.is_empty() { vec!["always".to_string()] } else { lines }
}

fn section(out: &mut String, name: &str, lines: &[String]) {
    for (number, line) in lines.iter().enumerate() {
        let label = if number == 0 { name } else { "" };
        let _ = writeln!(out, "  {label:<10}{line}");
    }
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

/// How many paths ended how: `5 returned, 1 null dereference`.
pub fn end_summary<'a>(ends: impl IntoIterator<Item = (&'a EndKind, &'a u64)>) -> String {
    let parts: Vec<String> =
        ends.into_iter().map(|(kind, count)| format!("{} {kind}", grouped(*count))).collect();
    parts.join(", ")
}

/// What was explored, what was not, and what it took.
pub fn summary_text(report: &Report, style: Style) -> String {
    let exploration = report.exploration;
    let counts = &exploration.counts;
    let noun = if counts.traces == 1 { "path" } else { "paths" };
    let mut out = format!("{} {noun} ({})", style.bold(&grouped(counts.traces)), report.strategy);
    if counts.traces > 0 {
        let _ = write!(out, ": {}", end_summary(&counts.ends));
    }
    out.push('\n');
    let complete = exploration.is_complete();
    let hit = LeftOut::of([counts]);
    if complete {
        let words = report.scope.complete_line(&hit);
        let _ = writeln!(out, "{}", style.good(&words));
    } else {
        let words = "incomplete: the paths marked as cut were not followed to their end";
        let _ = writeln!(out, "{}", style.warn(words));
        for line in advice(counts.ends.keys(), &report.scope) {
            let _ = writeln!(out, "  {line}");
        }
    }
    if let Some(inputs) = report.scope.inputs_line() {
        let _ = writeln!(out, "{inputs}");
    }
    for BoundLine { text, is_warning } in report.scope.bound_lines(&hit, complete) {
        let text = if is_warning { style.warn(&text) } else { text };
        let _ = writeln!(out, "{text}");
    }
    if counts.mismatches > 0 {
        let do_not = if counts.mismatches == 1 { "does not" } else { "do not" };
        let words = format!(
            "{} of {} {do_not} replay on the concrete interpreter: this is a bug in forkless, \
             please report it",
            grouped(counts.mismatches),
            counted(counts.replayed, "input", "inputs")
        );
        let _ = writeln!(out, "{}", style.bad(&words));
    } else if counts.replayed > 0 {
        let replayed = grouped(counts.replayed);
        let (inputs, agree) =
            if counts.replayed == 1 { ("input", "it agrees") } else { ("inputs", "all agree") };
        let _ = writeln!(out, "{replayed} {inputs} replayed on the concrete interpreter: {agree}");
    } else if exploration.paths.is_empty() && counts.traces > 0 {
        let _ = writeln!(out, "the paths were only counted: no inputs, nothing replayed");
    }
    if let Some(confirmation) = report.confirmation {
        out.push_str(&confirmation.text(style));
    }
    let cost = format!(
        "{}, {} of the SAT solver; {}",
        counted(counts.queries, "query", "queries"),
        counted(counts.solver.solver_calls, "call", "calls"),
        duration(exploration.time)
    );
    let _ = writeln!(out, "{}", style.dim(&cost));
    out
}
