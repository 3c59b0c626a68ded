//! `VarHandle`s: objects that stand for a field, for the elements of an array class, or for bytes of
//! an array seen as one value.

use super::access::{AccessMode, VariablePlace, bytes_place, element_place, has_index};
use super::boxes::{boxed, boxing, widened};
use super::call::{Break, ModelResult, NativeCall, done, give, unsupported};
use super::classes::{class_argument, class_array, class_object, class_object_named};
use super::method_handles::no_such_field;
use super::names::{PRIMITIVES, is_primitive};
use super::registry::{ClassModels, nothing};
use super::strings::need_text;
use super::vm::caller_of;
use super::vm_objects::{BytesView, VmObject};
use crate::classfile::{JavaType, MethodDescriptor};
use crate::names::name_of;
use forkless_ir::{BinaryOp, ClassId, FieldId, Handle, HostResult, NativeEnd, Type};

/// The class of all handles, whatever they stand for.
const HANDLE: &str = "java.lang.invoke.VarHandleInts$FieldInstanceReadWrite";
const LOOKUP: &str = "java.lang.invoke.MethodHandles$Lookup";

pub(super) const GROUPS: &[ClassModels] = &[
    (
        "java.lang.invoke.MethodHandles",
        &[
            ("<clinit>", nothing),
            ("arrayElementVarHandle", array_element),
            ("byteArrayViewVarHandle", byte_array_view),
            ("lookup", lookup),
            ("privateLookupIn", private_lookup),
            ("publicLookup", lookup),
        ],
    ),
    (
        LOOKUP,
        &[
            ("<clinit>", initialize_lookup),
            ("findStaticVarHandle", find_static),
            ("findVarHandle", find),
            ("unreflectVarHandle", unreflect),
        ],
    ),
    (
        "java.lang.invoke.VarHandle",
        &[
            ("<clinit>", nothing),
            ("acquireFence", nothing),
            ("coordinateTypes", coordinate_types),
            ("fullFence", nothing),
            ("loadLoadFence", nothing),
            ("releaseFence", nothing),
            ("storeStoreFence", nothing),
            ("varType", variable_type),
        ],
    ),
    (HANDLE, &[("withInvokeBehavior", itself), ("withInvokeExactBehavior", itself)]),
];

/// `Lookup.<clinit>`: without what method handles need.
fn initialize_lookup(call: &mut NativeCall<'_>) -> ModelResult {
    let object = class_object_named(call, "java.lang.Object")?;
    for name in ["IMPL_LOOKUP", "PUBLIC_LOOKUP"] {
        let lookup = new_lookup(call, object)?;
        call.put_static_named(LOOKUP, name, lookup)?;
    }
    done()
}

/// `MethodHandles.lookup`: an object that knows who asked.
fn lookup(call: &mut NativeCall<'_>) -> ModelResult {
    let class = caller_of(call, 0);
    let class = class.unwrap_or_else(|| call.class("java.lang.Object"));
    let asking = class_object(call, class)?;
    give(new_lookup(call, asking)?)
}

fn new_lookup(call: &mut NativeCall<'_>, class: Handle) -> HostResult<Handle> {
    let lookup_class = call.class(LOOKUP);
    let object = call.host.allocate(lookup_class);
    call.put_named(object, LOOKUP, "lookupClass", class)?;
    let all = call.int(0x1f);
    call.put_named(object, LOOKUP, "allowedModes", all)?;
    Ok(object)
}

/// `MethodHandles.privateLookupIn(class, lookup)`
fn private_lookup(call: &mut NativeCall<'_>) -> ModelResult {
    let class = call.argument(0);
    call.not_null(class)?;
    give(new_lookup(call, class)?)
}

/// The handle that stands for something.
fn handle(call: &mut NativeCall<'_>, special: VmObject) -> ModelResult {
    let key = special.key();
    if let Some(known) = call.host.object_of(key) {
        return give(known);
    }
    let class = call.class(HANDLE);
    let object = call.host.allocate(class);
    call.host.register(key, object);
    give(object)
}

/// The field that the arguments of `findVarHandle` name: a class, a name, a type.
fn named_field(call: &mut NativeCall<'_>, is_static: bool) -> ModelResult<FieldId> {
    let class = class_argument(call, 1)?;
    let name = call.argument(2);
    let name = need_text(call, name, "the name of a field")?;
    let found = call.java.find_field(call.program, class, &name);
    match found.filter(|&field| call.program.field(field).is_static == is_static) {
        Some(field) => Ok(field),
        None => no_such_field(&name),
    }
}

/// `Lookup.findVarHandle(class, name, type)`
fn find(call: &mut NativeCall<'_>) -> ModelResult {
    let field = named_field(call, false)?;
    handle(call, VmObject::FieldHandle(field))
}

/// `Lookup.findStaticVarHandle(class, name, type)`
fn find_static(call: &mut NativeCall<'_>) -> ModelResult {
    let field = named_field(call, true)?;
    call.initialized(call.program.field(field).class)?;
    handle(call, VmObject::FieldHandle(field))
}

/// `Lookup.unreflectVarHandle(field)`
fn unreflect(call: &mut NativeCall<'_>) -> ModelResult {
    let field = call.argument(1);
    call.not_null(field)?;
    let field = super::reflection::field_behind(call, field)?;
    call.initialized(call.program.field(field).class)?;
    handle(call, VmObject::FieldHandle(field))
}

/// `MethodHandles.arrayElementVarHandle(class)`
fn array_element(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 0)?;
    if call.element_of(class).is_none() {
        let problem = format!("not an array type: {}", call.program.class_name(class));
        return call.throw("java.lang.IllegalArgumentException", &problem);
    }
    handle(call, VmObject::ElementHandle(class))
}

/// `MethodHandles.byteArrayViewVarHandle(class of arrays, byte order)`
fn byte_array_view(call: &mut NativeCall<'_>) -> ModelResult {
    const BYTE_ORDER: &str = "java.nio.ByteOrder";
    let class = class_argument(call, 0)?;
    let order = call.argument(1);
    call.not_null(order)?;
    let null = call.null();
    let big = call.get_named(null, BYTE_ORDER, "BIG_ENDIAN")?;
    let big_endian = call.host.same(order, big)?;
    let element = call.program.class_name(class).strip_suffix("[]").unwrap_or_default();
    let letter = PRIMITIVES.iter().find(|(name, _)| *name == element).map(|&(_, letter)| letter);
    match letter.filter(|letter| "SCIJFD".contains(*letter)) {
        Some(letter) => handle(call, VmObject::BytesHandle(BytesView { letter, big_endian })),
        None => call.throw_plain("java.lang.UnsupportedOperationException"),
    }
}

/// A handle that is more or less exact is the same here.
fn itself(call: &mut NativeCall<'_>) -> ModelResult {
    give(call.argument(0))
}

/// What a handle's variables hold, and the classes of what says which variable it is.
fn types(call: &mut NativeCall<'_>) -> ModelResult<(String, Vec<String>)> {
    match call.host.key_of(call.argument(0)).and_then(VmObject::of) {
        Some(VmObject::FieldHandle(field)) => {
            let declaration = call.program.field(field);
            let owner = call.program.class_name(declaration.class).to_string();
            let owner = if declaration.is_static { vec![] } else { vec![owner] };
            Ok((type_name(call, declaration.ty), owner))
        }
        Some(VmObject::ElementHandle(class)) => {
            let name = call.program.class_name(class);
            let element = name.strip_suffix("[]").unwrap_or(name).to_string();
            Ok((element, vec![name.to_string(), "int".into()]))
        }
        Some(VmObject::BytesHandle(view)) => {
            let primitive = PRIMITIVES.iter().find(|(_, letter)| *letter == view.letter);
            let name = primitive.map_or("void", |(name, _)| name).to_string();
            Ok((name, vec!["byte[]".into(), "int".into()]))
        }
        _ => unsupported("a VarHandle that depends on the input"),
    }
}

/// `VarHandle.varType`
fn variable_type(call: &mut NativeCall<'_>) -> ModelResult {
    let (name, _) = types(call)?;
    give(class_object_named(call, &name)?)
}

/// `VarHandle.coordinateTypes`
fn coordinate_types(call: &mut NativeCall<'_>) -> ModelResult {
    let (_, names) = types(call)?;
    let classes: Vec<ClassId> = names.iter().map(|name| call.class(name)).collect();
    let classes = class_array(call, &classes)?;
    let list_of =
        call.find_method("java.util.List", "of", "([Ljava/lang/Object;)Ljava/util/List;")?;
    Ok(NativeEnd::Call(list_of, vec![classes]))
}

/// Calls a method of `VarHandle` that takes what the call site says.
pub(crate) fn invoke(call: &mut NativeCall<'_>, name: &str, descriptor: &str) -> ModelResult {
    let Some((mode, _)) = AccessMode::of_name(name) else {
        return unsupported(format!("VarHandle.{name}"));
    };
    let Ok(descriptor) = MethodDescriptor::parse(descriptor) else {
        return unsupported(format!("VarHandle.{name} with a malformed descriptor"));
    };
    call.not_null(call.argument(0))?;
    if !is_supported(call, mode)? {
        return call.throw_plain("java.lang.UnsupportedOperationException");
    }
    let (place, ty, taken) = place(call)?;
    let given = &call.arguments[1 + taken..];
    let types = &descriptor.parameters[taken.min(descriptor.parameters.len())..];
    if given.len() != mode.values() || types.len() != given.len() {
        return wrong_type(call);
    }
    let mut values = vec![];
    for (&value, from) in given.iter().zip(types) {
        match converted(call, value, from, &ty)? {
            Some(value) => values.push(value),
            None => return unsupported(format!("VarHandle.{name} with values of other types")),
        }
    }
    let result_type = if mode == AccessMode::CompareAndSet { "boolean" } else { &ty };
    let is_boxed = descriptor.returns.as_ref().is_some_and(JavaType::is_reference);
    if let Some((class, _)) = boxing(result_type).filter(|_| is_boxed) {
        // Before anything is changed: the whole call is repeated after that.
        call.initialized(call.class(class))?;
    }
    let result = mode.run(call, place, &values)?;
    returned(call, result, result_type, descriptor.returns.as_ref())
}

/// Has a handle this mode? Final fields are only read; what computes needs fitting numbers.
fn is_supported(call: &mut NativeCall<'_>, mode: AccessMode) -> ModelResult<bool> {
    let special = call.host.key_of(call.argument(0)).and_then(VmObject::of);
    let is_final = matches!(special, Some(VmObject::FieldHandle(field)) if is_final(call, field));
    let is_view = matches!(special, Some(VmObject::BytesHandle(_)));
    let (ty, _) = types(call)?;
    let fits = match (mode, ty.as_str()) {
        (AccessMode::Get, _) => true,
        (AccessMode::Set, _) => !is_final,
        _ if is_final => false,
        (AccessMode::GetAndUpdate(_), "int" | "long") => true,
        (_, "short" | "char") if is_view => false,
        (AccessMode::GetAndUpdate(_), _) if is_view => false,
        (AccessMode::GetAndUpdate(BinaryOp::Add), ty) => is_primitive(ty) && ty != "boolean",
        (AccessMode::GetAndUpdate(_), ty) => is_primitive(ty) && !matches!(ty, "float" | "double"),
        _ => true,
    };
    Ok(fits)
}

fn is_final(call: &NativeCall<'_>, field: FieldId) -> bool {
    let class = call.program.field(field).class;
    let slot = call.program.class(class).fields.iter().position(|&one| one == field);
    let file = call.java.class_file(call.program, class);
    let info = slot.and_then(|slot| file.as_ref()?.fields.get(slot));
    info.is_some_and(|info| info.access.is_final())
}

fn wrong_type<T>(call: &mut NativeCall<'_>) -> ModelResult<T> {
    Err(Break::End(call.throw_plain("java.lang.invoke.WrongMethodTypeException")?))
}

/// The variable, the name of its type, and how many arguments said which one it is.
fn place(call: &mut NativeCall<'_>) -> ModelResult<(VariablePlace, String, usize)> {
    match call.host.key_of(call.argument(0)).and_then(VmObject::of) {
        Some(VmObject::FieldHandle(field)) => {
            let declaration = call.program.field(field);
            let ty = type_name(call, declaration.ty);
            if declaration.is_static {
                return Ok((VariablePlace::Field { object: call.argument(0), field }, ty, 0));
            }
            let Some(&object) = call.arguments.get(1) else { return wrong_type(call) };
            call.not_null(object)?;
            if !call.host.is_instance(object, declaration.class)? {
                return Err(Break::End(call.throw_plain("java.lang.ClassCastException")?));
            }
            Ok((VariablePlace::Field { object, field }, ty, 1))
        }
        Some(VmObject::ElementHandle(class)) => {
            let (array, index) = array_and_index(call, 1)?;
            let Some(element) = call.element_of(class) else { return wrong_type(call) };
            // The array may be of a subclass, which has elements of its own.
            let actual = call.host.class_of(array)?;
            let place = element_place(call, array, index, actual, element)?;
            Ok((place, type_name(call, element), 2))
        }
        Some(VmObject::BytesHandle(view)) => {
            let (array, index) = array_and_index(call, size_of_letter(view.letter))?;
            match bytes_place(array, index, view) {
                Some(place) => Ok((place, type_name(call, place.ty(call)), 2)),
                None => wrong_type(call),
            }
        }
        _ => unsupported("a VarHandle that depends on the input"),
    }
}

fn size_of_letter(letter: char) -> u32 {
    super::access::type_of_letter(letter).map_or(1, super::access::size_of)
}

/// The array and index among the arguments; throws unless the array has that many elements there.
fn array_and_index(call: &mut NativeCall<'_>, count: u32) -> ModelResult<(Handle, Handle)> {
    let (Some(&array), Some(&index)) = (call.arguments.get(1), call.arguments.get(2)) else {
        return wrong_type(call);
    };
    call.not_null(array)?;
    let further = call.int(count as i32 - 1);
    let last = call.host.binary(BinaryOp::Add, index, further)?;
    if has_index(call, array, index)? && has_index(call, array, last)? {
        return Ok((array, index));
    }
    let length = call.host.array_length(array)?;
    let numbers = call.known_int(index).zip(call.known_int(length));
    let (exception, length_less) = match count {
        1 => ("java.lang.ArrayIndexOutOfBoundsException", 0),
        more => ("java.lang.IndexOutOfBoundsException", more as i32 - 1),
    };
    let end = match numbers {
        Some((index, length)) => {
            let length = length - length_less;
            let problem = format!("Index {index} out of bounds for length {length}");
            call.throw(exception, &problem)?
        }
        None => {
            let message = super::strings::hidden_text(call)?;
            call.throw_with(exception, message)?
        }
    };
    Err(Break::End(end))
}

/// How the program names what a field or element holds.
fn type_name(call: &NativeCall<'_>, ty: Type) -> String {
    match ty {
        Type::Bool => "boolean".into(),
        Type::I8 => "byte".into(),
        Type::I16 => "short".into(),
        Type::U16 => "char".into(),
        Type::I32 => "int".into(),
        Type::I64 => "long".into(),
        Type::F32 => "float".into(),
        Type::F64 => "double".into(),
        Type::Ref(class) => call.program.class_name(class).to_string(),
        Type::AnyRef | Type::Any => "java.lang.Object".into(),
    }
}

/// An argument of a call site as a value of the variable's type; none where that would take more
/// than widening.
fn converted(
    call: &mut NativeCall<'_>,
    value: Handle,
    from: &JavaType,
    to: &str,
) -> HostResult<Option<Handle>> {
    match (from.is_reference(), is_primitive(to)) {
        (true, false) => Ok(Some(value)),
        (false, true) => widened(call, value, &name_of(from), to),
        (true, true) | (false, false) => Ok(None),
    }
}

/// Gives a result as the call site wants it.
fn returned(
    call: &mut NativeCall<'_>,
    result: Option<Handle>,
    ty: &str,
    wanted: Option<&JavaType>,
) -> ModelResult {
    let (Some(result), Some(wanted)) = (result, wanted) else { return done() };
    match (is_primitive(ty), wanted.is_reference()) {
        (true, true) => boxed(call, ty, result),
        (true, false) => match widened(call, result, ty, &name_of(wanted))? {
            Some(result) => give(result),
            None => wrong_type(call),
        },
        (false, true) => Ok(NativeEnd::Return(Some(result))),
        (false, false) => unsupported("unboxing of what a VarHandle gives"),
    }
}
