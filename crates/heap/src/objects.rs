//! The objects that a run allocated, in chunks: a fork shares them, and a write after it copies
//! little, however many there are.

use crate::object::Allocated;
use forkless_term::Location;
use std::sync::Arc;

const CHUNK: usize = 64;

/// Objects by location. Clones share what neither has changed.
#[derive(Clone, Debug, Default)]
pub struct Objects {
    /// All of `CHUNK` objects but the last.
    chunks: Arc<Vec<Arc<Vec<Arc<Allocated>>>>>,
    length: usize,
}

impl Objects {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// All objects, in order of allocation.
    pub fn iter(&self) -> impl Iterator<Item = &Allocated> {
        self.chunks.iter().flat_map(|chunk| chunk.iter().map(|object| &**object))
    }

    /// The object at a location.
    pub fn get(&self, location: Location) -> &Allocated {
        let index = location.0 as usize;
        &self.chunks[index / CHUNK][index % CHUNK]
    }

    pub(crate) fn get_mut(&mut self, location: Location) -> &mut Allocated {
        let index = location.0 as usize;
        let chunks = Arc::make_mut(&mut self.chunks);
        Arc::make_mut(&mut Arc::make_mut(&mut chunks[index / CHUNK])[index % CHUNK])
    }

    /// The object at a location, shared: later writes are not seen.
    pub fn shared(&self, location: Location) -> Arc<Allocated> {
        let index = location.0 as usize;
        self.chunks[index / CHUNK][index % CHUNK].clone()
    }

    /// The pairs of objects at one of the first `length` locations that may differ.
    pub(crate) fn differing<'a>(
        &'a self,
        other: &'a Objects,
        length: usize,
    ) -> Vec<(&'a Allocated, &'a Allocated)> {
        let mut differing = vec![];
        for (number, (left, right)) in self.chunks.iter().zip(other.chunks.iter()).enumerate() {
            if Arc::ptr_eq(left, right) {
                continue;
            }
            let pairs = left.iter().zip(right.iter()).take(length.saturating_sub(number * CHUNK));
            let pairs = pairs.filter(|(left, right)| !Arc::ptr_eq(left, right));
            differing.extend(pairs.map(|(left, right)| (&**left, &**right)));
        }
        differing
    }

    /// The objects of either, by location; `merge` makes one of two that differ. `None` if it cannot.
    pub(crate) fn merge(
        &self,
        other: &Objects,
        mut merge: impl FnMut(&Allocated, &Allocated) -> Option<Allocated>,
    ) -> Option<Objects> {
        let (mut longer, shorter) =
            if self.length >= other.length { (self.clone(), other) } else { (other.clone(), self) };
        for number in 0..shorter.length {
            let (left, right) = (&self.chunks[number / CHUNK], &other.chunks[number / CHUNK]);
            if Arc::ptr_eq(left, right) {
                continue;
            }
            let (left, right) = (&left[number % CHUNK], &right[number % CHUNK]);
            if !Arc::ptr_eq(left, right) {
                *longer.get_mut(Location(number as u32)) = merge(left, right)?;
            }
        }
        Some(longer)
    }

    pub(crate) fn push(&mut self, object: Allocated) -> Location {
        self.push_shared(Arc::new(object))
    }

    /// The first so many objects.
    pub(crate) fn first(&self, length: usize) -> Objects {
        let mut first = Objects::default();
        for number in 0..length {
            first.push_shared(self.shared(Location(number as u32)));
        }
        first
    }

    pub(crate) fn push_shared(&mut self, object: Arc<Allocated>) -> Location {
        let chunks = Arc::make_mut(&mut self.chunks);
        if self.length.is_multiple_of(CHUNK) {
            chunks.push(Arc::default());
        }
        let last = chunks.len() - 1;
        Arc::make_mut(&mut chunks[last]).push(object);
        self.length += 1;
        Location(self.length as u32 - 1)
    }
}
