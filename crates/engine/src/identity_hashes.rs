//! Identity hashes on a path: objects are numbered in the order in which they are first asked for.
//!
//! A reference may be an object that was asked before. Then its hash is an if-then-else over these, and
//! so is the number that comes next. Nothing forks.

use crate::path_condition::PathCondition;
use forkless_heap::{Facts, LocalList};
use forkless_ir::FIRST_IDENTITY_HASH;
use forkless_term::{BinaryOp, Term, TermPool};

/// The identity hashes that a path has asked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct IdentityHashes {
    /// Each reference that was asked, with its hash. Two may be the same object, with the same hash.
    asked: LocalList<(Term, Term)>,
    /// The hash of the next object that is asked first; none before the first.
    next: Option<Term>,
    /// Was an object asked that a machine makes for itself, such as a class? A machine may have asked
    /// it before.
    pub of_machine: bool,
}

impl IdentityHashes {
    /// The references that were asked, with their hashes.
    pub fn asked(&self) -> Vec<(Term, Term)> {
        self.asked.to_vec()
    }

    /// The number of the next object.
    pub fn next(&self, pool: &mut TermPool) -> Term {
        self.next.unwrap_or_else(|| pool.int(FIRST_IDENTITY_HASH))
    }

    /// The hash of a reference that is asked now, which may be null. `same` has for each that was asked before whether
    /// it is the same object.
    pub fn ask(
        &mut self,
        pool: &mut TermPool,
        condition: &PathCondition,
        (reference, is_null): (Term, Term),
        same: &[Term],
    ) -> Term {
        let next = self.next(pool);
        let mut hash = next;
        let mut is_known = pool.truth(false);
        let null = (is_null, pool.int(0));
        let asked = self.asked().into_iter().map(|(_, hash)| hash);
        for (same, known) in same.iter().copied().zip(asked).chain([null]) {
            let same = match condition.known(pool, same) {
                Some(truth) => pool.truth(truth),
                None => same,
            };
            hash = pool.ite(same, known, hash);
            is_known = pool.or(is_known, same);
        }
        let one = pool.int(1);
        let following = pool.binary(BinaryOp::Add, next, one);
        self.next = Some(pool.ite(is_known, next, following));
        self.asked.push((reference, hash));
        hash
    }

    /// Did both paths ask for the same?
    pub fn is_same(&self, other: &IdentityHashes) -> bool {
        self.next == other.next
            && self.of_machine == other.of_machine
            && self.asked.len() == other.asked.len()
            && self.asked.iter().eq(other.asked.iter())
    }
}
