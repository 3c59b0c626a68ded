//! The declarations of a program, entered into the program's tables.
//!
//! Classes, fields and methods get their ids here, and every complaint about declarations is made
//! here; bodies come later. A class's id is its place in the text, even if an error makes it
//! unreachable, and method ids count through the classes in that order.

use crate::syntax::{ClassDeclaration, MethodDeclaration, Name};
use crate::types::{StaticType, lineage};
use forkless_ir::{
    Class, ClassId, ClassKind, Diagnostic, Errors, Field, FieldId, Program, SelectorId, Span,
};
use std::collections::HashMap;

/// What callers of a method know.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MethodSignature<'s> {
    /// What virtual calls are dispatched on.
    pub selector: SelectorId,
    pub parameter: Option<StaticType>,
    pub parameter_name: Option<&'s str>,
    pub returns: StaticType,
    span: Span,
}

/// A program without methods, and the names that lead into it.
pub(crate) struct Tables<'s> {
    pub program: Program,
    classes: HashMap<&'s str, ClassId>,
    /// For each class, its own fields.
    fields: Vec<HashMap<&'s str, FieldId>>,
    field_types: Vec<StaticType>,
    /// For each class, its own methods.
    methods: Vec<HashMap<&'s str, MethodSignature<'s>>>,
    /// The selector of each name, by whether there is a parameter.
    selectors: HashMap<(&'s str, bool), SelectorId>,
}

impl<'s> Tables<'s> {
    pub fn new(declarations: &[ClassDeclaration<'s>], errors: &mut Errors<'_>) -> Self {
        let mut tables = Tables {
            program: Program::default(),
            classes: HashMap::new(),
            fields: vec![HashMap::new(); declarations.len()],
            field_types: vec![],
            methods: vec![HashMap::new(); declarations.len()],
            selectors: HashMap::new(),
        };
        for declaration in declarations {
            tables.declare_class(declaration.name, errors);
        }
        tables.link_superclasses(declarations, errors);
        for (index, declaration) in declarations.iter().enumerate() {
            let class = ClassId(index as u32);
            tables.declare_fields(class, declaration, errors);
            for method in &declaration.methods {
                tables.declare_method(class, method, errors);
            }
        }
        // Only now are all members known that a class may inherit.
        for (index, declaration) in declarations.iter().enumerate() {
            tables.check_inherited(ClassId(index as u32), declaration, errors);
        }
        tables
    }

    fn declare_class(&mut self, name: Name<'s>, errors: &mut Errors<'_>) {
        let id = ClassId(self.program.class_count() as u32);
        if let Some(&first) = self.classes.get(name.text) {
            let first = self.program.class(first).span;
            errors.duplicate(name.span, first, format!("class `{}` is declared twice", name.text));
        } else {
            self.classes.insert(name.text, id);
        }
        self.program.add_class(Class::new(name.text.to_string(), ClassKind::Concrete, name.span));
    }

    /// Fills in the superclasses; the last link of a cycle is left out.
    fn link_superclasses(
        &mut self,
        declarations: &[ClassDeclaration<'s>],
        errors: &mut Errors<'_>,
    ) {
        let wanted: Vec<Option<ClassId>> = declarations
            .iter()
            .map(|declaration| declaration.superclass.and_then(|name| self.class(name, errors)))
            .collect();
        // Each class is walked through once: a walk ends where an earlier one passed.
        let mut passed_by = vec![usize::MAX; declarations.len()];
        for walk in 0..declarations.len() {
            let mut at = walk;
            while passed_by[at] == usize::MAX {
                passed_by[at] = walk;
                let Some(above) = wanted[at] else { break };
                if passed_by[above.index()] != walk {
                    self.program.class_mut(ClassId(at as u32)).superclass = Some(above);
                    at = above.index();
                    continue;
                }
                let declaration = &declarations[at];
                let name = declaration.superclass.expect("it is wanted");
                let message = format!("class `{}` extends itself", declaration.name.text);
                let error = Diagnostic::new(name.span, message);
                errors.add(if above.index() == at {
                    error
                } else {
                    error.with_help(format!("`{}` is a subclass of it already", name.text))
                });
                break;
            }
        }
    }

    fn declare_fields(
        &mut self,
        class: ClassId,
        declaration: &ClassDeclaration<'s>,
        errors: &mut Errors<'_>,
    ) {
        for field in &declaration.fields {
            let name = field.name;
            if let Some(&first) = self.fields[class.index()].get(name.text) {
                let first = self.program.field(first).span;
                let message = format!("field `{}` is declared twice", name.text);
                errors.duplicate(name.span, first, message);
                continue;
            }
            let ty = self.type_of(field.ty, errors);
            let id = FieldId(self.program.fields.len() as u32);
            self.fields[class.index()].insert(name.text, id);
            self.field_types.push(ty);
            self.program.class_mut(class).fields.push(id);
            self.program.fields.push(Field {
                name: name.text.to_string(),
                class,
                ty: ty.lowered(),
                is_static: false,
                rule: forkless_ir::InputRule::default(),
                holds: None,
                usual_class: match ty {
                    StaticType::Object(class) => Some(class),
                    _ => None,
                },
                span: name.span,
            });
        }
    }

    fn declare_method(
        &mut self,
        class: ClassId,
        method: &MethodDeclaration<'s>,
        errors: &mut Errors<'_>,
    ) {
        let name = method.name;
        if let Some(first) = self.methods[class.index()].get(name.text) {
            let owner = &self.program.class(class).name;
            let message = format!("class `{owner}` declares method `{}` twice", name.text);
            errors.duplicate(name.span, first.span, message);
            return;
        }
        let returns = self.type_of(method.returns, errors);
        let parameter = method.parameter.map(|parameter| self.type_of(parameter.ty, errors));
        let program = &mut self.program;
        let shape = if parameter.is_some() { "1" } else { "0" };
        let selector = *self
            .selectors
            .entry((name.text, parameter.is_some()))
            .or_insert_with(|| program.intern_selector(name.text, shape));
        let parameter_name = method.parameter.map(|parameter| parameter.name.text);
        let signature =
            MethodSignature { selector, parameter, parameter_name, returns, span: name.span };
        self.methods[class.index()].insert(name.text, signature);
    }

    /// Fields do not hide inherited ones; methods override inherited ones of the same shape.
    fn check_inherited(
        &self,
        class: ClassId,
        declaration: &ClassDeclaration<'s>,
        errors: &mut Errors<'_>,
    ) {
        let Some(above) = self.program.class(class).superclass else { return };
        for field in &declaration.fields {
            let name = field.name;
            if let Some(inherited) = self.find_field(above, name.text) {
                let first = self.program.field(inherited).span;
                let message = format!(
                    "class `{}` inherits a field `{}` already",
                    declaration.name.text, name.text
                );
                errors.duplicate(name.span, first, message);
            }
        }
        for method in &declaration.methods {
            let name = method.name;
            let own = self.methods[class.index()].get(name.text);
            let Some(own) = own.filter(|own| own.span == name.span) else { continue };
            let Some(inherited) = self.find_method(above, name.text) else { continue };
            if let Some(help) = self.override_error(own, &inherited) {
                let message =
                    format!("method `{}` does not fit the one that it overrides", name.text);
                let help = format!("{help}: see {}", errors.place(inherited.span));
                errors.add(Diagnostic::new(name.span, message).with_help(help));
            }
        }
    }

    /// Why a method cannot stand for one that it overrides.
    fn override_error(
        &self,
        own: &MethodSignature<'_>,
        inherited: &MethodSignature<'_>,
    ) -> Option<String> {
        let program = &self.program;
        let same_parameter = match (own.parameter, inherited.parameter) {
            (None, None) => true,
            (Some(own), Some(inherited)) => {
                own.fits(inherited, program) && inherited.fits(own, program)
            }
            _ => false,
        };
        if !same_parameter {
            return Some(match inherited.parameter {
                Some(parameter) => {
                    format!("the inherited method takes {}", parameter.describe(program))
                }
                None => "the inherited method has no parameter".to_string(),
            });
        }
        (!own.returns.fits(inherited.returns, program)).then(|| {
            format!("the inherited method returns {}", inherited.returns.describe(program))
        })
    }

    /// The class of a name; `None`, with a complaint, if there is none.
    pub fn class(&self, name: Name<'_>, errors: &mut Errors<'_>) -> Option<ClassId> {
        let found = self.classes.get(name.text).copied();
        if found.is_none() {
            let message = format!("no class `{}` in this program", name.text);
            if matches!(name.text, "int" | "boolean") {
                let help = "a type is `bool` or a class: there are no numbers";
                errors.add(Diagnostic::new(name.span, message).with_help(help));
                return None;
            }
            let known = self.program.class_ids().map(|class| self.program.class_name(class));
            errors.unknown(name.span, message, name.text, known);
        }
        found
    }

    /// The type of a name; unknown, with a complaint, if there is none.
    pub fn type_of(&self, name: Name<'_>, errors: &mut Errors<'_>) -> StaticType {
        if name.text == "bool" {
            return StaticType::Bool;
        }
        self.class(name, errors).map_or(StaticType::Unknown, StaticType::Object)
    }

    /// What a field holds.
    pub fn field_type(&self, field: FieldId) -> StaticType {
        self.field_types[field.index()]
    }

    /// The field of a name in a class or above it.
    pub fn find_field(&self, class: ClassId, name: &str) -> Option<FieldId> {
        lineage(&self.program, class).find_map(|one| self.fields[one.index()].get(name).copied())
    }

    /// The method of a name in a class or above it.
    pub fn find_method(&self, class: ClassId, name: &str) -> Option<MethodSignature<'s>> {
        lineage(&self.program, class).find_map(|one| self.methods[one.index()].get(name).copied())
    }

    /// The field of a name; `None`, with a complaint, if the class has none.
    pub fn field(
        &self,
        class: ClassId,
        name: Name<'_>,
        errors: &mut Errors<'_>,
    ) -> Option<FieldId> {
        let found = self.find_field(class, name.text);
        if found.is_none() {
            let owner = &self.program.class(class).name;
            let message = format!("class `{owner}` has no field `{}`", name.text);
            if self.find_method(class, name.text).is_some() {
                let help = format!("`{0}` is a method: a call is `(e @ {0} e)`", name.text);
                errors.add(Diagnostic::new(name.span, message).with_help(help));
            } else if let Some(below) = self.subclass_with_field(class, name.text) {
                let help = format!("its subclass `{below}` has one, but there are no casts");
                errors.add(Diagnostic::new(name.span, message).with_help(help));
            } else {
                let known = self.program.instance_fields(class);
                let known = known.iter().map(|&field| self.program.field(field).name.as_str());
                errors.unknown(name.span, message, name.text, known);
            }
        }
        found
    }

    /// A class below `class` that declares this field.
    fn subclass_with_field(&self, class: ClassId, name: &str) -> Option<&str> {
        let all = self.program.fields.iter();
        let mut owners = all.filter(|field| field.name == name).map(|field| field.class);
        let below = owners.find(|&owner| lineage(&self.program, owner).any(|one| one == class))?;
        Some(&self.program.class(below).name)
    }

    /// The method of a name; `None`, with a complaint, if the class has none.
    pub fn method(
        &self,
        class: ClassId,
        name: Name<'_>,
        errors: &mut Errors<'_>,
    ) -> Option<MethodSignature<'s>> {
        let found = self.find_method(class, name.text);
        if found.is_none() {
            let owner = &self.program.class(class).name;
            let message = format!("class `{owner}` has no method `{}`", name.text);
            if self.find_field(class, name.text).is_some() {
                let help = format!("`{0}` is a field: it is read by `(e $ {0})`", name.text);
                errors.add(Diagnostic::new(name.span, message).with_help(help));
            } else {
                let mut known: Vec<&str> = lineage(&self.program, class)
                    .flat_map(|one| self.methods[one.index()].keys().copied())
                    .collect();
                known.sort_unstable();
                errors.unknown(name.span, message, name.text, known);
            }
        }
        found
    }

    /// What the method declared at `declaration` is called by; `None` for a second declaration.
    pub fn own_signature(
        &self,
        class: ClassId,
        declaration: &MethodDeclaration<'_>,
    ) -> Option<MethodSignature<'s>> {
        let own = self.methods[class.index()].get(declaration.name.text)?;
        (own.span == declaration.name.span).then_some(*own)
    }
}
