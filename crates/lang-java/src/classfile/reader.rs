//! Big-endian numbers from a part of a class file, with positions in the whole file for errors.

use super::ClassError;

/// A window of a class file that is read front to back. Invariant: `position <= end <= bytes.len()`.
#[derive(Clone, Copy)]
pub(super) struct ByteReader<'a> {
    bytes: &'a [u8],
    position: usize,
    end: usize,
}

impl<'a> ByteReader<'a> {
    /// A reader of the whole file.
    pub(super) fn new(bytes: &'a [u8]) -> ByteReader<'a> {
        ByteReader { bytes, position: 0, end: bytes.len() }
    }

    /// A reader of the file from a byte on, or of nothing where the file is shorter.
    pub(super) fn part(bytes: &'a [u8], start: usize, length: usize) -> ByteReader<'a> {
        let position = start.min(bytes.len());
        let end = position.saturating_add(length).min(bytes.len());
        ByteReader { bytes, position, end }
    }

    /// Where in the file the next byte is read.
    pub(super) fn position(&self) -> usize {
        self.position
    }

    /// How many bytes are left.
    pub(super) fn remaining(&self) -> usize {
        self.end - self.position
    }

    /// The next bytes.
    #[inline]
    pub(super) fn take(&mut self, length: usize, what: &str) -> Result<&'a [u8], ClassError> {
        if length > self.remaining() {
            return Err(self.too_short(length, what));
        }
        let part = &self.bytes[self.position..self.position + length];
        self.position += length;
        Ok(part)
    }

    #[cold]
    fn too_short(&self, length: usize, what: &str) -> ClassError {
        let ending = if length == 1 { "" } else { "s" };
        let problem = format!(
            "expected {what} ({length} byte{ending}), but only {} are left here",
            self.remaining()
        );
        ClassError::new(self.position, problem)
    }

    #[inline]
    fn array<const N: usize>(&mut self, what: &str) -> Result<[u8; N], ClassError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N, what)?);
        Ok(array)
    }

    #[inline]
    pub(super) fn u8(&mut self, what: &str) -> Result<u8, ClassError> {
        Ok(u8::from_be_bytes(self.array(what)?))
    }

    #[inline]
    pub(super) fn u16(&mut self, what: &str) -> Result<u16, ClassError> {
        Ok(u16::from_be_bytes(self.array(what)?))
    }

    #[inline]
    pub(super) fn u32(&mut self, what: &str) -> Result<u32, ClassError> {
        Ok(u32::from_be_bytes(self.array(what)?))
    }

    #[inline]
    pub(super) fn i8(&mut self, what: &str) -> Result<i8, ClassError> {
        Ok(i8::from_be_bytes(self.array(what)?))
    }

    #[inline]
    pub(super) fn i16(&mut self, what: &str) -> Result<i16, ClassError> {
        Ok(i16::from_be_bytes(self.array(what)?))
    }

    #[inline]
    pub(super) fn i32(&mut self, what: &str) -> Result<i32, ClassError> {
        Ok(i32::from_be_bytes(self.array(what)?))
    }

    /// A reader of the next bytes, which this one then has behind it.
    pub(super) fn window(
        &mut self,
        length: usize,
        what: &str,
    ) -> Result<ByteReader<'a>, ClassError> {
        let start = self.position;
        self.take(length, what)?;
        Ok(ByteReader { bytes: self.bytes, position: start, end: self.position })
    }

    /// A number of entries that have at least `size` bytes each: an error if they cannot fit.
    pub(super) fn count(&mut self, size: usize, what: &str) -> Result<usize, ClassError> {
        let at = self.position;
        let count = usize::from(self.u16("a number of entries")?);
        if count * size > self.remaining() {
            return Err(ClassError::new(
                at,
                format!("expected {count} {what}, but only {} bytes follow", self.remaining()),
            ));
        }
        Ok(count)
    }

    /// An error if something is left.
    pub(super) fn finish(&self, what: &str) -> Result<(), ClassError> {
        match self.remaining() {
            0 => Ok(()),
            left => Err(ClassError::new(
                self.position,
                format!("expected the end of {what}, but {left} more bytes follow"),
            )),
        }
    }
}
