//! What it took to answer.

use serde::{Deserialize, Serialize};
use std::ops::{AddAssign, Sub};

/// Counts of one [`crate::Solver`]. Every question is counted in `queries` and in exactly one of
/// the layers, up to and including `solver_calls`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SolverStatistics {
    /// Questions asked.
    pub queries: u64,
    /// Answered by looking at the term: a constant, or a part of the path condition.
    pub constant: u64,
    /// Answered by the model that the path condition came with.
    pub parent_model: u64,
    /// Answered by a small edit of that model, or by other numbers that were guessed.
    pub repaired: u64,
    /// Answered by the graph of the path's comparisons.
    pub compared: u64,
    /// Refuted by using what the conjuncts say in each other.
    pub propagated: u64,
    /// Answered by none of the above: they reached a backend.
    pub solver_calls: u64,
    /// If-then-else-free disjuncts asked one by one.
    pub unwound_disjuncts: u64,
    /// Questions that were put to the external solver.
    pub external_calls: u64,
    /// Questions that stayed undecided.
    pub unknown: u64,
    /// What the embedded backend did.
    pub embedded: EmbeddedStatistics,
}

impl SolverStatistics {
    /// Both counts taken together, number by number.
    fn zip(self, other: Self, with: fn(u64, u64) -> u64) -> Self {
        SolverStatistics {
            queries: with(self.queries, other.queries),
            constant: with(self.constant, other.constant),
            parent_model: with(self.parent_model, other.parent_model),
            repaired: with(self.repaired, other.repaired),
            compared: with(self.compared, other.compared),
            propagated: with(self.propagated, other.propagated),
            solver_calls: with(self.solver_calls, other.solver_calls),
            unwound_disjuncts: with(self.unwound_disjuncts, other.unwound_disjuncts),
            external_calls: with(self.external_calls, other.external_calls),
            unknown: with(self.unknown, other.unknown),
            embedded: self.embedded.zip(other.embedded, with),
        }
    }
}

impl AddAssign for SolverStatistics {
    fn add_assign(&mut self, other: Self) {
        *self = self.zip(other, |one, two| one + two);
    }
}

impl Sub for SolverStatistics {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self.zip(other, |one, two| one - two)
    }
}

/// Counts of one [`crate::Embedded`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EmbeddedStatistics {
    /// Conjunctions decided or given up.
    pub checks: u64,
    /// Runs of the SAT solver: one for a check and one more for each round of congruence.
    pub rounds: u64,
    /// Conflicts that the SAT solver met.
    pub conflicts: u64,
    /// "Equal arguments, equal results" stated for a pair of terms.
    pub congruence_lemmas: u64,
    /// "Equal references, equal classes" stated for a pair of terms.
    pub class_lemmas: u64,
}

impl EmbeddedStatistics {
    fn zip(self, other: Self, with: fn(u64, u64) -> u64) -> Self {
        EmbeddedStatistics {
            checks: with(self.checks, other.checks),
            rounds: with(self.rounds, other.rounds),
            conflicts: with(self.conflicts, other.conflicts),
            congruence_lemmas: with(self.congruence_lemmas, other.congruence_lemmas),
            class_lemmas: with(self.class_lemmas, other.class_lemmas),
        }
    }
}

impl AddAssign for EmbeddedStatistics {
    fn add_assign(&mut self, other: Self) {
        *self = self.zip(other, |one, two| one + two);
    }
}
