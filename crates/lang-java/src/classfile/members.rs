//! Reads fields and methods.

use super::annotation::{
    TypeTarget, annotations, element_value, parameter_annotations, type_annotations,
};
use super::context::{Context, access};
use super::parse::{attributes, malformed, signature};
use super::pool::Tag;
use super::reader::Reader;
use super::{Annotation, ClassError, ClassFile, FieldInfo, MethodInfo, descriptor};

pub(super) fn field(
    reader: &mut Reader<'_>,
    context: &Context<'_>,
) -> Result<FieldInfo, ClassError> {
    let access = access(reader)?;
    let name = context.text(reader, "the name of a field")?;
    let at = reader.position();
    let descriptor = context.text(reader, "the type of a field")?;
    descriptor::check_field(&descriptor).map_err(|error| malformed(at, &error))?;
    let mut field = FieldInfo {
        access,
        name,
        descriptor,
        constant_value: None,
        signature: None,
        annotations: Vec::new(),
    };
    attributes(reader, context, |name, mut contents| {
        let reader = &mut contents;
        match name {
            "ConstantValue" => {
                let index = context.index(reader, Tag::VALUES, "the value of a field")?;
                field.constant_value = Some(index);
            }
            "Signature" => field.signature = Some(signature(reader, context)?),
            "RuntimeVisibleAnnotations" | "RuntimeInvisibleAnnotations" => {
                let visible = name == "RuntimeVisibleAnnotations";
                field.annotations.extend(annotations(reader, context, visible)?);
            }
            "RuntimeVisibleTypeAnnotations" | "RuntimeInvisibleTypeAnnotations" => {
                let visible = name == "RuntimeVisibleTypeAnnotations";
                for (target, annotation) in type_annotations(reader, context, visible)? {
                    if target == TypeTarget::Field {
                        field.annotations.push(annotation);
                    }
                }
            }
            _ => return Ok(()),
        }
        reader.finish(name)
    })?;
    Ok(field)
}

pub(super) fn method(
    reader: &mut Reader<'_>,
    context: &Context<'_>,
) -> Result<MethodInfo, ClassError> {
    let start = reader.position();
    let access = access(reader)?;
    let name = context.text(reader, "the name of a method")?;
    let at = reader.position();
    let descriptor = context.text(reader, "the type of a method")?;
    descriptor::check_method(&descriptor).map_err(|error| malformed(at, &error))?;
    let mut method = MethodInfo {
        access,
        name,
        descriptor,
        exceptions: Vec::new(),
        signature: None,
        annotations: Vec::new(),
        parameter_annotations: Vec::new(),
        annotation_default_present: false,
        code: None,
    };
    attributes(reader, context, |name, contents| {
        method_attribute(&mut method, name, contents, context)
    })?;
    let bodiless = access.is_abstract() || access.is_native();
    let problem = match (bodiless, method.code.is_some()) {
        (true, true) => "is abstract or native, but has code",
        (false, false) => "is neither abstract nor native, but has no code",
        (true, false) | (false, true) => return Ok(method),
    };
    let problem = format!("method `{}{}` {problem}", method.name, method.descriptor);
    Err(ClassError::new(start, problem))
}

fn method_attribute(
    method: &mut MethodInfo,
    name: &str,
    mut contents: Reader<'_>,
    context: &Context<'_>,
) -> Result<(), ClassError> {
    let reader = &mut contents;
    let at = reader.position();
    match name {
        "Code" => {
            if method.code.is_some() {
                let problem = format!("method `{}` has a second Code attribute", method.name);
                return Err(ClassError::new(at, problem));
            }
            let (Ok(start), Ok(length)) = (u32::try_from(at), u32::try_from(reader.remaining()))
            else {
                return Err(ClassError::new(at, "code beyond 4 GiB is not read"));
            };
            method.code = Some((start, length));
            return Ok(());
        }
        "Exceptions" => method.exceptions = context.classes(reader, "exceptions")?,
        "Signature" => method.signature = Some(signature(reader, context)?),
        "AnnotationDefault" => {
            element_value(reader, context, true, 0)?;
            method.annotation_default_present = true;
        }
        "RuntimeVisibleAnnotations" | "RuntimeInvisibleAnnotations" => {
            let visible = name == "RuntimeVisibleAnnotations";
            method.annotations.extend(annotations(reader, context, visible)?);
        }
        "RuntimeVisibleParameterAnnotations" | "RuntimeInvisibleParameterAnnotations" => {
            let visible = name == "RuntimeVisibleParameterAnnotations";
            let lists = parameter_annotations(reader, context, visible)?;
            for (parameter, annotations) in lists.into_iter().enumerate() {
                add_to_parameter(method, parameter, annotations);
            }
        }
        "RuntimeVisibleTypeAnnotations" | "RuntimeInvisibleTypeAnnotations" => {
            let visible = name == "RuntimeVisibleTypeAnnotations";
            for (target, annotation) in type_annotations(reader, context, visible)? {
                match target {
                    TypeTarget::Result => method.annotations.push(annotation),
                    TypeTarget::Parameter(parameter) => {
                        add_to_parameter(method, usize::from(parameter), [annotation]);
                    }
                    TypeTarget::Field | TypeTarget::Other => {}
                }
            }
        }
        _ => return Ok(()),
    }
    reader.finish(name)
}

fn add_to_parameter(
    method: &mut MethodInfo,
    parameter: usize,
    annotations: impl IntoIterator<Item = Annotation>,
) {
    if method.parameter_annotations.len() <= parameter {
        method.parameter_annotations.resize(parameter + 1, Vec::new());
    }
    method.parameter_annotations[parameter].extend(annotations);
}

/// Makes lists of annotated parameters as long as descriptors.
pub(super) fn align_parameters(
    class: &mut ClassFile,
    context: &Context<'_>,
) -> Result<(), ClassError> {
    for method in &mut class.methods {
        if method.parameter_annotations.is_empty() {
            continue;
        }
        let count = descriptor::check_method(&method.descriptor)
            .map_err(|error| ClassError::new(0, error.to_string()))?;
        context.charge(count * 24, 0)?;
        method.parameter_annotations.resize(count, Vec::new());
    }
    Ok(())
}
