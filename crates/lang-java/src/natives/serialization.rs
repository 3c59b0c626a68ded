//! What deserialisation needs: objects of a class on which only the constructor of a superclass
//! runs.
//!
//! The JDK has such constructors made as code at run time. Here one is an accessor with a
//! `Constructor` of the superclass, whose `root` is a `Constructor` of the class to be made that has
//! no place in its class file.

use super::Continuation;
use super::call::{ModelResult, NativeCall, give, unsupported};
use super::classes::{class_argument, class_behind, class_object};
use super::reflection::{CONSTRUCTOR, method_behind};
use super::registry::ClassModels;
use crate::classfile::MethodDescriptor;
use crate::java::{NewCode, NewMethod, STATIC};
use crate::names::class_of;
use crate::synthetic::Maker;
use forkless_ir::{
    Callee, ClassId, Code, Handle, MethodId, Op, Register, Terminator, Type, Unsupported,
};

pub(super) const GROUPS: &[ClassModels] = &[
    (
        "jdk.internal.reflect.MethodHandleAccessorFactory",
        &[("newSerializableConstructorAccessor", new_accessor)],
    ),
    (
        "jdk.internal.reflect.MethodAccessorGenerator",
        &[("generateSerializationConstructor", generated)],
    ),
    ("sun.reflect.MethodAccessorGenerator", &[("generateSerializationConstructor", generated)]),
];

/// Accessors and their fields, of newer and older versions.
const ACCESSORS: [(&str, &str); 3] = [
    ("jdk.internal.reflect.DirectConstructorHandleAccessor$NativeAccessor", "ctor"),
    ("jdk.internal.reflect.NativeConstructorAccessorImpl", "c"),
    ("sun.reflect.NativeConstructorAccessorImpl", "c"),
];

/// The place of a `Constructor` that only says which class is to be made.
const NO_PLACE: i32 = -1;

/// `newSerializableConstructorAccessor(class, constructor of a superclass)`
fn new_accessor(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 0)?;
    let constructor = call.argument(1);
    call.not_null(constructor)?;
    let constructor = method_behind(call, constructor, CONSTRUCTOR)?;
    accessor(call, class, constructor)
}

/// `generateSerializationConstructor(class, types of parameters, ..., superclass)`
fn generated(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 1)?;
    let superclass = class_argument(call, call.arguments.len() - 1)?;
    let mut wanted = vec![];
    for parameter in call.elements(call.argument(2), "a number of parameters")? {
        wanted.push(class_behind(call, parameter)?);
    }
    let (java, program) = (call.java, call.program);
    let found = program.class(superclass).methods.iter().copied().find(|&method| {
        let descriptor = MethodDescriptor::parse(&java.method_info(program, method).descriptor);
        let parameters = descriptor.map(|one| one.parameters).unwrap_or_default();
        let types: Vec<ClassId> = parameters.iter().map(|ty| class_of(program, ty)).collect();
        program.method(method).name == "<init>" && types == wanted
    });
    match found {
        Some(constructor) => accessor(call, class, constructor),
        None => unsupported("a constructor that is not there"),
    }
}

fn accessor(call: &mut NativeCall<'_>, class: ClassId, constructor: MethodId) -> ModelResult {
    let owner = call.program.method(constructor).class.unwrap_or(class);
    let place = call.program.class(owner).methods.binary_search(&constructor);
    let Ok(place) = place else { return unsupported("a constructor that no class has") };
    let root = new_constructor(call, class, NO_PLACE)?;
    let object = new_constructor(call, owner, place as i32)?;
    call.put_named(object, CONSTRUCTOR, "root", root)?;
    let known = ACCESSORS.iter().find(|(class, field)| call.field(class, field).is_some());
    let Some(&(accessor_class, field)) = known else {
        return unsupported("a JDK without native accessors of constructors");
    };
    let id = call.class(accessor_class);
    let accessor = call.host.allocate(id);
    call.put_named(accessor, accessor_class, field, object)?;
    give(accessor)
}

fn new_constructor(call: &mut NativeCall<'_>, class: ClassId, place: i32) -> ModelResult<Handle> {
    let id = call.class(CONSTRUCTOR);
    let object = call.host.allocate(id);
    let class = class_object(call, class)?;
    call.put_named(object, CONSTRUCTOR, "clazz", class)?;
    let place = call.int(place);
    call.put_named(object, CONSTRUCTOR, "slot", place)?;
    Ok(object)
}

/// The class that a constructor of an accessor is to make, if that is not its own.
pub(super) fn made_class(
    call: &mut NativeCall<'_>,
    constructor: Handle,
) -> ModelResult<Option<ClassId>> {
    let root = call.get_named(constructor, CONSTRUCTOR, "root")?;
    if call.host.is_null(root)? {
        return Ok(None);
    }
    let place = call.get_named(root, CONSTRUCTOR, "slot")?;
    if call.known_int(place) != Some(NO_PLACE) {
        return Ok(None);
    }
    let class = call.get_named(root, CONSTRUCTOR, "clazz")?;
    class_behind(call, class).map(Some)
}

/// A static method that makes an object of a class and runs a constructor of a superclass on it.
pub(super) fn stub(call: &NativeCall<'_>, class: ClassId, constructor: MethodId) -> MethodId {
    let (java, program) = (call.java, call.program);
    let key = Continuation::Deserialized { class, constructor };
    if let Some(known) = java.continuations.get(&key) {
        return known;
    }
    let facts = java.method_info(program, constructor);
    let mut maker = Maker::new(java, program);
    let code = match body(&mut maker, class, constructor, &facts.descriptor) {
        Ok(()) => Code::Body(maker.body.finish()),
        Err(missing) => Code::Missing(missing),
    };
    let parameters = facts.descriptor.split_once(')').map_or("(", |(parameters, _)| parameters);
    let new = NewMethod {
        name: "<deserialized>",
        class: None,
        descriptor: &format!("{parameters})Ljava/lang/Object;"),
        access: STATIC,
        selector: None,
        code: NewCode::Now(code),
    };
    java.continuations.get_or_make(key, || java.make_method(program, new))
}

fn body(
    maker: &mut Maker<'_>,
    class: ClassId,
    constructor: MethodId,
    descriptor: &str,
) -> Result<(), Unsupported> {
    let descriptor = MethodDescriptor::parse(descriptor).map_err(|error| error.to_string())?;
    let mut arguments: Vec<Register> = vec![];
    for ty in &descriptor.parameters {
        let ty = crate::names::computational(crate::names::type_of(maker.program, ty));
        arguments.push(maker.temporary(ty));
    }
    let object = maker.temporary(Type::Ref(class));
    maker.push(Op::New { destination: object, class });
    arguments.insert(0, object);
    maker.call(Callee::Special(constructor), arguments, None);
    maker.end(Terminator::Return(Some(object)));
    Ok(())
}
