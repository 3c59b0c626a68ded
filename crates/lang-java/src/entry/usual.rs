//! The classes that developers mean when they say what a method takes.
//!
//! A `List<Integer>` is an `ArrayList` of integers. An `Object` is an object without fields or a string,
//! or of a class that the code tests for. A type of the user's is one of the user's classes, the nearest
//! first. Type arguments count. What is left out is an assumption of the result, and `--inputs any` looks
//! at it.
//!
//! The walk begins at the receiver and the parameters and follows the fields of the classes that it
//! chooses. Each type on the way becomes a type of inputs with a list of classes.

mod candidates;
mod constructed;
mod empty;
mod functions;

use super::parameter_names;
use super::statics::is_open;
use super::target::FoundMethod;
use super::universe::{Member, constants, is_enum};
use crate::classfile::{
    ClassFile, FieldInfo, GenericType, JavaType, MethodDescriptor, MethodSignature, TypeArguments,
    bounds,
};
use crate::input_types::{
    class_signature, erased, field_type, own_bounds, readable, type_name, with_arguments,
    written_type,
};
use crate::java::Java;
use crate::models;
use crate::names::{dotted, internal, name_of};
use candidates::Candidates;
use forkless_ir::{Assumption, Class, ClassId, ClassKind, ClassSet, Program, Span, Variant};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Arrays that objects of the JDK keep to themselves: class and field.
const OWNED_ARRAYS: [(&str, &str); 5] = [
    ("java.lang.AbstractStringBuilder", "value"),
    ("java.util.ArrayDeque", "elements"),
    ("java.util.ArrayList", "elementData"),
    ("java.util.PriorityQueue", "queue"),
    ("java.util.Vector", "elementData"),
];

/// Of these, those that hold no null: their classes refuse it, and they have no spare room.
const ARRAYS_WITHOUT_NULL: [(&str, &str); 1] = [("java.util.PriorityQueue", "queue")];

/// Is it a field whose array an object of the JDK keeps to itself?
fn is_owned_array(class: &str, field: &str) -> bool {
    OWNED_ARRAYS.contains(&(class, field)) || models::is_array(class, field)
}

/// Behind the name of a class: its variant without type arguments.
const OF_INPUTS: &str = " of inputs";

/// No chain of superclasses is longer.
const MOST_SUPERCLASSES: usize = 1000;

/// A type of inputs: the classes that its objects have.
pub(super) struct InputType {
    /// The class that programs declare.
    pub declared: String,
    /// The members, by their names.
    pub classes: BTreeSet<String>,
    /// What was chosen, if that leaves something out.
    pub assumption: Option<Assumption>,
}

impl UsualInputs {
    /// The classes of inputs in the order of their names; constants in that of their enum.
    pub fn ordered_members(&self) -> Vec<Member> {
        let mut members: Vec<Member> = self.members.values().cloned().collect();
        members.sort_by_cached_key(|member| match member {
            Member::Constant { class, place, .. } => (class.clone(), *place),
            _ => (member.full_name(), 0),
        });
        members
    }
}

/// What a walk over the types of a method found.
#[derive(Default)]
pub(super) struct UsualInputs {
    /// The classes of inputs, by their names.
    pub members: BTreeMap<String, Member>,
    /// The types of inputs, by their names.
    pub types: BTreeMap<String, InputType>,
    /// The type of the receiver, and of each parameter that is a reference.
    pub receiver: Option<String>,
    pub parameters: Vec<Option<String>>,
}

/// Walks over the types of a method. `added` are classes that the user wants beside.
pub(super) fn find(
    java: &Java,
    found: &FoundMethod,
    added: &[String],
    with_statics: bool,
) -> UsualInputs {
    let candidates = Candidates::new(java, found, added);
    let mut walk = Walk { java, candidates, found: UsualInputs::default(), open: vec![] };
    for class in added {
        walk.declare(&GenericType::class(&internal(class)));
    }
    let explored = &found.file.methods[found.place];
    if !explored.access.is_static() && explored.name != "<init>" {
        walk.receiver(&found.class);
    }
    walk.parameters(found);
    if with_statics {
        walk.statics();
    }
    walk.close();
    walk.found
}

struct Walk<'a> {
    java: &'a Java,
    candidates: Candidates<'a>,
    found: UsualInputs,
    /// Types whose classes are not chosen yet.
    open: Vec<(String, GenericType)>,
}

impl Walk<'_> {
    fn receiver(&mut self, class: &str) {
        let Some(file) = self.java.file_named(class) else { return };
        let name = format!("receiver {class}");
        let chosen = match self.candidates.has_objects(class) {
            true => vec![class.to_string()],
            false => self.candidates.of(class),
        };
        let arguments = own_bounds(&file);
        let mut classes = BTreeSet::new();
        for one in &chosen {
            classes.extend(self.members_of(one, class, &arguments));
        }
        let declared = class.to_string();
        let ty = InputType { declared, classes, assumption: None };
        self.found.types.insert(name.clone(), ty);
        self.found.receiver = Some(name);
    }

    fn parameters(&mut self, found: &FoundMethod) {
        let info = &found.file.methods[found.place];
        let Ok(shape) = MethodDescriptor::parse(&info.descriptor) else { return };
        let written = info.signature.as_deref().and_then(MethodSignature::parse);
        // A signature may leave out parameters that the compiler added.
        let written = written.filter(|one| one.parameters.len() == shape.parameters.len());
        let mut variables = own_bounds(&found.file);
        variables.extend(written.iter().flat_map(|one| bounds(&one.variables)));
        let labels = parameter_names(&found.file, &found.file.methods[found.place]);
        for (place, (ty, label)) in shape.parameters.iter().zip(labels).enumerate() {
            let generic = written.as_ref().map(|written| written.parameters[place].clone());
            let generic = written_type(generic, ty, &variables);
            let function = self.declare_function(&generic, &label);
            let name = function.or_else(|| self.declare_filled_array(&generic));
            let name = name.or_else(|| self.declare(&generic));
            self.found.parameters.push(name);
        }
    }

    /// The static fields of the user's classes.
    fn statics(&mut self) {
        // A class path that cannot be read is reported by others.
        for name in self.java.class_path().user_classes().unwrap_or_default() {
            let Some(file) = self.java.file_named(&dotted(&name)) else { continue };
            for field in file.fields.iter().filter(|field| is_open(field)) {
                if let Some(ty) = field_type(field, &own_bounds(&file)) {
                    self.declare(&ty);
                }
            }
        }
    }

    /// The name of the type of inputs. Its classes are chosen later.
    fn declare(&mut self, ty: &GenericType) -> Option<String> {
        let name = type_name(ty)?;
        if !self.found.types.contains_key(&name) {
            let declared = name_of(&erased(ty));
            let nothing = InputType { declared, classes: BTreeSet::new(), assumption: None };
            self.found.types.insert(name.clone(), nothing);
            self.open.push((name.clone(), ty.clone()));
        }
        Some(name)
    }

    /// The type of what constructors of a class put into a field, which is narrower than the field's own.
    fn declare_made(
        &mut self,
        class: &str,
        field: &FieldInfo,
        declared: &GenericType,
        narrower: &str,
    ) -> Option<String> {
        let GenericType::Class { arguments, .. } = declared else { return None };
        let file = self.java.file_named(narrower)?;
        let count = class_signature(&file).parameters.len();
        let arguments = match count == arguments.len() {
            true => arguments.clone(),
            false => vec![GenericType::object(); count],
        };
        let ty = GenericType::Class { name: internal(narrower), arguments };
        let (shown, of) = (simple(&readable(&ty)), simple(class));
        let name = format!("{} in {} of {class}", type_name(&ty)?, field.name);
        let assumption = Assumption {
            about: class.to_string(),
            what: format!("`{}` of `{of}` is a `{shown}`", field.name),
            why: "its constructors that are called put one there, nothing else does".to_string(),
            is_optional: true,
        };
        if !self.found.types.contains_key(&name) {
            // The classes are those of the type.
            let nothing = InputType {
                declared: name_of(&erased(&ty)),
                classes: BTreeSet::new(),
                assumption: Some(assumption),
            };
            self.found.types.insert(name.clone(), nothing);
            self.open.push((name.clone(), ty));
        }
        Some(name)
    }

    /// Chooses the classes of all types.
    fn close(&mut self) {
        while let Some((name, ty)) = self.open.pop() {
            let declared = name_of(&erased(&ty));
            let (classes, assumption) = match self.functions(&ty, None) {
                Some((classes, assumption)) => (classes, Some(assumption)),
                None => {
                    let classes = self.classes_of(&ty);
                    let assumption = self.assumption(&ty, &classes);
                    (classes, assumption)
                }
            };
            // What constructors see to says more.
            let known = self.found.types.get(&name).and_then(|ty| ty.assumption.clone());
            let assumption = known.or(assumption);
            self.found.types.insert(name, InputType { declared, classes, assumption });
        }
    }

    fn classes_of(&mut self, ty: &GenericType) -> BTreeSet<String> {
        match ty {
            GenericType::Primitive(_) | GenericType::Variable(_) => BTreeSet::new(),
            GenericType::Array(element) => BTreeSet::from([self.array(element)]),
            GenericType::Class { name, arguments } => {
                let declared = self.candidates.meant(name, arguments);
                let Some(file) = self.java.file_named(&declared) else { return BTreeSet::new() };
                let known = known_arguments(&file, arguments);
                let mut classes = BTreeSet::new();
                for one in self.candidates.of(&declared) {
                    classes.extend(self.members_of(&one, &declared, &known));
                }
                classes
            }
        }
    }

    /// In words, what was chosen for a type, unless that is the type itself.
    fn assumption(&self, ty: &GenericType, classes: &BTreeSet<String>) -> Option<Assumption> {
        let GenericType::Class { name, arguments } = ty else { return None };
        let declared = dotted(name);
        if declared == "java.lang.Class" {
            return Some(Assumption {
                about: declared,
                what: "no input of type `Class` is the class of an object or a literal".to_string(),
                why: "such inputs are not supported".to_string(),
                is_optional: false,
            });
        }
        let is_enum = self.java.file_named(&declared).is_some_and(|file| is_enum(&file));
        let says_more = arguments.iter().any(|one| *one != GenericType::object());
        if is_enum || !says_more && !self.candidates.leaves_out(&declared) {
            return None;
        }
        let shown: Vec<String> =
            classes.iter().map(|class| format!("`{}`", simple(&shown_class(class)))).collect();
        let shown = match &shown[..] {
            [one] => one.clone(),
            [first @ .., last] => format!("{} or {last}", first.join(", ")),
            [] => return None,
        };
        let shown_type = simple(&readable(ty));
        Some(Assumption {
            about: readable(ty),
            what: format!("inputs of type `{shown_type}` are of class {shown}"),
            why: "that is usual".to_string(),
            is_optional: true,
        })
    }

    /// The array class whose elements are of a type.
    fn array(&mut self, element: &GenericType) -> String {
        let visible = name_of(&erased(&GenericType::Array(Box::new(element.clone()))));
        let Some(elements) = self.declare(element) else {
            self.found.members.insert(visible.clone(), Member::Class(visible.clone()));
            return visible;
        };
        let name = format!("{visible} of {elements}");
        self.add_variant(Member::Variant {
            name,
            class: visible,
            fields: vec![],
            elements: Some(elements),
            is_exclusive: false,
            is_empty: false,
            has_no_null: false,
        })
    }

    /// The type of an array that callers pass, who pass no null: its elements are none either.
    fn declare_filled_array(&mut self, ty: &GenericType) -> Option<String> {
        let GenericType::Array(element) = ty else { return None };
        if !self.java.arguments_not_null {
            return None;
        }
        let elements = self.declare(element)?;
        let declared = name_of(&erased(ty));
        let class = self.add_variant(Member::Variant {
            name: format!("{declared} of {elements} and no null"),
            class: declared.clone(),
            fields: vec![],
            elements: Some(elements),
            is_exclusive: false,
            is_empty: false,
            has_no_null: true,
        });
        let name = format!("{} and no null", type_name(ty)?);
        let ty = InputType { declared, classes: BTreeSet::from([class]), assumption: None };
        self.found.types.insert(name.clone(), ty);
        Some(name)
    }

    /// Adds a class of inputs. The answer is its name.
    fn add_variant(&mut self, member: Member) -> String {
        let name = member.full_name();
        self.found.members.insert(name.clone(), member);
        name
    }

    /// The members that a class stands for which was chosen for a type with these arguments.
    fn members_of(&mut self, class: &str, declared: &str, known: &TypeArguments) -> Vec<String> {
        let Some(file) = self.java.file_named(class) else { return vec![] };
        if is_enum(&file) {
            let mut names = vec![];
            for member in constants(self.java, class, &file) {
                let name = member.full_name();
                self.found.members.insert(name.clone(), member);
                names.push(name);
            }
            return names;
        }
        let arguments = self.candidates.arguments(class, declared, known);
        vec![self.object(class, &file, &arguments)]
    }

    /// The class of objects of a class with these arguments: a variant, if some field then holds less
    /// than the class alone says.
    fn object(&mut self, class: &str, file: &ClassFile, arguments: &TypeArguments) -> String {
        let variables = self.candidates.variables(file);
        let own: Vec<GenericType> = variables
            .iter()
            .map(|one| arguments.get(&one.name).cloned().unwrap_or_else(GenericType::object))
            .collect();
        let name = with_arguments(class, &own);
        let variant = if name == class { format!("{class}{OF_INPUTS}") } else { name };
        if self.found.members.contains_key(class) && own.is_empty() {
            return class.to_string();
        }
        if self.found.members.contains_key(&variant) {
            return variant;
        }
        // Before the fields: they may lead back here.
        let made = match self.java.is_of_jdk(class) {
            true => BTreeMap::new(),
            false => constructed::narrower_fields(self.java, class),
        };
        let mut fields = vec![];
        let mut plain = vec![];
        self.walk_fields(class, arguments, &mut |walk, declaring, field, arguments| {
            let owner = dotted(&declaring.name);
            if is_owned_array(&owner, &field.name) {
                let has_no_null = ARRAYS_WITHOUT_NULL.contains(&(owner.as_str(), &field.name))
                    || models::has_no_null(&owner, &field.name);
                let held = walk.owned_array(&variant, field, arguments, has_no_null);
                fields.push((owner, field.name.clone(), held));
                return;
            }
            if walk.declare_empty(declaring, field) {
                return;
            }
            let outer = walk.candidates.outer_type(field, arguments);
            let Some(ty) = outer.or_else(|| field_type(field, arguments)) else { return };
            let default = field_type(field, &own_bounds(declaring));
            let narrower = made.get(&(owner.clone(), field.name.clone()));
            if let Some(held) = narrower.and_then(|one| walk.declare_made(class, field, &ty, one)) {
                fields.push((owner, field.name.clone(), held));
                return;
            }
            plain.push(ty.clone());
            if let Some(held) = type_name(&ty)
                && default.as_ref().and_then(type_name) != Some(held.clone())
            {
                fields.push((owner, field.name.clone(), held));
            }
        });
        let name = if fields.is_empty() { class.to_string() } else { variant };
        let member = match fields.is_empty() {
            true => Member::Class(name.clone()),
            false => Member::Variant {
                name: name.clone(),
                class: class.to_string(),
                fields,
                elements: None,
                is_exclusive: false,
                is_empty: false,
                has_no_null: false,
            },
        };
        self.found.members.insert(name.clone(), member);
        if class == crate::library_rules::OWNER {
            self.add_characters(file);
        }
        for ty in plain {
            self.declare(&ty);
        }
        name
    }

    /// The arrays that strings keep to themselves.
    fn add_characters(&mut self, file: &ClassFile) {
        for member in super::universe::owned_arrays(file) {
            self.found.members.insert(member.full_name(), member);
        }
    }

    /// The array that a field owns: its elements are as the field says, or of the first type argument.
    fn owned_array(
        &mut self,
        owner: &str,
        field: &FieldInfo,
        arguments: &TypeArguments,
        has_no_null: bool,
    ) -> String {
        let declared = field_type(field, arguments);
        let visible = JavaType::parse(&field.descriptor);
        let visible = visible.as_ref().map_or_else(|_| String::new(), name_of);
        let elements = match declared {
            Some(GenericType::Array(element)) if field.signature.is_some() => Some(*element),
            Some(GenericType::Array(element)) => match *element {
                GenericType::Primitive(_) => None,
                _ => Some(arguments.values().next().cloned().unwrap_or_else(GenericType::object)),
            },
            _ => None,
        };
        let elements = elements.and_then(|ty| self.declare(&ty));
        self.add_variant(Member::Variant {
            name: format!("{visible} {} of {owner}", field.name),
            class: visible,
            fields: vec![],
            has_no_null: elements.is_some() && (has_no_null || self.java.arguments_not_null),
            elements,
            is_exclusive: true,
            is_empty: false,
        })
    }

    /// Visits the instance fields that hold references of a class and of those above it, each with what
    /// the variables of its own class stand for.
    fn walk_fields<Visit>(&mut self, class: &str, arguments: &TypeArguments, visit: &mut Visit)
    where
        Visit: FnMut(&mut Self, &Arc<ClassFile>, &FieldInfo, &TypeArguments),
    {
        let mut next = Some((class.to_string(), arguments.clone()));
        for _ in 0..MOST_SUPERCLASSES {
            let Some((class, arguments)) = next else { return };
            let Some(file) = self.java.file_named(&class) else { return };
            let arguments = self.candidates.within_bounds(&file, arguments);
            for field in &file.fields {
                let is_reference = field.descriptor.starts_with(['L', '[']);
                if is_reference && !field.access.is_static() {
                    visit(self, &file, field, &arguments);
                }
            }
            // What stands in for a class does not use its fields.
            let above = file.superclass.as_ref().filter(|_| !models::is_stand_in(&class));
            next = above.map(|above| {
                let above = dotted(above);
                let known = self.candidates.arguments_above(&file, &above, &arguments);
                (above, known)
            });
        }
    }
}

/// The types of inputs that a method takes, where they are usual ones.
#[derive(Default)]
pub(super) struct InputTypes {
    pub receiver: Option<ClassId>,
    /// For each parameter, if it is a reference.
    pub parameters: Vec<Option<ClassId>>,
}

/// Defines the types of inputs, and then the variants among their classes.
pub(super) fn define(java: &Java, program: &Program, usual: &UsualInputs) -> InputTypes {
    // All names first: loading a class asks for the types of its fields.
    for member in usual.ordered_members() {
        program.intern_class(&member.full_name());
    }
    for name in usual.types.keys() {
        program.intern_class(name);
    }
    for (name, ty) in &usual.types {
        let classes = ty.classes.iter().map(|class| program.intern_class(class));
        let chosen = ClassSet::from_classes(classes);
        let declared = program.intern_class(&ty.declared);
        program.define_class(name, |_| Class {
            superclass: Some(declared),
            chosen_subtypes: Some(chosen),
            assumption: ty.assumption.clone().map(Arc::new),
            ..Class::new(name, ClassKind::Interface, Span::SYNTHETIC)
        });
    }
    for member in usual.members.values() {
        functions::define(java, program, member);
        let Member::Variant { name, class, fields, elements, is_exclusive, is_empty, has_no_null } =
            member
        else {
            continue;
        };
        let visible = program.intern_class(class);
        let kind = program.class(visible).kind;
        let held = |(declaring, field, held): &(String, String, String)| {
            let declaring = program.intern_class(declaring);
            let fields = program.class(declaring).fields.iter().copied();
            let field = fields.into_iter().find(|&one| program.field(one).name == *field)?;
            Some((field, program.intern_class(held)))
        };
        let variant = Variant {
            fields: fields.iter().filter_map(held).collect(),
            elements: elements.as_ref().map(|elements| program.intern_class(elements)),
            is_exclusive: *is_exclusive,
            is_empty: *is_empty,
            has_no_null: *has_no_null,
        };
        let no_null = || Assumption {
            about: class.clone(),
            what: "arrays that are arguments, lists, maps and sets hold no null".to_string(),
            why: "callers pass no null".to_string(),
            is_optional: true,
        };
        program.define_class(name, |_| Class {
            superclass: Some(visible),
            // Else their classes refuse it.
            assumption: (*has_no_null && java.arguments_not_null).then(|| Arc::new(no_null())),
            variant: Some(Box::new(variant)),
            ..Class::new(name, kind, Span::SYNTHETIC)
        });
    }
    let of_name = |name: &String| program.intern_class(name);
    InputTypes {
        receiver: usual.receiver.as_ref().map(of_name),
        parameters: usual.parameters.iter().map(|name| name.as_ref().map(of_name)).collect(),
    }
}

/// What the variables of a class stand for that is declared with these arguments.
fn known_arguments(file: &ClassFile, arguments: &[GenericType]) -> TypeArguments {
    let variables = class_signature(file).parameters;
    let mut known = own_bounds(file);
    if variables.len() == arguments.len() {
        let names = variables.into_iter().map(|one| one.name);
        known.extend(names.zip(arguments.iter().cloned()));
    }
    known
}

/// The name that programs know a class of inputs by.
fn shown_class(class: &str) -> String {
    models::visible(class.strip_suffix(OF_INPUTS).unwrap_or(class))
}

/// A name without packages.
fn simple(name: &str) -> String {
    let mut shown = String::new();
    for part in
        name.split_inclusive(|letter: char| !letter.is_alphanumeric() && !"._$".contains(letter))
    {
        let ends =
            part.len() - part.trim_end_matches(|letter: char| !letter.is_alphanumeric()).len();
        let (word, end) = part.split_at(part.len() - ends);
        let last = word.rsplit(['.', '$']).next().unwrap_or(word);
        // A class without a name is known by the one around it.
        let is_named = !last.starts_with(|letter: char| letter.is_ascii_digit());
        shown.push_str(if is_named { last } else { word.rsplit('.').next().unwrap_or(word) });
        shown.push_str(end);
    }
    shown
}
