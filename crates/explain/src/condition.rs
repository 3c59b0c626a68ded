//! Path conditions as people read them.

use crate::implied::{Shown, without_implied};
use crate::references::{Literal, References, dereferenced, literal};
use forkless_engine::{Clause, Exploration, Origin, Path};
use forkless_notation::TermNotation;
use forkless_term::{Evaluator, Node, Sort, Term, TermPool, Value};
use std::collections::HashSet;

/// The clauses that say what is special about a path, in the order in which it found out.
///
/// Left out is what the reader can see: that an object is not null if one of its fields is
/// mentioned, that an object has the class whose fields are used, bounds on a number where there
/// are closer ones, what other clauses say of classes and alternatives, and what holds of every
/// input.
pub fn condition(exploration: &Exploration, path: &Path) -> Vec<String> {
    let notation = TermNotation::of(exploration, path);
    let mut texts = vec![];
    for clause in ShownCondition::new(notation, path).shown {
        let text = match clause {
            Shown::Whole(term) => notation.conjunct(term),
            Shown::Not(term) => notation.negation(term),
            Shown::Greater(term) => notation.greater(term),
            Shown::Is(term, number) => notation.equality(term, number),
        };
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    texts
}

/// What [`condition`] shows of a path, and what it takes the reader to see: together, no more and no
/// less than the path condition.
pub struct ShownCondition {
    shown: Vec<Shown>,
    /// What holds of every input, and the classes of objects whose fields are used.
    hidden: Vec<Term>,
    /// References of which it is not said that they are not null, as a part of them is mentioned.
    seen: Vec<Term>,
}

impl ShownCondition {
    /// What is shown of a path whose terms are written so.
    pub fn new(notation: TermNotation<'_>, path: &Path) -> Self {
        let pool = notation.pool();
        let (mut shown, mut hidden) = (vec![], vec![]);
        for Clause { term, origin } in &path.clauses {
            let clauses = match origin {
                Origin::Decision | Origin::NotNull | Origin::Assumption | Origin::Heap => {
                    &mut shown
                }
                Origin::Class | Origin::Input | Origin::Usual | Origin::Bound => &mut hidden,
            };
            clauses.extend(notation.conjuncts(*term));
        }
        let worth_showing = References::new(notation, &shown, &hidden).worth_showing(&shown);
        let literals: Vec<Literal> = worth_showing.iter().filter_map(|one| one.literal()).collect();
        let dereferenced = dereferenced(pool, &literals);
        let mut seen = vec![];
        let mut shown = without_implied(pool, &worth_showing);
        shown.retain(|clause| {
            let not_null = match clause {
                Shown::Not(term) => null_test(pool, *term),
                Shown::Whole(_) | Shown::Greater(_) | Shown::Is(..) => None,
            };
            let not_null = not_null.filter(|reference| dereferenced.contains(reference));
            seen.extend(not_null);
            not_null.is_none()
        });
        ShownCondition { shown, hidden, seen }
    }

    /// Does a reader who sees this think that the path is taken? Oracles hold that against the path
    /// condition.
    pub fn holds(&self, pool: &TermPool, evaluator: &mut Evaluator) -> bool {
        let mut number = |term: Term| match evaluator.value(term) {
            Value::Bits(width, bits) => Some(width.signed(bits)),
            Value::Bool(_) | Value::Float(..) | Value::Reference(_) => None,
        };
        let numbers_hold = self.shown.iter().all(|&clause| match clause {
            Shown::Greater(term) => match pool.node(term) {
                Node::SignedLess(left, right) => number(left) > number(right),
                _ => false,
            },
            Shown::Is(term, expected) => number(term) == Some(expected),
            Shown::Whole(_) | Shown::Not(_) => true,
        });
        numbers_hold
            && self.shown.iter().all(|&clause| match clause {
                Shown::Whole(term) => evaluator.truth(term),
                Shown::Not(term) => !evaluator.truth(term),
                Shown::Greater(_) | Shown::Is(..) => true,
            })
            && self.hidden.iter().all(|&term| evaluator.truth(term))
            && self.seen.iter().all(|&term| evaluator.value(term) != Value::NULL)
    }
}

/// Every clause of a path condition.
pub fn full_condition(exploration: &Exploration, path: &Path) -> Vec<String> {
    let notation = TermNotation::of(exploration, path);
    path.clauses.iter().map(|clause| notation.term(clause.term)).collect()
}

/// The side of a choice between numbers that the path's own clauses decide; what is written as a call
/// stays one.
pub fn decided(notation: TermNotation<'_>, path: &Path, result: Term) -> Term {
    let pool = notation.pool();
    let is_open = |term: Term| match pool.node(term) {
        Node::Ite(..) => pool.sort(term) != Sort::Reference && !notation.is_call(term),
        _ => false,
    };
    if !is_open(result) {
        return result;
    }
    let clauses = path.clauses.iter().flat_map(|clause| notation.conjuncts(clause.term));
    let said: HashSet<Literal> = clauses.map(|clause| literal(pool, clause)).collect();
    let mut result = result;
    while is_open(result)
        && let Node::Ite(condition, then, otherwise) = pool.node(result)
    {
        let (condition, is_true) = literal(pool, condition);
        result = if said.contains(&(condition, is_true)) {
            then
        } else if said.contains(&(condition, !is_true)) {
            otherwise
        } else {
            break;
        };
    }
    result
}

/// The reference that a term says is null.
fn null_test(pool: &TermPool, term: Term) -> Option<Term> {
    match pool.node(term) {
        Node::Equal(reference, null) if pool.node(null) == Node::Null => Some(reference),
        _ => None,
    }
}
