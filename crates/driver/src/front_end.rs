//! A front end makes subjects of what a request names: one for each language.

pub(crate) mod java;
mod javalite;
mod pose;

pub use java::{JDK, JavaLocation};

use crate::{ClassMethods, Clause, Failure, Language, Request, Rule, Subject};
use std::io;
use std::path::PathBuf;

/// What each language has to do for the rest of the library.
pub(crate) trait FrontEnd: Send + Sync {
    /// Loads a method of the target, or the program if it has but one entry.
    fn load(&self, method: Option<&str>) -> Result<Subject, Failure>;

    /// The files and folders that the classes of the target are in; none where the sources tell all.
    fn files(&self) -> Vec<PathBuf> {
        vec![]
    }

    /// Where a Java program is; none of other languages.
    fn java(&self) -> Option<JavaLocation<'_>> {
        None
    }

    /// What else decides what a program does; nothing for a language without a library.
    fn platform(&self) -> io::Result<String> {
        Ok("none".into())
    }

    /// What [`FrontEnd::load`] takes for all that a name stands for.
    fn methods(&self, name: Option<&str>) -> Result<Vec<Option<String>>, Failure> {
        Ok(vec![name.map(str::to_string)])
    }

    /// The methods that others can call of the class that a name stands for; none if it stands for no class.
    fn class_methods(&self, name: Option<&str>) -> Result<Option<ClassMethods>, Failure> {
        let _ = name;
        Ok(None)
    }

    /// The same methods of all classes in a package or below it, of the whole target without a name; none if there
    /// are no such classes.
    fn package_methods(&self, name: Option<&str>) -> Result<Vec<String>, Failure> {
        let _ = name;
        Ok(vec![])
    }
}

/// The front end of a language, for a request.
pub(crate) fn front_end(
    language: Language,
    request: &Request,
) -> Result<Box<dyn FrontEnd>, Failure> {
    Ok(match language {
        Language::Pose => Box::new(pose::Pose::new(request)),
        Language::Javalite => Box::new(javalite::Javalite::new(request)),
        Language::Java => Box::new(java::Java::open(request)?),
    })
}

/// A target that is one program has no methods to choose from.
fn check_whole(target: &str, method: Option<&str>) -> Result<(), Failure> {
    match method {
        Some(method) => Err(Failure::new(format!(
            "`{method}` is one argument too many: `{target}` is a whole program"
        ))),
        None => Ok(()),
    }
}

/// The clauses of methods that are called at the end.
fn promised(ensures: &[String]) -> Vec<Clause> {
    let clause = |name: &String| Clause {
        rule: Rule::Postcondition,
        text: name.clone(),
        position: Some("--ensures".to_string()),
    };
    ensures.iter().map(clause).collect()
}
