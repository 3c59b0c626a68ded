// Classes whose initialisers fail: what each use of them throws, and the causes of that.
public class FailureCauses {
    static class Bad {
        static int value = fail(new RuntimeException("bad"));
    }

    static class Caused {
        static int value = fail(new RuntimeException("outer", new Exception("inner")));
    }

    static class Silent {
        static int value = fail(new IllegalStateException());
    }

    static class Talkative {
        static int value = fail(new RuntimeException("kept") {
            @Override
            public String getMessage() {
                return "told";
            }
        });
    }

    static class Serious {
        static int value;

        static {
            if (value == 0) {
                throw new AssertionError("serious");
            }
        }
    }

    static class Below extends Bad {
        static int other = Integer.parseInt("2");
    }

    static class User {
        static int value = Bad.value;
    }

    static int fail(RuntimeException exception) {
        throw exception;
    }

    static void attempt(Runnable use) {
        for (int i = 0; i < 3; i++) {
            try {
                use.run();
                System.out.println("it runs");
            } catch (Throwable e) {
                for (Throwable each = e; each != null; each = each.getCause()) {
                    System.out.println(each + " at " + each.getStackTrace()[0]);
                }
            }
        }
    }

    static Throwable cause() {
        try {
            return new Throwable("" + Bad.value);
        } catch (Throwable e) {
            return e.getCause();
        }
    }

    public static void main(String[] args) {
        attempt(() -> System.out.println(Bad.value));
        attempt(() -> System.out.println(Caused.value));
        attempt(() -> System.out.println(Silent.value));
        attempt(() -> System.out.println(Talkative.value));
        attempt(() -> System.out.println(Serious.value));
        attempt(() -> System.out.println(Below.other));
        attempt(() -> System.out.println(User.value));
        System.out.println(cause() == cause());
    }
}
