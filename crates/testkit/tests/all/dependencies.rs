//! The crates use each other as the table of `ARCHITECTURE.md` says.

use forkless_testkit::subjects::workspace;
use std::collections::{BTreeMap, BTreeSet};

/// What a crate may use.
#[derive(Debug, PartialEq, Eq)]
enum Uses {
    /// Exactly these crates of the workspace; `lang-*` stands for all languages.
    These(BTreeSet<String>),
    /// Any that stand before it.
    AllAbove,
}

/// The names between backticks.
fn quoted(text: &str) -> BTreeSet<String> {
    text.split('`').skip(1).step_by(2).map(str::to_string).collect()
}

/// The rows of the table of crates: name, job, what it uses.
fn table(text: &str) -> BTreeMap<String, Uses> {
    let rows = text.lines().skip_while(|line| !line.starts_with("| crate |")).skip(2);
    let rows = rows.take_while(|line| line.starts_with('|'));
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let [name, _, uses] = cells[..] else { panic!("three cells in `{row}`") };
        let uses = match uses {
            "all of the above" => Uses::AllAbove,
            uses => Uses::These(quoted(uses)),
        };
        (quoted(name).into_iter().next().expect("a crate has a name"), uses)
    })
    .collect()
}

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
    let map = std::fs::read_to_string(workspace().join("ARCHITECTURE.md")).expect("there is a map");
    let table = table(&map);
    let mut seen = BTreeSet::new();
    for entry in std::fs::read_dir(workspace().join("crates")).expect("there are crates") {
        let folder = entry.expect("there are crates").path();
        let Ok(manifest) = std::fs::read_to_string(folder.join("Cargo.toml")) else { continue };
        let name = folder.file_name().expect("it is a folder").to_string_lossy().into_owned();
        let Some(allowed) = table.get(&name) else {
            panic!("crate `{name}` is not in the table of ARCHITECTURE.md")
        };
        let mut used = named_in(&manifest, &["[dependencies]", "[build-dependencies]"]);
        if let Uses::These(allowed) = allowed {
            if allowed.contains("lang-*") {
                used.retain(|name| !name.starts_with("lang-"));
                used.insert("lang-*".to_string());
            }
            assert_eq!(used, *allowed, "what `{name}` uses, and what ARCHITECTURE.md says of it");
        }
        seen.insert(name);
    }
    let known: BTreeSet<String> = table.into_keys().collect();
    assert_eq!(seen, known, "the table and the folder of crates");
}

#[test]
fn tables_are_read() {
    let text = "| crate | its one job | uses |\n|---|---|---|\n| `a` | x | - |\n| `b` | y | `a`, `lang-*` |\n\
                | `c` | z | all of the above |\n\n| `d` | no | `a` |\n";
    let table = table(text);
    let names = |names: &[&str]| Uses::These(names.iter().map(|name| name.to_string()).collect());
    assert_eq!(table["a"], names(&[]));
    assert_eq!(table["b"], names(&["a", "lang-*"]));
    assert_eq!(table["c"], Uses::AllAbove);
    assert!(!table.contains_key("d"));
}

#[test]
fn manifests_are_read() {
    let text = "[package]\nname = \"forkless-x\"\n[dependencies]\nforkless-ir.workspace = true\n\
                forkless-term = { path = \"..\" }\n[dev-dependencies]\nforkless-heap.workspace = true\n";
    let names = |sections: &[&str]| named_in(text, sections).into_iter().collect::<Vec<_>>();
    assert_eq!(names(&["[dependencies]"]), ["ir", "term"]);
    assert_eq!(names(&["[dev-dependencies]"]), ["heap"]);
}
