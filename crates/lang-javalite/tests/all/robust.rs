//! Nothing that is fed to the front end makes it panic, hang or overflow its stack.

use forkless_lang_javalite::parse;
use forkless_test_support::Random;
use forkless_test_support::front_end::{FrontEnd, in_a_small_stack};
use forkless_test_support::mutation::pieces;

const FRONT_END: FrontEnd = FrontEnd {
    errors: |text| parse("mutant.jl", text).err().into_iter().collect(),
    programs: &PROGRAMS,
    characters: b"()[]{};,.:=$@-?/\n\0a0",
};

const PROGRAMS: [&str; 4] = [
    "(((class Node ([Node next] [bool flag])
        ((Node swap [Node n] (if (this = null) null else (var Node t := (this $ next) in
          (begin (this $ next := n) (t := (t @ swap this)) t))))
         (bool marked [] (this $ flag))))
       (class Leaf extends Node () ((bool marked [] ((this $ flag) = true)))))
      (Node swap))",
    "[(class A () [(bool m () (if true false else (begin)))]) ; note\n (A m)] // end",
    "((class A extends B ([A a]) ()) (class B extends C () ()) (class C ([bool c]) ()) (A m))",
    "(((class A ([A a]) ((A m [A a] (((this $ a) @ m a) $ a))))) (A m))",
];

#[test]
fn mutated_tokens() {
    FRONT_END.check_survives_mutated_pieces(12_000);
}

/// Words change places with words only, so that brackets match and later stages are reached.
#[test]
fn mutated_words() {
    let mut random = Random::new(0x51f1_5eed);
    let is_word = |piece: &str| piece.chars().all(|c| c.is_alphanumeric() || "$@=".contains(c));
    let pool: Vec<&str> = PROGRAMS
        .iter()
        .flat_map(|program| pieces(program))
        .filter(|piece| is_word(piece))
        .collect();
    let mut accepted = 0;
    for round in 0..12_000 {
        let mut program = pieces(PROGRAMS[round % PROGRAMS.len()]);
        let places: Vec<usize> =
            (0..program.len()).filter(|&place| is_word(program[place])).collect();
        for _ in 0..=random.below(2) {
            program[places[random.below(places.len())]] = pool[random.below(pool.len())];
        }
        let text = program.concat();
        accepted += usize::from(parse("mutant.jl", &text).is_ok());
        FRONT_END.check_survives(&text);
    }
    assert!(accepted > 100, "only {accepted} mutants are right");
}

#[test]
fn mutated_bytes() {
    FRONT_END.check_survives_mutated_bytes(12_000);
}

const DEPTH: usize = 50_000;

/// `open` and `close` repeated around `core` as the body of a method of type `ty`.
fn check_deep(ty: &str, open: &str, core: &str, close: &str) {
    let body = format!("{}{core}{}", open.repeat(DEPTH), close.repeat(DEPTH));
    let text = format!("((class A ([A f] [bool g]) ((A m [A a] a) ({ty} n [A a] {body}))) (A n))");
    in_a_small_stack(move || {
        if let Err(error) = parse("deep.jl", &text) {
            panic!("{} errors: {}", error.diagnostics.len(), error.diagnostics[0].message);
        }
        assert!(parse("deep.jl", &format!("{text})")).is_err());
    });
}

#[test]
fn deep_nesting() {
    check_deep("A", "(", "a", " $ f)");
    check_deep("A", "(a $ f := ", "a", ")");
    check_deep("A", "(a := ", "a", ")");
    check_deep("A", "(", "a", " @ m a)");
    check_deep("A", "(a @ m ", "a", ")");
    check_deep("A", "(begin a ", "a", ")");
    check_deep("bool", "(", "true", " = true)");
    check_deep("bool", "(true = ", "true", ")");
    check_deep("bool", "(if ", "true", " false else true)");
    check_deep("A", "(if (a $ g) ", "a", " else a)");
    check_deep("A", "(if (a $ g) a else ", "a", ")");
    check_deep("A", "(var A b := ", "a", " in b)");
    check_deep("A", "(var A b := a in ", "b", ")");
}

/// Brackets, and forms that are none, nested deeply.
#[test]
fn deep_nonsense() {
    for piece in ["(", "[", "((", "(begin (", "(if (", "(class (", "(x = ("] {
        let text = piece.repeat(DEPTH);
        let opened = text.chars().filter(|c| "([".contains(*c)).count();
        let closing = if piece == "[" { "]" } else { ")" };
        let closed = format!("{text}{}", closing.repeat(opened));
        in_a_small_stack(move || {
            FRONT_END.check_survives(&text);
            FRONT_END.check_survives(&closed);
        });
    }
}

#[test]
fn many_declarations() {
    let mut text = String::from("((class C0 () ((bool m [] true)))\n");
    for index in 1..2000 {
        text += &format!(
            "(class C{index} extends C{} ([bool f{index}]) ((bool m [] f{index})))\n",
            index - 1
        );
    }
    let error = parse("many.jl", &format!("{text}(C0 m))")).expect_err("`f1` is no variable");
    assert_eq!(error.diagnostics.len(), 1999);
}
