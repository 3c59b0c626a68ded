//! Reads a class file front to back, all but its code.

use super::annotation::annotations;
use super::context::{ParseContext, access};
use super::members::{field, method};
use super::parameters::attach;
use super::pool::{ConstantPool, Tag};
use super::reader::ByteReader;
use super::signature::forget_misfits;
use super::{
    BootstrapMethod, ClassError, ClassFile, DescriptorError, EnclosingMethod, InnerClass,
    RecordComponent, VERSIONS, descriptor,
};
use std::collections::BTreeSet;
use std::sync::Arc;

pub(super) fn parse(bytes: Arc<[u8]>) -> Result<ClassFile, ClassError> {
    let mut reader = ByteReader::new(&bytes);
    let version = header(&mut reader)?;
    let mut pool = ConstantPool::read(&bytes, &mut reader)?;
    let name = {
        let mut reader = reader;
        access(&mut reader)?;
        ParseContext::new(&pool, bytes.len()).class(&mut reader, "the name of the class")?
    };
    pool.name_class(&name);
    let class = body(reader, &pool, &bytes, version).map_err(|error| error.of_class(&name))?;
    Ok(ClassFile { pool, ..class })
}

/// The major and minor version.
fn header(reader: &mut ByteReader<'_>) -> Result<(u16, u16), ClassError> {
    let magic = reader.u32("the magic number of class files")?;
    if magic != 0xcafe_babe {
        let problem =
            format!("expected a class file, which starts with 0xcafebabe, found {magic:#010x}");
        return Err(ClassError::new(0, problem));
    }
    let minor = reader.u16("the minor version")?;
    let at = reader.position();
    let major = reader.u16("the major version")?;
    if !VERSIONS.contains(&major) {
        let problem = format!(
            "version {major}.{minor} of class files is not supported, only {} to {}",
            VERSIONS.start(),
            VERSIONS.end()
        );
        return Err(ClassError::new(at, problem));
    }
    Ok((major, minor))
}

/// Everything behind the constant pool. The class that it gives has an empty pool still.
fn body(
    mut reader: ByteReader<'_>,
    pool: &ConstantPool,
    bytes: &Arc<[u8]>,
    (major, minor): (u16, u16),
) -> Result<ClassFile, ClassError> {
    let context = ParseContext::new(pool, bytes.len());
    let access = access(&mut reader)?;
    let name = context.class(&mut reader, "the name of the class")?;
    let at = reader.position();
    let superclass = context.optional_class(&mut reader, "the superclass")?;
    if superclass.is_none() && name != "java/lang/Object" && !access.is_module() {
        return Err(ClassError::new(at, "expected a superclass, found none"));
    }
    let interfaces = context.classes(&mut reader, "interfaces")?;
    let count = reader.count(8, "fields")?;
    let fields = (0..count).map(|_| field(&mut reader, &context)).collect::<Result<_, _>>()?;
    let count = reader.count(8, "methods")?;
    let mut methods = Vec::with_capacity(count);
    let mut annotated = Vec::new();
    for number in 0..count {
        let (method, parameters) = method(&mut reader, &context)?;
        methods.push(method);
        if !parameters.is_empty() {
            annotated.push((number, parameters));
        }
    }
    let mut class = ClassFile {
        bytes: bytes.clone(),
        major,
        minor,
        access,
        name,
        superclass,
        interfaces,
        fields,
        methods,
        pool: ConstantPool::empty(bytes),
        source_file: None,
        inner_classes: Vec::new(),
        enclosing_method: None,
        nest_host: None,
        nest_members: Vec::new(),
        permitted_subclasses: Vec::new(),
        record: None,
        bootstrap_methods: Vec::new(),
        signature: None,
        annotations: Vec::new(),
    };
    class_attributes(&mut reader, &context, &mut class)?;
    reader.finish("the class file")?;
    attach(&mut class, annotated, &context)?;
    forget_misfits(&mut class);
    Ok(class)
}

/// Reads attributes: gives the name and contents of each, until one fails.
pub(super) fn attributes<'a>(
    reader: &mut ByteReader<'a>,
    context: &ParseContext<'_>,
    mut attribute: impl FnMut(&str, ByteReader<'a>) -> Result<(), ClassError>,
) -> Result<(), ClassError> {
    let count = reader.count(6, "attributes")?;
    for _ in 0..count {
        let name = context.borrowed(reader, "the name of an attribute")?;
        let length = reader.u32("the length of an attribute")?;
        let contents = reader.window(length as usize, "an attribute")?;
        attribute(name, contents)?;
    }
    Ok(())
}

fn class_attributes(
    reader: &mut ByteReader<'_>,
    context: &ParseContext<'_>,
    class: &mut ClassFile,
) -> Result<(), ClassError> {
    attributes(reader, context, |name, mut contents| {
        let reader = &mut contents;
        match name {
            "SourceFile" => class.source_file = Some(context.text(reader, "the source file")?),
            "Signature" => class.signature = Some(signature(reader, context)?),
            "InnerClasses" => {
                class.inner_classes = inner_classes(reader, context)?;
                if is_around_itself(&class.inner_classes) {
                    class.inner_classes.clear();
                }
            }
            "EnclosingMethod" => {
                class.enclosing_method = Some(EnclosingMethod {
                    class: context.class(reader, "the enclosing class")?,
                    method: context.optional_name_and_type(reader, "the enclosing method")?,
                });
            }
            "NestHost" => class.nest_host = Some(context.class(reader, "the nest host")?),
            "NestMembers" => class.nest_members = context.classes(reader, "nest members")?,
            "PermittedSubclasses" => {
                class.permitted_subclasses = context.classes(reader, "permitted subclasses")?;
            }
            "Record" => class.record = Some(record(reader, context)?),
            "BootstrapMethods" => class.bootstrap_methods = bootstrap_methods(reader, context)?,
            "RuntimeVisibleAnnotations" | "RuntimeInvisibleAnnotations" => {
                let visible = name == "RuntimeVisibleAnnotations";
                class.annotations.extend(annotations(reader, context, visible)?);
            }
            _ => return Ok(()),
        }
        reader.finish(name)
    })
}

fn inner_classes(
    reader: &mut ByteReader<'_>,
    context: &ParseContext<'_>,
) -> Result<Vec<InnerClass>, ClassError> {
    let count = reader.count(8, "nested classes")?;
    (0..count)
        .map(|_| {
            Ok(InnerClass {
                name: context.class(reader, "a nested class")?,
                outer: context.optional_class(reader, "the class around a nested class")?,
                simple_name: context.optional_text(reader, "the name of a nested class")?,
                access: access(reader)?,
            })
        })
        .collect()
}

/// Is a class around itself, directly or by way of others? Then a JVM ignores the whole attribute. A class may
/// be named as nested several times: each counts.
fn is_around_itself(nested: &[InnerClass]) -> bool {
    let mut left: Vec<&InnerClass> = nested.iter().collect();
    loop {
        // What is in a class that is in no other leads to no circle.
        let inner: BTreeSet<&str> = left.iter().map(|one| one.name.as_str()).collect();
        let before = left.len();
        left.retain(|one| one.outer.as_deref().is_some_and(|outer| inner.contains(outer)));
        if left.len() == before {
            return before > 0;
        }
    }
}

fn record(
    reader: &mut ByteReader<'_>,
    context: &ParseContext<'_>,
) -> Result<Vec<RecordComponent>, ClassError> {
    let count = reader.count(6, "record components")?;
    (0..count)
        .map(|_| {
            let name = context.text(reader, "the name of a record component")?;
            let at = reader.position();
            let descriptor = context.text(reader, "the type of a record component")?;
            descriptor::check_field(&descriptor).map_err(|error| malformed(at, &error))?;
            let mut component = RecordComponent { name, descriptor, signature: None };
            attributes(reader, context, |name, mut contents| {
                if name == "Signature" {
                    component.signature = Some(signature(&mut contents, context)?);
                    contents.finish(name)?;
                }
                Ok(())
            })?;
            Ok(component)
        })
        .collect()
}

fn bootstrap_methods(
    reader: &mut ByteReader<'_>,
    context: &ParseContext<'_>,
) -> Result<Vec<BootstrapMethod>, ClassError> {
    let count = reader.count(4, "bootstrap methods")?;
    (0..count)
        .map(|_| {
            let handle = context.method_handle(reader, "a bootstrap method")?;
            let count = reader.count(2, "arguments of a bootstrap method")?;
            let what = "an argument of a bootstrap method";
            let arguments = (0..count).map(|_| context.index(reader, Tag::LOADABLE, what));
            Ok(BootstrapMethod { handle, arguments: arguments.collect::<Result<_, _>>()? })
        })
        .collect()
}

pub(super) fn signature(
    reader: &mut ByteReader<'_>,
    context: &ParseContext<'_>,
) -> Result<String, ClassError> {
    context.text(reader, "a generic signature")
}

pub(super) fn malformed(at: usize, error: &DescriptorError) -> ClassError {
    ClassError::new(at, error.to_string())
}
