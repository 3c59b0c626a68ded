//! Which monitors a method holds at a place of its code.
//!
//! There is one thread: entering a monitor never waits. All that it does is to check that the object
//! is there and to keep it in a register of its own, and leaving does nothing. Where the program
//! needs to know which monitors are held (`wait`, `notify`, `holdsLock`), the registers that count at a place are
//! found here, in the code.
//!
//! Monitors must be nested, as compilers nest them: all ways to a place have entered the same ones,
//! and the last one entered is left first.

use super::emit::{Emitter, ValuePlace};
use super::flow::FlowBlock;
use crate::classfile::{CodeAttribute, JvmInstruction};
use crate::synthetic::{self, Helper};
use forkless_ir::{BlockId, Callee, ClassId, Op, Register, Type};

/// What a method has locked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Locked {
    /// The object in a register of its frame.
    Register(Register),
    /// The object of a class.
    Class(ClassId),
}

/// The places in the code where the monitors that are held were entered, outer ones first.
pub(super) type HeldMonitors = Vec<usize>;

impl Emitter<'_> {
    /// Enters the monitor of an object that must be there.
    pub(super) fn monitor_enter(&mut self) {
        let entry = self.pop();
        let is_receiver = entry.place == ValuePlace::Register(Register(0));
        if is_receiver && self.method.has_receiver {
            self.monitors.insert(self.place, Register(0));
            return;
        }
        let source = self.value(entry);
        let check = synthetic::helper(self.java, self.program, Helper::CheckNotNull);
        let callee = Callee::Special(check);
        self.push(Op::Invoke { destination: None, callee, arguments: vec![source] });
        let destination = match self.monitors.get(&self.place) {
            Some(&known) => known,
            None => self.new_register(Type::Ref(self.symbols.known.object), false),
        };
        self.monitors.insert(self.place, destination);
        self.push(Op::Move { destination, source });
    }

    /// What is locked while an instruction of a block is executed; none where monitors are not
    /// nested.
    pub(super) fn locked(
        &self,
        is_synchronized: bool,
        block: BlockId,
        instruction: usize,
    ) -> Option<Vec<Locked>> {
        let mut locked = vec![];
        if is_synchronized {
            locked.push(match (self.method.is_static, self.method.has_receiver) {
                (true, _) => Locked::Class(self.method.class),
                (false, true) => Locked::Register(Register(0)),
                (false, false) => return None,
            });
        }
        let place = self.code.index_of(self.offset(block, instruction)?)?;
        for place in self.held_at(block.index(), place)? {
            locked.push(Locked::Register(*self.monitors.get(&place)?));
        }
        Some(locked)
    }

    /// Does the instruction that is being written end the method before all monitors are left? Then a JVM throws.
    pub(super) fn forgets_monitor(&self) -> bool {
        self.held_at(self.number, self.place).is_some_and(|held| !held.is_empty())
    }

    /// The monitors that are held before an instruction of a block; none where they are not nested.
    fn held_at(&self, block: usize, place: usize) -> Option<HeldMonitors> {
        let at_entries = self.held_at_entries.get_or_init(|| at_entries(self.code, self.flow));
        let mut held = at_entries.as_ref()?[block].clone()?;
        for place in self.flow[block].first..place {
            step(&self.code.instructions[place].1, place, &mut held)?;
        }
        Some(held)
    }
}

/// The effect of an instruction; none if there is nothing to leave.
fn step(instruction: &JvmInstruction, place: usize, entered: &mut HeldMonitors) -> Option<()> {
    match instruction {
        JvmInstruction::MonitorEnter => entered.push(place),
        JvmInstruction::MonitorExit => drop(entered.pop()?),
        _ => {}
    }
    Some(())
}

/// What every block starts with, or none if ways differ in that.
fn at_entries(code: &CodeAttribute, flow: &[FlowBlock]) -> Option<Vec<Option<HeldMonitors>>> {
    let enters = |(_, one): &(_, JvmInstruction)| matches!(one, JvmInstruction::MonitorEnter);
    if !code.instructions.iter().any(enters) {
        return Some(vec![Some(vec![]); flow.len()]);
    }
    let mut found: Vec<Option<HeldMonitors>> = vec![None; flow.len()];
    found[0] = Some(vec![]);
    let mut pending = vec![0];
    while let Some(number) = pending.pop() {
        let block = &flow[number];
        let mut entered = found[number].clone()?;
        let mut reach = |next: usize, entered: &HeldMonitors| match &found[next] {
            Some(known) => (known == entered).then_some(()),
            None => {
                found[next] = Some(entered.clone());
                pending.push(next);
                Some(())
            }
        };
        // Nothing gets past a handler of everything.
        let everything = block.handlers.iter().position(|(class, _)| class.is_none());
        let handlers = &block.handlers[..everything.map_or(block.handlers.len(), |at| at + 1)];
        for place in block.first..block.end {
            let instruction = &code.instructions[place].1;
            if may_throw(instruction) {
                handlers.iter().try_for_each(|&(_, handler)| reach(handler, &entered))?;
            }
            step(instruction, place, &mut entered)?;
        }
        block.successors.iter().try_for_each(|&next| reach(next, &entered))?;
    }
    Some(found)
}

/// Compilers write only instructions that throw nothing between entering a monitor and the handler
/// that leaves it.
fn may_throw(instruction: &JvmInstruction) -> bool {
    !matches!(
        instruction,
        JvmInstruction::Nop
            | JvmInstruction::PushNull
            | JvmInstruction::PushInt(_)
            | JvmInstruction::PushLong(_)
            | JvmInstruction::PushFloat(_)
            | JvmInstruction::PushDouble(_)
            | JvmInstruction::Load(..)
            | JvmInstruction::Store(..)
            | JvmInstruction::Pop
            | JvmInstruction::Dup
            | JvmInstruction::Goto(_)
    )
}
