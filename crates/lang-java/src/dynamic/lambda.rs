//! Lambda expressions and method references: a class for each call site, whose fields are what is
//! captured.
//!
//! One that captures nothing has a single object, as on the JVM.

use super::{Linked, Site, parse};
use crate::classfile::{AccessFlags, HandleKind, JavaType, MethodDescriptor, MethodHandle};
use crate::java::{NewCode, NewMethod};
use crate::names::{self, type_of};
use crate::synthetic::Maker;
use forkless_ir::{
    Callee, Class, ClassId, ClassKind, Code, Field, FieldId, InputRule, Op, Register, Span,
    Terminator, Type, Unsupported,
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
    let program = site.program;
    let owner = program.class_name(site.owner);
    let name = format!("{owner}$$Lambda/{}", site.number);
    let is_library = program.class(site.owner).is_library;
    let class = program.define_class(&name, |id| {
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
            let code = match body(site, &lambda, &fields, id, descriptor) {
                Ok(code) => code,
                Err(missing) => Code::Missing(missing),
            };
            site.java.make_method(
                program,
                NewMethod {
                    name: site.dynamic.name,
                    class: Some(id),
                    descriptor,
                    access: AccessFlags(0x1001),
                    selector: Some(program.intern_selector(site.dynamic.name, descriptor)),
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
            ..Class::new(name.clone(), ClassKind::Concrete, Span::SYNTHETIC)
        }
    });
    Ok(match program.class(class).fields.as_slice() {
        [] => Linked::Single(class),
        fields => Linked::New(class, fields.to_vec()),
    })
}

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
    site: Site<'_>,
    lambda: &Lambda,
    fields: &[FieldId],
    class: ClassId,
    descriptor: &str,
) -> Result<Code, Unsupported> {
    let declared = parse(descriptor)?;
    let maker = &mut Maker::new(site.java, site.program);
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
            let middle = instantiated.returns.as_ref().unwrap_or(to);
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
