// Resources close in reverse order, before catch and finally; their failures are suppressed or thrown.
public class TryWithResourcesOrder {
    static class R implements AutoCloseable {
        final String name;
        final boolean failsClose;

        R(String name, boolean failsOpen, boolean failsClose) {
            this.name = name;
            this.failsClose = failsClose;
            System.out.println("open " + name);
            if (failsOpen) {
                throw new IllegalStateException("open " + name);
            }
        }

        @Override
        public void close() {
            System.out.println("close " + name);
            if (failsClose) {
                throw new IllegalArgumentException("close " + name);
            }
        }
    }

    static void run(String title, boolean bOpen, boolean aClose, boolean bClose, boolean body) {
        System.out.println("-- " + title);
        try (R a = new R("a", false, aClose); R b = new R("b", bOpen, bClose)) {
            System.out.println("body with " + a.name + b.name);
            if (body) {
                throw new RuntimeException("body");
            }
        } catch (RuntimeException e) {
            System.out.println("caught " + e.getMessage());
            for (Throwable s : e.getSuppressed()) {
                System.out.println("  suppressed " + s.getMessage());
            }
        } finally {
            System.out.println("finally");
        }
    }

    static int returning() {
        try (R r = new R("r", false, false)) {
            return r.name.length();
        }
    }

    public static void main(String[] args) throws Exception {
        run("all well", false, false, false, false);
        run("body fails", false, false, false, true);
        run("everything fails", false, true, true, true);
        run("both closes fail", false, true, true, false);
        run("second open fails", true, true, false, false);
        System.out.println(returning());
        try (R none = null) {
            System.out.println("null resource " + none);
        }
        R outside = new R("outside", false, false);
        try (outside; AutoCloseable lambda = () -> System.out.println("lambda closed")) {
            System.out.println("used " + outside.name);
        }
        for (int i = 0; i < 3; i++) {
            try (R r = new R("loop" + i, false, false)) {
                if (i == 0) {
                    continue;
                }
                if (i == 1) {
                    break;
                }
            }
        }
    }
}
