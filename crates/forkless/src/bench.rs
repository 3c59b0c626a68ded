//! `forkless bench`: the papers' tables, paper beside measured, and growth.

mod growth;
mod table1;

use crate::Exit;
use crate::arguments::{Bench, BenchArguments, TableFormat};
use crate::output;
use forkless_engine::{Config, Exploration, NullPolicy, Progress, SolverMode, explore};
use forkless_ir::Program;
use forkless_report::{Table, json};
use serde::Serialize;

pub fn run(arguments: &BenchArguments) -> Result<Exit, String> {
    match &arguments.bench {
        Bench::Table1 { format } => table1::run(*format),
        Bench::Growth { max, out, format } => growth::run(max, out.as_deref(), *format),
    }
}

/// Benchmarks use the whole machine.
fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, |threads| threads.get())
}

/// Runs a program of the corpus as the paper does: a dereference assumes that there is no null.
fn measure(program: &Program, solver_mode: SolverMode) -> Exploration {
    let threads = threads();
    let config = Config { null: NullPolicy::Assume, solver_mode, threads, ..Config::default() };
    explore(program, &config, &Progress::default()).expect("no prefix and no external solver")
}

/// Prints a finished benchmark. `notes` follow the table where people read it.
fn print(format: TableFormat, table: &Table, document: &impl Serialize, notes: &str) {
    output::print(&match format {
        TableFormat::Text => format!("{}{notes}", table.render(output::style())),
        TableFormat::Csv => table.csv(),
        TableFormat::Json => json::render(document),
    });
}

/// The most memory that this process has used, in bytes, where the system tells.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kibibytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kibibytes * 1024)
}

/// What the figures were measured with.
fn machine_words() -> String {
    let memory = match peak_memory() {
        Some(bytes) => format!("peak memory {} MB", bytes / 1_000_000),
        None => "peak memory unknown on this system".to_string(),
    };
    format!("{memory}, {} threads", threads())
}
