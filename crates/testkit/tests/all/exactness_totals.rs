//! What the exactness tests on random programs share: the heaps that a program is held against, and
//! what was seen.

use forkless_engine::EndKind;
use forkless_heap::Strategy;
use forkless_ir::Program;
use forkless_test_support::{Random, on_all_cores};
use forkless_testkit::{Bounds, Exactness, Explored, report_violations};
use std::collections::BTreeMap;
use std::ops::Range;
use std::time::Instant;

/// The heaps that each program is held against, besides the witnesses of its paths.
pub struct Heaps {
    /// Small ones; a program that has more gets random ones on top.
    pub most: u64,
    /// Random ones.
    pub samples: u64,
    /// The random ones that are larger.
    pub wide: Bounds,
}

/// What was seen.
#[derive(Default)]
pub struct Totals {
    programs: u64,
    heaps: u64,
    capped: u64,
    out_of_time: u64,
    ends: BTreeMap<EndKind, u64>,
    strategies: BTreeMap<Strategy, StrategyTotals>,
}

#[derive(Default)]
struct StrategyTotals {
    programs: u64,
    skipped: u64,
    paths: u64,
    excluded: u64,
    beyond_bound: u64,
}

impl Totals {
    /// Holds a program against heaps; what is wrong.
    pub fn check(
        &mut self,
        program: &Program,
        explored: &Explored,
        heaps: &Heaps,
        seed: u64,
    ) -> Vec<String> {
        let mut wrong = vec![];
        let mut exactness = Exactness::new(program, explored);
        let bounds = Bounds::objects(3, &[0, 1, -1]);
        exactness.check(&bounds.clone().with_runs(heaps.most));
        let mut random = Random::new(seed);
        if exactness.is_capped() {
            exactness.check_samples(&bounds.with_runs(heaps.samples), &mut random);
        }
        exactness.check_samples(&heaps.wide.clone().with_runs(heaps.samples), &mut random);
        exactness.check_witnesses(explored);
        self.programs += 1;
        self.capped += u64::from(exactness.is_capped());
        self.out_of_time += u64::from(explored.is_out_of_time());
        for (_, exploration) in explored.complete() {
            for (kind, count) in &exploration.counts.ends {
                *self.ends.entry(kind.clone()).or_default() += count;
            }
        }
        let (heaps, reports) = exactness.finish();
        self.heaps += heaps;
        for (strategy, report) in reports {
            let sum = self.strategies.entry(strategy).or_default();
            sum.programs += 1;
            sum.paths += report.taken.len() as u64;
            sum.excluded += report.excluded;
            sum.beyond_bound += report.beyond_bound;
            wrong.extend(report_violations(strategy, &report));
        }
        for &strategy in explored.skipped() {
            self.strategies.entry(strategy).or_default().skipped += 1;
        }
        wrong
    }

    fn add(&mut self, other: Totals) {
        let Totals { programs, heaps, capped, out_of_time, ends, strategies } = other;
        self.programs += programs;
        self.heaps += heaps;
        self.capped += capped;
        self.out_of_time += out_of_time;
        for (kind, more) in ends {
            *self.ends.entry(kind).or_default() += more;
        }
        for (strategy, more) in strategies {
            let sum = self.strategies.entry(strategy).or_default();
            sum.programs += more.programs;
            sum.skipped += more.skipped;
            sum.paths += more.paths;
            sum.excluded += more.excluded;
            sum.beyond_bound += more.beyond_bound;
        }
    }

    fn print(&self) {
        let Totals { programs, heaps, capped, out_of_time, ends, strategies } = self;
        println!("{programs} random programs, {heaps} heaps; {capped} programs have more");
        println!("{out_of_time} programs took a strategy too long");
        assert!(out_of_time * 100 <= *programs, "nearly all programs are checked in full");
        println!("ends {ends:?}");
        println!("strategy      programs  skipped     paths  excluded  beyond the bound");
        for (strategy, sum) in strategies {
            let StrategyTotals { programs, skipped, paths, excluded, beyond_bound } = sum;
            let name = strategy.name();
            println!(
                "{name:<12} {programs:>9} {skipped:>8} {paths:>9} {excluded:>9} {beyond_bound:>9}"
            );
            assert!(skipped * 2 < *programs, "{name}: most programs have few paths");
        }
    }
}

/// Checks the programs of all seeds, on all cores, and prints what was seen. `check` says what is
/// wrong with one of them.
pub fn check_seeds(seeds: Range<u64>, check: impl Fn(u64, &mut Totals) -> Vec<String> + Sync) {
    let start = Instant::now();
    let parts = on_all_cores(seeds.clone(), |seeds| {
        let mut totals = Totals::default();
        for seed in seeds {
            let wrong = check(seed, &mut totals);
            assert!(wrong.is_empty(), "seed {seed}:\n{}", wrong.join("\n\n"));
        }
        totals
    });
    let mut totals = Totals::default();
    parts.into_iter().for_each(|part| totals.add(part));
    assert_eq!(totals.programs, seeds.end - seeds.start);
    totals.print();
    println!("{:.1?}", start.elapsed());
}
