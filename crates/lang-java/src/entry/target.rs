//! Finds the method that the user named, and says what there is if it is not there.

use super::classes::{self, FoundClass};
use super::{problem, problem_with_help, readable};
use crate::classfile::{ClassFile, JavaType, MethodDescriptor, MethodInfo};
use crate::harness::is_harness;
use crate::java::Java;
use crate::names::{dotted, name_of};
use forkless_ir::{LoadError, nearest};
use std::collections::BTreeSet;
use std::sync::Arc;

const CONSTRUCTOR: &str = "<init>";
/// What people may write for it: no method can have this name.
const NEW: &str = "new";

/// As many methods of a class are listed.
const MOST_TYPED: usize = 40;

/// What the user named.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct NamedTarget {
    pub class: String,
    pub method: String,
    parameters: NamedParameters,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum NamedParameters {
    /// Nothing is said.
    Any,
    /// The descriptor.
    Descriptor(String),
    /// The types, as people write them.
    Types(Vec<String>),
}

/// A method that was found.
#[derive(Debug)]
pub(super) struct FoundMethod {
    /// The class that the user named.
    pub class: String,
    /// The class that declares the method: that one or one above it.
    pub declaring: String,
    /// The class file of the latter, and the place of the method in it.
    pub file: Arc<ClassFile>,
    pub place: usize,
}

impl NamedTarget {
    /// Takes apart `package.Class.method`, `package.Class.method(int, Node)` and
    /// `package.Class.method(ILNode;)V`. The class is empty if there is but one name.
    pub(super) fn parse(text: &str) -> Result<NamedTarget, String> {
        let text = text.trim();
        let (path, parameters) = match text.split_once('(') {
            None => (text, NamedParameters::Any),
            Some((path, rest)) => {
                let Some((inside, result)) = rest.rsplit_once(')') else {
                    return Err(format!("`{text}` has no `)` behind its parameters"));
                };
                (path, parameters(text, inside, result)?)
            }
        };
        let path = path.trim().replace("::", ".").replace('/', ".");
        let (class, method) = match path.strip_prefix("new ") {
            Some(class) => (class.trim(), NEW),
            None => path.rsplit_once(['.', '#']).unwrap_or(("", &path)),
        };
        if method.is_empty() || class.is_empty() && path.starts_with(['.', '#']) {
            return Err(names_no_method(text));
        }
        Ok(NamedTarget { class: class.to_string(), method: method.to_string(), parameters })
    }

    /// The method, in the class that is named or above it.
    pub(super) fn find(&self, java: &Java) -> Result<FoundMethod, LoadError> {
        let (class, file) = self.find_class(java)?;
        let mut declaring = Some((class.clone(), file.clone()));
        let mut above: Vec<String> = vec![];
        let mut known = BTreeSet::from([class.clone()]);
        let mut searched = vec![];
        while let Some((name, file)) = declaring {
            if let Some(place) = self.find_in(&name, &file)? {
                return Ok(FoundMethod { class, declaring: name, file, place });
            }
            let inherited = file.superclass.iter().chain(&file.interfaces).map(|one| dotted(one));
            // A class may even claim to be above itself.
            let is_new = |one: &String| self.method != CONSTRUCTOR && known.insert(one.clone());
            above.extend(inherited.filter(is_new));
            searched.push(file);
            declaring = None;
            while declaring.is_none() && !above.is_empty() {
                let name = above.remove(0);
                declaring = java.file_named(&name).map(|file| (name, file));
            }
        }
        Err(self.not_found(java, &class, &searched))
    }

    /// The class in which the method is looked for first.
    fn find_class(&self, java: &Java) -> Result<FoundClass, LoadError> {
        if !self.class.is_empty() {
            match classes::find_class(java, &self.class) {
                Ok(found) => return Ok(found),
                Err(error) if self.method == NEW => return Err(error),
                Err(error) => {
                    let whole = format!("{}.{}", self.class, self.method);
                    return Err(is_a_class(java, &whole).unwrap_or(error));
                }
            }
        }
        Err(is_a_class(java, &self.method)
            .unwrap_or_else(|| problem(names_no_method(&self.method))))
    }

    /// The method is in none of the files, of which the first is that of the class.
    fn not_found(&self, java: &Java, class: &str, searched: &[Arc<ClassFile>]) -> LoadError {
        let name = &self.method;
        let Some(file) = searched.first() else {
            return problem(format!("class `{class}` has no method `{name}`"));
        };
        if name == NEW || name == classes::simple(class) {
            let message = format!("class `{class}` has no method `{name}`");
            let is_constructor = |method: &MethodInfo| method.name == CONSTRUCTOR;
            let help = format!(
                "constructors are called `{CONSTRUCTOR}`:{}",
                typed(class, file, is_constructor)
            );
            return problem_with_help(message, &help);
        }
        let all = || searched.iter().flat_map(|file| &file.methods);
        let same: Vec<&MethodInfo> = all().filter(|method| method.name == *name).collect();
        if !same.is_empty() {
            let message = format!("no method `{name}` of class `{class}` has these parameters");
            return problem_with_help(message, &format!("there is {}", list(&same)));
        }
        let message = format!("class `{class}` has no method `{name}`");
        let nested: Vec<String> = classes::nested(java, class)
            .into_iter()
            .filter(|(_, file)| file.methods.iter().any(|method| method.name == *name))
            .map(|(nested, _)| format!("`{nested}.{name}`"))
            .collect();
        if !nested.is_empty() {
            return problem_with_help(message, &format!("did you mean {}?", nested.join(" or ")));
        }
        let known = all().filter(|method| is_written(method)).map(|method| method.name.as_str());
        match nearest(name, known) {
            Some(near) => problem_with_help(message, &format!("did you mean `{near}`?")),
            None => {
                problem_with_help(message, &format!("it has{}", typed(class, file, is_written)))
            }
        }
    }

    /// The place of the method in a class file, if it is there.
    fn find_in(&self, class: &str, file: &ClassFile) -> Result<Option<usize>, LoadError> {
        let found: Vec<usize> =
            (0..file.methods.len()).filter(|&place| self.names(&file.methods[place])).collect();
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
                Err(problem_with_help(message, &help))
            }
        }
    }

    /// Does the user mean this method, by its name and parameters?
    pub(super) fn names(&self, method: &MethodInfo) -> bool {
        method.name == self.method && self.takes(method)
    }

    /// Are the parameters those of the method?
    fn takes(&self, method: &MethodInfo) -> bool {
        let Ok(declared) = MethodDescriptor::parse(&method.descriptor) else { return false };
        match &self.parameters {
            NamedParameters::Any => true,
            NamedParameters::Descriptor(descriptor) => *descriptor == method.descriptor,
            NamedParameters::Types(types) => {
                types.len() == declared.parameters.len()
                    && types.iter().zip(&declared.parameters).all(|(text, ty)| is_type(text, ty))
            }
        }
    }
}

fn parameters(text: &str, inside: &str, result: &str) -> Result<NamedParameters, String> {
    if !result.trim().is_empty() {
        let descriptor = format!("({inside}){}", result.trim());
        return match MethodDescriptor::parse(&descriptor) {
            Ok(_) => Ok(NamedParameters::Descriptor(descriptor)),
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
    Ok(NamedParameters::Types(types))
}

/// Does a text name a type: in full, or without its package or some of the classes around it? Before
/// a nested class there may be `.` or `$`.
fn is_type(text: &str, ty: &JavaType) -> bool {
    let (text, name) = (text.replace('$', "."), name_of(ty).replace('$', "."));
    let before = name.strip_suffix(text.as_str());
    before.is_some_and(|before| before.is_empty() || before.ends_with('.') && !text.is_empty())
}

/// Methods, as people write them, each once. Those that simple names do not tell apart have full ones.
pub(super) fn list(methods: &[&MethodInfo]) -> String {
    let mut different: Vec<&MethodInfo> = vec![];
    for method in methods {
        if !different.iter().any(|other| other.descriptor == method.descriptor) {
            different.push(method);
        }
    }
    let written = different.iter().map(|method| {
        let short = signature(method);
        let is_alone = different.iter().filter(|other| signature(other) == short).count() == 1;
        let written = if is_alone { short } else { signature_with(method, name_of) };
        format!("`{written}`")
    });
    written.collect::<Vec<_>>().join(", ")
}

/// `name(int, Node)`
fn signature(method: &MethodInfo) -> String {
    signature_with(method, readable)
}

/// The same with types written in some way.
fn signature_with(method: &MethodInfo, written: impl Fn(&JavaType) -> String) -> String {
    let shape = MethodDescriptor::parse(&method.descriptor);
    let types = shape.map_or_else(|_| vec![], |shape| shape.parameters);
    let types: Vec<String> = types.iter().map(written).collect();
    format!("{}({})", method.name, types.join(", "))
}

fn names_no_method(text: &str) -> String {
    format!("`{text}` names no method: write `package.Class.method`")
}

/// The error for a class that is named where a method is wanted; none if it names no class.
fn is_a_class(java: &Java, name: &str) -> Option<LoadError> {
    let (class, file) = classes::look_up(java, name).ok().flatten()?;
    let is_library = java.is_of_jdk(&class);
    // Of the JDK people want what they can call.
    let is_shown =
        |method: &MethodInfo| is_written(method) && !(is_library && method.access.is_private());
    let message = format!("`{name}` is a class: which of its methods is to be explored?");
    let nested: Vec<String> = classes::nested(java, &class)
        .into_iter()
        .take(MOST_TYPED)
        .map(|(nested, _)| format!("\n     {nested}"))
        .collect();
    let nested = match nested.is_empty() {
        true => String::new(),
        false => format!("\n   and the classes{}", nested.concat()),
    };
    let help = format!("it has{}{nested}", typed(&class, &file, is_shown));
    Some(problem_with_help(message, &help))
}

/// Did a programmer write it, and can it be named?
fn is_written(method: &MethodInfo) -> bool {
    !method.access.is_synthetic() && !method.access.is_bridge() && method.name != "<clinit>"
}

/// The methods of a class that have code and can be explored, in full. Nothing is made by the
/// constructors of an abstract class.
pub(super) fn with_code(
    class: &str,
    file: &ClassFile,
    is_wanted: impl Fn(&MethodInfo) -> bool,
) -> Vec<String> {
    let can_be_called =
        |method: &MethodInfo| method.name != CONSTRUCTOR || !file.access.is_abstract();
    let methods = file.methods.iter();
    let methods = methods.filter(|one| is_written(one) && one.has_code() && can_be_called(one));
    let methods = methods.filter(|one| is_wanted(one));
    methods.map(|method| format!("{class}.{}", signature(method))).collect()
}

/// Those of them that code outside of the class can call. A class with tests stands for its tests.
pub(super) fn callable(class: &str, file: &ClassFile) -> Vec<String> {
    if file.methods.iter().any(is_harness) {
        return with_code(class, file, is_harness);
    }
    with_code(class, file, |method| !method.access.is_private())
}

/// Methods of a class as people type them in a shell, a line each.
fn typed(class: &str, file: &ClassFile, is_shown: impl Fn(&MethodInfo) -> bool) -> String {
    let shown: Vec<&MethodInfo> = file.methods.iter().filter(|one| is_shown(one)).collect();
    let all = || file.methods.iter().filter(|one| is_written(one));
    let with_name = |name: &str| all().filter(|one| one.name == name).count();
    let line = |method: &&MethodInfo| match with_name(&method.name) {
        1 if method.name != CONSTRUCTOR => format!("\n     {class}.{}", method.name),
        _ => format!("\n     '{class}.{}'", signature(method)),
    };
    let mut text: String = shown.iter().take(MOST_TYPED).map(line).collect();
    match shown.len() {
        0 => text.push_str(" none"),
        count if count > MOST_TYPED => {
            text.push_str(&format!("\n     ... and {} more", count - MOST_TYPED));
        }
        _ => {}
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<(&str, &str, NamedParameters), &str>) {
        let found = NamedTarget::parse(text);
        match expected {
            Ok((class, method, parameters)) => {
                let (class, method) = (class.to_string(), method.to_string());
                assert_eq!(found, Ok(NamedTarget { class, method, parameters }), "{text}");
            }
            Err(message) => assert_eq!(found, Err(message.to_string()), "{text}"),
        }
    }

    #[test]
    fn names_of_types() {
        let check = |text: &str, class: &str, expected: bool| {
            let ty = JavaType::Class(class.into());
            assert_eq!(is_type(text, &ty), expected, "{text} for {class}");
        };
        for text in ["Node", "List.Node", "List$Node", "a.List.Node", "a.List$Node"] {
            check(text, "a/List$Node", true);
        }
        for text in ["", "ode", "a.Node", "List", "b.List.Node", ".Node"] {
            check(text, "a/List$Node", false);
        }
    }

    #[test]
    fn names_of_methods() {
        let types = |types: &[&str]| {
            NamedParameters::Types(types.iter().map(|&ty| ty.to_string()).collect())
        };
        check("a.B.c", Ok(("a.B", "c", NamedParameters::Any)));
        check("B#c", Ok(("B", "c", NamedParameters::Any)));
        check("a.B.<init>()", Ok(("a.B", "<init>", types(&[]))));
        check(
            " a.B$C.d(int, java.util.Map<K, V>...) ",
            Ok(("a.B$C", "d", types(&["int", "java.util.Map[]"]))),
        );
        check("B.c(ILB;)V", Ok(("B", "c", NamedParameters::Descriptor("(ILB;)V".into()))));
        check("new a.B(int)", Ok(("a.B", "new", types(&["int"]))));
        check("a.B::c", Ok(("a.B", "c", NamedParameters::Any)));
        check("c", Ok(("", "c", NamedParameters::Any)));
        check(".c", Err("`.c` names no method: write `package.Class.method`"));
        check("B.", Err("`B.` names no method: write `package.Class.method`"));
        check("B.c(int", Err("`B.c(int` has no `)` behind its parameters"));
    }
}
