//! Makes jars and images of modules, also broken ones.

/// An entry of a zip archive.
pub struct ZipEntry<'a> {
    pub name: &'a str,
    pub contents: &'a [u8],
    pub deflated: bool,
}

/// An archive of deflated entries.
pub fn jar(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let entries: Vec<_> = entries
        .iter()
        .map(|&(name, contents)| ZipEntry { name, contents, deflated: true })
        .collect();
    zip(&entries, b"", b"", false)
}

/// An archive: with something before it, a comment behind it, and 64-bit sizes.
pub fn zip(entries: &[ZipEntry<'_>], before: &[u8], comment: &[u8], wide: bool) -> Vec<u8> {
    let mut bytes = before.to_vec();
    let mut directory = Vec::new();
    for entry in entries {
        let local = (bytes.len() - before.len()) as u32;
        let packed = if entry.deflated {
            miniz_oxide::deflate::compress_to_vec(entry.contents, 6)
        } else {
            entry.contents.to_vec()
        };
        let method: u16 = if entry.deflated { 8 } else { 0 };
        let (packed_size, size) = (packed.len() as u32, entry.contents.len() as u32);
        let name = (entry.name.len() as u16).to_le_bytes();
        let mut common = [method.to_le_bytes(), [0; 2], [0; 2]].concat();
        common.extend(crc(entry.contents).to_le_bytes());
        bytes.extend([b"PK\x03\x04\x14\x00\x00\x00", &common[..]].concat());
        bytes.extend([packed_size.to_le_bytes(), size.to_le_bytes()].concat());
        bytes.extend([name, [3, 0]].concat());
        bytes.extend([entry.name.as_bytes(), b"ext", &packed].concat());

        directory.extend([b"PK\x01\x02\x14\x00\x14\x00\x00\x00", &common[..]].concat());
        let mut extra = Vec::new();
        if wide {
            let sizes = [u64::from(size), u64::from(packed_size), u64::from(local)];
            extra.extend([9, 9, 2, 0, 1, 1, 1, 0, 24, 0]);
            extra.extend(sizes.map(u64::to_le_bytes).concat());
            directory.extend([0xff; 8]);
        } else {
            directory.extend([packed_size.to_le_bytes(), size.to_le_bytes()].concat());
        }
        directory.extend([name, (extra.len() as u16).to_le_bytes(), [4, 0]].concat());
        directory.extend([0; 8]);
        directory.extend(if wide { [0xff; 4] } else { local.to_le_bytes() });
        directory.extend([entry.name.as_bytes(), &extra, b"note"].concat());
    }
    let (start, size) = ((bytes.len() - before.len()) as u64, directory.len() as u64);
    bytes.extend(directory);
    let count = entries.len() as u64;
    if wide {
        let end = (bytes.len() - before.len()) as u64;
        bytes.extend(b"PK\x06\x06\x2c\0\0\0\0\0\0\0\x14\0\x14\0\0\0\0\0\0\0\0\0");
        bytes.extend([count, count, size, start].map(u64::to_le_bytes).concat());
        bytes.extend([b"PK\x06\x07\0\0\0\0", &end.to_le_bytes()[..], b"\x01\0\0\0"].concat());
        bytes.extend(b"PK\x05\x06\0\0\0\0");
        bytes.extend([0xff; 12]);
    } else {
        bytes.extend(b"PK\x05\x06\0\0\0\0");
        bytes.extend([(count as u16).to_le_bytes(), (count as u16).to_le_bytes()].concat());
        bytes.extend([(size as u32).to_le_bytes(), (start as u32).to_le_bytes()].concat());
    }
    bytes.extend((comment.len() as u16).to_le_bytes());
    bytes.extend(comment);
    bytes
}

fn crc(bytes: &[u8]) -> u32 {
    let mut sum = u32::MAX;
    for &byte in bytes {
        sum ^= u32::from(byte);
        for _ in 0..8 {
            sum = (sum >> 1) ^ (0xedb8_8320 & 0_u32.wrapping_sub(sum & 1));
        }
    }
    !sum
}

/// A resource of an image: module, folder, name, ending, contents, and how it is compressed.
pub struct Resource<'a> {
    pub module: &'a str,
    pub parent: &'a str,
    pub base: &'a str,
    pub extension: &'a str,
    pub contents: Vec<u8>,
    pub compression: &'a str,
}

impl Resource<'_> {
    fn name(&self) -> String {
        let part = |before: &str, text: &str, after: &str| match text {
            "" => String::new(),
            text => format!("{before}{text}{after}"),
        };
        [
            part("/", self.module, "/"),
            part("", self.parent, "/"),
            part("", self.base, ""),
            part(".", self.extension, ""),
        ]
        .concat()
    }
}

/// The strings of an image in the making.
#[derive(Default)]
struct Strings(Vec<u8>);

impl Strings {
    fn add(&mut self, text: &str) -> u32 {
        let offset = self.0.len() as u32;
        self.0.extend(text.as_bytes());
        self.0.push(0);
        offset
    }
}

/// An image of modules with classes, and the description of their packages.
pub fn jimage(classes: &[Resource<'_>], big_endian: bool) -> Vec<u8> {
    let number = |value: u32| if big_endian { value.to_be_bytes() } else { value.to_le_bytes() };
    let mut strings = Strings::default();
    strings.add("");
    let mut resources: Vec<(String, [u32; 4], Vec<u8>, &str)> = Vec::new();
    for class in classes {
        let parts = [class.module, class.parent, class.base, class.extension];
        let parts = parts.map(|part| if part.is_empty() { 0 } else { strings.add(part) });
        resources.push((class.name(), parts, class.contents.clone(), class.compression));
        let package = class.parent.replace('/', ".");
        let name = format!("/packages/{package}");
        if resources.iter().all(|(known, ..)| *known != name) {
            let parts = [strings.add("packages"), 0, strings.add(&package), 0];
            // A module that does not have it after all, then the one that has.
            let modules = [1, strings.add("not.here"), 0, strings.add(class.module)];
            resources.push((name, parts, modules.map(number).concat(), ""));
        }
    }
    let (redirects, order) = perfect_hash(&resources.iter().map(|r| &*r.0).collect::<Vec<_>>());
    let (mut offsets, mut locations, mut contents) = (Vec::new(), vec![0], Vec::new());
    for resource in order {
        let (_, parts, plain, compression) = &resources[resource];
        let stored = match *compression {
            "" => plain.clone(),
            name => {
                let packed = miniz_oxide::deflate::compress_to_vec_zlib(plain, 6);
                let mut stored = number(0xcafe_fafa).to_vec();
                stored.extend([0; 16]);
                stored.extend([number(strings.add(name)), number(0)].concat());
                stored.push(1);
                [stored, packed].concat()
            }
        };
        offsets.push(locations.len() as u32);
        let sizes = [
            contents.len() as u32,
            if compression.is_empty() { 0 } else { stored.len() as u32 },
            plain.len() as u32,
        ];
        for (kind, value) in (1_u8..).zip(parts.iter().chain(&sizes)) {
            if *value != 0 {
                locations.push(kind << 3 | 3);
                locations.extend(value.to_be_bytes());
            }
        }
        locations.push(0);
        contents.extend(stored);
    }
    let count = offsets.len() as u32;
    let header =
        [0xcafe_dada, 1 << 16, 0, count, count, locations.len() as u32, strings.0.len() as u32];
    let words = header.into_iter().chain(redirects).chain(offsets);
    let words: Vec<u8> = words.flat_map(number).collect();
    [words, locations, strings.0, contents].concat()
}

/// Redirections, and which name each place has.
fn perfect_hash(names: &[&str]) -> (Vec<u32>, Vec<usize>) {
    let count = names.len();
    let hash = |name: &str, seed: u32| {
        let step = |hash: u32, byte| hash.wrapping_mul(0x0100_0193) ^ u32::from(byte);
        (name.bytes().fold(seed, step) & 0x7fff_ffff) as usize % count
    };
    let mut buckets: Vec<(usize, Vec<usize>)> = (0..count).map(|place| (place, vec![])).collect();
    for (index, name) in names.iter().enumerate() {
        buckets[hash(name, 0x0100_0193)].1.push(index);
    }
    buckets.sort_by_key(|(_, bucket)| std::cmp::Reverse(bucket.len()));
    let (mut redirects, mut places) = (vec![0; count], vec![None; count]);
    for (place, bucket) in buckets {
        if let [single] = bucket[..] {
            let free = places.iter().position(Option::is_none).expect("one for each name");
            places[free] = Some(single);
            redirects[place] = (-1 - free as i32) as u32;
        } else if !bucket.is_empty() {
            let seed = (1..).find(|&seed| {
                let wanted: Vec<_> = bucket.iter().map(|&index| hash(names[index], seed)).collect();
                let free = wanted.iter().all(|&place| places[place].is_none());
                free && (1..wanted.len()).all(|at| !wanted[..at].contains(&wanted[at]))
            });
            redirects[place] = seed.expect("some number will do");
            for index in bucket {
                places[hash(names[index], redirects[place])] = Some(index);
            }
        }
    }
    (redirects, places.into_iter().map(|place| place.expect("all are filled")).collect())
}
