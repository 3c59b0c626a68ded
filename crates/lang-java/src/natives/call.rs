//! A call of a native method, and what nearly all models do with it: read and write fields in the
//! types of registers, ask for constants, throw.

use crate::java::Java;
use crate::names::computational;
use forkless_ir::{
    BinaryOp, ClassId, ClassKind, Constant, FieldId, Handle, Host, HostResult, MethodId, NativeEnd,
    Program, Stopped, Type, Unsupported,
};

/// A native method that is being called.
pub(crate) struct NativeCall<'a> {
    /// The platform.
    pub java: &'a Java,
    /// The program that is running.
    pub program: &'a Program,
    /// The interpreter.
    pub host: &'a mut dyn Host,
    /// The arguments, the receiver first.
    pub arguments: &'a [Handle],
    /// The method whose model runs; none for what an instruction asks for.
    pub method: Option<MethodId>,
}

/// Why a model does not come to its own end.
#[derive(Debug)]
pub(crate) enum Break {
    /// The interpreter stopped it.
    Stopped,
    /// It ends like this, from within.
    End(NativeEnd),
}

impl From<Stopped> for Break {
    fn from(_: Stopped) -> Break {
        Break::Stopped
    }
}

/// What a part of a model gives, unless the whole model ends there.
pub(crate) type ModelResult<T = NativeEnd> = Result<T, Break>;

/// What runs instead of a method's own code.
pub(crate) type NativeModel = fn(&mut NativeCall<'_>) -> ModelResult;

/// Runs a model.
pub(crate) fn run(model: NativeModel, call: &mut NativeCall<'_>) -> HostResult<NativeEnd> {
    finish(model(call))
}

/// What an interpreter is told of an outcome.
pub(crate) fn finish(outcome: ModelResult) -> HostResult<NativeEnd> {
    match outcome {
        Ok(end) | Err(Break::End(end)) => Ok(end),
        Err(Break::Stopped) => Err(Stopped),
    }
}

/// Ends the model: the path needs what is not supported.
pub(super) fn unsupported<T>(what: impl Into<Unsupported>) -> ModelResult<T> {
    Err(Break::End(NativeEnd::Unsupported(what.into())))
}

/// It returns nothing.
pub(super) fn done() -> ModelResult {
    Ok(NativeEnd::Return(None))
}

/// It returns this.
pub(super) fn give(value: Handle) -> ModelResult {
    Ok(NativeEnd::Return(Some(value)))
}

impl NativeCall<'_> {
    /// An argument; the receiver is the first one.
    pub fn argument(&self, index: usize) -> Handle {
        self.arguments[index]
    }

    /// The number of an `int`.
    pub fn int(&mut self, value: i32) -> Handle {
        self.host.constant(Constant::I32(value))
    }

    /// The number of a `long`.
    pub fn long(&mut self, value: i64) -> Handle {
        self.host.constant(Constant::I64(value))
    }

    /// A `boolean`, as registers hold it.
    pub fn truth(&mut self, value: bool) -> Handle {
        self.int(i32::from(value))
    }

    /// Null.
    pub fn null(&mut self) -> Handle {
        self.host.constant(Constant::Null)
    }

    /// Returns a `boolean`.
    pub fn give_truth(&mut self, value: bool) -> ModelResult {
        give(self.truth(value))
    }

    /// Returns an `int`.
    pub fn give_int(&mut self, value: i32) -> ModelResult {
        give(self.int(value))
    }

    /// Returns a `long`.
    pub fn give_long(&mut self, value: i64) -> ModelResult {
        give(self.long(value))
    }

    /// Returns null.
    pub fn give_null(&mut self) -> ModelResult {
        give(self.null())
    }

    /// An `int` that is the same on all runs of the path.
    pub fn known_int(&mut self, value: Handle) -> Option<i32> {
        match self.host.known(value) {
            Some(Constant::I32(value)) => Some(value),
            Some(Constant::Bool(value)) => Some(i32::from(value)),
            _ => None,
        }
    }

    /// A `long` that is the same on all runs of the path.
    pub fn known_long(&mut self, value: Handle) -> Option<i64> {
        match self.host.known(value) {
            Some(Constant::I64(value)) => Some(value),
            _ => None,
        }
    }

    /// The same, where the model cannot go on without.
    pub fn need_int(&mut self, value: Handle, what: &str) -> ModelResult<i32> {
        match self.known_int(value) {
            Some(value) => Ok(value),
            None => unsupported(format!("{what} that depends on the input")),
        }
    }

    /// The same, where the model cannot go on without.
    pub fn need_long(&mut self, value: Handle, what: &str) -> ModelResult<i64> {
        match self.known_long(value) {
            Some(value) => Ok(value),
            None => unsupported(format!("{what} that depends on the input")),
        }
    }

    /// Whether a truth value holds: paths may part here.
    pub fn holds(&mut self, condition: Handle) -> HostResult<bool> {
        if let Some(Constant::Bool(known)) = self.host.known(condition) {
            return Ok(known);
        }
        let truth = self.host.constant(Constant::Bool(true));
        self.host.same(condition, truth)
    }

    /// Whether two numbers compare like this: paths may part here.
    pub fn compares(&mut self, op: BinaryOp, left: Handle, right: Handle) -> HostResult<bool> {
        let condition = self.host.binary(op, left, right)?;
        self.holds(condition)
    }

    /// The class of a name with dots.
    pub fn class(&self, name: &str) -> ClassId {
        self.java.class(self.program, name)
    }

    /// Whether instances of a class are instances of another.
    pub fn is_subtype(&self, class: ClassId, above: ClassId) -> bool {
        self.program.hierarchy().is_subtype(class, above)
    }

    /// A value of a field, array or parameter as registers hold it.
    pub fn widened(&mut self, value: Handle, ty: Type) -> HostResult<Handle> {
        match computational(ty) {
            wide if wide == ty => Ok(value),
            wide => self.host.convert(value, ty, wide),
        }
    }

    /// The value of a register as a field or array of this type holds it.
    pub fn narrowed(&mut self, value: Handle, ty: Type) -> HostResult<Handle> {
        match computational(ty) {
            wide if wide == ty => Ok(value),
            wide => self.host.convert(value, wide, ty),
        }
    }

    /// What a field of an object holds, or a static field, as registers hold it.
    pub fn get(&mut self, object: Handle, field: FieldId) -> HostResult<Handle> {
        let declaration = self.program.field(field);
        let value = if declaration.is_static {
            self.host.get_static(field)
        } else {
            self.host.get_field(object, field)?
        };
        self.widened(value, declaration.ty)
    }

    /// Sets a field of an object, or a static field, to the value of a register.
    pub fn put(&mut self, object: Handle, field: FieldId, value: Handle) -> HostResult<()> {
        let declaration = self.program.field(field);
        let value = self.narrowed(value, declaration.ty)?;
        if declaration.is_static {
            self.host.put_static(field, value);
            return Ok(());
        }
        self.host.put_field(object, field, value)
    }

    /// A field by its name; versions of the JDK differ in what they have.
    pub fn field(&self, class: &str, name: &str) -> Option<FieldId> {
        self.java.find_field(self.program, self.class(class), name)
    }

    /// What the field of this name holds; the model cannot go on if there is none.
    pub fn get_named(&mut self, object: Handle, class: &str, name: &str) -> ModelResult<Handle> {
        match self.field(class, name) {
            Some(field) => Ok(self.get(object, field)?),
            None => unsupported(format!("a JDK whose {class} has no field `{name}`")),
        }
    }

    /// Sets the field of this name, if there is one.
    pub fn put_named(
        &mut self,
        object: Handle,
        class: &str,
        name: &str,
        value: Handle,
    ) -> HostResult<()> {
        match self.field(class, name) {
            Some(field) => self.put(object, field, value),
            None => Ok(()),
        }
    }

    /// Sets the static field of this name, if there is one.
    pub fn put_static_named(&mut self, class: &str, name: &str, value: Handle) -> HostResult<()> {
        self.put_named(value, class, name, value)
    }

    /// An element of an array, as registers hold it.
    pub fn load(&mut self, array: Handle, index: u32, element: Type) -> HostResult<Handle> {
        let index = self.int(index as i32);
        let value = self.host.array_load(array, index, element)?;
        self.widened(value, element)
    }

    /// Sets an element of an array to the value of a register.
    pub fn store(
        &mut self,
        array: Handle,
        index: u32,
        value: Handle,
        element: Type,
    ) -> HostResult<()> {
        let index = self.int(index as i32);
        let value = self.narrowed(value, element)?;
        self.host.array_store(array, index, value)
    }

    /// What the elements of an array class hold.
    pub fn element_of(&self, class: ClassId) -> Option<Type> {
        match self.program.class(class).kind {
            ClassKind::Array { element } => Some(element),
            ClassKind::Concrete
            | ClassKind::Abstract
            | ClassKind::Interface
            | ClassKind::Missing
            | ClassKind::Constant { .. } => None,
        }
    }

    /// A new array with these elements, values of registers.
    pub fn array(&mut self, element: &str, elements: &[Handle]) -> HostResult<Handle> {
        let class = self.class(&format!("{element}[]"));
        let ty = self.element_of(class).unwrap_or(Type::AnyRef);
        let length = self.int(elements.len() as i32);
        let array = self.host.allocate_array(class, length);
        for (index, &value) in (0..).zip(elements) {
            self.store(array, index, value, ty)?;
        }
        Ok(array)
    }

    /// The elements of an array of objects whose length is known.
    pub fn elements(&mut self, array: Handle, what: &str) -> ModelResult<Vec<Handle>> {
        let class = self.host.class_of(array)?;
        let element = self.element_of(class).unwrap_or(Type::AnyRef);
        let length = self.host.array_length(array)?;
        let length = self.need_int(length, what)?;
        (0..length as u32).map(|index| Ok(self.load(array, index, element)?)).collect()
    }

    /// Throws a new exception with a message.
    pub fn throw(&mut self, exception: &str, message: &str) -> ModelResult {
        let message = super::strings::new_text(self, &message.encode_utf16().collect::<Vec<_>>())?;
        self.throw_with(exception, message)
    }

    /// Throws a new exception without a message.
    pub fn throw_plain(&mut self, exception: &str) -> ModelResult {
        let message = self.null();
        self.throw_with(exception, message)
    }

    /// Throws a new exception with the string object of its message.
    pub fn throw_with(&mut self, exception: &str, message: Handle) -> ModelResult {
        let thrower = self.java.thrower(self.program, exception);
        Ok(NativeEnd::Call(thrower, vec![message]))
    }

    /// Throws a `NullPointerException` if the reference is null.
    pub fn not_null(&mut self, reference: Handle) -> ModelResult<()> {
        if self.host.is_null(reference)? {
            return Err(Break::End(self.throw_plain("java.lang.NullPointerException")?));
        }
        Ok(())
    }

    /// A model that needs a class to be initialised ends here until it is.
    pub fn initialized(&mut self, class: ClassId) -> ModelResult<()> {
        if self.host.is_initialized(class) {
            return Ok(());
        }
        Err(Break::End(NativeEnd::Initialize(class)))
    }

    /// Goes on with the method's own code, for what the model leaves to it.
    pub fn own_code(&mut self) -> ModelResult {
        match self.method {
            Some(method) => {
                let code = self.java.own_code(self.program, method);
                Ok(NativeEnd::Call(code, self.arguments.to_vec()))
            }
            None => unsupported("a native instruction as a method"),
        }
    }

    /// A method by its name and descriptor; the model cannot go on if there is none.
    pub fn find_method(&self, class: &str, name: &str, descriptor: &str) -> ModelResult<MethodId> {
        let id = self.class(class);
        match self.java.find_method(self.program, id, name, descriptor) {
            Some(method) => Ok(method),
            None => unsupported(format!("a JDK whose {class} has no method `{name}{descriptor}`")),
        }
    }
}
