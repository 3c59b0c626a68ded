// Prefix and postfix increments on every type of variable, and their values inside expressions.
public class IncrementDecrement {
    static byte staticByte = 127;
    char field = '\uffff';

    IncrementDecrement self() {
        System.out.print("self ");
        return this;
    }

    public static void main(String[] args) {
        int i = 5;
        i = i++;
        System.out.println(i);
        i = ++i;
        System.out.println(i);
        i = i++ + i++;
        System.out.println(i);
        i = i-- - --i;
        System.out.println(i);
        i = 3;
        int j = i++ * i-- + -i;
        System.out.println(i + " " + j);
        j = - -i - -i;
        System.out.println(j);
        System.out.println(staticByte++ + " " + staticByte);
        System.out.println(--staticByte);
        IncrementDecrement object = new IncrementDecrement();
        System.out.println((int) object.self().field++ + " " + (int) object.field);
        System.out.println((int) --object.self().field);
        short s = Short.MIN_VALUE;
        s--;
        System.out.println(s);
        long l = Long.MAX_VALUE;
        System.out.println(l++ + " " + l);
        float f = 0.5f;
        System.out.println(f++ + " " + ++f);
        double d = -0.5;
        d++;
        System.out.println(d-- + " " + d);
        double big = 1e17;
        System.out.println(big++ == big);
        int[] a = {1, 2, 3};
        int k = 0;
        a[k++]++;
        a[k++] = a[k]++ + k;
        System.out.println(a[0] + " " + a[1] + " " + a[2] + " " + k);
        a[a[0] -= 2]--;
        System.out.println(a[0] + " " + a[1] + " " + a[2]);
        byte[] bytes = {127};
        System.out.println(++bytes[0] + " " + bytes[0]--);
        System.out.println(bytes[0]);
        Integer boxed = Integer.MAX_VALUE;
        Integer before = boxed++;
        System.out.println(before + " " + boxed);
        Character letter = 'z';
        letter++;
        System.out.println(letter);
        int m = Integer.MAX_VALUE;
        for (int n = Integer.MAX_VALUE - 2; n > 0; n++) {
            m = n;
        }
        System.out.println(m);
        int wide = 1000;
        wide += 30000;
        wide -= 40000;
        wide += -32768;
        System.out.println(wide);
    }
}
