//! The code that makes the inputs of paths: small classes, and the statements that a person would write.

use forkless_driver::{Project, Request, run};
use forkless_junit::arrange::{Arrangement, Arranger};
use forkless_junit::{Case, FileScope, TestScope};
use forkless_test_support::Folder;

/// The code for all paths of a method of a file `T.java`.
fn arrangements<T>(
    source: &str,
    method: &str,
    tell: impl Fn(Arrangement, &[String]) -> T,
) -> Vec<T> {
    let folder = Folder::new();
    folder.write("T.java", source);
    let request = Request::of(folder.argument("T.java")).with_method(method);
    let project = Project::open(&request).unwrap_or_else(|error| panic!("{error:?}"));
    let subject = project.load(Some(method)).unwrap_or_else(|error| panic!("{error:?}"));
    let mut plan = subject.plan();
    plan.confirm = None;
    let outcome = run(&subject, &plan, &()).unwrap_or_else(|error| panic!("{error:?}"));
    let call = subject.call.as_ref().expect("a method is called");
    let exploration = &outcome.exploration;
    let mut arranger = Arranger::new(&project, 17);
    let mut made = vec![];
    for path in &exploration.paths {
        let witness = path.witness.as_ref().expect("every path has an input");
        let case = Case { subject: &subject, call, exploration, path, witness };
        let (mut file, mut test) = (FileScope::new("", &["TTest"]), TestScope::default());
        let code = arranger.arrange(case, &mut file, &mut test);
        made.push(tell(code.unwrap_or_else(|words| panic!("{words}")), &call.inputs));
    }
    made
}

/// The same, each in one line: statements, then the inputs.
fn arranged(source: &str, method: &str) -> Vec<String> {
    arrangements(source, method, |made, inputs| {
        let inputs: Vec<&str> = inputs.iter().map(|input| made.inputs[input].as_str()).collect();
        let statements: String = made.statements.iter().map(|one| format!("{one} ")).collect();
        format!("{statements}({})", inputs.join(", "))
    })
}

/// Is there a path with each of these codes?
fn check(source: &str, method: &str, expected: &[&str]) {
    let found = arranged(source, method);
    for one in expected {
        assert!(found.iter().any(|known| known == one), "{one}\nis none of\n{}", found.join("\n"));
    }
}

#[test]
fn values_need_no_variables() {
    let source = "enum Colour { RED, GREEN }
        class T { static int f(int x, String s, Long l, Colour c, double d) {
            if (x == 7 && s.equals(\"ab\") && l == 5 && c == Colour.GREEN && d == 0.5) return 1;
            return 2; } }";
    check(source, "T.f", &["(7, \"ab\", 5L, Colour.GREEN, 0.5)"]);
}

#[test]
fn collections_are_literals() {
    let source = "import java.util.*;
        class T {
            static int g(Map<String, Integer> m) {
                if (m.size() == 1 && m.get(\"a\") != null && m.get(\"a\") == 5) return 1;
                return 2; }
            static void h(List<String> xs) {
                if (xs.size() == 1 && xs.get(0).equals(\"x\")) xs.add(\"b\"); }
            static int k(int[][] a) {
                if (a.length == 2 && a[0].length == 1 && a[0][0] == 9 && a[1] == null) return 1;
                return 2; } }";
    check(source, "T.k", &["int[][] a = {new int[] {9}, null}; (a)"]);
    check(source, "T.g", &["Map<String, Integer> m = new HashMap<>(Map.of(\"a\", 5)); (m)"]);
    check(source, "T.h", &["List<String> xs = new ArrayList<>(List.of(\"x\")); (xs)"]);
    let only_reads = "import java.util.*; class T { static int f(List<Integer> xs) {
        if (xs.size() == 2 && xs.get(0) == 3 && xs.get(1) == 4) return 1; return 2; } }";
    check(only_reads, "T.f", &["List<Integer> xs = List.of(3, 4); (xs)"]);
}

#[test]
fn values_of_the_library_have_their_own_constructors() {
    let source = "import java.math.*; import java.time.*; import java.util.*;
        class T {
            static int f(BigDecimal d, LocalDate day) {
                if (d.scale() == 2 && d.signum() > 0 && day.getYear() == 2024) return 1;
                return 2; }
            static int g(Optional<String> o) {
                if (o.isPresent() && o.get().equals(\"a\")) return 1;
                return 2; }
            static int h(StringBuilder b) {
                if (b.length() == 1 && b.charAt(0) == 'q') return 1;
                return 2; } }";
    let empty = "Optional<String> o = Optional.empty(); (o)";
    check(source, "T.g", &["Optional<String> o = Optional.of(\"a\"); (o)", empty]);
    check(source, "T.h", &["StringBuilder b = new StringBuilder(\"q\"); (b)"]);
    let found = arranged(source, "T.f").join("\n");
    assert!(found.contains("LocalDate.of(2024, 1, 1)"), "{found}");
    assert!(found.contains("new BigDecimal(\"0.00\")"), "{found}");
}

#[test]
fn functions_are_lambdas() {
    let source = "import java.util.function.*;
        class T {
            static int f(IntUnaryOperator g) { if (g.applyAsInt(1) == 5) return 1; return 2; }
            static int h(Supplier<String> s) {
                if (s.get().equals(\"a\") && s.get().equals(\"b\")) return 1;
                return 2; } }";
    check(source, "T.f", &["IntUnaryOperator g = x -> 5; (g)"]);
    let results = "Iterator<String> sResults = List.<String>of(\"a\", \"b\").iterator();";
    let both = format!("{results} Supplier<String> s = () -> sResults.next(); (s)");
    check(source, "T.h", &[&both]);
}

#[test]
fn objects_come_from_constructors_setters_and_assignments() {
    let source = "class Point {
            private final int x; private int y; int z;
            Point(int x) { if (x < 0) throw new IllegalArgumentException(); this.x = x + 1; }
            void setY(int y) { this.y = y; }
            static boolean at(Point p) { return p.x == 6 && p.y == 0; }
            static boolean on(Point p) { return p.x == 6 && p.y == 2; }
            static boolean up(Point p) { return p.x == 6 && p.z == 3; } }
        class T {
            static int f(Point p) { if (Point.at(p)) return 1; return 2; }
            static int g(Point p) { if (Point.on(p)) return 1; return 2; }
            static int h(Point p) { if (Point.up(p)) return 1; return 2; } }";
    check(source, "T.f", &["Point p = new Point(5); (p)"]);
    check(source, "T.g", &["Point p = new Point(5); p.setY(2); (p)"]);
    check(source, "T.h", &["Point p = new Point(5); p.z = 3; (p)"]);
}

#[test]
fn records_have_their_constructor() {
    let source = "record Pair(int a, String b) {
            Pair { if (a > 100) throw new IllegalArgumentException(); } }
        class T {
            static int f(Pair p) { if (p.a() == 3 && p.b().equals(\"x\")) return 1; return 2; } }";
    check(source, "T.f", &["Pair p = new Pair(3, \"x\"); (p)"]);
}

#[test]
fn nodes_are_linked_by_assignments_and_shared_ones_have_a_variable() {
    let source = "class Node { int value; Node next; }
        class T {
            static int f(Node a, Node b) {
                if (a.next == b && b.next == a && a.value == 4 && a != b) return 1;
                return 2; } }";
    let cycle = "Node a = new Node(); Node next = new Node(); next.next = a; a.next = next;";
    let found = arranged(source, "T.f");
    let is_cycle = |one: &&String| {
        one.replace("a.value = 4; ", "").starts_with(cycle) && one.ends_with("(a, next)")
    };
    assert!(found.iter().any(|one| is_cycle(&one)), "{}", found.join("\n"));
}

#[test]
fn containers_are_filled_by_calls() {
    let source = "class Stack {
            private static final class Node { final int value; final Node next;
                Node(int value, Node next) { this.value = value; this.next = next; } }
            private Node top; private int size;
            public void push(int value) { top = new Node(value, top); size++; }
            int second() { return size == 2 && top.value == 8 ? top.next.value : -1; } }
        class T { static int f(Stack s) { if (s.second() == 9) return 1; return 2; } }";
    check(source, "T.f", &["Stack s = new Stack(); s.push(9); s.push(8); (s)"]);
}

#[test]
fn trees_are_built_by_insertions() {
    let source = "class Tree {
            private Node root;
            private static class Node { int key; Node left, right; Node(int key) { this.key = key; } }
            public void insert(int key) {
                if (root == null) { root = new Node(key); return; }
                Node n = root;
                while (true) {
                    if (key < n.key) {
                        if (n.left == null) { n.left = new Node(key); return; } n = n.left; }
                    else if (key > n.key) {
                        if (n.right == null) { n.right = new Node(key); return; } n = n.right; }
                    else return; } }
            boolean three() {
                return root != null && root.key == 5 && root.left != null && root.left.key == 2
                    && root.right != null && root.right.key == 9; } }
        class T { static int f(Tree t) { if (t.three()) return 1; return 2; } }";
    let found = arranged(source, "T.f");
    let begin = "Tree t = new Tree(); t.insert(5);";
    let is_built = |one: &&String| one.starts_with(begin) && one.matches("t.insert(").count() == 3;
    assert!(found.iter().any(|one| is_built(&one)), "{}", found.join("\n"));
}

#[test]
fn builders_are_told_what_matters() {
    let source = "class Person {
            private final String name; private final int age;
            private Person(Builder b) { name = b.name; age = b.age; }
            static class Builder { private String name; private int age;
                Builder name(String name) { this.name = name; return this; }
                Builder age(int age) { this.age = age; return this; }
                Person build() { return new Person(this); } }
            static boolean is(Person p) { return p.age == 40; } }
        class T { static int f(Person p) { if (Person.is(p)) return 1; return 2; } }";
    check(source, "T.f", &["Person p = new Person.Builder().age(40).build(); (p)"]);
}

#[test]
fn what_no_call_makes_is_made_by_reflection_and_named() {
    let source = "class Even {
            private int x;
            private Even() { }
            private void put(int x) { this.x = x; }
            static int half(Even e) { if (e.x == 3) return 1; return 2; } }
        class T { static int f(Even e) { return Even.half(e); } }";
    let found = arrangements(source, "T.f", |made, _| made);
    let odd = found.iter().find(|made| made.statements.iter().any(|one| one.contains('3')));
    let odd = odd.expect("a path has an input that no call makes");
    assert_eq!(odd.statements, ["Even e = allocate(Even.class);", "set(e, \"x\", 3);"]);
    assert_eq!(odd.without_constructor.iter().collect::<Vec<_>>(), ["Even"]);
    assert_eq!(odd.members.len(), 2);
    assert!(odd.throws);
}
