/** Loads a library whose start leaves a mark, and calls native methods of the program itself. */
public class CallsNativeCode {
    static int loaded(int x) {
        System.load(Marks.library("loaded"));
        return x;
    }

    static int byRuntime(int x) {
        Runtime.getRuntime().load(Marks.library("byRuntime"));
        return x;
    }

    static int byName(int x) {
        System.loadLibrary("byName");
        return x;
    }

    private static void byNamePlainly() {
        System.load(Marks.library("byName"));
    }

    static int initIDs(int x) {
        InitIds.initIDs();
        return x;
    }

    private static void initIDsPlainly() {
        System.load(Marks.library("initIDs"));
    }

    static int registerNatives(int x) {
        RegisterNatives.registerNatives();
        return x;
    }

    private static void registerNativesPlainly() {
        System.load(Marks.library("registerNatives"));
    }

    static int inInitializer(int x) {
        return LoadsAtStart.twice(x);
    }

    static class InitIds {
        static native void initIDs();

        static {
            System.load(Marks.library("initIDs"));
        }
    }

    static class RegisterNatives {
        static native void registerNatives();

        static {
            System.load(Marks.library("registerNatives"));
        }
    }

    static class LoadsAtStart {
        static {
            System.load(Marks.library("inInitializer"));
        }

        static int twice(int x) {
            return 2 * x;
        }
    }
}
