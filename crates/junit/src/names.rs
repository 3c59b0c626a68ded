//! Names of tests: what sets a path apart from the others, as an identifier.

/// No name is longer, unless one clause is.
const LONGEST: usize = 70;

/// No display name is longer, unless one clause is; and none is longer than the second.
const LONGEST_DISPLAY: usize = 120;
const LONGEST_CLAUSE: usize = 160;

/// Between clauses.
const AND: &str = " && ";

/// The clauses that set each condition apart from all others: as few as possible, the later ones first, since a path
/// decides about them last.
pub(crate) fn telling(conditions: &[Vec<String>]) -> Vec<Vec<String>> {
    (0..conditions.len()).map(|number| telling_one(conditions, number)).collect()
}

fn telling_one(conditions: &[Vec<String>], number: usize) -> Vec<String> {
    let own = &conditions[number];
    let mut others: Vec<&Vec<String>> = conditions
        .iter()
        .enumerate()
        .filter(|(other, _)| *other != number)
        .map(|(_, other)| other)
        .collect();
    let mut chosen: Vec<usize> = vec![];
    while !others.is_empty() {
        let excluded =
            |clause: &String| others.iter().filter(|other| !other.contains(clause)).count();
        // Of those that exclude as many, the shortest; of these, the last.
        let best = (0..own.len()).filter(|place| !chosen.contains(place)).max_by_key(|&place| {
            (excluded(&own[place]), std::cmp::Reverse(own[place].len().min(LONGEST)), place)
        });
        let Some(best) = best.filter(|&best| excluded(&own[best]) > 0) else { break };
        others.retain(|other| other.contains(&own[best]));
        chosen.push(best);
    }
    chosen.sort_unstable();
    chosen.into_iter().map(|place| own[place].clone()).collect()
}

/// The clause with names for the least and the greatest numbers: `x == -2147483648` is `x == Integer.MIN_VALUE`.
pub(crate) fn with_named_limits(clause: &str) -> String {
    const LIMITS: [(&str, &str); 4] = [
        ("-9223372036854775808", "Long.MIN_VALUE"),
        ("9223372036854775807", "Long.MAX_VALUE"),
        ("-2147483648", "Integer.MIN_VALUE"),
        ("2147483647", "Integer.MAX_VALUE"),
    ];
    let mut text = clause.to_string();
    for (number, name) in LIMITS {
        let is_part = |letter: Option<char>| letter.is_some_and(|one| one.is_alphanumeric());
        while let Some(at) = text.find(number) {
            let (before, behind) = (&text[..at], &text[at + number.len()..]);
            if is_part(before.chars().next_back()) || is_part(behind.chars().next()) {
                break;
            }
            text = format!("{before}{name}{behind}");
        }
    }
    text
}

/// The name of a test: the method, how it ends if that is special, and when.
pub(crate) fn name(method: &str, end: Option<&str>, clauses: &[String]) -> String {
    let mut name = method.to_string();
    if let Some(end) = end {
        name += "_";
        name += &words(end);
    }
    let mut is_first = true;
    for clause in clauses.iter().map(|clause| words(clause)).filter(|words| !words.is_empty()) {
        let joined = if is_first { "_if_" } else { "_and_" };
        if !is_first && name.len() + clause.len() > LONGEST {
            break;
        }
        name += joined;
        name += &clause;
        is_first = false;
    }
    let name = shortened(&name);
    match is_taken(&name) {
        true => format!("{name}_test"),
        false => name,
    }
}

/// Would a method of this name without parameters be one of all objects, or hide what tests import?
fn is_taken(name: &str) -> bool {
    let of_objects =
        ["toString", "hashCode", "clone", "finalize", "getClass", "notify", "notifyAll", "wait"];
    of_objects.contains(&name) || name.starts_with("assert") || name.starts_with("assume")
}

/// What people read of a test: the method, how it ends if that is special, and when. Of a long condition, the clauses
/// that tell come first, then as many others as there is room for; they stand in their order.
pub(crate) fn display(
    method: &str,
    end: Option<&str>,
    clauses: &[String],
    telling: &[String],
) -> String {
    let head = end.map_or_else(|| method.to_string(), |end| format!("{method} {end}"));
    let is_telling = |place: &usize| telling.contains(&clauses[*place]);
    let (first, others): (Vec<usize>, Vec<usize>) = (0..clauses.len()).partition(is_telling);
    let mut room = LONGEST_DISPLAY.saturating_sub(head.chars().count());
    let mut shown: Vec<usize> = vec![];
    for place in first.into_iter().chain(others) {
        let length = clauses[place].chars().count() + AND.len();
        // One clause is shown however long it is.
        if shown.is_empty() || length <= room {
            shown.push(place);
            room = room.saturating_sub(length);
        }
    }
    shown.sort_unstable();
    let mut listed: Vec<&str> = shown.iter().map(|&place| clauses[place].as_str()).collect();
    if shown.len() < clauses.len() {
        listed.push("...");
    }
    match listed.is_empty() {
        true => head,
        false => cut(&format!("{head}: {}", listed.join(AND))),
    }
}

/// The text, cut if it is very long.
fn cut(text: &str) -> String {
    match text.char_indices().nth(LONGEST_CLAUSE) {
        Some((at, _)) => format!("{} ...", &text[..at]),
        None => text.to_string(),
    }
}

/// The name, cut at a word if it is long.
fn shortened(name: &str) -> String {
    if name.len() <= LONGEST + 10 {
        return name.to_string();
    }
    let cut: String = name.chars().take(LONGEST).collect();
    cut.rsplit_once('_').map_or(cut.clone(), |(head, _)| head.to_string())
}

/// A condition in words that an identifier may have: `this.next == null` is `next_is_null`.
fn words(clause: &str) -> String {
    let text = without_patterns(&characters_as_words(clause)).replace("this.", "");
    let mut text = text.replace("!=", " is not ").replace("==", " is ");
    for (sign, word) in [
        (">>>", " shifted by "),
        (">>", " shifted by "),
        ("<<", " shifted left by "),
        ("<=", " is at most "),
        (">=", " is at least "),
        ("<", " is less than "),
        (">", " is greater than "),
        ("&&", " and "),
        ("||", " or "),
        ("instanceof", " is a "),
        ("^", " xor "),
        ("|", " or "),
        ("&", " and "),
        ("+", " plus "),
        ("*", " times "),
        ("/", " by "),
        ("%", " mod "),
        ("!", " not "),
        ("[]", " array "),
    ] {
        text = text.replace(sign, word);
    }
    let letters: Vec<char> = text.chars().collect();
    let mut out = String::new();
    for (place, &letter) in letters.iter().enumerate() {
        let next = letters.get(place + 1).copied().unwrap_or(' ');
        match letter {
            '-' if next.is_ascii_digit() => out.push_str("minus_"),
            '-' => out.push_str("_minus_"),
            _ if letter.is_ascii_alphanumeric() => out.push(letter),
            _ => out.push('_'),
        }
    }
    let parts: Vec<&str> = out.split('_').filter(|part| !part.is_empty()).collect();
    parts.join("_")
}

/// The clause without texts that are patterns: nobody reads these as words.
fn without_patterns(clause: &str) -> String {
    let mut parts: Vec<&str> = clause.split('"').collect();
    for part in parts.iter_mut().skip(1).step_by(2) {
        if part.contains(['[', '*', '?', '\\']) {
            *part = "";
        }
    }
    parts.join("\"")
}

/// The clause with words for characters that are no letters: `c == '.'` is `c == dot`.
fn characters_as_words(clause: &str) -> String {
    let mut text = clause.to_string();
    for (literal, word) in [
        (r"'\''", "quote"),
        (r"'\\'", "backslash"),
        (r"'\n'", "newline"),
        (r"'\r'", "return"),
        (r"'\t'", "tab"),
        ("'\"'", "double_quote"),
        ("' '", "space"),
        ("'.'", "dot"),
        ("','", "comma"),
        ("':'", "colon"),
        ("';'", "semicolon"),
        ("'-'", "minus"),
        ("'+'", "plus"),
        ("'*'", "star"),
        ("'/'", "slash"),
        ("'='", "equals_sign"),
        ("'<'", "less_sign"),
        ("'>'", "greater_sign"),
        ("'!'", "exclamation_mark"),
        ("'%'", "percent"),
        ("'&'", "ampersand"),
        ("'#'", "hash"),
        ("'@'", "at_sign"),
        ("'('", "open_parenthesis"),
        ("')'", "close_parenthesis"),
        ("'['", "open_bracket"),
        ("']'", "close_bracket"),
        ("'_'", "underscore"),
    ] {
        text = text.replace(literal, word);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_and_the_greatest_numbers_have_names() {
        let check = |clause: &str, expected: &str| assert_eq!(with_named_limits(clause), expected);
        check("x == -2147483648", "x == Integer.MIN_VALUE");
        check(
            "x <= 9223372036854775807 && y > 2147483647",
            "x <= Long.MAX_VALUE && y > Integer.MAX_VALUE",
        );
        check("x == 12147483647", "x == 12147483647");
    }

    fn check(clause: &str, expected: &str) {
        assert_eq!(words(clause), expected);
    }

    #[test]
    fn conditions_become_words() {
        check("this.next == null", "next_is_null");
        check("x <= -5", "x_is_at_most_minus_5");
        check("!s.isEmpty()", "not_s_isEmpty");
        check("c == '\\''", "c_is_quote");
        check("c <= '/'", "c_is_at_most_slash");
        check("a.length > 3", "a_length_is_greater_than_3");
        check("o instanceof java.lang.String", "o_is_a_java_lang_String");
    }

    #[test]
    fn the_fewest_clauses_that_tell_are_named() {
        let conditions = [vec!["a", "b"], vec!["a", "!b", "c"], vec!["!a"]];
        let conditions =
            conditions.map(|one| one.into_iter().map(str::to_string).collect::<Vec<_>>());
        assert_eq!(telling(&conditions), [vec!["b"], vec!["c"], vec!["!a"]]);
    }

    #[test]
    fn names_say_when() {
        let clauses = ["size == 1".to_string(), "next == null".to_string()];
        assert_eq!(name("pop", None, &clauses), "pop_if_size_is_1_and_next_is_null");
        assert_eq!(name("pop", Some("throws X"), &[]), "pop_throws_X");
        assert_eq!(name("toString", None, &[]), "toString_test");
    }

    #[test]
    fn display_names_show_what_tells() {
        let shown = |clauses: &[&str], telling: &[&str]| {
            let own = |texts: &[&str]| texts.iter().map(ToString::to_string).collect::<Vec<_>>();
            display("pop", Some("throws X"), &own(clauses), &own(telling))
        };
        assert_eq!(shown(&[], &[]), "pop throws X");
        assert_eq!(shown(&["a == 1", "b"], &["b"]), "pop throws X: a == 1 && b");
        let long = "this.first.next.next.next.value == this.second.value";
        assert_eq!(
            shown(&["a == 1", long, long, "b"], &["b"]),
            format!("pop throws X: a == 1 && {long} && b && ...")
        );
    }
}
