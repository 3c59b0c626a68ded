//! Gates over the literals of a SAT solver.
//!
//! Constants are literals too: gates fold them, so no clause is ever made for what is decided
//! while encoding. Everything but an asserted clause is definitional: it can be extended to
//! every assignment of its inputs.

use crate::backend::{QueryLimits, UnknownReason};
use crate::batsat_solver::BatsatSolver;
use crate::differences::Differences;
use crate::sat::{Lit, Sat};

/// A SAT solver with constants and gates.
pub(crate) struct Circuit {
    sat: Sat,
    /// Used instead of `sat` if the circuit computes.
    batsat: Option<BatsatSolver>,
    limits: QueryLimits,
    always: Lit,
    /// What the literals of comparisons mean.
    pub(crate) differences: Differences,
}

impl Circuit {
    /// A circuit without gates. Whether it `computes` decides which solver it is for. `memory` is
    /// used again, whatever it holds.
    pub(crate) fn new(limits: &QueryLimits, computes: bool, memory: Sat) -> Self {
        let mut sat = memory;
        sat.clear();
        let mut batsat = computes.then(|| BatsatSolver::new(limits));
        let always = match &mut batsat {
            Some(batsat) => batsat.variable(None),
            None => sat.variable(true, false),
        };
        let differences = Differences::new(always);
        let mut circuit = Circuit { sat, batsat, limits: *limits, always, differences };
        circuit.assert(&[always]);
        circuit
    }

    /// The memory that the next circuit can use.
    pub(crate) fn into_memory(self) -> Sat {
        self.sat
    }

    /// The literal of a constant.
    pub(crate) fn constant(&self, value: bool) -> Lit {
        self.always.holding(value)
    }

    /// The value of a constant literal.
    pub(crate) fn as_constant(&self, literal: Lit) -> Option<bool> {
        (literal.variable() == self.always.variable()).then(|| literal == self.always)
    }

    /// A new unknown; the solver tries `preferred` first.
    pub(crate) fn variable(&mut self, preferred: Option<bool>) -> Lit {
        match &mut self.batsat {
            Some(batsat) => batsat.variable(preferred),
            None => self.sat.variable(preferred.unwrap_or(false), true),
        }
    }

    /// A new literal that clauses will make a function of others.
    ///
    /// It is guessed only where numbers are computed: a guess in the middle of a multiplier
    /// decides more than one at its ends. Elsewhere inputs have values that are likely, and gates
    /// have not.
    pub(crate) fn gate(&mut self) -> Lit {
        match &mut self.batsat {
            Some(batsat) => batsat.variable(None),
            None => self.sat.variable(false, false),
        }
    }

    /// At least one of these holds.
    pub(crate) fn assert(&mut self, literals: &[Lit]) {
        match &mut self.batsat {
            Some(batsat) => batsat.add(literals),
            None => self.sat.add(literals),
        }
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
        let both = self.gate();
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
            (Some(value), _) => return right.holding(!value),
            (_, Some(value)) => return left.holding(!value),
            (None, None) => {}
        }
        if left.variable() == right.variable() {
            return self.constant(left != right);
        }
        let differ = self.gate();
        self.assert(&[!differ, left, right]);
        self.assert(&[!differ, !left, !right]);
        self.assert(&[differ, !left, right]);
        self.assert(&[differ, left, !right]);
        differ
    }

    /// `if condition then then else otherwise`
    pub(crate) fn if_then_else(&mut self, condition: Lit, then: Lit, otherwise: Lit) -> Lit {
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
        let chosen = self.gate();
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
        let most = self.gate();
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
        let all = self.gate();
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
        match &mut self.batsat {
            Some(batsat) => batsat.solve(),
            None => self.sat.solve(&mut self.differences, &self.limits),
        }
    }

    /// The same, if these literals hold; only of circuits that do not compute. Later answers do not depend on
    /// what is assumed here.
    pub(crate) fn solve_under(&mut self, assumed: &[Lit]) -> Result<bool, UnknownReason> {
        assert!(self.batsat.is_none(), "a circuit that computes is asked as a whole");
        self.sat.solve_under(&mut self.differences, &self.limits, assumed)
    }

    /// Assumes literals, and draws conclusions without a search. `false` if they cannot all hold. What they are is there
    /// to be read ([`Circuit::concluded`]) until [`Circuit::retract`].
    pub(crate) fn conclude(&mut self, assumed: &[Lit]) -> bool {
        assert!(self.batsat.is_none(), "a circuit that computes is asked as a whole");
        self.sat.conclude(&mut self.differences, assumed)
    }

    /// What was concluded of a literal.
    pub(crate) fn concluded(&self, literal: Lit) -> Option<bool> {
        self.sat.value(literal)
    }

    /// Does it compute?
    pub(crate) fn computes(&self) -> bool {
        self.batsat.is_some()
    }

    /// From now on the solver gives up after so many conflicts since the beginning.
    pub(crate) fn limit_conflicts(&mut self, most: Option<u64>) {
        self.limits.conflicts = most;
        if let Some(batsat) = &mut self.batsat {
            batsat.limit_conflicts(most);
        }
    }

    /// From here on the search gives up sooner the larger the circuit is, if it has a limit at all.
    pub(crate) fn limit_work(&mut self) {
        if let Some(batsat) = &mut self.batsat {
            batsat.limit_work();
        }
    }

    /// Can these hold together with all asserted clauses? For tests of circuits that compute.
    #[cfg(test)]
    pub(crate) fn can_hold(&mut self, literals: &[Lit]) -> bool {
        let batsat = self.batsat.as_mut().expect("the circuit computes");
        batsat.solve_under(literals).expect("there are no limits")
    }

    /// Clauses can be asserted again; the last assignment is gone.
    pub(crate) fn retract(&mut self) {
        if self.batsat.is_none() {
            self.sat.retract(&mut self.differences);
        }
    }

    /// The value of a literal in the assignment that the last [`Circuit::solve`] found.
    pub(crate) fn value(&self, literal: Lit) -> bool {
        let value = match &self.batsat {
            Some(batsat) => batsat.value(literal),
            None => self.sat.value(literal),
        };
        value == Some(true)
    }

    /// Conflicts met so far.
    pub(crate) fn conflicts(&self) -> u64 {
        self.batsat.as_ref().map_or_else(|| self.sat.conflicts(), BatsatSolver::conflicts)
    }
}
