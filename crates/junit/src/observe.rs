//! What a test looks at when the method has returned: its result, and what it has changed.

use crate::Case;
use crate::arrange::Arrangement;
use crate::members::{Classes, Member};
use crate::scope::FileScope;
use forkless_engine::{Change, HeapObject};
use forkless_ir::{ClassKind, FieldId};
use forkless_lang_java::classfile::JavaType;
use forkless_term::{ReferenceValue, Value};
use std::collections::{BTreeMap, BTreeSet};

/// A test looks at no more than so many things.
const MOST: usize = 12;

/// References are followed so far.
const DEEPEST: usize = 3;

/// Something that a test looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Observation {
    /// The expression.
    pub expression: String,
    /// Its type.
    pub ty: JavaType,
}

/// Finds out what is worth looking at.
pub(crate) struct Observer<'a> {
    case: Case<'a>,
    classes: &'a Classes,
    /// The objects of the input that have a variable.
    variables: &'a BTreeMap<u32, String>,
    /// What fields of input objects hold at the end, if that is something else than before.
    changed: BTreeMap<(u32, FieldId), Value>,
    /// Objects of the input that have changed.
    touched: BTreeSet<u32>,
    seen: BTreeSet<(u8, u32)>,
    found: Vec<Observation>,
}

impl<'a> Observer<'a> {
    /// For a path and what its test has variables for.
    pub fn new(case: Case<'a>, classes: &'a Classes, arrangement: &'a Arrangement) -> Observer<'a> {
        let (mut changed, mut touched) = (BTreeMap::new(), BTreeSet::new());
        for change in &case.witness.changes {
            match *change {
                Change::Field { object, field, value } => {
                    touched.insert(object);
                    changed.insert((object, field), value);
                }
                Change::Element { array, .. } => {
                    touched.insert(array);
                }
                Change::Static { .. } => {}
            }
        }
        Observer {
            case,
            classes,
            variables: &arrangement.variables,
            changed,
            touched,
            seen: BTreeSet::new(),
            found: vec![],
        }
    }

    /// What there is to see of the result, besides itself, and of the inputs.
    pub fn observations(
        mut self,
        result: Option<(&str, Option<&JavaType>)>,
        file: &mut FileScope,
    ) -> Vec<Observation> {
        // An input that is returned is looked at as an input.
        for (&number, variable) in self.variables {
            self.seen.insert(key(ReferenceValue::Input(number)));
            if self.leads_to_change(number) {
                self.look(variable.clone(), ReferenceValue::Input(number), 0, file);
            }
        }
        if let (Some((name, ty)), Some(Value::Reference(reference))) =
            (result, self.case.witness.result)
            && let Some(object) = self.case.witness.object(reference)
            && self.seen.insert(key(reference))
        {
            let class = self.class_name(object);
            let declared = ty.map(source_class);
            let is_declared = declared.is_none_or(|declared| declared == class);
            let expression = match is_declared {
                true => name.to_string(),
                false => format!("(({}) {name})", file.class(&class)),
            };
            if is_declared || self.classes.is_nameable(&class, file.package()) {
                self.look(expression, reference, 0, file);
            }
        }
        self.found
    }

    /// Does an object of the input, or one that it leads to, change?
    fn leads_to_change(&self, number: u32) -> bool {
        let mut open = vec![number];
        let mut known = BTreeSet::new();
        while let Some(number) = open.pop().filter(|_| known.len() < 1000) {
            if self.touched.contains(&number) {
                return true;
            }
            let Some(object) = self.case.witness.objects.get(number as usize) else { continue };
            let fields = object.fields.iter().map(|&(_, value)| value);
            let elements = object.elements.iter().map(|&(_, value)| value);
            for value in fields.chain(elements) {
                if let Value::Reference(ReferenceValue::Input(next)) = value
                    && known.insert(next)
                {
                    open.push(next);
                }
            }
        }
        false
    }

    fn class_name(&self, object: &HeapObject) -> String {
        let program = self.case.program();
        program.class_name(program.visible_class(object.class)).to_string()
    }

    /// Looks at an object that an expression stands for.
    fn look(
        &mut self,
        expression: String,
        reference: ReferenceValue,
        depth: usize,
        file: &mut FileScope,
    ) {
        let Some(object) = self.case.witness.object(reference) else { return };
        let class = self.class_name(object);
        let is_array =
            matches!(self.case.program().class(object.class).kind, ClassKind::Array { .. });
        if is_array || self.classes.is_jdk(&class) {
            // The result itself is looked at anyway.
            if matches!(reference, ReferenceValue::Input(_)) {
                self.add(expression, JavaType::Class(class.replace('.', "/")));
            }
            return;
        }
        let members = self.classes.members(&class, file.package());
        for member in members {
            self.member(&expression, reference, object, &member, depth, file);
        }
    }

    fn member(
        &mut self,
        expression: &str,
        reference: ReferenceValue,
        object: &HeapObject,
        member: &Member,
        depth: usize,
        file: &mut FileScope,
    ) {
        let whole = format!("{expression}{}", member.suffix);
        let Some(field) = &member.field else {
            // What a method computes is worth a look where somebody asks for the object itself.
            if depth == 0 {
                self.add(whole, member.ty.clone());
            }
            return;
        };
        let Some((value, is_new)) = self.final_value(reference, object, field) else { return };
        if let Value::Reference(next) = value
            && self.is_followed(next)
        {
            self.follow(whole, next, member, is_new, depth, file);
        } else if is_new {
            self.add(whole, member.ty.clone());
        }
    }

    /// Looks at an object that a member leads to, once.
    fn follow(
        &mut self,
        expression: String,
        next: ReferenceValue,
        member: &Member,
        is_new: bool,
        depth: usize,
        file: &mut FileScope,
    ) {
        if depth >= DEEPEST || !self.seen.insert(key(next)) {
            return;
        }
        let object = self.case.witness.object(next);
        let is_declared =
            object.is_some_and(|object| source_class(&member.ty) == self.class_name(object));
        if is_declared {
            self.look(expression, next, depth + 1, file);
        } else if is_new {
            self.add(expression, member.ty.clone());
        }
    }

    /// Is it an object without a variable, of a class of the user?
    fn is_followed(&self, reference: ReferenceValue) -> bool {
        let has_variable = match reference {
            ReferenceValue::Input(number) => self.variables.contains_key(&number),
            ReferenceValue::Null => true,
            ReferenceValue::Location(location) => {
                self.case.witness.constant_class(location).is_some()
            }
        };
        let object = self.case.witness.object(reference);
        !has_variable && object.is_some_and(|object| !self.classes.is_jdk(&self.class_name(object)))
    }

    /// What a field holds at the end, and whether that is new.
    fn final_value(
        &self,
        reference: ReferenceValue,
        object: &HeapObject,
        (class, name): &(String, String),
    ) -> Option<(Value, bool)> {
        let program = self.case.program();
        let is_it = |field: FieldId| {
            let declared = program.field(field);
            declared.name == *name && program.class_name(declared.class) == class
        };
        if let ReferenceValue::Input(number) = reference {
            let changed =
                self.changed.iter().find(|((of, field), _)| *of == number && is_it(*field));
            if let Some((_, value)) = changed {
                return Some((*value, true));
            }
        }
        let held = object.fields.iter().find(|(field, _)| is_it(*field));
        let is_new = matches!(reference, ReferenceValue::Location(_));
        held.map(|(_, value)| (*value, is_new))
    }

    fn add(&mut self, expression: String, ty: JavaType) {
        let is_known = self.found.iter().any(|one| one.expression == expression);
        if !is_known && self.found.len() < MOST {
            self.found.push(Observation { expression, ty });
        }
    }
}

/// A reference as a key.
fn key(reference: ReferenceValue) -> (u8, u32) {
    match reference {
        ReferenceValue::Null => (0, 0),
        ReferenceValue::Input(number) => (1, number),
        ReferenceValue::Location(location) => (2, location.0),
    }
}

/// The name of a type in a source, with `$` between nested classes.
pub(crate) fn source_class(ty: &JavaType) -> String {
    match ty {
        JavaType::Boolean => "boolean".into(),
        JavaType::Byte => "byte".into(),
        JavaType::Char => "char".into(),
        JavaType::Short => "short".into(),
        JavaType::Int => "int".into(),
        JavaType::Long => "long".into(),
        JavaType::Float => "float".into(),
        JavaType::Double => "double".into(),
        JavaType::Class(name) => name.replace('/', "."),
        JavaType::Array(element) => format!("{}[]", source_class(element)),
    }
}
