//! Reads the expressions of contracts as far as needed: `old(…)`, and whether it is one.

/// An expression in which `old(e)` was taken out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SplitExpression {
    /// Parts of the text between the old ones: one more than these.
    pub parts: Vec<String>,
    /// The expressions whose old values are meant.
    pub old: Vec<String>,
}

/// Takes the `old(e)` out of an expression. An `old` within an `old` is left there: both mean the same.
///
/// # Errors
/// If a parenthesis is not closed.
pub(super) fn split(text: &str) -> Result<SplitExpression, String> {
    let mut parts = vec![String::new()];
    let mut old = vec![];
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        if let Some(literal) = literal(rest) {
            push(&mut parts, &rest[..literal]);
            at += literal;
            continue;
        }
        let is_start = !text[..at].ends_with(|before: char| is_name(before) || before == '.');
        let inside =
            rest.strip_prefix("old").map(str::trim_start).and_then(|r| r.strip_prefix('('));
        if let Some(inside) = inside.filter(|_| is_start) {
            let end = closing(inside).ok_or_else(|| format!("a `(` of `{text}` is not closed"))?;
            old.push(without_old(&inside[..end]));
            parts.push(String::new());
            at = text.len() - inside.len() + end + 1;
            continue;
        }
        let letter = rest.chars().next().map_or(1, char::len_utf8);
        push(&mut parts, &rest[..letter]);
        at += letter;
    }
    Ok(SplitExpression { parts, old })
}

fn push(parts: &mut [String], text: &str) {
    if let Some(last) = parts.last_mut() {
        last.push_str(text);
    }
}

/// An expression in the old state, in which `old` changes nothing.
fn without_old(text: &str) -> String {
    match split(text) {
        Ok(SplitExpression { parts, old }) => {
            let old = old.into_iter().map(|old| format!("({old})")).chain([String::new()]);
            parts.into_iter().zip(old).map(|(part, old)| part + &old).collect()
        }
        Err(_) => text.to_string(),
    }
}

fn is_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '$'
}

/// The length of the string or character that a text starts with, if it does.
fn literal(text: &str) -> Option<usize> {
    let quote = text.chars().next().filter(|first| matches!(first, '"' | '\''))?;
    let mut escaped = false;
    for (place, letter) in text.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            letter if letter == quote => return Some(place + 1),
            _ => {}
        }
    }
    None
}

/// Where the parenthesis is closed that a text is in.
fn closing(text: &str) -> Option<usize> {
    let (mut depth, mut at) = (0, 0);
    while at < text.len() {
        let rest = &text[at..];
        if let Some(literal) = literal(rest) {
            at += literal;
            continue;
        }
        let letter = rest.chars().next()?;
        match letter {
            '(' => depth += 1,
            ')' if depth == 0 => return Some(at),
            ')' => depth -= 1,
            _ => {}
        }
        at += letter.len_utf8();
    }
    None
}

/// Does a text name a method, and is no other expression? `repOK`, `Rules.isSorted(int[])`.
pub(crate) fn names_method(text: &str) -> bool {
    let (name, parameters) = match text.split_once('(') {
        None => (text, None),
        Some((name, rest)) => match rest.strip_suffix(')') {
            Some(parameters) => (name, Some(parameters)),
            // A descriptor.
            None => return !text.contains(|letter: char| letter.is_whitespace()),
        },
    };
    let is_type = |text: &str| {
        let text = text.trim().trim_end_matches("[]");
        let simple = text.rsplit('.').next().unwrap_or_default();
        let is_class = simple.starts_with(|first: char| first.is_uppercase());
        let primitives = ["boolean", "byte", "char", "short", "int", "long", "float", "double"];
        text.chars().all(|letter| is_name(letter) || letter == '.')
            && (is_class || primitives.contains(&text))
    };
    let name = name.trim();
    let is_named = name.chars().all(|letter| is_name(letter) || matches!(letter, '.' | '#' | ':'))
        && !["true", "false", "this", "result", "old"].contains(&name)
        && !name.starts_with("this.")
        && !name.starts_with(|first: char| first.is_ascii_digit());
    let parameters = parameters.map(str::trim).filter(|parameters| !parameters.is_empty());
    is_named && parameters.is_none_or(|parameters| parameters.split(',').all(is_type))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_values_are_taken_out() {
        let check = |text: &str, parts: &[&str], old: &[&str]| {
            let split = split(text).unwrap();
            assert_eq!((split.parts, split.old), (strings(parts), strings(old)), "{text}");
        };
        check("size() == old(size()) + 1", &["size() == ", " + 1"], &["size()"]);
        check("a > 0", &["a > 0"], &[]);
        check("bold(1) && this.old(2)", &["bold(1) && this.old(2)"], &[]);
        check("\"old(1)\" != old (f(\")\"))", &["\"old(1)\" != ", ""], &["f(\")\")"]);
        check("old(a + old(b))", &["", ""], &["a + (b)"]);
        check("c == '\\'' || old(d)", &["c == '\\'' || ", ""], &["d"]);
        assert!(split("old(a").is_err());
    }

    fn strings(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|text| text.to_string()).collect()
    }

    #[test]
    fn methods_are_told_from_expressions() {
        for method in ["repOK", "Rules.isSorted", "a.b.C.ok(int[], Node)", "ok()", "ok(ILNode;)Z"] {
            assert!(names_method(method), "{method}");
        }
        for expression in ["x > 0", "ok(x)", "true", "this.ok()", "!empty", "a.b(1)", "result"] {
            assert!(!names_method(expression), "{expression}");
        }
    }
}
