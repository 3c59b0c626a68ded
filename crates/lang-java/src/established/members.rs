//! Instructions that read and write fields, and calls.

use super::collections;
use super::custom;
use super::frame::{Frame, Unclear};
use super::method::{Flow, Followed, follow};
use super::nest::{Outcome, is_plain_superclass};
use super::step::Step;
use super::value::{Place, Value};
use crate::classfile::{JavaType, JvmInstruction, MemberRef, MethodDescriptor};
use crate::names::dotted;
use crate::whole_path::RESTORING;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// How deep calls of other classes' static methods are followed.
const MOST_CALLS: u32 = 3;

/// Longer methods of other classes are not followed.
const MOST_INSTRUCTIONS: usize = 120;

/// The classes of numbers in objects: `valueOf` always has an object.
const BOXES: [&str; 8] = [
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Short",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Float",
    "java/lang/Double",
];

/// What a call hands over.
struct Handed {
    receiver: Option<Value>,
    arguments: Vec<Value>,
}

impl Handed {
    /// May the method that is called find the receiver of the one that calls?
    fn may_have_this(&self) -> bool {
        self.receiver.iter().chain(&self.arguments).any(Value::may_be_this)
    }
}

impl Step<'_, '_> {
    /// Reads or writes a field.
    pub(super) fn field(
        &mut self,
        frame: &mut Frame,
        instruction: &JvmInstruction,
    ) -> Result<Flow, Unclear> {
        let (JvmInstruction::GetStatic(index)
        | JvmInstruction::PutStatic(index)
        | JvmInstruction::GetField(index)
        | JvmInstruction::PutField(index)) = instruction
        else {
            return Err(Unclear);
        };
        let file = self.method.file.clone();
        let member = file.pool.member(*index).map_err(|_| Unclear)?;
        let ty = JavaType::parse(member.descriptor).map_err(|_| Unclear)?;
        match instruction {
            JvmInstruction::GetStatic(_) => {
                frame.push_slots(self.static_value(member, &ty), ty.slots());
            }
            JvmInstruction::PutStatic(_) => {
                let value = frame.pop_slots(ty.slots())?;
                self.leaves(&value);
            }
            JvmInstruction::GetField(_) => {
                let object = frame.pop()?;
                if !self.is_there(frame, &object) {
                    return Ok(Flow::Ends);
                }
                let field = self.nest.find_field(member.class, member.name, member.descriptor);
                let value = match field {
                    None => Some(Value::any(&ty)),
                    Some(field) => self.read(frame, &object, field),
                };
                let Some(value) = value else { return Ok(Flow::Ends) };
                frame.push_slots(value, ty.slots());
            }
            _ => {
                let value = frame.pop_slots(ty.slots())?;
                let object = frame.pop()?;
                self.is_seen(&value);
                if !self.is_there(frame, &object) {
                    return Ok(Flow::Ends);
                }
                let field = self.nest.find_field(member.class, member.name, member.descriptor);
                // Others find what is in a field that is not private, or not known.
                if field.is_none_or(|field| !self.nest.fields[field].is_private) {
                    self.nest.let_change(&value);
                }
                if let Some(field) = field {
                    self.write(frame, &object, field, value);
                }
            }
        }
        Ok(Flow::Next)
    }

    /// A constant of an enum is known; other static fields hold anything.
    fn static_value(&self, member: MemberRef<'_>, ty: &JavaType) -> Value {
        let owner = self.nest.java.file_named(&dotted(member.class));
        let field = owner.as_ref().and_then(|file| file.field(member.name, member.descriptor));
        match field {
            Some(field) if field.access.is_enum() && field.access.is_final() => {
                Value::object(&format!("{}.{}", dotted(member.class), member.name))
            }
            _ => Value::any(ty),
        }
    }

    /// What is found in a tracked field; none if no object is known that has one.
    fn read(&self, frame: &Frame, object: &Value, field: usize) -> Option<Value> {
        let place = Place::Field(field);
        match frame.fields.get(&field).filter(|_| object.is_this()) {
            Some(state) if self.method.is_constructor() => {
                let written = self.nest.fields[field].written.as_ref();
                let now = written.map_or_else(|| state.now.clone(), |more| state.now.join(more));
                Some(Value { from: Some(place), ..now })
            }
            Some(state) => Some(Value { from: Some(place), ..state.now.clone() }),
            None => self.nest.read(field, object.may_be_this() && self.is_constructing()),
        }
    }

    fn write(&mut self, frame: &mut Frame, object: &Value, field: usize, value: Value) {
        let is_own = self.method.is_constructor() && frame.fields.contains_key(&field);
        if is_own && object.is_this() {
            self.nest.set(field, &value);
        } else {
            let writer = self.writer();
            // What is restored from a serial form is what was there when it was written.
            let is_restored = RESTORING.contains(&self.method.name.as_str());
            let restored = value.clone().not_null().filter(|_| is_restored);
            self.nest.write(field, restored.as_ref().unwrap_or(&value), &writer);
        }
        frame.forget(|place| place == Place::Field(field));
        if !object.is_this() || !frame.fields.contains_key(&field) {
            self.nest.write_elsewhere(field, &value);
        }
        let Some(state) = frame.fields.get_mut(&field) else { return };
        let value = value.kept();
        if object.is_this() {
            state.now = value.clone();
            state.alone = value.clone();
            state.written = Some(value);
            state.is_entry = false;
            frame.update_pairs(field);
        } else {
            state.alone = state.alone.join(&value);
            // The object may be the receiver.
            state.now = state.now.join(&value);
            let before = state.written.take();
            state.written = Some(before.map_or_else(|| value.clone(), |one| one.join(&value)));
        }
    }

    /// The method as people know it.
    fn writer(&self) -> String {
        match self.method.name.strip_prefix("lambda$") {
            Some(rest) => format!("a lambda in `{}`", rest.split('$').next().unwrap_or(rest)),
            None if self.method.is_constructor() => "another constructor".to_string(),
            None => format!("`{}`", self.method.name),
        }
    }

    /// Calls a method.
    pub(super) fn call(
        &mut self,
        frame: &mut Frame,
        instruction: &JvmInstruction,
    ) -> Result<Flow, Unclear> {
        let file = self.method.file.clone();
        if let JvmInstruction::InvokeDynamic(index) = instruction {
            let site = file.pool.invoke_dynamic(*index).map_err(|_| Unclear)?;
            let shape = MethodDescriptor::parse(site.descriptor).map_err(|_| Unclear)?;
            let handed = self.handed(frame, &shape, true)?;
            handed.arguments.iter().for_each(|value| self.leaves(value));
            let bootstrap = file.bootstrap_methods.get(usize::from(site.bootstrap));
            let by = bootstrap.map_or("", |method| method.handle.class.as_str());
            let result = match by {
                "java/lang/invoke/StringConcatFactory" => Some(Value::object("java.lang.String")),
                "java/lang/invoke/LambdaMetafactory" => Some(Value::reference(false)),
                _ => shape.returns.as_ref().map(Value::any),
            };
            self.forget_fields(frame);
            push(frame, result, &shape);
            return Ok(Flow::Next);
        }
        let (JvmInstruction::InvokeVirtual(index)
        | JvmInstruction::InvokeSpecial(index)
        | JvmInstruction::InvokeStatic(index)
        | JvmInstruction::InvokeInterface(index)) = instruction
        else {
            return Err(Unclear);
        };
        let member = file.pool.member(*index).map_err(|_| Unclear)?;
        let shape = MethodDescriptor::parse(member.descriptor).map_err(|_| Unclear)?;
        let is_static = matches!(instruction, JvmInstruction::InvokeStatic(_));
        let handed = self.handed(frame, &shape, is_static)?;
        handed.arguments.iter().for_each(|value| self.leaves(value));
        if let Some(receiver) = &handed.receiver
            && !self.is_there(frame, receiver)
        {
            return Ok(Flow::Ends);
        }
        let found = self.nest.find_method(member.class, member.name, member.descriptor);
        let is_exact = |number: usize, step: &Self| {
            let method = &step.nest.methods[number];
            !matches!(
                instruction,
                JvmInstruction::InvokeVirtual(_) | JvmInstruction::InvokeInterface(_)
            ) || method.info.access.is_private()
                || method.info.access.is_final()
                || step.nest.files[method.file].access.is_final()
                || step.nest.is_never_overridden(number)
        };
        match found.filter(|&number| is_exact(number, self)) {
            Some(number) => self.call_known(frame, number, &handed, &shape),
            None => self.call_other(frame, member, &handed, &shape),
        }
    }

    /// Takes the receiver and the arguments off the stack.
    fn handed(
        &self,
        frame: &mut Frame,
        shape: &MethodDescriptor,
        is_static: bool,
    ) -> Result<Handed, Unclear> {
        let arguments = shape.parameters.iter().rev().map(|ty| frame.pop_slots(ty.slots()));
        let mut arguments: Vec<Value> = arguments.collect::<Result<_, _>>()?;
        arguments.reverse();
        let receiver = (!is_static).then(|| frame.pop()).transpose()?;
        Ok(Handed { receiver, arguments })
    }

    /// Calls a method of the nest, and no other.
    fn call_known(
        &mut self,
        frame: &mut Frame,
        number: usize,
        handed: &Handed,
        shape: &MethodDescriptor,
    ) -> Result<Flow, Unclear> {
        let method = &self.nest.methods[number];
        let name = method.info.name.clone();
        let is_same_class = self.method.file.name == self.nest.files[method.file].name;
        // Others may pass no null to a method that is not private, but what the nest itself passes counts, too.
        self.nest.pass(number, &handed.arguments);
        let on_this = handed.receiver.as_ref().is_some_and(Value::may_be_this);
        if on_this && self.is_constructing() && name != "<init>" {
            let method = &mut self.nest.methods[number];
            self.nest.has_changed |= !method.during_construction;
            method.during_construction = true;
        }
        let Some(outcome) = self.nest.methods[number].outcome.clone() else {
            return Ok(Flow::Ends);
        };
        let is_this = handed.receiver.as_ref().is_some_and(Value::is_this);
        self.forget_fields(frame);
        if is_this && is_same_class {
            apply(frame, &outcome);
        }
        if handed.may_have_this() {
            let may_leave_out = self.method.is_constructor() && name != "<init>";
            self.nest.call_self(frame, may_leave_out);
        }
        Ok(come_back(frame, &outcome, handed, shape))
    }

    /// Calls something else.
    fn call_other(
        &mut self,
        frame: &mut Frame,
        member: MemberRef<'_>,
        handed: &Handed,
        shape: &MethodDescriptor,
    ) -> Result<Flow, Unclear> {
        let is_super = member.name == "<init>" && self.method.is_constructor();
        match &handed.receiver {
            Some(receiver)
                if is_super && receiver.is_this() && is_plain_superclass(member.class) => {}
            Some(receiver) => {
                self.is_seen(receiver);
                if !collections::stays_empty(member) {
                    self.nest.let_change(receiver);
                }
            }
            None => {}
        }
        self.forget_fields(frame);
        // Fields of an object whose classes above are made are still zero.
        if handed.may_have_this() && !is_super {
            self.nest.call_self(frame, self.method.is_constructor());
        }
        if handed.receiver.is_none() {
            if BOXES.contains(&member.class) && member.name == "valueOf" {
                let result = Some(Value::object(&dotted(member.class)));
                push(frame, result, shape);
                return Ok(Flow::Next);
            }
            if let Some(followed) = self.followed(member, shape) {
                return match self.follow_other(followed, handed) {
                    Some(Some(outcome)) => Ok(come_back(frame, &outcome, handed, shape)),
                    Some(None) => Ok(Flow::Ends),
                    None => {
                        push(frame, shape.returns.as_ref().map(Value::any), shape);
                        Ok(Flow::Next)
                    }
                };
            }
        }
        let returns_object = handed.receiver.is_some() && custom::returns_object(member, shape);
        let result = match returns_object {
            true => Some(Value::by_custom()),
            false => shape.returns.as_ref().map(Value::any),
        };
        push(frame, result, shape);
        Ok(Flow::Next)
    }

    /// A short static method of another class.
    fn followed(&self, member: MemberRef<'_>, shape: &MethodDescriptor) -> Option<Followed> {
        let depth = self.method.depth + 1;
        let file =
            self.nest.java.file_named(&dotted(member.class)).filter(|_| depth <= MOST_CALLS)?;
        let info = file.method(member.name, member.descriptor)?;
        let code = file.code(info).ok().flatten()?;
        (info.access.is_static() && code.instructions.len() <= MOST_INSTRUCTIONS).then(|| {
            Followed {
                file: file.clone(),
                code: Arc::new(code),
                shape: shape.clone(),
                name: member.name.to_string(),
                is_static: true,
                number: None,
                depth,
            }
        })
    }

    /// What it leaves, if that can be followed: nothing if it never returns.
    fn follow_other(&mut self, followed: Followed, handed: &Handed) -> Option<Option<Outcome>> {
        let mut locals = vec![];
        for (value, ty) in handed.arguments.iter().zip(&followed.shape.parameters) {
            locals.push(value.clone().passed());
            locals.extend((1..ty.slots()).map(|_| Value::nothing()));
        }
        locals.resize(usize::from(followed.code.max_locals).max(locals.len()), Value::nothing());
        let fields = BTreeMap::new();
        let (pairs, tracked) = (BTreeSet::new(), Arc::default());
        let first = Frame { locals, stack: vec![], fields, pairs, tracked };
        follow(self.nest, &followed, first).ok()
    }

    /// A call may have changed fields of the receiver. A constructor need not care: what others write is
    /// added to what it reads and leaves.
    fn forget_fields(&self, frame: &mut Frame) {
        frame.forget(|place| matches!(place, Place::Field(_)));
        if self.method.is_constructor() {
            return;
        }
        for (field, state) in &mut frame.fields {
            if let Some(value) = self.nest.read(*field, self.is_constructing()) {
                state.now = value;
            }
        }
    }
}

/// What a method of the same object has left in its fields.
fn apply(frame: &mut Frame, outcome: &Outcome) {
    for (field, left) in &outcome.fields {
        let Some(state) = frame.fields.get_mut(field) else { continue };
        let Some(written) = &left.written else { continue };
        let written = written.clone().kept();
        if left.is_entry {
            state.now = state.now.join(&written);
            let before = state.written.take();
            state.written = Some(before.map_or_else(|| written.clone(), |one| one.join(&written)));
        } else {
            state.now = written.clone();
            state.written = Some(written);
            state.is_entry = false;
        }
    }
}

/// A call returns: more is known of what it was given.
fn come_back(
    frame: &mut Frame,
    outcome: &Outcome,
    handed: &Handed,
    shape: &MethodDescriptor,
) -> Flow {
    let mut slot = usize::from(handed.receiver.is_some());
    let mut slots = BTreeMap::new();
    for (argument, ty) in handed.arguments.iter().zip(&shape.parameters) {
        slots.insert(slot as u16, argument);
        if let (Some(Place::Local(_)), Some(left)) = (argument.from, outcome.locals.get(slot))
            && !frame.refine(argument.from, |value| value.meet(left))
        {
            return Flow::Ends;
        }
        slot += usize::from(ty.slots());
    }
    let result = outcome.result.clone().map(|result| match result.from {
        Some(Place::Local(slot)) => match slots.get(&slot) {
            Some(argument) => argument.meet(&result).unwrap_or_else(|| result.passed()),
            None => result.passed(),
        },
        Some(Place::Field(_)) | None => result.passed(),
    });
    let result = result.or_else(|| shape.returns.as_ref().map(Value::any));
    push(frame, result.filter(|_| shape.returns.is_some()), shape);
    Flow::Next
}

fn push(frame: &mut Frame, result: Option<Value>, shape: &MethodDescriptor) {
    if let (Some(value), Some(ty)) = (result, &shape.returns) {
        frame.push_slots(value, ty.slots());
    }
}
