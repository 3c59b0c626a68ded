//! The names of parameters; and brings annotations of parameters to the parameters of the descriptor.
//!
//! Class files count annotated parameters as the source does. The descriptor of a constructor may
//! have more: compilers put the name and number of an enum's constant or the object around an inner
//! one first, and variables that a local class captures last.

use super::context::ParseContext;
use super::reader::ByteReader;
use super::{
    Annotation, ClassError, ClassFile, InnerClass, MethodDescriptor, MethodInfo, descriptor,
};

/// The names of parameters, those of the source if the class file has them. Each has a name of its own, also
/// if the file gives one name to several.
pub fn parameter_names(file: &ClassFile, method: &MethodInfo) -> Vec<String> {
    let code = file.code(method).ok().flatten();
    let is_static = method.access.is_static();
    let mut slot = u16::from(!is_static);
    let shape = MethodDescriptor::parse(&method.descriptor);
    let parameters = shape.map(|shape| shape.parameters).unwrap_or_default();
    let mut names: Vec<String> = vec![];
    for (place, ty) in parameters.iter().enumerate() {
        let mut locals = code.iter().flat_map(|code| &code.locals);
        let named = locals.find(|variable| variable.slot == slot && variable.start == 0);
        slot += ty.slots();
        let is_free = |name: &String| !names.contains(name) && (is_static || name != "this");
        let written = named.map(|variable| variable.name.clone()).filter(is_free);
        let name = written.unwrap_or_else(|| {
            let mut counted = format!("arg{place}");
            while !is_free(&counted) {
                counted.push('_');
            }
            counted
        });
        names.push(name);
    }
    names
}

/// What the attributes of a method say of its parameters.
#[derive(Default)]
pub(super) struct ParameterAttributes {
    /// Annotations of declarations, one list after the other.
    pub(super) declared: Vec<Vec<Vec<Annotation>>>,
    /// Annotations of types, with the parameter's number.
    pub(super) on_types: Vec<(u8, Annotation)>,
    /// How many parameters the compiler put first, if the file says so.
    pub(super) hidden: Option<usize>,
}

impl ParameterAttributes {
    pub(super) fn is_empty(&self) -> bool {
        self.declared.is_empty() && self.on_types.is_empty()
    }

    /// Reads `MethodParameters`: how many are the compiler's own, from the first on.
    pub(super) fn read_hidden(&mut self, reader: &mut ByteReader<'_>) -> Result<(), ClassError> {
        let count = reader.u8("a number of parameters")?;
        let mut hidden = 0;
        for position in 0..usize::from(count) {
            reader.u16("the name of a parameter")?;
            let flags = reader.u16("the flags of a parameter")?;
            // Synthetic or mandated.
            if flags & 0x9000 != 0 && hidden == position {
                hidden += 1;
            }
        }
        self.hidden = Some(hidden);
        Ok(())
    }
}

/// Fills in the annotations of the parameters of methods, which are given by their numbers.
pub(super) fn attach(
    class: &mut ClassFile,
    annotated: Vec<(usize, ParameterAttributes)>,
    context: &ParseContext<'_>,
) -> Result<(), ClassError> {
    if annotated.is_empty() {
        return Ok(());
    }
    let place = ConstructorPrefix::of(class);
    for (number, parameters) in annotated {
        if let Some(method) = class.methods.get_mut(number) {
            let hidden = parameters.hidden.unwrap_or_else(|| place.hidden_parameters(method));
            method.parameter_annotations = lists(method, parameters, hidden, context)?;
        }
    }
    Ok(())
}

/// One list for each parameter of the descriptor.
fn lists(
    method: &MethodInfo,
    parameters: ParameterAttributes,
    hidden: usize,
    context: &ParseContext<'_>,
) -> Result<Vec<Vec<Annotation>>, ClassError> {
    let count = descriptor::check_method(&method.descriptor)
        .map_err(|error| ClassError::new(0, error.to_string()))?;
    context.charge(count * size_of::<Vec<Annotation>>(), 0)?;
    let mut lists = vec![Vec::new(); count];
    for table in parameters.declared {
        // Some compilers count all parameters.
        let skip = if table.len() < count { hidden } else { 0 };
        for (list, annotations) in lists.iter_mut().skip(skip).zip(table) {
            list.extend(annotations);
        }
    }
    for (parameter, annotation) in parameters.on_types {
        if let Some(list) = lists.get_mut(hidden + usize::from(parameter)) {
            list.push(annotation);
        }
    }
    Ok(lists)
}

/// What a class says of the parameters that its constructors have first.
enum ConstructorPrefix {
    /// It is an enum: name and number of a constant.
    Enum,
    /// It is in a class: possibly an object of that, if the first parameter has its type.
    Inside(String),
    /// None of these.
    Outside,
}

impl ConstructorPrefix {
    fn of(class: &ClassFile) -> ConstructorPrefix {
        if class.access.is_enum() && class.superclass.as_deref() == Some("java/lang/Enum") {
            return ConstructorPrefix::Enum;
        }
        let nested = class.inner_classes.iter().find(|inner| inner.name == class.name);
        match (nested, &class.enclosing_method) {
            (Some(nested), _) if nested.access.is_static() => ConstructorPrefix::Outside,
            (Some(InnerClass { outer: Some(outer), .. }), _) => {
                ConstructorPrefix::Inside(outer.clone())
            }
            (Some(InnerClass { outer: None, .. }), Some(place)) => {
                ConstructorPrefix::Inside(place.class.clone())
            }
            _ => ConstructorPrefix::Outside,
        }
    }

    fn hidden_parameters(&self, method: &MethodInfo) -> usize {
        match self {
            _ if method.name != "<init>" => 0,
            ConstructorPrefix::Enum => 2,
            ConstructorPrefix::Inside(outer) => {
                let first = method.descriptor.strip_prefix("(L");
                let behind = first.and_then(|rest| rest.strip_prefix(outer.as_str()));
                usize::from(behind.is_some_and(|rest| rest.starts_with(';')))
            }
            ConstructorPrefix::Outside => 0,
        }
    }
}
