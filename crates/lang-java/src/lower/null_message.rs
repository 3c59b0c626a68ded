//! The message of an exception for a null dereference, as the JVM words it (JEP 358): what could not
//! be done, and which expression was null.
//!
//! The expression is read off the code: for each value on the stack, which instruction put it there.
//! Where ways meet that have it from different instructions, nothing is said of it.

use super::flow::FlowBlock;
use super::symbols::Symbols;
use super::transfer::{Transfer, shuffle};
use super::{Lowered, lowered};
use crate::classfile::{ArrayKind, Code, Instruction, JavaType, MethodDescriptor, MethodInfo};
use crate::java::Java;
use crate::names::{dotted, name_of};
use forkless_ir::{BlockId, MethodId, Program};

/// How many fields and elements deep an expression is written out.
const DEPTH: usize = 5;

/// The message for an exception that an instruction of a lowered method raised; none if that
/// instruction dereferences nothing.
pub(crate) fn null_message(
    java: &Java,
    program: &Program,
    method: MethodId,
    block: BlockId,
    instruction: usize,
) -> Option<String> {
    let mut message = None;
    lowered(java, program, method, |lowered| {
        let Lowered { code, info, mut symbols, flow, places } = lowered;
        let number = block.index();
        let place = places.get(number)?.get(instruction).copied();
        let place = place.unwrap_or_else(|| flow[number].end - 1);
        let sources = Sources::of(&mut symbols, code, &flow);
        let writer = Writer { symbols: &symbols, code, info, sources: &sources };
        message = writer.message(place);
        Some(())
    });
    message
}

/// Which instruction put a value on the stack, if there is one.
type Source = Option<usize>;

/// What is known before an instruction.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Before {
    stack: Vec<Source>,
    /// The local variables that were set on some way here.
    written: Vec<bool>,
}

/// What is known before each instruction that can be reached, by its position.
struct Sources {
    before: Vec<Option<Before>>,
}

impl Sources {
    fn of(symbols: &mut Symbols<'_>, code: &Code, flow: &[FlowBlock]) -> Sources {
        let mut sources = Sources { before: vec![None; code.instructions.len()] };
        let start = Before { stack: vec![], written: vec![false; code.max_locals.into()] };
        let mut entries: Vec<Option<Before>> = vec![None; flow.len()];
        entries[0] = Some(start);
        let mut pending = vec![0];
        while let Some(number) = pending.pop() {
            let Some(entry) = entries[number].clone() else { continue };
            let left = sources.run(symbols, code, &flow[number], entry.clone());
            let mut reach = |next: usize, state: Before| {
                let joined = match &entries[next] {
                    None => state,
                    Some(known) => join(known, &state),
                };
                if entries[next].as_ref() != Some(&joined) {
                    entries[next] = Some(joined);
                    pending.push(next);
                }
            };
            for &(_, handler) in &flow[number].handlers {
                let written = or(&entry.written, &left.written);
                reach(handler, Before { stack: vec![None], written });
            }
            for &next in &flow[number].successors {
                reach(next, left.clone());
            }
        }
        sources
    }

    /// Runs through a block; what it leaves.
    fn run(
        &mut self,
        symbols: &mut Symbols<'_>,
        code: &Code,
        block: &FlowBlock,
        entry: Before,
    ) -> Before {
        let mut types = block.entry.clone();
        let mut state = entry;
        for place in block.first..block.end {
            let (offset, instruction) = &code.instructions[place];
            self.before[place] = Some(state.clone());
            if is_shuffle(instruction) {
                let wide: Vec<bool> = types.stack.iter().map(|ty| ty.is_wide()).collect();
                let mut both: Vec<(bool, Source)> =
                    wide.into_iter().zip(state.stack.iter().copied()).collect();
                shuffle(instruction, &mut both, |(is_wide, _)| *is_wide);
                state.stack = both.into_iter().map(|(_, source)| source).collect();
            }
            let before = types.stack.len();
            let run = Transfer { symbols, state: &mut types, offset: *offset }.run(instruction);
            if run.is_err() {
                break;
            }
            if let Instruction::Store(_, slot) | Instruction::Increment { slot, .. } = instruction {
                state.written[usize::from(*slot)] = true;
            }
            if matches!(instruction, Instruction::Jsr(_)) {
                state.stack.push(None);
            }
            if is_shuffle(instruction) || matches!(instruction, Instruction::CheckCast(_)) {
                continue;
            }
            let pushes = usize::from(pushes(symbols, instruction));
            state.stack.truncate(types.stack.len().saturating_sub(pushes).min(before));
            state.stack.resize(types.stack.len() - pushes, None);
            state.stack.extend((pushes == 1).then_some(Some(place)));
        }
        state
    }
}

fn or(one: &[bool], other: &[bool]) -> Vec<bool> {
    one.iter().zip(other).map(|(one, other)| *one || *other).collect()
}

fn join(one: &Before, other: &Before) -> Before {
    let same = |(one, other): (&Source, &Source)| one.filter(|_| one == other);
    Before {
        stack: one.stack.iter().zip(&other.stack).map(same).collect(),
        written: or(&one.written, &other.written),
    }
}

fn is_shuffle(instruction: &Instruction) -> bool {
    matches!(
        instruction,
        Instruction::Pop
            | Instruction::Pop2
            | Instruction::Dup
            | Instruction::DupX1
            | Instruction::DupX2
            | Instruction::Dup2
            | Instruction::Dup2X1
            | Instruction::Dup2X2
            | Instruction::Swap
    )
}

/// Does an instruction, other than those that only move values, push one?
fn pushes(symbols: &mut Symbols<'_>, instruction: &Instruction) -> bool {
    match instruction {
        Instruction::InvokeVirtual(index)
        | Instruction::InvokeSpecial(index)
        | Instruction::InvokeStatic(index)
        | Instruction::InvokeInterface(index) => {
            symbols.shape(*index, false).is_ok_and(|shape| shape.returns.is_some())
        }
        Instruction::InvokeDynamic(index) => {
            symbols.shape(*index, true).is_ok_and(|shape| shape.returns.is_some())
        }
        Instruction::PushNull
        | Instruction::PushInt(_)
        | Instruction::PushLong(_)
        | Instruction::PushFloat(_)
        | Instruction::PushDouble(_)
        | Instruction::LoadConstant(_)
        | Instruction::Load(..)
        | Instruction::ArrayLoad(_)
        | Instruction::Arithmetic(..)
        | Instruction::Convert { .. }
        | Instruction::CompareLong
        | Instruction::CompareFloat { .. }
        | Instruction::GetStatic(_)
        | Instruction::GetField(_)
        | Instruction::New(_)
        | Instruction::NewPrimitiveArray(_)
        | Instruction::NewArray(_)
        | Instruction::MultiNewArray { .. }
        | Instruction::ArrayLength
        | Instruction::CheckCast(_)
        | Instruction::InstanceOf(_) => true,
        _ => false,
    }
}

/// Puts a message into words.
struct Writer<'w, 's> {
    symbols: &'w Symbols<'s>,
    code: &'w Code,
    info: &'w MethodInfo,
    sources: &'w Sources,
}

impl Writer<'_, '_> {
    fn message(&self, place: usize) -> Option<String> {
        let instruction = &self.code.instructions[place].1;
        let (action, depth) = self.failed(instruction)?;
        Some(match self.cause(place, depth) {
            Some(cause) => format!("Cannot {action} because {cause} is null"),
            None => format!("Cannot {action}"),
        })
    }

    /// What an instruction could not do, and how deep in the stack its reference is.
    fn failed(&self, instruction: &Instruction) -> Option<(String, usize)> {
        Some(match instruction {
            Instruction::ArrayLoad(kind) => (format!("load from {} array", array(*kind)), 1),
            Instruction::ArrayStore(kind) => (format!("store to {} array", array(*kind)), 2),
            Instruction::ArrayLength => ("read the array length".into(), 0),
            Instruction::Throw => ("throw exception".into(), 0),
            Instruction::MonitorEnter => ("enter synchronized block".into(), 0),
            Instruction::MonitorExit => ("exit synchronized block".into(), 0),
            Instruction::GetField(index) => {
                (format!("read field \"{}\"", self.symbols.member(*index).ok()?.name), 0)
            }
            Instruction::PutField(index) => {
                (format!("assign field \"{}\"", self.symbols.member(*index).ok()?.name), 1)
            }
            Instruction::InvokeVirtual(index)
            | Instruction::InvokeSpecial(index)
            | Instruction::InvokeInterface(index) => {
                let member = self.symbols.member(*index).ok()?;
                if member.name == "<init>" {
                    return None;
                }
                let shape = MethodDescriptor::parse(member.descriptor).ok()?;
                (format!("invoke \"{}\"", self.method(*index)?), shape.parameters.len())
            }
            _ => return None,
        })
    }

    /// The expression at a depth of the stack before an instruction, in quotes.
    fn cause(&self, place: usize, depth: usize) -> Option<String> {
        let source = self.source(place, depth)?;
        let words = self.expression(source, DEPTH)?;
        let is_call = matches!(
            self.code.instructions[source].1,
            Instruction::InvokeVirtual(_)
                | Instruction::InvokeSpecial(_)
                | Instruction::InvokeStatic(_)
                | Instruction::InvokeInterface(_)
        );
        Some(match is_call {
            true => format!("the return value of \"{words}\""),
            false => format!("\"{words}\""),
        })
    }

    fn source(&self, place: usize, depth: usize) -> Source {
        let stack = &self.sources.before[place].as_ref()?.stack;
        *stack.get(stack.len().checked_sub(depth + 1)?)?
    }

    /// What an instruction puts on the stack, as an expression; `levels` are left to write out.
    fn expression(&self, place: usize, levels: usize) -> Option<String> {
        if levels == 0 {
            return None;
        }
        let of = |depth: usize, levels: usize| {
            self.source(place, depth).and_then(|source| self.expression(source, levels))
        };
        match &self.code.instructions[place].1 {
            Instruction::PushNull => Some("null".into()),
            Instruction::PushInt(value) => Some(value.to_string()),
            Instruction::Load(_, slot) => Some(self.variable(place, *slot)),
            Instruction::GetStatic(index) => {
                let member = self.symbols.member(*index).ok()?;
                Some(format!("{}.{}", short(&dotted(member.class)), member.name))
            }
            Instruction::GetField(index) => {
                let name = self.symbols.member(*index).ok()?.name;
                Some(match of(0, levels - 1) {
                    Some(object) => format!("{object}.{name}"),
                    None => name.to_string(),
                })
            }
            Instruction::ArrayLoad(_) => {
                let array = of(1, levels - 1).unwrap_or_else(|| "<array>".into());
                let index = of(0, levels).unwrap_or_else(|| "...".into());
                Some(format!("{array}[{index}]"))
            }
            Instruction::InvokeVirtual(index)
            | Instruction::InvokeSpecial(index)
            | Instruction::InvokeStatic(index)
            | Instruction::InvokeInterface(index) => self.method(*index),
            _ => None,
        }
    }

    fn method(&self, index: u16) -> Option<String> {
        let member = self.symbols.member(index).ok()?;
        let shape = MethodDescriptor::parse(member.descriptor).ok()?;
        let types: Vec<String> = shape.parameters.iter().map(|ty| short(&name_of(ty))).collect();
        Some(format!("{}.{}({})", short(&dotted(member.class)), member.name, types.join(", ")))
    }

    /// A local variable by its name, or by what is known of it without one.
    fn variable(&self, place: usize, slot: u16) -> String {
        let offset = self.code.instructions[place].0;
        let named = self.code.locals.iter().find(|variable| {
            let is_there = variable.start <= offset && offset - variable.start < variable.length;
            variable.slot == slot && is_there
        });
        if let Some(variable) = named {
            return variable.name.clone();
        }
        let written = self.sources.before[place].as_ref().map(|before| &before.written);
        let is_set = written.is_none_or(|written| written[usize::from(slot)]);
        if is_set {
            return format!("<local{slot}>");
        }
        let is_static = self.info.access.is_static();
        if slot == 0 && !is_static {
            return "this".into();
        }
        let shape = MethodDescriptor::parse(&self.info.descriptor);
        let parameters = shape.map_or_else(|_| vec![], |shape| shape.parameters);
        let mut first = u16::from(!is_static);
        for (number, ty) in parameters.iter().enumerate() {
            if (first..first + ty.slots()).contains(&slot) {
                return format!("<parameter{}>", number + 1);
            }
            first += JavaType::slots(ty);
        }
        format!("<local{slot}>")
    }
}

/// The name of a type, without the package of the two best known.
fn short(name: &str) -> String {
    let element = name.trim_end_matches("[]");
    match element {
        "java.lang.Object" | "java.lang.String" => name["java.lang.".len()..].to_string(),
        _ => name.to_string(),
    }
}

fn array(kind: ArrayKind) -> &'static str {
    match kind {
        ArrayKind::ByteOrBoolean => "byte/boolean",
        ArrayKind::Char => "char",
        ArrayKind::Short => "short",
        ArrayKind::Int => "int",
        ArrayKind::Long => "long",
        ArrayKind::Float => "float",
        ArrayKind::Double => "double",
        ArrayKind::Reference => "object",
    }
}
