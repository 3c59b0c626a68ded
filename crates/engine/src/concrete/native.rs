//! Native methods on concrete values.

use super::heap::zero;
use super::machine::{ConcreteEnd, Halt, Machine, constant};
use super::operators;
use crate::end::Cut;
use forkless_ir::{
    BinaryOp, ClassId, Constant, EnvironmentValue, FIRST_IDENTITY_HASH, FieldId, Handle, Host,
    HostResult, Key, NativeEnd, NativeId, Reading, Register, StackEntry, Stopped, Stream, Type,
    UnaryOp, Unsupported,
};
use forkless_term::{Precision, ReferenceValue, Value, Width};

impl Machine<'_> {
    /// Runs a native method for the current instruction.
    pub(super) fn call_native(
        &mut self,
        native: NativeId,
        arguments: &[Value],
        destination: Option<Register>,
    ) -> Result<(), Halt> {
        let program = self.program;
        let Some(runtime) = &program.runtime else {
            return Err(unsupported("native methods without a runtime"));
        };
        let mut host = ConcreteHost { machine: self, values: arguments.to_vec(), halt: None };
        let handles: Vec<Handle> = (0..arguments.len() as u32).map(Handle).collect();
        let end = runtime.call(program, native, &mut host, &handles);
        let ConcreteHost { values, halt, .. } = host;
        let value = |handle: Handle| values[handle.0 as usize];
        match end {
            Err(Stopped) => Err(halt.expect("a stopped native method was halted")),
            Ok(NativeEnd::Return(result)) => {
                if let Some(destination) = destination {
                    self.top().registers[destination.index()] = result.map(value);
                }
                self.top().next += 1;
                Ok(())
            }
            Ok(NativeEnd::Throw(exception)) => Err(Halt::Throw(value(exception).reference())),
            Ok(NativeEnd::Call(method, arguments)) => {
                self.call(method, arguments.into_iter().map(value).collect(), destination)
            }
            Ok(NativeEnd::Initialize(class)) => self.initialize(class),
            Ok(NativeEnd::Exit(code)) => Err(Halt::End(ConcreteEnd::Exited(code))),
            Ok(NativeEnd::Unsupported(what)) => Err(unsupported(what)),
        }
    }
}

fn unsupported(what: impl Into<Unsupported>) -> Halt {
    Halt::End(ConcreteEnd::Cut(Cut::Unsupported(what.into())))
}

/// The concrete interpreter as native methods see it: everything is known.
struct ConcreteHost<'m, 'a> {
    machine: &'m mut Machine<'a>,
    /// Indexed by [`Handle`].
    values: Vec<Value>,
    /// Why the native method was stopped.
    halt: Option<Halt>,
}

impl ConcreteHost<'_, '_> {
    fn handle(&mut self, value: Value) -> Handle {
        self.values.push(value);
        Handle(self.values.len() as u32 - 1)
    }

    fn value(&self, handle: Handle) -> Value {
        self.values[handle.0 as usize]
    }

    fn reference(&self, handle: Handle) -> ReferenceValue {
        self.value(handle).reference()
    }

    fn index(&self, handle: Handle) -> u32 {
        self.value(handle).bits() as u32
    }

    fn check(&mut self, result: Result<Value, Halt>) -> HostResult<Handle> {
        match result {
            Ok(value) => Ok(self.handle(value)),
            Err(halt) => {
                self.halt = Some(halt);
                Err(Stopped)
            }
        }
    }
}

impl Host for ConcreteHost<'_, '_> {
    fn constant(&mut self, value: Constant) -> Handle {
        self.handle(constant(value))
    }

    fn known(&mut self, value: Handle) -> Option<Constant> {
        Some(match self.value(value) {
            Value::Bool(truth) => Constant::Bool(truth),
            Value::Bits(Width::W64, bits) => Constant::I64(bits as i64),
            Value::Bits(width, bits) => Constant::I32(width.signed(bits) as i32),
            Value::Float(Precision::Single, bits) => Constant::F32(bits as u32),
            Value::Float(Precision::Double, bits) => Constant::F64(bits),
            Value::Reference(ReferenceValue::Null) => Constant::Null,
            Value::Reference(_) => return None,
        })
    }

    fn convert(&mut self, value: Handle, from: Type, to: Type) -> HostResult<Handle> {
        let converted = operators::convert(self.value(value), from, to).map_err(Halt::from);
        self.check(converted)
    }

    fn unary(&mut self, op: UnaryOp, operand: Handle) -> HostResult<Handle> {
        let result = operators::unary(op, self.value(operand)).map_err(Halt::from);
        self.check(result)
    }

    fn binary(&mut self, op: BinaryOp, left: Handle, right: Handle) -> HostResult<Handle> {
        let result = operators::binary(op, self.value(left), self.value(right)).map_err(Halt::from);
        self.check(result)
    }

    fn is_null(&mut self, reference: Handle) -> HostResult<bool> {
        Ok(self.reference(reference) == ReferenceValue::Null)
    }

    fn same(&mut self, one: Handle, other: Handle) -> HostResult<bool> {
        Ok(self.value(one) == self.value(other))
    }

    fn is_instance(&mut self, reference: Handle, class: ClassId) -> HostResult<bool> {
        let object = self.reference(reference);
        Ok(self.machine.is_instance(object, class))
    }

    fn class_of(&mut self, object: Handle) -> HostResult<ClassId> {
        let object = self.reference(object);
        let class = self.machine.heap.class(self.machine.input, object);
        Ok(self.machine.program.visible_class(class))
    }

    fn classes_of(&mut self, object: Handle) -> HostResult<Vec<(ClassId, Handle)>> {
        let class = self.class_of(object)?;
        Ok(vec![(class, self.constant(Constant::Bool(true)))])
    }

    fn is_wide(&self, number: Handle) -> bool {
        matches!(self.value(number), Value::Bits(Width::W64, _))
    }

    fn if_then_else(&mut self, condition: Handle, then: Handle, otherwise: Handle) -> Handle {
        if self.value(condition).truth() { then } else { otherwise }
    }

    fn settled(&mut self, reference: Handle) -> HostResult<Handle> {
        Ok(reference)
    }

    fn allocated_class(&mut self, object: Handle) -> Option<ClassId> {
        match self.reference(object) {
            object @ ReferenceValue::Location(_) => {
                Some(self.machine.heap.class(self.machine.input, object))
            }
            ReferenceValue::Input(_) | ReferenceValue::Null => None,
        }
    }

    fn only_class(&mut self, object: Handle) -> Option<ClassId> {
        match self.reference(object) {
            ReferenceValue::Null => None,
            object => Some(self.machine.heap.class(self.machine.input, object)),
        }
    }

    fn identity(&mut self, object: Handle) -> HostResult<u32> {
        Ok(match self.reference(object) {
            ReferenceValue::Location(location) => location.0 + 1,
            ReferenceValue::Input(_) | ReferenceValue::Null => 0,
        })
    }

    fn identity_hash(&mut self, object: Handle) -> HostResult<Handle> {
        let object = self.reference(object);
        if object == ReferenceValue::Null {
            return Ok(self.constant(Constant::I32(0)));
        }
        let hashes = &mut self.machine.hashes;
        let place = hashes.iter().position(|known| *known == object).unwrap_or_else(|| {
            hashes.push(object);
            hashes.len() - 1
        });
        let hash = FIRST_IDENTITY_HASH.wrapping_add(place as i32);
        Ok(self.constant(Constant::I32(hash)))
    }

    fn allocate(&mut self, class: ClassId) -> Handle {
        let object = self.machine.heap.allocate(self.machine.program, class);
        self.handle(object)
    }

    fn allocate_array(&mut self, class: ClassId, length: Handle) -> Handle {
        let length = self.index(length);
        let array = self.machine.heap.allocate_array(class, length);
        self.handle(array)
    }

    fn get_field(&mut self, object: Handle, field: FieldId) -> HostResult<Handle> {
        let object = self.reference(object);
        let Machine { heap, program, input, .. } = &mut *self.machine;
        let value = heap.get_field(program, *input, object, field);
        Ok(self.handle(value))
    }

    fn put_field(&mut self, object: Handle, field: FieldId, value: Handle) -> HostResult<()> {
        let (object, value) = (self.reference(object), self.value(value));
        self.machine.heap.put_field(object, field, value);
        Ok(())
    }

    fn boxed(&mut self, field: FieldId, value: Handle, is_shared: Handle) -> HostResult<Handle> {
        let (value, is_shared) = (self.value(value), self.value(is_shared).truth());
        if let Some(&known) = self.machine.boxes.get(&(field, value)) {
            return Ok(self.handle(Value::Reference(known)));
        }
        let class = self.machine.program.field(field).class;
        let made = self.allocate(class);
        let object = self.reference(made);
        self.machine.heap.put_field(object, field, value);
        if is_shared {
            self.machine.boxes.insert((field, value), object);
        }
        Ok(made)
    }

    fn hide_field(&mut self, _: Handle, _: FieldId) {}

    fn get_static(&mut self, field: FieldId) -> Handle {
        let written = self.machine.heap.statics.get(&field).copied();
        let value = written.or(zero(self.machine.program.field(field).ty));
        self.handle(value.unwrap_or(Value::NULL))
    }

    fn put_static(&mut self, field: FieldId, value: Handle) {
        let value = self.value(value);
        self.machine.heap.statics.insert(field, value);
    }

    fn array_length(&mut self, array: Handle) -> HostResult<Handle> {
        let array = self.reference(array);
        let length = self.machine.heap.length(self.machine.input, array);
        Ok(self.handle(Value::Bits(Width::W32, u64::from(length))))
    }

    fn longest(&mut self, length: Handle) -> Option<u32> {
        Some(self.value(length).bits() as u32)
    }

    fn array_load(&mut self, array: Handle, index: Handle, element: Type) -> HostResult<Handle> {
        let (array, index) = (self.reference(array), self.index(index));
        let Machine { heap, program, input, .. } = &mut *self.machine;
        let value = heap.load(program, *input, array, index, element);
        Ok(self.handle(value))
    }

    fn array_store(&mut self, array: Handle, index: Handle, value: Handle) -> HostResult<()> {
        let (array, index) = (self.reference(array), self.index(index));
        let value = self.value(value);
        self.machine.heap.store(array, index, value);
        Ok(())
    }

    fn object_of(&mut self, key: Key) -> Option<Handle> {
        let object = *self.machine.objects.get(&key)?;
        Some(self.handle(Value::Reference(object)))
    }

    fn register(&mut self, key: Key, object: Handle) {
        let object = self.reference(object);
        self.machine.objects.insert(key, object);
        self.machine.keys.insert(object, key);
    }

    fn key_of(&mut self, object: Handle) -> Option<Key> {
        self.machine.keys.get(&self.reference(object)).copied()
    }

    fn is_initialized(&self, class: ClassId) -> bool {
        self.machine.initialized.contains(&class)
    }

    fn input(&mut self, name: &str, ty: Type) -> HostResult<Handle> {
        let Machine { heap, program, input, .. } = &mut *self.machine;
        let value = input.input(name, ty);
        let value = heap.seen(program, *input, value);
        Ok(self.handle(value))
    }

    fn has_environment(&self) -> bool {
        self.machine.input.has_environment()
    }

    fn environment(&mut self, reading: Reading<'_>) -> HostResult<EnvironmentValue> {
        let read = &mut self.machine.environment;
        let (name, previous) = reading.names(read.iter().map(String::as_str));
        if !read.contains(&name) {
            read.push(name.clone());
        }
        let value = self.input(&name, reading.ty)?;
        let previous = previous.map(|name| self.input(&name, reading.ty)).transpose()?;
        Ok(EnvironmentValue { value, previous })
    }

    fn next_number(&mut self) -> u64 {
        self.machine.names += 1;
        self.machine.names - 1
    }

    fn assume(&mut self, condition: Handle) -> HostResult<()> {
        if self.value(condition) == Value::Bool(true) {
            return Ok(());
        }
        self.halt = Some(Halt::End(ConcreteEnd::Excluded));
        Err(Stopped)
    }

    fn print(&mut self, text: &str, stream: Stream) {
        self.machine.output.push((stream, text.to_string()));
    }

    fn print_unknown(&mut self, stream: Stream) {
        self.print("", stream);
    }

    fn stack(&self) -> Vec<StackEntry> {
        self.machine.stack()
    }

    fn register_of(&mut self, frame: usize, register: Register) -> Option<Handle> {
        let frame = self.machine.frames.iter().nth_back(frame)?;
        let value = *frame.registers.get(register.index())?;
        value.map(|value| self.handle(value))
    }
}
