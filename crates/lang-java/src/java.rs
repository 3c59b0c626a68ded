//! The running Java platform as a [`Runtime`]: loads classes into the program, lowers methods, runs
//! natives.
//!
//! What it remembers beside the program: class files, texts of string literals, what a native's
//! number stands for, and what methods are that no class file has (*synthetic* ones). All of that
//! only grows, and is shared by threads.
//!
//! Invariant: a class's methods in the program are those of its class file in the same order,
//! synthetic ones behind them; so a method's place in its class tells its entry in the class file.
//! Loading a class never asks the program for a class: superclasses are names, which are interned.

use crate::assumed::Assumed;
use crate::classfile::{self, AccessFlags, ClassFile, JavaType, MethodDescriptor};
use crate::classpath::{ClassOrigin, ClassPath};
use crate::contract::CompiledContract;
use crate::dynamic::{self, Concatenation};
use crate::established::Facts;
use crate::harness::input_class;
use crate::nullness::Nullness;
use crate::platform::{Inputs, Options};
use crate::source::SourceFolders;
use crate::synthetic::{Helper, Synthetic};
use crate::whole_path::WholePathCache;
use crate::{load, lower, messages, models, names, natives, resolve};
use forkless_ir::{
    BlockId, BuiltinException, Class, ClassId, Code, CodeMap, ExpressionPart, FieldId, Handle,
    Host, HostResult, Method, MethodId, NativeEnd, NativeId, ObjectExpression, Program, Runtime,
    SelectorId, Span, Type, Unsupported,
};
use std::fmt;
use std::sync::{Arc, OnceLock};

mod object_meaning;
mod shared_map;

pub(crate) use object_meaning::ObjectMeaning;
pub(crate) use shared_map::{Interner, SharedMap};

/// What a [`NativeId`] runs.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum NativeKind {
    /// The model of a method.
    Method(MethodId),
    /// The string object of an interned text: no arguments.
    Text(u32),
    /// Any value of a type, of an interned name, for what is missing: no arguments count.
    Anything {
        /// The text of the name.
        name: u32,
        /// The type; none where there is no value.
        ty: Option<Type>,
    },
    /// A value that a contract leaves open, of an interned name: no arguments.
    ByContract {
        /// The text of the name.
        name: u32,
        /// The type.
        ty: Type,
    },
    /// What a function of the input gives, of an interned name: no arguments count.
    FunctionResult {
        /// The text of the name.
        name: u32,
        /// The type; none where there is no value.
        ty: Option<Type>,
    },
    /// Throws an `IllegalAccessError` with an interned text: no arguments.
    Refused(u32),
    /// The class object of a class: no arguments.
    ClassObject(ClassId),
    /// The one object of a class that needs no more than one: no arguments.
    Single(ClassId),
    /// A `Method` that stands for a method: no arguments.
    MethodObject(MethodId),
    /// A call of a method of `MethodHandle` or `VarHandle` that takes what the call site says.
    Polymorphic {
        /// The method that is named.
        method: MethodId,
        /// The descriptor at the call site, as an interned text.
        descriptor: u32,
    },
    /// Makes the text of the message of an exception that an operation raises, from the operands.
    Message(BuiltinException),
    /// A string that a silent static method makes of the arguments when one of its fields is first read.
    Deferred(MethodId),
    /// What is not supported: a cut.
    Unsupported(Unsupported),
}

/// The flags of static methods that are made here.
pub(crate) const STATIC: AccessFlags = AccessFlags(0x1008);

/// What a class file or its maker says of a method.
#[derive(Clone, Debug)]
pub(crate) struct MethodFacts {
    /// The class that declares it; none for entry points.
    pub class: Option<ClassId>,
    /// Parameters and result.
    pub descriptor: Arc<str>,
    /// Its flags.
    pub access: AccessFlags,
}

/// A class file and where it was found.
#[derive(Clone, Debug)]
struct LoadedFile {
    file: Arc<ClassFile>,
    origin: ClassOrigin,
}

/// A method that no class file has.
#[derive(Clone, Debug)]
struct SyntheticMethod {
    facts: MethodFacts,
    /// What its code is, if that is made when it is first run.
    lazily: Option<Synthetic>,
}

/// The Java platform of one program: where its classes come from, and what natives do.
///
/// It belongs to the program that it was made for: ids that it remembers are ids of that program.
pub struct Java {
    class_path: ClassPath,
    feature_version: u32,
    pub(crate) sources: SourceFolders,
    /// Are the assertions of classes that are not the JDK's checked?
    pub(crate) assertions: bool,
    /// Which objects inputs are.
    inputs: Inputs,
    /// Does what is missing or not supported return anything?
    pub(crate) havoc_missing: bool,
    /// Does every condition of the program's own code fork, also one that is only a value?
    conditions_fork: bool,
    /// Do callers pass null only where an annotation allows it?
    pub(crate) arguments_not_null: bool,
    /// The class whose code may use the private members of others.
    privileged: Option<String>,
    /// By dotted name.
    files: SharedMap<String, Result<Option<LoadedFile>, Arc<str>>>,
    texts: Interner<Arc<[u16]>>,
    natives: Interner<NativeKind>,
    made: SharedMap<MethodId, SyntheticMethod>,
    throwers: SharedMap<ClassId, MethodId>,
    models: SharedMap<MethodId, Option<natives::NativeModel>>,
    /// What method handles mean.
    pub(crate) handles: Interner<natives::HandleMeaning>,
    /// The interfaces of proxy classes.
    pub(crate) proxies: Interner<Arc<[ClassId]>>,
    /// Methods that natives go on as, by what they do.
    pub(crate) continuations: SharedMap<natives::Continuation, MethodId>,
    /// Synthetic methods that are needed once, by what they do.
    pub(crate) helpers: SharedMap<Helper, MethodId>,
    needs_initialization: SharedMap<ClassId, bool>,
    /// What methods have locked at an instruction of a block, or why that is not known.
    pub(crate) locked:
        SharedMap<(MethodId, BlockId, usize), Result<Vec<lower::Locked>, Unsupported>>,
    /// What methods do that concatenate.
    pub(crate) concatenations: SharedMap<MethodId, Concatenation>,
    pub(crate) packages: SharedMap<String, Nullness>,
    /// What classes establish, by the host of their nest.
    pub(crate) established: SharedMap<String, Arc<Facts>>,
    /// What the classes of the program do to each other.
    pub(crate) whole_path: Arc<WholePathCache>,
    /// What methods give for so many characters, followed by further arguments; none if they do not return.
    pub(crate) character_tables:
        SharedMap<(MethodId, u32, Vec<i32>), Option<natives::CharacterTable>>,
    /// The contract that is checked: its folder is there as long as classes may be read.
    contract: OnceLock<Arc<CompiledContract>>,
    /// The contracts that are assumed where methods are called.
    pub(crate) assumed: OnceLock<Assumed>,
}

impl fmt::Debug for Java {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Java")
            .field("feature_version", &self.feature_version)
            .finish_non_exhaustive()
    }
}

impl Java {
    /// The platform with classes of this class path, whose JDK is of this version.
    pub(crate) fn new(
        class_path: ClassPath,
        feature_version: u32,
        sources: SourceFolders,
        options: &Options,
    ) -> Java {
        Java {
            class_path,
            feature_version,
            sources,
            assertions: options.assertions,
            inputs: options.inputs,
            havoc_missing: options.havoc_missing,
            conditions_fork: options.conditions_fork,
            arguments_not_null: options.arguments_not_null,
            privileged: options.privileged.clone(),
            files: SharedMap::default(),
            texts: Interner::default(),
            natives: Interner::default(),
            made: SharedMap::default(),
            throwers: SharedMap::default(),
            models: SharedMap::default(),
            handles: Interner::default(),
            proxies: Interner::default(),
            continuations: SharedMap::default(),
            helpers: SharedMap::default(),
            needs_initialization: SharedMap::default(),
            locked: SharedMap::default(),
            concatenations: SharedMap::default(),
            packages: SharedMap::default(),
            established: SharedMap::default(),
            whole_path: Arc::clone(&options.whole_path),
            character_tables: SharedMap::default(),
            contract: OnceLock::new(),
            assumed: OnceLock::new(),
        }
    }

    /// Keeps a contract whose class is on the class path.
    pub(crate) fn keep_contract(&self, contract: Arc<CompiledContract>) {
        // There is one contract.
        let _ = self.contract.set(contract);
    }

    /// Keeps contracts that are assumed, whose classes are on the class path.
    pub(crate) fn assume(&self, assumed: Assumed) {
        let _ = self.assumed.set(assumed);
    }

    /// The contracts that are checked and assumed.
    fn contracts(&self) -> impl Iterator<Item = &Arc<CompiledContract>> {
        let assumed = self.assumed.get().into_iter().flat_map(Assumed::compiled);
        self.contract.get().into_iter().chain(assumed)
    }

    /// Is it the class of the contract, or nested in it?
    pub(crate) fn is_of_contract(&self, class: &str) -> bool {
        self.contracts().any(|contract| class.starts_with(&contract.class))
    }

    /// May code of a class use the private members of others?
    pub(crate) fn sees_everything(&self, class: &str) -> bool {
        self.privileged.as_deref() == Some(class) || self.is_of_contract(class)
    }

    /// The class of objects on which methods of a class are called: no object has the class of a contract, whose
    /// methods are called on those of the class above it.
    pub(crate) fn class_of_receivers(&self, program: &Program, class: ClassId) -> ClassId {
        let is_contract =
            |contract: &Arc<CompiledContract>| program.class_name(class) == contract.class;
        if !self.contracts().any(is_contract) {
            return class;
        }
        let found = program.class(class);
        found.interfaces.first().copied().or(found.superclass).unwrap_or(class)
    }

    /// Does every condition in the code of a class fork, also one that is only a value?
    pub(crate) fn conditions_fork(&self, program: &Program, class: ClassId) -> bool {
        self.conditions_fork
            && !program.is_merged_library(class)
            && !self.sees_everything(program.class_name(class))
    }

    /// Which objects inputs are.
    pub fn inputs(&self) -> Inputs {
        self.inputs
    }

    /// The version of Java that the JDK has: 8, 17, 25.
    pub fn feature_version(&self) -> u32 {
        self.feature_version
    }

    /// Whether the JDK is older than a version of Java. Where there is no JDK, it is not.
    pub fn is_before(&self, version: u32) -> bool {
        (1..version).contains(&self.feature_version)
    }

    /// Where classes come from.
    pub fn class_path(&self) -> &ClassPath {
        &self.class_path
    }

    /// The class of a name such as `java.util.Map$Entry` or `int[]`.
    pub(crate) fn class(&self, program: &Program, dotted_name: &str) -> ClassId {
        program.intern_class(dotted_name)
    }

    /// The class file of a class; none for arrays, primitive types, synthetic classes, and classes
    /// that are missing or broken.
    pub(crate) fn class_file(&self, program: &Program, class: ClassId) -> Option<Arc<ClassFile>> {
        self.file_named(program.class_name(class))
    }

    /// As [`Java::class_file`], by dotted name, which gets no id by that.
    pub(crate) fn file_named(&self, dotted_name: &str) -> Option<Arc<ClassFile>> {
        self.source(dotted_name).ok().flatten().map(|source| source.file)
    }

    /// Is the class of this dotted name one of the JDK's?
    pub(crate) fn is_of_jdk(&self, dotted_name: &str) -> bool {
        let source = self.source(dotted_name);
        source.is_ok_and(|found| found.is_some_and(|found| found.origin == ClassOrigin::Jdk))
    }

    /// Why a class could not be loaded.
    pub(crate) fn class_problem(&self, dotted_name: &str) -> Unsupported {
        match self.source(dotted_name) {
            Err(problem) => format!("class {dotted_name} cannot be read: {problem}").into(),
            Ok(None) => Unsupported::MissingClass(dotted_name.to_string()),
            Ok(Some(_)) => match load::problem_above(self, dotted_name) {
                Some(load::ProblemAbove::Missing(above)) => Unsupported::MissingClass(above),
                Some(load::ProblemAbove::Circle) | None => {
                    format!("class {dotted_name} is above itself").into()
                }
            },
        }
    }

    fn source(&self, dotted_name: &str) -> Result<Option<LoadedFile>, Arc<str>> {
        if let Some(known) = self.files.get(dotted_name) {
            return known;
        }
        if models::is_model(dotted_name) {
            let found = models::file(dotted_name).map(|bytes| {
                let file = ClassFile::parse(bytes.into()).expect("we compiled it");
                LoadedFile { file: Arc::new(file), origin: ClassOrigin::Jdk }
            });
            return self.files.insert(dotted_name.to_string(), Ok(found));
        }
        let is_file = !dotted_name.ends_with("[]")
            && names::primitive(dotted_name).is_none()
            && dotted_name != "void";
        let found = match is_file.then(|| self.class_path.load(&names::internal(dotted_name))) {
            None | Some(Ok(None)) => Ok(input_class(dotted_name).map(|bytes| {
                let file = ClassFile::parse(bytes.into()).expect("we compiled it");
                LoadedFile { file: Arc::new(file), origin: ClassOrigin::Jdk }
            })),
            Some(Ok(Some((file, origin)))) => Ok(Some(LoadedFile { file: Arc::new(file), origin })),
            Some(Err(error)) => Err(error.to_string().into()),
        };
        self.files.insert(dotted_name.to_string(), found)
    }

    /// A field of the class or something above it, by its name.
    pub(crate) fn find_field(
        &self,
        program: &Program,
        class: ClassId,
        name: &str,
    ) -> Option<FieldId> {
        resolve::field(program, class, |field| program.field(field).name == name)
    }

    /// A method of the class or something above it.
    pub(crate) fn find_method(
        &self,
        program: &Program,
        class: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Option<MethodId> {
        resolve::method(self, program, class, name, descriptor)
    }

    /// A method that the class itself declares.
    pub(crate) fn declared_method(
        &self,
        program: &Program,
        class: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Option<MethodId> {
        let methods = &program.class(class).methods;
        if let Some(file) = self.class_file(program, class) {
            let is_it = |method: &classfile::MethodInfo| {
                method.name == name && method.descriptor == descriptor
            };
            // A class that cannot be loaded has none of those of its file.
            let place = file.methods.iter().position(is_it)?;
            return methods.get(place).copied();
        }
        methods.iter().copied().find(|&method| {
            program.method(method).name == name
                && *self.method_info(program, method).descriptor == *descriptor
        })
    }

    /// What is known of a method beside what the program says.
    pub(crate) fn method_info(&self, program: &Program, method: MethodId) -> MethodFacts {
        if let Some(made) = self.made.get(&method) {
            return made.facts;
        }
        let class = program.method(method).class;
        match self.declaration(program, method) {
            Some((file, place)) => {
                let info = &file.methods[place];
                MethodFacts {
                    class,
                    descriptor: info.descriptor.as_str().into(),
                    access: info.access,
                }
            }
            None => MethodFacts { class, descriptor: "()V".into(), access: AccessFlags(0) },
        }
    }

    /// The bytecode of a method, if a class file has some that can be read.
    pub(crate) fn bytecode(
        &self,
        program: &Program,
        method: MethodId,
    ) -> Option<classfile::CodeAttribute> {
        let (file, place) = self.declaration(program, method)?;
        file.code(&file.methods[place]).ok().flatten()
    }

    /// The class file that declares a method, and its place there.
    pub(crate) fn declaration(
        &self,
        program: &Program,
        method: MethodId,
    ) -> Option<(Arc<ClassFile>, usize)> {
        let class = program.method(method).class?;
        let file = self.class_file(program, class)?;
        let place = program.class(class).methods.binary_search(&method).ok()?;
        (place < file.methods.len()).then_some((file, place))
    }

    /// Was the method made here, so that no Java programmer knows of it? Stack traces leave it out.
    pub(crate) fn is_made(&self, method: MethodId) -> bool {
        let made = self.made.get(&method);
        let stands_for_own =
            |synthetic| matches!(synthetic, Synthetic::OwnCode(_) | Synthetic::NotANumber(_));
        made.is_some_and(|made| !made.lazily.is_some_and(stands_for_own))
    }

    /// Does the method stand for several places at which another one ends?
    pub(crate) fn is_open_end(&self, method: MethodId) -> bool {
        let made = self.made.get(&method).and_then(|made| made.lazily);
        matches!(made, Some(Synthetic::NotANumber(_)))
    }

    /// What runs instead of the method's own code, if anything does.
    pub(crate) fn model(
        &self,
        program: &Program,
        method: MethodId,
    ) -> Option<natives::NativeModel> {
        if let Some(known) = self.models.get(&method) {
            return known;
        }
        let declaration = program.method(method);
        let class = declaration.class.map_or("", |id| program.class_name(id));
        let descriptor = self.method_info(program, method).descriptor;
        let is_library = declaration.class.is_some_and(|id| program.class(id).is_library);
        let model = natives::model_of(class, &declaration.name, &descriptor, is_library);
        self.models.insert(method, model)
    }

    /// The same method without its model: its code is that of the class file.
    pub(crate) fn own_code(&self, program: &Program, method: MethodId) -> MethodId {
        self.instead_of(program, method, Synthetic::OwnCode(method))
    }

    /// A method that throws what a method throws, of a string and a radix, where the string is no number.
    pub(crate) fn not_a_number(&self, program: &Program, method: MethodId) -> MethodId {
        self.instead_of(program, method, Synthetic::NotANumber(method))
    }

    /// A method that is known by the name of another one.
    fn instead_of(&self, program: &Program, method: MethodId, code: Synthetic) -> MethodId {
        self.continuations.get_or_make(natives::Continuation::Instead(code), || {
            let facts = self.method_info(program, method);
            self.make_method(
                program,
                NewMethod {
                    name: &program.method(method).name,
                    class: facts.class,
                    descriptor: &facts.descriptor,
                    access: facts.access,
                    selector: None,
                    code: NewCode::Later(code),
                },
            )
        })
    }

    /// The static method that makes the text with which this one fills a string.
    pub(crate) fn text_maker(&self, filler: MethodId) -> Option<MethodId> {
        match self.made.get(&filler)?.lazily? {
            Synthetic::Helper(Helper::Fill(method)) => Some(method),
            _ => None,
        }
    }

    /// The method of a class file that a method is: itself, or the one whose own code it has.
    pub(crate) fn original(&self, method: MethodId) -> MethodId {
        match self.made.get(&method) {
            Some(SyntheticMethod {
                lazily: Some(Synthetic::OwnCode(original) | Synthetic::NotANumber(original)),
                ..
            }) => original,
            _ => method,
        }
    }

    /// Adds a method that no class file has.
    pub(crate) fn make_method(&self, program: &Program, made: NewMethod<'_>) -> MethodId {
        let NewMethod { name, class, descriptor, access, selector, code } = made;
        let parsed = MethodDescriptor::parse(descriptor).expect("we write correct descriptors");
        let returns = parsed.returns.as_ref();
        // Where everything is known a model does in one step what takes code where it is not.
        let is_silent = match code {
            NewCode::Silent(_)
            | NewCode::Later(
                Synthetic::OwnCode(_)
                | Synthetic::NotANumber(_)
                | Synthetic::Helper(Helper::Fill(_)),
            ) => true,
            // When one of the JDK's classes is initialised may depend on what runs silently.
            NewCode::Later(Synthetic::Initializer(class)) => {
                self.is_of_jdk(program.class_name(class))
            }
            NewCode::Now(_) | NewCode::Later(_) => false,
        };
        let (code, lazily) = match code {
            NewCode::Now(code) | NewCode::Silent(code) => (OnceLock::from(code), None),
            NewCode::Later(synthetic) => (OnceLock::new(), Some(synthetic)),
        };
        let id = program.add_method(Method {
            name: name.to_string(),
            class,
            selector,
            parameter_count: parsed.parameters.len() + usize::from(!access.is_static()),
            returns: returns.map(|ty| names::computational(names::type_of(program, ty))),
            is_abstract: false,
            is_silent,
            code,
            span: Span::SYNTHETIC,
        });
        let facts = MethodFacts { class, descriptor: descriptor.into(), access };
        self.made.insert(id, SyntheticMethod { facts, lazily });
        id
    }

    /// Remembers that a method of the program is none of a class file.
    pub(crate) fn note_made(&self, method: MethodId, facts: MethodFacts) {
        self.made.insert(method, SyntheticMethod { facts, lazily: None });
    }

    /// A static method that takes a message (a `String`, or null) and throws a new exception of
    /// this class with it.
    pub(crate) fn thrower(&self, program: &Program, exception: &str) -> MethodId {
        let class = program.intern_class(exception);
        self.throwers.get_or_make(class, || {
            self.make_method(
                program,
                NewMethod {
                    name: "<throw>",
                    class: None,
                    descriptor: "(Ljava/lang/String;)V",
                    access: STATIC,
                    selector: None,
                    code: NewCode::Later(Synthetic::Thrower(class)),
                },
            )
        })
    }

    /// What a native is.
    pub(crate) fn native_kind(&self, native: NativeId) -> &NativeKind {
        self.natives.value(native.0)
    }

    /// The same, in words.
    pub(crate) fn native_words(&self, program: &Program, native: NativeId) -> String {
        self.native_name(program, native)
    }

    /// The number of a native.
    pub(crate) fn native(&self, special: NativeKind) -> NativeId {
        NativeId(self.natives.number(special))
    }

    /// The number of a text, given in UTF-16.
    pub(crate) fn intern_text(&self, text: &[u16]) -> u32 {
        self.texts.number(text.into())
    }

    /// The text of a number.
    pub(crate) fn interned_text(&self, index: u32) -> Arc<[u16]> {
        self.texts.value(index).clone()
    }

    /// A native that cuts the path, for what is not supported.
    pub(crate) fn unsupported(&self, what: impl Into<Unsupported>) -> NativeId {
        self.native(NativeKind::Unsupported(what.into()))
    }

    /// A native that gives anything of the type that a method returns.
    fn anything_of(&self, program: &Program, method: MethodId) -> NativeId {
        let name: Vec<u16> = self.name_for_anything(program, method).encode_utf16().collect();
        let ty = program.method(method).returns;
        self.native(NativeKind::Anything { name: self.intern_text(&name), ty })
    }

    fn name_for_anything(&self, program: &Program, method: MethodId) -> String {
        format!("{}()", program.method_name(method))
    }

    fn text_of(&self, index: u32) -> String {
        String::from_utf16_lossy(&self.interned_text(index))
    }

    /// Has the class, or one that is initialised before it, something to run for that?
    pub(crate) fn needs_initialization(&self, program: &Program, class: ClassId) -> bool {
        if let Some(known) = self.needs_initialization.get(&class) {
            return known;
        }
        let order = program.initialization_order(class);
        let needs = order.iter().any(|&class| program.class(class).initializer.is_some());
        self.needs_initialization.insert(class, needs)
    }
}

/// A method to be made.
pub(crate) struct NewMethod<'a> {
    pub name: &'a str,
    pub class: Option<ClassId>,
    pub descriptor: &'a str,
    pub access: AccessFlags,
    pub selector: Option<SelectorId>,
    pub code: NewCode,
}

/// The code of a method to be made.
pub(crate) enum NewCode {
    /// It is there.
    Now(Code),
    /// It is there, and stands for what a native does in one step: its decisions do not count.
    Silent(Code),
    /// It is made when the method is first run.
    Later(Synthetic),
}

impl Runtime for Java {
    fn load(&self, program: &Program, class: ClassId) -> Class {
        match self.source(program.class_name(class)) {
            Ok(Some(source)) => load::class(self, program, class, &source.file, source.origin),
            Ok(None) | Err(_) => load::without_file(self, program, class),
        }
    }

    fn lower(&self, program: &Program, method: MethodId) -> Code {
        let code = match self.made.get(&method) {
            Some(SyntheticMethod { lazily: Some(synthetic), .. }) => synthetic.code(self, program),
            Some(SyntheticMethod { lazily: None, .. }) | None => {
                lower::method(self, program, method)
            }
        };
        match code {
            Code::Missing(_) if self.havoc_missing => {
                Code::Native(self.anything_of(program, method))
            }
            code => code,
        }
    }

    fn native_name(&self, program: &Program, native: NativeId) -> String {
        match self.natives.value(native.0) {
            NativeKind::Method(method) => program.method_name(*method),
            NativeKind::Text(index) => format!("text {:?}", self.text_of(*index)),
            NativeKind::ClassObject(class) => format!("class {}", program.class_name(*class)),
            NativeKind::Single(class) => format!("the {}", program.class_name(*class)),
            NativeKind::MethodObject(method) => format!("method {}", program.method_name(*method)),
            NativeKind::Polymorphic { method, descriptor } => {
                format!("{}{}", program.method_name(*method), self.text_of(*descriptor))
            }
            NativeKind::Message(exception) => format!("message of {exception:?}"),
            NativeKind::Deferred(method) => format!("deferred {}", program.method_name(*method)),
            NativeKind::Anything { name, .. } => format!("anything {}", self.text_of(*name)),
            NativeKind::FunctionResult { name, .. } => format!("result {}", self.text_of(*name)),
            NativeKind::ByContract { name, .. } => self.text_of(*name),
            NativeKind::Refused(message) => format!("refused: {}", self.text_of(*message)),
            NativeKind::Unsupported(what) => format!("unsupported {what}"),
        }
    }

    fn expression(&self, program: &Program, method: MethodId) -> Option<ObjectExpression> {
        let made = self.text_maker(method)?;
        if let Some(concatenation) = self.concatenations.get(&made) {
            return Some(ObjectExpression::Concatenation(concatenation.expression()));
        }
        let original = self.original(made);
        let class = program.class_name(program.method(original).class?);
        let facts = self.method_info(program, original);
        if !facts.access.is_static() {
            return None;
        }
        let name = format!("{}.{}", class.rsplit('.').next()?, program.method(original).name);
        let parameters = MethodDescriptor::parse(&facts.descriptor).ok()?.parameters;
        let parts = parameters.iter().enumerate().map(|(place, ty)| match ty {
            JavaType::Array(_) => ExpressionPart::Elements(place),
            _ => ExpressionPart::Argument(place),
        });
        Some(ObjectExpression::StaticCall(name, parts.collect()))
    }

    fn code_map(&self, program: &Program, method: MethodId) -> Option<CodeMap> {
        let class = program.method(method).class?;
        let is_made = self.made.get(&method).is_some();
        if is_made || self.sees_everything(program.class_name(class)) {
            return None;
        }
        lower::code_map(self, program, method)
    }

    fn call(
        &self,
        program: &Program,
        native: NativeId,
        host: &mut dyn Host,
        arguments: &[Handle],
    ) -> HostResult<NativeEnd> {
        let mut call = natives::NativeCall { java: self, program, host, arguments, method: None };
        let kind = self.natives.value(native.0).clone();
        let end = match kind {
            NativeKind::Method(method) => match self.model(program, method) {
                Some(model) => {
                    call.method = Some(method);
                    natives::run(model, &mut call)
                }
                None => {
                    let name = program.method_name(method);
                    Ok(NativeEnd::Unsupported(format!("native {name}").into()))
                }
            },
            NativeKind::Text(index) => {
                let text = self.interned_text(index);
                natives::text(&mut call, &text).map(|text| NativeEnd::Return(Some(text)))
            }
            NativeKind::ClassObject(class) => {
                let object = natives::class_object(&mut call, class)?;
                Ok(NativeEnd::Return(Some(object)))
            }
            NativeKind::MethodObject(method) => natives::method_object(&mut call, method),
            NativeKind::Single(class) => Ok(NativeEnd::Return(Some(single(call.host, class)))),
            NativeKind::Polymorphic { method, descriptor } => {
                natives::polymorphic(&mut call, method, &self.text_of(descriptor))
            }
            NativeKind::Message(exception) => messages::message(&mut call, exception),
            NativeKind::Deferred(method) => dynamic::deferred(&mut call, method),
            NativeKind::Anything { name, ty } => {
                natives::anything(&mut call, &self.text_of(name), ty)
            }
            NativeKind::ByContract { name, ty } => {
                natives::by_contract(&mut call, &self.text_of(name), ty)
            }
            NativeKind::FunctionResult { name, ty } => {
                natives::function_result(&mut call, &self.text_of(name), ty)
            }
            NativeKind::Refused(message) => messages::refused(&mut call, &self.text_of(message)),
            NativeKind::Unsupported(ref what) => Ok(NativeEnd::Unsupported(what.clone())),
        };
        match (end, kind) {
            (Ok(NativeEnd::Unsupported(_)), NativeKind::Method(method)) if self.havoc_missing => {
                let name = self.name_for_anything(program, method);
                natives::anything(&mut call, &name, program.method(method).returns)
            }
            (end, _) => end,
        }
    }
}

/// The one object of a class, made now if need be.
fn single(host: &mut dyn Host, class: ClassId) -> Handle {
    let key = ObjectMeaning::Single(class).key();
    host.object_of(key).unwrap_or_else(|| {
        let object = host.allocate(class);
        host.register(key, object);
        object
    })
}
