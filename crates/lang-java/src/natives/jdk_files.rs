//! Files that the JDK keeps in its own folder and reads as streams, such as time zones and the settings
//! of loggers. They can be read, no others.
//!
//! The number of an open file is that of its path's text, behind those that systems use; a counter is
//! zero while it is closed, and else one more than the place where it is read. So a file is read by one
//! stream at a time, and others on it are not supported until that is closed.

use super::call::{ModelResult, NativeCall, done, unsupported};
use super::registry::ClassModels;
use super::strings::need_text;
use super::system::{JAVA_HOME, count};
use super::vm_objects::Counter;
use crate::classpath::ClassPathError;
use forkless_ir::{Handle, Type};

const STREAM: &str = "java.io.FileInputStream";
const DESCRIPTOR: &str = "java.io.FileDescriptor";

pub(super) const GROUPS: &[ClassModels] = &[
    (
        STREAM,
        &[
            ("available0", available),
            ("close0", close),
            ("length0", length),
            ("open0", open),
            ("position0", position),
            ("read0", read_byte),
            ("readBytes", read_bytes),
            ("skip0", skip),
        ],
    ),
    (
        DESCRIPTOR,
        &[("close0", close_descriptor), ("getAppend", no_appending), ("getHandle", no_handle)],
    ),
];

/// Where numbers of open files start.
const FIRST: i32 = 1 << 16;

/// The farthest place behind the end of a file that all usual file systems let a program go to.
const FARTHEST: i64 = 1 << 40;

/// An open file.
struct OpenFile {
    number: u32,
    bytes: Vec<u8>,
    /// Where it is read; it may be behind the end.
    position: i64,
}

impl OpenFile {
    /// What has not been read.
    fn rest(&self) -> &[u8] {
        let position = usize::try_from(self.position).unwrap_or(usize::MAX);
        self.bytes.get(position..).unwrap_or_default()
    }
}

/// Another file, or the standard input.
fn not_supported<T>(call: &NativeCall<'_>) -> ModelResult<T> {
    let name = call.method.map_or(String::new(), |method| call.program.method_name(method));
    unsupported(format!("native {name}"))
}

/// The bytes of a file of the JDK.
fn contents(call: &NativeCall<'_>, path: &str) -> Result<Option<Vec<u8>>, ClassPathError> {
    match path.strip_prefix(JAVA_HOME).and_then(|rest| rest.strip_prefix('/')) {
        Some(name) => call.java.class_path().jdk_file(name),
        None => Ok(None),
    }
}

/// `FileInputStream.open0(path)`
fn open(call: &mut NativeCall<'_>) -> ModelResult {
    let path = call.argument(1);
    let path = need_text(call, path, "the name of a file")?;
    if !matches!(contents(call, &path), Ok(Some(_))) {
        return not_supported(call);
    }
    let units: Vec<u16> = path.encode_utf16().collect();
    let number = call.java.intern_text(&units);
    if advance(call, number, 0)? != 0 {
        return unsupported(format!("a second stream that reads the file {path}"));
    }
    let number_of_file = i32::try_from(number).ok().and_then(|number| FIRST.checked_add(number));
    let Some(number_of_file) = number_of_file else { return not_supported(call) };
    let descriptor = call.get_named(call.argument(0), STREAM, "fd")?;
    let value = call.int(number_of_file);
    call.put_named(descriptor, DESCRIPTOR, "fd", value)?;
    advance(call, number, 1)?;
    done()
}

/// The counter of a file before it goes further by so much.
fn advance(call: &mut NativeCall<'_>, number: u32, by: i64) -> ModelResult<i64> {
    count(call, Counter::File(number), 0, by)
}

/// The file that the receiver reads.
fn file(call: &mut NativeCall<'_>) -> ModelResult<OpenFile> {
    let descriptor = call.get_named(call.argument(0), STREAM, "fd")?;
    if call.host.is_null(descriptor)? {
        return not_supported(call);
    }
    file_of(call, descriptor)
}

/// The open file of a descriptor.
fn file_of(call: &mut NativeCall<'_>, descriptor: Handle) -> ModelResult<OpenFile> {
    let number = call.get_named(descriptor, DESCRIPTOR, "fd")?;
    let number = call.known_int(number).and_then(|number| number.checked_sub(FIRST));
    let Some(number) = number.and_then(|number| u32::try_from(number).ok()) else {
        return not_supported(call);
    };
    // Only numbers of open files have texts for certain.
    let position = advance(call, number, 0)? - 1;
    if position < 0 {
        return not_supported(call);
    }
    let path = String::from_utf16_lossy(&call.java.interned_text(number));
    let Ok(Some(bytes)) = contents(call, &path) else { return not_supported(call) };
    Ok(OpenFile { number, bytes, position })
}

/// `FileInputStream.read0`
fn read_byte(call: &mut NativeCall<'_>) -> ModelResult {
    let file = file(call)?;
    let Some(&byte) = file.rest().first() else { return call.give_int(-1) };
    advance(call, file.number, 1)?;
    call.give_int(i32::from(byte))
}

/// `FileInputStream.readBytes(array, offset, length)`
fn read_bytes(call: &mut NativeCall<'_>) -> ModelResult {
    let file = file(call)?;
    let array = call.argument(1);
    call.not_null(array)?;
    let offset = call.need_int(call.argument(2), "an offset")?;
    let length = call.need_int(call.argument(3), "a length")?;
    let size = call.host.array_length(array)?;
    let size = call.need_int(size, "a length")?;
    if offset < 0 || length < 0 || offset > size - length {
        return call.throw_plain("java.lang.IndexOutOfBoundsException");
    }
    let rest = file.rest();
    if rest.is_empty() && length > 0 {
        return call.give_int(-1);
    }
    let taken = &rest[..rest.len().min(length as usize)];
    for (index, &byte) in (offset as u32..).zip(taken) {
        let byte = call.int(i32::from(byte as i8));
        call.store(array, index, byte, Type::I8)?;
    }
    advance(call, file.number, taken.len() as i64)?;
    call.give_int(taken.len() as i32)
}

/// `FileInputStream.available0`; versions differ in what they say behind the end.
fn available(call: &mut NativeCall<'_>) -> ModelResult {
    let file = file(call)?;
    match i32::try_from(file.bytes.len() as i64 - file.position) {
        Ok(rest) if rest >= 0 => call.give_int(rest),
        _ => unsupported("what is available behind the end of a file"),
    }
}

/// `FileInputStream.skip0(count)`: it may go behind the end.
fn skip(call: &mut NativeCall<'_>) -> ModelResult {
    let file = file(call)?;
    let by = call.need_long(call.argument(1), "a number of bytes")?;
    match file.position.checked_add(by) {
        Some(0..=FARTHEST) => {
            advance(call, file.number, by)?;
            call.give_long(by)
        }
        _ => unsupported("a place in a file before its start or too far behind its end"),
    }
}

/// `FileInputStream.length0`
fn length(call: &mut NativeCall<'_>) -> ModelResult {
    let file = file(call)?;
    call.give_long(file.bytes.len() as i64)
}

/// `FileInputStream.position0`
fn position(call: &mut NativeCall<'_>) -> ModelResult {
    let file = file(call)?;
    call.give_long(file.position)
}

/// `FileInputStream.close0`, of Java 8
fn close(call: &mut NativeCall<'_>) -> ModelResult {
    let descriptor = call.get_named(call.argument(0), STREAM, "fd")?;
    close_file(call, descriptor)
}

/// `FileDescriptor.close0`
fn close_descriptor(call: &mut NativeCall<'_>) -> ModelResult {
    close_file(call, call.argument(0))
}

fn close_file(call: &mut NativeCall<'_>, descriptor: Handle) -> ModelResult {
    let file = file_of(call, descriptor)?;
    advance(call, file.number, -(file.position + 1))?;
    let closed = call.int(-1);
    call.put_named(descriptor, DESCRIPTOR, "fd", closed)?;
    done()
}

/// `FileDescriptor.getAppend(number)`
fn no_appending(call: &mut NativeCall<'_>) -> ModelResult {
    call.give_truth(false)
}

/// `FileDescriptor.getHandle(number)`: only Windows has handles.
fn no_handle(call: &mut NativeCall<'_>) -> ModelResult {
    call.give_long(-1)
}
