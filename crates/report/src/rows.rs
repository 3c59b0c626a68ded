//! What text shows of the paths of a run: of one that was just made, or of one that was put together from documents.

use crate::Report;
use crate::heap_text::{change_lines, input_lines};
use crate::path::{Disagreement, disagreements, end_words, result_words, sections};
use crate::text::RESULT_WIDTH;
use crate::ways::{Way, way};
use forkless_deadline::Signal;
use forkless_engine::{Exploration, Path, Replay, Witness};
use forkless_explain::condition;
use forkless_notation::{WitnessNotation, decision_string, end_position};
use serde::{Deserialize, Serialize};

/// How a section of a path is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Tone {
    Plain,
    Warning,
    Bad,
}

/// A section of what is listed of a path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ListedSection {
    pub name: String,
    pub lines: Vec<String>,
    pub tone: Tone,
}

/// The paths of a run by their positions, as text shows them.
pub(crate) trait Rows {
    /// How many there are.
    fn count(&self) -> usize;
    /// What a path chose.
    fn decisions(&self, number: usize) -> String;
    /// How it ends, in a word or two.
    fn end(&self, number: usize) -> String;
    /// What it returns or throws, for a column.
    fn result(&self, number: usize) -> String;
    /// When it is taken.
    fn condition(&self, number: usize) -> Vec<String>;
    /// How, with what and where it ends.
    fn way(&self, number: usize) -> Way;
    /// What tells how much it takes to understand it: clauses, steps.
    fn size(&self, number: usize) -> (usize, u64);
    /// Does a machine not confirm it?
    fn is_disputed(&self, number: usize) -> bool;
    /// What its input does instead on the concrete interpreter.
    fn mismatch(&self, number: usize) -> Option<String>;
    /// Where it ends.
    fn place(&self, number: usize) -> Option<String>;
    /// All that is listed of it behind its end.
    fn listed(&self, number: usize) -> Vec<ListedSection>;
    /// May inputs have objects, as far as the paths tell?
    fn has_objects(&self) -> bool;
    /// Is there no time to render another path?
    fn is_late(&self) -> bool;
    /// How many paths were left out before, for lack of time to render them.
    fn left_out(&self) -> usize;
    /// What ended the run early.
    fn interrupted_by(&self) -> Option<Signal>;
}

/// May inputs have objects, as far as the paths of a run tell?
pub(crate) fn has_objects(exploration: &Exploration) -> bool {
    // A string is an object with an array: no bound on the heap makes it smaller.
    let is_object = |witness: &Witness| {
        let objects = witness.objects.iter().filter(|object| object.length.is_none());
        objects.count() > 1
    };
    let mut witnesses = exploration.paths.iter().filter_map(|path| path.witness.as_ref());
    // Without a path nothing is known.
    exploration.paths.is_empty() || witnesses.any(is_object)
}

impl Report<'_> {
    fn path(&self, number: usize) -> &Path {
        &self.exploration.paths[number]
    }
}

impl Rows for Report<'_> {
    fn count(&self) -> usize {
        self.exploration.paths.len()
    }

    fn decisions(&self, number: usize) -> String {
        decision_string(&self.path(number).decisions)
    }

    fn end(&self, number: usize) -> String {
        end_words(self.path(number))
    }

    fn result(&self, number: usize) -> String {
        result_words(self, self.path(number), RESULT_WIDTH).unwrap_or_default()
    }

    fn condition(&self, number: usize) -> Vec<String> {
        condition(self.exploration, self.path(number))
    }

    fn way(&self, number: usize) -> Way {
        way(self, self.path(number))
    }

    fn size(&self, number: usize) -> (usize, u64) {
        let path = self.path(number);
        (path.clauses.len(), path.steps)
    }

    fn is_disputed(&self, number: usize) -> bool {
        matches!(self.path(number).replay, Replay::Differs(_))
            || self.confirmation.is_some_and(|by| by.difference(number).is_some())
    }

    fn mismatch(&self, number: usize) -> Option<String> {
        match &self.path(number).replay {
            Replay::Differs(mismatch) => Some(mismatch.to_string()),
            Replay::Agrees | Replay::NotRun => None,
        }
    }

    fn place(&self, number: usize) -> Option<String> {
        end_position(self.program, self.path(number))
    }

    fn listed(&self, number: usize) -> Vec<ListedSection> {
        let path = self.path(number);
        let mut all = vec![];
        let mut add = |name: &str, lines: Vec<String>, tone| {
            all.push(ListedSection { name: name.to_string(), lines, tone });
        };
        for part in sections(self, path) {
            add(part.name, part.lines, Tone::Plain);
        }
        if let Some(witness) = &path.witness {
            add("input", input_lines(self, path, witness), Tone::Plain);
            if let Some(value) = witness.result {
                let names = WitnessNotation { program: self.program, witness };
                let value = names.readable_of(names.result_type(), value);
                add("output", vec![value], Tone::Plain);
            }
            add("changes", change_lines(self.program, witness), Tone::Plain);
        }
        if !path.trail.is_empty() {
            add("trail", vec![path.trail.join(" ")], Tone::Plain);
        }
        for Disagreement { name, words, is_bug } in disagreements(self, number, path) {
            add(name, vec![words], if is_bug { Tone::Bad } else { Tone::Warning });
        }
        all
    }

    fn has_objects(&self) -> bool {
        has_objects(self.exploration)
    }

    fn is_late(&self) -> bool {
        self.deadline.is_over()
    }

    fn left_out(&self) -> usize {
        0
    }

    fn interrupted_by(&self) -> Option<Signal> {
        self.deadline.signal()
    }
}
