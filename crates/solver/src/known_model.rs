//! A model that remembers the values it has given.

use forkless_term::{Evaluator, Model, Node, Term, TermPool, Value};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::cell::RefCell;
use std::rc::Rc;

/// A model together with the values of terms already computed under it. Clones share both.
///
/// The values belong to one pool: a known model is never used with another one.
#[derive(Clone, Debug)]
pub struct KnownModel {
    shared: Rc<ModelAndValues>,
}

#[derive(Debug)]
struct ModelAndValues {
    model: Model,
    values: RefCell<FxHashMap<Term, Value>>,
}

impl KnownModel {
    /// No value is computed yet.
    pub fn new(model: Model) -> Self {
        KnownModel { shared: Rc::new(ModelAndValues { model, values: RefCell::default() }) }
    }

    /// The model, to be changed: clones keep it as it was, and all values are forgotten.
    pub(crate) fn edit(&mut self) -> &mut Model {
        if Rc::get_mut(&mut self.shared).is_none() {
            // About as many values will be asked for again.
            let count = self.shared.values.borrow().len();
            let values = FxHashMap::with_capacity_and_hasher(count, FxBuildHasher);
            let model = self.shared.model.clone();
            self.shared = Rc::new(ModelAndValues { model, values: RefCell::new(values) });
        }
        let shared = Rc::get_mut(&mut self.shared).expect("it is not shared any more");
        shared.values.get_mut().clear();
        &mut shared.model
    }

    /// The value of a truth-valued term.
    pub fn truth(&self, pool: &TermPool, term: Term) -> bool {
        match pool.node(term) {
            Node::Not(operand) => !self.value(pool, operand).truth(),
            _ => self.value(pool, term).truth(),
        }
    }

    /// The value of a term.
    pub fn value(&self, pool: &TermPool, term: Term) -> Value {
        if let Some(&known) = self.shared.values.borrow().get(&term) {
            return known;
        }
        let values = self.shared.values.take();
        let mut evaluator = Evaluator::resume(pool, &self.shared.model, values);
        let value = evaluator.value(term);
        self.shared.values.replace(evaluator.into_values());
        value
    }

    /// A model is believed only once the terms themselves say so.
    pub(crate) fn assert_satisfies(&self, pool: &TermPool, conjuncts: &[Term], source: &str) {
        for &conjunct in conjuncts {
            assert!(
                self.truth(pool, conjunct),
                "a model from {source} must satisfy every conjunct, but not this one: {}",
                forkless_term::debug_text(pool, conjunct)
            );
        }
    }

    /// The model itself.
    pub fn model(&self) -> &Model {
        &self.shared.model
    }
}
