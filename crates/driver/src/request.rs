//! What a user asks for.

use crate::{Inputs, Language, Types};
use forkless_lang_java::{ContractCache, NamedContract};
use forkless_sandbox::Sandbox;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

/// A program, and which of its inputs to look at.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The program: a `.pose`, `.jl` or `.java` file, a folder with class files, a jar, or
    /// [`JDK`](crate::JDK).
    pub target: String,
    /// The method of a Java program, as people name it: `package.Class.method`, or less of it where
    /// that is clear.
    pub method: Option<String>,
    /// The language, where the target does not tell.
    pub language: Option<Language>,
    /// What classes input objects have, if not as usual in the language.
    pub types: Option<Types>,
    /// Methods that return true on all inputs to look at; of a Java program also expressions.
    pub requires: Vec<String>,
    /// Expressions, or methods without parameters, that are true when a Java method returns.
    pub ensures: Vec<String>,
    /// The same that are true of the receiver before and after; `auto` for a method of a usual name.
    pub invariants: Vec<String>,
    /// Contracts of classes and methods of a Java program that are not written there.
    pub contracts: Vec<NamedContract>,
    /// Where classes of a Java program come from.
    pub platform: Platform,
    /// What inputs of a Java program may be.
    pub java_inputs: JavaInputs,
    /// Does every condition of a Java program's own code fork, also one that is only a value? Else
    /// `return a < b` is one path. For tests and coverage both branches count.
    pub conditions_fork: bool,
}

/// Where classes of Java programs come from, beside the target.
#[derive(Clone, Debug, Default)]
pub struct Platform {
    /// Further folders and jars with classes.
    pub class_path: Vec<PathBuf>,
    /// The JDK; if none is named, that of `JAVA_HOME` or of `java` on the `PATH`.
    pub jdk: Option<PathBuf>,
    /// What the JDK's programs run in.
    pub sandbox: Sandbox,
    /// When the programs of the JDK that are needed to load the target must be done.
    pub deadline: Option<Instant>,
    /// Contracts that were compiled before, of classes of the same names and members.
    pub contract_cache: Arc<ContractCache>,
}

/// What inputs of Java programs may be.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct JavaInputs {
    /// Classes that input objects may have, beside those that are found by themselves.
    pub classes: Vec<String>,
    /// Do static fields that can change hold anything at the start?
    pub symbolic_statics: bool,
    /// Which objects inputs are.
    pub inputs: Inputs,
    /// Does code that is missing or not supported return anything?
    pub havoc_missing: bool,
    /// Are arguments only null where an annotation allows it?
    pub arguments_not_null: bool,
    /// Do annotations such as `@Requires` and `@Ensures` count?
    pub contracts: bool,
    /// Do the contracts of methods stand for calls of them?
    pub assume_contracts: bool,
}

impl Request {
    /// A request for a whole program.
    pub fn of(target: impl Into<String>) -> Request {
        Request { target: target.into(), ..Request::default() }
    }

    /// The same request for a method.
    #[must_use]
    pub fn with_method(mut self, method: impl Into<String>) -> Request {
        self.method = Some(method.into());
        self
    }
}
