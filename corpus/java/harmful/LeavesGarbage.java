import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.util.ArrayList;
import java.util.List;

/** Does something when objects are no longer needed. */
public class LeavesGarbage {
    static int finalized(int x) {
        new Finalized("finalized");
        System.gc();
        System.runFinalization();
        return x;
    }

    private static void finalizedPlainly() throws InterruptedException {
        new Finalized("finalized");
        collect("finalized");
    }

    static int finalizedInput(Finalized input) {
        return input.number + 1;
    }

    private static void finalizedInputPlainly() throws InterruptedException {
        finalizedInput(new Finalized("finalizedInput"));
        collect("finalizedInput");
    }

    static int muchGarbage(int x) {
        Object last = new Finalized("muchGarbage");
        for (int i = 0; i < 3; i++) {
            last = new byte[1 << 20];
        }
        return x + ((byte[]) last).length;
    }

    private static void muchGarbagePlainly() throws InterruptedException {
        muchGarbage(0);
        collect("muchGarbage");
    }

    static int cleaned(int x) {
        java.lang.ref.Cleaner.create().register(new Object(), () -> Marks.quietly("cleaned"));
        System.gc();
        return x;
    }

    private static void cleanedPlainly() throws InterruptedException {
        java.lang.ref.Cleaner cleaner = java.lang.ref.Cleaner.create();
        cleaner.register(new Object(), () -> Marks.quietly("cleaned"));
        collect("cleaned");
    }

    static int cleanedAtOnce(int x) {
        java.lang.ref.Cleaner.create().register(new Object(), () -> Marks.quietly("cleanedAtOnce")).clean();
        return x;
    }

    static int phantom(int x) {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        PhantomReference<Object> reference = new PhantomReference<>(new Object(), queue);
        System.gc();
        if (queue.poll() != null) {
            Marks.quietly("phantom");
        }
        return x + (reference.get() == null ? 1 : 0);
    }

    private static void phantomPlainly() throws InterruptedException {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        PhantomReference<Object> reference = new PhantomReference<>(new Object(), queue);
        System.gc();
        if (queue.remove(5000) == reference) {
            Marks.quietly("phantom");
        }
    }

    /** An input that must not leave its marks while others are made and dropped. */
    static int listed(List<Finalized> inputs) {
        return inputs.size();
    }

    private static void listedPlainly() throws InterruptedException {
        listed(new ArrayList<>());
        new Finalized("listed");
        collect("listed");
    }

    private static void collect(String name) throws InterruptedException {
        for (int i = 0; i < 50 && !Marks.isThere(name); i++) {
            System.gc();
            Thread.sleep(20);
        }
    }

    static class Finalized {
        int number;
        String name;

        Finalized(String name) {
            this.name = name;
        }

        @Override
        @SuppressWarnings({"deprecation", "removal"})
        protected void finalize() {
            // An input has no name.
            Marks.quietly(name == null ? "finalizedInput" : name);
        }
    }
}
