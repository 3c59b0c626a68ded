//! Methods of the JDK's own collections on any receiver: how far exploring them comes, where it stops,
//! and whether the JVM agrees.
//!
//! Inputs are the usual ones unless `--inputs any` asks for all. Then elements are any objects, lists and maps among
//! them, so that `equals` and `compareTo` walk further collections, and nothing is assumed of the receiver.

use super::{machine_words, out_of_time, print, reached};
use crate::arguments::{LibraryArguments, TableFormat, sandbox};
use crate::columns::{Column, table};
use crate::output::{milliseconds, print_notes};
use crate::progress::ProgressLine;
use forkless_driver::{
    ARRAY_BOUND, Confirmation, Exit, Failure, JDK, JavaInputs, Note, Outcome, Plan, Platform,
    Request, SandboxMode, Subject, load, run as run_subject,
};
use forkless_engine::{Budgets, Config, Cut, EndKind, Exploration};
use forkless_report::{grouped, json};
use serde::Serialize;
use std::collections::BTreeMap;

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
    inputs: &'static str,
    rows: Vec<Row>,
    threads: usize,
}

const COLUMNS: [Column<Row>; 9] = [
    Column::words("class", "class", |row, _| row.class.to_string()),
    Column::words("method", "method", |row, _| row.method.to_string()),
    Column::figures("paths", "paths", |row, format| reached(format, row.paths, row.out_of_time)),
    Column::figures("JVM agrees", "inputs_agree", |row, format| format.number(row.inputs_agree)),
    Column::figures("differs", "inputs_differ", |row, format| format.number(row.inputs_differ)),
    Column::figures("not compared", "inputs_not_compared", |row, format| {
        format.number(row.inputs_not_compared)
    }),
    Column::figures("ms", "time_ms", |row, _| format!("{:.0}", row.time_ms)),
    Column::words("limits met", "limits", |row, format| {
        let limits = row.limits.iter().map(|(limit, count)| match count {
            Some(count) => format!("{limit} ({})", format.number(*count)),
            None => limit.clone(),
        });
        limits.collect::<Vec<_>>().join(", ")
    }),
    Column::words("not explored", "not_explored", |row, format| {
        let what = row.not_explored.iter();
        let what = what.map(|(what, count)| format!("{what} ({})", format.number(*count)));
        what.collect::<Vec<_>>().join(", ")
    }),
];

pub fn run(arguments: &LibraryArguments, format: TableFormat) -> Result<Exit, Failure> {
    let (mut rows, mut worst, mut machine) = (vec![], Exit::Complete, String::new());
    for (class, methods) in METHODS {
        for method in methods {
            let subject = load(&request(class, method, arguments))?;
            print_notes(&subject.notes);
            let outcome = explored(&subject, arguments)?;
            let confirmation = confirmed(&outcome)?;
            worst = worst.worse(outcome.exit());
            machine.clone_from(&confirmation.machine);
            rows.push(row(class, method, &outcome.exploration, confirmation));
        }
    }
    let table = table(&COLUMNS, &rows, format);
    let notes = notes(&rows, &machine, arguments);
    let &LibraryArguments { bound, loop_bound, threads, inputs, .. } = arguments;
    let (schema, inputs) = (json::SCHEMA, inputs.name());
    let document = Document { schema, bound, loop_bound, inputs, rows, threads };
    print(format, &table, &document, &notes)?;
    Ok(worst)
}

/// What `forkless explore jdk java.util.CLASS.METHOD` asks for.
fn request(class: &str, method: &str, arguments: &LibraryArguments) -> Request {
    Request {
        platform: Platform {
            jdk: arguments.jdk.clone(),
            sandbox: sandbox(SandboxMode::default()),
            ..Platform::default()
        },
        java_inputs: JavaInputs { inputs: arguments.inputs, ..JavaInputs::default() },
        ..Request::of(JDK).with_method(format!("java.util.{class}.{method}"))
    }
}

fn explored(subject: &Subject, arguments: &LibraryArguments) -> Result<Outcome, Failure> {
    let usual = subject.config();
    let config = Config {
        heap_bound: Some(arguments.bound),
        threads: arguments.threads,
        budgets: Budgets {
            time: arguments.time.0,
            loops: Some(arguments.loop_bound),
            ..usual.budgets
        },
        ..usual
    };
    run_subject(subject, &Plan { config, ..subject.plan() }, &ProgressLine)
}

/// What the JVM did; without one there is no benchmark.
fn confirmed(outcome: &Outcome) -> Result<&Confirmation, Failure> {
    outcome.confirmation.as_ref().ok_or_else(|| {
        let notes: Vec<String> = outcome.notes.iter().map(Note::to_string).collect();
        Failure::new(notes.join("; "))
    })
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
    limits.extend(run.counts.assumptions.iter().map(|one| (one.what.clone(), None)));
    for (cut, &count) in &run.counts.open {
        limits.insert(format!("{cut}, open"), Some(count));
    }
    for (end, &count) in &run.counts.ends {
        let EndKind::Cut(cut) = end else { continue };
        paths -= count;
        match cut {
            Cut::SolverUnknown(_) | Cut::Unsupported(_) => {
                not_explored.insert(cut.to_string(), count);
            }
            Cut::Depth
            | Cut::Loops
            | Cut::Steps
            | Cut::Time
            | Cut::Paths
            | Cut::Memory
            | Cut::Interrupted => {
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
        inputs_agree: confirmation.agreed(),
        inputs_differ: confirmation.differing.len() as u64,
        inputs_not_compared: confirmation.not_compared.values().sum::<u64>() + without_answer,
        time_ms: milliseconds(run.time),
    }
}

fn notes(rows: &[Row], machine: &str, arguments: &LibraryArguments) -> String {
    let count = |is_so: fn(&Row) -> bool| rows.iter().filter(|row| is_so(row)).count();
    let total = |of: fn(&Row) -> u64| grouped(rows.iter().map(of).sum());
    let time: f64 = rows.iter().map(|row| row.time_ms).sum();
    format!(
        "\n{} methods: {} without a cut path, {} out of time, {} with paths that are not supported or \
         undecided\n\
         {} inputs agree with the {machine}, {} differ, {} were not compared\n\
         bound {}, loop bound {}, array bound {ARRAY_BOUND}, {} inputs; {:.1} s in all, {}\n",
        rows.len(),
        count(|row| row.limits.values().all(Option::is_none) && row.not_explored.is_empty()),
        count(|row| row.out_of_time),
        count(|row| !row.not_explored.is_empty()),
        total(|row| row.inputs_agree),
        total(|row| row.inputs_differ),
        total(|row| row.inputs_not_compared),
        arguments.bound,
        arguments.loop_bound,
        arguments.inputs.name(),
        time / 1e3,
        machine_words(arguments.threads)
    )
}
