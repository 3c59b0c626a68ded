//! The k-bound of Kiasan: over how many references from the program's inputs objects may be first read.
//!
//! A program's input has budget k; a reference read from an object of budget m has budget m - 1.
//! An object has the budget of the first reference *read* that points at it, and that must not be
//! negative. So with the budget spent a reference is null or an object that was reached before.
//!
//! The order of reading is that of the program, whatever the strategy: references that were read
//! but not looked at take part. Where one of those could give an object a better budget than it
//! seems to have, it must be looked at first.

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

/// How an object was reached first.
#[derive(Clone, Copy)]
struct Reached {
    budget: i64,
    /// The object that the reference was read from.
    parent: Option<u32>,
    /// How many references of which it is open what they are were read before.
    after: usize,
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
            Referent::Fresh => Some(self.objects.len() as u32),
            Referent::Null | Referent::Constant(_) => None,
            Referent::NotNull | Referent::Dereferenced => return Admission::Yes,
        };
        let mut all_reached: Vec<Option<Reached>> = vec![None; self.objects.len() + 1];
        let mut pending = vec![];
        for read in reads.to_vec() {
            let known = self.symbols.get(&read.symbol).copied();
            let number = match known {
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
            if all_reached[number as usize].is_some() {
                continue;
            }
            let budget = match read.parent {
                None => i64::from(*bound),
                Some(parent) => {
                    let parent = all_reached[parent as usize];
                    parent.expect("an object is reached before its fields are read").budget - 1
                }
            };
            let reached = Reached { budget, parent: read.parent, after: pending.len() };
            all_reached[number as usize] = Some(reached);
            if budget < 0 {
                let better = self.other_way_to(context, number, &all_reached, &pending, symbol);
                return better.map_or(Admission::No, Admission::After);
            }
        }
        Admission::Yes
    }

    /// A reference that may be a better way to an object, or to one on the way to it: it was read
    /// before the one that led there, and may be of a class that fits.
    fn other_way_to(
        &self,
        context: &mut HeapContext,
        object: u32,
        all_reached: &[Option<Reached>],
        pending: &[Term],
        symbol: Term,
    ) -> Option<Term> {
        let mut first: Option<usize> = None;
        let mut next = Some(object);
        while let Some(number) = next {
            let reached = all_reached[number as usize].expect("all on the way are reached");
            let classes = match self.objects.get(number as usize) {
                Some(object) => object.classes.clone(),
                None => self.declared_classes(context, symbol),
            };
            let before = &pending[..first.unwrap_or(reached.after).min(reached.after)];
            let fits = |&other: &Term| {
                let declared = self.declared_classes(context, other);
                !declared.is_disjoint(&classes)
            };
            first = before.iter().position(fits).or(first);
            next = reached.parent;
        }
        first.map(|place| pending[place])
    }
}
