//! The k-bound of Kiasan: how far input objects may lie from the program's inputs.
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

/// Decides what the bound allows a reference to be.
pub(super) struct BoundedReference<'a> {
    heap: &'a ForkingHeap,
    symbol: Term,
    /// All reads, each with what it is known to be; none where there is no bound.
    reads: Vec<(InputRead, ReadReference)>,
    /// Used for each referent again, for their memory only.
    all_reached: Vec<Option<Reached>>,
    pending: Vec<Term>,
}

/// What a reference that was read is.
#[derive(Clone, Copy)]
enum ReadReference {
    /// The one that is asked about.
    Asked,
    Object(u32),
    NoInputObject,
    Open,
}

impl ForkingHeap {
    /// What the bound says of a reference.
    pub(super) fn bounded(&self, symbol: Term) -> BoundedReference<'_> {
        let mut reads = vec![];
        if let Some(bound) = &self.bound {
            reads = Vec::with_capacity(bound.reads.len());
            reads.extend(bound.reads.iter().map(|&read| (read, self.read_reference(read, symbol))));
            reads.reverse();
        }
        BoundedReference { heap: self, symbol, reads, all_reached: vec![], pending: vec![] }
    }

    fn read_reference(&self, read: InputRead, asked: Term) -> ReadReference {
        if read.symbol == asked {
            return ReadReference::Asked;
        }
        match self.symbols.get(&read.symbol) {
            Some(KnownReference::Object(number)) => ReadReference::Object(*number),
            Some(KnownReference::Null | KnownReference::Constant(..)) => {
                ReadReference::NoInputObject
            }
            Some(KnownReference::NotNull | KnownReference::Nothing) | None => ReadReference::Open,
        }
    }
}

impl BoundedReference<'_> {
    /// Does the bound allow it to be `referent`?
    pub(super) fn admits(&mut self, context: &mut HeapContext, referent: Referent) -> Admission {
        let heap = self.heap;
        let Some(Reads { bound, .. }) = &heap.bound else { return Admission::Yes };
        let chosen = match referent {
            Referent::Object(number) => Some(number),
            Referent::Fresh => Some(heap.objects.len() as u32),
            Referent::Null | Referent::Constant(_) => None,
            Referent::NotNull | Referent::Dereferenced => return Admission::Yes,
        };
        let BoundedReference { symbol, reads, all_reached, pending, .. } = self;
        all_reached.clear();
        all_reached.resize(heap.objects.len() + 1, None);
        pending.clear();
        for &(read, reference) in reads.iter() {
            let number = match (reference, chosen) {
                (ReadReference::Object(number), _) | (ReadReference::Asked, Some(number)) => number,
                (ReadReference::NoInputObject, _) | (ReadReference::Asked, None) => continue,
                (ReadReference::Open, _) => {
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
                let better = heap.other_way_to(context, number, all_reached, pending, *symbol);
                return better.map_or(Admission::No, Admission::After);
            }
        }
        Admission::Yes
    }
}

impl ForkingHeap {
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
