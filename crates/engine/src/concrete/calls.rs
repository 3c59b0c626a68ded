//! Calls, exceptions, class initialisation.

use super::machine::{ConcreteEnd, Halt, Limits, Machine};
use super::recorder::Leaving;
use crate::end::Cut;
use forkless_ir::{BuiltinException, Callee, ClassId, Code, MethodId, Raising, Register};
use forkless_term::{ReferenceValue, Value};

/// How much deeper calls may go while a stack overflow is thrown.
const FRAMES_OF_AN_OVERFLOW: usize = 200;

impl Machine<'_> {
    pub(super) fn invoke(
        &mut self,
        destination: Option<Register>,
        callee: Callee,
        arguments: &[Register],
    ) -> Result<(), Halt> {
        let method = match callee {
            Callee::Static(method) => method,
            Callee::Special(method) => {
                self.object(arguments[0])?;
                method
            }
            Callee::Virtual { selector, .. } => {
                let receiver = self.object(arguments[0])?;
                let class = self.heap.class(self.input, receiver);
                let found = self.program.hierarchy().resolve(class, selector);
                found.ok_or(Halt::End(ConcreteEnd::Stuck))?
            }
        };
        if let Callee::Virtual { .. } = callee {
            self.note(|control| control.dispatched(method));
        }
        let arguments: Result<Vec<Value>, Halt> =
            arguments.iter().map(|&argument| self.read(argument)).collect();
        self.call(method, arguments?, destination)
    }

    /// Runs a method for the current instruction.
    pub(super) fn call(
        &mut self,
        method: MethodId,
        arguments: Vec<Value>,
        destination: Option<Register>,
    ) -> Result<(), Halt> {
        match self.program.code(method) {
            Code::Body(_) => self.push_frame(method, arguments, destination),
            Code::Native(native) => self.call_native(*native, &arguments, destination),
            Code::Missing(reason) => {
                Err(Halt::End(ConcreteEnd::Cut(Cut::Unsupported(reason.clone()))))
            }
        }
    }

    fn push_frame(
        &mut self,
        method: MethodId,
        arguments: Vec<Value>,
        destination: Option<Register>,
    ) -> Result<(), Halt> {
        self.check_depth()?;
        let top = self.top();
        let caller = (top.method, top.block, top.next);
        top.next += 1;
        let mut frame = self.frame(method, arguments, destination);
        if self.limits.merge.begins_at(self.program, caller, method) {
            frame.is_silent = true;
            if let Some(recorder) = &mut self.recorder {
                recorder.merge();
            }
        }
        self.frames.push(frame);
        Ok(())
    }

    /// Is there room for another frame? The exception that says no needs some itself.
    fn check_depth(&mut self) -> Result<(), Halt> {
        let Limits { depth, .. } = self.limits;
        if self.frames.len() < depth {
            self.is_overflowing = false;
            return Ok(());
        }
        let is_catchable = self.program.exceptions.stack_overflow != Raising::Uncatchable;
        if is_catchable && !self.is_overflowing {
            self.is_overflowing = true;
            return Err(Halt::Raise(BuiltinException::StackOverflow, vec![]));
        }
        if is_catchable && self.frames.len() < depth + FRAMES_OF_AN_OVERFLOW {
            return Ok(());
        }
        Err(Halt::End(ConcreteEnd::Cut(Cut::Depth)))
    }

    /// Runs the initializers of a class and of those that come before it, if they have not run.
    pub(super) fn initialize(&mut self, class: ClassId) -> Result<(), Halt> {
        if self.initialized.contains(&class) {
            return Ok(());
        }
        self.needed.push(class);
        for class in self.program.initialization_order(class).into_iter().rev() {
            if !self.initialized.insert(class) {
                continue;
            }
            let Some(initializer) = self.program.class(class).initializer else { continue };
            if let Code::Missing(reason) = self.program.code(initializer) {
                return Err(Halt::End(ConcreteEnd::Cut(Cut::Unsupported(reason.clone()))));
            }
            let frame = self.frame(initializer, vec![], None);
            self.frames.push(frame);
        }
        Ok(())
    }

    /// Deals with what stopped an instruction; the end of the run if nothing goes on.
    pub(super) fn handle(&mut self, halt: Halt) -> Option<ConcreteEnd> {
        match halt {
            Halt::End(end) => Some(end),
            Halt::Throw(exception) => self.unwind(exception),
            Halt::Raise(exception, operands) => {
                self.note(|control| control.raised(exception));
                match self.program.exceptions.of(exception) {
                    Raising::Uncatchable => Some(ConcreteEnd::Raised(exception)),
                    Raising::Object(class) => {
                        let object = self.heap.allocate(self.program, class).reference();
                        self.unwind(object)
                    }
                    Raising::Method(method) => self.raise_by(method, operands),
                }
            }
        }
    }

    /// Calls the method that throws an exception. It has room even where the stack is full.
    fn raise_by(&mut self, method: MethodId, operands: Vec<Value>) -> Option<ConcreteEnd> {
        if let Code::Missing(reason) = self.program.code(method) {
            return Some(ConcreteEnd::Cut(Cut::Unsupported(reason.clone())));
        }
        self.top().next += 1;
        let frame = self.frame(method, operands, None);
        self.frames.push(frame);
        None
    }

    fn unwind(&mut self, exception: ReferenceValue) -> Option<ConcreteEnd> {
        let innermost = self.frames.len();
        while let Some(frame) = self.frames.last() {
            let handlers = &self.program.body(frame.method).block(frame.block).handlers;
            let class = self.heap.class(self.input, exception);
            // Callers have stepped over their calls.
            let place = frame.next.saturating_sub(usize::from(self.frames.len() < innermost));
            let handler = handlers.iter().find(|handler| {
                handler
                    .catches
                    .is_none_or(|caught| self.program.hierarchy().is_subtype(class, caught))
            });
            let initialized = self.program.initialized_by(frame.method);
            let handler = handler.copied();
            self.leave(Leaving::Exception(place, class));
            if let Some(handler) = handler {
                self.set(handler.exception, Value::Reference(exception));
                self.decide(handler.target);
                return None;
            }
            if let Some(class) = initialized {
                self.initialized.remove(&class);
            }
            self.frames.pop();
        }
        Some(ConcreteEnd::Threw(exception))
    }
}
