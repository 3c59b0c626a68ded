//! What the inputs of a query may well be: guesses that the SAT solver tries first.
//!
//! A guess never makes an answer wrong. Good ones keep the number of congruence rounds low: they
//! respect congruence, and references of which nothing is known are distinct objects.

use crate::codes::CodeLayout;
use forkless_term::{
    Evaluator, Location, Model, Node, Point, ReferenceValue, Sort, Term, TermPool, Value,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// A guess for the inputs of one query, and the numbers that stand for its references.
pub(crate) struct Hints {
    /// The hint, extended by a new object for each reference it says nothing of.
    model: Model,
    /// Values of terms under that model, as far as they were needed.
    values: FxHashMap<Term, Value>,
    guesses: FxHashMap<Term, Value>,
    codes: FxHashMap<u32, u64>,
    location_codes: FxHashMap<Location, u64>,
    numbered_objects: u64,
    code_width: usize,
    /// Where the number of objects is limited: how many there are in each cell.
    met_in_cell: Vec<u64>,
}

impl Hints {
    /// Guesses for all applications in `cone`, whose codes are as in `layout` if there is one. References that are
    /// in `never_null` are not null.
    pub(crate) fn new(
        pool: &TermPool,
        cone: &[Term],
        never_null: &FxHashSet<Term>,
        hint: Model,
        layout: Option<&CodeLayout>,
    ) -> Self {
        let mut hints = Hints {
            model: hint,
            values: FxHashMap::default(),
            guesses: FxHashMap::default(),
            codes: FxHashMap::default(),
            location_codes: FxHashMap::default(),
            numbered_objects: 0,
            code_width: 0,
            met_in_cell: vec![0; layout.map_or(0, CodeLayout::cell_count)],
        };
        let mut values = FxHashMap::default();
        let mut references = 0;
        // Objects with numbers come first: a guess for "some other object" is then another one.
        for &term in cone {
            if let Node::Object(number) = pool.node(term) {
                assert!(layout.is_none(), "the heap itself limits objects that have numbers");
                hints.numbered_objects += 1;
                hints.model.reserve_object(number);
                hints.codes.insert(number, hints.numbered_objects);
            }
        }
        for &term in cone {
            match pool.node(term) {
                Node::Apply(function, arguments) => {
                    references += u64::from(pool.sort(term) == Sort::Reference);
                    let mut evaluator = Evaluator::resume(pool, &hints.model, values);
                    let point = arguments.map(|term| term.map(|term| evaluator.value(term)));
                    values = evaluator.into_values();
                    let point = (function, point);
                    match layout {
                        Some(layout) if pool.sort(term) == Sort::Reference => {
                            hints.limited_guess(layout, term, point);
                        }
                        _ => {
                            if never_null.contains(&term) {
                                hints.guess_object(point);
                            }
                            hints.guess(pool.sort(term), term, point, references);
                        }
                    }
                }
                Node::Location(location) => {
                    let code = hints.location_codes.len() as u64;
                    hints.location_codes.insert(location, code);
                }
                _ => {}
            }
        }
        // Null and one code for each reference: by the small-model property of equality enough.
        let last = layout.map_or(hints.own_code(references), CodeLayout::last_code);
        let codes = (last + 1).max(hints.location_codes.len() as u64);
        hints.code_width = codes.next_power_of_two().ilog2() as usize;
        hints
    }

    /// Where the hint has null and that is wrong, a new object is meant. Otherwise the search would try one of the others first,
    /// and find out that its fields are wrong.
    fn guess_object(&mut self, point: Point) {
        if self.model.get(&point) == Some(Value::NULL) {
            let object = Value::Reference(self.model.fresh_object());
            self.model.set(point, object);
        }
    }

    fn guess(&mut self, sort: Sort, term: Term, point: Point, references: u64) {
        let known = self.model.get(&point);
        let value = match (known, sort) {
            (Some(value), _) => value,
            (None, Sort::Reference) => {
                let object = Value::Reference(self.model.fresh_object());
                self.model.set(point, object);
                object
            }
            (None, Sort::Bool | Sort::Bits(_) | Sort::Float(_)) => return,
        };
        if let Value::Reference(ReferenceValue::Input(object)) = value {
            let own = self.own_code(references);
            self.codes.entry(object).or_insert(own);
        }
        self.guesses.insert(term, value);
    }

    /// The same for a reference, where the number of objects is limited: one more where there is room.
    fn limited_guess(&mut self, layout: &CodeLayout, term: Term, point: Point) {
        let known = self.model.get(&point);
        let class = match known {
            Some(Value::Reference(ReferenceValue::Input(object))) => {
                if self.codes.contains_key(&object) {
                    self.guesses.insert(term, Value::Reference(ReferenceValue::Input(object)));
                    return;
                }
                self.model.class(object)
            }
            Some(_) => {
                self.guesses.insert(term, Value::NULL);
                return;
            }
            None => self.model.default_class(),
        };
        let cells = layout.cells_of(term);
        let usual = layout.cell_of_class(class).filter(|cell| cells.contains(cell));
        let Some(cell) = usual.or(cells.first().copied()) else { return };
        let codes = layout.codes_of_cell(cell);
        let code = codes.map(|codes| (codes.first + self.met_in_cell[cell], codes.last));
        let Some((code, _)) = code.filter(|(code, last)| code <= last) else {
            if known.is_none() {
                self.model.set(point, Value::NULL);
            }
            self.guesses.insert(term, Value::NULL);
            return;
        };
        self.met_in_cell[cell] += 1;
        let object = known.unwrap_or_else(|| Value::Reference(self.model.fresh_object()));
        if let Value::Reference(ReferenceValue::Input(number)) = object {
            self.codes.insert(number, code);
            if known.is_none() {
                self.model.set_class(number, layout.class_of_cell(cell, None));
            }
        }
        self.model.set(point, object);
        self.guesses.insert(term, object);
    }

    /// The code of an input object with a number of its own.
    pub(crate) fn object_code(&self, number: u32) -> u64 {
        self.codes[&number]
    }

    /// The code of the object that the n-th reference, from 1 on, is the first to point at. Objects
    /// with numbers have the codes before these.
    pub(crate) fn own_code(&self, reference: u64) -> u64 {
        self.numbered_objects + reference
    }

    /// How many bits the code of a reference has, apart from the one that says whether the run
    /// allocated the object.
    pub(crate) fn code_width(&self) -> usize {
        self.code_width
    }

    /// The code of an object that the run allocated.
    pub(crate) fn location_code(&self, location: Location) -> u64 {
        self.location_codes[&location]
    }

    /// The guessed bits of an application; a reference's are those of its code.
    pub(crate) fn bits(&self, term: Term) -> Option<u64> {
        self.guesses.get(&term).map(|value| match *value {
            Value::Bool(truth) => u64::from(truth),
            Value::Bits(_, bits) | Value::Float(_, bits) => bits,
            Value::Reference(ReferenceValue::Input(object)) => self.codes[&object],
            Value::Reference(ReferenceValue::Null | ReferenceValue::Location(_)) => 0,
        })
    }

    /// The bits that a number which is computed has where the inputs are as guessed.
    pub(crate) fn computed_bits(&mut self, pool: &TermPool, term: Term) -> u64 {
        let known = std::mem::take(&mut self.values);
        let mut evaluator = Evaluator::resume(pool, &self.model, known);
        let value = evaluator.value(term);
        self.values = evaluator.into_values();
        match value {
            Value::Bits(_, bits) | Value::Float(_, bits) => bits,
            Value::Bool(_) | Value::Reference(_) => unreachable!("what is computed is a number"),
        }
    }

    /// The guessed class of the object that an application yields, or of an object itself.
    pub(crate) fn class(&self, pool: &TermPool, term: Term) -> Option<u32> {
        if let Node::Object(number) = pool.node(term) {
            return Some(self.model.class(number));
        }
        match self.guesses.get(&term) {
            Some(Value::Reference(ReferenceValue::Input(object))) => {
                Some(self.model.class(*object))
            }
            _ => None,
        }
    }

    /// The objects of codes from 1 on: those of the hint keep their numbers, all others get the
    /// next ones in the order in which they are asked for.
    pub(crate) fn object_numbers(&self) -> ObjectNumbers {
        let next = self.model.object_count();
        let numbers = self.codes.iter().map(|(&object, &code)| (code, object)).collect();
        ObjectNumbers { numbers, next }
    }
}

/// The references that are known not to be null.
pub(crate) fn never_null(pool: &TermPool, known: &FxHashMap<Term, bool>) -> FxHashSet<Term> {
    let differs = |(&term, &truth): (&Term, &bool)| match pool.node(term) {
        Node::Equal(left, right) if !truth => match (pool.node(left), pool.node(right)) {
            (Node::Null, _) => Some(right),
            (_, Node::Null) => Some(left),
            _ => None,
        },
        _ => None,
    };
    known.iter().filter_map(differs).collect()
}

/// The object number of each reference code.
pub(crate) struct ObjectNumbers {
    numbers: FxHashMap<u64, u32>,
    next: u32,
}

impl ObjectNumbers {
    pub(crate) fn of(&mut self, code: u64) -> u32 {
        let next = &mut self.next;
        *self.numbers.entry(code).or_insert_with(|| {
            *next += 1;
            *next - 1
        })
    }
}
