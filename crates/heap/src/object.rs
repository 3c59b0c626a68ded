//! Objects that the run allocated: everything about them is known.

use crate::list::List;
use crate::{sort_of, zero};
use forkless_ir::{ClassId, FieldId, Program};
use forkless_term::{Term, TermPool};
use std::collections::BTreeMap;

/// An object that the run allocated.
#[derive(Clone, Debug)]
pub struct Allocated {
    /// Its runtime class.
    pub class: ClassId,
    /// Its contents.
    pub kind: AllocatedKind,
}

/// The contents of an allocated object.
#[derive(Clone, Debug)]
pub enum AllocatedKind {
    /// An object with fields, inherited ones first.
    Object {
        /// Each field with what it holds; `None` where the field's type has no terms, or where
        /// its value is hidden.
        fields: Vec<(FieldId, Option<Term>)>,
    },
    /// An array: zeros, overlaid by elements, overlaid by writes.
    Array {
        /// How many elements it has.
        length: Term,
        /// What was written at certain places before anything was written at an uncertain one.
        elements: BTreeMap<u32, Term>,
        /// Everything else that was written. Later writes on top.
        writes: List<ElementWrite>,
    },
}

/// A write to an element of an allocated array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ElementWrite {
    /// Under which condition this array was meant.
    pub guard: Term,
    /// Which element.
    pub index: Term,
    /// What it holds since.
    pub value: Term,
}

impl Allocated {
    /// A new object with all fields zero.
    pub(crate) fn object(pool: &mut TermPool, program: &Program, class: ClassId) -> Self {
        let fields = program.instance_fields(class).iter().map(|&field| {
            let sort = sort_of(program.field(field).ty);
            (field, sort.map(|sort| zero(pool, sort)))
        });
        Allocated { class, kind: AllocatedKind::Object { fields: fields.collect() } }
    }

    /// What a field holds; `None` if objects of this class have no such field.
    pub fn field(&self, wanted: FieldId) -> Option<Term> {
        let AllocatedKind::Object { fields } = &self.kind else { return None };
        fields.iter().find(|(field, _)| *field == wanted).and_then(|&(_, value)| value)
    }

    /// The object with other terms; `None` if none of them changes. What an array has kept of its log of
    /// writes is shared with it.
    pub(crate) fn mapped(&self, map: &mut dyn FnMut(Term) -> Term) -> Option<Self> {
        let kind = match &self.kind {
            AllocatedKind::Object { fields } => {
                let mapped: Vec<(FieldId, Option<Term>)> =
                    fields.iter().map(|&(field, value)| (field, value.map(&mut *map))).collect();
                if mapped == *fields {
                    return None;
                }
                AllocatedKind::Object { fields: mapped }
            }
            AllocatedKind::Array { length, elements, writes } => {
                let new_length = map(*length);
                let new_elements: BTreeMap<u32, Term> =
                    elements.iter().map(|(&index, &value)| (index, map(value))).collect();
                let new_writes = writes.mapped(|write| ElementWrite {
                    guard: map(write.guard),
                    index: map(write.index),
                    value: map(write.value),
                });
                if new_length == *length && new_elements == *elements && new_writes.is_none() {
                    return None;
                }
                AllocatedKind::Array {
                    length: new_length,
                    elements: new_elements,
                    writes: new_writes.unwrap_or_else(|| writes.clone()),
                }
            }
        };
        Some(Allocated { class: self.class, kind })
    }

    /// Has the object the field, but with a value that is not to be known?
    pub(crate) fn hides(&self, wanted: FieldId) -> bool {
        let AllocatedKind::Object { fields } = &self.kind else { return false };
        fields.contains(&(wanted, None))
    }

    /// Sets a field that the object has.
    pub(crate) fn set_field(&mut self, wanted: FieldId, value: Option<Term>) {
        if let AllocatedKind::Object { fields } = &mut self.kind
            && let Some(slot) = fields.iter_mut().find(|(field, _)| *field == wanted)
        {
            slot.1 = value;
        }
    }
}
