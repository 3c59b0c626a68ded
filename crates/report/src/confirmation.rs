//! What a real machine did with the witnesses, in words.

use crate::style::Style;
use crate::{counted, duration, grouped};
use forkless_driver::{Confirmation, Difference, Protection};
use std::fmt::Write;

/// So many differences are shown in a summary.
const SHOWN: usize = 5;

/// Lines for the summary of a run.
pub(crate) fn confirmation_text(confirmation: &Confirmation, style: Style) -> String {
    let mut out = String::new();
    let inputs = counted(confirmation.compared(), "input", "inputs");
    if !confirmation.differing.is_empty() {
        let end = if confirmation.differing.len() == 1 { "ends" } else { "end" };
        let words = format!(
            "{} of {inputs} {end} differently on the {}: this is a bug in forkless, please \
             report it",
            grouped(confirmation.differing.len() as u64),
            confirmation.machine
        );
        let _ = writeln!(out, "{}", style.bad(&words));
        for Difference { path, words } in confirmation.differing.iter().take(SHOWN) {
            let _ = writeln!(out, "  path {}: {words}", path + 1);
        }
        if confirmation.differing.len() > SHOWN {
            let _ = writeln!(out, "  ...");
        }
    } else if confirmation.agreed() > 0 {
        let agree = if confirmation.agreed() == 1 { "it agrees" } else { "all agree" };
        let _ = writeln!(out, "{inputs} run on the {}: {agree}", confirmation.machine);
    }
    if !confirmation.unanswered.is_empty() {
        let words = format!(
            "{}: no answer from the {} within {} ({}); --jvm-time gives it more",
            counted(confirmation.unanswered.len() as u64, "input", "inputs"),
            confirmation.machine,
            duration(confirmation.limit),
            paths(&confirmation.unanswered)
        );
        let _ = writeln!(out, "{}", style.warn(&words));
    }
    for (path, reason) in confirmation.unconfirmed.iter().take(SHOWN) {
        let _ = writeln!(out, "path {} not confirmed: {reason}", path + 1);
    }
    if let Some(more @ 1..) = confirmation.unconfirmed.len().checked_sub(SHOWN) {
        let _ = writeln!(out, "{} not confirmed", counted(more as u64, "more path", "more paths"));
    }
    for (reason, count) in &confirmation.not_compared {
        let inputs = counted(*count, "input", "inputs");
        let _ = writeln!(out, "{inputs} not compared with the {}: {reason}", confirmation.machine);
    }
    if let Some(protection) = &confirmation.protection {
        out.push_str(&protection_text(protection));
    }
    out
}

/// A line that says what protected the machine from the program.
pub fn protection_text(protection: &Protection) -> String {
    format!("the program's code ran {protection}\n")
}

/// `path 3`, `paths 3, 4, ...`
fn paths(positions: &[usize]) -> String {
    let mut names: Vec<String> =
        positions.iter().take(SHOWN).map(|position| (position + 1).to_string()).collect();
    if positions.len() > SHOWN {
        names.push("...".to_string());
    }
    format!("{} {}", if positions.len() == 1 { "path" } else { "paths" }, names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn summaries() {
        let check = |confirmation: &Confirmation, expected: &str| {
            assert_eq!(confirmation_text(confirmation, Style::Plain), expected);
        };
        let machine = "JVM 17".to_string();
        let mut confirmation =
            Confirmation { machine, agreeing: vec![0], ..Confirmation::default() };
        check(&confirmation, "1 input run on the JVM 17: it agrees\n");
        confirmation.agreeing = (0..1000).collect();
        confirmation.not_compared.insert("too large".into(), 2);
        check(
            &confirmation,
            "1,000 inputs run on the JVM 17: all agree\n\
             2 inputs not compared with the JVM 17: too large\n",
        );
        confirmation.not_compared.clear();
        confirmation.unanswered = vec![0, 6];
        confirmation.limit = Duration::from_secs(10);
        check(
            &confirmation,
            "1,000 inputs run on the JVM 17: all agree\n\
             2 inputs: no answer from the JVM 17 within 10.0 s (paths 1, 7); --jvm-time gives it \
             more\n",
        );
        confirmation.unanswered.clear();
        confirmation.unconfirmed = vec![(1, "depends on the clock".into())];
        check(
            &confirmation,
            "1,000 inputs run on the JVM 17: all agree\n\
             path 2 not confirmed: depends on the clock\n",
        );
        confirmation.unconfirmed.clear();
        confirmation.protection = Some(Protection::Landlock(4));
        check(
            &confirmation,
            "1,000 inputs run on the JVM 17: all agree\n\
             the program's code ran in a sandbox (Landlock 4: files, programs and TCP)\n",
        );
        confirmation.protection = None;
        confirmation.differing.push(Difference { path: 3, words: "it sings".into() });
        check(
            &confirmation,
            "1 of 1,001 inputs ends differently on the JVM 17: this is a bug in forkless, please \
             report it\n  path 4: it sings\n",
        );
        check(&Confirmation::default(), "");
    }
}
