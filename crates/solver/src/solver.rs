//! The layers in front of the backends.

use crate::backend::{Backend, QueryLimits, SatResult, UnknownReason};
use crate::classes::ClassUniverse;
use crate::dump::{Effort, QueryDump};
use crate::embedded::Embedded;
use crate::guess::guess;
use crate::known_model::KnownModel;
use crate::path_graph::{GraphAnswer, PathGraph, with_numbers};
use crate::propagate::{PropagationStop, propagate};
use crate::repair::repair;
use crate::separation::Separation;
use crate::smtlib::SmtLibProcess;
use crate::statistics::SolverStatistics;
use crate::unwind::Disjuncts;
use forkless_deadline::Deadline;
use forkless_term::{Model, Node, Term, TermPool};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How a question reaches the backend.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum SolverMode {
    /// As one conjunction, after cheaper layers.
    #[default]
    Whole,
    /// As a disjunction of if-then-else-free conjunctions, each a question of its own
    /// (POSE-unwind); no other layer but constant answers.
    Unwind,
}

/// How a [`Solver`] works.
#[derive(Clone, Debug, Default)]
pub struct SolverConfig {
    /// How a question reaches the backend.
    pub mode: SolverMode,
    /// The classes that input objects can have.
    pub universe: ClassUniverse,
    /// Are paths merged? Then other inputs are tried first.
    pub merges: bool,
    /// Conflicts of the SAT solver after which a question is given up.
    pub conflicts: Option<u64>,
    /// Time after which a question is given up; the external solver has as much again.
    pub query_time: Option<Duration>,
    /// The moment from which on every question is given up. Of the time until then the embedded
    /// backend has at most half for a question that the external solver could decide.
    pub deadline: Deadline,
    /// The command of an SMT-LIB 2 solver, such as `z3 -in`, for what the embedded one gives up.
    pub external: Option<String>,
    /// Where queries that reach a backend are written.
    pub dump: Option<Arc<QueryDump>>,
}

/// The answer to a query of a path.
#[derive(Clone, Debug)]
pub enum QueryResult {
    /// Yes, under this model.
    Sat(KnownModel),
    /// No.
    Unsat,
    /// No, with as few objects as [`ClassUniverse::limits`] say. Whether more would do was not asked:
    /// [`Solver::extend_beyond`] does.
    UnsatWithinLimits,
    /// Not decided.
    Unknown(UnknownReason),
}

/// Answers the questions of one worker.
///
/// Layers, in order: the term is a constant or part of the path condition; the model that the
/// path condition came with satisfies it already; the comparisons on the path contradict it; a
/// small edit of that model satisfies it; other numbers do; what the conjuncts say of each other
/// contradicts it; guessed numbers satisfy it; the embedded backend; an external solver, if there is
/// one and the embedded backend gave up.
#[derive(Debug)]
pub struct Solver {
    config: SolverConfig,
    embedded: Embedded,
    /// Started when it is first needed.
    external: Option<SmtLibProcess>,
    /// For inputs of any number of objects, if that was ever asked.
    beyond: Option<Box<Solver>>,
    /// The comparisons of the path that was asked about last.
    graph: PathGraph,
    statistics: SolverStatistics,
}

impl Solver {
    /// A solver that has answered nothing yet.
    pub fn new(config: SolverConfig) -> Self {
        let embedded = Embedded::new(config.universe.clone()).of_merged_paths(config.merges);
        Solver {
            config,
            embedded,
            external: None,
            beyond: None,
            graph: PathGraph::default(),
            statistics: SolverStatistics::default(),
        }
    }

    /// From now on each question may take so many conflicts of the SAT solver.
    pub fn limit_conflicts(&mut self, most: u64) {
        self.config.conflicts = Some(most);
    }

    /// `model` satisfies all of `path`. Can `path` and `extra` hold together?
    pub fn extend(
        &mut self,
        pool: &mut TermPool,
        path: &[Term],
        model: &KnownModel,
        extra: Term,
    ) -> QueryResult {
        self.statistics.queries += 1;
        if let Some(truth) = pool.as_truth(extra) {
            self.statistics.constant += 1;
            return if truth { QueryResult::Sat(model.clone()) } else { QueryResult::Unsat };
        }
        let answer = match self.config.mode {
            SolverMode::Whole => self.whole(pool, path, model, extra),
            SolverMode::Unwind => self.unwound(pool, path, model, extra),
        };
        self.statistics.embedded = *self.embedded.statistics();
        if let QueryResult::Unknown(_) = answer {
            self.statistics.unknown += 1;
        }
        answer
    }

    /// The same question about inputs of any number of objects.
    pub fn extend_beyond(
        &mut self,
        pool: &mut TermPool,
        path: &[Term],
        model: &KnownModel,
        extra: Term,
    ) -> QueryResult {
        let config = &self.config;
        let beyond = self.beyond.get_or_insert_with(|| {
            let universe = config.universe.without_limits();
            Box::new(Solver::new(SolverConfig { universe, ..config.clone() }))
        });
        beyond.extend(pool, path, model, extra)
    }

    /// What the conditions of a path say of the references in them. The flags say which of them may be left out where others imply
    /// them; `before` is what the first ones of them said. Whatever else was asked before, the answer is the same.
    pub fn separate(
        &mut self,
        pool: &mut TermPool,
        path: &[(Term, bool)],
        before: Option<&Separation>,
    ) -> Separation {
        let limits = self.embedded_limits();
        Separation::new(pool, path, before, &self.config.universe.without_limits(), &limits)
    }

    /// What it took so far.
    pub fn statistics(&self) -> SolverStatistics {
        let mut all = self.statistics;
        if let Some(beyond) = &self.beyond {
            all += beyond.statistics();
        }
        all
    }

    /// The answer to a question that no input within the limits satisfies.
    fn unsat(&self) -> QueryResult {
        match self.config.universe.limits.is_empty() {
            true => QueryResult::Unsat,
            false => QueryResult::UnsatWithinLimits,
        }
    }

    fn whole(
        &mut self,
        pool: &TermPool,
        path: &[Term],
        model: &KnownModel,
        extra: Term,
    ) -> QueryResult {
        if model.truth(pool, extra) {
            self.statistics.parent_model += 1;
            return QueryResult::Sat(model.clone());
        }
        // That `extra` itself is a conjunct needs no test: then the model satisfies it.
        let denied = |&known: &Term| match (pool.node(known), pool.node(extra)) {
            (Node::Not(inner), _) if inner == extra => true,
            (_, Node::Not(inner)) => inner == known,
            _ => false,
        };
        if path.iter().any(denied) {
            self.statistics.constant += 1;
            return QueryResult::Unsat;
        }
        let compared = self.graph.ask(pool, path, model, extra);
        if compared == GraphAnswer::Contradiction {
            self.statistics.compared += 1;
            return QueryResult::Unsat;
        }
        if let Some(edited) = repair(pool, &self.config.universe, path, model, extra) {
            self.statistics.repaired += 1;
            return QueryResult::Sat(edited);
        }
        if let GraphAnswer::Numbers(numbers) = compared
            && let Some(edited) = with_numbers(pool, path, model, extra, &numbers)
        {
            self.statistics.compared += 1;
            return QueryResult::Sat(edited);
        }
        let conjuncts = [path, &[extra]].concat();
        let limits = self.embedded_limits();
        let decided = match propagate(pool, &conjuncts, &limits) {
            Err(PropagationStop::Contradiction) => {
                self.statistics.propagated += 1;
                return QueryResult::Unsat;
            }
            Ok((scratch, smaller)) => {
                if let Some(guessed) = guess(pool, path, model, extra) {
                    self.statistics.repaired += 1;
                    return QueryResult::Sat(guessed);
                }
                self.decide(&scratch, &smaller, model.model(), &limits)
            }
            Err(PropagationStop::OutOfTime) => {
                self.ask_external(pool, &conjuncts, UnknownReason::Deadline)
            }
        };
        self.statistics.solver_calls += 1;
        match decided {
            SatResult::Sat(model) => {
                let model = KnownModel::new(model);
                model.assert_satisfies(pool, &conjuncts, "propagation");
                self.assert_admits(&model);
                QueryResult::Sat(model)
            }
            SatResult::Unsat => self.unsat(),
            SatResult::Unknown(reason) => QueryResult::Unknown(reason),
        }
    }

    fn unwound(
        &mut self,
        pool: &mut TermPool,
        path: &[Term],
        model: &KnownModel,
        extra: Term,
    ) -> QueryResult {
        let conjuncts = [path, &[extra]].concat();
        let deadline = self.limits().deadline;
        let in_time = || !deadline.is_over();
        let mut disjuncts = Disjuncts::new(conjuncts.clone());
        let mut asked = 0;
        let mut unknown = None;
        let mut answer = None;
        while let Some(disjunct) = disjuncts.next(pool, model.model(), in_time) {
            asked += 1;
            let limits = self.embedded_limits();
            match self.decide(pool, &disjunct, model.model(), &limits) {
                SatResult::Sat(model) => {
                    let model = KnownModel::new(model);
                    model.assert_satisfies(pool, &conjuncts, "a disjunct");
                    self.assert_admits(&model);
                    answer = Some(QueryResult::Sat(model));
                    break;
                }
                SatResult::Unsat => {}
                SatResult::Unknown(reason) => {
                    unknown.get_or_insert(reason);
                }
            }
        }
        if answer.is_none() && !disjuncts.exhausted() {
            unknown.get_or_insert(UnknownReason::Deadline);
        }
        self.statistics.unwound_disjuncts += asked;
        if asked > 0 || unknown.is_some() {
            self.statistics.solver_calls += 1;
        } else {
            self.statistics.constant += 1;
        }
        match (answer, unknown) {
            (Some(answer), _) => answer,
            (None, Some(reason)) => QueryResult::Unknown(reason),
            (None, None) if asked == 0 => QueryResult::Unsat,
            (None, None) => self.unsat(),
        }
    }

    fn assert_admits(&self, model: &KnownModel) {
        assert!(
            self.config.universe.admits(model.model()),
            "a model must have no more objects than the limits allow"
        );
    }

    /// Asks the backends, the embedded one within these limits.
    fn decide(
        &mut self,
        pool: &TermPool,
        conjuncts: &[Term],
        hint: &Model,
        limits: &QueryLimits,
    ) -> SatResult {
        let (start, before) = (Instant::now(), *self.embedded.statistics());
        let answer = self.embedded.check(pool, conjuncts, Some(hint), limits);
        if let Some(dump) = &self.config.dump {
            let after = *self.embedded.statistics();
            let effort = Effort { time: start.elapsed(), before, after };
            dump.write(pool, conjuncts, &self.config.universe, &answer, effort);
        }
        match answer {
            SatResult::Unknown(reason) => self.ask_external(pool, conjuncts, reason),
            decided => decided,
        }
    }

    fn ask_external(
        &mut self,
        pool: &TermPool,
        conjuncts: &[Term],
        reason: UnknownReason,
    ) -> SatResult {
        let Some(command) = &self.config.external else { return SatResult::Unknown(reason) };
        self.statistics.external_calls += 1;
        if self.external.is_none() {
            match SmtLibProcess::isolated(command, self.config.universe.clone()) {
                Ok(process) => self.external = Some(process),
                Err(error) => {
                    return SatResult::Unknown(UnknownReason::External(error.to_string()));
                }
            }
        }
        let limits = self.limits();
        let external = self.external.as_mut().expect("it was started above");
        external.check(pool, conjuncts, None, &limits)
    }

    /// The limits of a question that begins now.
    fn limits(&self) -> QueryLimits {
        let own = self.config.query_time.map(|time| Instant::now() + time);
        let deadline = self.config.deadline.by(own);
        QueryLimits { conflicts: self.config.conflicts, deadline }
    }

    /// The limits of the embedded backend for a question that begins now. Where an external solver
    /// waits for its turn, half of the time that the run has left is for that one.
    fn embedded_limits(&self) -> QueryLimits {
        let limits = self.limits();
        let (Some(end), true) = (self.config.deadline.time(), self.config.external.is_some())
        else {
            return limits;
        };
        let now = Instant::now();
        let half = now + end.saturating_duration_since(now) / 2;
        QueryLimits { deadline: limits.deadline.by(Some(half)), ..limits }
    }
}
