//! What happens when a question is not decided, and when an external solver misbehaves.

use crate::common;
use forkless_deadline::Deadline;
use forkless_solver::{
    Backend, ClassUniverse, Embedded, KnownModel, QueryLimits, QueryResult, SatResult,
    SmtLibProcess, Solver, SolverConfig, UnknownReason,
};
use forkless_term::{
    BinaryOp, FloatBinaryOp, FloatComparison, Model, Node, Precision, Sort, Term, TermPool, Value,
    Width,
};
use std::time::{Duration, Instant};

/// `x * y == c` for a product of two primes, without overflow: long to find, easy to state.
fn hard(pool: &mut TermPool) -> Vec<Term> {
    let (x, y) = (input(pool, "x"), input(pool, "y"));
    let product = pool.binary(BinaryOp::Multiply, x, y);
    let number = pool.bits(Width::W64, 2_860_486_313 * 3_267_000_013);
    let bound = pool.bits(Width::W64, 1 << 32);
    let one = pool.bits(Width::W64, 1);
    vec![
        pool.equal(product, number),
        pool.unsigned_less(x, bound),
        pool.unsigned_less(y, bound),
        pool.unsigned_less(one, x),
        pool.unsigned_less(one, y),
    ]
}

fn input(pool: &mut TermPool, name: &str) -> Term {
    common::input(pool, name, Sort::Bits(Width::W64))
}

fn unknown(verdict: SatResult) -> UnknownReason {
    match verdict {
        SatResult::Unknown(reason) => reason,
        decided => panic!("this should not be decided: {decided:?}"),
    }
}

#[test]
fn conflicts_are_limited() {
    let mut pool = TermPool::new();
    let conjuncts = hard(&mut pool);
    let mut embedded = Embedded::new(ClassUniverse::default());
    let limits = QueryLimits { conflicts: Some(100), deadline: Default::default() };
    let verdict = embedded.check(&pool, &conjuncts, None, &limits);
    assert_eq!(unknown(verdict), UnknownReason::ConflictLimit);
    let met = embedded.statistics().conflicts;
    assert!((90..=110).contains(&met), "about the limit: {met}");
}

/// So many references, all different, each one of fewer others.
fn too_many_for_their_places(pool: &mut TermPool, places: usize) -> Vec<Term> {
    let mut named = |prefix: &str, count: usize| -> Vec<Term> {
        let names = (0..count).map(|at| format!("{prefix}{at}"));
        names.map(|name| common::input(pool, &name, Sort::Reference)).collect()
    };
    let (places, guests) = (named("place", places), named("guest", places + 1));
    let mut conjuncts = vec![];
    for (at, &guest) in guests.iter().enumerate() {
        let mut somewhere = pool.truth(false);
        for &place in &places {
            let here = pool.equal(guest, place);
            somewhere = pool.or(somewhere, here);
        }
        conjuncts.push(somewhere);
        for &other in &guests[..at] {
            let same = pool.equal(guest, other);
            conjuncts.push(pool.not(same));
        }
    }
    conjuncts
}

#[test]
fn the_order_of_objects_is_not_searched() {
    let mut pool = TermPool::new();
    let conjuncts = too_many_for_their_places(&mut pool, 7);
    let mut embedded = Embedded::new(ClassUniverse::default());
    // With all orders it takes five times as many.
    let limits = QueryLimits { conflicts: Some(100_000), deadline: Default::default() };
    let verdict = embedded.check(&pool, &conjuncts, None, &limits);
    assert!(matches!(verdict, SatResult::Unsat), "{verdict:?}");
}

#[test]
fn time_is_limited() {
    let mut pool = TermPool::new();
    let conjuncts = hard(&mut pool);
    let mut embedded = Embedded::new(ClassUniverse::default());
    let start = Instant::now();
    let deadline = (start + Duration::from_millis(200)).into();
    let limits = QueryLimits { conflicts: None, deadline };
    let verdict = embedded.check(&pool, &conjuncts, None, &limits);
    assert_eq!(unknown(verdict), UnknownReason::Deadline);
    assert!(start.elapsed() < Duration::from_secs(5));
}

/// `x * y != y * x` in double precision, for numbers: two circuits of many thousand gates that have
/// nothing in common but what they yield.
fn hard_floats(pool: &mut TermPool) -> Vec<Term> {
    let double = Sort::Float(Precision::Double);
    let (x, y) = (common::input(pool, "f", double), common::input(pool, "g", double));
    let product = pool.intern(Node::FloatBinary(FloatBinaryOp::Multiply, x, y));
    let reverse = pool.intern(Node::FloatBinary(FloatBinaryOp::Multiply, y, x));
    let equal = pool.intern(Node::FloatCompare(FloatComparison::Equal, product, reverse));
    let is_number = pool.intern(Node::FloatCompare(FloatComparison::Equal, product, product));
    vec![pool.not(equal), is_number]
}

#[test]
fn arithmetic_of_floats_gives_up_in_time() {
    let mut pool = TermPool::new();
    let conjuncts = hard_floats(&mut pool);
    let mut embedded = Embedded::new(ClassUniverse::default());
    let start = Instant::now();
    let deadline = (start + Duration::from_millis(300)).into();
    let verdict =
        embedded.check(&pool, &conjuncts, None, &QueryLimits { conflicts: None, deadline });
    assert_eq!(unknown(verdict), UnknownReason::Deadline);
    assert!(start.elapsed() < Duration::from_secs(5));

    // What a run allows for questions of a few hundred gates is too much for these.
    let before = embedded.statistics().conflicts;
    let limits = QueryLimits { conflicts: Some(1_000_000), deadline: Default::default() };
    let verdict = embedded.check(&pool, &conjuncts, None, &limits);
    assert_eq!(unknown(verdict), UnknownReason::ConflictLimit);
    let met = embedded.statistics().conflicts - before;
    assert!(met < 50_000, "{met} conflicts");
}

#[test]
fn unknown_is_not_folded_into_an_answer() {
    let mut pool = TermPool::new();
    let conjuncts = hard(&mut pool);
    for mode in [forkless_solver::SolverMode::Whole, forkless_solver::SolverMode::Unwind] {
        let config = SolverConfig { mode, conflicts: Some(10), ..Default::default() };
        let mut solver = Solver::new(config);
        let all = conjuncts.iter().fold(pool.truth(true), |all, &one| pool.and(all, one));
        let model = KnownModel::new(Model::new(0));
        let answer = solver.extend(&mut pool, &[], &model, all);
        assert!(matches!(answer, QueryResult::Unknown(UnknownReason::ConflictLimit)), "{answer:?}");
        assert_eq!(solver.statistics().unknown, 1);
    }
}

/// A product of two bytes: enough work that a limit of one conflict gives up.
fn moderate(pool: &mut TermPool) -> Term {
    let (x, y) = (
        common::input(pool, "a", Sort::Bits(Width::W16)),
        common::input(pool, "b", Sort::Bits(Width::W16)),
    );
    let product = pool.binary(BinaryOp::Multiply, x, y);
    let (number, one) = (pool.bits(Width::W16, 0x7e01), pool.bits(Width::W16, 1));
    let parts = [pool.equal(product, number), pool.signed_less(one, x), pool.signed_less(x, y)];
    parts.into_iter().fold(pool.truth(true), |all, part| pool.and(all, part))
}

#[test]
fn the_external_solver_decides_what_is_given_up() {
    if common::z3(ClassUniverse::default()).is_none() {
        return;
    }
    let mut pool = TermPool::new();
    let question = moderate(&mut pool);
    let external = Some("z3 -in".to_string());
    let config = SolverConfig { conflicts: Some(1), external, ..Default::default() };
    let mut solver = Solver::new(config);
    let model = KnownModel::new(Model::new(0));
    match solver.extend(&mut pool, &[], &model, question) {
        QueryResult::Sat(model) => assert!(model.truth(&pool, question)),
        other => panic!("z3 finds a model: {other:?}"),
    }
    assert_eq!(solver.statistics().external_calls, 1);
}

/// Where only the time of the run limits the embedded backend, it leaves some to the external one.
#[test]
fn the_external_solver_has_its_turn_before_the_time_is_over() {
    if common::z3(ClassUniverse::default()).is_none() {
        return;
    }
    let mut pool = TermPool::new();
    // Both sides are the same polynomial: words are enough for that, bits are not.
    let (x, y) = (input(&mut pool, "x"), input(&mut pool, "y"));
    let (sum, product) = (pool.binary(BinaryOp::Add, x, y), pool.binary(BinaryOp::Multiply, x, y));
    let square = |pool: &mut TermPool, number| pool.binary(BinaryOp::Multiply, number, number);
    let (left, x2, y2) = (square(&mut pool, sum), square(&mut pool, x), square(&mut pool, y));
    let twice = pool.binary(BinaryOp::Add, product, product);
    let squares = pool.binary(BinaryOp::Add, x2, y2);
    let right = pool.binary(BinaryOp::Add, squares, twice);
    let equal = pool.equal(left, right);
    let question = pool.not(equal);
    let model = KnownModel::new(Model::new(0));
    let start = Instant::now();
    let config = SolverConfig {
        deadline: (start + Duration::from_secs(6)).into(),
        external: Some("z3 -in".to_string()),
        ..Default::default()
    };
    let mut solver = Solver::new(config);
    let answer = solver.extend(&mut pool, &[], &model, question);
    assert!(matches!(answer, QueryResult::Unsat), "{answer:?} after {:?}", start.elapsed());
    let counts = solver.statistics();
    assert_eq!((counts.external_calls, counts.unknown), (1, 0), "{counts:?}");
    assert!(start.elapsed() < Duration::from_secs(6), "{:?}", start.elapsed());
}

#[test]
fn an_external_solver_is_stopped_in_time_and_started_again() {
    let Some(mut process) = common::z3(ClassUniverse::default()) else { return };
    let mut pool = TermPool::new();
    let conjuncts = hard(&mut pool);
    let start = Instant::now();
    let deadline = (start + Duration::from_millis(300)).into();
    let verdict =
        process.check(&pool, &conjuncts, None, &QueryLimits { conflicts: None, deadline });
    assert_eq!(unknown(verdict), UnknownReason::Deadline);
    assert!(start.elapsed() < Duration::from_secs(5));
    let easy = pool.truth(true);
    let verdict = process.check(&pool, &[easy], None, &QueryLimits::default());
    assert!(matches!(verdict, SatResult::Sat(_)), "{verdict:?}");
}

fn start_error(command: &str) -> String {
    SmtLibProcess::new(command, ClassUniverse::default()).expect_err("no solver").to_string()
}

#[test]
fn commands_that_are_no_solver() {
    assert!(start_error("").contains("the command is empty"));
    let missing = start_error("no-such-solver-anywhere -in");
    assert!(missing.starts_with("cannot use `no-such-solver-anywhere -in` as an SMT-LIB 2 solver"));
    assert!(start_error("true").contains("ended"), "{}", start_error("true"));
    assert!(start_error("yes").contains("prints"), "{}", start_error("yes"));
}

#[test]
fn a_missing_external_solver_is_a_reason() {
    let mut pool = TermPool::new();
    let question = moderate(&mut pool);
    let external = Some("no-such-solver-anywhere".to_string());
    let config = SolverConfig { conflicts: Some(1), external, ..Default::default() };
    let model = KnownModel::new(Model::new(0));
    match Solver::new(config).extend(&mut pool, &[], &model, question) {
        QueryResult::Unknown(UnknownReason::External(words)) => {
            assert!(words.contains("there is no such program"), "{words}");
        }
        other => panic!("nobody decides this: {other:?}"),
    }
}

/// Conjuncts that contradict each other as soon as one is used in the other.
fn plain_contradiction(pool: &mut TermPool) -> (Vec<Term>, Term) {
    let (x, y) = (input(pool, "x"), input(pool, "y"));
    let (less, sum) = (pool.signed_less(x, y), pool.binary(BinaryOp::Add, x, y));
    let zero = pool.bits(Width::W64, 0);
    let is_zero = pool.equal(sum, zero);
    let either = pool.implies(less, is_zero);
    (vec![less, either], pool.not(is_zero))
}

#[test]
fn a_question_whose_time_is_over_is_not_answered_no() {
    let mut pool = TermPool::new();
    let (path, extra) = plain_contradiction(&mut pool);
    // -1 < 1, and their sum is 0.
    let mut model = Model::new(0);
    for (name, bits) in [("x", u64::MAX), ("y", 1)] {
        let function = pool
            .find_function(&forkless_term::Symbol::Input(name.into()))
            .expect("it was declared");
        model.set((function, [None; 2]), Value::Bits(Width::W64, bits));
    }
    let model = KnownModel::new(model);
    for (deadline, is_over) in [(Deadline::default(), false), (Instant::now().into(), true)] {
        let mut solver = Solver::new(SolverConfig { deadline, ..SolverConfig::default() });
        let answer = solver.extend(&mut pool, &path, &model, extra);
        match answer {
            QueryResult::Unknown(reason) => {
                assert_eq!((reason, is_over), (UnknownReason::Deadline, true))
            }
            QueryResult::Unsat | QueryResult::UnsatWithinLimits => {
                assert!(!is_over, "nobody had the time to find that out")
            }
            QueryResult::Sat(_) => panic!("the conjuncts contradict each other"),
        }
    }
}

/// Nothing contradicts anything here, but there was no time to write it all down.
#[test]
fn a_question_that_is_not_even_encoded_in_time_is_not_answered_no() {
    let mut pool = TermPool::new();
    let (x, y) = (input(&mut pool, "x"), input(&mut pool, "y"));
    let conjuncts = [pool.signed_less(x, y)];
    for (deadline, expected) in [(Deadline::default(), true), (Instant::now().into(), false)] {
        let mut solver = Embedded::new(ClassUniverse::default());
        let limits = QueryLimits { conflicts: None, deadline };
        let verdict = solver.check(&pool, &conjuncts, None, &limits);
        match verdict {
            SatResult::Sat(_) => assert!(expected, "it was over before anything was looked at"),
            SatResult::Unknown(reason) => {
                assert_eq!((reason, expected), (UnknownReason::Deadline, false));
            }
            SatResult::Unsat => panic!("x may be less than y"),
        }
    }
}
