//! What JaCoCo would see of inputs.
//!
//! JaCoCo notes that a run comes by its probes, and takes for executed what leads to one ([`Probes`]). Where an
//! exception leaves an instruction, it does not see what was executed since the last probe. So it may
//! count less than what was executed, and never more.

use super::covered::{CodeItem, Covered};
use super::tracer::KnownMethod;
use forkless_ir::Probes;
use std::collections::BTreeSet;

/// What JaCoCo would say of an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The line, if it is known.
    pub line: Option<u32>,
    /// Was it executed?
    pub is_executed: bool,
    /// How many branches it has; fewer than two are none.
    pub branches: u32,
    /// How many of them were taken.
    pub taken: u32,
}

/// What JaCoCo would say of the instructions of a method that count.
pub(super) fn seen(method: &KnownMethod, covered: &Covered) -> Vec<Seen> {
    let instructions = &method.map.instructions;
    let mut view = View::of(method, covered);
    for (place, instruction) in instructions.iter().enumerate() {
        if let Some(original) = instruction.copy_of {
            let taken = std::mem::take(&mut view.taken[place]);
            view.taken[original].extend(taken);
        }
    }
    let seen = |place: usize| {
        let instruction = &instructions[place];
        let branches = instruction.next.len() as u32;
        let taken = view.taken[place].len() as u32;
        let is_branch = branches > 1;
        Seen {
            line: instruction.line,
            is_executed: taken > 0,
            branches: if is_branch { branches } else { 0 },
            taken: if is_branch { taken } else { 0 },
        }
    };
    method.places().map(seen).collect()
}

struct View {
    /// The branches of each instruction that it knows to be taken.
    taken: Vec<BTreeSet<usize>>,
    /// What leads to an instruction without a probe between: the instruction and its branch.
    before: Vec<Option<(usize, usize)>>,
}

impl View {
    fn of(method: &KnownMethod, covered: &Covered) -> View {
        let instructions = &method.map.instructions;
        let mut view = View {
            taken: vec![BTreeSet::new(); instructions.len()],
            before: vec![None; instructions.len()],
        };
        let thrown: BTreeSet<u32> = covered
            .iter()
            .filter_map(|item| match item {
                CodeItem::Exception(at, _) if at.method == method.name => Some(at.offset),
                _ => None,
            })
            .collect();
        let mut passed = vec![];
        for (place, instruction) in instructions.iter().enumerate() {
            let at = method.place(place);
            let is_done = || covered.contains(&CodeItem::Instruction(at.clone()));
            if instruction.next.is_empty() {
                // It returns, or throws.
                let is_left = is_done() || thrown.contains(&at.offset);
                passed.extend(is_left.then_some((place, 0)));
            }
            for (branch, &next) in instruction.next.iter().enumerate() {
                let Probes { on_falling, on_jumping } = instructions[next].probes;
                let is_falling = branch == 0 && method.falls(place);
                if !(if is_falling { on_falling } else { on_jumping }) {
                    view.before[next] = Some((place, branch));
                    continue;
                }
                let is_taken = match instruction.next.len() {
                    1 => is_done(),
                    _ => covered.contains(&CodeItem::Branch(at.clone(), branch as u32)),
                };
                passed.extend(is_taken.then_some((place, branch)));
            }
        }
        for (place, branch) in passed {
            view.pass(place, branch);
        }
        view
    }

    /// A probe behind a branch was passed: so was what leads there.
    fn pass(&mut self, mut place: usize, mut branch: usize) {
        loop {
            let was_known = !self.taken[place].is_empty();
            self.taken[place].insert(branch);
            match self.before[place] {
                Some(before) if !was_known => (place, branch) = before,
                _ => break,
            }
        }
    }
}
