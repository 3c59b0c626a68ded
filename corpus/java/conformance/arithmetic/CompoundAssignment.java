// Compound assignment casts its result to the type of the left side, and reads the left side first.
public class CompoundAssignment {
    static int calls;
    static int[] array = {10, 20, 30};

    static int[] theArray() {
        calls++;
        return array;
    }

    static int index() {
        calls++;
        return 1;
    }

    public static void main(String[] args) {
        byte b = 100;
        b += 100;
        System.out.println(b);
        b *= 3;
        System.out.println(b);
        b -= 1000.75;
        System.out.println(b);
        short s = 1;
        s += 70000;
        System.out.println(s);
        char c = 'a';
        c += 1;
        System.out.println(c);
        c *= 2;
        System.out.println((int) c);
        c -= 200;
        System.out.println((int) c);
        int i = 10;
        i *= 2.5;
        System.out.println(i);
        i += 1e20;
        System.out.println(i);
        i = 7;
        i /= 0.1f;
        System.out.println(i);
        i = 5;
        i += 0.99999999999;
        System.out.println(i);
        i = Integer.MAX_VALUE;
        i += 1.0f;
        System.out.println(i);
        long l = Long.MAX_VALUE;
        l += 1.5f;
        System.out.println(l);
        l = 1L << 53;
        l += 1.0;
        System.out.println(l);
        l = (1L << 53) + 1;
        l += 0.0;
        System.out.println(l);
        float f = 16777216f;
        f += 1;
        System.out.println(f == 16777216f);
        f = 0.1f;
        f += 0.2;
        System.out.println(f == 0.3f);
        int x = 3;
        x += x++ + ++x;
        System.out.println(x);
        x = 2;
        x += (x = 5) * x;
        System.out.println(x);
        theArray()[index()] += 5;
        System.out.println(array[1] + " after " + calls + " calls");
        array[0] += array[0] = 7;
        System.out.println(array[0]);
        int k = 0;
        array[k++] = array[k] + k;
        System.out.println(array[0] + " " + array[1] + " " + k);
        x ^= x << 3 | 1;
        System.out.println(x);
        String text = null;
        text += 1 + 2;
        text += 'c';
        text += 1 + 'c';
        text += null;
        System.out.println(text);
        Object o = "o";
        o += "p";
        System.out.println(o);
        boolean t = true;
        t &= false;
        t |= true;
        t ^= true;
        System.out.println(t);
        Integer boxed = 127;
        boxed += 1;
        System.out.println(boxed);
    }
}
