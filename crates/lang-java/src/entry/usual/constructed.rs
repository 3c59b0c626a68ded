//! What the constructors of a class put into fields of the classes above it.
//!
//! The field of a decorator is a `Collection`. A class below takes a `Bag`, hands it to the constructor above,
//! and casts what it finds in the field. So in its objects the field holds a `Bag`.

use crate::classfile::{
    ClassFile, CodeAttribute, JavaType, JvmInstruction, MethodDescriptor, MethodInfo, SlotKind,
};
use crate::java::Java;
use crate::names::dotted;
use crate::resolve::is_below;
use crate::whole_path::{declaring, whole_path};
use std::collections::{BTreeMap, BTreeSet};

/// Constructors call constructors up to this depth.
const DEPTH: usize = 8;

/// The types of what is put into fields, by the class that declares them, name and descriptor; none of a value
/// whose type is not known.
type Puts = BTreeMap<(String, String, String), BTreeSet<Option<String>>>;

/// Fields of classes above a class that hold objects of a narrower class in its own objects, by the declaring
/// class and their names, with the name of that class.
pub(super) fn narrower_fields(java: &Java, class: &str) -> BTreeMap<(String, String), String> {
    let mut found = BTreeMap::new();
    let (Some(path), Some(file)) = (whole_path(java), java.file_named(class)) else { return found };
    let is_used = |method: &&MethodInfo| {
        method.name == "<init>"
            && !path.is_unused(&file.name, &method.descriptor)
            && !path.is_uncalled(&file.name, &method.descriptor)
    };
    let constructors: Vec<&MethodInfo> = file.methods.iter().filter(is_used).collect();
    let mut all: Option<Puts> = None;
    for constructor in constructors {
        let mut puts = Puts::new();
        let arguments = declared_types(constructor);
        Tracer { java, puts: &mut puts }.follow(&file, constructor, &arguments, 0);
        all = Some(match all {
            None => puts,
            Some(before) => common(before, puts),
        });
    }
    for ((owner, name, descriptor), types) in all.unwrap_or_default() {
        let types: Option<Vec<String>> = types.into_iter().collect();
        let Some(ty) = types.and_then(|types| widest(java, types)) else { continue };
        let declared = JavaType::parse(&descriptor);
        let is_narrower = matches!(&declared, Ok(JavaType::Class(declared)) if *declared != ty);
        if owner != file.name && is_narrower && path.only_restored(&owner, &name, &descriptor) {
            found.insert((dotted(&owner), name), dotted(&ty));
        }
    }
    found
}

/// The type among these that all others are below.
fn widest(java: &Java, types: Vec<String>) -> Option<String> {
    let above_all =
        |one: &&String| types.iter().all(|other| is_below(java, &dotted(other), &dotted(one)));
    types.iter().find(above_all).cloned()
}

/// Fields that both put something into, with all types.
fn common(before: Puts, puts: Puts) -> Puts {
    let both = before.into_iter().filter_map(|(field, mut types)| {
        types.extend(puts.get(&field)?.iter().cloned());
        Some((field, types))
    });
    both.collect()
}

/// The classes of the parameters, by slots; none of what is no object of a class.
fn declared_types(method: &MethodInfo) -> Vec<Option<String>> {
    let mut slots = vec![None];
    let shape = MethodDescriptor::parse(&method.descriptor);
    for ty in shape.iter().flat_map(|shape| &shape.parameters) {
        slots.push(match ty {
            JavaType::Class(name) => Some(name.clone()),
            _ => None,
        });
        slots.extend((1..ty.slots()).map(|_| None));
    }
    slots
}

/// A parameter that is cast before anything is decided has the class that it is cast to: else there is no object.
fn cast_parameters(file: &ClassFile, code: &CodeAttribute, slots: &mut [Option<String>]) {
    for pair in code.instructions.windows(2) {
        if pair[0].1.targets().next().is_some() {
            return;
        }
        if let (JvmInstruction::Load(SlotKind::Reference, slot), JvmInstruction::CheckCast(index)) =
            (&pair[0].1, &pair[1].1)
            && let Some(known @ Some(_)) = slots.get_mut(usize::from(*slot))
            && let Ok(class) = file.pool.class(*index)
        {
            *known = Some(class.to_string());
        }
    }
}

/// What is on the stack.
#[derive(Clone)]
enum Entry {
    This,
    /// An object of this class, if that is known.
    Object(Option<String>),
}

struct Tracer<'a> {
    java: &'a Java,
    puts: &'a mut Puts,
}

impl Tracer<'_> {
    /// Follows the instructions of a constructor in their order. What is not followed clears the stack: only what
    /// was pushed since then is known, and that lies on top.
    fn follow(
        &mut self,
        file: &ClassFile,
        method: &MethodInfo,
        arguments: &[Option<String>],
        depth: usize,
    ) {
        let Ok(Some(code)) = file.code(method) else { return };
        let mut slots = arguments.to_vec();
        for (_, instruction) in &code.instructions {
            if let JvmInstruction::Store(_, slot) = instruction
                && let Some(known) = slots.get_mut(usize::from(*slot))
            {
                *known = None;
            }
        }
        cast_parameters(file, &code, &mut slots);
        let mut stack: Vec<Entry> = vec![];
        for (_, instruction) in &code.instructions {
            match instruction {
                JvmInstruction::Load(SlotKind::Reference, 0) => stack.push(Entry::This),
                JvmInstruction::New(index) => {
                    stack.push(Entry::Object(file.pool.class(*index).ok().map(str::to_string)));
                }
                JvmInstruction::Dup => match stack.last().cloned() {
                    Some(top) => stack.push(top),
                    None => stack.clear(),
                },
                JvmInstruction::CheckCast(index) => {
                    stack.pop();
                    stack.push(Entry::Object(file.pool.class(*index).ok().map(str::to_string)));
                }
                JvmInstruction::PushNull
                | JvmInstruction::PushInt(_)
                | JvmInstruction::PushLong(_)
                | JvmInstruction::PushFloat(_)
                | JvmInstruction::PushDouble(_) => stack.push(Entry::Object(None)),
                JvmInstruction::Load(kind, _) if *kind != SlotKind::Reference => {
                    stack.push(Entry::Object(None));
                }
                JvmInstruction::Load(SlotKind::Reference, slot) => {
                    let class = slots.get(usize::from(*slot)).cloned().flatten();
                    stack.push(Entry::Object(class));
                }
                JvmInstruction::InvokeSpecial(index) => {
                    self.call(file, *index, &mut stack, depth);
                }
                JvmInstruction::PutField(index) => {
                    let value = stack.pop();
                    let Ok(member) = file.pool.member(*index) else { continue };
                    let class = match (value, stack.pop()) {
                        (Some(Entry::Object(class)), Some(Entry::This)) => class,
                        _ => None,
                    };
                    let (name, descriptor) = (member.name, member.descriptor);
                    let owner = declaring(self.java, member.class, name, descriptor);
                    let field = (owner, name.to_string(), descriptor.to_string());
                    self.puts.entry(field).or_default().insert(class);
                    stack.clear();
                }
                _ => stack.clear(),
            }
        }
    }

    /// Follows the constructor that a constructor begins with.
    fn call(&mut self, file: &ClassFile, index: u16, stack: &mut Vec<Entry>, depth: usize) {
        let mut entries = std::mem::take(stack);
        let Ok(member) = file.pool.member(index) else { return };
        let Some(shape) = MethodDescriptor::parse(member.descriptor).ok() else { return };
        let count = shape.parameters.len();
        let receiver = entries.len().checked_sub(count + 1);
        if member.name == "<init>"
            && let Some(receiver) = receiver.filter(|&at| matches!(entries[at], Entry::Object(_)))
        {
            // What was made lies below.
            entries.truncate(receiver);
            *stack = entries;
            return;
        }
        let is_first = entries.len() == count + 1 && matches!(entries[0], Entry::This);
        if member.name != "<init>" || depth == DEPTH {
            return;
        }
        let Some(called) = self.java.file_named(&dotted(member.class)) else { return };
        let is_it = |one: &&MethodInfo| one.name == "<init>" && one.descriptor == member.descriptor;
        let Some(method) = called.methods.iter().find(is_it) else { return };
        // An object that is made on the way has constructors of its own.
        let is_above =
            file.superclass.as_deref() == Some(member.class) || file.name == member.class;
        if !is_above {
            return;
        }
        let mut arguments = declared_types(method);
        if is_first {
            let mut slot = 1;
            for (ty, entry) in shape.parameters.iter().zip(&entries[1..]) {
                if let (Entry::Object(Some(class)), JavaType::Class(_)) = (entry, ty) {
                    arguments[slot] = Some(class.clone());
                }
                slot += usize::from(ty.slots());
            }
        }
        self.follow(&called, method, &arguments, depth + 1);
    }
}
