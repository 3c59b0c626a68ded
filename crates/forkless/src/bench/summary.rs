//! The linked list of the papers on exact heap summaries (their Figures 1 and 2): how every
//! strategy fares with one to five walks of one list.
//!
//! Lists have at most `K` nodes, by the bound on the heap. The papers assume that no list has a
//! cycle; here a path on a cyclic list walks round and round, and is cut when a walk has seen more
//! nodes than there are. So the bound on calls follows from `K`, and what it cuts is known.

use super::{count, machine_words, out_of_time, print, reached};
use crate::arguments::{SummaryArguments, TableFormat};
use crate::columns::{Column, table};
use crate::output::milliseconds;
use crate::{corpus, output};
use forkless_driver::{Exit, Failure};
use forkless_engine::{Budgets, Config, Cut, EndKind, Exploration, NullPolicy};
use forkless_heap::Strategy;
use forkless_report::{Align, Plot, Scale, Series, Table, duration, json};
use serde::Serialize;

/// Calls on the stack besides the walk: the entry, and `run` of the list.
const OUTER_CALLS: usize = 2;

#[derive(Serialize)]
struct Row {
    calls: u32,
    strategy: &'static str,
    traces: u64,
    /// Those of `traces` that walk round a cycle.
    cyclic: u64,
    /// Did it have enough time?
    finished: bool,
    solver_calls: u64,
    heap_choices: u64,
    time_ms: f64,
}

#[derive(Serialize)]
struct Document {
    schema: u32,
    bound: u32,
    threads: usize,
    rows: Vec<Row>,
}

/// For programs: a line for each run.
const COLUMNS: [Column<Row>; 8] = [
    Column::figures("calls", "calls", |row, _| row.calls.to_string()),
    Column::words("strategy", "strategy", |row, _| row.strategy.to_string()),
    Column::figures("traces", "traces", |row, _| row.traces.to_string()),
    Column::figures("cyclic", "cyclic", |row, _| row.cyclic.to_string()),
    Column::words("finished", "finished", |row, _| row.finished.to_string()),
    Column::figures("solver calls", "solver_calls", |row, _| row.solver_calls.to_string()),
    Column::figures("heap choices", "heap_choices", |row, _| row.heap_choices.to_string()),
    Column::figures("ms", "time_ms", |row, _| row.time_ms.to_string()),
];

pub fn run(arguments: &SummaryArguments, format: TableFormat) -> Result<Exit, Failure> {
    let mut rows: Vec<Row> = vec![];
    let mut worst = Exit::Complete;
    for calls in 1..=arguments.calls {
        let program = corpus::linked_list(calls);
        for strategy in Strategy::ALL {
            let name = strategy.name();
            if rows.iter().any(|row| row.strategy == name && !row.finished) {
                continue;
            }
            let config = Config {
                strategy,
                heap_bound: Some(arguments.bound),
                null: NullPolicy::Fork,
                threads: arguments.threads,
                budgets: Budgets {
                    time: arguments.time.0,
                    depth: arguments.bound as usize + OUTER_CALLS,
                    ..Budgets::default()
                },
                ..Config::default()
            };
            let run = count(&program, config);
            if other_than_cycles(&run) {
                worst = worst.worse(Exit::of(&run));
            }
            rows.push(row(calls, name, &run));
        }
    }
    let mut notes = notes(arguments);
    if let Some(path) = &arguments.out {
        output::write(path, &plot(&rows, arguments.bound).svg())?;
        notes.push_str(&format!("plot written to {}\n", path.display()));
    }
    let table = match format {
        TableFormat::Text => side_by_side(&rows, arguments.calls),
        TableFormat::Csv | TableFormat::Json => table(&COLUMNS, &rows, format),
    };
    let (bound, threads) = (arguments.bound, arguments.threads);
    print(format, &table, &Document { schema: json::SCHEMA, bound, threads, rows }, &notes)?;
    Ok(worst)
}

/// Was anything cut, apart from walks round a cycle?
fn other_than_cycles(run: &Exploration) -> bool {
    let mut kinds = run.counts.ends.keys();
    !run.counts.open.is_empty()
        || kinds.any(|kind| matches!(kind, EndKind::Cut(cut) if *cut != Cut::Depth))
}

fn row(calls: u32, strategy: &'static str, run: &Exploration) -> Row {
    Row {
        calls,
        strategy,
        traces: run.counts.traces,
        cyclic: run.counts.ends.get(&EndKind::Cut(Cut::Depth)).copied().unwrap_or(0),
        finished: !out_of_time(run),
        solver_calls: run.counts.solver.solver_calls,
        heap_choices: run.counts.heap_choices,
        time_ms: milliseconds(run.time),
    }
}

/// For people: a line for each number of calls, two columns for each strategy.
fn side_by_side(rows: &[Row], calls: u32) -> Table {
    let mut columns = vec![("calls", Align::Right)];
    for strategy in Strategy::ALL {
        columns.extend([(strategy.name(), Align::Right), ("time", Align::Right)]);
    }
    let mut table = Table::new(&columns);
    for calls in 1..=calls {
        let mut cells = vec![calls.to_string()];
        for strategy in Strategy::ALL {
            let name = strategy.name();
            match rows.iter().find(|row| row.calls == calls && row.strategy == name) {
                Some(row) => cells.extend([
                    reached(TableFormat::Text, row.traces, !row.finished),
                    duration(std::time::Duration::from_secs_f64(row.time_ms / 1e3)),
                ]),
                None => cells.extend(["-".to_string(), "-".to_string()]),
            }
        }
        table.row(cells);
    }
    table
}

fn notes(arguments: &SummaryArguments) -> String {
    let noun = if arguments.bound == 1 { "node" } else { "nodes" };
    format!(
        "\nlists of up to {} {noun}; a walk round a cycle is cut when it has seen that many nodes\n\
         > out of time (--time), - left out because of that; {}\n",
        arguments.bound,
        machine_words(arguments.threads)
    )
}

fn plot(rows: &[Row], bound: u32) -> Plot {
    let point = |row: &Row| (f64::from(row.calls), row.time_ms / 1e3);
    let series = Strategy::ALL.map(|strategy| {
        let own = || rows.iter().filter(|row| row.strategy == strategy.name());
        Series {
            name: strategy.name().to_string(),
            points: own().filter(|row| row.finished).map(point).collect(),
            unfinished: own().find(|row| !row.finished).map(point),
        }
    });
    Plot {
        title: format!("Walks of one linked list of up to {bound} nodes"),
        x_label: "calls of contains".into(),
        y_label: "seconds".into(),
        x_scale: Scale::Linear,
        series: series.into(),
    }
}
