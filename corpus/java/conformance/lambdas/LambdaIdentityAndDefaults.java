// Functional interfaces with default and static methods, generic methods in them, and inherited ones.
import java.util.ArrayList;
import java.util.List;

public class LambdaIdentityAndDefaults {
    @FunctionalInterface
    interface Validator<T> {
        boolean valid(T t);

        default Validator<T> and(Validator<? super T> o) {
            return t -> valid(t) && o.valid(t);
        }

        default Validator<T> named(List<String> log, String name) {
            return t -> {
                boolean r = valid(t);
                log.add(name + "=" + r);
                return r;
            };
        }

        static <T> Validator<T> any() {
            return t -> true;
        }

        @Override
        boolean equals(Object o);
    }

    interface Parent<A> {
        int size(A a);
    }

    interface Child extends Parent<String> {
        default int twice(String s) {
            return size(s) + size(s);
        }
    }

    interface Redeclared extends Child, Parent<String> {
        @Override
        int size(String s);
    }

    static abstract class Holder {
        final Validator<String> v = this::check;

        abstract boolean check(String s);
    }

    static class Impl extends Holder {
        final int limit = 3;
        Integer boxed = 3;

        @Override
        boolean check(String s) {
            return s.length() > limit && boxed != null;
        }
    }

    public static void main(String[] args) {
        List<String> log = new ArrayList<>();
        Validator<Object> notNull = o -> o != null;
        Validator<String> longEnough = s -> s.length() > 2;
        Validator<String> all = longEnough.named(log, "long").and(notNull.named(log, "nonnull")).and(Validator.any());
        System.out.println(all.valid("abc") + " " + all.valid("a") + " " + log);
        Child c = String::length;
        System.out.println(c.twice("abc"));
        Redeclared r = s -> 4;
        Parent<String> p = r;
        System.out.println(r.twice("") + p.size(null));
        System.out.println(new Impl().v.valid("four") + " " + new Impl().v.valid("no"));
        Validator<String> same = longEnough;
        System.out.println((same == longEnough) + " " + same.equals(longEnough) + " " + (longEnough.hashCode() == same.hashCode()));
        System.out.println(longEnough.getClass() == same.getClass());
        System.out.println(longEnough instanceof Validator);
        Validator<String> anonymous = new Validator<>() {
            int calls;

            @Override
            public boolean valid(String s) {
                return ++calls > 1;
            }
        };
        System.out.println(anonymous.valid("") + " " + anonymous.valid("") + " " + anonymous.and(notNull).valid(""));
    }
}
