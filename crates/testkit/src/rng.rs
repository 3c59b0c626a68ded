//! Random numbers that are the same in every run and on every machine, unless the environment asks for
//! others.

/// A number that an environment variable gives.
///
/// # Panics
/// If it is no number.
pub fn number_from_environment(name: &str, otherwise: u64) -> u64 {
    match std::env::var(name) {
        Ok(number) => number.parse().unwrap_or_else(|_| panic!("{name} is a number")),
        Err(_) => otherwise,
    }
}

/// The seed that a test begins with: `FORKLESS_FUZZ_SEED`, or its usual one.
///
/// # Panics
/// If the variable is no number.
pub fn first_seed(usual: u64) -> u64 {
    number_from_environment("FORKLESS_FUZZ_SEED", usual)
}

/// A small generator (xorshift64*): equal seeds give equal numbers.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// Starts at a seed; neighbouring seeds give unrelated numbers.
    pub fn new(seed: u64) -> Self {
        let mut random = Random { state: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1 };
        random.next();
        random.next();
        random
    }

    fn next(&mut self) -> u64 {
        self.state ^= self.state >> 12;
        self.state ^= self.state << 25;
        self.state ^= self.state >> 27;
        self.state.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 16
    }

    /// A number below `limit`.
    ///
    /// # Panics
    /// If the limit is zero.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    /// True in `percent` of all cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of the items.
    ///
    /// # Panics
    /// If there is none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}
