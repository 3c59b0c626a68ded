//! Inputs that tell: small numbers, no two the same, none zero, and objects in place of nulls that are only returned, as
//! far as the path allows that. And numbers at the limits of a path: of the ages from 15 to 64, 64.
//!
//! `max(0, 0) == 0` says little, and nobody likes to read -1342150657. `max(2, 1) == 2` tells which of the two was
//! returned. Only the witness is chosen here: the path condition holds for all of these inputs, and the witness is
//! replayed as any other.

use crate::config::LimitOrder;
use crate::end::PathEnd;
use crate::path_condition::Origin;
use crate::witness::WitnessParts;
use forkless_heap::{AllocatedKind, InputPart, sort_of};
use forkless_ir::{ClassId, ClassKind, FieldId, Program, Type};
use forkless_term::{
    Evaluator, FunctionId, Model, Node, Point, Precision, ReferenceValue, Sort, Symbol, Term,
    Value, Width,
};
use std::collections::BTreeSet;

/// So many numbers of an input are looked at.
const MOST: usize = 32;

/// So many objects are added.
const MOST_OBJECTS: usize = 8;

/// So many others are tried in place of each.
const TRIES: usize = 10;

/// So many comparisons of a path are looked at.
const MOST_COMPARISONS: usize = 24;

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

/// Strings, of which people read every character: the class, and the field with the array.
const TEXT: (&str, &str) = ("java.lang.String", "value");

/// So many characters of an input are looked at.
const MOST_CHARACTERS: u64 = 64;

/// One number is less than another, or at most as great.
#[derive(Clone, Copy)]
struct Comparison {
    less: Term,
    greater: Term,
    /// So far they are apart at least.
    apart: i128,
}

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
        // Two may have to be the same, and a third one that is the same by chance has to stay.
        for place in 0..numbers.len() {
            for other in place + 1..numbers.len() {
                let [one, two] = [place, other].map(|place| current(&model, &numbers[place]));
                if !tells(one) && is_same_number(one, two) {
                    self.try_others(&mut model, &numbers, &[numbers[place], numbers[other]]);
                }
            }
        }
        model
    }

    /// The same model with letters in strings, where nobody has asked which character it is: `"ab"`, not `"\0\0"`.
    pub(crate) fn with_letters(&self, mut model: Model) -> Model {
        let open = self.open_characters(&model);
        let with = |model: &Model, characters: &[(Point, Value)]| {
            let mut changed = model.clone();
            characters.iter().for_each(|&(point, letter)| changed.set(point, letter));
            Some(changed).filter(|changed| self.holds(changed))
        };
        if let Some(changed) = with(&model, &open) {
            return changed;
        }
        // The model may say nothing of a character that has to be zero.
        for character in open {
            model = with(&model, &[character]).unwrap_or(model);
        }
        model
    }

    /// The characters of strings of which the model says nothing, each with a letter.
    fn open_characters(&self, model: &Model) -> Vec<(Point, Value)> {
        let texts = text_classes(self.program);
        let Some(sort @ Sort::Bits(width)) = character_sort(self.program) else { return vec![] };
        let element = self.pool.find_function(&Symbol::Element(sort));
        let element =
            element.expect("it was declared, so that it is the same whatever others have read");
        let is_text = |array: &Value| match *array {
            Value::Reference(ReferenceValue::Input(number)) => {
                texts.contains(&ClassId(model.class(number)))
            }
            _ => false,
        };
        let entries = model.entries().into_iter();
        let arrays =
            entries.filter(|((part, _), _)| self.functions.part(*part) == Some(InputPart::Length));
        let mut arrays: Vec<Value> = arrays.filter_map(|((_, of), _)| of[0]).collect();
        arrays.retain(is_text);
        arrays.sort();
        let mut open = vec![];
        for array in arrays {
            let Some(length) = self.length(model, array) else { continue };
            let points = (0..length.min(MOST_CHARACTERS)).map(|index| {
                let point = (element, [Some(array), Some(Value::Bits(Width::W32, index))]);
                (point, Value::Bits(width, u64::from(b'a') + index % 26))
            });
            open.extend(points.filter(|(point, _)| model.get(point).is_none()));
        }
        open.truncate(MOST_CHARACTERS as usize);
        open
    }

    /// The same model with numbers moved to limits of the path: as many of its comparisons as possible that are not
    /// at their limit hold by one only, one after the other.
    pub(crate) fn with_numbers_at_limits(&self, model: Model, order: LimitOrder) -> Model {
        let mut model = self.with_equal_others(model);
        let numbers = self.free_numbers(&model);
        let mut open = self.comparisons();
        open.retain(|one| self.distance(&model, *one).is_some_and(|distance| distance != 0));
        match order {
            LimitOrder::FirstDecision => {}
            LimitOrder::LastDecision => open.reverse(),
        }
        for (place, &comparison) in open.iter().enumerate() {
            let Some(distance) = self.distance(&model, comparison).filter(|&far| far != 0) else {
                continue;
            };
            let moved = numbers.iter().flat_map(|point| [(point, distance), (point, -distance)]);
            for (point, by) in moved {
                let Value::Bits(width, bits) = current(&model, point) else { continue };
                let number = i128::from(width.signed(bits)) + by;
                let value = Value::Bits(width, width.truncate(number as u64));
                let mut changed = model.clone();
                changed.set(*point, value);
                let is_limit = |one: &Comparison| self.distance(&changed, *one) == Some(0);
                // Those before it stay where they are.
                let stays = open[..place]
                    .iter()
                    .all(|one| self.distance(&model, *one) != Some(0) || is_limit(one));
                if is_limit(&comparison) && stays && self.holds(&changed) {
                    model = changed;
                    break;
                }
            }
        }
        model
    }

    /// The same model with one number for all parameters that the path does not speak of. Elsewhere they are told
    /// apart; a mistake that makes the path look at them finds more where they are the same.
    fn with_equal_others(&self, mut model: Model) -> Model {
        let mut terms = self.end_terms(&model);
        terms.extend(self.clauses.iter().map(|clause| clause.term));
        let spoken_of: BTreeSet<_> = self
            .pool
            .cone(&terms)
            .into_iter()
            .filter_map(|term| match self.pool.node(term) {
                Node::Apply(function, _) => Some(function),
                _ => None,
            })
            .collect();
        for (point, zero) in self.number_parameters() {
            if let Some(first) = candidates(zero).next()
                && !spoken_of.contains(&point.0)
            {
                model.set(point, first);
            }
        }
        model
    }

    /// The parameters that are numbers, and zeros of their types.
    fn number_parameters(&self) -> Vec<(Point, Value)> {
        let inputs = self.program.declared_inputs();
        let found = inputs.filter_map(|(name, _)| {
            let function = self.pool.find_function(&Symbol::Input(name.into()))?;
            let zero = match self.pool.declaration(function).result {
                Sort::Bits(width) => Value::Bits(width, 0),
                Sort::Float(precision) => Value::Float(precision, 0),
                Sort::Bool | Sort::Reference => return None,
            };
            Some(((function, [None, None]), zero))
        });
        found.collect()
    }

    /// The comparisons of numbers that the path has decided.
    fn comparisons(&self) -> Vec<Comparison> {
        let decided = self.clauses.iter().filter(|clause| clause.origin == Origin::Decision);
        let found = decided.filter_map(|clause| {
            let (term, is_strict) = match self.pool.node(clause.term) {
                Node::Not(term) => (term, false),
                _ => (clause.term, true),
            };
            match (self.pool.node(term), is_strict) {
                (Node::SignedLess(less, greater), true) => {
                    Some(Comparison { less, greater, apart: 1 })
                }
                (Node::SignedLess(greater, less), false) => {
                    Some(Comparison { less, greater, apart: 0 })
                }
                _ => None,
            }
        });
        found.take(MOST_COMPARISONS).collect()
    }

    /// How far a comparison is from its limit.
    fn distance(&self, model: &Model, comparison: Comparison) -> Option<i128> {
        let Comparison { less, greater, apart } = comparison;
        let mut evaluator = Evaluator::new(self.pool, model);
        let mut number = |term: Term| match evaluator.value(term) {
            Value::Bits(width, bits) => Some(i128::from(width.signed(bits))),
            Value::Bool(_) | Value::Float(..) | Value::Reference(_) => None,
        };
        Some(number(greater)? - number(less)? - apart)
    }

    /// Sets these parts of the input to the first number that no other part has and that the path allows.
    fn try_others(&self, model: &mut Model, all: &[Point], points: &[Point]) {
        let taken: BTreeSet<u64> = all.iter().map(|point| key(current(model, point))).collect();
        // A character and a byte of a text: what fits into the byte fits into both.
        let narrowest =
            points.iter().map(|point| current(model, point)).min_by_key(|value| width_of(*value));
        let others = narrowest.into_iter().flat_map(candidates);
        for candidate in others.filter(|one| !taken.contains(&key(*one))).take(TRIES) {
            let mut changed = model.clone();
            for point in points {
                changed.set(*point, in_width_of(candidate, current(model, point)));
            }
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

    /// The same model with the parts of the input that only the end of the path speaks of: numbers, which are
    /// zero, parameters that were false, and objects, where there was null.
    fn with_parts_of_end(&self, mut model: Model) -> Model {
        let terms = self.end_terms(&model);
        let (mut open, mut flags) = (vec![], vec![]);
        let old = model.clone();
        let mut evaluator = Evaluator::new(self.pool, &old);
        for term in self.pool.cone(&terms) {
            let Node::Apply(function, arguments) = self.pool.node(term) else { continue };
            let point = (function, arguments.map(|one| one.map(|one| evaluator.value(one))));
            if !self.is_free(&old, &point) {
                continue;
            }
            let is_known = old.get(&point).is_some();
            match evaluator.value(term) {
                value @ (Value::Bits(..) | Value::Float(..)) if !is_known => {
                    model.set(point, value)
                }
                // Many paths say what class it has if it is none: that does not make it null.
                Value::Reference(ReferenceValue::Null) => open.push(point),
                // What a setter is given is not what a new object holds.
                Value::Bool(false) if self.functions.part(function).is_none() && !is_known => {
                    flags.push(point);
                }
                Value::Bits(..) | Value::Float(..) | Value::Bool(_) | Value::Reference(_) => {}
            }
        }
        for flag in flags {
            let mut changed = model.clone();
            changed.set(flag, Value::Bool(true));
            if self.holds(&changed) {
                model = changed;
            }
        }
        // A mistake may make the path look at parameters at which it does not look.
        for (point, zero) in self.number_parameters() {
            if let Some(first) = candidates(zero).next()
                && model.get(&point).is_none()
            {
                model.set(point, first);
            }
        }
        self.with_objects(model, open)
    }

    /// The same model with objects in these parts of the input, which nothing is known of: a result that is null
    /// says little.
    fn with_objects(&self, mut model: Model, mut parts: Vec<Point>) -> Model {
        parts.sort_by_cached_key(|point| {
            (self.pool.declaration(point.0).symbol.to_string(), point.1)
        });
        parts.dedup();
        for point in parts.into_iter().take(MOST_OBJECTS) {
            let Some(class) = self.usual_class(&model, &point) else { continue };
            let mut changed = model.clone();
            let object = changed.fresh_object();
            if let ReferenceValue::Input(number) = object {
                changed.set_class(number, class.0);
            }
            changed.set(point, Value::Reference(object));
            if self.holds(&changed) && self.universe.admits(&changed) {
                model = changed;
            }
        }
        model
    }

    /// The first class of inputs that a part of the input can have.
    fn usual_class(&self, model: &Model, (function, arguments): &Point) -> Option<ClassId> {
        let program = self.program;
        let (ty, classes) = match self.functions.part(*function) {
            Some(InputPart::Field(field)) => {
                let declared = program.field(field);
                (declared.ty, declared.rule.classes.clone())
            }
            Some(InputPart::Element) => {
                let Some(Value::Reference(ReferenceValue::Input(array))) = arguments[0] else {
                    return None;
                };
                match program.class(ClassId(model.class(array))).kind {
                    ClassKind::Array { element } => (element, vec![]),
                    _ => return None,
                }
            }
            Some(InputPart::Length) => return None,
            None => {
                let name = self.pool.declaration(*function).symbol.to_string();
                let (_, ty) = program.declared_inputs().find(|(input, _)| *input == name)?;
                (ty, vec![])
            }
        };
        let Type::Ref(declared) = ty else { return None };
        let fits = |class: &&ClassId| {
            program.hierarchy().is_subtype(**class, declared)
                && (classes.is_empty() || classes.contains(class))
                && program.class(**class).kind == ClassKind::Concrete
        };
        // Of `Object` there are objects too, if nothing is asked of them.
        let itself = Some(declared).filter(|class| fits(&class));
        program.input_classes.iter().find(fits).copied().or(itself)
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
        let mut found: Vec<Point> = entries
            .filter(|(point, value)| is_number(*value) && self.is_free(model, point))
            .map(|(point, _)| point)
            .collect();
        found.sort_by_cached_key(|&(function, place)| {
            let (class, number) = self.place_of(function);
            (class, number, self.pool.declaration(function).symbol.to_string(), place)
        });
        found.truncate(MOST);
        found
    }

    /// The class of a field, and which of its fields it is: who writes `low` before `high` means it to be less, and so
    /// may the constructor.
    fn place_of(&self, function: FunctionId) -> (&str, usize) {
        let Some(InputPart::Field(field)) = self.functions.part(function) else { return ("", 0) };
        let class = self.program.field(field).class;
        let fields = &self.program.class(class).fields;
        let place = fields.iter().position(|&one| one == field).unwrap_or(fields.len());
        (self.program.class_name(class), place)
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
        let index = arguments[1].map_or(0, Value::bits);
        let length = arguments[0].and_then(|array| self.length(model, array));
        length.is_some_and(|length| index < length)
    }

    /// How long an array of the input is.
    fn length(&self, model: &Model, array: Value) -> Option<u64> {
        model.entries().into_iter().find_map(|((function, of), value)| {
            let is_length = self.functions.part(function) == Some(InputPart::Length);
            (is_length && of[0] == Some(array)).then(|| value.bits())
        })
    }
}

/// The classes of the arrays in strings: they are in nothing else.
fn text_classes(program: &Program) -> &[ClassId] {
    let (class, name) = TEXT;
    let class = program.find_class(class).map(|class| program.class(class));
    let fields = class.iter().flat_map(|class| &class.fields);
    let mut fields = fields.map(|&field| program.field(field));
    let array = fields.find(|field| field.name == name);
    array.map_or(&[], |array| &array.rule.classes)
}

/// What the characters of strings are in the program, if it has strings.
pub(crate) fn character_sort(program: &Program) -> Option<Sort> {
    let array = program.class(*text_classes(program).first()?);
    match array.kind {
        ClassKind::Array { element } => sort_of(element),
        _ => None,
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

/// The bits of a number that is no floating-point number.
fn width_of(value: Value) -> Option<Width> {
    match value {
        Value::Bits(width, _) => Some(width),
        Value::Bool(_) | Value::Float(..) | Value::Reference(_) => None,
    }
}

/// Are these the same, perhaps in other widths?
fn is_same_number(one: Value, other: Value) -> bool {
    match (one, other) {
        (Value::Bits(..), Value::Bits(..)) => key(one) == key(other),
        _ => one == other,
    }
}

/// A number in the width of another one.
fn in_width_of(number: Value, other: Value) -> Value {
    match (number, other) {
        (Value::Bits(..), Value::Bits(width, _)) => Value::Bits(width, width.truncate(key(number))),
        _ => number,
    }
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
