//! Runs as text for people.

use crate::advice::advice;
use crate::confirmation::confirmation_text;
use crate::heap_text::{change_lines, input_lines};
use crate::path::{Disagreement, disagreements, end_words, result_words, sections};
use crate::scope::{BoundLine, bound_lines, complete_line, inputs_line, vacuous_line};
use crate::style::Style;
use crate::table::{Align, Table};
use crate::thrown::thrown_text;
use crate::{Report, counted, duration, grouped};
use forkless_driver::LeftOut;
use forkless_engine::{EndKind, Merge};
use forkless_explain::{brief, condition};
use forkless_notation::{WitnessNotation, decision_string, end_position};
use std::fmt::Write;

/// Longer conditions are cut in the table; the listing of paths has them whole.
pub const CONDITION_WIDTH: usize = 90;
const RESULT_WIDTH: usize = 40;
/// Longer decisions are cut in a table.
pub const DECISIONS_WIDTH: usize = 24;
const END_WIDTH: usize = 48;

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
        if let Some(place) = end_position(report.program, path) {
            let _ = write!(end, "  {}", style.dim(&format!("at {place}")));
        }
        section(&mut out, "ends", &[end]);
        for part in sections(report, path) {
            section(&mut out, part.name, &part.lines);
        }
        if let Some(witness) = &path.witness {
            section(&mut out, "input", &input_lines(report, path, witness));
            if let Some(value) = witness.result {
                let names = WitnessNotation { program: report.program, witness };
                section(&mut out, "output", &[names.readable_of(names.result_type(), value)]);
            }
            section(&mut out, "changes", &change_lines(report.program, witness));
        }
        if !path.trail.is_empty() {
            section(&mut out, "trail", &[path.trail.join(" ")]);
        }
        for Disagreement { name, words, is_bug } in disagreements(report, number, path) {
            let words = if is_bug { style.bad(&words) } else { style.warn(&words) };
            section(&mut out, name, &[words]);
        }
        out.push('\n');
    }
    out
}

fn section(out: &mut String, name: &str, lines: &[String]) {
    for (number, line) in lines.iter().enumerate() {
        let label = if number == 0 { name } else { "" };
        let _ = writeln!(out, "  {label:<10}{line}");
    }
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
    let merged = match report.scope.merge {
        Merge::None => "",
        Merge::Library => ", library merged",
        Merge::All => ", all merged",
    };
    let traces = style.bold(&grouped(counts.traces));
    let mut out = format!("{traces} {noun} ({}{merged})", report.strategy);
    if counts.traces > 0 {
        let _ = write!(out, ": {}", end_summary(&counts.ends));
    }
    out.push('\n');
    let complete = exploration.is_complete();
    let hit = LeftOut::of([counts]);
    if report.scope.is_vacuous(exploration) {
        let _ = writeln!(out, "{}", style.warn(&vacuous_line(report.scope, &hit)));
    } else if complete {
        let words = complete_line(report.scope, &hit);
        let _ = writeln!(out, "{}", style.good(&words));
    } else {
        let words = "incomplete: the paths marked as cut were not followed to their end";
        let _ = writeln!(out, "{}", style.warn(words));
        for line in advice(counts.ends.keys(), report.scope) {
            let _ = writeln!(out, "  {line}");
        }
    }
    if let Some(inputs) = inputs_line(report.scope) {
        let _ = writeln!(out, "{inputs}");
    }
    for BoundLine { text, is_warning } in bound_lines(report.scope, &hit, complete) {
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
        out.push_str(&confirmation_text(confirmation, style));
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
