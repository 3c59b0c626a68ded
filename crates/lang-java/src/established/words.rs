//! Facts and their reasons in words.

use super::nest::{Nest, TrackedField};
use super::value::{Interval, Known, Value, range_of};
use super::{Fact, Facts, is_known_to_frameworks, says_something, told};
use crate::classfile::JavaType;
use crate::names::dotted;

/// More methods than this are counted, not named.
const MOST_NAMES: usize = 3;

/// What is known of the fields of a nest.
pub(super) fn facts(nest: &Nest<'_>) -> Facts {
    let mut facts = Facts::new();
    for (number, field) in nest.fields.iter().enumerate() {
        let file = &nest.files[field.file];
        let Some(mut value) = field.fact.clone() else { continue };
        if field.is_open {
            match &value.known {
                Known::Reference(reference) if !reference.may_be_null && field.is_set => {
                    value = Value::reference(false);
                }
                _ => value = Value::any(&field.ty),
            }
        }
        let value = told(nest.java, value, &field.ty);
        let is_written = field.is_set || !field.writers.is_empty();
        // What nothing writes is there for someone: a framework that knows the class.
        let is_open = !is_written && is_known_to_frameworks(file);
        let class = dotted(&file.name);
        let needs = needs(nest, number);
        if is_open || !says_something(&value, &field.ty) {
            if !needs.is_empty() {
                let what = needs_words(&class, field, &needs);
                let (ty, why) = (field.ty.clone(), NEEDS_WHY.to_string());
                let value = Value::any(&ty);
                let fact = Fact { ty, value, what, why, is_empty: false, needs };
                facts.insert((class, field.name.clone()), fact);
            }
            continue;
        }
        let is_empty = nest.is_always_empty(field);
        let mut says = says(&value.known, &field.ty);
        let mut why = reason(nest, field, &value.known);
        if is_empty {
            says.push_str(", always empty");
            why.push_str(", and nothing ever adds to it");
        }
        let mut what = format!("`{}.{}` {says}", people_name(&class), field.name);
        if !needs.is_empty() {
            what = format!("{what}, and {}", needs_words(&class, field, &needs));
            why = format!("{why}; {NEEDS_WHY}");
        }
        let fact = Fact { ty: field.ty.clone(), value, what, why, is_empty, needs };
        facts.insert((class, field.name.clone()), fact);
    }
    facts
}

/// Why relations between fields hold.
const NEEDS_WHY: &str = "constructors and methods see to it, if no exception ends one halfway";

/// The fields that are not null where this one is not zero.
fn needs(nest: &Nest<'_>, field: usize) -> Vec<String> {
    let held = nest.pairs.iter().filter(|pair| pair.0 == field);
    held.map(|pair| nest.fields[pair.1].name.clone()).collect()
}

/// The same in words.
fn needs_words(class: &str, field: &TrackedField, needs: &[String]) -> String {
    let is = if field.ty == JavaType::Boolean { "is true" } else { "is not 0" };
    let names: Vec<String> = needs.iter().map(|name| format!("`{name}`")).collect();
    let (names, are) = (listed(&names, "and"), if needs.len() == 1 { "is" } else { "are" });
    format!("where `{}.{}` {is}, {names} {are} not null", people_name(class), field.name)
}

/// What is known of a value, behind "it".
fn says(known: &Known, ty: &JavaType) -> String {
    match known {
        Known::Number(interval) => number(*interval, ty),
        Known::Reference(reference) => {
            let names = reference.classes.iter().flatten().map(|name| people_name(name));
            let names: Vec<String> = names.collect();
            let says = match (names.as_slice(), reference.may_be_null) {
                ([], true) if reference.classes.is_none() => "is null or an array".into(),
                ([], true) => "is always null".into(),
                ([], false) => "is never null".into(),
                (names, true) => format!("is null or {}", listed(names, "or")),
                (names, false) => format!("is {}, never null", listed(names, "or")),
            };
            match reference.length {
                Some(length) => format!("{says}, with {}", elements(length)),
                None => says,
            }
        }
        Known::Nothing | Known::Comparison(_) | Known::IsInstance(_) => "is open".into(),
    }
}

/// So many elements.
fn elements(length: Interval) -> String {
    let Interval { low, high, .. } = length;
    match () {
        () if low == 1 && high == 1 => "1 element".into(),
        () if low == high => format!("{low} elements"),
        () if high == Interval::INT.high => {
            format!("at least {low} element{}", if low == 1 { "" } else { "s" })
        }
        () => format!("{low} to {high} elements"),
    }
}

fn number(interval: Interval, ty: &JavaType) -> String {
    let Interval { low, high, .. } = interval;
    let all = range_of(ty).unwrap_or(Interval::LONG);
    match () {
        () if *ty == JavaType::Boolean => format!("is always {}", low != 0),
        () if low == high => format!("is always {low}"),
        () if high == all.high && low == 0 => "is never negative".into(),
        () if high == all.high => format!("is at least {low}"),
        () if low == all.low => format!("is at most {high}"),
        () => format!("is from {low} to {high}"),
    }
}

/// Names, with a word before the last.
fn listed(names: &[String], word: &str) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => format!("{} {word} {last}", others.join(", ")),
    }
}

/// A class without its package: `Invoice.Line`.
fn people_name(class: &str) -> String {
    let nested = class.rsplit_once('$').map_or(class, |(outer, _)| outer);
    let start = nested.rfind('.').map_or(0, |dot| dot + 1);
    // A constant of an enum keeps the enum's name.
    let start = match class[..start].trim_end_matches('.').rsplit_once('.') {
        Some((package, last)) if last.starts_with(char::is_uppercase) && !class.contains('$') => {
            package.len() + 1
        }
        _ => start,
    };
    class[start..].replace('$', ".")
}

/// Who writes the field.
fn reason(nest: &Nest<'_>, field: &TrackedField, known: &Known) -> String {
    let constructors = nest.methods.iter();
    let constructors =
        constructors.filter(|method| method.file == field.file && method.info.name == "<init>");
    let constructors = match constructors.count() {
        1 => "its constructor",
        _ => "all its constructors",
    };
    let mut writers: Vec<&str> = field.is_set.then_some(constructors).into_iter().collect();
    writers.extend(field.writers.iter().map(String::as_str));
    let is_one = writers.len() == 1 && writers != ["all its constructors"];
    let rest = writers.len().saturating_sub(MOST_NAMES);
    let more = if rest > 1 { format!("{rest} more") } else { String::new() };
    if rest > 1 {
        writers.truncate(MOST_NAMES);
        writers.push(&more);
    }
    let writers: Vec<String> = writers.into_iter().map(str::to_string).collect();
    let verb = if is_one { "sees" } else { "see" };
    let reason = match writers.as_slice() {
        [] => "nothing in the class writes it".to_string(),
        some if field.is_open => {
            format!(
                "{} {verb} to it, nothing else on the class path writes it",
                listed(some, "and")
            )
        }
        some => format!("{} {verb} to it, nothing else writes it", listed(some, "and")),
    };
    match known {
        Known::Number(interval) if interval.counts => {
            format!("{reason}; a counter does not overflow")
        }
        Known::Reference(reference) if !reference.may_be_null && reference.by_custom => {
            format!("{reason}; nobody passes null, or returns it for an iterator or a view")
        }
        Known::Reference(reference)
            if !reference.may_be_null && nest.java.arguments_not_null && !writers.is_empty() =>
        {
            format!("{reason}; callers pass no null")
        }
        _ => reason,
    }
}
