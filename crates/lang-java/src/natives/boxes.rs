//! Boxes of primitive values, and which primitive values go where.

use super::call::{ModelResult, NativeCall};
use crate::names::{computational, primitive};
use forkless_ir::{Handle, HostResult, NativeEnd};

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
