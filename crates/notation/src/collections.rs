//! Maps, sets and lists of a witness by what is in them, instead of the arrays that hold it.

use crate::values::WitnessNotation;
use forkless_engine::{Change, HeapObject, Witness};
use forkless_ir::{FieldId, Program};
use forkless_lang_java::models::{self, Inside};
use forkless_term::{ReferenceValue, Value};

/// What is in a collection, in the order of iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contents {
    /// Keys and their values.
    Entries(Vec<(Value, Value)>),
    /// The elements of a set.
    Elements(Vec<Value>),
    /// The elements of a list or a queue.
    List(Vec<Value>),
}

impl Contents {
    /// Everything that is in it: of a map, keys and values in turn.
    pub fn values(&self) -> Vec<Value> {
        match self {
            Contents::Entries(entries) => {
                entries.iter().flat_map(|&(key, value)| [key, value]).collect()
            }
            Contents::Elements(elements) | Contents::List(elements) => elements.clone(),
        }
    }
}

/// Lists that hold their elements in an array without spare room, and the fields of these arrays.
const LISTS: [(&str, &str); 2] =
    [("java.util.ArrayList", "elementData"), ("java.util.Vector", "elementData")];

/// The field of a list that says how many elements it has.
const SIZE: &str = "size";

/// The fields that hold the arrays of a collection: keys or elements, then values.
fn array_fields(class: &str) -> Option<(&'static str, Option<&'static str>)> {
    match models::inside(class) {
        Some(Inside::Entries) => Some((models::KEYS, Some(models::VALUES))),
        Some(Inside::Elements | Inside::List | Inside::Queue) => Some((models::KEYS, None)),
        None => LISTS.iter().find(|(list, _)| *list == class).map(|&(_, field)| (field, None)),
    }
}

/// What is in a collection; none of other objects. `changes` are those that count.
pub fn contents(
    program: &Program,
    witness: &Witness,
    object: &HeapObject,
    changes: &[&Change],
) -> Option<Contents> {
    let class = program.class_name(object.class);
    let (first, second) = array_fields(class)?;
    // Classes above may have a field of the same name.
    let is_called = |field: FieldId, name: &str| {
        let declared = program.field(field);
        declared.name == name && program.class_name(declared.class) == class
    };
    let array = |name: &str| {
        let changed = changes.iter().rev().find_map(|change| match **change {
            Change::Field { object: of, field, value }
                if is_same(witness, of, object) && is_called(field, name) =>
            {
                Some(value)
            }
            _ => None,
        });
        let held = || {
            let mut fields = object.fields.iter();
            fields.find(|(field, _)| is_called(*field, name)).map(|&(_, value)| value)
        };
        match changed.or_else(held) {
            Some(Value::Reference(reference)) => witness.object(reference),
            _ => None,
        }
    };
    let element = |array: Option<&HeapObject>, index: u32| {
        let all = array.map_or(&[][..], |array| &array.elements);
        let found = all.iter().find(|(known, _)| *known == index);
        found.map_or(Value::NULL, |&(_, value)| value)
    };
    let keys = array(first);
    let length = keys.and_then(|keys| keys.length).unwrap_or(0);
    let is_list = !program.class(object.class).is_stand_in;
    // A list that the path made has spare room. Of one of the input that is legal but not usual nobody knows.
    let size = object.fields.iter().find(|(field, _)| is_called(*field, SIZE));
    let length = match size {
        Some((_, Value::Bits(_, size))) if is_list => length.min(*size as u32),
        _ if is_list && object.variant.is_none() => return None,
        _ => length,
    };
    let indices = 0..length;
    Some(match second {
        Some(values) => {
            let values = array(values);
            let entry = |index| (element(keys, index), element(values, index));
            Contents::Entries(indices.map(entry).collect())
        }
        None if models::inside(class) == Some(Inside::Elements) => {
            Contents::Elements(indices.map(|index| element(keys, index)).collect())
        }
        None => Contents::List(indices.map(|index| element(keys, index)).collect()),
    })
}

/// Is an input object, by its number, this one?
fn is_same(witness: &Witness, number: u32, object: &HeapObject) -> bool {
    witness.objects.get(number as usize).is_some_and(|known| std::ptr::eq(known, object))
}

/// The arrays in which an object keeps what is in it, if it is a collection.
pub(crate) fn insides(program: &Program, object: &HeapObject) -> Vec<ReferenceValue> {
    let class = program.class_name(object.class);
    let Some((first, second)) = array_fields(class) else { return vec![] };
    let is_array = |name: &str| name == first || Some(name) == second;
    let fields = object.fields.iter().filter(|(field, _)| is_array(&program.field(*field).name));
    let references = fields.filter_map(|(_, value)| match value {
        Value::Reference(reference) => Some(*reference),
        Value::Bool(_) | Value::Bits(..) | Value::Float(..) => None,
    });
    references.collect()
}

impl WitnessNotation<'_> {
    /// What was in a collection at the start, or is in a new one; none of other objects.
    pub fn contents(&self, object: &HeapObject) -> Option<Contents> {
        contents(self.program, self.witness, object, &[])
    }

    /// What is in a map or set of the input at the end, if that changed.
    pub fn changed_contents(&self, number: u32) -> Option<Contents> {
        let object = self.witness.objects.get(number as usize)?;
        if !self.program.class(object.class).is_stand_in {
            return None;
        }
        let changes: Vec<&Change> = self.witness.changes.iter().collect();
        let at_end = contents(self.program, self.witness, object, &changes);
        at_end.filter(|at_end| self.contents(object).as_ref() != Some(at_end))
    }

    /// `{"a": Integer@1}`, `{"a"}`, `["a"]`
    pub fn contents_in_words(&self, contents: &Contents) -> String {
        let listed = |values: &[Value]| {
            let words: Vec<String> =
                values.iter().map(|&value| self.value_in_words(value)).collect();
            words.join(", ")
        };
        match contents {
            Contents::Entries(entries) => {
                let words: Vec<String> = entries
                    .iter()
                    .map(|&(key, value)| {
                        format!("{}: {}", self.value_in_words(key), self.value_in_words(value))
                    })
                    .collect();
                format!("{{{}}}", words.join(", "))
            }
            Contents::Elements(elements) => format!("{{{}}}", listed(elements)),
            Contents::List(elements) => format!("[{}]", listed(elements)),
        }
    }

    /// A value within a collection: strings are texts.
    pub fn value_in_words(&self, value: Value) -> String {
        let text = match value {
            Value::Reference(reference) => self.object(reference).and_then(|one| self.text(one)),
            Value::Bool(_) | Value::Bits(..) | Value::Float(..) => None,
        };
        text.map_or_else(|| self.readable(value), |text| crate::quoted(&text))
    }
}
