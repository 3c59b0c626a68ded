//! Where paths fork: which alternatives are feasible, and what is done then.

use super::{Action, Alternative, Executor, Interrupt, Raise, Step, StepResult};
use crate::end::{Cut, PathEnd, Thrown};
use crate::merge::{Answer, RegionPart};
use crate::path_condition::{Origin, Rewritten};
use crate::state::{Choice, ForcedChoices, State};
use forkless_heap::{BoundsTaken, Facts, ReferenceFork, Referent};
use forkless_ir::{Code, Raising};
use forkless_solver::{KnownModel, QueryResult, SolverMode, UnknownReason};
use forkless_term::{Node, Term};

/// How many questions of feasibility there were.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct QueryCounts {
    /// At decisions, as the papers count: one for each alternative that was open, or one for each
    /// part that unwinding it gave.
    pub queries: u64,
    /// Decisions with more than one open alternative.
    pub decisions: u64,
    /// At assumptions that the path's own model did not already satisfy.
    pub assumption_checks: u64,
    /// Forks over what an input reference refers to.
    pub heap_choices: u64,
    /// The successors of these forks.
    pub heap_ways: u64,
    /// See [`crate::Counts::branch_questions`].
    pub branch_questions: u64,
    /// Did the bound on the heap take anything away?
    pub bound_hit: bool,
    /// Did the bound on the lengths of input arrays?
    pub array_bound_hit: bool,
    /// Did a limit on the number of input objects?
    pub object_limit_hit: bool,
}

impl QueryCounts {
    pub(super) fn note_bounds(&mut self, taken: BoundsTaken) {
        self.bound_hit |= taken.distance;
        self.object_limit_hit |= taken.objects;
    }

    /// Counts a decision, if it is a branch on a condition that is no constant. The jump over the
    /// block that comes first is asked about first; if it is impossible, nothing else is asked.
    fn note_branch(&mut self, is_branch: bool, may_jump: bool) {
        if is_branch {
            self.branch_questions += if may_jump { 2 } else { 1 };
        }
    }
}

/// An alternative that is not infeasible: its number, and a model that takes it, or why none is known.
type FeasibleAlternative = (u32, Alternative, Result<KnownModel, Cut>);

/// Is an alternative feasible?
pub(super) enum Feasible {
    Yes(KnownModel),
    No,
    Unknown(Cut),
}

impl Executor<'_> {
    /// Continues a path at a point where exactly one of the alternatives holds.
    pub(super) fn decide(&mut self, state: &mut State, mut alternatives: Vec<Alternative>) -> Step {
        state.decided += 1;
        let is_branch = matches!(
            alternatives[..],
            [
                Alternative { action: Action::Jump(_), .. },
                Alternative { action: Action::Jump(_), .. }
            ]
        ) && !state.is_replaying();
        self.simplify(state, &mut alternatives);
        if state.unseparated.is_some() && self.is_open(state, &alternatives) {
            self.separate(state);
        }
        let known = |one: &Alternative| state.condition.known(&self.pool, one.condition);
        if let Some(number) = alternatives.iter().position(|one| known(one) == Some(true)) {
            self.counts.note_branch(is_branch, number != 0);
            return self.take_known(state, alternatives.swap_remove(number));
        }
        let mut open: Vec<(u32, Alternative)> =
            (0..).zip(alternatives).filter(|(_, one)| known(one) != Some(false)).collect();
        if open.len() == 1 {
            let (number, only) = open.swap_remove(0);
            self.counts.note_branch(is_branch, number != 0);
            return self.take_known(state, only);
        }
        if state.is_replaying() {
            return self.follow(state, open);
        }
        self.counts.decisions += 1;
        if state.region.is_some() {
            return self.fork_unasked(state, open);
        }
        let unwound_before = self.solver.statistics().unwound_disjuncts;
        let asked = open.len() as u64;
        let mut feasible = self.possible(state, open);
        debug_assert!(!feasible.is_empty(), "a feasible path goes on in some way");
        self.counts.note_branch(is_branch, feasible.iter().any(|(number, ..)| *number != 0));
        self.counts.queries += match self.config.solver_mode {
            SolverMode::Whole => asked,
            // Each if-then-else-free part is a question of its own.
            SolverMode::Unwind => self.solver.statistics().unwound_disjuncts - unwound_before,
        };
        let is_fork = feasible.len() > 1;
        if is_fork && let Some(ForcedChoices::Prefix(_)) = state.forced_choices {
            feasible = follow_prefix(state, feasible);
        }
        self.fork(state, feasible, is_fork)
    }

    /// Does the path not know yet which alternative holds?
    fn is_open(&self, state: &State, alternatives: &[Alternative]) -> bool {
        let known = |one: &Alternative| state.condition.known(&self.pool, one.condition);
        alternatives.iter().all(|one| known(one) != Some(true))
    }

    /// Takes the only alternative that the path leaves. What it found that out from may be far from obvious.
    fn take_known(&mut self, state: &mut State, alternative: Alternative) -> Step {
        state.condition.learn(&mut self.pool, alternative.condition);
        self.apply(state, alternative.action)
    }

    /// Fills in what the path knows.
    fn simplify(&mut self, state: &State, alternatives: &mut [Alternative]) {
        let denial = match alternatives {
            [one, other] => {
                self.pool.node(other.condition) == Node::Not(one.condition)
                    || self.pool.node(one.condition) == Node::Not(other.condition)
            }
            _ => false,
        };
        let mut done = Rewritten::default();
        for alternative in alternatives {
            if !denial {
                done = Rewritten::default();
            }
            alternative.condition =
                state.condition.simplify_on(&mut self.pool, alternative.condition, &mut done);
        }
    }

    /// Forks a path over what an input reference refers to.
    ///
    /// All options are feasible, so no question goes to the solver. Only where an option depends on the
    /// class of an object it is a decision like others.
    pub(super) fn fork_over_referents(&mut self, state: &mut State, fork: ReferenceFork) -> Step {
        let ReferenceFork { symbol, options, bounds } = fork;
        self.counts.note_bounds(bounds);
        let is_certain = |condition: Term| self.pool.as_truth(condition) == Some(true);
        if options.is_empty() {
            return Step::End(PathEnd::Excluded);
        }
        if state.region.is_some() {
            // The region is given up for it.
            let why = "forks over references in a call that is merged for its answer";
            return Step::End(PathEnd::Cut(Cut::Unsupported(why.into())));
        }
        if options.iter().any(|option| !is_certain(option.condition))
            || state.forced_choices.is_some()
        {
            let alternatives = options.into_iter().map(|option| Alternative {
                condition: option.condition,
                action: Action::Resolve(symbol, option.referent),
            });
            return self.fork_by_referent(state, alternatives.collect());
        }
        if let [only] = options[..] {
            return self.apply(state, Action::Resolve(symbol, only.referent));
        }
        self.counts.heap_choices += 1;
        self.counts.heap_ways += options.len() as u64;
        let mut others = Vec::with_capacity(options.len() - 1);
        for (number, option) in (0..).zip(&options).skip(1) {
            let mut other = state.clone();
            other.choices.push(Choice { alternative: number, is_fork: true });
            self.resolve_or_end(&mut other, symbol, option.referent);
            others.push(other);
        }
        state.choices.push(Choice { alternative: 0, is_fork: true });
        self.resolve_or_end(state, symbol, options[0].referent);
        Step::ForkOff(others)
    }

    /// The same where an option may be infeasible, or the path has forced choices.
    fn fork_by_referent(&mut self, state: &mut State, alternatives: Vec<Alternative>) -> Step {
        let mut open = vec![];
        for (number, mut alternative) in (0..).zip(alternatives) {
            let condition = state.condition.simplify(&mut self.pool, alternative.condition);
            alternative.condition = condition;
            if state.condition.known(&self.pool, condition) != Some(false) {
                open.push((number, alternative));
            }
        }
        if open.len() == 1 && self.pool.as_truth(open[0].1.condition) == Some(true) {
            return self.apply(state, open.remove(0).1.action);
        }
        if state.is_replaying() {
            return self.follow(state, open);
        }
        let is_certain = |one: &Alternative| self.pool.as_truth(one.condition) == Some(true);
        let asked = open.iter().filter(|(_, one)| !is_certain(one)).count();
        self.counts.assumption_checks += asked as u64;
        let mut feasible = self.possible(state, open);
        if feasible.is_empty() {
            return Step::End(PathEnd::Excluded);
        }
        let is_fork = feasible.len() > 1;
        if is_fork {
            self.counts.heap_choices += 1;
            self.counts.heap_ways += feasible.len() as u64;
        }
        if is_fork && let Some(ForcedChoices::Prefix(_)) = state.forced_choices {
            feasible = follow_prefix(state, feasible);
        }
        self.fork(state, feasible, is_fork)
    }

    /// The alternatives that are not impossible.
    fn possible(
        &mut self,
        state: &mut State,
        open: Vec<(u32, Alternative)>,
    ) -> Vec<FeasibleAlternative> {
        let path = state.condition.terms();
        let mut feasible = vec![];
        for (number, alternative) in open {
            match self.feasible(state, &path, alternative.condition) {
                Feasible::No => {}
                Feasible::Yes(model) => feasible.push((number, alternative, Ok(model))),
                Feasible::Unknown(cut) => feasible.push((number, alternative, Err(cut))),
            }
        }
        feasible
    }

    /// Notes what an input reference is.
    pub(super) fn resolve(
        &mut self,
        state: &mut State,
        symbol: Term,
        referent: Referent,
    ) -> StepResult<()> {
        let after = state.condition.len();
        self.on_heap(state, |heap, context| heap.resolve(context, symbol, referent, after))
    }

    /// The same; if that is the end of the path, it is the first thing that the path does.
    fn resolve_or_end(&mut self, state: &mut State, symbol: Term, referent: Referent) {
        match self.resolve(state, symbol, referent) {
            Ok(()) => {}
            Err(Interrupt::End(end)) => state.ended = Some(end),
            Err(_) => unreachable!("what holds of every input is assumed, not decided"),
        }
    }

    /// Forks in a region, without a question: the model takes one of the alternatives, and whether an
    /// input takes the others is asked where it matters.
    fn fork_unasked(&mut self, state: &mut State, open: Vec<(u32, Alternative)>) -> Step {
        if open.is_empty() {
            return Step::End(PathEnd::Excluded);
        }
        let mut successors = vec![];
        let parts = RegionPart::of_fork(&state.parts, &state.condition, open.len());
        for ((number, alternative), part) in open.into_iter().zip(parts) {
            let mut successor = state.clone();
            successor.parts = vec![part];
            let is_taken =
                !state.is_unconfirmed() && state.model.truth(&self.pool, alternative.condition);
            if !is_taken {
                successor.doubt();
            }
            // A call that no input makes costs more than a question, and mostly the declared type of an input
            // rules it out. Whoever goes this path again has no model, so that must not depend on it.
            successor.must_confirm |= self.is_about_class(&alternative);
            let choice = Choice { alternative: number, is_fork: true };
            let model = Ok(successor.model.clone());
            let condition = alternative.condition;
            self.take_or_end(&mut successor, choice, alternative, model);
            self.decided_within(&mut successor, condition);
            successors.push(successor);
        }
        Step::ForkInto(successors)
    }

    /// Does an alternative depend on the class of an object?
    fn is_about_class(&self, alternative: &Alternative) -> bool {
        let tested = match self.pool.node(alternative.condition) {
            Node::Not(negated) => negated,
            _ => alternative.condition,
        };
        matches!(alternative.action, Action::Call(_))
            || matches!(self.pool.node(tested), Node::InstanceOf(..))
    }

    /// Does an input take a path of a region? If so, the path has it as its model.
    pub fn confirm(&mut self, state: &mut State) -> Result<bool, Cut> {
        state.must_confirm = false;
        self.separate_within(state);
        if let Some(answer) = self.region_log.known() {
            return match answer {
                Answer::Yes => Ok(true),
                Answer::No => Ok(false),
                Answer::Cut(cut) => Err(cut),
            };
        }
        let confirmed = self.confirm_now(state);
        self.region_log.note(match &confirmed {
            Ok(true) => Answer::Yes,
            Ok(false) => Answer::No,
            Err(cut) => Answer::Cut(cut.clone()),
        });
        confirmed
    }

    fn confirm_now(&mut self, state: &mut State) -> Result<bool, Cut> {
        let Some(confirmed) = state.confirmed else { return Ok(true) };
        let (path, rest) = state.condition.terms_split_at(confirmed);
        let mut extra = self.pool.truth(true);
        for term in rest {
            extra = self.pool.and(extra, term);
        }
        self.counts.queries += 1;
        match self.feasible(state, &path, extra) {
            Feasible::Yes(model) => {
                state.model = model;
                state.confirmed = None;
                Ok(true)
            }
            Feasible::No => Ok(false),
            Feasible::Unknown(cut) => Err(cut),
        }
    }

    /// Makes a successor for each feasible alternative.
    fn fork(
        &mut self,
        state: &mut State,
        mut feasible: Vec<FeasibleAlternative>,
        is_fork: bool,
    ) -> Step {
        if feasible.len() == 1 {
            let (number, alternative, model) = feasible.remove(0);
            return self.take_alternative(
                state,
                Choice { alternative: number, is_fork },
                alternative,
                model,
            );
        }
        let mut feasible = feasible.into_iter();
        let Some((first, first_alternative, first_model)) = feasible.next() else {
            return Step::ForkInto(vec![]);
        };
        let mut others = Vec::with_capacity(feasible.len());
        for (number, alternative, model) in feasible {
            let mut other = state.clone();
            let choice = Choice { alternative: number, is_fork };
            self.take_or_end(&mut other, choice, alternative, model);
            others.push(other);
        }
        let choice = Choice { alternative: first, is_fork };
        self.take_or_end(state, choice, first_alternative, first_model);
        Step::ForkOff(others)
    }

    /// Takes an alternative; if that is the end of the path, it is the first thing that the path does.
    fn take_or_end(
        &mut self,
        successor: &mut State,
        choice: Choice,
        alternative: Alternative,
        model: Result<KnownModel, Cut>,
    ) {
        match self.take_alternative(successor, choice, alternative, model) {
            Step::Next => {}
            Step::End(end) => successor.ended = Some(end),
            Step::ForkInto(_) | Step::ForkOff(_) | Step::EnterRegion => {
                unreachable!("an alternative does not fork at once")
            }
        }
    }

    /// Takes an alternative: records the choice and its condition, then acts.
    fn take_alternative(
        &mut self,
        state: &mut State,
        choice: Choice,
        alternative: Alternative,
        model: Result<KnownModel, Cut>,
    ) -> Step {
        state.choices.push(choice);
        match model {
            Err(cut) => {
                state.is_undecided = true;
                return Step::End(PathEnd::Cut(cut));
            }
            Ok(model) => state.model = model,
        }
        if self.pool.as_truth(alternative.condition) == Some(true) {
            // A heap choice: the heap notes it.
        } else if choice.is_fork {
            let origin = match alternative.action {
                Action::Resolve(..) | Action::LookInto(_) => Origin::Heap,
                _ => Origin::Decision,
            };
            state.condition.push(&mut self.pool, alternative.condition, origin);
            if state.is_merged && state.region.is_none() {
                self.settle(state);
            }
            self.decided_on_answer(state);
        } else {
            state.condition.learn(&mut self.pool, alternative.condition);
        }
        self.apply(state, alternative.action)
    }

    /// Fills in what the path has found out, in all values of a state: what was merged under a condition is
    /// one or the other once the path knows which.
    fn settle(&mut self, state: &mut State) {
        let mut done = Rewritten::default();
        let State { condition, heap, top, .. } = state;
        let mut settle = |term| condition.settle(&mut self.pool, term, &mut done);
        heap.map_values(&mut settle);
        top.registers.iter_mut().flatten().for_each(|value| *value = settle(*value));
    }

    /// The choice that another worker has made here. After the last one its model holds, or nobody knows
    /// whether it is possible.
    pub fn next_choice(&self, state: &mut State) -> (Choice, Option<Result<KnownModel, Cut>>) {
        let Some(ForcedChoices::Replay { choices, model, undecided, .. }) =
            &mut state.forced_choices
        else {
            unreachable!("only a replaying path follows")
        };
        let choice = choices.pop_front().expect("a script ends where its path parted");
        if !choices.is_empty() {
            return (choice, None);
        }
        let known = match undecided.take() {
            Some(cut) => Err(cut),
            None => Ok(KnownModel::new(model.to_model(&self.pool))),
        };
        state.forced_choices = None;
        (choice, Some(known))
    }

    /// Makes the choice that another worker has made here.
    fn follow(&mut self, state: &mut State, open: Vec<(u32, Alternative)>) -> Step {
        let (choice, model) = self.next_choice(state);
        let known = model.unwrap_or_else(|| Ok(state.model.clone()));
        let chosen = open.into_iter().find(|(number, _)| *number == choice.alternative);
        let (_, alternative) = chosen.expect("a path can be walked again");
        self.take_alternative(state, choice, alternative, known)
    }

    /// Can a path go on where the condition holds? Where it takes more objects than the limits allow, it
    /// cannot, and they are hit.
    pub(super) fn feasible(
        &mut self,
        state: &mut State,
        path: &[Term],
        condition: Term,
    ) -> Feasible {
        match self.solver.extend(&mut self.pool, path, &state.model, condition) {
            QueryResult::Sat(model) => Feasible::Yes(model),
            QueryResult::Unsat => Feasible::No,
            QueryResult::UnsatWithinLimits => {
                if !state.bounds_hit.objects {
                    let beyond =
                        self.solver.extend_beyond(&mut self.pool, path, &state.model, condition);
                    // What is not decided may well be left out.
                    state.bounds_hit.objects = !matches!(beyond, QueryResult::Unsat);
                    self.counts.object_limit_hit |= state.bounds_hit.objects;
                }
                Feasible::No
            }
            QueryResult::Unknown(UnknownReason::Deadline) => Feasible::Unknown(Cut::Time),
            QueryResult::Unknown(reason) => {
                Feasible::Unknown(Cut::SolverUnknown(reason.to_string()))
            }
        }
    }

    fn apply(&mut self, state: &mut State, action: Action) -> Step {
        match action {
            Action::Retry(condition) | Action::LookInto(condition) => {
                // The choice has noted a simpler form; the operation asks for this one again.
                state.condition.learn(&mut self.pool, condition);
                state.is_retrying = true;
                Step::Next
            }
            Action::Jump(block) => self.jump(state, block).into(),
            Action::Call(method) => {
                state.note(|control| control.dispatched(method));
                state.calling = Some(method);
                Step::Next
            }
            Action::Raise(raise) => self.raise(state, raise),
            Action::FailAssertion(message) => Step::End(PathEnd::AssertionFailed(message)),
            Action::Catch(handler) => self.catch(state, handler).into(),
            Action::Unwind => self.leave_with_exception(state).into(),
            Action::Resolve(symbol, referent) => {
                self.resolve_or_end(state, symbol, referent);
                Step::Next
            }
        }
    }

    /// Raises the exception of an operation: catchable where the language has a class for it.
    pub(super) fn raise(&mut self, state: &mut State, raise: Raise) -> Step {
        let Raise { exception, operands } = raise;
        state.note(|control| control.raised(exception));
        match self.program.exceptions.of(exception) {
            Raising::Uncatchable => Step::End(PathEnd::Threw(Thrown::Builtin(exception))),
            Raising::Object(class) => {
                let allocated = self.on_heap(state, |heap, context| heap.allocate(context, class));
                let object = allocated.expect("allocation assumes nothing of inputs");
                self.throw(state, object);
                Step::Next
            }
            Raising::Method(method) => {
                let operands: Vec<Term> = operands.into_iter().flatten().collect();
                match self.program.code(method) {
                    Code::Missing(why) => Step::End(PathEnd::Cut(Cut::Unsupported(why.clone()))),
                    Code::Body(_) | Code::Native(_) => {
                        self.push_frame(state, method, &operands, None).into()
                    }
                }
            }
        }
    }
}

/// Keeps only the alternative that the user's prefix names; all of them once the prefix is used up.
fn follow_prefix(
    state: &mut State,
    feasible: Vec<FeasibleAlternative>,
) -> Vec<FeasibleAlternative> {
    let Some(ForcedChoices::Prefix(decisions)) = &mut state.forced_choices else { return feasible };
    let Some(wanted) = decisions.pop_front() else {
        state.forced_choices = None;
        return feasible;
    };
    if decisions.is_empty() {
        state.forced_choices = None;
    }
    feasible.into_iter().filter(|(number, ..)| *number == wanted).collect()
}
