//! The SAT solver *batsat*, for circuits that compute numbers.
//!
//! Products and quotients make large and hard queries. There *batsat* is faster than the solver of the
//! `sat` module.

use crate::backend::{QueryLimits, UnknownReason};
use crate::sat::Lit;
use batsat::{Callbacks, ClauseKind, Solver, SolverInterface, SolverOpts, lbool};
use forkless_deadline::Deadline;
use std::cell::Cell;

/// Tells the SAT solver when to stop.
struct SearchBudget {
    conflicts_left: Option<u64>,
    deadline: Deadline,
    /// Looking at the clock costs more than a decision: it is done now and then.
    until_clock: Cell<u32>,
    exhausted: Cell<Option<UnknownCause>>,
}

#[derive(Clone, Copy)]
enum UnknownCause {
    Conflicts,
    Time,
}

const DECISIONS_PER_CLOCK: u32 = 256;

/// Conflicts times variables after which a circuit counts as too hard: several seconds, whatever
/// its size.
const MOST_WORK: u64 = 600_000_000;

impl Callbacks for SearchBudget {
    fn on_new_clause(&mut self, _: &[batsat::Lit], kind: ClauseKind) {
        if let (ClauseKind::Learnt, Some(left)) = (kind, &mut self.conflicts_left) {
            *left = left.saturating_sub(1);
        }
    }

    fn stop(&self) -> bool {
        if self.conflicts_left == Some(0) {
            self.exhausted.set(Some(UnknownCause::Conflicts));
        } else if self.until_clock.get() > 0 {
            self.until_clock.set(self.until_clock.get() - 1);
        } else {
            self.until_clock.set(DECISIONS_PER_CLOCK);
            if self.deadline.is_over() {
                self.exhausted.set(Some(UnknownCause::Time));
            }
        }
        self.exhausted.get().is_some()
    }
}

/// Clauses and the search for an assignment that satisfies them.
pub(crate) struct BatsatSolver {
    solver: Solver<SearchBudget>,
    clause: Vec<batsat::Lit>,
    /// Does the size of the clauses matter to the limit?
    limits_work: bool,
}

impl BatsatSolver {
    /// No clauses yet.
    pub(crate) fn new(limits: &QueryLimits) -> Self {
        let budget = SearchBudget {
            conflicts_left: limits.conflicts,
            deadline: limits.deadline,
            until_clock: Cell::new(0),
            exhausted: Cell::new(None),
        };
        let solver = Solver::new(SolverOpts::default(), budget);
        BatsatSolver { solver, clause: vec![], limits_work: false }
    }

    /// A new variable; the solver tries `preferred` first.
    pub(crate) fn variable(&mut self, preferred: Option<bool>) -> Lit {
        let polarity =
            preferred.map_or(lbool::UNDEF, |value| if value { lbool::TRUE } else { lbool::FALSE });
        Lit::positive(self.solver.new_var(polarity, true).idx() as usize)
    }

    /// States that at least one of these holds.
    pub(crate) fn add(&mut self, literals: &[Lit]) {
        let mut clause = std::mem::take(&mut self.clause);
        clause.clear();
        clause.extend(literals.iter().map(|&literal| self.translated(literal)));
        // The result only repeats what the next solve says: the clauses have become unsatisfiable.
        self.solver.add_clause_reuse(&mut clause);
        self.clause = clause;
    }

    /// From now on gives up after so many conflicts since the beginning.
    pub(crate) fn limit_conflicts(&mut self, most: Option<u64>) {
        let met = self.solver.num_conflicts();
        let budget = self.solver.cb_mut();
        budget.conflicts_left = most.map(|most| most.saturating_sub(met));
        budget.exhausted.set(None);
        self.keep_to_work();
    }

    /// From now on gives up sooner the larger the clauses are: a conflict takes longer there. Where
    /// conflicts have no limit, they get none.
    pub(crate) fn limit_work(&mut self) {
        self.limits_work = true;
        self.keep_to_work();
    }

    fn keep_to_work(&mut self) {
        let most = MOST_WORK / u64::from(self.solver.num_vars()).max(1);
        if let (true, Some(left)) = (self.limits_work, &mut self.solver.cb_mut().conflicts_left) {
            *left = (*left).min(most);
        }
    }

    fn translated(&mut self, literal: Lit) -> batsat::Lit {
        let variable = self.solver.var_of_int(literal.variable() as u32);
        batsat::Lit::new(variable, literal.is_positive())
    }

    /// Can all clauses hold?
    pub(crate) fn solve(&mut self) -> Result<bool, UnknownReason> {
        self.solve_under(&[])
    }

    /// Can all clauses and these literals hold?
    pub(crate) fn solve_under(&mut self, literals: &[Lit]) -> Result<bool, UnknownReason> {
        let assumptions: Vec<_> =
            literals.iter().map(|&literal| self.translated(literal)).collect();
        let answer = self.solver.solve_limited(&assumptions);
        if answer == lbool::TRUE {
            Ok(true)
        } else if answer == lbool::FALSE {
            Ok(false)
        } else {
            Err(match self.solver.cb().exhausted.get() {
                Some(UnknownCause::Time) => UnknownReason::Deadline,
                Some(UnknownCause::Conflicts) | None => UnknownReason::ConflictLimit,
            })
        }
    }

    /// The value of a literal in the assignment that the last [`BatsatSolver::solve`] found.
    pub(crate) fn value(&self, literal: Lit) -> Option<bool> {
        let &value = self.solver.get_model().get(literal.variable())?;
        (value != lbool::UNDEF).then(|| (value == lbool::TRUE) == literal.is_positive())
    }

    /// Conflicts met so far.
    pub(crate) fn conflicts(&self) -> u64 {
        self.solver.num_conflicts()
    }
}
