//! Verdicts as a page for a browser: each finding with the way there through the source, and pictures of its heaps.
//!
//! One file without scripts, fonts or anything else from elsewhere. Filters are check boxes that the style sheet asks
//! for their state, so a keyboard works as it does in all forms.

use super::text::headline;
use super::{CheckReport, FindingWords, MethodVerdict, RouteWords};
use crate::duration;
use crate::markup::escape;
use crate::page::{LEGEND, STYLE, entry};
use crate::style::Style;
use forkless_driver::{Rule, Verdict};
use std::collections::BTreeSet;
use std::fmt::Write;

const CHECK_STYLE: &str = include_str!("page.css");

/// The page of a report.
pub fn check_page(report: &CheckReport) -> String {
    let findings = all_findings(report);
    let classes: BTreeSet<&str> =
        findings.iter().map(|(method, finding)| owner(method, finding)).collect();
    let classes: Vec<&str> = classes.into_iter().collect();
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width\"/>\n\
         <title>{0} - forkless check</title>\n<style>\n{STYLE}{CHECK_STYLE}{1}</style>\n</head>\n<body>\n\
         <header>\n<a class=\"skip\" href=\"#findings\">to the findings</a>\n<h1>{0}</h1>\n\
         <p class=\"verdict {2}\">{3}</p>\n</header>\n",
        escape(&report.target),
        filter_style(&classes),
        tone(report.verdict),
        escape(&headline(report, Style::Plain)),
    );
    if !findings.is_empty() {
        filters(&mut out, report, &classes);
    }
    out.push_str("<main id=\"findings\">\n");
    if findings.iter().any(|(_, finding)| finding.before.is_some()) {
        out.push_str(LEGEND);
    }
    for (number, (method, finding)) in findings.iter().enumerate() {
        let class = classes.binary_search(&owner(method, finding)).unwrap_or_default();
        article(&mut out, number + 1, class, method, finding);
    }
    methods(&mut out, report);
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

/// The findings, and behind them what was not confirmed.
fn all_findings(report: &CheckReport) -> Vec<(&MethodVerdict, &FindingWords)> {
    report.findings().into_iter().chain(report.unconfirmed()).collect()
}

/// The class that a finding is listed under: the one that has it, or the one that was checked.
fn owner<'a>(method: &'a MethodVerdict, finding: &'a FindingWords) -> &'a str {
    let checked = method.key.rsplit_once('.').map_or(method.key.as_str(), |(class, _)| class);
    finding.class.as_deref().unwrap_or(checked)
}

/// The tone in which a verdict is shown.
fn tone(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds | Verdict::HoldsWithin => "good",
        Verdict::Violated => "bad",
        Verdict::Inconclusive | Verdict::Vacuous => "warn",
    }
}

/// What hides findings whose box is not checked.
fn filter_style(classes: &[&str]) -> String {
    let mut style = String::from(
        "body:has(#confirmed:checked) .unconfirmed { display: none; }\n\
         body:has(#new:checked) .known { display: none; }\n",
    );
    let mut hides = |name: String| {
        let _ = writeln!(style, "body:has(#{name}:not(:checked)) .{name} {{ display: none; }}");
    };
    Rule::ALL.iter().for_each(|rule| hides(format!("rule-{}", rule.name())));
    (0..classes.len()).for_each(|number| hides(format!("class-{number}")));
    style
}

/// The boxes to check: for each rule and class that has findings, and for confirmed and new ones.
fn filters(out: &mut String, report: &CheckReport, classes: &[&str]) {
    let findings = all_findings(report);
    out.push_str("<form>\n<fieldset>\n<legend>show</legend>\n<div class=\"choices\">\n");
    choice(out, "confirmed", "only what a machine confirmed", false);
    if report.baseline.is_some() {
        choice(out, "new", "only what is new", false);
    }
    let count = |rule: Rule| findings.iter().filter(|(_, finding)| finding.rule == rule).count();
    for rule in Rule::ALL.into_iter().filter(|rule| count(*rule) > 0) {
        let label = format!("{} ({})", rule.title(), count(rule));
        choice(out, &format!("rule-{}", rule.name()), &label, true);
    }
    out.push_str("</div>\n</fieldset>\n");
    if classes.len() > 1 {
        out.push_str("<fieldset>\n<legend>of classes</legend>\n<div class=\"choices\">\n");
        for (number, class) in classes.iter().enumerate() {
            choice(out, &format!("class-{number}"), class, true);
        }
        out.push_str("</div>\n</fieldset>\n");
    }
    out.push_str("</form>\n");
}

fn choice(out: &mut String, id: &str, label: &str, is_checked: bool) {
    let checked = if is_checked { " checked=\"checked\"" } else { "" };
    let label = escape(label);
    let _ = writeln!(
        out,
        "<label><input type=\"checkbox\" id=\"{id}\" autocomplete=\"off\"{checked}/> {label}</label>"
    );
}

fn article(
    out: &mut String,
    number: usize,
    class: usize,
    method: &MethodVerdict,
    finding: &FindingWords,
) {
    let confirmed = if finding.confirmed_by.is_some() { "confirmed" } else { "unconfirmed" };
    let known = if finding.known { " known" } else { "" };
    let place = match (&finding.file, finding.line) {
        (Some(file), Some(line)) => format!("{file}:{line}"),
        // A clause of an option has no place in the source.
        _ => method.method.clone(),
    };
    let what = finding.what.as_deref().map(|what| format!(": {what}")).unwrap_or_default();
    let _ = writeln!(
        out,
        "<article class=\"finding rule-{} class-{class} {confirmed}{known}\" id=\"finding-{number}\">\n\
         <details{}>\n<summary><span class=\"place\">{}</span> <span class=\"bad\">{}</span>{} \
         <span class=\"badge {}\">{confirmed}</span>{}</summary>",
        finding.rule.name(),
        if finding.known { "" } else { " open=\"open\"" },
        escape(&place),
        finding.rule.title(),
        escape(&what),
        if finding.confirmed_by.is_some() { "good" } else { "warn" },
        if finding.known { " <span class=\"badge dim\">known</span>" } else { "" },
    );
    facts(out, method, finding);
    route(out, &finding.route);
    if finding.before.is_some() || finding.after.is_some() {
        out.push_str("<div class=\"heaps\">\n");
        let heaps = [("the input", &finding.before), ("what becomes of it", &finding.after)];
        for (caption, svg) in heaps {
            if let Some(svg) = svg {
                let _ = writeln!(out, "<figure><figcaption>{caption}</figcaption>{svg}</figure>");
            }
        }
        out.push_str("</div>\n");
    }
    out.push_str("</details>\n</article>\n");
}

fn facts(out: &mut String, method: &MethodVerdict, finding: &FindingWords) {
    let one = |text: &Option<String>| text.iter().cloned().collect::<Vec<_>>();
    let always = vec!["always".to_string()];
    out.push_str("<dl>\n");
    entry(out, "checking", std::slice::from_ref(&method.method), "");
    entry(out, "when", if finding.condition.is_empty() { &always } else { &finding.condition }, "");
    entry(out, "input", &finding.input, "");
    entry(out, "returns", &one(&finding.result), "");
    entry(out, "changes", &finding.changes, "");
    entry(out, "thrown", &finding.stack, "");
    entry(out, "confirmed", &one(&finding.confirmed_by), "good");
    entry(
        out,
        "confirmed",
        &one(&finding.not_confirmed.as_ref().map(|why| format!("no: {why}"))),
        "warn",
    );
    entry(out, "confirmed", &one(&finding.differs.as_ref().map(|why| format!("no: {why}"))), "bad");
    out.push_str("</dl>\n");
}

/// The way through the source.
fn route(out: &mut String, route: &[RouteWords]) {
    if route.is_empty() {
        return;
    }
    out.push_str("<h3>the way there</h3>\n<ol class=\"route\" tabindex=\"0\">\n");
    for RouteWords { class, method, file, line, depth, kind, text } in route {
        let place = match (file, line) {
            (Some(file), Some(line)) => format!("{file}:{line}"),
            _ => class.clone(),
        };
        let words = text.clone().unwrap_or_else(|| format!("{class}.{method}"));
        let shown = if *kind == "line" { "" } else { kind };
        let _ = writeln!(
            out,
            "<li class=\"{kind}\" style=\"--depth: {depth}\"><span>{}</span><span class=\"kind\">{shown}</span>\
             <code>{}</code></li>",
            escape(&place),
            escape(&words)
        );
    }
    out.push_str("</ol>\n");
}

/// The verdict on each method, and what it rests on.
fn methods(out: &mut String, report: &CheckReport) {
    out.push_str(
        "<div class=\"methods\">\n<table>\n<thead><tr><th>verdict</th><th>method</th><th>time</th><th></th></tr></thead>\n\
         <tbody>\n",
    );
    for method in &report.methods {
        let mut words: Vec<String> = method.error.iter().cloned().collect();
        words.extend(method.bounds.iter().chain(&method.unexplored).cloned());
        if !method.requires.is_empty() {
            words.push(format!("only inputs that satisfy {}", method.requires.join(" and ")));
        }
        let _ = writeln!(
            out,
            "<tr><td class=\"short {}\">{}</td><td><code>{}</code></td><td class=\"short\">{}</td><td>{}</td></tr>",
            tone(method.verdict),
            method.verdict.name(),
            escape(&method.method),
            duration(method.time),
            escape(&words.join("; "))
        );
    }
    out.push_str("</tbody>\n</table>\n</div>\n");
}
