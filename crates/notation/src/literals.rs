//! Characters and texts as literals of Java.

use std::fmt::Write;

/// The character with this number, or with this byte.
pub(crate) fn character(value: i64, is_byte: bool) -> Option<String> {
    let unit = match is_byte {
        true => u16::from(i8::try_from(value).ok()? as u8),
        false => u16::try_from(value).ok()?,
    };
    Some(quoted_character(unit))
}

/// A character as a literal.
pub fn quoted_character(unit: u16) -> String {
    let mut out = String::from("'");
    escape(unit, '\'', &mut out);
    out.push('\'');
    out
}

/// A text as a literal.
pub fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match u16::try_from(u32::from(letter)) {
            Ok(unit) => escape(unit, '"', &mut out),
            Err(_) => out.push(letter),
        }
    }
    out.push('"');
    out
}

/// Writes a character between such quotes: what cannot be seen by its number.
fn escape(unit: u16, quote: char, out: &mut String) {
    match char::from_u32(unit.into()) {
        Some('\n') => out.push_str(r"\n"),
        Some('\r') => out.push_str(r"\r"),
        Some('\t') => out.push_str(r"\t"),
        Some(letter) if letter == '\\' || letter == quote => out.extend(['\\', letter]),
        Some(letter) if letter == ' ' || letter.is_ascii_graphic() || letter.is_alphanumeric() => {
            out.push(letter);
        }
        _ => {
            let _ = write!(out, r"\u{unit:04x}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_literals() {
        assert_eq!(quoted("a \"b\"\n\\ä\u{0}"), "\"a \\\"b\\\"\\n\\\\ä\\u0000\"");
    }

    #[test]
    fn literals_are_those_of_java() {
        let written = |value| character(value, false).unwrap_or_default();
        assert_eq!(
            [0, 9, 39, 92, 65].map(written),
            [r"'\u0000'", r"'\t'", r"'\''", r"'\\'", "'A'"]
        );
        assert_eq!([0xd800, 0x7f, -1].map(written), [r"'\ud800'", r"'\u007f'", ""]);
    }
}
