//! Classes of inputs that are initialised before the method runs.
//!
//! A JVM has initialised the class of every object that there is. When that happened makes a difference
//! only where the initializer changes other classes: it then runs first, whether or not an input has an
//! object of the class. All other classes are initialised when they are first used, which nobody can
//! tell from earlier, and which costs nothing where a path does not use them.
//!
//! What an initializer changes is read off its code and that of the methods of its package that it calls: static fields
//! of other classes, and objects that those hold, such as a registry. Changes by way of other packages are not found.

use super::EntryBuilder;
use super::reach::reachable_from_inputs;
use crate::classfile::{ClassFile, JvmInstruction, MemberRef, MethodInfo};
use crate::java::Java;
use crate::names::{dotted, package};
use forkless_ir::ClassId;
use std::collections::BTreeSet;

/// More methods are not looked at for one class: it then counts as one that changes nothing.
const MOST_METHODS: usize = 64;

/// The classes, in the order of their names.
pub(super) fn find(entry: &EntryBuilder<'_>) -> Vec<ClassId> {
    let (java, program) = (entry.java, entry.program);
    let mut found: Vec<ClassId> = reachable_from_inputs(entry).into_iter().collect();
    found.retain(|&class| {
        let name = program.class_name(class);
        let file = java.file_named(name).filter(|_| !java.is_of_jdk(name));
        file.is_some_and(|file| Initializer::new(java, &file).changes_others())
    });
    found.sort_by_key(|&class| program.class_name(class));
    found
}

/// How methods of the JDK are called that change their receiver.
const CHANGING: [&str; 16] = [
    "add",
    "append",
    "clear",
    "compute",
    "decrement",
    "getAnd",
    "increment",
    "insert",
    "merge",
    "offer",
    "push",
    "put",
    "remove",
    "replace",
    "set",
    "update",
];

/// How the types of the JDK begin whose objects change.
const CHANGEABLE: [&str; 2] = ["Ljava/util/", "Ljava/lang/StringBu"];

/// And others there whose objects do not.
const FIXED: [&str; 7] = [
    "Ljava/util/function/",
    "Ljava/util/regex/",
    "Ljava/util/stream/",
    "Ljava/util/Comparator;",
    "Ljava/util/Locale;",
    "Ljava/util/Optional",
    "Ljava/util/UUID;",
];

/// A method: its class, its name, its descriptor.
type MethodKey = (String, String, String);

/// The initializer of a class, and the methods of its package that it calls.
struct Initializer<'a> {
    java: &'a Java,
    file: &'a ClassFile,
    open: Vec<MethodKey>,
    /// An object was read that another class holds.
    reads_others: bool,
    /// An object may be changed, and it may be such a one.
    changes_object: bool,
}

impl<'a> Initializer<'a> {
    fn new(java: &'a Java, file: &'a ClassFile) -> Self {
        let start = file.methods.iter().find(|method| method.is_class_initializer());
        let key =
            |start: &MethodInfo| (file.name.clone(), start.name.clone(), start.descriptor.clone());
        let open = start.map(key).into_iter().collect();
        Initializer { java, file, open, reads_others: false, changes_object: false }
    }

    /// Does it change static fields of other classes of its package, or objects that they hold?
    fn changes_others(mut self) -> bool {
        let mut seen: BTreeSet<MethodKey> = BTreeSet::new();
        while let Some(method) = self.open.pop() {
            if seen.len() == MOST_METHODS {
                return false;
            }
            if seen.insert(method.clone()) && self.writes_others(&method) {
                return true;
            }
        }
        self.reads_others && self.changes_object
    }

    /// Does a method write static fields of other classes? Notes what else it does.
    fn writes_others(&mut self, (class, name, descriptor): &MethodKey) -> bool {
        let Some(file) = self.java.file_named(&dotted(class)) else { return false };
        let is_meant =
            |method: &&MethodInfo| method.name == *name && method.descriptor == *descriptor;
        let method = file.methods.iter().find(is_meant);
        let Some(code) = method.and_then(|method| file.code(method).ok().flatten()) else {
            return false;
        };
        let instructions = code.instructions.iter().map(|(_, instruction)| instruction);
        let makes_array = instructions.clone().any(is_new_array);
        // What a method of the class itself changes is its own, unless it has just read another one.
        let mut may_be_others = *class != self.file.name;
        for instruction in instructions {
            let index = match instruction {
                JvmInstruction::ArrayStore(_) => {
                    self.changes_object |= may_be_others && !makes_array;
                    continue;
                }
                JvmInstruction::PutStatic(index)
                | JvmInstruction::GetStatic(index)
                | JvmInstruction::PutField(index)
                | JvmInstruction::InvokeStatic(index)
                | JvmInstruction::InvokeSpecial(index)
                | JvmInstruction::InvokeVirtual(index)
                | JvmInstruction::InvokeInterface(index) => *index,
                _ => continue,
            };
            let Ok(member) = file.pool.member(index) else { continue };
            let is_near = package(&dotted(member.class)) == package(&dotted(&self.file.name));
            match instruction {
                JvmInstruction::PutStatic(_) if is_near && !self.is_own(member) => return true,
                JvmInstruction::GetStatic(_) if is_near && !self.is_own(member) => {
                    let is_changeable = self.is_changeable(member);
                    self.reads_others |= is_changeable;
                    may_be_others |= is_changeable;
                }
                JvmInstruction::PutStatic(_) | JvmInstruction::GetStatic(_) => {}
                JvmInstruction::PutField(_) => {
                    self.changes_object |= may_be_others && name != "<init>";
                }
                _ if is_near => {
                    let (name, descriptor) = (member.name.into(), member.descriptor.into());
                    self.open.push((member.class.into(), name, descriptor));
                }
                _ => {
                    let is_changing = CHANGING.iter().any(|begin| member.name.starts_with(begin));
                    self.changes_object |= may_be_others && is_changing;
                }
            }
        }
        false
    }

    /// Is it a field that the class itself declares? One that it inherits belongs to another.
    fn is_own(&self, field: MemberRef<'_>) -> bool {
        field.class == self.file.name && self.file.fields.iter().any(|one| one.name == field.name)
    }

    /// Does a static field hold an object that may change?
    fn is_changeable(&self, field: MemberRef<'_>) -> bool {
        let ty = field.descriptor;
        if let Some(class) = ty.strip_prefix('L').and_then(|ty| ty.strip_suffix(';'))
            && package(&dotted(class)) == package(&dotted(&self.file.name))
        {
            let file = self.java.file_named(&dotted(class));
            return file.is_none_or(|file| !file.access.is_enum());
        }
        let begins = |begin: &&str| ty.starts_with(*begin);
        ty.starts_with('[') || CHANGEABLE.iter().any(begins) && !FIXED.iter().any(begins)
    }
}

fn is_new_array(instruction: &JvmInstruction) -> bool {
    matches!(
        instruction,
        JvmInstruction::NewArray(_)
            | JvmInstruction::NewPrimitiveArray(_)
            | JvmInstruction::MultiNewArray { .. }
    )
}
