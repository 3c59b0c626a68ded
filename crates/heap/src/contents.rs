//! Which objects the elements of an input array may be, by the class that the array has.
//!
//! Arrays are covariant: an input of type `Object[]` may be a `String[]`, and then its elements are
//! null or strings. So what an element may be depends on the array's class, which a path mostly
//! leaves open. What holds whatever that class is, is said once; what holds only of some classes is
//! said of these.

use crate::functions::classes_of;
use forkless_ir::{ClassId, ClassKind, ClassSet, Program, Type};
use std::sync::Arc;

/// What arrays hold whose classes are among some. Classes that are no arrays of references hold
/// nothing.
#[derive(Debug)]
pub(crate) struct ArrayContents {
    /// The classes that an element's object may have, if the class of the array is open.
    pub all: Arc<ClassSet>,
    /// How people know them.
    pub name: String,
    /// The arrays whose elements may be of fewer classes.
    pub narrower: Vec<Narrower>,
}

/// Classes of arrays whose elements may be of the same classes.
#[derive(Debug)]
pub(crate) struct Narrower {
    pub arrays: ClassSet,
    pub arrays_name: String,
    pub elements: Arc<ClassSet>,
    pub elements_name: String,
}

impl ArrayContents {
    pub fn new(program: &Program, arrays: &ClassSet) -> Self {
        let mut kinds: Vec<Narrower> = vec![];
        for array in arrays.iter() {
            let Some(element) = reference_element(program, array) else { continue };
            let name = &program.class(array).name;
            let elements = classes_of(program, element);
            match kinds.iter_mut().find(|kind| kind.elements == elements) {
                Some(kind) => {
                    kind.arrays = kind.arrays.union(&ClassSet::from_classes([array]));
                    kind.arrays_name = format!("{} or {name}", kind.arrays_name);
                }
                None => kinds.push(Narrower {
                    arrays: ClassSet::from_classes([array]),
                    arrays_name: name.clone(),
                    elements,
                    elements_name: match element {
                        Type::Ref(class) => program.class(class).name.clone(),
                        _ => "any class".to_string(),
                    },
                }),
            }
        }
        let all = kinds.iter().fold(ClassSet::default(), |all, kind| all.union(&kind.elements));
        let widest = kinds.iter().find(|kind| *kind.elements == all);
        let name = widest.map_or("element class".to_string(), |kind| kind.elements_name.clone());
        kinds.retain(|kind| *kind.elements != all);
        ArrayContents { all: Arc::new(all), name, narrower: kinds }
    }

    /// The classes that an element's object may have where the array has this class.
    pub fn of_class(&self, array: ClassId) -> &Arc<ClassSet> {
        let narrower = self.narrower.iter().find(|kind| kind.arrays.contains(array));
        narrower.map_or(&self.all, |kind| &kind.elements)
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
