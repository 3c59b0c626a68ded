/** A method reference whose result is unboxed takes any number. */
// explore any: widen() 1
// explore any: widen(float) 1
// explore any: narrow(double) 1
// explore any: character(char) 1
class WidenedReferences {
    interface Yields<T> {
        T get();
    }

    interface YieldsInt {
        int get();
    }

    interface YieldsDouble {
        double get();
    }

    static int widen() {
        Yields<Short> boxed = () -> (short) 1;
        YieldsInt plain = boxed::get;
        return plain.get();
    }

    static double widen(float number) {
        Yields<Float> boxed = () -> number;
        YieldsDouble plain = boxed::get;
        return plain.get();
    }

    static double narrow(double number) {
        Yields<Double> boxed = () -> number;
        YieldsDouble plain = boxed::get;
        return plain.get();
    }

    static int character(char letter) {
        Yields<Character> boxed = () -> letter;
        YieldsInt plain = boxed::get;
        return plain.get();
    }
}
