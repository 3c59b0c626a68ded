//! Subtypes and method resolution, computed once for a finished class table.

use crate::class_set::ClassSet;
use crate::program::{ClassId, ClassKind, MethodId, Program, SelectorId};
use std::collections::BTreeMap;

/// One implementation that a virtual call may reach, and for which receivers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Implementation {
    /// The method that runs.
    pub method: MethodId,
    /// The runtime classes whose objects run it.
    pub receivers: ClassSet,
}

/// What the class table says about subtypes and dispatch.
#[derive(Clone, Debug)]
pub struct Hierarchy {
    /// For each class, the instantiable classes that are subtypes of it.
    subtypes: Vec<ClassSet>,
    /// For each selector, its implementations by the first receiver class that runs them.
    implementations: Vec<Vec<Implementation>>,
    instantiable: ClassSet,
}

impl Hierarchy {
    /// Computes the relations; the superclass relation must have no cycle.
    pub(crate) fn new(program: &Program) -> Self {
        let instantiable = |class: &ClassId| {
            matches!(program.class(*class).kind, ClassKind::Concrete | ClassKind::Array { .. })
        };
        let all: Vec<ClassId> = (0..program.classes.len() as u32).map(ClassId).collect();
        let mut below: Vec<Vec<ClassId>> = vec![vec![]; all.len()];
        for &class in all.iter().filter(|class| instantiable(class)) {
            for supertype in supertypes(program, class) {
                below[supertype.index()].push(class);
            }
        }
        let objects = ClassSet::from_classes(all.iter().copied().filter(instantiable));
        let implementations = (0..program.selectors.len() as u32)
            .map(|selector| implementations(program, &objects, SelectorId(selector)))
            .collect();
        Hierarchy {
            subtypes: below.into_iter().map(ClassSet::from_classes).collect(),
            implementations,
            instantiable: objects,
        }
    }

    /// The instantiable classes that are `class` or below it.
    pub fn subtypes(&self, class: ClassId) -> &ClassSet {
        &self.subtypes[class.index()]
    }

    /// Every class that an object can have.
    pub fn instantiable(&self) -> &ClassSet {
        &self.instantiable
    }

    /// Is an object of runtime class `class` an instance of `supertype`?
    pub fn is_subtype(&self, class: ClassId, supertype: ClassId) -> bool {
        self.subtypes(supertype).contains(class)
    }

    /// All implementations of a selector, with the runtime classes that run each. The order is
    /// that of the first receiver class; the receiver sets do not overlap.
    pub fn implementations(&self, selector: SelectorId) -> &[Implementation] {
        &self.implementations[selector.index()]
    }

    /// The method that an object of this runtime class runs for a selector.
    pub fn resolve(&self, class: ClassId, selector: SelectorId) -> Option<MethodId> {
        let found = self.implementations(selector);
        found.iter().find(|one| one.receivers.contains(class)).map(|one| one.method)
    }
}

/// `class` itself and everything above it, classes first, each once.
fn supertypes(program: &Program, class: ClassId) -> Vec<ClassId> {
    let mut found = vec![class];
    let mut next = 0;
    while let Some(&class) = found.get(next) {
        next += 1;
        let declaration = program.class(class);
        for &above in declaration.superclass.iter().chain(&declaration.interfaces) {
            if !found.contains(&above) {
                found.push(above);
            }
        }
    }
    found
}

fn implementations(
    program: &Program,
    objects: &ClassSet,
    selector: SelectorId,
) -> Vec<Implementation> {
    let mut order: Vec<MethodId> = vec![];
    let mut receivers: BTreeMap<MethodId, Vec<ClassId>> = BTreeMap::new();
    for class in objects.iter() {
        let Some(method) = lookup(program, class, selector) else { continue };
        if !order.contains(&method) {
            order.push(method);
        }
        receivers.entry(method).or_default().push(class);
    }
    let implementation = |method| {
        let classes = receivers.remove(&method).unwrap_or_default();
        Implementation { method, receivers: ClassSet::from_classes(classes) }
    };
    order.into_iter().map(implementation).collect()
}

/// The nearest implementation with a body: superclasses first, then default methods of interfaces.
fn lookup(program: &Program, class: ClassId, selector: SelectorId) -> Option<MethodId> {
    let declared = |class: ClassId| {
        program.class(class).methods.iter().copied().find(|&method| {
            let method = program.method(method);
            method.selector == Some(selector) && method.body.is_some()
        })
    };
    let mut next = Some(class);
    while let Some(class) = next {
        if let Some(method) = declared(class) {
            return Some(method);
        }
        next = program.class(class).superclass;
    }
    let interfaces = supertypes(program, class);
    let defaults: Vec<(ClassId, MethodId)> = interfaces
        .into_iter()
        .filter(|&above| program.class(above).kind == ClassKind::Interface)
        .filter_map(|above| declared(above).map(|method| (above, method)))
        .collect();
    // The most specific one: no other candidate's interface extends its own.
    let most_specific = defaults.iter().find(|(interface, _)| {
        let overridden = |(other, _): &(ClassId, MethodId)| {
            other != interface && supertypes(program, *other).contains(interface)
        };
        !defaults.iter().any(overridden)
    });
    most_specific.map(|&(_, method)| method)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::body::{Body, Terminator};
    use crate::builder::BodyBuilder;
    use crate::program::{Class, Method};
    use crate::source::Span;

    fn body() -> Body {
        let mut builder = BodyBuilder::new();
        builder.terminate(Terminator::Return(None), Span::SYNTHETIC);
        builder.finish()
    }

    fn class(
        program: &mut Program,
        name: &str,
        superclass: Option<ClassId>,
        kind: ClassKind,
    ) -> ClassId {
        program.classes.push(Class {
            name: name.into(),
            kind,
            superclass,
            interfaces: vec![],
            fields: vec![],
            methods: vec![],
            initializer: None,
            span: Span::SYNTHETIC,
        });
        ClassId(program.classes.len() as u32 - 1)
    }

    fn method(program: &mut Program, class: ClassId) -> MethodId {
        let selector = program.intern_selector("m", "1");
        program.methods.push(Method {
            name: "m".into(),
            class: Some(class),
            selector: Some(selector),
            parameter_count: 1,
            returns: None,
            body: Some(body()),
            span: Span::SYNTHETIC,
        });
        let id = MethodId(program.methods.len() as u32 - 1);
        program.classes[class.index()].methods.push(id);
        id
    }

    #[test]
    fn dispatch_follows_overrides() {
        let mut program = Program::default();
        let a = class(&mut program, "A", None, ClassKind::Concrete);
        let b = class(&mut program, "B", Some(a), ClassKind::Concrete);
        let c = class(&mut program, "C", Some(b), ClassKind::Concrete);
        let other = class(&mut program, "Other", None, ClassKind::Concrete);
        let in_a = method(&mut program, a);
        let in_b = method(&mut program, b);
        let hierarchy = program.hierarchy();
        let selector = SelectorId(0);
        let found = hierarchy.implementations(selector);
        assert_eq!(found.len(), 2);
        assert_eq!(
            found[0],
            Implementation { method: in_a, receivers: ClassSet::from_classes([a]) }
        );
        assert_eq!(
            found[1],
            Implementation { method: in_b, receivers: ClassSet::from_classes([b, c]) }
        );
        assert_eq!(hierarchy.resolve(other, selector), None);
        assert!(hierarchy.is_subtype(c, a) && !hierarchy.is_subtype(a, c));
    }

    #[test]
    fn default_methods_yield_to_classes_and_to_more_specific_interfaces() {
        let mut program = Program::default();
        let top = class(&mut program, "I", None, ClassKind::Interface);
        let sub = class(&mut program, "J", None, ClassKind::Interface);
        program.classes[sub.index()].interfaces.push(top);
        let user = class(&mut program, "C", None, ClassKind::Concrete);
        program.classes[user.index()].interfaces.extend([top, sub]);
        let own = class(&mut program, "D", Some(user), ClassKind::Concrete);
        method(&mut program, top);
        let specific = method(&mut program, sub);
        let overriding = method(&mut program, own);
        let hierarchy = program.hierarchy();
        assert_eq!(hierarchy.resolve(user, SelectorId(0)), Some(specific));
        assert_eq!(hierarchy.resolve(own, SelectorId(0)), Some(overriding));
        assert_eq!(hierarchy.subtypes(top).iter().collect::<Vec<_>>(), [user, own]);
    }
}
