//! Findings that are known: a file that a team keeps beside its code, so that a run fails for new findings only.

use super::{CheckReport, FindingWords, MethodVerdict};
use forkless_driver::Verdict;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The form of the file.
const SCHEMA: u32 = 1;

/// The findings that a team knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Baseline {
    schema: u32,
    /// In the order of classes and methods, so that a change of one finding is a change of few lines.
    findings: Vec<KnownFinding>,
}

/// A finding that is known.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownFinding {
    /// Which method was checked: `com.acme.Purse.spend`.
    pub checked: String,
    /// The name of the rule.
    pub rule: String,
    /// The class and the method that have it, if it is in the code of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The clause, the exception, or what an assertion says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub what: Option<String>,
    /// What tells it from others ([`FindingWords::fingerprint`]).
    pub fingerprint: String,
}

impl KnownFinding {
    fn of(method: &MethodVerdict, finding: &FindingWords) -> KnownFinding {
        KnownFinding {
            checked: method.key.clone(),
            rule: finding.rule.name().to_string(),
            place: finding.place(),
            what: finding.what.clone(),
            fingerprint: finding.fingerprint.clone(),
        }
    }

    /// The rule, the place, what it is.
    pub fn words(&self) -> String {
        let what = self.what.as_deref().map(|what| format!(": {what}")).unwrap_or_default();
        format!("{}{what} in {}", self.rule, self.place.as_ref().unwrap_or(&self.checked))
    }
}

/// What a run says of the findings that were known.
#[derive(Clone, Debug, Serialize)]
pub struct Compared {
    /// The file, as the user named it.
    pub file: String,
    /// How many findings of the run are known.
    pub known: usize,
    /// How many are not.
    pub new: usize,
    /// Known ones that are there no more.
    pub gone: Vec<KnownFinding>,
}

impl Baseline {
    /// Nothing is known.
    pub fn empty() -> Baseline {
        Baseline { schema: SCHEMA, findings: vec![] }
    }

    /// Reads the file.
    ///
    /// # Errors
    /// If it is not such a file, in words.
    pub fn read(text: &str) -> Result<Baseline, String> {
        let read: Baseline = serde_json::from_str(text).map_err(|error| error.to_string())?;
        match read.schema {
            SCHEMA => Ok(read),
            other => Err(format!("it has schema {other}, and this forkless reads {SCHEMA}")),
        }
    }

    /// How many findings are known.
    pub fn len(&self) -> usize {
        self.findings.len()
    }

    /// Is none known?
    pub fn is_empty(&self) -> bool {
        self.findings.is_empty()
    }

    fn has(&self, fingerprint: &str) -> bool {
        self.findings.iter().any(|known| known.fingerprint == fingerprint)
    }

    /// What is known after a run: its findings, and those that it says nothing of.
    #[must_use]
    pub fn updated(&self, report: &CheckReport, is_whole: bool) -> Baseline {
        let gone = gone(self, report, is_whole);
        let kept = self.findings.iter().filter(|known| !gone.contains(known)).cloned();
        let found = report.findings();
        let found = found.into_iter().map(|(method, finding)| KnownFinding::of(method, finding));
        let mut seen = BTreeSet::new();
        // What the run says is newer.
        let all = found.chain(kept).filter(|known| seen.insert(known.fingerprint.clone()));
        let mut findings: Vec<KnownFinding> = all.collect();
        findings.sort();
        Baseline { schema: SCHEMA, findings }
    }
}

/// The known findings that a run shows to be there no more: it looked at everything of the method that led to
/// them, or at the whole target, and that method is not there.
fn gone<'b>(
    baseline: &'b Baseline,
    report: &CheckReport,
    is_whole: bool,
) -> BTreeSet<&'b KnownFinding> {
    let found: BTreeSet<&str> = report
        .methods
        .iter()
        .flat_map(MethodVerdict::all_findings)
        .map(|one| one.fingerprint.as_str())
        .collect();
    let is_gone = |known: &&KnownFinding| {
        if found.contains(known.fingerprint.as_str()) {
            return false;
        }
        let mut methods =
            report.methods.iter().filter(|method| method.key == known.checked).peekable();
        match methods.peek() {
            Some(_) => methods.all(says_all),
            None => is_whole && report.not_checked == 0,
        }
    };
    baseline.findings.iter().filter(is_gone).collect()
}

/// Was everything of a method looked at?
fn says_all(method: &MethodVerdict) -> bool {
    match method.verdict {
        Verdict::Holds | Verdict::HoldsWithin => true,
        Verdict::Violated => method.unexplored.is_empty(),
        Verdict::Inconclusive | Verdict::Vacuous => false,
    }
}

impl CheckReport {
    /// Marks the findings that are known. Did the run look at the whole target?
    pub fn compare(&mut self, baseline: &Baseline, file: String, is_whole: bool) {
        for finding in self.methods.iter_mut().flat_map(MethodVerdict::all_findings_mut) {
            finding.known = baseline.has(&finding.fingerprint);
        }
        let findings = self.findings();
        let known = findings.iter().filter(|(_, finding)| finding.known).count();
        let new = findings.len() - known;
        let gone = gone(baseline, self, is_whole).into_iter().cloned().collect();
        self.baseline = Some(Compared { file, known, new, gone });
    }
}
