//! What a language brings along that instructions cannot say: classes that are loaded when they
//! are needed, and methods that are not written in the language.
//!
//! Both interpreters run native methods through the same small interface, [`Host`]: a native
//! method asks for what it needs to know and changes the heap, but never sees how values are
//! represented. So each is written once, and an interpreter that knows little (the symbolic one)
//! can answer that it must look closer first.

use crate::body::{BinaryOp, BlockId, Constant, Register, UnaryOp};
use crate::code_map::CodeMap;
use crate::program::{Class, ClassId, Code, FieldId, MethodId, Program, Type, id};
use crate::source::Span;
use crate::unsupported::Unsupported;
use std::fmt;

id!(
    /// A native method or instruction of a [`Runtime`].
    NativeId
);

/// A value of the interpreter that calls a native method. It is valid during that call only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handle(pub u32);

/// The interpreter interrupts the native method, which returns this at once. What the method changed is
/// undone. The path may fork and call it again, from the state that it was first called in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// What an operation of a [`Host`] gives, unless it interrupts the native method.
pub type HostResult<T> = Result<T, Stopped>;

/// How a native method ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NativeEnd {
    /// It returns.
    Return(Option<Handle>),
    /// It throws this object.
    Throw(Handle),
    /// It goes on as this method, whose result or exception is its own.
    Call(MethodId, Vec<Handle>),
    /// It needs this class to be initialised, and is called again after that. It must not have
    /// changed anything before.
    Initialize(ClassId),
    /// The whole program ends, with this exit code. Nothing catches that.
    Exit(i32),
    /// It cannot go on: the path needs what is not supported.
    Unsupported(Unsupported),
}

/// An object that stands for something outside the heap (a class, the text of a literal): a
/// number that the language gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(pub u64);

/// The call of a method that a value is the result of, such as `s.equals("a")`: how people write
/// it. It has no influence on the value.
#[derive(Clone, Copy, Debug)]
pub struct CallDescription<'a> {
    /// The object whose method is called; the first argument of a static method.
    pub receiver: DescribedOperand<'a>,
    /// The method's name, with that of its class if it is static: `Integer.parseInt`.
    pub method: &'static str,
    /// The argument, if there is one.
    pub argument: Option<DescribedOperand<'a>>,
    /// The one behind it.
    pub second: Option<DescribedOperand<'a>>,
}

/// The receiver or an argument of a [`CallDescription`].
#[derive(Clone, Copy, Debug)]
pub enum DescribedOperand<'a> {
    /// Any object, or a number.
    Object(Handle),
    /// A string, by the array of its characters.
    Characters(Handle),
    /// A string that is known.
    Literal(&'a str),
}

/// A part of the expression that an object is made by ([`Host::allocate_deferred`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExpressionPart {
    /// A string that is known.
    Text(String),
    /// An argument, by its number.
    Argument(usize),
    /// The elements of an array that is an argument, one after the other.
    Elements(usize),
}

/// How people write an object by what it is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ObjectExpression {
    /// Parts with a `+` between them.
    Concatenation(Vec<ExpressionPart>),
    /// The call of a static method, named with its class.
    StaticCall(String, Vec<ExpressionPart>),
}

/// Where a frame of the running program is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StackEntry {
    /// The method.
    pub method: MethodId,
    /// What it executes.
    pub span: Span,
    /// The block that it is in.
    pub block: BlockId,
    /// The instruction of that block: a call in all frames but the innermost.
    pub instruction: usize,
}

/// The identity hash of the object that is first asked for it. A JVM that numbers objects in the same
/// way has asked some of its own before a path runs; they have smaller numbers.
pub const FIRST_IDENTITY_HASH: i32 = 4096;

/// An interpreter, as native methods see it.
pub trait Host {
    /// A value written in the program. Numbers narrower than 32 bits come from [`Host::convert`].
    fn constant(&mut self, constant: Constant) -> Handle;
    /// The value as a constant, if it is certainly that one; a narrow number as a 32-bit one.
    /// Of references only null is a constant.
    fn known(&mut self, value: Handle) -> Option<Constant>;
    /// The value as another type, as [`crate::Op::Convert`] has it. Fields and arrays hold values of
    /// exactly their type: what goes from a register to a narrow field is converted first.
    fn convert(&mut self, value: Handle, from: Type, to: Type) -> HostResult<Handle>;
    /// What [`crate::Op::Unary`] gives.
    fn unary(&mut self, op: UnaryOp, operand: Handle) -> HostResult<Handle>;
    /// What [`crate::Op::Binary`] gives; a divisor must not be zero.
    fn binary(&mut self, op: BinaryOp, left: Handle, right: Handle) -> HostResult<Handle>;
    /// Is the reference null?
    fn is_null(&mut self, reference: Handle) -> HostResult<bool>;
    /// Are the two values, of one type, the same?
    fn same(&mut self, one: Handle, other: Handle) -> HostResult<bool>;
    /// The class of an object that is there.
    fn class_of(&mut self, object: Handle) -> HostResult<ClassId>;
    /// The classes that an object that is there may have, each with the condition that it is that.
    fn classes_of(&mut self, object: Handle) -> HostResult<Vec<(ClassId, Handle)>>;
    /// `then` where the condition holds, else `otherwise`: values of one type.
    fn if_then_else(&mut self, condition: Handle, then: Handle, otherwise: Handle) -> Handle;
    /// The leaves of an if-then-else value, each once; any other value is its own leaf. So is a number
    /// that has a description ([`Host::describe`]).
    fn leaves(&mut self, value: Handle) -> Vec<Handle> {
        vec![value]
    }
    /// The if-then-else `choice` with other leaves: `values` has a new one for each of its
    /// [`Host::leaves`] that can be chosen.
    fn with_leaves_replaced(&mut self, choice: Handle, values: &[(Handle, Handle)]) -> Handle {
        let [(_, value)] = values else { unreachable!("{choice:?} is no choice") };
        *value
    }
    /// The same value, which people read as the call that is described.
    fn describe(&mut self, value: Handle, call: CallDescription<'_>) -> Handle {
        let _ = call;
        value
    }
    /// The same reference as one object, where it is a choice between several.
    fn settled(&mut self, reference: Handle) -> HostResult<Handle>;
    /// The class of an object that is there and that the program made, if that takes no decision.
    fn allocated_class(&mut self, object: Handle) -> Option<ClassId>;
    /// The only class that a reference can have by its declaration, if it is not null, if that takes no
    /// decision. A concrete run knows the class of each object.
    fn only_class(&mut self, reference: Handle) -> Option<ClassId>;
    /// Is it an object of this class or a subclass? Null is none.
    fn is_instance(&mut self, reference: Handle, class: ClassId) -> HostResult<bool>;
    /// A number that stays with the object: its place in the order of allocation, counted from 1;
    /// 0 for all objects of the input.
    fn identity(&mut self, object: Handle) -> HostResult<u32>;

    /// The identity hash of an object, an `int`: objects are numbered from [`FIRST_IDENTITY_HASH`] on in
    /// the order in which they are first asked for it. That of null is 0.
    fn identity_hash(&mut self, object: Handle) -> HostResult<Handle>;

    /// A new object, its fields false, zero, null. The class must not be abstract.
    fn allocate(&mut self, class: ClassId) -> Handle;
    /// A new array, its elements false, zero, null; the length is not negative.
    fn allocate_array(&mut self, class: ClassId, length: Handle) -> Handle;
    /// What a field of an object that is there holds.
    fn get_field(&mut self, object: Handle, field: FieldId) -> HostResult<Handle>;
    /// Sets a field of an object that is there.
    fn put_field(&mut self, object: Handle, field: FieldId, value: Handle) -> HostResult<()>;
    /// What the field of an allocated object holds is from now on not to be known: a path that
    /// reads it is cut, and comparisons of heaps leave it out.
    fn hide_field(&mut self, object: Handle, field: FieldId);
    /// Is what the field holds not to be known, or still to be made? Reading it then costs decisions, or
    /// cuts the path.
    fn is_hidden(&mut self, object: Handle, field: FieldId) -> bool {
        let _ = (object, field);
        false
    }
    /// A new object whose given fields get their values only when one of them is first read: this
    /// method, which is silent, is then called with the object and these arguments, and sets them.
    /// None where the interpreter has no use for that: then they are to be set at once.
    fn allocate_deferred(
        &mut self,
        class: ClassId,
        fields: &[FieldId],
        method: MethodId,
        arguments: &[Handle],
    ) -> Option<Handle> {
        let _ = (class, fields, method, arguments);
        None
    }
    /// An object whose only field is this one, and holds the value: a new one. Where `is_shared` holds, which
    /// depends on the value alone, all objects with the same value that this gives are the same.
    fn boxed(&mut self, field: FieldId, value: Handle, is_shared: Handle) -> HostResult<Handle>;
    /// What a static field holds.
    fn get_static(&mut self, field: FieldId) -> Handle;
    /// Sets a static field.
    fn put_static(&mut self, field: FieldId, value: Handle);
    /// The length of an array that is there.
    fn array_length(&mut self, array: Handle) -> HostResult<Handle>;
    /// The length of one of the arrays that a choice is between, after the length of that choice was asked
    /// for: nothing is demanded of it where it is not chosen.
    fn length_if_chosen(&mut self, array: Handle) -> HostResult<Handle> {
        self.array_length(array)
    }
    /// No array of this length has more elements, if that is certain without a decision.
    fn longest(&mut self, length: Handle) -> Option<u32>;
    /// Has the number 64 bits?
    fn is_wide(&self, number: Handle) -> bool;
    /// The least and the greatest value that an `int` can have, where its form tells.
    fn range(&mut self, number: Handle) -> Option<(i32, i32)> {
        let _ = number;
        None
    }
    /// What a static method without effects gives for each of the numbers from 0 on, followed by these
    /// further ones: so many `int`s. None where the interpreter has no use for that, and where the method
    /// does not return.
    fn tabulate(&mut self, method: MethodId, count: u32, further: &[i32]) -> Option<Vec<i32>> {
        let _ = (method, count, further);
        None
    }
    /// The method that will set the fields of an object ([`Host::allocate_deferred`]), or did, and its
    /// arguments.
    fn made_by(&mut self, object: Handle) -> Option<(MethodId, Vec<Handle>)> {
        let _ = object;
        None
    }
    /// An element of an array that is there and has that index. Elements that are no references may be
    /// asked for where the index is perhaps not there: nothing may depend on the answer then.
    fn array_load(&mut self, array: Handle, index: Handle, element: Type) -> HostResult<Handle>;
    /// Sets an element of an array that is there and has that index; the value fits.
    fn array_store(&mut self, array: Handle, index: Handle, value: Handle) -> HostResult<()>;
    /// Copies elements from one array to another, or within one, where they may overlap. Both are
    /// there and have all those indices; the values fit.
    fn array_copy(&mut self, copy: ArrayCopy) -> HostResult<()> {
        let ArrayCopy { source, from, target, to, length, element } = copy;
        let mut values = Vec::with_capacity(length as usize);
        for offset in 0..length {
            let index = self.constant(Constant::I32((from + offset) as i32));
            values.push(self.array_load(source, index, element)?);
        }
        for (offset, value) in (0..length).zip(values) {
            let index = self.constant(Constant::I32((to + offset) as i32));
            self.array_store(target, index, value)?;
        }
        Ok(())
    }

    /// The object that stands for something, once there is one.
    fn object_of(&mut self, key: Key) -> Option<Handle>;
    /// Makes an allocated object stand for something.
    fn register(&mut self, key: Key, object: Handle);
    /// What an object stands for.
    fn key_of(&mut self, object: Handle) -> Option<Key>;
    /// Has the class been initialised, or is it being initialised?
    fn is_initialized(&self, class: ClassId) -> bool;

    /// An input of the program: the same value wherever the name stands.
    fn input(&mut self, name: &str, ty: Type) -> HostResult<Handle>;
    /// Is what the program reads from its environment an input? If not, models give what is usual.
    fn has_environment(&self) -> bool;
    /// What the program reads from its environment, such as the clock: an input.
    fn environment(&mut self, reading: Reading<'_>) -> HostResult<EnvironmentValue>;
    /// Notes that legal inputs are not looked at, in the words of the language.
    fn leave_out(&mut self, inputs: &'static str) {
        let _ = inputs;
    }
    /// Counts the calls of this on the path, for names of inputs.
    fn next_number(&mut self) -> u64;
    /// The truth value holds of every input: people need not be told.
    fn guarantee(&mut self, condition: Handle) -> HostResult<()> {
        self.assume(condition)
    }
    /// Goes on only where the truth value holds.
    fn assume(&mut self, condition: Handle) -> HostResult<()>;
    /// The same for what holds of all inputs that are looked at: nothing is said about it where a path is
    /// described.
    fn assume_usual(&mut self, condition: Handle) -> HostResult<()> {
        self.assume(condition)
    }
    /// Output of the program.
    fn print(&mut self, text: &str, stream: Stream);
    /// Output of the program whose text depends on the input: it is not known.
    fn print_unknown(&mut self, stream: Stream);
    /// The frames, innermost first: the caller of the native method is the first one.
    fn stack(&self) -> Vec<StackEntry>;
    /// What a register holds in one of these frames, 0 being the innermost; none if it was not set.
    fn register_of(&mut self, frame: usize, register: Register) -> Option<Handle>;
}

/// A value that was read from the environment.
#[derive(Clone, Copy, Debug)]
pub struct EnvironmentValue {
    /// The value.
    pub value: Handle,
    /// What the last reading of the same source gave.
    pub previous: Option<Handle>,
}

/// What a program reads from its environment.
#[derive(Clone, Copy, Debug)]
pub struct Reading<'a> {
    /// What it reads, as people write it: `System.nanoTime()`.
    pub source: &'a str,
    /// The type of the value.
    pub ty: Type,
    /// Does the next reading give a value of its own? If not, it gives this one again.
    pub is_new_each_time: bool,
}

impl Reading<'_> {
    /// The names of this reading and of the last one of the same source, after all these readings. The
    /// first one has the name of the source, further ones have a number behind it.
    pub fn names<'n>(&self, before: impl Iterator<Item = &'n str>) -> (String, Option<String>) {
        let is_same = |name: &&str| match name.strip_prefix(self.source) {
            Some(number) => number.is_empty() || number.starts_with('#'),
            None => false,
        };
        let numbered = |number: usize| match number {
            1 => self.source.to_string(),
            _ => format!("{}#{number}", self.source),
        };
        match before.filter(is_same).count() {
            readings if readings > 0 && self.is_new_each_time => {
                (numbered(readings + 1), Some(numbered(readings)))
            }
            _ => (self.source.to_string(), None),
        }
    }
}

/// Elements of an array that are to be copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArrayCopy {
    /// Where they are.
    pub source: Handle,
    /// The index of the first one.
    pub from: u32,
    /// Where they go.
    pub target: Handle,
    /// The index that the first one gets.
    pub to: u32,
    /// How many.
    pub length: u32,
    /// What the elements of both arrays hold.
    pub element: Type,
}

/// Where output goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Standard output.
    Output,
    /// Standard error.
    Error,
}

/// What a language brings along.
pub trait Runtime: fmt::Debug + Send + Sync {
    /// The class of this id, whose name the program knows. Called once for each class; a class
    /// that cannot be loaded has the kind [`crate::ClassKind::Missing`].
    fn load(&self, program: &Program, class: ClassId) -> Class;

    /// The code of a method that has none yet. Called once for each method, when it is first run.
    fn lower(&self, program: &Program, method: MethodId) -> Code;

    /// How people know a native method.
    fn native_name(&self, program: &Program, native: NativeId) -> String;

    /// How people write an object whose fields this method sets.
    fn expression(&self, program: &Program, method: MethodId) -> Option<ObjectExpression> {
        let _ = (program, method);
        None
    }

    /// What a method with a body was translated from; none where the language does not know.
    fn code_map(&self, program: &Program, method: MethodId) -> Option<CodeMap> {
        let _ = (program, method);
        None
    }

    /// Runs a native method.
    fn call(
        &self,
        program: &Program,
        native: NativeId,
        host: &mut dyn Host,
        arguments: &[Handle],
    ) -> HostResult<NativeEnd>;
}
