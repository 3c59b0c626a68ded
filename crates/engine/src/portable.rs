//! Work and results in a form that another process understands.
//!
//! A path is a function of its choices, so a path is what it chose: whoever walks it again gets the same state.
//! That holds for open paths, which go on from there, and for finished ones, which end without another
//! fork. Nothing here depends on a pool of terms, on threads, or on what was explored before; classes of inputs
//! go by their numbers, which are fixed before a run.
//!
//! What two processes must have in common (the program, the options, the version) is not told here. Bytes that
//! are no such run are an error and no panic.

use crate::end::Cut;
use crate::merge::RegionRecord;
use crate::result::Counts;
use crate::state::{BoundsHit, Choice};
use forkless_term::{PortableModel, Symbol, Value};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// Raised when the form changes: others are refused.
pub const PORTABLE_FORM: u32 = 1;

/// Where a path is: its choices, and what is known there.
#[derive(Clone, Debug, Default)]
pub(crate) struct PathWork {
    /// From the start; none for the start itself.
    pub choices: Vec<Choice>,
    /// What was asked in its regions.
    pub records: Vec<Arc<RegionRecord>>,
    /// A model of its condition.
    pub model: PortableModel,
    /// Which bounds are known to leave something out.
    pub bounds_hit: BoundsHit,
    /// Why nobody knows whether its last choice is possible: the path ends there.
    pub undecided: Option<Cut>,
}

/// A run as far as it got: what it has found, and what is left to do.
#[derive(Clone, Debug, Default)]
pub struct SavedRun {
    /// Totals of what was done. Those of finished paths are among them only where paths are not kept.
    pub(crate) counts: Counts,
    /// Paths that have ended. None where paths are only counted.
    pub(crate) ended: Vec<Arc<PathWork>>,
    /// Paths to go on with.
    pub(crate) open: Vec<Arc<PathWork>>,
}

/// Why bytes are no run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotARun(String);

impl fmt::Display for NotARun {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "it cannot be read: {}", self.0)
    }
}

impl std::error::Error for NotARun {}

/// What a list has in common with the one before it, and the rest.
#[derive(Serialize, Deserialize)]
struct Difference<T> {
    common: u32,
    rest: Vec<T>,
}

impl<T: Copy + PartialEq> Difference<T> {
    fn new(before: &[T], list: &[T]) -> Difference<T> {
        let common = before.iter().zip(list).take_while(|(one, other)| one == other).count();
        Difference { common: common as u32, rest: list[common..].to_vec() }
    }

    fn apply(self, before: &[T]) -> Option<Vec<T>> {
        let mut list = before.get(..self.common as usize)?.to_vec();
        list.extend(self.rest);
        Some(list)
    }
}

/// A [`PathWork`] whose symbols and records are numbers in tables.
#[derive(Serialize, Deserialize)]
struct WorkForm {
    choices: Difference<u64>,
    records: Difference<u32>,
    entries: Vec<(u32, [Option<Value>; 2], Value)>,
    classes: Vec<(u32, u32)>,
    default_class: u32,
    object_count: u32,
    bounds_hit: BoundsHit,
    undecided: Option<Cut>,
}

#[derive(Serialize, Deserialize)]
struct RunForm {
    counts: Counts,
    symbols: Vec<Symbol>,
    records: Vec<RegionRecord>,
    ended: Vec<WorkForm>,
    open: Vec<WorkForm>,
}

/// Things that occur many times, and their numbers.
#[derive(Default)]
struct Tables<'a> {
    symbols: HashMap<&'a Symbol, u32>,
    symbol_list: Vec<Symbol>,
    /// By their addresses: whoever shares one shares that.
    records: HashMap<*const RegionRecord, u32>,
    record_list: Vec<RegionRecord>,
}

impl<'a> Tables<'a> {
    fn symbol(&mut self, symbol: &'a Symbol) -> u32 {
        *self.symbols.entry(symbol).or_insert_with(|| {
            self.symbol_list.push(symbol.clone());
            (self.symbol_list.len() - 1) as u32
        })
    }

    fn record(&mut self, record: &Arc<RegionRecord>) -> u32 {
        *self.records.entry(Arc::as_ptr(record)).or_insert_with(|| {
            self.record_list.push(RegionRecord::clone(record));
            (self.record_list.len() - 1) as u32
        })
    }

    fn forms(&mut self, works: &'a [Arc<PathWork>]) -> Vec<WorkForm> {
        let (mut choices_before, mut records_before) = (vec![], vec![]);
        let mut form = |work: &'a Arc<PathWork>| {
            let PathWork { choices, records, model, bounds_hit, undecided } = &**work;
            let choices: Vec<u64> = choices.iter().map(|choice| choice_number(*choice)).collect();
            let records: Vec<u32> = records.iter().map(|record| self.record(record)).collect();
            let entries = model.entries.iter();
            let entries =
                entries.map(|(symbol, arguments, value)| (self.symbol(symbol), *arguments, *value));
            let form = WorkForm {
                choices: Difference::new(&choices_before, &choices),
                records: Difference::new(&records_before, &records),
                entries: entries.collect(),
                classes: model.classes.clone(),
                default_class: model.default_class,
                object_count: model.object_count,
                bounds_hit: *bounds_hit,
                undecided: undecided.clone(),
            };
            (choices_before, records_before) = (choices, records);
            form
        };
        works.iter().map(&mut form).collect()
    }
}

fn choice_number(choice: Choice) -> u64 {
    u64::from(choice.alternative) << 1 | u64::from(choice.is_fork)
}

fn choice_of(number: u64) -> Option<Choice> {
    let alternative = u32::try_from(number >> 1).ok()?;
    Some(Choice { alternative, is_fork: number & 1 == 1 })
}

/// The works of these forms; none if they refer to what is not there.
fn works(
    forms: Vec<WorkForm>,
    symbols: &[Symbol],
    all_records: &[Arc<RegionRecord>],
) -> Option<Vec<Arc<PathWork>>> {
    let (mut choices, mut records) = (vec![], vec![]);
    let mut work = |form: WorkForm| {
        choices = form.choices.apply(&choices)?;
        records = form.records.apply(&records)?;
        let entry = |(symbol, arguments, value): (u32, _, _)| {
            Some((symbols.get(symbol as usize)?.clone(), arguments, value))
        };
        let record = |number: &u32| all_records.get(*number as usize).cloned();
        Some(Arc::new(PathWork {
            choices: choices.iter().map(|&number| choice_of(number)).collect::<Option<_>>()?,
            records: records.iter().map(record).collect::<Option<_>>()?,
            model: PortableModel {
                entries: form.entries.into_iter().map(entry).collect::<Option<_>>()?,
                classes: form.classes,
                default_class: form.default_class,
                object_count: form.object_count,
            },
            bounds_hit: form.bounds_hit,
            undecided: form.undecided,
        }))
    };
    forms.into_iter().map(&mut work).collect()
}

impl SavedRun {
    /// A run that has done nothing: the start of the program is open.
    pub fn start() -> SavedRun {
        SavedRun { open: vec![Arc::default()], ..SavedRun::default() }
    }

    /// Takes what is open, as runs of their own: so many, or one for each open path if there are fewer. Neighbours
    /// go to different ones, so each has large and small parts of the tree.
    pub fn take_open(&mut self, pieces: usize) -> Vec<SavedRun> {
        let open = std::mem::take(&mut self.open);
        let mut parts = vec![SavedRun::default(); pieces.clamp(1, open.len().max(1))];
        let count = parts.len();
        for (number, work) in open.into_iter().enumerate() {
            parts[number % count].open.push(work);
        }
        parts.retain(|part| !part.open.is_empty());
        parts
    }

    /// Adds what another part of the same run has found and left.
    pub fn add(&mut self, other: SavedRun) {
        self.counts.add(other.counts);
        self.ended.extend(other.ended);
        self.open.extend(other.open);
    }

    /// Leaves what is open: it is counted as cut for this reason.
    pub fn cut_open(&mut self, cut: Cut) {
        let left = std::mem::take(&mut self.open).len() as u64;
        if left > 0 {
            *self.counts.open.entry(cut).or_default() += left;
        }
    }

    /// Leaves all ended paths but the first ones, in the order of their choices: they are open again.
    pub fn keep_first(&mut self, paths: u64) {
        let most = usize::try_from(paths).unwrap_or(usize::MAX);
        if self.ended.len() > most {
            self.ended.sort_by(|one, other| {
                let numbers = |work: &PathWork| -> Vec<u32> {
                    work.choices.iter().map(|choice| choice.alternative).collect()
                };
                numbers(one).cmp(&numbers(other))
            });
            self.open.extend(self.ended.split_off(most));
        }
    }

    /// Has it not begun?
    pub(crate) fn is_at_start(&self) -> bool {
        let is_start = |work: &Arc<PathWork>| work.choices.is_empty();
        self.ended.is_empty() && self.open.len() == 1 && self.open.iter().all(is_start)
    }

    /// How many paths had ended.
    pub fn ended(&self) -> u64 {
        self.counts.traces + self.ended.len() as u64
    }

    /// How many paths were open.
    pub fn open(&self) -> usize {
        self.open.len()
    }

    /// The run as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut tables = Tables::default();
        let (ended, open) = (tables.forms(&self.ended), tables.forms(&self.open));
        let Tables { symbol_list: symbols, record_list: records, .. } = tables;
        let form = RunForm { counts: self.counts.clone(), symbols, records, ended, open };
        postcard::to_stdvec(&form).expect("all of it has a form")
    }

    /// The run that these bytes are.
    ///
    /// # Errors
    /// If they are none.
    pub fn from_bytes(bytes: &[u8]) -> Result<SavedRun, NotARun> {
        let form: RunForm =
            postcard::from_bytes(bytes).map_err(|error| NotARun(error.to_string()))?;
        let RunForm { counts, symbols, records, ended, open } = form;
        let records: Vec<Arc<RegionRecord>> = records.into_iter().map(Arc::new).collect();
        let works = |forms| {
            let works = works(forms, &symbols, &records);
            works.ok_or_else(|| NotARun("it refers to what is not there".into()))
        };
        Ok(SavedRun { counts, ended: works(ended)?, open: works(open)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::end::EndKind;
    use crate::merge::Answer;
    use forkless_term::ReferenceValue;

    fn run() -> SavedRun {
        let record = Arc::new(RegionRecord {
            bounds_hit: BoundsHit { distance: true, ..BoundsHit::default() },
            answers: vec![Answer::Yes, Answer::No, Answer::Cut(Cut::SolverUnknown("?".into()))],
            is_given_up: false,
        });
        let symbol = |name: &str| Symbol::Field { class: "Node".into(), name: name.into() };
        let object = Value::Reference(ReferenceValue::Input(3));
        let work = |alternatives: &[u32], records: Vec<Arc<RegionRecord>>| {
            let choice = |&alternative: &u32| Choice { alternative, is_fork: alternative != 7 };
            Arc::new(PathWork {
                choices: alternatives.iter().map(choice).collect(),
                records,
                model: PortableModel {
                    entries: vec![
                        (symbol("next"), [Some(object), None], Value::NULL),
                        (Symbol::Length, [Some(object), None], object),
                    ],
                    classes: vec![(3, 1)],
                    default_class: 1,
                    object_count: 4,
                },
                bounds_hit: BoundsHit::default(),
                undecided: (alternatives.len() > 3).then_some(Cut::Loops),
            })
        };
        let mut counts = Counts { queries: 12, bound_hit: true, ..Counts::default() };
        counts.ends.insert(EndKind::Cut(Cut::Depth), 2);
        counts.solver.embedded.conflicts = 5;
        SavedRun {
            counts,
            ended: vec![
                work(&[0, 1, 7, 2], vec![record.clone()]),
                work(&[0, 1, 9], vec![record.clone(), record]),
            ],
            open: vec![work(&[], vec![]), work(&[4_000_000_000], vec![])],
        }
    }

    #[test]
    fn a_run_survives_as_bytes() {
        let run = run();
        let bytes = run.to_bytes();
        let read = SavedRun::from_bytes(&bytes).expect("it was written so");
        assert_eq!(format!("{run:?}"), format!("{read:?}"));
        assert!(bytes.len() < 600, "tables and differences keep it small: {}", bytes.len());
    }

    #[test]
    fn other_bytes_are_an_error() {
        let bytes = run().to_bytes();
        for length in 0..bytes.len() {
            assert!(SavedRun::from_bytes(&bytes[..length]).is_err(), "cut at {length}");
        }
        // What is changed may be another run, but never a panic.
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..10_000 {
            let mut changed = bytes.clone();
            let place = random.usize(..changed.len());
            changed[place] = random.u8(..);
            let _ = SavedRun::from_bytes(&changed);
        }
    }
}
