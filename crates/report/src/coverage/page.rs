//! Coverage as a page: the source, its lines coloured.

use super::{CoverageReport, FileCoverage, files, totals};
use crate::markup::escape;
use forkless_driver::coverage::{LineCoverage, Tally};
use std::fmt::Write;

/// What is known of a line with code.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LineStatus {
    Reached,
    /// Not all of its branches are taken.
    Partly,
    /// What is not reached of it is proved to be out of reach.
    Unreachable,
    Missed,
}

impl LineStatus {
    fn of(line: &LineCoverage, is_proved: bool) -> LineStatus {
        let is_whole = line.inputs > 0 && line.branches.missed() == 0;
        match (is_whole, line.inputs > 0, is_proved) {
            (true, _, _) => LineStatus::Reached,
            (false, true, _) => LineStatus::Partly,
            (false, false, true) => LineStatus::Unreachable,
            (false, false, false) => LineStatus::Missed,
        }
    }

    fn class(self) -> &'static str {
        match self {
            LineStatus::Reached => "reached",
            LineStatus::Partly => "partly",
            LineStatus::Unreachable => "unreachable",
            LineStatus::Missed => "missed",
        }
    }
}

/// What was covered, as a page.
pub fn coverage_page(report: &CoverageReport) -> String {
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\">\
         <title>Coverage of {target}</title><style>{}</style></head><body>\n\
         <h1>Coverage of {target}</h1>\n",
        include_str!("page.css"),
        target = escape(&report.target),
    );
    out.push_str(
        "<p class=\"key\"><span class=\"reached\">reached</span>\
         <span class=\"partly\">some branches are not</span>\
         <span class=\"unreachable\">proved unreachable</span>\
         <span class=\"missed\">not reached</span></p>\n",
    );
    methods(&mut out, report);
    for file in files(report) {
        source(&mut out, &file);
    }
    out.push_str("</body></html>\n");
    out
}

fn methods(out: &mut String, report: &CoverageReport) {
    out.push_str(
        "<table><tr><th>method</th><th>lines</th><th>branches</th><th>conditions</th>\
         <th>the rest</th></tr>\n",
    );
    let cell = |tally: Tally| match tally.total {
        0 => "<td class=\"n\">-</td>".to_string(),
        total => format!("<td class=\"n\">{} of {total}</td>", tally.reached),
    };
    for method in &report.methods {
        let totals = totals(method);
        let tallies = [totals.lines, totals.branches, totals.conditions];
        let is_missing = tallies.iter().any(|tally| tally.missed() > 0);
        let rest = if is_missing { report.rest_words(method) } else { String::new() };
        let name = format!("{}.{}", method.method.class, method.method.signature());
        let cells: String = tallies.into_iter().map(cell).collect();
        let _ =
            writeln!(out, "<tr><td>{}</td>{cells}<td>{}</td></tr>", escape(&name), escape(&rest));
    }
    out.push_str("</table>\n");
    for (method, reason) in &report.failures {
        let words = format!("not explored: {method}: {reason}");
        let _ = writeln!(out, "<p>{}</p>", escape(&words));
    }
}

fn source(out: &mut String, file: &FileCoverage<'_>) {
    let _ = writeln!(out, "<h2>{}</h2>\n<table class=\"source\">", escape(&file.path));
    match &file.text {
        Some(text) => {
            for (number, line) in text.text.lines().enumerate() {
                row(out, file, number as u32 + 1, &line.replace('\t', "    "));
            }
        }
        None => {
            for &number in file.lines.keys() {
                row(out, file, number, "");
            }
        }
    }
    out.push_str("</table>\n");
}

fn row(out: &mut String, file: &FileCoverage<'_>, number: u32, text: &str) {
    let Some(line) = file.lines.get(&number) else {
        let _ = writeln!(
            out,
            "<tr><td class=\"n\">{number}</td><td>{}</td><td></td></tr>",
            escape(text)
        );
        return;
    };
    let is_proved = file.proved.get(&number).copied().unwrap_or(false);
    let status = LineStatus::of(line, is_proved);
    let mut words = match line.branches {
        Tally { total: 0, .. } => String::new(),
        Tally { reached, total } => format!("{reached} of {total} branches"),
    };
    if status == LineStatus::Partly && is_proved {
        words.push_str(", the rest is proved unreachable");
    }
    let _ = writeln!(
        out,
        "<tr class=\"{}\"><td class=\"n\">{number}</td><td>{}</td><td class=\"w\">{words}</td></tr>",
        status.class(),
        escape(text)
    );
}
