//! Where source text comes from, and which files a program consists of.

use forkless_ir::{Diagnostic, FileId, SourceMap, Span, read_text};
use std::collections::HashSet;
use std::path::{Component, Path, PathBuf};

/// Where source text comes from, so that the same loader serves the disk, programs embedded in the
/// binary, and tests.
pub trait Loader {
    /// The text of a file, or why there is none, as a sentence without a final full stop.
    fn load(&self, path: &str) -> Result<String, String>;

    /// The path of a file that the file `including` names as `include`: relative to its folder.
    fn resolve(&self, including: &str, include: &str) -> String {
        let folder = Path::new(including).parent().unwrap_or(Path::new(""));
        folder.join(include).to_string_lossy().into_owned()
    }

    /// The same text for all paths of one file: this is how a file that was read is recognised.
    /// As written here it resolves `.` and `..` in the path's text alone.
    fn identity(&self, path: &str) -> String {
        normalised(Path::new(path)).to_string_lossy().into_owned()
    }
}

/// Reads files from the disk.
#[derive(Clone, Copy, Debug, Default)]
pub struct DiskLoader;

impl Loader for DiskLoader {
    fn load(&self, path: &str) -> Result<String, String> {
        read_text(path)
    }

    fn identity(&self, path: &str) -> String {
        let known = std::fs::canonicalize(path).unwrap_or_else(|_| normalised(Path::new(path)));
        known.to_string_lossy().into_owned()
    }
}

/// One program given as text: there is nothing to include.
pub(crate) struct SingleText<'t> {
    pub text: &'t str,
    pub name: &'t str,
}

impl Loader for SingleText<'_> {
    fn load(&self, path: &str) -> Result<String, String> {
        if path == self.name {
            return Ok(self.text.to_string());
        }
        Err(format!("cannot read `{path}`: this program was given without other files"))
    }
}

/// `path` without `.` and without `..` where a folder precedes it.
fn normalised(path: &Path) -> PathBuf {
    let mut parts: Vec<Component<'_>> = vec![];
    for part in path.components() {
        match (part, parts.last()) {
            (Component::CurDir, _) => {}
            (Component::ParentDir, Some(Component::Normal(_))) => drop(parts.pop()),
            _ => parts.push(part),
        }
    }
    parts.into_iter().collect()
}

/// A file of a program, and where the text behind its `include` lines starts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unit {
    pub file: FileId,
    pub start: usize,
}

/// A file whose includes are being read.
struct Reading {
    unit: Unit,
    path: String,
    identity: String,
    includes: Vec<Include>,
    next: usize,
}

/// Reads a file and everything that it includes: each file once, included ones before the files
/// that include them. An explicit stack holds the chain of files being read.
pub(crate) fn read_files(
    path: &str,
    loader: &dyn Loader,
    sources: &mut SourceMap,
) -> Result<Vec<Unit>, Vec<Diagnostic>> {
    let mut errors = vec![];
    let mut seen = HashSet::new();
    let mut order = vec![];
    let root = read(path.to_string(), loader, sources);
    let root = root.map_err(|message| vec![Diagnostic::new(Span::SYNTHETIC, message)])?;
    seen.insert(root.identity.clone());
    let mut chain = vec![root];
    while let Some(reading) = chain.last_mut() {
        let Some(include) = reading.includes.get(reading.next) else {
            order.push(reading.unit);
            chain.pop();
            continue;
        };
        reading.next += 1;
        let span = Span::new(reading.unit.file, include.start, include.end);
        if include.path.is_empty() {
            errors.push(Diagnostic::new(span, "`include` needs the name of a file"));
            continue;
        }
        let path = loader.resolve(&reading.path, &include.path);
        let identity = loader.identity(&path);
        if chain.iter().any(|open| open.identity == identity) {
            let files: Vec<&str> = chain.iter().map(|open| open.path.as_str()).collect();
            let help = format!("it is read for {}", files.join(", then "));
            errors.push(Diagnostic::new(span, format!("`{path}` includes itself")).with_help(help));
        } else if seen.insert(identity) {
            match read(path, loader, sources) {
                Ok(reading) => chain.push(reading),
                Err(message) => errors.push(Diagnostic::new(span, message)),
            }
        }
    }
    if errors.is_empty() { Ok(order) } else { Err(errors) }
}

fn read(path: String, loader: &dyn Loader, sources: &mut SourceMap) -> Result<Reading, String> {
    let text = loader.load(&path)?;
    if u32::try_from(text.len()).is_err() {
        return Err(format!("cannot read `{path}`: it is larger than 4 GiB"));
    }
    let (includes, start) = leading_includes(&text);
    let identity = loader.identity(&path);
    let file = sources.add(path.clone(), text);
    Ok(Reading { unit: Unit { file, start }, path, identity, includes, next: 0 })
}

/// The file that an `include` line names, and the place of the name; of the keyword if it names
/// none.
#[derive(Debug, PartialEq, Eq)]
struct Include {
    path: String,
    start: usize,
    end: usize,
}

/// The `include` lines at the top of a file, with blank lines and comments between them, and the
/// offset of what follows.
fn leading_includes(text: &str) -> (Vec<Include>, usize) {
    let mut includes = vec![];
    let mut at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    for line in text[at..].split_inclusive('\n') {
        let content = line.trim_start();
        let indent = line.len() - content.len();
        if let Some(rest) = content.strip_prefix("include")
            && (rest.is_empty() || rest.starts_with(char::is_whitespace))
        {
            let keyword = at + indent;
            let named = rest.find(" //").map_or(rest, |comment| &rest[..comment]);
            let blanks = named.len() - named.trim_start().len();
            let named = named.trim();
            let (start, end) = match named {
                "" => (keyword, keyword + "include".len()),
                _ => {
                    let start = keyword + "include".len() + blanks;
                    (start, start + named.len())
                }
            };
            let path = named.trim_matches('"').to_string();
            includes.push(Include { path, start, end });
        } else if !content.is_empty() && !content.starts_with("//") {
            break;
        }
        at += line.len();
    }
    (includes, at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_includes(text: &str, expected: &[&str], rest: &str) {
        let (includes, start) = leading_includes(text);
        for include in &includes {
            let place = &text[include.start..include.end];
            assert!(place.trim_matches('"') == include.path || place == "include", "{place:?}");
        }
        let paths: Vec<String> = includes.into_iter().map(|include| include.path).collect();
        assert_eq!(paths, expected, "includes of {text:?}");
        assert_eq!(&text[start..], rest, "text behind the includes of {text:?}");
    }

    #[test]
    fn include_lines() {
        check_includes("", &[], "");
        check_includes("include a.pose\nnull", &["a.pose"], "null");
        check_includes("\u{feff}// c\n\n  include\ta b.pose \r\nx", &["a b.pose"], "x");
        check_includes("include \"q.pose\" // why\ninclude b\n", &["q.pose", "b"], "");
        check_includes("include\nincluded", &[""], "included");
        check_includes("include // none\n", &[""], "");
        check_includes("class A { }\ninclude a", &[], "class A { }\ninclude a");
    }

    #[test]
    fn paths() {
        let loader = SingleText { text: "", name: "" };
        assert_eq!(loader.resolve("a/b.pose", "c.pose"), "a/c.pose");
        assert_eq!(loader.resolve("b.pose", "../c.pose"), "../c.pose");
        assert_eq!(loader.resolve("a/b.pose", "/c.pose"), "/c.pose");
        assert_eq!(loader.identity("a/./x/../../../c"), "../c");
    }
}
