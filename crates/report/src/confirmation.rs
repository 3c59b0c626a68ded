//! What a real machine did with the inputs that were found.

use crate::style::Style;
use crate::{counted, duration, grouped};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

/// So many differences are shown in a summary.
const SHOWN: usize = 5;

/// What a real machine, on which the language usually runs, did with the inputs of the paths.
#[derive(Clone, Debug, Default)]
pub struct Confirmation {
    /// The machine, as people know it: `JVM 17.0.15`.
    pub machine: String,
    /// On so many inputs it did what the path promises.
    pub agreed: u64,
    /// Paths by their position, and what the machine did instead: bugs.
    pub differing: Vec<(usize, String)>,
    /// Paths by their position on which it had not answered in time.
    pub unanswered: Vec<usize>,
    /// How long it may take for an answer.
    pub limit: Duration,
    /// Reasons why inputs were not compared, and how many.
    pub not_compared: BTreeMap<String, u64>,
}

impl Confirmation {
    /// How many inputs were compared.
    pub fn compared(&self) -> u64 {
        self.agreed + self.differing.len() as u64
    }

    /// Did the machine not answer in time on this path?
    pub(crate) fn is_unanswered(&self, path: usize) -> bool {
        self.unanswered.contains(&path)
    }

    /// What the machine did instead of what this path promises.
    pub(crate) fn difference(&self, path: usize) -> Option<&str> {
        let found = self.differing.iter().find(|(differing, _)| *differing == path);
        found.map(|(_, words)| words.as_str())
    }

    /// Lines for the summary of a run.
    pub(crate) fn text(&self, style: Style) -> String {
        let mut out = String::new();
        let inputs = counted(self.compared(), "input", "inputs");
        if !self.differing.is_empty() {
            let end = if self.differing.len() == 1 { "ends" } else { "end" };
            let words = format!(
                "{} of {inputs} {end} differently on the {}: this is a bug in forkless, please \
                 report it",
                grouped(self.differing.len() as u64),
                self.machine
            );
            let _ = writeln!(out, "{}", style.bad(&words));
            for (path, words) in self.differing.iter().take(SHOWN) {
                let _ = writeln!(out, "  path {}: {words}", path + 1);
            }
            if self.differing.len() > SHOWN {
                let _ = writeln!(out, "  ...");
            }
        } else if self.agreed > 0 {
            let agree = if self.agreed == 1 { "it agrees" } else { "all agree" };
            let _ = writeln!(out, "{inputs} run on the {}: {agree}", self.machine);
        }
        if !self.unanswered.is_empty() {
            let words = format!(
                "{}: no answer from the {} within {} ({}); --jvm-time gives it more",
                counted(self.unanswered.len() as u64, "input", "inputs"),
                self.machine,
                duration(self.limit),
                paths(&self.unanswered)
            );
            let _ = writeln!(out, "{}", style.warn(&words));
        }
        for (reason, count) in &self.not_compared {
            let inputs = counted(*count, "input", "inputs");
            let _ = writeln!(out, "{inputs} not compared with the {}: {reason}", self.machine);
        }
        out
    }
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

    #[test]
    fn summaries() {
        let check = |confirmation: &Confirmation, expected: &str| {
            assert_eq!(confirmation.text(Style::Plain), expected);
        };
        let machine = "JVM 17".to_string();
        let mut confirmation = Confirmation { machine, agreed: 1, ..Confirmation::default() };
        check(&confirmation, "1 input run on the JVM 17: it agrees\n");
        confirmation.agreed = 1000;
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
        confirmation.differing.push((3, "it sings".into()));
        check(
            &confirmation,
            "1 of 1,001 inputs ends differently on the JVM 17: this is a bug in forkless, please \
             report it\n  path 4: it sings\n",
        );
        assert_eq!(confirmation.difference(3), Some("it sings"));
        assert_eq!(confirmation.difference(4), None);
        check(&Confirmation::default(), "");
    }
}
