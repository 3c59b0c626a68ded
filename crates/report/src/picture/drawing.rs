//! A laid out heap as SVG. Colours are classes of the page's style sheet.

use super::graph::{Box, Graph, Kind, Row};
use super::layout::{Arrow, Curve, Layout, Size, lay_out};
use crate::markup::escape;
use crate::text::shorten;
use std::fmt::Write;

/// The width of a letter of the page's font for pictures.
const LETTER: f64 = 7.3;
const TITLE_HEIGHT: f64 = 22.0;
const ROW_HEIGHT: f64 = 18.0;
/// Left and right of the text in a box.
const PADDING: f64 = 9.0;
/// Room for the dot that an arrow starts from.
const DOT: f64 = 8.0;
/// Longer texts are cut; the whole text appears under the mouse.
const LONGEST: usize = 44;

/// The picture as an SVG element.
pub(super) fn svg(graph: &Graph) -> String {
    let sizes: Vec<Size> = graph.boxes.iter().map(size).collect();
    let (mut arrows, mut are_changed) = (vec![], vec![]);
    for (from, one) in graph.boxes.iter().enumerate() {
        for (number, row) in one.rows.iter().enumerate() {
            let start = TITLE_HEIGHT + (number as f64 + 0.5) * ROW_HEIGHT;
            arrows.extend(row.target.map(|to| Arrow { from, start, to }));
            are_changed.extend(row.target.map(|_| row.is_changed));
        }
    }
    let Layout { size, corners, routes } = lay_out(&sizes, &arrows);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"heap\" viewBox=\"0 0 {0:.0} {1:.0}\" \
         width=\"{0:.0}\" height=\"{1:.0}\" role=\"img\">\n",
        size.width, size.height
    );
    for ((one, size), corner) in graph.boxes.iter().zip(&sizes).zip(&corners) {
        draw_box(&mut out, one, *size, *corner);
    }
    for (route, is_changed) in routes.iter().zip(are_changed) {
        draw_arrow(&mut out, route, is_changed);
    }
    out.push_str("</svg>\n");
    out
}

fn size(one: &Box) -> Size {
    let letters = |text: &str| shorten(text, LONGEST).chars().count() as f64 * LETTER;
    let rows = one
        .rows
        .iter()
        .map(|row| letters(&row_text(row)) + if row.target.is_some() { DOT } else { 0.0 });
    let width = rows.fold(letters(&one.title), f64::max) + 2.0 * PADDING;
    Size { width, height: TITLE_HEIGHT + one.rows.len() as f64 * ROW_HEIGHT + 3.0 }
}

fn row_text(Row { name, value, target, .. }: &Row) -> String {
    match (name.is_empty(), target) {
        (true, _) => value.clone(),
        (false, Some(_)) => name.clone(),
        (false, None) => format!("{name}: {value}"),
    }
}

/// A line of text, with the whole text under the mouse where it is more.
fn text(out: &mut String, (x, y): (f64, f64), class: &str, words: &str, whole: &str) {
    let shown = shorten(words, LONGEST);
    let whole = match shown == whole {
        true => String::new(),
        false => format!("<title>{}</title>", escape(whole)),
    };
    let _ = writeln!(
        out,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"{class}\">{}{whole}</text>",
        escape(&shown)
    );
}

fn draw_box(out: &mut String, one: &Box, size: Size, (x, y): (f64, f64)) {
    let kind = match one.kind {
        Kind::Start => "start",
        Kind::Input => "input",
        Kind::New => "new",
    };
    let lost = if one.is_lost { " lost" } else { "" };
    let _ = writeln!(
        out,
        "<g class=\"{kind}{lost}\"><rect class=\"box\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" \
         height=\"{:.1}\" rx=\"5\"/>",
        size.width, size.height
    );
    text(out, (x + PADDING, y + 15.5), "title", &one.title, &one.full_title);
    if !one.rows.is_empty() {
        let _ = writeln!(
            out,
            "<line class=\"rule\" x1=\"{x:.1}\" x2=\"{:.1}\" y1=\"{1:.1}\" y2=\"{1:.1}\"/>",
            x + size.width,
            y + TITLE_HEIGHT
        );
    }
    for (number, row) in one.rows.iter().enumerate() {
        let top = y + TITLE_HEIGHT + number as f64 * ROW_HEIGHT;
        if row.is_changed {
            let _ = writeln!(
                out,
                "<rect class=\"changed\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" \
                 height=\"{ROW_HEIGHT}\" rx=\"3\"/>",
                x + 2.0,
                top + 1.5,
                size.width - 4.0
            );
        }
        text(out, (x + PADDING, top + 14.5), "row", &row_text(row), &row_text(row));
    }
    out.push_str("</g>\n");
}

fn draw_arrow(out: &mut String, route: &[Curve], is_changed: bool) {
    let (Some(first), Some(last)) = (route.first(), route.last()) else { return };
    let (x, y) = first[0];
    let mut path = format!("M{x:.1},{y:.1}");
    for [_, (x1, y1), (x2, y2), (x3, y3)] in route {
        let _ = write!(path, " C{x1:.1},{y1:.1} {x2:.1},{y2:.1} {x3:.1},{y3:.1}");
    }
    let [_, _, (before, _), (tip, height)] = *last;
    let back = if before < tip { -8.0 } else { 8.0 };
    let class = if is_changed { "arrow now" } else { "arrow" };
    let _ = writeln!(
        out,
        "<g class=\"{class}\"><circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.5\"/><path d=\"{path}\"/>\
         <polygon points=\"{tip:.1},{height:.1} {0:.1},{1:.1} {0:.1},{2:.1}\"/></g>",
        tip + back,
        height - 3.5,
        height + 3.5
    );
}
