//! Nothing that is fed to the front end makes it panic, hang or overflow its stack.

use forkless_lang_javalite::parse;

const SEEDS: [&str; 4] = [
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

/// Everything that an error says about places must be there in the text.
fn check_no_panic(text: &str) {
    let Err(error) = parse("mutant.jl", text) else { return };
    assert!(!error.diagnostics.is_empty(), "an error without a message: {text:?}");
    for diagnostic in &error.diagnostics {
        let span = diagnostic.span;
        let file = error.sources.file(span.file).expect("every place is in the file");
        let (start, end) = (span.start as usize, span.end as usize);
        assert!(file.text.get(start..end).is_some(), "a place outside of the text: {text:?}");
    }
    assert!(!error.render().is_empty());
}

/// A small generator of numbers; the same ones in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }
}

/// The pieces that a program is cut into: words, blanks, other characters one by one.
fn pieces(text: &str) -> Vec<&str> {
    let is_word = |c: char| c.is_alphanumeric();
    let mut pieces = vec![];
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let word = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let length = if is_word(first) { word } else { first.len_utf8() };
        pieces.push(&rest[..length]);
        rest = &rest[length..];
    }
    pieces
}

#[test]
fn mutated_tokens() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let pool: Vec<&str> = SEEDS.iter().flat_map(|seed| pieces(seed)).collect();
    for round in 0..12_000 {
        let mut program = pieces(SEEDS[round % SEEDS.len()]);
        for _ in 0..=random.below(3) {
            let (at, other) = (random.below(program.len()), random.below(program.len()));
            match random.below(5) {
                0 => drop(program.remove(at)),
                1 => program.insert(at, pool[random.below(pool.len())]),
                2 => program[at] = pool[random.below(pool.len())],
                3 => program.swap(at, other),
                _ => program.truncate(at.max(1)),
            }
            if program.is_empty() {
                break;
            }
        }
        check_no_panic(&program.concat());
    }
}

/// Words change places with words only, so that brackets match and later stages are reached.
#[test]
fn mutated_words() {
    let mut random = Random(0x51f1_5eed_0bad_f00d);
    let is_word = |piece: &str| piece.chars().all(|c| c.is_alphanumeric() || "$@=".contains(c));
    let pool: Vec<&str> =
        SEEDS.iter().flat_map(|seed| pieces(seed)).filter(|piece| is_word(piece)).collect();
    let mut accepted = 0;
    for round in 0..12_000 {
        let mut program = pieces(SEEDS[round % SEEDS.len()]);
        let places: Vec<usize> =
            (0..program.len()).filter(|&place| is_word(program[place])).collect();
        for _ in 0..=random.below(2) {
            program[places[random.below(places.len())]] = pool[random.below(pool.len())];
        }
        let text = program.concat();
        accepted += usize::from(parse("mutant.jl", &text).is_ok());
        check_no_panic(&text);
    }
    assert!(accepted > 100, "only {accepted} mutants are right");
}

#[test]
fn mutated_bytes() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    for round in 0..12_000 {
        let mut bytes = SEEDS[round % SEEDS.len()].as_bytes().to_vec();
        for _ in 0..=random.below(4) {
            let at = random.below(bytes.len());
            match random.below(3) {
                0 => bytes[at] = random.below(256) as u8,
                1 => bytes.insert(at, b"()[]{};,.:=$@-?/\n\0a0"[random.below(20)]),
                _ => drop(bytes.remove(at)),
            }
        }
        check_no_panic(&String::from_utf8_lossy(&bytes));
    }
}

/// Runs in a small stack, as a thread of a test runner or of a server may have.
fn in_a_small_stack(run: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(256 * 1024).spawn(run);
    thread.expect("threads can be started").join().expect("it neither panics nor overflows");
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
            check_no_panic(&text);
            check_no_panic(&closed);
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
