//! The types of inputs by their generic signatures: `List<Integer>` where a descriptor says `List`.
//!
//! A type of inputs has a name of its own. The universe gives it the few classes that its objects
//! usually have ([`crate::entry`]); fields that are loaded later find it by the name.

use crate::classfile::{ClassFile, ClassSignature, FieldInfo, GenericType, JavaType};
use crate::classfile::{TypeArguments, bounds};
use crate::names;

/// Type arguments of type arguments count up to this depth.
pub(crate) const DEPTH: usize = 4;

/// The name of the type of inputs; none of a primitive type.
pub(crate) fn type_name(ty: &GenericType) -> Option<String> {
    match ty {
        GenericType::Primitive(_) => None,
        GenericType::Class { .. } | GenericType::Array(_) | GenericType::Variable(_) => {
            Some(format!("any {}", readable(ty)))
        }
    }
}

/// The name of the type of inputs that are collections without elements.
pub(crate) fn empty_type_name(ty: &GenericType) -> Option<String> {
    Some(format!("{} without elements", type_name(ty)?))
}

/// A type as people write it. Arguments that say nothing are left out.
pub(crate) fn readable(ty: &GenericType) -> String {
    match ty {
        GenericType::Primitive(ty) => names::name_of(ty),
        GenericType::Class { name, arguments } => with_arguments(&names::dotted(name), arguments),
        GenericType::Array(element) => format!("{}[]", readable(element)),
        GenericType::Variable(name) => name.clone(),
    }
}

/// A class with type arguments, as people write it.
pub(crate) fn with_arguments(class: &str, arguments: &[GenericType]) -> String {
    if arguments.iter().all(|one| *one == GenericType::object()) {
        return class.to_string();
    }
    let arguments: Vec<String> = arguments.iter().map(readable).collect();
    format!("{class}<{}>", arguments.join(", "))
}

/// The type without arguments.
pub(crate) fn erased(ty: &GenericType) -> JavaType {
    match ty {
        GenericType::Primitive(ty) => ty.clone(),
        GenericType::Class { name, .. } => JavaType::Class(name.clone()),
        GenericType::Array(element) => JavaType::Array(Box::new(erased(element))),
        GenericType::Variable(_) => JavaType::Class("java/lang/Object".into()),
    }
}

/// The signature of a class; one without variables if it has none.
pub(crate) fn class_signature(file: &ClassFile) -> ClassSignature {
    let written = file.signature.as_deref().and_then(ClassSignature::parse);
    written.unwrap_or_else(|| {
        let above = file.superclass.iter().chain(&file.interfaces);
        let above = above.map(|name| GenericType::class(name)).collect();
        ClassSignature { parameters: vec![], above }
    })
}

/// What the variables of a class are where nothing is known of them.
pub(crate) fn own_bounds(file: &ClassFile) -> TypeArguments {
    bounds(&class_signature(file).parameters)
}

/// The type of a field, with these arguments for the variables of its class.
pub(crate) fn field_type(field: &FieldInfo, arguments: &TypeArguments) -> Option<GenericType> {
    let written = field.signature.as_deref().and_then(GenericType::parse);
    let declared = JavaType::parse(&field.descriptor).ok()?;
    Some(written_type(written, &declared, arguments))
}

/// The type that code writes where the JVM sees `declared`, with these arguments for variables. A variable of a class
/// or method around the one that mentions it is not among them: all that is known of it is what the JVM sees.
pub(crate) fn written_type(
    written: Option<GenericType>,
    declared: &JavaType,
    arguments: &TypeArguments,
) -> GenericType {
    let known = written.filter(|written| is_known(written, arguments));
    known.unwrap_or_else(|| GenericType::of(declared)).with(arguments, DEPTH)
}

/// Is it no variable, and no array of one, of which nothing is known?
fn is_known(ty: &GenericType, arguments: &TypeArguments) -> bool {
    match ty {
        GenericType::Variable(name) => arguments.contains_key(name),
        GenericType::Array(element) => is_known(element, arguments),
        GenericType::Primitive(_) | GenericType::Class { .. } => true,
    }
}
