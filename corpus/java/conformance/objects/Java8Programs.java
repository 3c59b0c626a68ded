// What else programs for Java 8 are made of: initialisation, exceptions, generics, inner classes, arrays.
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.Objects;
import java.util.Random;

public class Java8Programs {
    static final StringBuilder LOG = new StringBuilder();

    static class Parent {
        static int count = log("Parent.static");
        int field = log("Parent.field");

        Parent() {
            log("Parent()");
            hook();
        }

        void hook() {
            log("Parent.hook");
        }
    }

    static class Child extends Parent {
        static {
            log("Child.static");
        }

        String text = "set";

        {
            log("Child.block");
        }

        @Override
        void hook() {
            log("Child.hook " + text);
        }
    }

    static int log(String what) {
        LOG.append(what).append("; ");
        return LOG.length();
    }

    static class Resource implements AutoCloseable {
        final String name;

        Resource(String name) {
            this.name = name;
            log("open " + name);
        }

        @Override
        public void close() {
            log("close " + name);
            throw new IllegalStateException("closing " + name);
        }
    }

    static int finals(int n) {
        try {
            if (n == 0) {
                throw new IllegalArgumentException("zero");
            }
            return 10 / (n - 1);
        } catch (IllegalArgumentException | ArithmeticException e) {
            log(e.getMessage());
            return -1;
        } finally {
            log("finally " + n);
        }
    }

    static class Range implements Iterable<Integer> {
        final int from;
        final int to;

        Range(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<Integer>() {
                int next = from;

                @Override
                public boolean hasNext() {
                    return next < to;
                }

                @Override
                public Integer next() {
                    return next++;
                }
            };
        }
    }

    static class Pair<A extends Comparable<A>, B> implements Comparable<Pair<A, B>> {
        final A first;
        final B second;

        Pair(A first, B second) {
            this.first = first;
            this.second = second;
        }

        @Override
        public int compareTo(Pair<A, B> other) {
            return first.compareTo(other.first);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Pair && first.equals(((Pair<?, ?>) other).first) && Objects.equals(second, ((Pair<?, ?>) other).second);
        }

        @Override
        public int hashCode() {
            return Objects.hash(first, second);
        }

        @Override
        public String toString() {
            return "(" + first + ", " + second + ")";
        }
    }

    enum Operation {
        PLUS("+") {
            @Override
            int apply(int a, int b) {
                return a + b;
            }
        },
        TIMES("*") {
            @Override
            int apply(int a, int b) {
                return a * b;
            }
        };

        final String sign;

        Operation(String sign) {
            this.sign = sign;
        }

        abstract int apply(int a, int b);
    }

    public static void main(String[] args) {
        new Child();
        System.out.println(LOG);
        LOG.setLength(0);
        try (Resource a = new Resource("a"); Resource b = new Resource("b")) {
            log("body " + a.name + b.name);
            throw new RuntimeException("body");
        } catch (RuntimeException e) {
            log(e.getMessage() + " " + e.getSuppressed().length + " " + e.getSuppressed()[0].getMessage());
        }
        System.out.println(finals(0) + " " + finals(1) + " " + finals(3) + " " + LOG);
        int sum = 0;
        for (int i : new Range(1, 5)) {
            sum += i;
        }
        System.out.println(sum);
        Pair<?, ?>[] pairs = {new Pair<>("b", 1), new Pair<>("a", 2), new Pair<>("c", null)};
        Arrays.sort(pairs);
        System.out.println(Arrays.toString(pairs) + " " + pairs[0].equals(new Pair<>("a", 2)) + " " + pairs[0].hashCode());
        for (Operation operation : Operation.values()) {
            System.out.print(3 + operation.sign + 4 + "=" + operation.apply(3, 4) + " " + operation.getDeclaringClass().getSimpleName() + " ");
        }
        System.out.println();
        Integer[] numbers = {5, 1, 4, 2, 3};
        Arrays.sort(numbers, Collections.reverseOrder());
        int[] copy = {9, 8, 7, 6, 5, 4, 3, 2, 1, 0};
        Arrays.sort(copy, 2, 7);
        System.out.println(Arrays.toString(numbers) + Arrays.toString(copy) + Arrays.asList(1, 2).hashCode() + Arrays.equals(copy, copy.clone()));
        long[] many = new long[300];
        Random random = new Random(7);
        for (int i = 0; i < many.length; i++) {
            many[i] = random.nextInt(1000);
        }
        Arrays.sort(many);
        System.out.println(many[0] + " " + many[150] + " " + many[299] + " " + random.nextGaussian());
        System.out.println(new BigInteger("123456789012345678901234567890").pow(3).mod(BigInteger.valueOf(97)) + " " + new BigDecimal("1.10").add(new BigDecimal("2.205")).setScale(2, RoundingMode.HALF_UP));
        try {
            Object[] objects = new Integer[1];
            objects[0] = "text";
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        StringWriter text = new StringWriter();
        try {
            Object o = "x";
            System.out.println((Integer) o);
        } catch (ClassCastException e) {
            new Exception("outer", new RuntimeException("inner")).printStackTrace(new PrintWriter(text, true));
        }
        for (String line : text.toString().split("\n")) {
            System.out.println(line.trim());
        }
        char c = 'x';
        c += 1;
        byte b = (byte) 200;
        System.out.println(c + " " + b + " " + (b >>> 2) + " " + (5 / -2) + " " + (-5 % 3) + " " + (int) 3.99e10 + " " + (0.1 + 0.2) + " " + 1.0f / 3);
    }
}
