/** The hash of a string that may be one of several is one of theirs, remembered or not. */
// explore any: oneOfTwo(Box, Box, Box, String, String) 11
// explore any: alike(Box, Box, String, String) 8
// explore any: element(String[], int, int, String) 7
// explore any: again(Box, Box, String) 6
class HashOfAliases {
    static class Box {
        String text;
    }

    static int oneOfTwo(Box box, Box one, Box other, String text, String last) {
        one.text = text;
        other.text = last;
        int hash = box.text.hashCode();
        if ((box == one || box == other) && hash != text.hashCode() && hash != last.hashCode()) {
            return 7;
        }
        return 4;
    }

    static int alike(Box box, Box one, String text, String last) {
        one.text = text;
        if (text.hashCode() == last.hashCode() && box.text.hashCode() != last.hashCode()) {
            return box == one ? 9 : 7;
        }
        return 4;
    }

    static int element(String[] texts, int i, int j, String text) {
        texts[i] = text;
        if (texts[j].hashCode() != text.hashCode() && i * 3 == j * 3) {
            return 7;
        }
        return 4;
    }

    static int again(Box box, Box one, String text) {
        int before = one.text.hashCode();
        box.text = text;
        return one.text.hashCode() == before ? 7 : 4;
    }
}
