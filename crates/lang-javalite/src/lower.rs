//! Checked expressions become control-flow graphs over registers.
//!
//! Every step becomes at most a few instructions; the stack of values holds registers. Variables
//! have registers of their own. A variable that is assigned somewhere is copied when it is read:
//! in `(x = (x := e))` the left side is the old value.

use crate::typed::{TypedBody, TypedStep, TypedStepKind};
use crate::types::StaticType;
use forkless_ir::{
    BinaryOp, BlockId, BodyBuilder, Callee, ClassId, Constant, Op, Register, SelectorId, Span,
    Terminator, Type, violation_mark,
};

/// Lowers the body of a method.
pub(crate) fn lower(body: &TypedBody) -> forkless_ir::Body {
    let mut builder = BodyBuilder::new();
    let variable =
        |info: &crate::typed::VariableInfo| builder.variable(info.name.clone(), info.ty.lowered());
    let variables = body.variables.iter().map(variable).collect();
    let mut lowering = Lowering {
        body,
        builder,
        current: BlockId(0),
        variables,
        values: vec![],
        conditionals: vec![],
    };
    for step in &body.steps {
        lowering.step(step);
    }
    let (result, _) = lowering.pop();
    lowering.builder.terminate(Terminator::Return(Some(result)), body.span);
    lowering.builder.finish()
}

/// What the program runs: `selector` of a receiver that is an input of class `class`.
pub(crate) struct EntryCall<'a> {
    pub class: ClassId,
    pub selector: SelectorId,
    /// The name and type of the argument, which is an input too.
    pub argument: Option<(&'a str, StaticType)>,
    pub returns: StaticType,
    /// Methods of the receiver whose results are assumed before the call, and checked after it.
    pub requires: Vec<SelectorId>,
    pub ensures: Vec<SelectorId>,
    pub span: Span,
}

/// The entry method: it makes the inputs, assumes that the receiver is not null, and calls.
pub(crate) fn lower_entry(entry: &EntryCall<'_>) -> forkless_ir::Body {
    let mut builder = BodyBuilder::new();
    let span = entry.span;
    let input = |builder: &mut BodyBuilder, name: &str, ty: Type| {
        let destination = builder.variable(name, ty);
        builder.push(Op::Input { destination, name: name.to_string(), ty }, span);
        destination
    };
    let this = input(&mut builder, "this", Type::Ref(entry.class));
    let null = builder.temporary(Type::AnyRef);
    builder.push(Op::Constant { destination: null, value: Constant::Null }, span);
    let condition = builder.temporary(Type::Bool);
    let op = BinaryOp::NotEqual;
    builder.push(Op::Binary { destination: condition, op, left: this, right: null }, span);
    builder.push(Op::Assume { condition }, span);
    let mut arguments = vec![this];
    if let Some((name, ty)) = entry.argument {
        arguments.push(input(&mut builder, name, ty.lowered()));
    }
    let ask = |builder: &mut BodyBuilder, selector: SelectorId| {
        let condition = builder.temporary(Type::Bool);
        let callee = Callee::Virtual { selector, receiver: Some(entry.class) };
        let arguments = vec![this];
        builder.push(Op::Invoke { destination: Some(condition), callee, arguments }, span);
        builder.mark_precondition();
        condition
    };
    for &selector in &entry.requires {
        let condition = ask(&mut builder, selector);
        builder.push(Op::Assume { condition }, span);
    }
    let result = builder.temporary(entry.returns.lowered());
    let callee = Callee::Virtual { selector: entry.selector, receiver: Some(entry.class) };
    builder.push(Op::Invoke { destination: Some(result), callee, arguments }, span);
    for (number, &selector) in entry.ensures.iter().enumerate() {
        let condition = ask(&mut builder, selector);
        let (violated, join) = (builder.block(), builder.block());
        let branch = Terminator::Branch { condition, then: join, otherwise: violated };
        builder.terminate(branch, span);
        builder.switch_to(violated);
        builder.push(Op::Mark { name: violation_mark(number) }, span);
        builder.terminate(Terminator::Jump(join), span);
        builder.switch_to(join);
    }
    builder.terminate(Terminator::Return(Some(result)), span);
    builder.finish()
}

/// An `if` whose condition is lowered.
#[derive(Clone, Copy)]
struct Conditional {
    otherwise: BlockId,
    /// Where the first branch ends, and its value, once it is lowered.
    then: Option<(BlockId, Register, Span)>,
}

struct Lowering<'a> {
    body: &'a TypedBody,
    builder: BodyBuilder,
    /// The block that instructions go to.
    current: BlockId,
    variables: Vec<Register>,
    /// The values not yet used, each with its text.
    values: Vec<(Register, Span)>,
    conditionals: Vec<Conditional>,
}

impl Lowering<'_> {
    fn pop(&mut self) -> (Register, Span) {
        self.values.pop().expect("every step finds its operands")
    }

    fn switch_to(&mut self, block: BlockId) {
        self.builder.switch_to(block);
        self.current = block;
    }

    /// An instruction whose result goes into a new register, which becomes a value.
    fn emit(&mut self, step: &TypedStep, op: impl FnOnce(Register) -> Op) {
        let destination = self.builder.temporary(step.ty.lowered());
        self.builder.push(op(destination), step.span);
        self.values.push((destination, step.span));
    }

    fn step(&mut self, step: &TypedStep) {
        let span = step.span;
        match step.kind {
            TypedStepKind::Read(variable) => {
                let source = self.variables[variable.0];
                if self.body.variables[variable.0].is_assigned {
                    self.emit(step, |destination| Op::Move { destination, source });
                } else {
                    self.values.push((source, span));
                }
            }
            TypedStepKind::Boolean(value) => {
                let value = Constant::Bool(value);
                self.emit(step, |destination| Op::Constant { destination, value });
            }
            TypedStepKind::Null => {
                let value = Constant::Null;
                self.emit(step, |destination| Op::Constant { destination, value });
            }
            TypedStepKind::New(class) => {
                self.emit(step, |destination| Op::New { destination, class })
            }
            TypedStepKind::Get(field) => {
                let (object, _) = self.pop();
                self.emit(step, |destination| Op::GetField { destination, object, field });
            }
            TypedStepKind::Put { variable, field } => {
                let (value, _) = self.pop();
                let object = self.variables[variable.0];
                self.builder.push(Op::PutField { object, field, value }, span);
                self.values.push((value, span));
            }
            TypedStepKind::Equal => {
                let (right, _) = self.pop();
                let (left, _) = self.pop();
                let op = BinaryOp::Equal;
                self.emit(step, |destination| Op::Binary { destination, op, left, right });
            }
            TypedStepKind::Call { selector, receiver, arguments } => {
                let first = self.values.len() - arguments - 1;
                let arguments = self.values.drain(first..).map(|(register, _)| register).collect();
                let callee = Callee::Virtual { selector, receiver: Some(receiver) };
                self.emit(step, |destination| Op::Invoke {
                    destination: Some(destination),
                    callee,
                    arguments,
                });
            }
            TypedStepKind::Assign(variable) => {
                let (source, _) = self.pop();
                let destination = self.variables[variable.0];
                self.builder.push(Op::Move { destination, source }, span);
                self.values.push((source, span));
            }
            TypedStepKind::Bind(variable) => {
                let (source, _) = self.pop();
                let destination = self.variables[variable.0];
                self.builder.push(Op::Move { destination, source }, span);
            }
            TypedStepKind::Discard => drop(self.pop()),
            TypedStepKind::Then | TypedStepKind::Else | TypedStepKind::EndIf => {
                self.conditional(step)
            }
        }
    }

    fn conditional(&mut self, step: &TypedStep) {
        let (value, text) = self.pop();
        if let TypedStepKind::Then = step.kind {
            let (then, otherwise) = (self.builder.block(), self.builder.block());
            self.builder.terminate(Terminator::Branch { condition: value, then, otherwise }, text);
            self.switch_to(then);
            self.conditionals.push(Conditional { otherwise, then: None });
            return;
        }
        let end = self.current;
        let conditional = self.conditionals.last_mut().expect("`if` comes before `else`");
        let Some((then_end, then_value, then_text)) = conditional.then else {
            conditional.then = Some((end, value, text));
            let otherwise = conditional.otherwise;
            return self.switch_to(otherwise);
        };
        self.conditionals.pop();
        // Only now is the type of the result known.
        let result = self.builder.temporary(step.ty.lowered());
        let join = self.builder.block();
        for (block, source, text) in [(end, value, text), (then_end, then_value, then_text)] {
            self.builder.switch_to(block);
            self.builder.push(Op::Move { destination: result, source }, text);
            self.builder.terminate(Terminator::Jump(join), text);
        }
        self.switch_to(join);
        self.values.push((result, step.span));
    }
}
