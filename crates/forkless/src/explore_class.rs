//! `forkless explore TARGET CLASS`: all methods of a class, a line each.

use crate::arguments::{ExploreArguments, ExploreFormat};
use crate::cluster::Coordinator;
use crate::coverage::{self, Destination};
use crate::explore::{check_view, config, coordinator, listing, open_bounds, request};
use crate::output;
use crate::progress::ProgressLine;
use crate::signals;
use forkless_deadline::Signal;
use forkless_driver::coverage::Coverage;
use forkless_driver::{
    ClassMethods, Exit, Failure, Outcome, Plan, Project, Protection, Subject, run,
};
use forkless_engine::{Budgets, Config, EndKind};
use forkless_report::{
    Align, Report, Table, duration, end_summary, grouped, interrupted_line, json, open_words,
    paths_text, protection_text, run_text,
};
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// What is told of the methods of a class.
#[derive(Serialize)]
struct Document {
    schema: u32,
    tool: &'static str,
    version: &'static str,
    target: String,
    class: String,
    methods: Vec<MethodDocument>,
    complete: bool,
    /// The signal that ended the run early.
    #[serde(skip_serializing_if = "Option::is_none")]
    interrupted: Option<&'static str>,
    time_ms: f64,
}

#[derive(Serialize)]
struct MethodDocument {
    method: String,
    /// Why it was not explored.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    run: Option<json::Document>,
}

/// A method that was explored, or why it was not.
struct Row {
    method: String,
    result: Result<(Exit, Explored), Failure>,
    time: Duration,
}

/// What is kept of a run: the rest would fill the memory.
struct Explored {
    paths: u64,
    ends: BTreeMap<EndKind, u64>,
    open: String,
    /// Is the result about smaller inputs than usual?
    is_smaller: bool,
    document: Option<json::Document>,
    /// The paths as text.
    detail: String,
    /// What protected the machine from the program, if it ran.
    protection: Option<Protection>,
}

/// Explores the methods of a class one after the other. They share the time: what one leaves is for the others.
pub fn explore_class(
    project: &Project,
    methods: ClassMethods,
    arguments: &ExploreArguments,
    started: Instant,
) -> Result<Exit, Failure> {
    if arguments.view.is_some() || arguments.dump_queries.is_some() || arguments.summary.is_some() {
        return Err(Failure::new(
            "`--view`, `--summary` and `--dump-queries` are for a method, not for a class",
        ));
    }
    if arguments.checkpoint.is_some() || arguments.resume.is_some() {
        return Err(Failure::new(
            "`--checkpoint` and `--resume` are for a method, not for a class",
        ));
    }
    if !arguments.prefix.0.is_empty() {
        return Err(Failure::new("`--prefix` is for a method, not for a class"));
    }
    if let Some(file) = &arguments.coverage_output.coverage_file {
        check_view(file, &arguments.target.target)?;
    }
    let ClassMethods { class, methods } = methods;
    let coordinator = coordinator(arguments)?;
    let mut rows = vec![];
    let mut covered = Coverage::default();
    for (number, method) in methods.iter().enumerate() {
        let share = Share { of: methods.len() - number, started };
        let begin = Instant::now();
        let result = match signals::signal().is_some() {
            true => Err(Failure::new("interrupted before it was explored")),
            false => {
                let work = Work { project, arguments, coordinator: coordinator.as_ref() };
                explore_method(work, method, share, &mut covered)
            }
        };
        if let Err(failure) = &result {
            let problem = failure.problems().first();
            let reason = problem.map_or_else(String::new, |problem| problem.message.clone());
            covered.add_failure(method, reason);
        }
        rows.push(Row { method: method.clone(), result, time: begin.elapsed() });
    }
    let exits = rows.iter().map(|row| match &row.result {
        Ok((exit, _)) => *exit,
        Err(_) => Exit::Incomplete,
    });
    let exit = exits.fold(Exit::Complete, Exit::worse);
    // What has failed fails again.
    let has_open =
        |row: &Row| matches!(&row.result, Ok((_, explored)) if !explored.open.is_empty());
    let is_over = !rows.iter().any(has_open);
    let destination = coverage::destination(arguments.coverage, &arguments.coverage_output);
    match arguments.format {
        _ if matches!(destination, Destination::Output) => {}
        ExploreFormat::Text => output::print(&text(&class, &rows, arguments, started))?,
        ExploreFormat::Json => {
            let target = arguments.target.target.clone();
            output::print(&json::render(&document(class, target, rows, started)))?;
        }
    }
    match destination {
        Destination::Nowhere => {}
        Destination::Output | Destination::File => {
            coverage::show(&covered, &arguments.target.target, &arguments.coverage_output)?
        }
    }
    if let Some(coordinator) = coordinator {
        coordinator.finish(is_over)?;
    }
    Ok(exit)
}

/// Which part of the time that is left a method has.
#[derive(Clone, Copy)]
struct Share {
    /// So many methods share it.
    of: usize,
    /// When the command was started.
    started: Instant,
}

/// What the methods of a class have in common.
#[derive(Clone, Copy)]
struct Work<'a> {
    project: &'a Project,
    arguments: &'a ExploreArguments,
    coordinator: Option<&'a Coordinator>,
}

fn explore_method(
    work: Work<'_>,
    method: &str,
    share: Share,
    covered: &mut Coverage,
) -> Result<(Exit, Explored), Failure> {
    let Work { project, arguments, coordinator } = work;
    let started = Instant::now();
    let time = arguments.run.time.0.map(|time| {
        let left = time.saturating_sub(share.started.elapsed());
        left / share.of.max(1) as u32
    });
    let subject = project.load(Some(method))?;
    let usual = config(arguments, &subject, None)?;
    let config = Config { budgets: Budgets { time, ..usual.budgets }, ..usual };
    let confirm = (!arguments.no_jvm).then_some(arguments.jvm_time);
    let distribution = coordinator
        .map(|one| one.distribution(project, &request(arguments), &subject))
        .transpose()?;
    let open_bounds = open_bounds(arguments, &subject);
    let plan = Plan { config, confirm, started, distribution, open_bounds, ..subject.plan() };
    let outcome = run(&subject, &plan, &ProgressLine)?;
    match coverage::destination(arguments.coverage, &arguments.coverage_output) {
        Destination::Nowhere => {}
        Destination::Output | Destination::File => {
            coverage::add(covered, &subject, &plan, &outcome);
            covered.add_class(&subject);
        }
    }
    Ok((outcome.exit(), explored(&subject, &plan, &outcome, arguments)))
}

fn explored(
    subject: &Subject,
    plan: &Plan,
    outcome: &Outcome,
    arguments: &ExploreArguments,
) -> Explored {
    let report = Report { deadline: plan.deadline(), ..Report::new(subject, outcome) };
    let (style, listing) = (output::style(), listing(arguments));
    let counts = &outcome.exploration.counts;
    let document = (arguments.format == ExploreFormat::Json).then(|| match arguments.paths {
        true => json::document(&report, true),
        false => json::summary(&report),
    });
    let mut detail = String::new();
    if document.is_none() && (arguments.paths || arguments.all) {
        if arguments.paths {
            detail = paths_text(&report, listing, style);
        }
        detail.push_str(&run_text(&report, listing, style));
    }
    Explored {
        paths: counts.traces,
        ends: counts.ends.clone(),
        open: open_words(&counts.open),
        is_smaller: outcome.smaller.is_some(),
        document,
        detail,
        protection: outcome.confirmation.as_ref().and_then(|by| by.protection.clone()),
    }
}

/// A line for each method, what was found in all, and the paths if they are wanted.
fn text(class: &str, rows: &[Row], arguments: &ExploreArguments, started: Instant) -> String {
    let style = output::style();
    let mut table = Table::new(&[
        ("method", Align::Left),
        ("paths", Align::Right),
        ("ends", Align::Left),
        ("", Align::Left),
        ("time", Align::Right),
    ]);
    let short = |method: &str| {
        let name = method.strip_prefix(class).unwrap_or(method);
        name.strip_prefix('.').unwrap_or(name).to_string()
    };
    let (mut paths, mut details) = (0, String::new());
    for Row { method, result, time } in rows {
        let (count, ends, verdict) = match result {
            Ok((exit, explored)) => {
                paths += explored.paths;
                if !explored.detail.is_empty() {
                    details += &format!("{}\n{}\n", style.bold(method), explored.detail);
                }
                let ends = [end_summary(&explored.ends), explored.open.clone()];
                let ends: Vec<String> =
                    ends.into_iter().filter(|words| !words.is_empty()).collect();
                (grouped(explored.paths), ends.join(", "), verdict(*exit, explored.is_smaller))
            }
            Err(failure) => {
                let problem = failure.problems().first();
                let words = problem.map_or_else(String::new, |problem| problem.message.clone());
                ("-".to_string(), words, "not explored")
            }
        };
        table.row(vec![short(method), count, ends, verdict.to_string(), duration(*time)]);
    }
    let complete = rows.iter().filter(|row| matches!(row.result, Ok((Exit::Complete, _)))).count();
    let mut out = format!("{details}{}\n", table.render(style));
    if let Some(signal) = signals::signal() {
        out += &format!("{}\n", style.warn(&interrupted_line(signal)));
    }
    out += &format!(
        "{class}: {} of {} methods complete, {} paths; {}\n",
        complete,
        rows.len(),
        grouped(paths),
        duration(started.elapsed())
    );
    let explored = rows.iter().filter_map(|row| row.result.as_ref().ok());
    let protection = explored.filter_map(|(_, explored)| explored.protection.as_ref()).next();
    if let Some(protection) = protection.filter(|_| details.is_empty()) {
        out += &protection_text(protection);
    }
    if let Some(Row { method, .. }) = rows.first().filter(|_| details.is_empty()) {
        let target = &arguments.target.target;
        out += &format!("the paths of one of them: forkless explore {target} '{method}'\n");
    }
    out
}

fn verdict(exit: Exit, is_smaller: bool) -> &'static str {
    match exit {
        Exit::Complete if is_smaller => "complete for small inputs",
        Exit::Complete => "complete",
        Exit::Incomplete | Exit::Violated | Exit::BadInput => "incomplete",
        Exit::Bug => "BUG in forkless",
    }
}

fn document(class: String, target: String, rows: Vec<Row>, started: Instant) -> Document {
    let complete = rows.iter().all(|row| matches!(row.result, Ok((Exit::Complete, _))));
    let methods = rows.into_iter().map(|Row { method, result, .. }| match result {
        Ok((_, explored)) => MethodDocument { method, error: None, run: explored.document },
        Err(failure) => MethodDocument { method, error: Some(failure.to_string()), run: None },
    });
    Document {
        schema: json::SCHEMA,
        tool: "forkless",
        version: env!("CARGO_PKG_VERSION"),
        target,
        class,
        methods: methods.collect(),
        complete,
        interrupted: signals::signal().map(Signal::name),
        time_ms: output::milliseconds(started.elapsed()),
    }
}
