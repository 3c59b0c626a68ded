//! What a result holds for: which inputs and which paths a run looked at.

use crate::value::decision_string;

/// Which inputs and paths a run looked at, where that is not all of them.
#[derive(Clone, Copy, Debug)]
pub struct Scope<'a> {
    /// The name of the null policy: `assume` or `fork`.
    pub null: &'a str,
    /// What class an input reference found in a field has: `any` or `declared`.
    pub types: &'a str,
    /// Is that what the language has anyway? Then people are not told.
    pub types_are_usual: bool,
    /// A method that returns true on all inputs that were looked at.
    pub requires: Option<&'a str>,
    /// How far input objects may lie from the program's inputs.
    pub bound: Option<u32>,
    /// The decisions that all paths start with.
    pub prefix: &'a [u32],
}

impl Scope<'_> {
    /// A line that says what a run in which no path was cut has shown.
    pub fn complete_line(&self, bound_hit: bool) -> String {
        let mut held_for = vec![];
        if !self.prefix.is_empty() {
            held_for.push(format!("paths that start with {}", decision_string(self.prefix)));
        }
        if self.null == "assume" {
            held_for.push("inputs that dereference no null".to_string());
        }
        let within = if bound_hit { " within the bound" } else { "" };
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
            other => format!("references in fields have classes: {other}"),
        });
        let which: Vec<String> = requires.into_iter().chain(types).collect();
        (!which.is_empty()).then(|| which.join("; "))
    }

    /// A line that says whether the bound on the heap took anything away, if there is one.
    pub fn bound_line(&self, hit: bool, complete: bool) -> Option<String> {
        let bound = self.bound?;
        let what = match (hit, complete && self.prefix.is_empty()) {
            (true, _) => "hit, heaps with longer chains of references were left out",
            (false, true) => "never hit, the result holds for all heaps",
            (false, false) => "not hit on the paths that were followed",
        };
        Some(format!("bound {bound}: {what}"))
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
        prefix: &[],
    };

    #[test]
    fn a_run_over_everything_needs_no_words() {
        assert_eq!(ALL.complete_line(false), "complete");
        assert_eq!(ALL.inputs_line(), None);
        assert_eq!(ALL.bound_line(false, true), None);
    }

    #[test]
    fn what_was_left_out_is_said() {
        let some = Scope { null: "assume", prefix: &[1, 0], ..ALL };
        assert_eq!(
            some.complete_line(true),
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
    }

    #[test]
    fn a_bound_that_was_not_hit_says_something_of_all_heaps_only_if_all_paths_were_followed() {
        let bounded = Scope { bound: Some(3), ..ALL };
        let line = |scope: Scope<'_>, hit, complete| scope.bound_line(hit, complete).unwrap();
        assert_eq!(
            line(bounded, false, true),
            "bound 3: never hit, the result holds for all heaps"
        );
        assert!(line(bounded, true, true).contains("were left out"));
        assert!(!line(bounded, false, false).contains("all heaps"));
        assert!(!line(Scope { prefix: &[1], ..bounded }, false, true).contains("all heaps"));
    }
}
