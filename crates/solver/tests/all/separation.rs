//! Which references never meet: a tree, and random conditions against the embedded backend.

use crate::common;
use forkless_solver::{
    Backend, Embedded, QueryLimits, SatResult, Separation, Solver, SolverConfig,
};
use forkless_term::{Sort, Term, TermPool, Width};
use forkless_test_support::{Random, Rounds};

const KEY: Sort = Sort::Bits(Width::W32);

fn solver() -> Solver {
    Solver::new(SolverConfig { universe: common::universe(), ..Default::default() })
}

fn is_impossible(pool: &TermPool, conjuncts: &[Term]) -> bool {
    let mut embedded = Embedded::new(common::universe());
    match embedded.check(pool, conjuncts, None, &QueryLimits::default()) {
        SatResult::Sat(_) => false,
        SatResult::Unsat => true,
        SatResult::Unknown(reason) => panic!("there is no limit, but {reason}"),
    }
}

/// A reference and the objects that there are where it is.
#[derive(Clone)]
struct Place {
    reference: Term,
    holders: Vec<Term>,
}

impl Place {
    fn input(pool: &mut TermPool, name: &str) -> Place {
        Place { reference: common::input(pool, name, Sort::Reference), holders: vec![] }
    }

    fn field(&self, pool: &mut TermPool, name: &str) -> Place {
        let mut holders = self.holders.clone();
        holders.push(self.reference);
        Place { reference: common::field(pool, name, Sort::Reference, self.reference), holders }
    }

    fn key(&self, pool: &mut TermPool) -> Term {
        common::field(pool, "key", KEY, self.reference)
    }

    /// There is an object that the reference is a field of.
    fn is_there(&self, pool: &mut TermPool) -> Vec<Term> {
        let holders = self.holders.iter();
        holders
            .map(|&holder| pool.is_null(holder))
            .collect::<Vec<_>>()
            .iter()
            .map(|&null| pool.not(null))
            .collect()
    }

    fn is_not_null(&self, pool: &mut TermPool) -> Term {
        let is_null = pool.is_null(self.reference);
        pool.not(is_null)
    }
}

/// `node == null || node.key < parent.key`, or the other way round
fn ordered(pool: &mut TermPool, node: &Place, parent: &Place, is_less: bool) -> Term {
    let (key, parent) = (node.key(pool), parent.key(pool));
    let less = if is_less { pool.signed_less(key, parent) } else { pool.signed_less(parent, key) };
    let is_null = pool.is_null(node.reference);
    pool.or(is_null, less)
}

#[test]
fn nodes_of_a_search_tree_are_apart() {
    let mut pool = TermPool::new();
    let root = Place::input(&mut pool, "root");
    let [left, right] = ["left", "right"].map(|name| root.field(&mut pool, name));
    let end = left.field(&mut pool, "left");
    let path = [
        (root.is_not_null(&mut pool), false),
        (ordered(&mut pool, &left, &root, true), false),
        (ordered(&mut pool, &right, &root, false), false),
        // Beyond a bound, if there is such a reference: null, or one of the others.
        {
            let (missing, is_null) = (pool.is_null(left.reference), pool.is_null(end.reference));
            let is_null = pool.or(missing, is_null);
            let again = [&root, &left, &right].map(|one| pool.equal(end.reference, one.reference));
            let bound = again.into_iter().fold(is_null, |any, one| pool.or(any, one));
            (bound, true)
        },
    ];
    let separation = solver().separate(&mut pool, &path, None);
    let known = |_| true;
    assert!(separation.differ(root.reference, left.reference, known));
    assert!(separation.differ(left.reference, right.reference, known));
    // Where it is not known that there is a left node, the end may be anything.
    let is_null = pool.is_null(left.reference);
    assert!(!separation.differ(end.reference, right.reference, |null| null != is_null));
    // `left.left` may be `right`: nobody compared its key.
    assert!(!separation.is_null(end.reference, known));
    assert_eq!(separation.conditions().len(), path.len());

    let mut path = path.to_vec();
    path.push((ordered(&mut pool, &end, &left, true), false));
    let separation = solver().separate(&mut pool, &path, None);
    assert!(separation.is_null(end.reference, known));
    // The bound says no more than that.
    assert!(!separation.conditions().contains(&path[3].0));
}

/// A condition on some places.
fn condition(pool: &mut TermPool, random: &mut Random, places: &[Place], depth: usize) -> Term {
    if depth > 0 && random.chance(50) {
        let (left, right) = (
            condition(pool, random, places, depth - 1),
            condition(pool, random, places, depth - 1),
        );
        return if random.chance(30) { pool.and(left, right) } else { pool.or(left, right) };
    }
    let [one, other] = [0, 1].map(|_| random.pick(places).clone());
    let plain = match random.below(4) {
        0 => pool.is_null(one.reference),
        1 => pool.equal(one.reference, other.reference),
        _ => {
            let (left, right) = (one.key(pool), other.key(pool));
            pool.signed_less(left, right)
        }
    };
    if random.chance(40) { pool.not(plain) } else { plain }
}

/// What the first half of the conditions says is not proved again.
fn in_two_steps(pool: &mut TermPool, path: &[(Term, bool)]) -> Separation {
    let (first, rest) = path.split_at(path.len() / 2);
    let before = solver().separate(pool, first, None);
    let known = before.conditions().iter().map(|&term| (term, false));
    let all: Vec<(Term, bool)> = known.chain(rest.iter().copied()).collect();
    solver().separate(pool, &all, Some(&before))
}

#[test]
fn facts_hold_and_conditions_mean_the_same() {
    let (mut apart, mut null, mut left_out) = (0, 0, 0);
    for seed in (Rounds { usual: 300, long: 10_000 }).seeds_from(0) {
        let mut pool = TermPool::new();
        let mut random = Random::new(seed);
        let mut places = ["p", "q"].map(|name| Place::input(&mut pool, name)).to_vec();
        for _ in 0..4 {
            let holder = random.pick(&places).clone();
            let name = *random.pick(&["left", "right"]);
            places.push(holder.field(&mut pool, name));
        }
        let mut path = vec![];
        for _ in 0..2 + random.below(8) {
            let term = condition(&mut pool, &mut random, &places, 2);
            path.push((term, random.chance(30)));
        }
        let terms: Vec<Term> = path.iter().map(|&(term, _)| term).collect();
        let separation = match random.chance(50) {
            true => solver().separate(&mut pool, &path, None),
            false => in_two_steps(&mut pool, &path),
        };
        for (number, one) in places.iter().enumerate() {
            if separation.is_null(one.reference, |_| true) {
                null += 1;
                let mut denied = terms.clone();
                denied.extend(one.is_there(&mut pool));
                denied.push(one.is_not_null(&mut pool));
                assert!(is_impossible(&pool, &denied), "seed {seed}: a null that is not");
            }
            for other in &places[..number] {
                let is_same = one.reference == other.reference;
                if !is_same && separation.differ(one.reference, other.reference, |_| true) {
                    apart += 1;
                    let mut denied = terms.clone();
                    denied.extend(one.is_there(&mut pool));
                    denied.extend(other.is_there(&mut pool));
                    denied.push(one.is_not_null(&mut pool));
                    denied.push(pool.equal(one.reference, other.reference));
                    assert!(is_impossible(&pool, &denied), "seed {seed}: references that meet");
                }
            }
        }
        let conditions = separation.conditions().to_vec();
        left_out += terms.iter().filter(|term| !conditions.contains(term)).count();
        for (given, implied) in [(&terms, &conditions), (&conditions, &terms)] {
            for &one in implied {
                let denied = pool.not(one);
                let all = [&given[..], &[denied]].concat();
                assert!(is_impossible(&pool, &all), "seed {seed}: another meaning");
            }
        }
    }
    println!("{apart} pairs apart, {null} references null, {left_out} conditions left out");
    assert!(apart > 50 && null > 20 && left_out > 20);
}
