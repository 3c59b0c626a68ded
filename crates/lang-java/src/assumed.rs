//! Contracts that are assumed: a call of a method with a contract is replaced by the contract.
//!
//! Calls are replaced where the program's own code is lowered, by the method that the call names: what overrides it
//! keeps its contract. `stub` writes what runs in place of the call, `effects` finds what a method may change where no
//! frame says it. Where nothing sound can be assumed, the code of the method runs, and [`AssumedLog`] says why.
//!
//! Clauses themselves call real code.

mod effects;
mod stub;

use crate::classfile::ClassFile;
use crate::contract::{
    ClauseKind, CompiledContract, Compiler, Contract, ContractClause, ContractMethod, Subject,
};
use crate::java::{Java, NewCode, NewMethod};
use crate::names::dotted;
use crate::platform::Options;
use crate::synthetic::Synthetic;
use forkless_ir::{Body, Callee, MethodId, Op, Program};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

pub(crate) use stub::write;

/// What the names of values begin with that a contract leaves open.
pub const BY_CONTRACT: &str = "by contract: ";

/// Contracts are looked for in so many classes.
const MOST_CLASSES: usize = 2_000;

/// A contract that stood for calls of a method.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct AssumedContract {
    /// The method: `com.acme.Purse.spend(int)`.
    pub method: String,
    /// Its clauses, as they are written: `ensures result >= 0`.
    pub clauses: Vec<String>,
    /// What it may change: fields of the receiver and of arguments.
    pub changes: Vec<String>,
}

/// What was assumed while a program ran.
#[derive(Debug, Default)]
pub struct AssumedLog {
    entries: Mutex<(BTreeSet<AssumedContract>, BTreeMap<String, String>)>,
}

impl PartialEq for AssumedLog {
    fn eq(&self, other: &AssumedLog) -> bool {
        (self.assumed(), self.not_assumed()) == (other.assumed(), other.not_assumed())
    }
}

impl Eq for AssumedLog {}

impl AssumedLog {
    /// The contracts that stood for calls.
    pub fn assumed(&self) -> Vec<AssumedContract> {
        let entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        entries.0.iter().cloned().collect()
    }

    /// Methods with contracts whose code ran nevertheless, with the reason.
    pub fn not_assumed(&self) -> Vec<(String, String)> {
        let entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        entries.1.iter().map(|(method, why)| (method.clone(), why.clone())).collect()
    }

    fn note(&self, contract: AssumedContract) {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner).0.insert(contract);
    }

    fn note_not(&self, method: String, reason: String) {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner).1.insert(method, reason);
    }
}

/// The contract of a method, ready to stand for calls of it.
pub(crate) struct Promise {
    /// The class file that declares the method, and the place of the method there.
    file: Arc<ClassFile>,
    place: usize,
    clauses: Vec<ContractClause>,
    /// The class with the methods of the contract.
    class: String,
    methods: Vec<ContractMethod>,
}

/// The contracts that are assumed.
pub(crate) struct Assumed {
    /// By the internal name of the class and the place of the method.
    promises: BTreeMap<(String, usize), Promise>,
    compiled: Vec<Arc<CompiledContract>>,
    /// The calls that were replaced.
    calls: crate::java::Interner<AssumedCall>,
    /// What stands for them.
    stubs: crate::java::SharedMap<u32, MethodId>,
    log: Arc<AssumedLog>,
}

/// A call that was replaced.
#[derive(Clone, PartialEq, Eq, Hash)]
struct AssumedCall {
    promise: (String, usize),
    callee: Callee,
    /// Where it is in the source.
    position: String,
}

impl Assumed {
    /// The contracts of the methods that code of a class may come to call. Those of classes that do not compile are
    /// not assumed.
    pub(crate) fn find(
        java: &Java,
        first: &Arc<ClassFile>,
        options: &Options,
        log: Arc<AssumedLog>,
    ) -> Assumed {
        let mut promises = BTreeMap::new();
        let mut all = vec![];
        let Some(jdk) = options.jdk.as_ref() else {
            return Assumed::new(promises, all, log);
        };
        let compiler =
            Compiler { jdk, conditions: &options.compiler, class_path: &options.class_path };
        for file in mentioned(java, first) {
            let contracts = contracts(java, &file);
            let Some((first, _)) = contracts.first() else { continue };
            let subject = Subject { java, file: &file, method: &file.methods[*first] };
            let compiled = match options.contract_cache.assumed(&subject, &contracts, compiler) {
                Ok(compiled) => compiled,
                Err(words) => {
                    let reason = format!("its contract does not compile: {words}");
                    for (place, _) in &contracts {
                        log.note_not(name(&file, *place), reason.clone());
                    }
                    continue;
                }
            };
            for (place, contract) in contracts {
                let of_method = |method: &&ContractMethod| method.method == place;
                let methods = compiled.methods.iter().filter(of_method).cloned().collect();
                let clauses = contract.clauses.into_iter().map(|written| written.clause);
                let promise = Promise {
                    file: Arc::clone(&file),
                    place,
                    clauses: clauses.collect(),
                    class: compiled.class.clone(),
                    methods,
                };
                promises.insert((file.name.clone(), place), promise);
            }
            all.push(compiled);
        }
        Assumed::new(promises, all, log)
    }

    fn new(
        promises: BTreeMap<(String, usize), Promise>,
        compiled: Vec<Arc<CompiledContract>>,
        log: Arc<AssumedLog>,
    ) -> Assumed {
        let (calls, stubs) = Default::default();
        Assumed { promises, compiled, calls, stubs, log }
    }

    /// The classes of the contracts.
    pub(crate) fn compiled(&self) -> &[Arc<CompiledContract>] {
        &self.compiled
    }
}

/// The classes of the program that the code of a class comes to, itself first.
fn mentioned(java: &Java, first: &Arc<ClassFile>) -> Vec<Arc<ClassFile>> {
    let mut files = vec![Arc::clone(first)];
    let mut seen = BTreeSet::from([first.name.clone()]);
    let mut next = 0;
    while let Some(file) = files.get(next).cloned().filter(|_| files.len() < MOST_CLASSES) {
        next += 1;
        let names = file.pool.class_names().map(|name| name.trim_start_matches('['));
        for name in names.map(|name| name.trim_start_matches('L').trim_end_matches(';')) {
            if seen.insert(name.to_string()) && !java.is_of_jdk(&dotted(name)) {
                files.extend(java.file_named(&dotted(name)));
            }
        }
    }
    files
}

/// The contracts of the methods of a class that have more than an invariant.
fn contracts(java: &Java, file: &Arc<ClassFile>) -> Vec<(usize, Contract)> {
    let methods = file
        .methods
        .iter()
        .enumerate()
        .filter(|(_, method)| !method.access.is_synthetic() && !method.name.starts_with('<'));
    let contracts = methods.map(|(place, method)| {
        let contract = Contract::of_annotations(&Subject { java, file, method });
        (place, contract)
    });
    let says_something = |(_, contract): &(usize, Contract)| {
        contract.clauses.iter().any(|written| match written.clause.kind {
            ClauseKind::Requires | ClauseKind::Ensures | ClauseKind::ThrowEnsures => true,
            ClauseKind::Invariant | ClauseKind::Modifies => false,
        })
    };
    contracts.filter(says_something).collect()
}

/// A method in full.
fn name(file: &ClassFile, place: usize) -> String {
    let method = &file.methods[place];
    let shape = crate::classfile::MethodDescriptor::parse(&method.descriptor);
    let parameters = shape.map(|shape| shape.parameters).unwrap_or_default();
    let parameters: Vec<String> = parameters.iter().map(crate::entry::readable).collect();
    format!("{}.{}({})", dotted(&file.name), method.name, parameters.join(", "))
}

/// Replaces the calls of methods whose contracts are assumed, in code of the program.
pub(crate) fn assume_calls(java: &Java, program: &Program, method: MethodId, body: &mut Body) {
    let Some(assumed) = java.assumed.get().filter(|assumed| !assumed.promises.is_empty()) else {
        return;
    };
    let Some(class) = program.method(method).class else { return };
    let class = program.class_name(class);
    if java.is_of_jdk(class) || java.sees_everything(class) {
        return;
    }
    for block in &mut body.blocks {
        for instruction in &mut block.instructions {
            let span = instruction.span;
            let Op::Invoke { callee, .. } = &mut instruction.op else { continue };
            let Some(promise) = named(java, program, *callee) else { continue };
            if !assumed.promises.contains_key(&promise) {
                continue;
            }
            let position = program.sources.locate(span).unwrap_or_else(|| class.to_string());
            let call = AssumedCall { promise, callee: *callee, position };
            *callee = stub_of(java, program, assumed, call);
        }
    }
}

/// The method of a class file that a call names.
fn named(java: &Java, program: &Program, callee: Callee) -> Option<(String, usize)> {
    let method = match callee {
        Callee::Static(method) | Callee::Special(method) => method,
        Callee::Virtual { selector, receiver } => {
            let selector = &program.selectors[selector.index()];
            let descriptor = selector.shape.split(' ').next()?;
            java.find_method(program, receiver?, &selector.name, descriptor)?
        }
    };
    let (file, place) = java.declaration(program, method)?;
    Some((file.name.clone(), place))
}

/// What is called in place of a method.
fn stub_of(java: &Java, program: &Program, assumed: &Assumed, call: AssumedCall) -> Callee {
    let Promise { file, place, .. } = &assumed.promises[&call.promise];
    let method = &file.methods[*place];
    let (is_static, number) = (method.access.is_static(), assumed.calls.number(call));
    let stub = assumed.stubs.get_or_make(number, || {
        let new = NewMethod {
            name: &method.name,
            class: None,
            descriptor: &method.descriptor,
            access: method.access,
            selector: None,
            code: NewCode::Later(Synthetic::Assumed(number)),
        };
        java.make_method(program, new)
    });
    if is_static { Callee::Static(stub) } else { Callee::Special(stub) }
}
