//! Coverage for people: a line for each method, then what is not reached, and why.

use super::{CoverageReport, Totals, is_proved, totals};
use crate::scope::BoundLine;
use crate::{Align, Style, Table, counted};
use forkless_driver::coverage::{BranchCoverage, CodeMethod, MethodCoverage, Tally};
use std::collections::BTreeMap;
use std::fmt::Write;

/// What was covered, as text.
pub fn coverage_text(report: &CoverageReport, style: Style) -> String {
    let mut table = Table::new(&[
        ("method", Align::Left),
        ("lines", Align::Right),
        ("branches", Align::Right),
        ("conditions", Align::Right),
        ("the rest", Align::Left),
    ]);
    for method in &report.methods {
        let rest = match is_missing(method) {
            true if is_proved(method) => "proved unreachable",
            true => "not reached",
            false => "",
        };
        table.row(row(full_name(&method.method), totals(method), rest));
    }
    if report.methods.len() > 1 {
        table.row(row("all".to_string(), report.totals(), ""));
    }
    let mut out = table.render(style);
    for method in report.methods.iter().filter(|method| is_missing(method)) {
        out.push('\n');
        let name = full_name(&method.method);
        let words = format!("{name}: {}", report.rest_words(method));
        let words = if is_proved(method) { style.good(&words) } else { style.warn(&words) };
        let _ = writeln!(out, "{words}");
        for line in missing(method) {
            let _ = writeln!(out, "  {line}");
        }
    }
    for (method, reason) in &report.failures {
        let _ = writeln!(out, "\n{}", style.warn(&format!("not explored: {method}: {reason}")));
    }
    let bounds = report.bound_lines();
    if !bounds.is_empty() {
        out.push('\n');
    }
    for BoundLine { text, is_warning } in bounds {
        let text = if is_warning { style.warn(&text) } else { text };
        let _ = writeln!(out, "{text}");
    }
    out
}

fn full_name(method: &CodeMethod) -> String {
    format!("{}.{}", method.class, method.signature())
}

fn row(name: String, totals: Totals, rest: &str) -> Vec<String> {
    let of = |tally: Tally| match tally.total {
        0 => "-".to_string(),
        total => format!("{} of {total}", tally.reached),
    };
    let Totals { lines, branches, conditions } = totals;
    vec![name, of(lines), of(branches), of(conditions), rest.to_string()]
}

fn is_missing(method: &MethodCoverage) -> bool {
    let Totals { lines, branches, conditions } = totals(method);
    [lines, branches, conditions].iter().any(|tally| tally.missed() > 0)
}

/// What is not reached of a method: lines, branches of lines that are, combinations.
fn missing(method: &MethodCoverage) -> Vec<String> {
    let file = method.source_file.as_deref().unwrap_or("line");
    let mut out: Vec<String> =
        missing_lines(method).into_iter().map(|lines| format!("{file}:{lines}")).collect();
    let is_reached = |line: Option<u32>| {
        let line = line.unwrap_or(0);
        method.lines.iter().any(|one| one.line == line && one.inputs > 0)
    };
    let mut by_line: BTreeMap<u32, Vec<&BranchCoverage>> = BTreeMap::new();
    for branch in method.branches.iter().filter(|branch| is_reached(branch.place.line)) {
        by_line.entry(branch.place.line.unwrap_or(0)).or_default().push(branch);
    }
    for (line, branches) in by_line {
        out.extend(
            missing_branches(line, &branches).map(|words| format!("{file}:{line}: {words}")),
        );
    }
    for compound in &method.compounds {
        let missed = compound.combinations.iter().filter(|(_, inputs)| *inputs == 0).count();
        if missed > 0 && is_reached(compound.place.line) {
            let line = compound.place.line.unwrap_or(0);
            out.push(format!(
                "{file}:{line}: {missed} of {} of {} conditions",
                counted(compound.combinations.len() as u64, "combination", "combinations"),
                compound.conditions
            ));
        }
    }
    out
}

/// The lines that are not reached, as ranges of lines that have code.
fn missing_lines(method: &MethodCoverage) -> Vec<String> {
    let mut ranges: Vec<(u32, u32)> = vec![];
    let mut goes_on = false;
    for line in &method.lines {
        if line.inputs > 0 {
            goes_on = false;
            continue;
        }
        match ranges.last_mut() {
            Some((_, last)) if goes_on => *last = line.line,
            _ => ranges.push((line.line, line.line)),
        }
        goes_on = true;
    }
    let words = |(first, last): (u32, u32)| match first == last {
        true => first.to_string(),
        false => format!("{first}-{last}"),
    };
    ranges.into_iter().map(words).collect()
}

/// The branches of a line that no input takes: one by the line where it goes on, several by their number.
fn missing_branches(line: u32, branches: &[&BranchCoverage]) -> Option<String> {
    let ways = branches.iter().flat_map(|branch| branch.inputs.iter().zip(&branch.lines));
    let ways: Vec<(&u64, &Option<u32>)> = ways.collect();
    let missed: Vec<&Option<u32>> =
        ways.iter().filter(|(inputs, _)| **inputs == 0).map(|(_, to)| *to).collect();
    let is_telling = |to: &Option<u32>| {
        *to != Some(line) && ways.iter().filter(|(_, other)| *other == to).count() == 1
    };
    let mut words = match missed.as_slice() {
        [] => return None,
        [to @ Some(number)] if is_telling(to) => format!("branch to line {number}"),
        several => format!("{} of {} branches", several.len(), ways.len()),
    };
    let is_skipped =
        |branch: &&BranchCoverage| branch.asks_for_assertions && branch.inputs.contains(&0);
    if branches.iter().any(is_skipped) {
        words.push_str(" (assertions are switched on)");
    }
    Some(words)
}
