//! Objects that stand for something outside the heap: a class, a literal, an object of the virtual machine.

use forkless_ir::{ClassId, Key};

/// What an object stands for, as a [`Key`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ObjectMeaning {
    /// The text of a literal.
    Text(u32),
    /// A class.
    Class(ClassId),
    /// The one object of a class.
    Single(ClassId),
    /// Something that only natives know.
    Other {
        /// What it is, below 2^24.
        tag: u32,
        /// Which one.
        index: u32,
    },
}

/// Tags of things that have a variant of their own.
const TEXT: u64 = 1;
const CLASS: u64 = 2;
const SINGLE: u64 = 3;
const OTHER: u64 = 16;

impl ObjectMeaning {
    pub(crate) fn key(self) -> Key {
        let (tag, index) = match self {
            ObjectMeaning::Text(index) => (TEXT, index),
            ObjectMeaning::Class(class) => (CLASS, class.0),
            ObjectMeaning::Single(class) => (SINGLE, class.0),
            ObjectMeaning::Other { tag, index } => (OTHER + u64::from(tag), index),
        };
        Key(tag << 32 | u64::from(index))
    }

    pub(crate) fn of(key: Key) -> ObjectMeaning {
        let (tag, index) = (key.0 >> 32, key.0 as u32);
        match tag {
            TEXT => ObjectMeaning::Text(index),
            CLASS => ObjectMeaning::Class(ClassId(index)),
            SINGLE => ObjectMeaning::Single(ClassId(index)),
            _ => ObjectMeaning::Other { tag: tag.saturating_sub(OTHER) as u32, index },
        }
    }
}
