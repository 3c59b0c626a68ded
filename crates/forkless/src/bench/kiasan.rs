//! The tables of the paper on Kiasan's lazier# initialization: cases of operations of data structures
//! under their invariants, for bounds k = 1, 2, 3. The bound is the paper's, which is not that of other commands.

use super::{LOOP_BOUND, count, machine_words, or_dash, out_of_time, print, reached};
use crate::arguments::{ArgumentsLooked, KiasanArguments, TableFormat};
use crate::columns::{Column, table};
use crate::corpus::{self, JavaSubjects, Record, records};
use crate::output::milliseconds;
use forkless_driver::{ARRAY_BOUND, Exit, Failure};
use forkless_engine::{Budgets, Config, Exploration, NullPolicy};
use forkless_heap::{CountedWay, Strategy};
use forkless_report::json;
use serde::Serialize;
use std::time::Duration;

/// The paper's cases, the subjects here, and how many paths they have under `pose` by reasoning: Deng,
/// Robby and Hatcliff, "Towards A Case-Optimal Symbolic Execution Algorithm for Analyzing Strong
/// Properties of Object-Oriented Programs", Tables 1 and A.1.
const SUBJECTS: &str = include_str!("../../../../corpus/java/kiasan/kiasan.csv");
const STRATEGIES: [Strategy; 4] =
    [Strategy::Lazy, Strategy::Lazier, Strategy::LazierSharp, Strategy::Pose];

#[derive(Serialize)]
struct Row {
    class: &'static str,
    method: &'static str,
    k: u64,
    lazy_paper: Option<u64>,
    lazy: u64,
    lazier_paper: Option<u64>,
    lazier: u64,
    lazier_sharp_paper: Option<u64>,
    lazier_sharp: u64,
    pose_expected: u64,
    pose: u64,
    /// The strategies whose time was over, so that they may have more cases.
    out_of_time: Vec<&'static str>,
    time_ms: f64,
    time_pose_ms: f64,
}

#[derive(Serialize)]
struct Document {
    schema: u32,
    rows: Vec<Row>,
    threads: usize,
}

const COLUMNS: [Column<Row>; 14] = [
    Column::words("class", "class", |row, _| row.class.to_string()),
    Column::words("method", "method", |row, _| row.method.to_string()),
    Column::figures("k", "k", |row, _| row.k.to_string()),
    Column::figures("lazy: paper", "lazy_paper", |row, format| paper(row.lazy_paper, format)),
    Column::figures("lazy", "lazy", |row, format| row.reached(Strategy::Lazy, row.lazy, format)),
    Column::figures("lazier: paper", "lazier_paper", |row, format| paper(row.lazier_paper, format)),
    Column::figures("lazier", "lazier", |row, format| {
        row.reached(Strategy::Lazier, row.lazier, format)
    }),
    Column::figures("lazier#: paper", "lazier_sharp_paper", |row, format| {
        paper(row.lazier_sharp_paper, format)
    }),
    Column::figures("lazier#", "lazier_sharp", |row, format| {
        row.reached(Strategy::LazierSharp, row.lazier_sharp, format)
    }),
    Column::figures("pose: expected", "pose_expected", |row, format| {
        format.number(row.pose_expected)
    }),
    Column::figures("pose", "pose", |row, format| row.reached(Strategy::Pose, row.pose, format)),
    Column::figures("pose ms", "time_pose_ms", |row, _| format!("{:.2}", row.time_pose_ms)),
    Column::figures("all ms", "time_ms", |row, _| format!("{:.2}", row.time_ms)),
    Column::words("out of time", "out_of_time", |row, _| row.out_of_time.join(" ")),
];

/// A figure of the paper, where it has one.
fn paper(cases: Option<u64>, format: TableFormat) -> String {
    or_dash(format, cases.map(|cases| format.number(cases)))
}

pub fn run(arguments: &KiasanArguments, format: TableFormat) -> Result<Exit, Failure> {
    let subjects = JavaSubjects::compile(corpus::KIASAN, arguments.jdk.as_deref())?;
    let mut rows = vec![];
    let mut worst = Exit::Complete;
    for record in records(SUBJECTS) {
        let is_named = arguments.classes.is_empty()
            || arguments.classes.iter().any(|wanted| wanted == record.text("class"));
        if is_named && arguments.k.iter().any(|&k| u64::from(k) == record.number("k")) {
            let (row, exit) = row(&subjects, &record, arguments)?;
            worst = worst.worse(exit);
            rows.push(row);
        }
    }
    let notes = notes(&rows, &subjects, arguments.threads);
    let table = table(&COLUMNS, &rows, format);
    let document = Document { schema: json::SCHEMA, rows, threads: arguments.threads };
    print(format, &table, &document, &notes)?;
    Ok(worst)
}

fn row(
    subjects: &JavaSubjects,
    record: &Record,
    arguments: &KiasanArguments,
) -> Result<(Row, Exit), Failure> {
    let method = format!("{}{}", record.text("target"), record.text("descriptor"));
    let bound = u32::try_from(record.number("bound")).expect("bounds are small");
    let mut runs: Vec<Exploration> = vec![];
    for strategy in STRATEGIES {
        let config = Config {
            strategy,
            eager_arguments: arguments.arguments == ArgumentsLooked::Eager,
            heap_bound: Some(bound),
            counted_way: CountedWay::First,
            array_bound: Some(ARRAY_BOUND),
            null: NullPolicy::Fork,
            threads: arguments.threads,
            budgets: Budgets {
                time: arguments.time.0,
                loops: Some(LOOP_BOUND),
                ..Budgets::default()
            },
            ..Config::default()
        };
        let program = subjects.load(&method, record.some_text("requires"))?;
        runs.push(count(&program, config));
    }
    let worst = runs.iter().map(Exit::of).fold(Exit::Complete, Exit::worse);
    let late = STRATEGIES.iter().zip(&runs).filter(|(_, run)| out_of_time(run));
    let traces = |place: usize| runs[place].counts.traces;
    let row = Row {
        class: record.text("class"),
        method: record.text("method"),
        k: record.number("k"),
        lazy_paper: record.some_number("cases_lazy"),
        lazy: traces(0),
        lazier_paper: record.some_number("cases_lazier"),
        lazier: traces(1),
        lazier_sharp_paper: record.some_number("cases_lazier_sharp"),
        lazier_sharp: traces(2),
        pose_expected: record.number("expected_pose"),
        pose: traces(3),
        out_of_time: late.map(|(strategy, _)| strategy.name()).collect(),
        time_ms: milliseconds(runs.iter().map(|run| run.time).sum::<Duration>()),
        time_pose_ms: milliseconds(runs[3].time),
    };
    Ok((row, worst))
}

impl Row {
    fn is_late(&self, strategy: Strategy) -> bool {
        self.out_of_time.contains(&strategy.name())
    }

    /// What a strategy has found.
    fn reached(&self, strategy: Strategy, cases: u64, format: TableFormat) -> String {
        reached(format, cases, self.is_late(strategy))
    }

    /// Strategies of the paper: its figure, and ours.
    fn cases(&self) -> [(Strategy, Option<u64>, u64); 3] {
        [
            (Strategy::Lazy, self.lazy_paper, self.lazy),
            (Strategy::Lazier, self.lazier_paper, self.lazier),
            (Strategy::LazierSharp, self.lazier_sharp_paper, self.lazier_sharp),
        ]
    }
}

fn notes(rows: &[Row], subjects: &JavaSubjects, threads: usize) -> String {
    let mut notes = String::from("\nas in the paper, of the figures that it has: ");
    for (place, strategy) in STRATEGIES[..3].iter().enumerate() {
        let cases = |row: &Row| row.cases()[place];
        let has = rows.iter().filter(|row| cases(row).1.is_some()).count();
        let late = rows.iter().filter(|row| row.is_late(*strategy)).count();
        let equal =
            rows.iter().filter(|row| cases(row).1 == Some(cases(row).2) && !row.is_late(*strategy));
        let comma = if place == 0 { "" } else { "; " };
        notes.push_str(&format!("{comma}{} {} of {has}", strategy.name(), equal.count()));
        if late > 0 {
            notes.push_str(&format!(" ({late} out of time)"));
        }
    }
    let expected = rows
        .iter()
        .filter(|row| row.pose == row.pose_expected && !row.is_late(Strategy::Pose))
        .count();
    let time: f64 = rows.iter().map(|row| row.time_ms).sum();
    notes.push_str(&format!(
        "\npose: {expected} of {} as corpus/java/kiasan/README.md derives, which says also what is \
         known of the paper's figures\n\
         {:.1} s in all, {}, {}\n",
        rows.len(),
        time / 1e3,
        subjects.jdk_words(),
        machine_words(threads)
    ));
    notes
}
