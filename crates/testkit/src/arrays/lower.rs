//! Programs with arrays as programs that can be run.

use super::{
    ArrayCondition, ArrayOperand, ArrayProgram, ArrayStatement, FixedClass, FixedField,
    VariableKind,
};
use forkless_ir::{
    BinaryOp, BlockId, BodyBuilder, ClassId, ClassKind, Code, Constant, FieldId, FileId, InputRule,
    Method, MethodId, Op, Program, Register, Span, Terminator, Type,
};

const NOWHERE: Span = Span::SYNTHETIC;

impl ArrayProgram {
    /// The program, with its own text as its source.
    ///
    /// # Panics
    /// If it is no program: a variable is used that is not there, or not what it is used as.
    pub fn lower(&self) -> Program {
        let mut program = Program::default();
        for class in self.classes() {
            let kind = match class.element() {
                None if class == FixedClass::Never => ClassKind::Abstract,
                None => ClassKind::Concrete,
                Some(kind) => ClassKind::Array { element: self.ty(kind) },
            };
            program.add_class(forkless_ir::Class {
                superclass: self.above(class).map(|above| self.id(above)),
                ..forkless_ir::Class::new(class.name(), kind, NOWHERE)
            });
        }
        for field in FixedField::ALL {
            let id = FieldId(program.fields.len() as u32);
            program.fields.push(forkless_ir::Field {
                name: field.name().into(),
                class: self.id(FixedClass::A),
                ty: self.ty(field.kind()),
                is_static: false,
                rule: InputRule::default(),
                holds: None,
                usual_class: None,
                span: NOWHERE,
            });
            program.class_mut(self.id(FixedClass::A)).fields.push(id);
        }
        let file = program.sources.add("arrays", self.text());
        let body = BodyBuilder::new();
        let mut writer =
            ArrayLowering { program: self, body, scope: vec![], file, instructions: 0 };
        for (number, &kind) in self.inputs.iter().enumerate() {
            let name = format!("in{number}");
            let ty = self.ty(kind);
            writer.define(kind, |destination| Op::Input { destination, name, ty });
        }
        writer.block(&self.statements);
        let result = writer.operand(self.result);
        writer.body.terminate(Terminator::Return(Some(result)), NOWHERE);
        program.methods.push(Method {
            name: "main".into(),
            class: None,
            selector: None,
            parameter_count: 0,
            returns: None,
            is_abstract: false,
            is_silent: false,
            code: Code::Body(writer.body.finish()).into(),
            span: NOWHERE,
        });
        program.entry = Some(MethodId(0));
        program.verify().expect("the program is well formed");
        program
    }

    /// The program as it would be written down, a line for each statement.
    fn text(&self) -> String {
        let ArrayProgram { is_plain, inputs, statements, result } = self;
        let statements: Vec<String> =
            statements.iter().map(|statement| format!("  {statement:?},")).collect();
        let statements = statements.join("\n");
        format!(
            "is_plain: {is_plain},\ninputs: vec!{inputs:?},\nstatements: vec![\n{statements}\n],\n\
             result: {result:?},"
        )
    }

    fn classes(&self) -> impl Iterator<Item = FixedClass> {
        FixedClass::ALL.into_iter().filter(|&class| self.has(class))
    }

    fn id(&self, class: FixedClass) -> ClassId {
        let position = self.classes().position(|one| one == class);
        ClassId(position.expect("the class table has the class") as u32)
    }

    fn above(&self, class: FixedClass) -> Option<FixedClass> {
        let mut above = class.above()?;
        while !self.has(above) {
            above = above.above()?;
        }
        Some(above)
    }

    fn ty(&self, kind: VariableKind) -> Type {
        match kind {
            VariableKind::Int => Type::I32,
            VariableKind::Reference(class) => Type::Ref(self.id(class)),
        }
    }
}

struct ArrayLowering<'a> {
    program: &'a ArrayProgram,
    body: BodyBuilder,
    scope: Vec<(Register, VariableKind)>,
    file: FileId,
    instructions: usize,
}

impl ArrayLowering<'_> {
    fn define(&mut self, kind: VariableKind, make: impl FnOnce(Register) -> Op) {
        let destination = self.body.temporary(self.program.ty(kind));
        self.push(make(destination));
        self.scope.push((destination, kind));
    }

    /// Every instruction has a place of its own, so that it can be told where a path ended.
    fn push(&mut self, op: Op) {
        self.instructions += 1;
        let span = Span::new(self.file, self.instructions, self.instructions);
        self.body.push(op, span);
    }

    fn constant(&mut self, value: Constant, ty: Type) -> Register {
        let destination = self.body.temporary(ty);
        self.push(Op::Constant { destination, value });
        destination
    }

    fn operand(&mut self, operand: ArrayOperand) -> Register {
        match operand {
            ArrayOperand::Variable(number) => self.scope[number].0,
            ArrayOperand::Int(number) => self.constant(Constant::I32(number), Type::I32),
            ArrayOperand::Null => self.constant(Constant::Null, Type::AnyRef),
        }
    }

    /// The array in a variable, and what its elements are.
    fn array(&self, variable: usize) -> (Register, VariableKind) {
        match self.scope[variable] {
            (register, VariableKind::Reference(class)) => {
                (register, class.element().expect("it is an array"))
            }
            (_, VariableKind::Int) => panic!("a number is no array"),
        }
    }

    fn block(&mut self, statements: &[ArrayStatement]) {
        for statement in statements {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &ArrayStatement) {
        match *statement {
            ArrayStatement::Load { array, index } => {
                let ((array, kind), index) = (self.array(array), self.operand(index));
                let element = self.program.ty(kind);
                self.define(kind, |destination| Op::ArrayLoad {
                    destination,
                    array,
                    index,
                    element,
                });
            }
            ArrayStatement::Store { array, index, value } => {
                let (array, kind) = self.array(array);
                let (index, value) = (self.operand(index), self.operand(value));
                let element = self.program.ty(kind);
                self.push(Op::ArrayStore { array, index, value, element });
            }
            ArrayStatement::Length { array } => {
                let (array, _) = self.array(array);
                self.define(VariableKind::Int, |destination| Op::ArrayLength {
                    destination,
                    array,
                });
            }
            ArrayStatement::Get { object, field } => {
                let object = self.scope[object].0;
                let id = FieldId(field as u32);
                self.define(field.kind(), |destination| Op::GetField {
                    destination,
                    object,
                    field: id,
                });
            }
            ArrayStatement::Put { object, field, value } => {
                let (object, value) = (self.scope[object].0, self.operand(value));
                let field = FieldId(field as u32);
                self.push(Op::PutField { object, field, value });
            }
            ArrayStatement::New { class } => {
                let id = self.program.id(class);
                let kind = VariableKind::Reference(class);
                self.define(kind, |destination| Op::New { destination, class: id });
            }
            ArrayStatement::NewArray { class, length } => {
                let (id, length) = (self.program.id(class), self.operand(length));
                let kind = VariableKind::Reference(class);
                self.define(kind, |destination| Op::NewArray { destination, class: id, length });
            }
            ArrayStatement::Cast { object, class } => {
                let (id, object) = (self.program.id(class), self.scope[object].0);
                let kind = VariableKind::Reference(class);
                self.define(kind, |destination| Op::Cast { destination, object, class: id });
            }
            ArrayStatement::Add { left, right } => {
                let (left, right) = (self.operand(left), self.operand(right));
                let op = BinaryOp::Add;
                self.define(VariableKind::Int, |destination| Op::Binary {
                    destination,
                    op,
                    left,
                    right,
                });
            }
            ArrayStatement::If { condition, ref then, ref otherwise } => {
                self.branch(condition, then, otherwise);
            }
        }
    }

    fn branch(
        &mut self,
        condition: ArrayCondition,
        then: &[ArrayStatement],
        otherwise: &[ArrayStatement],
    ) {
        let destination = self.body.temporary(Type::Bool);
        let op = match condition {
            ArrayCondition::Same(left, right) => {
                let (left, right) = (self.operand(left), self.operand(right));
                Op::Binary { destination, op: BinaryOp::Equal, left, right }
            }
            ArrayCondition::Less(left, right) => {
                let (left, right) = (self.operand(left), self.operand(right));
                Op::Binary { destination, op: BinaryOp::Less, left, right }
            }
            ArrayCondition::InstanceOf(variable, class) => {
                let (object, class) = (self.scope[variable].0, self.program.id(class));
                Op::InstanceOf { destination, object, class }
            }
        };
        self.push(op);
        let [yes, no, after] = [self.body.block(), self.body.block(), self.body.block()];
        let end = Terminator::Branch { condition: destination, then: yes, otherwise: no };
        self.body.terminate(end, NOWHERE);
        self.side(yes, then, after);
        self.side(no, otherwise, after);
        self.body.switch_to(after);
    }

    fn side(&mut self, start: BlockId, statements: &[ArrayStatement], after: BlockId) {
        let kept = self.scope.len();
        self.body.switch_to(start);
        self.block(statements);
        self.body.terminate(Terminator::Jump(after), NOWHERE);
        self.scope.truncate(kept);
    }
}
