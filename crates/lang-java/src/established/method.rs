//! Follows a method: what is known at each place of it, and what it leaves.

use super::frame::{Frame, Unclear};
use super::nest::{Nest, Outcome};
use super::step::Step;
use super::value::{Place, Value};
use crate::classfile::{ClassFile, CodeAttribute, JvmInstruction, MethodDescriptor};
use std::collections::BTreeSet;
use std::sync::Arc;

/// After so many visits of a place, bounds that still move go to the next of few values.
const VISITS_BEFORE_WIDENING: u32 = 3;

/// More visits of a place than any code needs.
const MOST_VISITS: u32 = 200;

/// The code that is followed, and what it is code of.
#[derive(Clone)]
pub(super) struct Followed {
    pub file: Arc<ClassFile>,
    pub code: Arc<CodeAttribute>,
    pub shape: MethodDescriptor,
    pub name: String,
    pub is_static: bool,
    /// Its number in the nest; none if it is a method of another class.
    pub number: Option<usize>,
    /// How many calls of other classes' methods lead to it.
    pub depth: u32,
}

impl Followed {
    pub(super) fn is_constructor(&self) -> bool {
        self.name == "<init>"
    }

    /// The slots of parameters that are never stored to, the receiver's included.
    fn kept_parameters(&self) -> BTreeSet<u16> {
        use JvmInstruction::{Increment, Store};
        let stored: BTreeSet<u16> = (self.code.instructions.iter())
            .filter_map(|(_, instruction)| match instruction {
                Store(_, slot) | Increment { slot, .. } => Some(*slot),
                _ => None,
            })
            .collect();
        let slots = self.shape.parameter_slots() + u16::from(!self.is_static);
        // A wide value is stored to the slot before.
        let is_kept =
            |slot: &u16| !(stored.contains(slot) || *slot > 0 && stored.contains(&(slot - 1)));
        (0..slots).filter(is_kept).collect()
    }
}

/// Where control goes behind an instruction.
pub(super) enum Flow {
    /// To the next one.
    Next,
    /// To one of these, by their byte offsets, with what is known there.
    Jumps(Vec<(u32, Frame)>),
    /// Out of the method, with this result.
    Returns(Option<Value>),
    /// Nowhere.
    Ends,
}

/// Follows a method from what is known at its start. None if it never returns.
pub(super) fn follow(
    nest: &mut Nest<'_>,
    method: &Followed,
    first: Frame,
) -> Result<Option<Outcome>, Unclear> {
    let code = method.code.clone();
    let kept = method.kept_parameters();
    let mut places = Places::new(&code);
    places.enter(0, first)?;
    let mut outcome: Option<Outcome> = None;
    while let Some((mut index, mut frame)) = places.next() {
        loop {
            let (offset, instruction) = &code.instructions[index];
            for range in &code.handlers {
                if can_throw(instruction) && range.start <= *offset && *offset < range.end {
                    let handler = code.index_of(range.handler).ok_or(Unclear)?;
                    let mut thrown = frame.clone();
                    thrown.stack = vec![Value::reference(false)];
                    places.enter(handler, thrown)?;
                }
            }
            let flow = Step { nest, method, offset: *offset }.run(&mut frame, instruction)?;
            match flow {
                Flow::Next if places.is_met(index + 1) => {
                    places.enter(index + 1, frame)?;
                    break;
                }
                Flow::Next => index += 1,
                Flow::Jumps(ways) => {
                    for (target, frame) in ways {
                        places.enter(code.index_of(target).ok_or(Unclear)?, frame)?;
                    }
                    break;
                }
                Flow::Returns(result) => {
                    outcome = Some(joined(outcome, left(result, &frame, &kept))?);
                    break;
                }
                Flow::Ends => break,
            }
        }
    }
    Ok(outcome)
}

/// May an instruction throw an exception? Those that only move values do not.
fn can_throw(instruction: &JvmInstruction) -> bool {
    use JvmInstruction as I;
    !matches!(
        instruction,
        I::Nop
            | I::PushNull
            | I::PushInt(_)
            | I::PushLong(_)
            | I::Load(..)
            | I::Store(..)
            | I::Increment { .. }
            | I::Dup
            | I::Pop
            | I::Goto(_)
            | I::BranchIfZero(..)
            | I::BranchIfInts(..)
            | I::BranchIfNull { .. }
    )
}

/// What a method leaves at a place where it returns.
fn left(result: Option<Value>, frame: &Frame, kept: &BTreeSet<u16>) -> Outcome {
    let result = result.map(|mut value| {
        let is_kept = |place: &Place| matches!(place, Place::Local(slot) if kept.contains(slot));
        value.from = value.from.filter(is_kept);
        value
    });
    let locals =
        frame.locals.iter().enumerate().map(|(slot, value)| match kept.contains(&(slot as u16)) {
            true => value.clone(),
            false => Value::nothing(),
        });
    let (fields, pairs) = (frame.fields.clone(), frame.pairs.clone());
    Outcome { result, locals: locals.collect(), fields, pairs }
}

fn joined(known: Option<Outcome>, other: Outcome) -> Result<Outcome, Unclear> {
    let Some(known) = known else { return Ok(other) };
    let result = match (&known.result, &other.result) {
        (Some(one), Some(two)) => Some(one.join(two)),
        _ => None,
    };
    let as_frame = |Outcome { locals, fields, pairs, .. }: Outcome| Frame {
        locals,
        stack: vec![],
        fields,
        pairs,
        tracked: Arc::default(),
    };
    let frame = as_frame(known).join(&as_frame(other), false)?;
    Ok(Outcome { result, locals: frame.locals, fields: frame.fields, pairs: frame.pairs })
}

/// Where ways through the code meet, and what is known there.
struct Places {
    met: Vec<bool>,
    frames: Vec<Option<Frame>>,
    visits: Vec<u32>,
    open: BTreeSet<usize>,
}

impl Places {
    fn new(code: &CodeAttribute) -> Places {
        let count = code.instructions.len();
        let mut met = vec![false; count];
        let targets = code.instructions.iter().flat_map(|(_, one)| one.targets());
        for offset in targets.chain(code.handlers.iter().map(|range| range.handler)) {
            if let Some(index) = code.index_of(offset) {
                met[index] = true;
            }
        }
        Places { met, frames: vec![None; count], visits: vec![0; count], open: BTreeSet::new() }
    }

    fn is_met(&self, index: usize) -> bool {
        self.met.get(index).copied().unwrap_or(false)
    }

    fn enter(&mut self, index: usize, frame: Frame) -> Result<(), Unclear> {
        let visits = &mut self.visits[index];
        let known = &mut self.frames[index];
        let joined = match known.as_ref() {
            None => frame,
            Some(known) => known.join(&frame, *visits > VISITS_BEFORE_WIDENING)?,
        };
        if known.as_ref() != Some(&joined) {
            *visits += 1;
            if *visits > MOST_VISITS {
                return Err(Unclear);
            }
            *known = Some(joined);
            self.open.insert(index);
        }
        Ok(())
    }

    fn next(&mut self) -> Option<(usize, Frame)> {
        let index = self.open.pop_first()?;
        Some((index, self.frames[index].clone()?))
    }
}
