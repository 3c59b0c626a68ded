//! The sequences of calls that are tried for an object, the likely ones first.

use super::classes::{CallKind, Callable, Classes, can_use, dotted};
use super::effects::{ELEMENTS, EffectTable, Effects, LIBRARY};
use super::graph::{Graph, Kind, Wanted};
use super::harness::Plan;
use super::types::erased_name;
use forkless_lang_java::classfile::{GenericType, TypeArguments};
use forkless_term::Value;
use std::collections::BTreeSet;

/// So many ways to begin and to go on are tried.
const MOST_MAKERS: usize = 5;
const MOST_MUTATORS: usize = 6;

/// A call is repeated at most that often.
const MOST_REPEATED: usize = 8;

/// The constructors and factories of a class that code of a package can call: constructors first, those with few
/// parameters first.
pub(super) fn makers(
    classes: &Classes,
    class: &str,
    ty: &GenericType,
    package: &str,
) -> Vec<Callable> {
    let Some(known) = classes.get(class) else { return vec![] };
    let access = known.file.access;
    if access.is_enum() || !classes.can_name(class, package) {
        return vec![];
    }
    let arguments = classes.arguments(class, ty);
    let mut found: Vec<Callable> = vec![];
    for method in &known.file.methods {
        if !can_use(method.access, class, package) || method.access.is_synthetic() {
            continue;
        }
        let Some(call) = classes.callable(class, method, &arguments) else { continue };
        let makes = match call.kind {
            CallKind::Constructor => !access.is_abstract(),
            CallKind::Static => call.returns.as_ref().is_some_and(|ty| erased_name(ty) == class),
            CallKind::Instance => false,
        };
        if makes {
            found.push(call);
        }
    }
    // A copy is no beginning.
    let copies = |call: &Callable| call.parameters.iter().any(|ty| erased_name(ty) == class);
    found.sort_by_key(|call| {
        (call.kind != CallKind::Constructor, !call.is_public, copies(call), call.parameters.len())
    });
    found.truncate(MOST_MAKERS + 3);
    found
}

/// Builders: a nested class with a method without parameters that gives an object of the class.
pub(super) fn builders(
    classes: &Classes,
    class: &str,
    package: &str,
) -> Vec<(Callable, Callable, String)> {
    let Some(known) = classes.get(class) else { return vec![] };
    let file = &known.file;
    let nested = file.inner_classes.iter().filter(|inner| inner.outer.as_ref() == Some(&file.name));
    let mut found = vec![];
    for inner in nested {
        let builder = dotted(&inner.name);
        let Some(inner_file) = classes.get(&builder) else { continue };
        let finish = inner_file.file.methods.iter().find_map(|method| {
            let call = classes.callable(&builder, method, &TypeArguments::new())?;
            let gives = call.returns.as_ref().is_some_and(|ty| erased_name(ty) == class);
            (gives
                && call.kind == CallKind::Instance
                && call.parameters.is_empty()
                && can_use(method.access, &builder, package))
            .then_some(call)
        });
        let Some(finish) = finish else { continue };
        let own = makers(classes, &builder, &GenericType::class(&inner.name), package);
        let factories = file.methods.iter().filter_map(|method| {
            let call = classes.callable(class, method, &TypeArguments::new())?;
            let gives = call.returns.as_ref().is_some_and(|ty| erased_name(ty) == builder);
            (call.kind == CallKind::Static && gives && can_use(method.access, class, package))
                .then_some(call)
        });
        for make in factories.chain(own).take(2) {
            found.push((make, finish.clone(), builder.clone()));
        }
    }
    found
}

/// A method that changes objects, and what it writes of what is wanted.
#[derive(Clone, Debug)]
pub(super) struct Mutator {
    pub call: Callable,
    pub writes: Effects,
}

/// What is wanted of some objects, in the words of [`Effects`].
pub(super) fn wanted_effects(graph: &Graph, inside: &BTreeSet<usize>) -> Effects {
    let mut wanted = Effects::new();
    for &number in inside {
        match &graph.nodes[number].kind {
            Kind::Fields(fields) => {
                let set = fields.iter().filter(|field| !field.value.is_default());
                wanted.extend(set.map(|field| format!("{}.{}", field.class, field.name)));
            }
            Kind::Array { elements } => {
                if elements.iter().flatten().any(|one| !one.is_default()) {
                    wanted.insert(ELEMENTS.to_string());
                }
            }
            Kind::List(_) | Kind::Set(_) | Kind::Map(_) => {
                wanted.insert(LIBRARY.to_string());
            }
            Kind::Text(_)
            | Kind::OwnText(_)
            | Kind::Boxed(..)
            | Kind::Constant { .. }
            | Kind::Function { .. } => {}
        }
    }
    wanted
}

/// The methods of a class and those above it that write something that is wanted: what writes most comes first.
pub(super) fn mutators(
    classes: &Classes,
    table: &mut EffectTable,
    class: &str,
    ty: &GenericType,
    package: &str,
    wanted: &Effects,
) -> Vec<Mutator> {
    let mut found: Vec<Mutator> = vec![];
    for known in classes.lineage(class) {
        let owner = dotted(&known.file.name);
        if owner == "java.lang.Object" {
            break;
        }
        let arguments = classes.arguments(&owner, ty);
        for method in &known.file.methods {
            let is_new = !found.iter().any(|one| {
                one.call.name == method.name && one.call.descriptor == method.descriptor
            });
            let is_method = !method.name.starts_with('<')
                && !method.access.is_static()
                && !method.access.is_synthetic()
                && !method.access.is_abstract();
            if !is_new || !is_method || !can_use(method.access, &owner, package) {
                continue;
            }
            let effects = table.of(classes, class, method);
            let writes: Effects = effects.intersection(wanted).cloned().collect();
            if writes.is_empty() {
                continue;
            }
            let call = classes.callable(&owner, method, &arguments);
            // What takes from another object of the class needs that one made first.
            let takes_own =
                |call: &Callable| call.parameters.iter().any(|ty| erased_name(ty) == class);
            if let Some(call) = call.filter(|call| !takes_own(call)) {
                found.push(Mutator { call, writes });
            }
        }
    }
    found.sort_by_key(|one| {
        let count = one.call.parameters.len();
        (count == 0, usize::MAX - one.writes.len(), !one.call.is_public, count)
    });
    found.truncate(MOST_MUTATORS * 2);
    found
}

/// How often a call may have to be repeated: the likely numbers first.
fn counts(graph: &Graph, inside: &BTreeSet<usize>, root: usize) -> Vec<usize> {
    let mut counts = vec![];
    let inner = inside
        .iter()
        .filter(|&&one| one != root && matches!(graph.nodes[one].kind, Kind::Fields(_)));
    counts.push(inner.count());
    for &number in inside {
        let node = &graph.nodes[number];
        match &node.kind {
            Kind::Array { elements } => {
                counts.push(elements.iter().flatten().filter(|one| !one.is_default()).count());
            }
            Kind::List(_) | Kind::Set(_) => counts.push(node.values().len()),
            Kind::Map(entries) => counts.push(entries.len()),
            Kind::Fields(fields) if number == root => {
                for field in fields {
                    if let Wanted::Primitive(_, Value::Bits(width, bits)) = field.value {
                        let value = width.signed(bits);
                        if (0..MOST_REPEATED as i64).contains(&value) {
                            counts.extend([value as usize, value as usize + 1]);
                        }
                    }
                }
            }
            _ => {}
        }
    }
    counts.extend([1, 2, 3]);
    let mut unique = vec![];
    for count in counts {
        if (1..=MOST_REPEATED).contains(&count) && !unique.contains(&count) {
            unique.push(count);
        }
    }
    unique
}

/// Sequences of calls on an object of a class: setters, one call several times, and two kinds of calls.
pub(super) fn sequences(
    graph: &Graph,
    inside: &BTreeSet<usize>,
    root: usize,
    mutators: &[Mutator],
) -> Vec<Vec<Callable>> {
    let mut found: Vec<Vec<Callable>> = vec![];
    let mut add = |calls: Vec<Callable>| {
        if !calls.is_empty() && !found.contains(&calls) {
            found.push(calls);
        }
    };
    let counts = counts(graph, inside, root);
    let repeated = |one: &Mutator, count: usize| vec![one.call.clone(); count];
    let setters = setters(graph, root, mutators);
    let top = &mutators[..mutators.len().min(MOST_MUTATORS)];
    let inner = inside.len() > 1;
    if !inner {
        add(setters.clone());
    }
    for (place, &count) in counts.iter().enumerate() {
        for one in top {
            let calls = repeated(one, count);
            add(calls.clone());
            if place == 0 {
                let others = setters.iter().filter(|setter| **setter != one.call);
                add(calls.into_iter().chain(others.cloned()).collect());
            }
        }
    }
    add(setters);
    const SHORT: usize = 4;
    let few = &top[..top.len().min(SHORT)];
    for length in 2..=SHORT {
        for first in 1..length {
            for one in few {
                for other in few.iter().filter(|other| other.call != one.call) {
                    let calls =
                        repeated(one, first).into_iter().chain(repeated(other, length - first));
                    add(calls.collect());
                }
            }
        }
    }
    for one in few {
        for other in few.iter().filter(|other| other.call != one.call) {
            for count in 1..=2 {
                let start = repeated(one, count);
                add(start.into_iter().chain([other.call.clone(), one.call.clone()]).collect());
            }
        }
    }
    found
}

/// For each field of the object that is wanted: the method that writes it and as little else as possible.
fn setters(graph: &Graph, root: usize, mutators: &[Mutator]) -> Vec<Callable> {
    let mut setters: Vec<Callable> = vec![];
    for field in graph.nodes[root].fields() {
        let key = format!("{}.{}", field.class, field.name);
        let writing = mutators.iter().filter(|one| one.writes.contains(&key));
        let best = writing.min_by_key(|one| (one.writes.len(), one.call.parameters.len() != 1));
        if let Some(best) = best
            && !setters.contains(&best.call)
        {
            setters.push(best.call.clone());
        }
    }
    setters
}

/// A plan of a maker alone.
pub(super) fn alone(make: &Callable) -> Plan {
    Plan { make: make.clone(), calls: vec![], finish: None, assigned: vec![] }
}
