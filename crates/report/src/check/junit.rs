//! Verdicts as a report of JUnit, which most CI servers show.

use super::{CheckReport, MethodVerdict};
use crate::markup::escape;
use std::fmt::Write;

/// A test case for each method: one with a finding that is not known fails, one that is inconclusive is skipped.
pub fn junit(report: &CheckReport) -> String {
    let count =
        |is: fn(&MethodVerdict) -> bool| report.methods.iter().filter(|one| is(one)).count();
    let failures = count(|one| one.findings.iter().any(|finding| !finding.known));
    let skipped = count(|one| one.no_verdict().is_some());
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let _ = writeln!(
        out,
        "<testsuite name=\"{}\" tests=\"{}\" failures=\"{failures}\" errors=\"0\" skipped=\"{skipped}\" \
         time=\"{:.3}\">",
        escape(&format!("forkless check {}", report.target)),
        report.methods.len(),
        report.time.as_secs_f64()
    );
    report.methods.iter().for_each(|method| case(&mut out, method));
    out.push_str("</testsuite>\n");
    out
}

fn case(out: &mut String, method: &MethodVerdict) {
    let name = method.method.split('(').next().unwrap_or_default();
    let (class, _) = name.rsplit_once('.').unwrap_or(("", name));
    let _ = writeln!(
        out,
        "  <testcase classname=\"{}\" name=\"{}\" time=\"{:.3}\">",
        escape(class),
        escape(method.method.strip_prefix(class).unwrap_or(&method.method).trim_start_matches('.')),
        method.time.as_secs_f64()
    );
    for finding in method.findings.iter().filter(|finding| !finding.known) {
        let _ = writeln!(
            out,
            "    <failure type=\"{}\" message=\"{}\">{}</failure>",
            finding.rule.name(),
            escape(finding.rule.title()),
            escape(&finding.message(&method.method))
        );
    }
    for finding in method.findings.iter().filter(|finding| finding.known) {
        let message = format!("known: {}", finding.message(&method.method));
        let _ = writeln!(out, "    <system-out>{}</system-out>", escape(&message));
    }
    if let Some(reason) = method.no_verdict() {
        let reason = format!("{}: {reason}", method.verdict.name());
        let _ = writeln!(out, "    <skipped message=\"{}\"/>", escape(&reason));
    }
    out.push_str("  </testcase>\n");
}
