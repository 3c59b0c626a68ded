// Concatenation of every type, long chains, nested, with side effects and compound assignment.
public class StringConcatenation {
    static int n;

    static String next() {
        return "n" + ++n;
    }

    public static void main(String[] args) {
        byte b = -1;
        short s = 2;
        char c = 'c';
        int i = Integer.MIN_VALUE;
        long l = Long.MAX_VALUE;
        float f = 1.5f;
        double d = -0.0;
        boolean z = true;
        String t = "t", none = null;
        Object o = null;
        char[] cs = {'x'};
        System.out.println("" + b + s + c + i + l + f + d + z + t + none + o + cs.length);
        System.out.println(b + s + c + "" + b + s + c);
        System.out.println(c + c + "|" + c + c + "|" + (c + c));
        System.out.println("a" + 1 + 2 + "b" + (1 + 2) + "c" + 1 * 2 + "d" + -1);
        System.out.println(1 + 'a' + "x" + 'a' + 1);
        System.out.println("" + null + true + 1.0f + 1e10 + 100L + 0x7f + 010 + '\n' + "end");
        System.out.println(next() + next() + n + next() + n++ + n);
        String acc = "";
        for (int k = 0; k < 5; k++) {
            acc += k + ",";
            acc += k;
        }
        System.out.println(acc);
        String chain = "0" + i + "1" + i + "2" + i + "3" + i + "4" + i + "5" + i + "6" + i + "7" + i + "8" + i + "9" + i;
        System.out.println(chain.length() + " " + chain.hashCode());
        System.out.println("tag \1 and \2".length() + ("\1" + i + "\2" + s).length());
        String u = "\u4e2d" + c + i;
        System.out.println(u.length() + " " + (int) u.charAt(0) + " " + u.substring(1));
        String deep = ((("a" + b) + ("b" + ("c" + s))) + t) + (t + (t + z));
        System.out.println(deep);
        String[] arr = {"p"};
        int idx = 0;
        arr[idx++] += "q" + idx;
        System.out.println(arr[0] + idx);
        final String constant = "con" + "stant" + 1;
        System.out.println(constant + constant.length());
        System.out.println("ternary " + (z ? 1 : 2.0) + (z ? "x" : 'y') + (z ? 'x' : 'y'));
        System.out.println("" + (Object) 'q' + (Integer) 5 + Double.valueOf(2) + Long.valueOf(3L));
        StringBuilder sb = new StringBuilder("sb");
        System.out.println("x" + sb + sb.append("!") + sb);
    }
}
