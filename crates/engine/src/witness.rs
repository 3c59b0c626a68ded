//! A concrete input that takes a path, and what the path makes of it.

use crate::concrete::InputSource;
use crate::config::Numbers;
use crate::end::{PathEnd, Thrown};
use crate::path_condition::Clause;
use forkless_heap::{AllocatedKind, FinalHeap, InputFunctions, InputPart};
use forkless_ir::{ClassId, FIRST_IDENTITY_HASH, FieldId, Program, Type};
use forkless_solver::ClassUniverse;
use forkless_term::{
    Evaluator, FunctionId, Location, Model, Node, ReferenceValue, Sort, Term, TermPool, Value,
    Width,
};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// An object of a witness: one of the input, or one that the path allocates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapObject {
    /// Its runtime class.
    pub class: ClassId,
    /// Its class among those of inputs, where that says more ([`forkless_ir::Variant`]).
    pub variant: Option<ClassId>,
    /// Of an input object, the fields that matter to the path, in the order of declaration: the
    /// others can hold anything. Of a new object, all fields as they are at the end.
    pub fields: Vec<(FieldId, Value)>,
    /// The length, for an array.
    pub length: Option<u32>,
    /// The elements that matter to the path, or were written.
    pub elements: Vec<(u32, Value)>,
}

impl HeapObject {
    /// Its class among those of inputs.
    pub fn input_class(&self) -> ClassId {
        self.variant.unwrap_or(self.class)
    }

    /// Sets a field, which keeps its place among the others.
    fn set(&mut self, field: FieldId, value: Value) {
        let place = self.fields.partition_point(|(known, _)| known.0 < field.0);
        match self.fields.get_mut(place) {
            Some((known, old)) if *known == field => *old = value,
            _ => self.fields.insert(place, (field, value)),
        }
    }

    fn values(&self) -> impl Iterator<Item = Value> {
        let fields = self.fields.iter().map(|&(_, value)| value);
        fields.chain(self.elements.iter().map(|&(_, value)| value))
    }

    fn empty(class: ClassId) -> Self {
        HeapObject { class, variant: None, fields: vec![], length: None, elements: vec![] }
    }
}

/// Something that the path changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// A field of an input object.
    Field {
        /// Whose.
        object: u32,
        /// Which.
        field: FieldId,
        /// What it holds at the end.
        value: Value,
    },
    /// An element of an input array.
    Element {
        /// Whose.
        array: u32,
        /// Which.
        index: u32,
        /// What it holds at the end.
        value: Value,
    },
    /// A static field.
    Static {
        /// Which.
        field: FieldId,
        /// What it holds at the end.
        value: Value,
    },
}

/// A concrete input that takes a path, the result and the heap at its end.
///
/// Input objects are numbered in the order in which they are met from the inputs, breadth first. The
/// arrays of strings whose characters the path never reads come last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Witness {
    /// The inputs, by name.
    pub inputs: Vec<(String, Value)>,
    /// The input heap, as far as it matters to the path.
    pub objects: Vec<HeapObject>,
    /// What the path returns, if it returns something.
    pub result: Option<Value>,
    /// What is thrown out of the program, if it is an object.
    pub thrown: Option<ReferenceValue>,
    /// What is different at the end.
    pub changes: Vec<Change>,
    /// What is new at the end, in order of allocation, as far as it can be reached from the result
    /// and the changes. Locations in this witness are numbers of these.
    pub new_objects: Vec<HeapObject>,
    /// The new objects that are constants of the program, with the class that stands for each
    /// ([`forkless_ir::ClassKind::Constant`]). Of new objects only these are in the input.
    pub constants: Vec<(Location, ClassId)>,
    /// How many objects the path asks for their identity hash.
    pub identity_hashes: AskedHashes,
    /// Is one of these an object that a machine makes for itself, such as a class? On a machine it may
    /// have another hash.
    pub hashes_of_machine: bool,
}

/// How many objects were asked for their identity hash.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AskedHashes {
    /// All of them.
    pub all: u32,
    /// Those of the input.
    pub of_inputs: u32,
}

impl Witness {
    /// The object that a reference leads to.
    pub fn object(&self, reference: ReferenceValue) -> Option<&HeapObject> {
        match reference {
            ReferenceValue::Null => None,
            ReferenceValue::Input(number) => self.objects.get(number as usize),
            ReferenceValue::Location(location) => self.new_objects.get(location.0 as usize),
        }
    }

    /// The class that stands for a new object, if that is a constant.
    pub fn constant_class(&self, object: Location) -> Option<ClassId> {
        let found = self.constants.iter().find(|(location, _)| *location == object);
        found.map(|&(_, class)| class)
    }
}

/// The parts of a finished path that a witness is made of.
pub(crate) struct WitnessParts<'a> {
    pub program: &'a Program,
    pub pool: &'a TermPool,
    pub functions: &'a InputFunctions,
    pub clauses: &'a [Clause],
    pub heap: &'a FinalHeap,
    pub end: &'a PathEnd,
    pub universe: &'a ClassUniverse,
    /// The identity hash that would come next.
    pub next_hash: Term,
    /// The references that were asked for theirs.
    pub hashed: &'a [Term],
    pub hashes_of_machine: bool,
    /// Which numbers it has.
    pub numbers: Numbers,
}

impl WitnessParts<'_> {
    fn terms(&self) -> Vec<Term> {
        self.clauses.iter().map(|clause| clause.term).collect()
    }

    /// The witness that a model of the path condition stands for.
    pub fn witness(&self, model: &Model) -> Witness {
        let model = self.with_mentioned_parts(model);
        let mut model = match self.numbers {
            Numbers::Any => model,
            Numbers::Telling => self.told(self.with_telling_numbers(model)),
            Numbers::Limits(order) => {
                let telling = self.with_telling_numbers(model);
                self.told(self.with_numbers_at_limits(telling, order))
            }
        };
        if let Some(better) = self.with_usual_classes(&model) {
            model = better;
        }
        let mut builder = WitnessBuilder::new(self, &model);
        builder.read_input();
        builder.read_end();
        let mut witness = builder.witness;
        self.give_arrays(&mut witness);
        witness
    }

    /// The same model after numbers were chosen. One may be the index of another element, of which the condition speaks
    /// now. Parts that only the end of the path speaks of stay.
    fn told(&self, model: Model) -> Model {
        self.with_letters(self.mentioning(&model, model.clone()))
    }

    /// Objects that keep an array to themselves get one where the path never reads it, an empty one: the
    /// characters of a string, the elements of a list. The path may have made a text of them that others read.
    fn give_arrays(&self, witness: &mut Witness) {
        let program = self.program;
        let mut arrays = vec![];
        let first = witness.objects.len();
        for object in &mut witness.objects {
            let variant = program.class(object.input_class()).variant.clone();
            for &field in program.instance_fields(object.class) {
                let rule = &program.field(field).rule;
                let is_known = object.fields.iter().any(|(known, _)| *known == field);
                if is_known || !rule.not_null {
                    continue;
                }
                let held = variant.as_ref().and_then(|variant| variant.field(field));
                let Some(class) = held.or_else(|| rule.classes.first().copied()) else { continue };
                if program.class(class).variant.is_none() {
                    continue;
                }
                let number = (first + arrays.len()) as u32;
                object.set(field, Value::Reference(ReferenceValue::Input(number)));
                arrays.push(HeapObject {
                    variant: Some(class),
                    length: Some(0),
                    ..HeapObject::empty(program.visible_class(class))
                });
            }
        }
        witness.objects.extend(arrays);
        self.give_lengths(witness);
    }

    /// Fields that say how long an array is do say so.
    fn give_lengths(&self, witness: &mut Witness) {
        let program = self.program;
        let lengths: Vec<Option<u32>> =
            witness.objects.iter().map(|object| object.length).collect();
        for object in &mut witness.objects {
            for &field in program.instance_fields(object.class) {
                let Some(array) = program.field(field).rule.length_of else { continue };
                let held = object.fields.iter().find(|(known, _)| *known == array);
                if let Some(&(_, Value::Reference(ReferenceValue::Input(array)))) = held {
                    let length = lengths[array as usize].unwrap_or(0);
                    object.set(field, Value::Bits(Width::W32, u64::from(length)));
                }
            }
        }
    }

    /// The same model with an entry for every part of the input that the condition speaks of, and no
    /// other. That a field is null or zero is worth saying where it matters. What was found for questions that
    /// are no longer asked does not matter, and may contradict the types of fields.
    fn with_mentioned_parts(&self, model: &Model) -> Model {
        self.mentioning(model, model.without_entries())
    }

    /// A model with an entry for every part of the input that the condition speaks of, as another model has it.
    fn mentioning(&self, model: &Model, mut complete: Model) -> Model {
        let mut evaluator = Evaluator::new(self.pool, model);
        for term in self.pool.cone(&self.terms()) {
            let Node::Apply(function, arguments) = self.pool.node(term) else { continue };
            let point = arguments.map(|one| one.map(|one| evaluator.value(one)));
            // What null or a new object is asked for is no part of the input.
            let is_input = |value: &Value| {
                !matches!(
                    value,
                    Value::Reference(ReferenceValue::Null | ReferenceValue::Location(_))
                )
            };
            if point.iter().flatten().all(is_input) {
                complete.set((function, point), evaluator.value(term));
            }
        }
        complete
    }

    /// The same model, but objects whose class the path condition leaves open have the one that
    /// the field they are found in is declared with; `None` if there are none.
    fn with_usual_classes(&self, model: &Model) -> Option<Model> {
        // Of several fields the one declared first decides: the order of functions depends on what
        // was explored before.
        let mut wanted: BTreeMap<u32, u32> = BTreeMap::new();
        let mut found_in: BTreeMap<u32, FieldId> = BTreeMap::new();
        for ((function, _), value) in model.entries() {
            let Value::Reference(ReferenceValue::Input(object)) = value else { continue };
            let Some(InputPart::Field(field)) = self.functions.part(function) else { continue };
            let first = found_in.entry(object).or_insert(field);
            *first = field.min(*first);
        }
        for (object, field) in found_in {
            if let Some(usual) = self.program.field(field).usual_class
                && usual.0 != model.class(object)
            {
                wanted.insert(object, usual.0);
            }
        }
        // What typed fields hold keeps to their types, which the condition need not mention; so do
        // arrays and their elements.
        for ((function, arguments), value) in model.entries() {
            let input = |value: Value| match value {
                Value::Reference(ReferenceValue::Input(object)) => Some(object),
                _ => None,
            };
            match self.functions.part(function) {
                Some(InputPart::Field(field)) => {
                    if let Type::Ref(declared) = self.program.field(field).ty
                        && let Some(object) = input(value)
                        && let Some(&class) = wanted.get(&object)
                        && !self.program.hierarchy().is_subtype(ClassId(class), declared)
                    {
                        wanted.remove(&object);
                    }
                }
                Some(InputPart::Element | InputPart::Length) => {
                    for object in [arguments[0].and_then(input), input(value)] {
                        object.map(|object| wanted.remove(&object));
                    }
                }
                None => {}
            }
        }
        if wanted.is_empty() {
            return None;
        }
        let changed = |wanted: &BTreeMap<u32, u32>| {
            let mut changed = model.clone();
            wanted.iter().for_each(|(&object, &class)| changed.set_class(object, class));
            let mut evaluator = Evaluator::new(self.pool, &changed);
            let holds = self.terms().into_iter().all(|term| evaluator.truth(term));
            (holds && self.universe.admits(&changed)).then_some(changed)
        };
        changed(&wanted).or_else(|| {
            // One object that must stay what it is does not spoil the others.
            wanted.retain(|&object, &mut class| changed(&[(object, class)].into()).is_some());
            changed(&wanted)
        })
    }
}

type FunctionTables = HashMap<u32, Vec<(FunctionId, Option<Value>, Value)>>;

struct WitnessBuilder<'a, 's> {
    source: &'s WitnessParts<'a>,
    model: &'s Model,
    evaluator: Evaluator<'s>,
    /// What the model says of each object, by its number there.
    tables: FunctionTables,
    /// Numbers of the model to numbers of the witness.
    numbers: HashMap<u32, u32>,
    /// Objects of the model in the order of the witness.
    order: Vec<u32>,
    witness: Witness,
}

impl<'a, 's> WitnessBuilder<'a, 's> {
    fn new(source: &'s WitnessParts<'a>, model: &'s Model) -> Self {
        WitnessBuilder {
            source,
            model,
            evaluator: Evaluator::new(source.pool, model),
            tables: HashMap::new(),
            numbers: HashMap::new(),
            order: vec![],
            witness: Witness::default(),
        }
    }

    /// The value with objects numbered as in the witness. A constant is the object that the program
    /// made.
    fn renumber(&mut self, value: Value) -> Value {
        let Value::Reference(ReferenceValue::Input(object)) = value else { return value };
        let class = ClassId(self.model.class(object));
        if self.source.program.hierarchy().constants().contains(class) {
            return self.constant(class).map_or(Value::NULL, location_value);
        }
        let number = *self.numbers.entry(object).or_insert_with(|| {
            self.order.push(object);
            self.order.len() as u32 - 1
        });
        Value::Reference(ReferenceValue::Input(number))
    }

    /// The object that a class stands for, if the path has made it.
    fn constant(&mut self, class: ClassId) -> Option<Location> {
        let (holder, ready) = forkless_heap::constant_fields(self.source.program, class)?;
        let mut held = |wanted: FieldId| {
            let mut statics = self.source.heap.statics().iter();
            let &(_, value) = statics.find(|(field, _)| *field == wanted)?;
            Some(self.evaluator.value(value))
        };
        let is_ready = held(ready) == Some(Value::Bool(true));
        held(holder).and_then(location).filter(|_| is_ready)
    }

    fn read_input(&mut self) {
        let mut inputs = vec![];
        for ((function, [first, second]), value) in self.model.entries() {
            match first {
                None => {
                    let symbol = &self.source.pool.declaration(function).symbol;
                    inputs.push((symbol.to_string(), value));
                }
                Some(Value::Reference(ReferenceValue::Input(object))) => {
                    self.tables.entry(object).or_default().push((function, second, value));
                }
                Some(_) => {}
            }
        }
        inputs.sort();
        for (name, value) in inputs {
            let value = self.renumber(value);
            self.witness.inputs.push((name, value));
        }
        let mut next = 0;
        while next < self.order.len() {
            let object = self.read_object(self.order[next]);
            self.witness.objects.push(object);
            next += 1;
        }
    }

    fn read_object(&mut self, number: u32) -> HeapObject {
        let class = ClassId(self.model.class(number));
        let witnessed = self.source.program.witnessed_class(class);
        let mut object = HeapObject::empty(witnessed);
        object.variant = (class != witnessed).then_some(class);
        let mut table = self.tables.remove(&number).unwrap_or_default();
        let functions = self.source.functions;
        // In the order of declaration: the order of functions depends on what was explored before.
        table.sort_by_key(|&(function, index, _)| match functions.part(function) {
            Some(InputPart::Field(field)) => (0, u64::from(field.0)),
            Some(InputPart::Length) => (1, 0),
            Some(InputPart::Element) => (2, index.map_or(0, Value::bits)),
            None => (3, 0),
        });
        for (function, index, value) in table {
            let value = self.renumber(value);
            match functions.part(function) {
                // A condition may speak of a field that only objects of another class have.
                Some(InputPart::Field(field)) if self.has_field(object.class, field) => {
                    object.fields.push((field, value));
                }
                Some(InputPart::Field(_)) => {}
                Some(InputPart::Length) => object.length = Some(value.bits() as u32),
                Some(InputPart::Element) => {
                    let index = index.map_or(0, Value::bits) as u32;
                    object.elements.push((index, value));
                }
                None => {}
            }
        }
        // A condition may speak of elements behind the end, though nothing depends on them.
        if let Some(length) = object.length {
            object.elements.retain(|&(index, _)| index < length);
        }
        object
    }

    fn has_field(&self, class: ClassId, field: FieldId) -> bool {
        let program = self.source.program;
        program.hierarchy().is_subtype(class, program.field(field).class)
    }

    fn value_of(&mut self, term: Term) -> Value {
        let value = self.evaluator.value(term);
        self.renumber(value)
    }

    fn asked_hashes(&mut self) -> AskedHashes {
        let next = self.evaluator.value(self.source.next_hash).bits();
        let hashed = self.source.hashed.iter().map(|&one| self.evaluator.value(one).reference());
        let of_input = |one: &ReferenceValue| matches!(one, ReferenceValue::Input(_));
        AskedHashes {
            all: (next as u32).wrapping_sub(FIRST_IDENTITY_HASH as u32),
            of_inputs: hashed.filter(of_input).collect::<BTreeSet<_>>().len() as u32,
        }
    }

    fn read_end(&mut self) {
        match *self.source.end {
            PathEnd::Returned(Some(result)) => {
                self.witness.result = Some(self.value_of(result));
            }
            PathEnd::Threw(Thrown::Object { reference, .. }) => {
                self.witness.thrown = Some(self.value_of(reference).reference());
            }
            _ => {}
        }
        self.witness.identity_hashes = self.asked_hashes();
        self.witness.hashes_of_machine = self.source.hashes_of_machine;
        let heap = self.source.heap;
        let mut fields: BTreeMap<(u32, FieldId), Value> = BTreeMap::new();
        let evaluator = &mut self.evaluator;
        let writes = heap.input_writes(&mut |term| evaluator.value(term));
        let element_writes = heap.input_array_writes(&mut |term| evaluator.value(term));
        for (object, field, value) in writes {
            let object = self.number(object);
            let value = self.renumber(value);
            fields.insert((object, field), value);
        }
        let mut elements: BTreeMap<(u32, u32), Value> = BTreeMap::new();
        for (array, index, value) in element_writes {
            let array = self.number(array);
            let value = self.renumber(value);
            elements.insert((array, index as u32), value);
        }
        let changes = &mut self.witness.changes;
        changes.extend(fields.into_iter().map(|((object, field), value)| Change::Field {
            object,
            field,
            value,
        }));
        changes.extend(elements.into_iter().map(|((array, index), value)| Change::Element {
            array,
            index,
            value,
        }));
        let program = self.source.program;
        for &(field, value) in heap.statics() {
            if !program.class(program.field(field).class).is_library {
                let value = self.value_of(value);
                self.witness.changes.push(Change::Static { field, value });
            }
        }
        self.read_new_objects();
    }

    /// Reads the allocated objects that can be reached from what was read so far, and numbers
    /// them; and the input objects that only the end mentions.
    fn read_new_objects(&mut self) {
        let mut found: BTreeMap<Location, HeapObject> = BTreeMap::new();
        let mut open = vec![];
        self.witness.for_each_value(&mut |value| open.extend(location(*value)));
        loop {
            while self.witness.objects.len() < self.order.len() {
                let object = self.read_object(self.order[self.witness.objects.len()]);
                object.values().for_each(|value| open.extend(location(value)));
                self.witness.objects.push(object);
            }
            let Some(next) = open.pop() else { break };
            if let Entry::Vacant(place) = found.entry(next) {
                let object = self.new_object(self.source.heap.allocated().get(next));
                object.values().for_each(|value| open.extend(location(value)));
                place.insert(object);
            }
        }
        let numbers: BTreeMap<Location, Location> =
            found.keys().copied().zip((0..).map(Location)).collect();
        self.witness.new_objects = found.into_values().collect();
        for class in self.source.program.hierarchy().constants().iter() {
            let number = self.constant(class).and_then(|location| numbers.get(&location));
            self.witness.constants.extend(number.map(|&number| (number, class)));
        }
        self.witness.for_each_value(&mut |value| {
            if let Some(old) = location(*value) {
                *value = Value::Reference(ReferenceValue::Location(numbers[&old]));
            }
        });
    }

    fn number(&mut self, object: u32) -> u32 {
        match self.renumber(Value::Reference(ReferenceValue::Input(object))) {
            Value::Reference(ReferenceValue::Input(number)) => number,
            _ => unreachable!("an input object stays one"),
        }
    }

    fn new_object(&mut self, object: &forkless_heap::Allocated) -> HeapObject {
        let mut new = HeapObject::empty(object.class);
        match &object.kind {
            AllocatedKind::Object { fields } => {
                for &(field, value) in fields {
                    if let Some(value) = value {
                        let value = self.value_of(value);
                        new.fields.push((field, value));
                    }
                }
            }
            AllocatedKind::Array { length, elements: settled, writes } => {
                let length = self.value_of(*length).bits() as u32;
                new.length = Some(length);
                let mut elements: BTreeMap<u32, Value> = BTreeMap::new();
                for (&index, &value) in settled {
                    elements.insert(index, self.value_of(value));
                }
                for write in writes.to_vec() {
                    if self.evaluator.truth(write.guard) {
                        let index = self.value_of(write.index).bits() as u32;
                        let value = self.value_of(write.value);
                        elements.insert(index, value);
                    }
                }
                // Elements may be set where the array turns out to have ended.
                elements.retain(|&index, _| index < length);
                new.elements = elements.into_iter().collect();
            }
        }
        new
    }
}

fn location(value: Value) -> Option<Location> {
    match value {
        Value::Reference(ReferenceValue::Location(location)) => Some(location),
        _ => None,
    }
}

fn location_value(location: Location) -> Value {
    Value::Reference(ReferenceValue::Location(location))
}

impl Witness {
    /// Every value that may be an allocated object.
    fn for_each_value(&mut self, visit: &mut dyn FnMut(&mut Value)) {
        self.inputs.iter_mut().for_each(|(_, value)| visit(value));
        self.result.iter_mut().for_each(&mut *visit);
        if let Some(thrown) = &mut self.thrown {
            let mut value = Value::Reference(*thrown);
            visit(&mut value);
            *thrown = value.reference();
        }
        for change in &mut self.changes {
            let (Change::Field { value, .. }
            | Change::Element { value, .. }
            | Change::Static { value, .. }) = change;
            visit(value);
        }
        for object in self.objects.iter_mut().chain(&mut self.new_objects) {
            object.fields.iter_mut().for_each(|(_, value)| visit(value));
            object.elements.iter_mut().for_each(|(_, value)| visit(value));
        }
    }
}

impl Witness {
    /// A value of the input. Where new objects lie is for the run to say: a constant is an object of
    /// the input whose class stands for it.
    fn given(&self, value: Option<Value>, ty: Type) -> Value {
        match value.and_then(location) {
            Some(Location(number)) => {
                Value::Reference(ReferenceValue::Input(self.objects.len() as u32 + number))
            }
            None => value.unwrap_or_else(|| default(ty)),
        }
    }
}

/// The witness as an input: what it does not mention is false, zero or null.
impl InputSource for &Witness {
    fn input(&mut self, name: &str, ty: Type) -> Value {
        let known = self.inputs.iter().find(|(known, _)| known == name);
        self.given(known.map(|&(_, value)| value), ty)
    }

    fn class(&mut self, object: u32) -> ClassId {
        match self.objects.get(object as usize) {
            Some(object) => object.input_class(),
            None => {
                let constant = Location(object - self.objects.len() as u32);
                self.constant_class(constant).expect("of new objects the input has constants")
            }
        }
    }

    fn field(&mut self, object: u32, field: FieldId, ty: Type) -> Value {
        let known = self.objects[object as usize].fields.iter().find(|(known, _)| *known == field);
        self.given(known.map(|&(_, value)| value), ty)
    }

    fn length(&mut self, array: u32) -> u32 {
        self.objects[array as usize].length.unwrap_or(0)
    }

    fn element(&mut self, array: u32, index: u32, element: Type) -> Value {
        let elements = &self.objects[array as usize].elements;
        let known = elements.iter().find(|(known, _)| *known == index);
        self.given(known.map(|&(_, value)| value), element)
    }
}

fn default(ty: Type) -> Value {
    Value::default_of(forkless_heap::sort_of(ty).unwrap_or(Sort::Reference))
}
