//! Checksums of `java.util.zip`, which the JDK leaves to a library: of bytes that are known.

use super::call::{ModelResult, NativeCall, unsupported};
use super::registry::ClassModels;
use forkless_ir::{Handle, Type};

pub(super) const GROUPS: &[ClassModels] = &[
    (
        "java.util.zip.CRC32",
        &[
            ("update(II)I", crc_of_byte),
            ("updateBytes", crc_of_bytes),
            ("updateBytes0", crc_of_bytes),
        ],
    ),
    ("java.util.zip.Adler32", &[("update(II)I", adler_of_byte), ("updateBytes", adler_of_bytes)]),
];

/// A checksum so far, and the next byte.
type ChecksumStep = fn(u32, u8) -> u32;

/// CRC-32 of ISO 3309, bit by bit.
fn crc(before: u32, byte: u8) -> u32 {
    let mut rest = !before ^ u32::from(byte);
    for _ in 0..8 {
        rest = if rest & 1 == 1 { (rest >> 1) ^ 0xedb8_8320 } else { rest >> 1 };
    }
    !rest
}

/// Adler-32 of RFC 1950.
fn adler(before: u32, byte: u8) -> u32 {
    const MODULUS: u32 = 65521;
    let low = ((before & 0xffff) + u32::from(byte)) % MODULUS;
    let high = ((before >> 16) + low) % MODULUS;
    high << 16 | low
}

/// `update(checksum, byte)`
fn of_byte(call: &mut NativeCall<'_>, step: ChecksumStep) -> ModelResult {
    let before = call.need_int(call.argument(0), "a checksum")?;
    let byte = call.need_int(call.argument(1), "a checksum")?;
    call.give_int(step(before as u32, byte as u8) as i32)
}

/// `updateBytes(checksum, bytes, start, length)`, where the bytes are there.
fn of_bytes(call: &mut NativeCall<'_>, step: ChecksumStep) -> ModelResult {
    let &[before, bytes, start, length] = call.arguments else {
        return unsupported("a checksum without its arguments");
    };
    super::arrays::check_range(call, bytes, (start, length))?;
    let mut number = |value: Handle| call.need_int(value, "a checksum of bytes");
    let (before, start, length) = (number(before)?, number(start)?, number(length)?);
    let mut sum = before as u32;
    for index in start..start.saturating_add(length) {
        let byte = call.load(bytes, index as u32, Type::I8)?;
        sum = step(sum, call.need_int(byte, "a checksum of bytes")? as u8);
    }
    call.give_int(sum as i32)
}

/// `CRC32.update(checksum, byte)`
fn crc_of_byte(call: &mut NativeCall<'_>) -> ModelResult {
    of_byte(call, crc)
}

/// `CRC32.updateBytes(checksum, bytes, start, length)`
fn crc_of_bytes(call: &mut NativeCall<'_>) -> ModelResult {
    of_bytes(call, crc)
}

/// `Adler32.update(checksum, byte)`
fn adler_of_byte(call: &mut NativeCall<'_>) -> ModelResult {
    of_byte(call, adler)
}

/// `Adler32.updateBytes(checksum, bytes, start, length)`
fn adler_of_bytes(call: &mut NativeCall<'_>) -> ModelResult {
    of_bytes(call, adler)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_of_the_usual_example() {
        let of = |start: u32, step: ChecksumStep| {
            b"123456789".iter().fold(start, |sum, &byte| step(sum, byte))
        };
        assert_eq!(of(0, crc), 0xcbf4_3926);
        assert_eq!(of(1, adler), 0x091e_01de);
    }
}
