import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Methods that everybody calls, overridden. */
public class OverridesMethods {
    static int message(int x) {
        if (x == 0) {
            throw new Spoken();
        }
        return x;
    }

    private static void messagePlainly() {
        new Spoken().getMessage();
    }

    static void inputMessage(Spoken2 input) throws Spoken2 {
        throw input;
    }

    private static void inputMessagePlainly() {
        new Spoken2().getLocalizedMessage();
    }

    static void text(int x) {
        throw new Shown();
    }

    private static void textPlainly() {
        new Shown().toString();
    }

    static void cause(int x) {
        throw new IllegalStateException("caused", new Caused());
    }

    private static void causePlainly() {
        new Caused().toString();
    }

    static Object result(int x) {
        return new Result();
    }

    private static void resultPlainly() {
        new Result().toString();
    }

    static int size(Map<HashedKey, String> map) {
        return map.size();
    }

    private static void sizePlainly() {
        new HashedKey().hashCode();
    }

    static boolean has(Map<EqualKey, String> map, EqualKey key) {
        return map.size() > 1;
    }

    private static void hasPlainly() {
        new EqualKey().equals(new EqualKey());
    }

    static int members(Set<SetKey> set) {
        return set.size();
    }

    private static void membersPlainly() {
        new SetKey().hashCode();
    }

    static int hashMap(HashMap<HashMapKey, Integer> map) {
        return map.size();
    }

    private static void hashMapPlainly() {
        new HashMapKey().hashCode();
    }

    static int sorted(TreeMap<SortedKey, Integer> map) {
        return map.size();
    }

    private static void sortedPlainly() {
        new SortedKey().compareTo(null);
    }

    static boolean compared(Comparator<String> order) {
        return order == null;
    }

    private static void comparedPlainly() {
        new Order().compare("", "");
    }

    static boolean iterated(Iterable<String> input) {
        return input == null;
    }

    private static void iteratedPlainly() {
        new Own().iterator();
    }

    static int equalElements(List<EqualElement> list) {
        return list.size();
    }

    private static void equalElementsPlainly() {
        new EqualElement().equals(null);
    }

    static Object made(int x) {
        Map<Object, Object> map = new LinkedHashMap<>();
        map.put("a", new MadeValue());
        return map;
    }

    private static void madePlainly() {
        new MadeValue().hashCode();
    }

    static class Spoken extends RuntimeException {
        @Override
        public String getMessage() {
            Marks.quietly("message");
            return "said";
        }
    }

    static class Spoken2 extends Exception {
        @Override
        public String getLocalizedMessage() {
            Marks.quietly("inputMessage");
            return "said";
        }

        @Override
        public String getMessage() {
            Marks.quietly("inputMessage");
            return "said";
        }
    }

    static class Shown extends RuntimeException {
        @Override
        public String toString() {
            Marks.quietly("text");
            return "shown";
        }

        @Override
        public String getMessage() {
            return toString();
        }
    }

    static class Caused extends RuntimeException {
        @Override
        public String toString() {
            Marks.quietly("cause");
            return "cause";
        }
    }

    static class Result {
        @Override
        public String toString() {
            Marks.quietly("result");
            return "result";
        }

        @Override
        public int hashCode() {
            Marks.quietly("result");
            return 1;
        }

        @Override
        public boolean equals(Object other) {
            Marks.quietly("result");
            return true;
        }
    }

    static class HashedKey {
        @Override
        public int hashCode() {
            Marks.quietly("size");
            return 5;
        }
    }

    static class EqualKey {
        @Override
        public int hashCode() {
            return 1;
        }

        @Override
        public boolean equals(Object other) {
            Marks.quietly("has");
            return this == other;
        }
    }

    static class SetKey {
        @Override
        public int hashCode() {
            Marks.quietly("members");
            return 2;
        }
    }

    static class HashMapKey {
        @Override
        public int hashCode() {
            Marks.quietly("hashMap");
            return 3;
        }
    }

    static class SortedKey implements Comparable<SortedKey> {
        @Override
        public int compareTo(SortedKey other) {
            Marks.quietly("sorted");
            return 0;
        }
    }

    static class Order implements Comparator<String> {
        @Override
        public int compare(String left, String right) {
            Marks.quietly("compared");
            return 0;
        }
    }

    static class Own implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            Marks.quietly("iterated");
            return null;
        }
    }

    static class EqualElement {
        @Override
        public boolean equals(Object other) {
            Marks.quietly("equalElements");
            return false;
        }

        @Override
        public int hashCode() {
            Marks.quietly("equalElements");
            return 0;
        }
    }

    static class MadeValue {
        @Override
        public int hashCode() {
            Marks.quietly("made");
            return 0;
        }
    }
}
