//! Java programs: class files, or what `javac` makes of a source file.

mod jvm;
mod place;

pub(crate) use place::JavaPlace;

use super::FrontEnd;
use crate::{
    AlwaysNull, ClassMethods, Clause, Failure, JavaInputs, Language, Note, Request, Rule, Subject,
    Types,
};
use forkless_lang_java::jdk::Jdk;
use forkless_lang_java::{
    ClauseKind, ContractCache, ContractClause, EntryCalls, InvocationKind, NamedContract, Options,
    WholePathCache, callable_methods, callable_methods_of, find_named_contracts, load_with_calls,
    methods_with_code,
};
use forkless_sandbox::Sandbox;
use jvm::JavaMachine;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The target that names the JDK's own classes.
pub const JDK: &str = "jdk";

/// Where the classes of a Java program are, and with what they are run.
#[derive(Clone, Debug)]
pub struct JavaLocation<'a> {
    /// The JDK.
    pub jdk: &'a Jdk,
    /// Folders and jars; the target comes first, unless it is the JDK.
    pub class_path: &'a [PathBuf],
    /// What protects this machine from programs.
    pub sandbox: &'a Sandbox,
}

/// A Java program that was found.
pub(super) struct Java {
    target: String,
    place: Arc<JavaPlace>,
    inputs: JavaInputs,
    requires: Vec<String>,
    ensures: Vec<String>,
    invariants: Vec<String>,
    named_contracts: Vec<NamedContract>,
    contract_cache: Arc<ContractCache>,
    conditions_fork: bool,
    whole_path: Arc<WholePathCache>,
}

impl Java {
    /// Finds the program, and compiles it if need be.
    pub(super) fn open(request: &Request) -> Result<Java, Failure> {
        check_types(request.types)?;
        let place = JavaPlace::find(Path::new(&request.target), &request.platform)?;
        let java = Java {
            target: request.target.clone(),
            place: Arc::new(place),
            inputs: request.java_inputs.clone(),
            requires: request.requires.clone(),
            ensures: request.ensures.clone(),
            invariants: request.invariants.clone(),
            named_contracts: request.contracts.clone(),
            contract_cache: Arc::clone(&request.platform.contract_cache),
            whole_path: Arc::default(),
            conditions_fork: request.conditions_fork,
        };
        if !java.named_contracts.is_empty() {
            find_named_contracts(&java.options())?;
        }
        Ok(java)
    }

    fn options(&self) -> Options {
        Options {
            // What is explored is checked: a failed assertion is a path of its own.
            assertions: true,
            requires: self.requires.clone(),
            input_classes: self.inputs.classes.clone(),
            symbolic_statics: self.inputs.symbolic_statics,
            inputs: self.inputs.inputs,
            havoc_missing: self.inputs.havoc_missing,
            arguments_not_null: self.inputs.arguments_not_null,
            contracts: self.inputs.contracts,
            assume_contracts: self.inputs.assume_contracts,
            conditions_fork: self.conditions_fork,
            ensures: self.ensures.clone(),
            invariants: self.invariants.clone(),
            named_contracts: self.named_contracts.clone(),
            contract_cache: Arc::clone(&self.contract_cache),
            whole_path: Arc::clone(&self.whole_path),
            ..self.place.options()
        }
    }

    /// The method as its language names it. With a source file the class may be left out; without a
    /// method the error says what there is.
    fn named_method(&self, method: Option<&str>) -> Result<String, Failure> {
        let Some(method) = method else {
            // A class in place of a method is an error that lists its methods.
            return self.place.class_of_file().ok_or_else(|| self.no_method());
        };
        let name = method.split('(').next().unwrap_or_default();
        match self.place.class_of_file() {
            Some(class)
                if !name.contains(['.', '#', ':', ' ', '/'])
                    && class.rsplit('.').next() != Some(name) =>
            {
                Ok(format!("{class}.{method}"))
            }
            _ => Ok(method.to_string()),
        }
    }

    fn no_method(&self) -> Failure {
        let target = &self.target;
        let there = match self.place.some_classes(false).as_slice() {
            [] => String::new(),
            some => format!("; there is {}", some.join(", ")),
        };
        Failure::with_help(
            format!("which method of `{target}` is to be explored?"),
            format!("name it behind: `{target} package.Class.method`{there}"),
        )
    }
}

impl FrontEnd for Java {
    fn load(&self, method: Option<&str>) -> Result<Subject, Failure> {
        let method = &self.named_method(method)?;
        let (program, calls) = load_with_calls(method, &self.options())?;
        Ok(Subject {
            name: format!("{} {method}", self.target),
            method: Some(method.clone()),
            language: Language::Java,
            program,
            types: Types::Declared,
            requires: required(&self.requires, &calls),
            clauses: calls.clauses.iter().map(clause).collect(),
            allowed_exceptions: allowed_exceptions(&calls),
            is_harness: calls.is_harness,
            class: Some(calls.method.class.clone()),
            call: Some(calls.method.clone()),
            assumed_not_null: calls.assumed_not_null.clone(),
            assumes_contracts: self.inputs.assume_contracts,
            assumed: Arc::clone(&calls.assumed),
            notes: notes(&calls),
            machine: Some(Box::new(JavaMachine { place: self.place.clone(), calls })),
        })
    }

    fn files(&self) -> Vec<PathBuf> {
        self.place.class_path.clone()
    }

    fn java(&self) -> Option<JavaLocation<'_>> {
        let JavaPlace { jdk, class_path, sandbox, .. } = self.place.as_ref();
        Some(JavaLocation { jdk, class_path, sandbox })
    }

    fn platform(&self) -> io::Result<String> {
        self.place.jdk.identity()
    }

    fn methods(&self, name: Option<&str>) -> Result<Vec<Option<String>>, Failure> {
        let class = name.map(str::to_string).or_else(|| self.place.class_of_file());
        let class = class.ok_or_else(|| self.no_method())?;
        Ok(match methods_with_code(&class, &self.options())? {
            Some(methods) => methods.into_iter().map(Some).collect(),
            None => vec![Some(class)],
        })
    }

    fn class_methods(&self, name: Option<&str>) -> Result<Option<ClassMethods>, Failure> {
        let class = match name {
            // Parameters are those of a method.
            Some(name) if name.contains('(') => return Ok(None),
            Some(name) => Some(name.to_string()),
            None => self.place.class_of_file(),
        };
        let Some(class) = class else { return Ok(None) };
        // What is wrong with a name is said where it is loaded.
        let found = callable_methods(&class, &self.options()).ok().flatten();
        Ok(found.map(|(class, methods)| ClassMethods { class, methods }))
    }

    fn package_methods(&self, name: Option<&str>) -> Result<Vec<String>, Failure> {
        let classes = self.place.classes_below(name);
        if classes.is_empty() {
            return Ok(vec![]);
        }
        Ok(callable_methods_of(&classes, &self.options())?)
    }
}

/// What inputs satisfy: methods and expressions of options, annotations, invariants of the receiver.
fn required(requires: &[String], calls: &EntryCalls) -> Vec<String> {
    let is_assumed = |clause: &&ContractClause| match clause.kind {
        ClauseKind::Requires => true,
        ClauseKind::Invariant => calls.method.dispatch != InvocationKind::Constructor,
        ClauseKind::Ensures | ClauseKind::ThrowEnsures | ClauseKind::Modifies => false,
    };
    let clauses = calls.clauses.iter().filter(is_assumed).map(|clause| clause.text.clone());
    let mut all = requires.to_vec();
    for text in clauses.chain(calls.ranges.iter().cloned()) {
        if !all.contains(&text) {
            all.push(text);
        }
    }
    all
}

fn clause(clause: &ContractClause) -> Clause {
    let ContractClause { kind, text, place, exception: _ } = clause.clone();
    let rule = match kind {
        ClauseKind::Invariant => Rule::Invariant,
        ClauseKind::Requires
        | ClauseKind::Ensures
        | ClauseKind::ThrowEnsures
        | ClauseKind::Modifies => Rule::Postcondition,
    };
    Clause { rule, text, position: Some(place) }
}

/// The exceptions that the contract speaks of, and a test expects.
fn allowed_exceptions(calls: &EntryCalls) -> Vec<String> {
    let of_clauses = calls.clauses.iter().filter_map(|clause| clause.exception.clone());
    of_clauses.chain(calls.expected_exception.clone()).collect()
}

/// Java has types, and no others than these.
fn check_types(types: Option<Types>) -> Result<(), Failure> {
    match types {
        Some(Types::Any) => Err(Failure::new("`--types any` is for POSE programs: Java is typed")),
        Some(Types::Exact) => Err(Failure::new(
            "`--types exact` is for POSE programs and Javalite: a Java field may be declared with \
             an interface, and no object has exactly that class",
        )),
        Some(Types::Declared) | None => Ok(()),
    }
}

fn notes(calls: &EntryCalls) -> Vec<Note> {
    let method = &calls.method;
    let is_made_up = |name: &String| {
        let number = name.strip_prefix("arg").unwrap_or_default();
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    };
    // Classes of the JDK never have the names of parameters, and nobody can change that.
    let is_own = !method.class.starts_with("java.");
    let is_nameless = method.inputs.iter().any(is_made_up) && is_own;
    let nameless = is_nameless.then(|| Note::NoParameterNames { class: method.class.clone() });
    let always_null = calls.always_null.iter().map(|(input, class)| {
        Note::AlwaysNull(AlwaysNull { input: input.clone(), class: class.clone() })
    });
    nameless.into_iter().chain(always_null).collect()
}
