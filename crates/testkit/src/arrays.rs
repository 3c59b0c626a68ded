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
pub enum Class {
    /// Above all others.
    Object,
    /// Has the fields of [`Field`].
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

impl Class {
    /// All classes, those above first.
    pub const ALL: [Class; 10] = [
        Class::Object,
        Class::A,
        Class::B,
        Class::Ints,
        Class::Objects,
        Class::As,
        Class::Bs,
        Class::Table,
        Class::Never,
        Class::Nevers,
    ];

    fn name(self) -> &'static str {
        match self {
            Class::Object => "Object",
            Class::A => "A",
            Class::B => "B",
            Class::Ints => "int[]",
            Class::Objects => "Object[]",
            Class::As => "A[]",
            Class::Bs => "B[]",
            Class::Table => "A[][]",
            Class::Never => "Never",
            Class::Nevers => "Never[]",
        }
    }

    fn above(self) -> Option<Class> {
        match self {
            Class::Object => None,
            Class::A | Class::Never | Class::Ints | Class::Objects => Some(Class::Object),
            Class::B => Some(Class::A),
            Class::As | Class::Table | Class::Nevers => Some(Class::Objects),
            Class::Bs => Some(Class::As),
        }
    }

    /// Is it another class or below it?
    pub fn is_below(self, other: Class) -> bool {
        std::iter::successors(Some(self), |class| class.above()).any(|class| class == other)
    }

    /// What its elements are, if it is an array.
    pub fn element(self) -> Option<Kind> {
        match self {
            Class::Object | Class::A | Class::B | Class::Never => None,
            Class::Ints => Some(Kind::Int),
            Class::Objects => Some(Kind::Reference(Class::Object)),
            Class::As => Some(Kind::Reference(Class::A)),
            Class::Bs => Some(Kind::Reference(Class::B)),
            Class::Table => Some(Kind::Reference(Class::As)),
            Class::Nevers => Some(Kind::Reference(Class::Never)),
        }
    }
}

/// What a variable holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A number.
    Int,
    /// Null, or an object of this class or below.
    Reference(Class),
}

/// A field of `A`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// `int n`
    Number,
    /// `A next`
    Next,
    /// `int[] numbers`
    Numbers,
    /// `A[] others`
    Others,
}

impl Field {
    /// All fields.
    pub const ALL: [Field; 4] = [Field::Number, Field::Next, Field::Numbers, Field::Others];

    fn name(self) -> &'static str {
        match self {
            Field::Number => "n",
            Field::Next => "next",
            Field::Numbers => "numbers",
            Field::Others => "others",
        }
    }

    /// What it holds.
    pub fn kind(self) -> Kind {
        match self {
            Field::Number => Kind::Int,
            Field::Next => Kind::Reference(Class::A),
            Field::Numbers => Kind::Reference(Class::Ints),
            Field::Others => Kind::Reference(Class::As),
        }
    }
}

/// Something that a statement works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// What a variable holds.
    Variable(usize),
    /// A number.
    Int(i32),
    /// Null.
    Null,
}

/// What a branch depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Two numbers or two references are equal.
    Same(Operand, Operand),
    /// A number is less than another one.
    Less(Operand, Operand),
    /// A variable holds an object of this class or below.
    InstanceOf(usize, Class),
}

/// One thing that a program does.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each statement's equation explains its fields")]
pub enum Statement {
    /// `new variable = array[index]`
    Load { array: usize, index: Operand },
    /// `array[index] = value`
    Store { array: usize, index: Operand, value: Operand },
    /// `new variable = array.length`
    Length { array: usize },
    /// `new variable = object.field`
    Get { object: usize, field: Field },
    /// `object.field = value`
    Put { object: usize, field: Field, value: Operand },
    /// `new variable = new class`
    New { class: Class },
    /// `new variable = new class` of so many elements
    NewArray { class: Class, length: Operand },
    /// `new variable = (class) object`
    Cast { object: usize, class: Class },
    /// `new variable = left + right`
    Add { left: Operand, right: Operand },
    /// Goes on in one of two ways.
    If { condition: Condition, then: Vec<Statement>, otherwise: Vec<Statement> },
}

/// A program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArrayProgram {
    /// Has the class table only `Object`, `A`, `int[]` and `A[]`? Then the class of every array is
    /// known from its type.
    pub is_plain: bool,
    /// The first variables.
    pub inputs: Vec<Kind>,
    /// What it does.
    pub statements: Vec<Statement>,
    /// What it returns.
    pub result: Operand,
}

impl ArrayProgram {
    /// Does the program itself speak of a class?
    pub fn mentions(&self, class: Class) -> bool {
        format!("{:?}{:?}", self.inputs, self.statements).contains(&format!("{class:?}"))
    }

    /// Has the class table this class?
    pub fn has(&self, class: Class) -> bool {
        let plain = [Class::Object, Class::A, Class::Ints, Class::As];
        !self.is_plain || plain.contains(&class)
    }
}
