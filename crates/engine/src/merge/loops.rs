//! Where states of a region meet: they run in an order in which those that can meet do so before one
//! of them goes on.
//!
//! Blocks stand in an order in which code mostly flows. A jump back closes a loop: all blocks from its
//! target to its source belong to it. States in a loop run before those that have left it, and those
//! that were in it less often before the others; so all that leave it wait for each other.

use crate::state::{Frame, State};
use crate::step::Executor;
use forkless_ir::{BlockId, Body, MethodId, Terminator};
use std::rc::Rc;

/// The loops of a method.
#[derive(Debug)]
pub(crate) struct Loops {
    /// First and last block of each; outer ones first, and inner ones lie within them.
    loops: Vec<(BlockId, BlockId)>,
}

impl Loops {
    fn of(body: &Body) -> Loops {
        let mut loops: Vec<(BlockId, BlockId)> = vec![];
        for (number, block) in (0..).map(BlockId).zip(&body.blocks) {
            let handlers = block.handlers.iter().map(|handler| handler.target);
            for target in targets(&block.terminator).into_iter().chain(handlers) {
                if target > number {
                    continue;
                }
                match loops.iter_mut().find(|(first, _)| *first == target) {
                    Some((_, last)) => *last = (*last).max(number),
                    None => loops.push((target, number)),
                }
            }
        }
        loops.sort();
        // A loop that begins within another one ends within it.
        for inner in 0..loops.len() {
            let (first, last) = loops[inner];
            for outer in &mut loops[..inner] {
                if first <= outer.1 {
                    outer.1 = outer.1.max(last);
                }
            }
        }
        Loops { loops }
    }

    /// The first blocks of the loops that a block is in, outer ones first.
    fn around(&self, block: BlockId) -> impl Iterator<Item = BlockId> {
        let is_in = move |&&(first, last): &&(BlockId, BlockId)| first <= block && block <= last;
        self.loops.iter().filter(is_in).map(|&(first, _)| first)
    }
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

    /// Notes that a frame goes on at a block.
    pub fn count_iteration(&mut self, frame: &mut Frame, block: BlockId) {
        let again = block <= frame.block;
        let before = std::mem::take(&mut frame.iterations);
        for first in self.loops(frame.method).around(block) {
            let known = before.iter().find(|(known, _)| *known == first);
            let count = known.map_or(0, |(_, count)| *count);
            let is_again = again && first == block;
            frame.iterations.push((first, count + u32::from(is_again)));
            if is_again {
                // The loops within it begin anew.
                break;
            }
        }
    }

    /// Where a state stands in its region, whose first frame has so many callers.
    pub fn position(&mut self, state: &State, callers: usize) -> StatePosition {
        let above = state.callers.len() - callers;
        let mut frames: Vec<&Frame> = state.callers.iter().take(above).collect();
        frames.reverse();
        frames.push(&state.top);
        let mut position = vec![];
        for frame in frames {
            for first in self.loops(frame.method).around(frame.block) {
                let known = frame.iterations.iter().find(|(known, _)| *known == first);
                position.extend([first.0, known.map_or(0, |(_, count)| *count)]);
            }
            position.extend([frame.block.0, frame.next as u32]);
        }
        // What runs in a call comes before what has returned from it.
        position.push(u32::MAX);
        position
    }
}
