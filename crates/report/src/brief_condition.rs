//! Conditions in a table: a line each, and no two neighbours the same.
//!
//! Paths are in the order of their decisions, so that neighbours share a beginning. What sets a path
//! apart from the rows around it is kept, then what is last, as long as there is room. What is left
//! out is marked with an ellipsis.

use std::collections::BTreeMap;

const AND: &str = " && ";
const CUT: &str = "…";

/// The text of each condition, in at most so many characters.
pub(crate) fn brief(conditions: &[Vec<String>], width: usize) -> Vec<String> {
    let row = |number: usize| {
        let before = number.checked_sub(1).and_then(|before| conditions.get(before));
        let neighbours = before.into_iter().chain(conditions.get(number + 1));
        let clauses = &conditions[number];
        one(clauses, &neighbours.filter_map(|other| difference(clauses, other)).collect(), width)
    };
    (0..conditions.len()).map(row).collect()
}

/// Where a condition is different from another one: clauses, and characters in them.
type Differences = BTreeMap<usize, usize>;

/// The first clause that the other does not have at this place, and where they part.
fn difference(clauses: &[String], other: &[String]) -> Option<(usize, usize)> {
    let place = (0..clauses.len()).find(|&place| other.get(place) != Some(&clauses[place]))?;
    let other = other.get(place).map_or("", String::as_str);
    let same = clauses[place].chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    Some((place, same))
}

/// Clauses, of which some are wanted more than others.
fn one(clauses: &[String], wanted: &Differences, width: usize) -> String {
    if clauses.is_empty() {
        return "always".to_string();
    }
    let whole = clauses.join(AND);
    if whole.chars().count() <= width {
        return whole;
    }
    let mut kept: BTreeMap<usize, String> = BTreeMap::new();
    // From the last to the first, once those that are wanted are in.
    for place in wanted.keys().rev().copied().chain((0..clauses.len()).rev()) {
        let mut more = kept.clone();
        more.insert(place, clauses[place].clone());
        if joined(clauses.len(), &more).chars().count() <= width {
            kept = more;
        } else if kept.is_empty() {
            // A part of a clause is better than nothing.
            let room = width.saturating_sub(2 * (CUT.chars().count() + AND.len()));
            kept.insert(place, part(&clauses[place], wanted.get(&place).copied(), room));
        }
    }
    joined(clauses.len(), &kept)
}

/// The kept clauses of so many, with marks for the others.
fn joined(count: usize, kept: &BTreeMap<usize, String>) -> String {
    let mut parts: Vec<&str> = vec![];
    for place in 0..count {
        match kept.get(&place) {
            Some(clause) => parts.push(clause),
            None if parts.last() != Some(&CUT) => parts.push(CUT),
            None => {}
        }
    }
    parts.join(AND)
}

/// The text; of one that is too long the beginning and what is around a character, or the end.
fn part(text: &str, focus: Option<usize>, longest: usize) -> String {
    let letters: Vec<char> = text.chars().collect();
    let count = letters.len();
    if count <= longest || longest < 8 {
        return text.to_string();
    }
    let head = longest / 2 - 1;
    let tail = longest - head - 2;
    // What comes next matters more than what came before.
    let from = focus.map_or(count, |focus| focus.saturating_sub(tail / 3));
    let from = from.clamp(head, count - tail);
    let until = from + tail;
    let between = if from == head { "" } else { CUT };
    let after = if until == count { "" } else { CUT };
    let text = |letters: &[char]| letters.iter().collect::<String>();
    format!("{}{between}{}{after}", text(&letters[..head]), text(&letters[from..until]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(conditions: &[&[&str]], width: usize, expected: &[&str]) {
        let conditions: Vec<Vec<String>> = conditions
            .iter()
            .map(|clauses| clauses.iter().map(|clause| clause.to_string()).collect())
            .collect();
        assert_eq!(brief(&conditions, width), expected);
    }

    #[test]
    fn short_conditions_are_whole() {
        check(&[&[], &["a", "b"]], 10, &["always", "a && b"]);
    }

    #[test]
    fn what_sets_neighbours_apart_is_kept() {
        let (first, last) = ("a > 0 && a", "z < 100000");
        check(
            &[&[first, "b", "c", last], &[first, "!b", "c", last], &["x", "c", last]],
            26,
            &["… && b && c && z < 100000", "a > 0 && a && !b && c && …", "x && c && z < 100000"],
        );
    }

    #[test]
    fn long_clauses_lose_their_middle() {
        let long = "abcdefghijklmnopqrstuvwxyz";
        check(&[&["a", long]], 22, &["a && abcde…vwxyz"]);
        check(&[&[long]], 22, &["abcde…vwxyz"]);
        let (one, other) = ("abcdefghijklm==nopqrstuvwxyz", "abcdefghijklm!=nopqrstuvwxyz");
        check(&[&[one], &[other]], 22, &["abcde…m==no…", "abcde…m!=no…"]);
    }
}
