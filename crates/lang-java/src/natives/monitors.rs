//! Monitors, as far as one thread can tell: which are held, and what is wrong to ask without.

use super::call::{ModelResult, NativeCall, done, unsupported};
use super::classes::class_object;
use super::environment::advance;
use super::registry::ClassModels;
use super::threads::take_interruption;
use crate::lower::{self, Locked};
use forkless_ir::Handle;

pub(super) const GROUPS: &[ClassModels] = &[
    (
        "java.lang.Object",
        &[("notify", notify), ("notifyAll", notify), ("wait(J)V", wait), ("wait0", wait)],
    ),
    ("java.lang.Thread", &[("holdsLock", holds_lock)]),
];

/// Does a frame hold the monitor of the object?
fn is_held(call: &mut NativeCall<'_>, object: Handle) -> ModelResult<bool> {
    for (frame, entry) in call.host.stack().into_iter().enumerate() {
        let method = call.java.original(entry.method);
        let place = (method, entry.block, entry.instruction);
        let locked = call.java.locked.get_or_make(place, || {
            lower::locked(call.java, call.program, method, entry.block, entry.instruction)
        });
        let locked = match locked {
            Ok(locked) => locked,
            Err(reason) => return unsupported(reason),
        };
        for lock in locked {
            let held = match lock {
                Locked::Class(class) => class_object(call, class)?,
                Locked::Register(register) => match call.host.register_of(frame, register) {
                    Some(held) => held,
                    None => return unsupported("a monitor that was entered nowhere"),
                },
            };
            if call.host.same(object, held)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// `Thread.holdsLock(object)`
fn holds_lock(call: &mut NativeCall<'_>) -> ModelResult {
    call.not_null(call.argument(0))?;
    let is_held = is_held(call, call.argument(0))?;
    call.give_truth(is_held)
}

/// `Object.notify` and `notifyAll`: no other thread waits.
fn notify(call: &mut NativeCall<'_>) -> ModelResult {
    if !is_held(call, call.argument(0))? {
        return not_owner(call);
    }
    done()
}

/// Java 11 throws this without a message and 17 with one; those between were not tried.
fn not_owner(call: &mut NativeCall<'_>) -> ModelResult {
    const EXCEPTION: &str = "java.lang.IllegalMonitorStateException";
    if call.java.is_before(14) {
        return call.throw_plain(EXCEPTION);
    }
    call.throw(EXCEPTION, "current thread is not owner")
}

/// `Object.wait(milliseconds)`: there is no other thread to notify, so only a time that runs out or an
/// interruption ends it.
fn wait(call: &mut NativeCall<'_>) -> ModelResult {
    let time = call.need_long(call.argument(1), "a time to wait")?;
    if time < 0 {
        let problem = "timeout value is negative";
        return call.throw("java.lang.IllegalArgumentException", problem);
    }
    if !is_held(call, call.argument(0))? {
        return not_owner(call);
    }
    if take_interruption(call)? {
        return call.throw_plain("java.lang.InterruptedException");
    }
    if time == 0 {
        return unsupported("Object.wait: there is one thread only, which waits forever");
    }
    advance(call, time.saturating_mul(1_000_000))?;
    done()
}
