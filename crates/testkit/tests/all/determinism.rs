//! What an exploration finds does not depend on how it is carried out.

use forkless_engine::{
    Budgets, Config, ControlTrace, Exploration, NullPolicy, Order, Path, PathEnd, SolverMode,
};
use forkless_heap::Strategy;
use forkless_ir::Program;
use forkless_notation::TermNotation;
use forkless_test_support::Rounds;
use forkless_testkit::arrays::random_array_program;
use forkless_testkit::random::random_program;
use forkless_testkit::subjects::{explored, pose_config, program_of, subject};
use std::collections::BTreeSet;
use std::ops::Range;

const MAX_PATHS: u64 = 60;

/// Random programs that have several, but not too many, paths: as many as there are seeds, from the
/// first one on.
fn programs(seeds: Range<u64>) -> Vec<Program> {
    let budgets = Budgets { paths: Some(MAX_PATHS + 1), ..Budgets::default() };
    let config = Config { budgets, replay: false, ..pose_config() };
    let mut found = vec![];
    for seed in seeds.start.. {
        if found.len() as u64 == seeds.end - seeds.start {
            break;
        }
        let program = program_of(&format!("random_{seed}.pose"), &random_program(seed));
        let exploration = explored(&program, &config);
        if exploration.is_complete() && exploration.counts.traces > 1 {
            found.push(program);
        }
    }
    found
}

/// Everything about a path that people can see.
pub fn shown(exploration: &Exploration, path: &Path) -> String {
    let notation = TermNotation::of(exploration, path);
    let clauses: Vec<String> = path
        .clauses
        .iter()
        .map(|clause| format!("{:?} {}", clause.origin, notation.term(clause.term)))
        .collect();
    let end = match &path.end {
        PathEnd::Returned(Some(result)) => format!("returned {}", notation.term(*result)),
        end => format!("{:?}", end.kind()),
    };
    format!(
        "{:?} {end}\n{}\n{:?} {:?} {} steps\n{:?}",
        path.decisions,
        clauses.join("\n"),
        path.trail,
        path.control,
        path.steps,
        path.witness
    )
}

fn check_same(program: &Program, usual: &[String], config: &Config, how: &str) {
    let exploration = explored(program, config);
    let found: Vec<String> =
        exploration.paths.iter().map(|path| shown(&exploration, path)).collect();
    let name = &program.sources.files().last().expect("programs have a source").name;
    assert_eq!(found, usual, "{name} with {how}");
}

fn check_independence(program: &Program, usual_config: &Config) {
    let usual_config = || usual_config.clone();
    let exploration = explored(program, &usual_config());
    assert!(exploration.is_complete());
    let usual: Vec<String> =
        exploration.paths.iter().map(|path| shown(&exploration, path)).collect();
    for threads in [2, 3] {
        let config = Config { threads, ..usual_config() };
        check_same(program, &usual, &config, &format!("{threads} threads"));
    }
    for order in [Order::Coverage, Order::BreadthFirst, Order::Random(1), Order::Random(99)] {
        let config = Config { order, ..usual_config() };
        check_same(program, &usual, &config, &format!("{order:?}"));
    }
    let config = Config { order: Order::Random(7), threads: 3, ..usual_config() };
    check_same(program, &usual, &config, "random order and 3 threads");
}

#[test]
fn threads_and_orders_change_nothing() {
    for program in programs(Rounds { usual: 200, long: 2_000 }.seeds_from(50_000)) {
        check_independence(&program, &pose_config());
    }
    for name in ["avl_find", "avl_maxElement", "dll_indexOf", "treemap_put"] {
        check_independence(&subject(name), &pose_config());
    }
}

#[test]
fn threads_and_orders_change_nothing_under_any_strategy_with_arrays() {
    for seed in (Rounds { usual: 100, long: 1_000 }).seeds_from(0) {
        let program = random_array_program(seed).lower();
        let strategy = Strategy::ALL[(seed % 5) as usize];
        let heap_bound = [None, Some(1)][(seed / 5 % 2) as usize];
        let config = Config { strategy, heap_bound, array_bound: Some(8), ..pose_config() };
        let budgets = Budgets { paths: Some(MAX_PATHS + 1), ..Budgets::default() };
        let few = Config { budgets, replay: false, ..config.clone() };
        if explored(&program, &few).is_complete() {
            check_independence(&program, &config);
        }
    }
}

#[test]
fn unwinding_finds_the_same_paths() {
    let identities = |exploration: &Exploration| -> Vec<_> {
        exploration.paths.iter().map(|path| (path.decisions.clone(), path.end.kind())).collect()
    };
    let unwind = Config { solver_mode: SolverMode::Unwind, ..pose_config() };
    for program in programs(Rounds { usual: 400, long: 4_000 }.seeds_from(80_000)) {
        let (whole, unwound) = (explored(&program, &pose_config()), explored(&program, &unwind));
        let name = &program.sources.files().next().expect("a program has a source").name;
        assert_eq!(identities(&whole), identities(&unwound), "{name}");
        assert_eq!(unwound.counts.mismatches, 0, "{name}");
    }
}

/// Whether a null dereference is assumed away or a path of its own: the other paths are the same.
#[test]
fn null_policies_agree_on_what_does_not_dereference_null() {
    for seed in 0..300 {
        let text = random_program(seed);
        let program = program_of(&format!("random_{seed}.pose"), &text);
        let budgets = Budgets { steps: 100_000, ..Budgets::default() };
        let finished = |null| {
            let exploration = explored(&program, &Config { null, budgets, ..pose_config() });
            assert!(exploration.is_complete(), "{text}");
            assert_eq!(exploration.counts.mismatches, 0, "{text}");
            let returned = |path: &&Path| matches!(path.end, PathEnd::Returned(_));
            let controls = exploration.paths.iter().filter(returned).map(|path| path.control);
            controls.collect::<BTreeSet<ControlTrace>>()
        };
        assert_eq!(finished(NullPolicy::Assume), finished(NullPolicy::Fork), "{text}");
    }
}

/// Whether a bound leaves something out is asked on a path until the answer is yes; how often that is
/// does not depend on who walks the path.
#[test]
fn bounds_are_asked_about_until_they_are_hit() {
    for (name, most) in [("fig1c_hasNull_max10", 4), ("treemap_put", 200)] {
        let program = subject(name);
        let counts_of = |threads| {
            let config = Config { threads, heap_bound: Some(1), ..pose_config() };
            let counts = explored(&program, &config).counts;
            assert!(counts.bound_hit, "{name}");
            (counts.assumption_checks, counts.queries, counts.solver)
        };
        let usual = counts_of(1);
        assert!(usual.0 <= most, "{name}: {} questions", usual.0);
        for threads in [2, 3] {
            assert_eq!(counts_of(threads), usual, "{name} with {threads} threads");
        }
    }
}
