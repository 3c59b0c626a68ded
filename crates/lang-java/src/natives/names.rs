//! Names of classes as Java code sees them, and as the program has them.
//!
//! The program writes `int[]` and `java.lang.String[][]`; `Class.getName` writes `[I` and
//! `[[Ljava.lang.String;`.

use crate::classfile::JavaType;

/// The primitive types and `void`, each with its letter in descriptors.
pub(super) const PRIMITIVES: [(&str, char); 9] = [
    ("boolean", 'Z'),
    ("byte", 'B'),
    ("char", 'C'),
    ("short", 'S'),
    ("int", 'I'),
    ("long", 'J'),
    ("float", 'F'),
    ("double", 'D'),
    ("void", 'V'),
];

/// Whether it is the name of a primitive type or `void`.
pub(super) fn is_primitive(name: &str) -> bool {
    PRIMITIVES.iter().any(|&(primitive, _)| primitive == name)
}

/// What `Class.getName` gives for a class of the program.
pub(super) fn reflective_name(name: &str) -> String {
    let element = name.trim_end_matches("[]");
    let dimensions = (name.len() - element.len()) / 2;
    if dimensions == 0 {
        return name.to_string();
    }
    let letter = PRIMITIVES.iter().find(|&&(primitive, _)| primitive == element);
    match letter {
        Some((_, letter)) => format!("{}{letter}", "[".repeat(dimensions)),
        None => format!("{}L{element};", "[".repeat(dimensions)),
    }
}

/// The class of the program that `Class.forName` means; none for what is no name of a class.
pub(super) fn program_name(reflective: &str) -> Option<String> {
    if reflective.contains('/') || reflective.is_empty() {
        return None;
    }
    if reflective.starts_with('[') {
        return JavaType::parse(reflective).ok().map(|parsed| parsed.to_string());
    }
    (!is_primitive(reflective) && !reflective.contains([';', '['])).then(|| reflective.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_both_ways() {
        let pairs = [
            ("int[]", "[I"),
            ("java.lang.String[][]", "[[Ljava.lang.String;"),
            ("java.util.Map$Entry", "java.util.Map$Entry"),
        ];
        for (program, reflective) in pairs {
            assert_eq!(reflective_name(program), reflective);
            assert_eq!(program_name(reflective).as_deref(), Some(program));
        }
        for wrong in ["int", "java/lang/String", "", "[", "[Lx", "int[]", "x;"] {
            assert_eq!(program_name(wrong), None, "{wrong}");
        }
    }
}
