//! Equal arguments give equal results: stated only for the pairs that an assignment got wrong.
//!
//! An assignment of the SAT solver is read as a model in cone order: the first application at a
//! point of its function decides the entry. A later one that has another result in the assignment
//! is a clash. What follows is evaluated under the model as it is, so one reading finds the clashes
//! that would appear one after the other, such as all along two chains with equal beginnings.

use crate::classes::ClassUniverse;
use crate::encoder::Encoder;
use crate::hints::ObjectNumbers;
use forkless_term::{Evaluator, FunctionId, Model, Node, Point, ReferenceValue, Sort, Term, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// So many congruences are stated at once, whether or not an assignment got them wrong.
const MOST_LEMMAS_AT_ONCE: u64 = 10_000;

/// An assignment as a model, and where the two differ.
pub(crate) struct CandidateModel {
    pub(crate) model: Model,
    /// Values of terms under the model.
    pub(crate) values: FxHashMap<Term, Value>,
    /// Pairs of applications of one function with equal arguments but different results.
    pub(crate) results: Vec<(Term, Term)>,
    /// Pairs of references to one object with different classes.
    pub(crate) classes: Vec<(Term, Term)>,
}

/// Reads the last assignment.
pub(crate) fn read(
    encoder: &Encoder,
    hint: Option<&Model>,
    universe: &ClassUniverse,
) -> CandidateModel {
    let mut reader = AssignmentReader {
        encoder,
        hint,
        numbers: encoder.hints.object_numbers(),
        first: FxHashMap::default(),
        first_of_class: FxHashMap::default(),
        codes: vec![],
        reading: CandidateModel {
            model: Model::new(universe.default_class),
            values: FxHashMap::default(),
            results: vec![],
            classes: vec![],
        },
    };
    for &term in &encoder.applications {
        reader.application(term);
    }
    reader.classes_by_code();
    reader.reading
}

struct AssignmentReader<'a> {
    encoder: &'a Encoder<'a>,
    hint: Option<&'a Model>,
    numbers: ObjectNumbers,
    /// The application that decided the entry of a point.
    first: FxHashMap<Point, Term>,
    /// The reference that decided the class of an object, and the class group.
    first_of_class: FxHashMap<u32, (Term, u64)>,
    /// The codes of objects, where their number is limited.
    codes: Vec<(u32, u64)>,
    reading: CandidateModel,
}

impl AssignmentReader<'_> {
    fn application(&mut self, term: Term) {
        let (function, arguments) = match self.encoder.pool.node(term) {
            Node::Apply(function, arguments) => (function, arguments),
            Node::Object(object) => return self.class_of(term, object),
            _ => return,
        };
        let known = std::mem::take(&mut self.reading.values);
        let mut evaluator = Evaluator::resume(self.encoder.pool, &self.reading.model, known);
        let point = (function, arguments.map(|term| term.map(|term| evaluator.value(term))));
        self.reading.values = evaluator.into_values();
        let assigned = self.assigned(term);
        let value = match self.reading.model.get(&point) {
            Some(entry) => {
                if entry != assigned {
                    self.reading.results.push((self.first[&point], term));
                    if self.encoder.layout.is_some() {
                        // The class goes with the code that this one has, which is another object's.
                        return;
                    }
                }
                entry
            }
            None => {
                self.first.insert(point, term);
                self.reading.model.set(point, assigned);
                assigned
            }
        };
        if let Value::Reference(ReferenceValue::Input(object)) = value {
            self.class_of(term, object);
        }
    }

    /// Reads the class of the object that a reference points at, if the query asks for it.
    fn class_of(&mut self, term: Term, object: u32) {
        if let Some(class) = self.encoder.class_word(term) {
            self.class(term, object, self.encoder.circuit.word_value(class));
        }
    }

    fn class(&mut self, term: Term, object: u32, group: u64) {
        if let Some(&(earlier, decided)) = self.first_of_class.get(&object) {
            if decided != group {
                self.reading.classes.push((earlier, term));
            }
            return;
        }
        self.first_of_class.insert(object, (term, group));
        let preferred = self.hint.and_then(|hint| hint.known_class(object));
        let class = self.encoder.groups.representative(group as usize, preferred);
        self.reading.model.set_class(object, class);
    }

    /// Where the number of objects is limited, those of which the query does not ask the class have one
    /// of the cell that their code belongs to.
    fn classes_by_code(&mut self) {
        let Some(layout) = &self.encoder.layout else { return };
        for &(object, code) in &self.codes {
            if self.reading.model.known_class(object).is_none()
                && let Some(cell) = layout.cell_of_code(code)
            {
                let preferred = self.hint.and_then(|hint| hint.known_class(object));
                self.reading.model.set_class(object, layout.class_of_cell(cell, preferred));
            }
        }
    }

    /// The value of an application in the assignment.
    fn assigned(&mut self, term: Term) -> Value {
        let bits = self.encoder.value(term);
        match self.encoder.pool.sort(term) {
            Sort::Bool => Value::Bool(bits != 0),
            Sort::Bits(width) => Value::Bits(width, bits),
            Sort::Float(precision) => Value::Float(precision, bits),
            Sort::Reference if bits == 0 => Value::NULL,
            Sort::Reference => {
                let object = self.numbers.of(bits);
                if self.encoder.layout.is_some() {
                    self.codes.push((object, bits));
                }
                Value::Reference(ReferenceValue::Input(object))
            }
        }
    }
}

/// For each reference the functions that are applied to it alone, and the applications.
pub(crate) struct Uses(FxHashMap<Term, Vec<(FunctionId, Term)>>);

impl Uses {
    pub(crate) fn new(encoder: &Encoder) -> Self {
        let mut uses: FxHashMap<Term, Vec<(FunctionId, Term)>> = FxHashMap::default();
        for &term in &encoder.applications {
            if let Node::Apply(function, [Some(argument), None]) = encoder.pool.node(term) {
                uses.entry(encoder.representative(argument)).or_default().push((function, term));
            }
        }
        Uses(uses)
    }

    fn of(&self, reference: Term) -> &[(FunctionId, Term)] {
        self.0.get(&reference).map_or(&[], Vec::as_slice)
    }
}

/// The congruences stated so far.
#[derive(Default)]
pub(crate) struct Lemmas {
    stated: FxHashSet<(Term, Term)>,
    stated_of_class: FxHashSet<(Term, Term)>,
}

impl Lemmas {
    /// States that equal arguments give these applications equal results. Answers whether that
    /// is new.
    pub(crate) fn state(&mut self, encoder: &mut Encoder, one: Term, other: Term) -> bool {
        if !self.stated.insert((one, other)) {
            return false;
        }
        let pairs = encoder.pool.node(one).children().zip(encoder.pool.node(other).children());
        let mut clause = vec![];
        for (left, right) in pairs {
            clause.push(!encoder.equality(left, right));
        }
        // The results' equality as one literal may be the arguments' equality of the next lemma:
        // along a chain, unit propagation then does all the work.
        clause.push(encoder.equality(one, other));
        encoder.circuit.assert(&clause);
        true
    }

    /// States that references which the query compares have equal fields if they are equal. Where an assignment makes two
    /// of them equal by mistake, the next one would do so with two others. Answers how many of these are new.
    pub(crate) fn state_of_compared(&mut self, encoder: &mut Encoder) -> u64 {
        let uses = Uses::new(encoder);
        let mut stated = 0;
        let mut next = 0;
        // What is stated compares fields, and theirs follow: along two lists, all the way.
        while let Some(&(one, other)) = encoder.compared_inputs.get(next) {
            next += 1;
            if encoder.pool.sort(one) == Sort::Reference && stated < MOST_LEMMAS_AT_ONCE {
                stated += self.state_of_fields(encoder, &uses, one, other);
            }
        }
        stated
    }

    /// The same of two references.
    pub(crate) fn state_of_fields(
        &mut self,
        encoder: &mut Encoder,
        uses: &Uses,
        one: Term,
        other: Term,
    ) -> u64 {
        let mut stated = 0;
        for &(function, left) in uses.of(one) {
            for &(_, right) in uses.of(other).iter().filter(|(same, _)| *same == function) {
                stated += u64::from(self.state(encoder, left, right));
            }
        }
        stated
    }

    /// States that these references have equal classes if they are equal. Answers whether that is
    /// new.
    pub(crate) fn state_of_class(&mut self, encoder: &mut Encoder, one: Term, other: Term) -> bool {
        if !self.stated_of_class.insert((one, other)) {
            return false;
        }
        let same = encoder.equality(one, other);
        let class = |term| encoder.class_word(term).expect("it has a class to differ in").to_vec();
        let (left, right) = (class(one), class(other));
        encoder.circuit.equal_if(same, &left, &right);
        true
    }
}
