//! A finished path in words that every strategy shares: references by how they are reached.
//!
//! While a path runs, input objects have numbers. Afterwards people, witnesses and oracles want
//! what was found out as conditions on the initial heap: `this.next == this`, not "object 0".

use super::bound::{InputRead, Reads};
use super::{ForkingHeap, KnownReference};
use crate::distance::{ReadEvent, bound_conditions};
use crate::pose::PoseHeap;
use crate::reference_fork::{Prerequisite, ReferenceFork, Referent};
use crate::{FactOrigin, HeapContext, HeapFact};
use forkless_ir::ClassId;
use forkless_term::{Model, Node, ReferenceValue, Term, Value};
use std::collections::BTreeMap;

impl ForkingHeap {
    /// For each input object, the reference through which it was met.
    pub(crate) fn owners(&self, context: &mut HeapContext) -> Vec<Term> {
        let mut owners = vec![];
        for object in self.objects.iter() {
            // Whose field the owner is was met before.
            let owner = context.pool.with_objects(object.owner, &owners);
            owners.push(owner);
        }
        owners
    }

    /// What was found out about input references.
    pub(crate) fn found(&self, context: &mut HeapContext) -> Vec<HeapFact> {
        let owners = self.owners(context);
        let mut met: usize = 0;
        let mut found = vec![];
        for finding in self.findings.to_vec() {
            let reference = context.pool.with_objects(finding.symbol, &owners);
            let is_null = context.pool.is_null(reference);
            let is_assumed = finding.referent == Referent::Dereferenced;
            let why = if is_assumed { FactOrigin::Assumed } else { FactOrigin::Found };
            let mut say = |term| found.push(HeapFact { term, after: finding.after, why });
            match finding.referent {
                Referent::Null => say(is_null),
                Referent::NotNull | Referent::Dereferenced => say(context.pool.not(is_null)),
                Referent::Object(number) => {
                    say(context.pool.equal(reference, owners[number as usize]));
                }
                Referent::Constant(class) => say(context.is_constant(reference, class)),
                Referent::Fresh | Referent::FreshOfKind(_) => {
                    say(context.pool.not(is_null));
                    if let Referent::FreshOfKind(_) = finding.referent {
                        // What the path found out later leaves it of its kind.
                        let classes = self.objects[met].classes.clone();
                        for test in self.kind_tests(context, reference, &classes) {
                            say(test);
                        }
                    }
                    let constants = context.program.hierarchy().constants();
                    let constants =
                        self.declared_classes(context, finding.symbol).intersection(constants);
                    if !constants.is_empty() {
                        let name = context.name_of_constants(&constants);
                        let is_one = context.instance_of_input(reference, &constants, &name);
                        say(context.pool.not(is_one));
                    }
                    let declared = self.declared_classes(context, finding.symbol);
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
        for symbol in self.unseen_objects(context) {
            let reference = context.pool.with_objects(symbol, &owners);
            let is_null = context.pool.is_null(reference);
            let term = context.pool.not(is_null);
            found.push(HeapFact { term, after: usize::MAX, why: FactOrigin::Always });
        }
        for term in self.open_bound_conditions(context) {
            let term = context.pool.with_objects(term, &owners);
            found.push(HeapFact { term, after: usize::MAX, why: FactOrigin::Found });
        }
        found.retain(|one| context.pool.as_truth(one.term) != Some(true));
        found
    }

    /// The references that were read from fields that never hold null and that the path never used.
    fn unseen_objects(&self, context: &mut HeapContext) -> Vec<Term> {
        let open =
            self.symbols.iter().filter(|(_, known)| matches!(known, KnownReference::Nothing));
        let open = open.map(|(&symbol, _)| symbol).filter(|&symbol| context.is_never_null(symbol));
        let mut unseen: Vec<Term> = open.collect();
        // Where no class is there, it is null all the same.
        unseen.retain(|&symbol| !self.declared_classes(context, symbol).is_empty());
        // Not by term: those depend on what was explored before.
        unseen.sort_unstable_by_key(|&symbol| context.pool.fingerprint(symbol));
        unseen
    }

    /// Does the bound demand anything of references that were read and are not settled?
    pub(crate) fn is_held_by_bound(&self, context: &mut HeapContext) -> bool {
        let conditions = self.open_bound_conditions(context);
        conditions.iter().any(|&condition| context.pool.as_truth(condition) != Some(true))
    }

    /// What the bound demands of references that were read and are not settled: what was chosen
    /// for the others keeps to it only if these point where they may.
    fn open_bound_conditions(&self, context: &mut HeapContext) -> Vec<Term> {
        let Some(Reads { bound, reads }) = &self.bound else { return vec![] };
        let reads = reads.to_vec();
        let known = |read: &InputRead| self.symbols.get(&read.symbol).copied();
        let is_settled = |read| {
            matches!(
                known(read),
                Some(
                    KnownReference::Null | KnownReference::Object(_) | KnownReference::Constant(..)
                )
            )
        };
        if reads.iter().all(is_settled) {
            return vec![];
        }
        let event = |read: &InputRead| ReadEvent {
            value: match known(read) {
                Some(KnownReference::Null | KnownReference::Constant(..)) => context.pool.null(),
                Some(KnownReference::Object(number)) => context.pool.object(number),
                Some(KnownReference::Nothing | KnownReference::NotNull) | None => read.symbol,
            },
            parent: read.parent.map(|parent| context.pool.object(parent)),
            guard: context.pool.truth(true),
        };
        let events: Vec<ReadEvent> = reads.iter().map(event).collect();
        bound_conditions(context.pool, *bound, &events)
    }

    /// The same heap, references by how they are reached.
    pub(crate) fn to_pose(&self, context: &mut HeapContext) -> PoseHeap {
        let owners = self.owners(context);
        let mut writes: Vec<_> = self.written.iter().map(|(&key, &value)| (key, value)).collect();
        writes.sort_unstable_by_key(|&(key, _)| key);
        let mut heap = PoseHeap::default();
        heap.store = self.store.clone();
        heap.store.map_terms(&mut |term| self.explained(context, &owners, term));
        heap.arrays = self.arrays.clone();
        heap.arrays.map_terms(&mut |term| self.explained(context, &owners, term));
        for ((number, field), value) in writes {
            let value = self.explained(context, &owners, value);
            heap.log_write(owners[number as usize], field, value);
        }
        heap
    }

    /// A term with objects by how they are reached.
    pub(crate) fn explained(&self, context: &mut HeapContext, owners: &[Term], term: Term) -> Term {
        let known = match self.symbols.get(&term) {
            Some(KnownReference::Null) => context.pool.null(),
            Some(KnownReference::Object(number)) => context.pool.object(*number),
            Some(KnownReference::Constant(_, location)) => context.pool.location(*location),
            Some(KnownReference::Nothing | KnownReference::NotNull) | None => term,
        };
        context.pool.with_objects(known, owners)
    }

    /// Adds to a model of the path condition what the path found out about references. Of a
    /// reference that is only known not to be null, an object is chosen.
    pub(crate) fn complete(&self, context: &mut HeapContext, model: &mut Model) {
        let mut heap = ForkingHeap { chooses_all: true, ..self.clone() };
        let mut holds = |context: &HeapContext, condition: Term| {
            forkless_term::Evaluator::new(context.pool, model).truth(condition)
        };
        let is_chosen = heap.choose_objects(context, &mut holds)
            // Then an object gets another class below.
            || heap.choose_objects(context, &mut |_, _| true);
        assert!(is_chosen, "a finished path stands for some heap");
        for number in 0..heap.objects.len() as u32 {
            model.reserve_object(number);
            let classes = heap.classes_in_model(context, number, model);
            let fits = |class: u32| classes.contains(forkless_ir::ClassId(class));
            if !fits(model.class(number))
                && let Some(class) = classes.iter().next()
            {
                model.set_class(number, class.0);
            }
        }
        let numbers = heap.number_constants(model);
        let mut points = vec![];
        let mut evaluator = forkless_term::Evaluator::new(context.pool, model);
        for (&symbol, known) in heap.symbols.iter() {
            let value = match known {
                KnownReference::Null | KnownReference::Nothing => ReferenceValue::Null,
                KnownReference::Object(number) => ReferenceValue::Input(*number),
                KnownReference::Constant(class, _) => ReferenceValue::Input(numbers[class]),
                KnownReference::NotNull => unreachable!("an object was chosen"),
            };
            let Node::Apply(function, arguments) = context.pool.node(symbol) else { continue };
            let point = arguments.map(|term| term.map(|term| evaluator.value(term)));
            points.push(((function, point), Value::Reference(value)));
        }
        for (point, value) in points {
            model.set(point, value);
        }
    }

    /// Gives each constant that an input reference is a number in the model, after those of the
    /// objects that the path met.
    fn number_constants(&self, model: &mut Model) -> BTreeMap<ClassId, u32> {
        let mut numbers = BTreeMap::new();
        for known in self.symbols.values() {
            if let KnownReference::Constant(class, _) = known {
                numbers.insert(*class, 0);
            }
        }
        for ((class, number), next) in numbers.iter_mut().zip(self.objects.len() as u32..) {
            *number = next;
            model.reserve_object(next);
            model.set_class(next, class.0);
        }
        numbers
    }

    /// Is there a heap that keeps to the bounds, whatever classes objects have? Where references
    /// were read and left open, this may show only at the end of a path.
    pub(crate) fn is_possible(&self, context: &mut HeapContext) -> bool {
        if self.bound.is_none() && !self.has_limits() {
            return true;
        }
        let mut chosen = ForkingHeap { chooses_all: true, ..self.clone() };
        chosen.choose_objects(context, &mut |_, _| true)
    }

    /// The references that point at objects of which it is open which ones. Those that were read from
    /// fields that never hold null and that the path never used are among them.
    pub(super) fn open_objects(&self, context: &HeapContext) -> Vec<Term> {
        let is_open = |(symbol, known): &(&Term, &KnownReference)| match known {
            KnownReference::NotNull => true,
            KnownReference::Nothing => context.is_never_null(**symbol),
            KnownReference::Null | KnownReference::Object(_) | KnownReference::Constant(..) => {
                false
            }
        };
        self.symbols.iter().filter(is_open).map(|(&symbol, _)| symbol).collect()
    }

    /// Chooses an object for every reference that is not null, among options whose condition is possible.
    /// Answers whether there is such a choice.
    pub(super) fn choose_objects(
        &mut self,
        context: &mut HeapContext,
        possible: &mut dyn FnMut(&HeapContext, Term) -> bool,
    ) -> bool {
        let mut first: Option<(u64, ReferenceFork)> = None;
        for symbol in self.open_objects(context) {
            let Prerequisite::Fork(fork) = self.look_at(context, symbol) else {
                unreachable!("looking at a reference gives options")
            };
            // It shows at once, not only when all others were tried.
            if fork.options.is_empty() {
                return false;
            }
            // Not by term: those depend on what was explored before.
            let order = context.pool.fingerprint(symbol);
            if first.as_ref().is_none_or(|(least, _)| order < *least) {
                first = Some((order, fork));
            }
        }
        let Some((_, ReferenceFork { symbol, options, .. })) = first else { return true };
        // A fresh object is the last option, and the one that says least.
        for option in options.iter().rev() {
            if possible(context, option.condition) {
                let mut chosen = self.clone();
                chosen.resolve(context, symbol, option.referent, 0);
                if chosen.choose_objects(context, possible) {
                    *self = chosen;
                    return true;
                }
            }
        }
        false
    }
}
