//! The end of the program, and the threads that are to run then. They are registered and never run: a
//! program that ends with one of its own is not supported.

use super::call::{ModelResult, NativeCall, done, unsupported};
use super::registry::ClassModels;
use super::vm_objects::VmObject;
use forkless_ir::{Handle, HostResult, NativeEnd, Type};

const THREAD: &str = "java.lang.Thread";
const HOLDER: &str = "java.lang.Thread$FieldHolder";

pub(super) const GROUPS: &[ClassModels] = &[
    ("java.lang.System", &[("exit", exit)]),
    ("java.lang.Runtime", &[("exit", exit_of_runtime), ("halt", halt)]),
    ("java.lang.Shutdown", &[("shutdown", end_of_main)]),
    ("java.io.DeleteOnExitHook", &[("add", delete_at_end)]),
    ("java.lang.ApplicationShutdownHooks", &[("add", add_hook), ("remove", remove_hook)]),
];

/// `System.exit(code)`
fn exit(call: &mut NativeCall<'_>) -> ModelResult {
    run_no_hooks(call)?;
    let code = call.need_int(call.argument(0), "an exit code")?;
    Ok(NativeEnd::Exit(code))
}

/// `Runtime.exit(code)`
fn exit_of_runtime(call: &mut NativeCall<'_>) -> ModelResult {
    run_no_hooks(call)?;
    halt(call)
}

/// `Runtime.halt(code)`: no hook runs.
fn halt(call: &mut NativeCall<'_>) -> ModelResult {
    let code = call.need_int(call.argument(1), "an exit code")?;
    Ok(NativeEnd::Exit(code))
}

/// `Shutdown.shutdown`: the program's `main` has ended.
fn end_of_main(call: &mut NativeCall<'_>) -> ModelResult {
    run_no_hooks(call)?;
    done()
}

/// The program ends: it has no hooks of its own. Those of the JDK change nothing that is seen.
fn run_no_hooks(call: &mut NativeCall<'_>) -> ModelResult<()> {
    let list = list_of_hooks(call)?;
    for hook in hooks(call, list)? {
        if is_of_program(call, hook)? {
            return unsupported("shutdown hooks that run when the program ends");
        }
    }
    Ok(())
}

/// An array whose element is the array of all hooks.
fn list_of_hooks(call: &mut NativeCall<'_>) -> HostResult<Handle> {
    let key = VmObject::ShutdownHooks.key();
    if let Some(known) = call.host.object_of(key) {
        return Ok(known);
    }
    let none = call.array(THREAD, &[])?;
    let list = call.array("java.lang.Thread[]", &[none])?;
    call.host.register(key, list);
    Ok(list)
}

/// The hooks that are registered.
fn hooks(call: &mut NativeCall<'_>, list: Handle) -> ModelResult<Vec<Handle>> {
    let class = call.class("java.lang.Thread[]");
    let hooks = call.load(list, 0, Type::Ref(class))?;
    call.elements(hooks, "a number of shutdown hooks")
}

fn set_hooks(call: &mut NativeCall<'_>, list: Handle, hooks: &[Handle]) -> HostResult<()> {
    let hooks = call.array(THREAD, hooks)?;
    let class = call.class("java.lang.Thread[]");
    call.store(list, 0, hooks, Type::Ref(class))
}

/// `ApplicationShutdownHooks.add(thread)`. The JDK has a map by identity: here no thread is asked for its
/// hash, which a JVM that has other hooks gives out otherwise.
fn add_hook(call: &mut NativeCall<'_>) -> ModelResult {
    const REFUSED: &str = "java.lang.IllegalArgumentException";
    let hook = call.argument(0);
    call.not_null(hook)?;
    if call.host.key_of(hook) == Some(VmObject::MainThread.key()) {
        return call.throw(REFUSED, "Hook already running");
    }
    let list = list_of_hooks(call)?;
    let mut hooks = hooks(call, list)?;
    for &known in &hooks {
        if call.host.same(known, hook)? {
            return call.throw(REFUSED, "Hook previously registered");
        }
    }
    hooks.push(hook);
    set_hooks(call, list, &hooks)?;
    done()
}

/// `ApplicationShutdownHooks.remove(thread)`
fn remove_hook(call: &mut NativeCall<'_>) -> ModelResult {
    let hook = call.argument(0);
    call.not_null(hook)?;
    let list = list_of_hooks(call)?;
    let mut hooks = hooks(call, list)?;
    for place in 0..hooks.len() {
        if call.host.same(hooks[place], hook)? {
            hooks.remove(place);
            set_hooks(call, list, &hooks)?;
            return call.give_truth(true);
        }
    }
    call.give_truth(false)
}

/// `File.deleteOnExit`
fn delete_at_end(_: &mut NativeCall<'_>) -> ModelResult {
    unsupported("File.deleteOnExit")
}

/// Does a thread run code of the program?
fn is_of_program(call: &mut NativeCall<'_>, thread: Handle) -> ModelResult<bool> {
    let class = call.host.class_of(thread)?;
    if !call.program.class(class).is_library {
        return Ok(true);
    }
    let task = if call.field(THREAD, "holder").is_some() {
        let holder = call.get_named(thread, THREAD, "holder")?;
        call.get_named(holder, HOLDER, "task")?
    } else {
        call.get_named(thread, THREAD, "target")?
    };
    if call.host.is_null(task)? {
        return Ok(false);
    }
    let class = call.host.class_of(task)?;
    Ok(!call.program.class(class).is_library)
}
