//! Functional interfaces: inputs are functions that return anything of their type.

use super::super::universe::{Member, is_concrete};
use super::{InputType, Walk, known_arguments, simple};
use crate::classfile::{
    AccessFlags, ClassFile, GenericType, MethodDescriptor, MethodInfo, MethodSignature,
    TypeArguments, bounds,
};
use crate::functions::{class_name, result_name};
use crate::input_types::{DEPTH, erased, readable, type_name};
use crate::java::{Java, NativeKind, NewCode, NewMethod};
use crate::names::{computational, dotted, name_of, type_of};
use crate::synthetic::Maker;
use forkless_ir::{Assumption, Class, ClassKind, Code, Op, Program, Span, Terminator, Type};
use std::collections::BTreeSet;

/// No chain of interfaces is longer.
const MOST_INTERFACES: usize = 100;

/// The flags of the methods of functions: public and made by the compiler.
const PUBLIC: AccessFlags = AccessFlags(0x1001);

/// The one method that a functional interface leaves open.
struct OpenMethod {
    name: String,
    descriptor: String,
    /// What it returns, with the arguments of the interface.
    returns: Option<GenericType>,
}

impl Walk<'_> {
    /// Declares the type of a parameter, if that is a functional interface.
    pub(super) fn declare_function(&mut self, ty: &GenericType, label: &str) -> Option<String> {
        let (classes, assumption) = self.functions(ty, Some(label))?;
        let name = format!("{} as {label}", type_name(ty)?);
        let (declared, assumption) = (name_of(&erased(ty)), Some(assumption));
        self.found.types.insert(name.clone(), InputType { declared, classes, assumption });
        Some(name)
    }

    /// The classes of inputs of a functional interface, and what is assumed of them.
    pub(super) fn functions(
        &mut self,
        ty: &GenericType,
        label: Option<&str>,
    ) -> Option<(BTreeSet<String>, Assumption)> {
        let GenericType::Class { name, arguments } = ty else { return None };
        let interface = dotted(name);
        let file = self.java.file_named(&interface)?;
        let open = self.is_functional(&interface, &file).then(|| {
            let known = known_arguments(&file, arguments);
            self.open_method(&interface, &known)
        })??;
        let shown = simple(&readable(ty));
        let what = match label {
            Some(label) => format!("`{label}` is a function"),
            None => format!("inputs of type `{shown}` are functions"),
        };
        let label = label.unwrap_or_else(|| interface.rsplit(['.', '$']).next().unwrap_or("f"));
        let member = Member::Function {
            name: class_name(&interface, label, &readable(ty)),
            interface: interface.clone(),
            label: label.to_string(),
            method: (open.name, open.descriptor),
            returns: open.returns.and_then(|returns| self.declare(&returns)),
        };
        let mut classes = BTreeSet::from([self.add_variant(member)]);
        for class in self.candidates.added_below(&interface) {
            let known = known_arguments(&file, arguments);
            classes.extend(self.members_of(&class, &interface, &known));
        }
        let assumption = Assumption {
            about: readable(ty),
            what: format!("{what} without effects, whose calls return anything of its type"),
            why: "that is usual".to_string(),
            is_optional: false,
        };
        Some((classes, assumption))
    }

    /// Is it an interface that people write lambdas for? Those of the JDK say so, and so may others. An
    /// interface that no class implements is one too.
    fn is_functional(&self, interface: &str, file: &ClassFile) -> bool {
        let says_so = file.annotations.iter().any(|one| one.simple_name() == "FunctionalInterface");
        let is_lonely =
            || !self.java.is_of_jdk(interface) && self.candidates.of(interface).is_empty();
        file.access.is_interface() && !is_concrete(file) && (says_so || is_lonely())
    }

    /// The one method that an interface and those above it leave open; none if there are several, or none.
    fn open_method(&self, interface: &str, known: &TypeArguments) -> Option<OpenMethod> {
        let mut found: Vec<OpenMethod> = vec![];
        let mut closed: Vec<(String, String)> = vec![];
        let mut left = vec![(interface.to_string(), known.clone())];
        for _ in 0..MOST_INTERFACES {
            let Some((interface, known)) = left.pop() else { break };
            let file = self.java.file_named(&interface)?;
            for method in &file.methods {
                let key = (method.name.clone(), method.descriptor.clone());
                if method.access.is_static() || is_of_object(method) || closed.contains(&key) {
                    continue;
                }
                closed.push(key);
                if method.access.is_abstract() {
                    found.push(open(method, &known)?);
                }
            }
            for above in &file.interfaces {
                let above = dotted(above);
                let known = self.candidates.arguments_above(&file, &above, &known);
                left.push((above, known));
            }
        }
        if found.len() > 1 { None } else { found.pop() }
    }
}

fn open(method: &MethodInfo, known: &TypeArguments) -> Option<OpenMethod> {
    let shape = MethodDescriptor::parse(&method.descriptor).ok()?;
    let written = method.signature.as_deref().and_then(MethodSignature::parse);
    let returns = match written {
        Some(written) => {
            let mut known = known.clone();
            known.extend(bounds(&written.variables));
            written.returns.map(|returns| returns.with(&known, DEPTH))
        }
        None => shape.returns.as_ref().map(GenericType::of),
    };
    let (name, descriptor) = (method.name.clone(), method.descriptor.clone());
    Some(OpenMethod { name, descriptor, returns })
}

/// Does every object have the method?
fn is_of_object(method: &MethodInfo) -> bool {
    const OF_OBJECT: [(&str, &str); 3] = [
        ("equals", "(Ljava/lang/Object;)Z"),
        ("hashCode", "()I"),
        ("toString", "()Ljava/lang/String;"),
    ];
    OF_OBJECT.contains(&(&method.name, &method.descriptor))
}

/// Defines the class of functions, if the member is one: its method gives what was read.
pub(super) fn define(java: &Java, program: &Program, member: &Member) {
    let Member::Function { name, interface, label, method, returns } = member else { return };
    let (method, descriptor) = method;
    let Ok(shape) = MethodDescriptor::parse(descriptor) else { return };
    let result: Vec<u16> = result_name(label, method).encode_utf16().collect();
    let declared = shape.returns.as_ref().map(|ty| type_of(program, ty));
    let narrower = returns.as_ref().map(|ty| Type::Ref(program.intern_class(ty)));
    program.define_class(name, |class| {
        let mut maker = Maker::new(java, program);
        maker.body.variable("this", Type::Ref(class));
        for ty in &shape.parameters {
            let ty = computational(type_of(program, ty));
            maker.temporary(ty);
        }
        let destination = declared.map(|ty| maker.temporary(computational(ty)));
        let ty = narrower.or(declared);
        let native = NativeKind::FunctionResult { name: java.intern_text(&result), ty };
        let native = java.native(native);
        maker.push(Op::Native { destination, native, arguments: vec![] });
        maker.end(Terminator::Return(destination));
        let new = NewMethod {
            name: method,
            class: Some(class),
            descriptor,
            access: PUBLIC,
            selector: Some(program.intern_selector(method, descriptor)),
            code: NewCode::Now(Code::Body(maker.body.finish())),
        };
        Class {
            superclass: Some(program.intern_class("java.lang.Object")),
            interfaces: vec![program.intern_class(interface)],
            methods: vec![java.make_method(program, new)],
            ..Class::new(name, ClassKind::Concrete, Span::SYNTHETIC)
        }
    });
}
