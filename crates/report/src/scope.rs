//! What a result holds for, in words.

use crate::{counted, grouped};
use forkless_driver::{LeftOut, ObjectRequest, Scope, Smaller, Types};
use forkless_engine::NullPolicy;
use forkless_notation::decision_string;

/// A line about a bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoundLine {
    /// What it says.
    pub text: String,
    /// Does it say that something was left out?
    pub is_warning: bool,
}

/// The bounds that left something out, in words.
fn within(hit: &LeftOut) -> &'static str {
    match (hit.bound, hit.array_bound, hit.objects) {
        (false, false, false) => "",
        (true, false, false) => " within the bound",
        (false, true, false) => " within the bound on arrays",
        (false, false, true) => " within the limit on objects",
        (true, true, _) | (true, _, true) | (_, true, true) => " within the bounds",
    }
}

/// The methods of the precondition, with what they do.
fn required(scope: &Scope) -> (String, &'static str) {
    match scope.requires.as_slice() {
        [.., last] if scope.requires.len() > 1 => {
            let others = &scope.requires[..scope.requires.len() - 1];
            (format!("{} and {last}", others.join(", ")), "return")
        }
        few => (few.concat(), "returns"),
    }
}

/// A line that says that the precondition left nothing to explore.
pub fn vacuous_line(scope: &Scope, hit: &LeftOut) -> String {
    let (methods, verb) = required(scope);
    format!("nothing was explored: {methods} {verb} true on no input{}", within(hit))
}

/// A line that says what a run in which no path was cut has shown.
pub fn complete_line(scope: &Scope, hit: &LeftOut) -> String {
    let mut held_for = vec![];
    if !scope.prefix.is_empty() {
        held_for.push(format!("paths that start with {}", decision_string(&scope.prefix)));
    }
    if let Some(shard) = scope.shard {
        held_for.push(format!("the paths of shard {shard}"));
    }
    match scope.null {
        NullPolicy::Assume => held_for.push("inputs that dereference no null".to_string()),
        NullPolicy::Fork => {}
    }
    if !scope.always_null.is_empty() {
        let names: Vec<String> =
            scope.always_null.iter().map(|one| format!("`{}`", one.input)).collect();
        let are = if names.len() == 1 { "is" } else { "are" };
        held_for.push(format!("inputs in which {} {are} null", names.join(" and ")));
    }
    if !hit.assumptions.is_empty() {
        held_for.push("usual inputs".to_string());
    }
    let within = within(hit);
    match held_for.is_empty() {
        true => format!("complete{within}"),
        false => format!("complete{within}, for {}", held_for.join(" and ")),
    }
}

/// A line that says which inputs were looked at, if the user chose some.
pub fn inputs_line(scope: &Scope) -> Option<String> {
    let (methods, verb) = required(scope);
    let requires =
        (!scope.requires.is_empty()).then(|| format!("only inputs on which {methods} {verb} true"));
    let types = (!scope.types_are_usual).then(|| match scope.types {
        Types::Any => "references in fields have classes: any".to_string(),
        Types::Declared => "references in fields have their declared classes".to_string(),
        Types::Exact => "objects met first in a field have exactly its declared class".to_string(),
    });
    let which: Vec<String> = requires.into_iter().chain(types).collect();
    (!which.is_empty()).then(|| which.join("; "))
}

/// Lines that say whether the bounds on the heap took anything away. The one on arrays is
/// always there, and worth a line only if it did.
pub fn bound_lines(scope: &Scope, hit: &LeftOut, complete: bool) -> Vec<BoundLine> {
    let mut lines = vec![];
    let is_whole = scope.prefix.is_empty() && scope.shard.is_none();
    if let Some(bound) = scope.bound {
        let is_everything = !hit.array_bound && !hit.objects && hit.assumptions.is_empty();
        let is_everything = is_everything && scope.always_null.is_empty();
        let what = match (hit.bound, complete && is_whole) {
            (true, _) => format!(
                "hit, heaps with an object that is first read over more than {} left out \
                 (--bound K looks at more)",
                if bound == 1 {
                    "1 reference were".into()
                } else {
                    format!("{bound} references were")
                }
            ),
            (false, true) if is_everything => "never hit, the result holds for all heaps".into(),
            (false, true) => "never hit".into(),
            (false, false) => "not hit on the paths that were followed".into(),
        };
        let text = format!("bound {bound}: {what}");
        lines.push(BoundLine { text, is_warning: hit.bound });
    }
    if !scope.objects.is_empty() {
        let what = match (hit.objects, complete && is_whole) {
            (true, _) => "hit, heaps with more were left out (--objects N looks at more)",
            (false, true) => "never hit",
            (false, false) => "not hit on the paths that were followed",
        };
        let text = format!("{}: {what}", objects_words(&scope.objects));
        lines.push(BoundLine { text, is_warning: hit.objects });
    }
    if let Some(bound) = scope.array_bound
        && hit.array_bound
    {
        let text = format!(
            "array bound {bound}: hit, heaps with longer arrays were left out (--array-bound N \
             looks at more)"
        );
        lines.push(BoundLine { text, is_warning: true });
    }
    lines.extend(assumption_lines(hit));
    lines
}

/// A line that names the bounds of a result that is about smaller inputs than usual.
pub fn smaller_line(smaller: &Smaller) -> String {
    let Smaller { taken, usual, .. } = smaller;
    let mut parts = vec![];
    let mut add = |taken: Option<u32>, usual: Option<u32>, what: &str, one: &str, several: &str| {
        if let Some(most) = taken.filter(|_| taken != usual) {
            parts.push(format!("{what} {}", counted(most.into(), one, several)));
        }
    };
    add(taken.arrays, usual.arrays, "arrays and strings of up to", "element", "elements");
    add(taken.heap, usual.heap, "objects over up to", "reference", "references");
    add(taken.loops, usual.loops, "loops of up to", "round", "rounds");
    format!("small inputs, the time was too short for larger ones: {}", parts.join(", "))
}

/// A line that says what is known of larger inputs, where there are so many paths in all.
pub fn larger_line(smaller: &Smaller, paths: usize) -> String {
    let ended = counted(smaller.ended, "path", "paths");
    let known = match (smaller.first_larger + 1, paths) {
        (first, last) if first > last => "these end in no other way".to_string(),
        (first, last) if first == last => {
            format!("path {last} is of them, and ends as no small input does")
        }
        (first, last) => format!(
            "paths {} to {} are of them, one for each way to end that small inputs do not have",
            grouped(first as u64),
            grouped(last as u64)
        ),
    };
    format!("larger inputs were followed on {ended} (--time 5m follows more): {known}")
}

/// Lines that say what was assumed of inputs, and why.
pub fn assumption_lines(hit: &LeftOut) -> Vec<BoundLine> {
    let mut lines = vec![];
    if !hit.assumptions.is_empty() {
        let is_optional = hit.assumptions.iter().any(|assumption| assumption.is_optional);
        let hint = if is_optional { " (--inputs any looks at others)" } else { "" };
        let text = format!("usual inputs, others were left out{hint}:");
        lines.push(BoundLine { text, is_warning: true });
        lines.extend(hit.assumptions.iter().map(|assumption| {
            let text = format!("  {}: {}", assumption.what, assumption.why);
            BoundLine { text, is_warning: false }
        }));
    }
    lines
}

/// Limits on the number of objects, in words.
pub fn objects_words(limits: &[ObjectRequest]) -> String {
    let limits = limits.iter().map(|ObjectRequest { class, most }| {
        let noun = if *most == 1 { "object" } else { "objects" };
        match class {
            None => format!("{most} {noun}"),
            Some(class) => format!("{most} {noun} of class {class}"),
        }
    });
    format!("at most {}", limits.collect::<Vec<_>>().join(", at most "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use forkless_driver::{AlwaysNull, Sizes};
    use forkless_engine::Merge;
    use forkless_ir::Assumption;
    use std::collections::BTreeSet;
    use std::sync::Arc;

    const ALL: Scope = Scope {
        null: NullPolicy::Fork,
        merge: Merge::None,
        types: Types::Any,
        merge_is_usual: true,
        types_are_usual: true,
        requires: vec![],
        bound: None,
        array_bound: Some(8),
        objects: vec![],
        prefix: vec![],
        shard: None,
        always_null: vec![],
    };

    const NOTHING: &LeftOut =
        &LeftOut { bound: false, array_bound: false, objects: false, assumptions: BTreeSet::new() };
    const DISTANCE: &LeftOut =
        &LeftOut { bound: true, array_bound: false, objects: false, assumptions: BTreeSet::new() };
    const ARRAYS: &LeftOut =
        &LeftOut { bound: false, array_bound: true, objects: false, assumptions: BTreeSet::new() };
    const OBJECTS: &LeftOut =
        &LeftOut { bound: false, array_bound: false, objects: true, assumptions: BTreeSet::new() };

    #[test]
    fn a_limit_on_objects_is_named_with_what_it_left_out() {
        let of_class =
            |class: Option<&str>, most| ObjectRequest { class: class.map(str::to_string), most };
        let objects = vec![of_class(None, 12), of_class(Some("Node"), 1)];
        let limited = Scope { objects, ..ALL };
        assert_eq!(complete_line(&limited, OBJECTS), "complete within the limit on objects");
        let line = |hit, complete| bound_lines(&limited, hit, complete)[0].text.clone();
        let words = "at most 12 objects, at most 1 object of class Node";
        assert_eq!(line(NOTHING, true), format!("{words}: never hit"));
        assert!(line(OBJECTS, true).contains("hit, heaps with more were left out"));
        assert!(line(NOTHING, false).contains("not hit on the paths that were followed"));
        let both = LeftOut { bound: true, ..OBJECTS.clone() };
        assert_eq!(complete_line(&limited, &both), "complete within the bounds");
        let bounded = Scope { bound: Some(3), ..limited.clone() };
        assert_eq!(bound_lines(&bounded, OBJECTS, true)[0].text, "bound 3: never hit");
    }

    #[test]
    fn small_inputs_are_named() {
        let usual = Sizes { heap: None, arrays: Some(4), loops: Some(8) };
        let taken = Sizes { heap: Some(2), arrays: Some(1), loops: Some(8) };
        let smaller = Smaller { taken, usual, ended: 1200, first_larger: 5 };
        assert_eq!(
            smaller_line(&smaller),
            "small inputs, the time was too short for larger ones: arrays and strings of up to 1 element, \
             objects over up to 2 references"
        );
        let start = "larger inputs were followed on 1,200 paths (--time 5m follows more): ";
        let lines = [5, 6, 8].map(|paths| larger_line(&smaller, paths));
        assert_eq!(lines[0], format!("{start}these end in no other way"));
        assert_eq!(lines[1], format!("{start}path 6 is of them, and ends as no small input does"));
        assert_eq!(
            lines[2],
            format!(
                "{start}paths 6 to 8 are of them, one for each way to end that small inputs do not have"
            )
        );
    }

    #[test]
    fn a_run_over_everything_needs_no_words() {
        assert_eq!(complete_line(&ALL, NOTHING), "complete");
        assert_eq!(inputs_line(&ALL), None);
        assert_eq!(bound_lines(&ALL, NOTHING, true), []);
    }

    #[test]
    fn what_was_left_out_is_said() {
        let some = Scope { null: NullPolicy::Assume, prefix: vec![1, 0], ..ALL };
        assert_eq!(
            complete_line(&some, DISTANCE),
            "complete within the bound, \
             for paths that start with 10 and inputs that dereference no null"
        );
        let some = Scope {
            requires: vec!["repOK".into()],
            types: Types::Declared,
            types_are_usual: false,
            ..ALL
        };
        assert_eq!(
            inputs_line(&some).unwrap(),
            "only inputs on which repOK returns true; \
             references in fields have their declared classes"
        );
        assert_eq!(complete_line(&ALL, ARRAYS), "complete within the bound on arrays");
        let lines = bound_lines(&ALL, ARRAYS, true);
        let text =
            "array bound 8: hit, heaps with longer arrays were left out (--array-bound N looks \
                    at more)"
                .to_string();
        assert_eq!(lines, [BoundLine { text, is_warning: true }]);
    }

    #[test]
    fn legal_inputs_that_nobody_looked_at_are_named() {
        let assumed = |what: &str, is_optional| Assumption {
            about: "Apple".into(),
            what: what.into(),
            why: "of course".into(),
            is_optional,
        };
        let of = |known: [Assumption; 2]| LeftOut {
            assumptions: known.map(Arc::new).into(),
            ..LeftOut::default()
        };
        let unusual = &of([assumed("it is red", false), assumed("it is green", false)]);
        assert_eq!(complete_line(&ALL, unusual), "complete, for usual inputs");
        let lines = bound_lines(&Scope { bound: Some(3), ..ALL }, unusual, true);
        let lines: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        let header = "usual inputs, others were left out:";
        let expected =
            ["bound 3: never hit", header, "  it is green: of course", "  it is red: of course"];
        assert_eq!(lines, expected);
        let optional = &of([assumed("it is red", false), assumed("it is green", true)]);
        let lines = bound_lines(&ALL, optional, true);
        let header = "usual inputs, others were left out (--inputs any looks at others):";
        assert_eq!(lines[0].text, header);
    }

    #[test]
    fn inputs_without_a_class_are_named() {
        let nothing_fits = [("f", "I"), ("g", "J")]
            .map(|(input, class)| AlwaysNull { input: input.into(), class: class.into() });
        let some = Scope { bound: Some(3), always_null: nothing_fits[..1].to_vec(), ..ALL };
        assert_eq!(complete_line(&some, NOTHING), "complete, for inputs in which `f` is null");
        assert_eq!(bound_lines(&some, NOTHING, true)[0].text, "bound 3: never hit");
        let both = Scope { always_null: nothing_fits.to_vec(), ..ALL };
        let line = "complete, for inputs in which `f` and `g` are null";
        assert_eq!(complete_line(&both, NOTHING), line);
    }

    #[test]
    fn a_bound_that_was_not_hit_says_something_of_all_heaps_only_if_all_paths_were_followed() {
        let bounded = Scope { bound: Some(3), ..ALL };
        let line = |scope: &Scope, hit, complete| {
            bound_lines(scope, hit, complete).first().unwrap().text.clone()
        };
        assert_eq!(
            line(&bounded, NOTHING, true),
            "bound 3: never hit, the result holds for all heaps"
        );
        assert!(line(&bounded, DISTANCE, true).contains("were left out"));
        assert!(!line(&bounded, NOTHING, false).contains("all heaps"));
        assert!(!line(&bounded, ARRAYS, true).contains("all heaps"));
        assert!(!line(&Scope { prefix: vec![1], ..bounded }, NOTHING, true).contains("all heaps"));
    }
}
