//! Gives local variables registers.
//!
//! Compilers use one slot for many variables. Here each *web* gets a register of its own: all
//! settings of a slot that some use cannot tell apart. So a register has one kind of values, mostly
//! of one class, and nothing has to be moved where ways meet.
//!
//! Webs are found by joining, over every edge of the control flow, what a live slot holds at one
//! end with what it holds at the other; an exception may leave a block wherever it is.

use super::flow::{Definition, FlowBlock};
use super::types::{Ty, join};
use crate::classfile::{CodeAttribute, JvmInstruction, LocalVariable};
use forkless_ir::{ClassId, Program, Register, RegisterInfo};
use rustc_hash::FxHashMap;

/// The registers of local variables.
#[derive(Debug)]
pub(super) struct Locals {
    /// For each block the slots that are live at its start, with their registers.
    pub at_entry: Vec<Vec<(usize, Register)>>,
    /// For each block and instruction that sets a local variable, the register that it sets.
    pub definitions: FxHashMap<(usize, usize), Register>,
    /// All registers; the parameters come first.
    pub registers: Vec<RegisterInfo>,
}

/// A parameter: the slot that it arrives in, and its type.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parameter {
    pub slot: usize,
    pub ty: Ty,
}

/// Sets of slots, one for each block.
struct SlotSets {
    words: usize,
    bits: Vec<u64>,
}

impl SlotSets {
    fn new(sets: usize, slots: usize) -> Self {
        let words = slots.div_ceil(64).max(1);
        SlotSets { words, bits: vec![0; sets * words] }
    }

    fn set(&self, number: usize) -> &[u64] {
        &self.bits[number * self.words..][..self.words]
    }

    fn insert(&mut self, number: usize, slot: usize) {
        self.bits[number * self.words + slot / 64] |= 1 << (slot % 64);
    }

    fn contains(&self, number: usize, slot: usize) -> bool {
        self.bits[number * self.words + slot / 64] & 1 << (slot % 64) != 0
    }

    fn iter(&self, number: usize) -> impl Iterator<Item = usize> + '_ {
        let words = self.set(number).iter().enumerate();
        words.flat_map(|(place, &word)| {
            (0..64).filter(move |bit| word & 1 << bit != 0).map(move |bit| place * 64 + bit)
        })
    }
}

/// The slots whose values at the start of each block may still be read.
fn live_at_entry(code: &CodeAttribute, blocks: &[FlowBlock], slots: usize) -> SlotSets {
    let mut live = SlotSets::new(blocks.len(), slots);
    let mut set_in_block = SlotSets::new(blocks.len(), slots);
    for (number, block) in blocks.iter().enumerate() {
        for (_, instruction) in &code.instructions[block.first..block.end] {
            let (read, set) = match instruction {
                JvmInstruction::Load(_, slot) => (Some(slot), None),
                JvmInstruction::Store(_, slot) => (None, Some(slot)),
                JvmInstruction::Increment { slot, .. } => (Some(slot), Some(slot)),
                _ => (None, None),
            };
            if let Some(slot) = read.copied().map(usize::from)
                && !set_in_block.contains(number, slot)
            {
                live.insert(number, slot);
            }
            if let Some(slot) = set.copied().map(usize::from) {
                set_in_block.insert(number, slot);
            }
        }
    }
    let mut is_changed = true;
    while is_changed {
        is_changed = false;
        for (number, block) in blocks.iter().enumerate().rev() {
            for word in 0..live.words {
                let at = |block: usize| live.bits[block * live.words + word];
                let after = block.successors.iter().fold(0, |all, &next| all | at(next));
                let caught = block.handlers.iter().fold(0, |all, &(_, next)| all | at(next));
                let new = at(number) | caught | after & !set_in_block.set(number)[word];
                is_changed |= new != at(number);
                live.bits[number * live.words + word] = new;
            }
        }
    }
    live
}

/// Values of slots, joined into webs.
struct Webs<'a> {
    program: &'a Program,
    object: ClassId,
    parents: Vec<u32>,
    types: Vec<Ty>,
    names: Vec<Option<String>>,
}

impl Webs<'_> {
    fn add(&mut self, ty: Ty, name: Option<&str>) -> u32 {
        let node = self.parents.len() as u32;
        self.parents.push(node);
        self.types.push(ty);
        self.names.push(name.map(str::to_string));
        node
    }

    fn find(&mut self, node: u32) -> u32 {
        let mut node = node;
        while self.parents[node as usize] != node {
            let above = self.parents[self.parents[node as usize] as usize];
            self.parents[node as usize] = above;
            node = above;
        }
        node
    }

    /// Joins two; the older one stands for both.
    fn union(&mut self, one: u32, other: u32) {
        let (one, other) = (self.find(one), self.find(other));
        if one == other {
            return;
        }
        let (kept, dropped) = (one.min(other) as usize, one.max(other) as usize);
        self.parents[dropped] = kept as u32;
        self.types[kept] = join(self.program, self.object, self.types[kept], self.types[dropped]);
        let name = self.names[dropped].take();
        if self.names[kept].is_none() {
            self.names[kept] = name;
        }
    }
}

/// Names of local variables.
struct LocalNames<'c> {
    by_slot: FxHashMap<usize, Vec<&'c LocalVariable>>,
}

impl<'c> LocalNames<'c> {
    fn new(code: &'c CodeAttribute) -> Self {
        let mut by_slot: FxHashMap<usize, Vec<&LocalVariable>> = FxHashMap::default();
        for variable in &code.locals {
            by_slot.entry(usize::from(variable.slot)).or_default().push(variable);
        }
        LocalNames { by_slot }
    }

    fn at(&self, slot: usize, offset: u32) -> Option<&'c str> {
        let is_there = |variable: &&&LocalVariable| {
            variable.start <= offset && offset - variable.start < variable.length
        };
        self.by_slot.get(&slot)?.iter().find(is_there).map(|variable| variable.name.as_str())
    }
}

/// Gives each live slot of each block, and each setting of a slot, its register.
pub(super) fn assign(
    program: &Program,
    object: ClassId,
    code: &CodeAttribute,
    blocks: &[FlowBlock],
    parameters: &[Parameter],
) -> Locals {
    let names = LocalNames::new(code);
    let webs = Webs { program, object, parents: vec![], types: vec![], names: vec![] };
    let mut assigner = Assigner { code, blocks, names, webs, entries: vec![] };
    for parameter in parameters {
        let name = assigner.names.at(parameter.slot, 0);
        assigner.webs.add(parameter.ty, name);
    }
    assigner.add_entries();
    for (parameter, node) in parameters.iter().zip(0..) {
        if let Some(entry) = assigner.entry(0, parameter.slot) {
            assigner.webs.union(node, entry);
        }
    }
    let mut definitions = FxHashMap::default();
    for (number, block) in blocks.iter().enumerate() {
        let nodes = assigner.join_block(number);
        for (definition, node) in block.definitions.iter().zip(nodes) {
            definitions.extend(node.map(|node| ((number, definition.place), node)));
        }
    }
    number_registers(assigner.webs, parameters.len(), &assigner.entries, definitions)
}

/// Is it a value that needs a register?
fn is_value(ty: Ty) -> bool {
    !matches!(ty, Ty::Top | Ty::Return(_))
}

struct Assigner<'a> {
    code: &'a CodeAttribute,
    blocks: &'a [FlowBlock],
    names: LocalNames<'a>,
    webs: Webs<'a>,
    /// For each block the slots that are live at its start, sorted, with their nodes.
    entries: Vec<Vec<(usize, u32)>>,
}

impl Assigner<'_> {
    fn add_entries(&mut self) {
        let slots = self.blocks[0].entry.locals.len();
        let live = live_at_entry(self.code, self.blocks, slots);
        for (number, block) in self.blocks.iter().enumerate() {
            let offset = self.code.instructions[block.first].0;
            let usable = live.iter(number).filter_map(|slot| {
                let ty = *block.entry.locals.get(slot)?;
                is_value(ty).then(|| (slot, self.webs.add(ty, self.names.at(slot, offset))))
            });
            self.entries.push(usable.collect());
        }
    }

    /// The node of a slot at the start of a block, if it is live there.
    fn entry(&self, block: usize, slot: usize) -> Option<u32> {
        let entries = &self.entries[block];
        entries.binary_search_by_key(&slot, |&(slot, _)| slot).ok().map(|place| entries[place].1)
    }

    /// Adds the settings of a block, and joins what it leaves with what follows; the node of each
    /// setting.
    fn join_block(&mut self, number: usize) -> Vec<Option<u32>> {
        let block = &self.blocks[number];
        // What the slots hold that the block sets, at its end.
        let mut last: FxHashMap<usize, Option<u32>> = FxHashMap::default();
        let mut nodes = vec![];
        for &Definition { place, slot, ty } in &block.definitions {
            let next = self.code.instructions.get(place + 1);
            let behind = next.map_or(self.code.length, |&(offset, _)| offset);
            let node = is_value(ty).then(|| self.webs.add(ty, self.names.at(slot, behind)));
            last.insert(slot, node);
            nodes.push(node);
            // The last instruction of a block throws before it sets anything.
            if let Some(node) = node.filter(|_| place + 1 < block.end) {
                for &(_, handler) in &block.handlers {
                    if let Some(caught) = self.entry(handler, slot) {
                        self.webs.union(caught, node);
                    }
                }
            }
        }
        for &(_, handler) in &block.handlers {
            for (slot, caught) in self.entries[handler].clone() {
                if let Some(node) = self.entry(number, slot) {
                    self.webs.union(caught, node);
                }
            }
        }
        for &next in &block.successors {
            for (slot, node) in self.entries[next].clone() {
                let left = last.get(&slot).copied();
                if let Some(left) = left.unwrap_or_else(|| self.entry(number, slot)) {
                    self.webs.union(node, left);
                }
            }
        }
        nodes
    }
}

/// Webs become registers: parameters first, then in the order of the code.
fn number_registers(
    mut webs: Webs<'_>,
    parameters: usize,
    entries: &[Vec<(usize, u32)>],
    definitions: FxHashMap<(usize, usize), u32>,
) -> Locals {
    let mut registers = vec![];
    let mut numbers: FxHashMap<u32, Register> = FxHashMap::default();
    // In the order in which they were added: nothing depends on the order of the map.
    for node in 0..webs.parents.len() as u32 {
        let web = webs.find(node);
        if web == node || (node as usize) < parameters {
            let (ty, name) = (webs.types[node as usize], webs.names[node as usize].take());
            numbers.insert(node, Register(registers.len() as u32));
            registers.push(RegisterInfo { name, ty: ty.register_type() });
        }
    }
    let mut register = |node: u32| numbers[&webs.find(node)];
    let at_entry = entries
        .iter()
        .map(|slots| slots.iter().map(|&(slot, node)| (slot, register(node))).collect())
        .collect();
    let definitions =
        definitions.into_iter().map(|(place, node)| (place, register(node))).collect();
    Locals { at_entry, definitions, registers }
}
