//! Against enumeration, and what only long searches reach.

use super::{Lit, Restarts, Sat};
use crate::backend::{QueryLimits, UnknownReason};
use crate::differences::Differences;
use forkless_test_support::Random;

fn cleared(memory: Sat, variables: usize) -> (Sat, Vec<Lit>, Differences) {
    let mut sat = memory;
    sat.clear();
    let always = sat.variable(true, false);
    sat.add(&[always]);
    let literals = (0..variables).map(|_| sat.variable(false, true)).collect();
    (sat, literals, Differences::new(always))
}

fn solve(sat: &mut Sat, differences: &mut Differences) -> bool {
    sat.solve(differences, &QueryLimits::default()).expect("there is no limit")
}

/// No hole for one of the pigeons.
fn pigeons(sat: &mut Sat, pigeons: usize) {
    let holes = pigeons - 1;
    let places: Vec<Vec<Lit>> =
        (0..pigeons).map(|_| (0..holes).map(|_| sat.variable(false, true)).collect()).collect();
    for (number, place) in places.iter().enumerate() {
        sat.add(place);
        for other in &places[..number] {
            for (&here, &there) in place.iter().zip(other) {
                sat.add(&[!here, !there]);
            }
        }
    }
}

#[test]
fn agrees_with_enumeration() {
    let mut random = Random::new(1);
    let mut memory = Sat::default();
    let mut counts = [0, 0];
    for _ in 0..2000 {
        let variables = 3 + random.below(7);
        let (mut sat, literals, mut differences) = cleared(memory, variables);
        let mut clauses: Vec<Vec<(usize, bool)>> = vec![];
        for _ in 0..random.below(5 * variables) + 1 {
            let size = 1 + random.below(3);
            let mut literal = || (random.below(variables), random.below(2) == 0);
            let clause: Vec<(usize, bool)> = (0..size + 1).map(|_| literal()).collect();
            let literals: Vec<Lit> =
                clause.iter().map(|&(number, holds)| literals[number].holding(holds)).collect();
            sat.add(&literals);
            clauses.push(clause);
        }
        let satisfies = |assignment: usize| {
            let holds = |&(number, holds): &(usize, bool)| (assignment >> number & 1 == 1) == holds;
            clauses.iter().all(|clause| clause.iter().any(holds))
        };
        let expected = (0..1 << variables).any(satisfies);
        assert_eq!(solve(&mut sat, &mut differences), expected, "{clauses:?}");
        if expected {
            let bit = |number: usize| usize::from(sat.value(literals[number]) == Some(true));
            let found = (0..variables).fold(0, |all, number| all | bit(number) << number);
            assert!(satisfies(found), "{clauses:?}");
        }
        counts[usize::from(expected)] += 1;
        memory = sat;
    }
    assert!(counts.iter().all(|&count| count > 200), "both answers are met: {counts:?}");
}

#[test]
fn forgets_and_restarts_on_the_way_to_an_answer() {
    let (mut sat, _, mut differences) = cleared(Sat::default(), 0);
    pigeons(&mut sat, 9);
    assert!(!solve(&mut sat, &mut differences));
    assert!(sat.conflicts() > 2000, "long enough to forget: {}", sat.conflicts());
}

#[test]
fn clauses_can_be_added_between_searches() {
    let (mut sat, literals, mut differences) = cleared(Sat::default(), 4);
    for _ in 0..16 {
        if !solve(&mut sat, &mut differences) {
            return;
        }
        let other: Vec<Lit> =
            literals.iter().map(|&one| one.holding(sat.value(one) == Some(false))).collect();
        sat.retract(&mut differences);
        sat.add(&other);
    }
    assert!(!solve(&mut sat, &mut differences), "all sixteen assignments are excluded");
}

#[test]
fn memory_does_not_change_an_answer() {
    let run = |memory: Sat| {
        let (mut sat, _, mut differences) = cleared(memory, 0);
        pigeons(&mut sat, 6);
        assert!(!solve(&mut sat, &mut differences));
        (sat.conflicts(), sat)
    };
    let (first, used) = run(Sat::default());
    assert_eq!(first, run(used).0);
}

#[test]
fn gives_up_after_so_many_conflicts() {
    let (mut sat, _, mut differences) = cleared(Sat::default(), 0);
    pigeons(&mut sat, 9);
    let limits = QueryLimits { conflicts: Some(10), deadline: Default::default() };
    assert_eq!(sat.solve(&mut differences, &limits), Err(UnknownReason::ConflictLimit));
}

#[test]
fn restarts_follow_the_sequence() {
    let mut restarts = Restarts::default();
    let sequence: Vec<u64> = (0..15).map(|_| restarts.next() / super::FIRST_RESTART).collect();
    assert_eq!(sequence, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
}
