//! What the classes of the program do to each other: who is below whom, who writes whose fields, and which
//! constructors make objects. It is found once for a class path.

use crate::classfile::{ClassFile, JvmInstruction, MethodInfo};
use crate::java::Java;
use crate::names::dotted;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

/// Of larger class paths nothing is known.
const MOST_CLASSES: usize = 5_000;

/// Code that restores an object is called through so many methods.
const MOST_CALLS: usize = 4;

/// Methods by which objects come back from their serial forms.
pub(crate) const RESTORING: [&str; 4] =
    ["readObject", "readObjectNoData", "readResolve", "readExternal"];

/// Keeps what is known of a class path for all methods that are loaded from it.
#[derive(Debug, Default)]
pub struct WholePathCache {
    found: OnceLock<Option<WholePath>>,
}

/// A class, a name and a descriptor.
type Member = (String, String, String);

/// What the classes of the program do to each other. All names are internal ones.
#[derive(Debug, Default)]
pub(crate) struct WholePath {
    /// The classes right below each type.
    below: BTreeMap<String, BTreeSet<String>>,
    /// The methods that write a field, by the class that declares it.
    writers: BTreeMap<Member, BTreeSet<Member>>,
    /// The methods that call a method, by the class that declares it.
    callers: BTreeMap<Member, BTreeSet<Member>>,
    /// Constructors of abstract classes that make no object: no constructor of a class below calls them.
    unused: BTreeSet<Member>,
    /// Constructors of other classes that are not public, and that nothing calls, beside others.
    uncalled: BTreeSet<Member>,
    /// Classes that objects can be made of.
    concrete: BTreeSet<String>,
    /// Classes that restore their objects from a serial form.
    restoring: BTreeSet<String>,
}

/// What is known of the class path; none if it is too large, or not all of it can be read.
pub(crate) fn whole_path(java: &Java) -> Option<&WholePath> {
    java.whole_path.found.get_or_init(|| WholePath::of(java)).as_ref()
}

impl WholePath {
    fn of(java: &Java) -> Option<WholePath> {
        let names = java.class_path().user_classes().ok()?;
        if names.len() > MOST_CLASSES {
            return None;
        }
        let mut path = WholePath::default();
        // Constructors that are called by other constructors, which of whom.
        let mut calls: BTreeMap<Member, BTreeSet<Member>> = BTreeMap::new();
        let mut constructors = vec![];
        let mut is_public: BTreeMap<Member, bool> = BTreeMap::new();
        for name in names {
            let file = java.file_named(&dotted(&name))?;
            for above in file.superclass.iter().chain(&file.interfaces) {
                path.below.entry(above.clone()).or_default().insert(file.name.clone());
            }
            if !file.access.is_abstract() {
                path.concrete.insert(file.name.clone());
            }
            for method in &file.methods {
                if RESTORING.contains(&method.name.as_str()) {
                    path.restoring.insert(file.name.clone());
                }
                let Some(code) = file.code(method).ok()? else { continue };
                let own = (file.name.clone(), method.name.clone(), method.descriptor.clone());
                for (_, instruction) in &code.instructions {
                    path.note(java, &file, &own, instruction, &mut calls);
                }
                if own.1 == "<init>" {
                    is_public.insert(own.clone(), method.access.is_public());
                    constructors.push(own);
                }
            }
        }
        path.find_uncalled(&is_public, &calls);
        path.find_unused(constructors, &calls);
        Some(path)
    }

    /// Notes what an instruction of a method does to others.
    fn note(
        &mut self,
        java: &Java,
        file: &Arc<ClassFile>,
        method: &Member,
        instruction: &JvmInstruction,
        calls: &mut BTreeMap<Member, BTreeSet<Member>>,
    ) {
        match instruction {
            JvmInstruction::PutField(index) => {
                let Ok(member) = file.pool.member(*index) else { return };
                let declaring = declaring(java, member.class, member.name, member.descriptor);
                let field = (declaring, member.name.to_string(), member.descriptor.to_string());
                self.writers.entry(field).or_default().insert(method.clone());
            }
            JvmInstruction::InvokeSpecial(index)
            | JvmInstruction::InvokeVirtual(index)
            | JvmInstruction::InvokeStatic(index) => {
                let Ok(member) = file.pool.member(*index) else { return };
                let name = |text: &str| text.to_string();
                let mut called = (name(member.class), name(member.name), name(member.descriptor));
                if member.name == "<init>" {
                    calls.entry(called).or_default().insert(method.clone());
                    return;
                }
                called.0 = declaring_method(java, member.class, member.name, member.descriptor);
                self.callers.entry(called).or_default().insert(method.clone());
            }
            _ => {}
        }
    }

    /// Who has but constructors that nothing calls makes objects in ways that are not seen.
    fn find_uncalled(
        &mut self,
        is_public: &BTreeMap<Member, bool>,
        calls: &BTreeMap<Member, BTreeSet<Member>>,
    ) {
        let is_called = |one: &Member| is_public[one] || calls.contains_key(one);
        let with_objects: BTreeSet<&String> =
            is_public.keys().filter(|one| is_called(one)).map(|one| &one.0).collect();
        let is_uncalled = |one: &&Member| {
            self.concrete.contains(&one.0) && !is_called(one) && with_objects.contains(&one.0)
        };
        self.uncalled = is_public.keys().filter(is_uncalled).cloned().collect();
    }

    /// A constructor of an abstract class is used if one of a class below it calls it that is used itself.
    fn find_unused(
        &mut self,
        constructors: Vec<Member>,
        calls: &BTreeMap<Member, BTreeSet<Member>>,
    ) {
        let is_abstract = |one: &Member| !self.concrete.contains(&one.0);
        let mut unused: BTreeSet<Member> = constructors.into_iter().filter(is_abstract).collect();
        loop {
            let is_called = |one: &Member| {
                calls.get(one).is_some_and(|callers| callers.iter().any(|by| !unused.contains(by)))
            };
            let used: Vec<Member> = unused.iter().filter(|one| is_called(one)).cloned().collect();
            if used.is_empty() {
                break;
            }
            unused.retain(|one| !used.contains(one));
        }
        // A class without concrete ones below it is there for others.
        unused
            .retain(|one| self.all_below(&one.0).iter().any(|class| self.concrete.contains(class)));
        self.unused = unused;
    }

    /// The class and all below it.
    pub(crate) fn all_below(&self, class: &str) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        let mut open = vec![class.to_string()];
        while let Some(class) = open.pop() {
            if found.insert(class.clone()) {
                open.extend(self.below.get(&class).into_iter().flatten().cloned());
            }
        }
        found
    }

    /// The classes whose code writes a field.
    pub(crate) fn writers(&self, class: &str, name: &str, descriptor: &str) -> BTreeSet<String> {
        let field = (class.to_string(), name.to_string(), descriptor.to_string());
        self.writers.get(&field).into_iter().flatten().map(|method| method.0.clone()).collect()
    }

    /// Is a field written only by constructors, and by code that restores objects from their serial forms?
    pub(crate) fn only_restored(&self, class: &str, name: &str, descriptor: &str) -> bool {
        let field = (class.to_string(), name.to_string(), descriptor.to_string());
        let mut writers = self.writers.get(&field).into_iter().flatten();
        writers.all(|method| method.1 == "<init>" || self.restores(method, MOST_CALLS))
    }

    /// Does a method run only while an object is restored?
    fn restores(&self, method: &Member, most_calls: usize) -> bool {
        if RESTORING.contains(&method.1.as_str()) {
            return true;
        }
        let callers = self.callers.get(method);
        most_calls > 0
            && callers
                .is_some_and(|callers| callers.iter().all(|by| self.restores(by, most_calls - 1)))
    }

    /// Does a constructor make no object?
    pub(crate) fn is_unused(&self, class: &str, descriptor: &str) -> bool {
        let constructor = (class.to_string(), "<init>".to_string(), descriptor.to_string());
        self.unused.contains(&constructor)
    }

    /// Is it a constructor that is not public, that nothing calls, and that is not the only one?
    pub(crate) fn is_uncalled(&self, class: &str, descriptor: &str) -> bool {
        let constructor = (class.to_string(), "<init>".to_string(), descriptor.to_string());
        self.uncalled.contains(&constructor)
    }

    /// Is there code that restores objects of a class, or of one below it, from a serial form?
    pub(crate) fn is_restored(&self, class: &str) -> bool {
        self.all_below(class).iter().any(|class| self.restoring.contains(class))
    }
}

/// The class that declares a field which code refers to by a class: that class, or one above it.
pub(crate) fn declaring(java: &Java, class: &str, name: &str, descriptor: &str) -> String {
    let mut next = Some(class.to_string());
    let mut seen = BTreeSet::new();
    while let Some(one) = next.filter(|one| seen.insert(one.clone())) {
        let Some(file) = java.file_named(&dotted(&one)) else { break };
        if file.field(name, descriptor).is_some() {
            return one;
        }
        next = file.superclass.clone();
    }
    class.to_string()
}

/// The class that declares a method which code refers to by a class: that class, or one above it.
fn declaring_method(java: &Java, class: &str, name: &str, descriptor: &str) -> String {
    let mut next = Some(class.to_string());
    let mut seen = BTreeSet::new();
    while let Some(one) = next.filter(|one| seen.insert(one.clone())) {
        let file = java.file_named(&dotted(&one)).filter(|_| !java.is_of_jdk(&dotted(&one)));
        let Some(file) = file else { break };
        let is_it = |method: &&MethodInfo| method.name == name && method.descriptor == descriptor;
        if file.methods.iter().any(|method| is_it(&method)) {
            return one;
        }
        next = file.superclass.clone();
    }
    class.to_string()
}
