//! What methods write, as far as their code tells.

use super::classes::{Classes, dotted};
use forkless_lang_java::classfile::{ClassFile, JvmInstruction, MethodInfo};
use std::collections::{BTreeSet, HashMap};

/// What a method may write: fields as `class.name`, [`ELEMENTS`], [`LIBRARY`].
pub(super) type Effects = BTreeSet<String>;

/// Elements of arrays.
pub(super) const ELEMENTS: &str = "[]";

/// Objects of the JDK.
pub(super) const LIBRARY: &str = "()";

/// Calls within calls count up to this depth.
const DEPTH: usize = 6;

/// What methods write, found once.
#[derive(Default)]
pub(super) struct EffectTable {
    known: HashMap<(String, String, String), Effects>,
}

impl EffectTable {
    /// What a method that a class declares may write.
    pub fn of(&mut self, classes: &Classes, class: &str, method: &MethodInfo) -> Effects {
        let key = (class.to_string(), method.name.clone(), method.descriptor.clone());
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let mut effects = Effects::new();
        let mut seen = BTreeSet::new();
        collect(classes, class, &method.name, &method.descriptor, DEPTH, &mut seen, &mut effects);
        self.known.insert(key, effects.clone());
        effects
    }
}

fn collect(
    classes: &Classes,
    class: &str,
    name: &str,
    descriptor: &str,
    depth: usize,
    seen: &mut BTreeSet<(String, String)>,
    effects: &mut Effects,
) {
    let is_new = seen.insert((format!("{class}.{name}"), descriptor.to_string()));
    if depth == 0 || !is_new {
        return;
    }
    let lineage = classes.lineage(class);
    let found = lineage.iter().find_map(|known| {
        let method = known.file.method(name, descriptor)?;
        Some((known, method))
    });
    let Some((known, method)) = found else { return };
    if known.is_jdk && !classes.is_jdk(class) {
        effects.insert(LIBRARY.to_string());
        return;
    }
    let Ok(Some(code)) = known.file.code(method) else { return };
    for (_, instruction) in &code.instructions {
        match instruction {
            JvmInstruction::PutField(index) => {
                if let Ok(member) = known.file.pool.member(*index) {
                    effects.insert(format!(
                        "{}.{}",
                        declaring(classes, member.class, member.name),
                        member.name
                    ));
                }
            }
            JvmInstruction::ArrayStore(_) => {
                effects.insert(ELEMENTS.to_string());
            }
            JvmInstruction::InvokeVirtual(index)
            | JvmInstruction::InvokeSpecial(index)
            | JvmInstruction::InvokeStatic(index)
            | JvmInstruction::InvokeInterface(index) => {
                called(classes, &known.file, *index, depth, seen, effects);
            }
            _ => {}
        }
    }
}

fn called(
    classes: &Classes,
    file: &ClassFile,
    index: u16,
    depth: usize,
    seen: &mut BTreeSet<(String, String)>,
    effects: &mut Effects,
) {
    let Ok(member) = file.pool.member(index) else { return };
    let owner = dotted(member.class);
    let is_own = dotted(&file.name) == owner;
    if classes.is_jdk(&owner) && !classes.is_jdk(&dotted(&file.name)) {
        // A constructor of another object changes nothing that was there.
        if member.name != "<init>" && owner.starts_with("java.util") {
            effects.insert(LIBRARY.to_string());
        }
        return;
    }
    if classes.is_jdk(&owner) && !is_own && !owner.starts_with("java.util") {
        return;
    }
    collect(classes, &owner, member.name, member.descriptor, depth - 1, seen, effects);
}

/// The class that declares a field which code finds in another one.
fn declaring(classes: &Classes, class: &str, name: &str) -> String {
    let class = dotted(class);
    let lineage = classes.lineage(&class);
    let found =
        lineage.iter().find(|known| known.file.fields.iter().any(|field| field.name == name));
    found.map_or(class, |known| dotted(&known.file.name))
}
