//! Reads indices of the constant pool and copies the names that they refer to, within a budget.
//!
//! Without one, a small file could ask for gigabytes: many members may share one long name.

use super::pool::{ConstantPool, Tag};
use super::reader::ByteReader;
use super::{AccessFlags, ClassError, MethodHandle};
use std::cell::Cell;

/// What reading needs beside the bytes. Errors point to the index that refers to something wrong.
pub(super) struct ParseContext<'p> {
    pub(super) pool: &'p ConstantPool,
    left: Cell<usize>,
}

impl<'p> ParseContext<'p> {
    /// A context with a budget that fits a file of this size: far more than compilers need.
    pub(super) fn new(pool: &'p ConstantPool, file: usize) -> ParseContext<'p> {
        ParseContext { pool, left: Cell::new(file.saturating_mul(32).saturating_add(1 << 20)) }
    }

    /// Takes memory from the budget, before it is allocated.
    pub(super) fn charge(&self, memory: usize, at: usize) -> Result<(), ClassError> {
        match self.left.get().checked_sub(memory) {
            Some(left) => {
                self.left.set(left);
                Ok(())
            }
            None => Err(ClassError::new(
                at,
                "names are repeated so often that they need far more memory than the file has bytes",
            )),
        }
    }

    /// Reads an index and looks up what it refers to.
    fn look_up<T>(
        &self,
        reader: &mut ByteReader<'_>,
        what: &str,
        find: impl FnOnce(&'p ConstantPool, u16) -> Result<T, ClassError>,
    ) -> Result<T, ClassError> {
        let at = reader.position();
        let index = reader.u16(what)?;
        find(self.pool, index).map_err(|mut error| {
            error.offset = at;
            error.problem = format!("{what}: {}", error.problem);
            error
        })
    }

    fn copy(&self, text: &str, reader: &ByteReader<'_>) -> Result<String, ClassError> {
        self.charge(text.len(), reader.position())?;
        Ok(text.to_string())
    }

    /// Whether the next index is 0, which stands for nothing; if so, it is read.
    fn nothing(reader: &mut ByteReader<'_>, what: &str) -> Result<bool, ClassError> {
        let mut ahead = *reader;
        let nothing = ahead.u16(what)? == 0;
        if nothing {
            *reader = ahead;
        }
        Ok(nothing)
    }

    /// Text, not copied: it counts all the same, since looking at it takes time.
    pub(super) fn borrowed(
        &self,
        reader: &mut ByteReader<'_>,
        what: &str,
    ) -> Result<&'p str, ClassError> {
        let text = self.look_up(reader, what, ConstantPool::utf8)?;
        self.charge(text.len(), reader.position())?;
        Ok(text)
    }

    /// Text.
    pub(super) fn text(
        &self,
        reader: &mut ByteReader<'_>,
        what: &str,
    ) -> Result<String, ClassError> {
        Ok(self.borrowed(reader, what)?.to_string())
    }

    /// Text, or nothing.
    pub(super) fn optional_text(
        &self,
        reader: &mut ByteReader<'_>,
        what: &str,
    ) -> Result<Option<String>, ClassError> {
        if Self::nothing(reader, what)? { Ok(None) } else { self.text(reader, what).map(Some) }
    }

    /// Text that need not be a name: lone surrogates become replacement characters.
    pub(super) fn text_lossy(
        &self,
        reader: &mut ByteReader<'_>,
        what: &str,
    ) -> Result<String, ClassError> {
        let text = self.look_up(reader, what, ConstantPool::java_str)?.to_string();
        self.charge(text.len(), reader.position())?;
        Ok(text)
    }

    /// The name of a class, not of an array.
    pub(super) fn class(
        &self,
        reader: &mut ByteReader<'_>,
        what: &str,
    ) -> Result<String, ClassError> {
        let at = reader.position();
        let name = self.look_up(reader, what, ConstantPool::class)?;
        if name.is_empty() || name.starts_with('[') {
            let problem = format!("{what}: expected the name of a class, found `{name}`");
            return Err(ClassError::new(at, problem));
        }
        self.copy(name, reader)
    }

    /// The name of a class, or nothing.
    pub(super) fn optional_class(
        &self,
        reader: &mut ByteReader<'_>,
        what: &str,
    ) -> Result<Option<String>, ClassError> {
        if Self::nothing(reader, what)? { Ok(None) } else { self.class(reader, what).map(Some) }
    }

    /// A number of classes, then their names.
    pub(super) fn classes(
        &self,
        reader: &mut ByteReader<'_>,
        what: &str,
    ) -> Result<Vec<String>, ClassError> {
        let count = reader.count(2, what)?;
        (0..count).map(|_| self.class(reader, what)).collect()
    }

    /// A name with a type, or nothing.
    pub(super) fn optional_name_and_type(
        &self,
        reader: &mut ByteReader<'_>,
        what: &str,
    ) -> Result<Option<(String, String)>, ClassError> {
        if Self::nothing(reader, what)? {
            return Ok(None);
        }
        let (name, descriptor) = self.look_up(reader, what, ConstantPool::name_and_type)?;
        Ok(Some((self.copy(name, reader)?, self.copy(descriptor, reader)?)))
    }

    /// A method handle.
    pub(super) fn method_handle(
        &self,
        reader: &mut ByteReader<'_>,
        what: &str,
    ) -> Result<MethodHandle, ClassError> {
        let handle = self.look_up(reader, what, ConstantPool::method_handle)?;
        let size = handle.class.len() + handle.name.len() + handle.descriptor.len();
        self.charge(size, reader.position())?;
        Ok(handle)
    }

    /// An index of an entry of one of these kinds.
    pub(super) fn index(
        &self,
        reader: &mut ByteReader<'_>,
        tags: &[Tag],
        what: &str,
    ) -> Result<u16, ClassError> {
        self.look_up(reader, what, |pool, index| pool.expect(index, tags).map(|_| index))
    }
}

/// Access flags.
pub(super) fn access(reader: &mut ByteReader<'_>) -> Result<AccessFlags, ClassError> {
    reader.u16("access flags").map(AccessFlags)
}
