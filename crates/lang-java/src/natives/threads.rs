//! Threads: there is one, which no constructor made. Starting another is not supported.

use super::Continuation;
use super::call::{ModelResult, NativeCall, done, give, unsupported};
use super::environment::advance;
use super::loaders::loader;
use super::registry::{ClassModels, nothing};
use super::strings::text_of;
use super::system::count;
use super::vm_objects::{self, Counter, Loader, VmObject};
use crate::java::{NewCode, NewMethod, STATIC};
use crate::synthetic::Maker;
use forkless_ir::{
    Callee, Code, Handle, Handler, HostResult, MethodId, NativeEnd, Op, Terminator, Type,
    Unsupported,
};

const THREAD: &str = "java.lang.Thread";
const THREAD_GROUP: &str = "java.lang.ThreadGroup";
const HOLDER: &str = "java.lang.Thread$FieldHolder";

pub(super) const GROUPS: &[ClassModels] = &[
    (
        THREAD,
        &[
            ("clearInterruptEvent", nothing),
            ("currentCarrierThread", current_thread),
            ("currentThread", current_thread),
            ("ensureMaterializedForStackWalk", nothing),
            ("getNextThreadIdOffset", no_offset),
            ("interrupt0", interrupt),
            ("isAlive", is_alive),
            ("isInterrupted(Z)Z", is_interrupted),
            ("onSpinWait", nothing),
            ("scopedValueCache", no_object),
            ("setNativeName", nothing),
            ("setPriority0", nothing),
            ("setScopedValueCache", nothing),
            ("sleep(J)V", sleep),
            ("sleep0", sleep_nanoseconds),
            ("sleepNanos0", sleep_nanoseconds),
            ("start0", start),
            ("yield", nothing),
            ("yield0", nothing),
        ],
    ),
    ("java.lang.Thread$ThreadIdentifiers", &[("next", next_thread_number)]),
    ("java.util.concurrent.locks.LockSupport", &[("park", nothing), ("unpark", nothing)]),
    (
        "java.security.AccessController",
        &[
            ("doPrivileged(Ljava/security/PrivilegedAction;)Ljava/lang/Object;", run_privileged),
            (
                "doPrivileged(Ljava/security/PrivilegedAction;Ljava/security/AccessControlContext;)Ljava/lang/Object;",
                run_privileged,
            ),
            (
                "doPrivileged(Ljava/security/PrivilegedExceptionAction;)Ljava/lang/Object;",
                run_native,
            ),
            (
                "doPrivileged(Ljava/security/PrivilegedExceptionAction;Ljava/security/AccessControlContext;)Ljava/lang/Object;",
                run_native,
            ),
            ("ensureMaterializedForStackWalk", nothing),
            ("getInheritedAccessControlContext", no_object),
            ("getProtectionDomain", no_object),
            ("getStackAccessControlContext", no_object),
        ],
    ),
];

/// `Thread.currentThread`
fn current_thread(call: &mut NativeCall<'_>) -> ModelResult {
    give(main_thread(call)?)
}

/// What a virtual machine says of a thread that runs.
const RUNNING: i32 = 5;
const NORMAL_PRIORITY: i32 = 5;

/// The thread that runs.
fn main_thread(call: &mut NativeCall<'_>) -> HostResult<Handle> {
    let key = VmObject::MainThread.key();
    if let Some(known) = call.host.object_of(key) {
        return Ok(known);
    }
    let class = call.class(THREAD);
    let thread = call.host.allocate(class);
    call.host.register(key, thread);
    let name = text_of(call, "main")?;
    call.put_named(thread, THREAD, "name", name)?;
    let number = call.long(1);
    call.put_named(thread, THREAD, "tid", number)?;
    call.put_named(thread, THREAD, "eetop", number)?;
    let lock = call.class("java.lang.Object");
    let lock = call.host.allocate(lock);
    call.put_named(thread, THREAD, "blockerLock", lock)?;
    call.put_named(thread, THREAD, "interruptLock", lock)?;
    let loader = loader(call, Loader::App)?;
    call.put_named(thread, THREAD, "contextClassLoader", loader)?;
    let group = group(call, vm_objects::ThreadGroup::Main)?;
    let (mut part, mut part_class) = (thread, THREAD);
    if call.field(THREAD, "holder").is_some() {
        let holder = call.class(HOLDER);
        part = call.host.allocate(holder);
        part_class = HOLDER;
        call.put_named(thread, THREAD, "holder", part)?;
    }
    call.put_named(part, part_class, "group", group)?;
    let priority = call.int(NORMAL_PRIORITY);
    call.put_named(part, part_class, "priority", priority)?;
    let status = call.int(RUNNING);
    call.put_named(part, part_class, "threadStatus", status)?;
    Ok(thread)
}

fn group(call: &mut NativeCall<'_>, which: vm_objects::ThreadGroup) -> HostResult<Handle> {
    let key = VmObject::ThreadGroup(which).key();
    if let Some(known) = call.host.object_of(key) {
        return Ok(known);
    }
    let class = call.class(THREAD_GROUP);
    let object = call.host.allocate(class);
    call.host.register(key, object);
    let name = match which {
        vm_objects::ThreadGroup::System => "system",
        vm_objects::ThreadGroup::Main => {
            let parent = group(call, vm_objects::ThreadGroup::System)?;
            call.put_named(object, THREAD_GROUP, "parent", parent)?;
            "main"
        }
    };
    let name = text_of(call, name)?;
    call.put_named(object, THREAD_GROUP, "name", name)?;
    let priority = call.int(10);
    call.put_named(object, THREAD_GROUP, "maxPriority", priority)?;
    Ok(object)
}

/// `Thread.isAlive`: the one that runs is, no other was ever started.
fn is_alive(call: &mut NativeCall<'_>) -> ModelResult {
    let key = call.host.key_of(call.argument(0));
    call.give_truth(key == Some(VmObject::MainThread.key()))
}

/// `Thread.start`, of a thread that was not started before.
fn start(_: &mut NativeCall<'_>) -> ModelResult {
    unsupported("Thread.start")
}

/// `Thread.getNextThreadIdOffset`: where a virtual machine counts threads. Nobody looks there, see
/// [`next_thread_number`].
fn no_offset(call: &mut NativeCall<'_>) -> ModelResult {
    call.give_long(0)
}

/// The number of a new thread; the one that runs is the first.
fn next_thread_number(call: &mut NativeCall<'_>) -> ModelResult {
    let number = count(call, Counter::Threads, 2, 1)?;
    call.give_long(number)
}

/// `Thread.sleep(milliseconds)`
fn sleep(call: &mut NativeCall<'_>) -> ModelResult {
    let time = call.need_long(call.argument(0), "a time to sleep")?;
    if time < 0 {
        let problem = "timeout value is negative";
        return call.throw("java.lang.IllegalArgumentException", problem);
    }
    sleep_for(call, time.saturating_mul(1_000_000))
}

/// `Thread.sleepNanos0(nanoseconds)`
fn sleep_nanoseconds(call: &mut NativeCall<'_>) -> ModelResult {
    let time = call.need_long(call.argument(0), "a time to sleep")?;
    sleep_for(call, time)
}

/// It is later then, unless the thread was interrupted before.
fn sleep_for(call: &mut NativeCall<'_>, nanoseconds: i64) -> ModelResult {
    if take_interruption(call)? {
        return call.throw("java.lang.InterruptedException", "sleep interrupted");
    }
    advance(call, nanoseconds)?;
    done()
}

/// Whether the thread was interrupted; it is no longer then.
pub(super) fn take_interruption(call: &mut NativeCall<'_>) -> ModelResult<bool> {
    if call.field(THREAD, "interrupted").is_none() {
        let was = interruptions(call, 0)?;
        interruptions(call, -was)?;
        return Ok(was > 0);
    }
    let thread = main_thread(call)?;
    let interrupted = call.get_named(thread, THREAD, "interrupted")?;
    let was = call.need_int(interrupted, "an interruption")? != 0;
    if was {
        let no = call.truth(false);
        call.put_named(thread, THREAD, "interrupted", no)?;
    }
    Ok(was)
}

/// `AccessController.doPrivileged(action)`: everything is allowed anyway.
fn run_privileged(call: &mut NativeCall<'_>) -> ModelResult {
    let action = call.argument(0);
    if call.host.is_null(action)? {
        return without_action(call);
    }
    let class = call.host.class_of(action)?;
    let run = call.program.intern_selector("run", "()Ljava/lang/Object;");
    match call.program.hierarchy().resolve(class, run) {
        Some(method) => Ok(NativeEnd::Call(method, vec![action])),
        None => unsupported("a PrivilegedAction without a method `run`"),
    }
}

/// `AccessController.doPrivileged(action)`, of actions that may throw checked exceptions: newer
/// versions have code that wraps them, of Java 8 it is native.
fn run_native(call: &mut NativeCall<'_>) -> ModelResult {
    let action = call.argument(0);
    if call.host.is_null(action)? {
        return without_action(call);
    }
    let method = call.method.map(|method| call.java.method_info(call.program, method));
    if !method.is_some_and(|facts| facts.access.is_native()) {
        return call.own_code();
    }
    Ok(NativeEnd::Call(wrapping_method(call), vec![action]))
}

/// `AccessController.doPrivileged(null)`: the native code of Java 11 and older says what is missing.
/// Later code says nothing, until it came to be a plain call.
fn without_action(call: &mut NativeCall<'_>) -> ModelResult {
    const EXCEPTION: &str = "java.lang.NullPointerException";
    match () {
        () if call.java.is_before(12) => call.throw(EXCEPTION, "Null action"),
        () if call.java.is_before(24) => call.throw_plain(EXCEPTION),
        () => call.own_code(),
    }
}

/// A static method that runs a privileged action and wraps checked exceptions in one of their own.
fn wrapping_method(call: &NativeCall<'_>) -> MethodId {
    let (java, program) = (call.java, call.program);
    let key = Continuation::Privileged;
    if let Some(known) = java.continuations.get(&key) {
        return known;
    }
    let mut maker = Maker::new(java, program);
    let code = match wrapping_body(&mut maker) {
        Ok(()) => Code::Body(maker.body.finish()),
        Err(missing) => Code::Missing(missing),
    };
    let new = NewMethod {
        name: "<privileged>",
        class: None,
        descriptor: "(Ljava/security/PrivilegedExceptionAction;)Ljava/lang/Object;",
        access: STATIC,
        selector: None,
        code: NewCode::Now(code),
    };
    java.continuations.get_or_make(key, || java.make_method(program, new))
}

fn wrapping_body(maker: &mut Maker<'_>) -> Result<(), Unsupported> {
    let receiver = maker.class("java.security.PrivilegedExceptionAction");
    let action = maker.temporary(Type::Ref(receiver));
    let exception_class = maker.class("java.lang.Exception");
    let exception = maker.temporary(Type::Ref(exception_class));
    let caught = maker.body.block();
    let handler = Handler { catches: Some(exception_class), target: caught, exception };
    maker.body.handle(handler);
    let selector = maker.program.intern_selector("run", "()Ljava/lang/Object;");
    let result = Some(Type::Ref(maker.class("java.lang.Object")));
    let run = Callee::Virtual { selector, receiver: Some(receiver) };
    let result = maker.call(run, vec![action], result);
    maker.end(Terminator::Return(result));

    maker.body.switch_to(caught);
    let is_unchecked = maker.temporary(Type::Bool);
    let class = maker.class("java.lang.RuntimeException");
    maker.push(Op::InstanceOf { destination: is_unchecked, object: exception, class });
    let is_checked = maker.branch(is_unchecked);
    maker.end(Terminator::Throw(exception));
    maker.body.switch_to(is_checked);
    let wrapper = maker.class("java.security.PrivilegedActionException");
    let wrapped = maker.construct(wrapper, "(Ljava/lang/Exception;)V", &[exception])?;
    maker.end(Terminator::Throw(wrapped));
    Ok(())
}

/// How often the thread was interrupted since the program last read it, in versions whose threads have no
/// field for it; so many more from now on.
fn interruptions(call: &mut NativeCall<'_>, more: i64) -> ModelResult<i64> {
    count(call, Counter::Interruptions, 0, more)
}

/// `Thread.interrupt0`: newer versions keep a flag of their own. No other thread ever runs.
fn interrupt(call: &mut NativeCall<'_>) -> ModelResult {
    let is_running = call.host.key_of(call.argument(0)) == Some(VmObject::MainThread.key());
    if call.field(THREAD, "interrupted").is_none() && is_running {
        interruptions(call, 1)?;
    }
    done()
}

/// `Thread.isInterrupted(clear)` of versions without a flag.
fn is_interrupted(call: &mut NativeCall<'_>) -> ModelResult {
    let clears = call.need_int(call.argument(1), "whether an interruption is taken")? != 0;
    if call.host.key_of(call.argument(0)) != Some(VmObject::MainThread.key()) {
        return call.give_truth(false);
    }
    let was = if clears { take_interruption(call)? } else { interruptions(call, 0)? > 0 };
    call.give_truth(was)
}

/// Null.
fn no_object(call: &mut NativeCall<'_>) -> ModelResult {
    call.give_null()
}
