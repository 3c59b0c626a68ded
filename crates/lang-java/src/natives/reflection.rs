//! Reflection on members: the objects that stand for fields, methods and constructors, and using
//! what they stand for.
//!
//! The JDK's own code looks members up, checks access and keeps copies; models give it the members
//! that a class declares, and run at the end where it hands over to the virtual machine. Members
//! know what they stand for by their class and their place in its class file (`slot`).

use super::Continuation;
use super::attributes::Owner;
use super::boxes::{boxing, unboxed, widened};
use super::call::{Break, ModelResult, NativeCall, give, unsupported};
use super::classes::{attribute_bytes, class_argument, class_array, class_behind, class_object};
use super::names::reflective_name;
use super::registry::ClassModels;
use super::serialization;
use super::strings::{is_known_null, text_of};
use crate::classfile::{ClassFile, FieldInfo, HandleKind, JavaType, MethodDescriptor, MethodInfo};
use crate::java::{NewCode, NewMethod, STATIC};
use crate::names::{class_of, dotted, name_of};
use crate::synthetic::Maker;
use forkless_ir::{
    Callee, ClassId, Code, FieldId, Handle, Handler, HostResult, MethodId, NativeEnd, Op, Register,
    Terminator, Type, Unsupported,
};
use std::sync::Arc;

const FACTORY: &str = "jdk.internal.reflect.ReflectionFactory";
const FIELD: &str = "java.lang.reflect.Field";
const METHOD: &str = "java.lang.reflect.Method";
pub(super) const CONSTRUCTOR: &str = "java.lang.reflect.Constructor";
const COMPONENT: &str = "java.lang.reflect.RecordComponent";
const ACCESSOR: &str = "jdk.internal.reflect.MethodHandleFieldAccessorImpl";

pub(super) const GROUPS: &[ClassModels] = &[
    (
        "java.lang.Class",
        &[
            ("getDeclaredConstructors0", declared_constructors),
            ("getDeclaredFields0", declared_fields),
            ("getDeclaredMethods0", declared_methods),
            ("getRecordComponents0", record_components),
        ],
    ),
    (
        "java.lang.reflect.Executable",
        &[("getParameters0", no_object), ("getTypeAnnotationBytes0", no_object)],
    ),
    (FIELD, &[("getTypeAnnotationBytes0", no_object)]),
    (FACTORY, &[("<clinit>", initialize_factory)]),
    ("jdk.internal.reflect.NativeMethodAccessorImpl", &[("invoke0", invoke)]),
    ("jdk.internal.reflect.NativeConstructorAccessorImpl", &[("newInstance0", new_instance)]),
    ("sun.reflect.NativeMethodAccessorImpl", &[("invoke0", invoke)]),
    ("sun.reflect.NativeConstructorAccessorImpl", &[("newInstance0", new_instance)]),
    ("jdk.internal.reflect.DirectMethodHandleAccessor$NativeAccessor", &[("invoke0", invoke)]),
    (
        "jdk.internal.reflect.DirectConstructorHandleAccessor$NativeAccessor",
        &[("newInstance0", new_instance)],
    ),
    (
        "jdk.internal.reflect.MethodHandleAccessorFactory",
        &[("newFieldAccessor", new_field_accessor)],
    ),
];

/// Null.
fn no_object(call: &mut NativeCall<'_>) -> ModelResult {
    call.give_null()
}

/// `ReflectionFactory.<clinit>`: it and the class of all members need each other; a virtual machine
/// initialises members first. Where a program does not, members get a factory of their own.
fn initialize_factory(call: &mut NativeCall<'_>) -> ModelResult {
    let members = call.class("java.lang.reflect.AccessibleObject");
    let null = call.null();
    let mut factory = call.get_named(null, FACTORY, "soleInstance")?;
    if !call.host.is_initialized(members) {
        if call.host.is_null(factory)? {
            let class = call.class(FACTORY);
            factory = call.host.allocate(class);
            call.put_static_named(FACTORY, "soleInstance", factory)?;
        }
        return Ok(NativeEnd::Initialize(members));
    }
    // Where the factory has no field of its own for it, members have set a static one.
    let access = call.field("jdk.internal.access.SharedSecrets", "javaLangReflectAccess");
    if let Some(access) = access.filter(|_| !is_known_null(call, factory)) {
        let access = call.get(null, access)?;
        call.put_named(factory, FACTORY, "langReflectAccess", access)?;
    }
    call.own_code()
}

/// The class in the receiver and its class file; none for arrays and primitive types. The class of
/// the objects to be made is initialised, since none of its own code makes them.
fn receiver(
    call: &mut NativeCall<'_>,
    kind: &str,
) -> ModelResult<(ClassId, Option<Arc<ClassFile>>)> {
    let class = class_argument(call, 0)?;
    call.initialized(call.class(kind))?;
    Ok((class, call.java.class_file(call.program, class)))
}

/// Whether only public members are asked for.
fn public_only(call: &mut NativeCall<'_>) -> ModelResult<bool> {
    Ok(call.need_int(call.argument(1), "a choice of members")? != 0)
}

/// A member object of a class: what all kinds of members have.
fn member(
    call: &mut NativeCall<'_>,
    kind: &str,
    class: ClassId,
    slot: usize,
    modifiers: u16,
) -> HostResult<Handle> {
    let member_class = call.class(kind);
    let object = call.host.allocate(member_class);
    let class = class_object(call, class)?;
    call.put_named(object, kind, "clazz", class)?;
    let slot = call.int(slot as i32);
    call.put_named(object, kind, "slot", slot)?;
    let modifiers = call.int(i32::from(modifiers));
    call.put_named(object, kind, "modifiers", modifiers)?;
    Ok(object)
}

/// Sets a field to a text, or leaves it null.
fn put_text(
    call: &mut NativeCall<'_>,
    object: Handle,
    class: &str,
    name: &str,
    text: Option<&str>,
) -> HostResult<()> {
    let Some(text) = text else { return Ok(()) };
    let text = text_of(call, text)?;
    call.put_named(object, class, name, text)
}

/// Sets the fields with annotations of a member.
fn put_attributes(
    call: &mut NativeCall<'_>,
    object: Handle,
    kind: &str,
    file: Option<&ClassFile>,
    owner: Owner,
) -> HostResult<()> {
    let attributes = [
        ("annotations", "RuntimeVisibleAnnotations"),
        ("parameterAnnotations", "RuntimeVisibleParameterAnnotations"),
        ("annotationDefault", "AnnotationDefault"),
    ];
    for (field, attribute) in attributes {
        let bytes = attribute_bytes(call, file, owner, attribute)?;
        call.put_named(object, kind, field, bytes)?;
    }
    Ok(())
}

/// The class object of a type; `void` where there is none.
fn type_object(call: &mut NativeCall<'_>, ty: Option<&JavaType>) -> HostResult<Handle> {
    let class = match ty {
        Some(ty) => class_of(call.program, ty),
        None => call.class("void"),
    };
    class_object(call, class)
}

/// `Class.getDeclaredFields0(public only)`
fn declared_fields(call: &mut NativeCall<'_>) -> ModelResult {
    let (class, file) = receiver(call, FIELD)?;
    let public_only = public_only(call)?;
    let mut fields = vec![];
    for (slot, info) in file.iter().flat_map(|file| file.fields.iter().enumerate()) {
        if !public_only || info.access.is_public() {
            fields.push(field_object(call, class, slot, info)?);
        }
    }
    give(call.array(FIELD, &fields)?)
}

fn field_object(
    call: &mut NativeCall<'_>,
    class: ClassId,
    slot: usize,
    info: &FieldInfo,
) -> HostResult<Handle> {
    let field = member(call, FIELD, class, slot, info.access.0)?;
    put_text(call, field, FIELD, "name", Some(&info.name))?;
    let ty = JavaType::parse(&info.descriptor).ok();
    let ty = type_object(call, ty.as_ref())?;
    call.put_named(field, FIELD, "type", ty)?;
    let file = call.java.class_file(call.program, class);
    let is_record = file.is_some_and(|file| file.record.is_some());
    let is_trusted = info.access.is_final() && (info.access.is_static() || is_record);
    let is_trusted = call.truth(is_trusted);
    call.put_named(field, FIELD, "trustedFinal", is_trusted)?;
    put_text(call, field, FIELD, "signature", info.signature.as_deref())?;
    let file = call.java.class_file(call.program, class);
    put_attributes(call, field, FIELD, file.as_deref(), Owner::Field(slot))?;
    Ok(field)
}

/// `Class.getDeclaredMethods0(public only)`
fn declared_methods(call: &mut NativeCall<'_>) -> ModelResult {
    let (class, file) = receiver(call, METHOD)?;
    let public_only = public_only(call)?;
    let mut methods = vec![];
    for (slot, info) in file.iter().flat_map(|file| file.methods.iter().enumerate()) {
        if !info.name.starts_with('<') && (!public_only || info.access.is_public()) {
            methods.push(method_object(call, class, slot, info)?);
        }
    }
    give(call.array(METHOD, &methods)?)
}

pub(super) fn method_object(
    call: &mut NativeCall<'_>,
    class: ClassId,
    slot: usize,
    info: &MethodInfo,
) -> HostResult<Handle> {
    let method = executable(call, METHOD, class, slot, info)?;
    put_text(call, method, METHOD, "name", Some(&info.name))?;
    let descriptor = MethodDescriptor::parse(&info.descriptor).ok();
    let returns = descriptor.and_then(|descriptor| descriptor.returns);
    let returns = type_object(call, returns.as_ref())?;
    call.put_named(method, METHOD, "returnType", returns)?;
    Ok(method)
}

/// What methods and constructors have.
fn executable(
    call: &mut NativeCall<'_>,
    kind: &str,
    class: ClassId,
    slot: usize,
    info: &MethodInfo,
) -> HostResult<Handle> {
    let object = member(call, kind, class, slot, info.access.0)?;
    let descriptor = MethodDescriptor::parse(&info.descriptor).ok();
    let parameters: Vec<ClassId> = descriptor
        .iter()
        .flat_map(|descriptor| &descriptor.parameters)
        .map(|ty| class_of(call.program, ty))
        .collect();
    let parameters = class_array(call, &parameters)?;
    call.put_named(object, kind, "parameterTypes", parameters)?;
    let exceptions: Vec<ClassId> =
        info.exceptions.iter().map(|name| call.class(&dotted(name))).collect();
    let exceptions = class_array(call, &exceptions)?;
    call.put_named(object, kind, "exceptionTypes", exceptions)?;
    put_text(call, object, kind, "signature", info.signature.as_deref())?;
    let file = call.java.class_file(call.program, class);
    put_attributes(call, object, kind, file.as_deref(), Owner::Method(slot))?;
    Ok(object)
}

/// `Class.getDeclaredConstructors0(public only)`
fn declared_constructors(call: &mut NativeCall<'_>) -> ModelResult {
    let (class, file) = receiver(call, CONSTRUCTOR)?;
    let public_only = public_only(call)?;
    let mut constructors = vec![];
    for (slot, info) in file.iter().flat_map(|file| file.methods.iter().enumerate()) {
        if info.name == "<init>" && (!public_only || info.access.is_public()) {
            constructors.push(executable(call, CONSTRUCTOR, class, slot, info)?);
        }
    }
    give(call.array(CONSTRUCTOR, &constructors)?)
}

/// `Class.getRecordComponents0`
fn record_components(call: &mut NativeCall<'_>) -> ModelResult {
    let (class, file) = receiver(call, COMPONENT)?;
    call.initialized(call.class(METHOD))?;
    let Some(file) = file else { return call.give_null() };
    let mut components = vec![];
    for component in file.record.iter().flatten() {
        let component_class = call.class(COMPONENT);
        let object = call.host.allocate(component_class);
        let owner = class_object(call, class)?;
        call.put_named(object, COMPONENT, "clazz", owner)?;
        put_text(call, object, COMPONENT, "name", Some(&component.name))?;
        put_text(call, object, COMPONENT, "signature", component.signature.as_deref())?;
        let ty = JavaType::parse(&component.descriptor).ok();
        let ty = type_object(call, ty.as_ref())?;
        call.put_named(object, COMPONENT, "type", ty)?;
        let descriptor = format!("(){}", component.descriptor);
        let accessor =
            file.methods.iter().enumerate().find(|(_, method)| {
                method.name == component.name && method.descriptor == descriptor
            });
        if let Some((slot, info)) = accessor {
            let accessor = method_object(call, class, slot, info)?;
            call.put_named(object, COMPONENT, "accessor", accessor)?;
        }
        components.push(object);
    }
    give(call.array(COMPONENT, &components)?)
}

/// The class and slot that a member object stands for.
fn member_behind(
    call: &mut NativeCall<'_>,
    object: Handle,
    kind: &str,
) -> ModelResult<(ClassId, usize)> {
    let class = call.get_named(object, kind, "clazz")?;
    let class = class_behind(call, class)?;
    let slot = call.get_named(object, kind, "slot")?;
    Ok((class, call.need_int(slot, "a member")? as usize))
}

/// The field that a `Field` stands for.
pub(super) fn field_behind(call: &mut NativeCall<'_>, object: Handle) -> ModelResult<FieldId> {
    let (class, slot) = member_behind(call, object, FIELD)?;
    match call.program.class(class).fields.get(slot) {
        Some(&field) => Ok(field),
        None => unsupported("a Field that no class has"),
    }
}

/// The method that a `Method` or `Constructor` stands for.
pub(super) fn method_behind(
    call: &mut NativeCall<'_>,
    object: Handle,
    kind: &str,
) -> ModelResult<MethodId> {
    let (class, slot) = member_behind(call, object, kind)?;
    match call.program.class(class).methods.get(slot) {
        Some(&method) => Ok(method),
        None => unsupported("a Method that no class has"),
    }
}

fn illegal_argument<T>(call: &mut NativeCall<'_>, problem: &str) -> ModelResult<T> {
    Err(Break::End(call.throw("java.lang.IllegalArgumentException", problem)?))
}

/// `invoke0(method, receiver, arguments)`
fn invoke(call: &mut NativeCall<'_>) -> ModelResult {
    let method = call.argument(0);
    let method = method_behind(call, method, METHOD)?;
    let facts = call.java.method_info(call.program, method);
    let Some(class) = facts.class else { return unsupported("a Method without a class") };
    let mut arguments = vec![];
    if !facts.access.is_static() {
        let receiver = call.argument(1);
        call.not_null(receiver)?;
        if !call.host.is_instance(receiver, class)? {
            let problem = if call.java.feature_version() < 18 {
                "object is not an instance of declaring class".to_string()
            } else {
                let actual = call.host.class_of(receiver)?;
                let actual = reflective_name(call.program.class_name(actual));
                let declared = reflective_name(call.program.class_name(class));
                format!("object of type {actual} is not an instance of {declared}")
            };
            return illegal_argument(call, &problem);
        }
        arguments.push(receiver);
    }
    call.initialized(class)?;
    let given = call.argument(2);
    arguments.extend(unpacked(call, given, &facts.descriptor)?);
    Ok(NativeEnd::Call(stub(call, method), arguments))
}

/// `newInstance0(constructor, arguments)`
fn new_instance(call: &mut NativeCall<'_>) -> ModelResult {
    let object = call.argument(0);
    let constructor = method_behind(call, object, CONSTRUCTOR)?;
    let facts = call.java.method_info(call.program, constructor);
    let Some(class) = facts.class else { return unsupported("a Constructor without a class") };
    let made = serialization::made_class(call, object)?;
    call.initialized(made.unwrap_or(class))?;
    let given = call.argument(1);
    let arguments = unpacked(call, given, &facts.descriptor)?;
    if let Some(made) = made {
        return Ok(NativeEnd::Call(serialization::stub(call, made, constructor), arguments));
    }
    Ok(NativeEnd::Call(stub(call, constructor), arguments))
}

/// The arguments in an `Object[]`, as a method of this descriptor takes them.
fn unpacked(
    call: &mut NativeCall<'_>,
    array: Handle,
    descriptor: &str,
) -> ModelResult<Vec<Handle>> {
    let parameters = match MethodDescriptor::parse(descriptor) {
        Ok(descriptor) => descriptor.parameters,
        Err(_) => return unsupported("a method with a malformed descriptor"),
    };
    let given = if call.host.is_null(array)? {
        vec![]
    } else {
        call.elements(array, "a number of arguments")?
    };
    if given.len() != parameters.len() {
        let problem = if call.java.feature_version() < 18 {
            "wrong number of arguments".to_string()
        } else {
            let (given, expected) = (given.len(), parameters.len());
            format!("wrong number of arguments: {given} expected: {expected}")
        };
        return illegal_argument(call, &problem);
    }
    let mut arguments = vec![];
    for (value, ty) in given.into_iter().zip(&parameters) {
        arguments.push(unpacked_one(call, value, ty)?);
    }
    Ok(arguments)
}

fn unpacked_one(call: &mut NativeCall<'_>, value: Handle, ty: &JavaType) -> ModelResult<Handle> {
    const MISMATCH: &str = "argument type mismatch";
    if ty.is_reference() {
        let class = class_of(call.program, ty);
        if call.host.is_null(value)? || call.host.is_instance(value, class)? {
            return Ok(value);
        }
        return illegal_argument(call, MISMATCH);
    }
    if call.host.is_null(value)? {
        return illegal_argument(call, MISMATCH);
    }
    if let Some((from, value)) = unboxed(call, value)?
        && let Some(value) = widened(call, value, from, &name_of(ty))?
    {
        return Ok(value);
    }
    illegal_argument(call, MISMATCH)
}

/// A static method that calls a method or constructor: it gives an object, and what the method
/// throws it throws as the cause of an `InvocationTargetException`.
fn stub(call: &mut NativeCall<'_>, method: MethodId) -> MethodId {
    let (java, program) = (call.java, call.program);
    if let Some(known) = java.continuations.get(&Continuation::Reflective(method)) {
        return known;
    }
    let facts = java.method_info(program, method);
    let mut maker = Maker::new(java, program);
    let code = match stub_body(&mut maker, method) {
        Ok(()) => Code::Body(maker.body.finish()),
        Err(missing) => Code::Missing(missing),
    };
    let parameters = facts.descriptor.split_once(')').map_or("(", |(parameters, _)| parameters);
    let is_static = facts.access.is_static() || program.method(method).name == "<init>";
    let receiver = if is_static { "" } else { "Ljava/lang/Object;" };
    let descriptor = format!("({receiver}{})Ljava/lang/Object;", &parameters[1..]);
    let new = NewMethod {
        name: "<reflective>",
        class: None,
        descriptor: &descriptor,
        access: STATIC,
        selector: None,
        code: NewCode::Now(code),
    };
    java.continuations
        .get_or_make(Continuation::Reflective(method), || java.make_method(program, new))
}

fn stub_body(maker: &mut Maker<'_>, method: MethodId) -> Result<(), Unsupported> {
    let program = maker.program;
    let declaration = program.method(method);
    let facts = maker.java.method_info(program, method);
    let class = facts.class.ok_or("a method without a class")?;
    let descriptor =
        MethodDescriptor::parse(&facts.descriptor).map_err(|error| error.to_string())?;
    let is_constructor = declaration.name == "<init>";
    let object = Type::Ref(maker.class("java.lang.Object"));
    let mut arguments: Vec<Register> = vec![];
    if !facts.access.is_static() && !is_constructor {
        arguments.push(maker.body.variable("receiver", Type::Ref(class)));
    }
    for ty in &descriptor.parameters {
        let ty = crate::names::computational(crate::names::type_of(program, ty));
        arguments.push(maker.temporary(ty));
    }
    let exception = maker.temporary(Type::Ref(maker.class("java.lang.Throwable")));
    let (calling, after, failed) = (maker.body.block(), maker.body.block(), maker.body.block());
    let made = is_constructor.then(|| {
        let made = maker.temporary(Type::Ref(class));
        maker.push(Op::New { destination: made, class });
        arguments.insert(0, made);
        made
    });
    maker.end(Terminator::Jump(calling));

    maker.body.switch_to(calling);
    maker.body.handle(Handler { catches: None, target: failed, exception });
    let callee = match declaration.selector {
        _ if facts.access.is_static() => Callee::Static(method),
        Some(selector) if !is_constructor => Callee::Virtual { selector, receiver: Some(class) },
        _ => Callee::Special(method),
    };
    let result = maker.call(callee, arguments, declaration.returns);
    maker.end(Terminator::Jump(after));

    maker.body.switch_to(after);
    let result = match (made, result, &descriptor.returns) {
        (Some(made), _, _) => made,
        (None, Some(result), Some(ty)) if ty.is_reference() => result,
        (None, Some(result), Some(ty)) => box_result(maker, result, ty, object)?,
        (None, _, _) => maker.constant(forkless_ir::Constant::Null),
    };
    maker.end(Terminator::Return(Some(result)));

    maker.body.switch_to(failed);
    let wrapper = maker.class("java.lang.reflect.InvocationTargetException");
    let wrapped = maker.construct(wrapper, "(Ljava/lang/Throwable;)V", &[exception])?;
    maker.end(Terminator::Throw(wrapped));
    Ok(())
}

fn box_result(
    maker: &mut Maker<'_>,
    result: Register,
    ty: &JavaType,
    object: Type,
) -> Result<Register, Unsupported> {
    let (class, descriptor) = boxing(&name_of(ty)).ok_or("a type without boxes")?;
    let class = maker.class(class);
    let value_of = maker.method(class, "valueOf", &descriptor)?;
    maker.initialize(class);
    let boxed = maker.call(Callee::Static(value_of), vec![result], Some(object));
    boxed.ok_or_else(|| "a box that is not given".into())
}

/// `MethodHandleAccessorFactory.newFieldAccessor(field, is read only)`: the accessor of the JDK with
/// handles that stand for reading and writing the field.
fn new_field_accessor(call: &mut NativeCall<'_>) -> ModelResult {
    let field_object = call.argument(0);
    call.not_null(field_object)?;
    let field = field_behind(call, field_object)?;
    let declaration = call.program.field(field);
    call.initialized(declaration.class)?;
    let kind = match declaration.ty {
        Type::Bool => "Boolean",
        Type::I8 => "Byte",
        Type::I16 => "Short",
        Type::U16 => "Character",
        Type::I32 => "Integer",
        Type::I64 => "Long",
        Type::F32 => "Float",
        Type::F64 => "Double",
        Type::Ref(_) | Type::AnyRef | Type::Any => "Object",
    };
    let class = call.class(&format!("jdk.internal.reflect.MethodHandle{kind}FieldAccessorImpl"));
    let accessor = call.host.allocate(class);
    call.put_named(accessor, ACCESSOR, "field", field_object)?;
    let read_only = call.need_int(call.argument(1), "an accessor")? != 0;
    let flags = 0x8000 | i32::from(declaration.is_static) << 1 | i32::from(read_only);
    let flags = call.int(flags);
    call.put_named(accessor, ACCESSOR, "fieldFlags", flags)?;
    let kinds = if declaration.is_static {
        [("getter", HandleKind::GetStatic), ("setter", HandleKind::PutStatic)]
    } else {
        [("getter", HandleKind::GetField), ("setter", HandleKind::PutField)]
    };
    for (name, kind) in kinds {
        let handle = super::method_handles::accessor(call, kind, field)?;
        call.put_named(accessor, ACCESSOR, name, handle)?;
    }
    give(accessor)
}
