use super::*;
use forkless_term::Function;

fn display(pool: &TermPool, term: Term) -> String {
    TermNotation::new(pool, &Descriptions::default()).term(term)
}

fn field(pool: &mut TermPool, name: &str, result: Sort, object: Term) -> Term {
    let function = pool.function(Function::field("Node", name, result));
    pool.apply(function, &[object])
}

#[test]
fn reads_like_source() {
    let mut pool = TermPool::new();
    let this = pool.function(Function::input("this", Sort::Reference));
    let this = pool.apply(this, &[]);
    let next = field(&mut pool, "next", Sort::Reference, this);
    let value = field(&mut pool, "value", Sort::INT, next);
    let is_null = pool.is_null(next);
    let not_null = pool.not(is_null);
    assert_eq!(display(&pool, is_null), "this.next == null");
    assert_eq!(display(&pool, not_null), "this.next != null");
    let one = pool.int(-1);
    let sum = pool.binary(BinaryOp::Add, value, one);
    let own = field(&mut pool, "value", Sort::INT, this);
    let less = pool.signed_less(own, sum);
    assert_eq!(display(&pool, less), "this.value < this.next.value - 1");
    let either = pool.or(less, is_null);
    let text = display(&pool, either);
    assert!(text.contains(" || ") && !text.contains('!'), "{text}");
    let mut far = this;
    for _ in 0..7 {
        far = field(&mut pool, "next", Sort::Reference, far);
    }
    let value = field(&mut pool, "value", Sort::INT, far);
    assert_eq!(display(&pool, value), "this.next^7.value");
    let three = pool.int(3);
    let above = pool.signed_less(three, value);
    let text = |pool: &TermPool, term| display(pool, term).replace("this.next^7.value", "x");
    assert_eq!(text(&pool, above), "x > 3");
    let at_most = pool.not(above);
    assert_eq!(text(&pool, at_most), "x <= 3");
    let byte = pool.resize(true, Width::W8, value);
    let wide = pool.resize(true, Width::W64, byte);
    assert_eq!(text(&pool, wide), "(byte) x", "a value that stays needs no cast");
    let char = pool.resize(false, Width::W16, value);
    let number = pool.resize(false, Width::W32, char);
    let is_three = pool.equal(number, three);
    assert_eq!(text(&pool, is_three), "(char) x == 3");
    let bits = pool.binary(BinaryOp::And, value, own);
    let is_three = pool.equal(bits, three);
    let words = text(&pool, is_three);
    assert!(words.starts_with('(') && words.ends_with(") == 3"), "{words}");
    let length = pool.function(Function::length());
    let length = pool.apply(length, &[next]);
    let inside = pool.unsigned_less(value, length);
    assert_eq!(text(&pool, inside), "0 <= x < this.next.length");
    let outside = pool.not(inside);
    assert_eq!(text(&pool, outside), "x < 0 || x >= this.next.length");
    let has_three = pool.unsigned_less(three, length);
    assert_eq!(text(&pool, has_three), "this.next.length > 3");
    let choice = pool.ite(is_null, own, value);
    let sum = pool.binary(BinaryOp::Add, choice, own);
    assert!(display(&pool, sum).contains("(this.next == null ? this.value : this.next^7.value)"));
}

/// A graph of two nodes a level whose tree has 2^300 leaves.
#[test]
fn shared_parts_are_not_written_as_a_tree() {
    let mut pool = TermPool::new();
    let mut input = |name: String, sort| {
        let function = pool.function(Function::input(&name, sort));
        pool.apply(function, &[])
    };
    let truths: Vec<Term> = (0..300).map(|n| input(format!("c{n}"), Sort::Bool)).collect();
    let mut large = input("x".to_string(), Sort::Bool);
    for truth in truths {
        let other = pool.intern(Node::Not(large));
        large = pool.intern(Node::Ite(truth, large, other));
    }
    let both = pool.intern(Node::And(large, large));
    let descriptions = Descriptions::default();
    let notation = TermNotation::new(&pool, &descriptions);
    let texts = [notation.term(large), notation.negation(large), notation.conjunct(both)];
    for text in texts {
        assert!(text.contains('…') && text.len() < 20_000, "{} bytes", text.len());
    }
    assert_eq!(notation.conjuncts(both), [large]);
}
