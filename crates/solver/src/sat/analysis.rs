//! What is learnt from a conflict, and what is forgotten again.

use super::{ClauseAt, HEADER, Lit, Reason, Sat};
use crate::differences::Differences;

const CLAUSE_DECAY: f32 = 0.999;
const TOO_LARGE: f32 = 1e20;

impl Sat {
    /// Learns a clause from the conflict, goes back to where it implies something, and assigns
    /// that. Answers `false` if the conflict does not depend on any guess.
    pub(super) fn learn(&mut self, numbers: &mut Differences) -> bool {
        // A conflict of numbers may be of guesses before the last one.
        let level = |literal: &Lit| self.levels[literal.variable()];
        let highest = self.conflict.iter().map(level).max().unwrap_or(0);
        if highest == 0 {
            return false;
        }
        self.backtrack(numbers, highest);
        let mut clause = std::mem::take(&mut self.clause);
        self.analyse(&mut clause);
        self.minimise(&mut clause);
        for literal in &clause {
            self.seen[literal.variable()] = false;
        }
        // Watched are the literal that is implied and the last of the others to become false.
        let level = |literal: &Lit| self.levels[literal.variable()];
        let second = (1..clause.len()).max_by_key(|&at| (level(&clause[at]), clause.len() - at));
        let back_to = second.map_or(0, |second| level(&clause[second]));
        if let Some(second) = second {
            clause.swap(1, second);
        }
        self.backtrack(numbers, back_to);
        let reason = match clause.len() {
            1 => Reason::None,
            _ => {
                let at = self.store_clause(&clause, true);
                self.learnt.push(at);
                self.bump_clause(at);
                Reason::Clause(at)
            }
        };
        self.assign(clause[0], reason);
        self.clause = clause;
        self.order.decay();
        self.clause_step /= CLAUSE_DECAY;
        true
    }

    /// Resolves the conflict with the reasons of its literals until only one of them is of the
    /// last level: the first of the clause. All literals of the clause are marked as seen.
    fn analyse(&mut self, clause: &mut Vec<Lit>) {
        clause.clear();
        // The place of the literal that is found last.
        clause.push(Lit(0));
        let mut open = 0;
        let mut at = self.trail.len();
        let mut done = vec![];
        loop {
            let conflict = std::mem::take(&mut self.conflict);
            for &literal in &conflict {
                let variable = literal.variable();
                if self.seen[variable] || self.levels[variable] == 0 {
                    continue;
                }
                self.seen[variable] = true;
                self.order.bump(variable);
                if self.levels[variable] == self.level() {
                    open += 1;
                } else {
                    clause.push(literal);
                }
            }
            self.conflict = conflict;
            let literal = loop {
                at -= 1;
                if self.seen[self.trail[at].variable()] {
                    break self.trail[at];
                }
            };
            open -= 1;
            if open == 0 {
                clause[0] = !literal;
                break;
            }
            done.push(literal);
            let Reason::Clause(reason) = self.reasons[literal.variable()] else {
                unreachable!("only the first literal of a level is guessed")
            };
            self.bump_clause(reason);
            // The literal itself is among them, and was seen.
            let (from, to) = self.extent(reason);
            self.conflict.clear();
            self.conflict.extend(self.store[from..to].iter().map(|&literal| Lit(literal)));
        }
        for literal in done {
            self.seen[literal.variable()] = false;
        }
    }

    /// Drops literals that the others imply, by however many steps.
    fn minimise(&mut self, clause: &mut Vec<Lit>) {
        let levels = clause.iter().fold(0, |levels, &literal| levels | self.level_mark(literal));
        // What is seen without being in the clause any more: to be taken back in the end.
        let mut marked = vec![];
        let mut open = vec![];
        let mut at = 0;
        clause.retain(|&literal| {
            at += 1;
            let keep = at == 1 || !self.is_implied(literal, levels, &mut marked, &mut open);
            if !keep {
                marked.push(literal.variable());
            }
            keep
        });
        for variable in marked {
            self.seen[variable] = false;
        }
    }

    /// Does the falsehood of a literal follow from that of literals that were seen? If so, what follows on the
    /// way is seen from now on, and `marked`.
    fn is_implied(
        &mut self,
        literal: Lit,
        levels: u32,
        marked: &mut Vec<usize>,
        open: &mut Vec<Lit>,
    ) -> bool {
        let begin = marked.len();
        open.clear();
        open.push(literal);
        while let Some(literal) = open.pop() {
            // What was guessed follows from nothing.
            let may_follow = match self.reasons[literal.variable()] {
                Reason::Clause(reason) => self.follow(reason, levels, marked, open),
                Reason::None => false,
            };
            if !may_follow {
                for variable in marked.drain(begin..) {
                    self.seen[variable] = false;
                }
                return false;
            }
        }
        true
    }

    /// Marks the literals of a reason that were not seen, which are open now. Answers `false` if one of them is of a level that
    /// the clause has no literal of: then it does not follow.
    fn follow(
        &mut self,
        reason: ClauseAt,
        levels: u32,
        marked: &mut Vec<usize>,
        open: &mut Vec<Lit>,
    ) -> bool {
        let (from, to) = self.extent(reason);
        for at in from..to {
            let literal = Lit(self.store[at]);
            let variable = literal.variable();
            if self.seen[variable] || self.levels[variable] == 0 {
                continue;
            }
            if self.level_mark(literal) & levels == 0 {
                return false;
            }
            self.seen[variable] = true;
            marked.push(variable);
            open.push(literal);
        }
        true
    }

    /// A bit for the level of a literal. Several levels share each.
    fn level_mark(&self, literal: Lit) -> u32 {
        1 << (self.levels[literal.variable()] & 31)
    }

    /// A clause had a part in a conflict.
    pub(super) fn bump_clause(&mut self, clause: ClauseAt) {
        let at = clause as usize;
        if self.store[at] & 1 == 0 {
            return;
        }
        let activity = f32::from_bits(self.store[at + 1]) + self.clause_step;
        self.store[at + 1] = activity.to_bits();
        if activity > TOO_LARGE {
            for &learnt in &self.learnt {
                let place = &mut self.store[learnt as usize + 1];
                *place = (f32::from_bits(*place) / TOO_LARGE).to_bits();
            }
            self.clause_step /= TOO_LARGE;
        }
    }

    /// Drops the less active half of the learnt clauses, but for those that are reasons or have
    /// two literals, and moves the others together.
    pub(super) fn forget(&mut self) {
        let mut by_activity = self.learnt.clone();
        let activity = |&clause: &ClauseAt| f32::from_bits(self.store[clause as usize + 1]);
        by_activity.sort_by(|one, other| activity(one).total_cmp(&activity(other)));
        by_activity.truncate(by_activity.len() / 2);
        by_activity.retain(|&clause| {
            let (from, to) = self.extent(clause);
            let implied = Lit(self.store[from]).variable();
            to - from > 2 && self.reasons[implied] != Reason::Clause(clause)
        });
        by_activity.sort_unstable();
        self.most_learnt += self.most_learnt / 10;
        self.watches.iter_mut().for_each(Vec::clear);
        self.learnt.clear();
        let (mut from, mut to) = (0, 0);
        while from < self.store.len() {
            let length = HEADER + (self.store[from] >> 1) as usize;
            if by_activity.binary_search(&(from as ClauseAt)).is_err() {
                self.store.copy_within(from..from + length, to);
                self.moved(from as ClauseAt, to as ClauseAt);
                to += length;
            }
            from += length;
        }
        self.store.truncate(to);
    }

    /// A clause has a new place: it is watched again, and is still the reason of what it implied.
    fn moved(&mut self, from: ClauseAt, to: ClauseAt) {
        self.watch(to);
        let first = to as usize + HEADER;
        for at in [first, first + 1] {
            let implied = Lit(self.store[at]).variable();
            if self.reasons[implied] == Reason::Clause(from) {
                self.reasons[implied] = Reason::Clause(to);
            }
        }
        if self.store[to as usize] & 1 != 0 {
            self.learnt.push(to);
        }
    }
}
