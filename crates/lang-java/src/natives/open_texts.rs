//! Methods of strings whose characters and length depend on the input: one formula for all lengths, where
//! the JDK's own code has a loop that decides at every character.
//!
//! A string that such a method gives is a choice between the objects that the JDK's code would give: the
//! string itself where nothing changes, the literal `""`, a new string. What is known, and what does not fit
//! into a formula, is left to the JDK's own code.

use super::call::{ModelResult, NativeCall, give};
use super::characters::{CHARACTER, CharacterTable, is_among, latin1_table, mapped};
use super::registry::ClassModels;
use super::strings::{known_text, text_of};
use super::whole_strings::{Elements, described, has_coders, is_narrow};
use crate::string_layout::{CODER, LATIN1, STRING, VALUE};
use forkless_ir::{
    BinaryOp, CallDescription, Constant, DescribedOperand, Handle, HostResult, NativeEnd, Type,
};

pub(super) const GROUPS: &[ClassModels] = &[(
    STRING,
    &[
        ("equalsIgnoreCase", equals_ignoring_case),
        ("indexOf(I)I", index_of_character),
        ("indexOf(II)I", index_of_character),
        ("indexOf(Ljava/lang/String;)I", index_of_text),
        ("indexOf(Ljava/lang/String;I)I", index_of_text),
        ("isBlank", is_blank),
        ("lastIndexOf(II)I", last_index_of_character),
        ("replace(CC)Ljava/lang/String;", replace),
        ("strip", strip),
        ("substring(I)Ljava/lang/String;", substring),
        ("substring(II)Ljava/lang/String;", substring),
        ("toLowerCase(Ljava/util/Locale;)Ljava/lang/String;", to_lower_case),
        ("toUpperCase(Ljava/util/Locale;)Ljava/lang/String;", to_upper_case),
        ("trim", trim),
    ],
)];

/// Formulas over longer texts are left to loops.
const LONGEST: u32 = 64;

/// From this version on, parts of strings that are empty are the literal.
const EMPTY_IS_LITERAL: u32 = 15;

/// A text in Latin-1 that depends on the input: characters behind the end stand for nothing.
pub(super) struct OpenText {
    pub length: Handle,
    /// The numbers of the characters, as many as there may be.
    pub units: Vec<Handle>,
}

impl OpenText {
    /// The text of a string that is there; none if all of it is known, or it does not fit into a formula.
    pub fn of(call: &mut NativeCall<'_>, string: Handle) -> ModelResult<Option<OpenText>> {
        if !is_narrow(call, string)? {
            return Ok(None);
        }
        let elements = Elements::of(call, string)?;
        OpenText::with(call, &elements)
    }

    /// The text of these elements, in the same way.
    pub fn with(call: &mut NativeCall<'_>, elements: &Elements) -> ModelResult<Option<OpenText>> {
        let Some(text) = OpenText::known_or_open(call, elements)? else { return Ok(None) };
        let is_known = call.known_int(text.length).is_some()
            && text.units.iter().all(|&unit| call.known_int(unit).is_some());
        Ok((!is_known).then_some(text))
    }

    /// The text of a string in Latin-1 of few characters, known or not.
    fn any_of(call: &mut NativeCall<'_>, string: Handle) -> ModelResult<Option<OpenText>> {
        if !is_narrow(call, string)? {
            return Ok(None);
        }
        let elements = Elements::of(call, string)?;
        OpenText::known_or_open(call, &elements)
    }

    fn known_or_open(
        call: &mut NativeCall<'_>,
        elements: &Elements,
    ) -> ModelResult<Option<OpenText>> {
        // Before Java 9 characters have 16 bits.
        let most = elements.most.filter(|&most| most <= LONGEST && has_coders(call));
        let Some(most) = most else { return Ok(None) };
        let mut units = vec![];
        for index in 0..most {
            units.push(elements.unit(call, index)?);
        }
        Ok(Some(OpenText { length: elements.length, units }))
    }

    /// Is there a character at a place?
    pub fn has(&self, call: &mut NativeCall<'_>, place: usize) -> HostResult<Handle> {
        let place = call.int(place as i32);
        call.host.binary(BinaryOp::Less, place, self.length)
    }

    /// Whether something holds of all characters that are there.
    fn all(
        &self,
        call: &mut NativeCall<'_>,
        holds: impl FnMut(&mut NativeCall<'_>, usize) -> HostResult<Handle>,
    ) -> HostResult<Handle> {
        self.all_in_order(call, false, holds)
    }

    /// The same. Formulas that have a description are built in another order than those without: a
    /// description belongs to a formula, on all paths.
    fn all_in_order(
        &self,
        call: &mut NativeCall<'_>,
        is_described: bool,
        mut holds: impl FnMut(&mut NativeCall<'_>, usize) -> HostResult<Handle>,
    ) -> HostResult<Handle> {
        let mut all = call.host.constant(Constant::Bool(true));
        let last = self.units.len();
        for count in 0..last {
            let place = if is_described { count } else { last - 1 - count };
            let is_there = self.has(call, place)?;
            let is_not = not(call, is_there)?;
            let holds = holds(call, place)?;
            let is_fine = call.host.binary(BinaryOp::Or, is_not, holds)?;
            all = call.host.binary(BinaryOp::And, all, is_fine)?;
        }
        Ok(all)
    }

    /// A new string with this text.
    fn new_string(&self, call: &mut NativeCall<'_>) -> ModelResult<Handle> {
        let class = call.class("byte[]");
        let array = call.host.allocate_array(class, self.length);
        for (index, &unit) in (0..).zip(&self.units) {
            call.store(array, index, unit, Type::I8)?;
        }
        let string = call.host.allocate(call.class(STRING));
        call.put_named(string, STRING, VALUE, array)?;
        let coder = call.int(LATIN1);
        call.put_named(string, STRING, CODER, coder)?;
        Ok(string)
    }

    /// The text from one place to another one.
    fn part(&self, call: &mut NativeCall<'_>, start: Handle, end: Handle) -> HostResult<OpenText> {
        let length = call.host.binary(BinaryOp::Subtract, end, start)?;
        let mut starts = vec![];
        for place in 0..self.units.len() {
            let place = call.int(place as i32);
            starts.push(call.host.binary(BinaryOp::Equal, start, place)?);
        }
        let mut units = vec![];
        for index in 0..self.units.len() {
            let mut unit = call.int(0);
            for (place, &starts_here) in starts.iter().enumerate().rev() {
                if let Some(&there) = self.units.get(index + place) {
                    unit = call.host.if_then_else(starts_here, there, unit);
                }
            }
            units.push(unit);
        }
        Ok(OpenText { length, units })
    }
}

fn not(call: &mut NativeCall<'_>, truth: Handle) -> HostResult<Handle> {
    let never = call.host.constant(Constant::Bool(false));
    call.host.binary(BinaryOp::Equal, truth, never)
}

fn is_equal(call: &mut NativeCall<'_>, one: Handle, other: Handle) -> HostResult<Handle> {
    call.host.binary(BinaryOp::Equal, one, other)
}

fn both(call: &mut NativeCall<'_>, one: Handle, other: Handle) -> HostResult<Handle> {
    call.host.binary(BinaryOp::And, one, other)
}

/// The receiver if nothing has changed, else this string: people read it as a call of this method.
fn receiver_or(
    call: &mut NativeCall<'_>,
    is_unchanged: Handle,
    new: Handle,
    method: &'static str,
) -> ModelResult {
    let receiver = call.argument(0);
    let result = call.host.if_then_else(is_unchanged, receiver, new);
    give_described(call, result, method)
}

/// Gives a result that people read as a call of a method of the receiver, without arguments.
fn give_described(call: &mut NativeCall<'_>, result: Handle, method: &'static str) -> ModelResult {
    if method.is_empty() {
        return give(result);
    }
    let receiver = DescribedOperand::Object(call.argument(0));
    give(
        call.host
            .describe(result, CallDescription { receiver, method, argument: None, second: None }),
    )
}

/// The table of a method of `Character`.
fn character_table(
    call: &mut NativeCall<'_>,
    name: &str,
    returns: &str,
) -> ModelResult<Option<CharacterTable>> {
    latin1_table(call, (name, &format!("(I){returns}")), &[])
}

/// The places of the first character that is not left out, and behind the last one. If all are, both are the
/// length, or zero.
fn kept(
    call: &mut NativeCall<'_>,
    text: &OpenText,
    is_left_out: &[Handle],
) -> HostResult<(Handle, Handle)> {
    let (mut start, mut end) = (text.length, call.int(0));
    for (place, &is_out) in is_left_out.iter().enumerate().rev() {
        let is_there = text.has(call, place)?;
        let is_in = not(call, is_out)?;
        let is_kept = both(call, is_there, is_in)?;
        let here = call.int(place as i32);
        start = call.host.if_then_else(is_kept, here, start);
    }
    for (place, &is_out) in is_left_out.iter().enumerate() {
        let is_there = text.has(call, place)?;
        let is_in = not(call, is_out)?;
        let is_kept = both(call, is_there, is_in)?;
        let behind = call.int(place as i32 + 1);
        end = call.host.if_then_else(is_kept, behind, end);
    }
    Ok((start, end))
}

/// The text without what is left out at both ends, as the object that the JDK would give.
fn without_ends(
    call: &mut NativeCall<'_>,
    text: &OpenText,
    is_left_out: &[Handle],
    method: &'static str,
) -> ModelResult {
    let (start, end) = kept(call, text, is_left_out)?;
    let zero = call.int(0);
    let nothing = is_equal(call, end, zero)?;
    // If nothing is kept the part is empty.
    let start = call.host.if_then_else(nothing, zero, start);
    let part = text.part(call, start, end)?;
    let starts = is_equal(call, start, zero)?;
    let ends = is_equal(call, end, text.length)?;
    let is_unchanged = both(call, starts, ends)?;
    let mut new = part.new_string(call)?;
    if call.java.is_before(EMPTY_IS_LITERAL) {
        return receiver_or(call, is_unchanged, new, method);
    }
    let empty = text_of(call, "")?;
    let receiver = call.argument(0);
    if method == "strip" {
        new = call.host.if_then_else(is_unchanged, receiver, new);
        let result = call.host.if_then_else(nothing, empty, new);
        return give_described(call, result, method);
    }
    new = call.host.if_then_else(nothing, empty, new);
    receiver_or(call, is_unchanged, new, method)
}

/// `String.substring(start, end)`. What is out of bounds is left to the JDK: paths part there.
fn substring(call: &mut NativeCall<'_>) -> ModelResult {
    let Some(text) = OpenText::of(call, call.argument(0))? else { return call.own_code() };
    let start = call.argument(1);
    let end = call.arguments.get(2).copied().unwrap_or(text.length);
    let zero = call.int(0);
    let starts = call.host.binary(BinaryOp::LessOrEqual, zero, start)?;
    let has_order = call.host.binary(BinaryOp::LessOrEqual, start, end)?;
    let ends = call.host.binary(BinaryOp::LessOrEqual, end, text.length)?;
    let is_inside = both(call, starts, has_order)?;
    let is_inside = both(call, is_inside, ends)?;
    if !call.holds(is_inside)? {
        return call.own_code();
    }
    let mut part = text.part(call, start, end)?;
    // So the form of the length says what it is at most.
    let length = part.length;
    part.length = call.int(part.units.len() as i32);
    for count in (0..part.units.len()).rev() {
        let count = call.int(count as i32);
        let is_count = is_equal(call, length, count)?;
        part.length = call.host.if_then_else(is_count, count, part.length);
    }
    let is_empty = is_equal(call, start, end)?;
    let starts = is_equal(call, start, zero)?;
    let ends = is_equal(call, end, text.length)?;
    let is_unchanged = both(call, starts, ends)?;
    let mut new = part.new_string(call)?;
    if !call.java.is_before(EMPTY_IS_LITERAL) {
        let empty = text_of(call, "")?;
        new = call.host.if_then_else(is_empty, empty, new);
    }
    let receiver = call.argument(0);
    let result = call.host.if_then_else(is_unchanged, receiver, new);
    let [receiver, first] = [receiver, start].map(DescribedOperand::Object);
    let second = call.arguments.get(2).map(|&end| DescribedOperand::Object(end));
    let method = "substring";
    let arguments = CallDescription { receiver, method, argument: Some(first), second };
    give(call.host.describe(result, arguments))
}

/// `String.trim()`
fn trim(call: &mut NativeCall<'_>) -> ModelResult {
    let Some(text) = OpenText::of(call, call.argument(0))? else { return call.own_code() };
    let blank = call.int(' ' as i32);
    let mut is_left_out = vec![];
    for &unit in &text.units {
        is_left_out.push(call.host.binary(BinaryOp::LessOrEqual, unit, blank)?);
    }
    without_ends(call, &text, &is_left_out, "trim")
}

/// `String.strip()`
fn strip(call: &mut NativeCall<'_>) -> ModelResult {
    let Some(text) = OpenText::of(call, call.argument(0))? else { return call.own_code() };
    let Some(blanks) = character_table(call, "isWhitespace", "Z")? else { return call.own_code() };
    let mut is_left_out = vec![];
    for &unit in &text.units {
        is_left_out.push(is_among(call, unit, &blanks, |value| value != 0)?);
    }
    without_ends(call, &text, &is_left_out, "strip")
}

/// `String.isBlank()`
fn is_blank(call: &mut NativeCall<'_>) -> ModelResult {
    if !is_narrow(call, call.argument(0))? {
        return call.own_code();
    }
    let elements = Elements::of(call, call.argument(0))?;
    let Some(text) = OpenText::with(call, &elements)? else { return call.own_code() };
    let Some(blanks) = character_table(call, "isWhitespace", "Z")? else { return call.own_code() };
    let name = elements.operand().filter(|_| text.units.len() > 1);
    let is_blank = text.all_in_order(call, name.is_some(), |call, place| {
        is_among(call, text.units[place], &blanks, |one| one != 0)
    })?;
    let name = name.map(|receiver| CallDescription {
        receiver,
        method: "isBlank",
        argument: None,
        second: None,
    });
    let is_blank = described(call, is_blank, name);
    give(call.widened(is_blank, Type::Bool)?)
}

/// The place from which to search: the third argument, not below zero, or zero.
fn first_place(call: &mut NativeCall<'_>) -> HostResult<Handle> {
    let zero = call.int(0);
    let Some(&from) = call.arguments.get(2) else { return Ok(zero) };
    let is_below = call.host.binary(BinaryOp::Less, from, zero)?;
    Ok(call.host.if_then_else(is_below, zero, from))
}

/// `String.indexOf(character, from)`
fn index_of_character(call: &mut NativeCall<'_>) -> ModelResult {
    let Some(text) = OpenText::of(call, call.argument(0))? else { return call.own_code() };
    let (wanted, from) = (call.argument(1), first_place(call)?);
    let mut found = call.int(-1);
    for (place, &unit) in text.units.iter().enumerate().rev() {
        let here = call.int(place as i32);
        let (is_there, is_it) = (text.has(call, place)?, is_equal(call, unit, wanted)?);
        let is_behind = call.host.binary(BinaryOp::LessOrEqual, from, here)?;
        let is_found = both(call, is_there, is_it)?;
        let is_found = both(call, is_found, is_behind)?;
        found = call.host.if_then_else(is_found, here, found);
    }
    give(found)
}

/// `String.lastIndexOf(character, from)`
fn last_index_of_character(call: &mut NativeCall<'_>) -> ModelResult {
    let Some(text) = OpenText::of(call, call.argument(0))? else { return call.own_code() };
    let (wanted, from) = (call.argument(1), call.argument(2));
    let mut found = call.int(-1);
    for (place, &unit) in text.units.iter().enumerate() {
        let here = call.int(place as i32);
        let (is_there, is_it) = (text.has(call, place)?, is_equal(call, unit, wanted)?);
        let is_before = call.host.binary(BinaryOp::LessOrEqual, here, from)?;
        let is_found = both(call, is_there, is_it)?;
        let is_found = both(call, is_found, is_before)?;
        found = call.host.if_then_else(is_found, here, found);
    }
    give(found)
}

/// Whether a text of known length is in another one, at each place of that where it may be.
fn matches(
    call: &mut NativeCall<'_>,
    text: &OpenText,
    wanted: &OpenText,
) -> ModelResult<Option<Vec<Handle>>> {
    let Some(length) = call.known_int(wanted.length) else { return Ok(None) };
    let Some(places) = (text.units.len() + 1).checked_sub(length as usize) else {
        return Ok(Some(vec![]));
    };
    let mut all = vec![];
    for place in 0..places {
        let end = call.int(place as i32 + length);
        let mut is_here = call.host.binary(BinaryOp::LessOrEqual, end, text.length)?;
        for (offset, &unit) in wanted.units.iter().enumerate() {
            let is_same = is_equal(call, text.units[place + offset], unit)?;
            is_here = both(call, is_here, is_same)?;
        }
        all.push(is_here);
    }
    Ok(Some(all))
}

/// `String.indexOf(text, from)`
fn index_of_text(call: &mut NativeCall<'_>) -> ModelResult {
    let wanted = call.argument(1);
    if call.host.is_null(wanted)? {
        return call.own_code();
    }
    let Some(text) = OpenText::of(call, call.argument(0))? else { return call.own_code() };
    let Some(wanted) = OpenText::any_of(call, wanted)? else { return call.own_code() };
    let Some(matches) = matches(call, &text, &wanted)? else { return call.own_code() };
    if wanted.units.is_empty() {
        return call.own_code();
    }
    let from = first_place(call)?;
    let mut found = call.int(-1);
    for (place, &is_here) in matches.iter().enumerate().rev() {
        let here = call.int(place as i32);
        let is_behind = call.host.binary(BinaryOp::LessOrEqual, from, here)?;
        let is_found = both(call, is_here, is_behind)?;
        found = call.host.if_then_else(is_found, here, found);
    }
    give(found)
}

/// `String.startsWith(prefix, from)` where the place depends on the input, as in `endsWith`.
pub(super) fn starts_at_open_place(call: &mut NativeCall<'_>) -> ModelResult {
    let (prefix, from) = (call.argument(1), call.argument(2));
    if call.host.is_null(prefix)? {
        return call.own_code();
    }
    let Some(text) = OpenText::of(call, call.argument(0))? else { return call.own_code() };
    let Some(prefix) = OpenText::any_of(call, prefix)? else { return call.own_code() };
    let Some(matches) = matches(call, &text, &prefix)? else { return call.own_code() };
    let mut starts = call.host.constant(Constant::Bool(false));
    for (place, &is_here) in matches.iter().enumerate() {
        let here = call.int(place as i32);
        let is_place = is_equal(call, from, here)?;
        let starts_here = both(call, is_place, is_here)?;
        starts = call.host.binary(BinaryOp::Or, starts, starts_here)?;
    }
    give(call.widened(starts, Type::Bool)?)
}

/// `String.equalsIgnoreCase(text)`: the characters are the same in upper case, or that is in lower case.
fn equals_ignoring_case(call: &mut NativeCall<'_>) -> ModelResult {
    let other = call.argument(1);
    if call.host.is_null(other)? {
        return call.own_code();
    }
    let one = OpenText::any_of(call, call.argument(0))?;
    let other = OpenText::any_of(call, other)?;
    let (Some(one), Some(other)) = (one, other) else { return call.own_code() };
    let units: Vec<Handle> = one.units.iter().chain(&other.units).copied().collect();
    if units.iter().all(|&unit| call.known_int(unit).is_some()) {
        return call.own_code();
    }
    let Some(folds) = folded_cases(call)? else { return call.own_code() };
    let mut equal = is_equal(call, one.length, other.length)?;
    let shared = one.units.len().min(other.units.len());
    let (one, other) = if one.units.len() > shared { (other, one) } else { (one, other) };
    let same = one.all(call, |call, place| {
        let left = mapped(call, one.units[place], &folds)?;
        let right = mapped(call, other.units[place], &folds)?;
        is_equal(call, left, right)
    })?;
    equal = both(call, equal, same)?;
    give(call.widened(equal, Type::Bool)?)
}

/// Characters of Latin-1 in upper case, and that in lower case.
fn folded_cases(call: &mut NativeCall<'_>) -> ModelResult<Option<CharacterTable>> {
    /// Characters of Latin-1 in upper case are below.
    const MOST: u32 = 1 << 10;
    let upper = character_table(call, "toUpperCase", "I")?;
    let method = call.find_method(CHARACTER, "toLowerCase", "(I)I")?;
    let lower = super::characters::table(call, method, MOST, &[]);
    let (Some(upper), Some(lower)) = (upper, lower) else { return Ok(None) };
    Ok(upper.iter().map(|&upper| lower.get(upper as usize).copied()).collect())
}

/// `String.replace(character, character)`
fn replace(call: &mut NativeCall<'_>) -> ModelResult {
    let (old, new) = (call.argument(1), call.argument(2));
    let is_latin1 = match call.known_int(new) {
        Some(new) => (0..256).contains(&new),
        None => call.host.range(new).is_some_and(|(least, most)| least >= 0 && most < 256),
    };
    let text = OpenText::of(call, call.argument(0))?;
    let Some(text) = text.filter(|_| is_latin1) else { return call.own_code() };
    let mut units = vec![];
    for &unit in &text.units {
        let is_old = is_equal(call, unit, old)?;
        units.push(call.host.if_then_else(is_old, new, unit));
    }
    changed(call, &text, units, "")
}

/// The string with other characters: itself, where they are the same.
fn changed(
    call: &mut NativeCall<'_>,
    text: &OpenText,
    units: Vec<Handle>,
    method: &'static str,
) -> ModelResult {
    let is_unchanged =
        text.all(call, |call, place| is_equal(call, text.units[place], units[place]))?;
    let new = OpenText { length: text.length, units }.new_string(call)?;
    receiver_or(call, is_unchanged, new, method)
}

/// Languages with rules of their own for upper and lower case.
const OWN_RULES: [&str; 3] = ["tr", "az", "lt"];

/// Has the locale that is the first argument a language without rules of its own?
fn has_usual_cases(call: &mut NativeCall<'_>) -> ModelResult<bool> {
    let locale = call.argument(1);
    if call.host.is_null(locale)? {
        return Ok(false);
    }
    let base = call.get_named(locale, "java.util.Locale", "baseLocale")?;
    if call.host.is_null(base)? {
        return Ok(false);
    }
    let language = call.get_named(base, "sun.util.locale.BaseLocale", "language")?;
    let language = known_text(call, language)?;
    Ok(language.is_some_and(|language| !OWN_RULES.contains(&language.as_str())))
}

/// `String.toLowerCase(locale)`
fn to_lower_case(call: &mut NativeCall<'_>) -> ModelResult {
    let Some(text) = OpenText::of(call, call.argument(0))? else { return call.own_code() };
    if !has_usual_cases(call)? {
        return call.own_code();
    }
    let lower = character_table(call, "toLowerCase", "I")?;
    let Some(lower) = lower.filter(|lower| lower.iter().all(|unit| (0..256).contains(unit))) else {
        return call.own_code();
    };
    let mut units = vec![];
    for &unit in &text.units {
        units.push(mapped(call, unit, &lower)?);
    }
    changed(call, &text, units, "toLowerCase")
}

/// `String.toUpperCase(locale)`. A string with characters that become two, or leave Latin-1, is made by the
/// JDK's own code when it is read.
fn to_upper_case(call: &mut NativeCall<'_>) -> ModelResult {
    let Some(text) = OpenText::of(call, call.argument(0))? else { return call.own_code() };
    if !has_usual_cases(call)? {
        return call.own_code();
    }
    let Some(upper) = character_table(call, "toUpperCaseEx", "I")? else { return call.own_code() };
    let fits = |unit: i32| (0..256).contains(&unit);
    // What the others become does not matter here.
    let table: Vec<i32> = (0..)
        .zip(upper.iter())
        .map(|(unit, &upper)| if fits(upper) { upper } else { unit })
        .collect();
    let mut units = vec![];
    for &unit in &text.units {
        units.push(mapped(call, unit, &table)?);
    }
    let is_usual = text.all(call, |call, place| is_among(call, text.units[place], &upper, fits))?;
    let is_unchanged =
        text.all(call, |call, place| is_equal(call, text.units[place], units[place]))?;
    let new = OpenText { length: text.length, units }.new_string(call)?;
    let unusual = match super::deferred_texts::later(call, call.arguments)? {
        NativeEnd::Return(Some(unusual)) => unusual,
        _ => return call.own_code(),
    };
    let receiver = call.argument(0);
    let usual = call.host.if_then_else(is_unchanged, receiver, new);
    let result = call.host.if_then_else(is_usual, usual, unusual);
    give_described(call, result, "toUpperCase")
}
