//! What class tests that hold say of references: objects of different classes are different.
//!
//! Knows of a reference, if anything, that the class of its object is one of a set, and whether it
//! may be null instead. Concludes from two such sets alone: what the SAT solver finds out by lemmas
//! about pairs of references shows here for the price of comparing ranges.

use forkless_term::{ClassSetId, Node, Term, TermPool};
use rustc_hash::FxHashMap;

/// Half-open ranges of class numbers, sorted, neither touching nor overlapping.
type Ranges = Vec<(u32, u32)>;

/// What is known of a reference.
#[derive(Clone, Debug)]
struct ReferenceClasses {
    /// It is null, or the class of its object is one of these.
    classes: Ranges,
    /// It is not null.
    is_object: bool,
}

/// The classes that the objects of references have by the tests that hold.
#[derive(Debug, Default)]
pub(crate) struct KnownClasses {
    of: FxHashMap<Term, ReferenceClasses>,
}

impl KnownClasses {
    /// Uses a conjunct that holds, if it says anything of classes. `false` if no object has a class
    /// that it may have.
    pub(crate) fn learn(&mut self, pool: &TermPool, conjunct: Term) -> bool {
        match pool.node(conjunct) {
            Node::InstanceOf(reference, set) => {
                self.narrow(reference, true, |known| common(known, &pool.classes(set).ranges))
            }
            Node::Not(inner) => match pool.node(inner) {
                Node::InstanceOf(reference, set) => {
                    let excluded = &pool.classes(set).ranges;
                    self.narrow(reference, false, |known| without(known, excluded))
                }
                Node::And(left, right) => match null_or_class(pool, left, right) {
                    Some((reference, set)) => self
                        .narrow(reference, false, |known| common(known, &pool.classes(set).ranges)),
                    None => true,
                },
                _ => true,
            },
            _ => true,
        }
    }

    /// Of the classes that the object of a reference may have only some are left. `false` if it is
    /// an object and has none then.
    fn narrow(
        &mut self,
        reference: Term,
        is_object: bool,
        left: impl FnOnce(&[(u32, u32)]) -> Ranges,
    ) -> bool {
        let all = || ReferenceClasses { classes: vec![(0, u32::MAX)], is_object: false };
        let known = self.of.entry(reference).or_insert_with(all);
        known.classes = left(&known.classes);
        known.is_object |= is_object;
        !(known.is_object && known.classes.is_empty())
    }

    /// The classes that the object of a reference may have, if there is one; `None` for any.
    pub(crate) fn classes(&self, reference: Term) -> Option<&[(u32, u32)]> {
        self.of.get(&reference).map(|known| known.classes.as_slice())
    }

    /// The truth of a test of references, where their classes decide it.
    pub(crate) fn decide(&self, pool: &TermPool, test: Term) -> Option<bool> {
        match pool.node(test) {
            Node::Equal(left, right) => {
                let (left, right) = (self.of.get(&left)?, self.of.get(&right)?);
                let is_object = left.is_object || right.is_object;
                (is_object && !meet(&left.classes, &right.classes)).then_some(false)
            }
            Node::InstanceOf(reference, set) => {
                let (known, set) = (self.of.get(&reference)?, &pool.classes(set).ranges);
                if !meet(&known.classes, set) {
                    return Some(false);
                }
                (known.is_object && are_within(&known.classes, set)).then_some(true)
            }
            _ => None,
        }
    }
}

/// The reference and the classes of which not both of these say that it is neither null nor an
/// object of such a class.
fn null_or_class(pool: &TermPool, left: Term, right: Term) -> Option<(Term, ClassSetId)> {
    let denied = |term| match pool.node(term) {
        Node::Not(inner) => Some(pool.node(inner)),
        _ => None,
    };
    let (left, right) = (denied(left)?, denied(right)?);
    for (test, equality) in [(left, right), (right, left)] {
        if let (Node::InstanceOf(reference, set), Node::Equal(one, other)) = (test, equality) {
            let is_null = |term| pool.node(term) == Node::Null;
            if one == reference && is_null(other) || other == reference && is_null(one) {
                return Some((reference, set));
            }
        }
    }
    None
}

/// Do two sets have a class in common?
pub(crate) fn meet(one: &[(u32, u32)], other: &[(u32, u32)]) -> bool {
    one.iter().any(|&(low, high)| other.iter().any(|&(from, to)| from < high && low < to))
}

/// Are all classes of the first set in the second?
fn are_within(one: &[(u32, u32)], other: &[(u32, u32)]) -> bool {
    one.iter().all(|&(low, high)| other.iter().any(|&(from, to)| from <= low && high <= to))
}

/// The classes of both sets.
fn common(one: &[(u32, u32)], other: &[(u32, u32)]) -> Ranges {
    let mut both = vec![];
    for &(low, high) in one {
        for &(from, to) in other {
            let (start, end) = (low.max(from), high.min(to));
            if start < end {
                both.push((start, end));
            }
        }
    }
    both
}

/// The classes of the first set that are not in the second.
fn without(one: &[(u32, u32)], other: &[(u32, u32)]) -> Ranges {
    let mut left = vec![];
    for &(low, high) in one {
        let mut start = low;
        for &(from, to) in other.iter().filter(|&&(from, to)| from < high && low < to) {
            if start < from {
                left.push((start, from));
            }
            start = start.max(to);
        }
        if start < high {
            left.push((start, high));
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    fn classes(ranges: &[(u32, u32)]) -> Vec<u32> {
        ranges.iter().flat_map(|&(low, high)| low..high).collect()
    }

    #[test]
    fn sets_of_classes_are_those_of_single_classes() {
        // All sets of classes below 6, as ranges.
        let sets: Vec<Ranges> = (0u32..64)
            .map(|bits| {
                let mut ranges: Ranges = vec![];
                for class in (0..6).filter(|class| bits >> class & 1 == 1) {
                    match ranges.last_mut() {
                        Some((_, high)) if *high == class => *high += 1,
                        _ => ranges.push((class, class + 1)),
                    }
                }
                ranges
            })
            .collect();
        for one in &sets {
            for other in &sets {
                let both: Vec<u32> =
                    classes(one).into_iter().filter(|c| classes(other).contains(c)).collect();
                let left: Vec<u32> =
                    classes(one).into_iter().filter(|c| !classes(other).contains(c)).collect();
                assert_eq!(classes(&common(one, other)), both);
                assert_eq!(classes(&without(one, other)), left);
                assert_eq!(meet(one, other), !both.is_empty());
                assert_eq!(are_within(one, other), left.is_empty());
            }
        }
    }
}
