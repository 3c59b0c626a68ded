//! Class files: what a class is, and the code of its methods on demand.
//!
//! [`ClassFile::parse`] reads everything but code, so that a class costs microseconds until one of
//! its methods is run; [`ClassFile::code`] decodes the code of one method. All positions in code
//! are byte offsets, as in the file.
//!
//! Invariants: what parses has a constant pool whose entries fit together, well-formed descriptors,
//! and code exactly for the methods that are neither abstract nor native. What decodes has branch
//! targets, exception ranges and handlers at instructions, local variables below `max_locals`, pool
//! indices of the right kind, and does not run off its end. Bytes from anywhere may be given: an
//! error says where and what was expected.
//!
//! What it does not do: verify types on the stack, look at other classes, read attributes that
//! no part of forkless needs (stack maps, generic signatures of local variables, modules).

mod access;
mod annotation;
mod code;
mod context;
pub mod descriptor;
mod error;
mod instruction;
mod members;
mod opcodes;
mod parameters;
mod parse;
mod pool;
mod reader;
mod signature;
mod text;

pub use access::AccessFlags;
pub use annotation::{Annotation, ElementValue};
pub use code::{CodeAttribute, ExceptionRange, LocalVariable};
pub use descriptor::{DescriptorError, JavaType, MethodDescriptor};
pub use error::ClassError;
pub use instruction::{
    ArithmeticOp, ArrayKind, BranchCondition, ConvertKind, JvmInstruction, NumericKind,
    PrimitiveKind, SlotKind,
};
pub use parameters::parameter_names;
pub use pool::{ConstantPool, DynamicRef, LoadableConstant, MemberRef};
pub use signature::{
    ClassSignature, GenericType, MethodSignature, TypeArguments, TypeParameter, bounds,
};
pub use text::JavaStr;

use reader::ByteReader;
use std::sync::Arc;

/// The oldest and newest major versions of class files that are read: Java 1.0 to 25.
pub const VERSIONS: std::ops::RangeInclusive<u16> = 45..=69;

/// A class file. Names of classes are internal: `java/util/Map$Entry`.
#[derive(Clone, Debug)]
pub struct ClassFile {
    bytes: Arc<[u8]>,
    /// The version of the format: 52 is Java 8, and one more for each version of Java since.
    pub major: u16,
    /// The minor version; 65535 for classes that use preview features.
    pub minor: u16,
    /// The flags of the class.
    pub access: AccessFlags,
    /// The name.
    pub name: String,
    /// The superclass: none for `java/lang/Object` and for module descriptions; that of an interface
    /// is `java/lang/Object`.
    pub superclass: Option<String>,
    /// The interfaces that it names itself.
    pub interfaces: Vec<String>,
    /// The fields that it declares.
    pub fields: Vec<FieldInfo>,
    /// The methods that it declares.
    pub methods: Vec<MethodInfo>,
    /// The constants.
    pub pool: ConstantPool,
    /// The name of its source file, without folders.
    pub source_file: Option<String>,
    /// Nested classes: itself, its members, and those that it mentions.
    pub inner_classes: Vec<InnerClass>,
    /// For local and anonymous classes, where they stand.
    pub enclosing_method: Option<EnclosingMethod>,
    /// The class whose nest it belongs to, if that is not its own.
    pub nest_host: Option<String>,
    /// The other classes of its nest, if it is the host.
    pub nest_members: Vec<String>,
    /// The direct subclasses of a sealed class or interface.
    pub permitted_subclasses: Vec<String>,
    /// The components, if it is a record.
    pub record: Option<Vec<RecordComponent>>,
    /// The bootstrap methods of dynamic call sites and constants.
    pub bootstrap_methods: Vec<BootstrapMethod>,
    /// The generic signature.
    pub signature: Option<String>,
    /// Its annotations.
    pub annotations: Vec<Annotation>,
}

/// A field.
#[derive(Clone, Debug)]
pub struct FieldInfo {
    /// The flags.
    pub access: AccessFlags,
    /// The name.
    pub name: String,
    /// The type.
    pub descriptor: String,
    /// The pool index of the value that a static field starts with, see [`ConstantPool::constant`].
    pub constant_value: Option<u16>,
    /// The generic signature.
    pub signature: Option<String>,
    /// Annotations of the field and of its own type.
    pub annotations: Vec<Annotation>,
}

/// A method, a constructor (`<init>`) or a class initialiser (`<clinit>`).
#[derive(Clone, Debug)]
pub struct MethodInfo {
    /// The flags.
    pub access: AccessFlags,
    /// The name.
    pub name: String,
    /// Parameters and result.
    pub descriptor: String,
    /// The exceptions that it declares.
    pub exceptions: Vec<String>,
    /// The generic signature.
    pub signature: Option<String>,
    /// Annotations of the method and of its result's own type.
    pub annotations: Vec<Annotation>,
    /// Annotations of parameters and of their own types: one list for each parameter of the
    /// descriptor, or no list at all if there are no annotations.
    pub parameter_annotations: Vec<Vec<Annotation>>,
    /// Whether it is an element of an annotation type that has a default.
    pub annotation_default_present: bool,
    /// Where the contents of the code attribute are.
    code: Option<(u32, u32)>,
}

impl MethodInfo {
    /// Where the first instruction of its code is in the file; none if it has no code.
    pub fn code_start(&self) -> Option<usize> {
        // The sizes of the stack and of the variables, and the length come first.
        self.code.map(|(start, _)| start as usize + 8)
    }

    /// Is it `equals(Object)`, to which every caller may pass everything?
    pub fn takes_any_object(&self) -> bool {
        self.name == "equals" && self.descriptor == "(Ljava/lang/Object;)Z"
    }

    /// Does it initialise its class? Without `static` it is a method like any other, which nothing
    /// can call (JVMS 2.9.2).
    pub fn is_class_initializer(&self) -> bool {
        let access = self.access;
        let has_its_name = self.name == "<clinit>" && self.descriptor == "()V";
        has_its_name && access.is_static() && !access.is_abstract()
    }

    /// Whether it has code: it is neither abstract nor native.
    pub fn has_code(&self) -> bool {
        self.code.is_some()
    }
}

/// A class that is a member of another, local or anonymous.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InnerClass {
    /// The class.
    pub name: String,
    /// The class that it is a member of; none for local and anonymous classes.
    pub outer: Option<String>,
    /// The name in the source; none for anonymous classes.
    pub simple_name: Option<String>,
    /// The flags as in the source, `static` and `private` included.
    pub access: AccessFlags,
}

/// Where a local or anonymous class stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EnclosingMethod {
    /// The innermost class around it.
    pub class: String,
    /// Name and descriptor of the method around it, if it is in one.
    pub method: Option<(String, String)>,
}

/// A component of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordComponent {
    /// The name.
    pub name: String,
    /// The type.
    pub descriptor: String,
    /// The generic signature.
    pub signature: Option<String>,
}

/// A method that computes call sites or constants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BootstrapMethod {
    /// The method.
    pub handle: MethodHandle,
    /// Pool indices of its further arguments, see [`ConstantPool::constant`].
    pub arguments: Vec<u16>,
}

/// A method handle.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MethodHandle {
    /// What it does.
    pub kind: HandleKind,
    /// The class that is named.
    pub class: String,
    /// The field or method.
    pub name: String,
    /// Its type.
    pub descriptor: String,
    /// Whether it is referred to as a method of an interface.
    pub is_interface: bool,
}

/// What a method handle does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HandleKind {
    /// Reads a field.
    GetField,
    /// Reads a static field.
    GetStatic,
    /// Writes a field.
    PutField,
    /// Writes a static field.
    PutStatic,
    /// Calls a method of a class virtually.
    InvokeVirtual,
    /// Calls a static method.
    InvokeStatic,
    /// Calls a method without dispatch.
    InvokeSpecial,
    /// Makes an object and calls its constructor.
    NewInvokeSpecial,
    /// Calls a method of an interface.
    InvokeInterface,
}

impl ClassFile {
    /// Reads a class file, without decoding any code.
    ///
    /// # Errors
    /// If the bytes are no class file of a version in [`VERSIONS`].
    pub fn parse(bytes: Arc<[u8]>) -> Result<ClassFile, ClassError> {
        parse::parse(bytes)
    }

    /// Decodes the code of one of its methods; none if it is abstract or native.
    ///
    /// # Errors
    /// If the code is malformed.
    pub fn code(&self, method: &MethodInfo) -> Result<Option<CodeAttribute>, ClassError> {
        let Some((start, length)) = method.code else { return Ok(None) };
        let reader = ByteReader::part(&self.bytes, start as usize, length as usize);
        let narrow = self.major == 45 && self.minor < 3;
        code::decode(reader, &self.pool, narrow).map(Some).map_err(|mut error| {
            error.problem =
                format!("in the code of `{}{}`: {}", method.name, method.descriptor, error.problem);
            error.of_class(&self.name)
        })
    }

    /// The method with this name and descriptor.
    pub fn method(&self, name: &str, descriptor: &str) -> Option<&MethodInfo> {
        self.methods.iter().find(|method| method.name == name && method.descriptor == descriptor)
    }

    /// The field with this name and descriptor.
    pub fn field(&self, name: &str, descriptor: &str) -> Option<&FieldInfo> {
        self.fields.iter().find(|field| field.name == name && field.descriptor == descriptor)
    }

    /// The bytes that it was read from.
    pub fn bytes(&self) -> &Arc<[u8]> {
        &self.bytes
    }
}
