//! How string objects hold their characters: the one place that knows.
//!
//! Since Java 9 a string holds a `byte[]` and a coder that says whether the bytes are Latin-1 or
//! UTF-16, the low byte first. Before, it held a `char[]`.

/// The class of strings.
pub const STRING: &str = "java.lang.String";
/// The field of a string that holds its array.
pub const VALUE: &str = "value";
/// The field of a string that holds its coder, since Java 9.
pub const CODER: &str = "coder";

/// The coder of bytes that are Latin-1.
pub const LATIN1: i32 = 0;
/// The coder of bytes that are UTF-16.
pub const UTF16: i32 = 1;

/// How the elements of a string's array become UTF-16 units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StringLayout {
    /// A `char[]`.
    Chars,
    /// A `byte[]`, a character each.
    Latin1,
    /// A `byte[]`, two for each unit.
    Utf16,
}

impl StringLayout {
    /// The layout of a string whose array has this class; `coder` where the string has one. `None`
    /// for a coder that no JVM knows.
    pub fn of(array_class: &str, coder: Option<i64>) -> Option<StringLayout> {
        match (array_class, coder.map(i32::try_from)) {
            ("byte[]", Some(Ok(UTF16))) => Some(StringLayout::Utf16),
            // A field that a witness does not mention is zero.
            ("byte[]", Some(Ok(LATIN1)) | None) => Some(StringLayout::Latin1),
            ("byte[]", Some(_)) => None,
            _ => Some(StringLayout::Chars),
        }
    }

    /// The UTF-16 units of these elements; of bytes only the low 8 bits count. `None` for half a
    /// unit at the end.
    pub fn units(self, elements: impl IntoIterator<Item = u16>) -> Option<Vec<u16>> {
        let elements = elements.into_iter();
        match self {
            StringLayout::Chars => Some(elements.collect()),
            StringLayout::Latin1 => Some(elements.map(|byte| byte & 0xff).collect()),
            StringLayout::Utf16 => {
                let bytes: Vec<u8> = elements.map(|byte| byte as u8).collect();
                let pairs = bytes.chunks_exact(2);
                let is_whole = pairs.remainder().is_empty();
                is_whole.then(|| pairs.map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect())
            }
        }
    }

    /// The bytes of these units: Latin-1 where all of them fit.
    pub(crate) fn bytes(units: &[u16]) -> (i32, Vec<u8>) {
        match units.iter().map(|&unit| u8::try_from(unit).ok()).collect() {
            Some(bytes) => (LATIN1, bytes),
            None => (UTF16, units.iter().flat_map(|unit| unit.to_le_bytes()).collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for text in ["", "abc", "äöü", "жзи", "a\u{1f600}"] {
            let units: Vec<u16> = text.encode_utf16().collect();
            let (coder, bytes) = StringLayout::bytes(&units);
            let layout = StringLayout::of("byte[]", Some(coder.into())).unwrap();
            // Elements of a `byte[]` have a sign.
            let elements = bytes.iter().map(|&byte| i16::from(byte as i8) as u16);
            assert_eq!(layout.units(elements), Some(units.clone()), "{text}");
            let chars = StringLayout::of("char[]", None).unwrap();
            assert_eq!(chars.units(units.iter().copied()), Some(units));
        }
        assert_eq!(StringLayout::of("byte[]", None), Some(StringLayout::Latin1));
        assert_eq!(StringLayout::of("byte[]", Some(2)), None);
        assert_eq!(StringLayout::Utf16.units([1, 2, 3]), None);
    }
}
