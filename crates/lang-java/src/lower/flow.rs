//! The blocks of a method that can be reached, and the types of all values where each starts.
//!
//! Blocks are found while types are computed, from the first instruction on: code that cannot be
//! reached is never looked at. A subroutine (`jsr`) is copied for each call of it; a block is
//! therefore a piece of code in the *context* of the calls that lead there.
//!
//! Invariant of the result: every successor and handler is a block of the list, at whose start the
//! stack has the depth and the kinds of values that all ways there bring along.

use super::Bad;
use super::symbols::PoolSymbols;
use super::transfer::{Jump, Transfer};
use super::types::{FrameTypes, Ty, join};
use crate::classfile::{CodeAttribute, JvmInstruction};
use forkless_ir::ClassId;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Local variables of all blocks together: more than any compiler makes, less than fills memory.
/// (Nested subroutines, or many variables that nothing uses, could make any number.)
const MOST_LOCALS: usize = 1 << 24;
/// More than instructions fit into a method, so that only copies of subroutines can be more.
const MOST_BLOCKS: usize = 1 << 16;

/// A piece of straight-line code.
#[derive(Debug)]
pub(super) struct FlowBlock {
    /// The positions of its instructions in the code.
    pub first: usize,
    /// Behind the last.
    pub end: usize,
    /// The call of a subroutine that it belongs to.
    context: u32,
    /// What is known at its start.
    pub entry: FrameTypes,
    /// Blocks that may come next: those that the last instruction names, in its order, and then the
    /// one that follows in the code if it can go on there.
    pub successors: Vec<usize>,
    /// What catches exceptions that are thrown in it, first to last: the class and the block.
    pub handlers: Vec<(Option<ClassId>, usize)>,
    /// The instructions that set local variables, in order.
    pub definitions: Vec<Definition>,
}

/// An instruction that sets a local variable.
#[derive(Clone, Copy, Debug)]
pub(super) struct Definition {
    /// The position of the instruction in the code.
    pub place: usize,
    pub slot: usize,
    pub ty: Ty,
}

/// A call of a subroutine: where it goes on afterwards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct SubroutineCall {
    returns_to: u32,
    parent: u32,
}

/// The context of code that is not in a subroutine.
const OUTSIDE: u32 = 0;

/// Finds all blocks. The first is the one where the method starts.
pub(super) fn analyse(
    symbols: &mut PoolSymbols<'_>,
    code: &CodeAttribute,
    entry: FrameTypes,
) -> Result<Vec<FlowBlock>, Bad> {
    let leaders = leaders(code);
    let mut analysis = FlowAnalysis {
        code,
        leaders,
        blocks: vec![],
        numbers: FxHashMap::default(),
        contexts: vec![SubroutineCall { returns_to: 0, parent: OUTSIDE }],
        pending: BTreeSet::new(),
    };
    analysis.reach(symbols, 0, OUTSIDE, &entry)?;
    while let Some((_, block)) = analysis.pending.pop_first() {
        analysis.visit(symbols, block)?;
    }
    Ok(analysis.blocks)
}

/// The positions of instructions at which blocks start, sorted.
fn leaders(code: &CodeAttribute) -> Vec<usize> {
    let mut found = vec![0];
    let mut add = |offset: u32| found.extend(code.index_of(offset));
    for (_, instruction) in &code.instructions {
        instruction.targets().for_each(&mut add);
    }
    for range in &code.handlers {
        add(range.start);
        add(range.end);
        add(range.handler);
    }
    for (place, (_, instruction)) in code.instructions.iter().enumerate() {
        let ends = !instruction.falls_through()
            || matches!(
                instruction,
                JvmInstruction::BranchIfZero(..)
                    | JvmInstruction::BranchIfInts(..)
                    | JvmInstruction::BranchIfRefs { .. }
                    | JvmInstruction::BranchIfNull { .. }
                    | JvmInstruction::Jsr(_)
            );
        if ends && place + 1 < code.instructions.len() {
            found.push(place + 1);
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

struct FlowAnalysis<'c> {
    code: &'c CodeAttribute,
    leaders: Vec<usize>,
    blocks: Vec<FlowBlock>,
    /// By first instruction and context.
    numbers: FxHashMap<(usize, u32), usize>,
    contexts: Vec<SubroutineCall>,
    /// Blocks to be looked at (again), by first instruction: in the order of the code.
    pending: BTreeSet<(usize, usize)>,
}

impl FlowAnalysis<'_> {
    /// Brings a state along to a block; its number.
    fn reach(
        &mut self,
        symbols: &PoolSymbols<'_>,
        first: usize,
        context: u32,
        state: &FrameTypes,
    ) -> Result<usize, Bad> {
        let next = self.blocks.len();
        let number = *self.numbers.entry((first, context)).or_insert(next);
        if number == next {
            if next == MOST_BLOCKS || (next + 1) * (state.locals.len() + 1) > MOST_LOCALS {
                return Err(self.bad(first, "it has too many blocks and local variables"));
            }
            let behind = self.leaders.partition_point(|&leader| leader <= first);
            let end = self.leaders.get(behind).copied().unwrap_or(self.code.instructions.len());
            let entry = state.clone();
            self.blocks.push(FlowBlock {
                first,
                end,
                context,
                entry,
                successors: vec![],
                handlers: vec![],
                definitions: vec![],
            });
            self.pending.insert((first, number));
        } else if self.merge(symbols, number, state)? {
            self.pending.insert((first, number));
        }
        Ok(number)
    }

    /// Joins a state with what a block starts with; did that change anything?
    fn merge(
        &mut self,
        symbols: &PoolSymbols<'_>,
        number: usize,
        state: &FrameTypes,
    ) -> Result<bool, Bad> {
        let block = &mut self.blocks[number];
        if block.entry.stack.len() != state.stack.len() {
            let (one, other) = (block.entry.stack.len(), state.stack.len());
            let problem = format!("the stack has {one} or {other} values, depending on the way");
            let first = block.first;
            return Err(self.bad(first, &problem));
        }
        let mut is_changed = false;
        let known = block.entry.locals.iter_mut().chain(&mut block.entry.stack);
        for (known, &new) in known.zip(state.locals.iter().chain(&state.stack)) {
            let joined = join(symbols.program, symbols.known.object, *known, new);
            is_changed |= joined != *known;
            *known = joined;
        }
        Ok(is_changed)
    }

    /// Runs through a block and brings what it leaves to its successors.
    fn visit(&mut self, symbols: &mut PoolSymbols<'_>, number: usize) -> Result<(), Bad> {
        let FlowBlock { first, end, context, .. } = self.blocks[number];
        let mut state = self.blocks[number].entry.clone();
        let handlers = self.handlers(symbols, first)?;
        self.reach_handlers(symbols, number, &handlers, context, &state)?;
        let code = self.code;
        let mut definitions = vec![];
        for (place, (offset, instruction)) in code.instructions[first..end].iter().enumerate() {
            let jump = Transfer { symbols, state: &mut state, offset: *offset }.run(instruction)?;
            let place = first + place;
            if state.stack.len() > usize::from(code.max_stack) {
                return Err(self.bad(place, "there are more values on the stack than declared"));
            }
            let set = match instruction {
                JvmInstruction::Store(_, slot) | JvmInstruction::Increment { slot, .. } => {
                    Some(*slot)
                }
                _ => None,
            };
            if let Some(slot) = set.map(usize::from) {
                definitions.push(Definition { place, slot, ty: state.locals[slot] });
            }
            if place + 1 < end {
                if set.is_some() {
                    self.reach_handlers(symbols, number, &handlers, context, &state)?;
                }
                continue;
            }
            let successors = self.leave(symbols, place, context, &state, jump)?;
            self.blocks[number].successors = successors;
        }
        self.blocks[number].definitions = definitions;
        Ok(())
    }

    /// The handlers of the block that starts at an instruction.
    fn handlers(
        &self,
        symbols: &PoolSymbols<'_>,
        first: usize,
    ) -> Result<Vec<(Option<ClassId>, usize)>, Bad> {
        let offset = self.code.instructions[first].0;
        let mut found = vec![];
        for range in &self.code.handlers {
            if offset < range.start || range.end <= offset {
                continue;
            }
            let target = self.target(first, range.handler)?;
            let catches = match &range.catches {
                Some(name) => {
                    let class = symbols.class_named(name);
                    Some(class.map_err(|problem| self.bad(first, &problem))?)
                }
                None => None,
            };
            found.push((catches, target));
            if catches.is_none() {
                break;
            }
        }
        Ok(found)
    }

    /// Brings local variables along to the handlers of a block.
    fn reach_handlers(
        &mut self,
        symbols: &PoolSymbols<'_>,
        number: usize,
        handlers: &[(Option<ClassId>, usize)],
        context: u32,
        state: &FrameTypes,
    ) -> Result<(), Bad> {
        let mut reached = Vec::with_capacity(handlers.len());
        for &(catches, target) in handlers {
            let exception = catches.unwrap_or(symbols.known.throwable);
            let caught =
                FrameTypes { locals: state.locals.clone(), stack: vec![Ty::Ref(exception)] };
            reached.push((catches, self.reach(symbols, target, context, &caught)?));
        }
        self.blocks[number].handlers = reached;
        Ok(())
    }

    /// Brings the state at the end of a block to what may come next.
    fn leave(
        &mut self,
        symbols: &PoolSymbols<'_>,
        place: usize,
        context: u32,
        state: &FrameTypes,
        jump: Jump,
    ) -> Result<Vec<usize>, Bad> {
        let (_, instruction) = &self.code.instructions[place];
        let mut successors = vec![];
        match (jump, instruction) {
            (Jump::Return(call), _) => {
                let Some(&SubroutineCall { returns_to, parent }) = self.contexts.get(call as usize)
                else {
                    return Err(self.bad(place, "no subroutine was called"));
                };
                let target = self.target(place, returns_to)?;
                successors.push(self.reach(symbols, target, parent, state)?);
            }
            (Jump::Usual, JvmInstruction::Jsr(target)) => {
                let Some(&(returns_to, _)) = self.code.instructions.get(place + 1) else {
                    return Err(self.bad(place, "nothing follows the call of a subroutine"));
                };
                let inner = self.context(SubroutineCall { returns_to, parent: context });
                let mut state = state.clone();
                state.stack.push(Ty::Return(inner));
                let target = self.target(place, *target)?;
                successors.push(self.reach(symbols, target, inner, &state)?);
            }
            (Jump::Usual, instruction) => {
                for target in instruction.targets() {
                    let target = self.target(place, target)?;
                    successors.push(self.reach(symbols, target, context, state)?);
                }
                if instruction.falls_through() {
                    if place + 1 >= self.code.instructions.len() {
                        return Err(self.bad(place, "the code runs off its end"));
                    }
                    successors.push(self.reach(symbols, place + 1, context, state)?);
                }
            }
        }
        Ok(successors)
    }

    fn context(&mut self, context: SubroutineCall) -> u32 {
        let known = self.contexts.iter().skip(1).position(|&known| known == context);
        let number = known.map_or(self.contexts.len(), |place| place + 1);
        if known.is_none() {
            self.contexts.push(context);
        }
        number as u32
    }

    fn target(&self, place: usize, offset: u32) -> Result<usize, Bad> {
        let index = self.code.index_of(offset);
        index.ok_or_else(|| self.bad(place, "it jumps where no instruction is"))
    }

    fn bad(&self, place: usize, problem: &str) -> Bad {
        Bad { offset: self.code.instructions[place].0, problem: problem.to_string() }
    }
}
