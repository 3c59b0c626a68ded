//! Calls, returns, exceptions, class initialisation.

use super::{Action, Alternative, Executor, Interrupt, Outcome, Step, go_to, read, stuck};
use crate::end::{Cut, PathEnd, Thrown};
use crate::path_condition::Origin;
use crate::state::{Frame, State};
use forkless_heap::Facts;
use forkless_ir::{Call, ClassId, ClassSet, Implementation, MethodId, Op, Register, SelectorId};
use forkless_term::{Node, Term};
use std::rc::Rc;

/// What a virtual call may reach.
pub(crate) struct Dispatch {
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
        callee: Call,
        arguments: &[Register],
    ) -> Outcome<Step> {
        match callee {
            Call::Static(method) => Ok(self.enter(state, method)),
            Call::Special(method) => {
                let receiver = self.reference(state, arguments[0])?;
                self.require_not_null(state, receiver)?;
                Ok(self.enter(state, method))
            }
            Call::Virtual { selector, receiver: known_class } => {
                let receiver = self.reference(state, arguments[0])?;
                self.require_not_null(state, receiver)?;
                let dispatch = self.dispatch_of(selector, known_class);
                self.dispatch(state, receiver, &dispatch)
            }
        }
    }

    /// What a virtual call may reach; remembered, since it is asked at every call.
    fn dispatch_of(&mut self, selector: SelectorId, known_class: Option<ClassId>) -> Rc<Dispatch> {
        if let Some(known) = self.dispatches.get(&(selector, known_class)) {
            return known.clone();
        }
        let hierarchy = self.program.hierarchy();
        let all = hierarchy.implementations(selector).iter();
        let reachable: Vec<Implementation> = match known_class {
            None => all.cloned().collect(),
            Some(class) => all
                .map(|one| Implementation {
                    method: one.method,
                    receivers: one.receivers.intersection(hierarchy.subtypes(class)),
                })
                .filter(|one| !one.receivers.is_empty())
                .collect(),
        };
        let everyone =
            ClassSet::from_classes(reachable.iter().flat_map(|one| one.receivers.iter()));
        let names: Vec<String> = reachable.iter().map(|one| self.receivers_name(one)).collect();
        let dispatch =
            Rc::new(Dispatch { everyone_name: names.join(" or "), everyone, reachable, names });
        self.dispatches.insert((selector, known_class), dispatch.clone());
        dispatch
    }

    /// POSE Fig. 9, Invoke c1 to c4: one successor for each implementation, however many
    /// references the receiver may be. The receiver has the method: that is assumed.
    fn dispatch(
        &mut self,
        state: &mut State,
        receiver: Term,
        dispatch: &Dispatch,
    ) -> Outcome<Step> {
        let Dispatch { everyone, everyone_name, reachable, names } = dispatch;
        let has_method = self.is_instance(state, receiver, everyone, everyone_name)?;
        if !self.assume(state, has_method, Origin::Class)? {
            return stuck("the receiver has no such method");
        }
        if self.pool.as_truth(has_method).is_none() {
            self.on_heap(state, |heap, context| heap.narrow(context, receiver, everyone))?;
        }
        let mut alternatives = vec![];
        for (one, name) in reachable.iter().zip(names) {
            let condition = self.is_instance(state, receiver, &one.receivers, name)?;
            if self.pool.as_truth(condition) == Some(true) {
                state.control.dispatched(one.method);
                return Ok(self.enter(state, one.method));
            }
            alternatives.push(Alternative { condition, action: Action::Call(one.method) });
        }
        Err(Interrupt::Decide(alternatives))
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

    fn is_instance(
        &mut self,
        state: &mut State,
        object: Term,
        classes: &ClassSet,
        name: &str,
    ) -> Outcome<Term> {
        self.access(state, |heap, context| heap.is_instance(context, object, classes, name))
    }

    /// Is a reference an object of this class or a subclass?
    pub(super) fn has_class(
        &mut self,
        state: &mut State,
        object: Term,
        class: ClassId,
    ) -> Outcome<Term> {
        let program = self.program;
        let subtypes = program.hierarchy().subtypes(class);
        self.is_instance(state, object, subtypes, &program.class(class).name)
    }

    /// Enters the method that the current instruction calls.
    pub(super) fn enter(&mut self, state: &mut State, method: MethodId) -> Step {
        let program = self.program;
        let body = program.method(state.top.method).body().expect("it runs");
        let instruction = &body.block(state.top.block).instructions[state.top.next];
        let Op::Invoke { destination, arguments, .. } = &instruction.op else {
            unreachable!("only a call enters a method")
        };
        let arguments: Outcome<Vec<Term>> =
            arguments.iter().map(|&argument| read(state, argument)).collect();
        match arguments {
            Ok(arguments) => self.push_frame(state, method, arguments, *destination),
            Err(Interrupt::End(end)) => Step::End(end),
            Err(_) => unreachable!("reading a register does not fork"),
        }
    }

    fn push_frame(
        &mut self,
        state: &mut State,
        method: MethodId,
        arguments: Vec<Term>,
        result: Option<Register>,
    ) -> Step {
        if state.callers.len() + 1 >= self.config.budgets.depth {
            return Step::End(PathEnd::Cut(Cut::Depth));
        }
        state.top.next += 1;
        let frame = Frame::new(self.program, method, arguments, result);
        state.callers.push(std::mem::replace(&mut state.top, frame));
        Step::Next
    }

    /// Returns from the current method.
    pub(super) fn leave(&mut self, state: &mut State, value: Option<Term>) -> Step {
        let Some(caller) = state.callers.pop() else {
            let decided = |value: Term| match state.condition.known(&self.pool, value) {
                Some(truth) => self.pool.truth(truth),
                None => value,
            };
            return Step::End(PathEnd::Returned(value.map(decided)));
        };
        let finished = std::mem::replace(&mut state.top, caller);
        if let Some(destination) = finished.result {
            state.top.registers[destination.index()] = value;
        }
        Step::Next
    }

    /// Runs the initializers of a class and of those above it that have not run: superclasses
    /// first. They count as run from now on, as the JVM has it for a single thread.
    pub(super) fn initialize(&mut self, state: &mut State, class: ClassId) {
        state.top.next += 1;
        let mut next = Some(class);
        while let Some(class) = next {
            if !Rc::make_mut(&mut state.initialized).insert(class) {
                break;
            }
            let declaration = self.program.class(class);
            if let Some(initializer) = declaration.initializer {
                let frame = Frame::new(self.program, initializer, vec![], None);
                state.callers.push(std::mem::replace(&mut state.top, frame));
            }
            next = declaration.superclass;
        }
    }

    /// Looks for a handler of the thrown exception in the current method.
    pub(super) fn unwind(&mut self, state: &mut State, exception: Term) -> Outcome<Step> {
        let program = self.program;
        let body = program.method(state.top.method).body().expect("it runs");
        let handlers = &body.block(state.top.block).handlers;
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

    pub(super) fn catch(&mut self, state: &mut State, number: usize) -> Step {
        let program = self.program;
        let body = program.method(state.top.method).body().expect("it runs");
        let handler = body.block(state.top.block).handlers[number];
        state.control.jumped(state.top.method, handler.target);
        state.top.registers[handler.exception.index()] = state.thrown.take();
        go_to(state, handler.target);
        Step::Next
    }

    pub(super) fn leave_with_exception(&mut self, state: &mut State) -> Step {
        match state.callers.pop() {
            Some(caller) => {
                state.top = caller;
                // The caller's handlers are those of the call, which it has stepped over.
                Step::Next
            }
            None => {
                let reference = state.thrown.expect("only an exception unwinds");
                let class = match self.pool.node(reference) {
                    Node::Location(location) => Some(state.heap.allocated_class(location)),
                    _ => None,
                };
                Step::End(PathEnd::Threw(Thrown::Object { reference, class }))
            }
        }
    }
}
