//! What models of collections ask for (`forkless.model.Model`), and methods that models do not have.

use super::boxes::unboxed;
use super::call::{ModelResult, NativeCall, done, give, unsupported};
use super::registry::ClassModels;
use super::strings::literal;
use crate::models::{NEIGHBOURS, PLACE_OF_ELEMENT, PLACE_OF_KEY};
use forkless_ir::{BinaryOp, CallDescription, ClassId, Constant, DescribedOperand, Handle, Type};

pub(super) const GROUPS: &[ClassModels] = &[
    (
        "forkless.model.Model",
        &[
            ("array", array),
            ("assume", assume),
            ("at", at),
            ("found", found),
            ("isKnownByIdentity", is_known_by_identity),
            ("isOf", is_of),
            ("keepsHashContract", keeps_hash_contract),
            ("notOfAModel", not_of_a_model_in_words),
            ("place", place),
            ("set", set),
        ],
    ),
    (
        "java.util.LinkedHashMap",
        &[
            ("putFirst", not_of_a_model),
            ("putLast", not_of_a_model),
            ("reversed", not_of_a_model),
            ("sequencedEntrySet", not_of_a_model),
            ("sequencedKeySet", not_of_a_model),
            ("sequencedValues", not_of_a_model),
        ],
    ),
    (
        "java.util.LinkedHashSet",
        &[
            ("addFirst", not_of_a_model),
            ("addLast", not_of_a_model),
            ("getFirst", not_of_a_model),
            ("getLast", not_of_a_model),
            ("removeFirst", not_of_a_model),
            ("removeLast", not_of_a_model),
            ("reversed", not_of_a_model),
        ],
    ),
    (
        "java.util.TreeMap",
        &[
            ("addAllForTreeSet", not_of_a_model),
            ("descendingKeySet", not_of_a_model),
            ("descendingMap", not_of_a_model),
            ("headMap", not_of_a_model),
            ("keySpliterator", not_of_a_model),
            ("subMap", not_of_a_model),
            ("tailMap", not_of_a_model),
        ],
    ),
    (
        "java.util.TreeSet",
        &[
            ("descendingSet", not_of_a_model),
            ("headSet", not_of_a_model),
            ("subSet", not_of_a_model),
            ("tailSet", not_of_a_model),
        ],
    ),
    (
        "java.util.EnumMap",
        &[
            ("<init>(Ljava/util/EnumMap;)V", not_given_a_model),
            ("equals(Ljava/util/EnumMap;)Z", not_given_a_model),
            ("putAll", not_given_a_model),
        ],
    ),
    ("java.util.AbstractList", &[("subList", not_of_a_model)]),
    ("java.util.LinkedList", &[("reversed", not_of_a_model)]),
    ("java.util.PriorityQueue", &[("spliterator", not_of_a_model)]),
];

/// Packages whose classes give equal objects equal hash codes, and hold no objects of the program.
const OF_VALUES: [&str; 3] = ["java.lang.", "java.math.", "java.time."];

/// `Model.assume(holds)`
fn assume(call: &mut NativeCall<'_>) -> ModelResult {
    let condition = call.narrowed(call.argument(0), Type::Bool)?;
    call.host.assume_usual(condition)?;
    done()
}

/// `Model.array(length)`
fn array(call: &mut NativeCall<'_>) -> ModelResult {
    let class = call.class("java.lang.Object[]");
    give(call.host.allocate_array(class, call.argument(0)))
}

/// `Model.at(array, index)`
fn at(call: &mut NativeCall<'_>) -> ModelResult {
    let object = Type::Ref(call.class("java.lang.Object"));
    give(call.host.array_load(call.argument(0), call.argument(1), object)?)
}

/// `Model.set(array, index, value)`
fn set(call: &mut NativeCall<'_>) -> ModelResult {
    let (array, index, value) = (call.argument(0), call.argument(1), call.argument(2));
    call.host.array_store(array, index, value)?;
    done()
}

/// `Model.isKnownByIdentity(object)`: classes that inherit `equals` from `Object`, and enums.
fn is_known_by_identity(call: &mut NativeCall<'_>) -> ModelResult {
    let identity = ["java.lang.Object", "java.lang.Enum"].map(|name| call.class(name));
    give_class_test(call, &|call, class| {
        let (java, program) = (call.java, call.program);
        let equals = java.find_method(program, class, "equals", "(Ljava/lang/Object;)Z");
        let declaring = equals.and_then(|method| program.method(method).class);
        declaring.is_none_or(|class| identity.contains(&class))
    })
}

/// `Model.keepsHashContract(object)`
fn keeps_hash_contract(call: &mut NativeCall<'_>) -> ModelResult {
    give_class_test(call, &|call, class| {
        let name = call.program.class_name(class);
        OF_VALUES.iter().any(|package| name.starts_with(package)) && call.java.is_of_jdk(name)
    })
}

/// `Model.isOf(object, className)`
fn is_of(call: &mut NativeCall<'_>) -> ModelResult {
    let name = literal(call, call.argument(1)).and_then(|units| String::from_utf16(&units).ok());
    give_class_test(call, &|call, class| name.as_deref() == Some(call.program.class_name(class)))
}

/// `Model.found(index, collection, method, key)`
fn found(call: &mut NativeCall<'_>) -> ModelResult {
    let (index, collection, key) = (call.argument(0), call.argument(1), call.argument(3));
    let method = literal(call, call.argument(2)).and_then(|units| String::from_utf16(&units).ok());
    let known = NEIGHBOURS.into_iter().find(|known| Some(*known) == method.as_deref());
    match known.filter(|_| call.known_int(index).is_none()) {
        Some(method) => give_described(call, index, collection, key, method),
        None => give(index),
    }
}

/// Returns whether the class of an object that is there passes a test: one value, without a fork.
fn give_class_test(
    call: &mut NativeCall<'_>,
    passes: &dyn Fn(&NativeCall<'_>, ClassId) -> bool,
) -> ModelResult {
    let classes = call.host.classes_of(call.argument(0))?;
    let is_passed: Vec<bool> = classes.iter().map(|&(class, _)| passes(call, class)).collect();
    // Most objects may have classes of one kind only.
    if is_passed.iter().all(|&one| one == is_passed[0]) {
        return call.give_truth(is_passed.first() == Some(&true));
    }
    let mut result = call.host.constant(Constant::Bool(false));
    for (&(_, condition), is_passed) in classes.iter().zip(is_passed) {
        if is_passed {
            result = call.host.binary(BinaryOp::Or, result, condition)?;
        }
    }
    give(call.widened(result, Type::Bool)?)
}

/// `Model.place(index, collection, key)`
fn place(call: &mut NativeCall<'_>) -> ModelResult {
    let (index, collection, key) = (call.argument(0), call.argument(1), call.argument(2));
    if call.known_int(index).is_some() {
        return give(index);
    }
    let set = call.class("java.util.Set");
    let classes = call.host.classes_of(collection)?;
    let is_set = classes.iter().all(|&(class, _)| call.is_subtype(class, set));
    let method = if is_set { PLACE_OF_ELEMENT } else { PLACE_OF_KEY };
    give_described(call, index, collection, key, method)
}

/// Returns a number that is described as what a method of a collection gives for a key.
fn give_described(
    call: &mut NativeCall<'_>,
    index: Handle,
    collection: Handle,
    key: Handle,
    method: &'static str,
) -> ModelResult {
    let literal = literal(call, key).and_then(|units| String::from_utf16(&units).ok());
    // A box that the path has made is known by the number in it.
    let boxed = match call.host.allocated_class(key) {
        Some(_) => unboxed(call, key)?.map(|(_, number)| number),
        None => None,
    };
    let argument = match &literal {
        Some(text) => DescribedOperand::Literal(text),
        None => DescribedOperand::Object(boxed.unwrap_or(key)),
    };
    let receiver = DescribedOperand::Object(collection);
    let description = CallDescription { receiver, method, argument: Some(argument), second: None };
    give(call.host.describe(index, description))
}

/// A method of the JDK that looks into fields of its receiver which models do not use.
fn not_of_a_model(call: &mut NativeCall<'_>) -> ModelResult {
    unless_model(call, 0)
}

/// The same of its first argument.
fn not_given_a_model(call: &mut NativeCall<'_>) -> ModelResult {
    unless_model(call, 1)
}

/// Runs a method of the JDK unless this argument is a model.
fn unless_model(call: &mut NativeCall<'_>, argument: usize) -> ModelResult {
    let models: Vec<ClassId> = crate::models::all().map(|name| call.class(name)).collect();
    for model in models {
        if call.host.is_instance(call.argument(argument), model)? {
            let name = call.method.map(|method| call.program.method_name(method));
            let name = name.unwrap_or_default();
            return unsupported(format!("{name} of a collection of the input"));
        }
    }
    call.own_code()
}

/// `Model.notOfAModel(what)`
fn not_of_a_model_in_words(call: &mut NativeCall<'_>) -> ModelResult {
    let what = literal(call, call.argument(0)).and_then(|units| String::from_utf16(&units).ok());
    unsupported(format!("{} of a collection of the input", what.unwrap_or_default()))
}
