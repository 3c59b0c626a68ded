//! How often loops go round, for the bound on loops.
//!
//! Each loop of an activation counts by itself. A round counts if something was decided about the input
//! since the last one. Where a loop goes round, the loops within it begin anew.
//!
//! A loop is known by its first block: the target of a jump back. Loops that begin at the same block
//! are one.

use forkless_ir::BlockId;

/// The loops of one activation that have gone round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LoopRounds {
    /// By their first blocks, in this order. A loop lies behind those around it, and behind some that
    /// the path has left.
    loops: Vec<Rounds>,
    /// How many decisions there were when the method was entered.
    decided: u64,
}

/// One of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rounds {
    first: BlockId,
    count: u32,
    /// How many decisions there were when it went round last.
    decided: u64,
}

impl LoopRounds {
    /// Those of a method that is entered after so many decisions.
    pub fn entered(decided: u64) -> LoopRounds {
        LoopRounds { loops: vec![], decided }
    }

    /// Jumps back to a block after so many decisions. The answer is how often the loop that begins
    /// there went round and decided something.
    pub fn jump_back(&mut self, block: BlockId, decided: u64) -> u32 {
        let around = self.loops.partition_point(|one| one.first <= block);
        self.loops.truncate(around);
        let last = self.loops.last();
        if last.is_none_or(|last| last.first != block) {
            // It was entered after that.
            let before = last.map_or(self.decided, |last| last.decided);
            self.loops.push(Rounds { first: block, count: 0, decided: before });
        }
        let Some(this) = self.loops.last_mut() else { return 0 };
        this.count += u32::from(this.decided != decided);
        this.decided = decided;
        this.count
    }

    /// Those of two paths that become one: the larger numbers.
    pub fn merged(&self, other: &LoopRounds) -> LoopRounds {
        let mut loops = self.loops.clone();
        for theirs in &other.loops {
            match loops.binary_search_by_key(&theirs.first, |one| one.first) {
                Ok(place) => {
                    let ours = &mut loops[place];
                    ours.count = ours.count.max(theirs.count);
                    ours.decided = ours.decided.max(theirs.decided);
                }
                Err(place) => loops.insert(place, *theirs),
            }
        }
        LoopRounds { loops, decided: self.decided.min(other.decided) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Jumps back to blocks, each after so many decisions, and what they count.
    fn check(jumps: &[(u32, u64, u32)]) {
        let mut rounds = LoopRounds::entered(0);
        for (number, &(block, decided, expected)) in jumps.iter().enumerate() {
            let found = rounds.jump_back(BlockId(block), decided);
            assert_eq!(found, expected, "jump {number} of {jumps:?}");
        }
    }

    #[test]
    fn a_round_counts_if_it_decides() {
        check(&[(1, 1, 1), (1, 2, 2), (1, 2, 2), (1, 5, 3)]);
        check(&[(1, 0, 0), (1, 0, 0), (1, 1, 1)]);
    }

    #[test]
    fn each_loop_counts_by_itself() {
        // One after the other.
        check(&[(1, 1, 1), (1, 2, 2), (5, 3, 1), (5, 4, 2)]);
        // One within the other, which begins anew.
        check(&[(3, 1, 1), (3, 2, 2), (1, 2, 1), (3, 3, 1), (3, 4, 2), (1, 4, 2), (1, 5, 3)]);
        // Only the outer one decides.
        check(&[(1, 1, 1), (3, 1, 0), (3, 1, 0), (1, 2, 2), (3, 2, 0), (3, 2, 0)]);
    }

    #[test]
    fn merged_paths_have_the_larger_numbers() {
        let rounds = |jumps: &[(u32, u64)]| {
            let mut rounds = LoopRounds::entered(0);
            for &(block, decided) in jumps {
                rounds.jump_back(BlockId(block), decided);
            }
            rounds
        };
        let (left, right) = (rounds(&[(1, 1), (1, 2), (4, 3)]), rounds(&[(1, 1), (2, 4), (4, 5)]));
        let both = left.merged(&right);
        assert_eq!(both, right.merged(&left));
        let counts: Vec<(u32, u32)> =
            both.loops.iter().map(|one| (one.first.0, one.count)).collect();
        assert_eq!(counts, [(1, 2), (2, 1), (4, 1)]);
        assert_eq!(both.clone().jump_back(BlockId(4), 6), 2);
    }
}
