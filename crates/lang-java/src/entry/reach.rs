//! Which classes the objects of an input can have, by the types that lead to them.
//!
//! Enums that no input can be of are not initialised before the run: a large class path has many.

use super::universe::Enum;
use super::{EntryBuilder, statics};
use crate::names::type_of;
use forkless_ir::{ClassId, ClassKind, Program, Type};
use std::collections::BTreeSet;

/// The classes that can be reached from inputs of these types.
fn reachable(program: &Program, from: impl Iterator<Item = Type>) -> BTreeSet<ClassId> {
    let mut found = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut open: Vec<Type> = from.collect();
    while let Some(ty) = open.pop() {
        let Type::Ref(declared) = ty else { continue };
        if !seen.insert(declared) {
            continue;
        }
        for class in program.hierarchy().subtypes(declared).iter() {
            if !found.insert(class) {
                continue;
            }
            match program.class(class).kind {
                ClassKind::Array { element } => open.push(element),
                // Their fields are no inputs.
                ClassKind::Constant { .. } => {}
                ClassKind::Concrete
                | ClassKind::Abstract
                | ClassKind::Interface
                | ClassKind::Missing => {
                    let fields = program.instance_fields(class).iter();
                    open.extend(fields.map(|&field| program.field(field).ty));
                }
            }
        }
    }
    found
}

/// The classes that inputs of the entry can have.
pub(super) fn reachable_from_inputs(entry: &EntryBuilder<'_>) -> BTreeSet<ClassId> {
    let program = entry.program;
    let parameters = entry.shape.parameters.iter().map(|ty| type_of(program, ty));
    let receiver = entry.has_receiver().then_some(Type::Ref(entry.class));
    let starts = receiver.into_iter().chain(parameters);
    reachable(program, starts.chain(statics::types(entry)))
}

/// Keeps the enums whose constants inputs can be.
pub(super) fn retain(entry: &EntryBuilder<'_>, enums: &mut Vec<Enum>) {
    let program = entry.program;
    let found = reachable_from_inputs(entry);
    let of: BTreeSet<ClassId> =
        found.iter().filter_map(|&class| program.class(class).superclass).collect();
    enums.retain(|one| of.contains(&one.class));
}
