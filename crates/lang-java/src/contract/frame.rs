//! Frames: what a method may change, as `@Modifies` says it.
//!
//! `@Modifies({"size", "other.count"})` names fields of the receiver and of arguments; `@Modifies({})` says that
//! nothing changes. When the method is checked, the other fields of these objects must be as they were.

use super::{ClauseKind, ContractClause, Subject, WrittenClause, parameter_names, place, texts};
use crate::classfile::{ClassFile, FieldInfo, JavaType, MethodDescriptor, MethodInfo};
use crate::java::Java;
use crate::names::dotted;
use std::sync::Arc;

/// The fields that a method may change.
pub(crate) type Frame = Vec<FramedField>;

/// A field of the receiver (none) or of the argument of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FramedField {
    pub argument: Option<String>,
    pub field: String,
}

/// What the annotation of a method, or of one that it overrides, says. `files` are those of its class and above.
///
/// # Errors
/// If it names something else than a field of the receiver or of an argument.
pub(crate) fn declared_frame(
    files: &[Arc<ClassFile>],
    method: &MethodInfo,
) -> Result<Option<Frame>, String> {
    let found = files.iter().find_map(|file| {
        let method = file.method(&method.name, &method.descriptor)?;
        let annotation = method.annotations.iter().find(|one| one.simple_name() == "Modifies")?;
        Some((texts(annotation), parameter_names(file, method)))
    });
    let Some((texts, names)) = found else { return Ok(None) };
    let mut frame = vec![];
    for text in texts.iter().map(|text| text.trim()).filter(|text| !text.is_empty()) {
        let (owner, field) = match text.split_once('.') {
            Some((owner, field)) => (Some(owner.trim()), field.trim()),
            None => (None, text),
        };
        let is_name = |name: &str| {
            !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '$')
        };
        let argument = owner.filter(|owner| *owner != "this").map(str::to_string);
        let is_known = argument.as_ref().is_none_or(|name| names.contains(name));
        if !is_name(field) || !is_known {
            return Err(format!(
                "`@Modifies` names `{text}`, which is no field of the receiver or of an argument"
            ));
        }
        frame.push(FramedField { argument, field: field.to_string() });
    }
    Ok(Some(frame))
}

/// Clauses that say what a method with a frame does not change.
pub(super) fn unchanged(subject: &Subject<'_>, files: &[Arc<ClassFile>]) -> Vec<WrittenClause> {
    let Subject { java, file, method } = subject;
    // What is wrong with a frame is said where it is assumed.
    let Ok(Some(frame)) = declared_frame(files, method) else { return vec![] };
    let is_instance = !method.access.is_static() && method.name != "<init>";
    let mut owners: Vec<(Option<String>, String)> = vec![];
    owners.extend(is_instance.then(|| (None, file.name.clone())));
    let shape = MethodDescriptor::parse(&method.descriptor);
    let parameters = shape.map(|shape| shape.parameters).unwrap_or_default();
    for (name, ty) in parameter_names(file, method).into_iter().zip(parameters) {
        if let JavaType::Class(class) = ty {
            owners.push((Some(name), class));
        }
    }
    let mut texts = vec![];
    for (owner, class) in &owners {
        let own = owner.as_deref().unwrap_or("this");
        for field in fields(java, class) {
            let named = frame.iter().filter(|one| one.field == field.name);
            if named.clone().any(|one| one.argument == *owner) {
                continue;
            }
            // An argument may be null, and two names may mean one object.
            let mut text =
                owner.iter().map(|name| format!("{name} == null || ")).collect::<String>();
            for other in named {
                let other = other.argument.as_deref().unwrap_or("this");
                text.push_str(&format!("(Object) {own} == (Object) {other} || "));
            }
            text.push_str(&same(&format!("{own}.{}", field.name), &field));
            texts.push(text);
        }
    }
    let written = |text| WrittenClause {
        clause: ContractClause {
            kind: ClauseKind::Modifies,
            text,
            place: place(file, Some(method)),
            exception: None,
        },
        file: Arc::clone(file),
        method: Some((*method).clone()),
    };
    texts.into_iter().map(written).collect()
}

/// Is a field as it was?
fn same(field: &str, info: &FieldInfo) -> String {
    match info.descriptor.as_str() {
        "D" => format!("Double.compare({field}, old({field})) == 0"),
        "F" => format!("Float.compare({field}, (float) old({field})) == 0"),
        _ => format!("{field} == old({field})"),
    }
}

/// The fields of objects of a class of the program that can change.
fn fields(java: &Java, class: &str) -> Vec<FieldInfo> {
    let mut found: Vec<FieldInfo> = vec![];
    let mut next = Some(class.to_string());
    while let Some(class) = next.filter(|class| !java.is_of_jdk(&dotted(class))) {
        let Some(file) = java.file_named(&dotted(&class)) else { break };
        for field in &file.fields {
            let is_fixed = field.access.is_static() || field.access.is_final();
            let is_hidden = found.iter().any(|known| known.name == field.name);
            if !is_fixed && !is_hidden && !field.access.is_synthetic() {
                found.push(field.clone());
            }
        }
        next = file.superclass.clone();
    }
    found
}
