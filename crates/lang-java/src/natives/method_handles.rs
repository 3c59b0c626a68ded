//! `MethodHandle`s that stand for a method, a constructor or a field, bound to first arguments or not.
//!
//! Such a handle is an object whose type the JDK's own code may look at; what it stands for is known
//! here (as class files write it). Calls go to static methods that are made for each handle and type
//! of a call site and convert what is passed and returned. Handles that are put together from others
//! (`MethodHandles.filterArguments` and the like) are not supported.

use super::call::{Break, ModelResult, NativeCall, NativeModel, give, unsupported};
use super::classes::{class_argument, class_array, class_behind, class_object};
use super::handle_calls::go_on;
use super::registry::ClassModels;
use super::strings::need_text;
use super::vm_objects::VmObject;
use crate::classfile::{HandleKind, JavaType, MethodDescriptor, MethodHandle};
use crate::dynamic::{self, MadeLambda};
use crate::names::{class_of, internal, type_named};
use forkless_ir::{ClassId, FieldId, Handle, HostResult, MethodId, Type};

const HANDLE: &str = "java.lang.invoke.MethodHandle";
const METHOD_TYPE: &str = "java.lang.invoke.MethodType";
/// The class of handles that are bound to arguments, and the field that has an array of them here.
const BOUND: (&str, &str) = ("java.lang.invoke.BoundMethodHandle$Species_L", "argL0");

pub(super) const GROUPS: &[ClassModels] = &[
    ("java.lang.invoke.MethodHandles$Lookup", LOOKUP),
    (
        HANDLE,
        &[
            ("asCollector", not_supported),
            ("asFixedArity", itself),
            ("asSpreader", not_supported),
            ("asType", as_type),
            ("asVarargsCollector", not_supported),
            ("bindTo", bind_to),
            ("invokeWithArguments([Ljava/lang/Object;)Ljava/lang/Object;", with_arguments),
            ("withVarargs", not_supported),
        ],
    ),
    ("java.lang.invoke.MethodHandles", COMBINATORS),
    (
        "java.lang.invoke.LambdaMetafactory",
        &[("altMetafactory", not_supported), ("metafactory", metafactory)],
    ),
];

const LOOKUP: &[(&str, NativeModel)] = &[
    ("bind", bind),
    ("defineClass", not_supported),
    ("defineHiddenClass", not_supported),
    ("findConstructor", find_constructor),
    ("findGetter", find_getter),
    ("findSetter", find_setter),
    ("findSpecial", find_special),
    ("findStatic", find_static),
    ("findStaticGetter", find_static_getter),
    ("findStaticSetter", find_static_setter),
    ("findVirtual", find_virtual),
    ("serializableConstructor", not_supported),
    ("unreflect", unreflect),
    ("unreflectConstructor", unreflect_constructor),
    ("unreflectGetter", unreflect_getter),
    ("unreflectSetter", unreflect_setter),
    ("unreflectSpecial", not_supported),
];

/// What makes handles of handles, or of none.
const COMBINATORS: &[(&str, NativeModel)] = &[
    ("arrayConstructor", not_supported),
    ("arrayElementGetter", not_supported),
    ("arrayElementSetter", not_supported),
    ("arrayLength", not_supported),
    ("byteBufferViewVarHandle", not_supported),
    ("catchException", not_supported),
    ("collectArguments", not_supported),
    ("constant", not_supported),
    ("countedLoop", not_supported),
    ("doWhileLoop", not_supported),
    ("dropArguments", not_supported),
    ("dropArgumentsToMatch", not_supported),
    ("dropReturn", not_supported),
    ("empty", not_supported),
    ("exactInvoker", not_supported),
    ("explicitCastArguments", not_supported),
    ("filterArguments", not_supported),
    ("filterReturnValue", not_supported),
    ("foldArguments", not_supported),
    ("guardWithTest", not_supported),
    ("identity", not_supported),
    ("insertArguments", not_supported),
    ("invoker", not_supported),
    ("iteratedLoop", not_supported),
    ("loop", not_supported),
    ("permuteArguments", not_supported),
    ("spreadInvoker", not_supported),
    ("tableSwitch", not_supported),
    ("throwException", not_supported),
    ("tryFinally", not_supported),
    ("varHandleExactInvoker", not_supported),
    ("varHandleInvoker", not_supported),
    ("whileLoop", not_supported),
    ("zero", not_supported),
];

/// What an object of a method handle stands for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct HandleMeaning {
    /// What it calls, reads or writes.
    pub(super) handle: MethodHandle,
    /// To how many of its first arguments it is bound.
    pub(super) bound: usize,
    /// The number of the object on its path: objects are kept apart.
    pub(super) object: u32,
}

fn not_supported(call: &mut NativeCall<'_>) -> ModelResult {
    let name = call.method.map_or(String::new(), |method| call.program.method_name(method));
    unsupported(format!("method handles: {name}"))
}

/// A handle that takes as many arguments as it is.
fn itself(call: &mut NativeCall<'_>) -> ModelResult {
    give(call.argument(0))
}

/// The parameters and result of a handle without its receiver.
pub(super) fn shape(handle: &MethodHandle) -> ModelResult<(Vec<JavaType>, Option<JavaType>)> {
    let owner = JavaType::of_class_entry(&handle.class).ok();
    let field = || JavaType::parse(&handle.descriptor).ok();
    let method = || MethodDescriptor::parse(&handle.descriptor).ok();
    let parts = match handle.kind {
        HandleKind::GetField => owner.zip(field()).map(|(owner, ty)| (vec![owner], Some(ty))),
        HandleKind::GetStatic => field().map(|ty| (vec![], Some(ty))),
        HandleKind::PutField => owner.zip(field()).map(|(owner, ty)| (vec![owner, ty], None)),
        HandleKind::PutStatic => field().map(|ty| (vec![ty], None)),
        HandleKind::InvokeStatic => method().map(|method| (method.parameters, method.returns)),
        HandleKind::NewInvokeSpecial => method().map(|method| (method.parameters, owner)),
        HandleKind::InvokeVirtual | HandleKind::InvokeSpecial | HandleKind::InvokeInterface => {
            owner.zip(method()).map(|(owner, method)| {
                let parameters = [owner].into_iter().chain(method.parameters);
                (parameters.collect(), method.returns)
            })
        }
    };
    parts.map_or_else(|| unsupported("a method handle with a malformed type"), Ok)
}

/// A new `MethodType` object.
fn method_type(
    call: &mut NativeCall<'_>,
    parameters: &[JavaType],
    returns: Option<&JavaType>,
) -> HostResult<Handle> {
    let class = call.class(METHOD_TYPE);
    let object = call.host.allocate(class);
    let returns = match returns {
        Some(ty) => class_of(call.program, ty),
        None => call.class("void"),
    };
    let returns = class_object(call, returns)?;
    call.put_named(object, METHOD_TYPE, "rtype", returns)?;
    let parameters: Vec<ClassId> = parameters.iter().map(|ty| class_of(call.program, ty)).collect();
    let parameters = class_array(call, &parameters)?;
    call.put_named(object, METHOD_TYPE, "ptypes", parameters)?;
    Ok(object)
}

/// The descriptor that a `MethodType` object stands for.
fn descriptor_of(call: &mut NativeCall<'_>, object: Handle) -> ModelResult<String> {
    call.not_null(object)?;
    let parameters = call.get_named(object, METHOD_TYPE, "ptypes")?;
    let mut text = "(".to_string();
    for parameter in call.elements(parameters, "a method type")? {
        text += &type_descriptor(call, parameter)?;
    }
    let returns = call.get_named(object, METHOD_TYPE, "rtype")?;
    Ok(format!("{text}){}", type_descriptor(call, returns)?))
}

fn type_descriptor(call: &mut NativeCall<'_>, class: Handle) -> ModelResult<String> {
    let class = class_behind(call, class)?;
    let name = call.program.class_name(class);
    Ok(type_named(name).map_or("V".into(), |ty| ty.descriptor()))
}

/// A new object for a handle, with a type or else with its own, and bound to its first arguments.
fn new_handle(
    call: &mut NativeCall<'_>,
    handle: MethodHandle,
    ty: Option<Handle>,
    bound: &[Handle],
) -> ModelResult<Handle> {
    let (parameters, returns) = shape(&handle)?;
    let ty = match ty {
        Some(ty) => ty,
        None => {
            let parameters = parameters.get(bound.len()..).unwrap_or_default();
            method_type(call, parameters, returns.as_ref())?
        }
    };
    let class = match bound {
        [] => "java.lang.invoke.DirectMethodHandle",
        _ => BOUND.0,
    };
    let class = call.class(class);
    let object = call.host.allocate(class);
    call.put_named(object, HANDLE, "type", ty)?;
    if !bound.is_empty() {
        let bound = call.array("java.lang.Object", bound)?;
        call.put_named(object, BOUND.0, BOUND.1, bound)?;
    }
    let number = call.host.identity(object)?;
    let meaning = HandleMeaning { handle, bound: bound.len(), object: number };
    let number = call.java.handles.number(meaning);
    call.host.register(VmObject::MethodHandle(number).key(), object);
    Ok(object)
}

/// The handle that reads or writes a field for an accessor of reflection, which passes and takes
/// references as objects.
pub(super) fn accessor(
    call: &mut NativeCall<'_>,
    kind: HandleKind,
    field: FieldId,
) -> ModelResult<Handle> {
    let handle = field_handle(call, kind, field);
    let (mut parameters, mut returns) = shape(&handle)?;
    for ty in parameters.iter_mut().chain(&mut returns) {
        if ty.is_reference() {
            *ty = JavaType::Class("java/lang/Object".into());
        }
    }
    let ty = method_type(call, &parameters, returns.as_ref())?;
    new_handle(call, handle, Some(ty), &[])
}

/// The handle that reads or writes a field.
fn field_handle(call: &NativeCall<'_>, kind: HandleKind, field: FieldId) -> MethodHandle {
    let declaration = call.program.field(field);
    let class = call.program.class_name(declaration.class);
    let ty = match declaration.ty {
        Type::Bool => JavaType::Boolean,
        Type::I8 => JavaType::Byte,
        Type::I16 => JavaType::Short,
        Type::U16 => JavaType::Char,
        Type::I32 => JavaType::Int,
        Type::I64 => JavaType::Long,
        Type::F32 => JavaType::Float,
        Type::F64 => JavaType::Double,
        Type::Ref(class) => {
            let named = type_named(call.program.class_name(class));
            named.unwrap_or(JavaType::Class("java/lang/Object".into()))
        }
        Type::AnyRef | Type::Any => JavaType::Class("java/lang/Object".into()),
    };
    MethodHandle {
        kind,
        class: internal(class),
        name: declaration.name.clone(),
        descriptor: ty.descriptor(),
        is_interface: false,
    }
}

/// The handle that calls a method.
fn method_handle(
    call: &mut NativeCall<'_>,
    kind: HandleKind,
    class: ClassId,
    method: MethodId,
) -> ModelResult<MethodHandle> {
    let facts = call.java.method_info(call.program, method);
    if facts.access.is_varargs() {
        return unsupported("method handles of methods with a variable number of arguments");
    }
    let class_name = internal(call.program.class_name(class));
    Ok(MethodHandle {
        kind,
        class: class_name,
        name: call.program.method(method).name.clone(),
        descriptor: facts.descriptor.to_string(),
        is_interface: call.program.class(class).kind == forkless_ir::ClassKind::Interface,
    })
}

/// `Lookup.findStatic(class, name, type)` and its siblings
fn find(call: &mut NativeCall<'_>, kind: HandleKind) -> ModelResult<MethodHandle> {
    let class = class_argument(call, 1)?;
    let name = call.argument(2);
    let name = need_text(call, name, "the name of a method")?;
    let descriptor = descriptor_of(call, call.argument(3))?;
    find_method(call, kind, class, &name, &descriptor)
}

fn find_method(
    call: &mut NativeCall<'_>,
    kind: HandleKind,
    class: ClassId,
    name: &str,
    descriptor: &str,
) -> ModelResult<MethodHandle> {
    let is_static = kind == HandleKind::InvokeStatic;
    let found = call.java.find_method(call.program, class, name, descriptor);
    match found {
        Some(method)
            if call.java.method_info(call.program, method).access.is_static() == is_static =>
        {
            method_handle(call, kind, class, method)
        }
        Some(_) => {
            let problem = format!("no such method: {name}");
            Err(Break::End(call.throw("java.lang.IllegalAccessException", &problem)?))
        }
        None => {
            let class = call.program.class_name(class);
            let problem = format!("no such method: {class}.{name}{descriptor}");
            Err(Break::End(call.throw("java.lang.NoSuchMethodException", &problem)?))
        }
    }
}

fn give_handle(call: &mut NativeCall<'_>, handle: MethodHandle) -> ModelResult {
    give(new_handle(call, handle, None, &[])?)
}

/// `Lookup.findStatic(class, name, type)`
fn find_static(call: &mut NativeCall<'_>) -> ModelResult {
    let handle = find(call, HandleKind::InvokeStatic)?;
    give_handle(call, handle)
}

/// `Lookup.findVirtual(class, name, type)`
fn find_virtual(call: &mut NativeCall<'_>) -> ModelResult {
    let handle = find(call, HandleKind::InvokeVirtual)?;
    give_handle(call, handle)
}

/// `Lookup.findSpecial(class, name, type, caller)`
fn find_special(call: &mut NativeCall<'_>) -> ModelResult {
    let handle = find(call, HandleKind::InvokeSpecial)?;
    give_handle(call, handle)
}

/// `Lookup.findConstructor(class, type)`
fn find_constructor(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 1)?;
    let descriptor = descriptor_of(call, call.argument(2))?;
    let handle = find_method(call, HandleKind::NewInvokeSpecial, class, "<init>", &descriptor)?;
    give_handle(call, handle)
}

/// `Lookup.bind(receiver, name, type)`
fn bind(call: &mut NativeCall<'_>) -> ModelResult {
    let receiver = call.argument(1);
    call.not_null(receiver)?;
    let class = call.host.class_of(receiver)?;
    let name = call.argument(2);
    let name = need_text(call, name, "the name of a method")?;
    let descriptor = descriptor_of(call, call.argument(3))?;
    let handle = find_method(call, HandleKind::InvokeVirtual, class, &name, &descriptor)?;
    give(new_handle(call, handle, None, &[receiver])?)
}

/// A lookup of a field that is not there. The exception has an error of the JVM's own as its cause, with its words.
pub(super) fn no_such_field<T>(name: &str) -> ModelResult<T> {
    unsupported(format!("lookups of fields that are not there, such as {name}"))
}

/// `Lookup.findGetter(class, name, type)` and its siblings
fn find_field(call: &mut NativeCall<'_>, kind: HandleKind, is_static: bool) -> ModelResult {
    let class = class_argument(call, 1)?;
    let name = call.argument(2);
    let name = need_text(call, name, "the name of a field")?;
    let found = call.java.find_field(call.program, class, &name);
    match found.filter(|&field| call.program.field(field).is_static == is_static) {
        Some(field) => {
            let handle = field_handle(call, kind, field);
            give_handle(call, handle)
        }
        None => no_such_field(&name),
    }
}

/// `Lookup.findGetter(class, name, type)`
fn find_getter(call: &mut NativeCall<'_>) -> ModelResult {
    find_field(call, HandleKind::GetField, false)
}

/// `Lookup.findSetter(class, name, type)`
fn find_setter(call: &mut NativeCall<'_>) -> ModelResult {
    find_field(call, HandleKind::PutField, false)
}

/// `Lookup.findStaticGetter(class, name, type)`
fn find_static_getter(call: &mut NativeCall<'_>) -> ModelResult {
    find_field(call, HandleKind::GetStatic, true)
}

/// `Lookup.findStaticSetter(class, name, type)`
fn find_static_setter(call: &mut NativeCall<'_>) -> ModelResult {
    find_field(call, HandleKind::PutStatic, true)
}

/// `Lookup.unreflect(method)`
fn unreflect(call: &mut NativeCall<'_>) -> ModelResult {
    let method = call.argument(1);
    call.not_null(method)?;
    let method = super::reflection::method_behind(call, method, "java.lang.reflect.Method")?;
    let facts = call.java.method_info(call.program, method);
    let Some(class) = facts.class else { return not_supported(call) };
    let kind = match facts.access {
        access if access.is_static() => HandleKind::InvokeStatic,
        access if access.is_private() => HandleKind::InvokeSpecial,
        _ => HandleKind::InvokeVirtual,
    };
    let handle = method_handle(call, kind, class, method)?;
    give_handle(call, handle)
}

/// `Lookup.unreflectConstructor(constructor)`
fn unreflect_constructor(call: &mut NativeCall<'_>) -> ModelResult {
    let method = call.argument(1);
    call.not_null(method)?;
    let method = super::reflection::method_behind(call, method, "java.lang.reflect.Constructor")?;
    let Some(class) = call.program.method(method).class else { return not_supported(call) };
    let handle = method_handle(call, HandleKind::NewInvokeSpecial, class, method)?;
    give_handle(call, handle)
}

fn unreflect_field(call: &mut NativeCall<'_>, kinds: [HandleKind; 2]) -> ModelResult {
    let field = call.argument(1);
    call.not_null(field)?;
    let field = super::reflection::field_behind(call, field)?;
    let [of_object, of_class] = kinds;
    let kind = if call.program.field(field).is_static { of_class } else { of_object };
    let handle = field_handle(call, kind, field);
    give_handle(call, handle)
}

/// `Lookup.unreflectGetter(field)`
fn unreflect_getter(call: &mut NativeCall<'_>) -> ModelResult {
    unreflect_field(call, [HandleKind::GetField, HandleKind::GetStatic])
}

/// `Lookup.unreflectSetter(field)`
fn unreflect_setter(call: &mut NativeCall<'_>) -> ModelResult {
    unreflect_field(call, [HandleKind::PutField, HandleKind::PutStatic])
}

/// `LambdaMetafactory.metafactory(lookup, name, factory type, method type, implementation, actual type)`, which
/// a program calls itself.
fn metafactory(call: &mut NativeCall<'_>) -> ModelResult {
    let lookup = call.argument(0);
    call.not_null(lookup)?;
    let owner = call.get_named(lookup, "java.lang.invoke.MethodHandles$Lookup", "lookupClass")?;
    let owner = class_behind(call, owner)?;
    let name = call.argument(1);
    let name = need_text(call, name, "the name of a method")?;
    let factory = descriptor_of(call, call.argument(2))?;
    let declared = descriptor_of(call, call.argument(3))?;
    let implementation = meaning_of(call, call.argument(4))?;
    let actual = descriptor_of(call, call.argument(5))?;
    if implementation.bound > 0 {
        return not_supported(call);
    }
    let implementation = implementation.handle;
    let parts = MadeLambda { owner, name, factory, declared, implementation, actual };
    let handle = match dynamic::make_lambda(call.java, call.program, &parts) {
        Ok(handle) => handle,
        Err(missing) => return unsupported(missing),
    };
    let target = new_handle(call, handle, None, &[])?;
    const SITE: &str = "java.lang.invoke.ConstantCallSite";
    let class = call.class(SITE);
    let site = call.host.allocate(class);
    call.put_named(site, "java.lang.invoke.CallSite", "target", target)?;
    let yes = call.truth(true);
    call.put_named(site, SITE, "isFrozen", yes)?;
    give(site)
}

/// What the handle in the receiver stands for.
fn meaning(call: &mut NativeCall<'_>) -> ModelResult<HandleMeaning> {
    meaning_of(call, call.argument(0))
}

/// What a handle stands for.
fn meaning_of(call: &mut NativeCall<'_>, object: Handle) -> ModelResult<HandleMeaning> {
    call.not_null(object)?;
    match call.host.key_of(object).and_then(VmObject::of) {
        Some(VmObject::MethodHandle(number)) => Ok(call.java.handles.value(number).clone()),
        _ => unsupported("a method handle that depends on the input"),
    }
}

/// The arguments that a handle is bound to.
pub(super) fn bound(
    call: &mut NativeCall<'_>,
    meaning: &HandleMeaning,
) -> ModelResult<Vec<Handle>> {
    if meaning.bound == 0 {
        return Ok(vec![]);
    }
    let bound = call.get_named(call.argument(0), BOUND.0, BOUND.1)?;
    call.elements(bound, "a number of arguments")
}

/// `MethodHandle.bindTo(receiver)`
fn bind_to(call: &mut NativeCall<'_>) -> ModelResult {
    let meaning = meaning(call)?;
    let mut bound = bound(call, &meaning)?;
    bound.push(call.argument(1));
    let (parameters, _) = shape(&meaning.handle)?;
    if !parameters.get(bound.len() - 1).is_some_and(JavaType::is_reference) {
        return not_supported(call);
    }
    give(new_handle(call, meaning.handle, None, &bound)?)
}

/// `MethodHandle.asType(type)`
fn as_type(call: &mut NativeCall<'_>) -> ModelResult {
    let meaning = meaning(call)?;
    let ty = call.argument(1);
    call.not_null(ty)?;
    let bound = bound(call, &meaning)?;
    give(new_handle(call, meaning.handle, Some(ty), &bound)?)
}

/// `MethodHandle.invokeWithArguments(arguments)`
fn with_arguments(call: &mut NativeCall<'_>) -> ModelResult {
    let meaning = meaning(call)?;
    let array = call.argument(1);
    call.not_null(array)?;
    let arguments = call.elements(array, "a number of arguments")?;
    let descriptor =
        format!("({})Ljava/lang/Object;", "Ljava/lang/Object;".repeat(arguments.len()));
    go_on(call, meaning, &descriptor, &arguments)
}

/// Calls a method of `MethodHandle` that takes what the call site says.
pub(crate) fn invoke(call: &mut NativeCall<'_>, name: &str, descriptor: &str) -> ModelResult {
    let meaning = meaning(call)?;
    if name == "invokeExact" {
        let ty = call.get_named(call.argument(0), HANDLE, "type")?;
        let own = descriptor_of(call, ty)?;
        if own != descriptor {
            let problem = format!("handle's method type {own} but found {descriptor}");
            return call.throw("java.lang.invoke.WrongMethodTypeException", &problem);
        }
    }
    let arguments = call.arguments[1..].to_vec();
    go_on(call, meaning, descriptor, &arguments)
}
