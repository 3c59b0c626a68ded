//! Where a run starts: a method without parameters that makes the inputs and calls the method that
//! the user named.
//!
//! `target` finds the method that the user named, `classes` its class, `universe` chooses the classes
//! that objects of the input may have, `precondition` calls methods whose results are assumed first.

mod classes;
pub(crate) mod contract;
mod harness;
mod invocation;
mod precondition;
mod reach;
mod settings;
mod starting;
mod statics;
mod target;
mod universe;
mod usual;

use crate::assumed::{Assumed, AssumedLog};
use crate::classfile::{ClassFile, JavaType, MethodDescriptor, MethodInfo};
use crate::classpath::ClassOrigin;
use crate::contract::{
    ClauseKind, CompiledContract, Compiler, Contract, ContractClause, ContractMethod,
    Subject as ContractSubject, names_method, parameter_names,
};
use crate::harness::{asked_classes, expected_exception, is_harness};
use crate::java::{Java, MethodFacts, STATIC};
use crate::launch::report_uncaught;
use crate::load::problem_above;
use crate::names::{self, computational, type_of};
use crate::natives::INITIALIZED_FIRST;
use crate::nullness::{self, Nullness};
use crate::platform::{self, Inputs, NamedContract, Options};
use crate::synthetic::Maker;
use contract::{CallEnd, Given};
use forkless_ir::{
    BinaryOp, BlockId, Callee, ClassId, ClassKind, Code, Constant, Diagnostic, Handler, LoadError,
    Method, MethodId, Op, Program, Register, SourceMap, Span, Terminator, Type, Unsupported,
};
pub use invocation::{EntryCalls, Invocation, InvocationKind, RECEIVER};
use precondition::{Offer, OfferedInput};
pub use statics::StaticInput;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use target::{FoundMethod, NamedTarget};
use universe::Enum;
use usual::InputTypes;

/// A program that calls a method with inputs for its receiver and its parameters.
///
/// The method is named `package.Class.method`, where it is overloaded followed by its parameters:
/// `(int, Node)`, or its descriptor.
///
/// # Errors
/// If the class path cannot be opened, or there is no such method.
pub fn load(target: &str, options: &Options) -> Result<Program, LoadError> {
    load_with_calls(target, options).map(|(program, _)| program)
}

/// The same, with the calls that the program makes.
///
/// # Errors
/// If the class path cannot be opened, or there is no such method.
pub fn load_with_calls(
    target: &str,
    options: &Options,
) -> Result<(Program, EntryCalls), LoadError> {
    let target = NamedTarget::parse(target).map_err(problem)?;
    let (program, java) = platform::open(options).map_err(|error| problem(error.to_string()))?;
    let found = target.find(&java)?;
    let method = &found.file.methods[found.place];
    let contract = contract_of(&java, &found, method, options);
    let log = Arc::new(AssumedLog::default());
    let assumed = options
        .assume_contracts
        .then(|| Assumed::find(&java, &found.file, options, Arc::clone(&log)))
        .filter(|assumed| !assumed.compiled().is_empty());
    if contract.clauses.is_empty() && assumed.is_none() {
        return enter(
            &target,
            options,
            program,
            &java,
            &found,
            EntryContract { log, ..Default::default() },
        );
    }
    let compiled = match contract.clauses.is_empty() {
        true => None,
        false => Some(compile(&java, &found, options)?),
    };
    // Their classes are found where all others are.
    let contracts = assumed.iter().flat_map(Assumed::compiled).chain(&compiled);
    let folders: Vec<PathBuf> =
        contracts.map(|compiled| compiled.folder.path().to_path_buf()).collect();
    let class_path = options.class_path.iter().cloned().chain(folders).collect();
    let with_contract = Options { class_path, ..options.clone() };
    let (program, java) =
        platform::open(&with_contract).map_err(|error| problem(error.to_string()))?;
    let mut entry = EntryContract { log, ..EntryContract::default() };
    if let Some(compiled) = compiled {
        let methods = compiled.methods.iter().filter(|method| method.method == found.place);
        entry.methods = methods.cloned().collect();
        entry.class = compiled.class.clone();
        entry.clauses = contract.clauses.into_iter().map(|written| written.clause).collect();
        java.keep_contract(compiled);
    }
    if let Some(assumed) = assumed {
        java.assume(assumed);
    }
    let found = target.find(&java)?;
    enter(&target, options, program, &java, &found, entry)
}

/// The contract of the method that is explored.
#[derive(Default)]
struct EntryContract {
    /// The class that has its methods.
    class: String,
    methods: Vec<ContractMethod>,
    clauses: Vec<ContractClause>,
    /// What is assumed of other methods while the program runs.
    log: Arc<AssumedLog>,
}

/// Names of methods that say whether an object is as it should be.
const INVARIANT_NAMES: [&str; 4] = ["repOK", "invariant", "checkRep", "isValid"];

/// The contract of a method of the class that has the one to explore: its annotations if they count, and what
/// options say.
fn contract_of(
    java: &Java,
    found: &FoundMethod,
    method: &MethodInfo,
    options: &Options,
) -> Contract {
    let subject = ContractSubject { java, file: &found.file, method };
    if method.access.is_synthetic() || method.is_class_initializer() {
        return Contract::default();
    }
    let mut contract = match options.contracts {
        true => Contract::of_annotations(&subject),
        false => Contract::default(),
    };
    for text in options.requires.iter().filter(|text| !names_method(text)) {
        contract.add(ClauseKind::Requires, text, "--requires", &subject);
    }
    for text in &options.ensures {
        contract.add(ClauseKind::Ensures, &called(text), "--ensures", &subject);
    }
    let named = || options.named_contracts.iter();
    for written in named().filter(|written| is_of_method(written, found, method)) {
        for text in &written.requires {
            contract.add(ClauseKind::Requires, &called(text), &written.place, &subject);
        }
        for text in &written.ensures {
            contract.add(ClauseKind::Ensures, &called(text), &written.place, &subject);
        }
    }
    if method.access.is_static() {
        return contract;
    }
    let of_options = options.invariants.iter().map(|text| (text, "--invariant"));
    let of_class = named().filter(|written| written.name == found.class);
    let of_class = of_class
        .flat_map(|written| written.invariants.iter().map(|text| (text, written.place.as_str())));
    for (text, place) in of_options.chain(of_class) {
        let text = match text.as_str() {
            "auto" => {
                let usual = INVARIANT_NAMES.iter().find(|name| has_test(&found.file, name));
                let Some(name) = usual else { continue };
                format!("{name}()")
            }
            text => called(text),
        };
        contract.add(ClauseKind::Invariant, &text, place, &subject);
    }
    contract
}

/// Is a contract of this method of the class that was found?
fn is_of_method(written: &NamedContract, found: &FoundMethod, method: &MethodInfo) -> bool {
    let Ok(named) = NamedTarget::parse(&written.name) else { return false };
    named.class == found.class && named.names(method)
}

/// Looks for the classes and methods that contracts are of.
///
/// # Errors
/// If one is not there, or the class path cannot be opened.
pub fn find_named_contracts(options: &Options) -> Result<(), LoadError> {
    let (_, java) = platform::open(options).map_err(|error| problem(error.to_string()))?;
    for written in &options.named_contracts {
        let at_place = |mut error: LoadError| {
            for one in &mut error.diagnostics {
                one.message = format!("{}: {}", written.place, one.message);
            }
            error
        };
        if java.file_named(&written.name).is_some() {
            continue;
        }
        let named = NamedTarget::parse(&written.name).map_err(|words| at_place(problem(words)))?;
        let found = named.find(&java).map_err(at_place)?;
        if named.class != found.class {
            let help = format!("did you mean `{}.{}`?", found.class, named.method);
            let message = format!("a contract names its class in full, not `{}`", named.class);
            return Err(at_place(problem_with_help(message, &help)));
        }
    }
    Ok(())
}

/// A method without parameters as an expression, and other expressions as they are.
fn called(text: &str) -> String {
    if names_method(text) && !text.contains('(') { format!("{text}()") } else { text.to_string() }
}

/// Does a class have a method of this name that tests its objects?
fn has_test(file: &ClassFile, name: &str) -> bool {
    let is_test = |method: &MethodInfo| {
        method.name == name && method.descriptor == "()Z" && !method.access.is_static()
    };
    file.methods.iter().any(is_test)
}

fn compile(
    java: &Java,
    found: &FoundMethod,
    options: &Options,
) -> Result<Arc<CompiledContract>, LoadError> {
    let jdk = options.jdk.as_ref().ok_or_else(|| problem("contracts need a JDK"))?;
    let method = &found.file.methods[found.place];
    let subject = ContractSubject { java, file: &found.file, method };
    let contract_of = |method: &MethodInfo| contract_of(java, found, method, options);
    let Options { class_path, compiler: conditions, .. } = options;
    let compiler = Compiler { jdk, conditions, class_path };
    let compiled = options.contract_cache.compiled(&subject, contract_of, found.place, compiler);
    compiled.map_err(|words| {
        let class = &found.class;
        problem(format!("the contract of `{class}.{}` does not compile\n{words}", method.name))
    })
}

/// Makes the inputs and calls the method.
fn enter(
    target: &NamedTarget,
    options: &Options,
    mut program: Program,
    java: &Arc<Java>,
    found: &FoundMethod,
    contract: EntryContract,
) -> Result<(Program, EntryCalls), LoadError> {
    if problem_above(java, &found.class).is_some() {
        let reason = java.class_problem(&found.class);
        return Err(problem(format!("class `{}` cannot be loaded: {reason}", found.class)));
    }
    program.explored_library = explored_library(java, &found.class);
    let added = options.input_classes.iter().map(|name| classes::find_type(java, name));
    let mut added: Vec<String> = added.collect::<Result<_, _>>()?;
    if settings::are_read(java, found) || java.assumed.get().is_some() {
        added.push("java.lang.String".to_string());
    }
    added.extend(asked_classes(&found.file));
    let mut types = InputTypes::default();
    let universe = match options.inputs {
        Inputs::Any => universe::members(java, found, &added, options.symbolic_statics)
            .map_err(|error| problem(error.to_string()))?,
        Inputs::Usual => {
            let usual = usual::find(java, found, &added, options.symbolic_statics);
            types = usual::define(java, &program, &usual);
            usual.ordered_members()
        }
    };
    let (input_classes, mut enums) = universe::define(&program, &universe);
    // A class that cannot be loaded has no objects.
    let can_be_loaded = |class: &ClassId| {
        let name = program.class_name(*class);
        java.is_of_jdk(name)
            || java.file_named(name).is_none()
            || problem_above(java, name).is_none()
    };
    program.input_classes = input_classes.into_iter().filter(can_be_loaded).collect();
    let mut entry = EntryBuilder::new(java, &program, found, types)?;
    entry.contract = contract;
    if options.symbolic_statics {
        entry.statics =
            statics::find(java, &program).map_err(|error| problem(error.to_string()))?;
    }
    if options.inputs == Inputs::Any {
        reach::retain(&entry, &mut enums);
    }
    entry.enums = enums;
    entry.starting = starting::find(&entry);
    let (body, calls) = entry.explore(&options.requires)?;
    program.entry = Some(add(java, &program, &target.method, entry.result_type(), body));
    Ok((program, calls))
}

/// The methods and constructors that a class itself has code for and that [`load`] takes, as it takes
/// them: `package.Class.method(int, Node)`. None if the name is not that of a class.
///
/// # Errors
/// If the class path cannot be opened, or several classes have this name.
pub fn methods_with_code(class: &str, options: &Options) -> Result<Option<Vec<String>>, LoadError> {
    let (_, java) = platform::open(options).map_err(|error| problem(error.to_string()))?;
    let found = classes::look_up(&java, class)?;
    Ok(found.map(|(class, file)| target::with_code(&class, &file, |_| true)))
}

/// The full name of a class, and those of the same methods that are not private. None if the name is not
/// that of a class.
///
/// # Errors
/// If the class path cannot be opened, or several classes have this name.
pub fn callable_methods(
    class: &str,
    options: &Options,
) -> Result<Option<(String, Vec<String>)>, LoadError> {
    let (_, java) = platform::open(options).map_err(|error| problem(error.to_string()))?;
    let found = classes::look_up(&java, class)?;
    Ok(found.map(|(class, file)| {
        let methods = target::callable(&class, &file);
        (class, methods)
    }))
}

/// The methods of several classes, as [`callable_methods`] has those of one. Classes that cannot be read have none.
///
/// # Errors
/// If the class path cannot be opened.
pub fn callable_methods_of(
    classes: &[String],
    options: &Options,
) -> Result<Vec<String>, LoadError> {
    let (_, java) = platform::open(options).map_err(|error| problem(error.to_string()))?;
    let methods = classes.iter().filter_map(|class| {
        let file = java.file_named(class)?;
        Some(target::callable(class, &file))
    });
    Ok(methods.flatten().collect())
}

/// A program that calls the `main` method of a class with no arguments.
///
/// # Errors
/// If the class path cannot be opened, or there is no such method.
pub fn load_main(class: &str, options: &Options) -> Result<Program, LoadError> {
    let (mut program, java) =
        platform::open(options).map_err(|error| problem(error.to_string()))?;
    let class = classes::find_class(&java, class)?.0;
    let class = program.intern_class(&class);
    let body = main_body(&java, &program, class).map_err(|why| problem(why.to_string()))?;
    program.entry = Some(add(&java, &program, "main", None, body));
    Ok(program)
}

/// A class of the JDK that is to be explored, and those above it that have code worth showing.
fn explored_library(java: &Java, class: &str) -> Vec<String> {
    let mut explored: Vec<String> = vec![];
    let mut next = java.is_of_jdk(class).then(|| class.to_string());
    while let Some(class) =
        next.filter(|class| class != "java.lang.Object" && !explored.contains(class))
    {
        let above = java.file_named(&class).and_then(|file| file.superclass.clone());
        next = above.map(|above| names::dotted(&above));
        explored.push(class);
    }
    explored
}

/// One error, without a place.
fn problem(message: impl Into<String>) -> LoadError {
    LoadError {
        sources: SourceMap::default(),
        diagnostics: vec![Diagnostic::new(Span::SYNTHETIC, message)],
    }
}

fn problem_with_help(message: impl Into<String>, help: &str) -> LoadError {
    let mut error = problem(message);
    error.diagnostics = error.diagnostics.into_iter().map(|one| one.with_help(help)).collect();
    error
}

/// Adds the entry method.
fn add(java: &Java, program: &Program, name: &str, returns: Option<Type>, code: Code) -> MethodId {
    let id = program.add_method(Method {
        name: name.to_string(),
        class: None,
        selector: None,
        parameter_count: 0,
        returns,
        is_abstract: false,
        is_silent: false,
        code: OnceLock::from(code),
        span: Span::SYNTHETIC,
    });
    java.note_made(id, MethodFacts { class: None, descriptor: "()V".into(), access: STATIC });
    id
}

/// What every run begins with.
fn begin<'a>(java: &'a Java, program: &'a Program) -> Maker<'a> {
    let mut maker = Maker::new(java, program);
    for class in INITIALIZED_FIRST {
        let class = maker.class(class);
        maker.initialize(class);
    }
    maker
}

fn main_body(java: &Java, program: &Program, class: ClassId) -> Result<Code, Unsupported> {
    let mut maker = begin(java, program);
    let arguments = "([Ljava/lang/String;)V";
    let found = [arguments, "()V"].into_iter().find_map(|descriptor| {
        let method = java.find_method(program, class, "main", descriptor)?;
        Some((method, descriptor))
    });
    let Some((method, descriptor)) = found else {
        let class = program.class_name(class);
        return Err(format!("class `{class}` has no method `main(String[])`").into());
    };
    let is_static = java.method_info(program, method).access.is_static();
    report_uncaught(&mut maker)?;
    maker.initialize(class);
    let mut given = vec![];
    if !is_static {
        given.push(maker.construct(class, "()V", &[])?);
    }
    if descriptor == arguments {
        let strings = maker.class("java.lang.String[]");
        let length = maker.constant(Constant::I32(0));
        let array = maker.temporary(Type::Ref(strings));
        maker.push(Op::NewArray { destination: array, class: strings, length });
        given.push(array);
    }
    let callee = if is_static { Callee::Static(method) } else { Callee::Special(method) };
    maker.call(callee, given, None);
    let shutdown = maker.class("java.lang.Shutdown");
    let shutdown = maker.method(shutdown, "shutdown", "()V")?;
    maker.call(Callee::Static(shutdown), vec![], None);
    maker.end(Terminator::Return(None));
    Ok(Code::Body(maker.body.finish()))
}

/// The method to be explored.
struct EntryBuilder<'a> {
    java: &'a Java,
    program: &'a Program,
    found: &'a FoundMethod,
    /// The class that the user named.
    class: ClassId,
    method: MethodId,
    shape: MethodDescriptor,
    info: MethodInfo,
    /// The enums whose constants inputs may be.
    enums: Vec<Enum>,
    /// Other classes of inputs that are initialised first.
    starting: Vec<ClassId>,
    /// The static fields that are inputs.
    statics: Vec<statics::Statics>,
    /// What the receiver and the parameters usually are.
    types: InputTypes,
    /// What is assumed before the call and checked after it.
    contract: EntryContract,
}

impl<'a> EntryBuilder<'a> {
    fn new(
        java: &'a Java,
        program: &'a Program,
        found: &'a FoundMethod,
        types: InputTypes,
    ) -> Result<Self, LoadError> {
        let declaring = program.intern_class(&found.declaring);
        let info = found.file.methods[found.place].clone();
        let shape = MethodDescriptor::parse(&info.descriptor)
            .map_err(|error| problem(error.to_string()))?;
        let method = program.class(declaring).methods.get(found.place).copied();
        let method =
            method.ok_or_else(|| problem(java.class_problem(&found.declaring).to_string()))?;
        let class = program.intern_class(&found.class);
        let entry = EntryBuilder {
            java,
            program,
            found,
            class,
            method,
            shape,
            info,
            enums: vec![],
            starting: vec![],
            statics: vec![],
            types,
            contract: EntryContract::default(),
        };
        entry.check_receiver()?;
        Ok(entry)
    }

    /// Can there be an object that the method is called on?
    fn check_receiver(&self) -> Result<(), LoadError> {
        let EntryBuilder { program, class, .. } = self;
        let name = program.class_name(*class);
        if self.info.access.is_static() {
            return Ok(());
        }
        if self.info.name == "<init>" {
            return match program.class(*class).kind {
                ClassKind::Concrete => Ok(()),
                _ => Err(problem(format!(
                    "`{name}` is abstract: nothing is made by its constructor"
                ))),
            };
        }
        if program.hierarchy().subtypes(self.receiver_class()).is_empty() {
            let error =
                format!("no class that inputs may have is a `{name}` with objects of its own");
            return Err(problem_with_help(error, "name one with `--input-classes`"));
        }
        Ok(())
    }

    /// Is the method called on an input?
    fn has_receiver(&self) -> bool {
        !self.info.access.is_static() && self.info.name != "<init>"
    }

    /// The type of the receiver.
    fn receiver_class(&self) -> ClassId {
        self.types.receiver.unwrap_or(self.class)
    }

    /// The type of inputs for a parameter.
    fn parameter_type(&self, place: usize) -> Type {
        let usual = self.types.parameters.get(place).copied().flatten();
        usual.map_or_else(|| type_of(self.program, &self.shape.parameters[place]), Type::Ref)
    }

    /// What the entry returns: as the method declares it, so that a `boolean` is a truth value.
    fn result_type(&self) -> Option<Type> {
        if self.info.name == "<init>" {
            return Some(Type::Ref(self.class));
        }
        self.shape.returns.as_ref().map(|ty| type_of(self.program, ty))
    }

    fn explore(&self, requires: &[String]) -> Result<(Code, EntryCalls), LoadError> {
        let mut maker = begin(self.java, self.program);
        for one in &self.enums {
            initialize_enum(&mut maker, one);
        }
        for &class in &self.starting {
            let go_on = initialize_or(&mut maker, class);
            maker.end(Terminator::Jump(go_on));
            maker.body.switch_to(go_on);
        }
        let static_inputs = statics::open(self, &mut maker);
        let is_constructor = self.info.name == "<init>";
        let has_receiver = self.has_receiver();
        let unsupported = |why: Unsupported| problem(why.to_string());
        let preparing = self.preparing().map_err(unsupported)?;
        let given = match (has_receiver, &preparing) {
            (false, _) => None,
            (true, Some(preparing)) => {
                Some(self.prepare(&mut maker, preparing).map_err(unsupported)?)
            }
            (true, None) => Some(self.input_receiver(&mut maker)),
        };
        let parameters = self.parameters(&mut maker);
        let offer = self.offer(given, &parameters);
        let requires = requires.iter().filter(|text| names_method(text));
        let requires = requires.map(|name| precondition::require(self, &mut maker, name, &offer));
        let requires = requires.collect::<Result<_, _>>()?;
        let before = Given { receiver: given, arguments: &parameters };
        self.assume_contract(&mut maker, before).map_err(unsupported)?;
        let old = self.old_values(&mut maker, before).map_err(unsupported)?;
        if !has_receiver {
            // As late as the call does it: a precondition may initialise other classes first.
            // An inherited method does not initialise the class that inherits it.
            let declaring = self.program.method(self.method).class;
            maker.initialize(declaring.unwrap_or(self.class));
        }
        let made = is_constructor.then(|| {
            let object = maker.body.variable("this", Type::Ref(self.class));
            maker.push(Op::New { destination: object, class: self.class });
            object
        });
        let receiver = given.or(made);
        let callee = match self.program.method(self.method).selector {
            _ if receiver.is_none() => Callee::Static(self.method),
            Some(selector) if self.program.method(self.method).is_abstract => {
                Callee::Virtual { selector, receiver: Some(self.class) }
            }
            _ => Callee::Special(self.method),
        };
        let arguments = receiver.into_iter().chain(parameters.iter().copied()).collect();
        let declared = self.shape.returns.as_ref().map(|ty| type_of(self.program, ty));
        let after = Given { receiver, arguments: &parameters };
        let caught = self.has_clause_on_throw().then(|| catch_all(&mut maker));
        let returned = maker.call(callee, arguments, declared.map(computational));
        if let Some((handler, thrown)) = caught {
            let go_on = maker.body.block();
            maker.end(Terminator::Jump(go_on));
            maker.body.switch_to(handler);
            let after = Given { receiver: given, ..after };
            self.check_contract(&mut maker, after, &old, CallEnd::Threw(thrown))
                .map_err(unsupported)?;
            maker.end(Terminator::Throw(thrown));
            maker.body.switch_to(go_on);
        }
        self.check_contract(&mut maker, after, &old, CallEnd::Returned(returned))
            .map_err(unsupported)?;
        let result = match (returned, declared) {
            (Some(value), Some(ty)) => Some(narrow(&mut maker, value, ty)),
            _ if is_constructor => receiver,
            _ => None,
        };
        maker.end(Terminator::Return(result));
        let first = self.enums.iter().map(|one| one.class).chain(self.starting.iter().copied());
        let first = first.map(|class| self.program.class_name(class).to_string());
        let calls = EntryCalls {
            preparing: preparing.unwrap_or_default(),
            is_harness: is_harness(&self.info),
            expected_exception: expected_exception(&self.info),
            ranges: self.ranges_in_words(),
            method: self.invocation(),
            requires,
            initialized: first.chain(statics::classes(self)).collect(),
            statics: static_inputs,
            always_null: self.always_null(),
            assumed_not_null: self.assumed_not_null(),
            clauses: self.contract.clauses.clone(),
            assumed: Arc::clone(&self.contract.log),
        };
        Ok((Code::Body(maker.body.finish()), calls))
    }

    /// The receiver as an input.
    fn input_receiver(&self, maker: &mut Maker<'_>) -> Register {
        // There is an object of the class.
        maker.initialize(self.class);
        let declared = Type::Ref(self.class);
        let found = Type::Ref(self.receiver_class());
        let object = input(maker, RECEIVER, declared, found);
        assume_not_null(maker, object);
        object
    }

    /// Inputs for the parameters, by their names.
    fn parameters(&self, maker: &mut Maker<'_>) -> Vec<Register> {
        let origin = match self.java.is_of_jdk(&self.found.declaring) {
            true => ClassOrigin::Jdk,
            false => ClassOrigin::User(0),
        };
        let nullness = nullness::of_class(self.java, &self.found.file, origin);
        let names = self.parameter_names();
        let mut inputs = vec![];
        for (place, (ty, name)) in self.shape.parameters.iter().zip(names).enumerate() {
            let stored = type_of(self.program, ty);
            let value = input(maker, &name, stored, self.parameter_type(place));
            let forbids_null = self.forbids_null(nullness, place) || self.assumes_not_null(place);
            if ty.is_reference() && forbids_null {
                assume_not_null(maker, value);
            }
            let value = widen(maker, value, stored);
            self.assume_ranges(maker, place, value);
            inputs.push(value);
        }
        inputs
    }

    /// What preconditions may take.
    fn offer(&self, receiver: Option<Register>, parameters: &[Register]) -> Offer {
        let receiver = receiver.map(|register| OfferedInput {
            name: RECEIVER.to_string(),
            ty: JavaType::Class(names::internal(&self.found.class)),
            register,
        });
        let has_receiver = receiver.is_some();
        let types = self.shape.parameters.iter().cloned();
        let parameters = types
            .zip(self.parameter_names())
            .zip(parameters)
            .map(|((ty, name), &register)| OfferedInput { name, ty, register });
        Offer { has_receiver, inputs: receiver.into_iter().chain(parameters).collect() }
    }

    /// Parameters of a type that no class of the inputs has, with the type.
    fn always_null(&self) -> Vec<(String, String)> {
        let parameters = self.shape.parameters.iter().zip(self.parameter_names()).enumerate();
        let none_fits = parameters.filter(|(place, _)| match self.parameter_type(*place) {
            Type::Ref(class) => self.program.hierarchy().subtypes(class).is_empty(),
            _ => false,
        });
        none_fits.map(|(_, (ty, name))| (name, names::name_of(ty))).collect()
    }

    fn forbids_null(&self, nullness: Nullness, parameter: usize) -> bool {
        let none = vec![];
        let annotations = self.info.parameter_annotations.get(parameter).unwrap_or(&none);
        nullness.forbids_null(annotations)
    }

    /// Is it assumed that an argument is not null, though nothing says so?
    fn assumes_not_null(&self, parameter: usize) -> bool {
        let annotations = self.info.parameter_annotations.get(parameter);
        let allows_null = annotations.is_some_and(|known| Nullness::allows_null(known));
        self.java.arguments_not_null && !allows_null && !self.info.takes_any_object()
    }

    /// The parameters of which that is assumed, by their names.
    fn assumed_not_null(&self) -> Vec<String> {
        let names = self.parameter_names().into_iter().zip(&self.shape.parameters).enumerate();
        let assumed =
            names.filter(|(place, (_, ty))| ty.is_reference() && self.assumes_not_null(*place));
        assumed.map(|(_, (name, _))| name).collect()
    }

    /// The names of the parameters, those of the source if the class file has them.
    fn parameter_names(&self) -> Vec<String> {
        parameter_names(&self.found.file, &self.info)
    }
}

/// Initialises an enum; if that fails, it has no constants.
fn initialize_enum(maker: &mut Maker<'_>, one: &Enum) {
    let go_on = initialize_or(maker, one.class);
    let yes = maker.constant(Constant::Bool(true));
    maker.push(Op::PutStatic { field: one.ready, value: yes });
    maker.end(Terminator::Jump(go_on));
    maker.body.switch_to(go_on);
}

/// Initialises a class, and goes on if that succeeds. Otherwise the answer, a new block, is next.
fn initialize_or(maker: &mut Maker<'_>, class: ClassId) -> BlockId {
    let (protected, go_on) = (maker.body.block(), maker.body.block());
    let thrown = maker.temporary(Type::Ref(maker.class("java.lang.Throwable")));
    maker.end(Terminator::Jump(protected));
    maker.body.switch_to(protected);
    maker.body.handle(Handler { catches: None, target: go_on, exception: thrown });
    maker.initialize(class);
    go_on
}

/// An input for a variable of the declared type; what is found there is of the second type.
fn input(maker: &mut Maker<'_>, name: &str, declared: Type, found: Type) -> Register {
    let destination = maker.body.variable(name, declared);
    maker.push(Op::Input { destination, name: name.to_string(), ty: found });
    destination
}

/// Begins a block in which a handler catches everything: the handler's block, and where it finds what was thrown.
fn catch_all(maker: &mut Maker<'_>) -> (BlockId, Register) {
    let (protected, handler) = (maker.body.block(), maker.body.block());
    let exception = maker.temporary(Type::Ref(maker.class("java.lang.Throwable")));
    maker.end(Terminator::Jump(protected));
    maker.body.switch_to(protected);
    maker.body.handle(Handler { catches: None, target: handler, exception });
    (handler, exception)
}

fn assume(maker: &mut Maker<'_>, condition: Register) {
    maker.push(Op::Assume { condition });
}

fn assume_not_null(maker: &mut Maker<'_>, object: Register) {
    let null = maker.constant(Constant::Null);
    let condition = maker.binary(BinaryOp::NotEqual, object, null, Type::Bool);
    assume(maker, condition);
}

/// A value of a narrow type as methods take it.
fn widen(maker: &mut Maker<'_>, value: Register, stored: Type) -> Register {
    maker.convert(value, stored, computational(stored))
}

/// What a method gives as its declared type.
fn narrow(maker: &mut Maker<'_>, value: Register, stored: Type) -> Register {
    maker.convert(value, computational(stored), stored)
}

/// A type as people write it in a list of parameters.
pub(crate) fn readable(ty: &JavaType) -> String {
    let name = names::name_of(ty);
    let simple = name.rsplit(['.', '$']).next().unwrap_or_default();
    simple.to_string()
}
