//! Small edits of a model that make one more term true.
//!
//! A model satisfies a path condition but not the new term. Most often a single input has to
//! change: another number, null instead of an object, a new object. This layer guesses such
//! edits from the shape of the term and keeps the first one under which everything holds.
//! Conjuncts that an edit breaks are repaired in turn, a few times. An edit that makes more objects
//! than the universe allows is not kept.
//!
//! It never answers "unsatisfiable": what it does not find may still exist.

mod goals;

use crate::classes::ClassUniverse;
use crate::known_model::KnownModel;
use forkless_term::{Model, Node, Point, Term, TermPool, Value};
use goals::Goal;

/// How many goals are looked at before the search is given up.
const MOST_STEPS: usize = 64;
/// How many edited models are evaluated on the whole path condition.
const MOST_CANDIDATES: usize = 8;
/// How many broken conjuncts in a row are repaired after the new term.
const MOST_FOLLOW_UPS: usize = 3;

/// A model of `path` and `extra`, close to `parent`, which is one of `path` alone.
pub(crate) fn repair(
    pool: &TermPool,
    universe: &ClassUniverse,
    path: &[Term],
    parent: &KnownModel,
    extra: Term,
) -> Option<KnownModel> {
    let mut open = vec![Attempt::new(parent, Goal::Truth(extra, true))];
    let mut candidates = 0;
    for _ in 0..MOST_STEPS {
        let mut attempt = open.pop()?;
        if let Some(goal) = attempt.goals.pop() {
            // The first alternative is tried first: it has to be on top.
            open.extend(goals::alternatives(pool, universe, attempt, goal).into_iter().rev());
            continue;
        }
        if !attempt.is_edited {
            continue;
        }
        candidates += 1;
        // What was added last is most likely to be about the same inputs.
        let mut order = [extra].into_iter().chain(path.iter().rev().copied());
        let broken = order.find(|&conjunct| !attempt.model.truth(pool, conjunct));
        let Some(broken) = broken else {
            if universe.admits(attempt.model()) {
                return Some(attempt.model);
            }
            continue;
        };
        if candidates == MOST_CANDIDATES {
            return None;
        }
        if attempt.follow_ups < MOST_FOLLOW_UPS {
            attempt.follow_ups += 1;
            attempt.goals.push(Goal::Truth(broken, true));
            open.push(attempt);
        }
    }
    None
}

/// A model on its way to be repaired. Attempts share a model until one of them edits it.
#[derive(Clone)]
struct Attempt {
    model: KnownModel,
    /// It is no longer the parent's.
    is_edited: bool,
    /// What is still to be reached; the next one is last.
    goals: Vec<Goal>,
    follow_ups: usize,
}

impl Attempt {
    fn new(parent: &KnownModel, goal: Goal) -> Self {
        Attempt { model: parent.clone(), is_edited: false, goals: vec![goal], follow_ups: 0 }
    }

    fn model(&self) -> &Model {
        self.model.model()
    }

    /// The value of a term under the model as edited so far.
    fn value(&self, pool: &TermPool, term: Term) -> Value {
        self.model.value(pool, term)
    }

    /// The point of its function that an application stands for.
    fn point(&self, pool: &TermPool, application: Term) -> Option<Point> {
        let Node::Apply(function, arguments) = pool.node(application) else { return None };
        let values = arguments.map(|argument| argument.map(|term| self.value(pool, term)));
        Some((function, values))
    }

    /// The model, to be changed.
    fn edit(&mut self) -> &mut Model {
        self.is_edited = true;
        self.model.edit()
    }

    /// The same attempt with these goals as well; the first is met first.
    fn with(&self, goals: &[Goal]) -> Self {
        let mut next = self.clone();
        next.goals.extend(goals.iter().rev());
        next
    }
}
