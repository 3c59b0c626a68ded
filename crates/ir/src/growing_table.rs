//! Tables that grow while they are read.

use std::ops::{Index, IndexMut};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

/// The first chunk has this many entries; each further one as many as all before it.
const FIRST: usize = 64;
/// Enough for every 32-bit number.
const CHUNKS: usize = 28;

/// A list to which entries can be added while others read it: programs that load their classes on
/// demand grow while they run, on several threads.
///
/// An entry never moves and is never removed, so a reference to it lasts as long as the table.
#[derive(Debug)]
pub struct GrowingTable<T> {
    chunks: [OnceLock<Box<[OnceLock<T>]>>; CHUNKS],
    /// Entries below are set.
    length: AtomicUsize,
    /// Held while an entry is added.
    adding: Mutex<()>,
}

/// The chunk of an index, and the place in it.
fn place(index: usize) -> (usize, usize) {
    if index < FIRST {
        return (0, index);
    }
    let chunk = (index / FIRST).ilog2() as usize + 1;
    (chunk, index - chunk_length(chunk))
}

/// How many entries a chunk has; for all but the first that is also how many are before it.
fn chunk_length(chunk: usize) -> usize {
    if chunk == 0 { FIRST } else { FIRST << (chunk - 1) }
}

impl<T> GrowingTable<T> {
    /// Adds an entry; its index.
    pub fn push(&self, entry: T) -> usize {
        let _adding = self.adding.lock().unwrap_or_else(PoisonError::into_inner);
        let index = self.length.load(Ordering::Relaxed);
        let (chunk, offset) = place(index);
        let slots = self.chunks[chunk]
            .get_or_init(|| (0..chunk_length(chunk)).map(|_| OnceLock::new()).collect());
        let is_free = slots[offset].set(entry).is_ok();
        assert!(is_free, "entries behind the end are not set");
        self.length.store(index + 1, Ordering::Release);
        index
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.length.load(Ordering::Acquire)
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The entry of an index, if there is one.
    pub fn get(&self, index: usize) -> Option<&T> {
        let (chunk, offset) = place(index);
        self.chunks.get(chunk)?.get()?[offset].get()
    }

    /// The entry added last.
    pub fn last(&self) -> Option<&T> {
        self.len().checked_sub(1).and_then(|last| self.get(last))
    }

    /// The entries there are now, in order.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        (0..self.len()).map(|index| &self[index])
    }
}

impl<T> Default for GrowingTable<T> {
    fn default() -> Self {
        GrowingTable {
            chunks: [const { OnceLock::new() }; CHUNKS],
            length: AtomicUsize::new(0),
            adding: Mutex::new(()),
        }
    }
}

impl<T> Index<usize> for GrowingTable<T> {
    type Output = T;

    fn index(&self, index: usize) -> &T {
        self.get(index).expect("an id points into its table")
    }
}

impl<T> IndexMut<usize> for GrowingTable<T> {
    fn index_mut(&mut self, index: usize) -> &mut T {
        let (chunk, offset) = place(index);
        let slots = self.chunks[chunk].get_mut().expect("an id points into its table");
        slots[offset].get_mut().expect("an id points into its table")
    }
}

impl<T: Clone> Clone for GrowingTable<T> {
    fn clone(&self) -> Self {
        self.iter().cloned().collect()
    }
}

impl<T> FromIterator<T> for GrowingTable<T> {
    fn from_iter<I: IntoIterator<Item = T>>(entries: I) -> Self {
        let table = GrowingTable::default();
        for entry in entries {
            table.push(entry);
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_index_has_a_place_of_its_own() {
        let mut expected = (0, 0);
        for index in 0..10_000 {
            assert_eq!(place(index), expected);
            expected.1 += 1;
            if expected.1 == chunk_length(expected.0) {
                expected = (expected.0 + 1, 0);
            }
        }
        assert!(place(u32::MAX as usize).0 < CHUNKS);
    }

    #[test]
    fn entries_stay_where_they_are_while_others_are_added() {
        let table = GrowingTable::default();
        table.push(String::from("first"));
        let first = &table[0];
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let table = &table;
                scope.spawn(move || {
                    for number in 0..500 {
                        let text = format!("{thread}/{number}");
                        let index = table.push(text.clone());
                        assert_eq!(table[index], text);
                    }
                });
            }
        });
        assert_eq!(first, "first");
        assert_eq!(table.iter().count(), 2001);
    }
}
