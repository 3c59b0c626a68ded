//! Which references annotations declare to be never null.
//!
//! Annotations count by their simple names, whoever declares them. `@NullMarked` on a class, one
//! around it, its package or its module makes everything in it never null except what is
//! `@Nullable`. They are promises about inputs, not checked anywhere.

use crate::classfile::{Annotation, ClassFile};
use crate::classpath::ClassOrigin;
use crate::java::Java;
use crate::names::{dotted, package};

/// What holds in a class for references that are not annotated themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Nullness {
    /// They may be null.
    Free,
    /// They are not null.
    NullMarked,
}

/// Annotations of references that may be null.
const NULLABLE: [&str; 3] = ["Nullable", "CheckForNull", "NullUnmarked"];

impl Nullness {
    /// Does one of these annotations allow null?
    pub(crate) fn allows_null(annotations: &[Annotation]) -> bool {
        annotations.iter().any(|annotation| NULLABLE.contains(&annotation.simple_name()))
    }

    /// Is a reference of a reference type, declared with these annotations, never null?
    pub(crate) fn forbids_null(self, annotations: &[Annotation]) -> bool {
        let has = |names: &[&str]| {
            annotations.iter().any(|annotation| names.contains(&annotation.simple_name()))
        };
        if Nullness::allows_null(annotations) {
            return false;
        }
        self == Nullness::NullMarked || has(&["NonNull", "NotNull", "Nonnull"])
    }
}

/// What the class, those around it, its package and its module say.
pub(crate) fn of_class(java: &Java, file: &ClassFile, origin: ClassOrigin) -> Nullness {
    if origin == ClassOrigin::Jdk {
        return Nullness::Free;
    }
    if let Some(said) = said_by(&file.annotations) {
        return said;
    }
    // The classes around it, innermost first.
    let mut outer = outer_class(file);
    for _ in 0..100 {
        let Some(name) = outer else { break };
        let Some(file) = java.file_named(&dotted(&name)) else { break };
        if let Some(said) = said_by(&file.annotations) {
            return said;
        }
        outer = outer_class(&file);
    }
    of_package(java, package(&dotted(&file.name)))
}

fn said_by(annotations: &[Annotation]) -> Option<Nullness> {
    annotations.iter().find_map(|annotation| match annotation.simple_name() {
        "NullMarked" => Some(Nullness::NullMarked),
        "NullUnmarked" => Some(Nullness::Free),
        _ => None,
    })
}

fn outer_class(file: &ClassFile) -> Option<String> {
    let itself = file.inner_classes.iter().find(|inner| inner.name == file.name);
    let enclosing = file.enclosing_method.as_ref().map(|method| method.class.clone());
    itself.and_then(|inner| inner.outer.clone()).or(enclosing)
}

fn of_package(java: &Java, package: &str) -> Nullness {
    if let Some(known) = java.packages.get(package) {
        return known;
    }
    let prefix = if package.is_empty() { String::new() } else { format!("{package}.") };
    let said = [format!("{prefix}package-info"), "module-info".into()].iter().find_map(|name| {
        let file = java.file_named(name)?;
        said_by(&file.annotations)
    });
    java.packages.insert(package.to_string(), said.unwrap_or(Nullness::Free))
}
