// Switch expressions: arrow and colon form, yield, throwing cases, typing of the result.
public class SwitchExpressionsYield {
    static int colon(int x) {
        return switch (x) {
            case 1:
            case 2:
                int doubled = x * 2;
                yield doubled;
            case 3:
                x += 10;
            case 4:
                yield x;
            default:
                if (x < 0) {
                    yield -1;
                }
                yield 0;
        };
    }

    static Object typed(int x) {
        return switch (x) {
            case 0 -> 1;
            case 1 -> 2.5;
            default -> 'c';
        };
    }

    static Object mixed(int x) {
        return switch (x) {
            case 0 -> 1;
            case 1 -> "text";
            default -> 'c';
        };
    }

    static String tryInside(String s) {
        return switch (s.length()) {
            case 0 -> throw new IllegalArgumentException("empty");
            case 1 -> {
                try {
                    yield "number " + Integer.parseInt(s);
                } catch (NumberFormatException e) {
                    yield "letter " + s;
                } finally {
                    System.out.print("[finally] ");
                }
            }
            default -> {
                int n = 0;
                for (char c : s.toCharArray()) {
                    if (c == '!') {
                        break;
                    }
                    n++;
                }
                yield s + n;
            }
        };
    }

    static int nestedInOperand(int a, int b) {
        return 100 * switch (a) { case 0 -> 1; default -> 2; } + switch (b) { case 0 -> 3; default -> a + b; };
    }

    public static void main(String[] args) {
        for (int i = -1; i < 6; i++) {
            System.out.print(colon(i) + " ");
        }
        System.out.println();
        for (int i = 0; i < 3; i++) {
            System.out.println(typed(i) + " " + typed(i).getClass().getSimpleName() + " " + mixed(i) + " "
                + mixed(i).getClass().getSimpleName());
        }
        for (String s : new String[] {"7", "x", "ab!c", ""}) {
            try {
                System.out.println(tryInside(s));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(nestedInOperand(0, 0) + " " + nestedInOperand(5, 6));
        int yield = 3;
        System.out.println(yield);
        boolean even = switch (yield % 2) { case 0 -> true; default -> false; };
        if (!even && switch (yield) { case 3 -> true; default -> false; }) {
            System.out.println("odd three");
        }
        Runnable r = switch (yield) {
            case 3 -> () -> System.out.println("lambda of three");
            default -> () -> { };
        };
        r.run();
        switch (yield) {
            case 1 -> System.out.println("no");
            case 3 -> {
                System.out.println("statement");
                break;
            }
            default -> throw new IllegalStateException();
        }
    }
}
