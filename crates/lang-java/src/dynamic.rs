//! What `invokedynamic` and dynamic constants stand for.
//!
//! Bootstrap methods are not run: what those of the JDK would link a call site to is made here, as
//! classes and static methods of the program. Others are a named cut.

mod concat;
mod constants;
mod convert;
mod lambda;
mod records;
mod switches;

pub(crate) use concat::{
    Concatenation, ConcatenationPart, deferred, is_plain, native as concatenation,
};
pub(crate) use constants::{DynamicConstant, constant};
pub(crate) use lambda::{MadeLambda, call as call_handle, make as make_lambda};

use crate::classfile::{
    ClassFile, DynamicRef, HandleKind, LoadableConstant, MethodDescriptor, MethodHandle,
};
use crate::java::{Java, NewCode, NewMethod, STATIC};
use crate::names::dotted;
use crate::synthetic::Maker;
use forkless_ir::{ClassId, Code, FieldId, MethodId, Program, Unsupported};

/// What a call site does.
#[derive(Debug)]
pub(crate) enum Linked {
    /// It calls a static method.
    Static(MethodId),
    /// It makes an object and sets its fields to the arguments.
    New(ClassId, Vec<FieldId>),
    /// It gives the one object of a class.
    Single(ClassId),
}

/// A call site.
#[derive(Clone, Copy)]
pub(crate) struct Site<'a> {
    pub java: &'a Java,
    pub program: &'a Program,
    /// The class that it is in.
    pub owner: ClassId,
    pub file: &'a ClassFile,
    /// A number that no other call site of the class has.
    pub number: u32,
    pub dynamic: DynamicRef<'a>,
}

impl<'a> Site<'a> {
    /// A static argument of the bootstrap method.
    fn argument(&self, place: usize) -> Result<LoadableConstant<'a>, Unsupported> {
        let bootstrap = self.file.bootstrap_methods.get(usize::from(self.dynamic.bootstrap));
        let index = bootstrap.and_then(|bootstrap| bootstrap.arguments.get(place));
        let index = index.ok_or_else(|| format!("bootstrap argument {place} is not there"))?;
        self.file.pool.constant(*index).map_err(|error| error.problem.into())
    }

    fn argument_count(&self) -> usize {
        let bootstrap = self.file.bootstrap_methods.get(usize::from(self.dynamic.bootstrap));
        bootstrap.map_or(0, |bootstrap| bootstrap.arguments.len())
    }

    fn method_type(&self, place: usize) -> Result<MethodDescriptor, Unsupported> {
        match self.argument(place)? {
            LoadableConstant::MethodType(descriptor) => parse(descriptor),
            other => Err(unexpected(place, &other)),
        }
    }

    fn handle(&self, place: usize) -> Result<MethodHandle, Unsupported> {
        match self.argument(place)? {
            LoadableConstant::MethodHandle(handle) => Ok(handle),
            other => Err(unexpected(place, &other)),
        }
    }

    fn text(&self, place: usize) -> Result<Vec<u16>, Unsupported> {
        match self.argument(place)? {
            LoadableConstant::String(text) => Ok(text.to_units()),
            other => Err(unexpected(place, &other)),
        }
    }

    fn int(&self, place: usize) -> Result<i32, Unsupported> {
        match self.argument(place)? {
            LoadableConstant::Int(value) => Ok(value),
            other => Err(unexpected(place, &other)),
        }
    }

    fn class(&self, place: usize) -> Result<ClassId, Unsupported> {
        match self.argument(place)? {
            LoadableConstant::Class(name) => self.class_named(name),
            other => Err(unexpected(place, &other)),
        }
    }

    fn class_named(&self, entry: &str) -> Result<ClassId, Unsupported> {
        crate::names::class_of_entry(self.program, entry).map_err(|error| error.to_string().into())
    }

    /// A static method of the shape of the call site.
    fn static_method(
        &self,
        name: &str,
        write: impl FnOnce(&mut Maker<'a>) -> Result<(), Unsupported>,
    ) -> Result<Linked, Unsupported> {
        let mut maker = Maker::new(self.java, self.program);
        write(&mut maker)?;
        let new = NewMethod {
            name,
            class: None,
            descriptor: self.dynamic.descriptor,
            access: STATIC,
            selector: None,
            code: NewCode::Now(Code::Body(maker.body.finish())),
        };
        Ok(Linked::Static(self.java.make_method(self.program, new)))
    }
}

fn parse(descriptor: &str) -> Result<MethodDescriptor, Unsupported> {
    MethodDescriptor::parse(descriptor).map_err(|error| error.to_string().into())
}

fn unexpected(place: usize, found: &LoadableConstant<'_>) -> Unsupported {
    format!("bootstrap argument {place} is {found:?}").into()
}

/// What a bootstrap method of the JDK takes behind the lookup and the name, and what it gives. A handle for
/// another shape has no method: the JVM throws when it links the call site.
fn shape_of_bootstrap(class: &str, name: &str) -> Option<&'static str> {
    let shape = match (class, name) {
        ("java.lang.invoke.LambdaMetafactory", "metafactory") => {
            "Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;\
             Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;"
        }
        ("java.lang.invoke.StringConcatFactory", "makeConcat") => {
            "Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;"
        }
        ("java.lang.invoke.StringConcatFactory", "makeConcatWithConstants") => {
            "Ljava/lang/invoke/MethodType;Ljava/lang/String;[Ljava/lang/Object;)\
             Ljava/lang/invoke/CallSite;"
        }
        ("java.lang.invoke.LambdaMetafactory", "altMetafactory")
        | ("java.lang.runtime.SwitchBootstraps", "typeSwitch" | "enumSwitch") => {
            "Ljava/lang/invoke/MethodType;[Ljava/lang/Object;)Ljava/lang/invoke/CallSite;"
        }
        ("java.lang.runtime.ObjectMethods", "bootstrap") => {
            "Ljava/lang/invoke/TypeDescriptor;Ljava/lang/Class;Ljava/lang/String;\
             [Ljava/lang/invoke/MethodHandle;)Ljava/lang/Object;"
        }
        _ => return None,
    };
    Some(shape)
}

/// Does the handle of a bootstrap method refer to the one of the JDK that has its name?
fn is_of_jdk(handle: &MethodHandle, shape: &str) -> bool {
    const FIRST: &str = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;";
    handle.kind == HandleKind::InvokeStatic
        && !handle.is_interface
        && handle.descriptor.strip_prefix(FIRST) == Some(shape)
}

/// The bootstrap method of a call site or dynamic constant: class and name.
fn bootstrap_name(file: &ClassFile, dynamic: DynamicRef<'_>) -> Option<(String, String)> {
    let bootstrap = file.bootstrap_methods.get(usize::from(dynamic.bootstrap))?;
    Some((dotted(&bootstrap.handle.class), bootstrap.handle.name.clone()))
}

/// What a call site does, or what of it is not supported.
pub(crate) fn link(site: Site<'_>) -> Result<Linked, Unsupported> {
    let Some((class, name)) = bootstrap_name(site.file, site.dynamic) else {
        return Err("invokedynamic without a bootstrap method".into());
    };
    let handle = &site.file.bootstrap_methods[usize::from(site.dynamic.bootstrap)].handle;
    if shape_of_bootstrap(&class, &name).is_some_and(|shape| !is_of_jdk(handle, shape)) {
        let descriptor = &handle.descriptor;
        return Err(format!("invokedynamic {class}.{name}{descriptor}: no such method").into());
    }
    let linked = match (class.as_str(), name.as_str()) {
        ("java.lang.invoke.LambdaMetafactory", "metafactory" | "altMetafactory") => {
            lambda::link(site, name == "altMetafactory")
        }
        ("java.lang.invoke.StringConcatFactory", "makeConcat" | "makeConcatWithConstants") => {
            concat::link(site, name == "makeConcatWithConstants")
        }
        ("java.lang.runtime.ObjectMethods", "bootstrap") => records::link(site),
        ("java.lang.runtime.SwitchBootstraps", "typeSwitch") => switches::type_switch(site),
        ("java.lang.runtime.SwitchBootstraps", "enumSwitch") => switches::enum_switch(site),
        _ => return Err(format!("invokedynamic {class}.{name}").into()),
    };
    linked.map_err(|problem| match problem {
        Unsupported::MissingClass(_) => problem,
        Unsupported::Feature(words) => format!("invokedynamic {class}.{name}: {words}").into(),
    })
}
