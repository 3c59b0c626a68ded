//! Classes of Java that people know by something else than their fields.

use forkless_ir::{ClassId, Program};
pub(crate) use forkless_lang_java::string_layout::STRING;

const ENUM: &str = "java.lang.Enum";
const THROWABLE: &str = "java.lang.Throwable";

/// The box whose number is a character.
pub(crate) const CHARACTER: &str = "Character";

/// The field of a box that holds its value.
pub(crate) const BOXED: &str = "value";

/// The field of an enum's constant that holds its name.
pub(crate) const CONSTANT_NAME: &str = "name";

/// Fields of exceptions that no program can name.
const MACHINE_FIELDS: [&str; 6] = [
    "backtrace",
    "depth",
    "extendedMessage",
    "extendedMessageState",
    "stackTrace",
    "suppressedExceptions",
];

/// Fields of exceptions that say nothing where they are null, or the exception itself.
const OPTIONAL_FIELDS: [&str; 2] = ["cause", "detailMessage"];

/// Static fields that compilers add: for assertions, and for all constants of an enum.
const COMPILER_STATICS: [&str; 2] = ["$assertionsDisabled", "$VALUES"];

/// The beginning of a static field that compilers add for a switch over an enum.
const SWITCH_TABLE: &str = "$SwitchMap$";

/// A box as it is shown: `Integer(5)`.
pub(crate) fn boxed(name: &str, value: &str) -> String {
    format!("{name}({value})")
}

/// A constant of an enum as it is shown: `Colour.RED`.
pub(crate) fn constant(class: &str, name: &str) -> String {
    format!("{class}.{name}")
}

/// A new string whose characters the path never reads, as it is shown.
pub(crate) fn unread_string() -> String {
    format!("new {STRING} (text not computed)")
}

/// `LinkedList$Node@2` of `java.util.LinkedList$Node@2`. Packages have small letters.
pub fn without_package(name: &str) -> &str {
    let is_package = |part: &str| part.starts_with(|letter: char| letter.is_lowercase());
    let mut rest = name;
    while let Some((part, after)) = rest.split_once('.')
        && is_package(part)
    {
        rest = after;
    }
    rest
}

/// The simple name of a class of boxes.
pub(crate) fn box_name(class: &str) -> Option<&str> {
    let name = class.strip_prefix("java.lang.")?;
    let boxes = ["Boolean", "Byte", CHARACTER, "Double", "Float", "Integer", "Long", "Short"];
    boxes.contains(&name).then_some(name)
}

/// Are its objects constants of an enum?
pub(crate) fn is_enum(program: &Program, class: ClassId) -> bool {
    is_below(program, class, ENUM)
}

/// Does this class declare what all enums inherit?
pub(crate) fn is_enum_itself(program: &Program, class: ClassId) -> bool {
    program.class_name(class) == ENUM
}

/// Are its objects exceptions?
pub(crate) fn is_throwable(program: &Program, class: ClassId) -> bool {
    is_below(program, class, THROWABLE)
}

/// Is it a field of an exception that belongs to the machine?
pub(crate) fn is_machine_field(name: &str) -> bool {
    MACHINE_FIELDS.contains(&name)
}

/// Is it a field of an exception that need not say anything?
pub(crate) fn is_optional_field(name: &str) -> bool {
    OPTIONAL_FIELDS.contains(&name)
}

/// Did a compiler add this static field?
pub(crate) fn is_compiler_static(name: &str) -> bool {
    COMPILER_STATICS.contains(&name) || name.starts_with(SWITCH_TABLE)
}

/// What an element of a new array is that the program did not write.
pub(crate) fn default_element(array_class: &str) -> &'static str {
    match array_class {
        "boolean[]" => "false",
        "float[]" | "double[]" => "0.0",
        "byte[]" | "short[]" | "char[]" | "int[]" | "long[]" => "0",
        _ => "null",
    }
}

fn is_below(program: &Program, class: ClassId, name: &str) -> bool {
    let mut next = Some(class);
    while let Some(class) = next {
        if program.class_name(class) == name {
            return true;
        }
        next = program.class(class).superclass;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_are_left_out_of_titles() {
        assert_eq!(without_package("java.util.LinkedList$Node@2"), "LinkedList$Node@2");
        assert_eq!(without_package("Outer.Inner"), "Outer.Inner");
        assert_eq!(without_package("int[]"), "int[]");
    }
}
