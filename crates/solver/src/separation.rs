//! Which references of a path never meet, and which are always the same?
//!
//! In a search tree no node is found twice: the keys say so. That takes a proof for each pair of references, and
//! the proof is the same whatever happens to the tree afterwards. So it is looked for once, where a path
//! has learnt that its input is a search tree, and the heap knows for each later read which writes it can
//! have hit.
//!
//! In a list that leads back as well, the one before the next is the same node. What is the same has one name, and is
//! asked about once.
//!
//! All questions are put to one SAT instance that has the conditions of the path and is asked about one pair after the other.
//! What it learns from one helps with the next. It knows nothing but these conditions: the answers depend on
//! nothing else.

use crate::backend::QueryLimits;
use crate::classes::ClassUniverse;
use crate::closure::Closure;
use crate::congruence::{self, CandidateModel, Lemmas, Uses};
use crate::encoder::{Encoder, EncoderParts, Facts};
use crate::equality_graph::EqualityGraph;
use crate::hints::{Hints, never_null};
use crate::sat::{Lit, Sat};
use forkless_term::{Evaluator, Model, Node, Sort, Term, TermPool, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// With more references than this nothing is asked: pairs grow with the square.
const MOST_REFERENCES: usize = 160;

/// Conflicts after which a question is given up.
const CONFLICTS_OF_A_QUESTION: u64 = 100;

/// The same of all questions together.
const CONFLICTS: u64 = 20_000;

/// Assignments without a model of the conditions after which a question is given up.
const ROUNDS_OF_A_QUESTION: usize = 12;

/// What a path's conditions say of references of the initial heap.
#[derive(Debug, Default)]
pub struct Separation {
    references: FxHashMap<Term, Found>,
    /// References that are never the same object, where there are both. Each with the smaller one first.
    apart: FxHashSet<(Term, Term)>,
    /// Conditions that mean the same as those of the path.
    conditions: Vec<Term>,
}

/// A reference of the initial heap.
#[derive(Debug)]
struct Found {
    /// The condition that it is null.
    null: Term,
    /// The conditions under which there is no object that it is a field of, or none that this one is
    /// a field of, and so on.
    missing: Vec<Term>,
    /// Is it null wherever it is there?
    is_null: bool,
    /// Another one that it is the same as, wherever both are there.
    same: Option<Term>,
}

impl Separation {
    /// Is a reference null, as far as `is_false` knows that there is the object that it is a field of?
    pub fn is_null(&self, reference: Term, is_false: impl Fn(Term) -> bool) -> bool {
        let found = self.found(reference).filter(|found| found.is_null);
        found.is_some_and(|found| found.is_there(is_false))
    }

    /// Do two references differ, as far as `is_false` knows which references are null?
    pub fn differ(&self, one: Term, other: Term, is_false: impl Fn(Term) -> bool) -> bool {
        self.apart.contains(&ordered(one, other))
            && (is_false(self.references[&one].null) || is_false(self.references[&other].null))
            && self.references[&one].is_there(&is_false)
            && self.references[&other].is_there(&is_false)
    }

    /// A reference that is the same as this one, as far as `is_false` knows that there are both: the same for all of
    /// which that was found out.
    pub fn representative(&self, reference: Term, is_false: impl Fn(Term) -> bool) -> Term {
        let same = self.found(reference).and_then(|found| Some((found, found.same?)));
        match same {
            Some((found, same))
                if found.is_there(&is_false) && self.references[&same].is_there(&is_false) =>
            {
                same
            }
            _ => reference,
        }
    }

    /// Conditions that mean the same as those of the path, without some that were implied.
    pub fn conditions(&self) -> &[Term] {
        &self.conditions
    }

    fn found(&self, reference: Term) -> Option<&Found> {
        self.references.get(&reference)
    }

    fn unknown(path: &[(Term, bool)]) -> Self {
        let conditions = path.iter().map(|&(condition, _)| condition).collect();
        Separation { conditions, ..Default::default() }
    }

    /// `before` was found out of some of the conditions, and still holds.
    pub(crate) fn new(
        pool: &mut TermPool,
        path: &[(Term, bool)],
        before: Option<&Separation>,
        universe: &ClassUniverse,
        limits: &QueryLimits,
    ) -> Self {
        let all: Vec<Term> = path.iter().map(|&(condition, _)| condition).collect();
        let mut candidates = vec![];
        for term in pool.cone(&all) {
            if pool.sort(term) == Sort::Reference
                && let Some(candidate) = Candidate::new(pool, term)
            {
                candidates.push(candidate);
            }
        }
        if candidates.len() > MOST_REFERENCES {
            return Separation::unknown(path);
        }
        let objects = candidates.iter().flat_map(|one| [one.is_object, one.is_there]);
        let cone = pool.cone(&[&all[..], &objects.collect::<Vec<_>>()].concat());
        let Some(mut questions) = Questions::new(pool, &cone, &all, universe, limits) else {
            return Separation::unknown(path);
        };
        let nothing = Separation::default();
        let before = before.unwrap_or(&nothing);
        let is_null = questions.find_nulls(&candidates, before);
        let Meetings { same, apart } = questions.find_meetings(&candidates, &is_null, before);
        let nulls = candidates.iter().zip(&is_null).filter(|(_, is_null)| **is_null);
        let nulls: Vec<Term> = nulls.map(|(candidate, _)| pool.not(candidate.is_object)).collect();
        let conditions = without_implied(pool, path, &nulls, universe, limits);
        let mut references = FxHashMap::default();
        for (Candidate { reference, null, missing, .. }, is_null) in
            candidates.into_iter().zip(is_null)
        {
            let same = same.get(&reference).copied();
            references.insert(reference, Found { null, missing, is_null, same });
        }
        Separation { references, apart, conditions }
    }
}

impl Found {
    fn is_there(&self, is_false: impl Fn(Term) -> bool) -> bool {
        self.missing.iter().all(|&missing| is_false(missing))
    }
}

/// A reference that is asked about.
struct Candidate {
    reference: Term,
    null: Term,
    missing: Vec<Term>,
    is_there: Term,
    /// The condition that it is there and not null.
    is_object: Term,
}

/// What was found out of pairs of references.
#[derive(Default)]
struct Meetings {
    /// References, and others that they are the same as where there are both.
    same: FxHashMap<Term, Term>,
    /// References that are never the same object. Each with the smaller one first.
    apart: FxHashSet<(Term, Term)>,
}

impl Candidate {
    /// An input, or a field of a field of an input.
    fn new(pool: &mut TermPool, reference: Term) -> Option<Candidate> {
        let null = match pool.node(reference) {
            Node::Apply(..) => pool.is_null(reference),
            _ => return None,
        };
        let mut missing = vec![];
        let mut part = reference;
        loop {
            match pool.node(part) {
                Node::Apply(_, [None, None]) => break,
                Node::Apply(_, [Some(holder), None]) => {
                    missing.push(pool.is_null(holder));
                    part = holder;
                }
                _ => return None,
            }
        }
        let mut is_there = pool.truth(true);
        for &missing in missing.iter().rev() {
            let there = pool.not(missing);
            is_there = pool.and(is_there, there);
        }
        let not_null = pool.not(null);
        let is_object = pool.and(is_there, not_null);
        Some(Candidate { reference, null, missing, is_there, is_object })
    }
}

/// The questions about one path.
struct Questions<'a> {
    path: &'a [Term],
    universe: &'a ClassUniverse,
    encoder: Encoder<'a>,
    lemmas: Lemmas,
    /// Comparisons of references: the two, and what says whether they are equal.
    comparisons: Vec<(Term, Term, Lit)>,
    /// Inputs of the path.
    models: Vec<Model>,
}

impl<'a> Questions<'a> {
    /// About what is in `cone`, where the conditions hold. `None` if the solver for small questions cannot be asked.
    fn new(
        pool: &'a TermPool,
        cone: &'a [Term],
        path: &'a [Term],
        universe: &'a ClassUniverse,
        limits: &QueryLimits,
    ) -> Option<Self> {
        let facts = Facts::new(pool, path);
        if !facts.are_consistent() {
            return None;
        }
        let closure = Closure::new(pool, cone, &facts.known);
        let default = Model::new(universe.default_class);
        let hints = Hints::new(pool, cone, &never_null(pool, &facts.known), default, None);
        let parts = EncoderParts { facts, closure, layout: None, hints };
        let encoder = Encoder::new(pool, cone, parts, universe, limits, Sat::default());
        if encoder.is_late() || encoder.circuit.computes() {
            return None;
        }
        let comparison = |&term: &Term| match pool.node(term) {
            Node::Equal(left, right) if pool.sort(left) == Sort::Reference => {
                Some((left, right, encoder.literal(term)))
            }
            _ => None,
        };
        let comparisons = cone.iter().filter_map(comparison).collect();
        let lemmas = Lemmas::default();
        Some(Questions { path, universe, encoder, lemmas, comparisons, models: vec![] })
    }

    /// Which references are null wherever they are there?
    fn find_nulls(&mut self, candidates: &[Candidate], before: &Separation) -> Vec<bool> {
        let mut found = vec![];
        for candidate in candidates {
            let was_null = before.found(candidate.reference).is_some_and(|one| one.is_null);
            let is_known = self
                .models
                .iter()
                .any(|model| Evaluator::new(self.encoder.pool, model).truth(candidate.is_object));
            let literal = self.encoder.literal(candidate.is_object);
            let is_null = was_null || !is_known && self.is_impossible(&[literal]);
            if is_null {
                self.encoder.circuit.assert(&[!literal]);
            }
            found.push(is_null);
        }
        found
    }

    /// Which of the others are always the same, and which never?
    fn find_meetings(
        &mut self,
        candidates: &[Candidate],
        is_null: &[bool],
        before: &Separation,
    ) -> Meetings {
        let objects = candidates.iter().zip(is_null).filter(|(_, is_null)| !**is_null);
        let objects: Vec<&Candidate> = objects.map(|(candidate, _)| candidate).collect();
        let uses = Uses::new(&self.encoder);
        let mut seen: Vec<Vec<Option<Value>>> = vec![];
        let mut found = Meetings::default();
        for (number, one) in objects.iter().enumerate() {
            let was_same = before.found(one.reference).and_then(|one| one.same);
            let others =
                (0..number).filter(|&other| !found.same.contains_key(&objects[other].reference));
            let others: Vec<usize> = others.collect();
            for &other in &others {
                self.look_at_models(&objects, &mut seen);
                let was_one = was_same == Some(objects[other].reference);
                if (was_one || are_always_one(&seen, number, other))
                    && self.is_always_one(one, objects[other], was_one)
                {
                    found.same.insert(one.reference, objects[other].reference);
                    break;
                }
            }
            if found.same.contains_key(&one.reference) {
                continue;
            }
            for &other in &others {
                self.look_at_models(&objects, &mut seen);
                if have_met(&seen, number, other) {
                    continue;
                }
                let other = objects[other];
                let (first, second) = (other.reference, one.reference);
                let there = [one, other].map(|one| self.encoder.literal(one.is_object));
                let are_apart = before.apart.contains(&ordered(first, second))
                    || self.would_be_others(&there, first, second);
                if !are_apart {
                    // All other proofs begin with this.
                    self.lemmas.state_of_fields(&mut self.encoder, &uses, first, second);
                }
                let equal = self.encoder.equality(one.reference, other.reference);
                if are_apart || self.is_impossible(&[there[0], there[1], equal]) {
                    self.encoder.circuit.assert(&[!there[0], !there[1], !equal]);
                    found.apart.insert(ordered(one.reference, other.reference));
                }
            }
        }
        found
    }

    /// Are two references the same wherever there are both? If that is not known already.
    fn is_always_one(&mut self, one: &Candidate, other: &Candidate, is_known: bool) -> bool {
        let equal = self.encoder.equality(one.reference, other.reference);
        let there = [one, other].map(|one| self.encoder.literal(one.is_there));
        let is_one = is_known || self.is_impossible(&[there[0], there[1], !equal]);
        if is_one {
            self.encoder.circuit.assert(&[!there[0], !there[1], equal]);
        }
        is_one
    }

    /// Notes what references are in models that are new.
    fn look_at_models(&self, objects: &[&Candidate], seen: &mut Vec<Vec<Option<Value>>>) {
        for model in &self.models[seen.len()..] {
            let mut evaluator = Evaluator::new(self.encoder.pool, model);
            let mut value = |object: &&Candidate| {
                let is_there = evaluator.truth(object.is_there);
                is_there.then(|| evaluator.value(object.reference))
            };
            seen.push(objects.iter().map(&mut value).collect());
        }
    }

    /// Where there are two objects, would others have to be one that differ, if they were one? In a list that leads back,
    /// so would be those before them.
    fn would_be_others(&mut self, are_there: &[Lit], one: Term, other: Term) -> bool {
        let Questions { encoder, comparisons, .. } = self;
        let mut is_refuted = !encoder.circuit.conclude(are_there);
        if !is_refuted {
            let mut graph = EqualityGraph::default();
            for &(left, right, literal) in comparisons.iter() {
                if let Some(are_equal) = encoder.circuit.concluded(literal) {
                    graph.state(encoder.pool, left, right, are_equal);
                }
            }
            is_refuted = graph.are_equal(encoder.pool, one, other) == Some(false);
        }
        encoder.circuit.retract();
        is_refuted
    }

    /// Is it certain that these do not hold together on the path? An input that shows the opposite is kept.
    fn is_impossible(&mut self, literals: &[Lit]) -> bool {
        let done = self.encoder.circuit.conflicts();
        let most = (done + CONFLICTS_OF_A_QUESTION).min(CONFLICTS);
        self.encoder.circuit.limit_conflicts(Some(most));
        for _ in 0..ROUNDS_OF_A_QUESTION {
            let answer = self.encoder.circuit.solve_under(literals);
            if answer != Ok(true) {
                self.encoder.circuit.retract();
                return answer == Ok(false);
            }
            let CandidateModel { model, values, results, classes } =
                congruence::read(&self.encoder, None, self.universe);
            self.encoder.circuit.retract();
            let mut evaluator = Evaluator::resume(self.encoder.pool, &model, values);
            if self.path.iter().all(|&condition| evaluator.truth(condition)) {
                self.models.push(model);
                return false;
            }
            let mut is_new = false;
            for (one, other) in results {
                is_new |= self.lemmas.state(&mut self.encoder, one, other);
            }
            for (one, other) in classes {
                is_new |= self.lemmas.state_of_class(&mut self.encoder, one, other);
            }
            if !is_new {
                return false;
            }
        }
        false
    }
}

/// The conditions of a path and those that `nulls` adds to them, but for conditions that may be left out and that the
/// others imply. The bound on the heap compares each reference at its end with all others, and is of no use
/// once it is known that all of them are null.
fn without_implied(
    pool: &TermPool,
    path: &[(Term, bool)],
    nulls: &[Term],
    universe: &ClassUniverse,
    limits: &QueryLimits,
) -> Vec<Term> {
    let kept = path.iter().filter(|(_, may_be_left_out)| !may_be_left_out);
    let mut kept: Vec<Term> = kept.map(|&(condition, _)| condition).collect();
    kept.extend(nulls);
    let open = path.iter().filter(|(_, may_be_left_out)| *may_be_left_out);
    let open: Vec<Term> = open.map(|&(condition, _)| condition).collect();
    let cone = pool.cone(&[&kept[..], &open].concat());
    let asserted = kept.clone();
    let Some(mut questions) = Questions::new(pool, &cone, &asserted, universe, limits) else {
        kept.extend(open);
        return kept;
    };
    for condition in open {
        let literal = questions.encoder.literal(condition);
        if !questions.is_impossible(&[!literal]) {
            questions.encoder.circuit.assert(&[literal]);
            kept.push(condition);
        }
    }
    kept
}

/// Have two references been the same object in an input?
fn have_met(seen: &[Vec<Option<Value>>], one: usize, other: usize) -> bool {
    seen.iter().any(|values| {
        values[one].is_some_and(|value| is_object(value) && values[other] == Some(value))
    })
}

/// The same, and never two in any?
fn are_always_one(seen: &[Vec<Option<Value>>], one: usize, other: usize) -> bool {
    let are_two = |values: &Vec<Option<Value>>| {
        values[one].is_some() && values[other].is_some() && values[one] != values[other]
    };
    have_met(seen, one, other) && !seen.iter().any(are_two)
}

fn is_object(value: Value) -> bool {
    value != Value::NULL
}

fn ordered(one: Term, other: Term) -> (Term, Term) {
    (one.min(other), one.max(other))
}
