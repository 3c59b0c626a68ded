//! What a result holds for: which inputs and which paths a run looked at.

use crate::{AlwaysNull, ObjectRequest, Types};
use forkless_engine::{Counts, Exploration, Merge, NullPolicy, Shard};
use forkless_ir::Assumption;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Which inputs and paths a run looked at, where that is not all of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scope {
    /// What a null dereference does.
    pub null: NullPolicy,
    /// Where paths were merged: a path stands for all ways through the code there.
    pub merge: Merge,
    /// Is that where the language merges them anyway?
    pub merge_is_usual: bool,
    /// What classes input objects have.
    pub types: Types,
    /// Is that what the language has anyway?
    pub types_are_usual: bool,
    /// Methods that return true on all inputs that were looked at.
    pub requires: Vec<String>,
    /// Over how many references from the program's inputs a path may first read an object.
    pub bound: Option<u32>,
    /// How long input arrays may be.
    pub array_bound: Option<u32>,
    /// How many objects inputs may have.
    pub objects: Vec<ObjectRequest>,
    /// The decisions that all paths start with.
    pub prefix: Vec<u32>,
    /// The part of the tree of paths that was explored; none for all of it.
    pub shard: Option<Shard>,
    /// Inputs that were always null.
    pub always_null: Vec<AlwaysNull>,
}

impl Scope {
    /// Did no input satisfy the preconditions? Then there was nothing to explore, and a run says
    /// nothing of the program.
    pub fn is_vacuous(&self, exploration: &Exploration) -> bool {
        let is_empty = exploration.counts.traces == 0 && exploration.is_complete();
        is_empty && !self.requires.is_empty() && self.shard.is_none()
    }
}

/// What was left out: by bounds on the heap, and because it is not supported.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Objects that are first read over too many references from the program's inputs.
    pub bound: bool,
    /// Arrays that are too long.
    pub array_bound: bool,
    /// Too many objects.
    pub objects: bool,
    /// Inputs of which these assumptions are wrong.
    pub assumptions: BTreeSet<Arc<Assumption>>,
}

impl LeftOut {
    /// What one of these runs left out.
    pub fn of<'a>(runs: impl IntoIterator<Item = &'a Counts>) -> Self {
        let mut found = LeftOut::default();
        for counts in runs {
            found.bound |= counts.bound_hit;
            found.array_bound |= counts.array_bound_hit;
            found.objects |= counts.object_limit_hit;
            found.assumptions.extend(counts.assumptions.iter().cloned());
        }
        found
    }
}
