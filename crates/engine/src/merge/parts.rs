//! Which inputs of a region a state stands for, as parts of its forks. A state that has all parts of a fork
//! stands for all inputs that came to it: what was decided there is no condition any more.

use crate::path_condition::PathCondition;
use std::cell::RefCell;
use std::rc::Rc;

/// A fork in a region.
#[derive(Debug)]
pub(crate) struct RegionFork {
    /// What the state that forked stood for.
    whole: Vec<RegionPart>,
    /// Its condition.
    condition: PathCondition,
    /// The alternatives that no input takes.
    empty: RefCell<Vec<bool>>,
}

/// One alternative of a fork.
#[derive(Clone, Debug)]
pub(crate) struct RegionPart {
    fork: Rc<RegionFork>,
    alternative: usize,
}

impl PartialEq for RegionPart {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.fork, &other.fork) && self.alternative == other.alternative
    }
}

impl RegionPart {
    /// The parts of a state that forks.
    pub fn of_fork(
        whole: &[RegionPart],
        condition: &PathCondition,
        alternatives: usize,
    ) -> Vec<RegionPart> {
        let fork = Rc::new(RegionFork {
            whole: whole.to_vec(),
            condition: condition.clone(),
            empty: RefCell::new(vec![false; alternatives]),
        });
        (0..alternatives)
            .map(|alternative| RegionPart { fork: fork.clone(), alternative })
            .collect()
    }

    /// No input takes the part.
    pub fn is_empty_now(&self) {
        self.fork.empty.borrow_mut()[self.alternative] = true;
    }
}

/// The parts of two states together, and the condition of the state that forked into exactly these, if one
/// did.
pub(super) fn union(
    left: &[RegionPart],
    right: &[RegionPart],
) -> (Vec<RegionPart>, Option<PathCondition>) {
    let mut parts = left.to_vec();
    parts.extend(right.iter().filter(|part| !left.contains(part)).cloned());
    let mut condition = None;
    while let Some(fork) = complete_fork(&parts) {
        parts.retain(|part| !Rc::ptr_eq(&part.fork, &fork));
        condition = parts.is_empty().then(|| fork.condition.clone());
        let known = parts.clone();
        parts.extend(fork.whole.iter().filter(|part| !known.contains(part)).cloned());
    }
    (parts, condition)
}

/// A fork of which all parts are there that an input takes.
fn complete_fork(parts: &[RegionPart]) -> Option<Rc<RegionFork>> {
    let is_complete = |fork: &Rc<RegionFork>| {
        fork.empty.borrow().iter().enumerate().all(|(alternative, is_empty)| {
            *is_empty || parts.contains(&RegionPart { fork: fork.clone(), alternative })
        })
    };
    parts.iter().map(|part| &part.fork).find(|fork| is_complete(fork)).cloned()
}
