//! Objects that a path made, in terms: what they are, instead of a number.
//!
//! Their contents are terms over the input, as those of a result are. Strings, boxes and constants of
//! enums are written as values.

use crate::java::{self, BOXED, CHARACTER, CONSTANT_NAME, STRING, box_name};
use crate::literals::{quoted, quoted_character};
use crate::terms::TermNotation;
use forkless_engine::{Exploration, MadeObject, Path};
use forkless_heap::{Allocated, AllocatedKind, Objects};
use forkless_ir::{ExpressionPart, ObjectExpression, Program};
use forkless_lang_java::string_layout::{CODER, StringLayout, VALUE};
use forkless_term::{Location, Node, Sort, Term, TermPool};
use std::collections::BTreeMap;

/// Writes terms that may lead to objects that the path made, such as its result.
#[derive(Clone, Copy, Debug)]
pub struct ResultNotation<'a> {
    program: &'a Program,
    pool: &'a TermPool,
    terms: TermNotation<'a>,
    objects: &'a Objects,
    made: &'a BTreeMap<Location, MadeObject>,
}

/// So many numbers have boxes from the start.
const SMALL_NUMBERS: usize = 256;

/// So many characters.
const SMALL_CHARACTERS: usize = 128;

/// Longer arrays are written without their elements.
const LONGEST_ARRAY: u32 = 8;

/// Texts with open characters that take more are only counted.
const LONGEST_TEXT: usize = 80;

impl<'a> ResultNotation<'a> {
    /// For the terms of a path.
    pub fn of(program: &'a Program, exploration: &'a Exploration, path: &'a Path) -> Self {
        let terms = TermNotation::of(exploration, path);
        let (pool, objects) = (terms.pool(), path.heap.allocated());
        ResultNotation { program, pool, terms, objects, made: &path.made }
    }

    /// The text of a term: with the contents of new objects if that takes no more than a width.
    pub fn term(&self, term: Term, width: usize) -> String {
        if let Some(boxed) = self.boxed(term) {
            return boxed;
        }
        let with_contents = self.terms.with_objects(term, &|new| Some(self.whole(new)));
        if with_contents.chars().count() <= width {
            return with_contents;
        }
        self.inner(term)
    }

    /// `Integer(x)` for what `Integer.valueOf(x)` gives, which has boxes for small numbers already:
    /// a choice between them by the number.
    fn boxed(&self, term: Term) -> Option<String> {
        let (mut term, mut first) = (term, term);
        let mut number = None;
        let mut known = 0;
        while let Node::Ite(condition, then, otherwise) = self.pool.node(term) {
            let Node::Equal(left, right) = self.pool.node(condition) else { return None };
            let (of, is) = if self.number(left).is_some() { (right, left) } else { (left, right) };
            let (name, value) = self.box_of(then)?;
            first = then;
            if !self.is_same(name, value, is) || number.is_some_and(|number| number != of) {
                return None;
            }
            number = Some(of);
            known += 1;
            term = otherwise;
        }
        let number = number?;
        // Where the number is known to be one of these there is nothing behind them.
        let all = if self.box_of(first)?.0 == CHARACTER { SMALL_CHARACTERS } else { SMALL_NUMBERS };
        let is_nothing = self.pool.node(term) == Node::Null && known == all;
        let (name, value) = self.box_of(if is_nothing { first } else { term })?;
        let is_box = is_nothing || value == number || self.number(value).is_some();
        is_box.then(|| java::boxed(name, &self.inner(number)))
    }

    /// Is what a box of this class holds this number, which may be wider?
    fn is_same(&self, name: &str, value: Term, number: Term) -> bool {
        match (self.pool.node(value), self.pool.node(number)) {
            (Node::Bits(_, value), Node::Bits(_, number)) if name == CHARACTER => value == number,
            (Node::Bits(narrow, value), Node::Bits(wide, number)) => {
                narrow.signed(value) == wide.signed(number)
            }
            _ => value == number,
        }
    }

    /// The class of a new box, and what is in it.
    fn box_of(&self, reference: Term) -> Option<(&str, Term)> {
        let object = self.object(reference)?;
        let name = box_name(self.program.class_name(object.class))?;
        Some((name, self.field(object, BOXED)?))
    }

    fn inner(&self, term: Term) -> String {
        self.terms.with_objects(term, &|new| Some(self.brief(new)))
    }

    /// `new Node`, `"text"`, `Integer(x)`, `Colour.RED`
    fn brief(&self, new: Location) -> String {
        let object = self.objects.get(new);
        let class = self.program.class_name(self.program.visible_class(object.class));
        if let Some(value) = self.value(new) {
            return value;
        }
        match &object.kind {
            AllocatedKind::Object { .. } => format!("new {class}"),
            AllocatedKind::Array { length, .. } => {
                let element = class.strip_suffix("[]").unwrap_or(class);
                let (element, more) = match element.find("[]") {
                    Some(start) => element.split_at(start),
                    None => (element, ""),
                };
                format!("new {element}[{}]{more}", self.inner(*length))
            }
        }
    }

    /// The same with fields or elements.
    fn whole(&self, new: Location) -> String {
        let object = self.objects.get(new);
        if let Some(value) = self.value(new) {
            return value;
        }
        match &object.kind {
            AllocatedKind::Object { .. } if self.program.class(object.class).is_stand_in => {
                self.brief(new)
            }
            AllocatedKind::Object { fields } => {
                let shown = fields.iter().filter_map(|&(field, value)| {
                    Some(format!("{}: {}", self.program.field(field).name, self.inner(value?)))
                });
                let shown: Vec<String> = shown.collect();
                match shown.is_empty() {
                    true => self.brief(new),
                    false => format!("{} {{ {} }}", self.brief(new), shown.join(", ")),
                }
            }
            AllocatedKind::Array { .. } => match self.elements(object, LONGEST_ARRAY) {
                Some(elements) if !elements.is_empty() => {
                    let class = self.program.class_name(object.class);
                    let texts: Vec<String> = elements
                        .into_iter()
                        .map(|one| match one {
                            Some(one) => self.inner(one),
                            None => java::default_element(class).to_string(),
                        })
                        .collect();
                    format!("new {class} {{ {} }}", texts.join(", "))
                }
                _ => self.brief(new),
            },
        }
    }

    /// An object that is as good as a value.
    fn value(&self, new: Location) -> Option<String> {
        let object = self.objects.get(new);
        let class = self.program.class_name(object.class);
        if class == STRING {
            let text = self.text(object).map(|text| quoted(&text));
            let text = text.or_else(|| self.expression(new));
            return Some(text.unwrap_or_else(|| self.open_text(object)));
        }
        if let Some(name) = box_name(class) {
            let value = self.field(object, BOXED)?;
            return Some(match self.number(value) {
                Some(bits) if name == CHARACTER => {
                    java::boxed(name, &quoted_character(bits as u16))
                }
                _ => java::boxed(name, &self.inner(value)),
            });
        }
        if java::is_enum(self.program, object.class) {
            let name = self.text(self.object(self.field(object, CONSTANT_NAME)?)?)?;
            return Some(java::constant(class, &name));
        }
        None
    }

    /// A string as the expression that makes it: `"Hello " + s`, `String.format("%d", i)`.
    fn expression(&self, new: Location) -> Option<String> {
        let made = self.made.get(&new)?;
        let expression = self.program.runtime.as_ref()?.expression(self.program, made.method)?;
        let parts = |parts: &[ExpressionPart]| -> Option<Vec<String>> {
            let mut words = vec![];
            for part in parts {
                match part {
                    ExpressionPart::Text(text) => words.push(quoted(text)),
                    ExpressionPart::Argument(place) => {
                        words.push(self.part(made.arguments[*place]))
                    }
                    ExpressionPart::Elements(place) => {
                        let array = self.object(made.arguments[*place])?;
                        let elements = self.elements(array, LONGEST_ARRAY)?;
                        words.extend(elements.into_iter().map(|element| match element {
                            Some(element) => self.unboxed(element),
                            None => "null".to_string(),
                        }));
                    }
                }
            }
            Some(words)
        };
        let text = match &expression {
            ObjectExpression::StaticCall(method, arguments) => {
                format!("{method}({})", parts(arguments)?.join(", "))
            }
            ObjectExpression::Concatenation(all) => {
                let is_text = |part: &ExpressionPart| match part {
                    ExpressionPart::Text(_) => true,
                    ExpressionPart::Argument(place) => {
                        self.pool.sort(made.arguments[*place]) == Sort::Reference
                    }
                    ExpressionPart::Elements(_) => false,
                };
                let words = parts(all)?.join(" + ");
                // Numbers are added before the first text comes.
                match all.iter().take(2).any(is_text) {
                    true => words,
                    false => format!("\"\" + {words}"),
                }
            }
        };
        (text.chars().count() <= LONGEST_TEXT).then_some(text)
    }

    /// A part of a concatenation.
    fn part(&self, term: Term) -> String {
        let is_plain = matches!(
            self.pool.node(term),
            Node::Apply(..) | Node::Bits(..) | Node::Location(_) | Node::Null | Node::Float(..)
        );
        let text = self.inner(term);
        if is_plain { text } else { format!("({text})") }
    }

    /// What a box holds where that says it all, as in the arguments of a call.
    fn unboxed(&self, term: Term) -> String {
        match self.box_of(term) {
            Some((name, value)) if name != CHARACTER => self.inner(value),
            _ => self.inner(term),
        }
    }

    fn object(&self, reference: Term) -> Option<&Allocated> {
        match self.pool.node(reference) {
            Node::Location(new) => Some(self.objects.get(new)),
            _ => None,
        }
    }

    fn field(&self, object: &Allocated, name: &str) -> Option<Term> {
        let AllocatedKind::Object { fields } = &object.kind else { return None };
        let (_, value) =
            fields.iter().find(|(field, _)| self.program.field(*field).name == name)?;
        *value
    }

    /// The characters of a string that are known.
    fn text(&self, object: &Allocated) -> Option<String> {
        if self.program.class_name(object.class) != STRING {
            return None;
        }
        let array = self.object(self.field(object, VALUE)?)?;
        let elements = self.elements(array, u32::MAX)?;
        let units = elements.into_iter().map(|element| match element {
            None => Some(0),
            Some(element) => self.number(element).map(|bits| bits as u16),
        });
        let units = self.layout(object, array)?.units(units.collect::<Option<Vec<u16>>>()?)?;
        Some(String::from_utf16_lossy(&units))
    }

    /// How the array of a string is read, if the path knows.
    fn layout(&self, string: &Allocated, array: &Allocated) -> Option<StringLayout> {
        let coder = match self.field(string, CODER) {
            Some(coder) => Some(self.number(coder)? as i64),
            None => None,
        };
        StringLayout::of(self.program.class_name(array.class), coder)
    }

    /// A string of which not all characters are known: `"<" + s.charAt(0) + ">"`.
    fn open_text(&self, string: &Allocated) -> String {
        let class = self.program.class_name(string.class);
        let Some(array) = self.field(string, VALUE) else {
            return java::unread_string();
        };
        let contents = self.object(array).and_then(|array| {
            let are_bytes = match self.layout(string, array)? {
                StringLayout::Chars => false,
                StringLayout::Latin1 => true,
                StringLayout::Utf16 => return None,
            };
            Some((self.elements(array, u32::MAX)?, are_bytes))
        });
        let Some((elements, are_bytes)) = contents else {
            return format!("new {class} (depends on input)");
        };
        let (count, open) = (elements.len(), elements.iter().flatten());
        let open = open.filter(|&&element| self.number(element).is_none()).count();
        let text = (open <= LONGEST_TEXT).then(|| self.concatenation(&elements, are_bytes));
        let short = text.filter(|text| text.chars().count() <= LONGEST_TEXT);
        short.unwrap_or_else(|| format!("new {class} ({count} characters, {open} of them open)"))
    }

    /// Known characters in quotes, the others between them.
    fn concatenation(&self, elements: &[Option<Term>], are_bytes: bool) -> String {
        let (mut parts, mut known) = (vec![], String::new());
        for element in elements {
            let number = element.map_or(Some(0), |element| self.number(element));
            match (number, element) {
                (None, Some(element)) => {
                    if !known.is_empty() || parts.is_empty() {
                        parts.push(quoted(&std::mem::take(&mut known)));
                    }
                    let brief = |new| Some(self.brief(new));
                    parts.push(self.terms.character(*element, are_bytes, &brief));
                }
                (number, _) => {
                    let unit = number.unwrap_or_default() as u16;
                    known.push(char::from_u32(u32::from(unit)).unwrap_or('\u{fffd}'));
                }
            }
        }
        if !known.is_empty() {
            parts.push(quoted(&known));
        }
        parts.join(" + ")
    }

    fn number(&self, term: Term) -> Option<u64> {
        match self.pool.node(term) {
            Node::Bits(_, bits) => Some(bits),
            _ => None,
        }
    }

    /// The elements of an array of known length, `None` for those that nobody wrote; none at all if
    /// it is longer than this, or somebody wrote at an open index.
    fn elements(&self, array: &Allocated, longest: u32) -> Option<Vec<Option<Term>>> {
        let AllocatedKind::Array { length, elements, writes } = &array.kind else { return None };
        let length = u32::try_from(self.number(*length)?).ok()?;
        if length > longest || !writes.to_vec().is_empty() {
            return None;
        }
        Some((0..length).map(|index| elements.get(&index).copied()).collect())
    }
}
