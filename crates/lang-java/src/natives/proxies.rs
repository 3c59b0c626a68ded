//! `java.lang.reflect.Proxy`: classes that are made at run time, with a method for each method of
//! their interfaces that asks an `InvocationHandler`.

use super::call::{Break, ModelResult, NativeCall, give, unsupported};
use super::classes::{class_argument, class_behind};
use super::names::reflective_name;
use super::registry::ClassModels;
use crate::classfile::{AccessFlags, JavaType, MethodDescriptor};
use crate::java::{Java, NativeKind, NewCode, NewMethod};
use crate::names::{computational, dotted, package, type_of};
use crate::synthetic::Maker;
use forkless_ir::{
    Callee, Class, ClassId, ClassKind, Code, Constant, Handle, Handler, MethodId, Op, Program,
    Register, SelectorId, Span, Terminator, Type, Unsupported,
};

const PROXY: &str = "java.lang.reflect.Proxy";
const HANDLER: &str = "java.lang.reflect.InvocationHandler";
const METHOD: &str = "java.lang.reflect.Method";
/// What the names of proxy classes start with, behind their package.
const NAME: &str = "$Proxy";

pub(super) const GROUPS: &[ClassModels] =
    &[(PROXY, &[("isProxyClass", is_proxy_class), ("newProxyInstance", new_proxy_instance)])];

/// `Proxy.isProxyClass(class)`
fn is_proxy_class(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 0)?;
    let is_below = call.program.class(class).superclass == Some(call.class(PROXY));
    let has_file = call.java.class_file(call.program, class).is_some();
    call.give_truth(is_below && !has_file)
}

/// `Proxy.newProxyInstance(loader, interfaces, handler)`
fn new_proxy_instance(call: &mut NativeCall<'_>) -> ModelResult {
    let (interfaces, handler) = (call.argument(1), call.argument(2));
    call.not_null(handler)?;
    call.not_null(interfaces)?;
    let mut classes = vec![];
    for interface in call.elements(interfaces, "a number of interfaces")? {
        classes.push(interface_behind(call, interface)?);
    }
    call.initialized(call.class(METHOD))?;
    let class = proxy_class(call.java, call.program, &classes);
    let proxy = call.host.allocate(class);
    call.put_named(proxy, PROXY, "h", handler)?;
    give(proxy)
}

fn interface_behind(call: &mut NativeCall<'_>, object: Handle) -> ModelResult<ClassId> {
    call.not_null(object)?;
    let class = class_behind(call, object)?;
    if call.program.class(class).kind == ClassKind::Interface {
        return Ok(class);
    }
    let name = reflective_name(call.program.class_name(class));
    let problem = format!("{name} is not an interface");
    Err(Break::End(call.throw("java.lang.IllegalArgumentException", &problem)?))
}

/// The proxy class of some interfaces.
fn proxy_class(java: &Java, program: &Program, interfaces: &[ClassId]) -> ClassId {
    let number = java.proxies.number(interfaces.into());
    let hidden = interfaces.iter().copied().find(|&interface| {
        java.class_file(program, interface).is_some_and(|file| !file.access.is_public())
    });
    let home = match hidden {
        Some(interface) => package(program.class_name(interface)),
        None if java.feature_version() < 16 => "com.sun.proxy",
        None => "jdk.proxy1",
    };
    let separator = if home.is_empty() { "" } else { "." };
    let name = format!("{home}{separator}{NAME}{number}");
    program.define_class(&name, |id| {
        let mut class = Class::new(&name, ClassKind::Concrete, Span::SYNTHETIC);
        class.superclass = Some(program.intern_class(PROXY));
        class.interfaces = interfaces.to_vec();
        let methods = proxied_methods(java, program, interfaces).into_iter();
        class.methods = methods.map(|method| forwarding(java, program, id, method)).collect();
        class
    })
}

/// The methods that a proxy forwards, each selector once.
fn proxied_methods(java: &Java, program: &Program, interfaces: &[ClassId]) -> Vec<MethodId> {
    let object = program.intern_class("java.lang.Object");
    let of_object = [
        ("hashCode", "()I"),
        ("equals", "(Ljava/lang/Object;)Z"),
        ("toString", "()Ljava/lang/String;"),
    ];
    let of_object =
        of_object.iter().filter_map(|(name, shape)| java.find_method(program, object, name, shape));
    let mut methods: Vec<MethodId> = of_object.collect();
    let selector = |method: MethodId| program.method(method).selector;
    let mut known: Vec<Option<SelectorId>> = methods.iter().map(|&one| selector(one)).collect();
    let mut open: Vec<ClassId> = interfaces.iter().rev().copied().collect();
    while let Some(interface) = open.pop() {
        let declaration = program.class(interface);
        open.extend(declaration.interfaces.iter().rev());
        for &method in &declaration.methods {
            let is_new = selector(method).is_some() && !known.contains(&selector(method));
            if is_new && !java.is_made(method) {
                known.push(selector(method));
                methods.push(method);
            }
        }
    }
    methods
}

/// A method of a proxy class that asks the handler.
fn forwarding(java: &Java, program: &Program, class: ClassId, method: MethodId) -> MethodId {
    let declaration = program.method(method);
    let descriptor = java.method_info(program, method).descriptor;
    let mut maker = Maker::new(java, program);
    let code = match forwarding_body(&mut maker, class, method) {
        Ok(()) => Code::Body(maker.body.finish()),
        Err(missing) => Code::Missing(missing),
    };
    java.make_method(
        program,
        NewMethod {
            name: &declaration.name,
            class: Some(class),
            descriptor: &descriptor,
            access: AccessFlags(0x0011),
            selector: declaration.selector,
            code: NewCode::Now(code),
        },
    )
}

fn forwarding_body(
    maker: &mut Maker<'_>,
    class: ClassId,
    method: MethodId,
) -> Result<(), Unsupported> {
    let (java, program) = (maker.java, maker.program);
    let descriptor = java.method_info(program, method).descriptor;
    let descriptor = MethodDescriptor::parse(&descriptor).map_err(|error| error.to_string())?;
    let object = JavaType::Class("java/lang/Object".into());
    let this = maker.body.variable("this", Type::Ref(class));
    let mut parameters = vec![];
    for ty in &descriptor.parameters {
        let register = maker.temporary(computational(type_of(program, ty)));
        parameters.push((register, ty));
    }
    let exception = maker.temporary(Type::Ref(maker.class("java.lang.Throwable")));
    let (asking, failed) = (maker.body.block(), maker.body.block());
    maker.end(Terminator::Jump(asking));

    maker.body.switch_to(asking);
    maker.body.handle(Handler { catches: None, target: failed, exception });
    let arguments = packed(maker, &parameters, &object)?;
    let result = ask(maker, this, method, arguments)?;
    let result = match &descriptor.returns {
        Some(ty) => Some(maker.adapt(result, &object, ty)?),
        None => None,
    };
    maker.end(Terminator::Return(result));

    maker.body.switch_to(failed);
    rethrow(maker, method, exception)
}

/// The arguments as an `Object[]`; null if there are none.
fn packed(
    maker: &mut Maker<'_>,
    parameters: &[(Register, &JavaType)],
    object: &JavaType,
) -> Result<Register, Unsupported> {
    if parameters.is_empty() {
        return Ok(maker.constant(Constant::Null));
    }
    let class = maker.class("java.lang.Object[]");
    let element = Type::Ref(maker.class("java.lang.Object"));
    let length = maker.constant(Constant::I32(parameters.len() as i32));
    let array = maker.temporary(Type::Ref(class));
    maker.push(Op::NewArray { destination: array, class, length });
    for (place, (register, ty)) in (0..).zip(parameters) {
        let value = maker.adapt(*register, ty, object)?;
        let index = maker.constant(Constant::I32(place));
        maker.push(Op::ArrayStore { array, index, value, element });
    }
    Ok(array)
}

/// What the handler answers.
fn ask(
    maker: &mut Maker<'_>,
    this: Register,
    method: MethodId,
    arguments: Register,
) -> Result<Register, Unsupported> {
    let proxy = maker.class(PROXY);
    let field = maker.java.find_field(maker.program, proxy, "h");
    let field = field.ok_or("java.lang.reflect.Proxy has no field h")?;
    let handler_class = maker.class(HANDLER);
    let handler = maker.temporary(Type::Ref(handler_class));
    maker.push(Op::GetField { destination: handler, object: this, field });
    let native = maker.java.native(NativeKind::MethodObject(method));
    let reflected = maker.temporary(Type::Ref(maker.class(METHOD)));
    maker.push(Op::Native { destination: Some(reflected), native, arguments: vec![] });
    let shape =
        "(Ljava/lang/Object;Ljava/lang/reflect/Method;[Ljava/lang/Object;)Ljava/lang/Object;";
    let selector = maker.program.intern_selector("invoke", shape);
    let callee = Callee::Virtual { selector, receiver: Some(handler_class) };
    let result = Type::Ref(maker.class("java.lang.Object"));
    let answer = maker.call(callee, vec![handler, this, reflected, arguments], Some(result));
    answer.ok_or_else(|| "an answer that is not given".into())
}

/// Throws an exception on if callers may expect it; else as the cause of another one.
fn rethrow(
    maker: &mut Maker<'_>,
    method: MethodId,
    exception: Register,
) -> Result<(), Unsupported> {
    let mut expected = vec!["java.lang.RuntimeException".to_string(), "java.lang.Error".into()];
    let class = maker.program.method(method).class;
    let file = class.and_then(|class| maker.java.class_file(maker.program, class));
    if let (Some(class), Some(file)) = (class, file) {
        let place = maker.program.class(class).methods.binary_search(&method).ok();
        let info = place.and_then(|place| file.methods.get(place));
        expected
            .extend(info.into_iter().flat_map(|info| &info.exceptions).map(|name| dotted(name)));
    }
    for name in expected {
        let class = maker.class(&name);
        let is_it = maker.temporary(Type::Bool);
        maker.push(Op::InstanceOf { destination: is_it, object: exception, class });
        let is_not = maker.branch(is_it);
        maker.end(Terminator::Throw(exception));
        maker.body.switch_to(is_not);
    }
    let wrapper = maker.class("java.lang.reflect.UndeclaredThrowableException");
    let wrapped = maker.construct(wrapper, "(Ljava/lang/Throwable;)V", &[exception])?;
    maker.end(Terminator::Throw(wrapped));
    Ok(())
}

/// The `Method` object of a method, for the code of a proxy.
pub(crate) fn method_object(call: &mut NativeCall<'_>, method: MethodId) -> ModelResult {
    let declaration = call.program.method(method);
    let found = declaration.class.and_then(|class| {
        let file = call.java.class_file(call.program, class)?;
        let slot = call.program.class(class).methods.binary_search(&method).ok()?;
        Some((class, file, slot))
    });
    match found {
        Some((class, file, slot)) => {
            give(super::reflection::method_object(call, class, slot, &file.methods[slot])?)
        }
        None => unsupported("a Method that no class has"),
    }
}
