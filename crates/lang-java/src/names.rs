//! How class files and the program name types: `java/util/Map$Entry` and `java.util.Map$Entry`,
//! `[[I` and `int[][]`.

use crate::classfile::{DescriptorError, JavaType};
use forkless_ir::{ClassId, Program, Type};

/// A class as the program knows it, from its internal name.
pub(crate) fn dotted(internal: &str) -> String {
    internal.replace('/', ".")
}

/// A class as class files know it, from its name in the program.
pub(crate) fn internal(dotted: &str) -> String {
    dotted.replace('.', "/")
}

/// The name of a type in the program.
pub fn name_of(ty: &JavaType) -> String {
    let mut dimensions = 0;
    let mut element = ty;
    while let JavaType::Array(inner) = element {
        dimensions += 1;
        element = inner;
    }
    let mut name = match element {
        JavaType::Class(name) => dotted(name),
        JavaType::Array(_) => unreachable!("arrays were taken off"),
        JavaType::Boolean => "boolean".into(),
        JavaType::Byte => "byte".into(),
        JavaType::Char => "char".into(),
        JavaType::Short => "short".into(),
        JavaType::Int => "int".into(),
        JavaType::Long => "long".into(),
        JavaType::Float => "float".into(),
        JavaType::Double => "double".into(),
    };
    for _ in 0..dimensions {
        name.push_str("[]");
    }
    name
}

/// The type of a name in the program, and the descriptor; for `void` none.
pub(crate) fn type_named(name: &str) -> Option<JavaType> {
    let mut element = name;
    let mut dimensions = 0;
    while let Some(inner) = element.strip_suffix("[]") {
        element = inner;
        dimensions += 1;
    }
    let mut ty = match element {
        "void" => return None,
        "boolean" => JavaType::Boolean,
        "byte" => JavaType::Byte,
        "char" => JavaType::Char,
        "short" => JavaType::Short,
        "int" => JavaType::Int,
        "long" => JavaType::Long,
        "float" => JavaType::Float,
        "double" => JavaType::Double,
        class => JavaType::Class(internal(class)),
    };
    for _ in 0..dimensions {
        ty = JavaType::Array(Box::new(ty));
    }
    Some(ty)
}

/// What a field or element of a primitive type of this name holds; `void` and classes: none.
pub(crate) fn primitive(name: &str) -> Option<Type> {
    Some(match name {
        "boolean" => Type::Bool,
        "byte" => Type::I8,
        "char" => Type::U16,
        "short" => Type::I16,
        "int" => Type::I32,
        "long" => Type::I64,
        "float" => Type::F32,
        "double" => Type::F64,
        _ => return None,
    })
}

/// The class around all that a class is nested in; itself if in none.
pub fn outermost(class: &str) -> &str {
    class.split_once('$').map_or(class, |(outer, _)| outer)
}

/// The class of a type: primitive types have classes too.
pub(crate) fn class_of(program: &Program, ty: &JavaType) -> ClassId {
    program.intern_class(&name_of(ty))
}

/// What a field or array element of this type holds.
pub(crate) fn type_of(program: &Program, ty: &JavaType) -> Type {
    match ty {
        JavaType::Boolean => Type::Bool,
        JavaType::Byte => Type::I8,
        JavaType::Char => Type::U16,
        JavaType::Short => Type::I16,
        JavaType::Int => Type::I32,
        JavaType::Long => Type::I64,
        JavaType::Float => Type::F32,
        JavaType::Double => Type::F64,
        JavaType::Class(_) | JavaType::Array(_) => Type::Ref(class_of(program, ty)),
    }
}

/// What a register holds for a value that fields or arrays hold as `ty`: numbers have at least 32
/// bits there.
pub(crate) fn computational(ty: Type) -> Type {
    match ty {
        Type::Bool | Type::I8 | Type::U16 | Type::I16 => Type::I32,
        other => other,
    }
}

/// The class that a class entry of a constant pool names.
///
/// # Errors
/// If it is a malformed array descriptor.
pub(crate) fn class_of_entry(program: &Program, entry: &str) -> Result<ClassId, DescriptorError> {
    if entry.starts_with('[') {
        Ok(class_of(program, &JavaType::parse(entry)?))
    } else {
        Ok(program.intern_class(&dotted(entry)))
    }
}

/// The package of a class, by its dotted name; empty for the unnamed one.
pub(crate) fn package(dotted: &str) -> &str {
    dotted.rsplit_once('.').map_or("", |(package, _)| package)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_there_and_back() {
        let check = |descriptor: &str, name: &str| {
            let ty = JavaType::parse(descriptor).unwrap();
            assert_eq!(name_of(&ty), name);
            assert_eq!(type_named(name), Some(ty));
        };
        check("I", "int");
        check("[[Z", "boolean[][]");
        check("Ljava/util/Map$Entry;", "java.util.Map$Entry");
        check("[LA;", "A[]");
        assert_eq!(type_named("void"), None);
        assert_eq!(package("java.util.Map$Entry"), "java.util");
        assert_eq!(package("A"), "");
    }
}
