//! Runs several strategies on one subject.

use crate::{Exit, Failure, Note, Observer, Scope, Subject, explore};
use forkless_engine::{Config, Detail, Exploration, Merge, SolverMode};
use forkless_heap::Strategy;

/// What takes part in a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contender {
    /// A strategy.
    Plain(Strategy),
    /// POSE, with each question split into parts without if-then-else.
    Unwind,
    /// POSE, with all paths merged that can be.
    Merged,
}

impl Contender {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Contender> {
        Strategy::ALL
            .into_iter()
            .map(Contender::Plain)
            .chain([Contender::Unwind, Contender::Merged])
    }

    /// Those that find the same paths as others, and so are compared unless others are chosen.
    fn usual() -> impl Iterator<Item = Contender> {
        Contender::all().filter(|one| *one != Contender::Merged)
    }

    /// The name on the command line and in tables.
    pub fn name(self) -> &'static str {
        match self {
            Contender::Plain(strategy) => strategy.name(),
            Contender::Unwind => "pose-unwind",
            Contender::Merged => "pose-merged",
        }
    }

    fn strategy(self) -> Strategy {
        match self {
            Contender::Plain(strategy) => strategy,
            Contender::Unwind | Contender::Merged => Strategy::Pose,
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

/// Runs contenders one after the other, each once; if none is chosen, all that can do it and find the same
/// paths.
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
            let is_able = |one: &Contender| !config.exact_classes || one.strategy().is_lazy();
            let (able, unable): (Vec<_>, Vec<_>) = Contender::usual().partition(is_able);
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
        // The lazy strategies make millions of paths: these are counted, not kept.
        let config = Config {
            strategy: contender.strategy(),
            solver_mode: match contender {
                Contender::Unwind => SolverMode::Unwind,
                Contender::Plain(_) | Contender::Merged => SolverMode::Whole,
            },
            merge: match contender {
                Contender::Merged => Merge::All,
                Contender::Plain(_) | Contender::Unwind => Merge::None,
            },
            detail: Detail::Counts,
            ..config.clone()
        };
        config.check()?;
        planned.push((contender, config));
    }
    let mut runs = vec![];
    for (contender, config) in planned {
        runs.push((contender, explore(&subject.program, &config, observer)?));
    }
    // Each contender says for itself whether it merges.
    let config = Config { merge: Merge::None, ..config.clone() };
    Ok(Comparison { runs, scope: subject.scope(&config), notes })
}
