//! Real workers on this machine, with a NATS server that is started for them, beside as many threads without them.

use super::records::{self, Jobs};
use super::{SUBJECT, print};
use crate::arguments::{Decisions, TableFormat};
use crate::columns::{Column, table};
use crate::output;
use forkless_cluster::{LocalServer, LocalWorker};
use forkless_driver::{Exit, Failure};
use forkless_notation::decision_string;
use forkless_report::{counted, json};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

#[derive(Serialize)]
struct Row {
    workers: usize,
    /// The command with as many threads, without a cluster.
    threads_seconds: f64,
    /// The command with these workers.
    seconds: f64,
    /// How many times as long the workers took.
    ratio: f64,
    jobs: u64,
    /// The sizes of all jobs and of their outcomes.
    bytes: u64,
    median_job_ms: f64,
    longest_job_ms: f64,
}

#[derive(Serialize)]
struct Document {
    schema: u32,
    paths: u64,
    cores: usize,
    rows: Vec<Row>,
}

const COLUMNS: [Column<Row>; 8] = [
    Column::figures("workers", "workers", |row, _| row.workers.to_string()),
    Column::figures("threads s", "threads_seconds", |row, _| format!("{:.2}", row.threads_seconds)),
    Column::figures("s", "seconds", |row, _| format!("{:.2}", row.seconds)),
    Column::figures("ratio", "ratio", |row, _| format!("{:.3}", row.ratio)),
    Column::figures("jobs", "jobs", |row, format| format.number(row.jobs)),
    Column::figures("bytes", "bytes", |row, format| format.number(row.bytes)),
    Column::figures("median job ms", "median_job_ms", |row, _| format!("{:.1}", row.median_job_ms)),
    Column::figures("longest job ms", "longest_job_ms", |row, _| {
        format!("{:.1}", row.longest_job_ms)
    }),
];

/// Runs so many workers, one thread each, for each of the numbers.
pub fn run(numbers: &[usize], prefix: &Decisions, format: TableFormat) -> Result<Exit, Failure> {
    let Some(server) = LocalServer::start()? else {
        return Err(Failure::with_help(
            "there is no `nats-server` on the PATH, and real workers need one",
            "install it, or leave out `--real`: the queue is simulated then",
        ));
    };
    let real = Real::new(server, prefix)?;
    let mut rows = vec![];
    let mut paths = 0;
    for &workers in numbers {
        let (row, found) = real.row(workers)?;
        paths = found;
        rows.push(row);
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let document = Document { schema: json::SCHEMA, paths, cores, rows };
    let notes = format!(
        "\nmeasured here, on {cores} cores: {}, explored by the command with as many threads, and by workers of\n\
         one thread each that share a NATS server on this machine; the same paths each time\n",
        counted(paths, "path", "paths"),
    );
    print(format, &table(&COLUMNS, &document.rows, format), &document, &notes)?;
    Ok(Exit::Complete)
}

/// What real runs need.
struct Real {
    server: LocalServer,
    /// This command.
    forkless: PathBuf,
    folder: tempfile::TempDir,
    prefix: String,
}

impl Real {
    fn new(server: LocalServer, prefix: &Decisions) -> Result<Real, Failure> {
        let wrong = |error: std::io::Error| Failure::new(format!("no run can be started: {error}"));
        let forkless = std::env::current_exe().map_err(wrong)?;
        let folder = tempfile::tempdir().map_err(wrong)?;
        let real = Real { server, forkless, folder, prefix: decision_string(&prefix.0) };
        output::write(&real.file("tree_total.pose"), SUBJECT)?;
        Ok(real)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn row(&self, workers: usize) -> Result<(Row, u64), Failure> {
        let (threads_seconds, expected) = self.explore(&["-j", &workers.to_string()])?;
        let log = self.file("jobs.jsonl");
        let (seconds, found) = {
            let _workers = self.workers(workers)?;
            let file = log.to_string_lossy();
            self.explore(&["--cluster", &self.server.url(), "--cluster-log", &file])?
        };
        if found != expected {
            let words = format!("{workers} workers found {found} paths in place of {expected}");
            return Err(Failure::new(words));
        }
        let jobs = jobs(&log)?;
        let milliseconds = |time: u64| time as f64 / 1e6;
        let row = Row {
            workers,
            threads_seconds,
            seconds,
            ratio: seconds / threads_seconds,
            jobs: jobs.costs.len() as u64,
            bytes: jobs.bytes,
            median_job_ms: milliseconds(median(&jobs.costs)),
            longest_job_ms: milliseconds(jobs.costs.iter().copied().max().unwrap_or_default()),
        };
        Ok((row, found))
    }

    /// Workers that are ready for jobs.
    fn workers(&self, count: usize) -> Result<Vec<LocalWorker>, Failure> {
        let start = |_| Ok(self.server.start_worker(&self.forkless, &[])?);
        let workers: Vec<LocalWorker> = (0..count).map(start).collect::<Result<_, Failure>>()?;
        for worker in &workers {
            worker.wait()?;
        }
        Ok(workers)
    }

    /// Runs the command: how long it takes, and how many paths it finds.
    fn explore(&self, arguments: &[&str]) -> Result<(f64, u64), Failure> {
        let begun = Instant::now();
        let output = Command::new(&self.forkless)
            .arg("explore")
            .arg(self.file("tree_total.pose"))
            .args(
                "--strategy lazy --types declared --count-only --time none --format json"
                    .split(' '),
            )
            .args(["--prefix", &self.prefix])
            .args(arguments)
            .stdin(Stdio::null())
            .output();
        let seconds = begun.elapsed().as_secs_f64();
        let output = output.map_err(|error| Failure::new(format!("no run starts: {error}")))?;
        let document: Option<serde_json::Value> = serde_json::from_slice(&output.stdout).ok();
        let paths = document.and_then(|document| document["traces"].as_u64());
        match paths.filter(|_| output.status.success()) {
            Some(paths) => Ok((seconds, paths)),
            None => {
                let said = String::from_utf8_lossy(&output.stderr);
                Err(Failure::new(format!("a run has failed: {}", said.trim())))
            }
        }
    }
}

/// The jobs of a log.
fn jobs(log: &Path) -> Result<Jobs, Failure> {
    let name = log.display().to_string();
    let text = std::fs::read_to_string(log)
        .map_err(|error| Failure::new(format!("cannot read `{name}`: {error}")))?;
    Jobs::of(&records::read(&name, &text)?)
        .map_err(|words| Failure::new(format!("the log of jobs: {words}")))
}

fn median(times: &[u64]) -> u64 {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    sorted.get(sorted.len() / 2).copied().unwrap_or_default()
}
