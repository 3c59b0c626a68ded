//! A run as a page for a browser: the table of paths, and each path with pictures of its heaps.
//!
//! One file without scripts, fonts or anything else from elsewhere: it can be sent and kept.

use crate::heap_text::{change_lines, input_lines};
use crate::markup::escape;
use crate::path::{Disagreement, Section, disagreements, end_words, result_words, sections};
use crate::picture::{Picture, Pictures};
use crate::scope::smaller_line;
use crate::style::Style;
use crate::text::{shorten, summary_text};
use crate::ways::ways_text;
use crate::{Report, counted};
use forkless_engine::{Path, PathEnd};
use forkless_explain::{brief, condition};
use forkless_notation::{WitnessNotation, decision_string, end_position};
use std::fmt::Write;

/// So many paths are shown with pictures: browsers get slow with more.
const MOST_PATHS: usize = 1_000;
/// With more paths, the reader opens those that are of interest.
const MOST_OPEN: usize = 30;
const CONDITION_WIDTH: usize = 140;
const RESULT_WIDTH: usize = 60;

pub(crate) const STYLE: &str = include_str!("page.css");

/// The page of a run.
pub fn page(report: &Report) -> String {
    let paths = &report.exploration.paths;
    let smaller = report.smaller.map(|smaller| smaller_line(smaller) + "\n").unwrap_or_default();
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width\"/>\n\
         <title>{0} - forkless</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<header>\n\
         <h1>{0}</h1>\n<pre class=\"summary\">{1}</pre>\n</header>\n<main>\n",
        escape(report.target),
        escape(format!("{smaller}{}", summary_text(report, Style::Plain)).trim_end())
    );
    table(&mut out, report);
    let thrown = ways_text(report, Style::Plain);
    if !thrown.is_empty() {
        let _ = writeln!(out, "<pre class=\"thrown\">{}</pre>", escape(thrown.trim_end()));
    }
    if paths.iter().any(|path| path.witness.is_some()) {
        out.push_str(LEGEND);
    }
    let mut drawn = 0;
    for (number, path) in paths.iter().enumerate().take(MOST_PATHS) {
        if report.is_late() {
            break;
        }
        section(&mut out, report, number, path);
        drawn += 1;
    }
    if paths.len() > drawn {
        let more = counted((paths.len() - drawn) as u64, "more path is", "more paths are");
        let _ = writeln!(out, "<p class=\"warn\">{more} in the table only.</p>");
    }
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

pub(crate) const LEGEND: &str = "<p class=\"legend\"><span class=\"key input\"></span>object of the input \
    <span class=\"key new\"></span>object made on the way <span class=\"key changed\"></span>changed \
    <span class=\"key lost\"></span>nothing shown leads there any more</p>\n";

/// The tone in which an end is shown.
fn tone(end: &PathEnd) -> &'static str {
    match end {
        PathEnd::Returned(_) | PathEnd::Exited(_) => "good",
        PathEnd::Threw(_) | PathEnd::AssertionFailed(_) | PathEnd::Stuck(_) => "bad",
        PathEnd::Cut(_) | PathEnd::Excluded => "warn",
    }
}

fn table(out: &mut String, report: &Report) {
    let paths = &report.exploration.paths;
    if paths.is_empty() {
        return;
    }
    out.push_str(
        "<div class=\"paths\">\n<table>\n<thead><tr><th>#</th><th>end</th><th>result</th><th>condition</th></tr></thead>\n\
         <tbody>\n",
    );
    let condition = |path| match report.is_late() {
        true => vec!["…".to_string()],
        false => condition(report.exploration, path),
    };
    let conditions: Vec<Vec<String>> = paths.iter().map(condition).collect();
    for (number, (path, words)) in paths.iter().zip(brief(&conditions, CONDITION_WIDTH)).enumerate()
    {
        let number = number + 1;
        let link = match number <= MOST_PATHS {
            true => format!("<a href=\"#path-{number}\">{number}</a>"),
            false => number.to_string(),
        };
        let result = result_words(report, path, RESULT_WIDTH).unwrap_or_default();
        let _ = writeln!(
            out,
            "<tr><td class=\"number\">{link}</td><td class=\"short {}\">{}</td><td><code>{}</code></td>\
             <td><code>{}</code></td></tr>",
            tone(&path.end),
            escape(&end_words(path)),
            escape(&shorten(&result, RESULT_WIDTH)),
            escape(&words)
        );
    }
    out.push_str("</tbody>\n</table>\n</div>\n");
}

fn section(out: &mut String, report: &Report, number: usize, path: &Path) {
    let open = if report.exploration.paths.len() <= MOST_OPEN { " open=\"open\"" } else { "" };
    let decisions = decision_string(&path.decisions);
    let _ = writeln!(
        out,
        "<details class=\"path\"{open}>\n<summary><b>Path {0}</b> \
         <span class=\"end {1}\">{2}</span> <code class=\"dim\">{3}</code></summary>",
        number + 1,
        tone(&path.end),
        escape(&end_words(path)),
        escape(&decisions)
    );
    // A link to what is inside opens it.
    let _ = writeln!(out, "<dl id=\"path-{}\">", number + 1);
    for Section { name, lines } in sections(report, path) {
        entry(out, name, &lines, "");
    }
    if let Some(witness) = &path.witness
        && let Some(result) = witness.result
    {
        let names = WitnessNotation { program: report.program, witness };
        entry(out, "output", &[names.readable_of(names.result_type(), result)], "");
    }
    if path.trace.is_empty() {
        entry(out, "ends at", &Vec::from_iter(end_position(report.program, path)), "");
    }
    if !path.trail.is_empty() {
        entry(out, "trail", &[path.trail.join(" ")], "");
    }
    for Disagreement { name, words, is_bug } in disagreements(report, number, path) {
        entry(out, name, &[words], if is_bug { "bad" } else { "warn" });
    }
    out.push_str("</dl>\n");
    if let Some(witness) = &path.witness {
        let Pictures { before, after } = Pictures::of(report, path, witness);
        out.push_str("<div class=\"heaps\">\n");
        if let Some(before) = before {
            let text = || input_lines(report, path, witness);
            figure(out, "an input that takes this path", &before, text);
        }
        if let Some(after) = after {
            let text = || change_lines(report.program, witness);
            figure(out, "the heap at the end", &after, text);
        }
        out.push_str("</div>\n");
    }
    out.push_str("</details>\n");
}

pub(crate) fn entry(out: &mut String, name: &str, lines: &[String], class: &str) {
    if lines.is_empty() {
        return;
    }
    let lines = escape(&lines.join("\n"));
    let _ = writeln!(out, "<dt>{name}</dt><dd class=\"{class}\"><pre>{lines}</pre></dd>");
}

/// A picture, or the same as text where it would be too large.
fn figure(out: &mut String, caption: &str, picture: &Picture, text: impl Fn() -> Vec<String>) {
    let _ = writeln!(out, "<figure><figcaption>{caption}</figcaption>");
    match picture {
        Picture::Drawn(svg) => out.push_str(svg),
        Picture::TooLarge => {
            let text = escape(&text().join("\n"));
            let _ = writeln!(out, "<p class=\"warn\">too large for a picture</p><pre>{text}</pre>");
        }
    }
    out.push_str("</figure>\n");
}
