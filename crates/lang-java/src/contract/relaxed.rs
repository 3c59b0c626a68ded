//! Copies of class files in which nothing is private or final, for a compiler only.

use crate::classfile::ClassFile;
use crate::java::Java;
use crate::names::dotted;
use crate::temporary::{TemporaryFolder, temporary_folder};
use forkless_ir::io_reason;
use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;

const PUBLIC: u16 = 0x0001;
const PRIVATE: u16 = 0x0002;
const PROTECTED: u16 = 0x0004;
const FINAL: u16 = 0x0010;
const ENUM: u16 = 0x4000;

/// Attributes that would keep others from extending the class.
const DROPPED: [&str; 2] = ["PermittedSubclasses", "Record"];

/// Writes copies of classes and of the classes in their nests.
pub(super) fn write(java: &Java, files: &[Arc<ClassFile>]) -> Result<TemporaryFolder, String> {
    let mut all: BTreeMap<String, Arc<ClassFile>> = BTreeMap::new();
    for file in files {
        let host = file.nest_host.as_ref().and_then(|host| java.file_named(&dotted(host)));
        let host = host.unwrap_or_else(|| Arc::clone(file));
        let inner = host.inner_classes.iter().map(|inner| &inner.name);
        let others = host.nest_members.iter().chain(inner).filter_map(|name| {
            let is_inner = name.starts_with(&format!("{}$", host.name));
            java.file_named(&dotted(name)).filter(|_| is_inner)
        });
        for one in others.chain([Arc::clone(&host), Arc::clone(file)]) {
            all.insert(one.name.clone(), one);
        }
    }
    let fail =
        |error: std::io::Error| format!("cannot write for the compiler: {}", io_reason(&error));
    let folder = temporary_folder().map_err(fail)?;
    for (name, file) in all {
        let Some(bytes) = relax(file.bytes()) else { continue };
        let path = folder.path().join(format!("{name}.class"));
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(fail)?;
        }
        fs::write(path, bytes).map_err(fail)?;
    }
    Ok(folder)
}

/// Reads a class file as far as its flags, and copies the rest.
struct Copier<'a> {
    rest: &'a [u8],
    out: Vec<u8>,
}

impl<'a> Copier<'a> {
    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(length)?;
        self.rest = rest;
        Some(taken)
    }

    fn copy(&mut self, length: usize) -> Option<&'a [u8]> {
        let taken = self.take(length)?;
        self.out.extend_from_slice(taken);
        Some(taken)
    }

    fn copy_u16(&mut self) -> Option<u16> {
        let bytes = self.copy(2)?;
        Some(u16::from_be_bytes([bytes[0], bytes[1]]))
    }

    /// The flags of a class or member.
    fn relax_flags(&mut self) -> Option<()> {
        let bytes = self.take(2)?;
        let flags = u16::from_be_bytes([bytes[0], bytes[1]]);
        let relaxed = flags & !(PRIVATE | PROTECTED | FINAL) | PUBLIC;
        self.out.extend_from_slice(&relaxed.to_be_bytes());
        Some(())
    }

    /// A field or method.
    fn member(&mut self) -> Option<()> {
        self.relax_flags()?;
        self.copy(4)?;
        for _ in 0..self.copy_u16()? {
            self.copy(2)?;
            let length = self.copy(4)?;
            self.copy(u32::from_be_bytes([length[0], length[1], length[2], length[3]]) as usize)?;
        }
        Some(())
    }
}

/// The class file with nothing private or final; none if it is not as it should be.
fn relax(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut copier = Copier { rest: bytes, out: Vec::with_capacity(bytes.len()) };
    copier.copy(8)?;
    let names = constants(&mut copier)?;
    let flags = copier.out.len();
    copier.relax_flags()?;
    // An enum cannot be extended, a class can.
    let class_flags = u16::from_be_bytes([copier.out[flags], copier.out[flags + 1]]) & !ENUM;
    copier.out[flags..flags + 2].copy_from_slice(&class_flags.to_be_bytes());
    copier.copy(4)?;
    for _ in 0..copier.copy_u16()? {
        copier.copy(2)?;
    }
    for _ in ["fields", "methods"] {
        for _ in 0..copier.copy_u16()? {
            copier.member()?;
        }
    }
    attributes(&mut copier, &names)?;
    Some(copier.out)
}

/// Copies the constants; the texts among them by their numbers.
fn constants<'a>(copier: &mut Copier<'a>) -> Option<BTreeMap<u16, &'a [u8]>> {
    let count = copier.copy_u16()?;
    let mut texts = BTreeMap::new();
    let mut number = 1;
    while number < count {
        let tag = copier.copy(1)?[0];
        match tag {
            1 => {
                let length = copier.copy_u16()?;
                texts.insert(number, copier.copy(usize::from(length))?);
            }
            7 | 8 | 16 | 19 | 20 => drop(copier.copy(2)?),
            15 => drop(copier.copy(3)?),
            3 | 4 | 9..=12 | 17 | 18 => drop(copier.copy(4)?),
            5 | 6 => drop(copier.copy(8)?),
            _ => return None,
        }
        // The wide ones count twice.
        number += if matches!(tag, 5 | 6) { 2 } else { 1 };
    }
    Some(texts)
}

/// Copies the attributes of the class, but for those that are dropped.
fn attributes(copier: &mut Copier<'_>, names: &BTreeMap<u16, &[u8]>) -> Option<()> {
    let count_place = copier.out.len();
    let count = copier.copy_u16()?;
    let mut kept = 0u16;
    for _ in 0..count {
        let header = copier.take(6)?;
        let name = names.get(&u16::from_be_bytes([header[0], header[1]]))?;
        let length = u32::from_be_bytes([header[2], header[3], header[4], header[5]]) as usize;
        if DROPPED.iter().any(|dropped| dropped.as_bytes() == *name) {
            copier.take(length)?;
            continue;
        }
        kept += 1;
        copier.out.extend_from_slice(header);
        if *name != b"InnerClasses" {
            copier.copy(length)?;
            continue;
        }
        for _ in 0..copier.copy_u16()? {
            copier.copy(6)?;
            let flags = copier.out.len();
            copier.relax_flags()?;
            let relaxed = u16::from_be_bytes([copier.out[flags], copier.out[flags + 1]]) & !ENUM;
            copier.out[flags..flags + 2].copy_from_slice(&relaxed.to_be_bytes());
        }
    }
    copier.out[count_place..count_place + 2].copy_from_slice(&kept.to_be_bytes());
    Some(())
}
