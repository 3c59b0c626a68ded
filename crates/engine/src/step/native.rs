//! Native methods on symbolic values.

use super::number_range::number_range;
use super::{Action, Alternative, Executor, Interrupt, Step, StepResult, unsupported};
use crate::concrete::tabulate;
use crate::descriptions::{Description, Operand};
use crate::end::PathEnd;
use crate::state::{Deferred, MadeObjects, State};
use forkless_heap::Facts;
use forkless_ir::{
    Assumption, BinaryOp, CallDescription, ClassId, ClassSet, ClassTest, Constant,
    DescribedOperand, EnvironmentValue, FieldId, Handle, Host, HostResult, Key, MethodId,
    NativeEnd, NativeId, Reading, Register, StackEntry, Stopped, Stream, Type, UnaryOp,
};
use forkless_term::{Location, Node, Precision, Sort, Term, Width};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

impl Executor<'_> {
    /// Runs a native method for the current instruction.
    pub(super) fn call_native(
        &mut self,
        state: &mut State,
        native: NativeId,
        arguments: &[Term],
        destination: Option<Register>,
    ) -> StepResult<Step> {
        let program = self.program;
        let Some(runtime) = &program.runtime else {
            return unsupported("native methods without a runtime");
        };
        let before = (state.heap.clone(), state.native_state.clone());
        let mut host = SymbolicHost {
            executor: self,
            state,
            values: vec![],
            registered: vec![],
            interrupt: None,
        };
        let arguments: Vec<Handle> = arguments.iter().map(|&term| host.handle(term)).collect();
        let end = runtime.call(program, native, &mut host, &arguments);
        let SymbolicHost { values, registered, interrupt, .. } = host;
        let term = |handle: Handle| values[handle.0 as usize];
        match end {
            Err(Stopped) => {
                (state.heap, state.native_state) = before;
                Err(interrupt.expect("a stopped native method was interrupted"))
            }
            Ok(NativeEnd::Return(value)) => {
                remember_made(state, &registered, before.0.allocated().len());
                if let Some(destination) = destination {
                    state.top.registers[destination.index()] = value.map(term);
                }
                state.calling = None;
                state.top.next += 1;
                Ok(Step::Next)
            }
            Ok(NativeEnd::Throw(exception)) => {
                state.calling = None;
                self.throw(state, term(exception));
                Ok(Step::Next)
            }
            Ok(NativeEnd::Call(method, arguments)) => {
                let arguments: Vec<Term> = arguments.into_iter().map(term).collect();
                let outcome = self.call(state, method, &arguments, destination);
                if outcome.is_err() {
                    // This one is called again, too.
                    (state.heap, state.native_state) = before;
                }
                outcome
            }
            Ok(NativeEnd::Initialize(class)) => {
                self.initialize(state, class)?;
                Ok(Step::Next)
            }
            Ok(NativeEnd::Exit(code)) => Err(Interrupt::End(PathEnd::Exited(code))),
            Ok(NativeEnd::Unsupported(what)) => unsupported(what),
        }
    }
}

/// Remembers how objects were made that stand for something, with all that was allocated along with them:
/// a path that has not asked for them yet can be given them.
fn remember_made(state: &mut State, registered: &[Key], allocated_before: usize) {
    if registered.is_empty() || state.region.is_none() {
        return;
    }
    let first = Location(allocated_before as u32);
    let allocated = state.heap.allocated();
    let locations = (first.0..allocated.len() as u32).map(Location);
    let objects = locations.map(|location| allocated.shared(location)).collect();
    let made = Rc::new(MadeObjects { first, objects });
    for &key in registered {
        state.native_state.made.insert_mut(key, made.clone());
    }
}

/// The symbolic interpreter as native methods see it: what is open interrupts them, and the path
/// forks.
struct SymbolicHost<'e, 'p> {
    executor: &'e mut Executor<'p>,
    state: &'e mut State,
    /// Indexed by [`Handle`].
    values: Vec<Term>,
    /// What the native method has made objects stand for.
    registered: Vec<Key>,
    /// Why the native method was stopped.
    interrupt: Option<Interrupt>,
}

impl SymbolicHost<'_, '_> {
    fn handle(&mut self, term: Term) -> Handle {
        self.values.push(term);
        Handle(self.values.len() as u32 - 1)
    }

    fn term(&self, handle: Handle) -> Term {
        self.values[handle.0 as usize]
    }

    fn stop<T>(&mut self, interrupt: Interrupt) -> HostResult<T> {
        self.interrupt = Some(interrupt);
        Err(Stopped)
    }

    fn check<T>(&mut self, outcome: StepResult<T>) -> HostResult<T> {
        outcome.or_else(|interrupt| self.stop(interrupt))
    }

    /// The classes that programs may see of an object that is there, each with its condition.
    fn possible_classes(&mut self, object: Handle) -> HostResult<Vec<(ClassId, Term)>> {
        let object = self.term(object);
        let program = self.executor.program;
        if let Some(location) = self.state.heap.location_of(&self.executor.pool, object) {
            let class = program.visible_class(self.state.heap.allocated_class(location));
            return Ok(vec![(class, self.executor.pool.truth(true))]);
        }
        let all = self
            .executor
            .on_heap(self.state, |heap, context| heap.possible_classes(context, object));
        let all = self.check(all)?;
        // A lazy strategy may have to fork over which object it is first.
        let some =
            self.executor.is_instance(self.state, object, ClassTest::Among(&all), "any class");
        self.check(some)?;
        // Where an input reference is a constant, the program sees an allocated object.
        let constants = program.hierarchy().constants();
        let mut visible: BTreeMap<ClassId, Vec<ClassId>> = BTreeMap::new();
        for class in all.iter().filter(|&class| !constants.contains(class)) {
            visible.entry(program.visible_class(class)).or_default().push(class);
        }
        let mut possible = vec![];
        for (class, classes) in visible {
            let exactly = ClassSet::from_classes(classes);
            let test = ClassTest::Among(&exactly);
            let below = program.hierarchy().subtypes(class);
            let mut name = program.class_name(class).to_string();
            if below.iter().any(|one| !exactly.contains(one)) {
                name.push_str(" (not a subclass)");
            }
            let condition = self.executor.is_instance(self.state, object, test, &name);
            let condition = self.check(condition)?;
            match self.state.condition.known(&self.executor.pool, condition) {
                Some(true) => return Ok(vec![(class, condition)]),
                Some(false) => {}
                None => possible.push((class, condition)),
            }
        }
        Ok(possible)
    }

    /// Does the condition hold? The path forks if that is open.
    fn decide(&mut self, condition: Term) -> HostResult<bool> {
        let pool = &mut self.executor.pool;
        let condition = self.state.condition.simplify(pool, condition);
        if let Some(known) = self.state.condition.known(pool, condition) {
            return Ok(known);
        }
        let negated = pool.not(condition);
        self.stop(Interrupt::Decide(vec![
            Alternative { condition, action: Action::Retry(condition) },
            Alternative { condition: negated, action: Action::Retry(negated) },
        ]))
    }
}

impl Host for SymbolicHost<'_, '_> {
    fn constant(&mut self, constant: Constant) -> Handle {
        let term = self.executor.constant(constant);
        self.handle(term)
    }

    fn known(&mut self, value: Handle) -> Option<Constant> {
        let mut term = self.term(value);
        if !self.executor.pool.is_constant(term) {
            term = self.state.condition.simplify(&mut self.executor.pool, term);
        }
        let pool = &self.executor.pool;
        match pool.sort(term) {
            Sort::Bool => pool.as_truth(term).map(Constant::Bool),
            Sort::Bits(width @ (Width::W8 | Width::W16 | Width::W32)) => {
                pool.as_bits(term).map(|bits| Constant::I32(width.signed(bits) as i32))
            }
            Sort::Bits(Width::W64) => pool.as_bits(term).map(|bits| Constant::I64(bits as i64)),
            Sort::Float(precision) => pool.as_float(term).map(|bits| match precision {
                Precision::Single => Constant::F32(bits as u32),
                Precision::Double => Constant::F64(bits),
            }),
            Sort::Reference => (pool.node(term) == Node::Null).then_some(Constant::Null),
        }
    }

    fn convert(&mut self, value: Handle, from: Type, to: Type) -> HostResult<Handle> {
        let converted = self.executor.convert(self.term(value), from, to);
        let converted = self.check(converted)?;
        Ok(self.handle(converted))
    }

    fn unary(&mut self, op: UnaryOp, operand: Handle) -> HostResult<Handle> {
        let result = self.executor.unary(op, self.term(operand));
        let result = self.check(result)?;
        Ok(self.handle(result))
    }

    fn binary(&mut self, op: BinaryOp, left: Handle, right: Handle) -> HostResult<Handle> {
        let (left, right) = (self.term(left), self.term(right));
        let result = self.executor.binary(self.state, op, left, right);
        let result = self.check(result)?;
        Ok(self.handle(result))
    }

    fn is_null(&mut self, reference: Handle) -> HostResult<bool> {
        let reference = self.term(reference);
        let is_null =
            self.executor.access(self.state, |heap, context| heap.is_null(context, reference));
        let is_null = self.check(is_null)?;
        self.decide(is_null)
    }

    fn same(&mut self, one: Handle, other: Handle) -> HostResult<bool> {
        let (one, other) = (self.term(one), self.term(other));
        let same = if self.executor.pool.sort(one) == Sort::Reference {
            let same =
                self.executor.access(self.state, |heap, context| heap.same(context, one, other));
            self.check(same)?
        } else {
            self.executor.pool.equal(one, other)
        };
        self.decide(same)
    }

    fn is_instance(&mut self, reference: Handle, class: ClassId) -> HostResult<bool> {
        let reference = self.term(reference);
        let answer = self.executor.has_class(self.state, reference, class);
        let answer = self.check(answer)?;
        self.decide(answer)
    }

    fn class_of(&mut self, object: Handle) -> HostResult<ClassId> {
        let mut alternatives = vec![];
        for (class, condition) in self.possible_classes(object)? {
            match self.state.condition.known(&self.executor.pool, condition) {
                Some(true) => return Ok(class),
                Some(false) => {}
                None => {
                    let action = Action::Retry(condition);
                    alternatives.push(Alternative { condition, action });
                }
            }
        }
        self.stop(Interrupt::Decide(alternatives))
    }

    fn classes_of(&mut self, object: Handle) -> HostResult<Vec<(ClassId, Handle)>> {
        let possible = self.possible_classes(object)?;
        Ok(possible.into_iter().map(|(class, condition)| (class, self.handle(condition))).collect())
    }

    fn if_then_else(&mut self, condition: Handle, then: Handle, otherwise: Handle) -> Handle {
        let [condition, then, otherwise] = [condition, then, otherwise].map(|one| self.term(one));
        let chosen = self.executor.pool.ite(condition, then, otherwise);
        self.handle(chosen)
    }

    fn leaves(&mut self, value: Handle) -> Vec<Handle> {
        let value = self.term(value);
        let choices = self.executor.on_heap(self.state, |_, context| context.leaves(value));
        let choices = choices.unwrap_or_else(|_| unreachable!("a choice assumes nothing"));
        choices.into_iter().map(|choice| self.handle(choice)).collect()
    }

    fn with_leaves_replaced(&mut self, choice: Handle, values: &[(Handle, Handle)]) -> Handle {
        let values: BTreeMap<Term, Term> =
            values.iter().map(|&(old, new)| (self.term(old), self.term(new))).collect();
        let choice = self.term(choice);
        let chosen = self.executor.on_heap(self.state, |_, context| {
            context.map_leaves(choice, &mut |_, leaf| values.get(&leaf).copied())
        });
        let chosen = chosen.unwrap_or_else(|_| unreachable!("a choice assumes nothing"));
        self.handle(chosen.expect("one of the values is chosen"))
    }

    fn describe(&mut self, value: Handle, call: CallDescription<'_>) -> Handle {
        let operand = |operand| match operand {
            DescribedOperand::Object(object) => Operand::Object(self.term(object)),
            DescribedOperand::Characters(array) => Operand::Characters(self.term(array)),
            DescribedOperand::Literal(text) => Operand::Literal(text.into()),
        };
        let (receiver, argument) = (operand(call.receiver), call.argument.map(operand));
        let second = call.second.map(operand);
        let description = Description::Call { receiver, method: call.method, argument, second };
        let value = self.term(value);
        let Executor { pool, descriptions, .. } = &mut *self.executor;
        let value = pool.opaque(value);
        descriptions.insert(pool, value, description);
        self.handle(value)
    }

    fn settled(&mut self, reference: Handle) -> HostResult<Handle> {
        let mut term = self.term(reference);
        while let Node::Ite(condition, then, otherwise) = self.executor.pool.node(term) {
            term = if self.decide(condition)? { then } else { otherwise };
        }
        Ok(self.handle(term))
    }

    fn allocated_class(&mut self, object: Handle) -> Option<ClassId> {
        let object = self.term(object);
        self.executor.only_allocated_class(self.state, object)
    }

    fn only_class(&mut self, reference: Handle) -> Option<ClassId> {
        if let Some(class) = self.allocated_class(reference) {
            return Some(class);
        }
        let object = self.term(reference);
        if matches!(self.executor.pool.node(object), Node::Ite(..)) {
            return None;
        }
        let all = self
            .executor
            .on_heap(self.state, |heap, context| heap.possible_classes(context, object))
            .ok()?;
        let mut visible = all.iter().map(|class| self.executor.program.visible_class(class));
        let first = visible.next()?;
        visible.all(|other| other == first).then_some(first)
    }

    fn identity(&mut self, object: Handle) -> HostResult<u32> {
        let mut reference = self.term(object);
        loop {
            match self.executor.pool.node(reference) {
                Node::Location(location) => return Ok(location.0 + 1),
                Node::Ite(condition, then, otherwise) => {
                    reference = if self.decide(condition)? { then } else { otherwise };
                }
                _ => break,
            }
        }
        let constants = self.executor.program.hierarchy().constants();
        if !constants.is_empty() {
            // The lazy strategies resolve it now.
            let test = ClassTest::Among(constants);
            let looked_at = self.executor.is_instance(self.state, reference, test, "constant");
            self.check(looked_at)?;
        }
        match self.state.heap.location_of(&self.executor.pool, reference) {
            Some(location) => Ok(location.0 + 1),
            None => Ok(0),
        }
    }

    fn identity_hash(&mut self, object: Handle) -> HostResult<Handle> {
        let reference = self.term(object);
        let asked = self.state.native_state.hashes.asked();
        if let Some(&(_, hash)) = asked.iter().find(|(known, _)| *known == reference) {
            return Ok(self.handle(hash));
        }
        let is_null =
            self.executor.access(self.state, |heap, context| heap.is_null(context, reference));
        let is_null = self.check(is_null)?;
        let mut same = vec![];
        for (known, _) in asked {
            let is_same = self
                .executor
                .access(self.state, |heap, context| heap.same(context, known, reference));
            same.push(self.check(is_same)?);
        }
        let leaves = self.leaves(object);
        let keys = &self.state.native_state.keys;
        let of_machine = leaves.into_iter().any(|leaf| keys.contains_key(&self.term(leaf)));
        let State { native_state, condition, .. } = &mut *self.state;
        native_state.hashes.of_machine |= of_machine;
        let pool = &mut self.executor.pool;
        let hash = native_state.hashes.ask(pool, condition, (reference, is_null), &same);
        Ok(self.handle(hash))
    }

    fn allocate(&mut self, class: ClassId) -> Handle {
        let allocated =
            self.executor.on_heap(self.state, |heap, context| heap.allocate(context, class));
        let object = allocated.unwrap_or_else(|_| unreachable!("allocation assumes nothing"));
        self.handle(object)
    }

    fn allocate_array(&mut self, class: ClassId, length: Handle) -> Handle {
        let length = self.term(length);
        let allocated = self
            .executor
            .on_heap(self.state, |heap, context| heap.allocate_array(context, class, length));
        let array = allocated.unwrap_or_else(|_| unreachable!("allocation assumes nothing"));
        self.handle(array)
    }

    fn get_field(&mut self, object: Handle, field: FieldId) -> HostResult<Handle> {
        let object = self.term(object);
        let value = self
            .executor
            .access(self.state, |heap, context| heap.get_field(context, object, field));
        let value = self.check(value)?;
        Ok(self.handle(value))
    }

    fn put_field(&mut self, object: Handle, field: FieldId, value: Handle) -> HostResult<()> {
        let (object, value) = (self.term(object), self.term(value));
        let done = self
            .executor
            .access(self.state, |heap, context| heap.put_field(context, object, field, value));
        self.check(done)
    }

    fn hide_field(&mut self, object: Handle, field: FieldId) {
        if let Node::Location(location) = self.executor.pool.node(self.term(object)) {
            self.state.heap.hide_field(location, field);
        }
    }

    fn is_hidden(&mut self, object: Handle, field: FieldId) -> bool {
        let object = self.term(object);
        let hiding =
            self.executor.on_heap(self.state, |heap, context| heap.hiding(context, object, field));
        hiding.unwrap_or_else(|_| unreachable!("looking at new objects assumes nothing")).is_some()
    }

    fn allocate_deferred(
        &mut self,
        class: ClassId,
        fields: &[FieldId],
        method: MethodId,
        arguments: &[Handle],
    ) -> Option<Handle> {
        let object = self.allocate(class);
        let Node::Location(location) = self.executor.pool.node(self.term(object)) else {
            unreachable!("an allocated object has a location")
        };
        for &field in fields {
            self.state.heap.hide_field(location, field);
        }
        let arguments = arguments.iter().map(|&argument| self.term(argument)).collect();
        let deferred = Rc::new(Deferred { method, arguments });
        self.state.native_state.deferred.insert_mut(location, deferred);
        Some(object)
    }

    fn get_static(&mut self, field: FieldId) -> Handle {
        let value =
            self.executor.on_heap(self.state, |heap, context| heap.get_static(context, field));
        let value = value.unwrap_or_else(|_| unreachable!("a static field assumes nothing"));
        self.handle(value)
    }

    fn put_static(&mut self, field: FieldId, value: Handle) {
        let value = self.term(value);
        self.state.heap.put_static(field, value);
    }

    fn array_length(&mut self, array: Handle) -> HostResult<Handle> {
        let array = self.term(array);
        let length =
            self.executor.access(self.state, |heap, context| heap.array_length(context, array));
        let length = self.check(length)?;
        Ok(self.handle(length))
    }

    fn length_if_chosen(&mut self, array: Handle) -> HostResult<Handle> {
        let array = self.term(array);
        let length = self.executor.access(self.state, |heap, context| {
            let length = heap.array_length(context, array);
            context.bounds.clear();
            length
        });
        let length = self.check(length)?;
        Ok(self.handle(length))
    }

    fn longest(&mut self, length: Handle) -> Option<u32> {
        let (_, most) = self.range(length)?;
        u32::try_from(most).ok()
    }

    fn is_wide(&self, number: Handle) -> bool {
        self.executor.pool.sort(self.term(number)) == Sort::Bits(Width::W64)
    }

    fn range(&mut self, number: Handle) -> Option<(i32, i32)> {
        let Executor { pool, config, .. } = &*self.executor;
        let range = number_range(pool, config.array_bound, self.term(number))?;
        Some((i32::try_from(range.0).ok()?, i32::try_from(range.1).ok()?))
    }

    fn tabulate(&mut self, method: MethodId, count: u32, further: &[i32]) -> Option<Vec<i32>> {
        tabulate(self.executor.program, method, count, further)
    }

    fn made_by(&mut self, object: Handle) -> Option<(MethodId, Vec<Handle>)> {
        let Node::Location(location) = self.executor.pool.node(self.term(object)) else {
            return None;
        };
        let natives = &self.state.native_state;
        let made = natives.deferred.get(&location).or_else(|| natives.filled.get(&location))?;
        let made = made.clone();
        let arguments = made.arguments.iter().map(|&argument| self.handle(argument)).collect();
        Some((made.method, arguments))
    }

    fn array_load(&mut self, array: Handle, index: Handle, element: Type) -> HostResult<Handle> {
        let (array, index) = (self.term(array), self.term(index));
        let value = self
            .executor
            .access(self.state, |heap, context| heap.array_load(context, array, index, element));
        let value = self.check(value)?;
        Ok(self.handle(value))
    }

    fn array_store(&mut self, array: Handle, index: Handle, value: Handle) -> HostResult<()> {
        let (array, index, value) = (self.term(array), self.term(index), self.term(value));
        let done = self
            .executor
            .access(self.state, |heap, context| heap.array_store(context, array, index, value));
        self.check(done)
    }

    fn boxed(&mut self, field: FieldId, value: Handle, is_shared: Handle) -> HostResult<Handle> {
        let (value, mut is_shared) = (self.term(value), self.term(is_shared));
        if let Some(known) = self.state.condition.known(&self.executor.pool, is_shared) {
            is_shared = self.executor.pool.truth(known);
        }
        // It is one of those that are there, if they have the same value; else a new one.
        let (mut others, mut known) = (vec![], None);
        // The oldest first: a later one is there only where it is none of those before it.
        for (of, location) in self.state.native_state.boxes.to_vec() {
            let pool = &mut self.executor.pool;
            let held = self.state.heap.allocated().get(location).field(field);
            let Some(held) = held.filter(|_| of == field) else { continue };
            let is_same = pool.equal(held, value);
            let is_meant = pool.and(is_shared, is_same);
            let object = pool.location(location);
            match self.state.condition.known(pool, is_meant) {
                Some(true) => {
                    known = Some(object);
                    break;
                }
                Some(false) => {}
                None => others.push((is_meant, object)),
            }
        }
        let object = match known {
            Some(object) => object,
            None => {
                let made = self.allocate(self.executor.program.field(field).class);
                let object = self.term(made);
                let put = self.executor.access(self.state, |heap, context| {
                    heap.put_field(context, object, field, value)
                });
                self.check(put)?;
                if let Node::Location(location) = self.executor.pool.node(object)
                    && self.executor.pool.as_truth(is_shared) != Some(false)
                {
                    self.state.native_state.boxes.push((field, location));
                }
                object
            }
        };
        let pool = &mut self.executor.pool;
        let chosen = others
            .into_iter()
            .rev()
            .fold(object, |object, (is_meant, other)| pool.ite(is_meant, other, object));
        Ok(self.handle(chosen))
    }

    fn object_of(&mut self, key: Key) -> Option<Handle> {
        let object = *self.state.native_state.objects.get(&key)?;
        Some(self.handle(object))
    }

    fn register(&mut self, key: Key, object: Handle) {
        let object = self.term(object);
        self.state.native_state.objects.insert_mut(key, object);
        self.state.native_state.keys.insert_mut(object, key);
        self.registered.push(key);
    }

    fn key_of(&mut self, object: Handle) -> Option<Key> {
        self.state.native_state.keys.get(&self.term(object)).copied()
    }

    fn is_initialized(&self, class: ClassId) -> bool {
        self.state.initialized.contains(&class)
    }

    fn input(&mut self, name: &str, ty: Type) -> HostResult<Handle> {
        let input = self.executor.input(self.state, name, ty);
        let input = self.check(input)?;
        Ok(self.handle(input))
    }

    fn has_environment(&self) -> bool {
        true
    }

    fn environment(&mut self, reading: Reading<'_>) -> HostResult<EnvironmentValue> {
        let read = &self.state.native_state.environment;
        let (name, previous) = reading.names(read.iter().map(|(name, _)| &**name));
        if !read.iter().any(|(known, _)| **known == *name) {
            self.state.native_state.environment.push((name.as_str().into(), reading.ty));
        }
        let value = self.input(&name, reading.ty)?;
        let previous = previous.map(|name| self.input(&name, reading.ty)).transpose()?;
        Ok(EnvironmentValue { value, previous })
    }

    fn leave_out(&mut self, inputs: &'static str) {
        self.executor.functions.assumptions.insert(Arc::new(Assumption {
            about: "the environment".to_string(),
            what: format!("no {inputs}"),
            why: "these are not looked at".to_string(),
            is_optional: false,
        }));
    }

    fn next_number(&mut self) -> u64 {
        self.state.native_state.names += 1;
        self.state.native_state.names - 1
    }

    fn guarantee(&mut self, condition: Handle) -> HostResult<()> {
        let condition = self.term(condition);
        let done = self.executor.assume_of_input(self.state, condition);
        self.check(done)
    }

    fn assume(&mut self, condition: Handle) -> HostResult<()> {
        let condition = self.term(condition);
        let done = self.executor.assume_by_program(self.state, condition);
        self.check(done)
    }

    fn assume_usual(&mut self, condition: Handle) -> HostResult<()> {
        let condition = self.term(condition);
        let done = self.executor.assume_usual(self.state, condition);
        self.check(done)
    }

    fn print(&mut self, text: &str, stream: Stream) {
        self.state.native_state.output.push((stream, Some(text.into())));
    }

    fn print_unknown(&mut self, stream: Stream) {
        self.state.native_state.output.push((stream, None));
    }

    fn stack(&self) -> Vec<StackEntry> {
        self.state.stack(self.executor.program)
    }

    fn register_of(&mut self, frame: usize, register: Register) -> Option<Handle> {
        let frame = match frame {
            0 => Some(&self.state.top),
            callers => self.state.callers.iter().nth(callers - 1),
        };
        let term = *frame?.registers.get(register.index())?;
        term.map(|term| self.handle(term))
    }
}
