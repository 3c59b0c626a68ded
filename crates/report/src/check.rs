//! Verdicts for people and for other tools.
//!
//! A [`MethodVerdict`] is all that is kept of the check of a method: words, and nothing of the run. Every
//! format is made from these.

mod baseline;
mod github;
mod junit;
mod page;
mod sarif;
mod text;

pub use baseline::{Baseline, Compared, KnownFinding};
pub use github::github;
pub use junit::junit;
pub use page::check_page;
pub use sarif::sarif;
pub use text::check_text;

use crate::advice::advice;
use crate::heap_text::{change_lines, input_lines};
use crate::json::{AssumptionDocument, SCHEMA, assumptions};
use crate::path::{frame_lines, result_words};
use crate::picture::{Picture, Pictures};
use crate::rows::has_objects;
use crate::{Report, objects_words};
use forkless_deadline::Deadline;
use forkless_driver::{
    AssumedContract, Bound, CheckRun, Checked, Confirmed, Exit, Finding, RouteStep, Rule, Subject,
    Verdict, Violation,
};
use forkless_explain::condition;
use forkless_notation::StackFrame;
use serde::{Serialize, Serializer};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// Longer results are cut.
const RESULT_WIDTH: usize = 200;

/// A contract that stood for calls of a method.
#[derive(Clone, Debug, Serialize)]
pub struct AssumedContractWords {
    /// The method: `com.acme.Purse.spend(int)`.
    pub method: String,
    /// Its clauses.
    pub clauses: Vec<String>,
    /// The fields that it may change.
    pub changes: Vec<String>,
}

impl From<AssumedContract> for AssumedContractWords {
    fn from(contract: AssumedContract) -> Self {
        let AssumedContract { method, clauses, changes } = contract;
        AssumedContractWords { method, clauses, changes }
    }
}

/// A method whose code ran, though it has a contract.
#[derive(Clone, Debug, Serialize)]
pub struct NotAssumedWords {
    /// The method.
    pub method: String,
    /// Why nothing was assumed of it.
    pub reason: String,
}

/// The verdict on a method, in words.
#[derive(Clone, Debug, Serialize)]
pub struct MethodVerdict {
    /// The method as the user can name it.
    pub method: String,
    /// The class and the name of the method, however the user named it.
    #[serde(skip)]
    pub key: String,
    /// The verdict.
    #[serde(serialize_with = "verdict_name")]
    pub verdict: Verdict,
    /// Why it could not be checked at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// What is violated.
    pub findings: Vec<FindingWords>,
    /// What seems to be, and was not confirmed by the machine that was asked.
    pub unconfirmed: Vec<FindingWords>,
    /// How many places of other classes raise exceptions that are not findings here.
    pub elsewhere: usize,
    /// How many places raise exceptions that depend on fields of library classes whose contents nobody knows.
    pub library_states: usize,
    /// At how many places an argument is no index, which the caller chose.
    pub index_arguments: usize,
    /// At how many places the JDK compares objects of the input that cannot be compared.
    pub incomparable: usize,
    /// The bounds that left something out: `arrays of up to 4 elements`.
    pub bounds: Vec<String>,
    /// What was not explored, and why.
    pub unexplored: Vec<String>,
    /// What may help.
    pub advice: Vec<String>,
    /// Methods that inputs satisfy.
    pub requires: Vec<String>,
    /// Arguments that are assumed not to be null.
    pub assumed_not_null: Vec<String>,
    /// The contracts that stood for calls of methods.
    pub assumed_contracts: Vec<AssumedContractWords>,
    /// Methods with contracts whose code ran nevertheless.
    pub contracts_not_assumed: Vec<NotAssumedWords>,
    /// What else is assumed of inputs.
    pub assumptions: Vec<AssumptionDocument>,
    /// How many paths were looked at.
    pub paths: u64,
    /// How long it took.
    #[serde(rename = "time_ms", serialize_with = "milliseconds")]
    pub time: Duration,
    /// Is there a bug in forkless?
    pub bug: bool,
}

/// A finding, in words.
#[derive(Clone, Debug, Serialize)]
pub struct FindingWords {
    /// The rule: `null-dereference`.
    #[serde(serialize_with = "rule_name")]
    pub rule: Rule,
    /// The clause, the exception, or what an assertion says.
    pub what: Option<String>,
    /// The class that has it.
    pub class: Option<String>,
    /// The method that has it.
    pub method: Option<String>,
    /// The source file.
    pub file: Option<String>,
    /// The line.
    pub line: Option<usize>,
    /// When it happens.
    pub condition: Vec<String>,
    /// An input on which it does.
    pub input: Vec<String>,
    /// What the method returns then.
    pub result: Option<String>,
    /// What it changes then.
    pub changes: Vec<String>,
    /// The frames of the exception, innermost first.
    pub stack: Vec<String>,
    /// The way of the input through the program's own code.
    pub route: Vec<RouteWords>,
    /// The machine that does the same.
    pub confirmed_by: Option<String>,
    /// Why no machine confirms it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_confirmed: Option<String>,
    /// What a machine does instead: a bug in forkless.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub differs: Option<String>,
    /// The same for the same finding, whatever line it is on: of the rule, what it is, the class and the method,
    /// and which of several of these it is.
    pub fingerprint: String,
    /// Is it in the baseline?
    pub known: bool,
    /// A picture of the input, an SVG element, if it was asked for.
    #[serde(skip)]
    pub before: Option<String>,
    /// The same of what becomes of it.
    #[serde(skip)]
    pub after: Option<String>,
}

/// A line on the way to a finding.
#[derive(Clone, Debug, Serialize)]
pub struct RouteWords {
    /// The class.
    pub class: String,
    /// The method.
    pub method: String,
    /// The source file.
    pub file: Option<String>,
    /// The line.
    pub line: Option<usize>,
    /// Calls within calls, from 0.
    pub depth: usize,
    /// `line`, `branch`, `call` or `throw`.
    pub kind: &'static str,
    /// The text of the line, if it is at hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

impl RouteWords {
    fn of(step: &RouteStep) -> RouteWords {
        let RouteStep { frame: StackFrame { class, method, file, line }, depth, kind, text } =
            step.clone();
        RouteWords { class, method, file, line, depth, kind: kind.name(), text }
    }
}

impl FindingWords {
    /// What is wrong, in a paragraph; `method` is what was checked.
    pub fn message(&self, method: &str) -> String {
        let what = self.what.as_deref().map(|what| format!(": {what}")).unwrap_or_default();
        let when = match self.condition.is_empty() {
            true => "always".to_string(),
            false => format!("when {}", self.condition.join(" && ")),
        };
        let input = match self.input.is_empty() {
            true => String::new(),
            false => format!("; input: {}", self.input.join("; ")),
        };
        format!("{}{what} in {method}, {when}{input}", self.rule.title())
    }
}

impl FindingWords {
    /// What is not confirmed, and why: `NullPointerException at Purse.java:7 is not confirmed: ...`.
    fn why_unconfirmed(&self) -> String {
        let what = self.what.as_deref().unwrap_or(self.rule.title());
        let place = match (&self.file, self.line) {
            (Some(file), Some(line)) => format!(" at {file}:{line}"),
            _ => String::new(),
        };
        let why = self.not_confirmed.as_deref().map(|why| format!(": {why}")).unwrap_or_default();
        format!("{what}{place} is not confirmed{why}")
    }

    /// The class and the method that have it.
    fn place(&self) -> Option<String> {
        Some(format!("{}.{}", self.class.as_ref()?, self.method.as_ref()?))
    }

    /// The source file below the folder that packages start in; none for a clause of an option.
    fn source_path(&self) -> Option<String> {
        let file = self.file.as_ref().filter(|file| !file.starts_with("--"))?;
        Some(path_in_package(file, self.class.as_deref()))
    }
}

/// The path of a source file below the folder that packages start in.
fn path_in_package(file: &str, class: Option<&str>) -> String {
    let package = class.and_then(|class| class.rsplit_once('.')).map(|(package, _)| package);
    match package {
        Some(package) if !file.contains('/') => format!("{}/{file}", package.replace('.', "/")),
        Some(_) | None => file.to_string(),
    }
}

fn verdict_name<S: Serializer>(verdict: &Verdict, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(verdict.name())
}

fn rule_name<S: Serializer>(rule: &Rule, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(rule.name())
}

fn milliseconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64((time.as_secs_f64() * 1e6).round() / 1e3)
}

impl MethodVerdict {
    /// The verdict of a check that took so long; with pictures of heaps, if they are wanted.
    pub fn new(
        method: String,
        subject: &Subject,
        checked: &Checked,
        time: Duration,
        has_pictures: bool,
    ) -> Self {
        let deciding = &checked.runs[checked.deciding];
        let key = key(&method, subject.class.as_deref());
        let finding = |finding| words(subject, checked, finding, &key, has_pictures);
        let scope = &deciding.scope;
        let advice = match checked.verdict {
            Verdict::Inconclusive => {
                let exploration = &deciding.exploration;
                advice(&exploration.counts, has_objects(exploration), scope)
            }
            Verdict::Holds | Verdict::HoldsWithin | Verdict::Vacuous | Verdict::Violated => vec![],
        };
        let bound = |bound: &Bound| match bound {
            Bound::Objects => objects_words(&scope.objects),
            bound => bound_words(bound),
        };
        MethodVerdict {
            findings: checked.findings.iter().map(finding).collect(),
            unconfirmed: checked.unconfirmed.iter().map(finding).collect(),
            method,
            key,
            verdict: checked.verdict,
            error: None,
            elsewhere: checked.elsewhere,
            library_states: checked.library_states,
            index_arguments: checked.index_arguments,
            incomparable: checked.incomparable,
            bounds: checked.bounds.iter().map(bound).collect(),
            unexplored: checked.unexplored.iter().map(ToString::to_string).collect(),
            advice,
            requires: scope.requires.clone(),
            assumed_not_null: subject.assumed_not_null.clone(),
            assumed_contracts: subject.assumed.assumed().into_iter().map(Into::into).collect(),
            contracts_not_assumed: subject
                .assumed
                .not_assumed()
                .into_iter()
                .map(|(method, reason)| NotAssumedWords { method, reason })
                .collect(),
            assumptions: assumptions(&checked.left_out().assumptions),
            paths: checked.runs.iter().map(|run| run.exploration.counts.traces).sum(),
            time,
            bug: checked.exit() == Exit::Bug,
        }
    }

    /// A method that could not be checked.
    pub fn failed(method: String, error: String, time: Duration) -> Self {
        MethodVerdict {
            key: key(&method, None),
            method,
            verdict: Verdict::Inconclusive,
            error: Some(error),
            findings: vec![],
            unconfirmed: vec![],
            elsewhere: 0,
            library_states: 0,
            index_arguments: 0,
            incomparable: 0,
            bounds: vec![],
            unexplored: vec![],
            advice: vec![],
            requires: vec![],
            assumed_not_null: vec![],
            assumed_contracts: vec![],
            contracts_not_assumed: vec![],
            assumptions: vec![],
            paths: 0,
            time,
            bug: false,
        }
    }

    /// Why there is no verdict, if there is none.
    fn no_verdict(&self) -> Option<String> {
        match self.verdict {
            Verdict::Inconclusive => Some(self.why_inconclusive()),
            Verdict::Vacuous => Some("no input satisfies the precondition".to_string()),
            Verdict::Holds | Verdict::HoldsWithin | Verdict::Violated => None,
        }
    }

    /// The findings, and behind them what was not confirmed.
    fn all_findings(&self) -> impl Iterator<Item = &FindingWords> {
        self.findings.iter().chain(&self.unconfirmed)
    }

    fn all_findings_mut(&mut self) -> impl Iterator<Item = &mut FindingWords> {
        self.findings.iter_mut().chain(&mut self.unconfirmed)
    }

    /// Why a method is inconclusive: it could not be checked, something was not confirmed, or was not explored.
    fn why_inconclusive(&self) -> String {
        let unconfirmed = self.unconfirmed.iter().map(FindingWords::why_unconfirmed);
        let whole = || match self.unexplored.is_empty() {
            true if self.unconfirmed.is_empty() => {
                Some(format!("every path was cut: {}", self.bounds.join(", ")))
            }
            true => None,
            false => Some(self.unexplored.join(", ")),
        };
        let words = || unconfirmed.chain(whole()).collect::<Vec<_>>().join("; ");
        self.error.clone().unwrap_or_else(words)
    }

    /// The verdict if nobody knew of the findings that are known.
    fn verdict_beside_known(&self) -> Verdict {
        let mut all = self.all_findings().peekable();
        let are_known = all.peek().is_some() && all.all(|one| one.known);
        match self.verdict {
            Verdict::Violated | Verdict::Inconclusive if are_known => {
                match self.unexplored.is_empty() {
                    true => Verdict::HoldsWithin,
                    false => Verdict::Inconclusive,
                }
            }
            verdict => verdict,
        }
    }
}

/// The class and the name of a method, from what the user named: `spend` of a class, or `Purse.spend(int)`.
fn key(method: &str, class: Option<&str>) -> String {
    let named = method.split('(').next().unwrap_or_default();
    match class {
        Some(class) => {
            format!("{class}.{}", named.rsplit(['.', '#', ':']).next().unwrap_or_default())
        }
        None => named.to_string(),
    }
}

/// A bound in words.
fn bound_words(bound: &Bound) -> String {
    match bound {
        Bound::Heap(1) => "objects over at most 1 reference".to_string(),
        Bound::Heap(most) => format!("objects over at most {most} references"),
        Bound::Arrays(most) => format!("arrays of up to {most} elements"),
        Bound::Objects => "a limit on objects".to_string(),
        Bound::Loops(most) => format!("loops of up to {most} rounds"),
        Bound::Depth(most) => format!("up to {most} calls within calls"),
        Bound::Steps(most) => format!("up to {most} instructions"),
    }
}

fn words(
    subject: &Subject,
    checked: &Checked,
    finding: &Finding,
    key: &str,
    has_pictures: bool,
) -> FindingWords {
    let CheckRun { exploration, scope } = &checked.runs[finding.run];
    let report = Report {
        target: &subject.name,
        program: &subject.program,
        exploration,
        strategy: "",
        scope,
        smaller: None,
        confirmation: None,
        deadline: Deadline::default(),
    };
    let path = checked.path(finding);
    let Violation { rule, frame, position, what } = &finding.violation;
    let place = Place::of(frame.as_ref(), position.as_deref());
    let is_contract = matches!(rule, Rule::Postcondition | Rule::Precondition | Rule::Invariant);
    let witness = path.witness.as_ref();
    let changes = witness.filter(|_| is_contract);
    let pictures = witness.filter(|_| has_pictures);
    let pictures = pictures.map(|witness| Pictures::of(&report, path, witness));
    let (before, after) = pictures.map_or((None, None), |Pictures { before, after }| {
        (before.and_then(Picture::drawn), after.and_then(Picture::drawn))
    });
    let (confirmed_by, not_confirmed, differs) = match finding.confirmed.clone() {
        Confirmed::By(machine) => (Some(machine), None, None),
        Confirmed::Not(reason) => (None, Some(reason), None),
        Confirmed::NotAsked => (None, Some("no machine was asked".to_string()), None),
        Confirmed::Differs(words) => (None, None, Some(words)),
    };
    // A clause is broken by the method that was checked, wherever it is written.
    let owner = match (&place.class, &place.method) {
        (Some(class), Some(method)) => format!("{class}.{method}"),
        _ => key.to_string(),
    };
    let fingerprint = fingerprint(&[rule.name(), what.as_deref().unwrap_or_default(), &owner]);
    FindingWords {
        rule: *rule,
        what: what.clone(),
        class: place.class,
        method: place.method,
        file: place.file,
        line: place.line,
        condition: condition(exploration, path),
        input: witness.map(|witness| input_lines(&report, path, witness)).unwrap_or_default(),
        result: is_contract.then(|| result_words(&report, path, RESULT_WIDTH)).flatten(),
        changes: changes.map(|one| change_lines(&subject.program, one)).unwrap_or_default(),
        stack: frame_lines(&subject.program, path),
        route: finding.route.iter().map(RouteWords::of).collect(),
        confirmed_by,
        not_confirmed,
        differs,
        fingerprint,
        known: false,
        before,
        after,
    }
}

/// Where a finding is.
#[derive(Default)]
struct Place {
    class: Option<String>,
    method: Option<String>,
    file: Option<String>,
    line: Option<usize>,
}

impl Place {
    /// A frame has all of it, a position a file and a line: `file:line` or `file:line:column`.
    fn of(frame: Option<&StackFrame>, position: Option<&str>) -> Place {
        if let Some(StackFrame { class, method, file, line }) = frame.cloned() {
            return Place { class: Some(class), method: Some(method), file, line };
        }
        let Some(position) = position else { return Place::default() };
        let (before, last) = number_at_end(position);
        let (file, line) = match number_at_end(before) {
            (file, Some(line)) if last.is_some() => (file, Some(line)),
            _ => (before, last),
        };
        Place { file: Some(file.to_string()), line, ..Place::default() }
    }
}

/// A text without the number behind its last colon, and the number.
fn number_at_end(text: &str) -> (&str, Option<usize>) {
    let split = text.rsplit_once(':').and_then(|(before, end)| Some((before, end.parse().ok()?)));
    split.map_or((text, None), |(before, number)| (before, Some(number)))
}

/// A number for texts that is the same on every machine and in every version: FNV-1a.
fn fingerprint(texts: &[&str]) -> String {
    let bytes = texts.iter().flat_map(|text| text.bytes().chain([0]));
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}

/// The verdicts of a command.
#[derive(Clone, Debug, Serialize)]
pub struct CheckReport {
    schema: u32,
    tool: &'static str,
    version: &'static str,
    /// What was checked.
    pub target: String,
    /// The verdict on all of it.
    #[serde(serialize_with = "verdict_name")]
    pub verdict: Verdict,
    /// The verdict on each method.
    pub methods: Vec<MethodVerdict>,
    /// Methods for which there was no time.
    pub not_checked: usize,
    /// What the findings that were known say of those of the run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub baseline: Option<Compared>,
    #[serde(rename = "time_ms", serialize_with = "milliseconds")]
    time: Duration,
}

impl CheckReport {
    /// The verdicts on the methods of a target, which took so long.
    pub fn new(
        target: String,
        mut methods: Vec<MethodVerdict>,
        not_checked: usize,
        time: Duration,
    ) -> Self {
        number_findings(&mut methods);
        let all = methods.iter().map(|method| method.verdict);
        let all = all.chain((not_checked > 0).then_some(Verdict::Inconclusive));
        // What holds of none says nothing; a vacuous method beside others is one that holds.
        let verdict = all.max().unwrap_or(Verdict::Inconclusive);
        let version = env!("CARGO_PKG_VERSION");
        CheckReport {
            schema: SCHEMA,
            tool: "forkless",
            version,
            target,
            verdict,
            methods,
            not_checked,
            baseline: None,
            time,
        }
    }

    /// What a shell is told: findings that are known count for nothing.
    pub fn exit(&self) -> Exit {
        if self.methods.iter().any(|method| method.bug) {
            return Exit::Bug;
        }
        if self.methods.is_empty() {
            return self.verdict.exit();
        }
        let verdicts = self.methods.iter().map(MethodVerdict::verdict_beside_known);
        let verdicts = verdicts.chain((self.not_checked > 0).then_some(Verdict::Inconclusive));
        // A violation outranks what was not explored.
        verdicts.max().unwrap_or(self.verdict).exit()
    }

    /// The findings with the methods that lead to them, each once.
    pub fn findings(&self) -> Vec<(&MethodVerdict, &FindingWords)> {
        let mut seen = BTreeSet::new();
        let all = self
            .methods
            .iter()
            .flat_map(|method| method.findings.iter().map(move |finding| (method, finding)));
        all.filter(|(_, finding)| seen.insert(finding.fingerprint.as_str())).collect()
    }

    /// What was not confirmed and is not found on another way, each once.
    pub fn unconfirmed(&self) -> Vec<(&MethodVerdict, &FindingWords)> {
        let found = self.findings();
        let mut seen: BTreeSet<&str> =
            found.iter().map(|(_, finding)| finding.fingerprint.as_str()).collect();
        let all = self
            .methods
            .iter()
            .flat_map(|method| method.unconfirmed.iter().map(move |finding| (method, finding)));
        all.filter(|(_, finding)| seen.insert(finding.fingerprint.as_str())).collect()
    }

    /// The findings that are not in the baseline.
    pub fn new_findings(&self) -> Vec<(&MethodVerdict, &FindingWords)> {
        self.findings().into_iter().filter(|(_, finding)| !finding.known).collect()
    }
}

/// Tells findings apart that differ in nothing but their lines: they are numbered from the top of the file. A line
/// more above them changes nothing then.
fn number_findings(methods: &mut [MethodVerdict]) {
    type Lines = BTreeSet<(Option<String>, Option<usize>)>;
    let mut places: BTreeMap<String, Lines> = BTreeMap::new();
    for finding in methods.iter().flat_map(MethodVerdict::all_findings) {
        let lines = places.entry(finding.fingerprint.clone()).or_default();
        lines.insert((finding.file.clone(), finding.line));
    }
    for finding in methods.iter_mut().flat_map(MethodVerdict::all_findings_mut) {
        let place = (finding.file.clone(), finding.line);
        let number = places[&finding.fingerprint].iter().position(|one| *one == place);
        finding.fingerprint =
            fingerprint(&[&finding.fingerprint, &number.unwrap_or_default().to_string()]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read_from_positions() {
        let place = Place::of(None, Some("C:/a.pose:12:3"));
        assert_eq!((place.file.as_deref(), place.line), (Some("C:/a.pose"), Some(12)));
        let place = Place::of(None, Some("Purse.java:7"));
        assert_eq!((place.file.as_deref(), place.line), (Some("Purse.java"), Some(7)));
        let place = Place::of(None, Some("--ensures"));
        assert_eq!((place.file.as_deref(), place.line), (Some("--ensures"), None));
    }

    #[test]
    fn a_violation_outranks_what_was_not_explored() {
        let method = |verdict| MethodVerdict {
            verdict,
            ..MethodVerdict::failed("a".into(), String::new(), Duration::ZERO)
        };
        let report = |verdicts: &[Verdict], not_checked| {
            let methods = verdicts.iter().map(|&verdict| method(verdict)).collect();
            let report = CheckReport::new("a".into(), methods, not_checked, Duration::ZERO);
            (report.verdict, report.exit())
        };
        use Verdict::*;
        assert_eq!(report(&[Holds, Violated, Inconclusive], 3), (Violated, Exit::Violated));
        assert_eq!(report(&[Holds, HoldsWithin], 0), (HoldsWithin, Exit::Complete));
        assert_eq!(report(&[Holds], 1), (Inconclusive, Exit::Incomplete));
        assert_eq!(report(&[Vacuous, Holds], 0), (Vacuous, Exit::Incomplete));
        assert_eq!(report(&[], 0), (Inconclusive, Exit::Incomplete));
    }

    #[test]
    fn fingerprints_are_those_of_other_machines() {
        assert_eq!(fingerprint(&[]), "cbf29ce484222325");
        assert_ne!(fingerprint(&["ab", "c"]), fingerprint(&["a", "bc"]));
    }
}
