// Iterable, Iterator and Spliterator of one's own: ranges, filtering views, infinite ones.
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;

public class CustomIterable {
    static class Range implements Iterable<Integer> {
        final int from, to, step;

        Range(int from, int to, int step) {
            this.from = from;
            this.to = to;
            this.step = step;
        }

        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int next = from;

                @Override
                public boolean hasNext() {
                    return step > 0 ? next < to : next > to;
                }

                @Override
                public Integer next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException("end at " + next);
                    }
                    int r = next;
                    next += step;
                    return r;
                }
            };
        }
    }

    static <T> Iterable<T> filter(Iterable<? extends T> source, Predicate<? super T> p) {
        return () -> new Iterator<T>() {
            final Iterator<? extends T> it = source.iterator();
            T pending;
            boolean ready;

            @Override
            public boolean hasNext() {
                while (!ready && it.hasNext()) {
                    pending = it.next();
                    ready = p.test(pending);
                }
                return ready;
            }

            @Override
            public T next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                ready = false;
                return pending;
            }
        };
    }

    public static void main(String[] args) {
        for (int i : new Range(0, 10, 3)) {
            System.out.print(i + " ");
        }
        for (int i : new Range(3, 0, -1)) {
            System.out.print(i + " ");
        }
        System.out.println();
        Range r = new Range(0, 20, 2);
        int pairs = 0;
        for (int a : r) {
            for (int b : r) {
                if (a * b == 36) {
                    pairs++;
                }
            }
        }
        System.out.println(pairs);
        for (int i : filter(filter(r, x -> x % 3 == 0), x -> x > 5)) {
            System.out.print(i + " ");
        }
        System.out.println();
        Iterator<Integer> it = new Range(0, 1, 1).iterator();
        it.next();
        try {
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        List<Integer> rest = new ArrayList<>();
        Iterator<Integer> partly = r.iterator();
        partly.next();
        partly.next();
        partly.forEachRemaining(rest::add);
        System.out.println(rest);
        System.out.println(StreamSupport.stream(r.spliterator(), false).mapToInt(x -> x).sum());
        Spliterator<Integer> sp = List.of(1, 2, 3, 4, 5).spliterator();
        Spliterator<Integer> half = sp.trySplit();
        StringBuilder sb = new StringBuilder();
        half.forEachRemaining(sb::append);
        sb.append('|');
        sp.tryAdvance(sb::append);
        System.out.println(sb + " " + sp.estimateSize() + " " + sp.hasCharacteristics(Spliterator.SIZED));
        r.forEach(x -> System.out.print(x + ","));
        System.out.println();
    }
}
