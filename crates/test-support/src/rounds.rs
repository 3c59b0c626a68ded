//! How long random tests run, and where they begin.
//!
//! - `FORKLESS_LONG`, if it is set, asks for the long run of each test.
//! - `FORKLESS_FUZZ_ROUNDS` asks for so many rounds of each test.
//! - `FORKLESS_FUZZ_SEED` is the first seed, in place of the usual one.

use std::ops::Range;

/// How often a random test is repeated.
#[derive(Clone, Copy, Debug)]
pub struct Rounds {
    /// Unless the environment asks for more.
    pub usual: u64,
    /// With `FORKLESS_LONG`.
    pub long: u64,
}

impl Rounds {
    /// The number of rounds that the environment asks for.
    ///
    /// # Panics
    /// If `FORKLESS_FUZZ_ROUNDS` is no number.
    pub fn count(self) -> u64 {
        let otherwise = if is_long() { self.long } else { self.usual };
        number("FORKLESS_FUZZ_ROUNDS", otherwise)
    }

    /// A seed for each round. The first one is `FORKLESS_FUZZ_SEED`, or the usual one.
    ///
    /// # Panics
    /// If a variable of the environment is no number.
    pub fn seeds_from(self, usual: u64) -> Range<u64> {
        let first = first_seed(usual);
        first..first + self.count()
    }
}

/// Are tests to run much longer than usual?
pub fn is_long() -> bool {
    std::env::var_os("FORKLESS_LONG").is_some()
}

/// The seed that a test begins with: `FORKLESS_FUZZ_SEED`, or the usual one.
///
/// # Panics
/// If the variable is no number.
pub fn first_seed(usual: u64) -> u64 {
    number("FORKLESS_FUZZ_SEED", usual)
}

fn number(name: &str, otherwise: u64) -> u64 {
    match std::env::var(name) {
        Ok(number) => number.parse().unwrap_or_else(|_| panic!("{name} is a number")),
        Err(_) => otherwise,
    }
}

/// Shares seeds out among threads, one for each core. Each thread works through its own ones;
/// answers what each of them made.
///
/// # Panics
/// If a thread does.
pub fn on_all_cores<T: Send>(
    seeds: Range<u64>,
    work: impl Fn(&mut dyn Iterator<Item = u64>) -> T + Sync,
) -> Vec<T> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let (seeds, work) = (&seeds, &work);
    std::thread::scope(|scope| {
        let start =
            |thread| scope.spawn(move || work(&mut seeds.clone().skip(thread).step_by(threads)));
        let workers: Vec<_> = (0..threads).map(start).collect();
        let finish = |worker: std::thread::ScopedJoinHandle<'_, T>| match worker.join() {
            Ok(made) => made,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        workers.into_iter().map(finish).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::on_all_cores;

    #[test]
    fn each_seed_is_worked_on_once() {
        let mut seen: Vec<u64> = on_all_cores(3..20, |seeds| seeds.collect::<Vec<_>>()).concat();
        seen.sort_unstable();
        assert_eq!(seen, (3..20).collect::<Vec<_>>());
    }
}
