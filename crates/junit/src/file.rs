//! Files of tests: a header says who wrote them, and tells whether somebody has edited them since.

use forkless_driver::Fingerprint;

/// How the header begins.
const WRITTEN: &str = "// Written by forkless";

/// What stands before the digest.
const DIGEST: &str = "// Digest of what follows: ";

/// The text of a file with its header.
pub fn with_header(class: &str, source: &str) -> String {
    format!(
        "{WRITTEN} from the paths of {class}. A file that was edited is not overwritten.\n\
         {DIGEST}{}\n{source}",
        digest(source)
    )
}

/// What a file of tests is that is already there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// As it was written.
    Untouched,
    /// Written by forkless, and edited.
    Edited,
    /// Written by somebody else.
    Foreign,
}

impl Existing {
    /// Looks at the text of a file.
    pub fn of(text: &str) -> Existing {
        // Some tools change the ends of lines.
        let text = text.replace("\r\n", "\n");
        let Some((first, rest)) = text.split_once('\n') else { return Existing::Foreign };
        let Some((second, source)) = rest.split_once('\n') else { return Existing::Foreign };
        match second.strip_prefix(DIGEST).filter(|_| first.starts_with(WRITTEN)) {
            Some(known) if known == digest(source) => Existing::Untouched,
            Some(_) => Existing::Edited,
            None => Existing::Foreign,
        }
    }
}

fn digest(source: &str) -> String {
    Fingerprint::of(source.as_bytes()).text().chars().take(16).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_are_seen() {
        let written = with_header("a.B", "class BPathsTest {\n}\n");
        assert_eq!(Existing::of(&written), Existing::Untouched);
        assert_eq!(Existing::of(&written.replace('\n', "\r\n")), Existing::Untouched);
        assert_eq!(Existing::of(&written.replace("{", "{ int x;")), Existing::Edited);
        assert_eq!(Existing::of("class BPathsTest {}"), Existing::Foreign);
    }
}
