//! A persistent map: clones share what they have in common, and its order depends on its keys alone.

use archery::RcK;
use rpds::HashTrieMap;
use rustc_hash::FxHasher;
use std::hash::BuildHasherDefault;

/// A map whose clones share what they have in common.
pub type PersistentMap<K, V> = HashTrieMap<K, V, RcK, BuildHasherDefault<FxHasher>>;
