//! From the bytes of code to instructions.

use super::ClassError;
use super::instruction::{
    ArithmeticOp, ArrayKind, BranchCondition, ConvertKind, JvmInstruction, NumericKind,
    PrimitiveKind, SlotKind,
};
use super::pool::{ConstantPool, Tag};
use super::reader::ByteReader;

const KINDS: [SlotKind; 5] =
    [SlotKind::Int, SlotKind::Long, SlotKind::Float, SlotKind::Double, SlotKind::Reference];

const ARRAY_KINDS: [ArrayKind; 8] = [
    ArrayKind::Int,
    ArrayKind::Long,
    ArrayKind::Float,
    ArrayKind::Double,
    ArrayKind::Reference,
    ArrayKind::ByteOrBoolean,
    ArrayKind::Char,
    ArrayKind::Short,
];

const NUMERIC_KINDS: [NumericKind; 4] =
    [NumericKind::Int, NumericKind::Long, NumericKind::Float, NumericKind::Double];

const CONVERT_KINDS: [ConvertKind; 4] =
    [ConvertKind::Int, ConvertKind::Long, ConvertKind::Float, ConvertKind::Double];

const CONDITIONS: [BranchCondition; 6] = [
    BranchCondition::Equal,
    BranchCondition::NotEqual,
    BranchCondition::Less,
    BranchCondition::GreaterOrEqual,
    BranchCondition::Greater,
    BranchCondition::LessOrEqual,
];

/// The operations that four opcodes in a row stand for, one for each numeric kind.
const ARITHMETIC: [ArithmeticOp; 6] = [
    ArithmeticOp::Add,
    ArithmeticOp::Sub,
    ArithmeticOp::Mul,
    ArithmeticOp::Div,
    ArithmeticOp::Rem,
    ArithmeticOp::Neg,
];

/// The operations that two opcodes in a row stand for, for `int` and `long`.
const BITS: [ArithmeticOp; 6] = [
    ArithmeticOp::Shl,
    ArithmeticOp::Shr,
    ArithmeticOp::Ushr,
    ArithmeticOp::And,
    ArithmeticOp::Or,
    ArithmeticOp::Xor,
];

const METHODS: &[Tag] = &[Tag::Method, Tag::InterfaceMethod];
const NARROW: &[Tag] = &[
    Tag::Integer,
    Tag::Float,
    Tag::String,
    Tag::Class,
    Tag::MethodType,
    Tag::MethodHandle,
    Tag::Dynamic,
];
const WIDE: &[Tag] = &[Tag::Long, Tag::Double, Tag::Dynamic];

/// Decodes one instruction after the other.
pub(super) struct Decoder<'a, 'p> {
    reader: ByteReader<'a>,
    /// Where the code starts in the file.
    start: usize,
    length: usize,
    pool: &'p ConstantPool,
}

impl<'a, 'p> Decoder<'a, 'p> {
    pub(super) fn new(reader: ByteReader<'a>, pool: &'p ConstantPool) -> Decoder<'a, 'p> {
        Decoder { start: reader.position(), length: reader.remaining(), reader, pool }
    }

    /// The next instruction with its byte offset in the code, until the code ends.
    pub(super) fn next(&mut self) -> Result<Option<(u32, JvmInstruction)>, ClassError> {
        if self.reader.remaining() == 0 {
            return Ok(None);
        }
        // Code has at most 65535 bytes.
        let offset = (self.reader.position() - self.start) as u32;
        let opcode = self.reader.u8("an opcode")?;
        Ok(Some((offset, self.instruction(opcode, offset)?)))
    }

    fn instruction(&mut self, opcode: u8, offset: u32) -> Result<JvmInstruction, ClassError> {
        Ok(match opcode {
            0x00..=0x14 => self.constant(opcode)?,
            0x15..=0x35 => self.load(opcode)?,
            0x36..=0x56 => self.store(opcode)?,
            0x57..=0x5f => stack(opcode),
            0x60..=0x83 => arithmetic(opcode),
            0x84 => JvmInstruction::Increment {
                slot: u16::from(self.reader.u8("a local variable")?),
                by: i32::from(self.reader.i8("an increment")?),
            },
            0x85..=0x93 => convert(opcode),
            0x94 => JvmInstruction::CompareLong,
            0x95..=0x98 => JvmInstruction::CompareFloat {
                double: opcode >= 0x97,
                nan: if opcode % 2 == 1 { -1 } else { 1 },
            },
            0x99..=0xa8 | 0xc6..=0xc9 => self.branch(opcode, offset)?,
            0xa9 => JvmInstruction::Ret(u16::from(self.reader.u8("a local variable")?)),
            0xaa => self.table_switch(offset)?,
            0xab => self.lookup_switch(offset)?,
            0xac..=0xb0 => JvmInstruction::Return(Some(KINDS[usize::from(opcode - 0xac)])),
            0xb1 => JvmInstruction::Return(None),
            0xb2..=0xba => self.member(opcode)?,
            0xbb => JvmInstruction::New(self.index(&[Tag::Class])?),
            0xbc => self.new_primitive_array()?,
            0xbd => JvmInstruction::NewArray(self.index(&[Tag::Class])?),
            0xbe => JvmInstruction::ArrayLength,
            0xbf => JvmInstruction::Throw,
            0xc0 => JvmInstruction::CheckCast(self.index(&[Tag::Class])?),
            0xc1 => JvmInstruction::InstanceOf(self.index(&[Tag::Class])?),
            0xc2 => JvmInstruction::MonitorEnter,
            0xc3 => JvmInstruction::MonitorExit,
            0xc4 => self.wide()?,
            0xc5 => self.multi_new_array()?,
            0xca..=0xff => {
                return Err(ClassError::new(
                    self.reader.position() - 1,
                    format!("expected an opcode, found {opcode:#04x}"),
                ));
            }
        })
    }

    fn constant(&mut self, opcode: u8) -> Result<JvmInstruction, ClassError> {
        Ok(match opcode {
            0x00 => JvmInstruction::Nop,
            0x01 => JvmInstruction::PushNull,
            0x02..=0x08 => JvmInstruction::PushInt(i32::from(opcode) - 3),
            0x09 | 0x0a => JvmInstruction::PushLong(i64::from(opcode - 0x09)),
            0x0b..=0x0d => JvmInstruction::PushFloat(f32::from(opcode - 0x0b).to_bits()),
            0x0e | 0x0f => JvmInstruction::PushDouble(f64::from(opcode - 0x0e).to_bits()),
            0x10 => JvmInstruction::PushInt(i32::from(self.reader.i8("a number")?)),
            0x11 => JvmInstruction::PushInt(i32::from(self.reader.i16("a number")?)),
            0x12 => {
                let at = self.reader.position();
                let index = u16::from(self.reader.u8("a constant")?);
                self.expect(index, NARROW, at)?;
                JvmInstruction::LoadConstant(index)
            }
            0x13 => JvmInstruction::LoadConstant(self.index(NARROW)?),
            _ => JvmInstruction::LoadConstant(self.index(WIDE)?),
        })
    }

    fn load(&mut self, opcode: u8) -> Result<JvmInstruction, ClassError> {
        Ok(match opcode {
            0x15..=0x19 => {
                let slot = u16::from(self.reader.u8("a local variable")?);
                JvmInstruction::Load(KINDS[usize::from(opcode - 0x15)], slot)
            }
            0x1a..=0x2d => {
                let (kind, slot) = short_form(opcode - 0x1a);
                JvmInstruction::Load(kind, slot)
            }
            _ => JvmInstruction::ArrayLoad(ARRAY_KINDS[usize::from((opcode - 0x2e) % 8)]),
        })
    }

    fn store(&mut self, opcode: u8) -> Result<JvmInstruction, ClassError> {
        Ok(match opcode {
            0x36..=0x3a => {
                let slot = u16::from(self.reader.u8("a local variable")?);
                JvmInstruction::Store(KINDS[usize::from(opcode - 0x36)], slot)
            }
            0x3b..=0x4e => {
                let (kind, slot) = short_form(opcode - 0x3b);
                JvmInstruction::Store(kind, slot)
            }
            _ => JvmInstruction::ArrayStore(ARRAY_KINDS[usize::from((opcode - 0x4f) % 8)]),
        })
    }

    fn branch(&mut self, opcode: u8, offset: u32) -> Result<JvmInstruction, ClassError> {
        let at = self.reader.position();
        let distance = match opcode {
            0xc8 | 0xc9 => self.reader.i32("a distance")?,
            _ => i32::from(self.reader.i16("a distance")?),
        };
        let target = self.target(offset, distance, at)?;
        Ok(match opcode {
            0x99..=0x9e => {
                JvmInstruction::BranchIfZero(CONDITIONS[usize::from(opcode - 0x99)], target)
            }
            0x9f..=0xa4 => {
                JvmInstruction::BranchIfInts(CONDITIONS[usize::from(opcode - 0x9f)], target)
            }
            0xa5 | 0xa6 => JvmInstruction::BranchIfRefs { equal: opcode == 0xa5, target },
            0xc6 | 0xc7 => JvmInstruction::BranchIfNull { null: opcode == 0xc6, target },
            0xa8 | 0xc9 => JvmInstruction::Jsr(target),
            _ => JvmInstruction::Goto(target),
        })
    }

    /// The target of a branch. That an instruction starts there is checked later.
    fn target(&self, offset: u32, distance: i32, at: usize) -> Result<u32, ClassError> {
        let target = i64::from(offset) + i64::from(distance);
        match u32::try_from(target) {
            Ok(target) if (target as usize) < self.length => Ok(target),
            _ => Err(ClassError::new(
                at,
                format!("branch from {offset} to {target}, but code ends at {}", self.length),
            )),
        }
    }

    /// Skips the padding of a switch and reads its default target.
    fn switch_start(&mut self, offset: u32) -> Result<u32, ClassError> {
        let padding = (4 - (offset as usize + 1) % 4) % 4;
        self.reader.take(padding, "the padding of a switch")?;
        let at = self.reader.position();
        let distance = self.reader.i32("the default of a switch")?;
        self.target(offset, distance, at)
    }

    fn table_switch(&mut self, offset: u32) -> Result<JvmInstruction, ClassError> {
        let default = self.switch_start(offset)?;
        let at = self.reader.position();
        let low = self.reader.i32("the lowest case of a switch")?;
        let high = self.reader.i32("the highest case of a switch")?;
        let count = i64::from(high) - i64::from(low) + 1;
        if count < 1 || count * 4 > self.reader.remaining() as i64 {
            let problem = format!(
                "switch over {low} to {high}, but {} bytes follow",
                self.reader.remaining()
            );
            return Err(ClassError::new(at, problem));
        }
        let mut cases = Vec::with_capacity(count as usize);
        for value in low..=high {
            let at = self.reader.position();
            let distance = self.reader.i32("a case of a switch")?;
            cases.push((value, self.target(offset, distance, at)?));
        }
        Ok(JvmInstruction::Switch { cases, default })
    }

    fn lookup_switch(&mut self, offset: u32) -> Result<JvmInstruction, ClassError> {
        let default = self.switch_start(offset)?;
        let at = self.reader.position();
        let count = self.reader.i32("the number of cases of a switch")?;
        if count < 0 || i64::from(count) * 8 > self.reader.remaining() as i64 {
            let problem =
                format!("switch of {count} cases, but {} bytes follow", self.reader.remaining());
            return Err(ClassError::new(at, problem));
        }
        let mut cases: Vec<(i32, u32)> = Vec::with_capacity(count as usize);
        for _ in 0..count {
            let at = self.reader.position();
            let value = self.reader.i32("a value of a switch")?;
            let distance = self.reader.i32("a case of a switch")?;
            if let Some(&(last, _)) = cases.last()
                && last >= value
            {
                let problem =
                    format!("expected ascending values of a switch: {value} after {last}");
                return Err(ClassError::new(at, problem));
            }
            cases.push((value, self.target(offset, distance, at + 4)?));
        }
        Ok(JvmInstruction::Switch { cases, default })
    }

    fn member(&mut self, opcode: u8) -> Result<JvmInstruction, ClassError> {
        Ok(match opcode {
            0xb2 => JvmInstruction::GetStatic(self.index(&[Tag::Field])?),
            0xb3 => JvmInstruction::PutStatic(self.index(&[Tag::Field])?),
            0xb4 => JvmInstruction::GetField(self.index(&[Tag::Field])?),
            0xb5 => JvmInstruction::PutField(self.index(&[Tag::Field])?),
            0xb6 => JvmInstruction::InvokeVirtual(self.index(&[Tag::Method])?),
            0xb7 => JvmInstruction::InvokeSpecial(self.index(METHODS)?),
            0xb8 => JvmInstruction::InvokeStatic(self.index(METHODS)?),
            0xb9 => {
                let index = self.index(&[Tag::InterfaceMethod])?;
                self.reader.take(2, "the rest of a call")?;
                JvmInstruction::InvokeInterface(index)
            }
            _ => {
                let index = self.index(&[Tag::InvokeDynamic])?;
                self.reader.take(2, "the rest of a call")?;
                JvmInstruction::InvokeDynamic(index)
            }
        })
    }

    fn new_primitive_array(&mut self) -> Result<JvmInstruction, ClassError> {
        let at = self.reader.position();
        Ok(JvmInstruction::NewPrimitiveArray(match self.reader.u8("the elements of an array")? {
            4 => PrimitiveKind::Boolean,
            5 => PrimitiveKind::Char,
            6 => PrimitiveKind::Float,
            7 => PrimitiveKind::Double,
            8 => PrimitiveKind::Byte,
            9 => PrimitiveKind::Short,
            10 => PrimitiveKind::Int,
            11 => PrimitiveKind::Long,
            byte => {
                let problem = format!("expected a primitive type, 4 to 11, found {byte}");
                return Err(ClassError::new(at, problem));
            }
        }))
    }

    fn multi_new_array(&mut self) -> Result<JvmInstruction, ClassError> {
        let class = self.index(&[Tag::Class])?;
        let at = self.reader.position();
        match self.reader.u8("the number of lengths")? {
            0 => Err(ClassError::new(at, "expected at least one length of an array, found 0")),
            dimensions => Ok(JvmInstruction::MultiNewArray { class, dimensions }),
        }
    }

    fn wide(&mut self) -> Result<JvmInstruction, ClassError> {
        let at = self.reader.position();
        let opcode = self.reader.u8("an opcode after `wide`")?;
        let slot = self.reader.u16("a local variable")?;
        Ok(match opcode {
            0x15..=0x19 => JvmInstruction::Load(KINDS[usize::from(opcode - 0x15)], slot),
            0x36..=0x3a => JvmInstruction::Store(KINDS[usize::from(opcode - 0x36)], slot),
            0x84 => {
                JvmInstruction::Increment { slot, by: i32::from(self.reader.i16("an increment")?) }
            }
            0xa9 => JvmInstruction::Ret(slot),
            opcode => {
                let problem = format!("expected an opcode that `wide` fits, found {opcode:#04x}");
                return Err(ClassError::new(at, problem));
            }
        })
    }

    fn index(&mut self, tags: &[Tag]) -> Result<u16, ClassError> {
        let at = self.reader.position();
        let index = self.reader.u16("an index of the constant pool")?;
        self.expect(index, tags, at)?;
        Ok(index)
    }

    fn expect(&self, index: u16, tags: &[Tag], at: usize) -> Result<(), ClassError> {
        self.pool.expect(index, tags).map(drop).map_err(|error| ClassError { offset: at, ..error })
    }
}

/// `iload_0` to `aload_3`, and the same for stores, counted from the first.
fn short_form(number: u8) -> (SlotKind, u16) {
    (KINDS[usize::from(number / 4)], u16::from(number % 4))
}

fn stack(opcode: u8) -> JvmInstruction {
    match opcode {
        0x57 => JvmInstruction::Pop,
        0x58 => JvmInstruction::Pop2,
        0x59 => JvmInstruction::Dup,
        0x5a => JvmInstruction::DupX1,
        0x5b => JvmInstruction::DupX2,
        0x5c => JvmInstruction::Dup2,
        0x5d => JvmInstruction::Dup2X1,
        0x5e => JvmInstruction::Dup2X2,
        _ => JvmInstruction::Swap,
    }
}

fn arithmetic(opcode: u8) -> JvmInstruction {
    if opcode < 0x78 {
        let number = usize::from(opcode - 0x60);
        JvmInstruction::Arithmetic(NUMERIC_KINDS[number % 4], ARITHMETIC[number / 4])
    } else {
        let number = usize::from(opcode - 0x78);
        JvmInstruction::Arithmetic(NUMERIC_KINDS[number % 2], BITS[number / 2])
    }
}

fn convert(opcode: u8) -> JvmInstruction {
    let (from, to) = match opcode {
        // Twelve opcodes: from each of four types to the three others.
        0x85..=0x90 => {
            let number = usize::from(opcode - 0x85);
            let from = number / 3;
            let to = number % 3;
            (CONVERT_KINDS[from], CONVERT_KINDS[if to < from { to } else { to + 1 }])
        }
        0x91 => (ConvertKind::Int, ConvertKind::Byte),
        0x92 => (ConvertKind::Int, ConvertKind::Char),
        _ => (ConvertKind::Int, ConvertKind::Short),
    };
    JvmInstruction::Convert { from, to }
}
