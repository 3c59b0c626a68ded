//! Does an operation keep its invariant? Answers merged, nothing merged, as `forkless check` says it, and another
//! tool, at growing sizes. And: does it keep its contract? As `forkless check` says it, within growing bounds.

mod contracts;

use super::{LOOP_BOUND, count, machine_words, or_dash, out_of_time, print};
use crate::arguments::{CheckBenchArguments, TableFormat};
use crate::columns::{Column, table};
use crate::corpus::{self, JavaSubjects, Record, records};
use crate::output::{self, milliseconds};
use forkless_driver::{ARRAY_BOUND, Exit, Failure};
use forkless_engine::{Budgets, Config, EndKind, Exploration, Merge, NullPolicy};
use forkless_heap::ObjectLimit;
use forkless_ir::Program;
use forkless_report::{Plot, Scale, Series, json};
use serde::Serialize;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The subjects, their scopes, and the sizes that these allow.
const SUBJECTS: &str = include_str!("../../../../corpus/java/invariants/invariants.csv");

/// What a run says of an assertion.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Verdict {
    Holds,
    Fails,
    Unknown,
}

#[derive(Serialize)]
struct Row {
    class: &'static str,
    method: &'static str,
    /// The most nodes or elements; of a contract the bound k.
    size: u64,
    merged: Option<Verdict>,
    merged_ms: Option<f64>,
    unmerged: Option<Verdict>,
    unmerged_ms: Option<f64>,
    /// The paths of the run that does not merge.
    traces: Option<u64>,
    /// What `forkless check` says of the assertion or the contract, loading included.
    check: Option<Verdict>,
    check_ms: Option<f64>,
    peer: Option<Verdict>,
    peer_ms: Option<f64>,
}

impl Row {
    /// A row of which nothing was measured yet.
    fn of(class: &'static str, method: &'static str, size: u64) -> Row {
        Row {
            class,
            method,
            size,
            merged: None,
            merged_ms: None,
            unmerged: None,
            unmerged_ms: None,
            traces: None,
            check: None,
            check_ms: None,
            peer: None,
            peer_ms: None,
        }
    }

    /// Did any run of forkless end with an answer?
    fn is_known(&self) -> bool {
        let verdicts = [self.merged, self.unmerged, self.check];
        verdicts.into_iter().flatten().any(|verdict| verdict != Verdict::Unknown)
    }
}

#[derive(Serialize)]
struct Document {
    schema: u32,
    rows: Vec<Row>,
}

const COLUMNS: [Column<Row>; 8] = [
    Column::words("class", "class", |row, _| row.class.to_string()),
    Column::words("method", "method", |row, _| row.method.to_string()),
    Column::figures("size", "size", |row, _| row.size.to_string()),
    Column::figures("merged ms", "merged_ms", |row, format| {
        cell(format, row.merged, row.merged_ms)
    }),
    Column::figures("not merged ms", "unmerged_ms", |row, format| {
        cell(format, row.unmerged, row.unmerged_ms)
    }),
    Column::figures("paths", "traces", |row, format| {
        or_dash(format, row.traces.map(|traces| format.number(traces)))
    }),
    Column::figures("check ms", "check_ms", |row, format| cell(format, row.check, row.check_ms)),
    Column::figures("peer ms", "peer_ms", |row, format| cell(format, row.peer, row.peer_ms)),
];

/// The time of a run, if there was one.
fn cell(format: TableFormat, verdict: Option<Verdict>, milliseconds: Option<f64>) -> String {
    let both = verdict.zip(milliseconds);
    or_dash(format, both.map(|(verdict, milliseconds)| time(verdict, milliseconds)))
}

/// A time; one after which nothing was known is marked, and so is one after which a mistake was found.
fn time(verdict: Verdict, milliseconds: f64) -> String {
    match verdict {
        Verdict::Holds => format!("{milliseconds:.1}"),
        Verdict::Fails => format!("{milliseconds:.1} fails"),
        Verdict::Unknown => format!("> {milliseconds:.1}"),
    }
}

pub fn run(arguments: &CheckBenchArguments, format: TableFormat) -> Result<Exit, Failure> {
    let subjects = JavaSubjects::compile(corpus::INVARIANTS, arguments.jdk.as_deref())?;
    let is_wanted = |record: &Record, size: &str| {
        let class = record.text("class");
        let is_named = arguments.subjects.is_empty()
            || arguments.subjects.iter().any(|wanted| wanted == class);
        is_named && arguments.size.is_none_or(|most| record.number(size) <= most)
    };
    let mut rows = vec![];
    for record in records(SUBJECTS).iter().filter(|record| is_wanted(record, "size")) {
        rows.push(row(&subjects, record, arguments)?);
    }
    if !arguments.broken {
        rows.extend(contracts::rows(arguments, |record| is_wanted(record, "k"))?);
    }
    let mut notes = format!("\n{}, {}\n", subjects.jdk_words(), machine_words(arguments.threads));
    if let Some(path) = &arguments.out {
        output::write(path, &plot(&rows).svg())?;
        notes.push_str(&format!("plot written to {}\n", path.display()));
    }
    let exit = if rows.iter().all(Row::is_known) { Exit::Complete } else { Exit::Incomplete };
    let table = table(&COLUMNS, &rows, format);
    print(format, &table, &Document { schema: json::SCHEMA, rows }, &notes)?;
    Ok(exit)
}

fn row(
    subjects: &JavaSubjects,
    record: &Record,
    arguments: &CheckBenchArguments,
) -> Result<Row, Failure> {
    let column = if arguments.broken { "breaks" } else { "keeps" };
    let method = record.some_text(column).unwrap_or(record.text("keeps"));
    let target = format!("{}.{method}", record.text("class"));
    let program = subjects.load_checked(&target, record.some_text("requires"))?;
    let config =
        Config { threads: arguments.threads, ..config(&program, record, arguments.time.0) };
    let merged = count(&program, Config { merge: Merge::Answers, ..config.clone() });
    let unmerged = count(&program, config);
    let (check, check_ms) = checked(subjects, record, &target, arguments)?;
    let peer_time = arguments.peer_time.as_ref().unwrap_or(&arguments.time).0;
    let peer = match &arguments.peer {
        Some(command) => peer(command, subjects.folder(), record, method, peer_time)?,
        None => None,
    };
    Ok(Row {
        merged: Some(verdict(&merged)),
        merged_ms: Some(milliseconds(merged.time)),
        unmerged: Some(verdict(&unmerged)),
        unmerged_ms: Some(milliseconds(unmerged.time)),
        traces: Some(unmerged.counts.traces),
        check: Some(check),
        check_ms: Some(check_ms),
        peer: peer.map(|(verdict, _)| verdict),
        peer_ms: peer.map(|(_, time)| milliseconds(time)),
        ..Row::of(record.text("class"), method, record.number("size"))
    })
}

/// What `forkless check` says of the same assertion in the same scope, and how long that takes.
fn checked(
    subjects: &JavaSubjects,
    record: &Record,
    target: &str,
    arguments: &CheckBenchArguments,
) -> Result<(Verdict, f64), Failure> {
    let project = contracts::project(subjects, target, record.some_text("requires"), arguments)?;
    let started = Instant::now();
    let subject = project.load(Some(target))?;
    let scope = config(&subject.program, record, arguments.time.0);
    let config = Config { threads: arguments.threads, ..scope };
    let checked = contracts::check_within(&subject, config, started)?;
    Ok((contracts::verdict(&checked), milliseconds(started.elapsed())))
}

/// The scope of a row: one of the limits on inputs.
fn config(program: &Program, record: &Record, time: Option<Duration>) -> Config {
    let limit = u32::try_from(record.number("limit")).expect("limits are small");
    let loops = Some(LOOP_BOUND);
    let mut config = Config {
        array_bound: Some(ARRAY_BOUND),
        null: NullPolicy::Fork,
        budgets: Budgets { time, loops, ..Budgets::default() },
        ..Config::default()
    };
    match record.text("scope") {
        "bound" => config.heap_bound = Some(limit),
        "arrays" => config.array_bound = Some(limit),
        scope => {
            let class = scope.strip_prefix("objects ").expect("there are three kinds of scopes");
            let name = format!("{}${class}", record.text("class"));
            let class = program.class_ids().find(|&class| program.class_name(class) == name);
            assert!(class.is_some(), "the class of a scope is in the program");
            config.object_limits = vec![ObjectLimit { class, most: limit }];
        }
    }
    config
}

fn verdict(run: &Exploration) -> Verdict {
    let fails = run.counts.ends.keys().any(|end| match end {
        EndKind::Exception(_) | EndKind::ThrewObject | EndKind::AssertionFailed => true,
        EndKind::Returned | EndKind::Exited | EndKind::Stuck | EndKind::Cut(_) => false,
    });
    match (fails, run.is_complete() && !out_of_time(run)) {
        (true, _) => Verdict::Fails,
        (false, true) => Verdict::Holds,
        (false, false) => Verdict::Unknown,
    }
}

/// Asks another tool that has the options of JBMC, in the folder of the class files. `None` where it
/// knows no such scope.
fn peer(
    command: &str,
    folder: &Path,
    record: &Record,
    method: &str,
    time: Option<Duration>,
) -> Result<Option<(Verdict, Duration)>, Failure> {
    let class = record.text("class");
    let limit = record.number("limit");
    let scope = match record.text("scope") {
        "bound" => ["--max-nondet-tree-depth".to_string(), (limit + 1).to_string()],
        "arrays" => ["--max-nondet-array-length".to_string(), limit.to_string()],
        _ => return Ok(None),
    };
    let mut words = command.split_whitespace();
    let program = words.next().ok_or_else(|| Failure::new("`--peer` names no command"))?;
    let start = Instant::now();
    let mut child = Command::new(program)
        .args(words)
        .args([class, "--function", &format!("{class}.{method}")])
        .args(["--unwind", &(limit + 3).to_string()])
        .args(scope)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| Failure::new(format!("`{program}` cannot be started: {error}")))?;
    loop {
        let status = child.try_wait();
        let status = status.map_err(|error| Failure::new(format!("`{program}`: {error}")))?;
        let elapsed = start.elapsed();
        match status {
            Some(status) => {
                let verdict = match status.code() {
                    Some(0) => Verdict::Holds,
                    Some(10) => Verdict::Fails,
                    _ => Verdict::Unknown,
                };
                return Ok(Some((verdict, elapsed)));
            }
            None if time.is_some_and(|time| elapsed >= time) => {
                // It may end at this very moment.
                let _ = child.kill();
                let _ = child.wait();
                return Ok(Some((Verdict::Unknown, elapsed)));
            }
            None => std::thread::sleep(Duration::from_millis(2)),
        }
    }
}

/// Time against size, a line for each class and way to run it, and for each operation with a contract.
fn plot(rows: &[Row]) -> Plot {
    let mut series: Vec<Series> = vec![];
    for row in rows {
        let ways = [
            (format!("{}, merged", row.class), row.merged.zip(row.merged_ms)),
            (format!("{}, not merged", row.class), row.unmerged.zip(row.unmerged_ms)),
            (format!("{}.{}", row.class, row.method), row.check.zip(row.check_ms)),
            (format!("{}, peer", row.class), row.peer.zip(row.peer_ms)),
        ];
        for (name, figures) in ways {
            let Some((verdict, milliseconds)) = figures else { continue };
            let at = series.iter().position(|one| one.name == name).unwrap_or_else(|| {
                series.push(Series { name, ..Series::default() });
                series.len() - 1
            });
            let point = (row.size as f64, milliseconds / 1e3);
            match verdict {
                Verdict::Holds | Verdict::Fails => series[at].points.push(point),
                Verdict::Unknown => _ = series[at].unfinished.get_or_insert(point),
            }
        }
    }
    Plot {
        title: "Does the operation keep the invariant?".into(),
        x_label: "most nodes or elements, or k".into(),
        y_label: "seconds".into(),
        x_scale: Scale::Logarithmic,
        series,
    }
}
