//! `MethodHandle`s that stand for a field: what reflection of newer JDKs reads and writes fields by.

use super::access::Place;
use super::call::{Break, Call, Outcome, done, give, unsupported};
use super::things::Special;
use forkless_ir::{Answer, FieldId, Handle, Type};

/// The handle that stands for something.
pub(super) fn handle(call: &mut Call<'_>, special: Special) -> Answer<Handle> {
    let key = special.key();
    if let Some(known) = call.host.object_of(key) {
        return Ok(known);
    }
    let class = call.class("java.lang.invoke.DirectMethodHandle");
    let object = call.host.allocate(class);
    call.host.register(key, object);
    Ok(object)
}

/// Calls a method of `MethodHandle` that takes what the call site says.
pub(crate) fn invoke(call: &mut Call<'_>, name: &str) -> Outcome {
    call.not_null(call.argument(0))?;
    match call.host.key_of(call.argument(0)).and_then(Special::of) {
        Some(Special::Getter(field)) => {
            let place = place(call, field)?;
            give(place.read(call)?)
        }
        Some(Special::Setter(field)) => {
            let place = place(call, field)?;
            let Some(&value) = call.arguments.last() else {
                return unsupported(format!("MethodHandle.{name} without a value"));
            };
            check_class(call, field, value)?;
            place.write(call, value)?;
            done()
        }
        _ => unsupported(format!("MethodHandle.{name}")),
    }
}

/// The variable that a field is, of the object among the arguments.
fn place(call: &mut Call<'_>, field: FieldId) -> Outcome<Place> {
    let declaration = call.program.field(field);
    if declaration.is_static {
        return Ok(Place::Field { object: call.argument(0), field });
    }
    let Some(&object) = call.arguments.get(1) else {
        return unsupported("a MethodHandle of a field without an object");
    };
    call.not_null(object)?;
    if !call.host.is_instance(object, declaration.class)? {
        return Err(Break::End(call.throw_plain("java.lang.ClassCastException")?));
    }
    Ok(Place::Field { object, field })
}

/// Throws unless a value is of the class that the field has.
fn check_class(call: &mut Call<'_>, field: FieldId, value: Handle) -> Outcome<()> {
    let Type::Ref(class) = call.program.field(field).ty else { return Ok(()) };
    if call.host.is_null(value)? || call.host.is_instance(value, class)? {
        return Ok(());
    }
    Err(Break::End(call.throw_plain("java.lang.ClassCastException")?))
}
