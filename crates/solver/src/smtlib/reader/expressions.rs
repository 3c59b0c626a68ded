//! The expressions of SMT-LIB.

use std::fmt;

/// A word, or a list in parentheses.
#[derive(Debug, PartialEq)]
pub(super) enum Expression<'a> {
    Atom(&'a str),
    List(Vec<Expression<'a>>),
}

/// As far as people want to see it in a message.
impl fmt::Display for Expression<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expression::Atom(word) => formatter.write_str(word),
            Expression::List(parts) => match parts.first() {
                Some(Expression::Atom(head)) => write!(formatter, "({head} …)"),
                Some(Expression::List(_)) => formatter.write_str("((…) …)"),
                None => formatter.write_str("()"),
            },
        }
    }
}

/// All expressions of a text.
pub(super) fn parse(text: &str) -> Result<Vec<Expression<'_>>, String> {
    let mut open = vec![vec![]];
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '(' | ')' => 1,
            ';' => rest.find('\n').unwrap_or(rest.len()),
            '"' => match rest[1..].find('"') {
                Some(end) => end + 2,
                None => return Err("a string does not end".into()),
            },
            _ => rest
                .find(|character: char| character.is_whitespace() || "();\"".contains(character))
                .unwrap_or(rest.len()),
        };
        let (token, behind) = rest.split_at(length);
        rest = behind.trim_start();
        match first {
            '(' => open.push(vec![]),
            ')' => {
                let list = open.pop().expect("the list of all is never closed");
                let Some(outer) = open.last_mut() else {
                    return Err("there is a `)` too many".into());
                };
                outer.push(Expression::List(list));
            }
            ';' => {}
            _ => {
                let innermost = open.last_mut().expect("the list of all is never closed");
                innermost.push(Expression::Atom(token));
            }
        }
    }
    match open.pop() {
        Some(all) if open.is_empty() => Ok(all),
        _ => Err("there is a `(` too many".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::{Expression, parse};

    #[test]
    fn words_lists_strings_and_comments() {
        let found = parse("; one (\n(a (b \"c d\") #b0)\n()").unwrap();
        let atom = Expression::Atom;
        let inner = Expression::List(vec![atom("b"), atom("\"c d\"")]);
        let list = Expression::List(vec![atom("a"), inner, atom("#b0")]);
        assert_eq!(found, [list, Expression::List(vec![])]);
    }

    #[test]
    fn nonsense_is_an_error() {
        for text in ["(", ")", "(a))", "\"a", "((a)"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
