//! Source text cut into tokens.
//!
//! Words are runs of letters, digits and `_`; operators and punctuation are the longest known
//! symbol at a place, so `;}` and `])` need no blank between them. Blanks and `//` comments
//! separate. A character that starts no token becomes [`Token::Stray`]: the parser complains
//! about it when it gets there, so the first error of a file is always the first in its text.
//! The lexer knows no keywords.

use forkless_ir::{FileId, Span};

/// One token; texts are borrowed from the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token<'s> {
    /// A name or keyword.
    Word(&'s str),
    /// A word that starts with a digit; not necessarily a number.
    Number(&'s str),
    /// An entry of [`SYMBOLS`].
    Symbol(&'static str),
    /// A character that no token starts with.
    Stray(char),
    /// Behind the last token.
    End,
}

/// Operators and punctuation, longer ones first.
const SYMBOLS: [&str; 24] = [
    ":=", "==", "!=", "<=", ">=", "&&", "||", "(", ")", "{", "}", "[", "]", ";", ",", ".", "=",
    "<", ">", "+", "-", "~", "!", "@",
];

/// The tokens of `text` from the byte `start` on; the last one is [`Token::End`], an empty place
/// right behind the last token.
pub(crate) fn tokenize(text: &str, file: FileId, start: usize) -> Vec<(Token<'_>, Span)> {
    let mut tokens = vec![];
    let mut at = start;
    while let Some(character) = text[at..].chars().next() {
        let rest = &text[at..];
        if character.is_whitespace() {
            at += character.len_utf8();
            continue;
        }
        if rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
            continue;
        }
        let (token, length) = token(rest, character);
        tokens.push((token, Span::new(file, at, at + length)));
        at += length;
    }
    let end = tokens.last().map_or(text.len(), |(_, span)| span.end as usize);
    tokens.push((Token::End, Span::new(file, end, end)));
    tokens
}

/// The token at the start of `rest`, and its length in bytes.
fn token(rest: &str, first: char) -> (Token<'_>, usize) {
    if is_word_character(first) {
        let length = rest.find(|c| !is_word_character(c)).unwrap_or(rest.len());
        let word = &rest[..length];
        let token = if first.is_ascii_digit() { Token::Number(word) } else { Token::Word(word) };
        return (token, length);
    }
    match SYMBOLS.into_iter().find(|symbol| rest.starts_with(symbol)) {
        Some(symbol) => (Token::Symbol(symbol), symbol.len()),
        None => (Token::Stray(first), first.len_utf8()),
    }
}

fn is_word_character(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let words: Vec<String> = tokenize(text, FileId(0), 0)
            .into_iter()
            .map(|(token, span)| match token {
                Token::End => format!("<end {}>", span.start),
                Token::Stray(character) => format!("<stray {character:?}>"),
                _ => text[span.start as usize..span.end as usize].to_string(),
            })
            .collect();
        assert_eq!(words.join(" "), expected, "tokens of {text:?}");
    }

    #[test]
    fn tokens() {
        check("", "<end 0>");
        check("  \n", "<end 3>");
        check("a1 := (b.c[d]);} // note\n", "a1 := ( b . c [ d ] ) ; } <end 16>");
        check("a<=b==-1!=!c", "a <= b == - 1 != ! c <end 12>");
        check("x:=:y", "x := <stray ':'> y <end 5>");
        check("12ab_é & \0", "12ab_é <stray '&'> <stray '\\0'> <end 11>");
    }
}
