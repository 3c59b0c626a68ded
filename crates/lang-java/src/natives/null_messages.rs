//! The messages of null pointer exceptions, worded as a JVM words them (JEP 358): what could not be
//! done, and which expression was null.
//!
//! Which instruction pushed the null is found by running the method's code on stacks of places: each
//! slot holds the offset of the instruction that pushed it, or nothing where several may have.

use crate::classfile::{
    ArithmeticOp, ArrayKind, ClassFile, CodeAttribute, ConvertKind, JavaType, JvmInstruction,
    LoadableConstant, MemberRef, MethodDescriptor, MethodInfo, NumericKind,
};

/// How deep an expression is described.
const DEPTH: u32 = 5;

/// The message for a null that the instruction at an offset of a method met; none if it is none that
/// meets nulls.
pub(super) fn message(file: &ClassFile, method: &MethodInfo, offset: u32) -> Option<String> {
    let code = file.code(method).ok()??;
    let analysis = OriginAnalysis::new(file, method, &code);
    let place = code.index_of(offset)?;
    let (action, slot) = analysis.action(place)?;
    Some(match analysis.cause(place, slot) {
        Some(cause) => format!("{action} because {cause} is null"),
        None => action,
    })
}

/// What is known before an instruction.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct StackOrigins {
    /// The top is the last one. `long` and `double` have two slots.
    stack: Vec<Option<u32>>,
    /// Local variables that were written, sorted.
    written: Vec<u16>,
}

impl StackOrigins {
    fn pop(&mut self, count: usize) {
        let left = self.stack.len().saturating_sub(count);
        self.stack.truncate(left);
    }

    fn push(&mut self, offset: u32, count: usize) {
        self.stack.extend(std::iter::repeat_n(Some(offset), count));
    }

    fn write(&mut self, slot: u16) {
        if let Err(place) = self.written.binary_search(&slot) {
            self.written.insert(place, slot);
        }
    }

    /// Copies the topmost slots below others that are under them.
    fn duplicate(&mut self, count: usize, below: usize) {
        let length = self.stack.len();
        let Some(start) = length.checked_sub(count) else { return };
        let Some(target) = start.checked_sub(below) else { return };
        let copied: Vec<Option<u32>> = self.stack[start..].to_vec();
        self.stack.splice(target..target, copied);
    }

    /// Both this and another state are possible; whether that changed anything.
    fn merge(&mut self, other: &StackOrigins) -> bool {
        let before = self.clone();
        for (slot, &other) in self.stack.iter_mut().zip(&other.stack) {
            if *slot != other {
                *slot = None;
            }
        }
        for &slot in &other.written {
            self.write(slot);
        }
        *self != before
    }
}

struct OriginAnalysis<'a> {
    file: &'a ClassFile,
    method: &'a MethodInfo,
    code: &'a CodeAttribute,
    /// By place of instructions; none for those that are not reached.
    states: Vec<Option<StackOrigins>>,
}

fn slots(ty: &JavaType) -> usize {
    usize::from(ty.slots())
}

fn kind_slots(kind: NumericKind) -> usize {
    match kind {
        NumericKind::Int | NumericKind::Float => 1,
        NumericKind::Long | NumericKind::Double => 2,
    }
}

fn element_slots(kind: ArrayKind) -> usize {
    match kind {
        ArrayKind::Long | ArrayKind::Double => 2,
        ArrayKind::ByteOrBoolean
        | ArrayKind::Char
        | ArrayKind::Short
        | ArrayKind::Int
        | ArrayKind::Float
        | ArrayKind::Reference => 1,
    }
}

fn element_name(kind: ArrayKind) -> &'static str {
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

/// The usual names of classes that everybody knows.
fn short(name: &str) -> String {
    let element = name.trim_end_matches("[]");
    let dimensions = &name[element.len()..];
    match element {
        "java.lang.Object" => format!("Object{dimensions}"),
        "java.lang.String" => format!("String{dimensions}"),
        _ => name.to_string(),
    }
}

impl<'a> OriginAnalysis<'a> {
    fn new(file: &'a ClassFile, method: &'a MethodInfo, code: &'a CodeAttribute) -> Self {
        let mut analysis =
            OriginAnalysis { file, method, code, states: vec![None; code.instructions.len()] };
        analysis.run();
        analysis
    }

    fn run(&mut self) {
        let mut open = vec![(0, StackOrigins::default())];
        while let Some((place, state)) = open.pop() {
            let changed = match self.states.get_mut(place) {
                None => false,
                Some(Some(known)) => known.merge(&state),
                Some(unknown) => {
                    *unknown = Some(state);
                    true
                }
            };
            if !changed {
                continue;
            }
            let Some(before) = self.states[place].clone() else { continue };
            let (offset, instruction) = &self.code.instructions[place];
            for handler in &self.code.handlers {
                if (handler.start..handler.end).contains(offset)
                    && let Some(target) = self.code.index_of(handler.handler)
                {
                    let state = StackOrigins { stack: vec![None], written: before.written.clone() };
                    open.push((target, state));
                }
            }
            let mut after = before;
            self.step(*offset, instruction, &mut after);
            for target in instruction.targets() {
                open.extend(self.code.index_of(target).map(|target| (target, after.clone())));
            }
            if instruction.falls_through() {
                open.push((place + 1, after));
            }
        }
    }

    fn member(&self, index: u16) -> Option<MemberRef<'a>> {
        self.file.pool.member(index).ok()
    }

    fn field_slots(&self, index: u16) -> usize {
        let ty = self.member(index).and_then(|field| JavaType::parse(field.descriptor).ok());
        ty.map_or(1, |ty| slots(&ty))
    }

    /// How many slots the arguments of a call have, without the receiver, and its result.
    fn call_slots(&self, descriptor: &str) -> (usize, usize) {
        match MethodDescriptor::parse(descriptor) {
            Ok(parsed) => {
                let arguments = parsed.parameters.iter().map(slots).sum();
                (arguments, parsed.returns.as_ref().map_or(0, slots))
            }
            Err(_) => (0, 0),
        }
    }

    /// What an instruction does to the stack.
    fn step(&self, offset: u32, instruction: &JvmInstruction, state: &mut StackOrigins) {
        match *instruction {
            JvmInstruction::Dup => state.duplicate(1, 0),
            JvmInstruction::DupX1 => state.duplicate(1, 1),
            JvmInstruction::DupX2 => state.duplicate(1, 2),
            JvmInstruction::Dup2 => state.duplicate(2, 0),
            JvmInstruction::Dup2X1 => state.duplicate(2, 1),
            JvmInstruction::Dup2X2 => state.duplicate(2, 2),
            JvmInstruction::Swap => {
                state.duplicate(1, 1);
                state.pop(1);
            }
            JvmInstruction::Increment { slot, .. } => state.write(slot),
            JvmInstruction::Store(kind, slot) => {
                state.pop(kind.slots().into());
                (slot..slot + kind.slots()).for_each(|slot| state.write(slot));
            }
            _ => {
                let (taken, given) =
                    self.member_effect(instruction).unwrap_or_else(|| self.effect(instruction));
                state.pop(taken);
                state.push(offset, given);
            }
        }
    }

    /// How many slots an instruction on a field or method takes and gives; none for others.
    fn member_effect(&self, instruction: &JvmInstruction) -> Option<(usize, usize)> {
        Some(match *instruction {
            JvmInstruction::GetStatic(index) => (0, self.field_slots(index)),
            JvmInstruction::PutStatic(index) => (self.field_slots(index), 0),
            JvmInstruction::GetField(index) => (1, self.field_slots(index)),
            JvmInstruction::PutField(index) => (1 + self.field_slots(index), 0),
            JvmInstruction::InvokeVirtual(index)
            | JvmInstruction::InvokeSpecial(index)
            | JvmInstruction::InvokeInterface(index)
            | JvmInstruction::InvokeStatic(index) => {
                let descriptor = self.member(index).map_or("", |method| method.descriptor);
                let (taken, given) = self.call_slots(descriptor);
                let has_receiver = !matches!(instruction, JvmInstruction::InvokeStatic(_));
                (taken + usize::from(has_receiver), given)
            }
            JvmInstruction::InvokeDynamic(index) => {
                let site = self.file.pool.invoke_dynamic(index);
                site.map_or((0, 0), |site| self.call_slots(site.descriptor))
            }
            _ => return None,
        })
    }

    /// How many slots any other instruction takes and gives. Those of a cast stay what they were.
    fn effect(&self, instruction: &JvmInstruction) -> (usize, usize) {
        match *instruction {
            JvmInstruction::PushNull
            | JvmInstruction::PushInt(_)
            | JvmInstruction::PushFloat(_)
            | JvmInstruction::New(_)
            | JvmInstruction::Jsr(_) => (0, 1),
            JvmInstruction::PushLong(_) | JvmInstruction::PushDouble(_) => (0, 2),
            JvmInstruction::LoadConstant(index) => (0, self.constant_slots(index)),
            JvmInstruction::Load(kind, _) => (0, kind.slots().into()),
            JvmInstruction::ArrayLoad(kind) => (2, element_slots(kind)),
            JvmInstruction::ArrayStore(kind) => (2 + element_slots(kind), 0),
            JvmInstruction::Pop
            | JvmInstruction::Throw
            | JvmInstruction::MonitorEnter
            | JvmInstruction::MonitorExit
            | JvmInstruction::BranchIfZero(..)
            | JvmInstruction::BranchIfNull { .. }
            | JvmInstruction::Switch { .. } => (1, 0),
            JvmInstruction::Pop2
            | JvmInstruction::BranchIfInts(..)
            | JvmInstruction::BranchIfRefs { .. } => (2, 0),
            JvmInstruction::Arithmetic(kind, op) => {
                let size = kind_slots(kind);
                match op {
                    ArithmeticOp::Neg => (size, size),
                    ArithmeticOp::Shl | ArithmeticOp::Shr | ArithmeticOp::Ushr => (size + 1, size),
                    _ => (2 * size, size),
                }
            }
            JvmInstruction::Convert { from, to } => (convert_slots(from), convert_slots(to)),
            JvmInstruction::CompareLong => (4, 1),
            JvmInstruction::CompareFloat { double, .. } => (if double { 4 } else { 2 }, 1),
            JvmInstruction::NewPrimitiveArray(_)
            | JvmInstruction::NewArray(_)
            | JvmInstruction::ArrayLength
            | JvmInstruction::InstanceOf(_) => (1, 1),
            JvmInstruction::MultiNewArray { dimensions, .. } => (dimensions.into(), 1),
            _ => (0, 0),
        }
    }

    fn constant_slots(&self, index: u16) -> usize {
        match self.file.pool.constant(index) {
            Ok(LoadableConstant::Long(_) | LoadableConstant::Double(_)) => 2,
            _ => 1,
        }
    }

    /// What an instruction cannot do with a null, and in which slot from the top that null is.
    fn action(&self, place: usize) -> Option<(String, usize)> {
        let member = |index: &u16| self.member(*index);
        Some(match &self.code.instructions[place].1 {
            JvmInstruction::ArrayLoad(kind) => {
                (format!("Cannot load from {} array", element_name(*kind)), 1)
            }
            JvmInstruction::ArrayStore(kind) => {
                let text = format!("Cannot store to {} array", element_name(*kind));
                (text, 1 + element_slots(*kind))
            }
            JvmInstruction::ArrayLength => ("Cannot read the array length".into(), 0),
            JvmInstruction::Throw => ("Cannot throw exception".into(), 0),
            JvmInstruction::MonitorEnter => ("Cannot enter synchronized block".into(), 0),
            JvmInstruction::MonitorExit => ("Cannot exit synchronized block".into(), 0),
            JvmInstruction::GetField(index) => {
                (format!("Cannot read field \"{}\"", member(index)?.name), 0)
            }
            JvmInstruction::PutField(index) => {
                let text = format!("Cannot assign field \"{}\"", member(index)?.name);
                (text, self.field_slots(*index))
            }
            JvmInstruction::InvokeVirtual(index)
            | JvmInstruction::InvokeSpecial(index)
            | JvmInstruction::InvokeInterface(index) => {
                let method = member(index)?;
                if method.name == "<init>" {
                    return None;
                }
                let text = format!("Cannot invoke \"{}\"", method_text(&method));
                (text, self.call_slots(method.descriptor).0)
            }
            _ => return None,
        })
    }

    /// The expression in a slot from the top, in quotes, as a sentence has it.
    fn cause(&self, place: usize, slot: usize) -> Option<String> {
        let source = self.source(place, slot)?;
        let text = self.expression(place, slot, DEPTH)?;
        Some(if is_call(&self.code.instructions[source].1) {
            format!("the return value of \"{text}\"")
        } else {
            format!("\"{text}\"")
        })
    }

    /// The place of the instruction that pushed what is in a slot from the top.
    fn source(&self, place: usize, slot: usize) -> Option<usize> {
        let stack = &self.states.get(place)?.as_ref()?.stack;
        let offset = (*stack.get(stack.len().checked_sub(slot + 1)?)?)?;
        self.code.index_of(offset)
    }

    /// The expression in a slot from the top.
    fn expression(&self, place: usize, slot: usize, depth: u32) -> Option<String> {
        if depth == 0 {
            return None;
        }
        let source = self.source(place, slot)?;
        match &self.code.instructions[source].1 {
            JvmInstruction::PushNull => Some("null".into()),
            JvmInstruction::PushInt(value) => Some(value.to_string()),
            JvmInstruction::Load(_, slot) => Some(self.local(source, *slot)),
            JvmInstruction::GetStatic(index) => {
                let field = self.member(*index)?;
                Some(format!("{}.{}", short(&field.class.replace('/', ".")), field.name))
            }
            JvmInstruction::GetField(index) => {
                let name = self.member(*index)?.name;
                Some(match self.expression(source, 0, depth - 1) {
                    Some(object) => format!("{object}.{name}"),
                    None => name.to_string(),
                })
            }
            JvmInstruction::ArrayLoad(_) => {
                let array = self.expression(source, 1, depth - 1);
                let index = self.expression(source, 0, depth);
                let array = array.unwrap_or_else(|| "<array>".into());
                Some(format!("{array}[{}]", index.unwrap_or_else(|| "...".into())))
            }
            JvmInstruction::InvokeVirtual(index)
            | JvmInstruction::InvokeSpecial(index)
            | JvmInstruction::InvokeInterface(index)
            | JvmInstruction::InvokeStatic(index) => Some(method_text(&self.member(*index)?)),
            _ => None,
        }
    }

    /// The name of the local variable that the instruction at a place loads.
    fn local(&self, place: usize, slot: u16) -> String {
        let (offset, _) = self.code.instructions[place];
        let named = self.code.locals.iter().find(|local| {
            local.slot == slot && (local.start..local.start + local.length).contains(&offset)
        });
        if let Some(local) = named {
            return local.name.clone();
        }
        let is_static = self.method.access.is_static();
        if !is_static && slot == 0 {
            return "this".into();
        }
        let is_written = self.states[place]
            .as_ref()
            .is_some_and(|state| state.written.binary_search(&slot).is_ok());
        let parsed = MethodDescriptor::parse(&self.method.descriptor);
        let parameters = parsed.map(|parsed| parsed.parameters).unwrap_or_default();
        let mut next = u16::from(!is_static);
        for (number, ty) in (1..).zip(&parameters) {
            if (next..next + ty.slots()).contains(&slot) && !is_written {
                return format!("<parameter{number}>");
            }
            next += ty.slots();
        }
        format!("<local{slot}>")
    }
}

fn convert_slots(kind: ConvertKind) -> usize {
    match kind {
        ConvertKind::Long | ConvertKind::Double => 2,
        ConvertKind::Int
        | ConvertKind::Float
        | ConvertKind::Byte
        | ConvertKind::Char
        | ConvertKind::Short => 1,
    }
}

fn is_call(instruction: &JvmInstruction) -> bool {
    matches!(
        instruction,
        JvmInstruction::InvokeVirtual(_)
            | JvmInstruction::InvokeSpecial(_)
            | JvmInstruction::InvokeInterface(_)
            | JvmInstruction::InvokeStatic(_)
    )
}

/// A method with the types of its parameters.
fn method_text(method: &MemberRef<'_>) -> String {
    let class = method.class.replace('/', ".");
    let parsed = MethodDescriptor::parse(method.descriptor);
    let parameters = parsed.map(|parsed| parsed.parameters).unwrap_or_default();
    let parameters: Vec<String> = parameters.iter().map(|ty| short(&ty.to_string())).collect();
    format!("{}.{}({})", short(&class), method.name, parameters.join(", "))
}
