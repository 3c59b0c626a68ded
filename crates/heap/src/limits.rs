//! How many objects an input may have: in all, or of a class and its subclasses.

use forkless_ir::{ClassId, ClassSet, Program};

/// A limit on the number of input objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObjectLimit {
    /// Only objects of this class and its subclasses count; `None` for all objects.
    pub class: Option<ClassId>,
    /// At most so many.
    pub most: u32,
}

impl ObjectLimit {
    /// The classes whose objects count. Constants of the program are no input objects.
    pub fn classes(self, program: &Program) -> ClassSet {
        let hierarchy = program.hierarchy();
        let inputs = hierarchy.instantiable().difference(hierarchy.constants());
        match self.class {
            None => inputs,
            Some(class) => inputs.intersection(hierarchy.subtypes(class)),
        }
    }
}

/// The same with the classes that count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedClasses {
    /// What they are called: the class that stands above them.
    pub name: String,
    /// The classes whose objects count.
    pub classes: ClassSet,
    /// At most so many.
    pub most: u32,
}

impl CountedClasses {
    /// The limits of a run.
    pub fn of(limits: &[ObjectLimit], program: &Program) -> Vec<CountedClasses> {
        let counted = |limit: &ObjectLimit| CountedClasses {
            name: limit.class.map_or("any class", |class| program.class_name(class)).to_string(),
            classes: limit.classes(program),
            most: limit.most,
        };
        limits.iter().map(counted).collect()
    }
}
