//! Heaps as pictures: a box for each object, an arrow for each reference.
//!
//! [`graph`] decides what is shown, [`layout`] where, [`drawing`] how. A picture is a function of the
//! path alone, like all that is rendered here.

mod drawing;
mod graph;
mod layout;

use crate::Report;
use forkless_engine::{Path, Witness};
use graph::Graph;

/// Nobody follows the arrows of a heap with more boxes.
const MOST_BOXES: usize = 60;
/// Nor scrolls through more fields and elements.
const MOST_ROWS: usize = 300;

/// Pictures of a path as SVG.
pub(crate) struct Pictures {
    /// The input, if there is one.
    pub before: Option<Picture>,
    /// What there is at the end; none if that says nothing more.
    pub after: Option<Picture>,
}

/// A picture, or why there is none.
pub(crate) enum Picture {
    /// An SVG element.
    Drawn(String),
    /// There is too much in it.
    TooLarge,
}

impl Picture {
    /// The SVG element, if there is one.
    pub fn drawn(self) -> Option<String> {
        match self {
            Picture::Drawn(svg) => Some(svg),
            Picture::TooLarge => None,
        }
    }

    fn of(graph: &Graph) -> Self {
        let rows: usize = graph.boxes.iter().map(|one| one.rows.len()).sum();
        match graph.boxes.len() > MOST_BOXES || rows > MOST_ROWS {
            true => Picture::TooLarge,
            false => Picture::Drawn(drawing::svg(graph)),
        }
    }
}

impl Pictures {
    /// The pictures of a path with this witness.
    pub fn of(report: &Report, path: &Path, witness: &Witness) -> Self {
        Pictures {
            before: graph::before(report, path, witness).as_ref().map(Picture::of),
            after: graph::after(report, path, witness).as_ref().map(Picture::of),
        }
    }
}
