//! Source text cut into tokens.
//!
//! Words are runs of letters, digits, `_`, `-` and `?`; brackets and operators stand for
//! themselves, so `(x$f)` and `(e@m e)` need no blanks. Blanks and comments separate: a comment
//! goes from `;` or `//` to the end of its line. A character that starts no token becomes
//! [`Token::Stray`], so that the first error of a file is the first in its text. The lexer knows
//! no keywords.

use forkless_ir::{Diagnostic, FileId, Span};

/// One token; texts are borrowed from the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token<'s> {
    /// An opening bracket.
    Open(Bracket),
    /// A closing bracket.
    Close(Bracket),
    /// A name or keyword.
    Word(&'s str),
    /// A word that starts with a digit.
    Number(&'s str),
    /// An entry of [`OPERATORS`].
    Operator(&'static str),
    /// A character that no token starts with.
    Stray(char),
}

/// Two ways to write the same; a pair is of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bracket {
    Round,
    Square,
}

impl Bracket {
    pub fn opening(self) -> char {
        match self {
            Bracket::Round => '(',
            Bracket::Square => '[',
        }
    }

    pub fn closing(self) -> char {
        match self {
            Bracket::Round => ')',
            Bracket::Square => ']',
        }
    }
}

/// The operators, longer ones first.
const OPERATORS: [&str; 4] = [":=", "=", "$", "@"];

/// The tokens of a text, each with its place.
pub(crate) fn tokenize(text: &str, file: FileId) -> Vec<(Token<'_>, Span)> {
    let mut tokens = vec![];
    let mut at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    while let Some(character) = text[at..].chars().next() {
        let rest = &text[at..];
        if character.is_whitespace() {
            at += character.len_utf8();
        } else if character == ';' || rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
        } else {
            let (token, length) = token(rest, character);
            tokens.push((token, Span::new(file, at, at + length)));
            at += length;
        }
    }
    tokens
}

/// The token at the start of `rest`, and its length in bytes.
fn token(rest: &str, first: char) -> (Token<'_>, usize) {
    let single = match first {
        '(' => Some(Token::Open(Bracket::Round)),
        ')' => Some(Token::Close(Bracket::Round)),
        '[' => Some(Token::Open(Bracket::Square)),
        ']' => Some(Token::Close(Bracket::Square)),
        _ => None,
    };
    if let Some(bracket) = single {
        return (bracket, 1);
    }
    if first.is_alphanumeric() || first == '_' {
        let is_inside = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '?');
        let length = rest.find(|c| !is_inside(c)).unwrap_or(rest.len());
        let word = &rest[..length];
        let token = if first.is_numeric() { Token::Number(word) } else { Token::Word(word) };
        return (token, length);
    }
    match OPERATORS.into_iter().find(|operator| rest.starts_with(operator)) {
        Some(operator) => (Token::Operator(operator), operator.len()),
        None => (Token::Stray(first), first.len_utf8()),
    }
}

/// The complaint about a character that starts no token.
pub(crate) fn stray(character: char, span: Span) -> Diagnostic {
    let shown = if character.is_control() {
        format!("U+{:04X}", u32::from(character))
    } else {
        format!("`{character}`")
    };
    let error = Diagnostic::new(span, format!("unexpected character {shown}"));
    let help = match character {
        ':' => "did you mean `:=`?",
        '.' => "a field is read by `(e $ f)`, a method is called by `(e @ m e)`",
        '{' | '}' => "brackets are `( )` and `[ ]`",
        '/' => "a comment starts with `;` or `//`",
        '#' => "truth values are written `true` and `false`",
        '&' | '|' | '!' | '~' => "there is no logic but `if`, as in `(if a b else false)`",
        '+' | '-' | '*' | '<' | '>' => "there are no numbers, and no operators but `=`",
        _ => return error,
    };
    error.with_help(help)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let words: Vec<String> = tokenize(text, FileId(0))
            .into_iter()
            .map(|(token, span)| match token {
                Token::Stray(character) => format!("<stray {character:?}>"),
                Token::Number(text) => format!("<number {text}>"),
                _ => text[span.start as usize..span.end as usize].to_string(),
            })
            .collect();
        assert_eq!(words.join(" "), expected, "tokens of {text:?}");
    }

    #[test]
    fn tokens() {
        check("", "");
        check("\u{feff} ; only\n// comments", "");
        check("(x$f:=(e@m e))", "( x $ f := ( e @ m e ) )");
        check("[T is-empty?]=x_1;]", "[ T is-empty? ] = x_1");
        check(
            "12ab a:b {-} /",
            "<number 12ab> a <stray ':'> b <stray '{'> <stray '-'> <stray '}'> <stray '/'>",
        );
        check("é\0", "é <stray '\\0'>");
    }
}
