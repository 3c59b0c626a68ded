//! The verdicts of `forkless check` on the programs of `corpus/java/check`.
//!
//! A comment above a method says what its verdict is:
//!
//! ```text
//! // check Class.method OPTIONS => VERDICT
//! ```
//!
//! | verdict | what is compared |
//! |---|---|
//! | `holds`, `vacuous` | nothing else |
//! | `holds within WORD ...` | a bound that was hit has each of the words |
//! | `inconclusive WORDS` | a reason has the words |
//! | `violated FINDING; ...` | these are all findings; the JVM confirms each |
//! | `allowed by contract FINDING; ...` | nothing is confirmed: a contract that is assumed allows these, the code does not do them |
//! | `error WORDS` | the command complains in these words |
//!
//! A finding is a rule with a place, `arithmetic@here` for the line with the comment `// @here`, or with the
//! clause that does not hold, in backquotes.

use crate::command::{forkless, root, stderr, stdout};
use forkless_lang_java::jdk::Jdk;
use forkless_test_support::Folder;
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::thread::available_parallelism;

/// There are at least so many verdicts.
const EXPECTED: usize = 350;

/// A program is compiled once, and every method checked with its options. Methods with the same options are
/// checked by one command.
#[test]
fn verdicts_are_as_expected() {
    let Some(classes) = compiled() else { return };
    let cases = corpus();
    assert!(cases.len() >= EXPECTED, "only {} verdicts are expected", cases.len());
    let mut groups: BTreeMap<Vec<String>, Vec<Case>> = BTreeMap::new();
    for case in cases {
        groups.entry(case.options.clone()).or_default().push(case);
    }
    let mut groups: Vec<(Vec<String>, Vec<Case>)> = groups.into_iter().collect();
    // The largest group comes first, with a thread for each core.
    groups.sort_by_key(|(_, cases)| cases.len());
    let cores = available_parallelism().map_or(1, usize::from);
    let mut wrong = vec![];
    if let Some((options, cases)) = groups.pop() {
        wrong.extend(check(&classes, &options, &cases, cores));
    }
    let (groups, found) = (Mutex::new(groups), Mutex::new(vec![]));
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let group = groups.lock().unwrap().pop();
                    let Some((options, cases)) = group else { break };
                    let problems = check(&classes, &options, &cases, 1);
                    found.lock().unwrap().extend(problems);
                }
            });
        }
    });
    wrong.extend(found.into_inner().unwrap());
    wrong.sort();
    assert!(wrong.is_empty(), "{} verdicts are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// A result says what was assumed, for people and for programs.
#[test]
fn assumed_contracts_are_named() {
    let Some(classes) = compiled() else { return };
    let target = classes.path().to_string_lossy().into_owned();
    let check = |method: &str, format: &str| {
        let arguments = ["check", &target, method, "--assume-contracts", "--format", format];
        stdout(&forkless(&arguments))
    };
    let words = "contract assumed of Modular.clear(): ensures value >= 0; may change this.value";
    let text = check("Modular.clears", "text");
    assert!(text.contains(words), "{text}");
    let not_confirmed = "the contract of `Modular.clear()` allows it, its code may not";
    assert!(text.contains(not_confirmed), "{text}");
    let sarif: Json = serde_json::from_str(&check("Modular.clears", "sarif")).unwrap();
    let properties = &sarif["runs"][0]["results"][0]["properties"];
    assert_eq!(properties["assumedContracts"][0]["method"], "Modular.clear()", "{properties}");
    let json: Json = serde_json::from_str(&check("Modular.fills", "json")).unwrap();
    let method = &json["methods"][0];
    assert_eq!(method["assumed_contracts"], Json::Array(vec![]), "{method}");
    let reason = &method["contracts_not_assumed"][0]["reason"];
    assert_eq!(reason, "`Modular.fill` writes elements of an array", "{method}");
}

fn folder() -> PathBuf {
    root().join("corpus/java/check")
}

/// The classes of the corpus; none without a compiler.
fn compiled() -> Option<Folder> {
    let jdk = Jdk::find(None).ok().and_then(|jdk| jdk.javac());
    let Some(javac) = jdk else {
        println!("skipped: there is no JDK with a compiler");
        return None;
    };
    let folder = Folder::new();
    let output = Command::new(javac)
        .args(["-g", "-Xlint:all", "-Werror", "-d"])
        .arg(folder.path())
        .args(sources())
        .output()
        .expect("the compiler starts");
    assert!(output.status.success(), "{}", stderr(&output));
    Some(folder)
}

fn sources() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder()).expect("the corpus is there");
    let files = entries.map(|entry| entry.expect("it can be read").path());
    let mut sources: Vec<PathBuf> =
        files.filter(|file| file.extension().is_some_and(|end| end == "java")).collect();
    sources.sort();
    sources
}

/// A method with what is expected of it.
struct Case {
    /// Where this is said.
    place: String,
    method: String,
    options: Vec<String>,
    expected: Expected,
}

enum Expected {
    /// The name of a verdict, and words of a bound or a reason.
    Verdict(String, Vec<String>),
    Violated(BTreeSet<ExpectedFinding>, ConfirmedBy),
    Error(String),
}

/// Who says that a finding is one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ConfirmedBy {
    Jvm,
    /// A contract that is assumed allows it, and the code does not do it.
    Contract,
}

/// The rule, and the line or the clause.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct ExpectedFinding {
    rule: String,
    line: Option<u64>,
    clause: Option<String>,
}

fn corpus() -> Vec<Case> {
    sources().iter().flat_map(|source| cases(source)).collect()
}

/// The cases of a source file.
fn cases(source: &Path) -> Vec<Case> {
    let name = source.file_name().expect("it is a file").to_string_lossy();
    let text = std::fs::read_to_string(source).expect("it is a text");
    let lines: Vec<&str> = text.lines().collect();
    let mut cases = vec![];
    for (number, line) in lines.iter().enumerate() {
        let Some(directive) = line.trim().strip_prefix("// check ") else { continue };
        let place = format!("{name}:{}", number + 1);
        let (command, expected) = directive.split_once(" => ").unwrap_or_else(|| {
            panic!("{place}: no verdict is expected");
        });
        let mut words = words(command).into_iter();
        let method = words.next().unwrap_or_else(|| panic!("{place}: no method"));
        let line_of = |label: &str| {
            line_of(&lines, number, label)
                .unwrap_or_else(|| panic!("{place}: no line has the comment `// @{label}`"))
        };
        let expected = expectation(expected, line_of);
        cases.push(Case { place, method, options: words.collect(), expected });
    }
    cases
}

/// The line with a label: the first one behind the directive, or else the last one before it.
fn line_of(lines: &[&str], directive: usize, label: &str) -> Option<u64> {
    let has = |number: &usize| lines[*number].ends_with(&format!("// @{label}"));
    let behind = (directive..lines.len()).find(has);
    behind.or_else(|| (0..directive).rev().find(has)).map(|number| number as u64 + 1)
}

/// Words as a shell has them: quotes keep blanks.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![];
    let (mut word, mut quoted, mut any) = (String::new(), false, false);
    for letter in text.chars() {
        match letter {
            '"' => (quoted, any) = (!quoted, true),
            ' ' if !quoted => {
                if any {
                    words.push(std::mem::take(&mut word));
                }
                any = false;
            }
            _ => {
                word.push(letter);
                any = true;
            }
        }
    }
    words.extend(any.then_some(word));
    words
}

fn expectation(text: &str, line_of: impl Fn(&str) -> u64) -> Expected {
    let finding = |text: &str| match (text.split_once('@'), text.split_once(" `")) {
        (_, Some((rule, clause))) => ExpectedFinding {
            rule: rule.to_string(),
            line: None,
            clause: Some(clause.trim_end_matches('`').to_string()),
        },
        (Some((rule, label)), None) => {
            ExpectedFinding { rule: rule.to_string(), line: Some(line_of(label)), clause: None }
        }
        (None, None) => panic!("`{text}` has no place"),
    };
    for (words, by) in
        [("violated ", ConfirmedBy::Jvm), ("allowed by contract ", ConfirmedBy::Contract)]
    {
        if let Some(findings) = text.strip_prefix(words) {
            return Expected::Violated(findings.split("; ").map(finding).collect(), by);
        }
    }
    if let Some(words) = text.strip_prefix("error ") {
        return Expected::Error(words.to_string());
    }
    for verdict in ["holds within", "inconclusive"] {
        if let Some(rest) = text.strip_prefix(verdict) {
            let words = rest.split_whitespace().map(str::to_string).collect();
            return Expected::Verdict(verdict.to_string(), words);
        }
    }
    assert!(["holds", "vacuous"].contains(&text), "`{text}` is no verdict");
    Expected::Verdict(text.to_string(), vec![])
}

/// Checks methods with the same options: what is not as expected.
fn check(classes: &Folder, options: &[String], cases: &[Case], threads: usize) -> Vec<String> {
    let target = classes.path().to_string_lossy().into_owned();
    let threads = threads.to_string();
    let mut arguments = vec!["check", &target];
    arguments.extend(cases.iter().map(|case| case.method.as_str()));
    arguments.extend(["--format", "json", "--time", "300s", "-j", &threads]);
    arguments.extend(options.iter().map(String::as_str));
    let output = forkless(&arguments);
    let code = output.status.code();
    let said = || format!("exit {code:?}: {}", stderr(&output).trim());
    let Ok(document) = serde_json::from_str::<Json>(&stdout(&output)) else {
        let is_expected = |case: &Case| match &case.expected {
            Expected::Error(words) => code == Some(2) && stderr(&output).contains(words),
            Expected::Verdict(..) | Expected::Violated(..) => false,
        };
        let wrong = cases.iter().filter(|case| cases.len() > 1 || !is_expected(case));
        return wrong.map(|case| case.problem(&said())).collect();
    };
    let verdicts = document["methods"].as_array().cloned().unwrap_or_default();
    if verdicts.len() != cases.len() || code == Some(70) {
        let names = verdicts.iter().map(|verdict| verdict["method"].to_string());
        let names = names.collect::<Vec<_>>().join(" ");
        return vec![format!("{options:?}: {} has {names}", said())];
    }
    cases.iter().zip(&verdicts).filter_map(|(case, verdict)| case.compare(verdict)).collect()
}

impl Case {
    fn problem(&self, what: &str) -> String {
        format!("{}: {} {}: {what}", self.place, self.method, self.options.join(" "))
    }

    /// What is not as expected.
    fn compare(&self, found: &Json) -> Option<String> {
        let verdict = found["verdict"].as_str().unwrap_or_default();
        let texts = |name: &str| {
            let texts = found[name].as_array().into_iter().flatten();
            texts.filter_map(Json::as_str).collect::<Vec<_>>().join(", ")
        };
        let error = found["error"].as_str().unwrap_or_default();
        let listed = |name: &str| found[name].as_array().cloned().unwrap_or_default();
        // A command lists what a machine confirms, and what it does not.
        let (confirmed, unconfirmed) = (listed("findings"), listed("unconfirmed"));
        let by_contract = |finding: &Json| {
            let reason = finding["not_confirmed"].as_str().unwrap_or_default();
            reason.contains("allows it, its code may not")
        };
        let is_by = |by: ConfirmedBy| match by {
            ConfirmedBy::Jvm => {
                let by_jvm = |finding: &Json| finding["confirmed_by"].is_string();
                verdict == "violated" && unconfirmed.is_empty() && confirmed.iter().all(by_jvm)
            }
            ConfirmedBy::Contract => {
                let is_open = verdict == "inconclusive" && confirmed.is_empty();
                is_open && unconfirmed.iter().all(by_contract)
            }
        };
        let findings: Vec<Json> = confirmed.iter().chain(&unconfirmed).cloned().collect();
        let is_right = match &self.expected {
            Expected::Error(words) => error.contains(words),
            Expected::Verdict(name, words) => {
                let reasons = format!("{} {}", texts("bounds"), texts("unexplored"));
                verdict == name && error.is_empty() && words.iter().all(|one| reasons.contains(one))
            }
            Expected::Violated(expected, by) => {
                let found: BTreeSet<ExpectedFinding> = findings.iter().map(of_json).collect();
                found == *expected && is_by(*by)
            }
        };
        let shown: Vec<String> = findings.iter().map(finding_words).collect();
        let (shown, bounds, unexplored) = (shown.join("; "), texts("bounds"), texts("unexplored"));
        let what = format!("{verdict} {shown} [{bounds}] [{unexplored}] {error}");
        (!is_right).then(|| self.problem(&what))
    }
}

/// A finding as it is compared.
fn of_json(finding: &Json) -> ExpectedFinding {
    let rule = finding["rule"].as_str().unwrap_or_default().to_string();
    let is_contract = ["postcondition", "invariant"].contains(&rule.as_str());
    let clause = finding["what"].as_str().filter(|_| is_contract).map(str::to_string);
    let line = finding["line"].as_u64().filter(|_| !is_contract);
    ExpectedFinding { rule, line, clause }
}

fn finding_words(finding: &Json) -> String {
    let part = |name: &str| finding[name].to_string();
    let confirmed = match finding["confirmed_by"].is_string() {
        true => String::new(),
        false => format!(" not confirmed: {} {}", part("not_confirmed"), part("differs")),
    };
    format!("{}@{} {}{confirmed}", part("rule"), part("line"), part("what"))
}
