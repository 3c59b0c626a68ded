//! The end of the program, and the threads that are to run then. They are registered and never run: a
//! program that ends with one of its own is not supported.

use super::call::{ModelResult, NativeCall, done, unsupported};
use super::registry::ClassModels;
use super::strings::is_known_null;
use forkless_ir::{Handle, NativeEnd};

const HOOKS: &str = "java.lang.ApplicationShutdownHooks";
const THREAD: &str = "java.lang.Thread";
const HOLDER: &str = "java.lang.Thread$FieldHolder";

pub(super) const GROUPS: &[ClassModels] = &[
    ("java.lang.System", &[("exit", exit)]),
    ("java.lang.Runtime", &[("exit", exit_of_runtime), ("halt", halt)]),
    ("java.lang.Shutdown", &[("shutdown", end_of_main)]),
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
    // A class that was not initialised has no hooks yet.
    let class = call.class(HOOKS);
    if !call.host.is_initialized(class) {
        return Ok(());
    }
    let null = call.null();
    let hooks = call.get_named(null, HOOKS, "hooks")?;
    if call.host.is_null(hooks)? {
        return Ok(());
    }
    let table = call.get_named(hooks, "java.util.IdentityHashMap", "table")?;
    let entries = call.elements(table, "a number of shutdown hooks")?;
    for hook in entries.into_iter().step_by(2) {
        if !is_known_null(call, hook) && is_of_program(call, hook)? {
            return unsupported("shutdown hooks that run when the program ends");
        }
    }
    Ok(())
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
