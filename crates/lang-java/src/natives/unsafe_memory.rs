//! `Unsafe`: variables by offsets. Offsets of fields are numbers of fields behind a large base, and
//! offsets of array elements are what they are in memory, so that both can be told apart.

use super::access::VariablePlace;
use super::access::{AccessMode, element_place, has_index, size_of};
use super::call::{ModelResult, NativeCall, done, give, unsupported};
use super::classes::{class_argument, class_object};
use super::reflection::field_behind;
use super::registry::{ClassModels, nothing};
use super::strings::need_text;
use super::vm::caller_of;
use forkless_ir::{ArrayCopy, BinaryOp, ClassKind, FieldId, Handle, NativeEnd, Type};

pub(super) const GROUPS: &[ClassModels] = &[
    ("jdk.internal.misc.Unsafe", MODELS),
    ("jdk.internal.misc.Unsafe", NEWER),
    ("sun.misc.Unsafe", MODELS),
    ("sun.misc.Unsafe", OLDER),
    ("jdk.internal.misc.UnsafeConstants", &[("<clinit>", constants)]),
    ("jdk.internal.util.ArraysSupport", &[("vectorizedMismatch", mismatch)]),
];

/// Where elements of arrays start.
const ARRAY_BASE: i64 = 16;
/// Where numbers of fields start.
const FIELD_BASE: i64 = 1 << 30;

const MODELS: &[(&str, super::call::NativeModel)] = &[
    ("addressSize", address_size),
    ("allocateInstance", allocate_instance),
    ("arrayBaseOffset", array_base_offset),
    ("arrayIndexScale", array_index_scale),
    ("ensureClassInitialized", ensure_class_initialized),
    ("fullFence", nothing),
    ("getAndAddInt", access),
    ("getAndAddLong", access),
    ("getAndSetInt", access),
    ("getAndSetLong", access),
    ("getBoolean", access),
    ("getBooleanVolatile", access),
    ("getByte", access),
    ("getByteVolatile", access),
    ("getChar", access),
    ("getCharVolatile", access),
    ("getDouble", access),
    ("getDoubleVolatile", access),
    ("getFloat", access),
    ("getFloatVolatile", access),
    ("getInt", access),
    ("getIntVolatile", access),
    ("getLong", access),
    ("getLongVolatile", access),
    ("getShort", access),
    ("getShortVolatile", access),
    ("loadFence", nothing),
    ("pageSize", page_size),
    ("park", nothing),
    ("putBoolean", access),
    ("putBooleanVolatile", access),
    ("putByte", access),
    ("putByteVolatile", access),
    ("putChar", access),
    ("putCharVolatile", access),
    ("putDouble", access),
    ("putDoubleVolatile", access),
    ("putFloat", access),
    ("putFloatVolatile", access),
    ("putInt", access),
    ("putIntVolatile", access),
    ("putLong", access),
    ("putLongVolatile", access),
    ("putShort", access),
    ("putShortVolatile", access),
    ("shouldBeInitialized", should_be_initialized),
    ("storeFence", nothing),
    ("throwException", throw_exception),
    ("unpark", nothing),
];

/// Of versions since 9.
const NEWER: &[(&str, super::call::NativeModel)] = &[
    ("addressSize0", address_size),
    ("arrayBaseOffset0", array_base_offset),
    ("arrayIndexScale0", array_index_scale),
    ("compareAndExchangeBoolean", access),
    ("compareAndExchangeByte", access),
    ("compareAndExchangeChar", access),
    ("compareAndExchangeDouble", access),
    ("compareAndExchangeFloat", access),
    ("compareAndExchangeInt", access),
    ("compareAndExchangeLong", access),
    ("compareAndExchangeReference", access),
    ("compareAndExchangeShort", access),
    ("compareAndSetBoolean", access),
    ("compareAndSetByte", access),
    ("compareAndSetChar", access),
    ("compareAndSetDouble", access),
    ("compareAndSetFloat", access),
    ("compareAndSetInt", access),
    ("compareAndSetLong", access),
    ("compareAndSetReference", access),
    ("compareAndSetShort", access),
    ("compareAndExchangeObject", access),
    ("compareAndSetObject", access),
    ("copyMemory0", copy_memory),
    ("copySwapMemory0", copy_swapped_memory),
    ("ensureClassInitialized0", ensure_class_initialized),
    ("getAndSetObject", access),
    ("getAndSetReference", access),
    ("getCharUnaligned(Ljava/lang/Object;J)C", access),
    ("getIntUnaligned(Ljava/lang/Object;J)I", access),
    ("getLongUnaligned(Ljava/lang/Object;J)J", access),
    ("getObject", access),
    ("getObjectAcquire", access),
    ("getObjectVolatile", access),
    ("getReference", access),
    ("getReferenceAcquire", access),
    ("getReferenceVolatile", access),
    ("getShortUnaligned(Ljava/lang/Object;J)S", access),
    ("isBigEndian0", no),
    ("objectFieldOffset0", object_field_offset),
    ("objectFieldOffset1", object_field_offset_named),
    ("putCharUnaligned(Ljava/lang/Object;JC)V", access),
    ("putIntUnaligned(Ljava/lang/Object;JI)V", access),
    ("putLongUnaligned(Ljava/lang/Object;JJ)V", access),
    ("putObject", access),
    ("putObjectRelease", access),
    ("putObjectVolatile", access),
    ("putReference", access),
    ("putReferenceRelease", access),
    ("putReferenceVolatile", access),
    ("putShortUnaligned(Ljava/lang/Object;JS)V", access),
    ("shouldBeInitialized0", should_be_initialized),
    ("staticFieldBase0", static_field_base),
    ("staticFieldOffset0", object_field_offset),
    ("unalignedAccess0", yes),
    ("weakCompareAndSetBoolean", access),
    ("weakCompareAndSetByte", access),
    ("weakCompareAndSetChar", access),
    ("weakCompareAndSetInt", access),
    ("weakCompareAndSetLong", access),
    ("weakCompareAndSetObject", access),
    ("weakCompareAndSetReference", access),
    ("weakCompareAndSetShort", access),
];

/// Of versions up to 8, and of what they still offer to programs later.
const OLDER: &[(&str, super::call::NativeModel)] = &[
    ("allocateMemory", allocate_memory),
    ("compareAndSwapInt", access),
    ("compareAndSwapLong", access),
    ("compareAndSwapObject", access),
    ("copyMemory(Ljava/lang/Object;JLjava/lang/Object;JJ)V", copy_memory),
    ("freeMemory", free_memory),
    ("getAndSetObject", access),
    ("getObject", access),
    ("getObjectVolatile", access),
    ("objectFieldOffset", object_field_offset),
    ("putObject", access),
    ("putObjectVolatile", access),
    ("putOrderedInt", access),
    ("putOrderedLong", access),
    ("putOrderedObject", access),
    ("staticFieldBase", static_field_base),
    ("staticFieldOffset", object_field_offset),
];

/// `UnsafeConstants.<clinit>`: a virtual machine fills these in.
fn constants(call: &mut NativeCall<'_>) -> ModelResult {
    const CLASS: &str = "jdk.internal.misc.UnsafeConstants";
    let numbers = [("ADDRESS_SIZE0", 8), ("PAGE_SIZE", 4096), ("UNALIGNED_ACCESS", 1)];
    for (name, value) in numbers {
        let value = call.int(value);
        call.put_static_named(CLASS, name, value)?;
    }
    done()
}

/// `ArraysSupport.vectorizedMismatch(array, offset, array, offset, length, scale)`: all elements are
/// left for the caller to compare, one by one. A virtual machine compares memory, whether the arrays
/// have that many elements or not.
fn mismatch(call: &mut NativeCall<'_>) -> ModelResult {
    let length = call.argument(4);
    let scale = call.need_int(call.argument(5), "the size of elements")?;
    let size = 1 << scale.clamp(0, 3);
    for (array, offset) in [(0, 1), (2, 3)] {
        let (array, offset) = (call.argument(array), call.argument(offset));
        if call.host.is_null(array)? {
            return unsupported("memory outside of objects");
        }
        let index = index_at(call, offset, size)?;
        let end = call.host.array_length(array)?;
        let room = call.host.binary(BinaryOp::Subtract, end, index)?;
        if call.compares(BinaryOp::Less, room, length)? {
            return unsupported("memory behind the end of an array");
        }
    }
    let minus_one = call.int(-1);
    give(call.host.binary(BinaryOp::Xor, length, minus_one)?)
}

/// The type that the name of a method starts with, and whether it is a reference.
fn named_type(call: &NativeCall<'_>, rest: &str) -> Option<Type> {
    const NAMES: [(&str, Type); 8] = [
        ("Boolean", Type::Bool),
        ("Byte", Type::I8),
        ("Char", Type::U16),
        ("Short", Type::I16),
        ("Int", Type::I32),
        ("Long", Type::I64),
        ("Float", Type::F32),
        ("Double", Type::F64),
    ];
    if rest.starts_with("Object") || rest.starts_with("Reference") {
        return Some(Type::Ref(call.class("java.lang.Object")));
    }
    NAMES.iter().find(|(name, _)| rest.starts_with(name)).map(|&(_, ty)| ty)
}

/// All methods that read or change a variable: `(object, offset, values...)`
fn access(call: &mut NativeCall<'_>) -> ModelResult {
    let name = call.method.map_or("", |method| &call.program.method(method).name);
    let parts =
        AccessMode::of_name(name).and_then(|(mode, rest)| Some((mode, named_type(call, rest)?)));
    let Some((mode, wanted)) = parts else { return unsupported(format!("Unsafe.{name}")) };
    if call.arguments.len() != 3 + mode.values() {
        return try_memory(call, name);
    }
    let (object, offset) = (call.argument(1), call.argument(2));
    let place = place(call, object, offset, wanted)?;
    let values = call.arguments[3..].to_vec();
    Ok(NativeEnd::Return(mode.run(call, place, &values)?))
}

/// The only address outside of objects. On the memory there `java.nio.Bits` of Java 8 finds out which
/// byte of a number comes first: it writes one and reads its first byte.
const TRIED_ADDRESS: i64 = 8;
/// The number that it writes, the most significant byte being 1.
const TRIED_NUMBER: i64 = 0x0102_0304_0506_0708;

/// `Unsafe.allocateMemory(size)` of Java 8
fn allocate_memory(call: &mut NativeCall<'_>) -> ModelResult {
    let caller = caller_of(call, 0).map(|class| call.program.class_name(class));
    let size = call.known_long(call.argument(1));
    if caller == Some("java.nio.Bits") && size == Some(8) {
        return call.give_long(TRIED_ADDRESS);
    }
    unsupported("memory outside of objects")
}

/// `Unsafe.freeMemory(address)` of Java 8
fn free_memory(call: &mut NativeCall<'_>) -> ModelResult {
    match call.known_long(call.argument(1)) {
        Some(0 | TRIED_ADDRESS) => done(),
        _ => unsupported("memory outside of objects"),
    }
}

/// `Unsafe.putLong(address, number)` and `Unsafe.getByte(address)`
fn try_memory(call: &mut NativeCall<'_>, name: &str) -> ModelResult {
    let mut numbers = vec![];
    for &argument in &call.arguments[1..] {
        numbers.push(call.known_long(argument));
    }
    match (name, numbers.as_slice()) {
        ("putLong", [Some(TRIED_ADDRESS), Some(TRIED_NUMBER)]) => done(),
        ("getByte", [Some(TRIED_ADDRESS)]) => call.give_int(TRIED_NUMBER as i32 & 0xff),
        _ => unsupported("memory outside of objects"),
    }
}

/// The variable at an offset of an object.
fn place(
    call: &mut NativeCall<'_>,
    object: Handle,
    offset: Handle,
    wanted: Type,
) -> ModelResult<VariablePlace> {
    if call.host.is_null(object)? {
        return unsupported("memory outside of objects");
    }
    let known = call.known_long(offset);
    if let Some(number) = known.and_then(|offset| u32::try_from(offset - FIELD_BASE).ok()) {
        let field = FieldId(number);
        let ty = call.program.field(field).ty;
        if ty == wanted || ty.is_reference() && wanted.is_reference() {
            return Ok(VariablePlace::Field { object, field });
        }
        return unsupported("a field as a value of another type");
    }
    let class = call.host.class_of(object)?;
    let Some(element) = call.element_of(class) else {
        return unsupported("an offset that is none of a field");
    };
    let index = index_at(call, offset, size_of(element))?;
    if !has_index(call, object, index)? {
        return unsupported("memory behind the end of an array");
    }
    element_place(call, object, index, class, wanted)
}

/// The index of the element at an offset.
fn index_at(call: &mut NativeCall<'_>, offset: Handle, size: u32) -> ModelResult<Handle> {
    if let Some(offset) = call.known_long(offset) {
        let behind = offset - ARRAY_BASE;
        if behind % i64::from(size) != 0 {
            return unsupported("memory between two elements of an array");
        }
        return Ok(call.int((behind / i64::from(size)) as i32));
    }
    let base = call.long(ARRAY_BASE);
    let behind = call.host.binary(BinaryOp::Subtract, offset, base)?;
    let distance = call.int(size.trailing_zeros() as i32);
    let index = call.host.binary(BinaryOp::ShiftRight, behind, distance)?;
    Ok(call.host.convert(index, Type::I64, Type::I32)?)
}

fn give_offset(call: &mut NativeCall<'_>, field: FieldId) -> ModelResult {
    call.give_long(FIELD_BASE + i64::from(field.0))
}

/// `Unsafe.objectFieldOffset(field)` and `Unsafe.staticFieldOffset(field)`
fn object_field_offset(call: &mut NativeCall<'_>) -> ModelResult {
    if call.arguments.len() != 2 {
        return call.own_code();
    }
    let field = call.argument(1);
    call.not_null(field)?;
    let field = field_behind(call, field)?;
    give_offset(call, field)
}

/// `Unsafe.objectFieldOffset(class, name)`
fn object_field_offset_named(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 1)?;
    let name = call.argument(2);
    let name = need_text(call, name, "the name of a field")?;
    let fields = &call.program.class(class).fields;
    match fields.iter().copied().find(|&field| call.program.field(field).name == name) {
        Some(field) => give_offset(call, field),
        None => call.throw("java.lang.InternalError", &name),
    }
}

/// `Unsafe.staticFieldBase(field)`: the class object.
fn static_field_base(call: &mut NativeCall<'_>) -> ModelResult {
    let field = call.argument(1);
    call.not_null(field)?;
    let field = field_behind(call, field)?;
    let class = call.program.field(field).class;
    give(class_object(call, class)?)
}

/// `Unsafe.arrayBaseOffset(class)`
fn array_base_offset(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 1)?;
    if call.element_of(class).is_none() {
        return call.throw_plain("java.lang.InvalidClassException");
    }
    if returns_long(call) { call.give_long(ARRAY_BASE) } else { call.give_int(ARRAY_BASE as i32) }
}

/// Whether the method gives a `long`: versions differ.
fn returns_long(call: &NativeCall<'_>) -> bool {
    call.method.is_some_and(|method| call.program.method(method).returns == Some(Type::I64))
}

/// `Unsafe.arrayIndexScale(class)`
fn array_index_scale(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 1)?;
    match call.element_of(class) {
        Some(element) => call.give_int(size_of(element) as i32),
        None => call.throw_plain("java.lang.InvalidClassException"),
    }
}

/// `Unsafe.isBigEndian0`
fn no(call: &mut NativeCall<'_>) -> ModelResult {
    call.give_truth(false)
}

/// `Unsafe.unalignedAccess0`
fn yes(call: &mut NativeCall<'_>) -> ModelResult {
    call.give_truth(true)
}

/// `Unsafe.addressSize`
fn address_size(call: &mut NativeCall<'_>) -> ModelResult {
    call.give_int(8)
}

/// `Unsafe.pageSize`
fn page_size(call: &mut NativeCall<'_>) -> ModelResult {
    call.give_int(4096)
}

/// `Unsafe.allocateInstance(class)`: an object whose constructor does not run.
fn allocate_instance(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 1)?;
    if call.program.class(class).kind != ClassKind::Concrete {
        let name = call.program.class_name(class).to_string();
        return call.throw("java.lang.InstantiationException", &name);
    }
    call.initialized(class)?;
    give(call.host.allocate(class))
}

/// `Unsafe.ensureClassInitialized(class)`
fn ensure_class_initialized(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 1)?;
    call.initialized(class)?;
    done()
}

/// `Unsafe.shouldBeInitialized(class)`
fn should_be_initialized(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 1)?;
    let is_initialized =
        call.host.is_initialized(class) || !call.java.needs_initialization(call.program, class);
    call.give_truth(!is_initialized)
}

/// `Unsafe.throwException(exception)`
fn throw_exception(call: &mut NativeCall<'_>) -> ModelResult {
    call.not_null(call.argument(1))?;
    Ok(NativeEnd::Throw(call.argument(1)))
}

/// `Unsafe.copySwapMemory0(source, offset, target, offset, bytes, size)`, from bytes to wider numbers, whose
/// first byte is the most significant one.
fn copy_swapped_memory(call: &mut NativeCall<'_>) -> ModelResult {
    let &[_, source, from, target, to, bytes, size] = call.arguments else {
        return unsupported("memory outside of objects");
    };
    if call.host.is_null(source)? || call.host.is_null(target)? {
        return unsupported("memory outside of objects");
    }
    let (class, other) = (call.host.class_of(source)?, call.host.class_of(target)?);
    let is_bytes = call.element_of(class) == Some(Type::I8);
    let whole = call.element_of(other).filter(|element| !element.is_reference());
    let size = call.need_long(size, "the size of a number")?;
    let whole = whole.filter(|&whole| is_bytes && i64::from(size_of(whole)) == size);
    let Some(whole) = whole else {
        return unsupported("copying swapped memory other than bytes to numbers");
    };
    let from = call.need_long(from, "a place in an array")? - ARRAY_BASE;
    let to = call.need_long(to, "a place in an array")? - ARRAY_BASE;
    let bytes = call.need_long(bytes, "a number of bytes")?;
    if from < 0 || to < 0 || to % size != 0 || bytes % size != 0 {
        return unsupported("memory between two elements of an array");
    }
    for (array, end) in [(source, from + bytes), (target, (to + bytes) / size)] {
        let last = call.int(end as i32 - 1);
        if bytes > 0 && !has_index(call, array, last)? {
            return unsupported("memory behind the end of an array");
        }
    }
    for number in 0..bytes / size {
        let index = call.int((from + number * size) as i32);
        let element = Type::I8;
        let place =
            VariablePlace::Several { array: source, index, element, whole, big_endian: true };
        let value = place.read(call)?;
        call.store(target, (to / size + number) as u32, value, whole)?;
    }
    done()
}

/// `Unsafe.copyMemory0(source, offset, target, offset, bytes)`, between arrays of one type.
fn copy_memory(call: &mut NativeCall<'_>) -> ModelResult {
    let &[_, source, from, target, to, bytes] = call.arguments else {
        return unsupported("memory outside of objects");
    };
    if call.host.is_null(source)? || call.host.is_null(target)? {
        return unsupported("memory outside of objects");
    }
    let (class, other) = (call.host.class_of(source)?, call.host.class_of(target)?);
    let element = call.element_of(class).filter(|element| !element.is_reference());
    let Some(element) = element.filter(|_| class == other) else {
        return unsupported("copying memory between objects of different classes");
    };
    let size = i64::from(size_of(element));
    let mut elements = |value: Handle, base: i64| -> ModelResult<u32> {
        let bytes = call.need_long(value, "a number of bytes")? - base;
        if bytes < 0 || bytes % size != 0 {
            return unsupported("memory between two elements of an array");
        }
        Ok((bytes / size) as u32)
    };
    let (from, to) = (elements(from, ARRAY_BASE)?, elements(to, ARRAY_BASE)?);
    let length = elements(bytes, 0)?;
    if length > 0 {
        for (array, start) in [(source, from), (target, to)] {
            let last = call.int((start + length - 1) as i32);
            if !has_index(call, array, last)? {
                return unsupported("memory behind the end of an array");
            }
        }
        call.host.array_copy(ArrayCopy { source, from, target, to, length, element })?;
    }
    done()
}
