//! Which objects the elements of an input array, or a field of an input object, may be, by the class
//! that the array or the object has.
//!
//! Arrays are covariant: an input of type `Object[]` may be a `String[]`, and then its elements are
//! null or strings. A list of integers holds them in an array of its own. So what is found there depends
//! on the holder's class, which a path mostly leaves open. What holds whatever that class is, is said
//! once; what holds only of some classes is said of these.

use crate::functions::classes_of;
use forkless_ir::{Assumption, Class, ClassId, ClassKind, ClassSet, FieldId, Program, Type};
use std::sync::Arc;

/// Where in its holder a reference is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Place {
    /// In an array.
    Element,
    /// In a field.
    Field(FieldId),
}

/// What objects hold at a place whose classes are among some. Classes that hold no references there hold
/// nothing.
#[derive(Debug)]
pub(crate) struct Contents {
    /// The classes that an object found there may have, if the class of the holder is open.
    pub all: Arc<ClassSet>,
    /// How people know them.
    pub name: String,
    /// The holders that may hold fewer classes.
    pub narrower: Vec<Narrower>,
    /// Is no element null, whatever the class of the holder is?
    pub has_no_null: bool,
    /// What is assumed of them.
    pub assumptions: Vec<Arc<Assumption>>,
}

/// Classes of holders that may hold the same classes.
#[derive(Debug)]
pub(crate) struct Narrower {
    pub holders: ClassSet,
    pub holders_name: String,
    pub held: Arc<ClassSet>,
    pub held_name: String,
}

impl Contents {
    pub fn new(program: &Program, holders: &ClassSet, place: Place) -> Self {
        let mut kinds: Vec<Narrower> = vec![];
        let mut assumptions = vec![];
        let mut has_no_null = place == Place::Element;
        for holder in holders.iter() {
            let Some(ty) = held_type(program, holder, place) else { continue };
            if let Type::Ref(class) = ty {
                assumptions.extend(program.class(class).assumption.clone());
            }
            let Class { name, variant, assumption, .. } = program.class(holder);
            let is_filled = variant.as_ref().is_some_and(|variant| variant.has_no_null);
            if place == Place::Element {
                has_no_null &= is_filled;
                assumptions.extend(assumption.clone().filter(|_| is_filled));
            }
            let held = classes_of(program, ty);
            match kinds.iter_mut().find(|kind| kind.held == held) {
                Some(kind) => {
                    kind.holders = kind.holders.union(&ClassSet::from_classes([holder]));
                    kind.holders_name = format!("{} or {name}", kind.holders_name);
                }
                None => kinds.push(Narrower {
                    holders: ClassSet::from_classes([holder]),
                    holders_name: name.clone(),
                    held,
                    held_name: match ty {
                        Type::Ref(class) => program.class(class).name.clone(),
                        _ => "any class".to_string(),
                    },
                }),
            }
        }
        let all = kinds.iter().fold(ClassSet::default(), |all, kind| all.union(&kind.held));
        let widest = kinds.iter().find(|kind| *kind.held == all);
        let name = widest.map_or("element class".to_string(), |kind| kind.held_name.clone());
        kinds.retain(|kind| *kind.held != all);
        // Where no object is there for an element, it is null all the same.
        let has_no_null = has_no_null && !all.is_empty();
        Contents { all: Arc::new(all), name, narrower: kinds, has_no_null, assumptions }
    }

    /// The classes that an object found there may have where the holder has this class.
    pub fn of_class(&self, holder: ClassId) -> &Arc<ClassSet> {
        let narrower = self.narrower.iter().find(|kind| kind.holders.contains(holder));
        narrower.map_or(&self.all, |kind| &kind.held)
    }
}

/// The type of what objects of a class hold at a place, if that are references.
fn held_type(program: &Program, holder: ClassId, place: Place) -> Option<Type> {
    let variant = program.class(holder).variant.as_ref();
    match place {
        Place::Element => {
            let narrower = variant.and_then(|variant| variant.elements).map(Type::Ref);
            narrower.or_else(|| reference_element(program, holder))
        }
        Place::Field(field) => {
            let narrower = variant.and_then(|variant| variant.field(field));
            let declaration = program.field(field);
            let is_there = program.hierarchy().is_subtype(holder, declaration.class);
            let declared = declaration.holds.map_or(declaration.ty, Type::Ref);
            is_there.then(|| narrower.map_or(declared, Type::Ref))
        }
    }
}

/// The type of an array's elements, if they are references.
fn reference_element(program: &Program, class: ClassId) -> Option<Type> {
    match program.class(class).kind {
        ClassKind::Array { element } if element.is_reference() => Some(element),
        ClassKind::Array { .. }
        | ClassKind::Concrete
        | ClassKind::Abstract
        | ClassKind::Interface
        | ClassKind::Missing
        | ClassKind::Constant { .. } => None,
    }
}
