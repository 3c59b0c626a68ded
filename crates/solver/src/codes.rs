//! Which codes the references of a query have, where the number of input objects is limited.
//!
//! The classes are cut into *cells* that no limit cuts further. Each cell has codes of its own, and
//! no more of them than it may have objects: so an object too many has no code, and a limit makes a
//! query smaller. Only a limit that counts several cells has to be stated, over the codes in use.
//!
//! A reference has a code of a cell that its class, as far as the query's facts tell, belongs to. Of
//! the codes of a cell it needs no more than there are references so far: objects are numbered in the
//! order in which references meet them.
//!
//! What null is asked for is no part of the input, and is not counted. It matters only where the
//! facts demand an object there: those references have further codes, of no cell.

use crate::classes::{ClassUniverse, contains};
use crate::closure::Closure;
use crate::known_classes::{KnownClasses, meet};
use forkless_term::{Node, Sort, Term, TermPool};
use rustc_hash::{FxHashMap, FxHashSet};

/// Half-open ranges of class numbers, sorted.
type Ranges = Vec<(u32, u32)>;

/// Classes that the limits treat alike, and the codes of their objects.
struct Cell {
    ranges: Ranges,
    /// Its first code.
    first: u64,
    /// How many codes it has.
    count: u64,
}

/// Codes that a reference may have, from the first to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CodeSpan {
    pub(crate) first: u64,
    pub(crate) last: u64,
}

/// A limit that counts the objects of several cells.
pub(crate) struct SharedLimit {
    /// The codes of these cells.
    pub(crate) spans: Vec<CodeSpan>,
    /// At most so many of them are in use.
    pub(crate) most: u64,
}

/// The codes of all references of a query.
pub(crate) struct CodeLayout {
    cells: Vec<Cell>,
    /// The cells that the object of a reference may belong to.
    cells_of: FxHashMap<Term, Vec<usize>>,
    /// The codes of each reference that has bits of its own, null apart.
    spans: FxHashMap<Term, Vec<CodeSpan>>,
    /// The further codes of references that may be no part of the input.
    spare: FxHashMap<Term, CodeSpan>,
    shared: Vec<SharedLimit>,
    last_code: u64,
    default_class: u32,
}

impl CodeLayout {
    /// The codes for a query, whose facts and their closure these are.
    pub(crate) fn new(
        pool: &TermPool,
        cone: &[Term],
        facts: &FxHashMap<Term, bool>,
        closure: &Closure,
        universe: &ClassUniverse,
    ) -> Self {
        let is_reference = |term: &Term| {
            matches!(pool.node(*term), Node::Apply(..)) && pool.sort(*term) == Sort::Reference
        };
        let references: Vec<Term> = cone.iter().copied().filter(is_reference).collect();
        let cells = cells(universe, references.len() as u64);
        let shared = shared_limits(universe, &cells);
        let last_code = cells.last().map_or(0, |cell| cell.first + cell.count - 1);
        let mut layout = CodeLayout {
            cells,
            cells_of: FxHashMap::default(),
            spans: FxHashMap::default(),
            spare: FxHashMap::default(),
            shared,
            last_code,
            default_class: universe.default_class,
        };
        layout.find_cells(pool, cone, facts, closure, &references);
        layout.give_codes(closure, &references);
        layout.give_spare_codes(pool, cone, facts, closure, &references);
        layout
    }

    /// What the facts say of the classes of references. Equal ones have the same classes.
    fn find_cells(
        &mut self,
        pool: &TermPool,
        cone: &[Term],
        facts: &FxHashMap<Term, bool>,
        closure: &Closure,
        references: &[Term],
    ) {
        let mut known = KnownClasses::default();
        for term in cone.iter().filter(|term| facts.get(term) == Some(&true)) {
            known.learn(pool, *term);
        }
        let mut of_equals: FxHashMap<Term, Vec<usize>> = FxHashMap::default();
        for &reference in references {
            let fits = |&cell: &usize| {
                let classes = known.classes(reference);
                classes.is_none_or(|classes| meet(classes, &self.cells[cell].ranges))
            };
            let all = || (0..self.cells.len()).collect();
            let possible = of_equals.entry(closure.representative(reference)).or_insert_with(all);
            possible.retain(fits);
        }
        let with_cells =
            |&reference: &Term| (reference, of_equals[&closure.representative(reference)].clone());
        self.cells_of = references.iter().map(with_cells).collect();
    }

    fn give_codes(&mut self, closure: &Closure, references: &[Term]) {
        let mut met = vec![0; self.cells.len()];
        for &reference in references {
            if closure.representative(reference) != reference {
                continue;
            }
            let mut spans = vec![];
            for &number in &self.cells_of[&reference] {
                let cell = &self.cells[number];
                met[number] = (met[number] + 1).min(cell.count);
                if met[number] > 0 {
                    let last = cell.first + met[number] - 1;
                    spans.push(CodeSpan { first: cell.first, last });
                }
            }
            self.spans.insert(reference, spans);
        }
    }

    /// Finds the references that may be asked of null, and are objects even then.
    fn give_spare_codes(
        &mut self,
        pool: &TermPool,
        cone: &[Term],
        facts: &FxHashMap<Term, bool>,
        closure: &Closure,
        references: &[Term],
    ) {
        let mut objects: FxHashSet<Term> = FxHashSet::default();
        for &term in cone {
            match (pool.node(term), facts.get(&term)) {
                (Node::Equal(left, right), Some(false)) if pool.node(right) == Node::Null => {
                    objects.insert(left);
                }
                (Node::Equal(left, right), Some(false)) if pool.node(left) == Node::Null => {
                    objects.insert(right);
                }
                (Node::InstanceOf(operand, _), Some(true)) => {
                    objects.insert(operand);
                }
                _ => {}
            }
        }
        let may_be_null =
            |term: Term| pool.sort(term) == Sort::Reference && !objects.contains(&term);
        let first = self.last_code + 1;
        for reference in references {
            let representative = closure.representative(*reference);
            let is_spare = objects.contains(reference)
                && pool.node(*reference).children().any(may_be_null)
                && self.spans.contains_key(&representative);
            if is_spare && !self.spare.contains_key(&representative) {
                self.last_code += 1;
                self.spare.insert(representative, CodeSpan { first, last: self.last_code });
            }
        }
    }

    /// The codes that an unknown reference may have, beside that of null.
    pub(crate) fn spans(&self, reference: Term) -> &[CodeSpan] {
        &self.spans[&reference]
    }

    /// The codes that it may have as well where it is no part of the input.
    pub(crate) fn spare(&self, reference: Term) -> Option<CodeSpan> {
        self.spare.get(&reference).copied()
    }

    /// Limits over several cells.
    pub(crate) fn shared_limits(&self) -> &[SharedLimit] {
        &self.shared
    }

    /// The largest code.
    pub(crate) fn last_code(&self) -> u64 {
        self.last_code
    }

    /// The number of cells.
    pub(crate) fn cell_count(&self) -> usize {
        self.cells.len()
    }

    /// All codes of a cell; `None` if it has none.
    pub(crate) fn codes_of_cell(&self, cell: usize) -> Option<CodeSpan> {
        let Cell { first, count, .. } = self.cells[cell];
        (count > 0).then(|| CodeSpan { first, last: first + count - 1 })
    }

    /// The cells that the object of a reference may belong to.
    pub(crate) fn cells_of(&self, reference: Term) -> &[usize] {
        &self.cells_of[&reference]
    }

    /// The cell of a class.
    pub(crate) fn cell_of_class(&self, class: u32) -> Option<usize> {
        self.cells.iter().position(|cell| contains(&cell.ranges, class))
    }

    /// The cell of a code.
    pub(crate) fn cell_of_code(&self, code: u64) -> Option<usize> {
        let is_inside = |cell: &Cell| cell.first <= code && code < cell.first + cell.count;
        self.cells.iter().position(is_inside)
    }

    /// A class of a cell: `preferred` if it is one, else the default class, else the lowest.
    pub(crate) fn class_of_cell(&self, cell: usize, preferred: Option<u32>) -> u32 {
        let ranges = &self.cells[cell].ranges;
        let wanted = [preferred, Some(self.default_class)].into_iter().flatten();
        wanted.into_iter().find(|&class| contains(ranges, class)).unwrap_or(ranges[0].0)
    }
}

/// The classes of the universe, cut by the limits; limited cells have the first codes. No cell has
/// more codes than there are references.
fn cells(universe: &ClassUniverse, references: u64) -> Vec<Cell> {
    let limits = &universe.limits;
    let ranges = universe.ranges.iter().chain(limits.iter().flat_map(|limit| &limit.ranges));
    let mut cuts: Vec<u32> = ranges.flat_map(|&(low, high)| [low, high]).collect();
    cuts.sort_unstable();
    cuts.dedup();
    let mut found: Vec<(Vec<bool>, Ranges)> = vec![];
    for window in cuts.windows(2) {
        let (low, high) = (window[0], window[1]);
        if !universe.contains(low) {
            continue;
        }
        let counted: Vec<bool> = limits.iter().map(|limit| limit.counts(low)).collect();
        match found.iter_mut().find(|(other, _)| *other == counted) {
            Some((_, ranges)) => ranges.push((low, high)),
            None => found.push((counted, vec![(low, high)])),
        }
    }
    found.sort_by(|(one, _), (other, _)| other.cmp(one));
    let mut first = 1;
    let cells = found.into_iter().map(|(counted, ranges)| {
        let most = counted.iter().zip(limits).filter(|(counts, _)| **counts);
        let most = most.map(|(_, limit)| u64::from(limit.most)).min();
        let count = most.map_or(references, |most| most.min(references));
        first += count;
        Cell { ranges, first: first - count, count }
    });
    cells.collect()
}

/// The limits that the codes of cells alone do not keep to.
fn shared_limits(universe: &ClassUniverse, cells: &[Cell]) -> Vec<SharedLimit> {
    let shared = universe.limits.iter().filter_map(|limit| {
        let is_counted = |cell: &&Cell| limit.counts(cell.ranges[0].0) && cell.count > 0;
        let counted: Vec<&Cell> = cells.iter().filter(is_counted).collect();
        let codes: u64 = counted.iter().map(|cell| cell.count).sum();
        let spans = counted
            .iter()
            .map(|cell| CodeSpan { first: cell.first, last: cell.first + cell.count - 1 })
            .collect();
        let most = u64::from(limit.most);
        (codes > most).then_some(SharedLimit { spans, most })
    });
    shared.collect()
}
