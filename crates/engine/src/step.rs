//! One step of a path: it goes on, forks, or ends.
//!
//! An operation that needs something to hold (a reference that is not null, a divisor that is not
//! zero) checks that before it does anything. If the path leaves it open, the operation is interrupted:
//! the path forks over the alternatives, and the successor on which it holds executes the same operation
//! again. So no operation is ever half done.

mod arithmetic;
mod assume;
mod call;
mod decide;
mod memory;
mod native;
mod number_range;
mod separate;

use crate::config::Config;
use crate::descriptions::Descriptions;
use crate::end::{Cut, PathEnd};
use crate::merge::{Loops, RegionLog};
use crate::path_condition::PathCondition;
use crate::state::State;
use forkless_heap::{
    Facts, Heap, HeapContext, HeapResult, InputFunctions, Prerequisite, ReferenceFork, Referent,
};
use forkless_ir::{
    BlockId, Body, BuiltinException, ClassId, Constant, MethodId, Op, Program, Register,
    SelectorId, Terminator, Type, Unsupported, is_violation,
};
use forkless_solver::{KnownModel, Solver};
use forkless_term::{Location, Precision, Sort, Term, TermPool, Width};
use rustc_hash::FxHashMap;
use std::rc::Rc;

pub(crate) use call::DispatchTargets;
pub(crate) use decide::QueryCounts;

/// What a step did.
#[derive(Debug)]
pub(crate) enum Step {
    /// The path goes on.
    Next,
    /// The path forks: these states replace the one that made the step.
    ForkInto(Vec<State>),
    /// The path forks: the state that made the step is one of its successors, and these are the others.
    ForkOff(Vec<State>),
    /// The path enters a region in which paths are merged.
    EnterRegion,
    /// The path is over.
    End(PathEnd),
}

/// Why an operation did not complete.
#[derive(Debug)]
pub(crate) enum Interrupt {
    /// It depends: exactly one of these holds.
    Decide(Vec<Alternative>),
    /// It depends on what an input reference refers to.
    ForkReference(ReferenceFork),
    /// It reads what an object is to get only now.
    Fill(Location),
    /// It raises an exception.
    Raise(Raise),
    /// It ends the path.
    End(PathEnd),
}

/// An exception that an operation raises.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Raise {
    pub exception: BuiltinException,
    /// What the language may want to know of it; see [`forkless_ir::Raising::Method`].
    pub operands: [Option<Term>; 2],
}

impl From<BuiltinException> for Raise {
    fn from(exception: BuiltinException) -> Self {
        Raise { exception, operands: [None, None] }
    }
}

/// One way to go on, and the condition under which the path takes it.
#[derive(Debug)]
pub(crate) struct Alternative {
    pub condition: Term,
    pub action: Action,
}

/// How to go on.
#[derive(Clone, Debug)]
pub(crate) enum Action {
    /// Execute the interrupted operation again, with the condition that it needs.
    Retry(Term),
    /// The same: the condition says which of several references one is.
    LookInto(Term),
    /// Go on at a block of the same method.
    Jump(BlockId),
    /// Run this implementation of the method being called.
    Call(MethodId),
    /// Raise an exception.
    Raise(Raise),
    /// An assertion does not hold.
    FailAssertion(String),
    /// Handle the thrown exception with this handler of the block.
    Catch(usize),
    /// Leave the method with the thrown exception.
    Unwind,
    /// Execute the interrupted operation again, knowing what an input reference is.
    Resolve(Term, Referent),
}

type StepResult<T> = Result<T, Interrupt>;

/// Does the path go on, or is it over?
type GoesOn = Result<(), PathEnd>;

impl From<PathEnd> for Interrupt {
    fn from(end: PathEnd) -> Self {
        Interrupt::End(end)
    }
}

impl From<GoesOn> for Step {
    fn from(goes_on: GoesOn) -> Self {
        match goes_on {
            Ok(()) => Step::Next,
            Err(end) => Step::End(end),
        }
    }
}

/// Executes steps. One for each worker: it owns the terms of all paths that the worker follows.
pub(crate) struct Executor<'p> {
    pub program: &'p Program,
    pub config: &'p Config,
    pub pool: TermPool,
    pub functions: InputFunctions,
    pub descriptions: Descriptions,
    pub solver: Solver,
    pub counts: QueryCounts,
    /// The bodies of methods that ran, by method.
    pub bodies: Vec<Option<&'p Body>>,
    /// The arguments of a call; used for each call again, for its memory only.
    pub arguments: Vec<Term>,
    /// The registers of frames that are over, for their memory only.
    pub registers: Vec<Vec<Option<Term>>>,
    /// The loops of methods that run where paths are merged.
    pub loops: FxHashMap<MethodId, Rc<Loops>>,
    /// What is asked in a region.
    pub region_log: RegionLog,
    /// What virtual calls may reach, by selector and the class that the receiver is known to have.
    pub dispatches: FxHashMap<(SelectorId, Option<ClassId>), Rc<DispatchTargets>>,
}

/// An operation met a value of a kind it cannot work on.
fn stuck<T>(what: impl Into<String>) -> StepResult<T> {
    Err(Interrupt::End(PathEnd::Stuck(what.into())))
}

fn unsupported<T>(what: impl Into<Unsupported>) -> StepResult<T> {
    Err(Interrupt::End(PathEnd::Cut(Cut::Unsupported(what.into()))))
}

impl<'p> Executor<'p> {
    /// Executes one instruction or terminator of a path, or several of one block; each is counted.
    pub fn step(&mut self, state: &mut State) -> Step {
        if let Some(end) = state.ended.take() {
            return Step::End(end);
        }
        state.is_retrying = false;
        if !self.may_step(state) {
            return Step::End(PathEnd::Cut(Cut::Steps));
        }
        let outcome = match state.thrown {
            Some(exception) => self.unwind(state, exception),
            None => match state.calling {
                Some(method) => self.enter(state, method),
                None => self.execute(state),
            },
        };
        match outcome {
            Ok(step) => step,
            Err(Interrupt::End(end)) => Step::End(end),
            Err(Interrupt::Raise(raise)) => self.raise(state, raise),
            Err(Interrupt::Fill(location)) => self.fill(state, location),
            Err(Interrupt::Decide(alternatives)) => self.decide(state, alternatives),
            Err(Interrupt::ForkReference(fork)) => self.fork_over_referents(state, fork),
        }
    }

    /// The body of a method that runs; remembered, since every step needs it.
    fn body(&mut self, method: MethodId) -> &'p Body {
        let place = method.index();
        if let Some(&Some(body)) = self.bodies.get(place) {
            return body;
        }
        let body = self.program.body(method);
        if self.bodies.len() <= place {
            self.bodies.resize(place + 1, None);
        }
        self.bodies[place] = Some(body);
        body
    }

    /// What only computes is followed by the next instruction, in the next block and in the caller as well. Calls,
    /// jumps back and whatever forks end the step: so somebody looks at the clock from time to time.
    fn execute(&mut self, state: &mut State) -> StepResult<Step> {
        loop {
            let at = state.top.block;
            let block = self.body(state.top.method).block(at);
            while let Some(instruction) = block.instructions.get(state.top.next) {
                if runs_code(&instruction.op) {
                    return self.call_of(state, &instruction.op);
                }
                self.operation(state, &instruction.op)?;
                if !self.may_step(state) {
                    return Ok(Step::End(PathEnd::Cut(Cut::Steps)));
                }
            }
            self.terminator(state, &block.terminator)?;
            let is_forward = match block.terminator {
                Terminator::Return(_) => state.calling.is_none(),
                Terminator::Throw(_) => false,
                Terminator::Jump(_) | Terminator::Branch { .. } | Terminator::Switch { .. } => {
                    state.top.block > at
                }
            };
            // In a region somebody else may run before the next block.
            if !is_forward || state.region.is_some() {
                return Ok(Step::Next);
            }
            if !self.may_step(state) {
                return Ok(Step::End(PathEnd::Cut(Cut::Steps)));
            }
        }
    }

    /// Counts one more instruction. Answers whether the path may execute it.
    fn may_step(&self, state: &mut State) -> bool {
        state.steps += 1;
        state.steps <= self.config.budgets.steps
    }

    /// Executes an operation that may run other code.
    fn call_of(&mut self, state: &mut State, op: &Op) -> StepResult<Step> {
        match op {
            Op::Invoke { callee, arguments, .. } => self.invoke(state, *callee, arguments),
            Op::Native { destination, native, arguments } => {
                let arguments: StepResult<Vec<Term>> =
                    arguments.iter().map(|&argument| read(state, argument)).collect();
                self.call_native(state, *native, &arguments?, *destination)
            }
            Op::InitializeClass { class } => {
                state.top.next += 1;
                self.initialize(state, *class)?;
                Ok(Step::Next)
            }
            _ => unreachable!("no other operation runs code"),
        }
    }

    /// Executes an operation that runs no other code.
    fn operation(&mut self, state: &mut State, op: &Op) -> StepResult<()> {
        match op {
            Op::Mark { name } => {
                // What a contract says counts wherever it is found out, also where paths are merged.
                if !state.top.is_silent || is_violation(name) {
                    state.trail.push(name.clone());
                }
            }
            Op::PutField { object, field, value } => {
                self.put_field(state, *object, *field, *value)?;
            }
            Op::PutStatic { field, value } => self.put_static(state, *field, *value)?,
            Op::ArrayStore { array, index, value, element } => {
                self.array_store(state, *array, *index, *value, *element)?;
            }
            Op::Assume { condition } => {
                let condition = self.condition(state, *condition)?;
                self.assume_by_program(state, condition)?;
            }
            Op::Assert { condition, message } => {
                let condition = self.condition(state, *condition)?;
                let failed = Action::FailAssertion(message.clone());
                self.require(state, condition, failed)?;
            }
            _ => {
                let (destination, value) = self.value(state, op)?;
                state.top.registers[destination.index()] = Some(value);
            }
        }
        state.top.next += 1;
        Ok(())
    }

    /// The operations that compute a value, and where it goes.
    fn value(&mut self, state: &mut State, op: &Op) -> StepResult<(Register, Term)> {
        Ok(match *op {
            Op::Constant { destination, value } => (destination, self.constant(value)),
            Op::Move { destination, source } => (destination, read(state, source)?),
            Op::Unary { destination, op, operand } => {
                let operand = read(state, operand)?;
                (destination, self.unary(op, operand)?)
            }
            Op::Binary { destination, op, left, right } => {
                let (left, right) = (read(state, left)?, read(state, right)?);
                (destination, self.binary(state, op, left, right)?)
            }
            Op::Convert { destination, source, from, to } => {
                let source = read(state, source)?;
                (destination, self.convert(source, from, to)?)
            }
            Op::Input { destination, ref name, ty } => (destination, self.input(state, name, ty)?),
            Op::New { destination, class } => {
                let object = self.on_heap(state, |heap, context| heap.allocate(context, class))?;
                (destination, object)
            }
            Op::NewArray { destination, class, length } => {
                (destination, self.new_array(state, class, length)?)
            }
            Op::GetField { destination, object, field } => {
                (destination, self.get_field(state, object, field)?)
            }
            Op::GetStatic { destination, field } => (destination, self.get_static(state, field)?),
            Op::ArrayLoad { destination, array, index, element } => {
                (destination, self.array_load(state, array, index, element)?)
            }
            Op::ArrayLength { destination, array } => {
                (destination, self.array_length(state, array)?)
            }
            Op::InstanceOf { destination, object, class } => {
                (destination, self.instance_of(state, object, class)?)
            }
            Op::Cast { destination, object, class } => {
                (destination, self.cast(state, object, class)?)
            }
            Op::PutField { .. }
            | Op::PutStatic { .. }
            | Op::ArrayStore { .. }
            | Op::InitializeClass { .. }
            | Op::Invoke { .. }
            | Op::Native { .. }
            | Op::Assume { .. }
            | Op::Assert { .. }
            | Op::Mark { .. } => unreachable!("operations without a value are handled before"),
        })
    }

    fn input(&mut self, state: &mut State, name: &str, ty: Type) -> StepResult<Term> {
        if forkless_heap::sort_of(ty).is_none() {
            return unsupported(format!("symbolic input of type {ty:?}"));
        }
        self.access(state, |heap, context| heap.input(context, name, ty))
    }

    fn constant(&mut self, value: Constant) -> Term {
        match value {
            Constant::Bool(value) => self.pool.truth(value),
            Constant::I32(value) => self.pool.int(value),
            Constant::I64(value) => self.pool.bits(Width::W64, value as u64),
            Constant::Null => self.pool.null(),
            Constant::F32(bits) => self.pool.float(Precision::Single, u64::from(bits)),
            Constant::F64(bits) => self.pool.float(Precision::Double, bits),
        }
    }

    fn terminator(&mut self, state: &mut State, terminator: &Terminator) -> StepResult<()> {
        match terminator {
            Terminator::Jump(target) => self.go_to(state, *target)?,
            Terminator::Branch { condition, then, otherwise } => {
                let condition = self.condition(state, *condition)?;
                if let Some(truth) = self.pool.as_truth(condition) {
                    self.jump(state, if truth { *then } else { *otherwise })?;
                    return Ok(());
                }
                let negated = self.pool.not(condition);
                return Err(Interrupt::Decide(vec![
                    Alternative { condition, action: Action::Jump(*then) },
                    Alternative { condition: negated, action: Action::Jump(*otherwise) },
                ]));
            }
            Terminator::Switch { value, cases, default } => {
                let value = read(state, *value)?;
                return self.switch(value, cases, *default);
            }
            Terminator::Return(value) => {
                let value = value.map(|value| read(state, value)).transpose()?;
                self.leave(state, value)?;
            }
            Terminator::Throw(exception) => {
                let exception = read(state, *exception)?;
                self.require_not_null(state, exception)?;
                self.throw(state, exception);
            }
        }
        Ok(())
    }

    /// Goes on at a block: a decision of the program.
    fn jump(&mut self, state: &mut State, block: BlockId) -> GoesOn {
        let method = state.top.method;
        state.note(|control| control.jumped(method, block));
        self.go_to(state, block)
    }

    /// Goes on at a block, without recording a decision. A loop that decides about the input is
    /// followed as often as the bound on loops allows.
    fn go_to(&mut self, state: &mut State, block: BlockId) -> GoesOn {
        if block <= state.top.block
            && let Some(bound) = self.config.budgets.loops
            && state.top.rounds.jump_back(block, state.decided) > bound
        {
            return Err(PathEnd::Cut(Cut::Loops));
        }
        if state.region.is_some() {
            state.must_confirm |= self.count_iteration(&mut state.top, block);
        }
        state.top.block = block;
        state.top.next = 0;
        Ok(())
    }

    fn switch(
        &mut self,
        value: Term,
        cases: &[(i32, BlockId)],
        default: BlockId,
    ) -> StepResult<()> {
        if self.pool.sort(value) != Sort::INT {
            return stuck("a switch needs a 32-bit integer");
        }
        let mut alternatives = vec![];
        let mut none = self.pool.truth(true);
        for &(number, target) in cases {
            let number = self.pool.int(number);
            let condition = self.pool.equal(value, number);
            let differs = self.pool.not(condition);
            none = self.pool.and(none, differs);
            alternatives.push(Alternative { condition, action: Action::Jump(target) });
        }
        alternatives.push(Alternative { condition: none, action: Action::Jump(default) });
        Err(Interrupt::Decide(alternatives))
    }

    /// The truth value in a register.
    fn condition(&self, state: &State, register: Register) -> StepResult<Term> {
        let condition = read(state, register)?;
        if self.pool.sort(condition) != Sort::Bool {
            return stuck("a condition must be a truth value");
        }
        Ok(condition)
    }

    /// The reference in a register.
    fn reference(&self, state: &State, register: Register) -> StepResult<Term> {
        let reference = read(state, register)?;
        if self.pool.sort(reference) != Sort::Reference {
            return stuck("a reference is needed here");
        }
        Ok(reference)
    }

    /// Runs a heap operation, then assumes what the heap says of inputs it met.
    fn on_heap<T>(
        &mut self,
        state: &mut State,
        action: impl FnOnce(&mut Heap, &mut HeapContext) -> T,
    ) -> StepResult<T> {
        let is_replaying = state.is_replaying();
        let mut context = HeapContext {
            pool: &mut self.pool,
            program: self.program,
            functions: &mut self.functions,
            facts: &PathFacts {
                is_in_region: state.region.is_some(),
                condition: &state.condition,
                model: (!is_replaying && !state.is_unconfirmed()).then_some(&state.model),
            },
            assumptions: vec![],
            bounds: vec![],
        };
        let result = action(&mut state.heap, &mut context);
        let HeapContext { assumptions, bounds, .. } = context;
        for assumption in assumptions {
            self.assume_of_input(state, assumption)?;
        }
        for bound in bounds {
            self.keep_to_bound(state, bound)?;
        }
        Ok(result)
    }

    /// Runs a heap operation that may need something first.
    fn access<T>(
        &mut self,
        state: &mut State,
        action: impl FnOnce(&mut Heap, &mut HeapContext) -> HeapResult<T>,
    ) -> StepResult<T> {
        match self.on_heap(state, action)? {
            Ok(value) => Ok(value),
            Err(Prerequisite::Fork(fork)) => Err(Interrupt::ForkReference(fork)),
            Err(Prerequisite::Hidden(location)) => {
                match state.native_state.deferred.contains_key(&location) {
                    true => Err(Interrupt::Fill(location)),
                    false => unsupported("reading a text made of symbolic values"),
                }
            }
            Err(Prerequisite::Decide(condition)) => {
                let negated = self.pool.not(condition);
                Err(Interrupt::Decide(vec![
                    Alternative { condition, action: Action::LookInto(condition) },
                    Alternative { condition: negated, action: Action::LookInto(negated) },
                ]))
            }
        }
    }
}

/// What a path knows, and an input that takes it where there is one.
struct PathFacts<'a> {
    /// What holds of every input must be known besides what this path knows: it may be merged with others.
    is_in_region: bool,
    condition: &'a PathCondition,
    model: Option<&'a KnownModel>,
}

impl Facts for PathFacts<'_> {
    fn known(&self, pool: &TermPool, condition: Term) -> Option<bool> {
        self.condition.known(pool, condition)
    }

    fn is_assumed(&self, pool: &TermPool, condition: Term) -> bool {
        match self.is_in_region {
            true => is_noted_of_inputs(self.condition, pool, condition),
            false => self.known(pool, condition) == Some(true),
        }
    }

    fn representative(&self, pool: &TermPool, input: Term) -> Term {
        self.condition.representative(pool, input)
    }

    fn may_be_merged(&self) -> bool {
        self.is_in_region
    }

    fn model_truth(&self, pool: &TermPool, condition: Term) -> Option<bool> {
        self.model.map(|model| model.truth(pool, condition))
    }
}

/// Does a condition hold of every input, whatever else a path knows?
fn is_noted_of_inputs(path: &PathCondition, pool: &TermPool, condition: Term) -> bool {
    pool.as_truth(condition) == Some(true) || path.is_of_inputs(condition)
}

/// May an operation run other code?
fn runs_code(op: &Op) -> bool {
    matches!(op, Op::Invoke { .. } | Op::Native { .. } | Op::InitializeClass { .. })
}

/// What a register holds.
fn read(state: &State, register: Register) -> StepResult<Term> {
    match state.top.registers[register.index()] {
        Some(value) => Ok(value),
        None => stuck("a value is used that was never set"),
    }
}
