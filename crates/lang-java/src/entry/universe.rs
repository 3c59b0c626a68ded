//! The classes that objects of the input may have.
//!
//! Those of the user; those of the JDK that they mention, each with its nest (a `HashMap` is of no
//! use without its nodes); some that every program knows; and the arrays that occur in fields and
//! signatures of all these. Their ids come first and in the order of a walk over the hierarchy, so
//! that a class and all below it are a range of ids.

use super::target::Found;
use crate::classfile::{ClassFile, JavaType, MethodDescriptor};
use crate::classpath::ClassPathError;
use crate::java::Java;
use crate::names::{dotted, internal, name_of};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Classes of the JDK that an input may have whatever is mentioned.
const ALWAYS: [&str; 10] = [
    "java.lang.Object",
    "java.lang.String",
    "java.lang.Boolean",
    "java.lang.Byte",
    "java.lang.Character",
    "java.lang.Short",
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Float",
    "java.lang.Double",
];

/// The names of the classes, in the order in which they are to get their ids.
pub(super) fn names(java: &Java, found: &Found) -> Result<Vec<String>, ClassPathError> {
    let mut members = Members::default();
    for name in java.class_path().user_classes()? {
        members.add(java, dotted(&name));
    }
    members.add_nest(java, &found.class);
    members.add_nest(java, &found.declaring);
    let mentioned: BTreeSet<String> =
        members.files.values().flat_map(|file| mentioned(file)).collect();
    for name in &mentioned {
        if java.is_of_jdk(name) {
            members.add_nest(java, name);
        }
    }
    for name in ALWAYS {
        members.add(java, name.into());
    }
    let arrays = members.arrays();
    let mut ordered = members.in_order(java);
    ordered.extend(arrays);
    Ok(ordered)
}

/// The classes that a class file mentions, by dotted name.
fn mentioned(file: &ClassFile) -> Vec<String> {
    let name = |entry: &str| match JavaType::of_class_entry(entry) {
        Ok(JavaType::Class(name)) => Some(dotted(&name)),
        _ => None,
    };
    file.pool.class_names().filter_map(name).collect()
}

/// What was chosen: classes and interfaces by name.
#[derive(Default)]
struct Members {
    files: BTreeMap<String, Arc<ClassFile>>,
}

impl Members {
    fn add(&mut self, java: &Java, name: String) {
        if !self.files.contains_key(&name)
            && let Some(file) = java.file_named(&name)
        {
            self.files.insert(name, file);
        }
    }

    /// Adds a class and those that it shares its private members with.
    fn add_nest(&mut self, java: &Java, name: &str) {
        let Some(file) = java.file_named(name) else { return };
        let host = file.nest_host.as_ref().map_or_else(|| name.to_string(), |host| dotted(host));
        self.add(java, name.to_string());
        let Some(host_file) = java.file_named(&host) else { return };
        // Before Java 11 class files list nested classes, but no nests.
        let nested = host_file.inner_classes.iter().map(|inner| &inner.name);
        let prefix = format!("{}$", internal(&host));
        let nested = nested.filter(|inner| inner.starts_with(&prefix));
        let members: Vec<String> =
            host_file.nest_members.iter().chain(nested).map(|member| dotted(member)).collect();
        self.add(java, host);
        for member in members {
            self.add(java, member);
        }
    }

    /// The array types in fields and signatures, sorted.
    fn arrays(&self) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        let mut add = |mut ty: &JavaType| {
            while let JavaType::Array(element) = ty {
                found.insert(name_of(ty));
                ty = element;
            }
        };
        for file in self.files.values() {
            for field in file.fields.iter().filter(|field| field.descriptor.starts_with('[')) {
                JavaType::parse(&field.descriptor).iter().for_each(&mut add);
            }
            for method in file.methods.iter().filter(|method| method.descriptor.contains('[')) {
                if let Ok(shape) = MethodDescriptor::parse(&method.descriptor) {
                    shape.parameters.iter().chain(&shape.returns).for_each(&mut add);
                }
            }
        }
        found
    }

    /// The classes that can have instances, each followed by those below it.
    fn in_order(&self, java: &Java) -> Vec<String> {
        let mut below: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let root = "java.lang.Object".to_string();
        for name in self.files.keys() {
            let mut name = name.clone();
            // A superclass cycle ends where a class is entered for the second time.
            while let Some(file) = java.file_named(&name) {
                let Some(above) = file.superclass.as_ref().map(|above| dotted(above)) else {
                    break;
                };
                if !below.entry(above.clone()).or_default().insert(name) {
                    break;
                }
                name = above;
            }
        }
        let mut ordered = vec![];
        let mut next = vec![root];
        while let Some(name) = next.pop() {
            let is_concrete =
                |file: &Arc<ClassFile>| !file.access.is_abstract() && !file.access.is_interface();
            if self.files.get(&name).is_some_and(is_concrete) {
                ordered.push(name.clone());
            }
            next.extend(below.remove(&name).into_iter().flatten().rev());
        }
        ordered
    }
}
