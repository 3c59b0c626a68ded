//! Jars, also those with classes for several versions of Java, and the JDK's jmods.

use super::ClassPathError;
use super::zip::Zip;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

const MANIFEST: &str = "META-INF/MANIFEST.MF";
const VERSIONS: &str = "META-INF/versions/";
/// The first version of Java that looks at other versions of a class.
const FIRST_VERSION: u32 = 9;

/// A jar or jmod.
#[derive(Debug)]
pub(super) struct Jar {
    zip: Zip,
    /// For each class the entry that has it.
    classes: BTreeMap<Box<str>, Box<str>>,
    /// The newest version of Java whose own entries count; 0 if only those for all versions do.
    newest: u32,
    /// Further jars that its manifest names, relative to its folder.
    pub(super) class_path: Vec<String>,
}

impl Jar {
    /// Opens a jar. Of several versions of a class the newest counts that this version of Java may
    /// use; without one the class that is for all.
    pub(super) fn open(path: &Path, feature_version: Option<u32>) -> Result<Jar, ClassPathError> {
        Jar::of_zip(Zip::open(path, |_| true)?, feature_version)
    }

    /// Opens a jar of a JDK without modules, with its resources.
    pub(super) fn open_library(path: &Path) -> Result<Jar, ClassPathError> {
        Jar::of_zip(Zip::open(path, |_| true)?, None)
    }

    fn of_zip(zip: Zip, feature_version: Option<u32>) -> Result<Jar, ClassPathError> {
        let manifest = zip.read(MANIFEST)?.unwrap_or_default();
        let manifest = Manifest::read(&String::from_utf8_lossy(&manifest));
        let newest = match feature_version {
            Some(version) if manifest.multi_release => version,
            _ => 0,
        };
        let mut best: BTreeMap<Box<str>, (u32, Box<str>)> = BTreeMap::new();
        for entry in zip.names() {
            let Some((class, version)) = class_and_version(entry) else { continue };
            if version > newest {
                continue;
            }
            let place = best.entry(class.into()).or_insert_with(|| (version, entry.into()));
            if version > place.0 {
                *place = (version, entry.into());
            }
        }
        let classes = best.into_iter().map(|(class, (_, entry))| (class, entry)).collect();
        Ok(Jar { zip, classes, newest, class_path: manifest.class_path })
    }

    /// Opens one of the JDK's modules, a jar in which classes are below `classes`.
    pub(super) fn open_module(path: &Path) -> Result<Jar, ClassPathError> {
        let zip = Zip::open(path, |name| name.ends_with(".class"))?;
        let class = |entry: &str| {
            let name = entry.strip_prefix("classes/")?.strip_suffix(".class")?;
            Some((name.into(), entry.into()))
        };
        let classes = zip.names().filter_map(class).collect();
        Ok(Jar { zip, classes, newest: 0, class_path: Vec::new() })
    }

    /// The bytes of a class.
    pub(super) fn find(&self, class: &str) -> Result<Option<Arc<[u8]>>, ClassPathError> {
        match self.classes.get(class) {
            Some(entry) => Ok(self.zip.read(entry)?.map(Arc::from)),
            None => Ok(None),
        }
    }

    /// The entry that is the resource of this name for the version of Java, a folder's with a slash behind it
    /// or without.
    pub(super) fn resource_entry(&self, name: &str) -> Option<String> {
        let versions = (FIRST_VERSION..=self.newest)
            .rev()
            .map(|version| format!("{VERSIONS}{version}/{name}"));
        let is_versioned = !name.starts_with("META-INF/");
        let own = versions.filter(|_| is_versioned).find(|entry| self.zip.has(entry));
        let is_folder = || !name.is_empty() && self.zip.has(&format!("{name}/"));
        own.or_else(|| (self.zip.has(name) || is_folder()).then(|| name.to_string()))
    }

    /// The bytes of an entry, if such entries are kept.
    pub(super) fn resource(&self, name: &str) -> Result<Option<Vec<u8>>, ClassPathError> {
        self.zip.read(name)
    }

    /// The names of all classes.
    pub(super) fn classes(&self) -> impl Iterator<Item = &str> {
        self.classes.keys().map(|name| &**name)
    }
}

/// The class that an entry has, and for which version of Java; 0 if it is for all.
fn class_and_version(entry: &str) -> Option<(&str, u32)> {
    let name = entry.strip_suffix(".class")?;
    match name.strip_prefix(VERSIONS) {
        Some(rest) => {
            let (version, class) = rest.split_once('/')?;
            let version = version.parse().ok().filter(|&version| version >= FIRST_VERSION)?;
            Some((class, version))
        }
        None if name.starts_with("META-INF/") => None,
        None => Some((name, 0)),
    }
}

/// What a jar's manifest says of class loading.
#[derive(Default, PartialEq, Eq, Debug)]
struct Manifest {
    multi_release: bool,
    class_path: Vec<String>,
}

impl Manifest {
    /// Reads the main section, which ends at the first empty line. A line that starts with a space
    /// goes on with the one before.
    fn read(text: &str) -> Manifest {
        let mut lines: Vec<String> = Vec::new();
        for line in text.lines() {
            match (line.strip_prefix(' '), lines.last_mut()) {
                (Some(more), Some(last)) => last.push_str(more),
                _ if line.is_empty() => break,
                _ => lines.push(line.to_string()),
            }
        }
        let mut manifest = Manifest::default();
        for line in lines {
            let Some((key, value)) = line.split_once(':') else { continue };
            if key.eq_ignore_ascii_case("Multi-Release") {
                manifest.multi_release = value.trim().eq_ignore_ascii_case("true");
            } else if key.eq_ignore_ascii_case("Class-Path") {
                manifest.class_path = value.split_whitespace().map(str::to_string).collect();
            }
        }
        manifest
    }
}

#[cfg(test)]
mod tests {
    use super::{Manifest, class_and_version};

    #[test]
    fn manifests_are_read() {
        let check = |text: &str, multi_release: bool, class_path: &[&str]| {
            let class_path = class_path.iter().map(|&entry| entry.to_string()).collect();
            assert_eq!(Manifest::read(text), Manifest { multi_release, class_path }, "{text}");
        };
        check("", false, &[]);
        check("Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\n", true, &[]);
        check("multi-release: TRUE\n", true, &[]);
        check("Multi-Release: no\n", false, &[]);
        check("Name: x\n\nMulti-Release: true\n", false, &[]);
        check(
            "Class-Path: a.jar lib/lo\n ng.jar\n  b/\nX: y\n",
            false,
            &["a.jar", "lib/long.jar", "b/"],
        );
        check(" : odd\n\u{0}:\n", false, &[]);
    }

    #[test]
    fn entries_name_classes() {
        let check = |entry, expected| assert_eq!(class_and_version(entry), expected, "{entry}");
        check("a/B.class", Some(("a/B", 0)));
        check("META-INF/versions/9/a/B.class", Some(("a/B", 9)));
        check("META-INF/versions/8/a/B.class", None);
        check("META-INF/versions/x/a/B.class", None);
        check("META-INF/versions/B.class", None);
        check("META-INF/B.class", None);
        check("a/B.txt", None);
    }
}
