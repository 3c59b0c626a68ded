// Names: locals hide fields, parameters hide fields, variables in separate blocks, one name in three namespaces.
public class ScopesAndShadowing {
    static int x = 1;
    int y = 2;

    static int parameter(int x) {
        x++;
        ScopesAndShadowing.x += x;
        return x;
    }

    int field(int y) {
        this.y = y + this.y;
        y = 100;
        return this.y + y;
    }

    static class name {
        static int name = 5;

        static int name() {
            return name;
        }
    }

    static int name(name name) {
        name:
        for (int i = 0; ; i++) {
            if (i == 3) {
                break name;
            }
        }
        return name.name + name.name();
    }

    class Inner {
        int y = 30;

        int sum(int y) {
            return y + this.y + ScopesAndShadowing.this.y;
        }

        class Deep {
            int y = 400;

            int sum() {
                return y + Inner.this.y + ScopesAndShadowing.this.y;
            }
        }
    }

    public static void main(String[] args) {
        {
            int x = 10;
            System.out.println(x);
        }
        System.out.println(x);
        int x = 20;
        System.out.println(x + " " + ScopesAndShadowing.x);
        System.out.println(parameter(x) + " " + x + " " + ScopesAndShadowing.x);
        ScopesAndShadowing s = new ScopesAndShadowing();
        System.out.println(s.field(7) + " " + s.y);
        System.out.println(name(new name()));
        for (int i = 0; i < 2; i++) {
            int local = i;
            local += 5;
            System.out.print(local + " ");
        }
        for (String i : new String[] {"i"}) {
            System.out.println(i);
        }
        Inner inner = s.new Inner();
        System.out.println(inner.sum(1000) + " " + inner.new Deep().sum());
        String String = "String";
        System.out.println(String + String.length());
        int var = 3;
        var var2 = var + 1;
        System.out.println(var2);
        Runnable r = new Runnable() {
            int x = 77;

            public void run() {
                int y = this.x + 1;
                System.out.println(y);
            }
        };
        r.run();
        final int effectively;
        if (args.length == 0) {
            effectively = 1;
        } else {
            effectively = 2;
        }
        System.out.println(effectively);
    }
}
