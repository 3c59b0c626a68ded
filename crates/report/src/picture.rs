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
    /// The number of objects.
    TooLarge(usize),
}

impl Picture {
    fn of(graph: &Graph) -> Self {
        match graph.boxes.len() {
            boxes if boxes > MOST_BOXES => Picture::TooLarge(boxes - 1),
            _ => Picture::Drawn(drawing::svg(graph)),
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
