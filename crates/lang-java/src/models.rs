//! Classes of our own that stand for classes of the JDK where objects of those are inputs.
//!
//! A hash map of the input is an `InputMap`: keys and values, without the table, nodes and hashes that a
//! `LinkedHashMap` has. Sorted maps and sets have no tree, linked lists no nodes, deques no spare room. Programs see a
//! model as its superclass. The sources are in `java/source`, compiled for Java 8 and later; a test compiles them again
//! and compares.

/// The package of the models. No class of a program is taken from it.
pub const PACKAGE: &str = "forkless.model.";
/// Hash maps of the input.
pub const MAP: &str = "forkless.model.InputMap";
/// Hash sets of the input.
pub const SET: &str = "forkless.model.InputSet";
/// Sorted maps of the input.
pub const SORTED_MAP: &str = "forkless.model.InputSortedMap";
/// Sorted sets of the input.
pub const SORTED_SET: &str = "forkless.model.InputSortedSet";
/// Maps of the input whose keys are constants of an enum.
pub const ENUM_MAP: &str = "forkless.model.InputEnumMap";
/// The field of such a map that holds a constant of that enum, also where the map is empty.
pub const SAMPLE: &str = "sample";
/// Deques of the input in arrays.
pub const DEQUE: &str = "forkless.model.InputDeque";
/// Linked lists of the input.
pub const LINKED_LIST: &str = "forkless.model.InputLinkedList";
/// Priority queues of the input.
pub const PRIORITY_QUEUE: &str = "forkless.model.InputPriorityQueue";
/// The field of a map or set that holds its keys or elements.
pub const KEYS: &str = "keys";
/// The field of a map that holds its values.
pub const VALUES: &str = "values";
/// The field that says whether a path has looked into a model before.
pub const KNOWN: &str = "isKnown";
/// What a place among the keys of a map is described as the result of.
pub const PLACE_OF_KEY: &str = "indexOfKey";
/// The same for the elements of a set.
pub const PLACE_OF_ELEMENT: &str = "indexOf";

/// What a place among sorted keys or elements is described as the result of: the method that finds it.
pub const NEIGHBOURS: [&str; 8] =
    ["ceiling", "ceilingKey", "floor", "floorKey", "higher", "higherKey", "lower", "lowerKey"];

/// What the arrays of a model hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inside {
    /// Keys, and values in another array.
    Entries,
    /// Elements of a set.
    Elements,
    /// Elements of a list, in its order.
    List,
    /// Elements of a queue, in the order of iteration.
    Queue,
}

/// All models, with the class that programs see.
const MODELS: [(&str, &str, Inside); 8] = [
    (MAP, "java.util.LinkedHashMap", Inside::Entries),
    (SET, "java.util.LinkedHashSet", Inside::Elements),
    (SORTED_MAP, "java.util.TreeMap", Inside::Entries),
    (SORTED_SET, "java.util.TreeSet", Inside::Elements),
    (ENUM_MAP, "java.util.EnumMap", Inside::Entries),
    (DEQUE, "java.util.ArrayDeque", Inside::Queue),
    (LINKED_LIST, "java.util.LinkedList", Inside::List),
    (PRIORITY_QUEUE, "java.util.PriorityQueue", Inside::Queue),
];

/// What a model holds; none of other classes.
pub fn inside(dotted_name: &str) -> Option<Inside> {
    MODELS.iter().find(|(model, ..)| *model == dotted_name).map(|&(.., inside)| inside)
}

/// The names of all models.
pub(crate) fn all() -> impl Iterator<Item = &'static str> {
    MODELS.iter().map(|&(model, ..)| model)
}

/// Is it a field that holds an array of a model?
pub(crate) fn is_array(class: &str, field: &str) -> bool {
    match inside(class) {
        Some(Inside::Entries) => matches!(field, KEYS | VALUES),
        Some(Inside::Elements | Inside::List | Inside::Queue) => field == KEYS,
        None => false,
    }
}

/// Does an array of a model never hold null? Keys that are sorted and elements of such collections are no nulls.
pub(crate) fn has_no_null(class: &str, field: &str) -> bool {
    let refuses = [SORTED_MAP, SORTED_SET, ENUM_MAP, DEQUE, PRIORITY_QUEUE];
    field == KEYS && refuses.contains(&class)
}

/// The classes that a model stands for, and the model.
const STAND_INS: [(&str, &str); 10] = [
    ("java.util.HashMap", MAP),
    ("java.util.LinkedHashMap", MAP),
    ("java.util.HashSet", SET),
    ("java.util.LinkedHashSet", SET),
    ("java.util.TreeMap", SORTED_MAP),
    ("java.util.TreeSet", SORTED_SET),
    ("java.util.EnumMap", ENUM_MAP),
    ("java.util.ArrayDeque", DEQUE),
    ("java.util.LinkedList", LINKED_LIST),
    ("java.util.PriorityQueue", PRIORITY_QUEUE),
];

/// The model of a class.
pub(crate) fn stand_in(class: &str) -> Option<&'static str> {
    STAND_INS.iter().find(|(known, _)| *known == class).map(|(_, model)| *model)
}

/// Is it a class that a model stands for, or one nested in it?
pub(crate) fn is_modelled(class: &str) -> bool {
    stand_in(class.split('$').next().unwrap_or(class)).is_some()
}

macro_rules! class_files {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_bytes!(concat!("../java/classes/forkless/model/", $name, ".class")))),*]
    };
}

/// Names without the package, and class files.
const FILES: [(&str, &[u8]); 27] = class_files![
    "BackwardIterator",
    "InputDeque",
    "InputEnumMap",
    "InputLinkedList",
    "InputMap",
    "InputPriorityQueue",
    "InputSet",
    "InputSet$Elements",
    "InputSortedMap",
    "InputSortedSet",
    "Model",
    "Order",
    "Row",
    "RowIterator",
    "Rows",
    "SortedKeys",
    "Table",
    "Tables",
    "Views",
    "Views$Entries",
    "Views$Entry",
    "Views$EntryIterator",
    "Views$EntryView",
    "Views$KeyIterator",
    "Views$KeyView",
    "Views$ValueIterator",
    "Views$ValueView",
];

/// The class file of a model, by dotted name.
pub(crate) fn file(dotted_name: &str) -> Option<&'static [u8]> {
    let name = dotted_name.strip_prefix(PACKAGE)?;
    FILES.iter().find(|(known, _)| *known == name).map(|(_, bytes)| *bytes)
}

/// Do objects of this class stand for objects of its superclass?
pub fn is_stand_in(dotted_name: &str) -> bool {
    inside(dotted_name).is_some()
}

/// Is it a class of ours, which no machine has?
pub fn is_model(dotted_name: &str) -> bool {
    dotted_name.starts_with(PACKAGE)
}

/// The name that programs know a class of inputs by.
pub(crate) fn visible(class: &str) -> String {
    MODELS.iter().fold(class.to_string(), |name, (model, seen, _)| name.replace(model, seen))
}
