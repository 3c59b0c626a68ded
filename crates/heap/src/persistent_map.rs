//! A persistent map: clones share what they have in common, and its order depends on its keys alone.

use rpds::HashTrieMapSync;
use rustc_hash::FxHasher;
use std::hash::BuildHasherDefault;

/// A map whose clones share what they have in common.
pub type PersistentMap<K, V> = HashTrieMapSync<K, V, BuildHasherDefault<FxHasher>>;
