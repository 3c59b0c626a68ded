//! Annotations, on declarations and on types.

use super::ClassError;
use super::context::ParseContext;
use super::reader::ByteReader;

/// How deep annotations may be nested in annotations; a program needs two or three.
const DEEPEST: usize = 32;

/// An annotation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Annotation {
    /// The descriptor of its type: `Ljavax/annotation/Nonnull;`.
    pub descriptor: String,
    /// Whether programs can see it at run time.
    pub visible: bool,
    /// The elements that are written, with their values.
    pub elements: Vec<(String, ElementValue)>,
}

/// The value of an element of an annotation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ElementValue {
    /// A primitive value, by its type (a letter as in descriptors) and pool index.
    Constant(char, u16),
    /// A string.
    Text(String),
    /// A constant of an enum.
    Enum {
        /// The descriptor of the enum.
        descriptor: String,
        /// The name of the constant.
        name: String,
    },
    /// A class, by its descriptor; `V` for `void`.
    Class(String),
    /// An annotation.
    Annotation(Box<Annotation>),
    /// Several values.
    Array(Vec<ElementValue>),
}

impl Annotation {
    /// The name of its type without package and enclosing classes: `Nonnull`.
    pub fn simple_name(&self) -> &str {
        let name = self.descriptor.strip_prefix('L').unwrap_or(&self.descriptor);
        let name = name.strip_suffix(';').unwrap_or(name);
        name.rsplit(['/', '$']).next().unwrap_or(name)
    }

    /// The value of an element that is written.
    pub fn element(&self, name: &str) -> Option<&ElementValue> {
        self.elements.iter().find(|(element, _)| element == name).map(|(_, value)| value)
    }
}

/// What a type annotation is on, as far as it matters here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TypeTarget {
    /// The type of the field.
    Field,
    /// The result of the method.
    Result,
    /// A parameter of the method, counted as the source does.
    Parameter(u8),
    /// Something else, such as a type argument or a local variable.
    Other,
}

/// The contents of `Runtime(In)VisibleAnnotations`.
pub(super) fn annotations(
    reader: &mut ByteReader<'_>,
    context: &ParseContext<'_>,
    visible: bool,
) -> Result<Vec<Annotation>, ClassError> {
    let count = reader.count(4, "annotations")?;
    (0..count).map(|_| annotation(reader, context, visible, 0)).collect()
}

/// The contents of `Runtime(In)VisibleParameterAnnotations`.
pub(super) fn parameter_annotations(
    reader: &mut ByteReader<'_>,
    context: &ParseContext<'_>,
    visible: bool,
) -> Result<Vec<Vec<Annotation>>, ClassError> {
    let count = reader.u8("the number of annotated parameters")?;
    (0..count).map(|_| annotations(reader, context, visible)).collect()
}

/// The contents of `Runtime(In)VisibleTypeAnnotations`.
pub(super) fn type_annotations(
    reader: &mut ByteReader<'_>,
    context: &ParseContext<'_>,
    visible: bool,
) -> Result<Vec<(TypeTarget, Annotation)>, ClassError> {
    let count = reader.count(6, "type annotations")?;
    (0..count)
        .map(|_| {
            let target = type_target(reader)?;
            // A step into an array, a wildcard or a type argument leads away from the type itself.
            // One into a nested class does not: `Outer.@A Inner` is about the `Inner`.
            let steps = reader.u8("the length of a type path")?;
            let mut itself = true;
            for _ in 0..steps {
                itself &= reader.u8("a step of a type path")? == 1;
                reader.u8("a step of a type path")?;
            }
            let annotation = annotation(reader, context, visible, 0)?;
            Ok((if itself { target } else { TypeTarget::Other }, annotation))
        })
        .collect()
}

fn type_target(reader: &mut ByteReader<'_>) -> Result<TypeTarget, ClassError> {
    let at = reader.position();
    let (target, skip) = match reader.u8("the target of a type annotation")? {
        0x13 => (TypeTarget::Field, 0),
        0x14 => (TypeTarget::Result, 0),
        0x15 => (TypeTarget::Other, 0),
        0x16 => (TypeTarget::Parameter(reader.u8("the number of a parameter")?), 0),
        0x00 | 0x01 => (TypeTarget::Other, 1),
        0x10..=0x12 | 0x17 | 0x42..=0x46 => (TypeTarget::Other, 2),
        0x40 | 0x41 => {
            let ranges = reader.count(6, "ranges of a local variable")?;
            (TypeTarget::Other, ranges * 6)
        }
        0x47..=0x4b => (TypeTarget::Other, 3),
        byte => {
            let problem = format!("expected the target of a type annotation, found {byte:#04x}");
            return Err(ClassError::new(at, problem));
        }
    };
    reader.take(skip, "the target of a type annotation")?;
    Ok(target)
}

fn annotation(
    reader: &mut ByteReader<'_>,
    context: &ParseContext<'_>,
    visible: bool,
    depth: usize,
) -> Result<Annotation, ClassError> {
    let descriptor = context.text(reader, "the type of an annotation")?;
    let count = reader.count(5, "elements of an annotation")?;
    let mut elements = Vec::new();
    for _ in 0..count {
        let name = context.text(reader, "the name of an element")?;
        elements.push((name, element_value(reader, context, visible, depth + 1)?));
    }
    Ok(Annotation { descriptor, visible, elements })
}

/// The value of an element, also that of `AnnotationDefault`.
pub(super) fn element_value(
    reader: &mut ByteReader<'_>,
    context: &ParseContext<'_>,
    visible: bool,
    depth: usize,
) -> Result<ElementValue, ClassError> {
    let at = reader.position();
    if depth > DEEPEST {
        let problem = format!("annotations are nested more than {DEEPEST} deep");
        return Err(ClassError::new(at, problem));
    }
    let tag = reader.u8("the tag of an element value")?;
    Ok(match tag {
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' => {
            ElementValue::Constant(char::from(tag), reader.u16("a constant")?)
        }
        b's' => ElementValue::Text(context.text_lossy(reader, "a string")?),
        b'e' => ElementValue::Enum {
            descriptor: context.text(reader, "the type of an enum constant")?,
            name: context.text(reader, "the name of an enum constant")?,
        },
        b'c' => ElementValue::Class(context.text(reader, "a class")?),
        b'@' => ElementValue::Annotation(Box::new(annotation(reader, context, visible, depth)?)),
        b'[' => {
            let count = reader.count(3, "values of an element")?;
            let values = (0..count).map(|_| element_value(reader, context, visible, depth + 1));
            ElementValue::Array(values.collect::<Result<_, _>>()?)
        }
        byte => {
            let problem = format!("expected the tag of an element value, found {byte:#04x}");
            return Err(ClassError::new(at, problem));
        }
    })
}
