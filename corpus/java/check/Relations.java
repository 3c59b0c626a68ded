import java.util.Iterator;
import java.util.List;

/** What holds of two fields together, and of arrays in fields: methods rely on it, or break it. */
class Relations {
    /** Remembers what it has given last. Where it may be taken back, there is something. */
    static class Cursor {
        private final Iterator<String> iterator;
        private String last;
        private boolean canRemove;

        public Cursor(List<String> list) {
            iterator = list.iterator();
        }

        // check Relations$Cursor.length => holds within
        // check Relations$Cursor.length --inputs any => violated null-dereference@length
        int length() {
            return canRemove ? last.length() : 0; // @length
        }

        // check Relations$Cursor.more => holds within
        boolean more() {
            return iterator.hasNext();
        }

        void put(String text) {
            last = "last: " + text;
            canRemove = true;
        }

        void reset() {
            canRemove = false;
            last = null;
        }
    }

    /** The same, and one method forgets about the flag. */
    static class Forgetful {
        private String last;
        private boolean canRemove;

        // check Relations$Forgetful.length => violated null-dereference@forgotten
        int length() {
            return canRemove ? last.length() : 0; // @forgotten
        }

        void put(String text) {
            last = "last: " + text;
            canRemove = true;
        }

        void reset() {
            last = null;
        }
    }

    /** Two links in an array. */
    static class Links {
        private final Links[] links = new Links[2];

        // check Relations$Links.left => holds
        Links left() {
            return links[0];
        }

        // check Relations$Links.third => violated index-out-of-bounds@third
        Links third() {
            return links[2]; // @third
        }
    }
}
