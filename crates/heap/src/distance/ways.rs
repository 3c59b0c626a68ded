//! How far the objects of references lie, by all that was read before.
//!
//! The way of a reference leads through the object that it was read from, and that one has ways of its own. Where
//! the path knows that two references are one, they have one name, and nothing is asked of them. A shortest way
//! meets no object twice, so a way is not looked for behind its own end.

use super::{DistanceBound, MeasuredRead};
use crate::list::List;
use crate::{CountedWay, Facts};
use forkless_term::{FunctionId, Node, Term, TermPool};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// An event, and what the path knows of its references.
#[derive(Clone)]
pub(super) struct Way {
    pub read: MeasuredRead,
    /// Stands for all references that the path knows to be the same.
    name: Term,
    parent: Option<Term>,
}

impl Way {
    /// Did it happen and read the reference of another event, while `also` holds?
    pub fn reads(&self, pool: &mut TermPool, facts: &dyn Facts, other: &Way, also: Term) -> Term {
        if self.read.is_apart(other.read.classes.as_ref()) || pool.as_truth(also) == Some(false) {
            return pool.truth(false);
        }
        let same = self.is(pool, facts, Some(other.name), other.read.event.value);
        let happens = pool.and(self.read.event.guard, same);
        pool.and(happens, also)
    }

    /// Did it happen and read what another event's reference was read from?
    fn reads_parent(
        &self,
        pool: &mut TermPool,
        facts: &dyn Facts,
        other: &Way,
        parent: Term,
    ) -> Term {
        let same = self.is(pool, facts, other.parent, parent);
        pool.and(self.read.event.guard, same)
    }

    /// Is its reference the same as one of that name?
    fn is(
        &self,
        pool: &mut TermPool,
        facts: &dyn Facts,
        name: Option<Term>,
        reference: Term,
    ) -> Term {
        if Some(self.name) == name {
            return pool.truth(true);
        }
        let same = pool.equal(self.read.event.value, reference);
        facts.known(pool, same).map_or(same, |known| pool.truth(known))
    }
}

/// A reference and the one that it was read from.
type Step = (Term, Option<Term>);

pub(super) struct Ways<'a> {
    facts: &'a dyn Facts,
    bound: DistanceBound,
    pub before: Vec<Way>,
    /// The fields that were read before wherever they are there, and the references that they are fields of.
    sure: FxHashMap<FunctionId, Vec<SureRead>>,
    /// The numbers of the events that may have read the object which a reference was read from.
    holders: FxHashMap<Step, Rc<[usize]>>,
    /// How long the ways of the events are at least, once that was asked.
    least: Option<Vec<u32>>,
    /// Does the way of a reference show that its object is at most so far away? As far as that was asked.
    known: FxHashMap<(Step, u32), Term>,
    /// Is it obvious that a condition holds on the path? As far as that was asked.
    holding: FxHashMap<Term, bool>,
}

/// A field that was read wherever it is there.
struct SureRead {
    field: Term,
    /// What it is a field of.
    holder: Term,
    /// All references that are the same as that one, if the path knows that the field was read.
    name: Option<Term>,
}

impl<'a> Ways<'a> {
    pub fn new(
        pool: &mut TermPool,
        facts: &'a dyn Facts,
        bound: DistanceBound,
        before: &List<MeasuredRead>,
    ) -> Self {
        let mut ways = Ways {
            facts,
            bound,
            before: Vec::with_capacity(before.len()),
            sure: FxHashMap::default(),
            holders: FxHashMap::default(),
            least: None,
            known: FxHashMap::default(),
            holding: FxHashMap::default(),
        };
        for mut read in before.to_vec() {
            let has_happened = ways.holds(pool, read.event.guard);
            if has_happened {
                read.event.guard = pool.truth(true);
            }
            let way = ways.way_of(pool, &read);
            if let Node::Apply(function, [Some(holder), None]) = pool.node(read.event.value)
                && (has_happened || read.is_sure(pool))
            {
                let name = has_happened.then(|| ways.name(pool, holder));
                let sure = SureRead { field: read.event.value, holder, name };
                ways.sure.entry(function).or_default().push(sure);
            }
            ways.before.push(way);
        }
        ways
    }

    /// Is it obvious that a condition holds on the path? Mostly it is that one reference after the other is not null.
    fn holds(&mut self, pool: &TermPool, condition: Term) -> bool {
        if let Some(&known) = self.holding.get(&condition) {
            return known;
        }
        let mut open = vec![condition];
        let mut holds = true;
        while let Some(part) = open.pop().filter(|_| holds) {
            match (self.holding.get(&part), pool.node(part)) {
                (Some(&known), _) => holds = known,
                (None, Node::And(left, right)) => open.extend([left, right]),
                _ => holds = self.facts.known(pool, part) == Some(true),
            }
        }
        self.holding.insert(condition, holds);
        holds
    }

    pub fn way_of(&self, pool: &mut TermPool, read: &MeasuredRead) -> Way {
        let name = self.name(pool, read.event.value);
        let parent = read.event.parent.map(|parent| self.name(pool, parent));
        Way { read: read.clone(), name, parent }
    }

    /// Stands for all references that the path knows to be the same: fields of the same are the same.
    fn name(&self, pool: &mut TermPool, reference: Term) -> Term {
        let mut fields = vec![];
        let mut part = reference;
        while let Node::Apply(function, [Some(holder), None]) = pool.node(part) {
            fields.push((function, part, holder));
            part = holder;
        }
        let mut name = self.facts.representative(pool, part);
        while let Some((function, part, holder)) = fields.pop() {
            let part = if name == holder { part } else { pool.apply(function, &[name]) };
            name = self.facts.representative(pool, part);
        }
        name
    }

    /// Does the way of an event itself show that its object is at most so far away? Where another event has
    /// read the same field of the same object, that one's way may be meant.
    pub fn is_own_within(&mut self, pool: &mut TermPool, way: &Way, distance: u32) -> Term {
        if way.read.certain.is_some_and(|certain| certain <= distance) {
            return pool.truth(true);
        }
        let (Some(parent), 1..) = (way.read.event.parent, distance) else {
            return pool.truth(false);
        };
        let step = (way.read.event.value, Some(parent));
        if let Some(&known) = self.known.get(&(step, distance)) {
            return known;
        }
        let is_near = match self.bound.way {
            CountedWay::Shortest => self.is_holder_within(pool, way, parent, distance - 1),
            CountedWay::First => self.is_first_within(pool, way, parent, distance - 1),
        };
        self.known.insert((step, distance), is_near);
        is_near
    }

    /// Is the object that a reference was read from at most so far away, along some way?
    fn is_holder_within(
        &mut self,
        pool: &mut TermPool,
        way: &Way,
        parent: Term,
        distance: u32,
    ) -> Term {
        let holders = self.holders_of(pool, way);
        let mut is_near = pool.truth(false);
        for &number in holders.iter() {
            if self.least(pool, number) > distance {
                continue;
            }
            let holder = self.before[number].clone();
            let is_own = self.is_own_within(pool, &holder, distance);
            if pool.as_truth(is_own) != Some(false) {
                let is_read = holder.reads_parent(pool, self.facts, way, parent);
                let reads = pool.and(is_read, is_own);
                is_near = pool.or(is_near, reads);
            }
        }
        is_near
    }

    /// The same along the way of the first event that read that object.
    fn is_first_within(
        &mut self,
        pool: &mut TermPool,
        way: &Way,
        parent: Term,
        distance: u32,
    ) -> Term {
        let mut is_near = pool.truth(false);
        for number in (0..self.before.len()).rev() {
            let holder = self.before[number].clone();
            let is_read = holder.reads_parent(pool, self.facts, way, parent);
            if pool.as_truth(is_read) != Some(false) {
                let is_own = self.is_own_within(pool, &holder, distance);
                is_near = pool.ite(is_read, is_own, is_near);
            }
        }
        is_near
    }

    /// No heap has a shorter way of an event, along the shortest one.
    fn least(&mut self, pool: &TermPool, number: usize) -> u32 {
        if let Some(least) = &self.least {
            return least[number];
        }
        let beyond = self.bound.references + 1;
        let is_input = |way: &Way| way.read.event.parent.is_none();
        let mut least: Vec<u32> =
            self.before.iter().map(|way| if is_input(way) { 0 } else { beyond }).collect();
        for distance in 1..=self.bound.references {
            let mut has_changed = false;
            for number in 0..self.before.len() {
                if least[number] < beyond {
                    continue;
                }
                let way = self.before[number].clone();
                let holders = self.holders_of(pool, &way);
                if holders.iter().any(|&holder| least[holder] < distance) {
                    least[number] = distance;
                    has_changed = true;
                }
            }
            if !has_changed {
                break;
            }
        }
        let found = least[number];
        self.least = Some(least);
        found
    }

    /// The numbers of the events that may have read the object which a reference was read from.
    fn holders_of(&mut self, pool: &TermPool, way: &Way) -> Rc<[usize]> {
        let step = (way.read.event.value, way.read.event.parent);
        if let Some(known) = self.holders.get(&step) {
            return known.clone();
        }
        let Some(parent) = way.read.event.parent else { return Rc::new([]) };
        let (others, names) = self.twins(pool, way.read.event.value);
        let of_parent = self.before.iter().filter(|before| before.read.event.value == parent);
        let classes = of_parent.into_iter().find_map(|before| before.read.classes.clone());
        let may_hold = |before: &Way| {
            !others.contains(&before.read.event.value)
                && !names.contains(&before.name)
                && !before.read.is_apart(classes.as_ref())
                && before.name != way.name
                && before.parent != Some(way.name)
        };
        let numbers = (0..self.before.len()).filter(|&number| may_hold(&self.before[number]));
        let holders: Rc<[usize]> = numbers.collect();
        self.holders.insert(step, holders.clone());
        holders
    }

    /// The other references of which the field was read before that `value` is, and their names. Where such a
    /// reference points at the object of `value`, so does its field, and that one's distance counts.
    fn twins(&self, pool: &TermPool, value: Term) -> (FxHashSet<Term>, FxHashSet<Term>) {
        let Node::Apply(field, [Some(_), None]) = pool.node(value) else {
            return Default::default();
        };
        let reads = self.sure.get(&field).map_or(&[][..], Vec::as_slice);
        let others = reads.iter().filter(|read| read.field != value);
        let names = others.clone().filter_map(|read| read.name);
        (others.clone().map(|read| read.holder).collect(), names.collect())
    }
}
