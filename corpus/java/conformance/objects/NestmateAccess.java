// Private fields, methods and constructors used between an outer class, its nested classes and siblings.
public class NestmateAccess {
    private int secret = 1;
    private static int shared = 10;

    private int bump() {
        return ++secret;
    }

    private static class Nested {
        private int hidden = 5;

        private Nested() {
        }

        private Nested(int h) {
            hidden = h;
        }

        private static int times(int a) {
            return a * shared;
        }

        private int peek(NestmateAccess o) {
            return o.secret + o.bump();
        }
    }

    private class Inner {
        private int own = secret * 100;

        private int change() {
            secret += 5;
            shared++;
            own--;
            return NestmateAccess.this.bump() + own;
        }
    }

    static class Sibling extends Nested {
        private int steal(Inner i, Nested n) {
            i.own += 2;
            n.hidden *= 3;
            return i.own + n.hidden + super.hidden;
        }
    }

    interface Face {
        private int answer() {
            return 42;
        }

        default int ask() {
            return answer();
        }
    }

    public static void main(String[] args) {
        NestmateAccess o = new NestmateAccess();
        Nested n = new Nested();
        System.out.println(n.hidden + " " + n.peek(o) + " " + Nested.times(3));
        Inner i = o.new Inner();
        System.out.println(i.own + " " + i.change() + " " + o.secret + " " + shared);
        System.out.println(new Sibling().steal(i, new Nested(7)) + " " + i.own);
        Face f = new Face() { };
        System.out.println(f.answer() + f.ask());
        o.secret++;
        o.secret += i.own++ - n.hidden--;
        System.out.println(o.secret + " " + i.own + " " + n.hidden);
        Runnable r = () -> System.out.println(o.bump());
        r.run();
    }
}
