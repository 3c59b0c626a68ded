//! Checks that a program is well formed: a front end that passes never makes an interpreter panic.

use crate::body::{Body, Callee, Op, Register, Terminator};
use crate::program::{ClassId, FieldId, MethodId, Program, Type};

impl Program {
    /// The first violation of the crate's invariants in the code of one method, in words.
    pub fn verify_body(&self, body: &Body, parameter_count: usize) -> Result<(), String> {
        BodyCheck { program: self, body }.run(parameter_count)
    }

    /// The first violation of the crate's invariants, in words.
    pub fn verify(&self) -> Result<(), String> {
        self.verify_classes()?;
        for (number, method) in self.methods.iter().enumerate() {
            let Some(body) = method.body() else { continue };
            self.verify_body(body, method.parameter_count).map_err(|error| {
                format!("{}: {error}", self.method_name(MethodId(number as u32)))
            })?;
        }
        match self.entry {
            Some(entry) if entry.index() >= self.methods.len() => Err("no such entry".into()),
            Some(entry) if self.method(entry).parameter_count != 0 => {
                Err("the entry method has parameters".into())
            }
            _ => Ok(()),
        }
    }

    fn verify_classes(&self) -> Result<(), String> {
        for class in self.class_ids().filter(|&id| self.is_loaded(id)) {
            let class = self.class(class);
            let mut above = class.superclass;
            for _ in 0..=self.class_count() {
                let Some(id) = above else { break };
                if id.index() >= self.class_count() {
                    return Err("a superclass is not in the table".into());
                }
                above = self.class(id).superclass;
            }
            if above.is_some() {
                return Err(format!("class {} extends itself", class.name));
            }
            let fields_exist = class.fields.iter().all(|field| field.index() < self.fields.len());
            let methods_exist =
                class.methods.iter().all(|method| method.index() < self.methods.len());
            if !fields_exist || !methods_exist {
                return Err(format!("class {} has a member that does not exist", class.name));
            }
        }
        Ok(())
    }
}

struct BodyCheck<'a> {
    program: &'a Program,
    body: &'a Body,
}

impl BodyCheck<'_> {
    fn run(&self, parameter_count: usize) -> Result<(), String> {
        if self.body.blocks.is_empty() {
            return Err("a body needs a block".into());
        }
        if parameter_count > self.body.registers.len() {
            return Err("there are more parameters than registers".into());
        }
        for block in &self.body.blocks {
            for instruction in &block.instructions {
                self.op(&instruction.op)?;
            }
            self.terminator(&block.terminator)?;
            for handler in &block.handlers {
                self.block(handler.target.index())?;
                self.register(handler.exception)?;
                handler.catches.map_or(Ok(()), |class| self.class(class))?;
            }
        }
        Ok(())
    }

    fn register(&self, register: Register) -> Result<(), String> {
        let exists = register.index() < self.body.registers.len();
        exists.then_some(()).ok_or_else(|| format!("no register #{}", register.0))
    }

    fn registers<'r>(&self, all: impl IntoIterator<Item = &'r Register>) -> Result<(), String> {
        all.into_iter().try_for_each(|&register| self.register(register))
    }

    fn block(&self, index: usize) -> Result<(), String> {
        let exists = index < self.body.blocks.len();
        exists.then_some(()).ok_or_else(|| format!("no block b{index}"))
    }

    fn class(&self, class: ClassId) -> Result<(), String> {
        let exists = class.index() < self.program.class_count();
        exists.then_some(()).ok_or_else(|| format!("no class {}", class.0))
    }

    fn field(&self, field: FieldId, is_static: bool) -> Result<(), String> {
        match self.program.fields.get(field.index()) {
            None => Err(format!("no field {}", field.0)),
            Some(found) if found.is_static != is_static => {
                Err(format!("field {} is used the wrong way round (static or not)", found.name))
            }
            Some(_) => Ok(()),
        }
    }

    fn op(&self, op: &Op) -> Result<(), String> {
        match op {
            Op::Constant { destination, .. } => self.register(*destination),
            Op::Move { destination, source } => self.registers([destination, source]),
            Op::Unary { destination, operand, .. } => self.registers([destination, operand]),
            Op::Binary { destination, left, right, .. } => {
                self.registers([destination, left, right])
            }
            Op::Convert { destination, source, from, to } => {
                let numeric = |ty: &Type| !matches!(ty, Type::Ref(_) | Type::AnyRef | Type::Any);
                if !numeric(from) || !numeric(to) {
                    return Err("a conversion is between numeric types".into());
                }
                self.registers([destination, source])
            }
            Op::Input { destination, ty, .. } => {
                if *ty == Type::Any {
                    return Err("an input needs a type".into());
                }
                self.register(*destination)
            }
            Op::New { destination, class } | Op::NewArray { destination, class, .. } => {
                self.register(*destination)?;
                self.class(*class)
            }
            Op::GetField { destination, object, field } => {
                self.registers([destination, object])?;
                self.field(*field, false)
            }
            Op::PutField { object, field, value } => {
                self.registers([object, value])?;
                self.field(*field, false)
            }
            Op::GetStatic { destination: register, field }
            | Op::PutStatic { field, value: register } => {
                self.register(*register)?;
                self.field(*field, true)
            }
            Op::InitializeClass { class } => self.class(*class),
            Op::ArrayLoad { destination, array, index, .. } => {
                self.registers([destination, array, index])
            }
            Op::ArrayStore { array, index, value, .. } => self.registers([array, index, value]),
            Op::ArrayLength { destination, array } => self.registers([destination, array]),
            Op::InstanceOf { destination, object, class }
            | Op::Cast { destination, object, class } => {
                self.registers([destination, object])?;
                self.class(*class)
            }
            Op::Native { destination, arguments, .. } => {
                self.registers(arguments.iter().chain(destination))
            }
            Op::Invoke { destination, callee, arguments } => {
                self.registers(arguments.iter().chain(destination))?;
                self.call(callee, arguments.len())
            }
            Op::Assume { condition } | Op::Assert { condition, .. } => self.register(*condition),
            Op::Mark { .. } => Ok(()),
        }
    }

    fn call(&self, callee: &Callee, argument_count: usize) -> Result<(), String> {
        match callee {
            Callee::Static(method) | Callee::Special(method) => {
                let method = self.program.methods.get(method.index()).ok_or("no such method")?;
                let fits = method.parameter_count == argument_count && !method.is_abstract;
                fits.then_some(()).ok_or_else(|| format!("a call does not fit {}", method.name))
            }
            Callee::Virtual { selector, receiver } => {
                if selector.index() >= self.program.selectors.len() || argument_count == 0 {
                    return Err("a virtual call needs a selector and a receiver".into());
                }
                receiver.map_or(Ok(()), |class| self.class(class))
            }
        }
    }

    fn terminator(&self, terminator: &Terminator) -> Result<(), String> {
        terminator.successors().iter().try_for_each(|block| self.block(block.index()))?;
        match terminator {
            Terminator::Branch { condition: register, .. }
            | Terminator::Switch { value: register, .. }
            | Terminator::Return(Some(register))
            | Terminator::Throw(register) => self.register(*register),
            Terminator::Jump(_) | Terminator::Return(None) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::body::{BlockId, Register, Terminator};
    use crate::builder::BodyBuilder;
    use crate::program::{Code, Method, MethodId, Program};
    use crate::source::Span;

    fn program_with(terminator: Terminator) -> Program {
        let mut builder = BodyBuilder::new();
        builder.terminate(terminator, Span::SYNTHETIC);
        let mut program = Program::default();
        program.methods.push(Method {
            name: "main".into(),
            class: None,
            selector: None,
            parameter_count: 0,
            returns: None,
            is_abstract: false,
            is_silent: false,
            code: Code::Body(builder.finish()).into(),
            span: Span::SYNTHETIC,
        });
        program.entry = Some(MethodId(0));
        program
    }

    #[test]
    fn dangling_ids_are_found() {
        assert_eq!(program_with(Terminator::Return(None)).verify(), Ok(()));
        let wrong = program_with(Terminator::Jump(BlockId(7)));
        assert_eq!(wrong.verify(), Err("main: no block b7".into()));
        let wrong = program_with(Terminator::Return(Some(Register(0))));
        assert_eq!(wrong.verify(), Err("main: no register #0".into()));
    }
}
