//! What a path reads from its environment, given to the JVM as far as it can be.
//!
//! The program's own calls of [`REPLACED`] go to a class that hands out the values of the path: their
//! class files name it instead. Properties of the system are set, and those that are the same on all
//! paths are told by that class. What code of the JDK reads for
//! itself, such as the clock in `new Date()`, the JVM has for itself.

use crate::embedded::ENVIRONMENT;
use forkless_lang_java::BY_CONTRACT;
use forkless_lang_java::classfile::ClassFile;
use forkless_lang_java::functions::is_result;
use std::collections::BTreeSet;

/// Static methods whose calls are replaced: class, name, descriptor.
const REPLACED: [(&str, &str, &str); 8] = [
    ("java/lang/System", "nanoTime", "()J"),
    ("java/lang/System", "currentTimeMillis", "()J"),
    ("java/lang/System", "getenv", "(Ljava/lang/String;)Ljava/lang/String;"),
    ("java/lang/System", "getenv", "()Ljava/util/Map;"),
    ("java/lang/System", "getProperty", "(Ljava/lang/String;)Ljava/lang/String;"),
    ("java/lang/System", "getProperty", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;"),
    ("java/lang/Math", "random", "()D"),
    ("java/lang/StrictMath", "random", "()D"),
];

/// Beginnings of the names of readings that the JVM can be given.
const GIVEN: [&str; 5] = [
    "System.nanoTime()",
    "System.currentTimeMillis()",
    "System.getenv(",
    "System.getProperty(",
    "Math.random()",
];

/// Can the JVM be given the value of this reading?
pub(crate) fn is_given(name: &str) -> bool {
    is_result(name) || GIVEN.iter().any(|given| name.starts_with(given))
}

/// What a path depends on that the JVM has for itself, in words; `None` if there is nothing.
pub(crate) fn dependence<'a>(names: impl Iterator<Item = &'a str>) -> Option<String> {
    let own: Vec<&str> = names.filter(|name| !is_given(name)).collect();
    let first = own.first()?;
    if let Some(value) = own.iter().find_map(|name| name.strip_prefix(BY_CONTRACT)) {
        let method = value.split_inclusive(')').next().unwrap_or(value);
        return Some(format!("the contract of `{method}` allows it, its code may not"));
    }
    let kinds: BTreeSet<&str> = own.iter().map(|name| kind(name)).collect();
    let what = kinds.into_iter().collect::<Vec<_>>().join(" and ");
    let more = if own.len() > 1 { ", ..." } else { "" };
    Some(format!("depends on {what} ({first}{more})"))
}

/// What a reading is of.
fn kind(name: &str) -> &'static str {
    if name.starts_with("anything(") {
        "code that is missing or not supported"
    } else if name.contains("Random") || name.contains("UUID") {
        "random numbers"
    } else if name.contains("Memory()") {
        "the memory of the machine"
    } else {
        "the clock"
    }
}

/// Names of methods whose results depend on how the JVM runs a path: who calls it, and who loads its
/// classes.
const OF_MACHINE: [&str; 5] = [
    "getClassLoader",
    "getContextClassLoader",
    "getProtectionDomain",
    "getStackTrace",
    "getSystemClassLoader",
];

/// The first of these methods that a class file calls.
pub(crate) fn asks_for_machine(bytes: &[u8]) -> Option<&'static str> {
    let (pool, _) = pool(bytes)?;
    let texts = pool.iter().flatten().filter(|(tag, ..)| *tag == UTF8);
    let mut names = texts.filter_map(|&(_, start, end)| bytes.get(start + 2..end));
    names.find_map(|name| OF_MACHINE.into_iter().find(|of| of.as_bytes() == name))
}

/// Tags of constants, and how many bytes follow each.
const UTF8: u8 = 1;
const CLASS: u8 = 7;
const METHOD: u8 = 10;
const SIZES: [(u8, usize); 16] = [
    (3, 4),
    (4, 4),
    (5, 8),
    (6, 8),
    (CLASS, 2),
    (8, 2),
    (9, 4),
    (METHOD, 4),
    (11, 4),
    (12, 4),
    (15, 3),
    (16, 2),
    (17, 4),
    (18, 4),
    (19, 2),
    (20, 2),
];

/// A constant of a class file: its tag, and where what follows starts and ends.
type PoolEntry = (u8, usize, usize);

/// The class file with calls of [`REPLACED`] going to the class that hands out values; `None` if it has
/// no such calls.
pub(crate) fn redirected(bytes: &[u8]) -> Option<Vec<u8>> {
    // A class that cannot be read stays as it is.
    ClassFile::parse(bytes.into()).ok()?;
    let (pool, end) = pool(bytes)?;
    let number = |at: usize| Some(u16::from_be_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
    let text = |index: u16| match pool.get(usize::from(index))? {
        Some((UTF8, start, end)) => std::str::from_utf8(&bytes[start + 2..*end]).ok(),
        _ => None,
    };
    let parts = |index: u16| pool.get(usize::from(index)).copied().flatten().map(|entry| entry.1);
    let is_replaced = |at: usize| {
        let class = text(number(parts(number(at)?)?)?)?;
        let name_and_type = parts(number(at + 2)?)?;
        let (name, descriptor) = (text(number(name_and_type)?)?, text(number(name_and_type + 2)?)?);
        REPLACED.contains(&(class, name, descriptor)).then_some(at)
    };
    let methods = pool.iter().flatten().filter(|(tag, ..)| *tag == METHOD);
    let replaced: Vec<usize> = methods.filter_map(|&(_, at, _)| is_replaced(at)).collect();
    let count = u16::try_from(pool.len()).ok()?;
    if replaced.is_empty() || count > u16::MAX - 2 {
        return None;
    }
    let mut changed = bytes.to_vec();
    changed[8..10].copy_from_slice(&(count + 2).to_be_bytes());
    for at in replaced {
        changed[at..at + 2].copy_from_slice(&(count + 1).to_be_bytes());
    }
    let name = ENVIRONMENT.replace('.', "/");
    let mut added = vec![UTF8];
    added.extend(u16::try_from(name.len()).ok()?.to_be_bytes());
    added.extend(name.as_bytes());
    added.push(CLASS);
    added.extend(count.to_be_bytes());
    changed.splice(end..end, added);
    Some(changed)
}

/// The constants of a class file by their indices, and where they end.
fn pool(bytes: &[u8]) -> Option<(Vec<Option<PoolEntry>>, usize)> {
    let count = usize::from(u16::from_be_bytes(bytes.get(8..10)?.try_into().ok()?));
    let (mut entries, mut at) = (vec![None], 10);
    while entries.len() < count {
        let tag = *bytes.get(at)?;
        let size = match SIZES.iter().find(|(known, _)| *known == tag) {
            Some(&(_, size)) => size,
            None if tag == UTF8 => {
                2 + usize::from(u16::from_be_bytes(bytes.get(at + 1..at + 3)?.try_into().ok()?))
            }
            None => return None,
        };
        let end = at + 1 + size;
        bytes.get(at..end)?;
        entries.push(Some((tag, at + 1, end)));
        // A `long` or `double` takes two indices.
        if matches!(tag, 5 | 6) {
            entries.push(None);
        }
        at = end;
    }
    Some((entries, at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::embedded::ENVIRONMENT_FILE;

    #[test]
    fn calls_are_redirected_and_nothing_else() {
        // The class itself calls what it stands in for.
        let changed = redirected(ENVIRONMENT_FILE).expect("it asks for the time");
        let file = ClassFile::parse(changed.as_slice().into()).expect("it is still a class");
        assert_eq!(file.methods.len(), 9 + 1);
        assert!(redirected(&changed).is_none(), "no call is left");
        assert!(redirected(b"no class").is_none());
        assert_eq!(asks_for_machine(ENVIRONMENT_FILE), None);
    }

    #[test]
    fn dependences_are_named() {
        let check = |names: &[&str], expected: Option<&str>| {
            assert_eq!(dependence(names.iter().copied()).as_deref(), expected, "{names:?}");
        };
        check(&["System.nanoTime()", "System.nanoTime()#2", "System.getenv(\"A\")"], None);
        check(&["Clock.millis()"], Some("depends on the clock (Clock.millis())"));
        let two = ["Random.nextInt()", "Random.nextInt()#2"];
        check(&two, Some("depends on random numbers (Random.nextInt(), ...)"));
        let both = ["Random.nextInt()", "LocalDate.now().getYear()"];
        check(&both, Some("depends on random numbers and the clock (Random.nextInt(), ...)"));
        let missing = ["anything(\"a.B.c()\")"];
        let words = "depends on code that is missing or not supported (anything(\"a.B.c()\"))";
        check(&missing, Some(words));
    }
}
