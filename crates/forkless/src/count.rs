//! `forkless count`

use crate::arguments::{CountArguments, ExploreFormat, TableFormat};
use crate::cluster;
use crate::columns::{Column, table};
use crate::combine;
use crate::output;
use crate::progress::ProgressLine;
use crate::signals;
use forkless_deadline::Signal;
use forkless_driver::{Exit, Failure, HeapCounts, LeftOut, Project, Scope, count_on};
use forkless_engine::{Config, Counts};
use forkless_explain::{brief, condition};
use forkless_notation::{decision_string, read_decisions};
use forkless_report::json::{PartFile, PartOf};
use forkless_report::{
    CONDITION_WIDTH, DECISIONS_WIDTH, assumption_lines, duration, grouped, interrupted_line, json,
    objects_words, shorten,
};
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};

#[derive(Deserialize, Serialize)]
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
    #[serde(skip_serializing_if = "Option::is_none")]
    shard: Option<ShardDocument>,
}

/// What `combine` needs of a part of a run.
#[derive(Deserialize, Serialize)]
struct ShardDocument {
    part: PartOf,
    counts: Counts,
    scope: Scope,
}

/// What is read of the document of a part.
#[derive(Deserialize)]
struct Part {
    target: String,
    paths: Vec<Row>,
    complete: bool,
    interrupted: Option<String>,
    time_ms: f64,
    shard: ShardDocument,
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
    let shard = arguments.shard;
    let config = Config { interruption, shard, ..arguments.run.config(&subject)? };
    let coordinator = cluster::coordinator(&arguments.cluster)?;
    let distribution = coordinator.as_ref();
    let distribution =
        distribution.map(|one| one.distribution(&project, &request, &subject)).transpose()?;
    let counted = count_on(&subject, &config, distribution.as_ref(), &ProgressLine)?;
    let HeapCounts { exploration, counts, scope } = &counted;
    let rows = exploration.paths.iter().zip(counts).map(|(path, count)| Row {
        path: decision_string(&path.decisions),
        end: path.end.kind().map(|kind| kind.to_string()).unwrap_or_default(),
        condition: condition(exploration, path),
        heaps: count.heaps,
        complete: count.complete,
    });
    let counts = &exploration.counts;
    let part = combine::part(combine::COUNT, (&project, &request, &subject), &config, &[])?;
    let shard =
        part.map(|part| ShardDocument { part, counts: counts.clone(), scope: scope.clone() });
    let found = Found {
        rows: rows.collect(),
        counts,
        scope,
        complete: counted.is_complete(),
        interrupted: signals::signal(),
        time: start.elapsed(),
    };
    let document = Document { shard, ..document(subject.name.clone(), found) };
    show(&document, counts, scope, arguments.format)?;
    if let Some(coordinator) = coordinator {
        coordinator.finish(counts.open.is_empty())?;
    }
    Ok(counted.exit())
}

/// Makes one result of all shards of a run.
pub fn combine(files: &[PartFile], format: ExploreFormat) -> Result<Exit, Failure> {
    let mut parts: Vec<Part> = vec![];
    for file in files {
        parts.push(file.read()?);
    }
    let (mut counts, mut rows, mut time) = (Counts::default(), vec![], Duration::ZERO);
    let (mut target, mut complete, mut interrupted, mut scope) = (String::new(), true, None, None);
    for part in parts {
        target = part.target;
        complete &= part.complete;
        time += Duration::try_from_secs_f64(part.time_ms / 1e3).unwrap_or_default();
        let name = part.interrupted.as_deref();
        interrupted = interrupted.or(Signal::ALL.into_iter().find(|one| Some(one.name()) == name));
        counts.add(part.shard.counts);
        scope.get_or_insert(part.shard.scope);
        for row in part.paths {
            let key = read_decisions(&row.path);
            rows.push((
                key.map_err(|error| Failure::new(format!("a shard is damaged: {error}")))?,
                row,
            ));
        }
    }
    let scope = scope.map(|scope| Scope { shard: None, ..scope });
    let scope = scope.ok_or_else(|| Failure::new("no shard is named"))?;
    rows.sort_by(|(one, _), (other, _)| one.cmp(other));
    let rows = rows.into_iter().map(|(_, row)| row).collect();
    let found = Found { rows, counts: &counts, scope: &scope, complete, interrupted, time };
    let document = document(target, found);
    let format = match format {
        ExploreFormat::Text => TableFormat::Text,
        ExploreFormat::Json => TableFormat::Json,
    };
    show(&document, &counts, &scope, format)?;
    Ok(if complete { Exit::Complete } else { Exit::Incomplete })
}

/// Prints what was counted.
fn show(
    document: &Document,
    counts: &Counts,
    scope: &Scope,
    format: TableFormat,
) -> Result<(), Failure> {
    output::print(&match format {
        TableFormat::Json => json::render(document),
        TableFormat::Csv => table(&columns(), &shown(document, format), format).csv(),
        TableFormat::Text => {
            let table = table(&columns(), &shown(document, format), format);
            let summary = summary(document, scope, &LeftOut::of([counts]));
            format!("{}\n{summary}", table.render(output::style()))
        }
    })
}

/// What was counted, of a run or of all its parts.
struct Found<'a> {
    rows: Vec<Row>,
    counts: &'a Counts,
    scope: &'a Scope,
    complete: bool,
    interrupted: Option<Signal>,
    time: Duration,
}

fn document(target: String, found: Found) -> Document {
    let Found { rows, counts, scope, complete, interrupted, time } = found;
    let in_all = scope.objects.iter().filter(|limit| limit.class.is_none());
    Document {
        schema: json::SCHEMA,
        target,
        bound: scope.bound,
        array_bound: scope.array_bound,
        array_bound_hit: counts.array_bound_hit,
        assumptions: json::assumptions(&counts.assumptions),
        objects: in_all.map(|limit| limit.most).min(),
        object_limits: json::object_limits(&scope.objects),
        heaps: rows.iter().map(|row| row.heaps).sum(),
        paths: rows,
        complete,
        interrupted: interrupted.map(Signal::name),
        time_ms: output::milliseconds(time),
        shard: None,
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

fn summary(document: &Document, scope: &Scope, hit: &LeftOut) -> String {
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
    let signal = Signal::ALL.into_iter().find(|one| Some(one.name()) == document.interrupted);
    let interrupted = signal.map(|signal| interrupted_line(signal) + "\n").unwrap_or_default();
    if let Some(shard) = scope.shard {
        limits.push(format!("of shard {shard}"));
    }
    let limits = limits.iter().map(|limit| format!(" {limit}")).collect::<String>();
    format!(
        "{interrupted}{}{} heaps{limits} on {} paths; {}\n\
         heaps count once up to the names of objects, as far as the path reads them;\n\
         numbers, truth values and classes are not counted\n{}",
        at_least(document.complete),
        grouped(document.heaps),
        grouped(document.paths.len() as u64),
        duration(Duration::from_secs_f64(document.time_ms / 1e3)),
        assumption_lines(hit).iter().map(|line| format!("{}\n", line.text)).collect::<String>(),
    )
}
