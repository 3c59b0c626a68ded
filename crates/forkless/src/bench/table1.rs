//! Table 1 of the POSE paper: traces and queries of 21 subjects.

use super::{machine_words, measure, peak_memory, print, threads};
use crate::arguments::TableFormat;
use crate::columns::{Column, table};
use crate::corpus;
use crate::output::milliseconds;
use forkless_driver::{Exit, Failure};
use forkless_engine::SolverMode;
use forkless_report::{duration, json};
use serde::Serialize;
use std::time::Duration;

/// The paper's figures: Braione and Denaro, "Path-Optimal Symbolic Execution of Heap-Manipulating
/// Programs", Table 1.
const PAPER: &str = include_str!("../../../../corpus/pose/table1.csv");

/// What the paper says of a subject.
pub struct PaperRow {
    pub subject: &'static str,
    traces: u64,
    pub traces_lazy: u64,
    queries: u64,
    unwind_queries: u64,
    pub queries_lazy: u64,
}

/// The rows of the paper's table.
pub fn paper() -> Vec<PaperRow> {
    let rows = PAPER.lines().skip(1).map(|line| {
        let cells: Vec<&str> = line.split(',').collect();
        let number = |index: usize| cells[index].parse().expect("the table holds numbers");
        PaperRow {
            subject: cells[0],
            traces: number(1),
            traces_lazy: number(3),
            queries: number(4),
            unwind_queries: number(5),
            queries_lazy: number(6),
        }
    });
    rows.collect()
}

#[derive(Serialize)]
struct Row {
    subject: String,
    traces_paper: u64,
    traces: u64,
    traces_unwind: u64,
    queries_paper: u64,
    queries: u64,
    queries_unwind_paper: u64,
    queries_unwind: u64,
    solver_calls: u64,
    time_ms: f64,
    time_unwind_ms: f64,
}

#[derive(Serialize)]
struct Document {
    schema: u32,
    rows: Vec<Row>,
    time_ms: f64,
    peak_memory_bytes: Option<u64>,
}

const COLUMNS: [Column<Row>; 11] = [
    Column::words("subject", "subject", |row, _| row.subject.clone()),
    Column::figures("traces: paper", "traces_paper", |row, _| row.traces_paper.to_string()),
    Column::figures("pose", "traces", |row, _| row.traces.to_string()),
    Column::figures("unwind", "traces_unwind", |row, _| row.traces_unwind.to_string()),
    Column::figures("queries: paper", "queries_paper", |row, _| row.queries_paper.to_string()),
    Column::figures("pose", "queries", |row, _| row.queries.to_string()),
    Column::figures("unwind: paper", "queries_unwind_paper", |row, _| {
        row.queries_unwind_paper.to_string()
    }),
    Column::figures("unwind", "queries_unwind", |row, _| row.queries_unwind.to_string()),
    Column::figures("sat calls", "solver_calls", |row, _| row.solver_calls.to_string()),
    Column::figures("ms", "time_ms", |row, _| format!("{:.2}", row.time_ms)),
    Column::figures("unwind ms", "time_unwind_ms", |row, _| format!("{:.2}", row.time_unwind_ms)),
];

pub fn run(format: TableFormat) -> Result<Exit, Failure> {
    let mut rows = vec![];
    let mut total = Duration::ZERO;
    let mut slowest = Duration::ZERO;
    let mut worst = Exit::Complete;
    // All whole runs first: their memory is that of the strategy itself.
    for paper in paper() {
        let program = corpus::subject(paper.subject);
        let run = measure(&program, SolverMode::Whole);
        total += run.time;
        slowest = slowest.max(run.time);
        worst = worst.worse(Exit::of(&run));
        rows.push(Row {
            subject: paper.subject.to_string(),
            traces_paper: paper.traces,
            traces: run.counts.traces,
            traces_unwind: 0,
            queries_paper: paper.queries,
            queries: run.counts.queries,
            queries_unwind_paper: paper.unwind_queries,
            queries_unwind: 0,
            solver_calls: run.counts.solver.solver_calls,
            time_ms: milliseconds(run.time),
            time_unwind_ms: 0.0,
        });
    }
    let machine = machine_words(threads());
    let peak_memory_bytes = peak_memory();
    for row in &mut rows {
        let unwind = measure(&corpus::subject(&row.subject), SolverMode::Unwind);
        row.traces_unwind = unwind.counts.traces;
        row.queries_unwind = unwind.counts.queries;
        row.time_unwind_ms = milliseconds(unwind.time);
        worst = worst.worse(Exit::of(&unwind));
    }
    let notes = format!(
        "\nall {} subjects (pose): {}, slowest {}, {machine}\n\
         These are not the paper's own programs but ours for the same methods.\n\
         What is known of why a count differs is said in corpus/pose/README.md.\n",
        rows.len(),
        duration(total),
        duration(slowest)
    );
    let table = table(&COLUMNS, &rows, format);
    let document =
        Document { schema: json::SCHEMA, rows, time_ms: milliseconds(total), peak_memory_bytes };
    print(format, &table, &document, &notes)?;
    Ok(worst)
}
