//! The inputs of a path: all that the program has, also those that the path does not look at.

use crate::Report;
use forkless_engine::{Origin, Path, Witness};
use forkless_heap::sort_of;
use forkless_ir::Type;
use forkless_term::{Node, ReferenceValue, Symbol, Term, TermPool, Value};
use std::collections::HashSet;

/// An input with a value that takes the path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Input {
    pub name: String,
    /// What the program declares it as, as far as that is known.
    pub ty: Type,
    pub value: Value,
    /// Would any other value do as well?
    pub is_any: bool,
}

/// The inputs in the order in which the program makes them, then those that it asks for on its way.
pub(crate) fn inputs(report: &Report, path: &Path, witness: &Witness) -> Vec<Input> {
    let matters = mentioned(report.exploration.pool(path), path);
    let mut inputs: Vec<Input> = vec![];
    let mut add = |name: &str, ty: Type, value: Value| {
        if inputs.iter().all(|input| input.name != name) {
            // An object is not just anything: null may be another story.
            let is_object = matches!(value, Value::Reference(one) if one != ReferenceValue::Null);
            let is_any = !matters.contains(name) && !is_object;
            inputs.push(Input { name: name.to_string(), ty, value, is_any });
        }
    };
    for (name, ty) in report.program.declared_inputs() {
        let chosen = witness.inputs.iter().find(|(known, _)| known == name);
        let value = chosen.map(|(_, value)| *value);
        if let Some(value) = value.or_else(|| sort_of(ty).map(Value::default_of)) {
            add(name, ty, value);
        }
    }
    witness.inputs.iter().for_each(|(name, value)| add(name, Type::Any, *value));
    inputs
}

/// The inputs of which the path condition says more than what holds of every input.
fn mentioned<'p>(pool: &'p TermPool, path: &Path) -> HashSet<&'p str> {
    let clauses = path.clauses.iter().filter(|clause| match clause.origin {
        Origin::Input | Origin::Usual => false,
        Origin::Decision
        | Origin::NotNull
        | Origin::Class
        | Origin::Assumption
        | Origin::Heap
        | Origin::Bound => true,
    });
    let terms: Vec<Term> = clauses.map(|clause| clause.term).collect();
    let cone = pool.cone(&terms).into_iter();
    cone.filter_map(|term| match pool.node(term) {
        Node::Apply(function, _) => match &pool.declaration(function).symbol {
            Symbol::Input(name) => Some(name.as_str()),
            Symbol::Field { .. } | Symbol::Element(_) | Symbol::Length => None,
        },
        _ => None,
    })
    .collect()
}
