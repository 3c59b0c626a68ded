//! The names that a file and a test use.

use std::collections::{BTreeMap, BTreeSet};

/// The package of classes whose simple names need no import.
const LANG: &str = "java.lang";

/// The names of classes in a source file: what is imported, and how each class is written.
#[derive(Clone, Debug, Default)]
pub struct FileScope {
    package: String,
    /// Full names by simple names.
    known: BTreeMap<String, String>,
    static_imports: BTreeSet<String>,
}

impl FileScope {
    /// A file of this package; no other class may be called as these.
    pub fn new(package: &str, own: &[&str]) -> FileScope {
        let full = |name: &&str| match package {
            "" => name.to_string(),
            _ => format!("{package}.{name}"),
        };
        let known = own.iter().map(|name| (name.to_string(), full(name))).collect();
        FileScope { package: package.into(), known, static_imports: BTreeSet::new() }
    }

    /// The package of the file.
    pub fn package(&self) -> &str {
        &self.package
    }

    /// A class by its binary name, `java.util.Map$Entry` or `int[]`, as the file writes it: `Map.Entry`. It is imported if need
    /// be; if another class has its simple name, it is written in full.
    pub fn class(&mut self, binary: &str) -> String {
        if let Some(element) = binary.strip_suffix("[]") {
            return format!("{}[]", self.class(element));
        }
        let (package, nested) = split(binary);
        let (outer, rest) = match nested.find('$') {
            Some(at) => (&nested[..at], nested[at..].replace('$', ".")),
            None => (nested, String::new()),
        };
        let full = match package {
            "" => outer.to_string(),
            _ => format!("{package}.{outer}"),
        };
        let known = self.known.entry(outer.to_string()).or_insert_with(|| full.clone());
        if *known == full { format!("{outer}{rest}") } else { format!("{full}{rest}") }
    }

    /// A static method, such as `org.junit.jupiter.api.Assertions.assertEquals`, as the file writes it: `assertEquals`.
    pub fn static_member(&mut self, full: &str) -> String {
        self.static_imports.insert(full.to_string());
        full.rsplit('.').next().unwrap_or(full).to_string()
    }

    /// The imports of the file: static ones, then classes.
    pub fn imports(&self) -> (Vec<String>, Vec<String>) {
        let needs_import = |full: &&String| {
            let (package, _) = split(full);
            package != self.package && package != LANG && !package.is_empty()
        };
        let classes: BTreeSet<String> = self.known.values().filter(needs_import).cloned().collect();
        (self.static_imports.iter().cloned().collect(), classes.into_iter().collect())
    }
}

/// The package of a class, and the rest of its name.
fn split(binary: &str) -> (&str, &str) {
    binary.rsplit_once('.').unwrap_or(("", binary))
}

/// The names of variables in a test.
#[derive(Clone, Debug, Default)]
pub struct TestScope {
    taken: BTreeSet<String>,
}

impl TestScope {
    /// A name for a variable like this one, which no other has.
    pub fn variable(&mut self, like: &str) -> String {
        let letter = |letter: char| letter.is_alphanumeric() || letter == '_';
        let mut name: String = like.chars().filter(|&one| letter(one)).collect();
        if name.is_empty() || name.starts_with(|first: char| first.is_ascii_digit()) {
            name.insert_str(0, "value");
        }
        if is_keyword(&name) {
            name.push('_');
        }
        let numbered = (2..).map(|number| format!("{name}{number}"));
        let free =
            std::iter::once(name.clone()).chain(numbered).find(|one| !self.taken.contains(one));
        let free = free.expect("there are names enough");
        self.taken.insert(free.clone());
        free
    }
}

/// Is it a word that no variable can be called?
fn is_keyword(name: &str) -> bool {
    const KEYWORDS: [&str; 54] = [
        "abstract",
        "assert",
        "boolean",
        "break",
        "byte",
        "case",
        "catch",
        "char",
        "class",
        "const",
        "continue",
        "default",
        "do",
        "double",
        "else",
        "enum",
        "extends",
        "false",
        "final",
        "finally",
        "float",
        "for",
        "goto",
        "if",
        "implements",
        "import",
        "instanceof",
        "int",
        "interface",
        "long",
        "native",
        "new",
        "null",
        "package",
        "private",
        "protected",
        "public",
        "return",
        "short",
        "static",
        "strictfp",
        "super",
        "switch",
        "synchronized",
        "this",
        "throw",
        "throws",
        "transient",
        "true",
        "try",
        "void",
        "volatile",
        "while",
        "_",
    ];
    KEYWORDS.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_imported_unless_their_names_are_taken() {
        let mut file = FileScope::new("com.acme", &["ListTest"]);
        assert_eq!(file.class("java.util.Map$Entry"), "Map.Entry");
        assert_eq!(file.class("java.util.List"), "List");
        assert_eq!(file.class("java.awt.List"), "java.awt.List");
        assert_eq!(file.class("com.acme.Node[]"), "Node[]");
        assert_eq!(file.class("java.lang.String"), "String");
        assert_eq!(file.class("int[][]"), "int[][]");
        assert_eq!(file.imports().1, ["java.util.List", "java.util.Map"]);
    }

    #[test]
    fn variables_have_names_of_their_own() {
        let mut test = TestScope::default();
        assert_eq!(
            ["a", "a", "new", "2x"].map(|name| test.variable(name)),
            ["a", "a2", "new_", "value2x"]
        );
    }
}
