//! `System.out` and `System.err`: print streams whose writing goes to the interpreter.
//!
//! They are ordinary `PrintStream`s, so the JDK's own `print`, `println` and `printf` run; only
//! where those hand text on to a writer does a model take it, if the stream is a standard one. All
//! other streams go on with their own code. A text that depends on the input is printed as unknown,
//! and numbers that do are not even turned into text, which would be many decisions. Neither are
//! concatenations with such numbers.

use super::call::{ModelResult, NativeCall, done, give};
use super::registry::ClassModels;
use super::strings::known_text;
use super::vm_objects::{StandardStream, VmObject};
use forkless_ir::{Handle, HostResult, Stream, Type};

const PRINT_STREAM: &str = "java.io.PrintStream";

pub(super) const GROUPS: &[ClassModels] = &[
    ("java.io.Writer", &[("write(Ljava/lang/String;)V", write_to_writer)]),
    (
        PRINT_STREAM,
        &[
            ("charset", charset),
            ("close", nothing_to_do),
            ("flush", nothing_to_do),
            ("newLine", new_line),
            ("print(C)V", print_number),
            ("print(D)V", print_number),
            ("print(F)V", print_number),
            ("print(I)V", print_number),
            ("print(J)V", print_number),
            ("print(Z)V", print_number),
            ("println(C)V", print_number),
            ("println(D)V", print_number),
            ("println(F)V", print_number),
            ("println(I)V", print_number),
            ("println(J)V", print_number),
            ("println(Z)V", print_number),
            ("write(I)V", write_byte),
            ("write(Ljava/lang/String;)V", write_text),
            ("write([BII)V", write_bytes),
            ("write([C)V", write_chars),
            ("writeln(Ljava/lang/String;)V", write_text),
            ("writeln([C)V", write_chars),
        ],
    ),
];

const OUTPUT_WRITER: &str = "java.io.OutputStreamWriter";
const ENCODER: &str = "sun.nio.cs.StreamEncoder";

/// The print stream object of a standard stream.
pub(super) fn standard_stream(
    call: &mut NativeCall<'_>,
    stream: StandardStream,
) -> HostResult<Handle> {
    let key = VmObject::Stream(stream).key();
    if let Some(known) = call.host.object_of(key) {
        return Ok(known);
    }
    let class = call.class(PRINT_STREAM);
    let object = call.host.allocate(class);
    call.host.register(key, object);
    // A stream without one counts as closed. Nothing is ever written to it.
    let sink = call.class("java.io.ByteArrayOutputStream");
    let sink = call.host.allocate(sink);
    call.put_named(object, PRINT_STREAM, "out", sink)?;
    Ok(object)
}

/// The standard stream that the receiver is, if it is one.
fn receiver(call: &mut NativeCall<'_>) -> Option<Stream> {
    stream_behind(call, call.argument(0))
}

/// The standard stream that an object is, if it is one.
fn stream_behind(call: &mut NativeCall<'_>, object: Handle) -> Option<Stream> {
    match call.host.key_of(object).and_then(VmObject::of) {
        Some(VmObject::Stream(StandardStream::Output)) => Some(Stream::Output),
        Some(VmObject::Stream(StandardStream::Error)) => Some(Stream::Error),
        _ => None,
    }
}

/// Prints a text, or that there is one that is not known; a line break behind it if the method that
/// is called ends lines.
fn print(call: &mut NativeCall<'_>, stream: Stream, text: Option<&str>) -> ModelResult {
    match text {
        Some(text) => call.host.print(text, stream),
        None => call.host.print_unknown(stream),
    }
    let name = call.method.map_or("", |method| &call.program.method(method).name);
    if name.ends_with("ln") {
        call.host.print("\n", stream);
    }
    done()
}

/// `PrintStream.charset`
fn charset(call: &mut NativeCall<'_>) -> ModelResult {
    const UTF_8: &str = "sun.nio.cs.UTF_8";
    if receiver(call).is_none() {
        return call.own_code();
    }
    call.initialized(call.class(UTF_8))?;
    let null = call.null();
    give(call.get_named(null, UTF_8, "INSTANCE")?)
}

/// `flush` and `close`: a standard stream keeps nothing back.
fn nothing_to_do(call: &mut NativeCall<'_>) -> ModelResult {
    if receiver(call).is_some() { done() } else { call.own_code() }
}

/// `PrintStream.newLine`
fn new_line(call: &mut NativeCall<'_>) -> ModelResult {
    match receiver(call) {
        Some(stream) => print(call, stream, Some("\n")),
        None => call.own_code(),
    }
}

/// `print` and `println` of numbers, characters and truth values: only unknown ones are met here.
fn print_number(call: &mut NativeCall<'_>) -> ModelResult {
    match receiver(call) {
        Some(stream) if call.host.known(call.argument(1)).is_none() => print(call, stream, None),
        _ => call.own_code(),
    }
}

/// The private `write` and `writeln` of texts that are there.
fn write_text(call: &mut NativeCall<'_>) -> ModelResult {
    let Some(stream) = receiver(call) else { return call.own_code() };
    print_text(call, stream, call.argument(1))
}

/// `Writer.write(text)`, where a handler of loggers writes to a standard stream: it keeps nothing back.
fn write_to_writer(call: &mut NativeCall<'_>) -> ModelResult {
    let (writer, text) = (call.argument(0), call.argument(1));
    let class = call.class(OUTPUT_WRITER);
    if call.host.allocated_class(writer) != Some(class) || !is_in_console_handler(call) {
        return call.own_code();
    }
    let encoder = call.get_named(writer, OUTPUT_WRITER, "se")?;
    let output = call.get_named(encoder, ENCODER, "out")?;
    match stream_behind(call, output) {
        Some(stream) => print_text(call, stream, text),
        None => call.own_code(),
    }
}

/// Does `ConsoleHandler.publish` run what calls the model?
fn is_in_console_handler(call: &NativeCall<'_>) -> bool {
    let stack = call.host.stack();
    let classes = stack.iter().take(2).filter_map(|entry| call.program.method(entry.method).class);
    let mut names = classes.map(|class| call.program.class_name(class));
    names.any(|name| name == "java.util.logging.ConsoleHandler")
}

/// Prints the string object of a text; null throws.
fn print_text(call: &mut NativeCall<'_>, stream: Stream, text: Handle) -> ModelResult {
    call.not_null(text)?;
    let value = call.field("java.lang.String", "value");
    if value.is_some_and(|value| call.host.is_hidden(text, value)) {
        return print(call, stream, None);
    }
    let text = known_text(call, text)?;
    print(call, stream, text.as_deref())
}

/// The elements of an array argument from one index to another, if they are known.
fn known_elements(
    call: &mut NativeCall<'_>,
    range: Option<(Handle, Handle)>,
    element: Type,
) -> ModelResult<Option<Vec<i32>>> {
    let array = call.argument(1);
    call.not_null(array)?;
    let (start, length) = match range {
        Some((start, length)) => (call.known_int(start), call.known_int(length)),
        None => {
            let length = call.host.array_length(array)?;
            (Some(0), call.known_int(length))
        }
    };
    let (Some(start), Some(length)) = (start, length) else { return Ok(None) };
    let mut numbers = vec![];
    for index in start..start.saturating_add(length) {
        let number = call.load(array, index as u32, element)?;
        match call.known_int(number) {
            Some(number) => numbers.push(number),
            None => return Ok(None),
        }
    }
    Ok(Some(numbers))
}

/// The private `write` and `writeln` of characters.
fn write_chars(call: &mut NativeCall<'_>) -> ModelResult {
    let Some(stream) = receiver(call) else { return call.own_code() };
    let units = known_elements(call, None, Type::U16)?;
    let text = units.map(|units| {
        let units: Vec<u16> = units.into_iter().map(|unit| unit as u16).collect();
        String::from_utf16_lossy(&units)
    });
    print(call, stream, text.as_deref())
}

/// `PrintStream.write(byte)`
fn write_byte(call: &mut NativeCall<'_>) -> ModelResult {
    let Some(stream) = receiver(call) else { return call.own_code() };
    let byte = call.known_int(call.argument(1));
    let text = byte.map(|byte| String::from_utf8_lossy(&[byte as u8]).into_owned());
    print(call, stream, text.as_deref())
}

/// `PrintStream.write(bytes, start, length)`
fn write_bytes(call: &mut NativeCall<'_>) -> ModelResult {
    let Some(stream) = receiver(call) else { return call.own_code() };
    let range = (call.argument(2), call.argument(3));
    super::arrays::check_range(call, call.argument(1), range)?;
    let bytes = known_elements(call, Some(range), Type::I8)?;
    let text = bytes.map(|bytes| {
        let bytes: Vec<u8> = bytes.into_iter().map(|byte| byte as u8).collect();
        String::from_utf8_lossy(&bytes).into_owned()
    });
    print(call, stream, text.as_deref())
}
