//! How far input objects may lie from the program's inputs, while a path runs.
//!
//! The definition is in the `distance` module. So with the bound reached a reference is null or an object
//! that was reached before.
//!
//! The order of reading is that of the program, whatever the strategy: references that were read
//! but not looked at take part. Where one of those could be a shorter way to an object, it must be looked
//! at first.

use super::{ForkingHeap, KnownReference};
use crate::HeapContext;
use crate::list::List;
use crate::reference_fork::Referent;
use forkless_term::Term;

/// The bound, and the input references in the order of reading.
#[derive(Clone, Debug)]
pub(super) struct Reads {
    pub bound: u32,
    pub reads: List<InputRead>,
}

/// An input reference that was read.
#[derive(Clone, Copy, Debug)]
pub(super) struct InputRead {
    pub symbol: Term,
    /// The object that it was read from; `None` for a program's input.
    pub parent: Option<u32>,
}

/// Does the bound allow a reference to be something?
pub(super) enum Admission {
    Yes,
    No,
    /// That depends on what this reference is, which was read before.
    After(Term),
}

impl Reads {
    pub fn new(bound: u32) -> Self {
        Reads { bound, reads: List::default() }
    }

    pub fn push(&mut self, symbol: Term, parent: Option<u32>) {
        self.reads.push(InputRead { symbol, parent });
    }

    /// Was the reference read?
    pub fn has(&self, symbol: Term) -> bool {
        self.reads.iter().any(|read| read.symbol == symbol)
    }
}

/// A read that has led to an object.
#[derive(Clone, Copy)]
struct Reached {
    object: u32,
    distance: u32,
    /// The object that the reference was read from.
    parent: Option<u32>,
    /// How many references of which it is open what they are were read before.
    after: usize,
}

/// The least distance of an object.
fn distance_of(object: u32, all_reached: &[Reached]) -> Option<u32> {
    let ways = all_reached.iter().filter(|reached| reached.object == object);
    ways.map(|reached| reached.distance).min()
}

impl ForkingHeap {
    /// Does the bound allow `symbol` to be `referent`?
    pub(super) fn admits(
        &self,
        context: &mut HeapContext,
        symbol: Term,
        referent: Referent,
    ) -> Admission {
        let Some(Reads { bound, reads }) = &self.bound else { return Admission::Yes };
        let chosen = match referent {
            Referent::Object(number) => Some(number),
            Referent::Fresh | Referent::FreshOfKind(_) => Some(self.objects.len() as u32),
            Referent::Null | Referent::Constant(_) => None,
            Referent::NotNull | Referent::Dereferenced => return Admission::Yes,
        };
        let mut all_reached: Vec<Reached> = vec![];
        let mut pending = vec![];
        for read in reads.to_vec() {
            let known = self.symbols.get(&read.symbol).copied();
            let object = match known {
                _ if read.symbol == symbol => match chosen {
                    Some(number) => number,
                    None => continue,
                },
                Some(KnownReference::Object(number)) => number,
                Some(KnownReference::Null | KnownReference::Constant(..)) => continue,
                Some(KnownReference::NotNull | KnownReference::Nothing) | None => {
                    pending.push(read.symbol);
                    continue;
                }
            };
            let distance = read.parent.map_or(0, |parent| {
                let parent = distance_of(parent, &all_reached);
                parent.expect("an object is reached before its fields are read") + 1
            });
            let is_beyond = distance > *bound && distance_of(object, &all_reached).is_none();
            let after = pending.len();
            all_reached.push(Reached { object, distance, parent: read.parent, after });
            if is_beyond {
                let better = self.other_way_to(context, &all_reached, &pending, symbol);
                return better.map_or(Admission::No, Admission::After);
            }
        }
        Admission::Yes
    }

    /// The first reference that may be another way to the object reached last, or a shorter one to an
    /// object on a way to it: it was read before the one that led there, and may be of a class that fits.
    fn other_way_to(
        &self,
        context: &mut HeapContext,
        all_reached: &[Reached],
        pending: &[Term],
        symbol: Term,
    ) -> Option<Term> {
        let last = all_reached.len() - 1;
        let mut first = self.first_that_fits(context, all_reached[last].object, pending, symbol);
        // The reads on all ways to the object.
        let (mut open, mut is_on_way) = (vec![last], vec![false; all_reached.len()]);
        while let Some(at) = open.pop() {
            if std::mem::replace(&mut is_on_way[at], true) {
                continue;
            }
            let Reached { parent: Some(parent), after, .. } = all_reached[at] else { continue };
            let before = &pending[..first.map_or(after, |first: usize| first.min(after))];
            first = self.first_that_fits(context, parent, before, symbol).or(first);
            open.extend((0..at).filter(|&earlier| all_reached[earlier].object == parent));
        }
        first.map(|place| pending[place])
    }

    /// The first of these references that may point at an object.
    fn first_that_fits(
        &self,
        context: &mut HeapContext,
        object: u32,
        references: &[Term],
        symbol: Term,
    ) -> Option<usize> {
        let classes = match self.objects.get(object as usize) {
            Some(object) => object.classes.clone(),
            None => self.declared_classes(context, symbol),
        };
        references.iter().position(|&reference| {
            let declared = self.declared_classes(context, reference);
            !declared.is_disjoint(&classes)
        })
    }
}
