//! The witness of a path as a heap like those that are enumerated.

use crate::chosen::{ChosenHeap, ChosenObject, Read};
use crate::enumerate::LIMITS;
use forkless_engine::Witness;
use forkless_engine::concrete::{InputSource, Run, run};
use forkless_ir::{ClassId, FieldId, Program, Type};
use forkless_term::{ReferenceValue, Value};

/// Runs a witness and notes what the run looks at.
pub(crate) fn run_witness(program: &Program, witness: &Witness) -> (ChosenHeap, Run) {
    let object = |object: &forkless_engine::HeapObject| ChosenObject {
        class: Some(object.input_class()),
        ..ChosenObject::default()
    };
    let objects = witness.objects.iter().map(object).collect();
    let heap = ChosenHeap { objects, ..ChosenHeap::default() };
    let mut recorder = Recorder { program, witness, heap };
    let run = run(program, &mut recorder, LIMITS);
    (recorder.heap, run)
}

struct Recorder<'a> {
    program: &'a Program,
    witness: &'a Witness,
    heap: ChosenHeap,
}

impl Recorder<'_> {
    fn note_read(&mut self, parent: Option<u32>, value: Value) {
        if let Value::Reference(ReferenceValue::Input(object)) = value {
            self.note_constant(object);
        }
        if let Value::Reference(target) = value {
            self.heap.reads.push(Read { parent, target });
        }
    }
}

impl Recorder<'_> {
    /// Constants of the program have numbers behind those of the input's own objects.
    fn note_constant(&mut self, object: u32) {
        let number = object as usize;
        if number < self.witness.objects.len() {
            return;
        }
        if number >= self.heap.objects.len() {
            self.heap.objects.resize_with(number + 1, ChosenObject::default);
        }
        self.heap.objects[number].class = Some(self.witness.class(object));
    }
}

impl InputSource for Recorder<'_> {
    fn input(&mut self, name: &str, ty: Type) -> Value {
        let value = InputSource::input(&mut self.witness, name, ty);
        if self.heap.inputs.insert(name.to_string(), value).is_none() {
            self.note_read(None, value);
        }
        value
    }

    fn class(&mut self, object: u32) -> ClassId {
        self.witness.class(object)
    }

    fn field(&mut self, object: u32, field: FieldId, ty: Type) -> Value {
        let value = self.witness.field(object, field, ty);
        if self.heap.objects[object as usize].fields.insert(field, value).is_none() {
            self.note_read(Some(object), value);
        }
        // Who reads how long an array is has looked at the array.
        if let Some(array) = self.program.field(field).rule.length_of {
            let held = self.field(object, array, self.program.field(array).ty);
            if let Value::Reference(ReferenceValue::Input(array)) = held {
                self.length(array);
            }
        }
        // An array of a certain length was looked at.
        if let (Some(_), Value::Reference(ReferenceValue::Input(array))) =
            (self.program.field(field).rule.length, value)
        {
            self.length(array);
        }
        value
    }

    fn length(&mut self, array: u32) -> u32 {
        let length = self.witness.length(array);
        self.heap.objects[array as usize].length = Some(length);
        length
    }

    fn element(&mut self, array: u32, index: u32, element: Type) -> Value {
        let value = self.witness.element(array, index, element);
        if self.heap.objects[array as usize].elements.insert(index, value).is_none() {
            self.note_read(Some(array), value);
        }
        value
    }
}
