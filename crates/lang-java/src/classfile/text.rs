//! Modified UTF-8, the encoding of all text in class files.
//!
//! It encodes UTF-16 units, each by itself: NUL has two bytes, a character beyond U+FFFF is a pair
//! of surrogates with three bytes each, and lone surrogates can be written. So text is either read
//! as UTF-16 units, which always works, or as `str`, which lone surrogates make impossible.

use std::borrow::Cow;
use std::fmt;

/// The text of a string constant. Invariant: valid modified UTF-8.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct JavaStr<'a> {
    bytes: &'a [u8],
}

impl<'a> JavaStr<'a> {
    /// Text that [`scan`] found valid.
    pub(super) fn new(bytes: &'a [u8]) -> JavaStr<'a> {
        JavaStr { bytes }
    }

    /// The UTF-16 units, which are the `char`s of the Java string.
    pub fn units(self) -> impl Iterator<Item = u16> + 'a {
        let mut rest = self.bytes;
        std::iter::from_fn(move || {
            let (unit, length) = first_unit(rest)?;
            rest = &rest[length..];
            Some(unit)
        })
    }

    /// The UTF-16 units, which are the `char`s of the Java string.
    pub fn to_units(self) -> Vec<u16> {
        self.units().collect()
    }

    /// The text, unless it has lone surrogates.
    pub fn to_text(self) -> Option<Cow<'a, str>> {
        match scan(self.bytes) {
            Some(Encoding::Plain) => std::str::from_utf8(self.bytes).ok().map(Cow::Borrowed),
            Some(Encoding::Text(text)) => Some(Cow::Owned(text)),
            Some(Encoding::Units) | None => None,
        }
    }
}

impl fmt::Display for JavaStr<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        char::decode_utf16(self.units())
            .try_for_each(|c| write!(f, "{}", c.unwrap_or(char::REPLACEMENT_CHARACTER)))
    }
}

impl fmt::Debug for JavaStr<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.to_string())
    }
}

/// What modified UTF-8 is, seen as UTF-8.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Encoding {
    /// The same bytes are UTF-8.
    Plain,
    /// It is this text, which UTF-8 encodes with other bytes.
    Text(String),
    /// It has lone surrogates, so it is no text.
    Units,
}

/// Checks modified UTF-8; none if it is not.
pub(super) fn scan(bytes: &[u8]) -> Option<Encoding> {
    if bytes.iter().all(|&byte| byte.wrapping_sub(1) < 0x7f) {
        return Some(Encoding::Plain);
    }
    let mut units = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        let (unit, length) = first_unit(rest)?;
        units.push(unit);
        rest = &rest[length..];
    }
    Some(match String::from_utf16(&units) {
        Ok(text) if text.as_bytes() == bytes => Encoding::Plain,
        Ok(text) => Encoding::Text(text),
        Err(_) => Encoding::Units,
    })
}

/// The first unit and how many bytes it has; none if there is none, or for bytes that are not
/// modified UTF-8. Encodings that are longer than needed are accepted, as JVMs do.
fn first_unit(bytes: &[u8]) -> Option<(u16, usize)> {
    let follower = |index: usize| match bytes.get(index) {
        Some(&byte) if byte & 0xc0 == 0x80 => Some(u16::from(byte & 0x3f)),
        _ => None,
    };
    match *bytes.first()? {
        byte @ 0x01..=0x7f => Some((u16::from(byte), 1)),
        byte @ 0xc0..=0xdf => Some((u16::from(byte & 0x1f) << 6 | follower(1)?, 2)),
        byte @ 0xe0..=0xef => {
            Some((u16::from(byte & 0x0f) << 12 | follower(1)? << 6 | follower(2)?, 3))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Encoding, JavaStr, scan};

    #[test]
    fn text_is_read() {
        let check = |bytes: &[u8], units: &[u16], expected: Encoding| {
            assert_eq!(scan(bytes).as_ref(), Some(&expected), "{bytes:x?}");
            assert_eq!(JavaStr::new(bytes).to_units(), units, "{bytes:x?}");
            let text = String::from_utf16(units).ok();
            assert_eq!(JavaStr::new(bytes).to_text().as_deref(), text.as_deref());
        };
        let plain = |text: &str| {
            let units: Vec<u16> = text.encode_utf16().collect();
            check(text.as_bytes(), &units, Encoding::Plain);
        };
        plain("");
        plain("abc\u{1}\u{7f}");
        plain("äöü€\u{ffff}");
        check(&[0xc0, 0x80], &[0], Encoding::Text("\0".to_string()));
        // A pair of surrogates is one character beyond U+FFFF.
        let pair = [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80];
        check(&pair, &[0xd83d, 0xde00], Encoding::Text("😀".to_string()));
        check(&pair[..3], &[0xd83d], Encoding::Units);
        check(&pair[3..], &[0xde00], Encoding::Units);
        assert_eq!(JavaStr::new(&pair[..3]).to_string(), "\u{fffd}");
        // Longer than needed, as JVMs accept it.
        check(&[0xc1, 0x81], &[0x41], Encoding::Text("A".to_string()));
    }

    #[test]
    fn what_is_no_text() {
        for bytes in [
            &[0][..],
            &[0x80],
            &[0xc3],
            &[0xc3, 0x41],
            &[0xe2, 0x82],
            &[0xf0, 0x9f, 0x98, 0x80],
            &[0xff],
        ] {
            assert_eq!(scan(bytes), None, "{bytes:x?}");
        }
    }
}
