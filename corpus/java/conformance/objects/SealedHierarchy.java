// Sealed classes and interfaces with permitted subclasses, handled by instanceof chains.
import java.util.List;

public class SealedHierarchy {
    sealed interface Expr permits Num, Add, Mul, Neg {
    }

    record Num(int value) implements Expr {
    }

    record Add(Expr left, Expr right) implements Expr {
    }

    record Mul(Expr left, Expr right) implements Expr {
    }

    static final class Neg implements Expr {
        final Expr inner;

        Neg(Expr inner) {
            this.inner = inner;
        }
    }

    static sealed abstract class Vehicle {
        static final class Car extends Vehicle {
        }

        static non-sealed class Truck extends Vehicle {
        }

        String kind() {
            return getClass().getSimpleName();
        }
    }

    static class BigTruck extends Vehicle.Truck {
    }

    static int eval(Expr e) {
        if (e instanceof Num n) {
            return n.value();
        } else if (e instanceof Add a) {
            return eval(a.left()) + eval(a.right);
        } else if (e instanceof Mul m && m.left() instanceof Num n && n.value() == 0) {
            return 0;
        } else if (e instanceof Mul m) {
            return eval(m.left()) * eval(m.right());
        } else if (e instanceof Neg n) {
            return -eval(n.inner);
        }
        throw new AssertionError();
    }

    public static void main(String[] args) {
        Expr e = new Add(new Num(2), new Mul(new Neg(new Num(3)), new Num(7)));
        System.out.println(eval(e));
        System.out.println(eval(new Mul(new Num(0), null)));
        for (Vehicle v : List.of(new Vehicle.Car(), new Vehicle.Truck(), new BigTruck())) {
            System.out.println(v.kind());
        }
        System.out.println(Expr.class.isSealed() + " " + Vehicle.Truck.class.isSealed() + " " + Expr.class.getPermittedSubclasses().length);
    }
}
