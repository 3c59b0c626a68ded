//! The interpreter loop.

use super::heap::{ConcreteHeap, zero};
use super::operators::{self, OperationFailure};
use super::recorder::{Leaving, Recorded, Recorder, Recording};
use super::{InputSource, NoInput};
use crate::config::Merge;
use crate::control::ControlTrace;
use crate::end::Cut;
use forkless_ir::{
    BlockId, BuiltinException, ClassId, ClassKind, Code, Constant, FieldId, Key, MethodId, Op,
    Program, Register, StackEntry, Stream, Terminator, Type, is_violation,
};
use forkless_term::{Precision, ReferenceValue, Value, Width};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// How far a run may go.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Instructions.
    pub steps: u64,
    /// Calls within calls.
    pub depth: usize,
    /// Is [`Run::history`] wanted?
    pub keeps_history: bool,
    /// Which code leaves no control trace, since paths are merged there.
    pub merge: Merge,
}

/// How a concrete run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConcreteEnd {
    /// The entry method returned.
    Returned(Option<Value>),
    /// An operation raised an exception that has no class.
    Raised(BuiltinException),
    /// An object was thrown and not caught.
    Threw(ReferenceValue),
    /// An assertion does not hold.
    AssertionFailed(String),
    /// An operation got a value of the wrong kind.
    Stuck,
    /// The program ended itself, with this exit code.
    Exited(i32),
    /// The program's assumption does not hold of this input.
    Excluded,
    /// A limit was reached, or something is not supported.
    Cut(Cut),
}

/// A finished run.
#[derive(Clone, Debug)]
pub struct Run {
    /// How it ended.
    pub end: ConcreteEnd,
    /// What it did at its control points.
    pub control: ControlTrace,
    /// The control trace at each control point: two runs agree on a prefix of their paths iff
    /// they agree on a prefix of these. Empty unless [`Limits::keeps_history`].
    pub history: Vec<ControlTrace>,
    /// How many instructions it ran.
    pub steps: u64,
    /// The names it left.
    pub trail: Vec<String>,
    /// What it changed and made.
    pub heap: ConcreteHeap,
    /// What it printed.
    pub output: Vec<(Stream, String)>,
}

pub(super) struct ConcreteFrame {
    pub method: MethodId,
    pub block: BlockId,
    pub next: usize,
    pub registers: Vec<Option<Value>>,
    pub result: Option<Register>,
    /// Do decisions not count as the program's own?
    pub is_silent: bool,
    /// Is it noted where it goes?
    pub recorded: Recorded,
}

pub(super) struct Machine<'a> {
    pub program: &'a Program,
    pub input: &'a mut dyn InputSource,
    pub limits: Limits,
    pub frames: Vec<ConcreteFrame>,
    pub heap: ConcreteHeap,
    control: ControlTrace,
    history: Vec<ControlTrace>,
    trail: Vec<String>,
    pub initialized: BTreeSet<ClassId>,
    /// The classes that were initialised because something needed them, in this order; not those above
    /// them, which come first.
    pub needed: Vec<ClassId>,
    /// The objects that stand for something, and for what.
    pub objects: HashMap<Key, ReferenceValue>,
    pub keys: HashMap<ReferenceValue, Key>,
    /// Boxes that are shared, by their field and the value that it holds.
    pub boxes: BTreeMap<(FieldId, Value), ReferenceValue>,
    pub output: Vec<(Stream, String)>,
    /// What was read from the environment, by the names of these inputs.
    pub environment: Vec<String>,
    /// How many names of inputs native methods made.
    pub names: u64,
    /// The objects that were asked for their identity hash, in this order.
    pub hashes: Vec<ReferenceValue>,
    /// Is a stack overflow on its way?
    pub is_overflowing: bool,
    /// Notes where the run goes, if somebody wants to know.
    pub recorder: Option<Recorder>,
}

/// Why the run does not simply go on with the next instruction.
pub(super) enum Halt {
    /// An operation raises an exception, with the operands that matter.
    Raise(BuiltinException, Vec<Value>),
    Throw(ReferenceValue),
    End(ConcreteEnd),
}

impl From<OperationFailure> for Halt {
    fn from(failure: OperationFailure) -> Self {
        match failure {
            OperationFailure::Raise(exception) => Halt::Raise(exception, vec![]),
            OperationFailure::Stuck => Halt::End(ConcreteEnd::Stuck),
            OperationFailure::Unsupported(what) => {
                Halt::End(ConcreteEnd::Cut(Cut::Unsupported(what.into())))
            }
        }
    }
}

fn unsupported() -> Halt {
    let what = "fields and elements without a type".into();
    Halt::End(ConcreteEnd::Cut(Cut::Unsupported(what)))
}

fn int(value: i32) -> Value {
    Value::Bits(Width::W32, u64::from(value as u32))
}

pub(super) fn constant(value: Constant) -> Value {
    match value {
        Constant::Bool(value) => Value::Bool(value),
        Constant::I32(value) => int(value),
        Constant::I64(value) => Value::Bits(Width::W64, value as u64),
        Constant::Null => Value::NULL,
        Constant::F32(bits) => Value::Float(Precision::Single, u64::from(bits)),
        Constant::F64(bits) => Value::Float(Precision::Double, bits),
    }
}

/// Runs the program's entry method on an input.
///
/// # Panics
/// If the program has no entry method.
pub fn run(program: &Program, input: &mut dyn InputSource, limits: Limits) -> Run {
    let entry = program.entry.expect("the program has an entry method");
    let mut machine = Machine::new(program, input, limits);
    let mut steps = 0;
    let end = machine.run_method(entry, vec![], &mut steps);
    let Machine { control, history, trail, heap, output, .. } = machine;
    Run { end, control, history, steps, trail, heap, output }
}

/// Runs the program's entry method on an input; how it went through the program's own code.
///
/// # Panics
/// If the program has no entry method.
pub fn record(program: &Program, input: &mut dyn InputSource, limits: Limits) -> Recording {
    let entry = program.entry.expect("the program has an entry method");
    let mut machine = Machine::new(program, input, limits);
    machine.recorder = Some(Recorder::default());
    let end = machine.run_method(entry, vec![], &mut 0);
    machine.stop();
    let recording = machine.recorder.map(Recorder::finish).unwrap_or_default();
    Recording { returned: matches!(end, ConcreteEnd::Returned(_)), ..recording }
}

/// The classes that a run of the program's entry method initialises because it needs them, in this order.
/// Those above each come before it. None if there is no such method.
pub fn needed_classes(
    program: &Program,
    input: &mut dyn InputSource,
    limits: Limits,
) -> Vec<ClassId> {
    let mut machine = Machine::new(program, input, limits);
    if let Some(entry) = program.entry {
        machine.run_method(entry, vec![], &mut 0);
    }
    machine.needed
}

/// Does a class get through its initializer, and those of the classes that come before it, without
/// doing what is not supported? That it throws something is fine.
pub fn initializes(program: &Program, class: ClassId) -> bool {
    const STEPS: u64 = 1_000_000;
    const DEPTH: usize = 500;
    let limits =
        Limits { steps: STEPS, depth: DEPTH, keeps_history: false, merge: Merge::default() };
    let mut input = NoInput;
    let mut machine = Machine::new(program, &mut input, limits);
    program.initialization_order(class).into_iter().all(|class| {
        let initializer = program.class(class).initializer;
        let initializer = initializer.filter(|_| machine.initialized.insert(class));
        let end = initializer.map(|method| machine.run_method(method, vec![], &mut 0));
        !matches!(end, Some(ConcreteEnd::Cut(_) | ConcreteEnd::Exited(_) | ConcreteEnd::Stuck))
    })
}

/// What a static method gives for each of the numbers from 0 on, followed by further ones, one call after
/// the other; none if a call does not return an `int`.
pub(crate) fn tabulate(
    program: &Program,
    method: MethodId,
    count: u32,
    further: &[i32],
) -> Option<Vec<i32>> {
    /// Enough to initialise the classes that the method needs.
    const STEPS: u64 = 10_000_000;
    const DEPTH: usize = 200;
    let limits =
        Limits { steps: STEPS, depth: DEPTH, keeps_history: false, merge: Merge::default() };
    let mut input = NoInput;
    let mut machine = Machine::new(program, &mut input, limits);
    let mut results = Vec::with_capacity(count as usize);
    for number in 0..count {
        let arguments = std::iter::once(number as i32).chain(further.iter().copied());
        let end = machine.run_method(method, arguments.map(int).collect(), &mut 0);
        match end {
            ConcreteEnd::Returned(Some(Value::Bits(Width::W32, bits))) => {
                results.push(bits as u32 as i32);
            }
            _ => return None,
        }
    }
    Some(results)
}

impl<'a> Machine<'a> {
    fn new(program: &'a Program, input: &'a mut dyn InputSource, limits: Limits) -> Self {
        Machine {
            program,
            input,
            limits,
            frames: vec![],
            heap: ConcreteHeap::default(),
            control: ControlTrace::default(),
            history: vec![],
            trail: vec![],
            initialized: BTreeSet::new(),
            needed: vec![],
            objects: HashMap::new(),
            keys: HashMap::new(),
            boxes: BTreeMap::new(),
            output: vec![],
            environment: vec![],
            names: 0,
            hashes: vec![],
            is_overflowing: false,
            recorder: None,
        }
    }

    /// Runs a method as the outermost one, and counts its steps.
    fn run_method(
        &mut self,
        method: MethodId,
        arguments: Vec<Value>,
        steps: &mut u64,
    ) -> ConcreteEnd {
        if let Code::Missing(why) = self.program.code(method) {
            return ConcreteEnd::Cut(Cut::Unsupported(why.clone()));
        }
        let frame = self.frame(method, arguments, None);
        self.frames.push(frame);
        loop {
            *steps += 1;
            if *steps > self.limits.steps {
                return ConcreteEnd::Cut(Cut::Steps);
            }
            let halt = match self.step() {
                Ok(()) => continue,
                Err(halt) => halt,
            };
            if let Some(end) = self.handle(halt) {
                return end;
            }
        }
    }

    pub(super) fn frame(
        &mut self,
        method: MethodId,
        arguments: Vec<Value>,
        result: Option<Register>,
    ) -> ConcreteFrame {
        let mut registers: Vec<Option<Value>> = arguments.into_iter().map(Some).collect();
        registers.resize(self.program.body(method).registers.len(), None);
        let is_silent = self.program.method(method).is_silent
            || self.limits.merge == Merge::All
            || self.frames.last().is_some_and(|frame| frame.is_silent);
        let recorded = match &mut self.recorder {
            Some(recorder) => recorder.call(self.program, self.frames.last(), method),
            None => Recorded::Not,
        };
        ConcreteFrame { method, block: BlockId(0), next: 0, registers, result, is_silent, recorded }
    }

    pub(super) fn top(&mut self) -> &mut ConcreteFrame {
        self.frames.last_mut().expect("a running program has a frame")
    }

    pub(super) fn read(&mut self, register: Register) -> Result<Value, Halt> {
        self.top().registers[register.index()].ok_or(Halt::End(ConcreteEnd::Stuck))
    }

    fn truth(&mut self, register: Register) -> Result<bool, Halt> {
        match self.read(register)? {
            Value::Bool(value) => Ok(value),
            _ => Err(Halt::End(ConcreteEnd::Stuck)),
        }
    }

    pub(super) fn reference(&mut self, register: Register) -> Result<ReferenceValue, Halt> {
        match self.read(register)? {
            Value::Reference(value) => Ok(value),
            _ => Err(Halt::End(ConcreteEnd::Stuck)),
        }
    }

    pub(super) fn object(&mut self, register: Register) -> Result<ReferenceValue, Halt> {
        match self.reference(register)? {
            ReferenceValue::Null => Err(Halt::Raise(BuiltinException::NullDereference, vec![])),
            object => Ok(object),
        }
    }

    fn int(&mut self, register: Register) -> Result<i32, Halt> {
        match self.read(register)? {
            Value::Bits(Width::W32, bits) => Ok(bits as u32 as i32),
            _ => Err(Halt::End(ConcreteEnd::Stuck)),
        }
    }

    pub(super) fn set(&mut self, register: Register, value: Value) {
        self.top().registers[register.index()] = Some(value);
    }

    pub(super) fn note(&mut self, record: impl FnOnce(&mut ControlTrace)) {
        if self.top().is_silent {
            return;
        }
        record(&mut self.control);
        if self.limits.keeps_history {
            self.history.push(self.control);
        }
    }

    fn jump(&mut self, block: BlockId) {
        let frame = self.top();
        frame.block = block;
        frame.next = 0;
    }

    pub(super) fn decide(&mut self, block: BlockId) {
        let method = self.top().method;
        self.note(|control| control.jumped(method, block));
        self.jump(block);
    }

    fn step(&mut self) -> Result<(), Halt> {
        let (method, block, next) = {
            let frame = self.top();
            (frame.method, frame.block, frame.next)
        };
        let block = self.program.body(method).block(block);
        match block.instructions.get(next) {
            Some(instruction) => self.operation(&instruction.op),
            None => self.terminator(&block.terminator),
        }
    }

    fn terminator(&mut self, terminator: &Terminator) -> Result<(), Halt> {
        match terminator {
            Terminator::Jump(target) => {
                self.leave(Leaving::End(0));
                self.jump(*target);
            }
            Terminator::Branch { condition, then, otherwise } => {
                let is_true = self.truth(*condition)?;
                self.leave(Leaving::End(u32::from(!is_true)));
                self.decide(if is_true { *then } else { *otherwise });
            }
            Terminator::Switch { value, cases, default } => {
                let value = self.int(*value)?;
                let case = cases.iter().position(|(number, _)| *number == value);
                self.leave(Leaving::End(case.unwrap_or(cases.len()) as u32));
                self.decide(case.map_or(*default, |case| cases[case].1));
            }
            Terminator::Return(value) => {
                let value = value.map(|value| self.read(value)).transpose()?;
                self.leave(Leaving::End(0));
                let finished = self.frames.pop().expect("a running program has a frame");
                if self.frames.is_empty() {
                    return Err(Halt::End(ConcreteEnd::Returned(value)));
                }
                if let Some(destination) = finished.result {
                    self.top().registers[destination.index()] = value;
                }
            }
            Terminator::Throw(exception) => {
                let exception = self.object(*exception)?;
                return Err(Halt::Throw(exception));
            }
        }
        Ok(())
    }

    fn operation(&mut self, op: &Op) -> Result<(), Halt> {
        match op {
            Op::Invoke { destination, callee, arguments } => {
                return self.invoke(*destination, *callee, arguments);
            }
            Op::Native { destination, native, arguments } => {
                let arguments: Result<Vec<Value>, Halt> =
                    arguments.iter().map(|&argument| self.read(argument)).collect();
                return self.call_native(*native, &arguments?, *destination);
            }
            Op::InitializeClass { class } => {
                self.top().next += 1;
                return self.initialize(*class);
            }
            Op::PutField { object, field, value } => {
                let (object, value) = (self.with_field(*object, *field)?, self.read(*value)?);
                self.fits(value, self.program.field(*field).ty)?;
                self.heap.put_field(object, *field, value);
            }
            Op::PutStatic { field, value } => {
                let value = self.read(*value)?;
                self.fits(value, self.program.field(*field).ty)?;
                self.heap.statics.insert(*field, value);
            }
            Op::ArrayStore { array, index, value, element } => {
                let (array, index) = self.element(*array, *index)?;
                let value = self.read(*value)?;
                self.fits(value, *element)?;
                self.check_stored(array, value)?;
                self.heap.store(array, index, value);
            }
            Op::Assume { condition } => {
                if !self.truth(*condition)? {
                    return Err(Halt::End(ConcreteEnd::Excluded));
                }
            }
            Op::Assert { condition, message } => {
                if !self.truth(*condition)? {
                    return Err(Halt::End(ConcreteEnd::AssertionFailed(message.clone())));
                }
            }
            Op::Mark { name } => {
                // What a contract says counts wherever it is found out, also where paths are merged.
                if !self.top().is_silent || is_violation(name) {
                    self.trail.push(name.clone());
                }
            }
            _ => {
                let (destination, value) = self.value(op)?;
                self.set(destination, value);
            }
        }
        self.top().next += 1;
        Ok(())
    }

    fn value(&mut self, op: &Op) -> Result<(Register, Value), Halt> {
        Ok(match *op {
            Op::Constant { destination, value } => (destination, constant(value)),
            Op::Move { destination, source } => (destination, self.read(source)?),
            Op::Unary { destination, op, operand } => {
                (destination, operators::unary(op, self.read(operand)?)?)
            }
            Op::Binary { destination, op, left, right } => {
                let (left, right) = (self.read(left)?, self.read(right)?);
                (destination, operators::binary(op, left, right)?)
            }
            Op::Convert { destination, source, from, to } => {
                (destination, operators::convert(self.read(source)?, from, to)?)
            }
            Op::Input { destination, ref name, ty } => {
                if zero(ty).is_none() {
                    return Err(unsupported());
                }
                let value = self.input.input(name, ty);
                (destination, self.heap.seen(self.program, self.input, value))
            }
            Op::New { destination, class } => {
                (destination, self.heap.allocate(self.program, class))
            }
            Op::NewArray { destination, class, length } => {
                let size = self.int(length)?;
                let length = u32::try_from(size).map_err(|_| {
                    Halt::Raise(BuiltinException::NegativeArraySize, vec![int(size)])
                })?;
                (destination, self.heap.allocate_array(class, length))
            }
            Op::GetField { destination, object, field } => {
                let object = self.with_field(object, field)?;
                (destination, self.heap.get_field(self.program, self.input, object, field))
            }
            Op::GetStatic { destination, field } => {
                let written = self.heap.statics.get(&field).copied();
                let value = written.or(zero(self.program.field(field).ty));
                (destination, value.ok_or_else(unsupported)?)
            }
            Op::ArrayLoad { destination, array, index, element } => {
                if zero(element).is_none() {
                    return Err(unsupported());
                }
                let (array, index) = self.element(array, index)?;
                (destination, self.heap.load(self.program, self.input, array, index, element))
            }
            Op::ArrayLength { destination, array } => {
                let array = self.object(array)?;
                let length = self.heap.length(self.input, array);
                (destination, Value::Bits(Width::W32, u64::from(length)))
            }
            Op::InstanceOf { destination, object, class } => {
                let object = self.reference(object)?;
                (destination, Value::Bool(self.is_instance(object, class)))
            }
            Op::Cast { destination, object, class } => {
                let object = self.reference(object)?;
                if object != ReferenceValue::Null && !self.is_instance(object, class) {
                    let operands = vec![Value::Reference(object), int(class.0 as i32)];
                    return Err(Halt::Raise(BuiltinException::ClassCast, operands));
                }
                (destination, Value::Reference(object))
            }
            Op::PutField { .. }
            | Op::PutStatic { .. }
            | Op::InitializeClass { .. }
            | Op::ArrayStore { .. }
            | Op::Invoke { .. }
            | Op::Native { .. }
            | Op::Assume { .. }
            | Op::Assert { .. }
            | Op::Mark { .. } => unreachable!("operations without a value are handled before"),
        })
    }

    fn fits(&self, value: Value, ty: Type) -> Result<(), Halt> {
        let zero = zero(ty).ok_or_else(unsupported)?;
        let same_kind = match (value, zero) {
            (Value::Bits(one, _), Value::Bits(other, _)) => one == other,
            (Value::Float(one, _), Value::Float(other, _)) => one == other,
            _ => std::mem::discriminant(&value) == std::mem::discriminant(&zero),
        };
        if same_kind { Ok(()) } else { Err(Halt::End(ConcreteEnd::Stuck)) }
    }

    /// The object in a register, which has the field.
    fn with_field(
        &mut self,
        register: Register,
        field: forkless_ir::FieldId,
    ) -> Result<ReferenceValue, Halt> {
        let declaration = self.program.field(field);
        zero(declaration.ty).ok_or_else(unsupported)?;
        let object = self.object(register)?;
        if !self.is_instance(object, declaration.class) {
            return Err(Halt::End(ConcreteEnd::Stuck));
        }
        Ok(object)
    }

    pub(super) fn is_instance(&mut self, object: ReferenceValue, class: ClassId) -> bool {
        let hierarchy = self.program.hierarchy();
        // An input object's class is asked for only where it makes a difference. New objects may have
        // classes that inputs cannot have.
        let is_any = |object| {
            matches!(object, ReferenceValue::Input(_))
                && hierarchy.subtypes(class) == hierarchy.instantiable()
        };
        object != ReferenceValue::Null
            && (is_any(object) || hierarchy.is_subtype(self.heap.class(self.input, object), class))
    }

    fn element(&mut self, array: Register, index: Register) -> Result<(ReferenceValue, u32), Halt> {
        let array = self.object(array)?;
        let index = self.int(index)?;
        let length = self.heap.length(self.input, array);
        match u32::try_from(index) {
            Ok(index) if index < length => Ok((array, index)),
            _ => {
                let operands = vec![int(index), int(length as i32)];
                Err(Halt::Raise(BuiltinException::IndexOutOfBounds, operands))
            }
        }
    }

    fn check_stored(&mut self, array: ReferenceValue, value: Value) -> Result<(), Halt> {
        let Value::Reference(stored) = value else { return Ok(()) };
        if stored == ReferenceValue::Null {
            return Ok(());
        }
        let class = self.heap.class(self.input, array);
        match self.program.class(class).kind {
            ClassKind::Array { element: Type::Ref(element) }
                if self.is_instance(stored, element) =>
            {
                Ok(())
            }
            _ => Err(Halt::Raise(BuiltinException::ArrayStore, vec![value])),
        }
    }

    /// The frames, innermost first. Callers have stepped over their calls.
    pub(super) fn stack(&self) -> Vec<StackEntry> {
        let innermost = self.frames.len() - 1;
        let entry = |(depth, frame): (usize, &ConcreteFrame)| {
            let block = self.program.body(frame.method).block(frame.block);
            let instruction = frame.next - usize::from(depth != innermost && frame.next > 0);
            let span = match block.instructions.get(instruction) {
                Some(instruction) => instruction.span,
                None => block.terminator_span,
            };
            StackEntry { method: frame.method, span, block: frame.block, instruction }
        };
        self.frames.iter().enumerate().map(entry).rev().collect()
    }
}
