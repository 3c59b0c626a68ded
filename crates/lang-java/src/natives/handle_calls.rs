//! Calls of method handles: static methods that are made for each meaning and type of a call site.

use super::Continuation;
use super::call::{ModelResult, NativeCall};
use super::method_handles::{HandleMeaning, bound, shape};
use crate::classfile::{HandleKind, JavaType, MethodDescriptor, MethodHandle};
use crate::dynamic;
use crate::java::{NewCode, NewMethod, STATIC};
use crate::names::{class_of, computational, type_of};
use crate::synthetic::Maker;
use forkless_ir::{
    Code, Constant, Handle, MethodId, NativeEnd, Op, Register, Terminator, Unsupported,
};

/// Goes on as the method that does what the handle means for a call site.
pub(super) fn go_on(
    call: &mut NativeCall<'_>,
    meaning: HandleMeaning,
    descriptor: &str,
    arguments: &[Handle],
) -> ModelResult {
    let bound = bound(call, &meaning)?;
    let (parameters, _) = shape(&meaning.handle)?;
    let given = arguments.len() + bound.len();
    if given != parameters.len() {
        return call.throw_plain("java.lang.invoke.WrongMethodTypeException");
    }
    let site: Vec<u16> = descriptor.encode_utf16().collect();
    let site = call.java.intern_text(&site);
    let plain = HandleMeaning { object: 0, ..meaning };
    let number = call.java.handles.number(plain.clone());
    let key = Continuation::Handle { meaning: number, site };
    let java = call.java;
    let method = match java.continuations.get(&key) {
        Some(known) => known,
        None => {
            let made = stub(call, &plain, descriptor);
            java.continuations.get_or_make(key, || made)
        }
    };
    Ok(NativeEnd::Call(method, bound.into_iter().chain(arguments.iter().copied()).collect()))
}

/// A static method that does what a handle means, with the types of a call site. The arguments that the
/// handle is bound to come first.
fn stub(call: &NativeCall<'_>, meaning: &HandleMeaning, descriptor: &str) -> MethodId {
    let (java, program) = (call.java, call.program);
    let bound = "Ljava/lang/Object;".repeat(meaning.bound);
    let descriptor = format!("({bound}{}", descriptor.trim_start_matches('('));
    let mut maker = Maker::new(java, program);
    let code = match stub_body(&mut maker, &meaning.handle, &descriptor) {
        Ok(()) => Code::Body(maker.body.finish()),
        Err(missing) => Code::Missing(missing),
    };
    java.make_method(
        program,
        NewMethod {
            name: "<handle>",
            class: None,
            descriptor: &descriptor,
            access: STATIC,
            selector: None,
            code: NewCode::Now(code),
        },
    )
}

fn stub_body(
    maker: &mut Maker<'_>,
    handle: &MethodHandle,
    descriptor: &str,
) -> Result<(), Unsupported> {
    let site = MethodDescriptor::parse(descriptor).map_err(|error| error.to_string())?;
    let mut given = vec![];
    for ty in &site.parameters {
        let register = maker.temporary(computational(type_of(maker.program, ty)));
        given.push((register, ty.clone()));
    }
    let result = match handle.kind {
        HandleKind::GetField
        | HandleKind::GetStatic
        | HandleKind::PutField
        | HandleKind::PutStatic => access_field(maker, handle, &given)?,
        _ => dynamic::call_handle(maker, handle, &given)?,
    };
    let result = match (&site.returns, result) {
        (None, _) => None,
        (Some(to), Some((value, from))) => Some(maker.adapt(value, &from, to)?),
        (Some(_), None) => Some(maker.constant(Constant::Null)),
    };
    maker.end(Terminator::Return(result));
    Ok(())
}

/// Reads or writes a field; what was read.
fn access_field(
    maker: &mut Maker<'_>,
    handle: &MethodHandle,
    given: &[(Register, JavaType)],
) -> Result<Option<(Register, JavaType)>, Unsupported> {
    let ty = JavaType::parse(&handle.descriptor).map_err(|error| error.to_string())?;
    let owner = JavaType::Class(handle.class.clone());
    let class = class_of(maker.program, &owner);
    let field = maker.java.find_field(maker.program, class, &handle.name);
    let field = field.ok_or_else(|| format!("there is no field {}", handle.name))?;
    let stored = maker.program.field(field).ty;
    let wide = computational(stored);
    let is_static = maker.program.field(field).is_static;
    let mut given = given.iter();
    let object = if is_static {
        maker.initialize(maker.program.field(field).class);
        None
    } else {
        let (object, from) = given.next().ok_or("a field without an object")?;
        Some(maker.adapt(*object, from, &owner)?)
    };
    if let Some((value, from)) = given.next() {
        let value = maker.adapt(*value, from, &ty)?;
        let value = maker.convert(value, wide, stored);
        maker.push(match object {
            Some(object) => Op::PutField { object, field, value },
            None => Op::PutStatic { field, value },
        });
        return Ok(None);
    }
    let destination = maker.temporary(stored);
    maker.push(match object {
        Some(object) => Op::GetField { destination, object, field },
        None => Op::GetStatic { destination, field },
    });
    Ok(Some((maker.convert(destination, stored, wide), ty)))
}
