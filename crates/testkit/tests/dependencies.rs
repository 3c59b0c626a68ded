//! The crates use each other only as the design's table allows.

use forkless_testkit::subjects::workspace;
use std::collections::{BTreeMap, BTreeSet};

/// Each crate and the crates of this workspace that it may use.
const ALLOWED: [(&str, &[&str]); 13] = [
    ("term", &[]),
    ("solver", &["term"]),
    ("ir", &[]),
    ("lang-java", &["ir"]),
    ("lang-javalite", &["ir"]),
    ("lang-pose", &["ir"]),
    ("heap", &["term", "ir"]),
    ("engine", &["heap", "solver", "ir", "term"]),
    ("jvm", &["engine", "ir", "lang-java", "term"]),
    ("driver", &["engine", "heap", "ir", "jvm", "lang-java", "lang-javalite", "lang-pose", "term"]),
    ("report", &["driver", "engine", "heap", "ir", "term"]),
    (
        "forkless",
        &[
            "driver",
            "engine",
            "heap",
            "ir",
            "jvm",
            "lang-java",
            "lang-javalite",
            "lang-pose",
            "report",
            "solver",
            "term",
        ],
    ),
    (
        "testkit",
        &[
            "driver",
            "engine",
            "forkless",
            "heap",
            "ir",
            "jvm",
            "lang-java",
            "lang-javalite",
            "lang-pose",
            "report",
            "solver",
            "term",
        ],
    ),
];

/// The crates of this workspace that a manifest names in a section such as `[dependencies]`.
fn named_in(manifest: &str, sections: &[&str]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut inside = false;
    for line in manifest.lines().map(str::trim) {
        if line.starts_with('[') {
            inside = sections.contains(&line);
        } else if inside && let Some(rest) = line.strip_prefix("forkless-") {
            let end = rest.find(['.', ' ', '=']).unwrap_or(rest.len());
            found.insert(rest[..end].to_string());
        }
    }
    found
}

#[test]
fn manifests_follow_the_table() {
    let allowed: BTreeMap<&str, &[&str]> = ALLOWED.into_iter().collect();
    let mut seen = BTreeSet::new();
    for entry in std::fs::read_dir(workspace().join("crates")).expect("there are crates") {
        let folder = entry.expect("there are crates").path();
        let Ok(manifest) = std::fs::read_to_string(folder.join("Cargo.toml")) else { continue };
        let name = folder.file_name().expect("it is a folder").to_string_lossy().into_owned();
        let Some(allowed) = allowed.get(name.as_str()) else {
            panic!("crate `{name}` is not in the table of dependencies")
        };
        for used in named_in(&manifest, &["[dependencies]", "[build-dependencies]"]) {
            assert!(allowed.contains(&used.as_str()), "`{name}` must not use `{used}`");
        }
        seen.insert(name);
    }
    let known: BTreeSet<String> = ALLOWED.iter().map(|(name, _)| (*name).to_string()).collect();
    assert_eq!(seen, known, "the table and the folder of crates");
}

#[test]
fn manifests_are_read() {
    let text = "[package]\nname = \"forkless-x\"\n[dependencies]\nforkless-ir.workspace = true\n\
                forkless-term = { path = \"..\" }\n[dev-dependencies]\nforkless-heap.workspace = true\n";
    let names = |sections: &[&str]| named_in(text, sections).into_iter().collect::<Vec<_>>();
    assert_eq!(names(&["[dependencies]"]), ["ir", "term"]);
    assert_eq!(names(&["[dev-dependencies]"]), ["heap"]);
}
