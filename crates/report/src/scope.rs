//! What a result holds for: which inputs and which paths a run looked at.

use forkless_engine::Counts;
use forkless_notation::decision_string;
use std::collections::BTreeSet;

/// Which inputs and paths a run looked at, where that is not all of them.
#[derive(Clone, Copy, Debug)]
pub struct Scope<'a> {
    /// The name of the null policy: `assume` or `fork`.
    pub null: &'a str,
    /// What class an input reference found in a field has: `any`, `declared` or `exact`.
    pub types: &'a str,
    /// Is that what the language has anyway? Then people are not told.
    pub types_are_usual: bool,
    /// A method that returns true on all inputs that were looked at.
    pub requires: Option<&'a str>,
    /// How far input objects may lie from the program's inputs.
    pub bound: Option<u32>,
    /// How long input arrays may be.
    pub array_bound: Option<u32>,
    /// The decisions that all paths start with.
    pub prefix: &'a [u32],
    /// Inputs that were always null, since no class is known that their objects could have: names
    /// and declared types.
    pub always_null: &'a [(String, String)],
}

/// What was left out: by bounds on the heap, and because nobody has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// How far input objects may lie from the program's inputs.
    pub bound: bool,
    /// How long input arrays may be.
    pub array_bound: bool,
    /// Legal inputs that were not looked at, in words.
    pub unusual: BTreeSet<&'static str>,
}

impl LeftOut {
    /// What one of these runs left out.
    pub fn of<'a>(runs: impl IntoIterator<Item = &'a Counts>) -> Self {
        let mut found = LeftOut::default();
        for counts in runs {
            found.bound |= counts.bound_hit;
            found.array_bound |= counts.array_bound_hit;
            found.unusual.extend(&counts.left_out);
        }
        found
    }
}

/// A line about a bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoundLine {
    /// What it says.
    pub text: String,
    /// Does it say that something was left out?
    pub is_warning: bool,
}

impl Scope<'_> {
    /// A line that says what a run in which no path was cut has shown.
    pub fn complete_line(&self, hit: &LeftOut) -> String {
        let mut held_for = vec![];
        if !self.prefix.is_empty() {
            held_for.push(format!("paths that start with {}", decision_string(self.prefix)));
        }
        if self.null == "assume" {
            held_for.push("inputs that dereference no null".to_string());
        }
        if !self.always_null.is_empty() {
            let names: Vec<String> =
                self.always_null.iter().map(|(name, _)| format!("`{name}`")).collect();
            let are = if names.len() == 1 { "is" } else { "are" };
            held_for.push(format!("inputs in which {} {are} null", names.join(" and ")));
        }
        if !hit.unusual.is_empty() {
            held_for.push("usual inputs".to_string());
        }
        let within = match (hit.bound, hit.array_bound) {
            (false, false) => "",
            (true, false) => " within the bound",
            (false, true) => " within the bound on arrays",
            (true, true) => " within the bounds",
        };
        match held_for.is_empty() {
            true => format!("complete{within}"),
            false => format!("complete{within}, for {}", held_for.join(" and ")),
        }
    }

    /// A line that says which inputs were looked at, if the user chose some.
    pub fn inputs_line(&self) -> Option<String> {
        let requires =
            self.requires.map(|method| format!("only inputs on which {method} returns true"));
        let types = (!self.types_are_usual).then(|| match self.types {
            "declared" => "references in fields have their declared classes".to_string(),
            "exact" => "objects met first in a field have exactly its declared class".to_string(),
            other => format!("references in fields have classes: {other}"),
        });
        let which: Vec<String> = requires.into_iter().chain(types).collect();
        (!which.is_empty()).then(|| which.join("; "))
    }

    /// Lines that say whether the bounds on the heap took anything away. The one on arrays is
    /// always there, and worth a line only if it did.
    pub fn bound_lines(&self, hit: &LeftOut, complete: bool) -> Vec<BoundLine> {
        let mut lines = vec![];
        if let Some(bound) = self.bound {
            let is_everything = !hit.array_bound && hit.unusual.is_empty();
            let is_everything = is_everything && self.always_null.is_empty();
            let what = match (hit.bound, complete && self.prefix.is_empty()) {
                (true, _) => {
                    "hit, heaps with longer chains of references were left out (--bound K looks \
                     at more)"
                }
                (false, true) if is_everything => "never hit, the result holds for all heaps",
                (false, true) => "never hit",
                (false, false) => "not hit on the paths that were followed",
            };
            let text = format!("bound {bound}: {what}");
            lines.push(BoundLine { text, is_warning: hit.bound });
        }
        if let Some(bound) = self.array_bound
            && hit.array_bound
        {
            let text = format!(
                "array bound {bound}: hit, heaps with longer arrays were left out (--array-bound N \
                 looks at more)"
            );
            lines.push(BoundLine { text, is_warning: true });
        }
        if !hit.unusual.is_empty() {
            let which: Vec<&str> = hit.unusual.iter().copied().collect();
            let text = format!("usual inputs: {} were left out", which.join(" and "));
            lines.push(BoundLine { text, is_warning: true });
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Scope<'static> = Scope {
        null: "fork",
        types: "any",
        types_are_usual: true,
        requires: None,
        bound: None,
        array_bound: Some(8),
        prefix: &[],
        always_null: &[],
    };

    const NOTHING: &LeftOut =
        &LeftOut { bound: false, array_bound: false, unusual: BTreeSet::new() };
    const DISTANCE: &LeftOut =
        &LeftOut { bound: true, array_bound: false, unusual: BTreeSet::new() };
    const ARRAYS: &LeftOut = &LeftOut { bound: false, array_bound: true, unusual: BTreeSet::new() };

    #[test]
    fn a_run_over_everything_needs_no_words() {
        assert_eq!(ALL.complete_line(NOTHING), "complete");
        assert_eq!(ALL.inputs_line(), None);
        assert_eq!(ALL.bound_lines(NOTHING, true), []);
    }

    #[test]
    fn what_was_left_out_is_said() {
        let some = Scope { null: "assume", prefix: &[1, 0], ..ALL };
        assert_eq!(
            some.complete_line(DISTANCE),
            "complete within the bound, \
             for paths that start with 10 and inputs that dereference no null"
        );
        let some =
            Scope { requires: Some("repOK"), types: "declared", types_are_usual: false, ..ALL };
        assert_eq!(
            some.inputs_line().unwrap(),
            "only inputs on which repOK returns true; \
             references in fields have their declared classes"
        );
        assert_eq!(ALL.complete_line(ARRAYS), "complete within the bound on arrays");
        let lines = ALL.bound_lines(ARRAYS, true);
        let text =
            "array bound 8: hit, heaps with longer arrays were left out (--array-bound N looks \
                    at more)"
                .to_string();
        assert_eq!(lines, [BoundLine { text, is_warning: true }]);
    }

    #[test]
    fn legal_inputs_that_nobody_looked_at_are_named() {
        let unusual = &LeftOut { unusual: ["green ones", "red ones"].into(), ..LeftOut::default() };
        assert_eq!(ALL.complete_line(unusual), "complete, for usual inputs");
        let lines = Scope { bound: Some(3), ..ALL }.bound_lines(unusual, true);
        let lines: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        let expected =
            ["bound 3: never hit", "usual inputs: green ones and red ones were left out"];
        assert_eq!(lines, expected);
    }

    #[test]
    fn inputs_without_a_class_are_named() {
        let nothing_fits = [("f".to_string(), "I".to_string()), ("g".to_string(), "J".to_string())];
        let some = Scope { bound: Some(3), always_null: &nothing_fits[..1], ..ALL };
        assert_eq!(some.complete_line(NOTHING), "complete, for inputs in which `f` is null");
        assert_eq!(some.bound_lines(NOTHING, true)[0].text, "bound 3: never hit");
        let both = Scope { always_null: &nothing_fits, ..ALL };
        let line = "complete, for inputs in which `f` and `g` are null";
        assert_eq!(both.complete_line(NOTHING), line);
    }

    #[test]
    fn a_bound_that_was_not_hit_says_something_of_all_heaps_only_if_all_paths_were_followed() {
        let bounded = Scope { bound: Some(3), ..ALL };
        let line = |scope: Scope<'_>, hit, complete| {
            scope.bound_lines(hit, complete).first().unwrap().text.clone()
        };
        assert_eq!(
            line(bounded, NOTHING, true),
            "bound 3: never hit, the result holds for all heaps"
        );
        assert!(line(bounded, DISTANCE, true).contains("were left out"));
        assert!(!line(bounded, NOTHING, false).contains("all heaps"));
        assert!(!line(bounded, ARRAYS, true).contains("all heaps"));
        assert!(!line(Scope { prefix: &[1], ..bounded }, NOTHING, true).contains("all heaps"));
    }
}
