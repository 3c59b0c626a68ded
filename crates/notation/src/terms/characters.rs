//! Strings of the input: people see their characters, not the array that holds them.
//!
//! `s.value.length` is `s.length()`, an element is `s.charAt(i)`, and what a character is compared with
//! is one too. Elements may be bytes, with a sign that the character does not have. Whatever else has 16
//! bits and no sign is a character as well.

use super::{Level, Printer};
use crate::literals;
use forkless_engine::{Description, Operand};
use forkless_lang_java::string_layout::{STRING, VALUE};
use forkless_term::{BinaryOp, Node, Sort, Symbol, Term, Width};
use std::fmt::Write;

/// How many choices between strings are looked through, one within another.
const CHOICES: u32 = 8;

/// A term whose value is a character.
#[derive(Clone, Copy)]
struct Character {
    position: Position,
    /// Is the value that of its byte, negative from 128 on?
    has_sign: bool,
}

#[derive(Clone, Copy)]
enum Position {
    /// In a string.
    InString { string: Term, index: Term },
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
    pub(super) fn string_of(&self, array: Term) -> Option<Term> {
        let Node::Apply(function, [string, _]) = self.pool.node(array) else { return None };
        match &self.pool.declaration(function).symbol {
            Symbol::Field { class, name } if class == STRING && name == VALUE => string,
            Symbol::Field { .. } | Symbol::Input(_) | Symbol::Element(_) | Symbol::Length => None,
        }
    }

    /// Is an array that of a string, or a choice between some?
    fn is_of_string(&self, array: Term, depth: u32) -> bool {
        match self.pool.node(array) {
            Node::Ite(_, then, otherwise) if depth > 0 => {
                self.is_of_string(then, depth - 1) && self.is_of_string(otherwise, depth - 1)
            }
            _ => self.string_of(array).is_some(),
        }
    }

    /// Writes the string that an array belongs to, which [`Self::is_of_string`] says.
    fn string(&mut self, array: Term, around: Level) {
        match (self.string_of(array), self.pool.node(array)) {
            (None, Node::Ite(condition, then, otherwise)) => {
                self.choice(condition, then, otherwise, around, Self::string);
            }
            (string, _) => self.term(string.unwrap_or(array), around),
        }
    }

    /// The call that a term is written as, if all its operands can be.
    pub(super) fn call(&self, term: Term) -> Option<(&Operand, &'static str, Option<&Operand>)> {
        let can_be_written = |operand: &Operand| match operand {
            Operand::Object(_) | Operand::Literal(_) => true,
            Operand::Characters(array) => self.is_of_string(*array, CHOICES),
        };
        match self.descriptions.get(term)? {
            Description::Call { receiver, method, argument } => {
                let all = can_be_written(receiver) && argument.iter().all(can_be_written);
                all.then_some((receiver, *method, argument.as_ref()))
            }
            Description::Input(_) => None,
        }
    }

    /// Writes a term as a call, if it is one.
    pub(super) fn write_call(&mut self, term: Term) -> bool {
        let Some((receiver, method, argument)) = self.call(term) else { return false };
        let (receiver, argument) = (receiver.clone(), argument.cloned());
        // A static method is named with its class.
        let is_static = method.contains('.');
        if is_static {
            let _ = write!(self.out, "{method}(");
            self.operand(&receiver, Level::Top);
        } else {
            self.operand(&receiver, Level::Postfix);
            let _ = write!(self.out, ".{method}(");
        }
        if let Some(argument) = argument {
            if is_static {
                self.out.push_str(", ");
            }
            self.operand(&argument, Level::Top);
        }
        self.out.push(')');
        true
    }

    pub(super) fn operand(&mut self, operand: &Operand, around: Level) {
        match operand {
            Operand::Object(object) => self.term(*object, around),
            Operand::Characters(array) => self.string(*array, around),
            Operand::Literal(text) => self.out.push_str(&literals::quoted(text)),
        }
    }

    /// Writes an element of a string's array as the character that it stands for.
    pub(super) fn element_as_character(&mut self, element: Term, is_byte: bool) {
        let unit = match self.pool.node(element) {
            Node::Resize { width: Width::W8, operand, .. } => operand,
            _ => element,
        };
        let in_string = |found: &Character| matches!(found.position, Position::InString { .. });
        let character = self.character(element).or_else(|| self.character(unit)).filter(in_string);
        if let Some(character) = character {
            self.char_at(character);
        } else if self.is_char_cast(unit) {
            self.term(unit, Level::Top);
        } else if is_byte {
            self.out.push_str("(char) (");
            self.term(unit, Level::Postfix);
            self.out.push_str(" & 255)");
        } else {
            self.cast("char", unit);
        }
    }

    /// Is a term written as a cast to `char`?
    fn is_char_cast(&self, term: Term) -> bool {
        let Node::Resize { signed: false, width, operand } = self.pool.node(term) else {
            return false;
        };
        let from = self.width(operand);
        match self.pool.node(operand) {
            _ if width == Width::W16 && from > Some(width) => {
                self.zero_extended(operand).is_none_or(|bits| bits > width.bits())
            }
            Node::Apply(..) => false,
            Node::Resize { width: Width::W16, .. } => self.is_char_cast(operand),
            _ => from == Some(Width::W16),
        }
    }

    pub(super) fn is_character(&self, term: Term) -> bool {
        self.character(term)
            .is_some_and(|found| matches!(found.position, Position::InString { .. }))
    }

    /// The character whose value this term has.
    fn character(&self, term: Term) -> Option<Character> {
        match self.pool.node(term) {
            Node::Apply(function, [Some(array), Some(index)]) => {
                let symbol = &self.pool.declaration(function).symbol;
                let is_element = matches!(symbol, Symbol::Element(_));
                let string = self.string_of(array).filter(|_| is_element)?;
                let has_sign = self.width(term)? == Width::W8;
                Some(Character { position: Position::InString { string, index }, has_sign })
            }
            Node::Resize { signed, width, operand } => {
                let Some(inner) = self.character(operand) else {
                    let is_read = matches!(self.pool.node(operand), Node::Apply(..));
                    let is_char = !signed && is_read && self.width(operand)? == Width::W16;
                    let position = Position::Elsewhere(operand);
                    return is_char.then_some(Character { position, has_sign: false });
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
        match character.position {
            Position::Elsewhere(term) => self.term(term, Level::Postfix),
            Position::InString { string, index } => {
                self.term(string, Level::Postfix);
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
    use super::*;
    use crate::TermNotation;
    use forkless_engine::Descriptions;
    use forkless_term::{Function, TermPool};

    fn display(pool: &TermPool, term: Term) -> String {
        TermNotation::new(pool, &Descriptions::default()).term(term)
    }

    fn display_value(pool: &TermPool, term: Term, value: i64) -> String {
        TermNotation::new(pool, &Descriptions::default()).equality(term, value)
    }

    /// `s.value[index]` of this width, and the length.
    fn string(pool: &mut TermPool, element: Width, index: u64) -> (Term, Term) {
        let s = pool.function(Function::input("s", Sort::Reference));
        let value = pool.function(Function::field(STRING, VALUE, Sort::Reference));
        let element = pool.function(Function::element(Sort::Bits(element)));
        let length = pool.function(Function::length());
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
    fn described_values_are_written_as_calls() {
        let mut pool = TermPool::new();
        let (byte, length) = string(&mut pool, Width::W8, 0);
        let Node::Apply(_, [Some(array), _]) = pool.node(byte) else { panic!("it is an element") };
        let (one, a) = (pool.bits(Width::W32, 1), pool.bits(Width::W8, 'a'.into()));
        let (is_one, is_a) = (pool.equal(length, one), pool.equal(byte, a));
        let equal = pool.and(is_one, is_a);
        let not_equal = pool.not(equal);
        assert_eq!(display(&pool, not_equal), "s.charAt(0) != 'a' || s.length() != 1");
        let mut descriptions = Descriptions::default();
        let receiver = Operand::Characters(array);
        let call = |receiver: &Operand, method, argument| Description::Call {
            receiver: receiver.clone(),
            method,
            argument: Some(argument),
        };
        let literal = Operand::Literal("a".into());
        descriptions.insert(&pool, equal, call(&receiver, "equals", literal.clone()));
        // A comparison with a whole stays one, and is not pushed into the choice.
        let two = pool.bits(Width::W32, 2);
        let order = pool.ite(is_a, length, two);
        let order = pool.opaque(order);
        let is_less = pool.signed_less(order, one);
        descriptions.insert(&pool, order, call(&receiver, "compareTo", Operand::Object(array)));
        let notation = TermNotation::new(&pool, &descriptions);
        assert_eq!(notation.term(equal), r#"s.equals("a")"#);
        assert_eq!(notation.term(not_equal), r#"!s.equals("a")"#);
        assert_eq!(notation.conjuncts(equal), [equal]);
        assert_eq!(notation.term(is_less), "s.compareTo(s.value) < 1");
        // Nobody knows an array that is no string's.
        let other = Operand::Characters(pool.null());
        descriptions.insert(&pool, equal, call(&other, "equals", literal));
        let notation = TermNotation::new(&pool, &descriptions);
        assert_eq!(notation.term(equal), "s.charAt(0) == 'a' && s.length() == 1");
    }
}
