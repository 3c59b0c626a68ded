//! Writes a request: the call, the input heap, and what the answer has to say of the end.
//!
//! `Replay.java` and `Report.java` read it; the order of the parts is given there.

use crate::environment::is_given;
use crate::expectation::{Expectation, Expected, Inside};
use crate::objects;
use crate::protocol::MessageWriter;
use crate::signature::CallSignature;
use crate::symbols::JvmSymbols;
use crate::value_kind::{Scalar, ValueKind};
use forkless_engine::{HeapObject, Witness};
use forkless_ir::{ClassKind, FIRST_IDENTITY_HASH, FieldId, Program, Type};
use forkless_lang_java::functions::function_class;
use forkless_lang_java::models;
use forkless_lang_java::{EntryCalls, Invocation, InvocationKind, RECEIVER, StaticInput};
use forkless_notation::contents;
use forkless_term::{ReferenceValue, Value};

/// What a request is made of.
pub(crate) struct RequestParts<'a> {
    pub program: &'a Program,
    pub calls: &'a EntryCalls,
    pub witness: &'a Witness,
    /// Values of random static fields.
    pub random: &'a [(FieldId, Value)],
    /// What the path read from the environment.
    pub environment: &'a [(String, Type)],
    pub expectation: &'a Expectation,
    /// Classes to load before the path starts, where it asks for identity hashes.
    pub loaded: &'a [String],
    /// Classes to initialise before the input is made, in this order, by their names.
    pub started: &'a [String],
    /// Is the method called? Otherwise the answer says what is there before.
    pub is_called: bool,
}

/// Instead of a length: the object is given by what is in it.
const COLLECTION: u32 = u32::MAX - 1;

/// Instead of a length: the object is a function, whose name follows.
const FUNCTION: u32 = u32::MAX - 2;

/// Instead of a value: the object that the first calls make.
const MADE: u8 = b'M';

/// Kinds of inputs that programs can ask for while they run, by the beginning of their names; a
/// number follows, which counts the questions.
const ASKED: [(&str, ValueKind); 10] = [
    ("boolean", ValueKind::Boolean),
    ("byte", ValueKind::Byte),
    ("char", ValueKind::Char),
    ("short", ValueKind::Short),
    ("int", ValueKind::Int),
    ("long", ValueKind::Long),
    ("float", ValueKind::Float),
    ("double", ValueKind::Double),
    ("String", ValueKind::Reference),
    ("object", ValueKind::Reference),
];

/// Static fields of the JDK that hold something random, which programs see (the order of `Set.of`
/// and `Map.of`): the JVM gets what the path had.
const RANDOM: [(&str, &str); 3] = [
    ("java.util.ImmutableCollections", "SALT"),
    ("java.util.ImmutableCollections", "SALT32L"),
    ("java.util.ImmutableCollections", "REVERSE"),
];

/// Is it one of them?
pub(crate) fn is_random(program: &Program, field: FieldId) -> bool {
    let field = program.field(field);
    RANDOM.contains(&(program.class_name(field.class), &field.name))
}

/// More questions than that are not answered.
const MOST_ASKED: usize = 1 << 16;

impl RequestParts<'_> {
    /// The request.
    ///
    /// # Errors
    /// In words, if the witness has inputs that cannot be given to a method.
    pub fn request(&self, symbols: &mut JvmSymbols) -> Result<Vec<u8>, String> {
        let mut body = MessageWriter::default();
        let asks = self.witness.identity_hashes.all > 0;
        body.number(if asks { FIRST_IDENTITY_HASH as u32 } else { 0 });
        body.count(self.loaded.len());
        for class in self.loaded {
            body.number(symbols.class(class));
        }
        body.count(self.calls.initialized.len() + self.started.len());
        for class in self.calls.initialized.iter().chain(self.started) {
            body.number(symbols.class(class));
        }
        self.objects(&mut body, symbols)?;
        let EntryCalls { preparing, requires, method, .. } = self.calls;
        body.count(preparing.len());
        let calls: Vec<&Invocation> = preparing.iter().chain(requires).chain([method]).collect();
        body.count(calls.len());
        for call in calls {
            self.call(call, &mut body, symbols)?;
        }
        body.byte(u8::from(self.is_called));
        self.asked(&mut body)?;
        self.environment(&mut body)?;
        self.statics(&mut body, symbols)?;
        self.expected(&mut body, symbols);
        let mut request = MessageWriter::new(b'R');
        symbols.tell(&mut request);
        request.append(&body.bytes());
        Ok(request.bytes())
    }

    fn call(
        &self,
        call: &Invocation,
        writer: &mut MessageWriter,
        symbols: &mut JvmSymbols,
    ) -> Result<(), String> {
        let Invocation { class, name, descriptor, dispatch, inputs: _ } = call;
        writer.number(symbols.class(class));
        writer.byte(match dispatch {
            InvocationKind::Static => 0,
            InvocationKind::Virtual => 1,
            InvocationKind::Exact => 2,
            InvocationKind::Constructor => 3,
        });
        writer.text(name);
        writer.text(descriptor);
        let CallSignature { arguments, result: _ } = CallSignature::of(call)?;
        writer.count(arguments.len());
        for (name, shape) in arguments {
            if name == RECEIVER && !self.calls.preparing.is_empty() {
                writer.byte(MADE);
                continue;
            }
            let value = self.input(name).unwrap_or(zero(shape));
            self.value(writer, value, shape)?;
        }
        Ok(())
    }

    fn objects(&self, writer: &mut MessageWriter, symbols: &mut JvmSymbols) -> Result<(), String> {
        let objects = &self.witness.objects;
        let constants = &self.witness.constants;
        writer.count(objects.len());
        writer.count(constants.len());
        for object in objects {
            if let Some((interface, label)) = function_class(self.program, object.class) {
                writer.number(symbols.class(self.program.class_name(interface)));
                writer.number(FUNCTION);
                writer.text(label);
                continue;
            }
            let visible = self.program.visible_class(object.class);
            writer.number(symbols.class(self.program.class_name(visible)));
            match self.program.class(object.class).is_stand_in {
                true => writer.number(COLLECTION),
                false => writer.optional(object.length),
            }
        }
        for &(_, class) in constants {
            let ClassKind::Constant { holder, .. } = self.program.class(class).kind else {
                return Err("the witness has a constant that no field holds".into());
            };
            writer.number(symbols.field(self.program, holder));
        }
        for object in objects {
            self.contents(object, writer, symbols)?;
        }
        Ok(())
    }

    fn contents(
        &self,
        object: &HeapObject,
        writer: &mut MessageWriter,
        symbols: &mut JvmSymbols,
    ) -> Result<(), String> {
        let program = self.program;
        if program.class(object.class).is_stand_in {
            let contents = contents(program, self.witness, object, &[]);
            let mut contents = contents.map_or_else(Vec::new, |contents| contents.values());
            if program.class_name(object.class) == models::ENUM_MAP {
                contents.insert(0, sample(program, object));
            }
            writer.count(contents.len());
            for value in contents {
                self.value(writer, value, ValueKind::Reference)?;
            }
            return Ok(());
        }
        writer.count(object.fields.len());
        for &(field, value) in &object.fields {
            writer.number(symbols.field(program, field));
            self.value(writer, value, ValueKind::of(program.field(field).ty))?;
        }
        let elements = objects::elements(object);
        writer.count(elements.len());
        let shape = match program.class(object.class).kind {
            ClassKind::Array { element } => ValueKind::of(element),
            _ => ValueKind::Reference,
        };
        for &(index, value) in elements {
            writer.number(index);
            self.value(writer, value, shape)?;
        }
        Ok(())
    }

    fn input(&self, name: &str) -> Option<Value> {
        let found = self.witness.inputs.iter().find(|(known, _)| known == name);
        found.map(|&(_, value)| value)
    }

    /// The values of inputs that the program asks for while it runs, by the number of the question.
    fn asked(&self, writer: &mut MessageWriter) -> Result<(), String> {
        let mut asked = vec![];
        for (name, value) in &self.witness.inputs {
            let is_static = self.calls.statics.iter().any(|one| one.input == *name);
            let is_read = self.environment.iter().any(|(read, _)| read == name);
            if is_static || is_read || self.calls.method.inputs.contains(name) {
                continue;
            }
            let parsed = ASKED.iter().find_map(|&(kind, shape)| {
                let number: usize = name.strip_prefix(kind)?.parse().ok()?;
                Some((number, shape))
            });
            match parsed {
                Some((number, shape)) if number < MOST_ASKED => {
                    if asked.len() <= number {
                        asked.resize(number + 1, None);
                    }
                    asked[number] = Some((*value, shape));
                }
                _ => return Err(format!("the input `{name}` is not one of the method")),
            }
        }
        writer.count(asked.len());
        for value in asked {
            match value {
                Some((value, shape)) => self.value(writer, value, shape)?,
                None => writer.byte(b'V'),
            }
        }
        Ok(())
    }

    /// What the path read from the environment, as far as a JVM can be given it.
    fn environment(&self, writer: &mut MessageWriter) -> Result<(), String> {
        let given = self.environment.iter().filter(|(name, _)| is_given(name));
        let given: Vec<_> = given.collect();
        writer.count(given.len());
        for (name, ty) in given {
            let shape = ValueKind::of(*ty);
            writer.text(name);
            self.value(writer, self.input(name).unwrap_or(zero(shape)), shape)?;
        }
        Ok(())
    }

    /// What static fields hold that are inputs, and random ones as far as the path initialised
    /// them.
    fn statics(&self, writer: &mut MessageWriter, symbols: &mut JvmSymbols) -> Result<(), String> {
        writer.count(self.calls.statics.len() + self.random.len());
        for StaticInput { input, field } in &self.calls.statics {
            let shape = ValueKind::of(self.program.field(*field).ty);
            writer.number(symbols.field(self.program, *field));
            self.value(writer, self.input(input).unwrap_or(zero(shape)), shape)?;
        }
        for &(field, value) in self.random {
            writer.number(symbols.field(self.program, field));
            self.value(writer, value, ValueKind::of(self.program.field(field).ty))?;
        }
        Ok(())
    }

    fn expected(&self, writer: &mut MessageWriter, symbols: &mut JvmSymbols) {
        let Expectation { result, thrown, statics, nodes, .. } = self.expectation;
        writer.optional(result.and_then(Expected::node));
        writer.optional(thrown.and_then(Expected::node));
        writer.count(statics.len());
        for &(field, value) in statics {
            writer.number(symbols.field(self.program, field));
            writer.optional(value.node());
        }
        writer.count(nodes.len());
        for node in nodes {
            let no_fields = &[][..];
            let no_elements = &[][..];
            let is_collection = self.program.class(node.class).is_stand_in;
            let (kind, fields, elements) = match &node.inside {
                Inside::Fields(fields) => (1, &fields[..], no_elements),
                Inside::Elements { elements, .. } => {
                    (if is_collection { 2 } else { 1 }, no_fields, &elements[..])
                }
                Inside::Text(_) | Inside::Closed => (0, no_fields, no_elements),
            };
            writer.byte(kind);
            writer.count(fields.len());
            for &(field, value) in fields {
                writer.number(symbols.field(self.program, field));
                writer.optional(value.node());
            }
            writer.count(elements.len());
            for &(index, value) in elements {
                writer.number(index);
                writer.optional(value.node());
            }
        }
    }

    /// A value of the input. Constants follow the objects.
    fn value(
        &self,
        writer: &mut MessageWriter,
        value: Value,
        shape: ValueKind,
    ) -> Result<(), String> {
        match (value, shape) {
            (Value::Reference(ReferenceValue::Null), ValueKind::Reference) => writer.byte(b'N'),
            (Value::Reference(ReferenceValue::Input(number)), ValueKind::Reference) => {
                writer.byte(b'O');
                writer.number(number);
            }
            (Value::Reference(ReferenceValue::Location(location)), ValueKind::Reference) => {
                let mut constants = self.witness.constants.iter();
                let Some(place) = constants.position(|(constant, _)| *constant == location) else {
                    return Err("the input refers to an object that the path makes".into());
                };
                writer.byte(b'O');
                writer.count(self.witness.objects.len() + place);
            }
            (value, shape) => match Scalar::of(value, shape) {
                Some(scalar) => writer.scalar(scalar),
                None => return Err(format!("the input has {value:?} where {shape:?} belongs")),
            },
        }
        Ok(())
    }
}

/// What an input is that the path does not speak of.
fn zero(shape: ValueKind) -> Value {
    match shape {
        ValueKind::Reference => Value::NULL,
        _ => Value::Bool(false),
    }
}

/// A constant of the enum that the keys of a map are of; null where no path has looked into the map.
fn sample(program: &Program, map: &HeapObject) -> Value {
    let is_sample = |field: FieldId| program.field(field).name == models::SAMPLE;
    let held = map.fields.iter().find(|(field, _)| is_sample(*field));
    held.map_or(Value::NULL, |&(_, value)| value)
}
