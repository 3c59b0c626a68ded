//! What every object can do: its class, its hash, its copy; and monitors, as far as one thread
//! needs them.

use super::arrays::{Loop, copy_loop};
use super::call::{Break, Call, Outcome, done, give, unsupported};
use super::classes::class_object;
use super::names::reflective_name;
use super::registry::Group;
use super::system::advance;
use super::threads::{may_hold_a_lock, take_interruption};
use forkless_ir::{ArrayCopy, Handle, NativeEnd};

pub(super) const GROUPS: &[Group] = &[
    (
        "java.lang.Object",
        &[
            ("clone", clone),
            ("getClass", get_class),
            ("hashCode", hash_code),
            ("notify", notify),
            ("notifyAll", notify),
            ("wait(J)V", wait),
            ("wait0", wait),
        ],
    ),
    ("java.lang.System", &[("identityHashCode", identity_hash_code)]),
];

/// `Object.getClass`: a choice between class objects, where the class is open.
fn get_class(call: &mut Call<'_>) -> Outcome {
    let mut answer = None;
    for (class, condition) in call.host.classes_of(call.argument(0))? {
        let object = class_object(call, class)?;
        answer = Some(match answer {
            Some(otherwise) => call.host.choose(condition, object, otherwise),
            None => object,
        });
    }
    match answer {
        Some(answer) => {
            call.host.show_as(answer, call.argument(0), ".getClass()");
            give(answer)
        }
        None => unsupported("Object.getClass: no class is possible"),
    }
}

/// The hash of every object by its identity: the same for all, as on the JVM that runs the inputs of
/// paths (with the option `-XX:hashCode=2`). No program may rely on anything else.
const IDENTITY_HASH: i32 = 1;

/// `Object.hashCode`
fn hash_code(call: &mut Call<'_>) -> Outcome {
    call.give_int(IDENTITY_HASH)
}

/// `System.identityHashCode(object)`: 0 for null.
fn identity_hash_code(call: &mut Call<'_>) -> Outcome {
    let object = call.argument(0);
    if call.host.is_null(object)? {
        return call.give_int(0);
    }
    hash_code(call)
}

/// `Object.notify` and `notifyAll`: nobody waits.
fn notify(call: &mut Call<'_>) -> Outcome {
    own_monitor(call)?;
    done()
}

/// Throws what a JVM throws where the monitor of an object is not held. Where some lock is held,
/// it is taken to be the right one.
fn own_monitor(call: &mut Call<'_>) -> Outcome<()> {
    if may_hold_a_lock(call) {
        return Ok(());
    }
    let problem = "current thread is not owner";
    Err(Break::End(call.throw("java.lang.IllegalMonitorStateException", problem)?))
}

/// `Object.wait(milliseconds)`: nobody else would ever notify, so only a time that runs out or an
/// interruption ends it.
fn wait(call: &mut Call<'_>) -> Outcome {
    let time = call.need_long(call.argument(1), "a time to wait")?;
    if time < 0 {
        let problem = "timeout value is negative";
        return call.throw("java.lang.IllegalArgumentException", problem);
    }
    own_monitor(call)?;
    if take_interruption(call)? {
        return call.throw_plain("java.lang.InterruptedException");
    }
    if time == 0 {
        return unsupported("Object.wait: there is one thread only, which waits forever");
    }
    advance(call, time.saturating_mul(1_000_000))?;
    done()
}

/// `Object.clone`: arrays, and objects whose class says so; what they refer to stays the same.
fn clone(call: &mut Call<'_>) -> Outcome {
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

fn clone_array(call: &mut Call<'_>, source: Handle) -> Outcome {
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

/// A copy of an array whose length is known; none of others.
pub(super) fn copied(call: &mut Call<'_>, source: Handle) -> Outcome<Option<Handle>> {
    let class = call.host.class_of(source)?;
    let Some(element) = call.element_of(class) else { return Ok(None) };
    let length = call.host.array_length(source)?;
    let Some(known) = call.known_int(length) else { return Ok(None) };
    let target = call.host.allocate_array(class, length);
    let length = known as u32;
    call.host.array_copy(ArrayCopy { source, from: 0, target, to: 0, length, element })?;
    Ok(Some(target))
}
