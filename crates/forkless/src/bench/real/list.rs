//! Which methods are explored, and where their libraries are.

use crate::arguments::RealArguments;
use crate::csv::Csv;
use forkless_driver::{Failure, JDK};
use forkless_ir::io_reason;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Libraries: the package of Debian that has it, its jar, and further jars that it needs.
const LIBRARIES: &str = include_str!("../../../../../corpus/java/real/libraries.csv");
/// Methods that were chosen before any of them was explored.
const METHODS: &str = include_str!("../../../../../corpus/java/real/methods.csv");

/// A method of a library.
#[derive(Debug)]
pub struct Subject {
    pub library: String,
    pub method: String,
    /// What `forkless explore` is told to explore.
    pub target: PathBuf,
    pub class_path: Vec<PathBuf>,
}

/// The methods that the user asks for.
pub fn subjects(arguments: &RealArguments) -> Result<Vec<Subject>, Failure> {
    let libraries = match &arguments.libraries {
        Some(file) => libraries(&read(file)?, &arguments.jars).map_err(|words| wrong(file, &words)),
        None => libraries(LIBRARIES, &arguments.jars).map_err(Failure::new),
    }?;
    let all = match &arguments.list {
        Some(file) => methods(&read(file)?).map_err(|words| wrong(file, &words)),
        None => methods(METHODS).map_err(Failure::new),
    }?;
    let is_wanted = |(library, method): &(String, String)| {
        let is_in = |filter: &String| library == filter || method.contains(filter.as_str());
        arguments.filter.is_empty() || arguments.filter.iter().any(is_in)
    };
    let mut subjects = vec![];
    for (library, method) in all.into_iter().filter(is_wanted) {
        let Some(Library { target, class_path }) = libraries.get(&library) else {
            let known: Vec<&str> = libraries.keys().map(String::as_str).collect();
            let help = format!("known are {}; --libraries names others", known.join(", "));
            return Err(Failure::with_help(format!("there is no library `{library}`"), help));
        };
        let (target, class_path) = (target.clone(), class_path.clone());
        subjects.push(Subject { library, method, target, class_path });
    }
    Ok(subjects)
}

struct Library {
    target: PathBuf,
    class_path: Vec<PathBuf>,
}

fn libraries(table: &str, folder: &Path) -> Result<BTreeMap<String, Library>, String> {
    let table = Csv::read(table)?;
    let rows = table.columns(["library", "jar", "classpath"])?;
    let library = |[name, jar, class_path]: [&str; 3]| {
        let target = if jar == JDK { JDK.into() } else { folder.join(jar) };
        let class_path = class_path.split_whitespace().map(|jar| folder.join(jar)).collect();
        (name.to_string(), Library { target, class_path })
    };
    Ok(rows.into_iter().map(library).collect())
}

/// Library and method; further columns, such as those of an earlier result, do not matter.
fn methods(table: &str) -> Result<Vec<(String, String)>, String> {
    let table = Csv::read(table)?;
    let rows = table.columns(["library", "method"])?;
    Ok(rows.into_iter().map(|[library, method]| (library.into(), method.into())).collect())
}

fn read(file: &Path) -> Result<String, Failure> {
    let text = std::fs::read_to_string(file);
    text.map_err(|error| wrong(file, &io_reason(&error).to_string()))
}

fn wrong(file: &Path, words: &str) -> Failure {
    Failure::new(format!("cannot read `{}`: {words}", file.display()))
}

/// `LocalDate.plusDays(int)` of a method with the package of its class.
pub fn without_package(method: &str) -> String {
    let (name, parameters) = method.split_at(method.find('(').unwrap_or(method.len()));
    let parts: Vec<&str> = name.split('.').collect();
    let short = parts.len().saturating_sub(2);
    format!("{}{parameters}", parts[short..].join("."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_method_of_the_corpus_has_its_library() {
        let libraries = libraries(LIBRARIES, Path::new("jars")).unwrap();
        let methods = methods(METHODS).unwrap();
        let used: BTreeSet<&String> = methods.iter().map(|(library, _)| library).collect();
        assert!(methods.len() >= 150 && used.len() >= 10, "{} of {used:?}", methods.len());
        assert!(used.into_iter().eq(libraries.keys()), "each library has methods");
        let different: BTreeSet<_> = methods.iter().collect();
        assert_eq!(different.len(), methods.len(), "no method is there twice");
    }

    #[test]
    fn methods_are_short_in_tables() {
        assert_eq!(without_package("a.b.C.d(e.F, int)"), "C.d(e.F, int)");
        assert_eq!(without_package("d"), "d");
    }
}
