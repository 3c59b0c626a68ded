//! Small programs with arrays, as data: the languages with source texts have none.
//!
//! A program works on inputs of one small class table, in which arrays are covariant, hold each
//! other, and are found in fields. It is data of this module, so a failing one can be printed as it
//! would be written down, shrunk and kept as a test.
//!
//! Variables are numbers: inputs first, then one for every statement that gives a value, in order;
//! those of a branch are gone after it.
//!
//! Invariant: programs are typed as a JVM's verifier demands. Only what a store puts into an array
//! is checked when it runs.

mod lower;
mod random;

pub use random::random_array_program;

/// A class of the class table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FixedClass {
    /// Above all others.
    Object,
    /// Has the fields of [`FixedField`].
    A,
    /// Below `A`.
    B,
    /// `int[]`
    Ints,
    /// `Object[]`
    Objects,
    /// `A[]`, below `Object[]`
    As,
    /// `B[]`, below `A[]`
    Bs,
    /// `A[][]`, below `Object[]`
    Table,
    /// Abstract, with nothing below it: no object is one.
    Never,
    /// `Never[]`, below `Object[]`: holds only nulls.
    Nevers,
}

impl FixedClass {
    /// All classes, those above first.
    pub const ALL: [FixedClass; 10] = [
        FixedClass::Object,
        FixedClass::A,
        FixedClass::B,
        FixedClass::Ints,
        FixedClass::Objects,
        FixedClass::As,
        FixedClass::Bs,
        FixedClass::Table,
        FixedClass::Never,
        FixedClass::Nevers,
    ];

    fn name(self) -> &'static str {
        match self {
            FixedClass::Object => "Object",
            FixedClass::A => "A",
            FixedClass::B => "B",
            FixedClass::Ints => "int[]",
            FixedClass::Objects => "Object[]",
            FixedClass::As => "A[]",
            FixedClass::Bs => "B[]",
            FixedClass::Table => "A[][]",
            FixedClass::Never => "Never",
            FixedClass::Nevers => "Never[]",
        }
    }

    fn above(self) -> Option<FixedClass> {
        match self {
            FixedClass::Object => None,
            FixedClass::A | FixedClass::Never | FixedClass::Ints | FixedClass::Objects => {
                Some(FixedClass::Object)
            }
            FixedClass::B => Some(FixedClass::A),
            FixedClass::As | FixedClass::Table | FixedClass::Nevers => Some(FixedClass::Objects),
            FixedClass::Bs => Some(FixedClass::As),
        }
    }

    /// Is it another class or below it?
    pub fn is_below(self, other: FixedClass) -> bool {
        std::iter::successors(Some(self), |class| class.above()).any(|class| class == other)
    }

    /// What its elements are, if it is an array.
    pub fn element(self) -> Option<VariableKind> {
        match self {
            FixedClass::Object | FixedClass::A | FixedClass::B | FixedClass::Never => None,
            FixedClass::Ints => Some(VariableKind::Int),
            FixedClass::Objects => Some(VariableKind::Reference(FixedClass::Object)),
            FixedClass::As => Some(VariableKind::Reference(FixedClass::A)),
            FixedClass::Bs => Some(VariableKind::Reference(FixedClass::B)),
            FixedClass::Table => Some(VariableKind::Reference(FixedClass::As)),
            FixedClass::Nevers => Some(VariableKind::Reference(FixedClass::Never)),
        }
    }
}

/// What a variable holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariableKind {
    /// A number.
    Int,
    /// Null, or an object of this class or below.
    Reference(FixedClass),
}

/// A field of `A`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FixedField {
    /// `int n`
    Number,
    /// `A next`
    Next,
    /// `int[] numbers`
    Numbers,
    /// `A[] others`
    Others,
}

impl FixedField {
    /// All fields.
    pub const ALL: [FixedField; 4] =
        [FixedField::Number, FixedField::Next, FixedField::Numbers, FixedField::Others];

    fn name(self) -> &'static str {
        match self {
            FixedField::Number => "n",
            FixedField::Next => "next",
            FixedField::Numbers => "numbers",
            FixedField::Others => "others",
        }
    }

    /// What it holds.
    pub fn kind(self) -> VariableKind {
        match self {
            FixedField::Number => VariableKind::Int,
            FixedField::Next => VariableKind::Reference(FixedClass::A),
            FixedField::Numbers => VariableKind::Reference(FixedClass::Ints),
            FixedField::Others => VariableKind::Reference(FixedClass::As),
        }
    }
}

/// Something that a statement works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrayOperand {
    /// What a variable holds.
    Variable(usize),
    /// A number.
    Int(i32),
    /// Null.
    Null,
}

/// What a branch depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrayCondition {
    /// Two numbers or two references are equal.
    Same(ArrayOperand, ArrayOperand),
    /// A number is less than another one.
    Less(ArrayOperand, ArrayOperand),
    /// A variable holds an object of this class or below.
    InstanceOf(usize, FixedClass),
}

/// One thing that a program does.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each statement's equation explains its fields")]
pub enum ArrayStatement {
    /// `new variable = array[index]`
    Load { array: usize, index: ArrayOperand },
    /// `array[index] = value`
    Store { array: usize, index: ArrayOperand, value: ArrayOperand },
    /// `new variable = array.length`
    Length { array: usize },
    /// `new variable = object.field`
    Get { object: usize, field: FixedField },
    /// `object.field = value`
    Put { object: usize, field: FixedField, value: ArrayOperand },
    /// `new variable = new class`
    New { class: FixedClass },
    /// `new variable = new class` of so many elements
    NewArray { class: FixedClass, length: ArrayOperand },
    /// `new variable = (class) object`
    Cast { object: usize, class: FixedClass },
    /// `new variable = left + right`
    Add { left: ArrayOperand, right: ArrayOperand },
    /// Goes on in one of two ways.
    If { condition: ArrayCondition, then: Vec<ArrayStatement>, otherwise: Vec<ArrayStatement> },
}

/// A program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArrayProgram {
    /// Has the class table only `Object`, `A`, `int[]` and `A[]`? Then the class of every array is
    /// known from its type.
    pub is_plain: bool,
    /// The first variables.
    pub inputs: Vec<VariableKind>,
    /// What it does.
    pub statements: Vec<ArrayStatement>,
    /// What it returns.
    pub result: ArrayOperand,
}

impl ArrayProgram {
    /// Does the program itself speak of a class?
    pub fn mentions(&self, class: FixedClass) -> bool {
        format!("{:?}{:?}", self.inputs, self.statements).contains(&format!("{class:?}"))
    }

    /// Has the class table this class?
    pub fn has(&self, class: FixedClass) -> bool {
        let plain = [FixedClass::Object, FixedClass::A, FixedClass::Ints, FixedClass::As];
        !self.is_plain || plain.contains(&class)
    }
}
