//! `forkless compare`

use crate::arguments::{CompareArguments, TableFormat};
use crate::columns::{Column, table};
use crate::output;
use crate::progress::ProgressLine;
use crate::signals;
use forkless_deadline::Signal;
use forkless_driver::{Comparison, Contender, Exit, Failure, LeftOut, Subject, compare, load};
use forkless_engine::{Config, Exploration};
use forkless_report::{
    bound_lines, complete_line, end_summary, inputs_line, interrupted_line, json, open_words,
};
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Serialize)]
struct Row {
    strategy: &'static str,
    traces: u64,
    ends: BTreeMap<String, u64>,
    open: BTreeMap<String, u64>,
    queries: u64,
    solver_calls: u64,
    heap_choices: u64,
    objects: u64,
    time_ms: f64,
    bound_hit: bool,
    array_bound_hit: bool,
    object_limit_hit: bool,
    assumptions: Vec<json::AssumptionDocument>,
    complete: bool,
}

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    target: &'a str,
    null: &'a str,
    types: &'a str,
    requires: &'a [String],
    bound: Option<u32>,
    array_bound: Option<u32>,
    object_limits: Vec<json::ObjectLimitDocument>,
    /// The signal that ended the run early.
    #[serde(skip_serializing_if = "Option::is_none")]
    interrupted: Option<&'static str>,
    strategies: Vec<Row>,
}

const COLUMNS: [Column<(Contender, Exploration)>; 8] = [
    Column::words("strategy", "strategy", |(contender, _), _| contender.name().to_string()),
    Column::figures("traces", "traces", |(_, run), format| format.number(run.counts.traces)),
    Column::figures("queries", "queries", |(_, run), format| format.number(run.counts.queries)),
    Column::figures("solver calls", "solver_calls", |(_, run), format| {
        format.number(run.counts.solver.solver_calls)
    }),
    Column::figures("heap choices", "heap_choices", |(_, run), format| {
        format.number(run.counts.heap_choices)
    }),
    Column::figures("objects", "objects", |(_, run), format| format.number(run.counts.objects)),
    Column::figures("time", "time_ms", |(_, run), format| format.time(run.time)),
    Column::words("ends", "ends", |(_, run), _| {
        let words = [end_summary(&run.counts.ends), open_words(&run.counts.open)];
        words.into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(", ")
    }),
];

pub fn run(arguments: &CompareArguments) -> Result<Exit, Failure> {
    let subject = load(&arguments.target.request())?;
    output::print_notes(&subject.notes);
    let interruption = signals::interruption();
    let config = Config { interruption, ..arguments.run.config(&subject)? };
    let comparison = compare(&subject, &arguments.strategies, &config, &ProgressLine)?;
    output::print_notes(&comparison.notes);
    let table = || table(&COLUMNS, &comparison.runs, arguments.format);
    output::print(&match arguments.format {
        TableFormat::Text => format!("{}{}", table().render(output::style()), notes(&comparison)),
        TableFormat::Csv => table().csv(),
        TableFormat::Json => json::render(&document(&subject, &comparison)),
    })?;
    Ok(comparison.exit())
}

fn document<'a>(subject: &'a Subject, comparison: &'a Comparison) -> Document<'a> {
    let scope = &comparison.scope;
    Document {
        schema: json::SCHEMA,
        target: &subject.name,
        null: scope.null.name(),
        types: scope.types.name(),
        requires: &scope.requires,
        bound: scope.bound,
        array_bound: scope.array_bound,
        object_limits: json::object_limits(&scope.objects),
        interrupted: signals::signal().map(Signal::name),
        strategies: comparison.runs.iter().map(|(contender, run)| row(*contender, run)).collect(),
    }
}

fn row(contender: Contender, run: &Exploration) -> Row {
    let counts = &run.counts;
    Row {
        strategy: contender.name(),
        traces: counts.traces,
        ends: counts.ends.iter().map(|(kind, &count)| (kind.to_string(), count)).collect(),
        open: json::open_paths(&counts.open),
        queries: counts.queries,
        solver_calls: counts.solver.solver_calls,
        heap_choices: counts.heap_choices,
        objects: counts.objects,
        time_ms: output::milliseconds(run.time),
        bound_hit: counts.bound_hit,
        array_bound_hit: counts.array_bound_hit,
        object_limit_hit: counts.object_limit_hit,
        assumptions: json::assumptions(&counts.assumptions),
        complete: run.is_complete(),
    }
}

/// What people need to know to read the table.
fn notes(comparison: &Comparison) -> String {
    let Comparison { runs, scope, notes: _ } = comparison;
    let hit = LeftOut::of(runs.iter().map(|(_, run)| &run.counts));
    let incomplete = runs.iter().filter(|(_, run)| !run.is_complete());
    let incomplete: Vec<&str> = incomplete.map(|(contender, _)| contender.name()).collect();
    let all_complete = incomplete.is_empty();
    let result = match all_complete {
        true => complete_line(scope, &hit),
        false => format!("incomplete: {}", incomplete.join(", ")),
    };
    let bounds = bound_lines(scope, &hit, all_complete).into_iter().map(|line| line.text);
    let interrupted = signals::signal().map(interrupted_line);
    let lines = [interrupted, Some(result), inputs_line(scope)].into_iter().flatten().chain(bounds);
    lines.fold("\n".to_string(), |text, line| text + &line + "\n")
}
