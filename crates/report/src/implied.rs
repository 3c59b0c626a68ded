//! Which clauses of a condition say nothing beside the others: bounds on a number where there are
//! closer ones.
//!
//! Only comparisons of one term with a constant are looked at: what a reader sees at a glance.

use forkless_term::{Node, Notation, Term, TermPool};

/// What a clause says about a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bound {
    of: Term,
    says: Says,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Says {
    /// At least this, at most that.
    Between(i64, i64),
    Not(i64),
}

/// A clause as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    Whole(Term),
    /// All that is said about a number, which leaves but one.
    Is(Term, i64),
}

/// Without the clauses that the others imply; of two that say the same, the later one stays.
pub(crate) fn without_implied(pool: &TermPool, clauses: &[Term]) -> Vec<Shown> {
    let mut bounds: Vec<Option<Bound>> =
        clauses.iter().map(|&clause| bound(pool, clause)).collect();
    let mut kept = vec![true; clauses.len()];
    for place in 0..clauses.len() {
        let Some(here) = bounds[place].take() else { continue };
        let others = || bounds.iter().flatten().filter(|other| other.of == here.of);
        let (low, high) = range(others(), least(pool, here.of));
        kept[place] = match here.says {
            Says::Between(from, to) => low < from || to < high,
            Says::Not(number) => {
                low <= number && number <= high && others().all(|other| other.says != here.says)
            }
        };
        if kept[place] {
            bounds[place] = Some(here);
        }
    }
    let mut shown = vec![];
    for (place, &clause) in clauses.iter().enumerate().filter(|&(place, _)| kept[place]) {
        let Some(here) = bounds[place] else {
            shown.push(Shown::Whole(clause));
            continue;
        };
        let about = || {
            bounds
                .iter()
                .enumerate()
                .filter(|(_, other)| other.is_some_and(|other| other.of == here.of))
        };
        let bounds: Vec<Bound> = about().filter_map(|(_, bound)| *bound).collect();
        let only = only_number(&bounds, least(pool, here.of));
        match only {
            Some(number) => {
                let is_last = about().all(|(other, _)| other <= place);
                shown.extend(is_last.then_some(Shown::Is(here.of, number)));
            }
            None => shown.push(Shown::Whole(clause)),
        }
    }
    shown
}

/// The least number that a term can be: lengths are not negative.
fn least(pool: &TermPool, term: Term) -> i64 {
    if is_length(pool, term) { 0 } else { i64::MIN }
}

/// Between what bounds leave a number that is at least this, inclusively.
fn range<'a>(bounds: impl Iterator<Item = &'a Bound>, least: i64) -> (i64, i64) {
    bounds.fold((least, i64::MAX), |(low, high), bound| match bound.says {
        Says::Between(from, to) => (low.max(from), high.min(to)),
        Says::Not(_) => (low, high),
    })
}

/// The only number that bounds leave.
fn only_number(bounds: &[Bound], least: i64) -> Option<i64> {
    let (mut low, mut high) = range(bounds.iter(), least);
    let is_excluded = |number: i64| bounds.iter().any(|bound| bound.says == Says::Not(number));
    while low < high && is_excluded(low) {
        low += 1;
    }
    while low < high && is_excluded(high) {
        high -= 1;
    }
    (low == high).then_some(low)
}

/// What a clause says about a number, if it compares one with a constant.
fn bound(pool: &TermPool, clause: Term) -> Option<Bound> {
    let (positive, is_negated) = match pool.node(clause) {
        Node::Not(inner) => (inner, true),
        _ => (clause, false),
    };
    let constant = |term: Term| match pool.node(term) {
        Node::Bits(width, bits) => Some(width.signed(bits)),
        _ => None,
    };
    let (of, says) = match pool.node(positive) {
        Node::Equal(left, right) => {
            let (of, number) = match (constant(left), constant(right)) {
                (Some(number), None) => (right, number),
                (None, Some(number)) => (left, number),
                _ => return None,
            };
            (of, if is_negated { Says::Not(number) } else { Says::Between(number, number) })
        }
        Node::SignedLess(left, right) => match (constant(left), constant(right), is_negated) {
            (Some(number), None, false) => (right, Says::Between(number.checked_add(1)?, i64::MAX)),
            (Some(number), None, true) => (right, Says::Between(i64::MIN, number)),
            (None, Some(number), false) => (left, Says::Between(i64::MIN, number.checked_sub(1)?)),
            (None, Some(number), true) => (left, Says::Between(number, i64::MAX)),
            _ => return None,
        },
        // Lengths are not negative.
        Node::UnsignedLess(index, length) if is_length(pool, length) => {
            let number = constant(index).filter(|&number| number >= 0)?;
            let from_there = Says::Between(number.checked_add(1)?, i64::MAX);
            (length, if is_negated { Says::Between(i64::MIN, number) } else { from_there })
        }
        _ => return None,
    };
    Some(Bound { of, says })
}

fn is_length(pool: &TermPool, term: Term) -> bool {
    let Node::Apply(function, _) = pool.node(term) else { return false };
    pool.declaration(function).notation == Notation::Length
}

#[cfg(test)]
mod tests {
    use super::*;
    use forkless_term::{Function, Sort, display};

    #[test]
    fn closer_bounds_are_enough() {
        let mut pool = TermPool::new();
        let x = pool.function(Function {
            name: "x".into(),
            arguments: vec![],
            result: Sort::INT,
            notation: Notation::Name,
        });
        let x = pool.apply(x, &[]);
        let mut above = |number: i32| {
            let number = pool.int(number);
            pool.signed_less(number, x)
        };
        let (above_1, above_2, above_3) = (above(1), above(2), above(3));
        let at_most_3 = pool.not(above_3);
        let zero = pool.int(0);
        let is_zero = pool.equal(x, zero);
        let is_not_zero = pool.not(is_zero);
        let length = pool.function(Function {
            name: "length".into(),
            arguments: vec![Sort::INT],
            result: Sort::INT,
            notation: Notation::Length,
        });
        let length = pool.apply(length, &[x]);
        let has_one = pool.unsigned_less(zero, length);
        let is_empty = pool.not(has_one);
        let check = |clauses: &[Term], expected: &[&str]| {
            let texts: Vec<String> = without_implied(&pool, clauses)
                .into_iter()
                .map(|clause| match clause {
                    Shown::Whole(term) => display(&pool, term),
                    Shown::Is(term, number) => format!("{} is {number}", display(&pool, term)),
                })
                .collect();
            assert_eq!(texts, expected);
        };
        check(&[is_not_zero, above_1, at_most_3], &["x > 1", "x <= 3"]);
        check(&[is_not_zero, above_1, above_2, at_most_3], &["x is 3"]);
        check(&[above_2, above_1], &["x > 2"]);
        check(&[at_most_3, is_zero], &["x is 0"]);
        check(&[has_one, above_1], &["x.length > 0", "x > 1"]);
        check(&[is_empty], &["x.length is 0"]);
        check(&[at_most_3, is_not_zero], &["x <= 3", "x != 0"]);
        check(&[above_1, above_1], &["x > 1"]);
    }
}
