//! Where objects of a path are: by which fields they are reached.

use forkless_engine::Witness;
use forkless_ir::{FieldId, Program};
use forkless_term::{ReferenceValue, Value};

/// How an object is reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AccessPath {
    /// By this name.
    Root(String),
    /// By a static field.
    Static(FieldId),
    /// By a field of a node.
    Field(u32, FieldId),
    /// By an element of a node.
    Element(u32, u32),
}

/// The places of nodes, by their numbers.
#[derive(Debug)]
pub(crate) struct AccessPaths {
    places: Vec<AccessPath>,
}

/// Of a longer way only the beginning and the end are shown.
const SHOWN: usize = 8;

impl AccessPaths {
    /// The places of the objects of a witness, as they are reached at the start.
    pub fn of_input(witness: &Witness) -> AccessPaths {
        let mut places: Vec<Option<AccessPath>> = vec![None; witness.objects.len()];
        let mut reached = |value: Value, place: AccessPath| {
            if let Value::Reference(ReferenceValue::Input(number)) = value
                && let Some(known @ None) = places.get_mut(number as usize)
            {
                *known = Some(place);
            }
        };
        for (name, value) in &witness.inputs {
            reached(*value, AccessPath::Root(name.clone()));
        }
        for (number, object) in (0..).zip(&witness.objects) {
            for &(field, value) in &object.fields {
                reached(value, AccessPath::Field(number, field));
            }
            for &(index, value) in &object.elements {
                reached(value, AccessPath::Element(number, index));
            }
        }
        let named = places.into_iter().enumerate().map(|(number, place)| {
            place.unwrap_or_else(|| AccessPath::Root(format!("input object {number}")))
        });
        AccessPaths { places: named.collect() }
    }

    /// The place of the next node.
    pub fn add(&mut self, place: AccessPath) {
        self.places.push(place);
    }

    /// The place of a node in words: `list.head.next`.
    pub fn node(&self, program: &Program, node: u32) -> String {
        match self.places.get(node as usize) {
            Some(place) => self.place(program, place),
            None => format!("object {node}"),
        }
    }

    /// A place in words.
    pub fn place(&self, program: &Program, place: &AccessPath) -> String {
        let mut steps = vec![];
        let mut place = Some(place);
        while let Some(here) = place {
            let above = match here {
                AccessPath::Root(name) => {
                    steps.push(name.clone());
                    None
                }
                AccessPath::Static(field) => {
                    let field = program.field(*field);
                    steps.push(format!("{}.{}", program.class_name(field.class), field.name));
                    None
                }
                AccessPath::Field(node, field) => {
                    steps.push(format!(".{}", program.field(*field).name));
                    Some(*node)
                }
                AccessPath::Element(node, index) => {
                    steps.push(format!("[{index}]"));
                    Some(*node)
                }
            };
            // An input object may lead back to one before it, but never as its place.
            place = above.and_then(|node| self.places.get(node as usize));
            if steps.len() > self.places.len() + 1 {
                break;
            }
        }
        steps.reverse();
        if steps.len() > 2 * SHOWN {
            let left_out = steps.len() - 2 * SHOWN;
            steps.splice(SHOWN..SHOWN + left_out, [format!("…({left_out} more)…")]);
        }
        steps.concat()
    }
}
