//! Methods that no class file has: what runs around class initializers, and what throws the
//! exceptions of operations.

use crate::assumed;
use crate::classfile::{JavaType, LoadableConstant, MethodInfo};
use crate::dynamic::ConcatenationPart;
use crate::failed_classes::FirstFailure;
use crate::java::{Java, NativeKind, NewCode, NewMethod, STATIC};
use crate::lower::{self, constants};
use crate::names;
use forkless_ir::{
    BinaryOp, BlockId, BodyBuilder, BuiltinException, Callee, ClassId, ClassKind, Code, Constant,
    Exceptions, Field, FieldId, Handler, InputRule, MethodId, Op, Program, Raising, Register, Span,
    Terminator, Type, Unsupported,
};

/// A method whose code is made when it is first run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Synthetic {
    /// Initialises a class: constant fields, then its own initializer.
    Initializer(ClassId),
    /// Throws a new exception of a class, with a message.
    Thrower(ClassId),
    /// Throws the exception of an operation, from its operands.
    Raise(BuiltinException),
    /// A helper.
    Helper(Helper),
    /// What the class file has for a method that has a model.
    OwnCode(MethodId),
    /// The contract of a method in place of a call of it: the number of the call.
    Assumed(u32),
    /// The end of this method, which takes a string and a radix, where the string is no number.
    NotANumber(MethodId),
}

/// Synthetic static methods that there is one of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Helper {
    /// Does nothing with an object: calling it as a method of that object checks that it is there.
    CheckNotNull,
    /// Makes an array of arrays: of this class, from this many lengths.
    MultiArray(ClassId, u8),
    /// Gives a string the contents of the one that this static method makes of the further arguments.
    Fill(MethodId),
}

/// How the exceptions that operations raise are thrown.
pub(crate) fn exceptions(java: &Java, program: &Program) -> Exceptions {
    let raise = |exception, descriptor| {
        let code = NewCode::Later(Synthetic::Raise(exception));
        let (name, class) = ("<raise>", None);
        let new = NewMethod { name, class, descriptor, access: STATIC, selector: None, code };
        Raising::Method(java.make_method(program, new))
    };
    Exceptions {
        null_dereference: raise(BuiltinException::NullDereference, "()V"),
        class_cast: raise(BuiltinException::ClassCast, "(Ljava/lang/Object;I)V"),
        index_out_of_bounds: raise(BuiltinException::IndexOutOfBounds, "(II)V"),
        negative_array_size: raise(BuiltinException::NegativeArraySize, "(I)V"),
        array_store: raise(BuiltinException::ArrayStore, "(Ljava/lang/Object;)V"),
        arithmetic: raise(BuiltinException::Arithmetic, "()V"),
        stack_overflow: raise(BuiltinException::StackOverflow, "()V"),
    }
}

impl Synthetic {
    /// The code.
    pub(crate) fn code(self, java: &Java, program: &Program) -> Code {
        let mut maker = Maker::new(java, program);
        let made = match self {
            Synthetic::Initializer(class) => initializer(&mut maker, class),
            Synthetic::Thrower(class) => thrower(&mut maker, class),
            Synthetic::Raise(exception) => raise(&mut maker, exception),
            Synthetic::OwnCode(method) => return lower::own_code(java, program, method),
            Synthetic::NotANumber(_) => not_a_number(&mut maker),
            Synthetic::Assumed(call) => assumed::write(&mut maker, call),
            Synthetic::Helper(Helper::CheckNotNull) => {
                check_not_null(&mut maker);
                Ok(())
            }
            Synthetic::Helper(Helper::Fill(method)) => fill(&mut maker, method),
            Synthetic::Helper(Helper::MultiArray(class, dimensions)) => {
                multi_array(&mut maker, class, dimensions);
                Ok(())
            }
        };
        match made {
            Ok(()) => Code::Body(maker.body.finish()),
            Err(missing) => Code::Missing(missing),
        }
    }
}

/// Writes the code of a synthetic method.
pub(crate) struct Maker<'a> {
    pub java: &'a Java,
    pub program: &'a Program,
    pub body: BodyBuilder,
}

impl<'a> Maker<'a> {
    pub(crate) fn new(java: &'a Java, program: &'a Program) -> Self {
        Maker { java, program, body: BodyBuilder::new() }
    }

    pub(crate) fn push(&mut self, op: Op) {
        self.body.push(op, Span::SYNTHETIC);
    }

    pub(crate) fn end(&mut self, terminator: Terminator) {
        self.body.terminate(terminator, Span::SYNTHETIC);
    }

    pub(crate) fn class(&self, name: &str) -> ClassId {
        self.program.intern_class(name)
    }

    /// A value as one of another type.
    pub(crate) fn convert(&mut self, source: Register, from: Type, to: Type) -> Register {
        if from == to {
            return source;
        }
        let destination = self.temporary(to);
        self.push(Op::Convert { destination, source, from, to });
        destination
    }

    pub(crate) fn temporary(&mut self, ty: Type) -> Register {
        self.body.temporary(ty)
    }

    pub(crate) fn constant(&mut self, value: Constant) -> Register {
        let ty = match value {
            Constant::Bool(_) => Type::Bool,
            Constant::I32(_) => Type::I32,
            Constant::I64(_) => Type::I64,
            Constant::F32(_) => Type::F32,
            Constant::F64(_) => Type::F64,
            Constant::Null => Type::AnyRef,
        };
        let destination = self.temporary(ty);
        self.push(Op::Constant { destination, value });
        destination
    }

    pub(crate) fn binary(
        &mut self,
        op: BinaryOp,
        left: Register,
        right: Register,
        ty: Type,
    ) -> Register {
        let destination = self.temporary(ty);
        self.push(Op::Binary { destination, op, left, right });
        destination
    }

    /// The string object of a text.
    pub(crate) fn text(&mut self, text: &str) -> Register {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.native_text(&units)
    }

    pub(crate) fn native_text(&mut self, units: &[u16]) -> Register {
        let native = self.java.native(NativeKind::Text(self.java.intern_text(units)));
        let string = self.class("java.lang.String");
        let destination = self.temporary(Type::Ref(string));
        self.push(Op::Native { destination: Some(destination), native, arguments: vec![] });
        destination
    }

    pub(crate) fn initialize(&mut self, class: ClassId) {
        if self.java.needs_initialization(self.program, class) {
            self.push(Op::InitializeClass { class });
        }
    }

    pub(crate) fn method(
        &self,
        class: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Result<MethodId, Unsupported> {
        let found = self.java.find_method(self.program, class, name, descriptor);
        found.ok_or_else(|| match self.program.class(class).kind {
            ClassKind::Missing => self.java.class_problem(self.program.class_name(class)),
            _ => {
                let class = self.program.class_name(class);
                format!("there is no method {class}.{name}{descriptor}").into()
            }
        })
    }

    /// Calls a method; what it returns, of that type.
    pub(crate) fn call(
        &mut self,
        callee: Callee,
        arguments: Vec<Register>,
        returns: Option<Type>,
    ) -> Option<Register> {
        let destination = returns.map(|ty| self.temporary(ty));
        self.push(Op::Invoke { destination, callee, arguments });
        destination
    }

    /// A new object, constructed.
    pub(crate) fn construct(
        &mut self,
        class: ClassId,
        descriptor: &str,
        arguments: &[Register],
    ) -> Result<Register, Unsupported> {
        let constructor = self.method(class, "<init>", descriptor)?;
        self.initialize(class);
        let object = self.temporary(Type::Ref(class));
        self.push(Op::New { destination: object, class });
        let all = std::iter::once(object).chain(arguments.iter().copied()).collect();
        self.call(Callee::Special(constructor), all, None);
        Ok(object)
    }

    /// Goes on in a new block where the condition holds; the block where it does not.
    pub(crate) fn branch(&mut self, condition: Register) -> BlockId {
        let (then, otherwise) = (self.body.block(), self.body.block());
        self.end(Terminator::Branch { condition, then, otherwise });
        self.body.switch_to(then);
        otherwise
    }
}

/// A class that failed to initialise is remembered in a static field of its own, so that it fails
/// again when it is used again. It fails too if something above it does: while that is initialised,
/// this code waits in its first block.
fn initializer(maker: &mut Maker<'_>, class: ClassId) -> Result<(), Unsupported> {
    let (java, program) = (maker.java, maker.program);
    let failed = failure_field(program, class);
    let failure = (!java.is_before(17)).then(|| FirstFailure::of(maker, class));
    let exception = maker.temporary(Type::Ref(maker.class("java.lang.Throwable")));
    let (above_failed, again) = (maker.body.block(), maker.body.block());
    maker.body.handle(Handler { catches: None, target: above_failed, exception });
    let has_failed = maker.temporary(Type::Bool);
    maker.push(Op::GetStatic { destination: has_failed, field: failed });
    let first_time = maker.body.block();
    let (condition, then, otherwise) = (has_failed, again, first_time);
    maker.end(Terminator::Branch { condition, then, otherwise });

    maker.body.switch_to(again);
    let text = maker.text(&uninitialized(program.class_name(class)));
    match failure {
        Some(failure) => failure.throw_again(maker, text)?,
        None => {
            let thrower = java.thrower(program, "java.lang.NoClassDefFoundError");
            maker.call(Callee::Static(thrower), vec![text], None);
            maker.end(Terminator::Return(None));
        }
    }

    maker.body.switch_to(above_failed);
    maker.push(Op::GetStatic { destination: has_failed, field: failed });
    let first_failure = maker.body.block();
    maker.end(Terminator::Branch { condition, then, otherwise: first_failure });
    maker.body.switch_to(first_failure);
    if java.is_before(9) {
        not_linked(maker, class, exception)?;
    }
    let yes = maker.constant(Constant::Bool(true));
    maker.push(Op::PutStatic { field: failed, value: yes });
    if let Some(failure) = failure {
        failure.remember(maker, exception);
    }
    maker.end(Terminator::Throw(exception));

    maker.body.switch_to(first_time);
    let on_failure = maker.body.block();
    maker.body.handle(Handler { catches: None, target: on_failure, exception });
    constant_fields(maker, class);
    let file = java.class_file(program, class);
    let is_initializer = MethodInfo::is_class_initializer;
    if let Some(place) = file.and_then(|file| file.methods.iter().position(is_initializer)) {
        let code = program.class(class).methods[place];
        maker.call(Callee::Static(code), vec![], None);
    }
    maker.end(Terminator::Return(None));

    maker.body.switch_to(on_failure);
    let yes = maker.constant(Constant::Bool(true));
    maker.push(Op::PutStatic { field: failed, value: yes });
    if let Some(failure) = failure {
        failure.remember(maker, exception);
    }
    let is_error = maker.temporary(Type::Bool);
    let error = maker.class("java.lang.Error");
    maker.push(Op::InstanceOf { destination: is_error, object: exception, class: error });
    let is_other = maker.branch(is_error);
    maker.end(Terminator::Throw(exception));
    maker.body.switch_to(is_other);
    let wrapper = maker.class("java.lang.ExceptionInInitializerError");
    let wrapped = maker.construct(wrapper, "(Ljava/lang/Throwable;)V", &[exception])?;
    maker.end(Terminator::Throw(wrapped));
    Ok(())
}

/// Before Java 9 a class whose superclass has failed before is not even linked: it throws an error that
/// names that superclass, each time. Such failures are known by their messages, which are interned. All
/// others go on in the block that is current then.
fn not_linked(
    maker: &mut Maker<'_>,
    class: ClassId,
    exception: Register,
) -> Result<(), Unsupported> {
    let (java, program) = (maker.java, maker.program);
    let throwable = maker.class("java.lang.Throwable");
    let message = java.find_field(program, throwable, "detailMessage");
    let field = message.ok_or("java.lang.Throwable has no field detailMessage")?;
    let error = maker.class("java.lang.NoClassDefFoundError");
    let is_error = maker.temporary(Type::Bool);
    maker.push(Op::InstanceOf { destination: is_error, object: exception, class: error });
    let is_other = maker.branch(is_error);
    let message = maker.temporary(program.field(field).ty);
    maker.push(Op::GetField { destination: message, object: exception, field });
    let mut above = program.class(class).superclass;
    while let Some(superclass) = above.filter(|&above| !program.class(above).is_library) {
        let name = program.class_name(superclass);
        let (whole, short) = (maker.text(&uninitialized(name)), maker.text(name));
        let is_whole = maker.binary(BinaryOp::Equal, message, whole, Type::Bool);
        let next = maker.branch(is_whole);
        let thrower = java.thrower(program, "java.lang.NoClassDefFoundError");
        maker.call(Callee::Static(thrower), vec![short], None);
        maker.end(Terminator::Return(None));
        maker.body.switch_to(next);
        let is_short = maker.binary(BinaryOp::Equal, message, short, Type::Bool);
        let next = maker.branch(is_short);
        maker.end(Terminator::Throw(exception));
        maker.body.switch_to(next);
        above = program.class(superclass).superclass;
    }
    maker.end(Terminator::Jump(is_other));
    maker.body.switch_to(is_other);
    Ok(())
}

/// What is said of a class that failed to initialise before.
fn uninitialized(class: &str) -> String {
    format!("Could not initialize class {class}")
}

fn failure_field(program: &Program, class: ClassId) -> FieldId {
    program.add_field(Field {
        name: "<failed>".into(),
        class,
        ty: Type::Bool,
        is_static: true,
        rule: InputRule::is(Constant::Bool(false)),
        holds: None,
        usual_class: None,
        span: Span::SYNTHETIC,
    })
}

/// Sets the static fields whose values the class file gives.
fn constant_fields(maker: &mut Maker<'_>, class: ClassId) {
    let Some(file) = maker.java.class_file(maker.program, class) else { return };
    for (place, info) in file.fields.iter().enumerate() {
        let Some(index) = info.constant_value.filter(|_| info.access.is_static()) else { continue };
        let Ok(constant) = file.pool.constant(index) else { continue };
        let field = maker.program.class(class).fields[place];
        let value = match constant {
            LoadableConstant::String(text) => maker.native_text(&text.to_units()),
            other => match constants::number(&other) {
                Some(value) => maker.constant(value),
                None => continue,
            },
        };
        let ty = maker.program.field(field).ty;
        let value = match names::computational(ty) {
            wide if wide == ty => value,
            from => {
                let destination = maker.temporary(ty);
                maker.push(Op::Convert { destination, source: value, from, to: ty });
                destination
            }
        };
        maker.push(Op::PutStatic { field, value });
    }
}

fn thrower(maker: &mut Maker<'_>, class: ClassId) -> Result<(), Unsupported> {
    let message = maker.body.variable("message", Type::Ref(maker.class("java.lang.String")));
    let takes = "(Ljava/lang/String;)V";
    let exception = match maker.method(class, "<init>", takes) {
        Ok(_) => maker.construct(class, takes, &[message])?,
        Err(_) => maker.construct(class, "()V", &[])?,
    };
    maker.end(Terminator::Throw(exception));
    Ok(())
}

fn raise(maker: &mut Maker<'_>, exception: BuiltinException) -> Result<(), Unsupported> {
    let object = Type::Ref(maker.class("java.lang.Object"));
    let (class, operands): (&str, &[Type]) = match exception {
        BuiltinException::NullDereference => ("java.lang.NullPointerException", &[]),
        BuiltinException::ClassCast => ("java.lang.ClassCastException", &[object, Type::I32]),
        BuiltinException::IndexOutOfBounds => {
            ("java.lang.ArrayIndexOutOfBoundsException", &[Type::I32, Type::I32])
        }
        BuiltinException::NegativeArraySize => {
            ("java.lang.NegativeArraySizeException", &[Type::I32])
        }
        BuiltinException::ArrayStore => ("java.lang.ArrayStoreException", &[object]),
        BuiltinException::Arithmetic => ("java.lang.ArithmeticException", &[]),
        BuiltinException::StackOverflow => ("java.lang.StackOverflowError", &[]),
    };
    let class = maker.class(class);
    let arguments: Vec<Register> = operands.iter().map(|&ty| maker.temporary(ty)).collect();
    let thrown = match exception {
        BuiltinException::NullDereference | BuiltinException::StackOverflow => {
            maker.construct(class, "()V", &[])?
        }
        BuiltinException::Arithmetic => {
            let message = maker.text("/ by zero");
            maker.construct(class, "(Ljava/lang/String;)V", &[message])?
        }
        BuiltinException::ClassCast
        | BuiltinException::IndexOutOfBounds
        | BuiltinException::NegativeArraySize
        | BuiltinException::ArrayStore => {
            let message = maker.temporary(Type::Ref(maker.class("java.lang.String")));
            let native = maker.java.native(NativeKind::Message(exception));
            maker.push(Op::Native { destination: Some(message), native, arguments });
            maker.construct(class, "(Ljava/lang/String;)V", &[message])?
        }
    };
    maker.end(Terminator::Throw(thrown));
    Ok(())
}

/// The method that does something for all of the program.
pub(crate) fn helper(java: &Java, program: &Program, helper: Helper) -> MethodId {
    java.helpers.get_or_make(helper, || {
        let (name, descriptor) = match helper {
            Helper::CheckNotNull => ("<not null>", "(Ljava/lang/Object;)V".to_string()),
            Helper::MultiArray(class, dimensions) => {
                let returns = names::type_named(program.class_name(class));
                let returns = returns.map_or("V".into(), |ty| ty.descriptor());
                let lengths = "I".repeat(dimensions.into());
                ("<new array>", format!("({lengths}){returns}"))
            }
            Helper::Fill(method) => {
                let made = java.method_info(program, method);
                let takes = made.descriptor.split(['(', ')']).nth(1).unwrap_or_default();
                // The receiver comes first.
                let receiver = if made.access.is_static() { "" } else { "Ljava/lang/Object;" };
                ("<fill>", format!("(Ljava/lang/String;{receiver}{takes})V"))
            }
        };
        let code = NewCode::Later(Synthetic::Helper(helper));
        let (class, descriptor) = (None, descriptor.as_str());
        let new = NewMethod { name, class, descriptor, access: STATIC, selector: None, code };
        java.make_method(program, new)
    })
}

fn check_not_null(maker: &mut Maker<'_>) {
    maker.body.variable("object", Type::AnyRef);
    maker.end(Terminator::Return(None));
}

/// Throws what the JDK throws for a string that is no number. Its own code would make the message at once.
fn not_a_number(maker: &mut Maker<'_>) -> Result<(), Unsupported> {
    let class = maker.class("java.lang.NumberFormatException");
    let text = |text: &str| ConcatenationPart::Text(text.encode_utf16().collect());
    let string = maker.temporary(Type::Ref(maker.class("java.lang.String")));
    let radix = maker.temporary(Type::I32);
    let operands =
        vec![(string, JavaType::Class("java/lang/String".into())), (radix, JavaType::Int)];
    let (ten, is_ten) = (maker.temporary(Type::I32), maker.temporary(Type::Bool));
    maker.push(Op::Constant { destination: ten, value: Constant::I32(10) });
    let op = BinaryOp::Equal;
    maker.push(Op::Binary { destination: is_ten, op, left: radix, right: ten });
    let otherwise = maker.branch(is_ten);
    let start = [text("For input string: \""), ConcatenationPart::Operand(0)];
    let with_ten = [&start[..], &[text("\"")]].concat();
    let with_radix =
        [&start[..], &[text("\" under radix "), ConcatenationPart::Operand(1)]].concat();
    for (parts, next) in [(with_ten, Some(otherwise)), (with_radix, None)] {
        let message = maker.concatenate(parts, operands.clone())?;
        let exception = maker.construct(class, "(Ljava/lang/String;)V", &[message])?;
        maker.end(Terminator::Throw(exception));
        if let Some(next) = next {
            maker.body.switch_to(next);
        }
    }
    Ok(())
}

/// The contents of a string that was just made become those of another one.
fn fill(maker: &mut Maker<'_>, method: MethodId) -> Result<(), Unsupported> {
    let class = maker.class("java.lang.String");
    let target = maker.body.variable("target", Type::Ref(class));
    let count = maker.program.method(method).parameter_count;
    let arguments: Vec<Register> = (0..count).map(|_| maker.temporary(Type::Any)).collect();
    let made = maker.temporary(Type::Ref(class));
    maker.push(Op::Invoke { destination: Some(made), callee: Callee::Static(method), arguments });
    for name in ["value", "coder"] {
        if let Some(field) = maker.java.find_field(maker.program, class, name) {
            let value = maker.temporary(maker.program.field(field).ty);
            maker.push(Op::GetField { destination: value, object: made, field });
            maker.push(Op::PutField { object: target, field, value });
        }
    }
    maker.end(Terminator::Return(None));
    Ok(())
}

/// The lengths are checked first, so that the first negative one is the one that is complained of.
/// Then all arrays of the first dimension are made, each with its elements.
fn multi_array(maker: &mut Maker<'_>, class: ClassId, dimensions: u8) {
    let lengths: Vec<Register> = (0..dimensions).map(|_| maker.temporary(Type::I32)).collect();
    let zero = maker.constant(Constant::I32(0));
    let one = maker.constant(Constant::I32(1));
    let index = maker.temporary(Type::I32);
    for &length in &lengths {
        let is_negative = maker.binary(BinaryOp::Less, length, zero, Type::Bool);
        let fits = maker.branch(is_negative);
        if let Raising::Method(raise) = maker.program.exceptions.negative_array_size {
            maker.call(Callee::Static(raise), vec![length], None);
        }
        let null = maker.constant(Constant::Null);
        maker.end(Terminator::Return(Some(null)));
        maker.body.switch_to(fits);
    }
    let array = maker.temporary(Type::Ref(class));
    maker.push(Op::NewArray { destination: array, class, length: lengths[0] });
    maker.push(Op::Move { destination: index, source: zero });
    let element = match maker.program.class(class).kind {
        ClassKind::Array { element: Type::Ref(element) } if dimensions > 1 => element,
        _ => {
            maker.end(Terminator::Return(Some(array)));
            return;
        }
    };
    let (head, inside, done) = (maker.body.block(), maker.body.block(), maker.body.block());
    maker.end(Terminator::Jump(head));
    maker.body.switch_to(head);
    let goes_on = maker.binary(BinaryOp::Less, index, lengths[0], Type::Bool);
    maker.end(Terminator::Branch { condition: goes_on, then: inside, otherwise: done });
    maker.body.switch_to(inside);
    let inner = maker.temporary(Type::Ref(element));
    if dimensions == 2 {
        maker.push(Op::NewArray { destination: inner, class: element, length: lengths[1] });
    } else {
        let make = helper(maker.java, maker.program, Helper::MultiArray(element, dimensions - 1));
        let (destination, arguments) = (Some(inner), lengths[1..].to_vec());
        maker.push(Op::Invoke { destination, callee: Callee::Static(make), arguments });
    }
    let ty = Type::Ref(element);
    maker.push(Op::ArrayStore { array, index, value: inner, element: ty });
    maker.push(Op::Binary { destination: index, op: BinaryOp::Add, left: index, right: one });
    maker.end(Terminator::Jump(head));
    maker.body.switch_to(done);
    maker.end(Terminator::Return(Some(array)));
}
