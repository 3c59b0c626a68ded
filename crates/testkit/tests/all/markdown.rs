//! Pages for people stay readable: short bullets, a short map, no page that nobody finds.

use forkless_testkit::subjects::workspace;
use std::path::{Path, PathBuf};

/// The most lines that a bullet may have.
const LINES_OF_A_BULLET: usize = 4;
/// The most lines that the map of the code may have.
const LINES_OF_THE_MAP: usize = 300;

/// The Markdown files of a folder and those in it, but for what builds leave there.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let mut found = vec![];
    for entry in std::fs::read_dir(folder).expect("the folder exists") {
        let path = entry.expect("the folder can be read").path();
        let name = path.file_name().expect("it has a name").to_string_lossy().into_owned();
        if path.is_dir() {
            if name != "target" && !name.starts_with('.') {
                found.extend(pages(&path));
            }
        } else if name.ends_with(".md") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Does a bullet or a numbered item start here?
fn starts_an_item(line: &str) -> bool {
    let line = line.trim_start();
    let number = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
    line.starts_with("- ")
        || line.starts_with("* ")
        || (number.len() < line.len() && number.starts_with(". "))
}

/// The items that are too long: the number of their first line, and how many lines they have.
fn long_items(text: &str) -> Vec<(usize, usize)> {
    let mut found = vec![];
    let mut item: Option<(usize, usize)> = None;
    let mut in_code = false;
    for (number, line) in text.lines().chain([""]).enumerate() {
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
        }
        let goes_on = !line.trim().is_empty() && !in_code && !starts_an_item(line);
        match &mut item {
            Some((_, lines)) if goes_on => *lines += 1,
            _ => {
                found.extend(item.take().filter(|(_, lines)| *lines > LINES_OF_A_BULLET));
                item = (!in_code && starts_an_item(line)).then_some((number + 1, 1));
            }
        }
    }
    found
}

#[test]
fn bullets_are_short() {
    for path in pages(&workspace()) {
        let text = std::fs::read_to_string(&path).expect("the page can be read");
        let long = long_items(&text);
        assert!(long.is_empty(), "{}: lines and lengths {long:?}", path.display());
    }
}

#[test]
fn the_map_is_short() {
    let text = std::fs::read_to_string(workspace().join("ARCHITECTURE.md")).expect("it is there");
    assert!(text.lines().count() <= LINES_OF_THE_MAP, "{} lines", text.lines().count());
}

/// Every page of the book is in its table of contents, every decision in the index of decisions.
#[test]
fn every_page_is_listed() {
    let docs = workspace().join("docs");
    let read = |name: &str| std::fs::read_to_string(docs.join(name)).expect("it is there");
    let (contents, decisions) = (read("SUMMARY.md"), read("decisions/README.md"));
    for path in pages(&docs) {
        let name = path.strip_prefix(&docs).expect("it is below").to_string_lossy().into_owned();
        if name == "SUMMARY.md" {
            continue;
        }
        assert!(contents.contains(&format!("]({name})")), "{name} is not in docs/SUMMARY.md");
        if let Some(decision) = name.strip_prefix("decisions/").filter(|name| *name != "README.md")
        {
            let is_listed = decisions.contains(&format!("]({decision})"));
            assert!(is_listed, "{name} is not in docs/decisions/README.md");
        }
    }
}

/// Links between pages lead to files.
#[test]
fn links_lead_somewhere() {
    for path in pages(&workspace()) {
        let text = std::fs::read_to_string(&path).expect("the page can be read");
        let folder = path.parent().expect("it is in a folder");
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = target.split('#').next().expect("a split has a first part");
            let is_path = !file.is_empty() && !file.contains("://") && !file.contains(' ');
            assert!(!is_path || folder.join(file).exists(), "{}: no file {target}", path.display());
        }
    }
}

#[test]
fn long_items_are_found() {
    let text = "- one\n  two\n- a\n  b\n  c\n  d\n  e\n\ntext\n1. x\n   y\n```\n- code\n\n```\n";
    assert_eq!(long_items(text), [(3, 5)]);
    assert_eq!(long_items("2. a\nb\nc\nd\ne"), [(1, 5)]);
    assert_eq!(long_items("- a\n  - b\n    c\n    d\n    e\n"), []);
}
