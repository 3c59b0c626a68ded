//! Gates over the literals of a SAT solver.
//!
//! Constants are literals too: gates fold them, so no clause is ever made for what is decided
//! while encoding. Everything but an asserted clause is definitional: it can be extended to
//! every assignment of its inputs.

use crate::differences::Differences;
use crate::verdict::{Limits, UnknownReason};
use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, lbool};
use std::cell::Cell;
use std::time::Instant;

/// Tells the SAT solver when to stop.
struct Budget {
    conflicts_left: Option<u64>,
    deadline: Option<Instant>,
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

impl Callbacks for Budget {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        if let (ClauseKind::Learnt | ClauseKind::Theory, Some(left)) =
            (kind, &mut self.conflicts_left)
        {
            *left = left.saturating_sub(1);
        }
    }

    fn stop(&self) -> bool {
        if self.conflicts_left == Some(0) {
            self.exhausted.set(Some(UnknownCause::Conflicts));
        } else if let Some(deadline) = self.deadline {
            let left = self.until_clock.get();
            if left > 0 {
                self.until_clock.set(left - 1);
            } else {
                self.until_clock.set(DECISIONS_PER_CLOCK);
                if Instant::now() >= deadline {
                    self.exhausted.set(Some(UnknownCause::Time));
                }
            }
        }
        self.exhausted.get().is_some()
    }
}

/// A SAT solver with constants and gates.
pub(crate) struct Circuit {
    sat: Solver<Budget>,
    clause: Vec<Lit>,
    always: Lit,
    /// What the literals of comparisons mean.
    pub(crate) differences: Differences,
}

impl Circuit {
    pub(crate) fn new(limits: &Limits) -> Self {
        let budget = Budget {
            conflicts_left: limits.conflicts,
            deadline: limits.deadline,
            until_clock: Cell::new(0),
            exhausted: Cell::new(None),
        };
        let mut sat = Solver::new(SolverOpts::default(), budget);
        let always = Lit::new(sat.new_var_default(), true);
        let mut circuit =
            Circuit { sat, clause: vec![], always, differences: Differences::new(always) };
        circuit.assert(&[always]);
        circuit
    }

    /// The literal of a constant.
    pub(crate) fn constant(&self, value: bool) -> Lit {
        self.always.apply_sign(value)
    }

    /// The value of a constant literal.
    pub(crate) fn as_constant(&self, literal: Lit) -> Option<bool> {
        (literal.var() == self.always.var()).then(|| literal == self.always)
    }

    /// A new unknown; the solver tries `preferred` first.
    pub(crate) fn variable(&mut self, preferred: Option<bool>) -> Lit {
        let polarity =
            preferred.map_or(lbool::UNDEF, |value| if value { lbool::TRUE } else { lbool::FALSE });
        Lit::new(self.sat.new_var(polarity, true), true)
    }

    /// At least one of these holds.
    pub(crate) fn assert(&mut self, literals: &[Lit]) {
        let mut clause = std::mem::take(&mut self.clause);
        clause.clear();
        clause.extend_from_slice(literals);
        // The result only repeats what the next solve says: the clauses have become unsatisfiable.
        self.sat.add_clause_reuse(&mut clause);
        self.clause = clause;
    }

    pub(crate) fn and(&mut self, left: Lit, right: Lit) -> Lit {
        match (self.as_constant(left), self.as_constant(right)) {
            (Some(true), _) => return right,
            (_, Some(true)) => return left,
            (Some(false), _) | (_, Some(false)) => return self.constant(false),
            (None, None) => {}
        }
        if left == right {
            return left;
        }
        if left == !right {
            return self.constant(false);
        }
        let both = self.variable(None);
        self.assert(&[!both, left]);
        self.assert(&[!both, right]);
        self.assert(&[both, !left, !right]);
        both
    }

    pub(crate) fn or(&mut self, left: Lit, right: Lit) -> Lit {
        !self.and(!left, !right)
    }

    pub(crate) fn xor(&mut self, left: Lit, right: Lit) -> Lit {
        match (self.as_constant(left), self.as_constant(right)) {
            (Some(value), _) => return right.apply_sign(!value),
            (_, Some(value)) => return left.apply_sign(!value),
            (None, None) => {}
        }
        if left.var() == right.var() {
            return self.constant(left != right);
        }
        let differ = self.variable(None);
        self.assert(&[!differ, left, right]);
        self.assert(&[!differ, !left, !right]);
        self.assert(&[differ, !left, right]);
        self.assert(&[differ, left, !right]);
        differ
    }

    /// `if condition then then else otherwise`
    pub(crate) fn choose(&mut self, condition: Lit, then: Lit, otherwise: Lit) -> Lit {
        if let Some(value) = self.as_constant(condition) {
            return if value { then } else { otherwise };
        }
        if then == otherwise {
            return then;
        }
        if then == !otherwise {
            return self.xor(condition, otherwise);
        }
        match (self.as_constant(then), self.as_constant(otherwise)) {
            (Some(true), _) => return self.or(condition, otherwise),
            (Some(false), _) => return self.and(!condition, otherwise),
            (_, Some(true)) => return self.or(!condition, then),
            (_, Some(false)) => return self.and(condition, then),
            (None, None) => {}
        }
        let chosen = self.variable(None);
        self.assert(&[!condition, !then, chosen]);
        self.assert(&[!condition, then, !chosen]);
        self.assert(&[condition, !otherwise, chosen]);
        self.assert(&[condition, otherwise, !chosen]);
        // Implied, but not by unit propagation: where both branches agree, so does the choice.
        self.assert(&[!then, !otherwise, chosen]);
        self.assert(&[then, otherwise, !chosen]);
        chosen
    }

    /// At least two of the three.
    pub(crate) fn majority(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        for (decided, one, other) in [(a, b, c), (b, a, c), (c, a, b)] {
            match self.as_constant(decided) {
                Some(true) => return self.or(one, other),
                Some(false) => return self.and(one, other),
                None => {}
            }
        }
        for (one, other, third) in [(a, b, c), (a, c, b), (b, c, a)] {
            if one == other {
                return one;
            }
            if one == !other {
                return third;
            }
        }
        let most = self.variable(None);
        for (one, other) in [(a, b), (a, c), (b, c)] {
            self.assert(&[!one, !other, most]);
            self.assert(&[one, other, !most]);
        }
        most
    }

    /// All of these.
    pub(crate) fn all(&mut self, literals: impl IntoIterator<Item = Lit>) -> Lit {
        let mut open: Vec<Lit> = vec![];
        for literal in literals {
            match self.as_constant(literal) {
                Some(true) => {}
                Some(false) => return self.constant(false),
                None => open.push(literal),
            }
        }
        match open[..] {
            [] => return self.constant(true),
            [only] => return only,
            [left, right] => return self.and(left, right),
            _ => {}
        }
        let all = self.variable(None);
        for &literal in &open {
            self.assert(&[!all, literal]);
        }
        for literal in &mut open {
            *literal = !*literal;
        }
        open.push(all);
        self.assert(&open);
        all
    }

    /// At least one of these.
    pub(crate) fn any(&mut self, literals: impl IntoIterator<Item = Lit>) -> Lit {
        !self.all(literals.into_iter().map(|literal| !literal))
    }

    /// Can all asserted clauses hold?
    pub(crate) fn solve(&mut self) -> Result<bool, UnknownReason> {
        self.differences.begin();
        let answer = self.sat.solve_limited_th(&mut self.differences, &[]);
        if answer == lbool::TRUE {
            Ok(true)
        } else if answer == lbool::FALSE {
            Ok(false)
        } else {
            Err(match self.sat.cb().exhausted.get() {
                Some(UnknownCause::Time) => UnknownReason::Deadline,
                Some(UnknownCause::Conflicts) | None => UnknownReason::ConflictLimit,
            })
        }
    }

    /// The value of a literal in the assignment that the last [`Circuit::solve`] found.
    pub(crate) fn value(&self, literal: Lit) -> bool {
        self.sat.value_lit(literal) == lbool::TRUE
    }

    /// Conflicts met so far.
    pub(crate) fn conflicts(&self) -> u64 {
        self.sat.num_conflicts()
    }
}
