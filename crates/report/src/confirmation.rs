//! What a machine that is not ours said of the paths.

use crate::style::Style;
use crate::{Report, decision_string, grouped};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;

/// What running every witness on another machine, such as a JVM, showed.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Confirmation {
    /// The machine.
    pub machine: String,
    /// How many witnesses did there what their paths promise.
    pub agree: u64,
    /// Those that did something else: each is a bug of ours.
    pub differ: Vec<Disagreement>,
    /// How many could not be compared, by reason.
    pub not_compared: BTreeMap<String, u64>,
}

/// A witness that did something else than its path promises.
#[derive(Clone, Debug, Serialize)]
pub struct Disagreement {
    /// The decisions of the path.
    pub path: String,
    /// What is different, in words.
    pub difference: String,
}

impl Confirmation {
    /// Notes a difference.
    pub fn add_difference(&mut self, decisions: &[u32], difference: String) {
        self.differ.push(Disagreement { path: decision_string(decisions), difference });
    }
}

/// The lines of a summary.
pub(crate) fn lines(report: &Report, style: Style) -> String {
    let Some(Confirmation { machine, agree, differ, not_compared }) = report.confirmation else {
        return String::new();
    };
    let mut out = String::new();
    if !differ.is_empty() {
        let total = *agree + differ.len() as u64;
        let words = format!(
            "{} of {} inputs do something else on {machine}: this is a bug in forkless, please report it",
            differ.len(),
            grouped(total)
        );
        let _ = writeln!(out, "{}", style.bad(&words));
        for Disagreement { path, difference } in differ {
            let _ = writeln!(out, "  path {path}: {difference}");
        }
    } else if *agree > 0 {
        let (inputs, all) =
            if *agree == 1 { ("input", "it agrees") } else { ("inputs", "all agree") };
        let _ = writeln!(out, "{} {inputs} run on {machine}: {all}", grouped(*agree));
    }
    for (reason, count) in not_compared {
        let _ = writeln!(out, "{} not compared with {machine}: {reason}", grouped(*count));
    }
    out
}
