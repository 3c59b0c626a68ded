//! Verdicts as text for people: the answer first, then what it rests on.

use super::{CheckReport, Compared, FindingWords, MethodVerdict, NotAssumedWords};
use crate::style::Style;
use crate::table::{Align, Table};
use crate::text::section;
use crate::{counted, duration};
use forkless_driver::Verdict;
use std::fmt::Write;

/// So many frames are shown of a stack.
const SHOWN_FRAMES: usize = 6;

/// So many findings are named that are gone.
const SHOWN_GONE: usize = 10;

/// The verdict, the findings, what the verdict rests on.
pub fn check_text(report: &CheckReport, style: Style) -> String {
    let mut out = format!("{}\n", headline(report, style));
    if report.methods.len() > 1 {
        out.push('\n');
        out += &table(report).render(style);
    }
    for (method, finding) in report.new_findings() {
        out.push('\n');
        out += &finding_text(method, finding, style);
    }
    for (method, finding) in report.unconfirmed().into_iter().filter(|(_, one)| !one.known) {
        out.push('\n');
        out += &finding_text(method, finding, style);
    }
    out += &known(report, style);
    if let [method] = report.methods.as_slice() {
        out += &basis(method, style);
    } else if report.methods.iter().any(|method| method.verdict != Verdict::Holds) {
        let indices: usize = report.methods.iter().map(|method| method.index_arguments).sum();
        if indices > 0 {
            let places = counted(indices as u64, "place", "places");
            let _ = writeln!(
                out,
                "\narguments are indices where arrays and texts have them: exceptions at {places} are not \
                 counted (--count-indices counts them)"
            );
        }
        out.push_str("\nwhat the verdict on one of them rests on: forkless check TARGET METHOD\n");
    }
    let paths = report.methods.iter().map(|method| method.paths).sum();
    let cost = format!("{}; {}", counted(paths, "path", "paths"), duration(report.time));
    let _ = writeln!(out, "{}", style.dim(&cost));
    out
}

fn coloured(verdict: Verdict, words: &str, style: Style) -> String {
    match verdict {
        Verdict::Holds | Verdict::HoldsWithin => style.good(words),
        Verdict::Violated => style.bad(words),
        Verdict::Inconclusive | Verdict::Vacuous => style.warn(words),
    }
}

/// What the baseline says: a line for the findings that are known, one for each that is gone.
fn known(report: &CheckReport, style: Style) -> String {
    let Some(Compared { file, known, new: _, gone }) = &report.baseline else {
        return String::new();
    };
    let mut out = String::new();
    if *known > 0 {
        let are = counted(*known as u64, "known finding is", "known findings are");
        let _ = writeln!(out, "\n{are} not shown: {file}");
    }
    if !gone.is_empty() {
        let are = counted(gone.len() as u64, "known finding is", "known findings are");
        let _ = writeln!(
            out,
            "\n{} (--update-baseline forgets that)",
            style.good(&format!("{are} gone"))
        );
        for one in gone.iter().take(SHOWN_GONE) {
            let _ = writeln!(out, "  {}", one.words());
        }
        if gone.len() > SHOWN_GONE {
            let _ = writeln!(out, "  ... {} more", gone.len() - SHOWN_GONE);
        }
    }
    out
}

/// The findings of a report: `1 new finding, 3 known`.
fn findings_words(report: &CheckReport) -> String {
    match &report.baseline {
        None => counted(report.findings().len() as u64, "finding", "findings"),
        Some(Compared { known, new, .. }) => {
            let new = counted(*new as u64, "new finding", "new findings");
            if *known > 0 { format!("{new}, {known} known") } else { new }
        }
    }
}

/// The answer.
pub(super) fn headline(report: &CheckReport, style: Style) -> String {
    let CheckReport { verdict, methods, .. } = report;
    let is_all_known = *verdict == Verdict::Violated && report.new_findings().is_empty();
    let name = match is_all_known {
        true => style.good("nothing new"),
        false => coloured(*verdict, verdict.name(), style),
    };
    let name = style.bold(&name);
    match (methods.as_slice(), report.not_checked) {
        ([method], 0) => {
            let words = match verdict {
                Verdict::Holds => "for all inputs".to_string(),
                Verdict::HoldsWithin => method.bounds.join(", "),
                Verdict::Violated => findings_words(report),
                Verdict::Vacuous => "no input satisfies the precondition".to_string(),
                Verdict::Inconclusive => {
                    let is_cut = !method.unexplored.is_empty() && method.unconfirmed.is_empty();
                    let prefix =
                        if is_cut && method.error.is_none() { "not explored: " } else { "" };
                    format!("{prefix}{}", method.why_inconclusive())
                }
            };
            let separator = if *verdict == Verdict::HoldsWithin { " " } else { ": " };
            format!("{name}{separator}{words}  {}", style.dim(&method.method))
        }
        _ => {
            let count = |verdict: Verdict| {
                methods.iter().filter(|method| method.verdict == verdict).count()
            };
            let mut parts = vec![];
            if !report.findings().is_empty() {
                parts.push(findings_words(report));
            }
            let unconfirmed = report.unconfirmed().len();
            if unconfirmed > 0 {
                parts.push(format!("{unconfirmed} not confirmed"));
            }
            for (verdict, words) in [
                (Verdict::Violated, "violated"),
                (Verdict::Holds, "hold"),
                (Verdict::HoldsWithin, "hold within bounds"),
                (Verdict::Inconclusive, "inconclusive"),
                (Verdict::Vacuous, "vacuous"),
            ] {
                let number = count(verdict);
                if number > 0 {
                    parts.push(format!("{number} {words}"));
                }
            }
            if report.not_checked > 0 {
                parts.push(format!("{} not checked for lack of time", report.not_checked));
            }
            let total = methods.len() + report.not_checked;
            format!("{name}: {}; {}", counted(total as u64, "method", "methods"), parts.join(", "))
        }
    }
}

/// A line for each method.
fn table(report: &CheckReport) -> Table {
    let mut table = Table::new(&[
        ("verdict", Align::Left),
        ("method", Align::Left),
        ("time", Align::Right),
        ("", Align::Left),
    ]);
    for method in &report.methods {
        let words = match method.verdict {
            Verdict::Violated => {
                let rules: Vec<&str> = method.findings.iter().map(|one| one.rule.name()).collect();
                rules.join(", ")
            }
            Verdict::Inconclusive => {
                let why = method.why_inconclusive();
                why.lines().next().unwrap_or_default().to_string()
            }
            Verdict::Holds | Verdict::HoldsWithin | Verdict::Vacuous => method.bounds.join(", "),
        };
        table.row(vec![
            method.verdict.name().to_string(),
            method.method.clone(),
            duration(method.time),
            crate::shorten(&words, 60),
        ]);
    }
    table
}

fn finding_text(method: &MethodVerdict, finding: &FindingWords, style: Style) -> String {
    let place = match (&finding.file, finding.line) {
        (Some(file), Some(line)) => format!("{file}:{line}: "),
        (Some(file), None) => format!("{file}: "),
        (None, _) => String::new(),
    };
    let title = finding.rule.title();
    let what = finding.what.as_deref().map(|what| format!(": {what}")).unwrap_or_default();
    let mut out = format!("{}{}{what}\n", style.bold(&place), style.bad(title));
    let own = match (&finding.class, &finding.method) {
        (Some(class), Some(name)) => Some(format!("{class}.{name}")),
        _ => None,
    };
    let is_here = own.as_deref().is_some_and(|own| method.method.starts_with(own));
    let from = if is_here { vec![] } else { vec![method.method.clone()] };
    section(&mut out, "checking", &from);
    let always = vec!["always".to_string()];
    let condition = if finding.condition.is_empty() { &always } else { &finding.condition };
    section(&mut out, "when", condition);
    section(&mut out, "input", &finding.input);
    section(&mut out, "returns", &finding.result.iter().cloned().collect::<Vec<_>>());
    section(&mut out, "changes", &finding.changes);
    let mut stack: Vec<String> = finding.stack.iter().take(SHOWN_FRAMES).cloned().collect();
    if finding.stack.len() > SHOWN_FRAMES {
        stack.push(format!("... {} more", finding.stack.len() - SHOWN_FRAMES));
    }
    section(&mut out, "thrown", &stack);
    if let Some(machine) = &finding.confirmed_by {
        section(&mut out, "confirmed", &[format!("by the {machine}")]);
    }
    if let Some(reason) = &finding.not_confirmed {
        section(&mut out, "confirmed", &[style.warn(&format!("no: {reason}"))]);
    }
    if let Some(words) = &finding.differs {
        let words = format!("no: {words}. This is a bug in forkless: please report it.");
        section(&mut out, "confirmed", &[style.bad(&words)]);
    }
    out
}

/// What the verdict on a method rests on.
fn basis(method: &MethodVerdict, style: Style) -> String {
    let mut out = String::from("\n");
    let mut line = |text: String| {
        let _ = writeln!(out, "{text}");
    };
    if method.verdict == Verdict::Violated
        && !(method.bounds.is_empty() && method.unexplored.is_empty())
    {
        let within: Vec<&str> =
            method.bounds.iter().chain(&method.unexplored).map(String::as_str).collect();
        line(style.warn(&format!("there may be more findings beyond: {}", within.join(", "))));
    }
    if method.elsewhere > 0 {
        let places = counted(method.elsewhere as u64, "place", "places");
        line(format!(
            "exceptions at {places} in methods of other classes are not counted: check these classes, or use \
             --everywhere"
        ));
    }
    if method.library_states > 0 {
        let places = counted(method.library_states as u64, "place", "places");
        line(format!(
            "exceptions at {places} depend on private fields of the JDK's classes and are not counted \
             (--everywhere counts them)"
        ));
    }
    if method.incomparable > 0 {
        let places = counted(method.incomparable as u64, "place", "places");
        line(format!(
            "objects that the JDK compares can be compared: exceptions at {places} are not counted (--everywhere \
             counts them)"
        ));
    }
    if method.index_arguments > 0 {
        let places = counted(method.index_arguments as u64, "place", "places");
        line(format!(
            "arguments are indices where arrays and texts have them (--trust-indices): exceptions at {places} \
             are not counted"
        ));
    }
    method.advice.iter().for_each(|advice| line(format!("  {advice}")));
    if !method.requires.is_empty() {
        line(format!("only inputs that satisfy {}", method.requires.join(" and ")));
    }
    if !method.assumed_not_null.is_empty() {
        let names: Vec<String> =
            method.assumed_not_null.iter().map(|name| format!("`{name}`")).collect();
        let are = if names.len() == 1 { "is" } else { "are" };
        line(format!("{} {are} not null (--null-arguments looks at null)", names.join(", ")));
    }
    for contract in &method.assumed_contracts {
        let clauses = contract.clauses.join("; ");
        let changes = match contract.changes.is_empty() {
            true => "nothing changes".to_string(),
            false => format!("may change {}", contract.changes.join(", ")),
        };
        line(format!("contract assumed of {}: {clauses}; {changes}", contract.method));
    }
    for NotAssumedWords { method, reason } in &method.contracts_not_assumed {
        line(format!("contract not assumed of {method}, its code was run: {reason}"));
    }
    if !method.assumptions.is_empty() {
        let is_optional = method.assumptions.iter().any(|one| one.optional);
        let hint = if is_optional { " (--inputs any looks at others)" } else { "" };
        line(format!("usual inputs{hint}:"));
        method.assumptions.iter().for_each(|one| line(format!("  {}: {}", one.what, one.why)));
    }
    if out == "\n" { String::new() } else { out }
}
