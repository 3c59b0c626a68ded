//! What using conjuncts in each other refutes without a search.

use crate::common;
use crate::common::{classes, input};
use forkless_solver::{KnownModel, QueryResult, Solver, SolverConfig};
use forkless_term::{Model, ReferenceValue, Sort, Symbol, Term, TermPool, Value};

/// References to objects, each of the class that is given with it; null without one.
fn model(pool: &TermPool, references: &[(&str, Option<u32>)]) -> KnownModel {
    let mut model = Model::new(1);
    for (number, &(name, class)) in (0..).zip(references) {
        let function = pool.find_function(&Symbol::Input(name.into())).expect("it was declared");
        model.reserve_object(number);
        let value = match class {
            None => ReferenceValue::Null,
            Some(class) => {
                model.set_class(number, class);
                ReferenceValue::Input(number)
            }
        };
        model.set((function, [None; 2]), Value::Reference(value));
    }
    KnownModel::new(model)
}

fn check_refuted(pool: &mut TermPool, path: &[Term], model: &KnownModel, extra: Term) {
    for &conjunct in path {
        assert!(model.truth(pool, conjunct), "the model is one of the path");
    }
    let config = SolverConfig { universe: common::universe(), ..SolverConfig::default() };
    let mut solver = Solver::new(config);
    let answer = solver.extend(pool, path, model, extra);
    assert!(matches!(answer, QueryResult::Unsat), "{answer:?}");
    let counts = solver.statistics();
    assert_eq!((counts.propagated, counts.solver_calls), (1, 0), "{counts:?}");
}

/// `reference == null || reference in classes`: what a declared type says.
fn declared(pool: &mut TermPool, reference: Term, ranges: &[(u32, u32)]) -> Term {
    let (set, is_null) = (classes(pool, ranges), pool.is_null(reference));
    let is_member = pool.instance_of(reference, set);
    pool.or(is_null, is_member)
}

#[test]
fn objects_of_different_classes_differ() {
    let mut pool = TermPool::new();
    let (x, y) = (input(&mut pool, "x", Sort::Reference), input(&mut pool, "y", Sort::Reference));
    let (low, high) = (classes(&mut pool, &[(0, 3)]), classes(&mut pool, &[(3, 5), (6, 8)]));
    let path = [pool.instance_of(x, low), pool.instance_of(y, high)];
    let model = model(&pool, &[("x", Some(1)), ("y", Some(4))]);
    let same = pool.equal(x, y);
    check_refuted(&mut pool, &path, &model, same);
}

#[test]
fn what_is_not_null_has_its_declared_class() {
    let mut pool = TermPool::new();
    let (x, y) = (input(&mut pool, "x", Sort::Reference), input(&mut pool, "y", Sort::Reference));
    let types = [declared(&mut pool, x, &[(0, 3)]), declared(&mut pool, y, &[(3, 5)])];
    let x_is_null = pool.is_null(x);
    let path = [types[0], types[1], pool.not(x_is_null)];
    let model = model(&pool, &[("x", Some(1)), ("y", None)]);
    let same = pool.equal(x, y);
    check_refuted(&mut pool, &path, &model, same);
}

#[test]
fn classes_that_are_excluded_are_left_out() {
    let mut pool = TermPool::new();
    let x = input(&mut pool, "x", Sort::Reference);
    let all = classes(&mut pool, &[(0, 4)]);
    let (some, others) = (classes(&mut pool, &[(0, 2)]), classes(&mut pool, &[(2, 4)]));
    let (is_some, is_other) = (pool.instance_of(x, some), pool.instance_of(x, others));
    let path = [pool.instance_of(x, all), pool.not(is_some)];
    let model = model(&pool, &[("x", Some(3))]);
    let is_neither = pool.not(is_other);
    check_refuted(&mut pool, &path, &model, is_neither);
}

/// Both may be null, and then they are equal.
#[test]
fn declared_types_alone_do_not_tell_references_apart() {
    let mut pool = TermPool::new();
    let (x, y) = (input(&mut pool, "x", Sort::Reference), input(&mut pool, "y", Sort::Reference));
    let path = [declared(&mut pool, x, &[(0, 3)]), declared(&mut pool, y, &[(3, 5)])];
    let model = model(&pool, &[("x", Some(1)), ("y", Some(4))]);
    let same = pool.equal(x, y);
    let mut solver =
        Solver::new(SolverConfig { universe: common::universe(), ..SolverConfig::default() });
    let answer = solver.extend(&mut pool, &path, &model, same);
    assert!(matches!(answer, QueryResult::Sat(_)), "{answer:?}");
}

/// A fact is used in all other conjuncts, also where it stands in the text that was read first.
#[test]
fn a_denied_equality_is_false_in_later_choices() {
    let mut pool = TermPool::new();
    let (x, y) = (input(&mut pool, "x", Sort::Reference), input(&mut pool, "y", Sort::Reference));
    let (a, b) = (input(&mut pool, "a", Sort::Bool), input(&mut pool, "b", Sort::Bool));
    let same = pool.equal(x, y);
    let differ = pool.not(same);
    let both = pool.and(a, b);
    let path = [differ, pool.or(same, both)];
    let mut known = Model::new(1);
    for (number, name) in (0..).zip(["x", "y"]) {
        let function = pool.find_function(&Symbol::Input(name.into())).expect("it was declared");
        known.reserve_object(number);
        known.set((function, [None; 2]), Value::Reference(ReferenceValue::Input(number)));
    }
    for name in ["a", "b"] {
        let function = pool.find_function(&Symbol::Input(name.into())).expect("it was declared");
        known.set((function, [None; 2]), Value::Bool(true));
    }
    let not_a = pool.not(a);
    check_refuted(&mut pool, &path, &KnownModel::new(known), not_a);
}
