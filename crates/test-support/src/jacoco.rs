//! Reads JaCoCo's reports, and compares them.

use std::collections::BTreeMap;

/// The value of an attribute of a tag.
fn attribute(tag: &str, name: &str) -> Option<String> {
    let rest = tag.split(&format!(" {name}=\"")).nth(1)?;
    Some(rest.split('"').next()?.to_string())
}

/// What a report says of each line of each file, and of each method, of classes that are named without their packages.
pub fn facts(xml: &str, classes: &[String]) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let (mut is_wanted, mut class, mut method) = (false, String::new(), None);
    for tag in xml.split('<') {
        let kind = tag.split([' ', '>']).next().unwrap_or_default();
        let name = attribute(tag, "name").unwrap_or_default();
        let simple = name.rsplit('/').next().unwrap_or_default();
        match kind {
            "class" => {
                let outer = simple.split('$').next().unwrap_or_default();
                is_wanted = classes.iter().any(|one| one == outer);
                class = name;
            }
            "sourcefile" => {
                is_wanted = classes.contains(&name.replace(".java", ""));
                class = name;
            }
            "method" => method = attribute(tag, "desc").map(|shape| format!("{name}{shape}")),
            "/method>" | "/method" => method = None,
            "counter" if is_wanted => {
                let Some(method) = &method else { continue };
                let counter = attribute(tag, "type").unwrap_or_default();
                let count = ["missed", "covered"].map(|name| attribute(tag, name));
                let count = count.map(Option::unwrap_or_default).join(" ");
                found.insert(format!("{class} {method} {counter}"), count);
            }
            "line" if is_wanted => {
                let line = attribute(tag, "nr").unwrap_or_default();
                let counts = ["mi", "ci", "mb", "cb"].map(|name| attribute(tag, name));
                let counts = counts.map(Option::unwrap_or_default).join(" ");
                found.insert(format!("{class}:{line}"), counts);
            }
            _ => {}
        }
    }
    found
}

/// What two reports say differently, in words.
pub fn differences(
    ours: &BTreeMap<String, String>,
    theirs: &BTreeMap<String, String>,
) -> Vec<String> {
    let mut names: Vec<&String> = ours.keys().chain(theirs.keys()).collect();
    names.sort_unstable();
    names.dedup();
    let differs = |name: &&String| match (ours.get(*name), theirs.get(*name)) {
        // Nested classes that nothing calls are no part of our report, and share files.
        (None, Some(counts)) => counts.split(' ').nth(1) != Some("0"),
        (ours, theirs) => ours != theirs,
    };
    let words = |name: &String| {
        let of = |all: &BTreeMap<String, String>| all.get(name).cloned().unwrap_or_default();
        format!("{name}: missed and covered {}, JaCoCo {}", of(ours), of(theirs))
    };
    names.into_iter().filter(differs).map(words).collect()
}
