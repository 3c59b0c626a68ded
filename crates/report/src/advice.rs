//! What to do about paths that were cut or left open.

use forkless_driver::Scope;
use forkless_engine::{Counts, Cut, EndKind};
use forkless_ir::Unsupported;

/// Lines that say which option lifts the cuts of a run, each once. What the user has chosen already is not
/// proposed, and neither is what would change nothing in this run.
pub(crate) fn advice(counts: &Counts, has_objects: bool, scope: &Scope) -> Vec<String> {
    let cuts = counts.ends.keys().filter_map(|kind| match kind {
        EndKind::Cut(cut) => Some(cut),
        EndKind::Returned
        | EndKind::Exception(_)
        | EndKind::ThrewObject
        | EndKind::AssertionFailed
        | EndKind::Exited
        | EndKind::Stuck => None,
    });
    let helpful = Helpful::of(counts, has_objects, scope);
    let mut lines: Vec<String> = vec![];
    for cut in cuts.chain(counts.open.keys()) {
        let line = helpful.words(cut);
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}

/// What could make a run smaller.
#[derive(Clone, Copy)]
struct Helpful {
    /// Inputs have objects, and nothing bounds how many.
    bound: bool,
    /// Inputs have objects, and may be any.
    requires: bool,
    /// Inputs have arrays of any length up to the bound.
    arrays: bool,
}

impl Helpful {
    /// `has_objects`: may inputs have objects, as far as the paths tell?
    fn of(counts: &Counts, has_objects: bool, scope: &Scope) -> Helpful {
        let is_free = scope.bound.is_none() && scope.objects.is_empty();
        Helpful {
            bound: has_objects && is_free,
            requires: has_objects && scope.requires.is_empty(),
            arrays: counts.array_bound_hit,
        }
    }

    /// Options that leave inputs out, and others.
    fn fewer(self, others: &[&str]) -> String {
        let bound = self.bound.then_some("--bound K (only small heaps)");
        let requires = self.requires.then_some("--requires METHOD (only inputs that make sense)");
        let all: Vec<&str> =
            bound.into_iter().chain(requires).chain(others.iter().copied()).collect();
        all.join(", ")
    }

    fn words(self, cut: &Cut) -> String {
        match cut {
            Cut::Depth => format!("call depth bound: try {}", self.fewer(&["--max-depth N"])),
            Cut::Loops => format!("loop bound: try {}", self.fewer(&["--loop-bound N"])),
            Cut::Steps => {
                "step bound: an endless loop, perhaps; --max-steps N lets paths run longer"
                    .to_string()
            }
            Cut::Time => {
                let arrays = self.arrays.then_some("--array-bound N (only short arrays)");
                let others: Vec<&str> = arrays.into_iter().chain(["--time 5m"]).collect();
                format!("time budget: try {}", self.fewer(&others))
            }
            Cut::Paths => "path budget: --max-paths N follows more".to_string(),
            Cut::Memory => format!(
                "memory budget: try {}",
                self.fewer(&["--count-only (keeps no paths)", "--memory 4G"])
            ),
            Cut::Interrupted => {
                "interrupted: --checkpoint FILE keeps what is open, --resume FILE goes on with it"
                    .to_string()
            }
            Cut::SolverUnknown(_) => {
                "solver unknown: --solver \"z3 -in\" asks another solver, if one is installed"
                    .to_string()
            }
            Cut::Unsupported(Unsupported::MissingClass(_)) => {
                "a class is not on the class path: --classpath PATHS adds folders and jars"
                    .to_string()
            }
            Cut::Unsupported(Unsupported::Feature(_)) => {
                "unsupported: no option lifts this; the other paths are not affected".to_string()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use forkless_driver::Types;
    use forkless_engine::{Merge, NullPolicy};

    fn run(ends: &[EndKind], open: &[Cut]) -> Counts {
        Counts {
            ends: ends.iter().map(|kind| (kind.clone(), 1)).collect(),
            open: open.iter().map(|cut| (cut.clone(), 1)).collect(),
            ..Counts::default()
        }
    }

    #[test]
    fn each_cut_is_spoken_of_once() {
        let native = |name: &str| EndKind::Cut(Cut::Unsupported(format!("native {name}").into()));
        let missing = Cut::Unsupported(Unsupported::MissingClass("a.B".into()));
        let ends = [
            EndKind::Returned,
            EndKind::Cut(Cut::Loops),
            native("a"),
            native("b"),
            EndKind::Cut(missing),
        ];
        let mut scope = Scope {
            null: NullPolicy::Fork,
            merge: Merge::None,
            types: Types::Declared,
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
        let lines = advice(&run(&ends, &[]), true, &scope);
        assert_eq!(lines.len(), 3, "{lines:?}");
        assert!(lines[0].starts_with("loop bound: try --bound K"));
        assert!(lines.iter().any(|line| line.contains("--classpath")));
        scope.bound = Some(3);
        scope.requires = vec!["repOK".into()];
        assert_eq!(
            advice(&run(&ends[1..2], &[]), true, &scope),
            ["loop bound: try --loop-bound N"]
        );
        assert!(advice(&run(&[EndKind::Returned], &[]), true, &scope).is_empty());
        // No array was long.
        let mut run = run(&[], &[Cut::Time]);
        assert_eq!(advice(&run, true, &scope), ["time budget: try --time 5m"]);
        run.array_bound_hit = true;
        let words = "time budget: try --array-bound N (only short arrays), --time 5m";
        assert_eq!(advice(&run, true, &scope), [words]);
    }
}
