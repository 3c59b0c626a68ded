//! Names that are bound and forgotten again, innermost last.

use std::collections::{HashMap, HashSet};

/// What each variable in scope stands for; inner bindings hide outer ones.
#[derive(Debug)]
pub struct Scopes<'s, T> {
    bound: Vec<&'s str>,
    values: HashMap<&'s str, Vec<T>>,
    ended: HashSet<&'s str>,
}

impl<'s, T: Copy> Scopes<'s, T> {
    /// Nothing is bound.
    pub fn new() -> Self {
        Scopes { bound: vec![], values: HashMap::new(), ended: HashSet::new() }
    }

    /// Binds a name until the matching [`Scopes::unbind`].
    pub fn bind(&mut self, name: &'s str, value: T) {
        self.bound.push(name);
        self.values.entry(name).or_default().push(value);
    }

    /// Forgets the innermost binding.
    pub fn unbind(&mut self) {
        let Some(name) = self.bound.pop() else { return };
        self.values.entry(name).or_default().pop();
        self.ended.insert(name);
    }

    /// What the innermost binding of a name stands for.
    pub fn get(&self, name: &str) -> Option<T> {
        self.values.get(name)?.last().copied()
    }

    /// Was this name bound once, whether or not it still is?
    pub fn has_ended(&self, name: &str) -> bool {
        self.ended.contains(name)
    }

    /// The names in scope, innermost first.
    pub fn names(&self) -> impl Iterator<Item = &'s str> {
        self.bound.iter().rev().copied()
    }
}

impl<T: Copy> Default for Scopes<'_, T> {
    fn default() -> Self {
        Scopes::new()
    }
}
