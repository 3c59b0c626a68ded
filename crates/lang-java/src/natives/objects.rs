//! What every object can do: its class, its hash, its copy.

use super::arrays::{Loop, MOST_AT_ONCE, copy_loop};
use super::call::{ModelResult, NativeCall, give, unsupported};
use super::classes::class_object;
use super::names::reflective_name;
use super::registry::ClassModels;
use forkless_ir::{ArrayCopy, CallDescription, DescribedOperand, Handle, NativeEnd};

pub(super) const GROUPS: &[ClassModels] = &[
    ("java.lang.Object", &[("clone", clone), ("getClass", get_class), ("hashCode", hash_code)]),
    ("java.lang.System", &[("identityHashCode", identity_hash_code)]),
];

/// `Object.getClass`: a choice between class objects, where the class is open.
fn get_class(call: &mut NativeCall<'_>) -> ModelResult {
    let mut answer = None;
    for (class, condition) in call.host.classes_of(call.argument(0))? {
        let object = class_object(call, class)?;
        answer = Some(match answer {
            Some(otherwise) => call.host.if_then_else(condition, object, otherwise),
            None => object,
        });
    }
    match answer {
        Some(answer) => {
            let receiver = DescribedOperand::Object(call.argument(0));
            let description =
                CallDescription { receiver, method: "getClass", argument: None, second: None };
            give(call.host.describe(answer, description))
        }
        None => unsupported("Object.getClass: no class is possible"),
    }
}

/// `Object.hashCode`: objects are numbered in the order in which they are asked, as on a JVM with the
/// option `-XX:hashCode=3`.
fn hash_code(call: &mut NativeCall<'_>) -> ModelResult {
    let object = call.argument(0);
    give(call.host.identity_hash(object)?)
}

/// `System.identityHashCode(object)`: 0 for null.
fn identity_hash_code(call: &mut NativeCall<'_>) -> ModelResult {
    hash_code(call)
}

/// `Object.clone`: arrays, and objects whose class says so; what they refer to stays the same.
fn clone(call: &mut NativeCall<'_>) -> ModelResult {
    let object = call.argument(0);
    let class = call.host.class_of(object)?;
    if call.element_of(class).is_some() {
        return clone_array(call, object);
    }
    let cloneable = call.class("java.lang.Cloneable");
    if !call.is_subtype(class, cloneable) {
        let name = reflective_name(call.program.class_name(class));
        return call.throw("java.lang.CloneNotSupportedException", &name);
    }
    let copy = call.host.allocate(class);
    for &field in call.program.instance_fields(class) {
        let value = call.host.get_field(object, field)?;
        call.host.put_field(copy, field, value)?;
    }
    give(copy)
}

fn clone_array(call: &mut NativeCall<'_>, source: Handle) -> ModelResult {
    if let Some(copy) = copied(call, source)? {
        return give(copy);
    }
    let class = call.host.class_of(source)?;
    let Some(element) = call.element_of(class) else { return unsupported("copies of no array") };
    let length = call.host.array_length(source)?;
    let target = call.host.allocate_array(class, length);
    let start = call.int(0);
    let copy = copy_loop(call, element, Loop::GivesTarget);
    Ok(NativeEnd::Call(copy, vec![source, start, target, start, length]))
}

/// A copy of an array whose length is known, and not large; none of others.
pub(super) fn copied(call: &mut NativeCall<'_>, source: Handle) -> ModelResult<Option<Handle>> {
    let class = call.host.class_of(source)?;
    let Some(element) = call.element_of(class) else { return Ok(None) };
    let length = call.host.array_length(source)?;
    let known = call.known_int(length).map(|known| known as u32);
    let Some(known) = known.filter(|known| *known <= MOST_AT_ONCE) else { return Ok(None) };
    let target = call.host.allocate_array(class, length);
    let length = known;
    call.host.array_copy(ArrayCopy { source, from: 0, target, to: 0, length, element })?;
    Ok(Some(target))
}
