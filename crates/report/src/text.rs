//! Runs as text for people.

use crate::advice::advice;
use crate::confirmation::confirmation_text;
use crate::rows::{ListedSection, Rows, Tone};
use crate::scope::{
    BoundLine, bound_lines, complete_line, inputs_line, larger_line, smaller_line, vacuous_line,
};
use crate::style::Style;
use crate::table::{Align, Table};
use crate::ways::{Listing, shown, ways_text};
use crate::{Report, counted, duration, grouped};
use forkless_deadline::Signal;
use forkless_driver::LeftOut;
use forkless_engine::{Counts, Cut, EndKind, Merge};
use forkless_explain::brief;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Longer conditions are cut in the table; the listing of paths has them whole.
pub const CONDITION_WIDTH: usize = 90;
pub(crate) const RESULT_WIDTH: usize = 40;
/// Longer decisions are cut in a table.
pub const DECISIONS_WIDTH: usize = 24;
const END_WIDTH: usize = 48;
/// So many inputs that do not replay are told in the summary.
const SHOWN_MISMATCHES: usize = 5;

/// The text, cut with a mark where it is wider than this.
pub fn shorten(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_string();
    }
    let kept: String = text.chars().take(width - 1).collect();
    format!("{kept}…")
}

/// What the result is about if that is not the usual, the table of paths, if there are any, and the summary.
pub fn run_text(report: &Report, listing: Listing, style: Style) -> String {
    let smaller = report.smaller.map(|smaller| style.warn(&smaller_line(smaller)) + "\n\n");
    smaller.unwrap_or_default() + &text_of_run(report, report, listing, style)
}

/// The same of a run whose paths are these.
pub(crate) fn text_of_run(
    report: &Report,
    rows: &impl Rows,
    listing: Listing,
    style: Style,
) -> String {
    let summary = text_of_summary(report, rows, style);
    if rows.count() == 0 {
        return summary;
    }
    let mut table = Table::new(&[
        ("#", Align::Right),
        ("path", Align::Left),
        ("end", Align::Left),
        ("result", Align::Left),
        ("condition", Align::Left),
    ]);
    let (numbers, which) = shown(rows, listing);
    let mut conditions = vec![];
    for &number in &numbers {
        if rows.is_late() {
            break;
        }
        conditions.push(rows.condition(number));
    }
    let late = late_line(numbers.len() - conditions.len() + rows.left_out());
    let conditions = brief(&conditions, CONDITION_WIDTH);
    for (&number, condition) in numbers.iter().zip(conditions) {
        table.row(vec![
            (number + 1).to_string(),
            shorten(&rows.decisions(number), DECISIONS_WIDTH),
            shorten(&rows.end(number), END_WIDTH),
            shorten(&rows.result(number), RESULT_WIDTH),
            condition,
        ]);
    }
    let lines = which.map(|words| words + "\n").into_iter().chain(late);
    let table = lines.fold(table.render(style), |text, line| text + &line);
    let ways = ways_text(rows, style);
    match listing {
        Listing::Telling if numbers.len() < rows.count() => {
            format!("{ways}{table}\n{summary}")
        }
        Listing::Telling | Listing::All => format!("{table}\n{ways}{summary}"),
    }
}

/// Says how many paths are not shown since there was no time to render them.
fn late_line(left_out: usize) -> Option<String> {
    let words = || counted(left_out as u64, "path is", "paths are");
    (left_out > 0)
        .then(|| format!("{} not shown: there was no time left to render them\n", words()))
}

/// Paths in full: condition, a concrete input, what becomes of it.
pub fn paths_text(report: &Report, listing: Listing, style: Style) -> String {
    text_of_paths(report, listing, style)
}

/// The same of these paths.
pub(crate) fn text_of_paths(rows: &impl Rows, listing: Listing, style: Style) -> String {
    let mut out = String::new();
    let total = rows.count();
    let (numbers, _) = shown(rows, listing);
    for (place, &number) in numbers.iter().enumerate() {
        if rows.is_late() {
            out.extend(late_line(numbers.len() - place));
            break;
        }
        let title = format!("path {} of {total}", number + 1);
        let decisions = rows.decisions(number);
        let decisions = if decisions.is_empty() { String::new() } else { format!("  {decisions}") };
        let _ = writeln!(out, "{}{}", style.bold(&title), style.dim(&decisions));
        let mut end = rows.end(number);
        if let Some(place) = rows.place(number) {
            let _ = write!(end, "  {}", style.dim(&format!("at {place}")));
        }
        section(&mut out, "ends", &[end]);
        for ListedSection { name, lines, tone } in rows.listed(number) {
            let lines: Vec<String> = match tone {
                Tone::Plain => lines,
                Tone::Warning => lines.iter().map(|line| style.warn(line)).collect(),
                Tone::Bad => lines.iter().map(|line| style.bad(line)).collect(),
            };
            section(&mut out, &name, &lines);
        }
        out.push('\n');
    }
    out
}

pub(crate) fn section(out: &mut String, name: &str, lines: &[String]) {
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

/// How many paths were open when the run was over, and why: `12 open (time budget)`.
pub fn open_words(open: &BTreeMap<Cut, u64>) -> String {
    let parts = open.iter().map(|(cut, count)| format!("{} open ({cut})", grouped(*count)));
    parts.collect::<Vec<_>>().join(", ")
}

/// What was explored, what was not, and what it took.
pub fn summary_text(report: &Report, style: Style) -> String {
    text_of_summary(report, report, style)
}

/// The same of a run whose paths are these.
fn text_of_summary(report: &Report, rows: &impl Rows, style: Style) -> String {
    let exploration = report.exploration;
    let counts = &exploration.counts;
    let noun = if counts.traces == 1 { "path" } else { "paths" };
    let merged = match report.scope.merge {
        _ if report.scope.merge_is_usual => "",
        Merge::None => ", nothing merged",
        Merge::Models => ", models merged",
        Merge::Library => ", library merged",
        Merge::Answers => ", answers merged",
        Merge::All => ", all merged",
    };
    let traces = style.bold(&grouped(counts.traces));
    let mut out = format!("{traces} {noun} ({}{merged})", report.strategy);
    if counts.traces > 0 {
        let _ = write!(out, ": {}", end_summary(&counts.ends));
    }
    out.push('\n');
    if let Some(signal) = rows.interrupted_by() {
        let _ = writeln!(out, "{}", style.warn(&interrupted_line(signal)));
    }
    let complete = exploration.is_complete();
    let hit = LeftOut::of([counts]);
    if report.scope.is_vacuous(exploration) {
        let _ = writeln!(out, "{}", style.warn(&vacuous_line(report.scope, &hit)));
    } else if complete {
        let words = complete_line(report.scope, &hit);
        let _ = writeln!(out, "{}", style.good(&words));
    } else {
        for line in incomplete_lines(counts) {
            let _ = writeln!(out, "{}", style.warn(&line));
        }
        for line in advice(counts, rows.has_objects(), report.scope) {
            let _ = writeln!(out, "  {line}");
        }
    }
    if let Some(smaller) = report.smaller {
        let line = larger_line(smaller, exploration.paths.len());
        let _ = writeln!(out, "{}", style.warn(&line));
    }
    if let Some(line) = no_return_line(report) {
        let _ = writeln!(out, "{}", style.warn(&line));
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
        for line in mismatch_lines(rows) {
            let _ = writeln!(out, "  {line}");
        }
    } else if counts.replayed > 0 {
        let replayed = grouped(counts.replayed);
        let (inputs, agree) =
            if counts.replayed == 1 { ("input", "it agrees") } else { ("inputs", "all agree") };
        let _ = writeln!(out, "{replayed} {inputs} replayed on the concrete interpreter: {agree}");
    } else if rows.count() == 0 && counts.traces > 0 {
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

/// Says that a result is what was found until then.
pub fn interrupted_line(signal: Signal) -> String {
    format!("interrupted by {signal}: this is what was found until then")
}

/// What was not explored.
fn incomplete_lines(counts: &Counts) -> Vec<String> {
    let mut lines = vec![];
    if counts.ends.keys().any(|kind| matches!(kind, EndKind::Cut(_))) {
        let words = "incomplete: the paths marked as cut were not followed to their end";
        lines.push(words.to_string());
    }
    for (cut, &count) in &counts.open {
        let paths = counted(count, "open path was", "open paths were");
        lines.push(match cut {
            Cut::Interrupted => format!("incomplete: {paths} left when the run was interrupted"),
            _ => format!("incomplete: {paths} left when the {cut} was used up"),
        });
    }
    lines
}

/// Why no path returns, where none does.
fn no_return_line(report: &Report) -> Option<String> {
    let counts = &report.exploration.counts;
    let is_vacuous = report.scope.is_vacuous(report.exploration);
    // Another part may have one.
    let is_part = report.scope.shard.is_some();
    if counts.ends.contains_key(&EndKind::Returned) || is_vacuous || is_part {
        return None;
    }
    let cuts = counts.ends.keys().filter_map(|kind| match kind {
        EndKind::Cut(cut) => Some(cut),
        _ => None,
    });
    let mut reasons: Vec<String> = cuts.map(Cut::to_string).collect();
    reasons.extend(counts.open.keys().map(Cut::to_string));
    Some(match (counts.traces, reasons.is_empty()) {
        (0, _) => format!("no path came to its end: {}", reasons.join(", ")),
        (_, true) if !report.scope.always_null.is_empty() => {
            let names = report.scope.always_null.iter().map(|one| format!("`{}`", one.input));
            let names: Vec<String> = names.collect();
            format!("no path returns: {} can only be null here", names.join(" and "))
        }
        (_, true) => "no path returns: there is no input for which the program does".to_string(),
        (_, false) => {
            format!("no path that returns was found; what may: {}", reasons.join(", "))
        }
    })
}

/// The paths whose inputs do not replay, the first ones.
fn mismatch_lines(rows: &impl Rows) -> Vec<String> {
    let mut differing =
        (0..rows.count()).filter_map(|number| Some((number, rows.mismatch(number)?)));
    let line = |(number, words): (usize, String)| format!("path {}: it {words}", number + 1);
    let mut lines: Vec<String> = differing.by_ref().take(SHOWN_MISMATCHES).map(line).collect();
    if differing.next().is_some() {
        lines.push("...".to_string());
    }
    lines
}
