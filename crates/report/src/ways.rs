//! The ways in which the paths of a run end: what a reader looks for first among many paths.

use crate::Report;
use crate::path::{end_words, result_words};
use crate::rows::Rows;
use crate::style::Style;
use crate::table::{Align, Table};
use crate::{counted, grouped};
use forkless_engine::{Path, PathEnd, Thrown};
use forkless_notation::own_frame;
use forkless_term::Node;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// With fewer paths the table of paths is enough.
const FEW_PATHS: usize = 20;

/// With more paths than this only the most telling ones are shown.
pub(crate) const MANY_PATHS: usize = 40;

/// So many ways are shown.
const MOST_WAYS: usize = 40;

const RESULT_WIDTH: usize = 40;

/// Which paths of a run are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listing {
    /// All, or the most telling ones where there are many.
    Telling,
    /// All.
    All,
}

/// A way in which paths end: how, with what, and where.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Way {
    pub end: String,
    pub result: String,
    pub place: String,
}

/// The paths that end in one way, by their positions.
struct Paths {
    count: u64,
    /// The one that takes the least to say and to run.
    smallest: usize,
}

/// The positions of the paths that are shown, and in words which are not.
pub(crate) fn shown(rows: &impl Rows, listing: Listing) -> (Vec<usize>, Option<String>) {
    let paths = rows.count();
    if listing == Listing::All || paths <= MANY_PATHS {
        return ((0..paths).collect(), None);
    }
    let ways = ways(rows);
    let mut shown: Vec<usize> =
        ways.iter().take(MOST_WAYS).map(|(_, paths)| paths.smallest).collect();
    // What needs attention is never among the others.
    shown.extend((0..paths).filter(|&number| rows.is_disputed(number)).take(MOST_WAYS));
    shown.sort_by_key(|&number| size(rows, number));
    shown.dedup();
    let words = format!(
        "{} of {}: the smallest for each way of ending; --all lists all",
        grouped(shown.len() as u64),
        counted(paths as u64, "path", "paths")
    );
    (shown, Some(words))
}

/// In which ways the paths end, how many do, and the smallest of these; empty if there are so few paths
/// that they can be seen.
pub(crate) fn ways_text(rows: &impl Rows, style: Style) -> String {
    if rows.count() <= FEW_PATHS {
        return String::new();
    }
    let mut table = Table::new(&[
        ("end", Align::Left),
        ("result", Align::Left),
        ("where", Align::Left),
        ("paths", Align::Right),
        ("smallest", Align::Right),
    ]);
    let ways = ways(rows);
    let more = ways.len().saturating_sub(MOST_WAYS);
    for (Way { end, result, place }, Paths { count, smallest }) in ways.into_iter().take(MOST_WAYS)
    {
        table.row(vec![end, result, place, grouped(count), format!("#{}", smallest + 1)]);
    }
    let mut text = table.render(style);
    if more > 0 {
        text.push_str(&format!("... {} more\n", grouped(more as u64)));
    }
    text + "\n"
}

/// The ways, by their smallest path.
fn ways(rows: &impl Rows) -> Vec<(Way, Paths)> {
    let mut ways: BTreeMap<Way, Paths> = BTreeMap::new();
    for number in 0..rows.count() {
        let found = ways.entry(rows.way(number)).or_insert(Paths { count: 0, smallest: number });
        found.count += 1;
        if size(rows, number) < size(rows, found.smallest) {
            found.smallest = number;
        }
    }
    let mut ways: Vec<_> = ways.into_iter().collect();
    ways.sort_by_key(|(_, paths)| size(rows, paths.smallest));
    ways
}

/// What tells how much it takes to understand a path.
fn size(rows: &impl Rows, number: usize) -> (usize, u64, usize) {
    let (clauses, steps) = rows.size(number);
    (clauses, steps, number)
}

/// How, with what and where a path ends.
pub(crate) fn way(report: &Report, path: &Path) -> Way {
    let end = end_words(path);
    let (result, place) = match &path.end {
        PathEnd::Returned(Some(result)) => {
            let pool = report.exploration.pool(path);
            let is_constant =
                matches!(pool.node(*result), Node::Bool(_) | Node::Bits(..) | Node::Null);
            let words = is_constant.then(|| result_words(report, path, RESULT_WIDTH)).flatten();
            (words.unwrap_or_default(), None)
        }
        PathEnd::Threw(thrown) => {
            let words = match thrown {
                Thrown::Object { class: Some(_), .. } => result_words(report, path, RESULT_WIDTH),
                Thrown::Object { class: None, .. } | Thrown::Builtin(_) => None,
            };
            (words.unwrap_or_default(), own_frame(report.program, path))
        }
        PathEnd::AssertionFailed(message) | PathEnd::Stuck(message) => (message.clone(), None),
        PathEnd::Exited(code) => (format!("exit code {code}"), None),
        PathEnd::Returned(None) | PathEnd::Excluded | PathEnd::Cut(_) => (String::new(), None),
    };
    let place = place.map(|frame| frame.to_string()).unwrap_or_default();
    // As in a trace, but for the word before it.
    let place = place.strip_prefix("at ").unwrap_or(&place).to_string();
    Way { end, result, place }
}
