//! Class files with a few changes that keep most of their structure, so that they reach what lies behind
//! the parser: other instructions, operands, constants, flags, handlers, frames.

use crate::Random;
use crate::mutation::mutate_file;
use std::ops::Range;

/// Where the parts of a class file are.
#[derive(Debug, Default)]
struct ClassLayout {
    /// Tag and place of each constant, the tag byte included; none for the second half of a wide one.
    constants: Vec<Option<(u8, Range<usize>)>>,
    /// Where numbers of two bytes stand: flags, indices, counts, limits of code, ranges of handlers.
    flags: Vec<usize>,
    numbers: Vec<usize>,
    /// The instructions of all methods.
    instructions: Vec<Range<usize>>,
    /// The contents of attributes, without the header.
    attributes: Vec<Range<usize>>,
}

/// Reads numbers of a file; `None` behind its end.
#[derive(Clone, Copy)]
struct Cursor<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl Cursor<'_> {
    fn number(&mut self, bytes: usize) -> Option<usize> {
        let found = self.bytes.get(self.at..self.at.checked_add(bytes)?)?;
        self.at += bytes;
        Some(found.iter().fold(0, |number, &byte| number << 8 | usize::from(byte)))
    }
}

impl ClassLayout {
    /// The layout of a whole class file; `None` if it is none.
    fn of(bytes: &[u8]) -> Option<ClassLayout> {
        let mut layout = ClassLayout::default();
        let mut cursor = Cursor { bytes, at: 8 };
        layout.read_constants(&mut cursor)?;
        layout.flags.push(cursor.at);
        layout.numbers.extend([cursor.at + 2, cursor.at + 4]);
        cursor.at += 6;
        let interfaces = cursor.number(2)?;
        for _ in 0..interfaces {
            layout.numbers.push(cursor.at);
            cursor.number(2)?;
        }
        for _ in ["fields", "methods"] {
            for _ in 0..cursor.number(2)? {
                layout.flags.push(cursor.at);
                layout.numbers.extend([cursor.at + 2, cursor.at + 4]);
                cursor.at += 6;
                layout.read_attributes(&mut cursor)?;
            }
        }
        layout.read_attributes(&mut cursor)?;
        Some(layout)
    }

    fn read_constants(&mut self, cursor: &mut Cursor<'_>) -> Option<()> {
        let count = cursor.number(2)?;
        self.constants.push(None);
        while self.constants.len() < count {
            let start = cursor.at;
            let tag = cursor.number(1)? as u8;
            cursor.at += match tag {
                1 => cursor.number(2)?,
                3 | 4 | 9..=12 | 17 | 18 => 4,
                5 | 6 => 8,
                7 | 8 | 16 | 19 | 20 => 2,
                15 => 3,
                _ => return None,
            };
            self.constants.push(Some((tag, start..cursor.at)));
            if matches!(tag, 5 | 6) {
                self.constants.push(None);
            }
        }
        Some(())
    }

    fn read_attributes(&mut self, cursor: &mut Cursor<'_>) -> Option<()> {
        for _ in 0..cursor.number(2)? {
            self.numbers.push(cursor.at);
            let name = cursor.number(2)?;
            let length = cursor.number(4)?;
            let end = cursor.at.checked_add(length).filter(|&end| end <= cursor.bytes.len())?;
            let (_, name) = self.constants.get(name)?.clone()?;
            self.attributes.push(cursor.at..end);
            if &cursor.bytes[name][3..] == b"Code" {
                self.read_code(cursor)?;
            }
            cursor.at = end;
        }
        Some(())
    }

    fn read_code(&mut self, cursor: &mut Cursor<'_>) -> Option<()> {
        self.numbers.extend([cursor.at, cursor.at + 2]);
        cursor.at += 4;
        let length = cursor.number(4)?;
        let (start, end) = (cursor.at, cursor.at + length);
        while cursor.at < end {
            let length = instruction_length(cursor.bytes, start, cursor.at)?;
            self.instructions.push(cursor.at..cursor.at + length);
            cursor.at += length;
        }
        for _ in 0..cursor.number(2)? {
            self.numbers.extend((0..4).map(|part| cursor.at + 2 * part));
            cursor.at += 8;
        }
        self.read_attributes(cursor)
    }

    /// The index of some constant that has this tag.
    fn constant_with(&self, tag: u8, random: &mut Random) -> Option<u16> {
        let has_tag =
            |&at: &usize| matches!(&self.constants[at], Some((found, _)) if *found == tag);
        let found: Vec<usize> = (0..self.constants.len()).filter(has_tag).collect();
        (!found.is_empty()).then(|| *random.pick(&found) as u16)
    }
}

/// How long the instruction is that stands there, in code that starts at `start`.
fn instruction_length(bytes: &[u8], start: usize, at: usize) -> Option<usize> {
    let number = |at: usize| {
        let number = Cursor { bytes, at }.number(4)? as u32;
        usize::try_from(number as i32).ok()
    };
    let padding = (4 - (at + 1 - start) % 4) % 4;
    Some(match *bytes.get(at)? {
        0x10 | 0x12 | 0x15..=0x19 | 0x36..=0x3a | 0xa9 | 0xbc => 2,
        0x11 | 0x13 | 0x14 | 0x84 | 0x99..=0xa8 | 0xb2..=0xb8 | 0xbb | 0xbd => 3,
        0xc0 | 0xc1 | 0xc6 | 0xc7 => 3,
        0xc5 => 4,
        0xb9 | 0xba | 0xc8 | 0xc9 => 5,
        0xaa => {
            let table = at + 1 + padding;
            let [low, high] = [4, 8].map(|part| number(table + part));
            1 + padding + 12 + 4 * (high?.checked_sub(low?)? + 1)
        }
        0xab => 1 + padding + 8 + 8 * number(at + 1 + padding + 4)?,
        0xc4 if *bytes.get(at + 1)? == 0x84 => 6,
        0xc4 => 4,
        _ => 1,
    })
}

/// Changes up to three places of a class file. `other` is a file to take parts from. A file that is no
/// class any more gets changes of any kind.
pub fn mutate_class(bytes: &mut Vec<u8>, random: &mut Random, other: &[u8]) {
    if random.chance(10) {
        mutate_file(bytes, random, other);
        return;
    }
    for _ in 0..=random.below(3) {
        match ClassLayout::of(bytes) {
            Some(layout) => mutate_once(bytes, &layout, random),
            None => mutate_file(bytes, random, other),
        }
    }
}

fn mutate_once(bytes: &mut Vec<u8>, layout: &ClassLayout, random: &mut Random) {
    match random.below(100) {
        0..45 if !layout.instructions.is_empty() => {
            let place = random.pick(&layout.instructions).clone();
            mutate_instruction(bytes, layout, place, random);
        }
        0..70 => mutate_constant(bytes, layout, random),
        70..80 => {
            let at = *random.pick(&layout.flags) + random.below(2);
            bytes[at] ^= 1 << random.below(8);
        }
        80..90 => {
            let at = *random.pick(&layout.numbers);
            let number = match random.below(3) {
                0 => random.below(layout.constants.len()) as u16,
                1 => u16::from_be_bytes([bytes[at], bytes[at + 1]]).wrapping_add(1),
                _ => random.below(12) as u16,
            };
            bytes[at..at + 2].copy_from_slice(&number.to_be_bytes());
        }
        90..98 if !layout.attributes.is_empty() => {
            let place = random.pick(&layout.attributes).clone();
            if !place.is_empty() {
                bytes[place.start + random.below(place.len())] = random.below(256) as u8;
            }
        }
        _ => bytes[7] = 44 + random.below(30) as u8,
    }
}

/// Another opcode, another operand, nothing at all, or what stands somewhere else.
fn mutate_instruction(
    bytes: &mut [u8],
    layout: &ClassLayout,
    place: Range<usize>,
    random: &mut Random,
) {
    let length = place.len();
    let has_constant = matches!(bytes[place.start], 0x13 | 0x14 | 0xb2..=0xbb | 0xbd | 0xc0 | 0xc1);
    match random.below(5) {
        // An opcode of the same length, so that what follows is what it was.
        0 | 1 => {
            let opcodes: Vec<u8> = (0..=0xc9)
                .filter(|&opcode| {
                    !matches!(opcode, 0xaa | 0xab | 0xc4)
                        && instruction_length(&[opcode], 0, 0) == Some(length)
                })
                .collect();
            if !opcodes.is_empty() {
                bytes[place.start] = *random.pick(&opcodes);
            }
        }
        2 if length == 3 && has_constant => {
            let index = u16::from_be_bytes([bytes[place.start + 1], bytes[place.start + 2]]);
            let constant = layout.constants.get(usize::from(index)).and_then(Clone::clone);
            let other = constant.and_then(|(tag, _)| layout.constant_with(tag, random));
            if let Some(other) = other {
                bytes[place.start + 1..place.start + 3].copy_from_slice(&other.to_be_bytes());
            }
        }
        2 | 3 if length > 1 => {
            let at = place.start + 1 + random.below(length - 1);
            bytes[at] = match random.below(3) {
                0 => bytes[at].wrapping_add(1),
                1 => bytes[at].wrapping_sub(1),
                _ => random.below(256) as u8,
            };
        }
        3 => bytes[place].fill(0),
        _ => {
            let same: Vec<_> = layout.instructions.iter().filter(|at| at.len() == length).collect();
            let from = (*random.pick(&same)).clone();
            bytes.copy_within(from, place.start);
        }
    }
}

/// Another constant of the same kind, or another text.
fn mutate_constant(bytes: &mut Vec<u8>, layout: &ClassLayout, random: &mut Random) {
    let Some((tag, place)) = random.pick(&layout.constants).clone() else { return };
    match tag {
        1 if random.chance(50) => {
            let Some(other) = layout.constant_with(1, random) else { return };
            let Some((_, from)) = layout.constants[usize::from(other)].clone() else { return };
            let text = bytes[from].to_vec();
            bytes.splice(place, text);
        }
        1 => mutate_text(bytes, place, random),
        _ => {
            let Some(other) = layout.constant_with(tag, random) else { return };
            let Some((_, from)) = layout.constants[usize::from(other)].clone() else { return };
            // The whole of it, or one of its parts.
            let half = place.start + 3;
            match (random.chance(50), place.len()) {
                (true, 5) => bytes.copy_within(from.start + 3..from.end, half),
                _ => bytes.copy_within(from, place.start),
            }
        }
    }
}

/// Changes some characters of a text, and its length.
fn mutate_text(bytes: &mut Vec<u8>, place: Range<usize>, random: &mut Random) {
    let mut text = bytes[place.start + 3..place.end].to_vec();
    let at = random.below(text.len() + 1);
    match random.below(3) {
        0 => text.insert(at, *random.pick(b"IJDZBL;[()V/.<>$\x1b\n\x00\xc0\xed")),
        1 if at < text.len() => text[at] = *random.pick(b"IJDZBLFSC;[()V/.<>aA\x07\xff"),
        _ if at < text.len() => drop(text.remove(at)),
        _ => text.clear(),
    }
    let length = (text.len() as u16).to_be_bytes();
    let made = [&[1][..], &length, &text].concat();
    bytes.splice(place, made);
}
