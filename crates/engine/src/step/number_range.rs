//! Which values a number can have, by the form of its term alone.

use forkless_term::{BinaryOp, Node, Sort, Symbol, Term, TermPool, Width};
use std::collections::BTreeMap;

/// The least and the greatest value that a number can have by its form; none if nothing is known.
pub(super) fn number_range(
    pool: &TermPool,
    longest_array: Option<u32>,
    number: Term,
) -> Option<(i64, i64)> {
    let mut known: BTreeMap<Term, Option<(i64, i64)>> = BTreeMap::new();
    let mut pending = vec![number];
    while let Some(&term) = pending.last() {
        if known.contains_key(&term) {
            pending.pop();
            continue;
        }
        let node = pool.node(term);
        let parts = match node {
            Node::Ite(_, one, other) => vec![one, other],
            Node::Binary(BinaryOp::Add | BinaryOp::Subtract | BinaryOp::And, one, other) => {
                vec![one, other]
            }
            Node::Resize { operand, .. } | Node::Opaque(operand) => vec![operand],
            _ => vec![],
        };
        let open = parts.iter().copied().filter(|part| !known.contains_key(part));
        let open: Vec<Term> = open.collect();
        if !open.is_empty() {
            pending.extend(open);
            continue;
        }
        let range = node_range(pool, longest_array, node, |part| known[&part]);
        let fits = |&(least, most): &(i64, i64)| match pool.sort(term) {
            Sort::Bits(width) => {
                let half = 1_i64 << (width.bits().min(63) - 1);
                -half <= least && most < half
            }
            _ => false,
        };
        // Nothing is known of a result that may wrap around.
        let all = || match pool.sort(term) {
            Sort::Bits(Width::W8) => Some((-128, 127)),
            Sort::Bits(Width::W16) => Some((-32768, 32767)),
            _ => None,
        };
        known.insert(term, range.filter(fits).or_else(all));
        pending.pop();
    }
    known[&number]
}

/// The range of a node, by those of its parts.
fn node_range(
    pool: &TermPool,
    longest_array: Option<u32>,
    node: Node,
    of: impl Fn(Term) -> Option<(i64, i64)>,
) -> Option<(i64, i64)> {
    match node {
        Node::Bits(width, bits) => Some((width.signed(bits), width.signed(bits))),
        Node::Apply(function, _) if pool.declaration(function).symbol == Symbol::Length => {
            Some((0, i64::from(longest_array?)))
        }
        Node::Ite(_, one, other) => {
            let (one, other) = (of(one)?, of(other)?);
            Some((one.0.min(other.0), one.1.max(other.1)))
        }
        Node::Binary(BinaryOp::Add, one, other) => {
            let (one, other) = (of(one)?, of(other)?);
            Some((one.0.checked_add(other.0)?, one.1.checked_add(other.1)?))
        }
        Node::Binary(BinaryOp::Subtract, one, other) => {
            let (one, other) = (of(one)?, of(other)?);
            Some((one.0.checked_sub(other.1)?, one.1.checked_sub(other.0)?))
        }
        Node::Binary(BinaryOp::And, one, other) => {
            let mask = [one, other].into_iter().filter_map(|part| match pool.node(part) {
                Node::Bits(width, bits) => Some(width.signed(bits)).filter(|&mask| mask >= 0),
                _ => None,
            });
            mask.min().map(|mask| (0, mask))
        }
        Node::Resize { signed, width, operand } => {
            let Sort::Bits(from) = pool.sort(operand) else { return None };
            match (from.bits() < width.bits(), signed) {
                (true, true) => of(operand),
                (true, false) => match of(operand) {
                    Some((least, most)) if least >= 0 => Some((least, most)),
                    _ => Some((0, (1 << from.bits()) - 1)),
                },
                // What does not fit is left out by the caller.
                (false, _) => of(operand),
            }
        }
        Node::Opaque(operand) => of(operand),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use forkless_term::Function;

    #[test]
    fn forms_tell_ranges() {
        let mut pool = TermPool::new();
        let byte = pool.function(Function::input("b", Sort::Bits(Width::W8)));
        let byte = pool.apply(byte, &[]);
        let flag = pool.function(Function::input("f", Sort::Bool));
        let flag = pool.apply(flag, &[]);
        let array = pool.function(Function::input("a", Sort::Reference));
        let array = pool.apply(array, &[]);
        let length = pool.function(Function::length());
        let length = pool.apply(length, &[array]);
        let int = pool.function(Function::input("i", Sort::Bits(Width::W32)));
        let int = pool.apply(int, &[]);
        let with_sign = pool.resize(true, Width::W32, byte);
        let without = pool.resize(false, Width::W32, byte);
        let mask = pool.bits(Width::W32, 15);
        let masked = pool.binary(BinaryOp::And, int, mask);
        let chosen = pool.ite(flag, length, mask);
        let sum = pool.binary(BinaryOp::Add, chosen, without);
        let difference = pool.binary(BinaryOp::Subtract, length, masked);
        let wrapping = pool.binary(BinaryOp::Add, int, mask);
        let expected = [
            (with_sign, Some((-128, 127))),
            (without, Some((0, 255))),
            (masked, Some((0, 15))),
            (chosen, Some((0, 15))),
            (sum, Some((0, 270))),
            (difference, Some((-15, 8))),
            (int, None),
            (wrapping, None),
        ];
        for (term, range) in expected {
            assert_eq!(number_range(&pool, Some(8), term), range, "{term:?}");
        }
        assert_eq!(number_range(&pool, None, length), None);
    }
}
