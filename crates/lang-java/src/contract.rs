//! Contracts: what methods require and promise, as Java expressions.
//!
//! Clauses are found in annotations, by their simple names, and in options. The JDK's own compiler compiles
//! them, as methods of a class that extends the class they speak of: so names mean in a clause what they mean
//! in the class. Private members are visible, since the compiler gets copies of the classes in which nothing is
//! private (`relaxed`). `source` writes the class, `expression` reads the clauses.

mod expression;
mod frame;
mod relaxed;
mod source;

use crate::classfile::{Annotation, ClassFile, ElementValue, MethodInfo};
use crate::java::Java;
use crate::javac::{CompilerConditions, compile_for_classes};
use crate::jdk::Jdk;
use crate::names::dotted;
use crate::temporary::TemporaryFolder;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

pub(crate) use crate::classfile::parameter_names;
pub(crate) use expression::names_method;
pub(crate) use frame::declared_frame;
use source::{ASSUMED, CHECKED};
pub(crate) use source::{ContractMethod, Takes};

/// What a clause says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ClauseKind {
    /// What holds when the method is called.
    Requires,
    /// What holds when it returns.
    Ensures,
    /// What holds when it throws.
    ThrowEnsures,
    /// What holds of the receiver before and after each call.
    Invariant,
    /// What does not change, however the method ends.
    Modifies,
}

/// A clause of a contract.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContractClause {
    /// What it says.
    pub kind: ClauseKind,
    /// The expression.
    pub text: String,
    /// Where it is written: `lists/Node.java:12`, or the option.
    pub place: String,
    /// The exception that a [`ClauseKind::ThrowEnsures`] is about.
    pub exception: Option<String>,
}

/// A clause with the method in whose words it is written.
#[derive(Clone)]
pub(crate) struct WrittenClause {
    pub clause: ContractClause,
    /// The class that has it, and the method; none for an invariant.
    pub file: Arc<ClassFile>,
    pub method: Option<MethodInfo>,
}

/// The contract of a method.
#[derive(Clone, Default)]
pub(crate) struct Contract {
    pub clauses: Vec<WrittenClause>,
}

/// The contracts of the methods of a class, whose clauses are methods now.
#[derive(Debug)]
pub(crate) struct CompiledContract {
    /// The class with the methods.
    pub class: String,
    /// Requirements first, then as the clauses are.
    pub methods: Vec<ContractMethod>,
    /// The folder with its class file.
    pub folder: TemporaryFolder,
}

/// Contracts that were compiled, by the class and the methods that they are of: a class is compiled once.
#[derive(Debug, Default)]
pub struct ContractCache {
    compiled: Mutex<BTreeMap<(String, Option<usize>), CompilerAnswer>>,
}

type CompilerAnswer = Result<Arc<CompiledContract>, String>;

impl ContractCache {
    /// The contracts of all methods of a class, compiled. If one of them does not compile, the one that is asked
    /// for by itself: what is wrong with another is not its fault.
    ///
    /// # Errors
    /// If it does not compile, in the words of the compiler.
    pub(crate) fn compiled(
        &self,
        subject: &Subject<'_>,
        contract_of: impl Fn(&MethodInfo) -> Contract,
        place: usize,
        compiler: Compiler<'_>,
    ) -> CompilerAnswer {
        let all = || -> Vec<(usize, Contract)> {
            let methods = subject.file.methods.iter().enumerate();
            methods.map(|(place, method)| (place, contract_of(method))).collect()
        };
        let whole = self.once((subject.file.name.clone(), None), || {
            compile(subject, &all(), compiler, CHECKED)
        });
        whole.or_else(|_| {
            self.once((subject.file.name.clone(), Some(place)), || {
                let only = [(place, contract_of(subject.method))];
                compile(subject, &only, compiler, CHECKED)
            })
        })
    }

    /// The contracts of some methods of a class that are assumed where these are called, compiled.
    ///
    /// # Errors
    /// If one of them does not compile, in the words of the compiler.
    pub(crate) fn assumed(
        &self,
        subject: &Subject<'_>,
        contracts: &[(usize, Contract)],
        compiler: Compiler<'_>,
    ) -> CompilerAnswer {
        let key = (format!("{}{ASSUMED}", subject.file.name), None);
        self.once(key, || compile(subject, contracts, compiler, ASSUMED))
    }

    fn once(
        &self,
        key: (String, Option<usize>),
        compile: impl FnOnce() -> Result<CompiledContract, String>,
    ) -> CompilerAnswer {
        let mut compiled = self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
        compiled.entry(key).or_insert_with(|| compile().map(Arc::new)).clone()
    }
}

/// What compiles contracts.
#[derive(Clone, Copy)]
pub(crate) struct Compiler<'a> {
    pub jdk: &'a Jdk,
    pub conditions: &'a CompilerConditions,
    /// The classes that contracts speak of.
    pub class_path: &'a [PathBuf],
}

/// Compiles the contracts of methods of a class, each with its place in the class.
fn compile(
    subject: &Subject<'_>,
    contracts: &[(usize, Contract)],
    compiler: Compiler<'_>,
    suffix: &str,
) -> Result<CompiledContract, String> {
    let source = source::write(subject, contracts, suffix)?;
    let relaxed = relaxed::write(subject.java, &with_all_above(subject.java, subject.file))?;
    let class_path: Vec<PathBuf> = std::iter::once(relaxed.path().to_path_buf())
        .chain(compiler.class_path.iter().cloned())
        .collect();
    let Compiler { conditions, jdk, .. } = compiler;
    let folder = compile_for_classes(conditions, &source.path, &source.text, &class_path, jdk)
        .map_err(|words| source.at_clauses(&words, contracts))?;
    Ok(CompiledContract { class: source.class, methods: source.methods, folder })
}

/// The class file that a method is in, and the method.
pub(crate) struct Subject<'a> {
    pub java: &'a Java,
    pub file: &'a Arc<ClassFile>,
    pub method: &'a MethodInfo,
}

impl Contract {
    /// What the annotations of a method and of its class say, and of those that they override.
    pub(crate) fn of_annotations(subject: &Subject<'_>) -> Contract {
        let Subject { java, file, method } = subject;
        let mut clauses = vec![];
        let is_virtual = !method.access.is_static() && !method.access.is_private();
        let files = match is_virtual && method.name != "<init>" {
            true => with_all_above(java, file),
            false => vec![Arc::clone(file)],
        };
        for file in &files {
            let same = |other: &&MethodInfo| {
                other.name == method.name && other.descriptor == method.descriptor
            };
            if let Some(method) = file.methods.iter().find(same) {
                clauses.extend(of_method(file, method));
            }
        }
        clauses.extend(frame::unchanged(subject, &files));
        if !method.access.is_static() && !method.access.is_private() {
            for file in with_all_above(java, file) {
                clauses.extend(invariants(&file));
            }
        }
        Contract { clauses }
    }

    /// Adds a clause of an option.
    pub(crate) fn add(
        &mut self,
        kind: ClauseKind,
        text: &str,
        option: &str,
        subject: &Subject<'_>,
    ) {
        let clause = ContractClause {
            kind,
            text: text.to_string(),
            place: option.to_string(),
            exception: None,
        };
        let method = (kind != ClauseKind::Invariant).then(|| subject.method.clone());
        self.clauses.push(WrittenClause { clause, file: Arc::clone(subject.file), method });
    }
}

/// The clauses that the annotations of a method have.
fn of_method(file: &Arc<ClassFile>, method: &MethodInfo) -> Vec<WrittenClause> {
    let place = place(file, Some(method));
    let written = |kind, text: String, exception| WrittenClause {
        clause: ContractClause { kind, text, place: place.clone(), exception },
        file: Arc::clone(file),
        method: Some(method.clone()),
    };
    let mut clauses = vec![];
    for annotation in &method.annotations {
        let texts = texts(annotation);
        match annotation.simple_name() {
            "Requires" => {
                let texts = texts.into_iter();
                clauses.extend(texts.map(|text| written(ClauseKind::Requires, text, None)));
            }
            "Ensures" => {
                let texts = texts.into_iter();
                clauses.extend(texts.map(|text| written(ClauseKind::Ensures, text, None)));
            }
            "ThrowEnsures" => clauses.extend(texts.chunks(2).filter_map(|pair| match pair {
                [exception, text] => {
                    let exception = Some(exception.clone());
                    Some(written(ClauseKind::ThrowEnsures, text.clone(), exception))
                }
                _ => None,
            })),
            _ => {}
        }
    }
    clauses
}

/// The invariants that the annotations of a class have.
fn invariants(file: &Arc<ClassFile>) -> Vec<WrittenClause> {
    let annotations = file.annotations.iter().filter(|one| one.simple_name() == "Invariant");
    let clause = |text| WrittenClause {
        clause: ContractClause {
            kind: ClauseKind::Invariant,
            text,
            place: place(file, None),
            exception: None,
        },
        file: Arc::clone(file),
        method: None,
    };
    annotations.flat_map(texts).map(clause).collect()
}

/// The strings of an annotation's `value`.
fn texts(annotation: &Annotation) -> Vec<String> {
    fn add(value: &ElementValue, texts: &mut Vec<String>) {
        match value {
            ElementValue::Text(text) => texts.push(text.clone()),
            ElementValue::Array(values) => values.iter().for_each(|value| add(value, texts)),
            ElementValue::Constant(..)
            | ElementValue::Enum { .. }
            | ElementValue::Class(_)
            | ElementValue::Annotation(_) => {}
        }
    }
    let mut found = vec![];
    let value = annotation.elements.iter().find(|(name, _)| name == "value");
    value.into_iter().for_each(|(_, value)| add(value, &mut found));
    found
}

/// Where the annotations of a method, or of a class, are: near its first line. The path starts where packages do.
pub(crate) fn place(file: &ClassFile, method: Option<&MethodInfo>) -> String {
    let source = file.source_file.as_ref();
    let name = match (source, file.name.rsplit_once('/')) {
        (Some(source), Some((package, _))) => format!("{package}/{source}"),
        (Some(source), None) => source.clone(),
        (None, _) => dotted(&file.name),
    };
    let code = method.and_then(|method| file.code(method).ok().flatten());
    match code.and_then(|code| code.lines.iter().map(|&(_, line)| line).min()) {
        Some(line) => format!("{name}:{line}"),
        None => name,
    }
}

/// The file of a class and of everything above it that is not the JDK's.
pub(crate) fn with_all_above(java: &Java, file: &Arc<ClassFile>) -> Vec<Arc<ClassFile>> {
    let mut files = vec![Arc::clone(file)];
    let mut next = 0;
    while let Some(file) = files.get(next).cloned() {
        next += 1;
        for above in file.superclass.iter().chain(&file.interfaces) {
            let name = dotted(above);
            let is_new = files.iter().all(|known| known.name != *above) && !java.is_of_jdk(&name);
            files.extend(java.file_named(&name).filter(|_| is_new));
        }
    }
    files
}
