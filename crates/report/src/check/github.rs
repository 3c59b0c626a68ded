//! Findings as annotations that GitHub shows in a change.

use super::{CheckReport, Compared};
use std::fmt::Write;

/// A workflow command for each finding that is not known, a warning for what was not confirmed, then the verdict.
pub fn github(report: &CheckReport) -> String {
    let mut out = String::new();
    let found = report.new_findings().into_iter().map(|one| ("error", one));
    let unconfirmed = report.unconfirmed().into_iter().filter(|(_, finding)| !finding.known);
    let unconfirmed = unconfirmed.map(|one| ("warning", one));
    for (level, (method, finding)) in found.chain(unconfirmed) {
        let mut properties = vec![];
        if let Some(file) = finding.source_path() {
            properties.push(format!("file={}", property(&file)));
        }
        if let Some(line) = finding.line {
            properties.push(format!("line={line}"));
        }
        properties.push(format!("title={}", property(finding.rule.title())));
        let _ = writeln!(
            out,
            "::{level} {}::{}",
            properties.join(","),
            message(&finding.message(&method.method))
        );
    }
    let methods = report.methods.len() + report.not_checked;
    let known = match &report.baseline {
        Some(Compared { known, gone, .. }) => {
            format!("; known findings: {known}, gone: {}", gone.len())
        }
        None => String::new(),
    };
    let verdict = report.verdict.name();
    let _ = writeln!(out, "::notice title=forkless::{verdict}: {methods} methods{known}");
    out
}

/// Text in the message of a command.
fn message(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Text in a property of a command.
fn property(text: &str) -> String {
    message(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_do_not_end_their_command() {
        assert_eq!(message("50 %\nmore"), "50 %25%0Amore");
        assert_eq!(property("a: b, c"), "a%3A b%2C c");
    }
}
