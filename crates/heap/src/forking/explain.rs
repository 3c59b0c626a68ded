//! A finished path in words that every strategy shares: references by how they are reached.
//!
//! While a path runs, input objects have numbers. Afterwards people, witnesses and oracles want
//! what was found out as conditions on the initial heap: `this.next == this`, not "object 0".

use super::{ForkingHeap, Known};
use crate::choose::{Choose, Need, Target};
use crate::pose::PoseHeap;
use crate::{Context, Found};
use forkless_term::{Model, Node, ReferenceValue, Term, Value};

impl ForkingHeap {
    /// For each input object, the reference through which it was met.
    pub(crate) fn owners(&self, context: &mut Context) -> Vec<Term> {
        let mut owners = vec![];
        for object in self.objects.iter() {
            // Whose field the owner is was met before.
            let owner = context.pool.with_objects(object.owner, &owners);
            owners.push(owner);
        }
        owners
    }

    /// What was found out about input references.
    pub(crate) fn found(&self, context: &mut Context) -> Vec<Found> {
        let owners = self.owners(context);
        let mut met: usize = 0;
        let mut found = vec![];
        for finding in self.findings.to_vec() {
            let reference = context.pool.with_objects(finding.symbol, &owners);
            let is_null = context.pool.is_null(reference);
            let assumed = finding.target == Target::Dereferenced;
            let mut say = |term| found.push(Found { term, after: finding.after, assumed });
            match finding.target {
                Target::Null => say(is_null),
                Target::NotNull | Target::Dereferenced => say(context.pool.not(is_null)),
                Target::Object(number) => {
                    say(context.pool.equal(reference, owners[number as usize]));
                }
                Target::Fresh => {
                    say(context.pool.not(is_null));
                    let declared = context.declared_classes(finding.symbol);
                    for (object, &owner) in self.objects[..met].iter().zip(&owners) {
                        // Of other classes it is another object anyway.
                        if !object.classes.is_disjoint(&declared) {
                            let same = context.pool.equal(reference, owner);
                            say(context.pool.not(same));
                        }
                    }
                    met += 1;
                }
            }
        }
        found.retain(|one| context.pool.as_truth(one.term) != Some(true));
        found
    }

    /// The same heap, references by how they are reached.
    pub(crate) fn to_pose(&self, context: &mut Context) -> PoseHeap {
        let owners = self.owners(context);
        let mut writes: Vec<_> = self.written.iter().map(|(&key, &value)| (key, value)).collect();
        writes.sort_unstable_by_key(|&(key, _)| key);
        let mut heap = PoseHeap::default();
        heap.store = self.store.clone();
        heap.store.map_terms(&mut |term| self.explained(context, &owners, term));
        for ((number, field), value) in writes {
            let value = self.explained(context, &owners, value);
            heap.log_write(owners[number as usize], field, value);
        }
        heap
    }

    /// A term with objects by how they are reached.
    pub(crate) fn explained(&self, context: &mut Context, owners: &[Term], term: Term) -> Term {
        let known = match self.symbols.get(&term) {
            Some(Known::Null) => context.pool.null(),
            Some(Known::Object(number)) => context.pool.object(*number),
            _ => term,
        };
        context.pool.with_objects(known, owners)
    }

    /// Adds to a model of the path condition what the path found out about references. Of a
    /// reference that is only known not to be null, an object is chosen.
    pub(crate) fn complete(&self, context: &mut Context, model: &mut Model) {
        let mut heap = self.clone();
        heap.choose_objects(context, model);
        for (number, object) in heap.objects.iter().enumerate() {
            let number = number as u32;
            model.reserve_object(number);
            let fits = |class: u32| object.classes.contains(forkless_ir::ClassId(class));
            if !fits(model.class(number))
                && let Some(class) = object.classes.iter().next()
            {
                model.set_class(number, class.0);
            }
        }
        for (&symbol, known) in heap.symbols.iter() {
            let value = match known {
                Known::Null | Known::Nothing => ReferenceValue::Null,
                Known::Object(number) => ReferenceValue::Input(*number),
                Known::NotNull => unreachable!("an object was chosen"),
            };
            let Node::Apply(function, arguments) = context.pool.node(symbol) else { continue };
            let argument = |term: Term| match context.pool.node(term) {
                Node::Object(number) => Value::Reference(ReferenceValue::Input(number)),
                _ => unreachable!("fields are read from objects"),
            };
            let point = (function, arguments.map(|term| term.map(argument)));
            model.set(point, Value::Reference(value));
        }
    }

    /// Chooses an object for every reference that is only known not to be null.
    fn choose_objects(&mut self, context: &mut Context, model: &Model) {
        loop {
            let mut open: Vec<Term> = self
                .symbols
                .iter()
                .filter(|(_, known)| **known == Known::NotNull)
                .map(|(&symbol, _)| symbol)
                .collect();
            open.sort_unstable_by_key(|&symbol| context.pool.fingerprint(symbol));
            let Some(&symbol) = open.first() else { return };
            let Need::Choose(Choose { symbol, ways, .. }) = self.look_at(context, symbol) else {
                unreachable!("looking at a reference gives ways")
            };
            let possible = |condition: Term| {
                forkless_term::Evaluator::new(context.pool, model).truth(condition)
            };
            // A fresh object is the last way, and the one that says least.
            let way = ways.iter().rev().find(|way| possible(way.condition));
            let way = way.expect("a reference that can be an object can be one of these");
            self.resolve(context, symbol, way.target, 0);
        }
    }
}
