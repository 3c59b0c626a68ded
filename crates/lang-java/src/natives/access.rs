//! Reading and changing one variable, in all the ways that `Unsafe` and `VarHandle` offer. With one
//! thread, memory order makes no difference.

use super::call::{ModelResult, NativeCall, unsupported};
use super::floats;
use super::vm_objects::BytesView;
use crate::names::computational;
use forkless_ir::{BinaryOp, ClassId, FieldId, Handle, HostResult, Type};

/// A variable of the heap: a field or an element.
#[derive(Clone, Copy, Debug)]
pub(super) enum VariablePlace {
    /// A field of an object that is there, or a static field.
    Field {
        /// The object; anything for a static field.
        object: Handle,
        /// The field.
        field: FieldId,
    },
    /// An element of an array that is there and has that index.
    Element {
        /// The array.
        array: Handle,
        /// The index, a 32-bit number.
        index: Handle,
        /// What the array holds.
        element: Type,
    },
    /// Several elements of an array of narrower numbers, seen as one value.
    Several {
        /// The array.
        array: Handle,
        /// The index of the first one.
        index: Handle,
        /// What the array holds: `byte`, `short`, `char` or `int`.
        element: Type,
        /// What they are seen as.
        whole: Type,
        /// Whether the first element is the most significant one.
        big_endian: bool,
    },
}

/// How many bytes a value of this type has in memory.
pub(super) fn size_of(ty: Type) -> u32 {
    match ty {
        Type::Bool | Type::I8 => 1,
        Type::I16 | Type::U16 => 2,
        Type::I32 | Type::F32 | Type::Ref(_) | Type::AnyRef | Type::Any => 4,
        Type::I64 | Type::F64 => 8,
    }
}

/// The type of a primitive type's letter in descriptors.
pub(super) fn type_of_letter(letter: char) -> Option<Type> {
    Some(match letter {
        'Z' => Type::Bool,
        'B' => Type::I8,
        'C' => Type::U16,
        'S' => Type::I16,
        'I' => Type::I32,
        'J' => Type::I64,
        'F' => Type::F32,
        'D' => Type::F64,
        _ => return None,
    })
}

/// The integer type of the same size as a float.
fn bits_of(ty: Type) -> Option<Type> {
    match ty {
        Type::F32 => Some(Type::I32),
        Type::F64 => Some(Type::I64),
        _ => None,
    }
}

impl VariablePlace {
    /// What the variable holds.
    pub fn ty(self, call: &NativeCall<'_>) -> Type {
        match self {
            VariablePlace::Field { field, .. } => call.program.field(field).ty,
            VariablePlace::Element { element, .. } => element,
            VariablePlace::Several { whole, .. } => whole,
        }
    }

    /// Its value, as registers hold it.
    pub fn read(self, call: &mut NativeCall<'_>) -> ModelResult<Handle> {
        match self {
            VariablePlace::Field { object, field } => Ok(call.get(object, field)?),
            VariablePlace::Element { array, index, element } => {
                let value = call.host.array_load(array, index, element)?;
                Ok(call.widened(value, element)?)
            }
            VariablePlace::Several { array, index, element, whole, big_endian } => {
                let bits = read_several(call, (array, index, element), whole, big_endian)?;
                from_bits(call, bits, whole)
            }
        }
    }

    /// Sets it to the value of a register.
    pub fn write(self, call: &mut NativeCall<'_>, value: Handle) -> ModelResult<()> {
        match self {
            VariablePlace::Field { object, field } => Ok(call.put(object, field, value)?),
            VariablePlace::Element { array, index, element } => {
                let value = call.narrowed(value, element)?;
                Ok(call.host.array_store(array, index, value)?)
            }
            VariablePlace::Several { array, index, element, whole, big_endian } => {
                let bits = to_bits(call, value, whole)?;
                Ok(write_several(call, (array, index, element), whole, big_endian, bits)?)
            }
        }
    }
}

/// The bits of a register's value of a type, as a 64-bit number.
fn to_bits(call: &mut NativeCall<'_>, value: Handle, ty: Type) -> ModelResult<Handle> {
    let (value, ty) = match bits_of(ty) {
        Some(bits) => (floats::to_bits(call, value)?, bits),
        None => (value, computational(ty)),
    };
    if ty == Type::I64 { Ok(value) } else { Ok(call.host.convert(value, ty, Type::I64)?) }
}

/// The register's value of a type of these bits, a 64-bit number.
fn from_bits(call: &mut NativeCall<'_>, bits: Handle, ty: Type) -> ModelResult<Handle> {
    let integer = bits_of(ty).unwrap_or(ty);
    let value =
        if integer == Type::I64 { bits } else { call.host.convert(bits, Type::I64, integer)? };
    if integer != ty {
        return Ok(floats::from_bits(call, value)?);
    }
    Ok(call.widened(value, ty)?)
}

/// By how many bits each element is shifted within the whole, and its index.
fn shifts(element: Type, whole: Type, big_endian: bool) -> Vec<(u32, i32)> {
    let count = size_of(whole) / size_of(element);
    let bits = 8 * size_of(element);
    (0..count)
        .map(|index| {
            let place = if big_endian { count - 1 - index } else { index };
            (index, (place * bits) as i32)
        })
        .collect()
}

fn read_several(
    call: &mut NativeCall<'_>,
    (array, index, element): (Handle, Handle, Type),
    whole: Type,
    big_endian: bool,
) -> HostResult<Handle> {
    let mask = call.long((1_i64 << (8 * size_of(element))) - 1);
    let mut bits = call.long(0);
    for (offset, distance) in shifts(element, whole, big_endian) {
        let offset = call.int(offset as i32);
        let place = call.host.binary(BinaryOp::Add, index, offset)?;
        let part = call.host.array_load(array, place, element)?;
        let part = call.host.convert(part, element, Type::I64)?;
        let part = call.host.binary(BinaryOp::And, part, mask)?;
        let distance = call.int(distance);
        let part = call.host.binary(BinaryOp::ShiftLeft, part, distance)?;
        bits = call.host.binary(BinaryOp::Or, bits, part)?;
    }
    Ok(bits)
}

fn write_several(
    call: &mut NativeCall<'_>,
    (array, index, element): (Handle, Handle, Type),
    whole: Type,
    big_endian: bool,
    bits: Handle,
) -> HostResult<()> {
    for (offset, distance) in shifts(element, whole, big_endian) {
        let offset = call.int(offset as i32);
        let place = call.host.binary(BinaryOp::Add, index, offset)?;
        let distance = call.int(distance);
        let part = call.host.binary(BinaryOp::ShiftRight, bits, distance)?;
        let part = call.host.convert(part, Type::I64, element)?;
        call.host.array_store(array, place, part)?;
    }
    Ok(())
}

/// What can be done with a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AccessMode {
    /// Gives the value.
    Get,
    /// Sets the value.
    Set,
    /// Sets the value if it is the expected one; gives whether it was.
    CompareAndSet,
    /// The same; gives the value that was there.
    CompareAndExchange,
    /// Sets the value; gives the one before.
    GetAndSet,
    /// Combines the value with an operand; gives the one before.
    GetAndUpdate(BinaryOp),
}

impl AccessMode {
    /// The mode that a method of `Unsafe` or `VarHandle` has by its name, and the rest of the name:
    /// a type, a memory order.
    pub fn of_name(name: &str) -> Option<(AccessMode, &str)> {
        const NAMES: [(&str, AccessMode); 13] = [
            ("weakCompareAndSet", AccessMode::CompareAndSet),
            ("compareAndSet", AccessMode::CompareAndSet),
            ("compareAndSwap", AccessMode::CompareAndSet),
            ("compareAndExchange", AccessMode::CompareAndExchange),
            ("getAndSet", AccessMode::GetAndSet),
            ("getAndAdd", AccessMode::GetAndUpdate(BinaryOp::Add)),
            ("getAndBitwiseOr", AccessMode::GetAndUpdate(BinaryOp::Or)),
            ("getAndBitwiseAnd", AccessMode::GetAndUpdate(BinaryOp::And)),
            ("getAndBitwiseXor", AccessMode::GetAndUpdate(BinaryOp::Xor)),
            ("putOrdered", AccessMode::Set),
            ("put", AccessMode::Set),
            ("set", AccessMode::Set),
            ("get", AccessMode::Get),
        ];
        NAMES.iter().find_map(|&(prefix, mode)| Some((mode, name.strip_prefix(prefix)?)))
    }

    /// How many values it takes.
    pub fn values(self) -> usize {
        match self {
            AccessMode::Get => 0,
            AccessMode::Set | AccessMode::GetAndSet | AccessMode::GetAndUpdate(_) => 1,
            AccessMode::CompareAndSet | AccessMode::CompareAndExchange => 2,
        }
    }

    /// Does it; what it gives, as registers hold it.
    pub fn run(
        self,
        call: &mut NativeCall<'_>,
        place: VariablePlace,
        values: &[Handle],
    ) -> ModelResult<Option<Handle>> {
        if self == AccessMode::Set {
            place.write(call, values[0])?;
            return Ok(None);
        }
        let before = place.read(call)?;
        match self {
            AccessMode::Get | AccessMode::Set => {}
            AccessMode::GetAndSet => place.write(call, values[0])?,
            AccessMode::GetAndUpdate(op) => {
                let after = call.host.binary(op, before, values[0])?;
                place.write(call, after)?;
            }
            AccessMode::CompareAndSet | AccessMode::CompareAndExchange => {
                let same = is_expected(call, place, before, values[0])?;
                if same {
                    place.write(call, values[1])?;
                }
                if self == AccessMode::CompareAndSet {
                    return Ok(Some(call.truth(same)));
                }
            }
        }
        Ok(Some(before))
    }
}

/// Whether a value is the expected one: floats by their bits, narrow numbers as they are stored.
fn is_expected(
    call: &mut NativeCall<'_>,
    place: VariablePlace,
    before: Handle,
    expected: Handle,
) -> ModelResult<bool> {
    let ty = place.ty(call);
    if bits_of(ty).is_some() {
        let before = floats::to_bits(call, before)?;
        let expected = floats::to_bits(call, expected)?;
        return Ok(call.host.same(before, expected)?);
    }
    let stored = call.narrowed(expected, ty)?;
    let stored = call.widened(stored, ty)?;
    Ok(call.host.same(before, stored)?)
}

/// Whether an array that is there has an index.
pub(super) fn has_index(
    call: &mut NativeCall<'_>,
    array: Handle,
    index: Handle,
) -> HostResult<bool> {
    let zero = call.int(0);
    if call.compares(BinaryOp::Less, index, zero)? {
        return Ok(false);
    }
    let length = call.host.array_length(array)?;
    call.compares(BinaryOp::Less, index, length)
}

/// The variable that some bytes of a `byte[]` are, from an index that the array has with all of
/// them.
pub(super) fn bytes_place(array: Handle, index: Handle, view: BytesView) -> Option<VariablePlace> {
    let whole = type_of_letter(view.letter)?;
    let big_endian = view.big_endian;
    Some(VariablePlace::Several { array, index, element: Type::I8, whole, big_endian })
}

/// The variable at an element of an array, seen as a type, if both fit together.
pub(super) fn element_place(
    call: &mut NativeCall<'_>,
    array: Handle,
    index: Handle,
    class: ClassId,
    wanted: Type,
) -> ModelResult<VariablePlace> {
    let Some(element) = call.element_of(class) else {
        return unsupported("an element of what is no array");
    };
    let are_same = element == wanted
        || element.is_reference() && wanted.is_reference()
        || size_of(element) == 1 && size_of(wanted) == 1;
    if are_same {
        return Ok(VariablePlace::Element { array, index, element });
    }
    let is_integer = |ty| matches!(ty, Type::I8 | Type::I16 | Type::U16 | Type::I32 | Type::I64);
    if is_integer(element) && !wanted.is_reference() && size_of(wanted) >= size_of(element) {
        return Ok(VariablePlace::Several {
            array,
            index,
            element,
            whole: wanted,
            big_endian: false,
        });
    }
    unsupported("an element of an array as a value of another type")
}
