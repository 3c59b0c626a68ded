//! One thread of the search: it follows paths in terms of its own.

use super::frontier::Frontier;
use super::kept::Kept;
use super::region::AfterRegion;
use super::shard::Expansion;
use super::sharing::{SharedWork, Work};
use crate::concrete;
use crate::config::{Config, Detail, Merge, Numbers};
use crate::control::ControlTrace;
use crate::descriptions::{Description, Descriptions};
use crate::end::{Cut, PathEnd, Thrown};
use crate::merge::RegionLog;
use crate::path_condition::{Clause, Origin, PathCondition};
use crate::portable::PathWork;
use crate::replay::{Replay, WitnessPromise, replay};
use crate::result::{Counts, MadeObject, Path};
use crate::state::{ForcedChoices, Frame, NativeState, State};
use crate::step::{Executor, QueryCounts, Step};
use crate::telling::character_sort;
use crate::witness::WitnessParts;
use forkless_heap::{
    CountedClasses, FactOrigin, FinalHeap, Heap, HeapContext, InputFunctions, LocalList,
    ObjectLimit,
};
use forkless_ir::{Program, Stream};
use forkless_solver::{
    ClassUniverse, KnownModel, SmtLibProcess, Solver, SolverConfig, SolverStatistics, StartError,
};
use forkless_term::{Location, Model, TermPool};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::atomic::Ordering;

/// How many steps a worker makes between two looks at the clock, on whichever paths. A step may take long:
/// a call that hundreds of classes implement.
const STEPS_BETWEEN_TIMES: u64 = 8;
/// How many steps it makes between two looks at the memory, which take longer.
const STEPS_BETWEEN_CHECKS: u64 = 256;

/// What a worker has found when nothing is left to do.
pub(super) struct Finished {
    pub pool: TermPool,
    pub descriptions: Descriptions,
    pub paths: Vec<Path>,
    pub counts: Counts,
}

pub(super) struct Worker<'a> {
    pub(super) executor: Executor<'a>,
    pub(super) shared: &'a SharedWork<'a>,
    pub(super) number: usize,
    pub(super) frontier: Frontier<'a>,
    /// What a run that is kept has to know.
    pub(super) kept: Kept,
    paths: Vec<Path>,
    counts: Counts,
    /// The classes and the number of objects that inputs have.
    universe: ClassUniverse,
    /// What this worker has added to the number of open paths that a reader is shown.
    open_noted: u64,
    steps_since_check: u64,
    /// How many paths it has followed up to a fork or their end.
    followed: u64,
}

/// How many terms a worker has before it begins anew, if nothing needs the old ones.
const MOST_TERMS: usize = 1 << 20;

/// The classes that input objects can have.
pub(crate) fn universe(program: &Program) -> ClassUniverse {
    let instantiable = program.hierarchy().instantiable();
    match instantiable.iter().next() {
        None => ClassUniverse::default(),
        Some(first) => {
            let ranges = instantiable.ranges().to_vec();
            ClassUniverse { ranges, default_class: first.0, limits: vec![] }
        }
    }
}

/// The same, with no more objects than the limits allow.
pub(crate) fn limited_universe(program: &Program, limits: &[ObjectLimit]) -> ClassUniverse {
    let counted = CountedClasses::of(limits, program).into_iter();
    let limits = counted.map(|CountedClasses { classes, most, .. }| forkless_solver::ObjectLimit {
        ranges: classes.ranges().to_vec(),
        most,
    });
    ClassUniverse { limits: limits.collect(), ..universe(program) }
}

/// The same as far as the solver has to know it: the lazy strategies count objects themselves.
fn solver_universe(universe: &ClassUniverse, config: &Config) -> ClassUniverse {
    match config.strategy.is_lazy() {
        true => ClassUniverse { limits: vec![], ..universe.clone() },
        false => universe.clone(),
    }
}

/// Can the external solver be started?
pub(super) fn check_external_solver(command: &str, program: &Program) -> Result<(), StartError> {
    SmtLibProcess::new(command, universe(program)).map(|_| ())
}

impl<'a> Worker<'a> {
    pub fn new(
        program: &'a Program,
        config: &'a Config,
        shared: &'a SharedWork<'a>,
        number: usize,
    ) -> Self {
        let universe = limited_universe(program, &config.object_limits);
        let solver = Solver::new(SolverConfig {
            mode: config.solver_mode,
            universe: solver_universe(&universe, config),
            merges: matches!(config.merge, Merge::Answers | Merge::All),
            conflicts: Some(config.budgets.conflicts),
            query_time: None,
            deadline: shared.deadline,
            external: config.external_solver.clone(),
            dump: config.query_dump.clone(),
        });
        let mut pool = TermPool::new();
        pool.simplify_until(shared.deadline.time());
        let executor = Executor {
            program,
            config,
            pool,
            functions: InputFunctions::default(),
            descriptions: Descriptions::default(),
            solver,
            counts: QueryCounts::default(),
            bodies: vec![],
            arguments: vec![],
            registers: vec![],
            loops: FxHashMap::default(),
            region_log: RegionLog::Idle,
            dispatches: FxHashMap::default(),
        };
        Worker {
            executor,
            shared,
            number,
            kept: Kept::default(),
            frontier: Frontier::new(program, config.order),
            paths: vec![],
            counts: Counts::default(),
            universe,
            open_noted: 0,
            steps_since_check: STEPS_BETWEEN_CHECKS,
            followed: 0,
        }
    }

    /// Works until there is nothing left to do, or the run is abandoned.
    pub fn run(mut self) -> Finished {
        while let Some(work) = self.next_work() {
            match work {
                Work::Ended(path) => {
                    let state = self.start(&path);
                    self.note_ended(path);
                    self.follow(state);
                    continue;
                }
                Work::Open(path) => {
                    let state = self.start(&path);
                    self.frontier.extend(vec![state]);
                }
            }
            while !self.is_expanded()
                && let Some(state) = self.frontier.pop()
            {
                if self.shared.is_abandoned() {
                    break;
                }
                if self.pauses() {
                    self.leave_at_fork(&state);
                    continue;
                }
                self.followed += 1;
                self.note_fork(&state);
                self.contribute_if_due();
                self.follow(state);
                self.renew_terms();
            }
        }
        self.note_assumptions();
        let counts = self.totals(self.executor.counts, self.solver_statistics());
        let Executor { mut pool, functions, mut descriptions, .. } = self.executor;
        // Rendering has a time of its own.
        pool.simplify_until(None);
        for (choice, reference) in functions.resolved_references() {
            descriptions.insert(&pool, choice, Description::Input(reference));
        }
        Finished { pool, descriptions, paths: self.paths, counts }
    }

    /// Is the tree expanded as far as it has to be? Never, where it is explored.
    fn is_expanded(&self) -> bool {
        self.shared.expansion.is_some_and(|Expansion { open, steps }| {
            self.frontier.len() >= open || self.followed >= steps
        })
    }

    /// The next piece of work. A worker that has none has told all.
    fn next_work(&mut self) -> Option<Work> {
        self.forget_last_fork();
        self.contribute(true);
        if self.pauses() { None } else { self.shared.take(self.number) }
    }

    /// Are paths left where they are? Not before one of them got further, so that something is done at all.
    fn pauses(&self) -> bool {
        self.followed > 0 && self.shared.is_paused()
    }

    /// The totals, with these counts of questions.
    pub(super) fn totals(&self, counts: QueryCounts, solver: SolverStatistics) -> Counts {
        let QueryCounts {
            queries,
            decisions,
            assumption_checks,
            heap_choices,
            heap_ways,
            branch_questions,
            bound_hit,
            array_bound_hit,
            object_limit_hit,
        } = counts;
        Counts {
            queries,
            decisions,
            assumption_checks,
            heap_choices,
            heap_ways,
            branch_questions,
            bound_hit,
            array_bound_hit,
            object_limit_hit,
            solver,
            ..self.counts.clone()
        }
    }

    /// The state at the start of the program, with the choices that it must make first.
    fn start(&self, work: &PathWork) -> State {
        let Executor { program, config, .. } = self.executor;
        let entry = program.entry.expect("the program has an entry method");
        let PathWork { choices, records, model, bounds_hit, undecided } = work.clone();
        let forced_choices = if !choices.is_empty() {
            let (choices, records) = (choices.into(), records.into());
            Some(ForcedChoices::Replay { choices, records, model, undecided })
        } else if config.prefix.is_empty() {
            None
        } else {
            Some(ForcedChoices::Prefix(config.prefix.iter().copied().collect()))
        };
        let merges_all = config.merge == Merge::All;
        let mut top = Frame::new(program, entry, &[], None);
        top.is_silent |= merges_all;
        State {
            top,
            callers: LocalList::default(),
            heap: Heap::new(config.heap(program)),
            condition: PathCondition::default(),
            bounds_hit,
            model: KnownModel::new(Model::new(universe(program).default_class)),
            choices: LocalList::default(),
            records: LocalList::default(),
            forced_choices,
            thrown: None,
            trace: None,
            calling: None,
            native_state: NativeState::default(),
            decided: 0,
            trail: LocalList::default(),
            control: ControlTrace::default(),
            steps: 0,
            initialized: Rc::new(BTreeSet::new()),
            ended: None,
            is_undecided: false,
            region: merges_all.then_some(0),
            given_up: Rc::new(BTreeSet::new()),
            is_merged: false,
            has_answer: false,
            depths: Rc::new(BTreeMap::new()),
            unseparated: None,
            unseparated_within: None,
            parts: vec![],
            confirmed: None,
            must_confirm: false,
            is_retrying: false,
        }
    }

    /// Looks at the clock now: why the run is over, if it is.
    pub(super) fn look_at_budgets(&mut self) -> Result<(), Cut> {
        self.steps_since_check = STEPS_BETWEEN_CHECKS;
        self.check_budgets()
    }

    /// Looks at the clock from time to time: why the run is over, if it is.
    pub(super) fn check_budgets(&mut self) -> Result<(), Cut> {
        self.steps_since_check += 1;
        if self.steps_since_check > STEPS_BETWEEN_CHECKS {
            self.steps_since_check = 0;
            self.shared.check_memory();
            self.contribute_if_due();
        }
        if self.steps_since_check.is_multiple_of(STEPS_BETWEEN_TIMES) {
            self.shared.check_time();
        }
        self.stopped()
    }

    /// The same without a look at anything: while paths change hands.
    pub(super) fn stopped(&self) -> Result<(), Cut> {
        self.shared.stopped().map_or(Ok(()), Err)
    }

    /// Is the run over in the middle of a fork? Then the fork is to be made again, by whoever goes on.
    fn is_half_forked(&self, successors: &[State]) -> Option<PathEnd> {
        let mut ends = successors.iter().filter_map(|state| state.ended.as_ref());
        ends.find(|end| end.ends_run() && self.is_kept()).cloned()
    }

    /// Follows a path until it ends or forks.
    fn follow(&mut self, mut state: State) {
        // Where everything is merged, the program is a region.
        if state.region == Some(0) {
            let after = self.run_region(state);
            debug_assert!(
                matches!(after, AfterRegion::Left(left) if left.is_empty()),
                "nothing is left behind the program"
            );
            return;
        }
        while !self.shared.is_abandoned() {
            if let Err(cut) = self.check_budgets() {
                self.finish(state, PathEnd::Cut(cut));
                return;
            }
            match self.executor.step(&mut state) {
                Step::Next => {}
                Step::End(end) => {
                    self.finish(state, end);
                    return;
                }
                Step::ForkInto(successors) => {
                    if let Some(end) = self.is_half_forked(&successors) {
                        self.finish(state, end);
                        return;
                    }
                    if self.walks_ended() {
                        self.shared.refuse();
                        return;
                    }
                    self.frontier.extend(successors);
                    self.share();
                    self.note_open();
                    return;
                }
                Step::EnterRegion => match self.run_region(state) {
                    AfterRegion::GivenUp(unmerged) => state = *unmerged,
                    AfterRegion::Left(mut successors) if self.walks_ended() => {
                        // It has left the region by the way that it took.
                        let Some(next) = successors.pop() else { return };
                        if !successors.is_empty() {
                            self.shared.refuse();
                            return;
                        }
                        state = next;
                    }
                    AfterRegion::Left(successors) => {
                        self.frontier.extend(successors);
                        self.share();
                        self.note_open();
                        return;
                    }
                },
                Step::ForkOff(others) => {
                    let first = std::slice::from_ref(&state);
                    let half = self.is_half_forked(first).or(self.is_half_forked(&others));
                    if let Some(end) = half {
                        self.finish(state, end);
                        return;
                    }
                    if self.walks_ended() {
                        self.shared.refuse();
                        return;
                    }
                    let Some(next) = self.frontier.extend_and_continue(state, others) else {
                        return;
                    };
                    state = next;
                    self.note_fork(&state);
                    self.share();
                    self.note_open();
                    if self.pauses() {
                        self.leave_at_fork(&state);
                        return;
                    }
                }
            }
        }
    }

    fn share(&mut self) {
        while self.shared.is_hungry() && self.frontier.len() > 1 {
            let shared = self.shared;
            let is_given = shared.give(|| {
                let state = self.frontier.give_away()?;
                Some(Work::Open(self.work_of(&state)))
            });
            if !is_given {
                return;
            }
        }
    }

    /// Where no paths are kept in full, nothing needs the terms of finished ones: when there are many, all
    /// are dropped, and the open paths walked again in new ones.
    fn renew_terms(&mut self) {
        let is_needed = match self.executor.config.detail {
            Detail::Paths => true,
            Detail::Counts | Detail::Choices => false,
        };
        if is_needed || self.executor.pool.len() < MOST_TERMS {
            return;
        }
        let mut open = vec![];
        while let Some(state) = self.frontier.take_oldest() {
            open.push(self.work_of(&state));
        }
        self.executor.pool = TermPool::new();
        self.executor.pool.simplify_until(self.shared.deadline.time());
        self.note_assumptions();
        self.executor.functions = InputFunctions::default();
        self.executor.descriptions = Descriptions::default();
        for work in open {
            let state = self.start(&work);
            self.frontier.put_back(state);
        }
    }

    pub(super) fn note_assumptions(&mut self) {
        self.counts.assumptions.append(&mut self.executor.functions.assumptions);
    }

    /// Tells how many paths wait here: a sum over all workers.
    fn note_open(&mut self) {
        let open = self.frontier.len() as u64;
        let change = open.wrapping_sub(self.open_noted);
        self.shared.progress.open.fetch_add(change, Ordering::Relaxed);
        self.open_noted = open;
    }

    pub(super) fn finish(&mut self, mut state: State, end: PathEnd) {
        let unfinished_prefix = matches!(state.forced_choices, Some(ForcedChoices::Prefix(_)));
        if let PathEnd::Cut(cut) = &end
            && cut.ends_run()
        {
            // The solver does not tell one reason to stop from another.
            self.shared.check_time();
            let cut = self.shared.stopped().unwrap_or_else(|| cut.clone());
            *self.counts.open.entry(cut).or_default() += 1;
            self.leave(&state);
            return;
        }
        if end == PathEnd::Excluded || unfinished_prefix || !self.is_possible(&state) {
            self.forget_last_fork();
            return;
        }
        if self.executor.config.detail == Detail::Counts {
            self.forget_last_fork();
            let objects = state.heap.allocated().len() as u64;
            self.counts.count(&end, &Replay::NotRun, state.steps, objects);
            self.shared.path_done();
            return;
        }
        self.note_end(&state);
        if self.shared.expansion.is_some() {
            // Whose it is will finish it.
            return;
        }
        if self.executor.config.detail == Detail::Choices {
            self.shared.path_done();
            return;
        }
        let before_finishing = self.solver_statistics();
        let span = state.span(self.executor.program);
        let stopped = self.shared.stopped().is_some();
        if !stopped {
            self.executor.shorten_arrays(&mut state);
        }
        self.note_finishing(before_finishing);
        let trail = state.trail.to_vec();
        let output: Vec<(Stream, Option<String>)> = state
            .native_state
            .output
            .to_vec()
            .into_iter()
            .map(|(stream, text)| (stream, text.map(|text| text.to_string())))
            .collect();
        let environment = state.native_state.environment.to_vec().into_iter();
        let environment = environment.map(|(name, ty)| (name.to_string(), ty)).collect();
        let (heap, model) = self.final_heap(&state);
        let end = self.explain_end(&heap, end);
        let clauses = self.explain_clauses(&heap, state.condition.clauses());
        let made = self.made_objects(&heap, &state);
        let hashes = &state.native_state.hashes;
        let next_hash = hashes.next(&mut self.executor.pool);
        let next_hash = heap.explain(&mut self.executor.pool, next_hash);
        let hashed = hashes.asked().into_iter();
        let hashed = hashed.map(|(one, _)| heap.explain(&mut self.executor.pool, one));
        let hashed: Vec<_> = hashed.collect();
        self.declare_characters();
        let witness = (!stopped).then(|| {
            let source = WitnessParts {
                program: self.executor.program,
                pool: &self.executor.pool,
                functions: &self.executor.functions,
                clauses: &clauses,
                heap: &heap,
                end: &end,
                universe: &self.universe,
                next_hash,
                hashed: &hashed,
                hashes_of_machine: state.native_state.hashes.of_machine,
                numbers: self.executor.config.numbers,
            };
            source.witness(&model)
        });
        let replay = match &witness {
            Some(witness) if self.executor.config.replay => {
                let budgets = self.executor.config.budgets;
                let limits = concrete::Limits {
                    steps: budgets.steps.saturating_mul(2),
                    depth: budgets.depth,
                    keeps_history: false,
                    merge: self.executor.config.merge,
                };
                let promise = WitnessPromise {
                    witness,
                    end: &end,
                    control: state.control,
                    trail: &trail,
                    output: &output,
                };
                replay(self.executor.program, promise, limits)
            }
            _ => Replay::NotRun,
        };
        let objects = heap.allocated().len() as u64;
        self.counts.count(&end, &replay, state.steps, objects);
        let trace = match (&end, &state.trace) {
            (PathEnd::Threw(Thrown::Object { .. }), Some((_, trace))) => trace.to_vec(),
            _ => vec![],
        };
        self.paths.push(Path {
            trace,
            output,
            environment,
            decisions: state.decisions(),
            end,
            span,
            clauses,
            heap,
            made,
            trail,
            control: state.control,
            steps: state.steps,
            witness,
            replay,
            pool: 0,
        });
        self.shared.path_done();
    }

    /// Inputs that tell may have characters that no path has read.
    fn declare_characters(&mut self) {
        let Executor { pool, functions, program, config, .. } = &mut self.executor;
        if config.numbers != Numbers::Any
            && let Some(sort) = character_sort(program)
        {
            functions.element(pool, sort);
        }
    }

    /// What the objects of a path are made of whose contents are computed when they are read.
    fn made_objects(&mut self, heap: &FinalHeap, state: &State) -> BTreeMap<Location, MadeObject> {
        let natives = &state.native_state;
        let pool = &mut self.executor.pool;
        let all = natives.filled.iter().chain(natives.deferred.iter());
        let all = all.map(|(&location, made)| {
            let arguments = made.arguments.iter().map(|&one| heap.explain(pool, one)).collect();
            (location, MadeObject { method: made.method, arguments })
        });
        all.collect()
    }

    /// What a heap needs around it at the end of a path.
    fn context(&mut self) -> HeapContext<'_> {
        let executor = &mut self.executor;
        HeapContext {
            pool: &mut executor.pool,
            program: executor.program,
            functions: &mut executor.functions,
            facts: &(),
            assumptions: vec![],
            bounds: vec![],
        }
    }

    /// Does the bound on the heap leave any heap for the path? Where it takes some away, it is hit.
    fn is_possible(&mut self, state: &State) -> bool {
        let is_possible = state.heap.is_possible(&mut self.context());
        let has_bound = self.executor.config.heap_bound.is_some();
        if has_bound && !self.executor.counts.bound_hit {
            let is_hit = !is_possible || state.heap.is_held_by_bound(&mut self.context());
            self.executor.counts.bound_hit = is_hit;
        }
        self.executor.counts.object_limit_hit |=
            !is_possible && !self.executor.config.object_limits.is_empty();
        is_possible
    }

    /// The heap at the end of a path, and a model of all that the path knows.
    fn final_heap(&mut self, state: &State) -> (FinalHeap, Model) {
        let mut context = self.context();
        let mut model = state.model.model().clone();
        state.heap.complete(&mut context, &mut model);
        (state.heap.finish(&mut context), model)
    }

    /// The end of a path with input objects by how they are reached.
    fn explain_end(&mut self, heap: &FinalHeap, end: PathEnd) -> PathEnd {
        let mut explain = |term| heap.explain(&mut self.executor.pool, term);
        match end {
            PathEnd::Returned(value) => PathEnd::Returned(value.map(explain)),
            PathEnd::Threw(Thrown::Object { reference, class }) => {
                PathEnd::Threw(Thrown::Object { reference: explain(reference), class })
            }
            other => other,
        }
    }

    /// The path condition with input objects by how they are reached, together with what the
    /// heap found out, in the order in which it became known.
    fn explain_clauses(&mut self, heap: &FinalHeap, clauses: Vec<Clause>) -> Vec<Clause> {
        let mut all = vec![];
        let mut found = heap.found.iter().peekable();
        for (number, clause) in clauses.iter().map(Some).chain([None]).enumerate() {
            let is_last = clause.is_none();
            while let Some(one) = found.next_if(|one| is_last || one.after <= number) {
                let origin = match one.why {
                    FactOrigin::Found => Origin::Heap,
                    FactOrigin::Assumed => Origin::NotNull,
                    FactOrigin::Always => Origin::Input,
                };
                all.push(Clause { term: one.term, origin });
            }
            if let Some(clause) = clause {
                let term = heap.explain(&mut self.executor.pool, clause.term);
                all.push(Clause { term, ..*clause });
            }
        }
        all
    }
}
