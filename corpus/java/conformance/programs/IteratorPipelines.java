// Lazy sequences by hand: map, filter, take, zip, flatten, with generics and wildcards, over infinite sources.
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

public class IteratorPipelines {
    interface Seq<T> extends Iterable<T> {
        static <T> Seq<T> of(Supplier<Iterator<T>> s) {
            return s::get;
        }

        static Seq<Integer> from(int n) {
            return of(() -> new Iterator<>() {
                int i = n;

                @Override
                public boolean hasNext() {
                    return true;
                }

                @Override
                public Integer next() {
                    return i++;
                }
            });
        }

        default <R> Seq<R> map(Function<? super T, ? extends R> f) {
            return of(() -> {
                Iterator<T> it = iterator();
                return new Iterator<R>() {
                    @Override
                    public boolean hasNext() {
                        return it.hasNext();
                    }

                    @Override
                    public R next() {
                        return f.apply(it.next());
                    }
                };
            });
        }

        default Seq<T> filter(Predicate<? super T> p) {
            return flatMap(t -> p.test(t) ? List.of(t) : List.of());
        }

        default <R> Seq<R> flatMap(Function<? super T, ? extends Iterable<? extends R>> f) {
            return of(() -> {
                Iterator<T> it = iterator();
                return new Iterator<R>() {
                    Iterator<? extends R> inner = List.<R>of().iterator();

                    @Override
                    public boolean hasNext() {
                        while (!inner.hasNext()) {
                            if (!it.hasNext()) {
                                return false;
                            }
                            inner = f.apply(it.next()).iterator();
                        }
                        return true;
                    }

                    @Override
                    public R next() {
                        if (!hasNext()) {
                            throw new NoSuchElementException();
                        }
                        return inner.next();
                    }
                };
            });
        }

        default Seq<T> take(int n) {
            return of(() -> {
                Iterator<T> it = iterator();
                int[] left = {n};
                return new Iterator<T>() {
                    @Override
                    public boolean hasNext() {
                        return left[0] > 0 && it.hasNext();
                    }

                    @Override
                    public T next() {
                        left[0]--;
                        return it.next();
                    }
                };
            });
        }

        default <U, R> Seq<R> zip(Iterable<U> o, BiFunction<? super T, ? super U, ? extends R> f) {
            return of(() -> {
                Iterator<T> a = iterator();
                Iterator<U> b = o.iterator();
                return new Iterator<R>() {
                    @Override
                    public boolean hasNext() {
                        return a.hasNext() && b.hasNext();
                    }

                    @Override
                    public R next() {
                        return f.apply(a.next(), b.next());
                    }
                };
            });
        }

        default <A> A fold(A start, BiFunction<? super A, ? super T, ? extends A> f) {
            A a = start;
            for (T t : this) {
                a = f.apply(a, t);
            }
            return a;
        }

        default String show() {
            return fold("", (s, t) -> s.isEmpty() ? "" + t : s + " " + t);
        }
    }

    public static void main(String[] args) {
        int[] evaluated = {0};
        Seq<Integer> squares = Seq.from(1).map(x -> {
            evaluated[0]++;
            return x * x;
        });
        System.out.println(squares.filter(x -> x % 2 == 1).take(5).show() + " | " + evaluated[0]);
        Seq<Integer> primes = Seq.from(2).filter(n -> Seq.from(2).take((int) Math.sqrt(n)).filter(d -> d < n && n % d == 0).take(1).fold(true, (a, d) -> false));
        System.out.println(primes.take(10).show());
        System.out.println(primes.take(4).zip(List.of("two", "three", "five"), (p, s) -> s + "=" + p).show());
        System.out.println(Seq.from(1).take(4).flatMap(n -> Seq.from(0).take(n)).show());
        System.out.println(Seq.from(Integer.MAX_VALUE).take(2).show() + " " + Seq.from(0).take(0).show().isEmpty());
        System.out.println(Seq.from(1).take(10).fold(0, Integer::sum));
    }
}
