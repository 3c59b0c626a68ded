//! Programs of a class path and a JDK.

use crate::classpath::{ClassPath, ClassPathError};
use crate::contract::ContractCache;
use crate::java::Java;
use crate::javac::CompilerConditions;
use crate::jdk::Jdk;
use crate::source::SourceFolders;
use crate::synthetic;
use crate::whole_path::WholePathCache;
use forkless_ir::{Program, all_variants};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::sync::Arc;

/// Which objects inputs are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Inputs {
    /// Those that the constructors and methods of their classes lead to, as far as that is known.
    #[default]
    Usual,
    /// All that the virtual machine allows.
    Any,
}

impl Inputs {
    /// All values.
    pub const ALL: [Inputs; 2] = all_variants![Inputs: Usual, Any];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Inputs::Usual => "usual",
            Inputs::Any => "any",
        }
    }
}

/// A contract that is not written at the class or the method it is of. Clauses are expressions, or methods without
/// parameters.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedContract {
    /// The class, `com.acme.Purse`, or the method, `com.acme.Purse.spend`, of several with `(int)` behind.
    pub name: String,
    /// Where it is written: `forkless.toml:12`.
    pub place: String,
    /// What holds when the method is called.
    pub requires: Vec<String>,
    /// What holds when it returns.
    pub ensures: Vec<String>,
    /// What holds of objects of the class before and after each call.
    pub invariants: Vec<String>,
}

/// Where a program is.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Folders and jars with its classes.
    pub class_path: Vec<PathBuf>,
    /// The JDK that it runs on.
    pub jdk: Option<Jdk>,
    /// Files and folders with its source text, for places in messages.
    pub sources: Vec<PathBuf>,
    /// Are the assertions of the program's own classes checked?
    pub assertions: bool,
    /// Classes that objects of the input may have, beside those that are found by themselves.
    pub input_classes: Vec<String>,
    /// Do static fields of the program that can change hold anything at the start?
    pub symbolic_statics: bool,
    /// Does code that is missing or not supported return anything? If not, it cuts a path.
    pub havoc_missing: bool,
    /// Methods that say which inputs to look at: they are called before anything else, in this order,
    /// and their results are assumed. Each is named as a method to explore is; without a class, it is
    /// one of the explored method's class. Or expressions over the receiver and the parameters.
    pub requires: Vec<String>,
    /// Expressions, or methods without parameters, that are true when the explored method returns.
    pub ensures: Vec<String>,
    /// The same that are true of the receiver before and after; `auto` for a method with one of the usual names.
    pub invariants: Vec<String>,
    /// Do annotations such as `@Requires` and `@Ensures` count?
    pub contracts: bool,
    /// Do the contracts of methods stand for calls of them?
    pub assume_contracts: bool,
    /// Contracts that are written elsewhere, each with the class or the method it is of.
    pub named_contracts: Vec<NamedContract>,
    /// Contracts that were compiled before.
    pub contract_cache: Arc<ContractCache>,
    /// What is known of the class path as a whole.
    pub whole_path: Arc<WholePathCache>,
    /// How the compiler runs that compiles them.
    pub compiler: CompilerConditions,
    /// Does every condition of the program's own code fork, also one that is only a value? Else
    /// `return a < b` is one path.
    pub conditions_fork: bool,
    /// Which objects inputs are.
    pub inputs: Inputs,
    /// Are arguments only null where an annotation allows it, or the method is `equals`?
    pub arguments_not_null: bool,
    /// A class whose code may use the private members of others: one that asks what is in their objects.
    pub privileged: Option<String>,
}

/// A program without an entry: its classes are loaded when they are asked for.
///
/// # Errors
/// If the class path or the JDK cannot be opened.
pub fn open(options: &Options) -> Result<(Program, Arc<Java>), ClassPathError> {
    let class_path = ClassPath::open(&options.class_path, options.jdk.as_ref())?;
    let version = options.jdk.as_ref().map_or(0, |jdk| jdk.feature_version);
    let sources = SourceFolders::new(options.sources.clone());
    let java = Arc::new(Java::new(class_path, version, sources, options));
    let mut program = Program::default();
    program.runtime = Some(java.clone());
    program.exceptions = synthetic::exceptions(&java, &program);
    Ok((program, java))
}
