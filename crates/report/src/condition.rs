//! Path conditions as people read them.

use crate::implied::{Shown, without_implied};
use forkless_engine::{Clause, Exploration, Origin, Path};
use forkless_term::{Node, Term, TermPool, display, display_conjunct, display_value};
use std::collections::HashSet;

/// The clauses that say what is special about a path, in the order in which it found out.
///
/// Left out is what the reader can see: that an object is not null if one of its fields is
/// mentioned, that an object has the class whose fields are used, bounds on a number where there
/// are closer ones, and what holds of every input.
pub fn condition(exploration: &Exploration, path: &Path) -> Vec<String> {
    let pool = exploration.pool(path);
    let shown: Vec<&Clause> = path
        .clauses
        .iter()
        .filter(|clause| match clause.origin {
            Origin::Decision | Origin::NotNull | Origin::Assumption | Origin::Heap => true,
            Origin::Class | Origin::Input | Origin::Bound => false,
        })
        .collect();
    let dereferenced = dereferenced(pool, &shown);
    let terms: Vec<Term> = shown.iter().map(|clause| clause.term).collect();
    let mut texts = vec![];
    for clause in without_implied(pool, &terms) {
        let text = match clause {
            Shown::Whole(term) => {
                let named = not_null(pool, term);
                if named.is_some_and(|term| dereferenced.contains(&term)) {
                    continue;
                }
                display_conjunct(pool, term)
            }
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

/// The reference that a term says is not null.
fn not_null(pool: &TermPool, term: Term) -> Option<Term> {
    let Node::Not(equality) = pool.node(term) else { return None };
    match pool.node(equality) {
        Node::Equal(reference, null) if pool.node(null) == Node::Null => Some(reference),
        _ => None,
    }
}

/// The references of which some clause mentions a part, or that some clause gives a class.
fn dereferenced(pool: &TermPool, clauses: &[&Clause]) -> HashSet<Term> {
    let roots: Vec<Term> = clauses.iter().map(|clause| clause.term).collect();
    let has_class = |&root: &Term| match pool.node(root) {
        Node::InstanceOf(object, _) => Some(object),
        _ => None,
    };
    let mut found: HashSet<Term> = roots.iter().filter_map(has_class).collect();
    for term in pool.cone(&roots) {
        if let Node::Apply(_, [Some(object), _]) = pool.node(term) {
            found.insert(object);
        }
    }
    found
}
