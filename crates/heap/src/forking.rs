//! Lazy, lazier and lazier-sharp initialization: a path forks over what an input reference refers to.
//!
//! The three differ only in when they fork (Deng, Robby, Hatcliff: the Kiasan papers):
//! - *lazy*: the first read of a reference field forks over everything: null, one of the objects met
//!   before, a fresh one;
//! - *lazier*: the read forks over null or not; over which object it is when the reference is
//!   used: for a field, a class test, a comparison;
//! - *lazier-sharp*: the read never forks; a test for null forks over that, a use over the objects.
//!
//! The inputs of the program themselves are looked at when they are first used, under all three.
//!
//! Input objects that a path has met have numbers, and an input reference that was looked at is
//! replaced by the number: so comparing references, and the heap choices themselves, need no
//! solver. What primitive fields hold at the start are functions of these numbers. Only where the
//! class of an object matters (a reference declared with a subclass, an element of an array that may
//! be of several types) a choice is a question.
//!
//! Invariant: different numbers are different objects; the number of an object is its place in the
//! order in which the path met them, so no two paths with the same decisions stand for isomorphic
//! heaps.

mod bound;
mod elements;
mod explain;
mod limits;
mod merge;
mod options;

use crate::array::InputArrays;
use crate::list::LocalList;
use crate::persistent_map::PersistentMap;
use crate::reference_fork::{HeapResult, Prerequisite, Referent};
use crate::store::Store;
use crate::{CountedClasses, HeapConfig, HeapContext, Strategy, sort_of, zero};
use forkless_ir::{ClassId, ClassSet, ClassTest, FieldId, Type};
use forkless_term::{Location, Node, Sort, Term, TermPool};
use std::rc::Rc;
use std::sync::Arc;

/// When a strategy looks at an input reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Eagerness {
    Lazy,
    Lazier,
    LazierSharp,
}

/// What a path knows of an input reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KnownReference {
    /// It was read.
    Nothing,
    NotNull,
    Null,
    Object(u32),
    /// The object of the program that the class stands for.
    Constant(ClassId, Location),
}

/// An input object that the path has met.
#[derive(Clone, Debug)]
struct InputObject {
    /// The reference through which it was met.
    owner: Term,
    /// The classes it may have, apart from what the path condition says.
    classes: Arc<ClassSet>,
}

/// Something that was found out about an input reference.
#[derive(Clone, Copy, Debug)]
struct Finding {
    symbol: Term,
    referent: Referent,
    /// How many clauses the path condition had before.
    after: usize,
}

/// The heap of a path under a lazy strategy.
#[derive(Clone, Debug)]
pub struct ForkingHeap {
    eagerness: Eagerness,
    /// See [`HeapConfig::exact_classes`].
    exact_classes: bool,
    eager_arguments: bool,
    pub(crate) store: Store,
    objects: Rc<Vec<InputObject>>,
    symbols: Rc<PersistentMap<Term, KnownReference>>,
    /// Is one of them a constant of the program?
    has_constants: bool,
    findings: LocalList<Finding>,
    written: Rc<PersistentMap<(u32, FieldId), Term>>,
    /// What was written into input arrays, by their numbers.
    arrays: InputArrays,
    /// The input arrays of which references were read, and at which index, in order.
    read_indices: LocalList<(u32, Term)>,
    /// The bound, and the input references in the order in which they were read: kept only where
    /// there is a bound.
    bound: Option<bound::Reads>,
    /// How many objects there may be.
    limits: Arc<[CountedClasses]>,
    /// Does a fresh object need no room for what other references must point at? They are chosen next.
    chooses_all: bool,
}

/// What a reference is, as far as the path knows.
#[derive(Clone, Copy)]
enum ReferenceShape {
    Null,
    Location(Location),
    Object(u32),
    /// An input reference that was not looked at closely.
    Symbol {
        symbol: Term,
        not_null: bool,
    },
}

impl ForkingHeap {
    pub(crate) fn new(config: HeapConfig) -> Self {
        let eagerness = match config.strategy {
            Strategy::Lazy => Eagerness::Lazy,
            Strategy::Lazier => Eagerness::Lazier,
            Strategy::LazierSharp => Eagerness::LazierSharp,
            Strategy::Summary | Strategy::Pose => unreachable!("these are not lazy"),
        };
        ForkingHeap {
            eagerness,
            exact_classes: config.exact_classes,
            eager_arguments: config.eager_arguments,
            store: Store::default(),
            objects: Rc::default(),
            symbols: Rc::default(),
            has_constants: false,
            findings: LocalList::default(),
            written: Rc::default(),
            arrays: InputArrays::new(config.array_bound),
            read_indices: LocalList::default(),
            bound: config.distance_bound().map(bound::Reads::new),
            limits: config.limits,
            chooses_all: false,
        }
    }

    /// The program's input of this name.
    pub(crate) fn input(
        &mut self,
        context: &mut HeapContext,
        name: &str,
        ty: Type,
    ) -> HeapResult<Term> {
        let input = context.input_symbol(name, ty);
        if context.pool.sort(input) != Sort::Reference {
            return Ok(input);
        }
        self.note_read(context, input, None);
        match self.eager_arguments {
            true => self.looked_at(context, input),
            false => Ok(input),
        }
    }

    /// Notes that a reference was read, for the bound, and for the witness if there must be an object. It may be
    /// known already what it is: a native method that had to look at it is called again, on the heap as it
    /// was before.
    fn note_read(&mut self, context: &HeapContext, symbol: Term, parent: Option<u32>) {
        let is_known = self.symbols.contains_key(&symbol);
        let mut is_noted = context.is_never_null(symbol);
        if let Some(bound) = &mut self.bound
            && !(is_known && bound.has(symbol))
            && context.may_be_input_object(symbol)
        {
            bound.push(symbol, parent);
            is_noted = true;
        }
        if is_noted && !is_known {
            Rc::make_mut(&mut self.symbols).insert_mut(symbol, KnownReference::Nothing);
        }
    }

    /// The constant that an input reference turned out to be.
    pub(crate) fn constant_location(&self, symbol: Term) -> Option<Location> {
        if !self.has_constants {
            return None;
        }
        match self.symbols.get(&symbol) {
            Some(&KnownReference::Constant(_, location)) => Some(location),
            Some(
                KnownReference::Nothing
                | KnownReference::NotNull
                | KnownReference::Null
                | KnownReference::Object(_),
            )
            | None => None,
        }
    }

    /// Is it known that an input reference is not null?
    pub(crate) fn is_known_object(&self, symbol: Term) -> bool {
        match self.symbols.get(&symbol) {
            Some(
                KnownReference::NotNull | KnownReference::Object(_) | KnownReference::Constant(..),
            ) => true,
            Some(KnownReference::Nothing | KnownReference::Null) | None => false,
        }
    }

    /// Is it known that a reference points at an input object of one of these classes?
    pub(crate) fn is_known_instance(
        &self,
        pool: &TermPool,
        reference: Term,
        classes: &ClassSet,
    ) -> bool {
        let number = match pool.node(reference) {
            Node::Object(number) => number,
            Node::Apply(..) => match self.symbols.get(&reference) {
                Some(KnownReference::Object(number)) => *number,
                _ => return false,
            },
            _ => return false,
        };
        self.objects[number as usize].classes.is_subset(classes)
    }

    fn shape(&self, context: &HeapContext, reference: Term) -> HeapResult<ReferenceShape> {
        let mut reference = reference;
        loop {
            return Ok(match context.pool.node(reference) {
                Node::Null => ReferenceShape::Null,
                Node::Location(location) => ReferenceShape::Location(location),
                Node::Object(number) => ReferenceShape::Object(number),
                Node::Ite(condition, then, otherwise) => {
                    match context.facts.known(context.pool, condition) {
                        None => {
                            let common = self.common_shape(context, reference);
                            return common.ok_or(Prerequisite::Decide(condition));
                        }
                        Some(true) => reference = then,
                        Some(false) => reference = otherwise,
                    }
                    continue;
                }
                _ => match self.symbols.get(&reference) {
                    Some(KnownReference::Null) => ReferenceShape::Null,
                    Some(KnownReference::Object(number)) => ReferenceShape::Object(*number),
                    Some(KnownReference::Constant(_, location)) => {
                        ReferenceShape::Location(*location)
                    }
                    Some(KnownReference::NotNull) => {
                        ReferenceShape::Symbol { symbol: reference, not_null: true }
                    }
                    Some(KnownReference::Nothing) | None => {
                        ReferenceShape::Symbol { symbol: reference, not_null: false }
                    }
                },
            });
        }
    }

    /// What all references are that another one chooses between, if that is one and the same.
    fn common_shape(&self, context: &HeapContext, choice: Term) -> Option<ReferenceShape> {
        let mut common = None;
        for leaf in context.leaves(choice) {
            let shape = self.shape(context, leaf).ok()?;
            match (common.get_or_insert(shape), shape) {
                (ReferenceShape::Null, ReferenceShape::Null) => {}
                (ReferenceShape::Location(one), ReferenceShape::Location(other))
                    if *one == other => {}
                (ReferenceShape::Object(one), ReferenceShape::Object(other)) if *one == other => {}
                _ => return None,
            }
        }
        common
    }

    /// The shape of a reference that an operation works on: no longer open which object it is.
    fn settled(&self, context: &mut HeapContext, reference: Term) -> HeapResult<ReferenceShape> {
        match self.shape(context, reference)? {
            ReferenceShape::Symbol { symbol, .. } => Err(self.look_at(context, symbol)),
            settled => Ok(settled),
        }
    }

    /// Is the reference null?
    pub(crate) fn is_null(&self, context: &mut HeapContext, reference: Term) -> HeapResult<Term> {
        let truth = match self.shape(context, reference)? {
            ReferenceShape::Null => true,
            ReferenceShape::Location(_)
            | ReferenceShape::Object(_)
            | ReferenceShape::Symbol { not_null: true, .. } => false,
            ReferenceShape::Symbol { symbol, not_null: false } => {
                return Err(self.look_at(context, symbol));
            }
        };
        Ok(context.pool.truth(truth))
    }

    /// The input reference of which it is open whether it is null, if the reference is one.
    pub(crate) fn maybe_null(&self, context: &HeapContext, reference: Term) -> Option<Term> {
        match self.shape(context, reference) {
            Ok(ReferenceShape::Symbol { symbol, not_null: false }) => Some(symbol),
            _ => None,
        }
    }

    /// Are two references the same?
    pub(crate) fn same(
        &self,
        context: &mut HeapContext,
        left: Term,
        right: Term,
    ) -> HeapResult<Term> {
        if left == right {
            return Ok(context.pool.truth(true));
        }
        let same = match (self.shape(context, left)?, self.shape(context, right)?) {
            (ReferenceShape::Null, _) => return self.is_null(context, right),
            (_, ReferenceShape::Null) => return self.is_null(context, left),
            (
                ReferenceShape::Symbol { symbol: one, .. },
                ReferenceShape::Symbol { symbol: other, .. },
            ) if one == other => true,
            (ReferenceShape::Location(one), ReferenceShape::Location(other)) => one == other,
            (ReferenceShape::Object(one), ReferenceShape::Object(other)) => one == other,
            // An input reference is an object that the run allocated only if that is a constant.
            (ReferenceShape::Location(_), ReferenceShape::Symbol { symbol, .. })
            | (ReferenceShape::Symbol { symbol, .. }, ReferenceShape::Location(_))
                if self.may_be_constant(context, symbol) =>
            {
                return Err(self.look_at(context, symbol));
            }
            (ReferenceShape::Location(_), _) | (_, ReferenceShape::Location(_)) => false,
            // If one of them is null it does not matter which object the other one is.
            (ReferenceShape::Symbol { symbol, not_null: false }, _)
            | (_, ReferenceShape::Symbol { symbol, not_null: false })
            | (ReferenceShape::Symbol { symbol, .. }, _)
            | (_, ReferenceShape::Symbol { symbol, .. }) => {
                return Err(self.look_at(context, symbol));
            }
        };
        Ok(context.pool.truth(same))
    }

    /// Is the reference not null and its object's class in the set?
    pub(crate) fn is_instance(
        &self,
        context: &mut HeapContext,
        reference: Term,
        test: ClassTest<'_>,
        name: &str,
    ) -> HeapResult<Term> {
        let program = context.program;
        Ok(match self.settled(context, reference)? {
            ReferenceShape::Null => context.pool.truth(false),
            ReferenceShape::Location(location) => {
                let class = self.store.allocated(location).class;
                context.pool.truth(test.accepts(program, class))
            }
            ReferenceShape::Object(number) => {
                self.object_is_instance(context, number, test.inputs(program), name)
            }
            ReferenceShape::Symbol { .. } => unreachable!("it was looked at"),
        })
    }

    /// What `object.field` holds. In lazier and lazier-sharp this may be an input reference that
    /// was not looked at (Kiasan Fig. 7, getfield).
    pub(crate) fn get_field(
        &mut self,
        context: &mut HeapContext,
        object: Term,
        field: FieldId,
    ) -> HeapResult<Term> {
        let number = match self.settled(context, object)? {
            ReferenceShape::Object(number) => number,
            ReferenceShape::Location(location) => {
                let value = self.store.allocated(location).field(field);
                return Ok(value.unwrap_or_else(|| never(context, field)));
            }
            ReferenceShape::Null | ReferenceShape::Symbol { .. } => {
                return Ok(never(context, field));
            }
        };
        if let Some(&value) = self.written.get(&(number, field)) {
            return Ok(value);
        }
        let object = context.pool.object(number);
        let symbol = context.initial_field_symbol(object, field);
        if context.pool.sort(symbol) != Sort::Reference {
            let rule = &context.program.field(field).rule;
            if let Some(array) = rule.length_of {
                let array = context.initial_field_symbol(object, array);
                let array = self.read(context, array, number)?;
                let length = self.array_length(context, array)?;
                return Ok(context.assume_length(symbol, length));
            }
            return Ok(context.assume_rule(symbol, rule).unwrap_or(symbol));
        }
        self.read(context, symbol, number)
    }

    /// An input reference is read from an input object, and looked at as far as the strategy does
    /// that now.
    fn read(&mut self, context: &mut HeapContext, symbol: Term, parent: u32) -> HeapResult<Term> {
        self.note_read(context, symbol, Some(parent));
        self.looked_at(context, symbol)
    }

    /// What an input reference is, as far as the strategy wants to know when it has been read.
    fn looked_at(&self, context: &mut HeapContext, symbol: Term) -> HeapResult<Term> {
        match (self.symbols.get(&symbol), self.eagerness) {
            (Some(KnownReference::Null), _) => Ok(context.pool.null()),
            (Some(KnownReference::Object(number)), _) => Ok(context.pool.object(*number)),
            (Some(KnownReference::Constant(_, location)), _) => {
                Ok(context.pool.location(*location))
            }
            (Some(KnownReference::NotNull), Eagerness::Lazier | Eagerness::LazierSharp)
            | (_, Eagerness::LazierSharp) => Ok(symbol),
            _ => Err(self.look_at(context, symbol)),
        }
    }

    /// Sets `object.field`.
    pub(crate) fn put_field(
        &mut self,
        context: &mut HeapContext,
        object: Term,
        field: FieldId,
        value: Term,
    ) -> HeapResult<()> {
        match self.settled(context, object)? {
            ReferenceShape::Object(number) => {
                Rc::make_mut(&mut self.written).insert_mut((number, field), value);
            }
            ReferenceShape::Location(location) => {
                if self.store.allocated(location).field(field).is_some() {
                    self.store.allocated_mut(location).set_field(field, Some(value));
                }
            }
            ReferenceShape::Null | ReferenceShape::Symbol { .. } => {}
        }
        Ok(())
    }
}

/// The value of a field that no object has: the path's assumption is false, it never matters.
fn never(context: &mut HeapContext, field: FieldId) -> Term {
    let sort = sort_of(context.program.field(field).ty).expect("the value has terms");
    zero(context.pool, sort)
}
