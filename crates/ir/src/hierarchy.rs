//! Subtypes and method resolution.
//!
//! It answers two kinds of questions. Of one class: is it a subtype of another, which method does
//! it run? And of inputs, whose class is open: which classes can they have, and which methods can
//! a call on them reach? Only the *input classes* count for the latter. They are fixed when the
//! first such question comes, whereas a program that loads classes on demand goes on growing.

use crate::class_set::ClassSet;
use crate::program::{ClassId, ClassKind, MethodId, Program, SelectorId};
use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;
use std::sync::{Arc, PoisonError, RwLock};

/// One implementation that a virtual call may reach, and for which receivers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Implementation {
    /// The method that runs.
    pub method: MethodId,
    /// The classes of inputs that run it.
    pub receivers: ClassSet,
}

/// A question about the class of an object.
#[derive(Clone, Copy, Debug)]
pub enum ClassTest<'a> {
    /// Is it this class or a subtype?
    Below(ClassId),
    /// Is it one of these?
    Among(&'a ClassSet),
}

impl<'a> ClassTest<'a> {
    /// The answer for an object of this class.
    pub fn accepts(self, program: &Program, class: ClassId) -> bool {
        match self {
            ClassTest::Below(above) => program.hierarchy().is_subtype(class, above),
            ClassTest::Among(classes) => classes.contains(class),
        }
    }

    /// A set that has those classes of inputs for which the answer is yes.
    pub fn inputs<'p: 'a>(self, program: &'p Program) -> &'a ClassSet {
        match self {
            ClassTest::Below(class) => program.hierarchy().subtypes(class),
            ClassTest::Among(classes) => classes,
        }
    }
}

/// Answers that were computed before.
#[derive(Debug)]
struct Cache<K, V>(RwLock<HashMap<K, V>>);

impl<K, V> Default for Cache<K, V> {
    fn default() -> Self {
        Cache(RwLock::default())
    }
}

impl<K: Eq + Hash, V: Clone> Cache<K, V> {
    fn get(&self, key: K, compute: impl FnOnce() -> V) -> V {
        if let Some(known) = self.0.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return known.clone();
        }
        // Not under the lock: computing may load classes, which may ask further questions.
        let value = compute();
        self.0.write().unwrap_or_else(PoisonError::into_inner).entry(key).or_insert(value).clone()
    }
}

/// What is remembered of a program's hierarchy.
#[derive(Debug, Default)]
pub(crate) struct Answers {
    implementations: Cache<SelectorId, Arc<[Implementation]>>,
    resolved: Cache<(ClassId, SelectorId), Option<MethodId>>,
}

/// What the class table says about subtypes and dispatch.
#[derive(Clone, Copy, Debug)]
pub struct Hierarchy<'p> {
    pub(crate) program: &'p Program,
    pub(crate) answers: &'p Answers,
}

impl<'p> Hierarchy<'p> {
    /// The classes of inputs that are `class` or below it.
    pub fn subtypes(self, class: ClassId) -> &'p ClassSet {
        let program = self.program;
        program.derived(class).subtypes.get_or_init(|| {
            if let Some(chosen) = &program.class(class).chosen_subtypes {
                return chosen.clone();
            }
            let is_below = |&one: &ClassId| self.is_subtype(one, class);
            ClassSet::from_classes(self.instantiable().iter().filter(is_below))
        })
    }

    /// Every class that an input can have.
    pub fn instantiable(self) -> &'p ClassSet {
        self.program.instantiable()
    }

    /// The classes of inputs that stand for one object of the program each
    /// ([`ClassKind::Constant`]).
    pub fn constants(self) -> &'p ClassSet {
        self.program.constants()
    }

    /// The classes of inputs that say more than their superclass ([`crate::Variant`]).
    pub fn variants(self) -> &'p ClassSet {
        self.program.variants()
    }

    /// The classes of inputs to each of whose objects one reference of the input leads.
    pub fn exclusive(self) -> &'p ClassSet {
        self.program.exclusive()
    }

    /// The classes of inputs that are found where a reference is declared with this class. Of variants
    /// only those that the declaration means.
    pub fn declared(self, class: ClassId) -> ClassSet {
        let declaration = self.program.class(class);
        let all = self.subtypes(class);
        if declaration.variant.is_some() || declaration.chosen_subtypes.is_some() {
            return all.clone();
        }
        all.difference(self.variants())
    }

    /// Is an object of runtime class `class` an instance of `supertype`?
    pub fn is_subtype(self, class: ClassId, supertype: ClassId) -> bool {
        class == supertype || self.supertypes(class).binary_search(&supertype).is_ok()
    }

    /// `class` itself and everything above it, sorted.
    fn supertypes(self, class: ClassId) -> &'p [ClassId] {
        self.program.derived(class).supertypes.get_or_init(|| {
            let mut found = supertypes(self.program, class);
            found.sort_unstable();
            found.into()
        })
    }

    /// All implementations of a selector, with the classes of inputs that run each. The order is
    /// that of the first receiver class; the receiver sets do not overlap.
    pub fn implementations(self, selector: SelectorId) -> Arc<[Implementation]> {
        let compute = || implementations(self, selector).into();
        self.answers.implementations.get(selector, compute)
    }

    /// The method that an object of this runtime class runs for a selector.
    pub fn resolve(self, class: ClassId, selector: SelectorId) -> Option<MethodId> {
        let compute = || lookup(self.program, class, selector);
        self.answers.resolved.get((class, selector), compute)
    }
}

/// The classes that objects can have.
pub(crate) fn instantiable(program: &Program) -> ClassSet {
    let can_be = |class: &ClassId| match program.class(*class).kind {
        ClassKind::Concrete | ClassKind::Array { .. } | ClassKind::Constant { .. } => true,
        ClassKind::Abstract | ClassKind::Interface | ClassKind::Missing => false,
    };
    if program.input_classes.is_empty() {
        ClassSet::from_classes(program.class_ids().filter(can_be))
    } else {
        ClassSet::from_classes(program.input_classes.iter().copied().filter(can_be))
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

fn implementations(hierarchy: Hierarchy<'_>, selector: SelectorId) -> Vec<Implementation> {
    let mut order: Vec<MethodId> = vec![];
    let mut receivers: BTreeMap<MethodId, Vec<ClassId>> = BTreeMap::new();
    for class in hierarchy.instantiable().iter() {
        let Some(method) = hierarchy.resolve(class, selector) else { continue };
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
            method.selector == Some(selector) && !method.is_abstract
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
    use crate::program::{Class, Code, Method};
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
        program.add_class(Class { superclass, ..Class::new(name, kind, Span::SYNTHETIC) })
    }

    fn method(program: &mut Program, class: ClassId) -> MethodId {
        let selector = program.intern_selector("m", "1");
        let id = program.add_method(Method {
            name: "m".into(),
            class: Some(class),
            selector: Some(selector),
            parameter_count: 1,
            returns: None,
            is_abstract: false,
            is_silent: false,
            code: Code::Body(body()).into(),
            span: Span::SYNTHETIC,
        });
        program.class_mut(class).methods.push(id);
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
        program.class_mut(sub).interfaces.push(top);
        let user = class(&mut program, "C", None, ClassKind::Concrete);
        program.class_mut(user).interfaces.extend([top, sub]);
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
