//! The objects of an input by what they are in Java, without the ids of a program.

use forkless_engine::{HeapObject, Witness};
use forkless_ir::{ClassKind, FieldId, Program, Type};
use forkless_lang_java::functions::function_class;
use forkless_notation::{Contents, contents, string_units};
use forkless_term::{Precision, ReferenceValue, Value, Width};
use std::collections::BTreeSet;

/// A value of the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// No object.
    Null,
    /// A value of a primitive type.
    Primitive(Type, Value),
    /// An object, by its number in the graph.
    Object(usize),
}

impl Wanted {
    /// The object, if it is one.
    pub fn object(self) -> Option<usize> {
        match self {
            Wanted::Object(number) => Some(number),
            Wanted::Null | Wanted::Primitive(..) => None,
        }
    }

    /// Is it what a new object holds: false, zero, or null?
    pub fn is_default(self) -> bool {
        match self {
            Wanted::Null
            | Wanted::Primitive(_, Value::Bool(false) | Value::Bits(_, 0) | Value::Float(_, 0)) => {
                true
            }
            Wanted::Primitive(..) | Wanted::Object(_) => false,
        }
    }
}

/// A field that matters, and what it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WantedField {
    /// The class that declares it, a binary name.
    pub class: String,
    /// Its name.
    pub name: String,
    /// What it holds.
    pub value: Wanted,
}

/// What an object is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A string of these UTF-16 units.
    Text(Vec<u16>),
    /// The same, and another object than a literal of this text.
    OwnText(Vec<u16>),
    /// A box of a primitive value.
    Boxed(Type, Value),
    /// The constant of an enum, or another object that a static field holds.
    Constant {
        /// The class that declares the field.
        class: String,
        /// The field.
        field: String,
    },
    /// A function of the input, by what its calls are named after.
    Function {
        /// The name of the calls.
        label: String,
    },
    /// An array.
    Array {
        /// Its elements; none where that does not matter.
        elements: Vec<Option<Wanted>>,
    },
    /// A list.
    List(Vec<Wanted>),
    /// A set, in the order of iteration.
    Set(Vec<Wanted>),
    /// A map, in the order of iteration.
    Map(Vec<(Wanted, Wanted)>),
    /// Any other object, by the fields that matter.
    Fields(Vec<WantedField>),
}

/// An object of the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    /// Its class as programs see it, a binary name: `java.util.Map$Entry`, `int[]`.
    pub class: String,
    /// What it is.
    pub kind: Kind,
}

impl Node {
    /// What it refers to.
    pub fn values(&self) -> Vec<Wanted> {
        match &self.kind {
            Kind::Text(_)
            | Kind::OwnText(_)
            | Kind::Boxed(..)
            | Kind::Constant { .. }
            | Kind::Function { .. } => vec![],
            Kind::Array { elements } => elements.iter().copied().flatten().collect(),
            Kind::List(elements) | Kind::Set(elements) => elements.clone(),
            Kind::Map(entries) => entries.iter().flat_map(|&(key, value)| [key, value]).collect(),
            Kind::Fields(fields) => fields.iter().map(|field| field.value).collect(),
        }
    }

    /// Is it written as a value, wherever it is used?
    pub fn is_value(&self) -> bool {
        matches!(self.kind, Kind::Text(_) | Kind::Boxed(..) | Kind::Constant { .. })
    }

    /// The fields that matter.
    pub fn fields(&self) -> &[WantedField] {
        match &self.kind {
            Kind::Fields(fields) => fields,
            _ => &[],
        }
    }
}

/// The objects of an input. Those of the witness come first, in its order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Graph {
    /// The objects.
    pub nodes: Vec<Node>,
    /// The inputs, by name.
    pub inputs: Vec<(String, Wanted)>,
}

/// The boxes and the type that each holds.
const BOXES: [(&str, Type); 8] = [
    ("java.lang.Boolean", Type::Bool),
    ("java.lang.Byte", Type::I8),
    ("java.lang.Short", Type::I16),
    ("java.lang.Character", Type::U16),
    ("java.lang.Integer", Type::I32),
    ("java.lang.Long", Type::I64),
    ("java.lang.Float", Type::F32),
    ("java.lang.Double", Type::F64),
];

/// The primitive type that a box holds.
pub(crate) fn boxed_type(class: &str) -> Option<Type> {
    BOXES.iter().find(|(name, _)| *name == class).map(|&(_, ty)| ty)
}

impl Graph {
    /// The objects of a witness.
    pub fn of(program: &Program, witness: &Witness) -> Graph {
        let reader = Reader { program, witness };
        let mut nodes: Vec<Node> = witness.objects.iter().map(|one| reader.node(one)).collect();
        for &(_, class) in &witness.constants {
            nodes.push(reader.constant(class));
        }
        let types: Vec<(&str, Type)> = program.declared_inputs().collect();
        let inputs = witness.inputs.iter().map(|(name, value)| {
            let ty = types.iter().find(|(known, _)| known == name).map(|&(_, ty)| ty);
            (name.clone(), reader.value(ty.unwrap_or(Type::Any), *value))
        });
        let inputs = inputs.collect();
        Graph { nodes, inputs }
    }

    /// Makes strings of the same text objects of their own: only the first one is a literal.
    pub fn tell_texts_apart(&mut self) {
        let mut literals: BTreeSet<Vec<u16>> = BTreeSet::new();
        for node in &mut self.nodes {
            if let Kind::Text(units) = &node.kind
                && !literals.insert(units.clone())
            {
                node.kind = Kind::OwnText(units.clone());
            }
        }
    }

    /// An input by its name.
    pub fn input(&self, name: &str) -> Option<Wanted> {
        self.inputs.iter().find(|(known, _)| known == name).map(|&(_, value)| value)
    }

    /// The objects that can be reached from these values, themselves included.
    pub fn reach(&self, from: impl IntoIterator<Item = Wanted>) -> BTreeSet<usize> {
        let mut open: Vec<usize> = from.into_iter().filter_map(Wanted::object).collect();
        let mut reached = BTreeSet::new();
        while let Some(number) = open.pop() {
            if reached.insert(number) {
                open.extend(self.nodes[number].values().into_iter().filter_map(Wanted::object));
            }
        }
        reached
    }

    /// Can an object be reached from what it refers to?
    pub fn is_cyclic(&self, number: usize) -> bool {
        self.reach(self.nodes[number].values()).contains(&number)
    }

    /// How often each object is referred to, by inputs of these names and by objects.
    pub fn references(&self, inputs: &[String]) -> Vec<usize> {
        let mut counts = vec![0; self.nodes.len()];
        let given: Vec<Wanted> = inputs.iter().filter_map(|name| self.input(name)).collect();
        let reached = self.reach(given.iter().copied());
        let within = reached.iter().flat_map(|&number| self.nodes[number].values());
        for object in given.into_iter().chain(within).filter_map(Wanted::object) {
            counts[object] += 1;
        }
        counts
    }

    /// The objects that can be reached from the inputs only through this one, itself included.
    pub fn dominated(&self, root: usize, inputs: &[String]) -> BTreeSet<usize> {
        let given: Vec<Wanted> = inputs.iter().filter_map(|name| self.input(name)).collect();
        let mut open: Vec<usize> = given.into_iter().filter_map(Wanted::object).collect();
        let mut others = BTreeSet::new();
        while let Some(number) = open.pop() {
            if number != root && others.insert(number) {
                open.extend(self.nodes[number].values().into_iter().filter_map(Wanted::object));
            }
        }
        let reached = self.reach([Wanted::Object(root)]);
        reached.difference(&others).copied().collect()
    }
}

struct Reader<'a> {
    program: &'a Program,
    witness: &'a Witness,
}

impl Reader<'_> {
    fn value(&self, ty: Type, value: Value) -> Wanted {
        match value {
            Value::Reference(ReferenceValue::Null) => Wanted::Null,
            Value::Reference(ReferenceValue::Input(number)) => Wanted::Object(number as usize),
            Value::Reference(ReferenceValue::Location(location)) => {
                let mut constants = self.witness.constants.iter();
                let place = constants.position(|(constant, _)| *constant == location);
                place.map_or(Wanted::Null, |place| {
                    Wanted::Object(self.witness.objects.len() + place)
                })
            }
            Value::Bool(_) | Value::Bits(..) | Value::Float(..) => Wanted::Primitive(ty, value),
        }
    }

    fn constant(&self, class: forkless_ir::ClassId) -> Node {
        let program = self.program;
        let ClassKind::Constant { holder, .. } = program.class(class).kind else {
            return Node {
                class: program.class_name(class).to_string(),
                kind: Kind::Fields(vec![]),
            };
        };
        let field = program.field(holder);
        let class = program.class_name(field.class).to_string();
        Node { class: class.clone(), kind: Kind::Constant { class, field: field.name.clone() } }
    }

    fn node(&self, object: &HeapObject) -> Node {
        let program = self.program;
        if let Some((interface, label)) = function_class(program, object.class) {
            let class = program.class_name(interface).to_string();
            return Node { class, kind: Kind::Function { label: label.to_string() } };
        }
        let class = program.class_name(program.visible_class(object.class)).to_string();
        let kind = self.kind(&class, object);
        Node { class, kind }
    }

    fn kind(&self, class: &str, object: &HeapObject) -> Kind {
        let (program, witness) = (self.program, self.witness);
        if class == "java.lang.String" {
            return Kind::Text(string_units(program, witness, object).unwrap_or_default());
        }
        if let Some(ty) = boxed_type(class) {
            let held =
                object.fields.iter().find(|(field, _)| program.field(*field).name == "value");
            return Kind::Boxed(ty, held.map_or(zero(ty), |&(_, value)| value));
        }
        // The length of an array that the path never asks for is anything.
        let length = object.length.or_else(|| class.ends_with("[]").then_some(0));
        if let Some(length) = length {
            let element = match program.class(object.class).kind {
                ClassKind::Array { element } => element,
                _ => Type::Any,
            };
            let mut elements = vec![None; length as usize];
            for &(index, value) in &object.elements {
                if let Some(place) = elements.get_mut(index as usize) {
                    *place = Some(self.value(element, value));
                }
            }
            return Kind::Array { elements };
        }
        let all =
            |values: &[Value]| values.iter().map(|&one| self.value(Type::AnyRef, one)).collect();
        match contents(program, witness, object, &[]) {
            Some(Contents::List(elements)) => return Kind::List(all(&elements)),
            Some(Contents::Elements(elements)) => return Kind::Set(all(&elements)),
            Some(Contents::Entries(entries)) => {
                let pair = |&(key, value): &(Value, Value)| {
                    (self.value(Type::AnyRef, key), self.value(Type::AnyRef, value))
                };
                return Kind::Map(entries.iter().map(pair).collect());
            }
            None => {}
        }
        let field = |&(field, value): &(FieldId, Value)| {
            let declared = program.field(field);
            WantedField {
                class: program.class_name(declared.class).to_string(),
                name: declared.name.clone(),
                value: self.value(declared.ty, value),
            }
        };
        Kind::Fields(object.fields.iter().map(field).collect())
    }
}

/// What a variable of a primitive type holds where nobody says.
pub(crate) fn zero(ty: Type) -> Value {
    match ty {
        Type::Bool => Value::Bool(false),
        Type::I8 => Value::Bits(Width::W8, 0),
        Type::I16 | Type::U16 => Value::Bits(Width::W16, 0),
        Type::I32 => Value::Bits(Width::W32, 0),
        Type::I64 => Value::Bits(Width::W64, 0),
        Type::F32 => Value::Float(Precision::Single, 0),
        Type::F64 => Value::Float(Precision::Double, 0),
        Type::Ref(_) | Type::AnyRef | Type::Any => Value::NULL,
    }
}
