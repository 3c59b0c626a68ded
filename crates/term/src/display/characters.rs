//! Strings of the input: people see their characters, not the array that holds them.
//!
//! `s.value.length` is `s.length()`, an element is `s.charAt(i)`, and what a character is compared with
//! is one too. Elements may be bytes, with a sign that the character does not have. Whatever else has 16
//! bits and no sign is a character as well.

use super::literals;
use super::{Level, Printer};
use crate::node::{BinaryOp, Node, Notation, Term};
use crate::pool::Asked;
use crate::sort::{Sort, Width};
use std::fmt::Write;

/// How many choices between strings are looked through, one within another.
const TEXTS: u32 = 8;

/// A term whose value is a character.
#[derive(Clone, Copy)]
struct Character {
    place: Place,
    /// Is the value that of its byte, negative from 128 on?
    has_sign: bool,
}

#[derive(Clone, Copy)]
enum Place {
    /// In a string.
    At { text: Term, index: Term },
    /// In a variable, a field, an array.
    Elsewhere(Term),
}

/// A side of a comparison of characters.
enum Side {
    Character(Character),
    Literal(String),
}

impl Printer<'_> {
    /// The string whose array of characters this is.
    pub(super) fn text_of(&self, array: Term) -> Option<Term> {
        let Node::Apply(function, [text, _]) = self.pool.node(array) else { return None };
        match self.pool.declaration(function).notation {
            Notation::Characters(_) => text,
            Notation::Name | Notation::Field(_) | Notation::Element | Notation::Length => None,
        }
    }

    /// Is an array that of a string, or a choice between some?
    fn is_text(&self, array: Term, depth: u32) -> bool {
        match self.pool.node(array) {
            Node::Ite(_, then, otherwise) if depth > 0 => {
                self.is_text(then, depth - 1) && self.is_text(otherwise, depth - 1)
            }
            _ => self.text_of(array).is_some(),
        }
    }

    /// Writes the string that an array belongs to, which [`Self::is_text`] says.
    fn text(&mut self, array: Term, around: Level) {
        match (self.text_of(array), self.pool.node(array)) {
            (None, Node::Ite(condition, then, otherwise)) => {
                self.choice(condition, then, otherwise, around, Self::text);
            }
            (text, _) => self.term(text.unwrap_or(array), around),
        }
    }

    /// Is a term shown as what was asked of something, and have people a name for that?
    pub(super) fn is_asked(&self, term: Term) -> bool {
        let has_name = |someone: &Asked| match someone {
            Asked::Object(_) | Asked::Literal(_) => true,
            Asked::Text(array) => self.is_text(*array, TEXTS),
        };
        let shown = self.pool.shown_as(term);
        shown.is_some_and(|shown| has_name(&shown.of) && shown.with.as_ref().is_none_or(has_name))
    }

    /// Writes what a term is shown as.
    pub(super) fn asked(&mut self, term: Term) {
        let Some(shown) = self.pool.shown_as(term) else { return };
        self.someone(&shown.of, Level::Postfix);
        self.out.push_str(shown.what);
        self.out.push('(');
        if let Some(with) = &shown.with {
            self.someone(with, Level::Top);
        }
        self.out.push(')');
    }

    fn someone(&mut self, someone: &Asked, around: Level) {
        match someone {
            Asked::Object(object) => self.term(*object, around),
            Asked::Text(array) => self.text(*array, around),
            Asked::Literal(text) => self.out.push_str(&literals::quoted(text)),
        }
    }

    pub(super) fn is_character(&self, term: Term) -> bool {
        self.character(term).is_some_and(|found| matches!(found.place, Place::At { .. }))
    }

    /// The character whose value this term has.
    fn character(&self, term: Term) -> Option<Character> {
        match self.pool.node(term) {
            Node::Apply(function, [Some(array), Some(index)]) => {
                let is_element = self.pool.declaration(function).notation == Notation::Element;
                let text = self.text_of(array).filter(|_| is_element)?;
                let has_sign = self.width(term)? == Width::W8;
                Some(Character { place: Place::At { text, index }, has_sign })
            }
            Node::Resize { signed, width, operand } => {
                let Some(inner) = self.character(operand) else {
                    let is_read = matches!(self.pool.node(operand), Node::Apply(..));
                    let is_char = !signed && is_read && self.width(operand)? == Width::W16;
                    let place = Place::Elsewhere(operand);
                    return is_char.then_some(Character { place, has_sign: false });
                };
                let from = self.width(operand)?;
                // A byte is one with its own 8 bits alone, a character has no sign to keep.
                let changes = match inner.has_sign {
                    true => !signed && from != Width::W8,
                    false => signed && from == Width::W16,
                };
                if changes {
                    return None;
                }
                if width.bits() < from.bits() {
                    // Of no character more than 16 bits are used, of a byte no more than 8.
                    let fits = !inner.has_sign && width == Width::W16;
                    return fits.then_some(inner);
                }
                Some(Character { has_sign: inner.has_sign && signed, ..inner })
            }
            Node::Binary(BinaryOp::And, left, right) => {
                let mask = |term| matches!(self.pool.node(term), Node::Bits(_, 255));
                let masked = if mask(right) { left } else { mask(left).then_some(right)? };
                let inner = self.character(masked).filter(|inner| inner.has_sign)?;
                Some(Character { has_sign: false, ..inner })
            }
            _ => None,
        }
    }

    fn width(&self, term: Term) -> Option<Width> {
        match self.pool.sort(term) {
            Sort::Bits(width) => Some(width),
            Sort::Bool | Sort::Reference | Sort::Float(_) => None,
        }
    }

    /// Writes a term that is a character, or the byte of one.
    pub(super) fn as_character(&mut self, term: Term) -> bool {
        let Some(character) = self.character(term) else { return false };
        if character.has_sign {
            self.out.push_str("(byte) ");
        }
        self.char_at(character);
        true
    }

    fn char_at(&mut self, character: Character) {
        match character.place {
            Place::Elsewhere(term) => self.term(term, Level::Postfix),
            Place::At { text, index } => {
                self.term(text, Level::Postfix);
                self.out.push_str(".charAt(");
                self.term(index, Level::Top);
                self.out.push(')');
            }
        }
    }

    /// Writes a comparison of a character with another one, or with a number that is one.
    pub(super) fn compared_characters(
        &mut self,
        (left, right): (Term, Term),
        op: &str,
        around: Level,
    ) -> bool {
        let Some(first) = self.character(left).or_else(|| self.character(right)) else {
            return false;
        };
        // Bytes are equal if characters are, but in another order, as are 16 bits with a sign.
        let has_sign = first.has_sign || self.width(left) == Some(Width::W16);
        if has_sign && !matches!(op, "==" | "!=") {
            return false;
        }
        let side = |printer: &Self, term| match printer.character(term) {
            Some(other) => (other.has_sign == first.has_sign).then_some(Side::Character(other)),
            None => printer.constant(term, first.has_sign).map(Side::Literal),
        };
        let (Some(left), Some(right)) = (side(self, left), side(self, right)) else { return false };
        self.parenthesized(Level::Compare, around, |printer| {
            printer.side(left);
            let _ = write!(printer.out, " {op} ");
            printer.side(right);
        });
        true
    }

    /// Writes that a term has this value, if it is a character.
    pub(super) fn character_is(&mut self, term: Term, value: i64) -> bool {
        let Some(character) = self.character(term) else { return false };
        let Some(literal) = literals::character(value, character.has_sign) else { return false };
        self.char_at(character);
        let _ = write!(self.out, " == {literal}");
        true
    }

    fn side(&mut self, side: Side) {
        match side {
            Side::Character(character) => self.char_at(character),
            Side::Literal(text) => self.out.push_str(&text),
        }
    }

    /// A constant as the character that Java has for it.
    fn constant(&self, term: Term, has_sign: bool) -> Option<String> {
        let Node::Bits(width, bits) = self.pool.node(term) else { return None };
        let is_unsigned = !has_sign && width.bits() <= Width::W16.bits();
        literals::character(if is_unsigned { bits as i64 } else { width.signed(bits) }, has_sign)
    }
}

#[cfg(test)]
mod tests {
    use crate::node::{BinaryOp, Function, Node, Notation, Term};
    use crate::pool::{Asked, ShownAs, TermPool};
    use crate::sort::{Sort, Width};
    use crate::{display, display_value};

    /// `s.value[index]` of this width, and the length.
    fn string(pool: &mut TermPool, element: Width, index: u64) -> (Term, Term) {
        let mut function = |name: &str, arguments: &[Sort], result, notation| {
            let (name, arguments) = (name.to_string(), arguments.to_vec());
            pool.function(Function { name, arguments, result, notation })
        };
        let reference = Sort::Reference;
        let value = Notation::Characters("value".into());
        let s = function("s", &[], reference, Notation::Name);
        let value = function("String.value", &[reference], reference, value);
        let element = Sort::Bits(element);
        let element = function("element", &[reference, Sort::INT], element, Notation::Element);
        let length = function("length", &[reference], Sort::INT, Notation::Length);
        let s = pool.apply(s, &[]);
        let value = pool.apply(value, &[s]);
        let index = pool.bits(Width::W32, index);
        (pool.apply(element, &[value, index]), pool.apply(length, &[value]))
    }

    #[test]
    fn bytes_are_characters() {
        let mut pool = TermPool::new();
        let (byte, length) = string(&mut pool, Width::W8, 3);
        assert_eq!(display(&pool, length), "s.length()");
        assert_eq!(display(&pool, byte), "(byte) s.charAt(3)");
        let wide = pool.resize(true, Width::W32, byte);
        let ff = pool.bits(Width::W32, 255);
        let character = pool.binary(BinaryOp::And, wide, ff);
        assert_eq!(display(&pool, character), "s.charAt(3)");
        let minus = pool.bits(Width::W32, '-'.into());
        let is_minus = pool.equal(character, minus);
        assert_eq!(display(&pool, is_minus), "s.charAt(3) == '-'");
        let is_less = pool.signed_less(character, minus);
        assert_eq!(display(&pool, is_less), "s.charAt(3) < '-'");
        assert_eq!(display_value(&pool, character, 'ä' as i64), "s.charAt(3) == 'ä'");
        assert_eq!(display_value(&pool, wide, -28), "s.charAt(3) == 'ä'");
        assert_eq!(display_value(&pool, character, 70_000), "s.charAt(3) == 70000");
        // In the order of bytes, letters with accents come first.
        let is_less = pool.signed_less(wide, minus);
        assert_eq!(display(&pool, is_less), "(byte) s.charAt(3) < 45");
    }

    #[test]
    fn characters_of_16_bits_need_no_mask() {
        let mut pool = TermPool::new();
        let (unit, length) = string(&mut pool, Width::W16, 0);
        let wide = pool.resize(false, Width::W32, unit);
        let zhe = pool.bits(Width::W32, 'ж'.into());
        let is_zhe = pool.equal(wide, zhe);
        assert_eq!(display(&pool, is_zhe), "s.charAt(0) == 'ж'");
        let two = pool.bits(Width::W32, 2);
        let rest = pool.binary(BinaryOp::Subtract, length, two);
        let zero = pool.bits(Width::W32, 0);
        let is_short = pool.signed_less(rest, zero);
        assert_eq!(display(&pool, is_short), "s.length() < 2");
    }

    #[test]
    fn what_a_string_was_asked_is_shown_as_that() {
        let mut pool = TermPool::new();
        let (byte, length) = string(&mut pool, Width::W8, 0);
        let Node::Apply(_, [Some(array), _]) = pool.node(byte) else { panic!("it is an element") };
        let (one, a) = (pool.bits(Width::W32, 1), pool.bits(Width::W8, 'a'.into()));
        let (is_one, is_a) = (pool.equal(length, one), pool.equal(byte, a));
        let equal = pool.and(is_one, is_a);
        let not_equal = pool.not(equal);
        assert_eq!(display(&pool, not_equal), "s.length() != 1 || s.charAt(0) != 'a'");
        let (of, with) = (Asked::Text(array), Some(Asked::Literal("a".into())));
        pool.show_as(equal, ShownAs { of: of.clone(), what: ".equals", with });
        assert_eq!(display(&pool, equal), r#"s.equals("a")"#);
        assert_eq!(display(&pool, not_equal), r#"!s.equals("a")"#);
        // A comparison with what has a name stays one, and is not pushed into the choice.
        let two = pool.bits(Width::W32, 2);
        let order = pool.ite(is_a, length, two);
        pool.show_as(order, ShownAs { of, what: ".compareTo", with: Some(Asked::Object(array)) });
        let is_less = pool.signed_less(order, one);
        assert_eq!(display(&pool, is_less), "s.compareTo(s.value) < 1");
        // Nobody knows an array that is no string's.
        let of = Asked::Text(pool.null());
        pool.show_as(equal, ShownAs { of, what: ".equals", with: None });
        assert_eq!(display(&pool, equal), "s.length() == 1 && s.charAt(0) == 'a'");
    }
}
