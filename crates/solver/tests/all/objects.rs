//! Limits on the number of input objects: backends and layers on random queries, under each kind of
//! limit.

use crate::common;
use crate::common::random::Generator;
use forkless_solver::{
    Backend, ClassUniverse, Embedded, KnownModel, ObjectLimit, QueryLimits, QueryResult, SatResult,
    Solver, SolverConfig, SolverMode,
};
use forkless_term::{Evaluator, Model, Node, Sort, Term, TermPool, debug_text};
use forkless_test_support::Rounds;
use std::time::{Duration, Instant};

/// Limits of each kind: in all, of some classes, of classes apart, and of classes within others.
fn universes() -> Vec<ClassUniverse> {
    let limit = |ranges: &[(u32, u32)], most| ObjectLimit { ranges: ranges.to_vec(), most };
    let all: &[(u32, u32)] = &[(0, 5), (6, 10)];
    let limits = [
        vec![limit(all, 0)],
        vec![limit(all, 1)],
        vec![limit(all, 2)],
        vec![limit(&[(0, 3)], 0)],
        vec![limit(&[(0, 3)], 1)],
        vec![limit(&[(2, 5)], 2)],
        vec![limit(&[(0, 3)], 1), limit(&[(3, 8)], 1)],
        vec![limit(&[(0, 4)], 1), limit(&[(3, 8)], 1)],
        vec![limit(all, 2), limit(&[(0, 3)], 1)],
        vec![limit(all, 2), limit(&[(0, 3)], 1), limit(&[(3, 10)], 1)],
        vec![limit(all, 3), limit(&[(6, 10)], 2), limit(&[(8, 10)], 1)],
    ];
    limits.into_iter().map(|limits| ClassUniverse { limits, ..common::universe() }).collect()
}

/// The conjuncts, and as many more as it takes that what is asked of null or of a new object is null:
/// so it is with what heaps ask.
fn with_real_parts(pool: &mut TermPool, conjuncts: &[Term]) -> Vec<Term> {
    let cone = pool.cone(conjuncts);
    let locations: Vec<Term> =
        cone.iter().copied().filter(|&term| matches!(pool.node(term), Node::Location(_))).collect();
    let mut all = conjuncts.to_vec();
    for &term in &cone {
        if !matches!(pool.node(term), Node::Apply(..)) || pool.sort(term) != Sort::Reference {
            continue;
        }
        let is_null = pool.is_null(term);
        let is_reference = |one: &Term| pool.sort(*one) == Sort::Reference;
        let arguments: Vec<Term> = pool.node(term).children().filter(is_reference).collect();
        for argument in arguments {
            let mut nothing = pool.is_null(argument);
            for &location in &locations {
                let same = pool.equal(argument, location);
                nothing = pool.or(nothing, same);
            }
            all.push(pool.implies(nothing, is_null));
        }
    }
    all
}

/// Two inputs are objects, and not the same.
fn two_objects(pool: &mut TermPool) -> [Term; 3] {
    let [x, y] = ["x", "y"].map(|name| common::input(pool, name, Sort::Reference));
    let null = pool.null();
    [(x, null), (y, null), (x, y)].map(|(one, other)| {
        let same = pool.equal(one, other);
        pool.not(same)
    })
}

/// Counts of answers.
#[derive(Debug, Default)]
struct Answers {
    sat: u64,
    unsat: u64,
    /// Of these, how many need more objects.
    beyond: u64,
    unknown: u64,
}

#[test]
fn embedded_agrees_with_z3_where_objects_are_limited() {
    let mut answers = Answers::default();
    let limits = QueryLimits { conflicts: Some(20_000), deadline: Default::default() };
    let seeds = Rounds { usual: 2_000, long: 40_000 }.seeds_from(0);
    let count = seeds.end - seeds.start;
    let mut unlimited = Embedded::new(common::universe());
    let universes = universes();
    let mut solvers = vec![];
    for universe in &universes {
        let Some(reference) = common::z3(universe.clone()) else { return };
        solvers.push((Embedded::new(universe.clone()), reference));
    }
    for seed in seeds {
        let number = seed as usize % universes.len();
        let (embedded, reference) = &mut solvers[number];
        let mut pool = TermPool::new();
        let mut conjuncts = Generator::without_objects(&mut pool, seed ^ 0x0b1e_c700).conjuncts();
        if seed % 3 != 0 {
            conjuncts.extend(two_objects(&mut pool));
        }
        let conjuncts = with_real_parts(&mut pool, &conjuncts);
        let own = embedded.check(&pool, &conjuncts, None, &limits);
        let deadline = (Instant::now() + Duration::from_secs(5)).into();
        let other =
            reference.check(&pool, &conjuncts, None, &QueryLimits { conflicts: None, deadline });
        let shown = || {
            let shown: Vec<String> = conjuncts.iter().map(|&t| debug_text(&pool, t)).collect();
            format!("seed {seed}, {:?}: {shown:#?}", universes[number].limits)
        };
        match (&own, &other) {
            (SatResult::Sat(model), SatResult::Sat(_)) => {
                assert!(universes[number].admits(model), "too many objects, {}", shown());
                answers.sat += 1;
            }
            (SatResult::Unsat, SatResult::Unsat) => {
                answers.unsat += 1;
                let beyond = unlimited.check(&pool, &conjuncts, None, &limits);
                answers.beyond += u64::from(matches!(beyond, SatResult::Sat(_)));
            }
            (SatResult::Unknown(_), _) | (_, SatResult::Unknown(_)) => {
                eprintln!("undecided by one of them, seed {seed}");
                answers.unknown += 1;
            }
            _ => panic!("{own:?} but z3 says {other:?}, {}", shown()),
        }
    }
    println!("{count} random queries, 0 disagreements with z3: {answers:?}");
    assert!(answers.beyond * 20 > answers.unsat, "limits decide some: {answers:?}");
    assert!(answers.unknown * 500 <= count, "nearly all are decided: {answers:?}");
}

/// Walks down random paths and compares each answer with that of the backend alone.
fn walk(mode: SolverMode, rounds: Rounds) -> Answers {
    let universes = universes();
    let conflicts = Some(20_000);
    let limits = QueryLimits { conflicts, deadline: Default::default() };
    let mut answers = Answers::default();
    for seed in rounds.seeds_from(0) {
        let universe = &universes[seed as usize % universes.len()];
        let config =
            SolverConfig { mode, universe: universe.clone(), conflicts, ..Default::default() };
        let mut solver = Solver::new(config);
        let mut reference = Embedded::new(universe.clone());
        let mut pool = TermPool::new();
        let mut path = vec![];
        let mut model = KnownModel::new(Model::new(universe.default_class));
        let conjuncts: Vec<Term> = {
            let mut generator = Generator::without_objects(&mut pool, seed ^ 0x0b1e_c751);
            (0..12).map(|_| generator.conjunct()).collect()
        };
        for extra in conjuncts {
            let all = with_real_parts(&mut pool, &[extra]);
            let extra = all.into_iter().reduce(|one, other| pool.and(one, other)).unwrap();
            let answer = solver.extend(&mut pool, &path, &model, extra);
            let asked = [&path[..], &[extra]].concat();
            let expected = reference.check(&pool, &asked, None, &limits);
            let shown = || {
                let shown: Vec<String> = asked.iter().map(|&t| debug_text(&pool, t)).collect();
                format!("seed {seed}, {:?}: {shown:#?}", universe.limits)
            };
            match (answer, expected) {
                (QueryResult::Sat(extended), SatResult::Sat(_)) => {
                    let mut evaluator = Evaluator::new(&pool, extended.model());
                    assert!(asked.iter().all(|&one| evaluator.truth(one)), "{}", shown());
                    assert!(universe.admits(extended.model()), "too many objects, {}", shown());
                    answers.sat += 1;
                    path.push(extra);
                    model = extended;
                }
                (QueryResult::Unsat, SatResult::Unsat) => {
                    answers.unsat += 1;
                    let beyond = solver.extend_beyond(&mut pool, &path, &model, extra);
                    assert!(!matches!(beyond, QueryResult::Sat(_)), "seed {seed}: no limit asked");
                }
                (QueryResult::UnsatWithinLimits, SatResult::Unsat) => {
                    answers.unsat += 1;
                    let beyond = solver.extend_beyond(&mut pool, &path, &model, extra);
                    answers.beyond += u64::from(matches!(beyond, QueryResult::Sat(_)));
                }
                (QueryResult::Unknown(_), _) | (_, SatResult::Unknown(_)) => answers.unknown += 1,
                (answer, expected) => {
                    panic!("{answer:?}, but expected {expected:?}, {}", shown())
                }
            }
        }
    }
    println!("{mode:?}: {} random paths: {answers:?}", rounds.count());
    answers
}

#[test]
fn layers_agree_with_the_embedded_backend_where_objects_are_limited() {
    let answers = walk(SolverMode::Whole, Rounds { usual: 2_000, long: 20_000 });
    assert!(answers.beyond * 20 > answers.unsat, "limits decide some: {answers:?}");
}

#[test]
fn unwinding_agrees_with_the_embedded_backend_where_objects_are_limited() {
    let answers = walk(SolverMode::Unwind, Rounds { usual: 500, long: 4_000 });
    assert!(answers.beyond * 20 > answers.unsat, "limits decide some: {answers:?}");
}
