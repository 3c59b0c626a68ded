//! A persistent stack: cloning and pushing take constant time, clones share their tails.

use archery::{ArcK, RcK, SharedPointer, SharedPointerKind};

/// A stack whose clones share what they have in common. States that forked apart keep one copy
/// of their common past.
#[derive(Debug)]
pub struct List<T, P: SharedPointerKind = ArcK> {
    top: Option<Shared<T, P>>,
    len: usize,
}

/// The same for what stays in one thread. It is pushed and popped in a fraction of the time.
pub type LocalList<T> = List<T, RcK>;

type Shared<T, P> = SharedPointer<Node<T, P>, P>;

#[derive(Debug)]
struct Node<T, P: SharedPointerKind> {
    value: T,
    below: List<T, P>,
}

impl<T, P: SharedPointerKind> List<T, P> {
    /// How many values it has.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Has it no value?
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Puts a value on top.
    pub fn push(&mut self, value: T) {
        let below = std::mem::take(self);
        self.len = below.len + 1;
        self.top = Some(SharedPointer::new(Node { value, below }));
    }

    /// The values from the top (the last pushed) down.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        std::iter::successors(self.top.as_deref(), |node| node.below.top.as_deref())
            .map(|node| &node.value)
    }

    /// The value on top.
    pub fn last(&self) -> Option<&T> {
        self.top.as_deref().map(|node| &node.value)
    }
}

impl<T, P: SharedPointerKind> List<T, P> {
    /// How many values at the bottom two lists share: those that were pushed before they parted.
    pub fn common_len(&self, other: &List<T, P>) -> usize {
        let (mut one, mut two) = (self.top.as_ref(), other.top.as_ref());
        let (mut one_len, mut two_len) = (self.len, other.len);
        while let (Some(left), Some(right)) = (one, two) {
            if one_len == two_len && SharedPointer::ptr_eq(left, right) {
                return one_len;
            }
            if one_len >= two_len {
                one = left.below.top.as_ref();
                one_len -= 1;
            }
            if two_len > one_len {
                two = right.below.top.as_ref();
                two_len -= 1;
            }
        }
        0
    }
}

impl<T, P: SharedPointerKind> List<T, P> {
    /// Are these clones to which nothing was added, and of which nothing was taken?
    pub fn is_same(&self, other: &List<T, P>) -> bool {
        match (&self.top, &other.top) {
            (Some(one), Some(other)) => SharedPointer::ptr_eq(one, other),
            (one, other) => one.is_none() && other.is_none(),
        }
    }
}

impl<T: Clone, P: SharedPointerKind> List<T, P> {
    /// The first `length` values, and the others in the order they were pushed.
    pub fn split_at(&self, length: usize) -> (List<T, P>, Vec<T>) {
        let (mut base, mut above) = (self.clone(), vec![]);
        while base.len > length
            && let Some(value) = base.pop()
        {
            above.push(value);
        }
        above.reverse();
        (base, above)
    }

    /// The list with other values; `None` if none of them changes. Those below the first that does are
    /// shared.
    pub fn mapped(&self, mut map: impl FnMut(&T) -> T) -> Option<List<T, P>>
    where
        T: PartialEq,
    {
        let mapped: Vec<T> = self.iter().map(&mut map).collect();
        let changes = self.iter().zip(&mapped).enumerate();
        let last_changed = changes.filter(|(_, (old, new))| old != new).map(|(at, _)| at).last()?;
        let mut list = self.split_at(self.len - last_changed - 1).0;
        mapped.into_iter().take(last_changed + 1).rev().for_each(|value| list.push(value));
        Some(list)
    }

    /// Takes the top value off.
    pub fn pop(&mut self) -> Option<T> {
        match SharedPointer::try_unwrap(self.top.take()?) {
            Ok(Node { value, below }) => {
                *self = below;
                Some(value)
            }
            Err(shared) => {
                *self = shared.below.clone();
                Some(shared.value.clone())
            }
        }
    }

    /// The values in the order they were pushed.
    pub fn to_vec(&self) -> Vec<T> {
        let mut values = Vec::with_capacity(self.len);
        values.extend(self.iter().cloned());
        values.reverse();
        values
    }
}

impl<T, P: SharedPointerKind> Default for List<T, P> {
    fn default() -> Self {
        List { top: None, len: 0 }
    }
}

impl<T, P: SharedPointerKind> Clone for List<T, P> {
    fn clone(&self) -> Self {
        List { top: self.top.clone(), len: self.len }
    }
}

/// Long lists must not overflow the stack when they are dropped: unlink node by node.
impl<T, P: SharedPointerKind> Drop for List<T, P> {
    fn drop(&mut self) {
        let mut next = self.top.take();
        while let Some(node) = next {
            next =
                SharedPointer::try_unwrap(node).ok().and_then(|mut owned| owned.below.top.take());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clones_share_their_past_and_part_ways() {
        let mut one: List<u32> = List::default();
        one.push(1);
        one.push(2);
        let mut two = one.clone();
        two.push(3);
        assert_eq!(one.pop(), Some(2));
        assert_eq!((one.to_vec(), two.to_vec()), (vec![1], vec![1, 2, 3]));
        assert_eq!((one.len(), two.len(), two.last()), (1, 3, Some(&3)));
    }

    #[test]
    fn lists_know_what_they_share() {
        let mut one: List<u32> = List::default();
        one.push(1);
        one.push(2);
        let mut two = one.clone();
        two.push(3);
        two.push(4);
        one.push(3);
        assert_eq!((one.common_len(&two), two.common_len(&one)), (2, 2));
        assert_eq!(one.common_len(&one.clone()), 3);
        assert_eq!(one.common_len(&List::default()), 0);
        let (base, own) = two.split_at(2);
        assert_eq!((base.to_vec(), own), (vec![1, 2], vec![3, 4]));
        // The same values, but not the same past.
        let mut other: List<u32> = List::default();
        other.push(1);
        assert_eq!(one.common_len(&other), 0);
    }

    #[test]
    fn a_million_values_are_dropped_without_recursion() {
        let mut list: List<u32> = List::default();
        for number in 0..1_000_000 {
            list.push(number);
        }
        let shared = list.clone();
        drop(list);
        assert_eq!(shared.len(), 1_000_000);
    }
}
