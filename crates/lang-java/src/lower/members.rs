//! Fields and calls.
//!
//! What a name means is looked up when the method is lowered. A member that is not there cuts a
//! path at the instruction that needs it, not earlier.

use super::access::{self, LinkProblem};
use super::emit::Emitter;
use super::symbols::CallShape;
use super::types::Ty;
use crate::classfile::{DynamicRef, JavaType, MemberRef, MethodDescriptor};
use crate::dynamic::{self, DynamicConstant, Linked, Site};
use crate::java::{MethodFacts, NativeKind};
use crate::names;
use crate::resolve;
use forkless_ir::{
    Callee, ClassId, ClassKind, Constant, FieldId, MethodId, Op, Register, Unsupported,
};
use std::rc::Rc;

/// A method that was found.
struct ResolvedMethod {
    method: MethodId,
    facts: MethodFacts,
    class: ClassId,
}

impl Emitter<'_> {
    /// The field that an instruction names, or what is wrong with it.
    fn field(
        &self,
        class: ClassId,
        member: MemberRef<'_>,
        is_static: bool,
    ) -> Result<FieldId, LinkProblem> {
        let (name, descriptor) = (member.name, member.descriptor);
        let found = resolve::typed_field(self.java, self.program, class, name, descriptor)
            .ok_or_else(|| self.missing(class, name))?;
        // Compilers make no such classes, but obfuscators do.
        let owner = self.program.class(self.program.field(found).class);
        let is_other = |&field: &FieldId| field != found && self.program.field(field).name == name;
        if owner.fields.iter().any(is_other) {
            let words = format!("two fields of class {} are called {name}", owner.name);
            return Err(Unsupported::from(words).into());
        }
        if self.program.field(found).is_static == is_static {
            access::check_field(self.java, self.program, self.method.class, class, found)?;
            return Ok(found);
        }
        let class = self.program.class_name(class);
        let (is, needed) = if is_static { ("is not", "") } else { ("is", "not ") };
        let words =
            format!("field {class}.{name} {is} static, code needs one that is {needed}static");
        Err(Unsupported::from(words).into())
    }

    /// The field that an instruction writes, or what is wrong with it.
    fn written_field(
        &self,
        class: ClassId,
        member: MemberRef<'_>,
        is_static: bool,
    ) -> Result<FieldId, LinkProblem> {
        let field = self.field(class, member, is_static)?;
        let (user, method) = (self.method.class, &self.method.name);
        access::check_write(self.java, self.program, user, method, field)?;
        Ok(field)
    }

    /// What happens at an instruction that cannot use a member.
    fn unlinked(&mut self, problem: LinkProblem, member: MemberRef<'_>, returns: Option<Ty>) {
        match problem {
            LinkProblem::Cut(_) if self.java.havoc_missing => self.anything_of(member, returns),
            LinkProblem::Cut(problem) => self.unsupported(problem, returns),
            LinkProblem::Refused(message) => {
                let message: Vec<u16> = message.encode_utf16().collect();
                let message = self.java.intern_text(&message);
                self.native(self.java.native(NativeKind::Refused(message)), vec![], returns);
            }
        }
    }

    /// Anything that a field may hold or a method may return.
    fn anything_of(&mut self, member: MemberRef<'_>, returns: Option<Ty>) {
        let name = format!("{}.{}", member.class.replace('/', "."), member.name);
        let (name, declared) = match MethodDescriptor::parse(member.descriptor) {
            Ok(shape) => (format!("{name}()"), shape.returns),
            Err(_) => (name, JavaType::parse(member.descriptor).ok()),
        };
        let name: Vec<u16> = name.encode_utf16().collect();
        let name = self.java.intern_text(&name);
        let declared = declared.filter(|_| returns.is_some());
        let ty = declared.map(|ty| names::type_of(self.program, &ty));
        self.native(self.java.native(NativeKind::Anything { name, ty }), vec![], returns);
    }

    /// Why a member was not found.
    fn missing(&self, class: ClassId, member: &str) -> Unsupported {
        let program = self.program;
        let mut above = Some(class);
        while let Some(class) = above {
            let declaration = program.class(class);
            if declaration.kind == ClassKind::Missing {
                return self.java.class_problem(program.class_name(class));
            }
            above = declaration.superclass;
        }
        format!("there is no member {}.{member}", program.class_name(class)).into()
    }

    pub(super) fn get_static(&mut self, index: u16) -> Result<(), String> {
        let member = self.symbols.member(index)?;
        let (ty, stored) = self.symbols.field(index)?;
        let class = self.symbols.class_named(member.class)?;
        match self.field(class, member, true) {
            Ok(field) => {
                self.initialize(self.program.field(field).class);
                let destination = self.push_stored(ty, stored);
                self.push(Op::GetStatic { destination, field });
            }
            Err(problem) => self.unlinked(problem, member, Some(ty)),
        }
        Ok(())
    }

    pub(super) fn put_static(&mut self, index: u16) -> Result<(), String> {
        let member = self.symbols.member(index)?;
        let (_, stored) = self.symbols.field(index)?;
        let class = self.symbols.class_named(member.class)?;
        let value = self.pop();
        match self.written_field(class, member, true) {
            Ok(field) => {
                self.initialize(self.program.field(field).class);
                let value = self.stored_value(value, stored);
                self.push(Op::PutStatic { field, value });
            }
            Err(problem) => self.unlinked(problem, member, None),
        }
        Ok(())
    }

    pub(super) fn get_field(&mut self, index: u16) -> Result<(), String> {
        let member = self.symbols.member(index)?;
        let (ty, stored) = self.symbols.field(index)?;
        let class = self.symbols.class_named(member.class)?;
        let object = self.pop_value();
        match self.field(class, member, false) {
            Ok(field) => {
                let destination = self.push_stored(ty, stored);
                self.push(Op::GetField { destination, object, field });
            }
            Err(problem) => self.unlinked(problem, member, Some(ty)),
        }
        Ok(())
    }

    pub(super) fn put_field(&mut self, index: u16) -> Result<(), String> {
        let member = self.symbols.member(index)?;
        let (_, stored) = self.symbols.field(index)?;
        let class = self.symbols.class_named(member.class)?;
        let (value, object) = (self.pop(), self.pop_value());
        match self.written_field(class, member, false) {
            Ok(field) => {
                let value = self.stored_value(value, stored);
                self.push(Op::PutField { object, field, value });
            }
            Err(problem) => self.unlinked(problem, member, None),
        }
        Ok(())
    }

    /// The method that an instruction names, or what is wrong with it.
    fn method(&self, member: MemberRef<'_>) -> Result<ResolvedMethod, LinkProblem> {
        let class = self.symbols.class_named(member.class).map_err(Unsupported::from)?;
        let (java, program) = (self.java, self.program);
        let found = java.find_method(program, class, member.name, member.descriptor);
        let found = found.or_else(|| self.polymorphic(class, member.name));
        let method = found
            .ok_or_else(|| self.missing(class, &format!("{}{}", member.name, member.descriptor)))?;
        access::check_method(java, program, self.method.class, class, method)?;
        Ok(ResolvedMethod { method, facts: java.method_info(program, method), class })
    }

    /// A method of `MethodHandle` or `VarHandle` that takes whatever it is given.
    fn polymorphic(&self, class: ClassId, name: &str) -> Option<MethodId> {
        let found = self.java.find_method(
            self.program,
            class,
            name,
            self.polymorphic_descriptor(class, name)?,
        )?;
        let facts = self.java.method_info(self.program, found);
        (facts.access.is_native() && facts.access.is_varargs()).then_some(found)
    }

    fn polymorphic_descriptor(&self, class: ClassId, name: &str) -> Option<&'static str> {
        let owner = self.program.class_name(class);
        if owner != "java.lang.invoke.MethodHandle" && owner != "java.lang.invoke.VarHandle" {
            return None;
        }
        let known = [
            "([Ljava/lang/Object;)Ljava/lang/Object;",
            "([Ljava/lang/Object;)Z",
            "([Ljava/lang/Object;)V",
        ];
        let has = |descriptor: &&&str| {
            self.java.declared_method(self.program, class, name, descriptor).is_some()
        };
        known.iter().find(has).copied()
    }

    /// The arguments of a call, taken off the stack.
    fn arguments(&mut self, shape: &CallShape, has_receiver: bool) -> Vec<Register> {
        let count = shape.parameters.len() + usize::from(has_receiver);
        let mut arguments: Vec<Register> = (0..count).map(|_| self.pop_value()).collect();
        arguments.reverse();
        arguments
    }

    fn invoke(&mut self, callee: Callee, arguments: Vec<Register>, returns: Option<Ty>) {
        let destination = returns.map(|ty| self.push_result(ty));
        self.push(Op::Invoke { destination, callee, arguments });
    }

    pub(super) fn invoke_static(&mut self, index: u16) -> Result<(), String> {
        let (member, shape) = (self.symbols.member(index)?, self.symbols.shape(index, false)?);
        let arguments = self.arguments(&shape, false);
        match self.method(member) {
            Ok(found) if *found.facts.descriptor != *member.descriptor => {
                self.invoke_polymorphic(found.method, member.descriptor, arguments, &shape);
            }
            Ok(found) if !found.facts.access.is_static() => {
                self.wrong_kind(member, "is not static", &shape);
            }
            Ok(found) if self.program.method(found.method).is_abstract => {
                self.wrong_kind(member, "is abstract", &shape);
            }
            Ok(found) => {
                if let Some(class) = found.facts.class {
                    self.initialize(class);
                }
                self.invoke(Callee::Static(found.method), arguments, shape.returns);
            }
            Err(problem) => self.unlinked(problem, member, shape.returns),
        }
        Ok(())
    }

    fn wrong_kind(&mut self, member: MemberRef<'_>, problem: &str, shape: &Rc<CallShape>) {
        let name =
            format!("{}.{}{}", member.class.replace('/', "."), member.name, member.descriptor);
        self.unsupported(format!("method {name} {problem}"), shape.returns);
    }

    /// `invokevirtual` and `invokeinterface`.
    pub(super) fn invoke_virtual(&mut self, index: u16) -> Result<(), String> {
        let (member, shape) = (self.symbols.member(index)?, self.symbols.shape(index, false)?);
        let arguments = self.arguments(&shape, true);
        let found = match self.method(member) {
            Ok(found) => found,
            Err(problem) => {
                self.unlinked(problem, member, shape.returns);
                return Ok(());
            }
        };
        let (access, method) = (found.facts.access, found.method);
        if access.is_static() {
            self.wrong_kind(member, "is static", &shape);
        } else if *found.facts.descriptor != *member.descriptor {
            self.invoke_polymorphic(method, member.descriptor, arguments, &shape);
        } else if self.is_only_implementation(&found) {
            self.invoke(Callee::Special(method), arguments, shape.returns);
        } else {
            let known = self.program.method(method).selector;
            let selector = known
                .unwrap_or_else(|| self.program.intern_selector(member.name, member.descriptor));
            let receiver = self.java.class_of_receivers(self.program, found.class);
            let callee = Callee::Virtual { selector, receiver: Some(receiver) };
            self.invoke(callee, arguments, shape.returns);
        }
        Ok(())
    }

    fn invoke_polymorphic(
        &mut self,
        method: MethodId,
        descriptor: &str,
        arguments: Vec<Register>,
        shape: &CallShape,
    ) {
        let descriptor: Vec<u16> = descriptor.encode_utf16().collect();
        let descriptor = self.java.intern_text(&descriptor);
        let native = self.java.native(NativeKind::Polymorphic { method, descriptor });
        self.native(native, arguments, shape.returns);
    }

    /// Does every receiver run this very method?
    fn is_only_implementation(&self, found: &ResolvedMethod) -> bool {
        if self.program.method(found.method).is_abstract {
            return false;
        }
        let access = found.facts.access;
        let is_of_array = matches!(self.program.class(found.class).kind, ClassKind::Array { .. });
        let is_final_class = || {
            let file = self.java.class_file(self.program, found.class);
            file.is_some_and(|file| file.access.is_final())
        };
        access.is_private() || access.is_final() || is_of_array || is_final_class()
    }

    pub(super) fn invoke_special(&mut self, index: u16) -> Result<(), String> {
        let (member, shape) = (self.symbols.member(index)?, self.symbols.shape(index, false)?);
        let arguments = self.arguments(&shape, true);
        match self.special_method(member) {
            Ok(found) if found.facts.access.is_static() => {
                self.wrong_kind(member, "is static", &shape);
            }
            Ok(found) if self.program.method(found.method).is_abstract => {
                self.wrong_kind(member, "is abstract", &shape);
            }
            Ok(found) => self.invoke(Callee::Special(found.method), arguments, shape.returns),
            Err(problem) => self.unlinked(problem, member, shape.returns),
        }
        Ok(())
    }

    /// The method that `invokespecial` means: for `super` calls the lookup starts above the class
    /// that calls, whatever class is named (JVMS 6.5).
    fn special_method(&self, member: MemberRef<'_>) -> Result<ResolvedMethod, LinkProblem> {
        let found = self.method(member)?;
        let own = self.method.class;
        let is_above = || {
            let lineage =
                std::iter::successors(Some(own), |&class| self.program.class(class).superclass);
            lineage.skip(1).any(|class| class == found.class)
        };
        if member.name == "<init>" || member.is_interface || !is_above() {
            return Ok(found);
        }
        let Some(above) = self.program.class(own).superclass else { return Ok(found) };
        let (java, program) = (self.java, self.program);
        let method = java.find_method(program, above, member.name, member.descriptor);
        Ok(match method {
            Some(method) => {
                ResolvedMethod { method, facts: java.method_info(program, method), class: above }
            }
            None => found,
        })
    }

    pub(super) fn invoke_dynamic(&mut self, index: u16) -> Result<(), String> {
        let shape = self.symbols.shape(index, true)?;
        let dynamic = self.symbols.file.pool.invoke_dynamic(index);
        let offset = self.code.instructions[self.place].0;
        let site = Site {
            java: self.java,
            program: self.program,
            owner: self.method.class,
            file: self.symbols.file,
            // Code has less than 2^16 bytes.
            number: (self.method.method_number as u32) << 16 | offset,
            dynamic: dynamic.map_err(|error| error.problem)?,
        };
        match dynamic::link(site) {
            Ok(Linked::Static(method)) => {
                let arguments = self.arguments(&shape, false);
                self.invoke(Callee::Static(method), arguments, shape.returns);
            }
            Ok(Linked::Single(class)) => {
                self.native(self.java.native(NativeKind::Single(class)), vec![], shape.returns);
            }
            Ok(Linked::New(class, fields)) => self.new_lambda(class, &fields, &shape),
            Err(problem) => {
                self.arguments(&shape, false);
                self.unsupported(problem, shape.returns);
            }
        }
        Ok(())
    }

    /// An object with the arguments of the call site in its fields.
    fn new_lambda(&mut self, class: ClassId, fields: &[FieldId], shape: &CallShape) {
        let mut values: Vec<Register> = vec![];
        for &field in fields.iter().rev() {
            let value = self.pop();
            values.push(self.stored_value(value, self.program.field(field).ty));
        }
        let Some(ty) = shape.returns else { return };
        let object = self.push_result(ty);
        self.push(Op::New { destination: object, class });
        for (&field, &value) in fields.iter().zip(values.iter().rev()) {
            self.push(Op::PutField { object, field, value });
        }
    }

    pub(super) fn dynamic_constant(&mut self, dynamic: DynamicRef<'_>, ty: Ty) {
        let found = dynamic::constant(self.program, self.symbols.file, dynamic);
        let found = found.and_then(|found| match found {
            DynamicConstant::Static(class, name) => {
                let field = self.java.find_field(self.program, class, &name);
                let field = field.filter(|&field| self.program.field(field).is_static);
                Ok((None, Some(field.ok_or_else(|| self.missing(class, &name))?)))
            }
            DynamicConstant::Class(class) => Ok((Some(class), None)),
            DynamicConstant::Null => Ok((None, None)),
        });
        match found {
            Ok((_, Some(field))) => {
                self.initialize(self.program.field(field).class);
                let destination = self.push_stored(ty, self.program.field(field).ty);
                self.push(Op::GetStatic { destination, field });
            }
            Ok((Some(class), None)) => {
                self.native(self.java.native(NativeKind::ClassObject(class)), vec![], Some(ty));
            }
            Ok((None, None)) => self.push_constant(Ty::Null, Constant::Null),
            Err(problem) => self.unsupported(problem, Some(ty)),
        }
    }
}
