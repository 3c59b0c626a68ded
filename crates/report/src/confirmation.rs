//! What a real machine did with the inputs that were found.

use crate::grouped;
use crate::style::Style;
use std::collections::BTreeMap;
use std::fmt::Write;

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
    /// Reasons why inputs were not compared, and how many.
    pub not_compared: BTreeMap<String, u64>,
}

impl Confirmation {
    /// How many inputs were compared.
    pub fn compared(&self) -> u64 {
        self.agreed + self.differing.len() as u64
    }

    /// What the machine did instead of what this path promises.
    pub(crate) fn difference(&self, path: usize) -> Option<&str> {
        let found = self.differing.iter().find(|(differing, _)| *differing == path);
        found.map(|(_, words)| words.as_str())
    }

    /// Lines for the summary of a run.
    pub(crate) fn text(&self, style: Style) -> String {
        let mut out = String::new();
        let compared = grouped(self.compared());
        let inputs = if self.compared() == 1 { "input" } else { "inputs" };
        if !self.differing.is_empty() {
            let words = format!(
                "{} of {compared} {inputs} end differently on the {}: this is a bug in forkless, \
                 please report it",
                self.differing.len(),
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
            let _ = writeln!(out, "{compared} {inputs} run on the {}: {agree}", self.machine);
        }
        for (reason, count) in &self.not_compared {
            let count = grouped(*count);
            let _ = writeln!(out, "{count} not compared with the {}: {reason}", self.machine);
        }
        out
    }
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
             2 not compared with the JVM 17: too large\n",
        );
        confirmation.not_compared.clear();
        confirmation.differing.push((3, "it sings".into()));
        check(
            &confirmation,
            "1 of 1,001 inputs end differently on the JVM 17: this is a bug in forkless, please \
             report it\n  path 4: it sings\n",
        );
        assert_eq!(confirmation.difference(3), Some("it sings"));
        assert_eq!(confirmation.difference(4), None);
        check(&Confirmation::default(), "");
    }
}
