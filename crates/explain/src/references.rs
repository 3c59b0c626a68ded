//! What a condition says of references, without what the rest of it says already.
//!
//! Left out are a choice of which one side is said anyway (`(x == A || x == B) && x == A`), a side of
//! one that cannot be (`(x == null || x.f == 1) && x != null`), a class that an object does not have
//! where it is said to be a constant, and tests for the class that a reference is declared with:
//! those ask for null. Nothing is solved: clauses are compared one by one, as a reader does.

use crate::implied::Shown;
use forkless_notation::TermNotation;
use forkless_term::{ClassSetId, Node, Term, TermPool};
use std::collections::{HashMap, HashSet};

/// A term that is no negation, or its negation where the second is false.
pub(crate) type Literal = (Term, bool);

/// What is known of the references of a path.
pub(crate) struct References<'a> {
    notation: TermNotation<'a>,
    pool: &'a TermPool,
    said: HashSet<Literal>,
    /// What the classes of objects are within, and whether the condition says so or only lets it be
    /// seen by their fields.
    classes: HashMap<Term, Vec<(ClassSetId, bool)>>,
    /// What the classes of references that may be null are within, with the test for null.
    declared: HashMap<Term, Vec<(ClassSetId, Term)>>,
}

impl<'a> References<'a> {
    /// Of a path with these clauses to show and those that are not shown.
    pub fn new(notation: TermNotation<'a>, shown: &[Term], hidden: &[Term]) -> Self {
        let pool = notation.pool();
        let said: HashSet<Literal> = shown.iter().map(|&clause| literal(pool, clause)).collect();
        let plain: Vec<Literal> = shown
            .iter()
            .map(|&clause| literal(pool, clause))
            .filter(|&clause| alternatives(pool, clause).len() < 2)
            .collect();
        let mentioned = dereferenced(pool, &plain);
        let mut classes: HashMap<Term, Vec<(ClassSetId, bool)>> = HashMap::new();
        for (clauses, is_shown) in [(shown, true), (hidden, false)] {
            for &clause in clauses {
                if let Node::InstanceOf(object, set) = pool.node(clause)
                    && (is_shown || mentioned.contains(&object))
                {
                    classes.entry(object).or_default().push((set, is_shown));
                }
            }
        }
        let mut declared: HashMap<Term, Vec<(ClassSetId, Term)>> = HashMap::new();
        for &clause in hidden {
            if let Some((object, set, is_null)) = declaration(pool, clause) {
                declared.entry(object).or_default().push((set, is_null));
            }
        }
        References { notation, pool, said, classes, declared }
    }

    /// The clauses that are worth showing, and as what.
    pub fn worth_showing(&self, clauses: &[Term]) -> Vec<Shown> {
        clauses.iter().filter_map(|&clause| self.shown(clause)).collect()
    }

    /// As what a clause is shown; none if it need not be.
    fn shown(&self, clause: Term) -> Option<Shown> {
        let (term, is_true) = literal(self.pool, clause);
        let sides = alternatives(self.pool, (term, is_true));
        if sides.len() < 2 {
            let is_told = self.is_refuted_class(term, is_true);
            return (!is_told).then(|| self.as_null_test(term, is_true));
        }
        if sides.iter().any(|&side| self.holds(side)) {
            return None;
        }
        let possible: Vec<Literal> = sides
            .iter()
            .copied()
            .filter(|&(term, is_true)| !self.said.contains(&(term, !is_true)))
            .filter(|&side| !self.says_more_than(side, &sides))
            .collect();
        match possible[..] {
            [(term, is_true)] => {
                let is_told = self.is_refuted_class(term, is_true);
                (!is_told).then(|| self.as_null_test(term, is_true))
            }
            _ => Some(Shown::of((term, is_true))),
        }
    }

    /// Is a side of a choice a conjunction that has another side among its parts?
    fn says_more_than(&self, (term, is_true): Literal, sides: &[Literal]) -> bool {
        let is_conjunction = is_true && matches!(self.pool.node(term), Node::And(..));
        is_conjunction
            && self
                .notation
                .conjuncts(term)
                .into_iter()
                .any(|part| sides.contains(&literal(self.pool, part)))
    }

    /// Is it said, or does the class of an object tell?
    fn holds(&self, (term, is_true): Literal) -> bool {
        if self.said.contains(&(term, is_true)) {
            return true;
        }
        match self.pool.node(term) {
            Node::InstanceOf(object, set) if is_true => {
                let set = self.pool.classes(set);
                self.classes_of(object).any(|(known, _)| {
                    let known = self.pool.classes(known);
                    let (all, _) = known.shares_with(set);
                    all && (known.is_object || known.name == set.name)
                })
            }
            Node::InstanceOf(..) => self.is_refuted_class(term, is_true),
            _ => false,
        }
    }

    /// Is it said not to be of a class where it is null, or a constant of another one? Two classes may
    /// exclude each other in this run alone.
    fn is_refuted_class(&self, term: Term, is_true: bool) -> bool {
        let Node::InstanceOf(object, set) = self.pool.node(term) else { return false };
        let is_other = |(known, is_shown): (ClassSetId, bool)| {
            let known = self.pool.classes(known);
            let (_, any) = known.shares_with(self.pool.classes(set));
            is_shown && known.is_object && !any
        };
        !is_true && (self.is_null(object) || self.classes_of(object).any(is_other))
    }

    /// Is the reference said to be null?
    fn is_null(&self, object: Term) -> bool {
        let mut tests = self.declared.get(&object).into_iter().flatten();
        tests.any(|&(_, is_null)| self.said.contains(&(is_null, true)))
    }

    fn classes_of(&self, object: Term) -> impl Iterator<Item = (ClassSetId, bool)> {
        self.classes.get(&object).into_iter().flatten().copied()
    }

    /// A test for the class that a reference is declared with says whether it is null.
    fn as_null_test(&self, term: Term, is_true: bool) -> Shown {
        let itself = Shown::of((term, is_true));
        let Node::InstanceOf(object, set) = self.pool.node(term) else { return itself };
        let tested = self.pool.classes(set);
        let mut declared = self.declared.get(&object).into_iter().flatten();
        // By its name: that all classes of this run are below it says nothing of others.
        let is_null = declared.find_map(|&(known, is_null)| {
            let is_it = self.pool.classes(known).name == tested.name && !tested.is_object;
            is_it.then_some(is_null)
        });
        match (is_null, is_true) {
            (Some(is_null), true) => Shown::Not(is_null),
            (Some(is_null), false) => Shown::Whole(is_null),
            (None, _) => itself,
        }
    }
}

/// A clause without the negation in front of it.
pub(crate) fn literal(pool: &TermPool, term: Term) -> Literal {
    match pool.node(term) {
        Node::Not(inner) => (inner, false),
        _ => (term, true),
    }
}

/// The sides of a disjunction, each once, which is the negation of a conjunction; the literal itself
/// if it is none.
fn alternatives(pool: &TermPool, literal_of: Literal) -> Vec<Literal> {
    let (mut open, mut found, mut met) = (vec![literal_of], vec![], HashSet::new());
    while let Some((term, is_true)) = open.pop() {
        if !met.insert((term, is_true)) {
            continue;
        }
        match pool.node(term) {
            Node::And(left, right) if !is_true => {
                for part in [right, left] {
                    let (term, is_true) = literal(pool, part);
                    open.push((term, !is_true));
                }
            }
            _ => found.push((term, is_true)),
        }
    }
    found
}

/// `x == null || x instanceof C`: the reference, the classes, and the test for null.
fn declaration(pool: &TermPool, clause: Term) -> Option<(Term, ClassSetId, Term)> {
    let sides = alternatives(pool, literal(pool, clause));
    let [(first, true), (second, true)] = sides[..] else { return None };
    let (is_null, test) = match pool.node(first) {
        Node::Equal(..) => (first, second),
        _ => (second, first),
    };
    let Node::InstanceOf(object, set) = pool.node(test) else { return None };
    let Node::Equal(left, right) = pool.node(is_null) else { return None };
    let null = |term: Term| pool.node(term) == Node::Null;
    let is_its = left == object && null(right) || right == object && null(left);
    is_its.then_some((object, set, is_null))
}

/// The references of which some clause mentions a part, or that some clause gives a class. What is
/// only mentioned for one side of an if-then-else need not be there.
pub(crate) fn dereferenced(pool: &TermPool, clauses: &[Literal]) -> HashSet<Term> {
    let has_class = |&(term, is_true): &Literal| match pool.node(term) {
        Node::InstanceOf(object, _) if is_true => Some(object),
        _ => None,
    };
    let mut found: HashSet<Term> = clauses.iter().filter_map(has_class).collect();
    let mut open: Vec<Term> = clauses.iter().map(|&(term, _)| term).collect();
    let mut met = HashSet::new();
    while let Some(term) = open.pop() {
        if !met.insert(term) {
            continue;
        }
        match pool.node(term) {
            Node::Ite(condition, _, _) => open.push(condition),
            node => {
                if let Node::Apply(_, [Some(object), _]) = node {
                    found.insert(object);
                }
                open.extend(node.children());
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use forkless_engine::Descriptions;
    use forkless_term::{ClassSet, Function, Sort};

    /// Classes 1 and 2 below class 0, and constants 5 and 6 of an enum.
    fn set(pool: &mut TermPool, name: &str, is_object: bool, range: (u32, u32)) -> ClassSetId {
        pool.class_set(ClassSet { name: name.into(), is_object, ranges: vec![range] })
    }

    #[test]
    fn what_is_said_is_not_said_again() {
        let mut pool = TermPool::new();
        let mut reference = |name: &str| {
            let function = pool.function(Function::input(name, Sort::Reference));
            pool.apply(function, &[])
        };
        let (x, kind) = (reference("x"), reference("kind"));
        let base = set(&mut pool, "Base", false, (0, 3));
        let (left, right) =
            (set(&mut pool, "Left", false, (1, 2)), set(&mut pool, "Right", false, (2, 3)));
        let (red, green) =
            (set(&mut pool, "RED", true, (5, 6)), set(&mut pool, "GREEN", true, (6, 7)));
        let [is_base, is_left, is_right] = [base, left, right].map(|set| pool.instance_of(x, set));
        let wide = set(&mut pool, "Wide", false, (0, 4));
        let is_wide = pool.instance_of(x, wide);
        let [is_red, is_green] = [red, green].map(|set| pool.instance_of(kind, set));
        let is_null = pool.is_null(x);
        let declared = pool.or(is_null, is_base);
        let either = pool.or(is_red, is_green);
        let any_side = pool.or(is_left, is_right);
        let declared_left = pool.or(is_null, is_left);
        let [not_base, not_left, not_green, not_null] =
            [is_base, is_left, is_green, is_null].map(|term| pool.not(term));
        let not_red = pool.not(is_red);
        let neither = pool.and(not_red, not_green);
        let neither_or_not_green = {
            let [first, second] = [neither, not_green].map(|side| pool.not(side));
            let both = pool.intern(Node::And(first, second));
            pool.intern(Node::Not(both))
        };
        let descriptions = Descriptions::default();
        let notation = TermNotation::new(&pool, &descriptions);
        let check = |shown: &[Term], hidden: &[Term], expected: &[&str]| {
            let texts = References::new(notation, shown, hidden).worth_showing(shown);
            let texts: Vec<String> = texts
                .into_iter()
                .map(|shown| match shown {
                    Shown::Whole(term) => notation.conjunct(term),
                    Shown::Not(term) => notation.negation(term),
                    Shown::Is(..) | Shown::Greater(_) => unreachable!("no numbers here"),
                })
                .collect();
            assert_eq!(texts, expected);
        };
        check(&[either, is_red], &[], &["kind == RED"]);
        check(&[is_red, not_green], &[], &["kind == RED"]);
        check(&[not_green], &[], &["kind != GREEN"]);
        let not_left_but_right = ["!(x instanceof Left)", "x instanceof Right"];
        check(&[not_left, is_right], &[declared], &not_left_but_right);
        check(&[not_left, is_null], &[declared], &["x == null"]);
        check(&[any_side, is_left], &[declared], &["x instanceof Left"]);
        // Declared as such: only null is not of this class.
        check(&[is_base], &[declared], &["x != null"]);
        check(&[not_base], &[declared], &["x == null"]);
        check(&[is_base], &[], &["x instanceof Base"]);
        // Another class that has all classes of this run is not the declared one.
        check(&[is_wide], &[declared], &["x instanceof Wide"]);
        check(&[is_left], &[declared], &["x instanceof Left"]);
        // A side that cannot be, or that says more than another one, is none.
        check(&[declared_left, not_null], &[], &["x instanceof Left", "x != null"]);
        check(&[neither_or_not_green], &[], &["kind != GREEN"]);
        // Not told by what is not shown, unless a part of the object is mentioned.
        check(&[any_side], &[is_left], &[&notation.conjunct(any_side)]);
        check(&[not_left, not_null], &[declared], &["!(x instanceof Left)", "x != null"]);
    }
}
