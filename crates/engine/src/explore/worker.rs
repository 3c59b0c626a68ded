//! One thread of the search: it follows paths in terms of its own.

use super::frontier::Frontier;
use super::sharing::{Shared, Work};
use crate::concrete;
use crate::config::Config;
use crate::control::ControlTrace;
use crate::end::PathEnd;
use crate::path_condition::PathCondition;
use crate::replay::{Replay, replay};
use crate::result::{Counts, Path};
use crate::state::{Frame, Script, State};
use crate::step::{Executor, QueryCounts, Step};
use crate::witness::{Source, Witness};
use forkless_heap::{Heap, InputFunctions, List};
use forkless_ir::Program;
use forkless_solver::{ClassUniverse, KnownModel, SmtLibProcess, Solver, SolverConfig, StartError};
use forkless_term::{Model, TermPool};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::atomic::Ordering;

/// How many steps a path makes between two looks at the clock.
const STEPS_BETWEEN_CHECKS: u64 = 256;

pub(super) struct Worker<'a> {
    executor: Executor<'a>,
    shared: &'a Shared<'a>,
    frontier: Frontier,
    paths: Vec<Path>,
    counts: Counts,
    /// What this worker has added to the number of open paths that a reader is shown.
    open_noted: u64,
}

/// The classes that input objects can have.
fn universe(program: &Program) -> ClassUniverse {
    let instantiable = program.hierarchy().instantiable();
    match instantiable.iter().next() {
        None => ClassUniverse::default(),
        Some(first) => {
            ClassUniverse { ranges: instantiable.ranges().to_vec(), default_class: first.0 }
        }
    }
}

/// Can the external solver be started?
pub(super) fn check_external_solver(command: &str, program: &Program) -> Result<(), StartError> {
    SmtLibProcess::new(command, universe(program)).map(|_| ())
}

impl<'a> Worker<'a> {
    pub fn new(program: &'a Program, config: &'a Config, shared: &'a Shared<'a>) -> Self {
        let solver = Solver::new(SolverConfig {
            mode: config.solver_mode,
            universe: universe(program),
            conflicts: Some(config.budgets.conflicts),
            query_time: None,
            deadline: shared.deadline,
            external: config.external_solver.clone(),
        });
        let executor = Executor {
            program,
            config,
            pool: TermPool::new(),
            functions: InputFunctions::default(),
            solver,
            counts: QueryCounts::default(),
        };
        Worker {
            executor,
            shared,
            frontier: Frontier::new(config.order),
            paths: vec![],
            counts: Counts::default(),
            open_noted: 0,
        }
    }

    /// Works until there is nothing left to do.
    pub fn run(mut self) -> (TermPool, Vec<Path>, Counts) {
        while let Some(work) = self.shared.take() {
            let state = self.start(work);
            self.frontier.extend(vec![state]);
            while let Some(state) = self.frontier.pop() {
                self.follow(state);
            }
        }
        let QueryCounts { queries, decisions, assumption_checks } = self.executor.counts;
        self.counts.queries = queries;
        self.counts.decisions = decisions;
        self.counts.assumption_checks = assumption_checks;
        self.counts.solver = *self.executor.solver.statistics();
        (self.executor.pool, self.paths, self.counts)
    }

    /// The state at the start of the program, told what to do first.
    fn start(&self, work: Work) -> State {
        let Executor { program, config, .. } = self.executor;
        let entry = program.entry.expect("the program has an entry method");
        let script = match work {
            Work::Path(choices, model) => Some(Script::Replay { choices: choices.into(), model }),
            Work::Start if config.prefix.is_empty() => None,
            Work::Start => Some(Script::Prefix(config.prefix.iter().copied().collect())),
        };
        State {
            top: Frame::new(program, entry, vec![], None),
            callers: List::default(),
            heap: Heap::new(config.strategy),
            condition: PathCondition::default(),
            model: KnownModel::new(Model::new(universe(program).default_class)),
            choices: List::default(),
            script,
            thrown: None,
            trail: List::default(),
            control: ControlTrace::default(),
            steps: 0,
            initialized: Rc::new(BTreeSet::new()),
            ended: None,
        }
    }

    /// Follows a path until it ends or forks.
    fn follow(&mut self, mut state: State) {
        loop {
            if state.steps.is_multiple_of(STEPS_BETWEEN_CHECKS) {
                self.shared.check_budgets();
            }
            if let Some(cut) = self.shared.stopped() {
                self.finish(state, PathEnd::Cut(cut));
                return;
            }
            match self.executor.step(&mut state) {
                Step::Next => {}
                Step::End(end) => {
                    self.finish(state, end);
                    return;
                }
                Step::Fork(successors) => {
                    self.frontier.extend(successors);
                    self.share();
                    self.note_open();
                    return;
                }
            }
        }
    }

    fn share(&mut self) {
        while self.shared.is_hungry() && self.frontier.len() > 1 {
            let Some(state) = self.frontier.give_away() else { return };
            let model = state.model.model().to_portable(&self.executor.pool);
            self.shared.give(Work::Path(state.choices.to_vec(), model));
        }
    }

    /// Tells how many paths wait here: a sum over all workers.
    fn note_open(&mut self) {
        let open = self.frontier.len() as u64;
        let change = open.wrapping_sub(self.open_noted);
        self.shared.progress.open.fetch_add(change, Ordering::Relaxed);
        self.open_noted = open;
    }

    fn finish(&mut self, state: State, end: PathEnd) {
        let span = state.span(self.executor.program);
        let unfinished_prefix = matches!(state.script, Some(Script::Prefix(_)));
        if end == PathEnd::Excluded || unfinished_prefix {
            return;
        }
        let stopped = self.shared.stopped().is_some();
        let trail = state.trail.to_vec();
        let witness = (!stopped).then(|| self.witness(&state, &end));
        let replay = match &witness {
            Some(witness) if self.executor.config.replay => {
                let budgets = self.executor.config.budgets;
                let limits = concrete::Limits {
                    steps: budgets.steps.saturating_mul(2),
                    depth: budgets.depth,
                };
                replay(self.executor.program, witness, &end, state.control, &trail, limits)
            }
            _ => Replay::NotRun,
        };
        let objects = state.heap.allocated().len() as u64;
        self.counts.count(&end, &replay, state.steps, objects);
        self.paths.push(Path {
            decisions: state.decisions(),
            end,
            span,
            clauses: state.condition.clauses(),
            heap: state.heap,
            trail,
            control: state.control,
            steps: state.steps,
            witness,
            replay,
            pool: 0,
        });
        self.shared.path_done();
    }

    fn witness(&self, state: &State, end: &PathEnd) -> Witness {
        let source = Source {
            program: self.executor.program,
            pool: &self.executor.pool,
            functions: &self.executor.functions,
            condition: &state.condition,
            heap: &state.heap,
            end,
        };
        source.witness(state.model.model())
    }
}
