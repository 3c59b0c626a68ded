//! Classes of inputs that are initialised before the method runs.
//!
//! A JVM has initialised the class of every object that there is. When that happened makes a difference
//! only where the initializer changes other classes: it then runs first, whether or not an input has an
//! object of the class. All other classes are initialised when they are first used, which nobody can
//! tell from earlier, and which costs nothing where a path does not use them.
//!
//! What an initializer changes is read off its code and that of the methods of its package that it calls.
//! Changes by way of other packages are not found.

use super::EntryBuilder;
use super::reach::reachable_from_inputs;
use crate::classfile::{ClassFile, JvmInstruction, MethodInfo};
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
        file.is_some_and(|file| changes_others(java, &file))
    });
    found.sort_by_key(|&class| program.class_name(class));
    found
}

/// Does the initializer of a class change static fields of other classes of its package?
fn changes_others(java: &Java, file: &ClassFile) -> bool {
    let own = file.name.clone();
    let mut seen: BTreeSet<(String, String, String)> = BTreeSet::new();
    let start = file.methods.iter().find(|method| method.is_class_initializer());
    let Some(start) = start else { return false };
    let mut open = vec![(own.clone(), start.name.clone(), start.descriptor.clone())];
    while let Some((class, name, descriptor)) = open.pop() {
        if seen.len() == MOST_METHODS {
            return false;
        }
        if !seen.insert((class.clone(), name.clone(), descriptor.clone())) {
            continue;
        }
        let Some(file) = java.file_named(&dotted(&class)) else { continue };
        let is_meant =
            |method: &&MethodInfo| method.name == name && method.descriptor == descriptor;
        let method = file.methods.iter().find(is_meant);
        let code = method.and_then(|method| file.code(method).ok().flatten());
        for (_, instruction) in code.iter().flat_map(|code| &code.instructions) {
            let (index, is_write) = match instruction {
                JvmInstruction::PutStatic(index) => (*index, true),
                JvmInstruction::InvokeStatic(index) | JvmInstruction::InvokeSpecial(index) => {
                    (*index, false)
                }
                _ => continue,
            };
            let Ok(member) = file.pool.member(index) else { continue };
            let is_near = package(&dotted(member.class)) == package(&dotted(&own));
            if is_write && is_near && member.class != own {
                return true;
            }
            if !is_write && is_near {
                let (name, descriptor) = (member.name.to_string(), member.descriptor.to_string());
                open.push((member.class.to_string(), name, descriptor));
            }
        }
    }
    false
}
