//! Classes of our own that stand for classes of the JDK where objects of those are inputs.
//!
//! A hash map of the input is an `InputMap`: keys and values, without the table, nodes and hashes that a
//! `LinkedHashMap` has. Programs see it as its superclass. The sources are in `java/source`, compiled for Java 8
//! and later; a test compiles them again and compares.

/// The package of the models. No class of a program is taken from it.
pub const PACKAGE: &str = "forkless.model.";
/// Hash maps of the input.
pub const MAP: &str = "forkless.model.InputMap";
/// Hash sets of the input.
pub const SET: &str = "forkless.model.InputSet";
/// The field of a map or set that holds its keys or elements.
pub const KEYS: &str = "keys";
/// The field of a map that holds its values.
pub const VALUES: &str = "values";
/// The field that says whether a path has looked into a model before.
pub(crate) const KNOWN: &str = "isKnown";
/// What a place among the keys of a map is described as the result of.
pub const PLACE_OF_KEY: &str = "indexOfKey";
/// The same for the elements of a set.
pub const PLACE_OF_ELEMENT: &str = "indexOf";

/// The classes that a model stands for, and the model.
const STAND_INS: [(&str, &str); 4] = [
    ("java.util.HashMap", MAP),
    ("java.util.LinkedHashMap", MAP),
    ("java.util.HashSet", SET),
    ("java.util.LinkedHashSet", SET),
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
const FILES: [(&str, &[u8]); 12] = class_files![
    "InputMap",
    "InputMap$Entries",
    "InputMap$Entry",
    "InputMap$EntryIterator",
    "InputMap$EntryView",
    "InputMap$KeyIterator",
    "InputMap$KeyView",
    "InputMap$ValueIterator",
    "InputMap$ValueView",
    "InputSet",
    "InputSet$Elements",
    "Model",
];

/// The class file of a model, by dotted name.
pub(crate) fn file(dotted_name: &str) -> Option<&'static [u8]> {
    let name = dotted_name.strip_prefix(PACKAGE)?;
    FILES.iter().find(|(known, _)| *known == name).map(|(_, bytes)| *bytes)
}

/// Do objects of this class stand for objects of its superclass?
pub fn is_stand_in(dotted_name: &str) -> bool {
    dotted_name == MAP || dotted_name == SET
}

/// Is it a class of ours, which no machine has?
pub fn is_model(dotted_name: &str) -> bool {
    dotted_name.starts_with(PACKAGE)
}

/// The name that programs know a class of inputs by.
pub(crate) fn visible(class: &str) -> String {
    class.replace(MAP, "java.util.LinkedHashMap").replace(SET, "java.util.LinkedHashSet")
}
