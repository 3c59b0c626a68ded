//! Stack traces: recorded when an exception is made, turned into elements when the program reads them.
//!
//! The record is an array of `long` in the exception's field `backtrace`: which instruction met a
//! null, if one did; then for each frame, innermost first, the number of its method and its line.

use super::call::{ModelResult, NativeCall, done, give, unsupported};
use super::classes::{class_object, give_text};
use super::names::reflective_name;
use super::null_messages;
use super::registry::ClassModels;
use super::strings::text_of;
use forkless_ir::{BlockId, ClassId, Handle, HostResult, MethodId, Raising, StackEntry};

const THROWABLE: &str = "java.lang.Throwable";
const ELEMENT: &str = "java.lang.StackTraceElement";

pub(super) const GROUPS: &[ClassModels] = &[
    (
        THROWABLE,
        &[
            ("fillInStackTrace(I)Ljava/lang/Throwable;", fill_in),
            ("getStackTraceDepth", depth),
            ("getStackTraceElement", element),
        ],
    ),
    (ELEMENT, &[("computeFormat", compute_format), ("initStackTraceElements", init_elements)]),
    ("java.lang.NullPointerException", &[("getExtendedNPEMessage", null_message)]),
];

/// How many frames a trace has at most, as in a JVM.
const LIMIT: usize = 1024;

/// A frame of a trace.
#[derive(Clone, Copy, Debug)]
struct TraceFrame {
    method: MethodId,
    /// From 1; 0 if it is not known.
    line: u32,
}

/// The frames that a programmer knows, innermost first, without those that make the exception.
fn frames(call: &NativeCall<'_>, exception: ClassId) -> Vec<TraceFrame> {
    let program = call.program;
    let stack = call.host.stack();
    let known = stack.iter().filter(|entry| {
        !call.java.is_made(entry.method) && program.method(entry.method).class.is_some()
    });
    let is_filling = |entry: &&StackEntry| program.method(entry.method).name == "fillInStackTrace";
    let is_making = |entry: &&StackEntry| {
        let method = program.method(entry.method);
        method.name == "<init>"
            && method.class.is_some_and(|class| call.is_subtype(exception, class))
    };
    let visible = known.skip_while(is_filling).skip_while(is_making);
    visible
        .take(LIMIT)
        .map(|entry| TraceFrame {
            method: call.java.original(entry.method),
            line: line(call, entry),
        })
        .collect()
}

/// The instruction that met a null, in the innermost frame that a programmer knows: its block in the
/// upper half. -1 if the exception was made in another way.
fn null_place(call: &NativeCall<'_>) -> i64 {
    let Raising::Method(raise) = call.program.exceptions.null_dereference else { return -1 };
    let stack = call.host.stack();
    let raised = stack.iter().position(|entry| entry.method == raise);
    match raised.and_then(|place| stack.get(place + 1)) {
        Some(entry) if !call.java.is_made(entry.method) => {
            i64::from(entry.block.0) << 32 | entry.instruction as i64
        }
        _ => -1,
    }
}

fn line(call: &NativeCall<'_>, entry: &StackEntry) -> u32 {
    let file = call.program.sources.file(entry.span.file);
    file.map_or(0, |file| file.position(entry.span.start).line as u32)
}

/// `Throwable.fillInStackTrace(0)`
fn fill_in(call: &mut NativeCall<'_>) -> ModelResult {
    let exception = call.argument(0);
    let class = call.host.class_of(exception)?;
    let frames = frames(call, class);
    let null_place = null_place(call);
    let mut numbers = vec![call.long(null_place)];
    for frame in &frames {
        let number = i64::from(frame.method.0) << 32 | i64::from(frame.line);
        numbers.push(call.long(number));
    }
    let record = call.array("long", &numbers)?;
    call.put_named(exception, THROWABLE, "backtrace", record)?;
    let depth = call.int(frames.len() as i32);
    call.put_named(exception, THROWABLE, "depth", depth)?;
    // Where the JDK would have thrown it may depend on the input.
    let stack = call.host.stack();
    if stack.iter().any(|entry| call.java.is_open_end(entry.method)) {
        for name in ["backtrace", "depth"] {
            if let Some(field) = call.field(THROWABLE, name) {
                call.host.hide_field(exception, field);
            }
        }
    }
    let null = call.null();
    call.put_named(exception, THROWABLE, "stackTrace", null)?;
    if let Some(unassigned) = call.field(THROWABLE, "UNASSIGNED_STACK") {
        let unassigned = call.host.get_static(unassigned);
        call.put_named(exception, THROWABLE, "stackTrace", unassigned)?;
    }
    give(exception)
}

/// The recorded numbers: that of an instruction, and those of frames.
fn recorded(call: &mut NativeCall<'_>, record: Handle) -> ModelResult<(i64, Vec<TraceFrame>)> {
    if call.host.is_null(record)? {
        return Ok((-1, vec![]));
    }
    let mut numbers = vec![];
    for number in call.elements(record, "a stack trace")? {
        numbers.push(call.need_long(number, "a stack trace")?);
    }
    let frame =
        |&number: &i64| TraceFrame { method: MethodId((number >> 32) as u32), line: number as u32 };
    let (&place, frames) = numbers.split_first().unwrap_or((&-1, &[]));
    Ok((place, frames.iter().map(frame).collect()))
}

/// `StackTraceElement.initStackTraceElements(elements, exception or record)`
fn init_elements(call: &mut NativeCall<'_>) -> ModelResult {
    let (elements, mut record) = (call.argument(0), call.argument(1));
    let throwable = call.class(THROWABLE);
    if call.host.is_instance(record, throwable)? {
        record = call.get_named(record, THROWABLE, "backtrace")?;
    }
    let (_, frames) = recorded(call, record)?;
    let elements = call.elements(elements, "a stack trace")?;
    for (element, frame) in elements.into_iter().zip(frames) {
        describe(call, element, frame)?;
    }
    done()
}

/// Fills an element of a stack trace.
fn describe(call: &mut NativeCall<'_>, element: Handle, frame: TraceFrame) -> HostResult<()> {
    let method = call.program.method(frame.method);
    let Some(class) = method.class else { return Ok(()) };
    let name = reflective_name(call.program.class_name(class));
    let object = class_object(call, class)?;
    call.put_named(element, ELEMENT, "declaringClassObject", object)?;
    let name_text = text_of(call, &name)?;
    call.put_named(element, ELEMENT, "declaringClass", name_text)?;
    let method_name = text_of(call, &method.name)?;
    call.put_named(element, ELEMENT, "methodName", method_name)?;
    let file = call.java.class_file(call.program, class);
    if let Some(file) = file.as_ref().and_then(|file| file.source_file.as_deref()) {
        let file = text_of(call, file)?;
        call.put_named(element, ELEMENT, "fileName", file)?;
    }
    let line = call.int(if frame.line == 0 { -1 } else { frame.line as i32 });
    call.put_named(element, ELEMENT, "lineNumber", line)?;
    let (field, home) = if call.java.is_of_jdk(&name) {
        ("moduleName", "java.base")
    } else {
        ("classLoaderName", "app")
    };
    let home = text_of(call, home)?;
    call.put_named(element, ELEMENT, field, home)
}

/// `StackTraceElement.computeFormat`: names of the usual class loaders and versions of the JDK's
/// modules are not shown.
fn compute_format(call: &mut NativeCall<'_>) -> ModelResult {
    let hides_both = call.int(3);
    call.put_named(call.argument(0), ELEMENT, "format", hides_both)?;
    let null = call.null();
    call.put_named(call.argument(0), ELEMENT, "declaringClassObject", null)?;
    done()
}

/// `Throwable.getStackTraceDepth`, of Java 8.
fn depth(call: &mut NativeCall<'_>) -> ModelResult {
    let record = call.get_named(call.argument(0), THROWABLE, "backtrace")?;
    let (_, frames) = recorded(call, record)?;
    call.give_int(frames.len() as i32)
}

/// `Throwable.getStackTraceElement(index)`, of Java 8.
fn element(call: &mut NativeCall<'_>) -> ModelResult {
    let record = call.get_named(call.argument(0), THROWABLE, "backtrace")?;
    let (_, frames) = recorded(call, record)?;
    let index = call.need_int(call.argument(1), "an index in a stack trace")?;
    let Some(&frame) = usize::try_from(index).ok().and_then(|index| frames.get(index)) else {
        return unsupported("an index that a stack trace does not have");
    };
    let class = call.class(ELEMENT);
    let element = call.host.allocate(class);
    describe(call, element, frame)?;
    give(element)
}

/// `NullPointerException.getExtendedNPEMessage`: none if the program made the exception itself.
fn null_message(call: &mut NativeCall<'_>) -> ModelResult {
    let record = call.get_named(call.argument(0), THROWABLE, "backtrace")?;
    let (place, frames) = recorded(call, record)?;
    let text = frames.first().filter(|_| place >= 0).and_then(|frame| {
        let (block, instruction) = (BlockId((place >> 32) as u32), place as u32 as usize);
        let offset =
            crate::lower::offset(call.java, call.program, frame.method, block, instruction)?;
        let class = call.program.method(frame.method).class?;
        let file = call.java.class_file(call.program, class)?;
        let slot = call.program.class(class).methods.binary_search(&frame.method).ok()?;
        null_messages::message(&file, file.methods.get(slot)?, offset)
    });
    give_text(call, text.as_deref())
}
