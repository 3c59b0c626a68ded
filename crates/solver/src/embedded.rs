//! Bit blasting: the backend that needs nothing installed.

use crate::backend::{Backend, QueryLimits, SatResult, UnknownReason};
use crate::classes::ClassUniverse;
use crate::closure::Closure;
use crate::codes::CodeLayout;
use crate::congruence::{self, CandidateModel, Lemmas};
use crate::encoder::{Encoder, EncoderParts, Facts};
use crate::hints::{Hints, never_null};
use crate::sat::Sat;
use crate::statistics::EmbeddedStatistics;
use crate::symmetry::CONFLICTS_OF_A_HARD_QUESTION;
use forkless_term::{Evaluator, Model, Term, TermPool};
use rustc_hash::FxHashSet;

/// After so many assignments that got congruences wrong, those of all references that are compared are stated.
const ROUNDS_OF_A_HARD_QUESTION: u32 = 3;

/// Decides a conjunction with a SAT solver in this process.
///
/// Every query has an instance of its own over its cone: one that outlives a query would make
/// answers depend on earlier questions, and would make a run quadratic.
#[derive(Debug)]
pub struct Embedded {
    universe: ClassUniverse,
    statistics: EmbeddedStatistics,
    /// Used for each query again, for its memory only.
    memory: Sat,
    asks_of_merged_paths: bool,
}

impl Embedded {
    /// A backend for inputs whose objects have classes of `universe`.
    pub fn new(universe: ClassUniverse) -> Self {
        Embedded {
            universe,
            statistics: EmbeddedStatistics::default(),
            memory: Sat::default(),
            asks_of_merged_paths: false,
        }
    }

    /// The same for conditions of merged paths: other inputs are tried first.
    pub fn of_merged_paths(self, asks_of_merged_paths: bool) -> Self {
        Embedded { asks_of_merged_paths, ..self }
    }

    /// What it took so far.
    pub fn statistics(&self) -> &EmbeddedStatistics {
        &self.statistics
    }

    /// A model of the conjuncts, if there is one.
    fn search(
        &mut self,
        encoder: &mut Encoder,
        conjuncts: &[Term],
        hint: Option<&Model>,
        most_conflicts: Option<u64>,
    ) -> Result<Option<Model>, UnknownReason> {
        let pool = encoder.pool;
        let easy = most_conflicts
            .map_or(CONFLICTS_OF_A_HARD_QUESTION, |most| most.min(CONFLICTS_OF_A_HARD_QUESTION));
        encoder.circuit.limit_conflicts(Some(easy));
        let mut lemmas = Lemmas::default();
        let mut is_hard = false;
        let mut rounds = 0;
        loop {
            self.statistics.rounds += 1;
            rounds += 1;
            match encoder.circuit.solve() {
                Ok(true) => {}
                Ok(false) if encoder.is_restricted() => return Err(UnknownReason::FloatRemainder),
                Ok(false) => return Ok(None),
                Err(UnknownReason::ConflictLimit) if !is_hard => {
                    is_hard = true;
                    encoder.circuit.retract();
                    encoder.break_symmetry();
                    encoder.circuit.limit_conflicts(most_conflicts);
                    continue;
                }
                Err(reason) => return Err(reason),
            }
            let CandidateModel { model, values, results, classes } =
                congruence::read(encoder, hint, &self.universe);
            // Where the model differs from the assignment it may satisfy the terms all the same.
            let mut evaluator = Evaluator::resume(pool, &model, values);
            let broken = conjuncts.iter().find(|&&conjunct| !evaluator.truth(conjunct));
            let Some(&broken) = broken else { return Ok(Some(model)) };
            let wrong = encoder.wrong_operations();
            encoder.circuit.retract();
            let mut stated = 0;
            for (one, other) in results {
                stated += u64::from(lemmas.state(encoder, one, other));
            }
            if rounds == ROUNDS_OF_A_HARD_QUESTION {
                stated += lemmas.state_of_compared(encoder);
            }
            self.statistics.congruence_lemmas += stated;
            let mut stated_of_class = 0;
            for (one, other) in classes {
                stated_of_class += u64::from(lemmas.state_of_class(encoder, one, other));
            }
            self.statistics.class_lemmas += stated_of_class;
            // A lemma is smaller than a circuit: only where none is new, operations are stated.
            if stated + stated_of_class == 0 {
                assert!(
                    !wrong.is_empty(),
                    "a model as the SAT solver has it must satisfy every conjunct, but not this one: {}",
                    forkless_term::debug_text(pool, broken)
                );
                encoder.state_operations(&wrong);
            }
        }
    }
}

impl Backend for Embedded {
    fn check(
        &mut self,
        pool: &TermPool,
        conjuncts: &[Term],
        hint: Option<&Model>,
        limits: &QueryLimits,
    ) -> SatResult {
        self.statistics.checks += 1;
        let cone = pool.cone(conjuncts);
        let default = || Model::new(self.universe.default_class);
        let facts = Facts::new(pool, conjuncts);
        let closure = Closure::new(pool, &cone, &facts.known);
        let layout = (!self.universe.limits.is_empty())
            .then(|| CodeLayout::new(pool, &cone, &facts.known, &closure, &self.universe));
        let hint_model = hint.cloned().unwrap_or_else(default);
        let never_null = match self.asks_of_merged_paths {
            true => never_null(pool, &facts.known),
            false => FxHashSet::default(),
        };
        let hints = Hints::new(pool, &cone, &never_null, hint_model, layout.as_ref());
        let memory = std::mem::take(&mut self.memory);
        let parts = EncoderParts { facts, closure, layout, hints };
        let mut encoder = Encoder::new(pool, &cone, parts, &self.universe, limits, memory);
        let found = if encoder.is_late() {
            Err(UnknownReason::Deadline)
        } else {
            self.search(&mut encoder, conjuncts, hint, limits.conflicts)
        };
        self.statistics.conflicts += encoder.circuit.conflicts();
        self.memory = encoder.circuit.into_memory();
        match found {
            Ok(Some(model)) => SatResult::Sat(model),
            Ok(None) => SatResult::Unsat,
            Err(reason) => SatResult::Unknown(reason),
        }
    }
}
