//! Kiasan's subjects with their contracts: does `forkless check` say that each operation keeps its own?

use super::{Row, Verdict};
use crate::arguments::CheckBenchArguments;
use crate::corpus::{self, JavaSubjects, Record, records};
use crate::output::milliseconds;
use crate::progress::ProgressLine;
use forkless_deadline::Deadline;
use forkless_driver::{
    CheckPlan, Checked, Exceptions, Failure, JavaInputs, Plan, Platform, Project, Request, Subject,
    Verdict as CheckVerdict, check,
};
use forkless_engine::{Budgets, Config};
use std::time::Instant;

/// The operations, and the bounds of each k.
const OPERATIONS: &str = include_str!("../../../../../corpus/java/kiasan/contracts.csv");

/// A row for each operation and k that is wanted.
pub(super) fn rows(
    arguments: &CheckBenchArguments,
    is_wanted: impl Fn(&Record) -> bool,
) -> Result<Vec<Row>, Failure> {
    let wanted: Vec<Record> = records(OPERATIONS).into_iter().filter(is_wanted).collect();
    if wanted.is_empty() {
        return Ok(vec![]);
    }
    let subjects = JavaSubjects::compile(corpus::KIASAN, arguments.jdk.as_deref())?;
    // One for all: the contracts of a class are compiled once.
    let project = project(&subjects, wanted[0].text("class"), None, arguments)?;
    wanted.iter().map(|record| row(&project, record, arguments)).collect()
}

/// Classes that were compiled, as `forkless check` opens them.
pub(super) fn project(
    subjects: &JavaSubjects,
    target: &str,
    requires: Option<&str>,
    arguments: &CheckBenchArguments,
) -> Result<Project, Failure> {
    Project::open(&Request {
        target: subjects.folder().to_string_lossy().into_owned(),
        method: Some(target.to_string()),
        requires: requires.into_iter().map(str::to_string).collect(),
        platform: Platform { jdk: arguments.jdk.clone(), ..Platform::default() },
        java_inputs: JavaInputs {
            contracts: true,
            arguments_not_null: true,
            ..JavaInputs::default()
        },
        ..Request::default()
    })
}

/// Checks a method whose exceptions are all findings: an assertion or a contract says what is thrown.
pub(super) fn check_within(
    subject: &Subject,
    config: Config,
    started: Instant,
) -> Result<Checked, Failure> {
    let plan = CheckPlan {
        plan: Plan { config, confirm: None, started, ..subject.plan() },
        exceptions: Exceptions::All,
        everywhere: false,
        trust_indices: false,
        confirm_until: Deadline::never(None),
        first: false,
        merge_is_chosen: false,
        strategy_is_chosen: false,
    };
    check(subject, &plan, &ProgressLine)
}

fn row(
    project: &Project,
    record: &Record,
    arguments: &CheckBenchArguments,
) -> Result<Row, Failure> {
    let (class, method) = (record.text("class"), record.text("method"));
    let started = Instant::now();
    let subject = project.load(Some(&format!("{class}.{method}")))?;
    let bound = |column| u32::try_from(record.number(column)).expect("bounds are small");
    let usual = subject.config();
    let config = Config {
        heap_bound: Some(bound("bound")),
        array_bound: Some(bound("arrays")),
        threads: arguments.threads,
        budgets: Budgets { time: arguments.time.0, ..usual.budgets },
        ..usual
    };
    let checked = check_within(&subject, config, started)?;
    Ok(Row {
        check: Some(verdict(&checked)),
        check_ms: Some(milliseconds(started.elapsed())),
        ..Row::of(class, method, record.number("k"))
    })
}

pub(super) fn verdict(checked: &Checked) -> Verdict {
    match checked.verdict {
        CheckVerdict::Holds | CheckVerdict::HoldsWithin => Verdict::Holds,
        CheckVerdict::Violated => Verdict::Fails,
        // A contract that no input meets is not what was to be shown.
        CheckVerdict::Inconclusive | CheckVerdict::Vacuous => Verdict::Unknown,
    }
}
