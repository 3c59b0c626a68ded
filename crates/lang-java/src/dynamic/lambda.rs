//! Lambda expressions and method references: a class for each call site, whose fields are what is
//! captured.
//!
//! One that captures nothing has a single object, as on the JVM.

use super::{Linked, Site, parse};
use crate::classfile::{AccessFlags, HandleKind, JavaType, MethodDescriptor, MethodHandle};
use crate::java::{Java, NewCode, NewMethod, STATIC};
use crate::names::{self, type_of};
use crate::synthetic::Maker;
use forkless_ir::{
    Callee, Class, ClassId, ClassKind, Code, Field, FieldId, InputRule, Op, Program, Register,
    Span, Terminator, Type, Unsupported,
};

/// Flags of `altMetafactory`.
const SERIALIZABLE: i32 = 1;
const MARKERS: i32 = 2;
const BRIDGES: i32 = 4;

/// What a lambda object is to be.
struct Lambda {
    captured: Vec<JavaType>,
    interfaces: Vec<ClassId>,
    /// The descriptors of the method that the interface declares, and of others that it is to
    /// answer to.
    methods: Vec<String>,
    /// What callers pass and expect, as far as their type checker knows.
    instantiated: MethodDescriptor,
    implementation: MethodHandle,
}

pub(super) fn link(site: Site<'_>, is_alternative: bool) -> Result<Linked, Unsupported> {
    let lambda = read(site, is_alternative)?;
    let (java, program) = (site.java, site.program);
    let name = format!("{}$$Lambda/{}", program.class_name(site.owner), site.number);
    let class = define(java, program, &name, site.owner, site.dynamic.name, &lambda);
    Ok(match program.class(class).fields.as_slice() {
        [] => Linked::Single(class),
        fields => Linked::New(class, fields.to_vec()),
    })
}

/// The class of a lambda, whose method has this name.
fn define(
    java: &Java,
    program: &Program,
    name: &str,
    owner: ClassId,
    method_name: &str,
    lambda: &Lambda,
) -> ClassId {
    let is_library = program.class(owner).is_library;
    program.define_class(name, |id| {
        let fields: Vec<FieldId> = lambda
            .captured
            .iter()
            .enumerate()
            .map(|(place, ty)| {
                program.add_field(Field {
                    name: format!("arg${}", place + 1),
                    class: id,
                    ty: type_of(program, ty),
                    is_static: false,
                    rule: InputRule::default(),
                    holds: None,
                    usual_class: None,
                    span: Span::SYNTHETIC,
                })
            })
            .collect();
        let method = |descriptor: &String| {
            let code = match body(java, program, lambda, &fields, id, descriptor) {
                Ok(code) => code,
                Err(missing) => Code::Missing(missing),
            };
            java.make_method(
                program,
                NewMethod {
                    name: method_name,
                    class: Some(id),
                    descriptor,
                    access: AccessFlags(0x1001),
                    selector: Some(program.intern_selector(method_name, descriptor)),
                    code: NewCode::Now(code),
                },
            )
        };
        Class {
            superclass: Some(program.intern_class("java.lang.Object")),
            interfaces: lambda.interfaces.clone(),
            methods: lambda.methods.iter().map(method).collect(),
            fields,
            is_library,
            ..Class::new(name.to_string(), ClassKind::Concrete, Span::SYNTHETIC)
        }
    })
}

/// A lambda that a program asks `LambdaMetafactory` for.
#[derive(Debug)]
pub(crate) struct MadeLambda {
    /// The class that asks.
    pub owner: ClassId,
    /// The name of the interface's method.
    pub name: String,
    /// Takes what is captured, and gives the interface.
    pub factory: String,
    /// The descriptor of the interface's method.
    pub declared: String,
    /// What it calls.
    pub implementation: MethodHandle,
    /// What callers pass and expect.
    pub actual: String,
}

/// The handle of a static method that makes objects of such a lambda.
pub(crate) fn make(
    java: &Java,
    program: &Program,
    made: &MadeLambda,
) -> Result<MethodHandle, Unsupported> {
    let factory = parse(&made.factory)?;
    let Some(interface @ JavaType::Class(_)) = &factory.returns else {
        return Err("a lambda that is no object".into());
    };
    let lambda = Lambda {
        captured: factory.parameters.clone(),
        interfaces: vec![names::class_of(program, interface)],
        methods: vec![made.declared.clone()],
        instantiated: parse(&made.actual)?,
        implementation: made.implementation.clone(),
    };
    let text: Vec<u16> = format!("{made:?}").encode_utf16().collect();
    let number = java.intern_text(&text);
    let name = format!("{}$$Lambda/made{number}", program.class_name(made.owner));
    let class = define(java, program, &name, made.owner, &made.name, &lambda);
    let maker_name = format!("forkless.LambdaMaker{number}");
    program.define_class(&maker_name, |id| {
        let mut maker = Maker::new(java, program);
        let taken = lambda.captured.iter().map(|ty| maker.register_type(ty)).collect::<Vec<_>>();
        let taken: Vec<Register> = taken.into_iter().map(|ty| maker.temporary(ty)).collect();
        let object = maker.temporary(Type::Ref(class));
        maker.push(Op::New { destination: object, class });
        for (&field, value) in program.class(class).fields.iter().zip(taken) {
            let stored = program.field(field).ty;
            let value = maker.convert(value, names::computational(stored), stored);
            maker.push(Op::PutField { object, field, value });
        }
        maker.end(Terminator::Return(Some(object)));
        let new = NewMethod {
            name: MAKER,
            class: Some(id),
            descriptor: &made.factory,
            access: STATIC,
            selector: None,
            code: NewCode::Now(Code::Body(maker.body.finish())),
        };
        let mut class = Class::new(&maker_name, ClassKind::Abstract, Span::SYNTHETIC);
        class.methods.push(java.make_method(program, new));
        class
    });
    Ok(MethodHandle {
        kind: HandleKind::InvokeStatic,
        class: names::internal(&maker_name),
        name: MAKER.into(),
        descriptor: made.factory.clone(),
        is_interface: false,
    })
}

/// The method that makes a lambda's object.
const MAKER: &str = "make";

fn read(site: Site<'_>, is_alternative: bool) -> Result<Lambda, Unsupported> {
    let call = parse(site.dynamic.descriptor)?;
    let Some(interface @ JavaType::Class(_)) = &call.returns else {
        return Err("it makes no object".into());
    };
    let mut interfaces = vec![names::class_of(site.program, interface)];
    let mut methods = vec![site.method_type(0)?.descriptor()];
    if is_alternative {
        let flags = site.int(3)?;
        let mut next = 4;
        let mut count = |is_there: bool| -> Result<std::ops::Range<usize>, Unsupported> {
            if !is_there {
                return Ok(0..0);
            }
            let count = usize::try_from(site.int(next)?).unwrap_or(0);
            let first = next + 1;
            next = first + count;
            Ok(first..next)
        };
        for place in count(flags & MARKERS != 0)? {
            interfaces.push(site.class(place)?);
        }
        for place in count(flags & BRIDGES != 0)? {
            methods.push(site.method_type(place)?.descriptor());
        }
        if flags & SERIALIZABLE != 0 {
            interfaces.push(site.program.intern_class("java.io.Serializable"));
        }
        methods.sort_unstable();
        methods.dedup();
    }
    let instantiated = site.method_type(2)?;
    require_classes(site, methods.iter().map(String::as_str).chain([site.dynamic.descriptor]))?;
    require_classes(site, [instantiated.descriptor().as_str()].into_iter())?;
    Ok(Lambda {
        captured: call.parameters,
        interfaces,
        methods,
        instantiated,
        implementation: site.handle(1)?,
    })
}

/// All classes that descriptors name must be there: a JVM loads them when it links the call site.
fn require_classes<'a>(
    site: Site<'_>,
    descriptors: impl Iterator<Item = &'a str>,
) -> Result<(), Unsupported> {
    for descriptor in descriptors {
        let shape = parse(descriptor)?;
        for mut ty in shape.parameters.iter().chain(&shape.returns) {
            while let JavaType::Array(element) = ty {
                ty = element;
            }
            let JavaType::Class(_) = ty else { continue };
            let class = names::class_of(site.program, ty);
            if site.program.class(class).kind == ClassKind::Missing {
                return Err(site.java.class_problem(site.program.class_name(class)));
            }
        }
    }
    Ok(())
}

/// The code of one of its methods.
fn body(
    java: &Java,
    program: &Program,
    lambda: &Lambda,
    fields: &[FieldId],
    class: ClassId,
    descriptor: &str,
) -> Result<Code, Unsupported> {
    let declared = parse(descriptor)?;
    let maker = &mut Maker::new(java, program);
    let this = maker.body.variable("this", Type::Ref(class));
    let parameters: Vec<Register> = declared
        .parameters
        .iter()
        .map(|ty| {
            let ty = maker.register_type(ty);
            maker.temporary(ty)
        })
        .collect();
    let mut given: Vec<(Register, JavaType)> = vec![];
    for (&field, ty) in fields.iter().zip(&lambda.captured) {
        given.push((maker.get_field(this, field), ty.clone()));
    }
    let instantiated = &lambda.instantiated;
    if instantiated.parameters.len() != declared.parameters.len() {
        return Err("its method types do not fit together".into());
    }
    let types = declared.parameters.iter().zip(&instantiated.parameters);
    for (register, (from, to)) in parameters.into_iter().zip(types) {
        given.push((maker.adapt(register, from, to)?, to.clone()));
    }
    let result = call(maker, &lambda.implementation, &given)?;
    let returned = match (&declared.returns, result) {
        (None, _) => None,
        (Some(to), Some((value, from))) => {
            // A JVM looks at references only as far as the interface says of all its implementations.
            let is_told = |ty: &&JavaType| !from.is_reference() || !ty.is_reference();
            let middle = instantiated.returns.as_ref().filter(is_told).unwrap_or(to);
            let value = maker.adapt_result(value, &from, middle)?;
            Some(maker.adapt(value, middle, to)?)
        }
        (Some(_), None) => return Err("a result is needed, but there is none".into()),
    };
    maker.end(Terminator::Return(returned));
    Ok(Code::Body(std::mem::take(&mut maker.body).finish()))
}

/// Calls what a handle means with values that are adapted to what it takes; what it gives.
pub(crate) fn call(
    maker: &mut Maker<'_>,
    handle: &MethodHandle,
    given: &[(Register, JavaType)],
) -> Result<Option<(Register, JavaType)>, Unsupported> {
    let shape = parse(&handle.descriptor)?;
    let owner = JavaType::of_class_entry(&handle.class).map_err(|error| error.to_string())?;
    let class = names::class_of(maker.program, &owner);
    let has_receiver = match handle.kind {
        HandleKind::InvokeVirtual | HandleKind::InvokeInterface | HandleKind::InvokeSpecial => true,
        HandleKind::InvokeStatic | HandleKind::NewInvokeSpecial => false,
        HandleKind::GetField
        | HandleKind::GetStatic
        | HandleKind::PutField
        | HandleKind::PutStatic => {
            return Err(format!("it refers to the field {}", handle.name).into());
        }
    };
    let method = maker.method(class, &handle.name, &handle.descriptor)?;
    let takes = has_receiver.then_some(&owner).into_iter().chain(&shape.parameters);
    let takes: Vec<&JavaType> = takes.collect();
    if takes.len() != given.len() {
        return Err("it is called with another number of arguments".into());
    }
    let mut arguments = vec![];
    for ((value, from), to) in given.iter().zip(takes) {
        arguments.push(maker.adapt(*value, from, to)?);
    }
    if handle.kind == HandleKind::NewInvokeSpecial {
        let object = maker.construct(class, &handle.descriptor, &arguments)?;
        return Ok(Some((object, owner)));
    }
    let access = maker.java.method_info(maker.program, method).access;
    if access.is_static() == has_receiver {
        return Err(format!("{} is used the wrong way round (static or not)", handle.name).into());
    }
    let is_direct = handle.kind == HandleKind::InvokeSpecial
        || access.is_private()
        || access.is_final() && !maker.program.method(method).is_abstract;
    let callee =
        match handle.kind {
            HandleKind::InvokeStatic => {
                let declaring = maker.program.method(method).class.unwrap_or(class);
                maker.initialize(declaring);
                Callee::Static(method)
            }
            _ if is_direct => Callee::Special(method),
            _ => Callee::Virtual {
                selector: maker.program.method(method).selector.unwrap_or_else(|| {
                    maker.program.intern_selector(&handle.name, &handle.descriptor)
                }),
                receiver: Some(class),
            },
        };
    let destination = shape.returns.as_ref().map(|ty| {
        let ty = maker.register_type(ty);
        maker.temporary(ty)
    });
    maker.push(Op::Invoke { destination, callee, arguments });
    Ok(destination.zip(shape.returns))
}
