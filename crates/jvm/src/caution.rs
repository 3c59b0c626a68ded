//! What is not run on the JVM: code of the program that no path has executed may do anything.
//!
//! A path that was explored to its end has done nothing to the machine: reading or writing a file, for
//! example, cuts a path. But a JVM runs more than the path when
//!
//! - it makes an object of the input, whose class it initialises first;
//! - it puts a key into a map of the input, and asks it for its hash;
//! - it collects an object that has a finalizer;
//! - the program has the JVM's memory in its hands (`sun.misc.Unsafe`).
//!
//! And it may leave the path where that depends on what the JVM has for itself. The clock is an input: the
//! JVM takes another path, which is fine if there is none that was cut. The stack of its calls and its class
//! loaders are none: no path may have run what the JVM runs. A sandbox keeps both from doing harm.

use crate::environment;
use forkless_engine::Witness;
use forkless_engine::concrete::initializes;
use forkless_ir::{Class, ClassId, ClassKind, Program};
use forkless_notation::{Contents, contents};
use forkless_term::{ReferenceValue, Value};
use std::collections::{BTreeSet, HashMap};

/// A class that gives programs the memory of the JVM, since Java 9 to nobody else.
const UNSAFE: &str = "sun.misc.Unsafe";

/// Methods that maps and sets call on what they hold.
const CALLED_BY_COLLECTIONS: [&str; 3] = ["hashCode", "equals", "compareTo"];

/// What is known of a program's classes.
#[derive(Debug)]
pub(crate) struct Caution {
    /// Was every path followed to its end? Nobody has said so if who asks answers for the program.
    is_complete: Option<bool>,
    /// Is the machine protected from what a path does?
    is_protected: bool,
    feature_version: u32,
    /// Do classes get through their initializers, by name?
    initializers: HashMap<String, bool>,
    /// What the code of the program asks for that the JVM has for itself, once it was looked for.
    asked: Option<Option<&'static str>>,
}

impl Caution {
    pub fn new(feature_version: u32, is_protected: bool) -> Caution {
        Caution {
            is_complete: None,
            is_protected,
            feature_version,
            initializers: HashMap::new(),
            asked: None,
        }
    }

    /// Says whether every path of the program was followed to its end.
    pub fn set_complete(&mut self, is_complete: bool) {
        self.is_complete = Some(is_complete);
        self.asked = None;
    }

    /// Lets a witness be run, or says why not.
    pub fn check(&mut self, program: &Program, witness: &Witness) -> Result<(), String> {
        let made = witness.objects.iter().chain(&witness.new_objects);
        for class in made.map(|object| program.visible_class(object.class)) {
            if own_method(program, class, |name| name == "finalize").is_some() {
                let name = program.class_name(class);
                return Err(format!("objects of {name} have a finalizer, which no path runs"));
            }
        }
        let inputs = witness.objects.iter().map(|object| program.visible_class(object.class));
        let constants = witness.constants.iter().map(|&(_, class)| holder(program, class));
        for class in inputs.chain(constants) {
            self.check_initializer(program, class)?;
        }
        self.check_keys(program, witness)?;
        if self.feature_version >= 9 && has_run(program, UNSAFE) {
            return Err(format!("the program uses {UNSAFE}"));
        }
        Ok(())
    }

    /// The JVM initialises the class of an object of the input: a second interpreter gets through that
    /// first.
    fn check_initializer(&mut self, program: &Program, class: ClassId) -> Result<(), String> {
        let facts = program.class(class);
        if facts.is_library || matches!(facts.kind, ClassKind::Array { .. }) {
            return Ok(());
        }
        let known = self.initializers.get(&facts.name).copied();
        let is_fine = known.unwrap_or_else(|| initializes(program, class));
        self.initializers.insert(facts.name.clone(), is_fine);
        match is_fine {
            true => Ok(()),
            false => Err(format!("the initializer of {} does what is not supported", facts.name)),
        }
    }

    /// A collection of the input calls methods of its keys and elements when it is filled, and these may call methods of
    /// what they refer to.
    fn check_keys(&self, program: &Program, witness: &Witness) -> Result<(), String> {
        let collections =
            witness.objects.iter().filter(|object| program.class(object.class).is_stand_in);
        let mut open: Vec<Value> = vec![];
        for object in collections {
            match contents(program, witness, object, &[]) {
                Some(Contents::Entries(entries)) => open.extend(entries.iter().map(|one| one.0)),
                Some(Contents::Elements(elements) | Contents::List(elements)) => {
                    open.extend(elements);
                }
                None => {}
            }
        }
        let mut seen: BTreeSet<u32> = BTreeSet::new();
        while let Some(value) = open.pop() {
            if let Value::Reference(ReferenceValue::Input(number)) = value
                && seen.insert(number)
                && let Some(object) = witness.objects.get(number as usize)
            {
                open.extend(object.fields.iter().map(|&(_, value)| value));
                open.extend(object.elements.iter().map(|&(_, value)| value));
            }
        }
        let reached = seen.iter().filter_map(|&number| witness.objects.get(number as usize));
        for class in reached.map(|object| program.visible_class(object.class)) {
            let is_called = |name: &str| CALLED_BY_COLLECTIONS.contains(&name);
            let not_run = |class: &Class| {
                let methods = class.methods.iter().map(|&method| program.method(method));
                let mut called = methods.filter(|method| is_called(&method.name));
                called.any(|method| method.code.get().is_none() || self.is_complete == Some(false))
            };
            if own_class(program, class, not_run).is_some() {
                let name = program.class_name(class);
                return Err(format!("keys of {name} have methods that the path does not run"));
            }
        }
        Ok(())
    }

    /// Why a path that reads this from its environment is not run: the JVM might take one that was not
    /// followed to its end, and nothing would protect the machine. `files` are the classes of the
    /// program that have run.
    pub fn may_leave_path<'a>(
        &mut self,
        names: impl Iterator<Item = &'a str>,
        files: impl FnOnce() -> Vec<std::sync::Arc<[u8]>>,
    ) -> Option<String> {
        let is_complete = self.is_complete.filter(|_| !self.is_protected)?;
        let find = || files().iter().find_map(|file| environment::asks_for_machine(file));
        if let Some(name) = *self.asked.get_or_insert_with(find) {
            return Some(format!("depends on the JVM ({name}), and there is no sandbox"));
        }
        let reason = environment::dependence(names).filter(|_| !is_complete)?;
        Some(format!("{reason}, other paths were cut, and there is no sandbox"))
    }
}

/// The class whose initializer makes a constant.
pub(crate) fn holder(program: &Program, class: ClassId) -> ClassId {
    match program.class(class).kind {
        ClassKind::Constant { holder, .. } => program.field(holder).class,
        _ => class,
    }
}

/// The first class of the program's own, from a class upwards, of which this holds.
fn own_class(program: &Program, class: ClassId, holds: impl Fn(&Class) -> bool) -> Option<ClassId> {
    let mut next = Some(class);
    while let Some(class) = next {
        let facts = program.class(class);
        if !facts.is_library && holds(facts) {
            return Some(class);
        }
        next = facts.superclass;
    }
    None
}

/// The class of the program's own that declares a method of such a name, without further parameters.
fn own_method(
    program: &Program,
    class: ClassId,
    is_named: impl Fn(&str) -> bool,
) -> Option<ClassId> {
    own_class(program, class, |facts| {
        let mut methods = facts.methods.iter().map(|&method| program.method(method));
        methods.any(|method| is_named(&method.name) && method.parameter_count <= 1)
    })
}

/// Has some code of a class run?
fn has_run(program: &Program, name: &str) -> bool {
    let class = program.find_class(name).filter(|&class| program.is_loaded(class));
    class.is_some_and(|class| {
        let mut methods = program.class(class).methods.iter();
        methods.any(|&method| program.method(method).code.get().is_some())
    })
}
