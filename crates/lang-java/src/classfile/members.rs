//! Reads fields and methods.

use super::annotation::{
    TypeTarget, annotations, element_value, parameter_annotations, type_annotations,
};
use super::context::{ParseContext, access};
use super::parameters::ParameterAttributes;
use super::parse::{attributes, malformed, signature};
use super::pool::Tag;
use super::reader::ByteReader;
use super::{ClassError, FieldInfo, MethodInfo, descriptor};

pub(super) fn field(
    reader: &mut ByteReader<'_>,
    context: &ParseContext<'_>,
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

/// A method, and what is yet to be attached to its parameters.
pub(super) fn method(
    reader: &mut ByteReader<'_>,
    context: &ParseContext<'_>,
) -> Result<(MethodInfo, ParameterAttributes), ClassError> {
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
    let mut parameters = ParameterAttributes::default();
    attributes(reader, context, |name, contents| {
        method_attribute(&mut method, &mut parameters, name, contents, context)
    })?;
    let bodiless = access.is_abstract() || access.is_native();
    let problem = match (bodiless, method.code.is_some()) {
        (true, true) => "is abstract or native, but has code",
        (false, false) => "is neither abstract nor native, but has no code",
        (true, false) | (false, true) => return Ok((method, parameters)),
    };
    let problem = format!("method `{}{}` {problem}", method.name, method.descriptor);
    Err(ClassError::new(start, problem))
}

fn method_attribute(
    method: &mut MethodInfo,
    parameters: &mut ParameterAttributes,
    name: &str,
    mut contents: ByteReader<'_>,
    context: &ParseContext<'_>,
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
            parameters.declared.push(parameter_annotations(reader, context, visible)?);
        }
        "MethodParameters" => parameters.read_hidden(reader)?,
        "RuntimeVisibleTypeAnnotations" | "RuntimeInvisibleTypeAnnotations" => {
            let visible = name == "RuntimeVisibleTypeAnnotations";
            for (target, annotation) in type_annotations(reader, context, visible)? {
                match target {
                    TypeTarget::Result => method.annotations.push(annotation),
                    TypeTarget::Parameter(parameter) => {
                        parameters.on_types.push((parameter, annotation));
                    }
                    TypeTarget::Field | TypeTarget::Other => {}
                }
            }
        }
        _ => return Ok(()),
    }
    reader.finish(name)
}
