//! Which fields of its receiver and its arguments a method may write.
//!
//! A pass over the registers of its code and of all code that it may call. An object is known by where it comes from:
//! a parameter, or `new`. A write to anything else, to a static field, or to elements of an array that is not new, is
//! more than a frame can say.

use crate::java::{Java, NativeKind};
use crate::lower::body_of_file;
use crate::names::dotted;
use crate::whole_path::whole_path;
use forkless_ir::{Body, Callee, ClassId, FieldId, MethodId, Op, Program, Register, Type};
use std::collections::{BTreeMap, BTreeSet};

/// Code that calls more methods than this is not looked through.
const MOST_METHODS: usize = 300;

/// Parameters beyond these are like any other object.
const MOST_PARAMETERS: usize = 60;

/// Where an object may come from: a bit for each parameter, and these.
type Origins = u64;
const NEW: Origins = 1 << 62;
const OTHER: Origins = 1 << 63;

/// A parameter, and a field of it that is written.
pub(super) type Effect = (usize, FieldId);

/// What all of these methods together may write.
///
/// # Errors
/// If they may write more than fields of their parameters and of new objects, in words.
pub(super) fn effects(
    java: &Java,
    program: &Program,
    methods: &[MethodId],
) -> Result<BTreeSet<Effect>, String> {
    let mut pass = Pass { java, program, bodies: BTreeMap::new(), known: BTreeMap::new() };
    for &method in methods {
        pass.known.entry(method).or_default();
    }
    // Recursive methods write what their own calls write, too.
    loop {
        let before: (usize, usize) = pass.size();
        for method in pass.known.keys().copied().collect::<Vec<_>>() {
            pass.look_at(method)?;
        }
        if pass.size() == before {
            break;
        }
    }
    Ok(methods.iter().flat_map(|method| pass.known[method].iter().copied()).collect())
}

/// The methods that may run where one is called: itself, and what overrides it in the program.
///
/// # Errors
/// If that is not known, in words.
pub(super) fn implementations(
    java: &Java,
    program: &Program,
    method: MethodId,
) -> Result<Vec<MethodId>, String> {
    let facts = java.method_info(program, method);
    let declaration = program.method(method);
    let has_code = !facts.access.is_abstract();
    let mut found: Vec<MethodId> = has_code.then_some(method).into_iter().collect();
    let is_fixed = facts.access.is_static()
        || facts.access.is_private()
        || facts.access.is_final()
        || declaration.selector.is_none();
    let Some(class) = declaration.class.filter(|_| !is_fixed) else { return Ok(found) };
    let file = java.class_file(program, class);
    let Some(file) = file.filter(|file| !file.access.is_final()) else { return Ok(found) };
    let path = whole_path(java).ok_or("nobody knows what overrides it")?;
    for below in path.all_below(&file.name).into_iter().filter(|below| *below != file.name) {
        let below = program.intern_class(&dotted(&below));
        let one = java.declared_method(program, below, &declaration.name, &facts.descriptor);
        let is_code = |&one: &MethodId| !java.method_info(program, one).access.is_abstract();
        found.extend(one.filter(is_code));
    }
    Ok(found)
}

struct Pass<'a> {
    java: &'a Java,
    program: &'a Program,
    bodies: BTreeMap<MethodId, (Body, Vec<Origins>)>,
    known: BTreeMap<MethodId, BTreeSet<Effect>>,
}

impl Pass<'_> {
    fn size(&self) -> (usize, usize) {
        (self.known.len(), self.known.values().map(BTreeSet::len).sum())
    }

    fn name(&self, method: MethodId) -> String {
        self.program.method_name(method)
    }

    /// Adds what a method writes, as far as its calls are known.
    fn look_at(&mut self, method: MethodId) -> Result<(), String> {
        if !self.bodies.contains_key(&method) {
            if self.bodies.len() >= MOST_METHODS {
                return Err("it calls too many methods".to_string());
            }
            let body = body_of_file(self.java, self.program, method)
                .ok_or_else(|| format!("the code of `{}` is not known", self.name(method)))?;
            let parameters = self.program.method(method).parameter_count;
            let origins = origins(&body, parameters);
            self.bodies.insert(method, (body, origins));
        }
        let (body, origins) = self.bodies.remove(&method).expect("it is there now");
        let found = self.writes(method, &body, &origins);
        self.bodies.insert(method, (body, origins));
        let (effects, calls) = found?;
        self.known.entry(method).or_default().extend(effects);
        for called in calls {
            self.known.entry(called).or_default();
        }
        Ok(())
    }

    /// What the instructions of a method write, and the methods that they call.
    fn writes(
        &self,
        method: MethodId,
        body: &Body,
        origins: &[Origins],
    ) -> Result<(BTreeSet<Effect>, Vec<MethodId>), String> {
        let (mut effects, mut calls) = (BTreeSet::new(), vec![]);
        let of = |register: &Register| origins[register.index()];
        for instruction in body.blocks.iter().flat_map(|block| &block.instructions) {
            match &instruction.op {
                Op::PutField { object, field, .. } => {
                    self.write(method, of(object), *field, &mut effects)?;
                }
                Op::ArrayStore { array, .. } if of(array) & !NEW != 0 => {
                    return Err(format!("`{}` writes elements of an array", self.name(method)));
                }
                Op::PutStatic { field, .. } => {
                    let name = &self.program.field(*field).name;
                    return Err(format!(
                        "`{}` writes the static field `{name}`",
                        self.name(method)
                    ));
                }
                Op::Invoke { callee, arguments, .. } => {
                    let of_arguments: Vec<Origins> = arguments.iter().map(of).collect();
                    for called in self.called(method, *callee, body, arguments, &of_arguments)? {
                        calls.push(called);
                        let written = self.known.get(&called).into_iter().flatten();
                        for &(parameter, field) in written {
                            let origin = of_arguments.get(parameter).copied().unwrap_or(OTHER);
                            self.write(called, origin, field, &mut effects)?;
                        }
                    }
                }
                Op::Native { native, .. } => match self.java.native_kind(*native) {
                    NativeKind::Method(_)
                    | NativeKind::Polymorphic { .. }
                    | NativeKind::Unsupported(_) => {
                        let what = self.java.native_words(self.program, *native);
                        return Err(format!("`{}` uses {what}", self.name(method)));
                    }
                    NativeKind::Text(_)
                    | NativeKind::Anything { .. }
                    | NativeKind::ByContract { .. }
                    | NativeKind::FunctionResult { .. }
                    | NativeKind::Refused(_)
                    | NativeKind::ClassObject(_)
                    | NativeKind::Single(_)
                    | NativeKind::MethodObject(_)
                    | NativeKind::Message(_)
                    | NativeKind::Deferred(_) => {}
                },
                Op::Constant { .. }
                | Op::Move { .. }
                | Op::Unary { .. }
                | Op::Binary { .. }
                | Op::Convert { .. }
                | Op::Input { .. }
                | Op::New { .. }
                | Op::GetField { .. }
                | Op::GetStatic { .. }
                | Op::InitializeClass { .. }
                | Op::NewArray { .. }
                | Op::ArrayLoad { .. }
                | Op::ArrayStore { .. }
                | Op::ArrayLength { .. }
                | Op::InstanceOf { .. }
                | Op::Cast { .. }
                | Op::Assume { .. }
                | Op::Assert { .. }
                | Op::Mark { .. } => {}
            }
        }
        Ok((effects, calls))
    }

    /// A field of an object of this origin is written by a method.
    fn write(
        &self,
        method: MethodId,
        origin: Origins,
        field: FieldId,
        effects: &mut BTreeSet<Effect>,
    ) -> Result<(), String> {
        if origin & OTHER != 0 {
            let name = &self.program.field(field).name;
            return Err(format!(
                "`{}` writes the field `{name}` of an object that is neither its receiver, an argument nor new",
                self.name(method)
            ));
        }
        let parameters = (0..MOST_PARAMETERS).filter(|place| origin & (1 << place) != 0);
        effects.extend(parameters.map(|place| (place, field)));
        Ok(())
    }

    /// The methods of the program that a call may run. Those of the JDK reach nothing but what they are given.
    fn called(
        &self,
        caller: MethodId,
        callee: Callee,
        body: &Body,
        arguments: &[Register],
        origins: &[Origins],
    ) -> Result<Vec<MethodId>, String> {
        let program = self.program;
        let method = match callee {
            Callee::Static(method) | Callee::Special(method) => method,
            Callee::Virtual { selector, receiver } => {
                let selector = &program.selectors[selector.index()];
                let descriptor = selector.shape.split(' ').next().unwrap_or_default();
                let found = receiver.and_then(|class| {
                    self.java.find_method(program, class, &selector.name, descriptor)
                });
                found.ok_or_else(|| format!("`{}` calls an unknown method", self.name(caller)))?
            }
        };
        let class = program.method(method).class.map(|class| program.class_name(class));
        let Some(class) = class else {
            return Err(format!("`{}` calls code that no class has", self.name(caller)));
        };
        if !self.java.is_of_jdk(class) {
            if self.java.declaration(program, method).is_none() {
                return Err(format!("`{}` calls code that no class file has", self.name(caller)));
            }
            return match callee {
                Callee::Static(_) | Callee::Special(_) => Ok(vec![method]),
                Callee::Virtual { .. } => implementations(self.java, program, method),
            };
        }
        let string = program.find_class("java.lang.String");
        let is_harmless =
            |(register, origin): (&Register, &Origins)| match body.registers[register.index()].ty {
                Type::Ref(class) => origin & !NEW == 0 || is_fixed(Some(class), string),
                Type::AnyRef | Type::Any => origin & !NEW == 0,
                _ => true,
            };
        match arguments.iter().zip(origins).all(is_harmless) {
            true => Ok(vec![]),
            false => {
                Err(format!("`{}` gives objects to `{}`", self.name(caller), self.name(method)))
            }
        }
    }
}

/// Can nobody change an object of a class?
fn is_fixed(class: Option<ClassId>, string: Option<ClassId>) -> bool {
    class.is_some() && class == string
}

/// Where what each register holds may come from.
fn origins(body: &Body, parameters: usize) -> Vec<Origins> {
    let mut found: Vec<Origins> = vec![0; body.registers.len()];
    for (place, origin) in found.iter_mut().enumerate().take(parameters) {
        *origin = if place < MOST_PARAMETERS { 1 << place } else { OTHER };
    }
    for handler in body.blocks.iter().flat_map(|block| &block.handlers) {
        found[handler.exception.index()] = OTHER;
    }
    loop {
        let before = found.clone();
        for instruction in body.blocks.iter().flat_map(|block| &block.instructions) {
            let (destination, origin) = match &instruction.op {
                Op::Move { destination, source } => (*destination, found[source.index()]),
                Op::Cast { destination, object, .. } => (*destination, found[object.index()]),
                Op::New { destination, .. } | Op::NewArray { destination, .. } => {
                    (*destination, NEW)
                }
                Op::Input { destination, .. }
                | Op::GetField { destination, .. }
                | Op::GetStatic { destination, .. }
                | Op::ArrayLoad { destination, .. }
                | Op::Invoke { destination: Some(destination), .. }
                | Op::Native { destination: Some(destination), .. } => (*destination, OTHER),
                Op::Constant { .. }
                | Op::Unary { .. }
                | Op::Binary { .. }
                | Op::Convert { .. }
                | Op::PutField { .. }
                | Op::PutStatic { .. }
                | Op::InitializeClass { .. }
                | Op::ArrayStore { .. }
                | Op::ArrayLength { .. }
                | Op::InstanceOf { .. }
                | Op::Invoke { destination: None, .. }
                | Op::Native { destination: None, .. }
                | Op::Assume { .. }
                | Op::Assert { .. }
                | Op::Mark { .. } => continue,
            };
            found[destination.index()] |= origin;
        }
        if found == before {
            return found;
        }
    }
}
