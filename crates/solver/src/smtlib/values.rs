//! Reads what a solver prints for `get-value`.

use rustc_hash::FxHashMap;

/// The values by name, in a text such as `((a1 #x00) (a2 true) (k3 (_ bv5 32)))`.
pub(super) fn parse(text: &str) -> Result<FxHashMap<String, u64>, String> {
    let mut tokens = Tokens { rest: text };
    let mut values = FxHashMap::default();
    tokens.expect("(")?;
    loop {
        match tokens.next()? {
            "(" => {
                let name = tokens.next()?.to_string();
                let value = tokens.value()?;
                values.insert(name, value);
                tokens.expect(")")?;
            }
            ")" => return Ok(values),
            other => return Err(format!("its values have `{other}` where a pair should begin")),
        }
    }
}

struct Tokens<'a> {
    rest: &'a str,
}

impl<'a> Tokens<'a> {
    fn next(&mut self) -> Result<&'a str, String> {
        let text = self.rest.trim_start();
        let length = match text.chars().next() {
            None => return Err("its values end in the middle".into()),
            Some('(' | ')') => 1,
            Some(_) => text
                .find(|character: char| character.is_whitespace() || "()".contains(character))
                .unwrap_or(text.len()),
        };
        let (token, rest) = text.split_at(length);
        self.rest = rest;
        Ok(token)
    }

    fn expect(&mut self, wanted: &str) -> Result<(), String> {
        let found = self.next()?;
        if found == wanted { Ok(()) } else { Err(format!("it wrote `{found}` for `{wanted}`")) }
    }

    fn value(&mut self) -> Result<u64, String> {
        let token = self.next()?;
        let number = match token {
            "true" => Ok(1),
            "false" => Ok(0),
            "(" => {
                self.expect("_")?;
                let digits = self.next()?;
                self.next()?;
                self.expect(")")?;
                digits.strip_prefix("bv").unwrap_or(digits).parse()
            }
            _ => match (token.strip_prefix("#x"), token.strip_prefix("#b")) {
                (Some(digits), _) => u64::from_str_radix(digits, 16),
                (_, Some(digits)) => u64::from_str_radix(digits, 2),
                (None, None) => return Err(format!("it wrote `{token}` for a value")),
            },
        };
        number.map_err(|_| format!("it wrote `{token}` for a number"))
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn all_notations() {
        let values = parse("((a1 #x0f)\n (a2 true) (k3 (_ bv5 32)) (a4 #b10) (a5 false))").unwrap();
        let read: Vec<u64> = ["a1", "a2", "k3", "a4", "a5"].map(|name| values[name]).to_vec();
        assert_eq!(read, [15, 1, 5, 2, 0]);
    }

    #[test]
    fn nonsense_is_an_error() {
        for text in ["", "(", "((a1", "((a1 #xzz))", "((a1 7))", "sat", "((a1 (_ bvx 3)))"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
