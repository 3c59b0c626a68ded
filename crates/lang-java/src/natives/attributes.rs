//! Attributes of class files as they are in the file: annotations, which the JDK's own code reads.

use crate::classfile::ClassFile;

/// What an attribute belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Owner {
    /// The class itself.
    Class,
    /// The field at this place.
    Field(usize),
    /// The method at this place.
    Method(usize),
}

/// The contents of an attribute; none if there is none.
pub(super) fn contents<'a>(file: &'a ClassFile, owner: Owner, name: &str) -> Option<&'a [u8]> {
    let mut reader = AttributeReader { file, bytes: file.bytes(), at: 8 };
    reader.skip_pool()?;
    reader.skip(6)?;
    let interfaces = reader.number(2)?;
    reader.skip(2 * interfaces)?;
    for kind in [Owner::Field as fn(usize) -> Owner, Owner::Method] {
        for place in 0..reader.number(2)? {
            reader.skip(6)?;
            if kind(place) == owner {
                return reader.attribute(name);
            }
            reader.skip_attributes()?;
        }
    }
    (owner == Owner::Class).then(|| reader.attribute(name)).flatten()
}

/// Reads what was found well-formed when the class file was parsed.
struct AttributeReader<'a> {
    file: &'a ClassFile,
    bytes: &'a [u8],
    at: usize,
}

impl<'a> AttributeReader<'a> {
    /// An unsigned number of so many bytes.
    fn number(&mut self, size: usize) -> Option<usize> {
        let bytes = self.take(size)?;
        Some(bytes.iter().fold(0, |number, &byte| number << 8 | usize::from(byte)))
    }

    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let bytes = self.bytes.get(self.at..self.at.checked_add(length)?)?;
        self.at += length;
        Some(bytes)
    }

    fn skip(&mut self, length: usize) -> Option<()> {
        self.take(length).map(|_| ())
    }

    fn skip_pool(&mut self) -> Option<()> {
        let count = self.number(2)?;
        let mut index = 1;
        while index < count {
            let size = match self.number(1)? {
                1 => self.number(2)?,
                3 | 4 | 9..=12 | 17 | 18 => 4,
                5 | 6 => {
                    index += 1;
                    8
                }
                15 => 3,
                7 | 8 | 16 | 19 | 20 => 2,
                _ => return None,
            };
            self.skip(size)?;
            index += 1;
        }
        Some(())
    }

    fn skip_attributes(&mut self) -> Option<()> {
        for _ in 0..self.number(2)? {
            self.skip(2)?;
            let length = self.number(4)?;
            self.skip(length)?;
        }
        Some(())
    }

    /// The contents of the attribute of this name among those that come next.
    fn attribute(&mut self, name: &str) -> Option<&'a [u8]> {
        for _ in 0..self.number(2)? {
            let index = self.number(2)? as u16;
            let length = self.number(4)?;
            let contents = self.take(length)?;
            if self.file.pool.utf8(index).is_ok_and(|found| found == name) {
                return Some(contents);
            }
        }
        None
    }
}
