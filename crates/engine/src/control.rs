//! What a run did at its control points, for comparing runs.

use forkless_ir::{BlockId, BuiltinException, MethodId};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// A running hash of every control decision: branches and switches, whether or not they were
/// symbolic, the implementations that virtual calls reached, exceptions. Two runs with equal
/// traces took the same path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ControlTrace {
    hash: u64,
    events: u64,
}

impl ControlTrace {
    fn record(&mut self, event: impl Hash) {
        let mut hasher = FxHasher::default();
        self.hash.hash(&mut hasher);
        event.hash(&mut hasher);
        self.hash = hasher.finish();
        self.events += 1;
    }

    /// A branch or switch of `method` went on at `block`.
    pub fn jumped(&mut self, method: MethodId, block: BlockId) {
        self.record((0, method, block));
    }

    /// A virtual call reached `method`.
    pub fn dispatched(&mut self, method: MethodId) {
        self.record((1, method));
    }

    /// An operation raised an exception.
    pub fn raised(&mut self, exception: BuiltinException) {
        self.record((2, exception));
    }
}
