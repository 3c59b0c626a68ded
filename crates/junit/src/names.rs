//! Names of tests: what sets a path apart from the others, as an identifier.

/// No name is longer, unless one clause is.
const LONGEST: usize = 70;

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

/// The name of a test: the method, how it ends if that is special, and when.
pub(crate) fn name(method: &str, end: Option<&str>, clauses: &[String]) -> String {
    let mut name = method.to_string();
    if let Some(end) = end {
        name += "_";
        name += end;
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
    shortened(&name)
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
    let mut text = clause.replace("this.", "").replace("!=", " is not ").replace("==", " is ");
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

#[cfg(test)]
mod tests {
    use super::*;

    fn check(clause: &str, expected: &str) {
        assert_eq!(words(clause), expected);
    }

    #[test]
    fn conditions_become_words() {
        check("this.next == null", "next_is_null");
        check("x <= -5", "x_is_at_most_minus_5");
        check("!s.isEmpty()", "not_s_isEmpty");
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
        assert_eq!(name("pop", Some("throws_X"), &[]), "pop_throws_X");
    }
}
