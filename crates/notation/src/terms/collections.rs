//! Collections of the input: people see their interface, not the arrays that hold what is in them.
//!
//! `m.keys.length` is `m.size()`, and the value at the place of a key is `m.get(k)`.

use super::{Level, Printer};
use forkless_engine::{Description, Operand};
use forkless_lang_java::models::{self, Inside};
use forkless_term::{Node, Symbol, Term};
use std::fmt::Write;

/// An array that a collection keeps to itself.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Array {
    MapKeys,
    MapValues,
    SetElements,
    ListElements,
}

impl Printer<'_> {
    /// The collection whose array this is.
    fn collection_of(&self, array: Term) -> Option<(Array, Term)> {
        let Node::Apply(function, [Some(collection), _]) = self.pool.node(array) else {
            return None;
        };
        let Symbol::Field { class, name } = &self.pool.declaration(function).symbol else {
            return None;
        };
        let kind = match (class.as_str(), name.as_str()) {
            (class, field) if let Some(inside) = models::inside(class) => match (inside, field) {
                (Inside::Entries, models::KEYS) => Array::MapKeys,
                (Inside::Entries, models::VALUES) => Array::MapValues,
                (Inside::Elements | Inside::Queue, models::KEYS) => Array::SetElements,
                (Inside::List, models::KEYS) => Array::ListElements,
                _ => return None,
            },
            ("java.util.ArrayList" | "java.util.Vector", "elementData")
                if self.lists_are_usual() =>
            {
                Array::ListElements
            }
            _ => return None,
        };
        Some((kind, collection))
    }

    /// Do lists keep their arrays to themselves, without spare room? Others have none that has an owner.
    fn lists_are_usual(&self) -> bool {
        let owner = Symbol::Field { class: String::new(), name: "owner".into() };
        self.pool.find_function(&owner).is_some()
    }

    /// Writes the length of a collection's array as its size.
    pub(super) fn write_size(&mut self, array: Term) -> bool {
        let Some((_, collection)) = self.collection_of(array) else { return false };
        self.term(collection, Level::Postfix);
        self.out.push_str(".size()");
        true
    }

    /// Writes the field of a list that says how many elements it has as its size.
    pub(super) fn write_size_field(&mut self, class: &str, field: &str, list: Term) -> bool {
        let is_size = matches!(
            (class, field),
            ("java.util.ArrayList", "size") | ("java.util.Vector", "elementCount")
        );
        if !is_size || !self.lists_are_usual() {
            return false;
        }
        self.term(list, Level::Postfix);
        self.out.push_str(".size()");
        true
    }

    /// Writes an element of a collection's array as what a method of the collection gives.
    pub(super) fn write_element(&mut self, array: Term, index: Term) -> bool {
        let Some((kind, collection)) = self.collection_of(array) else { return false };
        if kind == Array::MapValues
            && let Some((receiver, key)) = self.place_of_key(index)
            && receiver == Operand::Object(collection)
        {
            self.term(collection, Level::Postfix);
            self.out.push_str(".get(");
            self.operand(&key, Level::Top);
            self.out.push(')');
            return true;
        }
        if matches!(kind, Array::MapKeys | Array::SetElements)
            && let Some((receiver, method, key)) = self.neighbour(index)
            && receiver == Operand::Object(collection)
        {
            self.method_call(&receiver, method, &key);
            return true;
        }
        self.term(collection, Level::Postfix);
        let (start, end) = match kind {
            Array::MapKeys => (".keySet()[", "]"),
            Array::MapValues => (".values()[", "]"),
            Array::SetElements => (".toArray()[", "]"),
            Array::ListElements => (".get(", ")"),
        };
        self.out.push_str(start);
        self.term(index, Level::Top);
        self.out.push_str(end);
        true
    }

    /// The collection and the key, if a number is the place of a key.
    fn place_of_key(&self, index: Term) -> Option<(Operand, Operand)> {
        match self.descriptions.get(index)? {
            Description::Call { receiver, method, argument: Some(key), .. }
                if matches!(*method, models::PLACE_OF_KEY | models::PLACE_OF_ELEMENT) =>
            {
                Some((receiver.clone(), key.clone()))
            }
            _ => None,
        }
    }

    /// The sorted collection, its method and the key, if a number is the place of what the method finds.
    fn neighbour(&self, index: Term) -> Option<(Operand, &'static str, Operand)> {
        match self.descriptions.get(index)? {
            Description::Call { receiver, method, argument: Some(key), .. }
                if models::NEIGHBOURS.contains(method) =>
            {
                Some((receiver.clone(), method, key.clone()))
            }
            _ => None,
        }
    }

    /// `numbers.floor(x)`
    fn method_call(&mut self, receiver: &Operand, method: &str, key: &Operand) {
        self.operand(receiver, Level::Postfix);
        let _ = write!(self.out, ".{method}(");
        self.operand(key, Level::Top);
        self.out.push(')');
    }

    /// Writes that a place is negative as that the collection has no such key.
    pub(super) fn write_absence(&mut self, left: Term, right: Term, is_absent: bool) -> bool {
        if !matches!(self.pool.node(right), Node::Bits(_, 0)) {
            return false;
        }
        if let Some((collection, method, key)) = self.neighbour(left) {
            self.method_call(&collection, method, &key);
            self.out.push_str(if is_absent { " == null" } else { " != null" });
            return true;
        }
        let Some((collection, key)) = self.place_of_key(left) else { return false };
        let is_set = matches!(
            self.descriptions.get(left),
            Some(Description::Call { method: models::PLACE_OF_ELEMENT, .. })
        );
        if is_absent {
            self.out.push('!');
        }
        self.method_call(&collection, if is_set { "contains" } else { "containsKey" }, &key);
        true
    }

    /// Writes that a map has no value for a key, or has null, as what `get` then gives.
    pub(super) fn write_nothing_found(&mut self, left: Term, right: Term) -> bool {
        let found = |term: Term| {
            let Node::Not(equality) = self.pool.node(term) else { return None };
            let Node::Equal(element, null) = self.pool.node(equality) else { return None };
            let Node::Apply(_, [Some(array), Some(index)]) = self.pool.node(element) else {
                return None;
            };
            let (kind, _) = self.collection_of(array)?;
            let is_value = kind == Array::MapValues && self.pool.node(null) == Node::Null;
            (is_value && self.place_of_key(index).is_some()).then_some((element, index))
        };
        let is_there = |term: Term, place: Term| match self.pool.node(term) {
            Node::Not(less) => match self.pool.node(less) {
                Node::SignedLess(index, zero) => {
                    index == place && matches!(self.pool.node(zero), Node::Bits(_, 0))
                }
                _ => false,
            },
            _ => false,
        };
        let element = [(left, right), (right, left)].into_iter().find_map(|(one, other)| {
            let (element, place) = found(one)?;
            is_there(other, place).then_some(element)
        });
        let Some(element) = element else { return false };
        self.term(element, Level::Postfix);
        self.out.push_str(" == null");
        true
    }
}
