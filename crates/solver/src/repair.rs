//! Small edits of a model that make one more term true.
//!
//! A model satisfies a path condition but not the new term. Most often a single input has to
//! change: another number, null instead of an object, a new object. This layer guesses such
//! edits from the shape of the term and keeps the first one under which everything holds.
//! Conjuncts that an edit breaks are repaired in turn, a few times.
//!
//! It never answers "unsatisfiable": what it does not find may still exist.

mod goals;

use crate::classes::ClassUniverse;
use crate::known_model::KnownModel;
use forkless_term::{Evaluator, Model, Node, Point, Term, TermPool, Value};
use goals::Goal;
use rustc_hash::FxHashMap;

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
        let Some((model, values)) = attempt.edited.take() else { continue };
        candidates += 1;
        let mut evaluator = Evaluator::resume(pool, &model, values);
        // What was added last is most likely to be about the same inputs.
        let order = [extra].into_iter().chain(path.iter().rev().copied());
        let broken = order.into_iter().find(|&conjunct| !evaluator.truth(conjunct));
        let values = evaluator.into_values();
        let Some(broken) = broken else { return Some(KnownModel::with_values(model, values)) };
        if candidates == MOST_CANDIDATES {
            return None;
        }
        if attempt.follow_ups < MOST_FOLLOW_UPS {
            attempt.follow_ups += 1;
            attempt.edited = Some((model, values));
            attempt.goals.push(Goal::Truth(broken, true));
            open.push(attempt);
        }
    }
    None
}

/// A model on its way to be repaired.
#[derive(Clone)]
struct Attempt<'a> {
    parent: &'a KnownModel,
    /// The edited model and values computed under it; `None` as long as it is the parent.
    edited: Option<(Model, FxHashMap<Term, Value>)>,
    /// What is still to be reached; the next one is last.
    goals: Vec<Goal>,
    follow_ups: usize,
}

impl<'a> Attempt<'a> {
    fn new(parent: &'a KnownModel, goal: Goal) -> Self {
        Attempt { parent, edited: None, goals: vec![goal], follow_ups: 0 }
    }

    fn model(&self) -> &Model {
        self.edited.as_ref().map_or_else(|| self.parent.model(), |(model, _)| model)
    }

    /// The value of a term under the model as edited so far.
    fn value(&mut self, pool: &TermPool, term: Term) -> Value {
        let Some((model, values)) = &mut self.edited else { return self.parent.value(pool, term) };
        let mut evaluator = Evaluator::resume(pool, model, std::mem::take(values));
        let value = evaluator.value(term);
        *values = evaluator.into_values();
        value
    }

    /// The point of its function that an application stands for.
    fn point(&mut self, pool: &TermPool, application: Term) -> Option<Point> {
        let Node::Apply(function, arguments) = pool.node(application) else { return None };
        let values = arguments.map(|argument| argument.map(|term| self.value(pool, term)));
        Some((function, values))
    }

    /// The model, to be changed. Values computed under it so far are forgotten.
    fn edit(&mut self) -> &mut Model {
        let parent = self.parent;
        let (model, values) =
            self.edited.get_or_insert_with(|| (parent.model().clone(), FxHashMap::default()));
        values.clear();
        model
    }

    /// The same attempt with these goals as well; the first is met first.
    fn with(&self, goals: &[Goal]) -> Self {
        let mut next = self.clone();
        next.goals.extend(goals.iter().rev());
        next
    }
}
