// The holder idiom: a nested class initialised on first use, once.
public class LazyHolder {
    static int created;
    final int number;

    private LazyHolder() {
        number = ++created;
        System.out.println("created " + number);
    }

    private static class Holder {
        static final LazyHolder INSTANCE = new LazyHolder();

        static {
            System.out.println("holder ready");
        }
    }

    static LazyHolder get() {
        return Holder.INSTANCE;
    }

    enum ByEnum {
        INSTANCE;

        int calls;

        ByEnum() {
            System.out.println("enum constructed");
        }

        int call() {
            return ++calls;
        }
    }

    public static void main(String[] args) {
        System.out.println("main, created=" + created);
        LazyHolder a = get();
        LazyHolder b = get();
        System.out.println(a == b);
        System.out.println(a.number + " " + created);
        System.out.println("before enum");
        ByEnum.INSTANCE.call();
        System.out.println(ByEnum.INSTANCE.call());
    }
}
