//! Sets of classes, as sorted ranges of class numbers.

use crate::program::ClassId;

/// A set of classes. Subtrees of the hierarchy are few ranges, so most sets are tiny.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct ClassSet {
    /// Half-open, sorted, neither touching nor overlapping.
    ranges: Vec<(u32, u32)>,
}

impl ClassSet {
    /// The set of these classes, in any order.
    pub fn from_classes(classes: impl IntoIterator<Item = ClassId>) -> Self {
        let mut numbers: Vec<u32> = classes.into_iter().map(|class| class.0).collect();
        numbers.sort_unstable();
        let mut ranges: Vec<(u32, u32)> = Vec::new();
        for number in numbers {
            match ranges.last_mut() {
                Some(last) if number < last.1 => {}
                Some(last) if number == last.1 => last.1 += 1,
                _ => ranges.push((number, number + 1)),
            }
        }
        ClassSet { ranges }
    }

    /// Half-open ranges of class numbers: sorted, neither touching nor overlapping.
    pub fn ranges(&self) -> &[(u32, u32)] {
        &self.ranges
    }

    /// Is `class` in the set?
    pub fn contains(&self, class: ClassId) -> bool {
        self.ranges.iter().any(|&(low, high)| low <= class.0 && class.0 < high)
    }

    /// Has the set no class at all?
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// The classes, in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = ClassId> + '_ {
        self.ranges.iter().flat_map(|&(low, high)| (low..high).map(ClassId))
    }

    /// Is every class of this set in the other one?
    pub fn is_subset(&self, other: &ClassSet) -> bool {
        let within = |&(low, high): &(u32, u32)| {
            other.ranges.iter().any(|&(from, to)| from <= low && high <= to)
        };
        self.ranges.iter().all(within)
    }

    /// Has no class both sets?
    pub fn is_disjoint(&self, other: &ClassSet) -> bool {
        let apart = |&(low, high): &(u32, u32)| {
            other.ranges.iter().all(|&(from, to)| to <= low || high <= from)
        };
        self.ranges.iter().all(apart)
    }

    /// The classes that are in one of the sets or both.
    pub fn union(&self, other: &ClassSet) -> ClassSet {
        ClassSet::from_classes(self.iter().chain(other.iter()))
    }

    /// The classes that are in both sets.
    pub fn intersection(&self, other: &ClassSet) -> ClassSet {
        ClassSet::from_classes(self.iter().filter(|&class| other.contains(class)))
    }

    /// The classes that are in this set and not in the other.
    pub fn difference(&self, other: &ClassSet) -> ClassSet {
        ClassSet::from_classes(self.iter().filter(|&class| !other.contains(class)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_become_one_range() {
        let set = ClassSet::from_classes([4, 2, 3, 7, 3].map(ClassId));
        assert_eq!(set.ranges(), [(2, 5), (7, 8)]);
        assert!(set.contains(ClassId(4)) && !set.contains(ClassId(5)));
        assert!(set.is_disjoint(&ClassSet::from_classes([1, 5, 6, 8].map(ClassId))));
        assert!(!set.is_disjoint(&ClassSet::from_classes([5, 7].map(ClassId))));
        assert!(ClassSet::from_classes([3, 7].map(ClassId)).is_subset(&set));
        assert!(!ClassSet::from_classes([4, 5].map(ClassId)).is_subset(&set));
        let other = ClassSet::from_classes([3, 7, 9].map(ClassId));
        assert_eq!(set.intersection(&other).iter().collect::<Vec<_>>(), [ClassId(3), ClassId(7)]);
        assert_eq!(set.difference(&other).iter().collect::<Vec<_>>(), [2, 4].map(ClassId));
        assert_eq!(set.union(&other).ranges(), [(2, 5), (7, 8), (9, 10)]);
    }
}
