//! How well a run is shared by many workers: jobs are recorded here, and their queue is simulated for numbers of workers
//! that are not here. A few real ones can be measured.

mod real;
mod records;
mod simulation;

use super::{machine_words, print};
use crate::arguments::{ClusterBenchArguments, TableFormat};
use crate::columns::{Column, table};
use crate::{corpus, output};
use forkless_driver::{Exit, Failure};
use forkless_engine::{Config, NullPolicy};
use forkless_heap::Strategy;
use forkless_ir::io_reason;
use forkless_lang_pose::trust_declared_types;
use forkless_report::{Plot, Scale, Series, counted, json};
use records::{Jobs, Record, Splitting};
use serde::Serialize;
use simulation::{Setting, Simulated, simulate};
use std::time::Duration;

/// The run that is recorded if no records are given.
const SUBJECT: &str = include_str!("../../../../corpus/scale/tree_total.pose");

#[derive(Serialize)]
struct Row {
    workers: usize,
    /// From a worker to the queue, or back.
    latency_ms: f64,
    seconds: f64,
    /// How often as fast as one worker that needs no queue.
    speedup: f64,
    /// Which part of the time workers worked.
    efficiency: f64,
    jobs: u64,
}

#[derive(Serialize)]
struct Document {
    schema: u32,
    /// What was simulated: jobs of these sizes.
    slice_ms: f64,
    shortest_ms: f64,
    repeat_ms: f64,
    pieces: usize,
    recorded: Recorded,
    rows: Vec<Row>,
}

/// What was recorded.
#[derive(Serialize)]
struct Recorded {
    jobs: usize,
    paths: u64,
    bytes: u64,
    seconds: f64,
    longest_job_seconds: f64,
    /// Jobs of which each needs the one before.
    longest_chain_seconds: f64,
}

const COLUMNS: [Column<Row>; 6] = [
    Column::figures("workers", "workers", |row, _| row.workers.to_string()),
    Column::figures("latency ms", "latency_ms", |row, _| format!("{:.1}", row.latency_ms)),
    Column::figures("s", "seconds", |row, _| format!("{:.3}", row.seconds)),
    Column::figures("times as fast", "speedup", |row, _| format!("{:.1}", row.speedup)),
    Column::figures("efficiency", "efficiency", |row, _| format!("{:.3}", row.efficiency)),
    Column::figures("jobs", "jobs", |row, format| format.number(row.jobs)),
];

pub fn run(arguments: &ClusterBenchArguments, format: TableFormat) -> Result<Exit, Failure> {
    if !arguments.real.is_empty() {
        return real::run(&arguments.real, &arguments.prefix, format);
    }
    let (records, origin) = match &arguments.records {
        Some(file) => {
            let name = file.display();
            let text = std::fs::read_to_string(file).map_err(|error| {
                Failure::new(format!("cannot read `{name}`: {}", io_reason(&error)))
            })?;
            (records::read(&name.to_string(), &text)?, format!("from {name}"))
        }
        None => (record(arguments)?, format!("recorded here, {}", machine_words(1))),
    };
    if let Some(file) = &arguments.keep {
        output::write(file, &records::text(&records))?;
    }
    let jobs = Jobs::of(&records).map_err(|words| Failure::new(format!("the records: {words}")))?;
    let mut rows = vec![];
    for latency in &arguments.latency {
        for &workers in &arguments.workers {
            let found = simulate(&jobs, setting(arguments, workers, *latency));
            rows.push(row(&jobs, workers, *latency, found));
        }
    }
    let document = Document {
        schema: json::SCHEMA,
        slice_ms: output::milliseconds(arguments.slice),
        shortest_ms: output::milliseconds(arguments.shortest),
        repeat_ms: output::milliseconds(arguments.repeat),
        pieces: arguments.pieces,
        recorded: recorded(&jobs),
        rows,
    };
    let mut notes = notes(&document, &origin);
    if let Some(path) = &arguments.out {
        output::write(path, &plot(&document.rows).svg())?;
        notes.push_str(&format!("plot written to {}\n", path.display()));
    }
    print(format, &table(&COLUMNS, &document.rows, format), &document, &notes)?;
    Ok(Exit::Complete)
}

/// Records the jobs of a run on this machine.
fn record(arguments: &ClusterBenchArguments) -> Result<Vec<Record>, Failure> {
    let mut program = corpus::beside_subjects(SUBJECT);
    trust_declared_types(&mut program);
    let prefix = arguments.prefix.0.clone();
    let config =
        Config { strategy: Strategy::Lazy, null: NullPolicy::Assume, prefix, ..Config::default() };
    let splitting =
        Splitting { slice: arguments.record_slice, pieces: arguments.record_pieces.max(1) };
    Ok(records::record(&program, &config, splitting)?)
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX / 4)
}

fn setting(arguments: &ClusterBenchArguments, workers: usize, latency: Duration) -> Setting {
    Setting {
        workers,
        latency: nanoseconds(latency),
        slice: nanoseconds(arguments.slice),
        shortest: nanoseconds(arguments.shortest),
        repeat: nanoseconds(arguments.repeat),
        pieces: arguments.pieces,
    }
}

fn row(jobs: &Jobs, workers: usize, latency: Duration, found: Simulated) -> Row {
    let rounded = |number: f64| (number * 1e4).round() / 1e4;
    let efficiency = found.efficiency(jobs.work(), workers);
    Row {
        workers,
        latency_ms: output::milliseconds(latency),
        seconds: rounded(found.time as f64 / 1e9),
        speedup: rounded(efficiency * workers as f64),
        efficiency: rounded(efficiency),
        jobs: found.jobs,
    }
}

fn recorded(jobs: &Jobs) -> Recorded {
    let seconds = |time: u64| time as f64 / 1e9;
    Recorded {
        jobs: jobs.costs.len(),
        paths: jobs.paths,
        bytes: jobs.bytes,
        seconds: seconds(jobs.work()),
        longest_job_seconds: seconds(jobs.costs.iter().copied().max().unwrap_or_default()),
        longest_chain_seconds: seconds(jobs.longest_chain()),
    }
}

fn notes(document: &Document, origin: &str) -> String {
    let Document { slice_ms, shortest_ms, repeat_ms, pieces, recorded, .. } = document;
    format!(
        "\nsimulated from the records of {}, {origin}: {:.1} s of work, {}, {:.1} MB of messages;\n\
         the longest took {:.3} s, the longest chain of them {:.3} s\n\
         a simulated job ends after {slice_ms} ms; or after {shortest_ms} ms if it was told that somebody has nothing \
         to do,\nand then puts back at most {pieces} jobs; who has nothing to do tells another one every {repeat_ms} ms\n",
        counted(recorded.jobs as u64, "job", "jobs"),
        recorded.seconds,
        counted(recorded.paths, "path", "paths"),
        recorded.bytes as f64 / 1e6,
        recorded.longest_job_seconds,
        recorded.longest_chain_seconds,
    )
}

/// How often as fast, against the number of workers: a line for each latency.
fn plot(rows: &[Row]) -> Plot {
    let mut series: Vec<Series> = vec![];
    for row in rows {
        let name = format!("{} ms", row.latency_ms);
        let at = series.iter().position(|one| one.name == name).unwrap_or_else(|| {
            series.push(Series { name, ..Series::default() });
            series.len() - 1
        });
        series[at].points.push((row.workers as f64, row.speedup));
    }
    let mut ideal: Vec<(f64, f64)> =
        rows.iter().map(|row| (row.workers as f64, row.workers as f64)).collect();
    ideal.dedup_by(|one, other| one.0 >= other.0);
    series.push(Series { name: "ideal".into(), points: ideal, unfinished: None });
    Plot {
        title: "Workers and the latency of their queue".into(),
        x_label: "workers (simulated)".into(),
        y_label: "times as fast as one".into(),
        x_scale: Scale::Logarithmic,
        series,
    }
}
