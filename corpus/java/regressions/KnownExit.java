/** A number that the path has settled can be an exit code. */
// explore any: leave(int) 2
class KnownExit {
    static void leave(int code) {
        if (code == 7) {
            System.exit(code);
        }
    }
}
