//! `forkless count`

use crate::arguments::{CountArguments, TableFormat};
use crate::{Exit, output, progress, target};
use forkless_engine::{Config, CountLimits, EndKind, HeapCount, HeapCounter};
use forkless_explain::{brief, condition};
use forkless_heap::Strategy;
use forkless_notation::decision_string;
use forkless_report::{
    Align, CONDITION_WIDTH, DECISIONS_WIDTH, Table, duration, grouped, json, shorten,
};
use serde::Serialize;
use std::collections::BTreeSet;
use std::time::Instant;

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
    left_out: BTreeSet<&'static str>,
    objects: Option<usize>,
    heaps: u64,
    paths: Vec<Row>,
    complete: bool,
    time_ms: f64,
}

pub fn run(arguments: &CountArguments) -> Result<Exit, String> {
    let start = Instant::now();
    let target = target::load(&arguments.target)?;
    let base = target.config(&arguments.run);
    if base.exact_classes {
        return Err("error: `--types exact` cannot be counted: it depends on the order in which a \
                    strategy that splits runs (lazy, lazier, lazier-sharp) looks at references, and \
                    heaps are counted under summary, which splits none; `explore` and `compare` \
                    take it\n"
            .into());
    }
    let config =
        Config { strategy: Strategy::Summary, log_reads: true, replay: false, threads: 1, ..base };
    let mut exploration = progress::explore_with_progress(&target.program, &config)
        .map_err(|error| format!("error: {error}\n"))?;
    let limits = CountLimits {
        objects: arguments.objects,
        deadline: config.budgets.time.map(|time| start + time),
    };
    let mut counts: Vec<HeapCount> = vec![];
    for path in &exploration.paths {
        let pool = &mut exploration.pools[path.pool];
        let is_cut = matches!(path.end.kind(), Some(EndKind::Cut(_)));
        let count = HeapCounter::new(&target.program, pool, limits).count(path);
        counts.push(HeapCount { complete: count.complete && !is_cut, ..count });
    }
    let rows: Vec<Row> = exploration
        .paths
        .iter()
        .zip(&counts)
        .map(|(path, count)| Row {
            path: decision_string(&path.decisions),
            end: path.end.kind().map(|kind| kind.to_string()).unwrap_or_default(),
            condition: condition(&exploration, path),
            heaps: count.heaps,
            complete: count.complete,
        })
        .collect();
    let heaps: u64 = counts.iter().map(|count| count.heaps).sum();
    let complete = exploration.is_complete() && counts.iter().all(|count| count.complete);
    let document = Document {
        schema: json::SCHEMA,
        target: target.name,
        bound: config.heap_bound,
        array_bound: config.array_bound,
        array_bound_hit: exploration.counts.array_bound_hit,
        left_out: exploration.counts.left_out.clone(),
        objects: arguments.objects,
        heaps,
        paths: rows,
        complete,
        time_ms: (start.elapsed().as_secs_f64() * 1e6).round() / 1e3,
    };
    output::print(&match arguments.format {
        TableFormat::Json => json::render(&document),
        TableFormat::Csv => table(&document, false).csv(),
        TableFormat::Text => {
            let table = table(&document, true).render(output::style());
            format!("{table}\n{}", summary(&document, start))
        }
    });
    Ok(if complete { Exit::Complete } else { Exit::Incomplete })
}

/// The paths; for people with decisions and conditions that fit in a line.
fn table(document: &Document, is_for_people: bool) -> Table {
    let mut table = Table::new(&[
        ("path", Align::Left),
        ("end", Align::Left),
        ("heaps", Align::Right),
        ("condition", Align::Left),
    ]);
    let conditions: Vec<Vec<String>> =
        document.paths.iter().map(|row| row.condition.clone()).collect();
    let conditions = match is_for_people {
        true => brief(&conditions, CONDITION_WIDTH),
        false => conditions.iter().map(|clauses| clauses.join(" && ")).collect(),
    };
    for (row, condition) in document.paths.iter().zip(conditions) {
        let path = match is_for_people {
            true => shorten(&row.path, DECISIONS_WIDTH),
            false => row.path.clone(),
        };
        let more = if row.complete { "" } else { "at least " };
        table.row(vec![path, row.end.clone(), format!("{more}{}", grouped(row.heaps)), condition]);
    }
    table
}

fn summary(document: &Document, start: Instant) -> String {
    let mut limits = vec![];
    if let Some(bound) = document.bound {
        limits.push(format!("within bound {bound}"));
    }
    if let Some(bound) = document.array_bound
        && document.array_bound_hit
    {
        limits.push(format!("with arrays of at most {bound} elements"));
    }
    if let Some(objects) = document.objects {
        limits.push(format!("of at most {objects} objects"));
    }
    limits.extend(document.left_out.iter().map(|which| format!("without {which}")));
    let limits = limits.iter().map(|limit| format!(" {limit}")).collect::<String>();
    let more = if document.complete { "" } else { "at least " };
    format!(
        "{more}{} heaps{limits} on {} paths; {}\n\
         heaps count once up to the names of objects, as far as the path reads them;\n\
         numbers, truth values and classes are not counted\n",
        grouped(document.heaps),
        grouped(document.paths.len() as u64),
        duration(start.elapsed()),
    )
}
