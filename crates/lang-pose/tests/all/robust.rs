//! Nothing that is fed to the front end makes it panic or overflow its stack.

use forkless_lang_pose::{DiskLoader, Options, load, parse, parse_with};
use forkless_test_support::Random;
use forkless_test_support::front_end::{FrontEnd, in_a_small_stack};
use forkless_test_support::mutation::pieces;
use std::path::{Path, PathBuf};

const FRONT_END: FrontEnd = FrontEnd {
    errors: |text| {
        let ways = [vec![], vec!["m".to_string()], vec!["m".to_string(); 2]]
            .map(|requires| Options { requires, ..Options::default() });
        ways.iter().filter_map(|options| parse_with("mutant.pose", text, options).err()).collect()
    },
    programs: &PROGRAMS,
    characters: b"(){}[];,.:=<>+-~!@&|/\n\0X0",
};

const PROGRAMS: [&str; 7] = [
    "class Node { int data; Node next; bool flag; Node swap(Node n) := if (this = null) then null \
     else let t := (this.next) in let u := (this.next := n) in (t.swap[(0 - 1)]); }\n\
     class Leaf extends Node { }\nlet a := (Y0.swap[new Leaf]) in (if (X0 < 3) then a else Y1.data)",
    "class A{int f;int m(int x,int y):=this.f:=x+y;int n():=1;}\n// note\nY0.m[1,-2147483648]+Y0.n[]",
    "let x := 1 in let y := (x + X0) in if ((x < y) && (~ (y = 2))) then (@ low) else (Y0 instanceof B)",
    "include a.pose\ninclude b.pose // why\nnull",
    "class A extends B { } class B extends C { } class C { A a; B b; int if; } ((new A.a).b)",
    "((((1 + 2) - 3) <= 4) || ((true = X1) && (~ X2)))",
    "class A { int f; bool m(int x) := (this.f = x); int n(A a, int y) := y; }\n\
     let a := Y1 in let b := (a.f := X0) in (a.n[new A, if (a.m[b]) then 1 else X1])",
];

#[test]
fn mutated_tokens() {
    FRONT_END.check_survives_mutated_pieces(6_000);
}

#[test]
fn mutated_bytes() {
    FRONT_END.check_survives_mutated_bytes(6_000);
}

/// `open` and `close` repeated around `core`: the right program loads, and the one without its last
/// closing part is rejected.
fn check_deep(open: &str, core: &str, close: &str) {
    const DEPTH: usize = 50_000;
    let text = format!("{}{core}{}", open.repeat(DEPTH), close.repeat(DEPTH));
    let classes = "class A { int f; A g; int m(int x, int y) := 1; }\n";
    let text = format!("{classes}{text}");
    in_a_small_stack(move || {
        if let Err(error) = parse("deep.pose", &text) {
            panic!(
                "{} errors, the first: {}",
                error.diagnostics.len(),
                error.diagnostics[0].message
            );
        }
        let broken = format!("{text} )");
        assert!(parse("deep.pose", &broken).is_err());
    });
}

#[test]
fn deep_nesting() {
    check_deep("(", "1", ")");
    check_deep("(1 + ", "2", ")");
    check_deep("(", "2", " - 1)");
    check_deep("(~ ", "true", ")");
    check_deep("~ ", "X0", "");
    check_deep("(", "Y0", ".g)");
    check_deep("", "Y0", ".g");
    check_deep("1 + ", "2", "");
    check_deep("let x := 1 in ", "x", "");
    check_deep("let x := ", "1", " in x");
    check_deep("if X0 then 1 else ", "2", "");
    check_deep("if ", "true", " then true else false");
    check_deep("(Y0.f := ", "2", ")");
    check_deep("(Y0.m[1, ", "2", "])");
}

#[test]
fn many_declarations() {
    let mut text = String::from("class C0 { }\n");
    for index in 1..2000 {
        text += &format!(
            "class C{index} extends C{} {{ int f{index}; int m{index}() := f{index}; }}\n",
            index - 1
        );
    }
    let error = parse("many.pose", &format!("{text}null")).expect_err("`f1` is no variable");
    assert_eq!(error.diagnostics.len(), 1999);
}

/// The programs of the corpus; the folders below it hold what they include.
fn corpus() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/pose");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the corpus is there")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "pose"))
        .collect();
    files.sort();
    files
}

#[test]
fn the_corpus_loads() {
    let mut failures = vec![];
    let files = corpus();
    assert!(!files.is_empty(), "the corpus has programs");
    for file in &files {
        let path = file.to_str().expect("a plain name");
        if let Err(error) = load(path, &DiskLoader) {
            failures.push(error.render());
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn a_mutated_corpus() {
    let mut random = Random::new(77);
    for file in corpus() {
        let path = file.to_str().expect("a plain name");
        let Ok(program) = load(path, &DiskLoader) else { continue };
        // Includes first, as they are inserted; one file cannot include others here.
        let texts = program
            .sources
            .files()
            .collect::<Vec<_>>()
            .into_iter()
            .rev()
            .map(|source| source.text.as_str());
        let lines: Vec<&str> =
            texts.flat_map(str::lines).filter(|line| !line.starts_with("include")).collect();
        let whole = lines.join("\n");
        let whole = pieces(&whole);
        for _ in 0..20 {
            let mut mutant = whole.clone();
            let at = random.below(mutant.len());
            mutant[at] = whole[random.below(whole.len())];
            FRONT_END.check_survives(&mutant.concat());
        }
    }
}
