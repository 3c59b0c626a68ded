//! Texts and files with a few changes.

use crate::Random;
use std::ops::Range;

/// The pieces that a text is cut into: words, and other characters one by one.
pub fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = vec![];
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = if first.is_alphanumeric() {
            rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        pieces.push(&rest[..length]);
        rest = &rest[length..];
    }
    pieces
}

/// Changes up to three places of a text in pieces; new pieces come from the pool.
pub fn mutate_pieces<'t>(text: &mut Vec<&'t str>, pool: &[&'t str], random: &mut Random) {
    for _ in 0..=random.below(3) {
        if text.is_empty() {
            return;
        }
        let (at, other) = (random.below(text.len()), random.below(text.len()));
        match random.below(5) {
            0 => drop(text.remove(at)),
            1 => text.insert(at, *random.pick(pool)),
            2 => text[at] = *random.pick(pool),
            3 => text.swap(at, other),
            _ => text.truncate(at.max(1)),
        }
    }
}

/// Changes up to four bytes of a text; characters that are put in are some of the given ones.
pub fn mutate_bytes(text: &mut Vec<u8>, characters: &[u8], random: &mut Random) {
    for _ in 0..=random.below(4) {
        if text.is_empty() {
            return;
        }
        let at = random.below(text.len());
        match random.below(3) {
            0 => text[at] = random.below(256) as u8,
            1 => text.insert(at, *random.pick(characters)),
            _ => drop(text.remove(at)),
        }
    }
}

/// A part of something of this length.
fn part(random: &mut Random, length: usize) -> Range<usize> {
    let start = random.below(length.max(1));
    start..(start + 1 + random.below(16)).min(length)
}

/// Changes some bytes of a file, or its length; `other` is one to take parts from.
pub fn mutate_file(bytes: &mut Vec<u8>, random: &mut Random, other: &[u8]) {
    for _ in 0..1 + random.below(4) {
        if bytes.is_empty() {
            return;
        }
        let at = random.below(bytes.len());
        let interesting = [0, 1, 2, 0x7f, 0x80, 0xfe, 0xff][random.below(7)];
        match random.below(10) {
            0 | 1 => bytes[at] ^= 1 << random.below(8),
            2 => bytes[at] = interesting,
            3 => bytes[at] = random.next() as u8,
            4 => {
                let end = (at + [2, 4, 8][random.below(3)]).min(bytes.len());
                bytes[at..end].fill(interesting);
            }
            5 => bytes[at] = bytes[at].wrapping_add(interesting),
            6 => {
                let part = part(random, bytes.len());
                bytes.drain(part);
            }
            7 => {
                let part = bytes[part(random, bytes.len())].to_vec();
                bytes.splice(at..at, part);
            }
            8 if random.below(8) == 0 => bytes.truncate(at),
            _ => {
                let part = part(random, other.len());
                let end = (at + part.len()).min(bytes.len());
                bytes.splice(at..end, other[part].iter().copied());
            }
        }
    }
}
