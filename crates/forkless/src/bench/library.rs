//! Methods of the JDK's own collections on any receiver: how far exploring them comes, where it stops,
//! and whether the JVM agrees.
//!
//! Elements are any objects, lists and maps among them, so that `equals` and `compareTo` walk further
//! collections; nothing is assumed of the receiver.

use super::{ARRAY_BOUND, machine_words, out_of_time, print, reached};
use crate::arguments::{LibraryArguments, PlatformArguments, TableFormat, TargetArguments};
use crate::confirm::Confirmer;
use crate::explore::exit;
use crate::output::milliseconds;
use crate::progress::explore_with_progress;
use crate::target::Target;
use crate::{Exit, java, target};
use forkless_engine::{Budgets, Config, Cut, EndKind, Exploration, NullPolicy};
use forkless_report::{Align, Confirmation, Table, grouped, json};
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::Duration;

/// How long the JVM may take for one input.
const JVM_TIME: Duration = Duration::from_secs(10);

/// The collections, and of each how something is put in, taken out and looked for.
const METHODS: [(&str, [&str; 3]); 6] = [
    ("TreeMap", ["put(Object, Object)", "remove(Object)", "get(Object)"]),
    ("LinkedList", ["add(Object)", "remove(Object)", "contains(Object)"]),
    ("ArrayList", ["add(Object)", "remove(Object)", "contains(Object)"]),
    ("ArrayDeque", ["add(Object)", "remove(Object)", "contains(Object)"]),
    ("HashMap", ["put(Object, Object)", "remove(Object)", "get(Object)"]),
    ("PriorityQueue", ["add(Object)", "remove(Object)", "contains(Object)"]),
];

#[derive(Serialize)]
struct Row {
    class: &'static str,
    method: &'static str,
    /// The paths that came to their end.
    paths: u64,
    out_of_time: bool,
    /// The limits that paths met, and how many did; what excludes inputs (bounds on heaps and arrays, legal
    /// inputs that were not looked at) has no count.
    limits: BTreeMap<String, Option<u64>>,
    /// What cut paths though no limit was met: it should be nothing.
    not_explored: BTreeMap<String, u64>,
    inputs_agree: u64,
    inputs_differ: u64,
    inputs_not_compared: u64,
    time_ms: f64,
}

#[derive(Serialize)]
struct Document {
    schema: u32,
    bound: u32,
    loop_bound: u32,
    rows: Vec<Row>,
    threads: usize,
}

pub fn run(arguments: &LibraryArguments, format: TableFormat) -> Result<Exit, String> {
    let (mut rows, mut worst, mut machine) = (vec![], Exit::Complete, String::new());
    for (class, methods) in METHODS {
        for method in methods {
            let target = target::load(&named(class, method, arguments))?;
            let (run, confirmation) = explored(&target, arguments)?;
            let differs = !confirmation.differing.is_empty();
            worst = worst.worse(if differs { Exit::Bug } else { exit(&run) });
            machine.clone_from(&confirmation.machine);
            rows.push(row(class, method, &run, &confirmation));
        }
    }
    let table = table(&rows, format);
    let notes = notes(&rows, &machine, arguments);
    let &LibraryArguments { bound, loop_bound, threads, .. } = arguments;
    let document = Document { schema: json::SCHEMA, bound, loop_bound, rows, threads };
    print(format, &table, &document, &notes);
    Ok(worst)
}

/// What `forkless explore jdk java.util.CLASS.METHOD` names.
fn named(class: &str, method: &str, arguments: &LibraryArguments) -> TargetArguments {
    TargetArguments {
        target: java::JDK.into(),
        method: Some(format!("java.util.{class}.{method}")),
        platform: PlatformArguments { jdk: arguments.jdk.clone(), ..PlatformArguments::default() },
        ..TargetArguments::default()
    }
}

fn explored(
    target: &Target,
    arguments: &LibraryArguments,
) -> Result<(Exploration, Confirmation), String> {
    let config = Config {
        heap_bound: Some(arguments.bound),
        array_bound: Some(ARRAY_BOUND),
        null: NullPolicy::Fork,
        threads: arguments.threads,
        budgets: Budgets {
            time: arguments.time.0,
            loops: Some(arguments.loop_bound),
            ..Budgets::default()
        },
        ..Config::default()
    };
    let java = target.java.as_ref().expect("it is a Java program");
    let confirmer = Confirmer::start(java, JVM_TIME)?;
    let run = explore_with_progress(&target.program, &config)
        .map_err(|error| format!("error: {error}\n"))?;
    let confirmation = confirmer.confirm(&target.program, &run, arguments.time.0);
    Ok((run, confirmation))
}

fn row(
    class: &'static str,
    method: &'static str,
    run: &Exploration,
    confirmation: &Confirmation,
) -> Row {
    let mut limits = BTreeMap::new();
    let mut not_explored = BTreeMap::new();
    let mut paths = run.counts.traces;
    if run.counts.bound_hit {
        limits.insert("heap bound".to_string(), None);
    }
    if run.counts.array_bound_hit {
        limits.insert("array bound".to_string(), None);
    }
    limits.extend(run.counts.left_out.iter().map(|which| (format!("no {which}"), None)));
    for (end, &count) in &run.counts.ends {
        let EndKind::Cut(cut) = end else { continue };
        paths -= count;
        match cut {
            Cut::SolverUnknown(_) | Cut::Unsupported(_) => {
                not_explored.insert(cut.to_string(), count);
            }
            Cut::Depth | Cut::Loops | Cut::Steps | Cut::Time | Cut::Paths | Cut::Memory => {
                limits.insert(cut.to_string(), Some(count));
            }
        }
    }
    let without_answer = confirmation.unanswered.len() as u64;
    Row {
        class,
        method,
        paths,
        out_of_time: out_of_time(run),
        limits,
        not_explored,
        inputs_agree: confirmation.agreed,
        inputs_differ: confirmation.differing.len() as u64,
        inputs_not_compared: confirmation.not_compared.values().sum::<u64>() + without_answer,
        time_ms: milliseconds(run.time),
    }
}

fn table(rows: &[Row], format: TableFormat) -> Table {
    let mut table = Table::new(&[
        ("class", Align::Left),
        ("method", Align::Left),
        ("paths", Align::Right),
        (format.heading("JVM agrees", "inputs_agree"), Align::Right),
        (format.heading("differs", "inputs_differ"), Align::Right),
        (format.heading("not compared", "inputs_not_compared"), Align::Right),
        (format.heading("ms", "time_ms"), Align::Right),
        (format.heading("limits met", "limits"), Align::Left),
        (format.heading("not explored", "not_explored"), Align::Left),
    ]);
    for row in rows {
        let limits = row.limits.iter().map(|(limit, count)| match count {
            Some(count) => format!("{limit} ({})", format.number(*count)),
            None => limit.clone(),
        });
        let not_explored = row.not_explored.iter();
        let not_explored =
            not_explored.map(|(what, count)| format!("{what} ({})", format.number(*count)));
        table.row(vec![
            row.class.to_string(),
            row.method.to_string(),
            reached(format, row.paths, row.out_of_time),
            format.number(row.inputs_agree),
            format.number(row.inputs_differ),
            format.number(row.inputs_not_compared),
            format!("{:.0}", row.time_ms),
            limits.collect::<Vec<_>>().join(", "),
            not_explored.collect::<Vec<_>>().join(", "),
        ]);
    }
    table
}

fn notes(rows: &[Row], machine: &str, arguments: &LibraryArguments) -> String {
    let count = |is_so: fn(&Row) -> bool| rows.iter().filter(|row| is_so(row)).count();
    let total = |of: fn(&Row) -> u64| grouped(rows.iter().map(of).sum());
    let time: f64 = rows.iter().map(|row| row.time_ms).sum();
    format!(
        "\n{} methods: {} without a cut path, {} out of time, {} with paths that are not supported or \
         undecided\n\
         {} inputs agree with the {machine}, {} differ, {} were not compared\n\
         bound {}, loop bound {}, array bound {ARRAY_BOUND}; {:.1} s in all, {}\n",
        rows.len(),
        count(|row| row.limits.values().all(Option::is_none) && row.not_explored.is_empty()),
        count(|row| row.out_of_time),
        count(|row| !row.not_explored.is_empty()),
        total(|row| row.inputs_agree),
        total(|row| row.inputs_differ),
        total(|row| row.inputs_not_compared),
        arguments.bound,
        arguments.loop_bound,
        time / 1e3,
        machine_words(arguments.threads)
    )
}
