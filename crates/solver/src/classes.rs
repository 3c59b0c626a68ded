//! Runtime classes of input objects, as few as a query can tell apart.

use forkless_term::{ClassSetId, Model, TermPool};
use rustc_hash::FxHashMap;

/// The classes that input objects can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassUniverse {
    /// Half-open ranges of class numbers, sorted, neither touching nor overlapping.
    pub ranges: Vec<(u32, u32)>,
    /// The class of an object that nothing is known of; one of the above.
    pub default_class: u32,
    /// How many objects inputs have at most.
    pub limits: Vec<ObjectLimit>,
}

/// An input has at most so many objects of some classes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectLimit {
    /// The classes: half-open ranges of their numbers, sorted, neither touching nor overlapping.
    pub ranges: Vec<(u32, u32)>,
    /// How many objects.
    pub most: u32,
}

impl ObjectLimit {
    /// Does the limit count objects of this class?
    pub(crate) fn counts(&self, class: u32) -> bool {
        contains(&self.ranges, class)
    }
}

impl Default for ClassUniverse {
    /// One class, number 0: for programs without classes.
    fn default() -> Self {
        ClassUniverse { ranges: vec![(0, 1)], default_class: 0, limits: vec![] }
    }
}

impl ClassUniverse {
    /// Can an input object have this class?
    pub fn contains(&self, class: u32) -> bool {
        contains(&self.ranges, class)
    }

    /// The same classes, and inputs may have any number of objects.
    pub(crate) fn without_limits(&self) -> Self {
        ClassUniverse { limits: vec![], ..self.clone() }
    }

    /// Has the input that a model stands for no more objects than the limits allow?
    pub fn admits(&self, model: &Model) -> bool {
        if self.limits.is_empty() {
            return true;
        }
        let objects = model.pointed_objects();
        self.limits.iter().all(|limit| {
            let counted = objects.iter().filter(|&&object| limit.counts(model.class(object)));
            counted.count() <= limit.most as usize
        })
    }
}

pub(crate) fn contains(ranges: &[(u32, u32)], class: u32) -> bool {
    ranges.iter().any(|&(low, high)| low <= class && class < high)
}

/// The universe cut into groups that no class set of a query, and no limit, cuts further: a class is encoded as
/// the number of its group, however many classes there are.
pub(crate) struct ClassGroups {
    groups: Vec<ClassGroup>,
    members: FxHashMap<ClassSetId, Vec<usize>>,
}

struct ClassGroup {
    ranges: Vec<(u32, u32)>,
    representative: u32,
}

impl ClassGroups {
    pub(crate) fn new(pool: &TermPool, universe: &ClassUniverse, sets: &[ClassSetId]) -> Self {
        debug_assert!(universe.contains(universe.default_class), "the default class is possible");
        let set_ranges = sets.iter().flat_map(|&set| &pool.classes(set).ranges);
        let set_ranges = set_ranges.chain(universe.limits.iter().flat_map(|limit| &limit.ranges));
        let mut cuts: Vec<u32> =
            universe.ranges.iter().chain(set_ranges).flat_map(|&(low, high)| [low, high]).collect();
        cuts.sort_unstable();
        cuts.dedup();
        let mut groups: Vec<ClassGroup> = vec![];
        let mut by_signature: FxHashMap<Vec<bool>, usize> = FxHashMap::default();
        for window in cuts.windows(2) {
            let (low, high) = (window[0], window[1]);
            if !universe.contains(low) {
                continue;
            }
            let of_sets = sets.iter().map(|&set| pool.classes(set).contains(low));
            let of_limits = universe.limits.iter().map(|limit| limit.counts(low));
            let signature: Vec<bool> = of_sets.chain(of_limits).collect();
            let number = *by_signature.entry(signature).or_insert_with(|| {
                groups.push(ClassGroup { ranges: vec![], representative: low });
                groups.len() - 1
            });
            let group = &mut groups[number];
            group.ranges.push((low, high));
            if (low..high).contains(&universe.default_class) {
                group.representative = universe.default_class;
            }
        }
        let members = sets.iter().map(|&set| {
            let inside = |group: &ClassGroup| pool.classes(set).contains(group.ranges[0].0);
            (set, (0..groups.len()).filter(|&number| inside(&groups[number])).collect())
        });
        let members = members.collect();
        ClassGroups { groups, members }
    }

    /// How many groups there are.
    pub(crate) fn len(&self) -> usize {
        self.groups.len()
    }

    /// How many bits the number of a group has.
    pub(crate) fn width(&self) -> usize {
        self.groups.len().next_power_of_two().ilog2() as usize
    }

    /// The groups that make up a set.
    pub(crate) fn members(&self, set: ClassSetId) -> &[usize] {
        &self.members[&set]
    }

    /// The group of a class.
    pub(crate) fn group_of(&self, class: u32) -> Option<usize> {
        self.groups.iter().position(|group| contains(&group.ranges, class))
    }

    /// A class of the group: `preferred` if it is one, else the default class, else the lowest.
    pub(crate) fn representative(&self, group: usize, preferred: Option<u32>) -> u32 {
        let group = &self.groups[group];
        preferred.filter(|&class| contains(&group.ranges, class)).unwrap_or(group.representative)
    }
}
