//! Stack traces: recorded when an exception is made, turned into elements when somebody looks.
//!
//! The record is an array of `long` in the exception's field `backtrace`: for each frame, innermost
//! first, the number of its method and its line. For null dereferences one more follows: where the
//! innermost frame was in its lowered code.

use super::call::{Call, Outcome, done, give, unsupported};
use super::classes::class_object;
use super::names::reflective_name;
use super::registry::Group;
use super::strings::text_of;
use crate::lower;
use forkless_ir::{Answer, BlockId, ClassId, Handle, MethodId, StackEntry};

const THROWABLE: &str = "java.lang.Throwable";
const NULL_POINTER: &str = "java.lang.NullPointerException";
const ELEMENT: &str = "java.lang.StackTraceElement";

pub(super) const GROUPS: &[Group] = &[
    (
        THROWABLE,
        &[
            ("fillInStackTrace(I)Ljava/lang/Throwable;", fill_in),
            ("getStackTraceDepth", depth),
            ("getStackTraceElement", element),
        ],
    ),
    (ELEMENT, &[("computeFormat", compute_format), ("initStackTraceElements", init_elements)]),
    (NULL_POINTER, &[("getExtendedNPEMessage", null_message)]),
];

/// The first version of Java that says what was null.
const FIRST_WITH_MESSAGES: u32 = 14;

/// How many frames a trace has at most, as in a JVM.
const LIMIT: usize = 1024;

/// A frame of a trace.
#[derive(Clone, Copy, Debug)]
struct Frame {
    method: MethodId,
    /// From 1; 0 if it is not known.
    line: u32,
}

/// The frames that a programmer knows, innermost first, without those that make the exception; and
/// the place in the lowered code of the innermost.
fn frames(call: &Call<'_>, exception: ClassId) -> (Vec<Frame>, Option<i64>) {
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
    let visible: Vec<&StackEntry> =
        known.skip_while(is_filling).skip_while(is_making).take(LIMIT).collect();
    let place = |entry: &&StackEntry| i64::from(entry.block.0) << 32 | entry.instruction as i64;
    let place = visible.first().map(place);
    let frame = |entry: &&StackEntry| Frame { method: entry.method, line: line(call, entry) };
    (visible.iter().map(frame).collect(), place)
}

fn line(call: &Call<'_>, entry: &StackEntry) -> u32 {
    let file = call.program.sources.file(entry.span.file);
    file.map_or(0, |file| file.position(entry.span.start).line as u32)
}

/// `Throwable.fillInStackTrace(0)`
fn fill_in(call: &mut Call<'_>) -> Outcome {
    let exception = call.argument(0);
    let class = call.host.class_of(exception)?;
    let (frames, place) = frames(call, class);
    let mut numbers = vec![];
    for frame in &frames {
        let number = i64::from(frame.method.0) << 32 | i64::from(frame.line);
        numbers.push(call.long(number));
    }
    let has_message = call.java.feature_version() >= FIRST_WITH_MESSAGES;
    if has_message && call.program.class_name(class) == NULL_POINTER {
        numbers.extend(place.map(|place| call.long(place)));
    }
    let record = call.array("long", &numbers)?;
    call.put_named(exception, THROWABLE, "backtrace", record)?;
    let depth = call.int(frames.len() as i32);
    call.put_named(exception, THROWABLE, "depth", depth)?;
    let null = call.null();
    call.put_named(exception, THROWABLE, "stackTrace", null)?;
    if let Some(unassigned) = call.field(THROWABLE, "UNASSIGNED_STACK") {
        let unassigned = call.host.get_static(unassigned);
        call.put_named(exception, THROWABLE, "stackTrace", unassigned)?;
    }
    give(exception)
}

/// The recorded frames.
fn recorded(call: &mut Call<'_>, record: Handle) -> Outcome<Vec<Frame>> {
    if call.host.is_null(record)? {
        return Ok(vec![]);
    }
    let mut frames = vec![];
    for number in call.elements(record, "a stack trace")? {
        let number = call.need_long(number, "a stack trace")?;
        frames.push(Frame { method: MethodId((number >> 32) as u32), line: number as u32 });
    }
    Ok(frames)
}

/// `StackTraceElement.initStackTraceElements(elements, exception or record)`
fn init_elements(call: &mut Call<'_>) -> Outcome {
    let (elements, mut record) = (call.argument(0), call.argument(1));
    let throwable = call.class(THROWABLE);
    if call.host.is_instance(record, throwable)? {
        record = call.get_named(record, THROWABLE, "backtrace")?;
    }
    let frames = recorded(call, record)?;
    let elements = call.elements(elements, "a stack trace")?;
    for (element, frame) in elements.into_iter().zip(frames) {
        describe(call, element, frame)?;
    }
    done()
}

/// Fills an element of a stack trace.
fn describe(call: &mut Call<'_>, element: Handle, frame: Frame) -> Answer<()> {
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
fn compute_format(call: &mut Call<'_>) -> Outcome {
    let hides_both = call.int(3);
    call.put_named(call.argument(0), ELEMENT, "format", hides_both)?;
    let null = call.null();
    call.put_named(call.argument(0), ELEMENT, "declaringClassObject", null)?;
    done()
}

/// `Throwable.getStackTraceDepth`, of Java 8.
fn depth(call: &mut Call<'_>) -> Outcome {
    let record = call.get_named(call.argument(0), THROWABLE, "backtrace")?;
    let frames = recorded(call, record)?;
    call.give_int(frames.len() as i32)
}

/// `Throwable.getStackTraceElement(index)`, of Java 8.
fn element(call: &mut Call<'_>) -> Outcome {
    let record = call.get_named(call.argument(0), THROWABLE, "backtrace")?;
    let frames = recorded(call, record)?;
    let index = call.need_int(call.argument(1), "an index in a stack trace")?;
    let Some(&frame) = usize::try_from(index).ok().and_then(|index| frames.get(index)) else {
        return unsupported("an index that a stack trace does not have");
    };
    let class = call.class(ELEMENT);
    let element = call.host.allocate(class);
    describe(call, element, frame)?;
    give(element)
}

/// `NullPointerException.getExtendedNPEMessage`
fn null_message(call: &mut Call<'_>) -> Outcome {
    let record = call.get_named(call.argument(0), THROWABLE, "backtrace")?;
    let message = match recorded(call, record)?.as_slice() {
        // The place is decoded as a frame: its two halves are in the same places.
        [innermost, .., place] => lower::null_message(
            call.java,
            call.program,
            innermost.method,
            BlockId(place.method.0),
            place.line as usize,
        ),
        _ => None,
    };
    match message {
        Some(message) => {
            let message = text_of(call, &message)?;
            give(message)
        }
        None => call.give_null(),
    }
}
