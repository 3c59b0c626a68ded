//! Sums that are compared: what both sides add makes no difference.

use crate::node::{BinaryOp, Node, Term};
use crate::pool::TermPool;
use rustc_hash::FxHashMap;

/// Sums of more terms stay as they are.
const MOST_ADDENDS: usize = 128;

/// `a + x == b + x` is `a == b`, and constants are on one side: sums wrap around
pub(crate) fn equal_sums(pool: &mut TermPool, left: Term, right: Term) -> Option<Term> {
    let is_sum = |term| matches!(pool.node(term), Node::Binary(BinaryOp::Add, ..));
    if !is_sum(left) && !is_sum(right) {
        return None;
    }
    let width = pool.width(left);
    let (left, right) = (Addends::of(pool, left)?, Addends::of(pool, right)?);
    let mut surplus: FxHashMap<Term, usize> = FxHashMap::default();
    for &addend in &right.terms {
        *surplus.entry(addend).or_default() += 1;
    }
    let (mut shared, mut own) = (FxHashMap::<Term, usize>::default(), vec![]);
    for addend in left.terms {
        match surplus.get_mut(&addend) {
            Some(count @ 1..) => {
                *count -= 1;
                *shared.entry(addend).or_default() += 1;
            }
            _ => own.push(addend),
        }
    }
    if shared.is_empty() && (left.constant == 0 || right.constant == 0) {
        return None;
    }
    let mut others = vec![];
    for addend in right.terms {
        match shared.get_mut(&addend) {
            Some(count @ 1..) => *count -= 1,
            _ => others.push(addend),
        }
    }
    let constant = pool.bits(width, width.truncate(right.constant.wrapping_sub(left.constant)));
    let own = pool.sum(&own, None);
    let others = pool.sum(&others, Some(constant));
    let zero = pool.bits(width, 0);
    Some(pool.equal(own.unwrap_or(zero), others.unwrap_or(zero)))
}

/// The terms that a number is the sum of, and the sum of the constants among them.
struct Addends {
    terms: Vec<Term>,
    constant: u64,
}

impl Addends {
    /// `None` if there are too many.
    fn of(pool: &TermPool, sum: Term) -> Option<Addends> {
        let mut found = Addends { terms: vec![], constant: 0 };
        let mut open = vec![sum];
        while let Some(term) = open.pop() {
            match pool.node(term) {
                Node::Binary(BinaryOp::Add, one, other) => open.extend([other, one]),
                _ => match pool.as_bits(term) {
                    Some(bits) => found.constant = found.constant.wrapping_add(bits),
                    None => found.terms.push(term),
                },
            }
            if open.len() + found.terms.len() > MOST_ADDENDS {
                return None;
            }
        }
        Some(found)
    }
}

impl TermPool {
    /// The sum of some terms and a constant, if there is any.
    fn sum(&mut self, terms: &[Term], constant: Option<Term>) -> Option<Term> {
        let all = terms.iter().copied().chain(constant);
        all.reduce(|sum, addend| self.binary(BinaryOp::Add, sum, addend))
    }
}
