//! Conditions in a table: a line each, and no two neighbours the same.
//!
//! Paths are in the order of their decisions, so that neighbours share a beginning. Kept are the last
//! clause, what sets a path apart from the rows around it, what sets it apart from others that would
//! look the same, then what is last, as long as there is room. What is left out is marked with an
//! ellipsis.

use std::cmp::Reverse;
use std::collections::BTreeMap;

const AND: &str = " && ";
const CUT: &str = "…";

/// Less of a clause says nothing.
const LEAST: usize = 30;

/// The text of each condition, in at most so many characters.
pub fn brief(conditions: &[Vec<String>], width: usize) -> Vec<String> {
    let all: Vec<usize> = (0..conditions.len()).collect();
    let wanted: Vec<Differences> =
        all.iter().map(|&number| from_neighbours(conditions, &all, number)).collect();
    let mut rows: Vec<String> =
        all.iter().map(|&number| one(&conditions[number], &wanted[number], width)).collect();
    // Rows that still look the same, and are not: what sets those apart is wanted too.
    let mut same: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (number, row) in rows.iter().enumerate() {
        same.entry(row).or_default().push(number);
    }
    let same: Vec<Vec<usize>> = same.into_values().filter(|rows| rows.len() > 1).collect();
    for group in same {
        for (place, &number) in group.iter().enumerate() {
            let mut wanted = wanted[number].clone();
            wanted.extend(from_neighbours(conditions, &group, place));
            rows[number] = one(&conditions[number], &wanted, width);
        }
    }
    rows
}

/// Where a condition is different from others: clauses, and characters in them; what matters most
/// comes first.
type Differences = Vec<(usize, usize)>;

/// What sets a row apart from those before and behind it in a list of rows; the later clause first.
fn from_neighbours(conditions: &[Vec<String>], rows: &[usize], place: usize) -> Differences {
    let clauses = &conditions[rows[place]];
    let before = place.checked_sub(1).and_then(|before| rows.get(before));
    let neighbours = before.into_iter().chain(rows.get(place + 1));
    let mut found: Differences =
        neighbours.filter_map(|&other| difference(clauses, &conditions[other])).collect();
    found.sort_by_key(|&(clause, _)| Reverse(clause));
    found
}

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
    let mut kept = wanted_clauses(clauses, wanted, width);
    for place in (0..clauses.len()).rev() {
        let mut more = kept.clone();
        more.entry(place).or_insert_with(|| clauses[place].clone());
        if joined(clauses.len(), &more).chars().count() <= width {
            kept = more;
        }
    }
    joined(clauses.len(), &kept)
}

/// The last clause and those that are wanted, as many as there is room for, long ones cut down.
fn wanted_clauses(
    clauses: &[String],
    wanted: &Differences,
    width: usize,
) -> BTreeMap<usize, String> {
    let mut focus: Differences = vec![];
    let last = clauses.len() - 1;
    let of_last = wanted.iter().find(|(place, _)| *place == last);
    let all = std::iter::once(of_last.copied().unwrap_or((last, usize::MAX)));
    for (place, letter) in all.chain(wanted.iter().copied()) {
        if focus.iter().all(|&(known, _)| known != place) {
            focus.push((place, letter));
        }
    }
    loop {
        let nothing = focus.iter().map(|&(place, _)| (place, String::new())).collect();
        let marks = joined(clauses.len(), &nothing).chars().count();
        let lengths: Vec<usize> =
            focus.iter().map(|&(place, _)| clauses[place].chars().count()).collect();
        let shares = shares(&lengths, width.saturating_sub(marks));
        let is_enough =
            lengths.iter().zip(&shares).all(|(&length, &share)| share >= length.min(LEAST));
        if is_enough || focus.len() == 1 {
            let cut = |(&(place, letter), share): (&(usize, usize), usize)| {
                (place, part(&clauses[place], letter, share))
            };
            return focus.iter().zip(shares).map(cut).collect();
        }
        focus.pop();
    }
}

/// How much room each gets: what it needs, or an equal part of what the shorter ones leave.
fn shares(lengths: &[usize], room: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..lengths.len()).collect();
    order.sort_by_key(|&place| lengths[place]);
    let mut shares = vec![0; lengths.len()];
    let mut left = room;
    for (done, &place) in order.iter().enumerate() {
        shares[place] = lengths[place].min(left / (lengths.len() - done));
        left -= shares[place];
    }
    shares
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
fn part(text: &str, focus: usize, longest: usize) -> String {
    let letters: Vec<char> = text.chars().collect();
    let count = letters.len();
    if count <= longest || longest < 8 {
        return text.to_string();
    }
    let head = longest / 2 - 1;
    let tail = longest - head - 2;
    // What comes next matters more than what came before.
    let from = focus.saturating_sub(tail / 3).clamp(head, count - tail);
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
            &["… && b && c && z < 100000", "… && !b && c && z < 100000", "x && c && z < 100000"],
        );
    }

    #[test]
    fn rows_that_look_the_same_are_told_apart() {
        let long = |operator: &str| format!("{} {operator} {}", "r".repeat(30), "s".repeat(30));
        let (equal, different) = (long("=="), long("!="));
        check(
            &[
                &[&equal, "p == 100", "x == 100"],
                &[&equal, "p != 100"],
                &[&different, "p < 0", "y == 100"],
                &[&different, "p == 100", "x == 100"],
            ],
            60,
            &[
                "rrrrrrrrrrrrrrrrr…rrrr == sssssssss… && p == 100 && x == 100",
                "rrrrrrrrrrrrrrrrrrrrrrr…rrrrrr == sssssssssssss… && p != 100",
                "rrrrrrrrrrrrrrrrrr…rrrrr != ssssssssss… && p < 0 && y == 100",
                "rrrrrrrrrrrrrrrrr…rrrr != sssssssss… && p == 100 && x == 100",
            ],
        );
    }

    #[test]
    fn long_clauses_lose_their_middle() {
        let long = "abcdefghijklmnopqrstuvwxyz";
        check(&[&["a", long]], 22, &["a && abcdefg…stuvwxyz"]);
        check(&[&[long]], 22, &["abcdefghij…qrstuvwxyz"]);
        let (one, other) = ("abcdefghijklm==nopqrstuvwxyz", "abcdefghijklm!=nopqrstuvwxyz");
        check(&[&[one], &[other]], 22, &["abcdefghijklm==nopqr…", "abcdefghijklm!=nopqr…"]);
    }
}
