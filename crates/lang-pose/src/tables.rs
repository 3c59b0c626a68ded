//! The declarations of a whole program, entered into the program's tables.
//!
//! Classes, fields and selectors get their ids here, and every complaint about declarations is
//! made here; bodies come later (module `lower`). A class's id is its place in the text, included
//! files first, so the n-th class declaration has the id n even if an error makes it unreachable.

use crate::syntax::{ClassDeclaration, MethodDeclaration, Name, Variable};
use forkless_ir::{
    Class, ClassId, ClassKind, Diagnostic, Errors, Field, FieldId, Program, SelectorId, Span, Type,
};
use std::collections::HashMap;

/// A program without methods, and the names that lead into it.
pub(crate) struct Tables<'s> {
    pub program: Program,
    classes: HashMap<&'s str, ClassId>,
    fields: HashMap<&'s str, FieldId>,
    selectors: HashMap<(&'s str, usize), SelectorId>,
    /// Each method name once, with the numbers of parameters that it is declared with.
    methods: Vec<(&'s str, Vec<usize>)>,
}

impl<'s> Tables<'s> {
    pub fn new(declarations: &[&ClassDeclaration<'s>], errors: &mut Errors<'_>) -> Self {
        let mut tables = Tables {
            program: Program::default(),
            classes: HashMap::new(),
            fields: HashMap::new(),
            selectors: HashMap::new(),
            methods: vec![],
        };
        for declaration in declarations {
            tables.declare_class(declaration.name, errors);
        }
        tables.link_superclasses(declarations, errors);
        let mut method_places = HashMap::new();
        for (index, declaration) in declarations.iter().enumerate() {
            let class = ClassId(index as u32);
            for &field in &declaration.fields {
                tables.declare_field(class, field, errors);
            }
            check_methods(declaration, errors);
            for method in &declaration.methods {
                tables.declare_selector(method, &mut method_places);
            }
        }
        tables
    }

    fn declare_class(&mut self, name: Name<'s>, errors: &mut Errors<'_>) {
        let id = ClassId(self.program.class_count() as u32);
        if let Some(&first) = self.classes.get(name.text) {
            let first = self.program.class(first).span;
            let message = format!("class `{}` is declared twice", name.text);
            errors.duplicate(name.span, first, message);
        } else {
            self.classes.insert(name.text, id);
        }
        self.program.add_class(Class::new(name.text.to_string(), ClassKind::Concrete, name.span));
    }

    /// Fills in the superclasses, but never one that would close a cycle.
    fn link_superclasses(
        &mut self,
        declarations: &[&ClassDeclaration<'s>],
        errors: &mut Errors<'_>,
    ) {
        for (index, declaration) in declarations.iter().enumerate() {
            let Some(name) = declaration.superclass else { continue };
            let class = ClassId(index as u32);
            let Some(superclass) = self.class(name, errors) else { continue };
            let mut above = Some(superclass);
            while let Some(ancestor) = above.filter(|&ancestor| ancestor != class) {
                above = self.program.class(ancestor).superclass;
            }
            if above.is_some() {
                let message = format!("class `{}` extends itself", declaration.name.text);
                let error = Diagnostic::new(name.span, message);
                let through = &self.program.class(superclass).name;
                errors.add(if superclass == class {
                    error
                } else {
                    error.with_help(format!("`{through}` is a subclass of it already"))
                });
            } else {
                self.program.class_mut(ClassId(index as u32)).superclass = Some(superclass);
            }
        }
    }

    fn declare_field(&mut self, class: ClassId, field: Variable<'s>, errors: &mut Errors<'_>) {
        let Variable { ty, name } = field;
        if let Some(&known) = self.fields.get(name.text) {
            let owner = self.program.class(class);
            let first = self.program.field(known);
            // A class that is declared twice gets one complaint, not one for each field.
            if self.classes.get(owner.name.as_str()) == Some(&class) {
                let message = format!("field `{}` is declared twice", name.text);
                let place = errors.place(first.span);
                errors.add(Diagnostic::new(name.span, message).with_help(format!(
                    "field names are unique over the whole program; the first one is at {place}"
                )));
            }
            return;
        }
        let id = FieldId(self.program.fields.len() as u32);
        let holds = match ty.text {
            "int" => Type::I32,
            "bool" => Type::Bool,
            _ => Type::AnyRef,
        };
        self.fields.insert(name.text, id);
        self.program.class_mut(class).fields.push(id);
        self.program.fields.push(Field {
            name: name.text.to_string(),
            class,
            ty: holds,
            is_static: false,
            rule: forkless_ir::InputRule::default(),
            holds: None,
            usual_class: self.classes.get(ty.text).copied(),
            span: name.span,
        });
    }

    fn declare_selector(
        &mut self,
        method: &MethodDeclaration<'s>,
        places: &mut HashMap<&'s str, usize>,
    ) {
        let (name, count) = (method.name.text, method.parameters.len());
        let program = &mut self.program;
        self.selectors
            .entry((name, count))
            .or_insert_with(|| program.intern_selector(name, &count.to_string()));
        let place = *places.entry(name).or_insert_with(|| {
            self.methods.push((name, vec![]));
            self.methods.len() - 1
        });
        let counts = &mut self.methods[place].1;
        if let Err(at) = counts.binary_search(&count) {
            counts.insert(at, count);
        }
    }

    /// The class of a name; `None`, with a complaint, if there is none.
    pub fn class(&self, name: Name<'_>, errors: &mut Errors<'_>) -> Option<ClassId> {
        let found = self.classes.get(name.text).copied();
        if found.is_none() {
            let message = format!("no class `{}` in this program", name.text);
            let known = self.program.class_ids().map(|class| self.program.class_name(class));
            errors.unknown(name.span, message, name.text, known);
        }
        found
    }

    /// The field of a name, without a complaint.
    pub fn find_field(&self, name: &str) -> Option<FieldId> {
        self.fields.get(name).copied()
    }

    /// The field of a name; `None`, with a complaint, if there is none.
    pub fn field(&self, name: Name<'_>, errors: &mut Errors<'_>) -> Option<FieldId> {
        let found = self.find_field(name.text);
        if found.is_none() {
            let message = format!("no field `{}` in this program", name.text);
            if self.methods.iter().any(|&(method, _)| method == name.text) {
                let help = format!("`{0}` is a method: a call is `e.{0}[...]`", name.text);
                errors.add(Diagnostic::new(name.span, message).with_help(help));
            } else {
                let known = self.program.fields.iter().map(|field| field.name.as_str());
                errors.unknown(name.span, message, name.text, known);
            }
        }
        found
    }

    /// What a call is dispatched on; `None`, with a complaint, if no class has such a method.
    pub fn selector(
        &self,
        name: Name<'_>,
        arguments: usize,
        errors: &mut Errors<'_>,
    ) -> Option<SelectorId> {
        if let Some(&found) = self.selectors.get(&(name.text, arguments)) {
            return Some(found);
        }
        if let Some((_, counts)) = self.methods.iter().find(|(method, _)| *method == name.text) {
            let plural = if counts.as_slice() == [1] { "" } else { "s" };
            let counts: Vec<String> = counts.iter().map(usize::to_string).collect();
            let counts = counts.join(" or ");
            let message =
                format!("method `{}` takes {counts} argument{plural}, not {arguments}", name.text);
            errors.add(Diagnostic::new(name.span, message));
            return None;
        }
        let message = format!("no method `{}` in this program", name.text);
        if self.fields.contains_key(name.text) {
            let help = format!("`{0}` is a field: it is read by `e.{0}`", name.text);
            errors.add(Diagnostic::new(name.span, message).with_help(help));
        } else {
            errors.unknown(name.span, message, name.text, self.methods.iter().map(|&(m, _)| m));
        }
        None
    }

    /// The selector that a declared method answers to.
    pub fn own_selector(&self, method: &MethodDeclaration<'s>) -> Option<SelectorId> {
        self.selectors.get(&(method.name.text, method.parameters.len())).copied()
    }
}

/// Methods of one name and number of parameters, and parameters of one name, are errors.
fn check_methods(class: &ClassDeclaration<'_>, errors: &mut Errors<'_>) {
    let mut methods: HashMap<(&str, usize), Span> = HashMap::new();
    for method in &class.methods {
        let key = (method.name.text, method.parameters.len());
        if let Some(&first) = methods.get(&key) {
            let (method_name, class_name) = (key.0, class.name.text);
            let message = format!("class `{class_name}` declares method `{method_name}` twice");
            errors.duplicate(method.name.span, first, message);
        } else {
            methods.insert(key, method.name.span);
        }
        let mut parameters: HashMap<&str, Span> = HashMap::new();
        for Variable { name, .. } in &method.parameters {
            if let Some(&first) = parameters.get(name.text) {
                let message = format!("parameter `{}` is declared twice", name.text);
                errors.duplicate(name.span, first, message);
            } else {
                parameters.insert(name.text, name.span);
            }
        }
    }
}
