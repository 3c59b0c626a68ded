//! Inputs that tell: small numbers, no two the same, none zero, as far as the path allows that.
//!
//! `max(0, 0) == 0` says little, and nobody likes to read -1342150657. `max(2, 1) == 2` tells which of the two was
//! returned. Only the witness is chosen here: the path condition holds for all of these inputs, and the witness is
//! replayed as any other.

use crate::end::PathEnd;
use crate::witness::WitnessParts;
use forkless_heap::{AllocatedKind, InputPart};
use forkless_ir::{FieldId, Program};
use forkless_term::{Evaluator, Model, Node, Point, Precision, ReferenceValue, Term, Value, Width};
use std::collections::BTreeSet;

/// So many numbers of an input are looked at.
const MOST: usize = 32;

/// So many others are tried in place of each.
const TRIES: usize = 10;

/// A number up to here is small.
const SMALL: u64 = 99;

/// Classes of the library whose one number is free: boxes.
const BOXES: [&str; 6] = [
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Short",
    "java.lang.Byte",
    "java.lang.Float",
    "java.lang.Double",
];

impl WitnessParts<'_> {
    /// The same model with numbers that tell more, where the path condition allows it.
    pub(crate) fn with_telling_numbers(&self, model: Model) -> Model {
        let mut model = self.with_parts_of_end(model);
        let numbers = self.free_numbers(&model);
        // All that are equal may have to stay equal: so first they are changed together.
        let mut done: BTreeSet<u64> = BTreeSet::new();
        for place in 0..numbers.len() {
            let value = current(&model, &numbers[place]);
            if tells(value) || !done.insert(key(value)) {
                continue;
            }
            let same: Vec<Point> =
                numbers.iter().filter(|point| current(&model, point) == value).copied().collect();
            self.try_others(&mut model, &numbers, &same);
        }
        for place in 0..numbers.len() {
            let value = current(&model, &numbers[place]);
            let is_taken = numbers[..place].iter().any(|other| current(&model, other) == value);
            if is_taken || !tells(value) {
                self.try_others(&mut model, &numbers, &[numbers[place]]);
            }
        }
        model
    }

    /// Sets these parts of the input to the first number that no other part has and that the path allows.
    fn try_others(&self, model: &mut Model, all: &[Point], points: &[Point]) {
        let taken: BTreeSet<u64> = all.iter().map(|point| key(current(model, point))).collect();
        let old = current(model, &points[0]);
        for candidate in candidates(old).filter(|one| !taken.contains(&key(*one))).take(TRIES) {
            let mut changed = model.clone();
            points.iter().for_each(|point| changed.set(*point, candidate));
            if self.holds(&changed) {
                *model = changed;
                return;
            }
        }
    }

    fn holds(&self, model: &Model) -> bool {
        let mut evaluator = Evaluator::new(self.pool, model);
        self.clauses.iter().all(|clause| evaluator.truth(clause.term))
    }

    /// The same model with the numbers of the input that only the end of the path speaks of: they are zero.
    fn with_parts_of_end(&self, mut model: Model) -> Model {
        let terms = self.end_terms(&model);
        let old = model.clone();
        let mut evaluator = Evaluator::new(self.pool, &old);
        for term in self.pool.cone(&terms) {
            let Node::Apply(function, arguments) = self.pool.node(term) else { continue };
            let point = (function, arguments.map(|one| one.map(|one| evaluator.value(one))));
            let value = evaluator.value(term);
            let is_number = matches!(value, Value::Bits(..) | Value::Float(..));
            if is_number && self.is_free(&old, &point) && old.get(&point).is_none() {
                model.set(point, value);
            }
        }
        model
    }

    /// The terms of the result and of what is different at the end.
    fn end_terms(&self, model: &Model) -> Vec<Term> {
        let mut terms = vec![];
        if let PathEnd::Returned(Some(result)) = *self.end {
            terms.push(result);
        }
        for object in self.heap.allocated().iter() {
            match &object.kind {
                AllocatedKind::Object { fields } => {
                    terms.extend(fields.iter().filter_map(|&(_, value)| value));
                }
                AllocatedKind::Array { elements, .. } => terms.extend(elements.values().copied()),
            }
        }
        let mut evaluator = Evaluator::new(self.pool, model);
        let mut value_of = |term: Term| {
            terms.push(term);
            evaluator.value(term)
        };
        self.heap.input_writes(&mut value_of);
        self.heap.input_array_writes(&mut value_of);
        terms
    }

    /// The numbers of the input that may be changed, in an order that depends on the path alone.
    fn free_numbers(&self, model: &Model) -> Vec<Point> {
        let is_number = |value: Value| matches!(value, Value::Bits(..) | Value::Float(..));
        let entries = model.entries().into_iter();
        let mut found: Vec<(String, Point)> = entries
            .filter(|(point, value)| is_number(*value) && self.is_free(model, point))
            .map(|(point, _)| (self.pool.declaration(point.0).symbol.to_string(), point))
            .collect();
        found.sort_by(|(one, (_, place)), (other, (_, other_place))| {
            (one, place).cmp(&(other, other_place))
        });
        found.into_iter().map(|(_, point)| point).take(MOST).collect()
    }

    /// May a part of the input be any number? Nothing is known of it but what the path says.
    fn is_free(&self, model: &Model, (function, arguments): &Point) -> bool {
        match self.functions.part(*function) {
            Some(InputPart::Field(field)) => {
                is_input(arguments[0]) && is_free_field(self.program, field)
            }
            Some(InputPart::Element) => is_input(arguments[0]) && self.is_within(model, arguments),
            Some(InputPart::Length) => false,
            None => arguments[0].is_none(),
        }
    }

    /// Is it an element of an array, and not behind its end?
    fn is_within(&self, model: &Model, arguments: &[Option<Value>; 2]) -> bool {
        let length = model.entries().into_iter().find_map(|((function, of), value)| {
            let is_length = self.functions.part(function) == Some(InputPart::Length);
            (is_length && of[0] == arguments[0]).then(|| value.bits())
        });
        let index = arguments[1].map_or(0, Value::bits);
        length.is_some_and(|length| index < length)
    }
}

/// Is it a field of the program's own classes without a rule, or the number in a box?
fn is_free_field(program: &Program, field: FieldId) -> bool {
    let declared = program.field(field);
    let has_rule = declared.rule.value.is_some()
        || declared.rule.range.is_some()
        || declared.rule.length_of.is_some();
    let class = program.class(declared.class);
    let is_box = BOXES.contains(&program.class_name(declared.class));
    !has_rule && (!class.is_library || is_box)
}

fn is_input(argument: Option<Value>) -> bool {
    matches!(argument, Some(Value::Reference(ReferenceValue::Input(_))))
}

fn current(model: &Model, point: &Point) -> Value {
    model.get(point).unwrap_or(Value::Bool(false))
}

/// A number as a key: its bits, whatever its type.
fn key(value: Value) -> u64 {
    match value {
        Value::Bits(width, bits) => width.signed(bits) as u64,
        Value::Float(Precision::Single, bits) => f64::from(f32::from_bits(bits as u32)).to_bits(),
        Value::Float(Precision::Double, bits) => bits,
        Value::Bool(_) | Value::Reference(_) => 0,
    }
}

/// Is it small, and not zero? Letters are, of characters.
fn tells(value: Value) -> bool {
    match value {
        Value::Bits(Width::W8 | Width::W16, bits) => (0x20..0x7f).contains(&bits),
        Value::Bits(width, bits) => {
            let size = width.signed(bits).unsigned_abs();
            size != 0 && size <= SMALL
        }
        Value::Float(Precision::Single, bits) => is_plain(f64::from(f32::from_bits(bits as u32))),
        Value::Float(Precision::Double, bits) => is_plain(f64::from_bits(bits)),
        Value::Bool(_) | Value::Reference(_) => true,
    }
}

fn is_plain(number: f64) -> bool {
    number != 0.0 && number.abs() <= SMALL as f64 && (number * 4.0).fract() == 0.0
}

/// What may stand in place of a number, the best first.
fn candidates(old: Value) -> Box<dyn Iterator<Item = Value>> {
    match old {
        Value::Bits(width @ (Width::W8 | Width::W16), _) => {
            let letters = (b'a'..=b'e').chain(b'1'..=b'3').chain([b' ', b'A', 1, 2]);
            Box::new(letters.map(move |letter| Value::Bits(width, u64::from(letter))))
        }
        Value::Bits(width, bits) => {
            // One that must be negative is tried there first.
            let numbers: Box<dyn Iterator<Item = i64>> = match width.signed(bits) < 0 {
                true => Box::new((1..8).flat_map(|number| [-number, number])),
                false => Box::new((1..8).chain((1..8).map(|number| -number))),
            };
            Box::new(numbers.map(move |number| Value::Bits(width, width.truncate(number as u64))))
        }
        Value::Float(precision, _) => {
            let numbers = [1.5, 2.5, 3.0, 4.0, -1.5, -2.5, 0.5, 10.0, -10.0, 5.0, 6.0];
            Box::new(numbers.into_iter().map(move |number: f64| match precision {
                Precision::Single => Value::Float(precision, u64::from((number as f32).to_bits())),
                Precision::Double => Value::Float(precision, number.to_bits()),
            }))
        }
        Value::Bool(_) | Value::Reference(_) => Box::new(std::iter::empty()),
    }
}
