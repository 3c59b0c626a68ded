//! What the code of a class establishes: facts that hold of fields in all objects that its
//! constructors and methods can make.
//!
//! A field is looked at if all its writers are known: a private one is written in the nest of its
//! class, a final one by constructors. The methods of the nest are followed over an abstract domain
//! (intervals, nullness, exact classes) until nothing changes. A field's fact covers what every
//! constructor leaves and what every other write writes. Reads assume the facts, which is an induction
//! over the life of an object; an object that is not established yet may also hold zero or null.
//!
//! When in doubt there is no fact: a method that cannot be followed, a native one, or a field that code
//! names in a string beside reflection ends it. What is not seen are writes from outside by reflection,
//! serialised forms that were tampered with, and data races.

mod arithmetic;
mod collections;
mod custom;
mod frame;
mod members;
mod method;
mod nest;
mod pairs;
mod step;
mod value;
mod words;

use crate::classfile::{ClassFile, JavaType};
use crate::java::Java;
use crate::models;
use crate::names::{dotted, name_of};
use crate::resolve::is_below;
use forkless_ir::{Assumption, Constant, FieldId, InputRule, Program};
use frame::Unclear;
use method::{Followed, follow};
use nest::{Nest, any_arguments, is_known_to_frameworks, nest_of};
use std::collections::BTreeMap;
use std::sync::Arc;
use value::{Interval, Known, Value, range_of};

/// Bounds that still move after so many rounds go to the next of few values.
const ROUNDS_BEFORE_WIDENING: u32 = 4;

/// More rounds than any nest needs.
const MOST_ROUNDS: u32 = 60;

/// The facts of a nest, by class and field.
pub(crate) type Facts = BTreeMap<(String, String), Fact>;

/// What is known of a field, and why.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Fact {
    ty: JavaType,
    value: Value,
    what: String,
    why: String,
    /// Is it a collection that nothing adds to?
    is_empty: bool,
    /// Fields of the same object that are not null where this one is not zero.
    pub needs: Vec<String>,
}

/// The facts of a class and its nest.
pub(crate) fn facts(java: &Java, file: &Arc<ClassFile>) -> Arc<Facts> {
    let host = nest_of(java, file).swap_remove(0);
    if let Some(known) = java.established.get(&host) {
        return known;
    }
    let found = Nest::of(java, file).and_then(|nest| settled(nest).ok());
    java.established.insert(host, Arc::new(found.unwrap_or_default()))
}

/// Follows all methods until nothing changes.
fn settled(mut nest: Nest<'_>) -> Result<Facts, Unclear> {
    for round in 0..MOST_ROUNDS {
        nest.has_changed = false;
        nest.widens = round >= ROUNDS_BEFORE_WIDENING;
        for number in 0..nest.methods.len() {
            visit(&mut nest, number)?;
        }
        if !nest.has_changed && !open_uncalled(&mut nest) {
            pairs::settle(&mut nest)?;
            return Ok(words::facts(&nest));
        }
    }
    Err(Unclear)
}

/// Follows a method with what is known so far.
fn visit(nest: &mut Nest<'_>, number: usize) -> Result<(), Unclear> {
    let Some(first) = nest.first_frame(number) else { return Ok(()) };
    let method = &nest.methods[number];
    let followed = Followed {
        file: nest.files[method.file].clone(),
        code: method.code.clone(),
        shape: method.shape.clone(),
        name: method.info.name.clone(),
        is_static: method.info.access.is_static(),
        number: Some(number),
        depth: 0,
    };
    let outcome = follow(nest, &followed, first)?;
    if followed.is_constructor()
        && let Some(outcome) = &outcome
    {
        for (&field, state) in &outcome.fields {
            nest.establish(field, &state.now);
        }
    }
    let method = &mut nest.methods[number];
    nest.has_changed |= method.outcome != outcome;
    method.outcome = outcome;
    Ok(())
}

/// Private methods that nothing seems to call: something does, with anything.
fn open_uncalled(nest: &mut Nest<'_>) -> bool {
    let mut is_new = false;
    for method in nest.methods.iter_mut().filter(|method| method.arguments.is_none()) {
        method.arguments = Some(any_arguments(nest.java, &method.info, &method.shape));
        is_new = true;
    }
    is_new
}

impl Fact {
    /// The classes of a collection that is always empty.
    pub(crate) fn empty_classes(&self) -> Option<Vec<&str>> {
        match &self.value.known {
            Known::Reference(reference) if self.is_empty => {
                Some(reference.classes.iter().flatten().map(String::as_str).collect())
            }
            _ => None,
        }
    }

    /// The fact as a rule for inputs.
    /// `others` are fields of its class.
    pub(crate) fn rule(&self, program: &Program, class: &str, others: &[FieldId]) -> InputRule {
        let mut rule = InputRule::default();
        let is_needed = |&one: &FieldId| self.needs.contains(&program.field(one).name);
        rule.needs = others.iter().copied().filter(is_needed).collect();
        match &self.value.known {
            Known::Number(interval) => {
                let Interval { low, high, .. } = *interval;
                let says_all = range_of(&self.ty).is_some_and(|all| all.is_within(*interval));
                match (&self.ty, low == high) {
                    // It says something of other fields only.
                    _ if says_all => {}
                    (JavaType::Boolean, _) => rule.value = Some(Constant::Bool(low != 0)),
                    (JavaType::Long, true) => rule.value = Some(Constant::I64(low)),
                    (_, true) => rule.value = Some(Constant::I32(low as i32)),
                    (_, false) => rule.range = Some((low, high)),
                }
            }
            Known::Reference(reference) => {
                rule.not_null = !reference.may_be_null;
                let names = reference.classes.iter().flatten().map(String::as_str);
                let names = names.flat_map(|name| [Some(name), models::stand_in(name)]).flatten();
                rule.classes = names.map(|name| program.intern_class(name)).collect();
                if reference.is_always_null() {
                    rule.value = Some(Constant::Null);
                }
                rule.length = reference.length.map(|length| (length.low, length.high));
            }
            Known::Nothing | Known::Comparison(_) | Known::IsInstance(_) => {}
        }
        rule.assuming(Assumption {
            about: class.to_string(),
            what: self.what.clone(),
            why: self.why.clone(),
            is_optional: true,
        })
    }
}

/// A value without what its type says already, and without bounds that tell people nothing.
fn told(java: &Java, mut value: Value, ty: &JavaType) -> Value {
    match &mut value.known {
        Known::Number(interval) => {
            let all = range_of(ty).unwrap_or(Interval::LONG);
            // Far bounds come from a test at the end of the range, such as one against overflow.
            if interval.low < all.low / 2 {
                interval.low = all.low;
            }
            if interval.high > all.high / 2 && interval.low != interval.high {
                interval.high = all.high;
            }
        }
        Known::Reference(reference) => {
            let is_declared = |name: &String| *name == name_of(ty) && is_final(java, ty);
            let classes = reference.classes.iter().flatten();
            let says_nothing = classes.clone().all(is_declared);
            // No verifier lets a field have an object that is not of its type.
            let is_wrong = !classes.clone().all(|class| fits(java, class, ty));
            if !reference.is_always_null() && (says_nothing || is_wrong) {
                reference.classes = None;
            }
            if let Some(length) = &mut reference.length
                && length.high > Interval::INT.high / 2
            {
                length.high = Interval::INT.high;
            }
            let says_nothing =
                |length: &Interval| length.low == 0 && length.high == Interval::INT.high;
            reference.length = reference.length.filter(|length| !says_nothing(length));
        }
        Known::Nothing | Known::Comparison(_) | Known::IsInstance(_) => {}
    }
    value
}

/// May objects of a class be in a field of this type? A constant of an enum, `Class.NAME`, may be where its enum is.
fn fits(java: &Java, class: &str, ty: &JavaType) -> bool {
    let above = name_of(ty);
    let is_constant = |(owner, _): (&str, &str)| is_below(java, owner, &above);
    class.ends_with("[]")
        || is_below(java, class, &above)
        || class.rsplit_once('.').is_some_and(is_constant)
}

/// Are all objects of a type of the same class?
fn is_final(java: &Java, ty: &JavaType) -> bool {
    match ty {
        JavaType::Array(element) => !element.is_reference() || is_final(java, element),
        JavaType::Class(name) => {
            java.file_named(&dotted(name)).is_some_and(|file| file.access.is_final())
        }
        _ => true,
    }
}

/// Does the value say more than the type?
fn says_something(value: &Value, ty: &JavaType) -> bool {
    match &value.known {
        Known::Number(interval) => match (ty, range_of(ty)) {
            // Rules compare signed numbers.
            (JavaType::Char, _) => interval.low == interval.high,
            (_, Some(range)) => {
                interval.is_within(range)
                    && (interval.low, interval.high) != (range.low, range.high)
            }
            (_, None) => false,
        },
        Known::Reference(reference) => {
            !reference.may_be_null || reference.classes.is_some() || reference.length.is_some()
        }
        Known::Nothing | Known::Comparison(_) | Known::IsInstance(_) => false,
    }
}
