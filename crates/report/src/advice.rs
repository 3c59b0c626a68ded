//! What to do about paths that were cut.

use forkless_driver::Scope;
use forkless_engine::{Cut, EndKind};
use forkless_ir::Unsupported;

/// Lines that say which option lifts the cuts among these ends, each once, in the order of the ends.
/// What the user has chosen already is not proposed.
pub(crate) fn advice<'a>(
    ends: impl IntoIterator<Item = &'a EndKind>,
    scope: &Scope,
) -> Vec<String> {
    let mut lines: Vec<String> = vec![];
    for kind in ends {
        let line = match kind {
            EndKind::Cut(cut) => words(cut, scope),
            EndKind::Returned
            | EndKind::Exception(_)
            | EndKind::ThrewObject
            | EndKind::AssertionFailed
            | EndKind::Exited
            | EndKind::Stuck => continue,
        };
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}

fn words(cut: &Cut, scope: &Scope) -> String {
    let fewer = |options: &[&str]| {
        let is_free = scope.bound.is_none() && scope.objects.is_empty();
        let bound = is_free.then_some("--bound K (only small heaps)");
        let requires =
            scope.requires.is_empty().then_some("--requires METHOD (only inputs that make sense)");
        let all: Vec<&str> =
            bound.into_iter().chain(requires).chain(options.iter().copied()).collect();
        all.join(", ")
    };
    match cut {
        Cut::Depth => format!("call depth bound: try {}", fewer(&["--max-depth N"])),
        Cut::Loops => format!("loop bound: try {}", fewer(&["--loop-bound N"])),
        Cut::Steps => {
            "step bound: an endless loop, perhaps; --max-steps N lets paths run longer".to_string()
        }
        Cut::Time => format!("time budget: try {}", fewer(&["--array-bound N", "--time 5m"])),
        Cut::Paths => "path budget: --max-paths N follows more".to_string(),
        Cut::Memory => format!(
            "memory budget: try {}",
            fewer(&["--count-only (keeps no paths)", "--memory 4G"])
        ),
        Cut::SolverUnknown(_) => {
            "solver unknown: --solver \"z3 -in\" asks another solver, if one is installed"
                .to_string()
        }
        Cut::Unsupported(Unsupported::MissingClass(_)) => {
            "a class is not on the class path: --classpath PATHS adds folders and jars".to_string()
        }
        Cut::Unsupported(Unsupported::Feature(_)) => {
            "unsupported: no option lifts this; the other paths are not affected".to_string()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use forkless_driver::Types;
    use forkless_engine::{Merge, NullPolicy};

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
            types_are_usual: true,
            requires: vec![],
            bound: None,
            array_bound: Some(8),
            objects: vec![],
            prefix: vec![],
            always_null: vec![],
        };
        let lines = advice(&ends, &scope);
        assert_eq!(lines.len(), 3, "{lines:?}");
        assert!(lines[0].starts_with("loop bound: try --bound K"));
        assert!(lines[2].contains("--classpath"));
        scope.bound = Some(3);
        scope.requires = vec!["repOK".into()];
        assert_eq!(advice(&ends[1..2], &scope), ["loop bound: try --loop-bound N"]);
        assert!(advice(&[EndKind::Returned], &scope).is_empty());
    }
}
