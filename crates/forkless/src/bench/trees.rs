//! Search trees under their invariants: as many paths as there must be at least?

use super::{count, machine_words, out_of_time, print, reached, threads};
use crate::arguments::{TableFormat, TreesArguments};
use crate::columns::{Column, table};
use crate::corpus;
use crate::output::milliseconds;
use forkless_driver::{Exit, Failure};
use forkless_engine::{Budgets, Config, NullPolicy};
use forkless_report::json;
use serde::Serialize;
use std::time::Duration;

/// The fewest cases that tell all valid trees and all places of a key apart, for trees of up to k
/// levels: Deng, Robby and Hatcliff, "Towards A Case-Optimal Symbolic Execution Algorithm for
/// Analyzing Strong Properties of Object-Oriented Programs", Appendix B.
const LEAST: &str = include_str!("../../../../corpus/trees/counting.csv");

/// How the programs of a kind of tree start, and its column of [`LEAST`].
const KINDS: [(&str, &str); 3] =
    [("bst", "bst_cases"), ("avl", "avl_cases"), ("rb", "red_black_cases")];
const OPERATIONS: [&str; 3] = ["find", "insert", "remove"];

/// A figure of [`LEAST`].
fn least(bound: u32, column: &str) -> u64 {
    let mut lines = LEAST.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let headings = lines.next().expect("the table has headings");
    let place = headings.iter().position(|name| *name == column).expect("it has this column");
    let row = lines.find(|cells| cells[0] == bound.to_string()).expect("it has this bound");
    row[place].parse().expect("it holds numbers")
}

#[derive(Serialize)]
struct Row {
    program: String,
    bound: u32,
    least: u64,
    traces: u64,
    complete: bool,
    queries: u64,
    solver_calls: u64,
    time_ms: f64,
    #[serde(skip)]
    time: Duration,
    #[serde(skip)]
    out_of_time: bool,
}

const COLUMNS: [Column<Row>; 7] = [
    Column::words("program", "program", |row, _| row.program.clone()),
    Column::figures("k", "bound", |row, _| row.bound.to_string()),
    Column::figures("least", "least", |row, format| format.number(row.least)),
    Column::figures("measured", "traces", |row, format| {
        reached(format, row.traces, row.out_of_time)
    }),
    Column::figures("queries", "queries", |row, format| format.number(row.queries)),
    Column::figures("solver calls", "solver_calls", |row, format| format.number(row.solver_calls)),
    Column::figures("time", "time_ms", |row, format| format.time(row.time)),
];

#[derive(Serialize)]
struct Document {
    schema: u32,
    strategy: &'static str,
    rows: Vec<Row>,
}

pub fn run(arguments: &TreesArguments, format: TableFormat) -> Result<Exit, Failure> {
    let strategy = arguments.strategy;
    let mut rows = vec![];
    let mut worst = Exit::Complete;
    for (kind, column) in KINDS {
        for operation in OPERATIONS {
            let name = format!("{kind}_{operation}");
            let program = corpus::tree(&name);
            for &bound in &arguments.bound {
                let config = Config {
                    strategy,
                    heap_bound: Some(bound),
                    null: NullPolicy::Assume,
                    threads: threads(),
                    budgets: Budgets { time: arguments.time.0, ..Budgets::default() },
                    ..Config::default()
                };
                let run = count(&program, config);
                worst = worst.worse(Exit::of(&run));
                rows.push(Row {
                    program: name.clone(),
                    bound,
                    least: least(bound, column),
                    traces: run.counts.traces,
                    complete: run.is_complete(),
                    queries: run.counts.queries,
                    solver_calls: run.counts.solver.solver_calls,
                    time_ms: milliseconds(run.time),
                    time: run.time,
                    out_of_time: out_of_time(&run),
                });
            }
        }
    }
    let optimal = rows.iter().filter(|row| row.complete && row.traces == row.least).count();
    let notes = format!(
        "\n{}, {optimal} of {} runs with the least number of paths, {}\n\
         How the least is counted is said in corpus/trees/README.md.\n",
        strategy.name(),
        rows.len(),
        machine_words(threads())
    );
    let table = table(&COLUMNS, &rows, format);
    let document = Document { schema: json::SCHEMA, strategy: strategy.name(), rows };
    print(format, &table, &document, &notes)?;
    Ok(worst)
}
