// Inner, local and anonymous classes capturing locals, parameters and several outer objects.
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

public class InnerClassCapture {
    int base = 100;

    class Counter {
        int count;

        class Step {
            final int by;

            Step(int by) {
                this.by = by;
            }

            int apply() {
                count += by;
                return base + count;
            }
        }
    }

    IntSupplier localClass(int p) {
        int[] cell = {p};
        final long wide = 1L << 33;
        class Local implements IntSupplier {
            @Override
            public int getAsInt() {
                return base + cell[0]++ + (int) (wide >>> 33);
            }

            Local another() {
                return new Local();
            }
        }
        return new Local().another();
    }

    static List<IntSupplier> loop() {
        List<IntSupplier> list = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int copy = i * i;
            list.add(new IntSupplier() {
                int calls;

                @Override
                public int getAsInt() {
                    return copy * 10 + calls++;
                }
            });
        }
        for (String s : new String[] {"a", "bbb"}) {
            list.add(() -> s.length());
        }
        return list;
    }

    class Sub extends Counter.Step {
        Sub(Counter c) {
            c.super(7);
        }
    }

    public static void main(String[] args) {
        InnerClassCapture o = new InnerClassCapture();
        InnerClassCapture.Counter c = o.new Counter();
        Counter.Step s = c.new Step(2);
        s.apply();
        System.out.println(s.apply() + " " + c.count);
        o.base = 1000;
        System.out.println(s.apply());
        IntSupplier l = o.localClass(5);
        System.out.println(l.getAsInt() + " " + l.getAsInt());
        for (IntSupplier i : loop()) {
            System.out.print(i.getAsInt() + " " + i.getAsInt() + " ");
        }
        System.out.println();
        System.out.println(o.new Sub(c).apply());
        String text = "captured";
        Object anonymous = new Object() {
            String own = text + "!";

            @Override
            public String toString() {
                return new Object() {
                    @Override
                    public String toString() {
                        return text.toUpperCase() + own;
                    }
                }.toString();
            }
        };
        System.out.println(anonymous);
    }
}
