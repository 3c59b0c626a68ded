//! The column for lazy initialization of Table 1 of the POSE paper.
//!
//! The paper measured it with a tool for Java, where a reference found in a field has the declared
//! class: so it is here. Where our program has another count than the paper's, a *variant* may have
//! the paper's: a program that decides a little differently, or a stricter reading of classes. Which
//! variant belongs to which subject is said in a table of the corpus.

use super::table1::{PaperRow, paper};
use super::{count, machine_words, out_of_time, peak_memory, print, reached};
use crate::arguments::{LazyArguments, TableFormat};
use crate::corpus::Record;
use crate::explore::exit;
use crate::output::milliseconds;
use crate::{Exit, corpus};
use forkless_engine::{Budgets, Config, Exploration, NullPolicy};
use forkless_heap::Strategy;
use forkless_report::{Align, Table, grouped, json};
use serde::Serialize;
use std::time::Duration;

/// The variants: to which subject they belong, how they are run, and what differs.
const VARIANTS: &str = include_str!("../../../../corpus/pose/variants/lazy.csv");

#[derive(Serialize)]
struct Row {
    subject: &'static str,
    traces_paper: u64,
    traces: u64,
    queries_paper: u64,
    queries: u64,
    equal: bool,
    complete: bool,
    time_ms: f64,
    traces_per_second: u64,
    result: &'static str,
    #[serde(skip)]
    agreement: Agreement,
    variant: Option<&'static str>,
    variant_types: Option<&'static str>,
    variant_differs: Option<&'static str>,
    variant_traces: Option<u64>,
    variant_queries: Option<u64>,
    variant_complete: Option<bool>,
    variant_time_ms: Option<f64>,
}

#[derive(Serialize)]
struct Document {
    schema: u32,
    rows: Vec<Row>,
    peak_memory_bytes: Option<u64>,
    threads: usize,
}

/// How far the paper's numbers are those of a program here.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Agreement {
    /// Traces and queries of the subject as it is.
    Equal,
    /// Its traces, but not its queries.
    EqualTraces,
    /// Traces and queries of the variant.
    VariantEqual,
    /// Its traces, but not its queries.
    VariantEqualTraces,
    /// Neither has the paper's traces.
    NotExplained,
    /// The time was over before that was known.
    NotKnown,
}

impl Agreement {
    const ALL: [Agreement; 6] = [
        Agreement::Equal,
        Agreement::EqualTraces,
        Agreement::VariantEqual,
        Agreement::VariantEqualTraces,
        Agreement::NotExplained,
        Agreement::NotKnown,
    ];

    /// For programs that read the result.
    fn name(self) -> &'static str {
        match self {
            Agreement::Equal => "equal",
            Agreement::EqualTraces => "equal-traces",
            Agreement::VariantEqual => "variant-equal",
            Agreement::VariantEqualTraces => "variant-equal-traces",
            Agreement::NotExplained => "not-explained",
            Agreement::NotKnown => "not-known",
        }
    }

    /// For a heading above the subjects of which it holds.
    fn words(self) -> &'static str {
        match self {
            Agreement::Equal => "equal as it is",
            Agreement::EqualTraces => "traces equal as it is, queries not",
            Agreement::VariantEqual => "equal with the variant",
            Agreement::VariantEqualTraces => "traces equal with the variant, queries not",
            Agreement::NotExplained => "not explained",
            Agreement::NotKnown => "not known for lack of time (--time)",
        }
    }

    /// In the table: the subject's line, and that of its variant.
    fn cells(self) -> (&'static str, &'static str) {
        match self {
            Agreement::Equal => ("equal", ""),
            Agreement::EqualTraces => ("traces equal", ""),
            Agreement::VariantEqual => ("equal with the variant:", "equal"),
            Agreement::VariantEqualTraces => ("traces equal with the variant:", "traces equal"),
            Agreement::NotExplained => ("not explained", "not equal"),
            Agreement::NotKnown => ("not known", "not known"),
        }
    }
}

/// What a run has found.
struct Measured {
    traces: u64,
    queries: u64,
    complete: bool,
    out_of_time: bool,
    time: Duration,
    exit: Exit,
}

/// How the numbers of one run stand to the paper's.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Comparison {
    Equal,
    EqualTraces,
    Different,
    NotKnown,
}

impl Measured {
    fn of(run: &Exploration) -> Self {
        Measured {
            traces: run.counts.traces,
            // The paper's queries for this column: a split over what a reference is costs one for
            // each way to go on.
            queries: run.counts.heap_ways + run.counts.branch_questions,
            complete: run.is_complete(),
            out_of_time: out_of_time(run),
            time: run.time,
            exit: exit(run),
        }
    }

    /// A count that is not known in full may still be known to be larger.
    fn compare(&self, paper: &PaperRow) -> Comparison {
        if self.complete && self.traces == paper.traces_lazy {
            match self.queries == paper.queries_lazy {
                true => Comparison::Equal,
                false => Comparison::EqualTraces,
            }
        } else if self.out_of_time && self.traces <= paper.traces_lazy {
            Comparison::NotKnown
        } else {
            Comparison::Different
        }
    }

    fn traces_per_second(&self) -> u64 {
        (self.traces as f64 / self.time.as_secs_f64()) as u64
    }
}

/// How the paper's numbers are explained, by the subject or else by its variant.
fn agreement(subject: Comparison, variant: Option<Comparison>) -> Agreement {
    match (subject, variant) {
        (Comparison::Equal, _) => Agreement::Equal,
        (_, Some(Comparison::Equal)) => Agreement::VariantEqual,
        (Comparison::EqualTraces, _) => Agreement::EqualTraces,
        (_, Some(Comparison::EqualTraces)) => Agreement::VariantEqualTraces,
        (Comparison::NotKnown, _) | (_, Some(Comparison::NotKnown)) => Agreement::NotKnown,
        (Comparison::Different, Some(Comparison::Different) | None) => Agreement::NotExplained,
    }
}

pub fn run(arguments: &LazyArguments, format: TableFormat) -> Result<Exit, String> {
    let papers = chosen(&arguments.subjects)?;
    let variants = corpus::records(VARIANTS);
    let mut table = match format {
        TableFormat::Text => text_table(),
        TableFormat::Csv | TableFormat::Json => csv_table(),
    };
    let mut rows = vec![];
    let mut worst = Exit::Complete;
    let mut traces = 0;
    for paper in papers {
        let subject = measure(paper.subject, "declared", arguments);
        let record = variants.iter().find(|record| record.text("subject") == paper.subject);
        // A subject that needs no explanation gets none.
        let record = record.filter(|_| subject.compare(&paper) != Comparison::Equal);
        let variant = record.map(|record| {
            (record, measure(record.text("program"), record.text("types"), arguments))
        });
        worst = worst.worse(subject.exit);
        traces += subject.traces;
        if let Some((_, variant)) = &variant {
            worst = worst.worse(variant.exit);
            traces += variant.traces;
        }
        let row = row(&paper, &subject, variant.as_ref());
        match format {
            TableFormat::Text => text_rows(&mut table, &row, &subject, variant.as_ref()),
            TableFormat::Csv => table.row(csv_cells(&row)),
            TableFormat::Json => {}
        }
        rows.push(row);
    }
    let notes = notes(&rows, traces, arguments.threads);
    let peak_memory_bytes = peak_memory();
    let threads = arguments.threads;
    let document = Document { schema: json::SCHEMA, rows, peak_memory_bytes, threads };
    print(format, &table, &document, &notes);
    Ok(worst)
}

/// The paper's rows of the subjects that the user named, or all.
fn chosen(names: &[String]) -> Result<Vec<PaperRow>, String> {
    let all = paper();
    if let Some(unknown) = names.iter().find(|name| all.iter().all(|row| row.subject != **name)) {
        let there: Vec<&str> = all.iter().map(|row| row.subject).collect();
        let there = there.join(", ");
        return Err(format!(
            "error: no subject is called `{unknown}`\n = help: there is {there}\n"
        ));
    }
    let is_chosen = |row: &PaperRow| names.is_empty() || names.iter().any(|one| one == row.subject);
    Ok(all.into_iter().filter(is_chosen).collect())
}

/// Counts the traces of a program of the corpus under lazy initialization.
fn measure(program: &str, types: &str, arguments: &LazyArguments) -> Measured {
    let config = Config {
        strategy: Strategy::Lazy,
        exact_classes: types == "exact",
        null: NullPolicy::Assume,
        threads: arguments.threads,
        budgets: Budgets { time: arguments.time.0, ..Budgets::default() },
        ..Config::default()
    };
    Measured::of(&count(&corpus::typed_subject(program), config))
}

fn row(paper: &PaperRow, subject: &Measured, variant: Option<&(&Record, Measured)>) -> Row {
    let text = |heading| variant.map(|(record, _)| record.text(heading));
    let found = variant.map(|(_, found)| found);
    let agreement = agreement(subject.compare(paper), found.map(|found| found.compare(paper)));
    Row {
        subject: paper.subject,
        traces_paper: paper.traces_lazy,
        traces: subject.traces,
        queries_paper: paper.queries_lazy,
        queries: subject.queries,
        equal: subject.complete && subject.traces == paper.traces_lazy,
        complete: subject.complete,
        time_ms: milliseconds(subject.time),
        traces_per_second: subject.traces_per_second(),
        result: agreement.name(),
        agreement,
        variant: text("program"),
        variant_types: text("types"),
        variant_differs: text("differs"),
        variant_traces: found.map(|found| found.traces),
        variant_queries: found.map(|found| found.queries),
        variant_complete: found.map(|found| found.complete),
        variant_time_ms: found.map(|found| milliseconds(found.time)),
    }
}

fn text_table() -> Table {
    Table::new(&[
        ("subject", Align::Left),
        ("traces: paper", Align::Right),
        ("here", Align::Right),
        ("queries: paper", Align::Right),
        ("here", Align::Right),
        ("time", Align::Right),
        ("traces/s", Align::Right),
        ("result", Align::Left),
    ])
}

/// A line for the subject, and one for its variant.
fn text_rows(
    table: &mut Table,
    row: &Row,
    subject: &Measured,
    variant: Option<&(&Record, Measured)>,
) {
    let format = TableFormat::Text;
    let (of_subject, of_variant) = row.agreement.cells();
    let mut line = |name: String, measured: &Measured, result: &str| {
        table.row(vec![
            name,
            format.number(row.traces_paper),
            reached(format, measured.traces, measured.out_of_time),
            format.number(row.queries_paper),
            reached(format, measured.queries, measured.out_of_time),
            format.time(measured.time),
            format.number(measured.traces_per_second()),
            result.to_string(),
        ]);
    };
    line(row.subject.to_string(), subject, of_subject);
    if let Some((record, measured)) = variant {
        let types = match record.text("types") {
            "exact" => " (exact classes)",
            _ => "",
        };
        line(format!("  {}{types}", record.text("program")), measured, of_variant);
    }
}

fn csv_table() -> Table {
    Table::new(&[
        ("subject", Align::Left),
        ("traces_paper", Align::Right),
        ("traces", Align::Right),
        ("queries_paper", Align::Right),
        ("queries", Align::Right),
        ("equal", Align::Left),
        ("complete", Align::Left),
        ("time_ms", Align::Right),
        ("traces_per_second", Align::Right),
        ("result", Align::Left),
        ("variant", Align::Left),
        ("variant_types", Align::Left),
        ("variant_traces", Align::Right),
        ("variant_queries", Align::Right),
        ("variant_complete", Align::Left),
        ("variant_time_ms", Align::Right),
        ("variant_differs", Align::Left),
    ])
}

fn csv_cells(row: &Row) -> Vec<String> {
    let number = |number: Option<u64>| number.map(|number| number.to_string()).unwrap_or_default();
    let text = |text: Option<&str>| text.unwrap_or_default().to_string();
    vec![
        row.subject.to_string(),
        row.traces_paper.to_string(),
        row.traces.to_string(),
        row.queries_paper.to_string(),
        row.queries.to_string(),
        row.equal.to_string(),
        row.complete.to_string(),
        row.time_ms.to_string(),
        row.traces_per_second.to_string(),
        row.result.to_string(),
        text(row.variant),
        text(row.variant_types),
        number(row.variant_traces),
        number(row.variant_queries),
        row.variant_complete.map(|complete| complete.to_string()).unwrap_or_default(),
        row.variant_time_ms.map(|time| time.to_string()).unwrap_or_default(),
        text(row.variant_differs),
    ]
}

fn notes(rows: &[Row], traces: u64, threads: usize) -> String {
    let mut notes = "\n".to_string();
    for agreement in Agreement::ALL {
        let rows = rows.iter().filter(|row| row.agreement == agreement);
        let names: Vec<&str> = rows.map(|row| row.subject).collect();
        if !names.is_empty() {
            let (words, count) = (agreement.words(), names.len());
            notes.push_str(&format!("{words} ({count}): {}\n", names.join(", ")));
        }
    }
    let variants = rows.iter().filter_map(|row| Some((row.subject, row.variant_differs?)));
    let variants: Vec<String> =
        variants.map(|(subject, differs)| format!("  {subject:<16} {differs}\n")).collect();
    if !variants.is_empty() {
        notes.push_str("\nWhat is different in the variants:\n");
        notes.push_str(&variants.concat());
    }
    notes.push_str(&format!(
        "\n{} traces, {}\n\
         Queries: one for each way to go on where a reference is looked at; two for a branch\n\
         whose condition is no constant, one if the jump over its `then` branch is impossible.\n\
         Exact classes (--types exact): a fresh object has exactly the class that its field declares.\n\
         These are not the paper's own programs but ours for the same methods: corpus/pose/README.md.\n",
        grouped(traces),
        machine_words(threads)
    ));
    notes
}
