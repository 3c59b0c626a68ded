//! One numbering of objects instead of all.
//!
//! Nothing but equality tells objects of the input apart, so every solution has as many twins as
//! there are ways to give its objects codes, and to refute a question the SAT solver has to refute
//! all of them. Here each object gets the code of the first reference that points at it. That takes clauses
//! for all pairs of references: they pay only where a question is hard.

use crate::circuit::Circuit;
use crate::words::Word;

/// Conflicts after which a question counts as hard.
pub(crate) const CONFLICTS_OF_A_HARD_QUESTION: u64 = 300;

/// The references whose codes are unknown, in the order of the cone, each with a code of its own.
/// None has a larger code than its own.
#[derive(Default)]
pub(crate) struct UnknownReferences {
    references: Vec<(Word, u64)>,
}

impl UnknownReferences {
    /// A further reference. Its own code is larger than those before it.
    pub(crate) fn push(&mut self, word: Word, own: u64) {
        debug_assert!(self.references.last().is_none_or(|&(_, last)| last < own));
        self.references.push((word, own));
    }

    /// States that the own code of a reference is used only if that reference has it.
    pub(crate) fn break_symmetry(&self, circuit: &mut Circuit) {
        let mut leads = vec![];
        for (at, (word, own)) in self.references.iter().enumerate() {
            for (&(_, code), &is_led) in self.references[..at].iter().zip(&leads) {
                let follows = circuit.has_value(word, code);
                circuit.assert(&[!follows, is_led]);
            }
            let end = circuit.number(word.len(), own + 1);
            let is_possible = circuit.unsigned_less(word, &end);
            circuit.assert(&[is_possible]);
            leads.push(circuit.has_value(word, *own));
        }
    }
}
