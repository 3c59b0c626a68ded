//! Texts with a few changes.

use crate::Random;

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
