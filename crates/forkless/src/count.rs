//! `forkless count`

use crate::arguments::{CountArguments, TableFormat};
use crate::cluster;
use crate::columns::{Column, table};
use crate::output;
use crate::progress::ProgressLine;
use crate::signals;
use forkless_deadline::Signal;
use forkless_driver::{Exit, Failure, HeapCounts, LeftOut, Project, Scope, count_on};
use forkless_engine::Config;
use forkless_explain::{brief, condition};
use forkless_notation::decision_string;
use forkless_report::{
    CONDITION_WIDTH, DECISIONS_WIDTH, assumption_lines, duration, grouped, interrupted_line, json,
    objects_words, shorten,
};
use serde::Serialize;
use std::time::{Duration, Instant};

#[derive(Serialize)]
struct Row {
    path: String,
    end: String,
    condition: Vec<String>,
    heaps: u64,
    complete: bool,
}

#[derive(Serialize)]
struct Document {
    schema: u32,
    target: String,
    bound: Option<u32>,
    array_bound: Option<u32>,
    array_bound_hit: bool,
    assumptions: Vec<json::AssumptionDocument>,
    /// The limit on all objects.
    objects: Option<u32>,
    object_limits: Vec<json::ObjectLimitDocument>,
    heaps: u64,
    paths: Vec<Row>,
    complete: bool,
    /// The signal that ended the run early.
    #[serde(skip_serializing_if = "Option::is_none")]
    interrupted: Option<&'static str>,
    time_ms: f64,
}

/// A row and its condition in one line.
type Shown<'a> = (&'a Row, String);

fn columns<'a>() -> [Column<Shown<'a>>; 4] {
    [
        Column::words("path", "path", |(row, _), format| match format {
            TableFormat::Text => shorten(&row.path, DECISIONS_WIDTH),
            TableFormat::Csv | TableFormat::Json => row.path.clone(),
        }),
        Column::words("end", "end", |(row, _), _| row.end.clone()),
        Column::figures("heaps", "heaps", |(row, _), _| {
            format!("{}{}", at_least(row.complete), grouped(row.heaps))
        }),
        Column::words("condition", "condition", |(_, condition), _| condition.clone()),
    ]
}

pub fn run(arguments: &CountArguments) -> Result<Exit, Failure> {
    let start = Instant::now();
    let request = arguments.target.request();
    let project = Project::open(&request)?;
    let subject = project.load(request.method.as_deref())?;
    output::print_notes(&subject.notes);
    let interruption = signals::interruption();
    let config = Config { interruption, ..arguments.run.config(&subject)? };
    let coordinator = cluster::coordinator(&arguments.cluster)?;
    let distribution = coordinator.as_ref();
    let distribution =
        distribution.map(|one| one.distribution(&project, &request, &subject)).transpose()?;
    let counted = count_on(&subject, &config, distribution.as_ref(), &ProgressLine)?;
    let time = start.elapsed();
    let document = document(subject.name, &counted, time);
    let format = arguments.format;
    output::print(&match format {
        TableFormat::Json => json::render(&document),
        TableFormat::Csv => table(&columns(), &shown(&document, format), format).csv(),
        TableFormat::Text => {
            let table = table(&columns(), &shown(&document, format), format);
            let hit = LeftOut::of([&counted.exploration.counts]);
            let summary = summary(&document, &counted.scope, &hit, time);
            format!("{}\n{summary}", table.render(output::style()))
        }
    })?;
    if let Some(coordinator) = coordinator {
        coordinator.finish(counted.exploration.counts.open.is_empty())?;
    }
    Ok(counted.exit())
}

fn document(target: String, counted: &HeapCounts, time: Duration) -> Document {
    let HeapCounts { exploration, counts, scope } = counted;
    let rows = exploration.paths.iter().zip(counts).map(|(path, count)| Row {
        path: decision_string(&path.decisions),
        end: path.end.kind().map(|kind| kind.to_string()).unwrap_or_default(),
        condition: condition(exploration, path),
        heaps: count.heaps,
        complete: count.complete,
    });
    let in_all = scope.objects.iter().filter(|limit| limit.class.is_none());
    Document {
        schema: json::SCHEMA,
        target,
        bound: scope.bound,
        array_bound: scope.array_bound,
        array_bound_hit: exploration.counts.array_bound_hit,
        assumptions: json::assumptions(&exploration.counts.assumptions),
        objects: in_all.map(|limit| limit.most).min(),
        object_limits: json::object_limits(&scope.objects),
        heaps: counted.heaps(),
        paths: rows.collect(),
        complete: counted.is_complete(),
        interrupted: signals::signal().map(Signal::name),
        time_ms: output::milliseconds(time),
    }
}

/// The paths; for people with conditions that fit in a line.
fn shown(document: &Document, format: TableFormat) -> Vec<Shown<'_>> {
    let conditions: Vec<Vec<String>> =
        document.paths.iter().map(|row| row.condition.clone()).collect();
    let conditions = match format {
        TableFormat::Text => brief(&conditions, CONDITION_WIDTH),
        TableFormat::Csv | TableFormat::Json => {
            conditions.iter().map(|clauses| clauses.join(" && ")).collect()
        }
    };
    document.paths.iter().zip(conditions).collect()
}

fn at_least(complete: bool) -> &'static str {
    if complete { "" } else { "at least " }
}

fn summary(document: &Document, scope: &Scope, hit: &LeftOut, time: Duration) -> String {
    let mut limits = vec![];
    if let Some(bound) = document.bound {
        limits.push(format!("within bound {bound}"));
    }
    if let Some(bound) = document.array_bound
        && document.array_bound_hit
    {
        limits.push(format!("with arrays of at most {bound} elements"));
    }
    if !scope.objects.is_empty() {
        limits.push(format!("of {}", objects_words(&scope.objects)));
    }
    if !hit.assumptions.is_empty() {
        limits.push("of usual inputs".to_string());
    }
    let interrupted = signals::signal().map(|signal| interrupted_line(signal) + "\n");
    let interrupted = interrupted.unwrap_or_default();
    let limits = limits.iter().map(|limit| format!(" {limit}")).collect::<String>();
    format!(
        "{interrupted}{}{} heaps{limits} on {} paths; {}\n\
         heaps count once up to the names of objects, as far as the path reads them;\n\
         numbers, truth values and classes are not counted\n{}",
        at_least(document.complete),
        grouped(document.heaps),
        grouped(document.paths.len() as u64),
        duration(time),
        assumption_lines(hit).iter().map(|line| format!("{}\n", line.text)).collect::<String>(),
    )
}
