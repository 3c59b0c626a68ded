//! Finds the class that the user named, and guesses at one that is not there.
//!
//! A name is the full one, or its end if only one class has it: `com.acme.IntList`, `IntList`,
//! `Outer.Inner`. Nested classes are named with dots or with `$`.

use super::{problem, problem_with_help};
use crate::classfile::ClassFile;
use crate::java::Java;
use crate::names::{dotted, internal, primitive};
use forkless_ir::{LoadError, Unsupported, nearest};
use std::sync::Arc;

/// A class that was found: its name in full, and its file.
pub(super) type FoundClass = (String, Arc<ClassFile>);

/// As many names are given for a choice.
const SHOWN: usize = 8;

/// The class of a name.
///
/// # Errors
/// If there is none, several fit, or its file is broken.
pub(super) fn find_class(java: &Java, name: &str) -> Result<FoundClass, LoadError> {
    match look_up(java, name)? {
        Some(found) => Ok(found),
        None => Err(not_found(java, name)),
    }
}

/// The name of a class or array type, as the program knows it.
///
/// # Errors
/// As [`find_class`].
pub(super) fn find_type(java: &Java, name: &str) -> Result<String, LoadError> {
    let name = name.trim();
    match name.strip_suffix("[]") {
        Some(element) if primitive(element).is_some() => Ok(name.to_string()),
        Some(element) => find_type(java, element).map(|element| format!("{element}[]")),
        None => find_class(java, name).map(|(name, _)| name),
    }
}

/// The class of a name, none if there is none.
///
/// # Errors
/// If several fit, or its file is broken.
pub(super) fn look_up(java: &Java, name: &str) -> Result<Option<FoundClass>, LoadError> {
    if let Some(found) = with_full_name(java, name) {
        return Ok(Some(found));
    }
    if let Unsupported::Feature(why) = java.class_problem(name) {
        return Err(problem(why));
    }
    let mut fitting = ending_with(name, &java.class_path().user_classes().unwrap_or_default());
    if fitting.is_empty() {
        fitting = ending_with(name, &common_classes(java));
    }
    match fitting.as_slice() {
        [] => Ok(None),
        [only] => Ok(with_full_name(java, only)),
        several => {
            let message = format!("several classes are called `{name}`");
            Err(problem_with_help(message, &format!("there is {}", some_of(several))))
        }
    }
}

/// The class of a full name; that of a nested class may have dots.
fn with_full_name(java: &Java, name: &str) -> Option<FoundClass> {
    let mut candidate = name.to_string();
    loop {
        if let Some(file) = java.file_named(&candidate) {
            return Some((candidate, file));
        }
        let (outer, inner) = candidate.rsplit_once('.')?;
        candidate = format!("{outer}${inner}");
    }
}

/// The dotted names of the classes that end with a name: in front of it are packages and classes.
fn ending_with(name: &str, classes: &[String]) -> Vec<String> {
    let wanted = name.replace('$', ".");
    let fits = |class: &&String| {
        let class = class.replace(['/', '$'], ".");
        class.strip_suffix(&wanted).is_some_and(|before| before.is_empty() || before.ends_with('.'))
    };
    classes.iter().filter(fits).map(|class| dotted(class)).collect()
}

/// The classes of the JDK that people call by their simple names, by internal name.
fn common_classes(java: &Java) -> Vec<String> {
    let mut classes = java.class_path().jdk_classes("java.base").unwrap_or_default();
    classes.retain(|class| class.starts_with("java/"));
    classes
}

/// The classes within a class of the program that a programmer named, as people write them, with
/// their files.
pub(super) fn nested(java: &Java, class: &str) -> Vec<FoundClass> {
    let within = format!("{}$", internal(class));
    let is_named = |rest: &str| {
        rest.split('$').all(|part| part.starts_with(|first: char| !first.is_ascii_digit()))
    };
    let classes = java.class_path().user_classes().unwrap_or_default();
    let named = classes.iter().filter(|one| one.strip_prefix(&within).is_some_and(is_named));
    named
        .filter_map(|one| {
            let file = java.file_named(&dotted(one))?;
            Some((dotted(one).replace('$', "."), file))
        })
        .collect()
}

fn not_found(java: &Java, name: &str) -> LoadError {
    let message = format!("there is no class `{name}` on the class path");
    let own = java.class_path().user_classes().unwrap_or_default();
    let mut known = own.clone();
    if name.starts_with("java.") || own.is_empty() {
        known.extend(common_classes(java));
    }
    let same = ending_with(simple(name), &known);
    if !same.is_empty() {
        return problem_with_help(message, &format!("there is {}", some_of(&same)));
    }
    let wrong = internal(name);
    let near = nearest(&wrong, known.iter().map(String::as_str)).or_else(|| {
        let named = nearest(simple(name), known.iter().map(|class| simple(class)))?;
        known.iter().map(String::as_str).find(|class| simple(class) == named)
    });
    if let Some(class) = near {
        return problem_with_help(message, &format!("did you mean `{}`?", dotted(class)));
    }
    match own.is_empty() {
        true => problem(message),
        false => {
            let own: Vec<String> = own.iter().map(|class| dotted(class)).collect();
            problem_with_help(message, &format!("there is {}", some_of(&own)))
        }
    }
}

/// The name without its package and the classes around it.
pub(super) fn simple(name: &str) -> &str {
    name.rsplit(['/', '.', '$']).next().unwrap_or_default()
}

/// Names, as many as people read.
fn some_of(names: &[String]) -> String {
    let mut shown: Vec<String> = names.iter().take(SHOWN).map(|name| format!("`{name}`")).collect();
    if names.len() > SHOWN {
        shown.push(format!("and {} more", names.len() - SHOWN));
    }
    shown.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_may_be_the_end_of_a_name() {
        let classes = ["com/acme/List", "com/acme/List$Node", "com/acme/ArrayList", "org/List"];
        let classes = classes.map(str::to_string);
        let check = |name: &str, expected: &[&str]| {
            assert_eq!(ending_with(name, &classes), expected, "{name}");
        };
        check("List", &["com.acme.List", "org.List"]);
        check("acme.List", &["com.acme.List"]);
        check("List.Node", &["com.acme.List$Node"]);
        check("List$Node", &["com.acme.List$Node"]);
        check("Node", &["com.acme.List$Node"]);
        check("ist", &[]);
    }

    #[test]
    fn long_lists_are_cut() {
        let names: Vec<String> = (0..10).map(|number| format!("C{number}")).collect();
        assert!(some_of(&names).ends_with("`C7`, and 2 more"));
        assert_eq!(some_of(&names[..2]), "`C0`, `C1`");
    }
}
