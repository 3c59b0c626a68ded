//! What a worker tells of its paths when a run is kept.

use super::saving::Contribution;
use super::sharing::Work;
use super::worker::Worker;
use crate::config::Detail;
use crate::end::{Cut, PathEnd};
use crate::merge::RegionRecord;
use crate::portable::PathWork;
use crate::result::Counts;
use crate::state::{BoundsHit, Choice, ForcedChoices, State};
use crate::step::QueryCounts;
use forkless_heap::LocalList;
use forkless_solver::{KnownModel, SolverStatistics};
use std::sync::Arc;

/// What a worker remembers for the sake of a run that is kept.
#[derive(Default)]
pub(super) struct Kept {
    /// Where the path that is followed was when it forked last; none between paths.
    last_fork: Option<LastFork>,
    /// Paths that ended since the last contribution.
    ended: Vec<Arc<PathWork>>,
    /// Paths that were left when the run was over.
    left: Vec<Work>,
    /// What the solver did that is not counted: it is done again, or was done before.
    uncounted: SolverStatistics,
    /// What it did when paths were finished. Whoever goes on finishes them again.
    finishing: SolverStatistics,
    /// The round of the last contribution.
    round: u64,
}

/// A path where it forked last, and what was counted by then.
struct LastFork {
    place: Place,
    counts: QueryCounts,
    solver: SolverStatistics,
}

enum Place {
    Open(Box<Position>),
    Ended(Arc<PathWork>),
}

/// A path in terms of its worker, as far as another one needs it.
struct Position {
    choices: LocalList<Choice>,
    records: LocalList<Arc<RegionRecord>>,
    forced: Option<ForcedChoices>,
    model: KnownModel,
    bounds_hit: BoundsHit,
    undecided: Option<Cut>,
}

impl Position {
    fn of(state: &State) -> Position {
        let undecided = match &state.ended {
            Some(PathEnd::Cut(cut)) if state.is_undecided => Some(cut.clone()),
            _ => None,
        };
        Position {
            choices: state.choices.clone(),
            records: state.records.clone(),
            forced: state.forced_choices.clone(),
            model: state.model.clone(),
            bounds_hit: state.bounds_hit,
            undecided,
        }
    }
}

impl Worker<'_> {
    /// Is the run kept while it goes on?
    pub(super) fn is_kept(&self) -> bool {
        self.shared.is_kept
    }

    /// An open path as work that can be begun in any terms.
    pub(super) fn work_of(&self, state: &State) -> Arc<PathWork> {
        self.work_at(&Position::of(state))
    }

    fn work_at(&self, position: &Position) -> Arc<PathWork> {
        let Position { choices, records, forced, model, bounds_hit, undecided } = position;
        let (mut choices, mut records) = (choices.to_vec(), records.to_vec());
        let (bounds_hit, mut undecided) = (*bounds_hit, undecided.clone());
        let model = match forced {
            Some(ForcedChoices::Replay {
                choices: left,
                records: left_records,
                model,
                undecided: at_last,
            }) => {
                choices.extend(left);
                records.extend(left_records.iter().cloned());
                undecided.clone_from(at_last);
                model.clone()
            }
            Some(ForcedChoices::Prefix(_)) | None => model.model().to_portable(&self.executor.pool),
        };
        Arc::new(PathWork { choices, records, model, bounds_hit, undecided })
    }

    /// What the solver did, without what is not counted.
    pub(super) fn solver_statistics(&self) -> SolverStatistics {
        self.executor.solver.statistics() - self.kept.uncounted
    }

    /// A path begins or goes on behind a fork. The user's prefix is walked again as a whole.
    pub(super) fn note_fork(&mut self, state: &State) {
        let is_prefix = matches!(state.forced_choices, Some(ForcedChoices::Prefix(_)));
        if !self.is_kept() || is_prefix && self.kept.last_fork.is_some() {
            return;
        }
        let mut position = Position::of(state);
        if is_prefix {
            position.forced = None;
        }
        self.set_last_fork(Place::Open(Box::new(position)));
    }

    /// A path that has ended before is walked again. That counts nothing but its end.
    pub(super) fn note_ended(&mut self, work: Arc<PathWork>) {
        self.set_last_fork(Place::Ended(work));
    }

    fn set_last_fork(&mut self, place: Place) {
        let (counts, solver) = (self.executor.counts, self.solver_statistics());
        self.kept.last_fork = Some(LastFork { place, counts, solver });
    }

    /// All that was counted is part of the run, and nothing is on its way.
    pub(super) fn forget_last_fork(&mut self) {
        if !self.walks_ended() {
            self.kept.last_fork = None;
        }
    }

    /// Does it walk a path that has ended before?
    pub(super) fn walks_ended(&self) -> bool {
        matches!(self.kept.last_fork, Some(LastFork { place: Place::Ended(_), .. }))
    }

    /// Counts nothing of what was done since the last fork.
    fn roll_back(&mut self, counts: QueryCounts, solver: SolverStatistics) {
        self.executor.counts = counts;
        self.kept.uncounted = self.executor.solver.statistics() - solver;
    }

    /// Of a path that has ended before, counts nothing but its end.
    fn count_only_end(&mut self) {
        if let Some(LastFork { place: Place::Ended(_), counts, solver }) =
            self.kept.last_fork.take()
        {
            self.roll_back(counts, solver);
        }
    }

    /// A path is left since the run is over: whoever goes on does so at its last fork.
    pub(super) fn leave(&mut self, state: &State) {
        if !self.is_kept() {
            self.count_only_end();
            return;
        }
        let work = match self.kept.last_fork.take() {
            None => Work::Open(self.work_of(state)),
            Some(LastFork { place, counts, solver }) => {
                self.roll_back(counts, solver);
                match place {
                    Place::Open(position) => Work::Open(self.work_at(&position)),
                    Place::Ended(work) => Work::Ended(work),
                }
            }
        };
        self.kept.left.push(work);
    }

    /// A path is left behind a fork, since the run pauses: all that was counted stays.
    pub(super) fn leave_at_fork(&mut self, state: &State) {
        self.kept.last_fork = None;
        let work = Work::Open(self.work_of(state));
        self.kept.left.push(work);
    }

    /// A path has ended, and is now finished.
    pub(super) fn note_end(&mut self, state: &State) {
        if !self.is_kept() {
            self.count_only_end();
            return;
        }
        let work = match self.kept.last_fork.take() {
            None => self.work_of(state),
            Some(LastFork { place: Place::Open(position), .. }) => self.work_at(&position),
            Some(LastFork { place: Place::Ended(work), counts, solver }) => {
                self.roll_back(counts, solver);
                work
            }
        };
        self.kept.ended.push(work);
    }

    /// What the solver did since then finished a path.
    pub(super) fn note_finishing(&mut self, since: SolverStatistics) {
        if self.is_kept() {
            self.kept.finishing += self.solver_statistics() - since;
        }
    }

    /// Contributes to the run that is kept, if it is time.
    pub(super) fn contribute_if_due(&mut self) {
        let round = self.shared.round();
        if round > self.kept.round {
            self.kept.round = round;
            self.contribute(false);
        }
    }

    /// Tells what was found and what is left.
    pub(super) fn contribute(&mut self, waits: bool) {
        if !self.is_kept() {
            return;
        }
        self.note_assumptions();
        let mut left = self.kept.left.clone();
        left.extend(self.frontier.states().map(|state| Work::Open(self.work_of(state))));
        let (queries, solver) = match &self.kept.last_fork {
            None => (self.executor.counts, self.solver_statistics()),
            Some(LastFork { place, counts, solver }) => {
                left.push(match place {
                    Place::Open(position) => Work::Open(self.work_at(position)),
                    Place::Ended(work) => Work::Ended(work.clone()),
                });
                (*counts, *solver)
            }
        };
        let ended = std::mem::take(&mut self.kept.ended);
        let mut counts = self.totals(queries, solver);
        counts.open.clear();
        if self.executor.config.detail != Detail::Counts {
            // Whoever goes on finishes the paths again.
            counts = Counts {
                traces: 0,
                ends: Default::default(),
                replayed: 0,
                mismatches: 0,
                steps: 0,
                objects: 0,
                solver: solver - self.kept.finishing,
                ..counts
            };
        }
        self.shared.contribute(self.number, Contribution { counts, ended, left }, waits);
    }
}
