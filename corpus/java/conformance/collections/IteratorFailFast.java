// ConcurrentModificationException: when it comes, when it does not, and correct removal.
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.NoSuchElementException;

public class IteratorFailFast {
    interface Act {
        void run();
    }

    static void attempt(String name, Act a) {
        try {
            a.run();
            System.out.println(name + ": fine");
        } catch (ConcurrentModificationException e) {
            System.out.println(name + ": CME " + e.getMessage());
        } catch (NoSuchElementException | IllegalStateException | UnsupportedOperationException e) {
            System.out.println(name + ": " + e.getClass().getSimpleName());
        }
    }

    static List<Integer> fresh() {
        return new ArrayList<>(List.of(1, 2, 3, 4));
    }

    public static void main(String[] args) {
        attempt("remove in loop", () -> {
            List<Integer> l = fresh();
            for (Integer x : l) {
                if (x == 2) {
                    l.remove(x);
                }
            }
        });
        attempt("remove last but one", () -> {
            List<Integer> l = fresh();
            for (Integer x : l) {
                if (x == 3) {
                    l.remove(x);
                }
            }
            System.out.print(l + " ");
        });
        attempt("remove last", () -> {
            List<Integer> l = fresh();
            for (Integer x : l) {
                if (x == 4) {
                    l.remove(x);
                }
            }
        });
        attempt("set is no structural change", () -> {
            List<Integer> l = fresh();
            for (Integer x : l) {
                l.set(0, x);
            }
            System.out.print(l + " ");
        });
        attempt("iterator remove", () -> {
            List<Integer> l = fresh();
            l.iterator().remove();
        });
        attempt("remove twice", () -> {
            Iterator<Integer> it = fresh().iterator();
            it.next();
            it.remove();
            it.remove();
        });
        attempt("next beyond", () -> {
            Iterator<Integer> it = List.of(1).iterator();
            it.next();
            it.next();
        });
        attempt("map put", () -> {
            Map<Integer, Integer> m = new HashMap<>(Map.of(1, 1, 2, 2));
            for (Integer k : m.keySet()) {
                m.put(k + 10, 0);
            }
        });
        attempt("map overwrite", () -> {
            Map<Integer, Integer> m = new HashMap<>(Map.of(1, 1, 2, 2));
            for (Integer k : m.keySet()) {
                m.put(k, 0);
            }
            System.out.print(m + " ");
        });
        attempt("forEach add", () -> {
            List<Integer> l = fresh();
            l.forEach(x -> l.add(x));
        });
        attempt("removeIf with change", () -> {
            List<Integer> l = fresh();
            l.removeIf(x -> l.add(9));
        });
        attempt("list iterator", () -> {
            ListIterator<Integer> it = fresh().listIterator();
            it.next();
            it.add(7);
            it.set(8);
        });
        attempt("immutable", () -> List.of(1, 2).iterator().remove());
        attempt("computeIfAbsent that changes the map", () -> {
            Map<Integer, Integer> m = new HashMap<>();
            m.computeIfAbsent(1, k -> {
                m.put(2, 2);
                return 1;
            });
        });
        attempt("copy first", () -> {
            List<Integer> l = fresh();
            for (Integer x : new ArrayList<>(l)) {
                l.remove(x);
            }
            System.out.print(l + " ");
        });
    }
}
