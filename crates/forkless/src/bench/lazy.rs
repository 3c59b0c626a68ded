//! The column for lazy initialization of Table 1 of the POSE paper.
//!
//! The paper measured it with a tool for Java, where a reference found in a field has the declared
//! class: so it is here.

use super::table1::paper;
use super::{count, machine_words, out_of_time, peak_memory, print, reached};
use crate::arguments::{LazyArguments, TableFormat};
use crate::explore::exit;
use crate::output::milliseconds;
use crate::{Exit, corpus};
use forkless_engine::{Budgets, Config, NullPolicy};
use forkless_heap::Strategy;
use forkless_report::{Align, Table, grouped, json};
use serde::Serialize;

#[derive(Serialize)]
struct Row {
    subject: &'static str,
    traces_paper: u64,
    traces: u64,
    equal: bool,
    complete: bool,
    time_ms: f64,
    traces_per_second: u64,
}

#[derive(Serialize)]
struct Document {
    schema: u32,
    rows: Vec<Row>,
    peak_memory_bytes: Option<u64>,
    threads: usize,
}

pub fn run(arguments: &LazyArguments, format: TableFormat) -> Result<Exit, String> {
    let mut table = Table::new(&[
        ("subject", Align::Left),
        (format.heading("paper", "traces_paper"), Align::Right),
        (format.heading("measured", "traces"), Align::Right),
        ("equal", Align::Left),
        (format.heading("time", "time_ms"), Align::Right),
        (format.heading("traces/s", "traces_per_second"), Align::Right),
    ]);
    let mut rows = vec![];
    let mut worst = Exit::Complete;
    let mut late = vec![];
    for paper in paper() {
        let config = Config {
            strategy: Strategy::Lazy,
            null: NullPolicy::Assume,
            threads: arguments.threads,
            budgets: Budgets { time: arguments.time.0, ..Budgets::default() },
            ..Config::default()
        };
        let run = count(&corpus::typed_subject(paper.subject), config);
        worst = worst.worse(exit(&run));
        let traces = run.counts.traces;
        let (is_late, complete) = (out_of_time(&run), run.is_complete());
        if is_late {
            late.push(paper.subject);
        }
        let row = Row {
            subject: paper.subject,
            traces_paper: paper.traces_lazy,
            traces,
            equal: complete && traces == paper.traces_lazy,
            complete,
            time_ms: milliseconds(run.time),
            traces_per_second: (traces as f64 / run.time.as_secs_f64()) as u64,
        };
        table.row(vec![
            row.subject.to_string(),
            format.number(row.traces_paper),
            reached(format, traces, is_late),
            equality(&row, is_late).to_string(),
            format.time(run.time),
            format.number(row.traces_per_second),
        ]);
        rows.push(row);
    }
    let notes = notes(&rows, &late, arguments.threads);
    let peak_memory_bytes = peak_memory();
    let threads = arguments.threads;
    let document = Document { schema: json::SCHEMA, rows, peak_memory_bytes, threads };
    print(format, &table, &document, &notes);
    Ok(worst)
}

/// A count that is not known in full may still be known to be larger.
fn equality(row: &Row, out_of_time: bool) -> &'static str {
    match (row.equal, out_of_time && row.traces <= row.traces_paper) {
        (true, _) => "yes",
        (false, true) => "not known",
        (false, false) => "no",
    }
}

fn notes(rows: &[Row], late: &[&str], threads: usize) -> String {
    let traces = rows.iter().map(|row| row.traces).sum();
    let equal = rows.iter().filter(|row| row.equal).count();
    let mut notes = format!(
        "\n{} traces, {equal} of {} subjects as in the paper, {}\n",
        grouped(traces),
        rows.len(),
        machine_words(threads)
    );
    if !late.is_empty() {
        notes.push_str(&format!("out of time (--time): {}\n", late.join(", ")));
    }
    notes.push_str(
        "These are not the paper's own programs but ours for the same methods.\n\
         What is known of why a count differs is said in corpus/pose/README.md.\n",
    );
    notes
}
