//! Concatenations that a compiler wrote with a `StringBuilder`: `new`, some `append`, `toString`.
//!
//! They become what other compilers write with `invokedynamic`: a string that is made when one
//! of its fields is first read. Only builders that nothing else can see are taken away, only within a block, and only if
//! their text is never empty.

use super::emit::{Emitter, StackValue, ValuePlace};
use super::transfer::Transfer;
use super::types::{FrameTypes, Ty};
use crate::classfile::{JavaType, JvmInstruction, LoadableConstant, MethodDescriptor};
use crate::dynamic::{self, ConcatenationPart};
use forkless_ir::{Callee, Op, Register};
use rustc_hash::FxHashMap;

const BUILDER: &str = "java/lang/StringBuilder";

/// A concatenation that is being written.
pub(super) struct OpenConcatenation {
    /// What each `append` takes, by its place.
    appends: FxHashMap<usize, JavaType>,
    /// Texts that are appended: the place of the instruction that pushes one, in front of an
    /// `append`, which is left out with it.
    texts: FxHashMap<usize, Vec<u16>>,
    /// Where `toString` is.
    end: usize,
    parts: Vec<ConcatenationPart>,
    types: Vec<JavaType>,
    /// The operands so far.
    pub operands: Vec<StackValue>,
}

impl OpenConcatenation {
    /// Has its string a character, whatever the operands are? A builder without any gives the constant `""`, where others make
    /// a new string.
    fn is_never_empty(&self) -> bool {
        self.texts.values().any(|text| !text.is_empty())
            || self.appends.values().any(|ty| !matches!(ty, JavaType::Class(_)))
    }
}

impl Emitter<'_> {
    /// Deals with an instruction of a concatenation, if it is one; how many instructions that was.
    pub(super) fn concatenate(&mut self, place: usize, end: usize) -> Result<usize, String> {
        if matches!(self.code.instructions[place].1, JvmInstruction::New(_))
            && let Some(found) = self.find_concatenation(place, end)
        {
            self.concatenations.push(found);
            self.stack.push(StackValue { ty: Ty::Null, place: ValuePlace::Nowhere });
            return Ok(3);
        }
        let Some(current) = self.concatenations.last_mut() else { return Ok(0) };
        if let Some(text) = current.texts.remove(&place) {
            current.parts.push(ConcatenationPart::Text(text));
            return Ok(2);
        }
        if let Some(ty) = current.appends.remove(&place) {
            self.append(ty)?;
            return Ok(1);
        }
        if current.end == place {
            self.finish_concatenation()?;
            return Ok(1);
        }
        Ok(0)
    }

    /// Keeps an operand; one that is neither a number nor a string becomes a string now.
    fn append(&mut self, ty: JavaType) -> Result<(), String> {
        let mut operand = self.pop();
        let mut kept = ty;
        if !dynamic::is_plain(&kept) {
            let string = self.symbols.known.string;
            let descriptor = "(Ljava/lang/Object;)Ljava/lang/String;";
            let value_of = self.java.find_method(self.program, string, "valueOf", descriptor);
            let value_of = value_of.ok_or("there is no String.valueOf")?;
            let arguments = vec![self.value(operand)];
            let destination = self.push_result(Ty::Ref(string));
            let callee = Callee::Static(value_of);
            self.push(Op::Invoke { destination: Some(destination), callee, arguments });
            operand = self.pop();
            kept = JavaType::Class("java/lang/String".into());
        }
        if let Some(current) = self.concatenations.last_mut() {
            current.parts.push(ConcatenationPart::Operand(current.operands.len()));
            current.types.push(kept);
            current.operands.push(operand);
        }
        Ok(())
    }

    fn finish_concatenation(&mut self) -> Result<(), String> {
        let Some(current) = self.concatenations.pop() else { return Ok(()) };
        self.pop();
        let (java, program) = (self.java, self.program);
        let native = dynamic::concatenation(java, program, &current.parts, &current.types)
            .map_err(|why| why.to_string())?;
        for operand in &current.operands {
            self.keep(operand);
        }
        let arguments: Vec<Register> =
            current.operands.iter().map(|&operand| self.value(operand)).collect();
        self.native(native, arguments, Some(Ty::Ref(self.symbols.known.string)));
        Ok(())
    }

    /// The concatenation that starts with the `new` at a place, if all of it is in the block.
    fn find_concatenation(&mut self, place: usize, end: usize) -> Option<OpenConcatenation> {
        let code = self.code;
        let instructions = code.instructions.get(place..end)?;
        let [
            (_, JvmInstruction::New(class)),
            (_, JvmInstruction::Dup),
            (_, JvmInstruction::InvokeSpecial(made)),
            ..,
        ] = instructions
        else {
            return None;
        };
        let constructor = self.symbols.member(*made).ok()?;
        let is_plain = constructor.class == BUILDER
            && constructor.name == "<init>"
            && constructor.descriptor == "()V";
        if !is_plain || self.symbols.file.pool.class(*class).ok()? != BUILDER {
            return None;
        }
        let mut found = OpenConcatenation {
            appends: FxHashMap::default(),
            texts: FxHashMap::default(),
            end: 0,
            parts: vec![],
            types: vec![],
            operands: vec![],
        };
        // The stack without what is below the operands: that must not be touched.
        let mut state = FrameTypes { locals: self.slot_types(), stack: vec![] };
        for (at, (offset, instruction)) in instructions.iter().enumerate().skip(3) {
            let at = place + at;
            if let JvmInstruction::InvokeVirtual(index) = instruction {
                let member = self.symbols.member(*index).ok()?;
                if member.class == BUILDER && state.stack.is_empty() && member.name == "toString" {
                    found.end = at;
                    return Some(found).filter(OpenConcatenation::is_never_empty);
                }
                if member.class == BUILDER && state.stack.len() == 1 && member.name == "append" {
                    let ty = appended(member.descriptor)?;
                    match self.text_before(at, &ty).filter(|_| at > place + 3) {
                        Some(text) => drop(found.texts.insert(at - 1, text)),
                        None => drop(found.appends.insert(at, ty)),
                    }
                    state.stack.clear();
                    continue;
                }
            }
            if state.stack.len() < touched(instruction) {
                return None;
            }
            let symbols = &mut self.symbols;
            Transfer { symbols, state: &mut state, offset: *offset }.run(instruction).ok()?;
        }
        None
    }

    /// The text that the instruction in front of an `append` pushes, if it is a constant.
    fn text_before(&self, place: usize, ty: &JavaType) -> Option<Vec<u16>> {
        match (&self.code.instructions[place - 1].1, ty) {
            (JvmInstruction::LoadConstant(index), JavaType::Class(_)) => {
                match self.symbols.file.pool.constant(*index).ok()? {
                    LoadableConstant::String(text) => Some(text.to_units()),
                    _ => None,
                }
            }
            (JvmInstruction::PushInt(value), JavaType::Char) => Some(vec![*value as u16]),
            _ => None,
        }
    }
}

/// What an `append` takes, if that is a number, a string or any object.
fn appended(descriptor: &str) -> Option<JavaType> {
    let shape = MethodDescriptor::parse(descriptor).ok()?;
    let [ty] = shape.parameters.as_slice() else { return None };
    let is_object = *ty == JavaType::Class("java/lang/Object".into());
    (dynamic::is_plain(ty) || is_object).then(|| ty.clone())
}

/// How many values an instruction that moves values may touch; others are checked by their types.
fn touched(instruction: &JvmInstruction) -> usize {
    match instruction {
        JvmInstruction::Pop | JvmInstruction::Dup => 1,
        JvmInstruction::Pop2
        | JvmInstruction::Dup2
        | JvmInstruction::DupX1
        | JvmInstruction::Swap => 2,
        JvmInstruction::DupX2 | JvmInstruction::Dup2X1 => 3,
        JvmInstruction::Dup2X2 => 4,
        _ => 0,
    }
}
