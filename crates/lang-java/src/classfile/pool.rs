//! The constant pool: entries are found when the file is read, and decoded when they are asked for.
//!
//! Invariant: every entry refers to entries of the kinds that it must refer to, and all text is
//! valid modified UTF-8; names of classes and members have no lone surrogates.

use super::reader::ByteReader;
use super::text::{Encoding, JavaStr, scan};
use super::{ClassError, HandleKind, MethodHandle};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The constant pool of a class file. Indices are those of the file, from 1.
#[derive(Clone)]
pub struct ConstantPool {
    bytes: Arc<[u8]>,
    /// The class, for errors.
    class: Option<String>,
    /// For each index where its entry starts (its tag); 0 where there is none.
    offsets: Vec<u32>,
    /// Text whose bytes are not UTF-8; none where it is no text at all.
    unusual: BTreeMap<u16, Option<String>>,
}

/// A field or method that code refers to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MemberRef<'a> {
    /// The class that is named; for methods possibly an array. The member may be inherited.
    pub class: &'a str,
    /// The name.
    pub name: &'a str,
    /// The type of a field, or parameters and result of a method.
    pub descriptor: &'a str,
    /// Whether it is referred to as a method of an interface.
    pub is_interface: bool,
}

/// A call site or constant that a bootstrap method computes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DynamicRef<'a> {
    /// Index in [`super::ClassFile::bootstrap_methods`]. Not checked: the table may be shorter.
    pub bootstrap: u16,
    /// The name that the bootstrap method is given.
    pub name: &'a str,
    /// The type that the bootstrap method is given: of a field for constants, of a method for calls.
    pub descriptor: &'a str,
}

/// A constant that `ldc` can push.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum LoadableConstant<'a> {
    /// An `int`.
    Int(i32),
    /// The bits of a `float`.
    Float(u32),
    /// A `long`.
    Long(i64),
    /// The bits of a `double`.
    Double(u64),
    /// A string.
    String(JavaStr<'a>),
    /// A class: its internal name, or the descriptor of an array.
    Class(&'a str),
    /// A method type: its descriptor.
    MethodType(&'a str),
    /// A method handle.
    MethodHandle(MethodHandle),
    /// A constant that a bootstrap method computes.
    Dynamic(DynamicRef<'a>),
}

/// The kinds of entries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tag {
    Utf8,
    Integer,
    Float,
    Long,
    Double,
    Class,
    String,
    Field,
    Method,
    InterfaceMethod,
    NameAndType,
    MethodHandle,
    MethodType,
    Dynamic,
    InvokeDynamic,
    Module,
    Package,
}

impl Tag {
    fn of(byte: u8) -> Option<Tag> {
        Some(match byte {
            1 => Tag::Utf8,
            3 => Tag::Integer,
            4 => Tag::Float,
            5 => Tag::Long,
            6 => Tag::Double,
            7 => Tag::Class,
            8 => Tag::String,
            9 => Tag::Field,
            10 => Tag::Method,
            11 => Tag::InterfaceMethod,
            12 => Tag::NameAndType,
            15 => Tag::MethodHandle,
            16 => Tag::MethodType,
            17 => Tag::Dynamic,
            18 => Tag::InvokeDynamic,
            19 => Tag::Module,
            20 => Tag::Package,
            _ => return None,
        })
    }

    fn words(self) -> &'static str {
        match self {
            Tag::Utf8 => "text",
            Tag::Integer => "an int",
            Tag::Float => "a float",
            Tag::Long => "a long",
            Tag::Double => "a double",
            Tag::Class => "a class",
            Tag::String => "a string",
            Tag::Field => "a field",
            Tag::Method => "a method of a class",
            Tag::InterfaceMethod => "a method of an interface",
            Tag::NameAndType => "a name with a type",
            Tag::MethodHandle => "a method handle",
            Tag::MethodType => "a method type",
            Tag::Dynamic => "a dynamic constant",
            Tag::InvokeDynamic => "a dynamic call site",
            Tag::Module => "a module",
            Tag::Package => "a package",
        }
    }

    /// How many bytes follow the tag; of text, only its length is counted.
    fn size(self) -> usize {
        match self {
            Tag::Utf8 | Tag::Class | Tag::String | Tag::MethodType | Tag::Module | Tag::Package => {
                2
            }
            Tag::MethodHandle => 3,
            Tag::Integer
            | Tag::Float
            | Tag::Field
            | Tag::Method
            | Tag::InterfaceMethod
            | Tag::NameAndType
            | Tag::Dynamic
            | Tag::InvokeDynamic => 4,
            Tag::Long | Tag::Double => 8,
        }
    }
}

impl ConstantPool {
    /// Finds all entries and checks that they fit together.
    pub(super) fn read(
        bytes: &Arc<[u8]>,
        reader: &mut ByteReader<'_>,
    ) -> Result<ConstantPool, ClassError> {
        let at = reader.position();
        let count = reader.u16("the size of the constant pool")?;
        if count == 0 {
            return Err(ClassError::new(at, "expected the size of the constant pool, found 0"));
        }
        if usize::from(count) > reader.remaining() {
            let problem = format!(
                "the constant pool has {count} entries, but only {} bytes follow",
                reader.remaining()
            );
            return Err(ClassError::new(at, problem));
        }
        let mut offsets = vec![0; usize::from(count)];
        let mut unusual = BTreeMap::new();
        let mut index = 1;
        while index < usize::from(count) {
            let at = reader.position();
            let byte = reader.u8("the tag of a constant")?;
            let Some(tag) = Tag::of(byte) else {
                let problem =
                    format!("expected the tag of constant {index} of {count}, found {byte}");
                return Err(ClassError::new(at, problem));
            };
            offsets[index] = u32::try_from(at)
                .map_err(|_| ClassError::new(at, "a constant pool beyond 4 GiB is not read"))?;
            if tag == Tag::Utf8 {
                match read_text(reader, index)? {
                    Encoding::Plain => {}
                    // Indices have 16 bits.
                    Encoding::Text(text) => _ = unusual.insert(index as u16, Some(text)),
                    Encoding::Units => _ = unusual.insert(index as u16, None),
                }
            } else {
                reader.take(tag.size(), "a constant")?;
            }
            // These take two indices; the second one stands for nothing.
            index += if matches!(tag, Tag::Long | Tag::Double) { 2 } else { 1 };
        }
        if index > usize::from(count) {
            let problem = format!("constant {} has two indices, but it is the last", index - 2);
            return Err(ClassError::new(reader.position(), problem));
        }
        let pool = ConstantPool { bytes: bytes.clone(), class: None, offsets, unusual };
        (1..count).try_for_each(|index| pool.check(index))?;
        Ok(pool)
    }

    /// A pool without entries.
    pub(super) fn empty(bytes: &Arc<[u8]>) -> ConstantPool {
        ConstantPool {
            bytes: bytes.clone(),
            class: None,
            offsets: Vec::new(),
            unusual: BTreeMap::new(),
        }
    }

    /// From now on errors say that they are of this class.
    pub(super) fn name_class(&mut self, name: &str) {
        self.class = Some(name.to_string());
    }

    /// How many indices there are; valid ones are below, from 1.
    pub fn len(&self) -> usize {
        self.offsets.len()
    }

    /// Whether there is no entry at all.
    pub fn is_empty(&self) -> bool {
        self.offsets.len() < 2
    }

    /// An entry as text: names and descriptors.
    ///
    /// # Errors
    /// If there is no such entry, it is none of text, or the text has lone surrogates.
    pub fn utf8(&self, index: u16) -> Result<&str, ClassError> {
        let offset = self.expect(index, &[Tag::Utf8])?;
        match self.unusual.get(&index) {
            None => std::str::from_utf8(self.text_bytes(offset))
                .map_err(|_| self.error(offset, "expected text".to_string())),
            Some(Some(text)) => Ok(text),
            Some(None) => Err(self.error(
                offset,
                format!("constant {index} has lone surrogates, so it cannot be a name"),
            )),
        }
    }

    /// The name of a class entry: an internal name, or the descriptor of an array.
    ///
    /// # Errors
    /// If there is no such entry.
    pub fn class(&self, index: u16) -> Result<&str, ClassError> {
        let offset = self.expect(index, &[Tag::Class])?;
        self.utf8(self.number(offset, 1))
    }

    /// A field or method entry.
    ///
    /// # Errors
    /// If there is no such entry.
    pub fn member(&self, index: u16) -> Result<MemberRef<'_>, ClassError> {
        let offset = self.expect(index, &[Tag::Field, Tag::Method, Tag::InterfaceMethod])?;
        let (name, descriptor) = self.name_and_type(self.number(offset, 3))?;
        Ok(MemberRef {
            class: self.class(self.number(offset, 1))?,
            name,
            descriptor,
            is_interface: self.tag_at(offset) == Some(Tag::InterfaceMethod),
        })
    }

    /// A dynamic call site.
    ///
    /// # Errors
    /// If there is no such entry.
    pub fn invoke_dynamic(&self, index: u16) -> Result<DynamicRef<'_>, ClassError> {
        self.dynamic(self.expect(index, &[Tag::InvokeDynamic])?)
    }

    /// A method handle.
    ///
    /// # Errors
    /// If there is no such entry.
    pub fn method_handle(&self, index: u16) -> Result<MethodHandle, ClassError> {
        let offset = self.expect(index, &[Tag::MethodHandle])?;
        let byte = self.bytes.get(offset + 1).copied().unwrap_or(0);
        let kind = HandleKind::of(byte)
            .ok_or_else(|| self.error(offset, format!("method handle of unknown kind {byte}")))?;
        let member = self.member(self.number(offset, 2))?;
        Ok(MethodHandle {
            kind,
            class: member.class.to_string(),
            name: member.name.to_string(),
            descriptor: member.descriptor.to_string(),
            is_interface: member.is_interface,
        })
    }

    /// A constant that `ldc` can push, or that is the value of a static field, or the argument of a
    /// bootstrap method.
    ///
    /// # Errors
    /// If there is no such entry.
    pub fn constant(&self, index: u16) -> Result<LoadableConstant<'_>, ClassError> {
        let offset = self.expect(index, Tag::LOADABLE)?;
        let tag = self.tag_at(offset);
        Ok(match tag {
            Some(Tag::Integer) => LoadableConstant::Int(self.word(offset, 1).cast_signed()),
            Some(Tag::Float) => LoadableConstant::Float(self.word(offset, 1)),
            Some(Tag::Long) => LoadableConstant::Long(self.double_word(offset).cast_signed()),
            Some(Tag::Double) => LoadableConstant::Double(self.double_word(offset)),
            Some(Tag::String) => LoadableConstant::String(self.java_str(self.number(offset, 1))?),
            Some(Tag::Class) => LoadableConstant::Class(self.class(index)?),
            Some(Tag::MethodType) => {
                LoadableConstant::MethodType(self.utf8(self.number(offset, 1))?)
            }
            Some(Tag::MethodHandle) => LoadableConstant::MethodHandle(self.method_handle(index)?),
            _ => LoadableConstant::Dynamic(self.dynamic(offset)?),
        })
    }

    /// An entry as text that may have lone surrogates.
    pub(super) fn java_str(&self, index: u16) -> Result<JavaStr<'_>, ClassError> {
        Ok(JavaStr::new(self.text_bytes(self.expect(index, &[Tag::Utf8])?)))
    }

    /// The names of all class entries, in the order of the file: internal names, and descriptors of
    /// arrays.
    pub fn class_names(&self) -> impl Iterator<Item = &str> {
        (1..self.offsets.len()).filter_map(|index| {
            let offset = self.offsets[index] as usize;
            (offset != 0 && self.tag_at(offset) == Some(Tag::Class))
                .then(|| self.utf8(self.number(offset, 1)).ok())
                .flatten()
        })
    }

    /// An error unless the entry is one of these; otherwise where it is.
    #[inline]
    pub(super) fn expect(&self, index: u16, tags: &[Tag]) -> Result<usize, ClassError> {
        let offset = self.offsets.get(usize::from(index)).map_or(0, |&offset| offset as usize);
        if offset != 0 && self.tag_at(offset).is_some_and(|tag| tags.contains(&tag)) {
            return Ok(offset);
        }
        Err(self.not_expected(index, offset, tags))
    }

    #[cold]
    fn not_expected(&self, index: u16, offset: usize, tags: &[Tag]) -> ClassError {
        let expected: Vec<_> = tags.iter().map(|tag| tag.words()).collect();
        let found = match self.tag_at(offset) {
            Some(tag) if offset != 0 => tag.words(),
            _ => "nothing",
        };
        let problem = format!(
            "expected {} as constant {index} (of {}), found {found}",
            expected.join(" or "),
            self.offsets.len()
        );
        self.error(offset, problem)
    }

    fn error(&self, offset: usize, problem: String) -> ClassError {
        ClassError { class: self.class.clone(), offset, problem }
    }

    fn tag_at(&self, offset: usize) -> Option<Tag> {
        Tag::of(*self.bytes.get(offset)?)
    }

    /// Two bytes of an entry. Entries are complete, so they are there.
    fn number(&self, offset: usize, skip: usize) -> u16 {
        let at = offset + skip;
        match self.bytes.get(at..at + 2) {
            Some(&[high, low]) => u16::from_be_bytes([high, low]),
            _ => 0,
        }
    }

    fn word(&self, offset: usize, skip: usize) -> u32 {
        u32::from(self.number(offset, skip)) << 16 | u32::from(self.number(offset, skip + 2))
    }

    fn double_word(&self, offset: usize) -> u64 {
        u64::from(self.word(offset, 1)) << 32 | u64::from(self.word(offset, 5))
    }

    fn text_bytes(&self, offset: usize) -> &[u8] {
        let start = offset + 3;
        self.bytes.get(start..start + usize::from(self.number(offset, 1))).unwrap_or(&[])
    }

    pub(super) fn name_and_type(&self, index: u16) -> Result<(&str, &str), ClassError> {
        let offset = self.expect(index, &[Tag::NameAndType])?;
        Ok((self.utf8(self.number(offset, 1))?, self.utf8(self.number(offset, 3))?))
    }

    fn dynamic(&self, offset: usize) -> Result<DynamicRef<'_>, ClassError> {
        let (name, descriptor) = self.name_and_type(self.number(offset, 3))?;
        Ok(DynamicRef { bootstrap: self.number(offset, 1), name, descriptor })
    }

    /// Checks what an entry refers to.
    fn check(&self, index: u16) -> Result<(), ClassError> {
        let offset = self.offsets[usize::from(index)] as usize;
        if offset == 0 {
            return Ok(());
        }
        let refers = |skip: usize, tags: &[Tag]| {
            self.expect(self.number(offset, skip), tags).map_err(|mut error| {
                error.offset = offset + skip;
                error.problem = format!("in constant {index}: {}", error.problem);
                error
            })
        };
        let names = |skip: usize| {
            refers(skip, &[Tag::Utf8])?;
            let text = self.number(offset, skip);
            if matches!(self.unusual.get(&text), Some(None)) {
                return Err(self.error(
                    offset + skip,
                    format!("in constant {index}: a name with lone surrogates is not supported"),
                ));
            }
            Ok(())
        };
        match self.tag_at(offset) {
            Some(Tag::Class | Tag::MethodType | Tag::Module | Tag::Package) => names(1),
            Some(Tag::String) => refers(1, &[Tag::Utf8]).map(drop),
            Some(Tag::Field | Tag::Method | Tag::InterfaceMethod) => {
                refers(1, &[Tag::Class])?;
                refers(3, &[Tag::NameAndType]).map(drop)
            }
            Some(Tag::NameAndType) => {
                names(1)?;
                names(3)
            }
            Some(Tag::Dynamic | Tag::InvokeDynamic) => refers(3, &[Tag::NameAndType]).map(drop),
            Some(Tag::MethodHandle) => {
                let byte = self.bytes.get(offset + 1).copied().unwrap_or(0);
                let Some(kind) = HandleKind::of(byte) else {
                    let problem = format!(
                        "in constant {index}: expected the kind of a method handle, 1 to 9, found {byte}"
                    );
                    return Err(self.error(offset + 1, problem));
                };
                refers(2, kind.tags()).map(drop)
            }
            Some(Tag::Utf8 | Tag::Integer | Tag::Float | Tag::Long | Tag::Double) | None => Ok(()),
        }
    }
}

/// Reads the length and bytes of a text constant, and what kind of text it is.
fn read_text(reader: &mut ByteReader<'_>, index: usize) -> Result<Encoding, ClassError> {
    let length = reader.u16("the length of a text")?;
    let start = reader.position();
    let text = reader.take(usize::from(length), "a text")?;
    scan(text).ok_or_else(|| {
        let problem = format!("expected {length} bytes of modified UTF-8 as constant {index}");
        ClassError::new(start, problem)
    })
}

impl Tag {
    /// What a static field can start with.
    pub(super) const VALUES: &[Tag] =
        &[Tag::Integer, Tag::Float, Tag::Long, Tag::Double, Tag::String];

    /// What `ldc` can push.
    pub(super) const LOADABLE: &[Tag] = &[
        Tag::Integer,
        Tag::Float,
        Tag::Long,
        Tag::Double,
        Tag::String,
        Tag::Class,
        Tag::MethodType,
        Tag::MethodHandle,
        Tag::Dynamic,
    ];
}

impl HandleKind {
    fn of(byte: u8) -> Option<HandleKind> {
        Some(match byte {
            1 => HandleKind::GetField,
            2 => HandleKind::GetStatic,
            3 => HandleKind::PutField,
            4 => HandleKind::PutStatic,
            5 => HandleKind::InvokeVirtual,
            6 => HandleKind::InvokeStatic,
            7 => HandleKind::InvokeSpecial,
            8 => HandleKind::NewInvokeSpecial,
            9 => HandleKind::InvokeInterface,
            _ => return None,
        })
    }

    fn tags(self) -> &'static [Tag] {
        match self {
            HandleKind::GetField
            | HandleKind::GetStatic
            | HandleKind::PutField
            | HandleKind::PutStatic => &[Tag::Field],
            HandleKind::InvokeVirtual | HandleKind::NewInvokeSpecial => &[Tag::Method],
            HandleKind::InvokeStatic | HandleKind::InvokeSpecial => {
                &[Tag::Method, Tag::InterfaceMethod]
            }
            HandleKind::InvokeInterface => &[Tag::InterfaceMethod],
        }
    }
}

impl std::fmt::Debug for ConstantPool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ConstantPool({} entries)", self.offsets.len())
    }
}
