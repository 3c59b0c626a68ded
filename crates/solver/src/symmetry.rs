//! One numbering of objects instead of all.
//!
//! Nothing but equality tells objects of the input apart, so every solution has as many twins as
//! there are ways to give its objects codes, and to refute a question the SAT solver has to refute
//! all of them. Here each object gets the code of the first reference that points at it. That takes clauses
//! for all pairs of references: they pay only where a question is hard.

use crate::circuit::Circuit;
use crate::codes::CodeSpan;
use crate::sat::Lit;
use crate::words::Word;
use rustc_hash::FxHashMap;

/// Conflicts after which a question counts as hard.
pub(crate) const CONFLICTS_OF_A_HARD_QUESTION: u64 = 300;

/// The references whose codes are unknown, in the order of the cone, each with a code of its own.
/// None has a larger code than its own.
#[derive(Default)]
pub(crate) struct UnknownReferences {
    references: Vec<(Word, u64)>,
    /// Those whose number of objects is limited, with the codes that each may have.
    limited: Vec<(Word, Vec<CodeSpan>)>,
}

impl UnknownReferences {
    /// A further reference. Its own code is larger than those before it.
    pub(crate) fn push(&mut self, word: Word, own: u64) {
        debug_assert!(self.references.last().is_none_or(|&(_, last)| last < own));
        self.references.push((word, own));
    }

    /// A further reference, where the number of objects is limited.
    pub(crate) fn push_limited(&mut self, word: Word, spans: Vec<CodeSpan>) {
        self.limited.push((word, spans));
    }

    /// Is this code the one of some reference?
    pub(crate) fn is_used(&self, circuit: &mut Circuit, code: u64) -> Lit {
        let mut uses = vec![];
        for (word, spans) in &self.limited {
            if spans.iter().any(|span| span.first <= code && code <= span.last) {
                uses.push(circuit.has_value(word, code));
            }
        }
        circuit.any(uses)
    }

    /// States that of the codes of each cell the next one is used only after the one before it: there
    /// are fewer than references, so that a reference has none of its own.
    fn break_limited_symmetry(&self, circuit: &mut Circuit) {
        let mut used: FxHashMap<u64, Lit> = FxHashMap::default();
        for (word, spans) in &self.limited {
            for span in spans {
                let mut has = vec![];
                for code in span.first..=span.last {
                    let is_this = circuit.has_value(word, code);
                    if code > span.first {
                        let before = used.get(&(code - 1)).copied();
                        let before = before.unwrap_or(circuit.constant(false));
                        circuit.assert(&[!is_this, before]);
                    }
                    has.push((code, is_this));
                }
                for (code, is_this) in has {
                    let before = used.get(&code).copied().unwrap_or(circuit.constant(false));
                    used.insert(code, circuit.or(before, is_this));
                }
            }
        }
    }

    /// States that the own code of a reference is used only if that reference has it.
    pub(crate) fn break_symmetry(&self, circuit: &mut Circuit) {
        self.break_limited_symmetry(circuit);
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
