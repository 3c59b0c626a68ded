//! What is asked of a character that depends on the input: one formula over ranges of characters.
//!
//! The JDK looks characters up in tables. At an open place that is a choice among all entries. Here the
//! JDK's own code runs once for each character, on the concrete interpreter, and what it says becomes
//! ranges ([`Host::tabulate`]). So it is exact for the JDK in use, and nothing is written by hand.
//!
//! [`Host::tabulate`]: forkless_ir::Host::tabulate

use super::call::{ModelResult, NativeCall, give};
use super::registry::ClassModels;
use forkless_ir::{BinaryOp, Constant, Handle, HostResult, MethodId, Type};
use std::sync::Arc;

pub(super) const GROUPS: &[ClassModels] = &[
    (
        CHARACTER,
        &[
            ("digit(II)I", number),
            ("getNumericValue(I)I", number),
            ("getType(I)I", number),
            ("isAlphabetic(I)Z", truth),
            ("isDefined(I)Z", truth),
            ("isDigit(I)Z", truth),
            ("isISOControl(I)Z", truth),
            ("isIdentifierIgnorable(I)Z", truth),
            ("isIdeographic(I)Z", truth),
            ("isJavaIdentifierPart(I)Z", truth),
            ("isJavaIdentifierStart(I)Z", truth),
            ("isLetter(I)Z", truth),
            ("isLetterOrDigit(I)Z", truth),
            ("isLowerCase(I)Z", truth),
            ("isMirrored(I)Z", truth),
            ("isSpaceChar(I)Z", truth),
            ("isTitleCase(I)Z", truth),
            ("isUnicodeIdentifierPart(I)Z", truth),
            ("isUnicodeIdentifierStart(I)Z", truth),
            ("isUpperCase(I)Z", truth),
            ("isWhitespace(I)Z", truth),
            ("toLowerCase(I)I", number),
            ("toTitleCase(I)I", number),
            ("toUpperCase(I)I", number),
            ("toUpperCaseEx(I)I", number),
        ],
    ),
    (
        "java.lang.CharacterDataLatin1",
        &[
            ("digit(II)I", latin1_number),
            ("isWhitespace(I)Z", latin1_truth),
            ("toLowerCase(I)I", latin1_number),
            ("toUpperCase(I)I", latin1_number),
            ("toUpperCaseEx(I)I", latin1_number),
        ],
    ),
];

pub(super) const CHARACTER: &str = "java.lang.Character";

/// So many characters Latin-1 has.
pub(super) const LATIN1: u32 = 1 << 8;
/// So many have 16 bits.
const SIXTEEN_BITS: u32 = 1 << 16;

/// More pieces than this are searched by halves, fewer are written one after the other.
const FEW: usize = 24;

/// What a method gives for each character, from 0 on.
pub(crate) type CharacterTable = Arc<[i32]>;

/// What a table says of the characters of a range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Meaning {
    /// This number.
    Is(i32),
    /// The character itself, moved by this.
    Moved(i32),
}

/// The first and the last character of a range.
type Range = (i32, i32);

/// A truth that a static method says of a character.
fn truth(call: &mut NativeCall<'_>) -> ModelResult {
    from_table(call, 0, true)
}

/// A number that a static method gives for a character.
fn number(call: &mut NativeCall<'_>) -> ModelResult {
    from_table(call, 0, false)
}

/// The same, of a method of an object behind the static one of the same name.
fn latin1_truth(call: &mut NativeCall<'_>) -> ModelResult {
    from_table(call, 1, true)
}

/// The same.
fn latin1_number(call: &mut NativeCall<'_>) -> ModelResult {
    from_table(call, 1, false)
}

/// The result of the method, whose first argument, after so many others, is a character. Further ones must
/// be known.
fn from_table(call: &mut NativeCall<'_>, others: usize, is_truth: bool) -> ModelResult {
    let character = call.argument(others);
    let further: Option<Vec<i32>> =
        call.arguments[others + 1..].iter().map(|&one| call.known_int(one)).collect();
    let (Some(further), None) = (further, call.known_int(character)) else {
        return call.own_code();
    };
    let Some(count) = how_many(call, character, others > 0)? else { return call.own_code() };
    let Some(method) = static_method(call)? else { return call.own_code() };
    let Some(table) = table(call, method, count, &further) else { return call.own_code() };
    match is_truth {
        true => {
            let holds = is_among(call, character, &table, |value| value != 0)?;
            give(call.widened(holds, Type::Bool)?)
        }
        false => give(mapped(call, character, &table)?),
    }
}

/// How many characters there are of which it may be one: those of Latin-1, or those of 16 bits. None if it is
/// none of them, or if that is open and only Latin-1 counts. Paths may part here.
fn how_many(
    call: &mut NativeCall<'_>,
    character: Handle,
    only_latin1: bool,
) -> HostResult<Option<u32>> {
    let fits = |(least, most): (i32, i32), count: u32| least >= 0 && most < count as i32;
    match call.host.range(character) {
        Some(range) if fits(range, LATIN1) => return Ok(Some(LATIN1)),
        _ if only_latin1 => return Ok(None),
        Some(range) if fits(range, SIXTEEN_BITS) => return Ok(Some(SIXTEEN_BITS)),
        _ => {}
    }
    let (zero, last) = (call.int(0), call.int(SIXTEEN_BITS as i32 - 1));
    let is_above = call.host.binary(BinaryOp::LessOrEqual, zero, character)?;
    let is_below = call.host.binary(BinaryOp::LessOrEqual, character, last)?;
    let is_one = call.host.binary(BinaryOp::And, is_above, is_below)?;
    Ok(call.holds(is_one)?.then_some(SIXTEEN_BITS))
}

/// The static method of `Character` that has the name and parameters of the one that is called.
fn static_method(call: &mut NativeCall<'_>) -> ModelResult<Option<MethodId>> {
    let Some(method) = call.method else { return Ok(None) };
    let name = &call.program.method(method).name;
    let descriptor = call.java.method_info(call.program, method).descriptor;
    call.find_method(CHARACTER, name, &descriptor).map(Some)
}

/// What a static method of `Character` gives for so many characters, followed by further arguments.
pub(super) fn table(
    call: &mut NativeCall<'_>,
    method: MethodId,
    count: u32,
    further: &[i32],
) -> Option<CharacterTable> {
    let key = (method, count, further.to_vec());
    if let Some(known) = call.java.character_tables.get(&key) {
        return known;
    }
    let code = call.java.own_code(call.program, method);
    let table = call.host.tabulate(code, count, further).map(CharacterTable::from);
    call.java.character_tables.insert(key, table)
}

/// The table of a method of `Character` for the characters of Latin-1.
pub(super) fn latin1_table(
    call: &mut NativeCall<'_>,
    (name, descriptor): (&str, &str),
    further: &[i32],
) -> ModelResult<Option<CharacterTable>> {
    let method = call.find_method(CHARACTER, name, descriptor)?;
    Ok(table(call, method, LATIN1, further))
}

/// Is a character one of those for which the table has a value like this? It must have an entry there.
pub(super) fn is_among(
    call: &mut NativeCall<'_>,
    character: Handle,
    table: &[i32],
    is_wanted: impl Fn(i32) -> bool,
) -> HostResult<Handle> {
    let truths: Vec<bool> = table.iter().map(|&value| is_wanted(value)).collect();
    let runs = runs(&truths);
    if runs.len() > FEW {
        let leaves: Vec<(i32, Handle)> = runs
            .iter()
            .map(|&((_, last), truth)| (last, call.host.constant(Constant::Bool(truth))))
            .collect();
        return search(call, character, &leaves);
    }
    let of = |wanted: bool| runs.iter().filter(move |run| run.1 == wanted).map(|run| run.0);
    let is_shorter_turned = of(false).count() < of(true).count();
    let ranges: Vec<Range> = of(!is_shorter_turned).collect();
    let within = is_within(call, character, &ranges, table.len() as i32 - 1)?;
    match is_shorter_turned {
        true => {
            let never = call.host.constant(Constant::Bool(false));
            call.host.binary(BinaryOp::Equal, within, never)
        }
        false => Ok(within),
    }
}

/// What the table has for a character, which must have an entry there.
pub(super) fn mapped(
    call: &mut NativeCall<'_>,
    character: Handle,
    table: &[i32],
) -> HostResult<Handle> {
    let pieces = pieces(table);
    if pieces.len() > FEW {
        let mut leaves = vec![];
        for &((_, last), meaning) in &pieces {
            leaves.push((last, value(call, character, meaning)?));
        }
        return search(call, character, &leaves);
    }
    let mut meanings: Vec<(Meaning, Vec<Range>)> = vec![];
    for &(range, meaning) in &pieces {
        match meanings.iter_mut().find(|(known, _)| *known == meaning) {
            Some((_, ranges)) => ranges.push(range),
            None => meanings.push((meaning, vec![range])),
        }
    }
    // What needs most ranges is what remains.
    meanings.sort_by_key(|(_, ranges)| std::cmp::Reverse(ranges.len()));
    let mut result = value(call, character, meanings[0].0)?;
    for (meaning, ranges) in &meanings[1..] {
        let applies = is_within(call, character, ranges, table.len() as i32 - 1)?;
        let meant = value(call, character, *meaning)?;
        result = call.host.if_then_else(applies, meant, result);
    }
    Ok(result)
}

fn value(call: &mut NativeCall<'_>, character: Handle, meaning: Meaning) -> HostResult<Handle> {
    match meaning {
        Meaning::Is(number) => Ok(call.int(number)),
        Meaning::Moved(0) => Ok(character),
        Meaning::Moved(by) => {
            let by = call.int(by);
            call.host.binary(BinaryOp::Add, character, by)
        }
    }
}

/// Maximal ranges of equal entries.
fn runs(truths: &[bool]) -> Vec<(Range, bool)> {
    let mut runs: Vec<(Range, bool)> = vec![];
    for (character, &truth) in (0..).zip(truths) {
        match runs.last_mut() {
            Some(((_, last), known)) if *known == truth => *last = character,
            _ => runs.push(((character, character), truth)),
        }
    }
    runs
}

/// Ranges with one meaning each, as long as possible from the left.
fn pieces(table: &[i32]) -> Vec<(Range, Meaning)> {
    let mut pieces = vec![];
    let mut first = 0;
    while first < table.len() {
        let is = |index: usize| table[index] == table[first];
        let moves = |index: usize| table[index] - index as i32 == table[first] - first as i32;
        let run =
            |has: &dyn Fn(usize) -> bool| (first..table.len()).take_while(|&i| has(i)).count();
        let (equal, moved) = (run(&is), run(&moves));
        // A character that stays alone itself counts as not moved.
        let stays = table[first] == first as i32;
        let meaning = match equal > moved || equal == moved && !stays {
            true => Meaning::Is(table[first]),
            false => Meaning::Moved(table[first] - first as i32),
        };
        let length = equal.max(moved);
        pieces.push(((first as i32, (first + length - 1) as i32), meaning));
        first += length;
    }
    pieces
}

/// Is a character in one of these ranges? None is greater than the last one.
fn is_within(
    call: &mut NativeCall<'_>,
    character: Handle,
    ranges: &[Range],
    last: i32,
) -> HostResult<Handle> {
    let mut within = call.host.constant(Constant::Bool(false));
    for &(low, high) in ranges {
        let (least, most) = (call.int(low), call.int(high));
        let is_in = if low == high {
            call.host.binary(BinaryOp::Equal, character, least)?
        } else {
            let is_above = call.host.binary(BinaryOp::LessOrEqual, least, character)?;
            let is_below = call.host.binary(BinaryOp::LessOrEqual, character, most)?;
            match (low, high) {
                (0, _) => is_below,
                (_, high) if high == last => is_above,
                _ => call.host.binary(BinaryOp::And, is_above, is_below)?,
            }
        };
        within = call.host.binary(BinaryOp::Or, within, is_in)?;
    }
    Ok(within)
}

/// Finds the range of a character by halves: each has its last character and its value.
fn search(
    call: &mut NativeCall<'_>,
    character: Handle,
    leaves: &[(i32, Handle)],
) -> HostResult<Handle> {
    if let [(_, only)] = leaves {
        return Ok(*only);
    }
    let (low, high) = leaves.split_at(leaves.len() / 2);
    let last = call.int(low[low.len() - 1].0);
    let is_low = call.host.binary(BinaryOp::LessOrEqual, character, last)?;
    let (low, high) = (search(call, character, low)?, search(call, character, high)?);
    Ok(call.host.if_then_else(is_low, low, high))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry((range, meaning): (Range, Meaning), character: i32) -> Option<i32> {
        let is_in = range.0 <= character && character <= range.1;
        is_in.then_some(match meaning {
            Meaning::Is(number) => number,
            Meaning::Moved(by) => character + by,
        })
    }

    #[test]
    fn pieces_mean_the_table() {
        let upper: Vec<i32> =
            (0..256).map(|c| if (97..=122).contains(&c) { c - 32 } else { c }).collect();
        let digits: Vec<i32> =
            (0..256).map(|c| if (48..58).contains(&c) { c - 48 } else { -1 }).collect();
        let odd: Vec<i32> = (0..256).map(|c| if c % 2 == 0 { c + 1 } else { c }).collect();
        for (table, most) in [(upper, 3), (digits, 3), (odd, 256)] {
            let pieces = pieces(&table);
            assert!(pieces.len() <= most, "{pieces:?}");
            for (character, &expected) in (0..).zip(&table) {
                let found: Vec<i32> =
                    pieces.iter().filter_map(|&piece| entry(piece, character)).collect();
                assert_eq!(found, [expected], "{character}");
            }
        }
    }

    #[test]
    fn runs_are_maximal() {
        assert_eq!(
            runs(&[false, true, true, false]),
            [((0, 0), false), ((1, 2), true), ((3, 3), false)]
        );
    }
}
