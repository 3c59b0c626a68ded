//! Table 1 of the POSE paper with its subjects in Java, beside the same programs in the language of
//! that paper: does Java cost anything?
//!
//! Every run opens the JDK anew. Times are those of the fastest of several runs, since most are so
//! short that whatever else the machine does would show. The table of subjects names the POSE program that
//! makes the same decisions; where the two have different numbers of paths all the same, the table says so.

use super::{
    LOOP_BOUND, count, machine_words, measure, or_dash, out_of_time, peak_memory, print, reached,
    threads,
};
use crate::arguments::{Table1Arguments, TableFormat};
use crate::columns::{Column, table};
use crate::corpus::{self, JavaSubjects, Record, records};
use crate::output::milliseconds;
use forkless_driver::{Exit, Failure, explore};
use forkless_engine::{Budgets, Config, Exploration, NullPolicy, SolverMode};
use forkless_heap::Strategy;
use forkless_report::{duration, json};
use serde::Serialize;
use std::time::{Duration, Instant};

/// The subjects in Java, what the paper says of them, and how many paths they must have.
const SUBJECTS: &str = include_str!("../../../../corpus/java/table1/table1.csv");
/// Runs are repeated this often, and the fastest counts; long ones, twice.
const ROUNDS: usize = 15;
/// What is a long run.
const LONG: Duration = Duration::from_millis(200);
/// How long a subject may take under lazy initialization.
const LAZY_TIME: Duration = Duration::from_secs(5);

#[derive(Serialize)]
struct Row {
    subject: &'static str,
    traces_paper: Option<u64>,
    traces: u64,
    traces_fork: u64,
    /// Are both what the corpus derives for these programs?
    expected: bool,
    queries_paper: Option<u64>,
    queries: u64,
    solver_calls: u64,
    traces_lazy_paper: u64,
    traces_lazy: u64,
    lazy_complete: bool,
    start_ms: f64,
    time_ms: f64,
    time_fork_ms: f64,
    time_lazy_ms: f64,
    /// The program in the POSE language that makes the same decisions, where there is one.
    pose_language_program: Option<&'static str>,
    pose_language_traces: Option<u64>,
    pose_language_time_ms: Option<f64>,
    /// How many times as long the Java program takes, once it is loaded.
    time_ratio: Option<f64>,
}

impl Row {
    /// Does the POSE program have another number of paths? Then times say little.
    fn is_unlike(&self) -> bool {
        self.pose_language_traces.is_some_and(|traces| traces != self.traces)
    }
}

#[derive(Serialize)]
struct Document {
    schema: u32,
    rows: Vec<Row>,
    peak_memory_bytes: Option<u64>,
}

/// A run that started from nothing.
struct Run {
    start: Duration,
    exploration: Exploration,
}

impl Run {
    fn time(&self) -> Duration {
        self.start + self.exploration.time
    }
}

const COLUMNS: [Column<Row>; 16] = [
    Column::words("subject", "subject", |row, _| row.subject.to_string()),
    Column::figures("traces: paper", "traces_paper", |row, format| {
        some_number(row.traces_paper, format)
    }),
    Column::figures("pose", "traces", |row, format| format.number(row.traces)),
    Column::figures("null fork", "traces_fork", |row, format| format.number(row.traces_fork)),
    Column::figures("queries: paper", "queries_paper", |row, format| {
        some_number(row.queries_paper, format)
    }),
    Column::figures("pose", "queries", |row, format| format.number(row.queries)),
    Column::figures("sat calls", "solver_calls", |row, format| format.number(row.solver_calls)),
    Column::figures("lazy: paper", "traces_lazy_paper", |row, format| {
        format.number(row.traces_lazy_paper)
    }),
    Column::figures("lazy", "traces_lazy", |row, format| {
        reached(format, row.traces_lazy, !row.lazy_complete)
    }),
    Column::figures("start ms", "start_ms", |row, format| figure(Some(row.start_ms), format)),
    Column::figures("ms", "time_ms", |row, format| figure(Some(row.time_ms), format)),
    Column::figures("fork ms", "time_fork_ms", |row, format| {
        figure(Some(row.time_fork_ms), format)
    }),
    Column::figures("lazy ms", "time_lazy_ms", |row, format| {
        figure(Some(row.time_lazy_ms), format)
    }),
    Column::figures(".pose: traces", "pose_language_traces", |row, format| {
        some_number(row.pose_language_traces, format)
    }),
    Column::figures("ms", "pose_language_time_ms", |row, format| {
        figure(row.pose_language_time_ms, format)
    }),
    Column::figures("ratio", "time_ratio", |row, format| figure(row.time_ratio, format)),
];

fn some_number(number: Option<u64>, format: TableFormat) -> String {
    or_dash(format, number.map(|number| format.number(number)))
}

/// A time or ratio with two digits behind the point.
fn figure(figure: Option<f64>, format: TableFormat) -> String {
    or_dash(format, figure.map(|figure| format!("{figure:.2}")))
}

pub fn run(arguments: &Table1Arguments, format: TableFormat) -> Result<Exit, Failure> {
    let subjects = JavaSubjects::compile(corpus::TABLE1, arguments.jdk.as_deref())?;
    let lazy_time = arguments.time.map_or(Some(LAZY_TIME), |limit| limit.0);
    let mut rows = vec![];
    let mut worst = Exit::Complete;
    for record in records(SUBJECTS) {
        let (row, exit) = row(&subjects, &record, lazy_time)?;
        worst = worst.worse(exit);
        rows.push(row);
    }
    let notes = notes(&rows, &subjects);
    let table = table(&COLUMNS, &rows, format);
    let peak_memory_bytes = peak_memory();
    print(format, &table, &Document { schema: json::SCHEMA, rows, peak_memory_bytes }, &notes)?;
    Ok(worst)
}

/// How Java subjects are run.
fn config(null: NullPolicy) -> Config {
    let budgets = Budgets { loops: Some(LOOP_BOUND), ..Budgets::default() };
    Config { null, threads: threads(), budgets, ..Config::default() }
}

fn row(
    subjects: &JavaSubjects,
    record: &Record,
    lazy_time: Option<Duration>,
) -> Result<(Row, Exit), Failure> {
    let subject = record.text("subject");
    let method =
        format!("{}.{}{}", record.text("class"), record.text("method"), record.text("descriptor"));
    let assume = fastest(|| java_run(subjects, &method, NullPolicy::Assume))?;
    let fork = fastest(|| java_run(subjects, &method, NullPolicy::Fork))?;
    let lazy = lazy(subjects, &method, lazy_time)?;
    let pose_program = record.some_text("pose_program");
    let pose = pose_program.map(|name| fastest(|| Ok(pose_run(name))));
    let pose = pose.transpose()?.map(|run| run.exploration);
    let runs = [&assume.exploration, &fork.exploration, &lazy];
    let worst = runs.into_iter().map(Exit::of).fold(Exit::Complete, Exit::worse);
    let counts = &assume.exploration.counts;
    let (traces, traces_fork) = (counts.traces, fork.exploration.counts.traces);
    let row = Row {
        subject,
        traces_paper: record.some_number("traces_pose"),
        traces,
        traces_fork,
        expected: traces == record.number("expected_pose_null_assume")
            && traces_fork == record.number("expected_pose_null_fork"),
        queries_paper: record.some_number("queries_pose"),
        queries: counts.queries,
        solver_calls: counts.solver.solver_calls,
        traces_lazy_paper: record.number("traces_lazy"),
        traces_lazy: lazy.counts.traces,
        lazy_complete: !out_of_time(&lazy),
        start_ms: milliseconds(assume.start),
        time_ms: milliseconds(assume.exploration.time),
        time_fork_ms: milliseconds(fork.exploration.time),
        time_lazy_ms: milliseconds(lazy.time),
        pose_language_program: pose_program,
        pose_language_traces: pose.as_ref().map(|pose| pose.counts.traces),
        pose_language_time_ms: pose.as_ref().map(|pose| milliseconds(pose.time)),
        time_ratio: pose.map(|pose| {
            let ratio = assume.exploration.time.as_secs_f64() / pose.time.as_secs_f64();
            (ratio * 100.0).round() / 100.0
        }),
    };
    Ok((row, worst))
}

/// The fastest of several runs.
fn fastest(mut run: impl FnMut() -> Result<Run, Failure>) -> Result<Run, Failure> {
    let mut best = run()?;
    let rounds = if best.time() > LONG { 1 } else { ROUNDS - 1 };
    for _ in 0..rounds {
        let next = run()?;
        if next.time() < best.time() {
            best = next;
        }
    }
    Ok(best)
}

fn java_run(subjects: &JavaSubjects, method: &str, null: NullPolicy) -> Result<Run, Failure> {
    let begin = Instant::now();
    let program = subjects.load(method, None)?;
    let start = begin.elapsed();
    let exploration = explore(&program, &config(null), &())?;
    Ok(Run { start, exploration })
}

/// The program in the POSE language.
fn pose_run(name: &str) -> Run {
    let begin = Instant::now();
    let program = corpus::subject(name);
    let start = begin.elapsed();
    Run { start, exploration: measure(&program, SolverMode::Whole) }
}

fn lazy(
    subjects: &JavaSubjects,
    method: &str,
    time: Option<Duration>,
) -> Result<Exploration, Failure> {
    let mut config = Config { strategy: Strategy::Lazy, ..config(NullPolicy::Assume) };
    config.budgets.time = time;
    Ok(count(&subjects.load(method, None)?, config))
}

fn notes(rows: &[Row], subjects: &JavaSubjects) -> String {
    let milliseconds = |time: f64| duration(Duration::from_secs_f64(time / 1e3));
    let of = |prefix: &'static str| rows.iter().filter(move |row| row.subject.starts_with(prefix));
    let figure = of("fig1").map(|row| row.start_ms + row.time_ms).fold(0.0, f64::max);
    let avl = of("avl").filter_map(|row| Some((row.time_ratio?, row.subject)));
    let (ratio, slowest) = avl.fold((0.0, ""), |a, b| if b.0 > a.0 { b } else { a });
    let mut notes = format!(
        "\n{} of {} subjects with the traces that corpus/java/table1/README.md derives\n\
         Fig. 1: at most {} from opening the JDK to the last path, without compiling\n\
         AVL subjects: Java takes up to {ratio:.1} times as long as the same decisions in the POSE \
         language ({slowest})\n\
         {}, {}\n",
        rows.iter().filter(|row| row.expected).count(),
        rows.len(),
        milliseconds(figure),
        subjects.jdk_words(),
        machine_words(threads()),
    );
    notes.push_str(&compared(rows));
    let late = rows.iter().filter(|row| !row.lazy_complete).map(|row| row.subject);
    let late: Vec<&str> = late.collect();
    if !late.is_empty() {
        notes.push_str(&format!("out of time under lazy (--time): {}\n", late.join(", ")));
    }
    notes.push_str(
        "These are not the paper's own programs but ours for the same methods.\n\
         What is known of why a count differs is said in corpus/java/table1/README.md.\n",
    );
    notes
}

/// Which programs stand beside which, where it is not the subject of the same name with as many paths.
fn compared(rows: &[Row]) -> String {
    let mut words = String::new();
    for row in rows {
        if let Some(program) = row.pose_language_program.filter(|&name| name != row.subject) {
            words.push_str(&format!(
                "{}: beside it corpus/pose/{program}.pose, which makes the same decisions\n",
                row.subject
            ));
        }
    }
    let unlike: Vec<&str> =
        rows.iter().filter(|row| row.is_unlike()).map(|row| row.subject).collect();
    words.push_str(&match unlike.as_slice() {
        [] => "each program in the POSE language has as many traces as the one in Java\n".to_string(),
        unlike => format!(
            "the program in the POSE language has another number of traces, so that ratios say little: {}\n",
            unlike.join(", ")
        ),
    });
    words
}
