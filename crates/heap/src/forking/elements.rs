//! Input arrays under the lazy strategies, where a path forks over what a reference refers to.
//!
//! An input array is an input object like others: it has a number before its elements are
//! read. Its length and its primitive elements are terms at any index, so reading them never forks.
//!
//! A reference in it is an input reference, named by array and index, and two indices may turn out
//! to be the same. So the indices at which an array was read are kept in order, and an element goes
//! by the *first* of them that equals its own: reading `a[j]` after `a[i]` gives "if j = i then
//! `a[i]` else `a[j]`", and the name `a[j]` is only ever looked at where j differs from i. Kiasan
//! forks over these cases as soon as the element is read (IALOAD2-S, IALOAD3-S). Here the element is
//! an if-then-else term, and the path forks over it where the reference is used. It forks at once where
//! the strategy resolves a reference when it is read, or where the bound must know what was read first.
//!
//! Invariant: of two elements of one array that were looked at, the path knows that their indices
//! differ.

use super::{Eagerness, ForkingHeap, KnownReference, ReferenceShape};
use crate::contents::{Contents, Place};
use crate::reference_fork::HeapResult;
use crate::{HeapContext, InputPart, sort_of};
use forkless_ir::{ClassId, ClassSet, Type};
use forkless_term::{Model, Node, Sort, Term};
use std::sync::Arc;

impl ForkingHeap {
    /// The array of a reference: no longer open which one it is.
    fn array(&self, context: &mut HeapContext, array: Term) -> HeapResult<Term> {
        Ok(match self.settled(context, array)? {
            ReferenceShape::Object(number) => context.pool.object(number),
            ReferenceShape::Location(location) => context.pool.location(location),
            ReferenceShape::Null => context.pool.null(),
            ReferenceShape::Symbol { .. } => unreachable!("it was looked at"),
        })
    }

    pub(crate) fn array_length(&self, context: &mut HeapContext, array: Term) -> HeapResult<Term> {
        let array = self.array(context, array)?;
        let length = self.arrays.length(&self.store, context, array);
        let Node::Object(number) = context.pool.node(array) else { return Ok(length) };
        if !context.are_always_empty(&self.objects[number as usize].classes) {
            return Ok(length);
        }
        let zero = context.pool.int(0);
        Ok(context.assume_length(length, zero))
    }

    pub(crate) fn array_store(
        &mut self,
        context: &mut HeapContext,
        array: Term,
        index: Term,
        value: Term,
    ) -> HeapResult<()> {
        let array = self.array(context, array)?;
        self.arrays.store(&mut self.store, context, array, index, value);
        Ok(())
    }

    /// What `array[index]` holds.
    pub(crate) fn array_load(
        &mut self,
        context: &mut HeapContext,
        array: Term,
        index: Term,
        element: Type,
    ) -> HeapResult<Term> {
        let array = self.array(context, array)?;
        let sort = sort_of(element).expect("the element's values have terms");
        let number = match context.pool.node(array) {
            Node::Object(number) if sort == Sort::Reference => number,
            _ => return Ok(self.arrays.load(&self.store, context, array, index, element)),
        };
        let hits = self.arrays.hits(context, array, index, sort);
        let value = hits.value(context, |context| self.initial_element(context, number, index));
        let mut elements = context.leaves(value);
        elements.retain(|&leaf| holder(context, leaf) == Some(number));
        if !elements.iter().any(|&element| self.is_new(element)) {
            for element in elements {
                self.note_read(context, element, Some(number));
            }
            return Ok(value);
        }
        match self.shape(context, value)? {
            ReferenceShape::Null => Ok(context.pool.null()),
            ReferenceShape::Location(location) => Ok(context.pool.location(location)),
            ReferenceShape::Object(number) => Ok(context.pool.object(number)),
            ReferenceShape::Symbol { symbol, .. } if holder(context, symbol) == Some(number) => {
                self.read(context, symbol, number)
            }
            // Something that was stored there: only what is read is looked at.
            ReferenceShape::Symbol { symbol, .. } => Ok(symbol),
        }
    }

    /// Is there something to do about an element when it is read?
    fn is_new(&self, element: Term) -> bool {
        match (self.symbols.get(&element), self.eagerness) {
            (
                Some(
                    KnownReference::Null | KnownReference::Object(_) | KnownReference::Constant(..),
                ),
                _,
            ) => false,
            (_, Eagerness::Lazy) | (Some(KnownReference::Nothing) | None, Eagerness::Lazier) => {
                true
            }
            // An object's budget depends on which reference was read first.
            (None, Eagerness::LazierSharp) => self.bound.is_some(),
            (Some(KnownReference::NotNull), Eagerness::Lazier)
            | (Some(KnownReference::Nothing | KnownReference::NotNull), Eagerness::LazierSharp) => {
                false
            }
        }
    }

    /// What an element held at the start, under the name of the first index that equals its own.
    fn initial_element(&mut self, context: &mut HeapContext, number: u32, index: Term) -> Term {
        if self.element_contents(context, number).all.is_empty() {
            // An array of what no object is.
            return context.pool.null();
        }
        let array = context.pool.object(number);
        let mut earlier = vec![];
        for (other, at) in self.read_indices.to_vec() {
            if other != number {
                continue;
            }
            let same = context.pool.equal(index, at);
            match context.facts.known(context.pool, same) {
                Some(false) => {}
                Some(true) => return self.choice(context, array, earlier, at),
                None => earlier.push((same, at)),
            }
        }
        self.read_indices.push((number, index));
        self.choice(context, array, earlier, index)
    }

    /// The element at the first of the earlier indices that is the same, or else at `last`.
    fn choice(
        &self,
        context: &mut HeapContext,
        array: Term,
        earlier: Vec<(Term, Term)>,
        last: Term,
    ) -> Term {
        let last = context.initial_element_symbol(array, last, Sort::Reference);
        earlier.into_iter().rev().fold(last, |otherwise, (same, at)| {
            let element = context.initial_element_symbol(array, at, Sort::Reference);
            context.pool.ite(same, element, otherwise)
        })
    }

    /// The classes that an object found in an input reference may have, apart from what the path
    /// condition says. In an element, whichever class the array has.
    pub(super) fn declared_classes(
        &self,
        context: &mut HeapContext,
        symbol: Term,
    ) -> Arc<ClassSet> {
        let classes = match self.contents(context, symbol) {
            None => context.declared_classes(symbol),
            Some((_, contents)) => contents.all.clone(),
        };
        let constants = context.program.hierarchy().constants();
        if classes.is_disjoint(constants) {
            return classes;
        }
        let is_there = |class: &ClassId| {
            !constants.contains(*class) || self.store.constant(context, *class).is_some()
        };
        Arc::new(ClassSet::from_classes(classes.iter().filter(is_there)))
    }

    /// What those classes are called.
    pub(super) fn declared_name(&self, context: &mut HeapContext, symbol: Term) -> String {
        match self.contents(context, symbol) {
            None => context.declared_name(symbol).unwrap_or("any class").to_string(),
            Some((_, contents)) => contents.name.clone(),
        }
    }

    /// Can an input reference be a constant?
    pub(super) fn may_be_constant(&self, context: &mut HeapContext, symbol: Term) -> bool {
        let constants = context.program.hierarchy().constants();
        !constants.is_empty() && !self.declared_classes(context, symbol).is_disjoint(constants)
    }

    /// The classes that the object of a reference (not an if-then-else) may have.
    pub(crate) fn classes_of(&self, context: &mut HeapContext, reference: Term) -> Arc<ClassSet> {
        match (context.pool.node(reference), self.symbols.get(&reference)) {
            (Node::Object(number), _) | (_, Some(&KnownReference::Object(number))) => {
                self.objects[number as usize].classes.clone()
            }
            (_, Some(KnownReference::Null)) => Arc::default(),
            (_, Some(&KnownReference::Constant(_, location))) => {
                Arc::new(ClassSet::from_classes([self.store.allocated(location).class]))
            }
            (_, Some(KnownReference::Nothing | KnownReference::NotNull) | None) => {
                self.declared_classes(context, reference)
            }
        }
    }

    fn element_contents(&self, context: &mut HeapContext, array: u32) -> Arc<Contents> {
        let arrays = &self.objects[array as usize].classes;
        context.functions.contents(context.program, arrays, Place::Element)
    }

    /// The object that holds an input reference, where the classes of the reference depend on the
    /// object's, and these.
    fn contents(&self, context: &mut HeapContext, symbol: Term) -> Option<(u32, Arc<Contents>)> {
        if let Some(array) = holder(context, symbol) {
            return Some((array, self.element_contents(context, array)));
        }
        let Node::Apply(function, [Some(object), None]) = context.pool.node(symbol) else {
            return None;
        };
        let Node::Object(number) = context.pool.node(object) else { return None };
        let Some(InputPart::Field(field)) = context.functions.part(function) else { return None };
        let holders = &self.objects[number as usize].classes;
        let contents = context.functions.field_contents(context.program, holders, field)?;
        Some((number, contents))
    }

    /// The condition under which an object of one of these classes may be found in an input
    /// reference at all: an array whose elements no object can be holds only nulls.
    pub(super) fn may_hold_objects(
        &self,
        context: &mut HeapContext,
        symbol: Term,
        declared: &ClassSet,
    ) -> Option<Term> {
        if declared.is_empty() {
            return None;
        }
        let mut possible = context.pool.truth(true);
        if let Some((holder, contents)) = self.contents(context, symbol) {
            for kind in &contents.narrower {
                if kind.held.is_disjoint(declared) {
                    let is_holder =
                        self.object_is_instance(context, holder, &kind.holders, &kind.holders_name);
                    let other = context.pool.not(is_holder);
                    possible = context.pool.and(possible, other);
                }
            }
        }
        Some(possible)
    }

    /// The condition under which an object that fits the declared classes of an input reference
    /// fits the class of the holder, too, that the reference is in; `None` if that does not matter.
    pub(super) fn fits_holder(
        &self,
        context: &mut HeapContext,
        symbol: Term,
        number: u32,
    ) -> Option<Term> {
        let (holder, contents) = self.contents(context, symbol)?;
        let mut fits = context.pool.truth(true);
        for kind in &contents.narrower {
            let is_holder =
                self.object_is_instance(context, holder, &kind.holders, &kind.holders_name);
            if context.pool.as_truth(is_holder) == Some(false) {
                continue;
            }
            let is_held = self.object_is_instance(context, number, &kind.held, &kind.held_name);
            let good = context.pool.implies(is_holder, is_held);
            fits = context.pool.and(fits, good);
        }
        Some(fits)
    }

    /// The condition under which a constant fits the class of the holder that an input reference is
    /// in.
    pub(super) fn constant_fits_holder(
        &self,
        context: &mut HeapContext,
        symbol: Term,
        constant: ClassId,
    ) -> Term {
        let mut fits = context.pool.truth(true);
        let Some((holder, contents)) = self.contents(context, symbol) else { return fits };
        for kind in &contents.narrower {
            if !kind.held.contains(constant) {
                let is_holder =
                    self.object_is_instance(context, holder, &kind.holders, &kind.holders_name);
                let other = context.pool.not(is_holder);
                fits = context.pool.and(fits, other);
            }
        }
        fits
    }

    /// The classes that an object may have in a model, in which the objects met before it have
    /// theirs.
    pub(super) fn classes_in_model(
        &self,
        context: &mut HeapContext,
        number: u32,
        model: &Model,
    ) -> ClassSet {
        let object = &self.objects[number as usize];
        match self.contents(context, object.owner) {
            None => ClassSet::clone(&object.classes),
            Some((holder, contents)) => {
                let class = forkless_ir::ClassId(model.class(holder));
                object.classes.intersection(contents.of_class(class))
            }
        }
    }
}

/// The input array that an input reference is an element of.
pub(super) fn holder(context: &HeapContext, symbol: Term) -> Option<u32> {
    match context.pool.node(symbol) {
        Node::Apply(_, [Some(array), Some(_)]) => match context.pool.node(array) {
            Node::Object(number) => Some(number),
            _ => unreachable!("elements are read from arrays that were looked at"),
        },
        _ => None,
    }
}
