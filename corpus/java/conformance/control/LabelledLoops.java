// break and continue with labels, out of nested loops, blocks and switches.
public class LabelledLoops {
    public static void main(String[] args) {
        outer:
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 5; j++) {
                if (j == i) {
                    continue outer;
                }
                if (i == 4) {
                    break outer;
                }
                System.out.print(i + "" + j + " ");
            }
        }
        System.out.println();
        block: {
            System.out.println("in block");
            if (args.length == 0) {
                break block;
            }
            System.out.println("skipped");
        }
        int n = 0;
        loop:
        while (true) {
            switch (n++) {
                case 0:
                    continue loop;
                case 3:
                    break loop;
                case 1:
                    break;
                default:
                    System.out.println("default " + n);
            }
            System.out.println("after switch " + n);
        }
        System.out.println(n);
        int k = 0;
        a:
        do {
            b:
            do {
                k++;
                if (k % 2 == 0) {
                    continue b;
                }
                if (k % 3 == 0) {
                    continue a;
                }
                if (k > 10) {
                    break a;
                }
            } while (k % 5 != 0);
            System.out.println("k " + k);
        } while (k < 20);
        System.out.println(k);
        label:
        if (k > 0) {
            if (k > 5) {
                break label;
            }
            System.out.println("not reached");
        } else {
            System.out.println("nor this");
        }
        same: for (int i = 0; i < 2; i++) { }
        same: for (int i = 0; ; i++) {
            if (i > 3) break same;
        }
        lambda:
        for (String s : new String[] {"x", "y", "z"}) {
            for (char c : s.toCharArray()) {
                if (c == 'y') continue lambda;
                System.out.print(c);
            }
            System.out.print(';');
        }
        System.out.println();
        http://example.org/
        for (;;) {
            break http;
        }
        System.out.println("done");
    }
}
