//! What a request names: found, and ready to be loaded.

use crate::front_end::{FrontEnd, front_end};
use crate::{Failure, JavaLocation, Language, Request, Subject};
use std::io;
use std::path::PathBuf;

/// A class, and its methods that others can call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassMethods {
    /// The name of the class, in full.
    pub class: String,
    /// Its methods, as [`Project::load`] takes them.
    pub methods: Vec<String>,
}

/// A target that was found. A source file in Java is compiled once for all its methods.
pub struct Project {
    language: Language,
    front_end: Box<dyn FrontEnd>,
}

impl Project {
    /// Finds the target of a request. The method is not looked for yet; that there is one tells that
    /// the target is in Java.
    ///
    /// # Errors
    /// If the target does not tell its language, is not there, or does not compile.
    pub fn open(request: &Request) -> Result<Project, Failure> {
        let Request { target, method, language, .. } = request;
        let language = language.or_else(|| Language::of(target, method.is_some()));
        let language = language.ok_or_else(|| no_language(target))?;
        let has_contract = !request.invariants.is_empty() || !request.contracts.is_empty();
        if has_contract && language != Language::Java {
            return Err(Failure::with_help(
                "`--invariant` and contracts of a file are for Java programs",
                "of others, `--requires` and `--ensures` take methods",
            ));
        }
        Ok(Project { language, front_end: front_end(language, request)? })
    }

    /// The language of the target.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Where a Java program is; none of other languages.
    pub fn java(&self) -> Option<JavaLocation<'_>> {
        self.front_end.java()
    }

    /// The files and folders that the classes of the target are in.
    pub(crate) fn files(&self) -> Vec<PathBuf> {
        self.front_end.files()
    }

    /// What else decides what the target does, such as the JDK.
    pub(crate) fn platform(&self) -> io::Result<String> {
        self.front_end.platform()
    }

    /// Loads a method of the target, or the program if it has but one entry.
    ///
    /// # Errors
    /// If there is no such method, or the program has errors.
    pub fn load(&self, method: Option<&str>) -> Result<Subject, Failure> {
        self.front_end.load(method)
    }

    /// Loads all that a name stands for, one after the other: of a Java class every method that has
    /// code, else the method or program. A source file in Java stands for its class.
    ///
    /// # Errors
    /// If the class is not there; each subject by itself may fail as well.
    pub fn subjects(
        &self,
        name: Option<&str>,
    ) -> Result<impl Iterator<Item = Result<Subject, Failure>>, Failure> {
        let methods = self.front_end.methods(name)?;
        Ok(methods.into_iter().map(|method| self.load(method.as_deref())))
    }

    /// The methods of a class that others can call, constructors among them: those that the class itself has
    /// code for and that are not private. None if the name is not that of a Java class; without a
    /// name a source file stands for its class.
    ///
    /// # Errors
    /// If the target cannot be read.
    pub fn class_methods(&self, name: Option<&str>) -> Result<Option<ClassMethods>, Failure> {
        self.front_end.class_methods(name)
    }
}

impl Project {
    /// The methods that a name stands for, as [`Project::load`] takes them: those of a Java class or package that
    /// others can call, else the method or program. No name stands for the whole target.
    ///
    /// # Errors
    /// If the target cannot be read.
    pub fn methods_named(&self, name: Option<&str>) -> Result<Vec<Option<String>>, Failure> {
        if let Some(found) = self.front_end.class_methods(name)? {
            return Ok(found.methods.into_iter().map(Some).collect());
        }
        let found = self.front_end.package_methods(name)?;
        if found.is_empty() {
            return Ok(vec![name.map(str::to_string)]);
        }
        Ok(found.into_iter().map(Some).collect())
    }
}

/// Finds and loads what a request names.
///
/// # Errors
/// As for [`Project::open`] and [`Project::load`].
pub fn load(request: &Request) -> Result<Subject, Failure> {
    Project::open(request)?.load(request.method.as_deref())
}

fn no_language(target: &str) -> Failure {
    let options = Language::ALL.map(|language| format!("`--lang {}`", language.name()));
    let [others @ .., last] = &options;
    Failure::with_help(
        format!("`{target}` does not tell its language"),
        format!(
            "forkless reads `.pose` and `.jl` files, and Java programs: a `.java` file, a class \
             folder or a jar, followed by `package.Class.method`; name the language with {} or \
             {last}",
            others.join(", ")
        ),
    )
}
