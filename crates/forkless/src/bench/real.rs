//! Methods of libraries that people use: how many are explored to their end with the usual options, what
//! stops the others, and whether the JVM agrees.
//!
//! Each method is explored by a process of its own, so that a hang or a crash costs one row.

mod list;
mod process;

use super::print;
use crate::arguments::{RealArguments, TableFormat};
use crate::columns::{Column, table};
use crate::output;
use forkless_driver::{Exit, Failure};
use forkless_report::{grouped, json};
use list::Subject;
use process::{Ended, explore};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// How a run came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Verdict {
    /// Every path was followed to its end, or to a bound.
    Ended,
    /// Time, a feature that is not supported or an undecided question stopped paths.
    Cut,
    /// The method was refused: exit 2.
    Refused,
    /// Exit 70, or any other that is not ours.
    Bug,
    /// It did not end by itself.
    Killed,
}

impl Verdict {
    fn word(self) -> &'static str {
        match self {
            Verdict::Ended => "ended",
            Verdict::Cut => "cut",
            Verdict::Refused => "refused",
            Verdict::Bug => "bug",
            Verdict::Killed => "killed",
        }
    }
}

#[derive(Serialize)]
struct Row {
    library: String,
    method: String,
    verdict: Verdict,
    exit: Option<i32>,
    paths: Option<u64>,
    returned: Option<u64>,
    seconds: f64,
    over_time: bool,
    /// Is the result about smaller inputs than usual?
    small_inputs: bool,
    /// What cut paths, and how many.
    cut: BTreeMap<String, u64>,
    inputs_agree: u64,
    inputs_differ: u64,
    inputs_not_compared: u64,
    /// The last thing that was said where there is no result.
    message: String,
}

#[derive(Serialize)]
struct Document {
    schema: u32,
    seconds: f64,
    rows: Vec<Row>,
}

const COLUMNS: [Column<Row>; 12] = [
    Column::words("library", "library", |row, _| row.library.clone()),
    Column::words("method", "method", |row, format| match format {
        TableFormat::Text => list::without_package(&row.method),
        TableFormat::Json | TableFormat::Csv => row.method.clone(),
    }),
    Column::words("", "verdict", |row, _| row.verdict.word().to_string()),
    Column::words("inputs", "inputs", |row, _| {
        if row.small_inputs { "small" } else { "" }.to_string()
    }),
    Column::figures("exit", "exit", |row, _| row.exit.map_or("-".into(), |code| code.to_string())),
    Column::figures("paths", "paths", |row, format| number(format, row.paths)),
    Column::figures("returned", "returned", |row, format| number(format, row.returned)),
    Column::figures("s", "seconds", |row, _| format!("{:.2}", row.seconds)),
    Column::figures("JVM agrees", "inputs_agree", |row, format| format.number(row.inputs_agree)),
    Column::figures("differs", "inputs_differ", |row, format| format.number(row.inputs_differ)),
    Column::figures("not compared", "inputs_not_compared", |row, format| {
        format.number(row.inputs_not_compared)
    }),
    Column::words("cut by", "cut", |row, format| {
        let cuts = row.cut.iter().map(|(cut, &count)| format!("{} {cut}", format.number(count)));
        let words: Vec<String> = cuts.collect();
        if words.is_empty() { row.message.clone() } else { words.join("; ") }
    }),
];

fn number(format: TableFormat, number: Option<u64>) -> String {
    super::or_dash(format, number.map(|number| format.number(number)))
}

pub fn run(arguments: &RealArguments, format: TableFormat) -> Result<Exit, Failure> {
    let subjects = list::subjects(arguments)?;
    if let Some(file) = &arguments.out {
        output::check_writable(file)?;
    }
    let rows = explore_all(&subjects, arguments)?;
    if let Some(file) = &arguments.out {
        output::write(file, &table(&COLUMNS, &rows, TableFormat::Csv).csv())?;
    }
    let text = table(&COLUMNS, &rows, format);
    let notes = notes(&rows, arguments);
    let found_bug = rows.iter().any(|row| matches!(row.verdict, Verdict::Bug | Verdict::Killed));
    let seconds = arguments.time.as_secs_f64();
    print(format, &text, &Document { schema: json::SCHEMA, seconds, rows }, &notes)?;
    Ok(if found_bug { Exit::Bug } else { Exit::Complete })
}

/// Explores the methods, several at a time if that is wanted; the rows are in the order of the list.
fn explore_all(subjects: &[Subject], arguments: &RealArguments) -> Result<Vec<Row>, Failure> {
    let next = AtomicUsize::new(0);
    let rows = Mutex::new(BTreeMap::new());
    let work = || -> Result<(), Failure> {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(subject) = subjects.get(number) else { return Ok(()) };
            let row = row(subject, explore(subject, arguments)?, arguments);
            if std::io::stderr().is_terminal() {
                let word = row.verdict.word();
                output::complain(format_args!(
                    "{} of {}: {} {word}",
                    number + 1,
                    subjects.len(),
                    row.method
                ));
            }
            rows.lock().expect("no thread panics").insert(number, row);
        }
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..arguments.processes).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("no thread panics"))
    })?;
    Ok(rows.into_inner().expect("no thread panics").into_values().collect())
}

fn row(subject: &Subject, ended: Ended, arguments: &RealArguments) -> Row {
    let Ended { code, time, message, summary } = ended;
    let limit = arguments.time.mul_f64(1.1);
    let mut row = Row {
        library: subject.library.clone(),
        method: subject.method.clone(),
        verdict: Verdict::Bug,
        exit: code,
        paths: None,
        returned: None,
        seconds: time.as_secs_f64(),
        over_time: time > limit,
        small_inputs: false,
        cut: BTreeMap::new(),
        inputs_agree: 0,
        inputs_differ: 0,
        inputs_not_compared: 0,
        message,
    };
    if let Some(summary) = summary {
        row.message.clear();
        row.small_inputs = summary.small_inputs.is_some();
        row.paths = Some(summary.traces);
        row.returned = Some(summary.ends.get("returned").copied().unwrap_or(0));
        for (end, count) in summary.ends {
            if let Some(cut) = end.strip_prefix("cut (").and_then(|end| end.strip_suffix(')')) {
                row.cut.insert(cut.to_string(), count);
            }
        }
        row.cut.extend(summary.open);
        if let Some(confirmation) = summary.confirmation {
            row.inputs_agree = confirmation.agreed;
            row.inputs_differ = confirmation.differing.len() as u64;
            let without_answer = confirmation.unanswered.len() as u64;
            row.inputs_not_compared =
                confirmation.not_compared.values().sum::<u64>() + without_answer;
        }
    }
    row.verdict = match code {
        None => Verdict::Killed,
        Some(0) => Verdict::Ended,
        Some(2) => Verdict::Refused,
        Some(3) if row.cut.keys().all(|cut| is_bound(cut)) => Verdict::Ended,
        Some(3) => Verdict::Cut,
        Some(_) => Verdict::Bug,
    };
    row
}

/// A bound is part of what was asked for: a method that meets it is explored within it.
fn is_bound(cut: &str) -> bool {
    ["loop bound", "call depth bound", "step bound"].contains(&cut)
}

fn notes(rows: &[Row], arguments: &RealArguments) -> String {
    let count = |verdict: Verdict| rows.iter().filter(|row| row.verdict == verdict).count();
    let total = |of: fn(&Row) -> u64| grouped(rows.iter().map(of).sum());
    let ended = count(Verdict::Ended);
    let is_small = |row: &&Row| row.verdict == Verdict::Ended && row.small_inputs;
    let small = rows.iter().filter(is_small).count();
    let over = rows.iter().filter(|row| row.over_time).count();
    let silent = rows.iter().filter(|row| row.returned == Some(0)).count();
    let mut notes = format!(
        "\n{} {}: {ended} ended ({:.0} %), {small} of them for small inputs, {} cut by time, by what is not supported or by what the \
         solver does not know, {} refused, {} with a bug, {} killed\n\
         {over} over time ({:.0} s and a tenth), {silent} without a path that returns\n\
         {} inputs agree with the JVM, {} differ, {} were not compared\n",
        rows.len(),
        if rows.len() == 1 { "method" } else { "methods" },
        100.0 * ended as f64 / rows.len().max(1) as f64,
        count(Verdict::Cut),
        count(Verdict::Refused),
        count(Verdict::Bug),
        count(Verdict::Killed),
        arguments.time.as_secs_f64(),
        total(|row| row.inputs_agree),
        total(|row| row.inputs_differ),
        total(|row| row.inputs_not_compared),
    );
    for (cut, (methods, paths)) in reasons(rows) {
        let noun = if methods == 1 { "method" } else { "methods" };
        notes.push_str(&format!("  {methods} {noun}: {cut} ({} paths)\n", grouped(paths)));
    }
    notes
}

/// What cut paths: in how many methods, and how many paths; what stopped most comes first.
fn reasons(rows: &[Row]) -> Vec<(&str, (u64, u64))> {
    let mut reasons: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
    for (cut, &paths) in rows.iter().flat_map(|row| &row.cut) {
        let (methods, all) = reasons.entry(cut).or_default();
        *methods += 1;
        *all += paths;
    }
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by_key(|&(cut, (methods, _))| (std::cmp::Reverse(methods), cut));
    reasons
}
