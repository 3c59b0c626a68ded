//! The value of a term under a model.

use crate::model::{Model, ReferenceValue, Value};
use crate::node::{Node, Term};
use crate::pool::TermPool;
use crate::semantics;
use rustc_hash::FxHashMap;

/// Evaluates terms under one model and remembers every value it has computed.
///
/// Only what decides the value is visited: the branch that an if-then-else takes, and the second
/// part of a conjunction only where the first is true.
#[derive(Debug)]
pub struct Evaluator<'a> {
    pool: &'a TermPool,
    model: &'a Model,
    values: FxHashMap<Term, Value>,
}

impl<'a> Evaluator<'a> {
    /// Evaluates terms of `pool` under `model`.
    pub fn new(pool: &'a TermPool, model: &'a Model) -> Self {
        Evaluator { pool, model, values: FxHashMap::default() }
    }

    /// Goes on with values that an earlier evaluator computed under the same model.
    pub fn resume(pool: &'a TermPool, model: &'a Model, values: FxHashMap<Term, Value>) -> Self {
        Evaluator { pool, model, values }
    }

    /// The values computed so far, for [`Evaluator::resume`].
    pub fn into_values(self) -> FxHashMap<Term, Value> {
        self.values
    }

    /// The value of a truth-valued term.
    pub fn truth(&mut self, term: Term) -> bool {
        self.value(term).truth()
    }

    /// The value of a term. Terms may be nested deeply: this does not recurse.
    pub fn value(&mut self, term: Term) -> Value {
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            if self.values.contains_key(&top) {
                stack.pop();
                continue;
            }
            match self.compute(top) {
                Ok(value) => {
                    self.values.insert(top, value);
                    stack.pop();
                }
                Err(needed) => stack.push(needed),
            }
        }
        self.values[&term]
    }

    fn known(&self, term: Term) -> Result<Value, Term> {
        self.values.get(&term).copied().ok_or(term)
    }

    /// The value of a term whose arguments have values; or else the argument that is missing.
    fn compute(&self, term: Term) -> Result<Value, Term> {
        Ok(match self.pool.node(term) {
            Node::Bool(value) => Value::Bool(value),
            Node::Bits(width, bits) => Value::Bits(width, bits),
            Node::Null => Value::NULL,
            Node::Location(location) => Value::Reference(ReferenceValue::Location(location)),
            Node::Object(number) => Value::Reference(ReferenceValue::Input(number)),
            Node::Apply(function, arguments) => {
                let mut point = [None; 2];
                for (slot, argument) in point.iter_mut().zip(arguments) {
                    *slot = argument.map(|argument| self.known(argument)).transpose()?;
                }
                let entry = self.model.get(&(function, point));
                entry.unwrap_or_else(|| Value::default_of(self.pool.sort(term)))
            }
            Node::Not(operand) => Value::Bool(!self.known(operand)?.truth()),
            Node::And(left, right) => {
                Value::Bool(self.known(left)?.truth() && self.known(right)?.truth())
            }
            Node::Ite(condition, then, otherwise) => {
                self.known(if self.known(condition)?.truth() { then } else { otherwise })?
            }
            Node::Equal(left, right) => Value::Bool(self.known(left)? == self.known(right)?),
            Node::SignedLess(left, right) => {
                let width = self.pool.width(left);
                let number = |term| Ok(width.signed(self.known(term)?.bits()));
                Value::Bool(number(left)? < number(right)?)
            }
            Node::UnsignedLess(left, right) => {
                Value::Bool(self.known(left)?.bits() < self.known(right)?.bits())
            }
            Node::Unary(op, operand) => {
                let width = self.pool.width(operand);
                Value::Bits(width, semantics::unary(op, width, self.known(operand)?.bits()))
            }
            Node::Binary(op, left, right) => {
                let width = self.pool.width(left);
                let (left, right) = (self.known(left)?.bits(), self.known(right)?.bits());
                Value::Bits(width, semantics::binary(op, width, left, right))
            }
            Node::Resize { signed, width, operand } => {
                let from = self.pool.width(operand);
                let bits = self.known(operand)?.bits();
                Value::Bits(width, semantics::resize(signed, from, width, bits))
            }
            Node::InstanceOf(operand, set) => match self.known(operand)?.reference() {
                ReferenceValue::Null => Value::Bool(false),
                ReferenceValue::Input(object) => {
                    Value::Bool(self.pool.classes(set).contains(self.model.class(object)))
                }
                ReferenceValue::Location(_) => {
                    panic!("the heap decides class tests of objects that the run allocated")
                }
            },
            Node::Opaque(operand) => self.known(operand)?,
            Node::Float(precision, bits) => Value::Float(precision, bits),
            Node::FloatUnary(op, operand) => op.apply(self.known(operand)?),
            Node::FloatBinary(op, left, right) => {
                let precision = self.pool.precision(left);
                let (left, right) =
                    (self.known(left)?.float_bits(), self.known(right)?.float_bits());
                Value::Float(precision, op.apply(precision, left, right))
            }
            Node::FloatCompare(op, left, right) => {
                let precision = self.pool.precision(left);
                let (left, right) =
                    (self.known(left)?.float_bits(), self.known(right)?.float_bits());
                Value::Bool(op.holds(precision, left, right))
            }
        })
    }
}
