/** Printing a text that is made of open numbers does not look into it. */
// explore any: number(int) 1
// explore any: either(int, boolean) 2
// explore any: message(Object) 2
class PrintedText {
    static void number(int number) {
        System.out.println("number = " + number);
    }

    static void either(int number, boolean which) {
        String text = which ? "number " + number : "nothing";
        System.out.print(text);
    }

    static int message(Object any) {
        try {
            return (int[]) any == null ? 0 : 1;
        } catch (ClassCastException exception) {
            System.err.println(exception.getMessage());
            return 2;
        }
    }
}
