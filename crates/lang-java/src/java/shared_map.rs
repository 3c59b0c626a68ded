//! Tables that only grow and that several threads fill: what the platform remembers.

use forkless_ir::GrowingTable;
use rustc_hash::FxHashMap;
use std::borrow::Borrow;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError, RwLock};

/// Values with numbers: each once.
#[derive(Debug)]
pub(crate) struct Interner<T> {
    numbers: Mutex<FxHashMap<T, u32>>,
    values: GrowingTable<T>,
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Interner { numbers: Mutex::default(), values: GrowingTable::default() }
    }
}

impl<T: Clone + Eq + Hash> Interner<T> {
    pub(crate) fn number(&self, value: T) -> u32 {
        let mut numbers = self.numbers.lock().unwrap_or_else(PoisonError::into_inner);
        *numbers.entry(value).or_insert_with_key(|value| self.values.push(value.clone()) as u32)
    }

    pub(crate) fn value(&self, number: u32) -> &T {
        &self.values[number as usize]
    }
}

/// A map that is filled on demand by several threads.
#[derive(Debug)]
pub(crate) struct SharedMap<K, V>(RwLock<FxHashMap<K, V>>);

impl<K, V> Default for SharedMap<K, V> {
    fn default() -> Self {
        SharedMap(RwLock::default())
    }
}

impl<K: Eq + Hash, V: Clone> SharedMap<K, V> {
    pub(crate) fn get<Q: Eq + Hash + ?Sized>(&self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }

    /// Enters a value unless there is one; the one that is there then.
    pub(crate) fn insert(&self, key: K, value: V) -> V {
        let mut map = self.0.write().unwrap_or_else(PoisonError::into_inner);
        map.entry(key).or_insert(value).clone()
    }

    /// The value that is there or that `make` makes, only one of them for each key.
    pub(crate) fn get_or_make(&self, key: K, make: impl FnOnce() -> V) -> V {
        if let Some(known) = self.get(&key) {
            return known;
        }
        let mut map = self.0.write().unwrap_or_else(PoisonError::into_inner);
        map.entry(key).or_insert_with(make).clone()
    }
}
