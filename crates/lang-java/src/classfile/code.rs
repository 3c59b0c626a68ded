//! Decodes the code of a method.

use super::context::ParseContext;
use super::instruction::JvmInstruction;
use super::opcodes::Decoder;
use super::parse::attributes;
use super::pool::ConstantPool;
use super::reader::ByteReader;
use super::{ClassError, SlotKind};

/// The code of a method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CodeAttribute {
    /// How many entries the operand stack has at most; `long` and `double` count twice.
    pub max_stack: u16,
    /// How many local variables there are; `long` and `double` count twice.
    pub max_locals: u16,
    /// The instructions with their byte offsets, in order.
    pub instructions: Vec<(u32, JvmInstruction)>,
    /// The length of the code in bytes: where an instruction behind the last would be.
    pub length: u32,
    /// Exception handlers; the first that fits is taken.
    pub handlers: Vec<ExceptionRange>,
    /// Where code of a source line starts: byte offset and line, sorted by offset.
    pub lines: Vec<(u32, u32)>,
    /// Names of local variables, if the class has debug information.
    pub locals: Vec<LocalVariable>,
}

/// An exception handler and the code that it guards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExceptionRange {
    /// The first byte of the code that is guarded.
    pub start: u32,
    /// The first byte behind the code that is guarded.
    pub end: u32,
    /// Where the handler starts.
    pub handler: u32,
    /// The class of exceptions that it takes; none if it takes all.
    pub catches: Option<String>,
}

/// The name and type of a local variable in a part of the code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocalVariable {
    /// The first byte of the code where it has a value.
    pub start: u32,
    /// How many bytes of code that goes on.
    pub length: u32,
    /// The name.
    pub name: String,
    /// The type, as the file has it: not checked.
    pub descriptor: String,
    /// The (first) slot that it is in.
    pub slot: u16,
}

impl CodeAttribute {
    /// The position in `instructions` of the instruction at a byte offset.
    pub fn index_of(&self, offset: u32) -> Option<usize> {
        self.instructions.binary_search_by_key(&offset, |&(at, _)| at).ok()
    }

    /// The source line of the instruction at a byte offset, if there is debug information.
    pub fn line_at(&self, offset: u32) -> Option<u32> {
        let behind = self.lines.partition_point(|&(start, _)| start <= offset);
        Some(self.lines.get(behind.checked_sub(1)?)?.1)
    }
}

/// Decodes the contents of a Code attribute. In the very first class files its numbers are narrow.
pub(super) fn decode(
    mut reader: ByteReader<'_>,
    pool: &ConstantPool,
    narrow: bool,
) -> Result<CodeAttribute, ClassError> {
    let context = &ParseContext::new(pool, reader.remaining());
    let reader = &mut reader;
    let small = |reader: &mut ByteReader<'_>, what: &str| {
        if narrow { reader.u8(what).map(u16::from) } else { reader.u16(what) }
    };
    let max_stack = small(reader, "the size of the operand stack")?;
    let max_locals = small(reader, "the number of local variables")?;
    let at = reader.position();
    let length = match narrow {
        true => u32::from(reader.u16("the length of the code")?),
        false => reader.u32("the length of the code")?,
    };
    if length == 0 || length > 0xffff {
        let problem = format!("expected 1 to 65535 bytes of code, found {length}");
        return Err(ClassError::new(at, problem));
    }
    let start = reader.position();
    let bytes = reader.window(length as usize, "the code")?;
    let mut code = CodeAttribute {
        max_stack,
        max_locals,
        instructions: Vec::with_capacity(length as usize / 2 + 1),
        length,
        handlers: Vec::new(),
        lines: Vec::new(),
        locals: Vec::new(),
    };
    let mut decoder = Decoder::new(bytes, pool);
    while let Some(instruction) = decoder.next()? {
        code.instructions.push(instruction);
    }
    check_instructions(&code, start)?;
    let count = reader.count(8, "exception handlers")?;
    for _ in 0..count {
        code.handlers.push(handler(reader, context, &code)?);
    }
    attributes(reader, context, |name, mut contents| {
        match name {
            "LineNumberTable" => line_numbers(&mut contents, &mut code)?,
            "LocalVariableTable" => local_variables(&mut contents, context, &mut code)?,
            _ => return Ok(()),
        }
        contents.finish(name)
    })?;
    reader.finish("a Code attribute")?;
    // Stable, so that of several lines for one offset the last that is written counts.
    code.lines.sort_by_key(|&(offset, _)| offset);
    Ok(code)
}

/// Targets are instructions, local variables exist, and the last instruction does not fall through.
fn check_instructions(code: &CodeAttribute, start: usize) -> Result<(), ClassError> {
    for (offset, instruction) in &code.instructions {
        let error = |problem: String| Err(ClassError::new(start + *offset as usize, problem));
        for target in instruction.targets() {
            if code.index_of(target).is_none() {
                return error(format!(
                    "branch from {offset} to {target}, where no instruction starts"
                ));
            }
        }
        let slot = match instruction {
            JvmInstruction::Load(kind, slot) | JvmInstruction::Store(kind, slot) => {
                Some((*kind, *slot))
            }
            JvmInstruction::Increment { slot, .. } => Some((SlotKind::Int, *slot)),
            JvmInstruction::Ret(slot) => Some((SlotKind::Reference, *slot)),
            _ => None,
        };
        if let Some((kind, slot)) = slot
            && u32::from(slot) + u32::from(kind.slots()) > u32::from(code.max_locals)
        {
            return error(format!(
                "local variable {slot} of kind {kind:?}, but there are only {}",
                code.max_locals
            ));
        }
    }
    match code.instructions.last() {
        Some((offset, last)) if last.falls_through() => Err(ClassError::new(
            start + *offset as usize,
            "expected a jump, return or throw at the end of the code, which may not run off its end",
        )),
        _ => Ok(()),
    }
}

fn handler(
    reader: &mut ByteReader<'_>,
    context: &ParseContext<'_>,
    code: &CodeAttribute,
) -> Result<ExceptionRange, ClassError> {
    let at = reader.position();
    let start = u32::from(reader.u16("the start of an exception range")?);
    let end = u32::from(reader.u16("the end of an exception range")?);
    let handler = u32::from(reader.u16("an exception handler")?);
    let catches = context.optional_class(reader, "the class of exceptions that are caught")?;
    let starts = |offset| code.index_of(offset).is_some();
    if start >= end || !starts(start) || !(end == code.length || starts(end)) {
        let problem = format!("expected an exception range of instructions, found {start}..{end}");
        return Err(ClassError::new(at, problem));
    }
    if !starts(handler) {
        let problem = format!("exception handler at {handler}, where no instruction starts");
        return Err(ClassError::new(at + 4, problem));
    }
    Ok(ExceptionRange { start, end, handler, catches })
}

fn line_numbers(reader: &mut ByteReader<'_>, code: &mut CodeAttribute) -> Result<(), ClassError> {
    let count = reader.count(4, "line numbers")?;
    for _ in 0..count {
        let at = reader.position();
        let offset = u32::from(reader.u16("the code of a line")?);
        let line = u32::from(reader.u16("a line number")?);
        if offset >= code.length {
            let problem =
                format!("line {line} starts at {offset}, but code ends at {}", code.length);
            return Err(ClassError::new(at, problem));
        }
        code.lines.push((offset, line));
    }
    Ok(())
}

fn local_variables(
    reader: &mut ByteReader<'_>,
    context: &ParseContext<'_>,
    code: &mut CodeAttribute,
) -> Result<(), ClassError> {
    let count = reader.count(10, "local variables")?;
    for _ in 0..count {
        let at = reader.position();
        let start = u32::from(reader.u16("the start of a local variable")?);
        let length = u32::from(reader.u16("the length of a local variable")?);
        let name = context.text(reader, "the name of a local variable")?;
        let descriptor = context.text(reader, "the type of a local variable")?;
        let slot = reader.u16("the slot of a local variable")?;
        if start + length > code.length {
            let problem = format!(
                "local variable `{name}` lives until {}, but code ends at {}",
                start + length,
                code.length
            );
            return Err(ClassError::new(at, problem));
        }
        code.locals.push(LocalVariable { start, length, name, descriptor, slot });
    }
    Ok(())
}
