//! Moves the objects that one path has allocated to other locations, so that they meet those of another
//! path with which it is merged.
//!
//! Objects from before the paths forked apart are the same on both, and stay. Of the others, two that the
//! paths use alike get one location: they are at the same place in a register, a static field, an object
//! that both have. What is left is matched by class, in the order of allocation. An object that only one
//! path has gets a location of its own: nothing on the other path leads to it.

use crate::object::{Allocated, AllocatedKind};
use crate::store::Store;
use forkless_ir::ClassId;
use forkless_term::{Location, Node, Term, TermPool};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, VecDeque};

/// Where the objects of the right path go.
#[derive(Debug, Default)]
pub struct Relocation {
    /// How many objects stay where they are.
    kept: usize,
    /// Where each of the others goes.
    targets: Vec<Location>,
    /// No term that was made before this one leads to an object that moves.
    oldest: Option<Term>,
    /// Terms and what has become of them.
    done: FxHashMap<Term, Term>,
}

impl Relocation {
    /// Does every object stay where it is?
    pub fn is_identity(&self) -> bool {
        self.oldest.is_none()
    }

    /// Where an object goes.
    pub fn location(&self, location: Location) -> Location {
        let moved = (location.0 as usize).checked_sub(self.kept);
        moved.and_then(|number| self.targets.get(number).copied()).unwrap_or(location)
    }

    /// A term with the new locations.
    pub fn term(&mut self, pool: &mut TermPool, term: Term) -> Term {
        let Some(oldest) = self.oldest else { return term };
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            if top < oldest {
                self.done.insert(top, top);
            }
            if self.done.contains_key(&top) {
                stack.pop();
                continue;
            }
            let node = pool.node(top);
            let open = stack.len();
            stack.extend(node.children().filter(|child| !self.done.contains_key(child)));
            if stack.len() > open {
                continue;
            }
            let moved = match node {
                Node::Location(location) => pool.location(self.location(location)),
                _ if node.children().all(|child| self.done[&child] == child) => top,
                Node::Opaque(operand) => pool.opaque(self.done[&operand]),
                _ => pool.rebuild(node, |child| self.done[&child]),
            };
            self.done.insert(top, moved);
        }
        self.done[&term]
    }

    /// The terms that have changed, and what has become of them; in the order of their age.
    pub fn changed(&self) -> Vec<(Term, Term)> {
        let mut changed: Vec<(Term, Term)> = self
            .done
            .iter()
            .filter(|(old, new)| old != new)
            .map(|(&old, &new)| (old, new))
            .collect();
        changed.sort_unstable();
        changed
    }
}

/// Finds out which objects of two paths are to share a location.
#[derive(Debug)]
pub struct Matching<'a, F> {
    left: &'a Store,
    right: &'a Store,
    /// May these two be one object? Of objects of one class.
    fits: F,
    /// How many objects are the same on both.
    common: usize,
    /// The partner of each object of the right path that is not.
    partners: Vec<Option<Location>>,
    /// Has an object of the left path a partner?
    taken: Vec<bool>,
    /// Pairs whose contents are still to be compared.
    open: VecDeque<(Location, Location)>,
}

impl<'a, F: Fn(Location, Location) -> bool> Matching<'a, F> {
    pub(crate) fn new(left: &'a Store, right: &'a Store, fits: F) -> Self {
        let common = left.common_allocations(right);
        Matching {
            left,
            right,
            fits,
            common,
            partners: vec![None; right.objects().len() - common],
            taken: vec![false; left.objects().len() - common],
            open: VecDeque::new(),
        }
    }

    /// Makes two objects one. Answers whether they are.
    pub fn pair(&mut self, left: Location, right: Location) -> bool {
        let own = |location: Location| (location.0 as usize).checked_sub(self.common);
        let (Some(left_own), Some(right_own)) = (own(left), own(right)) else {
            return left == right;
        };
        if let Some(partner) = self.partners[right_own] {
            return partner == left;
        }
        if self.taken[left_own] || !self.are_alike(left, right) {
            return false;
        }
        self.partners[right_own] = Some(left);
        self.taken[left_own] = true;
        self.open.push_back((left, right));
        true
    }

    fn are_alike(&self, left: Location, right: Location) -> bool {
        let (one, other) = (self.left.allocated(left), self.right.allocated(right));
        if one.class != other.class {
            return false;
        }
        let is_same_shape = match (&one.kind, &other.kind) {
            (AllocatedKind::Object { fields }, AllocatedKind::Object { fields: others }) => {
                let mut fields = fields.iter().zip(others);
                fields.all(|((_, one), (_, other))| one.is_some() == other.is_some())
            }
            // An array with one of two lengths costs more than two arrays.
            (AllocatedKind::Array { length, .. }, AllocatedKind::Array { length: other, .. }) => {
                length == other
            }
            _ => false,
        };
        is_same_shape && (self.fits)(left, right)
    }

    /// Two values are at the same place.
    pub fn values(&mut self, pool: &TermPool, left: Term, right: Term) {
        if let (Node::Location(left), Node::Location(right)) = (pool.node(left), pool.node(right)) {
            self.pair(left, right);
        }
    }

    /// Compares the contents of objects that are one.
    pub fn follow(&mut self, pool: &TermPool) {
        while let Some((left, right)) = self.open.pop_front() {
            let (one, other) = (self.left, self.right);
            self.contents(pool, one.allocated(left), other.allocated(right));
        }
    }

    fn contents(&mut self, pool: &TermPool, left: &Allocated, right: &Allocated) {
        match (&left.kind, &right.kind) {
            (AllocatedKind::Object { fields }, AllocatedKind::Object { fields: others }) => {
                for ((_, one), (_, other)) in fields.iter().zip(others) {
                    if let (Some(one), Some(other)) = (one, other) {
                        self.values(pool, *one, *other);
                    }
                }
            }
            (
                AllocatedKind::Array { elements, .. },
                AllocatedKind::Array { elements: others, .. },
            ) => {
                for (index, &one) in elements {
                    if let Some(&other) = others.get(index) {
                        self.values(pool, one, other);
                    }
                }
            }
            _ => {}
        }
    }

    /// What both have had since before they forked apart.
    pub(crate) fn old_objects(&mut self, pool: &TermPool) {
        let (left, right) = (self.left, self.right);
        for (left, right) in left.statics_of_both(right) {
            self.values(pool, left, right);
        }
        for (left, right) in left.objects().differing(right.objects(), self.common) {
            self.contents(pool, left, right);
        }
        self.follow(pool);
    }

    /// Where the objects of the right path go.
    pub fn finish(mut self, pool: &mut TermPool) -> Relocation {
        self.follow(pool);
        let mut free: BTreeMap<ClassId, VecDeque<Location>> = BTreeMap::new();
        for number in (0..self.taken.len()).filter(|&number| !self.taken[number]) {
            let location = Location((self.common + number) as u32);
            free.entry(self.left.allocated(location).class).or_default().push_back(location);
        }
        for number in 0..self.partners.len() {
            if self.partners[number].is_some() {
                continue;
            }
            let right = Location((self.common + number) as u32);
            let Some(candidates) = free.get_mut(&self.right.allocated(right).class) else {
                continue;
            };
            candidates.retain(|left| !self.taken[left.0 as usize - self.common]);
            let chosen = candidates.iter().copied().find(|&left| self.are_alike(left, right));
            if let Some(left) = chosen {
                self.pair(left, right);
                self.follow(pool);
            }
        }
        self.relocation(pool)
    }

    fn relocation(self, pool: &mut TermPool) -> Relocation {
        let mut next = self.left.objects().len() as u32;
        let targets: Vec<Location> = self
            .partners
            .into_iter()
            .map(|partner| {
                partner.unwrap_or_else(|| {
                    next += 1;
                    Location(next - 1)
                })
            })
            .collect();
        let own = (self.common as u32..).map(Location);
        let moved = own.zip(&targets).filter(|(from, to)| from != *to);
        let oldest = moved.map(|(from, _)| pool.location(from)).min();
        Relocation { kept: self.common, targets, oldest, done: FxHashMap::default() }
    }
}
