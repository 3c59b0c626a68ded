//! How far input objects may lie from the program's inputs, while a path runs.
//!
//! The definition is in the `distance` module. So with the bound reached a reference is null or an object
//! that was reached before.
//!
//! The order of reading is that of the program, whatever the strategy: references that were read
//! but not looked at take part. Where one of those could be a shorter way to an object, it must be looked
//! at first.

use super::{ForkingHeap, KnownReference};
use crate::distance::DistanceBound;
use crate::list::LocalList;
use crate::reference_fork::Referent;
use crate::{CountedWay, HeapContext};
use forkless_term::Term;

/// The bound, and the input references in the order of reading.
#[derive(Clone, Debug)]
pub(super) struct Reads {
    pub bound: DistanceBound,
    pub reads: LocalList<InputRead>,
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
    pub fn new(bound: DistanceBound) -> Self {
        Reads { bound, reads: LocalList::default() }
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
struct ReachedBy {
    /// The object that the reference was read from.
    parent: Option<u32>,
    /// The one that it points at.
    object: u32,
    /// How many references of which it is open what they are were read before.
    after: usize,
}

/// The objects that reads have led to.
struct Reached {
    way: CountedWay,
    /// The reads by which distances are measured.
    reads: Vec<ReachedBy>,
    /// How many references from an input each object lies, along those.
    distances: Vec<Option<u32>>,
}

impl Reached {
    fn new(way: CountedWay, objects: usize) -> Self {
        Reached { way, reads: vec![], distances: vec![None; objects] }
    }

    /// How far away the object of a read is by it, if the object was not reached before.
    fn first_distance(&self, read: ReachedBy) -> Option<u32> {
        let is_new = self.distances[read.object as usize].is_none();
        is_new.then(|| self.distance_by(read))
    }

    fn distance_by(&self, read: ReachedBy) -> u32 {
        read.parent.map_or(0, |parent| {
            let parent = self.distances[parent as usize];
            parent.expect("an object is reached before its fields are read") + 1
        })
    }

    /// Adds a read. Answers how far away its object is, if that was not reached before.
    fn add(&mut self, read: ReachedBy) -> Option<u32> {
        let object = read.object;
        let is_new = self.distances[object as usize].is_none();
        match self.way {
            CountedWay::First if !is_new => return None,
            CountedWay::First | CountedWay::Shortest => self.reads.push(read),
        }
        let mut is_shorter = self.shorten(read);
        // A shorter way to an object is one to all that was read from it.
        while is_shorter && !is_new {
            is_shorter = false;
            for at in 0..self.reads.len() {
                is_shorter |= self.shorten(self.reads[at]);
            }
        }
        self.distances[object as usize].filter(|_| is_new)
    }

    fn shorten(&mut self, read: ReachedBy) -> bool {
        let distance = self.distance_by(read);
        let least = &mut self.distances[read.object as usize];
        let is_shorter = least.is_none_or(|least| distance < least);
        if is_shorter {
            *least = Some(distance);
        }
        is_shorter
    }
}

/// Decides what the bound allows a reference to be.
pub(super) struct BoundedReference<'a> {
    heap: &'a ForkingHeap,
    symbol: Term,
    /// The reads from the one that is asked about on, each with what it is known to be; none where there is no
    /// bound.
    reads: Vec<(InputRead, ReadReference)>,
    /// What those before it have led to.
    before: BeforeAsked,
    /// Begin with what is known before, for each referent again.
    reached: Reached,
    pending: Vec<Term>,
}

/// What is the same whatever a reference is that is asked about.
struct BeforeAsked {
    reads: usize,
    pending: usize,
    distances: Vec<Option<u32>>,
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
        let (mut reads, mut way, mut most) = (vec![], CountedWay::default(), 0);
        if let Some(bound) = &self.bound {
            DistanceBound { way, references: most } = bound.bound;
            reads = Vec::with_capacity(bound.reads.len());
            reads.extend(bound.reads.iter().map(|&read| (read, self.read_reference(read, symbol))));
            reads.reverse();
        }
        let mut reached = Reached::new(way, self.objects.len() + 1);
        let (mut pending, mut before) = (vec![], 0);
        for &(read, reference) in &reads {
            match reference {
                ReadReference::Asked => break,
                ReadReference::NoInputObject => {}
                ReadReference::Open => pending.push(read.symbol),
                ReadReference::Object(object) => {
                    let read = ReachedBy { parent: read.parent, object, after: pending.len() };
                    if reached.first_distance(read).is_some_and(|distance| distance > most) {
                        break;
                    }
                    reached.add(read);
                }
            }
            before += 1;
        }
        reads.drain(..before);
        let before = BeforeAsked {
            reads: reached.reads.len(),
            pending: pending.len(),
            distances: reached.distances.clone(),
        };
        BoundedReference { heap: self, symbol, reads, before, reached, pending }
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
            Referent::Fresh | Referent::FreshOfKind(_) => Some(heap.objects.len() as u32),
            Referent::Null | Referent::Constant(_) => None,
            Referent::NotNull | Referent::Dereferenced => return Admission::Yes,
        };
        let BoundedReference { symbol, reads, before, reached, pending, .. } = self;
        reached.reads.truncate(before.reads);
        reached.distances.clone_from(&before.distances);
        pending.truncate(before.pending);
        for &(read, reference) in reads.iter() {
            let object = match (reference, chosen) {
                (ReadReference::Object(number), _) | (ReadReference::Asked, Some(number)) => number,
                (ReadReference::NoInputObject, _) | (ReadReference::Asked, None) => continue,
                (ReadReference::Open, _) => {
                    pending.push(read.symbol);
                    continue;
                }
            };
            let read = ReachedBy { parent: read.parent, object, after: pending.len() };
            if reached.add(read).is_some_and(|distance| distance > bound.references) {
                let better = heap.other_way_to(context, object, reached, pending, *symbol);
                return better.map_or(Admission::No, Admission::After);
            }
        }
        Admission::Yes
    }
}

impl ForkingHeap {
    /// The first reference that may be another way to an object, or a shorter one to an object on a way to
    /// it: it was read before, and may be of a class that fits. Where the first way counts, it was read before
    /// that one.
    fn other_way_to(
        &self,
        context: &mut HeapContext,
        object: u32,
        reached: &Reached,
        pending: &[Term],
        symbol: Term,
    ) -> Option<Term> {
        // The object and all on a way to it.
        let (mut open, mut on_way) = (vec![object], vec![]);
        let mut first = pending.len();
        while let Some(object) = open.pop() {
            if on_way.contains(&object) {
                continue;
            }
            on_way.push(object);
            let ways = reached.reads.iter().filter(|read| read.object == object);
            let before = match reached.way {
                CountedWay::Shortest => first,
                CountedWay::First => ways.clone().fold(first, |least, read| least.min(read.after)),
            };
            let fits = self.first_that_fits(context, object, &pending[..before], symbol);
            first = fits.unwrap_or(first);
            open.extend(ways.filter_map(|read| read.parent));
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
