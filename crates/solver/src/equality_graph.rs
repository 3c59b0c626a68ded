//! Congruence closure of the equalities of references that a path states, and of what it states to differ.
//!
//! In a doubly linked list each node is the one before its next. No two nodes of such a list are one: if they were, so
//! would be those before them, and so on, and the first one has none before it. That follows from equalities alone, and
//! here it is found without a search: to see whether two references can be one, they are made one for a moment. If that makes
//! two equal that differ, they never are.
//!
//! The answers depend on nothing but what was stated. That holds although the graph grows with each question: a term in
//! it that nothing was stated of changes no answer, and what is noted besides is implied.

use forkless_term::{FunctionId, Node, Term, TermPool};
use rustc_hash::FxHashMap;

/// A reference of the graph.
type Index = u32;

/// The end of a list.
const NONE: u32 = u32::MAX;

/// References of a path, in classes of those that are equal on it.
#[derive(Clone, Debug, Default)]
pub struct EqualityGraph {
    indices: FxHashMap<Term, Index>,
    terms: Vec<Term>,
    /// For each reference; what is in it counts for one that stands for its class.
    classes: Vec<Class>,
    /// Lists of fields, each of all references of a class.
    fields: Vec<Field>,
    /// Lists of references that differ, the same.
    differences: Vec<Difference>,
    /// What a trial has changed.
    trail: Vec<Change>,
    is_trial: bool,
}

#[derive(Clone, Copy, Debug)]
struct Class {
    /// The reference itself, or one closer to that which stands for its class.
    parent: Index,
    size: u32,
    /// The reference of the class that is a constant.
    constant: Index,
    fields: Chain,
    differences: Chain,
}

/// A list in one of the tables: its first and its last entry.
#[derive(Clone, Copy, Debug)]
struct Chain {
    first: u32,
    last: u32,
}

impl Chain {
    const EMPTY: Chain = Chain { first: NONE, last: NONE };
}

/// A field of a reference of the class, which is a reference, too.
#[derive(Clone, Copy, Debug)]
struct Field {
    function: FunctionId,
    value: Index,
    next: u32,
}

/// A reference that differs from one of the class.
#[derive(Clone, Copy, Debug)]
struct Difference {
    from: Index,
    next: u32,
}

/// What was there before.
#[derive(Clone, Copy, Debug)]
enum Change {
    Class(Index, Class),
    NextField(u32),
    NextDifference(u32),
}

impl EqualityGraph {
    /// Two references are equal on the path, or they differ. What contradicts the rest is left out: nothing takes such a
    /// path.
    pub fn state(&mut self, pool: &TermPool, left: Term, right: Term, are_equal: bool) {
        let (left, right) = (self.index(pool, left), self.index(pool, right));
        match are_equal {
            true => {
                self.unite(left, right);
            }
            false => self.tell_apart(left, right),
        }
    }

    /// Are two references equal on the path? None if that is open.
    pub fn are_equal(&mut self, pool: &TermPool, left: Term, right: Term) -> Option<bool> {
        let (left, right) = (self.index(pool, left), self.index(pool, right));
        if self.root(left) == self.root(right) {
            return Some(true);
        }
        if self.differ(self.root(left), self.root(right)) {
            return Some(false);
        }
        self.is_trial = true;
        let may_be_one = self.unite(left, right);
        self.is_trial = false;
        self.undo();
        if may_be_one {
            return None;
        }
        self.tell_apart(left, right);
        Some(false)
    }

    /// The index of a reference. Those that it is a field of get theirs, too.
    fn index(&mut self, pool: &TermPool, reference: Term) -> Index {
        if let Some(&known) = self.indices.get(&reference) {
            return known;
        }
        let mut missing = vec![reference];
        let mut holder = None;
        while let Node::Apply(_, [Some(object), None]) = pool.node(missing[missing.len() - 1]) {
            if let Some(&known) = self.indices.get(&object) {
                holder = Some(known);
                break;
            }
            missing.push(object);
        }
        while let Some(term) = missing.pop() {
            let own = self.add(pool, term);
            if let (Node::Apply(function, _), Some(object)) = (pool.node(term), holder) {
                self.add_field(object, function, own);
            }
            holder = Some(own);
        }
        holder.expect("a reference was added")
    }

    fn add(&mut self, pool: &TermPool, term: Term) -> Index {
        let index = self.terms.len() as Index;
        let is_constant = pool.is_constant(term);
        self.terms.push(term);
        self.indices.insert(term, index);
        self.classes.push(Class {
            parent: index,
            size: 1,
            constant: if is_constant { index } else { NONE },
            fields: Chain::EMPTY,
            differences: Chain::EMPTY,
        });
        index
    }

    /// A field of an object is this reference: the same as that field of all that equal the object.
    fn add_field(&mut self, object: Index, function: FunctionId, value: Index) {
        let root = self.root(object);
        if let Some(same) = self.field(root, function) {
            self.unite(same, value);
            return;
        }
        let entry = self.fields.len() as u32;
        self.fields.push(Field { function, value, next: NONE });
        self.append_fields(root, Chain { first: entry, last: entry });
    }

    fn root(&self, mut index: Index) -> Index {
        while self.classes[index as usize].parent != index {
            index = self.classes[index as usize].parent;
        }
        index
    }

    /// A field of the references of a class, if one is there.
    fn field(&self, root: Index, function: FunctionId) -> Option<Index> {
        let mut entry = self.classes[root as usize].fields.first;
        while entry != NONE {
            let field = self.fields[entry as usize];
            if field.function == function {
                return Some(field.value);
            }
            entry = field.next;
        }
        None
    }

    /// Do the references of two classes differ?
    fn differ(&self, one: Index, other: Index) -> bool {
        let [left, right] = [one, other].map(|root| self.classes[root as usize]);
        if left.constant != NONE && right.constant != NONE {
            return true;
        }
        // Whichever class has more: what differs is noted with both, and a class may have all but a few.
        let (mut entry, to) = match left.size <= right.size {
            true => (left.differences.first, other),
            false => (right.differences.first, one),
        };
        while entry != NONE {
            let difference = self.differences[entry as usize];
            if self.root(difference.from) == to {
                return true;
            }
            entry = difference.next;
        }
        false
    }

    fn tell_apart(&mut self, left: Index, right: Index) {
        for (one, other) in [(left, right), (right, left)] {
            let root = self.root(one);
            let entry = self.differences.len() as u32;
            self.differences.push(Difference { from: other, next: NONE });
            self.append_differences(root, Chain { first: entry, last: entry });
        }
    }

    /// Makes two references one, and what follows from that. False if something differs that would be one then.
    fn unite(&mut self, left: Index, right: Index) -> bool {
        let mut open = vec![(left, right)];
        while let Some((left, right)) = open.pop() {
            let (left, right) = (self.root(left), self.root(right));
            if left == right {
                continue;
            }
            if self.differ(left, right) {
                return false;
            }
            let is_larger = self.classes[left as usize].size >= self.classes[right as usize].size;
            let (large, small) = if is_larger { (left, right) } else { (right, left) };
            let mut entry = self.classes[small as usize].fields.first;
            while entry != NONE {
                let Field { function, value, next } = self.fields[entry as usize];
                open.extend(self.field(large, function).map(|same| (same, value)));
                entry = next;
            }
            self.join(large, small);
        }
        true
    }

    /// One class becomes a part of another.
    fn join(&mut self, large: Index, small: Index) {
        let gone = self.classes[small as usize];
        self.append_fields(large, gone.fields);
        self.append_differences(large, gone.differences);
        self.note_class(large);
        self.note_class(small);
        let kept = &mut self.classes[large as usize];
        kept.size += gone.size;
        if kept.constant == NONE {
            kept.constant = gone.constant;
        }
        self.classes[small as usize].parent = large;
    }

    fn append_fields(&mut self, root: Index, chain: Chain) {
        if chain.first == NONE {
            return;
        }
        self.note_class(root);
        let own = &mut self.classes[root as usize].fields;
        let last = std::mem::replace(&mut own.last, chain.last);
        if own.first == NONE {
            own.first = chain.first;
        } else {
            self.fields[last as usize].next = chain.first;
            if self.is_trial {
                self.trail.push(Change::NextField(last));
            }
        }
    }

    fn append_differences(&mut self, root: Index, chain: Chain) {
        if chain.first == NONE {
            return;
        }
        self.note_class(root);
        let own = &mut self.classes[root as usize].differences;
        let last = std::mem::replace(&mut own.last, chain.last);
        if own.first == NONE {
            own.first = chain.first;
        } else {
            self.differences[last as usize].next = chain.first;
            if self.is_trial {
                self.trail.push(Change::NextDifference(last));
            }
        }
    }

    /// A class is about to change.
    fn note_class(&mut self, root: Index) {
        if self.is_trial {
            self.trail.push(Change::Class(root, self.classes[root as usize]));
        }
    }

    /// The graph is as it was before the trial.
    fn undo(&mut self) {
        while let Some(change) = self.trail.pop() {
            match change {
                Change::Class(root, class) => self.classes[root as usize] = class,
                Change::NextField(entry) => self.fields[entry as usize].next = NONE,
                Change::NextDifference(entry) => self.differences[entry as usize].next = NONE,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use forkless_term::{Function, Sort};

    fn input(pool: &mut TermPool, name: &str) -> Term {
        let function = pool.function(Function::input(name, Sort::Reference));
        pool.apply(function, &[])
    }

    fn field(pool: &mut TermPool, name: &str) -> FunctionId {
        pool.function(Function::field("Node", name, Sort::Reference))
    }

    /// `first.next.previous == first` and so on; the first node has none before it.
    #[test]
    fn nodes_of_a_doubly_linked_list_differ() {
        let mut pool = TermPool::new();
        let (next, previous) = (field(&mut pool, "next"), field(&mut pool, "previous"));
        let null = pool.null();
        let mut nodes = vec![input(&mut pool, "first")];
        let mut graph = EqualityGraph::default();
        let before_first = pool.apply(previous, &[nodes[0]]);
        graph.state(&pool, before_first, null, true);
        for at in 0..20 {
            graph.state(&pool, nodes[at], null, false);
            nodes.push(pool.apply(next, &[nodes[at]]));
            // The next one may still be null, or any of those before.
            assert_eq!(graph.are_equal(&pool, nodes[at + 1], null), None);
            assert_eq!(graph.are_equal(&pool, nodes[at + 1], nodes[at / 2]), None);
            graph.state(&pool, nodes[at + 1], null, false);
            let back = pool.apply(previous, &[nodes[at + 1]]);
            graph.state(&pool, back, nodes[at], true);
        }
        for (at, &one) in nodes.iter().enumerate() {
            for &other in &nodes[..at] {
                assert_eq!(graph.are_equal(&pool, one, other), Some(false));
            }
        }
        let last = pool.apply(next, &[nodes[20]]);
        assert_eq!(graph.are_equal(&pool, last, nodes[3]), None);
        assert_eq!(graph.are_equal(&pool, last, null), None);
    }

    /// What is read of equal references is equal, whichever was read or stated first.
    #[test]
    fn fields_of_equals_are_equal() {
        let mut pool = TermPool::new();
        let next = field(&mut pool, "next");
        let [x, y, z] = ["x", "y", "z"].map(|name| input(&mut pool, name));
        let [x_next, y_next, z_next] = [x, y, z].map(|one| pool.apply(next, &[one]));
        let mut graph = EqualityGraph::default();
        assert_eq!(graph.are_equal(&pool, x_next, y_next), None);
        graph.state(&pool, x, y, true);
        assert_eq!(graph.are_equal(&pool, x_next, y_next), Some(true));
        graph.state(&pool, z_next, x_next, false);
        assert_eq!(graph.are_equal(&pool, z, y), Some(false));
        let null = pool.null();
        graph.state(&pool, z, null, true);
        assert_eq!(graph.are_equal(&pool, y, null), Some(false));
    }
}
