//! Which classes stand for a type: the user's own, the nearest first, or the usual one of the JDK.

use crate::classfile::{
    AccessFlags, ClassFile, FieldInfo, GenericType, JavaType, JvmInstruction, MethodDescriptor,
    MethodInfo, TypeArguments, TypeParameter, bounds,
};
use crate::entry::target::FoundMethod;
use crate::entry::universe::{USUAL, is_concrete, is_enum};
use crate::input_types::{DEPTH, class_signature, erased, own_bounds};
use crate::java::Java;
use crate::models;
use crate::names::{dotted, outermost, package};
use crate::resolve::is_below;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

/// How many of the user's classes stand for one of the user's types.
const MOST_OWN: usize = 4;

/// What an `Object` is where no code asks: one that equals itself alone, and one that is a value.
const PLAIN_OBJECTS: [&str; 2] = ["java.lang.Object", "java.lang.String"];

/// What an iterator usually is. Without the rules that usual inputs follow it says little.
const ITERATOR: (&str, &str) = ("java.util.Iterator", "java.util.ArrayList$Itr");

/// Chooses classes for types.
pub(super) struct Candidates<'a> {
    java: &'a Java,
    /// The class whose method is explored.
    target: &'a str,
    /// Classes that the user wants beside.
    added: &'a [String],
    /// What the explored code tests objects for.
    tested: Vec<String>,
    /// For each type of the user's and above, the user's classes right below it.
    below: OnceCell<BTreeMap<String, BTreeSet<String>>>,
}

impl<'a> Candidates<'a> {
    pub fn new(java: &'a Java, found: &'a FoundMethod, added: &'a [String]) -> Self {
        let tested = tested(java, found);
        Candidates { java, target: &found.class, added, tested, below: OnceCell::new() }
    }

    /// The type that is meant: one that can be compared with itself is meant by `Comparable` of it.
    pub fn meant(&self, name: &str, arguments: &[GenericType]) -> String {
        match (name, arguments) {
            ("java/lang/Comparable", [GenericType::Class { name: argument, .. }])
                if argument != "java/lang/Object"
                    && is_below(self.java, &dotted(argument), "java.lang.Comparable") =>
            {
                dotted(argument)
            }
            _ => dotted(name),
        }
    }

    /// The classes that stand for a type, enums among them.
    pub fn of(&self, declared: &str) -> Vec<String> {
        let mut chosen = self.without_added(declared);
        if !models::is_modelled(self.target) {
            for one in &mut chosen {
                *one = models::stand_in(one).map_or_else(|| one.clone(), String::from);
            }
        }
        for one in self.added {
            if !chosen.contains(one) && is_below(self.java, one, declared) {
                chosen.push(one.clone());
            }
        }
        chosen
    }

    /// The classes below a type that the user wants beside.
    pub fn added_below(&self, declared: &str) -> Vec<String> {
        self.added.iter().filter(|one| is_below(self.java, one, declared)).cloned().collect()
    }

    fn without_added(&self, declared: &str) -> Vec<String> {
        if declared == "java.lang.Object" {
            return self.objects();
        }
        if declared == ITERATOR.0 {
            return vec![ITERATOR.1.to_string()];
        }
        if let Some((_, usual)) = USUAL.iter().find(|(name, _)| *name == declared) {
            return vec![usual.to_string()];
        }
        if self.java.is_of_jdk(declared) && self.has_objects(declared) {
            return vec![declared.to_string()];
        }
        let mut own = self.own_below(declared);
        if self.has_objects(declared) {
            own.retain(|one| one != declared);
            own.insert(0, declared.to_string());
        }
        own.truncate(MOST_OWN);
        own
    }

    /// What an `Object` may be.
    fn objects(&self) -> Vec<String> {
        let mut chosen: Vec<String> = PLAIN_OBJECTS.map(String::from).to_vec();
        // Nobody passes what the JDK keeps to itself, such as the nodes of a map, as a key of the map.
        let is_passed = |class: &&String| !self.java.is_of_jdk(class) || self.can_be_made(class);
        for tested in self.tested.iter().filter(is_passed) {
            for one in self.of(tested).into_iter().take(1) {
                if !chosen.contains(&one) && chosen.len() < PLAIN_OBJECTS.len() + MOST_OWN {
                    chosen.push(one);
                }
            }
        }
        chosen
    }

    /// Are there objects of just this class, or constants of the enum?
    pub fn has_objects(&self, class: &str) -> bool {
        self.java.file_named(class).is_some_and(|file| is_concrete(&file) || is_enum(&file))
    }

    /// Are there objects of a type whose classes are not chosen for it?
    pub fn leaves_out(&self, declared: &str) -> bool {
        let Some(file) = self.java.file_named(declared) else { return false };
        if self.java.is_of_jdk(declared) {
            return !file.access.is_final();
        }
        let chosen = self.of(declared);
        self.own_below(declared).iter().any(|class| !chosen.contains(class))
    }

    /// The user's classes with objects below a type: of its own nest first, then of the nest and the
    /// package of the explored class, then by name.
    fn own_below(&self, declared: &str) -> Vec<String> {
        let below = self.below.get_or_init(|| direct_subclasses(self.java));
        let mut found = BTreeSet::new();
        let mut open = vec![declared.to_string()];
        while let Some(class) = open.pop() {
            for one in below.get(&class).into_iter().flatten() {
                if found.insert(one.clone()) {
                    open.push(one.clone());
                }
            }
        }
        let mut found: Vec<String> =
            found.into_iter().filter(|class| self.has_objects(class)).collect();
        // What a caller can make itself is more usual than what only other code makes.
        if found.iter().any(|class| self.can_be_made(class)) {
            found.retain(|class| self.can_be_made(class));
        }
        found.sort_by_cached_key(|class| {
            let is_near = |other: &str| outermost(class) != outermost(other);
            (is_near(declared), is_near(self.target), package(class) != package(self.target))
        });
        found
    }

    /// Can code beside the explored class make an object of a class, or name a constant?
    fn can_be_made(&self, class: &str) -> bool {
        let Some(file) = self.java.file_named(class) else { return false };
        // No caller is in a package of the JDK.
        let is_near = package(class) == package(self.target) && !self.java.is_of_jdk(class);
        let is_open = |access: AccessFlags| access.is_public() || is_near && !access.is_private();
        let itself = file.inner_classes.iter().find(|inner| inner.name == file.name);
        // A nested class has the flags of the source there; one without a name cannot be named.
        let is_visible = match itself {
            Some(inner) => inner.outer.is_some() && is_open(inner.access),
            None => file.enclosing_method.is_none() && is_open(file.access),
        };
        let mut constructors = file.methods.iter().filter(|method| method.name == "<init>");
        is_visible && (is_enum(&file) || constructors.any(|one| is_open(one.access)))
    }

    /// The type variables that the code of a class sees: its own, and those of the class around an inner one.
    pub fn variables(&self, file: &ClassFile) -> Vec<TypeParameter> {
        let mut variables = class_signature(file).parameters;
        let outer = file.fields.iter().find_map(outer_class);
        if let Some(outer) = outer.and_then(|outer| self.java.file_named(&dotted(&outer))) {
            variables.extend(class_signature(&outer).parameters);
        }
        variables
    }

    /// What variables stand for in a class that bounds them: an argument that the bound forbids is the bound. A
    /// `Map<Object, Object>` may have been chosen to be a map whose keys are `Comparable`.
    pub fn within_bounds(&self, file: &ClassFile, mut arguments: TypeArguments) -> TypeArguments {
        let variables = self.variables(file);
        for (name, bound) in bounds(&variables) {
            let JavaType::Class(above) = erased(&bound) else { continue };
            let fits = match arguments.get(&name).map(erased) {
                Some(JavaType::Class(class)) => {
                    is_below(self.java, &dotted(&class), &dotted(&above))
                }
                Some(_) => above == "java/lang/Object",
                None => continue,
            };
            if !fits {
                arguments.insert(name, bound);
            }
        }
        arguments
    }

    /// The type of the object around an inner one, if a field holds that.
    pub fn outer_type(&self, field: &FieldInfo, known: &TypeArguments) -> Option<GenericType> {
        let name = outer_class(field)?;
        let outer = self.java.file_named(&dotted(&name))?;
        let variables = class_signature(&outer).parameters.into_iter();
        let arguments = variables
            .map(|one| known.get(&one.name).cloned().unwrap_or_else(GenericType::object))
            .collect();
        Some(GenericType::Class { name, arguments })
    }

    /// What the variables of a class stand for that was chosen for a type whose variables are known.
    pub fn arguments(&self, class: &str, declared: &str, known: &TypeArguments) -> TypeArguments {
        let Some(file) = self.java.file_named(class) else { return TypeArguments::new() };
        let mut arguments = own_bounds(&file);
        if class == declared {
            arguments.extend(known.clone());
            return arguments;
        }
        let Some(above) = self.java.file_named(declared) else { return arguments };
        let variables = class_signature(&above).parameters;
        let own = self.variables(&file);
        if USUAL.contains(&(declared, class)) || ITERATOR == (declared, class) {
            // The usual classes take the same arguments, in the same order.
            for (own, of_type) in own.iter().zip(&variables) {
                if let Some(ty) = known.get(&of_type.name) {
                    arguments.insert(own.name.clone(), ty.clone());
                }
            }
            return arguments;
        }
        let names = own.iter().map(|one| &one.name);
        let itself =
            names.map(|name| (name.clone(), GenericType::Variable(name.clone()))).collect();
        let seen_above = self.seen_above(class, declared, &itself);
        for (variable, written) in seen_above.into_iter().flatten() {
            if let (GenericType::Variable(own), Some(ty)) = (written, known.get(&variable)) {
                arguments.insert(own, ty.clone());
            }
        }
        arguments
    }

    /// What the variables of a type above a class stand for, in terms of the class.
    fn seen_above(
        &self,
        class: &str,
        above: &str,
        arguments: &TypeArguments,
    ) -> Option<TypeArguments> {
        if class == above {
            return Some(arguments.clone());
        }
        let file = self.java.file_named(class)?;
        let next = file.superclass.iter().chain(&file.interfaces).map(|one| dotted(one));
        next.filter(|one| is_below(self.java, one, above)).find_map(|one| {
            let known = self.written_above(&file, &one, arguments);
            self.seen_above(&one, above, &known)
        })
    }

    /// What the variables of a direct supertype stand for.
    pub fn arguments_above(
        &self,
        file: &ClassFile,
        above: &str,
        arguments: &TypeArguments,
    ) -> TypeArguments {
        self.written_above(file, above, arguments)
            .into_iter()
            .map(|(name, ty)| (name, ty.with(&TypeArguments::new(), DEPTH)))
            .collect()
    }

    /// The same; variables of the class may be left in it.
    fn written_above(
        &self,
        file: &ClassFile,
        above: &str,
        arguments: &TypeArguments,
    ) -> TypeArguments {
        let Some(above_file) = self.java.file_named(above) else { return TypeArguments::new() };
        let mut known = own_bounds(&above_file);
        let variables = class_signature(&above_file).parameters;
        let written = class_signature(file).above.into_iter().find_map(|ty| match ty {
            GenericType::Class { name, arguments } if dotted(&name) == above => Some(arguments),
            _ => None,
        });
        for (variable, ty) in variables.into_iter().zip(written.into_iter().flatten()) {
            let ty = match &ty {
                GenericType::Variable(name) => arguments.get(name).cloned(),
                _ => Some(ty.with(arguments, DEPTH)),
            };
            known.extend(ty.map(|ty| (variable.name, ty)));
        }
        known
    }
}

/// The class around an inner one, if the field holds the object around an inner one.
fn outer_class(field: &FieldInfo) -> Option<String> {
    let holds_outer = field.access.is_synthetic() && field.name == "this$0";
    match JavaType::parse(&field.descriptor).ok().filter(|_| holds_outer)? {
        JavaType::Class(name) => Some(name),
        _ => None,
    }
}

/// The user's classes right below each type.
fn direct_subclasses(java: &Java) -> BTreeMap<String, BTreeSet<String>> {
    let mut below: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    // A class path that cannot be read is reported by others.
    for name in java.class_path().user_classes().unwrap_or_default() {
        let name = dotted(&name);
        let Some(file) = java.file_named(&name) else { continue };
        for above in file.superclass.iter().chain(&file.interfaces) {
            below.entry(dotted(above)).or_default().insert(name.clone());
        }
    }
    below
}

/// The user's classes that the explored method takes as well, those that it casts to, and those that its class
/// tests for with `instanceof`; its own, if it asks objects for their class. In this order, each once; without arrays and `Object`.
fn tested(java: &Java, found: &FoundMethod) -> Vec<String> {
    let explored = &found.file.methods[found.place];
    let mut tested: Vec<String> = vec![];
    let mut add = |class: String| {
        if class != "java.lang.Object" && !tested.contains(&class) {
            tested.push(class);
        }
    };
    let shape = MethodDescriptor::parse(&explored.descriptor);
    for ty in shape.iter().flat_map(|shape| &shape.parameters) {
        if let JavaType::Class(name) = ty
            && !java.is_of_jdk(&dotted(name))
        {
            add(dotted(name));
        }
    }
    for class in classes_tested(&found.file, explored, true) {
        match class == GET_CLASS {
            true => add(found.declaring.clone()),
            false => add(class),
        }
    }
    for file in [java.file_named(&found.class), Some(found.file.clone())].into_iter().flatten() {
        for method in &file.methods {
            classes_tested(&file, method, false).into_iter().for_each(&mut add);
        }
    }
    tested
}

/// Stands for a call of `getClass`.
const GET_CLASS: &str = "getClass";

/// The classes that a method tests for; with those that it casts to, and [`GET_CLASS`], if these are
/// wanted.
fn classes_tested(file: &ClassFile, method: &MethodInfo, with_casts: bool) -> Vec<String> {
    let mut found = vec![];
    // Code that cannot be read is reported when it is run.
    let Ok(Some(code)) = file.code(method) else { return found };
    for (_, instruction) in &code.instructions {
        let class = match instruction {
            JvmInstruction::InstanceOf(index) => file.pool.class(*index).ok(),
            JvmInstruction::CheckCast(index) if with_casts => file.pool.class(*index).ok(),
            JvmInstruction::InvokeVirtual(index) if with_casts => {
                let called = file.pool.member(*index).ok();
                if called.is_some_and(|member| member.name == GET_CLASS) {
                    found.push(GET_CLASS.to_string());
                }
                None
            }
            _ => None,
        };
        if let Some(JavaType::Class(name)) =
            class.and_then(|one| JavaType::of_class_entry(one).ok())
        {
            found.push(dotted(&name));
        }
    }
    found
}
