//! References of the input that are objects of the program: constants of an enumeration.
//!
//! Such an object is made by the program itself, before it gets its inputs, and a static field holds
//! it. No input object can be one, so that a class of the input stands for it
//! ([`ClassKind::Constant`]): a model says of an input reference that its object has this class, and
//! means the object in the static field. The program never sees the reference itself. It gets an
//! if-then-else over the objects, with tests of the reference's class as conditions: a choice like any
//! other, so that nothing is split, and the same choice wherever the reference is read.
//!
//! The lazy strategies have an option for each constant instead (`forking/options.rs`).
//!
//! No input is a constant that is not there, since its class failed to initialise.

use crate::HeapContext;
use crate::store::Store;
use forkless_ir::{ClassId, ClassKind, ClassSet, FieldId, Program};
use forkless_term::{Location, Node, Sort, Term};
use std::collections::BTreeSet;

/// The static field that holds the object of a class of constants, and the one that tells whether it
/// does.
pub fn constant_fields(program: &Program, class: ClassId) -> Option<(FieldId, FieldId)> {
    match program.class(class).kind {
        ClassKind::Constant { holder, ready } => Some((holder, ready)),
        ClassKind::Concrete
        | ClassKind::Abstract
        | ClassKind::Interface
        | ClassKind::Array { .. }
        | ClassKind::Missing => None,
    }
}

impl Store {
    /// The object that a class of constants stands for, if it is there.
    pub fn constant(&self, context: &mut HeapContext, class: ClassId) -> Option<Location> {
        let (holder, ready) = constant_fields(context.program, class)?;
        let (value, is_ready) = (self.get_static(context, holder), self.get_static(context, ready));
        match context.pool.node(value) {
            Node::Location(location) if context.pool.as_truth(is_ready) == Some(true) => {
                Some(location)
            }
            _ => None,
        }
    }
}

impl HeapContext<'_> {
    /// The constants among the classes that an input reference may have.
    pub(crate) fn constants_of(&self, symbol: Term) -> ClassSet {
        let constants = self.program.hierarchy().constants();
        if constants.is_empty() || !matches!(self.pool.node(symbol), Node::Apply(..)) {
            return ClassSet::default();
        }
        self.declared_classes(symbol).intersection(constants)
    }

    /// Can an input reference be something else than null and constants?
    pub(crate) fn may_be_input_object(&self, symbol: Term) -> bool {
        let constants = self.program.hierarchy().constants();
        constants.is_empty() || !self.declared_classes(symbol).is_subset(constants)
    }

    /// What the program sees of an input reference: the constant that it is, or else itself.
    pub(crate) fn seen(&mut self, store: &Store, symbol: Term) -> Term {
        if self.pool.sort(symbol) != Sort::Reference {
            return symbol;
        }
        let constants = self.constants_of(symbol);
        if constants.is_empty() {
            return symbol;
        }
        let null = self.pool.null();
        let mut choices: Vec<(ClassId, Term)> = vec![];
        let mut missing = vec![];
        for class in constants.iter() {
            match store.constant(self, class) {
                Some(location) => choices.push((class, self.pool.location(location))),
                None => missing.push(class),
            }
        }
        // Where nothing else could be there, it is null all the same.
        let may_be_there = !choices.is_empty() || self.may_be_input_object(symbol);
        if may_be_there || !self.is_never_null(symbol) {
            for class in missing {
                let is_this = self.is_constant(symbol, class);
                let is_other = self.pool.not(is_this);
                self.assume(is_other);
            }
        }
        let is_null = self.pool.is_null(symbol);
        let mut seen = match self.may_be_input_object(symbol) {
            true => symbol,
            // The type leaves nothing else.
            false => choices.pop().map_or(null, |(_, last)| last),
        };
        for (class, value) in choices.into_iter().rev() {
            let is_this = self.is_constant(symbol, class);
            seen = self.pool.ite(is_this, value, seen);
        }
        seen = self.pool.ite(is_null, null, seen);
        if let Node::Ite(..) = self.pool.node(seen) {
            self.functions.resolved.insert(seen, symbol);
        }
        seen
    }

    /// Is an input reference this constant?
    pub(crate) fn is_constant(&mut self, symbol: Term, class: ClassId) -> Term {
        let only = ClassSet::from_classes([class]);
        let name = self.program.class(class).name.clone();
        self.instance_of_input(symbol, &only, &name)
    }

    /// What people call these constants: their enum, if there is only one.
    pub(crate) fn name_of_constants(&self, constants: &ClassSet) -> String {
        let fields = constants.iter().filter_map(|class| constant_fields(self.program, class));
        let enums: BTreeSet<ClassId> =
            fields.map(|(holder, _)| self.program.field(holder).class).collect();
        match enums.len() {
            1 => enums.iter().map(|&one| self.program.class_name(one)).collect(),
            _ => "an enum".to_string(),
        }
    }

    /// An input reference as an object of the input heap: null where it is a constant, which is no
    /// part of that.
    pub(crate) fn without_constants(&mut self, symbol: Term) -> Term {
        let constants = self.constants_of(symbol);
        if constants.is_empty() {
            return symbol;
        }
        let null = self.pool.null();
        if !self.may_be_input_object(symbol) {
            return null;
        }
        // References are compared often: no name is put together here.
        let is_constant = self.instance_of_input(symbol, &constants, "an enum");
        self.pool.ite(is_constant, null, symbol)
    }

    /// Is a reference null? The same condition as for the input reference that it is seen of.
    pub(crate) fn is_null_seen(&mut self, reference: Term) -> Term {
        let symbol = self.functions.resolved.get(&reference).copied().unwrap_or(reference);
        self.pool.is_null(symbol)
    }

    /// Is what is seen of an input reference an object that the program made? `None` if it takes a
    /// comparison of all that they may be.
    pub(crate) fn is_seen_constant(
        &mut self,
        store: &Store,
        left: Term,
        right: Term,
    ) -> Option<Term> {
        if self.program.hierarchy().constants().is_empty() {
            return None;
        }
        for (one, other) in [(left, right), (right, left)] {
            let Some(&symbol) = self.functions.resolved.get(&one) else { continue };
            match self.pool.node(other) {
                Node::Null => return Some(self.pool.is_null(symbol)),
                Node::Location(location) => {
                    for class in self.constants_of(symbol).iter() {
                        if store.constant(self, class) == Some(location) {
                            return Some(self.is_constant(symbol, class));
                        }
                    }
                    return Some(self.pool.truth(false));
                }
                _ => {}
            }
        }
        None
    }
}
