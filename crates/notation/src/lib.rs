//! How values, terms, objects and exceptions are written: the notation of the source language.
//!
//! All that is shown to people goes through here, in text, JSON, pages and messages of the JVM's
//! confirmation. The notation is that of Java, in which programs of the two small languages are
//! shown as well: literals, casts, `instanceof`, strings, boxes, constants of enums, stack frames.
//!
//! - [`TermNotation`] writes terms over the input: conditions and results.
//! - [`ResultNotation`] adds the objects that a path made: `new Node { next: this }`, `"text"`.
//! - [`WitnessNotation`] writes the concrete values and objects of a witness.
//! - [`Contents`] is what is in a map, set or list of a witness.
//! - [`StackFrame`] is a line of a stack trace.
//!
//! What is deliberately absent: which parts of a condition are worth showing (crate `explain`), and
//! where on a page they stand (crate `report`).

mod collections;
mod float_text;
mod frames;
mod java;
mod literals;
mod objects;
mod result;
mod strings;
mod terms;
mod values;

pub use collections::{Contents, contents};
pub use float_text::float_text;
pub use frames::{StackFrame, end_position, own_frame, stack_frames};
pub use java::without_package;
pub use literals::{quoted, quoted_character};
pub use result::ResultNotation;
pub use strings::string_units;
pub use terms::TermNotation;
pub use values::{WitnessNotation, character, decision_string, read_decisions};
