//! Programs that are built by hand.

use forkless_engine::Exploration;
use forkless_ir::{
    BinaryOp, BodyBuilder, ClassId, Constant, Field, FieldId, InputRule, Method, MethodId, Op,
    Program, Register, Span, Terminator, Type,
};

/// No program that is built by hand has a text.
pub const NOWHERE: Span = Span::SYNTHETIC;

/// Adds a field to a class.
pub fn field(
    program: &mut Program,
    name: &str,
    class: ClassId,
    ty: Type,
    is_static: bool,
) -> FieldId {
    let id = FieldId(program.fields.len() as u32);
    program.fields.push(Field {
        name: name.into(),
        class,
        ty,
        is_static,
        rule: InputRule::default(),
        holds: None,
        usual_class: None,
        span: NOWHERE,
    });
    program.class_mut(class).fields.push(id);
    id
}

/// Adds a method that belongs to no class.
pub fn method(
    program: &mut Program,
    name: &str,
    parameter_count: usize,
    body: BodyBuilder,
) -> MethodId {
    program.methods.push(Method {
        name: name.into(),
        class: None,
        selector: None,
        parameter_count,
        returns: None,
        is_abstract: false,
        is_silent: false,
        code: forkless_ir::Code::Body(body.finish()).into(),
        span: NOWHERE,
    });
    MethodId(program.methods.len() as u32 - 1)
}

/// A body under construction, with short names for what the tests use.
pub struct Code(pub BodyBuilder);

impl Code {
    pub fn new() -> Self {
        Code(BodyBuilder::new())
    }

    pub fn op(&mut self, make: impl FnOnce(Register) -> Op) -> Register {
        let destination = self.0.temporary(Type::Any);
        self.0.push(make(destination), NOWHERE);
        destination
    }

    pub fn input(&mut self, name: &str, ty: Type) -> Register {
        self.op(|destination| Op::Input { destination, name: name.into(), ty })
    }

    pub fn constant(&mut self, value: Constant) -> Register {
        self.op(|destination| Op::Constant { destination, value })
    }

    pub fn binary(&mut self, op: BinaryOp, left: Register, right: Register) -> Register {
        self.op(|destination| Op::Binary { destination, op, left, right })
    }

    pub fn push(&mut self, op: Op) {
        self.0.push(op, NOWHERE);
    }

    pub fn end(&mut self, terminator: Terminator) {
        self.0.terminate(terminator, NOWHERE);
    }

    pub fn return_value(mut self, value: impl Into<Option<Register>>) -> BodyBuilder {
        self.end(Terminator::Return(value.into()));
        self.0
    }
}

/// How many paths end in which way.
pub fn ends(found: &Exploration) -> Vec<(String, u64)> {
    found.counts.ends.iter().map(|(kind, &count)| (kind.to_string(), count)).collect()
}
