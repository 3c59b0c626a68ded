// JSON text parsed into maps, lists and values, and printed again.
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public class JsonPrinterParser {
    private final String s;
    private int i;

    JsonPrinterParser(String s) {
        this.s = s;
    }

    static class Bad extends RuntimeException {
        Bad(String m, int at) {
            super(m + " at " + at);
        }
    }

    Object parse() {
        Object v = value();
        space();
        if (i < s.length()) {
            throw new Bad("trailing text", i);
        }
        return v;
    }

    private void space() {
        while (i < s.length() && s.charAt(i) <= ' ') {
            i++;
        }
    }

    private char peek() {
        space();
        return i < s.length() ? s.charAt(i) : '\0';
    }

    private void eat(char c) {
        if (peek() != c) {
            throw new Bad("expected " + c, i);
        }
        i++;
    }

    private Object value() {
        char c = peek();
        switch (c) {
            case '{': {
                Map<String, Object> m = new LinkedHashMap<>();
                i++;
                if (peek() == '}') {
                    i++;
                    return m;
                }
                do {
                    if (peek() != '"') {
                        throw new Bad("key", i);
                    }
                    String k = string();
                    eat(':');
                    m.put(k, value());
                } while (peek() == ',' && i++ >= 0);
                eat('}');
                return m;
            }
            case '[': {
                List<Object> l = new ArrayList<>();
                i++;
                if (peek() == ']') {
                    i++;
                    return l;
                }
                do {
                    l.add(value());
                } while (peek() == ',' && i++ >= 0);
                eat(']');
                return l;
            }
            case '"':
                return string();
            case 't':
                return word("true", true);
            case 'f':
                return word("false", false);
            case 'n':
                return word("null", null);
            default:
                return number();
        }
    }

    private Object word(String w, Object v) {
        if (!s.startsWith(w, i)) {
            throw new Bad("word", i);
        }
        i += w.length();
        return v;
    }

    private Object number() {
        int start = i;
        while (i < s.length() && "+-.eE0123456789".indexOf(s.charAt(i)) >= 0) {
            i++;
        }
        String n = s.substring(start, i);
        try {
            if (n.matches("-?\\d+")) {
                return Long.parseLong(n);
            }
            return Double.parseDouble(n);
        } catch (NumberFormatException e) {
            throw new Bad("number", start);
        }
    }

    private String string() {
        StringBuilder sb = new StringBuilder();
        for (i++; ; i++) {
            if (i >= s.length()) {
                throw new Bad("open string", i);
            }
            char c = s.charAt(i);
            if (c == '"') {
                i++;
                return sb.toString();
            }
            if (c == '\\') {
                c = s.charAt(++i);
                switch (c) {
                    case 'n' -> sb.append('\n');
                    case 't' -> sb.append('\t');
                    case 'u' -> {
                        sb.append((char) Integer.parseInt(s.substring(i + 1, i + 5), 16));
                        i += 4;
                    }
                    default -> sb.append(c);
                }
            } else {
                sb.append(c);
            }
        }
    }

    static String print(Object o) {
        if (o instanceof Map<?, ?> m) {
            StringBuilder sb = new StringBuilder("{");
            m.forEach((k, v) -> sb.append(sb.length() > 1 ? "," : "").append(print(k)).append(':').append(print(v)));
            return sb.append('}').toString();
        }
        if (o instanceof List<?> l) {
            StringBuilder sb = new StringBuilder("[");
            for (Object e : l) {
                sb.append(sb.length() > 1 ? "," : "").append(print(e));
            }
            return sb.append(']').toString();
        }
        if (o instanceof String t) {
            StringBuilder sb = new StringBuilder("\"");
            for (char c : t.toCharArray()) {
                if (c == '"' || c == '\\') {
                    sb.append('\\').append(c);
                } else if (c < ' ' || c > '~') {
                    sb.append("\\u").append(Integer.toHexString(0x10000 | c).substring(1));
                } else {
                    sb.append(c);
                }
            }
            return sb.append('"').toString();
        }
        return String.valueOf(o);
    }

    public static void main(String[] args) {
        String[] texts = {"{\"a\": [1, 2.5, -3e2, true, null], \"b\": {\"c\": \"x\\n\\\"y\\u0041\"}, \"a\": \"again\"}", "[]", " { } ", "\"\\u20ac\"", "[1,[2,[3,[]]]]", "12",
            "9223372036854775807", "-0", "1e400", "[1,", "{\"a\" 1}", "{a:1}", "tru", "\"open", "[1] 2", "9223372036854775808", "-", ""};
        for (String t : texts) {
            try {
                Object v = new JsonPrinterParser(t).parse();
                String p = print(v);
                System.out.println(p + " " + print(new JsonPrinterParser(v instanceof Double ? "0" : p).parse()).equals(v instanceof Double ? "0" : p));
            } catch (Bad e) {
                System.out.println(t + " ! " + e.getMessage());
            }
        }
    }
}
