/**
 * The sample programs of Figure 1 of the POSE paper, in one class. Each method reads fields of its own, so sharing the class
 * changes no count.
 */
final class Sample {
    Object data;
    int val;
    Sample s0;
    Sample s1;
    Sample s2;
    Sample next;

    /** Figure 1 (a): two objects exchange their data, unless the other one is null. */
    void swap(Sample s) {
        if (s != null) {
            Object d = this.data;
            this.data = s.data;
            s.data = d;
        }
    }

    /** Figure 1 (b): straight-line code, but for the exceptions where a reference is null. */
    int sum() {
        int sum = val;
        sum += s0.val;
        sum += s1.val;
        sum += s2.val;
        return sum;
    }

    /** Figure 1 (c), max = 4. */
    boolean hasNullMax4() {
        return hasNull(4);
    }

    /** Figure 1 (c), max = 10. */
    boolean hasNullMax10() {
        return hasNull(10);
    }

    /** Does the chain that starts at {@code next} end within {@code max} nodes? */
    boolean hasNull(int max) {
        Sample s = next;
        int i = 1;
        while (s != null && i <= max) {
            s = s.next;
            i = i + 1;
        }
        return s == null;
    }
}
