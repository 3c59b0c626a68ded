//! What to do about paths that were cut.

use forkless_engine::{Cut, EndKind};
use std::collections::BTreeSet;

/// Lines that say which option lifts the cuts among these ends, each once, in the order of the ends.
pub(crate) fn advice<'a>(ends: impl IntoIterator<Item = &'a EndKind>) -> Vec<&'static str> {
    let mut said = BTreeSet::new();
    let cuts = ends.into_iter().filter_map(|kind| match kind {
        EndKind::Cut(cut) => Some(words(cut)),
        EndKind::Returned
        | EndKind::Exception(_)
        | EndKind::ThrewObject
        | EndKind::AssertionFailed
        | EndKind::Exited
        | EndKind::Stuck => None,
    });
    cuts.filter(|words| said.insert(*words)).collect()
}

fn words(cut: &Cut) -> &'static str {
    match cut {
        Cut::Depth => {
            "call depth bound: try --bound K (only small heaps, on which recursion ends), or \
             --max-depth N"
        }
        Cut::Loops => {
            "loop bound: try --bound K (only small heaps, on which most loops end), --requires METHOD \
             (only inputs that make sense), or --loop-bound N"
        }
        Cut::Steps => "step bound: an endless loop, perhaps; --max-steps N lets paths run longer",
        Cut::Time => {
            "time budget: try --time 5m; or fewer inputs: --bound K, --array-bound N, --requires METHOD"
        }
        Cut::Paths => "path budget: --max-paths N gives more",
        Cut::Memory => {
            "memory budget: try --memory 4G; --count-only, which keeps no paths; or fewer inputs: \
             --bound K, --requires METHOD"
        }
        Cut::SolverUnknown(_) => {
            "solver unknown: --solver \"z3 -in\" asks another solver, if one is installed"
        }
        Cut::Unsupported(what) if what.contains("is not on the class path") => {
            "a class is not on the class path: --classpath PATHS adds folders and jars"
        }
        Cut::Unsupported(what) if what.contains("depends on the input") => {
            "unsupported: these paths need a value that is open here; the others are not affected"
        }
        Cut::Unsupported(_) => {
            "unsupported: no option lifts this; the other paths are not affected"
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_cut_is_spoken_of_once() {
        let native = |name: &str| EndKind::Cut(Cut::Unsupported(format!("native {name}")));
        let missing = Cut::Unsupported("class a.B is not on the class path".into());
        let ends = [
            EndKind::Returned,
            EndKind::Cut(Cut::Loops),
            native("a"),
            native("b"),
            EndKind::Cut(missing),
        ];
        let lines = advice(&ends);
        assert_eq!(lines.len(), 3, "{lines:?}");
        assert!(lines[0].starts_with("loop bound: try --bound"));
        assert!(lines[2].contains("--classpath"));
        assert!(advice(&[EndKind::Returned]).is_empty());
    }
}
