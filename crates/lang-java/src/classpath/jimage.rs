//! The JDK's image of all its modules, `lib/modules`.
//!
//! A header; a table that makes a perfect hash of names; for each name the place of its location; the
//! locations, each a list of numbered attributes; strings; the contents. Everything but the contents
//! is read when the image is opened, which is about 1.5 MB.
//!
//! Invariant: every place that the image names is checked against the size of what it points into.

use super::ClassPathError;
use super::file::{LARGEST_CLASS, RandomAccessFile};
use std::path::Path;
use std::sync::Arc;

const MAGIC: u32 = 0xcafe_dada;
const HEADER: u64 = 28;
const RESOURCE_MAGIC: u32 = 0xcafe_fafa;
const RESOURCE_HEADER: usize = 29;
/// The module that nearly everything is in.
const BASE: &str = "java.base";
/// How often contents may be compressed over again.
const MOST_LAYERS: usize = 4;
/// No name in an image may be longer.
const LONGEST_TEXT: usize = 4096;
const HASH_FACTOR: u32 = 0x0100_0193;

/// An image of modules.
#[derive(Debug)]
pub(super) struct Jimage {
    file: RandomAccessFile,
    big_endian: bool,
    /// How many names the tables have.
    entries: usize,
    /// Tables, locations and strings; the tables have four bytes for each entry.
    index: Vec<u8>,
    locations: std::ops::Range<usize>,
    strings: std::ops::Range<usize>,
    /// Where the contents start in the file.
    contents: u64,
}

/// Where a resource is, and its name in four parts: offsets in the strings.
#[derive(Default, Debug)]
struct ResourceLocation {
    module: u64,
    parent: u64,
    base: u64,
    extension: u64,
    offset: u64,
    compressed: u64,
    uncompressed: u64,
}

impl Jimage {
    pub(super) fn open(path: &Path) -> Result<Jimage, ClassPathError> {
        let file = RandomAccessFile::open(path)?;
        let header = file.read(0, HEADER, "the header of an image of modules")?;
        let big_endian = match number(&header, 0, false) {
            MAGIC => false,
            magic if magic == MAGIC.swap_bytes() => true,
            magic => {
                let problem = format!(
                    "expected an image of modules, which starts with {MAGIC:#x}, found {magic:#x}"
                );
                return Err(file.error(0, problem));
            }
        };
        let field = |at: usize| number(&header, at, big_endian);
        let version = field(4);
        if version >> 16 != 1 {
            let problem = format!(
                "version {}.{} of images is not supported, only 1.x",
                version >> 16,
                version & 0xffff
            );
            return Err(file.error(4, problem));
        }
        let tables = u64::from(field(16)) * 8;
        let (locations, strings) = (u64::from(field(20)), u64::from(field(24)));
        let size = tables + locations + strings;
        let index = file.read(HEADER, size, "the index of an image of modules")?;
        // The index was read, so its parts fit into memory.
        let locations_start = tables as usize;
        let strings_start = locations_start + locations as usize;
        Ok(Jimage {
            big_endian,
            entries: field(16) as usize,
            locations: locations_start..strings_start,
            strings: strings_start..index.len(),
            contents: HEADER + size,
            index,
            file,
        })
    }

    /// The bytes of a class, in whatever module it is.
    pub(super) fn find(&self, class: &str) -> Result<Option<Arc<[u8]>>, ClassPathError> {
        // Nearly everything that is asked for is here, so ask here before asking where it is.
        if let Some(bytes) = self.find_in(BASE, class)? {
            return Ok(Some(bytes));
        }
        let Some((package, _)) = class.rsplit_once('/') else { return Ok(None) };
        for module in self.modules_with(package)? {
            if module != BASE
                && let Some(bytes) = self.find_in(&module, class)?
            {
                return Ok(Some(bytes));
            }
        }
        Ok(None)
    }

    /// Is there something in this package, with slashes?
    pub(super) fn has_package(&self, package: &str) -> Result<bool, ClassPathError> {
        Ok(self.locate(&format!("/packages/{}", package.replace('/', ".")))?.is_some())
    }

    /// The modules that have something in a package, with slashes; what is in no package is looked for in
    /// `java.base`.
    pub(super) fn modules_with(&self, package: &str) -> Result<Vec<String>, ClassPathError> {
        let packages = format!("/packages/{}", package.replace('/', "."));
        let Some(location) = self.locate(&packages)? else { return Ok(vec![BASE.to_string()]) };
        // Pairs of numbers: flags, and the name of a module that has the package.
        let modules = self.content(&location)?;
        let names = (0..modules.len() / 8).map(|pair| {
            let name = number(&modules, pair * 8 + 4, self.big_endian);
            self.string(u64::from(name)).map(str::to_string)
        });
        names.collect()
    }

    fn find_in(&self, module: &str, class: &str) -> Result<Option<Arc<[u8]>>, ClassPathError> {
        match self.locate(&format!("/{module}/{class}.class"))? {
            Some(location) => Ok(Some(self.content(&location)?.into())),
            None => Ok(None),
        }
    }

    /// The bytes of a resource of a module, by its name with slashes.
    pub(super) fn resource(
        &self,
        module: &str,
        name: &str,
    ) -> Result<Option<Vec<u8>>, ClassPathError> {
        match self.locate(&format!("/{module}/{name}"))? {
            Some(location) => Ok(Some(self.content(&location)?.to_vec())),
            None => Ok(None),
        }
    }

    /// The names of all classes in a module, sorted.
    pub(super) fn classes(&self, module: &str) -> Result<Vec<String>, ClassPathError> {
        let mut names = Vec::new();
        let mut size = 0;
        for entry in 0..self.entries {
            let location = self.location(entry)?;
            if self.string(location.extension)? != "class"
                || self.string(location.module)? != module
            {
                continue;
            }
            let (parent, base) = (self.string(location.parent)?, self.string(location.base)?);
            size += parent.len() + base.len();
            if size > 64 * self.index.len() {
                let problem = "names are repeated so often that they do not fit into memory";
                return Err(self.file.error(HEADER, problem));
            }
            names.push(if parent.is_empty() {
                base.to_string()
            } else {
                format!("{parent}/{base}")
            });
        }
        names.sort();
        Ok(names)
    }

    /// Where a resource is, by its full name.
    fn locate(&self, name: &str) -> Result<Option<ResourceLocation>, ClassPathError> {
        if self.entries == 0 {
            return Ok(None);
        }
        let hash = hash(name, HASH_FACTOR) as usize % self.entries;
        let redirect = number(&self.index, hash * 4, self.big_endian).cast_signed();
        let entry = match redirect {
            0 => return Ok(None),
            ..0 => -1 - i64::from(redirect),
            1.. => (self::hash(name, redirect.cast_unsigned()) as usize % self.entries) as i64,
        };
        let entry = usize::try_from(entry).ok().filter(|&entry| entry < self.entries);
        let Some(entry) = entry else {
            let at = HEADER + hash as u64 * 4;
            let problem =
                format!("expected one of {} entries, found redirection {redirect}", self.entries);
            return Err(self.file.error(at, problem));
        };
        let location = self.location(entry)?;
        Ok(if self.has_name(&location, name)? { Some(location) } else { None })
    }

    /// The location of an entry of the tables.
    fn location(&self, entry: usize) -> Result<ResourceLocation, ClassPathError> {
        let place = (self.entries + entry) * 4;
        let offset = number(&self.index, place, self.big_endian) as usize;
        let mut location = ResourceLocation::default();
        let all = &self.index[self.locations.clone()];
        let mut at = offset;
        loop {
            // One byte has the number of the attribute and the length of its value.
            let Some(&byte) = all.get(at) else {
                let at = HEADER + (self.locations.start + all.len()) as u64;
                return Err(self.file.error(at, "expected the end of a location"));
            };
            let length = usize::from(byte & 7) + 1;
            let value = all.get(at + 1..at + 1 + length).unwrap_or(&[]);
            let value = value.iter().fold(0_u64, |value, &byte| value << 8 | u64::from(byte));
            match byte >> 3 {
                0 => return Ok(location),
                1 => location.module = value,
                2 => location.parent = value,
                3 => location.base = value,
                4 => location.extension = value,
                5 => location.offset = value,
                6 => location.compressed = value,
                7 => location.uncompressed = value,
                // Later versions of the format may say more of a resource.
                _ => {}
            }
            at += 1 + length;
        }
    }

    fn string(&self, offset: u64) -> Result<&str, ClassPathError> {
        let all = &self.index[self.strings.clone()];
        let rest = usize::try_from(offset).ok().and_then(|offset| all.get(offset..));
        let text = rest.and_then(|rest| {
            let end = rest.iter().take(LONGEST_TEXT).position(|&byte| byte == 0)?;
            std::str::from_utf8(&rest[..end]).ok()
        });
        text.ok_or_else(|| {
            let at = HEADER + (self.strings.start as u64).saturating_add(offset);
            self.file.error(at, "expected a text that ends with a zero")
        })
    }

    /// Whether a location has this name: `/module/parent/base.extension`.
    fn has_name(&self, location: &ResourceLocation, name: &str) -> Result<bool, ClassPathError> {
        let mut rest = Some(name);
        let mut take = |part: &str| rest = rest.and_then(|rest| rest.strip_prefix(part));
        for (offset, before, after) in [
            (location.module, "/", "/"),
            (location.parent, "", "/"),
            (location.base, "", ""),
            (location.extension, ".", ""),
        ] {
            let part = self.string(offset)?;
            if !part.is_empty() {
                [before, part, after].into_iter().for_each(&mut take);
            }
        }
        Ok(rest == Some(""))
    }

    /// The contents of a resource, decompressed.
    fn content(&self, location: &ResourceLocation) -> Result<Vec<u8>, ClassPathError> {
        let Some(at) = self.contents.checked_add(location.offset) else {
            return Err(self.file.error(self.contents, "contents lie behind the end of the file"));
        };
        let stored = match location.compressed {
            0 => location.uncompressed,
            compressed => compressed,
        };
        if stored.max(location.uncompressed) > LARGEST_CLASS {
            let problem = format!("a class of {} bytes is not read", location.uncompressed);
            return Err(self.file.error(at, problem));
        }
        let bytes = self.file.read(at, stored, "the contents of a class")?;
        if location.compressed == 0 {
            return Ok(bytes);
        }
        let bytes = self.decompress(bytes, at)?;
        if bytes.len() as u64 != location.uncompressed {
            let problem = format!(
                "expected {} bytes after decompression, found {}",
                location.uncompressed,
                bytes.len()
            );
            return Err(self.file.error(at, problem));
        }
        Ok(bytes)
    }

    /// Takes off one layer of compression after the other: each has a header with its name.
    fn decompress(&self, mut bytes: Vec<u8>, at: u64) -> Result<Vec<u8>, ClassPathError> {
        for _ in 0..MOST_LAYERS {
            if bytes.len() < RESOURCE_HEADER || number(&bytes, 0, self.big_endian) != RESOURCE_MAGIC
            {
                return Ok(bytes);
            }
            let name = self.string(u64::from(number(&bytes, 20, self.big_endian)))?;
            if name != "zip" {
                let problem = format!(
                    "a class is compressed by `{name}`, which is not supported: use a JDK whose \
                     image is not compressed, or by `zip`"
                );
                return Err(self.file.error(at, problem));
            }
            let packed = &bytes[RESOURCE_HEADER..];
            let limit = LARGEST_CLASS as usize;
            bytes = miniz_oxide::inflate::decompress_to_vec_zlib_with_limit(packed, limit)
                .map_err(|error| self.file.error(at, format!("expected zlib data: {error}")))?;
        }
        Err(self.file.error(at, format!("a class is compressed more than {MOST_LAYERS} times")))
    }
}

/// Four bytes of a slice; 0 where there are none.
fn number(bytes: &[u8], at: usize, big_endian: bool) -> u32 {
    let little = super::file::little_u32(bytes, at);
    if big_endian { little.swap_bytes() } else { little }
}

fn hash(name: &str, seed: u32) -> u32 {
    let hash =
        name.bytes().fold(seed, |hash, byte| hash.wrapping_mul(HASH_FACTOR) ^ u32::from(byte));
    hash & 0x7fff_ffff
}
