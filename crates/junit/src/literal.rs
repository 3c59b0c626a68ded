//! Values that are written without making an object: numbers, characters, texts.

use forkless_ir::Type;
use forkless_notation::{float_text, quoted_character};
use forkless_term::{Precision, Value, Width};
use std::fmt::Write;

/// A value of a primitive type as Java writes it where that type is expected: `-1L`, `'a'`, `0.5f`, `(byte) 3`.
pub fn primitive(ty: Type, value: Value) -> String {
    match (ty, value) {
        (Type::Bool, Value::Bits(_, bits)) => (bits != 0).to_string(),
        (Type::Bool | Type::Any, Value::Bool(value)) => value.to_string(),
        // What nobody has set is false, and means zero.
        (Type::F32, Value::Bool(_)) => float(Precision::Single, 0),
        (Type::F64, Value::Bool(_)) => float(Precision::Double, 0),
        (_, Value::Bool(value)) => primitive(ty, Value::Bits(Width::W64, u64::from(value))),
        (Type::U16, Value::Bits(_, bits)) => quoted_character(bits as u16),
        (Type::I64, Value::Bits(width, bits)) => match width.signed(bits) {
            i64::MIN => "Long.MIN_VALUE".into(),
            i64::MAX => "Long.MAX_VALUE".into(),
            number => format!("{number}L"),
        },
        (Type::I8, Value::Bits(width, bits)) => format!("(byte) {}", width.signed(bits)),
        (Type::I16, Value::Bits(width, bits)) => format!("(short) {}", width.signed(bits)),
        (_, Value::Bits(width, bits)) => match width.signed(bits) {
            number if number == i64::from(i32::MIN) => "Integer.MIN_VALUE".into(),
            number if number == i64::from(i32::MAX) => "Integer.MAX_VALUE".into(),
            number => number.to_string(),
        },
        (_, Value::Float(precision, bits)) => float(precision, bits),
        (_, Value::Reference(_)) => "null".into(),
    }
}

/// The same between the braces of an array, where it needs no cast.
pub fn without_cast(written: String) -> String {
    let bare = ["(byte) ", "(short) "].iter().find_map(|cast| written.strip_prefix(cast));
    bare.map(str::to_string).unwrap_or(written)
}

/// A floating-point number: what has no literal by its name, an unusual NaN by its bits.
fn float(precision: Precision, bits: u64) -> String {
    let (class, suffix) = match precision {
        Precision::Single => ("Float", "f"),
        Precision::Double => ("Double", ""),
    };
    if precision.is_nan(bits) && bits != precision.nan() {
        return match precision {
            Precision::Single => format!("Float.intBitsToFloat({:#x})", bits as u32),
            Precision::Double => format!("Double.longBitsToDouble({bits:#x}L)"),
        };
    }
    match float_text(precision, bits).as_str() {
        "NaN" => format!("{class}.NaN"),
        "Infinity" => format!("{class}.POSITIVE_INFINITY"),
        "-Infinity" => format!("{class}.NEGATIVE_INFINITY"),
        text => format!("{text}{suffix}"),
    }
}

/// A text of these UTF-16 units as a literal. Everything that an editor or a compiler might read in
/// another way is escaped.
pub fn text(units: &[u16]) -> String {
    let mut out = String::from("\"");
    for &unit in units {
        match unit {
            0x0a => out.push_str("\\n"),
            0x0d => out.push_str("\\r"),
            0x09 => out.push_str("\\t"),
            0x22 => out.push_str("\\\""),
            0x5c => out.push_str("\\\\"),
            0x20..=0x7e => out.push(char::from(unit as u8)),
            _ => {
                let _ = write!(out, "\\u{unit:04x}");
            }
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_suffix_of_their_type() {
        let bits = |width, number: i64| Value::Bits(width, number as u64);
        assert_eq!(primitive(Type::I32, bits(Width::W32, i64::from(u32::MAX))), "-1");
        assert_eq!(primitive(Type::I64, bits(Width::W64, -5)), "-5L");
        assert_eq!(primitive(Type::I64, bits(Width::W64, i64::MIN)), "Long.MIN_VALUE");
        assert_eq!(primitive(Type::U16, bits(Width::W16, 65)), "'A'");
        assert_eq!(primitive(Type::I64, Value::Bool(false)), "0L");
        assert_eq!(
            primitive(Type::F32, Value::Float(Precision::Single, 0x7f80_0000)),
            "Float.POSITIVE_INFINITY"
        );
        assert_eq!(primitive(Type::F64, Value::Float(Precision::Double, 1 << 63)), "-0.0");
    }

    #[test]
    fn texts_are_escaped() {
        let units: Vec<u16> = "a\"\\\u{e4}\n".encode_utf16().collect();
        assert_eq!(text(&units), r#""a\"\\\u00e4\n""#);
        assert_eq!(text(&[0xd800]), r#""\ud800""#);
    }
}
