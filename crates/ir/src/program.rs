//! The tables of a program: classes, fields, methods, selectors.

use crate::body::Body;
use crate::class_set::ClassSet;
use crate::growing_table::GrowingTable;
use crate::hierarchy::{Answers, Hierarchy, instantiable};
use crate::input_rule::{Assumption, InputRule};
use crate::runtime::{NativeId, Runtime};
use crate::source::{SourceMap, Span};
use crate::unsupported::Unsupported;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            /// The position in its table.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}
pub(crate) use id;

id!(
    /// A class, interface or array type of a [`Program`].
    ClassId
);
id!(
    /// A field of a [`Program`].
    FieldId
);
id!(
    /// A method of a [`Program`].
    MethodId
);
id!(
    /// A name that virtual calls are dispatched on.
    SelectorId
);

/// What a register, field or result may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// A truth value.
    Bool,
    /// Two's complement, 8 bits.
    I8,
    /// Two's complement, 16 bits.
    I16,
    /// Unsigned, 16 bits (a Java `char`).
    U16,
    /// Two's complement, 32 bits.
    I32,
    /// Two's complement, 64 bits.
    I64,
    /// IEEE-754, 32 bits.
    F32,
    /// IEEE-754, 64 bits.
    F64,
    /// Null or an object of this class or a subclass.
    Ref(ClassId),
    /// Null or an object of any class: languages that do not check their types.
    AnyRef,
    /// Whatever the last write left there: registers of languages that do not check their types.
    Any,
}

impl Type {
    /// Is it a reference type (and not a primitive one)?
    pub fn is_reference(self) -> bool {
        matches!(self, Type::Ref(_) | Type::AnyRef)
    }
}

/// What kind of type a class-table entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassKind {
    /// A class that can have instances of its own.
    Concrete,
    /// A class that only its subclasses have instances of.
    Abstract,
    /// An interface.
    Interface,
    /// An array type.
    Array {
        /// What each element holds.
        element: Type,
    },
    /// A class that could not be loaded: its methods and fields are not there.
    Missing,
    /// No class of the language, but one object of its superclass: the one that a static field
    /// holds when the class that declares it is initialised. Only references of the input have such
    /// a class; it says which object of the program they are.
    Constant {
        /// The static field.
        holder: FieldId,
        /// A static field that is true once the class is initialised. Before, and if that fails, there
        /// is no such object.
        ready: FieldId,
    },
}

/// A class, interface or array type.
#[derive(Clone, Debug)]
pub struct Class {
    /// The name, as the source language writes it.
    pub name: String,
    /// Class, abstract class, interface, or array.
    pub kind: ClassKind,
    /// The class that it extends, if any.
    pub superclass: Option<ClassId>,
    /// The interfaces that it implements or extends.
    pub interfaces: Vec<ClassId>,
    /// The fields it declares itself, static ones too, in source order.
    pub fields: Vec<FieldId>,
    /// The methods it declares itself, in source order.
    pub methods: Vec<MethodId>,
    /// Runs once before the first use of the class ([`crate::Op::InitializeClass`]); if it throws, the
    /// class is not initialised, and the next use of the class runs it again.
    pub initializer: Option<MethodId>,
    /// Interfaces that are initialised before it, after its superclass.
    pub initialized_before: Vec<ClassId>,
    /// Does it belong to the language's library, and not to what the user wrote? Changes of its
    /// static fields are not reported.
    pub is_library: bool,
    /// Says that only inputs have this class, and more about them than the language does.
    pub variant: Option<Box<Variant>>,
    /// The classes of inputs below it, where these are chosen and not derived: it is a type of inputs
    /// only, such as the few classes that an `Object` usually has. The superclass is what programs declare.
    pub chosen_subtypes: Option<ClassSet>,
    /// Do its objects stand for objects of the superclass, which programs see?
    pub is_stand_in: bool,
    /// What a run assumes that has inputs of this type.
    pub assumption: Option<Arc<Assumption>>,
    /// Where it is declared.
    pub span: Span,
}

impl Class {
    /// A class without members, above which there is nothing.
    pub fn new(name: impl Into<String>, kind: ClassKind, span: Span) -> Self {
        Class {
            name: name.into(),
            kind,
            superclass: None,
            interfaces: vec![],
            fields: vec![],
            methods: vec![],
            initializer: None,
            initialized_before: vec![],
            is_library: false,
            variant: None,
            chosen_subtypes: None,
            is_stand_in: false,
            assumption: None,
            span,
        }
    }
}

/// A class of inputs that says more than its superclass: a list of integers is a list. It is no class of
/// the language: programs see objects of the superclass. Only references that are declared with it lead to
/// its objects ([`Field::holds`], [`InputRule::classes`], [`Variant::fields`]).
#[derive(Clone, Debug, Default)]
pub struct Variant {
    /// What fields of its objects hold at the start, where that is less than the fields may hold.
    pub fields: Vec<(FieldId, ClassId)>,
    /// What elements of an array hold at the start, where that is less than the array may hold.
    pub elements: Option<ClassId>,
    /// Does only one reference of the input lead to each of its objects?
    pub is_exclusive: bool,
    /// Does an array have no elements?
    pub is_empty: bool,
    /// Is no element of an array null at the start?
    pub has_no_null: bool,
}

impl Variant {
    /// What this field holds at the start, if the variant says so.
    pub fn field(&self, field: FieldId) -> Option<ClassId> {
        self.fields.iter().find(|(known, _)| *known == field).map(|&(_, class)| class)
    }
}

/// A field.
#[derive(Clone, Debug)]
pub struct Field {
    /// The name, unique within its class.
    pub name: String,
    /// The class that declares it.
    pub class: ClassId,
    /// What it holds. Inputs found in it are of this type.
    pub ty: Type,
    /// One for the class instead of one for each object?
    pub is_static: bool,
    /// What holds of inputs that are found in it.
    pub rule: InputRule,
    /// The type of inputs that are found in it, where that is narrower than `ty`.
    pub holds: Option<ClassId>,
    /// The class that an input object in this field most naturally has, where `ty` does not say.
    /// It constrains nothing: only the choice between otherwise equal witnesses follows it.
    pub usual_class: Option<ClassId>,
    /// Where it is declared.
    pub span: Span,
}

/// A method.
#[derive(Clone, Debug)]
pub struct Method {
    /// The name, as the source language writes it.
    pub name: String,
    /// The class that declares it; `None` for an entry point outside all classes.
    pub class: Option<ClassId>,
    /// What virtual calls find it by; `None` if they never do (static methods, entry points).
    pub selector: Option<SelectorId>,
    /// How many registers, from 0, hold arguments at the start, the receiver included.
    pub parameter_count: usize,
    /// What it returns; `None` if nothing.
    pub returns: Option<Type>,
    /// Has it no code, so that only implementations in subclasses run?
    pub is_abstract: bool,
    /// Do its decisions, and those of what it calls, not count as the program's own? Such code stands
    /// for something that another run does in one step, or at another time.
    pub is_silent: bool,
    /// Its code, once it is there; see [`Program::code`].
    pub code: OnceLock<Code>,
    /// Where it is declared.
    pub span: Span,
}

impl Method {
    /// The body, if it is there.
    pub fn body(&self) -> Option<&Body> {
        match self.code.get() {
            Some(Code::Body(body)) => Some(body),
            _ => None,
        }
    }
}

/// What runs when a method is called.
#[derive(Clone, Debug)]
pub enum Code {
    /// Instructions.
    Body(Body),
    /// Something that the [`Runtime`] does.
    Native(NativeId),
    /// Nothing: it is abstract, or it is not supported for the reason given.
    Missing(Unsupported),
}

/// What virtual calls are dispatched on: a name and a shape of arguments.
///
/// The shape keeps overloads apart: a parameter count in small languages, a descriptor in Java.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Selector {
    /// The method's name.
    pub name: String,
    /// What tells overloads of one name apart.
    pub shape: String,
}

/// The exceptions that an operation itself can raise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum BuiltinException {
    /// A field, method or array access through null.
    NullDereference,
    /// A cast to a class that the object does not have.
    ClassCast,
    /// An array index below 0 or not below the length.
    IndexOutOfBounds,
    /// An array of negative length.
    NegativeArraySize,
    /// A reference stored into an array whose elements are of another class.
    ArrayStore,
    /// An integer division by zero.
    Arithmetic,
    /// Too many calls within calls.
    StackOverflow,
}

impl BuiltinException {
    /// All of them.
    pub const ALL: [BuiltinException; 7] = crate::all_variants![
        BuiltinException: NullDereference,
        ClassCast,
        IndexOutOfBounds,
        NegativeArraySize,
        ArrayStore,
        Arithmetic,
        StackOverflow
    ];
}

/// How a language throws the exceptions that operations raise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Raising {
    /// It has no object for it: the exception ends the path and cannot be caught.
    #[default]
    Uncatchable,
    /// A new object of this class is thrown.
    Object(ClassId),
    /// This static method is called with the operands that matter and throws:
    /// index and length ([`BuiltinException::IndexOutOfBounds`]), the length
    /// ([`BuiltinException::NegativeArraySize`]), the object and the number of the class
    /// ([`BuiltinException::ClassCast`]), the stored object ([`BuiltinException::ArrayStore`]).
    Method(MethodId),
}

/// How each built-in exception is thrown.
#[derive(Clone, Copy, Debug, Default)]
pub struct Exceptions {
    /// For [`BuiltinException::NullDereference`].
    pub null_dereference: Raising,
    /// For [`BuiltinException::ClassCast`].
    pub class_cast: Raising,
    /// For [`BuiltinException::IndexOutOfBounds`].
    pub index_out_of_bounds: Raising,
    /// For [`BuiltinException::NegativeArraySize`].
    pub negative_array_size: Raising,
    /// For [`BuiltinException::ArrayStore`].
    pub array_store: Raising,
    /// For [`BuiltinException::Arithmetic`].
    pub arithmetic: Raising,
    /// For [`BuiltinException::StackOverflow`].
    pub stack_overflow: Raising,
}

impl Exceptions {
    /// For one exception.
    pub fn of(&self, exception: BuiltinException) -> Raising {
        match exception {
            BuiltinException::NullDereference => self.null_dereference,
            BuiltinException::ClassCast => self.class_cast,
            BuiltinException::IndexOutOfBounds => self.index_out_of_bounds,
            BuiltinException::NegativeArraySize => self.negative_array_size,
            BuiltinException::ArrayStore => self.array_store,
            BuiltinException::Arithmetic => self.arithmetic,
            BuiltinException::StackOverflow => self.stack_overflow,
        }
    }
}

/// A class that may not be loaded yet, and what is computed of it on demand.
#[derive(Debug)]
struct ClassEntry {
    name: String,
    class: OnceLock<Class>,
    derived: Derived,
}

impl ClassEntry {
    fn new(name: &str, class: OnceLock<Class>) -> Self {
        ClassEntry { name: name.to_string(), class, derived: Derived::default() }
    }
}

/// What follows from the class table; see [`Hierarchy`].
#[derive(Debug, Default)]
pub(crate) struct Derived {
    pub supertypes: OnceLock<Box<[ClassId]>>,
    pub subtypes: OnceLock<ClassSet>,
    pub instance_fields: OnceLock<Box<[FieldId]>>,
}

/// A whole program, ready to run from its entry method.
///
/// A program with a [`Runtime`] grows while it runs: classes get their ids when they are first
/// named and are loaded when they are first needed, methods are lowered when they first run.
#[derive(Debug, Default)]
pub struct Program {
    classes: GrowingTable<ClassEntry>,
    class_ids: RwLock<HashMap<String, ClassId>>,
    /// Indexed by [`FieldId`].
    pub fields: GrowingTable<Field>,
    /// Indexed by [`MethodId`].
    pub methods: GrowingTable<Method>,
    /// Indexed by [`SelectorId`].
    pub selectors: GrowingTable<Selector>,
    selector_ids: RwLock<HashMap<Selector, SelectorId>>,
    /// Where execution starts: a method without parameters.
    pub entry: Option<MethodId>,
    /// How built-in exceptions are thrown.
    pub exceptions: Exceptions,
    /// The files that the spans point into.
    pub sources: SourceMap,
    /// Loads classes and runs native methods.
    pub runtime: Option<Arc<dyn Runtime>>,
    /// The classes that objects of the input can have; if it is empty, all that can have instances.
    pub input_classes: Vec<ClassId>,
    /// Classes of the library that are explored as if the user had written them, with those nested in them;
    /// by name.
    pub explored_library: Vec<String>,
    /// Made on first use.
    instantiable: OnceLock<ClassSet>,
    /// Made on first use.
    constants: OnceLock<ClassSet>,
    /// Made on first use.
    variants: OnceLock<ClassSet>,
    exclusive: OnceLock<ClassSet>,
    answers: Answers,
}

impl Clone for Program {
    fn clone(&self) -> Self {
        let copy = |lock: &RwLock<HashMap<String, ClassId>>| {
            lock.read().unwrap_or_else(PoisonError::into_inner).clone()
        };
        let selector_ids = self.selector_ids.read().unwrap_or_else(PoisonError::into_inner);
        Program {
            classes: self
                .classes
                .iter()
                .map(|entry| ClassEntry::new(&entry.name, entry.class.clone()))
                .collect(),
            class_ids: RwLock::new(copy(&self.class_ids)),
            fields: self.fields.clone(),
            methods: self.methods.clone(),
            selectors: self.selectors.clone(),
            selector_ids: RwLock::new(selector_ids.clone()),
            entry: self.entry,
            exceptions: self.exceptions,
            sources: self.sources.clone(),
            runtime: self.runtime.clone(),
            input_classes: self.input_classes.clone(),
            explored_library: self.explored_library.clone(),
            instantiable: OnceLock::new(),
            constants: OnceLock::new(),
            variants: OnceLock::new(),
            exclusive: OnceLock::new(),
            answers: Answers::default(),
        }
    }
}

impl Program {
    /// Is a class library code, and not among what is explored?
    pub fn is_merged_library(&self, class: ClassId) -> bool {
        let is_explored = |name: &str| {
            self.explored_library.iter().any(|explored| {
                let rest = name.strip_prefix(explored.as_str());
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
            })
        };
        self.class(class).is_library && !is_explored(self.class_name(class))
    }
}

impl Program {
    /// The class of an id, loaded now if need be.
    ///
    /// # Panics
    /// If it is not there and the program has no runtime to load it.
    pub fn class(&self, id: ClassId) -> &Class {
        self.classes[id.index()].class.get_or_init(|| {
            let runtime = self.runtime.as_ref().expect("a program without runtime is whole");
            runtime.load(self, id)
        })
    }

    /// The class of an id of a program that is being built.
    pub fn class_mut(&mut self, id: ClassId) -> &mut Class {
        self.classes[id.index()].class.get_mut().expect("the class is there")
    }

    /// The name of a class, which need not be loaded for that.
    pub fn class_name(&self, id: ClassId) -> &str {
        &self.classes[id.index()].name
    }

    /// How many classes have ids.
    pub fn class_count(&self) -> usize {
        self.classes.len()
    }

    /// The ids of all classes, whether they are loaded or not.
    pub fn class_ids(&self) -> impl Iterator<Item = ClassId> + use<> {
        (0..self.classes.len() as u32).map(ClassId)
    }

    /// Is the class there already?
    pub fn is_loaded(&self, id: ClassId) -> bool {
        self.classes[id.index()].class.get().is_some()
    }

    /// Adds a class; the first of a name is the one found by it.
    pub fn add_class(&mut self, class: Class) -> ClassId {
        let name = class.name.clone();
        let entry = ClassEntry::new(&name, OnceLock::from(class));
        let id = ClassId(self.classes.push(entry) as u32);
        let ids = self.class_ids.get_mut().unwrap_or_else(PoisonError::into_inner);
        ids.entry(name).or_insert(id);
        id
    }

    /// Adds a class that a runtime made up while the program runs.
    pub fn define_class(&self, name: &str, make: impl FnOnce(ClassId) -> Class) -> ClassId {
        let id = self.intern_class(name);
        self.classes[id.index()].class.get_or_init(|| make(id));
        id
    }

    /// The id of the class of this name; it is loaded when it is first needed.
    pub fn intern_class(&self, name: &str) -> ClassId {
        if let Some(known) = self.find_class(name) {
            return known;
        }
        let mut ids = self.class_ids.write().unwrap_or_else(PoisonError::into_inner);
        *ids.entry(name.to_string()).or_insert_with(|| {
            let entry = ClassEntry::new(name, OnceLock::new());
            ClassId(self.classes.push(entry) as u32)
        })
    }

    /// The class of this name, if it has an id.
    pub fn find_class(&self, name: &str) -> Option<ClassId> {
        self.class_ids.read().unwrap_or_else(PoisonError::into_inner).get(name).copied()
    }

    /// The field of an id.
    pub fn field(&self, id: FieldId) -> &Field {
        &self.fields[id.index()]
    }

    /// Adds a field; the class that declares it has to list it.
    pub fn add_field(&self, field: Field) -> FieldId {
        FieldId(self.fields.push(field) as u32)
    }

    /// The method of an id.
    pub fn method(&self, id: MethodId) -> &Method {
        &self.methods[id.index()]
    }

    /// Adds a method; the class that declares it has to list it.
    pub fn add_method(&self, method: Method) -> MethodId {
        MethodId(self.methods.push(method) as u32)
    }

    /// What runs when a method is called, lowered now if need be.
    pub fn code(&self, id: MethodId) -> &Code {
        let method = self.method(id);
        method.code.get_or_init(|| match &self.runtime {
            _ if method.is_abstract => Code::Missing("it is abstract".into()),
            Some(runtime) => runtime.lower(self, id),
            None => Code::Missing("it has no code".into()),
        })
    }

    /// The body of a method that runs.
    ///
    /// # Panics
    /// If it has none.
    pub fn body(&self, id: MethodId) -> &Body {
        self.method(id).body().expect("a running method has a body")
    }

    /// Subtypes and method resolution.
    pub fn hierarchy(&self) -> Hierarchy<'_> {
        Hierarchy { program: self, answers: &self.answers }
    }

    pub(crate) fn derived(&self, class: ClassId) -> &Derived {
        &self.classes[class.index()].derived
    }

    pub(crate) fn instantiable(&self) -> &ClassSet {
        self.instantiable.get_or_init(|| instantiable(self))
    }

    pub(crate) fn constants(&self) -> &ClassSet {
        self.constants.get_or_init(|| {
            let is_constant =
                |&class: &ClassId| matches!(self.class(class).kind, ClassKind::Constant { .. });
            ClassSet::from_classes(self.input_classes.iter().copied().filter(is_constant))
        })
    }

    pub(crate) fn variants(&self) -> &ClassSet {
        self.variants.get_or_init(|| {
            let is_variant = |&class: &ClassId| self.class(class).variant.is_some();
            ClassSet::from_classes(self.input_classes.iter().copied().filter(is_variant))
        })
    }

    pub(crate) fn exclusive(&self) -> &ClassSet {
        self.exclusive.get_or_init(|| {
            let is_exclusive = |&class: &ClassId| {
                self.class(class).variant.as_ref().is_some_and(|variant| variant.is_exclusive)
            };
            ClassSet::from_classes(self.input_classes.iter().copied().filter(is_exclusive))
        })
    }

    /// The class that programs see of an object of this class.
    pub fn visible_class(&self, class: ClassId) -> ClassId {
        match self.class(class) {
            Class { variant: Some(_), superclass: Some(above), .. }
            | Class { is_stand_in: true, superclass: Some(above), .. } => {
                self.visible_class(*above)
            }
            _ => class,
        }
    }

    /// The class of an object of the input as witnesses have it: the one whose code runs.
    pub fn witnessed_class(&self, class: ClassId) -> ClassId {
        match self.class(class) {
            Class { variant: Some(_), superclass: Some(above), .. } => *above,
            _ => class,
        }
    }

    /// The id of this selector, entered into the table if it is new.
    pub fn intern_selector(&self, name: &str, shape: &str) -> SelectorId {
        let selector = Selector { name: name.to_string(), shape: shape.to_string() };
        let mut ids = self.selector_ids.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(&known) = ids.get(&selector) {
            return known;
        }
        let id = SelectorId(self.selectors.push(selector.clone()) as u32);
        ids.insert(selector, id);
        id
    }

    /// The instance fields of an object of this class: inherited ones first, each class's in
    /// source order.
    pub fn instance_fields(&self, class: ClassId) -> &[FieldId] {
        self.derived(class).instance_fields.get_or_init(|| {
            let mut lineage = vec![class];
            while let Some(superclass) = self.class(lineage[lineage.len() - 1]).superclass {
                lineage.push(superclass);
            }
            let declared = lineage.iter().rev().flat_map(|&class| &self.class(class).fields);
            declared.copied().filter(|&field| !self.field(field).is_static).collect()
        })
    }

    /// The class and those that have to be initialised before it, in that order: superclasses
    /// first, then interfaces.
    pub fn initialization_order(&self, class: ClassId) -> Vec<ClassId> {
        fn collect(program: &Program, class: ClassId, found: &mut Vec<ClassId>) {
            if found.contains(&class) {
                return;
            }
            let declaration = program.class(class);
            for &before in declaration.superclass.iter().chain(&declaration.initialized_before) {
                collect(program, before, found);
            }
            found.push(class);
        }
        let mut found = vec![];
        collect(self, class, &mut found);
        found
    }

    /// The class that a method is the initializer of.
    pub fn initialized_by(&self, id: MethodId) -> Option<ClassId> {
        let class = self.method(id).class?;
        (self.class(class).initializer == Some(id)).then_some(class)
    }

    /// `Class.method`, or the bare name of an entry point.
    pub fn method_name(&self, id: MethodId) -> String {
        let method = self.method(id);
        match method.class {
            Some(class) => format!("{}.{}", self.class_name(class), method.name),
            None => method.name.clone(),
        }
    }
}
