// Virtual, super, static, private and final calls over three levels; dispatch ignores the static type of the receiver.
public class DynamicDispatch {
    static abstract class Shape {
        abstract double area();

        String describe() {
            return name() + " of area " + area() + secret();
        }

        String name() {
            return "shape";
        }

        private String secret() {
            return " (base secret)";
        }

        final String twice() {
            return name() + name();
        }
    }

    static class Square extends Shape {
        final double side;

        Square(double side) {
            this.side = side;
        }

        @Override
        double area() {
            return side * side;
        }

        @Override
        String name() {
            return "square";
        }

        private String secret() {
            return " (square secret)";
        }

        String own() {
            return secret() + super.name();
        }
    }

    static class Unit extends Square {
        Unit() {
            super(1);
        }

        @Override
        String name() {
            return "unit " + super.name();
        }

        @Override
        String describe() {
            return "<" + super.describe() + ">";
        }
    }

    static class Visitor {
        String visit(Shape s) {
            return "shape";
        }

        String visit(Square s) {
            return "square";
        }

        String visit(Unit s) {
            return "unit";
        }
    }

    public static void main(String[] args) {
        Shape[] shapes = {new Square(2), new Unit(), new Shape() {
            @Override
            double area() {
                return 0.5;
            }
        }};
        Visitor v = new Visitor();
        for (Shape s : shapes) {
            System.out.println(s.describe());
            System.out.println(s.twice() + " " + v.visit(s));
            if (s instanceof Square) {
                System.out.println(((Square) s).own() + " " + v.visit((Square) s));
            }
        }
        System.out.println(v.visit(new Unit()));
        Object o = new Unit();
        System.out.println(((Shape) o).name() + " " + ((Square) o).name());
    }
}
