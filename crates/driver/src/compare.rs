//! Runs several strategies on one subject.

use crate::{Exit, Failure, Note, Observer, Scope, Subject, explore};
use forkless_engine::{Config, Detail, Exploration, SolverMode};
use forkless_heap::Strategy;

/// The name of POSE-unwind.
const UNWIND: &str = "pose-unwind";

/// What takes part in a comparison: a strategy, and how it asks the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contender {
    /// How the heap treats references.
    pub strategy: Strategy,
    /// How questions are asked.
    pub solver_mode: SolverMode,
}

impl Contender {
    /// Every strategy that there is, and POSE-unwind.
    pub fn all() -> impl Iterator<Item = Contender> {
        let whole = |strategy| Contender { strategy, solver_mode: SolverMode::Whole };
        let unwind = Contender { strategy: Strategy::Pose, solver_mode: SolverMode::Unwind };
        Strategy::ALL.into_iter().map(whole).chain([unwind])
    }

    /// The name on the command line and in tables.
    pub fn name(self) -> &'static str {
        match self.solver_mode {
            SolverMode::Whole => self.strategy.name(),
            SolverMode::Unwind => UNWIND,
        }
    }
}

/// What a comparison found.
#[derive(Debug)]
pub struct Comparison {
    /// Each contender and what it found; paths are counted, not kept.
    pub runs: Vec<(Contender, Exploration)>,
    /// What the results hold for.
    pub scope: Scope,
    /// What the user should know.
    pub notes: Vec<Note>,
}

impl Comparison {
    /// What a shell is told: the worst of all runs.
    pub fn exit(&self) -> Exit {
        let exits = self.runs.iter().map(|(_, run)| Exit::of(run));
        exits.fold(Exit::Complete, Exit::worse)
    }
}

/// Runs contenders one after the other, each once; all that can do it if none is chosen.
///
/// # Errors
/// As for [`run`](crate::run), before any of them runs where that can be known.
pub fn compare(
    subject: &Subject,
    chosen: &[Contender],
    config: &Config,
    observer: &dyn Observer,
) -> Result<Comparison, Failure> {
    let mut notes = vec![];
    let contenders = match chosen {
        [] => {
            let is_able = |one: &Contender| !config.exact_classes || one.strategy.is_lazy();
            let (able, unable): (Vec<_>, Vec<_>) = Contender::all().partition(is_able);
            notes.extend((!unable.is_empty()).then_some(Note::NotCompared(unable)));
            able
        }
        chosen => chosen.to_vec(),
    };
    let mut planned: Vec<(Contender, Config)> = vec![];
    for contender in contenders {
        if planned.iter().any(|(other, _)| *other == contender) {
            continue;
        }
        let Contender { strategy, solver_mode } = contender;
        // The lazy strategies make millions of paths: these are counted, not kept.
        let config = Config { strategy, solver_mode, detail: Detail::Counts, ..config.clone() };
        config.check()?;
        planned.push((contender, config));
    }
    let mut runs = vec![];
    for (contender, config) in planned {
        runs.push((contender, explore(&subject.program, &config, observer)?));
    }
    Ok(Comparison { runs, scope: subject.scope(config), notes })
}
