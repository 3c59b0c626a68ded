//! The k-bound of Kiasan: how far input objects may lie from the program's inputs.
//!
//! A program's input has budget k; a reference read from an object of budget m has budget m - 1.
//! An object has the budget of the first reference *read* that points at it, and that must not be
//! negative. So with the budget spent a reference is null or an object that was reached before.
//!
//! The order of reading is that of the program, whatever the strategy: references that were read
//! but not looked at take part. Where one of those could give an object a better budget than it
//! seems to have, it must be looked at first.

use super::{ForkingHeap, Known};
use crate::choose::Target;
use crate::list::List;
use forkless_term::Term;

/// The bound, and the input references in the order of reading.
#[derive(Clone, Debug)]
pub(super) struct Reads {
    pub bound: u32,
    pub reads: List<Read>,
}

/// An input reference that was read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Read {
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
        self.reads.push(Read { symbol, parent });
    }
}

impl ForkingHeap {
    /// Does the bound allow `symbol` to be `target`?
    pub(super) fn admits(&self, symbol: Term, target: Target) -> Admission {
        let Some(Reads { bound, reads }) = &self.bound else { return Admission::Yes };
        let chosen = match target {
            Target::Object(number) => Some(number),
            Target::Fresh => Some(self.objects.len() as u32),
            Target::Null | Target::Constant(_) => None,
            Target::NotNull | Target::Dereferenced => return Admission::Yes,
        };
        let mut budgets: Vec<Option<i64>> = vec![None; self.objects.len() + 1];
        let mut pending = None;
        for read in reads.to_vec() {
            let known = self.symbols.get(&read.symbol).copied();
            let number = match known {
                _ if read.symbol == symbol => match chosen {
                    Some(number) => number,
                    None => continue,
                },
                Some(Known::Object(number)) => number,
                Some(Known::Null | Known::Constant(..)) => continue,
                Some(Known::NotNull | Known::Nothing) | None => {
                    pending = pending.or(Some(read.symbol));
                    continue;
                }
            };
            let budget = match read.parent {
                None => i64::from(*bound),
                Some(parent) => {
                    let parent = budgets[parent as usize];
                    parent.expect("an object is reached before its fields are read") - 1
                }
            };
            let slot = &mut budgets[number as usize];
            if slot.is_none() {
                if budget < 0 {
                    return pending.map_or(Admission::No, Admission::After);
                }
                *slot = Some(budget);
            }
        }
        Admission::Yes
    }
}
