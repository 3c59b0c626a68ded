//! Finds the method that the user named, and says what there is if it is not there.

use super::{problem, readable};
use crate::classfile::{ClassFile, JavaType, MethodDescriptor, MethodInfo};
use crate::java::Java;
use crate::names::{dotted, internal, name_of, primitive};
use forkless_ir::{Diagnostic, Errors, LoadError, SourceMap, Span};
use std::sync::Arc;

/// What the user named.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Target {
    pub class: String,
    pub method: String,
    parameters: Parameters,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Parameters {
    /// Nothing is said.
    Any,
    /// The descriptor.
    Descriptor(String),
    /// The types, as people write them.
    Types(Vec<String>),
}

/// A method that was found.
#[derive(Debug)]
pub(super) struct Found {
    /// The class that the user named.
    pub class: String,
    /// The class that declares the method: that one or one above it.
    pub declaring: String,
    /// The class file of the latter, and the place of the method in it.
    pub file: Arc<ClassFile>,
    pub place: usize,
}

impl Target {
    /// Takes apart `package.Class.method`, `package.Class.method(int, Node)` and
    /// `package.Class.method(ILNode;)V`.
    pub(super) fn parse(text: &str) -> Result<Target, String> {
        let text = text.trim();
        let (path, parameters) = match text.split_once('(') {
            None => (text, Parameters::Any),
            Some((path, rest)) => {
                let Some((inside, result)) = rest.rsplit_once(')') else {
                    return Err(format!("`{text}` has no `)` behind its parameters"));
                };
                (path, parameters(text, inside, result)?)
            }
        };
        let path = path.trim();
        let Some((class, method)) = path.rsplit_once(['.', '#']) else {
            return Err(format!("`{text}` names no method: write `package.Class.method`"));
        };
        let class = class.replace('/', ".");
        if class.is_empty() || method.is_empty() {
            return Err(format!("`{text}` names no method: write `package.Class.method`"));
        }
        Ok(Target { class, method: method.to_string(), parameters })
    }

    /// The method, in the class that is named or above it.
    pub(super) fn find(&self, java: &Java) -> Result<Found, LoadError> {
        let (class, file) = find_class(java, &self.class)?;
        let mut declaring = Some((class.clone(), file.clone()));
        let mut above: Vec<String> = vec![];
        while let Some((name, file)) = declaring {
            if let Some(place) = self.find_in(&name, &file)? {
                return Ok(Found { class, declaring: name, file, place });
            }
            let inherited = file.superclass.iter().chain(&file.interfaces).map(|one| dotted(one));
            above.extend(inherited.filter(|_| self.method != "<init>"));
            declaring = None;
            while declaring.is_none() && !above.is_empty() {
                let name = above.remove(0);
                declaring = java.file_named(&name).map(|file| (name, file));
            }
        }
        let sources = SourceMap::default();
        let mut errors = Errors::new(&sources);
        let name = &self.method;
        let message = match file.methods.iter().any(|method| method.name == *name) {
            true => format!("no method `{name}` of class `{class}` has these parameters"),
            false => format!("class `{class}` has no method `{name}`"),
        };
        let same: Vec<&MethodInfo> =
            file.methods.iter().filter(|method| method.name == *name).collect();
        if same.is_empty() {
            let known = file.methods.iter().map(|method| method.name.as_str());
            errors.unknown(Span::SYNTHETIC, message, name, known);
        } else {
            let help = format!("there is {}", list(&same));
            errors.add(Diagnostic::new(Span::SYNTHETIC, message).with_help(help));
        }
        let diagnostics = errors.into_sorted();
        Err(LoadError { sources, diagnostics })
    }

    /// The place of the method in a class file, if it is there.
    fn find_in(&self, class: &str, file: &ClassFile) -> Result<Option<usize>, LoadError> {
        let fits = |method: &MethodInfo| method.name == self.method && self.takes(method);
        let found: Vec<usize> =
            (0..file.methods.len()).filter(|&place| fits(&file.methods[place])).collect();
        let is_written = |place: &usize| !file.methods[*place].access.is_bridge();
        let written: Vec<usize> = found.iter().copied().filter(is_written).collect();
        match (written.as_slice(), found.as_slice()) {
            ([], []) => Ok(None),
            ([only], _) | ([], [only, ..]) => Ok(Some(*only)),
            (several, _) => {
                let methods: Vec<&MethodInfo> =
                    several.iter().map(|&place| &file.methods[place]).collect();
                let name = &self.method;
                let message = format!("class `{class}` has {} methods `{name}`", methods.len());
                let help = format!("say which one by its parameters: {}", list(&methods));
                let error = Diagnostic::new(Span::SYNTHETIC, message).with_help(help);
                Err(LoadError { sources: SourceMap::default(), diagnostics: vec![error] })
            }
        }
    }

    /// Are the parameters those of the method?
    fn takes(&self, method: &MethodInfo) -> bool {
        let Ok(declared) = MethodDescriptor::parse(&method.descriptor) else { return false };
        match &self.parameters {
            Parameters::Any => true,
            Parameters::Descriptor(descriptor) => *descriptor == method.descriptor,
            Parameters::Types(types) => {
                types.len() == declared.parameters.len()
                    && types.iter().zip(&declared.parameters).all(|(text, ty)| is_type(text, ty))
            }
        }
    }
}

fn parameters(text: &str, inside: &str, result: &str) -> Result<Parameters, String> {
    if !result.trim().is_empty() {
        let descriptor = format!("({inside}){}", result.trim());
        return match MethodDescriptor::parse(&descriptor) {
            Ok(_) => Ok(Parameters::Descriptor(descriptor)),
            Err(error) => Err(format!("`{text}`: {error}")),
        };
    }
    let mut types = vec![];
    let mut depth = 0;
    let mut current = String::new();
    for letter in inside.chars() {
        match letter {
            // Type arguments do not tell methods apart.
            '<' => depth += 1,
            '>' => depth -= 1,
            ',' if depth == 0 => types.push(std::mem::take(&mut current)),
            letter if depth == 0 && !letter.is_whitespace() => current.push(letter),
            _ => {}
        }
    }
    if !types.is_empty() || !current.is_empty() {
        types.push(current);
    }
    let types = types.into_iter().map(|ty| ty.replace("...", "[]")).collect();
    Ok(Parameters::Types(types))
}

/// Does a text name a type: in full, or without its package and the classes around it?
fn is_type(text: &str, ty: &JavaType) -> bool {
    let name = name_of(ty);
    text == name || text == name.replace('$', ".") || text == readable(ty)
}

/// Methods, as people write them.
fn list(methods: &[&MethodInfo]) -> String {
    let written = methods.iter().map(|method| {
        let shape = MethodDescriptor::parse(&method.descriptor);
        let types = shape.map_or_else(|_| vec![], |shape| shape.parameters);
        let types: Vec<String> = types.iter().map(readable).collect();
        format!("`{}({})`", method.name, types.join(", "))
    });
    written.collect::<Vec<_>>().join(", ")
}

/// The name of a class or array type, as the program knows it.
pub(super) fn find_type(java: &Java, name: &str) -> Result<String, LoadError> {
    let name = name.trim();
    match name.strip_suffix("[]") {
        Some(element) if primitive(element).is_some() => Ok(name.to_string()),
        Some(element) => find_type(java, element).map(|element| format!("{element}[]")),
        None => find_class(java, name).map(|(name, _)| name),
    }
}

/// The class of a name; that of a nested class may have dots.
pub(super) fn find_class(java: &Java, name: &str) -> Result<(String, Arc<ClassFile>), LoadError> {
    let mut candidate = name.to_string();
    loop {
        if let Some(file) = java.file_named(&candidate) {
            return Ok((candidate, file));
        }
        let Some((outer, inner)) = candidate.rsplit_once('.') else { break };
        candidate = format!("{outer}${inner}");
    }
    let why = java.class_problem(name);
    if !why.ends_with("is not on the class path") {
        return Err(problem(why));
    }
    let message = format!("there is no class `{name}` on the class path");
    let mut known = java.class_path().user_classes().unwrap_or_default();
    if name.starts_with("java.") || !name.contains('.') {
        known.extend(java.class_path().jdk_classes("java.base").unwrap_or_default());
    }
    let simple = |name: &str| name.rsplit(['/', '.', '$']).next().unwrap_or_default().to_string();
    let same: Vec<String> = known
        .iter()
        .filter(|one| simple(one) == simple(name))
        .map(|one| format!("`{}`", dotted(one)))
        .take(5)
        .collect();
    let sources = SourceMap::default();
    let mut errors = Errors::new(&sources);
    if same.is_empty() {
        let wrong = internal(name);
        errors.unknown(Span::SYNTHETIC, message, &wrong, known.iter().map(String::as_str));
    } else {
        let help = format!("there is {}", same.join(", "));
        errors.add(Diagnostic::new(Span::SYNTHETIC, message).with_help(help));
    }
    let mut diagnostics = errors.into_sorted();
    for diagnostic in &mut diagnostics {
        diagnostic.help = diagnostic.help.take().map(|help| help.replace('/', "."));
    }
    Err(LoadError { sources, diagnostics })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<(&str, &str, Parameters), &str>) {
        let found = Target::parse(text);
        match expected {
            Ok((class, method, parameters)) => {
                let (class, method) = (class.to_string(), method.to_string());
                assert_eq!(found, Ok(Target { class, method, parameters }), "{text}");
            }
            Err(message) => assert_eq!(found, Err(message.to_string()), "{text}"),
        }
    }

    #[test]
    fn names_of_methods() {
        let types =
            |types: &[&str]| Parameters::Types(types.iter().map(|&ty| ty.to_string()).collect());
        check("a.B.c", Ok(("a.B", "c", Parameters::Any)));
        check("B#c", Ok(("B", "c", Parameters::Any)));
        check("a.B.<init>()", Ok(("a.B", "<init>", types(&[]))));
        check(
            " a.B$C.d(int, java.util.Map<K, V>...) ",
            Ok(("a.B$C", "d", types(&["int", "java.util.Map[]"]))),
        );
        check("B.c(ILB;)V", Ok(("B", "c", Parameters::Descriptor("(ILB;)V".into()))));
        check("c", Err("`c` names no method: write `package.Class.method`"));
        check("B.", Err("`B.` names no method: write `package.Class.method`"));
        check("B.c(int", Err("`B.c(int` has no `)` behind its parameters"));
    }
}
