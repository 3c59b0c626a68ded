//! Which clauses of a condition say nothing beside the others: bounds on a number where there are
//! closer ones.
//!
//! Only comparisons of one term with a constant are looked at, and an order of two numbers beside
//! their equality: what a reader sees at a glance.

use crate::references::Literal;
use forkless_term::{Node, Symbol, Term, TermPool};
use std::collections::{HashMap, HashSet};

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
    /// That this does not hold; it is no negation itself.
    Not(Term),
    /// That of a comparison `x < y` the opposite holds: `x > y`.
    Greater(Term),
    /// All that is said about a number, which leaves but one.
    Is(Term, i64),
}

impl Shown {
    /// A clause as it is.
    pub fn of((term, is_true): Literal) -> Shown {
        if is_true { Shown::Whole(term) } else { Shown::Not(term) }
    }

    /// The clause, if it is shown as it is.
    pub fn literal(self) -> Option<Literal> {
        match self {
            Shown::Whole(term) => Some((term, true)),
            Shown::Not(term) => Some((term, false)),
            Shown::Greater(_) | Shown::Is(..) => None,
        }
    }
}

/// Without the clauses that the others imply; of two that say the same, the later one stays.
pub(crate) fn without_implied(pool: &TermPool, clauses: &[Shown]) -> Vec<Shown> {
    let mut bounds: Vec<Option<Bound>> = clauses
        .iter()
        .map(|clause| clause.literal().and_then(|literal| bound(pool, literal)))
        .collect();
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
            shown.push(clause);
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
            None => shown.push(clause),
        }
    }
    without_equalities(pool, &shown)
}

/// One comparison for an order and an equality of the same two numbers: `x > y` for `x >= y` and
/// `x != y`.
fn without_equalities(pool: &TermPool, clauses: &[Shown]) -> Vec<Shown> {
    let mut equalities: HashMap<(Term, Term), bool> = HashMap::new();
    let mut orders: HashSet<(Term, Term)> = HashSet::new();
    for (term, is_true) in clauses.iter().filter_map(|clause| clause.literal()) {
        match pool.node(term) {
            Node::Equal(left, right) => {
                equalities.extend([((left, right), is_true), ((right, left), is_true)]);
            }
            Node::SignedLess(left, right) => orders.extend([(left, right), (right, left)]),
            _ => {}
        }
    }
    let one = |&clause: &Shown| {
        let Some((term, false)) = clause.literal() else { return Some(clause) };
        match pool.node(term) {
            Node::SignedLess(left, right) => match equalities.get(&(left, right)) {
                Some(true) => None,
                Some(false) => Some(Shown::Greater(term)),
                None => Some(clause),
            },
            Node::Equal(left, right) if orders.contains(&(left, right)) => None,
            _ => Some(clause),
        }
    };
    clauses.iter().filter_map(one).collect()
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
fn bound(pool: &TermPool, (positive, is_true): Literal) -> Option<Bound> {
    let is_negated = !is_true;
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
    pool.declaration(function).symbol == Symbol::Length
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::references::literal;
    use forkless_engine::Descriptions;
    use forkless_notation::TermNotation;
    use forkless_term::{Function, Sort};

    #[test]
    fn closer_bounds_are_enough() {
        let mut pool = TermPool::new();
        let x = pool.function(Function::input("x", Sort::INT));
        let x = pool.apply(x, &[]);
        let mut above = |number: i32| {
            let number = pool.int(number);
            pool.signed_less(number, x)
        };
        let (above_1, above_2, above_3) = (above(1), above(2), above(3));
        let at_most_3 = pool.not(above_3);
        let three = pool.int(3);
        let is_three = pool.equal(x, three);
        let is_not_three = pool.not(is_three);
        let y = pool.function(Function::input("y", Sort::INT));
        let y = pool.apply(y, &[]);
        let (y_below, is_y) = (pool.signed_less(y, x), pool.equal(x, y));
        let (y_not_below, is_not_y) = (pool.not(y_below), pool.not(is_y));
        let zero = pool.int(0);
        let is_zero = pool.equal(x, zero);
        let is_not_zero = pool.not(is_zero);
        let [a, length] = [Function::input("a", Sort::Reference), Function::length()]
            .map(|function| pool.function(function));
        let a = pool.apply(a, &[]);
        let length = pool.apply(length, &[a]);
        let has_one = pool.unsigned_less(zero, length);
        let is_empty = pool.not(has_one);
        let descriptions = Descriptions::default();
        let notation = TermNotation::new(&pool, &descriptions);
        let check = |clauses: &[Term], expected: &[&str]| {
            let clauses: Vec<Shown> =
                clauses.iter().map(|&clause| Shown::of(literal(&pool, clause))).collect();
            let texts: Vec<String> = without_implied(&pool, &clauses)
                .into_iter()
                .map(|clause| match clause {
                    Shown::Whole(term) => notation.term(term),
                    Shown::Not(term) => notation.negation(term),
                    Shown::Greater(term) => notation.greater(term),
                    Shown::Is(term, number) => format!("{} is {number}", notation.term(term)),
                })
                .collect();
            assert_eq!(texts, expected);
        };
        check(&[is_not_zero, above_1, at_most_3], &["x > 1", "x <= 3"]);
        check(&[is_not_zero, above_1, above_2, at_most_3], &["x is 3"]);
        check(&[above_2, above_1], &["x > 2"]);
        check(&[at_most_3, is_zero], &["x is 0"]);
        check(&[has_one, above_1], &["a.length > 0", "x > 1"]);
        check(&[is_empty], &["a.length is 0"]);
        check(&[at_most_3, is_not_zero], &["x <= 3", "x != 0"]);
        check(&[above_1, above_1], &["x > 1"]);
        check(&[at_most_3, is_not_three], &["x < 3"]);
        // Of two numbers as well.
        check(&[y_below, is_not_y], &["y < x"]);
        check(&[is_not_y, y_not_below], &["y > x"]);
        check(&[y_not_below, is_y], &[&notation.term(is_y)]);
        check(&[is_not_y], &[&notation.term(is_not_y)]);
    }
}
