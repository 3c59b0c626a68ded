//! A table that grows by pieces. A vector that is full moves to one of twice its size, and for a moment both are
//! there: with millions of terms a limit on memory is passed by that alone.

use std::ops::Index;

/// The values of a piece: a power of two.
const LENGTH: usize = 1 << 16;

/// A table in which values are only added. Only the first piece moves when it grows, so that small tables are small.
#[derive(Debug)]
pub(crate) struct Pieces<T> {
    /// Is full, if there are others. Most tables have no others, so it is looked up without a detour.
    first: Vec<T>,
    /// All but the last one are full.
    others: Vec<Vec<T>>,
}

impl<T> Pieces<T> {
    /// A table with room for so many values, or for a piece.
    pub fn with_capacity(values: usize) -> Self {
        Pieces { first: Vec::with_capacity(values.min(LENGTH)), others: vec![] }
    }

    /// How many values it has.
    pub fn len(&self) -> usize {
        match self.others.last() {
            None => self.first.len(),
            Some(last) => self.others.len() * LENGTH + last.len(),
        }
    }

    /// Adds a value.
    pub fn push(&mut self, value: T) {
        if self.first.len() < LENGTH {
            self.first.push(value);
            return;
        }
        if self.others.last().is_none_or(|last| last.len() == LENGTH) {
            self.others.push(Vec::with_capacity(LENGTH));
        }
        let last = self.others.last_mut().expect("there is one with room");
        last.push(value);
    }
}

impl<T> Index<usize> for Pieces<T> {
    type Output = T;

    fn index(&self, place: usize) -> &T {
        match place < LENGTH {
            true => &self.first[place],
            false => &self.others[place / LENGTH - 1][place % LENGTH],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stay_at_their_places() {
        let mut table = Pieces::with_capacity(3);
        for number in 0..2 * LENGTH + 5 {
            assert_eq!(table.len(), number);
            table.push(number);
        }
        assert!((0..table.len()).all(|place| table[place] == place));
        let lengths: Vec<usize> = table.others.iter().map(Vec::len).collect();
        assert_eq!((table.first.len(), &lengths[..]), (LENGTH, &[LENGTH, 5][..]));
    }
}
