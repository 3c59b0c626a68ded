//! The exceptions of a run, each place once: what a reader looks for first among many paths.

use crate::Report;
use crate::table::{Align, Table};
use crate::{grouped, style::Style};
use forkless_engine::{Path, PathEnd, Thrown};
use forkless_notation::own_frame;
use std::collections::BTreeMap;

/// With fewer paths the table of paths is enough.
const FEW_PATHS: usize = 20;

/// Which exceptions left the program where, on how many paths, and the first of these; empty if
/// there are none, or so few paths that they can be seen.
pub(crate) fn thrown_text(report: &Report, style: Style) -> String {
    let paths = &report.exploration.paths;
    if paths.len() <= FEW_PATHS {
        return String::new();
    }
    // By the first path, in the order of the table.
    let mut places: BTreeMap<(String, String), (usize, u64)> = BTreeMap::new();
    for (number, path) in paths.iter().enumerate() {
        if let Some(kind) = kind(report, path) {
            places.entry(kind).or_insert((number + 1, 0)).1 += 1;
        }
    }
    if places.is_empty() {
        return String::new();
    }
    let mut table = Table::new(&[
        ("thrown", Align::Left),
        ("where", Align::Left),
        ("paths", Align::Right),
        ("first", Align::Right),
    ]);
    let mut places: Vec<_> = places.into_iter().collect();
    places.sort_by_key(|(_, (first, _))| *first);
    for ((class, place), (first, count)) in places {
        table.row(vec![class, place, grouped(count), format!("#{first}")]);
    }
    format!("{}\n", table.render(style))
}

/// The class of the exception that a path ends with, and the innermost frame of the program's own.
fn kind(report: &Report, path: &Path) -> Option<(String, String)> {
    let PathEnd::Threw(Thrown::Object { class: Some(class), .. }) = path.end else { return None };
    let class = report.program.class_name(class).to_string();
    let place = own_frame(report.program, path);
    Some((class, place.map_or_else(String::new, |frame| frame.to_string())))
}
