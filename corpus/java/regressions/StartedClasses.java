/** The initializer of an input's class runs before the method where it changes other classes. */
// explore any: late(Changing) 2
// explore any: unread(Changing) 1
// explore any: early(Changing) 2
// explore any: byCall(Registered) 1
// explore any: inside(Holder) 3
class StartedClasses {
    static int changed;
    static int registered;

    static class Changing {
        static {
            changed = 5;
        }

        int own;
    }

    static class Registered {
        static {
            register();
        }
    }

    static class Holder {
        Changing held;
    }

    static void register() {
        registered++;
    }

    static int late(Changing input) {
        return input == null ? changed : changed + input.own;
    }

    static int unread(Changing input) {
        return changed;
    }

    static int early(Changing input) {
        int before = changed;
        return input == null ? before : before + input.own;
    }

    static int byCall(Registered input) {
        return registered;
    }

    static int inside(Holder holder) {
        return changed + holder.held.own;
    }
}
