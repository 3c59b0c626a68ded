//! Does a class only read the lists that it is given? Then a test can give it one that cannot change.

use super::classes::Classes;

/// The types that a list has.
const LISTS: [&str; 5] = [
    "java/util/ArrayList",
    "java/util/Collection",
    "java/util/List",
    "java/lang/Iterable",
    "java/util/AbstractCollection",
];

/// Calls that a list that cannot change, and that holds no null, answers as any other.
const READING: [&str; 8] =
    ["size", "get", "isEmpty", "iterator", "stream", "forEach", "toArray", "hashCode"];

/// Does the code of a class only read lists, as far as its calls tell? Calls of other classes that take a list count as
/// changing it, unless they copy it.
pub(super) fn only_reads_lists(classes: &Classes, class: &str) -> bool {
    let Some(known) = classes.get(class) else { return false };
    let file = &known.file;
    let takes_list = |descriptor: &str| {
        let parameters = descriptor.split(')').next().unwrap_or_default();
        LISTS.iter().any(|list| parameters.contains(&format!("L{list};")))
            || parameters.contains("Ljava/lang/Object;")
    };
    (1..file.pool.len() as u16).all(|index| {
        let Ok(member) = file.pool.member(index) else { return true };
        if !member.descriptor.starts_with('(') || member.class == file.name {
            return true;
        }
        if LISTS.contains(&member.class) && member.name != "<init>" {
            return READING.contains(&member.name);
        }
        let copies = member.name == "<init>" && member.class.starts_with("java/util/");
        !takes_list(member.descriptor) || copies
    })
}
