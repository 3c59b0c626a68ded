//! Calls, returns, exceptions, class initialisation.

use super::{
    Action, Alternative, Executor, GoesOn, Interrupt, Step, StepResult, read, stuck, unsupported,
};
use crate::end::{Cut, PathEnd, Thrown};
use crate::path_condition::Origin;
use crate::state::{Frame, State};
use forkless_heap::Facts;
use forkless_ir::{
    Callee, ClassId, ClassSet, ClassTest, Code, Implementation, MethodId, Op, Register, SelectorId,
};
use forkless_term::{Location, Node, Term};
use std::collections::BTreeSet;
use std::rc::Rc;

/// The memory of so many frames that are over is kept for those that follow.
const REGISTERS_KEPT: usize = 16;

/// What a virtual call may reach.
pub(crate) struct DispatchTargets {
    /// All classes of receivers that have the method, and how people know them.
    everyone: ClassSet,
    everyone_name: String,
    /// The implementations, each with the classes of its receivers.
    reachable: Vec<Implementation>,
    /// How people know the receivers of each.
    names: Vec<String>,
}

impl Executor<'_> {
    pub(super) fn invoke(
        &mut self,
        state: &mut State,
        callee: Callee,
        arguments: &[Register],
    ) -> StepResult<Step> {
        match callee {
            Callee::Static(method) => self.enter(state, method),
            Callee::Special(method) => {
                let receiver = self.reference(state, arguments[0])?;
                self.require_not_null(state, receiver)?;
                self.enter(state, method)
            }
            Callee::Virtual { selector, receiver: known_class } => {
                let receiver = self.reference(state, arguments[0])?;
                self.require_not_null(state, receiver)?;
                if let Some(location) = state.heap.location_of(&self.pool, receiver) {
                    let class = state.heap.allocated_class(location);
                    return match self.program.hierarchy().resolve(class, selector) {
                        Some(method) => self.dispatched(state, method),
                        None => stuck("the receiver has no such method"),
                    };
                }
                let dispatch = self.dispatch_of(selector, known_class);
                if let [only] = &dispatch.reachable[..]
                    && state.heap.is_known_instance(&self.pool, receiver, &dispatch.everyone)
                {
                    return self.dispatched(state, only.method);
                }
                self.dispatch(state, receiver, selector, &dispatch)
            }
        }
    }

    /// What a virtual call may reach; remembered, since every call needs it.
    fn dispatch_of(
        &mut self,
        selector: SelectorId,
        known_class: Option<ClassId>,
    ) -> Rc<DispatchTargets> {
        if let Some(known) = self.dispatches.get(&(selector, known_class)) {
            return known.clone();
        }
        let hierarchy = self.program.hierarchy();
        let all = hierarchy.implementations(selector);
        let reachable: Vec<Implementation> = match known_class {
            None => all.to_vec(),
            Some(class) => all
                .iter()
                .map(|one| Implementation {
                    method: one.method,
                    receivers: one.receivers.intersection(hierarchy.subtypes(class)),
                })
                .filter(|one| !one.receivers.is_empty())
                .collect(),
        };
        let dispatch = Rc::new(self.new_dispatch(reachable));
        self.dispatches.insert((selector, known_class), dispatch.clone());
        dispatch
    }

    fn new_dispatch(&self, reachable: Vec<Implementation>) -> DispatchTargets {
        let everyone =
            ClassSet::from_classes(reachable.iter().flat_map(|one| one.receivers.iter()));
        let names: Vec<String> = reachable.iter().map(|one| self.receivers_name(one)).collect();
        DispatchTargets { everyone_name: names.join(" or "), everyone, reachable, names }
    }

    /// POSE Fig. 9, Invoke c1 to c4: one successor for each implementation, however many
    /// references the receiver may be. The receiver has the method: that is assumed.
    fn dispatch(
        &mut self,
        state: &mut State,
        receiver: Term,
        selector: SelectorId,
        dispatch: &DispatchTargets,
    ) -> StepResult<Step> {
        let with_allocated = self.dispatch_of_allocated(state, receiver, selector, dispatch);
        let dispatch = with_allocated.as_ref().unwrap_or(dispatch);
        let DispatchTargets { everyone, everyone_name, reachable, names } = dispatch;
        let has_class = ClassTest::Among(everyone);
        let has_method = self.is_instance(state, receiver, has_class, everyone_name)?;
        if !self.assume(state, has_method, Origin::Class)? {
            return stuck("the receiver has no such method");
        }
        if self.pool.as_truth(has_method).is_none() {
            self.on_heap(state, |heap, context| heap.narrow(context, receiver, everyone))?;
        }
        // What type arguments say of inputs is known here, and need not be found out.
        let possible =
            self.on_heap(state, |heap, context| heap.possible_classes(context, receiver))?;
        let mut alternatives = vec![];
        for (one, name) in reachable.iter().zip(names) {
            if one.receivers.is_disjoint(&possible) {
                continue;
            }
            let test = ClassTest::Among(&one.receivers);
            let condition = self.is_instance(state, receiver, test, name)?;
            if self.pool.as_truth(condition) == Some(true) {
                return self.dispatched(state, one.method);
            }
            alternatives.push(Alternative { condition, action: Action::Call(one.method) });
        }
        Err(Interrupt::Decide(alternatives))
    }

    /// A virtual call reached a method.
    fn dispatched(&mut self, state: &mut State, method: MethodId) -> StepResult<Step> {
        state.note(|control| control.dispatched(method));
        // What a native method stops for must not be noted twice.
        state.calling = Some(method);
        self.enter(state, method)
    }

    /// The same with the implementations of allocated objects that the receiver may be; `None` if
    /// inputs of the same classes have them anyway.
    fn dispatch_of_allocated(
        &mut self,
        state: &State,
        receiver: Term,
        selector: SelectorId,
        dispatch: &DispatchTargets,
    ) -> Option<DispatchTargets> {
        let is_choice = matches!(self.pool.node(receiver), Node::Ite(..));
        if !is_choice && state.heap.location_of(&self.pool, receiver).is_none() {
            return None;
        }
        let mut others = self.allocated_classes(state, receiver);
        others.retain(|class| !dispatch.everyone.contains(*class));
        if others.is_empty() {
            return None;
        }
        let mut reachable = dispatch.reachable.clone();
        for class in others {
            let Some(method) = self.program.hierarchy().resolve(class, selector) else { continue };
            let position = reachable.iter().position(|one| one.method == method);
            let position = position.unwrap_or_else(|| {
                reachable.push(Implementation { method, receivers: ClassSet::default() });
                reachable.len() - 1
            });
            let receivers = &mut reachable[position].receivers;
            *receivers = ClassSet::from_classes(receivers.iter().chain([class]));
        }
        Some(self.new_dispatch(reachable))
    }

    /// The classes of the allocated objects that a reference may be, each once.
    pub(super) fn allocated_classes(&self, state: &State, reference: Term) -> Vec<ClassId> {
        let mut found = vec![];
        for term in self.choices(reference) {
            if let Some(location) = state.heap.location_of(&self.pool, term) {
                let class = state.heap.allocated_class(location);
                if !found.contains(&class) {
                    found.push(class);
                }
            }
        }
        found
    }

    /// The class of a reference that is not null, if it is certainly one of allocated objects that
    /// all have this class.
    pub(super) fn only_allocated_class(&self, state: &State, reference: Term) -> Option<ClassId> {
        let other = |&term: &Term| {
            state.heap.location_of(&self.pool, term).is_none()
                && !matches!(self.pool.node(term), Node::Null)
        };
        if self.choices(reference).iter().any(other) {
            return None;
        }
        match self.allocated_classes(state, reference)[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    /// What a reference may be: the branches of its if-then-elses.
    fn choices(&self, reference: Term) -> Vec<Term> {
        let mut seen = vec![reference];
        let mut choices = vec![];
        let mut next = 0;
        while let Some(&term) = seen.get(next) {
            next += 1;
            match self.pool.node(term) {
                Node::Ite(_, then, otherwise) => {
                    for one in [then, otherwise] {
                        if !seen.contains(&one) {
                            seen.push(one);
                        }
                    }
                }
                _ => choices.push(term),
            }
        }
        choices
    }

    /// How people know the objects that run an implementation: its class, without the subclasses
    /// that have one of their own.
    fn receivers_name(&self, one: &Implementation) -> String {
        let program = self.program;
        let Some(owner) = program.method(one.method).class else { return String::new() };
        let below = program.hierarchy().subtypes(owner);
        let is_other = |class: &ClassId| !one.receivers.contains(*class);
        let others: Vec<&str> = below
            .iter()
            .filter(is_other)
            .filter(|&class| program.class(class).superclass.is_none_or(|above| !is_other(&above)))
            .map(|class| program.class(class).name.as_str())
            .collect();
        let name = &program.class(owner).name;
        if others.is_empty() { name.clone() } else { format!("{name} (not {})", others.join(", ")) }
    }

    pub(super) fn is_instance(
        &mut self,
        state: &mut State,
        object: Term,
        test: ClassTest<'_>,
        name: &str,
    ) -> StepResult<Term> {
        self.access(state, |heap, context| heap.is_instance(context, object, test, name))
    }

    /// Is a reference an object of this class or a subclass?
    pub(super) fn has_class(
        &mut self,
        state: &mut State,
        object: Term,
        class: ClassId,
    ) -> StepResult<Term> {
        let program = self.program;
        self.is_instance(state, object, ClassTest::Below(class), program.class_name(class))
    }

    /// Enters the method that the current instruction calls.
    pub(super) fn enter(&mut self, state: &mut State, method: MethodId) -> StepResult<Step> {
        let block = self.body(state.top.method).block(state.top.block);
        let Op::Invoke { destination, arguments, .. } = &block.instructions[state.top.next].op
        else {
            unreachable!("only a call enters a method")
        };
        let mut values = std::mem::take(&mut self.arguments);
        values.clear();
        for &argument in arguments {
            values.push(read(state, argument)?);
        }
        let step = self.call(state, method, &values, *destination);
        self.arguments = values;
        step
    }

    /// Runs a method for the current instruction.
    pub(super) fn call(
        &mut self,
        state: &mut State,
        method: MethodId,
        arguments: &[Term],
        destination: Option<Register>,
    ) -> StepResult<Step> {
        match self.program.code(method) {
            Code::Body(_) => {
                let top = &state.top;
                let caller = (top.method, top.block, top.next);
                let merge = self.config.merge;
                let begins = state.region.is_none()
                    && (merge.begins_at(self.program, caller, method)
                        || top.merges_calls && merge.begins_within_library(self.program, method));
                self.push_frame(state, method, arguments, destination)?;
                if !begins {
                    return Ok(Step::Next);
                }
                state.top.is_silent = true;
                if state.given_up.contains(&method) {
                    state.top.merges_calls = true;
                    return Ok(Step::Next);
                }
                self.separate(state);
                state.region = Some(state.callers.len());
                Ok(Step::EnterRegion)
            }
            Code::Native(native) => self.call_native(state, *native, arguments, destination),
            Code::Missing(reason) => unsupported(reason.clone()),
        }
    }

    /// Goes on in another method; the current one has done its call.
    pub(super) fn push_frame(
        &mut self,
        state: &mut State,
        method: MethodId,
        arguments: &[Term],
        result: Option<Register>,
    ) -> GoesOn {
        if state.callers.len() + 1 >= self.config.budgets.depth {
            return Err(PathEnd::Cut(Cut::Depth));
        }
        state.calling = None;
        state.top.next += 1;
        let memory = self.registers.pop().unwrap_or_default();
        let frame = Frame::in_memory(memory, self.program, method, arguments, result);
        state.push_frame(frame);
        if state.region.is_some() {
            let known = state.depths.get(&method).copied().unwrap_or(0);
            state.must_confirm |= state.depth_in_region() > known;
        }
        if let Some(bound) = self.config.budgets.loops {
            // A recursion is a loop, too.
            state.count_recursion();
            if state.top.recursions > bound {
                return Err(PathEnd::Cut(Cut::Loops));
            }
        }
        Ok(())
    }

    /// Returns from the current method.
    pub(super) fn leave(&mut self, state: &mut State, value: Option<Term>) -> GoesOn {
        let Some(caller) = state.callers.pop() else {
            let decided = |value: Term| match state.condition.known(&self.pool, value) {
                Some(truth) => self.pool.truth(truth),
                None => value,
            };
            return Err(PathEnd::Returned(value.map(decided)));
        };
        let finished = std::mem::replace(&mut state.top, caller);
        state.calling = finished.resumes;
        if let Some(destination) = finished.result {
            state.top.registers[destination.index()] = value;
        }
        if self.registers.len() < REGISTERS_KEPT {
            self.registers.push(finished.registers);
        }
        Ok(())
    }

    /// Runs the initializers of a class and of those above it that have not run: superclasses
    /// first. They count as run from now on, as the JVM has it for a single thread.
    pub(super) fn initialize(&mut self, state: &mut State, class: ClassId) -> StepResult<()> {
        if state.initialized.contains(&class) {
            return Ok(());
        }
        // What runs first comes last, on top of the others.
        for class in self.program.initialization_order(class).into_iter().rev() {
            if !Rc::make_mut(&mut state.initialized).insert(class) {
                continue;
            }
            let Some(initializer) = self.program.class(class).initializer else { continue };
            if let Code::Missing(reason) = self.program.code(initializer) {
                return unsupported(reason.clone());
            }
            let frame = Frame::new(self.program, initializer, &[], None);
            state.push_frame(frame);
        }
        Ok(())
    }

    /// Initialises the first of the classes that the state has not, before it goes on: classes of a library,
    /// whose initializers change nothing but what belongs to them. Answers whether there is one to run.
    pub fn initialize_early(&mut self, state: &mut State, classes: &BTreeSet<ClassId>) -> bool {
        let program = self.program;
        let is_busy = state.ended.is_some()
            || state.is_retrying
            || state.thrown.is_some()
            || state.calling.is_some();
        let missing = classes.difference(&state.initialized);
        let mut missing: Vec<ClassId> = missing.copied().collect();
        if is_busy || !missing.iter().all(|class| program.class(*class).is_library) {
            return false;
        }
        missing.sort_by_key(|class| program.class_name(*class));
        let (depth, is_silent) = (state.callers.len(), state.top.is_silent);
        // The program has not asked for it here.
        state.top.is_silent = true;
        for class in missing {
            // One after the other: an initializer may need another class, and initialises it first.
            if state.callers.len() > depth {
                break;
            }
            let is_possible = self.initialize(state, class).is_ok();
            debug_assert!(is_possible, "another path has run the initializer");
        }
        let (mut callers, own) = state.callers.split_at(depth);
        let is_running = !own.is_empty();
        match is_running {
            true => {
                let mut own = own;
                own[0].is_silent = is_silent;
                own.into_iter().for_each(|frame| callers.push(frame));
                state.callers = callers;
            }
            false => state.top.is_silent = is_silent,
        }
        is_running
    }

    /// Makes the deferred contents of an object, which the current instruction reads; that is executed
    /// again afterwards.
    pub(super) fn fill(&mut self, state: &mut State, location: Location) -> Step {
        let deferred = state.native_state.deferred.get(&location).cloned();
        let deferred = deferred.expect("only deferred contents are filled in");
        if let Code::Missing(reason) = self.program.code(deferred.method) {
            return Step::End(PathEnd::Cut(Cut::Unsupported(reason.clone())));
        }
        if state.callers.len() + 1 >= self.config.budgets.depth {
            return Step::End(PathEnd::Cut(Cut::Depth));
        }
        state.native_state.deferred.remove_mut(&location);
        state.native_state.filled.insert_mut(location, deferred.clone());
        let revealed = self.on_heap(state, |heap, context| heap.reveal(context, location));
        debug_assert!(revealed.is_ok(), "revealing assumes nothing");
        let object = self.pool.location(location);
        let arguments = [&[object], &deferred.arguments[..]].concat();
        let mut frame = Frame::new(self.program, deferred.method, &arguments, None);
        // The dispatch of a call was noted: it must not be done again.
        frame.resumes = state.calling;
        state.push_frame(frame);
        Step::Next
    }

    /// Throws an object, and remembers where.
    pub(super) fn throw(&mut self, state: &mut State, exception: Term) {
        state.thrown = Some(exception);
        if state.trace.as_ref().is_none_or(|(traced, _)| *traced != exception) {
            state.trace = Some((exception, state.stack(self.program).into()));
        }
    }

    /// Looks for a handler of the thrown exception in the current method.
    pub(super) fn unwind(&mut self, state: &mut State, exception: Term) -> StepResult<Step> {
        let program = self.program;
        let handlers = &program.body(state.top.method).block(state.top.block).handlers;
        let mut alternatives = vec![];
        let mut uncaught = self.pool.truth(true);
        for (number, handler) in handlers.iter().enumerate() {
            let catches = match handler.catches {
                None => self.pool.truth(true),
                Some(class) => self.has_class(state, exception, class)?,
            };
            let condition = self.pool.and(uncaught, catches);
            alternatives.push(Alternative { condition, action: Action::Catch(number) });
            let misses = self.pool.not(catches);
            uncaught = self.pool.and(uncaught, misses);
        }
        alternatives.push(Alternative { condition: uncaught, action: Action::Unwind });
        Err(Interrupt::Decide(alternatives))
    }

    pub(super) fn catch(&mut self, state: &mut State, number: usize) -> GoesOn {
        let program = self.program;
        let handler = program.body(state.top.method).block(state.top.block).handlers[number];
        let method = state.top.method;
        state.note(|control| control.jumped(method, handler.target));
        state.top.registers[handler.exception.index()] = state.thrown.take();
        self.go_to(state, handler.target)
    }

    pub(super) fn leave_with_exception(&mut self, state: &mut State) -> GoesOn {
        if let Some(class) = self.program.initialized_by(state.top.method) {
            Rc::make_mut(&mut state.initialized).remove(&class);
        }
        match state.callers.pop() {
            Some(caller) => {
                state.top = caller;
                // The caller's handlers are those of the call, which it has stepped over.
                Ok(())
            }
            None => {
                let reference = state.thrown.expect("only an exception unwinds");
                let class = match self.pool.node(reference) {
                    Node::Location(location) => Some(state.heap.allocated_class(location)),
                    _ => None,
                };
                Err(PathEnd::Threw(Thrown::Object { reference, class }))
            }
        }
    }
}
