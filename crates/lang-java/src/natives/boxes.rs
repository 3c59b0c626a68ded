//! Boxes of primitive values, and which primitive values go where.
//!
//! The JDK looks small numbers up in an array of boxes. For a number that depends on the input, that is a
//! choice among all of them. Here it is one among the boxes that there are.

use super::call::{ModelResult, NativeCall, give, unsupported};
use super::registry::ClassModels;
use crate::names::{computational, primitive};
use forkless_ir::{BinaryOp, Constant, Handle, HostResult, NativeEnd};

/// Primitive types, their letters in descriptors and the classes of their boxes.
const BOXES: [(&str, char, &str); 8] = [
    ("boolean", 'Z', "java.lang.Boolean"),
    ("byte", 'B', "java.lang.Byte"),
    ("char", 'C', "java.lang.Character"),
    ("short", 'S', "java.lang.Short"),
    ("int", 'I', "java.lang.Integer"),
    ("long", 'J', "java.lang.Long"),
    ("float", 'F', "java.lang.Float"),
    ("double", 'D', "java.lang.Double"),
];

pub(super) const GROUPS: &[ClassModels] = &[
    ("java.lang.Byte", &[("valueOf(B)Ljava/lang/Byte;", of_byte)]),
    ("java.lang.Character", &[("valueOf(C)Ljava/lang/Character;", of_char)]),
    ("java.lang.Short", &[("valueOf(S)Ljava/lang/Short;", of_short)]),
    ("java.lang.Integer", &[("valueOf(I)Ljava/lang/Integer;", of_int)]),
    ("java.lang.Long", &[("valueOf(J)Ljava/lang/Long;", of_long)]),
];

/// `Byte.valueOf`: there is one box for each value.
fn of_byte(call: &mut NativeCall<'_>) -> ModelResult {
    let always = call.host.constant(Constant::Bool(true));
    in_box(call, "java.lang.Byte", always)
}

/// `Character.valueOf`: there is one box for each ASCII character.
fn of_char(call: &mut NativeCall<'_>) -> ModelResult {
    let last = call.int(127);
    let is_shared = call.host.binary(BinaryOp::LessOrEqual, call.argument(0), last)?;
    in_box(call, "java.lang.Character", is_shared)
}

/// `Short.valueOf`
fn of_short(call: &mut NativeCall<'_>) -> ModelResult {
    let (least, most) = (call.int(-128), call.int(127));
    let is_shared = is_within(call, least, most)?;
    in_box(call, "java.lang.Short", is_shared)
}

/// `Integer.valueOf`
fn of_int(call: &mut NativeCall<'_>) -> ModelResult {
    let (least, most) = (call.int(-128), call.int(127));
    let is_shared = is_within(call, least, most)?;
    in_box(call, "java.lang.Integer", is_shared)
}

/// `Long.valueOf`
fn of_long(call: &mut NativeCall<'_>) -> ModelResult {
    let (least, most) = (call.long(-128), call.long(127));
    let is_shared = is_within(call, least, most)?;
    in_box(call, "java.lang.Long", is_shared)
}

/// Is the argument one of the numbers between two?
fn is_within(call: &mut NativeCall<'_>, least: Handle, most: Handle) -> HostResult<Handle> {
    let value = call.argument(0);
    let is_above = call.host.binary(BinaryOp::LessOrEqual, least, value)?;
    let is_below = call.host.binary(BinaryOp::LessOrEqual, value, most)?;
    call.host.binary(BinaryOp::And, is_above, is_below)
}

/// The argument in a box.
fn in_box(call: &mut NativeCall<'_>, class: &str, is_shared: Handle) -> ModelResult {
    let Some(field) = call.field(class, "value") else {
        return unsupported(format!("a JDK whose {class} has no field `value`"));
    };
    let value = call.narrowed(call.argument(0), call.program.field(field).ty)?;
    give(call.host.boxed(field, value, is_shared)?)
}

/// The class of the boxes of a primitive type, and the descriptor of the method that makes them.
pub(super) fn boxing(primitive: &str) -> Option<(&'static str, String)> {
    let &(_, letter, class) = BOXES.iter().find(|(name, _, _)| *name == primitive)?;
    Some((class, format!("({letter})L{};", class.replace('.', "/"))))
}

/// Returns a primitive value in a box.
pub(super) fn boxed(call: &mut NativeCall<'_>, primitive: &str, value: Handle) -> ModelResult {
    let Some((class, descriptor)) = boxing(primitive) else {
        return super::call::unsupported(format!("boxes of {primitive}"));
    };
    let value_of = call.find_method(class, "valueOf", &descriptor)?;
    call.initialized(call.class(class))?;
    Ok(NativeEnd::Call(value_of, vec![value]))
}

/// The primitive type and value in a box that is there; none if the object is no box.
pub(super) fn unboxed(
    call: &mut NativeCall<'_>,
    object: Handle,
) -> ModelResult<Option<(&'static str, Handle)>> {
    for (primitive, _, class) in BOXES {
        let id = call.class(class);
        if call.host.is_instance(object, id)? {
            return Ok(Some((primitive, call.get_named(object, class, "value")?)));
        }
    }
    Ok(None)
}

/// Whether values of a primitive type are values of another one: the same, or a wider one.
fn widens(from: &str, to: &str) -> bool {
    const ORDER: [&str; 6] = ["byte", "short", "int", "long", "float", "double"];
    let place = |name: &str| ORDER.iter().position(|&one| one == name);
    match (from, to) {
        _ if from == to => true,
        ("char", _) => place(to).is_some_and(|to| to >= 2),
        _ => place(from).zip(place(to)).is_some_and(|(from, to)| from <= to),
    }
}

/// A primitive value as one of another type, as assignments convert; none if they do not.
pub(super) fn widened(
    call: &mut NativeCall<'_>,
    value: Handle,
    from: &str,
    to: &str,
) -> HostResult<Option<Handle>> {
    let (Some(source), Some(target)) = (primitive(from), primitive(to)) else { return Ok(None) };
    if !widens(from, to) {
        return Ok(None);
    }
    let (source, target) = (computational(source), computational(target));
    if source == target {
        return Ok(Some(value));
    }
    call.host.convert(value, source, target).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widening_follows_the_language() {
        for (from, to) in [("byte", "short"), ("char", "int"), ("int", "float"), ("long", "float")]
        {
            assert!(widens(from, to), "{from} to {to}");
            assert!(!widens(to, from), "{to} to {from}");
        }
        for (from, to) in [("byte", "char"), ("char", "short"), ("boolean", "int")] {
            assert!(!widens(from, to), "{from} to {to}");
        }
        assert!(widens("boolean", "boolean"));
    }
}
