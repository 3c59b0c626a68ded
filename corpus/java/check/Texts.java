/** Strings. */
class Texts {
    // check Texts.first => violated index-out-of-bounds@here
    static char first(String s) {
        return s.charAt(0); // @here
    }

    // check Texts.firstGuarded => holds within arrays
    static char firstGuarded(String s) {
        return s.isEmpty() ? ' ' : s.charAt(0);
    }

    // check Texts.rest => violated index-out-of-bounds@here
    static String rest(String s) {
        return s.substring(1); // @here
    }

    // check Texts.restGuarded => holds within arrays
    static String restGuarded(String s) {
        return s.length() < 1 ? s : s.substring(1);
    }

    // check Texts.middle => violated index-out-of-bounds@here
    static String middle(String s, int from, int to) {
        return s.substring(from, to); // @here
    }

    // check Texts.equalLengths => holds within arrays
    static void equalLengths(String a, String b) {
        if (a.equals(b)) {
            assert a.length() == b.length();
        }
    }

    // check Texts.identity => violated assertion@here
    static void identity(String a, String b) {
        if (a.equals(b)) {
            assert a == b; // @here
        }
    }

    // check Texts.literals => holds
    static void literals() {
        assert "a" == "a";
        assert "ab".equals("a" + "b");
    }

    // check Texts.concatenated => holds within arrays
    static void concatenated(String a, String b) {
        assert (a + b).length() == a.length() + b.length();
    }

    // check Texts.startsWith => violated assertion@here
    static void startsWith(String s) {
        if (s.startsWith("ab")) {
            assert s.length() > 2; // @here
        }
    }

    // check Texts.startsWithEnough => holds within arrays
    static void startsWithEnough(String s) {
        if (s.startsWith("ab")) {
            assert s.length() >= 2 && s.charAt(1) == 'b';
        }
    }

    // check Texts.trimmed => violated assertion@here
    static void trimmed(String s) {
        assert s.trim().length() == s.length(); // @here
    }

    // check Texts.parsed => holds within arrays
    // check Texts.parsed --exceptions NumberFormatException => violated exception@here
    static int parsed(String s) {
        return Integer.parseInt(s); // @here
    }

    // check Texts.indexOf => violated index-out-of-bounds@here
    static String indexOf(String s) {
        return s.substring(0, s.indexOf('=')); // @here
    }

    // check Texts.indexOfGuarded => holds within arrays
    static String indexOfGuarded(String s) {
        int place = s.indexOf('=');
        return place < 0 ? s : s.substring(0, place);
    }

    // check Texts.secret => holds within arrays
    // check Texts.secret --array-bound 11 => violated assertion@here
    static void secret(String s) {
        assert !s.equals("open sesame"); // @here
    }

    // check Texts.builder => holds
    static void builder(char c) {
        StringBuilder builder = new StringBuilder();
        builder.append(c).append('x');
        assert builder.length() == 2 && builder.charAt(0) == c;
    }

    // check Texts.builderDelete => violated index-out-of-bounds@here
    static String builderDelete(String s) {
        StringBuilder builder = new StringBuilder(s);
        builder.deleteCharAt(0); // @here
        return builder.toString();
    }

    // check Texts.compared => holds within arrays
    static void compared(String s) {
        assert s.compareTo(s) == 0;
    }

    // check Texts.upperCase => violated assertion@here
    static void upperCase(char c) {
        assert Character.toUpperCase(c) != 'K' || c == 'K'; // @here
    }

    // check Texts.digits => holds
    static void digits(char c) {
        if (c >= '0' && c <= '9') {
            assert Character.isDigit(c);
        }
    }

    // check Texts.allDigits => violated assertion@here
    static void allDigits(char c) {
        if (Character.isDigit(c)) {
            assert c >= '0' && c <= '9'; // @here
        }
    }
}
