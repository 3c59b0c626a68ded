//! Path conditions as people read them.

use crate::implied::{Shown, without_implied};
use crate::references::{Literal, References, dereferenced};
use forkless_engine::{Clause, Exploration, Origin, Path};
use forkless_term::{
    Node, Term, TermPool, conjuncts, display, display_conjunct, display_greater, display_negation,
    display_value,
};

/// The clauses that say what is special about a path, in the order in which it found out.
///
/// Left out is what the reader can see: that an object is not null if one of its fields is
/// mentioned, that an object has the class whose fields are used, bounds on a number where there
/// are closer ones, what other clauses say of classes and alternatives, and what holds of every
/// input.
pub fn condition(exploration: &Exploration, path: &Path) -> Vec<String> {
    let pool = exploration.pool(path);
    let (mut shown, mut hidden) = (vec![], vec![]);
    for Clause { term, origin } in &path.clauses {
        let clauses = match origin {
            Origin::Decision | Origin::NotNull | Origin::Assumption | Origin::Heap => &mut shown,
            Origin::Class | Origin::Input | Origin::Bound => &mut hidden,
        };
        clauses.extend(conjuncts(pool, *term));
    }
    let worth_showing = References::new(pool, &shown, &hidden).worth_showing(&shown);
    let literals: Vec<Literal> = worth_showing.iter().filter_map(|one| one.literal()).collect();
    let dereferenced = dereferenced(pool, &literals);
    let mut texts = vec![];
    for clause in without_implied(pool, &worth_showing) {
        let text = match clause {
            Shown::Whole(term) => display_conjunct(pool, term),
            Shown::Not(term) => {
                let named = null_test(pool, term);
                if named.is_some_and(|term| dereferenced.contains(&term)) {
                    continue;
                }
                display_negation(pool, term)
            }
            Shown::Greater(term) => display_greater(pool, term),
            Shown::Is(term, number) => display_value(pool, term, number),
        };
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    texts
}

/// Every clause of a path condition.
pub fn full_condition(exploration: &Exploration, path: &Path) -> Vec<String> {
    let pool = exploration.pool(path);
    path.clauses.iter().map(|clause| display(pool, clause.term)).collect()
}

/// The reference that a term says is null.
fn null_test(pool: &TermPool, term: Term) -> Option<Term> {
    match pool.node(term) {
        Node::Equal(reference, null) if pool.node(null) == Node::Null => Some(reference),
        _ => None,
    }
}
