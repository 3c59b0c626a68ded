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
    /// The object that the reference was read from.
    parent: Option<u32>,
}

/// Does the object that was reached last lie at most so many references from the inputs?
fn is_near(bound: u32, all_reached: &[Reached]) -> bool {
    let mut near: Vec<u32> = vec![];
    for _ in 0..=bound {
        let is_next =
            |reached: &&Reached| reached.parent.is_none_or(|parent| near.contains(&parent));
        let next: Vec<u32> = all_reached.iter().filter(is_next).map(|one| one.object).collect();
        if next.len() == near.len() {
            break;
        }
        near = next;
    }
    all_reached.last().is_none_or(|last| near.contains(&last.object))
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
            let is_new = all_reached.iter().all(|reached: &Reached| reached.object != object);
            all_reached.push(Reached { object, parent: read.parent });
            if is_new && !is_near(*bound, &all_reached) {
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
        // The object and all on a way to it.
        let last = all_reached[all_reached.len() - 1].object;
        let (mut open, mut on_way) = (vec![last], vec![]);
        let mut first = pending.len();
        while let Some(object) = open.pop() {
            if on_way.contains(&object) {
                continue;
            }
            on_way.push(object);
            let fits = self.first_that_fits(context, object, &pending[..first], symbol);
            first = fits.unwrap_or(first);
            let ways = all_reached.iter().filter(|reached| reached.object == object);
            open.extend(ways.filter_map(|reached| reached.parent));
        }
        pending.get(first).copied()
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
