//! What a test looks at when the method has returned: its result, and what it has changed.

use crate::Case;
use crate::arrange::Arrangement;
use crate::members::{Classes, Member};
use crate::scope::FileScope;
use forkless_engine::{Change, HeapObject};
use forkless_ir::{ClassKind, FieldId, Program};
use forkless_lang_java::classfile::JavaType;
use forkless_lang_java::models::{self, Inside};
use forkless_lang_java::name_of;
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

/// Where an object is found.
struct Place {
    expression: String,
    /// So many references lead there.
    depth: usize,
}

impl Place {
    fn of(variable: &str) -> Place {
        Place { expression: variable.to_string(), depth: 0 }
    }
}

/// What of an object is worth a look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Interest {
    /// What the path has changed.
    Changes,
    /// Everything: it tells which object it is.
    All,
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
    /// The objects that were looked at, each with the expression that led there first.
    seen: BTreeMap<(u8, u32), String>,
    found: Vec<Observation>,
}

impl<'a> Observer<'a> {
    /// For a path and what its test has variables for.
    pub fn new(case: Case<'a>, classes: &'a Classes, arrangement: &'a Arrangement) -> Observer<'a> {
        let (mut changed, mut touched) = (BTreeMap::new(), BTreeSet::new());
        for change in &case.witness.changes {
            match *change {
                Change::Field { field, .. } if is_note(case.program(), field) => {}
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
            seen: BTreeMap::new(),
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
            self.seen.insert(key(ReferenceValue::Input(number)), variable.clone());
            if self.leads_to_change(number) {
                let reference = ReferenceValue::Input(number);
                self.look(Place::of(variable), reference, Interest::Changes, file);
            }
        }
        if let (Some((name, ty)), Some(Value::Reference(reference))) =
            (result, self.case.witness.result)
            && let Some(object) = self.case.witness.object(reference)
            && !self.seen.contains_key(&key(reference))
        {
            self.seen.insert(key(reference), name.to_string());
            let class = self.class_name(object);
            let declared = ty.map(name_of);
            let is_declared = declared.is_none_or(|declared| declared == class);
            let expression = match is_declared {
                true => name.to_string(),
                false => format!("(({}) {name})", file.class(&class)),
            };
            if is_declared || self.classes.is_nameable(&class, file.package()) {
                self.look(Place::of(&expression), reference, Interest::All, file);
            }
        }
        // That nothing has changed is worth a look where there is nothing else to see.
        let receiver = self.case.witness.inputs.iter().find(|(name, _)| name == "this");
        if result.is_none()
            && self.found.is_empty()
            && let Some((_, Value::Reference(reference @ ReferenceValue::Input(number)))) = receiver
            && let Some(variable) = self.variables.get(number)
        {
            self.look(Place::of(variable), *reference, Interest::All, file);
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
        place: Place,
        reference: ReferenceValue,
        interest: Interest,
        file: &mut FileScope,
    ) {
        let Some(object) = self.case.witness.object(reference) else { return };
        let class = self.class_name(object);
        let is_array =
            matches!(self.case.program().class(object.class).kind, ClassKind::Array { .. });
        if is_array || self.classes.is_jdk(&class) {
            // The result itself is looked at anyway.
            if matches!(reference, ReferenceValue::Input(_)) {
                self.look_at_library(place, object, &class, file);
            }
            return;
        }
        // A text says at once what its length, its first character and the like say together.
        if self.is_text(object) {
            let text = JavaType::Class("java/lang/String".to_string());
            self.add(format!("{}.toString()", place.expression), text);
            return;
        }
        let members = self.classes.members(&class, file.package());
        for member in members {
            self.member(&place, (reference, object), &member, interest, file);
        }
    }

    fn is_text(&self, object: &HeapObject) -> bool {
        let program = self.case.program();
        let texts = program.find_class("java.lang.CharSequence");
        texts.is_some_and(|texts| program.hierarchy().is_subtype(object.class, texts))
    }

    /// Looks at an object of the JDK. Two queues with the same elements are not equal, lists of what is in them are.
    fn look_at_library(
        &mut self,
        place: Place,
        object: &HeapObject,
        class: &str,
        file: &mut FileScope,
    ) {
        const LIST: &str = "java.util.ArrayList";
        let inside = models::inside(self.case.program().class_name(object.class));
        let (expression, class) = match inside {
            Some(Inside::Queue) => {
                (format!("new {}<>({})", file.class(LIST), place.expression), LIST)
            }
            _ => (place.expression, class),
        };
        self.add(expression, JavaType::Class(class.replace('.', "/")));
    }

    fn member(
        &mut self,
        place: &Place,
        (reference, object): (ReferenceValue, &HeapObject),
        member: &Member,
        interest: Interest,
        file: &mut FileScope,
    ) {
        let next_place = Place {
            expression: format!("{}{}", place.expression, member.suffix),
            depth: place.depth + 1,
        };
        let Some(field) = &member.field else {
            // What a method computes is worth a look where somebody asks for the object itself.
            if place.depth == 0 {
                self.add(next_place.expression, member.ty.clone());
            }
            return;
        };
        let Some((value, is_new)) = self.final_value(reference, object, field) else { return };
        let is_told = is_new || interest == Interest::All;
        match value {
            Value::Reference(next) if self.is_followed(next) => {
                let interest = if is_told { Interest::All } else { Interest::Changes };
                self.follow(next_place, next, member, interest, file);
            }
            _ if is_told => self.add(next_place.expression, member.ty.clone()),
            _ => {}
        }
    }

    /// Looks at an object that a member leads to, once.
    fn follow(
        &mut self,
        place: Place,
        next: ReferenceValue,
        member: &Member,
        interest: Interest,
        file: &mut FileScope,
    ) {
        if place.depth > DEEPEST {
            return;
        }
        if let Some(known) = self.seen.get(&key(next)) {
            // A list goes back to where it came from: that is worth a look, and no more.
            let expression = format!("{} == {known}", place.expression);
            if interest == Interest::All {
                self.add(expression, JavaType::Boolean);
            }
            return;
        }
        self.seen.insert(key(next), place.expression.clone());
        let object = self.case.witness.object(next);
        let is_declared =
            object.is_some_and(|object| name_of(&member.ty) == self.class_name(object));
        if is_declared {
            self.look(place, next, interest, file);
        } else if interest == Interest::All {
            self.add(place.expression, member.ty.clone());
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

/// Is it a field in which a model of a collection notes something for itself?
pub(crate) fn is_note(program: &Program, field: FieldId) -> bool {
    let declared = program.field(field);
    declared.name == models::KNOWN && program.class(declared.class).is_stand_in
}

/// A reference as a key.
fn key(reference: ReferenceValue) -> (u8, u32) {
    match reference {
        ReferenceValue::Null => (0, 0),
        ReferenceValue::Input(number) => (1, number),
        ReferenceValue::Location(location) => (2, location.0),
    }
}
