//! `forkless compare`

use crate::arguments::{CompareArguments, TableFormat};
use crate::explore::exit;
use crate::{Exit, output, progress, target};
use forkless_engine::{Config, SolverMode};
use forkless_heap::Strategy;
use forkless_report::{Align, Table, duration, end_summary, grouped, json};
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Serialize)]
struct Row {
    strategy: String,
    traces: u64,
    ends: BTreeMap<String, u64>,
    queries: u64,
    solver_calls: u64,
    objects: u64,
    time_ms: f64,
    complete: bool,
}

#[derive(Serialize)]
struct Document {
    schema: u32,
    target: String,
    strategies: Vec<Row>,
}

/// Every strategy, and how it asks the solver.
fn contenders() -> Vec<(String, Strategy, SolverMode)> {
    let whole = Strategy::ALL.map(|one| (one.name().to_string(), one, SolverMode::Whole));
    let unwind = ("pose-unwind".to_string(), Strategy::Pose, SolverMode::Unwind);
    whole.into_iter().chain([unwind]).collect()
}

pub fn run(arguments: &CompareArguments) -> Result<Exit, String> {
    let target = target::load(&arguments.target)?;
    let mut table = Table::new(&[
        ("strategy", Align::Left),
        ("traces", Align::Right),
        ("queries", Align::Right),
        ("solver calls", Align::Right),
        ("objects", Align::Right),
        ("time", Align::Right),
        ("ends", Align::Left),
    ]);
    let mut rows = vec![];
    let mut worst = Exit::Complete;
    for (name, strategy, solver_mode) in contenders() {
        let config = Config { strategy, solver_mode, ..arguments.run.config(target.default_null) };
        let exploration = progress::explore_with_progress(&target.program, &config)
            .map_err(|error| format!("error: {error}\n"))?;
        let counts = &exploration.counts;
        table.row(vec![
            name.clone(),
            grouped(counts.traces),
            grouped(counts.queries),
            grouped(counts.solver.solver_calls),
            grouped(counts.objects),
            duration(exploration.time),
            end_summary(&counts.ends),
        ]);
        rows.push(Row {
            strategy: name,
            traces: counts.traces,
            ends: counts.ends.iter().map(|(kind, &count)| (kind.to_string(), count)).collect(),
            queries: counts.queries,
            solver_calls: counts.solver.solver_calls,
            objects: counts.objects,
            time_ms: (exploration.time.as_secs_f64() * 1e6).round() / 1e3,
            complete: exploration.is_complete(),
        });
        worst = worst.worse(exit(&exploration));
    }
    output::print(&match arguments.format {
        TableFormat::Text => table.render(output::style()),
        TableFormat::Csv => table.csv(),
        TableFormat::Json => {
            json::render(&Document { schema: json::SCHEMA, target: target.name, strategies: rows })
        }
    });
    Ok(worst)
}
