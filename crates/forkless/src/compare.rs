//! `forkless compare`

use crate::arguments::{CompareArguments, Contender, TableFormat};
use crate::explore::exit;
use crate::{Exit, output, progress, target};
use clap::ValueEnum;
use forkless_engine::{Config, Detail, Exploration, ExploreError};
use forkless_report::{Align, LeftOut, Scope, Table, end_summary, json};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Serialize)]
struct Row {
    strategy: &'static str,
    traces: u64,
    ends: BTreeMap<String, u64>,
    queries: u64,
    solver_calls: u64,
    heap_choices: u64,
    objects: u64,
    time_ms: f64,
    bound_hit: bool,
    array_bound_hit: bool,
    left_out: BTreeSet<&'static str>,
    complete: bool,
}

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    target: &'a str,
    null: &'a str,
    types: &'a str,
    requires: Option<&'a str>,
    bound: Option<u32>,
    array_bound: Option<u32>,
    strategies: Vec<Row>,
}

pub fn run(arguments: &CompareArguments) -> Result<Exit, String> {
    let target = target::load(&arguments.target)?;
    let contenders = contenders(arguments, target.config(&arguments.run).exact_classes);
    let mut configs = vec![];
    for (position, &contender) in contenders.iter().enumerate() {
        if contenders[..position].contains(&contender) {
            continue;
        }
        let Contender { strategy, solver_mode } = contender;
        // The strategies that split most make millions of paths: these are counted, not kept.
        let config = Config {
            strategy,
            solver_mode,
            detail: Detail::Counts,
            ..target.config(&arguments.run)
        };
        // Before any of them runs: that may take long.
        config.check().map_err(words)?;
        configs.push((contender, config));
    }
    let mut runs = vec![];
    let mut worst = Exit::Complete;
    for (contender, config) in configs {
        let exploration =
            progress::explore_with_progress(&target.program, &config).map_err(words)?;
        worst = worst.worse(exit(&exploration));
        runs.push((contender, exploration));
    }
    let scope = target.scope(&arguments.target, &arguments.run, &[]);
    output::print(&match arguments.format {
        TableFormat::Text => {
            let table = table(&runs, arguments.format).render(output::style());
            format!("{table}{}", notes(&runs, &scope))
        }
        TableFormat::Csv => table(&runs, arguments.format).csv(),
        TableFormat::Json => json::render(&Document {
            schema: json::SCHEMA,
            target: &target.name,
            null: scope.null,
            types: scope.types,
            requires: scope.requires,
            bound: scope.bound,
            array_bound: scope.array_bound,
            strategies: runs.iter().map(|(contender, run)| row(*contender, run)).collect(),
        }),
    });
    Ok(worst)
}

/// The strategies that are named; else all that can do it.
fn contenders(arguments: &CompareArguments, exact_classes: bool) -> Vec<Contender> {
    if !arguments.strategies.is_empty() {
        return arguments.strategies.clone();
    }
    let all = Contender::value_variants().iter().copied();
    let (able, unable): (Vec<_>, Vec<_>) =
        all.partition(|contender| !exact_classes || contender.strategy.is_lazy());
    if !unable.is_empty() {
        let names: Vec<&str> = unable.into_iter().map(Contender::name).collect();
        let names = names.join(", ");
        eprintln!("note: `--types exact` is for strategies that split runs, not for {names}");
    }
    able
}

/// An error, ready to print.
fn words(error: ExploreError) -> String {
    format!("error: {error}\n")
}

fn table(runs: &[(Contender, Exploration)], format: TableFormat) -> Table {
    let mut table = Table::new(&[
        ("strategy", Align::Left),
        ("traces", Align::Right),
        ("queries", Align::Right),
        (format.heading("solver calls", "solver_calls"), Align::Right),
        (format.heading("heap choices", "heap_choices"), Align::Right),
        ("objects", Align::Right),
        (format.heading("time", "time_ms"), Align::Right),
        ("ends", Align::Left),
    ]);
    for (contender, run) in runs {
        let counts = &run.counts;
        table.row(vec![
            contender.name().to_string(),
            format.number(counts.traces),
            format.number(counts.queries),
            format.number(counts.solver.solver_calls),
            format.number(counts.heap_choices),
            format.number(counts.objects),
            format.time(run.time),
            end_summary(&counts.ends),
        ]);
    }
    table
}

fn row(contender: Contender, run: &Exploration) -> Row {
    let counts = &run.counts;
    Row {
        strategy: contender.name(),
        traces: counts.traces,
        ends: counts.ends.iter().map(|(kind, &count)| (kind.to_string(), count)).collect(),
        queries: counts.queries,
        solver_calls: counts.solver.solver_calls,
        heap_choices: counts.heap_choices,
        objects: counts.objects,
        time_ms: output::milliseconds(run.time),
        bound_hit: counts.bound_hit,
        array_bound_hit: counts.array_bound_hit,
        left_out: counts.left_out.clone(),
        complete: run.is_complete(),
    }
}

/// What people need to know to read the table.
fn notes(runs: &[(Contender, Exploration)], scope: &Scope) -> String {
    let hit = LeftOut::of(runs.iter().map(|(_, run)| &run.counts));
    let incomplete = runs.iter().filter(|(_, run)| !run.is_complete());
    let incomplete: Vec<&str> = incomplete.map(|(contender, _)| contender.name()).collect();
    let all_complete = incomplete.is_empty();
    let result = match all_complete {
        true => scope.complete_line(&hit),
        false => format!("incomplete: {}", incomplete.join(", ")),
    };
    let bounds = scope.bound_lines(&hit, all_complete).into_iter().map(|line| line.text);
    let lines = [Some(result), scope.inputs_line()].into_iter().flatten().chain(bounds);
    lines.fold("\n".to_string(), |text, line| text + &line + "\n")
}
