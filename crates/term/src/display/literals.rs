//! Characters and texts as literals of Java.

use std::fmt::Write;

/// The character with this number, or with this byte.
pub(super) fn character(value: i64, is_byte: bool) -> Option<String> {
    let unit = match is_byte {
        true => u16::from(i8::try_from(value).ok()? as u8),
        false => u16::try_from(value).ok()?,
    };
    Some(match char::from_u32(unit.into()) {
        Some('\'') => r"'\''".into(),
        Some('\\') => r"'\\'".into(),
        Some('\n') => r"'\n'".into(),
        Some('\r') => r"'\r'".into(),
        Some('\t') => r"'\t'".into(),
        Some(visible) if visible == ' ' || visible.is_ascii_graphic() => format!("'{visible}'"),
        Some(letter) if letter.is_alphanumeric() => format!("'{letter}'"),
        _ => format!(r"'\u{unit:04x}'"),
    })
}

/// The text as a literal of Java.
pub fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            _ if letter.is_control() => {
                let _ = write!(out, "\\u{:04x}", u32::from(letter));
            }
            _ => out.push(letter),
        }
    }
    out.push('"');
    out
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
