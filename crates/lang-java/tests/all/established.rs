//! What the code of a class establishes of its fields, and what it does not: one small class a row.
//!
//! A JDK with a compiler is needed; without one the tests say so and check nothing.

use crate::common;
use forkless_ir::{Constant, Program};
use forkless_lang_java::javac::compile_texts;
use forkless_lang_java::{Inputs, Options, open};

/// A class `X`, which has a field `f`, and what is assumed of it; nothing if the code does not show it.
type Case = (&'static str, &'static str);

/// Facts that hold.
const FACTS: &[Case] = &[
    (
        // A stream has what was written to it.
        "private String f = \"\"; private void readObject(java.io.ObjectInputStream in) throws Exception { f = (String) in.readObject(); }",
        "is never null: its constructor and `readObject` see to it, nothing else writes it",
    ),
    (
        "String f = \"\";",
        "is never null: its constructor sees to it, nothing else on the class path writes it",
    ),
    (
        "private final List<String> f = new ArrayList<>();",
        "is ArrayList, never null, always empty: its constructor sees to it, nothing else writes it, and nothing ever adds to it",
    ),
    (
        "private String f = \"\"; void set() { f = \"b\"; }",
        "is never null: its constructor and `set` see to it, nothing else writes it",
    ),
    (
        "private final String f; X(String s) { f = Objects.requireNonNull(s); }",
        "is never null: its constructor sees to it, nothing else writes it",
    ),
    (
        "private final String f; X(String s) { Objects.requireNonNull(s, \"s\"); f = s; }",
        "is never null: its constructor sees to it, nothing else writes it",
    ),
    (
        "private final String f; X(String s) { if (s == null) throw new RuntimeException(); f = s; }",
        "is never null: its constructor sees to it, nothing else writes it",
    ),
    (
        "private final String f; X(String s) { f = s == null ? \"\" : s; }",
        "is never null: its constructor sees to it, nothing else writes it",
    ),
    (
        "final String f; X(String s) { s.length(); f = s; }",
        "is never null: its constructor sees to it, nothing else writes it",
    ),
    (
        "private final Object f; X(Object o) { if (!(o instanceof String)) throw new RuntimeException(); f = o; }",
        "is never null: its constructor sees to it, nothing else writes it",
    ),
    // Collections that nothing adds to, and others.
    (
        "private final List<String> f = new ArrayList<>(10); int n() { for (String s : f) { s.length(); } return f.size(); }",
        "is ArrayList, never null, always empty: its constructor sees to it, nothing else writes it, and nothing ever adds to it",
    ),
    (
        "private final List<String> f = new ArrayList<>(); void n() { List<String> g = f; g.clear(); g.forEach(s -> s.length()); }",
        "is ArrayList, never null, always empty: its constructor sees to it, nothing else writes it, and nothing ever adds to it",
    ),
    (
        "private List<String> f = new ArrayList<>(); void clear() { f = new ArrayList<>(); }",
        "is ArrayList, never null, always empty: its constructor and `clear` see to it, nothing else writes it, and nothing ever adds to it",
    ),
    (
        "private final Map<String, String> f = new HashMap<>(); String n(String s) { return f.getOrDefault(s, s); }",
        "is HashMap, never null, always empty: its constructor sees to it, nothing else writes it, and nothing ever adds to it",
    ),
    (
        "private final List<String> f = new ArrayList<>(); void n() { f.add(\"\"); }",
        "is ArrayList, never null: its constructor sees to it, nothing else writes it",
    ),
    (
        "private final List<String> f = new ArrayList<>(); List<String> n() { return f; }",
        "is ArrayList, never null: its constructor sees to it, nothing else writes it",
    ),
    (
        "private final List<String> f = new ArrayList<>(); void n() { Collections.addAll(f, \"\"); }",
        "is ArrayList, never null: its constructor sees to it, nothing else writes it",
    ),
    (
        "private final List<String> f = new ArrayList<>(); void n() { List<String> g = f; g.add(\"\"); }",
        "is ArrayList, never null: its constructor sees to it, nothing else writes it",
    ),
    (
        "private final List<String> f; X() { List<String> g = new ArrayList<>(); f = g; g.add(\"\"); }",
        "is ArrayList, never null: its constructor sees to it, nothing else writes it",
    ),
    (
        "private final List<String> f = new ArrayList<>(); Runnable n() { List<String> g = f; return () -> g.add(\"\"); }",
        "is ArrayList, never null: its constructor sees to it, nothing else writes it",
    ),
    (
        "private final List<String> f = new ArrayList<>(); Runnable n() { return () -> f.add(\"\"); }",
        "is ArrayList, never null: its constructor sees to it, nothing else writes it",
    ),
    (
        "private final List<String> f = new ArrayList<>(); void n() { f.listIterator().add(\"\"); }",
        "is ArrayList, never null: its constructor sees to it, nothing else writes it",
    ),
    (
        "private final List<String> f = new ArrayList<>(); void n() { f.subList(0, 0).add(\"\"); }",
        "is ArrayList, never null: its constructor sees to it, nothing else writes it",
    ),
    (
        "private final List<String> f = new ArrayList<>(); void n(Object[] a) { a[0] = f; }",
        "is ArrayList, never null: its constructor sees to it, nothing else writes it",
    ),
    (
        "private final List<String> f = new ArrayList<>(); List<String> g; void n() { g = f; }",
        "is ArrayList, never null: its constructor sees to it, nothing else writes it",
    ),
    (
        "private final List<String> f = new ArrayList<>(); private List<String> g; void n() { g = f; g.add(\"\"); }",
        "is ArrayList, never null: its constructor sees to it, nothing else writes it",
    ),
    (
        "private final List<String> f = new ArrayList<>(); static List<String> g; void n() { g = f; }",
        "is ArrayList, never null: its constructor sees to it, nothing else writes it",
    ),
    (
        "private final List<String> f = new ArrayList<>(); static void n(X x) { x.f.add(\"\"); }",
        "is ArrayList, never null: its constructor sees to it, nothing else writes it",
    ),
    (
        "private final List<String> f = new ArrayList<>(); class Inner { void n() { f.add(\"\"); } }",
        "is ArrayList, never null: its constructor sees to it, nothing else writes it",
    ),
    (
        "private final List<String> f; X(List<String> l) { f = new ArrayList<>(l); }",
        "is ArrayList, never null: its constructor sees to it, nothing else writes it",
    ),
    (
        "final List<String> f = new ArrayList<>();",
        "is ArrayList, never null: its constructor sees to it, nothing else writes it",
    ),
    (
        "private final List<String> f = new ArrayList<>(List.of(\"\"));",
        "is ArrayList, never null: its constructor sees to it, nothing else writes it",
    ),
    // Helpers: a check of its own, a method that sets the field, a constructor that calls another.
    (
        "private final String f; X(String s) { f = check(s); } static String check(String s) { if (s == null) throw new RuntimeException(); return s; }",
        "is never null: its constructor sees to it, nothing else writes it",
    ),
    (
        "private String f; X() { init(); } private void init() { f = \"a\"; }",
        "is never null: `init` sees to it, nothing else writes it",
    ),
    (
        "private String f; X() { this(\"\"); } X(String s) { f = \"(\" + s; }",
        "is never null: all its constructors see to it, nothing else writes it",
    ),
    (
        "private String f = \"\"; void a() { put(\"a\"); } void b() { put(new String()); } private void put(String s) { f = s; }",
        "is never null: its constructor and `put` see to it, nothing else writes it",
    ),
    (
        "private final int f; private X(int n) { f = n; } static X small() { return new X(3); } static X large() { return new X(9); }",
        "is from 3 to 9: its constructor sees to it, nothing else writes it",
    ),
    (
        "private String f = \"\"; X() {} X(X other) { f = other.f; }",
        "is never null: all its constructors see to it, nothing else writes it",
    ),
    // Numbers.
    (
        "private final int f; X(int n) { if (n <= 0) throw new RuntimeException(); f = n; }",
        "is at least 1: its constructor sees to it, nothing else writes it",
    ),
    (
        "private final long f; X(long n) { if (n < 0) throw new RuntimeException(); f = n; }",
        "is never negative: its constructor sees to it, nothing else writes it",
    ),
    (
        "private final int f; X(int n) { if (n < 1 || n > 12) throw new RuntimeException(); f = n; }",
        "is from 1 to 12: its constructor sees to it, nothing else writes it",
    ),
    (
        "private final int f; X(int n) { f = Math.max(n, 1); }",
        "is at least 1: its constructor sees to it, nothing else writes it",
    ),
    (
        "private final int f; X(int[] a) { f = a.length; }",
        "is never negative: its constructor sees to it, nothing else writes it",
    ),
    (
        "private int f; void up() { f++; }",
        "is never negative: `up` sees to it, nothing else writes it; a counter does not overflow",
    ),
    (
        "private int f; void up() { f++; } void down() { if (f == 0) throw new RuntimeException(); f--; }",
        "is never negative: `down` and `up` see to it, nothing else writes it; a counter does not overflow",
    ),
    (
        "private int f; void up() { f = (f + 1) % 7; }",
        "is never negative: `up` sees to it, nothing else writes it; a counter does not overflow",
    ),
    (
        "private byte f = 3; void set(boolean b) { f = (byte) (b ? 1 : 2); }",
        "is from 1 to 3: its constructor and `set` see to it, nothing else writes it",
    ),
    ("private int f = 7;", "is always 7: its constructor sees to it, nothing else writes it"),
    ("private long f;", "is always 0: nothing in the class writes it"),
    (
        "private boolean f; void set() { f = false; }",
        "is always false: `set` sees to it, nothing else writes it",
    ),
    ("private String f;", "is always null: nothing in the class writes it"),
    (
        "private Object f; X(String s) { try { f = Integer.valueOf(s); } catch (NumberFormatException e) { } }",
        "is null or Integer: its constructor sees to it, nothing else writes it",
    ),
    (
        "private Object f = \"\"; X(String s) { try { f = null; Integer.parseInt(s); f = \"\"; } catch (NumberFormatException e) { } }",
        "is null or String: its constructor sees to it, nothing else writes it",
    ),
    (
        "private int f; void down() { f--; }",
        "is at most 0: `down` sees to it, nothing else writes it; a counter does not overflow",
    ),
    // Enums and records.
    (
        "enum E { A, B, C } private E f = E.A; void next() { f = E.B; }",
        "is X.E.A or X.E.B, never null: its constructor and `next` see to it, nothing else writes it",
    ),
    (
        "private Object f; void a() { f = new ArrayList<>(); } void b() { f = null; }",
        "is null or ArrayList, always empty: `a` and `b` see to it, nothing else writes it, and nothing ever adds to it",
    ),
    (
        "private int[] f = new int[4]; void grow() { f = Arrays.copyOf(f, 9); }",
        "is never null, with 4 to 9 elements: its constructor and `grow` see to it, nothing else writes it",
    ),
    // Arrays of a known length.
    (
        "private final int[] f = new int[2];",
        "is never null, with 2 elements: its constructor sees to it, nothing else writes it",
    ),
    (
        "private long[][] f; X(int n) { f = new long[n > 3 ? 3 : 1][n]; } void clear() { f = null; }",
        "is null or an array, with 1 to 3 elements: its constructor and `clear` see to it, nothing else writes it",
    ),
    (
        "private int[] f = new int[1]; void grow() { f = new int[f.length * 2 + 1]; }",
        "is never null: its constructor and `grow` see to it, nothing else writes it",
    ),
    // Nobody returns null for these.
    (
        "private final Iterator<String> f; X(List<String> l) { f = l.iterator(); }",
        "is never null: its constructor sees to it, nothing else writes it; nobody passes null, or returns it for an iterator or a view",
    ),
    (
        "private final Set<String> f; X(Map<String, String> m) { f = m.keySet(); }",
        "is never null: its constructor sees to it, nothing else writes it; nobody passes null, or returns it for an iterator or a view",
    ),
    // A method that the constructor calls finds what that has written.
    (
        "private final List<String> g; private Iterator<String> f; X(List<String> l) { Objects.requireNonNull(l); g = l; reset(); } void reset() { f = g.iterator(); }",
        "is never null: `reset` sees to it, nothing else writes it; nobody passes null, or returns it for an iterator or a view",
    ),
    // Two fields.
    (
        "private Object g; private boolean f; void next() { g = new Object(); f = true; } void reset() { g = null; f = false; }",
        "where `X.f` is true, `g` is not null: constructors and methods see to it, if no exception ends one halfway",
    ),
    (
        "private int f; private String g; void set(String s) { f = s.length(); g = s; } boolean has() { return f != 0 && g.isEmpty(); }",
        "where `X.f` is not 0, `g` is not null: constructors and methods see to it, if no exception ends one halfway",
    ),
    (
        "boolean f; String g; void set(String s) { if (s != null) { g = s; f = true; } else { f = false; g = null; } }",
        "where `X.f` is true, `g` is not null: constructors and methods see to it, if no exception ends one halfway",
    ),
];

/// Traps: what looks like a fact and is none.
const TRAPS: &[&str] = &[
    "private long f; void far() { f += Long.MIN_VALUE; }",
    // Written elsewhere in the nest.
    "private String f = \"\"; class Inner { void set(String s) { f = s; } }",
    "private String f = \"\"; static class Nested { void set(X x) { x.f = null; } }",
    "private String f = \"\"; static class Sub extends X { void set(String s) { ((X) this).f = s; } }",
    "private String f = \"\"; Runnable later(String s) { return () -> f = s; }",
    "private String f = \"\"; java.util.function.Consumer<String> setter() { return this::set; } private void set(String s) { f = s; }",
    "private String f = \"\"; static void clear(X x) { x.f = null; }",
    "private String f = \"\"; Object made() { return new Object() { void clear() { f = null; } }; }",
    // A setter that others reach, also through a bridge.
    "private String f = \"\"; void set(String s) { f = s; }",
    "private Object f = \"\"; static abstract class G<T> { abstract void put(T t); } class S extends G<String> { void put(String s) { f = s; } }",
    // Not on every way through a constructor.
    "private String f; X(boolean b) { if (b) f = \"\"; }",
    "private String f; X() { f = \"\"; } X(int n) {}",
    "private String f; X(int n) { while (n > 0) { f = \"\"; n--; } }",
    "private String f; X(int n) { switch (n) { case 1: f = \"a\"; break; case 2: f = \"b\"; } }",
    // Read before it is set.
    "private String f; private String g; X() { f = g; g = \"\"; } void keep() { g = \"b\"; }",
    "private String f; private String g; X() { init(); g = \"\"; } private void init() { f = g; }",
    "private String f = \"\"; private String g; X(List<X> all) { all.add(this); g = \"\"; } void copy() { f = g; }",
    "private String f = \"\"; private String g; X() { hook(); g = \"\"; } void hook() { f = g; }",
    // The test is of something else, or says less.
    "private String f; X(String s, String t) { if (s == null) throw new RuntimeException(); f = t; }",
    "private String f; X(String s) { if (s == null) System.out.println(); f = s; }",
    "private String f; X(String s, String t) { Objects.requireNonNull(s); s = t; f = s; }",
    "private String f; X(String s) { f = Objects.toString(s, null); }",
    "private Object f; X(Object o) { if (o instanceof String || o == null) f = o; else f = \"\"; }",
    "private String f; X(String... all) { f = all[0]; }",
    "private String f; X(Map<String, String> m) { f = m.get(\"a\"); }",
    // Numbers that wrap around.
    "private int f; void add(int n) { if (n < 0) throw new RuntimeException(); f += n; }",
    "private int f = 1; void twice() { f *= 2; }",
    "private int f; X(int n) { f = Math.abs(n); }",
    "private int f; X(long n) { if (n < 0) throw new RuntimeException(); f = (int) n; }",
    "private byte f; X(int n) { if (n < 0) throw new RuntimeException(); f = (byte) n; }",
    "private int f; X(int n) { if (n > 0) f = n; else f = n + 1; }",
    "private double f = 1;",
    // Written by others: by name, by frameworks, by deserialisation.
    "private volatile String f = \"\"; static final java.util.concurrent.atomic.AtomicReferenceFieldUpdater<X, String> U = java.util.concurrent.atomic.AtomicReferenceFieldUpdater.newUpdater(X.class, String.class, \"f\");",
    "private String f = \"\"; void put(Object o) throws Exception { X.class.getDeclaredField(\"f\").set(this, o); }",
    "@interface Inject {} @Inject private String f;",
    "private transient String f = \"\";",
    "private String f = \"\"; native void fill();",
    // Two fields, and something breaks what holds of them.
    "private Object g; private boolean f; void next(Object o) { g = o; f = true; }",
    "private Object g; private boolean f; void next() { g = new Object(); f = true; } void reset() { g = null; }",
    "private Object g; private boolean f; void next() { g = new Object(); f = true; } static void reset(X x) { x.g = null; }",
    "private Object g; private boolean f; void next() { f = true; look(); g = new Object(); } void look() { if (f) g.hashCode(); }",
    "private Object g; private boolean f; X(boolean f) { this.f = f; } void next() { g = new Object(); f = true; }",
    "boolean f; String g; void set(String s) { g = \"\"; f = true; } static class B { void b(X x) { x.g = null; } }",
    // Others may write it.
    "protected int f = 3;",
    "public static String f = \"\";",
];

/// Compiles a class for each body, and says what is assumed of its field `f`.
fn assumed(bodies: &[&str], inputs: Inputs) -> Option<Vec<Option<String>>> {
    let jdk = common::jdk_with_compiler()?;
    let name = |number: usize| format!("T{number}X");
    let texts: Vec<(String, String)> = bodies
        .iter()
        .enumerate()
        .map(|(number, body)| {
            let name = name(number);
            let body = renamed(body, &name);
            let text = format!("import java.util.*;\npublic class {name} {{ {body} }}\n");
            (format!("{name}.java"), text)
        })
        .collect();
    let texts: Vec<(&str, &str)> =
        texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let compiled = compile_texts(&texts, &jdk).unwrap_or_else(|error| panic!("{error}"));
    let class_path = vec![compiled.folder().to_path_buf()];
    let options = Options { class_path, jdk: Some(jdk), inputs, ..Options::default() };
    let (program, _) = open(&options).expect("the class path opens");
    let found = (0..bodies.len()).map(|number| of_field(&program, &name(number)));
    Some(found.collect())
}

/// The class `X` under another name.
fn renamed(body: &str, name: &str) -> String {
    let mut text = String::new();
    let is_letter = |letter: Option<char>| letter.is_some_and(|one| one.is_alphanumeric());
    let letters: Vec<char> = body.chars().collect();
    for (place, &letter) in letters.iter().enumerate() {
        let before = place.checked_sub(1).map(|before| letters[before]);
        let is_whole = !is_letter(before) && !is_letter(letters.get(place + 1).copied());
        if letter == 'X' && is_whole { text.push_str(name) } else { text.push(letter) }
    }
    text
}

fn of_field(program: &Program, class: &str) -> Option<String> {
    let fields = &program.class(program.intern_class(class)).fields;
    let field = fields.iter().map(|&field| program.field(field)).find(|one| one.name == "f");
    let rule = &field.unwrap_or_else(|| panic!("{class} has no field f")).rule;
    let assumption = rule.assumption.as_ref()?;
    assert_eq!(assumption.about, class);
    // The words say what the rule says.
    let what = assumption.what.strip_prefix(&format!("`{class}.f` "));
    let Some(what) = what else {
        assert!(!rule.needs.is_empty() && assumption.what.starts_with("where "), "{assumption:?}");
        return Some(format!("{}: {}", assumption.what, assumption.why));
    };
    assert_eq!(rule.length.is_some(), what.contains(" element"), "{what}");
    assert_eq!(rule.not_null, what.contains("never null"), "{what}");
    assert_eq!(rule.value == Some(Constant::Null), what == "is always null", "{what}");
    let words_of_ranges = ["is from", "at least", "at most", "negative"];
    let is_range = words_of_ranges.iter().any(|words| what.contains(words));
    assert_eq!(rule.range.is_some(), is_range, "{what}");
    assert!(
        rule.not_null
            || rule.range.is_some()
            || rule.value.is_some()
            || rule.length.is_some()
            || !rule.classes.is_empty()
    );
    Some(format!("{what}: {}", assumption.why))
}

#[test]
fn what_the_code_establishes_is_found() {
    let bodies: Vec<&str> = FACTS.iter().map(|(body, _)| *body).collect();
    let Some(found) = assumed(&bodies, Inputs::Usual) else { return };
    let rows = FACTS.iter().zip(found).enumerate();
    let wrong = rows.filter_map(|(number, ((body, expected), found))| {
        let expected = renamed(expected, &format!("T{number}X"));
        (found.as_deref() != Some(expected.as_str())).then(|| format!("{body}\n  {found:?}"))
    });
    assert_eq!(wrong.collect::<Vec<_>>().join("\n"), "");
}

#[test]
fn what_only_looks_so_is_not() {
    let Some(found) = assumed(TRAPS, Inputs::Usual) else { return };
    let rows = TRAPS.iter().zip(found);
    let wrong = rows.filter_map(|(body, found)| Some(format!("{body}\n  {}", found?)));
    assert_eq!(wrong.collect::<Vec<_>>().join("\n"), "");
}

#[test]
fn any_inputs_assume_nothing() {
    let bodies: Vec<&str> = FACTS.iter().map(|(body, _)| *body).collect();
    let Some(found) = assumed(&bodies, Inputs::Any) else { return };
    assert_eq!(found, vec![None; bodies.len()]);
}
