//! Expressions become control-flow graphs over registers.
//!
//! Every step of the flat code becomes at most a few instructions; the stack of values holds
//! registers. A register is written once, except that both branches of an `if` move their value
//! into the register of its result. Names are resolved on the way; after an error the walk goes on
//! with a register that nothing writes, to find the other errors: such a body is never used.

use crate::sorts::{SymbolTypes, is_symbol};
use crate::syntax::{FlatCode, FlatStep, FlatStepKind, MethodDeclaration, Name};
use crate::tables::Tables;
use forkless_ir::{
    BinaryOp, BlockId, Body, BodyBuilder, Callee, ClassId, Constant, Diagnostic, Errors, Op,
    Register, Scopes, Span, Terminator, Type, UnaryOp, violation_mark,
};

/// Where a body stands.
#[derive(Clone, Copy)]
pub(crate) enum BodyOwner<'m, 's> {
    /// A method of a class.
    Method(ClassId, &'m MethodDeclaration<'s>),
    /// The expression to execute.
    Main,
}

/// Lowers one expression; complaints about names go to `errors`.
pub(crate) fn lower<'s>(
    code: &FlatCode<'s>,
    place: BodyOwner<'_, 's>,
    tables: &Tables<'s>,
    symbols: &SymbolTypes<'_>,
    errors: &mut Errors<'_>,
) -> Body {
    let mut builder = BodyBuilder::new();
    let mut variables = Scopes::new();
    let mut this = None;
    if let BodyOwner::Method(class, method) = place {
        this = Some(builder.variable("this", Type::Ref(class)));
        for parameter in &method.parameters {
            let name = parameter.name.text;
            variables.bind(name, builder.variable(name, Type::Any));
        }
    }
    let mut lowering = Lowering {
        tables,
        symbols,
        errors,
        builder,
        variables,
        this,
        values: vec![],
        conditionals: vec![],
    };
    for step in &code.steps {
        lowering.step(step);
    }
    let (result, _) = lowering.pop();
    lowering.builder.terminate(Terminator::Return(Some(result)), code.span);
    lowering.builder.finish()
}

/// An `if` whose condition is lowered.
#[derive(Clone, Copy)]
struct Conditional {
    otherwise: BlockId,
    join: BlockId,
    result: Register,
}

struct Lowering<'a, 's, 'e> {
    tables: &'a Tables<'s>,
    symbols: &'a SymbolTypes<'a>,
    errors: &'a mut Errors<'e>,
    builder: BodyBuilder,
    variables: Scopes<'s, Register>,
    this: Option<Register>,
    /// The values not yet used, each with its text.
    values: Vec<(Register, Span)>,
    conditionals: Vec<Conditional>,
}

impl<'s> Lowering<'_, 's, '_> {
    fn pop(&mut self) -> (Register, Span) {
        self.values.pop().expect("the parser leaves an operand for every step")
    }

    /// An instruction whose result goes into a new register, which becomes a value.
    fn emit(&mut self, ty: Type, span: Span, op: impl FnOnce(Register) -> Op) {
        let destination = self.builder.temporary(ty);
        self.builder.push(op(destination), span);
        self.values.push((destination, span));
    }

    fn constant(&mut self, value: Constant, ty: Type, span: Span) {
        self.emit(ty, span, |destination| Op::Constant { destination, value });
    }

    /// A value in place of one that an error leaves without meaning.
    fn meaningless(&mut self, span: Span) {
        let register = self.builder.temporary(Type::Any);
        self.values.push((register, span));
    }

    fn step(&mut self, step: &FlatStep<'s>) {
        let span = step.span;
        match step.kind {
            FlatStepKind::Name(name) => self.name(name, span),
            FlatStepKind::This => match self.this {
                Some(this) => self.values.push((this, span)),
                None => {
                    let message = "there is no `this` outside of methods";
                    self.errors.add(Diagnostic::new(span, message));
                    self.meaningless(span);
                }
            },
            FlatStepKind::Integer(value) => self.integer(value, span),
            FlatStepKind::Boolean(value) => self.constant(Constant::Bool(value), Type::Bool, span),
            FlatStepKind::Null => self.constant(Constant::Null, Type::AnyRef, span),
            FlatStepKind::Mark(name) => {
                self.builder.push(Op::Mark { name: name.to_string() }, span);
                self.constant(Constant::Null, Type::AnyRef, span);
            }
            FlatStepKind::New(name) => match self.tables.class(name, self.errors) {
                Some(class) => {
                    self.emit(Type::Ref(class), span, |destination| Op::New { destination, class });
                }
                None => self.meaningless(span),
            },
            FlatStepKind::Unary(op) => {
                let (operand, _) = self.pop();
                let ty = match op {
                    UnaryOp::Negate => Type::I32,
                    UnaryOp::Not => Type::Bool,
                    UnaryOp::Absolute
                    | UnaryOp::SquareRoot
                    | UnaryOp::ToRawBits
                    | UnaryOp::FromRawBits => unreachable!("the language has no floats"),
                };
                self.emit(ty, span, |destination| Op::Unary { destination, op, operand });
            }
            FlatStepKind::Binary(op) => {
                let (right, _) = self.pop();
                let (left, _) = self.pop();
                let ty = result_type(op);
                self.emit(ty, span, |destination| Op::Binary { destination, op, left, right });
            }
            FlatStepKind::InstanceOf(name) => {
                let (object, _) = self.pop();
                match self.tables.class(name, self.errors) {
                    Some(class) => self.emit(Type::Bool, span, |destination| Op::InstanceOf {
                        destination,
                        object,
                        class,
                    }),
                    None => self.meaningless(span),
                }
            }
            FlatStepKind::Get(_) | FlatStepKind::Put(_) | FlatStepKind::Call { .. } => {
                self.member(step)
            }
            FlatStepKind::Bind(_) | FlatStepKind::EndLet => self.binding(step),
            FlatStepKind::Then | FlatStepKind::Else | FlatStepKind::EndIf => self.conditional(step),
            FlatStepKind::Assume => {
                let (condition, _) = self.pop();
                self.builder.mark_precondition();
                self.builder.push(Op::Assume { condition }, span);
            }
            FlatStepKind::Ensure(number) => {
                let (condition, _) = self.pop();
                self.builder.mark_precondition();
                let (violated, join) = (self.builder.block(), self.builder.block());
                let branch = Terminator::Branch { condition, then: join, otherwise: violated };
                self.builder.terminate(branch, span);
                self.builder.switch_to(violated);
                self.builder.push(Op::Mark { name: violation_mark(number) }, span);
                self.builder.terminate(Terminator::Jump(join), span);
                self.builder.switch_to(join);
            }
        }
    }

    fn name(&mut self, name: &'s str, span: Span) {
        if let Some(register) = self.variables.get(name) {
            self.values.push((register, span));
            return;
        }
        let ty = if is_symbol(name, 'X') {
            self.symbols.of(name)
        } else if is_symbol(name, 'Y') {
            Type::AnyRef
        } else {
            self.unbound(name, span);
            return self.meaningless(span);
        };
        let name = name.to_string();
        self.emit(ty, span, |destination| Op::Input { destination, name, ty });
    }

    fn unbound(&mut self, name: &str, span: Span) {
        let message = format!("no variable `{name}` here");
        if self.variables.has_ended(name) {
            let help = format!(
                "the `let` that binds `{name}` ended before this place: \
                 put its whole body in parentheses"
            );
            self.errors.add(Diagnostic::new(span, message).with_help(help));
        } else if let Some(field) = self.tables.find_field(name).filter(|_| self.this.is_some()) {
            let field = &self.tables.program.field(field).name;
            let help = format!("a field needs its object: `this.{field}`");
            self.errors.add(Diagnostic::new(span, message).with_help(help));
        } else {
            self.errors.unknown(span, message, name, self.variables.names());
        }
    }

    fn integer(&mut self, value: i64, span: Span) {
        match i32::try_from(value) {
            Ok(value) => self.constant(Constant::I32(value), Type::I32, span),
            Err(_) => {
                let message = "this number does not fit 32 bits";
                let help = "integers go from -2147483648 to 2147483647";
                self.errors.add(Diagnostic::new(span, message).with_help(help));
                self.meaningless(span);
            }
        }
    }

    /// Reads and writes of fields, and calls.
    fn member(&mut self, step: &FlatStep<'s>) {
        match step.kind {
            FlatStepKind::Get(name) => {
                let (object, _) = self.pop();
                match self.tables.field(name, self.errors) {
                    Some(field) => self.emit(Type::Any, step.span, |destination| Op::GetField {
                        destination,
                        object,
                        field,
                    }),
                    None => self.meaningless(step.span),
                }
            }
            FlatStepKind::Put(name) => {
                let (value, _) = self.pop();
                let (object, _) = self.pop();
                if let Some(field) = self.tables.field(name, self.errors) {
                    self.builder.push(Op::PutField { object, field, value }, step.span);
                }
                self.values.push((value, step.span));
            }
            FlatStepKind::Call { method, arguments } => self.call(method, arguments, step.span),
            _ => unreachable!("not a member access"),
        }
    }

    fn call(&mut self, method: Name<'_>, count: usize, span: Span) {
        let first = self.values.len() - count - 1;
        let arguments = self.values.drain(first..).map(|(register, _)| register).collect();
        match self.tables.selector(method, count, self.errors) {
            Some(selector) => self.emit(Type::Any, span, |destination| Op::Invoke {
                destination: Some(destination),
                callee: Callee::Virtual { selector, receiver: None },
                arguments,
            }),
            None => self.meaningless(span),
        }
    }

    fn binding(&mut self, step: &FlatStep<'s>) {
        let (value, _) = self.pop();
        match step.kind {
            FlatStepKind::Bind(name) => {
                let variable = self.builder.variable(name.text, Type::Any);
                self.builder.push(Op::Move { destination: variable, source: value }, step.span);
                self.variables.bind(name.text, variable);
            }
            _ => {
                self.variables.unbind();
                self.values.push((value, step.span));
            }
        }
    }

    fn conditional(&mut self, step: &FlatStep<'s>) {
        let (value, text) = self.pop();
        if let FlatStepKind::Then = step.kind {
            let (then, otherwise) = (self.builder.block(), self.builder.block());
            let join = self.builder.block();
            let branch = Terminator::Branch { condition: value, then, otherwise };
            self.builder.terminate(branch, text);
            self.builder.switch_to(then);
            let result = self.builder.temporary(Type::Any);
            self.conditionals.push(Conditional { otherwise, join, result });
            return;
        }
        let Conditional { otherwise, join, result } =
            *self.conditionals.last().expect("`then` comes before `else`");
        self.builder.push(Op::Move { destination: result, source: value }, text);
        self.builder.terminate(Terminator::Jump(join), text);
        if let FlatStepKind::Else = step.kind {
            self.builder.switch_to(otherwise);
        } else {
            self.conditionals.pop();
            self.builder.switch_to(join);
            self.values.push((result, step.span));
        }
    }
}

/// What an operator's result is, whatever its operands.
fn result_type(op: BinaryOp) -> Type {
    match op {
        BinaryOp::Add
        | BinaryOp::Subtract
        | BinaryOp::Multiply
        | BinaryOp::Divide
        | BinaryOp::Remainder
        | BinaryOp::ShiftLeft
        | BinaryOp::ShiftRight
        | BinaryOp::ShiftRightUnsigned
        | BinaryOp::Compare
        | BinaryOp::CompareLow
        | BinaryOp::CompareHigh => Type::I32,
        BinaryOp::Equal
        | BinaryOp::NotEqual
        | BinaryOp::Less
        | BinaryOp::LessOrEqual
        | BinaryOp::Greater
        | BinaryOp::GreaterOrEqual => Type::Bool,
        // Bitwise on integers, logical on truth values: the operands decide.
        BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => Type::Any,
    }
}
