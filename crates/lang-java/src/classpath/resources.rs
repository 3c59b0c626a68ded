//! Files other than classes that a program reads from its class path, and where they are.
//!
//! A place is written as a JVM writes it: `file:/folder/name`, `jar:file:/folder/some.jar!/name`, or
//! `jrt:/module/name` for what is in the JDK.

use super::file::LARGEST_CLASS;
use super::{ClassPath, ClassPathEntry, ClassPathError, ClassPathRoot};
use forkless_ir::read_at_most;
use std::fmt::Write;

impl ClassPath {
    /// The places of all resources of this name in entries of the user, in their order. Names that lead
    /// out of an entry have none.
    ///
    /// # Errors
    /// If the place of an entry cannot be found out.
    pub fn user_resources(&self, name: &str) -> Result<Vec<String>, ClassPathError> {
        let mut places = vec![];
        if name.starts_with('/') || leads_out(name) {
            return Ok(places);
        }
        for source in &self.sources {
            let entry = match &source.place {
                ClassPathRoot::Folder(folder) => {
                    folder.join(name).exists().then(|| name.to_string())
                }
                ClassPathRoot::Jar(_, jar) => jar.resource_entry(name),
            };
            if let Some(entry) = entry {
                places.push(format!("{}{}", source.base()?, encoded(&entry)));
            }
        }
        Ok(places)
    }

    /// The bytes of the resource at a place; none if it is not in an entry of the user or in the JDK, or
    /// is a folder.
    ///
    /// # Errors
    /// If a file is broken or cannot be read.
    pub fn resource_at(&self, place: &str) -> Result<Option<Vec<u8>>, ClassPathError> {
        if let Some((module, name)) = place.strip_prefix("jrt:/").and_then(|it| it.split_once('/'))
        {
            return self.jdk_resource(module, name);
        }
        for source in &self.sources {
            let Some(name) = place.strip_prefix(&source.base()?) else { continue };
            let Some(name) = decoded(name).filter(|name| !leads_out(name)) else { continue };
            let found = match &source.place {
                ClassPathRoot::Folder(folder) => {
                    let path = folder.join(name);
                    if !path.is_file() {
                        continue;
                    }
                    let bytes = read_at_most(&path, LARGEST_CLASS);
                    Some(bytes.map_err(|error| ClassPathError::io(&path, &error))?)
                }
                ClassPathRoot::Jar(_, jar) => jar.resource(&name)?,
            };
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// The place of a resource of the JDK that programs see: classes, and what is in no package. None if
    /// there is none.
    ///
    /// # Errors
    /// If the JDK's files are broken or cannot be read.
    pub fn jdk_place(&self, name: &str) -> Result<Option<String>, ClassPathError> {
        let is_seen = name.ends_with(".class") || name.starts_with("META-INF/");
        if is_seen { self.place_in_modules(name) } else { Ok(None) }
    }

    /// The place of a resource of the JDK, whoever may see it; none if there is none.
    ///
    /// # Errors
    /// If the JDK's files are broken or cannot be read.
    pub fn place_in_modules(&self, name: &str) -> Result<Option<String>, ClassPathError> {
        let Some(jdk) = &self.jdk else { return Ok(None) };
        let package = name.rsplit_once('/').map_or("", |(package, _)| package);
        for module in jdk.modules_with(package)? {
            if jdk.resource(&module, name)?.is_some() {
                return Ok(Some(format!("jrt:/{module}/{}", encoded(name))));
            }
        }
        Ok(None)
    }
}

impl ClassPathEntry {
    /// What the places of its resources start with.
    fn base(&self) -> Result<String, ClassPathError> {
        let (path, is_jar) = match &self.place {
            ClassPathRoot::Folder(folder) => (folder, false),
            ClassPathRoot::Jar(path, _) => (path, true),
        };
        let whole = path.canonicalize().map_err(|error| ClassPathError::io(path, &error))?;
        let whole = encoded(&whole.to_string_lossy());
        let folder = whole.trim_end_matches('/');
        Ok(if is_jar { format!("jar:file:{whole}!/") } else { format!("file:{folder}/") })
    }
}

/// Does a part of a name lead to a folder above?
fn leads_out(name: &str) -> bool {
    name.split('/').any(|part| part == "..") || name.contains('\0')
}

/// A path as places have it: other characters than these are numbers.
fn encoded(path: &str) -> String {
    let mut text = String::new();
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/_-!.~'()*:@&=+$,".contains(&byte) {
            text.push(char::from(byte));
        } else {
            let _ = write!(text, "%{byte:02X}");
        }
    }
    text
}

/// The path that was encoded; none if the text is no such thing.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = vec![];
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let digits = [rest.next()?, rest.next()?];
                u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
            }
            other => other,
        });
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_encoded_and_decoded() {
        let check = |path: &str, text: &str| {
            assert_eq!(encoded(path), text);
            assert_eq!(decoded(text).as_deref(), Some(path));
        };
        check("a/b-c_d.txt", "a/b-c_d.txt");
        check("a b#c%", "a%20b%23c%25");
        check("\u{e4}/$1", "%C3%A4/$1");
        for broken in ["%", "%2", "%zz", "%ff"] {
            assert_eq!(decoded(broken), None, "{broken}");
        }
    }

    #[test]
    fn resources_have_places() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        std::fs::create_dir(folder.path().join("some dir")).expect("a folder can be made");
        std::fs::write(folder.path().join("some dir/a.txt"), b"text").expect("a file is written");
        let entries = [folder.path().to_path_buf()];
        let path = ClassPath::open(&entries, None).expect("it can be opened");
        let places = path.user_resources("some dir/a.txt").expect("it can be read");
        let [place] = &places[..] else { panic!("{places:?}") };
        assert!(place.starts_with("file:/") && place.ends_with("/some%20dir/a.txt"), "{place}");
        let bytes = path.resource_at(place).expect("it can be read");
        assert_eq!(bytes.as_deref(), Some(&b"text"[..]));
        for absent in ["none", "/some dir/a.txt", "../a.txt", "some dir/../some dir/a.txt"] {
            let places = path.user_resources(absent).expect("it can be read");
            assert_eq!(places, Vec::<String>::new(), "{absent}");
        }
        let is_read = |place: &str| path.resource_at(place).expect("it can be read").is_some();
        assert!(!is_read(&format!("{place}x")) && !is_read("file:/a.txt"));
    }
}
