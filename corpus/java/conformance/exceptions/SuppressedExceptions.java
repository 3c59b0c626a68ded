// addSuppressed and getSuppressed, switched off suppression, forbidden self suppression.
public class SuppressedExceptions {
    static class Quiet extends Exception {
        Quiet(String m) {
            super(m, null, false, false);
        }
    }

    static void fail(String where) throws Exception {
        throw new Exception(where);
    }

    public static void main(String[] args) {
        Exception main = new Exception("main");
        System.out.println(main.getSuppressed().length);
        main.addSuppressed(new RuntimeException("one"));
        main.addSuppressed(new Error("two"));
        for (Throwable t : main.getSuppressed()) {
            System.out.println(t);
        }
        main.getSuppressed()[0] = null;
        System.out.println(main.getSuppressed()[0].getMessage());
        try {
            main.addSuppressed(main);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() + " / " + (e.getCause() == main));
        }
        try {
            main.addSuppressed(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        Quiet quiet = new Quiet("quiet");
        quiet.addSuppressed(new Exception("ignored"));
        System.out.println(quiet.getSuppressed().length + " " + quiet.getStackTrace().length + " " + quiet);
        Exception first = null;
        for (String s : new String[] {"x", "y", "z"}) {
            try {
                fail(s);
            } catch (Exception e) {
                if (first == null) {
                    first = e;
                } else {
                    first.addSuppressed(e);
                }
            }
        }
        System.out.println(first.getMessage() + first.getSuppressed().length + first.getSuppressed()[1].getMessage());
    }
}
