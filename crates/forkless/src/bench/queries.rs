//! Queries that `--dump-queries` wrote, asked again: of our solver alone, and of another one beside it.

use super::{machine_words, or_dash, print};
use crate::arguments::{QueriesArguments, TableFormat};
use crate::columns::{Column, table};
use crate::output::milliseconds;
use forkless_deadline::Deadline;
use forkless_driver::{Exit, Failure};
use forkless_engine::{DumpedQuery, QueryLimits, SatResult};
use forkless_report::{grouped, json};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How many queries people see, the slowest first.
const SLOWEST: usize = 20;

/// What a solver said of a query.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Answer {
    Sat,
    Unsat,
    Unknown,
}

impl Answer {
    fn of(result: &SatResult) -> Self {
        match result {
            SatResult::Sat(_) => Answer::Sat,
            SatResult::Unsat => Answer::Unsat,
            SatResult::Unknown(_) => Answer::Unknown,
        }
    }

    /// What is noted in a file; `None` for other words.
    fn noted(word: &str) -> Option<Self> {
        [Answer::Sat, Answer::Unsat, Answer::Unknown].into_iter().find(|one| one.name() == word)
    }

    fn name(self) -> &'static str {
        match self {
            Answer::Sat => "sat",
            Answer::Unsat => "unsat",
            Answer::Unknown => "unknown",
        }
    }

    /// Can both be right?
    fn agrees(self, other: Answer) -> bool {
        self == other || self == Answer::Unknown || other == Answer::Unknown
    }
}

#[derive(Serialize)]
struct Row {
    query: String,
    /// The answer that the file notes.
    noted: Option<Answer>,
    /// None if the file was not read.
    answer: Option<Answer>,
    time_ms: f64,
    conflicts: u64,
    other: Option<Answer>,
    other_ms: Option<f64>,
    /// Why there is no answer.
    why: Option<String>,
}

#[derive(Serialize)]
struct Document {
    schema: u32,
    rows: Vec<Row>,
}

const COLUMNS: [Column<Row>; 8] = [
    Column::words("query", "query", |row, _| row.query.clone()),
    Column::words("noted", "noted", |row, format| answer(format, row.noted)),
    Column::words("answer", "answer", |row, format| answer(format, row.answer)),
    Column::figures("ms", "time_ms", |row, _| format!("{:.2}", row.time_ms)),
    Column::figures("conflicts", "conflicts", |row, format| format.number(row.conflicts)),
    Column::words("other", "other", |row, format| answer(format, row.other)),
    Column::figures("other ms", "other_ms", |row, format| {
        or_dash(format, row.other_ms.map(|time| format!("{time:.2}")))
    }),
    Column::words("why", "why", |row, _| row.why.clone().unwrap_or_default()),
];

fn answer(format: TableFormat, answer: Option<Answer>) -> String {
    or_dash(format, answer.map(|answer| answer.name().to_string()))
}

pub fn run(arguments: &QueriesArguments, format: TableFormat) -> Result<Exit, Failure> {
    let mut rows = vec![];
    for file in files(&arguments.files)? {
        rows.push(row(&file, arguments)?);
    }
    let notes = notes(&rows);
    let exit = exit(&rows);
    if format == TableFormat::Text {
        rows.sort_by(|one, other| other.time_ms.total_cmp(&one.time_ms));
        rows.truncate(SLOWEST);
    }
    let table = table(&COLUMNS, &rows, format);
    print(format, &table, &Document { schema: json::SCHEMA, rows }, &notes)?;
    Ok(exit)
}

/// The files that are named, and all queries of folders that are, by name.
fn files(named: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = vec![];
    for path in named {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let entries = std::fs::read_dir(path).map_err(|error| unreadable(path, &error))?;
        let mut found = vec![];
        for entry in entries {
            let file = entry.map_err(|error| unreadable(path, &error))?.path();
            if file.extension().is_some_and(|extension| extension == "smt2") {
                found.push(file);
            }
        }
        found.sort();
        files.append(&mut found);
    }
    match files.is_empty() {
        true => Err(Failure::with_help(
            "there is no query",
            "`forkless explore TARGET --dump-queries FOLDER` writes queries: files `000000.smt2`, …",
        )),
        false => Ok(files),
    }
}

fn unreadable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::new(format!("cannot read `{}`: {error}", path.display()))
}

fn row(file: &Path, arguments: &QueriesArguments) -> Result<Row, Failure> {
    let text = std::fs::read_to_string(file).map_err(|error| unreadable(file, &error))?;
    let mut row = Row {
        query: file.display().to_string(),
        noted: None,
        answer: None,
        time_ms: 0.0,
        conflicts: 0,
        other: None,
        other_ms: None,
        why: None,
    };
    let query = match DumpedQuery::read(&text) {
        Ok(query) => query,
        Err(why) => {
            row.why = Some(format!("not read: {why}"));
            return Ok(row);
        }
    };
    row.noted = query.status.as_deref().and_then(Answer::noted);
    let start = Instant::now();
    let (result, effort) = query.ask_embedded(&limits(arguments.time.0));
    row.time_ms = milliseconds(start.elapsed());
    row.conflicts = effort.conflicts;
    row.answer = Some(Answer::of(&result));
    if let SatResult::Unknown(reason) = &result {
        row.why = Some(reason.to_string());
    }
    if let Some(command) = &arguments.solver {
        let start = Instant::now();
        let result = query.ask_external(command, &limits(arguments.time.0));
        let result = result.map_err(|error| Failure::new(error.to_string()))?;
        row.other_ms = Some(milliseconds(start.elapsed()));
        row.other = Some(Answer::of(&result));
    }
    Ok(row)
}

fn limits(time: Option<Duration>) -> QueryLimits {
    let end = time.map(|time| Instant::now() + time);
    QueryLimits { conflicts: None, deadline: Deadline::default().by(end) }
}

impl Row {
    fn is_answered(&self) -> bool {
        matches!(self.answer, Some(Answer::Sat | Answer::Unsat))
    }

    /// Is there an answer that contradicts another one?
    fn differs(&self) -> bool {
        let answers = [self.noted, self.answer, self.other];
        let mut answers = answers.into_iter().flatten().filter(|one| *one != Answer::Unknown);
        let first = answers.next();
        first.is_some_and(|first| answers.any(|other| !other.agrees(first)))
    }
}

/// Where two answers differ, one of the solvers is wrong, or what a file notes.
fn exit(rows: &[Row]) -> Exit {
    if rows.iter().any(Row::differs) {
        Exit::Violated
    } else if rows.iter().all(Row::is_answered) {
        Exit::Complete
    } else {
        Exit::Incomplete
    }
}

fn notes(rows: &[Row]) -> String {
    let count =
        |is_so: &dyn Fn(&Row) -> bool| grouped(rows.iter().filter(|row| is_so(row)).count() as u64);
    let of = |answer: Answer| count(&|row| row.answer == Some(answer));
    let noun = if rows.len() == 1 { "query" } else { "queries" };
    let total: f64 = rows.iter().map(|row| row.time_ms).sum();
    let mut notes = format!(
        "\n{} {noun}: {} sat, {} unsat, {} unknown, {} not read; {total:.1} ms\n",
        grouped(rows.len() as u64),
        of(Answer::Sat),
        of(Answer::Unsat),
        of(Answer::Unknown),
        count(&|row| row.answer.is_none())
    );
    if rows.iter().any(|row| row.other.is_some()) {
        let total: f64 = rows.iter().filter_map(|row| row.other_ms).sum();
        notes.push_str(&format!(
            "the other solver: {} unknown; {total:.1} ms, each with a process of its own\n",
            count(&|row| row.other == Some(Answer::Unknown))
        ));
    }
    if rows.iter().any(Row::differs) {
        notes.push_str(&format!("{} with answers that differ\n", count(&Row::differs)));
    }
    if rows.len() > SLOWEST {
        notes.push_str(&format!("the {SLOWEST} slowest are shown; --format csv has all\n"));
    }
    notes.push_str(&format!("{}\n", machine_words(1)));
    notes
}
