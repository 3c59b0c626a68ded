//! The instructions of bytecode, one variant for each operation.
//!
//! Short forms and `wide` are folded in: `iload_1`, `iload 1` and `wide iload 1` are one thing.
//! Targets of branches are byte offsets in the method's code; pool indices are as in the file, and
//! decoding has checked that they refer to the right kind of entry.

/// What a local variable or an operand on the stack holds, as far as instructions tell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SlotKind {
    /// `int`, and the narrower types, `boolean` included.
    Int,
    /// `long`: two slots.
    Long,
    /// `float`.
    Float,
    /// `double`: two slots.
    Double,
    /// A reference (or a return address, for `astore` after `jsr`).
    Reference,
}

impl SlotKind {
    /// How many local variables or stack entries it needs: 1, or 2 for `long` and `double`.
    pub fn slots(self) -> u16 {
        match self {
            SlotKind::Long | SlotKind::Double => 2,
            SlotKind::Int | SlotKind::Float | SlotKind::Reference => 1,
        }
    }
}

/// The elements that an array instruction handles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ArrayKind {
    /// `byte` or `boolean`: the instructions are the same.
    ByteOrBoolean,
    /// `char`.
    Char,
    /// `short`.
    Short,
    /// `int`.
    Int,
    /// `long`.
    Long,
    /// `float`.
    Float,
    /// `double`.
    Double,
    /// References.
    Reference,
}

/// The elements of a new array of primitives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PrimitiveKind {
    /// `boolean`.
    Boolean,
    /// `byte`.
    Byte,
    /// `char`.
    Char,
    /// `short`.
    Short,
    /// `int`.
    Int,
    /// `long`.
    Long,
    /// `float`.
    Float,
    /// `double`.
    Double,
}

/// The types that arithmetic knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NumericKind {
    /// `int`.
    Int,
    /// `long`.
    Long,
    /// `float`.
    Float,
    /// `double`.
    Double,
}

/// What arithmetic does. Bit operations exist for `int` and `long` only.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ArithmeticOp {
    /// `+`
    Add,
    /// `-` of two operands
    Sub,
    /// `*`
    Mul,
    /// `/`
    Div,
    /// `%`
    Rem,
    /// `-` of one operand
    Neg,
    /// `<<`; the distance is an `int` whatever the type
    Shl,
    /// `>>`; the distance is an `int` whatever the type
    Shr,
    /// `>>>`; the distance is an `int` whatever the type
    Ushr,
    /// `&`
    And,
    /// `|`
    Or,
    /// `^`
    Xor,
}

/// The types between which numbers are converted. From: `Int` to `Double` only.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ConvertKind {
    /// `int`.
    Int,
    /// `long`.
    Long,
    /// `float`.
    Float,
    /// `double`.
    Double,
    /// `byte`: cut to 8 bits, with sign.
    Byte,
    /// `char`: cut to 16 bits, without sign.
    Char,
    /// `short`: cut to 16 bits, with sign.
    Short,
}

/// How a branch compares numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BranchCondition {
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `>=`
    GreaterOrEqual,
    /// `>`
    Greater,
    /// `<=`
    LessOrEqual,
}

/// An instruction. A `u16` that is not explained is an index of the constant pool.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum JvmInstruction {
    /// Does nothing.
    Nop,
    /// `aconst_null`.
    PushNull,
    /// `iconst`, `bipush`, `sipush`.
    PushInt(i32),
    /// `lconst`.
    PushLong(i64),
    /// `fconst`, as bits.
    PushFloat(u32),
    /// `dconst`, as bits.
    PushDouble(u64),
    /// `ldc`, `ldc_w`, `ldc2_w`.
    LoadConstant(u16),
    /// Pushes a local variable.
    Load(SlotKind, u16),
    /// Pops into a local variable.
    Store(SlotKind, u16),
    /// Reads an element of an array.
    ArrayLoad(ArrayKind),
    /// Writes an element of an array.
    ArrayStore(ArrayKind),
    /// Drops one slot.
    Pop,
    /// Drops two slots.
    Pop2,
    /// Copies the topmost slot.
    Dup,
    /// Copies the topmost slot below the second.
    DupX1,
    /// Copies the topmost slot below the third.
    DupX2,
    /// Copies the two topmost slots.
    Dup2,
    /// Copies the two topmost slots below the third.
    Dup2X1,
    /// Copies the two topmost slots below the fourth.
    Dup2X2,
    /// Swaps the two topmost slots.
    Swap,
    /// Arithmetic on the topmost operand, or the two topmost.
    Arithmetic(NumericKind, ArithmeticOp),
    /// `iinc`.
    Increment {
        /// The local variable.
        slot: u16,
        /// What is added.
        by: i32,
    },
    /// A conversion of a number.
    Convert {
        /// The type of the operand.
        from: ConvertKind,
        /// The type of the result.
        to: ConvertKind,
    },
    /// `lcmp`: -1, 0 or 1.
    CompareLong,
    /// `fcmpl`, `fcmpg`, `dcmpl`, `dcmpg`: -1, 0 or 1.
    CompareFloat {
        /// Whether `double`s are compared rather than `float`s.
        double: bool,
        /// The result if an operand is not a number: -1 or 1.
        nan: i32,
    },
    /// Goes to the target if an `int` compares so with zero.
    BranchIfZero(BranchCondition, u32),
    /// Goes to the target if two `int`s compare so.
    BranchIfInts(BranchCondition, u32),
    /// Goes to the target if two references are equal, or if not.
    BranchIfRefs {
        /// Which of the two.
        equal: bool,
        /// Where to go.
        target: u32,
    },
    /// Goes to the target if a reference is null, or if not.
    BranchIfNull {
        /// Which of the two.
        null: bool,
        /// Where to go.
        target: u32,
    },
    /// `goto`, `goto_w`.
    Goto(u32),
    /// `jsr`, `jsr_w`: pushes the address of what follows and goes to the target.
    Jsr(u32),
    /// Goes to the address in a local variable.
    Ret(u16),
    /// `tableswitch`, `lookupswitch`. Cases in ascending order, each value once.
    Switch {
        /// Values with their targets.
        cases: Vec<(i32, u32)>,
        /// Where all other values go.
        default: u32,
    },
    /// Returns a value, or nothing.
    Return(Option<SlotKind>),
    /// Reads a static field.
    GetStatic(u16),
    /// Writes a static field.
    PutStatic(u16),
    /// Reads a field of an object.
    GetField(u16),
    /// Writes a field of an object.
    PutField(u16),
    /// Calls the implementation of the receiver's class.
    InvokeVirtual(u16),
    /// Calls a constructor, a private method or one of the superclass.
    InvokeSpecial(u16),
    /// Calls a static method.
    InvokeStatic(u16),
    /// Calls the implementation of an interface's method.
    InvokeInterface(u16),
    /// Calls what a bootstrap method answers with.
    InvokeDynamic(u16),
    /// A new object, not initialised.
    New(u16),
    /// A new array of primitives.
    NewPrimitiveArray(PrimitiveKind),
    /// A new array of references; the class is that of its elements.
    NewArray(u16),
    /// A new array of arrays.
    MultiNewArray {
        /// The class of the whole array.
        class: u16,
        /// How many lengths are on the stack, at least 1.
        dimensions: u8,
    },
    /// The length of an array.
    ArrayLength,
    /// `athrow`.
    Throw,
    /// A cast of a reference.
    CheckCast(u16),
    /// A test of a reference's class.
    InstanceOf(u16),
    /// Enters a monitor.
    MonitorEnter,
    /// Leaves a monitor.
    MonitorExit,
}

impl JvmInstruction {
    /// Whether control may go on to the instruction that follows in the code. (After [`Jsr`] it
    /// comes back there.)
    ///
    /// [`Jsr`]: JvmInstruction::Jsr
    pub fn falls_through(&self) -> bool {
        !matches!(
            self,
            JvmInstruction::Goto(_)
                | JvmInstruction::Ret(_)
                | JvmInstruction::Switch { .. }
                | JvmInstruction::Return(_)
                | JvmInstruction::Throw
        )
    }

    /// The byte offsets that it may branch to, not the one that follows: those of cases in their
    /// order, then that of `default`.
    pub fn targets(&self) -> impl Iterator<Item = u32> + '_ {
        let (cases, target): (&[(i32, u32)], Option<u32>) = match self {
            JvmInstruction::BranchIfZero(_, target)
            | JvmInstruction::BranchIfInts(_, target)
            | JvmInstruction::BranchIfRefs { target, .. }
            | JvmInstruction::BranchIfNull { target, .. }
            | JvmInstruction::Goto(target)
            | JvmInstruction::Jsr(target) => (&[], Some(*target)),
            JvmInstruction::Switch { cases, default } => (cases, Some(*default)),
            _ => (&[], None),
        };
        cases.iter().map(|&(_, target)| target).chain(target)
    }
}
