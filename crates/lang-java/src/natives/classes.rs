//! Class objects: one for each class and path, made when the first is asked for.
//!
//! They are made without their constructor; fields that the JDK's own code reads are set as a
//! virtual machine sets them. Reflection on members is in `reflection`.

use super::attributes::{self, Owner};
use super::call::{ModelResult, NativeCall, give, unsupported};
use super::loaders::{loader_of, sees_class_path};
use super::names::{is_primitive, program_name, reflective_name};
use super::registry::ClassModels;
use super::strings::{byte_array, need_text, text_of};
use super::{enums, modules, registry};
use crate::classfile::{ClassFile, InnerClass, LoadableConstant};
use crate::java::ObjectMeaning;
use crate::names::{dotted, internal};
use forkless_ir::{ClassId, ClassKind, Constant, Handle, HostResult};
use std::sync::Arc;

pub(super) const CLASS: &str = "java.lang.Class";
/// The class of constant pools, of newer and older versions.
const CONSTANT_POOLS: [&str; 2] = ["jdk.internal.reflect.ConstantPool", "sun.reflect.ConstantPool"];

pub(super) const GROUPS: &[ClassModels] = &[
    (CONSTANT_POOLS[0], CONSTANTS),
    (CONSTANT_POOLS[1], CONSTANTS),
    (
        CLASS,
        &[
            ("desiredAssertionStatus", desired_assertion_status),
            ("desiredAssertionStatus0", desired_assertion_status),
            ("forName0", for_name),
            ("getClassAccessFlagsRaw0", class_access_flags),
            ("getClassFileVersion0", class_file_version),
            ("getComponentType()Ljava/lang/Class;", component_type),
            ("getConstantPool", constant_pool),
            ("getDeclaredClasses0", declared_classes),
            ("getDeclaringClass0", declaring_class),
            ("getEnclosingMethod0", enclosing_method),
            ("getEnumConstantsShared", enums::constants),
            ("getGenericSignature0", generic_signature),
            ("getInterfaces0", interfaces),
            ("getModifiers", modifiers),
            ("getName0", init_class_name),
            ("getNestHost0", nest_host),
            ("getNestMembers0", nest_members),
            ("getPermittedSubclasses0", permitted_subclasses),
            ("getPrimitiveClass", primitive_class),
            ("getProtectionDomain0", no_object),
            ("getRawAnnotations", raw_annotations),
            ("getRawTypeAnnotations", no_object),
            ("getSigners", no_object),
            ("getSimpleBinaryName0", simple_binary_name),
            ("getSuperclass", superclass),
            ("initClassName", init_class_name),
            ("isArray", is_array),
            ("isAssignableFrom", is_assignable_from),
            ("isHidden", is_hidden),
            ("isInstance", is_instance),
            ("isInterface", is_interface),
            ("isPrimitive", is_primitive_class),
            ("isRecord0", is_record),
            ("setSigners", registry::nothing),
        ],
    ),
];

const CONSTANTS: &[(&str, super::call::NativeModel)] = &[
    ("getDoubleAt0", number_constant),
    ("getFloatAt0", number_constant),
    ("getIntAt0", number_constant),
    ("getLongAt0", number_constant),
    ("getUTF8At0", text_constant),
];

/// The class object of a class.
pub(crate) fn class_object(call: &mut NativeCall<'_>, class: ClassId) -> HostResult<Handle> {
    let key = ObjectMeaning::Class(class).key();
    if let Some(known) = call.host.object_of(key) {
        return Ok(known);
    }
    let class_class = call.class(CLASS);
    let object = call.host.allocate(class_class);
    call.host.register(key, object);
    let name = call.program.class_name(class).to_string();
    if let Some(component) = name.strip_suffix("[]") {
        let component = call.class(component);
        let component = class_object(call, component)?;
        call.put_named(object, CLASS, "componentType", component)?;
    }
    let loader = loader_of(call, class)?;
    call.put_named(object, CLASS, "classLoader", loader)?;
    let module = modules::module_of(call, class)?;
    call.put_named(object, CLASS, "module", module)?;
    if call.field(CLASS, "modifiers").is_some() {
        let modifiers = modifiers_of(call, class);
        let modifiers = call.int(modifiers);
        call.put_named(object, CLASS, "modifiers", modifiers)?;
        let is_primitive = call.truth(is_primitive(&name));
        call.put_named(object, CLASS, "primitive", is_primitive)?;
    }
    Ok(object)
}

/// The class object of the class of this name with dots.
pub(super) fn class_object_named(call: &mut NativeCall<'_>, name: &str) -> HostResult<Handle> {
    let class = call.class(name);
    class_object(call, class)
}

/// The class that an object that is there stands for.
pub(super) fn class_behind(call: &mut NativeCall<'_>, object: Handle) -> ModelResult<ClassId> {
    let object = call.host.settled(object)?;
    match call.host.key_of(object).map(ObjectMeaning::of) {
        Some(ObjectMeaning::Class(class)) => Ok(class),
        _ => unsupported("a class object that depends on the input"),
    }
}

/// The class that an argument stands for; null throws.
pub(super) fn class_argument(call: &mut NativeCall<'_>, index: usize) -> ModelResult<ClassId> {
    let object = call.argument(index);
    call.not_null(object)?;
    class_behind(call, object)
}

/// A new array of class objects.
pub(super) fn class_array(call: &mut NativeCall<'_>, classes: &[ClassId]) -> HostResult<Handle> {
    let mut objects = vec![];
    for &class in classes {
        objects.push(class_object(call, class)?);
    }
    call.array(CLASS, &objects)
}

/// Returns the class object of a class, or null.
fn give_class(call: &mut NativeCall<'_>, class: Option<ClassId>) -> ModelResult {
    let object = match class {
        Some(class) => class_object(call, class)?,
        None => call.null(),
    };
    give(object)
}

/// Returns an interned text, or null.
pub(super) fn give_text(call: &mut NativeCall<'_>, text: Option<&str>) -> ModelResult {
    let object = match text {
        Some(text) => text_of(call, text)?,
        None => call.null(),
    };
    give(object)
}

/// Null.
fn no_object(call: &mut NativeCall<'_>) -> ModelResult {
    call.give_null()
}

/// `Class.desiredAssertionStatus`: the JDK's own assertions are off.
fn desired_assertion_status(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 0)?;
    let is_on = call.java.assertions && !call.program.class(class).is_library;
    call.give_truth(is_on)
}

/// `Class.forName0(name, initialize, loader, caller)`
fn for_name(call: &mut NativeCall<'_>) -> ModelResult {
    let name = call.argument(0);
    let name = need_text(call, name, "Class.forName of a name")?;
    let loader = call.argument(2);
    let Some(sees_class_path) = sees_class_path(call, loader)? else {
        return unsupported("Class.forName with a class loader of the program");
    };
    let found = program_name(&name).filter(|found| sees_class_path || is_of_jdk(call, found));
    let found = found.map(|program_name| call.class(&program_name));
    let is_there = |class: &ClassId| is_loadable(call, *class);
    let Some(class) = found.filter(is_there) else {
        return call.throw("java.lang.ClassNotFoundException", &name);
    };
    let initialize = call.argument(1);
    if call.need_int(initialize, "Class.forName with a flag")? != 0 {
        call.initialized(class)?;
    }
    give(class_object(call, class)?)
}

/// Whether it is a class of the JDK; of an array, its elements.
fn is_of_jdk(call: &NativeCall<'_>, program_name: &str) -> bool {
    let element = program_name.trim_end_matches("[]");
    is_primitive(element) || call.java.is_of_jdk(element)
}

/// Whether there is such a class; of an array, such a class of elements.
fn is_loadable(call: &NativeCall<'_>, class: ClassId) -> bool {
    let element = call.program.class_name(class).trim_end_matches("[]");
    let element = call.class(element);
    call.program.class(element).kind != ClassKind::Missing
}

/// `Class.getPrimitiveClass(name)`
fn primitive_class(call: &mut NativeCall<'_>) -> ModelResult {
    let name = call.argument(0);
    let name = need_text(call, name, "the name of a primitive type")?;
    give(class_object_named(call, &name)?)
}

/// `Class.getName` for the first time: the name is kept in the field of that name.
fn init_class_name(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 0)?;
    let name = text_of(call, &reflective_name(call.program.class_name(class)))?;
    call.put_named(call.argument(0), CLASS, "name", name)?;
    give(name)
}

fn kind(call: &mut NativeCall<'_>) -> ModelResult<ClassKind> {
    let class = class_argument(call, 0)?;
    Ok(call.program.class(class).kind)
}

/// `Class.isInterface`
fn is_interface(call: &mut NativeCall<'_>) -> ModelResult {
    let is_interface = kind(call)? == ClassKind::Interface;
    call.give_truth(is_interface)
}

/// `Class.isArray`
fn is_array(call: &mut NativeCall<'_>) -> ModelResult {
    let is_array = matches!(kind(call)?, ClassKind::Array { .. });
    call.give_truth(is_array)
}

/// `Class.isPrimitive`
fn is_primitive_class(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 0)?;
    call.give_truth(is_primitive(call.program.class_name(class)))
}

/// `Class.isHidden`: classes made for lambdas, whose names have a slash.
fn is_hidden(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 0)?;
    call.give_truth(call.program.class_name(class).contains('/'))
}

/// `Class.isInstance(object)`
fn is_instance(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 0)?;
    let is_instance = !is_primitive(call.program.class_name(class))
        && call.host.is_instance(call.argument(1), class)?;
    call.give_truth(is_instance)
}

/// `Class.isAssignableFrom(other)`
fn is_assignable_from(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 0)?;
    let other = class_argument(call, 1)?;
    let name = |class| call.program.class_name(class);
    let is_above = if is_primitive(name(class)) || is_primitive(name(other)) {
        class == other
    } else {
        call.is_subtype(other, class)
    };
    call.give_truth(is_above)
}

/// `Class.getSuperclass`: none for interfaces, primitive types and `Object`.
fn superclass(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 0)?;
    let declaration = call.program.class(class);
    let superclass = match declaration.kind {
        ClassKind::Interface => None,
        ClassKind::Array { .. } => Some(call.class("java.lang.Object")),
        ClassKind::Concrete
        | ClassKind::Abstract
        | ClassKind::Missing
        | ClassKind::Constant { .. } => {
            declaration.superclass.filter(|_| !is_primitive(&declaration.name))
        }
    };
    give_class(call, superclass)
}

/// `Class.getInterfaces0`
fn interfaces(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 0)?;
    let interfaces = match call.program.class(class).kind {
        ClassKind::Array { .. } => {
            vec![call.class("java.lang.Cloneable"), call.class("java.io.Serializable")]
        }
        _ => call.program.class(class).interfaces.clone(),
    };
    give(class_array(call, &interfaces)?)
}

/// `Class.getComponentType`
fn component_type(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 0)?;
    let component = call.program.class_name(class).strip_suffix("[]");
    let component = component.map(|name| call.class(name));
    give_class(call, component)
}

/// What a nested class says of itself.
fn own_entry(call: &NativeCall<'_>, class: ClassId) -> Option<InnerClass> {
    let file = call.java.class_file(call.program, class)?;
    file.inner_classes.iter().find(|inner| inner.name == file.name).cloned()
}

/// The flags that `Class.getModifiers` gives.
pub(super) fn modifiers_of(call: &NativeCall<'_>, class: ClassId) -> i32 {
    const PUBLIC: i32 = 0x0001;
    const ACCESS: i32 = 0x0007;
    const FINAL_ABSTRACT: i32 = 0x0410;
    const SUPER: i32 = 0x0020;
    let name = call.program.class_name(class);
    if is_primitive(name) {
        return PUBLIC | FINAL_ABSTRACT;
    }
    let element = name.trim_end_matches("[]");
    if element != name {
        let element = call.class(element);
        return modifiers_of(call, element) & ACCESS | FINAL_ABSTRACT;
    }
    let Some(file) = call.java.class_file(call.program, class) else { return PUBLIC };
    let access = own_entry(call, class).map_or(file.access, |inner| inner.access);
    i32::from(access.0) & !SUPER
}

/// `Class.getModifiers`
fn modifiers(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 0)?;
    let modifiers = modifiers_of(call, class);
    call.give_int(modifiers)
}

/// `Class.getClassAccessFlagsRaw0`: the flags of the class file itself.
pub(super) fn class_access_flags(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 0)?;
    let flags = match call.java.class_file(call.program, class) {
        Some(file) => i32::from(file.access.0),
        None => modifiers_of(call, class),
    };
    call.give_int(flags)
}

/// `Class.getClassFileVersion0`: minor and major version.
fn class_file_version(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 0)?;
    let file = call.java.class_file(call.program, class);
    call.give_int(file.map_or(0, |file| i32::from(file.minor) << 16 | i32::from(file.major)))
}

/// `Class.getDeclaringClass0`
fn declaring_class(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 0)?;
    let outer = own_entry(call, class).and_then(|inner| inner.outer);
    let outer = outer.map(|outer| call.class(&dotted(&outer)));
    give_class(call, outer)
}

/// `Class.getDeclaredClasses0`
fn declared_classes(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 0)?;
    let own = internal(call.program.class_name(class));
    let file = call.java.class_file(call.program, class);
    let members: Vec<ClassId> = file
        .iter()
        .flat_map(|file| &file.inner_classes)
        .filter(|inner| inner.outer.as_ref() == Some(&own) && inner.name != own)
        .map(|inner| call.class(&dotted(&inner.name)))
        .collect();
    give(class_array(call, &members)?)
}

/// `Class.getSimpleBinaryName0`: none for top-level and anonymous classes.
fn simple_binary_name(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 0)?;
    let name = own_entry(call, class).and_then(|inner| inner.simple_name);
    give_text(call, name.as_deref())
}

/// `Class.getEnclosingMethod0`: class, name and descriptor, or null.
fn enclosing_method(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 0)?;
    let file = call.java.class_file(call.program, class);
    let Some(place) = file.and_then(|file| file.enclosing_method.clone()) else {
        return call.give_null();
    };
    let around = class_object_named(call, &dotted(&place.class))?;
    let (name, descriptor) = match &place.method {
        Some((name, descriptor)) => (text_of(call, name)?, text_of(call, descriptor)?),
        None => (call.null(), call.null()),
    };
    give(call.array("java.lang.Object", &[around, name, descriptor])?)
}

/// `Class.getGenericSignature0`
fn generic_signature(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 0)?;
    let file = call.java.class_file(call.program, class);
    let signature = file.and_then(|file| file.signature.clone());
    give_text(call, signature.as_deref())
}

/// The contents of an attribute as a `byte[]`; null if there is none.
pub(super) fn attribute_bytes(
    call: &mut NativeCall<'_>,
    file: Option<&ClassFile>,
    owner: Owner,
    name: &str,
) -> HostResult<Handle> {
    match file.and_then(|file| attributes::contents(file, owner, name)) {
        Some(bytes) => byte_array(call, bytes),
        None => Ok(call.null()),
    }
}

/// `Class.getRawAnnotations`
fn raw_annotations(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 0)?;
    let file = call.java.class_file(call.program, class);
    let name = "RuntimeVisibleAnnotations";
    give(attribute_bytes(call, file.as_deref(), Owner::Class, name)?)
}

/// `Class.getConstantPool`: an object that says whose constants it has.
fn constant_pool(call: &mut NativeCall<'_>) -> ModelResult {
    const FIELD: &str = "constantPoolOop";
    let known = CONSTANT_POOLS.into_iter().find(|name| call.field(name, FIELD).is_some());
    let Some(name) = known else { return unsupported("a JDK without constant pools") };
    let class = call.class(name);
    let pool = call.host.allocate(class);
    call.put_named(pool, name, FIELD, call.argument(0))?;
    give(pool)
}

/// The class file whose constants `ConstantPool.getUTF8At0(class, index)` and its siblings ask for,
/// and the index.
fn constant_argument(call: &mut NativeCall<'_>) -> ModelResult<(Arc<ClassFile>, u16)> {
    let class = class_argument(call, 1)?;
    let index = call.need_int(call.argument(2), "the index of a constant")?;
    match call.java.class_file(call.program, class) {
        Some(file) => Ok((file, index as u16)),
        None => unsupported("constants of a class without a class file"),
    }
}

/// `ConstantPool.getUTF8At0(class, index)`
fn text_constant(call: &mut NativeCall<'_>) -> ModelResult {
    let (file, index) = constant_argument(call)?;
    match file.pool.utf8(index) {
        Ok(text) => give_text(call, Some(text)),
        Err(_) => {
            call.throw("java.lang.IllegalArgumentException", "Wrong type at constant pool index")
        }
    }
}

/// `ConstantPool.getIntAt0(class, index)` and those of the other types of numbers.
fn number_constant(call: &mut NativeCall<'_>) -> ModelResult {
    let (file, index) = constant_argument(call)?;
    let constant = match file.pool.constant(index) {
        Ok(LoadableConstant::Int(value)) => Constant::I32(value),
        Ok(LoadableConstant::Long(value)) => Constant::I64(value),
        Ok(LoadableConstant::Float(bits)) => Constant::F32(bits),
        Ok(LoadableConstant::Double(bits)) => Constant::F64(bits),
        _ => {
            let problem = "Wrong type at constant pool index";
            return call.throw("java.lang.IllegalArgumentException", problem);
        }
    };
    give(call.host.constant(constant))
}

/// The class of a list of internal names as class objects.
fn give_classes(call: &mut NativeCall<'_>, names: &[String]) -> ModelResult {
    let classes: Vec<ClassId> = names.iter().map(|name| call.class(&dotted(name))).collect();
    give(class_array(call, &classes)?)
}

/// The class whose nest a class belongs to.
pub(super) fn nest_host_of(call: &NativeCall<'_>, class: ClassId) -> ClassId {
    let file = call.java.class_file(call.program, class);
    let host = file.and_then(|file| file.nest_host.clone());
    host.map_or(class, |host| call.class(&dotted(&host)))
}

/// `Class.getNestHost0`
fn nest_host(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 0)?;
    let host = nest_host_of(call, class);
    give(class_object(call, host)?)
}

/// `Class.getNestMembers0`
fn nest_members(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 0)?;
    let host = nest_host_of(call, class);
    let file = call.java.class_file(call.program, host);
    let mut names = vec![internal(call.program.class_name(host))];
    names.extend(file.iter().flat_map(|file| file.nest_members.iter().cloned()));
    give_classes(call, &names)
}

/// `Class.getPermittedSubclasses0`: null if it is not sealed.
fn permitted_subclasses(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 0)?;
    match call.java.class_file(call.program, class) {
        Some(file) if !file.permitted_subclasses.is_empty() => {
            give_classes(call, &file.permitted_subclasses)
        }
        _ => call.give_null(),
    }
}

/// `Class.isRecord0`
fn is_record(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 0)?;
    let file = call.java.class_file(call.program, class);
    call.give_truth(file.is_some_and(|file| file.record.is_some()))
}
