//! Methods that return no null by custom, whoever implements them: iterators, streams, views of collections.

use crate::classfile::{JavaType, MemberRef, MethodDescriptor};

/// Methods of the JDK's collections that have views of them, or copies.
const VIEWS: [&str; 16] = [
    "keySet",
    "entrySet",
    "values",
    "subList",
    "subSet",
    "headSet",
    "tailSet",
    "subMap",
    "headMap",
    "tailMap",
    "descendingSet",
    "descendingMap",
    "navigableKeySet",
    "toArray",
    "toString",
    "getClass",
];

/// Does a method return an object, and null for nobody?
pub(super) fn returns_object(member: MemberRef<'_>, shape: &MethodDescriptor) -> bool {
    let class = match &shape.returns {
        Some(JavaType::Class(name)) => name.as_str(),
        Some(JavaType::Array(_)) => "",
        _ => return false,
    };
    let is_view = member.class.starts_with("java/") && VIEWS.contains(&member.name);
    is_view
        || class.ends_with("Iterator")
        || class.starts_with("java/util/stream/")
        || class.starts_with("java/util/Optional")
        || class == "java/util/Enumeration"
}
