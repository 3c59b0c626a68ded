//! What a path promises of the heap at its end, as a graph of the objects that can be reached.
//!
//! Objects of the input come first, by their numbers in the witness; then new objects that the
//! result, the exception, a static field of the program's own classes or an object of the input
//! leads to. What nothing leads to does not matter. Left out is what stands for the machine and not
//! for the program: stack traces, threads, class loaders, the fields of lambdas.

use crate::access_path::{AccessPath, AccessPaths};
use crate::objects;
use crate::value_kind::{Scalar, ValueKind};
use forkless_engine::{AskedHashes, Change, HeapObject, PathEnd, Thrown, Witness};
use forkless_ir::{BuiltinException, ClassId, ClassKind, FieldId, Program, Type};
use forkless_lang_java::models;
use forkless_lang_java::string_layout::STRING;
use forkless_notation::{contents, string_units};
use forkless_term::{ReferenceValue, Value};
use std::collections::{BTreeMap, HashMap};

/// A value that a path promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    Scalar(Scalar),
    Null,
    /// The object of this node.
    Node(u32),
}

impl Expected {
    /// The node, if it is one.
    pub fn node(self) -> Option<u32> {
        match self {
            Expected::Node(node) => Some(node),
            Expected::Scalar(_) | Expected::Null => None,
        }
    }

    /// Is it what fields and elements hold before anything is written?
    pub fn is_zero(self) -> bool {
        match self {
            Expected::Scalar(value) => value.is_zero(),
            Expected::Null => true,
            Expected::Node(_) => false,
        }
    }
}

/// What a path promises of an object's contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Inside {
    /// An object: these fields.
    Fields(Vec<(FieldId, Expected)>),
    /// An array: these elements, in the order of indices. The others are false, zero or null.
    Elements { length: u32, elements: Vec<(u32, Expected)> },
    /// A string, with its contents where they are known.
    Text(Option<Vec<u16>>),
    /// Nothing.
    Closed,
}

/// An object that a path promises.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ExpectedObject {
    pub class: ClassId,
    pub inside: Inside,
}

/// How a path promises to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Returned,
    Threw,
    Raised(BuiltinException),
    AssertionFailed,
    Exited(i32),
}

impl End {
    /// The end of a path.
    ///
    /// # Errors
    /// In words, if there is nothing to compare.
    pub fn of(end: &PathEnd) -> Result<End, String> {
        match end {
            PathEnd::Returned(_) => Ok(End::Returned),
            PathEnd::Threw(Thrown::Object { .. }) => Ok(End::Threw),
            PathEnd::Threw(Thrown::Builtin(exception)) => Ok(End::Raised(*exception)),
            PathEnd::AssertionFailed(_) => Ok(End::AssertionFailed),
            PathEnd::Exited(code) => Ok(End::Exited(*code)),
            PathEnd::Stuck(_) => Err("the path is stuck".into()),
            PathEnd::Excluded => Err("no input takes the path".into()),
            PathEnd::Cut(cut) => Err(format!("the path was cut: {cut}")),
        }
    }
}

/// What a path promises.
#[derive(Debug)]
pub(crate) struct Expectation {
    pub end: End,
    pub result: Option<Expected>,
    pub thrown: Option<Expected>,
    pub statics: Vec<(FieldId, Expected)>,
    /// First those of the input.
    pub nodes: Vec<ExpectedObject>,
    /// How many of them are of the input.
    pub input_count: u32,
    pub places: AccessPaths,
    /// How many objects are asked for their identity hash.
    pub identity_hashes: AskedHashes,
    /// Is one of them an object that the JVM made for itself?
    pub hashes_of_machine: bool,
}

impl Expectation {
    /// What a path promises whose result is of this kind. Of static fields only those of classes
    /// that are the program's own are looked at.
    ///
    /// # Errors
    /// In words, if there is nothing to compare or the witness is broken.
    pub fn new(
        program: &Program,
        witness: &Witness,
        end: &PathEnd,
        result: Option<ValueKind>,
        is_own: &mut dyn FnMut(&str) -> bool,
    ) -> Result<Expectation, String> {
        let end = End::of(end)?;
        let mut builder = ExpectationBuilder {
            program,
            witness,
            numbers: HashMap::new(),
            new: vec![],
            places: AccessPaths::of_input(witness),
        };
        let result = match (witness.result, result) {
            (Some(value), Some(shape)) => {
                Some(builder.value(value, shape, AccessPath::Root("the result".into()))?)
            }
            // A constructor returns nothing, but the object may be called its result.
            (Some(Value::Reference(reference)), None) => {
                Some(builder.reference(reference, AccessPath::Root("the new object".into()))?)
            }
            _ => None,
        };
        let thrown = match witness.thrown {
            Some(thrown) => {
                Some(builder.reference(thrown, AccessPath::Root("the exception".into()))?)
            }
            None => None,
        };
        let statics = builder.statics(is_own)?;
        let nodes = builder.nodes()?;
        Ok(Expectation {
            end,
            result,
            thrown,
            statics,
            nodes,
            input_count: witness.objects.len() as u32,
            places: builder.places,
            identity_hashes: witness.identity_hashes,
            hashes_of_machine: witness.hashes_of_machine,
        })
    }
}

struct ExpectationBuilder<'a> {
    program: &'a Program,
    witness: &'a Witness,
    /// Nodes of new objects, by their place in the witness.
    numbers: HashMap<u32, u32>,
    /// New objects that were reached, in that order.
    new: Vec<&'a HeapObject>,
    places: AccessPaths,
}

impl<'a> ExpectationBuilder<'a> {
    fn value(
        &mut self,
        value: Value,
        shape: ValueKind,
        place: AccessPath,
    ) -> Result<Expected, String> {
        match (value, shape) {
            (Value::Reference(reference), ValueKind::Reference) => self.reference(reference, place),
            _ => match Scalar::of(value, shape) {
                Some(scalar) => Ok(Expected::Scalar(scalar)),
                None => Err(format!("the witness has {value:?} where {shape:?} belongs")),
            },
        }
    }

    fn reference(
        &mut self,
        reference: ReferenceValue,
        place: AccessPath,
    ) -> Result<Expected, String> {
        let witness = self.witness;
        let Some(object) = witness.object(reference) else {
            return match reference {
                ReferenceValue::Null => Ok(Expected::Null),
                _ => Err("the witness refers to an object that it does not have".into()),
            };
        };
        let location = match reference {
            ReferenceValue::Null => return Ok(Expected::Null),
            ReferenceValue::Input(number) => return Ok(Expected::Node(number)),
            ReferenceValue::Location(location) => location.0,
        };
        let next = (witness.objects.len() + self.new.len()) as u32;
        let node = *self.numbers.entry(location).or_insert(next);
        if node == next {
            self.new.push(object);
            self.places.add(place);
        }
        Ok(Expected::Node(node))
    }

    fn statics(
        &mut self,
        is_own: &mut dyn FnMut(&str) -> bool,
    ) -> Result<Vec<(FieldId, Expected)>, String> {
        let mut statics = vec![];
        for change in &self.witness.changes {
            let Change::Static { field, value } = *change else { continue };
            let declared = self.program.field(field);
            let class = self.program.class_name(declared.class);
            if is_java_name(&declared.name) && is_own(class) {
                let shape = ValueKind::of(declared.ty);
                statics.push((field, self.value(value, shape, AccessPath::Static(field))?));
            }
        }
        Ok(statics)
    }

    /// The nodes of the input and, one after the other, what can be reached from there.
    fn nodes(&mut self) -> Result<Vec<ExpectedObject>, String> {
        let witness = self.witness;
        let mut fields: HashMap<u32, BTreeMap<FieldId, Value>> = HashMap::new();
        let mut elements: HashMap<u32, BTreeMap<u32, Value>> = HashMap::new();
        for change in &witness.changes {
            match *change {
                Change::Field { object, field, value } => {
                    fields.entry(object).or_default().insert(field, value);
                }
                Change::Element { array, index, value } => {
                    elements.entry(array).or_default().insert(index, value);
                }
                Change::Static { .. } => {}
            }
        }
        let mut nodes = vec![];
        for (number, object) in (0..).zip(&witness.objects) {
            // What the path does not speak of was left as it was: false, zero, null.
            let mut all: BTreeMap<FieldId, Value> = BTreeMap::new();
            if !matches!(self.program.class(object.class).kind, ClassKind::Array { .. }) {
                for &field in self.program.instance_fields(object.class) {
                    all.insert(field, zero(self.program.field(field).ty));
                }
            }
            all.extend(object.fields.iter().copied());
            all.extend(fields.remove(&number).unwrap_or_default());
            let mut every: BTreeMap<u32, Value> =
                objects::elements(object).iter().copied().collect();
            every.extend(elements.remove(&number).unwrap_or_default());
            let fields = all.into_iter().collect();
            let at_the_end = HeapObject { fields, ..object.clone() };
            nodes.push(self.node(number, &at_the_end, every)?);
        }
        let mut next = 0;
        while next < self.new.len() {
            let object = self.new[next];
            let number = (witness.objects.len() + next) as u32;
            nodes.push(self.node(number, object, object.elements.iter().copied().collect())?);
            next += 1;
        }
        Ok(nodes)
    }

    fn node(
        &mut self,
        number: u32,
        object: &HeapObject,
        elements: BTreeMap<u32, Value>,
    ) -> Result<ExpectedObject, String> {
        let program = self.program;
        let name = program.class_name(object.class);
        let class = object.class;
        if name == STRING {
            let inside = Inside::Text(string_units(program, self.witness, object));
            return Ok(ExpectedObject { class, inside });
        }
        if let ClassKind::Array { element } = program.class(class).kind {
            let shape = ValueKind::of(element);
            let mut promised = vec![];
            for (index, value) in elements {
                promised
                    .push((index, self.value(value, shape, AccessPath::Element(number, index))?));
            }
            let length = object.length.unwrap_or(0);
            return Ok(ExpectedObject {
                class,
                inside: Inside::Elements { length, elements: promised },
            });
        }
        if program.class(class).is_stand_in {
            // The object's fields are those at the end.
            let contents = contents(program, self.witness, object, &[]);
            let contents = contents.map_or_else(Vec::new, |contents| contents.values());
            let length = contents.len() as u32;
            let mut promised = vec![];
            for (index, value) in (0..).zip(contents) {
                let place = AccessPath::Element(number, index);
                promised.push((index, self.value(value, ValueKind::Reference, place)?));
            }
            let inside = Inside::Elements { length, elements: promised };
            return Ok(ExpectedObject { class, inside });
        }
        if stands_for_the_machine(name) {
            return Ok(ExpectedObject { class, inside: Inside::Closed });
        }
        let mut promised = vec![];
        for &(field, value) in &object.fields {
            if self.is_compared(field, value) {
                let shape = ValueKind::of(program.field(field).ty);
                promised.push((field, self.value(value, shape, AccessPath::Field(number, field))?));
            }
        }
        Ok(ExpectedObject { class, inside: Inside::Fields(promised) })
    }

    fn is_compared(&self, field: FieldId, value: Value) -> bool {
        let declared = self.program.field(field);
        let class = self.program.class_name(declared.class);
        if !is_java_name(&declared.name) || stands_for_the_machine(class) {
            return false;
        }
        if (class, declared.name.as_str()) == ("java.lang.ClassValue", "hashCodeForCache") {
            // The JVM counts those of all paths.
            return false;
        }
        if class == "java.lang.NullPointerException" {
            // What its message is made of, and whether it was asked for.
            return false;
        }
        if class == "java.lang.Enum" && declared.name == "hash" {
            // Since Java 21: the identity hash, once somebody has asked for it. Putting a key into a map does.
            return false;
        }
        if class != "java.lang.Throwable" {
            return true;
        }
        match declared.name.as_str() {
            "stackTrace" | "backtrace" | "depth" => false,
            // A message that the path does not know is not even known to be there.
            "detailMessage" => !self.is_unknown_text(value),
            _ => true,
        }
    }

    fn is_unknown_text(&self, value: Value) -> bool {
        let Value::Reference(reference) = value else { return false };
        let Some(string) = self.witness.object(reference) else { return false };
        string_units(self.program, self.witness, string).is_none()
    }
}

fn zero(ty: Type) -> Value {
    match ty {
        Type::Ref(_) | Type::AnyRef | Type::Any => Value::NULL,
        _ => Value::Bool(false),
    }
}

/// Can a field of a class file have this name? Others are inventions of the front end.
fn is_java_name(name: &str) -> bool {
    !name.is_empty() && !name.contains(['<', '>', '.', ';', '[', '/', ' '])
}

/// Are objects of the class compared by their class alone? They belong to the machine that runs the
/// program: classes, threads, references that the garbage collector knows, method handles, streams, and
/// what the paths that a JVM runs share: the table of all loggers, numbers that count objects.
pub(crate) fn stands_for_the_machine(class: &str) -> bool {
    const CLASSES: [&str; 8] = [
        "java.lang.Class",
        "java.lang.ClassLoader",
        "java.lang.Module",
        "java.lang.ModuleLayer",
        "java.lang.Runtime",
        "java.lang.StackTraceElement",
        "java.lang.ThreadLocal",
        "java.util.concurrent.Executors$DefaultThreadFactory",
    ];
    const BELOW: [&str; 13] = [
        "java.lang.Thread",
        "java.lang.ref.",
        "java.lang.invoke.",
        "java.lang.reflect.",
        "java.lang.module.",
        "java.lang.ClassValue",
        "java.util.logging.LogManager",
        "java.io.",
        "java.nio.",
        "jdk.",
        "sun.",
        "com.sun.",
        // What a failed assertion says of values is not computed.
        "org.opentest4j.",
    ];
    CLASSES.contains(&class)
        || BELOW.iter().any(|prefix| class.starts_with(prefix))
        || is_synthetic(class)
        || models::is_model(class)
}

/// Is it a class that is made while a program runs: of a lambda or a proxy?
pub(crate) fn is_synthetic(class: &str) -> bool {
    class.contains("$$Lambda") || class.contains("$Proxy")
}
