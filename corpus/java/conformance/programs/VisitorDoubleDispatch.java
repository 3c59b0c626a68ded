// The visitor pattern over a small document tree, with several visitors and generic results.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class VisitorDoubleDispatch {
    interface Visitor<R> {
        R text(Text t);

        R bold(Bold b);

        R list(Items l);
    }

    interface Element {
        <R> R accept(Visitor<R> v);
    }

    static class Text implements Element {
        final String s;

        Text(String s) {
            this.s = s;
        }

        @Override
        public <R> R accept(Visitor<R> v) {
            return v.text(this);
        }
    }

    static class Bold implements Element {
        final Element inner;

        Bold(Element inner) {
            this.inner = inner;
        }

        @Override
        public <R> R accept(Visitor<R> v) {
            return v.bold(this);
        }
    }

    static class Items implements Element {
        final List<Element> items;

        Items(Element... items) {
            this.items = Arrays.asList(items);
        }

        @Override
        public <R> R accept(Visitor<R> v) {
            return v.list(this);
        }
    }

    static class Html implements Visitor<String> {
        @Override
        public String text(Text t) {
            return t.s.replace("&", "&amp;").replace("<", "&lt;");
        }

        @Override
        public String bold(Bold b) {
            return "<b>" + b.inner.accept(this) + "</b>";
        }

        @Override
        public String list(Items l) {
            StringBuilder sb = new StringBuilder("<ul>");
            for (Element e : l.items) {
                sb.append("<li>").append(e.accept(this)).append("</li>");
            }
            return sb.append("</ul>").toString();
        }
    }

    static class Length implements Visitor<Integer> {
        @Override
        public Integer text(Text t) {
            return t.s.length();
        }

        @Override
        public Integer bold(Bold b) {
            return b.inner.accept(this);
        }

        @Override
        public Integer list(Items l) {
            int n = 0;
            for (Element e : l.items) {
                n += e.accept(this);
            }
            return n;
        }
    }

    static class Outline extends Html {
        int depth;
        final List<String> lines = new ArrayList<>();

        @Override
        public String text(Text t) {
            lines.add("  ".repeat(depth) + super.text(t));
            return "";
        }

        @Override
        public String list(Items l) {
            depth++;
            try {
                return super.list(l);
            } finally {
                depth--;
            }
        }
    }

    public static void main(String[] args) {
        Element doc = new Items(new Text("a & b"), new Bold(new Text("<bold>")), new Items(new Bold(new Items(new Text("deep"))), new Items()));
        System.out.println(doc.accept(new Html()));
        System.out.println(doc.accept(new Length()));
        Outline o = new Outline();
        System.out.println(doc.accept(o).length());
        o.lines.forEach(System.out::println);
        System.out.println(doc.<Object>accept(new Visitor<>() {
            @Override
            public Object text(Text t) {
                return t.s.charAt(0);
            }

            @Override
            public Object bold(Bold b) {
                return List.of("B", b.inner.accept(this));
            }

            @Override
            public Object list(Items l) {
                List<Object> r = new ArrayList<>();
                l.items.forEach(e -> r.add(e.accept(this)));
                return r;
            }
        }));
    }
}
