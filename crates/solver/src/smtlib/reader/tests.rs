//! What is written is read back as it was.

use super::DumpedQuery;
use crate::backend::{QueryLimits, SatResult};
use crate::classes::{ClassUniverse, ObjectLimit};
use crate::smtlib::dumped;
use forkless_term::{
    BinaryOp, ClassSet, Function, Location, Sort, Symbol, Term, TermPool, UnaryOp, Width,
};

fn universe(most: Option<u32>) -> ClassUniverse {
    let limits = most.map(|most| ObjectLimit { ranges: vec![(2, 4)], most });
    ClassUniverse {
        ranges: vec![(0, 3), (5, 6)],
        default_class: 5,
        limits: limits.into_iter().collect(),
    }
}

/// Two inputs that are no null, with different numbers in a field; and something of each kind of operation.
fn query(pool: &mut TermPool) -> Vec<Term> {
    let next = pool.function(Function::field("Node", "next", Sort::Reference));
    let key = pool.function(Function::field("Node", "key", Sort::INT));
    let element = pool.function(Function {
        symbol: Symbol::Element(Sort::INT),
        arguments: vec![Sort::Reference, Sort::INT],
        result: Sort::INT,
    });
    let inputs = ["x", "y"].map(|name| pool.function(Function::input(name, Sort::Reference)));
    let [x, y] = inputs.map(|input| pool.apply(input, &[]));
    let [x_key, y_key] = [x, y].map(|node| pool.apply(key, &[node]));
    let [x_next, y_next] = [x, y].map(|node| pool.apply(next, &[node]));
    let [one, other] =
        [(x, x_key), (y, y_key)].map(|(array, at)| pool.apply(element, &[array, at]));
    let set = ClassSet { name: "Node".into(), is_object: false, ranges: vec![(1, 3)] };
    let set = pool.class_set(set);
    let is_node = pool.instance_of(x, set);
    let wide = pool.resize(true, Width::W64, x_key);
    let narrow = pool.resize(false, Width::W8, y_key);
    let seven = pool.bits(Width::W8, 7);
    let sum = pool.binary(BinaryOp::Add, one, other);
    let negated = pool.unary(UnaryOp::Negate, sum);
    let zero = pool.bits(Width::W64, 0);
    let location = pool.location(Location(0));
    let chosen = pool.ite(is_node, x_next, location);
    let conjuncts = [
        pool.signed_less(x_key, y_key),
        pool.equal(chosen, y_next),
        pool.signed_less(zero, wide),
        pool.unsigned_less(seven, narrow),
        pool.equal(negated, x_key),
    ];
    let is_null = pool.is_null(x);
    let not_null = pool.not(is_null);
    [&conjuncts[..], &[not_null, is_node]].concat()
}

#[test]
fn what_is_written_is_read() {
    for most in [None, Some(3)] {
        let mut pool = TermPool::new();
        let conjuncts = query(&mut pool);
        let text = dumped(&pool, &conjuncts, &universe(most)).1;
        let read = DumpedQuery::read(&format!("(set-info :status sat)\n{text}")).unwrap();
        assert_eq!(read.universe, universe(most));
        assert_eq!(read.status.as_deref(), Some("sat"));
        assert_eq!(dumped(&read.pool, &read.conjuncts, &read.universe).1, text);
        let answer = read.ask_embedded(&QueryLimits::default()).0;
        assert!(matches!(answer, SatResult::Sat(_)), "{answer:?}");
    }
}

#[test]
fn answers_are_those_of_the_terms() {
    let mut pool = TermPool::new();
    let mut conjuncts = query(&mut pool);
    let [x, y] = ["x", "y"].map(|name| {
        let input = pool.find_function(&Symbol::Input(name.into())).unwrap();
        pool.apply(input, &[])
    });
    // One object has one key: congruence shows that they are two.
    conjuncts.push(pool.equal(x, y));
    let text = dumped(&pool, &conjuncts, &universe(None)).1;
    let read = DumpedQuery::read(&text).unwrap();
    assert!(matches!(read.ask_embedded(&QueryLimits::default()).0, SatResult::Unsat));
}

#[test]
fn what_is_not_written_is_an_error() {
    for text in [
        "sat",
        "(push 1)",
        "(assert x)",
        "(declare-fun a () (_ BitVec 7))",
        "(declare-fun a () (_ FloatingPoint 8 24))",
        "(declare-fun a () Bool)(assert (= a (f a)))",
        "(declare-fun a () Bool)(assert (xor a a))",
        "(declare-fun a () Bool)(define-fun t () Bool (bvslt a a))",
        "(declare-fun a () (_ BitVec 8))(assert a)",
        "(define-fun t () (_ BitVec 8) (bvadd (_ bv1 8) (_ bv1 16)))",
        "(set-info :classes \"1 2 3 4\")",
        "(set-info :limit \"x\")",
    ] {
        assert!(DumpedQuery::read(text).is_err(), "{text}");
    }
}
