//! `forkless bench`: the papers' tables, paper beside measured; growth; the JDK's collections; methods of
//! real libraries; many workers, simulated; dumped queries.

mod check;
mod cluster;
mod growth;
mod kiasan;
mod lazy;
mod library;
mod queries;
mod real;
mod summary;
mod table1;
mod table1_java;
mod trees;

use crate::arguments::{Bench, BenchArguments, TableFormat, TableLanguage};
use crate::output;
use crate::progress::ProgressLine;
use forkless_driver::{Exit, Failure, explore};
use forkless_engine::memory::peak_bytes as peak_memory;
use forkless_engine::{Config, Cut, Detail, Exploration, NullPolicy, SolverMode};
use forkless_ir::Program;
use forkless_report::{Table, json};
use serde::Serialize;

/// How often loops of Java programs go round in the published tables.
const LOOP_BOUND: u32 = 32;

pub fn run(arguments: &BenchArguments) -> Result<Exit, Failure> {
    let format = arguments.format;
    match &arguments.bench {
        Bench::Table1(arguments) => match arguments.lang {
            TableLanguage::Pose if arguments.time.is_some() => Err(Failure::new(
                "`--time` is for `--lang java`; POSE programs under lazy initialization are what \
                 `forkless bench lazy` runs",
            )),
            TableLanguage::Pose => table1::run(format),
            TableLanguage::Java => table1_java::run(arguments, format),
        },
        Bench::Kiasan(arguments) => kiasan::run(arguments, format),
        Bench::Cluster(arguments) => cluster::run(arguments, format),
        Bench::Check(arguments) => check::run(arguments, format),
        Bench::Library(arguments) => library::run(arguments, format),
        Bench::Real(arguments) => real::run(arguments, format),
        Bench::Queries(arguments) => queries::run(arguments, format),
        Bench::Lazy(arguments) => lazy::run(arguments, format),
        Bench::Growth(arguments) => growth::run(arguments, format),
        Bench::Summary(arguments) => summary::run(arguments, format),
        Bench::Trees(arguments) => trees::run(arguments, format),
    }
}

/// Benchmarks use the whole machine, unless told otherwise.
fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, |threads| threads.get())
}

/// Runs a program of the corpus as the paper does: a dereference assumes that there is no null.
fn measure(program: &Program, solver_mode: SolverMode) -> Exploration {
    let threads = threads();
    let config = Config { null: NullPolicy::Assume, solver_mode, threads, ..Config::default() };
    explore(program, &config, &()).expect("no prefix and no external solver")
}

/// Counts the paths of a program of the corpus and keeps none, so that millions are no burden.
fn count(program: &Program, config: Config) -> Exploration {
    let config = Config { detail: Detail::Counts, ..config };
    explore(program, &config, &ProgressLine).expect("no prefix and no external solver")
}

/// A cell that may be missing: a dash in text, nothing elsewhere.
fn or_dash(format: TableFormat, cell: Option<String>) -> String {
    let empty = match format {
        TableFormat::Text => "-",
        TableFormat::Csv | TableFormat::Json => "",
    };
    cell.unwrap_or_else(|| empty.to_string())
}

/// Did a run stop before its end because its time was over?
fn out_of_time(run: &Exploration) -> bool {
    run.counts.open.contains_key(&Cut::Time)
}

/// A number of paths; one that a run did not get beyond for lack of time is marked in text.
fn reached(format: TableFormat, traces: u64, out_of_time: bool) -> String {
    let mark = if out_of_time && format == TableFormat::Text { ">" } else { "" };
    format!("{mark}{}", format.number(traces))
}

/// Prints a finished benchmark. `notes` follow the table where people read it.
fn print(
    format: TableFormat,
    table: &Table,
    document: &impl Serialize,
    notes: &str,
) -> Result<(), Failure> {
    output::print(&match format {
        TableFormat::Text => format!("{}{notes}", table.render(output::style())),
        TableFormat::Csv => table.csv(),
        TableFormat::Json => json::render(document),
    })
}

/// What the figures were measured with.
fn machine_words(threads: usize) -> String {
    let memory = match peak_memory() {
        Some(bytes) => format!("peak memory {} MB", bytes / 1_000_000),
        None => "peak memory unknown on this system".to_string(),
    };
    let noun = if threads == 1 { "thread" } else { "threads" };
    format!("{memory}, {threads} {noun}")
}
