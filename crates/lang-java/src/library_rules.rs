//! What holds of objects of the JDK that are inputs, because their classes see to it.

use crate::classfile::JavaType;
use crate::java::Java;
use crate::models;
use crate::names;
use crate::platform::Inputs;
use forkless_ir::{Assumption, Constant, FieldId, InputRule, Program};

/// Strings keep their arrays to themselves.
pub(crate) const OWNER: &str = "java.lang.String";
pub(crate) const OWNED: &str = "value";

/// The name of the class of inputs that arrays of strings have.
pub(crate) fn owned_array(array: &str) -> String {
    format!("{array} of {OWNER}")
}

/// What holds of objects of the JDK that are inputs.
///
/// Strings have Latin-1 characters, one a byte, so that every array of bytes makes a legal string;
/// their hash code is not computed yet. Nobody else has the array (other strings may have it). Hash
/// tables have the load factor that nearly all have: an open one makes every resizing a product of
/// two unknowns, and tells a reader little.
///
/// `earlier` are the fields before it in the class.
pub(crate) fn library_rule(
    java: &Java,
    program: &Program,
    class: &str,
    field: &str,
    declared: &JavaType,
    earlier: &[FieldId],
) -> Option<InputRule> {
    const USUAL_LOAD_FACTOR: f32 = 0.75;
    match (class, field) {
        (OWNER, OWNED) => {
            let array = program.intern_class(&owned_array(&names::name_of(declared)));
            Some(InputRule::object_of(array))
        }
        _ if models::is_stand_in(class) => rule_of_model(class, field),
        ("java.lang.String", "coder") => {
            let what = "characters of strings are Latin-1";
            let why = "others are not supported in inputs";
            Some(InputRule::is(Constant::I32(0)).assuming(always(class, what, why)))
        }
        ("java.lang.String", "hash") => Some(InputRule::is(Constant::I32(0))),
        ("java.lang.String", "hashIsZero") => Some(InputRule::is(Constant::Bool(false))),
        ("java.util.HashMap" | "java.util.Hashtable", "loadFactor") => {
            let usual = InputRule::is(Constant::F32(USUAL_LOAD_FACTOR.to_bits()));
            let what = "the load factor of hash tables is 0.75";
            let why = "nearly all have it, and others are not supported in inputs";
            Some(usual.assuming(always(class, what, why)))
        }
        _ => match java.inputs() {
            Inputs::Usual => usual_rule(program, class, field, earlier),
            Inputs::Any => None,
        },
    }
}

/// What is assumed of sorted collections.
const NATURAL_ORDER: &str = "sorted collections of the input have the natural order";

/// What holds of the objects that stand for collections of the input.
fn rule_of_model(class: &str, field: &str) -> Option<InputRule> {
    let is_sorted = [models::SORTED_MAP, models::SORTED_SET, models::PRIORITY_QUEUE];
    match field {
        models::KNOWN => {
            let unknown = InputRule::is(Constant::Bool(false));
            let seen = models::visible(class);
            let natural = Assumption {
                is_optional: true,
                ..always(&seen, NATURAL_ORDER, "nearly all have it")
            };
            Some(match is_sorted.contains(&class) {
                true => unknown.assuming(natural),
                false => unknown,
            })
        }
        models::SAMPLE => Some(InputRule::never_null()),
        _ => models::is_array(class, field).then(InputRule::never_null),
    }
}

/// What the JDK's own code sees to in objects of its classes, and what they hold in one of the states that
/// programs cannot tell apart: a list has no spare room, a deque begins where its array does, views of a map are not made
/// yet.
fn usual_rule(
    program: &Program,
    class: &str,
    field: &str,
    earlier: &[FieldId],
) -> Option<InputRule> {
    let length_of = |array: &str| {
        let array = earlier.iter().copied().find(|&one| program.field(one).name == array)?;
        Some(InputRule::length_of(array))
    };
    let zero = || Some(InputRule::is(Constant::I32(0)));
    let null = || Some(InputRule::is(Constant::Null));
    let assumed = |rule: InputRule, what: &str, why: &str| {
        let assumption = Assumption { is_optional: true, ..always(class, what, why) };
        Some(rule.assuming(assumption))
    };
    let between = |low: i64, high: i64| Some(InputRule::between(low, high));
    match (class, field) {
        ("java.util.ArrayList" | "java.util.Vector", "elementData")
        | ("java.lang.AbstractStringBuilder", "value")
        | ("java.io.ByteArrayInputStream", "buf")
        | ("java.util.ArrayDeque", "elements")
        | ("java.util.Arrays$ArrayList", "a")
        | ("java.util.BitSet", "words")
        | ("java.util.PriorityQueue", "queue")
        | ("java.util.TreeSet", "m")
        | ("java.util.ArrayList$Itr", "this$0")
        | ("java.time.LocalDateTime", "date" | "time") => Some(InputRule::never_null()),
        ("java.util.ArrayList", "size") | ("java.util.Vector", "elementCount") => {
            length_of("elementData")
        }
        ("java.lang.AbstractStringBuilder", "count") => length_of("value"),
        ("java.util.BitSet", "wordsInUse") => length_of("words"),
        ("java.util.PriorityQueue", "size") => length_of("queue"),
        ("java.util.PriorityQueue" | "java.util.TreeMap", "comparator") => {
            assumed(InputRule::is(Constant::Null), NATURAL_ORDER, "nearly all have it")
        }
        ("java.io.ByteArrayInputStream", "count") => length_of("buf"),
        ("java.io.ByteArrayInputStream", "pos" | "mark") => {
            let why = "that is where most readers find them";
            assumed(InputRule::is(Constant::I32(0)), "streams are at their beginning", why)
        }
        ("java.util.ArrayList$Itr", "cursor") => {
            let what = "iterators of the input have given nothing yet";
            let why = "that is where most readers find them";
            assumed(InputRule::is(Constant::I32(0)), what, why)
        }
        ("java.util.ArrayList$Itr", "lastRet") => Some(InputRule::is(Constant::I32(-1))),
        ("java.util.ArrayList$Itr", "expectedModCount")
        | (
            "java.util.AbstractList" | "java.util.PriorityQueue" | "java.util.TreeMap",
            "modCount",
        )
        | ("java.util.ArrayDeque", "head")
        | ("java.util.Vector", "capacityIncrement")
        | ("java.lang.AbstractStringBuilder", "coder") => zero(),
        ("java.lang.AbstractStringBuilder", "maybeLatin1") => {
            Some(InputRule::is(Constant::Bool(false)))
        }
        ("java.util.AbstractMap", "keySet" | "values")
        | ("java.util.HashMap" | "java.util.LinkedHashMap" | "java.util.TreeMap", "entrySet")
        | ("java.util.TreeMap", "navigableKeySet" | "descendingMap")
        | ("java.math.BigDecimal", "stringCache")
        | ("java.util.Date", "cdate") => null(),
        ("java.math.BigDecimal", "intVal") => {
            let why = "larger ones are rare";
            assumed(InputRule::is(Constant::Null), "decimals have at most 18 digits", why)
        }
        ("java.math.BigDecimal", "intCompact") => between(1 - 10_i64.pow(18), 10_i64.pow(18) - 1),
        // It is computed when it is asked for.
        ("java.math.BigDecimal", "precision") => zero(),
        ("java.time.LocalDate", "year") => between(-999_999_999, 999_999_999),
        ("java.time.LocalDate", "month") => between(1, 12),
        ("java.time.LocalDate", "day") => {
            let why = "every month has them";
            assumed(InputRule::between(1, 28), "days are from the 1st to the 28th", why)
        }
        ("java.time.LocalTime", "hour") => between(0, 23),
        ("java.time.LocalTime", "minute" | "second") => between(0, 59),
        ("java.time.LocalTime", "nano") | ("java.time.Instant" | "java.time.Duration", "nanos") => {
            between(0, 999_999_999)
        }
        _ => None,
    }
}

/// An assumption that every run makes.
fn always(class: &str, what: &str, why: &str) -> Assumption {
    Assumption { about: class.into(), what: what.into(), why: why.into(), is_optional: false }
}
