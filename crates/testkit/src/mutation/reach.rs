//! Which methods a method may run, and which ones contracts do.

use forkless_lang_java::classfile::{
    Annotation, ClassError, ClassFile, ElementValue, JvmInstruction, MethodInfo,
};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::Path;
use std::sync::Arc;

/// A method, as class files name it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MethodName {
    /// The class: `a/b/Node$Entry`.
    pub class: String,
    /// The name.
    pub name: String,
    /// Parameters and result: `(I)V`.
    pub descriptor: String,
}

impl MethodName {
    /// The name of a method of a class.
    pub fn of(file: &ClassFile, method: &MethodInfo) -> MethodName {
        let MethodInfo { name, descriptor, .. } = method;
        MethodName { class: file.name.clone(), name: name.clone(), descriptor: descriptor.clone() }
    }
}

impl fmt::Display for MethodName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}{}", self.class.replace('/', "."), self.name, self.descriptor)
    }
}

/// Annotations whose strings are expressions.
const CONTRACTS: [&str; 4] = ["Requires", "Ensures", "ThrowEnsures", "Invariant"];

/// A class and those nested in it, with their bytes.
pub struct Classes {
    files: BTreeMap<String, (Vec<u8>, ClassFile)>,
}

impl Classes {
    /// Reads a class and those nested in it from the folder that packages start in.
    ///
    /// # Errors
    /// If one of them is no class file.
    ///
    /// # Panics
    /// If the folder cannot be read.
    pub fn read(folder: &Path, class: &str) -> Result<Classes, ClassError> {
        let path = folder.join(format!("{class}.class"));
        let beside = path.parent().unwrap_or(folder);
        let simple = class.rsplit('/').next().unwrap_or(class);
        let is_of_it = |name: &str| {
            let name = name.strip_suffix(".class");
            let rest = name.and_then(|name| name.strip_prefix(simple));
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
        };
        let mut files = BTreeMap::new();
        for entry in std::fs::read_dir(beside).expect("the folder can be read") {
            let path = entry.expect("the folder can be read").path();
            if path.file_name().is_some_and(|name| is_of_it(&name.to_string_lossy())) {
                let bytes = std::fs::read(&path).expect("the file can be read");
                let file = ClassFile::parse(Arc::from(bytes.as_slice()))?;
                files.insert(file.name.clone(), (bytes, file));
            }
        }
        Ok(Classes { files })
    }

    /// The class files, by the names of their classes.
    pub fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.files.iter().map(|(name, (bytes, _))| (name.as_str(), bytes.as_slice()))
    }

    /// The bytes of a class.
    pub fn bytes(&self, class: &str) -> Option<&[u8]> {
        self.files.get(class).map(|(bytes, _)| bytes.as_slice())
    }

    /// The methods of this name, which may have parameters behind it in the way of Java: `insert(int)`.
    pub fn named(&self, class: &str, name: &str) -> Vec<MethodName> {
        let (name, parameters) = match name.split_once('(') {
            Some((name, rest)) => (name, Some(rest.trim_end_matches(')'))),
            None => (name, None),
        };
        let Some((_, file)) = self.files.get(class) else { return vec![] };
        let count = parameters.map(|text| text.split(',').filter(|one| !one.is_empty()).count());
        let is_meant = |method: &&MethodInfo| {
            let shape = forkless_lang_java::classfile::MethodDescriptor::parse(&method.descriptor);
            let has = shape.map_or(0, |shape| shape.parameters.len());
            method.name == name && count.is_none_or(|count| count == has)
        };
        file.methods.iter().filter(is_meant).map(|method| MethodName::of(file, method)).collect()
    }

    /// These methods and all that they may run, as far as they are in these classes.
    ///
    /// # Errors
    /// If code cannot be decoded.
    pub fn reachable(
        &self,
        from: impl IntoIterator<Item = MethodName>,
    ) -> Result<BTreeSet<MethodName>, ClassError> {
        let mut found: BTreeSet<MethodName> = from.into_iter().collect();
        let mut open: Vec<MethodName> = found.iter().cloned().collect();
        while let Some(next) = open.pop() {
            for called in self.called_by(&next)? {
                if found.insert(called.clone()) {
                    open.push(called);
                }
            }
        }
        Ok(found)
    }

    fn called_by(&self, method: &MethodName) -> Result<Vec<MethodName>, ClassError> {
        let Some((_, file)) = self.files.get(&method.class) else { return Ok(vec![]) };
        let is_it =
            |one: &&MethodInfo| one.name == method.name && one.descriptor == method.descriptor;
        let Some(method) = file.methods.iter().find(is_it) else { return Ok(vec![]) };
        let Some(code) = file.code(method)? else { return Ok(vec![]) };
        let mut called = vec![];
        for (_, instruction) in &code.instructions {
            if let JvmInstruction::InvokeVirtual(index)
            | JvmInstruction::InvokeSpecial(index)
            | JvmInstruction::InvokeStatic(index)
            | JvmInstruction::InvokeInterface(index) = instruction
            {
                let member = file.pool.member(*index)?;
                called.push(MethodName {
                    class: member.class.to_string(),
                    name: member.name.to_string(),
                    descriptor: member.descriptor.to_string(),
                });
            }
        }
        Ok(called)
    }

    /// The methods that contracts of these classes call: names in front of a parenthesis.
    pub fn called_by_contracts(&self) -> Vec<MethodName> {
        let mut names = BTreeSet::new();
        for (_, file) in self.files.values() {
            let of_methods = file.methods.iter().flat_map(|method| &method.annotations);
            for annotation in file.annotations.iter().chain(of_methods) {
                if CONTRACTS.contains(&annotation.simple_name()) {
                    called_names(annotation, &mut names);
                }
            }
        }
        let all = self.files.keys().flat_map(|class| {
            names.iter().flat_map(|name| self.named(class, name)).collect::<Vec<_>>()
        });
        all.collect()
    }
}

/// Names in front of a parenthesis in the strings of an annotation.
fn called_names(annotation: &Annotation, names: &mut BTreeSet<String>) {
    fn add(value: &ElementValue, names: &mut BTreeSet<String>) {
        match value {
            ElementValue::Text(text) => {
                let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
                for (at, _) in text.match_indices('(') {
                    let before = &text[..at];
                    let name = before.rsplit(|c| !is_part(c)).next().unwrap_or_default();
                    names.extend((!name.is_empty()).then(|| name.to_string()));
                }
            }
            ElementValue::Array(values) => values.iter().for_each(|value| add(value, names)),
            ElementValue::Constant(..)
            | ElementValue::Enum { .. }
            | ElementValue::Class(_)
            | ElementValue::Annotation(_) => {}
        }
    }
    annotation.elements.iter().for_each(|(_, value)| add(value, names));
}
