//! Does the explored code read settings of the system? Their values are strings, which inputs must then
//! be able to be.

use super::target::FoundMethod;
use crate::classfile::ClassFile;
use crate::java::Java;
use crate::names::dotted;

/// Methods that give settings: class, name.
const READERS: [(&str, &str); 5] = [
    ("java/lang/System", "getenv"),
    ("java/lang/System", "getProperty"),
    ("java/lang/Boolean", "getBoolean"),
    ("java/lang/Integer", "getInteger"),
    ("java/lang/Long", "getLong"),
];

/// Does a method of the explored class or of its nest call such a method?
pub(super) fn are_read(java: &Java, found: &FoundMethod) -> bool {
    let host = found.file.nest_host.as_ref().unwrap_or(&found.file.name);
    let host = java.file_named(&dotted(host));
    let members = host.iter().flat_map(|host| &host.nest_members);
    let members = members.filter_map(|member| java.file_named(&dotted(member)));
    members.chain(host.clone()).chain([found.file.clone()]).any(|file| calls_reader(&file))
}

fn calls_reader(file: &ClassFile) -> bool {
    let entries = 1..u16::try_from(file.pool.len()).unwrap_or(u16::MAX);
    let members = entries.filter_map(|index| file.pool.member(index).ok());
    members.into_iter().any(|member| READERS.contains(&(member.class, member.name)))
}
