//! Bit blasting: the backend that needs nothing installed.

use crate::classes::ClassUniverse;
use crate::congruence::Congruence;
use crate::encoder::Encoder;
use crate::hints::{Hints, ObjectNumbers};
use crate::statistics::EmbeddedStatistics;
use crate::verdict::{Backend, Limits, Verdict};
use forkless_term::{
    Evaluator, Location, Model, Node, ReferenceValue, Sort, Term, TermPool, Value,
};

/// Decides a conjunction with a SAT solver in this process.
///
/// Every query has an instance of its own over its cone: one that outlives a query would make
/// answers depend on earlier questions, and would make a run quadratic.
#[derive(Debug)]
pub struct Embedded {
    universe: ClassUniverse,
    statistics: EmbeddedStatistics,
}

impl Embedded {
    /// A backend for inputs whose objects have classes of `universe`.
    pub fn new(universe: ClassUniverse) -> Self {
        Embedded { universe, statistics: EmbeddedStatistics::default() }
    }

    /// What it took so far.
    pub fn statistics(&self) -> &EmbeddedStatistics {
        &self.statistics
    }
}

impl Backend for Embedded {
    fn check(
        &mut self,
        pool: &TermPool,
        conjuncts: &[Term],
        hint: Option<&Model>,
        limits: &Limits,
    ) -> Verdict {
        self.statistics.checks += 1;
        let cone = pool.cone(conjuncts);
        let default = || Model::new(self.universe.default_class);
        let hints = Hints::new(pool, &cone, hint.cloned().unwrap_or_else(default));
        let mut encoder = Encoder::new(pool, conjuncts, &cone, hints, &self.universe, limits);
        let mut congruence = Congruence::default();
        let verdict = loop {
            self.statistics.rounds += 1;
            match encoder.circuit.solve() {
                Ok(true) => {}
                Ok(false) => break Verdict::Unsat,
                Err(reason) => break Verdict::Unknown(reason),
            }
            // Statistics are counted before the model is read: both borrow the encoder.
            if !congruence.refine(&mut encoder, &mut self.statistics) {
                self.statistics.conflicts += encoder.circuit.conflicts();
                let model = read_model(encoder, hint, &self.universe);
                assert_satisfies(pool, conjuncts, &model, "the embedded solver");
                return Verdict::Sat(model);
            }
        };
        self.statistics.conflicts += encoder.circuit.conflicts();
        verdict
    }
}

/// The model of the last assignment, which respects congruence.
fn read_model(encoder: Encoder, hint: Option<&Model>, universe: &ClassUniverse) -> Model {
    let mut model = Model::new(universe.default_class);
    let mut reader = Reader::new(&encoder);
    let mut entries = vec![];
    for &term in &encoder.applications {
        let Node::Apply(function, arguments) = encoder.pool.node(term) else { continue };
        let point = arguments.map(|argument| argument.map(|argument| reader.value(argument)));
        entries.push(((function, point), reader.value(term)));
    }
    for &term in &encoder.classified {
        if let Value::Reference(ReferenceValue::Input(object)) = reader.value(term) {
            let group = encoder.circuit.word_value(encoder.class_word(term)) as usize;
            let preferred = hint.and_then(|hint| hint.known_class(object));
            model.set_class(object, encoder.groups.representative(group, preferred));
        }
    }
    for (point, value) in entries {
        model.set(point, value);
    }
    model
}

/// Reads values of terms from the last assignment.
struct Reader<'a> {
    encoder: &'a Encoder<'a>,
    numbers: ObjectNumbers,
}

impl<'a> Reader<'a> {
    fn new(encoder: &'a Encoder<'a>) -> Self {
        Reader { encoder, numbers: encoder.hints.object_numbers() }
    }

    fn value(&mut self, term: Term) -> Value {
        let word = self.encoder.word(term);
        let bits = self.encoder.circuit.word_value(word);
        match self.encoder.pool.sort(term) {
            Sort::Bool => Value::Bool(bits != 0),
            Sort::Bits(width) => Value::Bits(width, bits),
            Sort::Reference => Value::Reference(self.reference(bits)),
        }
    }

    fn reference(&mut self, bits: u64) -> ReferenceValue {
        let allocated = 1 << self.encoder.hints.code_width();
        if bits == 0 {
            ReferenceValue::Null
        } else if bits & allocated == 0 {
            ReferenceValue::Input(self.numbers.of(bits))
        } else {
            let location: Location = self.encoder.hints.location(bits & !allocated);
            ReferenceValue::Location(location)
        }
    }
}

/// A model is believed only once the terms themselves say so.
pub(crate) fn assert_satisfies(pool: &TermPool, conjuncts: &[Term], model: &Model, source: &str) {
    let mut evaluator = Evaluator::new(pool, model);
    for &conjunct in conjuncts {
        assert!(
            evaluator.truth(conjunct),
            "a model from {source} must satisfy every conjunct, but not this one: {}",
            forkless_term::display(pool, conjunct)
        );
    }
}
