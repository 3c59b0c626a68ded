import java.util.ArrayList;
import java.util.List;

/** Casts. */
class Casts {
    static class Animal {}

    static class Dog extends Animal {
        int age;
    }

    static class Cat extends Animal {}

    // check Casts.toText => violated class-cast@here
    static String toText(Object o) {
        return (String) o; // @here
    }

    // check Casts.guarded => holds within arrays
    static int guarded(Object o) {
        return o instanceof String ? ((String) o).length() : 0;
    }

    // check Casts.wrongGuard --inputs any => violated class-cast@here
    static int wrongGuard(Object o) {
        return o instanceof CharSequence ? ((String) o).length() : 0; // @here
    }

    // check Casts.toDog => violated class-cast@here
    static int toDog(Animal animal) {
        return ((Dog) animal).age; // @here
    }

    // check Casts.upwards => holds
    static Animal upwards(Dog dog) {
        return (Animal) dog;
    }

    // check Casts.notCat => violated class-cast@here
    static int notCat(Animal animal) {
        if (animal instanceof Cat) return 0;
        return ((Dog) animal).age; // @here
    }

    // check Casts.byClass => holds
    static int byClass(Animal animal) {
        if (animal.getClass() != Dog.class) return 0;
        return ((Dog) animal).age;
    }

    // check Casts.rawList => violated class-cast@here
    static int rawList(boolean flag) {
        List<Object> list = new ArrayList<>();
        list.add(flag ? "a" : Integer.valueOf(1));
        return (Integer) list.get(0); // @here
    }

    // check Casts.ofPrimitive => violated class-cast@here
    static long ofPrimitive(boolean flag) {
        Number number = flag ? (Number) Integer.valueOf(1) : (Number) Long.valueOf(1);
        return (Long) number; // @here
    }

    // check Casts.array => violated class-cast@here
    static int array(boolean flag) {
        Object array = flag ? new int[1] : new long[1];
        return ((int[]) array).length; // @here
    }

    // check Casts.caught => holds within arrays
    static boolean caught(Object o) {
        try {
            return ((String) o).isEmpty();
        } catch (ClassCastException e) {
            return false;
        }
    }
}
