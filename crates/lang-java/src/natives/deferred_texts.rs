//! Texts that methods make of numbers: they are made when one of their characters is first read.
//!
//! How many digits a number has is a question with many answers, and few paths ask it.

use super::call::{Break, ModelResult, NativeCall};
use super::registry::ClassModels;
use super::strings::read_text;
use crate::dynamic;
use crate::string_layout::STRING;
use forkless_ir::{BinaryOp, Constant, Handle, Type};

pub(super) const GROUPS: &[ClassModels] = &[
    ("java.lang.Double", &[("toString(D)Ljava/lang/String;", of_numbers)]),
    ("java.lang.Float", &[("toString(F)Ljava/lang/String;", of_numbers)]),
    (
        "java.lang.Integer",
        &[
            ("toBinaryString", of_numbers),
            ("toHexString", of_numbers),
            ("toOctalString", of_numbers),
            ("toString(I)Ljava/lang/String;", of_numbers),
        ],
    ),
    (
        "java.lang.Long",
        &[
            ("toBinaryString", of_numbers),
            ("toHexString", of_numbers),
            ("toOctalString", of_numbers),
            ("toString(J)Ljava/lang/String;", of_numbers),
        ],
    ),
    (STRING, &[("format(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;", format)]),
];

/// The text that the JDK's code makes of the arguments, later.
fn later(call: &mut NativeCall<'_>, arguments: &[Handle]) -> ModelResult {
    let Some(method) = call.method else { return call.own_code() };
    let code = call.java.own_code(call.program, method);
    let mut call = NativeCall { arguments, host: &mut *call.host, ..*call };
    dynamic::deferred(&mut call, code).map_err(Break::from)
}

/// A text made of numbers.
fn of_numbers(call: &mut NativeCall<'_>) -> ModelResult {
    let arguments = call.arguments.to_vec();
    if arguments.iter().all(|&argument| call.host.known(argument).is_some()) {
        return call.own_code();
    }
    later(call, &arguments)
}

/// Boxes of whole numbers.
const WHOLE: [&str; 4] =
    ["java.lang.Byte", "java.lang.Short", "java.lang.Integer", "java.lang.Long"];
/// Boxes of floats.
const FLOATS: [&str; 2] = ["java.lang.Float", "java.lang.Double"];

/// `String.format(format, arguments)` where it cannot fail and calls no code of the program: the format is
/// known, and its arguments are strings and new boxes that fit.
fn format(call: &mut NativeCall<'_>) -> ModelResult {
    let (format, arguments) = (call.argument(0), call.argument(1));
    if call.host.is_null(format)? || call.host.is_null(arguments)? {
        return call.own_code();
    }
    let Some(text) = read_text(call, format)? else { return call.own_code() };
    let length = call.host.array_length(arguments)?;
    let is_object_array =
        call.host.allocated_class(arguments) == Some(call.class("java.lang.Object[]"));
    let (Some(length), true) = (call.known_int(length), is_object_array) else {
        return call.own_code();
    };
    let Some(conversions) = conversions(&text) else { return call.own_code() };
    if conversions.len() > length as usize {
        return call.own_code();
    }
    let mut elements = vec![];
    let mut is_open = false;
    for index in 0..length as u32 {
        let element = call.load(arguments, index, Type::AnyRef)?;
        if let Some(&conversion) = conversions.get(index as usize) {
            match fits(call, element, conversion)? {
                Some(open) => is_open |= open,
                None => return call.own_code(),
            }
        }
        elements.push(element);
    }
    if !is_open {
        return call.own_code();
    }
    // The program may change its array before the text is made.
    let copy = call.array("java.lang.Object", &elements)?;
    later(call, &[format, copy])
}

/// Does an argument fit a conversion, and take no code of the program? Then, does it depend on the input?
fn fits(call: &mut NativeCall<'_>, argument: Handle, conversion: u16) -> ModelResult<Option<bool>> {
    if call.host.known(argument) == Some(Constant::Null) {
        return Ok(Some(false));
    }
    let class = call.host.allocated_class(argument);
    let name = class.map(|class| call.program.class_name(class));
    let is_one_of = |names: &[&str]| name.is_some_and(|name| names.contains(&name));
    let is_string =
        name == Some(STRING) || call.host.only_class(argument) == Some(call.class(STRING));
    let is_box = is_one_of(&WHOLE) || is_one_of(&FLOATS);
    let is_box = is_box || is_one_of(&["java.lang.Boolean", "java.lang.Character"]);
    let does_fit = match char::from_u32(conversion.into()) {
        Some('s') => is_string || is_box,
        Some('d' | 'x') => is_one_of(&WHOLE),
        Some('f') => is_one_of(&FLOATS),
        Some('c') => is_one_of(&["java.lang.Character"]),
        Some('b') => is_string || is_box,
        _ => false,
    };
    if !does_fit {
        return Ok(None);
    }
    if is_string {
        let is_known = name.is_some() && call.host.key_of(argument).is_some();
        return Ok(Some(!is_known));
    }
    let Some(name) = name else { return Ok(None) };
    let value = call.get_named(argument, name, "value")?;
    Ok(Some(call.host.known(value).is_none()))
}

/// The conversions of a format in their order, if it has only plain ones, with widths that are allowed for
/// all of them: `%d`, `%5s`, `%.2f`, `%%`, `%n`.
fn conversions(format: &[u16]) -> Option<Vec<u16>> {
    let mut found = vec![];
    let mut rest = format.iter().copied();
    while let Some(unit) = rest.next() {
        if unit != u16::from(b'%') {
            continue;
        }
        let (mut spec, mut next) = (String::new(), rest.next()?);
        while matches!(u8::try_from(next), Ok(b'0'..=b'9' | b'.')) {
            spec.push(char::from(next as u8));
            next = rest.next()?;
        }
        let (width, precision) = match spec.split_once('.') {
            Some((width, precision)) => (width, Some(precision)),
            None => (spec.as_str(), None),
        };
        let is_small = |digits: &str| digits.parse::<u8>().is_ok_and(|number| number < 100);
        let is_fine = (width.is_empty() || is_small(width)) && precision.is_none_or(is_small);
        let conversion = u8::try_from(next).ok()?;
        let has_zeros = width.starts_with('0');
        match conversion {
            b'%' | b'n' if spec.is_empty() => {}
            b'd' | b'x' if is_fine && precision.is_none() && width != "0" => found.push(next),
            b'f' if is_fine && width != "0" => found.push(next),
            b's' | b'b' if is_fine && !has_zeros => found.push(next),
            b'c' if is_fine && precision.is_none() && !has_zeros => found.push(next),
            _ => return None,
        }
    }
    Some(found)
}

/// Whether a string that is made of a whole number has a known text: that is a question about the number. None
/// if it is no such string, or the text is not known.
pub(super) fn number_equals_text(
    call: &mut NativeCall<'_>,
    string: Handle,
    other: Handle,
) -> ModelResult<Option<Handle>> {
    let Some((filler, arguments)) = call.host.made_by(string) else { return Ok(None) };
    let Some(maker) = call.java.text_maker(filler) else { return Ok(None) };
    let number = match call.java.concatenations.get(&maker) {
        Some(concatenation) => concatenation.only_number().map(|place| arguments[place]),
        None => {
            let original = call.java.original(maker);
            let class = call.program.method(original).class;
            let class = class.map(|class| call.program.class_name(class));
            let is_decimal = matches!(class, Some("java.lang.Integer" | "java.lang.Long"))
                && call.program.method(original).name == "toString";
            is_decimal.then(|| arguments[0])
        }
    };
    let Some(number) = number else { return Ok(None) };
    if call.host.made_by(other).is_some() {
        return Ok(None);
    }
    let Some(text) = super::strings::known_text(call, other)? else { return Ok(None) };
    let never = call.host.constant(Constant::Bool(false));
    let Some(value) = text.parse::<i64>().ok().filter(|value| value.to_string() == text) else {
        return Ok(Some(never));
    };
    let is_wide = call.host.is_wide(number);
    let wanted = match (is_wide, i32::try_from(value)) {
        (true, _) => call.long(value),
        (false, Ok(value)) => call.int(value),
        (false, Err(_)) => return Ok(Some(never)),
    };
    Ok(Some(call.host.binary(BinaryOp::Equal, number, wanted)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_formats_are_recognised() {
        let found = |format: &str| {
            let units: Vec<u16> = format.encode_utf16().collect();
            conversions(&units).map(|all| String::from_utf16_lossy(&all))
        };
        let expected = [
            ("", Some("")),
            ("100 %%%n", Some("")),
            ("index %d is outside [0, %d)", Some("dd")),
            ("%5s|%.2f|%08x|%c|%b", Some("sfxcb")),
            ("%", None),
            ("%-5d", None),
            ("%1$d", None),
            ("%.3d", None),
            ("%0d", None),
            ("%05s", None),
            ("%q", None),
            ("%5%", None),
        ];
        for (format, conversions) in expected {
            assert_eq!(found(format).as_deref(), conversions, "{format}");
        }
    }
}
