//! What the JDK's loggers write: texts with the time in them, and so of no known characters. Making one
//! has no effect, unless it runs code of the program.

use super::call::{ModelResult, NativeCall, give};
use super::registry::ClassModels;
use super::strings::hidden_text;
use forkless_ir::Handle;

const RECORD: &str = "java.util.logging.LogRecord";

pub(super) const GROUPS: &[ClassModels] =
    &[("java.util.logging.SimpleFormatter", &[("format", format_record)])];

/// `SimpleFormatter.format(record)`
fn format_record(call: &mut NativeCall<'_>) -> ModelResult {
    let record = call.argument(1);
    if call.host.is_null(record)? || runs_program(call, record)? {
        return call.own_code();
    }
    give(hidden_text(call)?)
}

/// Does writing a record call methods of the program?
fn runs_program(call: &mut NativeCall<'_>, record: Handle) -> ModelResult<bool> {
    let class = call.host.class_of(record)?;
    if !call.program.class(class).is_library {
        return Ok(true);
    }
    let thrown = call.get_named(record, RECORD, "thrown")?;
    let calls = ["toString", "getLocalizedMessage", "getMessage"];
    if overrides(call, thrown, &calls)? {
        return Ok(true);
    }
    let parameters = call.get_named(record, RECORD, "parameters")?;
    if call.host.is_null(parameters)? {
        return Ok(false);
    }
    for parameter in call.elements(parameters, "a number of parameters")? {
        if overrides(call, parameter, &calls[..1])? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Has the class of an object methods of the program for one of these, which return strings? The JDK's
/// containers count as such: they may hold what has.
fn overrides(call: &mut NativeCall<'_>, object: Handle, methods: &[&str]) -> ModelResult<bool> {
    if call.host.is_null(object)? {
        return Ok(false);
    }
    for (class, _) in call.host.classes_of(object)? {
        let declaration = call.program.class(class);
        let is_container = declaration.is_library
            && ["java.util.Collection", "java.util.Map", "java.util.Optional"]
                .iter()
                .any(|container| call.is_subtype(class, call.class(container)));
        if is_container {
            return Ok(true);
        }
        for method in methods {
            let selector = call.program.intern_selector(method, "()Ljava/lang/String;");
            let found = call.program.hierarchy().resolve(class, selector);
            let owner = found.and_then(|found| call.program.method(found).class);
            if owner.is_none_or(|owner| !call.program.class(owner).is_library) {
                return Ok(true);
            }
        }
    }
    Ok(false)
}
