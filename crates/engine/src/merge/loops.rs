//! Where states of a region meet: they run in an order in which those that can meet do so before one
//! of them goes on.
//!
//! Blocks are ordered such that all code runs before what follows it; only a jump that closes a loop leads
//! back. States in a loop run before those that have left it, and those that were in it less often before
//! the others; so all that leave it wait for each other.

use crate::state::{Frame, State};
use crate::step::Executor;
use forkless_ir::{BlockId, Body, MethodId, Terminator};
use std::rc::Rc;

/// The order of a method's blocks, and its loops.
#[derive(Debug)]
pub(crate) struct Loops {
    /// The place of each block in the order.
    places: Vec<u32>,
    /// The places of the first blocks of the loops that each block is in, outer ones first.
    around: Vec<Vec<u32>>,
}

impl Loops {
    fn of(body: &Body) -> Loops {
        let targets: Vec<Vec<usize>> = body
            .blocks
            .iter()
            .map(|block| {
                let handlers = block.handlers.iter().map(|handler| handler.target);
                let all = targets(&block.terminator).into_iter().chain(handlers);
                all.map(BlockId::index).collect()
            })
            .collect();
        let places = order(&targets);
        let mut sources: Vec<Vec<usize>> = vec![vec![]; targets.len()];
        for (source, targets) in targets.iter().enumerate() {
            targets.iter().for_each(|&target| sources[target].push(source));
        }
        let mut around: Vec<Vec<u32>> = vec![vec![]; targets.len()];
        for (source, targets) in targets.iter().enumerate() {
            for &first in targets.iter().filter(|&&first| places[first] <= places[source]) {
                // What leads to the jump back without passing the first block.
                let mut open = vec![source, first];
                while let Some(block) = open.pop() {
                    if !around[block].contains(&places[first]) {
                        around[block].push(places[first]);
                        let within = sources[block].iter().filter(|_| block != first);
                        open.extend(within.filter(|&&one| places[one] > places[first]));
                    }
                }
            }
        }
        around.iter_mut().for_each(|loops| loops.sort_unstable());
        Loops { places, around }
    }

    /// Does a jump close a loop?
    fn leads_back(&self, from: BlockId, to: BlockId) -> bool {
        self.places[to.index()] <= self.places[from.index()]
    }
}

/// The places of blocks in an order in which each comes before its targets, but for jumps that close a loop.
fn order(targets: &[Vec<usize>]) -> Vec<u32> {
    let mut places = vec![u32::MAX; targets.len()];
    let mut is_seen = vec![false; targets.len()];
    let mut next = targets.len() as u32;
    for root in 0..targets.len() {
        if std::mem::replace(&mut is_seen[root], true) {
            continue;
        }
        let mut stack = vec![(root, 0)];
        while let Some((block, number)) = stack.last_mut() {
            match targets[*block].get(*number) {
                Some(&target) => {
                    *number += 1;
                    if !std::mem::replace(&mut is_seen[target], true) {
                        stack.push((target, 0));
                    }
                }
                None => {
                    next -= 1;
                    places[*block] = next;
                    stack.pop();
                }
            }
        }
    }
    places
}

fn targets(terminator: &Terminator) -> Vec<BlockId> {
    match terminator {
        Terminator::Jump(target) => vec![*target],
        Terminator::Branch { then, otherwise, .. } => vec![*then, *otherwise],
        Terminator::Switch { cases, default, .. } => {
            cases.iter().map(|(_, target)| *target).chain([*default]).collect()
        }
        Terminator::Return(_) | Terminator::Throw(_) => vec![],
    }
}

/// Where a state of a region stands. Those with the least position run first; those with the same
/// position may be merged.
pub(crate) type StatePosition = Vec<u32>;

impl Executor<'_> {
    fn loops(&mut self, method: MethodId) -> Rc<Loops> {
        let program = self.program;
        let loops = self.loops.entry(method);
        loops.or_insert_with(|| Rc::new(Loops::of(program.body(method)))).clone()
    }

    /// Notes that a frame goes on at a block. Answers whether that closes a loop.
    pub fn count_iteration(&mut self, frame: &mut Frame, block: BlockId) -> bool {
        let loops = self.loops(frame.method);
        let (again, place) = (loops.leads_back(frame.block, block), loops.places[block.index()]);
        let before = std::mem::take(&mut frame.iterations);
        for &first in &loops.around[block.index()] {
            let known = before.iter().find(|(known, _)| *known == first);
            let count = known.map_or(0, |(_, count)| *count);
            let is_again = again && first == place;
            frame.iterations.push((first, count + u32::from(is_again)));
            if is_again {
                // The loops within it begin anew.
                break;
            }
        }
        again
    }

    /// Where a state stands in its region, whose first frame has so many callers.
    pub fn position(&mut self, state: &State, callers: usize) -> StatePosition {
        let above = state.callers.len() - callers;
        let frames = std::iter::once(&state.top).chain(state.callers.iter().take(above));
        // What runs in a call comes before what has returned from it: a number above all others is the last.
        // Made from the innermost frame outwards, and turned round.
        let mut position = Vec::with_capacity(4 * above + 5);
        position.push(u32::MAX);
        for frame in frames {
            if !self.loops.contains_key(&frame.method) {
                self.loops(frame.method);
            }
            let loops = &self.loops[&frame.method];
            position.extend([frame.next as u32, loops.places[frame.block.index()]]);
            for &first in loops.around[frame.block.index()].iter().rev() {
                let known = frame.iterations.iter().find(|(known, _)| *known == first);
                position.extend([known.map_or(0, |(_, count)| *count), first]);
            }
        }
        position.reverse();
        position
    }
}
