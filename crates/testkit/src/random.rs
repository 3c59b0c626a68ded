//! Random POSE programs, as source text: a failing one can be read, shrunk and kept.
//!
//! The programs are small and about aliasing: they write through one reference, read through
//! another, and branch on what they read or use it as the object of the next read, write or call.
//! Names keep the kinds of values mostly right (the language itself checks none), so that most
//! runs get somewhere; now and then an object of another class is used on purpose.
//!
//! Invariant: every program ends. Methods call only methods planned before them, and a method
//! that calls itself counts down an integer that its callers keep small.
//!
//! Not guaranteed: few paths. Whoever explores these programs sets a path budget.

mod answers;
mod body;
mod expression;
mod plan;

pub use answers::random_program_with_answers;
use body::BodyWriter;
use forkless_test_support::Random;
use plan::{ExpressionKind, Plan};
use std::fmt::Write;

/// The program of a seed.
pub fn random_program(seed: u64) -> String {
    let mut random = Random::new(seed);
    let plan = Plan::new(&mut random);
    let mut text = String::new();
    for (number, class) in plan.classes.iter().enumerate() {
        let _ = write!(text, "class {}", class.name);
        if let Some(superclass) = class.superclass {
            let _ = write!(text, " extends {}", plan.classes[superclass].name);
        }
        text.push_str(" {\n");
        for (name, kind) in &class.fields {
            let _ = writeln!(text, "  {} {name};", plan.type_name(*kind));
        }
        for &method in &class.methods {
            let _ = write!(text, "{}", BodyWriter::method(&plan, &mut random, number, method));
        }
        text.push_str("}\n");
    }
    let returned = *random.pick(&[
        ExpressionKind::Int,
        ExpressionKind::Int,
        ExpressionKind::Bool,
        ExpressionKind::Object(0),
    ]);
    text.push_str(&BodyWriter::main(&plan, &mut random, returned));
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_right_and_repeatable() {
        for seed in 0..300 {
            let text = random_program(seed);
            assert_eq!(text, random_program(seed));
            crate::subjects::program_of("random.pose", &text);
        }
    }

    #[test]
    fn programs_use_the_whole_language() {
        let all: String = (0..100).map(random_program).collect();
        let wanted = [
            "extends",
            ":=",
            "new ",
            "let ",
            "if ",
            "instanceof",
            " = null",
            " < ",
            " + ",
            " - ",
            "&&",
            "||",
            "(~ ",
            "[",
            "(@ ",
            "this",
            "Y0",
            "Y1",
            "X0",
            "true",
        ];
        for word in wanted {
            assert!(all.contains(word), "no random program uses `{word}`");
        }
    }
}
