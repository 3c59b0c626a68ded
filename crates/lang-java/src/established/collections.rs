//! Collections of the JDK that begin empty, and which of their methods never add to one.
//!
//! Only classes are listed whose objects inputs have without elements (`entry/usual/empty.rs`).

use crate::classfile::MemberRef;

/// Classes whose objects are made empty by constructors that take no other collection.
const CLASSES: [&str; 6] = [
    "java.util.ArrayList",
    "java.util.HashMap",
    "java.util.HashSet",
    "java.util.LinkedHashMap",
    "java.util.LinkedHashSet",
    "java.util.Vector",
];

/// Constructors that make an empty collection: what they take is a capacity and how it grows.
const EMPTY_CONSTRUCTORS: [&str; 5] = ["()V", "(I)V", "(IF)V", "(IFZ)V", "(II)V"];

/// Methods that add nothing to an empty collection, and hand out no way to add.
const READING: [&str; 37] = [
    "capacity",
    "clear",
    "computeIfPresent",
    "contains",
    "containsAll",
    "containsKey",
    "containsValue",
    "elementAt",
    "ensureCapacity",
    "entrySet",
    "firstElement",
    "forEach",
    "get",
    "getClass",
    "getFirst",
    "getLast",
    "getOrDefault",
    "hashCode",
    "indexOf",
    "isEmpty",
    "iterator",
    "keySet",
    "lastElement",
    "lastIndexOf",
    "parallelStream",
    "remove",
    "removeAll",
    "removeIf",
    "replace",
    "retainAll",
    "size",
    "sort",
    "spliterator",
    "stream",
    "toArray",
    "toString",
    "values",
];

/// Is a new object of the class empty, unless its constructor takes a collection?
pub(super) fn begins_empty(class: &str) -> bool {
    CLASSES.contains(&class)
}

/// Is a collection of such a class empty behind a call of this method, if it was before, and does it
/// stay so whatever is done with the result?
pub(super) fn stays_empty(member: MemberRef<'_>) -> bool {
    match member.name {
        "<init>" => EMPTY_CONSTRUCTORS.contains(&member.descriptor),
        name => READING.contains(&name),
    }
}
