//! How time grows with the bound of Fig. 1 (c) of the POSE paper.

use super::{machine_words, measure, print, threads};
use crate::arguments::{GrowthArguments, TableFormat};
use crate::columns::{Column, table};
use crate::{corpus, output};
use forkless_driver::{Exit, Failure};
use forkless_engine::SolverMode;
use forkless_report::{Plot, Scale, Series, json};
use serde::Serialize;

#[derive(Serialize)]
struct Row {
    max: u32,
    traces: u64,
    queries: u64,
    solver_calls: u64,
    time_ms: f64,
    time_per_path_us: f64,
}

#[derive(Serialize)]
struct Document {
    schema: u32,
    rows: Vec<Row>,
}

const COLUMNS: [Column<Row>; 6] = [
    Column::figures("max", "max", |row, _| row.max.to_string()),
    Column::figures("traces", "traces", |row, _| row.traces.to_string()),
    Column::figures("queries", "queries", |row, _| row.queries.to_string()),
    Column::figures("sat calls", "solver_calls", |row, _| row.solver_calls.to_string()),
    Column::figures("ms", "time_ms", |row, _| format!("{:.2}", row.time_ms)),
    Column::figures("µs a path", "time_per_path_us", |row, _| {
        format!("{:.1}", row.time_per_path_us)
    }),
];

pub fn run(arguments: &GrowthArguments, format: TableFormat) -> Result<Exit, Failure> {
    let mut rows = vec![];
    let mut worst = Exit::Complete;
    for &max in &arguments.max {
        let main = format!(
            "include lib/has_null.pose\nlet _0 := (Y0.max := {max}) in (Y0.hasNull[null])\n"
        );
        let run = measure(&corpus::beside_subjects(&main), SolverMode::Whole);
        worst = worst.worse(Exit::of(&run));
        let (traces, seconds) = (run.counts.traces, run.time.as_secs_f64());
        rows.push(Row {
            max,
            traces,
            queries: run.counts.queries,
            solver_calls: run.counts.solver.solver_calls,
            time_ms: output::milliseconds(run.time),
            time_per_path_us: (seconds * 1e9 / traces as f64).round() / 1e3,
        });
    }
    let mut notes = format!("\n{}\n", machine_words(threads()));
    if let Some(path) = &arguments.out {
        let points = rows.iter().map(|row| (f64::from(row.max), row.time_ms / 1e3)).collect();
        let plot = Plot {
            title: "Fig. 1 (c): time against the bound".into(),
            x_label: "max (paths = max + 2)".into(),
            y_label: "seconds".into(),
            x_scale: Scale::Logarithmic,
            series: vec![Series { name: "pose".into(), points, unfinished: None }],
        };
        output::write(path, &plot.svg())?;
        notes.push_str(&format!("plot written to {}\n", path.display()));
    }
    let table = table(&COLUMNS, &rows, format);
    print(format, &table, &Document { schema: json::SCHEMA, rows }, &notes)?;
    Ok(worst)
}
