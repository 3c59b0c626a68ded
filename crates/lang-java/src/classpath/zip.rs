//! Zip archives, as far as jars and jmods need them: the central directory, stored and deflated
//! entries, checksums, 64-bit sizes.
//!
//! What it does not do: encryption, archives in several files, other compression methods. These are
//! errors when such an entry is asked for.

use super::ClassPathError;
use super::file::{LARGEST_CLASS, RandomAccessFile, little_u16, little_u32, little_u64};
use std::collections::BTreeMap;
use std::path::Path;

const END: u32 = 0x0605_4b50;
const END_SIZE: u64 = 22;
const END_64: u32 = 0x0606_4b50;
const END_64_SIZE: u64 = 56;
const LOCATOR_64: u32 = 0x0706_4b50;
const LOCATOR_64_SIZE: u64 = 20;
const ENTRY: u32 = 0x0201_4b50;
const ENTRY_SIZE: usize = 46;
const LOCAL: u32 = 0x0403_4b50;
const LOCAL_SIZE: u64 = 30;
const LONGEST_COMMENT: u64 = 0xffff;

/// A zip archive.
#[derive(Debug)]
pub(super) struct Zip {
    file: RandomAccessFile,
    entries: BTreeMap<Box<str>, ZipEntry>,
    /// What stands before the archive in its file; offsets in the archive do not count it.
    prefix: u64,
}

/// Where an entry is.
#[derive(Clone, Copy, Debug)]
struct ZipEntry {
    local: u64,
    compressed: u64,
    uncompressed: u64,
    checksum: u32,
    method: u16,
    encrypted: bool,
}

/// Where the central directory is.
struct Directory {
    start: u64,
    size: u64,
    prefix: u64,
}

impl Zip {
    /// Reads the directory of an archive, of which only some entries are kept.
    pub(super) fn open(path: &Path, keep: impl Fn(&str) -> bool) -> Result<Zip, ClassPathError> {
        let file = RandomAccessFile::open(path)?;
        let directory = find_directory(&file)?;
        let bytes = file.read(directory.start, directory.size, "the directory of a zip archive")?;
        let mut entries = BTreeMap::new();
        let mut at = 0;
        while at < bytes.len() {
            let offset = directory.start + at as u64;
            let entry = &bytes[at..];
            if entry.len() < ENTRY_SIZE || little_u32(entry, 0) != ENTRY {
                return Err(file.error(offset, "expected an entry of a zip archive's directory"));
            }
            let name_end = ENTRY_SIZE + usize::from(little_u16(entry, 28));
            let extra_end = name_end + usize::from(little_u16(entry, 30));
            let end = extra_end + usize::from(little_u16(entry, 32));
            if end > entry.len() {
                let problem = format!("expected {end} bytes of an entry, found {}", entry.len());
                return Err(file.error(offset, problem));
            }
            // Java names are UTF-8 here; an entry that is not cannot be asked for.
            if let Ok(name) = std::str::from_utf8(&entry[ENTRY_SIZE..name_end])
                && keep(name)
            {
                let place = read_entry(entry, &entry[name_end..extra_end])
                    .ok_or_else(|| file.error(offset, "expected 64-bit sizes of an entry"))?;
                entries.entry(name.into()).or_insert(place);
            }
            at += end;
        }
        Ok(Zip { file, entries, prefix: directory.prefix })
    }

    /// The names of all entries that are kept.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.keys().map(|name| &**name)
    }

    /// Is there an entry of this name that is kept?
    pub(super) fn has(&self, name: &str) -> bool {
        self.entries.contains_key(name)
    }

    /// The contents of an entry, decompressed and checked; none if there is none.
    pub(super) fn read(&self, name: &str) -> Result<Option<Vec<u8>>, ClassPathError> {
        let Some(entry) = self.entries.get(name) else { return Ok(None) };
        let at = self.prefix.saturating_add(entry.local);
        let fail = |problem: String| Err(self.file.error(at, format!("entry `{name}`: {problem}")));
        if entry.encrypted {
            return fail("encrypted entries are not supported".to_string());
        }
        if entry.compressed.max(entry.uncompressed) > LARGEST_CLASS {
            return fail(format!("{} bytes are too many to read", entry.uncompressed));
        }
        let local = self.file.read(at, LOCAL_SIZE, "a local header of a zip archive")?;
        if little_u32(&local, 0) != LOCAL {
            return fail("expected the local header of a zip archive".to_string());
        }
        let skip = u64::from(little_u16(&local, 26)) + u64::from(little_u16(&local, 28));
        let stored = self.file.read(
            at + LOCAL_SIZE + skip,
            entry.compressed,
            "the contents of an entry of a zip archive",
        )?;
        let bytes = match entry.method {
            0 => stored,
            8 => {
                let limit = entry.uncompressed as usize;
                match miniz_oxide::inflate::decompress_to_vec_with_limit(&stored, limit) {
                    Ok(bytes) => bytes,
                    Err(error) => return fail(format!("expected deflated data: {error}")),
                }
            }
            method => return fail(format!("compression method {method} is not supported")),
        };
        if bytes.len() as u64 != entry.uncompressed {
            let found = bytes.len();
            return fail(format!(
                "expected {} bytes of contents, found {found}",
                entry.uncompressed
            ));
        }
        let checksum = checksum(&bytes);
        if checksum != entry.checksum {
            return fail(format!(
                "expected contents with checksum {:#010x}, found {checksum:#010x}",
                entry.checksum
            ));
        }
        Ok(Some(bytes))
    }
}

/// Finds the central directory by the record at the end of the file, behind which there may be a
/// comment.
fn find_directory(file: &RandomAccessFile) -> Result<Directory, ClassPathError> {
    let tail_size = file.length().min(END_SIZE + LONGEST_COMMENT);
    let tail_start = file.length() - tail_size;
    let tail = file.read(tail_start, tail_size, "the end of a zip archive")?;
    let fits = |&at: &usize| {
        little_u32(&tail, at) == END
            && at + END_SIZE as usize + usize::from(little_u16(&tail, at + 20)) <= tail.len()
    };
    let last = (tail.len() + 1).saturating_sub(END_SIZE as usize);
    let Some(at) = (0..last).rev().find(fits) else {
        let problem = "expected a zip archive, but its end record is missing";
        return Err(file.error(tail_start, problem));
    };
    let end = tail_start + at as u64;
    let mut size = u64::from(little_u32(&tail, at + 12));
    let mut offset = u64::from(little_u32(&tail, at + 16));
    let mut behind = end;
    let full = size == 0xffff_ffff || offset == 0xffff_ffff || little_u16(&tail, at + 10) == 0xffff;
    if full && let Some(found) = find_directory_64(file, end)? {
        (behind, size, offset) = found;
    }
    let start = behind.checked_sub(size);
    match start.and_then(|start| Some((start, start.checked_sub(offset)?))) {
        Some((start, prefix)) => Ok(Directory { start, size, prefix }),
        None => {
            let problem =
                format!("a zip directory of {size} bytes at {offset} does not fit before its end");
            Err(file.error(end, problem))
        }
    }
}

/// The 64-bit end record, the size of the directory and its offset, if there is one.
fn find_directory_64(
    file: &RandomAccessFile,
    end: u64,
) -> Result<Option<(u64, u64, u64)>, ClassPathError> {
    let Some(at) = end.checked_sub(LOCATOR_64_SIZE) else { return Ok(None) };
    let locator = file.read(at, LOCATOR_64_SIZE, "a zip archive's 64-bit locator")?;
    if little_u32(&locator, 0) != LOCATOR_64 {
        return Ok(None);
    }
    // Where the locator says; or right before it, if something stands before the archive.
    for at in [little_u64(&locator, 8), at.saturating_sub(END_64_SIZE)] {
        if at.checked_add(END_64_SIZE).is_some_and(|end| end <= file.length()) {
            let record = file.read(at, END_64_SIZE, "a zip archive's 64-bit end record")?;
            if little_u32(&record, 0) == END_64 {
                return Ok(Some((at, little_u64(&record, 40), little_u64(&record, 48))));
            }
        }
    }
    Err(file.error(at, "expected a zip archive's 64-bit end record where its locator says"))
}

/// Reads an entry of the directory; none if it says that 64-bit sizes follow and they do not.
fn read_entry(entry: &[u8], extra: &[u8]) -> Option<ZipEntry> {
    let mut wide = wide_sizes(extra);
    let mut size = |at: usize| match little_u32(entry, at) {
        0xffff_ffff => {
            let value = wide.get(..8).map(|part| little_u64(part, 0))?;
            wide = &wide[8..];
            Some(value)
        }
        value => Some(u64::from(value)),
    };
    // In the order in which 64-bit sizes follow each other.
    let (uncompressed, compressed, local) = (size(24)?, size(20)?, size(42)?);
    Some(ZipEntry {
        local,
        compressed,
        uncompressed,
        checksum: little_u32(entry, 16),
        method: little_u16(entry, 10),
        encrypted: little_u16(entry, 8) & 1 != 0,
    })
}

/// The extra field of an entry that has 64-bit sizes; empty if there is none.
fn wide_sizes(mut extra: &[u8]) -> &[u8] {
    while extra.len() >= 4 {
        let end = 4 + usize::from(little_u16(extra, 2));
        let Some(field) = extra.get(4..end) else { break };
        if little_u16(extra, 0) == 1 {
            return field;
        }
        extra = &extra[end..];
    }
    &[]
}

/// The remainders of all bytes, for [`checksum`].
const REMAINDERS: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut value = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            value = if value & 1 == 1 { value >> 1 ^ 0xedb8_8320 } else { value >> 1 };
            bit += 1;
        }
        table[byte] = value;
        byte += 1;
    }
    table
};

/// The CRC-32 that zip archives use.
fn checksum(bytes: &[u8]) -> u32 {
    !bytes
        .iter()
        .fold(!0, |sum, &byte| REMAINDERS[usize::from((sum ^ u32::from(byte)) as u8)] ^ sum >> 8)
}
