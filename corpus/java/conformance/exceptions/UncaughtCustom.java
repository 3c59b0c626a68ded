// Ends by an exception class of its own, with its own message.
public class UncaughtCustom {
    static class Failure extends Exception {
        final int code;

        Failure(int code) {
            this.code = code;
        }

        @Override
        public String getMessage() {
            return "code " + code;
        }
    }

    public static void main(String[] args) throws Failure {
        for (int i = 3; ; i--) {
            System.out.println(i);
            if (i == 0) {
                throw new Failure(i - 1);
            }
        }
    }
}
