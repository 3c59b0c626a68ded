//! What a picture shows: the same objects and fields as the text.

use crate::Report;
use crate::heap_text::is_as_before;
use crate::inputs::inputs;
use forkless_engine::{Change, HeapObject, Path, Witness};
use forkless_ir::{FieldId, Type};
use forkless_notation::{Contents as Collection, WitnessNotation, quoted, without_package};
use forkless_term::{ReferenceValue, Value};
use std::collections::BTreeMap;

/// Boxes; the first one has what everything starts from.
pub(super) struct Graph {
    pub boxes: Vec<Box>,
}

/// What a box stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The inputs, or what is left of a call.
    Start,
    /// An object of the input.
    Input,
    /// An object that the path allocates.
    New,
}

/// A box with a title and rows.
pub(super) struct Box {
    /// What it is called; of a class, without its package.
    pub title: String,
    /// The same in full.
    pub full_title: String,
    pub kind: Kind,
    pub rows: Vec<Row>,
    /// Does nothing that is shown lead to it any more?
    pub is_lost: bool,
}

impl Box {
    fn new(full_title: String, kind: Kind, rows: Vec<Row>) -> Self {
        let title = match kind {
            Kind::Start => full_title.clone(),
            Kind::Input | Kind::New => without_package(&full_title).to_string(),
        };
        Box { title, full_title, kind, rows, is_lost: false }
    }
}

/// A line of a box.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Row {
    /// `next`, `[3]`, or nothing where the value speaks for itself.
    pub name: String,
    /// What it holds, if that is no other box.
    pub value: String,
    /// The box that it refers to.
    pub target: Option<usize>,
    /// Did the path change it?
    pub is_changed: bool,
}

/// The input of a path: none if the program has none.
pub(super) fn before(report: &Report, path: &Path, witness: &Witness) -> Option<Graph> {
    let shown = |reference: ReferenceValue, _: &WitnessNotation<'_>| is_input(reference);
    let builder = Builder::new(WitnessNotation { program: report.program, witness }, shown);
    let rows = inputs(report, path, witness).into_iter().map(|input| {
        let mut row = builder.row(input.name, input.ty, Held::kept(input.value));
        if input.is_any {
            row.value.push_str(" (any)");
        }
        row
    });
    let rows: Vec<Row> = rows.collect();
    let start = Box::new("input".into(), Kind::Start, rows);
    let has_input = !start.rows.is_empty() || !builder.numbers.is_empty();
    has_input.then(|| builder.graph(start, false))
}

/// What there is at the end of a path: none if nothing changed and nothing came but a plain value.
pub(super) fn after(report: &Report, path: &Path, witness: &Witness) -> Option<Graph> {
    let shown = |reference: ReferenceValue, names: &WitnessNotation<'_>| {
        is_input(reference) || names.tells_more(reference)
    };
    let builder = Builder::new(WitnessNotation { program: report.program, witness }, shown);
    let mut rows = vec![];
    let mut add = |name: &str, ty: Type, held: Held| {
        rows.push(builder.row(name.to_string(), ty, held));
    };
    if let Some(result) = witness.result {
        add("result", builder.names.result_type(), Held::kept(result));
    }
    if let Some(thrown) = witness.thrown {
        add("thrown", Type::Any, Held::kept(Value::Reference(thrown)));
    }
    let mut statics = vec![];
    for change in builder.changes() {
        if let Change::Static { field, value } = *change {
            let name = builder.names.static_field(field);
            add(&name, report.program.field(field).ty, Held::changed(value));
            statics.push(name);
        }
    }
    let is_new = |reference: &ReferenceValue| !is_input(*reference);
    let says_more = builder.changes().next().is_some()
        || builder.numbers.keys().any(is_new)
        || rows.iter().any(|row| row.target.is_some());
    if !says_more {
        return None;
    }
    // Where the objects of the input are, as the reader knows them.
    let inputs = inputs(report, path, witness).into_iter();
    let references = inputs.map(|input| builder.row(input.name, input.ty, Held::kept(input.value)));
    rows.extend(references.filter(|row| row.target.is_some() && !statics.contains(&row.name)));
    let start = Box::new("at the end".into(), Kind::Start, rows);
    Some(builder.graph(start, true))
}

fn is_input(reference: ReferenceValue) -> bool {
    matches!(reference, ReferenceValue::Input(_))
}

/// What an object holds: fields in order, and elements.
struct Contents {
    fields: Vec<(FieldId, Held)>,
    elements: BTreeMap<u32, Held>,
}

struct Held {
    value: Value,
    is_changed: bool,
}

impl Held {
    fn kept(value: Value) -> Self {
        Held { value, is_changed: false }
    }

    fn changed(value: Value) -> Self {
        Held { value, is_changed: true }
    }
}

struct Builder<'a> {
    names: WitnessNotation<'a>,
    /// The boxes of objects: 0 is the start.
    numbers: BTreeMap<ReferenceValue, usize>,
}

impl<'a> Builder<'a> {
    fn new(
        names: WitnessNotation<'a>,
        shown: impl Fn(ReferenceValue, &WitnessNotation<'_>) -> bool,
    ) -> Self {
        let visible = names.visible().into_iter().filter(|&one| shown(one, &names));
        let numbers = visible.zip(1..).collect();
        Builder { names, numbers }
    }

    fn row(&self, name: String, ty: Type, held: Held) -> Row {
        let Held { value, is_changed } = held;
        let target = match value {
            Value::Reference(reference) => self.numbers.get(&reference).copied(),
            Value::Bool(_) | Value::Bits(..) | Value::Float(..) => None,
        };
        let value =
            if target.is_some() { String::new() } else { self.names.readable_of(ty, value) };
        Row { name, value, target, is_changed }
    }

    fn graph(&self, start: Box, at_end: bool) -> Graph {
        let objects = self.numbers.keys().map(|&reference| self.object(reference, at_end));
        let mut boxes: Vec<Box> = std::iter::once(start).chain(objects).collect();
        let mut is_reached = vec![false; boxes.len()];
        let mut open = vec![0];
        while let Some(number) = open.pop() {
            if !std::mem::replace(&mut is_reached[number], true) {
                open.extend(boxes[number].rows.iter().filter_map(|row| row.target));
            }
        }
        for (one, is_reached) in boxes.iter_mut().zip(is_reached) {
            one.is_lost = !is_reached;
        }
        Graph { boxes }
    }

    /// What the path changed and people want to see.
    fn changes(&self) -> impl Iterator<Item = &'a Change> {
        let witness = self.names.witness;
        let changes = witness.changes.iter();
        changes.filter(|change| {
            self.names.is_readable_change(change) && !is_as_before(witness, change)
        })
    }

    fn object(&self, reference: ReferenceValue, at_end: bool) -> Box {
        let object = self.names.object(reference).expect("what is visible is there");
        // A constant was there before.
        let is_old = is_input(reference) || self.names.is_constant(reference);
        let kind = if is_old { Kind::Input } else { Kind::New };
        let title = self.names.reference(reference);
        if let Some(text) = self.names.text(object) {
            let text = Row { value: quoted(&text), ..Row::default() };
            return Box::new(title, kind, vec![text]);
        }
        if let Some(rows) = self.collection(reference, object, at_end) {
            return Box::new(title, kind, rows);
        }
        let Contents { fields, elements } = self.contents(reference, object, at_end);
        let mut rows = vec![];
        for (field, held) in fields {
            let field = self.names.program.field(field);
            rows.push(self.row(field.name.clone(), field.ty, held));
        }
        if let Some(length) = object.length {
            rows.push(Row { name: "length".into(), value: length.to_string(), ..Row::default() });
        }
        let element = self.names.element_type(object.class);
        for (index, held) in elements {
            rows.push(self.row(format!("[{index}]"), element, held));
        }
        Box::new(title, kind, rows)
    }

    /// The rows of a map, set or list: what is in it.
    fn collection(
        &self,
        of: ReferenceValue,
        object: &HeapObject,
        at_end: bool,
    ) -> Option<Vec<Row>> {
        let before = self.names.contents(object)?;
        let changed = match of {
            ReferenceValue::Input(number) if at_end => self.names.changed_contents(number),
            _ => None,
        };
        let is_changed = changed.is_some();
        let row =
            |name: String, value: Value| self.row(name, Type::Any, Held { value, is_changed });
        Some(match changed.unwrap_or(before) {
            Collection::Entries(entries) => entries
                .into_iter()
                .map(|(key, value)| row(self.names.value_in_words(key), value))
                .collect(),
            Collection::Elements(elements) => {
                elements.into_iter().map(|element| row(String::new(), element)).collect()
            }
            Collection::List(elements) => (0..)
                .zip(elements)
                .map(|(index, element): (u32, Value)| row(format!("[{index}]"), element))
                .collect(),
        })
    }

    fn contents(&self, of: ReferenceValue, object: &HeapObject, at_end: bool) -> Contents {
        let fields = self.names.readable_fields(of, object).into_iter();
        let elements = object.elements.iter();
        let mut contents = Contents {
            fields: fields.map(|(field, value)| (field, Held::kept(value))).collect(),
            elements: elements.map(|&(index, value)| (index, Held::kept(value))).collect(),
        };
        for change in self.changes().filter(|_| at_end) {
            match *change {
                Change::Field { object, field, value } if ReferenceValue::Input(object) == of => {
                    let now = Held::changed(value);
                    match contents.fields.iter_mut().find(|(known, _)| *known == field) {
                        Some((_, held)) => *held = now,
                        None => contents.fields.push((field, now)),
                    }
                }
                Change::Element { array, index, value } if ReferenceValue::Input(array) == of => {
                    contents.elements.insert(index, Held::changed(value));
                }
                Change::Field { .. } | Change::Element { .. } | Change::Static { .. } => {}
            }
        }
        contents
    }
}
