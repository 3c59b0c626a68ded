//! A file that is read at positions: only what is asked for, from several threads at once.

use super::ClassPathError;
use std::fs::File;
use std::path::{Path, PathBuf};

/// No class file or entry of a jar may be larger: compilers make classes of a few hundred kilobytes.
pub(super) const LARGEST_CLASS: u64 = 64 << 20;

/// An open file.
#[derive(Debug)]
pub(super) struct RandomAccessFile {
    path: PathBuf,
    file: File,
    length: u64,
}

impl RandomAccessFile {
    pub(super) fn open(path: &Path) -> Result<RandomAccessFile, ClassPathError> {
        let io = |error| ClassPathError::io(path, &error);
        let file = File::open(path).map_err(io)?;
        let length = file.metadata().map_err(io)?.len();
        Ok(RandomAccessFile { path: path.to_path_buf(), file, length })
    }

    pub(super) fn length(&self) -> u64 {
        self.length
    }

    /// Some bytes. Nothing is allocated for bytes that are not there.
    pub(super) fn read(
        &self,
        offset: u64,
        length: u64,
        what: &str,
    ) -> Result<Vec<u8>, ClassPathError> {
        let beyond = offset.checked_add(length).is_none_or(|end| end > self.length);
        let (false, Ok(size)) = (beyond, usize::try_from(length)) else {
            let problem = format!(
                "expected {what} ({length} bytes), but the file has only {} bytes",
                self.length
            );
            return Err(self.error(offset, problem));
        };
        let mut bytes = vec![0; size];
        read_exact_at(&self.file, &mut bytes, offset)
            .map_err(|error| ClassPathError::io(&self.path, &error))?;
        Ok(bytes)
    }

    /// An error about a byte of this file.
    pub(super) fn error(&self, offset: u64, problem: impl Into<String>) -> ClassPathError {
        ClassPathError::Format { path: self.path.clone(), offset, problem: problem.into() }
    }
}

#[cfg(unix)]
fn read_exact_at(file: &File, bytes: &mut [u8], offset: u64) -> std::io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, offset)
}

#[cfg(windows)]
fn read_exact_at(file: &File, mut bytes: &mut [u8], mut offset: u64) -> std::io::Result<()> {
    while !bytes.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, bytes, offset)? {
            0 => return Err(std::io::ErrorKind::UnexpectedEof.into()),
            read => {
                bytes = &mut bytes[read..];
                offset += read as u64;
            }
        }
    }
    Ok(())
}

/// Two bytes of a slice, least significant first; 0 where there are none.
pub(super) fn little_u16(bytes: &[u8], at: usize) -> u16 {
    bytes.get(at..at + 2).map_or(0, |part| u16::from_le_bytes([part[0], part[1]]))
}

/// Four bytes of a slice, least significant first; 0 where there are none.
pub(super) fn little_u32(bytes: &[u8], at: usize) -> u32 {
    u32::from(little_u16(bytes, at)) | u32::from(little_u16(bytes, at + 2)) << 16
}

/// Eight bytes of a slice, least significant first; 0 where there are none.
pub(super) fn little_u64(bytes: &[u8], at: usize) -> u64 {
    u64::from(little_u32(bytes, at)) | u64::from(little_u32(bytes, at + 4)) << 32
}
