//! Types as Java source and as class files write them.

use super::classes::{Classes, dotted, internal};
use crate::FileScope;
use forkless_ir::Type;
use forkless_lang_java::classfile::{GenericType, JavaType};

/// The primitive type of a name.
fn primitive_named(name: &str) -> Option<JavaType> {
    Some(match name {
        "boolean" => JavaType::Boolean,
        "byte" => JavaType::Byte,
        "char" => JavaType::Char,
        "short" => JavaType::Short,
        "int" => JavaType::Int,
        "long" => JavaType::Long,
        "float" => JavaType::Float,
        "double" => JavaType::Double,
        _ => return None,
    })
}

fn primitive_name(ty: &JavaType) -> &'static str {
    match ty {
        JavaType::Boolean => "boolean",
        JavaType::Byte => "byte",
        JavaType::Char => "char",
        JavaType::Short => "short",
        JavaType::Int => "int",
        JavaType::Long => "long",
        JavaType::Float => "float",
        JavaType::Double => "double",
        JavaType::Class(_) | JavaType::Array(_) => "Object",
    }
}

/// The type of values of a primitive type.
pub(crate) fn value_type(ty: &JavaType) -> Type {
    match ty {
        JavaType::Boolean => Type::Bool,
        JavaType::Byte => Type::I8,
        JavaType::Char => Type::U16,
        JavaType::Short => Type::I16,
        JavaType::Int => Type::I32,
        JavaType::Long => Type::I64,
        JavaType::Float => Type::F32,
        JavaType::Double => Type::F64,
        JavaType::Class(_) | JavaType::Array(_) => Type::AnyRef,
    }
}

/// The type of a binary name: `int[]`, `java.util.List`.
pub(crate) fn named(class: &str) -> GenericType {
    if let Some(element) = class.strip_suffix("[]") {
        return GenericType::Array(Box::new(named(element)));
    }
    match primitive_named(class) {
        Some(primitive) => GenericType::Primitive(primitive),
        None => GenericType::class(&internal(class)),
    }
}

/// The binary name of a type without its arguments.
pub(crate) fn erased_name(ty: &GenericType) -> String {
    match ty {
        GenericType::Primitive(ty) => primitive_name(ty).to_string(),
        GenericType::Class { name, .. } => dotted(name),
        GenericType::Array(element) => format!("{}[]", erased_name(element)),
        GenericType::Variable(_) => "java.lang.Object".to_string(),
    }
}

/// The descriptor of the type of a binary name.
pub(crate) fn descriptor(class: &str) -> String {
    if let Some(element) = class.strip_suffix("[]") {
        return format!("[{}", descriptor(element));
    }
    match primitive_named(class) {
        Some(primitive) => primitive.descriptor(),
        None => format!("L{};", internal(class)),
    }
}

/// The type as signatures of class files write it.
pub(crate) fn signature(ty: &GenericType) -> String {
    match ty {
        GenericType::Primitive(ty) => ty.descriptor(),
        GenericType::Class { name, arguments } if arguments.is_empty() => format!("L{name};"),
        GenericType::Class { name, arguments } => {
            let arguments: String = arguments.iter().map(signature).collect();
            format!("L{name}<{arguments}>;")
        }
        GenericType::Array(element) => format!("[{}", signature(element)),
        GenericType::Variable(_) => "Ljava/lang/Object;".to_string(),
    }
}

/// Writes types for the code of a package.
pub(crate) struct TypeWriter<'a> {
    /// The classes.
    pub classes: &'a Classes,
}

impl TypeWriter<'_> {
    /// A type as source writes it. A class that the package cannot name is an `Object`.
    pub fn write(&self, ty: &GenericType, file: &mut FileScope) -> String {
        match ty {
            GenericType::Primitive(ty) => primitive_name(ty).to_string(),
            GenericType::Array(element) => format!("{}[]", self.write(element, file)),
            GenericType::Variable(_) => "Object".to_string(),
            GenericType::Class { name, arguments } => {
                let class = dotted(name);
                if !self.classes.can_name(&class, file.package()) {
                    return "Object".to_string();
                }
                let written = file.class(&class);
                match self.written_arguments(&class, arguments, file) {
                    Some(arguments) => format!("{written}<{arguments}>"),
                    None => written,
                }
            }
        }
    }

    /// The arguments of a class as source writes them; none of a class without, and of one that is
    /// better left raw since its arguments have bounds.
    fn written_arguments(
        &self,
        class: &str,
        arguments: &[GenericType],
        file: &mut FileScope,
    ) -> Option<String> {
        let arguments = self.usable_arguments(class, arguments)?;
        let written: Vec<String> = arguments.iter().map(|one| self.write(one, file)).collect();
        Some(written.join(", "))
    }

    /// The arguments that a type of this class gets in source.
    pub fn usable_arguments(
        &self,
        class: &str,
        arguments: &[GenericType],
    ) -> Option<Vec<GenericType>> {
        let variables = self.classes.variables(class);
        if variables.is_empty() {
            return None;
        }
        if variables.len() != arguments.len() {
            let is_free = variables.iter().all(|one| one.bound == GenericType::object());
            return is_free.then(|| vec![GenericType::object(); variables.len()]);
        }
        // A bound that was put for its own variable need not be within it.
        let fits = |(variable, argument): (
            &forkless_lang_java::classfile::TypeParameter,
            &GenericType,
        )| {
            let bound = erased_name(&variable.bound);
            let name = erased_name(argument);
            bound == "java.lang.Object" || name != bound && self.classes.is_below(&name, &bound)
        };
        variables.iter().zip(arguments).all(fits).then(|| arguments.to_vec())
    }

    /// What stands behind the name of a class in `new`: `<>` if it is generic and not left raw.
    pub fn diamond(&self, ty: &GenericType) -> &'static str {
        match ty {
            GenericType::Class { name, arguments } => {
                match self.usable_arguments(&dotted(name), arguments) {
                    Some(_) => "<>",
                    None => "",
                }
            }
            _ => "",
        }
    }
}
