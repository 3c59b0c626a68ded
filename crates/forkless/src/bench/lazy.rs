//! The column for lazy initialization of Table 1 of the POSE paper.
//!
//! The paper measured it with a tool for Java, where a reference found in a field has the declared
//! class: so it is here. Where our program has another count than the paper's, a *variant* may have
//! the paper's: a program that decides a little differently, or a stricter reading of classes. Which
//! variant belongs to which subject is said in a table of the corpus.

use super::table1::{PaperRow, paper};
use super::{count, machine_words, out_of_time, peak_memory, print, reached};
use crate::arguments::{LazyArguments, TableFormat};
use crate::columns::{Column, table};
use crate::corpus::{self, Record};
use crate::output::milliseconds;
use forkless_driver::{Exit, Failure, Types};
use forkless_engine::{Budgets, Config, Exploration, NullPolicy};
use forkless_heap::Strategy;
use forkless_ir::all_variants;
use forkless_report::{Table, grouped, json};
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
    const ALL: [Agreement; 6] = all_variants![
        Agreement: Equal, EqualTraces, VariantEqual, VariantEqualTraces, NotExplained, NotKnown,
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
            exit: Exit::of(run),
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

/// A subject, as it is and as its variant, if one is needed.
struct Subject<'a> {
    measured: Measured,
    variant: Option<Variant<'a>>,
}

struct Variant<'a> {
    record: &'a Record,
    types: Types,
    measured: Measured,
}

impl Subject<'_> {
    /// All runs.
    fn runs(&self) -> impl Iterator<Item = &Measured> {
        [&self.measured].into_iter().chain(self.variant.as_ref().map(|variant| &variant.measured))
    }
}

pub fn run(arguments: &LazyArguments, format: TableFormat) -> Result<Exit, Failure> {
    let papers = chosen(&arguments.subjects)?;
    let variants = corpus::records(VARIANTS);
    let mut found = vec![];
    for paper in papers {
        let measured = measure(paper.subject, Types::Declared, arguments);
        let record = variants.iter().find(|record| record.text("subject") == paper.subject);
        // A subject that needs no explanation gets none.
        let record = record.filter(|_| measured.compare(&paper) != Comparison::Equal);
        let variant = record.map(|record| {
            let types = Types::named(record.text("types")).expect("the table has names of types");
            let measured = measure(record.text("program"), types, arguments);
            Variant { record, types, measured }
        });
        let subject = Subject { measured, variant };
        found.push((row(&paper, &subject), subject));
    }
    let runs = || found.iter().flat_map(|(_, subject)| subject.runs());
    let worst = runs().map(|run| run.exit).fold(Exit::Complete, Exit::worse);
    let traces = runs().map(|run| run.traces).sum();
    let text = (format == TableFormat::Text).then(|| text_table(&found));
    let rows: Vec<Row> = found.into_iter().map(|(row, _)| row).collect();
    let table = text.unwrap_or_else(|| table(&COLUMNS, &rows, format));
    let notes = notes(&rows, traces, arguments.threads);
    let peak_memory_bytes = peak_memory();
    let threads = arguments.threads;
    let document = Document { schema: json::SCHEMA, rows, peak_memory_bytes, threads };
    print(format, &table, &document, &notes)?;
    Ok(worst)
}

/// The paper's rows of the subjects that the user named, or all.
fn chosen(names: &[String]) -> Result<Vec<PaperRow>, Failure> {
    let all = paper();
    if let Some(unknown) = names.iter().find(|name| all.iter().all(|row| row.subject != **name)) {
        let there: Vec<&str> = all.iter().map(|row| row.subject).collect();
        let there = there.join(", ");
        return Err(Failure::with_help(
            format!("no subject is called `{unknown}`"),
            format!("there is {there}"),
        ));
    }
    let is_chosen = |row: &PaperRow| names.is_empty() || names.iter().any(|one| one == row.subject);
    Ok(all.into_iter().filter(is_chosen).collect())
}

/// Counts the traces of a program of the corpus under lazy initialization.
fn measure(program: &str, types: Types, arguments: &LazyArguments) -> Measured {
    let config = Config {
        strategy: Strategy::Lazy,
        exact_classes: types == Types::Exact,
        null: NullPolicy::Assume,
        threads: arguments.threads,
        budgets: Budgets { time: arguments.time.0, ..Budgets::default() },
        ..Config::default()
    };
    Measured::of(&count(&corpus::typed_subject(program), config))
}

fn row(paper: &PaperRow, subject: &Subject) -> Row {
    let Subject { measured: subject, variant } = subject;
    let text = |heading| variant.as_ref().map(|variant| variant.record.text(heading));
    let found = variant.as_ref().map(|variant| &variant.measured);
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

/// A line for people: a subject, or its variant below it.
struct Line<'a> {
    name: String,
    row: &'a Row,
    measured: &'a Measured,
    result: &'static str,
}

fn line_columns<'a>() -> [Column<Line<'a>>; 8] {
    [
        Column::words("subject", "subject", |line, _| line.name.clone()),
        Column::figures("traces: paper", "traces_paper", |line, format| {
            format.number(line.row.traces_paper)
        }),
        Column::figures("here", "traces", |line, format| {
            reached(format, line.measured.traces, line.measured.out_of_time)
        }),
        Column::figures("queries: paper", "queries_paper", |line, format| {
            format.number(line.row.queries_paper)
        }),
        Column::figures("here", "queries", |line, format| {
            reached(format, line.measured.queries, line.measured.out_of_time)
        }),
        Column::figures("time", "time_ms", |line, format| format.time(line.measured.time)),
        Column::figures("traces/s", "traces_per_second", |line, format| {
            format.number(line.measured.traces_per_second())
        }),
        Column::words("result", "result", |line, _| line.result.to_string()),
    ]
}

/// For people: a line for each subject, and one for its variant.
fn text_table(found: &[(Row, Subject)]) -> Table {
    let mut lines = vec![];
    for (row, Subject { measured, variant }) in found {
        let (of_subject, of_variant) = row.agreement.cells();
        let name = row.subject.to_string();
        lines.push(Line { name, row, measured, result: of_subject });
        if let Some(Variant { record, types, measured }) = variant {
            let types = match types {
                Types::Exact => " (exact classes)",
                Types::Any | Types::Declared => "",
            };
            let name = format!("  {}{types}", record.text("program"));
            lines.push(Line { name, row, measured, result: of_variant });
        }
    }
    table(&line_columns(), &lines, TableFormat::Text)
}

/// For programs: a line for each subject, with its variant.
const COLUMNS: [Column<Row>; 17] = [
    Column::words("subject", "subject", |row, _| row.subject.to_string()),
    Column::figures("traces: paper", "traces_paper", |row, _| row.traces_paper.to_string()),
    Column::figures("traces", "traces", |row, _| row.traces.to_string()),
    Column::figures("queries: paper", "queries_paper", |row, _| row.queries_paper.to_string()),
    Column::figures("queries", "queries", |row, _| row.queries.to_string()),
    Column::words("equal", "equal", |row, _| row.equal.to_string()),
    Column::words("complete", "complete", |row, _| row.complete.to_string()),
    Column::figures("ms", "time_ms", |row, _| row.time_ms.to_string()),
    Column::figures("traces/s", "traces_per_second", |row, _| row.traces_per_second.to_string()),
    Column::words("result", "result", |row, _| row.result.to_string()),
    Column::words("variant", "variant", |row, _| or_empty(row.variant)),
    Column::words("its types", "variant_types", |row, _| or_empty(row.variant_types)),
    Column::figures("its traces", "variant_traces", |row, _| or_empty(row.variant_traces)),
    Column::figures("its queries", "variant_queries", |row, _| or_empty(row.variant_queries)),
    Column::words("is complete", "variant_complete", |row, _| or_empty(row.variant_complete)),
    Column::figures("its ms", "variant_time_ms", |row, _| or_empty(row.variant_time_ms)),
    Column::words("differs", "variant_differs", |row, _| or_empty(row.variant_differs)),
];

fn or_empty(cell: Option<impl ToString>) -> String {
    cell.map(|cell| cell.to_string()).unwrap_or_default()
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
