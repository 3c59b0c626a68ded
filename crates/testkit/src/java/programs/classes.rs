//! The nested classes of random programs.

use super::{ProgramWriter, Ty};

/// What all programs have.
pub(super) const HELPERS: &str = r#"    static int fuel = 250;
    static int total = 3;
    static long wide = 1L << 40;
    static String word = "word";
    int base = 11;
    { base += total; }

    static void out(Object what) {
        if (fuel-- > 0) System.out.println(what);
    }

    static String cut(String text) {
        return text != null && text.length() > 50 ? text.substring(0, 50) : text;
    }

    @SafeVarargs
    static <T extends Comparable<T>> T largest(T first, T... others) {
        T best = first;
        for (T one : others) if (one.compareTo(best) > 0) best = one;
        return best;
    }

    static int sum(int... numbers) {
        int result = numbers.length;
        for (int one : numbers) result += one;
        return result;
    }

    static String which(Object any) { return "object"; }
    static String which(long number) { return "long"; }
    static String which(Integer number) { return "Integer"; }
    static String which(double number) { return "double"; }
    static String which(char letter) { return "char"; }

    static class Oops extends RuntimeException {
        final int code;
        Oops(int code) { super("oops " + code); this.code = code; }
    }

    static class Checked extends Exception {
        Checked(String why, Throwable cause) { super(why, cause); }
    }

    static class Resource implements AutoCloseable {
        final String name;
        Resource(String name) { this.name = name; out("open " + name); }
        @Override public void close() {
            out("close " + name);
            if (name.length() % 3 == 0) throw new IllegalStateException("close " + name);
        }
    }

    static class Cell<T> {
        T value;
        Cell(T value) { this.value = value; }
        T swap(T next) { T last = value; value = next; return last; }
        <R> Cell<R> map(Function<? super T, ? extends R> function) { return new Cell<>(function.apply(value)); }
        @Override public String toString() { return "Cell[" + value + "]"; }
    }

"#;

impl ProgramWriter {
    /// Classes with holes that are filled at random.
    pub(super) fn nested_classes(&mut self) -> String {
        [self.color(), self.shape(), self.base(), self.left(), self.right(), self.others()].concat()
    }

    fn color(&mut self) -> String {
        let usual = self.hole(&[("x", Ty::Int), ("weight", Ty::Int)], Ty::Int);
        let red = self.hole(&[("x", Ty::Int), ("weight", Ty::Int)], Ty::Int);
        let weights: Vec<String> = (0..3).map(|_| self.number(Ty::Int, 0)).collect();
        format!(
            r#"    enum Color {{
        RED({}) {{
            @Override int mix(int x) {{ if (fuel-- < 0) return 1; return {red} + super.mix(x); }}
        }},
        GREEN({}),
        BLUE({});

        final int weight;
        Color(int weight) {{ this.weight = weight; }}
        int mix(int x) {{ if (fuel-- < 0) return 0; return {usual}; }}
        Color next() {{ return values()[(ordinal() + 1) % values().length]; }}
    }}

"#,
            weights[0], weights[1], weights[2]
        )
    }

    fn shape(&mut self) -> String {
        let text = self.hole(&[("k", Ty::Int)], Ty::Text);
        let value = self.hole(&[("first", Ty::Int)], Ty::Int);
        format!(
            r#"    interface Shape {{
        int area(int k);
        default String describe(int k) {{ return "shape " + area(k) + {text}; }}
        static Shape of(int first) {{
            if (fuel-- < 0) return null;
            return switch (first & 3) {{
                case 0 -> new Left(first);
                case 1 -> new Right();
                case 2 -> j -> j + {value};
                default -> new Shape() {{
                    int calls;
                    @Override public int area(int j) {{ return ++calls * j; }}
                    @Override public String describe(int j) {{ return "anonymous " + Shape.super.describe(j); }}
                }};
            }};
        }}
    }}

"#
        )
    }

    fn base(&mut self) -> String {
        let first = self.hole(&[], Ty::Int);
        let again = self.hole(&[("f", Ty::Int), ("x", Ty::Int)], Ty::Int);
        let area = self.hole(&[("f", Ty::Int), ("k", Ty::Int), ("id", Ty::Int)], Ty::Int);
        format!(
            r#"    static abstract class Base implements Shape {{
        static int made;
        int f = {first};
        final int id;
        {{ out("Base before " + f); }}
        Base(int x) {{
            id = made++;
            f = {again};
            init();
        }}
        void init() {{ out("Base.init " + f + " " + id); }}
        abstract String tag();
        @Override public int area(int k) {{ return {area}; }}
        @Override public String toString() {{ return tag() + id + ":" + f; }}
    }}

"#
        )
    }

    fn left(&mut self) -> String {
        let kind = *self.random.pick(&[Ty::Long, Ty::Double, Ty::Short, Ty::Char, Ty::Float]);
        let (name, first) = (kind.name(), self.hole(&[("f", Ty::Int)], kind));
        let argument = self.hole(&[("x", Ty::Int)], Ty::Int);
        let area = self.hole(&[("k", Ty::Int), ("g", kind), ("f", Ty::Int)], Ty::Int);
        let tag = self.hole(&[("g", kind)], Ty::Text);
        format!(
            r#"    static class Left extends Base {{
        {name} g = {first};
        Left(int x) {{ super({argument}); out("Left " + g); }}
        @Override void init() {{ super.init(); out("Left.init " + g); }}
        @Override String tag() {{ return cut("L" + {tag}); }}
        @Override public int area(int k) {{ return super.area(k + 1) ^ {area}; }}
    }}

"#
        )
    }

    fn right(&mut self) -> String {
        let argument = self.hole(&[], Ty::Int);
        let describe = self.hole(&[("k", Ty::Int), ("f", Ty::Text)], Ty::Text);
        format!(
            r#"    static class Right extends Left {{
        String f = "hides";
        Right() {{ this({argument}); f += super.f; }}
        Right(int x) {{ super(x - 1); }}
        @Override String tag() {{ return "R" + super.tag(); }}
        @Override public String describe(int k) {{ return f + super.describe(k) + {describe}; }}
        @Override public boolean equals(Object other) {{ return other instanceof Right right && right.f.equals(f); }}
        @Override public int hashCode() {{ return f.hashCode(); }}
    }}

"#
        )
    }

    fn others(&mut self) -> String {
        let lazy = self.hole(&[("total", Ty::Int)], Ty::Int);
        let swapped = self.hole(&[("first", Ty::Object), ("second", Ty::Object)], Ty::Text);
        let own = self.hole(&[("base", Ty::Int)], Ty::Int);
        let deep = self.hole(&[("base", Ty::Int), ("own", Ty::Int), ("k", Ty::Int)], Ty::Int);
        format!(
            r#"    static class Lazy {{
        static {{ out("Lazy starts"); }}
        static int number = {lazy};
        static final int CONSTANT = 5;
        static {{ out("Lazy ends " + number); }}
    }}

    record Pair<A, B>(A first, B second) {{
        Pair {{ if (first == null) out("null in a pair"); }}
        Pair<B, A> swapped() {{ out({swapped}); return new Pair<>(second, first); }}
    }}

    class Inner {{
        int own = {own};
        class Deep {{
            int deep(int k) {{ base++; return {deep}; }}
        }}
    }}

"#
        )
    }
}
